/* events.h: the events of a PF2e table: members, structs and makers of the rows in events.def. */
#ifndef TALUS_PF2E_TABLE_EVENTS_H
#define TALUS_PF2E_TABLE_EVENTS_H

#include "core/event.h"

#define pf2e_event_act_members event_act_members EV_SLUG(spell) EV_SOME(rank) EV_SOME(actions)
/* `landed` is the damage that arrives, also beyond the last hit point; `share` and `degree`: "half" on a "success". */
#define pf2e_event_damage_members event_damage_members EV_SOME(landed) EV_SLUG(share) EV_SLUG(degree)
#define pf2e_event_spend_members event_spend_members EV_SLUG(id) EV_HIDDEN(rank) EV_HIDDEN(index)
/* As event_roll_members, but what is rolled is a slug here: sentences print it as words. */
#define pf2e_event_roll_members                                                                                        \
    EV_ACTOR(who)                                                                                                      \
    EV_SLUG(what) EV_ACTOR(target) EV_TEXT(using) EV_NUMBERS(dice) EV_LIST(modifiers) EV_SOME(total) EV_SOME(against)  \
        EV_FLAG(under) EV_SLUG(outcome) EV_MAYBE(success) EV_SOME(degrees) EV_HIDDEN(counts) EV_HIDDEN(save)         \
        EV_HIDDEN(armor)
#define pf2e_event_condition_members                                                                                   \
    event_condition_members EV_TEXT(formula) EV_SLUG(type) EV_SLUG(degree) EV_SOME(dc) EV_HIDDEN(clock)                \
        EV_HIDDEN(whose) EV_HIDDEN(remaining) EV_HIDDEN(stays)
#define pf2e_event_conditionEnd_members event_conditionEnd_members EV_SLUG(type)
#define pf2e_event_effect_members                                                                                      \
    event_effect_members EV_OBJECT(document) EV_FLAG(sustained) EV_HIDDEN(clock) EV_HIDDEN(whose) EV_HIDDEN(remaining)
#define pf2e_event_effectEnd_members event_effectEnd_members
#define pf2e_event_zone_members event_zone_members
#define pf2e_event_zoneEnd_members event_zoneEnd_members
#define pf2e_event_item_members event_item_members EV_SLUG(id) EV_SOME(hands)
#define pf2e_event_board_members event_board_members EV_TEXT(door)
#define pf2e_event_visibility_members event_visibility_members EV_HIDDEN(sight)
#define pf2e_event_join_members                                                                                        \
    event_join_members EV_ACTOR(master) EV_SLUG(effect) EV_HIDDEN(document) EV_HIDDEN(sideName)
#define pf2e_event_damageRoll_members                                                                                  \
    EV_ACTOR(who)                                                                                                      \
    EV_TEXT(formula) EV_INT(amount) EV_SOME(precision) EV_SOME(splash) EV_TEXT(source) EV_HIDDEN(harms)                \
        EV_HIDDEN(heals)
#define pf2e_event_defence_members EV_ACTOR(who) EV_TEXT(what) EV_INT(amount) EV_FLAG(avoided)
#define pf2e_event_shield_members EV_ACTOR(who) EV_INT(hp)
#define pf2e_event_attacked_members EV_ACTOR(who)
#define pf2e_event_sustain_members EV_ACTOR(who) EV_SLUG(effect) EV_TEXT(source)
#define pf2e_event_lost_members EV_ACTOR(who) EV_SLUG(action)
#define pf2e_event_aura_members EV_ACTOR(who) EV_ACTOR(source) EV_SLUG(aura) EV_BOOL(inside)
#define pf2e_event_immune_members EV_ACTOR(who) EV_ACTOR(source) EV_SLUG(what) EV_INT(rounds)
#define pf2e_event_immuneEnd_members EV_ACTOR(who) EV_ACTOR(source) EV_SLUG(what)
#define pf2e_event_ordered_members EV_ACTOR(who)
#define pf2e_event_disabling_members EV_ACTOR(who) EV_INT(value) EV_INT(of)
#define pf2e_event_built_members EV_ACTOR(who) EV_OBJECT(change)
#define pf2e_event_level_members EV_ACTOR(who) EV_INT(level)
#define pf2e_event_itemAdded_members EV_ACTOR(who) EV_TEXT(item) EV_SLUG(type) EV_SLUG(id) EV_TEXT(from)
#define pf2e_event_itemRemoved_members EV_ACTOR(who) EV_TEXT(item) EV_SLUG(type) EV_SLUG(id)
#define pf2e_event_chosen_members                                                                                      \
    EV_ACTOR(who) EV_TEXT(item) EV_SLUG(id) EV_SLUG(flag) EV_JSON(value) EV_SLUG(how)
#define pf2e_event_height_members EV_ACTOR(who) EV_INT(feet)
#define pf2e_event_fall_members EV_ACTOR(who) EV_INT(feet)
#define pf2e_event_initiativeSkill_members EV_ACTOR(who) EV_SLUG(statistic)
#define pf2e_event_ready_members                                                                                       \
    EV_ACTOR(who) EV_SLUG(action) EV_SLUG(when) EV_OBJECT(command) EV_HIDDEN(within) EV_HIDDEN(attacks)
#define pf2e_event_readied_members EV_ACTOR(who) EV_ACTOR(target) EV_SLUG(action)
#define pf2e_event_readiedEnd_members EV_ACTOR(who)

#define EVENT_PREFIX pf2e_event_
#define EVENT_PREFIX_ID PF2E_EVENT_
#define EVENT_FIRST EVENT_SHARED_COUNT
#define EVENT_FILE "systems/pf2e/table/events.def"
#define EVENT_COUNT_NAME PF2E_EVENT_COUNT
#include "core/event_declare.def"

#define pf2e_emit(table, name, ...) event_emit((table), pf2e_event_##name, __VA_ARGS__)

#endif
