/* number.c: numbers that know their parts, and the stacking of bonuses. */
#include "systems/swse/number.h"

#include <string.h>

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

bool swse_number_add(struct arena *arena, struct swse_number *number, const char *label, int64_t value)
{
    struct swse_part *part = swse_number_push(arena, number);
    if (!part) return false;
    *part = (struct swse_part){.label = label, .value = value};
    number->total += value;
    return true;
}

bool swse_number_add_rule(struct arena *arena, struct swse_number *number, const struct swse_op *op, const char *lost)
{
    struct swse_part *part = swse_number_push(arena, number);
    if (!part) return false;
    *part = (struct swse_part){.label = op->rule->trait ? op->rule->trait : op->rule->carrier,
                               .value = op->kind == SWSE_OP_ABILITY ? op->ability.value : op->modifier.value,
                               .rule = op->rule,
                               .bonus = op->kind == SWSE_OP_ABILITY ? SWSE_BONUS_UNTYPED : op->modifier.bonus,
                               .lost = lost};
    return true;
}

static bool swse_same_rule(const struct swse_rule *a, const struct swse_rule *b)
{
    return a == b ||
           (a->source.type == b->source.type && strcmp(a->source.id, b->source.id) == 0 && strcmp(a->id, b->id) == 0);
}

static void swse_number_drop_copies(struct swse_number *number)
{
    for (size_t i = 0; i < number->count; i++) {
        struct swse_part *part = &number->parts[i];
        for (size_t j = 0; part->rule && !part->lost && j < i; j++) {
            const struct swse_part *earlier = &number->parts[j];
            if (earlier->rule && !earlier->lost && swse_same_rule(part->rule, earlier->rule))
                part->lost = "the same rule of the same source counts once";
        }
    }
}

/* The index of the highest bonus of the type, the first of equals; -1 when there is none. */
static int64_t swse_number_highest(const struct swse_number *number, enum swse_bonus_type type)
{
    int64_t best = -1;
    for (size_t i = 0; i < number->count; i++) {
        const struct swse_part *part = &number->parts[i];
        if (!part->rule || part->lost || part->bonus != type || part->value <= 0) continue;
        if (best < 0 || part->value > number->parts[best].value) best = (int64_t)i;
    }
    return best;
}

int64_t swse_number_stack(struct swse_number *number, bool circumstance_adds)
{
    static const char *const lost[] = {
#define BONUS_TYPE(constant, word) "a higher " word " bonus counts",
#include "systems/swse/vocabulary.def"
    };
    swse_number_drop_copies(number);
    for (int type = SWSE_BONUS_UNTYPED + 1; type < SWSE_BONUS_TYPE_COUNT; type++) {
        if (type == SWSE_BONUS_CIRCUMSTANCE && circumstance_adds) continue;
        int64_t best = swse_number_highest(number, (enum swse_bonus_type)type);
        for (size_t i = 0; best >= 0 && i < number->count; i++) {
            struct swse_part *part = &number->parts[i];
            if ((int64_t)i != best && part->rule && !part->lost && (int)part->bonus == type && part->value > 0)
                part->lost = lost[type];
        }
    }
    int64_t rules = 0;
    for (size_t i = 0; i < number->count; i++) {
        if (number->parts[i].rule && !number->parts[i].lost) rules += number->parts[i].value;
    }
    number->total += rules;
    return rules;
}
