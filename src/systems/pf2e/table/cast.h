/* cast.h: shared declarations of casting on a PF2e table: areas, slots, targets. */
#ifndef TALUS_PF2E_TABLE_CAST_H
#define TALUS_PF2E_TABLE_CAST_H

#include "systems/pf2e/roll/spell_form.h"
#include "systems/pf2e/table/table.h"

/* area.c: lays the area of the spell as the command says; refuses when it cannot lie there. */
bool pf2e_area_place(struct table *table, int who, const struct pf2e_spell_form *form, const struct json *command,
                     struct pf2e_area *area);
bool pf2e_area_reaches(const struct pf2e_state *state, const struct pf2e_area *area, int target);
/* Is the square of the ground it lies on part of it? */
bool pf2e_area_has_square(const struct pf2e_area *area, int x, int y);
/* Where cover is measured from. */
struct grid_space pf2e_area_origin(const struct pf2e_area *area);

/* spell_cost.c: what pays for a spell. */
struct pf2e_slot {
    const char *way; /* "free", "slot", "prepared", "innate", "focus", "scroll", "wand", "item", "use" */
    const char *id;  /* of the entry or the spell */
    int64_t rank;
    int index;    /* of a prepared spell */
    int64_t cost; /* of focus points */
};
/* Finds what pays for the spell at the rank (0: the lowest that does); refuses when nothing does. */
bool pf2e_slot_find(struct table *table, int who, const struct pf2e_item *spell, int64_t rank, struct pf2e_slot *slot);
void pf2e_slot_spend(struct table *table, int who, const struct pf2e_slot *slot);
/* The change of the document; for the event. */
void pf2e_slot_apply(struct arena *arena, struct json *actor, const struct pf2e_slot *paid);
/* react.c: the effect of who dodges an attack by a reaction; it ends with the attack. */
#define PF2E_DODGING "dodging"

/* power.c: was an action or reaction used as often as its frequency allows? One use more. */
bool pf2e_use_is_spent(const struct table *table, int who, const struct pf2e_item *item);
void pf2e_use_up_one(struct table *table, int who, const struct pf2e_item *item);

/* cast.c */
void pf2e_decide_cast(struct table *table, int who, const struct json *command);
/* The spell acts again, because it is sustained: at the target of the command, or where it lies. */
void pf2e_cast_again(struct table *table, int who, const struct json *command, const char *effect);
/* odds.c: as people read them. */
const char *pf2e_odds_percent(struct page *page, double chance);
/* "reflex" as "Reflex". */
const char *pf2e_odds_name(struct page *page, const char *slug);
const char *pf2e_odds_number(struct page *page, double number);
/* The chances of a cast; refuses what cannot be. */
bool pf2e_cast_odds(struct table *table, int who, const struct json *command, struct page *page);
/* Would it be refused? Emits nothing, changes nothing. */
bool pf2e_cast_is_possible(struct table *table, int who, const struct json *command);
/* The same for a spell that is a reaction to what someone did. The first is false when a question is open. */
bool pf2e_cast_reaction(struct table *table, int who, const char *spell, int against);
bool pf2e_cast_reaction_is_possible(struct table *table, int who, const char *spell, int against);
bool pf2e_use_is_possible(struct table *table, int who, const struct json *command);

/* scroll.c: the scroll or wand of this name; NULL. Opened, it gives the spell in it (in the arena) and what pays
 * for it; refuses when that cannot be. */
const struct pf2e_item *pf2e_scroll_find(const struct pf2e_actor *actor, const char *name);
struct pf2e_casting;
bool pf2e_scroll_open(struct pf2e_casting *casting, const char *name, struct pf2e_item *spell, struct pf2e_slot *slot);

/* minion.c: spells that bring a creature. */
struct pf2e_casting;
bool pf2e_is_summoning(const struct pf2e_spell_form *form);
void pf2e_summon_check(struct pf2e_casting *casting, const struct json *command);
void pf2e_summon(struct pf2e_casting *casting, const struct json *command, const char *effect);

/* zone.c: the ground a spell leaves, when it has an area. False: none. */
struct pf2e_casting;
bool pf2e_zone_read(struct pf2e_casting *casting, struct pf2e_zone *zone);
void pf2e_zone_lay(struct table *table, const struct pf2e_zone *zone, const char *name);
/* What sustaining a spell does; by hand: the words go to `words`. */
enum pf2e_sustaining { PF2E_SUSTAIN_ONLY, PF2E_SUSTAIN_AGAIN, PF2E_SUSTAIN_BY_HAND };
enum pf2e_sustaining pf2e_sustaining_of(const struct pf2e_item *spell, struct text *words);

/* outcome.c: the targets of a spell that is being cast. */
struct pf2e_casting {
    struct table *table;
    int who;
    struct arena arena;
    struct pf2e_borrowed_actor caster;
    struct pf2e_spell_form form;
    struct pf2e_spell_text text;
    struct pf2e_area area;
    int targets[PF2E_MOST_FIGHTERS];
    int target_count;
    bool is_unaimed; /* nobody was named: it is on its caster */
    int actions;
    int64_t dc; /* of the save against it */
    bool as_reaction;
    const struct pf2e_compound *parts; /* of an action made of others, and the command that uses it; NULL */
    bool afflicts;                     /* its text is an affliction */
    struct pf2e_way *way;              /* over its targets; NULL: it is no Trample */
    const struct json *command;
    bool gave;                 /* an effect that its caster sustains is there */
    int64_t lasts; /* rounds that the outcome at hand states; 0: unsaid */
    bool did;                  /* something came of it */
    enum degree degree;        /* of the last roll */
    struct pf2e_actor thrower; /* the caster prepared for throwing damage */
    bool prepared;
    bool thrown[2];
    struct pf2e_damage_roll rolled[2]; /* damage and healing rolled once for all */
    struct pf2e_words seen;            /* options of that roll */
};
/* power.c: the text of an action from an item read like a spell; false: there is nothing in it to do. End it. */
bool pf2e_power_open(struct pf2e_casting *casting, struct table *table, int who, const struct pf2e_item *item);
/* Finds the targets the command means, named or inside the area; refuses what cannot be. */
void pf2e_casting_aim(struct pf2e_casting *casting, const struct json *command);
void pf2e_casting_throw(struct pf2e_casting *casting); /* only the damage, for nobody */
void pf2e_casting_end(struct pf2e_casting *casting);
/* The attack made at a target, or the save asked of it. `side` is the target as it stands there: leave it. */
/* The targets and the place of the cast, for its event. */
void pf2e_casting_name_targets(struct pf2e_casting *casting, struct pf2e_event_act *act);
struct pf2e_test_plan pf2e_casting_plan(struct pf2e_casting *casting, int target, struct pf2e_borrowed_actor *side);
/* How much of the damage someone takes who saved like this. */
double pf2e_casting_factor(const struct pf2e_casting *casting, enum degree degree);
/* The caster prepared for throwing damage, and the options of that roll (free them). */
struct pf2e_actor *pf2e_casting_thrower(struct pf2e_casting *casting);
void pf2e_casting_options(struct pf2e_casting *casting, struct pf2e_actor *actor, struct options *options);
/* odds_cast.c: its chances, for people. False: there is nothing to roll. */
bool pf2e_casting_odds(struct pf2e_casting *casting, struct page *page);
/* True when a question is open. */
bool pf2e_casting_resolve(struct pf2e_casting *casting);
/* Damage that an outcome deals by itself. */
void pf2e_casting_hurt(struct pf2e_casting *casting, int target, const struct pf2e_spell_hurt *hurt);
/* counteract.c: ends something on the target if its check is good enough. True when a question is open. */
bool pf2e_casting_counteract(struct pf2e_casting *casting, int target);
/* inside.c: swallows or engulfs the target, if that is what the text does with this outcome. */
void pf2e_casting_take_in(struct pf2e_casting *casting, int target, enum degree degree);
/* effects.c: the acting creature takes another shape, or its own again. */
void pf2e_change_shape(struct pf2e_casting *casting);
/* trample.c: does the text describe running over creatures? Then the damage is that of the attack it lists. */
bool pf2e_tramples(const char *text);
struct pf2e_strike *pf2e_trample_strike(const struct pf2e_casting *casting, const char *text);
/* Finds the way the command means and all in it; refuses what cannot be. */
void pf2e_trample_aim(struct pf2e_casting *casting, const struct json *command);
/* Shows people what else is in the text of something that acted. */
void pf2e_casting_reveal_rest(struct pf2e_casting *casting);

/* power.c: a DC that is written, or that of a statistic of the acting creature. 0: unknown. */
struct pf2e_inline;
int64_t pf2e_inline_dc(struct pf2e_actor *actor, const struct pf2e_inline *check);
/* Adds the whole text of the item to that of the casting, including the part in the language file. */
void pf2e_describe(struct pf2e_casting *casting, const struct pf2e_item *item);

/* afflict.c: exposes a creature to the affliction that an item is. False: the item is not one, or has no save. */
bool pf2e_afflict(struct table *table, int by, int target, const struct pf2e_item *item);
/* The affliction that a spell is begins at a stage, since the save against the spell went like that. */
void pf2e_afflict_by_spell(struct pf2e_casting *casting, int target, int stage);
/* To those a creature's attack carries. */
bool pf2e_strike_afflicts(struct table *table, int by, int target, const struct pf2e_item *attack);
/* The time of a stage is up: the next save. False: the effect is not an affliction. */
bool pf2e_affliction_goes_on(struct table *table, int who, int by, const char *slug);

#endif
