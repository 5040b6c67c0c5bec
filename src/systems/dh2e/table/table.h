/* table.h: DH2E at the table: the state of a fight, and the parts that decide what happens.
 *
 * Before `start` nobody has a turn and nothing costs actions: tests, single attacks and scenes outside a fight. */
#ifndef TALUS_DH2E_TABLE_TABLE_H
#define TALUS_DH2E_TABLE_TABLE_H

#include "core/economy.h"
#include "core/effect.h"
#include "core/grid/grid.h"
#include "core/table.h"
#include "core/turns.h"
#include "ir/field.h"
#include "systems/dh2e/limits.h"
#include "systems/dh2e/roll/attack.h"
#include "systems/dh2e/table/events.h"

enum {
    DH2E_BURST_SPREAD = 2 /* metres from the first target to the others */
};

/* A weapon in play; everything else about it is in the prepared actor. */
struct dh2e_arm {
    symbol slug;
    bool held, jammed;
    uint8_t run_count;
    struct {
        symbol round;
        int32_t count;
    } runs[DH2E_RUNS_MOST];
};

struct dh2e_stock {
    symbol slug;
    int32_t count;
};

struct dh2e_injury {
    uint8_t type, location, severity;
    symbol text;
};

struct dh2e_toggled {
    symbol option;
    bool on;
};

struct dh2e_combatant {
    symbol name;
    const struct json *source; /* the actor's JSON, in the scenario or the content */
    const struct json_document *document;
    int64_t wounds, wounds_max, critical, fatigue;
    int16_t x, y, size, side;
    int16_t entry; /* its place in the scenario's list of actors */
    struct action_pool budget;
    uint8_t aim; /* enum dh2e_aim: taken for the next attack */
    bool out;
    bool gone; /* it was taken off the board; then it is out too */
    int16_t grappling;  /* who is held, or holds: -1 nobody */
    bool grapple_leads; /* this one began it */
    int8_t overwatch;   /* index of the watching arm, -1: none */
    uint8_t overwatch_mode;
    uint8_t arm_count, stock_count, injury_count, switch_count;
    struct dh2e_arm arms[DH2E_ARMS_MOST];
    struct dh2e_stock stocks[DH2E_STOCKS_MOST];
    struct dh2e_injury injuries[DH2E_INJURIES_MOST];
    struct dh2e_toggled switches[DH2E_SWITCHES_MOST];
    struct dh2e_actor *prepared; /* NULL: made when next needed; copies of the table hold it too */
};

struct dh2e_state {
    int64_t cap;    /* of modifiers */
    bool jams_miss; /* a jam spoils the attack (the ruling), or the shots that hit still hit */
    bool has_board;
    struct grid_map map; /* squares point into the scenario's memory: table->arena */
    struct encounter encounter;
    struct effects effects;
    int16_t count;
    struct dh2e_combatant combatants[]; /* `count` */
};

extern const struct economy dh2e_economy;
extern const struct table_rules dh2e_table;

static inline struct dh2e_state *dh2e_state_of(const struct table *table)
{
    return table->state;
}

/* ---- setup.c, state.c, apply.c ---- */
void *dh2e_state_new(struct table *table, const struct json *scenario, struct diags *diags);
/* Adds a combatant by an entry of a scenario; false with a refusal. The state is another one afterwards. */
bool dh2e_state_join(struct table *table, const struct json *entry);
void *dh2e_state_clone(const void *state);
void dh2e_state_free(void *state);
uint64_t dh2e_state_hash(const void *state);
void dh2e_play_apply(struct table *table, const struct event *event);
/* The prepared actor as it is now; NULL, and a refusal, when memory is exhausted. */
const struct dh2e_actor *dh2e_play_actor(struct table *table, int who);
/* Something about the actor has changed: it is prepared again when it is next needed. */
void dh2e_play_stale(struct dh2e_state *state, int who);
struct dh2e_arm *dh2e_play_arm(struct dh2e_combatant *combatant, symbol slug);
bool dh2e_play_has(struct table *table, int who, const char *option);
/* Refuses what a condition keeps the creature from; false when it may. */
enum dh2e_bar { DH2E_BARS_ACTS, DH2E_BARS_MOVES, DH2E_BARS_REACTIONS };
bool dh2e_play_bars(struct table *table, int who, enum dh2e_bar bar);
struct grid_space dh2e_play_space(const struct dh2e_combatant *combatant);

/* ---- table.c: what all parts share ---- */
/* Who acts: "who", or whose turn it is. Refuses when that one cannot act now. -1 then. */
int dh2e_play_acting(struct table *table, const struct json *command);
/* Emits what is done, and pays for it; `cost` NULL: it costs nothing. */
void dh2e_play_pay(struct table *table, struct event_act act, const char *cost);
#define dh2e_play_act(table, cost, word, ...)                                                                          \
    dh2e_play_pay((table), (struct event_act){event_act_members.action = table_intern((table), (word)), __VA_ARGS__},  \
                  (cost))
/* Rolls a test and reports it. */
/* Are the names in the `options` of a command switches of this test? Refuses if not. */
bool dh2e_play_switches(struct table *table, const struct dh2e_check *check);
struct dh2e_result dh2e_play_test(struct table *table, int who, struct dh2e_check *check);
struct dh2e_result dh2e_play_test_characteristic(struct table *table, int who, enum dh2e_characteristic characteristic);
/* Reports a test whose roll is known. */
void dh2e_play_tell(struct table *table, int who, const struct dh2e_check *check, const struct dh2e_result *result);
/* Both test a characteristic; 1 if the first wins, -1 if the second wins, else 0. */
int dh2e_play_oppose(struct table *table, int first, int second, enum dh2e_characteristic characteristic);
int dh2e_play_distance(const struct dh2e_state *state, int a, int b); /* in metres; 1 without a board */
bool dh2e_play_sees(const struct dh2e_state *state, int a, int b);

/* ---- attack.c ---- */
void dh2e_play_attack(struct table *table, const struct json *command);
struct dh2e_shot { /* an attack about to be made */
    int who, target;
    int arm; /* index of the combatant's arms */
    enum dh2e_mode mode;
    enum dh2e_aim aim;
    int called;
    bool charge;
    const struct json *toggles;
    bool skip_dialog;
    int at_x, at_y;                 /* of an area; the target's place when one is named */
    int targets[DH2E_TARGETS_MOST]; /* of a burst: the hits go to them in turn; the first is `target` */
    int target_count;               /* 0: only `target` */
};
/* Can it be made at all (rounds, mode, range, jam)? Refuses when not. */
bool dh2e_play_can_shoot(struct table *table, const struct dh2e_shot *shot);
void dh2e_play_shoot(struct table *table, const struct dh2e_shot *shot);
/* The weapon does not fire in this mode; the reason names the modes it has. */
void dh2e_refuse_mode(struct table *table, const struct dh2e_weapon *weapon, const char *mode);
/* The arm named by the command, or the first that is held; -1 and a refusal. */
int dh2e_play_pick_arm(struct table *table, int who, const struct json *command);

/* ---- area.c: who is in an area and touched by it; marks them in `struck` ---- */
void dh2e_area_blast(const struct dh2e_state *state, int x, int y, int64_t radius, bool *struck);
/* A cone from `who` towards a square, in the direction of the eight that comes nearest; never `who`. */
void dh2e_area_cone(const struct dh2e_state *state, int who, const int at[2], int64_t length, bool *struck);
/* For pictures of what a command would do (core/preview.h): the cone of `who`, or a blast when `who` is -1. */
void dh2e_area_mark(struct table *table, int who, const int at[2], int64_t radius);

/* ---- play_harm.c ---- */
struct dh2e_hit_on {
    int who, target;    /* who: -1, nobody */
    const char *weapon; /* its name */
    enum dh2e_location location;
    int64_t degrees; /* of success */
};
/* One blow lands: wounds, critical injury, conditions. */
void dh2e_play_strike(struct table *table, const struct dh2e_hit_on *hit, const struct dh2e_strike *strike);
void dh2e_play_tire(struct table *table, int who, int64_t levels);
/* Puts a condition on someone; rounds 0: until removed. */
void dh2e_play_afflict(struct table *table, int who, const char *condition, int64_t rounds, int from);
/* The outcome of a table row: conditions, fatigue and damage that armour does not stop. */
void dh2e_play_outcome(struct table *table, int who, const struct json *row, int from);
/* What a hit with this weapon, which need not be one that is carried, would do. False with a refusal. */
bool dh2e_play_strike_with(struct table *table, int who, int target, const struct dh2e_weapon *weapon,
                           struct dh2e_strike *strike);
/* What damage without an attacker would do: armour, toughness and resistances count. False with a refusal. */
bool dh2e_play_bare_strike(struct table *table, int who, const struct dh2e_damage *damage, int64_t penetration,
                           struct dh2e_strike *strike);
/* Damage without an attacker ("1d10 energy"): toughness and resistances count, armour does not. */
void dh2e_play_bare_damage(struct table *table, int who, const struct json *damage, const char *cause,
                           enum dh2e_location location);
/* The melee weapon in hand that parries best; NULL: none. */
const struct dh2e_weapon *dh2e_play_parrying(struct table *table, int who);
enum dh2e_manner { DH2E_BY_SHOT, DH2E_BY_MELEE, DH2E_BY_AREA };
/* Does a reaction against hits; how many hits are left. -1: stopped. */
int64_t dh2e_play_evade(struct table *table, int attacker, int target, int64_t hits, enum dh2e_manner manner);

/* ---- turn.c ---- */
void dh2e_turn_initiative(struct table *table, int who);
void dh2e_turn_start(struct table *table, int who);
/* After a command: parts grapples that cannot last, and notes who fell. */
void dh2e_play_settle(struct table *table);

/* ---- act.c: aim, stand, reload, unjam, overwatch; move.c: move, charge ---- */
void dh2e_play_aim(struct table *table, const struct json *command);
void dh2e_play_move(struct table *table, const struct json *command);
void dh2e_play_charge(struct table *table, const struct json *command);
bool dh2e_play_ways(struct table *table, int who, struct player_ways *out);
/* Is it out of sight of the watcher now, and may a full move bring it into sight within the range? */
bool dh2e_play_comes_in_sight(struct table *table, int who, int watcher, int64_t range);
bool dh2e_play_joins(const struct table *table, int who, int other, struct grid_space from);
bool dh2e_play_await(struct table *table, int who, int enemy, struct arena *arena, struct json *command);
void dh2e_play_stand(struct table *table, const struct json *command);
void dh2e_play_reload(struct table *table, const struct json *command);
void dh2e_play_unjam(struct table *table, const struct json *command);
void dh2e_play_ready(struct table *table, const struct json *command);
void dh2e_play_watch(struct table *table, const struct json *command);
void dh2e_play_extinguish(struct table *table, const struct json *command);

/* ---- play_check.c ---- */
void dh2e_play_characteristic(struct table *table, const struct json *command);
void dh2e_play_skill(struct table *table, const struct json *command);
void dh2e_play_opposed(struct table *table, const struct json *command);

/* ---- grapple.c ---- */
void dh2e_play_grapple(struct table *table, const struct json *command);
void dh2e_play_grapple_damage(struct table *table, const struct json *command);
void dh2e_play_grapple_push(struct table *table, const struct json *command);
void dh2e_play_grapple_throw(struct table *table, const struct json *command);
void dh2e_play_break_free(struct table *table, const struct json *command);
void dh2e_play_release(struct table *table, const struct json *command);
/* Holds someone at the start of a turn: opposed Strength (DH2E-GRP-01). */
void dh2e_play_grapple_maintain(struct table *table, int who);
/* Parts those who are out of reach or helpless (DH2E-GRP-02). */
void dh2e_play_grapple_check(struct table *table);

/* ---- power.c ---- */
void dh2e_play_focus(struct table *table, const struct json *command);

/* ---- master.c: hooks of the game master's commands ---- */
void dh2e_master_condition(struct table *table, const struct json *command, int who);
void dh2e_master_damage(struct table *table, const struct json *command, int who);
void dh2e_master_heal(struct table *table, const struct json *command, int who);
void dh2e_master_set_hp(struct table *table, const struct json *command, int who);
void dh2e_master_place(struct table *table, const struct json *command, int who);
void dh2e_master_join(struct table *table, const struct json *command, int nobody);
void dh2e_master_toggle(struct table *table, const struct json *command, int who);
void dh2e_master_leave(struct table *table, const struct json *command, int who);
void dh2e_master_tire(struct table *table, const struct json *command);

/* ---- commands.c ---- */
extern const struct command_rule dh2e_commands[];
extern const struct field dh2e_fields_damage[];

/* ---- view.c ---- */
void dh2e_play_facts(const struct table *table, int who, struct actor_facts *facts);
void dh2e_play_view_actor(const struct table *table, struct arena *arena, int who, struct json *actor);
void dh2e_play_describe(const struct table *table, struct page *page);
bool dh2e_play_document(const struct table *table, int64_t who, struct arena *arena, struct json *out);
void dh2e_play_board(const struct table *table, struct text *out, bool colour);
/* The same without trying them: some may be refused. */
void dh2e_play_moves(struct table *table, struct arena *arena, struct json *commands);
void dh2e_play_legal(struct table *table, struct arena *arena, struct json *commands);

extern const struct field dh2e_scenario_fields[]; /* scenario_fields.c */

#endif
