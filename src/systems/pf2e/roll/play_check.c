/* play_check.c: a check from its modifiers to its degree: options, fortune, substitutions, notes, what is used up. */
#include <string.h>

#include "base/number.h"
#include "systems/pf2e/actor/penalty.h"
#include "systems/pf2e/roll/play.h"

void pf2e_check_begin(struct pf2e_check *check, struct pf2e_actor *actor, const struct pf2e_symbols *domains,
                      const struct pf2e_context *context)
{
    *check = (struct pf2e_check){.actor = actor, .domains = *domains, .type = "check"};
    options_init(&check->options, &actor->symbols, pf2e_options_all(actor));
    for (size_t i = 0; context && i < context->options.count; i++)
        pf2e_check_option(check, context->options.items[i]);
    pf2e_options_collect(actor, domains, &check->options);
}

void pf2e_check_option(struct pf2e_check *check, const char *option)
{
    (void)options_add_text(&check->options, option);
}

void pf2e_check_free(struct pf2e_check *check)
{
    options_free(&check->options);
}

static bool check_in_domain(const struct pf2e_check *check, symbol name)
{
    for (size_t i = 0; i < check->domains.count; i++) {
        if (check->domains.items[i] == name) return true;
    }
    return false;
}

/* Lies the set over that of the actor, where nothing can be taken out? Then it gets all options for its own. */
static void check_own_options(struct pf2e_check *check)
{
    struct options own;
    if (!check->options.under) return;
    options_init(&own, &check->actor->symbols, NULL);
    options_expect(&own, options_count(&check->options));
    (void)options_add_all(&own, &check->options);
    options_free(&check->options);
    check->options = own;
}

/* The option itself and what follows it: "stance", "stance:wolf". */
static bool check_follows_option(const char *text, const char *option)
{
    size_t length = strlen(option);
    return strncmp(text, option, length) == 0 && (!text[length] || text[length] == ':');
}

static bool check_is_option(const struct pf2e_check *check, symbol one, const char *option)
{
    return check_follows_option(symbol_text(&check->actor->symbols, one), option);
}

static bool check_is_stated(const struct pf2e_check *check, const char *option)
{
    for (size_t i = 0; check->stated && i < check->stated->count; i++)
        if (check_follows_option(check->stated->items[i], option)) return true;
    return false;
}

static void check_clear_option(struct pf2e_check *check, const char *option)
{
    if (!options_has_text(&check->options, option) || check_is_stated(check, option)) return;
    check_own_options(check);
    for (size_t i = options_count(&check->options); i-- > 0;) {
        symbol one = options_at(&check->options, i);
        if (check_is_option(check, one, option)) (void)options_remove(&check->options, one);
    }
}

static bool check_is_switched_off(const struct pf2e_actor *actor, const char *domain, const char *option)
{
    for (size_t i = 0; i < actor->toggles.count; i++) {
        const struct pf2e_toggle *toggle = &actor->toggles.items[i];
        if (strcmp(toggle->domain, domain) == 0 && strcmp(toggle->option, option) == 0) return !toggle->checked;
    }
    return false;
}

/* An element with a switch decides its own option: switched off, it removes the option until another element adds it.
 * Elements that share a switch act as one. */
static void check_toggle(struct pf2e_check *check, struct pf2e_rule *rule, const char *domain, const char *option)
{
    struct pf2e_actor *actor = check->actor;
    bool shared = PF2E_OP(rule, option)->mergeable;
    if (json_is_text(PF2E_OP(rule, option)->toggleable, "totm")) return; /* nobody has such a switch here */
    if (shared ? check_is_switched_off(actor, domain, option) : !pf2e_option_is_on(actor, rule, &check->options)) {
        check_clear_option(check, option);
        return;
    }
    const struct pf2e_domain *known = pf2e_domain_find(actor, symbol_intern_text(&actor->symbols, domain));
    for (size_t i = 0; known && i < options_count(&known->options); i++) {
        symbol one = options_at(&known->options, i);
        if (check_is_option(check, one, option)) (void)options_add(&check->options, one);
    }
}

/* Each roll asks the elements that set options again: now it is known what the roll is about. What is switched off is
 * off, unless the command states it for this roll. */
static void check_late_options(struct pf2e_check *check)
{
    struct pf2e_actor *actor = check->actor;
    /* the attacks of creatures are ready made */
    if (actor->type != PF2E_CHARACTER && check_in_domain(check, actor->world->words[PF2E_WORD_STRIKE_ATTACK_ROLL]))
        return;
    for (size_t i = 0; i < actor->rules.count; i++) {
        struct pf2e_rule *rule = actor->rules.items[i];
        if (rule->ignored || rule->element->id != PF2E_ELEMENT_RollOption) continue;
        bool counts = json_is(PF2E_OP(rule, option)->count, JSON_TRUE);
        if (PF2E_OP(rule, option)->count && !counts) continue;
        const char *stated = pf2e_rule_text(actor, rule, PF2E_OP(rule, option)->domain, NULL),
                   *domain = *stated ? stated : "all";
        const char *option = pf2e_rule_text(actor, rule, PF2E_OP(rule, option)->option, NULL);
        option = pf2e_option_clean(actor, option);
        symbol name = symbol_intern_text(&actor->symbols, domain);
        if (!check_in_domain(check, name)) continue;
        if (!*option || !pf2e_rule_test(actor, rule, &check->options)) continue;
        if (PF2E_OP(rule, option)->toggleable) {
            check_toggle(check, rule, domain, option);
        } else if (!json_is(rule->lowered->value_source, JSON_FALSE)) {
            pf2e_check_option(check, option);
        }
    }
}

/* Calls back for everything of a list that is filed under one of the domains, in the order of the domains. */
#define CHECK_EACH(check, list, filed)                                                                                 \
    for (size_t d_ = 0; d_ < (check)->domains.count; d_++)                                                             \
        for (size_t i_ = 0; i_ < (check)->actor->list.count; i_++)                                                     \
            if ((filed = &(check)->actor->list.items[i_])->selector == (check)->domains.items[d_] &&                   \
                !filed->rule->ignored)

static void check_find_twice(struct pf2e_check *check)
{
    const struct pf2e_filed *filed;
    int first = 0;
    bool higher = false, lower = false;
    CHECK_EACH(check, rerolls, filed)
    {
        if (!pf2e_rule_test(check->actor, filed->rule, &check->options)) continue;
        bool keep_higher = json_is_text(PF2E_OP(filed->rule, reroll)->keep, "higher");
        if (!first) first = keep_higher ? 1 : -1;
        higher = higher || keep_higher;
        lower = lower || !keep_higher;
    }
    if (!check->twice) check->twice = higher && lower ? 0 : first;
}

static void check_find_substitutions(struct pf2e_check *check)
{
    const struct pf2e_filed *filed;
    struct pf2e_actor *actor = check->actor;
    CHECK_EACH(check, substitutions, filed)
    {
        struct pf2e_rule *rule = filed->rule;
        if (!pf2e_rule_test(actor, rule, &check->options)) continue;
        const char *slug = pf2e_rule_slug(actor, rule);
        bool required = PF2E_OP(rule, substitute)->required;
        bool wanted = options_has(&check->options, pf2e_symbol(actor, "substitute:", slug, "")); /* by a toggle */
        struct pf2e_substitution one = {
            .slug = slug,
            .value = number_truncate(pf2e_rule_number(actor, rule, rule->lowered->value_source, NULL)),
            .misfortune = json_is_text(PF2E_OP(rule, substitute)->effect_type, "misfortune"),
            .required = required,
            .selected = required || wanted};
        if (!rule->ignored) (void)pool_push(&actor->arena, &check->substitutions, one);
    }
    for (size_t i = 0; i < check->substitutions.count; i++) {
        if (check->substitutions.items[i].selected) {
            pf2e_check_substitute(check, (int)i);
            break;
        }
    }
}

void pf2e_check_substitute(struct pf2e_check *check, int index)
{
    for (size_t i = 0; i < check->substitutions.count; i++) {
        struct pf2e_substitution *one = &check->substitutions.items[i];
        one->selected = (int)i == index;
        (void)options_remove(&check->options, pf2e_symbol(check->actor, "substitute:", one->slug, ""));
    }
    if (index < 0 || (size_t)index >= check->substitutions.count) return;
    const char *slug = check->substitutions.items[index].slug;
    (void)options_add(&check->options, pf2e_symbol(check->actor, "substitute:", slug, ""));
}

static void check_find_notes(struct pf2e_check *check)
{
    const struct pf2e_filed *filed;
    struct pf2e_actor *actor = check->actor;
    CHECK_EACH(check, notes, filed)
    {
        struct pf2e_rule *rule = filed->rule;
        struct pf2e_note note = {.selector = symbol_text(&actor->symbols, filed->selector),
                                 .title = json_to_text(PF2E_OP(rule, note)->title, NULL),
                                 .text = pf2e_rule_text(actor, rule, PF2E_OP(rule, note)->text, NULL),
                                 .outcomes = PF2E_OP(rule, note)->outcome,
                                 .rule = rule};
        (void)pool_push(&actor->arena, &check->notes, note);
    }
}

/* Every modifier starts again from its own value: the roll knows more than the sheet did. */
static void check_fresh_modifiers(struct pf2e_check *check)
{
    check->modifiers = pf2e_modifiers_copy(check->actor, &check->modifiers);
    for (size_t i = 0; i < check->modifiers.count; i++) {
        struct modifier *one = &check->modifiers.items[i];
        if (one->adjusted) one->value = one->base;
        one->adjusted = false;
    }
}

void pf2e_check_ready(struct pf2e_check *check)
{
    check_late_options(check);
    check_find_notes(check);
    check_find_twice(check);
    check_find_substitutions(check);
    check_fresh_modifiers(check);
}

/* --- the roll ---------------------------------------------------------------------------------------------------- */

static void check_adjust(struct degree_adjustments *into, const struct degree_adjustments *more)
{
    for (size_t i = 0; i <= DEGREE_COUNT; i++) {
        if (more->changes[i].is_set) into->changes[i] = more->changes[i];
    }
}

static void check_read_adjustment(struct pf2e_actor *actor, struct pf2e_rule *rule, struct degree_adjustments *into)
{
    const struct json *stated = PF2E_OP(rule, degree)->adjustment;
    for (size_t i = 0; json_is(stated, JSON_OBJECT) && i < stated->count; i++) {
        int degree = degree_find(stated->members[i].name);
        struct degree_change change = {0};
        if (degree < 0 || !degree_change_read(json_to_text(&stated->members[i].value, ""), &change)) continue;
        change.is_set = true;
        change.label = pf2e_rule_label(actor, rule);
        into->changes[degree] = change;
    }
}

static void check_settle_degree(const struct pf2e_check *check, struct pf2e_roll *roll)
{
    struct degree_result result = degree_of(roll->natural, roll->total, check->dc, &roll->adjustments);
    roll->has_degree = true;
    roll->degree = result.degree;
    roll->unadjusted = result.unadjusted;
}

bool pf2e_check_is_adjusted(const struct pf2e_check *check)
{
    const struct pf2e_filed *filed;
    CHECK_EACH(check, degrees, filed) return true;
    return check->extra_degrees.count > 0;
}

/* What applies is decided with the result in sight; of several for one degree the last one counts. */
static void check_degree(struct pf2e_check *check, struct pf2e_roll *roll, bool has_die)
{
    struct options options;
    struct pf2e_actor *actor = check->actor;
    const struct pf2e_filed *filed;
    if (!pf2e_check_is_adjusted(check)) {
        check_settle_degree(check, roll);
        return;
    }
    options_init(&options, &actor->symbols, &check->options);
    (void)options_addf(&options, "check:total:%lld", (long long)roll->total);
    (void)options_addf(&options, "check:total:delta:%lld", (long long)(roll->total - check->dc));
    if (has_die) {
        (void)options_addf(&options, "check:total:natural:%lld", (long long)roll->natural);
        (void)options_addf(&options, "check:roll:total:natural:%lld", (long long)roll->natural);
    }
    CHECK_EACH(check, degrees, filed)
    {
        if (pf2e_rule_test(actor, filed->rule, &options)) check_read_adjustment(actor, filed->rule, &roll->adjustments);
    }
    for (size_t i = 0; i < check->extra_degrees.count; i++) {
        const struct pf2e_degree_change *one = &check->extra_degrees.items[i];
        if (!one->predicate || predicate_test(one->predicate, &options)) check_adjust(&roll->adjustments, &one->change);
    }
    options_free(&options);
    check_settle_degree(check, roll);
}

void pf2e_check_degrees(struct pf2e_check *check, int64_t modifier, enum degree degrees[21])
{
    degrees[0] = DEGREE_CRITICAL_FAILURE;
    for (int64_t natural = 1; natural <= 20; natural++) {
        struct pf2e_roll roll = {.natural = natural, .total = natural + modifier};
        check_degree(check, &roll, true);
        degrees[natural] = roll.degree;
    }
}

static bool check_note_is_for(const struct pf2e_note *note, enum degree degree)
{
    if (note->outcome_bits) return (note->outcome_bits >> degree & 1) != 0;
    if (!json_count(note->outcomes)) return true;
    for (size_t i = 0; i < json_count(note->outcomes); i++) {
        if (json_is_text(json_at(note->outcomes, i), degree_name(degree))) return true;
    }
    return false;
}

static bool check_note_holds(struct pf2e_check *check, const struct pf2e_note *note)
{
    if (note->predicate) return predicate_test(note->predicate, &check->options);
    if (!note->rule) return true;
    struct options options;
    options_init(&options, &check->actor->symbols, &check->options);
    pf2e_item_options_add(check->actor, note->rule->item, "parent", &options);
    bool holds = pf2e_rule_test(check->actor, note->rule, &options);
    options_free(&options);
    return holds;
}

void pf2e_check_show_notes(struct pf2e_check *check, struct pf2e_roll *roll)
{
    for (size_t i = 0; i < check->notes.count; i++) {
        const struct pf2e_note *note = &check->notes.items[i];
        if (!check_note_holds(check, note)) continue;
        if (check->has_dc && !check_note_is_for(note, roll->degree)) continue;
        (void)pool_push(&check->actor->arena, &roll->notes, *note);
    }
}

void pf2e_check_notes(struct pf2e_check *check, struct pf2e_roll *roll)
{
    check_find_notes(check);
    pf2e_check_show_notes(check, roll);
}

static bool check_used_modifier(const struct pf2e_check *check, const struct pf2e_rule *rule)
{
    symbol item = symbol_find(&check->actor->symbols, rule->item->id, strlen(rule->item->id));
    for (size_t i = 0; i < check->modifiers.count; i++) {
        const struct modifier *one = &check->modifiers.items[i];
        if (one->enabled && one->origin_item == item && one->origin_element == (int32_t)rule->index) return true;
    }
    return false;
}

static bool check_matches(struct pf2e_check *check, struct pf2e_rule *rule)
{
    struct pf2e_texts selectors = pf2e_rule_texts(check->actor, rule, rule->lowered->selector_source);
    for (size_t i = 0; i < selectors.count; i++) {
        if (check_in_domain(check, symbol_intern_text(&check->actor->symbols, selectors.items[i]))) return true;
    }
    return false;
}

/* Is the element itself on, in a domain of this roll, and its option in the roll? Another source does not count. */
static bool check_sets_option(const struct pf2e_check *check, struct pf2e_rule *rule)
{
    struct pf2e_actor *actor = check->actor;
    const char *stated = pf2e_rule_text(actor, rule, PF2E_OP(rule, option)->domain, NULL);
    const char *domain = *stated ? stated : "all", *option = rule->option;
    if (!option || !check_in_domain(check, symbol_intern_text(&actor->symbols, domain))) return false;
    bool toggle = PF2E_OP(rule, option)->toggleable != NULL;
    const struct json *value = rule->lowered->value_source;
    bool on = toggle ? !check_is_switched_off(actor, domain, option) : !json_is(value, JSON_FALSE);
    return on && options_has_text(&check->options, option);
}

static bool check_is_spent(struct pf2e_check *check, struct pf2e_rule *rule, int dice)
{
    const struct json *when = rule->lowered->remove_after_roll;
    if (rule->element->id == PF2E_ELEMENT_FlatModifier) {
        if (json_is_text(when, "if-enabled")) return check_used_modifier(check, rule);
        if (json_is(when, JSON_ARRAY))
            return predicate_test(pf2e_rule_predicate(check->actor, rule, when, NULL), &check->options);
        return json_is(when, JSON_TRUE);
    }
    /* PF2E-RE-74: by default an effect that lets roll twice is used up by doing so */
    if (rule->element->id == PF2E_ELEMENT_RollTwice)
        return !json_is(when, JSON_FALSE) && dice == 2 && check_matches(check, rule) &&
               pf2e_rule_test(check->actor, rule, &check->options);
    if (rule->element->id == PF2E_ELEMENT_RollOption)
        return json_is(when, JSON_TRUE) && check_sets_option(check, rule);
    if (rule->element->id != PF2E_ELEMENT_SubstituteRoll || json_is(when, JSON_FALSE)) return false;
    const char *slug = pf2e_rule_slug(check->actor, rule);
    for (size_t i = 0; i < check->substitutions.count; i++) {
        const struct pf2e_substitution *one = &check->substitutions.items[i];
        if (one->selected && strcmp(one->slug, slug) == 0) return check_matches(check, rule);
    }
    return false;
}

static void check_use_up(struct pf2e_check *check, struct pf2e_roll *roll, int dice)
{
    struct pf2e_actor *actor = check->actor;
    for (size_t i = 0; !check->outside && i < actor->rules.count; i++) {
        struct pf2e_rule *rule = actor->rules.items[i];
        if (rule->ignored || rule->item->type != PF2E_EFFECT || !check_is_spent(check, rule, dice)) continue;
        bool known = false;
        for (size_t k = 0; k < roll->removed.count; k++)
            known = known || roll->removed.items[k] == rule->item;
        if (!known) (void)pool_push(&actor->arena, &roll->removed, rule->item);
    }
}

#define CHECK_FORTUNE "fortune"
#define CHECK_MISFORTUNE "misfortune"

bool pf2e_check_reads_option(const char *option)
{
    static const char *const read[] = {CHECK_FORTUNE, CHECK_MISFORTUNE, PF2E_IGNORE_RANGE_PENALTY};
    for (size_t i = 0; i < sizeof read / sizeof *read; i++) {
        if (strcmp(option, read[i]) == 0) return true;
    }
    return false;
}

static struct pf2e_substitution *check_selected(struct pf2e_check *check)
{
    for (size_t i = 0; i < check->substitutions.count; i++) {
        if (check->substitutions.items[i].selected) return &check->substitutions.items[i];
    }
    return NULL;
}

/* How many dice were thrown. `twice`: the higher (or with -1 the lower) of two counts. */
static int check_throw(struct pf2e_roll *roll, int twice, pf2e_throw *throw, void *dice)
{
    roll->natural = throw(dice, 20);
    if (!twice) return 1;
    int64_t second = throw(dice, 20);
    if ((second > roll->natural) == (twice > 0)) roll->natural = second;
    return 2;
}

/* Fortune and misfortune together leave one plain die; a substitution goes before rolling twice. */
void pf2e_check_roll(struct pf2e_check *check, pf2e_throw *throw, void *dice, struct pf2e_roll *roll)
{
    struct pf2e_substitution *substitution = check_selected(check);
    *roll = (struct pf2e_roll){0};
    bool fortune = check->twice > 0 || (substitution && !substitution->misfortune);
    bool misfortune = check->twice < 0 || (substitution && substitution->misfortune);
    if (fortune) pf2e_check_option(check, CHECK_FORTUNE);
    if (misfortune) pf2e_check_option(check, CHECK_MISFORTUNE);
    bool plain =
        options_has_text(&check->options, CHECK_FORTUNE) && options_has_text(&check->options, CHECK_MISFORTUNE);
    if (plain && substitution) { /* what the substitution would have put aside stays so */
        (void)pf2e_modifiers_total(check->actor, &check->modifiers, &check->options);
        pf2e_check_substitute(check, -1);
        substitution = NULL;
    }
    roll->modifier = pf2e_modifiers_total(check->actor, &check->modifiers, &check->options);
    int thrown = 0;
    if (substitution)
        roll->natural = substitution->value;
    else
        thrown = check_throw(roll, plain ? 0 : check->twice, throw, dice);
    roll->total = roll->natural + roll->modifier;
    if (check->has_dc) check_degree(check, roll, thrown > 0);
    pf2e_check_show_notes(check, roll);
    check_use_up(check, roll, thrown);
}
