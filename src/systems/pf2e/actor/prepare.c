/* prepare.c: preparing an actor: the order of the stages, and the world they look into. */
#include "systems/pf2e/actor/prepare.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"
#include "systems/pf2e/actor/archetype.h"
#include "systems/pf2e/content/pack.h"
#include "systems/pf2e/actor/rule.h"
#include "systems/pf2e/actor/overlay.h"
#include "systems/pf2e/actor/start.h"
#include "systems/pf2e/actor/statistic.h"
#include "systems/pf2e/item/starting.h"

const struct json *pf2e_world_find(const struct pf2e_world *world, const char *uuid)
{
    const struct pf2e_document *document = world->pack && uuid ? pf2e_pack_find_uuid(world->pack, uuid) : NULL;
    return document ? pf2e_document_root(document) : NULL;
}

/* A step is worth telling when the value is another one than before, or when an element wrote the same again. */
void pf2e_watch_note(struct pf2e_actor *actor, const char *stage, const struct pf2e_item *item,
                     const struct pf2e_rule *rule)
{
    struct pf2e_watch *watch = actor->watch;
    const char *path = watch->path;
    struct json *root = pf2e_data_root(actor, &path);
    const struct json *value = root ? json_path(root, path) : NULL;
    const struct pf2e_watched *last = watch->steps.count ? &watch->steps.items[watch->steps.count - 1] : NULL;
    bool same = last ? last->present == (value != NULL) && (!value || json_equal(&last->value, value)) : !value;
    bool written = false;
    for (; watch->changes < actor->changes.count; watch->changes++)
        written = written || strcmp(actor->changes.items[watch->changes].path, watch->path) == 0;
    if (same && !(rule && written)) return;
    struct pf2e_watched step = {.stage = stage, .item = item, .rule = rule, .present = value != NULL};
    if (value) step.value = json_copy(&actor->arena, value);
    assert(watch->steps.items || watch->steps.count == watch->steps.capacity);
    (void)pool_push(&actor->arena, &watch->steps, step);
}

static void prepare_add_item(struct pf2e_actor *actor, const struct json *document)
{
    struct pf2e_item *item = json_is(document, JSON_OBJECT) ? pf2e_item_new(actor, document) : NULL;
    if (item) (void)pf2e_item_add(actor, item);
}

/* The documents of the items lie all over the memory. They are requested together before they are needed one by one:
 * the keys of their members, then those of their data. */
static void prepare_fetch(const struct json *items)
{
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *item = json_at(items, i);
        if (!json_member_count(item)) continue;
        __builtin_prefetch(json_members_keys(item->members, item->count));
        __builtin_prefetch(item->members);
        __builtin_prefetch((const char *)item->members + 128);
        __builtin_prefetch((const char *)item->members + 256);
    }
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *system = json_get(json_at(items, i), "system");
        if (!json_member_count(system)) continue;
        __builtin_prefetch(json_members_keys(system->members, system->count));
        __builtin_prefetch(system->members);
        __builtin_prefetch(system->members + system->count / 2);
        __builtin_prefetch(system->members + system->count - 1);
    }
}

static void prepare_items(struct pf2e_actor *actor, const struct pf2e_prepare_input *input)
{
    const struct json *items = json_get(actor->source, "items");
    prepare_fetch(items);
    for (size_t i = 0; json_is(items, JSON_ARRAY) && i < items->count; i++)
        prepare_add_item(actor, &items->items[i]);
    for (size_t i = 0; i < input->extra_count; i++)
        prepare_add_item(actor, input->extra[i]);
    for (size_t i = 0; i < actor->items.count; i++)
        pf2e_item_prepare(actor, actor->items.items[i]);
    pf2e_prepare_siblings(actor);
    pf2e_watch(actor, "its items together", NULL, NULL);
    size_t count = actor->items.count;
    for (size_t i = 0; i < count; i++) {
        pf2e_prepare_actor_data(actor, actor->items.items[i]);
        pf2e_watch(actor, "an item it has", actor->items.items[i], NULL);
    }
}

void pf2e_prepare_begin(struct pf2e_actor *actor, const struct pf2e_world *world,
                        const struct pf2e_prepare_input *input)
{
    const struct json *system = json_get(input->actor, "system"), *flags = json_path(input->actor, "flags.pf2e");
    const char *type = json_to_text(json_get(input->actor, "type"), "");
    *actor = (struct pf2e_actor){.world = world,
                                 .token = json_make_object(),
                                 .crafting = json_make_array(),
                                 .settings = input->settings ? *input->settings : world->settings,
                                 .diags = input->diags,
                                 .source = input->actor,
                                 .dexterity_cap = INT64_MAX};
    arena_init(&actor->arena);
    symbols_init(&actor->symbols, &world->symbols);
    actor->type = strcmp(type, "character") == 0 ? PF2E_CHARACTER
                  : strcmp(type, "npc") == 0     ? PF2E_NPC
                                                 : PF2E_OTHER_ACTOR;
    actor->name = json_to_text(json_get(input->actor, "name"), "");
    actor->id = json_to_text(json_get(input->actor, "_id"), "");
    actor->system = json_is(system, JSON_OBJECT) ? *system : json_make_object();
    actor->flags = json_is(flags, JSON_OBJECT) ? *flags : json_make_object();
    actor->inventory = json_make_object();
    actor->watch = input->watch;
    actor->for_roll = input->for_roll;
}

void pf2e_prepare_first(struct pf2e_actor *actor, const struct pf2e_prepare_input *input)
{
    pf2e_option_text(actor, "all", "self:type", false);
    if (!actor->domains.count) return;
    pf2e_watch(actor, "its document", NULL, NULL);
    pf2e_prepare_base(actor);
    pf2e_watch(actor, "what all start with", NULL, NULL);
    if (actor->starting) actor->starting->base_options = options_count(pf2e_options_all(actor));
    for (size_t i = 0; i < input->option_count; i++)
        pf2e_option_text(actor, "all", input->options[i], true);
    prepare_items(actor, input);
    if (actor->starting) actor->starting->item_options = options_count(pf2e_options_all(actor));
    pf2e_archetype_check(actor);
    pf2e_rules_collect(actor, 0);
    pf2e_watch(actor, "choices of its items", NULL, NULL);
    if (actor->type == PF2E_CHARACTER) pf2e_attribute_boosts(actor);
    pf2e_watch(actor, "attribute boosts and flaws", NULL, NULL);
}

static void prepare_begin(struct pf2e_actor *actor, const struct pf2e_world *world,
                          const struct pf2e_prepare_input *input)
{
    bool plain = !input->diags && !input->watch && !input->extra_count && !input->option_count;
    struct pf2e_start *own = NULL;
    const struct pf2e_start *start = pf2e_start_find(world, input);
    if (!start && input->keep_start && plain) start = own = pf2e_start_make(world, input->actor, input->settings);
    if (!start || !pf2e_start_open(actor, start, input)) {
        pf2e_prepare_begin(actor, world, input);
        pf2e_prepare_first(actor, input);
    }
    actor->own_start = own;
}

enum status pf2e_actor_prepare(struct pf2e_actor *actor, const struct pf2e_world *world,
                               const struct pf2e_prepare_input *input)
{
    size_t failures = memory_failures();
    prepare_begin(actor, world, input);
    if (world->arena.failed) actor->arena.failed = true; /* a part of what all share is missing */
    if (!actor->domains.count) return STATUS_NO_MEMORY;
    pf2e_rules_apply(actor);
    pf2e_prepare_after_elements(actor);
    pf2e_watch(actor, "computed after the first elements acted", NULL, NULL);
    pf2e_prepare_derived(actor);
    pf2e_watch(actor, "computed from all of this", NULL, NULL);
    pf2e_rules_after(actor);
    pf2e_prepare_spellcasting(actor);
    pf2e_watch(actor, "spellcasting", NULL, NULL);
    /* A predicate or an option that found no room is not in the arena: without it all of this may be another actor. */
    return actor->arena.failed || memory_failures() != failures ? STATUS_NO_MEMORY : STATUS_OK;
}

void pf2e_actor_free(struct pf2e_actor *actor)
{
    for (size_t i = 0; i < actor->domains.count; i++)
        options_free(&actor->domains.items[i]->options);
    options_free(&actor->missing);
    symbols_free(&actor->symbols);
    pf2e_asks_free(actor);
    arena_free(&actor->arena);
    pf2e_start_free(actor->own_start);
}
