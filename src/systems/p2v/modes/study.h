/* study.h: balance studies: a tournament of many parties, and an estimate of what each creature is worth.
 *
 * A game is determined by the study's seed and its number. The owner of the study plays the games, in any order and on
 * any number of threads (`play`). The pairings of a Swiss round follow from the results of earlier rounds. */
#ifndef TALUS_P2V_MODES_STUDY_H
#define TALUS_P2V_MODES_STUDY_H

#include "json/json.h"
#include "systems/p2v/cards/content.h"
#include "systems/p2v/modes/match.h"

enum { STUDY_PLAYERS = 2 };
enum { STUDY_PARTIES = 512, STUDY_CREATURES = 256, STUDY_MOST_GAMES = 1000000000 };

struct study_creature {
    uint16_t card;
    int cost;
    int games;                    /* it took part in */
    double worth, low, high;      /* in points */
    double others[STUDY_PLAYERS]; /* its worth when other players play the same games */
};

struct study_party {
    struct p2v_party party;
    char name[64];
    double points; /* won so far: 1 a win, half a draw */
    int games;
    uint16_t creatures[24]; /* places in the study's list */
    int creature_count;
};

/* One pairing of the tournament, all its games. */
struct study_pair {
    uint16_t a, b;
};

struct study;
/* Plays those games of [first, last) that have no result yet; false: it was stopped, or memory ran out. */
typedef bool study_player(struct study *study, int first, int last, void *context);

struct study {
    struct content *content;
    study_player *play;
    void *play_context;
    const char *name;
    struct match match; /* what all games share */
    bool is_swiss;
    int rounds, games; /* games: of a pairing */
    struct study_party *parties;
    int party_count;
    struct study_creature *creatures;
    int creature_count;
    struct study_pair *pairs;
    int pair_count, pair_room;
    int8_t *results;   /* by game: 1 the first wins, 0 drawn, -1 the second; STUDY_OPEN: not played */
    int game_count;    /* of all */
    double scale;      /* log odds a point */
    int wanted[STUDY_PLAYERS], wanted_count;     /* other players that should play it, too */
    int other_kinds[STUDY_PLAYERS], other_count; /* those that have */
    double told_by_cost, told_by_worth;          /* part of the decided games that the sums predict */
};
enum { STUDY_OPEN = 2 };

enum study_fault { STUDY_FINE, STUDY_BAD, STUDY_FEW_PARTIES, STUDY_MANY_GAMES };

/* study_read.c: what is wrong with it is in `diags` (STUDY_BAD) or the fault. Freed either way. `content` and `play`
 * are set before. */
enum study_fault study_load(struct study *study, const struct json_document *document, struct diags *diags);
const char *study_fault_words(enum study_fault fault);
void study_free(struct study *study);

/* study_pair.c: pairs the next round; the pairs from the old pair_count on are new. */
void study_pair_round(struct study *study, int round);
/* Adds the results of these pairs to the standings. */
void study_count_pairs(struct study *study, int first_pair, int last_pair);
int study_winner_first(const struct study *study, int pair, int *wins, int *draws);

/* What one thread needs to play games; false when memory is exhausted. */
struct study_room {
    struct match match;
    struct p2v_game *game, *scratch;
    struct p2v_sight_cache *sight;
};
bool study_room_open(struct study_room *room, const struct study *study);
void study_room_close(struct study_room *room);
/* Plays a game and keeps its result, which it returns: 1 the first wins, 0 drawn, -1 the second. */
int study_play_game(struct study *study, struct study_room *room, int game);

/* study_fit.c: worth of all creatures from the results; and the chance to win so many points ahead. */
bool study_fit(struct study *study);
double study_chance(const struct study *study, double points);
/* study_players.c: the same pairings with the other players that are wanted, to see what depends on who plays; false:
 * it was stopped, or there is not enough memory. The study has been fitted. */
bool study_other_players(struct study *study);

/* study_print.c */
void study_print(const struct study *study, struct text *out, int most);
void study_print_csv(const struct study *study, struct text *out);
void study_print_standings(const struct study *study, struct text *out);
struct json study_json(const struct study *study, struct arena *arena);
void study_print_svg(const struct study *study, struct text *out);

#endif
