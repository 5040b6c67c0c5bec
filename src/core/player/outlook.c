/* outlook.c: predicts, without dice, how a fight will end. Every creature keeps harming its enemies as much per turn
 * as its kind did so far, and each side first attacks the enemy whose defeat prevents the most harm soonest.
 *
 * Hit points alone do not show this: those of a dangerous creature count for more than those of a weak one, and a side
 * that loses one of two fighters has lost more than half. */
#include "core/player/inside.h"

enum { OUTLOOK_KNOWN = 4, OUTLOOK_TOP = 1000, OUTLOOK_GUESS = 8 };

struct outlook_side {
    double hp[PLAYER_ACTORS], rate[PLAYER_ACTORS];
    int count, first;  /* those before the first are down */
    double whole, harm; /* hit points of the whole side when it was whole; what it deals in a turn */
};

/* Hit points that its kind takes from enemies in a turn. */
static double outlook_rate(struct player *player, const struct player_scene *scene, int who)
{
    const struct player_kind_memory *kind = player_remember_kind(player, scene, who);
    if (kind && kind->turns >= OUTLOOK_KNOWN) return (double)(1 + kind->harm) / (double)kind->turns;
    return (double)(1 + scene->facts[who].hp_max) / OUTLOOK_GUESS;
}

/* In the order in which enemies would strike them. */
static void outlook_add(struct outlook_side *side, double hp, double rate)
{
    int place = side->count++;
    for (; place > 0 && side->rate[place - 1] * hp < rate * side->hp[place - 1]; place--) {
        side->hp[place] = side->hp[place - 1];
        side->rate[place] = side->rate[place - 1];
    }
    side->hp[place] = hp;
    side->rate[place] = rate;
    side->harm += rate;
}

static void outlook_hurt(struct outlook_side *side, double harm)
{
    side->hp[side->first] -= harm;
    if (side->hp[side->first] > 1e-9) return;
    side->harm -= side->rate[side->first];
    side->first++;
}

/* The part of its hit points that a side has at the end, squared: by the square law of combat this grows evenly
 * with its lead. */
static double outlook_left(const struct outlook_side *side)
{
    double left = 0;
    for (int i = side->first; i < side->count; i++)
        left += side->hp[i];
    return side->whole > 0 ? left * left / (side->whole * side->whole) : 0;
}

int64_t player_outlook(struct player *player, const struct player_scene *scene)
{
    struct outlook_side sides[2] = {{.count = 0}, {.count = 0}};
    for (int i = 0; i < scene->count; i++) {
        const struct actor_facts *facts = &scene->facts[i];
        struct outlook_side *side = &sides[player_scene_is_enemy(scene, i)];
        double left = (double)player_left(facts);
        side->whole += (double)(facts->hp_max + facts->beyond_max);
        if (player_is_active(facts)) outlook_add(side, left < 1 ? 1 : left, outlook_rate(player, scene, i));
    }
    while (sides[0].first < sides[0].count && sides[1].first < sides[1].count) {
        struct outlook_side *own = &sides[0], *other = &sides[1];
        double to_own = own->hp[own->first] / other->harm, to_other = other->hp[other->first] / own->harm;
        double turns = to_own < to_other ? to_own : to_other;
        double harm = own->harm * turns, taken = other->harm * turns;
        outlook_hurt(own, taken);
        outlook_hurt(other, harm);
    }
    return (int64_t)((outlook_left(&sides[0]) - outlook_left(&sides[1])) * OUTLOOK_TOP * scene->count / 2);
}
