/* parts.c: actions made of other actions on a PF2e table: a move, strikes, an attempt with a skill. */
#include "systems/pf2e/roll/compound.h"

#include <string.h>

#include "base/ascii.h"

#include "systems/pf2e/roll/plain_text.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"
#include "systems/pf2e/table/cast.h"

bool pf2e_compound_of(const struct table *table, const struct pf2e_item *item, struct pf2e_compound *compound)
{
    struct text words = {0};
    text_addf(&words, "%s ", item->name); /* "Push 10 feet" */
    pf2e_description_whole(pf2e_table_world(pf2e_state_of(table)), item, &words);
    bool found = pf2e_compound_read(compound, text_get(&words));
    text_free(&words);
    return found;
}

/* --- what it must follow ----------------------------------------------------------------------------------------- */

/* Does an attack list the ability? "Push 10 feet" is listed as "push". */
static bool parts_lists(const struct pf2e_strike *strike, const struct pf2e_item *item)
{
    const struct json *effects = json_path(&strike->item->system, "attackEffects.value");
    for (size_t i = 0; i < json_count(effects); i++) {
        const char *word = json_to_text(json_at(effects, i), "");
        size_t length = strlen(word);
        if (!length) continue;
        if (pf2e_item_is_called(item, word)) return true;
        if (pf2e_seek(item->name, item->name + strlen(item->name), word) == item->name && item->name[length] == ' ')
            return true;
    }
    return false;
}

/* Is that the attack? Where none of the creature's attacks lists the ability, each will do. */
static bool parts_is_listed(const struct table *table, int who, const struct pf2e_item *item, const char *label)
{
    const struct pf2e_form *form = pf2e_state_of(table)->fighters[who].form;
    bool any = false, this_one = false;
    for (size_t i = 0; i < form->options.count; i++) {
        const struct pf2e_strike *strike = form->options.items[i].strike;
        if (!parts_lists(strike, item)) continue;
        any = true;
        this_one = this_one || strcmp(strike->label, label) == 0;
    }
    return this_one || !any;
}

/* Is the attack named in the text? "Rend: claw". */
static bool parts_is_named(const struct table *table, const struct pf2e_item *item, const char *label)
{
    struct text words = {0}, name = {0};
    text_addf(&words, "%s ", item->name);
    pf2e_description_whole(pf2e_table_world(pf2e_state_of(table)), item, &words);
    for (; *label; label++)
        text_add_char(&name, ascii_lower(*label));
    bool named = pf2e_seek(text_get(&words), text_get(&words) + words.length, text_get(&name)) != NULL;
    text_free(&words);
    text_free(&name);
    return named;
}

static bool parts_follows(const struct table *table, int who, int target, const struct pf2e_compound *compound,
                          const struct pf2e_item *item)
{
    const struct pf2e_struck *struck = &pf2e_state_of(table)->fighters[who].struck;
    const char *label = table_text(table, struck->attack);
    if (!struck->attack || struck->target != target || struck->hits < compound->after_hits) return false;
    if (compound->after_hits > 1) return parts_is_named(table, item, label);
    return struck->is_last && (!compound->is_listed || parts_is_listed(table, who, item, label));
}

int pf2e_compound_target(const struct table *table, int who, const struct pf2e_compound *compound)
{
    const struct pf2e_struck *struck = &pf2e_state_of(table)->fighters[who].struck;
    return compound->after_hits && struck->attack ? struck->target : -1;
}

void pf2e_compound_require(struct table *table, int who, int target, struct pf2e_compound *compound,
                           const struct pf2e_item *item)
{
    static const char *const needs[] = {"a Strike that hit", "two Strikes with the attack it names that hit"};
    if (!compound->after_hits || target < 0 || parts_follows(table, who, target, compound, item)) return;
    compound->keeps_hold = compound->extends_hold && pf2e_holder(table, target) == who;
    if (!compound->keeps_hold)
        table_refuse(table, "%s follows %s %s in the same turn", item->name, needs[compound->after_hits > 1],
                     table_actor_name(table, target));
}

/* --- its parts --------------------------------------------------------------------------------------------------- */

/* Behind the move: true when the strikes can go on. */
static bool parts_stride(struct table *table, int who, const struct json *command, int times)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    int squares = pf2e_land_speed(state, who) / 5 * times;
    return !json_get(command, "to") || pf2e_walk_free(table, who, command, squares);
}

/* The strike of this name, else any that reaches; only one with range where the text asks for that. */
static struct pf2e_strike *parts_find(const struct pf2e_state *state, int who, int target,
                                      const struct pf2e_compound_strike *part)
{
    const struct pf2e_form *form = state->fighters[who].form;
    for (size_t i = 0; part->ranged && i < form->options.count; i++) {
        struct pf2e_strike *strike = form->options.items[i].strike;
        if (!pf2e_weapon_is_melee(strike->item) && pf2e_strike_is_at_hand(strike)) return strike;
    }
    struct pf2e_strike *strike = part->ranged ? NULL : pf2e_find_strike(state, who, target, part->name);
    return strike || part->ranged ? strike : pf2e_find_strike(state, who, target, "");
}

/* All strikes at one target, as long as both are there; one that does not reach is passed over. */
static void parts_strike(struct table *table, int who, int target, const struct pf2e_compound *compound)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    for (int i = 0; i < compound->strike_count; i++) {
        for (int k = 0; k < compound->strikes[i].count; k++) {
            if (state->fighters[target].dead || !pf2e_is_able(&state->fighters[who])) return;
            struct pf2e_strike *strike = parts_find(state, who, target, &compound->strikes[i]);
            if (!strike || !pf2e_strike_reaches(state, who, target, strike)) continue;
            enum degree degree;
            struct pf2e_strike_order order = {.who = who, .target = target, .strike = strike, .is_part = true};
            if (pf2e_make_strike(table, &order, &degree) || table->refusal) return;
        }
    }
}

/* Refuses strikes of which the first does not reach. */
static void parts_check_strike(struct table *table, int who, int target, const struct pf2e_compound *compound)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct pf2e_strike *strike = parts_find(state, who, target, &compound->strikes[0]);
    if (!strike || !pf2e_strike_reaches(state, who, target, strike))
        table_refuse(table, "%s is out of reach%s", table_actor_name(table, target),
                     compound->strides ? ": choose where to go with \"to\"" : "");
}

void pf2e_compound_check(struct table *table, int who, int target, const struct pf2e_compound *compound,
                         const struct json *command)
{
    bool aims = compound->strike_count || compound->skill || compound->after_hits;
    bool moves = json_get(command, "to") != NULL;
    if (aims && target < 0)
        table_refuse(table, "name the creature it is aimed at with \"target\"");
    else if (compound->strides && !aims && !moves)
        table_refuse(table, "choose where to go: \"to\" is a square [x, y]");
    else if (moves && !compound->strides)
        table_refuse(table, "this action is not a move");
    else if (compound->strike_count && !moves)
        parts_check_strike(table, who, target, compound);
    if (compound->skill && !table->refusal) pf2e_attempt_check(table, who, target, compound->skill, moves);
}

/* Who is held stays so until the end of the holder's next turn. */
static void parts_keep_hold(struct table *table, int who, int target)
{
    static const char *const holds[] = {"restrained", "grabbed"};
    for (size_t i = 0; i < sizeof holds / sizeof *holds; i++) {
        if (!pf2e_form_condition(pf2e_state_of(table)->fighters[target].form, holds[i])) continue;
        pf2e_emit_condition_for(table, target, holds[i], 1, (struct pf2e_span){EFFECT_TURN_END, who, 2});
        return;
    }
}

static void parts_attempt(struct table *table, int who, int target, const struct pf2e_compound *compound)
{
    enum degree degree = pf2e_attempt_skill(table, who, target, compound->skill);
    int usual = degree == DEGREE_CRITICAL_SUCCESS ? 2 : degree == DEGREE_SUCCESS ? 1 : 0;
    if (usual && compound->push / 5 > usual) pf2e_push_away(table, target, who, compound->push / 5 - usual);
}

void pf2e_compound_do(struct table *table, int who, int target, const struct pf2e_compound *compound,
                      const struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    if (compound->keeps_hold) {
        parts_keep_hold(table, who, target);
        return;
    }
    if (compound->strides && !parts_stride(table, who, command, compound->strides)) return;
    if (compound->strike_count) parts_strike(table, who, target, compound);
    if (compound->skill && !table_stopped(table)) parts_attempt(table, who, target, compound);
    if (!compound->repeats_damage || table_stopped(table)) return;
    const char *label = table_text(table, state->fighters[who].struck.attack);
    struct pf2e_strike_order order = {.who = who, .target = target, .is_part = true};
    order.strike = pf2e_find_strike(state, who, target, label);
    if (order.strike) pf2e_deal_again(table, &order);
}
