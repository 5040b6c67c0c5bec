/* throw.c: rolls the dice of one term and applies its modifiers, in order, on the record of its dice. */
#include "base/limits.h"
#include "dice/roll.h"

enum { DICE_PLAIN_MOST = 8 };

static int64_t dice_list_end(const struct dice_node *node, bool highest)
{
    int64_t end = node->values[0];
    for (int64_t i = 1; i < node->faces; i++) {
        if (highest ? node->values[i] > end : node->values[i] < end) end = node->values[i];
    }
    return end;
}

int64_t dice_face_low(const struct dice_node *node)
{
    if (node->kind != DICE_NODE_DICE) return 1;
    switch (node->face_kind) {
    case DICE_FACE_NUMBER:
        return 1;
    case DICE_FACE_FATE:
    case DICE_FACE_FATE_1:
        return -1;
    case DICE_FACE_COIN:
    case DICE_FACE_TENS:
        return 0;
    case DICE_FACE_LIST:
        return dice_list_end(node, false);
    }
    return 1;
}

int64_t dice_face_high(const struct dice_node *node, int64_t faces)
{
    if (node->kind != DICE_NODE_DICE || node->face_kind == DICE_FACE_NUMBER) return faces;
    if (node->face_kind == DICE_FACE_LIST) return dice_list_end(node, true);
    return node->face_kind == DICE_FACE_TENS ? 90 : 1;
}

int64_t dice_face_value(const struct dice_node *node, int64_t thrown)
{
    switch (node->face_kind) {
    case DICE_FACE_NUMBER:
        return thrown;
    case DICE_FACE_FATE:
        return thrown - 2;
    case DICE_FACE_FATE_1:
        return thrown == 1 ? -1 : thrown == 6;
    case DICE_FACE_COIN:
        return thrown - 1;
    case DICE_FACE_TENS:
        return 10 * (thrown - 1);
    case DICE_FACE_LIST:
        return node->values[thrown - 1];
    }
    return thrown;
}

bool dice_faces_are_plain(const struct dice_node *node)
{
    return node->face_kind == DICE_FACE_NUMBER || node->face_kind == DICE_FACE_FATE ||
           node->face_kind == DICE_FACE_COIN;
}

bool dice_condition_holds(const struct dice_condition *condition, int64_t value, int64_t lowest, int64_t highest)
{
    for (; condition; condition = condition->next) {
        bool holds = false;
        switch (condition->compare) {
        case DICE_COMPARE_EQUAL:
            holds = value == condition->target;
            break;
        case DICE_COMPARE_NOT_EQUAL:
            holds = value != condition->target;
            break;
        case DICE_COMPARE_LESS:
            holds = value < condition->target;
            break;
        case DICE_COMPARE_LESS_EQUAL:
            holds = value <= condition->target;
            break;
        case DICE_COMPARE_MORE:
            holds = value > condition->target;
            break;
        case DICE_COMPARE_MORE_EQUAL:
            holds = value >= condition->target;
            break;
        case DICE_COMPARE_LOWEST:
            holds = value == lowest;
            break;
        case DICE_COMPARE_HIGHEST:
            holds = value == highest;
            break;
        case DICE_COMPARE_AMONG_HIGHEST:
        case DICE_COMPARE_AMONG_LOWEST: /* not a question of the value alone: see dice_select */
            break;
        }
        if (holds) return true;
    }
    return false;
}

bool dice_condition_always(const struct dice_node *node, const struct dice_condition *condition, int64_t faces)
{
    int64_t low = dice_face_low(node), high = dice_face_high(node, faces);
    for (int64_t face = 1; face <= faces; face++) {
        int64_t value = dice_face_value(node, face);
        if (!dice_condition_holds(condition, value, low, high)) return false;
    }
    return true;
}

/* A pass of one modifier over the dice of one term, result->dice from `start` on. */
struct dice_pass {
    struct dice_roller *roller;
    const struct dice_node *node;
    const struct dice_modifier *modifier;
    size_t start;
    int64_t faces, lowest, highest;
    int64_t from, to; /* what matches, where the condition is that simple; otherwise from > to */
};

static void dice_pass_range(struct dice_pass *pass)
{
    const struct dice_condition *condition = &pass->modifier->condition;
    enum dice_compare compare = condition->next ? DICE_COMPARE_NOT_EQUAL : condition->compare;
    bool more = compare == DICE_COMPARE_MORE || compare == DICE_COMPARE_MORE_EQUAL;
    bool less = compare == DICE_COMPARE_LESS || compare == DICE_COMPARE_LESS_EQUAL;
    pass->from = less ? INT64_MIN : condition->target + (compare == DICE_COMPARE_MORE);
    pass->to = more ? INT64_MAX : condition->target - (compare == DICE_COMPARE_LESS);
    if (compare == DICE_COMPARE_LOWEST) pass->from = pass->to = pass->lowest;
    if (compare == DICE_COMPARE_HIGHEST) pass->from = pass->to = pass->highest;
    if (compare == DICE_COMPARE_NOT_EQUAL) pass->from = 1, pass->to = 0;
}

static bool dice_matches(const struct dice_pass *pass, int64_t value)
{
    if (pass->from <= pass->to) return (value >= pass->from) & (value <= pass->to);
    return dice_condition_holds(&pass->modifier->condition, value, pass->lowest, pass->highest);
}

/* More dice at the end of the record; false when they may not or cannot be rolled. */
static bool dice_throw_more(struct dice_roller *roller, const struct dice_node *node, int64_t faces, int64_t count,
                            uint16_t flags)
{
    struct dice_result *result = roller->result;
    int64_t values[64];
    roller->thrown += count;
    if (roller->thrown > roller->most) {
        dice_roller_fail(roller, STATUS_LIMIT, node, "this rolls more dice than one roll may");
        return false;
    }
    if (!vec_reserve(&result->dice, count)) {
        dice_roller_fail(roller, STATUS_NO_MEMORY, node, "there is not enough memory");
        return false;
    }
    while (count > 0) {
        size_t some = count < 64 ? (size_t)count : 64;
        if (!dice_throw_each(roller->source, faces, some, values)) {
            dice_roller_fail(roller, STATUS_BAD_CONTENT, node, dice_fault_text(roller->source->fault));
            return false;
        }
        struct dice_die *die = result->dice.items + result->dice.count;
        struct dice_die blank = {.faces = (int32_t)faces, .flags = flags, .term = roller->term};
        for (size_t i = 0; i < some; i++, die++) {
            *die = blank;
            die->value = die->counts = node->face_kind ? dice_face_value(node, values[i]) : values[i];
        }
        result->dice.count += some;
        count -= (int64_t)some;
    }
    return true;
}

static void dice_change(struct dice_die *die, int64_t value)
{
    die->value = die->counts = value;
    die->flags |= DICE_CHANGED;
}

static void dice_drop(struct dice_die *die, uint16_t flag)
{
    die->flags |= flag;
    die->counts = 0;
}

/* A die that matches is set aside and another one rolled; its place in the order is the end of the record. */
static void dice_pass_reroll(struct dice_pass *pass)
{
    struct dice_result *result = pass->roller->result;
    bool until = pass->modifier->kind == DICE_MODIFIER_REROLL_UNTIL;
    int64_t left = pass->modifier->number ? pass->modifier->number : INT64_MAX;
    if (until && left == INT64_MAX && dice_condition_always(pass->node, &pass->modifier->condition, pass->faces)) {
        dice_roller_fail(pass->roller, STATUS_LIMIT, pass->node, "every face is rerolled: this would never end");
        return;
    }
    size_t end = result->dice.count;
    for (size_t i = pass->start; i < end && left > 0; i++) {
        struct dice_die *die = &result->dice.items[i];
        if ((die->flags & DICE_INACTIVE) || !dice_matches(pass, die->value)) continue;
        left--;
        dice_drop(die, DICE_REROLLED);
        if (!dice_throw_more(pass->roller, pass->node, pass->faces, 1, DICE_EXTRA)) return;
        if (until) end = result->dice.count;
    }
}

/* The dice from `start` to `end` that match explode, `*left` of them at most; returns how many did. What explodes is
 * the face, which may be more by `less` than what the die counts. */
static int64_t dice_mark_explosions(const struct dice_pass *pass, size_t start, size_t end, int64_t less, int64_t *left)
{
    if (start == end) return 0;
    struct dice_die *die = pass->roller->result->dice.items + start, *last = die + (end - start);
    int64_t count = 0, from = pass->from, to = pass->to;
    if (from <= to && *left == INT64_MAX) { /* the usual case, without a jump that depends on the dice */
        for (; die < last; die++) {
            bool explodes = (die->value + less >= from) & (die->value + less <= to) & !(die->flags & DICE_INACTIVE);
            die->flags |= (uint16_t)(explodes * DICE_EXPLODED);
            count += explodes;
        }
        return count;
    }
    for (; die<last && * left> 0; die++) {
        if ((die->flags & DICE_INACTIVE) || !dice_matches(pass, die->value + less)) continue;
        die->flags |= DICE_EXPLODED;
        count++;
        --*left;
    }
    return count;
}

/* In generations: all further dice that the dice on the table bring, then those that the further ones bring. It is the
 * order in which one would roll them, looking at one die after the other. */
static void dice_pass_explode(struct dice_pass *pass)
{
    struct dice_result *result = pass->roller->result;
    bool once = pass->modifier->kind == DICE_MODIFIER_EXPLODE_ONCE;
    int64_t less = pass->modifier->kind == DICE_MODIFIER_PENETRATE, left = pass->modifier->number;
    if (left == 0) left = INT64_MAX;
    size_t start = pass->start, end = result->dice.count;
    int64_t count = dice_mark_explosions(pass, start, end, 0, &left);
    while (count > 0) {
        if (!dice_throw_more(pass->roller, pass->node, pass->faces, count, DICE_EXTRA)) return;
        start = end;
        end = result->dice.count;
        for (size_t i = start; less && i < end; i++)
            dice_change(&result->dice.items[i], result->dice.items[i].value - less);
        if (once) return;
        count = dice_mark_explosions(pass, start, end, less, &left);
    }
}

static void dice_pass_compound(struct dice_pass *pass)
{
    struct dice_result *result = pass->roller->result;
    bool penetrates = pass->modifier->kind == DICE_MODIFIER_COMPOUND_PENETRATE;
    size_t end = result->dice.count;
    for (size_t i = pass->start; i < end; i++) {
        if (result->dice.items[i].flags & DICE_INACTIVE) continue;
        int64_t shown = result->dice.items[i].value, sum = shown;
        while (dice_matches(pass, shown)) {
            if (!dice_throw_more(pass->roller, pass->node, pass->faces, 1, DICE_EXTRA)) return;
            shown = vec_last(&result->dice).value;
            dice_drop(&vec_last(&result->dice), DICE_COMPOUNDED);
            sum += shown - penetrates;
            result->dice.items[i].flags |= DICE_EXPLODED;
        }
        if (sum != result->dice.items[i].value) dice_change(&result->dice.items[i], sum);
    }
}

static void dice_sift(int64_t *values, size_t root, size_t count)
{
    for (size_t child = 2 * root + 1; child < count; root = child, child = 2 * root + 1) {
        if (child + 1 < count && values[child + 1] > values[child]) child++;
        if (values[root] >= values[child]) return;
        int64_t swapped = values[root];
        values[root] = values[child];
        values[child] = swapped;
    }
}

/* Ascending: by insertion while few, as a heap when many. Equal numbers are the same, so stability does not matter. */
static void dice_sort(int64_t *values, size_t count)
{
    if (count <= 32) {
        for (size_t i = 1; i < count; i++) {
            int64_t value = values[i];
            size_t j = i;
            for (; j > 0 && values[j - 1] > value; j--)
                values[j] = values[j - 1];
            values[j] = value;
        }
        return;
    }
    for (size_t root = count / 2; root-- > 0;)
        dice_sift(values, root, count);
    for (size_t end = count - 1; end > 0; end--) {
        int64_t top = values[0];
        values[0] = values[end];
        values[end] = top;
        dice_sift(values, 0, end);
    }
}

/* What a ranking does not look at: also the dice that another ranking dropped, unless it ranks over
 * all dice. */
static uint16_t dice_unranked(const struct dice_modifier *modifier)
{
    return modifier->overall ? DICE_INACTIVE & ~DICE_DROPPED : DICE_INACTIVE;
}

static bool dice_collect_values(struct dice_pass *pass)
{
    struct dice_result *result = pass->roller->result;
    uint16_t skipped = dice_unranked(pass->modifier);
    vec_clear(&result->scratch);
    for (size_t i = pass->start; i < result->dice.count; i++) {
        if (result->dice.items[i].flags & skipped) continue;
        if (vec_push(&result->scratch, result->dice.items[i].value)) continue;
        dice_roller_fail(pass->roller, STATUS_NO_MEMORY, pass->node, "there is not enough memory");
        return false;
    }
    return true;
}

/* The most common case: one die goes, the first of the lowest or highest. */
static void dice_drop_one(struct dice_pass *pass, bool drops_low)
{
    struct dice_die *dice = pass->roller->result->dice.items;
    size_t end = pass->roller->result->dice.count, at = end;
    uint16_t skipped = dice_unranked(pass->modifier);
    int64_t sign = drops_low ? 1 : -1, least = INT64_MAX;
    int64_t tie = !drops_low && pass->modifier->overall; /* then of equal dice the last one goes */
    for (size_t i = pass->start; i < end; i++) {
        if (dice[i].flags & skipped) continue;
        int64_t value = sign * dice[i].value;
        bool first = at == end || value < least + tie;
        at = first ? i : at;
        least = first ? value : least;
    }
    if (at < end) dice_drop(&dice[at], DICE_DROPPED);
}

static size_t dice_count_ranked(const struct dice_pass *pass)
{
    const struct dice_result *result = pass->roller->result;
    uint16_t skipped = dice_unranked(pass->modifier);
    size_t count = 0;
    for (size_t i = pass->start; i < result->dice.count; i++)
        count += !(result->dice.items[i].flags & skipped);
    return count;
}

/* Dice on the far side of the cut, all of which are taken. */
static size_t dice_count_beyond(const int64_t *values, size_t count, int64_t cut, bool low)
{
    size_t beyond = 0;
    for (size_t i = 0; i < count; i++)
        beyond += low ? values[i] < cut : values[i] > cut;
    return beyond;
}

/* Marks the `number` lowest (or highest) dice of `count`. Of equal dice the earlier ones are taken; where several
 * rankings look at the same dice, the later ones are the higher. */
static void dice_mark_ranks(struct dice_pass *pass, size_t count, size_t number, bool low)
{
    struct dice_result *result = pass->roller->result;
    uint16_t skipped = dice_unranked(pass->modifier);
    if (number > count) number = count;
    if (number == 0 || !dice_collect_values(pass)) return;
    dice_sort(result->scratch.items, count);
    int64_t cut = result->scratch.items[low ? number - 1 : count - number];
    size_t ties = number - dice_count_beyond(result->scratch.items, count, cut, low);
    bool backwards = !low && pass->modifier->overall;
    for (size_t at = pass->start; at < result->dice.count; at++) {
        size_t i = backwards ? result->dice.count - 1 - (at - pass->start) : at;
        struct dice_die *die = &result->dice.items[i];
        if (die->flags & skipped) continue;
        bool far_side = low ? die->value < cut : die->value > cut;
        if (far_side || (die->value == cut && ties > 0 && ties--)) die->flags |= DICE_SELECTED;
    }
}

/* Takes the marks away again; drops the dice that have one (or have none). */
static void dice_drop_marked(struct dice_pass *pass, bool marked)
{
    struct dice_result *result = pass->roller->result;
    for (size_t i = pass->start; i < result->dice.count; i++) {
        struct dice_die *die = &result->dice.items[i];
        bool selected = die->flags & DICE_SELECTED;
        die->flags &= (uint16_t)~DICE_SELECTED;
        if (!(die->flags & DICE_INACTIVE) && selected == marked) dice_drop(die, DICE_DROPPED);
    }
}

/* Keep and drop come down to: the `drops` lowest (or highest) dice go. */
static void dice_pass_rank(struct dice_pass *pass)
{
    enum dice_modifier_kind kind = pass->modifier->kind;
    size_t count = dice_count_ranked(pass), number = (size_t)pass->modifier->number;
    bool keeps = kind == DICE_MODIFIER_KEEP_HIGHEST || kind == DICE_MODIFIER_KEEP_LOWEST;
    bool drops_low = kind == DICE_MODIFIER_KEEP_HIGHEST || kind == DICE_MODIFIER_DROP_LOWEST;
    if (number > count) number = count;
    size_t drops = keeps ? count - number : number;
    if (drops == 1) dice_drop_one(pass, drops_low);
    if (drops <= 1) return;
    dice_mark_ranks(pass, count, drops, drops_low);
    dice_drop_marked(pass, true);
}

bool dice_selects_by_rank(const struct dice_modifier *modifier)
{
    for (const struct dice_condition *at = &modifier->condition; at; at = at->next) {
        if (at->compare == DICE_COMPARE_AMONG_HIGHEST || at->compare == DICE_COMPARE_AMONG_LOWEST) return true;
    }
    return false;
}

/* Marks the dice that match any of the conditions, of which some are ranks. */
static void dice_select(struct dice_pass *pass)
{
    struct dice_result *result = pass->roller->result;
    size_t count = dice_count_ranked(pass);
    for (const struct dice_condition *at = &pass->modifier->condition; at; at = at->next) {
        if (at->compare == DICE_COMPARE_AMONG_HIGHEST || at->compare == DICE_COMPARE_AMONG_LOWEST)
            dice_mark_ranks(pass, count, (size_t)at->target, at->compare == DICE_COMPARE_AMONG_LOWEST);
    }
    for (size_t i = pass->start; i < result->dice.count; i++) {
        struct dice_die *die = &result->dice.items[i];
        if (die->flags & DICE_INACTIVE) continue;
        if (dice_condition_holds(&pass->modifier->condition, die->value, pass->lowest, pass->highest))
            die->flags |= DICE_SELECTED;
    }
}

/* Rerolls or explodes the dice that are marked, and takes the marks away: at most `most` of them. */
static int64_t dice_act_on_marked(struct dice_pass *pass, uint16_t flag, int64_t most)
{
    struct dice_result *result = pass->roller->result;
    int64_t count = 0;
    for (size_t i = pass->start; i < result->dice.count; i++) {
        struct dice_die *die = &result->dice.items[i];
        bool selected = die->flags & DICE_SELECTED;
        die->flags &= (uint16_t)~DICE_SELECTED;
        if (!selected || (die->flags & flag) || count >= most) continue;
        if (flag == DICE_REROLLED) die->counts = 0;
        die->flags |= flag;
        count++;
    }
    if (count > 0 && !dice_throw_more(pass->roller, pass->node, pass->faces, count, DICE_EXTRA)) return 0;
    return count;
}

/* Avrae's selectors by rank: kh1kl1, rol1, eh2. */
static void dice_pass_selected(struct dice_pass *pass)
{
    int64_t limit = pass->modifier->number ? pass->modifier->number : INT64_MAX;
    dice_select(pass);
    switch (pass->modifier->kind) {
    case DICE_MODIFIER_KEEP_MATCHING:
    case DICE_MODIFIER_DROP_MATCHING:
        dice_drop_marked(pass, pass->modifier->kind == DICE_MODIFIER_DROP_MATCHING);
        return;
    case DICE_MODIFIER_REROLL:
        dice_act_on_marked(pass, DICE_REROLLED, limit);
        return;
    case DICE_MODIFIER_REROLL_UNTIL:
        dice_roller_fail(pass->roller, STATUS_LIMIT, pass->node,
                         "there is always a highest and a lowest die: this would never end");
        return;
    default:
        while (dice_act_on_marked(pass, DICE_EXPLODED, limit) > 0) {
            if (pass->modifier->kind == DICE_MODIFIER_EXPLODE_ONCE) return;
            dice_select(pass);
        }
        return;
    }
}

static bool dice_shows_earlier(const struct dice_pass *pass, size_t index)
{
    const struct dice_die *dice = pass->roller->result->dice.items;
    for (size_t i = pass->start; i < index; i++) {
        if (!(dice[i].flags & DICE_INACTIVE) && dice[i].value == dice[index].value) return true;
    }
    return false;
}

static bool dice_can_be_unique(const struct dice_pass *pass)
{
    int64_t kinds = 0;
    for (int64_t face = 1; face <= pass->faces; face++) {
        bool seen = false;
        int64_t value = dice_face_value(pass->node, face);
        for (int64_t i = 1; i < face && !seen && pass->node->face_kind; i++)
            seen = dice_face_value(pass->node, i) == value;
        kinds += !seen;
    }
    return (int64_t)dice_count_ranked(pass) <= kinds || pass->modifier->has_condition;
}

/* Each die in its turn, in its place: it is compared with those before it. */
static void dice_pass_unique(struct dice_pass *pass)
{
    struct dice_result *result = pass->roller->result;
    bool once = pass->modifier->kind == DICE_MODIFIER_UNIQUE_ONCE;
    size_t end = result->dice.count;
    if (end - pass->start > LIMIT_DICE_APART) {
        dice_roller_fail(pass->roller, STATUS_LIMIT, pass->node,
                         "these are too many dice to be kept different from each other");
        return;
    }
    if (!once && !dice_can_be_unique(pass)) {
        dice_roller_fail(pass->roller, STATUS_LIMIT, pass->node,
                         "there are more dice than different faces: they cannot all differ");
        return;
    }
    for (size_t i = pass->start + 1; i < end; i++) {
        while (!(result->dice.items[i].flags & DICE_INACTIVE) && dice_shows_earlier(pass, i)) {
            bool meant = !pass->modifier->has_condition || dice_matches(pass, result->dice.items[i].value);
            if (!meant) break;
            if (!dice_throw_more(pass->roller, pass->node, pass->faces, 1, DICE_EXTRA)) return;
            /* The new die replaces the old one, which goes to the end of the record. */
            struct dice_die *old = &result->dice.items[i], *fresh = &vec_last(&result->dice);
            struct dice_die swapped = *old;
            *old = *fresh;
            *fresh = swapped;
            dice_drop(fresh, DICE_REROLLED);
            if (once) break;
        }
    }
}

static void dice_mark(struct dice_die *die, int64_t counts, uint16_t flag)
{
    die->counts = counts;
    die->flags = (uint16_t)((die->flags & ~(DICE_SUCCESS | DICE_FAILURE)) | DICE_COUNTED | flag);
}

/* Without a condition, every die that was counted and is not a success is a failure. */
static void dice_deduct(const struct dice_modifier *modifier, struct dice_die *die, bool match)
{
    bool fails = modifier->has_condition ? match : (die->flags & DICE_COUNTED) && !(die->flags & DICE_SUCCESS);
    if (fails) dice_mark(die, modifier->kind == DICE_MODIFIER_DEDUCT_FAILURES ? -1 : -die->value, DICE_FAILURE);
}

void dice_judge(const struct dice_modifier *modifier, struct dice_die *die, int64_t lowest, int64_t highest)
{
    bool match = dice_condition_holds(&modifier->condition, die->value, lowest, highest), is_odd = die->value % 2 != 0;
    switch (modifier->kind) {
    case DICE_MODIFIER_MINIMUM:
        if (die->value < modifier->number) dice_change(die, modifier->number);
        return;
    case DICE_MODIFIER_MAXIMUM:
        if (die->value > modifier->number) dice_change(die, modifier->number);
        return;
    case DICE_MODIFIER_KEEP_MATCHING:
        if (!match) dice_drop(die, DICE_DROPPED);
        return;
    case DICE_MODIFIER_DROP_MATCHING:
        if (match) dice_drop(die, DICE_DROPPED);
        return;
    case DICE_MODIFIER_COUNT:
        dice_mark(die, match, match ? DICE_SUCCESS : 0);
        return;
    case DICE_MODIFIER_COUNT_FAILURES:
        dice_mark(die, match, match ? DICE_FAILURE : 0);
        return;
    case DICE_MODIFIER_COUNT_EVEN:
        dice_mark(die, !is_odd, is_odd ? 0 : DICE_SUCCESS);
        return;
    case DICE_MODIFIER_COUNT_ODD:
        dice_mark(die, is_odd, is_odd ? DICE_SUCCESS : 0);
        return;
    case DICE_MODIFIER_DEDUCT_FAILURES:
    case DICE_MODIFIER_SUBTRACT_FAILURES:
        dice_deduct(modifier, die, match);
        return;
    default: /* the others concern more than one die */
        return;
    }
}

static void dice_pass_judge(struct dice_pass *pass)
{
    struct dice_result *result = pass->roller->result;
    for (size_t i = pass->start; i < result->dice.count; i++) {
        struct dice_die *die = &result->dice.items[i];
        if (!(die->flags & DICE_INACTIVE)) dice_judge(pass->modifier, die, pass->lowest, pass->highest);
    }
}

static void dice_pass_run(struct dice_pass *pass)
{
    if (dice_selects_by_rank(pass->modifier)) {
        dice_pass_selected(pass);
        return;
    }
    switch (pass->modifier->kind) {
    case DICE_MODIFIER_REROLL:
    case DICE_MODIFIER_REROLL_UNTIL:
        dice_pass_reroll(pass);
        return;
    case DICE_MODIFIER_EXPLODE:
    case DICE_MODIFIER_EXPLODE_ONCE:
    case DICE_MODIFIER_PENETRATE:
        dice_pass_explode(pass);
        return;
    case DICE_MODIFIER_COMPOUND:
    case DICE_MODIFIER_COMPOUND_PENETRATE:
        dice_pass_compound(pass);
        return;
    case DICE_MODIFIER_KEEP_HIGHEST:
    case DICE_MODIFIER_KEEP_LOWEST:
    case DICE_MODIFIER_DROP_HIGHEST:
    case DICE_MODIFIER_DROP_LOWEST:
        dice_pass_rank(pass);
        return;
    case DICE_MODIFIER_UNIQUE:
    case DICE_MODIFIER_UNIQUE_ONCE:
        dice_pass_unique(pass);
        return;
    default: /* each die for itself; MARGIN concerns only the sum */
        dice_pass_judge(pass);
        return;
    }
}

double dice_margin(const struct dice_modifier *modifier, double sum)
{
    bool under =
        modifier->condition.compare == DICE_COMPARE_LESS || modifier->condition.compare == DICE_COMPARE_LESS_EQUAL;
    double target = (double)modifier->condition.target;
    return under ? target - sum : sum - target;
}

double dice_apply_modifiers(struct dice_roller *roller, const struct dice_node *node, size_t start, int64_t faces)
{
    struct dice_pass pass = {.roller = roller, .node = node, .start = start, .faces = faces};
    for (pass.modifier = node->modifiers; pass.modifier; pass.modifier = pass.modifier->next) {
        pass.lowest = dice_face_low(node);
        pass.highest = dice_face_high(node, faces);
        dice_pass_range(&pass);
        dice_pass_run(&pass);
        if (dice_roller_failed(roller)) return 0;
    }
    int64_t sum = 0;
    const struct dice_die *dice = roller->result->dice.items;
    for (size_t i = start, end = roller->result->dice.count; i < end; i++)
        sum += dice[i].counts;
    double total = (double)sum;
    for (const struct dice_modifier *modifier = node->modifiers; modifier; modifier = modifier->next) {
        if (modifier->kind == DICE_MODIFIER_MARGIN) total = dice_margin(modifier, total);
    }
    return total;
}

/* A few dice without modifiers: recorded and added up in one pass. */
static double dice_roll_plain(struct dice_roller *roller, const struct dice_node *node, size_t count, int64_t faces)
{
    struct dice_result *result = roller->result;
    int64_t values[DICE_PLAIN_MOST], sum = 0;
    if (!dice_throw_each(roller->source, faces, count, values))
        return dice_roller_fail(roller, STATUS_BAD_CONTENT, node, dice_fault_text(roller->source->fault));
    struct dice_die *die = result->dice.items + result->dice.count;
    for (size_t i = 0; i < count; i++) {
        die[i] =
            (struct dice_die){.faces = (int32_t)faces, .term = roller->term, .value = values[i], .counts = values[i]};
        sum += values[i];
    }
    roller->thrown += (int64_t)count;
    result->dice.count += count;
    return (double)sum;
}

double dice_roll_term(struct dice_roller *roller, const struct dice_node *node, int64_t count, int64_t faces)
{
    size_t start = roller->result->dice.count;
    bool plain = !node->modifiers && node->face_kind == DICE_FACE_NUMBER && count > 0 && count <= DICE_PLAIN_MOST;
    if (plain && roller->thrown + count <= roller->most && vec_reserve(&roller->result->dice, count))
        return dice_roll_plain(roller, node, (size_t)count, faces);
    if (!dice_throw_more(roller, node, faces, count, 0)) return 0;
    return dice_apply_modifiers(roller, node, start, faces);
}
