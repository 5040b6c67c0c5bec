/* workspace.c: the engine as the features of the language server ask it. */
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

#include "lsp/lsp.h"

struct talus_answer *lsp_ask_text(struct lsp *lsp, const char *verb, const struct document *document,
                                  const struct buffer *text)
{
    struct talus_answer *answer = NULL;
    struct talus_question question = {.size = sizeof question,
                                      .verb = verb,
                                      .system = *document->system ? document->system : NULL,
                                      .file = document->path,
                                      .text = buffer_get(text),
                                      .text_size = text->length};
    talus_diagnostic_clear(lsp->engine);
    talus_ask_about(lsp->engine, &question, &answer);
    return answer;
}

/* A system that exists; settings may name anything. */
static bool is_system(const char *name)
{
    for (size_t i = 0; talus_system_id(i); i++) {
        if (strcmp(talus_system_id(i), name) == 0) return true;
    }
    return false;
}

/* The last folder of the path that has the name of a system. */
static const char *system_of_path(const char *path)
{
    const char *found = "";
    for (const char *at = path; (at = strchr(at, '/')) != NULL; at++) {
        for (size_t i = 0; talus_system_id(i); i++) {
            size_t length = strlen(talus_system_id(i));
            if (strncmp(at + 1, talus_system_id(i), length) == 0 && at[1 + length] == '/')
                found = talus_system_id(i);
        }
    }
    return found;
}

static void set_system(struct document *document, const char *system)
{
    size_t length = strlen(system);
    if (length >= sizeof document->system) return;
    memcpy(document->system, system, length + 1);
}

/* By what the document is so far, else by the settings or its path. */
static void identify(struct lsp *lsp, struct document *document)
{
    struct buffer whole = {0};
    document->system[0] = '\0';
    tree_write(&document->tree, TREE_ROOT, TREE_NONE, &whole);
    struct talus_answer *answer = lsp_ask_text(lsp, "identify", document, &whole);
    set_system(document, talus_value_string(talus_value_get(answer, "/system"), ""));
    talus_answer_free(answer);
    buffer_free(&whole);
    if (!*document->system && is_system(buffer_get(&lsp->system)))
        set_system(document, buffer_get(&lsp->system));
    if (!*document->system) set_system(document, system_of_path(document->path));
}

const struct schema *lsp_schema(struct lsp *lsp, struct document *document)
{
    identify(lsp, document);
    if (!*document->system) return NULL;
    for (size_t i = 0; i < lsp->schema_count; i++) {
        if (strcmp(lsp->schemas[i].system, document->system) == 0) return &lsp->schemas[i];
    }
    struct schema *schema = &lsp->schemas[lsp->schema_count];
    if (lsp->schema_count == LSP_MOST_SYSTEMS || !schema_load(schema, lsp->engine, document->system))
        return NULL;
    lsp->schema_count++;
    return schema;
}

void lsp_put(struct lsp *lsp, const struct document *document)
{
    struct talus_content *newer = NULL;
    if (document->tree.mistakes) return;
    if (talus_content_put(lsp->content, document->path, buffer_get(&document->text),
                          document->text.length, &newer) != TALUS_OK)
        return;
    talus_content_free(lsp->content);
    lsp->content = newer;
    talus_use(lsp->engine, lsp->content);
}

struct talus_answer *lsp_difference(struct lsp *lsp, const struct document *document)
{
    struct talus_answer *answer = NULL;
    if (!lsp->actor.length || document->tree.mistakes || !tree_is(&document->tree, TREE_ROOT, TREE_OBJECT))
        return NULL;
    struct buffer options = {0};
    buffer_add(&options, "{\"document\":");
    buffer_add_json(&options, buffer_get(&lsp->actor));
    buffer_add(&options, ",\"after\":{\"with\":[");
    tree_write(&document->tree, TREE_ROOT, TREE_NONE, &options);
    buffer_add(&options, "]}}");
    talus_diagnostic_clear(lsp->engine);
    if (!options.failed) talus_ask(lsp->engine, "diff", buffer_get(&options), &answer);
    buffer_free(&options);
    return answer;
}

struct talus_answer *lsp_sheet(struct lsp *lsp)
{
    struct talus_answer *answer = NULL;
    struct buffer options = {0};
    if (!lsp->actor.length) return NULL;
    buffer_add(&options, "{\"document\":");
    buffer_add_json(&options, buffer_get(&lsp->actor));
    buffer_add(&options, "}");
    if (!options.failed) talus_ask(lsp->engine, "sheet", buffer_get(&options), &answer);
    talus_diagnostic_clear(lsp->engine);
    buffer_free(&options);
    return answer;
}

/* Checks a few files, so that the engine has read the content and learned its words before the first
 * question is asked. */
static void warm(struct lsp *lsp)
{
    enum { WARM_FILES = 16 };
    const struct index *index = &lsp->index;
    for (size_t i = 0; i < WARM_FILES && i < index->file_count; i++) {
        struct document sample = {.path = index->files[i * index->file_count / WARM_FILES]};
        if (index->file_count < WARM_FILES) sample.path = index->files[i];
        if (index_read_file(sample.path, &sample.text)) {
            tree_read(&sample.tree, buffer_get(&sample.text), sample.text.length);
            lsp_lint(lsp, &sample);
            if (!i) talus_answer_free(lsp_difference(lsp, &sample));
        }
        tree_free(&sample.tree);
        buffer_free(&sample.text);
    }
    talus_diagnostic_clear(lsp->engine);
}

static void *read_words(void *index)
{
    index_read(index);
    return NULL;
}

/* The words are read while the engine reads the content. */
void lsp_index(struct lsp *lsp)
{
    pthread_t reader;
    if (lsp->indexed) return;
    lsp->indexed = true;
    for (size_t i = 0; i < lsp->folder_count; i++) {
        index_list(&lsp->index, lsp->folders[i]);
        talus_content_add_path(lsp->content, lsp->folders[i]); /* a folder that is gone adds nothing */
    }
    talus_use(lsp->engine, lsp->content);
    bool beside = pthread_create(&reader, NULL, read_words, &lsp->index) == 0;
    warm(lsp);
    if (beside)
        pthread_join(reader, NULL);
    else
        index_read(&lsp->index);
}
