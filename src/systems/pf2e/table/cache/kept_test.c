/* kept_test.c: checks against someone that were opened before and can be rolled again.
 *
 * Opening a check prepares both sides for each other, which costs many times what the roll does. What was opened is put
 * back after the roll; the same check between the same two forms takes it out again. Only one roller has it at a time,
 * so threads need not share it. A check that depends on the moment (hit points, the encounter, the distance) or that
 * rolling changes is not kept. */
#include "systems/pf2e/table/cache/kept_test.h"

#include <string.h>

#include "base/memory.h"

enum { KEPT_MOST_USES = 200 }; /* every roll leaves a little behind in the memory of the check */

static void kept_free(struct pf2e_kept_test *kept)
{
    if (!kept) return;
    if (kept->is_open) pf2e_test_close(&kept->test);
    pf2e_leave(&kept->sides[0]);
    pf2e_leave(&kept->sides[1]);
    arena_free(&kept->arena);
    memory_free(kept);
}

void pf2e_kept_free(struct pf2e_memory *memory)
{
    for (size_t i = 0; i < PF2E_MEMORY_TESTS; i++)
        kept_free(memory->tests[i]);
}

static bool kept_same(const struct pf2e_test_key *one, const struct pf2e_test_key *other)
{
    return one->roller == other->roller && one->other == other->other && one->words == other->words &&
           one->action == other->action && one->map == other->map && one->allies == other->allies;
}

static struct pf2e_kept_test **kept_place(struct pf2e_memory *memory, const struct pf2e_test_key *key)
{
    uint64_t hash = (key->roller * 0x9e3779b97f4a7c15u + key->other) ^ hash_bytes(&key->action, sizeof key->action);
    return &memory->tests[((hash + (uint64_t)key->map) * 0xff51afd7ed558ccdu >> 40) % PF2E_MEMORY_TESTS];
}

static struct pf2e_kept_test *kept_take(struct pf2e_hall *hall, const struct pf2e_test_key *key)
{
    if (hall->in_full || !key->roller || !key->other || !pf2e_memory_enter(&hall->memory)) return NULL;
    struct pf2e_kept_test **place = kept_place(&hall->memory, key), *kept = *place;
    bool known = kept && kept_same(&kept->key, key);
    if (known) *place = NULL;
    pf2e_memory_leave(&hall->memory);
    return known ? kept : NULL;
}

/* What the roll would see and the key does not name. */
static uint64_t kept_words(const struct pf2e_words *words)
{
    uint64_t hash = 0;
    for (size_t i = 0; i < words->count; i++)
        hash = hash * 0x9e3779b97f4a7c15u + hash_bytes(words->items[i], strlen(words->items[i])) + 1;
    return hash;
}

static struct pf2e_kept_test *kept_open(struct table *table, const struct pf2e_test_wish *wish,
                                        const struct pf2e_test_key *key, const struct pf2e_words *words)
{
    struct pf2e_kept_test *kept = memory_alloc_array(1, sizeof *kept);
    if (!kept) return NULL;
    kept->key = *key;
    arena_init(&kept->arena);
    pf2e_sit(table, wish->who, &kept->sides[0]);
    pf2e_sit(table, wish->target, &kept->sides[1]);
    kept->plan = (struct pf2e_test_plan){.world = pf2e_table_world(pf2e_state_of(table)),
                                         .roller = &kept->sides[0].seat,
                                         .other = &kept->sides[1].seat,
                                         .statistic = wish->action->statistic,
                                         .against = wish->action->against,
                                         .action = wish->action,
                                         .map = wish->map};
    for (size_t i = 0; i < words->count; i++)
        (void)pool_push(&kept->arena, &kept->plan.options,
                        arena_copy_text(&kept->arena, words->items[i], strlen(words->items[i])));
    enum status status = pf2e_test_open(&kept->test, &kept->plan);
    kept->is_open = true;
    kept->sides[0].seat.alliance = kept->sides[1].seat.alliance = NULL; /* words of this table: it may go before */
    if (status == STATUS_OK && !kept->arena.failed) {
        pf2e_skill_adjust(&kept->plan, &kept->test);
        kept->modifiers = pf2e_modifiers_copy(kept->test.check.actor, &kept->test.check.modifiers);
        return kept;
    }
    kept_free(kept);
    return NULL;
}

struct pf2e_kept_test *pf2e_test_take(struct table *table, const struct pf2e_test_wish *wish)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const struct pf2e_form *roller = state->fighters[wish->who].form, *other = state->fighters[wish->target].form;
    struct pf2e_words words = {0};
    struct arena arena;
    arena_init(&arena);
    if (wish->map >= 0) pf2e_words_of_marks(table, wish->who, wish->target, &arena, &words);
    pf2e_words_of_command(wish->options, &arena, &words);
    struct pf2e_test_key key = {.roller = roller->number,
                                .other = other->number,
                                .words = kept_words(&words),
                                .action = wish->action,
                                .map = wish->map,
                                .allies = !pf2e_are_enemies(state, wish->who, wish->target)};
    struct pf2e_kept_test *kept = kept_take(state->hall, &key);
    if (kept)
        memcpy(kept->test.check.modifiers.items, kept->modifiers.items,
               kept->modifiers.count * sizeof *kept->modifiers.items);
    else
        kept = kept_open(table, wish, &key, &words);
    arena_free(&arena);
    return kept;
}

static bool kept_may_stay(const struct pf2e_kept_test *kept)
{
    const struct pf2e_check *check = &kept->test.check;
    unsigned reads = kept->sides[0].form->reads | kept->sides[1].form->reads;
    bool steady = !(reads & (PF2E_READS_MOMENT | PF2E_READS_DISTANCE)) && !check->substitutions.count && !check->twice;
    return steady && kept->key.roller && kept->key.other && kept->uses < KEPT_MOST_USES &&
           check->modifiers.count == kept->modifiers.count && !check->actor->arena.failed;
}

void pf2e_test_give(struct pf2e_hall *hall, struct pf2e_kept_test *kept)
{
    if (!kept) return;
    kept->uses++;
    bool stays = !hall->in_full && kept_may_stay(kept) && pf2e_memory_enter(&hall->memory);
    if (stays) {
        struct pf2e_kept_test **place = kept_place(&hall->memory, &kept->key), *old = *place;
        *place = kept;
        kept = old;
        pf2e_memory_leave(&hall->memory);
    }
    kept_free(kept);
}
