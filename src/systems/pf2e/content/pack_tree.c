/* pack_tree.c: analyses a document when it is loaded, and prepares its tree for use (pack.h). */
#include <string.h>

#include "base/lines.h"
#include "ir/slug.h"
#include "systems/pf2e/content/content.h"
#include "systems/pf2e/content/pack_internal.h"

static bool tree_links(struct arena *arena, const struct pf2e_pack *pack, struct json *value);

/* A link by name becomes a link by id; false only when memory is exhausted. */
static bool tree_link_to_id(struct arena *arena, const struct pf2e_pack *pack, struct json *value)
{
    if (strncmp(value->text, "Compendium.", 11) != 0) return true;
    const struct pf2e_document *target = pf2e_pack_find_uuid(pack, value->text);
    if (!target || !*target->id) return true;
    struct text uuid = {0};
    pf2e_document_uuid(&uuid, target);
    uint32_t offset = value->offset;
    if (!uuid.failed && strcmp(text_get(&uuid), value->text) != 0) {
        *value = json_make_text(arena, text_get(&uuid), uuid.length);
        value->offset = offset;
    }
    bool good = !uuid.failed && value->text;
    text_free(&uuid);
    return good;
}

static bool tree_links(struct arena *arena, const struct pf2e_pack *pack, struct json *value)
{
    /* The reader bounds the depth of a tree, and so of this walk. */
    if (value->type == JSON_STRING) return tree_link_to_id(arena, pack, value);
    if (value->type == JSON_ARRAY) {
        for (uint32_t i = 0; i < value->count; i++) {
            if (!tree_links(arena, pack, &value->items[i])) return false;
        }
    }
    if (value->type == JSON_OBJECT) {
        for (uint32_t i = 0; i < value->count; i++) {
            struct json_member *member = &value->members[i];
            if (strcmp(member->name, "description") == 0) continue;
            if (!tree_links(arena, pack, &member->value)) return false;
        }
    }
    return true;
}

static struct json *tree_member(struct json *object, const char *name)
{
    return (struct json *)(uintptr_t)json_get(object, name);
}

static bool tree_finalise_item(struct arena *arena, const struct pf2e_document *document, struct json *system)
{
    const struct json *slug = json_get(system, "slug");
    if (!json_is(slug, JSON_STRING) || slug->count == 0) {
        struct json made = json_make_text(arena, document->slug, strlen(document->slug));
        if (!made.text || !json_set(arena, system, "slug", made)) return false;
    }
    if (!pf2e_is_physical(document->type) || json_get(system, "equipped")) return true;
    struct json equipped = json_make_object();
    return json_set(arena, &equipped, "carryType", json_make_text(arena, "worn", 4)) &&
           json_set(arena, system, "equipped", equipped);
}

bool pf2e_tree_finalise(const struct pf2e_document *document, struct arena *arena, struct json *root)
{
    struct json *system = tree_member(root, "system"), *items = tree_member(root, "items");
    if (system && !tree_links(arena, document->owner, system)) return false;
    for (uint32_t i = 0; i < json_count(items) && items->type == JSON_ARRAY; i++) {
        struct json *inner = tree_member(&items->items[i], "system");
        if (inner && !tree_links(arena, document->owner, inner)) return false;
    }
    if (document->family != PF2E_ITEM || !json_is(system, JSON_OBJECT)) return !arena->failed;
    return tree_finalise_item(arena, document, system) && !arena->failed;
}

static void tree_number_elements(struct json *document)
{
    struct json *rules = tree_member(tree_member(document, "system"), "rules");
    for (uint32_t i = 0; json_is(rules, JSON_ARRAY) && i < rules->count; i++) {
        if (rules->items[i].type == JSON_OBJECT) rules->items[i].serial = lines_new_serial();
    }
}

void pf2e_tree_number(struct json *root)
{
    struct json *items = tree_member(root, "items");
    tree_number_elements(root);
    if (pf2e_family_of(root) == PF2E_ACTOR) root->serial = lines_new_serial();
    for (uint32_t i = 0; json_is(items, JSON_ARRAY) && i < items->count; i++)
        tree_number_elements(&items->items[i]);
}

enum pf2e_family pf2e_family_of(const struct json *document)
{
    if (pf2e_is_actor(json_to_text(json_get(document, "type"), ""))) return PF2E_ACTOR;
    return json_is(json_get(document, "system"), JSON_OBJECT) ? PF2E_ITEM : PF2E_OTHER;
}

bool pf2e_is_document(const struct json *document)
{
    if (!json_is(json_get(document, "name"), JSON_STRING)) return false;
    const char *game = system_game_of(document);
    if (game && system_of_game(game) != &pf2e_system) return false;
    return json_is(json_get(document, "_id"), JSON_STRING) || json_is(json_get(document, "system"), JSON_OBJECT);
}

const struct json *pf2e_pack_draft(const struct pf2e_pack *pack, struct arena *arena, const struct json *draft)
{
    struct json *root = arena_new(arena, struct json);
    const char *name = json_to_text(json_get(draft, "name"), "");
    struct pf2e_document document = {.owner = pack,
                                     .type = json_to_text(json_get(draft, "type"), ""),
                                     .slug = slug_new(arena, name, SLUG_KEBAB),
                                     .family = pf2e_family_of(draft)};
    if (!root || !document.slug) return NULL;
    *root = json_copy(arena, draft);
    return pf2e_tree_finalise(&document, arena, root) ? root : NULL;
}

enum status pf2e_pack_register(struct pf2e_pack *pack, struct pf2e_document *document, const struct json *tree)
{
    const char *name = json_to_text(json_get(tree, "name"), "");
    const char *type = json_to_text(json_get(tree, "type"), "");
    const char *id = json_to_text(json_get(tree, "_id"), "");
    const char *slug = json_to_text(json_path(tree, "system.slug"), "");
    struct text made = {0};
    if (!*slug) {
        slug_add(&made, name, strlen(name), SLUG_KEBAB);
        slug = text_get(&made);
    }
    document->owner = pack;
    document->family = pf2e_family_of(tree);
    document->name = arena_copy_text(&pack->arena, name, strlen(name));
    document->type = arena_copy_text(&pack->arena, type, strlen(type));
    document->id = arena_copy_text(&pack->arena, id, strlen(id));
    document->slug = arena_copy_text(&pack->arena, slug, strlen(slug));
    bool good = !made.failed && !pack->arena.failed;
    text_free(&made);
    return good ? pf2e_pack_index(pack, document) : STATUS_NO_MEMORY;
}
