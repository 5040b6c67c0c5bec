/* fuzz_element: real PF2e elements, changed as the bytes say, go through the linter and the item view.
 *
 * The bytes are read as a list of changes to one item whose elements come from the built-in content: which element,
 * which member, and what is done with it. So most inputs get far beyond the syntax. */
#include "changes.h"
#include "systems/pf2e/content/content.h"
#include "systems/pf2e/element/elements.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

/* All elements of the built-in content. */
static void fuzz_fill_pool(struct arena *arena, struct json *pool, const struct pf2e_pack *pack)
{
    *pool = json_make_array();
    for (size_t i = 0; i < pf2e_pack_count(pack); i++) {
        const struct json *rules = json_path(pf2e_document_root(pf2e_pack_get(pack, i)), "system.rules");
        for (uint32_t j = 0; json_is(rules, JSON_ARRAY) && j < rules->count; j++)
            json_push(arena, pool, rules->items[j]);
    }
}

static void fuzz_item(struct pf2e_content *content, struct arena *arena, const struct json *item)
{
    struct text text = {0};
    struct json_document document;
    struct diags diags;
    diags_init(&diags);
    json_write(&text, item);
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

static struct {
    struct pf2e_content *content; /* loaded once */
    struct arena arena;
    struct json pool;
} fuzz;

static void fuzz_start(void)
{
    fuzz.content = (struct pf2e_content *)(void *)pf2e_system.content_load(NULL, 0, NULL);
    arena_init(&fuzz.arena);
    if (fuzz.content) fuzz_fill_pool(&fuzz.arena, &fuzz.pool, fuzz.content->pack);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    if (!fuzz.content) fuzz_start();
    if (!fuzz.content) return 0;
    struct arena arena;
    arena_init(&arena);
    struct changes changes = {.bytes = bytes, .size = size, .arena = &arena, .pool = &fuzz.pool};
    struct json item = json_make_object(), system = json_make_object(), rules = json_make_array();
    for (size_t count = 1 + changes_next(&changes, 4); count > 0; count--) {
        struct json element = json_copy(&arena, changes_object(&changes));
        changes_edit(&changes, &element, changes_next(&changes, 6));
        json_push(&arena, &rules, element);
    }
    json_set(&arena, &system, "rules", rules);
    json_set(&arena, &item, "name", json_make_text(&arena, "Fuzz", 4));
    json_set(&arena, &item, "type", json_make_text(&arena, "effect", 6));
    json_set(&arena, &item, "system", system);
    if (!arena.failed) fuzz_item(fuzz.content, &arena, &item);
    arena_free(&arena);
    return 0;
}
