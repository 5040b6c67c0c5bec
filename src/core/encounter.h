/* encounter.h: turns, rounds, costs, durations and the end of a fight, shared by all systems.
 *
 * A system embeds a `struct encounter` in its state and declares what differs in `struct encounter_rules`. The core
 * emits and applies the events encounterStart, initiative, roundStart, turnStart, durations, turnEnd, roundEnd,
 * encounterEnd, and `spend` and `restore` of the pools of the economy. */
#ifndef TALUS_CORE_ENCOUNTER_H
#define TALUS_CORE_ENCOUNTER_H

#include "core/economy.h"
#include "core/effect.h"
#include "core/turns.h"
#include "json/json.h"

enum { ENCOUNTER_NO_SIDE = INT16_MIN };

struct table;
struct event;

/* Plain memory inside a system's state. `turns.round` is 0 when no encounter is running. */
struct encounter {
    struct turns turns;
    bool has_outcome, two_sides; /* two_sides: it began with more than one side able to fight */
    int16_t winner;              /* a side, ENCOUNTER_NO_SIDE */
    symbol outcome;
};

/* Every hook may be NULL. */
struct encounter_rules {
    struct encounter *(*state)(const struct table *table);
    struct effects *(*effects)(const struct table *table);
    const struct economy *economy;
    struct action_pool *(*budget)(const struct table *table, int who);
    int (*count)(const struct table *table); /* actors at the table */
    int (*side)(const struct table *table, int who);
    bool (*takes_part)(const struct table *table, int who); /* rolls initiative at the start */
    bool (*can_fight)(struct table *table, int who);        /* a side without one who can is beaten */
    void (*initiative)(struct table *table, int who);       /* rolls, and emits `initiative` */
    bool (*may_start)(struct table *table);                 /* refuses, or readies what an encounter needs */
    void (*started)(struct table *table);                   /* after encounterStart */
    void (*round_start)(struct table *table);               /* after roundStart */
    void (*turn_start)(struct table *table, int who);       /* before durations count down */
    void (*turn_ready)(struct table *table, int who);       /* after it */
    void (*turn_end)(struct table *table, int who);         /* before durations count down */
    void (*ended)(struct table *table);                     /* after encounterEnd */
    bool (*may_delay)(struct table *table, int who);        /* refuses; NULL: nobody delays in this game */
    /* An effect is over: emits the event that removes it. NULL: conditionEnd. */
    void (*effect_over)(struct table *table, const struct effect *effect);
    bool goes_on;     /* the core does not end the encounter when a side is beaten */
    bool needs_enemy; /* an encounter that begins with only one side able to fight ends at once */
};

/* For clones of a state. */
void encounter_copy(struct encounter *to, const struct encounter *from);
/* The creature whose turn it is; -1 outside turns. */
int encounter_current(const struct table *table);
bool encounter_is_running(const struct table *table);
/* For table_legal: `delay` of whose turn it is and `return` of those who delay, where the game knows them. Machine
 * players do not wait. */
void encounter_legal_delays(struct table *table, struct arena *arena, struct json *commands);

/* Can `who` pay the cost of this name? Refuses with a reason when not. Outside an encounter everything is free. */
bool encounter_affords(struct table *table, int who, const char *cost);
void encounter_pay(struct table *table, int who, const char *cost); /* emits `spend` */
/* The pools of the game, offered for this name. */
struct near encounter_near_pool(const struct table *table, const char *name);
/* `spend` or `restore` of a pool of the economy; false if it is neither. */
bool encounter_pool_command(struct table *table, const struct json *command, int who, bool restores);

/* For `may_delay`: refuses if part of the turn has been used. */
bool encounter_has_not_acted(struct table *table, int who);

/* One fewer left of what counts this clock for `who`; what has run out ends. */
void encounter_durations(struct table *table, enum effect_clock clock, int who);
/* Ends the encounter when only one side can still fight. */
void encounter_settle(struct table *table);
/* What events change here; table_emit calls it. */
void encounter_apply(struct table *table, const struct event *event);

#endif
