/* normalise.h: two revisions of the mechanic schema become one shape.
 *
 * The engine knows the shape of schema 2.0 (advantage has `on`, a trigger has `hit`, a status has a `name`, level
 * tables are plain objects). The later revision spells many of these differently; it is rewritten member by member:
 *
 *     apply_status.id                         name, without its "status:"
 *     damage_response.category                response
 *     advantage {attack, saving_throw, ...}   on, ability, skill, weapon_type
 *     attribute {category, property}          target "category.property"
 *     buff {category ...}                     attribute, roll_modifier, proficiency or recover
 *     aura {radius, target, grants, layers}   radius {value, unit}, affects, effect, lights
 *     area {shape, size}                      shape and size in feet; radius means sphere, square means cube
 *     trigger turn_start, attacked_by ...     start_turn; attack, hit or miss with `role` "target" ...
 *     scaling {components: {x: {by_level}}}   scaling {x: {level: value}}
 *     "scaling.x" as dice or value            {"type": "scaling", "value": "x"}
 *     dc {ref} / {base, add, ability}         dc {type} / {base, add: [...]}
 *     uses {calculation: "a.b", bounds}       uses {calculation: operand, minimum}
 */
#ifndef TALUS_DND5E_CONTENT_NORMALISE_H
#define TALUS_DND5E_CONTENT_NORMALISE_H

#include "json/json.h"

struct d5e_normaliser {
    struct arena *arena;
    const struct json_document *document; /* for the places of notes; may be NULL */
    struct diags *notes;                  /* what was mapped, as notes; may be NULL */
    size_t mapped;                        /* how many members were rewritten */
};

/* A copy of a mechanic, effect or whole record in the one shape. */
struct json d5e_normalise(struct d5e_normaliser *normaliser, const struct json *value);
/* "status:raging" gives "raging": names without the kind they carry in the later revision. */
const char *d5e_plain_name(const char *name);
/* Are these the same name? Case, spaces, underscores, hyphens and apostrophes do not matter. */
bool d5e_same_name(const char *a, const char *b);
/* A member that is a text or a list of texts. */
static inline size_t d5e_text_count(const struct json *texts)
{
    return json_is(texts, JSON_STRING) ? 1 : json_count(texts);
}
static inline const char *d5e_text_at(const struct json *texts, size_t index)
{
    return json_to_text(json_is(texts, JSON_STRING) ? texts : json_at(texts, index), "");
}
/* The same for all spellings of a name, never 0. */
uint32_t d5e_name_hash(const char *name);
/* Is this the pool's name, or that of one of its dice ("superiority_die" of "superiority_dice")? */
bool d5e_is_die_of(const char *name, const char *pool);

#endif
