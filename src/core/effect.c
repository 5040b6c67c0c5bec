/* effect.c: conditions and effects: how they stack and when they end. */
#include "core/effect.h"

#include <string.h>

void effects_copy(struct effects *to, const struct effects *from)
{
    to->count = from->count;
    memcpy(to->items, from->items, (size_t)from->count * sizeof *from->items);
}

static bool effect_is_longer(const struct effect *a, const struct effect *b)
{
    if (a->clock == EFFECT_LASTS || b->clock == EFFECT_LASTS) return a->clock == EFFECT_LASTS;
    return a->remaining > b->remaining;
}

static void effect_merge(struct effect *old, const struct effect *new, enum effect_stacking stacking)
{
    int32_t value = old->value;
    bool longer = effect_is_longer(new, old);
    if (stacking == EFFECT_REFRESH) {
        *old = *new;
        return;
    }
    if (longer || new->value > old->value) {
        struct effect rest = longer ? *new : *old;
        rest.value = old->value;
        rest.granted_by = old->granted_by;
        *old = rest;
    }
    old->value = stacking == EFFECT_ADD_VALUES ? value + new->value : new->value > value ? new->value : value;
}

int effect_add(struct effects *effects, struct effect effect, enum effect_stacking stacking)
{
    int known = stacking == EFFECT_SEPARATE ? EFFECT_NONE : effect_find(effects, effect.bearer, effect.kind);
    if (known != EFFECT_NONE) {
        effect_merge(&effects->items[known], &effect, stacking);
        return known;
    }
    if (effects->count == EFFECT_MOST) return EFFECT_NONE;
    effects->items[effects->count] = effect;
    return effects->count++;
}

int effect_find(const struct effects *effects, int bearer, symbol kind)
{
    int best = EFFECT_NONE;
    for (int i = 0; i < effects->count; i++) {
        const struct effect *effect = &effects->items[i];
        if (effect->bearer != bearer || effect->kind != kind) continue;
        if (best == EFFECT_NONE || effect->value > effects->items[best].value) best = i;
    }
    return best;
}

int32_t effect_value(const struct effects *effects, int bearer, symbol kind)
{
    int index = effect_find(effects, bearer, kind);
    return index == EFFECT_NONE ? 0 : effects->items[index].value;
}

static void effect_take_out(struct effects *effects, int index)
{
    memmove(&effects->items[index], &effects->items[index + 1],
            (size_t)(effects->count - index - 1) * sizeof *effects->items);
    effects->count--;
    for (int i = 0; i < effects->count; i++) {
        struct effect *effect = &effects->items[i];
        if (effect->granted_by == index)
            effect->granted_by = -2; /* its granter is gone: it goes next */
        else if (effect->granted_by > index)
            effect->granted_by--;
    }
}

void effect_remove(struct effects *effects, int index)
{
    effect_take_out(effects, index);
    for (int i = effects->count - 1; i >= 0; i--) {
        if (effects->items[i].granted_by != -2) continue;
        effect_take_out(effects, i);
        i = effects->count;
    }
}

void effect_remove_kind(struct effects *effects, int bearer, symbol kind)
{
    for (int index = effect_find(effects, bearer, kind); index != EFFECT_NONE;
         index = effect_find(effects, bearer, kind))
        effect_remove(effects, index);
}

void effect_tick(struct effects *effects, enum effect_clock clock, int whose, int32_t amount)
{
    for (int i = 0; i < effects->count; i++) {
        struct effect *effect = &effects->items[i];
        if (effect->clock == clock && (whose == EFFECT_NOBODY || effect->whose == whose)) effect->remaining -= amount;
    }
}

int effect_run_out(const struct effects *effects, enum effect_clock clock, int index)
{
    for (int i = (index < effects->count ? index : effects->count) - 1; i >= 0; i--) {
        const struct effect *effect = &effects->items[i];
        if (effect->clock == clock && (effect->remaining <= 0 || clock == EFFECT_ENCOUNTER)) return i;
    }
    return EFFECT_NONE;
}
