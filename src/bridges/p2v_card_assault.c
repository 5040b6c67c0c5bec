/* p2v_card_assault.c: several strikes in one action (P2V-CONV-06). Within an action the multiple attack penalty does
 * not grow, so such an action is changed to what the game's own cards have: one strike with each of two weapons, a
 * strike against everybody in reach, a strike against two who stand side by side. Anything else is too strong. */
#include <string.h>

#include "bridges/p2v_card.h"

enum { ASSAULT_STRIKES = 2 };

/* A strike against everybody in reach; against two who stand side by side; each against another; with two weapons. */
enum assault_form { ASSAULT_EACH, ASSAULT_PAIR, ASSAULT_OTHERS, ASSAULT_TWO, ASSAULT_NONE };

static const char assault_others[] = "each against a different|against different targets|each targeting a different|"
                                     "must target a different|each against another|must be against a different|"
                                     "must be made against a different|against different creatures|"
                                     "must have a different target|two different targets|two different creatures|"
                                     "two different enemies";

static enum assault_form assault_form(const struct card_ability *ability)
{
    const char *words = ability->words;
    if (!strstr(words, "strike")) return ASSAULT_NONE;
    if (card_find_any(words, "strike against each|strike once against each|strikes once against each|strikes each|"
                             "strike against all|strike against every|strike against any number|"
                             "strike each|to the ac of each|to the acs of each|against each target"))
        return ASSAULT_EACH;
    if (card_find_any(words, "of up to two foes|of two foes|up to two creatures|up to two adjacent|"
                             "two adjacent foes|two adjacent creatures|acs of up to two|ac of up to two|"
                             "up to two targets|two creatures adjacent"))
        return ASSAULT_PAIR;
    if (!ability->prose.has_many_strikes) return ASSAULT_NONE;
    return card_find_any(words, assault_others) ? ASSAULT_OTHERS : ASSAULT_TWO;
}

/* How many strikes: "up to four claw strikes"; two when the words have no number. */
static int assault_count(const char *words)
{
    static const char *const numbers[] = {"two ", "three ", "four ", "five ", "six "};
    int best = ASSAULT_STRIKES;
    for (int i = 0; i < (int)(sizeof numbers / sizeof *numbers); i++) {
        const char *at = strstr(words, numbers[i]), *strike = at ? strstr(at, "strike") : NULL;
        if (strike && strike < at + strcspn(at, ".,;")) best = i + ASSAULT_STRIKES;
    }
    return best;
}

/* The strikes that the words name, in their order; each name counts once. */
static int assault_weapons(const struct card_maker *maker, const char *words, const struct card_weapon **weapons)
{
    int count = 0;
    for (const char *at = words; *at && count < ASSAULT_STRIKES; at++) {
        if (at > words && at[-1] != ' ') continue;
        for (int i = 0; i < maker->weapon_count; i++) {
            const struct card_weapon *weapon = &maker->weapons[i];
            bool is_known = count && strcmp(weapons[0]->name, weapon->name) == 0;
            if (is_known || !card_begins(at, weapon->name)) continue;
            weapons[count++] = weapon;
            break;
        }
    }
    return count;
}

/* With a weapon that the card has left out, any other melee strike. */
static struct json assault_strike(struct card_maker *maker, const struct card_weapon *weapon)
{
    struct json strike = card_shape(maker, "{'op':'strike'}");
    card_set_text(maker, &strike, "weapon", weapon && weapon->is_kept ? weapon->name : "any_melee");
    return strike;
}

static struct json assault_effects(struct card_maker *maker, const struct card_ability *ability, enum assault_form form)
{
    const struct card_weapon *weapons[ASSAULT_STRIKES];
    int count = assault_weapons(maker, ability->words, weapons);
    struct json effects = json_make_array();
    if (ability->actions > 1 && card_find_any(ability->words, "~ flies|~ strides|~ swims|~ burrows"))
        json_push(maker->arena, &effects, card_shape(maker, "{'op':'move','mode':'stride'}"));
    for (int i = 0; i < count && form == ASSAULT_TWO; i++)
        json_push(maker->arena, &effects, assault_strike(maker, weapons[i]));
    if (form == ASSAULT_TWO && count == 1 &&
        card_find_any(ability->words, "strikes and one |strike and two |strike and one "))
        json_push(maker->arena, &effects, assault_strike(maker, NULL));
    if (form == ASSAULT_TWO) return effects;
    struct json strike = assault_strike(maker, count == 1 ? weapons[0] : NULL);
    if (form == ASSAULT_EACH) {
        card_set_text(maker, &strike, "targets", "each_enemy_in_reach");
    } else if (form == ASSAULT_OTHERS) {
        json_set(maker->arena, &strike, "count", json_make_int(assault_count(ability->words)));
        json_set(maker->arena, &strike, "distinct_targets", json_make_bool(true));
        if (strstr(ability->words, "up to ")) json_set(maker->arena, &strike, "up_to", json_make_bool(true));
    } else {
        json_set(maker->arena, &strike, "count", json_make_int(ASSAULT_STRIKES));
        json_set(maker->arena, &strike, "distinct_targets", json_make_bool(true));
        json_set(maker->arena, &strike, "targets_adjacent_to_each_other", json_make_bool(true));
    }
    json_push(maker->arena, &effects, strike);
    return effects;
}

/* What the card leaves out of it. */
static uint32_t assault_losses(const struct card_ability *ability, enum assault_form form)
{
    const char *more = "three|four|five|six| two ";
    bool has_more = form == ASSAULT_TWO && card_find_any(ability->words, more);
    bool has_details = strlen(ability->words) > 200 || ability->prose.effects || ability->prose.damage;
    return (has_more ? P2V_BIT(CARD_LOST_STRIKES) : 0) | (ability->actions > 2 ? P2V_BIT(CARD_LOST_ACTIONS) : 0) |
           (strstr(ability->html, "<strong>Requirement") ? P2V_BIT(CARD_LOST_REQUIREMENT) : 0) |
           (has_details ? P2V_BIT(CARD_LOST_DETAILS) : 0);
}

static int assault_strikes(const struct json *effects)
{
    int count = 0;
    for (size_t i = 0; i < json_count(effects); i++)
        count += json_is_text(json_get(json_at(effects, i), "op"), "strike");
    return count;
}

bool card_assault(struct card_maker *maker, struct card_ability *ability)
{
    enum assault_form form = assault_form(ability);
    if (form == ASSAULT_NONE) return false;
    struct json effects = assault_effects(maker, ability, form), feature = json_make_object();
    if (form == ASSAULT_TWO && assault_strikes(&effects) < ASSAULT_STRIKES) return false;
    card_set_text(maker, &feature, "name", ability->name);
    card_set_text(maker, &feature, "kind", "action");
    json_set(maker->arena, &feature, "ap", json_make_int(ability->actions < 2 ? 1 : 2));
    if (ability->actions < 2 || ability->prose.is_once_per_round)
        json_set(maker->arena, &feature, "once_per_turn", json_make_bool(true));
    if (ability->prose.uses)
        json_set(maker->arena, &feature, "uses", card_uses(maker, ability->prose.uses, ability->prose.is_daily));
    if (effects.count == ASSAULT_STRIKES && assault_strikes(&effects) == ASSAULT_STRIKES)
        card_set_text(maker, &feature, "order", "any");
    json_set(maker->arena, &feature, "effects", effects);
    ability->losses |= assault_losses(ability, form);
    card_add_ability(maker, ability, feature);
    return true;
}
