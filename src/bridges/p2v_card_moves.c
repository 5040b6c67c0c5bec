/* p2v_card_moves.c: abilities that are made of movements and strikes, in the order in which their
 * words have them. */
#include <stdlib.h>
#include <string.h>

#include "bridges/p2v_card.h"

struct move_word {
    const char *words, *mode;
    bool is_special; /* a kind of movement that the card replaces with a Stride */
};

static const struct move_word move_words[] = {
    {"strides|stride twice|stride and|stride up|can stride", "stride", false},
    {"flies|fly up|can fly|flying up to", "stride", false},
    {"burrows|climbs|swims|swim up|moves up to", "stride", true},
    {"steps|~ can step", "step", false},
    {"leaps|jumps up|leap up", "jump", false},
    {"teleports|can teleport", "teleport", false},
};

/* "two", "three" ... among the last few words before `at`; 1 when there is no number. */
static int moves_count_before(const char *words, const char *at)
{
    static const char *const numbers[] = {"one", "two", "three", "four", "five", "six"};
    enum { LOOK_BACK = 32 };
    const char *start = at - words > LOOK_BACK ? at - LOOK_BACK : words;
    for (const char *look = at; look > start; look--) {
        if (*look == '.' || *look == ',') return 1;
        for (int i = 0; i < 6; i++) {
            size_t length = strlen(numbers[i]);
            if (strncmp(look, numbers[i], length) == 0 && look[length] == ' ' && look[-1] == ' ')
                return i + 1;
        }
    }
    return 1;
}

static bool moves_is_letter(char c)
{
    return c >= 'a' && c <= 'z';
}

bool card_begins(const char *words, const char *name)
{
    for (; *name; name++, words++)
        if (*words != (*name >= 'A' && *name <= 'Z' ? *name - 'A' + 'a' : *name)) return false;
    return true;
}

int card_weapon_in(const struct card_maker *maker, const char *words)
{
    int best = -1;
    size_t longest = 0;
    for (int i = 0; i < maker->weapon_count; i++) {
        const char *name = maker->weapons[i].name;
        if (strlen(name) <= longest) continue;
        for (const char *at = words; *at; at++) {
            if (!card_begins(at, name) || (at > words && moves_is_letter(at[-1]))) continue;
            best = i, longest = strlen(name);
            break;
        }
    }
    return best;
}

/* "Strikes the creature with its tail": the strike named there, -1: none. */
static int moves_weapon_behind(const struct card_maker *maker, const char *at)
{
    const char *stop = at + strcspn(at, ".,;"), *with = strstr(at, " with ");
    char *part = with && with < stop ? arena_copy_text(maker->arena, with, (size_t)(stop - with)) : NULL;
    return part && card_find_any(part, " with its | with their | with her | with his | with one ")
               ? card_weapon_in(maker, part)
               : -1;
}

/* The strike named in the few words before "Strike", if it is on the card. */
static const char *moves_weapon(struct card_maker *maker, const char *words, const char *at)
{
    enum { LOOK_BACK = 40 };
    const char *start = at - words > LOOK_BACK ? at - LOOK_BACK : words;
    for (const char *look = at; look > start; look--)
        if (*look == '.') start = look;
    char *part = arena_copy_text(maker->arena, start, (size_t)(at - start));
    int weapon = part ? card_weapon_in(maker, part) : -1;
    if (weapon < 0) weapon = moves_weapon_behind(maker, at);
    if (weapon >= 0 && maker->weapons[weapon].is_kept) return maker->weapons[weapon].name;
    return strstr(part ? part : "", "ranged") ? "any" : "any_melee";
}

static void moves_add_move(struct card_maker *maker, struct card_ability *ability,
                           struct json *effects, const struct move_word *word, const char *at)
{
    struct json effect = json_make_object();
    const char *stop = at + strcspn(at, ".;");
    char *rest = arena_copy_text(maker->arena, at, (size_t)(stop - at));
    if (!rest) return;
    card_set_text(maker, &effect, "op", "move");
    card_set_text(maker, &effect, "mode", word->mode);
    if (strstr(rest, "twice")) json_set(maker->arena, &effect, "times", json_make_int(2));
    if (strstr(rest, "half")) json_set(maker->arena, &effect, "speed_mult", json_make_double(0.5));
    if (card_find_any(
            ability->words,
            "doesn't trigger reactions|does not trigger reactions|don't trigger reactions|"
            "without triggering reactions"))
        json_set(maker->arena, &effect, "no_reactions", json_make_bool(true));
    if (strcmp(word->mode, "teleport") == 0 && ability->prose.range)
        json_set(maker->arena, &effect, "max", json_make_int(ability->prose.range));
    if (word->is_special || strstr(rest, "speed increased") || strstr(rest, "bonus to"))
        ability->losses |= P2V_BIT(CARD_LOST_MOVEMENT);
    json_push(maker->arena, effects, effect);
}

/* What a hit brings besides its damage. */
static struct json moves_on_hit(struct card_maker *maker, struct card_ability *ability)
{
    struct json effects = json_make_array();
    struct prose prose = ability->prose;
    card_effects(maker, &effects, &prose, NULL);
    if (prose.effects) ability->losses |= P2V_BIT(CARD_LOST_DURATION);
    return effects;
}

/* "with a reach of 25 feet", "with a +2 circumstance bonus to the attack roll": what makes this
 * strike a special one.
 */
static void moves_strike_details(struct card_maker *maker, struct json *effect, const char *at)
{
    const char *stop = at + strcspn(at, "."), *reach = card_find_any(at, "reach of "),
               *roll = strstr(at, "attack roll");
    long feet = reach && reach < stop ? strtol(reach + 9, NULL, 10) : 0;
    if (feet >= 10 && feet <= 100) json_set(maker->arena, effect, "reach", json_make_int(feet / 5));
    for (const char *look = roll && roll < stop ? roll : at; look > at; look--)
        if (*look == '+') {
            json_set(maker->arena, effect, "mod", json_make_int(strtol(look, NULL, 10) % 10));
            return;
        }
}

static int moves_add_strike(struct card_maker *maker, struct card_ability *ability,
                            struct json *effects, const char *at, bool is_reaction)
{
    struct json effect = json_make_object();
    int count = moves_count_before(ability->words, at);
    card_set_text(maker, &effect, "op", "strike");
    card_set_text(maker, &effect, "weapon", moves_weapon(maker, ability->words, at));
    moves_strike_details(maker, &effect, at);
    if (is_reaction) card_set_text(maker, &effect, "target", "trigger");
    if (strstr(at, "against a random creature"))
        card_set_text(maker, &effect, "target", "random_creature_in_reach");
    json_push(maker->arena, effects, effect);
    return count;
}

/* "during these Strides": they were counted before. */
static bool moves_is_noun(const char *words, const char *at)
{
    static const char *const before[] = {"these ", "those ", "both ", "the "};
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        size_t length = strlen(before[i]);
        if ((size_t)(at - words) > length && strncmp(at - length, before[i], length) == 0) return true;
    }
    return false;
}

int card_moves(struct card_maker *maker, struct card_ability *ability, struct json *effects,
               bool is_reaction)
{
    int strikes = 0, moves = 0;
    uint32_t strike = 0; /* its place among the effects */
    const char *words = ability->words;
    for (const char *at = words; *at; at++) {
        if (at > words && moves_is_letter(at[-1])) continue;
        if (moves_is_noun(words, at)) continue;
        for (size_t i = 0; i < sizeof move_words / sizeof *move_words && moves < 2; i++) {
            if (card_find_any(at, move_words[i].words) != at) continue;
            moves_add_move(maker, ability, effects, &move_words[i], at);
            moves++;
            break;
        }
        bool is_strike =
            strncmp(at, "strike", 6) == 0 && strncmp(at, "strike's", 8) != 0 && !strikes;
        if (is_strike)
            strike = effects->count,
            strikes = moves_add_strike(maker, ability, effects, at, is_reaction);
    }
    struct json on_hit = strikes ? moves_on_hit(maker, ability) : json_make_array();
    if (on_hit.count) json_set(maker->arena, &effects->items[strike], "on_hit", on_hit);
    return strikes;
}

/* One ordinary Stride or strike is not a separate action: what made it special has been lost. */
static bool sequence_is_plain(const struct json *effects)
{
    static const char *const special[] = {"on_hit", "times", "no_reactions", "max", "reach", "mod"};
    const struct json *only = json_at(effects, 0);
    bool is_move = json_is_text(json_get(only, "op"), "move");
    for (size_t i = 0; i < sizeof special / sizeof *special; i++)
        if (json_get(only, special[i])) return false;
    return json_count(effects) == 1 && !(is_move && json_is_text(json_get(only, "mode"), "jump"));
}

/* "Strides twice", "Flies and makes a talon Strike": an action of the card that does the same. */
bool card_sequence(struct card_maker *maker, struct card_ability *ability)
{
    struct json effects = json_make_array(), feature = json_make_object();
    uint32_t before = ability->losses;
    int strikes = card_moves(maker, ability, &effects, false);
    if (!effects.count || strikes > 1 || sequence_is_plain(&effects)) {
        ability->losses = before;
        return false;
    }
    card_set_text(maker, &feature, "name", ability->name);
    card_set_text(maker, &feature, "kind", "action");
    json_set(maker->arena, &feature, "ap", json_make_int(ability->actions > 1 ? 2 : 1));
    if (ability->prose.is_once_per_round)
        json_set(maker->arena, &feature, "once_per_turn", json_make_bool(true));
    if (ability->prose.uses)
        json_set(maker->arena, &feature, "uses",
                 card_uses(maker, ability->prose.uses, ability->prose.is_daily));
    json_set(maker->arena, &feature, "effects", effects);
    if (ability->actions > 2) ability->losses |= P2V_BIT(CARD_LOST_ACTIONS);
    if (strstr(ability->html, "<strong>Requirement"))
        ability->losses |= P2V_BIT(CARD_LOST_REQUIREMENT);
    const char *more = "gains |penalty|bonus|hidden|extra |additional|instead|if it hits|if they hit|on a hit|can then|"
                       "difficult terrain|, or strike";
    if (strlen(ability->words) > 160 || ability->prose.dropped || card_find_any(ability->words, more))
        ability->losses |= P2V_BIT(CARD_LOST_DETAILS);
    card_add_ability(maker, ability, feature);
    return true;
}
