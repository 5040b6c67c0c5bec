/* damage_formula.c: what the damage texts of content mean: numbers, words, base damage. */
#include "systems/pf2e/damage/damage_formula.h"

#include <math.h>
#include <string.h>

#include "base/ascii.h"
#include "base/number.h"
#include "base/text.h"
#include "base/vec.h"
#include "systems/pf2e/value/formula.h"
#include "systems/pf2e/damage/damage_parse.h"
#include "systems/pf2e/damage/damage_type.h"
#include "systems/pf2e/content/vocabulary.h"

/* A call is worked out by the formulas of values, which know ternary, gte and the rest. */
static double pf2e_damage_call_value(const struct pf2e_damage_node *node)
{
    struct text words = {0};
    struct arena arena;
    struct formula formula;
    double value = NAN;
    text_addf(&words, "%s(", node->function);
    for (size_t i = 0; i < node->argument_count; i++)
        text_addf(&words, "%s%s", i ? "," : "", node->arguments[i]);
    text_add_char(&words, ')');
    arena_init(&arena);
    if (!words.failed && formula_compile(&arena, text_get(&words), words.length, &formula) &&
        formula.reference_count == 0)
        value = formula_to_number(formula_eval(&formula, NULL));
    arena_free(&arena);
    text_free(&words);
    return value;
}

static double pf2e_damage_dice_value(double number, double faces, double factor)
{
    return factor < 0 ? number : factor > 0 ? number * faces : number * (faces + 1) / 2;
}

/* The value with every die at its least (factor -1), mean (0) or most (1). */
double pf2e_damage_node_value(const struct pf2e_damage_node *node, double factor)
{
    switch (node->kind) {
    case PF2E_NODE_NUMBER:
        return node->number;
    case PF2E_NODE_DICE:
        return node->face_letter ? 0 : pf2e_damage_dice_value(node->number, node->faces, factor);
    case PF2E_NODE_MADE_DICE: {
        double number = node->left ? pf2e_damage_node_value(node->left, factor) : 1;
        return pf2e_damage_dice_value(number, node->right ? pf2e_damage_node_value(node->right, factor) : node->faces,
                                      factor);
    }
    case PF2E_NODE_GROUP:
        return pf2e_damage_node_value(node->left, factor);
    case PF2E_NODE_CALL:
        return pf2e_damage_call_value(node);
    case PF2E_NODE_SUM: {
        double left = pf2e_damage_node_value(node->left, factor), right = pf2e_damage_node_value(node->right, factor);
        return node->sign == '+'   ? left + right
               : node->sign == '-' ? left - right
               : node->sign == '*' ? left * right
                                   : left / right;
    }
    }
    return NAN;
}

static bool pf2e_damage_has(const struct pf2e_damage_node *node, enum pf2e_damage_node_kind a,
                            enum pf2e_damage_node_kind b)
{
    if (!node) return false;
    return node->kind == a || node->kind == b || pf2e_damage_has(node->left, a, b) ||
           pf2e_damage_has(node->right, a, b);
}

static bool pf2e_damage_is_fixed(const struct pf2e_damage_node *node)
{
    return !pf2e_damage_has(node, PF2E_NODE_DICE, PF2E_NODE_MADE_DICE);
}

/* Coins and fate dice can be rolled, other letters cannot. */
static bool pf2e_damage_can_roll(const struct pf2e_damage_node *node)
{
    if (!node) return true;
    bool known = !node->face_letter || strcmp(node->face_letter, "c") == 0 || strcmp(node->face_letter, "f") == 0;
    return known && pf2e_damage_can_roll(node->left) && pf2e_damage_can_roll(node->right);
}

/* A sum of plain numbers is shown as its result; products and calls as they stand. */
static bool pf2e_damage_is_shown_summed(const struct pf2e_damage_node *node)
{
    return node->kind == PF2E_NODE_SUM && (node->sign == '+' || node->sign == '-') && pf2e_damage_is_fixed(node) &&
           !pf2e_damage_has(node, PF2E_NODE_CALL, PF2E_NODE_CALL);
}

static bool pf2e_damage_needs_parentheses(const struct pf2e_damage_node *inner)
{
    return inner->kind == PF2E_NODE_SUM && !pf2e_damage_is_shown_summed(inner);
}

static void pf2e_damage_show(struct text *out, const struct pf2e_damage_node *node, bool bare);

/* How many dice, or faces: the number; where that is rolled itself, what is rolled. */
static void pf2e_damage_show_count(struct text *out, const struct pf2e_damage_node *node, double number)
{
    if (node && !pf2e_damage_is_fixed(node))
        pf2e_damage_show(out, node, true);
    else
        number_print(out, node ? pf2e_damage_node_value(node, -1) : number);
}

static void pf2e_damage_show(struct text *out, const struct pf2e_damage_node *node, bool bare)
{
    switch (node->kind) {
    case PF2E_NODE_NUMBER:
        number_print(out, node->number);
        break;
    case PF2E_NODE_DICE:
    case PF2E_NODE_MADE_DICE:
        pf2e_damage_show_count(out, node->left, node->number);
        text_add_char(out, 'd');
        if (node->face_letter)
            text_add(out, node->face_letter);
        else
            pf2e_damage_show_count(out, node->right, node->faces);
        if (node->modifiers) text_add(out, node->modifiers);
        break;
    case PF2E_NODE_CALL:
        text_addf(out, "%s(", node->function);
        for (size_t i = 0; i < node->argument_count; i++)
            text_addf(out, "%s%s", i ? "," : "", node->arguments[i]);
        text_add_char(out, ')');
        break;
    case PF2E_NODE_GROUP: {
        bool enclosed = !bare && pf2e_damage_needs_parentheses(node->left);
        if (enclosed) text_add_char(out, '(');
        pf2e_damage_show(out, node->left, bare);
        if (enclosed) text_add_char(out, ')');
        break;
    }
    case PF2E_NODE_SUM:
        if (pf2e_damage_is_shown_summed(node)) {
            number_print(out, pf2e_damage_node_value(node, -1));
            break;
        }
        pf2e_damage_show(out, node->left, false);
        text_addf(out, " %c ", node->sign);
        pf2e_damage_show(out, node->right, false);
        break;
    }
}

/* Words of a flavour: letters, hyphens and underscores; the rest is dropped. */
static size_t pf2e_damage_split_flavour(struct arena *arena, const char *flavour, const char **words, size_t room)
{
    size_t count = 0;
    while (flavour && *flavour && count < room) {
        size_t length = strcspn(flavour, ","), kept = 0;
        char *word = arena_copy_text(arena, flavour, length);
        if (!word) break;
        for (size_t i = 0; i < length; i++)
            if (ascii_is_lower(word[i]) || word[i] == '-' || word[i] == '_') word[kept++] = word[i];
        word[kept] = '\0';
        if (kept) words[count++] = word;
        flavour += length + (flavour[length] == ',');
    }
    return count;
}

bool pf2e_damage_is_material(const char *word)
{
    const char *const *materials = pf2e_words("materialDamageEffects");
    for (; materials && *materials; materials++)
        if (strcmp(*materials, word) == 0) return true;
    return false;
}

enum { PF2E_FLAVOUR_WORDS = 16 };

static bool pf2e_damage_read_flavour(struct arena *arena, struct pf2e_damage_text_instance *instance)
{
    const char *words[PF2E_FLAVOUR_WORDS];
    size_t count = pf2e_damage_split_flavour(arena, instance->flavour, words, PF2E_FLAVOUR_WORDS), found = 0;
    const char **materials = arena_array(arena, const char *, PF2E_FLAVOUR_WORDS);
    if (!materials) return false;
    instance->type = "untyped";
    for (size_t i = count; i-- > 0;) {
        if (pf2e_damage_type_find(words[i]) != PF2E_DAMAGE_TYPE_COUNT) instance->type = words[i];
        if (strcmp(words[i], "persistent") == 0) instance->is_persistent = true;
        if (strcmp(words[i], "healing") == 0) instance->heals = true;
        if (strcmp(words[i], "damage") == 0) instance->harms = true;
    }
    for (size_t i = 0; i < count; i++)
        if (pf2e_damage_is_material(words[i])) materials[found++] = words[i];
    instance->materials = materials;
    instance->material_count = found;
    if (strcmp(instance->type, "bleed") == 0) instance->is_persistent = true;
    if (!instance->flavour) instance->heals = true;
    if (!instance->heals || !instance->flavour) instance->harms = true;
    return true;
}

static void pf2e_damage_show_instance(struct text *out, const struct pf2e_damage_text_instance *instance, bool bare)
{
    bool untyped = strcmp(instance->type, "untyped") == 0, bleeds = strcmp(instance->type, "bleed") == 0;
    pf2e_damage_show(out, instance->node, bare);
    if (instance->is_persistent && !bleeds) text_add(out, " persistent");
    if (!untyped || instance->is_persistent) text_addf(out, " %s", instance->type);
}

static bool pf2e_damage_fill(struct arena *arena, struct pf2e_damage_text_instance *instance)
{
    struct text words = {0};
    const struct pf2e_damage_node *node = instance->node;
    instance->flavour = node->flavour;
    instance->least = pf2e_damage_node_value(node, -1);
    instance->mean = pf2e_damage_node_value(node, 0);
    instance->most = pf2e_damage_node_value(node, 1);
    instance->is_fixed = pf2e_damage_is_fixed(node);
    if (!pf2e_damage_read_flavour(arena, instance)) return false;
    pf2e_damage_show_instance(&words, instance, false);
    instance->display = words.failed ? NULL : arena_copy_text(arena, text_get(&words), words.length);
    text_free(&words);
    return instance->display != NULL;
}

static bool pf2e_damage_fill_all(struct arena *arena, const struct pf2e_damage_piece *pieces, size_t count,
                                 struct pf2e_damage_text *text)
{
    struct pf2e_damage_text_instance *instances = arena_array(arena, struct pf2e_damage_text_instance, count);
    struct text words = {0};
    bool fine = instances != NULL;
    for (size_t i = 0; fine && i < count; i++) {
        instances[i] = (struct pf2e_damage_text_instance){.formula = pieces[i].formula, .node = pieces[i].node};
        if (!pf2e_damage_can_roll(pieces[i].node)) text->cannot_roll = true;
        fine = pf2e_damage_fill(arena, &instances[i]);
        if (fine && i) text_add(&words, " + ");
        if (fine) pf2e_damage_show_instance(&words, &instances[i], count == 1);
    }
    text->instances = instances;
    text->count = count;
    text->display = arena_copy_text(arena, text_get(&words), words.length);
    fine = fine && !words.failed && text->display;
    text_free(&words);
    return fine;
}

/* The value of a reference as it is pasted: what is not there is 0. */
static void pf2e_damage_paste_one(struct text *out, const struct value_scope *scope, const char *path, size_t length)
{
    struct json found;
    if (!scope || !scope->find(scope->context, path, length, &found) || found.type == JSON_NULL) {
        text_add_char(out, '0');
    } else if (json_is_number(&found)) {
        number_print(out, json_to_double(&found, 0));
    } else if (found.type == JSON_STRING) {
        const char *words = found.text;
        size_t left = found.count;
        for (; left && ascii_is_space(*words); left--)
            words++;
        while (left && ascii_is_space(words[left - 1]))
            left--;
        text_add_bytes(out, words, left);
    } else {
        json_write(out, &found);
    }
}

/* "(3)" is a plain 3, unless it is what a function is called with. */
static void pf2e_damage_unwrap_numbers(struct text *out, const char *words, size_t length)
{
    for (size_t i = 0; i < length; i++) {
        size_t end = i + 1;
        while (words[i] == '(' && end < length && ascii_is_digit(words[end]))
            end++;
        bool wrapped = words[i] == '(' && end > i + 1 && end < length && words[end] == ')' &&
                       !(i && ascii_is_letter(words[i - 1]));
        if (wrapped) {
            text_add_bytes(out, words + i + 1, end - i - 1);
            i = end;
        } else {
            text_add_char(out, words[i]);
        }
    }
}

static const char *pf2e_damage_paste(struct arena *arena, const char *formula, size_t length,
                                     const struct value_scope *scope)
{
    struct text pasted = {0}, out = {0};
    while (length && ascii_is_space(*formula)) {
        formula++;
        length--;
    }
    while (length && ascii_is_space(formula[length - 1]))
        length--;
    bool enclosed = length && formula[0] == '{';
    if (!enclosed) text_add_char(&pasted, '{');
    for (size_t at = 0; at < length;) {
        size_t used = formula[at] == '@' ? formula_path_length(formula + at + 1, length - at - 1) : 0;
        if (used)
            pf2e_damage_paste_one(&pasted, scope, formula + at + 1, used);
        else
            text_add_char(&pasted, formula[at]);
        at += used + 1;
    }
    if (!enclosed) text_add_char(&pasted, '}');
    pf2e_damage_unwrap_numbers(&out, text_get(&pasted), pasted.length);
    const char *copy = pasted.failed || out.failed ? NULL : arena_copy_text(arena, text_get(&out), out.length);
    text_free(&pasted);
    text_free(&out);
    return copy;
}

bool pf2e_damage_text_read(struct arena *arena, const char *formula, size_t length, const struct value_scope *scope,
                           struct pf2e_damage_text *text)
{
    struct pf2e_damage_parsed parsed = {0};
    *text = (struct pf2e_damage_text){.pasted = pf2e_damage_paste(arena, formula, length, scope)};
    if (!text->pasted) return false;
    bool fine = pf2e_damage_parse(arena, text->pasted, strlen(text->pasted), &parsed);
    text->problem = parsed.problem;
    text->problem_at = parsed.problem_at;
    return fine && (text->problem || pf2e_damage_fill_all(arena, parsed.pieces, parsed.count, text));
}
