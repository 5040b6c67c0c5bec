/* show.c: shows documents of the content: one with its traits and rules, or all that match. */
#include <string.h>

#include "base/contains.h"
#include "core/event.h"
#include "systems/swse/content/describe.h"
#include "systems/swse/verbs/hooks.h"
#include "systems/swse/content/migrate.h"
#include "systems/swse/verbs/sheet.h"

static void swse_show_rule(const struct swse_rule *rule, struct page *page)
{
    struct text type = {0}, words = {0};
    swse_rule_type_describe(rule->type, &type);
    swse_rule_describe(rule, &words);
    page_row(page, text_get(&type), text_get(&words), NULL);
    text_free(&type);
    text_free(&words);
}

struct swse_showing {
    struct page *page;
    struct swse_rule **rules; /* in the order of the document: those of the whole, then trait by trait */
    size_t count, next;       /* next: the first that no trait has shown */
};

static void swse_show_traits(struct swse_showing *showing, const struct json *json, const char *member)
{
    const struct json *traits = json_get(json, member);
    for (size_t i = 0; json_is(traits, JSON_ARRAY) && i < json_count(traits); i++) {
        const struct json *trait = json_at(traits, i), *rules = json_get(trait, "rules");
        const struct json *first = json_is(rules, JSON_ARRAY) ? rules->items : NULL;
        page_heading(showing->page, json_to_text(json_get(trait, "name"), "trait"));
        const char *words = json_to_text(json_get(trait, "description"), NULL);
        if (words) page_note(showing->page, words);
        while (first && showing->next < showing->count && showing->rules[showing->next]->json >= first &&
               showing->rules[showing->next]->json < first + json_count(rules))
            swse_show_rule(showing->rules[showing->next++], showing->page);
    }
}

/* Rules directly on a class, feat or talent. */
static void swse_show_own(const struct swse_showing *showing)
{
    bool any = false;
    for (size_t i = 0; i < showing->count; i++) {
        if (showing->rules[i]->trait) continue;
        if (!any) page_heading(showing->page, "Rules");
        any = true;
        swse_show_rule(showing->rules[i], showing->page);
    }
}

/* ---- items, powers and characters: their figures ---- */

/* "fortitude 2, reflex 1"; of a list of things their ids, with levels. */
static void swse_show_value(const struct json *value, struct text *out)
{
    const char *id = json_to_text(json_get(value, "id"), json_to_text(json_get(value, "name"), NULL));
    if (json_is(value, JSON_OBJECT) && id) {
        event_slug_words(id, out);
        if (json_get(value, "level")) text_addf(out, " %lld", (long long)json_to_int(json_get(value, "level"), 0));
        return;
    }
    for (uint32_t i = 0; json_is(value, JSON_OBJECT) && i < value->count; i++) {
        const struct json *one = &value->members[i].value;
        if (json_is(one, JSON_FALSE)) continue;
        if (i) text_add(out, ", ");
        event_slug_words(value->members[i].name, out);
        if (!json_is(one, JSON_TRUE)) text_add(out, " ");
        if (!json_is(one, JSON_TRUE)) swse_show_value(one, out);
    }
    for (size_t i = 0; json_is(value, JSON_ARRAY) && i < json_count(value); i++) {
        if (i) text_add(out, ", ");
        swse_show_value(json_at(value, i), out);
    }
    if (json_is(value, JSON_STRING)) event_slug_words(value->text, out);
    if (json_is_number(value)) json_write(out, value);
    if (json_is(value, JSON_TRUE)) text_add(out, "yes");
}

/* "1d8 slashing". */
static void figure_damage(const struct json *value, struct text *out)
{
    text_addf(out, "%s %s", json_to_text(json_get(value, "formula"), ""),
              json_to_text(json_get(value, "damageType"), "untyped"));
}

/* "19-20, ×2". */
static void figure_critical(const struct json *value, struct text *out)
{
    int64_t from = json_to_int(json_get(value, "range"), 20);
    text_addf(out, from < 20 ? "%lld-20, ×%lld" : "%lld, ×%lld", (long long)from,
              (long long)json_to_int(json_get(value, "multiplier"), 2));
}

static void figure_squares(const struct json *value, struct text *out)
{
    int64_t squares = json_to_int(value, 0);
    text_addf(out, "%lld %s", (long long)squares, squares == 1 ? "square" : "squares");
}

static void figure_weight(const struct json *value, struct text *out)
{
    json_write(out, value);
    text_add(out, " kg");
}

static void figure_hit_points(const struct json *value, struct text *out)
{
    int64_t most = json_to_int(json_get(value, "max"), 0), now = json_to_int(json_get(value, "value"), most);
    text_addf(out, "%lld of %lld", (long long)now, (long long)most);
}

static void figure_time(const struct json *value, struct text *out)
{
    text_addf(out, "%s action", json_to_text(value, ""));
}

static void figure_defense(const struct json *value, struct text *out)
{
    event_slug_words(json_to_text(value, ""), out);
    if (out->length) out->bytes[0] = ascii_upper(out->bytes[0]);
}

/* Figures that need more than their words; those of another shape are printed as they are. */
static const struct {
    const char *name;
    enum json_type type;
    void (*print)(const struct json *value, struct text *out);
} swse_figures[] = {{"damage", JSON_OBJECT, figure_damage},     {"critical", JSON_OBJECT, figure_critical},
                    {"range", JSON_INTEGER, figure_squares},    {"reach", JSON_INTEGER, figure_squares},
                    {"speed", JSON_INTEGER, figure_squares},    {"weight", JSON_INTEGER, figure_weight},
                    {"weight", JSON_DOUBLE, figure_weight},     {"hitPoints", JSON_OBJECT, figure_hit_points},
                    {"defense", JSON_STRING, figure_defense},   {"time", JSON_STRING, figure_time}};

static bool swse_show_known(const char *name, const struct json *value, struct text *out)
{
    for (size_t i = 0; i < sizeof swse_figures / sizeof *swse_figures; i++) {
        if (strcmp(swse_figures[i].name, name) != 0 || !json_is(value, swse_figures[i].type)) continue;
        swse_figures[i].print(value, out);
        return true;
    }
    return false;
}

/* "2d6 force damage, prone for 1 round". */
static void swse_show_degree(const struct json *row, struct text *out)
{
    const char *damage = json_to_text(json_get(row, "damage"), NULL), *heal = json_to_text(json_get(row, "heal"), NULL);
    const char *state = json_to_text(json_get(row, "condition"), json_to_text(json_get(row, "effect"), NULL));
    int64_t rounds = json_to_int(json_get(row, "rounds"), 0);
    if (damage) text_addf(out, "%s %s damage", damage, json_to_text(json_get(row, "damageType"), "untyped"));
    if (heal) text_addf(out, "%sheals %s", out->length ? ", " : "", heal);
    int64_t track = json_to_int(json_get(row, "track"), 0), steps = track < 0 ? -track : track;
    if (track)
        text_addf(out, "%s%lld %s %s the condition track", out->length ? ", " : "", (long long)steps,
                  steps == 1 ? "step" : "steps", track < 0 ? "up" : "down");
    if (state) {
        if (out->length) text_add(out, ", ");
        event_slug_words(state, out);
        if (rounds) text_addf(out, " for %lld %s", (long long)rounds, rounds == 1 ? "round" : "rounds");
    }
}

static bool swse_degree_shows(const char *name)
{
    static const char *const shown[] = {"dc", "damage", "damageType", "heal", "condition", "effect", "rounds",
                                        "track"};
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++) {
        if (strcmp(shown[i], name) == 0) return true;
    }
    return false;
}

/* What a Force power does, degree by degree. */
static void swse_show_degrees(struct page *page, const struct json *rows)
{
    for (size_t i = 0; i < json_count(rows); i++) {
        const struct json *row = json_at(rows, i);
        struct text label = {0}, words = {0};
        text_addf(&label, "DC %lld", (long long)json_to_int(json_get(row, "dc"), 0));
        swse_show_degree(row, &words);
        for (uint32_t k = 0; json_is(row, JSON_OBJECT) && k < row->count; k++) {
            if (swse_degree_shows(row->members[k].name)) continue;
            if (words.length) text_add(&words, ", ");
            event_slug_words(row->members[k].name, &words);
            text_add(&words, " ");
            swse_show_value(&row->members[k].value, &words);
        }
        page_row(page, text_get(&label), text_get(&words), NULL);
        text_free(&label);
        text_free(&words);
    }
}

/* "Dexterity +2, Strength -2". */
static void swse_show_ability_mods(const struct json *mods, struct text *out)
{
    for (uint32_t i = 0; json_is(mods, JSON_OBJECT) && i < mods->count; i++) {
        int ability = swse_ability_find(mods->members[i].name);
        if (out->length) text_add(out, ", ");
        text_addf(out, "%s %+lld", ability < 0 ? mods->members[i].name : swse_ability_label((enum swse_ability)ability),
                  (long long)json_to_int(&mods->members[i].value, 0));
    }
}

static void swse_show_figure(struct page *page, const char *name, const struct json *value)
{
    struct text label = {0}, words = {0};
    bool mods = strcmp(name, "abilityMods") == 0;
    event_slug_words(mods ? "abilities" : name, &label);
    if (label.length) label.bytes[0] = ascii_upper(label.bytes[0]);
    if (mods)
        swse_show_ability_mods(value, &words);
    else if (!swse_show_known(name, value, &words))
        swse_show_value(value, &words);
    if (words.length) page_row(page, text_get(&label), text_get(&words), NULL);
    text_free(&label);
    text_free(&words);
}

/* Each member of the group in a row. */
static void swse_show_group(struct page *page, const struct json *group)
{
    for (uint32_t i = 0; json_is(group, JSON_OBJECT) && i < group->count; i++)
        swse_show_figure(page, group->members[i].name, &group->members[i].value);
}

/* What is not shown elsewhere on the page. */
static void swse_show_figures(struct page *page, const struct json *json)
{
    static const char *const told[] = {"id",    "name",             "type",              "description", "system",
                                       "rules", "structuralTraits", "conditionalTraits", "bonusFeats",  "flags",
                                       "talus", "activatedAbilities", NULL};
    bool any = false;
    for (uint32_t i = 0; json_is(json, JSON_OBJECT) && i < json->count; i++) {
        size_t k = 0;
        while (told[k] && strcmp(told[k], json->members[i].name) != 0)
            k++;
        if (told[k]) continue;
        if (!any) page_heading(page, "Details");
        any = true;
        if (strcmp(json->members[i].name, "degrees") == 0)
            swse_show_degrees(page, &json->members[i].value);
        else if (strcmp(json->members[i].name, "figures") == 0)
            swse_show_group(page, &json->members[i].value);
        else
            swse_show_figure(page, json->members[i].name, &json->members[i].value);
    }
}

/* What `talus migrate` would make of traits that are only prose. */
static void swse_show_migration(struct request *request, const struct json *species, struct answer *answer)
{
    struct swse_migration migration = {.arena = request->arena};
    if (!swse_migrate(&migration, species)) return;
    const struct json *row = json_at(json_get(&migration.report, "species"), 0);
    const struct json *proposals = json_get(row, "proposals");
    if (row) json_set(request->arena, &answer->data, "migration", json_copy(request->arena, row));
    if (json_count(proposals)) page_heading(&answer->page, "Proposed by talus migrate");
    for (size_t i = 0; i < json_count(proposals); i++) {
        struct text rule = {0};
        json_write(&rule, json_get(json_at(proposals, i), "rule"));
        page_row(&answer->page, json_to_text(json_get(json_at(proposals, i), "trait"), ""), "", text_get(&rule));
        text_free(&rule);
    }
}

/* The document for people: traits with their words and rules, and what older files have besides them. */
enum status swse_show(struct request *request, struct answer *answer)
{
    const struct json *json = &request->document->root;
    int kind = swse_entry_kind_of(json);
    page_title(&answer->page, json_to_text(json_get(json, "name"), ""),
               kind < 0 ? NULL : swse_entry_kind_label((enum swse_entry_kind)kind));
    const char *words = json_to_text(json_get(json, "description"), NULL);
    if (words) page_note(&answer->page, words);
    const struct swse_pack *pack = swse_request_pack(request);
    struct symbols symbols;
    symbols_init(&symbols, pack ? &pack->symbols : NULL);
    struct swse_reader reader = {.arena = request->arena, .symbols = &symbols};
    struct swse_showing showing = {.page = &answer->page};
    struct swse_source source = {(enum swse_source_type)kind, json_to_text(json_get(json, "id"), "")};
    if (kind >= 0 && kind < SWSE_SOURCE_TYPE_COUNT)
        showing.rules = swse_carrier_rules(&reader, source, "", json, &showing.count);
    if (!showing.rules) showing.count = 0;
    if (json_is(json_get(json, "rules"), JSON_ARRAY)) showing.next = json_count(json_get(json, "rules"));
    swse_show_figures(&answer->page, json);
    swse_show_own(&showing);
    static const char *const traits[] = {"structuralTraits", "conditionalTraits", "bonusFeats", "activatedAbilities"};
    for (size_t i = 0; i < sizeof traits / sizeof *traits; i++)
        swse_show_traits(&showing, json, traits[i]);
    symbols_free(&symbols);
    const char *kept[] = {"inherits", "renameTo"};
    for (size_t i = 0; i < 2; i++) {
        const char *text = json_to_text(json_get(json, kept[i]), NULL);
        if (text) page_row(&answer->page, kept[i], text, "kept, not executed");
    }
    answer->data = json_copy(request->arena, json);
    if (kind == SWSE_ENTRY_SPECIES) swse_show_migration(request, json, answer);
    return request->arena->failed ? STATUS_NO_MEMORY : STATUS_OK;
}

static bool swse_find_has_rule(const struct swse_entry *entry, const char *type)
{
    for (size_t i = 0; i < entry->rule_count; i++) {
        if (json_is_text(json_get(entry->rules[i]->json, "type"), type)) return true;
    }
    return false;
}

static bool swse_find_condition(const struct swse_entry *entry, const char *word)
{
    bool found = false;
    for (size_t i = 0; !found && i < entry->rule_count; i++) {
        const struct json *when = json_get(entry->rules[i]->json, "when");
        struct text text = {0};
        if (when) json_write(&text, when);
        found = text.length && ascii_contains(text_get(&text), word);
        text_free(&text);
    }
    return found;
}

/* Tags of species and items replace traits. */
static bool swse_find_tag(const struct swse_entry *entry, const char *tag)
{
    const struct json *tags = json_get(entry->json, "tags");
    for (size_t i = 0; i < json_count(tags); i++) {
        if (json_is_text(json_at(tags, i), tag)) return true;
    }
    return false;
}

static bool swse_find_fits(const struct swse_entry *entry, const struct json *options)
{
    const struct json *words = json_get(options, "words"), *types = json_get(options, "type");
    const struct json *elements = json_get(options, "element"), *tags = json_get(options, "trait");
    const struct json *asked = json_get(options, "option");
    bool fits = !json_count(types);
    for (size_t i = 0; i < json_count(types); i++)
        fits = fits || json_is_text(json_at(types, i), swse_entry_kind_word(entry->kind));
    for (size_t i = 0; i < json_count(words); i++)
        fits = fits && ascii_contains(entry->name, json_to_text(json_at(words, i), ""));
    for (size_t i = 0; i < json_count(elements); i++)
        fits = fits && swse_find_has_rule(entry, json_to_text(json_at(elements, i), ""));
    for (size_t i = 0; i < json_count(tags); i++)
        fits = fits && swse_find_tag(entry, json_to_text(json_at(tags, i), ""));
    for (size_t i = 0; i < json_count(asked); i++)
        fits = fits && swse_find_condition(entry, json_to_text(json_at(asked, i), ""));
    return fits;
}

enum status swse_find(struct request *request, struct answer *answer)
{
    const struct swse_pack *pack = swse_request_pack(request);
    answer->data = json_make_array();
    page_table(&answer->page, "name", "type", "id", NULL);
    for (size_t i = 0; i < pack->entries.count; i++) {
        const struct swse_entry *entry = pack->entries.items[i];
        if (!swse_find_fits(entry, request->options)) continue;
        struct json row = json_make_object();
        json_put_text(request->arena, &row, "name", entry->name);
        json_put_text(request->arena, &row, "type", swse_entry_kind_word(entry->kind));
        json_put_text(request->arena, &row, "id", entry->id);
        json_put_text(request->arena, &row, "file", entry->view.name);
        json_push(request->arena, &answer->data, row);
        page_cells(&answer->page, entry->name, swse_entry_kind_word(entry->kind), entry->id, NULL);
    }
    return request->arena->failed || answer->page.failed ? STATUS_NO_MEMORY : STATUS_OK;
}
