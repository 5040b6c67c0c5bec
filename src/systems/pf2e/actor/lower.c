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

static unsigned lower_reads_text(const char *text)
{
    unsigned reads = 0;
    if (strstr(text, "hp-") || strstr(text, "hp.")) reads |= PF2E_READS_HP;
    if (strstr(text, "encounter") || strstr(text, "participant") || strstr(text, "initiative"))
        reads |= PF2E_READS_ENCOUNTER;
    if (strstr(text, "distance") || strstr(text, "range-increment")) reads |= PF2E_READS_DISTANCE;
    if (strstr(text, "map:")) reads |= PF2E_READS_MAP;
    if (strstr(text, "flanking") || strstr(text, "off-guard")) reads |= PF2E_READS_FLANKING;
    if (strstr(text, "cover")) reads |= PF2E_READS_COVER;
    return reads;
}

static unsigned lower_reads(const struct json *value, unsigned depth)
{
    unsigned reads = 0;
    if (json_is(value, JSON_STRING)) return lower_reads_text(json_to_text(value, ""));
    for (size_t i = 0; depth && i < json_count(value); i++) {
        if (json_is(value, JSON_ARRAY)) {
            reads |= lower_reads(&value->items[i], depth - 1);
        } else if (json_is(value, JSON_OBJECT)) {
            reads |= lower_reads(&value->members[i].value, depth - 1) | lower_reads_text(value->members[i].name);
        }
    }
    return reads;
}

unsigned pf2e_reads_of(const struct json *element)
{
    return lower_reads(element, LOWER_DEPTH);
}

bool pf2e_holds_predicate(const char *member)
{
    static const char *const places[] = {"predicate", "definition", "removeAfterRoll", "exceptions", "doubleVs"};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        if (strcmp(member, places[i]) == 0) return true;
    }
    return false;
}

/* Of an option with words to be filled in, what comes before them. What an effect asks about its origin may be about
 * its bearer. */
static void lower_asked_option(struct arena *arena, struct pf2e_lowered *lowered, const char *option)
{
    static const char origin[] = "parent:origin:", self[] = "self:";
    size_t length = strcspn(option, "{");
    if (option[length]) {
        while (length && option[length] != ':')
            length--;
    }
    if (!length) lowered->asks_anything = lowered->asks_anything || *option;
    (void)pool_push(arena, &lowered->asked, pf2e_option_hash(PF2E_OPTION_HASH, option, length));
    if (strncmp(option, origin, strlen(origin)) != 0 || length < strlen(origin)) return;
    uint32_t begun = pf2e_option_hash(PF2E_OPTION_HASH, self, strlen(self));
    (void)pool_push(arena, &lowered->asked,
                    pf2e_option_hash(begun, option + strlen(origin), length - strlen(origin)));
}

static void lower_asked(struct arena *arena, struct pf2e_lowered *lowered, const struct json *value, bool inside,
                        unsigned depth)
{
    if (json_is(value, JSON_STRING) && inside) lower_asked_option(arena, lowered, value->text);
    if (!depth && json_count(value)) lowered->asks_anything = true;
    for (size_t i = 0; depth && i < json_count(value); i++) {
        bool object = json_is(value, JSON_OBJECT);
        bool within = inside || (object && pf2e_holds_predicate(value->members[i].name));
        lower_asked(arena, lowered, object ? &value->members[i].value : &value->items[i], within, depth - 1);
    }
}

/* A reference to what no statistic changes: "actor.level/2)". */
static bool lower_is_lasting(const char *path)
{
    static const char *const starts[] = {"actor.level",      "actor.abilities.", "actor.flags.", "actor.system.skills.",
                                         "item.badge.value", "item.level"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        if (strncmp(path, starts[i], strlen(starts[i])) == 0) return true;
    }
    return false;
}

static bool lower_text_is_steady(const char *text)
{
    const char *first = strchr(text, '@');
    if (first && strstr(first, PF2E_FLAG_MOST_DICE)) return false;
    for (const char *at = first; at; at = strchr(at + 1, '@')) {
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

#define PART(member, field) op->member = json_get(lowered->source, field);
#define FLAG(member, field, usual) op->member = json_to_bool(json_get(lowered->source, field), usual);
#define LOWERED(name, ...)                                                                                             \
    void element_##name##_lower(struct arena *arena, struct pf2e_lowered *lowered)                                     \
    {                                                                                                                  \
        struct pf2e_##name##_op *op = arena_new(arena, struct pf2e_##name##_op);                                       \
        if (!op) return;                                                                                               \
        __VA_ARGS__                                                                                                    \
        lowered->op = op;                                                                                              \
    }
#include "systems/pf2e/element/lowered.def"
#undef LOWERED
#undef FLAG
#undef PART

#define PART(member, field)                                                                                            \
    if (op->member) json_set(arena, out, field, json_copy(arena, op->member));
#define FLAG(member, field, usual)                                                                                     \
    if (op->member != usual) json_set(arena, out, field, json_make_bool(op->member));
#define LOWERED(name, ...)                                                                                             \
    if (lowered->element->steps.lower == element_##name##_lower) {                                                     \
        const struct pf2e_##name##_op *op = lowered->op;                                                               \
        __VA_ARGS__                                                                                                    \
    }
void pf2e_lowered_show(struct arena *arena, const struct pf2e_lowered *lowered, struct json *out)
{
#include "systems/pf2e/element/lowered.def"
}
#undef LOWERED
#undef FLAG
#undef PART

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

static struct pf2e_lowered *lower_kind(struct arena *arena, const struct element_kind *kind, const struct json *source)
{
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
                                     .works_uninvested = json_is(invested, JSON_FALSE),
                                     .label = json_get(source, "label"),
                                     .slug = json_get(source, "slug"),
                                     .remove_after_roll = json_get(source, "removeAfterRoll")};
    lower_predicate(lowered);
    lower_selectors(arena, lowered);
    lower_value(arena, lowered);
    lower_steady(lowered);
    lower_asked(arena, lowered, source, false, LOWER_DEPTH);
    lowered->reads = pf2e_reads_of(source);
    if (lowered->element->steps.lower) lowered->element->steps.lower(arena, lowered);
    return arena->failed ? NULL : lowered; /* half of an element is useless */
}

static struct pf2e_lowered *lower_make(struct arena *arena, const struct json *source)
{
    return lower_kind(arena, pf2e_element_find(pf2e_element_key(source), NULL), source);
}

const struct pf2e_lowered *pf2e_lower_as(struct arena *arena, enum pf2e_element_id id, const struct json *element)
{
    return lower_kind(arena, &pf2e_elements[id], element);
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
