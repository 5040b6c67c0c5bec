/* explain.c: explains a number of an actor, and what an item does now or why it does nothing. */
#include <string.h>

#include "ir/slug.h"
#include "systems/dh2e/verbs/hooks.h"

struct dh2e_explanation {
    struct request *request;
    struct answer *answer;
    const struct dh2e_actor *actor, *target;
};

static const char *dh2e_explain_signed(struct arena *arena, int64_t value)
{
    return arena_printf(arena, "%+lld", (long long)value);
}

/* ---- a test ---- */

static void dh2e_explain_lines(struct dh2e_explanation *explanation, const struct dh2e_check *check)
{
    struct arena *arena = explanation->request->arena;
    struct page *page = &explanation->answer->page;
    page_heading(page, "Modifiers");
    for (size_t i = 0; i < check->modifiers.count; i++) {
        const struct dh2e_modifier *from = check->origins.items[i];
        const char *value = dh2e_explain_signed(arena, from->value);
        const char *where = from->origin.element >= 0 ? arena_printf(arena, "%s, rule %d of %s", from->source,
                                                                     from->origin.element + 1, from->origin.item)
                                                      : from->source;
        if (check->modifiers.items[i].loss == LOSS_NONE) {
            page_row(page, from->label, value, where);
            continue;
        }
        struct text why = {0};
        modifier_explain(check->modifiers.items, i, check->options, &why);
        page_row_inactive(page, from->label, value, text_get(&why));
        text_free(&why);
    }
    page_row(page, "Total", dh2e_explain_signed(arena, check->total),
             arena_printf(arena, "limited to ±%lld", (long long)check->cap));
}

static void dh2e_explain_degrees(struct dh2e_explanation *explanation, const struct dh2e_check *check)
{
    struct arena *arena = explanation->request->arena;
    if (check->on_success == 0 && check->on_failure == 0) return;
    page_row(&explanation->answer->page, "Degrees after the roll",
             arena_printf(arena, "%+lld on a success, %+lld on a failure", (long long)check->on_success,
                          (long long)check->on_failure),
             NULL);
    json_put_int(arena, &explanation->answer->data, "degreesOnSuccess", check->on_success);
    json_put_int(arena, &explanation->answer->data, "degreesOnFailure", check->on_failure);
}

static void dh2e_explain_options(struct dh2e_explanation *explanation, const struct options *options)
{
    struct arena *arena = explanation->request->arena;
    struct json list = json_make_array();
    struct text all = {0};
    for (size_t i = 0; i < options_count(options); i++) {
        const char *text = symbol_text(options->symbols, options_at(options, i));
        json_push(arena, &list, json_make_text(arena, text, strlen(text)));
        text_addf(&all, "%s%s", i ? ", " : "", text);
    }
    page_heading(&explanation->answer->page, "Roll options");
    page_note(&explanation->answer->page, all.length ? text_get(&all) : "none");
    json_set(arena, &explanation->answer->data, "options", list);
    text_free(&all);
}

static void dh2e_explain_check(struct dh2e_explanation *explanation, const struct dh2e_check *check)
{
    struct arena *arena = explanation->request->arena;
    struct page *page = &explanation->answer->page;
    const struct dh2e_actor *actor = explanation->actor;
    explanation->answer->data = dh2e_check_breakdown(check, arena);
    page_title(page, check->label,
               arena_printf(arena, "%s: %lld or less on d100", actor->name, (long long)check->target));
    page_heading(page, "Base");
    int64_t value = dh2e_actor_value(actor, check->characteristic);
    page_row_int(page, dh2e_characteristic_titles[check->characteristic], actor->characteristics[check->characteristic],
                 NULL);
    if (actor->fatigue > 0) page_row_signed(page, "Fatigue", dh2e_fatigue_penalty(actor->fatigue), NULL);
    if (check->base != value) page_row_signed(page, "Training, focus and mode", check->base - value, NULL);
    page_row_int(page, "Base target", check->base, check->domain);
    dh2e_explain_lines(explanation, check);
    dh2e_explain_degrees(explanation, check);
    dh2e_explain_options(explanation, check->options);
}

/* ---- a weapon ---- */

static void dh2e_explain_dice(struct dh2e_explanation *explanation, const struct dh2e_synthetics *synthetics,
                              const struct options *options, const struct dh2e_domains *domains)
{
    struct page *page = &explanation->answer->page;
    for (size_t i = 0; i < synthetics->dice.count; i++) {
        const struct dh2e_dice_override *one = &synthetics->dice.items[i];
        if (!dh2e_domains_have(domains, one->domain)) continue;
        struct text why = {0};
        if (predicate_explain(&one->predicate, options, &why))
            page_row(page, one->label, dh2e_dice_mode_words[one->mode],
                     one->value > 1 ? arena_printf(explanation->request->arena, "%lld", (long long)one->value) : NULL);
        else
            page_row_inactive(page, one->label, dh2e_dice_mode_words[one->mode], text_get(&why));
        text_free(&why);
    }
}

static void dh2e_explain_damage(struct dh2e_explanation *explanation, struct dh2e_attack *attack)
{
    struct arena *arena = explanation->request->arena;
    struct page *page = &explanation->answer->page;
    const struct dh2e_weapon *weapon = attack->request.weapon;
    struct dh2e_strike strike;
    struct dh2e_domains domains = {0};
    struct dh2e_ammunition room;
    const struct dh2e_ammunition *round =
        dh2e_request_round(explanation->request, explanation->actor, weapon, &room);
    if (!dh2e_attack_strike(attack, round, &strike)) return;
    struct text damage = {0};
    dh2e_strike_print(&damage, weapon, &strike);
    page_heading(page, "Damage");
    page_row(page, "Each hit", text_get(&damage),
             arena_printf(arena, "%+lld on top of the formula%s%s", (long long)strike.added,
                          round ? ", loaded with " : "", round ? round->name : ""));
    page_row_int(page, "Penetration", strike.hit.penetration, strike.hit.razor_sharp ? "doubled from 3 degrees" : NULL);
    dh2e_domains_add(&domains, explanation->actor->symbols, weapon->melee ? "damage:melee" : "damage:ranged");
    dh2e_explain_dice(explanation, &explanation->actor->synthetics, &attack->options, &domains);
    dh2e_explain_dice(explanation, &attack->extra, &attack->options, &domains);
    if (explanation->target) {
        int64_t felled = strike.hit.unnatural > strike.hit.felling ? strike.hit.unnatural - strike.hit.felling : 0;
        page_row_int(page, "Target's toughness",
                     strike.hit.toughness + (strike.hit.unnatural > 0 ? felled : strike.hit.unnatural),
                     strike.hit.felling ? arena_printf(arena, "felling %lld", (long long)strike.hit.felling) : NULL);
        if (strike.hit.resisted_flat) page_row_int(page, "Resisted", strike.hit.resisted_flat, NULL);
        if (strike.hit.resisted_half) page_row(page, "Resisted", "half", NULL);
    }
    json_put_text(arena, &explanation->answer->data, "damage", text_get(&damage));
    json_put_int(arena, &explanation->answer->data, "penetration", strike.hit.penetration);
    text_free(&damage);
}

static enum status dh2e_explain_weapon(struct dh2e_explanation *explanation, const struct dh2e_weapon *weapon)
{
    struct dh2e_attack_request request = {.attacker = explanation->actor,
                                          .target = explanation->target,
                                          .weapon = weapon,
                                          .mode = DH2E_MODE_SINGLE,
                                          .aim = dh2e_request_aim(explanation->actor),
                                          .called = -1};
    struct dh2e_attack attack;
    if (!dh2e_attack_plan(&attack, &request)) return STATUS_NO_MEMORY;
    dh2e_explain_check(explanation, &attack.check);
    dh2e_explain_damage(explanation, &attack);
    dh2e_attack_free(&attack);
    return STATUS_OK;
}

/* ---- sums: armour, initiative, damage ---- */

/* What a sum starts from, and the domains whose modifiers are added; a total of INT64_MIN is still to be made. */
struct dh2e_sum {
    struct dh2e_domains domains;
    int64_t start, total;
};

static void dh2e_explain_modifiers(struct dh2e_explanation *explanation, const struct dh2e_sum *sum, struct json *list)
{
    const struct dh2e_actor *actor = explanation->actor;
    const struct options *options = &actor->synthetics.options;
    struct arena *arena = explanation->request->arena;
    struct page *page = &explanation->answer->page;
    for (size_t i = 0; i < actor->synthetics.modifiers.count; i++) {
        const struct dh2e_modifier *one = &actor->synthetics.modifiers.items[i];
        if (!dh2e_domains_have(&sum->domains, one->domain)) continue;
        struct text why = {0};
        const char *value = dh2e_explain_signed(arena, one->value);
        const struct dh2e_modifier *rival = dh2e_actor_rival(actor, &sum->domains, options, one);
        bool holds = one->enabled && predicate_explain(&one->predicate, options, &why);
        if (!one->enabled) text_add(&why, "switched off");
        if (holds && rival)
            text_addf(&why, "%s (%+lld) of the same group counts", rival->label, (long long)rival->value);
        if (holds && !rival)
            page_row(page, one->label, value, one->source);
        else
            page_row_inactive(page, one->label, value, text_get(&why));
        struct json line = json_make_object();
        json_put_text(arena, &line, "label", one->label);
        json_put_int(arena, &line, "value", one->value);
        json_set(arena, &line, "counts", json_make_bool(holds && !rival));
        json_push(arena, list, line);
        text_free(&why);
    }
}

static enum status dh2e_explain_sum(struct dh2e_explanation *explanation, struct dh2e_sum *sum)
{
    struct arena *arena = explanation->request->arena;
    struct page *page = &explanation->answer->page;
    struct json list = json_make_array();
    dh2e_explain_modifiers(explanation, sum, &list);
    int64_t added = dh2e_actor_sum(explanation->actor, &sum->domains, &explanation->actor->synthetics.options);
    if (sum->total == INT64_MIN) sum->total = sum->start + added;
    page_row_int(page, "Total", sum->total, NULL);
    json_put_int(arena, &explanation->answer->data, "sum", added);
    json_put_int(arena, &explanation->answer->data, "total", sum->total);
    json_set(arena, &explanation->answer->data, "modifiers", list);
    return STATUS_OK;
}

static enum status dh2e_explain_initiative(struct dh2e_explanation *explanation)
{
    const struct dh2e_actor *actor = explanation->actor;
    struct arena *arena = explanation->request->arena;
    struct dh2e_sum sum = {.total = INT64_MIN};
    dh2e_domains_add(&sum.domains, actor->symbols, "initiative");
    page_title(&explanation->answer->page, "Initiative", actor->name);
    enum dh2e_characteristic used = dh2e_actor_attribute(actor, &sum.domains, &actor->synthetics.options, DH2E_AG);
    sum.start = actor->bonuses[used];
    page_row_signed(&explanation->answer->page, arena_printf(arena, "%s bonus", dh2e_characteristic_titles[used]),
                    sum.start, "added to 1d10");
    json_put_int(arena, &explanation->answer->data, "bonus", sum.start);
    return dh2e_explain_sum(explanation, &sum);
}

static enum status dh2e_explain_armour(struct dh2e_explanation *explanation, enum dh2e_location location)
{
    const struct dh2e_actor *actor = explanation->actor;
    struct arena *arena = explanation->request->arena;
    struct page *page = &explanation->answer->page;
    struct dh2e_sum sum = {.total = actor->armour[location]};
    const char *domain = arena_printf(arena, "armour:%s", dh2e_location_words[location]);
    if (domain) dh2e_domains_add(&sum.domains, actor->symbols, domain);
    dh2e_domains_add(&sum.domains, actor->symbols, "armour:all");
    page_title(page, arena_printf(arena, "Armour, %s", dh2e_location_titles[location]), actor->name);
    for (size_t i = 0; i < actor->armours.count; i++) {
        const struct dh2e_armour *armour = &actor->armours.items[i];
        page_row_int(page, armour->name, armour->points[location], armour->equipped ? "the best counts" : "not worn");
    }
    return dh2e_explain_sum(explanation, &sum);
}

static enum status dh2e_explain_added(struct dh2e_explanation *explanation, bool melee)
{
    const struct dh2e_actor *actor = explanation->actor;
    struct dh2e_sum sum = {.total = INT64_MIN};
    dh2e_domains_add(&sum.domains, actor->symbols, melee ? "damage:melee" : "damage:ranged");
    page_title(&explanation->answer->page, melee ? "Added to melee damage" : "Added to ranged damage", actor->name);
    return dh2e_explain_sum(explanation, &sum);
}

static enum status dh2e_explain_toughness(struct dh2e_explanation *explanation)
{
    const struct dh2e_actor *actor = explanation->actor;
    struct arena *arena = explanation->request->arena;
    struct page *page = &explanation->answer->page;
    int64_t total = actor->bonuses[DH2E_T];
    page_title(page, "Toughness against damage", actor->name);
    page_row_int(page, "Toughness bonus", total, NULL);
    for (size_t i = 0; i < actor->synthetics.toughness.count; i++) {
        const struct dh2e_toughness_adjustment *one = &actor->synthetics.toughness.items[i];
        if (one->against_target) continue;
        struct text why = {0};
        const char *value = dh2e_explain_signed(arena, one->value);
        bool holds = predicate_explain(&one->predicate, &actor->synthetics.options, &why);
        if (holds)
            page_row(page, one->label, value, "unnatural");
        else
            page_row_inactive(page, one->label, value, text_get(&why));
        if (holds) total += one->value;
        text_free(&why);
    }
    page_row_int(page, "Total", total, NULL);
    json_put_int(arena, &explanation->answer->data, "total", total);
    return STATUS_OK;
}

/* Numbers that are added up: initiative, armour, damage, toughness; STATUS_NOT_FOUND for any other. */
static enum status dh2e_explain_number(struct dh2e_explanation *explanation, const char *what)
{
    explanation->answer->data = json_make_object();
    if (strcmp(what, "initiative") == 0) return dh2e_explain_initiative(explanation);
    if (strcmp(what, "toughness") == 0) return dh2e_explain_toughness(explanation);
    if (strcmp(what, "damage:melee") == 0) return dh2e_explain_added(explanation, true);
    if (strcmp(what, "damage:ranged") == 0) return dh2e_explain_added(explanation, false);
    int location = strncmp(what, "armour:", 7) == 0 ? dh2e_word_find(dh2e_location_words, what + 7) : -1;
    return location >= 0 ? dh2e_explain_armour(explanation, (enum dh2e_location)location) : STATUS_NOT_FOUND;
}

/* ---- why not ---- */

/* The predicate of an element as it was lowered, with its item's choices put in; NULL: it put nothing into a list. */
static const struct predicate *dh2e_explain_lowered(const struct dh2e_synthetics *synthetics, const char *item,
                                                    size_t index)
{
#define DH2E_LOOK_THROUGH(list)                                                                                        \
    for (size_t i = 0; i < synthetics->list.count; i++) {                                                              \
        const struct dh2e_origin *origin = &synthetics->list.items[i].origin;                                          \
        if (origin->element == (int)index && strcmp(origin->item, item) == 0)                                          \
            return &synthetics->list.items[i].predicate;                                                               \
    }
    DH2E_LOOK_THROUGH(modifiers)
    DH2E_LOOK_THROUGH(degrees)
    DH2E_LOOK_THROUGH(dice)
    DH2E_LOOK_THROUGH(toughness)
    DH2E_LOOK_THROUGH(resistances)
    DH2E_LOOK_THROUGH(attributes)
#undef DH2E_LOOK_THROUGH
    return NULL;
}

static void dh2e_explain_element(struct dh2e_explanation *explanation, const char *item, const struct json *element,
                                 size_t index, struct json *list)
{
    struct arena *arena = explanation->request->arena;
    struct symbols *symbols = explanation->actor->symbols;
    const char *key = json_to_text(json_get(element, "key"), "?");
    struct predicate predicate = {0};
    struct text why = {0};
    struct json line = json_make_object();
    const char *name = arena_printf(arena, "%zu %s", index + 1, key);
    bool compiled = predicate_compile(arena, symbols, json_get(element, "predicate"), PREDICATE_SIMPLE, &predicate);
    const struct predicate *lowered = dh2e_explain_lowered(&explanation->actor->synthetics, item, index);
    bool holds =
        compiled && predicate_explain(lowered ? lowered : &predicate, &explanation->actor->synthetics.options, &why);
    if (!element_kind_find(dh2e_elements, key, NULL)) {
        holds = false;
        text_clear(&why);
        text_add(&why, "there is no such rule element");
    }
    if (holds)
        page_row(&explanation->answer->page, name, "acts", json_to_text(json_get(element, "domain"), NULL));
    else
        page_row(&explanation->answer->page, name, "does nothing now", text_get(&why));
    json_put_text(arena, &line, "key", key);
    json_set(arena, &line, "acts", json_make_bool(holds));
    if (!holds) json_put_text(arena, &line, "why", text_get(&why));
    json_push(arena, list, line);
    text_free(&why);
}

static enum status dh2e_explain_item(struct dh2e_explanation *explanation, const char *name)
{
    const struct dh2e_actor *actor = explanation->actor;
    struct near near = near_new(name);
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct dh2e_item *item = &actor->items.items[i];
        near_add(&near, item->name);
        if (strcmp(item->name, name) != 0 && strcmp(item->slug, name) != 0) continue;
        const struct json *rules = json_path(item->source, "system.rules");
        struct json list = json_make_array();
        page_title(&explanation->answer->page, item->name, actor->name);
        if (!json_to_bool(json_path(item->source, "system.equipped"), true))
            page_note(&explanation->answer->page, "It is put away: none of its rules act.");
        if (json_count(rules) == 0) page_note(&explanation->answer->page, "It has no rules.");
        for (size_t k = 0; k < json_count(rules); k++)
            dh2e_explain_element(explanation, item->name, json_at(rules, k), k, &list);
        explanation->answer->data = json_make_object();
        json_set(explanation->request->arena, &explanation->answer->data, "elements", list);
        return STATUS_OK;
    }
    diags_add(explanation->request->diags,
              fault_error("dh2e/unknown-item", diags_instead(explanation->request->diags, &near)), (struct place){0},
              "%s carries nothing called \"%s\"", actor->name, name);
    return STATUS_NOT_FOUND;
}

/* ---- what is asked ---- */

static enum status dh2e_explain_test(struct dh2e_explanation *explanation, struct dh2e_check check)
{
    bool good = check.label && check.domain && dh2e_check_prepare(&check);
    if (good) dh2e_explain_check(explanation, &check);
    dh2e_check_free(&check);
    return good ? STATUS_OK : STATUS_NO_MEMORY;
}

static enum status dh2e_explain_skill(struct dh2e_explanation *explanation, const struct dh2e_skill *skill,
                                      const char *use)
{
    const struct dh2e_actor *actor = explanation->actor;
    struct arena *arena = explanation->request->arena;
    struct dh2e_check check = dh2e_check_skill(actor, skill, use, arena);
    struct dh2e_synthetics extra = {0};
    dh2e_skill_gear(actor, skill, arena, &extra);
    check.extra = &extra;
    enum status status = dh2e_explain_test(explanation, check);
    dh2e_synthetics_free(&extra);
    return status;
}

/* The characteristic with this title, "Ballistic Skill" or "ballistic-skill"; -1: none. */
static int dh2e_explain_titled(const char *title, struct arena *arena)
{
    const char *slug = slug_new(arena, title, SLUG_KEBAB);
    for (int i = 0; slug && dh2e_characteristic_titles[i]; i++) {
        const char *one = slug_new(arena, dh2e_characteristic_titles[i], SLUG_KEBAB);
        if (one && strcmp(one, slug) == 0) return i;
    }
    return -1;
}

static enum status dh2e_explain_what(struct dh2e_explanation *explanation, const char *what)
{
    const struct dh2e_actor *actor = explanation->actor;
    struct arena *arena = explanation->request->arena;
    const char *skill_name = strncmp(what, "skill:", 6) == 0 ? what + 6 : what;
    const char *use = strchr(skill_name, ':');
    const char *skill_slug = use ? arena_copy_text(arena, skill_name, (size_t)(use - skill_name)) : skill_name;
    const char *word = strncmp(what, "characteristic:", 15) == 0 ? what + 15 : what;
    int characteristic = dh2e_word_find(dh2e_characteristic_words, word);
    int weapon = dh2e_actor_weapon(actor, what);
    const struct dh2e_skill *skill = skill_slug ? dh2e_actor_skill(actor, skill_slug) : NULL;
    const struct dh2e_power *power = dh2e_actor_power(actor, what);
    if (characteristic >= 0)
        return dh2e_explain_test(explanation,
                                 dh2e_check_characteristic(actor, (enum dh2e_characteristic)characteristic, arena));
    if (weapon >= 0) return dh2e_explain_weapon(explanation, &actor->weapons.items[weapon]);
    if (skill) return dh2e_explain_skill(explanation, skill, use ? use + 1 : NULL);
    if (power) {
        bool pushed = options_has_text(&actor->synthetics.options, "power:mode:pushed") || !power->unfettered;
        struct options mode;
        dh2e_power_options(actor, power, pushed, NULL, &mode);
        struct dh2e_check check = dh2e_check_power(actor, power, pushed, arena);
        check.options = &mode;
        enum status status = dh2e_explain_test(explanation, check);
        options_free(&mode);
        return status;
    }
    enum status status = dh2e_explain_number(explanation, what);
    if (status != STATUS_NOT_FOUND) return status;
    characteristic = dh2e_explain_titled(word, arena);
    if (characteristic >= 0)
        return dh2e_explain_test(explanation,
                                 dh2e_check_characteristic(actor, (enum dh2e_characteristic)characteristic, arena));
    diags_add(
        explanation->request->diags,
        fault_error(
            "dh2e/unknown-statistic",
            "name a characteristic, skill, weapon, power, armour:LOCATION, damage:melee, damage:ranged, toughness or "
            "initiative"),
        (struct place){0}, "%s has no \"%s\"", actor->name, what);
    return STATUS_NOT_FOUND;
}

enum status dh2e_explain(struct request *request, struct answer *answer)
{
    struct symbols symbols;
    symbols_init(&symbols, NULL);
    enum status status = STATUS_OK;
    struct dh2e_actor *actor = dh2e_request_actor(request, request->document, &symbols, &status), *target = NULL;
    if (actor) target = dh2e_request_target(request, &symbols, &status);
    if (actor && status == STATUS_OK) {
        struct dh2e_explanation explanation = {request, answer, actor, target};
        const char *item = json_to_text(json_get(request->options, "whyNot"), NULL);
        status = item ? dh2e_explain_item(&explanation, item)
                      : dh2e_explain_what(&explanation, json_to_text(json_get(request->options, "what"), ""));
        if (request->arena->failed) status = STATUS_NO_MEMORY;
    }
    dh2e_actor_free(target);
    dh2e_actor_free(actor);
    symbols_free(&symbols);
    return status;
}
