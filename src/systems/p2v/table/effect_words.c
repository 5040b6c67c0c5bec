/* effect_words.c: the words for an effect: its name in events, and what it does for a creature. */
#include <stdio.h>
#include <stdlib.h>

#include "base/ascii.h"
#include "systems/p2v/game/acts.h"
#include "systems/p2v/game/war.h"
#include "systems/p2v/table/events.h"

const char *p2v_effect_name(const struct p2v_game *game, const struct p2v_effect *effect, char *room, size_t size)
{
    if (effect->feature && effect->is_spell && effect->feature < game->pack->features.count)
        return game->pack->features.items[effect->feature].name;
    const char *name = p2v_op_name((enum p2v_op)effect->kind);
    size_t length = 0;
    for (; name[length] && length + 1 < size; length++)
        room[length] = name[length] == '_' ? '-' : ascii_lower(name[length]);
    room[length] = '\0';
    return room;
}

static const char *report_status_label(int bits)
{
    if (bits & P2V_INVISIBLE) return "invisibility";
    if (bits & (P2V_QUICKENED | P2V_QUICKENED_NEXT)) return "an extra action point";
    return bits & P2V_CONCEALED ? "concealment" : "concealment from afar";
}

const char *p2v_effect_label(const struct p2v_game *game, const struct p2v_effect *effect, char *room, size_t size)
{
    static const char *const stats[P2V_STATS] = {
        [P2V_STAT_FIGHT] = "Fight",   [P2V_STAT_ARMOR] = "Armor",   [P2V_STAT_POWER] = "Power",
        [P2V_STAT_FORT] = "Fortitude", [P2V_STAT_REFLEX] = "Reflex", [P2V_STAT_WILL] = "Will",
        [P2V_STAT_SPEED] = "Speed",   [P2V_STAT_REACH] = "Reach",   [P2V_STAT_SKILL] = "skills",
        [P2V_STAT_MAX_HP] = "maximum HP", [P2V_STAT_DAMAGE] = "damage", [P2V_STAT_MELEE_DAMAGE] = "melee damage"};
    static const struct {
        enum p2v_op op;
        const char *words;
    } labels[] = {{P2V_DO_SET_STAT, "a changed statistic"},
                  {P2V_DO_LOSE_STATUS, "a suppressed status"},
                  {P2V_DO_RESIST, "resistance"},
                  {P2V_DO_GAIN, "a new ability"},
                  {P2V_DO_LOSE, "a lost ability"},
                  {P2V_DO_AURA, "an aura"},
                  {P2V_DO_CONTROL, "new orders"},
                  {P2V_DO_STANCE, "a stance"},
                  {P2V_DO_RIDER, "an extra effect on the next hit"},
                  {P2V_DO_CURSE, "a curse"},
                  {P2V_DO_ADVANTAGE, "advantage"},
                  {P2V_DO_REACH_SPELLS, "a longer range for touch spells"},
                  {P2V_DO_C_IGNORE_TERRAIN, "free movement through terrain"},
                  {P2V_DO_C_IMMUNE, "immunity"}};
    bool is_known = effect->feature < game->pack->features.count;
    const char *feature = is_known ? game->pack->features.items[effect->feature].name : "this";
    if (is_known && (effect->kind == P2V_DO_GRANT || effect->is_spell)) return feature;
    if ((effect->kind == P2V_DO_MODIFY || effect->kind == P2V_DO_C_BONUS_DAMAGE) && effect->stat < P2V_STATS) {
        snprintf(room, size, "a %s of %d to %s", effect->value < 0 ? "penalty" : "bonus", abs(effect->value),
                 stats[effect->stat]);
        return room;
    }
    if (effect->kind == P2V_DO_HAD) {
        snprintf(room, size, "immunity to %s", feature);
        return room;
    }
    if (effect->kind == P2V_DO_TRAIN) {
        snprintf(room, size, "training in %s", p2v_skill_name((enum p2v_skill)effect->stat));
        return room;
    }
    if (effect->kind == P2V_DO_STATUS) return report_status_label(effect->stat);
    if (effect->kind == P2V_DO_CONDITION) return p2v_condition_name((enum p2v_condition)effect->stat);
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++) {
        if (effect->kind == labels[i].op) return labels[i].words;
    }
    return "an effect";
}
