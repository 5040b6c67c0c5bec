/* view.c: the shared view of a table. */
#include "core/view.h"

#include <string.h>

#include "core/side.h"
#include "core/table.h"

static struct json view_shared_text(struct arena *arena, const char *text)
{
    return json_make_text(arena, text, strlen(text));
}

struct json table_place_json(const struct table *table, struct arena *arena, int x, int y)
{
    const struct table_rules *rules = table->system->table;
    int unit = rules->unit ? rules->unit(table) : 1;
    const int steps[] = {x, y};
    struct json place = json_make_array();
    for (size_t i = 0; i < 2; i++) {
        bool is_whole = steps[i] % unit == 0;
        json_push(arena, &place, is_whole ? json_make_int(steps[i] / unit) : json_make_double((double)steps[i] / unit));
    }
    return place;
}

/* A system whose effects are not all conditions lists both in view_actor. */
static struct json view_shared_conditions(const struct table *table, struct arena *arena, int who)
{
    const struct encounter_rules *rules = &table->system->table->encounter;
    const struct effects *effects = rules->effects ? rules->effects(table) : NULL;
    struct json list = json_make_array();
    for (int i = 0; effects && i < effects->count; i++) {
        const struct effect *effect = &effects->items[i];
        if (effect->bearer != who) continue;
        struct json one = json_make_object();
        json_set(arena, &one, "condition", view_shared_text(arena, table_text(table, effect->kind)));
        if (effect->value > 1) json_set(arena, &one, "value", json_make_int(effect->value));
        if (effect->clock != EFFECT_LASTS && effect->clock != EFFECT_ENCOUNTER)
            json_set(arena, &one, "rounds", json_make_int(effect->remaining));
        json_push(arena, &list, one);
    }
    return list;
}

static struct json view_shared_resources(const struct table *table, struct arena *arena, int who)
{
    const struct encounter_rules *rules = &table->system->table->encounter;
    struct json out = json_make_object();
    for (int i = 0; rules->economy && rules->economy->pools[i].name; i++)
        json_set(arena, &out, rules->economy->pools[i].name, json_make_int(rules->budget(table, who)->left[i]));
    return out;
}

struct json table_view_actor(const struct table *table, struct arena *arena, int who)
{
    const struct table_rules *rules = table->system->table;
    struct actor_facts facts = {.size = 1, .state = "active"};
    struct json out = json_make_object(), hp = json_make_object();
    rules->facts(table, who, &facts);
    json_set(arena, &out, "id", view_shared_text(arena, table_actor_name(table, who)));
    json_set(arena, &out, "name", view_shared_text(arena, table_actor_name(table, who)));
    json_set(arena, &out, "side", json_make_int(facts.side));
    if (facts.is_placed) json_set(arena, &out, "at", table_place_json(table, arena, facts.x, facts.y));
    json_set(arena, &out, "size", json_make_int(facts.size));
    json_set(arena, &hp, "value", json_make_int(facts.hp));
    json_set(arena, &hp, "max", json_make_int(facts.hp_max));
    json_set(arena, &hp, "temporary", json_make_int(facts.temporary));
    json_set(arena, &out, "hp", hp);
    json_set(arena, &out, "conditions", view_shared_conditions(table, arena, who));
    json_set(arena, &out, "effects", json_make_array());
    json_set(arena, &out, "resources", view_shared_resources(table, arena, who));
    json_set(arena, &out, "state", view_shared_text(arena, facts.state));
    if (rules->view_actor) rules->view_actor(table, arena, who, &out);
    return out;
}

static void view_shared_turn(const struct table *table, struct arena *arena, struct json *out)
{
    const struct encounter_rules *rules = &table->system->table->encounter;
    const struct encounter *encounter = rules->state ? rules->state(table) : NULL;
    struct json order = json_make_array();
    int current = encounter_current(table);
    json_set(arena, out, "round", json_make_int(encounter ? encounter->turns.round : 0));
    if (current >= 0) json_set(arena, out, "turn", view_shared_text(arena, table_actor_name(table, current)));
    for (int i = 0; encounter && i < encounter->turns.count; i++)
        json_push(arena, &order, view_shared_text(arena, table_actor_name(table, encounter->turns.order[i].actor)));
    json_set(arena, out, "order", order);
    if (!encounter || !encounter->has_outcome) return;
    struct json outcome = json_make_object();
    if (encounter->winner != ENCOUNTER_NO_SIDE) json_set(arena, &outcome, "side", json_make_int(encounter->winner));
    if (encounter->outcome)
        json_set(arena, &outcome, "outcome", view_shared_text(arena, table_text(table, encounter->outcome)));
    json_set(arena, out, "outcome", outcome);
}

/* Each side once, with who belongs to it, in the order of the actors. */
static struct json view_shared_sides(const struct table *table, struct arena *arena, const struct json *actors)
{
    struct json sides = json_make_array();
    int64_t *ids = arena_array(arena, int64_t, json_count(actors) + 1); /* of the sides */
    const char *names[LIMIT_SIDES];
    side_names(table, names);
    for (size_t i = 0; ids && i < json_count(actors); i++) {
        const struct json *actor = json_at(actors, i), *id = json_get(actor, "side");
        const struct json *name = json_get(actor, "id");
        struct json *side = NULL;
        if (!id || !name) continue; /* there was no memory for them */
        for (size_t k = 0; k < json_count(&sides) && !side; k++) {
            if (ids[k] == json_to_int(id, 0)) side = &sides.items[k];
        }
        if (!side) {
            int64_t number = ids[json_count(&sides)] = json_to_int(id, 0);
            struct json one = json_make_object();
            const char *called = number >= 0 && number < LIMIT_SIDES ? names[number] : NULL;
            json_set(arena, &one, "id", *id);
            if (called) json_set(arena, &one, "name", view_shared_text(arena, called));
            json_set(arena, &one, "actors", json_make_array());
            side = json_push(arena, &sides, one);
        }
        struct json *members = side ? (struct json *)json_get(side, "actors") : NULL;
        if (members) json_push(arena, members, *name);
    }
    return sides;
}

static void view_shared_board(const struct table *table, struct arena *arena, struct json *out)
{
    const struct table_rules *rules = table->system->table;
    struct json board = json_make_object(), size = json_make_array();
    int width = 0, height = 0;
    if (!rules->extent || !rules->extent(table, &width, &height)) return;
    json_push(arena, &size, json_make_int(width));
    json_push(arena, &size, json_make_int(height));
    json_set(arena, &board, "size", size);
    json_set(arena, out, "board", board);
}

/* The open question in the host's language. After an undo, `prompt` may be of another one. */
static struct json view_question(const struct table *table, struct arena *arena)
{
    struct json question = json_copy(arena, &table->question);
    struct text english = {0}, template = {0}, told = {0};
    if (table->prompt.format) message_template(&template, table->prompt.format);
    message_tell(&english, text_get(&template), &table->prompt);
    bool same = json_is_text(json_get(&question, "prompt"), text_get(&english));
    if (same && messages_tell(table->messages, &table->prompt, &told))
        json_set(arena, &question, "prompt", json_make_text(arena, text_get(&told), told.length));
    text_free(&told);
    text_free(&template);
    text_free(&english);
    return question;
}

void table_view(const struct table *table, struct arena *arena, int side, struct json *out)
{
    const struct table_rules *rules = table->system->table;
    struct json actors = json_make_array();
    *out = json_make_object();
    view_shared_turn(table, arena, out);
    for (int i = 0; i < rules->encounter.count(table); i++) {
        if (!side_misses(table, i, side)) json_push(arena, &actors, table_view_actor(table, arena, i));
    }
    json_set(arena, out, "sides", view_shared_sides(table, arena, &actors));
    json_set(arena, out, "actors", actors);
    view_shared_board(table, arena, out);
    if (rules->view_more) rules->view_more(table, arena, out);
    if (table->waiting) json_set(arena, out, "question", view_question(table, arena));
    side_view(table, side, out);
}
