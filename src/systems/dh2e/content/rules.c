/* rules.c: the arithmetic of DH2E, without actors. */
#include "systems/dh2e/content/rules.h"

int64_t dh2e_hits(enum dh2e_mode mode, int64_t degrees, int64_t rate_of_fire)
{
    int64_t hits = 1;
    switch (mode) {
    case DH2E_MODE_SEMI:
        hits = 1 + degrees / 2;
        break;
    case DH2E_MODE_FULL:
        hits = 1 + degrees;
        break;
    case DH2E_MODE_SINGLE:
    case DH2E_MODE_COUNT:
        return 1;
    }
    return hits < rate_of_fire ? hits : rate_of_fire;
}

int64_t dh2e_reversed(int64_t roll)
{
    int64_t digits = roll % 100;
    int64_t reversed = digits % 10 * 10 + digits / 10;
    return reversed == 0 ? 100 : reversed;
}

static const struct {
    int64_t from, to;
} dh2e_location_ranges[] = {
#define DH2E_LOCATION(id, word, title, from, to) {from, to},
#include "systems/dh2e/content/words.def"
};

enum dh2e_location dh2e_location_at(int64_t reversed)
{
    enum dh2e_location location = DH2E_HEAD;
    while (location < DH2E_LEFT_LEG && reversed > dh2e_location_ranges[location].to)
        location++;
    return location;
}

int64_t dh2e_location_weight(enum dh2e_location location)
{
    return dh2e_location_ranges[location].to - dh2e_location_ranges[location].from + 1;
}

bool dh2e_is_double(int64_t roll)
{
    int64_t digits = roll % 100;
    return digits / 10 == digits % 10;
}

int64_t dh2e_craft_to_hit(enum dh2e_craft craft)
{
    static const int64_t to_hit[] = {
#define DH2E_CRAFT(id, word, hit, armour) hit,
#include "systems/dh2e/content/words.def"
    };
    return to_hit[craft];
}

int64_t dh2e_craft_armour(enum dh2e_craft craft)
{
    static const int64_t points[] = {
#define DH2E_CRAFT(id, word, hit, armour) armour,
#include "systems/dh2e/content/words.def"
    };
    return points[craft];
}

int64_t dh2e_bonus(int64_t characteristic)
{
    return characteristic > 0 ? characteristic / 10 : 0;
}

int64_t dh2e_fatigue_penalty(int64_t fatigue)
{
    return fatigue > 0 ? -DH2E_FATIGUE_STEP * fatigue : 0;
}

bool dh2e_fatigue_unconscious(int64_t fatigue, int64_t toughness_bonus, int64_t willpower_bonus)
{
    return fatigue > toughness_bonus + willpower_bonus;
}

int64_t dh2e_tier_bonus(int64_t tier)
{
    return tier > 1 ? 10 * (tier - 1) : 0;
}

int64_t dh2e_jam_from(enum dh2e_mode mode, bool reliable)
{
    if (reliable) return 100;
    return mode == DH2E_MODE_SINGLE ? 96 : 94;
}

int64_t dh2e_rounds_spent(enum dh2e_mode mode, int64_t rate_of_fire)
{
    return mode == DH2E_MODE_SINGLE ? 1 : rate_of_fire;
}

size_t dh2e_tearing_die(const struct dh2e_die *dice, size_t count)
{
    size_t lowest = count;
    for (size_t i = 0; i < count; i++) {
        if (lowest == count || dice[i].value < dice[lowest].value) lowest = i;
    }
    return lowest;
}

int64_t dh2e_die_value(int64_t value, const struct dh2e_dice_rules *rules)
{
    if (rules->proven > value) value = rules->proven;
    if (rules->primitive > 0 && value > rules->primitive) value = rules->primitive;
    return value;
}

int64_t dh2e_dice_sum(const struct dh2e_die *dice, size_t count, int64_t again, const struct dh2e_dice_rules *rules)
{
    size_t torn = rules->tearing ? dh2e_tearing_die(dice, count) : count;
    int64_t sum = 0;
    for (size_t i = 0; i < count; i++) {
        int64_t value = i == torn && again > dice[i].value ? again : dice[i].value;
        sum += dh2e_die_value(value, rules);
    }
    return sum;
}

struct dh2e_wounds dh2e_hit_resolve(const struct dh2e_hit *hit)
{
    struct dh2e_wounds result = {.penetration = hit->penetration};
    if (hit->razor_sharp && hit->degrees >= DH2E_RAZOR_DEGREES) result.penetration *= 2;
    result.armour = hit->armour > result.penetration ? hit->armour - result.penetration : 0;
    int64_t unnatural = hit->unnatural;
    if (unnatural > 0) unnatural = unnatural > hit->felling ? unnatural - hit->felling : 0;
    result.toughness = hit->toughness + unnatural;
    int64_t wounds = hit->raw - result.armour - result.toughness - hit->resisted_flat;
    if (wounds < 0) wounds = 0;
    result.wounds = hit->resisted_half ? wounds / 2 : wounds;
    return result;
}
