/* element_alter.c: ItemAlteration: elements that change data of the actor's items, by a table of properties. */
#include <math.h>
#include <string.h>

#include "ir/aelike.h"
#include "base/number.h"
#include "systems/pf2e/actor/rule.h"

enum alter_way {
    ALTER_VALUE,
    ALTER_PRESENT, /* only where the item has it */
    ALTER_LIST,
    ALTER_FACES,
    ALTER_STRIKING,
    ALTER_BADGE,
    ALTER_BADGE_MAX,
    ALTER_FOCUS,
    ALTER_RECOVERY,
    ALTER_NAME,
    ALTER_TEXT /* of the description: seen by readers, not by rules */
};

static const struct alter_property {
    const char *name, *path;
    enum alter_way way;
} alter_properties[] = {
#define ALTERATION(property, types, modes, way, path) {property, path, ALTER_##way},
#include "systems/pf2e/element/alterations.def"
#undef ALTERATION
};

static const struct alter_property *alter_find(const char *name)
{
    for (size_t i = 0; i < sizeof alter_properties / sizeof *alter_properties; i++) {
        if (alter_properties[i].name[0] == name[0] && strcmp(alter_properties[i].name, name) == 0)
            return &alter_properties[i];
    }
    return NULL;
}

const char *pf2e_alteration_path(const char *property)
{
    const struct alter_property *known = alter_find(property);
    return known ? known->path : NULL;
}

/* What one element changes, and of which items. */
struct alter {
    const struct alter_property *property; /* NULL: it changes nothing */
    const char *mode, *type;
    bool states_type;
    enum pf2e_item_type known_type; /* PF2E_UNKNOWN_ITEM: the words are compared */
    const struct json *id;          /* of the one item it is for; NULL: all of the type */
    const char **needs; /* options without which its predicate does not hold */
    size_t need_count;
};

static void alter_lower_needs(struct arena *arena, struct alter *alter, const struct json *predicate)
{
    size_t count = json_is(predicate, JSON_ARRAY) ? predicate->count : 0;
    const char **needs = count ? arena_array(arena, const char *, count) : NULL;
    for (size_t i = 0; needs && i < count; i++) {
        const char *option = json_to_text(&predicate->items[i], "");
        if (*option && !strchr(option, '{')) needs[alter->need_count++] = option;
    }
    alter->needs = needs;
}

void element_alter_lower(struct arena *arena, struct pf2e_lowered *lowered)
{
    const struct json *source = lowered->source, *id = json_get(source, "itemId");
    struct alter *alter = arena_new(arena, struct alter);
    if (!alter) return;
    *alter = (struct alter){.property = alter_find(json_to_text(json_get(source, "property"), "")),
                            .mode = json_to_text(json_get(source, "mode"), ""),
                            .type = json_to_text(json_get(source, "itemType"), ""),
                            .id = json_is(id, JSON_STRING) ? id : NULL};
    alter_lower_needs(arena, alter, lowered->predicate);
    alter->states_type = json_is(json_get(source, "itemType"), JSON_STRING);
    alter->known_type = pf2e_item_type_find(alter->type);
    lowered->op = alter;
}

/* `id` is that of the one item it is for, filled in. */
static bool alter_concerns(const struct alter *alter, const char *id, const struct pf2e_item *item)
{
    if (alter->id) return strcmp(id, item->id) == 0;
    if (alter->known_type != PF2E_UNKNOWN_ITEM) return alter->known_type == item->type;
    return strcmp(alter->type, json_to_text(json_get(item->source, "type"), "")) == 0;
}

/* May the item publish this? Slug, traits and tags are looked at; of a trait the beginning is enough ("deadly"). */
static bool alter_may_publish(struct pf2e_actor *actor, struct pf2e_item *item, const char *option)
{
    static const char start[] = "item:", slug[] = "item:slug:", trait[] = "item:trait:", tag[] = "item:tag:";
    if (strncmp(option, start, sizeof start - 1) != 0) return false;
    if (strncmp(option, slug, sizeof slug - 1) == 0)
        return strcmp(pf2e_item_slug(actor, item), option + sizeof slug - 1) == 0;
    if (strncmp(option, trait, sizeof trait - 1) == 0) return pf2e_item_trait_like(item, option + sizeof trait - 1);
    if (strncmp(option, tag, sizeof tag - 1) == 0) return pf2e_item_has_tag(item, option + sizeof tag - 1);
    return true;
}

/* Most fail for what they need besides the item, or for its slug or a trait: that is seen without asking the item for
 * all it publishes. */
static bool alter_may_hold(struct pf2e_actor *actor, const struct alter *alter, struct pf2e_item *item)
{
    if (actor->diags || item->options.count) return true; /* they hear of what is wrong; choices publish anything */
    for (size_t i = 0; i < alter->need_count; i++) {
        if (!alter_may_publish(actor, item, alter->needs[i]) &&
            !options_has_text(pf2e_options_all(actor), alter->needs[i]))
            return false;
    }
    return true;
}

static bool alter_test(struct pf2e_actor *actor, struct pf2e_rule *rule, struct pf2e_item *item)
{
    struct options options;
    options_init(&options, &actor->symbols, pf2e_options_all(actor));
    pf2e_item_options_add(actor, item, "item", &options);
    bool holds = pf2e_rule_test(actor, rule, &options);
    options_free(&options);
    return holds;
}

/* A weapon's die goes up or down one step, once each way. */
static void alter_faces(struct pf2e_actor *actor, struct pf2e_item *item, const char *mode, const struct json *value)
{
    static const char *const dice[] = {"d4", "d6", "d8", "d10", "d12"};
    const char *die = tree_text(&item->system, "damage.die", "");
    int at = -1;
    for (int i = 0; i < 5; i++) {
        if (strcmp(die, dice[i]) == 0) at = i;
    }
    if (at < 0) return;
    bool up = strcmp(mode, "upgrade") == 0, down = strcmp(mode, "downgrade") == 0;
    if (up || down) {
        const char *flag = up ? "damageFacesUpgraded" : "damageFacesDowngraded";
        if (json_to_bool(json_get(&item->flags, flag), false)) return;
        tree_set(&actor->arena, &item->flags, flag, json_make_bool(true));
        at = up ? at < 4 ? at + 1 : 4 : at > 0 ? at - 1 : 0;
        tree_set_text(&actor->arena, &item->system, "damage.die", dice[at]);
    } else if (strcmp(mode, "override") == 0) {
        const char *made = json_is_number(value)
                               ? arena_printf(&actor->arena, "d%lld", (long long)json_to_int(value, 4))
                               : json_to_text(value, die);
        if (made) tree_set_text(&actor->arena, &item->system, "damage.die", made);
    }
}

static void alter_list(struct pf2e_actor *actor, struct pf2e_item *item, const char *path, const char *mode,
                       const struct json *value)
{
    struct json *list = tree_open(&actor->arena, &item->system, path);
    if (!list) return;
    if (list->type != JSON_ARRAY) *list = json_make_array();
    size_t count = json_is(value, JSON_ARRAY) ? value->count : 1;
    if (strcmp(mode, "override") == 0) list->count = 0;
    for (size_t v = 0; v < count; v++) {
        const struct json *one = json_is(value, JSON_ARRAY) ? &value->items[v] : value;
        if (!json_is(one, JSON_STRING)) continue;
        if (strcmp(mode, "remove") == 0 || strcmp(mode, "subtract") == 0) {
            for (size_t i = list->count; i-- > 0;) {
                if (json_is_text(&list->items[i], one->text)) json_remove_at(list, i);
            }
        } else if (!tree_has_text(list, one->text)) {
            json_push(&actor->arena, list, *one);
        }
    }
}

static void alter_value(struct pf2e_actor *actor, struct pf2e_item *item, const char *path, const char *mode,
                        const struct json *value)
{
    enum aelike_mode known = aelike_mode_find(mode);
    bool present = json_path(&item->system, path) != NULL;
    struct json *target = tree_open(&actor->arena, &item->system, path);
    if (target && known != AELIKE_MODE_COUNT)
        (void)aelike_apply(&actor->arena, target, present, &(struct aelike_change){.mode = known, .value = value});
}

/* A badge with labels ends with the last of them; its value never exceeds the maximum. */
static void alter_badge_max(struct pf2e_actor *actor, struct pf2e_item *item, const char *mode,
                            const struct json *value)
{
    const struct json *badge = json_get(&item->system, "badge"), *most = json_get(badge, "max");
    size_t labels = json_count(json_get(badge, "labels"));
    enum aelike_mode known = aelike_mode_find(mode);
    if (!item->has_badge || !json_is_number(value) || known == AELIKE_MODE_COUNT) return;
    double before = json_is_number(most) ? json_to_double(most, 0) : labels ? (double)labels : INFINITY;
    double after = aelike_number(known, before, json_to_double(value, 0));
    if (!isfinite(after)) return;
    tree_set_int(&actor->arena, &item->system, "badge.max", number_truncate(after));
    if ((double)item->badge > after) item->badge = number_truncate(after);
}

/* A weapon of one die deals as many more as its rune has steps; the rune has acted once already. */
static void alter_striking(struct pf2e_actor *actor, struct pf2e_item *item, const char *mode, const struct json *value)
{
    int64_t before = pf2e_weapon_striking(item), dice = tree_int(&item->system, "damage.dice", 1);
    alter_value(actor, item, "runes.striking", mode, value);
    int64_t after = pf2e_weapon_striking(item);
    bool single = tree_int(json_get(item->source, "system"), "damage.dice", 1) == 1;
    bool by_runes = single && *tree_text(&item->system, "damage.die", "");
    if (by_runes && (dice == 1 + before || dice < 1 + after))
        tree_set_int(&actor->arena, &item->system, "damage.dice", 1 + after);
}

static void alter_name(struct pf2e_actor *actor, struct pf2e_item *item, const struct json *value)
{
    const char *name = json_is(value, JSON_STRING) ? pf2e_label(actor->world, value->text) : NULL;
    if (name && *name) item->name = name;
}

/* What an element adds to the description is kept apart from it: people read it, the table reads the item's own. */
static void alter_text(struct pf2e_actor *actor, struct pf2e_item *item, const struct json *value)
{
    struct text words = {0};
    text_add(&words, tree_text(&item->system, "description.added", ""));
    for (size_t i = 0; json_is(value, JSON_ARRAY) && i < value->count; i++) {
        const char *title = json_to_text(json_get(&value->items[i], "title"), NULL);
        const char *text = json_to_text(json_get(&value->items[i], "text"), "");
        text_add(&words, "<p>");
        if (title) text_addf(&words, "<strong>%s</strong> ", pf2e_label(actor->world, title));
        text_addf(&words, "%s</p>", pf2e_label(actor->world, text));
    }
    if (words.length) tree_set_text(&actor->arena, &item->system, "description.added", text_get(&words));
    text_free(&words);
}

/* A number the document need not state: it starts at the usual one. */
static void alter_from(struct pf2e_actor *actor, struct pf2e_item *item, const struct alter *alter,
                       const struct json *value)
{
    const char *path = alter->property->path;
    bool focus = alter->property->way == ALTER_FOCUS;
    if (!focus && !json_path(&item->system, "persistent.formula")) return;
    bool costs = pf2e_item_has_trait(item, "focus") && !pf2e_item_has_trait(item, "cantrip");
    int64_t usual = focus ? costs : PF2E_RECOVERY_DC;
    if (!json_path(&item->system, path)) tree_set_int(&actor->arena, &item->system, path, usual);
    alter_value(actor, item, path, alter->mode, value);
}

/* What the property does with the value. */
static void alter_change(struct pf2e_actor *actor, struct pf2e_item *item, const struct alter *alter, struct json value)
{
    const struct alter_property *property = alter->property;
    const char *mode = alter->mode;
    switch (property->way) {
    case ALTER_FACES:
        alter_faces(actor, item, mode, &value);
        break;
    case ALTER_LIST:
        alter_list(actor, item, property->path, mode, &value);
        break;
    case ALTER_STRIKING:
        alter_striking(actor, item, mode, &value);
        break;
    case ALTER_BADGE:
        if (item->has_badge && json_is_number(&value))
            item->badge =
                number_truncate(aelike_number(aelike_mode_find(mode), (double)item->badge, json_to_double(&value, 0)));
        break;
    case ALTER_BADGE_MAX:
        alter_badge_max(actor, item, mode, &value);
        break;
    case ALTER_FOCUS:
    case ALTER_RECOVERY:
        alter_from(actor, item, alter, &value);
        break;
    case ALTER_NAME:
        alter_name(actor, item, &value);
        break;
    case ALTER_PRESENT:
        if (json_path(&item->system, property->path)) alter_value(actor, item, property->path, mode, &value);
        break;
    case ALTER_VALUE:
        alter_value(actor, item, property->path, mode, &value);
        break;
    case ALTER_TEXT:
        alter_text(actor, item, &value);
        break;
    }
}

static void alter_item(struct pf2e_actor *actor, struct pf2e_rule *rule, const char *id, struct pf2e_item *item)
{
    const struct alter *alter = rule->lowered->op;
    if (!alter->property || rule->ignored || !alter_concerns(alter, id, item)) return;
    if (rule->lowered->predicate && !(alter_may_hold(actor, alter, item) && alter_test(actor, rule, item))) return;
    struct json value = pf2e_rule_value(actor, rule, rule->lowered->value_source, NULL);
    if (rule->ignored) return;
    alter_change(actor, item, alter, value);
}

bool pf2e_alters_words(const struct pf2e_rule *rule)
{
    const struct alter *alter = rule->lowered->op;
    return alter->property && alter->property->way == ALTER_TEXT;
}

bool pf2e_alters_effects(const struct pf2e_rule *rule)
{
    const struct alter *alter = rule->lowered->op;
    return !alter->states_type || alter->known_type == PF2E_EFFECT || strchr(alter->type, '{');
}

static const char *alter_id(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    const struct alter *alter = rule->lowered->op;
    return alter->id && alter->property && !rule->ignored ? pf2e_rule_text(actor, rule, alter->id, NULL) : "";
}

void pf2e_alter_item(struct pf2e_actor *actor, struct pf2e_rule *rule, struct pf2e_item *item)
{
    alter_item(actor, rule, alter_id(actor, rule), item);
}

void element_alter_apply(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    (void)pool_push(&actor->arena, &actor->alterations, rule);
    const char *id = alter_id(actor, rule);
    for (size_t i = 0; i < actor->items.count; i++)
        alter_item(actor, rule, id, actor->items.items[i]);
}
