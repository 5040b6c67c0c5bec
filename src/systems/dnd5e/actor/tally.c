/* tally.c: a statistic with every change to it, in the order in which changes count. */
#include "systems/dnd5e/actor/tally.h"

#include <string.h>

struct d5e_tally d5e_tally_of(struct arena *arena, const char *path, const struct d5e_stat *base)
{
    return (struct d5e_tally){
        .arena = arena, .base = base, .low_is_good = strcmp(path, "combat.critical_hit_threshold") == 0};
}

void d5e_tally_change(struct d5e_tally *tally, const char *label, enum d5e_operation operation, int64_t amount)
{
    tally->full = tally->count == D5E_MOST_CHANGES;
    if (tally->full) return;
    tally->changes[tally->count].label = label;
    tally->changes[tally->count].operation = operation;
    tally->changes[tally->count++].amount = amount;
}

static void d5e_tally_add(const struct d5e_tally *tally, struct d5e_stat *stat, const struct d5e_part *part)
{
    stat->value += part->value;
    if (tally->arena) d5e_part_push(tally->arena, &stat->parts, *part);
}

static int d5e_tally_best_set(const struct d5e_tally *tally)
{
    int best = -1;
    for (int i = 0; i < tally->count; i++) {
        if (tally->changes[i].operation != D5E_SET) continue;
        bool better = best < 0 || (tally->low_is_good ? tally->changes[i].amount < tally->changes[best].amount
                                                      : tally->changes[i].amount > tally->changes[best].amount);
        if (better) best = i;
    }
    return best;
}

static int64_t d5e_tally_wanted(int64_t now, enum d5e_operation operation, int64_t amount)
{
    int64_t product;
    if (operation == D5E_ADD) return now + amount;
    if (operation == D5E_SUBTRACT) return now - amount;
    if (operation == D5E_MULTIPLY) return __builtin_mul_overflow(now, amount, &product) ? now : product;
    if (operation == D5E_DIVIDE) return amount ? now / amount : now;
    if (operation == D5E_AT_LEAST) return now < amount ? amount : now;
    return operation == D5E_AT_MOST && now > amount ? amount : now;
}

struct d5e_stat d5e_tally_total(const struct d5e_tally *tally)
{
    static const enum d5e_operation steps[][2] = {
        {D5E_ADD, D5E_SUBTRACT}, {D5E_MULTIPLY, D5E_DIVIDE}, {D5E_AT_LEAST, D5E_AT_MOST}};
    struct d5e_stat total = {0};
    int set = d5e_tally_best_set(tally);
    for (int late = 0; late < 2; late++) {
        for (const struct d5e_part *part = tally->base->parts; part; part = part->next) {
            bool base = part->sort == D5E_PART_BASE && set < 0;
            if (late ? part->sort == D5E_PART_ON_TOP : base) d5e_tally_add(tally, &total, part);
        }
        if (!late && set >= 0)
            d5e_tally_add(tally, &total,
                          &(struct d5e_part){.label = tally->changes[set].label,
                                             .value = tally->changes[set].amount,
                                             .sort = D5E_PART_EFFECT});
    }
    for (size_t step = 0; step < sizeof steps / sizeof *steps; step++) {
        for (int i = 0; i < tally->count; i++) {
            enum d5e_operation operation = tally->changes[i].operation;
            if (operation != steps[step][0] && operation != steps[step][1]) continue;
            int64_t wanted = d5e_tally_wanted(total.value, operation, tally->changes[i].amount);
            if (wanted != total.value)
                d5e_tally_add(tally, &total,
                              &(struct d5e_part){.label = tally->changes[i].label,
                                                 .value = wanted - total.value,
                                                 .sort = D5E_PART_EFFECT});
        }
    }
    return total;
}

enum d5e_operation d5e_attribute_operation(const struct json *attribute, const struct json **amount)
{
    static const struct {
        const char *word;
        enum d5e_operation operation;
    } words[] = {{"add", D5E_ADD},       {"subtract", D5E_SUBTRACT}, {"multiply", D5E_MULTIPLY},
                 {"divide", D5E_DIVIDE}, {"max", D5E_AT_LEAST},      {"min", D5E_AT_MOST}};
    const struct json *calculation = json_get(attribute, "calculation"),
                      *operators = json_get(calculation, "operators");
    const char *word = json_to_text(json_get(calculation, "operation"), "set"),
               *path = json_to_text(json_get(attribute, "target"), "");
    *amount = json_count(operators) == 1 ? json_at(operators, 0) : calculation;
    for (size_t i = 0; json_count(operators) > 1 && i < json_count(operators); i++) {
        if (json_is_text(json_get(json_at(operators, i), "value"), path)) return D5E_SET;
    }
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(word, words[i].word) == 0) return words[i].operation;
    }
    return D5E_SET;
}
