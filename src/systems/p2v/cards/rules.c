/* rules.c: the arithmetic of Path 2 Victory. */
#include "systems/p2v/cards/rules.h"

int p2v_fight_bonus(const struct p2v_fight *fight)
{
    int bonus = fight->fight + fight->modifier;
    if (fight->earlier_actions > 0) bonus -= fight->earlier_actions > 1 ? 10 : 5; /* P2V-STRIKE-04 */
    if (fight->is_ranged && fight->in_enemy_reach) bonus -= 2;                    /* P2V-STRIKE-06 */
    if (fight->beyond_short) bonus -= 2;                                          /* P2V-TARG-04 */
    if (fight->is_prone) bonus -= 2;                                              /* P2V-STAT-05 */
    if (fight->is_rattled) bonus -= 2;                                            /* P2V-COND-07 */
    return bonus;
}

int p2v_fight_armor(const struct p2v_fight *fight)
{
    return fight->armor - (fight->target_is_off_guard ? 2 : 0); /* P2V-COND-04 */
}

enum p2v_degree p2v_fight_degree(const struct p2v_fight *fight)
{
    int total = fight->die + p2v_fight_bonus(fight), armor = p2v_fight_armor(fight);
    if (fight->die == 20 || total >= armor + 10) return P2V_CRITICAL_SUCCESS;
    if (total >= armor) return P2V_SUCCESS;
    return fight->die == 1 || total <= armor - 10 ? P2V_CRITICAL_FAILURE : P2V_FAILURE;
}

void p2v_fight_faces(const struct p2v_fight *fight, int *hit, int *crit)
{
    int least = p2v_fight_armor(fight) - p2v_fight_bonus(fight); /* the least face that is a success */
    *hit = least > 20 ? 1 : least < 1 ? 20 : 21 - least;
    *crit = least > 10 ? 1 : least < -9 ? 20 : 11 - least;
}

int p2v_save_bonus(int save, bool is_sickened)
{
    return save - (is_sickened ? 2 : 0);
}

enum p2v_degree p2v_save_degree(int die, int bonus, int power)
{
    int total = die + bonus;
    if (die == 1 || total <= power - 10) return P2V_CRITICAL_FAILURE;
    if (total < power) return P2V_FAILURE;
    return total >= power + 10 ? P2V_CRITICAL_SUCCESS : P2V_SUCCESS;
}

enum p2v_degree p2v_check_degree(int die, int bonus, int power)
{
    if (die + bonus < power) return p2v_save_degree(die, bonus, power);
    return die + bonus >= power + 10 ? P2V_CRITICAL_SUCCESS : P2V_SUCCESS;
}

int p2v_skill_bonus(int save, bool is_trained)
{
    return save - (is_trained ? 0 : 5);
}

int p2v_halve(int damage)
{
    int half = damage / 2;
    return half >= 10 ? half - half % 5 : half;
}

int p2v_resist_dice(const struct p2v_defence *defence, uint32_t types)
{
    int dice = 0;
    for (int i = 0; i < P2V_DAMAGE_TYPES; i++)
        if (types & P2V_BIT(i) && defence->resist[i] > dice) dice = defence->resist[i];
    return dice;
}

static int rules_weakness(const struct p2v_defence *defence, uint32_t types)
{
    int weakness = 0;
    for (int i = 0; i < P2V_DAMAGE_TYPES; i++)
        if (types & P2V_BIT(i) && defence->weak[i] > weakness) weakness = defence->weak[i];
    return weakness;
}

int p2v_damage_taken(const struct p2v_defence *defence, int amount, uint32_t types, int (*roll)(void *context),
                     void *context)
{
    if (types & defence->immune) return 0;
    for (int dice = p2v_resist_dice(defence, types); dice > 0; dice--)
        if (roll(context) >= 4) amount -= 5;
    return amount > 0 ? amount + rules_weakness(defence, types) : 0;
}

bool p2v_is_flanked(struct grid_space target, const struct p2v_flanker *a, const struct p2v_flanker *b)
{
    if (a->is_helpless || b->is_helpless) return false;
    if (grid_distance(GRID_ALTERNATING, a->space, target) > a->reach) return false;
    if (grid_distance(GRID_ALTERNATING, b->space, target) > b->reach) return false;
    return grid_line_crosses(a->space, b->space, target);
}

int p2v_step_cost(bool is_diagonal, bool is_difficult, int *diagonals)
{
    int cost = grid_step_cost(GRID_ALTERNATING, is_diagonal, *diagonals) + is_difficult;
    *diagonals += is_diagonal;
    return cost;
}

static const struct {
    uint8_t cost, upgrade;
} rules_prices[P2V_LEVEL_MAX - P2V_LEVEL_MIN + 1] = {{9, 2},    {12, 2},   {14, 3},   {18, 3},  {21, 4},  {26, 5},
                                                     {32, 6},   {40, 7},   {48, 8},   {60, 10}, {72, 12}, {90, 15},
                                                     {108, 18}, {135, 23}, {160, 27}, {192, 32}};

int p2v_level_cost(int level)
{
    return level < P2V_LEVEL_MIN || level > P2V_LEVEL_MAX ? -1 : rules_prices[level - P2V_LEVEL_MIN].cost;
}

int p2v_upgrade_cost(int level)
{
    return level < P2V_LEVEL_MIN || level > P2V_LEVEL_MAX ? -1 : rules_prices[level - P2V_LEVEL_MIN].upgrade;
}

int p2v_creature_cost(int level, int upgrades, int hero_points)
{
    int cost = p2v_level_cost(level);
    return cost < 0 ? -1 : cost + (upgrades + hero_points) * p2v_upgrade_cost(level);
}

bool p2v_party_is_legal(const int *costs, int count, int limit)
{
    int total = 0;
    for (int i = 0; i < count; i++) {
        if (costs[i] < 0 || 2 * costs[i] > limit) return false;
        total += costs[i];
    }
    return total <= limit;
}

const struct p2v_board_size *p2v_board_for(int points, int players)
{
    static const struct p2v_board_size sizes[2][3] = {
        {{24, 18, false}, {36, 24, false}, {48, 36, true}},  /* of two */
        {{36, 24, false}, {48, 36, false}, {48, 36, false}}, /* of more: P2V-SETUP-07 */
    };
    return &sizes[players > 2][points <= 150 ? 0 : points <= 500 ? 1 : 2];
}
