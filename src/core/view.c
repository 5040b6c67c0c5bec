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
static struct json view_shared_sides(struct arena *arena, const struct json *actors)
{
    struct json sides = json_make_array();
    for (size_t i = 0; i < json_count(actors); i++) {
        const struct json *actor = json_at(actors, i), *id = json_get(actor, "side");
        const struct json *name = json_get(actor, "id");
        struct json *side = NULL;
        if (!id || !name) continue; /* there was no memory for them */
        for (size_t k = 0; k < json_count(&sides) && !side; k++) {
            if (json_equal(json_get(&sides.items[k], "id"), id)) side = &sides.items[k];
        }
        if (!side) {
            struct json one = json_make_object();
            json_set(arena, &one, "id", *id);
            json_set(arena, &one, "actors", json_make_array());
            side = json_push(arena, &sides, one);
        }
        struct json *members = side ? (struct json *)json_get(side, "actors") : NULL;
        if (members) json_push(arena, members, *name);
    }
    return sides;
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
    json_set(arena, out, "sides", view_shared_sides(arena, &actors));
    json_set(arena, out, "actors", actors);
    if (rules->view_more) rules->view_more(table, arena, out);
    if (table->waiting) json_set(arena, out, "question", json_copy(arena, &table->question));
    side_view(table, side, out);
}

/* ---- schema ---- */

static const struct field_form view_form_whole = {.type = FIELD_INTEGER};
static const struct field_form view_form_text = {.type = FIELD_TEXT};
static const struct field_form view_form_square = {.type = FIELD_ARRAY, .item = &view_form_whole};
static const struct field view_hp_fields[] = {
    {.name = "value", .form = {.type = FIELD_INTEGER}, .required = true, .open = true, .doc = "Hit points, or wounds."},
    {.name = "max", .form = {.type = FIELD_INTEGER}, .required = true, .doc = "The most it can have."},
    {.name = "temporary", .form = {.type = FIELD_INTEGER}, .required = true, .doc = "Temporary hit points."},
    {0},
};
static const struct field view_condition_fields[] = {
    {.name = "condition", .form = {.type = FIELD_TEXT}, .required = true, .open = true, .doc = "The condition."},
    {.name = "value", .form = {.type = FIELD_INTEGER}, .doc = "Its value, where it has one."},
    {.name = "rounds", .form = {.type = FIELD_INTEGER}, .doc = "How long it lasts, where that is counted."},
    {.name = "from", .form = {.type = FIELD_TEXT}, .doc = "What brings it and takes it away."},
    {0},
};
static const struct field view_effect_fields[] = {
    {.name = "effect", .form = {.type = FIELD_TEXT}, .required = true, .open = true, .doc = "The effect."},
    {.name = "value", .form = {.type = FIELD_INTEGER}, .doc = "Its value, where it has one."},
    {.name = "rounds", .form = {.type = FIELD_INTEGER}, .doc = "How long it lasts, where that is counted."},
    {.name = "from", .form = {.type = FIELD_TEXT}, .doc = "What brings it and takes it away."},
    {0},
};
static const struct field_form view_form_condition = {.type = FIELD_OBJECT, .fields = view_condition_fields};
static const struct field_form view_form_effect = {.type = FIELD_OBJECT, .fields = view_effect_fields};
static const struct field view_actor_fields[] = {
    {.name = "id", .form = {.type = FIELD_TEXT}, .required = true, .open = true, .doc = "What commands call it."},
    {.name = "name", .form = {.type = FIELD_TEXT}, .required = true, .doc = "Its name for people."},
    {.name = "side", .form = {.type = FIELD_INTEGER}, .required = true, .doc = "The side it fights for."},
    {.name = "at", .form = {.type = FIELD_ARRAY, .item = &view_form_whole}, .doc = "Its square [x, y], on a board."},
    {.name = "size", .form = {.type = FIELD_INTEGER}, .required = true, .doc = "Squares on one edge."},
    {.name = "hp", .form = {.type = FIELD_OBJECT, .fields = view_hp_fields}, .required = true, .doc = "Hit points."},
    {.name = "conditions",
     .form = {.type = FIELD_ARRAY, .item = &view_form_condition},
     .required = true,
     .doc = "Its conditions."},
    {.name = "effects",
     .form = {.type = FIELD_ARRAY, .item = &view_form_effect},
     .required = true,
     .doc = "Effects on it."},
    {.name = "resources",
     .form = {.type = FIELD_MAP, .item = &view_form_whole},
     .required = true,
     .doc = "What it can spend: actions, points, ammunition."},
    {.name = "cover",
     .form = {.type = FIELD_INTEGER},
     .doc = "Its cover against the creature whose turn it is: what that adds to its defence, or how many "
            "checks an attack needs. Left out: none."},
    {.name = "state",
     .form = {.type = FIELD_TEXT},
     .required = true,
     .doc = "`active`, or how it is out of the fight."},
    {0},
};
static const struct field_form view_form_actor = {.type = FIELD_OBJECT, .fields = view_actor_fields};
static const struct field view_side_fields[] = {
    {.name = "id", .form = {.type = FIELD_INTEGER}, .required = true, .open = true, .doc = "Its number."},
    {.name = "actors",
     .form = {.type = FIELD_ARRAY, .item = &view_form_text},
     .required = true,
     .doc = "Who belongs to it."},
    {0},
};
static const struct field_form view_form_side = {.type = FIELD_OBJECT, .fields = view_side_fields};
static const struct field view_zone_fields[] = {
    {.name = "name", .form = {.type = FIELD_TEXT}, .required = true, .open = true, .doc = "What it is called."},
    {.name = "by", .form = {.type = FIELD_TEXT}, .doc = "Who made it."},
    {.name = "squares", .form = {.type = FIELD_ARRAY, .item = &view_form_square}, .doc = "The squares it covers."},
    {0},
};
static const struct field_form view_form_zone = {.type = FIELD_OBJECT, .fields = view_zone_fields};
static const struct field view_outcome_fields[] = {
    {.name = "side", .form = {.type = FIELD_INTEGER}, .open = true, .doc = "The side that has won."},
    {.name = "outcome", .form = {.type = FIELD_TEXT}, .doc = "Why the encounter ended."},
    {0},
};
static const struct field view_fields[] = {
    {.name = "round", .form = {.type = FIELD_INTEGER}, .required = true, .open = true, .doc = "0 before the first."},
    {.name = "turn", .form = {.type = FIELD_TEXT}, .doc = "Whose turn it is."},
    {.name = "order",
     .form = {.type = FIELD_ARRAY, .item = &view_form_text},
     .required = true,
     .doc = "Who acts when."},
    {.name = "sides", .form = {.type = FIELD_ARRAY, .item = &view_form_side}, .required = true, .doc = "The sides."},
    {.name = "actors",
     .form = {.type = FIELD_ARRAY, .item = &view_form_actor},
     .required = true,
     .doc = "Everybody at the table."},
    {.name = "zones", .form = {.type = FIELD_ARRAY, .item = &view_form_zone}, .doc = "Areas with consequences."},
    {.name = "board", .form = {.type = FIELD_ANYTHING}, .doc = "The board, as the game describes it."},
    {.name = "question", .form = {.type = FIELD_OBJECT}, .doc = "The open question."},
    {.name = "outcome",
     .form = {.type = FIELD_OBJECT, .fields = view_outcome_fields},
     .doc = "How the last encounter ended."},
    {0},
};

struct json view_schema(struct arena *arena)
{
    struct json schema = field_schema(arena, view_fields, NULL, "The state of a table.");
    json_set(arena, &schema, "$schema",
             view_shared_text(arena, "https://json-schema.org/draft/2020-12/schema"));
    return schema;
}
