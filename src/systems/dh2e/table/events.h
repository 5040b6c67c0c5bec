/* events.h: what can happen at a DH2E table: the shared events, some with further members, and its own. */
#ifndef TALUS_DH2E_TABLE_EVENTS_H
#define TALUS_DH2E_TABLE_EVENTS_H

#include "core/event.h"

/* Shared events with further members. */
#define dh2e_event_roll_members event_roll_members EV_SOME(again) EV_OBJECT(breakdown)
#define dh2e_event_damage_members                                                                                      \
    event_damage_members EV_INT(raw) EV_INT(penetration) EV_INT(armour) EV_INT(toughness) EV_INT(criticalDamage)
#define dh2e_event_heal_members event_heal_members EV_INT(criticalDamage)

#define dh2e_event_act_members event_act_members
#define dh2e_event_setHp_members event_setHp_members
#define dh2e_event_condition_members event_condition_members
#define dh2e_event_conditionEnd_members event_conditionEnd_members

#define dh2e_event_opposed_members EV_ACTOR(who) EV_ACTOR(target) EV_ACTOR(winner)
#define dh2e_event_attack_members                                                                                      \
    EV_ACTOR(who) EV_ACTOR(target) EV_TEXT(using) EV_SLUG(mode) EV_INT(hits) EV_INT(degrees) EV_LIST(locations)
#define dh2e_event_scatter_members EV_ACTOR(who) EV_INT(direction) EV_INT(distance) EV_SQUARE(at)
#define dh2e_event_evade_members EV_ACTOR(who) EV_SLUG(how) EV_INT(avoided) EV_INT(left)
#define dh2e_event_injury_members EV_ACTOR(who) EV_SLUG(type) EV_SLUG(location) EV_INT(severity) EV_TEXT(words)
#define dh2e_event_fatigue_members EV_ACTOR(who) EV_INT(levels) EV_INT(total)
#define dh2e_event_aim_members EV_ACTOR(who) EV_SLUG(aim)
#define dh2e_event_overwatch_members EV_ACTOR(who) EV_SLUG(using) EV_SLUG(mode)
#define dh2e_event_overwatchEnd_members EV_ACTOR(who)
#define dh2e_event_grapple_members EV_ACTOR(who) EV_ACTOR(target)
#define dh2e_event_grappleEnd_members EV_ACTOR(who) EV_ACTOR(target)
#define dh2e_event_power_members EV_ACTOR(who) EV_SLUG(power) EV_SLUG(mode) EV_ACTOR(target) EV_FLAG(failed)
#define dh2e_event_phenomenon_members EV_ACTOR(who) EV_SLUG(table) EV_INT(roll) EV_TEXT(words)

#define EVENT_PREFIX dh2e_event_
#define EVENT_PREFIX_ID DH2E_EVENT_
#define EVENT_FIRST EVENT_SHARED_COUNT
#define EVENT_FILE "systems/dh2e/table/events.def"
#define EVENT_COUNT_NAME DH2E_EVENT_COUNT
#include "core/event_declare.def"

/* Emits an event of this list; shared ones without further members are emitted by `emit`. */
#define dh2e_emit(table, name, ...) event_emit((table), dh2e_event_##name, __VA_ARGS__)

#endif
