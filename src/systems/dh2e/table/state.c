/* state.c: the state of a DH2E table: copies of it, and the actors as they are now. */
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "systems/dh2e/table/table.h"

/* ---- copies ---- */

static size_t dh2e_state_size(const struct dh2e_state *state)
{
    return sizeof *state + (size_t)state->count * sizeof state->combatants[0];
}

void *dh2e_state_clone(const void *from)
{
    const struct dh2e_state *state = from;
    struct dh2e_state *clone = memory_alloc(dh2e_state_size(state));
    if (!clone) return NULL;
    clone->cap = state->cap;
    clone->jams_miss = state->jams_miss;
    clone->has_board = state->has_board;
    clone->map = state->map;
    encounter_copy(&clone->encounter, &state->encounter);
    effects_copy(&clone->effects, &state->effects);
    clone->count = state->count;
    memcpy(clone->combatants, state->combatants, (size_t)state->count * sizeof *state->combatants);
    for (int i = 0; i < clone->count; i++)
        dh2e_actor_hold(clone->combatants[i].prepared);
    return clone;
}

void dh2e_state_free(void *from)
{
    struct dh2e_state *state = from;
    for (int i = 0; state && i < state->count; i++)
        dh2e_actor_free(state->combatants[i].prepared);
    memory_free(state);
}

uint64_t dh2e_state_hash(const void *from)
{
    const struct dh2e_state *state = from;
    uint64_t hash = 1469598103934665603u;
    for (int i = 0; i < state->count; i++) {
        struct dh2e_combatant one = state->combatants[i];
        one.prepared = NULL;
        one.source = NULL;
        one.document = NULL;
        hash = (hash ^ hash_bytes(&one, sizeof one)) * 1099511628211u;
    }
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *effect = &state->effects.items[i];
        int64_t figures[] = {effect->kind, effect->bearer, effect->remaining, effect->value};
        hash = (hash ^ hash_bytes(figures, sizeof figures)) * 1099511628211u;
    }
    int64_t turn[] = {state->encounter.turns.current, state->encounter.turns.round, state->encounter.turns.count};
    return (hash ^ hash_bytes(turn, sizeof turn)) * 1099511628211u;
}

/* ---- actors as they are now ---- */

/* The condition as the actor brought it along; NULL if it did not. */
static const struct json *dh2e_play_own_condition(const struct dh2e_combatant *combatant, const char *slug)
{
    const struct json *items = json_get(combatant->source, "items");
    struct arena scratch;
    arena_init(&scratch);
    const struct json *found = NULL;
    for (size_t i = 0; !found && i < json_count(items); i++) {
        const struct json *item = json_at(items, i);
        if (!json_is_text(json_get(item, "type"), "condition")) continue;
        const char *own = dh2e_document_slug(&scratch, item);
        if (own && strcmp(own, slug) == 0) found = item;
    }
    arena_free(&scratch);
    return found;
}

static size_t dh2e_play_extras(const struct table *table, int who, struct dh2e_extra *extras, size_t most)
{
    const struct dh2e_state *state = dh2e_state_of(table);
    size_t count = 0;
    for (int i = 0; i < state->effects.count && count < most; i++) {
        const struct effect *effect = &state->effects.items[i];
        if (effect->bearer != who) continue;
        const char *slug = table_text(table, effect->kind);
        const struct json *own = dh2e_play_own_condition(&state->combatants[who], slug);
        if (own) {
            extras[count++] = (struct dh2e_extra){own, state->combatants[who].document};
            continue;
        }
        const struct dh2e_entry *entry =
            dh2e_content_find((const struct dh2e_content *)table->content, DH2E_KIND_CONDITION, slug);
        if (entry) extras[count++] = (struct dh2e_extra){&entry->document->root, entry->document};
    }
    return count;
}

/* The rounds in a weapon and whether it is held or jammed, and how many are left of a kind of ammunition. */
static struct json dh2e_play_item(const struct table *table, const struct dh2e_combatant *combatant,
                                  const struct json *item, struct arena *arena)
{
    struct json out = json_copy(arena, item), rounds = json_make_array();
    struct json *system = (struct json *)(uintptr_t)json_get(&out, "system");
    const char *slug = dh2e_document_slug(arena, item);
    if (!slug || !json_is(system, JSON_OBJECT)) return out;
    for (int i = 0; i < combatant->arm_count; i++) {
        const struct dh2e_arm *arm = &combatant->arms[i];
        if (strcmp(table_text(table, arm->slug), slug) != 0) continue;
        for (int run = 0; run < arm->run_count; run++) {
            const char *round = table_text(table, arm->runs[run].round);
            struct json one = json_make_object();
            json_set(arena, &one, "round", json_make_text(arena, round, strlen(round)));
            json_set(arena, &one, "count", json_make_int(arm->runs[run].count));
            json_push(arena, &rounds, one);
        }
        if (arm->run_count || json_get(system, "loadedRounds")) json_set(arena, system, "loadedRounds", rounds);
        if (arm->jammed || json_get(system, "jammed")) json_set(arena, system, "jammed", json_make_bool(arm->jammed));
        if (!arm->held || json_get(system, "equipped")) json_set(arena, system, "equipped", json_make_bool(arm->held));
        return out;
    }
    for (int i = 0; i < combatant->stock_count; i++) {
        if (strcmp(table_text(table, combatant->stocks[i].slug), slug) == 0)
            json_set(arena, system, "count", json_make_int(combatant->stocks[i].count));
    }
    return out;
}

/* The actor's document with the wounds, the conditions, the fatigue and the magazines of the moment. */
bool dh2e_play_document(const struct table *table, int64_t who, struct arena *arena, struct json *out)
{
    const struct dh2e_combatant *combatant = &dh2e_state_of(table)->combatants[who];
    struct dh2e_extra extras[32];
    size_t count = dh2e_play_extras(table, (int)who, extras, 32);
    const struct json *items = json_get(combatant->source, "items"), *system = json_get(combatant->source, "system");
    struct json now = json_make_array(), figures = system ? json_copy(arena, system) : json_make_object();
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *item = json_at(items, i);
        if (!json_is_text(json_get(item, "type"), "condition"))
            json_push(arena, &now, dh2e_play_item(table, combatant, item, arena));
    }
    for (size_t i = 0; i < count; i++)
        json_push(arena, &now, json_copy(arena, extras[i].item));
    json_set(arena, &figures, "fatigue", json_make_int(combatant->fatigue));
    const struct json *known = json_get(&figures, "wounds");
    struct json wounds = json_is(known, JSON_OBJECT) ? json_copy(arena, known) : json_make_object();
    json_set(arena, &wounds, "value", json_make_int(combatant->wounds));
    if (combatant->critical || json_get(&wounds, "critical"))
        json_set(arena, &wounds, "critical", json_make_int(combatant->critical));
    json_set(arena, &figures, "wounds", wounds);
    *out = json_copy(arena, combatant->source);
    json_set(arena, out, "system", figures);
    json_set(arena, out, "items", now);
    return !arena->failed;
}

const struct dh2e_actor *dh2e_play_actor(struct table *table, int who)
{
    struct dh2e_combatant *combatant = &dh2e_state_of(table)->combatants[who];
    struct dh2e_actor *before = combatant->prepared;
    if (before && before->symbols == &table->symbols) return before;
    combatant->prepared = before ? dh2e_actor_look(before, &table->symbols) : NULL;
    dh2e_actor_free(before);
    if (combatant->prepared) return combatant->prepared;
    struct dh2e_extra extras[32];
    const char *options[] = {combatant->grappling >= 0 ? "self:grappling" : NULL, NULL};
    struct dh2e_switch switches[DH2E_SWITCHES_MOST + 1] = {0};
    for (int i = 0; i < combatant->switch_count; i++)
        switches[i] = (struct dh2e_switch){table_text(table, combatant->switches[i].option), combatant->switches[i].on};
    struct dh2e_preparation preparation = {.actor = combatant->source,
                                           .document = combatant->document,
                                           .content = (const struct dh2e_content *)table->content,
                                           .symbols = &table->symbols,
                                           .extras = extras,
                                           .extra_count = dh2e_play_extras(table, who, extras, 32),
                                           .without_conditions = true,
                                           .fatigue = combatant->fatigue,
                                           .options = options,
                                           .switches = switches};
    combatant->prepared = dh2e_actor_new(&preparation);
    if (!combatant->prepared) table_refuse(table, "there is not enough memory");
    return combatant->prepared;
}

void dh2e_play_stale(struct dh2e_state *state, int who)
{
    dh2e_actor_free(state->combatants[who].prepared);
    state->combatants[who].prepared = NULL;
}

struct dh2e_arm *dh2e_play_arm(struct dh2e_combatant *combatant, symbol slug)
{
    for (int i = 0; i < combatant->arm_count; i++) {
        if (combatant->arms[i].slug == slug) return &combatant->arms[i];
    }
    return NULL;
}

bool dh2e_play_has(struct table *table, int who, const char *option)
{
    const struct dh2e_actor *actor = dh2e_play_actor(table, who);
    return actor && options_has_text(&actor->synthetics.options, option);
}

static bool dh2e_sets_option(const struct json *condition, const char *option)
{
    const struct json *rules = json_path(condition, "system.rules");
    for (size_t i = 0; i < json_count(rules); i++) {
        if (json_is_text(json_get(json_at(rules, i), "option"), option)) return true;
    }
    return false;
}

/* The condition that sets the option, as a sentence names it; NULL when something else does. */
static const char *dh2e_play_cause(struct table *table, int who, const char *option)
{
    struct dh2e_extra extras[32];
    size_t count = dh2e_play_extras(table, who, extras, 32);
    for (size_t i = 0; i < count; i++) {
        const char *name = json_to_text(json_get(extras[i].item, "name"), "");
        if (!*name || !dh2e_sets_option(extras[i].item, option)) continue;
        char *words = arena_copy_text(&table->arena, name, strlen(name));
        for (char *at = words; at && *at; at++)
            *at = ascii_lower(*at);
        return words;
    }
    return NULL;
}

bool dh2e_play_bars(struct table *table, int who, enum dh2e_bar bar)
{
    static const char *const options[] = {[DH2E_BARS_ACTS] = "self:cannot-act",
                                          [DH2E_BARS_MOVES] = "self:cannot-move",
                                          [DH2E_BARS_REACTIONS] = "self:cannot-react"};
    if (!dh2e_play_has(table, who, options[bar])) return false;
    const char *name = table_actor_name(table, who), *cause = dh2e_play_cause(table, who, options[bar]);
    if (!cause) cause = "hindered";
    if (bar == DH2E_BARS_ACTS)
        table_refuse(table, "%s is %s and cannot act", name, cause);
    else if (bar == DH2E_BARS_MOVES)
        table_refuse(table, "%s is %s and cannot move", name, cause);
    else
        table_refuse(table, "%s is %s and cannot react", name, cause);
    return true;
}

struct grid_space dh2e_play_space(const struct dh2e_combatant *combatant)
{
    return (struct grid_space){combatant->x, combatant->y, combatant->size};
}
