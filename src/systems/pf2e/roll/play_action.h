/* play_action.h: checks of a statistic: skill actions, saves, spell attacks. */
#ifndef TALUS_PF2E_ROLL_PLAY_ACTION_H
#define TALUS_PF2E_ROLL_PLAY_ACTION_H

#include "systems/pf2e/roll/play.h"

struct pf2e_action {
    const char *slug, *statistic, *against, *traits; /* traits: words between spaces */
};

/* NULL if it is not rolled. */
const struct pf2e_action *pf2e_action_find(const char *slug);

/* play_spell.c */
int64_t pf2e_spell_rank(const struct pf2e_actor *actor, const struct pf2e_item *item,
                        const struct pf2e_spellcasting *entry);
/* The traits it has in the hands of this actor. */
void pf2e_spell_traits(struct arena *arena, struct pf2e_actor *actor, const struct pf2e_item *item,
                       struct pf2e_words *out);
/* What its attack roll is made against: "ac", "fortitude-dc"; NULL when there is no attack roll. */
const char *pf2e_spell_passive(const struct pf2e_item *item);
void pf2e_words_of_spell(struct arena *arena, struct pf2e_actor *actor, const struct pf2e_item *item,
                         const struct pf2e_spellcasting *entry, struct pf2e_words *out);
/* The spellcasting a spell belongs to; NULL. */
struct pf2e_spellcasting *pf2e_spell_casting(struct pf2e_actor *actor, const struct pf2e_item *spell);

struct pf2e_test_plan {
    const struct pf2e_world *world;
    struct pf2e_participant *roller, *other; /* other: target, or origin of a save; may be NULL */
    const char *statistic;            /* "athletics", "reflex" */
    const char *against;              /* the other's statistic; NULL: `dc` counts */
    const struct pf2e_action *action; /* NULL: none */
    const char *variant;              /* of the action; NULL */
    const char *action_slug;          /* an action that is only named; NULL */
    struct pf2e_item *item;           /* a spell of the origin; NULL */
    bool spell_attack;
    bool has_dc;
    int64_t dc;
    int map;   /* attacks before: 0, 1, 2; -1: it has nothing to do with the penalty */
    int twice; /* 1 keep the higher, -1 the lower */
    struct pf2e_words options, traits;
    struct pf2e_words stated; /* options of the command: on for this roll, whatever their switch says */
};

struct pf2e_test {
    struct pf2e_context context;
    struct pf2e_check check;
    const struct pf2e_statistic *statistic, *defence; /* defence NULL: a plain number */
    const char *makes;                                /* the name of a thing that is there afterwards; NULL */
};

/* STATUS_NOT_FOUND when there is no such statistic. Close it either way. */
enum status pf2e_test_open(struct pf2e_test *test, const struct pf2e_test_plan *plan);
void pf2e_test_close(struct pf2e_test *test);
/* Modifiers for what the acting creature lacks (lacks.def): tools, or, `in_words`, a language both understand. */
void pf2e_test_lacks(struct pf2e_test *test, const struct pf2e_action *action, bool in_words);

#endif
