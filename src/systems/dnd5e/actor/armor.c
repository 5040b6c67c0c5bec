/* armor.c: the requirements of armour and shields: training and strength. */
#include <string.h>

#include "base/ascii.h"
#include "systems/dnd5e/actor/prepare.h"
#include "systems/dnd5e/content/normalise.h"

/* Sorts of armour: the property of the item, and the first word of the proficiency ("Light armor", "shields"). */
static const char *const d5e_armor_sorts[] = {"Light", "Medium", "Heavy", "Shield"};

static bool d5e_begins_with(const char *text, const char *word)
{
    for (; *word; text++, word++)
        if (ascii_lower(*text) != ascii_lower(*word)) return false;
    return true;
}

static bool d5e_covers(const char *known, const char *sort)
{
    if (d5e_begins_with(known, sort)) return true;
    return d5e_begins_with(known, "all") && strcmp(sort, "Shield") != 0;
}

/* Stat blocks, and characters none of whose classes names armour, are not judged. */
static bool d5e_training_is_known(const struct d5e_actor *actor)
{
    for (size_t i = 0; i < actor->class_count; i++)
        if (json_path(actor->classes[i].record, "proficiencies.armor")) return true;
    return false;
}

const char *d5e_untrained(const struct d5e_actor *actor, const char *slot)
{
    const struct json *worn = d5e_equipped(actor, slot), *known = json_get(&actor->training, "armor");
    const char *name = json_to_text(json_get(worn, "name"), slot), *sort = NULL;
    for (size_t i = 0; worn && i < sizeof d5e_armor_sorts / sizeof *d5e_armor_sorts; i++)
        if (d5e_has_property(worn, d5e_armor_sorts[i])) sort = d5e_armor_sorts[i];
    if (!sort || actor->is_creature || !d5e_training_is_known(actor)) return NULL;
    for (size_t i = 0; i < json_count(known); i++) {
        const char *one = json_to_text(json_at(known, i), "");
        if (d5e_covers(one, sort) || d5e_same_name(one, name)) return NULL;
    }
    return name;
}

const char *d5e_too_heavy(const struct d5e_actor *actor)
{
    const struct json *armor = d5e_equipped(actor, "armor"), *needs = json_get(armor, "requirements");
    for (size_t i = 0; i < json_count(needs); i++) {
        const struct json *need = json_at(needs, i), *score = json_get(need, "ability");
        enum d5e_ability ability = d5e_ability_find(json_to_text(score ? score : json_get(need, "attribute"), ""));
        int64_t least = json_to_int(json_path(need, "range.minimum"), json_to_int(json_get(need, "minimum"), 0));
        if (ability < D5E_ABILITIES && actor->abilities[ability].value < least)
            return json_to_text(json_get(armor, "name"), "armour");
    }
    return NULL;
}
