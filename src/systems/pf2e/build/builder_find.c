/* builder_find.c: finds the document that a name means if several have it. */
#include <string.h>

#include "base/near.h"
#include "base/vec.h"
#include "systems/pf2e/build/builder.h"
#include "systems/pf2e/content/pack.h"

struct builder_named {
    vec(const struct pf2e_document *) found;
};

static bool builder_is_called(const struct pf2e_document *document, const char *name)
{
    return pf2e_builder_same_word(document->name, name) || strcmp(document->slug, name) == 0 ||
           strcmp(document->id, name) == 0;
}

/* A list of choices rarely means these when something else has the name too: the higher, the rarer. */
static int builder_rarity(const struct pf2e_document *document)
{
    static const struct {
        const char *type;
        int rarity;
    } rare[] = {{"spell", 1}, {"action", 2}, {"effect", 3}, {"condition", 3}, {"melee", 3}, {"script", 3}};
    for (size_t i = 0; i < sizeof rare / sizeof *rare; i++) {
        if (strcmp(document->type, rare[i].type) == 0) return rare[i].rarity;
    }
    return 0;
}

/* All items called so; with `type` (may be NULL) only those of this type. */
static void builder_collect(const struct pf2e_builder *builder, const char *name, const char *type,
                            struct builder_named *named)
{
    const struct pf2e_pack *pack = builder->content->pack;
    for (size_t i = 0; i < pf2e_pack_count(pack); i++) {
        const struct pf2e_document *one = pf2e_pack_get(pack, i);
        if (one->family != PF2E_ITEM || (type && strcmp(one->type, type) != 0)) continue;
        if (builder_is_called(one, name)) (void)vec_push(&named->found, one);
    }
}

static bool builder_is_feature(const struct pf2e_document *document)
{
    const struct json *root = pf2e_document_root(document);
    const char *category = json_to_text(json_path(root, "system.category"), "");
    return strcmp(category, "classfeature") == 0 || strcmp(category, "ancestryfeature") == 0;
}

/* Of two of one type: loaded content before what is built in, a feat before a feature, else what came later. */
static bool builder_is_rather(const struct pf2e_document *one, const struct pf2e_document *before)
{
    if (one->embedded != before->embedded) return before->embedded;
    bool feature = builder_is_feature(one), other = builder_is_feature(before);
    return feature == other || other;
}

static const struct pf2e_document *builder_pick(const struct builder_named *named)
{
    const struct pf2e_document *best = NULL;
    for (size_t i = 0; i < named->found.count; i++) {
        const struct pf2e_document *one = named->found.items[i];
        int rarity = builder_rarity(one), known = best ? builder_rarity(best) : 0;
        bool same = best && strcmp(one->type, best->type) == 0;
        if (!best || rarity < known || (same && builder_is_rather(one, best))) best = one;
    }
    return best;
}

/* "class:Warden, background:Warden": the others that fit; `rarity` 0 to 3 limits them. */
static size_t builder_list_others(struct text *out, const struct builder_named *named,
                                  const struct pf2e_document *best, int rarity)
{
    size_t count = 0;
    for (size_t i = 0; i < named->found.count; i++) {
        const struct pf2e_document *one = named->found.items[i];
        bool listed = strcmp(one->type, best->type) == 0 || builder_rarity(one) > rarity;
        for (size_t k = 0; k < i && !listed; k++)
            listed = strcmp(named->found.items[k]->type, one->type) == 0;
        if (listed) continue;
        text_addf(out, "%s\"%s:%s\"", count++ ? ", " : "", one->type, one->name);
    }
    return count;
}

/* Says that a name fits others, too; false when it must be made plain which is meant. */
static bool builder_tell_others(struct pf2e_builder *builder, const char *name, const struct builder_named *named,
                                const struct pf2e_document *best)
{
    struct text others = {0}, hint = {0};
    size_t rivals = builder_list_others(&others, named, best, builder_rarity(best));
    if (rivals) {
        text_addf(&hint, "write \"%s:%s\" or %s", best->type, best->name, text_get(&others));
        diags_add(builder->diags, fault_error("pf2e/ambiguous-name", text_get(&hint)), builder->place,
                  "several types of items are called \"%s\"", name);
    } else if (builder_list_others(&others, named, best, 3)) {
        text_addf(&hint, "write %s if that is meant", text_get(&others));
        diags_add(builder->diags, fault_note("pf2e/ambiguous-name", text_get(&hint)), builder->place,
                  "several types of items are called \"%s\": the %s is taken", name, best->type);
    }
    text_free(&others);
    text_free(&hint);
    return !rivals;
}

static void builder_unknown(struct pf2e_builder *builder, const char *name)
{
    const struct pf2e_pack *pack = builder->content->pack;
    struct near near = near_new(name);
    for (size_t i = 0; i < pf2e_pack_count(pack); i++) {
        const struct pf2e_document *one = pf2e_pack_get(pack, i);
        if (one->family == PF2E_ITEM) near_add(&near, one->name);
    }
    struct text hint = {0};
    if (near.best) text_addf(&hint, "did you mean \"%s\"?", near.best);
    diags_add(builder->diags,
              fault_error("pf2e/unknown-item", near.best ? text_get(&hint) : "further content is named with --content"),
              builder->place, "there is no item \"%s\"", name);
    text_free(&hint);
}

/* A link, or a name, slug or id, with the type before it where names are not enough. */
const struct pf2e_document *pf2e_builder_find(struct pf2e_builder *builder, const char *name)
{
    const struct pf2e_document *linked = pf2e_pack_find_uuid(builder->content->pack, name);
    if (linked && linked->family == PF2E_ITEM) return linked;
    struct builder_named named = {0};
    builder_collect(builder, name, NULL, &named);
    const char *colon = strchr(name, ':');
    char type[32];
    if (!named.found.count && colon && (size_t)(colon - name) < sizeof type) {
        memcpy(type, name, (size_t)(colon - name));
        type[colon - name] = '\0';
        builder_collect(builder, colon + 1 + strspn(colon + 1, " "), type, &named);
    }
    const struct pf2e_document *best = builder_pick(&named);
    if (!best) builder_unknown(builder, name);
    if (best && !builder_tell_others(builder, name, &named, best)) best = NULL;
    vec_free(&named.found);
    return best;
}
