/* statistic.c: statistics: base modifiers, what elements filed for their domains, a check and a DC. */
#include "systems/pf2e/actor/statistic.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "base/same.h"
#include "systems/pf2e/value/value.h"
#include "systems/pf2e/actor/penalty.h"
#include "systems/pf2e/model/modifier.h"

/* --- single modifiers -------------------------------------------------------------------------------------------- */

static struct modifier_adjustment *statistic_adjustment(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    if (rule->adjustment) return rule->adjustment;
    struct modifier_adjustment *made = arena_new(&actor->arena, struct modifier_adjustment);
    if (!made) return NULL;
    const char *slug = pf2e_rule_text(actor, rule, rule->lowered->slug, NULL);
    const char *relabel = json_to_text(PF2E_OP(rule, adjust)->relabel, NULL);
    made->slug = *slug ? symbol_intern_text(&actor->symbols, slug) : 0;
    made->predicate = pf2e_rule_predicate(actor, rule, rule->lowered->predicate, NULL);
    made->suppress = PF2E_OP(rule, adjust)->suppress;
    made->mode = aelike_mode_find(json_to_text(PF2E_OP(rule, adjust)->mode, "add"));
    if (!made->suppress) made->value = pf2e_rule_number(actor, rule, rule->lowered->value_source, NULL);
    made->max_applications = (uint32_t)json_to_int(PF2E_OP(rule, adjust)->max_applications, 0);
    made->applications = &rule->applications;
    made->relabel = relabel ? pf2e_label(actor->world, relabel) : NULL;
    const char *type = pf2e_rule_text(actor, rule, PF2E_OP(rule, adjust)->damage_type, NULL);
    made->damage_type = *type ? symbol_intern_text(&actor->symbols, type) : 0;
    made->origin = rule->item->name;
    rule->adjustment = made;
    return made;
}

void pf2e_modifier_adjustments(struct pf2e_actor *actor, struct modifier *modifier, const struct pf2e_symbols *domains)
{
    struct {
        const struct modifier_adjustment **items;
        size_t count, capacity;
    } list = {0};
    for (size_t d = 0; actor->adjustments.count && d < domains->count; d++) {
        for (size_t i = 0; i < actor->adjustments.count; i++) {
            const struct pf2e_filed *filed = &actor->adjustments.items[i];
            if (filed->selector != domains->items[d]) continue;
            const struct modifier_adjustment *one =
                filed->rule ? filed->rule->ignored ? NULL : statistic_adjustment(actor, filed->rule)
                            : filed->adjustment;
            if (!one || (filed->rule && filed->rule->ignored)) continue;
            if (one->slug && one->slug != modifier->slug) continue;
            (void)pool_push(&actor->arena, &list, one);
        }
    }
    modifier->adjustments = list.items;
    modifier->adjustment_count = (uint32_t)list.count;
}

static struct modifier *statistic_add(struct pf2e_actor *actor, struct pf2e_modifiers *list, struct modifier modifier,
                                      const struct pf2e_symbols *domains)
{
    modifier.enabled = true;
    modifier.origin_element = -1;
    if (domains) pf2e_modifier_adjustments(actor, &modifier, domains);
    return pool_push(&actor->arena, list, modifier) ? &list->items[list->count - 1] : NULL;
}

struct modifier *pf2e_modifier_add(struct pf2e_actor *actor, struct pf2e_modifiers *list, struct pf2e_part part,
                                   const struct pf2e_symbols *domains)
{
    struct modifier modifier = {.slug = symbol_intern_text(&actor->symbols, part.slug),
                                .label = part.label,
                                .value = part.value,
                                .type = modifier_type_find(&pf2e_modifier_policy, part.type)};
    return statistic_add(actor, list, modifier, domains);
}

static int statistic_attribute(const char *name)
{
    for (int i = 0; name && i < PF2E_ATTRIBUTES; i++) {
        if (same_text(name, pf2e_attribute_names[i])) return i;
    }
    return -1;
}

void pf2e_modifier_add_attribute(struct pf2e_actor *actor, struct pf2e_modifiers *list, const char *attribute,
                                 double most, const struct pf2e_symbols *domains)
{
    static const char *const labels[] = {"Strength", "Dexterity", "Constitution", "Intelligence", "Wisdom", "Charisma"};
    int index = statistic_attribute(attribute);
    if (index < 0) return;
    double value = (double)actor->attributes[index];
    if (value > most) value = most;
    symbol slug = actor->world->words[PF2E_WORD_STR + index];
    struct modifier modifier = {.slug = slug,
                                .label = labels[index],
                                .value = value,
                                .type = modifier_type_find(&pf2e_modifier_policy, "ability")};
    struct modifier *made = statistic_add(actor, list, modifier, domains);
    if (made) made->ability = made->slug;
}

int64_t pf2e_proficiency_bonus(const struct pf2e_actor *actor, int64_t rank)
{
    bool without_level = actor->settings.proficiency_without_level;
    if (without_level && rank <= 0) return -2;
    return pf2e_proficiency_by_rank(rank, actor->level, PF2E_LEVEL_BY_RANK, without_level);
}

void pf2e_modifier_add_proficiency(struct pf2e_actor *actor, struct pf2e_modifiers *list, int64_t rank,
                                   const struct pf2e_symbols *domains)
{
    static const char *const labels[] = {"Untrained", "Trained", "Expert", "Master", "Legendary"};
    int64_t known = rank < 0 ? 0 : rank > 4 ? 4 : rank;
    struct modifier modifier = {.slug = actor->world->words[PF2E_WORD_PROFICIENCY],
                                .label = labels[known],
                                .value = (double)pf2e_proficiency_bonus(actor, known),
                                .type = modifier_type_find(&pf2e_modifier_policy, "proficiency")};
    statistic_add(actor, list, modifier, domains);
}

const struct predicate *pf2e_text_predicate(struct pf2e_actor *actor, const char *json_text)
{
    struct json_document document;
    struct predicate *predicate = arena_new(&actor->arena, struct predicate);
    bool made = json_parse(&document, "rule", json_text, strlen(json_text), NULL) == STATUS_OK && predicate &&
                predicate_compile(&actor->arena, &actor->symbols, &document.root, PREDICATE_FULL, predicate);
    json_free(&document);
    return made ? predicate : NULL;
}

/* --- pulling ----------------------------------------------------------------------------------------------------- */

static double statistic_clamp(struct pf2e_actor *actor, struct pf2e_rule *rule, double value)
{
    const struct pf2e_modifier_op *op = rule->lowered->op;
    const struct json *least = op->least, *most = op->most;
    if (json_is_number(least) || json_is(least, JSON_STRING)) {
        double limit = pf2e_rule_number(actor, rule, least, NULL);
        if (value < limit) value = limit;
    }
    if (json_is_number(most) || json_is(most, JSON_STRING)) {
        double limit = pf2e_rule_number(actor, rule, most, NULL);
        if (value > limit) value = limit;
    }
    return value;
}

static double statistic_rule_value(struct pf2e_actor *actor, struct pf2e_rule *rule, bool ability,
                                   const char *attribute, const struct pf2e_scope *scope)
{
    const struct json *stated = rule->lowered->value_source;
    int index = statistic_attribute(attribute);
    if (ability && !stated && index >= 0) return (double)actor->attributes[index];
    return statistic_clamp(actor, rule, pf2e_rule_number(actor, rule, stated, scope));
}

static symbol statistic_word(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *word,
                             const struct pf2e_scope *scope)
{
    const char *text = word ? pf2e_rule_text(actor, rule, word, scope) : "";
    return *text ? symbol_intern_text(&actor->symbols, text) : 0;
}

static void statistic_set_tags(struct pf2e_actor *actor, struct pf2e_rule *rule, struct modifier *modifier)
{
    const struct pf2e_modifier_op *op = rule->lowered->op;
    struct pf2e_texts tags = pf2e_rule_texts(actor, rule, op->tags);
    symbol *symbols = tags.count ? arena_array(&actor->arena, symbol, tags.count) : NULL;
    for (size_t i = 0; symbols && i < tags.count; i++)
        symbols[i] = symbol_intern_text(&actor->symbols, tags.items[i]);
    modifier->tags = symbols;
    modifier->tag_count = symbols ? (uint32_t)tags.count : 0;
}

/* Nothing but its value depends on who asks: no word and no part of the predicate has to be filled in. */
static bool statistic_is_plain(const struct pf2e_rule *rule, const struct modifier *modifier)
{
    const struct pf2e_modifier_op *op = rule->lowered->op;
    return !modifier->ability && !(rule->predicate && rule->predicate->has_injections) && !op->has_templates;
}

static bool statistic_build(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct pf2e_scope *scope,
                            struct modifier *modifier)
{
    const struct pf2e_modifier_op *op = rule->lowered->op;
    if (rule->ignored) return false;
    if (rule->modifier) {
        *modifier = *rule->modifier;
        modifier->value = statistic_rule_value(actor, rule, false, NULL, scope);
        return !rule->ignored;
    }
    const char *type = pf2e_rule_text(actor, rule, op->type, NULL);
    const char *attribute = pf2e_rule_text(actor, rule, op->ability, NULL);
    bool ability = strcmp(type, "ability") == 0;
    double value = statistic_rule_value(actor, rule, ability, attribute, scope);
    if (rule->ignored) return false;
    const struct json *predicate = rule->lowered->predicate;
    *modifier = (struct modifier){.slug = symbol_intern_text(&actor->symbols, pf2e_rule_slug(actor, rule)),
                                  .label = pf2e_rule_label(actor, rule),
                                  .value = value,
                                  .type = modifier_type_find(&pf2e_modifier_policy, *type ? type : "untyped"),
                                  .enabled = true,
                                  .force = op->force,
                                  .hide_if_disabled = op->hide_if_disabled,
                                  .critical = (uint8_t)op->critical,
                                  .ability = ability && *attribute ? symbol_intern_text(&actor->symbols, attribute) : 0,
                                  .damage_type = statistic_word(actor, rule, op->damage_type, scope),
                                  .damage_category = statistic_word(actor, rule, op->damage_category, scope),
                                  .origin = rule->item->name,
                                  .origin_item = symbol_intern_text(&actor->symbols, rule->item->id),
                                  .origin_element = (int32_t)rule->index};
    if (rule->ignored) return false;
    if (predicate) {
        if (!rule->predicate) rule->predicate = pf2e_rule_predicate(actor, rule, predicate, scope);
        modifier->predicate = rule->predicate;
        if (rule->predicate->has_injections)
            modifier->predicate = pf2e_rule_predicate(actor, rule, predicate, scope);
    }
    if (rule->ignored) return true; /* the predicate names what is not there: listed this once, and off */
    if (op->tags) statistic_set_tags(actor, rule, modifier);
    const char *damage = symbol_text(&actor->symbols, modifier->damage_type);
    if (modifier->damage_type && !pf2e_world_knows(actor->world, "damageTypes", damage))
        pf2e_rule_ignore(rule, "there is no such type of damage");
    if (rule->ignored) return false;
    struct modifier *kept = statistic_is_plain(rule, modifier) ? arena_new(&actor->arena, struct modifier) : NULL;
    if (kept) *kept = *modifier;
    rule->modifier = kept;
    return true;
}

void pf2e_modifiers_pull(struct pf2e_actor *actor, struct pf2e_modifiers *list, const struct pf2e_pull *pull)
{
    const struct pf2e_symbols *domains = pull->domains, *adjusted = pull->adjusted ? pull->adjusted : domains;
    for (size_t d = 0; actor->modifiers.count && d < domains->count; d++) {
        for (size_t i = 0; i < actor->modifiers.count; i++) {
            const struct pf2e_filed *filed = &actor->modifiers.items[i];
            if (filed->selector != domains->items[d]) continue;
            struct modifier modifier;
            if (filed->rule) {
                if (!statistic_build(actor, filed->rule, pull->scope, &modifier)) continue;
            } else {
                modifier = *filed->modifier;
            }
            pf2e_modifier_adjustments(actor, &modifier, adjusted);
            if (pull->test && modifier.predicate && modifier.predicate->count) {
                modifier.ignored = !predicate_test(modifier.predicate, pull->test);
                modifier.enabled = !modifier.ignored;
            }
            (void)pool_push(&actor->arena, list, modifier);
        }
    }
}

/* --- totals ------------------------------------------------------------------------------------------------------ */

struct pf2e_modifiers pf2e_modifiers_copy(struct pf2e_actor *actor, const struct pf2e_modifiers *list)
{
    struct pf2e_modifiers copy = {.items = arena_array(&actor->arena, struct modifier, list->count)};
    if (!copy.items || !list->count) return (struct pf2e_modifiers){0};
    memcpy(copy.items, list->items, list->count * sizeof *copy.items);
    copy.count = copy.capacity = list->count;
    return copy;
}

/* Puts the modifiers that stay into their order, and those that share a slug with one of them last. */
static void statistic_reorder(struct pf2e_actor *actor, struct pf2e_modifiers *list, const uint32_t *order,
                              size_t count)
{
    struct modifier *kept = arena_array(&actor->arena, struct modifier, list->count);
    uint32_t *places = arena_array(&actor->arena, uint32_t, list->count); /* the new one of each plus 1 */
    size_t end = count;
    if (!kept || !places) return;
    for (size_t i = 0; i < count; i++)
        places[order[i]] = (uint32_t)i + 1;
    for (size_t i = 0; i < list->count; i++) {
        if (!places[i]) places[i] = (uint32_t)++end;
        kept[places[i] - 1] = list->items[i];
    }
    for (size_t i = 0; i < list->count; i++) {
        if (kept[i].lost_to) kept[i].lost_to = places[kept[i].lost_to - 1];
    }
    list->items = kept;
    list->capacity = list->count;
}

static void statistic_keep(struct pf2e_actor *actor, struct pf2e_modifiers *list, const uint32_t *order, size_t count)
{
    size_t same = 0;
    while (same < count && order[same] == same) /* mostly all of them stay where they are */
        same++;
    if (same < count) statistic_reorder(actor, list, order, count);
    list->dropped = list->count - count;
    list->count = count;
    for (size_t i = 0; i < list->dropped; i++)
        list->items[count + i].enabled = false;
}

int64_t pf2e_modifiers_total(struct pf2e_actor *actor, struct pf2e_modifiers *list, const struct options *options)
{
    enum { FEW = 32 };
    static const struct options none;
    if (!list->count) return 0;
    if (list->count == 1 && !options && list->items[0].enabled && !list->items[0].ignored)
        return number_truncate(list->items[0].value);
    uint32_t few[FEW], *order = list->count <= FEW ? few : arena_array(&actor->arena, uint32_t, list->count);
    struct modifier_choice kept = {.items = order};
    if (!order) return 0;
    double total = modifiers_total(&pf2e_modifier_policy, list->items, list->count, options ? options : &none, &kept);
    statistic_keep(actor, list, kept.items, kept.count);
    if (isnan(total)) actor->arena.failed = true;
    return isnan(total) ? 0 : number_truncate(total);
}

/* --- whole statistics -------------------------------------------------------------------------------------------- */

static void statistic_add_words(struct pf2e_actor *actor, struct pf2e_symbols *list, const char *const *words,
                                size_t count)
{
    for (size_t i = 0; i < count; i++)
        pf2e_symbols_add(actor, list, symbol_intern_text(&actor->symbols, words[i]));
}

static void statistic_append(struct pf2e_actor *actor, struct pf2e_symbols *list, const struct pf2e_symbols *more)
{
    for (size_t i = 0; i < more->count; i++)
        pf2e_symbols_add(actor, list, more->items[i]);
}

static void statistic_extend(struct pf2e_actor *actor, struct pf2e_modifiers *list, const struct pf2e_modifiers *more)
{
    for (size_t i = 0; more && i < more->count; i++)
        (void)pool_push(&actor->arena, list, more->items[i]);
}

/* What the predicates of a statistic see. */
struct statistic_view {
    struct pf2e_actor *actor;
    int64_t rank; /* -1: no proficiency */
    const struct pf2e_symbols *domains;
    const char *option; /* one more; NULL: none */
};

static void statistic_options(const struct statistic_view *view, struct options *options)
{
    struct pf2e_actor *actor = view->actor;
    options_init(options, &actor->symbols, pf2e_options_all(actor));
    pf2e_options_collect(actor, view->domains, options);
    if (view->rank >= 0)
        (void)options_add(options,
                          pf2e_symbol(actor, "proficiency:", pf2e_rank_names[view->rank > 4 ? 4 : view->rank], ""));
    if (view->option) (void)options_add_text(options, view->option);
}

/* Tests the modifiers from `first` on that have a predicate; options are only made when one has. */
static void statistic_test(const struct statistic_view *view, struct pf2e_modifiers *list, size_t first)
{
    struct options options;
    bool made = false;
    for (size_t i = first; i < list->count; i++) {
        struct modifier *one = &list->items[i];
        if (!one->predicate || !one->predicate->count) continue;
        if (!made) statistic_options(view, &options);
        made = true;
        one->ignored = !predicate_test(one->predicate, &options);
        one->enabled = !one->ignored;
    }
    if (made) options_free(&options);
}

static void statistic_keep_shared(struct pf2e_modifiers *list, size_t first)
{
    size_t kept = first;
    for (size_t i = first; i < list->count; i++) {
        if (pf2e_modifier_is_shared(&list->items[i])) list->items[kept++] = list->items[i];
    }
    list->count = kept;
}

static void statistic_base(struct pf2e_actor *actor, struct pf2e_statistic *statistic,
                           const struct pf2e_statistic_plan *plan)
{
    struct pf2e_symbols *domains = &statistic->base_domains;
    if (actor->type == PF2E_CHARACTER && !plan->shared_only) {
        if (plan->attribute)
            pf2e_modifier_add_attribute(actor, &statistic->base, plan->attribute,
                                        plan->has_most ? plan->most : INFINITY, domains);
        if (plan->rank >= 0) pf2e_modifier_add_proficiency(actor, &statistic->base, plan->rank, domains);
    }
    statistic->given_first = statistic->base.count;
    statistic_extend(actor, &statistic->base, plan->modifiers);
    size_t first = statistic->base.count;
    statistic->given_count = first - statistic->given_first;
    pf2e_modifiers_pull(actor, &statistic->base, &(struct pf2e_pull){.domains = domains});
    if (plan->shared_only) statistic_keep_shared(&statistic->base, first);
    struct statistic_view view = {actor, statistic->rank, domains, plan->option};
    statistic_test(&view, &statistic->base, first);
}

static bool statistic_needs_options(const struct pf2e_modifiers *list)
{
    for (size_t i = 0; i < list->count; i++) {
        if (list->items[i].adjustment_count || (list->items[i].predicate && list->items[i].predicate->count))
            return true;
    }
    return false;
}

/* The check or the DC: the base, what is filed under the domains of this side, and what is given for it alone. */
struct statistic_half {
    struct pf2e_modifiers *list;
    const struct pf2e_symbols *extra, *domains; /* of this side, and all of them */
    const struct pf2e_modifiers *given;
    bool given_last;
};

static int64_t statistic_side(struct pf2e_actor *actor, const struct pf2e_statistic *statistic,
                              const struct statistic_half *half, const char *option)
{
    struct pf2e_modifiers *list = half->list;
    struct statistic_view view = {actor, statistic->rank, half->domains, option};
    *list = statistic->base;
    list->capacity = list->count; /* what is added goes into a copy */
    if (!half->given_last) statistic_extend(actor, list, half->given);
    size_t first = list->count;
    pf2e_modifiers_pull(actor, list, &(struct pf2e_pull){.domains = half->extra, .adjusted = half->domains});
    statistic_test(&view, list, first);
    if (half->given_last) statistic_extend(actor, list, half->given);
    if (list->items == statistic->base.items && (list->count > 1 || statistic_needs_options(list)))
        *list = pf2e_modifiers_copy(actor, list);
    if (!statistic_needs_options(list)) return pf2e_modifiers_total(actor, list, NULL);
    struct options options;
    statistic_options(&view, &options);
    int64_t total = pf2e_modifiers_total(actor, list, &options);
    options_free(&options);
    return total;
}

static bool statistic_is_filed(const struct pf2e_actor *actor, const struct pf2e_symbols *domains)
{
    for (size_t d = 0; d < domains->count; d++) {
        for (size_t i = 0; i < actor->modifiers.count; i++) {
            if (actor->modifiers.items[i].selector == domains->items[d]) return true;
        }
    }
    return false;
}

/* Nothing concerns the check or the DC alone: what was worked out for one is good for the other. */
static bool statistic_sides_agree(const struct pf2e_actor *actor, const struct pf2e_statistic *statistic,
                                  const struct pf2e_domain_set *set, const struct pf2e_statistic_plan *plan)
{
    return !plan->check_modifiers && !plan->dc_modifiers && !statistic_needs_options(&statistic->base) &&
           !statistic_is_filed(actor, &set->check) && !statistic_is_filed(actor, &set->dc);
}

/* --- domains ----------------------------------------------------------------------------------------------------- */

void pf2e_statistic_domains(struct pf2e_actor *actor, const struct pf2e_statistic_plan *plan,
                            struct pf2e_domain_set *set)
{
    static const char *const check_word[] = {"check"}, *const attack_words[] = {"attack", "attack-roll"};
    statistic_add_words(actor, &set->base, plan->domains, plan->domain_count);
    if (plan->attribute) pf2e_symbols_add(actor, &set->base, pf2e_symbol(actor, plan->attribute, "-based", ""));
    statistic_add_words(actor, &set->check, check_word, 1);
    statistic_add_words(actor, &set->check, plan->check_domains, plan->check_domain_count);
    if (plan->attack) statistic_add_words(actor, &set->check, attack_words, 2);
    pf2e_symbols_add(actor, &set->check, pf2e_symbol(actor, plan->slug, plan->attack ? "-attack-roll" : "-check", ""));
    if (plan->dc_domains)
        statistic_add_words(actor, &set->dc, plan->dc_domains, plan->dc_domain_count);
    else
        pf2e_symbols_add(actor, &set->dc, pf2e_symbol(actor, plan->slug, "-dc", ""));
    statistic_append(actor, &set->all_check, &set->base);
    statistic_append(actor, &set->all_check, &set->check);
    statistic_append(actor, &set->all_dc, &set->base);
    statistic_append(actor, &set->all_dc, &set->dc);
}

void pf2e_statistic_make(struct pf2e_actor *actor, struct pf2e_statistic *statistic,
                         const struct pf2e_statistic_plan *plan)
{
    *statistic = (struct pf2e_statistic){.slug = plan->slug,
                                         .label = plan->label,
                                         .attribute = plan->attribute,
                                         .rank = plan->rank,
                                         .lore = plan->lore,
                                         .proficient = plan->proficient_known ? plan->proficient : plan->rank != 0};
    const struct pf2e_domain_set *set = plan->set;
    if (!set) {
        struct pf2e_domain_set *made = arena_new(&actor->arena, struct pf2e_domain_set);
        if (!made) return;
        pf2e_statistic_domains(actor, plan, made);
        set = made;
    }
    statistic->set = set;
    statistic->base_domains = set->base;
    statistic->domains = set->all_check;
    statistic->dc_domains = set->all_dc;
    statistic_base(actor, statistic, plan);
    const struct statistic_half check = {.list = &statistic->check,
                                         .extra = &set->check,
                                         .domains = &statistic->domains,
                                         .given = plan->check_modifiers};
    statistic->mod = statistic_side(actor, statistic, &check, plan->option);
    if (statistic_sides_agree(actor, statistic, set, plan)) {
        statistic->dc_modifiers = statistic->check;
        statistic->dc = 10 + statistic->mod;
        return;
    }
    const struct statistic_half dc = {.list = &statistic->dc_modifiers,
                                      .extra = &set->dc,
                                      .domains = &statistic->dc_domains,
                                      .given = plan->dc_modifiers,
                                      .given_last = true};
    statistic->dc = 10 + statistic_side(actor, statistic, &dc, plan->option);
}

/* --- made later --------------------------------------------------------------------------------------------------- */

/* Neither skills nor spellcasting ask for what is filed under damage. */
static bool statistic_is_steady(const struct pf2e_actor *actor, const struct pf2e_filed *filed)
{
    static const char damage[] = "damage";
    if (!filed->rule || filed->rule->lowered->steady) return true;
    const char *selector = symbol_text(&actor->symbols, filed->selector);
    size_t length = strlen(selector), tail = sizeof damage - 1;
    return length >= tail && strcmp(selector + length - tail, damage) == 0;
}

bool pf2e_statistics_can_wait(const struct pf2e_actor *actor)
{
    if (actor->diags || actor->watch || actor->changes_late) return false;
    for (size_t i = 0; i < actor->modifiers.count; i++) {
        if (!statistic_is_steady(actor, &actor->modifiers.items[i])) return false;
    }
    for (size_t i = 0; i < actor->adjustments.count; i++) {
        if (!statistic_is_steady(actor, &actor->adjustments.items[i])) return false;
    }
    return true;
}

void pf2e_with_options(struct pf2e_actor *actor, size_t count, void (*act)(struct pf2e_actor *actor))
{
    struct options *all = pf2e_options_all(actor), more = *all;
    if (options_count(all) == count) {
        act(actor);
        return;
    }
    options_init(all, &actor->symbols, NULL);
    for (size_t i = 0; i < count; i++)
        actor->arena.failed = !options_add(all, options_at(&more, i)) || actor->arena.failed;
    act(actor);
    options_free(all);
    *all = more;
}

struct pf2e_statistic *pf2e_statistic_find(struct pf2e_actor *actor, const char *slug)
{
    if (strcmp(slug, "perception") == 0) return &actor->perception;
    for (size_t i = 0; i < PF2E_SAVES; i++) {
        if (strcmp(slug, pf2e_save_names[i]) == 0) return &actor->saves[i];
    }
    pf2e_actor_skills(actor);
    for (size_t i = 0; i < actor->skills.count; i++) {
        if (strcmp(slug, actor->skills.items[i]->slug) == 0) return actor->skills.items[i];
    }
    for (size_t i = 0; i < actor->class_dcs.count; i++) {
        if (strcmp(slug, actor->class_dcs.items[i]->slug) == 0) return actor->class_dcs.items[i];
    }
    for (size_t i = 0; i < actor->specials.count; i++) {
        if (strcmp(slug, actor->specials.items[i]->slug) == 0) return actor->specials.items[i];
    }
    return NULL;
}
