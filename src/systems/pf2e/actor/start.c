/* start.c: actors as they are before their first element acts: made once, copied for each preparation. */
#include "systems/pf2e/actor/start.h"

#include <string.h>

#include "base/memory.h"
#include "base/same.h"
#include "systems/pf2e/actor/rule.h"
#include "systems/pf2e/actor/serials.h"
#include "systems/pf2e/content/pack.h"
#include "systems/pf2e/item/starting.h"

struct pf2e_start {
    struct pf2e_actor actor; /* its items and rules lie side by side, in the order of the lists */
    struct pf2e_starting notes;
    struct pf2e_start *older; /* of those a world keeps */
};

/* --- making ------------------------------------------------------------------------------------------------------- */

static struct pf2e_item *start_moved(struct pf2e_item *items, const struct pf2e_item *item)
{
    return item ? &items[item->place] : NULL;
}

static void start_move_item(struct pf2e_item *items, struct pf2e_item *item)
{
    item->granter = start_moved(items, item->granter);
    item->parent = start_moved(items, item->parent);
    item->container = start_moved(items, item->container);
    item->inside = start_moved(items, item->inside);
    item->beside = start_moved(items, item->beside);
    item->same = start_moved(items, item->same);
    item->ranged_usage = start_moved(items, item->ranged_usage);
    item->options.capacity = item->options.count;
    tree_freeze(&item->system);
    tree_freeze(&item->flags);
}

enum { START_MORE_OPTIONS = 64 }; /* an actor publishes about so many more before it is done */

/* Puts the items side by side, and the rules. */
static bool start_move(struct pf2e_actor *actor)
{
    struct pf2e_item *items = arena_array(&actor->arena, struct pf2e_item, actor->items.count);
    struct pf2e_rule *rules = arena_array(&actor->arena, struct pf2e_rule, actor->rules.count);
    if (!items || !rules) return false;
    for (size_t i = 0; i < actor->items.count; i++)
        items[i] = *actor->items.items[i];
    for (size_t i = 0; i < actor->items.count; i++) {
        start_move_item(items, &items[i]);
        actor->items.items[i] = &items[i];
    }
    for (size_t i = 0; i < actor->rules.count; i++) {
        rules[i] = *actor->rules.items[i];
        rules[i].item = start_moved(items, rules[i].item);
        actor->rules.items[i] = &rules[i];
    }
    struct pf2e_item **own[] = {&actor->ancestry,   &actor->heritage, &actor->background,
                                &actor->class_item, &actor->deity,    &actor->armor};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        *own[i] = start_moved(items, *own[i]);
    tree_freeze(&actor->system);
    tree_freeze(&actor->flags);
    options_expect(pf2e_options_all(actor), START_MORE_OPTIONS);
    return true;
}

struct pf2e_start *pf2e_start_make(const struct pf2e_world *world, const struct json *document,
                                   const struct pf2e_settings *settings)
{
    struct pf2e_start *start = memory_alloc(sizeof *start);
    if (!start) return NULL;
    size_t failures = memory_failures();
    struct pf2e_prepare_input input = {.actor = document, .settings = settings};
    memset((void *)&start->notes, 0, sizeof start->notes);
    start->older = NULL;
    pf2e_prepare_begin(&start->actor, world, &input);
    start->notes.arena = &start->actor.arena;
    start->actor.starting = &start->notes;
    pf2e_prepare_first(&start->actor, &input);
    start->actor.starting = NULL;
    if (start_move(&start->actor) && !start->actor.arena.failed && memory_failures() == failures) return start;
    pf2e_start_free(start);
    return NULL;
}

void pf2e_start_free(struct pf2e_start *start)
{
    if (start) pf2e_actor_free(&start->actor);
    memory_free(start);
}

/* --- copying ------------------------------------------------------------------------------------------------------ */

/* Where the copy of an item is, as a distance from the item itself. */
static struct pf2e_item *start_shift(const struct pf2e_item *item, ptrdiff_t shift)
{
    return item ? (struct pf2e_item *)((const char *)item + shift) : NULL;
}

static bool start_copy_items(struct pf2e_actor *actor)
{
    size_t count = actor->items.count, slots = actor->item_slot_count;
    struct pf2e_item *items = arena_alloc_raw(&actor->arena, count * sizeof *items, _Alignof(struct pf2e_item));
    struct pf2e_item **list = arena_alloc_raw(&actor->arena, (count + 4) * sizeof *list, _Alignof(void *));
    uint32_t *places = slots ? arena_alloc_raw(&actor->arena, slots * sizeof *places, _Alignof(uint32_t)) : NULL;
    if (!items || !list || (slots && !places)) return false;
    const struct pf2e_item *from = count ? actor->items.items[0] : items;
    ptrdiff_t shift = (char *)items - (const char *)from;
    memcpy(items, from, count * sizeof *items);
    if (slots) memcpy(places, actor->item_slots, slots * sizeof *places);
    for (size_t i = 0; i < count; i++) {
        struct pf2e_item *item = list[i] = &items[i];
        item->granter = start_shift(item->granter, shift);
        item->parent = start_shift(item->parent, shift);
        item->container = start_shift(item->container, shift);
        item->inside = start_shift(item->inside, shift);
        item->beside = start_shift(item->beside, shift);
        item->same = start_shift(item->same, shift);
        item->ranged_usage = start_shift(item->ranged_usage, shift);
    }
    actor->items.items = list;
    actor->items.capacity = count + 4;
    actor->item_slots = places;
    struct pf2e_item **own[] = {&actor->ancestry,   &actor->heritage, &actor->background,
                                &actor->class_item, &actor->deity,    &actor->armor};
    for (size_t i = 0; i < sizeof own / sizeof *own; i++)
        *own[i] = start_shift(*own[i], shift);
    return true;
}

static bool start_copy_rules(struct pf2e_actor *actor, ptrdiff_t shift)
{
    size_t count = actor->rules.count;
    struct pf2e_rule *rules = arena_alloc_raw(&actor->arena, count * sizeof *rules, _Alignof(struct pf2e_rule));
    struct pf2e_rule **list = arena_alloc_raw(&actor->arena, (count + 8) * sizeof *list, _Alignof(void *));
    if (!rules || !list) return false;
    if (count) memcpy(rules, actor->rules.items[0], count * sizeof *rules);
    for (size_t i = 0; i < count; i++) {
        rules[i].item = start_shift(rules[i].item, shift);
        list[i] = &rules[i];
    }
    actor->rules.items = list;
    actor->rules.capacity = count + 8;
    return true;
}

static bool start_copy_domains(struct pf2e_actor *actor)
{
    size_t count = actor->domains.count;
    struct pf2e_domain **list = arena_alloc_raw(&actor->arena, (count + 8) * sizeof *list, _Alignof(void *));
    struct pf2e_domain *domains = arena_array(&actor->arena, struct pf2e_domain, count);
    struct pf2e_domain **from = actor->domains.items;
    actor->domains.items = list;
    actor->domains.count = 0;
    actor->domains.capacity = list && domains ? count + 8 : 0;
    for (size_t i = 0; i < actor->domains.capacity && i < count; i++) {
        domains[i].name = from[i]->name;
        domains[i].off = from[i]->off;
        domains[i].off.capacity = domains[i].off.count;
        if (!options_copy(&domains[i].options, &from[i]->options, &actor->symbols)) return false;
        list[actor->domains.count++] = &domains[i];
    }
    return actor->domains.capacity > 0;
}

/* Lists whose rows change in place. */
static bool start_copy_lists(struct pf2e_actor *actor)
{
    struct pf2e_iwr_list *lists[] = {&actor->immunities, &actor->weaknesses, &actor->resistances};
    for (size_t i = 0; i < sizeof lists / sizeof *lists; i++) {
        struct pf2e_iwr *rows = arena_array(&actor->arena, struct pf2e_iwr, lists[i]->count + 1);
        if (!rows) return false;
        if (lists[i]->count) memcpy(rows, lists[i]->items, lists[i]->count * sizeof *rows);
        lists[i]->items = rows;
        lists[i]->capacity = lists[i]->count + 1;
    }
    struct pf2e_sense *senses = arena_array(&actor->arena, struct pf2e_sense, actor->senses.count + 4);
    if (!senses) return false;
    if (actor->senses.count) memcpy(senses, actor->senses.items, actor->senses.count * sizeof *senses);
    actor->senses.items = senses;
    actor->senses.capacity = actor->senses.count + 4;
    return true;
}

/* The copy, before anything that is not in its document comes. */
static bool start_copy(struct pf2e_actor *actor, const struct pf2e_start *start,
                       const struct pf2e_prepare_input *input)
{
    const struct pf2e_actor *from = &start->actor;
    *actor = *from;
    arena_init(&actor->arena);
    arena_expect(&actor->arena, 2 * (from->items.count * sizeof(struct pf2e_item) +
                                     from->rules.count * sizeof(struct pf2e_rule)) + 8192);
    symbols_init(&actor->symbols, &from->symbols);
    actor->source = input->actor;
    actor->for_roll = input->for_roll;
    actor->start = start;
    if (!start_copy_domains(actor) || !start_copy_items(actor)) return false;
    ptrdiff_t shift = from->items.count ? (char *)actor->items.items[0] - (const char *)from->items.items[0] : 0;
    return start_copy_rules(actor, shift) && start_copy_lists(actor);
}

/* --- what its document does not have ------------------------------------------------------------------------------ */

static void start_add_options(struct pf2e_actor *actor, const struct options *from, size_t first, size_t end)
{
    for (size_t i = first; i < end; i++)
        actor->arena.failed = !options_add(pf2e_options_all(actor), options_at(from, i)) || actor->arena.failed;
}

static bool start_add_item(struct pf2e_actor *actor, const struct pf2e_start *start, const struct json *source)
{
    struct pf2e_item *item = pf2e_item_new(actor, source);
    if (!item) return true;
    if (item->type != PF2E_CONDITION && item->type != PF2E_EFFECT && item->type != PF2E_AFFLICTION) return false;
    for (size_t k = 0; k < start->notes.missed.count; k++) {
        if (same_text(start->notes.missed.items[k], item->id)) return false;
    }
    return pf2e_item_add(actor, item);
}

/* How many items of the document the start does not have. */
static size_t start_lacks(const struct pf2e_start *start, const struct json *document)
{
    return json_count(json_get(document, "items")) - json_count(json_get(start->actor.source, "items"));
}

/* Effects alone come without changing what the other items are. */
static bool start_add_items(struct pf2e_actor *actor, const struct pf2e_start *start,
                            const struct pf2e_prepare_input *input)
{
    const struct json *items = json_get(input->actor, "items");
    for (size_t lacks = start_lacks(start, input->actor); lacks; lacks--) {
        if (!start_add_item(actor, start, json_at(items, json_count(items) - lacks))) return false;
    }
    for (size_t i = 0; i < input->extra_count; i++) {
        if (!start_add_item(actor, start, input->extra[i])) return false;
    }
    for (size_t i = start->actor.items.count; i < actor->items.count; i++)
        pf2e_item_prepare(actor, actor->items.items[i]);
    return pf2e_settle_effects(actor, start->actor.items.count);
}

/* Options stand in the order in which they come without a start. */
static void start_add_rest(struct pf2e_actor *actor, const struct pf2e_start *start,
                           const struct pf2e_prepare_input *input)
{
    const struct options *all = &start->actor.domains.items[0]->options;
    size_t first = start->actor.items.count;
    options_clear(pf2e_options_all(actor));
    start_add_options(actor, all, 0, start->notes.base_options);
    for (size_t i = 0; i < input->option_count; i++)
        pf2e_option_text(actor, "all", input->options[i], true);
    start_add_options(actor, all, start->notes.base_options, start->notes.item_options);
    for (size_t i = first; i < actor->items.count; i++)
        pf2e_prepare_actor_data(actor, actor->items.items[i]);
    start_add_options(actor, all, start->notes.item_options, options_count(all));
    pf2e_rules_collect(actor, first);
}

/* Hit points are read only once elements have acted. */
static void start_add_hit_points(struct pf2e_actor *actor, const struct json *document)
{
    const struct json *hp = json_path(document, "system.attributes.hp"), *temp = json_get(hp, "temp");
    const struct json *value = json_get(hp, "value");
    if (value) tree_set(&actor->arena, &actor->system, "attributes.hp.value", *value);
    if (temp) tree_set(&actor->arena, &actor->system, "attributes.hp.temp", *temp);
}

bool pf2e_start_open(struct pf2e_actor *actor, const struct pf2e_start *start, const struct pf2e_prepare_input *input)
{
    bool older = start->actor.source != input->actor;
    bool more = input->extra_count || input->option_count || (older && start_lacks(start, input->actor));
    if (more && start->notes.asked) return false;
    if (start_copy(actor, start, input) && (!more || start_add_items(actor, start, input))) {
        if (older) start_add_hit_points(actor, input->actor);
        if (more) start_add_rest(actor, start, input);
        return true;
    }
    pf2e_actor_free(actor);
    return false;
}

/* The same members but for some; `names` ends with NULL. */
static bool start_same_but(const struct json *one, const struct json *other, const char *const *names)
{
    if (json_member_count(one) != json_member_count(other)) return false;
    for (size_t i = 0; i < json_member_count(one); i++) {
        const struct json_member *member = &one->members[i];
        size_t known = 0;
        while (names[known] && strcmp(names[known], member->name) != 0)
            known++;
        const struct json *there = json_get(other, member->name);
        if (!there || (!names[known] && !json_equal(&member->value, there))) return false;
    }
    return true;
}

bool pf2e_start_serves(const struct pf2e_start *start, const struct json *document)
{
    static const char *const parts[] = {"items", "system", NULL}, *const attributes[] = {"attributes", NULL},
                      *const hp[] = {"hp", NULL}, *const points[] = {"value", "temp", NULL};
    const struct json *own = start->actor.source, *items = json_get(own, "items"), *more = json_get(document, "items");
    if (!start_same_but(own, document, parts) || json_count(items) > json_count(more)) return false;
    if (!start_same_but(json_get(own, "system"), json_get(document, "system"), attributes) ||
        !start_same_but(json_path(own, "system.attributes"), json_path(document, "system.attributes"), hp) ||
        !start_same_but(json_path(own, "system.attributes.hp"), json_path(document, "system.attributes.hp"), points))
        return false;
    for (size_t i = 0; i < json_count(items); i++) {
        if (!json_equal(json_at(items, i), json_at(more, i))) return false;
    }
    return true;
}

/* --- kept --------------------------------------------------------------------------------------------------------- */

enum { STARTS_MOST = 8192 }; /* some 20 KB each */

struct pf2e_starts {
    struct pf2e_serials serials;
    struct pf2e_start *newest;
    size_t count;
};

struct pf2e_starts *pf2e_starts_new(void)
{
    struct pf2e_starts *starts = memory_alloc(sizeof *starts);
    if (!starts) return NULL;
    pf2e_serials_init(&starts->serials);
    starts->newest = NULL;
    starts->count = 0;
    return starts;
}

void pf2e_starts_free(struct pf2e_starts *starts)
{
    if (!starts) return;
    for (struct pf2e_start *start = starts->newest, *older; start; start = older) {
        older = start->older;
        pf2e_start_free(start);
    }
    pf2e_serials_free(&starts->serials);
    memory_free(starts);
}

static const struct pf2e_start start_seen; /* stands for one that was prepared once */

/* A copy of a document has its number too, but may be gone before the world is. */
static bool start_is_content(const struct pf2e_world *world, const struct json *document)
{
    const char *id = json_to_text(json_get(document, "_id"), NULL);
    const struct pf2e_document *known = world->pack && id ? pf2e_pack_find_id(world->pack, id) : NULL;
    return known && pf2e_document_root(known) == document;
}

static void start_keep(const struct pf2e_world *world, const struct json *document)
{
    struct pf2e_starts *starts = world->starts;
    const struct pf2e_start *known = pf2e_serials_get(&starts->serials, document->serial);
    if (!known) {
        if (start_is_content(world, document)) (void)pf2e_serials_put(&starts->serials, document->serial, &start_seen);
    } else if (known == &start_seen && starts->count < STARTS_MOST) {
        struct pf2e_start *made = pf2e_start_make(world, document, NULL);
        if (!made) return;
        made->older = starts->newest;
        starts->newest = made;
        starts->count++;
        (void)pf2e_serials_put(&starts->serials, document->serial, made);
    }
}

static bool start_same_settings(const struct pf2e_settings *a, const struct pf2e_settings *b)
{
    return a->proficiency_without_level == b->proficiency_without_level && a->automatic_bonus == b->automatic_bonus &&
           a->gradual_boosts == b->gradual_boosts && a->stamina == b->stamina &&
           a->free_archetype == b->free_archetype && a->encumbrance == b->encumbrance;
}

static const struct pf2e_start *start_of_content(const struct pf2e_world *world, const struct json *document)
{
    struct pf2e_starts *starts = world->starts;
    if (!starts || !json_is(document, JSON_OBJECT) || !document->serial) return NULL;
    const struct pf2e_start *known = pf2e_serials_get(&starts->serials, document->serial);
    if ((!known || known == &start_seen) && pf2e_serials_enter(&starts->serials)) {
        start_keep(world, document);
        pf2e_serials_leave(&starts->serials);
        known = pf2e_serials_get(&starts->serials, document->serial);
    }
    return known && known != &start_seen && known->actor.source == document ? known : NULL;
}

const struct pf2e_start *pf2e_start_find(const struct pf2e_world *world, const struct pf2e_prepare_input *input)
{
    if (input->watch || input->diags) return NULL; /* they must see what happens on the way */
    bool given = input->start && (input->start_is_older || input->start->actor.source == input->actor);
    const struct pf2e_start *start = given ? input->start : start_of_content(world, input->actor);
    const struct pf2e_settings *settings = input->settings ? input->settings : &world->settings;
    return start && start_same_settings(settings, &start->actor.settings) ? start : NULL;
}
