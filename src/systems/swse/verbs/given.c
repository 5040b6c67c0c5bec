/* given.c: documents passed with a question ("with"): content for the duration of that question. */
#include "systems/swse/content/pack.h"
#include "systems/swse/verbs/hooks.h"

/* The whole document of an entry of "with"; NULL: the entry is a name. */
static const struct json *given_document(const struct json *entry)
{
    const struct json *inner = json_get(entry, "document");
    if (json_is(inner, JSON_STRING)) return NULL;
    const struct json *document = json_is(inner, JSON_OBJECT) ? inner : entry;
    return json_is(document, JSON_OBJECT) ? document : NULL;
}

static struct content_text given_text(struct arena *arena, const struct json *document)
{
    struct text text = {0};
    json_write(&text, document);
    struct content_text given = {.name = json_to_text(json_get(document, "name"), "--with"),
                                 .bytes = arena_copy_text(arena, text_get(&text), text.length),
                                 .size = text.length};
    arena->failed |= text.failed;
    text_free(&text);
    return given;
}

/* The hook with a pack of these texts over the content. Its answer is copied: it may point into that pack. */
static enum status given_ask(struct request *request, const struct content_text *texts, size_t count, swse_hook *hook,
                             struct answer *answer)
{
    struct swse_pack *pack = swse_pack_change(swse_request_pack(request), texts, count, request->diags);
    if (!pack) return STATUS_NO_MEMORY;
    struct request inner = *request;
    inner.content = (struct content *)(void *)pack;
    enum status status = hook(&inner, answer);
    answer->data = json_copy(request->arena, &answer->data);
    swse_pack_free(pack);
    return status;
}

enum status swse_with_given(struct request *request, swse_hook *hook, struct answer *answer)
{
    const struct json *with = json_get(request->options, "with");
    struct content_text *texts = arena_array(request->arena, struct content_text, json_count(with) + 1);
    struct json names = json_make_array(), options;
    size_t count = 0;
    for (size_t i = 0; texts && i < json_count(with); i++) {
        const struct json *document = given_document(json_at(with, i));
        const struct json *name = json_get(document, json_get(document, "id") ? "id" : "name");
        if (document) texts[count++] = given_text(request->arena, document);
        json_push(request->arena, &names, document && name ? *name : *json_at(with, i));
    }
    if (request->arena->failed) return STATUS_NO_MEMORY;
    if (!count) return hook(request, answer);
    struct request named = *request;
    options = json_copy(request->arena, request->options);
    json_set(request->arena, &options, "with", names);
    named.options = &options;
    return given_ask(&named, texts, count, hook, answer);
}
