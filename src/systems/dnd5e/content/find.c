/* find.c: 5e records by words of their name or text, kind, class, and what their mechanics do. */
#include <string.h>

#include "base/contains.h"
#include "systems/dnd5e/content/content.h"
#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/content/roles.h"
#include "systems/dnd5e/content/show.h"

/* Is this a member or a text anywhere in the value? */
static bool d5e_has_word(const struct json *value, const char *word, int depth)
{
    if (json_is(value, JSON_STRING)) return d5e_same_name(value->text, word);
    for (uint32_t i = 0; depth < 40 && i < json_count(value); i++) {
        bool object = value->type == JSON_OBJECT;
        if (object && strcmp(value->members[i].name, word) == 0) return true;
        if (d5e_has_word(object ? &value->members[i].value : &value->items[i], word, depth + 1)) return true;
    }
    return false;
}

/* A class, school, size, type or property the record names. */
static bool d5e_has_trait(const struct json *record, const char *trait)
{
    static const char *const members[] = {"class", "classes",  "subclass", "school",    "size",
                                          "type",  "category", "race",     "properties"};
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        if (d5e_has_word(json_get(record, members[i]), trait, 0)) return true;
    }
    return false;
}

static bool d5e_record_fits(const struct d5e_record *record, const struct json *options)
{
    const struct json *words = json_get(options, "words"), *types = json_get(options, "type"),
                      *traits = json_get(options, "trait"), *kinds = json_get(options, "element"),
                      *asked = json_get(options, "option");
    const char *text = json_to_text(json_get(record->written, "description"), "");
    bool fits = !json_count(types);
    for (size_t i = 0; i < json_count(types); i++)
        fits = fits || d5e_same_name(json_to_text(json_at(types, i), ""), d5e_kind_name(record->kind));
    for (size_t i = 0; fits && i < json_count(words); i++) {
        const char *word = json_to_text(json_at(words, i), "");
        fits = ascii_contains(record->name, word) || ascii_contains(text, word);
    }
    for (size_t i = 0; fits && i < json_count(traits); i++)
        fits = d5e_has_trait(record->written, json_to_text(json_at(traits, i), ""));
    for (size_t i = 0; fits && i < json_count(kinds); i++)
        fits = d5e_has_word(&record->json, json_to_text(json_at(kinds, i), ""), 0);
    for (size_t i = 0; fits && i < json_count(asked); i++)
        fits = d5e_has_word(&record->json, json_to_text(json_at(asked, i), ""), 0);
    return fits;
}

static void d5e_find_text(struct arena *arena, struct json *object, const char *name, const char *text)
{
    json_set(arena, object, name, json_make_text(arena, text, strlen(text)));
}

/* "Large Giant, challenge 4" */
static const char *d5e_creature_words(struct arena *arena, const struct json *creature)
{
    struct text words = {0};
    text_addf(&words, "%s %s", json_to_text(json_get(creature, "size"), ""),
              json_to_text(json_get(creature, "type"), ""));
    if (json_get(creature, "challenge_rating")) text_add(&words, ", challenge ");
    d5e_add_challenge(&words, json_get(creature, "challenge_rating"));
    const char *copy = arena_copy_text(arena, text_get(&words), words.length);
    text_free(&words);
    return copy ? copy : "";
}

/* "Bulwark 5, Shade 1" */
static const char *d5e_levels_words(struct arena *arena, const struct json *character)
{
    const struct json *classes = json_get(character, "classes");
    const char *words = "";
    for (size_t i = 0; words && i < json_member_count(classes); i++)
        words = arena_printf(arena, "%s%s%s %lld", words, i ? ", " : "", classes->members[i].name,
                             (long long)json_to_int(&classes->members[i].value, 0));
    return words ? words : "";
}

/* "Bulwark 3", "level 2 Evocation", "Large Giant" */
static const char *d5e_record_about(struct arena *arena, const struct d5e_record *record)
{
    const struct json *json = record->written, *level = json_get(json, "level");
    const char *class = json_to_text(json_get(json, "class"), NULL),
               *school = json_to_text(json_get(json, "school"), ""), *size = json_to_text(json_get(json, "size"), "");
    if (record->kind == D5E_FEATURE && class)
        return arena_printf(arena, "%s %lld", d5e_plain_name(class), (long long)json_to_int(level, 1));
    if (record->kind == D5E_SPELL && json_to_int(level, 0) == 0) return arena_printf(arena, "cantrip, %s", school);
    if (record->kind == D5E_SPELL)
        return arena_printf(arena, "level %lld, %s", (long long)json_to_int(level, 0), school);
    if (record->kind == D5E_CREATURE) return d5e_creature_words(arena, json);
    if (record->kind == D5E_CHARACTER) return d5e_levels_words(arena, json);
    if (record->kind == D5E_CLASS && json_get(json, "hit_die"))
        return arena_printf(arena, "d%lld", (long long)json_to_int(json_get(json, "hit_die"), 8));
    if (record->kind == D5E_RACE) return size;
    return json_to_text(json_get(json, "category"), "");
}

enum status d5e_find(struct request *request, struct answer *answer)
{
    const struct d5e_content *content = (const struct d5e_content *)request->content;
    struct arena *arena = request->arena;
    answer->data = json_make_array();
    page_table(&answer->page, "name", "kind", "about", NULL);
    for (size_t i = 0; i < content->records.count; i++) {
        const struct d5e_record *record = content->records.items[i];
        if (!d5e_record_fits(record, request->options)) continue;
        const char *about = d5e_record_about(arena, record);
        struct json out = json_make_object();
        d5e_find_text(arena, &out, "name", record->name);
        d5e_find_text(arena, &out, "type", d5e_kind_name(record->kind));
        d5e_find_text(arena, &out, "about", about ? about : "");
        d5e_find_text(arena, &out, "file", record->document->name);
        json_push(arena, &answer->data, out);
        page_cells(&answer->page, record->name, d5e_kind_name(record->kind), about ? about : "", NULL);
    }
    return arena->failed || answer->page.failed ? STATUS_NO_MEMORY : STATUS_OK;
}
