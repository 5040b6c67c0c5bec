/* actor.c: looking at a prepared character. */
#include "systems/swse/actor/actor.h"

#include <string.h>

bool swse_actor_is_trained(const struct swse_actor *actor, const char *skill)
{
    return swse_words_have(&actor->trained, skill);
}

/* Listed, or by the feat "skill-focus:<skill>". */
bool swse_actor_is_focused(const struct swse_actor *actor, const char *skill)
{
    if (swse_words_have(&actor->focus, skill)) return true;
    for (size_t i = 0; i < actor->feats.count; i++) {
        const struct swse_owned *feat = &actor->feats.items[i];
        if (!feat->refused && strncmp(feat->id, "skill-focus:", 12) == 0 && strcmp(feat->id + 12, skill) == 0)
            return true;
    }
    return false;
}

bool swse_actor_has_feat(const struct swse_actor *actor, const char *id)
{
    for (size_t i = 0; i < actor->feats.count; i++) {
        if (!actor->feats.items[i].refused && strcmp(actor->feats.items[i].id, id) == 0) return true;
    }
    return false;
}

/* Natural weapons and bare hands need no training; a group needs the feat "weapon-proficiency-<group>". */
bool swse_actor_is_proficient(const struct swse_actor *actor, const struct swse_item *weapon)
{
    if (!weapon || weapon->natural || !weapon->group) return true;
    static const char stem[] = "weapon-proficiency-";
    for (size_t i = 0; i < actor->feats.count; i++) {
        const struct swse_owned *feat = &actor->feats.items[i];
        if (!feat->refused && strncmp(feat->id, stem, sizeof stem - 1) == 0 &&
            strcmp(feat->id + sizeof stem - 1, weapon->group) == 0)
            return true;
    }
    return false;
}

const struct swse_item *swse_actor_item(const struct swse_actor *actor, const char *name)
{
    for (size_t i = 0; i < actor->items.count; i++) {
        if (strcmp(actor->items.items[i].id, name) == 0) return &actor->items.items[i];
    }
    for (size_t i = 0; i < actor->items.count; i++) {
        if (strcmp(actor->items.items[i].name, name) == 0) return &actor->items.items[i];
    }
    return strcmp(name, "unarmed") == 0 ? &actor->unarmed : NULL;
}

const struct swse_op *swse_actor_restriction(const struct swse_actor *actor, enum swse_restriction_kind kind,
                                             const char *target)
{
    for (size_t i = 0; i < actor->ops.count; i++) {
        const struct swse_op *op = actor->ops.items[i];
        if (op->kind == SWSE_OP_RESTRICTION && op->restriction.kind == kind &&
            swse_words_have(&op->restriction.targets, target))
            return op;
    }
    return NULL;
}

/* A weapon is known by its group, its id and its tags; so is other gear. */
const struct swse_op *swse_item_restriction(const struct swse_actor *actor, const struct swse_item *item)
{
    if (item->natural) return NULL;
    for (size_t i = 0; i < actor->ops.count; i++) {
        const struct swse_op *op = actor->ops.items[i];
        if (op->kind != SWSE_OP_RESTRICTION) continue;
        bool weapon = op->restriction.kind == SWSE_RESTRICT_WEAPON && item->kind == SWSE_ITEM_WEAPON;
        if (!weapon && op->restriction.kind != SWSE_RESTRICT_EQUIPMENT) continue;
        if (swse_words_have(&op->restriction.targets, item->id)) return op;
        if (item->group && swse_words_have(&op->restriction.targets, item->group)) return op;
        for (size_t k = 0; k < item->tags.count; k++) {
            if (swse_words_have(&op->restriction.targets, item->tags.items[k])) return op;
        }
    }
    return NULL;
}

const char *swse_rule_key(struct arena *arena, const struct swse_rule *rule)
{
    const char *key = arena_printf(arena, "%s/%s", rule->source.id, rule->id);
    return key ? key : "";
}

static int64_t swse_within(int64_t value, int64_t least, int64_t most)
{
    return value < least ? least : value > most ? most : value;
}

struct swse_health swse_health_of(const struct json *character)
{
    struct swse_health health = {
        .max = swse_within(json_to_int(json_path(character, "hitPoints.max"), 1), 1, 1000000)};
    health.value = swse_within(json_to_int(json_path(character, "hitPoints.value"), health.max), 0, health.max);
    return health;
}

int64_t swse_force_points_of(const struct json *character)
{
    return swse_within(json_to_int(json_get(character, "forcePoints"), 0), 0, 1000);
}
