/* readied.c: readied actions on a PF2e table: two actions now, and one action later as a reaction to the named trigger.
 *
 * The action is an ordinary command that is decided when the trigger occurs. Meanwhile its owner acts out of turn, with
 * the multiple attack penalty it had when it readied the action. An action that has become impossible is lost. */
#include <string.h>

#include "systems/pf2e/table/cast.h"

/* Single actions that make sense out of turn. */
static const char *const readied_verbs[] = {
    "strike",     "step",  "stride", "fly",  "raiseShield", "takeCover", "grapple", "trip", "shove", "disarm",
    "demoralize", "feint", "stand",  "cast", "use",         "hide",      "seek",    "open", "close", "pickUp"};

static bool readied_is_allowed(const char *verb)
{
    for (size_t i = 0; i < sizeof readied_verbs / sizeof *readied_verbs; i++) {
        if (strcmp(readied_verbs[i], verb) == 0) return true;
    }
    return false;
}

/* "reach" for what comes and goes when nothing is said; spells and shots are seen from anywhere. */
static int readied_distance(const struct json *within, unsigned when)
{
    bool near = (when & (PF2E_ON_COMES | PF2E_ON_LEAVES)) != 0;
    if (json_is_text(within, "reach")) return PF2E_DISTANCE_REACH;
    int64_t feet = json_to_int(within, near ? PF2E_DISTANCE_REACH : PF2E_DISTANCE_ANY);
    return feet < PF2E_DISTANCE_ANY ? PF2E_DISTANCE_ANY : feet > 10000 ? 10000 : (int)feet;
}

void pf2e_decide_ready(struct table *table, int who, const struct json *command)
{
    const struct json *action = json_get(command, "action");
    struct json made = json_make_object();
    struct arena arena;
    arena_init(&arena);
    if (json_is(action, JSON_STRING)) {
        json_set(&arena, &made, "do", *action);
        action = &made;
    }
    const char *verb = json_to_text(json_get(action, "do"), ""), *word = json_to_text(json_get(command, "when"), "");
    unsigned when = pf2e_trigger_find(word);
    if (!pf2e_in_encounter(pf2e_state_of(table)))
        table_refuse(table, "actions are readied in a fight");
    else if (!readied_is_allowed(verb))
        table_refuse(table, "\"%s\" is not a single action that can be readied", verb);
    else if (!when || (when & PF2E_ON_FALLS))
        table_refuse(table, "\"%s\" is not a trigger; choose comes, leaves, moves, casts, shoots, hurt ...", word);
    else if (pf2e_may_act(table, who, "two")) {
        pf2e_pay(table, who, "two");
        pf2e_emit(table, ready, .who = who, .action = table_intern(table, verb), .when = table_intern(table, word),
                  .command = table_intern_json(table, action),
                  .within = readied_distance(json_get(command, "within"), when),
                  .attacks = pf2e_state_of(table)->fighters[who].attacks);
    }
    arena_free(&arena);
}

/* The action with the creature that triggered it for a target, unless it names one or goes somewhere. */
static struct json readied_command(struct table *table, struct arena *arena, int who, int against,
                                   struct json_document *document)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const char *text = table_text(table, state->fighters[who].readied.action), *name = table_actor_name(table, against);
    *document = (struct json_document){.root = json_make_null()};
    if (json_parse(document, "readied", text, strlen(text), NULL) != STATUS_OK) return json_make_object();
    struct json command = json_copy(arena, &document->root);
    bool aimed = json_get(&command, "target") || json_get(&command, "targets") || json_get(&command, "to") ||
                 json_get(&command, "at") || json_get(&command, "toward");
    json_remove(&command, "who");
    json_remove(&command, "dice");
    if (!aimed) json_set(arena, &command, "target", json_make_text(arena, name, strlen(name)));
    return command;
}

static void readied_act(struct table *table, int who, int against)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct json_document document;
    struct arena arena;
    arena_init(&arena);
    struct json command = readied_command(table, &arena, who, against, &document);
    const char *verb = json_to_text(json_get(&command, "do"), "");
    pf2e_pay(table, who, "reaction");
    pf2e_emit(table, readied, .who = who, .target = against, .action = table_intern(table, verb));
    table->depth++;
    pf2e_dispatch(table, who, &command);
    table->depth--;
    if (table->refusal) { /* not the command of the creature that triggered it: that goes on */
        const char *reason = arena_printf(&arena, "The readied %s does not happen: %s.", verb, table->refusal);
        table->refusal = NULL;
        if (reason) pf2e_tell(table, who, reason);
    }
    if (state->out_of_turn == who) pf2e_emit(table, readiedEnd, .who = who);
    json_free(&document);
    arena_free(&arena);
}

enum pf2e_reacted pf2e_offer_readied(struct table *table, int who, int against)
{
    static const char *const answers[] = {"pass", "use"};
    const struct pf2e_state *state = pf2e_state_of(table);
    const char *verb = table_text(table, state->fighters[who].readied.verb),
               *prompt = table_prompt(table, "Take the readied action (%s) against %s?", verb,
                                      table_actor_name(table, against));
    int answer = table_offer(table, who, prompt, answers, 2);
    if (answer < 0) return PF2E_REACTED_OPEN;
    if (answer == 0) return PF2E_NOT_REACTED;
    readied_act(table, who, against);
    return json_is(&table->question, JSON_NULL) ? PF2E_REACTED : PF2E_REACTED_OPEN;
}
