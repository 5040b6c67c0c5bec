/* study.h: balance studies: a tournament of many parties, and what each creature proves to be worth. */
#ifndef TALUS_CLI_STUDY_H
#define TALUS_CLI_STUDY_H

#include "session.h"
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

struct study {
    struct content *content;
    const char *name;
    struct match match; /* what all games share */
    bool is_swiss;
    int rounds, games, threads; /* games: of a pairing */
    struct study_party *parties;
    int party_count;
    struct study_creature *creatures;
    int creature_count;
    struct study_pair *pairs;
    int pair_count, pair_room;
    int8_t *results;   /* by game: 1 the first wins, 0 drawn, -1 the second; STUDY_OPEN: not played */
    int game_count;    /* of all */
    int played, found; /* now, and in the log */
    double scale;      /* log odds a point */
    int wanted[STUDY_PLAYERS], wanted_count;     /* other players that shall play it, too */
    int other_kinds[STUDY_PLAYERS], other_count; /* those that have */
    double told_by_cost, told_by_worth;          /* part of the decided games that the sums foretell */
};
enum { STUDY_OPEN = 2 };

/* study_read.c: false when it cannot be played; the reason was printed or is in `diags`. Freed either way. `content`
 * and `threads` are set before. */
bool study_load(struct study *study, const struct json_document *document, struct diags *diags);
void study_free(struct study *study);
/* Games of one study and one build are the same; a log of another is not taken for it. */
uint64_t study_fingerprint(const struct study *study, const struct json *root);
/* study_play.c: pairs and plays everything that the log does not hold; false when the log cannot be written. */
bool study_play(struct study *study, const char *log_path, uint64_t fingerprint, const char **why);
/* Pairs the next round; the pairs from the old pair_count on are new. */
void study_pair_round(struct study *study, int round);
/* Plays those games of [first, last) that have no result yet; nothing is logged. */
bool study_play_games(struct study *study, int first, int last);
/* Adds the results of these pairs to the standings. */
void study_count_pairs(struct study *study, int first_pair, int last_pair);
int study_winner_first(const struct study *study, int pair, int *wins, int *draws);
/* study_fit.c: worth of all creatures from the results; and the chance to win so many points ahead. */
bool study_fit(struct study *study);
double study_chance(const struct study *study, double points);
/* study_players.c: the same pairings with the other players that are wanted, to see what depends on who plays; false:
 * not enough memory. The study has been fitted. */
bool study_other_players(struct study *study);
/* verb_study.c: fits, writes all result files and prints the table; the exit status. */
int study_report(struct study *study, const char *folder, int most);
/* False after a message. */
bool study_make_folder(const char *folder);
/* study_print.c */
void study_print(const struct study *study, struct text *out, int most);
void study_print_csv(const struct study *study, struct text *out);
void study_print_standings(const struct study *study, struct text *out);
struct json study_json(const struct study *study, struct arena *arena);
void study_print_svg(const struct study *study, struct text *out);

#endif
