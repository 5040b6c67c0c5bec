/* sweep_content [EVERY]: makes one allocation after the other fail while PF2e content is loaded, linted, shown,
 * searched, compiled and opened again: no crash, no leak, no endless loop; and truncates and overwrites a compiled pack
 * that is open. Prints "pass NAME" for each part. */
#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/memory.h"
#include "ration.h"
#include "systems/pf2e/content/compiled.h"
#include "systems/pf2e/content/content.h"
#include "talus.h"

static char pack_path[] = "/tmp/sweep-content-XXXXXX";

static void ask_all(struct pf2e_content *content, const struct json_document *document)
{
    struct arena arena;
    struct diags diags;
    arena_init(&arena);
    diags_init(&diags);
    struct json schema = json_make_null(), options = json_make_object(), words = json_make_array();
    json_push(&arena, &words, json_make_text(&arena, "fire", 4));
    json_set(&arena, &options, "words", words);
    struct request request = {
        .content = &content->head, .document = document, .options = &options, .arena = &arena, .diags = &diags};
    struct answer answer = {.data = json_make_null()};
    page_init(&answer.page, &arena);
    (void)pf2e_system.lint(&request);
    (void)pf2e_system.show(&request, &answer);
    (void)pf2e_system.find(&request, &answer);
    (void)pf2e_system.schema(&request, &schema);
    page_free(&answer.page);
    diags_free(&diags);
    arena_free(&arena);
}

static void live_content(void)
{
    struct diags diags;
    diags_init(&diags);
    struct pf2e_content *content = (struct pf2e_content *)(void *)pf2e_system.content_load(NULL, 0, &diags);
    const struct json_document *document =
        content ? pf2e_system.content_find(&content->head, "Brannoch of the Ford") : NULL;
    if (document) ask_all(content, document);
    if (content) pf2e_system.content_free(&content->head);
    diags_free(&diags);
}

static void live_compile(void)
{
    static const char item[] =
        "{\"name\":\"Ash\",\"type\":\"feat\",\"system\":{\"description\":{\"value\":\"@Check[flat|"
        "options:hot]\"},\"rules\":[{\"key\":\"FlatModifier\",\"selector\":\"ac\",\"value\":1.5}]}}";
    static const char lang[] = "{\"PF2E\":{\"Ash\":\"Ash\"}}",
                      words[] = "{\"talus\":\"pf2e-vocabulary\",\"traits\":[\"ashen\"]}";
    const char *const sources[] = {item, lang, words};
    struct pf2e_compiler *compiler = pf2e_compiler_new(false);
    const char *why = NULL;
    for (size_t i = 0; compiler && i < 3; i++) {
        struct json_document document;
        if (json_parse(&document, "source", sources[i], strlen(sources[i]), NULL) == STATUS_OK)
            (void)pf2e_compiler_add(compiler, "brew", "ash.json", &document, NULL);
        json_free(&document);
    }
    if (compiler) (void)pf2e_compiler_write(compiler, pack_path, &why);
    pf2e_compiler_free(compiler);
    struct pf2e_pack *pack = pf2e_pack_new();
    if (pack && pf2e_pack_load(pack, pack_path, NULL) == STATUS_OK) {
        const struct pf2e_document *found = pf2e_pack_find_name(pack, "Ash");
        if (found) (void)pf2e_document_root(found);
        (void)pf2e_pack_label(pack, "PF2E.Ash");
    }
    pf2e_pack_free(pack);
}

/* Another program cuts the pack off, or writes something else into it, while it is open. What was read before goes on
 * being there; what was not is missed with a loss that is counted, and an engine answers TALUS_IO and says so. */
static bool lose_documents(const char *keeping, off_t length)
{
    live_compile();
    struct pf2e_pack *pack = pf2e_pack_new();
    bool good = pack && pf2e_pack_load(pack, pack_path, NULL) == STATUS_OK;
    const struct pf2e_document *found = good ? pf2e_pack_find_name(pack, "Ash") : NULL;
    if (keeping && found) good = pf2e_document_root(found) != NULL;
    good = good && found && truncate(pack_path, 0) == 0 && truncate(pack_path, length) == 0;
    size_t losses = memory_losses();
    const struct json *root = good ? pf2e_document_root(found) : NULL;
    good = good && strcmp(found->name, "Ash") == 0 && strcmp(pf2e_pack_label(pack, "PF2E.Ash"), "Ash") == 0;
    if (keeping)
        good = good && json_is_text(json_get(root, "name"), keeping) && memory_losses() == losses;
    else
        good = good && !root && memory_losses() == losses + 1;
    pf2e_pack_free(pack);
    return good;
}

static bool lose_in_engine(void)
{
    live_compile();
    struct talus *engine = talus_new();
    struct talus_content *content = NULL;
    struct talus_answer *answers[3] = {NULL, NULL, NULL};
    static const char other[] = "{\"system\": \"pf2e\", \"document\": \"Brannoch of the Ford\"}",
                      ash[] = "{\"system\": \"pf2e\", \"document\": \"Ash\"}";
    bool good = engine && talus_content_new(&content) == TALUS_OK &&
                talus_content_add_path(content, pack_path) == TALUS_OK && talus_use(engine, content) == TALUS_OK;
    /* The first question loads the content and does not touch the pack. */
    good = good && talus_ask(engine, "show", other, &answers[0]) == TALUS_OK && truncate(pack_path, 100) == 0;
    good = good && talus_ask(engine, "show", ash, &answers[1]) == TALUS_IO && talus_diagnostic_count(engine) == 1;
    good = good && talus_ask(engine, "show", other, &answers[2]) == TALUS_OK;
    for (size_t i = 0; i < 3; i++)
        talus_answer_free(answers[i]);
    talus_free(engine);
    talus_content_free(content);
    return good;
}

/* Fails the 1st, 2nd, 3rd ... allocation; where there are very many, ever larger steps are taken. */
static void sweep(void (*live)(void), bool once, size_t every)
{
    struct ration ration;
    ration_begin(&ration);
    live();
    size_t needed = ration.used;
    for (size_t failing = 1; failing <= needed; failing = ration_next(failing, every)) {
        ration = (struct ration){.left = failing, .once = once};
        live();
    }
    memory_set_hooks(NULL);
}

int main(int argc, char **argv)
{
    size_t every = argc > 1 ? strtoul(argv[1], NULL, 10) : 60;
    int file = mkstemp(pack_path);
    if (file < 0) return 1;
    close(file);
    sweep(live_compile, false, every);
    sweep(live_compile, true, every);
    puts("pass content/compile");
    sweep(live_content, false, every);
    sweep(live_content, true, every);
    puts("pass content/lint-show-find");
    bool whole = lose_documents("Ash", 0) && lose_documents(NULL, 0) && lose_documents(NULL, 1 << 20);
    puts(whole ? "pass content/cut-off" : "fail content/cut-off");
    bool told = lose_in_engine();
    puts(told ? "pass content/cut-off-engine" : "fail content/cut-off-engine");
    remove(pack_path);
    return whole && told ? 0 : 1;
}
