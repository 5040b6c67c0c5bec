/* battle_unusual.h: games of a battle that are worth a look. */
#ifndef TALUS_VERBS_BATTLE_UNUSUAL_H
#define TALUS_VERBS_BATTLE_UNUSUAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum { UNUSUAL_MOST = 5 };

struct unusual_game {
    const char *why; /* "longest" */
    int64_t game, rounds;
    bool has_winner;
    int64_t winner; /* a side */
    double left;    /* the share of its hit points that the winner has left */
};

/* The longest and the shortest game, the closest and the clearest one, and the first win of a side that seldom wins:
 * each game once. Returns how many there are. */
int battle_find_unusual(const struct unusual_game *games, size_t count, struct unusual_game found[UNUSUAL_MOST]);

#endif
