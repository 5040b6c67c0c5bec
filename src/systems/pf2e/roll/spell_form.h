/* spell_form.h: a spell as it is cast: its data at a rank and in a variant, and what they say about time, range,
 * targets, area and defence; what its text says each outcome does. */
#ifndef TALUS_PF2E_ROLL_SPELL_FORM_H
#define TALUS_PF2E_ROLL_SPELL_FORM_H

#include "systems/pf2e/roll/play_action.h"

enum pf2e_cast_time { PF2E_CAST_ACTIONS, PF2E_CAST_REACTION, PF2E_CAST_LONG };
enum { PF2E_ANY_NUMBER = -1, PF2E_ANY_RANGE = -1, PF2E_MOST_ACTIONS = 3 };

struct pf2e_spell_form {
    struct pf2e_item item; /* the spell with the data of this casting */
    struct pf2e_spellcasting *entry;
    int64_t rank;
    enum pf2e_cast_time time;
    const char *time_text;
    int actions_least, actions_most; /* 0: a free action */
    int range;                       /* feet; 0: on the caster, PF2E_ANY_RANGE */
    bool is_touch;
    const char *area; /* "burst"; NULL: none */
    int area_size;    /* feet */
    int targets;      /* at most; 0: the caster, PF2E_ANY_NUMBER */
    bool needs_target, willing, living, undead, allies, enemies, self_too, not_self;
    const char *save, *passive; /* "reflex"; "fortitude-dc"; NULL */
    const char *check, *check_against; /* the statistic of who acts, and the one whose DC it meets; NULL */
    bool held_only; /* only creatures that the caster has grabbed or restrained */
    bool is_basic, is_attack, is_sustained;
    bool harms, heals; /* what its damage may do */
};

/* How someone wants to cast it. */
struct pf2e_spell_wish {
    const struct pf2e_item *spell;
    int64_t rank;
    int actions;         /* 0: unsaid */
    const char *variant; /* NULL: unsaid */
};

bool pf2e_spell_is_cantrip(const struct pf2e_item *spell);
bool pf2e_spell_is_focus(const struct pf2e_item *spell);
/* Everything lives in the arena. False when there is no such variant (*problem says so) or memory is exhausted. */
bool pf2e_spell_form_read(struct pf2e_spell_form *form, struct arena *arena, struct pf2e_actor *actor,
                          const struct pf2e_spell_wish *wish, const char **problem);

/* The duration of the spell itself, in rounds; 0: none that can be counted. */
int64_t pf2e_spell_rounds(const struct pf2e_spell_form *form);

/* --- spell_text.c ------------------------------------------------------------------------------------------------ */

enum { PF2E_OUTCOME_ALWAYS = DEGREE_COUNT };

enum pf2e_until {
    PF2E_UNTIL_UNSAID,
    PF2E_UNTIL_ROUNDS,
    PF2E_UNTIL_OWN_TURN,
    PF2E_UNTIL_TARGET_TURN,
    PF2E_UNTIL_TARGET_START,
    PF2E_UNTIL_NEVER
};

/* A link in the text: something that happens to the target, always or with one outcome. */
struct pf2e_spell_link {
    int outcome;           /* enum degree or PF2E_OUTCOME_ALWAYS */
    const char *uuid;      /* NULL: a condition of this slug */
    const char *condition; /* NULL: the link says what it is */
    const struct json *effect; /* made of the words of the text; NULL */
    int64_t value;         /* "Frightened 2"; 0: none */
    enum pf2e_until until;
    int64_t rounds;
    int64_t dice, faces; /* of a duration that is rolled: so many times `rounds`; 0: it is not */
};

/* Damage that one outcome deals by itself. */
struct pf2e_spell_hurt {
    int outcome;
    const char *formula; /* "2d6[fire]" */
    double factor;
};

struct pf2e_spell_text {
    pool(struct pf2e_spell_link) links;
    pool(struct pf2e_spell_hurt) hurts;
    int push[DEGREE_COUNT];       /* feet away from the acting creature */
    int afflicted[DEGREE_COUNT];  /* stage of the affliction that it is; 0: none */
    int64_t lasts[DEGREE_COUNT];  /* rounds, instead of the duration of the spell; 0: unsaid */
    bool sheds[DEGREE_COUNT];     /* it brings no persistent damage */
    int64_t immune[DEGREE_COUNT]; /* rounds in which it cannot affect the target again; 0: none */
    uint64_t given;               /* kinds of elements that its effects have: bits by enum pf2e_element_id */
    size_t outcomes_at;           /* where in the text the outcomes begin; SIZE_MAX: there are none */
    const struct pf2e_item *of;   /* what it is the text of */
    bool gives_effects;           /* it links effects: they do what its words say */
    bool changes_shape;           /* of who uses it, until it is used again */
    bool on_hit;                  /* a Strike of the action brings more than damage, by its degree */
    bool if_hurt;                 /* only when the Strike dealt damage */
    bool counteracts;             /* it attempts to (counteract.h) */
    bool has_parts;               /* it is made of other actions (compound.h) */
    bool after_strike;            /* it is for the target of the action's own Strikes, if one hits */
    const char *rest;             /* sentences outside of outcomes that are left to people; NULL */
    double factors[DEGREE_COUNT]; /* how much of the damage */
    bool has_factor[DEGREE_COUNT];
    bool has_outcome[DEGREE_COUNT];
    const char *words[DEGREE_COUNT]; /* of an outcome in which nothing was understood; NULL */
};
/* What the item states as data (play_data.h), else what its text says. */
void pf2e_spell_text_read(struct pf2e_spell_text *text, struct arena *arena, const struct pf2e_item *item,
                          const struct pf2e_world *world);

/* --- spell_damage.c ---------------------------------------------------------------------------------------------- */

/* The damage (or healing) for an outcome of a roll whose options are `seen`. False: it deals none. */
bool pf2e_spell_damage(const struct pf2e_spell_form *form, const struct pf2e_wanted_damage *wanted,
                       struct pf2e_strike_damage *damage, struct pf2e_damage_result *result);

#endif
