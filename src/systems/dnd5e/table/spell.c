/* spell.c: properties of a spell being cast, and changes of its casting time. */
#include <string.h>

#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

static bool d5e_spell_lists(const struct json *list, const char *text)
{
    if (json_is(list, JSON_STRING)) return d5e_same_name(list->text, text);
    for (size_t i = 0; i < json_count(list); i++) {
        if (d5e_same_name(json_to_text(json_at(list, i), ""), text)) return true;
    }
    return false;
}

/* Does it heal, does it hurt? Looked for in its effects and their outcomes. */
static bool d5e_spell_does(const struct json *effects, const char *what, int depth)
{
    static const char *const outcomes[] = {"effects", "on_hit", "on_failure", "on_success", "projectile", NULL};
    if (depth > 6) return false;
    for (size_t i = 0; json_is(effects, JSON_ARRAY) && i < effects->count; i++) {
        if (d5e_spell_does(json_at(effects, i), what, depth + 1)) return true;
    }
    if (!json_is(effects, JSON_OBJECT)) return false;
    if (json_get(effects, what)) return true;
    for (size_t i = 0; outcomes[i]; i++) {
        if (json_get(effects, outcomes[i]) && d5e_spell_does(json_get(effects, outcomes[i]), what, depth + 1))
            return true;
    }
    return false;
}

static bool d5e_spell_does_any(const struct d5e_mechanic *spell, const struct json *effects)
{
    for (size_t i = 0; i < json_count(effects); i++) {
        if (d5e_spell_does(json_get(spell->json, "effects"), json_to_text(json_at(effects, i), ""), 0)) return true;
    }
    return false;
}

/* Does the number fit: stated, or from a least to a most? */
static bool d5e_spell_level_fits(const struct json *levels, int level)
{
    if (json_is_number(levels)) return json_to_int(levels, 0) == level;
    return level >= json_to_int(json_get(levels, "minimum"), level) &&
           level <= json_to_int(json_get(levels, "maximum"), level);
}

bool d5e_spell_fits(const struct json *filter, const struct d5e_mechanic *spell, int level)
{
    const struct json *school = json_get(filter, "school"), *levels = json_get(filter, "level"),
                      *name = json_get(filter, "id") ? json_get(filter, "id") : json_get(filter, "name"),
                      *effects = json_get(filter, "effect");
    if (!school && !levels && !name && !effects) return true;
    if (!spell) return false;
    bool other = json_to_bool(json_get(filter, "negate"), false); /* any school but this one */
    if (school && d5e_spell_lists(school, json_to_text(json_get(spell->record, "school"), "")) == other) return false;
    if (!d5e_spell_level_fits(levels, level)) return false;
    if (name && !d5e_spell_lists(name, spell->source) && !d5e_spell_lists(name, spell->name)) return false;
    return !json_count(effects) || d5e_spell_does_any(spell, effects);
}

static bool d5e_sets_casting_time(const struct json *effect, const char *activation)
{
    const char *path = json_to_text(json_path(effect, "attribute.target"), "");
    return (strcmp(path, "casting_time") == 0 || strcmp(path, "spellcasting.casting_time") == 0) &&
           json_is_text(json_path(effect, "attribute.calculation.operators.0.value"), activation);
}

/* A feature that lets this spell be cast so, when its requirements hold and it has uses left; NULL. */
static const struct d5e_mechanic *d5e_casting_grant(struct d5e_frame *frame, const char *activation)
{
    const struct d5e_actor *actor = d5e_body_of(frame->table, frame->owner)->actor;
    for (const struct d5e_mechanic *at = actor->mechanics; at; at = at->next) {
        const struct json *effects = json_get(at->json, "effects");
        struct d5e_frame judged = *frame;
        judged.mechanic = at;
        judged.spell = frame->mechanic;
        for (size_t i = 0; d5e_is_passive(at) && i < json_count(effects); i++) {
            if (d5e_sets_casting_time(json_at(effects, i), activation) &&
                d5e_requirements_hold(&judged, json_get(at->json, "requirements"), NULL) &&
                d5e_requirements_hold(&judged, json_get(json_at(effects, i), "requirements"), NULL) &&
                d5e_can_pay(&judged, false))
                return at;
        }
    }
    return NULL;
}

bool d5e_change_casting_time(struct d5e_frame *frame, const struct d5e_mechanic **grant)
{
    const char *as = d5e_way(frame->command, NULL);
    *grant = NULL;
    if (frame->activation) return true; /* it was readied */
    if (!as || frame->mechanic->spell_level < 0 || strcmp(as, d5e_activation(frame->mechanic)) == 0) return true;
    *grant = d5e_casting_grant(frame, as);
    if (*grant)
        frame->activation = as;
    else
        table_refuse(frame->table, "nothing lets %s cast %s as %s",
                     d5e_body_of(frame->table, frame->owner)->actor->name, frame->mechanic->name,
                     strcmp(as, "bonus_action") == 0 ? "a bonus action"
                     : strcmp(as, "reaction") == 0   ? "a reaction"
                                                     : "an action");
    return *grant != NULL;
}
