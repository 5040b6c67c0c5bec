/* check.c: a d100 test, in the order of the rules (DH2E-CHK-04): collect by domain, toggles, predicates, exclusion
 * groups, sum, clamp, roll, degrees, AdjustDegree. */
#include "systems/dh2e/roll/check.h"

#include <string.h>

#include "base/number.h"
#include "ir/degree.h"

/* What the player switched; the modifier's own state if nothing was switched or it cannot be switched. */
static bool dh2e_check_enabled(const struct dh2e_check *check, const struct dh2e_modifier *modifier)
{
    if (check->skip_dialog || !modifier->toggleable) return modifier->enabled;
    return json_to_bool(json_get(check->toggles, modifier->label), modifier->enabled);
}

static bool dh2e_check_collect(struct dh2e_check *check, const struct dh2e_synthetics *synthetics)
{
    for (size_t i = 0; synthetics && i < synthetics->modifiers.count; i++) {
        const struct dh2e_modifier *from = &synthetics->modifiers.items[i];
        if (!dh2e_domains_have(&check->domains, from->domain)) continue;
        struct modifier modifier = {.group = from->group,
                                    .label = from->label,
                                    .value = (double)from->value,
                                    .enabled = dh2e_check_enabled(check, from),
                                    .predicate = &from->predicate,
                                    .origin = from->origin.item,
                                    .origin_element = from->origin.element};
        if (!vec_push(&check->modifiers, modifier) || !vec_push(&check->origins, from)) return false;
    }
    return true;
}

static void dh2e_check_degrees(struct dh2e_check *check, const struct dh2e_synthetics *synthetics)
{
    for (size_t i = 0; synthetics && i < synthetics->degrees.count; i++) {
        const struct dh2e_degree_adjustment *adjustment = &synthetics->degrees.items[i];
        if (!dh2e_domains_have(&check->domains, adjustment->domain) ||
            !predicate_test(&adjustment->predicate, check->options))
            continue;
        if (adjustment->when != DH2E_WHEN_FAILURE) check->on_success += adjustment->value;
        if (adjustment->when != DH2E_WHEN_SUCCESS) check->on_failure += adjustment->value;
    }
}

bool dh2e_check_prepare(struct dh2e_check *check)
{
    const struct dh2e_actor *actor = check->actor;
    if (!check->options) check->options = &actor->synthetics.options;
    if (check->cap == 0) check->cap = DH2E_MODIFIER_CAP;
    static const char *const domains[] = {
#define DH2E_CHARACTERISTIC(id, word, title) "characteristic:" word,
#include "systems/dh2e/content/words.def"
    };
    dh2e_domains_add(&check->domains, actor->symbols, check->domain);
    dh2e_domains_add(&check->domains, actor->symbols, domains[check->characteristic]);
    if (!dh2e_check_collect(check, &actor->synthetics) || !dh2e_check_collect(check, check->extra)) return false;
    dh2e_check_degrees(check, &actor->synthetics);
    dh2e_check_degrees(check, check->extra);
    vec(uint32_t) room = {0};
    if (!vec_reserve(&room, check->modifiers.count + 1)) return false;
    struct modifier_choice order = {.items = room.items};
    double total = modifiers_resolve_groups(check->modifiers.items, check->modifiers.count, check->options,
                                            (double)check->cap, &order);
    vec_free(&room);
    check->total = number_truncate(total);
    check->target = check->base + check->total;
    return true;
}

void dh2e_check_free(struct dh2e_check *check)
{
    vec_free(&check->modifiers);
    vec_free(&check->origins);
}

struct dh2e_result dh2e_check_roll(const struct dh2e_check *check, int64_t roll)
{
    struct counted_degrees counted = degree_count_tens(roll, check->target);
    int64_t degrees = counted.degrees + (counted.success ? check->on_success : check->on_failure);
    return (struct dh2e_result){.roll = roll,
                                .target = check->target,
                                .success = counted.success,
                                .degrees = degrees > 1 ? degrees : 1,
                                .unadjusted = counted.degrees};
}

/* ---- the tests there are ---- */

/* The characteristic a domain tests: the usual one, or the one an AttributeOverride names. */
static enum dh2e_characteristic dh2e_check_attribute(const struct dh2e_actor *actor, const char *domain,
                                                     enum dh2e_characteristic usual)
{
    struct dh2e_domains domains = {0};
    if (domain) dh2e_domains_add(&domains, actor->symbols, domain);
    return dh2e_actor_attribute(actor, &domains, &actor->synthetics.options, usual);
}

struct dh2e_check dh2e_check_characteristic(const struct dh2e_actor *actor, enum dh2e_characteristic characteristic,
                                            struct arena *arena)
{
    const char *domain = arena_printf(arena, "characteristic:%s", dh2e_characteristic_words[characteristic]);
    enum dh2e_characteristic used = dh2e_check_attribute(actor, domain, characteristic);
    return (struct dh2e_check){.actor = actor,
                               .characteristic = used,
                               .base = dh2e_actor_value(actor, used),
                               .label = arena_printf(arena, "%s Test", dh2e_characteristic_titles[characteristic]),
                               .domain = domain};
}

/* The name of a use of a skill for people; NULL when the skill does not list it. */
static const char *dh2e_use_name(const struct dh2e_skill *skill, const char *use)
{
    for (size_t i = 0; i < skill->use_count; i++) {
        if (strcmp(skill->uses[i].slug, use) == 0) return skill->uses[i].name;
    }
    return NULL;
}

struct dh2e_check dh2e_check_skill(const struct dh2e_actor *actor, const struct dh2e_skill *skill, const char *use,
                                   struct arena *arena)
{
    const char *domain =
        use ? arena_printf(arena, "skill:%s:%s", skill->slug, use) : arena_printf(arena, "skill:%s", skill->slug);
    enum dh2e_characteristic characteristic = dh2e_check_attribute(actor, domain, skill->characteristic);
    const char *name = use ? dh2e_use_name(skill, use) : NULL;
    return (struct dh2e_check){.actor = actor,
                               .characteristic = characteristic,
                               .base = dh2e_actor_value(actor, characteristic) + dh2e_tier_bonus(skill->tier),
                               .label = name ? arena_printf(arena, "%s (%s)", skill->name, name) : skill->name,
                               .domain = domain};
}

struct dh2e_check dh2e_check_power(const struct dh2e_actor *actor, const struct dh2e_power *power, bool pushed,
                                   struct arena *arena)
{
    int64_t mode = pushed ? DH2E_PUSHED_BONUS : DH2E_UNFETTERED_BONUS;
    const char *domain = arena_printf(arena, "power:%s", power->slug);
    enum dh2e_characteristic used = dh2e_check_attribute(actor, domain, power->characteristic);
    return (struct dh2e_check){.actor = actor,
                               .characteristic = used,
                               .base = dh2e_actor_value(actor, used) + power->focus_modifier + mode,
                               .label = arena_printf(arena, "Focus Power for %s (%s)", power->name,
                                                     pushed ? "pushed" : "unfettered"),
                               .domain = domain};
}

void dh2e_power_options(const struct dh2e_actor *actor, const struct dh2e_power *power, bool pushed,
                        const struct json *toggles, struct options *options)
{
    dh2e_actor_options(actor, toggles, options);
    (void)options_add_text(options, pushed ? "power:mode:pushed" : "power:mode:unfettered");
    (void)options_addf(options, "power:%s", power->slug);
}

int dh2e_opposed(const struct dh2e_result *first, int64_t first_bonus, const struct dh2e_result *second,
                 int64_t second_bonus)
{
    if (first->success != second->success) return first->success ? 1 : -1;
    if (!first->success) return 0;
    if (first->degrees != second->degrees) return first->degrees > second->degrees ? 1 : -1;
    if (first_bonus != second_bonus) return first_bonus > second_bonus ? 1 : -1;
    return 0;
}

/* ---- the breakdown ---- */

static struct json dh2e_breakdown_line(const struct dh2e_check *check, size_t index, struct arena *arena)
{
    const struct modifier *modifier = &check->modifiers.items[index];
    const struct dh2e_modifier *from = check->origins.items[index];
    struct json line = json_make_object();
    struct text why = {0};
    modifier_explain(check->modifiers.items, index, check->options, &why);
    bool counts = modifier->loss == LOSS_NONE;
    json_set(arena, &line, "label", json_make_text(arena, from->label, strlen(from->label)));
    json_set(arena, &line, "source", json_make_text(arena, from->source, strlen(from->source)));
    json_set(arena, &line, "value", json_make_int(from->value));
    json_set(arena, &line, "counts", json_make_bool(counts));
    if (!counts) json_set(arena, &line, "why", json_make_text(arena, text_get(&why), why.length));
    text_free(&why);
    return line;
}

struct json dh2e_check_breakdown(const struct dh2e_check *check, struct arena *arena)
{
    struct json out = json_make_object(), modifiers = json_make_array();
    const char *label = check->label ? check->label : "";
    json_set(arena, &out, "label", json_make_text(arena, label, strlen(label)));
    json_set(arena, &out, "domain", json_make_text(arena, check->domain, strlen(check->domain)));
    const char *word = dh2e_characteristic_words[check->characteristic];
    json_set(arena, &out, "characteristic", json_make_text(arena, word, strlen(word)));
    json_set(arena, &out, "base", json_make_int(check->base));
    for (size_t i = 0; i < check->modifiers.count; i++)
        json_push(arena, &modifiers, dh2e_breakdown_line(check, i, arena));
    json_set(arena, &out, "modifiers", modifiers);
    json_set(arena, &out, "total", json_make_int(check->total));
    json_set(arena, &out, "target", json_make_int(check->target));
    return out;
}
