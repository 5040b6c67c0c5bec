/* lower.c: elements are read once and kept for all who have them. */
#include "systems/pf2e/actor/lower.h"

#include <assert.h>
#include <string.h>

#include "base/memory.h"
#include "systems/pf2e/actor/prepare.h"
#include "systems/pf2e/actor/serials.h"
#include "systems/pf2e/model/actor.h"

/* --- reading ------------------------------------------------------------------------------------------------------ */

enum { LOWER_DEPTH = 16 };

static bool lower_mentions(const struct json *value, const char *start, int depth)
{
    if (json_is(value, JSON_STRING)) return strncmp(value->text, start, strlen(start)) == 0;
    for (size_t i = 0; depth && i < json_count(value); i++) {
        if (lower_mentions(json_at(value, i), start, depth - 1)) return true;
    }
    return false;
}

bool pf2e_mentions(const struct json *value, const char *start)
{
    return lower_mentions(value, start, LOWER_DEPTH);
}

/* A reference to what no statistic changes: "actor.level/2)". */
static bool lower_is_lasting(const char *path)
{
    static const char *const starts[] = {"actor.level",      "actor.abilities.", "actor.flags.", "actor.system.skills.",
                                         "item.badge.value", "item.level"};
    if (strstr(path, PF2E_FLAG_MOST_DICE)) return false;
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        if (strncmp(path, starts[i], strlen(starts[i])) == 0) return true;
    }
    return false;
}

static bool lower_text_is_steady(const char *text)
{
    for (const char *at = strchr(text, '@'); at; at = strchr(at + 1, '@')) {
        if (!lower_is_lasting(at + 1)) return false;
    }
    return !strchr(text, '{');
}

static bool lower_brackets_are_steady(const struct json *value)
{
    static const char level[] = "actor|level", skills[] = "actor|system.skills.";
    const char *field = json_to_text(json_get(value, "field"), level);
    const struct json *brackets = json_get(value, "brackets");
    bool steady = strcmp(field, level) == 0 || strncmp(field, skills, strlen(skills)) == 0;
    for (size_t i = 0; i < json_count(brackets); i++) {
        const struct json *one = json_get(json_at(brackets, i), "value");
        steady = steady && (json_is_number(one) || (json_is(one, JSON_STRING) && lower_text_is_steady(one->text)));
    }
    return steady;
}

static bool lower_value_is_steady(const struct json *value)
{
    if (!value || value->type <= JSON_DOUBLE) return true;
    if (value->type == JSON_STRING) return lower_text_is_steady(value->text);
    return value->type == JSON_OBJECT && lower_brackets_are_steady(value);
}

static bool lower_has_templates(const struct json *value, int depth)
{
    if (json_is(value, JSON_STRING)) return strchr(value->text, '{') != NULL;
    for (size_t i = 0; depth && i < json_count(value); i++) {
        if (lower_has_templates(json_at(value, i), depth - 1)) return true;
    }
    return false;
}

static void lower_steady(struct pf2e_lowered *lowered)
{
    static const char *const names[] = {"value", "min", "max"}, *const words[] = {"label", "slug", "predicate", "type",
                                        "ability", "damageType", "damageCategory", "tags", "relabel"};
    lowered->steady = !json_get(lowered->source, "maxApplications");
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        lowered->steady = lowered->steady && lower_value_is_steady(json_get(lowered->source, names[i]));
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        lowered->steady = lowered->steady && !lower_has_templates(json_get(lowered->source, words[i]), LOWER_DEPTH);
}

static void lower_predicate(struct pf2e_lowered *lowered)
{
    const struct json *predicate = json_get(lowered->source, "predicate");
    if (!json_count(predicate)) return;
    lowered->predicate = predicate;
    lowered->asks_parent = pf2e_mentions(predicate, "parent:");
    lowered->asks_outcome = pf2e_mentions(predicate, "check:outcome:");
}

/* Those that are words; with one that has to be filled in none are kept. */
static void lower_selectors(struct arena *arena, struct pf2e_lowered *lowered)
{
    const struct json *many = json_get(lowered->source, "selectors");
    const struct json *field = many ? many : json_get(lowered->source, "selector");
    size_t count = json_is(field, JSON_ARRAY) ? field->count : field ? 1 : 0;
    const char **selectors = count ? arena_array(arena, const char *, count) : NULL;
    lowered->selector_source = field;
    for (size_t i = 0; selectors && i < count; i++) {
        const struct json *one = json_is(field, JSON_ARRAY) ? &field->items[i] : field;
        const char *text = json_to_text(one, "");
        if (value_has_injection(text, strlen(text))) return;
        if (*text && strcmp(text, "null") != 0) selectors[lowered->selector_count++] = text;
    }
    lowered->selectors = selectors;
}

static void lower_value(struct arena *arena, struct pf2e_lowered *lowered)
{
    const struct json *source = json_get(lowered->source, "value");
    struct value *value = source && source->type > JSON_DOUBLE ? arena_new(arena, struct value) : NULL;
    lowered->value_source = source;
    if (value && value_compile(arena, source, value)) lowered->value = value;
}

static enum pf2e_phase lower_phase(const struct element_kind *kind, const struct json *source)
{
    const struct json *stated = json_get(source, "phase");
    enum pf2e_phase phase = pf2e_element_phase(kind, source);
    bool known = !json_is(stated, JSON_STRING) || strcmp(stated->text, pf2e_phase_name(phase)) == 0;
    return known ? phase : PF2E_PHASE_EVENT;
}

static struct pf2e_lowered *lower_make(struct arena *arena, const struct json *source)
{
    const struct element_kind *kind = pf2e_element_find(pf2e_element_key(source), NULL);
    struct pf2e_lowered *lowered = kind ? arena_new(arena, struct pf2e_lowered) : NULL;
    if (!lowered) return NULL;
    const struct json *equipped = json_get(source, "requiresEquipped"),
                      *invested = json_get(source, "requiresInvestment");
    *lowered = (struct pf2e_lowered){.source = source,
                                     .key = kind->key,
                                     .element = pf2e_element_more(kind),
                                     .priority = pf2e_element_priority(kind, source),
                                     .phase = lower_phase(kind, source),
                                     .ignored = json_to_bool(json_get(source, "ignored"), false),
                                     .works_unequipped = json_is(equipped, JSON_FALSE),
                                     .needs_investment = json_is(invested, JSON_TRUE),
                                     .works_uninvested = json_is(invested, JSON_FALSE)};
    lower_predicate(lowered);
    lower_selectors(arena, lowered);
    lower_value(arena, lowered);
    lower_steady(lowered);
    if (lowered->element->steps.lower) lowered->element->steps.lower(arena, lowered);
    return arena->failed ? NULL : lowered; /* half of an element is none */
}

const struct pf2e_lowered *pf2e_lower_once(struct arena *arena, const struct json *element)
{
    return lower_make(arena, element);
}

/* --- kept --------------------------------------------------------------------------------------------------------- */

/* Read without a lock: what is in a place is complete and stays. */
struct pf2e_lowered_store {
    struct pf2e_serials serials;
    struct arena arena;
};

struct pf2e_lowered_store *pf2e_lowered_store_new(void)
{
    struct pf2e_lowered_store *store = memory_alloc(sizeof *store);
    if (!store) return NULL;
    pf2e_serials_init(&store->serials);
    arena_init(&store->arena);
    return store;
}

void pf2e_lowered_store_free(struct pf2e_lowered_store *store)
{
    if (!store) return;
    pf2e_serials_free(&store->serials);
    arena_free(&store->arena);
    memory_free(store);
}

/* With a copy of the element: the document may be gone before the world is. */
static const struct pf2e_lowered *lower_add(struct pf2e_lowered_store *store, const struct json *element)
{
    struct arena_mark mark = arena_mark(&store->arena);
    struct json *source = arena_new(&store->arena, struct json);
    if (source) *source = json_copy(&store->arena, element);
    struct pf2e_lowered *made = source ? lower_make(&store->arena, source) : NULL;
    if (made) made->serial = element->serial;
    if (!made || !pf2e_serials_put(&store->serials, element->serial, made)) {
        arena_rewind(&store->arena, mark);
        store->arena.failed = false;
        return NULL;
    }
    return made;
}

const struct pf2e_lowered *pf2e_lower(const struct pf2e_world *world, struct arena *arena, const struct json *element)
{
    struct pf2e_lowered_store *store = world->lowered;
    if (!store || !json_is(element, JSON_OBJECT) || !element->serial) return lower_make(arena, element);
    const struct pf2e_lowered *known = pf2e_serials_get(&store->serials, element->serial);
    if (!known && pf2e_serials_enter(&store->serials)) {
        known = pf2e_serials_get(&store->serials, element->serial);
        if (!known) known = lower_add(store, element);
        pf2e_serials_leave(&store->serials);
    }
    assert(!known || json_equal(known->source, element));
    return known ? known : lower_make(arena, element);
}
