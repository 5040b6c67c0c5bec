/* plain_effect.c: effects that are known to be cheap without a preparation: they only add modifiers and notes.
 *
 * An effect whose elements wait under selectors until something asks for them (FlatModifier, Note) changes no data, and
 * what it publishes about itself matters only to predicates that ask for it. When the core has none, the effect is
 * cheap by what it is: nobody needs to be prepared to find that out, and a strike that asks for none of its selectors
 * is the strike without it. Everything else is learned by comparing (cheap_conditions.c). */
#include <string.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "ir/slug.h"
#include "systems/pf2e/build/create.h"
#include "systems/pf2e/actor/overlay.h"
#include "systems/pf2e/actor/rule.h"
#include "systems/pf2e/roll/play.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"

enum { FILING_DEPTH = 16 };

/* --- what the predicates of a form ask for ------------------------------------------------------------------------ */

static const char *filing_tail(const char *option)
{
    static const char *const roles[] = {"self:", "target:", "origin:"};
    for (size_t i = 0; i < sizeof roles / sizeof *roles; i++) {
        if (strncmp(option, roles[i], strlen(roles[i])) == 0) return option + strlen(roles[i]);
    }
    return option;
}

/* Of all predicates those that could be about an effect: with words to fill in, or an effect's option. */
static bool filing_may_ask(const char *atom)
{
    const char *tail = filing_tail(atom);
    return strchr(atom, '{') || strncmp(tail, "effect", strlen("effect")) == 0;
}

static void filing_collect(struct pf2e_form *form, const struct json *value, bool inside, int depth)
{
    if (json_is(value, JSON_STRING)) {
        if (inside && filing_may_ask(value->text)) (void)pool_push(&form->arena, &form->asked, value->text);
        return;
    }
    if (depth == 0 && json_count(value)) form->asks_all = true;
    for (size_t i = 0; depth && i < json_count(value); i++) {
        bool object = json_is(value, JSON_OBJECT);
        bool within = inside || (object && pf2e_holds_predicate(value->members[i].name));
        filing_collect(form, object ? &value->members[i].value : &value->items[i], within, depth - 1);
    }
}

void pf2e_form_note_asked(struct pf2e_form *form)
{
    for (size_t i = 0; i < form->actor.rules.count; i++) {
        const struct pf2e_rule *rule = form->actor.rules.items[i];
        /* alterations reach effects by what those are, without asking for an option */
        bool alters = rule->element->id == PF2E_ELEMENT_ItemAlteration && pf2e_alters_effects(rule);
        form->asks_all = form->asks_all || alters;
        filing_collect(form, rule->lowered->source, false, FILING_DEPTH);
    }
}

/* The option itself, one above it or one below it. */
bool pf2e_form_asks_for_effect(const struct pf2e_form *core, const char *option)
{
    const char *wanted = filing_tail(option);
    size_t length = strlen(wanted);
    if (core->asks_all) return true;
    for (size_t i = 0; i < core->asked.count; i++) {
        const char *atom = filing_tail(core->asked.items[i]);
        size_t known = strcspn(atom, "{"), least = known < length ? known : length;
        bool ends = known == length || (known < length ? wanted[known] == ':' : atom[length] == ':');
        if (strncmp(atom, wanted, least) == 0 && (atom[known] || ends)) return true;
    }
    return false;
}

/* --- is it plain? ------------------------------------------------------------------------------------------------- */

struct filing {
    bool keeps_speeds;
    struct {
        const char **items;
        size_t count, capacity;
    } selectors, options;
};

static bool filing_add_selector(struct arena *arena, struct filing *filing, const struct json *selector)
{
    const char *text = json_to_text(selector, "{");
    if (strchr(text, '{') || strncmp(text, "hp", 2) == 0) return false;
    if (strstr(text, "speed")) filing->keeps_speeds = false;
    return pool_push(arena, &filing->selectors, text);
}

/* An option that is set in every roll, whatever else happens. It matters to those who ask for it alone: predicates, and
 * what a roll itself reads. */
static bool filing_add_option(struct arena *arena, struct filing *filing, const struct json *element)
{
    const char *option = json_to_text(json_get(element, "option"), "");
    if (!*option || strpbrk(option, ":{@ ") || pf2e_check_reads_option(option)) return false;
    for (size_t i = 0; i < json_member_count(element); i++) {
        const char *name = element->members[i].name;
        bool all = strcmp(name, "domain") == 0 && json_is_text(&element->members[i].value, "all");
        if (!all && strcmp(name, "key") != 0 && strcmp(name, "option") != 0) return false;
    }
    return pool_push(arena, &filing->options, option);
}

static bool filing_element(struct arena *arena, struct filing *filing, const struct json *element)
{
    if (pf2e_element_id_of(element) == PF2E_ELEMENT_RollOption) return filing_add_option(arena, filing, element);
    enum pf2e_element_id id = pf2e_element_id_of(element);
    const struct json *many = json_get(element, "selectors"), *selector = many ? many : json_get(element, "selector");
    bool filed = id == PF2E_ELEMENT_FlatModifier || id == PF2E_ELEMENT_Note;
    if (!filed || json_to_bool(json_get(element, "removeUponCreate"), false)) return false;
    if (pf2e_speaks_of_states(json_get(element, "predicate"))) return false;
    if (pf2e_reads_of(element) & (PF2E_READS_MOMENT | PF2E_READS_DISTANCE)) return false;
    if (!json_is(selector, JSON_ARRAY)) return filing_add_selector(arena, filing, selector);
    for (size_t i = 0; i < json_count(selector); i++) {
        if (!filing_add_selector(arena, filing, json_at(selector, i))) return false;
    }
    return true;
}

/* It has no number: of several of one slug the highest counts. */
static bool filing_read(struct arena *arena, const struct json *effect, struct filing *filing)
{
    const struct json *system = json_get(effect, "system"), *rules = json_get(system, "rules");
    *filing = (struct filing){.keeps_speeds = true};
    if (!json_is_text(json_get(effect, "type"), "effect")) return false;
    if (json_is(json_get(system, "badge"), JSON_OBJECT) || json_path(effect, "flags.talus.loses")) return false;
    for (size_t i = 0; i < json_count(rules); i++) {
        if (!filing_element(arena, filing, json_at(rules, i))) return false;
    }
    return true;
}

/* --- of the same shape -------------------------------------------------------------------------------------------- */

/* A modifier that is a number and takes its label from the name of its effect. */
static bool filing_is_bare_modifier(const struct json *element)
{
    static const char *const plain[] = {"key", "selector", "selectors", "type", "value"};
    const struct json *value = json_get(element, "value");
    if (!json_is(value, JSON_INTEGER) || value->integer == 0) return false;
    for (size_t i = 0; i < json_member_count(element); i++) {
        size_t known = 0;
        while (known < sizeof plain / sizeof *plain && strcmp(element->members[i].name, plain[known]) != 0)
            known++;
        if (known == sizeof plain / sizeof *plain) return false;
    }
    return true;
}

/* Its only modifier without the number; the other elements as they are. False: there are more, or others. */
static bool filing_write_shape(struct text *out, const struct json *rules, int64_t *value)
{
    *value = 0;
    for (size_t i = 0; i < json_count(rules); i++) {
        const struct json *element = json_at(rules, i);
        if (pf2e_element_id_of(element) != PF2E_ELEMENT_FlatModifier) {
            json_write(out, element);
            continue;
        }
        if (*value || !filing_is_bare_modifier(element)) return false;
        *value = json_get(element, "value")->integer;
        text_add(out, *value > 0 ? "+" : "-");
        for (size_t k = 0; k < element->count; k++) {
            if (strcmp(element->members[k].name, "value") == 0) continue;
            text_add(out, element->members[k].name);
            json_write(out, &element->members[k].value);
        }
    }
    return *value && !out->failed;
}

/* What others of its shape differ in. Without it the effect is learned by itself. */
static void filing_note_shape(struct pf2e_cheap_change *cheap, const struct json *effect)
{
    struct arena *arena = &cheap->single->arena;
    struct text shape = {0};
    int64_t value;
    const char *name = json_to_text(json_get(effect, "name"), "");
    size_t length;
    const char *start = pf2e_reduce_label(name, &length);
    const char *label = arena_copy_text(arena, start, length);
    const char *slug = label ? slug_new(arena, label, SLUG_KEBAB) : NULL;
    bool named = slug && *slug && !ascii_is_digit(*slug);
    if (named && filing_write_shape(&shape, json_path(effect, "system.rules"), &value)) {
        cheap->part =
            (struct pf2e_ready_part){.label = label, .slug = hash_bytes(slug, strlen(slug)), .value = (double)value};
        cheap->shape = arena_copy_text(arena, text_get(&shape), shape.length);
    }
    text_free(&shape);
}

void pf2e_cheap_find_model(struct pf2e_table_cache *cache, struct pf2e_cheap_change *cheap)
{
    struct pf2e_memory *memory = &cache->memory;
    if (!cheap->shape || !cheap->core || !pf2e_memory_enter(memory)) return;
    struct pf2e_cheap_change *old = NULL;
    struct pf2e_cheap_change **place = &memory->models[pf2e_memory_hash(cheap->core,
                                                                        cheap->shape) % PF2E_MEMORY_MODELS];
    if (*place && (*place)->core == cheap->core && strcmp((*place)->shape, cheap->shape) == 0) {
        cheap->model = *place;
        cheap->model->references++;
    } else {
        old = *place;
        *place = cheap;
        cheap->references++;
    }
    pf2e_memory_leave(memory);
    pf2e_cheap_release(old);
}

/* --- made --------------------------------------------------------------------------------------------------------- */

/* The item as adding it stores it; its id is that of the next one of the core. */
static bool filing_store(struct pf2e_form *single, const struct json *effect)
{
    struct pf2e_workshop workshop = {.world = &single->cache->world, .actor = json_make_object()};
    arena_init(&workshop.arena);
    json_set(&workshop.arena, &workshop.actor, "items", json_make_array());
    bool stored = pf2e_workshop_put(&workshop, effect) == STATUS_OK;
    const struct json *items = json_get(&workshop.actor, "items");
    if (stored) pf2e_cheap_add_item(single, json_at(items, 0));
    arena_free(&workshop.arena);
    return stored && single->document && !single->arena.failed;
}

/* The core with the effect, prepared when someone looks at it. */
static struct pf2e_form *filing_single(struct pf2e_form *core, const struct json *effect)
{
    struct pf2e_form *single = pf2e_form_on(core);
    if (!single) return NULL;
    if (filing_store(single, effect)) {
        single->has_document = true;
        return single;
    }
    pf2e_form_release(single);
    return NULL;
}

/* Also when only a preparation could show it. */
static bool filing_is_immune(const struct pf2e_form *core, const struct json *effect)
{
    struct pf2e_actor overlay;
    if (!core->actor.immunities.count) return false;
    if (!core->actor.asks) return true;
    bool immune = !pf2e_overlay_open(&overlay, &core->actor) || pf2e_actor_is_immune(&overlay, effect);
    immune = immune || overlay.arena.failed;
    pf2e_overlay_close(&overlay);
    return immune;
}

static bool filing_is_asked_for(const struct pf2e_form *core, const struct filing *filing)
{
    bool asked = filing->options.count && !core->actor.asks;
    for (size_t i = 0; !asked && i < filing->options.count; i++)
        asked = pf2e_asks_for(&core->actor, filing->options.items[i]);
    return asked;
}

bool pf2e_cheap_make_plain(struct pf2e_cheap_change *cheap, struct pf2e_form *core, const struct json *effect)
{
    struct filing filing;
    struct arena scratch;
    arena_init(&scratch);
    const char *slug = json_to_text(json_path(effect, "system.slug"), "");
    bool fits = *slug && !filing_is_immune(core, effect) && filing_read(&scratch, effect, &filing) &&
                !pf2e_form_has_own(core, true, slug);
    const char *option = fits ? arena_printf(&scratch, "self:effect:%s", pf2e_effect_word(slug)) : NULL;
    fits = option && !pf2e_form_asks_for_effect(core, option) && !filing_is_asked_for(core, &filing);
    struct pf2e_form *single = fits ? filing_single(core, effect) : NULL;
    if (single) {
        struct arena *arena = &single->arena;
        cheap->single = single;
        single->took_cover = single->took_cover || strcmp(slug, "in-cover") == 0;
        cheap->is_cheap = cheap->is_plain = cheap->is_effect = true;
        cheap->is_inert = !json_count(json_path(effect, "system.rules"));
        cheap->keeps_speeds = filing.keeps_speeds;
        cheap->selectors = arena_array(arena, const char *, filing.selectors.count + 1);
        cheap->options = arena_array(arena, const char *, 1);
        for (size_t i = 0; cheap->selectors && i < filing.selectors.count; i++) {
            const char *text = filing.selectors.items[i];
            cheap->selectors[cheap->selector_count++] = arena_copy_text(arena, text, strlen(text));
        }
        if (cheap->options) cheap->options[cheap->option_count++] = arena_copy_text(arena, option, strlen(option));
        filing_note_shape(cheap, effect);
        fits = !arena->failed;
    }
    arena_free(&scratch);
    return single && fits;
}

/* --- and strikes -------------------------------------------------------------------------------------------------- */

static bool filing_in(const struct pf2e_symbols *domains, symbol name)
{
    for (size_t i = 0; i < domains->count; i++) {
        if (domains->items[i] == name) return true;
    }
    return false;
}

bool pf2e_cheap_reaches(const struct pf2e_cheap_change *cheap, const struct pf2e_form *core,
                        const struct pf2e_strike *strike)
{
    const struct pf2e_actor *actor = &core->actor;
    for (size_t i = 0; i < cheap->selector_count; i++) {
        const char *text = cheap->selectors[i];
        symbol name = symbol_find(&actor->symbols, text, strlen(text));
        const struct pf2e_statistic *ac = &actor->ac;
        bool asked = strike ? filing_in(&strike->domains, name) || filing_in(&strike->damage.domains, name)
                            : filing_in(&ac->base_domains, name) || filing_in(&ac->domains, name) ||
                                  filing_in(&ac->dc_domains, name) || strstr(text, "damage");
        if (asked) return true;
    }
    return false;
}
