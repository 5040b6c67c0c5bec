/* operands.c: the short texts of card records (filters, durations, predicates, triggers) as numbers. What no table here
 * knows is diagnosed and counts as "never" or "everybody", whichever does less. */
#include <stdio.h>
#include <string.h>

#include "base/limits.h"
#include "base/near.h"
#include "systems/p2v/cards/pack.h"

struct place p2v_operand_place(const struct p2v_pack *pack, const struct json *value)
{
    bool is_known = pack->document && value && value->offset != JSON_NO_OFFSET;
    return is_known ? json_place(pack->document, value) : (struct place){0};
}

static void operand_report(struct p2v_pack *pack, const struct json *value, const char *what, const struct near *near)
{
    char hint[96];
    pack->unknown++;
    if (!*near->wanted) {
        diags_add(pack->diags, fault_warning("p2v/unknown-operand", "it has no effect"), p2v_operand_place(pack, value),
                  "the %s is missing", what);
        return;
    }
    if (near->best) snprintf(hint, sizeof hint, "did you mean \"%s\"?", near->best);
    diags_add(pack->diags,
              fault_warning("p2v/unknown-operand",
                            near->best ? hint : "it has no effect; look for the word on a card that does the same"),
              p2v_operand_place(pack, value), "\"%s\" is not a known %s", near->wanted, what);
}

void p2v_operand_unknown(struct p2v_pack *pack, const struct json *value, const char *what, const char *text)
{
    struct near near = near_new(text);
    for (size_t i = 0; strcmp(what, "spell") == 0 && i < pack->spells.count; i++)
        near_add(&near, pack->spells.items[i].name);
    for (size_t i = 0; strcmp(what, "item") == 0 && i < pack->items.count; i++)
        near_add(&near, pack->items.items[i].name);
    for (size_t i = 0; strcmp(what, "creature") == 0 && i < pack->cards.count; i++)
        near_add(&near, pack->cards.items[i].name);
    p2v_words_near(what, &near);
    operand_report(pack, value, what, &near);
}

size_t p2v_operand_limit(struct p2v_pack *pack, const struct json *value, size_t count, size_t most, const char *what)
{
    if (count <= most) return count;
    diags_add(pack->diags, fault_error("p2v/limit", "leave some out"), p2v_operand_place(pack, value),
              "%zu %s: only the first %zu count", count, what, most);
    return most;
}

static int operand_find(const struct p2v_word *words, size_t count, const char *text)
{
    for (size_t i = 0; i < count; i++)
        if (p2v_same_word(words[i].text, text)) return words[i].value;
    return -1;
}
void p2v_operand_unknown_of(struct p2v_pack *pack, const struct json *value, const char *what,
                            const struct p2v_word *words, size_t count)
{
    struct near near = near_new(json_to_text(value, "?"));
    for (size_t i = 0; i < count; i++)
        near_add(&near, words[i].text);
    operand_report(pack, value, what, &near);
}
#define OPERAND_UNKNOWN(pack, value, what, table)                                                                      \
    p2v_operand_unknown_of((pack), (value), (what), (table), sizeof(table) / sizeof *(table))
#define OPERAND_FIND(table, text) operand_find((table), sizeof(table) / sizeof *(table), (text))

static const struct p2v_word operand_durations[] = {
    {"stance", P2V_UNTIL_STANCE},
    {"self_turn_start", P2V_UNTIL_SOURCE_START},
    {"self_next_turn_start", P2V_UNTIL_SOURCE_START},
    {"end_of_next_round", P2V_UNTIL_NEXT_ROUND_END},
    {"encounter", P2V_UNTIL_ENCOUNTER},
    {"encounter (assumed)", P2V_UNTIL_ENCOUNTER},
    {"while_in_aura", P2V_UNTIL_ENCOUNTER},
    {"triggering_attack", P2V_UNTIL_ATTACK},
    {"broken", P2V_UNTIL_ENCOUNTER},
    {"follows_self", P2V_UNTIL_ENCOUNTER},
    {"end_of_self_next_turn", P2V_UNTIL_SOURCE_END},
    {"while", P2V_UNTIL_ENCOUNTER},
    {"while target has persistent poison", P2V_UNTIL_ENCOUNTER},
    {"this_movement", P2V_UNTIL_SOURCE_START},
    {"attack_or_encounter_end (assumed)", P2V_UNTIL_BEARER_ATTACKS},
    {"encounter or target attacks", P2V_UNTIL_BEARER_ATTACKS},
    {"athletics check vs self.power or statue destroyed", P2V_UNTIL_ENCOUNTER},
    {"permanent", P2V_UNTIL_ENCOUNTER},
    {"long_rest", P2V_UNTIL_ENCOUNTER},
    {"own_turn_only", P2V_UNTIL_ENCOUNTER},
    {"one roll", P2V_UNTIL_NEXT_ROLL},
    {"next roll", P2V_UNTIL_NEXT_ROLL},
    {"this strike", P2V_UNTIL_NEXT_ROLL},
    {"turn", P2V_UNTIL_THIS_TURN},
    {"sustain ends", P2V_UNTIL_SOURCE_END},
    {"end_of_target_next_turn", P2V_UNTIL_TARGET_END},
    {"end_of_turn (sic)", P2V_UNTIL_SOURCE_END},
    {"vs targeted hazards", P2V_UNTIL_ENCOUNTER},
};

uint8_t p2v_operand_until(struct p2v_pack *pack, const struct json *value, enum p2v_until fallback)
{
    const char *text = json_to_text(value, NULL);
    if (!text) return (uint8_t)fallback;
    int found = OPERAND_FIND(operand_durations, text);
    if (found < 0) OPERAND_UNKNOWN(pack, value, "duration", operand_durations);
    return (uint8_t)(found < 0 ? (int)fallback : found);
}

/* Words of filters that are not traits. */
enum operand_filter_word {
    FILTER_NOISE,
    FILTER_ALLY,
    FILTER_ENEMY,
    FILTER_ADJACENT,
    FILTER_REACH,
    FILTER_GRABBED,
    FILTER_LIVING,
    FILTER_CHARMED,
    FILTER_NOT_LARGER,
    FILTER_MEDIUM,
    FILTER_LARGE,
    FILTER_PERSISTENT,
    FILTER_LEVEL
};
static const struct p2v_word operand_filter_words[] = {
    {"allies", FILTER_ALLY},
    {"allied", FILTER_ALLY},
    {"ally", FILTER_ALLY},
    {"enemies", FILTER_ENEMY},
    {"enemy", FILTER_ENEMY},
    {"adjacent", FILTER_ADJACENT},
    {"reach", FILTER_REACH},
    {"grabbed", FILTER_GRABBED},
    {"living", FILTER_LIVING},
    {"charm", FILTER_CHARMED},
    {"size<=self", FILTER_NOT_LARGER},
    {"medium", FILTER_MEDIUM},
    {"large", FILTER_LARGE},
    {"persistent", FILTER_PERSISTENT},
    {"level", FILTER_LEVEL},
    {"or", FILTER_NOISE},
    {"in", FILTER_NOISE},
    {"trait", FILTER_NOISE},
    {"creature", FILTER_NOISE},
    {"creatures", FILTER_NOISE},
    {"all", FILTER_NOISE},
    {"only", FILTER_NOISE},
    {"smaller", FILTER_NOISE},
    {"one", FILTER_NOISE},
    {"two", FILTER_NOISE},
    {"targets", FILTER_NOISE},
    {"missiles", FILTER_NOISE},
    {"with", FILTER_NOISE},
    {"to", FILTER_NOISE},
    {"target", FILTER_NOISE},
    {"after", FILTER_NOISE},
    {"push", FILTER_NOISE},
    {"spell", FILTER_NOISE},
    {"affected", FILTER_NOISE},
    {"by", FILTER_NOISE},
    {"a", FILTER_NOISE},
    {"poison", FILTER_NOISE},
    {"damage", FILTER_NOISE},
    {"self", FILTER_NOISE},
    {"bush", FILTER_NOISE},
    {"traps", FILTER_NOISE},
    {"hazards", FILTER_NOISE},
    {"and", FILTER_NOISE},
    {"terrain", FILTER_NOISE},
    {"others", FILTER_NOISE},
    {"touch", FILTER_NOISE},
    {"an", FILTER_NOISE},
    {"subject", FILTER_NOISE},
    {"effect", FILTER_NOISE},
    {"that", FILTER_NOISE},
    {"requires", FILTER_NOISE},
    {"will", FILTER_NOISE},
    {"save", FILTER_NOISE},
    {"within", FILTER_NOISE},
    {"immune", FILTER_NOISE},
};

enum { OPERAND_WORD = 64 };

static bool operand_fold(const char *word, size_t length, char folded[OPERAND_WORD])
{
    if (length == 0 || length >= OPERAND_WORD) return false;
    for (size_t i = 0; i < length; i++)
        folded[i] = word[i] >= 'A' && word[i] <= 'Z' ? (char)(word[i] - 'A' + 'a') : word[i];
    return true;
}

/* A trait that cards read later may have. */
static symbol operand_trait_new(struct p2v_pack *pack, const char *word, size_t length)
{
    char folded[OPERAND_WORD];
    return operand_fold(word, length, folded) ? symbol_intern(&pack->symbols, folded, length) : 0;
}

/* A plural trait in the singular: "zombies" is the trait Zombie. */
static symbol operand_trait(struct p2v_pack *pack, const char *word, size_t length)
{
    char folded[OPERAND_WORD];
    if (!operand_fold(word, length, folded)) return 0;
    symbol found = symbol_find(&pack->symbols, folded, length);
    if (!found && folded[length - 1] == 's') found = symbol_find(&pack->symbols, folded, length - 1);
    return found;
}

static void operand_filter_apply(struct p2v_filter *filter, int word)
{
    switch (word) {
    case FILTER_ALLY:
        filter->side = 1;
        break;
    case FILTER_ENEMY:
        filter->side = 2;
        break;
    case FILTER_ADJACENT:
        filter->adjacent = true;
        break;
    case FILTER_REACH:
        filter->in_reach = true;
        break;
    case FILTER_GRABBED:
        filter->grabbed = true;
        break;
    case FILTER_LIVING:
        filter->living = true;
        break;
    case FILTER_CHARMED:
        filter->charmed = true;
        break;
    case FILTER_NOT_LARGER:
        filter->not_larger = true;
        break;
    case FILTER_MEDIUM:
        filter->max_size = 3;
        break;
    case FILTER_LARGE:
        filter->max_size = 4;
        break;
    case FILTER_PERSISTENT:
        filter->has_persistent = true;
        break;
    case FILTER_LEVEL:
        filter->has_level = true;
        break;
    default:
        break;
    }
}

static void operand_filter_add(struct p2v_filter *filter, symbol trait)
{
    for (int i = 0; i < 4; i++)
        if (!filter->words[i] || filter->words[i] == trait) {
            filter->words[i] = trait;
            return;
        }
}

/* Is it the last word of the names of some cards, in the singular or the plural? Then those are meant. */
static bool operand_filter_named(struct p2v_pack *pack, struct p2v_filter *filter, const char *word, size_t length)
{
    char folded[OPERAND_WORD];
    bool found = false;
    if (!operand_fold(word, length, folded)) return false;
    folded[folded[length - 1] == 's' ? length - 1 : length] = '\0';
    for (size_t i = 0; i < pack->cards.count; i++) {
        const char *last = strrchr(pack->cards.items[i].name, ' ');
        if (!last || !p2v_same_word(last + 1, folded)) continue;
        operand_filter_add(filter, pack->cards.items[i].name_symbol);
        found = true;
    }
    return found;
}

static void operand_filter_word(struct p2v_pack *pack, const struct json *value, struct p2v_filter *filter,
                                const char *word, size_t length)
{
    char text[64];
    if (length >= sizeof text) return;
    memcpy(text, word, length);
    text[length] = '\0';
    if (strncmp(text, "non-", 4) == 0) {
        filter->negated_traits = true;
        word += 4;
        length -= 4;
    }
    int known = OPERAND_FIND(operand_filter_words, text);
    bool below = text[0] == '-';
    if (text[below] >= '0' && text[below] <= '9' && length <= below + 2u) { /* of a level, or how far away */
        int number = 0;
        for (const char *digit = text + below; *digit >= '0' && *digit <= '9'; digit++)
            number = number * 10 + *digit - '0';
        if (filter->has_level) filter->max_level = (int8_t)(below ? -number : number);
        return;
    }
    if (known >= 0) {
        operand_filter_apply(filter, known);
        return;
    }
    int condition = p2v_condition_find(text);
    symbol trait = operand_trait(pack, word, length);
    if (condition >= 0) {
        filter->conditions |= P2V_BIT(condition);
    } else if (trait) {
        operand_filter_add(filter, trait);
    } else if (!operand_filter_named(pack, filter, word, length)) {
        p2v_operand_unknown(pack, value, "word of a filter", text);
    }
}

/* How much of the text is a trait or name of some card that has several words; 0: none of it. */
static size_t operand_name_length(struct p2v_pack *pack, const char *text)
{
    size_t whole = strcspn(text, ",|"), first = strcspn(text, " ,|");
    for (size_t length = whole; length > first; length--) {
        if (length < whole && text[length] != ' ') continue;
        symbol name = operand_trait(pack, text, length);
        for (size_t i = 0; name && i < pack->cards.count; i++)
            if (p2v_card_has_trait(&pack->cards.items[i], name)) return length;
    }
    return 0;
}

static void operand_filter_words_of(struct p2v_pack *pack, const struct json *value, const char *text,
                                    struct p2v_filter *filter)
{
    for (const char *word = text; *word;) {
        size_t length = operand_name_length(pack, word);
        if (length)
            operand_filter_add(filter, operand_trait(pack, word, length));
        else if ((length = strcspn(word, " ,|")))
            operand_filter_word(pack, value, filter, word, length);
        word += length;
        word += strspn(word, " ,|");
    }
}

/* The number of a filter that says the same. */
static uint8_t operand_filter_number(struct p2v_pack *pack, const struct json *value, const char *text,
                                     const struct p2v_filter *filter)
{
    for (size_t i = 0; i < pack->filters.count; i++)
        if (memcmp(&pack->filters.items[i], filter, sizeof *filter) == 0) return (uint8_t)i;
    if (pack->filters.count >= LIMIT_PACK_FILTERS) {
        diags_add(pack->diags, fault_error("p2v/limit", "load less at once"), p2v_operand_place(pack, value),
                  "a pack has room for %d filters; \"%s\" means everybody", LIMIT_PACK_FILTERS, text);
        return 0;
    }
    if (!vec_push(&pack->filters, *filter)) {
        pack->failed = true;
        return 0;
    }
    return (uint8_t)(pack->filters.count - 1);
}

uint8_t p2v_operand_filter(struct p2v_pack *pack, const struct json *value)
{
    const char *text = json_to_text(value, NULL);
    if (!text || !*text) return 0;
    struct p2v_filter filter = {0};
    operand_filter_words_of(pack, value, text, &filter);
    return operand_filter_number(pack, value, text, &filter);
}

uint8_t p2v_operand_exclude(struct p2v_pack *pack, const struct json *value)
{
    const char *text = json_to_text(value, NULL);
    if (!text || !*text) return 0;
    struct p2v_filter filter = {.negated_traits = true};
    int type = strncmp(text, "immune_", 7) == 0 ? p2v_damage_find(text + 7) : -1;
    if (type >= 0)
        filter.spares = P2V_BIT(type);
    else
        operand_filter_words_of(pack, value, text, &filter);
    return type >= 0 || filter.words[0] ? operand_filter_number(pack, value, text, &filter) : 0;
}

uint8_t p2v_operand_traditions(const char *word)
{
    static const char *const names[] = {"arcane", "divine", "occult", "primal"};
    for (int t = 0; t < 4; t++)
        if (p2v_same_word(names[t], word)) return (uint8_t)(1 << t);
    return 0;
}

static const struct p2v_word operand_predicates[] = {
    {"target_off_guard", P2V_IF_TARGET_OFF_GUARD},
    {"target_adjacent_after_pull", P2V_IF_TARGET_ADJACENT},
    {"target_failed_save:reflex", P2V_IF_TARGET_FAILED},
    {"target_grabbed", P2V_IF_TARGET_GRABBED},
    {"target_prone", P2V_IF_TARGET_PRONE},
    {"target_living", P2V_IF_TARGET_LIVING},
    {"target is divine or primal caster", P2V_IF_TARGET_CASTER},
    {"in_reach", P2V_IF_TARGET_IN_REACH},
    {"out_of_range_of_attack", P2V_IF_OUT_OF_REACH},
    {"target_in_reach_of_2_allies", P2V_IF_TARGET_NEAR_2_ALLIES},
    {"target_adjacent_to_2_allies", P2V_IF_TARGET_NEAR_2_ALLIES},
    {"los_to_2_allies", P2V_IF_SIGHT_TO_2_ALLIES},
    {"hp<max", P2V_IF_SELF_HURT},
    {"self_damaged", P2V_IF_SELF_HURT},
    {"self_mounted", P2V_IF_MOUNTED_AGAINST_FOOT},
    {"target_not_mounted", P2V_IF_MOUNTED_AGAINST_FOOT},
    {"round_1", P2V_IF_FIRST_ROUND_NOT_ACTED},
    {"target_not_acted", P2V_IF_FIRST_ROUND_NOT_ACTED},
    {"map<0", P2V_IF_REPEATED_ATTACK},
};

static const struct p2v_word operand_weapons[] = {
    {"weapon", P2V_WEAPON},
    {"weapon_hit", P2V_WEAPON},
    {"slashing or piercing weapon hit", P2V_EDGED_WEAPON},
};

/* "self_has:sickened", "target_has:rattled", "moved>=4", "adjacent_to:gahlepod": a word with an argument. */
static bool operand_predicate_argument(struct p2v_pack *pack, const char *text, struct p2v_step *step)
{
    if (strncmp(text, "self_has:", 9) == 0) {
        int condition = p2v_condition_find(text + 9);
        step->predicate = P2V_IF_SELF_HAS;
        step->argument = (int16_t)condition;
        return condition >= 0;
    }
    if (strncmp(text, "target_has:", 11) == 0) {
        int condition = p2v_condition_find(text + 11);
        step->predicate = P2V_IF_TARGET_HAS;
        step->argument = (int16_t)condition;
        return condition >= 0;
    }
    if (strncmp(text, "moved>=", 7) == 0) {
        step->predicate = P2V_IF_MOVED;
        step->argument = (int16_t)(text[7] - '0');
        return true;
    }
    if (strncmp(text, "adjacent_to:", 12) == 0) {
        step->predicate = P2V_IF_ADJACENT_TO;
        step->ref = symbol_intern_text(&pack->symbols, text + 12);
        return true;
    }
    return false;
}

void p2v_operand_predicate(struct p2v_pack *pack, const struct json *value, struct p2v_step *step)
{
    if (json_is(value, JSON_ARRAY)) { /* all of them: the pairs on the cards are one predicate each */
        for (size_t i = 0; i < json_count(value); i++)
            p2v_operand_predicate(pack, json_at(value, i), step);
        return;
    }
    const char *text = json_to_text(value, NULL);
    if (!text) return;
    int weapon = OPERAND_FIND(operand_weapons, text), found = OPERAND_FIND(operand_predicates, text);
    if (weapon >= 0) { /* besides whatever else must hold */
        step->weapon = (uint8_t)weapon;
        return;
    }
    if (found >= 0) {
        step->predicate = (uint8_t)found;
        if (found == P2V_IF_TARGET_FAILED) step->argument = P2V_REFLEX;
    } else if (!operand_predicate_argument(pack, text, step)) {
        step->predicate = P2V_IF_NEVER;
        OPERAND_UNKNOWN(pack, value, "predicate", operand_predicates);
    }
}

static const struct p2v_word operand_windows[] = {
    {"provoke", P2V_ON_PROVOKE},
    {"targeted", P2V_ON_TARGETED},
    {"ally_targeted", P2V_ON_ALLY_TARGETED},
    {"would_be_hit", P2V_ON_WOULD_BE_HIT},
    {"hit_or_grabbed", P2V_ON_HIT},
    {"hit_or_touched", P2V_ON_HIT},
    {"hit", P2V_ON_HIT},
    {"crit_hit", P2V_ON_CRIT_TAKEN},
    {"crit_missed", P2V_ON_CRIT_MISSED},
    {"strike_crit", P2V_ON_STRIKE_CRIT},
    {"would_take_damage", P2V_ON_WOULD_TAKE_DAMAGE},
    {"damage_taken", P2V_ON_DAMAGED},
    {"ally_damaged", P2V_ON_ALLY_DAMAGE},
    {"creature_takes_damage", P2V_ON_CREATURE_DAMAGED},
    {"self_damages", P2V_ON_SELF_DAMAGES},
    {"would_drop_to_0", P2V_ON_WOULD_DROP},
    {"drop_to_0", P2V_ON_DROP},
    {"ally_drops_to_0", P2V_ON_ALLY_DROPS},
    {"eliminated", P2V_ON_ELIMINATED},
    {"creature_eliminated", P2V_ON_CREATURE_ELIMINATED},
    {"self_kills", P2V_ON_SELF_KILLS},
    {"turn_start", P2V_ON_TURN_START},
    {"turn_end", P2V_ON_TURN_END},
    {"creature_starts_turn", P2V_ON_CREATURE_TURN_START},
    {"creature_enters_aura", P2V_ON_ENTER_AURA},
    {"turn_start_in_aura", P2V_ON_AURA_TURN_START},
    {"enter_or_turn_start_in_aura", P2V_ON_AURA_ENTER_OR_START},
    {"creature_tries_to_move", P2V_ON_TRIES_TO_MOVE},
    {"enemy_moves_closer", P2V_ON_MOVES_CLOSER},
    {"enemy_moves", P2V_ON_ENEMY_MOVED},
    {"self_moves", P2V_ON_SELF_MOVED},
    {"self_strides", P2V_ON_SELF_STRIDES},
    {"ally_ends_move_adjacent", P2V_ON_ALLY_MOVED_NEAR},
    {"creature_teleports", P2V_ON_TELEPORTED},
    {"self_tumbles_through", P2V_ON_TUMBLED},
    {"self_falls_prone", P2V_ON_SELF_PRONE},
    {"enemy_applies_condition", P2V_ON_CONDITION},
    {"self_loses_condition", P2V_ON_LOST_CONDITION},
    {"creature_casts", P2V_ON_CAST},
    {"self_casts", P2V_ON_SELF_CAST},
    {"ally_fails_save", P2V_ON_ALLY_FAILS_SAVE},
    {"ally_makes_save", P2V_ON_ALLY_SAVE},
    {"self_succeeds_save", P2V_ON_SELF_SAVED},
    {"self_crit_fails", P2V_ON_SELF_CRIT_FAILS},
    {"creature_rolls", P2V_ON_ROLL},
    {"enemy_fails_skill_check", P2V_ON_SKILL_FAILED},
    {"counter_lost", P2V_ON_COUNTER_LOST},
    {"self_fails_cover_or_conceal_check", P2V_ON_COVER_FAILED},
    {"commander_hits", P2V_ON_COMMANDER_HITS},
    {"rider_targeted", P2V_ON_RIDER_TARGETED},
    {"any", P2V_ON_ANY},
};
static const struct p2v_word operand_by[] = {
    {"melee strike", P2V_BY_MELEE},       {"melee weapon", P2V_BY_MELEE},    {"creature in reach", P2V_BY_REACH},
    {"visible creature", P2V_BY_VISIBLE}, {"enemy within 3", P2V_BY_NEAR_3},
};
static const struct p2v_word operand_rolls[] = {
    {"fight", P2V_ROLLED_FIGHT}, {"strike", P2V_ROLLED_FIGHT},   {"skill_check", P2V_ROLLED_SKILL},
    {"fort", P2V_ROLLED_FORT},   {"fortitude", P2V_ROLLED_FORT}, {"reflex", P2V_ROLLED_REFLEX},
    {"will", P2V_ROLLED_WILL},
};
static const struct p2v_word operand_needs[] = {
    {"adjacent ally", P2V_NEEDS_ADJACENT_ALLY},
    {"another adjacent enemy", P2V_NEEDS_OTHER_ENEMY},
    {"mounted", P2V_NEEDS_MOUNT},
    {"same spell prepared", P2V_NEEDS_SPELL},
    {"anthem active", P2V_NEEDS_EFFECT},
};

static int operand_lookup(struct p2v_pack *pack, const struct json *value, const struct p2v_word *words, size_t count,
                          const char *what)
{
    const char *text = json_to_text(value, NULL);
    if (!text) return 0;
    int found = operand_find(words, count, text);
    if (found < 0) p2v_operand_unknown_of(pack, value, what, words, count);
    return found < 0 ? 0 : found;
}
#define OPERAND_LOOKUP(pack, value, table, what)                                                                       \
    operand_lookup((pack), (value), (table), sizeof(table) / sizeof *(table), (what))

/* "Rock strike or Earth power": strikes of that name, powers of creatures with that trait. */
static bool operand_by_name(struct p2v_pack *pack, const char *text, struct p2v_trigger *trigger)
{
    for (const char *next = text; next; text = next) {
        const char *end = strstr(text, " or ");
        size_t length = end ? (size_t)(end - text) : strlen(text), word = strcspn(text, " ");
        next = end ? end + 4 : NULL;
        if (word + 7 == length && strncmp(text + word, " strike", 7) == 0)
            trigger->strike = symbol_intern(&pack->symbols, text, word);
        else if (word + 6 == length && strncmp(text + word, " power", 6) == 0)
            trigger->power = operand_trait_new(pack, text, word);
        else
            return false;
    }
    trigger->by = P2V_BY_NAMED;
    return true;
}

static void operand_trigger_cause(struct p2v_pack *pack, const struct json *value, struct p2v_trigger *trigger)
{
    static const char *const traditions[] = {"arcane spell", "divine spell", "occult spell", "primal spell"};
    const struct json *by = json_get(value, "by"), *against = json_get(value, "vs");
    const char *text = json_to_text(by, NULL);
    int known = text ? OPERAND_FIND(operand_by, text) : 0;
    if (known >= 0)
        trigger->by = (uint8_t)known;
    else if (!operand_by_name(pack, text, trigger))
        p2v_operand_unknown(pack, by, "cause of a trigger", text);
    for (int i = 0; i < 4; i++)
        if (json_is_text(against, traditions[i])) trigger->tradition = (uint8_t)(1 << i);
    if (against && !trigger->tradition)
        p2v_operand_unknown(pack, against, "thing that is saved against", json_to_text(against, "?"));
}

/* What a reactive strike reacts to; by default everything (P2V-FEAT-08). */
static void operand_trigger_provoked(struct p2v_pack *pack, const struct json *causes, struct p2v_trigger *trigger)
{
    static const struct p2v_word words[] = {
        {"cast_spell", P2V_CAUSE_CAST}, {"move_out_of_reach", P2V_CAUSE_MOVE}, {"ranged_attack", P2V_CAUSE_RANGED}};
    for (size_t i = 0; i < json_count(causes); i++)
        trigger->causes |= (uint8_t)OPERAND_LOOKUP(pack, json_at(causes, i), words, "cause of a trigger");
}

/* How far away it may happen: squares, "reach" or "speed+N". */
static void operand_trigger_within(struct p2v_pack *pack, const struct json *within, struct p2v_trigger *trigger)
{
    const char *text = json_to_text(within, NULL);
    trigger->within = (uint8_t)json_to_int(within, P2V_WITHIN_SIGHT);
    if (text && strcmp(text, "reach") == 0) {
        trigger->within = P2V_WITHIN_REACH;
    } else if (text && strncmp(text, "speed+", 6) == 0 && text[6] >= '0' && text[6] <= '9' && !text[7]) {
        trigger->within = P2V_WITHIN_SPEED;
        trigger->beyond = (uint8_t)(text[6] - '0');
    } else if (text) {
        p2v_operand_unknown(pack, within, "distance of a trigger", text);
    }
}

static void operand_trigger_place(struct p2v_pack *pack, const struct json *value, struct p2v_trigger *trigger)
{
    const struct json *where = json_get(value, "where"), *near = json_get(value, "ally_within");
    const char *place = json_to_text(where, ""), *aura = strstr(place, " aura");
    bool is_named = aura && !aura[5];
    operand_trigger_within(pack, json_get(value, "within"), trigger);
    trigger->in_sight = json_is_text(where, "los");
    trigger->in_aura = is_named || json_is_text(where, "aura"); /* its own, or one of another name */
    if (is_named) trigger->name = symbol_intern(&pack->symbols, place, (size_t)(aura - place));
    trigger->in_smoke = json_is_text(where, "terrain_type:smoke");
    if (where && !trigger->in_sight && !trigger->in_aura && !trigger->in_smoke)
        p2v_operand_unknown(pack, where, "place of a trigger", json_to_text(where, "?"));
    if (near) trigger->within = (uint8_t)json_to_int(near, 3);
}

void p2v_operand_trigger(struct p2v_pack *pack, const struct json *value, struct p2v_trigger *trigger)
{
    if (!value) return;
    trigger->window = (uint8_t)OPERAND_LOOKUP(pack, json_get(value, "event"), operand_windows, "trigger");
    operand_trigger_cause(pack, value, trigger);
    operand_trigger_provoked(pack, json_get(value, "causes"), trigger);
    trigger->needs = (uint8_t)OPERAND_LOOKUP(pack, json_get(value, "needs"), operand_needs, "need of a trigger");
    trigger->filter = p2v_operand_filter(pack, json_get(value, "filter"));
    trigger->types = p2v_operand_types(pack, json_get(value, "types"));
    trigger->least = (int16_t)json_to_int(json_get(value, "min"), 0);
    operand_trigger_place(pack, value, trigger);
    const struct json *conditions = json_get(value, "conditions");
    for (size_t i = 0; i < json_count(conditions); i++) {
        int condition = p2v_condition_find(json_to_text(json_at(conditions, i), ""));
        if (condition >= 0) trigger->conditions |= P2V_BIT(condition);
    }
    trigger->exclude = p2v_operand_exclude(pack, json_get(value, "exclude"));
    if (json_is_text(json_get(value, "with_"), "weapon")) trigger->weapon = P2V_WEAPON;
    const struct json *rolls = json_get(value, "rolls");
    for (size_t i = 0; i < json_count(rolls); i++)
        trigger->rolls |= (uint8_t)OPERAND_LOOKUP(pack, json_at(rolls, i), operand_rolls, "roll");
    int save = p2v_save_find(json_to_text(json_get(value, "stat"), NULL));
    trigger->has_save = save >= 0;
    if (save >= 0) trigger->save = (uint8_t)save;
    const char *name = json_to_text(json_get(value, "aura"), json_to_text(json_get(value, "with_"), NULL));
    if (name) trigger->name = symbol_intern_text(&pack->symbols, name);
}

static const struct p2v_word operand_requirements[] = {
    {"target_grabbed", P2V_REQUIRES_GRABBED},
    {"in_reach", 0},
    {"self_in_terrain:difficult", P2V_REQUIRES_DIFFICULT},
    {"adjacent_to_enemy", P2V_REQUIRES_ENEMY},
    {"self_has:quickened", P2V_REQUIRES_QUICKENED},
    {"self_prone", P2V_REQUIRES_PRONE},
    {"first_turn", P2V_REQUIRES_FIRST_TURN},
    {"body_within:6", P2V_REQUIRES_BODY},
    {"adjacent corpse or medium/smaller zombie", P2V_REQUIRES_PROJECTILE},
    {"hit_adjacent_creature_this_turn", P2V_REQUIRES_HIT_ADJACENT},
    {"counter:load==2", P2V_REQUIRES_LOADED},
    {"crumbled", P2V_REQUIRES_GAINED},
    {"adjacent to tree or medium+ plant", P2V_REQUIRES_PLANT},
};

/* "previous_action:Jaws hit": the name of the strike. */
static symbol operand_previous(struct p2v_pack *pack, const char *text)
{
    const char *end = strstr(text, " hit");
    return end ? symbol_intern(&pack->symbols, text, (size_t)(end - text)) : 0;
}

uint16_t p2v_operand_requires(struct p2v_pack *pack, const struct json *value, struct p2v_feature *feature)
{
    uint16_t requires = 0;
    for (size_t i = 0; i < json_count(value); i++) {
        const char *text = json_to_text(json_at(value, i), "");
        int found = OPERAND_FIND(operand_requirements, text);
        if (found >= 0) {
            requires |= (uint16_t)found;
        } else if (strncmp(text, "previous_action:", 16) == 0) {
            requires |= P2V_REQUIRES_PREVIOUS_HIT;
            feature->requires_name = operand_previous(pack, text + 16);
        } else if (strncmp(text, "has_item:", 9) == 0) {
            requires |= P2V_REQUIRES_ITEM;
        } else {
            OPERAND_UNKNOWN(pack, json_at(value, i), "requirement", operand_requirements);
        }
    }
    return requires;
}

uint32_t p2v_operand_types(struct p2v_pack *pack, const struct json *value)
{
    uint32_t types = 0;
    if (json_is(value, JSON_STRING)) {
        int type = p2v_damage_find(value->text);
        if (p2v_same_word(value->text, "physical")) return P2V_PHYSICAL;
        if (p2v_same_word(value->text, "all")) return P2V_BIT(P2V_AREA) - 1;
        if (type < 0) p2v_operand_unknown(pack, value, "damage type", value->text);
        return type < 0 ? 0 : P2V_BIT(type);
    }
    for (size_t i = 0; i < json_count(value); i++)
        types |= p2v_operand_types(pack, json_at(value, i));
    return types;
}

uint32_t p2v_operand_terrain(struct p2v_pack *pack, const struct json *value)
{
    uint32_t traits = 0;
    if (json_is(value, JSON_STRING)) {
        int trait = p2v_terrain_find(value->text);
        if (trait < 0) p2v_operand_unknown(pack, value, "terrain trait", value->text);
        return trait < 0 ? 0 : P2V_BIT(trait);
    }
    for (size_t i = 0; i < json_count(value); i++)
        traits |= p2v_operand_terrain(pack, json_at(value, i));
    return traits;
}

int p2v_operand_stat(const char *text)
{
    static const struct p2v_word stats[] = {
        {"fight", P2V_STAT_FIGHT},   {"armor", P2V_STAT_ARMOR},      {"power", P2V_STAT_POWER},
        {"fort", P2V_STAT_FORT},     {"fortitude", P2V_STAT_FORT},   {"reflex", P2V_STAT_REFLEX},
        {"will", P2V_STAT_WILL},     {"speed", P2V_STAT_SPEED},      {"reach", P2V_STAT_REACH},
        {"skill", P2V_STAT_SKILL},   {"perception", P2V_STAT_SKILL}, {"survival", P2V_STAT_SKILL},
        {"max_hp", P2V_STAT_MAX_HP},
    };
    return OPERAND_FIND(stats, text);
}

int p2v_operand_mode(const char *text)
{
    static const struct p2v_word modes[] = {
        {"flight", P2V_FLIGHT},   {"burrowing", P2V_BURROWING},         {"wall_climb", P2V_WALL_CLIMB},
        {"aquatic", P2V_AQUATIC}, {"teleportation", P2V_TELEPORTATION}, {"no_climb", P2V_NO_CLIMB}}; /* P2V-VERT-09 */
    return OPERAND_FIND(modes, text);
}
