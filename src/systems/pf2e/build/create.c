/* create.c: adding items: singular ones replace, features come by level, each new item runs its elements in order. */
#include "systems/pf2e/build/create.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/limits.h"
#include "base/number.h"
#include "base/sort.h"
#include "systems/pf2e/actor/start.h"
#include "systems/pf2e/build/create_internal.h"
#include "systems/pf2e/content/pack.h"
#include "systems/pf2e/damage/iwr.h"
#include "systems/pf2e/element/elements.h"

bool pf2e_workshop_open(struct pf2e_workshop *workshop, const struct pf2e_world *world, const struct json *actor)
{
    bool open = pf2e_workshop_borrow(workshop, world, actor);
    workshop->actor = json_copy(&workshop->arena, &workshop->actor);
    return open && !workshop->arena.failed;
}

bool pf2e_workshop_borrow(struct pf2e_workshop *workshop, const struct pf2e_world *world, const struct json *actor)
{
    *workshop = (struct pf2e_workshop){.world = world, .actor = *actor, .rng = rng_new(1, 0, 0)};
    arena_init(&workshop->arena);
    if (json_is(actor, JSON_OBJECT) && !json_get(actor, "items"))
        tree_set(&workshop->arena, &workshop->actor, "items", json_make_array());
    workshop->choices = workshop->grants = workshop->added = workshop->removed = workshop->notes = json_make_array();
    return !workshop->arena.failed;
}

void pf2e_workshop_close(struct pf2e_workshop *workshop)
{
    arena_free(&workshop->arena);
}

void pf2e_note(struct pf2e_workshop *workshop, const char *format, ...)
{
    char words[320];
    va_list args;
    va_start(args, format);
    vsnprintf(words, sizeof words, format, args);
    va_end(args);
    json_push(&workshop->arena, &workshop->notes, pf2e_text_json(workshop, words));
}

struct json *pf2e_workshop_snapshot(const struct pf2e_workshop *workshop, struct arena *arena)
{
    struct json *copy = arena_new(arena, struct json);
    if (copy) *copy = json_copy(arena, &workshop->actor);
    return copy;
}

void pf2e_draft_free(struct pf2e_draft *draft)
{
    pf2e_actor_free(&draft->actor);
    arena_free(&draft->stored);
}

struct json pf2e_text_json(struct pf2e_workshop *workshop, const char *text)
{
    return json_make_text(&workshop->arena, text, strlen(text));
}

const char *pf2e_item_link(const struct json *item)
{
    const char *link = json_to_text(json_path(item, "_stats.compendiumSource"), NULL);
    return link ? link : json_to_text(json_path(item, "flags.core.sourceId"), NULL);
}

static struct json *workshop_items(struct pf2e_workshop *workshop)
{
    return tree_open(&workshop->arena, &workshop->actor, "items");
}

struct json *pf2e_workshop_item(struct pf2e_workshop *workshop, const char *id)
{
    struct json *items = id ? workshop_items(workshop) : NULL;
    for (size_t i = 0; json_is(items, JSON_ARRAY) && i < items->count; i++) {
        if (json_is_text(json_get(&items->items[i], "_id"), id)) return &items->items[i];
    }
    return NULL;
}

/* Ids are made of a counter, so that the same changes give the same file. */
static const char *workshop_new_id(struct pf2e_workshop *workshop)
{
    char id[20];
    do {
        snprintf(id, sizeof id, "talus%011u", ++workshop->next_id);
    } while (pf2e_workshop_item(workshop, id));
    const char *copy = arena_copy_text(&workshop->arena, id, strlen(id));
    return copy ? copy : "";
}

/* --- the draft --------------------------------------------------------------------------------------------------- */

/* Does an immunity fit what a condition or an effect publishes about itself? */
static bool draft_immunity_fits(struct pf2e_actor *actor, const struct pf2e_iwr *immunity,
                                const struct options *options)
{
    struct json source = json_make_object();
    struct pf2e_iwr_rule rule;
    json_set(&actor->arena, &source, "type", json_make_text(&actor->arena, immunity->type, strlen(immunity->type)));
    if (immunity->exceptions) json_set(&actor->arena, &source, "exceptions", *immunity->exceptions);
    const struct json *definition = pf2e_iwr_definition(immunity);
    if (definition) json_set(&actor->arena, &source, "definition", *definition);
    if (!definition && strcmp(immunity->type, "custom") == 0) return false; /* its type is unknown */
    return pf2e_iwr_read(&actor->arena, &actor->symbols, PF2E_IMMUNITY, &source, &rule) &&
           predicate_test(&rule.predicate, options);
}

bool pf2e_actor_is_immune(struct pf2e_actor *actor, const struct json *document)
{
    const char *type = json_to_text(json_get(document, "type"), "");
    if (strcmp(type, "condition") != 0 && strcmp(type, "effect") != 0 && strcmp(type, "affliction") != 0) return false;
    struct pf2e_item *item = actor->immunities.count ? pf2e_item_new(actor, document) : NULL;
    if (!item) return false;
    struct options options;
    options_init(&options, &actor->symbols, pf2e_options_all(actor));
    pf2e_item_options_add(actor, item, "item", &options);
    if (pf2e_item_is_magical(item)) (void)options_add_text(&options, "item:magical");
    bool immune = false;
    for (size_t i = 0; !immune && i < actor->immunities.count; i++)
        immune = draft_immunity_fits(actor, &actor->immunities.items[i], &options);
    options_free(&options);
    return immune;
}

struct pf2e_pending *pf2e_draft_join(struct pf2e_draft *draft, const struct json *document, const char *link)
{
    struct json *source = arena_new(&draft->workshop->arena, struct json);
    if (!source) return NULL;
    *source = json_copy(&draft->workshop->arena, document);
    return pf2e_draft_take(draft, source, link);
}

/* What every new item of its type has: an effect starts now, whatever was stored; a record of
 * persistent damage says how hard it is to recover from, and that it comes from no critical hit. */
static void draft_complete(struct arena *arena, struct json *source)
{
    if (json_is_text(json_get(source, "type"), "effect")) {
        tree_set_int(arena, source, "system.start.value", 0);
        tree_set(arena, source, "system.start.initiative", json_make_null());
    }
    if (!json_path(source, "system.persistent.formula")) return;
    if (!json_path(source, "system.persistent.dc"))
        tree_set_int(arena, source, "system.persistent.dc", PF2E_RECOVERY_DC);
    if (!json_path(source, "system.persistent.criticalHit"))
        tree_set(arena, source, "system.persistent.criticalHit", json_make_bool(false));
}

struct pf2e_pending *pf2e_draft_take(struct pf2e_draft *draft, struct json *source, const char *link)
{
    struct pf2e_workshop *workshop = draft->workshop;
    struct pf2e_pending *pending = arena_new(&workshop->arena, struct pf2e_pending);
    if (!pending) return NULL;
    json_set(&workshop->arena, source, "_id", pf2e_text_json(workshop, workshop_new_id(workshop)));
    if (*link) tree_set(&workshop->arena, source, "_stats.compendiumSource", pf2e_text_json(workshop, link));
    *pending = (struct pf2e_pending){.source = source, .link = link};
    draft_complete(&workshop->arena, source);
    return pool_push(&workshop->arena, &draft->pending, pending) ? pending : NULL;
}

/* A feature that another one of the actor puts out of force. */
static bool draft_is_suppressed(const struct pf2e_draft *draft, const struct pf2e_pending *pending)
{
    for (size_t i = 0; i < draft->actor.items.count; i++) {
        const struct json *list = json_path(&draft->actor.items.items[i]->system, "subfeatures.suppressedFeatures");
        for (size_t s = 0; *pending->link && s < json_count(list); s++) {
            if (json_is_text(json_at(list, s), pending->link)) return true;
        }
    }
    return false;
}

void pf2e_draft_prepare(struct pf2e_draft *draft, struct pf2e_pending *pending, struct pf2e_item *granter)
{
    struct pf2e_actor *actor = &draft->actor;
    struct json *frozen = arena_new(&actor->arena, struct json);
    if (!frozen) return;
    *frozen = json_copy(&actor->arena, pending->source);
    pending->item = pf2e_item_new(actor, frozen);
    if (!pending->item || !pool_push(&actor->arena, &actor->items, pending->item)) return;
    pf2e_item_prepare(actor, pending->item);
    pf2e_item_prepare_carrying(actor, pending->item);
    pending->item->granter = granter;
    pending->item->suppressed = draft_is_suppressed(draft, pending);
    if (!pending->item->suppressed) pf2e_prepare_actor_data(actor, pending->item);
    size_t first = actor->rules.count;
    pf2e_rules_add(actor, pending->item); /* a suppressed feature grants, but nobody chooses for it */
    for (size_t i = first; pending->item->suppressed && i < actor->rules.count; i++) {
        if (actor->rules.items[i]->element->id == PF2E_ELEMENT_ChoiceSet)
            pf2e_rule_ignore(actor->rules.items[i], "the feature is suppressed");
    }
}

static struct pf2e_rule *draft_rule(struct pf2e_draft *draft, const struct pf2e_item *item, size_t index)
{
    for (size_t i = draft->actor.rules.count; i-- > 0;) {
        struct pf2e_rule *rule = draft->actor.rules.items[i];
        if (rule->item == item && rule->index == index) return rule;
    }
    return NULL;
}

void pf2e_draft_apply(struct pf2e_draft *draft, struct pf2e_rule *rule)
{
    if (rule->ignored || rule->applications || !rule->element->steps.apply) return;
    rule->applications = 1;
    rule->element->steps.apply(&draft->actor, rule);
}

/* What else the effect of a battle form does it does in this form: only such modifiers count there. */
static void draft_bind_to_form(struct pf2e_workshop *workshop, struct json *item)
{
    static const enum pf2e_element_id kinds[] = {PF2E_ELEMENT_DamageDice, PF2E_ELEMENT_FlatModifier, PF2E_ELEMENT_Note};
    struct json *rules = tree_open(&workshop->arena, item, "system.rules");
    for (size_t i = 0; json_is(rules, JSON_ARRAY) && i < rules->count; i++) {
        struct json *rule = tree_own(&workshop->arena, rules) ? &rules->items[i] : NULL;
        bool bound = false;
        for (size_t k = 0; k < 3; k++)
            bound = bound || pf2e_element_is(rule, kinds[k]);
        if (bound && !tree_has_text(json_get(rule, "predicate"), "battle-form"))
            tree_push_text(&workshop->arena, rule, "predicate", "battle-form");
    }
}

/* A form that is not taken when the effect comes is never taken. */
static void draft_take_form(struct pf2e_draft *draft, struct pf2e_pending *pending, struct pf2e_rule *rule,
                            struct json *source)
{
    if (rule->ignored || !pf2e_rule_test(&draft->actor, rule, NULL))
        json_set(&draft->workshop->arena, source, "ignored", json_make_bool(true));
    else
        draft_bind_to_form(draft->workshop, pending->source);
}

static void draft_run_rule(struct pf2e_draft *draft, struct pf2e_pending *pending, struct pf2e_rule *rule,
                           struct json *source)
{
    enum pf2e_element_id id = rule->element->id;
    if (id == PF2E_ELEMENT_ChoiceSet) {
        pf2e_draft_choice(draft, pending, rule, source);
    } else if (id == PF2E_ELEMENT_GrantItem) {
        pf2e_draft_grant(draft, pending, rule, source);
    } else if (id == PF2E_ELEMENT_BattleForm) {
        draft_take_form(draft, pending, rule, source);
    } else if (id == PF2E_ELEMENT_SpecialResource) {
        pf2e_draft_resource(draft, pending, rule);
    } else if (id == PF2E_ELEMENT_ActiveEffectLike || id == PF2E_ELEMENT_RollOption) {
        pf2e_draft_apply(draft, rule);
    }
}

/* The elements of a new item, one after the other in the order of the item. */
void pf2e_draft_run(struct pf2e_draft *draft, struct pf2e_pending *pending)
{
    if (draft->depth >= LIMIT_GRANT_DEPTH || draft->pending.count >= LIMIT_GRANTED_ITEMS) {
        const char *name = json_to_text(json_get(pending->source, "name"), "?");
        pf2e_note(draft->workshop, "%s: items grant each other in a loop; stopped", name);
        draft->workshop->endless = name;
        return;
    }
    draft->depth++;
    size_t count = json_count(json_path(pending->source, "system.rules"));
    for (size_t i = 0; pending->item && i < count; i++) {
        struct pf2e_rule *rule = draft_rule(draft, pending->item, i);
        char path[40];
        snprintf(path, sizeof path, "system.rules.%zu", i);
        struct json *source = tree_open(&draft->workshop->arena, pending->source, path);
        if (rule && source) draft_run_rule(draft, pending, rule, source);
    }
    draft->depth--;
}

/* --- what kinds of items do when they come ------------------------------------------------------------------------ */

static bool create_is_singular(const char *type)
{
    static const char *const types[] = {"ancestry", "heritage", "background", "class", "deity", NULL};
    for (size_t i = 0; types[i]; i++) {
        if (strcmp(type, types[i]) == 0) return true;
    }
    return false;
}

static bool create_is_from_list(const char *type)
{
    return strcmp(type, "ancestry") == 0 || strcmp(type, "background") == 0 || strcmp(type, "class") == 0;
}

/* A second ancestry, class ... replaces the first, which goes with all it brought. The maximum of the hit
 * points before that; -1 when nothing went. */
static int64_t create_replace_singular(struct pf2e_workshop *workshop, const struct json *const *documents,
                                       size_t document_count)
{
    const char *ids[16];
    size_t count = 0;
    const struct json *items = json_get(&workshop->actor, "items");
    for (size_t d = 0; d < document_count; d++) {
        const char *type = json_to_text(json_get(documents[d], "type"), "");
        for (size_t i = 0; create_is_singular(type) && i < json_count(items) && count < 16; i++) {
            if (json_is_text(json_get(json_at(items, i), "type"), type))
                ids[count++] = json_to_text(json_get(json_at(items, i), "_id"), "");
        }
    }
    if (!count) return -1;
    int64_t hp_before = pf2e_workshop_max_hp(workshop);
    pf2e_remove_all(workshop, ids, count);
    return hp_before;
}

/* The features an ancestry, background or class lists, those of a class in order of level. */
void pf2e_draft_features(struct pf2e_draft *draft, struct pf2e_pending *parent, int64_t above, int64_t up_to)
{
    struct pf2e_workshop *workshop = draft->workshop;
    const struct json *listed = json_path(parent->source, "system.items");
    bool by_level = json_is_text(json_get(parent->source, "type"), "class");
    for (int64_t level = by_level ? above + 1 : up_to; level <= up_to; level++) {
        for (size_t i = 0; json_is(listed, JSON_OBJECT) && i < listed->count; i++) {
            const struct json *entry = &listed->members[i].value;
            const char *uuid = json_to_text(json_get(entry, "uuid"), "");
            int64_t at = json_to_int(json_get(entry, "level"), 0);
            if (by_level ? at != level && !(level == above + 1 && at <= above && above == 0) : at > up_to) continue;
            const struct json *document = pf2e_world_find(workshop->world, uuid);
            struct pf2e_pending *feature = document ? pf2e_draft_join(draft, document, uuid) : NULL;
            if (!feature) continue;
            if (by_level) tree_set_int(&workshop->arena, feature->source, "system.level.value", at);
            const struct json *id = json_get(parent->source, "_id");
            if (id) tree_set(&workshop->arena, feature->source, "system.location", *id);
        }
    }
}

/* The link that leads to a document of the pack, with its id. */
static const char *create_link(struct pf2e_workshop *workshop, const char *source)
{
    const struct pf2e_document *known =
        *source && workshop->world->pack ? pf2e_pack_find_uuid(workshop->world->pack, source) : NULL;
    if (!known) return source;
    struct text uuid = {0};
    pf2e_document_uuid(&uuid, known);
    const char *copy = arena_copy_text(&workshop->arena, text_get(&uuid), uuid.length);
    text_free(&uuid);
    return copy ? copy : source;
}

/* --- storing ------------------------------------------------------------------------------------------------------ */

static int create_compare_texts(const void *a, const void *b, void *context)
{
    (void)context;
    return strcmp(json_to_text(a, ""), json_to_text(b, ""));
}

/* Traits are stored in alphabetical order. */
static void create_sort_traits(struct pf2e_workshop *workshop, struct json *source)
{
    if (!json_count(json_path(source, "system.traits.value"))) return;
    struct json *traits = tree_open(&workshop->arena, source, "system.traits.value");
    if (json_is(traits, JSON_ARRAY))
        sort_stable(traits->items, traits->count, sizeof *traits->items, create_compare_texts, NULL);
}

/* Elements that are only for the moment of creation are not stored. */
static void create_drop_spent_rules(struct pf2e_workshop *workshop, struct json *source)
{
    const struct json *rules = json_path(source, "system.rules");
    for (size_t i = json_count(rules); i-- > 0;) {
        if (!json_to_bool(json_get(json_at(rules, i), "removeUponCreate"), false)) continue;
        struct json *own = tree_open(&workshop->arena, source, "system.rules");
        if (own) json_remove_at(own, i);
        rules = json_path(source, "system.rules");
    }
}

int64_t pf2e_workshop_max_hp(struct pf2e_workshop *workshop)
{
    struct pf2e_actor actor;
    struct arena scratch;
    int64_t most = 0;
    if (workshop->most_hp && workshop->most_hp(workshop, workshop->most_hp_context, &most)) return most;
    arena_init(&scratch);
    struct pf2e_prepare_input input = {.actor = pf2e_workshop_snapshot(workshop, &scratch), .for_roll = true};
    if (pf2e_actor_prepare(&actor, workshop->world, &input) == STATUS_OK) most = actor.hp_max;
    pf2e_actor_free(&actor);
    arena_free(&scratch);
    return most;
}

/* Adding an item never takes hit points, but for those above the maximum; removing one never gives any (a drained
 * creature stays hurt). What was gained with an item goes with it, so that damage stays the same. */
void pf2e_workshop_follow_hp(struct pf2e_workshop *workshop, int64_t before, enum pf2e_follow way)
{
    static const char path[] = "system.attributes.hp.value";
    if (!json_is_text(json_get(&workshop->actor, "type"), "character")) return;
    int64_t after = pf2e_workshop_max_hp(workshop);
    if (before < 0) before = 0; /* a flaw without a class */
    if (after < 0) after = 0;
    int64_t rise = after - before;
    int64_t stored = json_to_int(json_path(&workshop->actor, path), 0), now = stored;
    if (rise > 0 && way != PF2E_FOLLOW_DOWN) now += rise;
    if (rise < 0 && way != PF2E_FOLLOW_UP) now += rise;
    if (now < 1 && stored > 0) now = after > 0;
    if (rise < 0 && stored <= before && now > after) now = after;
    if (now != stored) tree_set_int(&workshop->arena, &workshop->actor, path, now);
}

static void create_store(struct pf2e_draft *draft)
{
    struct pf2e_workshop *workshop = draft->workshop;
    for (size_t i = 0; i < draft->pending.count; i++) {
        struct json *source = draft->pending.items[i]->source;
        pf2e_draft_roll_badge(draft, draft->pending.items[i]);
        create_sort_traits(workshop, source);
        create_drop_spent_rules(workshop, source);
        struct json *items = workshop_items(workshop);
        if (items) json_push(&workshop->arena, items, *source);
        const struct json *id = json_get(source, "_id");
        if (id) json_push(&workshop->arena, &workshop->added, *id);
    }
}

static bool create_is_new(const struct pf2e_draft *draft, const struct pf2e_item *item)
{
    for (size_t i = 0; i < draft->pending.count; i++) {
        if (strcmp(draft->pending.items[i]->item->id, item->id) == 0) return true;
    }
    return false;
}

static bool create_rule_touches_hp(const struct pf2e_draft *draft, const struct pf2e_rule *rule)
{
    bool touches = rule->element->id == PF2E_ELEMENT_TempHP || rule->element->id == PF2E_ELEMENT_LoseHitPoints ||
                   rule->element->id == PF2E_ELEMENT_BattleForm;
    return touches && create_is_new(draft, rule->item);
}

/* true when the actor's stored hit points are others now */
static bool create_touch_hp_by(struct pf2e_workshop *workshop, struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    bool temporary = rule->element->id != PF2E_ELEMENT_LoseHitPoints;
    const struct json *value = rule->lowered->value_source;
    if (rule->element->id == PF2E_ELEMENT_BattleForm)
        value = actor->battle_form_rule == rule ? json_get(&actor->battle_form, "tempHP") : NULL;
    if (rule->ignored || !value || !pf2e_rule_test(actor, rule, NULL)) return false;
    const struct json *events = !temporary                                    ? NULL
                                : rule->element->id == PF2E_ELEMENT_TempHP ? PF2E_OP(rule, temporary)->events
                                                                           : PF2E_OP(rule, form)->events;
    if (json_is(json_get(events, "onCreate"), JSON_FALSE)) return false;
    int64_t amount = number_truncate(pf2e_rule_number(actor, rule, value, NULL));
    const char *path = temporary ? "system.attributes.hp.temp" : "system.attributes.hp.value";
    int64_t now = json_to_int(json_path(&workshop->actor, path), 0);
    if (temporary && amount > now) {
        tree_set_int(&workshop->arena, &workshop->actor, path, amount);
        tree_set_text(&workshop->arena, &workshop->actor, "system.attributes.hp.tempsource", rule->item->id);
    }
    if (!temporary) tree_set_int(&workshop->arena, &workshop->actor, path, now > amount ? now - amount : 0);
    return json_to_int(json_path(&workshop->actor, path), 0) != now;
}

/* Temporary hit points and hit points lost when the item comes, as the actor is with it. (PF2E-RE-33, -79) */
static bool create_touch_hp(struct pf2e_draft *draft)
{
    struct pf2e_workshop *workshop = draft->workshop;
    bool touches = false, changed = false;
    for (size_t i = 0; i < draft->actor.rules.count; i++)
        touches = touches || create_rule_touches_hp(draft, draft->actor.rules.items[i]);
    if (!touches) return false;
    struct pf2e_actor actor;
    struct arena scratch;
    arena_init(&scratch);
    struct pf2e_prepare_input input = {.actor = pf2e_workshop_snapshot(workshop, &scratch)};
    enum status status = pf2e_actor_prepare(&actor, workshop->world, &input);
    for (size_t i = 0; status == STATUS_OK && i < actor.rules.count; i++) {
        if (create_rule_touches_hp(draft, actor.rules.items[i]))
            changed = create_touch_hp_by(workshop, &actor, actor.rules.items[i]) || changed;
    }
    pf2e_actor_free(&actor);
    arena_free(&scratch);
    return changed;
}

void pf2e_workshop_forget(struct pf2e_workshop *workshop)
{
    workshop->choices = workshop->grants = workshop->added = workshop->removed = workshop->notes = json_make_array();
    workshop->endless = NULL;
}

enum status pf2e_draft_of(struct pf2e_workshop *workshop, struct pf2e_draft *draft, const struct json *document)
{
    *draft = (struct pf2e_draft){.workshop = workshop};
    arena_init(&draft->stored);
    bool serves = workshop->start && !workshop->diags &&
                  pf2e_start_serves(workshop->start, document ? document : &workshop->actor);
    if (!document) document = pf2e_workshop_snapshot(workshop, &draft->stored);
    struct pf2e_prepare_input input = {.actor = document, .diags = workshop->diags};
    if (serves && document) {
        input.start = workshop->start;
        input.start_is_older = true;
    }
    return pf2e_actor_prepare(&draft->actor, workshop->world, &input);
}

enum status pf2e_draft_open(struct pf2e_workshop *workshop, struct pf2e_draft *draft)
{
    return pf2e_draft_of(workshop, draft, NULL);
}

static void create_run_all(struct pf2e_draft *draft)
{
    size_t outer = draft->pending.count;
    for (size_t i = 0; i < outer; i++) {
        struct pf2e_pending *pending = draft->pending.items[i];
        pf2e_draft_prepare(draft, pending, NULL);
        pf2e_draft_run(draft, pending);
    }
}

bool pf2e_draft_finish(struct pf2e_draft *draft)
{
    create_run_all(draft);
    create_store(draft);
    return create_touch_hp(draft);
}

enum status pf2e_workshop_add(struct pf2e_workshop *workshop, const struct json *const *documents,
                              const char *const *sources, size_t count)
{
    struct pf2e_draft draft;
    pf2e_workshop_forget(workshop);
    int64_t hp_before = create_replace_singular(workshop, documents, count);
    bool replaced = hp_before >= 0;
    enum status status = pf2e_draft_open(workshop, &draft);
    if (!replaced) hp_before = draft.actor.hp_max;
    size_t own = 0;
    for (size_t i = 0; status == STATUS_OK && i < count; i++) {
        if (pf2e_actor_is_immune(&draft.actor, documents[i])) {
            pf2e_note(workshop, "%s is immune to %s", draft.actor.name,
                      json_to_text(json_get(documents[i], "name"), "it"));
            continue;
        }
        if (pf2e_draft_join(&draft, documents[i], create_link(workshop, sources[i]))) own++;
    }
    for (size_t i = 0; i < own; i++) {
        struct pf2e_pending *pending = draft.pending.items[i];
        const char *type = json_to_text(json_get(pending->source, "type"), "");
        if (create_is_from_list(type)) pf2e_draft_features(&draft, pending, 0, draft.actor.level);
    }
    if (status == STATUS_OK) {
        status = pf2e_draft_complete(&draft, draft.actor.source, true);
        pf2e_workshop_follow_hp(workshop, hp_before, replaced ? PF2E_FOLLOW_BOTH : PF2E_FOLLOW_UP);
    }
    pf2e_draft_free(&draft);
    return workshop->arena.failed ? STATUS_NO_MEMORY : status;
}

enum status pf2e_workshop_put(struct pf2e_workshop *workshop, const struct json *document)
{
    struct pf2e_draft draft = {.workshop = workshop};
    if (pf2e_draft_join(&draft, document, "")) create_store(&draft);
    return workshop->arena.failed ? STATUS_NO_MEMORY : STATUS_OK;
}

/* --- conditions --------------------------------------------------------------------------------------------------- */

/* The condition that the actor has; NULL: it has it not. */
static struct json *create_condition(struct pf2e_workshop *workshop, const char *slug, const char **id)
{
    const struct json *items = json_get(&workshop->actor, "items");
    *id = NULL;
    for (size_t i = 0; i < json_count(items) && !*id; i++) {
        const struct json *item = json_at(items, i);
        if (json_is_text(json_get(item, "type"), "condition") && json_is_text(json_path(item, "system.slug"), slug))
            *id = json_to_text(json_get(item, "_id"), NULL);
    }
    return *id ? pf2e_workshop_item(workshop, *id) : NULL;
}

static void create_change_condition(struct pf2e_workshop *workshop, struct json *known, const char *id, int64_t by,
                                    int64_t least)
{
    bool valued = json_to_bool(json_path(known, "system.value.isValued"), false);
    int64_t value = json_to_int(json_path(known, "system.value.value"), 0);
    int64_t wanted = by == 0 && !least ? 0 : value + by;
    if (wanted < least) wanted = least;
    if (by < 0 && !valued) wanted = 0;
    if (wanted <= 0)
        pf2e_remove_all(workshop, &id, 1);
    else if (valued)
        tree_set_int(&workshop->arena, known, "system.value.value", wanted);
}

static enum status create_add_condition(struct pf2e_workshop *workshop, const char *slug, int64_t value)
{
    const struct pf2e_document *document =
        workshop->world->pack ? pf2e_pack_find_slug(workshop->world->pack, "condition", slug) : NULL;
    if (!document) return STATUS_NOT_FOUND;
    struct json made = json_copy(&workshop->arena, pf2e_document_root(document));
    if (json_to_bool(json_path(&made, "system.value.isValued"), false))
        tree_set_int(&workshop->arena, &made, "system.value.value", value);
    struct text uuid = {0};
    pf2e_document_uuid(&uuid, document);
    const struct json *one = &made;
    const char *link = text_get(&uuid);
    enum status status = pf2e_workshop_add(workshop, &one, &link, 1);
    text_free(&uuid);
    return status;
}

enum status pf2e_workshop_condition(struct pf2e_workshop *workshop, const char *slug, int64_t by, int64_t least)
{
    const char *id;
    pf2e_workshop_forget(workshop);
    struct json *known = create_condition(workshop, slug, &id);
    if (known) {
        create_change_condition(workshop, known, id, by, least);
        return STATUS_OK;
    }
    if (by <= 0 && !least) return STATUS_OK;
    return create_add_condition(workshop, slug, least > 1 ? least : by > 1 ? by : 1);
}
