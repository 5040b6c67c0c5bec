/* ai.h: machine players. They answer the same questions as people. */
#ifndef TALUS_P2V_PLAYER_AI_H
#define TALUS_P2V_PLAYER_AI_H

#include "systems/p2v/game/game.h"

enum p2v_ai_kind { P2V_AI_RANDOM, P2V_AI_GREEDY, P2V_AI_SEARCH, P2V_AI_KINDS };

/* What the search has in mind for the next target or destination. */
enum p2v_hint_kind { P2V_NO_HINT, P2V_HINT_OBJECTIVE, P2V_HINT_SQUARE, P2V_HINT_TARGET };
struct p2v_ai_hint {
    uint8_t kind, target;
    int16_t x, y;
};

/* What a machine player leans to when it chooses where to go. */
enum p2v_temper { P2V_EVEN, P2V_BOLD, P2V_CAREFUL, P2V_GRASPING, P2V_TEMPERS };

/* Why an action was chosen, or was not. */
struct p2v_ai_reason {
    struct p2v_option option;
    struct p2v_ai_hint hint;
    int visits; /* of the search; 0: the greedy player's rating */
    int value;  /* the chance to win less that to lose in ten thousandths; the rating */
};

enum { P2V_AI_REASONS = 4 };

struct p2v_ai {
    enum p2v_ai_kind kinds[P2V_SIDES];
    struct rng rng;           /* choices, apart from the dice */
    int nodes;                /* of a search decision */
    struct p2v_game *scratch; /* a clone to look ahead in; for search */
    struct p2v_ai_hint hint;
    uint8_t turn_figure; /* whose turn it is, ... */
    int16_t turn_x, turn_y; /* ... and where that began */
    int careless; /* of a hundred decisions, how many it makes without thought */
    enum p2v_temper temper;
    bool (*is_late)(void *clock); /* ends a search before its nodes are used up; NULL: never */
    void *clock;
    struct p2v_ai_reason reasons[P2V_AI_REASONS]; /* of the last decision, the best first */
    int reason_count;
};

/* A level of play: easy, normal, hard or expert. False: there is none of that name. */
bool p2v_ai_level(const char *name, enum p2v_ai_kind *kind, struct p2v_ai *ai);
int p2v_temper_find(const char *name); /* even, bold, careful, grasping; -1 */
/* Fills the reasons with the greedy player's ratings; before it acts. */
void p2v_ai_weigh(struct p2v_run *run, struct p2v_ai *ai);

int p2v_ai_find(const char *name); /* -1 */
const char *p2v_ai_name(enum p2v_ai_kind kind);
/* Answers questions for all sides; set run->ask to it and run->context to the struct p2v_ai. */
int p2v_ai_answer(struct p2v_run *run, const struct p2v_question *question);
/* What the side to move does next; false when there is nothing to do. */
bool p2v_ai_choose(struct p2v_run *run, struct p2v_ai *ai, struct p2v_option *chosen);
/* Chooses and does the next action; false when the game is over. */
bool p2v_ai_act(struct p2v_run *run, struct p2v_ai *ai);
/* Plays to the end. */
void p2v_ai_play(struct p2v_run *run, struct p2v_ai *ai);
/* How the greedy player rates actions. */
void p2v_ai_rate(struct p2v_run *run, const struct p2v_option *options, int count, int *values);
/* And destinations: as it likes them, or far from all enemies. */
void p2v_ai_rate_squares(struct p2v_run *run, const struct p2v_question *question, bool flees, int *values);
/* ai_rate.c: a target, the creatures in an area, and the best of each that there is. */
int p2v_ai_rate_target(struct p2v_run *run, int figure, const struct p2v_feature *feature, int target);
int p2v_ai_rate_area(struct p2v_run *run, int figure, const struct p2v_feature *feature,
                     const struct p2v_option *option);
int p2v_ai_best_target(struct p2v_run *run, int figure, const struct p2v_feature *feature);
int p2v_ai_best_area(struct p2v_run *run, int figure, const struct p2v_feature *feature);
/* ai_random.c: answers a question; draws an action (false: the list of them is needed), a square, or what a readied
 * creature does. */
int p2v_ai_random(struct p2v_run *run, struct p2v_ai *ai, const struct p2v_question *question);
bool p2v_ai_draw(struct p2v_run *run, struct p2v_ai *ai, struct p2v_option *option);
bool p2v_ai_wander(struct p2v_run *run, int side, int within, int *dx, int *dy);
bool p2v_ai_draw_readied(struct p2v_run *run, int side, int figure, struct p2v_option *option);
/* ai_search.c: the one of the options that comes out best when it is played on, and the hint for it; `scratch` is
 * needed for it. */
int p2v_ai_search(struct p2v_run *run, const struct p2v_option *options, int count);
/* ai_ground.c: the worth of changing a piece of ground (the best one, or this one), of one way to do it to water, of
 * clearing a square, of breaking a barrier, of taking someone in; 0: none. */
int p2v_ai_piece(struct p2v_run *run, int figure, const struct p2v_feature *feature);
int p2v_ai_piece_at(struct p2v_run *run, int figure, const struct p2v_feature *feature,
                    const struct p2v_option *option);
int p2v_ai_water(const struct p2v_game *game, int figure, const uint64_t *bits, bool grows);
int p2v_ai_clearing(const struct p2v_game *game, int figure);
int p2v_ai_breaking(struct p2v_run *run, int figure, int missing); /* squares to the one it would rather strike */
int p2v_ai_stow(const struct p2v_run *run, int figure, const struct p2v_step *step);
int p2v_ai_choice(const struct p2v_run *run, const struct p2v_question *question, int index); /* of P2V_ASK_CHOICE */
bool p2v_ai_is_hemmed_in(const struct p2v_game *game, int figure); /* it can go nowhere; grid only */
#endif
