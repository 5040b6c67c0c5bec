/* show.c: one 5e record in words: what it is, what its mechanics cost, wait for and do. */
#include <string.h>

#include "systems/dnd5e/content/content.h"
#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/content/roles.h"
#include "systems/dnd5e/content/show.h"

static void d5e_add_effect(struct text *out, const struct json *effect, int depth);

/* ---- small words ---- */

/* "bonus_action" becomes "bonus action"; names of the later revision lose their kind. */
static void d5e_add_words(struct text *out, const char *slug)
{
    for (const char *at = d5e_plain_name(slug); *at; at++)
        text_addf(out, "%c", *at == '_' ? ' ' : *at);
}

/* A text, or a list of them. */
static void d5e_add_list(struct text *out, const struct json *list)
{
    if (json_is(list, JSON_STRING)) d5e_add_words(out, list->text);
    for (size_t i = 0; json_is(list, JSON_ARRAY) && i < list->count; i++) {
        text_add(out, i == 0 ? "" : i + 1 == list->count ? " or " : ", ");
        const struct json *item = json_at(list, i);
        d5e_add_words(out, json_to_text(json_is(item, JSON_OBJECT) ? json_get(item, "name") : item, "?"));
    }
}

/* The name of an attribute for people; other paths are read word by word. */
static void d5e_add_path(struct text *out, const char *path)
{
    static const char *const names[][2] = {{"movement.base", "walking speed"},
                                           {"movement.walk", "walking speed"},
                                           {"movement.climb", "climbing speed"},
                                           {"movement.swim", "swimming speed"},
                                           {"movement.fly", "flying speed"},
                                           {"movement.burrow", "burrowing speed"},
                                           {"armor_class", "armour class"},
                                           {"hit_points.maximum", "hit points"},
                                           {"combat.attacks_per_action", "attacks in an action"},
                                           {"combat.critical_hit_threshold", "the lowest die of a critical hit"},
                                           {"spell_save_dc", "spell save DC"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        if (strcmp(names[i][0], path) != 0) continue;
        text_add(out, names[i][1]);
        return;
    }
    for (const char *at = path; *at; at++)
        text_addf(out, "%c", *at == '_' || *at == '.' ? ' ' : *at);
}

static void d5e_add_operand(struct text *out, const struct json *operand)
{
    const char *type = json_to_text(json_get(operand, "type"), "");
    const struct json *value = json_get(operand, "value"), *ability = json_get(operand, "ability");
    if (json_is_number(operand) || json_is_number(value))
        text_addf(out, "%lld", (long long)json_to_int(json_is_number(operand) ? operand : value, 0));
    else if (strcmp(type, "ability_modifier") == 0) {
        d5e_add_list(out, ability ? ability : value);
        text_add(out, " modifier");
    } else if (strcmp(type, "class_level") == 0)
        text_addf(out, "%s level", d5e_plain_name(json_to_text(json_get(operand, "class"), "class")));
    else if (json_is(json_get(operand, "dice"), JSON_STRING))
        text_add(out, json_get(operand, "dice")->text);
    else if (json_is(value, JSON_STRING))
        (strcmp(type, "attribute") == 0 ? d5e_add_path : d5e_add_words)(out, value->text);
    else if (json_is(operand, JSON_STRING))
        d5e_add_words(out, operand->text);
    else
        d5e_add_words(out, *type ? type : "an amount");
}

static void d5e_add_calculation(struct text *out, const struct json *calculation)
{
    const struct json *operators = json_get(calculation, "operators");
    const char *operation = json_to_text(json_get(calculation, "operation"), "");
    bool minus = strcmp(operation, "subtract") == 0, set = strcmp(operation, "set") == 0;
    text_add(out, set ? "becomes " : minus ? "-" : strcmp(operation, "add") == 0 ? "+" : "");
    for (size_t i = 0; i < json_count(operators); i++) {
        if (i) text_add(out, minus ? " - " : strcmp(operation, "multiply") == 0 ? " x " : " + ");
        const struct json *operand = json_at(operators, i);
        if (json_get(operand, "operators"))
            d5e_add_calculation(out, operand);
        else
            d5e_add_operand(out, operand);
    }
}

/* ---- effects ---- */

/* False when only a level table knows it. */
static bool d5e_add_amount(struct text *out, const struct json *amount)
{
    const struct json *dice = json_get(amount, "dice"), *value = json_get(amount, "value"),
                      *bonus = json_get(amount, "bonus"), *calculation = json_get(amount, "calculation");
    bool written = json_is(dice, JSON_STRING) && strncmp(dice->text, "scaling.", 8) != 0;
    if (written)
        text_add(out, dice->text);
    else if (json_is_number(value))
        text_addf(out, "%lld", (long long)json_to_int(value, 0));
    else if (calculation)
        d5e_add_calculation(out, calculation);
    bool some = written || json_is_number(value) || calculation;
    if (bonus && some) text_add(out, " + ");
    if (bonus) d5e_add_operand(out, bonus);
    return some || bonus;
}

static void d5e_show_damage(struct text *out, const struct json *value)
{
    const struct json *type = json_get(value, "type");
    bool weapon = json_is_text(json_is(type, JSON_ARRAY) ? json_at(type, 0) : type, "same_as_weapon");
    bool some = d5e_add_amount(out, value);
    if (some) text_add(out, " ");
    if (type && !weapon) {
        d5e_add_list(out, type);
        text_add(out, " ");
    }
    text_add(out, some ? "damage" : "damage by level");
    if (json_to_bool(json_get(value, "half_on_save"), false)) text_add(out, ", half with a success");
}

static void d5e_show_bonus(struct text *out, const struct json *value)
{
    text_add(out, "hits deal ");
    d5e_show_damage(out, value);
    text_add(out, " more");
}

static void d5e_show_healing(struct text *out, const struct json *value)
{
    bool some = d5e_add_amount(out, value);
    text_add(out, json_get(value, "barrier") ? " temporary hit points" : " hit points");
    if (!some) text_add(out, " by level");
}

static void d5e_show_save(struct text *out, const struct json *value)
{
    const struct json *dc = json_get(value, "dc"), *base = json_get(dc, "base");
    d5e_add_list(out, json_get(value, "ability"));
    text_add(out, " save");
    if (json_is_number(dc)) text_addf(out, " against %lld", (long long)json_to_int(dc, 0));
    if (json_is_number(base) && !json_get(dc, "add")) text_addf(out, " against %lld", (long long)json_to_int(base, 0));
}

static void d5e_show_status(struct text *out, const struct json *value)
{
    const struct json *duration = json_get(value, "duration");
    d5e_add_words(out, json_to_text(json_get(value, "name"), "a status"));
    const char *unit = json_to_text(json_get(duration, "unit"), "");
    int64_t count = json_to_int(json_get(duration, "value"), 0);
    size_t length = strlen(unit);
    if (count == 1 && length && unit[length - 1] == 's') length--;
    if (count) text_addf(out, " for %lld %.*s", (long long)count, (int)length, unit);
}

static void d5e_show_attribute(struct text *out, const struct json *value)
{
    d5e_add_path(out, json_to_text(json_get(value, "target"), ""));
    text_add(out, " ");
    d5e_add_calculation(out, json_get(value, "calculation"));
}

static void d5e_add_rolls(struct text *out, const struct json *value)
{
    const struct json *on = json_get(value, "on"), *narrow = json_get(value, "ability");
    if (!narrow) narrow = json_get(value, "skill");
    if (narrow) {
        d5e_add_list(out, narrow);
        text_add(out, " ");
    }
    d5e_add_list(out, on);
    text_add(out, " rolls");
}

static void d5e_show_advantage(struct text *out, const struct json *value)
{
    text_add(out, "advantage on ");
    d5e_add_rolls(out, value);
}

static void d5e_show_disadvantage(struct text *out, const struct json *value)
{
    text_add(out, "disadvantage on ");
    d5e_add_rolls(out, value);
}

static void d5e_show_modifier(struct text *out, const struct json *value)
{
    if (json_get(value, "calculation"))
        d5e_add_calculation(out, json_get(value, "calculation"));
    else
        d5e_add_list(out, json_get(value, "result") ? json_get(value, "result") : json_get(value, "value"));
    text_add(out, " on ");
    d5e_add_rolls(out, value);
}

static void d5e_show_response(struct text *out, const struct json *value)
{
    d5e_add_words(out, json_to_text(json_get(value, "response"), "resistance"));
    text_add(out, " to ");
    d5e_add_list(out, json_get(value, "to"));
    text_add(out, " damage");
}

static void d5e_show_immunity(struct text *out, const struct json *value)
{
    const struct json *to = json_get(value, "status") ? json_get(value, "status") : json_get(value, "to");
    text_add(out, "immunity to ");
    d5e_add_list(out, to ? to : json_get(value, "category"));
}

static void d5e_show_grant(struct text *out, const struct json *value)
{
    text_add(out, "grants ");
    d5e_add_words(out, json_to_text(json_get(value, "name"), "an action"));
    if (json_get(value, "activation")) {
        text_add(out, " as a ");
        d5e_add_words(out, json_to_text(json_get(value, "activation"), ""));
    }
}

static void d5e_show_detection(struct text *out, const struct json *value)
{
    text_add(out, "senses ");
    d5e_add_list(out, json_get(value, "detects"));
    if (json_path(value, "range.value"))
        text_addf(out, " within %lld feet", (long long)json_to_int(json_path(value, "range.value"), 0));
}

static void d5e_show_entity(struct text *out, const struct json *value)
{
    const struct json *block = json_get(value, "stat_block");
    text_add(out, "calls ");
    d5e_add_words(out, json_to_text(json_is(block, JSON_STRING) ? block : json_get(value, "name"), "a creature"));
}

static void d5e_show_aura(struct text *out, const struct json *value)
{
    text_add(out, "an aura");
    if (json_path(value, "radius.value"))
        text_addf(out, " of %lld feet", (long long)json_to_int(json_path(value, "radius.value"), 0));
    const struct json *effect = json_get(value, "effect");
    struct text inner = {0};
    if (effect) d5e_add_effect(&inner, effect, 1);
    text_addf(out, "%s%s", inner.length ? ": " : "", text_get(&inner));
    text_free(&inner);
}

static const struct {
    const char *key;
    void (*show)(struct text *out, const struct json *value);
} d5e_shown_effects[] = {
    {"saving_throw", d5e_show_save},
    {"damage", d5e_show_damage},
    {"damage_bonus", d5e_show_bonus},
    {"additional_damage", d5e_show_bonus},
    {"healing", d5e_show_healing},
    {"apply_status", d5e_show_status},
    {"attribute", d5e_show_attribute},
    {"advantage", d5e_show_advantage},
    {"disadvantage", d5e_show_disadvantage},
    {"roll_modifier", d5e_show_modifier},
    {"damage_response", d5e_show_response},
    {"immunity", d5e_show_immunity},
    {"grants", d5e_show_grant},
    {"detection", d5e_show_detection},
    {"entity", d5e_show_entity},
    {"aura", d5e_show_aura},
};

/* What an outcome brings: "on a failure: prone". */
static void d5e_add_outcome(struct text *out, const struct json *effect, const char *key, const char *words, int depth)
{
    const struct json *outcome = json_get(effect, key);
    if (!outcome || depth > 4) return;
    text_addf(out, "%s%s", out->length ? "; " : "", words);
    struct text inner = {0};
    for (size_t i = 0; json_is(outcome, JSON_ARRAY) && i < outcome->count; i++)
        d5e_add_effect(&inner, json_at(outcome, i), depth + 1);
    if (json_is(outcome, JSON_OBJECT)) d5e_add_effect(&inner, outcome, depth + 1);
    text_add(out, text_get(&inner));
    text_free(&inner);
}

static void d5e_add_effect(struct text *out, const struct json *effect, int depth)
{
    size_t known = 0;
    for (size_t i = 0; i < sizeof d5e_shown_effects / sizeof *d5e_shown_effects; i++) {
        const struct json *value = json_get(effect, d5e_shown_effects[i].key);
        if (!json_is(value, JSON_OBJECT)) continue;
        if (out->length) text_add(out, "; ");
        d5e_shown_effects[i].show(out, value);
        known++;
    }
    d5e_add_outcome(out, effect, "on_hit", "on a hit: ", depth);
    d5e_add_outcome(out, effect, "on_failure", "on a failure: ", depth);
    d5e_add_outcome(out, effect, "on_success", "on a success: ", depth);
    for (size_t i = 0; !known && !out->length && json_is(effect, JSON_OBJECT) && i < effect->count; i++) {
        static const char *const other[] = {"target", "requirements", "area", "duration", "trigger", "scaling_key"};
        bool aside = false;
        for (size_t n = 0; n < sizeof other / sizeof *other; n++)
            aside = aside || strcmp(other[n], effect->members[i].name) == 0;
        if (aside) continue;
        if (out->length) text_add(out, ", ");
        d5e_add_words(out, effect->members[i].name);
    }
}

void d5e_effect_in_words(struct text *out, const struct json *effect)
{
    d5e_add_effect(out, effect, 0);
}

/* ---- mechanics ---- */

/* "bonus action, 1 per short rest, costs 1 nerve, when hit" */
static void d5e_add_terms(struct text *out, const struct json *mechanic)
{
    const struct json *uses = json_path(mechanic, "uses.value"), *costs = json_get(mechanic, "cost"),
                      *events = json_path(mechanic, "trigger.event"), *area = json_get(mechanic, "area");
    d5e_add_words(out, json_to_text(json_get(mechanic, "type"), "?"));
    if (json_is_number(uses)) {
        text_addf(out, ", %lld per ", (long long)json_to_int(uses, 1));
        d5e_add_words(out, json_to_text(json_get(mechanic, "recharge"), "rest"));
    }
    for (size_t i = 0; json_is(costs, JSON_ARRAY) && i < costs->count; i++) {
        const struct json *cost = json_at(costs, i);
        text_addf(out, ", costs %lld ", (long long)json_to_int(json_get(cost, "amount"), 1));
        d5e_add_words(out, json_to_text(json_get(cost, "resource"), json_to_text(json_get(cost, "currency"), "?")));
    }
    if (events) {
        text_add(out, ", at ");
        d5e_add_list(out, events);
    }
    if (json_is_number(json_get(area, "size")))
        text_addf(out, ", %lld-foot %s", (long long)json_to_int(json_get(area, "size"), 0),
                  json_to_text(json_get(area, "shape"), "area"));
}

static void d5e_show_mechanic(struct page *page, struct arena *arena, const struct json *mechanic, const char *fallback)
{
    static const char *const direct[] = {"saving_throw", "damage", "grants", "on_failure", "on_success", "healing"};
    static const char *const classes[] = {NULL, "needs a function of the host", "for people to read"};
    const struct json *effects = json_get(mechanic, "effects");
    struct text terms = {0}, words = {0};
    struct json own = json_make_object();
    d5e_add_terms(&terms, mechanic);
    for (size_t i = 0; i < sizeof direct / sizeof *direct; i++)
        json_set_from(arena, &own, direct[i], mechanic, direct[i]);
    if (own.count) d5e_add_effect(&words, &own, 0);
    for (size_t i = 0; i < json_count(effects); i++) {
        struct text one = {0};
        d5e_add_effect(&one, json_at(effects, i), 0);
        text_addf(&words, "%s%s", words.length && one.length ? "; " : "", text_get(&one));
        text_free(&one);
    }
    if (json_get(mechanic, "options") || json_get(mechanic, "proficiencies"))
        d5e_add_list(&words, json_get(mechanic, "options") ? json_get(mechanic, "options")
                                                           : json_get(mechanic, "proficiencies"));
    const char *class = classes[d5e_classify(mechanic)];
    if (class) text_addf(&words, "%s(%s)", words.length ? " " : "", class);
    page_row(page, json_to_text(json_get(mechanic, "name"), fallback),
             arena_copy_text(arena, text_get(&terms), terms.length),
             arena_copy_text(arena, text_get(&words), words.length));
    text_free(&terms);
    text_free(&words);
}

enum status d5e_show(struct request *request, struct answer *answer)
{
    struct arena *arena = request->arena;
    const struct json *document = &request->document->root, *inner = json_get(document, "subfeatures");
    const char *name = json_to_text(json_get(document, "name"), "nameless");
    answer->data = json_copy(arena, document);
    page_title(&answer->page, name, d5e_kind_name(d5e_kind_of(document)));
    const char *description = json_to_text(json_get(document, "description"), NULL);
    if (description) page_note(&answer->page, description);
    d5e_show_facts(&(const struct d5e_showing){.content = (const struct d5e_content *)request->content,
                                               .page = &answer->page,
                                               .arena = arena,
                                               .kind = d5e_kind_of(document)},
                   document);
    const struct json *borne = d5e_kind_of(document) == D5E_STATUS ? json_get(document, "effects") : NULL;
    for (size_t i = 0; i < json_count(borne); i++) {
        struct d5e_normaliser normaliser = {.arena = arena};
        struct json plain = d5e_normalise(&normaliser, json_at(borne, i));
        struct text words = {0};
        d5e_add_effect(&words, &plain, 0);
        page_row(&answer->page, "Its bearer has", arena_copy_text(arena, text_get(&words), words.length), NULL);
        text_free(&words);
    }
    const struct json *lists[] = {json_get(document, "mechanics"), json_get(document, "traits"), inner};
    bool headed = false;
    for (size_t l = 0; l < 3; l++) {
        for (size_t i = 0; json_is(lists[l], JSON_ARRAY) && i < lists[l]->count; i++) {
            const struct json *item = json_at(lists[l], i), *own = l ? json_get(item, "mechanics") : NULL;
            if (!headed) page_heading(&answer->page, "Mechanics");
            headed = true;
            for (size_t n = 0; n < (l ? json_count(own) : 1); n++) {
                struct d5e_normaliser normaliser = {.arena = arena};
                struct json plain = d5e_normalise(&normaliser, l ? json_at(own, n) : item);
                d5e_show_mechanic(&answer->page, arena, &plain, l ? json_to_text(json_get(item, "name"), name) : name);
            }
        }
    }
    return arena->failed ? STATUS_NO_MEMORY : STATUS_OK;
}
