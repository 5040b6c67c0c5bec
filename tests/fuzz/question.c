/* fuzz_question: the questions the test cases ask about documents (sheets, explanations, builds, chances, campaigns and
 * the rest of what is no game), with documents and options changed as the bytes say. Species are also migrated. */
#include "cases.h"
#include "changes.h"
#include "systems/swse/content/migrate.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

struct fuzz_question {
    const struct system *system;
    struct content *content;
    const char *verb;
    const struct json *document, *options; /* options may be NULL */
};

static struct {
    vec(struct fuzz_question) questions;
    struct json pool; /* the objects inside the documents */
    struct arena arena;
    bool ready;
} fuzz;

static void fuzz_fill_pool(const struct json *value, unsigned depth)
{
    if (value->type == JSON_OBJECT && value->count && depth > 0) json_push(&fuzz.arena, &fuzz.pool, *value);
    for (size_t i = 0; depth < 4 && i < json_count(value); i++)
        fuzz_fill_pool(json_at(value, i), depth + 1);
}

/* A step's document, or that of the case; a name stands for one of the content. */
static const struct json *fuzz_document(const struct fuzz_question *question, const struct json *file,
                                        const struct json *step)
{
    const struct json *given = json_get(step, "document");
    if (!given) given = json_path(file, "given.document");
    if (!json_is(given, JSON_STRING)) return json_is(given, JSON_OBJECT) ? given : NULL;
    const struct json_document *found =
        question->system->content_find ? question->system->content_find(question->content, given->text) : NULL;
    return found ? &found->root : NULL;
}

static void fuzz_add_case(const char *path)
{
    struct json_document file;
    char name[32];
    snprintf(name, sizeof name, "%.*s", (int)strcspn(path + sizeof FUZZ_CASES, "/"), path + sizeof FUZZ_CASES);
    struct fuzz_question question = {.system = system_find(name)};
    if (question.system && fixtures_load(&file, path, NULL) == STATUS_OK) {
        struct json root = json_copy(&fuzz.arena, &file.root);
        const struct json *steps = json_get(&root, "do");
        question.content = fuzz_content(question.system, NULL);
        for (size_t i = 0; question.content && i < json_count(steps); i++) {
            const struct json *step = json_at(steps, i);
            question.verb = json_to_text(json_get(step, "verb"), NULL);
            question.document = question.verb ? fuzz_document(&question, &root, step) : NULL;
            question.options = json_get(step, "options");
            if (!question.document || !vec_push(&fuzz.questions, question)) continue;
            fuzz_fill_pool(question.document, 0);
        }
    }
    json_free(&file);
}

static void fuzz_start(void)
{
    char **files = NULL;
    size_t count = 0;
    const char *why;
    arena_init(&fuzz.arena);
    fuzz.pool = json_make_array();
    fuzz.ready = true;
    if (fs_list(&fuzz.arena, (struct fs_search){FUZZ_CASES, ".json"}, &files, &count, &why) != STATUS_OK) return;
    for (size_t i = 0; i < count; i++)
        fuzz_add_case(files[i]);
}

static void fuzz_call(const struct system *system, size_t verb, struct request *request)
{
    struct answer answer = {.data = json_make_null()};
    enum status (*const hooks[])(struct request *, struct answer *) = {system->sheet, system->explain, system->show,
                                                                       system->build, system->odds};
    page_init(&answer.page, request->arena);
    if (verb < sizeof hooks / sizeof *hooks) {
        if (hooks[verb]) (void)hooks[verb](request, &answer);
    } else if (system->lint) {
        (void)system->lint(request);
    }
    if (strcmp(system->id, "swse") == 0) {
        struct swse_migration migration = {.arena = request->arena};
        if (swse_migrate(&migration, &request->document->root)) swse_migrate_page(&migration, &answer.page);
    }
    page_free(&answer.page);
}

/* Mostly the verb of the case. */
static size_t fuzz_verb(const struct fuzz_question *question, struct changes *changes)
{
    static const char *const verbs[] = {"sheet", "explain", "show", "build", "odds", "lint"};
    size_t count = sizeof verbs / sizeof *verbs, other = changes_next(changes, 4 * count);
    for (size_t i = 0; other >= count && i < count; i++)
        if (strcmp(verbs[i], question->verb) == 0) return i;
    return other % count;
}

static void fuzz_ask(const struct fuzz_question *question, struct changes *changes)
{
    size_t verb = fuzz_verb(question, changes);
    struct json changed = json_copy(changes->arena, question->document), options = json_make_object();
    if (question->options) options = json_copy(changes->arena, question->options);
    changes_edit(changes, &changed, changes_next(changes, 4));
    if (changes_next(changes, 4) == 0) changes_edit(changes, &options, 1);
    struct text text = {0};
    struct json_document document;
    struct diags diags;
    diags_init(&diags);
    json_write(&text, &changed);
    if (json_parse(&document, "fuzz", text_get(&text), text.length, &diags) == STATUS_OK) {
        struct request request = {.content = question->content,
                                  .document = &document,
                                  .options = json_is(&options, JSON_OBJECT) ? &options : NULL,
                                  .arena = changes->arena,
                                  .diags = &diags};
        fuzz_call(question->system, verb, &request);
    }
    json_free(&document);
    diags_free(&diags);
    text_free(&text);
}

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    if (!fuzz.ready) fuzz_start();
    if (fuzz.questions.count == 0) return 0;
    struct arena arena;
    arena_init(&arena);
    struct changes changes = {.bytes = bytes, .size = size, .arena = &arena, .pool = &fuzz.pool};
    fuzz_ask(&fuzz.questions.items[changes_pick(&changes, fuzz.questions.count)], &changes);
    arena_free(&arena);
    return 0;
}
