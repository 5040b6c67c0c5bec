/* effect.h: conditions and effects on the actors of a table: values, durations, concentration, grants.
 *
 * A list of effects is plain memory inside a system's state, so it clones with it. What an effect *does* is the
 * system's business; when it ends is decided here, by data. */
#ifndef TALUS_CORE_EFFECT_H
#define TALUS_CORE_EFFECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/symbol.h"

enum { EFFECT_MOST = 512, EFFECT_NOBODY = -1, EFFECT_NONE = -1 };

/* When the remaining count goes down, and the effect ends at 0. */
enum effect_clock {
    EFFECT_LASTS,      /* unlimited: until removed */
    EFFECT_TURN_START, /* at each start of a turn of `whose` */
    EFFECT_TURN_END,   /* at each end of a turn of `whose` */
    EFFECT_ROUND_END,  /* at each end of a round */
    EFFECT_SECONDS,    /* with the time that passes */
    EFFECT_ENCOUNTER   /* until the encounter ends */
};

/* How a second effect of the same kind meets one that is there: a system's table decides it for each kind. */
enum effect_stacking {
    EFFECT_KEEP_HIGHER, /* one stays, with the higher value and the longer rest */
    EFFECT_ADD_VALUES,  /* values add up */
    EFFECT_REFRESH,     /* the new one replaces the old one */
    EFFECT_SEPARATE     /* both stay side by side */
};

struct effect {
    symbol kind;        /* "stunned" */
    int16_t bearer;     /* actor it is on */
    int16_t source;     /* actor who made it, EFFECT_NOBODY */
    int32_t value;      /* 1 when the kind has no value */
    uint8_t clock;      /* enum effect_clock */
    bool concentration; /* ends when `source` stops concentrating */
    int16_t whose;      /* whose turns count */
    int32_t remaining;  /* turns, rounds or seconds */
    int16_t granted_by; /* index of the effect that brought it and takes it along, EFFECT_NONE */
    symbol item;        /* what it comes from, for `explain` */
    const void *more;   /* the system's own: what it does; lives as long as the content */
};

struct effects {
    int16_t count;
    struct effect items[EFFECT_MOST];
};

/* What the list has, without its spare capacity. */
void effects_copy(struct effects *to, const struct effects *from);
/* The index of the (new, raised or refreshed) effect, EFFECT_NONE when the list is full. */
int effect_add(struct effects *effects, struct effect effect, enum effect_stacking stacking);
int effect_find(const struct effects *effects, int bearer, symbol kind);      /* the highest value; EFFECT_NONE */
int32_t effect_value(const struct effects *effects, int bearer, symbol kind); /* 0 when absent */
/* Removes it and all it granted; indices of later effects move down. */
void effect_remove(struct effects *effects, int index);
void effect_remove_kind(struct effects *effects, int bearer, symbol kind);

/* Counts down the effects with this clock that count turns of `whose`; EFFECT_NOBODY: of anyone. What reaches 0 stays
 * until an event of the caller's removes it. */
void effect_tick(struct effects *effects, enum effect_clock clock, int whose, int32_t amount);
/* The last one before `index` with this clock whose count is up, for an encounter any; EFFECT_NONE. Asked from the end
 * of the list down, each may be removed, with what it granted, before the next is requested. */
int effect_run_out(const struct effects *effects, enum effect_clock clock, int index);

#endif
