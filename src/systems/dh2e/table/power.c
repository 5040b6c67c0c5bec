/* power.c: focusing a psychic power, phenomena and perils (DH2E-PSY-01 to -03). */
#include <string.h>

#include "systems/dh2e/table/table.h"

enum { DH2E_TABLES_IN_A_ROW = 4 }; /* a table may lead on to another, but not for ever */

/* The row of the table happens to the psyker, and may lead on. */
static void dh2e_power_phenomena(struct table *table, int who)
{
    const char *name = "phenomena";
    for (int i = 0; name && i < DH2E_TABLES_IN_A_ROW && !table_stopped(table); i++) {
        int64_t roll = table_throw(table, 100);
        const struct json *row = dh2e_content_row((const struct dh2e_content *)table->content, name, roll);
        dh2e_emit(table, phenomenon, .who = who, .table = table_intern(table, name), .roll = roll,
                  .words = table_intern(table, json_to_text(json_get(row, "text"), "nothing happens")));
        if (row) dh2e_play_outcome(table, who, row, who);
        name = json_to_text(json_get(row, "leadsTo"), NULL);
    }
}

struct dh2e_casting {
    int who, target, x, y;
    bool pushed;
    struct dh2e_power power;
};

/* ---- what the power does ---- */

static void dh2e_power_hit(struct table *table, const struct dh2e_casting *casting, int target, int64_t degrees)
{
    const struct dh2e_power *power = &casting->power;
    int who = casting->who;
    struct dh2e_weapon form = {.name = power->name,
                               .slug = power->slug,
                               .class_word = "psychic",
                               .craft = DH2E_CRAFT_COMMON,
                               .damage = power->damage,
                               .penetration = power->penetration,
                               .qualities = power->qualities};
    if (power->has_damage) {
        struct dh2e_strike strike;
        bool good = dh2e_play_strike_with(table, who, target, &form, &strike);
        enum dh2e_manner manner = power->shape == DH2E_SHAPE_NONE ? DH2E_BY_SHOT : DH2E_BY_AREA;
        int64_t left = good ? dh2e_play_evade(table, who, target, 1, manner) : 0;
        if (left < 1 || table_stopped(table)) return;
        struct dh2e_hit_on hit = {who, target, power->name, dh2e_location_at(dh2e_reversed(table_throw(table, 100))),
                                  degrees};
        dh2e_play_strike(table, &hit, &strike);
    }
    for (size_t i = 0; i < power->effect_count; i++)
        dh2e_play_afflict(table, target, power->effects[i].condition, power->effects[i].rounds, who);
}

static bool dh2e_power_reaches(struct table *table, const struct dh2e_casting *casting)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    const struct dh2e_power *power = &casting->power;
    if (!state->has_board || power->shape == DH2E_SHAPE_SPRAY) return true;
    struct grid_space from = dh2e_play_space(&state->combatants[casting->who]);
    struct grid_space to = casting->target >= 0 ? dh2e_play_space(&state->combatants[casting->target])
                                                : (struct grid_space){casting->x, casting->y, 1};
    int distance = grid_distance(GRID_EQUAL, from, to);
    if (distance > power->range)
        table_refuse(table, "the target is %d m away, and %s reaches %lld m", distance, power->name,
                     (long long)power->range);
    else if (!grid_sight(&state->map, 1, from, to))
        table_refuse(table, "there is no line of sight to the target");
    return !table->refusal;
}

static void dh2e_power_manifest(struct table *table, const struct dh2e_casting *casting, int64_t degrees)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    if (casting->power.shape == DH2E_SHAPE_NONE) {
        int target = casting->target >= 0 ? casting->target : casting->who;
        dh2e_power_hit(table, casting, target, degrees);
        return;
    }
    bool struck[DH2E_COMBATANTS_MOST] = {0};
    if (casting->power.shape == DH2E_SHAPE_SPRAY)
        dh2e_area_cone(state, casting->who, (const int[]){casting->x, casting->y}, casting->power.area_size, struck);
    else
        dh2e_area_blast(state, casting->x, casting->y, casting->power.area_size, struck);
    for (int i = 0; i < state->count && !table_stopped(table); i++) {
        if (struck[i] && !state->combatants[i].out) dh2e_power_hit(table, casting, i, degrees);
    }
}

/* ---- the flow ---- */

static struct dh2e_result dh2e_power_test(struct table *table, const struct dh2e_casting *casting,
                                          const struct json *command)
{
    const struct dh2e_actor *actor = dh2e_play_actor(table, casting->who);
    struct arena scratch;
    struct options options;
    arena_init(&scratch);
    bool skips = json_to_bool(json_get(command, "skipDialog"), false);
    const struct json *toggles = skips ? NULL : json_get(command, "options");
    dh2e_power_options(actor, &casting->power, casting->pushed, toggles, &options);
    struct dh2e_check check = dh2e_check_power(actor, &casting->power, casting->pushed, &scratch);
    check.options = &options;
    check.toggles = toggles;
    check.skip_dialog = skips;
    check.cap = dh2e_state_of(table)->cap;
    struct dh2e_result result = dh2e_play_test(table, casting->who, &check);
    options_free(&options);
    arena_free(&scratch);
    return result;
}

static void dh2e_refuse_power(struct table *table, int who, const char *name)
{
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    struct near near = near_new(name);
    for (size_t i = 0; i < actor->powers.count; i++)
        near_add(&near, actor->powers.items[i].name);
    table_refuse_name(table, &near, "%s has no power called \"%s\"", table_actor_name(table, who), name);
}

static bool dh2e_power_choose(struct table *table, const struct json *command, struct dh2e_casting *casting)
{
    casting->who = dh2e_play_acting(table, command);
    const struct dh2e_actor *actor = casting->who >= 0 ? dh2e_play_actor(table, casting->who) : NULL;
    const char *name = json_to_text(json_get(command, "power"), "");
    if (!actor) return false;
    const struct dh2e_power *power = dh2e_actor_power(actor, name);
    if (!power) {
        dh2e_refuse_power(table, casting->who, name);
        return false;
    }
    casting->power = *power;
    casting->pushed = json_to_bool(json_get(command, "pushed"), !power->unfettered);
    if (casting->pushed ? !power->pushed : !power->unfettered) {
        table_refuse(table, "%s cannot be used %s", power->name, casting->pushed ? "pushed" : "unfettered");
        return false;
    }
    casting->target = command_actor(table, command, "target", false);
    if (table->refusal) return false;
    const struct dh2e_state *state = dh2e_state_of(table);
    const struct dh2e_combatant *aimed = &state->combatants[casting->target >= 0 ? casting->target : casting->who];
    const struct json *at = json_get(command, "at");
    casting->x = aimed->x;
    casting->y = aimed->y;
    if (!command_square(table, command, "at", &casting->x, &casting->y)) return false;
    bool needs = power->range > 0 && casting->target < 0 && !at;
    if (needs) table_refuse(table, "name a target for %s", power->name);
    if (power->range == 0) casting->target = casting->who;
    return !needs && dh2e_power_reaches(table, casting);
}

void dh2e_play_focus(struct table *table, const struct json *command)
{
    struct dh2e_casting casting = {0};
    if (!dh2e_power_choose(table, command, &casting)) return;
    const char *cost = dh2e_action_words[casting.power.action];
    if (!encounter_affords(table, casting.who, cost)) return;
    if (casting.power.shape != DH2E_SHAPE_NONE)
        dh2e_area_mark(table, casting.power.shape == DH2E_SHAPE_SPRAY ? casting.who : -1,
                       (const int[]){casting.x, casting.y}, casting.power.area_size);
    dh2e_play_act(table, cost, "focus", .who = casting.who, .using = table_intern(table, casting.power.name),
                  .target = casting.target);
    struct dh2e_result result = dh2e_power_test(table, &casting, command);
    dh2e_emit(table, power, .who = casting.who, .power = table_intern(table, casting.power.slug),
              .mode = table_intern(table, casting.pushed ? "pushed" : "unfettered"), .target = casting.target,
              .failed = !result.success);
    if (result.success && !table_stopped(table)) dh2e_power_manifest(table, &casting, result.degrees);
    bool phenomena = casting.pushed || dh2e_is_double(result.roll);
    if (phenomena && !table_stopped(table)) dh2e_power_phenomena(table, casting.who);
}
