/* table.h: PF2e at the table: who fights, what changes, and what the files table_*.c share.
 *
 * The current state of a creature (conditions, effects) is in its document, so that one preparation sees all of it.
 * Hit points are kept apart: they change with every hit and rarely matter to anything else. A prepared document is a
 * form. The event that changes it makes it again, and creatures that are the same share it (cache/cache.h). The
 * durations of conditions and effects are separate (core/effect.h). */
#ifndef TALUS_PF2E_TABLE_TABLE_H
#define TALUS_PF2E_TABLE_TABLE_H

#include "core/economy.h"
#include "core/effect.h"
#include "core/table.h"
#include "core/turns.h"
#include "ir/field.h"
#include "systems/pf2e/table/board.h"
#include "systems/pf2e/roll/play_action.h"
#include "systems/pf2e/roll/play_harm.h"
#include "systems/pf2e/roll/play_strike.h"
#include "systems/pf2e/table/cache/cache.h"
#include "systems/pf2e/limits.h"
#include "systems/pf2e/table/events.h"

/* An action that waits for its trigger. */
struct pf2e_readied {
    symbol verb, action; /* 0: nothing is readied; the action is a command as JSON */
    unsigned when;       /* enum pf2e_trigger */
    int distance;        /* feet, or PF2E_DISTANCE_... */
    int16_t attacks;     /* made before it was readied */
};

/* The last Strike of its turn. */
struct pf2e_struck {
    symbol attack;  /* its label; 0: none was made, or it missed */
    int16_t target; /* who was hit */
    int16_t hits;   /* in a row: with one attack, on one target */
    bool is_last;   /* no action was spent since */
    bool is_critical;
};

struct pf2e_fighter {
    struct pf2e_form *form;
    symbol name, side;
    int16_t side_number; /* sides are counted in the order in which they appear */
    int16_t x, y;      /* top left square */
    int16_t size;      /* squares along a side */
    int16_t elevation; /* feet above the zero of the board */
    int16_t attacks;   /* made this turn */
    struct pf2e_struck struck;
    bool dead;
    bool gone;                 /* it was taken off the board; then it is dead too */
    bool flew;                 /* this turn */
    struct pf2e_vitals vitals; /* hit points at the moment; those of the form are others */
    struct action_pool budget;
    struct pf2e_readied readied;
    uint64_t hidden, undetected; /* from these fighters: bits */
    int16_t inside;              /* who has swallowed or engulfed it, counted from 1; 0: nobody */
    int16_t master;              /* whose minion it is, counted from 1; 0: nobody's */
    bool ordered;                /* this turn */
    int16_t undone;              /* of a hazard: successes at disabling it */
    symbol bound;                /* the effect on its master that keeps it here; 0: it stays */
};

/* Someone inside an aura of someone. */
struct pf2e_presence {
    int16_t source, target;
    symbol aura;
};

enum pf2e_area_kind {
    PF2E_AREA_BURST,
    PF2E_AREA_CYLINDER,
    PF2E_AREA_EMANATION,
    PF2E_AREA_CONE,
    PF2E_AREA_LINE,
    PF2E_AREA_SQUARE
};

struct pf2e_area {
    enum pf2e_area_kind kind;
    int size; /* squares */
    struct grid_block from;
    int z;    /* the layer of the point, or the one aimed at */
    int x, y; /* a grid point: the middle of a burst, the start of a line, the top left of a square */
    int aim_x, aim_y;
    struct grid_cone cone;
};

/* A place that a spell has changed. */
struct pf2e_zone {
    symbol name;               /* the slug of the effect on its maker that it lasts with */
    int16_t maker;             /* a fighter */
    uint16_t bits;             /* PF2E_SQUARE_... */
    symbol damage, type, save; /* 0: none */
    uint8_t moments;           /* when it deals damage */
    int32_t dc;
    struct pf2e_area area;
};

struct pf2e_state {
    struct pf2e_table_cache *cache;
    int count, width, height;
    struct pf2e_fighter fighters[PF2E_MOST_FIGHTERS];
    struct effects effects; /* kind: "condition:grabbed" or "effect:<slug>" */
    struct encounter encounter;
    bool new_round; /* the turn is the first of its round */
    int16_t out_of_turn; /* who does a readied action; -1 */
    uint64_t open_doors; /* by bits */
    int zone_count;
    struct pf2e_zone zones[PF2E_MOST_ZONES];
    int presence_count;
    struct pf2e_presence presences[PF2E_MOST_PRESENCES];
};

extern const struct event_kind pf2e_event_kinds[];
extern const struct command_rule pf2e_commands[]; /* commands.c */
extern const struct economy pf2e_economy;
extern const struct table_rules pf2e_table_rules;

static inline bool pf2e_in_encounter(const struct pf2e_state *state)
{
    return state->encounter.turns.round > 0;
}
/* Whose turn it is; TURNS_NOBODY. */
static inline int pf2e_current(const struct pf2e_state *state)
{
    return turns_current(&state->encounter.turns);
}
/* The side of a fighter as a number: sides are counted in the order they appear in. */
int pf2e_side(const struct pf2e_state *state, int who);
struct pf2e_state *pf2e_state_of(const struct table *table);
const struct pf2e_world *pf2e_table_world(const struct pf2e_state *state);
const struct pf2e_board *pf2e_table_board(const struct pf2e_state *state);
static inline struct grid_space pf2e_space(const struct pf2e_fighter *fighter)
{
    return (struct grid_space){fighter->x, fighter->y, fighter->size};
}
/* With its height, in layers of 5 feet. */
static inline struct grid_block pf2e_block(const struct pf2e_fighter *fighter)
{
    return (struct grid_block){pf2e_space(fighter), fighter->elevation / 5, fighter->size};
}
int16_t pf2e_fighter_size(const struct pf2e_actor *actor); /* squares along a side */
/* Where the encounter stands for a fighter, without its statistic; rank 0 when it takes no part. */
struct pf2e_turn pf2e_table_turn(const struct pf2e_state *state, int who);

/* A fighter at the moment, kept alive while events change it. Leave it. */
struct pf2e_borrowed_actor {
    struct pf2e_participant participant;
    struct pf2e_form *form;
    struct arena arena;
};
void pf2e_actor_borrow(const struct table *table, int who, struct pf2e_borrowed_actor *borrowed);
/* The same with effects that are there for one roll only. */
void pf2e_sit_with(const struct table *table, int who, const struct json *effects, size_t count,
                   struct pf2e_borrowed_actor *borrowed);
/* The same in another form than it has. */
struct pf2e_guise {
    struct pf2e_form *form;
    const struct json *effects; /* that it has besides; NULL */
    size_t count;
};
void pf2e_actor_borrow_as(const struct table *table, int who, const struct pf2e_guise *guise,
                          struct pf2e_borrowed_actor *borrowed);
void pf2e_actor_release(struct pf2e_borrowed_actor *borrowed);

/* A maximum that something has taken below 0 leaves room for 0 hit points. */
static inline int64_t pf2e_most_hp(const struct pf2e_actor *actor)
{
    return actor->hp_max > 0 ? actor->hp_max : 0;
}

void pf2e_table_apply(struct table *table, const struct event *event);
void pf2e_table_settle(struct table *table);
/* A command of one fighter, no matter whose turn it is. */
/* Offers the documents of the content of a type ("npc", "effect"); NULL: all actors. */
void pf2e_near_document(const struct table *table, struct near *near, const char *type);
/* The creature has no statistic of this name. */
void pf2e_refuse_statistic(struct table *table, int who, const char *name);
void pf2e_dispatch(struct table *table, int who, const struct json *command);
bool pf2e_table_preview(struct table *table, const struct json *command, struct page *page); /* odds.c */
void pf2e_table_legal(struct table *table, struct arena *arena, struct json *commands);
void pf2e_table_conditions(const struct table *table, int who, struct granted *conditions);
void pf2e_table_moves(struct table *table, struct arena *arena, struct json *commands);
bool pf2e_legal_ways(struct table *table, int who, struct player_ways *ways);
bool pf2e_legal_await(struct table *table, int who, int enemy, struct arena *arena, struct json *command);
/* view.c */
void pf2e_table_facts(const struct table *table, int who, struct actor_facts *facts);
void pf2e_table_view_actor(const struct table *table, struct arena *arena, int who, struct json *actor);
void pf2e_table_view_more(const struct table *table, struct arena *arena, struct json *view);
bool pf2e_table_is_hidden(const struct table *table, int who, int side);
void pf2e_table_describe(const struct table *table, struct page *page);
void pf2e_table_draw(const struct table *table, struct text *out, bool colour);

void pf2e_decide_raise_shield(struct table *table, int who, const struct json *command);
void pf2e_decide_take_cover(struct table *table, int who, const struct json *command);
void pf2e_roll_initiative(struct table *table, int who); /* turn.c */
bool pf2e_may_delay(struct table *table, int who);
void pf2e_decide_initiative(struct table *table, int who, const struct json *command);
/* master.c: resources that stand in the document. */
bool pf2e_resource_is_kept(const char *name); /* it is in the document */
bool pf2e_resource_is_path(const char *name); /* and is not part of a spellcasting */
void pf2e_resource_set(struct arena *arena, struct json *actor, const char *name, int64_t left);

/* common_events.c: events that many parts emit. */
/* The value of a condition in an event: those that have none leave it out and count as 1. */
static inline int64_t pf2e_condition_in(int64_t value)
{
    return value == EVENT_ABSENT ? 1 : value;
}
/* hazard.c: hazards do not move; those without hit points stand until they are disabled. */
bool pf2e_is_hazard(const struct pf2e_actor *actor);
bool pf2e_is_without_hit_points(const struct pf2e_actor *actor);
struct pf2e_vitals pf2e_vitals_of(const struct pf2e_actor *actor); /* at the start */
void pf2e_decide_check(struct table *table, int who, const struct json *command);
void pf2e_decide_disable(struct table *table, int who, const struct json *command);
/* decide.c: why the shield cannot be raised, in words about its bearer ("holds no shield"); NULL: it can. */
const char *pf2e_shield_problem(struct table *table, int who);
void pf2e_raise_shield(struct table *table, int who);
/* hero.c: is the failed roll of a character rolled again? The point is spent. False also while a question is open. */
bool pf2e_hero_rolls_again(struct table *table, int who, enum degree degree, bool is_fortune);
bool pf2e_can_recover_heroically(const struct table *table, int who);
void pf2e_decide_heroic_recovery(struct table *table, int who, const struct json *command);
void pf2e_tell(struct table *table, int who, const char *words); /* a remark */
/* Precision or splash among the damage of a roll, for its event; zero is left out. */
int64_t pf2e_part_of_roll(double part);
void pf2e_reveal(struct table *table, int who, const char *source, const char *words); /* for people to carry out */
void pf2e_tell_flat(struct table *table, int who, const char *what, int64_t die, int64_t dc);
symbol pf2e_one_die(struct table *table, int64_t die); /* a list of one for `dice` */
symbol pf2e_clock_word(struct table *table, enum effect_clock clock); /* for `until`; 0: no end is set */
int64_t pf2e_square_of(const struct pf2e_state *state, int who);
void pf2e_give_actions(struct table *table, int who, int64_t actions); /* it has so many now */
void pf2e_item_state(struct table *table, int who, const struct pf2e_item *item, const char *state); /* gear.c */
void pf2e_effect_over(struct table *table, int who, const char *slug); /* effects.c: with the zones it keeps up */
/* Marks at the beginning of the slug of an effect that a spell leaves on its caster. */
#define PF2E_SPELL_LASTS "lasting-"
#define PF2E_SPELL_SUSTAINED "sustaining-"
#define PF2E_SUSTAINING "Sustaining " /* before the name of such an effect */
/* The effect of this slug that someone has; NULL. */
const struct pf2e_item *pf2e_effect_item(const struct table *table, int who, const char *slug);
/* "Guidance" of "Spell Effect: Guidance", "Mire" of "Sustaining Mire" (effects.c). */
const char *pf2e_effect_plain_name(const char *name);
symbol pf2e_effect_label(struct table *table, int who, const char *slug); /* effects.c: for players */
void pf2e_persistent_over(struct table *table, int who, symbol type);  /* damage.c */

/* decide.c: in an encounter, is it this fighter's turn, able to act, with enough left? Refuses if not. */
bool pf2e_may_act(struct table *table, int who, const char *cost);
void pf2e_pay(struct table *table, int who, const char *cost);
int64_t pf2e_table_throw(void *table, int64_t faces);
int64_t pf2e_condition_value(const struct pf2e_actor *actor, const char *slug); /* 0: it has it not */
/* What an item that is a condition is worth, at least 1. */
int64_t pf2e_condition_item_value(const struct pf2e_item *item);
/* How long something lasts. */
struct pf2e_span {
    enum effect_clock clock;
    int whose, remaining;
};
void pf2e_emit_condition(struct table *table, int who, const char *slug, int64_t value); /* lasts until it is ended */
void pf2e_emit_condition_for(struct table *table, int who, const char *slug, int64_t value, struct pf2e_span span);
void pf2e_end_condition(struct table *table, int who, const char *slug);
bool pf2e_is_able(const struct pf2e_fighter *fighter);
/* Says why it is not able to act. */
void pf2e_refuse_unable(struct table *table, int who);
bool pf2e_are_enemies(const struct pf2e_state *state, int one, int other);
struct pf2e_token pf2e_fighter_token(const struct pf2e_fighter *fighter);
int pf2e_table_distance(const struct pf2e_state *state, int one, int other);
/* A reach of 10 feet covers two diagonals, which count as 15 feet for everything else. */
bool pf2e_is_in_reach(const struct pf2e_state *state, int one, int other, int reach_ft);

/* effects.c: effects with their time, and marks. */
struct pf2e_span pf2e_span_rounds(int whose, int64_t rounds);
struct pf2e_span pf2e_span_next_turn(const struct pf2e_state *state, int whose); /* until its end */
struct pf2e_span pf2e_span_of(const struct pf2e_state *state, const struct json *effect, int source);
struct pf2e_gift {
    int source;       /* who gives it, -1 */
    int marked;       /* the marked creature; -1: asked when one is marked */
    int64_t rank;     /* of the spell it comes from, 0 */
    bool magic;       /* it comes from a spell */
    const char *aura; /* the aura it comes from, NULL */
    bool stays;       /* outside the aura too */
    bool sustained;   /* as long as the giver sustains it */
    bool timed;       /* the span here counts, not that of the effect */
    struct pf2e_span span;
};
/* False when a question is open: return at once. */
bool pf2e_give_effect(struct table *table, int who, const struct json *document, const struct pf2e_gift *gift);
void pf2e_emit_effect(struct table *table, int who, const char *slug, const char *document, struct pf2e_span span);
void pf2e_end_effect(struct table *table, int who, const char *slug); /* when it is there */
bool pf2e_has_effect(const struct pf2e_fighter *fighter, const char *slug);
/* "target:mark:..." for a roll of one against the other. (PF2E-RE-35) */
void pf2e_words_of_marks(const struct table *table, int who, int target, struct arena *arena, struct pf2e_words *out);
void pf2e_master_effect(struct table *table, const struct json *command, int who);
void pf2e_decide_dismiss(struct table *table, int who, const struct json *command);
void pf2e_decide_sustain(struct table *table, int who, const struct json *command);

/* aura_save.c: the save that the text of an aura calls for. False when a question is open. */
bool pf2e_aura_save(struct table *table, int bearer, const struct pf2e_item *item, int target, const char *moment);
/* For those who stand in auras when the encounter begins. */
bool pf2e_auras_begin(struct table *table);
/* aura.c: all auras as they are now, after a move or a new effect. False when a question is open. */
bool pf2e_auras_settle(struct table *table);
bool pf2e_auras_on_turn(struct table *table, int who, const char *moment); /* "turn-start", "turn-end" */
bool pf2e_auras_would_change(const struct table *table, int who, int x, int y);

/* cover.c: what lies between two of the table. */
bool pf2e_table_joins(const struct pf2e_state *state, enum pf2e_layer layer, int one, int other);
enum pf2e_cover { PF2E_COVER_NONE = 0, PF2E_COVER_LESSER = 1, PF2E_COVER_STANDARD = 2, PF2E_COVER_GREATER = 4 };
enum pf2e_cover pf2e_table_cover(const struct pf2e_state *state, struct grid_space from, int who, int target);
/* The DC of the flat check to hit someone who is not plainly seen; 0: there is none. */
int pf2e_table_concealment(const struct pf2e_state *state, int who, int target);
/* The flat check, when there is one. True: missed. */
bool pf2e_is_missed_unseen(struct table *table, int who, int target);
/* Sits down behind cover against something that comes from there. */
void pf2e_actor_borrow_covered(const struct table *table, int who, struct pf2e_form *form, int reduction,
                               struct pf2e_borrowed_actor *borrowed);
void pf2e_decide_door(struct table *table, int who, const struct json *command);
/* The name of a shut door beside it; NULL: there is none. */
const char *pf2e_door_to_open(const struct pf2e_state *state, int who);

/* Fog, dim light, dazzled eyes: is the target concealed from it? */
bool pf2e_table_veiled(const struct pf2e_state *state, int who, int target);
/* What a target has against an attack: its cover, and with PF2E_UNSEEN_ATTACKER it is off-guard. */
enum { PF2E_UNSEEN_ATTACKER = 16 };
int pf2e_table_protection(const struct pf2e_state *state, int who, int target);

/* stealth.c: how one is seen by another. */
enum pf2e_sight { PF2E_SIGHT_OBSERVED, PF2E_SIGHT_HIDDEN, PF2E_SIGHT_UNDETECTED };
enum pf2e_sight pf2e_table_sight(const struct pf2e_state *state, int observer, int who);
void pf2e_stealth_ends(struct table *table, int who); /* everyone sees it */
void pf2e_stealth_settle(struct table *table);
bool pf2e_can_hide(const struct pf2e_state *state, int who);
/* How many enemies who can fight do not observe it. */
bool pf2e_joins_from(const struct table *table, int who, int other, struct grid_space from);
int pf2e_unseen_by(const struct table *table, int who);
bool pf2e_can_seek(const struct pf2e_state *state, int who);
void pf2e_decide_hide(struct table *table, int who, const struct json *command);
void pf2e_decide_sneak(struct table *table, int who, const struct json *command);
void pf2e_decide_seek(struct table *table, int who, const struct json *command);

/* minion.c */
static inline int pf2e_master(const struct pf2e_state *state, int who) /* -1: nobody */
{
    return state->fighters[who].master - 1;
}
/* inside.c: creatures that are swallowed or engulfed. Who has this one; -1: nobody. */
#define PF2E_INSIDE "inside"
static inline int pf2e_inside(const struct pf2e_state *state, int who)
{
    return state->fighters[who].inside - 1;
}
enum pf2e_inside_how { PF2E_INSIDE_NOT, PF2E_INSIDE_SWALLOWED, PF2E_INSIDE_ENGULFED };
enum pf2e_inside_how pf2e_inside_read(const char *text); /* what an ability with the text does */
int64_t pf2e_inside_dc(const struct table *table, int who); /* to escape; 0: as from any hold */
bool pf2e_inside_may_use(const struct pf2e_item *weapon);
void pf2e_inside_on_turn_end(struct table *table, int who);
void pf2e_inside_free(struct table *table, int who);
void pf2e_inside_rupture(struct table *table, int holder, const struct pf2e_harm *harm, int64_t dealt);
void pf2e_inside_settle(struct table *table);
void pf2e_order_minions(struct table *table, int who, const char *effect);
void pf2e_minions_settle(struct table *table);
void pf2e_decide_command(struct table *table, int who, const struct json *command);
/* state.c: a name nobody has, a place for one who is not there yet, and the newcomer itself. */
/* The side that an entry or a command gives by its name or number; without one a character is of the first side, any
 * other document of the second. */
struct pf2e_side {
    symbol name;
    int number;
};
struct pf2e_side pf2e_side_of(struct table *table, const struct pf2e_state *state, const struct json *given,
                              const struct json *document);
symbol pf2e_unique_name(struct table *table, const struct pf2e_state *state, const char *name);
bool pf2e_is_free_for(const struct pf2e_state *state, const struct json *document, int x, int y);
void pf2e_join(struct table *table, struct pf2e_state *state, const struct event *event);

/* zone.c: places that spells have changed. */
uint16_t pf2e_zone_bits(const struct pf2e_state *state, int x, int y);
bool pf2e_zone_is_entered(const struct pf2e_state *state, struct grid_space from, struct grid_space to); /* and hurts */
void pf2e_zones_on_step(struct table *table, int who, struct grid_space from);
void pf2e_zones_on_turn(struct table *table, int who, bool start);

/* fly.c: heights, in feet. */
int pf2e_ground(const struct pf2e_state *state, struct grid_space space);
int pf2e_in_the_air(const struct pf2e_state *state, int who);              /* 0: it stands on the ground */
int pf2e_speed(const struct pf2e_state *state, int who, const char *type); /* "fly"; 0: it has none */
void pf2e_gravity(struct table *table);                                    /* what is in the air and cannot fly falls */
void pf2e_gravity_on_turn_end(struct table *table, int who);
struct pf2e_goal;
struct pf2e_way;
bool pf2e_fly_is_possible(struct table *table, int who, const struct pf2e_goal *goal,
                          struct pf2e_way *way); /* refuses */
void pf2e_decide_fly(struct table *table, int who, const struct json *command);
void pf2e_decide_climb(struct table *table, int who, const struct json *command);

/* move.c */
bool pf2e_can_stand(const struct pf2e_state *state, int who, int x, int y);          /* on the ground there */
bool pf2e_can_be(const struct pf2e_state *state, int who, int x, int y, int height); /* at this height */
/* The square nearest to [x, y] where it could stand. False when it is that one, or when there is none around. */
bool pf2e_nearest_free(const struct pf2e_state *state, int who, int *x, int *y);
bool pf2e_may_move(struct table *table, int who); /* refuses when something holds it */
/* Where to: the square of its corner, and the height in feet for who flies. */
struct pf2e_goal {
    int x, y, height;
};
struct pf2e_way {
    int cost, count;
    enum grid_direction steps[GRID_MOST_BUDGET];
};
/* False when the square cannot be reached with that many squares of movement. */
bool pf2e_find_way(const struct pf2e_state *state, int who, struct pf2e_goal goal, int squares, struct pf2e_way *way);
/* The same through the air, at this height or that of the start, whichever is higher. */
bool pf2e_find_way_high(const struct pf2e_state *state, int who, struct pf2e_goal goal, int squares,
                        struct pf2e_way *way);
/* Goes it, step by step, with all that happens on the way. */
void pf2e_go(struct table *table, int who, const struct pf2e_way *way, const char *how);
/* Everywhere one can walk to with so many squares of movement, found at once. Close it. */
struct pf2e_reachable {
    struct grid_reach reach;
    void *memory;
};
void pf2e_reachable_open(const struct pf2e_state *state, int who, int squares, struct pf2e_reachable *reachable);
/* A part of a move: from where, how far at most, and which enemies do not bar the way (bits of fighters). */
struct pf2e_leg {
    struct grid_space from;
    int squares;
    uint64_t over;
    bool goes_on; /* it may end in the space of someone */
};
void pf2e_reachable_leg(const struct pf2e_state *state, int who, const struct pf2e_leg *leg,
                        struct pf2e_reachable *reachable);
/* In squares, -1 when it cannot be reached. */
int pf2e_reachable_cost(const struct pf2e_reachable *reachable, int x, int y);
void pf2e_reachable_close(struct pf2e_reachable *reachable);
int pf2e_land_speed(const struct pf2e_state *state, int who); /* feet; flight counts when it is faster */
/* Walks where the command says, with at most so many squares, for one action. False when it was refused or waits. */
bool pf2e_walk(struct table *table, int who, const struct json *command, int squares, const char *how);
/* The same as part of an action that is paid for. */
bool pf2e_walk_free(struct table *table, int who, const struct json *command, int squares);
/* parts.c: actions made of other actions. Refuses what cannot be; then does it. */
struct pf2e_compound;
bool pf2e_compound_of(const struct table *table, const struct pf2e_item *item, struct pf2e_compound *compound);
/* The target when the command names none: the creature that was hit just before; -1. */
int pf2e_compound_target(const struct table *table, int who, const struct pf2e_compound *compound);
/* Refuses it where the Strikes it must follow were not made. */
void pf2e_compound_require(struct table *table, int who, int target, struct pf2e_compound *compound,
                           const struct pf2e_item *item);
void pf2e_compound_check(struct table *table, int who, int target, const struct pf2e_compound *compound,
                         const struct json *command);
void pf2e_compound_do(struct table *table, int who, int target, const struct pf2e_compound *compound,
                      const struct json *command);
/* skill.c: refuses an attempt that is not possible; `moves`: its distance is not known yet. */
void pf2e_attempt_check(struct table *table, int who, int target, const char *name, bool moves);
/* An attempt that is part of another action and has nothing to do with the multiple attack penalty. */
enum degree pf2e_attempt_skill(struct table *table, int who, int target, const char *name);
/* Who holds it, grabbed or restrained; -1: nobody. */
int pf2e_holder(const struct table *table, int who);
void pf2e_decide_stride(struct table *table, int who, const struct json *command);
void pf2e_decide_step(struct table *table, int who, const struct json *command);
void pf2e_push_away(struct table *table, int who, int from, int squares);

/* strike.c */
void pf2e_decide_strike(struct table *table, int who, const struct json *command);
/* A strike on the way. */
struct pf2e_strike_order {
    int who, target;
    struct pf2e_strike *strike;
    bool is_reaction; /* costs no action, neither suffers nor raises the multiple attack penalty */
    bool is_part;               /* of an action that is paid for */
    const struct json *options; /* of this one roll; may be NULL */
};
/* The "options" of a command, added to the words. */
void pf2e_words_of_command(const struct json *options, struct arena *arena, struct pf2e_words *out);
/* True when a question is open. Refuses what cannot be. */
bool pf2e_make_strike(struct table *table, const struct pf2e_strike_order *order, enum degree *degree);
/* By label or slug ("": any), one that reaches before others; NULL. */
struct pf2e_strike *pf2e_find_strike(const struct pf2e_state *state, int who, int target, const char *name);
bool pf2e_strike_reaches(const struct pf2e_state *state, int who, int target, const struct pf2e_strike *strike);
/* The strike a command names, in reach and with a line of effect; refuses and is NULL if there is none. */
struct pf2e_strike *pf2e_command_strike(struct table *table, int who, int target, const struct json *command);
/* The option among those of the fighter as it is now; NULL when there is none any more. */
const struct pf2e_strike_option *pf2e_strike_option_of(const struct pf2e_fighter *fighter,
                                                       const struct pf2e_strike *strike);
/* ready.c: the strike as it is now; release it. NULL when it cannot be made. */
struct pf2e_ready_strike *pf2e_table_ready_strike(struct table *table, const struct pf2e_strike_order *order);
/* strike.c: the damage of a Strike that hit before, once more. */
void pf2e_deal_again(struct table *table, const struct pf2e_strike_order *order);

int64_t pf2e_target_of(struct table *table, int who, const struct json *command); /* refuses and gives -1 */
bool pf2e_strike_is_at_hand(const struct pf2e_strike *strike);
/* Is it used up itself, or does it need ammunition? */
bool pf2e_weapon_uses_supply(const struct pf2e_item *weapon);
/* Is there a bomb or a piece of ammunition left for it? */
bool pf2e_strike_is_supplied(const struct pf2e_fighter *fighter, const struct pf2e_strike *strike);

/* check.c */
struct pf2e_check_report {
    int who, target;  /* target -1: nobody */
    const char *name;  /* of the action */
    const char *using; /* the statistic, where the action does not say it; NULL */
    bool is_attack;   /* it raises the multiple attack penalty */
    bool is_save;     /* against the action of the target */
    bool is_at_armor; /* rolled against Armor Class */
};
/* Rolls an opened test, emits the result, and uses up what counts for one roll only. */
void pf2e_roll_test(struct table *table, struct pf2e_test *test, const struct pf2e_check_report *report,
                    struct pf2e_roll *roll);
/* The same for a test as it is planned, in the world of the table. False, with nothing rolled, if there is nothing to
 * roll, such as an unknown statistic. */
bool pf2e_make_test(struct table *table, const struct pf2e_test_plan *plan, const struct pf2e_check_report *report,
                    struct pf2e_roll *roll);
/* After a roll: its notes are shown, effects that it used up end. */
void pf2e_use_up(struct table *table, int who, const struct pf2e_roll *roll);

/* harm.c */
bool pf2e_regenerates(const struct table *table, int who);
void pf2e_rise(struct table *table, int who); /* from dying */
/* No longer dying, but still at 0 hit points. */
void pf2e_stay_unconscious(struct table *table, int who);
/* What arrived is reported and applied: hit points, shield, persistent damage, falling and rising. */
void pf2e_arrival_tell(struct table *table, int who, const struct pf2e_harm *harm, const struct pf2e_arrival *arrival);
void pf2e_harm_fighter(struct table *table, int who, const struct pf2e_harm *harm, bool critical);
/* The blows of rolled damage as the defences read them; `actor` is the one it was rolled for. */
struct pf2e_blow *pf2e_blows(struct arena *arena, const struct pf2e_actor *actor,
                             const struct pf2e_damage_roll *rolled);
/* Persistent damage comes, and ends (of one type, NULL: all of it). */
void pf2e_persist(struct table *table, int who, const struct pf2e_persistent *lasting);
void pf2e_end_persistent(struct table *table, int who, const char *type);
/* One blow that nobody strikes: a fall, fire, persistent damage. Its total counts `factor` times. */
void pf2e_hurt(struct table *table, int who, struct pf2e_blow blow);
/* How much of it arrives, after a save or check of this degree; NULL: none was made. */
struct pf2e_portion {
    double factor;
    const char *degree;
};
void pf2e_hurt_or_heal(struct table *table, int who, struct pf2e_blow blow, struct pf2e_portion portion, bool heals);
void pf2e_lose_hit_points(struct table *table, int who, int64_t amount); /* whatever its defences */
void pf2e_set_hit_points(struct table *table, int who, int64_t hp); /* with what follows from it */

/* legal_cast.c: spells, own actions and the like that can be used now. */
void pf2e_legal_casts(struct table *table, int who, struct arena *arena, struct json *commands);
void pf2e_legal_reactions(struct table *table, struct arena *arena, struct json *commands); /* by hand, of everyone */

/* skill.c: actions that are a check against someone. */
void pf2e_decide_skill(struct table *table, int who, const struct json *command);
/* What the table knows of a check before it is rolled: a target that does not understand threats. */
void pf2e_skill_adjust(const struct pf2e_test_plan *plan, struct pf2e_test *test);
/* Actions against someone that are commands; ended by NULL. */
extern const char *const pf2e_skill_commands[PF2E_SKILL_COMMANDS + 1];
bool pf2e_skill_is_command(const char *name);
void pf2e_skill_note(const struct pf2e_actor *actor, struct pf2e_skill_facts *facts);
/* Can one do this to one target after the other? */
struct pf2e_skill_look {
    const char *name;
    const struct pf2e_action *action; /* NULL: nobody came near enough yet */
    int who;
    int feet;     /* how far it can be done; 0: nobody asked yet */
    int distance; /* of the target */
};
bool pf2e_skill_is_possible(struct table *table, struct pf2e_skill_look *look, int target);
bool pf2e_can_take_cover(const struct pf2e_state *state, int who);
void pf2e_decide_escape(struct table *table, int who, const struct json *command);
void pf2e_decide_stand(struct table *table, int who, const struct json *command);
void pf2e_decide_pick_up(struct table *table, int who, const struct json *command);
void pf2e_decide_regrip(struct table *table, int who, const struct json *command);
/* gear.c: what is in hand, and switches of elements. */
void pf2e_decide_draw(struct table *table, int who, const struct json *command);
void pf2e_decide_stow(struct table *table, int who, const struct json *command);
void pf2e_decide_swap(struct table *table, int who, const struct json *command);
void pf2e_decide_change_grip(struct table *table, int who, const struct json *command);
bool pf2e_is_body(const struct pf2e_item *item); /* unarmed or natural: it cannot be dropped */
void pf2e_decide_drop(struct table *table, int who, const struct json *command);
void pf2e_master_toggle(struct table *table, const struct json *command, int who);
/* A weapon, shield or consumable that is worn and fits a free hand. */
bool pf2e_gear_may_be_drawn(const struct pf2e_actor *actor, const struct pf2e_item *item);
/* aid.c: helping others. */
enum pf2e_reacted { PF2E_NOT_REACTED, PF2E_REACTED, PF2E_REACTED_DISRUPTED, PF2E_REACTED_OPEN };
enum pf2e_reacted pf2e_offer_aid(struct table *table, int who);
void pf2e_decide_aid(struct table *table, int who, const struct json *command);
void pf2e_decide_help(struct table *table, int who, const struct json *command);
/* Nothing of that kind from the source reaches it for so many rounds of the source's. */
void pf2e_emit_immune(struct table *table, int who, int source, const char *what, int rounds);
bool pf2e_is_immune(const struct table *table, int who, int source, const char *what);

/* readied.c */
void pf2e_decide_ready(struct table *table, int who, const struct json *command);
enum pf2e_reacted pf2e_offer_readied(struct table *table, int who, int against);

/* react.c: offers reactions to something that `actor` does. */
enum pf2e_reacted pf2e_react(struct table *table, unsigned trigger, int actor, int target);
/* To someone who came from that square to where it stands now. */
enum pf2e_reacted pf2e_react_to_coming(struct table *table, int actor, int from_x, int from_y);
enum pf2e_reacted pf2e_react_to_traits(struct table *table, int actor, bool manipulates, bool concentrates);
enum pf2e_reacted pf2e_offer_to_hold_on(struct table *table, int who);
/* Is there anyone who could react to a move of this one? */
bool pf2e_is_watched(const struct pf2e_state *state, int who);
/* Does a step bring it near someone who reacts to that? Squares are [x, y]. */
bool pf2e_comes_near(const struct pf2e_state *state, int who, const int from[2], const int to[2]);
void pf2e_decide_react(struct table *table, int who, const struct json *command);
/* Shows people what they have to do themselves: the text of the item. */
void pf2e_by_hand(struct table *table, int who, const struct pf2e_item *item);
bool pf2e_take_self_effect(struct table *table, int who, const char *uuid, int marked);
/* power.c: actions from items, and rolls in texts. */
void pf2e_decide_use(struct table *table, int who, const struct json *command);
void pf2e_decide_roll(struct table *table, int who, const struct json *command);

/* build.c: addItem, removeItem, chooseItem, level */
void pf2e_decide_building(struct table *table, int who, const struct json *command);
enum status pf2e_table_why(struct table *table, const struct table_topic *topic, struct arena *arena,
                           struct diags *diags, struct answer *answer);

/* turn.c */
double pf2e_table_dice(struct table *table, struct arena *arena, const char *formula); /* rolls them */

extern const struct field pf2e_scenario_fields[]; /* scenario_fields.c */

#endif
