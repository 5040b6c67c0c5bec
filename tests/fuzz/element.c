/* fuzz_element: real PF2e elements, changed as the bytes say, go through the linter and the item view.
 *
 * The bytes are read as a list of changes to one item whose elements come from the built-in content: which element,
 * which member, and what is done with it. So most inputs get far beyond the syntax. */
#include <string.h>

#include "systems/pf2e/content.h"
#include "systems/pf2e/elements.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

struct changes {
    const unsigned char *bytes;
    size_t size;
    struct arena arena;
    struct json pool; /* all elements of the built-in content */
};

static size_t changes_next(struct changes *changes, size_t bound)
{
    if (changes->size == 0 || bound == 0) return 0;
    changes->size--;
    return *changes->bytes++ % bound;
}

static const struct json *changes_element(struct changes *changes)
{
    return &changes->pool.items[changes_next(changes, changes->pool.count)];
}

/* Any value of the pool: a member of an element, or one of its own parts. */
static struct json changes_value(struct changes *changes)
{
    static const char *const texts[] = {"",
                                        "@actor.level",
                                        "@actor.level-2",
                                        "{item|flags.system.rulesSelections.x}",
                                        "max(,1)",
                                        "Compendium.pf2e.conditionitems.Item.Prone",
                                        "[",
                                        "strike-damage"};
    const struct json *element = changes_element(changes);
    switch (changes_next(changes, 6)) {
    case 0:
        return json_make_null();
    case 1:
        return json_make_int((int64_t)changes_next(changes, 256) - 128);
    case 2: {
        const char *text = texts[changes_next(changes, sizeof texts / sizeof *texts)];
        return json_make_text(&changes->arena, text, strlen(text));
    }
    case 3:
        return json_copy(&changes->arena, element);
    default:
        if (element->count == 0) return json_make_bool(true);
        return json_copy(&changes->arena, &element->members[changes_next(changes, element->count)].value);
    }
}

/* The value changed is the element, or a part of it some steps inside. */
static void changes_apply(struct changes *changes, struct json *value, unsigned depth)
{
    if (depth < 6 && json_count(value) && changes_next(changes, 3) == 0) {
        size_t index = changes_next(changes, value->count);
        changes_apply(changes, value->type == JSON_ARRAY ? &value->items[index] : &value->members[index].value,
                      depth + 1);
        return;
    }
    if (value->type == JSON_ARRAY) {
        if (value->count && changes_next(changes, 2))
            value->items[changes_next(changes, value->count)] = changes_value(changes);
        else
            json_push(&changes->arena, value, changes_value(changes));
        return;
    }
    if (value->type != JSON_OBJECT || value->count == 0) {
        *value = changes_value(changes);
        return;
    }
    struct json_member *member = &value->members[changes_next(changes, value->count)];
    const struct json *other = changes_element(changes);
    switch (changes_next(changes, 4)) {
    case 0:
        json_remove(value, member->name);
        return;
    case 1:
        if (other->count)
            json_set(&changes->arena, value, other->members[changes_next(changes, other->count)].name,
                     changes_value(changes));
        return;
    default:
        member->value = changes_value(changes);
        return;
    }
}

static void changes_fill_pool(struct changes *changes, const struct pf2e_pack *pack)
{
    changes->pool = json_make_array();
    for (size_t i = 0; i < pf2e_pack_count(pack); i++) {
        const struct json *rules = json_path(pf2e_document_root(pf2e_pack_get(pack, i)), "system.rules");
        for (uint32_t j = 0; json_is(rules, JSON_ARRAY) && j < rules->count; j++)
            json_push(&changes->arena, &changes->pool, rules->items[j]);
    }
}

static void fuzz_item(struct pf2e_content *content, struct arena *arena, const struct json *item)
{
    struct text text = {0};
    struct json_document document;
    struct diags diags;
    diags_init(&diags);
    json_write_pretty(&text, item);
    if (json_parse(&document, "fuzz", text_get(&text), text.length, &diags) == STATUS_OK) {
        struct request request = {.content = &content->head, .document = &document, .arena = arena, .diags = &diags};
        struct answer answer = {.data = json_make_null()};
        page_init(&answer.page, arena);
        (void)pf2e_system.lint(&request);
        (void)pf2e_system.show(&request, &answer);
        page_free(&answer.page);
    }
    json_free(&document);
    diags_free(&diags);
    text_free(&text);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    static struct pf2e_content *content; /* loaded once */
    struct diags diags;
    diags_init(&diags);
    if (!content) content = (struct pf2e_content *)(void *)pf2e_system.content_load(NULL, 0, &diags);
    diags_free(&diags);
    if (!content) return 0;
    struct changes changes = {.bytes = bytes, .size = size};
    arena_init(&changes.arena);
    changes_fill_pool(&changes, content->pack);
    struct json item = json_make_object(), system = json_make_object(), rules = json_make_array();
    for (size_t count = 1 + changes_next(&changes, 4); count > 0; count--) {
        struct json element = json_copy(&changes.arena, changes_element(&changes));
        for (size_t edits = changes_next(&changes, 6); edits > 0; edits--)
            changes_apply(&changes, &element, 0);
        json_push(&changes.arena, &rules, element);
    }
    json_set(&changes.arena, &system, "rules", rules);
    json_set(&changes.arena, &item, "name", json_make_text(&changes.arena, "Fuzz", 4));
    json_set(&changes.arena, &item, "type", json_make_text(&changes.arena, "effect", 6));
    json_set(&changes.arena, &item, "system", system);
    if (!changes.arena.failed) fuzz_item(content, &changes.arena, &item);
    arena_free(&changes.arena);
    return 0;
}
