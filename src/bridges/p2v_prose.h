/* p2v_prose.h: what the description of a PF2e ability says, as far as a Path 2 Victory card can use it. */
#ifndef TALUS_BRIDGES_P2V_PROSE_H
#define TALUS_BRIDGES_P2V_PROSE_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/text.h"

/* What moves a target against its will. */
enum prose_force { PROSE_STAYS, PROSE_PUSHED, PROSE_PULLED, PROSE_SHUNTED };

enum prose_effect {
    PROSE_NOTHING,
    PROSE_ENCUMBERED,
    PROSE_CONFUSED,
    PROSE_CONTROLLED,
    PROSE_OFF_GUARD,
    PROSE_GRABBED,
    PROSE_IMMOBILIZED,
    PROSE_RATTLED,
    PROSE_SICKENED,
    PROSE_SLOWED,
    PROSE_STUNNED,
    PROSE_CHARMED,
    PROSE_NO_ATTACKS,
    PROSE_NO_RANGED,
    PROSE_NO_HEAL,
    PROSE_PETRIFIED,
    PROSE_PRONE,
    PROSE_PUSH,
    PROSE_EFFECTS
};

struct prose {
    int damage, persistent, healing;  /* converted amounts; 0: none */
    uint32_t types, persistent_types; /* bits of enum p2v_damage_type */
    int save;                         /* enum p2v_save, -1: none */
    int dc;                           /* the highest of a saving throw, 0: none */
    bool is_basic;
    int shape, size, range; /* shape -1: none; size converted; range in squares, 0: none */
    int radius;             /* of an aura: squares of the distance the description begins with, 0: none */
    uint32_t effects;       /* bits of enum prose_effect */
    uint32_t own_effects;   /* conditions of the creature itself */
    uint32_t choices;       /* those of them of which the creature chooses one */
    enum prose_force force; /* and by how many squares */
    int squares;
    int uses;               /* 0: as often as it likes */
    bool is_daily, is_uneven, is_difficult, has_many_strikes;
    bool is_once_per_round; /* its Frequency */
    bool is_in_its_space;   /* "each enemy in the swarm's space" */
    bool is_quickened;      /* the creature itself */
    bool is_half;           /* who saves takes less damage */
    bool is_on_enemies;     /* its area touches enemies alone */
    bool has_stages;        /* of an affliction: more than one */
    bool is_about_itself;   /* it states something about the creature that the card leaves out */
    int dropped;            /* statements that the card leaves out */
};

/* What is read, and the words by which a description names the creature itself. */
struct prose_source {
    const char *html;
    const char *const *own;
    size_t own_count;
};

/* Sentences about the creature itself give no effects: those happen to a target. */
void prose_read(struct arena *arena, const struct prose_source *source, struct prose *prose);
/* The text below a heading (Trigger, Requirements, Frequency) without markup and with ~ for the creature itself, in
 * small letters; the whole description without such parts when the heading is NULL. "" when there is none. */
const char *prose_section(struct arena *arena, const struct prose_source *source, const char *heading);
/* The key of "@Localize[PF2E.NPC.Abilities.Glossary.KEY]", "" when the description refers to no glossary. */
const char *prose_glossary(struct arena *arena, const char *html);
/* Its text, without markup, at most about `most` bytes. */
void prose_plain(struct text *out, const char *html, size_t most);

/* P2V-CONV-05: the average of a damage formula, doubled so that it stays whole; -1 if unknown. */
int prose_average(struct arena *arena, const char *formula, size_t length);
/* From a doubled average: rounded up; from 10 on to the nearest 5. */
int p2v_convert_damage(int doubled);
/* P2V-CONV-08, -15: squares of an area. */
int p2v_convert_area(int squares);
/* P2V-CONV-05: every 5 points are two dice. */
int p2v_convert_resistance(int points);
/* The condition of a card, NULL for effects that are not conditions (prone, push). */
const char *prose_effect_condition(enum prose_effect effect);

#endif
