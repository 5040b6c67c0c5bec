/* catalogue.c: all items of a world by type, with the options they publish; filled when a type is first asked for. */
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/sort.h"
#include "base/vec.h"
#include "systems/pf2e/create_internal.h"
#include "systems/pf2e/pack.h"

enum { CATALOGUE_MOST_TYPES = 24 };

struct catalogue_type {
    const char *type;
    vec(struct pf2e_listed) items;
};

struct pf2e_catalogue {
    const struct pf2e_world *world;
    struct arena arena;
    struct catalogue_type types[CATALOGUE_MOST_TYPES];
    size_t type_count;
};

struct pf2e_catalogue *pf2e_catalogue_new(const struct pf2e_world *world)
{
    struct pf2e_catalogue *catalogue = memory_alloc(sizeof *catalogue);
    if (!catalogue) return NULL;
    memset(catalogue, 0, sizeof *catalogue);
    catalogue->world = world;
    arena_init(&catalogue->arena);
    return catalogue;
}

void pf2e_catalogue_free(struct pf2e_catalogue *catalogue)
{
    if (!catalogue) return;
    for (size_t i = 0; i < catalogue->type_count; i++)
        vec_free(&catalogue->types[i].items);
    arena_free(&catalogue->arena);
    memory_free(catalogue);
}

/* The options of an item that belongs to nobody: those it has on an actor without anything. */
static void catalogue_options(struct pf2e_catalogue *catalogue, struct pf2e_actor *nobody, const struct json *document,
                              struct pf2e_listed *listed)
{
    struct pf2e_item *item = pf2e_item_new(nobody, document);
    struct pf2e_symbols published = {0};
    if (!item) return;
    pf2e_item_prepare(nobody, item);
    pf2e_item_options(nobody, item, "item", &published);
    /* In lists the rarity counts for every sort of item, on an actor only for what is carried. */
    const char *rarity = tree_text(&item->system, "traits.rarity", "common");
    pf2e_symbols_add(nobody, &published, pf2e_symbol(nobody, "item:rarity:", rarity, ""));
    listed->options = arena_array(&catalogue->arena, const char *, published.count);
    for (size_t i = 0; listed->options && i < published.count; i++) {
        const char *text = symbol_text(&nobody->symbols, published.items[i]);
        listed->options[i] = arena_copy_text(&catalogue->arena, text, strlen(text));
        if (!listed->options[i]) return;
        listed->option_count = i + 1;
    }
}

static void catalogue_add(struct pf2e_catalogue *catalogue, struct catalogue_type *type,
                          const struct pf2e_document *document, struct pf2e_actor *nobody)
{
    const struct json *root = pf2e_document_root(document);
    if (!root) return;
    struct text uuid = {0};
    pf2e_document_uuid(&uuid, document);
    const struct json *takable = json_path(root, "system.maxTakable");
    struct pf2e_listed listed = {.uuid = arena_copy_text(&catalogue->arena, text_get(&uuid), uuid.length),
                                 .name = document->name,
                                 .slug = document->slug,
                                 .type = document->type,
                                 .max_takable = json_is(takable, JSON_NULL) ? 0 : json_to_int(takable, 1)};
    if (strcmp(document->type, "feat") != 0 && strcmp(document->type, "heritage") != 0) listed.max_takable = 0;
    text_free(&uuid);
    catalogue_options(catalogue, nobody, root, &listed);
    if (listed.uuid) (void)vec_push(&type->items, listed);
}

static int catalogue_compare(const void *a, const void *b, void *context)
{
    (void)context;
    const unsigned char *x = (const unsigned char *)((const struct pf2e_listed *)a)->name;
    const unsigned char *y = (const unsigned char *)((const struct pf2e_listed *)b)->name;
    for (;; x++, y++) {
        unsigned char p = (unsigned char)ascii_lower((char)*x), q = (unsigned char)ascii_lower((char)*y);
        if (p != q) return p < q ? -1 : 1;
        if (!p) return 0;
    }
}

static void catalogue_fill(struct pf2e_catalogue *catalogue, struct catalogue_type *type)
{
    static const char blank[] = "{\"type\":\"character\",\"name\":\"nobody\",\"system\":{},\"items\":[]}";
    struct json_document document;
    if (json_parse(&document, "nobody", blank, sizeof blank - 1, NULL) == STATUS_OK) {
        struct pf2e_actor nobody;
        struct pf2e_prepare_input input = {.actor = &document.root};
        if (pf2e_actor_prepare(&nobody, catalogue->world, &input) == STATUS_OK) {
            for (size_t i = 0; i < pf2e_pack_count(catalogue->world->pack); i++) {
                const struct pf2e_document *one = pf2e_pack_get(catalogue->world->pack, i);
                if (one->family == PF2E_ITEM && *one->pack && strcmp(one->type, type->type) == 0)
                    catalogue_add(catalogue, type, one, &nobody);
            }
        }
        pf2e_actor_free(&nobody);
    }
    json_free(&document);
    if (type->items.count)
        sort_stable(type->items.items, type->items.count, sizeof *type->items.items, catalogue_compare, NULL);
}

const struct pf2e_listed *pf2e_catalogue_items(struct pf2e_catalogue *catalogue, const char *type, size_t *count)
{
    *count = 0;
    if (!catalogue->world->pack) return NULL;
    for (size_t i = 0; i < catalogue->type_count; i++) {
        if (strcmp(catalogue->types[i].type, type) != 0) continue;
        *count = catalogue->types[i].items.count;
        return catalogue->types[i].items.items;
    }
    if (catalogue->type_count == CATALOGUE_MOST_TYPES) return NULL;
    struct catalogue_type *new = &catalogue->types[catalogue->type_count++];
    new->type = arena_copy_text(&catalogue->arena, type, strlen(type));
    if (!new->type) return NULL;
    catalogue_fill(catalogue, new);
    *count = new->items.count;
    return new->items.items;
}
