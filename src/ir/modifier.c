/* modifier.c: bonuses and penalties, how they stack, and why one does not count. */
#include "ir/modifier.h"

#include <math.h>
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/same.h"
#include "base/number.h"
#include "base/map.h"
#include "base/sort.h"

uint8_t modifier_type_find(const struct modifier_policy *policy, const char *name)
{
    for (size_t i = 0; name && i < policy->type_count; i++)
        if (same_text(policy->types[i].name, name)) return (uint8_t)i;
    return 0;
}

/* Ability modifiers are neither bonus nor penalty, and what has no type is only ever a penalty. */
const char *modifier_kind(const struct modifier_policy *policy, const struct modifier *modifier)
{
    const struct modifier_type *type = &policy->types[modifier->type];
    if (type->bonuses == STACKING_ONE) return "modifier";
    if ((modifier->adjusted ? modifier->base : modifier->value) < 0) return "penalty";
    return type->bonuses == STACKING_ALL ? "modifier" : "bonus";
}

/* A whole number written plainly ("7", not "07") comes before all other slugs. */
static bool modifier_slug_number(const struct symbols *symbols, symbol slug, uint32_t *number)
{
    const char *text = symbol_text(symbols, slug);
    uint64_t value = 0;
    if (!*text || (text[0] == '0' && text[1])) return false;
    for (; ascii_is_digit(*text) && value < UINT32_MAX; text++)
        value = value * 10 + (uint64_t)(*text - '0');
    *number = (uint32_t)value;
    return !*text && value < UINT32_MAX;
}

struct modifier_order {
    const struct modifier *items;
    const struct symbols *symbols;
};

static int modifier_compare_slugs(const void *a, const void *b, void *context)
{
    const struct modifier_order *order = context;
    uint32_t left = 0, right = 0;
    bool left_number = modifier_slug_number(order->symbols, order->items[*(const uint32_t *)a].slug, &left);
    bool right_number = modifier_slug_number(order->symbols, order->items[*(const uint32_t *)b].slug, &right);
    if (left_number != right_number) return left_number ? -1 : 1;
    return left_number ? (left > right) - (left < right) : 0;
}

static void modifier_lose(struct modifier *items, size_t loser, size_t winner, enum modifier_loss loss)
{
    items[loser].loss = (uint8_t)loss;
    items[loser].lost_to = (uint32_t)winner + 1;
}

/* Lists are short; where one is not, a map finds things. Without memory for it, looking takes longer, that is all. */
enum { MODIFIERS_SHORT = 64 };

/* The place in `order` of the modifier with this slug; `kept` when there is none. */
static size_t modifiers_find_slug(const struct modifier *items, const uint32_t *order, size_t kept, symbol slug,
                                  struct map *places)
{
    struct map_entry *entry = kept >= MODIFIERS_SHORT ? map_put(places, slug + 1) : NULL;
    if (entry && entry->number) return (size_t)entry->number - 1;
    size_t place = 0, most = entry ? MODIFIERS_SHORT : kept; /* later ones are in the map */
    while (place < most && items[order[place]].slug != slug)
        place++;
    if (place == most) place = kept;
    if (entry) entry->number = place + 1;
    return place;
}

size_t modifiers_deduplicate(struct modifier *items, size_t count, const struct symbols *symbols, uint32_t *order)
{
    size_t kept = 0;
    bool any_number = false;
    struct map places = {0};
    for (size_t i = 0; i < count; i++) {
        uint32_t number;
        items[i].loss = LOSS_NONE;
        items[i].lost_to = 0;
        size_t place = modifiers_find_slug(items, order, kept, items[i].slug, &places);
        if (place == kept) {
            any_number = any_number || modifier_slug_number(symbols, items[i].slug, &number);
            order[kept++] = (uint32_t)i;
            continue;
        }
        size_t known = order[place];
        bool better = !items[known].enabled || fabs(items[i].value) > fabs(items[known].value);
        modifier_lose(items, better ? known : i, better ? i : known, LOSS_DUPLICATE);
        if (better) order[place] = (uint32_t)i;
    }
    map_free(&places);
    struct modifier_order context = {.items = items, .symbols = symbols};
    if (any_number) sort_stable(order, kept, sizeof *order, modifier_compare_slugs, &context);
    return kept;
}

void modifiers_test(struct modifier *items, const uint32_t *order, size_t count, const struct options *options)
{
    for (size_t i = 0; i < count; i++) {
        struct modifier *modifier = &items[order ? order[i] : i];
        if (!modifier->predicate || modifier->predicate->count == 0) continue;
        modifier->enabled = predicate_test(modifier->predicate, options);
        modifier->ignored = !modifier->enabled;
        if (modifier->ignored) modifier->loss = LOSS_PREDICATE;
    }
}

static int modifier_compare_sizes(const void *a, const void *b, void *context)
{
    const struct modifier *items = context;
    double left = fabs(items[*(const uint32_t *)a].value), right = fabs(items[*(const uint32_t *)b].value);
    return (left < right) - (left > right);
}

static bool modifier_adjustment_counts(const struct modifier_adjustment *adjustment, const struct modifier *modifier,
                                       const struct options *options)
{
    if (adjustment->slug && adjustment->slug != modifier->slug) return false;
    if (adjustment->max_applications && *adjustment->applications >= adjustment->max_applications) return false;
    return !adjustment->predicate || predicate_test(adjustment->predicate, options);
}

static void modifier_apply_adjustment(struct modifier *modifier, const struct modifier_adjustment *adjustment)
{
    double value = trunc(aelike_number(adjustment->mode, modifier->value, adjustment->value));
    if (adjustment->applications) ++*adjustment->applications;
    if (adjustment->damage_type) modifier->damage_type = adjustment->damage_type;
    if (value == modifier->value) return;
    if (!modifier->adjusted) modifier->base = modifier->value;
    modifier->adjusted = true;
    modifier->value = value == 0 ? 0 : value;
    modifier->adjusted_by = adjustment->origin;
    if (adjustment->relabel) modifier->label = adjustment->relabel;
}

/* One that suppresses ends it; otherwise all that count change the value in turn. */
static void modifier_adjust(struct modifier *modifier, const struct options *options)
{
    for (uint32_t i = 0; i < modifier->adjustment_count; i++) {
        const struct modifier_adjustment *adjustment = modifier->adjustments[i];
        if (!adjustment->suppress || !modifier_adjustment_counts(adjustment, modifier, options)) continue;
        modifier->ignored = true;
        modifier->loss = LOSS_SUPPRESSED;
        modifier->adjusted_by = adjustment->origin;
        return;
    }
    for (uint32_t i = 0; i < modifier->adjustment_count; i++)
        if (modifier_adjustment_counts(modifier->adjustments[i], modifier, options))
            modifier_apply_adjustment(modifier, modifier->adjustments[i]);
}

static bool modifier_adjust_with_options(const struct modifier_policy *policy, struct modifier *modifier,
                                         struct options *own)
{
    options_clear(own);
    if (policy->own_options && !policy->own_options(modifier, own)) return false;
    modifier_adjust(modifier, own);
    return true;
}

bool modifiers_adjust(const struct modifier_policy *policy, struct modifier *items, const uint32_t *order, size_t count,
                      const struct options *options)
{
    bool any = false, fine = true;
    for (size_t i = 0; i < count; i++)
        any = any || items[order[i]].adjustment_count;
    if (!any) return true;
    uint32_t *by_size = memory_alloc(count * sizeof *by_size);
    if (!by_size) return false;
    memcpy(by_size, order, count * sizeof *by_size);
    sort_stable(by_size, count, sizeof *by_size, modifier_compare_sizes, items);
    struct options own;
    options_init(&own, options->symbols, options);
    for (size_t i = 0; i < count && fine; i++)
        if (items[by_size[i]].adjustment_count) fine = modifier_adjust_with_options(policy, &items[by_size[i]], &own);
    options_free(&own);
    memory_free(by_size);
    return fine;
}

/* Of the modifiers of a type that knows only one, the best is left; `force` beats the rest. */
static void modifiers_choose_one(const struct modifier_policy *policy, struct modifier *items, const uint32_t *order,
                                 size_t count)
{
    size_t best = SIZE_MAX;
    for (size_t i = 0; i < count; i++) {
        size_t index = order ? order[i] : i;
        if (items[index].ignored || policy->types[items[index].type].bonuses != STACKING_ONE) continue;
        bool wins =
            best == SIZE_MAX || items[index].force || (!items[best].force && items[index].value > items[best].value);
        size_t winner = wins ? index : best;
        if (best != SIZE_MAX) {
            size_t loser = winner == best ? index : best;
            modifier_lose(items, loser, winner, LOSS_STACKING);
            items[loser].ignored = true;
        }
        best = winner;
    }
}

static bool modifiers_compete(const struct modifier *modifier, const struct modifier *other)
{
    return other->enabled && !other->ignored && other->type == modifier->type && other->group == modifier->group &&
           (other->value < 0) == (modifier->value < 0);
}

/* What the modifier competes with: the best so far of its type, group and sign. */
static size_t modifiers_find_rival(const struct modifier *items, const uint32_t *order, size_t before,
                                   const struct modifier *modifier)
{
    for (size_t i = before; i-- > 0;) {
        size_t index = order ? order[i] : i;
        if (modifiers_compete(modifier, &items[index])) return index;
    }
    return SIZE_MAX;
}

/* The entry of what the modifier competes with; NULL if it has none. */
static struct map_entry *modifiers_rival_entry(struct map *rivals, const struct modifier *modifier)
{
    if (modifier->group >= 1u << 22) return NULL;
    return map_put(rivals, modifier->group << 9 | (uint32_t)modifier->type << 1 | (modifier->value < 0) | 1u << 31);
}

/* `rivals`: of a long list, the best so far of each kind (its index plus 1); NULL: look. */
static void modifiers_stack_one(const struct modifier_policy *policy, struct modifier *items, const uint32_t *order,
                                size_t place, struct map *rivals)
{
    size_t index = order ? order[place] : place;
    struct modifier *modifier = &items[index];
    const struct modifier_type *type = &policy->types[modifier->type];
    if (modifier->ignored) {
        modifier->enabled = false;
        if (modifier->loss == LOSS_NONE) modifier->loss = LOSS_DISABLED;
        return;
    }
    modifier->enabled = true;
    modifier->loss = LOSS_NONE;
    if ((modifier->value < 0 ? type->penalties : type->bonuses) == STACKING_ALL) return;
    struct map_entry *entry = rivals ? modifiers_rival_entry(rivals, modifier) : NULL;
    size_t rival = entry ? (size_t)entry->number - 1 : modifiers_find_rival(items, order, place, modifier);
    if (entry) entry->number = index + 1;
    if (rival == SIZE_MAX) return;
    double mine = fabs(modifier->value), other = fabs(items[rival].value);
    bool better = mine > other || (mine == other && policy->later_wins_ties);
    size_t loser = better ? rival : index;
    items[loser].enabled = false;
    modifier_lose(items, loser, better ? index : rival, LOSS_STACKING);
    if (entry && !better) entry->number = rival + 1;
}

double modifiers_stack(const struct modifier_policy *policy, struct modifier *items, const uint32_t *order,
                       size_t count)
{
    double total = 0;
    modifiers_choose_one(policy, items, order, count);
    struct map rivals = {0};
    for (size_t i = 0; i < count; i++)
        modifiers_stack_one(policy, items, order, i, count > MODIFIERS_SHORT ? &rivals : NULL);
    map_free(&rivals);
    for (size_t i = 0; i < count; i++)
        if (items[order ? order[i] : i].enabled) total += items[order ? order[i] : i].value;
    return total;
}

double modifiers_total(const struct modifier_policy *policy, struct modifier *items, size_t count,
                       const struct options *options, struct modifier_choice *kept)
{
    kept->count = modifiers_deduplicate(items, count, options->symbols, kept->items);
    if (options_count(options)) {
        modifiers_test(items, kept->items, kept->count, options);
        if (!modifiers_adjust(policy, items, kept->items, kept->count, options)) return NAN;
    }
    return modifiers_stack(policy, items, kept->items, kept->count);
}

/* The bonus (or penalty) of a group that counts; SIZE_MAX when it has none. */
static size_t modifiers_best_of_group(struct modifier *items, size_t count, symbol group, int sign)
{
    size_t best = SIZE_MAX;
    for (size_t i = 0; i < count; i++) {
        if (!items[i].enabled || items[i].group != group || items[i].value * sign <= 0) continue;
        if (best == SIZE_MAX || items[i].value * sign > items[best].value * sign) best = i;
    }
    for (size_t i = 0; i < count && best != SIZE_MAX; i++)
        if (i != best && items[i].enabled && items[i].group == group && items[i].value * sign > 0)
            modifier_lose(items, i, best, LOSS_STACKING);
    return best;
}

static void modifiers_resolve_group(struct modifier *items, size_t count, size_t first, struct modifier_choice *order)
{
    for (size_t i = 0; i < first; i++)
        if (items[i].enabled && items[i].group == items[first].group) return; /* the group had its turn */
    for (int sign = 1; sign >= -1; sign -= 2) {
        size_t best = modifiers_best_of_group(items, count, items[first].group, sign);
        if (best != SIZE_MAX) order->items[order->count++] = (uint32_t)best;
    }
}

/* Switches off those whose predicate fails. */
static void modifiers_test_all(struct modifier *items, size_t count, const struct options *options)
{
    for (size_t i = 0; i < count; i++) {
        items[i].loss = items[i].enabled ? LOSS_NONE : LOSS_DISABLED;
        items[i].lost_to = 0;
        if (!items[i].enabled || !items[i].predicate || predicate_test(items[i].predicate, options)) continue;
        items[i].enabled = false;
        items[i].loss = LOSS_PREDICATE;
    }
}

double modifiers_resolve_groups(struct modifier *items, size_t count, const struct options *options, double cap,
                                struct modifier_choice *order)
{
    double total = 0;
    order->count = 0;
    modifiers_test_all(items, count, options);
    for (size_t i = 0; i < count; i++)
        if (items[i].enabled && !items[i].group) order->items[order->count++] = (uint32_t)i;
    for (size_t i = 0; i < count; i++)
        if (items[i].enabled && items[i].group) modifiers_resolve_group(items, count, i, order);
    for (size_t i = 0; i < order->count; i++)
        total += items[order->items[i]].value;
    for (size_t i = 0; i < count; i++)
        if (items[i].loss == LOSS_STACKING) items[i].enabled = false;
    return total > cap ? cap : total < -cap ? -cap : total;
}

static void modifier_name(const struct modifier *items, uint32_t place, struct text *out)
{
    if (!place) return;
    text_addf(out, " %s (", items[place - 1].label ? items[place - 1].label : "another one");
    if (items[place - 1].value >= 0) text_add_char(out, '+');
    number_print(out, items[place - 1].value);
    text_add_char(out, ')');
}

void modifier_explain(const struct modifier *items, size_t index, const struct options *options, struct text *out)
{
    const struct modifier *modifier = &items[index];
    switch ((enum modifier_loss)modifier->loss) {
    case LOSS_NONE:
        break;
    case LOSS_DISABLED:
        text_add(out, "switched off");
        break;
    case LOSS_DUPLICATE:
        text_add(out, "has the same slug as");
        modifier_name(items, modifier->lost_to, out);
        break;
    case LOSS_PREDICATE:
        if (modifier->predicate && options)
            predicate_explain(modifier->predicate, options, out);
        else
            text_add(out, "its predicate does not hold");
        break;
    case LOSS_SUPPRESSED:
        text_addf(out, "suppressed by %s", modifier->adjusted_by ? modifier->adjusted_by : "an adjustment");
        break;
    case LOSS_STACKING:
        text_add(out, "does not stack with");
        modifier_name(items, modifier->lost_to, out);
        break;
    }
}
