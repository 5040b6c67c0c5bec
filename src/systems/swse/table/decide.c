/* decide.c: commands of the table, and the small ones decided. */
#include <string.h>

#include "systems/swse/actor/build.h"
#include "systems/swse/table/table.h"
#include "systems/swse/actor/statistic.h"
#include "systems/swse/actor/track.h"

symbol swse_word(struct table *table, const char *stem, const char *word)
{
    struct text text = {0};
    text_addf(&text, "%s:%s", stem, word);
    symbol id = text.failed ? 0 : table_intern(table, text_get(&text));
    text_free(&text);
    return id;
}

bool swse_has_word(const struct table *table, int who, const char *stem, const char *word)
{
    const struct swse_state *state = swse_state_of(table);
    size_t length = strlen(stem);
    for (int i = 0; i < state->effects.count; i++) {
        const char *kind = table_text(table, state->effects.items[i].kind);
        if (state->effects.items[i].bearer == who && strncmp(kind, stem, length) == 0 && kind[length] == ':' &&
            strcmp(kind + length + 1, word) == 0)
            return true;
    }
    return false;
}

static void swse_words_push(struct arena *arena, struct swse_words *words, const char *word)
{
    const char **items = arena_array(arena, const char *, words->count + 1);
    if (!items) return;
    if (words->count) memcpy(items, words->items, words->count * sizeof *items);
    items[words->count++] = word;
    words->items = items;
}

void swse_add_words(const struct table *table, int who, const char *stem, struct arena *arena, struct swse_words *words)
{
    const struct swse_state *state = swse_state_of(table);
    size_t length = strlen(stem);
    for (int i = 0; i < state->effects.count; i++) {
        const char *kind = table_text(table, state->effects.items[i].kind);
        if (state->effects.items[i].bearer == who && strncmp(kind, stem, length) == 0 && kind[length] == ':')
            swse_words_push(arena, words, kind + length + 1);
    }
}

struct swse_now swse_fighter_now(struct table *table, int who, struct arena *arena, const struct json *contexts)
{
    struct swse_now now = {.track = swse_state_of(table)->fighters[who].track};
    swse_add_words(table, who, "status", arena, &now.contexts);
    swse_add_words(table, who, "environment", arena, &now.contexts);
    swse_add_words(table, who, "rage", arena, &now.raging);
    if (json_is(contexts, JSON_STRING)) swse_words_push(arena, &now.contexts, contexts->text);
    for (size_t i = 0; json_is(contexts, JSON_ARRAY) && i < json_count(contexts); i++)
        swse_words_push(arena, &now.contexts, json_to_text(json_at(contexts, i), ""));
    return now;
}

/* What the table keeps in mind for itself is told to programs, not to people. */
static bool swse_is_mark(const struct table *table, symbol kind)
{
    const char *text = table_text(table, kind);
    return strncmp(text, "damaged:", 8) == 0 || strncmp(text, "reroll:", 7) == 0;
}

void swse_emit_effect(struct table *table, int who, symbol kind, enum effect_clock clock, int64_t remaining,
                      int64_t value)
{
    const struct swse_state *state = swse_state_of(table);
    if (state->effects.count == EFFECT_MOST && effect_find(&state->effects, who, kind) == EFFECT_NONE) {
        table_refuse(table, "too many effects are on the table");
        return;
    }
    enum swse_event event = swse_is_mark(table, kind) ? SWSE_EVENT_MARK : SWSE_EVENT_EFFECT;
    table_emit(table, (struct event){(uint16_t)event, {who, kind, clock, remaining, value}});
}

void swse_emit_effect_end(struct table *table, int who, symbol kind)
{
    enum swse_event event = swse_is_mark(table, kind) ? SWSE_EVENT_MARK_END : SWSE_EVENT_EFFECT_END;
    table_emit(table, (struct event){(uint16_t)event, {who, kind}});
}

static void swse_decide_damage(struct table *table, int who, const struct json *command)
{
    int64_t amount = json_to_int(json_get(command, "amount"), -1);
    if (amount < 0 || amount > 1000000)
        table_refuse(table, "damage needs an amount");
    else
        swse_hurt(table, who, amount, json_to_text(json_get(command, "type"), "energy"));
}

static void swse_decide_heal(struct table *table, int who, const struct json *command)
{
    int64_t amount = json_to_int(json_get(command, "amount"), -1);
    if (amount < 0 || amount > 1000000)
        table_refuse(table, "healing needs an amount");
    else if (swse_state_of(table)->fighters[who].dead)
        table_refuse(table, "%s is dead", table_actor_name(table, who));
    else
        swse_heal(table, who, amount, "healed");
}

/* Once a day, at half hit points or less (SWSE-CORE-07). */
static void swse_decide_second_wind(struct table *table, int who, const struct json *command)
{
    const struct swse_fighter *fighter = &swse_state_of(table)->fighters[who];
    const struct swse_actor *actor = swse_fighter_actor(table, who);
    (void)command;
    const struct swse_op *op = swse_actor_restriction(actor, SWSE_RESTRICT_ABILITY, "secondWind");
    if (op)
        table_refuse(table, "%s has no second wind: %s", actor->name, op->restriction.reason);
    else if (fighter->second_wind_used)
        table_refuse(table, "%s has had a second wind today", actor->name);
    else if (fighter->hit_points * 2 > fighter->hit_points_max)
        table_refuse(table, "%s has more than half of the hit points", actor->name);
    if (table->refusal || !swse_pay(table, who, "swift")) return;
    int64_t amount = swse_second_wind(fighter->hit_points_max, actor->scores[SWSE_CONSTITUTION].total);
    table_emit(table, (struct event){SWSE_EVENT_SECOND_WIND, {who}});
    swse_heal(table, who, amount, "second wind");
}

/* A round of catching breath moves one step up the track. */
static void swse_decide_recover(struct table *table, int who, const struct json *command)
{
    (void)command;
    if (swse_state_of(table)->fighters[who].track == SWSE_TRACK_NORMAL)
        table_refuse(table, "%s needs no recovery", swse_fighter_actor(table, who)->name);
    else if (swse_pay(table, who, "full"))
        swse_shift_track(table, who, -1);
}

static void swse_decide_track(struct table *table, int who, const struct json *command)
{
    swse_shift_track(table, who, json_to_int(json_get(command, "steps"), 1));
}

/* Statuses and effects: immunity keeps them off, resistance halves how long they last (SWSE-RULE-13, 31). */
static void swse_decide_word(struct table *table, int who, const struct json *command, const char *stem,
                             const char *immunity)
{
    const char *removed = json_to_text(json_get(command, "remove"), NULL);
    const char *added = json_to_text(json_get(command, "add"), NULL);
    if (removed) {
        if (swse_has_word(table, who, stem, removed))
            swse_emit_effect_end(table, who, swse_word(table, stem, removed));
        else
            table_refuse(table, "%s has no %s \"%s\"", swse_fighter_actor(table, who)->name, stem, removed);
        return;
    }
    if (!added || !*added) {
        table_refuse(table, "name what is added or removed");
        return;
    }
    const struct swse_rule *rule = NULL;
    enum swse_protection protection =
        immunity ? swse_protected(swse_fighter_actor(table, who), immunity, added, &rule) : SWSE_EXPOSED;
    if (protection != SWSE_EXPOSED)
        table_emit(table, (struct event){SWSE_EVENT_IMMUNE,
                                         {who, table_intern(table, added), table_intern(table, rule->id),
                                          protection == SWSE_RESISTANT}});
    if (protection == SWSE_IMMUNE) return;
    int64_t rounds = json_to_int(json_get(command, "rounds"), 0);
    if (rounds < 0 || rounds > 1000000) rounds = 0;
    if (protection == SWSE_RESISTANT && rounds > 1) rounds /= 2;
    swse_emit_effect(table, who, swse_word(table, stem, added), rounds ? EFFECT_TURN_END : EFFECT_LASTS, rounds, 1);
    if (strcmp(stem, "status") == 0) swse_check_rages(table, who, added);
}

static void swse_decide_condition(struct table *table, int who, const struct json *command)
{
    swse_decide_word(table, who, command, "status", "condition");
}

static void swse_decide_effect(struct table *table, int who, const struct json *command)
{
    swse_decide_word(table, who, command, "effect", "effect");
}

static void swse_decide_environment(struct table *table, int who, const struct json *command)
{
    swse_decide_word(table, who, command, "environment", NULL);
}

static void swse_decide_move(struct table *table, int who, const struct json *command)
{
    const struct swse_state *state = swse_state_of(table);
    const struct swse_actor *actor = swse_fighter_actor(table, who);
    const char *mode = json_to_text(json_get(command, "mode"), "walk"), *why = NULL;
    struct arena scratch;
    arena_init(&scratch);
    struct swse_words terrain = {0};
    swse_add_words(table, who, "environment", &scratch, &terrain);
    swse_add_words(table, who, "status", &scratch, &terrain);
    int64_t most = swse_speed(actor, mode, state->encounter, &terrain, &why);
    arena_free(&scratch);
    int64_t squares = json_to_int(json_get(command, "squares"), most);
    if (most < 0)
        table_refuse(table, "%s cannot %s%s%s", actor->name, mode, why ? ": " : "", why ? why : "");
    else if (squares < 0 || squares > most)
        table_refuse(table, "%s can %s %lld squares a move", actor->name, mode, (long long)most);
    else if (swse_pay(table, who, "move"))
        table_emit(table, (struct event){SWSE_EVENT_MOVE, {who, table_intern(table, mode), squares}});
}

static bool swse_owns_id(const struct swse_owned *owned, size_t count, const char *id)
{
    for (size_t i = 0; i < count; i++) {
        if (!owned[i].refused && strcmp(owned[i].id, id) == 0) return true;
    }
    return false;
}

static void swse_tell_owned(struct table *table, int who, const struct swse_owned *with, size_t count,
                            const struct swse_owned *without, size_t other, enum swse_event event)
{
    for (size_t i = 0; i < count; i++) {
        if (!with[i].grant || with[i].refused || swse_owns_id(without, other, with[i].id)) continue;
        const char *giver = with[i].grant->rule->source.id;
        table_emit(table,
                   (struct event){(uint16_t)event, {who, table_intern(table, with[i].id), table_intern(table, giver)}});
    }
}

/* What one form grants and the other does not. */
static void swse_tell_grants(struct table *table, int who, const struct swse_actor *with,
                             const struct swse_actor *without, enum swse_event event)
{
    swse_tell_owned(table, who, with->feats.items, with->feats.count, without->feats.items, without->feats.count,
                    event);
    swse_tell_owned(table, who, with->talents.items, with->talents.count, without->talents.items,
                    without->talents.count, event);
    for (size_t i = 0; i < with->items.count; i++) {
        const struct swse_item *item = &with->items.items[i];
        const struct swse_item *other = swse_actor_item(without, item->id);
        if (!item->generated || (other && other->generated)) continue;
        const char *giver = item->rule ? item->rule->source.id : "equipment";
        table_emit(table,
                   (struct event){(uint16_t)event, {who, table_intern(table, item->id), table_intern(table, giver)}});
    }
}

static bool swse_has_rule(const struct swse_actor *actor, struct arena *scratch, const char *key)
{
    for (size_t i = 0; i < actor->ops.count; i++) {
        if (strcmp(swse_rule_key(scratch, actor->ops.items[i]->rule), key) == 0) return true;
    }
    return false;
}

/* A rage whose rule is gone is over, and so is the memory of a reroll that was used (SWSE-CORE-04). */
static void swse_end_without_rule(struct table *table, int who)
{
    const struct swse_state *state = swse_state_of(table);
    struct arena scratch;
    arena_init(&scratch);
    for (int i = state->effects.count - 1; i >= 0; i--) {
        if (i >= state->effects.count) continue;
        struct effect effect = state->effects.items[i];
        const char *kind = table_text(table, effect.kind);
        bool ruled = strncmp(kind, "rage:", 5) == 0 || strncmp(kind, "reroll:", 7) == 0;
        if (effect.bearer == who && ruled &&
            !swse_has_rule(swse_fighter_actor(table, who), &scratch, strchr(kind, ':') + 1))
            swse_emit_effect_end(table, who, effect.kind);
    }
    arena_free(&scratch);
}

static void swse_decide_change(struct table *table, int who, const struct json *command)
{
    const char *change = json_to_text(json_get(command, "set"), NULL);
    struct swse_state *state = swse_state_of(table);
    if (!change) {
        table_refuse(table, "say what changes, such as \"species=velari\"");
        return;
    }
    struct swse_form *before = state->fighters[who].form;
    before->references++;
    table_emit(table, (struct event){SWSE_EVENT_CHANGE, {who, table_intern(table, change)}});
    if (!table->refusal) {
        const struct swse_actor *after = swse_fighter_actor(table, who);
        swse_tell_grants(table, who, before->actor, after, SWSE_EVENT_WITHDRAWN);
        swse_tell_grants(table, who, after, before->actor, SWSE_EVENT_GRANTED);
        swse_end_without_rule(table, who);
    }
    swse_form_release(before);
}

static void swse_decide_equip(struct table *table, int who, const struct json *command)
{
    const char *item = json_to_text(json_get(command, "item"), "");
    bool drop = json_is_text(json_get(command, "do"), "drop");
    struct text change = {0};
    text_addf(&change, "%s=%s", drop ? "drop" : "equip", item);
    table_emit(table, (struct event){SWSE_EVENT_CHANGE, {who, table_intern(table, text_get(&change))}});
    text_free(&change);
}

/* Special abilities have words, not rules: using one is told, and refused where a restriction says so. */
static void swse_decide_use(struct table *table, int who, const struct json *command)
{
    const struct swse_actor *actor = swse_fighter_actor(table, who);
    const char *ability = json_to_text(json_get(command, "ability"), "");
    const struct swse_op *op = swse_actor_restriction(actor, SWSE_RESTRICT_ABILITY, ability);
    if (!op) op = swse_actor_restriction(actor, SWSE_RESTRICT_OTHER, ability);
    if (op) {
        table_refuse(table, "%s cannot use %s: %s", actor->name, ability, op->restriction.reason);
        return;
    }
    bool has = false;
    for (size_t i = 0; i < actor->ops.count; i++) {
        const struct swse_op *note = actor->ops.items[i];
        has = has || (note->kind == SWSE_OP_NOTE && strcmp(note->note.id, ability) == 0);
    }
    if (!has)
        table_refuse(table, "%s has no ability \"%s\"", actor->name, ability);
    else if (swse_pay(table, who, json_to_text(json_get(command, "cost"), "standard")))
        table_emit(table, (struct event){SWSE_EVENT_USED, {who, table_intern(table, ability)}});
}

static void swse_decide_light(struct table *table, const struct json *command)
{
    const char *is = json_to_text(json_get(command, "is"), "");
    if (strcmp(is, "bright") != 0 && strcmp(is, "dim") != 0 && strcmp(is, "dark") != 0)
        table_refuse(table, "the light is bright, dim or dark");
    else
        table_emit(table, (struct event){SWSE_EVENT_LIGHT, {table_intern(table, is)}});
}

static void swse_decide_rest(struct table *table, const struct json *command)
{
    const struct swse_state *state = swse_state_of(table);
    (void)command;
    if (state->encounter) {
        table_refuse(table, "nobody rests in an encounter");
        return;
    }
    for (int who = 0; who < state->count; who++)
        table_emit(table, (struct event){SWSE_EVENT_REST, {who}});
}

static const struct {
    const char *name;
    void (*decide)(struct table *table, const struct json *command);
} swse_table_commands[] = {
    {"encounter", swse_decide_encounter},
    {"endTurn", swse_decide_end_turn},
    {"endEncounter", swse_decide_end_encounter},
    {"light", swse_decide_light},
    {"rest", swse_decide_rest},
};

/* Commands of one fighter: "who", or for what is done to somebody "target". */
static const struct {
    const char *name;
    bool passive;
    void (*decide)(struct table *table, int who, const struct json *command);
} swse_fighter_commands[] = {
    {"check", false, swse_decide_check},
    {"attack", false, swse_decide_attack},
    {"disarm", false, swse_decide_disarm},
    {"grapple", false, swse_decide_grapple},
    {"secondWind", false, swse_decide_second_wind},
    {"recover", false, swse_decide_recover},
    {"rage", false, swse_decide_rage},
    {"calm", false, swse_decide_calm},
    {"move", false, swse_decide_move},
    {"equip", false, swse_decide_equip},
    {"drop", false, swse_decide_equip},
    {"use", false, swse_decide_use},
    {"change", false, swse_decide_change},
    {"damage", true, swse_decide_damage},
    {"heal", true, swse_decide_heal},
    {"track", true, swse_decide_track},
    {"condition", true, swse_decide_condition},
    {"effect", true, swse_decide_effect},
    {"environment", true, swse_decide_environment},
    {"exposure", true, swse_decide_exposure},
};

static int64_t swse_command_fighter(struct table *table, const struct json *command, bool passive)
{
    const char *name = json_to_text(json_get(command, passive ? "target" : "who"), NULL);
    if (!name) name = json_to_text(json_get(command, "who"), NULL);
    if (!name && swse_state_of(table)->encounter && !passive) return turns_current(&swse_state_of(table)->turns);
    int64_t who = name ? table->system->table->actor_find(table, name) : -1;
    if (who < 0) table_refuse(table, name ? "there is no \"%s\" at the table" : "say %s", name ? name : "who");
    return who;
}

void swse_play_decide(struct table *table, const struct json *command)
{
    const char *name = json_to_text(json_get(command, "do"), "");
    struct near near = near_new(name);
    for (size_t i = 0; i < sizeof swse_table_commands / sizeof *swse_table_commands; i++) {
        near_offer(&near, swse_table_commands[i].name);
        if (strcmp(name, swse_table_commands[i].name) != 0) continue;
        swse_table_commands[i].decide(table, command);
        return;
    }
    for (size_t i = 0; i < sizeof swse_fighter_commands / sizeof *swse_fighter_commands; i++) {
        near_offer(&near, swse_fighter_commands[i].name);
        if (strcmp(name, swse_fighter_commands[i].name) != 0) continue;
        int64_t who = swse_command_fighter(table, command, swse_fighter_commands[i].passive);
        if (who >= 0) swse_fighter_commands[i].decide(table, (int)who, command);
        return;
    }
    table_refuse_unknown(table, &near);
}
