/* ready.c: readies an act, and offers it as a reaction when its trigger happens. */
#include <string.h>

#include "core/command.h"
#include "json/put.h"
#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

static const char d5e_readied[] = "readied";

/* What a readied act may wait for, and the happening that is. */
static const struct {
    const char *when, *event, *timing;
} d5e_occasions[] = {{"attacks", "hit", "resolved"},
                     {"attacks", "miss", "after"},
                     {"casts", "cast_spell", "resolved"},
                     {"moves", "move", "after"},
                     {"startsTurn", "start_turn", "after"}};

static const char *d5e_ready_act(const struct json *command)
{
    static const char *const acts[] = {"attack", "cast", "use", "move"};
    const char *act = json_to_text(json_get(command, "do"), "");
    for (size_t i = 0; i < sizeof acts / sizeof *acts; i++) {
        if (strcmp(act, acts[i]) == 0) return acts[i];
    }
    return NULL;
}

static const struct d5e_mechanic *d5e_ready_mechanic(const struct table *table, int who, const struct json *act)
{
    bool cast = json_is_text(json_get(act, "do"), "cast");
    return d5e_actor_mechanic(d5e_body_of(table, who)->actor,
                              json_to_text(json_get(act, cast ? "spell" : "action"), ""));
}

static const struct d5e_attack *d5e_ready_attack(const struct table *table, int who, const struct json *act)
{
    const struct d5e_actor *actor = d5e_body_of(table, who)->actor;
    const char *with = json_to_text(json_get(act, "using"), NULL);
    return with ? d5e_attack_find(actor, with) : actor->attacks;
}

static void d5e_ready_refuse(struct table *table, int who, const struct json *act)
{
    bool cast = json_is_text(json_get(act, "do"), "cast");
    d5e_refuse_mechanic(table, d5e_body_of(table, who)->actor, cast,
                        json_to_text(json_get(act, cast ? "spell" : "action"), ""));
}

/* What is readied takes an action, and is one. */
static bool d5e_can_be_readied(struct table *table, int who, const struct json *act)
{
    const char *name = d5e_ready_act(act);
    bool uses = name && (strcmp(name, "cast") == 0 || strcmp(name, "use") == 0);
    const struct d5e_mechanic *mechanic = uses ? d5e_ready_mechanic(table, who, act) : NULL;
    if (!name)
        table_refuse(table, "only an attack, a spell, a feature or a move can be readied");
    else if (strcmp(name, "attack") == 0 && !d5e_ready_attack(table, who, act))
        d5e_refuse_attack(table, who, json_to_text(json_get(act, "using"), ""));
    else if (uses && !mechanic)
        d5e_ready_refuse(table, who, act);
    else if (mechanic && strcmp(d5e_activation(mechanic), "action") != 0)
        table_refuse(table, "%s is not an action: it cannot be readied", mechanic->name);
    return !table->refusal;
}

/* A readied spell is cast now and held: its slot is spent, and holding it takes concentration. */
static bool d5e_hold_spell(struct table *table, int who, const struct d5e_mechanic *spell, struct json *status)
{
    struct arena *arena = &table->arena;
    const struct d5e_body *body = d5e_body_of(table, who);
    struct json act = json_copy(arena, json_get(status, "act"));
    int64_t level = json_to_int(json_get(&act, "slot"), spell->spell_level);
    bool pays = spell->spell_level > 0 && !spell->own_recharge;
    if (pays && (level < spell->spell_level || level > 9 || body->slots[level] < 1)) {
        table_refuse(table, "%s has no spell slot for %s", body->actor->name, spell->name);
        return false;
    }
    json_set(arena, &act, "$held", json_make_bool(pays));
    json_set(arena, status, "act", act);
    json_set(arena, status, "concentration", json_make_bool(true));
    if (pays) d5e_change_slot(table, who, (int)level, -1);
    return true;
}

/* "attack Wolf with Bow when an enemy moves" */
static symbol d5e_readied_words(struct table *table, const struct json *command)
{
    static const char *const whens[][2] = {
        {"attacks", "attacks"}, {"casts", "casts a spell"}, {"moves", "moves"}, {"startsTurn", "starts its turn"}};
    const struct json *act = json_get(command, "act"), *to = json_get(act, "to");
    const char *name = d5e_ready_act(act), *when = json_to_text(json_get(command, "when"), "");
    const char *thing = json_to_text(json_get(act, strcmp(name, "cast") == 0 ? "spell" : "action"), NULL),
               *target = json_to_text(json_get(act, "target"), NULL),
               *using = json_to_text(json_get(act, "using"), NULL);
    struct text words = {0};
    text_add(&words, name);
    if (thing) text_addf(&words, " %s", thing);
    if (target) text_addf(&words, "%s %s", thing ? " on" : "", target);
    if (using) text_addf(&words, " with %s", using);
    if (strcmp(name, "move") == 0)
        text_addf(&words, " to %lld,%lld", (long long)json_to_int(json_at(to, 0), 0),
                  (long long)json_to_int(json_at(to, 1), 0));
    text_addf(&words, " when %s ", json_to_text(json_get(command, "creature"), "an enemy"));
    for (size_t i = 0; i < sizeof whens / sizeof *whens; i++)
        if (strcmp(whens[i][0], when) == 0) text_add(&words, whens[i][1]);
    symbol kept = table_intern(table, text_get(&words));
    text_free(&words);
    return kept;
}

void d5e_command_ready(struct table *table, const struct json *command)
{
    int who = command_who(table, command);
    const struct json *act = json_get(command, "act");
    if (who < 0 || !d5e_may_act(table, who) || !d5e_can_be_readied(table, who, act)) return;
    if (json_get(command, "creature") && command_actor(table, command, "creature", true) < 0) return;
    if (!d5e_spend(table, who, D5E_POOL_ACTION, "action")) return;
    struct arena *arena = &table->arena;
    struct json *status = arena_new(arena, struct json), duration = json_make_object();
    if (!status) return;
    *status = json_copy(arena, command);
    const struct d5e_mechanic *readied = d5e_ready_mechanic(table, who, act);
    bool spell = readied && readied->spell_level >= 0;
    if (spell && !d5e_hold_spell(table, who, readied, status)) return;
    json_set(arena, status, "name", json_make_text(arena, d5e_readied, strlen(d5e_readied)));
    json_set(arena, &duration, "ends", json_make_text(arena, "start_of_next_turn", 18));
    json_set(arena, status, "duration", duration);
    d5e_emit(table, act, .who = who, .action = d5e_act_name(table, "ready"), .plain = true,
             .activation = table_intern(table, "action"), .readied = d5e_readied_words(table, command));
    struct d5e_frame frame = d5e_plain_frame(table, who, who);
    if (spell) frame.mechanic = readied;
    d5e_apply_status(&frame, status, NULL);
}

/* The act itself, paid for with the reaction. */
static void d5e_take_readied(struct table *table, int who, const struct json *act)
{
    const char *name = d5e_ready_act(act);
    bool used = strcmp(name, "cast") == 0 || strcmp(name, "use") == 0;
    if (used) {
        d5e_use(table, who, d5e_ready_mechanic(table, who, act), act, "reaction"); /* pays itself */
        return;
    }
    d5e_spend_pool(table, who, "reaction", 1);
    if (strcmp(name, "attack") == 0) {
        int target = (int)d5e_table_rules.actor_find(table, json_to_text(json_get(act, "target"), ""));
        d5e_attack(table, who, target, d5e_ready_attack(table, who, act), NULL);
    } else {
        const struct json *to = json_get(act, "to");
        int64_t more = d5e_speed_ft(table, who) - d5e_body_of(table, who)->budget.left[D5E_POOL_MOVE];
        d5e_tell_grant(table, who, "movement", "", more);
        d5e_move(table, who, (int)json_to_int(json_at(to, 0), -1), (int)json_to_int(json_at(to, 1), -1), D5E_WALK);
    }
}

/* Its melee attack of the farthest reach. */
static const struct d5e_attack *d5e_await_attack(struct table *table, int who)
{
    const struct d5e_attack *best = NULL;
    for (const struct d5e_attack *one = d5e_body_of(table, who)->actor->attacks; one; one = one->next) {
        bool usable = one->melee && !one->off_hand && d5e_weapon_allows(table, who, one);
        table->refusal = NULL; /* it was only asked */
        if (usable && (!best || one->reach_ft > best->reach_ft)) best = one;
    }
    return best;
}

bool d5e_ready_await(struct table *table, int who, int enemy, struct arena *arena, struct json *command)
{
    const struct d5e_body *self = d5e_body_of(table, who), *other = d5e_body_of(table, enemy);
    const struct d5e_attack *attack = self->budget.left[D5E_POOL_ACTION] > 0 ? d5e_await_attack(table, who) : NULL;
    bool reacts = attack && self->budget.left[D5E_POOL_REACTION] > 0;
    if (!reacts || !d5e_is_up(other) || !d5e_can_come(table, enemy, who)) return false;
    struct json act = json_make_object();
    *command = json_make_object();
    json_put_text(arena, &act, "do", "attack");
    json_put_text(arena, &act, "target", other->actor->name);
    json_put_text(arena, &act, "using", attack->name);
    json_put_text(arena, command, "do", "ready");
    json_put_text(arena, command, "when", "moves");
    json_put_text(arena, command, "creature", other->actor->name);
    json_set(arena, command, "act", act);
    return true;
}

static bool d5e_is_occasion(const struct table *table, const struct effect *status,
                            const struct d5e_happening *happening)
{
    const char *when = json_to_text(json_get(status->more, "when"), ""),
               *creature = json_to_text(json_get(status->more, "creature"), NULL);
    bool fits = false;
    if (happening->source < 0 || happening->source == status->bearer) return false;
    for (size_t i = 0; i < sizeof d5e_occasions / sizeof *d5e_occasions; i++)
        fits = fits ||
               (strcmp(d5e_occasions[i].when, when) == 0 && strcmp(d5e_occasions[i].event, happening->event) == 0 &&
                strcmp(d5e_occasions[i].timing, happening->timing) == 0);
    if (!fits) return false;
    if (creature) return d5e_same_name(creature, d5e_body_of(table, happening->source)->actor->name);
    return d5e_is_hostile(table, status->bearer, happening->source);
}

/* An act that cannot be done any more (its target is out of reach) is not offered. */
static bool d5e_readied_is_possible(struct table *table, int who, const struct json *act)
{
    const char *name = d5e_ready_act(act);
    const struct d5e_body *body = d5e_body_of(table, who);
    if (!name || !d5e_is_up(body) || body->budget.left[D5E_POOL_REACTION] < 1) return false;
    if (d5e_has_flag(table, who, D5E_CANNOT_ACT)) return false;
    int target = (int)d5e_table_rules.actor_find(table, json_to_text(json_get(act, "target"), ""));
    const struct json *to = json_get(act, "to");
    if (strcmp(name, "attack") == 0)
        return target >= 0 && !d5e_body_of(table, target)->dead &&
               d5e_can_attack(table, who, target, d5e_ready_attack(table, who, act));
    if (strcmp(name, "move") == 0)
        return d5e_can_walk(table, who, (int)json_to_int(json_at(to, 0), -1), (int)json_to_int(json_at(to, 1), -1));
    return d5e_can_use(table, who, d5e_ready_mechanic(table, who, act), act, "reaction");
}

void d5e_offer_readied(struct table *table, const struct d5e_happening *happening)
{
    const struct d5e_state *state = d5e_state_of(table);
    for (int i = 0; i < state->statuses.count && !d5e_stopped(table); i++) {
        const struct effect status = state->statuses.items[i];
        const struct json *act = json_get(status.more, "act");
        if (!act || strcmp(table_text(table, status.kind), d5e_readied) != 0) continue;
        if (!d5e_is_occasion(table, &status, happening) || !d5e_readied_is_possible(table, status.bearer, act))
            continue;
        struct text occasion = {0};
        d5e_add_occasion(table, happening, &occasion);
        const char *prompt = table_prompt(table, "%stake the readied action?", text_get(&occasion));
        int answer = table_offer(table, status.bearer, prompt, (const char *const[]){"pass", "use"}, 2);
        text_free(&occasion);
        if (answer < 1 || d5e_stopped(table)) continue;
        d5e_remove_named(table, status.bearer, d5e_readied);
        d5e_take_readied(table, status.bearer, act);
        return;
    }
}
