/* body.c: physical properties: reduction, immunity, loads, movement, senses. */
#include <string.h>

#include "systems/swse/actor/statistic.h"

static const struct swse_op *swse_size_op(const struct swse_actor *actor)
{
    const struct swse_op *found = NULL;
    for (size_t i = 0; i < actor->ops.count; i++) {
        const struct swse_op *op = actor->ops.items[i];
        if (op->kind == SWSE_OP_SIZE && op->rule == actor->size_rule) found = op;
    }
    return found;
}

static int64_t swse_capacity_times(const struct swse_actor *actor, double multiplier)
{
    int64_t strength = actor->scores[SWSE_STRENGTH].total;
    if (strength < 0) strength = 0;
    return (int64_t)((double)(strength * strength) / 2 * multiplier);
}

int64_t swse_capacity(const struct swse_actor *actor)
{
    const struct swse_op *size = swse_size_op(actor);
    return swse_capacity_times(actor, size ? size->size.capacity : 1);
}

struct swse_number swse_capacity_number(const struct swse_actor *actor, struct arena *arena)
{
    struct swse_number number = {0};
    int64_t plain = swse_capacity_times(actor, 1), all = swse_capacity(actor);
    const struct swse_op *size = swse_size_op(actor);
    swse_number_add(arena, &number, "half the square of Strength", plain);
    if (size && all != plain && swse_number_add(arena, &number, swse_op_label(size), all - plain))
        number.parts[number.count - 1].rule = size->rule;
    return number;
}

int64_t swse_load(const struct swse_actor *actor)
{
    int64_t load = 0;
    for (size_t i = 0; i < actor->items.count; i++)
        load += actor->items.items[i].weight;
    return load;
}

static bool swse_damage_listed(const struct swse_words *named, const char *type)
{
    for (size_t i = 0; i < named->count; i++) {
        if (swse_damage_covers(named->items[i], type)) return true;
    }
    return false;
}

/* A reduction of the type, or the reason why not; false when it has nothing to do with the type. Exceptions name types,
 * not groups: "energy" lets plain energy pass, not fire. */
static bool swse_reduction_concerns(const struct swse_op *op, const char *type, const char **lost)
{
    *lost = NULL;
    if (op->kind != SWSE_OP_REDUCTION || !swse_damage_listed(&op->reduction.types, type)) return false;
    if (swse_words_have(&op->reduction.exceptions, type)) *lost = "this damage type bypasses it";
    return true;
}

struct swse_number swse_reduction_number(const struct swse_actor *actor, struct arena *arena, const char *damage_type)
{
    struct swse_number number = {0};
    const struct swse_op *highest = NULL;
    const char *lost;
    for (size_t i = 0; i < actor->ops.count; i++) {
        const struct swse_op *op = actor->ops.items[i];
        if (!swse_reduction_concerns(op, damage_type, &lost) || lost || op->reduction.stacks) continue;
        if (!highest || op->reduction.value > highest->reduction.value) highest = op;
    }
    for (size_t i = 0; i < actor->ops.count; i++) {
        const struct swse_op *op = actor->ops.items[i];
        if (!swse_reduction_concerns(op, damage_type, &lost)) continue;
        if (!lost && !op->reduction.stacks && op != highest) lost = "a higher reduction counts";
        if (!swse_number_add(arena, &number, swse_op_label(op), op->reduction.value)) return number;
        struct swse_part *part = &number.parts[number.count - 1];
        part->rule = op->rule;
        part->lost = lost;
        if (lost) number.total -= op->reduction.value;
    }
    return number;
}

static bool swse_immunity_names(const struct swse_words *words, const char *kind, const char *value)
{
    return strcmp(kind, "damageType") == 0 ? swse_damage_listed(words, value) : swse_words_have(words, value);
}

enum swse_protection swse_protected(const struct swse_actor *actor, const char *kind, const char *value,
                                    const struct swse_rule **rule)
{
    enum swse_protection best = SWSE_EXPOSED;
    for (size_t i = 0; i < actor->ops.count; i++) {
        const struct swse_op *op = actor->ops.items[i];
        if (op->kind != SWSE_OP_IMMUNITY || strcmp(op->immunity.kind, kind) != 0) continue;
        if (!swse_immunity_names(&op->immunity.values, kind, value)) continue;
        if (swse_words_have(&op->immunity.exceptions, value)) continue;
        enum swse_protection here = op->immunity.partial ? SWSE_RESISTANT : SWSE_IMMUNE;
        if (here <= best) continue;
        best = here;
        if (rule) *rule = op->rule;
    }
    return best;
}

/* Why a way of moving is not there now; NULL: it is. */
static const char *swse_speed_lost(const struct swse_op *op, bool in_combat, const struct swse_words *terrain)
{
    if (in_combat && !op->speed.in_combat) return "it is too slow a way of moving for an encounter";
    bool elsewhere = op->speed.condition && !swse_words_have(terrain, op->speed.condition_value);
    return elsewhere ? "this is not the place for it" : NULL;
}

int64_t swse_speed(const struct swse_actor *actor, const char *mode, bool in_combat, const struct swse_words *terrain,
                   const char **why)
{
    int64_t best = strcmp(mode, "walk") == 0 ? swse_species_speed(actor->species) : -1;
    *why = NULL;
    for (size_t i = 0; i < actor->ops.count; i++) {
        const struct swse_op *op = actor->ops.items[i];
        if (op->kind != SWSE_OP_SPEED || strcmp(op->speed.mode, mode) != 0) continue;
        const char *lost = swse_speed_lost(op, in_combat, terrain);
        if (lost)
            *why = lost;
        else if (op->speed.squares > best)
            best = op->speed.squares;
    }
    return best;
}

struct swse_number swse_speed_number(const struct swse_actor *actor, const struct swse_now *now, struct arena *arena)
{
    struct swse_number number = {0};
    const char *why = NULL;
    int64_t species = swse_species_speed(actor->species), best = swse_speed(actor, "walk", true, &now->contexts, &why);
    bool found = species == best;
    swse_number_add_from(arena, &number,
                         (struct swse_part){.label = actor->species ? actor->species->name : "no species",
                                            .value = species,
                                            .giver = actor->species ? "species" : NULL,
                                            .giver_id = actor->species_id});
    if (!found && number.count) number.parts[0].lost = "a rule makes it faster";
    for (size_t i = 0; i < actor->ops.count; i++) {
        const struct swse_op *op = actor->ops.items[i];
        if (op->kind != SWSE_OP_SPEED || strcmp(op->speed.mode, "walk") != 0) continue;
        if (!swse_number_add(arena, &number, swse_op_label(op), op->speed.squares)) return number;
        struct swse_part *part = &number.parts[number.count - 1];
        part->rule = op->rule;
        part->lost = swse_speed_lost(op, true, &now->contexts);
        if (!part->lost && (found || op->speed.squares < best)) part->lost = "a higher speed counts";
        found = found || !part->lost;
    }
    number.total = best;
    return number;
}

bool swse_senses(const struct swse_actor *actor, const char *sense, int64_t distance, const struct swse_words *around)
{
    for (size_t i = 0; i < actor->ops.count; i++) {
        const struct swse_op *op = actor->ops.items[i];
        if (op->kind != SWSE_OP_SENSE || strcmp(op->sense.sense, sense) != 0) continue;
        if (op->sense.range >= 0 && distance > op->sense.range) continue;
        bool suppressed = false;
        for (size_t k = 0; k < op->sense.suppressed_by.count; k++)
            suppressed = suppressed || swse_words_have(around, op->sense.suppressed_by.items[k]);
        if (!suppressed) return true;
    }
    return false;
}
