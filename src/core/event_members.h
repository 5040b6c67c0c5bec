/* event_members.h: the members of the shared events (core/events.def). */
#ifndef TALUS_CORE_EVENT_MEMBERS_H
#define TALUS_CORE_EVENT_MEMBERS_H

#define event_encounterStart_members EV_ACTORS(order) EV_LIST(sides)
#define event_encounterEnd_members EV_SOME(side) EV_SLUG(outcome) EV_INT(round)
#define event_initiative_members EV_ACTOR(who) EV_INT(total) EV_HIDDEN(tie1) EV_HIDDEN(tie2) EV_HIDDEN(tie3)
#define event_delay_members EV_ACTOR(who)
#define event_back_members EV_ACTOR(who) EV_ACTOR(after)
#define event_roundStart_members EV_INT(round)
#define event_roundEnd_members EV_INT(round)
#define event_turnStart_members EV_ACTOR(who) EV_SOME(side) EV_INT(round)
#define event_turnEnd_members EV_ACTOR(who) EV_SOME(side) EV_INT(round)
#define event_durations_members EV_ACTOR(who) EV_SLUG(moment) EV_HIDDEN(clock)
#define event_act_members                                                                                              \
    EV_ACTOR(who) EV_SLUG(action) EV_TEXT(using) EV_ACTOR(target) EV_ACTORS(targets) EV_SQUARE(at) EV_FLAG(isReaction)
#define event_spend_members EV_ACTOR(who) EV_SLUG(what) EV_INT(amount) EV_SOME(left) EV_SLUG(item)
#define event_restore_members EV_ACTOR(who) EV_SLUG(what) EV_INT(amount) EV_SOME(left) EV_SLUG(item)
#define event_move_members                                                                                             \
    EV_ACTOR(who) EV_SQUARE(from) EV_SQUARE(to) EV_SQUARES(path) EV_SLUG(mode) EV_FLAG(forced) EV_SOME(height)
#define event_roll_members                                                                                             \
    EV_ACTOR(who)                                                                                                      \
    EV_TEXT(what) EV_ACTOR(target) EV_TEXT(using) EV_NUMBERS(dice) EV_LIST(modifiers) EV_SOME(total) EV_SOME(against)  \
        EV_FLAG(under) EV_SLUG(outcome) EV_MAYBE(success) EV_SOME(degrees)
#define event_damage_members                                                                                           \
    EV_ACTOR(who)                                                                                                      \
    EV_TEXT(source) EV_ACTOR(by) EV_LIST(parts) EV_INT(amount) EV_SOME(hp) EV_SOME(temporary) EV_SLUG(location)        \
        EV_FLAG(critical)
#define event_heal_members EV_ACTOR(who) EV_TEXT(source) EV_INT(amount) EV_SOME(hp)
#define event_temporaryHp_members EV_ACTOR(who) EV_TEXT(source) EV_INT(amount)
#define event_setHp_members EV_ACTOR(who) EV_INT(hp) EV_SOME(temporary)
#define event_condition_members                                                                                        \
    EV_ACTOR(who) EV_SLUG(condition) EV_SOME(value) EV_TEXT(source) EV_ACTOR(by) EV_SOME(rounds) EV_SLUG(until)   \
        EV_FLAG(granted)
#define event_conditionEnd_members EV_ACTOR(who) EV_SLUG(condition) EV_TEXT(source) EV_FLAG(granted)
#define event_effect_members                                                                                           \
    EV_ACTOR(who) EV_SLUG(effect) EV_SOME(value) EV_TEXT(source) EV_ACTOR(by) EV_SOME(rounds) EV_SLUG(until)
#define event_effectEnd_members EV_ACTOR(who) EV_SLUG(effect) EV_TEXT(source)
#define event_zone_members                                                                                             \
    EV_ACTOR(who) EV_TEXT(zone) EV_TEXT(source) EV_SQUARES(squares) EV_SLUG(until) EV_HIDDEN(index)
#define event_zoneEnd_members EV_ACTOR(who) EV_TEXT(zone) EV_TEXT(source) EV_HIDDEN(index)
#define event_item_members EV_ACTOR(who) EV_SLUG(item) EV_SLUG(state) EV_SOME(count) EV_SOME(left) EV_SLUG(round)
#define event_board_members EV_SQUARE(at) EV_SQUARES(squares) EV_SLUG(terrain) EV_SLUG(state) EV_ACTOR(who)
#define event_visibility_members EV_ACTOR(who) EV_ACTOR(to) EV_SLUG(state)
#define event_defeat_members EV_ACTOR(who) EV_SLUG(how)
#define event_revive_members EV_ACTOR(who) EV_SLUG(how)
#define event_join_members EV_ACTOR(who) EV_SOME(side) EV_SQUARE(at) EV_SLUG(how) EV_TEXT(name) EV_OBJECT(entry)
#define event_leave_members EV_ACTOR(who) EV_SLUG(how)
#define event_place_members EV_ACTOR(who) EV_SQUARE(from) EV_SQUARE(to) EV_SOME(height)
#define event_score_members EV_SOME(side) EV_INT(amount) EV_SOME(total) EV_TEXT(reason)
#define event_reveal_members EV_ACTOR(who) EV_TEXT(source) EV_TEXT(instruction)
#define event_note_members EV_ACTOR(who) EV_TEXT(note)
#define event_toggle_members EV_ACTOR(who) EV_SLUG(option) EV_BOOL(on) EV_SLUG(choice)
#define event_rest_members EV_ACTOR(who) EV_SLUG(kind)
#define event_ask_members EV_ACTOR(who) EV_SOME(side) EV_TEXT(prompt) EV_LIST(options)
#define event_answer_members EV_ACTOR(who) EV_TEXT(prompt) EV_JSON(answer) EV_TEXT(choice)

#endif
