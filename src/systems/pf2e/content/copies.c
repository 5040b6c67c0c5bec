/* copies.c: items of an old actor that have other rule elements in the content now. */
#include "systems/pf2e/content/content.h"
#include "systems/pf2e/content/migrate.h"

static size_t copies_of_kind(const struct json *rules, const char *kind)
{
    size_t count = 0;
    for (size_t i = 0; i < json_count(rules); i++)
        count += json_is_text(json_get(json_at(rules, i), "key"), kind);
    return count;
}

/* Have both as many elements of each kind? */
static bool copies_agree(const struct json *own, const struct json *present)
{
    if (json_count(own) != json_count(present)) return false;
    for (size_t i = 0; i < json_count(own); i++) {
        const char *kind = json_to_text(json_get(json_at(own, i), "key"), "");
        if (copies_of_kind(own, kind) != copies_of_kind(present, kind)) return false;
    }
    return true;
}

static const struct pf2e_document *copies_source(const struct pf2e_pack *pack, const struct json *item)
{
    const char *old = json_to_text(json_path(item, "flags.core.sourceId"), "");
    const char *link = json_to_text(json_path(item, "_stats.compendiumSource"), old);
    return *link ? pf2e_pack_find_uuid(pack, link) : NULL;
}

void pf2e_compare_copies(const struct content *content, const struct json_document *document, struct diags *diags)
{
    enum { COPIES_NAMED = 6 };
    const struct pf2e_pack *pack = ((const struct pf2e_content *)(const void *)content)->pack;
    const struct json *items = json_get(&document->root, "items");
    struct text names = {0};
    size_t count = 0;
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *item = json_at(items, i);
        const struct pf2e_document *source = copies_source(pack, item);
        const struct json *present = source ? pf2e_document_root(source) : NULL;
        if (!present || copies_agree(json_path(item, "system.rules"), json_path(present, "system.rules"))) continue;
        const char *name = json_to_text(json_get(item, "name"), source->name);
        if (count++ < COPIES_NAMED) text_addf(&names, "%s%s", count > 1 ? ", " : "", name);
    }
    if (count > COPIES_NAMED) text_addf(&names, " and %zu more", count - COPIES_NAMED);
    if (count)
        diags_add(diags,
                  fault_warning("content/outdated", "remove them and add them again with `talus item` to have today's"),
                  (struct place){.file = document->name}, "%zu item%s other rule elements in the content now: %s",
                  count, count == 1 ? " has" : "s have", text_get(&names));
    text_free(&names);
}
