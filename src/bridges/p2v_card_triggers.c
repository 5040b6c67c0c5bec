/* p2v_card_triggers.c: reactions of PF2e creatures by the table of p2v_triggers.def, auras, and
 * passive abilities that something sets off. */
#include <stdlib.h>
#include <string.h>

#include "bridges/p2v_card.h"

enum trigger_aim { AIM_FOE, AIM_HIT, AIM_AREA, AIM_ITSELF };

static const struct trigger_row {
    const char *words;
    enum trigger_aim aim;
    const char *shape;
} trigger_rows[] = {
#define TRIGGER(words, aim, shape) {words, AIM_##aim, shape},
#include "bridges/p2v_triggers.def"
};

/* Every part between & is in the words. */
static bool trigger_fits(struct card_maker *maker, const char *words, const char *parts)
{
    while (*parts) {
        size_t length = strcspn(parts, "&");
        char *part = arena_copy_text(maker->arena, parts, length);
        if (!part || !card_find_any(words, part)) return false;
        parts += length;
        parts += *parts == '&';
    }
    return true;
}

/* Squares of "within 30 feet"; 6 when no distance is named. */
static int trigger_distance(const char *words)
{
    const char *at = card_find_any(words, "within ");
    int feet = at ? (int)(strtol(at + 7, NULL, 10) % 1000) : 0;
    return feet >= 5 ? feet / 5 : 6;
}

static struct json trigger_make(struct card_maker *maker, const struct trigger_row *row,
                                const struct card_ability *ability)
{
    int weapon = card_weapon_in(maker, ability->words);
    int reach = weapon >= 0 && maker->weapons[weapon].reach ? maker->weapons[weapon].reach : 1;
    struct text text = {0};
    for (const char *at = row->shape; *at; at++) {
        bool is_reach = strncmp(at, "$reach", 6) == 0, is_near = strncmp(at, "$near", 5) == 0;
        if (is_reach || is_near)
            text_addf(&text, "%d", is_reach ? reach : trigger_distance(ability->trigger)),
                at += is_reach ? 5 : 4;
        else
            text_add_char(&text, *at);
    }
    struct json trigger = card_shape(maker, text_get(&text));
    text_free(&text);
    return trigger;
}

static bool trigger_is_damage(const struct json *trigger)
{
    return json_is_text(json_get(trigger, "event"), "damage_taken");
}

/* The types of damage that the trigger names: "takes fire or electricity damage". */
static void trigger_types(struct card_maker *maker, struct json *trigger, const char *words)
{
    uint32_t types = 0;
    for (int type = 0; type < P2V_AREA; type++)
        if (strstr(words, p2v_damage_name((enum p2v_damage_type)type))) types |= P2V_BIT(type);
    if (types && trigger_is_damage(trigger))
        card_set_types(maker, trigger, "types", types);
}

/* "If ~ takes fire damage, it is slowed": nobody else is touched. */
static bool trigger_suffers(const struct card_ability *ability)
{
    const struct prose *prose = &ability->prose;
    const char *cause = card_find_any(ability->words, "if ~ takes|when ~ takes|whenever ~ takes|if ~ would take|"
                                                      "when ~ would take|whenever ~ would take|exposed to");
    bool has_type = false;
    for (int type = 0; cause && type < P2V_AREA; type++) {
        const char *at = strstr(cause, p2v_damage_name((enum p2v_damage_type)type));
        has_type |= at && at < cause + strcspn(cause, ",.");
    }
    return has_type && (prose->own_effects || prose->is_quickened) && !prose->damage && !prose->effects &&
           prose->save < 0;
}

/* The number after the words, 0: none. */
static int trigger_number(const char *words, const char *before)
{
    const char *at = strstr(words, before);
    return at ? (int)(strtol(at + strlen(before), NULL, 10) % 100) : 0;
}

int card_armor_bonus(const char *words)
{
    const char *at = card_find_any(
        words, "bonus to ac|bonus to its ac|bonus to their ac|bonus to his ac|bonus to her ac");
    for (const char *look = at; look && look > words && at - look < 30; look--)
        if (*look == '+') return (int)(strtol(look, NULL, 10) % 10);
    return 0;
}

/* Fire that slows the creature itself, lightning that quickens it. */
static void trigger_own(struct card_maker *maker, struct card_ability *ability, struct json *effects)
{
    struct prose own = {.save = -1, .shape = -1, .effects = ability->prose.own_effects};
    uint32_t first = effects->count;
    card_effects(maker, effects, &own, NULL);
    for (uint32_t i = first; i < effects->count; i++)
        card_set_text(maker, &effects->items[i], "who", "self");
    if (own.effects) ability->losses |= P2V_BIT(CARD_LOST_DURATION);
    if (!ability->prose.is_quickened) return;
    json_push(maker->arena, effects, card_shape(maker, "{'op':'status','name':'quickened','who':'self'}"));
    ability->losses |= P2V_BIT(CARD_LOST_DETAILS);
}

/* What it does to the creature that set it off, to the one that was hit, or to those around. */
static void trigger_harm(struct card_maker *maker, struct card_ability *ability,
                         struct json *effects)
{
    card_effects(maker, effects, &ability->prose, NULL);
    if (ability->prose.effects) ability->losses |= P2V_BIT(CARD_LOST_DURATION);
    if (trigger_suffers(ability)) trigger_own(maker, ability, effects);
}

/* Effects that do not touch the foe: Armor, less damage, a hit instead of a critical one, another
 * use of a power. */
static void trigger_defence(struct card_maker *maker, struct card_ability *ability,
                            struct json *trigger, struct json *effects)
{
    int armor = card_armor_bonus(ability->words),
        resist = trigger_number(ability->words, "resistance ");
    char *shape = NULL;
    if (armor > 0) {
        *trigger = card_shape(maker, "{'event':'targeted','who':'self'}");
        shape = arena_printf(
            maker->arena, "{'op':'mod','stat':'armor','value':%d,'duration':'triggering_attack'}",
            armor);
    } else if (resist > 0 && !json_is_text(json_get(trigger, "event"), "targeted")) {
        bool is_ally = json_is_text(json_get(trigger, "event"), "ally_damaged");
        if (json_is_text(json_get(trigger, "event"), "crit_hit")) {
            *trigger = card_shape(maker, "{'event':'damage_taken','who':'self'}");
            ability->prose.uses = ability->prose.uses ? ability->prose.uses : 1;
        }
        shape = arena_printf(maker->arena, "{'op':'reduce_damage','amount':%d,'who':'%s'}", resist,
                             is_ally ? "ally" : "self");
    } else if (card_find_any(ability->words, "becomes a normal hit|becomes a hit|is a hit "
                                             "instead|hit instead of a critical")) {
        shape = arena_printf(maker->arena, "{'op':'downgrade_crit'}");
    }
    const char *other =
        shape || !strstr(ability->words, "recharge") ? NULL : card_other(maker, ability);
    if (other) {
        struct json effect = card_shape(maker, "{'op':'recharge'}"), choice = json_make_array();
        json_push(maker->arena, &choice, json_make_text(maker->arena, other, strlen(other)));
        json_set(maker->arena, &effect, "choice", choice);
        json_push(maker->arena, effects, effect);
    }
    struct json effect = shape ? card_shape(maker, shape) : json_make_null();
    if (effect.type == JSON_OBJECT) json_push(maker->arena, effects, effect);
    if (shape && strstr(ability->html, "@Check[flat")) ability->losses |= P2V_BIT(CARD_LOST_CHECK);
}

static const struct trigger_row *trigger_find(struct card_maker *maker, const char *words)
{
    if (card_find_any(words, "~ ends its turn|~ starts its turn|~ begins its turn|~'s turn")) return NULL;
    for (size_t i = 0; i < sizeof trigger_rows / sizeof *trigger_rows; i++)
        if (trigger_fits(maker, words, trigger_rows[i].words)) return &trigger_rows[i];
    return NULL;
}

static struct json trigger_area(struct card_maker *maker, const struct card_ability *ability)
{
    char *shape = arena_printf(maker->arena, "{'mode':'area','shape':'emanation','size':%d}",
                               ability->prose.shape >= 0 ? ability->prose.size : 1);
    return card_shape(maker, shape ? shape : "");
}

/* An effect on the target of a certain strike is put on that strike. */
static bool trigger_joins_strike(struct card_maker *maker, struct card_ability *ability)
{
    int weapon = card_weapon_in(maker, ability->words);
    if (weapon < 0 || strstr(ability->words, "critical hit") ||
        strstr(ability->words, "critically hit"))
        return false;
    for (uint32_t i = 0; i < maker->features.count; i++) {
        struct json *feature = &maker->features.items[i];
        if (!json_is_text(json_get(feature, "name"), maker->weapons[weapon].name)) continue;
        struct json effects = json_copy(maker->arena, json_get(feature, "effects"));
        uint32_t before = effects.count;
        card_effects(maker, &effects, &ability->prose, "hit");
        if (effects.count == before) return false;
        json_set(maker->arena, feature, "effects", effects);
        card_set_text(maker, feature, "converted", "simplified");
        card_lose(maker, feature, P2V_BIT(CARD_LOST_DURATION));
        card_note(maker, "%s: %s is part of it", maker->weapons[weapon].name, ability->name);
        maker->tally.outcomes[CARD_SIMPLIFIED]++;
        return true;
    }
    return false;
}

/* Nothing in the words tells that the trigger is meant. */
static bool trigger_is_loose(const struct card_ability *ability, const char *words)
{
    return ability->prose.save < 0 && !ability->prose.damage && !strstr(words, "recharge") && !trigger_suffers(ability);
}

/* The reaction makes one of the strikes. */
static uint32_t trigger_lost_strikes(int strikes)
{
    return strikes > 1 ? P2V_BIT(CARD_LOST_STRIKES) : 0;
}

/* A passive ability with "When X happens" in its first sentence is read like a reaction that is
 * never used up. */
bool card_triggered(struct card_maker *maker, struct card_ability *ability)
{
    const char *words = *ability->trigger ? ability->trigger : ability->words;
    const struct trigger_row *row = trigger_find(maker, words);
    bool is_passive = ability->kind == ABILITY_PASSIVE;
    if (!row || (is_passive && row->aim != AIM_HIT && trigger_is_loose(ability, words))) return false;
    if (is_passive && row->aim == AIM_HIT && trigger_joins_strike(maker, ability)) return true;
    struct json feature = json_make_object(), effects = json_make_array(),
                trigger = trigger_make(maker, row, ability);
    uint32_t losses = ability->losses;
    trigger_types(maker, &trigger, words);
    trigger_defence(maker, ability, &trigger, &effects);
    bool reads_moves = !is_passive && !effects.count;
    int strikes = reads_moves ? card_moves(maker, ability, &effects, row->aim != AIM_ITSELF) : 0;
    if (!strikes) trigger_harm(maker, ability, &effects);
    if (row->aim == AIM_AREA && strikes)
        trigger = card_shape(maker, "{'event':'would_drop_to_0','who':'self'}");
    if (!effects.count || strikes > 2) {
        ability->losses = losses;
        return false;
    }
    card_set_text(maker, &feature, "name", ability->name);
    card_set_text(maker, &feature, "kind", is_passive ? "passive" : "reaction");
    json_set(maker->arena, &feature, "ap", json_make_int(0));
    json_set(maker->arena, &feature, "trigger", trigger);
    if (row->aim == AIM_AREA && !strikes)
        json_set(maker->arena, &feature, "target", trigger_area(maker, ability));
    if (ability->prose.uses)
        json_set(maker->arena, &feature, "uses",
                 card_uses(maker, ability->prose.uses, ability->prose.is_daily));
    json_set(maker->arena, &feature, "effects", effects);
    ability->losses |= P2V_BIT(CARD_LOST_TRIGGER) | trigger_lost_strikes(strikes);
    if (ability->prose.dropped) ability->losses |= P2V_BIT(CARD_LOST_CRITICALS);
    card_add_ability(maker, ability, feature);
    return true;
}

/* ---- auras ---- */

/* When an aura acts on a creature; NULL if it is not stated. */
static const char *aura_event(const char *words)
{
    bool enters = card_find_any(words, "enters|entering|enter ") != NULL;
    bool starts =
        card_find_any(
            words,
            "starts its turn|starting its turn|begins its turn|begin their turn|start their turn|"
            "begins their turn|starts their turn|ends its turn|at the start of") != NULL;
    if (enters && starts) return "enter_or_turn_start_in_aura";
    if (enters) return "creature_enters_aura";
    return starts ? "turn_start_in_aura" : NULL;
}

/* An aura that harms any creature that enters it or starts a turn there; one that frightens once is left to
 * ability_power. */
bool card_aura(struct card_maker *maker, struct card_ability *ability)
{
    struct prose *prose = &ability->prose;
    const char *event = aura_event(ability->words);
    bool harms = prose->damage || prose->persistent || prose->effects;
    if (!prose->radius || !event || !harms || strstr(ability->html, "Frightened")) return false;
    struct json effects = json_make_array();
    char *shape = arena_printf(
        maker->arena,
        "{'kind':'aura','target':{'mode':'area','shape':'emanation','size':%d,'aura':true},"
        "'trigger':{'event':'%s'}}",
        p2v_convert_area(prose->radius), event);
    struct json feature = card_shape(maker, shape ? shape : "");
    if (feature.type != JSON_OBJECT) return false;
    card_effects(maker, &effects, prose, NULL);
    card_set_text(maker, &feature, "name", ability->name);
    json_set(maker->arena, &feature, "effects", effects);
    if (prose->effects) ability->losses |= P2V_BIT(CARD_LOST_DURATION);
    if (prose->dropped) ability->losses |= P2V_BIT(CARD_LOST_CRITICALS);
    if (prose->uses == 1) ability->losses |= P2V_BIT(CARD_LOST_IMMUNITY);
    if (card_find_any(ability->words, "after ~ uses|after using")) ability->losses |= P2V_BIT(CARD_LOST_REQUIREMENT);
    card_add_ability(maker, ability, feature);
    return true;
}
