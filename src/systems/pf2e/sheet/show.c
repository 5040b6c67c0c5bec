/* show.c: an item in words: what it is, what its elements do, and the ops they are lowered to. */
#include <string.h>

#include "ir/slug.h"
#include "systems/pf2e/content/content.h"
#include "systems/pf2e/element/elements.h"
#include "systems/pf2e/actor/rule.h"
#include "systems/pf2e/item/money.h"

static void show_set_text(struct arena *arena, struct json *object, const char *name, const char *text)
{
    json_set(arena, object, name, json_make_text(arena, text, strlen(text)));
}

/* Fields worth a line, in the order they are read. */
static const char *const show_fields[] = {
    "selector", "selectors",  "option",     "domain",     "path",       "property",   "mode",
    "type",     "value",      "diceNumber", "dieSize",    "damageType", "category",   "uuid",
    "choices",  "flag",       "itemType",   "adjustment", "text",       "radius",     "keep",
    "slug",     "definition", "exceptions", "max",        "effects",    "suboptions", "overrides"};

static void show_add_value(struct text *out, const struct json *value)
{
    enum { SHOW_MOST = 160 };
    struct text whole = {0};
    if (json_is(value, JSON_STRING))
        text_add_bytes(&whole, value->text, value->count);
    else
        json_write(&whole, value);
    size_t length = whole.length;
    if (length > SHOW_MOST) {
        length = SHOW_MOST;
        while (length > 0 && ((unsigned char)whole.bytes[length] & 0xc0) == 0x80)
            length--;
    }
    text_add_bytes(out, text_get(&whole), length);
    if (length < whole.length) text_add(out, " ...");
    text_free(&whole);
}

/* As preparation runs it. */
static struct json show_op(struct arena *arena, const struct pf2e_lowered *lowered, enum pf2e_op op)
{
    struct json out = json_make_object();
    show_set_text(arena, &out, "op", pf2e_op_name(op));
    show_set_text(arena, &out, "phase", pf2e_phase_name(lowered->phase));
    json_set(arena, &out, "priority", json_make_int(lowered->priority));
    if (lowered->selector_source)
        json_set(arena, &out, "selectors", json_copy(arena, lowered->selector_source));
    if (lowered->predicate) json_set(arena, &out, "when", json_copy(arena, lowered->predicate));
    if (lowered->value_source) json_set(arena, &out, "value", json_copy(arena, lowered->value_source));
    struct json members = json_make_object();
    pf2e_lowered_show(arena, lowered, &members);
    if (members.count) json_set(arena, &out, "with", members);
    return out;
}

/* What people read (PF2E-DOC-03): the label, as the lang file says it if there is one, else the item's name. */
static const char *show_label(struct request *request, const struct json *item, const struct json *element)
{
    const char *own = json_to_text(json_get(element, "label"), NULL);
    const char *known = own ? pf2e_pack_label(pf2e_content_of(request)->pack, own) : NULL;
    return known ? known : own ? own : json_to_text(json_get(item, "name"), "");
}

/* The name other elements know it by. Of an item's name as label, "Effect: Rage (x)" counts as "Rage". */
static void show_slug(struct text *out, const struct json *item, const struct json *element, const char *label)
{
    const char *own = json_to_text(json_get(element, "slug"), NULL);
    size_t length = strlen(label);
    if (own) {
        text_add(out, own);
        return;
    }
    if (json_is_text(json_get(item, "name"), label)) label = pf2e_reduce_label(label, &length);
    slug_add(out, label, length, SLUG_KEBAB);
}

/* Fields that are absent count as their table says, where that can be said in JSON. */
static void show_defaults(struct arena *arena, struct json *object, const struct field *fields)
{
    for (; fields && fields->name; fields++) {
        struct json *known = (struct json *)(uintptr_t)json_get(object, fields->name);
        if (known) {
            if (fields->form.type == FIELD_OBJECT && json_is(known, JSON_OBJECT))
                show_defaults(arena, known, fields->form.fields);
            continue;
        }
        struct json_document initial;
        if (!fields->initial) continue;
        if (json_parse(&initial, "default", fields->initial, strlen(fields->initial), NULL) == STATUS_OK)
            json_set(arena, object, fields->name, json_copy(arena, &initial.root));
        json_free(&initial);
    }
}

static struct json show_element_data(struct request *request, const struct element_kind *kind, const struct json *item,
                                     const struct json *element, size_t index)
{
    struct arena *arena = request->arena;
    struct json out = json_make_object(), ops = json_make_array(), fields = json_copy(arena, element);
    const struct pf2e_lowered *lowered = pf2e_lower_once(arena, element);
    struct text slug = {0};
    const char *label = show_label(request, item, element);
    show_slug(&slug, item, element, label);
    json_set(arena, &out, "index", json_make_int((int64_t)index));
    show_set_text(arena, &out, "key", kind->key);
    show_set_text(arena, &out, "label", label);
    show_set_text(arena, &out, "slug", text_get(&slug));
    text_free(&slug);
    show_defaults(arena, &fields, kind->fields);
    json_set(arena, &out, "fields", fields);
    const struct pf2e_element *more = pf2e_element_more(kind);
    if (lowered) json_push(arena, &ops, show_op(arena, lowered, more->op));
    bool second = lowered && more->second_op != more->op;
    if (second && more->second_op == PF2E_OP_CHOOSE) second = json_get(element, "suboptions") != NULL;
    if (second && more->op == PF2E_OP_CHOOSE) second = json_get(element, "rollOption") != NULL;
    if (second) json_push(arena, &ops, show_op(arena, lowered, more->second_op));
    json_set(arena, &out, "ops", ops);
    return out;
}

/* When an element acts, in words. */
static const char *show_phase_words(const char *phase)
{
    static const char *const words[][2] = {{"applyAEs", "while the data are made ready"},
                                           {"beforeDerived", "before figures are computed"},
                                           {"afterDerived", "after figures are computed"},
                                           {"beforeRoll", "before a roll"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        if (strcmp(phase, words[i][0]) == 0) return words[i][1];
    }
    return phase;
}

static void show_element_page(struct request *request, struct page *page, const struct element_kind *kind,
                              const struct json *element, const struct json *data)
{
    page_heading(page, kind->key);
    page_note(page, kind->doc);
    for (size_t i = 0; i < sizeof show_fields / sizeof *show_fields; i++) {
        const struct json *value = json_get(element, show_fields[i]);
        if (!value) continue;
        struct text words = {0};
        show_add_value(&words, value);
        page_row(page, show_fields[i], arena_copy_text(request->arena, text_get(&words), words.length), NULL);
        text_free(&words);
    }
    const struct json *predicate = json_get(element, "predicate");
    if (json_count(predicate)) {
        struct text words = {0};
        show_add_value(&words, predicate);
        page_row(page, "when", arena_copy_text(request->arena, text_get(&words), words.length), NULL);
        text_free(&words);
    }
    const struct json *ops = json_get(data, "ops");
    for (uint32_t i = 0; i < json_count(ops); i++) {
        const struct json *op = &ops->items[i];
        const char *phase = json_to_text(json_get(op, "phase"), "");
        page_row(page, "acts",
                 arena_printf(request->arena, "%s, priority %lld", show_phase_words(phase),
                              (long long)json_to_int(json_get(op, "priority"), 0)),
                 NULL);
    }
}

static void show_item(struct request *request, struct answer *answer, const struct json *item, struct json *list)
{
    const struct json *rules = json_path(item, "system.rules");
    for (uint32_t i = 0; json_is(rules, JSON_ARRAY) && i < rules->count; i++) {
        const struct json *element = &rules->items[i];
        const char *key = pf2e_element_key(element);
        const struct element_kind *kind = pf2e_element_find(key, NULL);
        if (!kind) {
            page_heading(&answer->page, key);
            page_note(&answer->page, "There is no rule element of this name.");
            continue;
        }
        struct json data = show_element_data(request, kind, item, element, i);
        show_element_page(request, &answer->page, kind, element, &data);
        json_push(request->arena, list, data);
    }
}

static void show_head(struct request *request, struct answer *answer, const struct json *root)
{
    struct arena *arena = request->arena;
    const char *type = json_to_text(json_get(root, "type"), ""), *id = json_to_text(json_get(root, "_id"), "");
    const struct json *level = json_path(root, "system.level.value"), *traits = json_path(root, "system.traits.value");
    if (!level) level = json_path(root, "system.details.level.value");
    struct text line = {0};
    text_add(&line, type);
    if (level) text_addf(&line, " %lld", (long long)json_to_int(level, 0));
    page_title(&answer->page, json_to_text(json_get(root, "name"), "(without a name)"),
               arena_copy_text(arena, text_get(&line), line.length));
    text_clear(&line);
    for (uint32_t i = 0; json_is(traits, JSON_ARRAY) && i < traits->count; i++)
        text_addf(&line, "%s%s", i ? ", " : "", json_to_text(&traits->items[i], "?"));
    if (line.length) page_row(&answer->page, "traits", arena_copy_text(arena, text_get(&line), line.length), NULL);
    text_clear(&line);
    struct pf2e_money price = {0};
    pf2e_money_add(&price, json_path(root, "system.price"), 1);
    pf2e_money_print(&line, &price);
    if (line.length) page_row(&answer->page, "price", arena_copy_text(arena, text_get(&line), line.length), NULL);
    text_clear(&line);
    const struct pf2e_document *document = *id ? pf2e_pack_find_id(pf2e_content_of(request)->pack, id) : NULL;
    if (document) {
        pf2e_document_uuid(&line, document);
        page_row(&answer->page, "link", arena_copy_text(arena, text_get(&line), line.length), NULL);
        show_set_text(arena, &answer->data, "uuid", text_get(&line));
        show_set_text(arena, &answer->data, "slug", document->slug);
        show_set_text(arena, &answer->data, "file", document->file);
    }
    const char *name = json_to_text(json_get(root, "name"), "");
    text_clear(&line);
    slug_add(&line, name, strlen(name), SLUG_KEBAB);
    if (!document) show_set_text(arena, &answer->data, "slug", text_get(&line));
    text_clear(&line);
    slug_add(&line, name, strlen(name), SLUG_DROMEDARY);
    show_set_text(arena, &answer->data, "flag", text_get(&line));
    text_free(&line);
    show_set_text(arena, &answer->data, "name", name);
    show_set_text(arena, &answer->data, "type", type);
    if (level) json_set(arena, &answer->data, "level", json_copy(arena, level));
    if (traits) json_set(arena, &answer->data, "traits", json_copy(arena, traits));
}

enum status pf2e_show(struct request *request, struct answer *answer)
{
    const struct json *root = &request->document->root;
    struct json list = json_make_array();
    answer->data = json_make_object();
    show_head(request, answer, root);
    show_item(request, answer, root, &list);
    const struct json *items = json_get(root, "items");
    for (uint32_t i = 0; json_is(items, JSON_ARRAY) && i < items->count; i++) {
        if (json_count(json_path(&items->items[i], "system.rules")) == 0) continue;
        page_heading(&answer->page, json_to_text(json_get(&items->items[i], "name"), ""));
        show_item(request, answer, &items->items[i], &list);
    }
    json_set(request->arena, &answer->data, "elements", list);
    return request->arena->failed || answer->page.failed ? STATUS_NO_MEMORY : STATUS_OK;
}
