/* roles.c: the tables of roles.def, and the schema that is printed from them. */
#include "systems/dnd5e/content/roles.h"

#include <string.h>

#define D5E_LIST(name, ...) static const char *const name[] = {__VA_ARGS__, NULL}
D5E_LIST(D5E_WORDS_MECHANIC, "action", "bonus_action", "reaction", "passive", "movement", "ritual", "critical_hit",
         "extra_attack", "damage_bonus", "advantage", "resistance", "immunity", "optional", "special", "Special",
         "resource", "choice", "proficiency", "granted_spells", "spellcasting", "retrain", "extra_turn");
D5E_LIST(D5E_WORDS_RECHARGE, "short_rest", "long_rest", "turn", "round", "dawn", "dusk");
D5E_LIST(D5E_WORDS_CHOICE, "skill", "language", "subclass", "asi", "fighting_style", "query", "ability_score", "trait",
         "tool", "feat", "damage_type", "expertise", "subfeature", "spell");
D5E_LIST(D5E_WORDS_PROFICIENCY, "skill", "weapon", "armor", "saving_throw", "tool", "language");
D5E_LIST(D5E_WORDS_EVENT, "attack", "hit", "miss", "damage", "damaged_by", "cast_spell", "saving_throw",
         "ability_check", "start_turn", "end_turn", "enter_area", "leave_area", "move", "status_applied",
         "status_removed", "roll", "long_rest", "short_rest", "start_turn_in_area", "attacked_by", "turn_start",
         "turn_end", "exit_area", "healed_by", "heal", "kill", "action", "combat_start", "initiative_roll", "move_end",
         "level_up", "equip");
D5E_LIST(D5E_WORDS_TIMING, "before", "after", "resolved");
D5E_LIST(D5E_WORDS_REQUIREMENT, "status", "level", "equipment", "weapon_property", "creature_type", "attack",
         "attack_result", "combat_state", "hit_points", "distance", "perception", "spell_level", "resource", "size",
         "environment", "immunity", "effect_target", "inventory_item", "attribute", "function", "ability_score", "race",
         "concentration", "spell", "proficiency", "ability_check", "cr", "speed", "free_hand", "property", "area",
         "category", "count", "movement", "roll_result", "disposition");
D5E_LIST(D5E_WORDS_COMPARISON, "less_than", "greater_than", "at_least", "at_most", "equals", "not_equals", "within");
D5E_LIST(D5E_WORDS_SENSE, "sight", "hearing", "smell", "touch");
D5E_LIST(D5E_WORDS_DISPOSITION, "friendly", "hostile", "any", "willing");
D5E_LIST(D5E_WORDS_OPERATION, "add", "subtract", "multiply", "divide", "max", "min", "set");
D5E_LIST(D5E_WORDS_ROUNDING, "down", "up");
D5E_LIST(D5E_WORDS_OPERAND, "integer", "boolean", "string", "dice", "attribute", "ability_modifier", "class_level",
         "resource_die", "scaling", "roll_result", "spell_level_cast", "function", "calculation", "action_modifier",
         "cost", "resource");
D5E_LIST(D5E_WORDS_RESPONSE, "resistance", "immunity", "vulnerability", "half");
D5E_LIST(D5E_WORDS_SHAPE, "sphere", "cone", "line", "cube", "cylinder", "radius", "square");
D5E_LIST(D5E_WORDS_TIME, "turns", "rounds", "minutes", "hours", "days", "turn", "round", "minute", "hour", "day");
D5E_LIST(D5E_WORDS_TARGET, "self", "creature", "creatures", "object", "point", "area", "attacker",
         "triggering_creature", "affected_creature", "hit_creature", "same_target", "target", "ally", "illusion",
         "event_recipient", "event_actor", "attackers", "weapon", "magic_item", "entity", "location", "hostile");
D5E_LIST(D5E_WORDS_RETRAIN, "replace", "add");
D5E_LIST(D5E_WORDS_PAID, "resource", "character_resource");
D5E_LIST(D5E_WORDS_DIRECTION, "away", "toward", "up", "down", "any", "random");
D5E_LIST(D5E_WORDS_MOMENT, "start_turn", "end_turn", "turn_start", "turn_end");
D5E_LIST(D5E_WORDS_ROLL, "attack", "saving_throw", "ability_check", "initiative", "all");
#undef D5E_LIST

#define D5E_ROLE(name, doc, ...) static const struct field d5e_fields_##name[] = {__VA_ARGS__{0}};
#define D5E_KEY(key, role, words, words_doc) {.name = #key, .form = {.type = FIELD_ANYTHING}, .doc = words_doc},
#define D5E_OLD(key, now) {.name = #key, .form = {.type = FIELD_ANYTHING}, .instead = now},
#include "systems/dnd5e/content/roles.def"
#undef D5E_ROLE
#undef D5E_KEY
#undef D5E_OLD

#define D5E_ROLE(name, doc, ...)                                                                                       \
    static const struct d5e_role_key d5e_keys_##name[] = {__VA_ARGS__{NULL, D5E_ROLE_PLAIN, NULL}};
#define D5E_KEY(key, role, words, words_doc) {#key, D5E_ROLE_##role, words},
#define D5E_OLD(key, now)
#include "systems/dnd5e/content/roles.def"
#undef D5E_ROLE
#undef D5E_KEY
#undef D5E_OLD

const struct element_kind d5e_role_kinds[] = {
#define D5E_ROLE(name, doc, ...) {#name, doc, d5e_fields_##name, d5e_keys_##name},
#include "systems/dnd5e/content/roles.def"
#undef D5E_ROLE
    {0},
};

/* ---- schema ---- */

static struct json d5e_schema_text(struct arena *arena, const char *text)
{
    return json_make_text(arena, text, strlen(text));
}

/* One of the words, or a list of them. */
static struct json d5e_schema_words(struct arena *arena, const char *const *words)
{
    struct json plain = json_make_object(), list = json_make_object(), choices = json_make_array(),
                both = json_make_array(), out = json_make_object();
    for (size_t i = 0; words[i]; i++)
        json_push(arena, &choices, d5e_schema_text(arena, words[i]));
    json_set(arena, &plain, "enum", choices);
    json_set(arena, &list, "type", d5e_schema_text(arena, "array"));
    json_set(arena, &list, "items", plain);
    json_push(arena, &both, plain);
    json_push(arena, &both, list);
    json_set(arena, &out, "anyOf", both);
    return out;
}

/* {"if": {"type": TYPE}, "then": THEN} */
static struct json d5e_schema_if(struct arena *arena, const char *type, struct json then)
{
    struct json condition = json_make_object(), out = json_make_object();
    json_set(arena, &condition, "type", d5e_schema_text(arena, type));
    json_set(arena, &out, "if", condition);
    json_set(arena, &out, "then", then);
    return out;
}

/* An object of the role, a list of them, or (numbers, dice, names) something plain. Conditions instead
 * of alternatives: an editor then shows a mistake where it is. */
static struct json d5e_schema_role(struct arena *arena, enum d5e_role role)
{
    struct json reference = json_make_object(), list = json_make_object();
    const struct element_kind *kind = d5e_role_kind(role);
    const char *target = kind ? arena_printf(arena, "#/$defs/%s", kind->key) : NULL;
    json_set(arena, &reference, "$ref", d5e_schema_text(arena, target ? target : ""));
    json_set(arena, &list, "items", d5e_schema_if(arena, "object", reference));
    struct json out = d5e_schema_if(arena, "object", reference);
    json_set(arena, &out, "else", d5e_schema_if(arena, "array", list));
    return out;
}

static struct json d5e_schema_definition(struct arena *arena, const struct element_kind *kind)
{
    struct json schema = field_schema(arena, kind->fields, NULL, kind->doc);
    struct json *properties = (struct json *)(uintptr_t)json_get(&schema, "properties");
    for (const struct d5e_role_key *key = kind->more; properties && key->name; key++) {
        if (key->words) json_set(arena, properties, key->name, d5e_schema_words(arena, key->words));
        if (key->role != D5E_ROLE_PLAIN) json_set(arena, properties, key->name, d5e_schema_role(arena, key->role));
    }
    return schema;
}

enum status d5e_schema(struct request *request, struct json *schema)
{
    struct arena *arena = request->arena;
    struct json definitions = json_make_object(), properties = json_make_object(), mechanics = json_make_object(),
                reference = json_make_object(), name = json_make_object();
    field_schema_definitions(arena, &definitions);
    for (const struct element_kind *kind = d5e_role_kinds; kind->key; kind++)
        json_set(arena, &definitions, kind->key, d5e_schema_definition(arena, kind));
    json_set(arena, &reference, "$ref", d5e_schema_text(arena, "#/$defs/MECHANIC"));
    json_set(arena, &mechanics, "type", d5e_schema_text(arena, "array"));
    json_set(arena, &mechanics, "items", reference);
    json_set(arena, &name, "type", d5e_schema_text(arena, "string"));
    json_set(arena, &properties, "name", name);
    json_set(arena, &properties, "mechanics", mechanics);
    struct json record = json_make_object();
    json_set(arena, &record, "type", d5e_schema_text(arena, "object"));
    json_set(arena, &record, "properties", properties);
    json_set(arena, &definitions, "document", record);
    const struct schema_names names = {.id = "dnd5e", .title = "5e records"};
    *schema = schema_root(arena, &names, definitions);
    return arena->failed ? STATUS_NO_MEMORY : STATUS_OK;
}
