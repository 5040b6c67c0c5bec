/* cheap_conditions.c: conditions and effects that are cheap: detected, added to forms and removed. */
#include "systems/pf2e/table/cache/cheap_conditions.h"

#include <string.h>

#include "base/memory.h"
#include "systems/pf2e/table/table.h"
#include "systems/pf2e/element/elements.h"

enum { LIGHT_DEPTH = 16 };

/* --- what predicates ask for -------------------------------------------------------------------------------------- */

struct cheap_asked {
    const char *const *options;
    size_t count;
};

/* "self:condition:prone", "target:condition:prone" and "origin:condition:prone" all ask for the same. */
static const char *cheap_tail(const char *option)
{
    static const char *const roles[] = {"self:", "target:", "origin:"};
    for (size_t i = 0; i < 3; i++) {
        if (strncmp(option, roles[i], strlen(roles[i])) == 0) return option + strlen(roles[i]);
    }
    return option;
}

/* The option itself, a stem of it, or something to be filled in that could become it. */
static bool cheap_atom_asks(const char *atom, const struct cheap_asked *asked)
{
    const char *wanted = cheap_tail(atom);
    const char *brace = strchr(wanted, '{');
    size_t length = brace ? (size_t)(brace - wanted) : strlen(wanted);
    for (size_t i = 0; i < asked->count; i++) {
        const char *option = cheap_tail(asked->options[i]);
        if (strncmp(option, wanted, length) != 0) continue;
        if (brace || !option[length] || option[length] == ':') return true;
    }
    return false;
}

static bool cheap_asks(const struct json *value, bool inside, const struct cheap_asked *asked, int depth)
{
    if (json_is(value, JSON_STRING)) return inside && cheap_atom_asks(json_to_text(value, ""), asked);
    if (depth == 0) return json_count(value) > 0;
    for (size_t i = 0; i < json_count(value); i++) {
        bool within = inside || (json_is(value, JSON_OBJECT) && pf2e_holds_predicate(value->members[i].name));
        const struct json *one = json_is(value, JSON_ARRAY) ? &value->items[i] : &value->members[i].value;
        if (cheap_asks(one, within, asked, depth - 1)) return true;
    }
    return false;
}

bool pf2e_actor_asks_for(const struct pf2e_actor *actor, const char *const *options, size_t count)
{
    struct cheap_asked asked = {options, count};
    for (size_t i = 0; i < actor->rules.count; i++) {
        if (cheap_asks(actor->rules.items[i]->lowered->source, false, &asked, LIGHT_DEPTH)) return true;
    }
    return false;
}

/* --- is it cheap? ------------------------------------------------------------------------------------------------- */

static bool cheap_speaks_of_states(const struct json *predicate, int depth)
{
    static const char *const states[] = {"self:condition", "self:effect", "self:flanking",    "target",
                                         "origin",         "map",         "self:participant", "encounter"};
    if (json_is(predicate, JSON_STRING)) {
        const char *atom = json_to_text(predicate, "");
        bool speaks = strchr(atom, '{') != NULL;
        for (size_t i = 0; i < sizeof states / sizeof *states; i++)
            speaks = speaks || strncmp(atom, states[i], strlen(states[i])) == 0;
        return speaks;
    }
    for (size_t i = 0; i < json_count(predicate); i++) {
        const struct json *one = json_is(predicate, JSON_ARRAY) ? &predicate->items[i] : &predicate->members[i].value;
        if (depth == 0 || cheap_speaks_of_states(one, depth - 1)) return true;
    }
    return false;
}

bool pf2e_speaks_of_states(const struct json *predicate)
{
    return cheap_speaks_of_states(predicate, LIGHT_DEPTH);
}

/* Elements that add something and do not change what others add. */
static bool cheap_may_have(const struct pf2e_rule *rule)
{
    static const enum pf2e_element_id ids[] = {
        PF2E_ELEMENT_FlatModifier,    PF2E_ELEMENT_GrantItem,  PF2E_ELEMENT_Note,
        PF2E_ELEMENT_Resistance,      PF2E_ELEMENT_TokenEffectIcon, PF2E_ELEMENT_TokenImage,
        PF2E_ELEMENT_TokenLight,      PF2E_ELEMENT_TokenName,  PF2E_ELEMENT_Weakness};
    bool known = rule->element->id == PF2E_ELEMENT_ItemAlteration &&
                 pf2e_alters_words(rule);
    for (size_t i = 0; i < sizeof ids / sizeof *ids; i++)
        known = known || rule->element->id == ids[i];
    return known && !pf2e_speaks_of_states(rule->lowered->predicate);
}

static bool cheap_same_items(const struct pf2e_actor *core, const struct pf2e_actor *single)
{
    size_t own = json_count(json_get(core->source, "items"));
    if (single->items.count < core->items.count || core->items.count < own) return false;
    for (size_t i = 0; i < own; i++) {
        const struct pf2e_item *one = core->items.items[i], *other = single->items.items[i];
        if (one->inactive != other->inactive || one->suppressed != other->suppressed || one->badge != other->badge ||
            one->equipped != other->equipped || one->broken != other->broken)
            return false;
    }
    for (size_t i = own; i < single->items.count; i++) {
        const struct pf2e_item *item = single->items.items[i];
        if ((item->inactive && !item->in_memory) || json_count(json_path(&item->system, "overrides"))) return false;
    }
    return true;
}

/* Its data but for the armour class, which follows from the modifiers. */
static bool cheap_same_data(const struct pf2e_actor *core, const struct pf2e_actor *single)
{
    const struct json *one = &core->system, *other = &single->system;
    if (json_count(one) != json_count(other) || !json_equal(&core->flags, &single->flags)) return false;
    for (size_t i = 0; i < json_count(one); i++) {
        const char *name = one->members[i].name;
        const struct json *here = &one->members[i].value, *there = json_get(other, name);
        if (strcmp(name, "attributes") != 0) {
            if (!json_equal(here, there)) return false;
            continue;
        }
        if (json_count(here) != json_count(there)) return false;
        for (size_t k = 0; k < json_count(here); k++) {
            const char *attribute = here->members[k].name;
            if (strcmp(attribute, "ac") != 0 && !json_equal(&here->members[k].value, json_get(there, attribute)))
                return false;
        }
    }
    return true;
}

static bool cheap_same_options(const struct pf2e_strike_options *core, const struct pf2e_strike_options *single)
{
    if (core->count != single->count) return false;
    for (size_t i = 0; i < core->count; i++) {
        const struct pf2e_strike_option *one = &core->items[i], *other = &single->items[i];
        if (one->is_melee != other->is_melee || one->is_alternative != other->is_alternative ||
            one->reach != other->reach || one->range != other->range ||
            strcmp(one->strike->label, other->strike->label) != 0 || !pf2e_strike_is_same(one->strike, other->strike))
            return false;
    }
    return true;
}

static bool cheap_same_flanking(const struct pf2e_flanking *one, const struct pf2e_flanking *other)
{
    return one->can_flank == other->can_flank && one->flankable == other->flankable &&
           one->gang_up_always == other->gang_up_always && one->gang_up_partners == other->gang_up_partners &&
           one->gang_up_companion == other->gang_up_companion;
}

#define CHEAP_SAME_NUMBER(one, other) (*(one) == *(other))
#define CHEAP_SAME_COUNT(one, other) ((one)->count == (other)->count)
#define CHEAP_SAME_READS(one, other) (((*(one) ^ *(other)) & (PF2E_READS_MOMENT | PF2E_READS_DISTANCE)) == 0)
#define CHEAP_SAME_FLANKING cheap_same_flanking
#define CHEAP_SAME_STRIKES cheap_same_options

static bool cheap_same_facts(const struct pf2e_form *core, const struct pf2e_form *single)
{
#define FORM_FACT(type, name, same)                                                                                    \
    if (!CHEAP_SAME_##same(&core->name, &single->name)) return false;
#include "systems/pf2e/table/cache/form_facts.def"
    return true;
}

#undef CHEAP_SAME_NUMBER
#undef CHEAP_SAME_COUNT
#undef CHEAP_SAME_READS
#undef CHEAP_SAME_FLANKING
#undef CHEAP_SAME_STRIKES

static bool cheap_same_iwr(const struct pf2e_actor *core, const struct pf2e_actor *single)
{
    return core->immunities.count == single->immunities.count && core->level == single->level &&
           core->hands_free == single->hands_free && core->senses.count == single->senses.count;
}

static bool cheap_same_speeds(const struct pf2e_actor *core, const struct pf2e_actor *single)
{
    if (core->speeds.count != single->speeds.count) return false;
    for (size_t i = 0; i < core->speeds.count; i++) {
        const struct pf2e_speed *one = &core->speeds.items[i], *other = &single->speeds.items[i];
        if (one->total != other->total || strcmp(one->type, other->type) != 0) return false;
    }
    return true;
}

/* What the single form publishes beyond the core; false when something of the core's is missing. */
static bool cheap_list_options(struct pf2e_cheap_change *cheap, const struct pf2e_actor *core)
{
    struct pf2e_form *single = cheap->single;
    const struct options *less = &core->domains.items[0]->options, *more = &single->actor.domains.items[0]->options;
    size_t shared = 0;
    cheap->options = arena_array(&single->arena, const char *, options_count(more));
    for (size_t i = 0; cheap->options && i < options_count(more); i++) {
        const char *option = symbol_text(&single->actor.symbols, options_at(more, i));
        if (options_has_text(less, option))
            shared++;
        else
            cheap->options[cheap->option_count++] = option;
    }
    return cheap->options && shared == options_count(less);
}

/* The document is that of the core with one item more at its end. */
static const struct json *cheap_item(const struct pf2e_form *core, const struct pf2e_form *single)
{
    const struct json *less = json_get(core->document, "items"), *more = json_get(single->document, "items");
    if (!json_is(less, JSON_ARRAY) || json_count(more) != json_count(less) + 1) return NULL;
    if (json_count(core->document) != json_count(single->document)) return NULL;
    for (size_t i = 0; i < json_count(core->document); i++) {
        const struct json_member *member = &core->document->members[i];
        if (strcmp(member->name, "items") != 0 && !json_equal(&member->value, json_get(single->document, member->name)))
            return NULL;
    }
    for (size_t i = 0; i < json_count(less); i++) {
        if (!json_equal(json_at(less, i), json_at(more, i))) return NULL;
    }
    return json_at(more, json_count(less));
}

static bool cheap_rules_fit(const struct pf2e_actor *core, const struct pf2e_actor *single)
{
    size_t own = json_count(json_get(core->source, "items")), found = 0;
    for (size_t i = 0; i < single->rules.count; i++) {
        const struct pf2e_rule *rule = single->rules.items[i];
        bool is_new = false;
        for (size_t k = own; k < single->items.count; k++)
            is_new = is_new || (rule->item == single->items.items[k] && k == own);
        is_new = is_new || (rule->item->in_memory && rule->item->granter == single->items.items[own]);
        found += !is_new;
        if (is_new && !cheap_may_have(rule)) return false;
    }
    return found == core->rules.count;
}

static bool cheap_weighs_little(struct pf2e_cheap_change *cheap, struct pf2e_form *core)
{
    struct pf2e_form *single = cheap->single;
    const struct json *item = cheap_item(core, single);
    if (!item || !core->actor.domains.count || !single->actor.domains.count) return false;
    const char *type = json_to_text(json_get(item, "type"), ""), *id = json_to_text(json_get(item, "_id"), "");
    cheap->is_effect = strcmp(type, "effect") == 0;
    if ((!cheap->is_effect && strcmp(type, "condition") != 0) || strncmp(id, "talus", 5) != 0) return false;
    return cheap_same_facts(core, single) && cheap_same_items(&core->actor, &single->actor) &&
           cheap_same_iwr(&core->actor, &single->actor) && cheap_same_data(&core->actor, &single->actor) &&
           cheap_rules_fit(&core->actor, &single->actor) && cheap_list_options(cheap, &core->actor) &&
           !pf2e_actor_asks_for(&core->actor, cheap->options, cheap->option_count) && !single->arena.failed;
}

/* --- remembered --------------------------------------------------------------------------------------------------- */

/* The few places of a cheap change. */
static struct pf2e_cheap_change **cheap_slots(struct pf2e_memory *memory, uint64_t core, const char *change)
{
    uint64_t sets = PF2E_MEMORY_LIGHTS / PF2E_MEMORY_LIGHT_WAYS;
    return &memory->cheap[pf2e_memory_hash(core, change) % sets * PF2E_MEMORY_LIGHT_WAYS];
}

struct pf2e_cheap_change *pf2e_cheap_find(struct pf2e_table_cache *cache, const struct pf2e_form *core,
                                          const char *change)
{
    struct pf2e_cheap_change *found = NULL;
    if (!core->number || !pf2e_memory_enter(&cache->memory)) return NULL;
    struct pf2e_cheap_change **slots = cheap_slots(&cache->memory, core->number, change);
    for (size_t i = 0; i < PF2E_MEMORY_LIGHT_WAYS && !found; i++) {
        if (slots[i] && slots[i]->core == core->number && strcmp(slots[i]->change, change) == 0) found = slots[i];
    }
    if (found) found->references++;
    pf2e_memory_leave(&cache->memory);
    return found;
}

static char *cheap_text(const char *text)
{
    size_t size = strlen(text) + 1;
    char *copy = memory_alloc(size);
    if (copy) memcpy(copy, text, size);
    return copy;
}

static struct pf2e_cheap_change *cheap_new(const struct pf2e_form *core)
{
    struct pf2e_cheap_change *cheap = memory_alloc(sizeof *cheap);
    if (!cheap) return NULL;
    memset((void *)cheap, 0, sizeof *cheap);
    cheap->references = 1;
    cheap->core = core->number;
    return cheap;
}

/* False: memory is exhausted, and the cheap change is gone. */
static bool cheap_name(struct pf2e_cheap_change *cheap, const char *slug, const char *change)
{
    cheap->slug = cheap_text(slug);
    cheap->change = cheap_text(change);
    if (cheap->slug && cheap->change) return true;
    pf2e_cheap_release(cheap);
    return false;
}

static void cheap_keep(struct pf2e_table_cache *cache, struct pf2e_cheap_change *cheap)
{
    struct pf2e_memory *memory = &cache->memory;
    if (!cheap->core || !pf2e_memory_enter(memory)) return;
    struct pf2e_cheap_change **slot = cheap_slots(memory, cheap->core, cheap->change);
    slot += memory->turn++ % PF2E_MEMORY_LIGHT_WAYS;
    pf2e_cheap_release(*slot);
    cheap->references++;
    *slot = cheap;
    pf2e_memory_leave(memory);
}

struct pf2e_cheap_change *pf2e_cheap_learn(struct pf2e_table_cache *cache, struct pf2e_form *core, const char *change,
                                           struct pf2e_form *single)
{
    struct pf2e_cheap_change *cheap = cheap_new(core);
    if (!cheap) return NULL;
    size_t failures = memory_failures();
    cheap->single = single;
    single->references++;
    cheap->is_nothing = single == core;
    cheap->is_cheap = !cheap->is_nothing && single->number && cheap_weighs_little(cheap, core);
    cheap->keeps_speeds = cheap->is_cheap && cheap_same_speeds(&core->actor, &single->actor);
    size_t count = json_count(json_get(single->document, "items"));
    const struct pf2e_item *item = cheap->is_cheap ? single->actor.items.items[count - 1] : NULL;
    if (!cheap_name(cheap, item ? item->slug : "", change)) return NULL;
    if (memory_failures() == failures) cheap_keep(cache, cheap);
    return cheap;
}

struct pf2e_cheap_change *pf2e_cheap_know(struct pf2e_table_cache *cache, struct pf2e_form *core, const char *change,
                                          const struct json *effect)
{
    struct pf2e_cheap_change *cheap = core->number ? cheap_new(core) : NULL;
    size_t failures = memory_failures();
    if (!cheap) return NULL;
    bool plain = pf2e_cheap_make_plain(cheap, core, effect) && cheap->single->number;
    if (!plain) pf2e_cheap_release(cheap);
    if (!plain || !cheap_name(cheap, json_to_text(json_path(effect, "system.slug"), ""), change)) return NULL;
    if (memory_failures() != failures) return cheap;
    pf2e_cheap_find_model(cache, cheap); /* before others can find it */
    cheap_keep(cache, cheap);
    return cheap;
}

void pf2e_cheap_release(struct pf2e_cheap_change *cheap)
{
    if (!cheap || --cheap->references > 0) return;
    pf2e_form_release(cheap->single);
    pf2e_cheap_release(cheap->model);
    memory_free(cheap->slug);
    memory_free(cheap->change);
    memory_free(cheap);
}

/* --- on forms ----------------------------------------------------------------------------------------------------- */

bool pf2e_form_has_own(struct pf2e_form *form, bool effect, const char *slug)
{
    const struct pf2e_form *core = form->core ? form->core : form;
    for (size_t i = 0; i < core->passing.count; i++) {
        const struct pf2e_item *item = core->passing.items[i];
        if (item->in_memory || item->type != (effect ? PF2E_EFFECT : PF2E_CONDITION)) continue;
        if (strcmp(item->slug, slug) == 0) return true;
    }
    return false;
}

const struct pf2e_cheap_change *pf2e_form_cheap(const struct pf2e_form *form, bool effect, const char *slug)
{
    for (size_t i = 0; i < form->cheap_count; i++) {
        const struct pf2e_cheap_change *cheap = form->cheap[i];
        if (cheap->is_effect == effect && strcmp(cheap->slug, slug) == 0) return cheap;
    }
    return NULL;
}

const struct json *pf2e_cheap_source(const struct pf2e_cheap_change *cheap)
{
    const struct json *items = json_get(cheap->single->document, "items");
    return json_count(items) ? json_at(items, json_count(items) - 1) : NULL;
}

const struct json *pf2e_form_source(const struct pf2e_form *form, size_t index)
{
    const struct pf2e_form *core = form->core ? form->core : form;
    for (size_t i = 0; i < core->passing.count; i++) {
        if (core->passing.items[i]->type == PF2E_EFFECT && index-- == 0) return core->passing.items[i]->source;
    }
    for (size_t i = 0; i < form->cheap_count; i++) {
        if (form->cheap[i]->is_effect && index-- == 0) return pf2e_cheap_source(form->cheap[i]);
    }
    return NULL;
}

bool pf2e_cheap_is_called(const struct pf2e_cheap_change *cheap, const char *word)
{
    const struct pf2e_form *single = cheap->single;
    size_t last = json_count(json_get(single->document, "items")) - 1;
    if (!cheap->is_plain) /* it was prepared to find out that it is cheap */
        return last < single->actor.items.count && pf2e_item_is_called(single->actor.items.items[last], word);
    const struct json *item = pf2e_cheap_source(cheap);
    return strcmp(cheap->slug, word) == 0 || json_is_text(json_get(item, "name"), word) ||
           json_is_text(json_get(item, "_id"), word);
}

/* As pf2e_condition_value has it, of a form that was prepared as it was made. */
static int64_t cheap_borne(const struct pf2e_form *form, const char *slug, bool also_overridden)
{
    int64_t most = 0;
    for (size_t i = 0; i < form->passing.count; i++) {
        const struct pf2e_item *item = form->passing.items[i];
        if (item->type != PF2E_CONDITION || strcmp(item->slug, slug) != 0) continue;
        if (item->inactive && !also_overridden) continue;
        int64_t value = pf2e_condition_item_value(item);
        if (value > most) most = value;
    }
    return most;
}

static int64_t cheap_condition(const struct pf2e_form *form, const char *slug)
{
    return cheap_borne(form, slug, false);
}

int64_t pf2e_form_own_condition(struct pf2e_form *form, const char *slug)
{
    const struct pf2e_cheap_change *cheap = pf2e_form_cheap(form, false, slug);
    if (cheap) return cheap_condition(cheap->single, slug);
    return pf2e_form_has_own(form, false, slug) ? pf2e_form_condition(form, slug) : 0;
}

static int64_t cheap_form_condition(struct pf2e_form *form, const char *slug, bool also_overridden)
{
    int64_t most = cheap_borne(form->core ? form->core : form, slug, also_overridden);
    for (size_t i = 0; i < form->cheap_count; i++) {
        if (form->cheap[i]->is_plain) continue; /* it brings no condition */
        int64_t value = cheap_borne(form->cheap[i]->single, slug, also_overridden);
        if (value > most) most = value;
    }
    return most;
}

int64_t pf2e_form_condition(struct pf2e_form *form, const char *slug)
{
    return cheap_form_condition(form, slug, false);
}

int64_t pf2e_form_borne_condition(struct pf2e_form *form, const char *slug)
{
    return cheap_form_condition(form, slug, true);
}

const char *pf2e_form_is_bound(struct pf2e_form *form)
{
    static const char *const bound[] = {"immobilized", "grabbed", "restrained", "paralyzed", "prone"};
    for (size_t i = 0; i < sizeof bound / sizeof *bound; i++) {
        if (pf2e_form_condition(form, bound[i]) > 0) return bound[i];
    }
    return NULL;
}

const struct pf2e_actor *pf2e_form_speeds(struct pf2e_form *form)
{
    for (size_t i = 0; i < form->cheap_count; i++) {
        if (!form->cheap[i]->keeps_speeds) return pf2e_form_actor(form);
    }
    return pf2e_form_core_actor(form);
}

/* The facts of the core, and what cheap changes make of someone. */
static void cheap_take_facts(struct pf2e_form *form, const struct pf2e_form *core)
{
#define FORM_FACT(type, name, same) form->name = core->name;
#include "systems/pf2e/table/cache/form_facts.def"
    for (size_t i = 0; i <= form->cheap_count; i++) {
        const struct pf2e_form *one = i ? form->cheap[i - 1]->single : core;
#define FORM_STATE(name) form->name = form->name || one->name;
#include "systems/pf2e/table/cache/form_facts.def"
    }
}

/* A form on the same core; the cheap changes are put on by the caller, then the facts. */
static struct pf2e_form *cheap_begin(struct pf2e_form *form)
{
    struct pf2e_form *made = pf2e_form_blank(form->cache);
    if (!made) return NULL;
    made->core = form->core ? form->core : form;
    made->core->references++;
    return made;
}

/* The few places of a form by its core and cheap changes. */
static struct pf2e_form **cheap_forms(struct pf2e_memory *memory, const struct pf2e_form *form)
{
    uint64_t hash = form->core->number;
    for (size_t i = 0; i < form->cheap_count; i++)
        hash = (hash ^ form->cheap[i]->single->number ^ (uint64_t)form->cheap_ids[i] << 56) * 0xff51afd7ed558ccdu;
    return &memory->standing[(hash >> 40) % (PF2E_MEMORY_STANDING / PF2E_MEMORY_WAYS) * PF2E_MEMORY_WAYS];
}

static bool cheap_same_form(const struct pf2e_form *one, const struct pf2e_form *other)
{
    if (!one || one->core != other->core || one->cheap_count != other->cheap_count) return false;
    for (size_t i = 0; i < one->cheap_count; i++) {
        if (one->cheap[i] != other->cheap[i] || one->cheap_ids[i] != other->cheap_ids[i]) return false;
    }
    return true;
}

/* The same cheap changes on the same core are one form, however they came: its number finds what is known of it. */
static struct pf2e_form *cheap_end(struct pf2e_form *made)
{
    struct pf2e_memory *memory = &made->cache->memory;
    struct pf2e_form *known = NULL;
    cheap_take_facts(made, made->core);
    if (!pf2e_memory_enter(memory)) return made;
    struct pf2e_form **places = cheap_forms(memory, made);
    for (size_t i = 0; made->cheap_count && i < PF2E_MEMORY_WAYS && !known; i++)
        known = cheap_same_form(places[i], made) ? places[i] : NULL;
    struct pf2e_form *old = made;
    if (known) {
        known->references++;
    } else {
        made->number = ++memory->forms_made;
        if (made->cheap_count) {
            struct pf2e_form **place = places + memory->turn++ % PF2E_MEMORY_WAYS;
            made->references++;
            old = *place;
            *place = made;
        } else {
            old = NULL;
        }
    }
    pf2e_memory_leave(memory);
    pf2e_form_release(old);
    return known ? known : made;
}

struct pf2e_form *pf2e_form_on(struct pf2e_form *core)
{
    struct pf2e_form *made = cheap_begin(core);
    return made ? cheap_end(made) : NULL;
}

static void cheap_put(struct pf2e_form *form, struct pf2e_cheap_change *cheap, unsigned id)
{
    cheap->references++;
    form->cheap[form->cheap_count] = cheap;
    form->cheap_ids[form->cheap_count++] = (uint8_t)id;
}

/* New items get the first number that no other has, as create.c gives them. 0: there is none. */
static unsigned cheap_free_id(const struct pf2e_form *form)
{
    uint64_t taken = (form->core ? form->core : form)->taken_ids;
    for (size_t i = 0; i < form->cheap_count; i++)
        taken |= (uint64_t)1 << form->cheap_ids[i];
    for (unsigned number = 1; number < 64; number++) {
        if (!(taken >> number & 1)) return number;
    }
    return 0;
}

struct pf2e_form *pf2e_form_with(struct pf2e_form *form, struct pf2e_cheap_change *cheap)
{
    const struct pf2e_cheap_change *known = cheap->is_effect ? NULL : pf2e_form_cheap(form, false, cheap->slug);
    for (size_t i = 0; i < form->cheap_count; i++) {
        if (cheap->is_effect && form->cheap[i] == cheap) return NULL; /* twice the same */
    }
    unsigned id = known ? 0 : cheap_free_id(form);
    if (!known && (!id || form->cheap_count == PF2E_MOST_CHEAP_CHANGES)) return NULL;
    struct pf2e_form *made = cheap_begin(form);
    if (!made) return NULL;
    for (size_t i = 0; i < form->cheap_count; i++)
        cheap_put(made, form->cheap[i] == known ? cheap : form->cheap[i], form->cheap_ids[i]);
    if (!known) cheap_put(made, cheap, id);
    return cheap_end(made);
}

struct pf2e_form *pf2e_form_with_all(struct pf2e_form *form, struct pf2e_cheap_change *const *cheap, const uint8_t *ids,
                                     size_t count)
{
    if (form->cheap_count + count > PF2E_MOST_CHEAP_CHANGES) return NULL;
    struct pf2e_form *made = cheap_begin(form);
    if (!made) return NULL;
    for (size_t i = 0; i < form->cheap_count; i++)
        cheap_put(made, form->cheap[i], form->cheap_ids[i]);
    for (size_t i = 0; i < count; i++)
        cheap_put(made, cheap[i], ids[i]);
    return cheap_end(made);
}

bool pf2e_cheap_is_same(const struct pf2e_cheap_change *cheap, const struct pf2e_cheap_change *other)
{
    const struct json *one = pf2e_cheap_source(cheap), *two = pf2e_cheap_source(other);
    bool same = cheap->is_cheap && json_count(one) == json_count(two);
    for (size_t i = 0; same && i < json_member_count(one); i++) {
        const struct json_member *member = &one->members[i];
        same = strcmp(member->name, "_id") == 0 || json_equal(&member->value, json_get(two, member->name));
    }
    return same;
}

struct pf2e_form *pf2e_form_without(struct pf2e_form *form, bool effect, const char *slug)
{
    size_t kept = 0;
    for (size_t i = 0; i < form->cheap_count; i++)
        kept += form->cheap[i]->is_effect != effect || strcmp(form->cheap[i]->slug, slug) != 0;
    if (kept == form->cheap_count || !kept) {
        struct pf2e_form *same = kept ? form : form->core ? form->core : form;
        same->references++;
        return same;
    }
    struct pf2e_form *made = cheap_begin(form);
    for (size_t i = 0; made && i < form->cheap_count; i++) {
        if (form->cheap[i]->is_effect != effect || strcmp(form->cheap[i]->slug, slug) != 0)
            cheap_put(made, form->cheap[i], form->cheap_ids[i]);
    }
    return made ? cheap_end(made) : NULL;
}

struct pf2e_form *pf2e_form_in_check(struct pf2e_form *form, const struct pf2e_form *other)
{
    const struct pf2e_form *core = other->core ? other->core : other;
    bool left_out[PF2E_MOST_CHEAP_CHANGES] = {false};
    size_t kept = 0;
    for (size_t i = 0; i < form->cheap_count; i++) {
        const struct pf2e_cheap_change *cheap = form->cheap[i];
        left_out[i] = cheap->is_inert && !pf2e_form_asks_for_effect(core, cheap->options[0]);
        kept += !left_out[i];
    }
    if (kept == form->cheap_count || !kept) {
        struct pf2e_form *same = form->cheap_count && !kept ? form->core : form;
        same->references++;
        return same;
    }
    struct pf2e_form *made = cheap_begin(form);
    for (size_t i = 0; made && i < form->cheap_count; i++) {
        if (!left_out[i]) cheap_put(made, form->cheap[i], form->cheap_ids[i]);
    }
    return made ? cheap_end(made) : NULL;
}

/* An item of another document, with its number. */
static bool cheap_push_item(struct arena *arena, struct json *items, struct json item, unsigned number)
{
    const char *id = arena_printf(arena, "talus%011u", number);
    if (!id || !tree_own(arena, &item)) return false;
    json_set(arena, &item, "_id", json_make_text(arena, id, strlen(id)));
    tree_disown(&item, "");
    json_push(arena, items, item);
    return true;
}

struct json *pf2e_cheap_document(struct pf2e_form *form)
{
    struct arena *arena = &form->arena;
    struct json *document = arena_new(arena, struct json);
    if (!document) return NULL;
    *document = *form->core->document;
    struct json *items = tree_open(arena, document, "items");
    for (size_t i = 0; items && tree_own(arena, items) && i < form->cheap_count; i++) {
        const struct json *last = pf2e_cheap_source(form->cheap[i]);
        if (last && !cheap_push_item(arena, items, *last, form->cheap_ids[i])) return NULL;
    }
    tree_disown(document, "items");
    return items && !arena->failed ? document : NULL;
}

void pf2e_cheap_add_item(struct pf2e_form *single, const struct json *item)
{
    struct arena *arena = &single->arena;
    struct json *document = arena_new(arena, struct json);
    unsigned id = cheap_free_id(single);
    if (!document || !id) return;
    *document = *single->core->document;
    struct json *items = tree_open(arena, document, "items");
    if (!items || !tree_own(arena, items) || !cheap_push_item(arena, items, json_copy(arena, item), id)) return;
    tree_disown(document, "items");
    single->document = document;
}
