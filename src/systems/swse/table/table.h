/* table.h: SWSE on the table: who fights, what changes, and what the files play_*.c share.
 *
 * The state is plain memory but for the forms: a form is a prepared character, made again when its document changes and
 * shared by all clones of the table. Everything that comes and goes is an effect (core/effect.h) whose kind is a word
 * with a stem: status:prone, effect:haste, environment:water, rage:<rule>, reroll:<rule> (value: times used),
 * damaged:<type> (value: bits of the healings it still suppresses). */
#ifndef TALUS_SWSE_TABLE_TABLE_H
#define TALUS_SWSE_TABLE_TABLE_H

#include "core/economy.h"
#include "core/effect.h"
#include "core/table.h"
#include "core/turns.h"
#include "ir/field.h"
#include "systems/swse/limits.h"
#include "systems/swse/actor/actor.h"
#include "systems/swse/table/events.h"


struct swse_form {
    _Atomic unsigned references;
    struct json_document document;
    struct swse_actor *actor;
    uint64_t hash;
};

struct swse_fighter {
    struct swse_form *form;
    symbol name;
    int64_t hit_points, hit_points_max;
    int64_t track;
    bool second_wind_used; /* today */
    bool dead;
    bool gone; /* left the table */
    int16_t side, x, y;
    int64_t force_points;
    bool force_spent; /* this round */
    struct action_pool budget;
};

struct swse_state {
    int count;
    struct swse_fighter fighters[SWSE_MOST_FIGHTERS];
    struct effects effects;
    struct encounter encounter;
    bool has_sides; /* the scenario names sides: a side can be beaten */
    enum scenario_light light;
    struct swse_ground *ground; /* board.h; NULL: there is no board, distances are stated */
};

enum swse_pool { SWSE_POOL_STANDARD, SWSE_POOL_MOVE, SWSE_POOL_SWIFT, SWSE_POOL_REACTION };
extern const struct economy swse_economy;

struct swse_state *swse_state_of(const struct table *table);
const struct swse_actor *swse_fighter_actor(const struct table *table, int who);
const struct swse_pack *swse_table_pack(const struct table *table);

/* Forms. NULL when memory is exhausted. */
/* `where`: the document that contains the character, for diagnostics; or NULL. */
struct swse_form *swse_form_new(const struct swse_pack *pack, const struct json_document *where,
                                const struct json *character, struct diags *diags);
void swse_form_release(struct swse_form *form);

/* Table hooks. */
void swse_play_apply(struct table *table, const struct event *event);

/* The game master's commands. */
void swse_master_damage(struct table *table, const struct json *command, int who);
void swse_master_heal(struct table *table, const struct json *command, int who);
void swse_master_set_hp(struct table *table, const struct json *command, int who);
void swse_master_condition(struct table *table, const struct json *command, int who);
void swse_master_effect(struct table *table, const struct json *command, int who);
void swse_master_place(struct table *table, const struct json *command, int who);
void swse_master_join(struct table *table, const struct json *command, int nobody);
void swse_master_leave(struct table *table, const struct json *command, int who);
void swse_master_rest(struct table *table, const struct json *command, int who);

/* Words on a fighter: "status" and "prone". */
symbol swse_word(struct table *table, const char *stem, const char *word);
bool swse_has_word(const struct table *table, int who, const char *stem, const char *word);
/* The words of a stem on a fighter: the rest of "status:prone". Lives in the arena. */
void swse_add_words(const struct table *table, int who, const char *stem, struct arena *arena,
                    struct swse_words *words);
/* Track, rages and contexts of a fighter; the contexts of the command are added. */
/* Squares per move in this mode where the fighter is, -1: cannot; *why as swse_speed has it. */
int64_t swse_fighter_speed(struct table *table, int who, const char *mode, bool in_combat, const char **why);
struct swse_now swse_fighter_now(struct table *table, int who, struct arena *arena, const struct json *contexts);

/* What an effect is called: "in water", "in a rage (Old Anger)". */
/* What contains the rule; its name for people, or NULL: the creature itself. */
const char *swse_rule_label(const struct swse_rule *rule, const struct swse_actor *actor);
/* Immunity or resistance keeps something off. */
void swse_emit_immune(struct table *table, int who, const char *what, const struct swse_rule *rule, bool partly);
void swse_effect_label(const struct table *table, int who, symbol kind, struct text *out);
/* What the table remembers for itself: spent rerolls and powers, damage that stops healing. */
bool swse_is_mark(const struct table *table, symbol kind);
struct swse_setting { /* someone comes to the table */
    struct table *table;
    struct swse_state *state;
    const struct json_document *where; /* the document that contains the entry */
    struct diags *diags;
};
/* Adds a fighter by an entry of a scenario. False after a fault. */
bool swse_state_add(const struct swse_setting *setting, const struct json *json);

/* Emitting. */
struct swse_span { /* how long something lasts, and its value */
    enum effect_clock clock;
    int64_t remaining, value;
};
void swse_emit_effect(struct table *table, int who, symbol kind, struct swse_span span);
void swse_emit_effect_end(struct table *table, int who, symbol kind);

/* Rolls. `asked` is set if a question is open: the caller returns immediately. */
struct swse_roll {
    int64_t die, total;
    bool asked;
};

/* Emits a roll; `what` (a skill, or what it is for) and `using` (an item) are given by id and shown in words. */
void swse_emit_roll(struct table *table, struct swse_event_roll roll);
#define swse_tell_roll(table, ...)                                                                                     \
    swse_emit_roll((table), (struct swse_event_roll){swse_event_roll_members __VA_ARGS__})
symbol swse_die_list(struct table *table, int64_t die); /* as the member "dice" */
struct swse_roll swse_roll_d20(struct table *table, int who, const char *trigger, const char *skill, int64_t bonus);
void swse_decide_check(struct table *table, int who, const struct json *command);
void swse_decide_attack(struct table *table, int who, const struct json *command);
void swse_decide_autofire(struct table *table, int who, const struct json *command);
/* The weapon a fighter attacks with, or a refusal. */
const struct swse_item *swse_attack_weapon(struct table *table, int who, const struct json *name);
/* One attack with a weapon; target EVENT_NOBODY: an area. */
struct swse_attack {
    int who;
    int64_t target;
    const struct swse_item *weapon;
    const struct swse_now *now; /* the attacker's */
};
/* Rolls the damage of a hit and emits it. */
int64_t swse_attack_dice(struct table *table, const struct swse_attack *attack, int64_t multiplier);
/* Darkness hides the target from those without a sense that reaches it. */
int64_t swse_attack_concealment(struct table *table, int who, int64_t distance);
void swse_decide_disarm(struct table *table, int who, const struct json *command);
void swse_decide_grapple(struct table *table, int who, const struct json *command);

/* The Force (force.c). */
#define SWSE_FORCE_POINTS "forcePoints"
enum { SWSE_POWER_RANGE = 12 }; /* squares, of a power that names no other */
/* What a Force point adds, when the command spends one; 0, perhaps with a refusal, when not. */
int64_t swse_force_bonus(struct table *table, int who, const struct json *command);
/* Uses left this encounter. */
int64_t swse_power_left(struct table *table, int who, const struct swse_entry *power);
void swse_decide_force(struct table *table, int who, const struct json *command);
void swse_decide_regain(struct table *table, int who, const struct json *command);
void swse_master_spend(struct table *table, const struct json *command, int who);
void swse_master_restore(struct table *table, const struct json *command, int who);

/* Harm and healing. */
/* Emits immunity and resistance to a condition or effect; false: immune. */
bool swse_afflicts(struct table *table, int who, const char *kind, const char *word);
void swse_hurt(struct table *table, int who, int64_t amount, const char *type);
/* Brings down someone at 0 hit points; does nothing to others. A deadly blow kills. */
void swse_hurt_down(struct table *table, int who, bool deadly);
/* The same once it is known what the defences leave of the damage. */
void swse_take(struct table *table, int who, int64_t amount, int64_t taken, const char *type);
void swse_heal(struct table *table, int who, int64_t amount, const char *why);
void swse_shift_track(struct table *table, int who, int64_t steps);
/* Rages that begin or end with the hit points as they are now, or with a condition that is named (NULL: none). */
void swse_check_rages(struct table *table, int who, const char *condition);
void swse_decide_second_wind(struct table *table, int who, const struct json *command);
void swse_decide_recover(struct table *table, int who, const struct json *command);
void swse_decide_move(struct table *table, int who, const struct json *command);
void swse_decide_equip(struct table *table, int who, const struct json *command);
void swse_decide_use(struct table *table, int who, const struct json *command);
void swse_decide_change(struct table *table, int who, const struct json *command);
void swse_decide_track(struct table *table, int who, const struct json *command);
void swse_decide_environment(struct table *table, int who, const struct json *command);
void swse_decide_light(struct table *table, const struct json *command);
void swse_decide_rage(struct table *table, int who, const struct json *command);
void swse_decide_calm(struct table *table, int who, const struct json *command);
void swse_fast_healing(struct table *table, int who, enum swse_trigger trigger);
void swse_decide_exposure(struct table *table, int who, const struct json *command);

/* What can be done now (legal.c). */
void swse_legal(struct table *table, struct arena *arena, struct json *commands);
void swse_moves(struct table *table, struct arena *arena, struct json *commands);
bool swse_player_ways(struct table *table, int who, struct player_ways *ways);

/* Turns: what the core asks (core/encounter.h). */
void swse_turn_initiative(struct table *table, int who);
void swse_encounter_started(struct table *table);
void swse_round_start(struct table *table);
void swse_turn_ready(struct table *table, int who);
void swse_turn_end(struct table *table, int who);
void swse_encounter_ended(struct table *table);
void swse_effect_over(struct table *table, const struct effect *effect);
/* In an encounter: is it this fighter's turn, able to act, and with enough left? Refuses and returns false if not. */
bool swse_pay(struct table *table, int who, const char *cost);

extern const struct command_rule swse_commands[]; /* commands.c */
extern const struct field swse_scenario_fields[]; /* scenario_fields.c */

extern const struct table_rules swse_table_rules;

#endif
