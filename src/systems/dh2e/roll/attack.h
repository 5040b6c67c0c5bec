/* attack.h: the attack flow of eleven steps and the damage of each hit (DH2E-ATK, DH2E-DMG).
 *
 * An attack is planned once (weapon, target, situation → target number and damage rules) and may then be rolled any
 * number of times: once at the table, often by simulations. Planning looks at predicates and names; rolling is plain
 * arithmetic. */
#ifndef TALUS_DH2E_ROLL_ATTACK_H
#define TALUS_DH2E_ROLL_ATTACK_H

#include "dice/source.h"
#include "systems/dh2e/roll/check.h"


struct dh2e_attack_request {
    const struct dh2e_actor *attacker;
    const struct dh2e_actor *target; /* NULL: nobody in particular */
    const struct dh2e_weapon *weapon;
    enum dh2e_mode mode;
    enum dh2e_aim aim;
    int called; /* enum dh2e_location, -1: not called */
    bool charge;
    bool skip_dialog;
    const char *const *options; /* further roll options, ended by NULL; may be NULL */
    const struct json *toggles;
    int64_t cap;
};

struct dh2e_attack {
    struct dh2e_attack_request request;
    struct arena arena;
    struct options options;
    struct dh2e_synthetics extra; /* qualities, craftsmanship, the target's conditions as temporary elements */
    struct dh2e_check check;
    bool helpless;    /* melee against a helpless target: hits without a roll (DH2E-ATK-06) */
    int64_t rate;     /* of fire */
    int64_t jam_from; /* natural roll from which the weapon jams; above 100: never */
};

struct dh2e_volley {
    struct dh2e_result result;
    bool jammed;
    int64_t hits;
    uint8_t locations[DH2E_HITS_MOST]; /* enum dh2e_location of each hit */
};

/* What one hit with one kind of round does, all but the dice. */
struct dh2e_strike {
    struct dh2e_formula formula;
    int64_t added; /* weapon's bonus, Strength, round and damage modifiers */
    enum dh2e_damage_type type;
    struct dh2e_dice_rules rules;
    bool flame;
    struct dh2e_hit hit; /* raw, degrees and armour are set for each hit */
    int64_t armour[DH2E_LOCATION_COUNT];
};

struct dh2e_blow {
    enum dh2e_location location;
    struct dh2e_die dice[DH2E_DICE_MOST];
    size_t dice_count;
    int64_t again; /* what Tearing threw, 0: nothing */
    int64_t raw;
    struct dh2e_wounds result;
};

/* Where the rounds of an actor's weapons are known from. */
struct dh2e_rounds {
    const struct dh2e_actor *actor;
    const struct dh2e_content *content;
    struct arena *arena;
};
/* The kind of round of this name: one that is carried, or one of the content, read into `room`; NULL: unknown. */
const struct dh2e_ammunition *dh2e_round_find(const struct dh2e_rounds *rounds, const char *slug,
                                              struct dh2e_ammunition *room);

/* False only when memory is exhausted. Steps 2 to 6. */
bool dh2e_attack_plan(struct dh2e_attack *attack, const struct dh2e_attack_request *request);
void dh2e_attack_free(struct dh2e_attack *attack);
/* Steps 7 to 9: rolls the d100, then a d100 for the location of each further hit. */
void dh2e_attack_roll(const struct dh2e_attack *attack, struct dice_source *source, struct dh2e_volley *volley);
/* The same with the attack's d100 given; locations are not rolled when source is NULL. */
void dh2e_attack_resolve(const struct dh2e_attack *attack, int64_t roll, struct dice_source *source,
                         struct dh2e_volley *volley);
/* The damage rules of a hit with this round (NULL: the weapon's own). False only when memory is exhausted. */
bool dh2e_attack_strike(struct dh2e_attack *attack, const struct dh2e_ammunition *round, struct dh2e_strike *strike);
/* Rolls the dice of one hit. */
void dh2e_strike_roll(const struct dh2e_strike *strike, enum dh2e_location location, int64_t degrees,
                      struct dice_source *source, struct dh2e_blow *blow);
/* The wounds of a hit whose dice are known. */
struct dh2e_wounds dh2e_strike_resolve(const struct dh2e_strike *strike, enum dh2e_location location, int64_t degrees,
                                       int64_t raw);

/* quality.c: qualities become temporary rule elements (DH2E-ATK-03). `name` is the weapon's. */
/* Of two weapons the one that parries better; one that is not a melee weapon, or NULL, is passed over. */
const struct dh2e_weapon *dh2e_better_parrying(const struct dh2e_weapon *one, const struct dh2e_weapon *other);
/* What the weapon in hand that parries best adds to this skill, as at the table; nothing for skills other than parry.
 * End it with dh2e_synthetics_free. */
void dh2e_skill_gear(const struct dh2e_actor *actor, const struct dh2e_skill *skill, struct arena *arena,
                     struct dh2e_synthetics *extra);
void dh2e_qualities_synthesize(const struct dh2e_qualities *qualities, const char *name, struct arena *arena,
                               struct symbols *symbols, struct dh2e_synthetics *synthetics);
/* Craftsmanship and the rules for stunned and prone targets, likewise. */
void dh2e_situation_synthesize(enum dh2e_craft craft, struct arena *arena, struct symbols *symbols,
                               struct dh2e_synthetics *synthetics);

#endif
