/* builder_page.c: the page of a build: what was done, open questions, and the origin of an item. */
#include <string.h>

#include "base/limits.h"
#include "systems/pf2e/build/builder.h"
#include "systems/pf2e/build/create_internal.h"
#include "systems/pf2e/element/elements.h"

enum { BUILDER_OPTIONS_SHOWN = 24 };

static const char *builder_keep(struct arena *arena, struct text *text)
{
    const char *copy = arena_copy_text(arena, text_get(text), text->length);
    text_free(text);
    return copy ? copy : "";
}

static const char *builder_value(struct arena *arena, const struct json *value)
{
    struct text text = {0};
    if (json_is(value, JSON_STRING))
        text_add(&text, value->text);
    else if (value)
        json_write(&text, value);
    return builder_keep(arena, &text);
}

/* --- open questions ----------------------------------------------------------------------------------------------- */

/* An element that was left without an answer is stored as ignored. */
static bool builder_is_open(const struct json *rule)
{
    const struct json *selection = json_get(rule, "selection");
    return pf2e_element_is(rule, PF2E_ELEMENT_ChoiceSet) && json_to_bool(json_get(rule, "ignored"), false) &&
           (!selection || selection->type == JSON_NULL);
}

/* Asks one open question on a copy, without an answer: what it offers now is then known. */
static enum status builder_ask_again(struct pf2e_builder *builder, const char *id, const char *flag)
{
    struct pf2e_workshop *workshop = &builder->workshop;
    struct json before = json_copy(&workshop->arena, &workshop->actor);
    enum status status = pf2e_workshop_choose(workshop, id, flag);
    workshop->actor = before;
    pf2e_workshop_forget(workshop);
    return status;
}

enum status pf2e_builder_list_open(struct pf2e_builder *builder)
{
    struct pf2e_workshop *workshop = &builder->workshop;
    struct json actor = json_copy(&workshop->arena, &workshop->actor);
    const struct json *items = json_get(&actor, "items");
    enum status status = STATUS_OK;
    builder->open = json_make_array();
    for (size_t i = 0; status == STATUS_OK && i < json_count(items); i++) {
        const struct json *item = json_at(items, i), *rules = json_path(item, "system.rules");
        for (size_t r = 0; status == STATUS_OK && r < json_count(rules); r++) {
            if (!builder_is_open(json_at(rules, r))) continue;
            const char *flag = pf2e_choice_flag(&workshop->arena, item, json_at(rules, r));
            size_t known = json_count(&builder->open);
            status = builder_ask_again(builder, json_to_text(json_get(item, "_id"), ""), flag);
            /* Asking one question may ask those after it too; each is listed in its own turn. */
            while (json_count(&builder->open) > known &&
                   !json_is_text(json_get(json_at(&builder->open, json_count(&builder->open) - 1), "flag"), flag))
                json_remove_at(&builder->open, json_count(&builder->open) - 1);
        }
    }
    return status;
}

static void builder_put_open(struct pf2e_builder *builder, struct arena *arena, struct page *page)
{
    if (!json_count(&builder->open)) return;
    page_heading(page, "Open questions");
    for (size_t i = 0; i < json_count(&builder->open); i++) {
        const struct json *question = json_at(&builder->open, i), *options = json_get(question, "options");
        const char *prompt = json_to_text(json_get(question, "prompt"), "");
        page_row(page, json_to_text(json_get(question, "item"), ""), json_to_text(json_get(question, "flag"), ""),
                 *prompt ? prompt : NULL);
        page_indent(page, 1);
        size_t count = json_count(options), shown = count > BUILDER_OPTIONS_SHOWN ? BUILDER_OPTIONS_SHOWN : count;
        struct text line = {0};
        for (size_t o = 0; o < shown; o++) {
            const struct json *option = json_at(options, o), *value = json_get(option, "value");
            const char *word = json_to_text(value, NULL), *label = json_to_text(json_get(option, "label"), "");
            bool link = word && strchr(word, '.');
            text_addf(&line, "%s%s", o ? ", " : "", (link || !word) && *label ? label : builder_value(arena, value));
        }
        if (shown < count) text_addf(&line, " ... and %zu more", count - shown);
        page_note(page, count ? builder_keep(arena, &line) : "whatever is dropped on it");
        if (!count) text_free(&line);
        page_indent(page, -1);
    }
}

/* --- the report --------------------------------------------------------------------------------------------------- */

static void builder_put_items(struct arena *arena, struct page *page, const char *heading, const struct json *items)
{
    if (!json_count(items)) return;
    page_heading(page, heading);
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *item = json_at(items, i);
        const char *by = json_to_text(json_get(item, "grantedBy"), NULL);
        const char *why = by ? arena_printf(arena, "from %s", by) : json_to_text(json_get(item, "carried"), NULL);
        page_row(page, json_to_text(json_get(item, "name"), ""), json_to_text(json_get(item, "type"), ""), why);
    }
}

static void builder_put_choices(struct arena *arena, struct page *page, const struct json *choices)
{
    bool any = false;
    for (size_t i = 0; i < json_count(choices); i++) {
        const struct json *choice = json_at(choices, i), *selected = json_get(choice, "selected");
        if (!selected || selected->type == JSON_NULL) continue;
        if (!any) page_heading(page, "Choices");
        any = true;
        const char *flag = json_to_text(json_get(choice, "flag"), ""), *how = json_to_text(json_get(choice, "how"), "");
        const char *value = arena_printf(arena, "%s = %s", flag, builder_value(arena, selected));
        const char *why = strcmp(how, "auto") == 0     ? "the only one there is"
                          : strcmp(how, "preset") == 0 ? "given with the item"
                                                       : NULL;
        page_row(page, json_to_text(json_get(choice, "item"), ""), value ? value : "", why);
    }
}

void pf2e_builder_report(struct pf2e_builder *builder, struct arena *arena, struct answer *answer)
{
    const struct json *actor = &builder->workshop.actor;
    const char *level =
        arena_printf(arena, "level %lld", (long long)json_to_int(json_path(actor, "system.details.level.value"), 1));
    page_title(&answer->page, json_to_text(json_get(actor, "name"), "(nameless)"), level);
    builder_put_items(arena, &answer->page, "Added", &builder->added);
    builder_put_items(arena, &answer->page, "Removed", &builder->removed);
    builder_put_choices(arena, &answer->page, &builder->choices);
    for (size_t i = 0; i < json_count(&builder->notes); i++)
        page_note(&answer->page, json_to_text(json_at(&builder->notes, i), ""));
    builder_put_open(builder, arena, &answer->page);
    const struct {
        const char *name;
        const struct json *value;
    } members[] = {{"added", &builder->added},
                   {"removed", &builder->removed},
                   {"choices", &builder->choices},
                   {"open", &builder->open},
                   {"notes", &builder->notes}};
    answer->data = json_make_object();
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        json_set(arena, &answer->data, members[i].name, json_copy(arena, members[i].value));
}

/* --- where an item comes from ------------------------------------------------------------------------------------- */

struct builder_link {
    const struct json *from;
    const char *how;
};

/* One step up: who granted the item, or whose feature it is. */
static struct builder_link builder_origin(struct pf2e_builder *builder, struct arena *arena, const struct json *item)
{
    struct pf2e_workshop *workshop = &builder->workshop;
    const char *granter = json_to_text(json_path(item, "flags.pf2e.grantedBy.id"), NULL),
               *place = json_to_text(json_path(item, "system.location"), NULL);
    const struct json *from = granter ? pf2e_workshop_item(workshop, granter) : NULL;
    if (from) return (struct builder_link){from, "granted by"};
    from = place ? pf2e_workshop_item(workshop, place) : NULL;
    if (!from) return (struct builder_link){NULL, NULL};
    int64_t level = json_to_int(json_path(item, "system.level.value"), 0);
    bool feature = json_is_text(json_get(from, "type"), "class");
    const char *how = feature ? arena_printf(arena, "feature of level %lld of", (long long)level) : "belongs to";
    return (struct builder_link){from, how ? how : ""};
}

static struct json builder_brief(struct arena *arena, const struct json *item, const char *how)
{
    struct json entry = json_make_object();
    static const char *const members[][2] = {{"id", "_id"}, {"name", "name"}, {"type", "type"}};
    for (size_t m = 0; m < 3; m++) {
        json_set_from(arena, &entry, members[m][0], item, members[m][1]);
    }
    if (how) json_set(arena, &entry, "how", json_make_text(arena, how, strlen(how)));
    return entry;
}

static void builder_why_chain(struct pf2e_builder *builder, const struct json *item, struct arena *arena,
                              struct answer *answer)
{
    struct json chain = json_make_array();
    struct builder_link link = builder_origin(builder, arena, item);
    page_heading(&answer->page, "Where it comes from");
    if (!link.from) page_note(&answer->page, "It was added for itself; no item of the actor granted it.");
    for (unsigned depth = 0; link.from && depth < LIMIT_GRANT_DEPTH; depth++) {
        page_row(&answer->page, link.how, json_to_text(json_get(link.from, "name"), ""),
                 json_to_text(json_get(link.from, "type"), ""));
        json_push(arena, &chain, builder_brief(arena, link.from, link.how));
        link = builder_origin(builder, arena, link.from);
    }
    json_set(arena, &answer->data, "from", chain);
}

static void builder_why_grants(struct pf2e_builder *builder, const struct json *item, struct arena *arena,
                               struct answer *answer)
{
    const struct json *items = json_get(&builder->workshop.actor, "items"), *id = json_get(item, "_id");
    struct json grants = json_make_array();
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *by = json_path(json_at(items, i), "flags.pf2e.grantedBy");
        if (!by || !json_equal(json_get(by, "id"), id)) continue;
        if (!json_count(&grants)) page_heading(&answer->page, "What came with it");
        bool goes = json_is_text(json_get(by, "onDelete"), "cascade");
        const char *how = goes ? "goes with it" : "stays when it goes";
        page_row(&answer->page, json_to_text(json_get(json_at(items, i), "name"), ""),
                 json_to_text(json_get(json_at(items, i), "type"), ""), how);
        json_push(arena, &grants, builder_brief(arena, json_at(items, i), how));
    }
    json_set(arena, &answer->data, "grants", grants);
}

static void builder_why_choices(struct pf2e_builder *builder, const struct json *item, struct arena *arena,
                                struct answer *answer)
{
    const struct json *rules = json_path(item, "system.rules");
    struct json choices = json_make_object();
    for (size_t i = 0; i < json_count(rules); i++) {
        const struct json *rule = json_at(rules, i), *selection = json_get(rule, "selection");
        if (!pf2e_element_is(rule, PF2E_ELEMENT_ChoiceSet)) continue;
        if (!json_count(&choices)) page_heading(&answer->page, "Choices");
        const char *flag = pf2e_choice_flag(&builder->workshop.arena, item, rule);
        page_row(&answer->page, flag, selection ? builder_value(arena, selection) : "open", NULL);
        json_set(arena, &choices, flag, selection ? json_copy(arena, selection) : json_make_null());
    }
    json_set(arena, &answer->data, "choices", choices);
}

enum status pf2e_builder_why(struct pf2e_builder *builder, const char *name, struct arena *arena, struct answer *answer)
{
    const struct json *item = pf2e_builder_item(builder, name);
    if (!item) return STATUS_BAD_CONTENT;
    struct json copy = json_copy(arena, item);
    page_title(&answer->page, json_to_text(json_get(&copy, "name"), ""), json_to_text(json_get(&copy, "type"), ""));
    answer->data = json_make_object();
    json_set(arena, &answer->data, "item", builder_brief(arena, &copy, NULL));
    builder_why_chain(builder, &copy, arena, answer);
    builder_why_grants(builder, &copy, arena, answer);
    builder_why_choices(builder, &copy, arena, answer);
    return STATUS_OK;
}
