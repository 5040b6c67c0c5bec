/* normalise.c: two revisions of the mechanic schema become one shape. */
#include "systems/dnd5e/content/normalise.h"

#include <string.h>

#include "base/ascii.h"
#include "base/limits.h"

static const char *const d5e_id_kinds[] = {
    "status:", "class:",    "subclass:", "spell:", "race:",   "feat:",   "maneuver:",
    "style:",  "creature:", "equip:",    "trait:", "attack:", "domain:", NULL};

const char *d5e_plain_name(const char *name)
{
    if (!strchr(name, ':')) return name;
    for (size_t i = 0; d5e_id_kinds[i]; i++) {
        size_t length = strlen(d5e_id_kinds[i]);
        if (strncmp(name, d5e_id_kinds[i], length) == 0) return name + length;
    }
    return name;
}

/* The next letter or digit, '\0' at the end. */
static char d5e_next_letter(const char **at)
{
    while (**at && !ascii_is_letter(**at) && !ascii_is_digit(**at) && (unsigned char)**at < 0x80)
        ++*at;
    char letter = ascii_lower(**at);
    if (letter) ++*at;
    return letter;
}

bool d5e_same_name(const char *a, const char *b)
{
    a = d5e_plain_name(a);
    b = d5e_plain_name(b);
    for (;;) {
        char x = d5e_next_letter(&a), y = d5e_next_letter(&b);
        if (x != y) return false;
        if (!x) return true;
    }
}

uint32_t d5e_name_hash(const char *name)
{
    uint32_t hash = 2166136261u;
    name = d5e_plain_name(name);
    for (char letter = d5e_next_letter(&name); letter; letter = d5e_next_letter(&name))
        hash = (hash ^ (unsigned char)letter) * 16777619u;
    return hash ? hash : 1;
}

bool d5e_is_die_of(const char *name, const char *pool)
{
    size_t length = strlen(name);
    return d5e_same_name(name, pool) ||
           (length > 4 && strcmp(name + length - 4, "_die") == 0 && strncmp(pool, name, length - 3) == 0);
}

static void d5e_mapped(struct d5e_normaliser *n, const struct json *at, const char *what)
{
    n->mapped++;
    if (n->notes && n->document)
        diags_add(n->notes, fault_note("dnd5e/mapped", NULL), json_place(n->document, at), "read as %s", what);
}

static struct json d5e_text(struct d5e_normaliser *n, const char *text)
{
    return json_make_text(n->arena, text, strlen(text));
}

/* Takes a member out of an object; false when it is not there. */
static bool d5e_take(struct json *object, const char *name, struct json *value)
{
    const struct json *found = json_get(object, name);
    if (!found) return false;
    *value = *found;
    return json_remove(object, name);
}

static void d5e_rename(struct d5e_normaliser *n, struct json *object, const char *from, const char *to)
{
    struct json value;
    if (json_get(object, to) || !d5e_take(object, from, &value)) return;
    json_set(n->arena, object, to, value);
    d5e_mapped(n, object, to);
}

/* A text becomes a list of one; a list stays. */
static struct json d5e_listed(struct d5e_normaliser *n, struct json value)
{
    if (value.type == JSON_ARRAY) return value;
    struct json list = json_make_array();
    json_push(n->arena, &list, value);
    return list;
}

static struct json d5e_measure(struct d5e_normaliser *n, struct json value, const char *unit)
{
    struct json measure = json_make_object();
    json_set(n->arena, &measure, "value", value);
    json_set(n->arena, &measure, "unit", d5e_text(n, unit));
    return measure;
}

static void d5e_normalise_status(struct d5e_normaliser *n, struct json *status)
{
    struct json id;
    if (d5e_take(status, "id", &id)) {
        json_set(n->arena, status, "name", d5e_text(n, d5e_plain_name(json_to_text(&id, ""))));
        d5e_mapped(n, status, "name");
    }
}

static void d5e_normalise_response(struct d5e_normaliser *n, struct json *response)
{
    d5e_rename(n, response, "category", "response");
    const struct json *source = json_get(response, "source"), *magical = json_get(source, "magical");
    if (!magical || json_get(source, "origin")) return;
    struct json changed = json_copy(n->arena, source);
    json_remove(&changed, "magical");
    json_set(n->arena, &changed, "origin", d5e_text(n, json_to_bool(magical, false) ? "magical" : "nonmagical"));
    json_set(n->arena, response, "source", changed);
}

/* {"attack": "melee"} becomes {"on": "attack", "weapon_type": ["melee"]}; "all" names no limit. */
static void d5e_normalise_advantage(struct d5e_normaliser *n, struct json *advantage)
{
    static const struct {
        const char *field, *on, *limit;
    } forms[] = {{"attack", "attack", "weapon_type"},
                 {"saving_throw", "saving_throw", "ability"},
                 {"skill", "ability_check", "skill"},
                 {"initiative", "initiative", NULL}};
    if (json_get(advantage, "on")) return;
    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++) {
        struct json value;
        if (!d5e_take(advantage, forms[i].field, &value)) continue;
        struct json list = d5e_listed(n, value);
        bool all = json_is_text(json_at(&list, 0), "all") || value.type == JSON_TRUE;
        json_set(n->arena, advantage, "on", d5e_text(n, forms[i].on));
        if (!all && forms[i].limit) json_set(n->arena, advantage, forms[i].limit, list);
        d5e_mapped(n, advantage, forms[i].on);
        return;
    }
    const struct json *ability = json_get(advantage, "ability");
    if (!ability) return;
    json_set(n->arena, advantage, "on", d5e_text(n, "ability_check"));
    if (json_is_text(ability, "all"))
        json_remove(advantage, "ability");
    else
        json_set(n->arena, advantage, "ability", d5e_listed(n, *ability));
}

static void d5e_normalise_attribute(struct d5e_normaliser *n, struct json *attribute)
{
    struct json category, property;
    if (attribute->type != JSON_OBJECT || !d5e_take(attribute, "category", &category)) return;
    const char *path = json_to_text(&category, "");
    if (d5e_take(attribute, "property", &property))
        path = arena_printf(n->arena, "%s.%s", path, json_to_text(&property, ""));
    if (path && !json_get(attribute, "target")) json_set(n->arena, attribute, "target", d5e_text(n, path));
    d5e_mapped(n, attribute, "target");
}

static void d5e_normalise_area(struct d5e_normaliser *n, struct json *area)
{
    static const char *const sizes[] = {"radius", "length", "size", "side"};
    if (area->type != JSON_OBJECT) return;
    if (json_is_text(json_get(area, "shape"), "radius")) json_set(n->arena, area, "shape", d5e_text(n, "sphere"));
    if (json_is_text(json_get(area, "shape"), "square")) json_set(n->arena, area, "shape", d5e_text(n, "cube"));
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const struct json *size = json_get(area, sizes[i]);
        if (json_is(size, JSON_OBJECT)) size = json_get(size, "value");
        if (!size) continue;
        json_set(n->arena, area, "size", *size);
        return;
    }
}

/* Layers of light are kept apart from layers with effects. */
static void d5e_normalise_layers(struct d5e_normaliser *n, struct json *aura)
{
    const struct json *layers = json_get(aura, "layers");
    struct json lights = json_make_array(), others = json_make_array();
    for (size_t i = 0; i < json_count(layers); i++) {
        bool light = json_is(json_get(json_at(layers, i), "type"), JSON_STRING);
        json_push(n->arena, light ? &lights : &others, *json_at(layers, i));
    }
    if (!lights.count) return;
    json_set(n->arena, aura, "lights", lights);
    json_remove(aura, "layers");
    if (others.count) json_set(n->arena, aura, "layers", others);
    d5e_mapped(n, aura, "lights");
}

static void d5e_normalise_aura(struct d5e_normaliser *n, struct json *aura)
{
    const struct json *radius = json_get(aura, "radius");
    if (json_is_number(radius))
        json_set(n->arena, aura, "radius", d5e_measure(n, *radius, json_to_text(json_get(aura, "unit"), "feet")));
    d5e_rename(n, aura, "target", "affects");
    d5e_rename(n, aura, "grants", "effect");
    d5e_normalise_layers(n, aura);
}

/* "scaling.damage" wherever a number or dice are allowed. */
static bool d5e_scaling_reference(struct d5e_normaliser *n, const struct json *value, struct json *operand)
{
    const char *text = json_to_text(value, "");
    if (strncmp(text, "scaling.", 8) != 0) return false;
    *operand = json_make_object();
    json_set(n->arena, operand, "type", d5e_text(n, "scaling"));
    json_set(n->arena, operand, "value", d5e_text(n, text + 8));
    return true;
}

static void d5e_normalise_scaling(struct d5e_normaliser *n, struct json *scaling)
{
    struct json components, by_level, plain = json_make_object();
    if (d5e_take(scaling, "by_level", &by_level)) {
        json_set(n->arena, &plain, "value", by_level);
    } else if (d5e_take(scaling, "components", &components)) {
        for (size_t i = 0; json_is(&components, JSON_OBJECT) && i < components.count; i++) {
            const struct json_member *member = &components.members[i];
            const struct json *table = json_get(&member->value, "by_level");
            if (!table) table = json_path(&member->value, "value"); /* its by_level was mapped already */
            json_set(n->arena, &plain, member->name, table ? *table : member->value);
        }
    } else {
        return;
    }
    const struct json *counted = json_get(scaling, "type"); /* character or class levels, spell slot levels */
    if (counted) json_set(n->arena, &plain, "$levels", *counted);
    plain.offset = scaling->offset; /* notes stay where it was written */
    *scaling = plain;
    d5e_mapped(n, scaling, "a level table");
}

static void d5e_normalise_dc(struct d5e_normaliser *n, struct json *dc)
{
    const struct json *add = json_get(dc, "add"), *abilities = json_get(dc, "ability");
    d5e_rename(n, dc, "ref", "type");
    if (!json_is(add, JSON_STRING)) return;
    struct json list = json_make_array();
    json_push(n->arena, &list, *add);
    for (size_t i = 0; i < json_count(abilities); i++) {
        struct json operand = json_make_object();
        json_set(n->arena, &operand, "type", d5e_text(n, "ability_modifier"));
        json_set(n->arena, &operand, "ability", *json_at(abilities, i));
        json_push(n->arena, &list, operand);
    }
    json_set(n->arena, dc, "add", list);
    json_remove(dc, "ability");
    d5e_mapped(n, dc, "add");
}

/* "scores.charisma.modifier", "classes.Wizard.level", "proficiency_bonus" as operands. */
static struct json d5e_path_operand(struct d5e_normaliser *n, const char *path)
{
    struct json operand = json_make_object();
    const char *first = strchr(path, '.'), *last = strrchr(path, '.');
    bool score = strncmp(path, "scores.", 7) == 0, class_level = strncmp(path, "classes.", 8) == 0;
    if ((score || class_level) && first && last > first) {
        char *name = arena_copy_text(n->arena, first + 1, (size_t)(last - first - 1));
        json_set(n->arena, &operand, "type", d5e_text(n, score ? "ability_modifier" : "class_level"));
        json_set(n->arena, &operand, score ? "ability" : "class", d5e_text(n, name ? name : ""));
    } else {
        json_set(n->arena, &operand, "type", d5e_text(n, "attribute"));
        json_set(n->arena, &operand, "value", d5e_text(n, path));
    }
    return operand;
}

static void d5e_normalise_uses(struct d5e_normaliser *n, struct json *uses)
{
    const struct json *path = json_get(uses, "calculation"), *minimum = json_get(json_get(uses, "bounds"), "minimum");
    if (json_is(path, JSON_STRING)) {
        json_set(n->arena, uses, "calculation", d5e_path_operand(n, path->text));
        d5e_mapped(n, uses, "an operand");
    }
    if (minimum && !json_get(uses, "minimum")) json_set(n->arena, uses, "minimum", *minimum);
}

static void d5e_normalise_limit(struct d5e_normaliser *n, struct json *limit)
{
    d5e_rename(n, limit, "scaling", "ref");
}

/* Events: what the later revision calls them, what they are called here, and the part the owner plays. */
static const struct {
    const char *from, *to, *role;
} d5e_events[] = {
    {"turn_start", "start_turn", NULL},
    {"turn_end", "end_turn", NULL},
    {"exit_area", "leave_area", NULL},
    {"attacked_by", "attack", "target"},
    {"healed_by", "heal", "target"},
    {"damaged_by", "damaged_by", "target"},
    {NULL, NULL, NULL},
};

static const char *d5e_event_name(struct json *trigger, const char *event, const char **role)
{
    const char *result = json_to_text(json_get(json_get(trigger, "attack"), "result"), "");
    for (size_t i = 0; d5e_events[i].from; i++) {
        if (strcmp(event, d5e_events[i].from) != 0) continue;
        event = d5e_events[i].to;
        if (d5e_events[i].role) *role = d5e_events[i].role;
    }
    if (strcmp(event, "attack") != 0) return event;
    return strcmp(result, "success") == 0 ? "hit" : strcmp(result, "failure") == 0 ? "miss" : event;
}

static void d5e_normalise_trigger(struct d5e_normaliser *n, struct json *trigger)
{
    if (trigger->type != JSON_OBJECT) return;
    const struct json *event = json_get(trigger, "event");
    struct json events = d5e_listed(n, event ? *event : json_make_array());
    struct json renamed = json_make_array();
    const char *role = NULL;
    for (size_t i = 0; i < events.count; i++) {
        const char *from = json_to_text(json_at(&events, i), ""), *to = d5e_event_name(trigger, from, &role);
        json_push(n->arena, &renamed, d5e_text(n, to));
        if (to != from) d5e_mapped(n, trigger, to);
    }
    json_set(n->arena, trigger, "event", renamed);
    if (role && !json_get(trigger, "role") && !json_get(trigger, "target"))
        json_set(n->arena, trigger, "role", d5e_text(n, role));
    const struct json *save = json_get(trigger, "save"), *result = json_get(save, "result");
    if (result && !json_get(trigger, "result")) json_set(n->arena, trigger, "result", *result);
    d5e_rename(n, trigger, "elements", "damage_type");
}

/* A buff is an attribute change, a bonus to a roll, a proficiency or something recovered. */
static void d5e_normalise_buff(struct d5e_normaliser *n, struct json *effect, const struct json *buff)
{
    const char *category = json_to_text(json_get(buff, "category"), ""),
               *property = json_to_text(json_get(buff, "property"), "");
    const struct json *bonus = json_get(buff, "bonus"), *base = json_get(buff, "base");
    struct json out = json_make_object(), calculation = bonus ? *bonus : json_make_object();
    if (!bonus && !base) base = json_get(buff, "value");
    if (!bonus && base) {
        json_set(n->arena, &calculation, "operation", d5e_text(n, "set"));
        json_set(n->arena, &calculation, "operators", d5e_listed(n, *base));
    }
    bool save = strcmp(category, "saving_throw") == 0, skill = strcmp(category, "skill") == 0;
    if (save || skill) {
        json_set(n->arena, &out, "on", d5e_text(n, save ? "saving_throw" : "ability_check"));
        const struct json *name = json_get(buff, category);
        if (name) json_set(n->arena, &out, save ? "ability" : "skill", d5e_listed(n, *name));
        json_set(n->arena, &out, "calculation", calculation);
        json_set(n->arena, effect, "roll_modifier", out);
    } else if (strcmp(category, "armor_class") == 0 || strcmp(category, "movement") == 0 ||
               strcmp(category, "hit_points") == 0) {
        char *path =
            *property ? arena_printf(n->arena, "%s.%s", category, property) : arena_printf(n->arena, "%s", category);
        json_set(n->arena, &out, "target", d5e_text(n, path ? path : category));
        json_set(n->arena, &out, "calculation", calculation);
        json_set(n->arena, effect, "attribute", out);
    } else {
        json_set(n->arena, effect, "boon", *buff); /* spells, slots, proficiencies, features: kept whole */
    }
    json_remove(effect, "buff");
    d5e_mapped(n, effect, "an attribute or roll modifier");
}

static void d5e_normalise_lighting(struct d5e_normaliser *n, struct json *effect, const struct json *lighting)
{
    struct json out = json_make_object();
    const struct json *radius = json_get(lighting, "radius"), *dim = json_get(lighting, "dim_radius");
    json_set(n->arena, &out, "type", d5e_text(n, "lighting"));
    if (radius) json_set(n->arena, &out, "bright_light", d5e_measure(n, *radius, "feet"));
    if (dim) json_set(n->arena, &out, "dim_light", d5e_measure(n, *dim, "feet"));
    json_set_from(n->arena, &out, "level", lighting, "level");
    json_remove(effect, "lighting");
    json_set(n->arena, effect, "environment", out);
    d5e_mapped(n, effect, "environment");
}

/* {"type": "resistance", "effects": [{"damage": {"type": [...]}}]}: what it resists, not what it deals. */
static void d5e_normalise_resisting(struct d5e_normaliser *n, struct json *mechanic)
{
    struct json *effects = (struct json *)(uintptr_t)json_get(mechanic, "effects");
    const char *type = json_to_text(json_get(mechanic, "type"), "");
    if ((strcmp(type, "resistance") != 0 && strcmp(type, "immunity") != 0) || !json_is(effects, JSON_ARRAY)) return;
    for (uint32_t i = 0; i < effects->count; i++) {
        struct json damage, response = json_make_object();
        const struct json *types = json_path(&effects->items[i], "damage.type");
        if (!types || json_path(&effects->items[i], "damage.dice") || !d5e_take(&effects->items[i], "damage", &damage))
            continue;
        json_set(n->arena, &response, "response", d5e_text(n, type));
        json_set_from(n->arena, &response, "to", &damage, "type");
        json_set(n->arena, &effects->items[i], "damage_response", response);
        d5e_mapped(n, &effects->items[i], "damage_response");
    }
}

static const struct {
    const char *member;
    void (*rewrite)(struct d5e_normaliser *n, struct json *value);
} d5e_rewrites[] = {
    {"apply_status", d5e_normalise_status},
    {"damage_response", d5e_normalise_response},
    {"advantage", d5e_normalise_advantage},
    {"disadvantage", d5e_normalise_advantage},
    {"attribute", d5e_normalise_attribute},
    {"area", d5e_normalise_area},
    {"aura", d5e_normalise_aura},
    {"scaling", d5e_normalise_scaling},
    {"dc", d5e_normalise_dc},
    {"uses", d5e_normalise_uses},
    {"limit", d5e_normalise_limit},
    {"trigger", d5e_normalise_trigger},
};

static struct json d5e_normalise_at(struct d5e_normaliser *n, const struct json *value, int depth);

static struct json d5e_normalise_member(struct d5e_normaliser *n, const char *name, const struct json *value, int depth)
{
    struct json copy = d5e_normalise_at(n, value, depth);
    for (size_t i = 0; i < sizeof d5e_rewrites / sizeof *d5e_rewrites; i++) {
        if (strcmp(name, d5e_rewrites[i].member) != 0) continue;
        for (uint32_t item = 0; copy.type == JSON_ARRAY && item < copy.count; item++) {
            if (copy.items[item].type == JSON_OBJECT) d5e_rewrites[i].rewrite(n, &copy.items[item]);
        }
        if (copy.type == JSON_OBJECT) d5e_rewrites[i].rewrite(n, &copy);
    }
    return copy;
}

static struct json d5e_normalise_object(struct d5e_normaliser *n, const struct json *value, int depth)
{
    struct json copy = json_make_object();
    copy.offset = value->offset;
    for (uint32_t i = 0; i < value->count; i++) {
        const struct json_member *member = &value->members[i];
        json_set(n->arena, &copy, member->name, d5e_normalise_member(n, member->name, &member->value, depth));
    }
    const struct json *buff = json_get(&copy, "buff");
    if (json_is(buff, JSON_OBJECT)) {
        struct json taken = *buff;
        d5e_normalise_buff(n, &copy, &taken);
    }
    d5e_normalise_resisting(n, &copy);
    const struct json *lighting = json_get(&copy, "lighting"); /* only now: members have moved */
    if (json_is(lighting, JSON_OBJECT) && json_get(lighting, "level") && !json_get(&copy, "environment")) {
        struct json taken = *lighting;
        d5e_normalise_lighting(n, &copy, &taken);
    }
    return copy;
}

static struct json d5e_normalise_at(struct d5e_normaliser *n, const struct json *value, int depth)
{
    struct json operand;
    if (depth > LIMIT_JSON_DEPTH) return json_make_null();
    if (value->type == JSON_OBJECT) return d5e_normalise_object(n, value, depth + 1);
    if (value->type == JSON_STRING && d5e_scaling_reference(n, value, &operand)) return operand;
    struct json copy = json_copy(n->arena, value);
    for (uint32_t i = 0; value->type == JSON_ARRAY && i < copy.count; i++)
        copy.items[i] = d5e_normalise_at(n, &value->items[i], depth + 1);
    return copy;
}

struct json d5e_normalise(struct d5e_normaliser *n, const struct json *value)
{
    return d5e_normalise_at(n, value, 0);
}
