/* odds_dice.c: exact distributions of the dice of a term and of the members of a pool. */
#include "dice/odds_die.h"

static const char *odds_apply_margin(const void *context, struct fraction a, struct fraction b,
                                     struct fraction *value)
{
    (void)b;
    *value = (struct fraction){(int64_t)dice_margin(context, (double)a.numerator), 1};
    return NULL;
}

static const struct odds *odds_margins(struct odds_maker *maker, const struct dice_modifier *modifier,
                                       const struct odds *odds)
{
    for (; modifier; modifier = modifier->next) {
        if (modifier->kind == DICE_MODIFIER_MARGIN) odds = odds_map(maker, odds, NULL, odds_apply_margin, modifier);
    }
    return odds;
}

/* Plain dice: no need to look at each face. */
static const struct odds *odds_plain_die(struct odds_maker *maker, int64_t low, int64_t faces)
{
    struct odds *die = odds_new_exact(maker, low, 1, 1, (size_t)faces);
    if (!die) return NULL;
    for (int64_t i = 0; i < faces; i++)
        die->counts[i] = wide_from(1);
    die->total = wide_from((uint64_t)faces);
    return die;
}

const struct odds *odds_dice(struct odds_maker *maker, const struct dice_node *node, int64_t count, int64_t faces)
{
    struct dice_odds odds = {.maker = maker,
                             .node = node,
                             .faces = faces,
                             .lowest = dice_face_low(node),
                             .highest = dice_face_high(node, faces),
                             .begin = node->modifiers};
    if (count == 0) return odds_margins(maker, node->modifiers, odds_whole(maker, 0));
    if (!node->modifiers && dice_faces_are_plain(node))
        return odds_power(maker, odds_plain_die(maker, odds.lowest, faces), count);
    if (odds_has_no_formula(node->modifiers)) return odds_enumerate(maker, node, count, faces);
    const struct dice_modifier *joint = odds_first_joint(node->modifiers);
    if (joint && !odds_joint_fits(&odds, joint)) return odds_enumerate(maker, node, count, faces);
    const struct odds *sum = joint ? odds_joint(&odds, joint, count)
                                   : odds_power(maker, odds_fresh(&odds, NULL, ODDS_ALL_FACES, false, 0), count);
    return odds_margins(maker, node->modifiers, sum);
}

const struct odds *odds_pool(struct odds_maker *maker, const struct dice_node *node, const struct odds_group *members,
                             size_t count)
{
    struct dice_odds odds = {.maker = maker, .node = node, .begin = node->modifiers};
    int64_t dice = 0, first = 0, last;
    for (size_t i = 0; i < count; i++)
        dice += members[i].count;
    const struct dice_modifier *ranking = odds_first_joint(node->modifiers);
    last = dice;
    if (ranking) {
        odds_kept_ranks(ranking, dice, &first, &last, &odds.begin);
        if (ranking != node->modifiers || odds_first_joint(odds.begin))
            return odds_enumerate_pool(maker, node, members, count);
    }
    if (odds_has_no_formula(node->modifiers)) return odds_enumerate_pool(maker, node, members, count);
    return odds_ranked(maker, &(struct odds_ranks){members, count, first, last}, odds_gain_of, &odds);
}
