/* damage_bases.c: the base damage of a damage text, as attacks of creatures use it. */
#include <math.h>
#include <string.h>

#include "base/limits.h"
#include "base/number.h"
#include "base/vec.h"
#include "systems/pf2e/damage/damage_formula.h"

typedef vec(struct pf2e_damage_term) pf2e_base_terms;

struct pf2e_bases_run {
    struct arena *arena;
    const char *problem;
    bool failed;
};

static bool pf2e_bases_has_dice(const struct pf2e_damage_node *node)
{
    if (!node) return false;
    return node->kind == PF2E_NODE_DICE || node->kind == PF2E_NODE_MADE_DICE || pf2e_bases_has_dice(node->left) ||
           pf2e_bases_has_dice(node->right);
}

static void pf2e_bases_add_flat(struct pf2e_bases_run *run, pf2e_base_terms *terms, double flat,
                                enum pf2e_damage_category category)
{
    for (size_t i = 0; i < terms->count; i++)
        if (!terms->items[i].faces && terms->items[i].category == category) {
            terms->items[i].flat += flat;
            return;
        }
    if (!vec_push(terms, (struct pf2e_damage_term){.flat = flat, .category = category})) run->failed = true;
}

/* A flavour that is a category and nothing else makes what it follows precision or splash damage. */
static enum pf2e_damage_category pf2e_bases_category(const char *flavour, enum pf2e_damage_category outer)
{
    enum pf2e_damage_category own = pf2e_damage_category_find(flavour);
    return own == PF2E_CATEGORY_NONE ? outer : own;
}

static void pf2e_bases_collect(struct pf2e_bases_run *run, const struct pf2e_damage_node *node, double sign,
                               enum pf2e_damage_category outer, pf2e_base_terms *terms)
{
    static const char *const problems[] = {"dice cannot be multiplied in base damage",
                                           "dice cannot be divided in base damage"};
    enum pf2e_damage_category category = pf2e_bases_category(node->flavour, outer);
    if (!pf2e_bases_has_dice(node)) {
        const struct pf2e_damage_node *inner = node;
        while (inner->kind == PF2E_NODE_GROUP) {
            inner = inner->left;
            category = pf2e_bases_category(inner->flavour, category);
        }
        pf2e_bases_add_flat(run, terms, sign * pf2e_damage_node_value(node, -1), category);
    } else if (node->kind == PF2E_NODE_GROUP) {
        pf2e_bases_collect(run, node->left, sign, category, terms);
    } else if (node->kind == PF2E_NODE_SUM && (node->sign == '*' || node->sign == '/')) {
        run->problem = problems[node->sign == '/'];
    } else if (node->kind == PF2E_NODE_SUM) {
        pf2e_bases_collect(run, node->left, sign, category, terms);
        pf2e_bases_collect(run, node->right, node->sign == '-' ? -sign : sign, category, terms);
    } else if (node->face_letter || pf2e_bases_has_dice(node->left) || pf2e_bases_has_dice(node->right)) {
        run->problem = "base damage is made of dice with a number of faces";
    } else {
        double number = node->left ? pf2e_damage_node_value(node->left, -1) : node->number;
        double faces = node->right ? pf2e_damage_node_value(node->right, -1) : node->faces;
        struct pf2e_damage_term term = {.dice = number_truncate(sign * number), .category = category};
        term.faces = (int)number_truncate(fmin(fmax(faces, 0), LIMIT_DIE_FACES));
        if (!vec_push(terms, term)) run->failed = true;
    }
}

static bool pf2e_bases_is_nothing(const struct pf2e_damage_term *term)
{
    return term->dice == 0 && term->flat == 0;
}

/* No dice and a flat zero say nothing next to other terms; where there is nothing else, the flat zero stays. */
static bool pf2e_bases_keeps(const pf2e_base_terms *terms, size_t index, enum pf2e_damage_category category)
{
    const struct pf2e_damage_term *term = &terms->items[index];
    if (term->category != category) return false;
    if (!pf2e_bases_is_nothing(term)) return true;
    for (size_t i = 0; i < terms->count; i++) {
        const struct pf2e_damage_term *other = &terms->items[i];
        if (i == index || other->category != category) continue;
        if (!pf2e_bases_is_nothing(other) || (term->faces && (!other->faces || i < index))) return false;
    }
    return true;
}

typedef vec(struct pf2e_damage_text_base) pf2e_base_list;

static void pf2e_bases_add(struct pf2e_bases_run *run, const struct pf2e_damage_text_instance *instance,
                           const pf2e_base_terms *terms, enum pf2e_damage_category category, pf2e_base_list *list)
{
    struct pf2e_damage_term *kept = arena_array(run->arena, struct pf2e_damage_term, terms->count);
    size_t count = 0;
    for (size_t i = 0; kept && i < terms->count; i++)
        if (pf2e_bases_keeps(terms, i, category)) kept[count++] = terms->items[i];
    struct pf2e_damage_text_base base = {
        .type = instance->type, .category = category, .terms = kept, .term_count = count};
    if (!kept || !vec_push(list, base)) run->failed = true;
}

/* The terms of an instance, one base damage for each category in the order they come up. */
static void pf2e_bases_of_instance(struct pf2e_bases_run *run, const struct pf2e_damage_text_instance *instance,
                                   pf2e_base_list *list)
{
    pf2e_base_terms terms = {0};
    enum pf2e_damage_category outer = instance->is_persistent ? PF2E_CATEGORY_PERSISTENT : PF2E_CATEGORY_NONE;
    pf2e_bases_collect(run, instance->node, 1, outer, &terms);
    for (size_t i = 0; i < terms.count && !run->problem; i++) {
        bool seen = false;
        for (size_t k = 0; k < i; k++)
            seen = seen || terms.items[k].category == terms.items[i].category;
        if (!seen) pf2e_bases_add(run, instance, &terms, terms.items[i].category, list);
    }
    vec_free(&terms);
}

bool pf2e_damage_text_bases(struct arena *arena, const struct pf2e_damage_text *text,
                            const struct pf2e_damage_text_base **bases, size_t *count, const char **problem)
{
    struct pf2e_bases_run run = {.arena = arena};
    pf2e_base_list list = {0};
    for (size_t i = 0; i < text->count && !run.problem; i++)
        pf2e_bases_of_instance(&run, &text->instances[i], &list);
    struct pf2e_damage_text_base *kept = arena_array(arena, struct pf2e_damage_text_base, list.count);
    if (kept && list.count) memcpy(kept, list.items, list.count * sizeof *kept);
    *bases = kept;
    *count = list.count;
    *problem = run.problem;
    vec_free(&list);
    return kept && !run.failed;
}
