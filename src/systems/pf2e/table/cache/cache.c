/* cache.c: forms, changes and strikes a PF2e table remembers. */
#include "systems/pf2e/table/cache/cache.h"

#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "systems/pf2e/actor/overlay.h"
#include "systems/pf2e/actor/start.h"
#include "systems/pf2e/roll/plain_text.h"
#include "systems/pf2e/roll/spell_form.h"
#include "systems/pf2e/table/table.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"

bool pf2e_memory_enter(struct pf2e_memory *memory)
{
    return !atomic_flag_test_and_set_explicit(&memory->busy, memory_order_acquire);
}

void pf2e_memory_leave(struct pf2e_memory *memory)
{
    atomic_flag_clear_explicit(&memory->busy, memory_order_release);
}

/* --- forms ------------------------------------------------------------------------------------------------------- */

/* What the table asks of a strike again and again. Those that share the form only read it. */
static struct pf2e_strike_option form_option(struct pf2e_actor *actor, struct pf2e_strike *strike, bool is_alternative)
{
    pf2e_strike_damage_domains(actor, strike);
    return (struct pf2e_strike_option){.strike = strike,
                                       .is_alternative = is_alternative,
                                       .is_melee = pf2e_weapon_is_melee(strike->item),
                                       .has_volley = pf2e_item_trait_like(strike->item, "volley-") != NULL,
                                       .uses_supply = pf2e_weapon_uses_supply(strike->item),
                                       .reach = pf2e_reach(actor, strike->item),
                                       .range = pf2e_strike_range(strike),
                                       .increment = pf2e_strike_increment(strike)};
}

/* Attacks that an effect takes away while it lasts. */
static void form_lose_strikes(struct pf2e_actor *actor)
{
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        const struct json *loses = item->type == PF2E_EFFECT ? json_path(item->source, "flags.talus.loses") : NULL;
        for (size_t k = 0; json_count(loses) && k < actor->strikes.count; k++) {
            struct pf2e_strike *strike = actor->strikes.items[k];
            strike->ready = strike->ready && !tree_has_text(loses, strike->slug);
        }
    }
}

static struct pf2e_strike_options form_list_options(struct arena *arena, struct pf2e_actor *actor, bool in_full)
{
    struct pf2e_strike_options options = {0};
    size_t count = 0;
    pf2e_actor_strikes(actor);
    form_lose_strikes(actor);
    pf2e_actor_skills(actor);
    pf2e_actor_spellcasting(actor);
    for (size_t i = 0; i < actor->strikes.count; i++)
        count += 1 + actor->strikes.items[i]->alternative_count;
    options.items = arena_array(arena, struct pf2e_strike_option, count);
    for (size_t i = 0; options.items && i < actor->strikes.count; i++) {
        struct pf2e_strike *strike = actor->strikes.items[i];
        for (size_t k = 0; pf2e_strike_is_at_hand(strike) && k <= strike->alternative_count; k++)
            options.items[options.count++] = form_option(actor, k ? strike->alternatives[k - 1] : strike, k > 0);
    }
    if (!in_full) pf2e_asks_note(actor); /* now that it has all its words */
    return options;
}

static int form_farthest(const struct pf2e_form *form)
{
    int farthest = (int)tree_int(&form->actor.system, "attributes.reach.base", 5);
    if (form->reach > farthest) farthest = form->reach;
    for (size_t i = 0; i < form->options.count; i++) {
        if (form->options.items[i].reach > farthest) farthest = form->options.items[i].reach;
    }
    return farthest;
}

static bool form_may_block(const struct pf2e_actor *actor)
{
    if (!json_to_bool(json_path(&actor->system, "attributes.shield.raised"), false)) return false;
    for (size_t i = 0; i < actor->items.count; i++) {
        if (pf2e_item_is_called(actor->items.items[i], "shield-block")) return true;
    }
    return false;
}

static bool form_has_any(const struct pf2e_actor *actor, const char *const *slugs)
{
    for (size_t i = 0; slugs[i]; i++) {
        if (pf2e_actor_has_condition(actor, slugs[i])) return true;
    }
    return false;
}

/* The numbers below 64 of items that came at the table (create.c). */
static uint64_t form_taken_ids(const struct json *items)
{
    uint64_t taken = 0;
    for (size_t i = 0; i < json_count(items); i++) {
        const char *id = json_to_text(json_get(json_at(items, i), "_id"), "");
        if (strncmp(id, "talus", 5) != 0) continue;
        long number = strtol(id + 5, NULL, 10);
        if (number > 0 && number < 64) taken |= (uint64_t)1 << number;
    }
    return taken;
}

/* What the table asks again and again. */
static void form_note_facts(struct pf2e_form *form)
{
    static const char *const helpless[] = {"unconscious", "dying", "paralyzed", "petrified", NULL};
    static const char *const unseen[] = {"hidden", "undetected", "invisible", "unnoticed", NULL};
    struct pf2e_actor *actor = &form->actor;
    form->is_helpless = form_has_any(actor, helpless);
    form->is_unseen = form_has_any(actor, unseen);
    form->is_dim = pf2e_actor_has_condition(actor, "concealed");
    form->sees_nothing = pf2e_actor_has_condition(actor, "blinded");
    form->sees_dimly = pf2e_actor_has_condition(actor, "dazzled");
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        if (item->type != PF2E_EFFECT && item->type != PF2E_CONDITION) continue;
        (void)pool_push(&form->arena, &form->passing, item);
        form->took_cover = form->took_cover || (item->type == PF2E_EFFECT && strcmp(item->slug, "in-cover") == 0);
    }
    form->reads = pf2e_reads(actor);
    form->may_block = form_may_block(actor);
    form->reach = pf2e_longest_reach(actor);
    form->flanking = pf2e_actor_flanking(actor);
    form->options = form->made = form_list_options(&form->arena, actor, form->cache->in_full);
    form->farthest = form_farthest(form);
    form->taken_ids = form_taken_ids(json_get(form->document, "items"));
    pf2e_form_note_asked(form);
    pf2e_skill_note(actor, &form->skills);
    form->hp_max = actor->hp_max;
    form->hp_value = actor->hp_value;
    form->hp_temp = actor->hp_temp;
    for (size_t i = 0; i < actor->rules.count; i++) {
        form->has_aura = form->has_aura || actor->rules.items[i]->element->id == PF2E_ELEMENT_Aura;
        form->has_marks = form->has_marks || actor->rules.items[i]->element->id == PF2E_ELEMENT_TokenMark;
        form->regenerates = form->regenerates || actor->rules.items[i]->element->id == PF2E_ELEMENT_FastHealing;
    }
    for (size_t i = 0; i < actor->items.count; i++) {
        struct pf2e_reaction reaction;
        const struct pf2e_item *item = actor->items.items[i];
        if (pf2e_reaction_read(&reaction, actor, item))
            (void)pool_push(&form->arena, &form->reactions, reaction);
        else if (pf2e_is_reaction(item) && !pf2e_item_is_called(item, "shield-block"))
            (void)pool_push(&form->arena, &form->unseen, item);
    }
}

struct pf2e_form *pf2e_form_blank(struct pf2e_table_cache *cache)
{
    struct pf2e_form *form = memory_alloc(sizeof *form);
    if (!form) return NULL;
    memset((void *)form, 0, offsetof(struct pf2e_form, actor)); /* most are never prepared */
    form->references = 1;
    form->cache = cache;
    atomic_flag_clear(&form->making);
    arena_init(&form->arena);
    return form;
}

static struct pf2e_form *form_find(struct pf2e_memory *memory, uint64_t hash, const struct json *document)
{
    struct pf2e_form *known = memory->forms[hash % PF2E_MEMORY_FORMS];
    if (!known || known->place != hash || !json_equal(known->document, document)) return NULL;
    known->references++;
    return known;
}

/* Without the facts, or with nothing at all when memory is exhausted. */
static bool form_prepare(struct pf2e_form *form)
{
    bool in_full = form->cache->in_full;
    const struct pf2e_form *origin = form->core ? form->core : form->origin;
    struct pf2e_prepare_input input = {.actor = form->document,
                                       .start = origin && !in_full ? origin->actor.start : NULL,
                                       .start_is_older = true,
                                       .keep_start = !in_full};
    if (form->document && pf2e_actor_prepare(&form->actor, &form->cache->world, &input) == STATUS_OK) return true;
    if (form->document) pf2e_actor_free(&form->actor);
    return false;
}

/* A form that has only more conditions and effects than another begins from the same start. The document that was
 * changed shares most of its parts with the one before, so the two are soon compared; those of the form are copies. */
static void form_find_origin(struct pf2e_form *form, const struct json *document, struct pf2e_form *before)
{
    struct pf2e_form *core = before && before->core ? before->core : before;
    const struct pf2e_start *start = core ? core->actor.start : NULL;
    if (!start || !form->document || !pf2e_start_serves(start, document)) return;
    form->origin = core->origin ? core->origin : core;
    form->origin->references++;
}

static struct pf2e_form *form_make(struct pf2e_table_cache *cache, const struct json *document, uint64_t hash,
                                   struct pf2e_form *before)
{
    struct pf2e_form *form = pf2e_form_blank(cache);
    if (!form) return NULL;
    form->place = hash;
    form->document = arena_new(&form->arena, struct json);
    if (form->document) *form->document = json_copy(&form->arena, document);
    form_find_origin(form, document, before);
    form->has_actor = form_prepare(form);
    if (form->has_actor && form->origin && !form->actor.start) { /* that did not do: it gets its own */
        pf2e_actor_free(&form->actor);
        pf2e_form_release(form->origin);
        form->origin = NULL;
        form->has_actor = form_prepare(form);
    }
    if (form->has_actor) form_note_facts(form);
    form->has_document = true;
    if (form->has_actor && !form->arena.failed) return form;
    pf2e_form_release(form);
    return NULL;
}

static void form_keep(struct pf2e_memory *memory, struct pf2e_form *form)
{
    struct pf2e_form **slot = &memory->forms[form->place % PF2E_MEMORY_FORMS];
    pf2e_form_release(*slot);
    form->references++;
    *slot = form;
}

struct pf2e_form *pf2e_form_new(struct pf2e_table_cache *cache, const struct json *document, struct pf2e_form *before)
{
    uint64_t hash = json_hash(0, document);
    bool mine = pf2e_memory_enter(&cache->memory);
    struct pf2e_form *form = mine ? form_find(&cache->memory, hash, document) : NULL;
    if (!form) {
        form = form_make(cache, document, hash, before);
        if (form && mine) form->number = ++cache->memory.forms_made; /* 0: unknown */
        if (form && mine) form_keep(&cache->memory, form);
    }
    if (mine) pf2e_memory_leave(&cache->memory);
    return form;
}

void pf2e_form_release(struct pf2e_form *form)
{
    if (!form || --form->references > 0) return;
    if (form->has_actor) pf2e_actor_free(&form->actor);
    for (size_t i = 0; i < form->cheap_count; i++)
        pf2e_cheap_release(form->cheap[i]);
    pf2e_form_release(form->core);
    pf2e_form_release(form->origin);
    arena_free(&form->arena);
    memory_free(form);
}

/* --- made on demand ------------------------------------------------------------------------------------------ */

/* Threads share forms: one makes, the others wait. */
static void form_enter(struct pf2e_form *form)
{
    while (atomic_flag_test_and_set_explicit(&form->making, memory_order_acquire))
        continue;
}

static void form_leave(struct pf2e_form *form)
{
    atomic_flag_clear_explicit(&form->making, memory_order_release);
}

static void form_make_document(struct pf2e_form *form)
{
    if (form->has_document) return;
    struct arena_mark mark = arena_mark(&form->arena);
    form->document = pf2e_cheap_document(form);
    form->has_document = form->document != NULL;
    if (form->has_document) return;
    arena_rewind(&form->arena, mark); /* the caller that asks next may be luckier */
    form->arena.failed = false;
}

static void form_make_actor(struct pf2e_form *form)
{
    form_make_document(form);
    if (form->has_actor || !form->has_document || !form_prepare(form)) return;
    form->made = form_list_options(&form->actor.arena, &form->actor, form->cache->in_full);
    form->has_actor = form->made.items != NULL;
    if (!form->has_actor) pf2e_actor_free(&form->actor);
}

const struct json *pf2e_form_document(struct pf2e_form *form)
{
    if (!form->has_document) {
        form_enter(form);
        form_make_document(form);
        form_leave(form);
    }
    if (form->has_document) return form->document;
    return form->core->document;
}

void pf2e_form_note_document(struct pf2e_form *form)
{
    struct pf2e_memory *memory = &form->cache->memory;
    const struct json *document = form->core && !form->cache->in_full ? pf2e_form_document(form) : NULL;
    if (!document || !form->has_document || !pf2e_memory_enter(memory)) return;
    if (!form->place) form->place = json_hash(0, document);
    if (memory->forms[form->place % PF2E_MEMORY_FORMS] != form) form_keep(memory, form);
    pf2e_memory_leave(memory);
}

struct pf2e_actor *pf2e_form_actor(struct pf2e_form *form)
{
    if (!form->has_actor) {
        form_enter(form);
        form_make_actor(form);
        form_leave(form);
    }
    if (form->has_actor) return &form->actor;
    return &form->core->actor;
}

uint64_t pf2e_form_hash(struct pf2e_form *form)
{
    if (form->has_hash) return form->hash;
    struct text text = {0};
    json_write(&text, pf2e_form_document(form));
    uint64_t hash = hash_bytes(text_get(&text), text.length);
    form_enter(form);
    form->hash = hash;
    form->has_hash = !text.failed;
    form_leave(form);
    text_free(&text);
    return hash;
}

struct pf2e_form_text {
    const struct pf2e_item *item;
    struct pf2e_spell_text text;
    struct pf2e_form_text *next;
};

static struct pf2e_form_text *form_read_text(struct pf2e_form *form, const struct pf2e_item *item)
{
    struct arena *arena = &form->arena;
    struct arena_mark mark = arena_mark(arena);
    struct pf2e_form_text *made = arena_new(arena, struct pf2e_form_text);
    struct pf2e_item whole = *item;
    struct text words = {0};
    whole.system = json_copy(arena, &item->system);
    pf2e_description_whole(&form->cache->world, item, &words);
    tree_set_text(arena, &whole.system, "description.value", text_get(&words));
    if (made) pf2e_spell_text_read(&made->text, arena, &whole, &form->cache->world);
    bool failed = arena->failed || words.failed;
    text_free(&words);
    if (failed) {
        arena_rewind(arena, mark); /* the caller that asks next may be luckier */
        arena->failed = false;
        return NULL;
    }
    made->item = item;
    made->next = form->texts;
    form->texts = made;
    return made;
}

const struct pf2e_spell_text *pf2e_form_words(struct pf2e_form *form, const struct pf2e_item *item)
{
    form_enter(form);
    struct pf2e_form_text *known = form->texts;
    while (known && known->item != item)
        known = known->next;
    if (!known) known = form_read_text(form, item);
    form_leave(form);
    return known ? &known->text : NULL;
}

struct pf2e_strike *pf2e_form_own_strike(struct pf2e_form *form, size_t option)
{
    (void)pf2e_form_actor(form);
    return form->has_actor && option < form->made.count ? form->made.items[option].strike : NULL;
}

/* --- changes ----------------------------------------------------------------------------------------------------- */

uint64_t pf2e_memory_hash(uint64_t form, const char *change)
{
    uint64_t hash = form * 0x9e3779b97f4a7c15u, part;
    size_t length = strlen(change);
    for (; length >= sizeof part; change += sizeof part, length -= sizeof part) {
        memcpy(&part, change, sizeof part);
        hash = (hash ^ part) * 0xff51afd7ed558ccdu;
        hash ^= hash >> 32;
    }
    part = 0;
    memcpy(&part, change, length);
    hash = (hash ^ part ^ (uint64_t)length << 56) * 0xc4ceb9fe1a85ec53u;
    return hash >> 40;
}

/* The few places of a change. */
static struct pf2e_memory_change *memory_changes(struct pf2e_memory *memory, uint64_t from, const char *change)
{
    uint64_t sets = PF2E_MEMORY_CHANGES / PF2E_MEMORY_WAYS;
    return &memory->changes[pf2e_memory_hash(from, change) % sets * PF2E_MEMORY_WAYS];
}

struct pf2e_form *pf2e_memory_changed(struct pf2e_table_cache *cache, const struct pf2e_form *from, const char *change)
{
    struct pf2e_memory *memory = &cache->memory;
    struct pf2e_form *to = NULL;
    if (cache->in_full || !from->number || !pf2e_memory_enter(memory)) return NULL;
    const struct pf2e_memory_change *places = memory_changes(memory, from->number, change);
    for (size_t i = 0; i < PF2E_MEMORY_WAYS && !to; i++) {
        if (places[i].to && places[i].from == from->number && strcmp(places[i].change, change) == 0) to = places[i].to;
    }
    if (to) to->references++;
    pf2e_memory_leave(memory);
    return to;
}

void pf2e_memory_note_change(struct pf2e_table_cache *cache, const struct pf2e_form *from, const char *change,
                             struct pf2e_form *to)
{
    struct pf2e_memory *memory = &cache->memory;
    size_t size = strlen(change) + 1;
    char *copy = from->number && to->number ? memory_alloc(size) : NULL;
    if (!copy) return;
    memcpy(copy, change, size);
    if (!pf2e_memory_enter(memory)) {
        memory_free(copy);
        return;
    }
    struct pf2e_memory_change *slot = memory_changes(memory, from->number, change) + memory->turn++ % PF2E_MEMORY_WAYS;
    memory_free(slot->change);
    pf2e_form_release(slot->to);
    to->references++;
    *slot = (struct pf2e_memory_change){.from = from->number, .change = copy, .to = to};
    pf2e_memory_leave(memory);
}

/* --- strikes ----------------------------------------------------------------------------------------------------- */

/* The few places of a strike. */
static struct pf2e_memory_strike *memory_strikes(struct pf2e_memory *memory, const struct pf2e_strike_key *key,
                                                 bool composed)
{
    uint64_t hash = key->attacker * 0x9e3779b97f4a7c15u + key->target + key->marks;
    uint64_t rest = (uint64_t)key->option + ((uint64_t)key->map << 8) + ((uint64_t)key->distance << 12) +
                    ((uint64_t)key->cover << 28) + ((uint64_t)key->flanking << 32) + ((uint64_t)key->allies << 33);
    hash = ((hash ^ rest * 0xc4ceb9fe1a85ec53u) * 0xff51afd7ed558ccdu) >> 40;
    return composed ? &memory->composed[hash % (PF2E_MEMORY_COMPOSED / PF2E_MEMORY_WAYS) * PF2E_MEMORY_WAYS]
                    : &memory->strikes[hash % (PF2E_MEMORY_STRIKES / PF2E_MEMORY_WAYS) * PF2E_MEMORY_WAYS];
}

static bool memory_same_key(const struct pf2e_strike_key *a, const struct pf2e_strike_key *b)
{
    return a->attacker == b->attacker && a->target == b->target && a->option == b->option && a->map == b->map &&
           a->distance == b->distance && a->marks == b->marks && a->cover == b->cover && a->flanking == b->flanking &&
           a->allies == b->allies;
}

static bool memory_same_turn(const struct pf2e_turn *a, const struct pf2e_turn *b)
{
    return a->round == b->round && a->turn == b->turn && a->own == b->own && a->initiative == b->initiative &&
           a->rank == b->rank;
}

/* Only what is read must be the same. */
static bool memory_same_moment(unsigned reads, const struct pf2e_strike_moment *a, const struct pf2e_strike_moment *b)
{
    for (int i = 0; i < 2; i++) {
        bool hurt = a->vitals[i].hp != b->vitals[i].hp || a->vitals[i].temp != b->vitals[i].temp;
        if ((reads & PF2E_READS_HP) && hurt) return false;
        if ((reads & PF2E_READS_ENCOUNTER) && !memory_same_turn(&a->turns[i], &b->turns[i])) return false;
    }
    return true;
}

struct pf2e_ready_strike *pf2e_memory_strike(struct pf2e_table_cache *cache, const struct pf2e_strike_key *key,
                                             const struct pf2e_strike_moment *moment, bool composed)
{
    struct pf2e_ready_strike *ready = NULL;
    if (!key->attacker || !key->target || !pf2e_memory_enter(&cache->memory)) return NULL;
    const struct pf2e_memory_strike *places = memory_strikes(&cache->memory, key, composed);
    for (size_t i = 0; i < PF2E_MEMORY_WAYS && !ready; i++) {
        const struct pf2e_memory_strike *known = &places[i];
        if (known->ready && memory_same_key(&known->key, key) &&
            memory_same_moment(known->ready->reads, &known->moment, moment))
            ready = known->ready;
    }
    if (ready) ready->references++;
    pf2e_memory_leave(&cache->memory);
    return ready;
}

void pf2e_memory_note_strike(struct pf2e_table_cache *cache, const struct pf2e_strike_key *key,
                             const struct pf2e_strike_moment *moment, struct pf2e_ready_strike *ready, bool composed)
{
    if (!key->attacker || !key->target || !pf2e_memory_enter(&cache->memory)) return;
    struct pf2e_memory_strike *slot =
        memory_strikes(&cache->memory, key, composed) + cache->memory.turn++ % PF2E_MEMORY_WAYS;
    pf2e_ready_release(slot->ready);
    ready->references++;
    *slot = (struct pf2e_memory_strike){.key = *key, .moment = *moment, .ready = ready};
    pf2e_memory_leave(&cache->memory);
}

void pf2e_memory_free(struct pf2e_memory *memory)
{
    for (size_t i = 0; i < PF2E_MEMORY_STANDING; i++)
        pf2e_form_release(memory->standing[i]);
    for (size_t i = 0; i < PF2E_MEMORY_FORMS; i++)
        pf2e_form_release(memory->forms[i]);
    for (size_t i = 0; i < PF2E_MEMORY_CHANGES; i++) {
        memory_free(memory->changes[i].change);
        pf2e_form_release(memory->changes[i].to);
    }
    for (size_t i = 0; i < PF2E_MEMORY_STRIKES; i++)
        pf2e_ready_release(memory->strikes[i].ready);
    for (size_t i = 0; i < PF2E_MEMORY_COMPOSED; i++)
        pf2e_ready_release(memory->composed[i].ready);
    for (size_t i = 0; i < PF2E_MEMORY_LIGHTS; i++)
        pf2e_cheap_release(memory->cheap[i]);
    for (size_t i = 0; i < PF2E_MEMORY_MODELS; i++)
        pf2e_cheap_release(memory->models[i]);
}
