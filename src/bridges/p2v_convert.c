/* p2v_convert.c: from a PF2e creature to the figures of a Path 2 Victory card (P2V-CONV-01..03).
 *
 * Everything that contains proficiency loses the level first; creatures of level -1 keep their numbers. */
#include "bridges/p2v_convert.h"

#include "systems/p2v/cards/rules.h"

static int figures_number(const struct json *value, const char *path)
{
    double number = json_to_double(json_path(value, path), 0);
    return number > 1000000 ? 1000000 : number < -1000000 ? -1000000 : (int)number;
}

int p2v_convert_hp(int hp)
{
    return hp > 10 ? (hp + 2) / 5 * 5 : hp;
}

/* The highest attack bonus and the highest DC among the creature's items. */
static void figures_items(const struct json *items, struct p2v_figures *figures, int *dc)
{
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *item = json_at(items, i);
        const char *type = json_to_text(json_get(item, "type"), "");
        if (p2v_same_word(type, "melee") || p2v_same_word(type, "ranged")) {
            int bonus = figures_number(item, "system.bonus.value");
            if (!figures->has_attack || bonus > figures->fight) figures->fight = bonus;
            figures->has_attack = true;
        } else if (p2v_same_word(type, "spellcastingEntry")) {
            int value = figures_number(item, "system.spelldc.dc");
            if (value > *dc) *dc = value;
        }
    }
}

bool p2v_convert_figures(const struct json *actor, struct p2v_figures *figures)
{
    *figures = (struct p2v_figures){0};
    if (!json_is_text(json_get(actor, "type"), "npc")) return false;
    int dc = 0;
    figures_items(json_get(actor, "items"), figures, &dc);
    figures->level = figures_number(actor, "system.details.level.value");
    int level = figures->level > 0 ? figures->level : 0;
    figures->points = p2v_level_cost(figures->level);
    figures->armor = figures_number(actor, "system.attributes.ac.value") - level;
    figures->fortitude = figures_number(actor, "system.saves.fortitude.value") - level;
    figures->reflex = figures_number(actor, "system.saves.reflex.value") - level;
    figures->will = figures_number(actor, "system.saves.will.value") - level;
    figures->hp = p2v_convert_hp(figures_number(actor, "system.attributes.hp.max"));
    if (figures->has_attack) figures->fight -= level;
    if (!figures->has_attack && dc) figures->fight = dc - level - 9;
    figures->power = dc ? dc - level : figures->fight + 9;
    return true;
}
