/* odds_eval.c: the exact distribution of a whole expression. Every die is rolled once and is in one place, so all parts
 * of an expression are independent. */
#include "base/limits.h"
#include "dice/odds_make.h"
#include "dice/roll.h"

static const struct odds *odds_eval(struct odds_maker *maker, const struct dice_node *node);

static const struct odds *odds_eval_number(struct odds_maker *maker, double number)
{
    struct fraction value;
    if (!fraction_from(number, &value))
        return odds_fail(maker, STATUS_BAD_CONTENT, "this number is too large or too precise");
    return odds_point(maker, value);
}

static const struct odds *odds_eval_reference(struct odds_maker *maker, const struct dice_node *node)
{
    double value = 0;
    const struct dice_scope *scope = maker->scope;
    if (scope && scope->find && scope->find(scope->context, node->path, &value)) return odds_eval_number(maker, value);
    const char *message = arena_printf(maker->arena, "@%.60s is not known here", node->path);
    return odds_fail(maker, STATUS_NOT_FOUND, message ? message : "a reference is not known here");
}

static const char *odds_apply_join(const void *context, struct fraction a, struct fraction b, struct fraction *value)
{
    return fraction_words(fraction_join(context, a, b, value));
}

static const char *odds_apply_negate(const void *context, struct fraction a, struct fraction b,
                                     struct fraction *value)
{
    (void)context;
    (void)b;
    *value = (struct fraction){-a.numerator, a.scale};
    return NULL;
}

static const struct odds *odds_negate(struct odds_maker *maker, const struct odds *odds)
{
    return odds_map(maker, odds, NULL, odds_apply_negate, NULL);
}

static const struct odds *odds_eval_join(struct odds_maker *maker, const struct odds *left,
                                         const struct dice_node *right_node)
{
    const struct odds *right = odds_eval(maker, right_node);
    if (!left || !right) return NULL;
    if (right_node->join == DICE_JOIN_ADD) return odds_add(maker, left, right);
    if (right_node->join == DICE_JOIN_SUBTRACT) return odds_add(maker, left, odds_negate(maker, right));
    maker->node = right_node;
    return odds_map(maker, left, right, odds_apply_join, right_node);
}

static const struct odds *odds_eval_chain(struct odds_maker *maker, const struct dice_node *node)
{
    const struct odds *sum = odds_eval(maker, node->first);
    for (const struct dice_node *child = node->first->next; child && sum; child = child->next)
        sum = odds_eval_join(maker, sum, child);
    return sum;
}

static const char *odds_apply_one(const void *context, struct fraction a, struct fraction b, struct fraction *value)
{
    (void)b;
    return fraction_words(fraction_call_one(*(const enum dice_function *)context, a, value));
}

static const char *odds_apply_two(const void *context, struct fraction a, struct fraction b, struct fraction *value)
{
    return fraction_words(fraction_call_two(*(const enum dice_function *)context, a, b, value));
}

/* ternary(c, a, b): a with the chance that c is not 0, else b. */
static const struct odds *odds_eval_ternary(struct odds_maker *maker, const struct dice_node *node)
{
    const struct odds *condition = odds_eval(maker, node->first);
    const struct odds *yes = odds_eval(maker, node->first->next), *no = odds_eval(maker, node->first->next->next);
    if (!condition || !yes || !no) return NULL;
    struct odds_part parts[2] = {{.odds = yes}, {.odds = no}}, *used = parts;
    for (size_t i = 0; i < condition->count; i++) {
        struct odds_part *part = &parts[odds_fraction_of(condition, i).numerator == 0];
        if (condition->counts) part->times = wide_add(part->times, condition->counts[i]);
        part->times_double += odds_chance(condition, i);
    }
    size_t count = 2;
    if (parts[1].times_double == 0) count = 1;
    if (parts[0].times_double == 0) used++, count = 1;
    return odds_mix(maker, used, count, condition->counts ? condition->total : wide_from(1));
}

static const struct odds *odds_eval_call(struct odds_maker *maker, const struct dice_node *node)
{
    if (node->function == DICE_FUNCTION_TERNARY) return odds_eval_ternary(maker, node);
    const struct odds *value = odds_eval(maker, node->first);
    if (!node->first->next) return odds_map(maker, value, NULL, odds_apply_one, &node->function);
    for (const struct dice_node *child = node->first->next; child && value; child = child->next) {
        const struct odds *other = odds_eval(maker, child);
        value = other ? odds_map(maker, value, other, odds_apply_two, &node->function) : NULL;
    }
    return value;
}

/* count d faces, where either may be rolled itself: a mixture over all they can be. */
static const struct odds *odds_eval_thrown_dice(struct odds_maker *maker, const struct dice_node *node)
{
    const struct odds *counts = node->count_of ? odds_eval(maker, node->count_of) : odds_whole(maker, node->count);
    const struct odds *faces = node->faces_of ? odds_eval(maker, node->faces_of) : odds_whole(maker, node->faces);
    wide total;
    if (!counts || !faces || !odds_spend(maker, 100.0 * (double)counts->count * (double)faces->count)) return NULL;
    bool exact = counts->counts && faces->counts && wide_multiply_checked(counts->total, faces->total, &total);
    if (!exact) total = wide_from(1);
    struct odds_part *parts = arena_array(maker->arena, struct odds_part, counts->count * faces->count);
    if (!parts) return odds_fail(maker, STATUS_NO_MEMORY, "there is not enough memory");
    size_t used = 0;
    for (size_t i = 0; i < counts->count; i++) {
        for (size_t j = 0; j < faces->count; j++) {
            int64_t count = 0, sides = 0;
            if (!odds_has(counts, i) || !odds_has(faces, j)) continue;
            maker->node = node;
            const char *wrong = dice_check_count(odds_value(counts, i), &count);
            if (!wrong) wrong = dice_check_faces(odds_value(faces, j), &sides);
            if (wrong) return odds_fail(maker, STATUS_BAD_CONTENT, wrong);
            if (!(parts[used].odds = odds_dice(maker, node, count, sides))) return NULL;
            if (exact) parts[used].times = wide_multiply(counts->counts[i], faces->counts[j]);
            parts[used++].times_double = odds_chance(counts, i) * odds_chance(faces, j);
        }
    }
    return odds_mix(maker, parts, used, total);
}

static const struct odds *odds_eval_pool(struct odds_maker *maker, const struct dice_node *node)
{
    size_t count = 0;
    for (const struct dice_node *child = node->first; child; child = child->next)
        count++;
    struct odds_group *members = arena_array(maker->arena, struct odds_group, count);
    if (!members) return odds_fail(maker, STATUS_NO_MEMORY, "there is not enough memory");
    count = 0;
    const struct odds *sum = odds_whole(maker, 0);
    for (const struct dice_node *child = node->first; child; child = child->next) {
        const struct odds *member = odds_eval(maker, child);
        if (!member) return NULL;
        members[count++] = (struct odds_group){child->repeats, member};
        if (!node->modifiers) sum = odds_add(maker, sum, odds_power(maker, member, child->repeats));
    }
    maker->node = node;
    return node->modifiers ? odds_pool(maker, node, members, count) : sum;
}

static const struct odds *odds_eval(struct odds_maker *maker, const struct dice_node *node)
{
    if (odds_failed(maker)) return NULL;
    maker->node = node;
    switch (node->kind) {
    case DICE_NODE_NUMBER:
        return odds_eval_number(maker, node->number);
    case DICE_NODE_REFERENCE:
        return odds_eval_reference(maker, node);
    case DICE_NODE_CHAIN:
        return odds_eval_chain(maker, node);
    case DICE_NODE_NEGATE:
        return odds_negate(maker, odds_eval(maker, node->first));
    case DICE_NODE_GROUP:
        return odds_eval(maker, node->first);
    case DICE_NODE_CALL:
        return odds_eval_call(maker, node);
    case DICE_NODE_DICE:
        if (node->count_of || node->faces_of) return odds_eval_thrown_dice(maker, node);
        return odds_dice(maker, node, node->count, node->faces);
    case DICE_NODE_POOL:
        return odds_eval_pool(maker, node);
    }
    return NULL;
}

static struct odds_maker odds_maker_new(struct arena *arena, const struct odds_options *options,
                                        struct dice_error *error)
{
    struct odds_maker maker = {.arena = arena, .error = error, .depth = ODDS_DEFAULT_DEPTH};
    if (options && options->depth > 0)
        maker.depth = options->depth < ODDS_LARGEST_DEPTH ? options->depth : ODDS_LARGEST_DEPTH;
    if (options) maker.scope = options->scope;
    *error = (struct dice_error){.status = STATUS_OK};
    return maker;
}

static const struct odds *odds_done(struct odds_maker *maker, const struct odds *odds)
{
    if (!odds && !odds_failed(maker)) odds_fail(maker, STATUS_NO_MEMORY, "there is not enough memory");
    return odds;
}

const struct odds *odds_make(struct arena *arena, const struct dice *dice, const struct odds_options *options,
                             struct dice_error *error)
{
    struct odds_maker maker = odds_maker_new(arena, options, error);
    const struct odds *odds = odds_eval(&maker, dice->root);
    enum dice_function truncate = DICE_FUNCTION_TRUNC;
    if (odds && odds->scale > 1 && dice->truncates)
        odds = odds_map(&maker, odds, NULL, odds_apply_one, &truncate);
    return odds_done(&maker, odds);
}

/* A single d20, or several of which one is kept. */
static bool odds_is_d20(const struct dice_node *node)
{
    if (node->kind == DICE_NODE_GROUP) return odds_is_d20(node->first);
    if (node->kind != DICE_NODE_DICE || node->faces_of || node->count_of || node->faces != 20) return false;
    if (node->face_kind != DICE_FACE_NUMBER || node->join == DICE_JOIN_SUBTRACT) return false;
    const struct dice_modifier *modifier = node->modifiers;
    if (node->count == 1) return !modifier;
    bool keeps = modifier && !modifier->next && modifier->number == 1;
    return keeps && (modifier->kind == DICE_MODIFIER_KEEP_HIGHEST || modifier->kind == DICE_MODIFIER_KEEP_LOWEST);
}

bool odds_split_d20(struct arena *arena, const struct dice *dice, const struct odds_options *options,
                    struct odds_check *check, struct dice_error *error)
{
    struct odds_maker maker = odds_maker_new(arena, options, error);
    bool sum = dice_is_sum(dice->root);
    *check = (struct odds_check){0};
    for (const struct dice_node *node = sum ? dice->root->first : dice->root; node; node = sum ? node->next : NULL) {
        if (!check->die && odds_is_d20(node)) {
            check->die = odds_eval(&maker, node);
        } else {
            const struct odds *part = odds_eval(&maker, node);
            if (node->join == DICE_JOIN_SUBTRACT) part = odds_negate(&maker, part);
            check->rest = check->rest ? odds_add(&maker, check->rest, part) : part;
        }
        if (odds_failed(&maker)) return false;
    }
    if (check->die) return true;
    maker.node = dice->root;
    odds_fail(&maker, STATUS_BAD_CONTENT, "degrees of success need a d20 that is added to the rest");
    return false;
}
