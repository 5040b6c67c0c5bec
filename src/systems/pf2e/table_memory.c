/* table_memory.c: forms, changes and strikes a PF2e table remembers. */
#include "systems/pf2e/table_memory.h"

#include <string.h>

#include "base/memory.h"
#include "systems/pf2e/table.h"

static bool memory_enter(struct pf2e_memory *memory)
{
    return !atomic_flag_test_and_set_explicit(&memory->busy, memory_order_acquire);
}

static void memory_leave(struct pf2e_memory *memory)
{
    atomic_flag_clear_explicit(&memory->busy, memory_order_release);
}

/* --- forms ------------------------------------------------------------------------------------------------------- */

static void form_list_strokes(struct pf2e_form *form)
{
    const struct pf2e_actor *actor = &form->actor;
    size_t count = 0;
    for (size_t i = 0; i < actor->strikes.count; i++)
        count += 1 + actor->strikes.items[i]->alternative_count;
    form->strokes = arena_array(&form->arena, struct pf2e_stroke, count);
    for (size_t i = 0; form->strokes && i < actor->strikes.count; i++) {
        struct pf2e_strike *strike = actor->strikes.items[i];
        for (size_t k = 0; pf2e_strike_is_at_hand(strike) && k <= strike->alternative_count; k++) {
            struct pf2e_strike *one = k ? strike->alternatives[k - 1] : strike;
            form->strokes[form->stroke_count++] = (struct pf2e_stroke){.strike = one,
                                                                       .is_alternative = k > 0,
                                                                       .is_melee = pf2e_weapon_is_melee(one->item),
                                                                       .reach = pf2e_reach(actor, one->item),
                                                                       .range = pf2e_strike_range(one)};
        }
    }
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

/* What the table asks again and again. */
static void form_note_facts(struct pf2e_form *form)
{
    static const char *const helpless[] = {"unconscious", "dying", "paralyzed", "petrified", NULL};
    static const char *const unseen[] = {"hidden", "undetected", "invisible", "unnoticed", NULL};
    const struct pf2e_actor *actor = &form->actor;
    form->is_helpless = form_has_any(actor, helpless);
    form->is_unseen = form_has_any(actor, unseen);
    form->is_dim = pf2e_actor_has_condition(actor, "concealed");
    form->sees_nothing = pf2e_actor_has_condition(actor, "blinded");
    form->sees_dimly = pf2e_actor_has_condition(actor, "dazzled");
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        form->took_cover = form->took_cover || (item->type == PF2E_EFFECT && strcmp(item->slug, "in-cover") == 0);
    }
    form->reads = pf2e_reads(actor);
    form->may_block = form_may_block(actor);
    form->reach = pf2e_reach(actor, NULL);
    form->flanking = pf2e_actor_flanking(actor);
    form_list_strokes(form);
    for (size_t i = 0; i < actor->rules.count; i++) {
        form->has_aura = form->has_aura || strcmp(actor->rules.items[i]->key, "Aura") == 0;
        form->has_marks = form->has_marks || strcmp(actor->rules.items[i]->key, "TokenMark") == 0;
        form->regenerates = form->regenerates || strcmp(actor->rules.items[i]->key, "FastHealing") == 0;
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

static struct pf2e_form *form_find(struct pf2e_memory *memory, uint64_t hash, const struct json *document)
{
    struct pf2e_form *known = memory->forms[hash % PF2E_MEMORY_FORMS];
    if (!known || known->hash != hash || !json_equal(known->document, document)) return NULL;
    known->references++;
    return known;
}

static struct pf2e_form *form_make(const struct pf2e_world *world, const struct json *document, uint64_t hash)
{
    struct pf2e_form *form = memory_alloc(sizeof *form);
    if (!form) return NULL;
    memset(form, 0, sizeof *form);
    form->references = 1;
    form->hash = hash;
    arena_init(&form->arena);
    form->document = arena_new(&form->arena, struct json);
    if (form->document) *form->document = json_copy(&form->arena, document);
    struct pf2e_prepare_input input = {.actor = form->document};
    bool good = form->document && pf2e_actor_prepare(&form->actor, world, &input) == STATUS_OK;
    if (good) form_note_facts(form);
    if (good && !form->arena.failed) return form;
    if (form->document) pf2e_actor_free(&form->actor);
    arena_free(&form->arena);
    memory_free(form);
    return NULL;
}

static void form_keep(struct pf2e_memory *memory, struct pf2e_form *form)
{
    struct pf2e_form **slot = &memory->forms[form->hash % PF2E_MEMORY_FORMS];
    pf2e_form_release(*slot);
    form->references++;
    *slot = form;
}

struct pf2e_form *pf2e_form_new(struct pf2e_hall *hall, const struct json *document)
{
    struct text text = {0};
    json_write(&text, document);
    uint64_t hash = text.failed ? 0 : hash_bytes(text_get(&text), text.length);
    bool failed = text.failed, mine = !failed && memory_enter(&hall->memory);
    text_free(&text);
    struct pf2e_form *form = mine ? form_find(&hall->memory, hash, document) : NULL;
    if (!form && !failed) {
        form = form_make(&hall->world, document, hash);
        if (form && mine) form->number = ++hall->memory.forms_made; /* 0: nobody knows it */
        if (form && mine) form_keep(&hall->memory, form);
    }
    if (mine) memory_leave(&hall->memory);
    return form;
}

void pf2e_form_release(struct pf2e_form *form)
{
    if (!form || --form->references > 0) return;
    pf2e_actor_free(&form->actor);
    arena_free(&form->arena);
    memory_free(form);
}

struct pf2e_actor *pf2e_form_actor(struct pf2e_form *form)
{
    return &form->actor;
}

const struct json *pf2e_form_document(struct pf2e_form *form)
{
    return form->document;
}

uint64_t pf2e_form_hash(struct pf2e_form *form)
{
    return form->hash;
}

/* --- changes ----------------------------------------------------------------------------------------------------- */

static struct pf2e_memory_change *memory_change(struct pf2e_memory *memory, uint64_t from, const char *change)
{
    uint64_t hash = hash_bytes(change, strlen(change)) ^ from * 0x9e3779b97f4a7c15u;
    return &memory->changes[hash % PF2E_MEMORY_CHANGES];
}

struct pf2e_form *pf2e_memory_changed(struct pf2e_hall *hall, const struct pf2e_form *from, const char *change)
{
    struct pf2e_memory *memory = &hall->memory;
    struct pf2e_form *to = NULL;
    if (!from->number || !memory_enter(memory)) return NULL;
    const struct pf2e_memory_change *known = memory_change(memory, from->number, change);
    if (known->to && known->from == from->number && strcmp(known->change, change) == 0) {
        to = known->to;
        to->references++;
    }
    memory_leave(memory);
    return to;
}

void pf2e_memory_note_change(struct pf2e_hall *hall, const struct pf2e_form *from, const char *change,
                             struct pf2e_form *to)
{
    struct pf2e_memory *memory = &hall->memory;
    size_t size = strlen(change) + 1;
    char *copy = from->number && to->number ? memory_alloc(size) : NULL;
    if (!copy) return;
    memcpy(copy, change, size);
    if (!memory_enter(memory)) {
        memory_free(copy);
        return;
    }
    struct pf2e_memory_change *slot = memory_change(memory, from->number, change);
    memory_free(slot->change);
    pf2e_form_release(slot->to);
    to->references++;
    *slot = (struct pf2e_memory_change){.from = from->number, .change = copy, .to = to};
    memory_leave(memory);
}

/* --- strikes ----------------------------------------------------------------------------------------------------- */

static struct pf2e_memory_strike *memory_strike(struct pf2e_memory *memory, const struct pf2e_strike_key *key)
{
    uint64_t hash = key->attacker * 0x9e3779b97f4a7c15u + key->target + key->marks;
    uint64_t rest = (uint64_t)key->stroke + ((uint64_t)key->map << 8) + ((uint64_t)key->distance << 12) +
                    ((uint64_t)key->cover << 28) + ((uint64_t)key->flanking << 32) + ((uint64_t)key->allies << 33);
    hash = (hash ^ rest) * 0xff51afd7ed558ccdu;
    return &memory->strikes[(hash >> 40) % PF2E_MEMORY_STRIKES];
}

static bool memory_same_key(const struct pf2e_strike_key *a, const struct pf2e_strike_key *b)
{
    return a->attacker == b->attacker && a->target == b->target && a->stroke == b->stroke && a->map == b->map &&
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

struct pf2e_ready *pf2e_memory_strike(struct pf2e_hall *hall, const struct pf2e_strike_key *key,
                                      const struct pf2e_strike_moment *moment)
{
    struct pf2e_ready *ready = NULL;
    if (!key->attacker || !key->target || !memory_enter(&hall->memory)) return NULL;
    const struct pf2e_memory_strike *known = memory_strike(&hall->memory, key);
    if (known->ready && memory_same_key(&known->key, key) &&
        memory_same_moment(known->ready->reads, &known->moment, moment)) {
        ready = known->ready;
        ready->references++;
    }
    memory_leave(&hall->memory);
    return ready;
}

void pf2e_memory_note_strike(struct pf2e_hall *hall, const struct pf2e_strike_key *key,
                             const struct pf2e_strike_moment *moment, struct pf2e_ready *ready)
{
    if (!key->attacker || !key->target || !memory_enter(&hall->memory)) return;
    struct pf2e_memory_strike *slot = memory_strike(&hall->memory, key);
    pf2e_ready_release(slot->ready);
    ready->references++;
    *slot = (struct pf2e_memory_strike){.key = *key, .moment = *moment, .ready = ready};
    memory_leave(&hall->memory);
}

void pf2e_memory_free(struct pf2e_memory *memory)
{
    for (size_t i = 0; i < PF2E_MEMORY_FORMS; i++)
        pf2e_form_release(memory->forms[i]);
    for (size_t i = 0; i < PF2E_MEMORY_CHANGES; i++) {
        memory_free(memory->changes[i].change);
        pf2e_form_release(memory->changes[i].to);
    }
    for (size_t i = 0; i < PF2E_MEMORY_STRIKES; i++)
        pf2e_ready_release(memory->strikes[i].ready);
}
