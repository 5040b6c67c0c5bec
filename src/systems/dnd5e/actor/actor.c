/* actor.c: what the parts of a prepared actor answer; the preparing itself is in prepare.c. */
#include "systems/dnd5e/actor/actor.h"

#include <string.h>

#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/actor/prepare.h"

const struct d5e_skill d5e_skills[D5E_SKILL_COUNT] = {
    {"Acrobatics", D5E_DEXTERITY},
    {"Animal Handling", D5E_WISDOM},
    {"Arcana", D5E_INTELLIGENCE},
    {"Athletics", D5E_STRENGTH},
    {"Deception", D5E_CHARISMA},
    {"History", D5E_INTELLIGENCE},
    {"Insight", D5E_WISDOM},
    {"Intimidation", D5E_CHARISMA},
    {"Investigation", D5E_INTELLIGENCE},
    {"Medicine", D5E_WISDOM},
    {"Nature", D5E_INTELLIGENCE},
    {"Perception", D5E_WISDOM},
    {"Performance", D5E_CHARISMA},
    {"Persuasion", D5E_CHARISMA},
    {"Religion", D5E_INTELLIGENCE},
    {"Sleight of Hand", D5E_DEXTERITY},
    {"Stealth", D5E_DEXTERITY},
    {"Survival", D5E_WISDOM},
};

size_t d5e_skill_find(const char *name)
{
    size_t i = 0;
    while (i < D5E_SKILL_COUNT && !d5e_same_name(d5e_skills[i].name, name))
        i++;
    return i;
}

struct d5e_part *d5e_part_push(struct arena *arena, struct d5e_part **list, struct d5e_part part)
{
    if (!part.label) part.label = ""; /* there was no memory for it */
    struct d5e_part *copy = arena_new(arena, struct d5e_part);
    if (!copy) return NULL;
    *copy = part;
    copy->next = NULL;
    while (*list)
        list = &(*list)->next;
    return *list = copy;
}

void d5e_stat_add(struct arena *arena, struct d5e_stat *stat, const char *label, int64_t value)
{
    if (d5e_part_push(arena, &stat->parts, (struct d5e_part){.label = label, .value = value})) stat->value += value;
}

struct d5e_stat *d5e_actor_stat(struct d5e_actor *actor, const char *path)
{
    const struct {
        const char *path;
        struct d5e_stat *stat;
    } stats[] = {{"movement.base", &actor->speed[D5E_WALK]},
                 {"movement.walk", &actor->speed[D5E_WALK]},
                 {"movement.climb", &actor->speed[D5E_CLIMB]},
                 {"movement.swim", &actor->speed[D5E_SWIM]},
                 {"movement.fly", &actor->speed[D5E_FLY]},
                 {"movement.burrow", &actor->speed[D5E_BURROW]},
                 {"armor_class", &actor->armor_class},
                 {"hit_points", &actor->hp_max},
                 {"hit_points.max", &actor->hp_max},
                 {"hit_points.maximum", &actor->hp_max},
                 {"initiative", &actor->initiative},
                 {"spell_save_dc", &actor->spell_dc},
                 {"spellcasting.save_dc", &actor->spell_dc},
                 {"spell_attack_bonus", &actor->spell_attack},
                 {"spellcasting.attack_bonus", &actor->spell_attack},
                 {"combat.critical_hit_threshold", &actor->critical_threshold},
                 {"combat.attacks_per_action", &actor->attacks_per_action}};
    for (size_t i = 0; i < sizeof stats / sizeof *stats; i++) {
        if (strcmp(path, stats[i].path) == 0) return stats[i].stat;
    }
    return NULL;
}

enum d5e_ability d5e_path_ability(const char *path)
{
    static const char *const roots[] = {"ability_scores.", "scores.", "abilities."};
    for (size_t i = 0; i < sizeof roots / sizeof *roots; i++) {
        size_t root = strlen(roots[i]), length = 0;
        char name[16] = "";
        if (strncmp(path, roots[i], root) != 0) continue;
        length = strcspn(path + root, ".");
        const char *rest = path + root + length;
        if (length >= sizeof name || (*rest && strcmp(rest, ".score") != 0)) return D5E_ABILITIES;
        memcpy(name, path + root, length);
        return d5e_ability_find(name);
    }
    return D5E_ABILITIES;
}

static bool d5e_is_passive_type(const char *type)
{
    static const char *const types[] = {"passive",      "advantage", "resistance",   "immunity",
                                        "damage_bonus", "movement",  "extra_attack", NULL};
    const char *const *one = types;
    while (*one && strcmp(type, *one) != 0)
        one++;
    return *one != NULL;
}

void d5e_mechanic_read(struct d5e_mechanic *mechanic)
{
    const struct json *effects = json_get(mechanic->json, "effects");
    mechanic->name_hash = d5e_name_hash(mechanic->name);
    mechanic->source_hash = d5e_name_hash(mechanic->source);
    mechanic->has_passive_type = d5e_is_passive_type(json_to_text(json_get(mechanic->json, "type"), ""));
    mechanic->has_trigger = json_get(mechanic->json, "trigger") != NULL;
    for (size_t i = 0; i < json_count(effects); i++) {
        mechanic->has_triggered_effect |= json_get(json_at(effects, i), "trigger") != NULL;
        mechanic->has_aura |= json_get(json_at(effects, i), "aura") != NULL;
    }
}

bool d5e_is_passive(const struct d5e_mechanic *mechanic)
{
    return mechanic->has_passive_type && mechanic->spell_level < 0;
}

bool d5e_has_aura(const struct d5e_mechanic *mechanic)
{
    return mechanic->has_aura && !mechanic->has_trigger && d5e_is_passive(mechanic);
}

bool d5e_is_constant(const struct d5e_mechanic *mechanic, const struct json *effect)
{
    return d5e_is_passive(mechanic) && !mechanic->has_trigger && !json_get(effect, "trigger") &&
           !json_count(json_get(mechanic->json, "requirements")) && !json_count(json_get(effect, "requirements"));
}

/* Rage is a pool and a bonus action: what can be used comes first. */
static bool d5e_is_usable(const struct d5e_mechanic *mechanic)
{
    static const char *const others[] = {"resource", "choice", "proficiency", "retrain", NULL};
    const char *type = json_to_text(json_get(mechanic->json, "type"), "");
    for (size_t i = 0; others[i]; i++) {
        if (strcmp(type, others[i]) == 0) return false;
    }
    return !mechanic->enhances;
}

const struct d5e_mechanic *d5e_actor_mechanic(const struct d5e_actor *actor, const char *name)
{
    uint32_t hash = d5e_name_hash(name);
    for (int pass = 0; pass < 4; pass++) {
        for (const struct d5e_mechanic *mechanic = actor->mechanics; mechanic; mechanic = mechanic->next) {
            const char *own = pass % 2 ? mechanic->source : mechanic->name;
            if ((pass % 2 ? mechanic->source_hash : mechanic->name_hash) != hash) continue;
            if (d5e_same_name(own, name) && (pass > 1 || d5e_is_usable(mechanic))) return mechanic;
        }
    }
    return NULL;
}

int64_t d5e_actor_class_level(const struct d5e_actor *actor, const char *class_name)
{
    if (!*class_name) return actor->level;
    for (size_t i = 0; i < actor->class_count; i++) {
        if (d5e_same_name(actor->classes[i].name, class_name)) return actor->classes[i].level;
    }
    return 0;
}

int64_t d5e_actor_modifier(const struct d5e_actor *actor, enum d5e_ability ability)
{
    return d5e_ability_modifier(actor->abilities[ability].value);
}

/* "scores.charisma.modifier" or "scores.charisma": the score or its modifier. */
static bool d5e_score_attribute(const struct d5e_actor *actor, const char *path, int64_t *number)
{
    char name[32] = "";
    size_t length = strcspn(path, ".");
    if (length >= sizeof name) return false;
    memcpy(name, path, length);
    enum d5e_ability ability = d5e_ability_find(name);
    if (ability == D5E_ABILITIES) return false;
    *number = strstr(path, "mod") ? d5e_actor_modifier(actor, ability) : actor->abilities[ability].value;
    return true;
}

static const char *const d5e_movement_names[D5E_MOVEMENTS] = {"base", "climb", "swim", "fly", "burrow"};

const char *d5e_movement_name(enum d5e_movement movement)
{
    return movement == D5E_WALK ? "walk" : d5e_movement_names[movement];
}

enum d5e_movement d5e_movement_find(const char *name)
{
    for (int i = 0; i < D5E_MOVEMENTS; i++) {
        if (strcmp(name, d5e_movement_names[i]) == 0) return (enum d5e_movement)i;
    }
    return strcmp(name, "walk") == 0 ? D5E_WALK : D5E_MOVEMENTS;
}

static bool d5e_known_attribute(const struct d5e_actor *actor, const char *path, int64_t *number)
{
    const struct {
        const char *path;
        int64_t value;
    } known[] = {
        {"proficiency_bonus", actor->proficiency_bonus},
        {"level", actor->level},
        {"character_level", actor->level},
        {"armor_class", actor->armor_class.value},
        {"hit_points.maximum", actor->hp_max.value},
        {"hit_points.max", actor->hp_max.value},
        {"initiative", actor->initiative.value},
        {"spell_save_dc", actor->spell_dc.value},
        {"spell_attack_bonus", actor->spell_attack.value},
        {"combat.critical_hit_threshold", actor->critical_threshold.value},
        {"combat.attacks_per_action", actor->attacks_per_action.value},
        {"spellcasting.modifier",
         actor->spell_ability < D5E_ABILITIES ? d5e_actor_modifier(actor, actor->spell_ability) : 0},
        {"spellcasting_modifier",
         actor->spell_ability < D5E_ABILITIES ? d5e_actor_modifier(actor, actor->spell_ability) : 0},
    };
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(path, known[i].path) != 0) continue;
        *number = known[i].value;
        return true;
    }
    for (size_t i = 0; i < D5E_MOVEMENTS; i++) {
        if (strncmp(path, "movement.", 9) != 0 || strcmp(path + 9, d5e_movement_names[i]) != 0) continue;
        *number = actor->speed[i].value;
        return true;
    }
    if (strncmp(path, "scores.", 7) == 0) return d5e_score_attribute(actor, path + 7, number);
    if (strncmp(path, "abilities.", 10) == 0) return d5e_score_attribute(actor, path + 10, number);
    if (strncmp(path, "ability_scores.", 15) == 0) return d5e_score_attribute(actor, path + 15, number);
    if (strcmp(path, "equipment.shield.armor_class.base") == 0) {
        const struct json *shield = d5e_equipped(actor, "shield");
        *number = shield ? d5e_figure(json_path(shield, "armor_class.base"), 2) : 0;
        return true;
    }
    return false;
}

bool d5e_actor_attribute(const struct d5e_actor *actor, const char *path, struct json *value)
{
    int64_t number;
    const struct json *set = json_get(&actor->attributes, path);
    if (set) {
        *value = *set;
        return true;
    }
    if (!d5e_known_attribute(actor, path, &number)) return false;
    *value = json_make_int(number);
    return true;
}

const struct json *d5e_mechanic_scaling(const struct d5e_mechanic *mechanic, const char *name, const struct json *base)
{
    if (!mechanic) return base;
    const struct json *table = json_get(json_get(mechanic->json, "scaling"), name);
    if (!table) table = json_get(json_get(mechanic->record, "scaling"), name); /* spells scale as a whole */
    if (!table) return base;
    const struct json *picked = d5e_scaling_pick(table, mechanic->level, base);
    return picked;
}

static bool d5e_host_attribute(void *context, const char *path, struct json *value)
{
    return d5e_actor_attribute(((struct d5e_scope *)context)->actor, path, value);
}

static bool d5e_host_modifier(void *context, const char *name, int64_t *value)
{
    const struct d5e_actor *actor = ((struct d5e_scope *)context)->actor;
    enum d5e_ability ability = d5e_ability_find(name);
    if (ability == D5E_ABILITIES && d5e_same_name(name, "spellcasting")) ability = actor->spell_ability;
    if (ability == D5E_ABILITIES) return false;
    *value = d5e_actor_modifier(actor, ability);
    return true;
}

static bool d5e_host_class_level(void *context, const char *name, int64_t *value)
{
    const struct d5e_scope *scope = context;
    *value = d5e_actor_class_level(scope->actor, name);
    return true;
}

static bool d5e_host_scaling(void *context, const char *name, struct json *value)
{
    const struct json *picked = d5e_mechanic_scaling(((struct d5e_scope *)context)->mechanic, name, NULL);
    if (!picked) return false;
    *value = *picked;
    return true;
}

static bool d5e_host_function(void *context, const struct json *call, struct json *value)
{
    return d5e_sheet_function(((struct d5e_scope *)context)->actor, call, value);
}

struct d5e_calculation_host d5e_actor_host(struct d5e_scope *scope)
{
    return (struct d5e_calculation_host){.context = scope,
                                         .attribute = d5e_host_attribute,
                                         .ability_modifier = d5e_host_modifier,
                                         .class_level = d5e_host_class_level,
                                         .scaling = d5e_host_scaling,
                                         .function = d5e_host_function};
}
