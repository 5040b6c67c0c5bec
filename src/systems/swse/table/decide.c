/* decide.c: small commands, and the effects on a fighter in words. */
#include <string.h>

#include "systems/swse/verbs/build.h"
#include "systems/swse/table/board.h"
#include "systems/swse/actor/statistic.h"
#include "systems/swse/actor/track.h"
#include "systems/swse/content/describe.h"

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
    swse_add_words(table, who, "effect", arena, &now.contexts);
    swse_add_words(table, who, "rage", arena, &now.raging);
    if (json_is(contexts, JSON_STRING)) swse_words_push(arena, &now.contexts, contexts->text);
    for (size_t i = 0; json_is(contexts, JSON_ARRAY) && i < json_count(contexts); i++)
        swse_words_push(arena, &now.contexts, json_to_text(json_at(contexts, i), ""));
    return now;
}

int64_t swse_fighter_speed(struct table *table, int who, const char *mode, bool in_combat, const char **why)
{
    struct arena scratch;
    arena_init(&scratch);
    struct swse_now now = swse_fighter_now(table, who, &scratch, NULL);
    int64_t most = swse_speed(swse_fighter_actor(table, who), mode, in_combat, &now.contexts, why);
    arena_free(&scratch);
    return most;
}

/* Internal bookkeeping of the table is shown to programs, not to people. */
bool swse_is_mark(const struct table *table, symbol kind)
{
    const char *text = table_text(table, kind);
    return strncmp(text, "damaged:", 8) == 0 || strncmp(text, "reroll:", 7) == 0 || strncmp(text, "power:", 6) == 0;
}

static const struct swse_rule *swse_rage_rule(const struct table *table, int who, const char *key)
{
    const struct swse_actor *actor = swse_fighter_actor(table, who);
    const struct swse_rule *found = NULL;
    struct arena scratch;
    arena_init(&scratch);
    for (size_t i = 0; !found && i < actor->ops.count; i++) {
        const struct swse_op *op = actor->ops.items[i];
        if (op->kind == SWSE_OP_RAGE && strcmp(swse_rule_key(&scratch, op->rule), key) == 0) found = op->rule;
    }
    arena_free(&scratch);
    return found;
}

/* What contains the rule; its name for people, or NULL: the creature itself. */
const char *swse_rule_label(const struct swse_rule *rule, const struct swse_actor *actor)
{
    if (rule->trait) return rule->trait;
    return rule->carrier && strcmp(rule->carrier, actor->name) != 0 ? rule->carrier : NULL;
}

void swse_effect_label(const struct table *table, int who, symbol kind, struct text *out)
{
    const char *text = table_text(table, kind), *colon = strchr(text, ':'), *word = colon ? colon + 1 : text;
    if (strncmp(text, "rage:", 5) == 0) {
        const struct swse_rule *rule = swse_rage_rule(table, who, word);
        const char *origin = rule ? swse_rule_label(rule, swse_fighter_actor(table, who)) : NULL;
        text_add(out, "in a rage");
        if (origin) text_addf(out, " (%s)", origin);
        return;
    }
    if (strncmp(text, "effect:", 7) == 0) {
        text_add(out, "affected by ");
        swse_title_describe(swse_table_pack(table), word, out);
        return;
    }
    if (strncmp(text, "environment:", 12) == 0) text_add(out, "in ");
    if (strcmp(text, "status:fear") == 0) word = "afraid"; /* the rules name the cause */
    event_slug_words(word, out);
}

static symbol swse_label(struct table *table, int who, symbol kind)
{
    struct text label = {0};
    swse_effect_label(table, who, kind, &label);
    symbol id = label.failed ? 0 : table_intern(table, text_get(&label));
    text_free(&label);
    return id;
}

static bool swse_counts(enum effect_clock clock)
{
    return clock == EFFECT_TURN_START || clock == EFFECT_TURN_END || clock == EFFECT_ROUND_END;
}

/* "status:prone" is the condition "prone"; everything else is an effect by its whole name. */
static const char *swse_condition_word(const struct table *table, symbol kind)
{
    const char *text = table_text(table, kind);
    return strncmp(text, "status:", 7) == 0 ? text + 7 : NULL;
}

void swse_emit_effect(struct table *table, int who, symbol kind, struct swse_span span)
{
    const struct swse_state *state = swse_state_of(table);
    if (state->effects.count == EFFECT_MOST && effect_find(&state->effects, who, kind) == EFFECT_NONE) {
        table_refuse(table, "too many effects are on the table");
        return;
    }
    const char *condition = swse_condition_word(table, kind);
    int64_t rounds = swse_counts(span.clock) ? span.remaining : EVENT_ABSENT;
    symbol until = span.clock == EFFECT_ENCOUNTER ? table_intern(table, "encounterEnd") : 0;
    int64_t value = span.value == 1 ? EVENT_ABSENT : span.value;
    if (swse_is_mark(table, kind))
        swse_emit(table, mark, .who = who, .what = kind, .value = span.value, .clock = span.clock,
                  .rounds = span.remaining);
    else if (condition)
        swse_emit(table, condition, .who = who, .condition = table_intern(table, condition), .value = value,
                  .rounds = rounds, .until = until, .clock = span.clock, .label = swse_label(table, who, kind));
    else
        swse_emit(table, effect, .who = who, .effect = kind, .value = value, .rounds = rounds, .until = until,
                  .clock = span.clock, .label = swse_label(table, who, kind));
}

void swse_emit_effect_end(struct table *table, int who, symbol kind)
{
    const char *condition = swse_condition_word(table, kind);
    if (swse_is_mark(table, kind))
        swse_emit(table, markEnd, .who = who, .what = kind);
    else if (condition)
        swse_emit(table, conditionEnd, .who = who, .condition = table_intern(table, condition),
                  .label = swse_label(table, who, kind));
    else
        swse_emit(table, effectEnd, .who = who, .effect = kind, .label = swse_label(table, who, kind));
}

void swse_effect_over(struct table *table, const struct effect *effect)
{
    swse_emit_effect_end(table, effect->bearer, effect->kind);
}

/* Refuses what is not a damage type; the words of groups ("all", "physical") are none. */
static bool swse_knows_damage(struct table *table, const char *type)
{
    struct near near = near_new(type);
    for (const char *const *word = swse_damage_words(); *word; word++) {
        if (strcmp(*word, "all") == 0 || strcmp(*word, "physical") == 0) continue;
        if (strcmp(*word, type) == 0) return true;
        near_add(&near, *word);
    }
    table_refuse_name(table, &near, "there is no damage type \"%s\"", type);
    return false;
}

void swse_master_damage(struct table *table, const struct json *command, int who)
{
    int64_t amount = json_to_int(json_get(command, "amount"), 0);
    const char *type = json_to_text(json_get(command, "type"), "energy");
    if (!swse_knows_damage(table, type)) return;
    if (json_to_bool(json_get(command, "raw"), false))
        swse_take(table, who, amount, amount, type);
    else
        swse_hurt(table, who, amount, type);
}

void swse_master_heal(struct table *table, const struct json *command, int who)
{
    const struct swse_fighter *fighter = &swse_state_of(table)->fighters[who];
    if (fighter->dead)
        table_refuse(table, "%s is dead", table_actor_name(table, who));
    else if (fighter->hit_points >= fighter->hit_points_max)
        emit(table, heal, .who = who, .amount = 0, .source = table_intern(table, "healed"), .hp = fighter->hit_points);
    else
        swse_heal(table, who, json_to_int(json_get(command, "amount"), 0), "healed");
}

void swse_master_set_hp(struct table *table, const struct json *command, int who)
{
    const struct swse_fighter *fighter = &swse_state_of(table)->fighters[who];
    int64_t value = json_to_int(json_get(command, "value"), 0);
    if (value < 0 || value > fighter->hit_points_max) {
        table_refuse(table, "%s can have 0 to %lld hit points", table_actor_name(table, who),
                     (long long)fighter->hit_points_max);
        return;
    }
    emit(table, setHp, .who = who, .hp = value);
    swse_hurt_down(table, who, false);
}

/* Once a day, at half hit points or less (SWSE-CORE-07). */
void swse_decide_second_wind(struct table *table, int who, const struct json *command)
{
    const struct swse_fighter *fighter = &swse_state_of(table)->fighters[who];
    const struct swse_actor *actor = swse_fighter_actor(table, who);
    (void)command;
    const struct swse_op *op = swse_actor_restriction(actor, SWSE_RESTRICT_ABILITY, "secondWind");
    if (op)
        table_refuse(table, "%s has no second wind: %s", table_actor_name(table, who), op->restriction.reason);
    else if (fighter->second_wind_used)
        table_refuse(table, "%s has had a second wind today", table_actor_name(table, who));
    else if (fighter->hit_points * 2 > fighter->hit_points_max)
        table_refuse(table, "%s has more than half of its hit points and needs no second wind",
                     table_actor_name(table, who));
    if (table->refusal || !swse_pay(table, who, "swift")) return;
    int64_t amount = swse_second_wind(fighter->hit_points_max, actor->scores[SWSE_CONSTITUTION].total);
    swse_emit(table, secondWind, .who = who);
    swse_heal(table, who, amount, "second wind");
}

/* A round of catching breath moves one step up the track. */
void swse_decide_recover(struct table *table, int who, const struct json *command)
{
    (void)command;
    if (swse_state_of(table)->fighters[who].track == SWSE_TRACK_NORMAL)
        table_refuse(table, "%s needs no recovery", table_actor_name(table, who));
    else if (swse_pay(table, who, "full"))
        swse_shift_track(table, who, -1);
}

void swse_decide_track(struct table *table, int who, const struct json *command)
{
    swse_shift_track(table, who, json_to_int(json_get(command, "steps"), 1));
}

bool swse_afflicts(struct table *table, int who, const char *kind, const char *word)
{
    const struct swse_rule *rule = NULL;
    enum swse_protection protection = swse_protected(swse_fighter_actor(table, who), kind, word, &rule);
    if (protection != SWSE_EXPOSED)
        swse_emit_immune(table, who, word, rule, protection == SWSE_RESISTANT);
    return protection != SWSE_IMMUNE;
}

/* Statuses and effects: immunity keeps them off, resistance halves how long they last (SWSE-RULE-13, 31). */
static void swse_decide_word(struct table *table, int who, const struct json *command, const char *stem,
                             const char *immunity)
{
    const char *member = strcmp(stem, "status") == 0 ? "condition" : stem;
    const char *added = json_to_text(json_get(command, member), "");
    bool removes = command_removes(table, command);
    if (table->refusal) return;
    if (removes) {
        if (swse_has_word(table, who, stem, added))
            swse_emit_effect_end(table, who, swse_word(table, stem, added));
        else
            table_refuse(table, "%s has no %s \"%s\"", table_actor_name(table, who), member, added);
        return;
    }
    if (!*added) {
        table_refuse(table, "\"%s\" must not be empty", member);
        return;
    }
    const struct swse_rule *rule = NULL;
    enum swse_protection protection =
        immunity ? swse_protected(swse_fighter_actor(table, who), immunity, added, &rule) : SWSE_EXPOSED;
    if (protection != SWSE_EXPOSED)
        swse_emit_immune(table, who, added, rule, protection == SWSE_RESISTANT);
    if (protection == SWSE_IMMUNE) return;
    int64_t rounds = json_to_int(json_get(command, "rounds"), 0);
    if (protection == SWSE_RESISTANT && rounds > 1) rounds /= 2;
    swse_emit_effect(table, who, swse_word(table, stem, added),
                     (struct swse_span){rounds ? EFFECT_TURN_END : EFFECT_LASTS, rounds, 1});
    if (strcmp(stem, "status") == 0) swse_check_rages(table, who, added);
}

void swse_master_condition(struct table *table, const struct json *command, int who)
{
    swse_decide_word(table, who, command, "status", "condition");
}

void swse_master_effect(struct table *table, const struct json *command, int who)
{
    swse_decide_word(table, who, command, "effect", "effect");
}

void swse_decide_environment(struct table *table, int who, const struct json *command)
{
    swse_decide_word(table, who, command, "environment", NULL);
}

/* How someone moves over the board. */
struct swse_moving_on {
    const char *mode;
    int64_t budget;
    bool withdraws;
};

static void swse_move_to(struct table *table, int who, const struct json *command, struct swse_moving_on how)
{
    const struct swse_fighter *fighter = &swse_state_of(table)->fighters[who];
    struct swse_going going = {.who = who, .x = fighter->x, .y = fighter->y, .withdraws = how.withdraws};
    struct swse_walk walk;
    if (!json_get(command, "to")) {
        table_refuse(table, "name a square with \"to\": [x, y]");
        return;
    }
    if (!command_square(table, command, "to", &going.x, &going.y) || !swse_walk_find(table, who, how.budget, &walk))
        return;
    struct grid_space end = {going.x, going.y, walk.from.size};
    bool here = going.x == fighter->x && going.y == fighter->y;
    bool reached = swse_fits_board(swse_state_of(table), end) &&
                   grid_reach_cost(&walk.reach, going.x, going.y) != GRID_UNREACHED;
    going.mode = table_intern(table, how.mode);
    if (here)
        table_refuse(table, "%s is already there", table_actor_name(table, who));
    else if (!reached)
        table_refuse(table, "%s cannot reach %d,%d: a move is %lld squares", table_actor_name(table, who), going.x,
                     going.y, (long long)how.budget);
    else if (swse_pay(table, who, "move"))
        swse_walk_go(table, &going, &walk);
    swse_walk_free(&walk);
}

void swse_decide_move(struct table *table, int who, const struct json *command)
{
    const char *mode = json_to_text(json_get(command, "mode"), "walk"), *why = NULL;
    int64_t most = swse_fighter_speed(table, who, mode, encounter_is_running(table), &why);
    const struct json *to = json_get(command, "to"), *count = json_get(command, "squares");
    bool withdraws = json_to_bool(json_get(command, "withdraw"), false);
    int64_t budget = withdraws ? most / 2 : most, squares = json_to_int(count, budget);
    if (most < 0)
        table_refuse(table, "%s cannot %s%s%s", table_actor_name(table, who), mode, why ? ": " : "", why ? why : "");
    else if (swse_state_of(table)->ground)
        swse_move_to(table, who, command, (struct swse_moving_on){mode, budget, withdraws});
    else if (to)
        table_refuse(table, "there is no board: say how far with \"squares\"");
    else if (squares < 0 || squares > budget)
        table_refuse(table, "%s can %s only %lld squares in a move", table_actor_name(table, who), mode,
                     (long long)budget);
    else if (swse_pay(table, who, "move"))
        swse_emit(table, move, .who = who, .mode = table_intern(table, mode), .squares = squares);
}

void swse_master_place(struct table *table, const struct json *command, int who)
{
    const struct swse_state *state = swse_state_of(table);
    const struct swse_fighter *fighter = &state->fighters[who];
    struct grid_space space = swse_space(fighter);
    if (!command_square(table, command, "to", &space.x, &space.y)) return;
    if (!state->ground)
        table_refuse(table, "there is no board to be placed on");
    else if (!swse_fits_board(state, space))
        table_refuse(table, "the square %d,%d is not on the board", space.x, space.y);
    else
        emit(table, place, .who = who, .from = event_square(fighter->x, fighter->y),
             .to = event_square(space.x, space.y));
}

void swse_master_join(struct table *table, const struct json *command, int nobody)
{
    const struct swse_state *state = swse_state_of(table);
    (void)nobody;
    if (state->count == SWSE_MOST_FIGHTERS)
        table_refuse(table, "there is room for %d creatures only", SWSE_MOST_FIGHTERS);
    else
        command_join(table, command, state->count, state->ground);
}

void swse_master_leave(struct table *table, const struct json *command, int who)
{
    (void)command;
    if (swse_state_of(table)->fighters[who].gone)
        table_refuse(table, "%s has already left", table_actor_name(table, who));
    else
        emit(table, leave, .who = who);
}

static bool swse_owns_id(const struct swse_owned *owned, size_t count, const char *id)
{
    for (size_t i = 0; i < count; i++) {
        if (!owned[i].refused && strcmp(owned[i].id, id) == 0) return true;
    }
    return false;
}

/* A thing that comes from a rule or goes with it. */
struct swse_grant_report {
    const char *what, *name; /* id, and its name for people; NULL: as the content does */
    const char *by;
};

static void swse_tell_grant(struct table *table, int who, enum swse_event_id event, struct swse_grant_report report)
{
    const struct swse_pack *pack = swse_table_pack(table);
    struct text label = {0};
    if (report.name)
        text_add(&label, report.name);
    else
        swse_title_describe(pack, report.what, &label);
    text_add(&label, " (");
    swse_title_describe(pack, report.by, &label);
    text_add(&label, ")");
    symbol what = table_intern(table, report.what), by = table_intern(table, report.by);
    symbol words = table_intern(table, text_get(&label));
    if (event == SWSE_EVENT_GRANTED)
        swse_emit(table, granted, .who = who, .what = what, .by = by, .label = words);
    else
        swse_emit(table, withdrawn, .who = who, .what = what, .by = by, .label = words);
    text_free(&label);
}

/* The feats or the talents of someone. */
struct swse_owned_list {
    const struct swse_owned *items;
    size_t count;
};

static void swse_tell_owned(struct table *table, int who, struct swse_owned_list with, struct swse_owned_list without,
                            enum swse_event_id event)
{
    for (size_t i = 0; i < with.count; i++) {
        const struct swse_owned *one = &with.items[i];
        if (!one->grant || one->refused || swse_owns_id(without.items, without.count, one->id)) continue;
        const struct swse_grant_report report = {.what = one->id, .by = one->grant->rule->source.id};
        swse_tell_grant(table, who, event, report);
    }
}

/* What one form grants and the other does not. */
static void swse_tell_grants(struct table *table, int who, const struct swse_actor *with,
                             const struct swse_actor *without, enum swse_event_id event)
{
    swse_tell_owned(table, who, (struct swse_owned_list){with->feats.items, with->feats.count},
                    (struct swse_owned_list){without->feats.items, without->feats.count}, event);
    swse_tell_owned(table, who, (struct swse_owned_list){with->talents.items, with->talents.count},
                    (struct swse_owned_list){without->talents.items, without->talents.count}, event);
    for (size_t i = 0; i < with->items.count; i++) {
        const struct swse_item *item = &with->items.items[i];
        const struct swse_item *other = swse_actor_item(without, item->id);
        if (!item->generated || (other && other->generated)) continue;
        const char *giver = item->rule ? item->rule->source.id : "equipment";
        swse_tell_grant(table, who, event, (struct swse_grant_report){item->id, item->name, giver});
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

/* "trained in Stealth" for train=stealth. */
static symbol swse_change_label(struct table *table, const char *change)
{
    static const struct {
        const char *key, *before, *after;
    } words[] = {{"species", "the species is now ", ""}, {"level", "the level is now ", ""},
                 {"feat", "new feat ", ""},              {"unlearn", "", " is unlearned"},
                 {"talent", "new talent ", ""},          {"train", "trained in ", ""},
                 {"untrain", "no longer trained in ", ""}, {"focus", "focused on ", ""},
                 {"item", "new item ", ""},              {"power", "new Force power ", ""},
                 {"equip", "", " is drawn"},             {"drop", "", " is dropped"}};
    const char *equals = strchr(change, '=');
    struct text label = {0};
    for (size_t i = 0; equals && i < sizeof words / sizeof *words; i++) {
        size_t length = (size_t)(equals - change);
        if (strncmp(words[i].key, change, length) != 0 || words[i].key[length]) continue;
        text_add(&label, words[i].before);
        swse_title_describe(swse_table_pack(table), equals + 1, &label);
        text_add(&label, words[i].after);
    }
    symbol made = table_intern(table, label.length ? text_get(&label) : change);
    text_free(&label);
    return made;
}

void swse_decide_change(struct table *table, int who, const struct json *command)
{
    const char *change = json_to_text(json_get(command, "set"), "");
    struct swse_state *state = swse_state_of(table);
    struct swse_form *before = state->fighters[who].form;
    before->references++;
    swse_emit(table, change, .who = who, .what = table_intern(table, change),
              .label = swse_change_label(table, change));
    if (!table->refusal) {
        const struct swse_actor *after = swse_fighter_actor(table, who);
        swse_tell_grants(table, who, before->actor, after, SWSE_EVENT_WITHDRAWN);
        swse_tell_grants(table, who, after, before->actor, SWSE_EVENT_GRANTED);
        swse_end_without_rule(table, who);
    }
    swse_form_release(before);
}

void swse_decide_equip(struct table *table, int who, const struct json *command)
{
    const char *item = json_to_text(json_get(command, "item"), "");
    bool drop = json_is_text(json_get(command, "do"), "drop");
    emit(table, item, .who = who, .item = table_intern(table, item),
         .state = table_intern(table, drop ? "dropped" : "drawn"));
}

/* Special abilities have words, not rules: using one is an event, and refused if a restriction forbids it. */
void swse_decide_use(struct table *table, int who, const struct json *command)
{
    const struct swse_actor *actor = swse_fighter_actor(table, who);
    const char *ability = json_to_text(json_get(command, "ability"), "");
    const struct swse_op *op = swse_actor_restriction(actor, SWSE_RESTRICT_ABILITY, ability);
    if (!op) op = swse_actor_restriction(actor, SWSE_RESTRICT_OTHER, ability);
    if (op) {
        struct text words = {0};
        event_slug_words(ability, &words);
        table_refuse(table, "%s cannot use %s: %s", table_actor_name(table, who), text_get(&words),
                     op->restriction.reason);
        text_free(&words);
        return;
    }
    bool has = false;
    struct near near = near_new(ability);
    for (size_t i = 0; i < actor->ops.count; i++) {
        const struct swse_op *note = actor->ops.items[i];
        if (note->kind != SWSE_OP_NOTE) continue;
        has = has || strcmp(note->note.id, ability) == 0;
        near_add(&near, note->note.id);
    }
    if (!has)
        table_refuse_name(table, &near, "%s has no ability \"%s\"", table_actor_name(table, who), ability);
    else if (swse_pay(table, who, json_to_text(json_get(command, "cost"), "standard")))
        emit(table, act, .who = who, .action = table_intern(table, ability));
}

void swse_decide_light(struct table *table, const struct json *command)
{
    swse_emit(table, light, .what = table_intern(table, json_to_text(json_get(command, "is"), "bright")));
}

void swse_master_rest(struct table *table, const struct json *command, int who)
{
    (void)command;
    for (int i = 0; i < swse_state_of(table)->count; i++) {
        bool rests = who < 0 ? !swse_state_of(table)->fighters[i].gone : who == i;
        if (rests) emit(table, rest, .who = i);
    }
}
