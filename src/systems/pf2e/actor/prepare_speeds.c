/* prepare_speeds.c: land speed first, then the others, which may follow from it (PF2E-PREP-03). */
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "systems/pf2e/actor/statistic.h"
#include "systems/pf2e/model/modifier.h"

static const char *const speed_types[] = {"land", "burrow", "climb", "fly", "swim"};

static bool speed_mentions_land(const struct json *value)
{
    return json_is(value, JSON_STRING) && strstr(value->text, "attributes.speed");
}

/* The fastest of what elements offer for this way of moving. */
static bool speed_offered(struct pf2e_actor *actor, const char *type, struct pf2e_speed *best)
{
    bool found = false;
    for (size_t i = 0; i < actor->speeds_late.count; i++) {
        struct pf2e_rule *rule = actor->speeds_late.items[i];
        const char *selector = pf2e_rule_text(actor, rule, PF2E_OP(rule, speed)->selector, NULL);
        size_t length = strlen(type);
        if (strncmp(selector, type, length) != 0 || (selector[length] && strcmp(selector + length, "-speed") != 0))
            continue;
        const struct json *value = rule->lowered->value_source;
        int64_t feet = number_truncate(pf2e_rule_number(actor, rule, value, NULL));
        if (rule->ignored || feet <= 0 || (found && feet <= best->value)) continue;
        bool derived = strcmp(type, "land") != 0 && speed_mentions_land(value);
        *best = (struct pf2e_speed){.type = type, .value = feet, .derived_from_land = derived};
        found = true;
    }
    return found;
}

static bool speed_stored(const struct pf2e_actor *actor, const char *type, int64_t *value)
{
    const struct json *form = json_get(json_get(&actor->battle_form, "speeds"), type);
    if (actor->battle_form_rule && json_is_number(form)) {
        *value = json_to_int(form, 0);
        return true;
    }
    const struct json *other = json_path(&actor->system, "attributes.speed.otherSpeeds");
    if (strcmp(type, "land") == 0) {
        *value = tree_int(&actor->system, "attributes.speed.value", actor->type == PF2E_CHARACTER ? 25 : 0);
        return true;
    }
    for (size_t i = 0; i < json_count(other); i++) {
        if (json_is_text(json_get(json_at(other, i), "type"), type)) {
            *value = json_to_int(json_get(json_at(other, i), "value"), 0);
            return true;
        }
    }
    return false;
}

static void speed_armor_penalty(struct pf2e_actor *actor, struct pf2e_speed *speed, const struct pf2e_modifiers *pulled,
                                const struct pf2e_symbols *domains, const struct options *options)
{
    const struct pf2e_item *armor = actor->armor;
    if (!armor || actor->type != PF2E_CHARACTER) return;
    int64_t penalty = tree_int(&armor->system, "speedPenalty", 0);
    const struct json *strength = json_get(&armor->system, "strength");
    if (json_is_number(strength) && actor->attributes[PF2E_STR] >= json_to_int(strength, 0)) penalty += 5;
    if (penalty < 0 && !speed->derived_from_land) {
        speed->modifiers = *pulled;
        struct modifier *made =
            pf2e_modifier_add(actor, &speed->modifiers,
                              pf2e_part("armor-speed-penalty", armor->name, (double)penalty, "untyped"), domains);
        if (made) made->predicate = &actor->world->fixed[PF2E_FIXED_ARMOR_SPEED];
        (void)pf2e_modifiers_total(actor, &speed->modifiers, options);
    }
    if (pf2e_item_has_trait(armor, "hindering"))
        pf2e_modifier_add(actor, &speed->modifiers, pf2e_part("hindering", "Hindering", -5, "untyped"), NULL);
}

static void speed_total(struct pf2e_actor *actor, struct pf2e_speed *speed)
{
    struct pf2e_symbols domains = {0};
    struct options options;
    if (!speed->derived_from_land) {
        pf2e_symbols_add(actor, &domains, symbol_intern_text(&actor->symbols, "all-speeds"));
        pf2e_symbols_add(actor, &domains, symbol_intern_text(&actor->symbols, "speed"));
    }
    pf2e_symbols_add(actor, &domains, pf2e_symbol(actor, speed->type, "-speed", ""));
    options_init(&options, &actor->symbols, pf2e_options_all(actor));
    pf2e_options_collect(actor, &domains, &options);
    pf2e_modifiers_pull(actor, &speed->modifiers, &(struct pf2e_pull){.domains = &domains});
    /* the total is taken once without and once with the armour; limited adjustments are used up by the first */
    struct pf2e_modifiers pulled = pf2e_modifiers_copy(actor, &speed->modifiers);
    (void)pf2e_modifiers_total(actor, &speed->modifiers, &options);
    speed_armor_penalty(actor, speed, &pulled, &domains, &options);
    options_free(&options);
    if (actor->battle_form_rule && json_is_number(json_get(json_get(&actor->battle_form, "speeds"), speed->type)))
        pf2e_modifiers_suppress(&speed->modifiers);
    double sum = (double)speed->value;
    for (size_t i = 0; i < speed->modifiers.count; i++) {
        if (speed->modifiers.items[i].enabled) sum += speed->modifiers.items[i].value;
    }
    speed->total = number_truncate(sum);
}

static void speed_shield_penalty(struct pf2e_actor *actor)
{
    for (size_t i = 0; actor->type == PF2E_CHARACTER && i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        int64_t penalty = item->type == PF2E_SHIELD && item->equipped ? tree_int(&item->system, "speedPenalty", 0) : 0;
        if (penalty >= 0) continue;
        struct pf2e_modifiers made = {0};
        struct modifier *one = pf2e_modifier_add(
            actor, &made, pf2e_part("shield-speed-penalty", item->name, (double)penalty, "untyped"), NULL);
        if (!one) return;
        one->predicate = &actor->world->fixed[PF2E_FIXED_SHIELD_SPEED];
        (void)pool_push(&actor->arena, &actor->modifiers,
                        (struct pf2e_filed){.selector = symbol_intern_text(&actor->symbols, "speed"), .modifier = one});
        return;
    }
}

void pf2e_prepare_speeds(struct pf2e_actor *actor)
{
    speed_shield_penalty(actor);
    for (size_t i = 0; i < 5; i++) {
        struct pf2e_speed speed = {.type = speed_types[i]}, offered;
        bool stored = speed_stored(actor, speed_types[i], &speed.value);
        if (speed_offered(actor, speed_types[i], &offered) && (!stored || offered.value > speed.value))
            speed = offered;
        else if (!stored)
            continue;
        speed_total(actor, &speed);
        if (i == 0) {
            tree_set_int(&actor->arena, &actor->system, "attributes.speed.value", speed.value);
            tree_set_int(&actor->arena, &actor->system, "attributes.speed.total", speed.total);
        }
        pf2e_option_set(actor, "all", pf2e_symbol(actor, "speed:", speed.type, ""), true);
        (void)pool_push(&actor->arena, &actor->speeds, speed);
    }
}
