/* events.h: what can happen at a 5e table: the shared events, some with further members, and its own. */
#ifndef TALUS_DND5E_TABLE_EVENTS_H
#define TALUS_DND5E_TABLE_EVENTS_H

#include "core/event.h"

/* Shared events with further members. */
#define d5e_event_initiative_members event_initiative_members EV_SOME(die) EV_SLUG(chance)
#define d5e_event_act_members                                                                                          \
    event_act_members EV_SLUG(activation) EV_HIDDEN(spell) EV_HIDDEN(plain) EV_HIDDEN(attempt) EV_HIDDEN(feature)      \
        EV_TEXT(readied)
#define d5e_event_spend_members event_spend_members EV_TEXT(name) EV_HIDDEN(index) EV_HIDDEN(spent)
#define d5e_event_restore_members event_restore_members EV_TEXT(name) EV_HIDDEN(index) EV_HIDDEN(spent)
#define d5e_event_roll_members event_roll_members EV_SLUG(kind) EV_SOME(natural) EV_SOME(bonus) EV_SLUG(chance)
#define d5e_event_damage_members event_damage_members EV_SLUG(type) EV_INT(rolled) EV_TEXT(why) EV_TEXT(share)
#define d5e_event_heal_members event_heal_members EV_ACTOR(by)
#define d5e_event_temporaryHp_members event_temporaryHp_members EV_ACTOR(by)
#define d5e_event_move_members event_move_members EV_INT(feet)
#define d5e_event_condition_members event_condition_members EV_HIDDEN(data) EV_HIDDEN(had)
#define d5e_event_conditionEnd_members event_conditionEnd_members EV_HIDDEN(index) EV_HIDDEN(had)
#define d5e_event_effect_members event_effect_members EV_HIDDEN(data) EV_HIDDEN(begins)
#define d5e_event_effectEnd_members event_effectEnd_members EV_HIDDEN(index)
#define d5e_event_zone_members                                                                                         \
    event_zone_members EV_SLUG(shape) EV_SQUARE(at) EV_INT(size) EV_HIDDEN(data) EV_HIDDEN(mechanic)
#define d5e_event_visibility_members event_visibility_members EV_HIDDEN(stealth)
#define d5e_event_rest_members event_rest_members
#define d5e_event_join_members event_join_members EV_ACTOR(by) EV_HIDDEN(actor)

#define d5e_event_inArea_members EV_ACTOR(who) EV_ACTOR(by) EV_TEXT(action) EV_SLUG(relation)
#define d5e_event_moreAttacks_members EV_ACTOR(who) EV_INT(count)
#define d5e_event_mount_members EV_ACTOR(who) EV_ACTOR(target)
#define d5e_event_dismount_members EV_ACTOR(who) EV_SQUARE(to)
#define d5e_event_pass_members EV_ACTOR(who) EV_TEXT(what)
#define d5e_event_dice_members                                                                                         \
    EV_ACTOR(who) EV_TEXT(what) EV_TEXT(formula) EV_NUMBERS(dice) EV_INT(total) EV_SOME(bonus)
#define d5e_event_immune_members EV_ACTOR(who) EV_SLUG(what)
#define d5e_event_concentration_members EV_ACTOR(who) EV_TEXT(what)
#define d5e_event_concentrationEnd_members EV_ACTOR(who)
#define d5e_event_deathSave_members                                                                                    \
    EV_ACTOR(who) EV_SOME(die) EV_INT(successes) EV_INT(failures) EV_SLUG(chance) EV_HIDDEN(hurt)
#define d5e_event_stable_members EV_ACTOR(who)
#define d5e_event_prevented_members EV_ACTOR(who) EV_SLUG(what) EV_TEXT(by)
#define d5e_event_modifier_members EV_ACTOR(who) EV_TEXT(source) EV_SLUG(roll) EV_INT(amount)
#define d5e_event_feature_members EV_ACTOR(who) EV_ACTOR(target) EV_SLUG(kind) EV_TEXT(source) EV_JSON(details)
#define d5e_event_detect_members EV_ACTOR(who) EV_ACTOR(target) EV_TEXT(by)
#define d5e_event_grant_members EV_ACTOR(who) EV_SLUG(action) EV_SLUG(activation) EV_INT(count) EV_TEXT(name)
#define d5e_event_transform_members EV_ACTOR(who) EV_TEXT(into) EV_INT(hp) EV_HIDDEN(actor)
#define d5e_event_revert_members EV_ACTOR(who) EV_INT(hp)
#define d5e_event_choice_members EV_ACTOR(who) EV_TEXT(what) EV_TEXT(answer)

#define EVENT_PREFIX d5e_event_
#define EVENT_PREFIX_ID D5E_EVENT_
#define EVENT_FIRST EVENT_SHARED_COUNT
#define EVENT_FILE "systems/dnd5e/table/events.def"
#define EVENT_COUNT_NAME D5E_EVENT_COUNT
#include "core/event_declare.def"

/* Emits an event of this list; shared ones without further members are emitted by `emit`. */
#define d5e_emit(table, name, ...) event_emit((table), d5e_event_##name, __VA_ARGS__)

#endif
