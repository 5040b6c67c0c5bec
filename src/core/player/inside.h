/* inside.h: shared declarations of the machine players. */
#ifndef TALUS_CORE_PLAYER_INSIDE_H
#define TALUS_CORE_PLAYER_INSIDE_H

#include "core/player/player.h"

enum {
    PLAYER_TURN_MOST = 24,   /* commands in one turn; then it ends */
    PLAYER_SAMPLES = 4,      /* of the dice of a command that rolls any */
    PLAYER_MOST_SAMPLES = 24, /* that are kept of one */
    PLAYER_CANDIDATES = 128, /* commands that are weighed at all */
    PLAYER_ACTORS = 64,      /* that are looked at */
    PLAYER_LEAST = 1,        /* a smaller gain does not count */
    PLAYER_SLIGHT = 10       /* a gain below does not keep anyone from walking to the enemy */
};

/* ---- positions (value.c) ---- */

struct player_scene {
    int count, who, side; /* who acts, for its side */
    struct actor_facts facts[PLAYER_ACTORS];
    int64_t worth[PLAYER_ACTORS];
    const struct player_temperament *temperament;
};

void player_scene_open(struct player_scene *scene, const struct table *table,
                       const struct player_temperament *temperament);
/* The damage that puts it out of the fight. */
int64_t player_left(const struct actor_facts *facts);
/* 1000 for a whole creature, 0 for a lost one. */
int64_t player_worth(const struct actor_facts *facts);
/* The worth of everybody for the side, as the temperament counts it. */
int64_t player_scene_value(const struct player_scene *scene, const struct table *table);
/* What it is to the side when someone's worth changes. */
int64_t player_scene_weigh(const struct player_scene *scene, int who, int64_t before, int64_t after);
int player_scene_distance(const struct player_scene *scene, int one, int other);
/* Squares to the nearest enemy who can fight; INT16_MAX: there is none. */
int player_scene_nearest(const struct player_scene *scene);
bool player_scene_is_enemy(const struct player_scene *scene, int who);

/* ---- memory (memory.c): what commands led to, by who used them on what kind of creature ---- */

struct player_outcome {
    int32_t target_hp, self_hp; /* changes of hit points, temporary ones included */
    int32_t rest;               /* what else it changed, in points */
    bool target_lost, self_lost;
    bool target_gets, self_gets; /* a condition */
    bool own_fault; /* it harmed itself, and no enemy struck it */
    int8_t unseen; /* so many more enemies do not see it; of commands that hide */
    bool freed;    /* it is held no longer; of commands that free */
};

struct player_entry {
    uint64_t key; /* 0: free */
    int16_t count;
    bool rolls;
    bool harms;    /* of a command in any situation: it took hit points from a target */
    bool risky;    /* of a command in any situation: who used it harmed itself */
    bool unsteady; /* it reaches more than its target, so where everybody is matters */
    bool moves;    /* the creature that acts is elsewhere afterwards: a charge */
    bool is_sure;       /* of what may harm its user: `more` is known */
    int32_t more;       /* what many more samples show beyond the outcomes kept, in points */
    int32_t afterwards; /* the best gain it made possible; -1: not known */
    int32_t luck_count; /* uses in games that search played on, ... */
    int64_t luck;       /* ... and by how much they gained more than the outcomes let expect */
    struct player_outcome outcomes[PLAYER_MOST_SAMPLES];
};

struct player_candidate;
struct player_trial;

enum { PLAYER_KNOWN = 64 }; /* kinds of creatures that are remembered */
struct player_kind_memory {
    uint64_t key;
    int reach; /* squares over which it acted on enemies */
    int32_t best_gain[PLAYER_KNOWN]; /* of its commands so far against each kind, those who are hardly hurt */
    int64_t harm;      /* hit points that its commands were expected to take from enemies, over its turns */
    int64_t turns;
};

/* Notes what a creature achieves with the command it gives: how dangerous its kind is. */
void player_note_gain(struct player *player, const struct player_scene *scene,
                      const struct player_candidate *given);
/* The entry of a key, new ones empty; NULL when memory is exhausted or full. */
struct player_entry *player_remember(struct player *player, uint64_t key);
struct player_kind_memory *player_remember_kind(struct player *player, const struct player_scene *scene,
                                                int who);
/* The best gain of its kind against the kind of the other; NULL when one of them is not remembered. */
int32_t *player_best_gain(struct player *player, const struct player_scene *scene, int who, int other);
/* The situation of a command: who gives it, with what left, under which conditions, at what kind of target. */
uint64_t player_key(const struct player_trial *trial, const struct json *command, int target);
/* The command by any creature of the kind, in any situation. */
uint64_t player_command_key(const struct player *player, const struct player_scene *scene,
                            const struct json *command);
/* The dice of a sample, 0 to PLAYER_MOST_SAMPLES - 1: the same for every command, so that commands compare fairly.
 * Their first draws are spread evenly, so that few samples of a command that rolls one die give nearly its odds. */
struct rng player_sample_dice(const struct player *player, int sample);
/* Gives the player a memory for its game, from its book if it has one. False when memory is exhausted. */
bool player_memory_open(struct player *player, const struct table *table);

/* ---- weighing (weigh.c, sample.c) ---- */

enum player_sort { PLAYER_IS_ACT, PLAYER_IS_MOVE, PLAYER_IS_END };

struct player_candidate {
    struct json command;
    enum player_sort sort;
    enum player_use use;
    int worth;
    int target; /* -1: nobody */
    struct player_entry *entry;
    int64_t gain, points;
    bool refused;
    bool is_tried;  /* on the table as it is, not only remembered */
    bool is_guess;  /* its points are its stated worth: it was not tried yet */
    bool is_behind; /* it was far behind the best one when it was last tried */
};

struct player_list {
    struct player_candidate items[PLAYER_CANDIDATES];
    int count;
    struct player_scene scene;
};

struct player_trial {
    struct player *player;
    struct table *table;   /* the game; it does not move while commands are tried */
    struct table *scratch; /* the same with a separate state; NULL: not made yet */
    struct player_list *list;
    struct arena *arena;
    uint32_t samples; /* taken in this decision */
    int64_t best;     /* the best gain so far in this decision */
    bool hurries;     /* nothing is tried that is remembered */
};

/* One more sample of a command. False when it is refused. */
bool player_sample(struct player_trial *trial, struct player_candidate *one);
/* Takes the samples that are missing; the candidate's gain is set. False when it is refused. */
bool player_rate(struct player_trial *trial, struct player_candidate *one);
/* Is it aimed at an area, or at several creatures? */
bool player_is_area(const struct json *command);

/* Weighs all candidates of the table; the list's points are set. False when memory is exhausted. */
bool player_weigh(struct player_trial *trial);
/* Notes what the command it gives is good for. A creature that did good in a turn stays while an enemy is in reach. */
void player_note_deed(struct player *player, const struct player_scene *scene, const struct player_candidate *one);
/* Does it lead back to where its walk began, and it has only walked since? */
bool player_is_return(const struct player_trial *trial, const struct player_candidate *one);
/* The best candidate that was not refused; NULL if there is none. */
struct player_candidate *player_best(struct player_list *list);
const struct player_hint *player_hint_of(const struct table *table, const struct json *command);

/* ---- trying (try.c) ---- */

void player_trial_close(struct player_trial *trial);
/* Does the command on the scratch table, with separate dice. False when it is refused. */
bool player_try(struct player_trial *trial, const struct json *command, uint32_t sample);
/* The same with the dice of a sample. */
bool player_try_spread(struct player_trial *trial, const struct json *command, int sample);
/* What a command changed: from a scene of this value to what is at the table now. */
struct player_outcome player_outcome_of(const struct player_scene *scene, int64_t value, const struct table *table,
                                        int target);
/* What an outcome is worth at the hit points of now. */
int64_t player_outcome_gain(const struct player_scene *scene, const struct player_candidate *one,
                            const struct player_outcome *outcome);
/* The mean of what is remembered of a command, and how far from it the outcomes are on average. */
int64_t player_entry_gain(const struct player_scene *scene, const struct player_candidate *one);
int64_t player_entry_spread(const struct player_scene *scene, const struct player_candidate *one);
/* How much more than expected a command gained that led from a scene of this value to the table. */
int64_t player_luck(const struct player_candidate *one, const struct player_scene *scene, int64_t value,
                    const struct table *table);

/* ---- answers (answer.c) ---- */

/* The first answer that does not decline: what players expect of each other while commands are tried. */
int player_first_useful(const struct table *table, const struct json *question);
int player_answer_usual(struct table *table, void *context, int64_t who, const struct json *question);
/* The answer that leaves its side best off. */
int player_answer_by_value(struct player *player, struct table *table, const struct json *question);

/* ---- ways (way.c) ---- */

/* The command that leads nearest to an enemy, or away from all of them. False: no command helps. */
bool player_way(struct player_trial *trial, bool away, struct json *command);
/* Moves worth comparing: away from the enemies, as far as attacks still reach, and toward each of them. Returns
 * how many there are. */
enum { PLAYER_PLACES = 4 };
int player_places(struct player_trial *trial, struct json commands[PLAYER_PLACES]);

/* ---- readied attacks (wait.c) ---- */

/* The command that waits for an enemy who may come, if no enemy can be attacked in this turn. False: there is none. */
bool player_wait(struct player_trial *trial, struct json *command);

/* ---- the end to be expected (outlook.c) ---- */

/* How well a fight would end for the side of the creature that acts: 1000 for each two creatures when it loses
 * nothing, as much less than 0 when the others lose nothing. */
int64_t player_outlook(struct player *player, const struct player_scene *scene);

/* ---- search (search.c) ---- */

/* Reorders the points of the best candidates by playing on. */
void player_search(struct player_trial *trial);
/* Does the best command of the list that is not refused, on a quiet table. */
struct player_candidate *player_do_best(struct table *table, struct player_list *list);
/* The turn it is in; counts the decision. */
void player_note_turn(struct player *player, const struct table *table);

#endif
