/* show_detail.c: the members of a DH2E document in words: damage, ranges, actions, characteristics. */
#include <string.h>

#include "base/ascii.h"
#include "core/event.h"
#include "systems/dh2e/content/words.h"
#include "systems/dh2e/verbs/hooks.h"

/* "single, semi 3, full 10"; of lists one after the other. */
void dh2e_show_words(const struct json *value, struct text *out)
{
    bool any = false;
    for (uint32_t i = 0; json_is(value, JSON_OBJECT) && i < value->count; i++) {
        const struct json *one = &value->members[i].value;
        if (json_is(one, JSON_FALSE)) continue;
        if (any) text_add(out, ", ");
        any = true;
        event_slug_words(value->members[i].name, out);
        if (json_is(one, JSON_TRUE)) continue;
        text_add(out, " ");
        dh2e_show_words(one, out);
    }
    for (size_t i = 0; json_is(value, JSON_ARRAY) && i < json_count(value); i++) {
        if (i) text_add(out, json_is(json_at(value, i), JSON_OBJECT) ? "; " : ", ");
        dh2e_show_words(json_at(value, i), out);
    }
    if (json_is(value, JSON_STRING)) event_slug_words(value->text, out);
    if (json_is_number(value)) json_write(out, value);
    if (json_is(value, JSON_TRUE)) text_add(out, "yes");
    if (json_is(value, JSON_FALSE)) text_add(out, "no");
}

/* "1d10+5 explosive", "1d5 impact + Strength bonus". */
static void detail_damage(const struct json *value, struct text *out)
{
    text_addf(out, "%s %s", json_to_text(json_get(value, "formula"), "0"), json_to_text(json_get(value, "type"), ""));
    if (json_get(value, "bonus")) text_add(out, " + Strength bonus");
}

static void detail_range(const struct json *value, struct text *out)
{
    int64_t metres = json_to_int(value, 0);
    if (metres)
        text_addf(out, "%lld m", (long long)metres);
    else
        text_add(out, "self");
}

static void detail_area(const struct json *value, struct text *out)
{
    text_addf(out, "%s, %lld m", json_to_text(json_get(value, "shape"), ""),
              (long long)json_to_int(json_get(value, "size"), 0));
}

static void detail_characteristics(const struct json *value, struct text *out)
{
    for (int i = 0; i < DH2E_CHARACTERISTIC_COUNT; i++) {
        const struct json *one = json_get(value, dh2e_characteristic_words[i]);
        int64_t base = json_to_int(json_get(one, "base"), json_to_int(one, 0)),
                advances = json_to_int(json_get(one, "advances"), 0);
        if (!one) continue;
        text_addf(out, "%s%s %lld", out->length ? ", " : "", dh2e_characteristic_titles[i], (long long)base);
        if (advances) text_addf(out, " (%lld %s)", (long long)advances, advances == 1 ? "advance" : "advances");
    }
}

static void detail_characteristic(const struct json *value, struct text *out)
{
    int which = dh2e_word_find(dh2e_characteristic_words, json_to_text(value, ""));
    text_add(out, which < 0 ? json_to_text(value, "") : dh2e_characteristic_titles[which]);
}

static void detail_wounds(const struct json *value, struct text *out)
{
    text_addf(out, "%lld", (long long)json_to_int(json_get(value, "max"), json_to_int(value, 0)));
}

/* "half action", "reaction". */
static void detail_action(const struct json *value, struct text *out)
{
    const char *action = json_to_text(value, "");
    text_addf(out, "%s%s", action, strcmp(action, "reaction") == 0 ? "" : " action");
}

static void detail_loaded(const struct json *value, struct text *out)
{
    for (size_t i = 0; i < json_count(value); i++) {
        const struct json *one = json_at(value, i);
        text_addf(out, "%s%lld × ", i ? ", " : "", (long long)json_to_int(json_get(one, "count"), 0));
        event_slug_words(json_to_text(json_get(one, "round"), ""), out);
    }
}

static void detail_effects(const struct json *value, struct text *out)
{
    for (size_t i = 0; i < json_count(value); i++) {
        const struct json *one = json_at(value, i);
        int64_t rounds = json_to_int(json_get(one, "rounds"), 0);
        if (i) text_add(out, ", ");
        event_slug_words(json_to_text(json_get(one, "condition"), ""), out);
        if (rounds) text_addf(out, " for %lld %s", (long long)rounds, rounds == 1 ? "round" : "rounds");
    }
}

static void detail_uses(const struct json *value, struct text *out)
{
    for (size_t i = 0; i < json_count(value); i++) {
        const struct json *one = json_at(value, i);
        if (i) text_add(out, ", ");
        event_slug_words(json_to_text(json_get(one, "name"), json_to_text(json_get(one, "slug"), "")), out);
        text_add(out, " (");
        detail_action(json_get(one, "action"), out);
        text_add(out, ")");
    }
}

static void detail_focus(const struct json *value, struct text *out)
{
    text_addf(out, "test at %+lld", (long long)json_to_int(json_get(value, "modifier"), 0));
}

/* Members whose values need more than their words; those of another shape are printed as they are. */
static const struct {
    const char *name;
    enum json_type kind;
    void (*print)(const struct json *value, struct text *out);
} details[] = {{"damage", JSON_OBJECT, detail_damage},
               {"range", JSON_INTEGER, detail_range},
               {"area", JSON_OBJECT, detail_area},
               {"characteristics", JSON_OBJECT, detail_characteristics},
               {"characteristic", JSON_STRING, detail_characteristic},
               {"wounds", JSON_OBJECT, detail_wounds},
               {"action", JSON_STRING, detail_action},
               {"reload", JSON_STRING, detail_action},
               {"loadedRounds", JSON_ARRAY, detail_loaded},
               {"effects", JSON_ARRAY, detail_effects},
               {"uses", JSON_ARRAY, detail_uses},
               {"focus", JSON_OBJECT, detail_focus}};

void dh2e_show_detail(struct page *page, const char *name, const struct json *value)
{
    struct text label = {0}, words = {0};
    size_t i = 0, count = sizeof details / sizeof *details;
    event_slug_words(name, &label);
    if (label.length) label.bytes[0] = ascii_upper(label.bytes[0]);
    while (i < count && (strcmp(details[i].name, name) != 0 || !json_is(value, details[i].kind)))
        i++;
    if (i < count)
        details[i].print(value, &words);
    else
        dh2e_show_words(value, &words);
    if (words.length) page_row(page, text_get(&label), text_get(&words), NULL);
    text_free(&label);
    text_free(&words);
}
