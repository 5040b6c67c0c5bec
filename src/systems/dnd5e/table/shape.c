/* shape.c: takes the shape of a creature, and reverts it.
 *
 * A status with "transform" puts another prepared actor in the body's place: the creature's, with what the status
 * retains (mental scores, proficiencies, features) of the original. Hit points of the shape come first; damage beyond
 * them reaches the original. It ends with the status, or when the shape falls to 0. */
#include <string.h>

#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

static const struct json *d5e_transform_of(const struct json *mechanic)
{
    const struct json *effects = json_get(mechanic, "effects");
    for (size_t i = 0; i < json_count(effects); i++) {
        const struct json *transform = json_path(json_at(effects, i), "apply_status.transform");
        if (transform) return transform;
    }
    return NULL;
}

static bool d5e_shape_keeps(const struct json *list, const char *name)
{
    for (size_t i = 0; i < json_count(list); i++) {
        if (d5e_same_name(json_to_text(json_at(list, i), ""), name)) return true;
    }
    return false;
}

/* The original's mechanics first, so that their uses keep their numbers; then the creature's. */
static struct d5e_mechanic *d5e_shape_mechanics(struct arena *arena, const struct d5e_mechanic *own,
                                                const struct d5e_mechanic *more)
{
    struct d5e_mechanic *first = NULL, **last = &first;
    for (int list = 0; list < 2; list++) {
        for (const struct d5e_mechanic *at = list ? more : own; at; at = at->next) {
            struct d5e_mechanic *copy = arena_new(arena, struct d5e_mechanic);
            if (!copy) return first;
            *copy = *at;
            copy->next = NULL;
            *last = copy;
            last = &copy->next;
        }
    }
    return first;
}

static void d5e_shape_proficiencies(struct d5e_actor *shape, const struct d5e_actor *own)
{
    for (size_t i = 0; i < D5E_SKILL_COUNT; i++) {
        int64_t value = d5e_actor_modifier(shape, d5e_skills[i].ability) + own->skill_rank[i] * own->proficiency_bonus;
        if (!own->skill_rank[i] || value <= shape->skills[i].value) continue;
        shape->skills[i] = (struct d5e_stat){0};
        d5e_stat_add(shape->arena, &shape->skills[i], own->name, value);
    }
    for (int i = 0; i < D5E_ABILITIES; i++) {
        int64_t value = d5e_actor_modifier(shape, (enum d5e_ability)i) + own->proficiency_bonus;
        if (!own->save_proficient[i] || value <= shape->saves[i].value) continue;
        shape->saves[i] = (struct d5e_stat){0};
        d5e_stat_add(shape->arena, &shape->saves[i], own->name, value);
    }
}

/* The creature as this actor becomes it. */
static const struct d5e_actor *d5e_shape_make(struct table *table, const struct d5e_actor *own,
                                              const struct d5e_actor *creature, const struct json *transform)
{
    struct d5e_actor *shape = arena_new(&table->arena, struct d5e_actor);
    const struct json *scores = json_path(transform, "retain.ability_scores");
    if (!shape) return NULL;
    *shape = *creature;
    shape->name = own->name;
    shape->is_creature = own->is_creature;
    shape->level = own->level;
    shape->class_count = own->class_count;
    memcpy(shape->classes, own->classes, sizeof own->classes);
    shape->proficiency_bonus = own->proficiency_bonus;
    shape->resources = own->resources;
    shape->spell_ability = own->spell_ability;
    shape->spell_dc = own->spell_dc;
    shape->spell_attack = own->spell_attack;
    shape->languages = own->languages;
    for (int i = 0; i < D5E_ABILITIES; i++) {
        if (d5e_shape_keeps(scores, d5e_ability_names[i])) shape->abilities[i] = own->abilities[i];
    }
    bool features = json_to_bool(json_path(transform, "retain.features"), false);
    shape->mechanics = d5e_shape_mechanics(&table->arena, features ? own->mechanics : NULL, creature->mechanics);
    if (features) shape->attacks_per_action = own->attacks_per_action;
    if (json_path(transform, "retain.proficiencies")) d5e_shape_proficiencies(shape, own);
    return table->arena.failed ? NULL : shape;
}

bool d5e_choose_form(struct d5e_frame *frame)
{
    struct table *table = frame->table;
    const struct json *transform = d5e_transform_of(frame->mechanic->json);
    const char *name = json_to_text(json_get(frame->command, "form"), NULL);
    if (!transform) return true;
    if (!name) {
        table_refuse(table, "choose a shape: \"form\" is the name of a creature");
        return false;
    }
    const struct d5e_content *content = (const struct d5e_content *)table->content;
    const struct d5e_record *record = d5e_content_record(content, D5E_CREATURE, name);
    struct diags diags;
    diags_init(&diags);
    const struct d5e_actor *creature =
        record ? d5e_actor_prepare(&table->arena, content, NULL, record->written, &diags) : NULL;
    diags_free(&diags);
    const char *type = json_to_text(json_get(transform, "type"), NULL);
    struct near near = near_new(name);
    if (!creature) d5e_near_records(content, D5E_CREATURE, &near);
    if (!creature)
        table_refuse_name(table, &near, "there is no creature \"%s\" in the content", name);
    else if (type && !d5e_same_name(type, creature->creature_type))
        table_refuse(table, "%s is of the type %s; choose a shape of the type %s", creature->name,
                     creature->creature_type, type);
    else
        frame->form = d5e_shape_make(table, d5e_body_of(table, frame->owner)->actor, creature, transform);
    if (creature && frame->form) frame->form_name = creature->name;
    return frame->form != NULL;
}

void d5e_take_shape(struct d5e_frame *frame, const struct json *status)
{
    if (!json_get(status, "transform") || !frame->form || d5e_stopped(frame->table)) return;
    d5e_emit(frame->table, transform, .who = frame->owner, .into = table_intern(frame->table, frame->form_name),
             .hp = frame->form->hp_max.value, .actor = (int64_t)(intptr_t)frame->form);
    emit(frame->table, setHp, .who = frame->owner, .hp = frame->form->hp_max.value,
         .temporary = d5e_body_of(frame->table, frame->owner)->temp_hp);
}

/* `beyond`: damage the shape could not take. */
void d5e_lose_shape(struct table *table, int who, int64_t beyond)
{
    const struct d5e_body *body = d5e_body_of(table, who);
    if (!body->own) return;
    int64_t hp = body->own_hp - beyond;
    d5e_emit(table, revert, .who = who, .hp = hp < 0 ? 0 : hp);
    emit(table, setHp, .who = who, .hp = hp < 0 ? 0 : hp, .temporary = body->temp_hp);
}

bool d5e_shape_falls(struct table *table, int who, int64_t *beyond)
{
    const struct d5e_state *state = d5e_state_of(table);
    const struct d5e_body *body = &state->bodies[who];
    if (!body->own) return false;
    int64_t own_hp = body->own_hp;
    d5e_lose_shape(table, who, *beyond);
    for (int i = state->statuses.count - 1; i >= 0; i--) {
        const struct effect *status = &state->statuses.items[i];
        if (status->bearer == who && json_get(status->more, "transform")) d5e_remove_status(table, i);
    }
    *beyond = *beyond > own_hp ? *beyond - own_hp : 0;
    return body->hp > 0;
}

void d5e_apply_shape(struct table *table, const struct event *event)
{
    struct d5e_event_transform shape = d5e_event_transform_of(event);
    struct d5e_body *body = d5e_body_of(table, (int)shape.who);
    if (event->kind == D5E_EVENT_TRANSFORM) {
        if (!body->own) {
            body->own = body->actor;
            body->own_hp = body->hp;
        }
        body->actor = (const struct d5e_actor *)(intptr_t)shape.actor;
        body->hp = (int32_t)body->actor->hp_max.value;
    } else if (body->own) {
        body->actor = body->own;
        body->hp = (int32_t)d5e_event_revert_of(event).hp;
        body->own = NULL;
    }
    body->space.size = d5e_size_squares(body->actor->size);
}
