/* battle_unusual.h: games of a battle that are worth a look. */
#ifndef TALUS_VERBS_BATTLE_UNUSUAL_H
#define TALUS_VERBS_BATTLE_UNUSUAL_H

#include "json/json.h"

enum unusual_kind {
    UNUSUAL_LONGEST,
    UNUSUAL_SHORTEST,
    UNUSUAL_CLOSEST,
    UNUSUAL_CLEAREST,
    UNUSUAL_FIRST_WIN, /* of the first side; an upset if it seldom wins */
    UNUSUAL_FIRST_LOSS,
    UNUSUAL_KINDS
};

struct unusual_game {
    const char *why; /* "longest", "upset" ... */
    int64_t game, rounds;
    bool has_winner;
    int64_t winner; /* a side */
    int64_t left;   /* millionths of its hit points that the winner has left */
};

/* The best game of each kind so far, whatever the order of the games. */
struct unusual {
    bool has[UNUSUAL_KINDS];
    struct unusual_game games[UNUSUAL_KINDS];
};

void unusual_add(struct unusual *unusual, const struct unusual_game *game, int64_t first_side);
/* {"longest": [order, game, rounds, winner, left], ...}: of two such lists the lesser one counts. */
struct json unusual_json(struct arena *arena, const struct unusual *unusual);
void unusual_take(struct unusual *unusual, const struct json *given);
/* Each game once, an upset first. Returns how many there are. */
int unusual_list(const struct unusual *unusual, int64_t wins, int64_t losses, struct unusual_game found[UNUSUAL_KINDS]);

#endif
