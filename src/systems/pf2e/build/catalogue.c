/* catalogue.c: all items of a world by type, with the options they set; made when a type is first needed. */
#include <stdatomic.h>
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/sort.h"
#include "base/vec.h"
#include "systems/pf2e/build/create_internal.h"
#include "systems/pf2e/content/pack.h"

enum { CATALOGUE_MOST_TYPES = 24 };

struct catalogue_type {
    struct arena arena;
    struct symbols words;
    const char *type;
    vec(struct pf2e_listed) items;
};

/* Several threads may ask at once: who is first to have made a list puts it in, the others throw theirs away. */
struct pf2e_catalogue {
    const struct pf2e_world *world;
    _Atomic(struct catalogue_type *) types[CATALOGUE_MOST_TYPES];
};

struct pf2e_catalogue *pf2e_catalogue_new(const struct pf2e_world *world)
{
    struct pf2e_catalogue *catalogue = memory_alloc(sizeof *catalogue);
    if (!catalogue) return NULL;
    catalogue->world = world;
    for (size_t i = 0; i < CATALOGUE_MOST_TYPES; i++)
        atomic_init(&catalogue->types[i], NULL);
    return catalogue;
}

static void catalogue_type_free(struct catalogue_type *type)
{
    if (!type) return;
    vec_free(&type->items);
    symbols_free(&type->words);
    arena_free(&type->arena);
    memory_free(type);
}

void pf2e_catalogue_free(struct pf2e_catalogue *catalogue)
{
    for (size_t i = 0; catalogue && i < CATALOGUE_MOST_TYPES; i++)
        catalogue_type_free(atomic_load(&catalogue->types[i]));
    memory_free(catalogue);
}

/* The options of an item that belongs to nobody: those it has on an actor without anything. */
static void catalogue_options(struct catalogue_type *type, struct pf2e_actor *nobody, const struct json *document,
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
    symbol *options = arena_array(&type->arena, symbol, published.count);
    for (size_t i = 0; options && i < published.count; i++) {
        options[i] = symbol_intern_text(&type->words, symbol_text(&nobody->symbols, published.items[i]));
        if (!options[i]) return;
        listed->option_count = i + 1;
    }
    listed->options = options;
}

static void catalogue_add(struct catalogue_type *type, const struct pf2e_document *document, struct pf2e_actor *nobody)
{
    const struct json *root = pf2e_document_root(document);
    if (!root) return;
    struct text uuid = {0};
    pf2e_document_uuid(&uuid, document);
    const struct json *takable = json_path(root, "system.maxTakable");
    struct pf2e_listed listed = {.uuid = arena_copy_text(&type->arena, text_get(&uuid), uuid.length),
                                 .name = document->name,
                                 .slug = document->slug,
                                 .type = document->type,
                                 .max_takable = json_is(takable, JSON_NULL) ? 0 : json_to_int(takable, 1)};
    if (strcmp(document->type, "feat") != 0 && strcmp(document->type, "heritage") != 0) listed.max_takable = 0;
    text_free(&uuid);
    catalogue_options(type, nobody, root, &listed);
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

static void catalogue_fill(const struct pf2e_catalogue *catalogue, struct catalogue_type *type)
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
                    catalogue_add(type, one, &nobody);
            }
        }
        pf2e_actor_free(&nobody);
    }
    json_free(&document);
    if (type->items.count)
        sort_stable(type->items.items, type->items.count, sizeof *type->items.items, catalogue_compare, NULL);
}

static struct catalogue_type *catalogue_type_new(const struct pf2e_catalogue *catalogue, const char *name)
{
    struct catalogue_type *type = memory_alloc(sizeof *type);
    if (!type) return NULL;
    *type = (struct catalogue_type){.type = NULL};
    arena_init(&type->arena);
    symbols_init(&type->words, NULL);
    type->type = arena_copy_text(&type->arena, name, strlen(name));
    if (type->type) catalogue_fill(catalogue, type);
    if (type->type && !type->arena.failed) return type;
    catalogue_type_free(type);
    return NULL;
}

struct pf2e_list pf2e_catalogue_items(struct pf2e_catalogue *catalogue, const char *type)
{
    struct catalogue_type *made = NULL, *found = NULL;
    for (size_t i = 0; catalogue->world->pack && !found && i < CATALOGUE_MOST_TYPES; i++) {
        struct catalogue_type *known = atomic_load(&catalogue->types[i]);
        if (!known) {
            if (!made) made = catalogue_type_new(catalogue, type);
            if (!made) break;
            if (atomic_compare_exchange_strong(&catalogue->types[i], &known, made)) known = made;
        }
        if (strcmp(known->type, type) == 0) found = known;
    }
    if (made != found) catalogue_type_free(made);
    if (!found) return (struct pf2e_list){.count = 0};
    return (struct pf2e_list){.items = found->items.items, .count = found->items.count, .words = &found->words};
}
