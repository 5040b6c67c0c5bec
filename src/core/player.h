/* player.h: machine players. A player sees a table as people do: legal commands, the shared facts and
 * clones to try things on. It contains no rules; a system may add hints.
 *
 * random: any legal command. greedy: the command with the best expected value, from sampled dice; when
 * nothing gains anything, the command that prepares the best next one, or the way to an enemy. search
 * is there where a system has a player of its own.
 *
 * The same table, seed and kind give the same commands on every machine. */
#ifndef TALUS_CORE_PLAYER_H
#define TALUS_CORE_PLAYER_H

#include "base/rng.h"
#include "core/table.h"

enum player_kind { PLAYER_RANDOM, PLAYER_GREEDY, PLAYER_SEARCH, PLAYER_KINDS };

struct player {
    enum player_kind kind;
    int nodes;          /* of a search decision */
    uint64_t seed;      /* of the game */
    uint32_t decisions; /* made so far: each has its own dice */
    /* The turn it is in: what was done in it so far. */
    int64_t turn_round;
    int turn_who, turn_commands;
    bool turn_gained;    /* a command of this turn changed the fight */
    void *own;           /* of a system's own player */
    void (*own_free)(void *own);
};

enum { PLAYER_NODES = 1000 };

struct player player_new(enum player_kind kind, uint64_t seed);
void player_free(struct player *player);
/* The kind of this name; -1 when there is none. */
int player_find(const char *name);
const char *player_name(enum player_kind kind);
/* Can it play at the tables of a system? */
bool player_is_offered(enum player_kind kind, const struct table_rules *rules);

/* The side that decides next. */
int player_side(const struct table *table);
/* The command to give now, in the arena. False: there is nothing to do. */
bool player_choose(struct player *player, struct table *table, struct arena *arena,
                   struct json *command);
/* The index of the option to take. */
int player_answer(struct player *player, struct table *table, const struct json *question);

/* How good a position is for a side: hit points and who can still fight, 1000 for a whole creature. */
int64_t player_value(const struct table *table, int side);
bool player_is_active(const struct actor_facts *facts);
struct actor_facts player_facts(const struct table *table, int who);

#endif
