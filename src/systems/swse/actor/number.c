/* number.c: numbers that know their parts, and the stacking of bonuses. */
#include "systems/swse/actor/number.h"

#include <string.h>

#include "base/number.h"
#include "base/sort.h"
#include "ir/modifier.h"

static const struct modifier_type swse_modifier_types[] = {
#define BONUS_TYPE(constant, word)                                                                  \
    {word, SWSE_BONUS_##constant == SWSE_BONUS_UNTYPED ? STACKING_ALL : STACKING_BEST, STACKING_ALL},
#include "systems/swse/content/vocabulary.def"
};

const struct modifier_policy swse_modifier_policy = {
    .name = "swse",
    .types = swse_modifier_types,
    .type_count = sizeof swse_modifier_types / sizeof *swse_modifier_types,
};

static struct swse_part *swse_number_push(struct arena *arena, struct swse_number *number)
{
    if (number->count == number->capacity) {
        size_t capacity = number->capacity ? number->capacity * 2 : 8;
        struct swse_part *parts = arena_array(arena, struct swse_part, capacity);
        if (!parts) return NULL;
        if (number->count) memcpy(parts, number->parts, number->count * sizeof *parts);
        number->parts = parts;
        number->capacity = capacity;
    }
    return &number->parts[number->count++];
}

const char *swse_op_label(const struct swse_op *op)
{
    return op->rule->trait ? op->rule->trait : op->rule->carrier;
}

bool swse_number_add(struct arena *arena, struct swse_number *number, const char *label, int64_t value)
{
    return swse_number_add_from(arena, number, (struct swse_part){.label = label, .value = value});
}

bool swse_number_add_from(struct arena *arena, struct swse_number *number, struct swse_part added)
{
    struct swse_part *part = swse_number_push(arena, number);
    if (!part) return false;
    *part = added;
    number->total += added.value;
    return true;
}

bool swse_number_add_rule(struct arena *arena, struct swse_number *number, const struct swse_op *op, const char *lost)
{
    struct swse_part *part = swse_number_push(arena, number);
    if (!part) return false;
    *part = (struct swse_part){.label = swse_op_label(op),
                               .value = op->kind == SWSE_OP_ABILITY ? op->ability.value : op->modifier.value,
                               .rule = op->rule,
                               .bonus = op->kind == SWSE_OP_ABILITY ? SWSE_BONUS_UNTYPED : op->modifier.bonus,
                               .lost = lost};
    return true;
}

/* The same rule of the same source side by side. */
static int swse_compare_rules(const void *a, const void *b, void *context)
{
    const struct swse_rule *one = (*(struct swse_part *const *)a)->rule, *other = (*(struct swse_part *const *)b)->rule;
    (void)context;
    if (one == other) return 0;
    if (one->source.type != other->source.type) return one->source.type < other->source.type ? -1 : 1;
    int order = strcmp(one->source.id, other->source.id);
    return order ? order : strcmp(one->id, other->id);
}

/* Of like parts the first counts: sorting keeps their order. */
static void swse_number_drop_copies(struct arena *arena, struct swse_number *number)
{
    struct swse_part **parts = arena_array(arena, struct swse_part *, number->count);
    size_t count = 0;
    for (size_t i = 0; parts && i < number->count; i++)
        if (number->parts[i].rule && !number->parts[i].lost) parts[count++] = &number->parts[i];
    sort_stable(parts, count, sizeof *parts, swse_compare_rules, NULL);
    for (size_t i = 1; i < count; i++)
        if (swse_compare_rules(&parts[i - 1], &parts[i], NULL) == 0)
            parts[i]->lost = "the same rule of the same source counts once";
}

/* How bonuses of one type compete is the policy's business; here only the reason is put into words. */
int64_t swse_number_stack(struct arena *arena, struct swse_number *number, bool circumstance_adds)
{
    static const char *const lost[] = {
#define BONUS_TYPE(constant, word) "a higher " word " bonus counts",
#include "systems/swse/content/vocabulary.def"
    };
    struct modifier *modifiers = arena_array(arena, struct modifier, number->count);
    if (!modifiers) return 0;
    swse_number_drop_copies(arena, number);
    size_t count = 0;
    for (size_t i = 0; i < number->count; i++) {
        const struct swse_part *part = &number->parts[i];
        if (!part->rule || part->lost) continue;
        bool adds = part->bonus == SWSE_BONUS_CIRCUMSTANCE && circumstance_adds;
        const char *type = swse_bonus_word(adds ? SWSE_BONUS_UNTYPED : part->bonus);
        modifiers[count++] = (struct modifier){.label = part->label,
                                               .value = (double)part->value,
                                               .type = modifier_type_find(&swse_modifier_policy, type),
                                               .enabled = true};
    }
    int64_t rules = number_truncate(modifiers_stack(&swse_modifier_policy, modifiers, NULL, count));
    for (size_t i = 0, at = 0; i < number->count; i++) {
        struct swse_part *part = &number->parts[i];
        if (!part->rule || part->lost) continue;
        if (modifiers[at++].loss == LOSS_STACKING) part->lost = lost[part->bonus];
    }
    number->total += rules;
    return rules;
}
