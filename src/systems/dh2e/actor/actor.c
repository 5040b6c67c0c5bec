/* actor.c: preparing an actor in the five steps of the rules (DH2E-MOD-04). */
#include "systems/dh2e/actor/actor.h"

#include <string.h>

#include "base/memory.h"

/* ---- domains ---- */

void dh2e_domains_add(struct dh2e_domains *domains, const struct symbols *symbols, const char *domain)
{
    size_t length = strlen(domain);
    while (length > 0 && domains->count < DH2E_DOMAINS_MOST) {
        symbol name = symbol_find(symbols, domain, length);
        if (name && !dh2e_domains_have(domains, name)) domains->items[domains->count++] = name;
        while (length > 0 && domain[length - 1] != ':')
            length--;
        if (length > 0) length--;
    }
}

bool dh2e_domains_have(const struct dh2e_domains *domains, symbol domain)
{
    for (size_t i = 0; i < domains->count; i++) {
        if (domains->items[i] == domain) return true;
    }
    return false;
}

/* ---- step 1: everything from nothing ---- */

static int64_t dh2e_read_characteristic(const struct json *value)
{
    int64_t base = json_is(value, JSON_OBJECT) ? json_to_int(json_get(value, "base"), 30) : json_to_int(value, 30);
    int64_t advances = json_to_int(json_get(value, "advances"), 0);
    if (base < -1000 || base > 1000) base = 30;
    if (advances < 0 || advances > 20) advances = 0;
    return base + 5 * advances;
}

static int64_t dh2e_read_figure(const struct json *value, int64_t fallback)
{
    int64_t number = json_to_int(value, fallback);
    return number < -100000 || number > 100000 ? fallback : number;
}

static void dh2e_actor_figures(struct dh2e_actor *actor, const struct dh2e_preparation *preparation)
{
    const struct json *system = json_get(preparation->actor, "system");
    const struct json *characteristics = json_get(system, "characteristics");
    for (int i = 0; i < DH2E_CHARACTERISTIC_COUNT; i++) {
        actor->characteristics[i] = dh2e_read_characteristic(json_get(characteristics, dh2e_characteristic_words[i]));
        actor->bonuses[i] = dh2e_bonus(actor->characteristics[i]);
    }
    actor->wounds_max = dh2e_read_figure(json_path(system, "wounds.max"), 1);
    actor->wounds = dh2e_read_figure(json_path(system, "wounds.value"), actor->wounds_max);
    actor->critical = dh2e_read_figure(json_path(system, "wounds.critical"), 0);
    actor->fatigue =
        preparation->fatigue >= 0 ? preparation->fatigue : dh2e_read_figure(json_get(system, "fatigue"), 0);
    actor->psy_rating = dh2e_read_figure(json_get(system, "psyRating"), 0);
}

static void dh2e_actor_publish(struct dh2e_actor *actor, const struct dh2e_preparation *preparation)
{
    struct options *options = &actor->synthetics.options;
    if (actor->kind >= 0) (void)options_addf(options, "self:type:%s", dh2e_kinds[actor->kind].key);
    if (actor->fatigue > 0) (void)options_add_text(options, "self:fatigued");
    const struct json *own = json_path(preparation->actor, "system.options");
    for (size_t i = 0; i < json_count(own); i++)
        (void)options_add_text(options, json_to_text(json_at(own, i), ""));
    for (size_t i = 0; preparation->options && preparation->options[i]; i++)
        (void)options_add_text(options, preparation->options[i]);
}

/* ---- steps 2 to 4: items and their elements ---- */

static void dh2e_item_read(struct dh2e_element_context *context, const struct json *item, const struct dh2e_item *noted)
{
    struct dh2e_actor *actor = context->actor;
    struct dh2e_reader reader = {&actor->arena, context->document, context->diags};
    bool *failed = &actor->synthetics.failed;
    union {
        struct dh2e_weapon weapon;
        struct dh2e_armour armour;
        struct dh2e_skill skill;
        struct dh2e_power power;
        struct dh2e_ammunition ammunition;
    } read;
    switch (noted->kind) {
    case DH2E_KIND_WEAPON:
        dh2e_weapon_read(&reader, item, &read.weapon);
        if (!vec_push(&actor->weapons, read.weapon)) *failed = true;
        break;
    case DH2E_KIND_ARMOUR:
        dh2e_armour_read(&reader, item, &read.armour);
        if (!vec_push(&actor->armours, read.armour)) *failed = true;
        break;
    case DH2E_KIND_SKILL:
        dh2e_skill_read(&reader, item, &read.skill);
        if (!vec_push(&actor->skills, read.skill)) *failed = true;
        break;
    case DH2E_KIND_POWER:
        dh2e_power_read(&reader, item, &read.power);
        if (!vec_push(&actor->powers, read.power)) *failed = true;
        break;
    case DH2E_KIND_AMMUNITION:
        dh2e_ammunition_read(&reader, item, &read.ammunition);
        if (!vec_push(&actor->ammunition, read.ammunition)) *failed = true;
        break;
    case DH2E_KIND_CONDITION:
        (void)options_addf(&actor->synthetics.options, "self:%s", noted->slug);
        break;
    default:
        break;
    }
}

void dh2e_item_take(struct dh2e_element_context *context, const struct json *item, int granted_by)
{
    struct dh2e_actor *actor = context->actor;
    const char *type = json_to_text(json_get(item, "type"), "");
    const char *slug = dh2e_document_slug(&actor->arena, item);
    struct dh2e_item noted = {.name = json_to_text(json_get(item, "name"), "nameless"),
                              .slug = slug ? slug : "",
                              .kind = dh2e_kind_find(type),
                              .source = item,
                              .document = context->document,
                              .granted_by = granted_by};
    if (noted.kind < 0) {
        struct place place = context->document && item->offset != JSON_NO_OFFSET ? json_place(context->document, item)
                                                                                 : (struct place){0};
        diags_add(context->diags, fault_warning("dh2e/unknown-type", "use one of the item kinds"), place,
                  "\"%s\" is an item of unknown type \"%s\": only its rules are read", noted.name, type);
    }
    if (!vec_push(&actor->items, noted)) {
        actor->synthetics.failed = true;
        return;
    }
    dh2e_item_read(context, item, &noted);
    bool carried = json_to_bool(json_path(item, "system.equipped"), true);
    struct dh2e_element_context inner = *context;
    inner.item = (int)actor->items.count - 1;
    if (carried) dh2e_elements_read(&inner, json_path(item, "system.rules"));
}

/* An item of the content with some figures changed: {"from": "dodge", "system": {"tier": 2}}. */
static const struct json *dh2e_item_derive(struct dh2e_actor *actor, const struct json *base, const struct json *own)
{
    struct json *made = arena_new(&actor->arena, struct json);
    struct json *system = NULL;
    if (!made) return NULL;
    *made = json_copy(&actor->arena, base);
    const struct json *changes = json_get(own, "system");
    for (uint32_t i = 0; i < made->count && made->type == JSON_OBJECT; i++) {
        if (strcmp(made->members[i].name, "system") == 0) system = &made->members[i].value;
    }
    for (uint32_t i = 0; system && i < json_count(changes) && changes->type == JSON_OBJECT; i++) {
        const struct json_member *change = &changes->members[i];
        if (!json_set(&actor->arena, system, change->name, json_copy(&actor->arena, &change->value))) return NULL;
    }
    const struct json *name = json_get(own, "name");
    if (name && !json_set(&actor->arena, made, "name", json_copy(&actor->arena, name))) return NULL;
    return made;
}

/* An item may be written out, named (a text), or derived from a named one; then `document` contains it. */
static const struct json *dh2e_item_resolve(struct dh2e_actor *actor, const struct dh2e_preparation *preparation,
                                            const struct json *item, const struct json_document **document)
{
    const char *name = json_is(item, JSON_STRING) ? item->text : json_to_text(json_get(item, "from"), NULL);
    if (!name) return item;
    const struct dh2e_entry *entry = preparation->content ? dh2e_content_find(preparation->content, -1, name) : NULL;
    if (!entry) {
        bool placed = preparation->document && item->offset != JSON_NO_OFFSET;
        diags_add(preparation->diags, fault_warning("dh2e/unknown-item", NULL),
                  placed ? json_place(preparation->document, item) : (struct place){0},
                  "there is no item called \"%s\"", name);
        return NULL;
    }
    *document = entry->document;
    if (json_is(item, JSON_STRING)) return &entry->document->root;
    *document = NULL;
    return dh2e_item_derive(actor, &entry->document->root, item);
}

static void dh2e_actor_items(struct dh2e_actor *actor, const struct dh2e_preparation *preparation)
{
    struct dh2e_element_context context = {.actor = actor,
                                           .switches = preparation->switches,
                                           .content = preparation->content,
                                           .document = preparation->document,
                                           .diags = preparation->diags,
                                           .synthetics = &actor->synthetics};
    const struct json *items = json_get(preparation->actor, "items");
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *item = json_at(items, i);
        struct dh2e_element_context own = context;
        const struct json *taken = dh2e_item_resolve(actor, preparation, item, &own.document);
        bool hidden = preparation->without_conditions && json_is_text(json_get(taken, "type"), "condition");
        if (taken && !hidden) dh2e_item_take(&own, taken, -1);
    }
    for (size_t i = 0; i < preparation->extra_count; i++) {
        struct dh2e_element_context own = context;
        own.document = preparation->extras[i].document;
        dh2e_item_take(&own, preparation->extras[i].item, -1);
    }
}

/* ---- step 5: figures that need the registry ---- */

static bool dh2e_sum_takes(const struct dh2e_modifier *modifier, const struct dh2e_domains *domains,
                           const struct options *options)
{
    return modifier->enabled && dh2e_domains_have(domains, modifier->domain) &&
           predicate_test(&modifier->predicate, options);
}

const struct dh2e_modifier *dh2e_actor_rival(const struct dh2e_actor *actor, const struct dh2e_domains *domains,
                                             const struct options *options, const struct dh2e_modifier *modifier)
{
    for (size_t i = 0; modifier->group && i < actor->synthetics.modifiers.count; i++) {
        const struct dh2e_modifier *other = &actor->synthetics.modifiers.items[i];
        bool same_sign = modifier->value > 0 ? other->value > 0 : other->value < 0;
        if (other == modifier || other->group != modifier->group || !same_sign) continue;
        bool further = modifier->value > 0 ? other->value > modifier->value : other->value < modifier->value;
        bool earlier = other->value == modifier->value && other < modifier;
        if ((further || earlier) && dh2e_sum_takes(other, domains, options)) return other;
    }
    return NULL;
}

int64_t dh2e_actor_sum(const struct dh2e_actor *actor, const struct dh2e_domains *domains,
                       const struct options *options)
{
    int64_t sum = 0;
    for (size_t i = 0; i < actor->synthetics.modifiers.count; i++) {
        const struct dh2e_modifier *modifier = &actor->synthetics.modifiers.items[i];
        if (dh2e_sum_takes(modifier, domains, options) && !dh2e_actor_rival(actor, domains, options, modifier))
            sum += modifier->value;
    }
    return sum;
}

static void dh2e_actor_armour(struct dh2e_actor *actor)
{
    for (int location = 0; location < DH2E_LOCATION_COUNT; location++) {
        int64_t best = 0;
        for (size_t i = 0; i < actor->armours.count; i++) {
            const struct dh2e_armour *armour = &actor->armours.items[i];
            if (armour->equipped && armour->points[location] > best) best = armour->points[location];
        }
        struct dh2e_domains domains = {0};
        struct text text = {0};
        text_addf(&text, "armour:%s", dh2e_location_words[location]);
        dh2e_domains_add(&domains, actor->symbols, text_get(&text));
        dh2e_domains_add(&domains, actor->symbols, "armour:all");
        actor->synthetics.failed |= text.failed;
        text_free(&text);
        best += dh2e_actor_sum(actor, &domains, &actor->synthetics.options);
        actor->armour[location] = best > 0 ? best : 0;
    }
}

enum dh2e_characteristic dh2e_actor_attribute(const struct dh2e_actor *actor, const struct dh2e_domains *domains,
                                              const struct options *options, enum dh2e_characteristic usual)
{
    for (size_t i = 0; i < actor->synthetics.attributes.count; i++) {
        const struct dh2e_attribute_override *override = &actor->synthetics.attributes.items[i];
        if (!dh2e_domains_have(domains, override->domain) || !predicate_test(&override->predicate, options)) continue;
        bool higher = actor->characteristics[override->characteristic] > actor->characteristics[usual];
        if (higher || !override->only_if_higher) usual = override->characteristic;
    }
    return usual;
}

/* ---- the actor ---- */

void dh2e_synthetics_free(struct dh2e_synthetics *synthetics)
{
    vec_free(&synthetics->modifiers);
    vec_free(&synthetics->degrees);
    vec_free(&synthetics->dice);
    vec_free(&synthetics->toughness);
    vec_free(&synthetics->resistances);
    vec_free(&synthetics->attributes);
    vec_free(&synthetics->facts);
    vec_free(&synthetics->toggles);
    options_free(&synthetics->options);
}

struct dh2e_actor *dh2e_actor_new(const struct dh2e_preparation *preparation)
{
    struct dh2e_actor *actor = memory_alloc(sizeof *actor);
    if (!actor) return NULL;
    *actor = (struct dh2e_actor){.symbols = preparation->symbols, .references = 1};
    arena_init(&actor->arena);
    options_init(&actor->synthetics.options, preparation->symbols, NULL);
    actor->name = json_to_text(json_get(preparation->actor, "name"), "nameless");
    const char *slug = dh2e_document_slug(&actor->arena, preparation->actor);
    actor->slug = slug ? slug : "";
    actor->kind = dh2e_kind_find(json_to_text(json_get(preparation->actor, "type"), NULL));
    dh2e_actor_figures(actor, preparation);
    dh2e_actor_publish(actor, preparation);
    dh2e_actor_items(actor, preparation);
    dh2e_actor_armour(actor);
    actor->symbols_end = symbols_end(actor->symbols);
    if (!actor->arena.failed && !actor->synthetics.failed && !actor->synthetics.options.failed) return actor;
    dh2e_actor_free(actor);
    return NULL;
}

struct dh2e_actor *dh2e_actor_hold(struct dh2e_actor *actor)
{
    if (actor) actor->references++;
    return actor;
}

struct dh2e_actor *dh2e_actor_look(struct dh2e_actor *actor, struct symbols *symbols)
{
    struct dh2e_actor *owner = actor->shares ? actor->shares : actor;
    const struct symbols *lowest = symbols;
    while (lowest->parent && lowest->parent != owner->symbols)
        lowest = lowest->parent;
    if (!lowest->parent || owner->symbols_end > lowest->first) return NULL;
    struct dh2e_actor *look = memory_alloc(sizeof *look);
    if (!look) return NULL;
    *look = *owner;
    look->references = 1;
    look->shares = dh2e_actor_hold(owner);
    look->symbols = symbols;
    look->synthetics.options.symbols = symbols;
    return look;
}

void dh2e_actor_free(struct dh2e_actor *actor)
{
    if (!actor || --actor->references > 0) return;
    if (actor->shares) {
        dh2e_actor_free(actor->shares);
        memory_free(actor);
        return;
    }
    dh2e_synthetics_free(&actor->synthetics);
    vec_free(&actor->items);
    vec_free(&actor->weapons);
    vec_free(&actor->armours);
    vec_free(&actor->skills);
    vec_free(&actor->powers);
    vec_free(&actor->ammunition);
    arena_free(&actor->arena);
    memory_free(actor);
}

void dh2e_actor_options(const struct dh2e_actor *actor, const struct json *toggles, struct options *options)
{
    const struct options *own = &actor->synthetics.options;
    bool switched = false;
    for (size_t i = 0; toggles && i < actor->synthetics.toggles.count; i++)
        switched |= json_get(toggles, actor->synthetics.toggles.items[i].option) != NULL;
    options_init(options, actor->symbols, switched ? NULL : own);
    if (!switched) return;
    (void)options_add_all(options, own);
    for (size_t i = 0; i < actor->synthetics.toggles.count; i++) {
        const struct dh2e_toggle *toggle = &actor->synthetics.toggles.items[i];
        const struct json *value = json_get(toggles, toggle->option);
        if (json_to_bool(value, false))
            (void)options_add_text(options, toggle->option);
        else if (value)
            (void)options_remove(options, symbol_find(actor->symbols, toggle->option, strlen(toggle->option)));
    }
}

int64_t dh2e_actor_value(const struct dh2e_actor *actor, enum dh2e_characteristic characteristic)
{
    return actor->characteristics[characteristic] + dh2e_fatigue_penalty(actor->fatigue);
}

const struct dh2e_skill *dh2e_actor_skill(const struct dh2e_actor *actor, const char *name)
{
    for (size_t i = 0; i < actor->skills.count; i++) {
        const struct dh2e_skill *skill = &actor->skills.items[i];
        if (strcmp(skill->slug, name) == 0 || strcmp(skill->name, name) == 0) return skill;
    }
    return NULL;
}

const struct dh2e_power *dh2e_actor_power(const struct dh2e_actor *actor, const char *name)
{
    for (size_t i = 0; i < actor->powers.count; i++) {
        const struct dh2e_power *power = &actor->powers.items[i];
        if (strcmp(power->slug, name) == 0 || strcmp(power->name, name) == 0) return power;
    }
    return NULL;
}

int dh2e_actor_weapon(const struct dh2e_actor *actor, const char *name)
{
    for (size_t i = 0; i < actor->weapons.count; i++) {
        const struct dh2e_weapon *weapon = &actor->weapons.items[i];
        if (strcmp(weapon->slug, name) == 0 || strcmp(weapon->name, name) == 0) return (int)i;
    }
    return -1;
}

const struct dh2e_ammunition *dh2e_actor_ammunition(const struct dh2e_actor *actor, const char *slug)
{
    for (size_t i = 0; i < actor->ammunition.count; i++) {
        if (strcmp(actor->ammunition.items[i].slug, slug) == 0) return &actor->ammunition.items[i];
    }
    return NULL;
}
