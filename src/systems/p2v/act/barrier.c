/* barrier.c: barriers that can be broken: things with Armor, hardness and HP. Someone strikes at one on
 * purpose, or a strike that cover takes meets one. */
#include <string.h>

#include "systems/p2v/game/acts.h"
#include "systems/p2v/game/ground.h"
#include "systems/p2v/act/interpret.h"

bool p2v_has_barrier(const struct p2v_game *game)
{
    for (int z = 0; z < game->zone_count; z++)
        if (game->zones[z].is_live && game->zones[z].hp > 0) return true;
    return false;
}

/* The square of the barrier that is nearest to the figure and in sight, or -1. */
static int barrier_nearest(struct p2v_run *run, int figure, const struct p2v_zone *zone, int *distance)
{
    const struct p2v_game *game = run->game;
    struct grid_space from = p2v_space(&game->figures[figure]);
    int best = -1;
    for (int square = -1; (square = p2v_next_square(zone->squares, square + 1)) < P2V_SQUARES;) {
        struct grid_space there = p2v_square_space(game, square % P2V_WIDTH, square / P2V_WIDTH);
        int away = p2v_gap(game, from, there);
        if ((best >= 0 && away >= *distance) || !p2v_line_of_sight(run, from, there)) continue;
        *distance = away;
        best = square;
    }
    return best;
}

/* May it strike so far with this weapon, for one AP? */
static bool barrier_in_range(const struct p2v_game *game, int figure, const struct p2v_feature *weapon, int distance)
{
    if (!p2v_is_weapon(weapon) || weapon->kind != P2V_ACTION || weapon->ap != 1) return false;
    bool melee = weapon->aim.mode == P2V_AIM_MELEE || weapon->aim.mode == P2V_AIM_EITHER;
    bool ranged = weapon->aim.mode == P2V_AIM_RANGED || weapon->aim.mode == P2V_AIM_EITHER;
    int reach = weapon->aim.reach + game->figures[figure].bonus[P2V_STAT_REACH];
    return (melee && distance <= reach) ||
           (ranged && distance <= weapon->aim.far && !p2v_has(game, figure, P2V_NO_RANGED));
}

/* The weapons it could strike the barrier with, as places on its card. */
static int barrier_weapons(const struct p2v_game *game, int figure, int distance, uint16_t *places)
{
    const struct p2v_card *card = p2v_card_of(game, figure);
    int count = 0;
    for (int p = 0; p < card->feature_count; p++)
        if (barrier_in_range(game, figure, &game->pack->features.items[card->features[p]], distance) &&
            p2v_feature_works(game, figure, p))
            places[count++] = (uint16_t)p;
    return count;
}

int p2v_barrier_options(struct p2v_run *run, int figure, struct p2v_option *options, int room)
{
    const struct p2v_game *game = run->game;
    uint16_t places[P2V_CARD_FEATURES];
    int count = 0;
    for (int z = 0; z < game->zone_count && count < room; z++) {
        int distance = 0;
        if (!game->zones[z].is_live || game->zones[z].hp <= 0) continue;
        int square = barrier_nearest(run, figure, &game->zones[z], &distance);
        if (square < 0 || !barrier_weapons(game, figure, distance, places)) continue;
        options[count++] = (struct p2v_option){.figure = (uint8_t)figure,
                                               .x = (int16_t)(square % P2V_WIDTH * game->unit),
                                               .y = (int16_t)(square / P2V_WIDTH * game->unit),
                                               .value = (int16_t)z};
    }
    return count;
}

static int barrier_roll_d6(void *context)
{
    struct p2v_run *run = context;
    return run->roll(run, 6);
}

/* What a hit with the weapon does before hardness. */
static int barrier_damage(struct p2v_run *run, int attacker, const struct p2v_feature *weapon, bool melee, bool crit)
{
    const struct p2v_figure *f = &run->game->figures[attacker];
    int amount = f->bonus[P2V_STAT_DAMAGE] + (melee ? f->bonus[P2V_STAT_MELEE_DAMAGE] : 0);
    for (uint16_t s = 0; s < weapon->program_count; s++) {
        const struct p2v_step *step = &run->pack->steps.items[weapon->program + s];
        if (step->op == P2V_DO_DAMAGE && (step->when != P2V_CRIT || crit)) amount += step->amount;
    }
    return crit ? 2 * amount : amount;
}

/* Hardness is a resistance against everything. */
static void barrier_hit(struct p2v_run *run, int index, int amount, uint32_t types)
{
    const struct p2v_zone zone = run->game->zones[index];
    struct p2v_defence defence = {0};
    memset(defence.resist, zone.hardness, sizeof defence.resist);
    int taken = amount > 0 ? p2v_damage_taken(&defence, amount, types, barrier_roll_d6, run) : 0;
    if (taken <= 0) return;
    int left = zone.hp > taken ? zone.hp - taken : 0;
    p2v_fact(run, P2V_FACT_BARRIER, P2V_NOBODY, index, zone.armor, zone.hardness, left);
    if (!left) p2v_fact(run, P2V_FACT_ZONE_END, P2V_NOBODY, index);
}

/* A Fight roll against its Armor. */
static void barrier_strike(struct p2v_run *run, int attacker, const struct p2v_feature *weapon, int zone, int distance)
{
    struct p2v_fight fight;
    bool melee = weapon->aim.mode != P2V_AIM_RANGED && distance <= weapon->aim.reach;
    p2v_fight_situation(run, attacker, weapon, attacker, &fight);
    fight.armor = run->game->zones[zone].armor;
    fight.target_is_off_guard = false;
    fight.beyond_short = !melee && distance > weapon->aim.near && !weapon->ignores_long_range;
    p2v_roll_fight(run, attacker, &fight.die);
    p2v_fact(run, P2V_FACT_FIGHT, attacker, fight.die, fight.die + p2v_fight_bonus(&fight), p2v_fight_armor(&fight),
             P2V_NOBODY);
    enum p2v_degree degree = p2v_fight_degree(&fight);
    int damage = barrier_damage(run, attacker, weapon, melee, degree == P2V_CRITICAL_SUCCESS);
    if (degree >= P2V_SUCCESS) barrier_hit(run, zone, damage, weapon->types);
}

void p2v_barrier_break(struct p2v_run *run, int figure)
{
    struct p2v_question *question = &run->question;
    uint16_t places[P2V_CARD_FEATURES];
    int distance = 0;
    question->kind = P2V_ASK_SQUARE;
    question->feature = 0xffff;
    question->within = 0;
    question->figure = (uint8_t)figure;
    question->count = p2v_barrier_options(run, figure, question->options, P2V_OPTIONS);
    int answer = question->count ? p2v_ask(run) : -1;
    if (answer < 0) return;
    int zone = question->options[answer].value;
    if (barrier_nearest(run, figure, &run->game->zones[zone], &distance) < 0) return;
    int count = barrier_weapons(run->game, figure, distance, places);
    answer = count ? p2v_ask_choice(run, &(struct p2v_choice){.figure = figure,
                                                              .about = P2V_NOBODY,
                                                              .topic = P2V_TOPIC_FEATURE,
                                                              .things = places,
                                                              .count = count})
                   : -1;
    if (answer < 0) return;
    const struct p2v_feature *weapon =
        &run->pack->features.items[p2v_card_of(run->game, figure)->features[places[answer]]];
    bool ranged = weapon->aim.mode == P2V_AIM_RANGED || distance > weapon->aim.reach;
    if (ranged && run->game->windows >> P2V_ON_PROVOKE & 1 && !p2v_provoke(run, figure, P2V_CAUSE_RANGED)) return;
    if (weapon->uses)
        p2v_fact(run, P2V_FACT_USE, figure, (int)(weapon - run->pack->features.items), places[answer], 0, 1);
    barrier_strike(run, figure, weapon, zone, distance);
}

bool p2v_barrier_covers(struct p2v_run *run, int attacker, const struct p2v_feature *weapon, int target)
{
    const struct p2v_game *game = run->game;
    struct grid_space from = p2v_space(&game->figures[attacker]), to = p2v_space(&game->figures[target]);
    int best = -1, nearest = 0;
    for (int z = 0; z < game->zone_count && game->unit == 1; z++) {
        const struct p2v_zone *zone = &game->zones[z];
        if (!zone->is_live || zone->hp <= 0) continue;
        for (int square = -1; (square = p2v_next_square(zone->squares, square + 1)) < P2V_SQUARES;) {
            struct grid_space there = p2v_square_space(game, square % P2V_WIDTH, square / P2V_WIDTH);
            if (!grid_line_crosses(from, to, there)) continue;
            int away = p2v_gap(game, from, there);
            if (best >= 0 && away >= nearest) continue;
            nearest = away;
            best = z;
        }
    }
    if (best >= 0) barrier_strike(run, attacker, weapon, best, nearest);
    return best >= 0;
}
