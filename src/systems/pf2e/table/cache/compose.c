/* compose.c: composes ready strikes. */
#include "systems/pf2e/table/cache/compose.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "systems/pf2e/model/modifier.h"

enum { COMPOSE_MOST = 64 }; /* parts of one side */

/* --- learning ----------------------------------------------------------------------------------------------------- */

static bool compose_writes_same(const struct pf2e_ready_strike *one, const struct pf2e_ready_strike *other,
                                unsigned what)
{
    struct text a = {0}, b = {0};
    pf2e_ready_write(one, what, &a);
    pf2e_ready_write(other, what, &b);
    bool same = !a.failed && !b.failed && a.length == b.length && memcmp(text_get(&a), text_get(&b), a.length) == 0;
    text_free(&a);
    text_free(&b);
    return same;
}

/* Whether it counts is decided again each time. */
static bool compose_is_same_part(const struct pf2e_ready_part *one, const struct pf2e_ready_part *other)
{
    return one->slug == other->slug && one->type == other->type && one->value == other->value &&
           strcmp(one->label, other->label) == 0;
}

/* All parts of `less` in their order, with some more between. */
static bool compose_learn_parts(struct pf2e_ready_delta *delta, const struct pf2e_ready_parts *more,
                                const struct pf2e_ready_parts *less)
{
    size_t at = 0;
    for (size_t i = 0; i < more->count; i++) {
        if (at < less->count && compose_is_same_part(&more->items[i], &less->items[at])) {
            /* another item brings it now: beside further ones it may stand in another place */
            if (more->items[i].item != less->items[at].item) return false;
            at++;
            continue;
        }
        bool single = pf2e_modifier_policy.types[more->items[i].type].bonuses == STACKING_ONE;
        if (delta->count == PF2E_DELTA_MOST || single) return false;
        delta->more[delta->count].at = at;
        delta->more[delta->count++].part = more->items[i];
    }
    return at == less->count;
}

void pf2e_ready_learn(struct pf2e_ready_strike *one, const struct pf2e_ready_strike *without, enum pf2e_ready_side side)
{
    struct pf2e_ready_delta delta = {.is_known = true, .side = side};
    struct pf2e_ready_delta other = {0};
    enum pf2e_ready_side across = side == PF2E_READY_ATTACK ? PF2E_READY_DEFENCE : PF2E_READY_ATTACK;
    delta.fits = one->adds_up && without->adds_up &&
                 compose_learn_parts(&delta, &one->parts[side], &without->parts[side]) &&
                 compose_learn_parts(&other, &one->parts[across], &without->parts[across]) && !other.count &&
                 compose_writes_same(one, without, PF2E_WRITE_REST);
    delta.harms = delta.fits && !compose_writes_same(one, without, PF2E_WRITE_HARM);
    one->delta = delta;
}

static bool compose_has_slug(const struct pf2e_ready_parts *parts, uint32_t slug)
{
    for (size_t i = 0; i < parts->count; i++) {
        if (parts->items[i].slug == slug) return true;
    }
    return false;
}

struct pf2e_ready_strike *pf2e_ready_stand_in(struct pf2e_ready_strike *model, const struct pf2e_ready_strike *without,
                                              const struct pf2e_ready_part *known, const struct pf2e_ready_part *wanted)
{
    const struct pf2e_ready_delta *delta = &model->delta;
    if (!delta->is_known || !delta->fits || delta->harms || delta->count != 1) return NULL;
    const struct pf2e_ready_part *learned = &delta->more[0].part;
    if (learned->slug != known->slug || learned->value != known->value || strcmp(learned->label, known->label) != 0)
        return NULL;
    if (compose_has_slug(&without->parts[delta->side], wanted->slug)) return NULL;
    struct pf2e_ready_strike *made = memory_alloc(sizeof *made);
    if (!made) return NULL;
    memcpy((void *)made, model, sizeof *made);
    made->references = 1;
    arena_init(&made->arena);
    made->basis[0] = model;
    made->basis[1] = NULL;
    model->references++;
    struct pf2e_ready_part *part = &made->delta.more[0].part;
    part->label = wanted->label;
    part->slug = wanted->slug;
    part->value = wanted->value;
    return made;
}

/* --- putting together --------------------------------------------------------------------------------------------- */

struct compose {
    struct pf2e_ready_part parts[COMPOSE_MOST];
    size_t at[COMPOSE_MOST]; /* for what was added: how many others stand before it; SIZE_MAX for the others */
    size_t count;
};

/* After as many of the first parts as it followed alone, and after what earlier domains and things added there.
 */
static void compose_insert(struct compose *compose, size_t at, const struct pf2e_ready_part *part)
{
    size_t place = 0, before = 0;
    while (place < compose->count && (before < at || compose->at[place] != SIZE_MAX)) {
        bool added = compose->at[place] != SIZE_MAX;
        if (added && before == at && compose->parts[place].rank > part->rank) break;
        before += !added;
        place++;
    }
    memmove(&compose->parts[place + 1], &compose->parts[place], (compose->count - place) * sizeof *compose->parts);
    memmove(&compose->at[place + 1], &compose->at[place], (compose->count - place) * sizeof *compose->at);
    compose->parts[place] = *part;
    compose->at[place] = at;
    compose->count++;
}

/* One of a slug stands, the larger, at the place of the first. */
static void compose_add(struct compose *compose, size_t at, const struct pf2e_ready_part *part)
{
    struct pf2e_ready_part larger = *part;
    size_t known = 0;
    while (known < compose->count && compose->parts[known].slug != part->slug)
        known++;
    if (known < compose->count) {
        struct pf2e_ready_part *other = &compose->parts[known];
        bool first = at < compose->at[known] || (at == compose->at[known] && part->rank < other->rank);
        bool keep = first ? fabs(other->value) > fabs(part->value) : fabs(other->value) >= fabs(part->value);
        larger = keep ? *other : *part;
        larger.rank = first ? part->rank : other->rank;
        if (!first || compose->at[known] == SIZE_MAX) {
            *other = larger;
            return;
        }
        compose->count--;
        memmove(other, other + 1, (compose->count - known) * sizeof *other);
        memmove(&compose->at[known], &compose->at[known + 1], (compose->count - known) * sizeof *compose->at);
    }
    compose_insert(compose, at, &larger);
}

static bool compose_gather(struct compose *compose, const struct pf2e_ready_strike *without,
                           struct pf2e_ready_strike *const *with,
                           size_t count, enum pf2e_ready_side side)
{
    const struct pf2e_ready_parts *parts = &without->parts[side];
    if (parts->count > COMPOSE_MOST) return false;
    compose->count = parts->count;
    for (size_t i = 0; i < parts->count; i++) {
        compose->parts[i] = parts->items[i];
        compose->at[i] = SIZE_MAX;
    }
    for (size_t w = 0; w < count; w++) {
        const struct pf2e_ready_delta *delta = &with[w]->delta;
        for (size_t i = 0; delta->side == side && i < delta->count; i++) {
            if (compose->count == COMPOSE_MOST) return false;
            compose_add(compose, delta->more[i].at, &delta->more[i].part);
        }
    }
    return true;
}

/* Stacks the parts again; the sum. */
static int64_t compose_stack(struct pf2e_ready_strike *ready, enum pf2e_ready_side side, const struct compose *compose)
{
    struct modifier stacked[COMPOSE_MOST];
    struct pf2e_ready_parts *parts = &ready->parts[side];
    parts->count = 0;
    parts->items = arena_array(&ready->arena, struct pf2e_ready_part, compose->count);
    for (size_t i = 0; i < compose->count; i++)
        stacked[i] =
            (struct modifier){.type = compose->parts[i].type, .value = compose->parts[i].value, .enabled = true};
    double sum = modifiers_stack(&pf2e_modifier_policy, stacked, NULL, compose->count);
    for (size_t i = 0; parts->items && i < compose->count; i++) {
        struct pf2e_ready_part *part = &parts->items[parts->count++];
        *part = compose->parts[i];
        part->counts = stacked[i].enabled;
        if (compose->at[i] != SIZE_MAX) part->label = arena_copy_text(&ready->arena, part->label, strlen(part->label));
    }
    return number_truncate(sum);
}

static void compose_degrees(struct pf2e_ready_strike *ready)
{
    for (int64_t natural = 1; natural <= PF2E_READY_FACES; natural++)
        ready->degrees[natural] = degree_of(natural, natural + ready->modifier, ready->dc, NULL).degree;
}

static bool compose_has_side(struct pf2e_ready_strike *const *with, size_t count, enum pf2e_ready_side side)
{
    for (size_t i = 0; i < count; i++) {
        if (with[i]->delta.side == side && with[i]->delta.count) return true;
    }
    return false;
}

static bool compose_numbers(struct pf2e_ready_strike *ready, const struct pf2e_ready_strike *without,
                            struct pf2e_ready_strike *const *with,
                            size_t count)
{
    struct compose compose;
    for (enum pf2e_ready_side side = PF2E_READY_ATTACK; side <= PF2E_READY_DEFENCE; side++) {
        if (!compose_has_side(with, count, side)) continue;
        if (!compose_gather(&compose, without, with, count, side)) return false;
        int64_t sum = compose_stack(ready, side, &compose);
        if (side == PF2E_READY_ATTACK)
            ready->modifier = sum;
        else
            ready->dc = 10 + sum;
    }
    compose_degrees(ready);
    return !ready->arena.failed;
}

struct pf2e_ready_strike *pf2e_ready_compose(struct pf2e_ready_strike *without, struct pf2e_ready_strike *const *with,
                                             size_t count)
{
    struct pf2e_ready_strike *harming = NULL;
    if (!without->adds_up) return NULL;
    for (size_t i = 0; i < count; i++) {
        if (!with[i]->delta.fits || (with[i]->delta.harms && harming)) return NULL;
        if (with[i]->delta.harms) harming = with[i];
    }
    struct pf2e_ready_strike *ready = memory_alloc(sizeof *ready);
    if (!ready) return NULL;
    memcpy((void *)ready, without, sizeof *ready);
    if (harming) memcpy(ready->harms, harming->harms, sizeof ready->harms);
    ready->references = 1;
    arena_init(&ready->arena);
    ready->delta = (struct pf2e_ready_delta){0};
    ready->basis[0] = without;
    ready->basis[1] = harming;
    without->references++;
    if (harming) harming->references++;
    for (size_t i = 0; i < count; i++)
        ready->flanking = ready->flanking || with[i]->flanking;
    if (compose_numbers(ready, without, with, count)) return ready;
    pf2e_ready_release(ready);
    return NULL;
}
