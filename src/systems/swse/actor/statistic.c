/* statistic.c: skills, defences, attacks, grapple and threshold of a prepared character. */
#include "systems/swse/actor/statistic.h"

#include <string.h>

#include "systems/swse/actor/track.h"

/* What a modifier is requested. */
struct swse_query {
    const struct swse_actor *actor;
    const struct swse_now *now;
    struct arena *arena;
    enum swse_statistic statistic;
    const char *skill;
    unsigned bit;                   /* defence or attack kind */
    const struct swse_item *weapon; /* attacks with a weapon */
};

static bool swse_query_concerns(const struct swse_query *query, const struct swse_modifier *modifier)
{
    if (modifier->statistic != query->statistic) return false;
    switch (query->statistic) {
    case SWSE_STATISTIC_SKILL:
        return modifier->skill && query->skill && strcmp(modifier->skill, query->skill) == 0;
    case SWSE_STATISTIC_ATTACK:
    case SWSE_STATISTIC_DAMAGE:
        return query->weapon && query->weapon->natural ? swse_item_serves(query->weapon, modifier->mask)
                                                       : (modifier->mask & query->bit) != 0;
    case SWSE_STATISTIC_DEFENSE:
        return (modifier->mask & query->bit) != 0;
    case SWSE_STATISTIC_GRAPPLE:
    case SWSE_STATISTIC_THRESHOLD:
        return true;
    }
    return false;
}

/* meleeCultureBonus: trained in a skill, or proficient with a weapon group or the weapon in hand (SWSE-RULE-37). */
static bool swse_query_is_trained(const struct swse_query *query, const struct swse_modifier *modifier)
{
    const char *target = modifier->training_target;
    if (strcmp(modifier->training, "trained") == 0 && target) {
        const char *alias = swse_skill_alias(target);
        return swse_actor_is_trained(query->actor, alias ? alias : target);
    }
    if (!target) {
        bool weapon = query->weapon && (!query->weapon->natural || query->weapon->counts_as_weapon);
        return weapon && swse_actor_is_proficient(query->actor, query->weapon);
    }
    struct swse_item group = {.kind = SWSE_ITEM_WEAPON, .group = target};
    return swse_actor_is_proficient(query->actor, &group);
}

/* Why the modifier does not count now, NULL when it does (before stacking). */
static const char *swse_query_lost(const struct swse_query *query, const struct swse_op *op)
{
    const struct swse_modifier *modifier = &op->modifier;
    if (modifier->context && !swse_words_have(&query->now->contexts, modifier->context)) {
        const char *why = arena_printf(query->arena, "only in the context \"%s\"", modifier->context);
        return why ? why : "another context";
    }
    if (modifier->enraged && !swse_words_have(&query->now->raging, swse_rule_key(query->arena, op->rule)))
        return "only while the rage lasts";
    if (modifier->sized && op->rule != query->actor->size_rule) return "another rule sets the size";
    if (modifier->training && !swse_query_is_trained(query, modifier))
        return strcmp(modifier->training, "trained") == 0 ? "not trained" : "not proficient";
    return NULL;
}

static int64_t swse_query_run(const struct swse_query *query, struct swse_number *number)
{
    for (size_t i = 0; i < query->actor->ops.count; i++) {
        const struct swse_op *op = query->actor->ops.items[i];
        if (op->kind == SWSE_OP_MODIFIER && swse_query_concerns(query, &op->modifier))
            swse_number_add_rule(query->arena, number, op, swse_query_lost(query, op));
    }
    return swse_number_stack(query->arena, number, query->actor->circumstance_adds);
}

static void swse_add_ability(const struct swse_actor *actor, struct arena *arena, struct swse_number *number,
                             enum swse_ability ability)
{
    swse_number_add(arena, number, swse_ability_label(ability), swse_ability_modifier(actor->scores[ability].total));
}

static void swse_add_track(const struct swse_now *now, struct arena *arena, struct swse_number *number)
{
    int64_t penalty = swse_track_penalty(now->track);
    if (penalty) swse_number_add(arena, number, "condition track", penalty);
}

/* Too heavy a load weighs on what needs a free body. */
static void swse_add_burden(const struct swse_actor *actor, struct arena *arena, struct swse_number *number, int skill)
{
    bool bodily = skill == SWSE_SKILL_ACROBATICS || skill == SWSE_SKILL_CLIMB || skill == SWSE_SKILL_JUMP ||
                  skill == SWSE_SKILL_STEALTH || skill == SWSE_SKILL_SWIM;
    if (bodily && swse_load(actor) > swse_capacity(actor)) swse_number_add(arena, number, "heavy load", -10);
}

struct swse_number swse_skill_number(const struct swse_actor *actor, const struct swse_now *now, struct arena *arena,
                                     const char *skill, int64_t *rules)
{
    struct swse_number number = {0};
    int known = swse_skill_find(skill);
    swse_add_ability(actor, arena, &number, known < 0 ? SWSE_INTELLIGENCE : swse_skill_ability((enum swse_skill)known));
    swse_number_add(arena, &number, "half level", actor->level / 2);
    if (swse_actor_is_trained(actor, skill)) swse_number_add(arena, &number, "trained", 5);
    if (swse_actor_is_focused(actor, skill)) swse_number_add(arena, &number, "skill focus", 5);
    swse_add_track(now, arena, &number);
    swse_add_burden(actor, arena, &number, known);
    struct swse_query query = {
        .actor = actor, .now = now, .arena = arena, .statistic = SWSE_STATISTIC_SKILL, .skill = skill};
    int64_t from_rules = swse_query_run(&query, &number);
    if (rules) *rules = from_rules;
    return number;
}

/* Worn armour replaces the level in Reflex and limits Dexterity; natural armour adds to it (SWSE-RULE-35). */
static const struct swse_item *swse_worn_armor(const struct swse_actor *actor)
{
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct swse_item *item = &actor->items.items[i];
        if (item->kind == SWSE_ITEM_ARMOR && item->equipped) return item;
    }
    return NULL;
}

struct swse_number swse_defense_number(const struct swse_actor *actor, const struct swse_now *now, struct arena *arena,
                                       enum swse_defense defense)
{
    struct swse_number number = {0};
    const struct swse_item *armor = swse_worn_armor(actor);
    enum swse_ability ability = swse_defense_ability(defense);
    int64_t modifier = swse_ability_modifier(actor->scores[ability].total);
    swse_number_add(arena, &number, "base", 10);
    if (defense == SWSE_REFLEX && armor) {
        swse_number_add_from(
            arena, &number,
            (struct swse_part){.label = armor->name, .value = armor->reflex, .giver = "item", .giver_id = armor->id});
        if (armor->dexterity_most >= 0 && modifier > armor->dexterity_most) modifier = armor->dexterity_most;
    } else {
        swse_number_add(arena, &number, "level", actor->level);
    }
    if (defense == SWSE_REFLEX && modifier > 0 && now->track >= SWSE_TRACK_HELPLESS) modifier = 0;
    swse_number_add(arena, &number, swse_ability_label(ability), modifier);
    if (actor->class_defense[defense])
        swse_number_add_from(arena, &number,
                             (struct swse_part){.label = "class",
                                                .value = actor->class_defense[defense],
                                                .giver = actor->class_giver[defense] ? "class" : NULL,
                                                .giver_id = actor->class_giver[defense]});
    if (defense == SWSE_FORTITUDE && armor && armor->fortitude)
        swse_number_add_from(
            arena, &number,
            (struct swse_part){
                .label = armor->name, .value = armor->fortitude, .giver = "item", .giver_id = armor->id});
    swse_add_track(now, arena, &number);
    struct swse_query query = {
        .actor = actor, .now = now, .arena = arena, .statistic = SWSE_STATISTIC_DEFENSE, .bit = 1u << defense};
    swse_query_run(&query, &number);
    return number;
}

static struct swse_query swse_attack_query(const struct swse_actor *actor, const struct swse_now *now,
                                           struct arena *arena, enum swse_statistic statistic,
                                           const struct swse_item *weapon)
{
    enum swse_attack_kind kind = weapon == &actor->unarmed ? SWSE_ATTACK_UNARMED : swse_item_attack(weapon);
    return (struct swse_query){
        .actor = actor, .now = now, .arena = arena, .statistic = statistic, .bit = 1u << kind, .weapon = weapon};
}

struct swse_number swse_kind_rules(const struct swse_actor *actor, const struct swse_now *now, struct arena *arena,
                                   enum swse_statistic statistic, enum swse_attack_kind kind)
{
    struct swse_number number = {0};
    struct swse_query query = {.actor = actor, .now = now, .arena = arena, .statistic = statistic, .bit = 1u << kind};
    swse_query_run(&query, &number);
    return number;
}

static enum swse_ability swse_attack_ability(const struct swse_actor *actor, const struct swse_item *weapon)
{
    int64_t strength = swse_ability_modifier(actor->scores[SWSE_STRENGTH].total);
    int64_t dexterity = swse_ability_modifier(actor->scores[SWSE_DEXTERITY].total);
    if (weapon->ability == SWSE_ATTACK_BY_BETTER) return dexterity > strength ? SWSE_DEXTERITY : SWSE_STRENGTH;
    return weapon->ability == SWSE_ATTACK_BY_DEX ? SWSE_DEXTERITY : SWSE_STRENGTH;
}

struct swse_number swse_attack_number(const struct swse_actor *actor, const struct swse_now *now, struct arena *arena,
                                      const struct swse_item *weapon)
{
    struct swse_number number = {0};
    swse_number_add(arena, &number, "base attack", actor->base_attack);
    swse_add_ability(actor, arena, &number, swse_attack_ability(actor, weapon));
    if (!swse_actor_is_proficient(actor, weapon)) swse_number_add(arena, &number, "not proficient", -5);
    swse_add_track(now, arena, &number);
    struct swse_query query = swse_attack_query(actor, now, arena, SWSE_STATISTIC_ATTACK, weapon);
    swse_query_run(&query, &number);
    return number;
}

struct swse_number swse_damage_number(const struct swse_actor *actor, const struct swse_now *now, struct arena *arena,
                                      const struct swse_item *weapon)
{
    struct swse_number number = {0};
    swse_number_add(arena, &number, "half level", actor->level / 2);
    if (!weapon->ranged) swse_add_ability(actor, arena, &number, SWSE_STRENGTH);
    struct swse_query query = swse_attack_query(actor, now, arena, SWSE_STATISTIC_DAMAGE, weapon);
    swse_query_run(&query, &number);
    return number;
}

struct swse_number swse_grapple_number(const struct swse_actor *actor, const struct swse_now *now, struct arena *arena)
{
    struct swse_number number = {0};
    struct swse_item hold = {.kind = SWSE_ITEM_WEAPON, .ability = SWSE_ATTACK_BY_BETTER};
    swse_number_add(arena, &number, "base attack", actor->base_attack);
    swse_add_ability(actor, arena, &number, swse_attack_ability(actor, &hold));
    swse_add_track(now, arena, &number);
    struct swse_query query = {.actor = actor, .now = now, .arena = arena, .statistic = SWSE_STATISTIC_GRAPPLE};
    swse_query_run(&query, &number);
    return number;
}

struct swse_number swse_ability_number(const struct swse_actor *actor, const struct swse_now *now, struct arena *arena,
                                       enum swse_ability ability)
{
    struct swse_number number = {0};
    swse_add_ability(actor, arena, &number, ability);
    swse_number_add(arena, &number, "half level", actor->level / 2);
    swse_add_track(now, arena, &number);
    return number;
}

/* A size rule's own figure replaces the usual one of its category. */
struct swse_number swse_threshold_number(const struct swse_actor *actor, const struct swse_now *now,
                                         struct arena *arena)
{
    struct swse_number number = {0};
    swse_number_add(arena, &number, "Fortitude", swse_defense_number(actor, now, arena, SWSE_FORTITUDE).total);
    struct swse_query query = {.actor = actor, .now = now, .arena = arena, .statistic = SWSE_STATISTIC_THRESHOLD};
    swse_query_run(&query, &number);
    bool ruled = false;
    for (size_t i = 0; i < number.count; i++)
        ruled = ruled || (number.parts[i].rule && !number.parts[i].lost);
    if (!ruled && swse_size_threshold(actor->size))
        swse_number_add(arena, &number, "size", swse_size_threshold(actor->size));
    return number;
}
