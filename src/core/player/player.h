/* player.h: machine players. A player sees a table as people do: legal commands, the shared facts and
 * clones to try things on. It contains no rules; a system may add hints.
 *
 * random: any legal command. greedy: the command with the best expected value, from sampled dice that it
 * remembers for the rest of the game; when nothing gains anything, the command that prepares the best next
 * one, or the shortest way to an enemy. search: the best few commands of greedy, each played on with many
 * dice.
 *
 * The same table, seed and kind give the same commands on every machine. */
#ifndef TALUS_CORE_PLAYER_PLAYER_H
#define TALUS_CORE_PLAYER_PLAYER_H

#include "base/rng.h"
#include "core/table.h"

enum player_kind { PLAYER_RANDOM, PLAYER_GREEDY, PLAYER_SEARCH, PLAYER_KINDS };

/* How a side likes to fight: core/temperaments.def. */
struct player_temperament {
    const char *name, *doc;
    int care;    /* percent: what the own side's wounds count */
    int focus;   /* percent: what finishing off the wounded counts */
    int retreat; /* percent of its hit points: who has fewer keeps away from enemies; 0: never */
};

/* Temperaments of single creatures, by their place in the scenario; NULL: as the rest of the side. */
enum { PLAYER_MOODS = 64 };
struct player_moods {
    const struct player_temperament *of[PLAYER_MOODS];
};

struct player_memory;

struct player {
    enum player_kind kind;
    int nodes;          /* games a search decision plays on */
    uint64_t seed;      /* of the game */
    uint32_t decisions; /* made so far: each has its own dice */
    const struct player_temperament *temperament;
    const struct player_moods *moods; /* may be NULL */
    /* Where player_choose lists what it weighed, the command it gives first: [{"command", "gain", "reason"}]. A whole
     * creature is a gain of 1000. NULL: nowhere. A system's own player lists nothing. */
    struct json *reasons;
    struct arena *reasons_arena;
    /* The turn it is in: what was done in it so far. */
    int64_t turn_round;
    int turn_who, turn_commands;
    bool turn_gained, turn_helped; /* commands of this turn harmed enemies, did other good */
    bool turn_walked;              /* the last command of this turn was a move */
    bool turn_waits;               /* it waits for an enemy to come: no more walks */
    int16_t came_x[PLAYER_MOODS], came_y[PLAYER_MOODS]; /* by actor: where its last walk began, ... */
    uint64_t restless;             /* ... and who has done nothing else since */
    uint64_t waited;               /* the actors who readied an attack and have done nothing of use since */
    uint64_t idle;                 /* the actors whose last turn neither harmed enemies nor did other good */
    struct player_memory *memory;     /* what commands led to so far; made when first needed */
    const struct player_memory *book; /* what they led to in earlier games; may be NULL */
    void *own;                    /* of a system's own player */
    void (*own_free)(void *own);
};

/* For the tables of a system. */
struct player player_new(const struct table_rules *rules, enum player_kind kind, uint64_t seed);
void player_free(struct player *player);
/* The kind of this name; -1 when there is none. */
int player_find(const char *name);
const char *player_name(enum player_kind kind);
/* The temperament of this name; NULL when there is none. */
const struct player_temperament *player_temperament_find(const char *name);
/* What the entries of a scenario's actors have as "temperament". */
struct player_moods player_read_moods(const struct json *scenario);
/* All of them, ended by one without a name. The first is the default. */
extern const struct player_temperament player_temperaments[];

/* What the players of a scenario's games can know before the first of them: who is of the same kind. */
struct player_memory *player_memory_new(const struct table *start);
void player_forget(struct player_memory *memory);

/* The side that decides next. */
int player_side(const struct table *table);
/* The command to give now, in the arena; it will not be refused. False: there is nothing to do. */
bool player_choose(struct player *player, struct table *table, struct arena *arena,
                   struct json *command);
/* Chooses and does it, which saves a quiet table the trial. */
bool player_act(struct player *player, struct table *table, struct arena *arena,
                struct json *command);
/* The index of the option to take. */
int player_answer(struct player *player, struct table *table, const struct json *question);
/* At a table where people play: */
int player_advise_side(const struct table *table); /* who decides next, or must answer the open question */
/* What to do now: a command, or the answer to the open question. False: there is nothing to do. */
bool player_advise(struct player *player, struct table *table, struct arena *arena, struct json *command);

/* How good a position is for a side: hit points, who can still fight, and what one did to the other; 1000
 * for a whole creature. */
int64_t player_value(const struct table *table, int side);
bool player_is_end(const struct json *command); /* does it end the turn? */
bool player_is_active(const struct actor_facts *facts);
struct actor_facts player_facts(const struct table *table, int who);

#endif
