/* navigate.c: definitions, references and renaming: where a word is set and where it is used. */
#include <string.h>

#include "lsp/lsp.h"

/* The word under the cursor. A link is looked for by its last part, an option by the part under the
 * cursor unless someone sets the whole. */
struct wanted {
    struct buffer whole, part;
    uint32_t start, end; /* of the part in the document */
};

static void wanted_free(struct wanted *wanted)
{
    buffer_free(&wanted->whole);
    buffer_free(&wanted->part);
}

/* Where a text reads a flag, the flag under the cursor. */
static void wanted_flag(const char *text, size_t at, size_t *start, size_t *end)
{
    for (const char *found = text; (found = strstr(found, INDEX_FLAGS)) != NULL;) {
        size_t first = (size_t)(found - text) + sizeof INDEX_FLAGS - 1, last;
        found = text + first;
        last = first + index_flag_length(found, strlen(found));
        if (at < first || at > last || first == last) continue;
        *start = first;
        *end = last;
    }
}

static bool wanted_find(const struct call *call, struct wanted *wanted)
{
    bool in_name;
    const struct tree *tree = &call->document->tree;
    int32_t node = tree_at(tree, call->offset, &in_name);
    *wanted = (struct wanted){0};
    if (in_name || !tree_is(tree, node, TREE_STRING) || !tree_text(tree, node, &wanted->whole)) return false;
    const struct tree_node *it = &tree->nodes[node];
    const char *text = buffer_get(&wanted->whole);
    size_t length = wanted->whole.length, at = call->offset > it->start ? call->offset - it->start - 1 : 0;
    if (!length || it->end - it->start != length + 2) return length > 0; /* escapes: only the whole */
    if (at > length) at = length;
    bool link = strncmp(text, "Compendium.", 11) == 0;
    char separator = link ? '.' : ':';
    size_t start = at, end = at;
    if (link) start = end = length;
    while (start > 0 && text[start - 1] != separator)
        start--;
    while (end < length && text[end] != separator)
        end++;
    wanted_flag(text, at, &start, &end);
    buffer_add_bytes(&wanted->part, text + start, end - start);
    wanted->start = it->start + 1 + (uint32_t)start;
    wanted->end = it->start + 1 + (uint32_t)end;
    return true;
}

struct search;
struct hit {
    const struct tree *tree; /* of the file */
    const char *uri;
    const struct index_word *word;
    size_t at; /* of what is wanted in the word */
};
typedef void found_word(struct call *call, const struct search *search, const struct hit *hit);

struct search {
    const char *wanted;
    bool sets_only, asks_only;
    found_word *found;
};

static bool search_hits(const struct search *search, const struct index *index,
                        const struct index_word *word, size_t *at)
{
    *at = 0;
    if (search->asks_only && word->sets) return false;
    if (!search->sets_only) return index_refers(index_text(index, word), search->wanted, at);
    return word->sets && strcmp(index_text(index, word), search->wanted) == 0;
}

/* Files on disk; those that are open are searched as they are in the editor. */
static void search_disk(struct call *call, const struct search *search)
{
    const struct index *index = &call->lsp->index;
    struct buffer text = {0}, uri = {0};
    struct tree tree = {0}; /* of `text` */
    size_t offset = 0, at, known = SIZE_MAX; /* the file that `text` has */
    bool there = false;
    for (const struct index_word *word; (word = index_next(index, search->wanted, &offset)) != NULL;) {
        if (index->gone[word->file] || !search_hits(search, index, word, &at)) continue;
        const char *path = index->files[word->file];
        if (known != word->file) {
            known = word->file;
            buffer_clear(&text);
            buffer_clear(&uri);
            there = !documents_at(&call->lsp->documents, path) && index_read_file(path, &text);
            uri_add(&uri, path);
            tree_free(&tree);
            if (there) tree_read(&tree, buffer_get(&text), text.length);
        }
        if (there) search->found(call, search, &(struct hit){&tree, buffer_get(&uri), word, at});
    }
    tree_free(&tree);
    buffer_free(&text);
    buffer_free(&uri);
}

static void search_open(struct call *call, const struct search *search, const struct document *document)
{
    struct index own = {0};
    size_t offset = 0, at;
    index_add_text(&own, document->tree.text, document->tree.size, 0);
    for (const struct index_word *word; (word = index_next(&own, search->wanted, &offset)) != NULL;) {
        if (search_hits(search, &own, word, &at))
            search->found(call, search, &(struct hit){&document->tree, document->uri, word, at});
    }
    index_free(&own);
}

static void search_all(struct call *call, const struct search *search)
{
    const struct documents *documents = &call->lsp->documents;
    for (size_t i = 0; i < documents->count; i++)
        search_open(call, search, documents->items[i]);
    search_disk(call, search);
}

static void add_location(struct call *call, const struct search *search, const struct hit *hit)
{
    (void)search;
    if (hit->word->end > hit->tree->size) return; /* the file is shorter than it was */
    if (call->result->length > 1) buffer_add(call->result, ",");
    buffer_add(call->result, "{\"uri\":");
    buffer_add_json(call->result, hit->uri);
    buffer_add(call->result, ",\"range\":");
    position_add_range(call->result, hit->tree, hit->word->start, hit->word->end);
    buffer_add(call->result, "}");
}

/* The whole word first; if nothing sets it, its part. */
void lsp_definition(struct call *call)
{
    struct wanted wanted;
    buffer_add(call->result, "[");
    if (wanted_find(call, &wanted)) {
        struct search search = {.wanted = buffer_get(&wanted.whole), .sets_only = true, .found = add_location};
        search_all(call, &search);
        search.wanted = buffer_get(&wanted.part);
        if (call->result->length == 1 && *search.wanted) search_all(call, &search);
    }
    buffer_add(call->result, "]");
    wanted_free(&wanted);
}

void lsp_references(struct call *call)
{
    struct wanted wanted;
    buffer_add(call->result, "[");
    if (wanted_find(call, &wanted)) {
        bool part = wanted.part.length > 0;
        int32_t with = tree_path(call->message, call->params, "context/includeDeclaration");
        const struct tree_node *flag = tree_node(call->message, with);
        struct search search = {.wanted = buffer_get(part ? &wanted.part : &wanted.whole),
                                .asks_only = flag && call->message->text[flag->start] == 'f',
                                .found = add_location};
        search_all(call, &search);
    }
    buffer_add(call->result, "]");
    wanted_free(&wanted);
}

static void count_word(struct call *call, const struct search *search, const struct hit *hit)
{
    (void)search;
    if (hit->word->option) ++*(hit->word->sets ? &call->set : &call->asked);
}

static bool actor_has(struct lsp *lsp, const char *option)
{
    bool found = false;
    struct talus_answer *sheet = lsp_sheet(lsp);
    const struct talus_value *domains = talus_value_get(sheet, "/rollOptions");
    for (size_t i = 0; !found && i < talus_value_count(domains); i++) {
        const struct talus_value *options = talus_value_child(domains, i);
        for (size_t k = 0; !found && k < talus_value_count(options); k++)
            found = strcmp(talus_value_string(talus_value_child(options, k), ""), option) == 0;
    }
    talus_answer_free(sheet);
    return found;
}

void lsp_describe_option(struct call *call, struct buffer *out)
{
    struct wanted wanted;
    if (wanted_find(call, &wanted)) {
        struct search search = {.wanted = buffer_get(&wanted.whole), .found = count_word};
        call->set = call->asked = 0;
        search_all(call, &search);
        buffer_addf(out, "%sSet in %zu place%s, asked for in %zu.", out->length ? "\n\n" : "", call->set,
                    call->set == 1 ? "" : "s", call->asked);
        if (call->lsp->actor.length)
            buffer_addf(out, " %s %s it.", buffer_get(&call->lsp->actor),
                        actor_has(call->lsp, buffer_get(&wanted.whole)) ? "has" : "does not have");
    }
    wanted_free(&wanted);
}

/* ---- renaming ---- */

/* A slug or an option: small letters, digits and signs. */
static bool is_slug(const char *text)
{
    return *text && strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-_") == strlen(text);
}

void lsp_prepare_rename(struct call *call)
{
    struct wanted wanted;
    if (wanted_find(call, &wanted) && is_slug(buffer_get(&wanted.part))) {
        buffer_add(call->result, "{\"range\":");
        position_add_range(call->result, &call->document->tree, wanted.start, wanted.end);
        buffer_add(call->result, ",\"placeholder\":");
        buffer_add_json(call->result, buffer_get(&wanted.part));
        buffer_add(call->result, "}");
    }
    wanted_free(&wanted);
}

/* The edits of one file follow each other: its list is begun once. */
static void begin_file(struct call *call, const char *uri)
{
    bool same = call->group.length && strcmp(buffer_get(&call->group), uri) == 0;
    if (same) {
        buffer_add(call->result, ",");
        return;
    }
    if (call->group.length) buffer_add(call->result, "],");
    buffer_clear(&call->group);
    buffer_add(&call->group, uri);
    buffer_add_json(call->result, uri);
    buffer_add(call->result, ":[");
}

static void add_rename(struct call *call, const struct search *search, const struct hit *hit)
{
    size_t length = strlen(search->wanted);
    uint32_t start = hit->word->start + 1 + (uint32_t)hit->at, end = start + (uint32_t)length;
    if (hit->word->end > hit->tree->size || end > hit->word->end) return;
    if (memcmp(hit->tree->text + start, search->wanted, length) != 0) return;
    begin_file(call, hit->uri);
    buffer_add(call->result, "{\"range\":");
    position_add_range(call->result, hit->tree, start, end);
    buffer_add(call->result, ",\"newText\":");
    tree_write(call->message, tree_get(call->message, call->params, "newName"), TREE_NONE, call->result);
    buffer_add(call->result, "}");
}

void lsp_rename(struct call *call)
{
    struct wanted wanted;
    struct buffer name = {0};
    tree_text(call->message, tree_get(call->message, call->params, "newName"), &name);
    bool found = wanted_find(call, &wanted);
    if (!found || !is_slug(buffer_get(&wanted.part)))
        call->error = "only slugs and options can be renamed";
    else if (!is_slug(buffer_get(&name)))
        call->error = "the new name must be a slug: small letters, digits and hyphens";
    if (!call->error) {
        struct search search = {.wanted = buffer_get(&wanted.part), .found = add_rename};
        buffer_add(call->result, "{\"changes\":{");
        search_all(call, &search);
        buffer_add(call->result, call->group.length ? "]}}" : "}}");
    }
    buffer_free(&name);
    wanted_free(&wanted);
}
