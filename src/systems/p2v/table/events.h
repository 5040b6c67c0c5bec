/* events.h: the events of Path 2 Victory at the table, and how the facts of a game become them. */
#ifndef TALUS_P2V_TABLE_EVENTS_H
#define TALUS_P2V_TABLE_EVENTS_H

#include "core/event.h"
#include "core/table.h"
#include "systems/p2v/game/table_state.h"

#define p2v_event_act_members event_act_members EV_TEXT(name)
#define p2v_event_restore_members event_restore_members
#define p2v_event_roll_members event_roll_members EV_TEXT(defence) EV_TEXT(objective) EV_SQUARE(at)
#define p2v_event_score_members event_score_members EV_TEXT(name)
#define p2v_event_encounterStart_members event_encounterStart_members
#define p2v_event_encounterEnd_members event_encounterEnd_members EV_TEXT(text)
#define p2v_event_effect_members event_effect_members
#define p2v_event_effectEnd_members event_effectEnd_members
#define p2v_event_damage_members event_damage_members
#define p2v_event_condition_members event_condition_members
#define p2v_event_defeat_members event_defeat_members
#define p2v_event_join_members event_join_members
#define p2v_event_claim_members EV_ACTOR(who) EV_INT(side) EV_TEXT(objective) EV_SQUARE(at)
#define p2v_event_objective_members EV_TEXT(objective) EV_SQUARE(at) EV_INT(power)
#define p2v_event_objectives_members EV_INT(count)
#define p2v_event_deployment_members EV_INT(side) EV_INT(number) EV_TEXT(name)
#define p2v_event_tile_members EV_INT(side) EV_INT(number) EV_TEXT(name)
#define p2v_event_barrier_members EV_INT(hp) EV_INT(armor)
#define p2v_event_mount_members EV_ACTOR(who) EV_ACTOR(mount) EV_FLAG(off)
#define p2v_event_resize_members EV_ACTOR(who) EV_INT(size)
#define p2v_event_ready_members EV_ACTOR(who)
#define p2v_event_mark_members EV_ACTOR(who) EV_ACTOR(target)
#define p2v_event_bond_members EV_ACTOR(who) EV_ACTOR(target)
#define p2v_event_control_members EV_ACTOR(who) EV_ACTOR(by)
#define p2v_event_load_members EV_ACTOR(who) EV_SLUG(load)
#define p2v_event_foresee_members EV_ACTOR(who) EV_TEXT(item)
#define p2v_event_learn_members EV_ACTOR(who) EV_TEXT(from)
#define p2v_event_feature_members EV_ACTOR(who) EV_TEXT(feature) EV_FLAG(lost)
#define p2v_event_gambit_members EV_ACTOR(who) EV_INT(die) EV_INT(phase)
#define p2v_event_victory_members EV_INT(side) EV_FLAG(major) EV_TEXT(name)
#define EVENT_PREFIX p2v_event_
#define EVENT_PREFIX_ID P2V_EVENT_
#define EVENT_FIRST EVENT_SHARED_COUNT
#define EVENT_FILE "systems/p2v/table/events.def"
#define EVENT_COUNT_NAME P2V_EVENT_COUNT
#include "core/event_declare.def"
#define p2v_emit(table, name, ...) event_emit((table), p2v_event_##name, __VA_ARGS__)

extern const struct event_kind p2v_events[];

/* What people see of a figure. */
struct report_figure {
    int16_t x, y, hp, temp_hp;
    uint32_t conditions;
    uint8_t status, ap, hero_points, size, swallower, stower, mount, persistent[P2V_DAMAGE_TYPES];
    bool is_prone, is_helpless, in_play, has_left, is_ready;
};

/* Turns facts into events: the fact shows what happened, and the result comes from comparing the figures with what was
 * known of them. Moves of one creature in a row, and damage with the hit points it cost, become one event. */
struct report {
    struct table *table;
    int count; /* figures that are known */
    struct report_figure figures[P2V_FIGURES];
    int mover, path_count; /* -1: nobody is on the way */
    bool is_forced;
    int16_t from_x, from_y, path[128][2];
    int hurt, damage, hurt_by; /* hurt: -1: nobody */
    const char *hurt_from;
    uint32_t damage_types;
    int healed, heal; /* healed: -1: nobody */
    int zone;         /* -1: none is being laid */
    int wrestled;     /* the last Fight roll that a save is made against; 0: none */
};

/* An effect as events name it, and as players read it; `room` is for names that are made. */
const char *p2v_effect_name(const struct p2v_game *game, const struct p2v_effect *effect, char *room, size_t size);
const char *p2v_effect_label(const struct p2v_game *game, const struct p2v_effect *effect, char *room, size_t size);

void p2v_report_begin(struct report *report, struct table *table);
/* Applies the fact to the game and reports it. */
void p2v_report_fact(struct report *report, const struct p2v_fact *fact);
/* The squares of a way that is gone at once. */
void p2v_report_way(struct report *report, int figure, const uint16_t *squares, int count);
void p2v_report_end(struct report *report);

#endif
