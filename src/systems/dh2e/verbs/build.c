/* build.c: an actor written out in full: named items become items, choices are made, grants are listed.
 *
 * `set` answers open choices: "class=las" (or "weapon-lore.class=las" where several items ask for the same flag). */
#include <string.h>

#include "systems/dh2e/verbs/hooks.h"

struct dh2e_building {
    struct request *request;
    const struct json *choices; /* "choices" of the document: flag -> value */
};

/* What was chosen for a flag of an item; NULL: nothing. */
static const char *dh2e_build_choice(const struct dh2e_building *building, const char *slug, const char *flag)
{
    const struct json *sets = json_get(building->request->options, "set");
    const char *chosen = json_to_text(json_get(building->choices, flag), NULL);
    for (size_t i = 0; i < json_count(sets); i++) {
        const char *text = json_to_text(json_at(sets, i), ""), *equals = strchr(text, '=');
        if (!equals) continue;
        size_t length = (size_t)(equals - text), slug_length = strlen(slug);
        bool plain = strlen(flag) == length && strncmp(text, flag, length) == 0;
        bool full = length == slug_length + 1 + strlen(flag) && strncmp(text, slug, slug_length) == 0 &&
                    text[slug_length] == '.' && strncmp(text + slug_length + 1, flag, strlen(flag)) == 0;
        if (plain || full) chosen = equals + 1;
    }
    return chosen;
}

static void dh2e_build_choices(const struct dh2e_building *building, struct json *item, const char *slug)
{
    struct arena *arena = building->request->arena;
    struct json *rules = (struct json *)(uintptr_t)json_path(item, "system.rules");
    for (size_t i = 0; json_is(rules, JSON_ARRAY) && i < rules->count; i++) {
        struct json *element = &rules->items[i];
        if (!json_is_text(json_get(element, "key"), "ChoiceSet")) continue;
        const char *flag = json_to_text(json_get(element, "flag"), "");
        const char *chosen = dh2e_build_choice(building, slug, flag);
        if (chosen) json_set(arena, element, "selection", json_make_text(arena, chosen, strlen(chosen)));
    }
}

static struct json dh2e_build_item(const struct dh2e_building *building, const struct dh2e_actor *actor,
                                   const struct dh2e_item *item)
{
    struct arena *arena = building->request->arena;
    struct json made = json_copy(arena, item->source);
    dh2e_build_choices(building, &made, item->slug);
    if (item->granted_by < 0) return made;
    struct json flags = json_make_object();
    const char *giver = actor->items.items[item->granted_by].slug;
    json_set(arena, &flags, "grantedBy", json_make_text(arena, giver, strlen(giver)));
    json_set(arena, &made, "flags", flags);
    return made;
}

/* Items that an earlier build wrote down as granted go: they come again with their giver. */
static void dh2e_build_strip(struct request *request, struct json *actor)
{
    const struct json *items = json_get(actor, "items");
    struct json kept = json_make_array();
    for (size_t i = 0; i < json_count(items); i++) {
        if (!json_path(json_at(items, i), "flags.grantedBy")) json_push(request->arena, &kept, *json_at(items, i));
    }
    json_set(request->arena, actor, "items", kept);
}

static void dh2e_build_add(struct request *request, struct json *actor)
{
    const struct json *with = json_get(request->options, "with"), *known = json_get(actor, "items");
    struct json items = known ? *known : json_make_array();
    const struct json *item;
    for (size_t i = 0; (item = json_at(with, i)) != NULL; i++)
        json_push(request->arena, &items, *item);
    json_set(request->arena, actor, "items", items);
}

/* The own items of a prepared actor, written out and with choices made. */
static struct json dh2e_build_write(const struct dh2e_building *building, const struct dh2e_actor *actor, bool granted)
{
    struct json items = json_make_array();
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct dh2e_item *item = &actor->items.items[i];
        if (item->granted_by < 0 || granted)
            json_push(building->request->arena, &items, dh2e_build_item(building, actor, item));
    }
    return items;
}

/* Of the first pass only what the second cannot see any more: names that lead nowhere. */
static void dh2e_build_keep(struct request *request, const struct diags *first)
{
    for (size_t i = 0; i < first->count; i++) {
        const struct diag *diag = &first->items[i];
        if (strcmp(diag->code, "dh2e/unknown-item") == 0)
            diags_add(request->diags, (struct fault){diag->code, diag->severity, diag->hint}, diag->place, "%s",
                      diag->message);
    }
}

static enum status dh2e_build_pass(const struct dh2e_building *building, struct json *actor, bool last)
{
    struct request *request = building->request;
    struct symbols symbols;
    struct diags first;
    symbols_init(&symbols, NULL);
    diags_init(&first);
    struct dh2e_preparation preparation = {.actor = actor,
                                           .content = dh2e_request_content(request),
                                           .symbols = &symbols,
                                           .fatigue = -1,
                                           .diags = last ? request->diags : &first};
    struct dh2e_actor *prepared = dh2e_actor_new(&preparation);
    if (prepared) {
        json_set(request->arena, actor, "items", dh2e_build_write(building, prepared, last));
        if (last) {
            const struct json *known = json_path(actor, "system.wounds");
            struct json wounds = known ? json_copy(request->arena, known) : json_make_object();
            if (!json_get(&wounds, "value"))
                json_set(request->arena, &wounds, "value", json_make_int(prepared->wounds));
            json_set(request->arena, (struct json *)(uintptr_t)json_get(actor, "system"), "wounds", wounds);
        }
    }
    bool good = prepared != NULL;
    if (!last) dh2e_build_keep(request, &first);
    dh2e_actor_free(prepared);
    diags_free(&first);
    symbols_free(&symbols);
    return good && !request->arena->failed ? STATUS_OK : STATUS_NO_MEMORY;
}

enum status dh2e_build(struct request *request, struct answer *answer)
{
    const struct json *document = &request->document->root;
    int kind = dh2e_kind_find(json_to_text(json_get(document, "type"), NULL));
    if ((kind != DH2E_KIND_ACOLYTE && kind != DH2E_KIND_NPC) || !json_is(json_get(document, "system"), JSON_OBJECT)) {
        diags_add(request->diags, fault_error("dh2e/not-an-actor", "build an acolyte or npc"),
                  json_place(request->document, document), "this document is not an actor");
        return STATUS_BAD_CONTENT;
    }
    struct dh2e_building building = {request, json_get(document, "choices")};
    struct json actor = json_copy(request->arena, document);
    dh2e_build_strip(request, &actor);
    dh2e_build_add(request, &actor);
    /* First the named items and choices, then what these grant. */
    enum status status = dh2e_build_pass(&building, &actor, false);
    if (status == STATUS_OK) status = dh2e_build_pass(&building, &actor, true);
    if (status != STATUS_OK) return status;
    json_remove(&actor, "choices");
    answer->data = actor;
    page_title(&answer->page, json_to_text(json_get(&actor, "name"), "nameless"), dh2e_kinds[kind].key);
    page_heading(&answer->page, "Items");
    const struct json *items = json_get(&actor, "items");
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *item = json_at(items, i);
        const char *giver = json_to_text(json_path(item, "flags.grantedBy"), NULL);
        page_row(&answer->page, json_to_text(json_get(item, "name"), "?"), json_to_text(json_get(item, "type"), "?"),
                 giver ? arena_printf(request->arena, "from %s", giver) : NULL);
    }
    return STATUS_OK;
}
