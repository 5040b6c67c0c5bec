/* kinds_pf2e_damage.c: damage formulas read and built, immunities, weaknesses and resistances. */
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "conform.h"
#include "systems/pf2e/damage/damage.h"
#include "systems/pf2e/damage/damage_formula.h"
#include "systems/pf2e/damage/iwr.h"
#include "systems/pf2e/model/modifier.h"

static symbol damage_word(struct symbols *symbols, const struct json *word)
{
    const char *text = json_to_text(word, NULL);
    return text ? symbol_intern_text(symbols, text) : 0;
}

static int damage_faces(const struct json *size)
{
    const char *text = json_to_text(size, NULL);
    return text ? (int)strtol(text + 1, NULL, 10) : 0;
}

static enum modifier_critical damage_critical(const struct json *critical)
{
    if (!critical || json_is(critical, JSON_NULL)) return CRITICAL_UNSAID;
    return json_to_bool(critical, false) ? CRITICAL_ONLY : CRITICAL_NEVER;
}

static void damage_read_base(struct conform *conform, struct symbols *symbols, const struct json *source,
                             struct pf2e_damage_base *base)
{
    const struct json *materials = json_get(source, "materials");
    symbol *words = arena_array(conform->scratch, symbol, json_count(materials) + 1);
    for (size_t i = 0; i < json_count(materials); i++)
        words[i] = damage_word(symbols, json_at(materials, i));
    *base = (struct pf2e_damage_base){.type = damage_word(symbols, json_get(source, "damageType")),
                                      .category =
                                          pf2e_damage_category_find(json_to_text(json_get(source, "category"), NULL)),
                                      .dice = json_to_int(json_get(source, "diceNumber"), 0),
                                      .faces = damage_faces(json_get(source, "dieSize")),
                                      .flat = json_to_double(json_get(source, "modifier"), 0),
                                      .materials = words,
                                      .material_count = (uint32_t)json_count(materials)};
}

static void damage_read_dice(struct symbols *symbols, const struct json *source, struct pf2e_damage_dice *dice)
{
    const struct json *override = json_get(source, "override");
    *dice = (struct pf2e_damage_dice){.slug = damage_word(symbols, json_get(source, "slug")),
                                      .label = json_to_text(json_get(source, "label"), ""),
                                      .dice = json_to_int(json_get(source, "diceNumber"), 0),
                                      .faces = damage_faces(json_get(source, "dieSize")),
                                      .type = damage_word(symbols, json_get(source, "damageType")),
                                      .category =
                                          pf2e_damage_category_find(json_to_text(json_get(source, "category"), NULL)),
                                      .critical = damage_critical(json_get(source, "critical")),
                                      .enabled = json_to_bool(json_get(source, "enabled"), true),
                                      .has_override = json_is(override, JSON_OBJECT)};
    dice->override = (struct pf2e_damage_override){.upgrade = json_to_bool(json_get(override, "upgrade"), false),
                                                   .downgrade = json_to_bool(json_get(override, "downgrade"), false),
                                                   .has_dice = json_is_number(json_get(override, "diceNumber")),
                                                   .dice = json_to_int(json_get(override, "diceNumber"), 0),
                                                   .faces = damage_faces(json_get(override, "dieSize")),
                                                   .type = damage_word(symbols, json_get(override, "damageType"))};
    pf2e_damage_dice_settle(dice, symbols);
}

static bool damage_is_instance(const struct symbols *symbols, const struct json *expected,
                               const struct pf2e_damage_instance *instance)
{
    const struct json *materials = json_get(expected, "materials");
    bool same = json_is_text(json_get(expected, "type"), symbol_text(symbols, instance->type)) &&
                json_to_bool(json_get(expected, "persistent"), false) == instance->is_persistent &&
                json_count(materials) == instance->material_count &&
                json_to_double(json_get(expected, "min"), 1e9) == instance->least &&
                json_to_double(json_get(expected, "expected"), 1e9) == instance->mean &&
                json_to_double(json_get(expected, "max"), 1e9) == instance->most;
    for (uint32_t i = 0; same && i < instance->material_count; i++)
        same = json_is_text(json_at(materials, i), symbol_text(symbols, instance->materials[i]));
    return same;
}

/* A base damage given dice without a size reads "3null" in the reference: the number's text alone, no rule. */
static bool damage_is_breakdown(const struct json *expected, const struct pf2e_damage_result *result)
{
    if (json_count(expected) != result->breakdown_count) return false;
    for (size_t i = 0; i < result->breakdown_count; i++)
        if (!strstr(json_to_text(json_at(expected, i), ""), "null") &&
            !json_is_text(json_at(expected, i), result->breakdown[i]))
            return false;
    return true;
}

static enum verdict damage_compare_build(struct conform *conform, const struct symbols *symbols,
                                         const struct json *expected, const struct pf2e_damage_result *result)
{
    const struct json *instances = json_get(expected, "instances");
    if (json_is(expected, JSON_NULL)) return result->formula ? DISAGREE : AGREE;
    bool same = result->formula && json_is_text(json_get(expected, "formula"), result->formula) &&
                damage_is_breakdown(json_get(expected, "breakdown"), result) &&
                json_count(instances) == result->instance_count;
    for (size_t i = 0; same && i < result->instance_count; i++)
        same = damage_is_instance(symbols, json_at(instances, i), &result->instances[i]);
    if (same) return AGREE;
    text_addf(conform->why, "expected %s came %s", json_to_text(json_get(expected, "formula"), ""),
              result->formula ? result->formula : "nothing");
    for (size_t i = 0; i < result->breakdown_count; i++)
        text_addf(conform->why, " | %s", result->breakdown[i]);
    return DISAGREE;
}

static enum verdict check_damage_build(struct conform *conform, const struct json *line)
{
    const struct json *bases = json_get(line, "base"), *dice = json_get(line, "dice"),
                      *list = json_get(line, "modifiers");
    struct symbols symbols;
    struct pf2e_damage_base *base = arena_array(conform->scratch, struct pf2e_damage_base, json_count(bases) + 1);
    struct pf2e_damage_dice *extra = arena_array(conform->scratch, struct pf2e_damage_dice, json_count(dice) + 1);
    struct modifier *modifiers = arena_array(conform->scratch, struct modifier, json_count(list) + 1);
    symbols_init(&symbols, NULL);
    for (size_t i = 0; i < json_count(bases); i++)
        damage_read_base(conform, &symbols, json_at(bases, i), &base[i]);
    for (size_t i = 0; i < json_count(dice); i++)
        damage_read_dice(&symbols, json_at(dice, i), &extra[i]);
    for (size_t i = 0; i < json_count(list); i++)
        pf2e_modifier_read(conform->scratch, &symbols, json_at(list, i), &modifiers[i]);
    struct pf2e_damage damage = {.bases = base,
                                 .base_count = json_count(bases),
                                 .dice = extra,
                                 .dice_count = json_count(dice),
                                 .modifiers = modifiers,
                                 .modifier_count = json_count(list),
                                 .heals = json_is_text(json_at(json_get(line, "kinds"), 0), "healing"),
                                 .max_increases = (int)json_to_int(json_get(line, "maxIncreases"), -1)};
    struct pf2e_damage_result result;
    if (json_is_text(json_get(line, "critRule"), "doubledice")) damage.critical_rule = PF2E_CRITICAL_DOUBLE_DICE;
    enum degree degree = (enum degree)json_to_int(json_get(line, "degree"), 0);
    enum verdict verdict = DISAGREE;
    if (pf2e_damage_build(conform->scratch, &symbols, &damage, degree, &result))
        verdict = damage_compare_build(conform, &symbols, json_get(line, "expected"), &result);
    symbols_free(&symbols);
    return verdict;
}

static enum verdict check_iwr_types(struct conform *conform, const struct json *line)
{
    static const char *const kinds[] = {"immunity", "weakness", "resistance"};
    const char *type = json_to_text(json_get(line, "type"), "");
    int kind = 0;
    while (kind < 2 && !json_is_text(json_get(line, "kind"), kinds[kind]))
        kind++;
    struct json predicate = pf2e_iwr_predicate(conform->scratch, (enum pf2e_iwr_kind)kind, type);
    bool same = pf2e_iwr_is_type((enum pf2e_iwr_kind)kind, type) &&
                json_equal(&predicate, json_get(line, "predicate")) &&
                json_is_text(json_get(line, "typeLabel"), pf2e_iwr_type_label(conform->scratch, type));
    if (!same) json_write(conform->why, &predicate);
    return same ? AGREE : DISAGREE;
}

static const struct pf2e_iwr_rule *iwr_read_list(struct conform *conform, struct symbols *symbols,
                                                 enum pf2e_iwr_kind kind, const struct json *list, size_t *count)
{
    struct pf2e_iwr_rule *read = arena_array(conform->scratch, struct pf2e_iwr_rule, json_count(list) + 1);
    *count = json_count(list);
    for (size_t i = 0; i < *count; i++)
        pf2e_iwr_read(conform->scratch, symbols, kind, json_at(list, i), &read[i]);
    return read;
}

static const struct pf2e_redirect *iwr_read_redirects(struct conform *conform, const struct json *list, size_t *count)
{
    struct pf2e_redirect *read = arena_array(conform->scratch, struct pf2e_redirect, json_count(list) + 1);
    *count = json_count(list);
    for (size_t i = 0; i < *count; i++)
        read[i] = (struct pf2e_redirect){.from = json_to_text(json_get(json_at(list, i), "from"), ""),
                                         .to = json_to_text(json_get(json_at(list, i), "to"), "")};
    return read;
}

static void iwr_read_options(struct options *options, struct symbols *symbols, const struct options *under,
                             const struct json *list)
{
    options_init(options, symbols, under);
    for (size_t i = 0; i < json_count(list); i++)
        options_add_text(options, json_to_text(json_at(list, i), ""));
}

static void iwr_read_hit(const struct json *source, const struct options *options, struct pf2e_hit *hit)
{
    *hit = (struct pf2e_hit){.type = json_to_text(json_get(source, "type"), ""),
                             .options = options,
                             .total = json_to_double(json_get(source, "total"), 0),
                             .total_uncritical = json_to_double(json_get(source, "critImmuneTotal"), 0),
                             .precision = json_to_double(json_get(source, "precision"), 0),
                             .splash = json_to_double(json_get(source, "splash"), 0),
                             .is_persistent = json_to_bool(json_get(source, "persistent"), false),
                             .is_due = json_to_bool(json_get(source, "evaluatePersistent"), false)};
}

static bool iwr_is_application(const struct json *expected, const struct pf2e_iwr_application *application)
{
    static const char *const kinds[] = {"immunity", "weakness", "resistance", "unaffected"};
    const char *redirect = json_to_text(json_get(expected, "redirect"), NULL);
    return json_is_text(json_get(expected, "category"), kinds[application->kind]) &&
           json_is_text(json_get(expected, "type"), application->label) &&
           json_to_double(json_get(expected, "adjustment"), 1e9) == application->adjustment &&
           json_to_bool(json_get(expected, "ignored"), false) == application->ignored &&
           (redirect ? application->redirect && strcmp(redirect, application->redirect) == 0 : !application->redirect);
}

static bool iwr_is_result(struct conform *conform, const struct json *expected, const struct pf2e_iwr_result *result)
{
    const struct json *list = json_get(expected, "applications"), *persistent = json_get(expected, "persistent");
    bool *used = arena_array(conform->scratch, bool, json_count(list) + 1);
    bool same = json_count(list) == result->application_count && json_count(persistent) == result->persistent_count &&
                json_to_double(json_get(expected, "finalDamage"), -1) == result->final_damage;
    for (size_t i = 0; same && i < result->application_count; i++) {
        size_t match = 0;
        while (match < json_count(list) &&
               (used[match] || !iwr_is_application(json_at(list, match), &result->applications[i])))
            match++;
        same = match < json_count(list);
        if (same) used[match] = true;
    }
    for (size_t i = 0; same && i < result->persistent_count; i++)
        same = json_to_int(json_at(persistent, i), -1) == (int64_t)result->persistent[i];
    return same;
}

static enum verdict check_iwr(struct conform *conform, const struct json *line)
{
    const struct json *actor = json_get(line, "actor"), *list = json_get(line, "instances");
    const struct json *bypass_source = json_path(line, "options.bypass");
    size_t count = json_count(list);
    struct symbols symbols;
    struct options roll, *sets = arena_array(conform->scratch, struct options, count + 1);
    struct pf2e_hit *hits = arena_array(conform->scratch, struct pf2e_hit, count + 1);
    symbols_init(&symbols, NULL);
    iwr_read_options(&roll, &symbols, NULL, json_get(line, "rollOptions"));
    for (size_t i = 0; i < count; i++) {
        const struct json *description = json_get(json_at(list, i), "description");
        iwr_read_options(&sets[i], &symbols, &roll, description);
        iwr_read_hit(json_at(list, i), &sets[i], &hits[i]);
    }
    struct pf2e_defences defences = {.mode_of_being = json_to_text(json_get(actor, "modeOfBeing"), "living"),
                                     .negative_healing = json_to_bool(json_get(actor, "negativeHealing"), false),
                                     .is_dead = json_to_bool(json_get(actor, "isDead"), false)};
    defences.immunities =
        iwr_read_list(conform, &symbols, PF2E_IMMUNITY, json_get(actor, "immunities"), &defences.immunity_count);
    defences.weaknesses =
        iwr_read_list(conform, &symbols, PF2E_WEAKNESS, json_get(actor, "weaknesses"), &defences.weakness_count);
    defences.resistances =
        iwr_read_list(conform, &symbols, PF2E_RESISTANCE, json_get(actor, "resistances"), &defences.resistance_count);
    struct pf2e_bypass bypass = {0};
    bypass.ignored_resistances = iwr_read_list(conform, &symbols, PF2E_RESISTANCE,
                                               json_path(bypass_source, "resistance.ignore"), &bypass.ignored_count);
    bypass.immunity_redirects =
        iwr_read_redirects(conform, json_path(bypass_source, "immunity.redirect"), &bypass.immunity_redirect_count);
    bypass.resistance_redirects =
        iwr_read_redirects(conform, json_path(bypass_source, "resistance.redirect"), &bypass.resistance_redirect_count);
    struct pf2e_roll_facts facts = {.is_critical = json_to_int(json_path(line, "options.degreeOfSuccess"), 0) == 3,
                                    .was_raised_to_one = json_is_number(json_path(line, "roll.increasedFrom")),
                                    .bypass = &bypass};
    struct pf2e_iwr_result result;
    struct pf2e_impact impact = {conform->scratch, &symbols, &defences, hits, count};
    bool same = pf2e_iwr_apply(&impact, &facts, &result) && iwr_is_result(conform, json_get(line, "expected"), &result);
    for (size_t i = 0; !same && i < result.application_count; i++)
        text_addf(conform->why, "%d %s %d; ", (int)result.applications[i].kind, result.applications[i].label,
                  (int)result.applications[i].adjustment);
    for (size_t i = 0; i < count; i++)
        options_free(&sets[i]);
    options_free(&roll);
    symbols_free(&symbols);
    return same ? AGREE : DISAGREE;
}

/* "r1kh3" is two modifiers: letters and what follows them. */
static struct json damage_modifiers(struct arena *arena, const char *words)
{
    struct json list = json_make_array();
    while (*words) {
        size_t length = 0;
        while (ascii_is_letter(words[length]))
            length++;
        while (words[length] && !ascii_is_letter(words[length]))
            length++;
        json_push(arena, &list, json_make_text(arena, words, length));
        words += length;
    }
    return list;
}

/* The tree of a damage text in the shape of the vectors. */
static struct json damage_tree(struct arena *arena, const struct pf2e_damage_node *node)
{
    static const char *const names[] = {"Num", "Die", "IDie", "Arith", "Group", "Fn"};
    struct json tree = json_make_object();
    json_set(arena, &tree, "c", json_make_text(arena, names[node->kind], strlen(names[node->kind])));
    if (node->kind == PF2E_NODE_NUMBER || node->kind == PF2E_NODE_DICE)
        json_set(arena, &tree, "n", json_make_double(node->number));
    if (node->kind == PF2E_NODE_DICE)
        json_set(arena, &tree, "f",
                 node->face_letter ? json_make_text(arena, node->face_letter, 1) : json_make_double(node->faces));
    if (node->kind == PF2E_NODE_MADE_DICE) {
        struct pf2e_damage_node faces = {.kind = PF2E_NODE_NUMBER, .number = node->faces};
        json_set(arena, &tree, "n", damage_tree(arena, node->left));
        json_set(arena, &tree, "f", damage_tree(arena, node->right ? node->right : &faces));
    }
    if (node->kind == PF2E_NODE_SUM) {
        json_set(arena, &tree, "op", json_make_text(arena, &node->sign, 1));
        json_set(arena, &tree, "a", damage_tree(arena, node->left));
        json_set(arena, &tree, "b", damage_tree(arena, node->right));
    }
    if (node->kind == PF2E_NODE_GROUP) json_set(arena, &tree, "t", damage_tree(arena, node->left));
    if (node->kind == PF2E_NODE_CALL) {
        struct json arguments = json_make_array();
        for (size_t i = 0; i < node->argument_count; i++)
            json_push(arena, &arguments, json_make_text(arena, node->arguments[i], strlen(node->arguments[i])));
        json_set(arena, &tree, "fn", json_make_text(arena, node->function, strlen(node->function)));
        json_set(arena, &tree, "args", arguments);
    }
    if (node->modifiers) json_set(arena, &tree, "m", damage_modifiers(arena, node->modifiers));
    if (node->flavour) json_set(arena, &tree, "flavor", json_make_text(arena, node->flavour, strlen(node->flavour)));
    return tree;
}

static bool damage_is_tree(struct conform *conform, const struct json *expected, const struct pf2e_damage_text *text)
{
    const struct json *rolls = json_get(expected, "rolls");
    if (json_count(rolls) != text->count) return false;
    for (size_t i = 0; i < text->count; i++) {
        const struct json *roll = json_at(rolls, i);
        struct json tree = damage_tree(conform->scratch, text->instances[i].node);
        const char *flavour = json_to_text(json_get(roll, "flavor"), NULL), *own = text->instances[i].flavour;
        if (!json_equal(json_get(roll, "t"), &tree) ||
            !json_is_text(json_get(roll, "formula"), text->instances[i].formula) ||
            (flavour ? !own || strcmp(own, flavour) != 0 : own != NULL)) {
            json_write(conform->why, &tree);
            return false;
        }
    }
    return true;
}

static bool damage_is_texts(const struct json *expected, const char *const *words, size_t count)
{
    bool same = json_count(expected) == count;
    for (size_t i = 0; same && i < count; i++)
        same = json_is_text(json_at(expected, i), words[i]);
    return same;
}

static bool damage_is_text_instance(const struct json *expected, const struct pf2e_damage_text_instance *instance)
{
    const char *kinds[2];
    size_t count = 0;
    if (instance->harms) kinds[count++] = "damage";
    if (instance->heals) kinds[count++] = "healing";
    return json_is_text(json_get(expected, "type"), instance->type) &&
           json_to_bool(json_get(expected, "persistent"), false) == instance->is_persistent &&
           json_to_double(json_get(expected, "min"), 1e9) == instance->least &&
           json_to_double(json_get(expected, "expected"), 1e9) == instance->mean &&
           json_to_double(json_get(expected, "max"), 1e9) == instance->most &&
           json_to_bool(json_get(expected, "deterministic"), false) == instance->is_fixed &&
           json_is_text(json_get(expected, "formula"), instance->display) &&
           damage_is_texts(json_get(expected, "kinds"), kinds, count) &&
           damage_is_texts(json_get(expected, "materials"), instance->materials, instance->material_count);
}

static bool damage_is_base(const struct json *expected, const struct pf2e_damage_text_base *base)
{
    const struct json *terms = json_get(expected, "terms");
    const char *category = json_to_text(json_get(expected, "category"), NULL);
    bool same = json_is_text(json_get(expected, "damageType"), base->type) &&
                pf2e_damage_category_find(category) == base->category && json_count(terms) == base->term_count;
    for (size_t i = 0; same && i < base->term_count; i++) {
        const struct json *dice = json_get(json_at(terms, i), "dice");
        same = json_to_double(json_get(json_at(terms, i), "modifier"), 1e9) == base->terms[i].flat &&
               json_to_int(json_get(dice, "number"), 0) == base->terms[i].dice &&
               json_to_int(json_get(dice, "faces"), 0) == base->terms[i].faces;
    }
    return same;
}

static bool damage_is_bases(struct conform *conform, const struct json *context, const struct pf2e_damage_text *text)
{
    const struct pf2e_damage_text_base *bases;
    const struct json *expected = json_get(context, "base");
    const char *problem;
    size_t count;
    if (!pf2e_damage_text_bases(conform->scratch, text, &bases, &count, &problem)) return false;
    if (json_get(context, "baseError")) return problem != NULL;
    bool same = !problem && json_count(expected) == count;
    for (size_t i = 0; same && i < count; i++)
        same = damage_is_base(json_at(expected, i), &bases[i]);
    return same;
}

static bool damage_is_context(struct conform *conform, const struct json *context, const struct pf2e_damage_text *text)
{
    const struct json *instances = json_get(context, "instances");
    if (!json_is_text(json_get(context, "replaced"), text->pasted)) return false;
    if (!json_is_text(json_get(context, "parse"), "ok")) return text->problem != NULL;
    if (text->problem || !damage_is_tree(conform, json_get(context, "ast"), text)) return false;
    if (json_is_text(json_get(context, "roll"), "throws")) return text->cannot_roll;
    bool same = json_is_text(json_get(context, "formula"), text->display) && json_count(instances) == text->count;
    for (size_t i = 0; same && i < text->count; i++)
        same = damage_is_text_instance(json_at(instances, i), &text->instances[i]);
    return same && damage_is_bases(conform, context, text);
}

static bool damage_open_formulas(struct conform *conform)
{
    const char *path = conform_shared(conform, "oracle/pf2e/damage-context.json");
    struct json_document *document = path ? memory_alloc(sizeof *document) : NULL;
    if (!document) return false;
    conform->state = document;
    return json_load(document, path, NULL) == STATUS_OK;
}

static void damage_close_formulas(struct conform *conform)
{
    json_free(conform->state);
    memory_free(conform->state);
}

static enum verdict check_damage_formulas(struct conform *conform, const struct json *line)
{
    const struct json_document *data = conform->state;
    const struct json *contexts = json_get(line, "contexts"), *formula = json_get(line, "formula");
    for (size_t i = 0; i < json_count(contexts); i++) {
        struct value_scope scope = value_scope_json(json_get(&data->root, contexts->members[i].name));
        struct pf2e_damage_text text;
        if (!pf2e_damage_text_read(conform->scratch, formula->text, formula->count, &scope, &text)) return DISAGREE;
        if (i == 0 && json_to_bool(json_get(line, "validate"), false) != !text.problem) return DISAGREE;
        if (damage_is_context(conform, &contexts->members[i].value, &text)) continue;
        text_addf(conform->why, " %s in %s came %s: %s", json_to_text(formula, ""), contexts->members[i].name,
                  text.pasted, text.problem ? text.problem : text.display);
        return DISAGREE;
    }
    return AGREE;
}

const struct conform_kind conform_kinds_pf2e_damage[] = {
    {.name = "pf2e/damage-formulas",
     .check = check_damage_formulas,
     .open = damage_open_formulas,
     .close = damage_close_formulas},
    {.name = "pf2e/damage-build", .check = check_damage_build},
    {.name = "pf2e/iwr-types", .check = check_iwr_types},
    {.name = "pf2e/iwr", .check = check_iwr},
    {0},
};
