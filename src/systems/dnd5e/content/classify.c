/* classify.c: classifies a mechanic: it runs, it needs a host, or it is prose. (D5E-LINT-01) */
#include <string.h>

#include "base/limits.h"
#include "systems/dnd5e/content/functions.h"
#include "systems/dnd5e/content/roles.h"

static bool d5e_any_member(const struct json *value, bool (*is)(const struct json_member *member), int depth)
{
    if (depth > LIMIT_JSON_DEPTH) return false;
    for (size_t i = 0; i < json_count(value); i++) {
        bool object = value->type == JSON_OBJECT;
        if (object && is(&value->members[i])) return true;
        if (d5e_any_member(object ? &value->members[i].value : &value->items[i], is, depth + 1)) return true;
    }
    return false;
}

static bool d5e_is_host_function(const struct json_member *member)
{
    return strcmp(member->name, "function") == 0 && member->value.type == JSON_STRING &&
           !d5e_function_is_known(NULL, member->value.text);
}

static bool d5e_is_prose_condition(const struct json_member *member)
{
    return strcmp(member->name, "condition") == 0 && member->value.type == JSON_STRING;
}

enum d5e_class d5e_classify(const struct json *mechanic)
{
    static const char *const whole[] = {"resource",     "choice",  "proficiency", "granted_spells",
                                        "spellcasting", "retrain", NULL};
    static const char *const bodies[] = {"effects",    "grants",     "damage", "saving_throw",
                                         "on_failure", "on_success", "area",   NULL};
    const char *type = json_to_text(json_get(mechanic, "type"), "");
    bool has_body = false;
    for (size_t i = 0; whole[i]; i++)
        has_body = has_body || strcmp(type, whole[i]) == 0;
    for (size_t i = 0; bodies[i]; i++)
        has_body = has_body || json_count(json_get(mechanic, bodies[i]));
    if (!has_body || d5e_any_member(mechanic, d5e_is_prose_condition, 0)) return D5E_PROSE;
    return d5e_any_member(mechanic, d5e_is_host_function, 0) ? D5E_NEEDS_HOST : D5E_EXECUTABLE;
}
