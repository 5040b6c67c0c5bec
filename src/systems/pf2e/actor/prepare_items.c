/* prepare_items.c: effects of items on each other and on their actor before any rule element acts. */
#include <math.h>
#include <string.h>

#include "base/map.h"
#include "base/same.h"
#include "ir/slug.h"
#include "systems/pf2e/actor/prepare.h"
#include "systems/pf2e/actor/rule.h"

void pf2e_raise_rank(struct pf2e_actor *actor, const char *path, int64_t rank)
{
    if (json_path(&actor->system, path) || rank > 0) tree_raise(&actor->arena, &actor->system, path, rank);
}

/* The rank of one of a list ("saves"). */
static void items_raise_rank(struct pf2e_actor *actor, const char *list, const char *name, int64_t rank)
{
    const struct json *known = json_get(json_get(json_path(&actor->system, list), name), "rank");
    if (known ? json_to_int(known, 0) >= rank : rank <= 0) return;
    struct json *names = tree_open(&actor->arena, &actor->system, list);
    struct json *one = names ? tree_open(&actor->arena, names, name) : NULL;
    if (one) tree_set_int(&actor->arena, one, "rank", rank);
}

/* Some senses are always precise. */
static const char *items_acuity(const char *sense, const char *stated)
{
    static const char *const precise[] = {"darkvision",      "echolocation",     "greater-darkvision",
                                          "infrared-vision", "low-light-vision", "see-invisibility",
                                          "truesight"};
    for (size_t i = 0; i < 7; i++) {
        if (same_text(sense, precise[i])) return "precise";
    }
    return stated && *stated ? stated : "precise";
}

void pf2e_add_sense(struct pf2e_actor *actor, const char *type, const char *acuity, double range, bool force)
{
    static const char *const order[] = {"vague", "imprecise", "precise"};
    acuity = items_acuity(type, acuity);
    for (size_t i = 0; i < actor->senses.count; i++) {
        struct pf2e_sense *known = &actor->senses.items[i];
        if (!same_text(known->type, type)) continue;
        int mine = 0, theirs = 0;
        for (int k = 0; k < 3; k++) {
            if (same_text(order[k], acuity)) mine = k;
            if (same_text(order[k], known->acuity)) theirs = k;
        }
        if (force || mine > theirs || range > known->range)
            *known = (struct pf2e_sense){.type = type, .acuity = acuity, .range = range};
        return;
    }
    (void)pool_push(&actor->arena, &actor->senses, (struct pf2e_sense){.type = type, .acuity = acuity, .range = range});
}

/* --- ancestry, background, class --------------------------------------------------------------------------------- */

/* The chosen one of {value: [...], selected}: a single possibility is its own choice. */
static const struct json *items_chosen(const struct json *boost)
{
    const struct json *value = json_get(boost, "value"), *selected = json_get(boost, "selected");
    if (json_count(value) == 1) return json_at(value, 0);
    return json_is(selected, JSON_STRING) ? selected : NULL;
}

static void items_push(struct pf2e_actor *actor, const char *path, const struct json *value)
{
    struct json *list = value ? tree_open(&actor->arena, &actor->system, path) : NULL;
    if (list && list->type == JSON_ARRAY) json_push(&actor->arena, list, *value);
}

static void items_push_chosen(struct pf2e_actor *actor, const char *path, const struct json *boosts)
{
    for (size_t i = 0; json_is(boosts, JSON_OBJECT) && i < boosts->count; i++)
        items_push(actor, path, items_chosen(&boosts->members[i].value));
}

static void items_push_traits(struct pf2e_actor *actor, const struct pf2e_item *item)
{
    const struct json *traits = pf2e_item_traits(item);
    for (size_t i = 0; i < json_count(traits); i++) {
        if (!tree_has_text(json_path(&actor->system, "traits.value"), json_to_text(json_at(traits, i), "")))
            items_push(actor, "traits.value", json_at(traits, i));
    }
}

static void items_grant_language(struct pf2e_actor *actor, const struct json *slug)
{
    struct json entry = json_make_object();
    if (!json_is(slug, JSON_STRING)) return;
    json_set(&actor->arena, &entry, "slug", *slug);
    items_push(actor, "build.languages.granted", &entry);
}

static void items_apply_vision(struct pf2e_actor *actor, const char *vision)
{
    const char *type = same_text(vision, "darkvision") ? "darkvision"
                       : same_text(vision, "lowLightVision") || same_text(vision, "low-light-vision")
                           ? "low-light-vision"
                           : NULL;
    if (!type) return;
    pf2e_add_sense(actor, type, "precise", INFINITY, false);
    pf2e_option_set(actor, "sense", pf2e_symbol(actor, "self:", type, ":from-ancestry"), true);
}

static void items_apply_ancestry_build(struct pf2e_actor *actor, const struct pf2e_item *item)
{
    const struct json *alternate = json_get(&item->system, "alternateAncestryBoosts");
    const struct json *voluntary = json_get(&item->system, "voluntary");
    if (json_is(alternate, JSON_ARRAY)) {
        for (size_t i = 0; i < alternate->count; i++)
            items_push(actor, "build.attributes.boosts.ancestry", &alternate->items[i]);
    } else {
        items_push_chosen(actor, "build.attributes.boosts.ancestry", json_get(&item->system, "boosts"));
        items_push_chosen(actor, "build.attributes.flaws.ancestry", json_get(&item->system, "flaws"));
    }
    const struct json *boost = json_get(voluntary, "boost"), *flaws = json_get(voluntary, "flaws");
    if (json_is(boost, JSON_STRING)) items_push(actor, "build.attributes.boosts.ancestry", boost);
    for (size_t i = 0; i < json_count(flaws); i++)
        items_push(actor, "build.attributes.flaws.ancestry", json_at(flaws, i));
}

static void items_apply_ancestry(struct pf2e_actor *actor, struct pf2e_item *item)
{
    struct arena *arena = &actor->arena;
    struct json *system = &actor->system;
    actor->ancestry = item;
    tree_set_int(arena, system, "attributes.ancestryhp", tree_int(&item->system, "hp", 6));
    tree_set_text(arena, system, "traits.size.value", tree_text(&item->system, "size", "med"));
    tree_set_int(arena, system, "attributes.reach.base", tree_int(&item->system, "reach", 5));
    tree_set_int(arena, system, "attributes.reach.manipulate", tree_int(&item->system, "reach", 5));
    tree_set_int(arena, system, "attributes.speed.value", tree_int(&item->system, "speed", 25));
    items_apply_ancestry_build(actor, item);
    tree_set_int(arena, system, "build.languages.max",
                 tree_int(system, "build.languages.max", 0) + tree_int(&item->system, "additionalLanguages.count", 0));
    const struct json *languages = json_path(&item->system, "languages.value");
    for (size_t i = 0; i < json_count(languages); i++)
        items_grant_language(actor, json_at(languages, i));
    items_apply_vision(actor, tree_text(&item->system, "vision", "normal"));
    items_push_traits(actor, item);
    pf2e_option_set(actor, "all", pf2e_symbol(actor, "self:ancestry:", item->slug, ""), true);
    const struct json *traits = pf2e_item_traits(item);
    for (size_t i = 0; i < json_count(traits); i++)
        pf2e_option_set(actor, "all", pf2e_symbol(actor, "self:trait:", json_to_text(json_at(traits, i), ""), ""),
                        true);
    tree_set_text(arena, system, "details.ancestry.trait", item->slug);
    tree_set(arena, system, "details.ancestry.countsAs", json_make_array());
    tree_push_text(arena, system, "details.ancestry.countsAs", item->slug);
}

static void items_apply_heritage(struct pf2e_actor *actor, struct pf2e_item *item)
{
    if (!actor->heritage || actor->heritage->granter) actor->heritage = item;
    items_push_traits(actor, item);
    pf2e_option_set(actor, "all", pf2e_symbol(actor, "heritage:", item->slug, ""), true);
    pf2e_option_set(actor, "all", pf2e_symbol(actor, "self:heritage:", item->slug, ""), true);
}

static void items_apply_background(struct pf2e_actor *actor, struct pf2e_item *item)
{
    actor->background = item;
    items_push_chosen(actor, "build.attributes.boosts.background", json_get(&item->system, "boosts"));
    const struct json *skills = json_path(&item->system, "trainedSkills.value");
    for (size_t i = 0; i < json_count(skills); i++)
        items_raise_rank(actor, "skills", json_to_text(json_at(skills, i), ""), 1);
}

static void items_raise_all(struct pf2e_actor *actor, const struct json *ranks, const char *list)
{
    for (size_t i = 0; i < json_member_count(ranks); i++) {
        int64_t rank = json_to_int(&ranks->members[i].value, 0);
        if (rank > 0) items_raise_rank(actor, list, ranks->members[i].name, rank);
    }
}

static void items_apply_class(struct pf2e_actor *actor, struct pf2e_item *item)
{
    struct arena *arena = &actor->arena;
    struct json *system = &actor->system;
    actor->class_item = item;
    const struct json *key = json_get(&item->system, "keyAbility");
    const struct json *chosen = items_chosen(key);
    const char *attribute = json_to_text(chosen, tree_text(system, "details.keyability.value", "str"));
    tree_set_text(arena, system, "details.keyability.value", attribute);
    const struct json *offered = json_get(key, "value");
    if (offered) tree_set(arena, system, "build.attributes.keyOptions", *offered);
    if (chosen) tree_set(arena, system, "build.attributes.boosts.class", *chosen);
    tree_set_int(arena, system, "attributes.classhp", tree_int(&item->system, "hp", 0));
    pf2e_raise_rank(actor, "perception.rank", tree_int(&item->system, "perception", 0));
    items_raise_all(actor, json_get(&item->system, "savingThrows"), "saves");
    items_raise_all(actor, json_get(&item->system, "attacks"), "proficiencies.attacks");
    items_raise_all(actor, json_get(&item->system, "defenses"), "proficiencies.defenses");
    pf2e_raise_rank(actor, "proficiencies.spellcasting.rank", tree_int(&item->system, "spellcasting", 0));
    const struct json *skills = json_path(&item->system, "trainedSkills.value");
    for (size_t i = 0; i < json_count(skills); i++)
        items_raise_rank(actor, "skills", json_to_text(json_at(skills, i), ""), 1);
    struct json dc = json_make_object();
    json_set(arena, &dc, "attribute", json_make_text(arena, attribute, strlen(attribute)));
    json_set(arena, &dc, "rank", json_make_int(1));
    json_set(arena, &dc, "primary", json_make_bool(true));
    struct json *dcs = tree_open(arena, system, "proficiencies.classDCs");
    if (dcs) json_set(arena, dcs, arena_copy_text(arena, item->slug, strlen(item->slug)), dc);
    pf2e_option_set(actor, "all", pf2e_symbol(actor, "class:", item->slug, ""), true);
    tree_set_text(arena, system, "details.class.trait", item->slug);
}

/* --- feats ------------------------------------------------------------------------------------------------------- */

static bool items_is_feature(const struct pf2e_item *item)
{
    const char *category = tree_text(&item->system, "category", "");
    static const char *const features[] = {"classfeature", "ancestryfeature", "deityboon", "curse", "pfsboon"};
    for (size_t i = 0; i < sizeof features / sizeof *features; i++) {
        if (same_text(category, features[i])) return true;
    }
    return false;
}

static bool items_word_in(const char *word, const char *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (same_text(word, list[i])) return true;
    }
    return false;
}

static void items_apply_proficiency(struct pf2e_actor *actor, const char *slug, const struct json *increase)
{
    static const char *const attacks[] = {"simple", "martial", "advanced", "unarmed"};
    static const char *const defenses[] = {"unarmored", "light", "medium", "heavy", "light-barding", "heavy-barding"};
    int64_t rank = json_to_int(json_get(increase, "rank"), 0);
    if (same_text(slug, "perception")) {
        pf2e_raise_rank(actor, "perception.rank", rank);
    } else if (same_text(slug, "spellcasting")) {
        pf2e_raise_rank(actor, "proficiencies.spellcasting.rank", rank);
    } else if (items_word_in(slug, pf2e_save_names, PF2E_SAVES)) {
        items_raise_rank(actor, "saves", slug, rank);
    } else if (items_word_in(slug, attacks, 4)) {
        items_raise_rank(actor, "proficiencies.attacks", slug, rank);
    } else if (items_word_in(slug, defenses, 6)) {
        items_raise_rank(actor, "proficiencies.defenses", slug, rank);
    } else {
        struct json *dcs = tree_open(&actor->arena, &actor->system, "proficiencies.classDCs");
        struct json *dc = dcs ? tree_open(&actor->arena, dcs, slug) : NULL;
        if (!dc) return;
        const struct json *attribute = json_get(increase, "attribute");
        tree_raise(&actor->arena, dc, "rank", rank);
        if (json_is(attribute, JSON_STRING) && !json_get(dc, "attribute"))
            json_set(&actor->arena, dc, "attribute", *attribute);
    }
}

static bool items_sense_allowed(struct pf2e_actor *actor, const struct pf2e_item *item, const struct json *special)
{
    bool asks = false;
    for (size_t i = 0; json_is(special, JSON_OBJECT) && i < special->count; i++)
        asks = asks || json_is(&special->members[i].value, JSON_TRUE);
    if (!asks) return true;
    if (json_to_bool(json_get(special, "ancestry"), false) &&
        pf2e_option_has(actor, "sense", "self:low-light-vision:from-ancestry"))
        return true;
    if (json_to_bool(json_get(special, "llv"), false)) {
        for (size_t i = 0; i < actor->senses.count; i++) {
            if (same_text(actor->senses.items[i].type, "low-light-vision")) return true;
        }
    }
    size_t taken = 0;
    for (size_t i = 0; json_to_bool(json_get(special, "second"), false) && i < actor->items.count; i++) {
        const struct pf2e_item *other = actor->items.items[i];
        if (other->type == PF2E_FEAT && same_text(other->slug, item->slug)) taken++;
    }
    return taken > 1;
}

static void items_apply_senses(struct pf2e_actor *actor, const struct pf2e_item *item, const struct json *senses)
{
    for (size_t i = 0; json_is(senses, JSON_OBJECT) && i < senses->count; i++) {
        const struct json *sense = &senses->members[i].value;
        if (!items_sense_allowed(actor, item, json_get(sense, "special"))) continue;
        pf2e_add_sense(actor, senses->members[i].name, json_to_text(json_get(sense, "acuity"), "precise"),
                       json_to_double(json_get(sense, "range"), INFINITY), false);
    }
}

static void items_apply_feat(struct pf2e_actor *actor, struct pf2e_item *item)
{
    if (item->suppressed) return;
    bool feature = items_is_feature(item);
    pf2e_option_set(actor, "all", pf2e_symbol(actor, feature ? "feature:" : "feat:", item->slug, ""), true);
    const struct json *sub = json_get(&item->system, "subfeatures");
    if (!json_is(sub, JSON_OBJECT)) return;
    const struct json *key = json_get(sub, "keyOptions");
    for (size_t i = 0; i < json_count(key); i++)
        items_push(actor, "build.attributes.keyOptions", json_at(key, i));
    const struct json *proficiencies = json_get(sub, "proficiencies");
    for (size_t i = 0; json_is(proficiencies, JSON_OBJECT) && i < proficiencies->count; i++)
        items_apply_proficiency(actor, proficiencies->members[i].name, &proficiencies->members[i].value);
    int64_t slots = json_to_int(json_path(sub, "languages.slots"), 0);
    if (slots)
        tree_set_int(&actor->arena, &actor->system, "build.languages.max",
                     tree_int(&actor->system, "build.languages.max", 0) + slots);
    const struct json *granted = json_path(sub, "languages.granted");
    for (size_t i = 0; i < json_count(granted); i++)
        items_grant_language(actor, json_at(granted, i));
    items_apply_senses(actor, item, json_get(sub, "senses"));
}

/* --- deity, effects, equipment, spellcasting, attacks ------------------------------------------------------------- */

/* The domains a follower may choose from: slug and label. Some are also taught in a secret form. */
static void items_apply_domains(struct pf2e_actor *actor, const struct json *domains)
{
    for (size_t i = 0; i < json_count(domains); i++) {
        const char *slug = json_to_text(json_at(domains, i), "");
        char *title = slug_new(&actor->arena, slug, SLUG_BACTRIAN);
        static const char *const forms[][2] = {{"", ""}, {"-apocryphal", "Apocryphal"}};
        for (size_t f = 0; title && *slug && f < 2; f++) {
            const char *key = arena_printf(&actor->arena, "PF2E.Item.Deity.Domain.%s%s.Label", title, forms[f][1]);
            const char *path = arena_printf(&actor->arena, "details.deities.domains.%s%s", slug, forms[f][0]);
            const char *label = key ? pf2e_label(actor->world, key) : NULL;
            if (path && label && (f == 0 || label != key)) tree_set_text(&actor->arena, &actor->system, path, label);
        }
    }
}

static void items_apply_deity(struct pf2e_actor *actor, struct pf2e_item *item)
{
    actor->deity = item;
    pf2e_option_text(actor, "all", "deity", true);
    pf2e_option_set(actor, "all", pf2e_symbol(actor, "deity:primary:", item->slug, ""), true);
    pf2e_option_set(actor, "all", pf2e_symbol(actor, "self:deity:slug:", item->slug, ""), true);
    const struct json *what = json_path(&item->system, "sanctification.what");
    const char *modal = tree_text(&item->system, "sanctification.modal", "");
    for (size_t i = 0; i < json_count(what); i++) {
        const char *both =
            symbol_text(&actor->symbols, pf2e_symbol(actor, modal, ":", json_to_text(json_at(what, i), "")));
        pf2e_option_set(actor, "all", pf2e_symbol(actor, "deity:primary:sanctification:", both, ""), true);
    }
    if (!json_count(what)) pf2e_option_text(actor, "all", "deity:primary:sanctification:none", true);
    const struct json *weapons = json_get(&item->system, "weapons");
    for (size_t i = 0; i < json_count(weapons); i++)
        pf2e_option_set(actor, "all",
                        pf2e_symbol(actor, "deity:primary:favored-weapon:", json_to_text(json_at(weapons, i), ""), ""),
                        true);
    items_apply_domains(actor, json_path(&item->system, "domains.primary"));
    const struct json *font = json_get(&item->system, "font");
    for (size_t i = 0; i < json_count(font); i++)
        pf2e_option_set(actor, "all", pf2e_symbol(actor, "deity:primary:font:", json_to_text(json_at(font, i), ""), ""),
                        true);
}

const char *pf2e_effect_word(const char *slug)
{
    static const char *const starts[] = {"spell-effect-", "stance-", "effect-"};
    for (size_t i = 0; i < 3; i++) {
        size_t length = strlen(starts[i]);
        if (strncmp(slug, starts[i], length) == 0) return slug + length;
    }
    return slug;
}

static const char *items_effect_kind(const struct pf2e_item *item)
{
    return item->type == PF2E_CONDITION ? "self:condition:"
           : item->type == PF2E_EFFECT  ? "self:effect:"
                                        : "self:affliction:";
}

/* Of several with one slug only the highest value is published. */
static void items_apply_effect(struct pf2e_actor *actor, struct pf2e_item *item)
{
    const char *kind = items_effect_kind(item), *slug = pf2e_effect_word(item->slug);
    pf2e_option_set(actor, "all", pf2e_symbol(actor, kind, slug, ""), true);
    if (!item->has_badge || item->inactive || item->outdone) return;
    const char *both = symbol_text(&actor->symbols, pf2e_symbol(actor, kind, slug, ":"));
    pf2e_option_set(actor, "all", pf2e_symbol_number(actor, both, "", item->badge), true);
}

static void items_apply_spellcasting(struct pf2e_actor *actor, struct pf2e_item *item)
{
    const struct pf2e_item *spell = item->inside;
    while (spell && spell->type != PF2E_SPELL)
        spell = spell->beside;
    if (!spell) return;
    pf2e_option_text(actor, "all", "self:caster", true);
    const char *tradition = tree_text(&item->system, "tradition.value", "");
    if (*tradition) pf2e_option_set(actor, "all", pf2e_symbol(actor, "self:caster:tradition:", tradition, ""), true);
}

/* Every focus spell of a character that is not a cantrip gives a focus point. */
static void items_apply_spell(struct pf2e_actor *actor, const struct pf2e_item *item)
{
    static const char path[] = "resources.focus.max";
    if (actor->type != PF2E_CHARACTER || !pf2e_item_has_trait(item, "focus") || pf2e_item_has_trait(item, "cantrip"))
        return;
    tree_set_int(&actor->arena, &actor->system, path, tree_int(&actor->system, path, 0) + 1);
}

/* A creature reaches as far as the longest of the attacks that say so; 5 feet when none does. */
static void items_apply_melee(struct pf2e_actor *actor, const struct pf2e_item *item)
{
    const char *reach = pf2e_item_trait_like(item, "reach-");
    int64_t feet = 0;
    if (!reach) return;
    for (const char *at = reach + 6; *at >= '0' && *at <= '9'; at++)
        feet = feet * 10 + (*at - '0');
    if (feet > tree_int(&actor->system, "attributes.reach.base", 0) || !actor->has_reach_attack)
        tree_set_int(&actor->arena, &actor->system, "attributes.reach.base", feet);
    actor->has_reach_attack = true;
}

static void items_apply_shield(struct pf2e_actor *actor, struct pf2e_item *item)
{
    if (!item->equipped || tree_text(&actor->system, "attributes.shield.itemId", NULL)) return;
    pf2e_option_text(actor, "all", "self:shield:equipped", true);
    bool destroyed = tree_int(&item->system, "hp.max", 0) > 0 && tree_int(&item->system, "hp.value", 1) <= 0;
    if (item->broken) pf2e_option_text(actor, "all", destroyed ? "self:shield:destroyed" : "self:shield:broken", true);
    tree_set_text(&actor->arena, &actor->system, "attributes.shield.itemId", item->id);
    tree_set_int(&actor->arena, &actor->system, "attributes.shield.ac", tree_int(&item->system, "acBonus", 2));
    tree_set_int(&actor->arena, &actor->system, "attributes.shield.hardness", tree_int(&item->system, "hardness", 0));
}

static void items_apply_armor(struct pf2e_actor *actor, struct pf2e_item *item)
{
    if (!item->equipped) return;
    if (!actor->armor) actor->armor = item;
    pf2e_option_set_item(actor, item, "armor");
}

void pf2e_prepare_actor_data(struct pf2e_actor *actor, struct pf2e_item *item)
{
    switch (item->type) {
    case PF2E_ANCESTRY:
        items_apply_ancestry(actor, item);
        break;
    case PF2E_HERITAGE:
        items_apply_heritage(actor, item);
        break;
    case PF2E_BACKGROUND:
        items_apply_background(actor, item);
        break;
    case PF2E_CLASS:
        items_apply_class(actor, item);
        break;
    case PF2E_FEAT:
        items_apply_feat(actor, item);
        break;
    case PF2E_DEITY:
        items_apply_deity(actor, item);
        break;
    case PF2E_AFFLICTION:
    case PF2E_CONDITION:
    case PF2E_EFFECT:
        items_apply_effect(actor, item);
        break;
    case PF2E_SPELLCASTING:
        items_apply_spellcasting(actor, item);
        break;
    case PF2E_SPELL:
        items_apply_spell(actor, item);
        break;
    case PF2E_MELEE:
        items_apply_melee(actor, item);
        break;
    case PF2E_ARMOR:
        items_apply_armor(actor, item);
        break;
    case PF2E_SHIELD:
        items_apply_shield(actor, item);
        break;
    default:
        break;
    }
}

/* --- siblings ---------------------------------------------------------------------------------------------------- */

/* Things lie in backpacks, spells with what they are cast from. Goes backwards, so that the lists have the order of the
 * items. */
static void items_link_containers(struct pf2e_actor *actor)
{
    for (size_t i = actor->items.count; i-- > 0;) {
        struct pf2e_item *item = actor->items.items[i];
        const char *id = item->physical ? json_to_text(json_get(&item->system, "containerId"), NULL) : NULL;
        if (item->type == PF2E_SPELL) id = json_to_text(json_path(&item->system, "location.value"), NULL);
        struct pf2e_item *container = id ? pf2e_item_find(actor, id) : NULL;
        if (!container || container == item) continue;
        if ((container->type == PF2E_BACKPACK) == (item->type == PF2E_SPELL)) continue;
        if (item->physical) item->container = container;
        item->beside = container->inside;
        container->inside = item;
    }
}

/* What lies in a bag that is itself stowed, or in one that stows its content, is stowed. */
static void items_settle_container(struct pf2e_actor *actor, struct pf2e_item *item)
{
    const char *inside = item->physical ? json_to_text(json_get(&item->system, "containerId"), NULL) : NULL;
    const struct pf2e_item *container = inside ? pf2e_item_find(actor, inside) : NULL;
    for (int depth = 0; container && container->type == PF2E_BACKPACK && depth < 8; depth++) {
        if (json_to_bool(json_get(&container->system, "stowing"), false)) {
            tree_set_text(&actor->arena, &item->system, "equipped.carryType", "stowed");
            tree_set_int(&actor->arena, &item->system, "equipped.handsHeld", 0);
            pf2e_item_prepare_carrying(actor, item);
            return;
        }
        container = pf2e_item_find(actor, tree_text(&container->system, "containerId", NULL));
    }
}

/* The conditions by slug, each slug's in the order of the items (pf2e_item.same). */
static bool items_chain_conditions(struct pf2e_actor *actor, struct map *chains)
{
    for (size_t i = actor->items.count; i-- > 0;) {
        struct pf2e_item *item = actor->items.items[i];
        if (item->type != PF2E_CONDITION) continue;
        symbol slug = symbol_intern_text(&actor->symbols, item->slug);
        struct map_entry *chain = slug ? map_put(chains, slug) : NULL;
        if (!chain) return false;
        item->same = chain->pointer;
        chain->pointer = item;
    }
    return true;
}

static struct map_entry *items_chain(const struct pf2e_actor *actor, const struct map *chains, const char *slug)
{
    symbol known = symbol_find(&actor->symbols, slug, strlen(slug));
    return known ? map_find(chains, known) : NULL;
}

static void items_override(const struct pf2e_actor *actor, const struct map *chains, const struct pf2e_item *item)
{
    const struct json *overrides = json_get(&item->system, "overrides");
    for (size_t i = 0; i < json_count(overrides); i++) {
        const struct map_entry *chain = items_chain(actor, chains, json_to_text(json_at(overrides, i), ""));
        for (struct pf2e_item *other = chain ? chain->pointer : NULL; other; other = other->same)
            if (other != item) other->inactive = true;
    }
}

/* Is there an active one of the same slug with a higher value, or with the same value and before it? Inactive ones are
 * taken out of the chain on the way. */
static bool items_is_beaten(struct map_entry *chain, const struct pf2e_item *item)
{
    bool after = false;
    struct pf2e_item *before = NULL;
    for (struct pf2e_item *other = chain->pointer; other; other = other->same) {
        if (other == item) after = true;
        bool beats = other->badge > item->badge || (other->badge == item->badge && !after);
        if (other != item && !other->inactive && beats) return true;
        if (other == item || !other->inactive)
            before = other;
        else if (before)
            before->same = other->same;
        else
            chain->pointer = other->same;
    }
    return false;
}

static bool items_has_rank(const struct pf2e_item *item)
{
    return (item->type == PF2E_CONDITION || item->type == PF2E_EFFECT || item->type == PF2E_AFFLICTION) &&
           item->has_badge && !item->inactive;
}

/* Which ones have a lower value than another one of their type and slug. */
static void items_find_outdone(struct pf2e_actor *actor)
{
    struct map highest = {0};
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < actor->items.count; i++) {
            struct pf2e_item *item = actor->items.items[i];
            if (!items_has_rank(item)) continue;
            symbol name = pf2e_symbol(actor, items_effect_kind(item), item->slug, "");
            bool known = name && map_find(&highest, name);
            struct map_entry *entry = name ? map_put(&highest, name) : NULL;
            if (!entry) actor->arena.failed = true;
            if (entry && (!known || (int64_t)entry->number < item->badge)) entry->number = (uint64_t)item->badge;
            item->outdone = entry && (int64_t)entry->number > item->badge;
        }
    }
    map_free(&highest);
}

/* Conditions, from this item on: of equal slugs the highest value stays active (the first of equals), and some override
 * others. */
static void items_settle_conditions(struct pf2e_actor *actor, size_t first)
{
    struct map chains = {0};
    if (!items_chain_conditions(actor, &chains)) actor->arena.failed = true;
    for (size_t i = first; i < actor->items.count && chains.count; i++) {
        struct pf2e_item *item = actor->items.items[i];
        if (item->type != PF2E_CONDITION || item->inactive || same_text(item->slug, "persistent-damage")) continue;
        struct map_entry *chain = items_chain(actor, &chains, item->slug);
        items_override(actor, &chains, item);
        if (chain && items_is_beaten(chain, item)) item->inactive = true;
    }
    map_free(&chains);
    items_find_outdone(actor);
}

static void items_settle_granter(struct pf2e_actor *actor, struct pf2e_item *item)
{
    const struct json *granted = json_get(&item->flags, "grantedBy");
    if (granted) item->granter = pf2e_item_find(actor, json_to_text(json_get(granted, "id"), NULL));
}

bool pf2e_settle_effects(struct pf2e_actor *actor, size_t first)
{
    bool *before = arena_array(&actor->arena, bool, 2 * first);
    bool same = before != NULL;
    for (size_t i = 0; before && i < first; i++) {
        struct pf2e_item *item = actor->items.items[i];
        before[2 * i] = item->inactive;
        before[2 * i + 1] = item->outdone;
        item->inactive = item->outdone = false;
    }
    items_settle_conditions(actor, 0);
    for (size_t i = 0; same && i < first; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        same = before[2 * i] == item->inactive && before[2 * i + 1] == item->outdone;
    }
    for (size_t i = first; i < actor->items.count; i++)
        items_settle_granter(actor, actor->items.items[i]);
    return same;
}

/* subfeatures.suppressedFeatures names what a feature replaces. */
static void items_settle_suppressed(struct pf2e_actor *actor, const struct pf2e_item *item)
{
    const struct json *list = json_path(&item->system, "subfeatures.suppressedFeatures");
    for (size_t s = 0; s < json_count(list); s++) {
        const char *uuid = json_to_text(json_at(list, s), "");
        const struct json *document = pf2e_world_find(actor->world, uuid);
        const char *id = json_to_text(json_get(document, "_id"), NULL);
        for (size_t i = 0; id && i < actor->items.count; i++) {
            struct pf2e_item *other = actor->items.items[i];
            const char *source = json_to_text(json_path(other->source, "_stats.compendiumSource"), "");
            size_t length = strlen(source), id_length = strlen(id);
            if (other->type == PF2E_FEAT && length > id_length && same_text(source + length - id_length, id))
                other->suppressed = true;
        }
    }
}

/* Of several invested apex items the first selected (or the first) raises an attribute. */
static void items_settle_apex(struct pf2e_actor *actor, const struct pf2e_item *item)
{
    const struct json *apex = json_get(&item->system, "apex");
    if (!json_is(apex, JSON_OBJECT) || actor->settings.automatic_bonus || actor->type != PF2E_CHARACTER) return;
    const char *attribute = json_to_text(json_get(apex, "attribute"), NULL);
    if (!item->invested || !attribute || tree_text(&actor->system, "build.attributes.apex", NULL)) return;
    tree_set_text(&actor->arena, &actor->system, "build.attributes.apex", attribute);
}

void pf2e_prepare_siblings(struct pf2e_actor *actor)
{
    items_link_containers(actor);
    items_settle_conditions(actor, 0);
    for (size_t i = 0; i < actor->items.count; i++) {
        struct pf2e_item *item = actor->items.items[i];
        items_settle_granter(actor, item);
        items_settle_container(actor, item);
        if (item->type == PF2E_FEAT) items_settle_suppressed(actor, item);
        if (item->physical) items_settle_apex(actor, item);
        if (item->type == PF2E_MELEE) pf2e_item_prepare_attack(actor, item);
    }
    /* what a suppressed feature granted is suppressed with it; granters may stand anywhere */
    for (size_t i = 0; i < actor->items.count; i++) {
        struct pf2e_item *item = actor->items.items[i];
        const struct pf2e_item *granter = item->granter;
        for (int depth = 0; granter && !granter->suppressed && depth < 16; depth++)
            granter = granter->granter;
        if (granter && granter->suppressed && item->type == PF2E_FEAT) item->suppressed = true;
    }
}

/* --- conditions in memory ---------------------------------------------------------------------------------------- */

static bool items_is_immune(const struct pf2e_actor *actor, const char *slug)
{
    for (size_t i = 0; i < actor->immunities.count; i++) {
        if (same_text(actor->immunities.items[i].type, slug)) return true;
    }
    return false;
}

struct pf2e_item *pf2e_impose_condition(struct pf2e_actor *actor, const char *uuid, const char *id, int64_t value)
{
    const struct json *document = pf2e_world_find(actor->world, uuid);
    struct pf2e_item *item = document ? pf2e_item_new(actor, document) : NULL;
    if (!item || item->type != PF2E_CONDITION || items_is_immune(actor, item->slug)) return NULL;
    item->in_memory = true;
    if (id) item->id = id;
    if (value > 0) tree_set_int(&actor->arena, &item->system, "value.value", value);
    pf2e_item_prepare(actor, item);
    if (!pf2e_item_add(actor, item)) return NULL;
    items_settle_conditions(actor, actor->items.count - 1);
    pf2e_prepare_actor_data(actor, item);
    if (!item->inactive) pf2e_rules_add(actor, item);
    return item;
}
