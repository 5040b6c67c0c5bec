/* fuzz_card: PF2e creatures and Path 2 Victory cards of the built-in content, changed as the bytes say: creatures are
 * converted into cards, cards go through the linter and are shown. */
#include "../unit/samples.h"
#include "bridges/p2v_card.h"
#include "core/system.h"
#include "changes.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

static struct {
    struct json pool, creatures, cards;
    struct arena arena;
    const struct system *p2v;
    struct content *content;
    int shown; /* since the content was loaded: it keeps every card it was shown, and looks through them */
} fuzz;

enum { FUZZ_MOST_SHOWN = 200 };

static void fuzz_load(void)
{
    if (fuzz.content) fuzz.p2v->content_free(fuzz.content);
    fuzz.content = fuzz.p2v->content_load(NULL, 0, NULL);
    fuzz.shown = 0;
}

static void fuzz_start(void)
{
    arena_init(&fuzz.arena);
    fuzz.pool = fuzz.creatures = fuzz.cards = json_make_array();
    fuzz.p2v = system_find("p2v");
    fuzz_load();
    (void)collect_samples();
    for (size_t i = 0; i < samples.count; i++) {
        struct json value = sample_value(&samples.items[i], &fuzz.arena);
        bool creature = json_is_text(json_get(&value, "type"), "npc");
        bool card = json_get(&value, "features") && json_get(&value, "fight");
        if (creature) json_push(&fuzz.arena, &fuzz.creatures, value);
        if (card) json_push(&fuzz.arena, &fuzz.cards, value);
        const struct json *parts = json_get(&value, creature ? "items" : "features");
        for (size_t j = 0; (creature || card) && j < json_count(parts); j++)
            json_push(&fuzz.arena, &fuzz.pool, *json_at(parts, j));
    }
    free_samples();
}

static void fuzz_card_ask(struct arena *arena, const struct json *card)
{
    struct text text = {0};
    struct json_document document;
    struct diags diags;
    diags_init(&diags);
    json_write(&text, card);
    if (json_parse(&document, "fuzz", text_get(&text), text.length, &diags) == STATUS_OK) {
        struct request request = {.content = fuzz.content, .document = &document, .arena = arena, .diags = &diags};
        struct answer answer = {.data = json_make_null()};
        page_init(&answer.page, arena);
        if (fuzz.p2v->lint) (void)fuzz.p2v->lint(&request);
        if (fuzz.p2v->show) (void)fuzz.p2v->show(&request, &answer);
        page_free(&answer.page);
    }
    json_free(&document);
    diags_free(&diags);
    text_free(&text);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    if (!fuzz.p2v) fuzz_start();
    if (++fuzz.shown > FUZZ_MOST_SHOWN) fuzz_load();
    if (!fuzz.content) return 0;
    struct arena arena;
    arena_init(&arena);
    struct changes changes = {.bytes = bytes, .size = size, .arena = &arena, .pool = &fuzz.pool};
    bool creature = changes_next(&changes, 2);
    const struct json *list = creature ? &fuzz.creatures : &fuzz.cards;
    if (json_count(list)) {
        struct json document = json_copy(&arena, json_at(list, changes_pick(&changes, json_count(list))));
        changes_edit(&changes, &document, 1 + changes_next(&changes, 6));
        struct p2v_card_options options = {.averages_fight = changes_next(&changes, 2),
                                           .rounds_up = changes_next(&changes, 2)};
        if (creature) document = p2v_convert_card(&arena, NULL, &document, &options, NULL);
        fuzz_card_ask(&arena, &document);
    }
    arena_free(&arena);
    return 0;
}
