/* lint.c: what is wrong with DH2E content: first its shape, by the field tables, then what cannot be meant. */
#include <string.h>

#include "base/limits.h"
#include "base/near.h"
#include "base/whole.h"
#include "ir/predicate.h"
#include "systems/dh2e/verbs/lint.h"

static void dh2e_lint_say(struct dh2e_linting *linting, struct fault fault, const struct json *at, const char *sentence,
                          const char *word)
{
    diags_add(linting->request->diags, fault, json_place(linting->request->document, at), "\"%s\" %s", word, sentence);
}

static struct field_checker dh2e_lint_checker(struct dh2e_linting *linting, const char *key_field)
{
    return (struct field_checker){.document = linting->request->document,
                                  .diags = linting->request->diags,
                                  .system = "dh2e",
                                  .key_field = key_field,
                                  .templates = true};
}

static const struct dh2e_entry *dh2e_lint_find(struct dh2e_linting *linting, int kind, const char *name)
{
    return dh2e_content_find(dh2e_request_content(linting->request), kind, name);
}

/* ---- names that must be known ---- */

static const char *dh2e_lint_nearest(struct dh2e_linting *linting, int kind, const char *name)
{
    const struct dh2e_content *content = dh2e_request_content(linting->request);
    struct near near = near_new(name);
    for (size_t i = 0; i < content->entries.count; i++) {
        if (kind < 0 || content->entries.items[i].kind == kind) near_add(&near, content->entries.items[i].slug);
    }
    return near.best ? arena_printf(linting->request->arena, "did you mean \"%s\"?", near.best) : NULL;
}

static void dh2e_lint_name(struct dh2e_linting *linting, int kind, const struct json *value, const char *sentence)
{
    const char *name = json_to_text(value, NULL);
    if (!name || strchr(name, '{') || dh2e_lint_find(linting, kind, name)) return;
    dh2e_lint_say(linting, fault_error("dh2e/unknown-item", dh2e_lint_nearest(linting, kind, name)), value, sentence,
                  name);
}

static bool dh2e_lint_known_domain(const char *domain)
{
    static const char *const closed[] = {"characteristic",
                                         "attack",
                                         "attack:melee",
                                         "attack:ranged",
                                         "damage",
                                         "damage:melee",
                                         "damage:ranged",
                                         "armour",
                                         "armour:all",
                                         "initiative",
                                         "skill",
                                         "power",
                                         NULL};
    if (dh2e_word_find(closed, domain) >= 0) return true;
    if (strncmp(domain, "skill:", 6) == 0 || strncmp(domain, "power:", 6) == 0) return true;
    if (strncmp(domain, "characteristic:", 15) == 0) return dh2e_word_find(dh2e_characteristic_words, domain + 15) >= 0;
    return strncmp(domain, "armour:", 7) == 0 && dh2e_word_find(dh2e_location_words, domain + 7) >= 0;
}

/* "skill:dodge:evade": the skill must be one of the content. */
static void dh2e_lint_skill_domain(struct dh2e_linting *linting, const struct json *value)
{
    const char *domain = value->text, *skill = domain + strlen("skill:");
    if (strncmp(domain, "skill:", 6) != 0 || !*skill) return;
    const char *slug = arena_copy_text(linting->request->arena, skill, strcspn(skill, ":"));
    if (!slug || dh2e_lint_find(linting, DH2E_KIND_SKILL, slug)) return;
    dh2e_lint_say(linting, fault_warning("dh2e/unknown-skill", dh2e_lint_nearest(linting, DH2E_KIND_SKILL, slug)),
                  value, "is not a skill of the content", slug);
}

static void dh2e_lint_domain(struct dh2e_linting *linting, const struct json *value)
{
    static const char *const examples[] = {
        "attack:melee", "attack:ranged", "damage:melee", "damage:ranged", "armour:all",        "initiative",
        "attack",       "damage",        "skill:dodge",  "skill:parry",   "characteristic:ws", "characteristic:bs"};
    for (size_t i = 0; json_is(value, JSON_ARRAY) && i < value->count; i++)
        dh2e_lint_domain(linting, json_at(value, i));
    const char *domain = json_to_text(value, NULL);
    if (!domain || strchr(domain, '{')) return;
    dh2e_lint_skill_domain(linting, value);
    if (dh2e_lint_known_domain(domain)) return;
    struct near near = near_new(domain);
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++)
        near_add(&near, examples[i]);
    dh2e_lint_say(
        linting,
        fault_warning("dh2e/unknown-domain",
                      near.best
                          ? arena_printf(linting->request->arena, "did you mean \"%s\"?", near.best)
                          : "domains begin with characteristic, skill, attack, damage, armour, initiative or power"),
        value, "is not a known domain, so this never applies", domain);
}

/* ---- rule elements ---- */

static void dh2e_lint_predicate(struct dh2e_linting *linting, const struct json *element)
{
    struct predicate predicate = {0};
    const struct json *source = json_get(element, "predicate");
    if (!predicate_compile(linting->request->arena, &linting->symbols, source, PREDICATE_SIMPLE, &predicate)) return;
    if (!predicate.problem) {
        dh2e_lint_options(linting, source);
        return;
    }
    const struct json *at = predicate.problem_at ? predicate.problem_at : source;
    diags_add(linting->request->diags,
              fault_error("dh2e/bad-predicate", "use options, \"not:option\", {\"and\": [...]} and {\"or\": [...]}"),
              json_place(linting->request->document, at), "%s", predicate.problem);
}

static void dh2e_lint_effectless(struct dh2e_linting *linting, const struct json *element, const char *key)
{
    const struct json *value = json_get(element, "value");
    bool flat =
        strcmp(key, "FlatModifier") == 0 || strcmp(key, "AdjustDegree") == 0 || strcmp(key, "AdjustToughness") == 0;
    if (flat && json_is(value, JSON_INTEGER) && value->integer == 0)
        dh2e_lint_say(linting, fault_warning("dh2e/no-effect", NULL), value, "of 0 does nothing", key);
    bool resists = strcmp(key, "Resistance") == 0 && !json_is_text(json_get(element, "mode"), "half");
    if (resists && json_is(value, JSON_STRING) == false && json_to_int(value, 0) < 1)
        dh2e_lint_say(linting, fault_warning("dh2e/no-effect", "give a value above 0, or mode \"half\""), element,
                      "subtracts nothing", key);
}

static void dh2e_lint_dice(struct dh2e_linting *linting, const struct json *element)
{
    const char *mode = json_to_text(json_get(element, "mode"), "");
    bool rated = strcmp(mode, "proven") == 0 || strcmp(mode, "primitive") == 0;
    if (rated && !json_get(element, "value"))
        dh2e_lint_say(linting, fault_error("dh2e/missing-field", "add \"value\""), element, "needs a rating", mode);
    const struct json *domain = json_get(element, "domain");
    if (json_is(domain, JSON_STRING) && strncmp(domain->text, "damage", 6) != 0)
        dh2e_lint_say(linting, fault_warning("dh2e/no-effect", "use damage, damage:melee or damage:ranged"), domain,
                      "rolls no damage dice", domain->text);
}

/* Does what is granted here grant, in the end, the item itself? */
static bool dh2e_lint_reaches(struct dh2e_linting *linting, const struct json *rules, const char *slug, int depth)
{
    for (size_t i = 0; depth < LIMIT_GRANT_DEPTH && i < json_count(rules); i++) {
        const struct json *element = json_at(rules, i);
        if (linting->grants++ > DH2E_ITEMS_MOST) return false;
        const char *name = json_to_text(json_get(element, "item"), NULL);
        if (!name || !json_is_text(json_get(element, "key"), "GrantItem")) continue;
        const struct dh2e_entry *entry = dh2e_lint_find(linting, -1, name);
        if (!entry) continue;
        if (strcmp(entry->slug, slug) == 0) return true;
        if (dh2e_lint_reaches(linting, json_path(&entry->document->root, "system.rules"), slug, depth + 1)) return true;
    }
    return false;
}

static void dh2e_lint_cycle(struct dh2e_linting *linting, const struct json *document)
{
    const struct json *rules = json_path(document, "system.rules");
    const char *slug = dh2e_document_slug(linting->request->arena, document);
    linting->grants = 0;
    if (slug && dh2e_lint_reaches(linting, rules, slug, 0))
        dh2e_lint_say(linting, fault_error("dh2e/grant-loop", "take one of the grants away"), rules,
                      "grants itself in a circle", json_to_text(json_get(document, "name"), "?"));
}

static void dh2e_lint_choice(struct dh2e_linting *linting, const struct json *element)
{
    const struct json *choices = json_get(element, "choices"), *selection = json_get(element, "selection");
    bool offered = false;
    for (size_t i = 0; i < json_count(choices); i++) {
        const struct json *one = json_at(choices, i);
        offered |= json_is_text(json_is(one, JSON_STRING) ? one : json_get(one, "value"), json_to_text(selection, ""));
    }
    if (json_is(choices, JSON_ARRAY) && choices->count == 0)
        dh2e_lint_say(linting, fault_warning("dh2e/no-effect", NULL), choices, "offers nothing", "ChoiceSet");
    else if (selection && !offered)
        dh2e_lint_say(linting, fault_error("dh2e/unknown-choice", "choose one of the listed values"), selection,
                      "is not among the choices", json_to_text(selection, "?"));
}

static void dh2e_lint_element(struct dh2e_linting *linting, const struct json *element)
{
    const char *key = json_to_text(json_get(element, "key"), NULL), *nearest = NULL;
    if (!key) {
        dh2e_lint_say(linting, fault_error("dh2e/missing-field", "name the element with \"key\""), element,
                      "is missing", "key");
        return;
    }
    const struct element_kind *kind = element_kind_find(dh2e_elements, key, &nearest);
    if (!kind) {
        dh2e_lint_say(
            linting,
            fault_error("dh2e/unknown-element",
                        nearest ? arena_printf(linting->request->arena, "did you mean \"%s\"?", nearest) : NULL),
            json_get(element, "key"), "is not a rule element", key);
        return;
    }
    struct field_checker checker = dh2e_lint_checker(linting, "key");
    field_check(&checker, kind->fields, dh2e_element_common, element);
    dh2e_lint_predicate(linting, element);
    dh2e_lint_domain(linting, json_get(element, "domain"));
    dh2e_lint_effectless(linting, element, key);
    switch ((enum dh2e_element)(kind - dh2e_elements)) {
    case DH2E_ELEMENT_DICE_OVERRIDE:
        dh2e_lint_dice(linting, element);
        break;
    case DH2E_ELEMENT_GRANT_ITEM:
        dh2e_lint_name(linting, -1, json_get(element, "item"), "is not an item that could be granted");
        break;
    case DH2E_ELEMENT_CHOICE_SET:
        dh2e_lint_choice(linting, element);
        break;
    default:
        break;
    }
}

/* ---- items ---- */

static void dh2e_lint_formula(struct dh2e_linting *linting, const struct json *damage)
{
    const struct json *formula = json_get(damage, "formula");
    struct dh2e_formula parsed;
    const char *problem = NULL;
    if (!json_is(formula, JSON_STRING) || dh2e_formula_parse(linting->request->arena, formula->text, &parsed, &problem))
        return;
    diags_add(linting->request->diags, fault_error("dh2e/bad-formula", "write dice and numbers added together: 1d10+3"),
              json_place(linting->request->document, formula), "the damage formula cannot be used: %s", problem);
}

static void dh2e_lint_qualities(struct dh2e_linting *linting, const struct json *list)
{
    int64_t proven = 0, primitive = 0;
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *value = json_at(list, i);
        const char *text = json_to_text(value, "");
        int64_t rating = 0;
        int quality = dh2e_quality_parse(text, &rating);
        if (quality < 0) {
            struct near near = near_new(text);
            for (int k = 0; k < DH2E_QUALITY_COUNT; k++)
                near_add(&near, dh2e_quality_titles[k]);
            dh2e_lint_say(linting,
                          fault_error("dh2e/unknown-quality",
                                      near.best
                                          ? arena_printf(linting->request->arena, "did you mean \"%s\"?", near.best)
                                          : NULL),
                          value, "is not a weapon quality", text);
            continue;
        }
        bool has_rating = strpbrk(text, "0123456789") != NULL;
        if (dh2e_quality_rated[quality] && !has_rating)
            dh2e_lint_say(linting, fault_warning("dh2e/missing-rating", "write it as Name(N)"), value,
                          "needs a rating and counts as 1", text);
        if (!dh2e_quality_rated[quality] && has_rating)
            dh2e_lint_say(linting, fault_warning("dh2e/no-effect", NULL), value, "takes no rating", text);
        if (quality == DH2E_QUALITY_PROVEN) proven = rating;
        if (quality == DH2E_QUALITY_PRIMITIVE) primitive = rating;
    }
    if (primitive > 0 && proven > primitive)
        dh2e_lint_say(linting, fault_warning("dh2e/contradiction", "lower Proven or raise Primitive"), list,
                      "above Primitive: every die counts the same", "Proven");
}

static void dh2e_lint_weapon(struct dh2e_linting *linting, const struct json *system)
{
    dh2e_lint_formula(linting, json_get(system, "damage"));
    dh2e_lint_qualities(linting, json_get(system, "qualities"));
    bool melee = json_is_text(json_get(system, "class"), "melee");
    const struct json *rates = json_get(system, "rateOfFire"), *rounds = json_get(system, "loadedRounds");
    const struct json *excess = NULL; /* the rounds that no longer fit */
    int64_t magazine = json_to_int(json_get(system, "magazine"), 0), loaded = 0;
    if (melee && rates)
        dh2e_lint_say(linting, fault_warning("dh2e/no-effect", NULL), rates, "means nothing on a melee weapon",
                      "rateOfFire");
    int64_t full = json_to_int(json_get(rates, "full"), 0);
    if (!melee && magazine > 0 && full > magazine)
        dh2e_lint_say(linting, fault_warning("dh2e/contradiction", "raise `magazine` or lower the rate"), rates,
                      "needs more rounds than the magazine holds", "full");
    for (size_t i = 0; i < json_count(rounds); i++) {
        const struct json *one = json_at(rounds, i);
        const struct json *count = json_get(one, "count");
        bool fitted = loaded <= magazine;
        loaded += json_to_int(count, 1);
        if (fitted && loaded > magazine) excess = count ? count : one;
        dh2e_lint_name(linting, DH2E_KIND_AMMUNITION, json_is(one, JSON_STRING) ? one : json_get(one, "round"),
                       "is not ammunition");
    }
    if (excess)
        dh2e_lint_say(linting, fault_warning("dh2e/contradiction", "raise `magazine` or load fewer"), excess,
                      "hold more rounds than the magazine", "loadedRounds");
}

static void dh2e_lint_conditions(struct dh2e_linting *linting, const struct json *list)
{
    for (size_t i = 0; i < json_count(list); i++)
        dh2e_lint_name(linting, DH2E_KIND_CONDITION, json_get(json_at(list, i), "condition"), "is not a condition");
}

static void dh2e_lint_power(struct dh2e_linting *linting, const struct json *system)
{
    if (json_get(system, "damage")) dh2e_lint_formula(linting, json_get(system, "damage"));
    dh2e_lint_qualities(linting, json_get(system, "qualities"));
    dh2e_lint_conditions(linting, json_get(system, "effects"));
}

static void dh2e_lint_critical_table(struct dh2e_linting *linting, const struct json *system)
{
    const struct json *rows = json_get(system, "rows");
    for (uint32_t i = 0; json_is(rows, JSON_OBJECT) && i < rows->count; i++) {
        const struct json *part = &rows->members[i].value;
        if (json_is(part, JSON_ARRAY) && part->count != DH2E_SEVERITY_MOST)
            dh2e_lint_say(linting, fault_error("dh2e/table-rows", "one row for each severity from 1 to 10"), part,
                          "does not have ten rows", rows->members[i].name);
        for (size_t k = 0; k < json_count(part); k++)
            dh2e_lint_conditions(linting, json_get(json_at(part, k), "conditions"));
    }
}

static void dh2e_lint_roll_table(struct dh2e_linting *linting, const struct json *system)
{
    const struct json *rows = json_get(system, "rows");
    int64_t next = 1;
    for (size_t i = 0; i < json_count(rows); i++) {
        const struct json *row = json_at(rows, i);
        int64_t from = json_to_int(json_get(row, "from"), next), to = json_to_int(json_get(row, "to"), from);
        if (from != next || to < from)
            dh2e_lint_say(linting, fault_error("dh2e/table-rows", "each row begins after the one before it"),
                          json_get(row, "from") ? json_get(row, "from") : row, "leaves a gap or overlaps", "from");
        next = whole_add(to, 1);
        dh2e_lint_conditions(linting, json_get(row, "conditions"));
        dh2e_lint_formula(linting, json_get(row, "damage"));
        dh2e_lint_name(linting, DH2E_KIND_ROLL_TABLE, json_get(row, "leadsTo"), "is not a table");
    }
    if (json_is(rows, JSON_ARRAY) && next != 101)
        dh2e_lint_say(linting, fault_error("dh2e/table-rows", "end with a row up to 100"), rows,
                      "do not cover 1 to 100", "rows");
}

static void dh2e_lint_document(struct dh2e_linting *linting, const struct json *document);

/* {"from": NAME, "system": {...}}: the figures must be of the kind that is named, but none of them is needed. */
static void dh2e_lint_derived(struct dh2e_linting *linting, const struct json *item)
{
    const struct dh2e_entry *entry = dh2e_lint_find(linting, -1, json_to_text(json_get(item, "from"), ""));
    struct field_checker checker = dh2e_lint_checker(linting, NULL);
    field_check(&checker, dh2e_derived_fields, NULL, item);
    const struct json *system = json_get(item, "system");
    if (!entry || entry->kind < 0 || !json_is(system, JSON_OBJECT)) return;
    const struct field *fields = dh2e_kinds[entry->kind].fields;
    size_t count = 0;
    while (fields[count].name)
        count++;
    struct field *optional = arena_array(linting->request->arena, struct field, count + 1);
    for (size_t i = 0; optional && i < count; i++) {
        optional[i] = fields[i];
        optional[i].required = false;
    }
    if (optional) field_check(&checker, optional, NULL, system);
}

static void dh2e_lint_items(struct dh2e_linting *linting, const struct json *items)
{
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *item = json_at(items, i);
        const struct json *from = json_is(item, JSON_STRING) ? item : json_get(item, "from");
        if (from) dh2e_lint_name(linting, -1, from, "is not an item of the content");
        if (from && from != item) dh2e_lint_derived(linting, item);
        if (!from) dh2e_lint_document(linting, item);
    }
}

static void dh2e_lint_actor(struct dh2e_linting *linting, const struct json *document)
{
    const struct json *wounds = json_path(document, "system.wounds"), *value = json_get(wounds, "value");
    if (value && json_to_int(value, 0) > json_to_int(json_get(wounds, "max"), INT64_MAX))
        dh2e_lint_say(linting, fault_warning("dh2e/contradiction", "lower it or raise `max`"), value,
                      "is more than the maximum", "wounds");
    dh2e_lint_items(linting, json_get(document, "items"));
}

static void dh2e_lint_kind(struct dh2e_linting *linting, int kind, const struct json *document)
{
    const struct json *system = json_get(document, "system");
    switch ((enum dh2e_kind)kind) {
    case DH2E_KIND_WEAPON:
        dh2e_lint_weapon(linting, system);
        break;
    case DH2E_KIND_AMMUNITION:
        dh2e_lint_qualities(linting, json_get(system, "qualities"));
        break;
    case DH2E_KIND_POWER:
        dh2e_lint_power(linting, system);
        break;
    case DH2E_KIND_CONDITION:
        dh2e_lint_formula(linting, json_path(system, "eachTurn.damage"));
        break;
    case DH2E_KIND_CRITICAL_TABLE:
        dh2e_lint_critical_table(linting, system);
        break;
    case DH2E_KIND_ROLL_TABLE:
        dh2e_lint_roll_table(linting, system);
        break;
    case DH2E_KIND_ACOLYTE:
    case DH2E_KIND_NPC:
        dh2e_lint_actor(linting, document);
        break;
    default:
        break;
    }
}

static void dh2e_lint_document(struct dh2e_linting *linting, const struct json *document)
{
    struct field_checker checker = dh2e_lint_checker(linting, "type");
    field_check(&checker, dh2e_document_fields, NULL, document);
    const char *type = json_to_text(json_get(document, "type"), "");
    int kind = dh2e_kind_find(type);
    if (kind < 0) {
        struct near near = near_new(type);
        for (int i = 0; i < DH2E_KIND_COUNT; i++)
            near_add(&near, dh2e_kinds[i].key);
        const struct json *named = json_get(document, "type");
        dh2e_lint_say(
            linting,
            fault_error("dh2e/unknown-type",
                        near.best ? arena_printf(linting->request->arena, "did you mean \"%s\"?", near.best) : NULL),
            named ? named : document, "is not a kind of document", type);
        return;
    }
    const struct json *system = json_get(document, "system");
    if (system && !json_is(system, JSON_OBJECT))
        dh2e_lint_say(linting, fault_error("dh2e/wrong-type", NULL), system, "must be an object", "system");
    if (!json_is(system, JSON_OBJECT)) return;
    struct field_checker inner = dh2e_lint_checker(linting, NULL);
    field_check(&inner, dh2e_kinds[kind].fields, NULL, system);
    const struct json *rules = json_get(system, "rules");
    for (size_t i = 0; i < json_count(rules); i++)
        dh2e_lint_element(linting, json_at(rules, i));
    dh2e_lint_cycle(linting, document);
    dh2e_lint_kind(linting, kind, document);
}

enum status dh2e_lint(struct request *request)
{
    struct dh2e_linting linting = {.request = request};
    symbols_init(&linting.symbols, NULL);
    symbols_init(&linting.published, NULL);
    dh2e_lint_document(&linting, &request->document->root);
    symbols_free(&linting.symbols);
    symbols_free(&linting.published);
    return request->arena->failed ? STATUS_NO_MEMORY : STATUS_OK;
}
