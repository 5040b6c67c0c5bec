/* table.h: a 5e table: its state, and what the files that decide commands share.
 *
 * decide (play_*.c) looks at the state and emits events; apply (apply.c) alone changes it. */
#ifndef TALUS_DND5E_TABLE_TABLE_H
#define TALUS_DND5E_TABLE_TABLE_H

#include "core/economy.h"
#include "core/effect.h"
#include "core/grid/grid.h"
#include "core/table.h"
#include "core/encounter.h"
#include "ir/field.h"
#include "systems/dnd5e/actor/actor.h"
#include "systems/dnd5e/table/aim.h"
#include "systems/dnd5e/table/condition.h"
#include "systems/dnd5e/table/edition.h"
#include "systems/dnd5e/table/events.h"

enum {
    D5E_MOST_AMOUNT = 100000000, /* of any damage, healing or bonus */
    D5E_NOBODY = -1,
    D5E_FEET_A_SQUARE = 5,
    D5E_SECONDS_A_ROUND = 6,
    D5E_BOARD_SIDE = 64
};

/* Pools of the action economy, in this order. */
enum d5e_pool { D5E_POOL_ACTION, D5E_POOL_BONUS, D5E_POOL_REACTION, D5E_POOL_MOVE, D5E_POOL_ATTACKS };
extern const struct economy d5e_economy;

/* Spells of this turn: one as a bonus action, one with a slot, one that is not a cantrip cast with an action. */
enum d5e_cast { D5E_CAST_QUICKLY = 1, D5E_CAST_SLOT = 2, D5E_CAST_OTHER = 4 };

/* One actor at the table. */
struct d5e_body {
    const struct d5e_actor *actor;
    int8_t side;
    bool dead, stable, hidden, surprised, gone; /* gone: it left the table */
    struct grid_space space;
    int32_t hp, temp_hp, stealth; /* stealth: the total a search must reach while it is hidden */
    int8_t death_successes, death_failures;
    struct action_pool budget;
    int16_t diagonals;             /* diagonal steps of this turn's movement */
    int32_t pools[D5E_MOST_POOLS]; /* left, by the order of the actor's resources; -1 unlimited */
    int16_t uses[D5E_MOST_USES];   /* spent, by the order of the actor's mechanics */
    int8_t slots[10];              /* spell slots left */
    uint64_t attacked;             /* bodies it attacked this turn */
    const struct d5e_actor *own;   /* while it has another shape: itself; else NULL */
    int32_t own_hp;
    int16_t mount; /* its mount, plus 1; 0: nobody */
    uint8_t cast;  /* what it has cast this turn: bits of enum d5e_cast */
};

/* An area that stays: light, difficult ground, a hazard, an aura that was cast. */
struct d5e_zone {
    int16_t id, owner;
    int16_t x, y, size_ft; /* centre square; radius or side */
    symbol shape, name;
    enum grid_aimed shape_kind;
    const struct json *effect; /* the environment or area effect that made it */
    const struct d5e_mechanic *mechanic;
    bool follows; /* moves with its owner */
};

struct d5e_state {
    int16_t body_count, zone_count, next_zone;
    int16_t width, height;
    struct d5e_body bodies[D5E_MOST_BODIES];
    struct d5e_zone zones[D5E_MOST_ZONES];
    struct effects statuses;
    struct encounter encounter;
    uint16_t edition;                                  /* a bit for each rule that is played as in 2024 */
    uint16_t squares[D5E_BOARD_SIDE * D5E_BOARD_SIDE]; /* terrain bits */
    uint8_t *edges; /* of the squares, as in a grid_map; NULL: no walls stand on them. Lives as long as the table */
    bool asks_host; /* a creature is being described to a function of the host */
};
enum { D5E_SOLID = 1, D5E_DIFFICULT = 2, D5E_DIM = 4, D5E_DARK = 8, D5E_BLOCKS_SIGHT = 16 };

/* What is going on while a mechanic acts: who, against which target, and the roll or damage it may change. */
struct d5e_frame {
    struct table *table;
    int owner;                           /* whose mechanic it is */
    int target;                          /* who the effect is on now */
    int trigger_source, trigger_target;  /* who caused the triggering event, and its target; D5E_NOBODY */
    const struct d5e_mechanic *mechanic; /* NULL: a plain act */
    const struct d5e_mechanic *spell;    /* the spell a trigger is about; NULL */
    const struct d5e_attack *attack;     /* of the triggering attack */
    const struct d5e_frame *parent;
    int spell_level;       /* slot used, -1 */
    int slot;              /* slot paid as a price; 0: none */
    int64_t roll_result;   /* of the triggering roll */
    struct d5e_blow *blow; /* the hit being dealt: riders add to it */
    struct d5e_roll *roll; /* the d20 being rolled: modifiers add to it */
    bool cancelled;        /* the triggering act was stopped */
    bool critical;
    const char *chosen;         /* answer of a choice in the mechanic */
    int8_t *strikes;            /* by body: 0 not attacked by this use yet, else 1 + its result; NULL */
    uint64_t visited;           /* bodies a chain has been to */
    bool saved;                 /* the target made its save: half_on_save counts */
    bool maximized;             /* dice show their highest faces */
    bool doubled;               /* of a critical hit: each die is rolled twice */
    bool *maximize;             /* of the spell that is being cast: a trigger may set it; NULL */
    int64_t save_share;         /* percent of the damage that is taken after a save (Evasion); 0 before any save: all */
    int64_t *share;             /* of the save that triggered it: a trigger may change it; NULL */
    bool shared_nothing;        /* the save left no damage at all */
    const char *outcome;        /* "success" or "failure" of the roll that triggered it; NULL */
    bool marked;                /* the trigger is judged for the bearer of a status someone else gave */
    const struct json *command; /* what the player stated; NULL */
    const char *activation;     /* instead of the mechanic's own; NULL */
    const struct d5e_actor *form; /* the shape that is taken; requirements are about it. NULL */
    const char *form_name;
    struct d5e_shared *shared;   /* dice of an area, rolled once for all in it; NULL */
    struct d5e_account *account; /* only explaining: dice are named, nothing happens; NULL: in play */
    bool placed;                 /* the command names a point or a direction: `point` */
    struct grid_space point;
    const struct grid_space *blast; /* where the area that acts now comes from; NULL */
    const char *part;               /* name of the contribution that is explained, or what a save is for; NULL */
    bool paced; /* another speed is being computed: the walking speed is read as it is now */
};

/* What a statistic is made of, while it is explained. */
struct d5e_account {
    struct arena *arena;
    struct d5e_stat *stat;
    const char *dice; /* named since the last part */
    const char *type; /* of the damage of the next part */
};

/* The frame of a plain act: of no mechanic, triggered by nobody, without a spell. */
static inline struct d5e_frame d5e_plain_frame(struct table *table, int owner, int target)
{
    return (struct d5e_frame){.table = table,
                              .owner = owner,
                              .target = target,
                              .trigger_source = D5E_NOBODY,
                              .trigger_target = D5E_NOBODY,
                              .spell_level = -1};
}

/* A d20 being rolled. */
struct d5e_roll {
    const char *kind; /* "attack", "saving_throw", "ability_check", "initiative" */
    int who, against; /* D5E_NOBODY */
    const char *ability, *skill;
    const struct d5e_attack *attack;
    const struct d5e_stat *base; /* what is added before anything else; NULL: nothing */
    const char *path;            /* of the base, where effects may change it; NULL */
    struct d5e_account *account; /* it is explained, not rolled; NULL */
    bool magical;
    bool touch; /* a spell attack in melee */
    int64_t advantages, disadvantages, bonus, natural, total, dice[2];
    int64_t minimum; /* of the natural die (Reliable Talent) */
    enum d5e_advantage state;
    bool auto_fail, auto_succeed;
};

/* The roll that everyone in an area shares. */
struct d5e_shared {
    const struct json *damage;
    int64_t amount;
};

/* Damage being dealt by one hit or effect: instances by type. */
struct d5e_blow {
    struct {
        const char *type;
        int64_t amount;
    } instances[D5E_MOST_INSTANCES];
    int count;
    bool full; /* another type found no room */
    bool magical;
    const char *halved_by; /* the reaction that halves it; NULL: none */
    bool raw; /* defences do not count */
    bool critical;
    const char *from;
    const char *share; /* how a save changed it, in words; NULL: not */
};

static inline struct d5e_state *d5e_state_of(const struct table *table)
{
    return table->state;
}
static inline struct d5e_body *d5e_body_of(const struct table *table, int who)
{
    return &d5e_state_of(table)->bodies[who];
}
/* A frame of someone's own, with nothing else going on. */
static inline struct d5e_frame d5e_frame_of(struct table *table, int who)
{
    return (struct d5e_frame){.table = table,
                              .owner = who,
                              .target = who,
                              .trigger_source = D5E_NOBODY,
                              .trigger_target = D5E_NOBODY,
                              .spell_level = -1};
}
/* Nothing more is to be done: refused, a question is open, or dice failed. */
bool d5e_stopped(const struct table *table);

/* common_events.c: events that many places emit. */
struct d5e_roll_report {
    const char *kind, *what, *using, *outcome;
    int target;
    int64_t against, success; /* EVENT_ABSENT: there is none */
};
void d5e_tell_roll(struct table *table, const struct d5e_roll *roll, const struct d5e_roll_report *report);
void d5e_tell_check(struct table *table, const struct d5e_roll *roll, const char *what, int64_t dc, bool made);
void d5e_tell_attack(struct table *table, const struct d5e_roll *roll, const char *with, int64_t armor,
                     enum d5e_attack_result result);
struct d5e_hurt {
    const char *type, *from, *share;
    const char *why; /* the defences that changed it; NULL: none */
    int64_t rolled, taken, hp, temporary;
    bool critical;
};
void d5e_tell_damage(struct table *table, int by, int subject, const struct d5e_hurt *hurt);
/* "advantage" or "disadvantage"; 0 for a plain roll. */
int64_t d5e_chance_word(struct table *table, const struct d5e_roll *roll);
/* The name of an act that everyone can do: "Hide". */
int64_t d5e_act_name(struct table *table, const char *act);
int64_t d5e_activation_word(struct table *table, const char *activation);
void d5e_note(struct table *table, int who, const char *what, const char *note);
/* A part of the turn ("bonus_action"); a negative amount comes back. */
void d5e_spend_pool(struct table *table, int who, const char *what, int64_t amount);
/* Emits that something is spent, or (a negative amount) that it comes back, with its name for people. */
void d5e_tell_spent(struct table *table, const struct d5e_event_spend *spent);
/* More of an act or of movement: "Attack" with its activation (""), "movement", "action". */
void d5e_tell_grant(struct table *table, int who, const char *action, const char *activation, int64_t count);
/* A resource or spell slot: a negative amount is spent. */
void d5e_change_pool(struct table *table, int who, const char *resource, int64_t amount, int64_t left);
void d5e_change_slot(struct table *table, int who, int level, int64_t amount);
/* What a mechanic gives without naming a condition: an effect of its name. */
bool d5e_is_held(const struct effect *status);

/* state.c */
/* Resources, slots and actions of a body that comes to the table; `entry` (may be NULL) lists what is left. */
void d5e_fill_body(struct d5e_body *body, const struct json *entry);
/* "Ogre", or "Ogre 2" when there is one already: everybody can be named. */
const char *d5e_unique_name(struct table *table, const struct d5e_state *state, const char *name);
/* The state in an entry; else the one that was written back to the document. */
const struct json *d5e_state_member(const struct json *entry, const struct d5e_actor *actor, const char *name);
void d5e_read_conditions(struct table *table, struct d5e_state *state, int who, const struct json *entry);
void d5e_begin_down(struct table *table, struct d5e_state *state, int who);
/* The document with its state as "current". */
bool d5e_document_now(const struct table *table, int64_t who, struct arena *arena, struct json *out);
/* The actor that a scenario or a command names: a document, or a name of the content; NULL with diagnostics. */
const struct d5e_actor *d5e_entry_actor(struct table *table, const struct json *entry, struct diags *diags);
extern const struct table_rules d5e_table_rules;
void d5e_apply(struct table *table, const struct event *event); /* apply.c */
struct grid_map d5e_map(const struct d5e_state *state);
int d5e_mechanic_index(const struct d5e_actor *actor, const struct d5e_mechanic *mechanic);
const char *d5e_recharge(const struct d5e_mechanic *mechanic);
int d5e_pool_index(const struct d5e_actor *actor, const char *resource);
int d5e_distance_ft(const struct table *table, int a, int b);
bool d5e_is_hostile(const struct table *table, int a, int b);
bool d5e_is_up(const struct d5e_body *body);
bool d5e_sees(const struct table *table, int observer, int subject);
int d5e_size_squares(const char *size);
/* Terrain and light of a square, with the zones that lie on it. */
uint16_t d5e_square(const struct d5e_state *state, int x, int y);
bool d5e_zone_has(const struct d5e_state *state, const struct d5e_zone *zone, struct grid_space space);
/* An actor at the table as programs see it. */
struct json d5e_body_view(const struct table *table, struct arena *arena, int who);

/* contribute.c: everything that is on while it is on: passive mechanics, statuses, auras. */
struct d5e_contribution {
    const struct json *effect;
    const struct d5e_mechanic *mechanic; /* of the owner; NULL for a status without one */
    int owner;                           /* who brought it */
    int bearer;                          /* who it is on */
    const char *name;
    const struct json *unmet; /* the requirement that does not hold; NULL: it applies */
    enum { D5E_OWN_MECHANIC, D5E_BORNE_STATUS, D5E_REACHING_AURA } way;
};
typedef void d5e_contribute(void *context, const struct d5e_contribution *contribution);
/* `situation` (may be NULL) is what is going on: the roll, the attack, its target. */
void d5e_each_contribution(struct table *table, int who, const struct d5e_frame *situation, d5e_contribute *each,
                           void *context);
/* The same with those that do not apply, each with the requirement that is not met. */
void d5e_each_possible(struct table *table, int who, const struct d5e_frame *situation, d5e_contribute *each,
                       void *context);
struct d5e_frame d5e_contribution_frame(struct table *table, const struct d5e_contribution *contribution);
void d5e_account_part(struct d5e_account *account, const struct d5e_contribution *contribution, int64_t amount);
void d5e_account_missing(struct d5e_account *account, const struct d5e_contribution *contribution);
void d5e_account_outdone(struct d5e_account *account, const struct d5e_contribution *contribution);
const struct d5e_mechanic *d5e_status_mechanic(const struct table *table, const struct effect *status);
/* Bonuses that are on now are added to the blow of the frame. */
void d5e_add_bonuses(struct d5e_frame *frame);

/* aura.c: auras of mechanics and of statuses that reach someone. */
struct d5e_aura {
    const struct json *aura, *effect; /* the effect that contains it */
    const struct d5e_mechanic *mechanic;
    int owner;
    const char *name;
};
typedef void d5e_aura_reaches(void *context, const struct d5e_aura *aura);
/* All auras that would reach `who` standing in `space`. */
void d5e_each_aura(struct table *table, int who, struct grid_space space, d5e_aura_reaches *each, void *context);
/* Layers of the auras around `who` that wait for this event ("start_turn"). */
void d5e_aura_event(struct table *table, int who, const char *event);
/* A step from one place to another: layers that wait for enter_area or leave_area. */
void d5e_aura_step(struct table *table, int who, struct grid_space from, struct grid_space to);
/* roll.c: the sorts of rolls, with their base; `target` may be D5E_NOBODY. */
struct d5e_roll d5e_attack_roll(struct table *table, int who, int target, const struct d5e_attack *attack);
struct d5e_roll d5e_spell_attack_roll(struct table *table, int who, int target);
struct d5e_roll d5e_save_roll(struct table *table, int who, enum d5e_ability ability);
struct d5e_roll d5e_skill_roll(struct table *table, int who, size_t skill);
struct d5e_roll d5e_ability_roll(struct table *table, int who, enum d5e_ability ability);
struct d5e_roll d5e_initiative_roll(struct table *table, int who);
/* Collects advantages, modifiers and minimums: all that counts before the die falls. */
void d5e_gather_roll(struct table *table, struct d5e_roll *roll);
/* What the actor wears without proficiency and is hindered by; NULL. */
const char *d5e_hindrance(const struct table *table, int who);
/* Gathers and rolls. */
void d5e_throw_d20(struct table *table, struct d5e_roll *roll);
/* The amount of an attribute change that adds to something; false when it has no value. */
bool d5e_attribute_bonus(const struct d5e_frame *frame, const struct json *attribute, int64_t *amount);

/* number.c: statistics with what changes them now. With an arena also their parts, and what does not apply. */
struct d5e_stat d5e_number_stat(struct table *table, int who, const char *path, struct arena *arena);
struct d5e_stat d5e_armor_class_stat(struct table *table, int who, struct arena *arena);
struct d5e_stat d5e_speed_stat(struct table *table, int who, enum d5e_movement by, struct arena *arena);
int64_t d5e_armor_class(struct table *table, int who);
/* Against an attack by someone: with the cover that walls give. */
int64_t d5e_armor_against(struct table *table, int who, int attacker);
struct d5e_line;
/* The same for an attack (NULL: by a spell): the log names the cover, and a feature may set it aside. */
int64_t d5e_armor_in_attack(struct table *table, const struct d5e_line *line, const struct d5e_attack *attack);
/* All damage responses that hold for this blow, as an array for d5e_damage_taken. */
struct json d5e_responses(struct table *table, int who, const struct d5e_blow *blow);
int64_t d5e_hp_max(struct table *table, int who);
int64_t d5e_number_now(struct table *table, int who, const char *path);
/* All attributes that something changes for a time: an object of paths. */
struct json d5e_changes_now(struct table *table, struct arena *arena, int who);
int64_t d5e_speed_by(struct table *table, int who, enum d5e_movement by);
int64_t d5e_speed_ft(struct table *table, int who); /* on foot */

/* require.c */
bool d5e_perceives(const struct d5e_frame *frame, const struct json *perception);
bool d5e_requirement_holds(const struct d5e_frame *frame, const struct json *requirement);
/* All of a list; `unmet` (may be NULL) becomes the first that does not hold. */
bool d5e_requirements_hold(const struct d5e_frame *frame, const struct json *list, const struct json **unmet);
/* require_words.c: requirements in words: "needs no armour". */
const char *d5e_requirement_words(struct arena *arena, const struct json *requirement);
/* "character", "target", "attacker", "source", "triggering_creature" ... as a body, D5E_NOBODY. */
int d5e_entity(const struct d5e_frame *frame, const char *name);

/* value.c: numbers and dice of a frame. */
bool d5e_frame_number(const struct d5e_frame *frame, const struct json *value, int64_t *number);
/* Rolls a formula and emits the dice; doubled dice for a critical. */
int64_t d5e_throw_formula(const struct d5e_frame *frame, const char *formula, bool doubled, const char *what);
/* The events since then have one roll of dice: it belongs to an amount of this total, so the rest is its bonus. */
void d5e_tell_addition(struct table *table, size_t since, int64_t total);
/* Dice, bonus, value or calculation of a damage, healing or bonus object. */
int64_t d5e_throw_amount(const struct d5e_frame *frame, const struct json *amount, const char *scaling_key,
                         bool doubled, const char *what);
/* What the spell at hand is cast with; D5E_ABILITIES: nothing. */
enum d5e_ability d5e_casting_ability(const struct d5e_frame *frame);
int64_t d5e_distance_value(const struct d5e_frame *frame, const struct json *distance);

/* effect.c */
void d5e_apply_effect(struct d5e_frame *frame, const struct json *effect);
void d5e_apply_effects(struct d5e_frame *frame, const struct json *effects);
/* Runs a whole mechanic on its targets: area, saves, effects. */
void d5e_run_mechanic(struct d5e_frame *frame, const struct json *targets);
void d5e_apply_status(struct d5e_frame *frame, const struct json *status, const struct json *outer);
/* Keeps an effect on the target as long as the mechanic lasts: advantages, bonuses, responses, auras. */
void d5e_hold(struct d5e_frame *frame, const char *key, const struct json *value, const struct json *effect);
/* Effects of an activated mechanic that wait for their own trigger stay with its owner. */
void d5e_hold_triggered(struct d5e_frame *frame);
/* Using a mechanic again replaces what it held before. */
void d5e_drop_held(struct d5e_frame *frame);
bool d5e_add_bonus(struct d5e_frame *frame, const struct json *damage, const struct json *effect);
void d5e_do_projectiles(struct d5e_frame *frame, const struct json *value, const struct json *targets);
void d5e_distribute(struct d5e_frame *frame, const struct json *value, const struct json *effect,
                    const bool candidates[]);
/* A roll whose dice the mechanic's chain looks at: did `least` dice of these faces match? */
bool d5e_dice_match(const struct table *table, int64_t faces);
void d5e_remove_status(struct table *table, int index);
void d5e_remove_named(struct table *table, int who, const char *name);
/* Only what `giver` gave (D5E_NOBODY: anyone). */
void d5e_remove_given(struct table *table, int who, const char *name, int giver);
void d5e_force_move(struct d5e_frame *frame, const struct json *movement);
bool d5e_apply_rare(struct d5e_frame *frame, const char *key, const struct json *value, const struct json *effect);

/* dice.c: what a roll modifier makes of the dice of the blow at hand: the difference. */
int64_t d5e_change_dice(const struct d5e_frame *frame, const struct json *modifier);

/* basic_actions.c */
void d5e_tell_contest(struct table *table, const struct d5e_roll *roll, const char *what,
                      const struct d5e_roll *other, bool won);
/* recover.c, contest.c */
bool d5e_recover(struct d5e_frame *frame, const struct json *value);
void d5e_do_contest(struct d5e_frame *frame, const struct json *value, const struct json *effect);
void d5e_do_chance(struct d5e_frame *frame, const struct json *value, const struct json *effect);

/* damage.c */
void d5e_blow_add(struct d5e_blow *blow, const char *type, int64_t amount);
void d5e_deal(struct d5e_frame *frame, int subject, struct d5e_blow *blow);
void d5e_heal(struct d5e_frame *frame, int subject, int64_t amount, const char *from);
void d5e_end_concentration(struct table *table, int who);
/* At 0 hit points: down, unconscious or dead; `beyond` is the damage that was left. */
void d5e_fall(struct table *table, int who, int64_t beyond);
enum d5e_save { D5E_SAVE_FAILED, D5E_SAVE_MADE };
enum d5e_save d5e_save(struct d5e_frame *frame, int who, const char *ability, int64_t dc, bool magical);
int64_t d5e_dc(const struct d5e_frame *frame, const struct json *dc);

/* trigger.c: what reacts to an event. */
struct d5e_happening {
    const char *event;  /* "hit", "cast_spell" */
    const char *timing; /* "before", "after", "resolved" */
    int source, target; /* D5E_NOBODY */
    const struct d5e_attack *attack;
    const char *status, *result, *action, *damage_type;
    const struct d5e_mechanic *spell; /* that is cast or does it; NULL */
    int spell_level;
    struct d5e_blow *blow;
    struct d5e_roll *roll;
    int64_t *share;
    bool *maximize;
    int64_t roll_result;
    bool critical, magical;
};
/* Fires the mechanics of everyone that wait for it: passive ones act, reactions and riders are offered.
 * True when the happening was cancelled. */
/* "Captain misses Garrow: ", before the question what to do about it. */
void d5e_add_occasion(const struct table *table, const struct d5e_happening *happening, struct text *prompt);
/* Someone did something that has a name: "Dash", "move". */
void d5e_fire_action(struct table *table, int who, const char *action);
bool d5e_fire(struct table *table, const struct d5e_happening *happening);
/* The same, unless the table waits for an answer or refused the command. */
bool d5e_fire_next(struct table *table, const struct d5e_happening *happening);

/* shape.c */
/* For a mechanic that transforms: the creature the command names. False when it is refused. */
bool d5e_choose_form(struct d5e_frame *frame);
void d5e_take_shape(struct d5e_frame *frame, const struct json *status);
void d5e_lose_shape(struct table *table, int who, int64_t beyond);
/* A shape at 0 hit points is lost; what is beyond them is taken by its bearer. True when that one stands. */
bool d5e_shape_falls(struct table *table, int who, int64_t *beyond);
void d5e_apply_shape(struct table *table, const struct event *event);

/* spell.c */
/* Is it of the school, level, name or effect a trigger or requirement names? */
bool d5e_spell_fits(const struct json *filter, const struct d5e_mechanic *spell, int level);
/* A command may say {"as": "bonus_action"}: the frame's activation is changed when a feature allows it, else the
 * command is refused. `grant` is the feature, whose uses are paid with d5e_pay; NULL when nothing changes. */
bool d5e_change_casting_time(struct d5e_frame *frame, const struct d5e_mechanic **grant);

/* aim.c: range of the frame's mechanic in feet; 0: it has none. */
int64_t d5e_range_of(const struct d5e_frame *frame);
/* The weapon's dice and every bonus that is on now, into the blow of the frame. */
void d5e_roll_damage(struct d5e_frame *frame);
/* attack.c, turn.c, command.c */
/* What rides on an attack that a mechanic makes: more damage in the same blow, statuses. */
struct d5e_rider {
    const struct d5e_frame *frame; /* of the mechanic */
    const struct json *on_hit;
};
/* `rider` (may be NULL) is the mechanic that makes the attack; its frame sees `on_hit` applied to the blow. */
enum d5e_attack_result d5e_attack(struct table *table, int who, int target, const struct d5e_attack *attack,
                                  const struct d5e_rider *rider);
const struct d5e_attack *d5e_attack_find(const struct d5e_actor *actor, const char *name);
/* turn.c: what the core's turn asks of 5e (core/encounter.h). */
void d5e_turn_ready(struct table *table, int who);
void d5e_turn_end(struct table *table, int who);
bool d5e_takes_part(const struct table *table, int who);
bool d5e_can_fight(struct table *table, int who);
void d5e_initiative(struct table *table, int who);
void d5e_effect_over(struct table *table, const struct effect *over);
/* Time passes: what lasts no longer than this ends, on one bearer or (D5E_NOBODY) on all. */
enum { D5E_RITUAL_ROUNDS = 600 / 6 }; /* ten minutes */
void d5e_pass_rounds(struct table *table, int who, int32_t rounds);
void d5e_rest(struct table *table, int who, bool is_long);
/* `as`: "reaction" for what was readied; NULL: as in the mechanic. */
void d5e_use(struct table *table, int who, const struct d5e_mechanic *mechanic, const struct json *command,
             const char *as);
/* What a use would reach, before anything is paid. */
struct d5e_foreseen {
    bool caught[D5E_MOST_BODIES];
    int slot; /* that it takes; 0: none */
    enum d5e_ability save; /* D5E_ABILITIES: there is no save */
    int64_t dc;
};
/* False when it is refused, or when it has neither an area nor a save. */
bool d5e_foresee(struct table *table, int who, const struct d5e_mechanic *mechanic, const struct json *command,
                 struct d5e_foreseen *out);
/* Would it be allowed? */
bool d5e_can_use(struct table *table, int who, const struct d5e_mechanic *mechanic, const struct json *command,
                 const char *as);
/* May it be made at all? Reach, walls, and statuses that forbid it; refuses. */
bool d5e_may_attack(struct table *table, int who, int target, const struct d5e_attack *attack);
/* The same question without a refusal. */
bool d5e_can_attack(struct table *table, int who, int target, const struct d5e_attack *attack);
bool d5e_can_walk(struct table *table, int who, int x, int y);
/* Does its speed lead it to a square beside the target? */
bool d5e_can_come(struct table *table, int who, int target);

const char *d5e_activation(const struct d5e_mechanic *mechanic);
/* The pool of the economy an activation is paid from, -1. */
int d5e_activation_pool(const char *activation);
/* Uses between two recharges; -1: unlimited. */
int64_t d5e_most_uses(struct table *table, int who, const struct d5e_mechanic *mechanic);
/* Can its cost, uses and activation be paid? Refuses with a reason when `refuse`. */
bool d5e_can_pay(const struct d5e_frame *use, bool refuse);
void d5e_pay(struct d5e_frame *use);
int64_t d5e_cost_amount(const struct d5e_frame *frame, const struct json *cost);
/* commands.c */
extern const struct command_rule d5e_commands[];
/* command.c: how each command is decided. */
void d5e_command_attack(struct table *table, const struct json *command);
void d5e_command_use(struct table *table, const struct json *command);
void d5e_command_move(struct table *table, const struct json *command);
void d5e_command_check(struct table *table, const struct json *command);
void d5e_command_save(struct table *table, const struct json *command);
void d5e_command_escape(struct table *table, const struct json *command);
void d5e_command_sustain(struct table *table, const struct json *command);
void d5e_command_plain(struct table *table, const struct json *command);
bool d5e_may_act(struct table *table, int who);
struct near;
/* The actor has no spell to cast, or nothing to use, of this name. */
void d5e_refuse_mechanic(struct table *table, const struct d5e_actor *actor, bool cast, const char *name);
void d5e_refuse_attack(struct table *table, int who, const char *name);
/* Has it a reaction left, and is it able to take it? */
bool d5e_may_react(const struct table *table, int who);
/* The surprised of 2014 do nothing in the first round. */
bool d5e_loses_first_turn(const struct table *table, int who);
/* Loading, and what the second hand needs; refuses with a reason. */
bool d5e_weapon_allows(struct table *table, int who, const struct d5e_attack *attack);
/* "as" of a command in the words of content ("bonus_action"). */
const char *d5e_way(const struct json *command, const char *fallback);
bool d5e_spend(struct table *table, int who, enum d5e_pool pool, const char *what);
/* Pays for one attack: one that is left of the action, or a new action. */
bool d5e_pay_attack(struct table *table, int who);
/* ready.c */
void d5e_command_ready(struct table *table, const struct json *command);
bool d5e_ready_await(struct table *table, int who, int enemy, struct arena *arena, struct json *command);
void d5e_offer_readied(struct table *table, const struct d5e_happening *happening);
/* mount.c */
void d5e_command_mount(struct table *table, const struct json *command);
void d5e_command_dismount(struct table *table, const struct json *command);
/* The one it rides on, or who rides on it; D5E_NOBODY. */
int d5e_mount_of(const struct table *table, int who);
int d5e_rider_of(const struct table *table, int who);
/* Do these two share a space as mount and rider? */
bool d5e_ride_together(const struct d5e_state *state, int a, int b);
/* A rider that can no longer hold on falls next to its mount. */
void d5e_fall_off(struct table *table, int who);
/* The mount fell: its rider lands beside it, prone when a Dexterity save of DC 10 fails. */
void d5e_throw_rider(struct table *table, int mount, bool sure);
/* forced_movement.c: a free place beside someone; false when there is none within three squares. */
bool d5e_free_place(const struct table *table, int beside, int size, struct grid_space *found);
/* basic_actions.c */
/* 0 for Tiny to 5 for Gargantuan. */
int d5e_size_step(const struct d5e_actor *actor);
/* Grips that no longer hold: the grappler is helpless, or too far away. */
void d5e_check_grips(struct table *table);
/* Escapes from the status with this index if it is a grip; false: it is not a grip. */
bool d5e_escape_grip(struct table *table, int who, int index);
/* The creature that `who` holds; D5E_NOBODY if none. */
int d5e_held_by(const struct table *table, int who);
void d5e_command_grapple(struct table *table, const struct json *command);
void d5e_command_stand(struct table *table, const struct json *command);
void d5e_command_search(struct table *table, const struct json *command);
void d5e_spend_hit_dice(struct table *table, int who, int64_t count);
/* master.c: how the game master's commands work here. */
void d5e_master_place(struct table *table, const struct json *command, int who);
void d5e_master_join(struct table *table, const struct json *command, int who);
void d5e_master_leave(struct table *table, const struct json *command, int who);
void d5e_master_damage(struct table *table, const struct json *command, int who);
void d5e_master_heal(struct table *table, const struct json *command, int who);
void d5e_master_set_hp(struct table *table, const struct json *command, int who);
void d5e_master_condition(struct table *table, const struct json *command, int who);
void d5e_master_effect(struct table *table, const struct json *command, int who);
void d5e_master_spend(struct table *table, const struct json *command, int who);
void d5e_master_restore(struct table *table, const struct json *command, int who);
void d5e_master_rest(struct table *table, const struct json *command, int who);
extern const struct field d5e_damage_fields[], d5e_rest_fields[];
void d5e_legal(struct table *table, struct arena *arena, struct json *commands);
void d5e_moves(struct table *table, struct arena *arena, struct json *commands);
bool d5e_player_ways(struct table *table, int who, struct player_ways *ways);
/* Does a feature of theirs set aside a property of weapons or a status of others ("Loading", "disengaged")? */
bool d5e_sets_aside(struct table *table, int who, const char *what, const struct d5e_attack *attack);
/* move.c */
/* The square nearest to each enemy that walking leads to. */
typedef void d5e_approach(void *context, int x, int y);
void d5e_each_approach(struct table *table, int who, d5e_approach *each, void *context);
/* Every square that walking leads to. */
void d5e_each_square(struct table *table, int who, d5e_approach *each, void *context);
void d5e_move(struct table *table, int who, int x, int y, enum d5e_movement by);
/* A step: what is left and what is entered, each zone once. */
void d5e_zone_step(struct table *table, int who, struct grid_space from, struct grid_space to);

/* functions.c: functions named in data. */
bool d5e_function_call(const struct d5e_frame *frame, const char *name, const struct json *call, struct json *value);

extern const struct field dnd5e_scenario_fields[]; /* scenario_fields.c */

#endif
