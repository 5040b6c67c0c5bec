/* resolve.c: resolves @actor.…, @item.… and {actor|…}: prepared data by path, with the short names in use. */
#include <string.h>

#include "base/same.h"
#include "systems/pf2e/actor/rule.h"

static const struct json *resolve_keep(struct pf2e_actor *actor, struct json value)
{
    struct json *kept = arena_new(&actor->arena, struct json);
    if (kept) *kept = value;
    return kept;
}

static const struct json *resolve_number(struct pf2e_actor *actor, int64_t number)
{
    return resolve_keep(actor, json_make_int(number));
}

static const struct json *resolve_text(struct pf2e_actor *actor, const char *text)
{
    return text ? resolve_keep(actor, json_make_text(&actor->arena, text, strlen(text))) : NULL;
}

/* "flags.pf2e.x" and "flags.system.x" are the same place. */
static const char *resolve_flag(const char *path)
{
    if (strncmp(path, "flags.pf2e.", 11) == 0) return path + 11;
    return strncmp(path, "flags.system.", 13) == 0 ? path + 13 : NULL;
}

static const char *resolve_after(const char *path, const char *word)
{
    size_t length = strlen(word);
    if (strncmp(path, word, length) != 0) return NULL;
    return path[length] == '.' ? path + length + 1 : path[length] ? NULL : path + length;
}

static const struct json *resolve_item(struct pf2e_actor *actor, struct pf2e_item *item, const char *path);

static const struct json *resolve_actor_item(struct pf2e_actor *actor, const char *path, bool *known)
{
    const struct {
        const char *word;
        struct pf2e_item *item;
    } items[] = {{"ancestry", actor->ancestry}, {"heritage", actor->heritage}, {"background", actor->background},
                 {"class", actor->class_item},  {"deity", actor->deity},       {"wornArmor", actor->armor}};
    for (size_t i = 0; i < sizeof items / sizeof *items; i++) {
        const char *rest = resolve_after(path, items[i].word);
        if (!rest) continue;
        *known = true;
        return items[i].item ? resolve_item(actor, items[i].item, rest) : NULL;
    }
    return NULL;
}

static const struct json *resolve_statistic(struct pf2e_actor *actor, const struct pf2e_statistic *statistic,
                                            const char *path)
{
    if (same_text(path, "mod") || same_text(path, "check.mod")) return resolve_number(actor, statistic->mod);
    if (same_text(path, "rank")) return statistic->rank < 0 ? NULL : resolve_number(actor, statistic->rank);
    return same_text(path, "dc.value") ? resolve_number(actor, statistic->dc) : NULL;
}

static const struct json *resolve_skill(struct pf2e_actor *actor, const char *path)
{
    pf2e_actor_skills(actor);
    size_t length = strcspn(path, ".");
    for (size_t i = 0; i < actor->skills.count; i++) {
        const struct pf2e_statistic *skill = actor->skills.items[i];
        if (strlen(skill->slug) == length && strncmp(skill->slug, path, length) == 0)
            return resolve_statistic(actor, skill, path[length] ? path + length + 1 : "");
    }
    return json_path(json_get(&actor->system, "skills"), path);
}

static const struct json *resolve_actor(struct pf2e_actor *actor, const char *path)
{
    static const char *const inside[] = {"abilities", "attributes", "details",   "resources",
                                         "saves",     "traits",     "perception"};
    const char *rest = resolve_after(path, "system");
    if (rest) return json_path(&actor->system, rest);
    if ((rest = resolve_flag(path))) {
        if (same_text(rest, PF2E_FLAG_MOST_DICE)) pf2e_actor_strikes(actor);
        return json_path(&actor->flags, rest);
    }
    if (same_text(path, "level")) return resolve_number(actor, actor->level);
    if (same_text(path, "name")) return resolve_text(actor, actor->name);
    if (same_text(path, "id") || same_text(path, "_id") || same_text(path, "signature"))
        return resolve_text(actor, actor->id);
    if (same_text(path, "type")) return json_get(actor->source, "type");
    if (same_text(path, "size")) return json_path(&actor->system, "traits.size.value");
    if (same_text(path, "handsFree")) return resolve_number(actor, actor->hands_free);
    if ((rest = resolve_after(path, "skills"))) return resolve_skill(actor, rest);
    if ((rest = resolve_after(path, "hitPoints"))) return json_path(json_path(&actor->system, "attributes.hp"), rest);
    bool known = false;
    const struct json *found = resolve_actor_item(actor, path, &known);
    if (known) return found;
    for (size_t i = 0; i < sizeof inside / sizeof *inside; i++) {
        if (resolve_after(path, inside[i])) return json_path(&actor->system, path);
    }
    return json_path(actor->source, path);
}

/* How many feats of this name the actor has. */
static int64_t resolve_times_taken(struct pf2e_actor *actor, struct pf2e_item *item)
{
    const char *slug = pf2e_item_slug(actor, item);
    int64_t times = 0;
    for (size_t i = 0; i < actor->items.count; i++) {
        struct pf2e_item *one = actor->items.items[i];
        if (one->type == PF2E_FEAT && same_text(pf2e_item_slug(actor, one), slug)) times++;
    }
    return times;
}

/* Words for what the document of an item states. */
static const struct {
    const char *word, *path;
} resolve_stated[] = {
    {"description", "description.value"},
    {"category", "category"},
    {"group", "group"},
    {"baseType", "baseItem"},
    {"quantity", "quantity"},
};

static const struct json *resolve_weapon_rune(struct pf2e_actor *actor, const struct pf2e_item *item, const char *rune)
{
    if (same_text(rune, "potency")) return resolve_number(actor, pf2e_rune_potency(item));
    return same_text(rune, "striking") ? resolve_number(actor, pf2e_weapon_striking(item)) : NULL;
}

static const struct json *resolve_item_level(struct pf2e_actor *actor, const struct pf2e_item *item)
{
    int64_t level = tree_int(&item->system, "level.value", 0);
    return resolve_number(actor, item->type == PF2E_FEAT && level < 1 ? 1 : level);
}

static const struct json *resolve_item_word(struct pf2e_actor *actor, struct pf2e_item *item, const char *path)
{
    if (same_text(path, "level")) return resolve_item_level(actor, item);
    if (same_text(path, "name")) return resolve_text(actor, item->name);
    if (same_text(path, "slug")) return resolve_text(actor, pf2e_item_slug(actor, item));
    if (same_text(path, "id") || same_text(path, "_id")) return resolve_text(actor, item->id);
    if (same_text(path, "type")) return json_get(item->source, "type");
    for (size_t i = 0; i < sizeof resolve_stated / sizeof *resolve_stated; i++) {
        if (same_text(path, resolve_stated[i].word)) return json_path(&item->system, resolve_stated[i].path);
    }
    if (same_text(path, "handsHeld")) return resolve_number(actor, item->hands_held);
    if (item->type == PF2E_FEAT && same_text(path, "timesTaken"))
        return resolve_number(actor, resolve_times_taken(actor, item));
    if (item->type == PF2E_WEAPON && strncmp(path, "system.runes.", 13) == 0)
        return resolve_weapon_rune(actor, item, path + 13);
    if (same_text(path, "badge.value") || same_text(path, "system.badge.value") || same_text(path, "value"))
        return item->has_badge ? resolve_number(actor, item->badge) : json_path(&item->system, "badge.value");
    return NULL;
}

/* PF2E-VAL-05: what someone else gave at the table knows that one as it was then, each path under its own name. An
 * effect that nobody gave comes from its bearer; PF2E-VAL-08: other items have no origin. */
static const struct json *resolve_origin(struct pf2e_actor *actor, const struct pf2e_item *item, const char *path)
{
    const struct json *frozen = json_path(item->source, "flags.talus.origin");
    if (json_is(frozen, JSON_OBJECT)) return json_get(frozen, path);
    bool effect = item->type == PF2E_EFFECT || item->type == PF2E_CONDITION || item->type == PF2E_AFFLICTION;
    return effect ? resolve_actor(actor, path) : NULL;
}

/* An item without runes has none of each. */
static const struct json *resolve_item_data(struct pf2e_actor *actor, const struct pf2e_item *item, const char *path)
{
    static const struct {
        enum pf2e_item_type type;
        const char *path;
    } none[] = {{PF2E_WEAPON, "runes.potency"}, {PF2E_WEAPON, "runes.striking"},   {PF2E_ARMOR, "runes.potency"},
                {PF2E_ARMOR, "runes.resilient"}, {PF2E_SHIELD, "runes.reinforcing"}};
    const struct json *found = json_path(&item->system, path);
    for (size_t i = 0; !found && i < sizeof none / sizeof *none; i++) {
        if (item->type == none[i].type && same_text(path, none[i].path)) return resolve_number(actor, 0);
    }
    return found;
}

static const struct json *resolve_item(struct pf2e_actor *actor, struct pf2e_item *item, const char *path)
{
    const struct json *word = resolve_item_word(actor, item, path);
    if (word) return word;
    const char *rest = resolve_after(path, "system");
    if (rest) return resolve_item_data(actor, item, rest);
    if ((rest = resolve_flag(path))) return json_path(&item->flags, rest);
    if ((rest = resolve_after(path, "actor"))) return resolve_actor(actor, rest);
    if ((rest = resolve_after(path, "origin"))) return resolve_origin(actor, item, rest);
    if ((rest = resolve_after(path, "grantedBy")))
        return item->granter ? resolve_item(actor, item->granter, rest) : NULL;
    if ((rest = resolve_after(path, "parentItem")))
        return item->parent ? resolve_item(actor, item->parent, rest) : NULL;
    if (resolve_after(path, "frequency")) return json_path(&item->system, path);
    if ((rest = resolve_after(path, "badge"))) return json_path(json_get(&item->system, "badge"), rest);
    if ((rest = resolve_after(path, "baseDamage"))) return json_path(json_get(&item->system, "damage"), rest);
    return json_path(item->source, path);
}

const struct json *pf2e_resolve(struct pf2e_actor *actor, const struct pf2e_rule *rule, const char *root,
                                const char *path, const struct pf2e_scope *scope)
{
    if (same_text(root, "actor")) return resolve_actor(actor, path);
    if (same_text(root, "item")) return resolve_item(actor, rule->item, path);
    if (same_text(root, "rule")) return json_path(rule->lowered->source, path);
    if (same_text(root, "weapon")) return scope && scope->weapon ? resolve_item(actor, scope->weapon, path) : NULL;
    if (same_text(root, "spell") && scope && scope->spell)
        return same_text(path, "rank") || same_text(path, "level") ? resolve_number(actor, scope->rank)
                                                                   : resolve_item(actor, scope->spell, path);
    if (same_text(root, "armor"))
        return actor->type == PF2E_CHARACTER && actor->armor ? resolve_item(actor, actor->armor, path) : NULL;
    return NULL;
}

const struct json *pf2e_resolve_actor(struct pf2e_actor *actor, const char *path)
{
    return resolve_actor(actor, path);
}
