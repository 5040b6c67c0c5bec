/* ai_search.c: the machine player that looks ahead: a tree search over whole turns with sampled dice.
 *
 * A node of the tree is what its side has decided so far in this turn: which creature to activate, what
 * to do, to which target, where to.
 * Each visit plays the decisions on a copy of the game with new dice, adds one to the tree where it leaves it, lets
 * greedy players go on for some turns, and rates what comes out as a chance to win (value.c). All first decisions meet
 * the same dice, in pairs: the second visit rolls every die turned over (20 for 1, 19 for 2 ...), so that luck mostly
 * cancels out. Each creature has its own dice in each round, so that it meets the same luck however many dice were
 * rolled before its turn. Which decision is tried next depends on how it did so far and on how much the greedy player
 * likes it; first decisions that come out the same on all dice are one. Everything is whole numbers. */
#include <string.h>

#include "base/memory.h"
#include "systems/p2v/game/acts.h"
#include "systems/p2v/board/reach.h"
#include "systems/p2v/player/ai.h"
#include "systems/p2v/player/value.h"

enum {
    SEARCH_POOL = 4096,   /* nodes that are kept */
    SEARCH_DEPTH = 4,     /* decisions of one turn that are searched */
    SEARCH_OPTIONS = 160, /* no more are rated */
    SEARCH_ACTIONS = 7,   /* different actions that are tried */
    SEARCH_TARGETS = 3,   /* of one action */
    SEARCH_SQUARES = 5,   /* of one Stride, besides the greedy player's and the way to an objective */
    SEARCH_CHILDREN = 24, /* of a node */
    SEARCH_TURNS = 5,     /* that greedy players play on */
    SEARCH_ALIKE = 16,    /* visits that come out the same: two decisions are one */
    SEARCH_KEPT = 1024,   /* visits of a first decision that are kept, for the luck they had */
    SEARCH_STEPS = 100    /* at most, for them */
};

/* A decision, and what came of it. */
struct search_node {
    struct p2v_option option;
    struct p2v_ai_hint hint;
    int prior; /* how likely it is tried, of 1000 for all of a node */
    int visits, child, child_count;
    int64_t sum;
    bool is_open; /* its children are known */
    bool is_twin; /* of another one: it is not tried any more */
};

struct search {
    struct p2v_run *run;
    struct p2v_ai *ai;
    int side, count;
    struct search_node *first; /* decision of this visit */
    int32_t sums[SEARCH_CHILDREN][SEARCH_KEPT + 1]; /* of the first visits of each first decision */
    struct search_node nodes[SEARCH_POOL];
};

/* ---- what could be decided ---- */

static void search_add(struct search *search, struct search_node *parent, const struct p2v_option *option,
                       struct p2v_ai_hint hint)
{
    if (parent->child_count == SEARCH_CHILDREN || search->count == SEARCH_POOL) return;
    search->nodes[search->count++] = (struct search_node){.option = *option, .hint = hint};
    parent->child_count++;
}

/* The squares a Stride could lead to that are unlike each other: the best by the greedy player's measure, each some
 * way from those before it, and one far from all enemies. */
static void search_add_squares(struct search *search, struct p2v_run *run, struct search_node *parent,
                               const struct p2v_option *option)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[option->figure];
    if (game->unit != 1 || f->mount != P2V_NOBODY || f->x < 0) return;
    struct p2v_question *question = &run->question;
    struct p2v_walker walker =
        p2v_walker_of(game, option->figure, p2v_speed(game, option->figure), p2v_modes(game, option->figure), false);
    struct p2v_reachable reachable;
    int values[P2V_OPTIONS], taken[SEARCH_SQUARES][2], count = 0;
    p2v_reach_find(game, &walker, &reachable);
    p2v_reach_list(game, &reachable);
    question->count = 0;
    for (int i = 1; i < reachable.count && question->count < P2V_OPTIONS; i++)
        question->options[question->count++] = (struct p2v_option){.figure = option->figure,
                                                                   .x = (int16_t)(reachable.squares[i] % P2V_WIDTH),
                                                                   .y = (int16_t)(reachable.squares[i] / P2V_WIDTH),
                                                                   .value = reachable.costs[i]};
    for (; count < SEARCH_SQUARES && question->count; count++) {
        int best = -1;
        p2v_ai_rate_squares(run, question, count == SEARCH_SQUARES - 1, values);
        for (int i = 0; i < question->count; i++) {
            const struct p2v_option *to = &question->options[i];
            bool is_near = false;
            for (int k = 0; k < count; k++)
                is_near |= grid_measure(GRID_EQUAL, to->x - taken[k][0], to->y - taken[k][1]) < 3;
            if (!is_near && (best < 0 || values[i] > values[best])) best = i;
        }
        if (best < 0) return;
        taken[count][0] = question->options[best].x;
        taken[count][1] = question->options[best].y;
        struct p2v_ai_hint hint = {
            .kind = P2V_HINT_SQUARE, .x = question->options[best].x, .y = question->options[best].y};
        if (count) search_add(search, parent, option, hint); /* the first is the greedy player's own */
    }
}

static void search_add_targets(struct search *search, struct p2v_run *run, struct search_node *parent,
                               const struct p2v_option *option, const struct p2v_feature *feature)
{
    struct p2v_option targets[P2V_FIGURES];
    int count = p2v_targets(run, option->figure, feature, targets, P2V_FIGURES), best = -1, added = 0;
    for (int i = 0; i < count; i++) {
        int value = p2v_ai_rate_target(run, option->figure, feature, targets[i].figure);
        if (best < 0 || value > p2v_ai_rate_target(run, option->figure, feature, targets[best].figure)) best = i;
    }
    for (int i = 0; i < count && added + 1 < SEARCH_TARGETS; i++) {
        if (i == best || p2v_ai_rate_target(run, option->figure, feature, targets[i].figure) <= 0) continue;
        search_add(search, parent, option, (struct p2v_ai_hint){.kind = P2V_HINT_TARGET, .target = targets[i].figure});
        added++;
    }
}

/* One action with the ways to do it that differ. */
static void search_add_action(struct search *search, struct p2v_run *run, struct search_node *parent,
                              const struct p2v_option *option)
{
    const struct p2v_feature *feature = p2v_action_feature(run->game, option->figure, option->action);
    search_add(search, parent, option, (struct p2v_ai_hint){0});
    if (option->action == P2V_ACTION_STRIDE) {
        if (run->game->objective_count)
            search_add(search, parent, option, (struct p2v_ai_hint){.kind = P2V_HINT_OBJECTIVE});
        search_add_squares(search, run, parent, option);
    } else if (feature && !feature->aims_at_piece && !feature->is_summon && !feature->asks_spell &&
               feature->aim.mode != P2V_AIM_AREA && feature->aim.mode != P2V_AIM_SELF &&
               feature->aim.mode != P2V_AIM_NONE) {
        search_add_targets(search, run, parent, option, feature);
    }
}

/* The more the greedy player likes it, the likelier. */
static void search_priors(struct search *search, struct search_node *parent)
{
    int total = 0;
    for (int i = 0; i < parent->child_count; i++)
        total += 1000 / (i + 3);
    for (int i = 0; i < parent->child_count; i++)
        search->nodes[parent->child + i].prior = 1000 * (1000 / (i + 3)) / (total ? total : 1);
}

/* Actions worth nothing to the greedy player are left out, and so is ending a turn while something is worth doing. */
static void search_open(struct search *search, struct p2v_run *run, struct search_node *parent)
{
    struct p2v_option options[SEARCH_OPTIONS];
    int order[SEARCH_OPTIONS], values[SEARCH_OPTIONS], count = p2v_legal(run, options, SEARCH_OPTIONS), actions = 0;
    p2v_ai_rate(run, options, count, values);
    parent->is_open = true;
    parent->child = search->count;
    for (int i = 0; i < count; i++) {
        int at = i;
        for (; at > 0 && values[i] > values[order[at - 1]]; at--)
            order[at] = order[at - 1];
        order[at] = i;
    }
    for (int i = 0; i < count && actions < SEARCH_ACTIONS; i++) {
        bool is_end = options[order[i]].action == P2V_ACTION_END;
        if (i && (is_end || values[order[i]] <= 0)) continue;
        search_add_action(search, run, parent, &options[order[i]]);
        actions++;
    }
    search_priors(search, parent);
}

/* ---- visits ---- */

static int search_turned_die(struct p2v_run *run, int faces)
{
    return faces + 1 - (int)rng_die(&run->rng, faces);
}

/* Which to try next: one that did well, or was tried little for what was expected of it. `means`: how the children did;
 * NULL: as their visits say. */
static int search_pick(const struct search *search, const struct search_node *parent, const int *means)
{
    enum { CURIOSITY = 3 };
    int best = 0, root = grid_root((parent->visits + 1) * 256);
    int64_t best_score = INT64_MIN, mean = parent->visits ? parent->sum / parent->visits : 0;
    for (int i = 0; i < parent->child_count; i++) {
        const struct search_node *child = &search->nodes[parent->child + i];
        if (child->is_twin) continue;
        int64_t score = !child->visits ? mean - 300 : means ? means[i] : child->sum / child->visits;
        score += (int64_t)CURIOSITY * child->prior * root / (16 * (1 + child->visits));
        if (score > best_score) best_score = score, best = i;
    }
    return best;
}

static int search_kept(const struct search_node *node)
{
    return node->visits < SEARCH_KEPT ? node->visits : SEARCH_KEPT;
}

/* Which first decision to try next. All meet the same dice one after the other, so a decision that was tried a few
 * times has had the luck of the leading one's first visits: as far as those were better or worse than its later ones,
 * that is luck, and three quarters of it do not count. */
static int search_pick_first(const struct search *search)
{
    const struct search_node *root = &search->nodes[0];
    int lead = 0, scores[SEARCH_CHILDREN];
    for (int i = 1; i < root->child_count; i++)
        if (search->nodes[root->child + i].visits > search->nodes[root->child + lead].visits) lead = i;
    int kept = search_kept(&search->nodes[root->child + lead]);
    const int32_t *sums = search->sums[lead];
    for (int i = 0; i < root->child_count; i++) {
        const struct search_node *child = &search->nodes[root->child + i];
        int most = search_kept(child) < kept ? search_kept(child) : kept;
        scores[i] = most ? (int)(child->sum / child->visits) - (sums[most] / most - sums[kept] / kept) * 3 / 4 : 0;
    }
    return search_pick(search, root, scores);
}

/* Decisions that came out the same so often are one: only the first of them is tried any more. */
static void search_join(struct search *search, struct search_node *node)
{
    const struct search_node *root = &search->nodes[0];
    const int32_t *sums = search->sums[node - &search->nodes[root->child]];
    for (int i = 0; i < root->child_count && !node->is_twin; i++) {
        const struct search_node *other = &search->nodes[root->child + i];
        if (other != node && other->visits >= SEARCH_ALIKE && !other->is_twin)
            node->is_twin = memcmp(sums, search->sums[i], (SEARCH_ALIKE + 1) * sizeof *sums) == 0;
    }
}

/* The dice of a visit. */
struct search_dice {
    uint64_t seed;
    uint8_t round, active; /* whose they are */
};

/* The creature that acts now rolls separate dice. */
static void search_follow(struct p2v_run *run, struct search_dice *dice)
{
    const struct p2v_game *game = run->game;
    if (game->active == dice->active && game->round == dice->round) return;
    dice->active = game->active;
    dice->round = game->round;
    run->rng = rng_new(dice->seed, game->active, game->round);
}

/* Does one decision on the copy; false when it cannot be done there. */
static bool search_do(struct p2v_run *run, struct p2v_ai *player, const struct search_node *node)
{
    player->hint = node->hint;
    bool is_done = p2v_do(run, &node->option, NULL) != P2V_REFUSED;
    player->hint = (struct p2v_ai_hint){0};
    return is_done;
}

/* The dice of a visit: those of the first decision's own visits so far, so that all first decisions meet the same luck.
 */
static uint64_t search_seed(uint64_t base, const struct search_node *first)
{
    return base + UINT64_C(0x9e3779b97f4a7c15) * (uint64_t)(first->visits / 2);
}

/* Goes down the tree from its root as far as it is known, and one decision beyond. Returns how deep. */
static int search_descend(struct search *search, struct p2v_run *ahead, struct search_dice *dice,
                          struct search_node **path)
{
    struct p2v_game *game = ahead->game;
    struct p2v_ai *player = ahead->context;
    int depth = 0;
    for (bool is_new = false; depth < SEARCH_DEPTH && !is_new && !game->is_over;) {
        struct search_node *node = path[depth];
        bool is_own = depth == 0 || (p2v_side_to_move(game) == search->side && game->active != P2V_NOBODY);
        if (!is_own) break;
        if (!node->is_open) search_open(search, ahead, node);
        if (!node->child_count) break;
        struct search_node *next = search->first;
        if (depth) next = &search->nodes[node->child + search_pick(search, node, NULL)];
        is_new = !next->visits;
        path[++depth] = next;
        if (!search_do(ahead, player, next)) break;
        search_follow(ahead, dice);
    }
    return depth;
}

static void search_visit(struct search *search, uint64_t base)
{
    struct p2v_ai player = *search->ai;
    struct p2v_game *game = search->ai->scratch;
    struct search_node *root = &search->nodes[0], *path[SEARCH_DEPTH + 1] = {root};
    struct p2v_run ahead;
    search->first = &search->nodes[root->child + search_pick_first(search)];
    memcpy(game, search->run->game, sizeof *game);
    for (int s = 0; s < P2V_SIDES; s++)
        player.kinds[s] = P2V_AI_GREEDY;
    player.careless = 0;
    p2v_run_init(&ahead, game, search->run->sight, search_seed(base, search->first), 1);
    if (search->first->visits % 2) ahead.roll = search_turned_die;
    ahead.ask = p2v_ai_answer;
    ahead.context = &player;
    struct search_dice dice = {search_seed(base, search->first), game->round, game->active};
    int depth = search_descend(search, &ahead, &dice, path);
    for (int steps = 0, turns = SEARCH_TURNS; steps < SEARCH_STEPS && turns > 0 && !game->is_over; steps++) {
        if (!p2v_ai_act(&ahead, &player)) break;
        turns -= game->active == P2V_NOBODY;
        search_follow(&ahead, &dice);
    }
    int value = p2v_value_chance(game, search->side);
    for (int i = 0; i <= depth; i++) {
        path[i]->visits++;
        path[i]->sum += value;
    }
    int visits = search->first->visits;
    if (visits <= SEARCH_KEPT)
        search->sums[search->first - &search->nodes[root->child]][visits] = (int32_t)search->first->sum;
    if (visits == SEARCH_ALIKE) search_join(search, search->first);
}

/* The decisions that were tried most, for the caller that asks why. */
static void search_reasons(const struct search *search, struct p2v_ai *ai)
{
    const struct search_node *root = &search->nodes[0];
    bool taken[SEARCH_CHILDREN] = {false};
    ai->reason_count = 0;
    for (int place = 0; place < P2V_AI_REASONS && place < root->child_count; place++) {
        int best = 0;
        while (taken[best])
            best++;
        for (int i = best + 1; i < root->child_count; i++) {
            if (!taken[i] && search->nodes[root->child + i].visits > search->nodes[root->child + best].visits)
                best = i;
        }
        const struct search_node *node = &search->nodes[root->child + best];
        taken[best] = true;
        ai->reasons[ai->reason_count++] =
            (struct p2v_ai_reason){.option = node->option,
                                   .hint = node->hint,
                                   .visits = node->visits,
                                   .value = node->visits ? (int)(node->sum / node->visits) : 0};
    }
}

/* Is there nothing left to choose from, or can no other decision be tried as often as the leading one any more? */
static bool search_is_settled(const struct search *search, int left)
{
    const struct search_node *root = &search->nodes[0];
    int most = 0, second = 0, count = 0;
    for (int i = 0; i < root->child_count; i++) {
        const struct search_node *child = &search->nodes[root->child + i];
        count += !child->is_twin;
        if (child->visits > most)
            second = most, most = child->visits;
        else if (child->visits > second)
            second = child->visits;
    }
    return count == 1 || most - second > left;
}

int p2v_ai_search(struct p2v_run *run, const struct p2v_option *options, int count)
{
    struct p2v_ai *ai = run->context;
    struct search *search = memory_alloc(sizeof *search);
    if (!search) return 0;
    *search = (struct search){.run = run, .ai = ai, .side = p2v_side_to_move(run->game), .count = 1};
    struct search_node *root = &search->nodes[0];
    uint64_t base = rng_next(&ai->rng);
    *root = (struct search_node){0};
    search_open(search, run, root);
    for (int visits = 0; visits < ai->nodes && root->child_count > 1; visits++) {
        search_visit(search, base);
        if (visits % 16 != 15) continue;
        if (search_is_settled(search, ai->nodes - visits - 1)) break;
        if (ai->is_late && ai->is_late(ai->clock)) break;
    }
    const struct search_node *best = &search->nodes[root->child];
    for (int i = 1; i < root->child_count; i++)
        if (search->nodes[root->child + i].visits > best->visits) best = &search->nodes[root->child + i];
    int chosen = 0;
    for (int i = 0; i < count; i++)
        if (options[i].figure == best->option.figure && options[i].action == best->option.action) chosen = i;
    ai->hint = best->hint;
    search_reasons(search, ai);
    memory_free(search);
    return chosen;
}
