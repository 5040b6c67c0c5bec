/* fight.h: whole games of a scenario between machine players. A game depends on the seed of the battle
 * and its number only, so the games of a battle may be played in any order, on any thread or machine. */
#ifndef TALUS_CORE_PLAYER_FIGHT_H
#define TALUS_CORE_PLAYER_FIGHT_H

#include "core/player/player.h"

enum { FIGHT_PLAYERS = 2, FIGHT_COMMANDS = 2000, FIGHT_NO_SIDE = INT32_MIN };

struct fight_setup {
    struct table *start; /* the scenario before its first command; fight_play clones it */
    uint64_t seed;
    /* The first is for the side of the first actor, the second for all other sides. */
    enum player_kind players[FIGHT_PLAYERS];
    int nodes; /* of a search decision */
    const struct player_temperament *temperaments[FIGHT_PLAYERS]; /* NULL: the first one */
    struct player_moods moods; /* of single creatures; they come before those of their side */
    struct player_memory *books[FIGHT_PLAYERS]; /* from fight_train; one for both if they value the same */
};

struct fight_actor {
    int64_t hp;              /* at the end */
    int64_t dealt, taken;    /* damage */
    bool dropped, is_lost;   /* was out of the fight at some time; is not active at the end */
    bool is_dead;            /* at the end */
};

/* Actors and counts are those of the scenario's start; any creature that joins later only takes part. */
struct fight_result {
    int64_t winner; /* a side; FIGHT_NO_SIDE: a draw */
    bool is_cut;    /* it was not over after FIGHT_COMMANDS commands, or nobody could go on */
    int rounds, commands;
    struct fight_actor *actors; /* room from the caller */
    int64_t *actions;            /* [actor * fight_verbs() + verb]: added to; may be NULL */
    /* Called for damage that an actor of the start deals, with the name of what did it; may be NULL. */
    void (*dealt)(void *context, int actor, const char *source, int64_t amount);
    /* Called for what an actor of the start spends besides its actions: slots, uses, ammunition; may be NULL. */
    void (*spent)(void *context, int actor, const struct event_spend *spend, const struct table *table);
    void *context;
};

/* How many commands the tables of a system know; command_at has their names. */
int fight_verbs(const struct table_rules *rules);
int fight_actors(const struct fight_setup *setup);
/* The seed of one game: a table with it and these players is the same game. */
uint64_t fight_game_seed(uint64_t seed, int64_t game);
/* Plays a few games with separate dice, so that the players know what their commands lead to. A game depends on what
 * was learned, so every player trains before the first one, in the same way. */
bool fight_train(struct fight_setup *setup);
void fight_close(struct fight_setup *setup); /* also frees the start */
/* False when memory is exhausted. */
bool fight_play(const struct fight_setup *setup, int64_t game, struct fight_result *result);
/* The same at a table that was made with the game's seed and keeps its log. */
bool fight_play_table(const struct fight_setup *setup, struct table *table, struct fight_result *result);

#endif
