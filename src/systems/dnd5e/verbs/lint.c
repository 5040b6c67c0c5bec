/* lint.c: what is wrong with 5e content: unknown members, types and words, removed spellings, references to nothing.
 * (D5E-LINT-01 to -03, D5E-MECH-10, -12, D5E-EFF-27, D5E-CALC-03) */
#include <string.h>

#include "base/limits.h"
#include "base/near.h"
#include "core/scenario.h"
#include "systems/dnd5e/actor/actor.h"
#include "systems/dnd5e/verbs/lint.h"
#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/actor/prepare.h"
#include "systems/dnd5e/table/table.h"
#include "systems/dnd5e/content/functions.h"
#include "systems/dnd5e/content/roles.h"

/* One mistake, one diagnostic: an error at the same place comes first. */
static bool d5e_is_reported(struct diags *diags, struct place place)
{
    enum { NEWEST = 256 }; /* a long list of mistakes must not cost its square */
    struct text pointer = {0};
    if (place.locate) place.locate(&place, &pointer, &diags->lines);
    text_free(&pointer);
    for (size_t i = diags->count; i-- > 0 && diags->count - i <= NEWEST;) {
        const struct diag *diag = &diags->items[i];
        bool same = diag->place.line == place.line && diag->place.col == place.col &&
                    strcmp(diag->place.file ? diag->place.file : "", place.file ? place.file : "") == 0;
        if (same && diag->severity == SEVERITY_ERROR) return true;
    }
    return false;
}

void d5e_say(struct d5e_linting *linting, struct fault fault, const struct json *at, const char *format,
             const char *what)
{
    struct place place = json_place(linting->request->document, at);
    if (d5e_is_reported(linting->request->diags, place)) return;
    diags_add(linting->request->diags, fault, place, format, what);
}

/* ---- words ---- */

static void d5e_lint_word(struct d5e_linting *linting, const struct d5e_role_key *key, const struct json *value)
{
    if (value->type != JSON_STRING) return;
    struct near near = near_new(value->text);
    for (size_t i = 0; key->words[i]; i++) {
        if (strcmp(key->words[i], value->text) == 0) return;
        near_add(&near, key->words[i]);
    }
    char *hint = near.best ? arena_printf(linting->request->arena, "did you mean \"%s\"?", near.best) : NULL;
    char *what = arena_printf(linting->request->arena, "%s \"%s\"", key->name, value->text);
    d5e_say(linting, fault_error("dnd5e/unknown-word", hint), value, "there is no %s", what ? what : key->name);
}

/* Spellings that earlier revisions of the schema removed. (D5E-LINT-02) */
static const struct {
    const char *word, *instead;
} d5e_removed_targets[] = {
    {"friendly_creatures", "{\"type\": \"creatures\", \"disposition\": \"friendly\"}"},
    {"hostile_creatures", "{\"type\": \"creatures\", \"disposition\": \"hostile\"}"},
    {"allies", "{\"type\": \"creatures\", \"disposition\": \"friendly\"}"},
    {"enemies", "{\"type\": \"creatures\", \"disposition\": \"hostile\"}"},
    {"self", "{\"type\": \"self\"}"},
    {"area", "an \"area\" with its shape, and a target {\"type\": \"creatures\"}"},
};

static void d5e_lint_target(struct d5e_linting *linting, const struct json *target)
{
    if (!json_is(target, JSON_STRING)) return;
    const char *hint = "write {\"type\": ...}";
    for (size_t i = 0; i < sizeof d5e_removed_targets / sizeof *d5e_removed_targets; i++) {
        if (strcmp(d5e_removed_targets[i].word, target->text) != 0) continue;
        hint = arena_printf(linting->request->arena, "write %s", d5e_removed_targets[i].instead);
    }
    d5e_say(linting, fault_error("dnd5e/removed-spelling", hint), target,
            "a target is an object now, not the text \"%s\"", target->text);
}

static bool d5e_lint_old_requirement(struct d5e_linting *linting, const struct json *requirement)
{
    const char *type = json_to_text(json_get(requirement, "type"), ""),
               *value = json_to_text(json_get(requirement, "value"), "");
    bool sees = strncmp(value, "can_see", 7) == 0 || strncmp(value, "can_hear", 8) == 0;
    if (strcmp(type, "visibility") != 0 && !sees) return false;
    d5e_say(linting,
            fault_error("dnd5e/removed-spelling",
                        "write {\"type\": \"perception\", \"observer\": ..., \"subject\": ..., \"senses\": [...]}"),
            requirement, "\"%s\" was replaced by explicit perception", sees ? value : type);
    return true;
}

static void d5e_lint_values(struct d5e_linting *linting, const struct json *list,
                            void (*lint)(struct d5e_linting *linting, const struct json *name))
{
    for (size_t i = 0; json_is(list, JSON_ARRAY) && i < list->count; i++)
        lint(linting, json_at(list, i));
    if (json_is(list, JSON_STRING)) lint(linting, list);
}

/* ---- references ---- */

static bool d5e_content_mentions(const struct d5e_linting *linting, const char *id, struct near *near)
{
    static const char *const always[] = {"hit_dice", "hit_points", "movement", "spell_slot", "spell_slots", NULL};
    for (size_t i = 0; always[i]; i++) {
        if (d5e_same_name(always[i], id)) return true;
    }
    for (size_t i = 0; i < linting->content->records.count; i++) {
        const struct json *mechanics = json_get(&linting->content->records.items[i]->json, "mechanics");
        for (size_t m = 0; m < json_count(mechanics); m++) {
            const struct json *mechanic = json_at(mechanics, m);
            const char *known = json_to_text(json_get(mechanic, "id"), "");
            if (!json_is_text(json_get(mechanic, "type"), "resource")) continue;
            if (d5e_is_die_of(id, known)) return true;
            near_add(near, known);
        }
    }
    const struct json *own = json_get(linting->record, "mechanics");
    for (size_t m = 0; m < json_count(own); m++) {
        if (d5e_same_name(json_to_text(json_get(json_at(own, m), "id"), ""), id)) return true;
    }
    return false;
}

static void d5e_lint_resource(struct d5e_linting *linting, const struct json *name)
{
    struct near near = near_new(json_to_text(name, ""));
    if (!json_is(name, JSON_STRING) || d5e_content_mentions(linting, name->text, &near)) return;
    const char *hint = near.best ? arena_printf(linting->request->arena, "did you mean \"%s\"?", near.best)
                                 : "give some mechanic {\"type\": \"resource\", \"id\": ...} of this name";
    d5e_say(linting, fault_warning("dnd5e/dangling-resource", hint), name, "no resource is called \"%s\"", name->text);
}

static void d5e_lint_status(struct d5e_linting *linting, const struct json *name)
{
    if (!json_is(name, JSON_STRING)) return;
    const char *plain = d5e_plain_name(name->text);
    for (size_t i = 0; d5e_condition_names[i]; i++) {
        if (d5e_same_name(d5e_condition_names[i], plain)) return;
    }
    if (d5e_content_record(linting->content, D5E_STATUS, plain)) return;
    const char *meant = d5e_near_condition(linting, plain);
    if (meant) {
        d5e_say(linting,
                fault_warning("dnd5e/dangling-status",
                              arena_printf(linting->request->arena, "did you mean \"%s\"?", meant)),
                name, "no record defines \"%s\"", plain);
        return;
    }
    d5e_say(linting,
            fault_note("dnd5e/dangling-status", "it still marks its bearer; a status record would define what it does"),
            name, "no record defines \"%s\"", plain);
}

static const struct json *d5e_find_table(const struct json *owner, const char *name)
{
    const struct json *scaling = json_get(owner, "scaling"), *components = json_get(scaling, "components");
    const struct json *table = json_get(components ? components : scaling, name);
    return table ? table : strcmp(name, "value") == 0 ? json_get(scaling, "by_level") : NULL;
}

static void d5e_lint_scaling(struct d5e_linting *linting, const struct json *owner, const struct json *at,
                             const char *name)
{
    const struct json *owners[] = {linting->mechanic, linting->record, owner};
    struct near near = near_new(name);
    for (size_t o = 0; o < 3; o++) {
        const struct json *tables = json_get(owners[o], "scaling");
        if (d5e_find_table(owners[o], name)) return;
        for (size_t i = 0; json_is(tables, JSON_OBJECT) && i < tables->count; i++)
            near_add(&near, tables->members[i].name);
    }
    const char *hint = near.best ? arena_printf(linting->request->arena, "did you mean \"%s\"?", near.best)
                                 : "add a level table of this name to \"scaling\"";
    d5e_say(linting, fault_warning("dnd5e/dangling-scaling", hint), at, "there is no level table \"%s\"", name);
}

static void d5e_lint_function(struct d5e_linting *linting, const struct json *name)
{
    if (!json_is(name, JSON_STRING) || d5e_function_is_known(&linting->content->base, name->text)) return;
    struct near near = near_new(name->text);
    d5e_function_offer(&near);
    const char *hint = near.best ? arena_printf(linting->request->arena, "did you mean \"%s\"?", near.best)
                                 : "a host answers for it with talus_function_add";
    d5e_say(linting, fault_warning("dnd5e/host-function", hint), name, "the function \"%s\" is not built in",
            name->text);
}

/* ---- roles ---- */

static void d5e_lint_resource_mechanic(struct d5e_linting *linting, const struct json *mechanic)
{
    static const char *const needed[] = {"id", "name", "recharge"};
    if (!json_is_text(json_get(mechanic, "type"), "resource")) return;
    for (size_t i = 0; i < 3; i++) {
        if (!json_is(json_get(mechanic, needed[i]), JSON_STRING))
            d5e_say(linting, fault_error("dnd5e/missing-field", NULL), mechanic, "a resource needs \"%s\"", needed[i]);
    }
    const struct json *count = json_get(mechanic, "count");
    int64_t number;
    if (json_is(count, JSON_STRING) && !d5e_count_of_text(NULL, NULL, count->text, &number))
        d5e_say(linting,
                fault_error(
                    "dnd5e/bad-number",
                    "numbers, \"proficiency_bonus\", \"level\", \"class_level\" and \"wisdom_modifier\" with + and - "
                    "between them, or an object such as {\"type\": \"ability_modifier\", ...}"),
                count, "the size of the pool cannot be \"%s\"", count->text);
}

/* What is chosen from: options, or a member of the record that lists them; skills must be skills. */
static void d5e_lint_choice(struct d5e_linting *linting, const struct json *mechanic)
{
    const struct json *options = json_get(mechanic, "options"), *reference = json_get(mechanic, "options_ref"),
                      *count = json_get(mechanic, "count");
    if (!json_is_text(json_get(mechanic, "type"), "choice")) return;
    if (json_is(reference, JSON_STRING) && !json_count(json_get(linting->record, reference->text)))
        d5e_say(linting, fault_warning("dnd5e/dangling-options", "list them in the record"), reference,
                "the record has no \"%s\" to choose from", reference->text);
    if (json_is_number(count) && json_to_int(count, 1) < 1)
        d5e_say(linting, fault_error("dnd5e/bad-number", "at least 1"), count, "%s chooses nothing", "this");
    bool skills = json_is_text(json_get(mechanic, "choice_type"), "skill") ||
                  json_is_text(json_get(mechanic, "choice_type"), "expertise");
    for (size_t i = 0; skills && json_is(options, JSON_ARRAY) && i < options->count; i++) {
        const struct json *option = json_at(options, i),
                          *name = json_is(option, JSON_OBJECT) ? json_get(option, "name") : option;
        if (!json_is(name, JSON_STRING) || d5e_skill_find(name->text) < D5E_SKILL_COUNT) continue;
        struct near near = near_new(name->text);
        for (size_t n = 0; n < D5E_SKILL_COUNT; n++)
            near_add(&near, d5e_skills[n].name);
        if (near.best)
            d5e_say(linting,
                    fault_error("dnd5e/unknown-word",
                                arena_printf(linting->request->arena, "did you mean \"%s\"?", near.best)),
                    name, "there is no skill \"%s\"", name->text);
    }
}

static void d5e_lint_spell_name(struct d5e_linting *linting, const struct json *name)
{
    if (!json_is(name, JSON_STRING) || d5e_content_record(linting->content, D5E_SPELL, name->text)) return;
    struct near near = near_new(d5e_plain_name(name->text));
    for (size_t i = 0; i < linting->content->by_kind[D5E_SPELL].count; i++)
        near_add(&near, linting->content->by_kind[D5E_SPELL].items[i]->name);
    d5e_say(linting,
            fault_warning("dnd5e/dangling-name",
                          near.best ? arena_printf(linting->request->arena, "did you mean \"%s\"?", near.best) : NULL),
            name, "there is no spell \"%s\"", d5e_plain_name(name->text));
}

static void d5e_lint_granted(struct d5e_linting *linting, const struct json *mechanic)
{
    const struct json *spells = json_get(mechanic, "spells");
    if (!json_is_text(json_get(mechanic, "type"), "granted_spells")) return;
    for (size_t i = 0; json_is(spells, JSON_OBJECT) && i < spells->count; i++)
        d5e_lint_values(linting, &spells->members[i].value, d5e_lint_spell_name);
    d5e_lint_values(linting, spells, d5e_lint_spell_name);
}

static void d5e_lint_mechanic(struct d5e_linting *linting, const struct json *mechanic)
{
    static const char *const endpoints[] = {"character.skill_proficiencies",
                                            "character.skill_expertise",
                                            "languages",
                                            "fighting_styles",
                                            "feats",
                                            "maneuvers",
                                            "spells",
                                            "skills",
                                            "tools",
                                            NULL};
    if (!json_is(json_get(mechanic, "type"), JSON_STRING))
        d5e_say(linting, fault_error("dnd5e/missing-field", NULL), mechanic, "a mechanic needs \"%s\"", "type");
    d5e_lint_resource_mechanic(linting, mechanic);
    d5e_lint_choice(linting, mechanic);
    d5e_lint_granted(linting, mechanic);
    const struct json *endpoint = json_path(mechanic, "query.endpoint"), *limit = json_path(mechanic, "limit.ref");
    if (json_is(limit, JSON_STRING)) d5e_lint_scaling(linting, mechanic, limit, limit->text);
    if (!json_is(endpoint, JSON_STRING)) return;
    struct near near = near_new(endpoint->text);
    for (size_t i = 0; endpoints[i]; i++) {
        if (strcmp(endpoints[i], endpoint->text) == 0) return;
        near_add(&near, endpoints[i]);
    }
    char *hint = near.best ? arena_printf(linting->request->arena, "did you mean \"%s\"?", near.best) : NULL;
    d5e_say(linting, fault_warning("dnd5e/unknown-endpoint", hint), endpoint, "nothing answers the query \"%s\"",
            endpoint->text);
}

/* Attributes that the rules read; "combat.ac" is what people write for the armour class. */
static const char *const d5e_attributes[] = {"combat.attacks_per_action",
                                             "combat.critical_hit_threshold",
                                             "movement.base",
                                             "movement.walk",
                                             "movement.climb",
                                             "movement.swim",
                                             "movement.fly",
                                             "movement.burrow",
                                             "movement.speed",
                                             "hit_points",
                                             "hit_points.max",
                                             "hit_points.maximum",
                                             "hit_points.current",
                                             "hit_points.temporary",
                                             "armor_class",
                                             "initiative",
                                             "proficiency_bonus",
                                             NULL};
/* Roots whose further words are abilities or skills, or are not looked at by the rules alone. */
static const char *const d5e_attribute_roots[] = {
    "ability_scores", "scores",       "abilities",      "skills",         "skill",        "senses",
    "vision",         "spellcasting", "initiative",     "proficiency",    "languages",    "proficiencies",
    "attack",         "damage",       "ability_checks", "saving_throws",  "saving_throw", "spell",
    "size",           "speed",        "carrying",       "carry_capacity", "resources",    "death_saves",
    "actions",        "armor",        "armor_class",    "casting_time",   "choice",       NULL};

/* What follows an ability or skill root must be one. */
static bool d5e_path_is_good(const char *root, const char *rest)
{
    char word[24] = "";
    size_t length = strcspn(rest, ".");
    bool ability = strcmp(root, "ability_scores") == 0 || strcmp(root, "scores") == 0 || strcmp(root, "abilities") == 0,
         skill = strcmp(root, "skills") == 0 || strcmp(root, "skill") == 0;
    if ((!ability && !skill) || !length || length >= sizeof word) return true;
    memcpy(word, rest, length);
    return ability ? d5e_ability_find(word) < D5E_ABILITIES : d5e_skill_find(word) < D5E_SKILL_COUNT;
}

static bool d5e_attribute_is_known(const char *path, struct near *near)
{
    for (size_t i = 0; d5e_attributes[i]; i++) {
        if (strcmp(path, d5e_attributes[i]) == 0) return true;
        near_add(near, d5e_attributes[i]);
    }
    for (size_t i = 0; d5e_attribute_roots[i]; i++) {
        size_t length = strlen(d5e_attribute_roots[i]);
        near_add(near, d5e_attribute_roots[i]);
        if (strncmp(path, d5e_attribute_roots[i], length) != 0 || !strchr("._", path[length])) continue;
        return d5e_path_is_good(d5e_attribute_roots[i], path[length] ? path + length + 1 : "");
    }
    if (strcmp(path, "combat.ac") == 0 || strcmp(path, "ac") == 0) near->best = "armor_class";
    return false;
}

static void d5e_lint_attribute(struct d5e_linting *linting, const struct json *attribute)
{
    const struct json *target = json_get(attribute, "target");
    if (!json_is(target, JSON_STRING)) return;
    struct near near = near_new(target->text);
    if (d5e_attribute_is_known(target->text, &near)) return;
    char *hint = near.best ? arena_printf(linting->request->arena, "did you mean \"%s\"?", near.best) : NULL;
    d5e_say(linting, fault_warning("dnd5e/unknown-attribute", hint), target, "a character has no attribute \"%s\"",
            target->text);
}

/* Dividing by nothing, adding words. (D5E-CALC-03) */
static void d5e_lint_calculation(struct d5e_linting *linting, const struct json *calculation)
{
    const struct json *operators = json_get(calculation, "operators");
    const char *operation = json_to_text(json_get(calculation, "operation"), "");
    for (size_t i = 0; i < json_count(operators); i++) {
        const struct json *operand = json_at(operators, i), *value = json_get(operand, "value");
        bool number = json_is_text(json_get(operand, "type"), "integer");
        if (strcmp(operation, "divide") == 0 && i > 0 && number && json_to_int(value, 1) == 0)
            d5e_say(linting, fault_error("dnd5e/divide-by-zero", NULL), operand, "this divides by %s", "zero");
        if (json_is_text(json_get(operand, "type"), "string") && strcmp(operation, "set") != 0)
            d5e_say(linting, fault_warning("dnd5e/not-a-number", "only \"set\" takes a text"), operand,
                    "\"%s\" is not a number", json_to_text(value, ""));
        if (number && value && !json_is_number(value))
            d5e_say(linting, fault_error("dnd5e/not-a-number", NULL), operand, "an integer operand needs a %s",
                    "whole number");
    }
    if (json_count(operators) == 0 && json_get(calculation, "operation"))
        d5e_say(linting, fault_warning("dnd5e/empty-calculation", NULL), calculation, "\"%s\" has no operands",
                operation);
}

/* Dice without a type hurt by nothing: healing has none, bonuses may have the weapon's. */
static void d5e_lint_damage(struct d5e_linting *linting, const struct json *damage)
{
    const struct json *places[] = {json_get(linting->parent, "damage"), json_get(linting->parent, "recurring_damage")};
    bool typed = json_get(damage, "type") || json_get(damage, "inherit_type") || json_get(damage, "element") ||
                 json_get(damage, "link");
    for (size_t i = 0; i < 2 && !typed; i++) {
        if (places[i] == damage && json_get(damage, "dice"))
            d5e_say(linting, fault_warning("dnd5e/missing-field", NULL), damage, "damage needs a \"%s\"", "type");
    }
}

static void d5e_lint_area(struct d5e_linting *linting, const struct json *area)
{
    if (json_get(area, "shape") && !json_get(area, "size") && !json_get(area, "radius"))
        d5e_say(linting, fault_error("dnd5e/missing-field", NULL), area, "an area needs a \"%s\"", "size");
}

/* A number, an object, or the name of a DC of the character. */
static void d5e_lint_dc(struct d5e_linting *linting, const struct json *dc)
{
    if (!json_is(dc, JSON_STRING) || strstr(dc->text, "dc") || !dc->text[strspn(dc->text, "0123456789")]) return;
    d5e_say(
        linting,
        fault_error("dnd5e/bad-number", "a number, or {\"type\": \"spell_save_dc\"}, or {\"base\": 8, \"add\": [...]}"),
        dc, "a DC cannot be \"%s\"", dc->text);
}

static void d5e_lint_effect(struct d5e_linting *linting, const struct json *effect)
{
    const struct json *key = json_get(effect, "scaling_key");
    d5e_lint_tables(linting, json_get(effect, "scaling"));
    d5e_lint_target(linting, json_get(effect, "target"));
    if (json_is(key, JSON_STRING)) d5e_lint_scaling(linting, effect, key, key->text);
}

static void d5e_lint_acting(struct d5e_linting *linting, const struct json *mechanic)
{
    d5e_lint_mechanic(linting, mechanic);
    d5e_lint_target(linting, json_get(mechanic, "target"));
}

static void d5e_lint_save(struct d5e_linting *linting, const struct json *save)
{
    d5e_lint_dc(linting, json_get(save, "dc"));
}

static void d5e_lint_pool(struct d5e_linting *linting, const struct json *object)
{
    d5e_lint_resource(linting, json_get(object, "resource"));
}

/* A status that does not say what it does is one that is known. */
static void d5e_lint_named_status(struct d5e_linting *linting, const struct json *status)
{
    const struct json *name = json_get(status, "name");
    if (json_get(status, "effect") || json_get(status, "effects") || json_get(status, "transform")) return;
    d5e_lint_status(linting, name ? name : json_get(status, "id"));
}

static void d5e_lint_requirement(struct d5e_linting *linting, const struct json *requirement)
{
    const struct json *type = json_get(requirement, "type");
    if (json_is_text(type, "status")) d5e_lint_values(linting, json_get(requirement, "value"), d5e_lint_status);
    if (json_is_text(type, "resource")) d5e_lint_pool(linting, requirement);
}

static void d5e_lint_operand(struct d5e_linting *linting, const struct json *operand)
{
    const struct json *type = json_get(operand, "type"), *value = json_get(operand, "value");
    if (json_is_text(type, "resource_die")) d5e_lint_resource(linting, value);
    if (json_is_text(type, "scaling")) d5e_lint_scaling(linting, operand, operand, json_to_text(value, "value"));
}

static void d5e_lint_object(struct d5e_linting *linting, enum d5e_role role, const struct json *object)
{
    static void (*const checks[D5E_ROLES])(struct d5e_linting *, const struct json *) = {
        [D5E_ROLE_EFFECT] = d5e_lint_effect,
        [D5E_ROLE_MECHANIC] = d5e_lint_acting,
        [D5E_ROLE_ATTRIBUTE] = d5e_lint_attribute,
        [D5E_ROLE_CALCULATION] = d5e_lint_calculation,
        [D5E_ROLE_DAMAGE] = d5e_lint_damage,
        [D5E_ROLE_AREA] = d5e_lint_area,
        [D5E_ROLE_SAVE] = d5e_lint_save,
        [D5E_ROLE_ESCAPE] = d5e_lint_save,
        [D5E_ROLE_COST] = d5e_lint_pool,
        [D5E_ROLE_RECOVER] = d5e_lint_pool,
        [D5E_ROLE_STATUS] = d5e_lint_named_status,
        [D5E_ROLE_REQUIREMENT] = d5e_lint_requirement,
        [D5E_ROLE_OPERAND] = d5e_lint_operand,
    };
    d5e_lint_object_values(linting, role, object);
    if (checks[role]) checks[role](linting, object);
    if (json_get(object, "function")) d5e_lint_function(linting, json_get(object, "function"));
}

/* A text or a list of nothing but texts. */
static bool d5e_is_wordy(const struct json *value)
{
    if (!json_is(value, JSON_ARRAY)) return json_is(value, JSON_STRING);
    for (size_t i = 0; i < value->count; i++) {
        if (!json_is(json_at(value, i), JSON_STRING)) return false;
    }
    return true;
}

/* Words are texts or lists of texts; what should be an object is not true or false. */
static void d5e_lint_sort(struct d5e_linting *linting, const struct d5e_role_key *key, const struct json *value)
{
    bool wordy = key->words || strcmp(key->name, "type") == 0, object = json_is(value, JSON_OBJECT);
    bool truth = json_is(value, JSON_TRUE) || json_is(value, JSON_FALSE);
    bool flag = strcmp(key->name, "barrier") == 0; /* plain temporary hit points */
    bool good = wordy ? d5e_is_wordy(value) || (object && key->role) : key->role == D5E_ROLE_PLAIN || !truth || flag;
    if (strcmp(key->name, "effects") == 0 || strcmp(key->name, "requirements") == 0)
        good = json_is(value, JSON_ARRAY) || (object && value->count);
    if (!good)
        d5e_say(linting, fault_error("dnd5e/wrong-type", NULL), value, "a value of this kind is not allowed in \"%s\"",
                key->name);
}

static void d5e_lint_key_words(struct d5e_linting *linting, const struct d5e_role_key *key, const struct json *value)
{
    if (!key->words) return;
    for (size_t i = 0; json_is(value, JSON_ARRAY) && i < value->count; i++)
        d5e_lint_word(linting, key, json_at(value, i));
    d5e_lint_word(linting, key, value);
}

/* Without a type a requirement is the perception of a trigger's source: it says who observes, or what holds. */
static void d5e_lint_typeless(struct d5e_linting *linting, const struct json *requirement)
{
    static const char *const perception[] = {"type", "observer", "conditions", "operator"};
    for (size_t i = 0; i < sizeof perception / sizeof *perception; i++) {
        if (json_get(requirement, perception[i])) return;
    }
    d5e_say(linting, fault_warning("dnd5e/missing-field", NULL), requirement, "a requirement needs \"%s\"", "type");
}

static void d5e_lint_role(struct d5e_linting *linting, enum d5e_role role, const struct json *value, int depth)
{
    if (depth > LIMIT_JSON_DEPTH || role == D5E_ROLE_PLAIN) return;
    for (size_t i = 0; json_is(value, JSON_ARRAY) && i < value->count; i++)
        d5e_lint_role(linting, role, json_at(value, i), depth + 1);
    if (!json_is(value, JSON_OBJECT)) return;
    const struct element_kind *kind = d5e_role_kind(role);
    if (role == D5E_ROLE_REQUIREMENT) {
        if (d5e_lint_old_requirement(linting, value)) return;
        d5e_lint_typeless(linting, value);
    }
    field_check(&linting->checker, kind->fields, NULL, value);
    d5e_lint_object(linting, role, value);
    for (uint32_t i = 0; i < value->count; i++) {
        const struct json_member *member = &value->members[i];
        for (const struct d5e_role_key *key = kind->more; key->name; key++) {
            if (strcmp(key->name, member->name) != 0) continue;
            d5e_lint_key_words(linting, key, &member->value);
            d5e_lint_sort(linting, key, &member->value);
            linting->parent = value;
            d5e_lint_role(linting, key->role, &member->value, depth + 1);
        }
    }
}

/* ---- documents ---- */

static void d5e_lint_carrier(struct d5e_linting *linting, const struct json *carrier, int depth)
{
    const struct json *mechanics = json_get(carrier, "mechanics");
    if (depth > 8 || !json_is(carrier, JSON_OBJECT)) return;
    if (mechanics && !json_is(mechanics, JSON_ARRAY))
        d5e_say(linting, fault_error("dnd5e/wrong-type", NULL), mechanics, "\"%s\" is a list", "mechanics");
    for (size_t i = 0; json_is(mechanics, JSON_ARRAY) && i < mechanics->count; i++) {
        linting->record = carrier;
        linting->mechanic = json_at(mechanics, i);
        if (json_is(linting->mechanic, JSON_OBJECT))
            d5e_lint_role(linting, D5E_ROLE_MECHANIC, linting->mechanic, 0);
        else
            d5e_say(linting, fault_error("dnd5e/wrong-type", NULL), linting->mechanic, "a mechanic is an %s", "object");
    }
    for (size_t i = 0; d5e_carriers[i]; i++) {
        const struct json *list = json_get(carrier, d5e_carriers[i]);
        for (size_t n = 0; json_is(list, JSON_ARRAY) && n < list->count; n++)
            d5e_lint_carrier(linting, json_at(list, n), depth + 1);
    }
}

static void d5e_lint_record(struct d5e_linting *linting, const struct json *record)
{
    struct request *request = linting->request;
    enum d5e_kind kind = d5e_kind_of(record);
    if (kind == D5E_SCENARIO) {
        (void)scenario_check(&dnd5e_system, request->document, record, request->diags);
        return;
    }
    if (kind == D5E_CHARACTER) /* checks its fields */
        d5e_actor_prepare(request->arena, linting->content, request->document, record, request->diags);
    else
        (void)field_check(&linting->checker, d5e_record_fields, NULL, record);
    d5e_lint_carrier(linting, record, 0);
    d5e_lint_record_values(linting, kind, record);
    if (kind == D5E_STATUS) {
        linting->record = linting->mechanic = record;
        d5e_lint_role(linting, D5E_ROLE_EFFECT, json_get(record, "effects"), 0);
    }
    if (json_to_bool(json_get(request->options, "mapped"), false)) {
        struct d5e_normaliser normaliser = {
            .arena = request->arena, .document = request->document, .notes = request->diags};
        d5e_normalise(&normaliser, record);
    }
}

enum status d5e_lint(struct request *request)
{
    const struct json *root = &request->document->root;
    struct d5e_linting linting = {.request = request, .content = (const struct d5e_content *)request->content};
    linting.checker = (struct field_checker){.document = request->document, .diags = request->diags, .system = "dnd5e"};
    for (size_t i = 0; json_is(root, JSON_ARRAY) && i < root->count; i++) {
        if (json_is(json_at(root, i), JSON_OBJECT))
            d5e_lint_record(&linting, json_at(root, i));
        else
            d5e_say(&linting, fault_error("dnd5e/wrong-type", NULL), json_at(root, i), "a record is an %s", "object");
    }
    if (json_is(root, JSON_OBJECT)) d5e_lint_record(&linting, root);
    return request->arena->failed ? STATUS_NO_MEMORY : STATUS_OK;
}
