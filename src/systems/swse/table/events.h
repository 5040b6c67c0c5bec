/* events.h: what can happen at an SWSE table: the shared events, some with further members, and its own. */
#ifndef TALUS_SWSE_TABLE_EVENTS_H
#define TALUS_SWSE_TABLE_EVENTS_H

#include "core/event.h"

/* Shared events with further members. */
#define swse_event_roll_members event_roll_members EV_SOME(rolled) EV_SOME(bonus) EV_SOME(multiplier) EV_SLUG(type)
#define swse_event_damage_members event_damage_members EV_INT(raw) EV_SLUG(why)
#define swse_event_move_members event_move_members EV_INT(squares)
#define swse_event_condition_members event_condition_members EV_SOME(steps) EV_HIDDEN(clock) EV_TEXT(label)
#define swse_event_conditionEnd_members event_conditionEnd_members EV_SOME(steps) EV_TEXT(label)
#define swse_event_effect_members event_effect_members EV_HIDDEN(clock) EV_TEXT(label)
#define swse_event_effectEnd_members event_effectEnd_members EV_TEXT(label)

#define swse_event_opposed_members                                                                                     \
    EV_ACTOR(who)                                                                                                      \
    EV_ACTOR(target) EV_SLUG(what) EV_INT(die) EV_INT(total) EV_INT(otherDie) EV_INT(against) EV_BOOL(success)
#define swse_event_reroll_members EV_ACTOR(who) EV_SLUG(rule) EV_INT(first) EV_INT(second) EV_INT(kept)
#define swse_event_immune_members EV_ACTOR(who) EV_SLUG(what) EV_SLUG(why) EV_BOOL(partly) EV_TEXT(label)
#define swse_event_noHealing_members EV_ACTOR(who) EV_SLUG(rule) EV_TEXT(why)
#define swse_event_secondWind_members EV_ACTOR(who)
#define swse_event_mark_members EV_ACTOR(who) EV_TEXT(what) EV_INT(value) EV_HIDDEN(clock) EV_HIDDEN(rounds)
#define swse_event_markEnd_members EV_ACTOR(who) EV_TEXT(what)
#define swse_event_change_members EV_ACTOR(who) EV_TEXT(what) EV_TEXT(label)
#define swse_event_granted_members EV_ACTOR(who) EV_SLUG(what) EV_SLUG(by) EV_TEXT(label)
#define swse_event_withdrawn_members EV_ACTOR(who) EV_SLUG(what) EV_SLUG(by) EV_TEXT(label)
#define swse_event_light_members EV_SLUG(what)
#define swse_event_exposure_members EV_ACTOR(who) EV_SLUG(what) EV_BOOL(breathes)

#define EVENT_PREFIX swse_event_
#define EVENT_PREFIX_ID SWSE_EVENT_
#define EVENT_FIRST EVENT_SHARED_COUNT
#define EVENT_FILE "systems/swse/table/events.def"
#define EVENT_COUNT_NAME SWSE_EVENT_COUNT
#include "core/event_declare.def"

/* Emits an event of this list; shared ones without further members are emitted by `emit`. */
#define swse_emit(table, name, ...) event_emit((table), swse_event_##name, __VA_ARGS__)

#endif
