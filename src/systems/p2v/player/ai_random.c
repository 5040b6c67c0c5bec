/* ai_random.c: the machine player that picks any legal action, all equally likely. */
#include <string.h>

#include "base/bits.h"
#include "systems/p2v/game/acts.h"
#include "systems/p2v/game/ground.h"
#include "systems/p2v/player/ai.h"

/* A square no further away than `within`, each as likely. */
static void ai_draw_square(struct p2v_ai *ai, int within, int *dx, int *dy)
{
    if (within & P2V_STRAIGHT) {
        int lengths = (within & ~P2V_STRAIGHT) - 1; /* from 2 on */
        int ahead = (int)rng_below(&ai->rng, (uint32_t)(GRID_DIRECTIONS * lengths));
        *dx = grid_step_x[ahead % GRID_DIRECTIONS] * (2 + ahead / GRID_DIRECTIONS);
        *dy = grid_step_y[ahead % GRID_DIRECTIONS] * (2 + ahead / GRID_DIRECTIONS);
        return;
    }
    int width = 2 * within + 1, drawn = (int)rng_below(&ai->rng, (uint32_t)(width * width));
    *dx = drawn % width - within;
    *dy = drawn / width - within;
}

bool p2v_ai_wander(struct p2v_run *run, int side, int within, int *dx, int *dy)
{
    struct p2v_ai *ai = run->context;
    if (ai->kinds[side] != P2V_AI_RANDOM) return false;
    ai_draw_square(ai, within, dx, dy);
    return true;
}

static bool ai_leads(const struct p2v_game *game, int figure)
{
    for (uint64_t rest = game->crowd.led; rest; rest &= rest - 1)
        if (game->figures[bits_lowest(rest)].commander == figure) return true;
    return false;
}

/* What the figure may be able to do: everything it can do is there. */
/* What the board offers. */
static int ai_add_board(const struct p2v_game *game, int figure, uint8_t *actions)
{
    int count = 0;
    if (game->objective_count) actions[count++] = P2V_ACTION_CLAIM;
    if (game->has_edges) actions[count++] = P2V_ACTION_DOOR;
    if (game->war.marker_count || p2v_has_clearable(game)) actions[count++] = P2V_ACTION_INTERACT;
    if (p2v_has_illusion(game)) actions[count++] = P2V_ACTION_DISBELIEVE;
    if (game->zone_count && p2v_has_barrier(game)) actions[count++] = P2V_ACTION_BREAK;
    if (ai_leads(game, figure)) actions[count++] = P2V_ACTION_GIVE_AP;
    return count;
}

/* What its card and its feats offer beside the features. */
static int ai_add_card(const struct p2v_card *card, uint8_t *actions)
{
    int count = 0;
    if (card->feats & P2V_FEAT_QUICK_JUMP) actions[count++] = P2V_ACTION_QUICK_JUMP;
    if (card->feats & P2V_FEAT_KIP_UP) actions[count++] = P2V_ACTION_KIP_UP;
    if (card->feats & P2V_FEAT_PRESCIENT) actions[count++] = P2V_ACTION_FORESEE;
    if (card->tradition) actions[count++] = P2V_ACTION_STUDY;
    return count;
}

/* What the state it is in offers. */
static int ai_add_state(const struct p2v_game *game, const struct p2v_figure *f, uint8_t *actions)
{
    int count = 0;
    if (f->ap >= 2) actions[count++] = P2V_ACTION_READY;
    if (f->conditions || f->swallower != P2V_NOBODY) actions[count++] = P2V_ACTION_ESCAPE;
    if (game->body_count) actions[count++] = P2V_ACTION_LOOT;
    if (game->body_count) actions[count++] = P2V_ACTION_CARRY;
    if (f->load) actions[count++] = P2V_ACTION_DROP_LOAD;
    if (f->mount != P2V_NOBODY) actions[count++] = P2V_ACTION_DISMOUNT;
    if (f->sustain) actions[count++] = P2V_ACTION_SUSTAIN;
    if (f->items) actions[count++] = P2V_ACTION_USE_LOOTED;
    if (game->effect_count) actions[count++] = P2V_ACTION_END_STANCE;
    return count;
}

static int ai_candidates(const struct p2v_game *game, int figure, uint8_t *actions)
{
    const struct p2v_figure *f = &game->figures[figure];
    const struct p2v_card *card = p2v_card_of(game, figure);
    int count = card->action_count;
    memcpy(actions, card->action_list, sizeof card->action_list);
    /* What is copied beyond the last one is overwritten by what follows. */
    static const uint8_t upright[8] = {P2V_ACTION_STRIDE, P2V_ACTION_STEP, P2V_ACTION_LEAP, P2V_ACTION_LONG_JUMP,
                                       P2V_ACTION_DROP_PRONE};
    static const uint8_t prone[8] = {P2V_ACTION_CRAWL, P2V_ACTION_STAND_UP};
    static const uint8_t beside[8] = {P2V_ACTION_GRAPPLE, P2V_ACTION_SHOVE, P2V_ACTION_TRIP, P2V_ACTION_MOUNT,
                                      P2V_ACTION_TUMBLE};
    memcpy(actions + count, f->is_prone ? prone : upright, sizeof upright);
    count += f->is_prone ? 2 : 5;
    if (!p2v_is_alone(game, figure)) {
        memcpy(actions + count, beside, sizeof beside);
        count += 5;
    }
    count += ai_add_board(game, figure, actions + count);
    count += ai_add_card(card, actions + count);
    count += ai_add_state(game, f, actions + count);
    if (game->contributes & P2V_HAS_ENEMY_ACTION) actions[count++] = P2V_ACTION_ENEMY_ACTION;
    if (card->contributes & P2V_HAS_MARK) actions[count++] = P2V_ACTION_CHANGE_MARK;
    for (int action = P2V_ACTION_GRANTED; game->effect_count && action < P2V_ACTION_END; action++) {
        if (!p2v_action_feature(game, figure, action)) break;
        actions[count++] = (uint8_t)action;
    }
    return count;
}
enum { AI_CANDIDATES = 96, AI_LED = 4 };

/* Everything a figure may be able to do, and nothing at all. */
static int ai_draw_lot(const struct p2v_game *game, int figure, uint8_t *actions)
{
    int count = ai_candidates(game, figure, actions);
    actions[count++] = P2V_ACTION_END;
    return count;
}

/* One of the legal actions, or the end of the turn, each as likely: draws from all there may be until one is legal. */
static void ai_draw_action(struct p2v_run *run, struct p2v_ai *ai, int figure, struct p2v_option *option)
{
    uint8_t actions[AI_CANDIDATES];
    int count = ai_draw_lot(run->game, figure, actions);
    *option = (struct p2v_option){.figure = (uint8_t)figure};
    do
        option->action = actions[rng_below(&ai->rng, (uint32_t)count)];
    while (option->action != P2V_ACTION_END && !p2v_affordable(run, figure, option->action));
}

/* The same where the list of options was made. */
static int ai_draw_listed(const struct p2v_game *game, struct p2v_ai *ai, const struct p2v_question *question)
{
    uint8_t actions[AI_CANDIDATES];
    int count = ai_draw_lot(game, question->figure, actions);
    for (;;) {
        int action = actions[rng_below(&ai->rng, (uint32_t)count)];
        for (int i = 0; i < question->count; i++)
            if (question->options[i].action == action) return i;
        if (action == P2V_ACTION_END) return 0;
    }
}

/* For a readied creature. Only when there is certainly something it could do: else nobody is asked. */
bool p2v_ai_draw_readied(struct p2v_run *run, int side, int figure, struct p2v_option *option)
{
    struct p2v_ai *ai = run->context;
    const struct p2v_figure *f = &run->game->figures[figure];
    if (ai->kinds[side] != P2V_AI_RANDOM || f->mount != P2V_NOBODY || f->rider != P2V_NOBODY) return false;
    ai_draw_action(run, ai, figure, option);
    return true;
}

/* One of the options, each as likely. Destinations are drawn as p2v_ai_wander draws them and actions as by
 * ai_draw_action, so that a game is the same whether the list of them was made or not. */
int p2v_ai_random(struct p2v_run *run, struct p2v_ai *ai, const struct p2v_question *question)
{
    bool square = question->kind == P2V_ASK_SQUARE && question->within;
    if (question->kind == P2V_ASK_ACTION) return ai_draw_listed(run->game, ai, question);
    for (int tries = 0; square && tries < P2V_WANDER_TRIES; tries++) {
        int dx, dy;
        ai_draw_square(ai, question->within, &dx, &dy);
        for (int i = 0; i < question->count; i++)
            if (question->options[i].x == question->from_x + dx && question->options[i].y == question->from_y + dy)
                return i;
    }
    return (int)rng_below(&ai->rng, (uint32_t)question->count);
}

/* The action of the active figure or of one it commands, each as likely; false where more may act than there is room
 * for. */
bool p2v_ai_draw(struct p2v_run *run, struct p2v_ai *ai, struct p2v_option *option)
{
    const struct p2v_game *game = run->game;
    uint8_t actions[AI_LED * AI_CANDIDATES], who[AI_LED];
    int leader = game->active, ends[AI_LED], count = 0, figures = 0;
    if (leader == P2V_NOBODY || game->figures[leader].rider != P2V_NOBODY) return false;
    who[figures++] = (uint8_t)leader;
    count = ai_draw_lot(game, leader, actions);
    ends[0] = count;
    for (uint64_t rest = game->crowd.led; rest; rest &= rest - 1) {
        int i = bits_lowest(rest);
        if (game->figures[i].commander != leader || !game->figures[i].ap) continue;
        if (figures == AI_LED) return false;
        count += ai_candidates(game, i, actions + count);
        ends[figures] = count;
        who[figures++] = (uint8_t)i;
    }
    *option = (struct p2v_option){0};
    do {
        int drawn = (int)rng_below(&ai->rng, (uint32_t)count), lot = 0;
        while (lot + 1 < figures && drawn >= ends[lot])
            lot++;
        option->figure = who[lot];
        option->action = actions[drawn];
    } while (option->action != P2V_ACTION_END && !p2v_affordable(run, option->figure, option->action));
    return true;
}
