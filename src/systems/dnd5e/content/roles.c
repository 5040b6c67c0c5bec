/* roles.c: the tables of roles.def, and the schema that is printed from them. */
#include "systems/dnd5e/content/content.h"
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

const char *const d5e_carriers[] = {"subfeatures", "traits",          "features",  "feats",
                                    "spells",      "fighting_styles", "maneuvers", NULL};

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

static bool d5e_schema_is_list(const struct d5e_role_key *key)
{
    return strcmp(key->name, "effects") == 0 || strcmp(key->name, "requirements") == 0;
}

/* The types a member may have, as lint checks them (d5e_lint_sort). NULL: any. */
static const char *d5e_schema_sort(const struct d5e_role_key *key)
{
    static const char no_truth[] = "[\"array\",\"object\",\"string\",\"number\",\"null\"]";
    bool type = strcmp(key->name, "type") == 0;
    if (d5e_schema_is_list(key)) return "[\"array\",\"object\"]";
    if (key->words) return NULL; /* the words are enough */
    if (type) return key->role ? "[\"string\",\"array\",\"object\"]" : "[\"string\",\"array\"]";
    return key->role != D5E_ROLE_PLAIN && strcmp(key->name, "barrier") != 0 ? no_truth : NULL;
}

static struct json d5e_schema_key(struct arena *arena, const struct d5e_role_key *key)
{
    struct json schema = json_make_object();
    const char *sort = d5e_schema_sort(key);
    if (key->words) schema = d5e_schema_words(arena, key->words);
    if (key->role != D5E_ROLE_PLAIN) schema = d5e_schema_role(arena, key->role);
    if (sort) json_set(arena, &schema, "type", field_plain_schema(arena, sort));
    if (d5e_schema_is_list(key)) json_set(arena, &schema, "minProperties", json_make_int(1));
    if (!key->words && key->role == D5E_ROLE_PLAIN && strcmp(key->name, "type") == 0)
        json_set(arena, &schema, "items", field_plain_schema(arena, "{\"type\":\"string\"}"));
    return schema;
}

static struct json d5e_schema_definition(struct arena *arena, const struct element_kind *kind)
{
    struct json schema = field_schema(arena, kind->fields, NULL, kind->doc);
    struct json *properties = (struct json *)(uintptr_t)json_get(&schema, "properties");
    for (const struct d5e_role_key *key = kind->more; properties && key->name; key++) {
        const struct json *plain = json_get(properties, key->name), *doc = json_get(plain, "description");
        struct json said = doc ? *doc : json_make_null(), better = d5e_schema_key(arena, key);
        if (doc) json_set(arena, &better, "description", said);
        json_set(arena, properties, key->name, better);
    }
    if (kind != d5e_role_kind(D5E_ROLE_MECHANIC)) return schema;
    struct json *type = (struct json *)(uintptr_t)json_get(properties, "type");
    const struct json *word = json_at(json_get(type, "anyOf"), 0), *said = json_get(type, "description");
    struct json one = word ? json_copy(arena, word) : json_make_object(); /* one word, not several */
    if (said) json_set(arena, &one, "description", *said);
    if (type) *type = one;
    json_set(arena, &schema, "required", field_plain_schema(arena, "[\"type\"]"));
    return schema;
}

/* What has mechanics: a record, and the features, traits and spells written in it. */
static void d5e_schema_carry(struct arena *arena, struct json *schema)
{
    static const char mechanics[] = "{\"type\":\"array\",\"items\":{\"$ref\":\"#/$defs/MECHANIC\"}}";
    static const char carriers[] = "{\"if\":{\"type\":\"array\"},\"then\":{\"items\":{\"if\":{\"type\":\"object\"},"
                                   "\"then\":{\"$ref\":\"#/$defs/carrier\"}}}}";
    struct json *properties = (struct json *)(uintptr_t)json_get(schema, "properties");
    if (!properties) return;
    json_set(arena, properties, "mechanics", field_plain_schema(arena, mechanics));
    for (size_t i = 0; d5e_carriers[i]; i++)
        json_set(arena, properties, d5e_carriers[i], field_plain_schema(arena, carriers));
}

/* The effects of a status are those of a mechanic. */
static struct json d5e_schema_status(struct arena *arena)
{
    struct json branches = json_make_array(), then = json_make_object(), properties = json_make_object();
    json_set(arena, &properties, "effects", d5e_schema_role(arena, D5E_ROLE_EFFECT));
    json_set(arena, &then, "properties", properties);
    json_push(arena, &branches, schema_case(arena, "kind", "status", then));
    return branches;
}

/* A scenario has a separate schema. A character has another table than the other records; where no known kind is
 * written, its look shows it. */
#define D5E_KIND(name, word) ",\"" word "\""
static const char d5e_schema_document[] =
    "{\"if\":{\"anyOf\":[{\"properties\":{\"kind\":{\"const\":\"scenario\"}},\"required\":[\"kind\"]},"
    "{\"required\":[\"actors\"]}]},\"then\":{\"type\":\"object\"},\"else\":{\"if\":{\"anyOf\":["
    "{\"properties\":{\"kind\":{\"const\":\"character\"}},\"required\":[\"kind\"]},"
    "{\"required\":[\"classes\",\"abilities\"],"
    "\"properties\":{\"kind\":{\"not\":{\"enum\":[\"\"" D5E_KINDS "]}}}}]},"
    "\"then\":{\"$ref\":\"#/$defs/character\"},\"else\":{\"$ref\":\"#/$defs/record\"}}}";
#undef D5E_KIND

enum status d5e_schema(struct request *request, struct json *schema)
{
    struct arena *arena = request->arena;
    struct json definitions = json_make_object();
    struct json record = field_schema(arena, d5e_record_fields, NULL, "A record of any kind but a character.");
    struct json character = field_schema(arena, d5e_character_fields, NULL, "A character.");
    struct json carrier = field_plain_schema(arena, "{\"type\":\"object\",\"properties\":{}}");
    field_schema_definitions(arena, &definitions);
    for (const struct element_kind *kind = d5e_role_kinds; kind->key; kind++)
        json_set(arena, &definitions, kind->key, d5e_schema_definition(arena, kind));
    json_set(arena, &record, "allOf", d5e_schema_status(arena));
    d5e_schema_carry(arena, &record);
    d5e_schema_carry(arena, &carrier);
    json_set(arena, &definitions, "record", record);
    json_set(arena, &definitions, "character", character);
    json_set(arena, &definitions, "carrier", carrier);
    json_set(arena, &definitions, "document", field_plain_schema(arena, d5e_schema_document));
    const struct schema_names names = {.id = "dnd5e", .title = "5e records"};
    *schema = schema_root(arena, &names, definitions);
    return arena->failed ? STATUS_NO_MEMORY : STATUS_OK;
}
