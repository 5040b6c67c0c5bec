/* refusal.c: why an action cannot be done now, and what would allow it. */
#include "systems/p2v/game/acts.h"

/* What the actions of every creature need, by their numbers (P2V_ACTION_STRIDE is the first). */
#define NOT_NOW "this cannot be done now: "
#define NEEDS(action, words) [P2V_ACTION_##action - P2V_ACTION_STRIDE] = NOT_NOW words
static const char *const refusal_needs[P2V_ACTION_GRANTED - P2V_ACTION_STRIDE] = {
    NEEDS(STRIDE, "it needs Speed, and cannot walk while prone, mounted or immobilized"),
    NEEDS(STEP, "it needs Speed, and cannot walk while prone, mounted or immobilized"),
    NEEDS(CRAWL, "only a prone creature crawls, and not while it is immobilized"),
    NEEDS(DROP_PRONE, "it is prone already, or rides, or is ridden"),
    NEEDS(STAND_UP, "it is not prone"),
    NEEDS(ESCAPE, "it has no condition to escape from, and nothing has swallowed it"),
    NEEDS(GRAPPLE, "it needs an adjacent creature at most one size larger that is not grabbed"),
    NEEDS(SHOVE, "it needs an adjacent creature at most one size larger"),
    NEEDS(TRIP, "it needs an adjacent creature at most one size larger that is not prone"),
    NEEDS(CLAIM, "it needs an adjacent objective of another side or of nobody, and a skill that the objective "
                 "asks for"),
    NEEDS(DOOR, "no door is adjacent"),
    NEEDS(LOOT, "no body with something to take is adjacent"),
    NEEDS(CARRY, "it needs an adjacent body no larger than itself, and empty hands"),
    NEEDS(DROP_LOAD, "it carries nothing"),
    NEEDS(LEAP, "it needs Speed, and cannot leap while prone, mounted or immobilized"),
    NEEDS(LONG_JUMP, "it needs Speed and an Athletics check, and cannot jump while prone, mounted or immobilized"),
    NEEDS(READY, "it needs 2 AP"),
    NEEDS(MOUNT, "it needs an adjacent mount of its side with room, and cannot be prone, mounted or immobilized"),
    NEEDS(DISMOUNT, "it rides on nothing, or is immobilized"),
    NEEDS(GIVE_AP, "it has no minion that has not had an action point this turn"),
    NEEDS(SUSTAIN, "it has cast or sustained no spell in its last turn that goes on"),
    NEEDS(END_STANCE, "it is in no stance"),
    NEEDS(ENEMY_ACTION, "no adjacent enemy has a card that lets others do something"),
    NEEDS(USE_LOOTED, "it has taken no brew, or has all its HP"),
    NEEDS(CHANGE_MARK, "its card marks no enemies"),
    NEEDS(TUMBLE, "it needs an adjacent enemy, Speed and training in Acrobatics"),
    NEEDS(INTERACT, "no marker and no rubble is adjacent"),
    NEEDS(BREAK, "no barrier is in reach or range of its weapons"),
    NEEDS(QUICK_JUMP, "it needs the feat, Speed and an Athletics check"),
    NEEDS(KIP_UP, "it needs the feat and has to be prone"),
    NEEDS(FORESEE, "it needs the feat, a consumable and a day on which it has not used this"),
    NEEDS(STUDY, "it needs the feat and a defeated enemy caster of its tradition, adjacent to it"),
    NEEDS(DISBELIEVE, "no illusion is adjacent, or it has tried already this turn")};

const char *p2v_action_needs(struct p2v_run *run, int figure, int action)
{
    const struct p2v_figure *f = &run->game->figures[figure];
    bool is_universal = action >= P2V_ACTION_STRIDE && action < P2V_ACTION_GRANTED;
    bool attacks = action == P2V_ACTION_GRAPPLE || action == P2V_ACTION_SHOVE || action == P2V_ACTION_TRIP ||
                   action == P2V_ACTION_BREAK;
    if (f->swallower != P2V_NOBODY || f->stower != P2V_NOBODY)
        return NOT_NOW "it is inside another creature, where it can only strike and Escape";
    if (attacks && (p2v_has(run->game, figure, P2V_NO_ATTACKS) || f->no_attack_turn)) return P2V_FORBIDDEN;
    if (!is_universal || p2v_universal_possible(run, figure, action)) return P2V_FORBIDDEN;
    const char *needs = refusal_needs[action - P2V_ACTION_STRIDE];
    return needs ? needs : P2V_FORBIDDEN;
}

const char *p2v_feature_needs(struct p2v_run *run, int figure, const struct p2v_feature *feature)
{
    if (p2v_has_targets(run, figure, feature))
        return NOT_NOW "something it needs is missing; its card says what";
    switch ((enum p2v_target_mode)feature->aim.mode) {
    case P2V_AIM_MELEE:
    case P2V_AIM_TOUCH:
        return NOT_NOW "no target of the right kind is in reach and in sight; go nearer to one first";
    case P2V_AIM_RANGED:
    case P2V_AIM_EITHER:
        return NOT_NOW "no target of the right kind is in range and in sight; go where one is first";
    case P2V_AIM_AREA:
        return NOT_NOW "no creature that it can affect is in any area that it can cover; go nearer first";
    case P2V_AIM_SELF:
    case P2V_AIM_NONE:
        break;
    }
    return NOT_NOW "no target in range and sight, or something it needs is missing; its card says what";
}
