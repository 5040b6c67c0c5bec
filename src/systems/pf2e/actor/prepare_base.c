/* prepare_base.c: base data and attribute boosts of an actor, and data settled after elements have acted. */
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/same.h"
#include "systems/pf2e/actor/prepare.h"
#include "systems/pf2e/content/pack.h"

static const char *const base_attack_categories[] = {"simple", "martial", "advanced", "unarmed"};
static const char *const base_defense_categories[] = {"unarmored", "light",         "medium",
                                                      "heavy",     "light-barding", "heavy-barding"};

/* A part of what actors start with; shared, so it may only be changed by way of tree_open. */
static struct json base_part(const struct pf2e_actor *actor, const char *name)
{
    const struct json *part = json_get(&actor->world->base, name);
    return part ? *part : json_make_object();
}

static struct json base_object(struct pf2e_actor *actor, const char *name, struct json value)
{
    struct json object = json_make_object();
    json_set(&actor->arena, &object, name, value);
    return object;
}

static struct json base_numbers(struct pf2e_actor *actor, const char *a, int64_t x, const char *b, int64_t y)
{
    struct json object = base_object(actor, a, json_make_int(x));
    json_set(&actor->arena, &object, b, json_make_int(y));
    return object;
}

static void base_set_creature(struct pf2e_actor *actor)
{
    struct arena *arena = &actor->arena;
    struct json *attributes = tree_open(arena, &actor->system, "attributes");
    if (!attributes || (attributes->type != JSON_OBJECT && attributes->type != JSON_NULL)) return;
    if (attributes->type == JSON_NULL) *attributes = json_make_object();
    const struct json *hardness = json_path(attributes, "hardness.value");
    int64_t stated = json_to_int(hardness, 0);
    struct json part = base_part(actor, "attributes");
    (void)tree_set_all(arena, attributes, &part);
    if (stated) json_set(arena, attributes, "hardness", base_object(actor, "value", json_make_int(stated)));
}

/* --- characters -------------------------------------------------------------------------------------------------- */

static int64_t base_allowed_boosts(const struct pf2e_actor *actor, int64_t at)
{
    if (actor->level == 0 && at == 1) return 4;
    if (actor->settings.gradual_boosts) {
        int64_t missing = at - actor->level;
        return 4 - (missing < 0 ? 0 : missing > 4 ? 4 : missing);
    }
    return actor->level >= at ? 4 : 0;
}

static struct json base_first_items(struct pf2e_actor *actor, const struct json *list, int64_t most)
{
    struct json copy = json_make_array();
    for (size_t i = 0; i < json_count(list) && (int64_t)i < most; i++)
        json_push(&actor->arena, &copy, *json_at(list, i));
    return copy;
}

static void base_set_build(struct pf2e_actor *actor)
{
    static const struct {
        int64_t level;
        const char *name, *path;
    } steps[] = {{1, "1", "build.attributes.boosts.1"},
                 {5, "5", "build.attributes.boosts.5"},
                 {10, "10", "build.attributes.boosts.10"},
                 {15, "15", "build.attributes.boosts.15"},
                 {20, "20", "build.attributes.boosts.20"}};
    struct arena *arena = &actor->arena;
    struct json boosts = json_make_object();
    for (size_t i = 0; i < 5; i++) {
        const struct json *stored = json_path(&actor->system, steps[i].path);
        json_set(arena, &boosts, steps[i].name,
                 base_first_items(actor, json_is(stored, JSON_ARRAY) ? stored : NULL,
                                  base_allowed_boosts(actor, steps[i].level)));
    }
    json_set(arena, &boosts, "ancestry", json_make_array());
    json_set(arena, &boosts, "background", json_make_array());
    json_set(arena, &boosts, "class", json_make_null());
    const struct json *apex = json_path(&actor->system, "build.attributes.apex");
    struct json kept = actor->settings.automatic_bonus && json_is(apex, JSON_STRING) ? *apex : json_make_null();
    struct json attributes = base_object(actor, "boosts", boosts);
    json_set(arena, &attributes, "manual",
             json_make_bool(json_count(json_get(json_get(actor->source, "system"), "abilities")) > 0));
    json_set(arena, &attributes, "keyOptions", json_make_array());
    json_set(arena, &attributes, "flaws", base_object(actor, "ancestry", json_make_array()));
    json_set(arena, &attributes, "apex", kept);
    struct json build = base_object(actor, "attributes", attributes);
    struct json languages = base_numbers(actor, "value", 0, "max", 0);
    json_set(arena, &languages, "granted", json_make_array());
    json_set(arena, &build, "languages", languages);
    tree_set(arena, &actor->system, "build", build);
}

/* A vocabulary may be that of one game: its skills belong to actors of that game, and to actors with ranks in them. */
static bool base_declares(const struct pf2e_actor *actor, const struct json *vocabulary, const struct json *stored)
{
    const char *game = json_to_text(json_get(vocabulary, "game"), NULL);
    return !game || stored || json_is_text(json_path(actor->source, "_stats.systemId"), game);
}

/* Ranks of skills the content declares. */
static void base_set_declared_skills(struct pf2e_actor *actor, const struct json *stored)
{
    const struct pf2e_pack *pack = actor->world->pack;
    for (size_t i = 0; pack && i < pf2e_pack_vocabulary_count(pack); i++) {
        const struct json *vocabulary = &pf2e_pack_vocabulary(pack, i)->root;
        const struct json *declared = json_get(vocabulary, "skills");
        for (uint32_t k = 0; k < json_member_count(declared); k++) {
            const char *slug = declared->members[k].name;
            if (!base_declares(actor, vocabulary, json_get(stored, slug))) continue;
            int64_t rank = json_to_int(json_get(json_get(stored, slug), "rank"), 0);
            struct json *skills = tree_open(&actor->arena, &actor->system, "skills");
            struct json *skill = skills ? tree_open(&actor->arena, skills, slug) : NULL;
            if (skill) tree_set_int(&actor->arena, skill, "rank", rank < 0 ? 0 : rank > 4 ? 4 : rank);
        }
    }
}

static void base_set_skills(struct pf2e_actor *actor)
{
    const struct json *known = json_get(&actor->system, "skills");
    struct json stored = known ? *known : json_make_null();
    tree_set(&actor->arena, &actor->system, "skills", base_part(actor, "skills"));
    for (size_t i = 0; i < PF2E_SKILLS; i++) {
        int64_t rank = json_to_int(json_get(json_get(&stored, pf2e_skill_names[i].slug), "rank"), 0);
        struct json *skills = rank > 0 ? tree_open(&actor->arena, &actor->system, "skills") : NULL;
        struct json *skill = skills ? tree_open(&actor->arena, skills, pf2e_skill_names[i].slug) : NULL;
        if (skill) tree_set_int(&actor->arena, skill, "rank", rank > 4 ? 4 : rank);
    }
    base_set_declared_skills(actor, &stored);
}

/* `part` names what the list is when the actor states nothing. */
static void base_set_categories(struct pf2e_actor *actor, const char *path, const char *part, const char *const *names,
                                size_t count)
{
    struct json *list = tree_open(&actor->arena, &actor->system, path);
    if (!list) return;
    if (!json_count(list)) {
        *list = base_part(actor, part);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        int64_t rank = json_to_int(json_get(json_get(list, names[i]), "rank"), 0);
        struct json category = base_object(actor, "rank", json_make_int(rank));
        json_set(&actor->arena, &category, "visible", json_make_bool(true));
        json_set(&actor->arena, list, names[i], category);
    }
}

static void base_set_resources(struct pf2e_actor *actor)
{
    struct arena *arena = &actor->arena;
    struct json *system = &actor->system;
    if (!json_path(system, "resources.heroPoints.value")) tree_set_int(arena, system, "resources.heroPoints.value", 1);
    tree_set_int(arena, system, "resources.heroPoints.max", 3);
    tree_set(arena, system, "resources.investiture", base_numbers(actor, "value", 0, "max", 10));
    int64_t focus = tree_int(system, "resources.focus.value", 0);
    tree_set(arena, system, "resources.focus", base_numbers(actor, "value", focus, "max", 0));
    tree_set_int(arena, system, "resources.focus.cap", 3);
    int64_t reagents = tree_int(system, "resources.crafting.infusedReagents.value", 0);
    tree_set(arena, system, "resources.crafting.infusedReagents", base_numbers(actor, "value", reagents, "max", 0));
    int64_t mythic = tree_int(system, "resources.mythicPoints.value", 0);
    tree_set(arena, system, "resources.mythicPoints", base_numbers(actor, "value", mythic, "max", 0));
}

static void base_set_attributes(struct pf2e_actor *actor)
{
    struct json abilities = json_make_object();
    const struct json *stored = json_get(&actor->system, "abilities");
    for (size_t i = 0; i < PF2E_ATTRIBUTES; i++) {
        const struct json *mod = json_get(json_get(stored, pf2e_attribute_names[i]), "mod");
        json_set(&actor->arena, &abilities, pf2e_attribute_names[i],
                 base_object(actor, "mod", json_make_double(json_to_double(mod, 0))));
    }
    tree_set(&actor->arena, &actor->system, "abilities", abilities);
}

static void base_set_parts(struct pf2e_actor *actor, const char *path, const char *name)
{
    struct json *object = tree_open(&actor->arena, &actor->system, path);
    struct json part = base_part(actor, name);
    if (object) (void)tree_set_all(&actor->arena, object, &part);
}

static void base_set_character(struct pf2e_actor *actor)
{
    struct arena *arena = &actor->arena;
    struct json *system = &actor->system;
    actor->level = tree_int(system, "details.level.value", 1);
    if (actor->level < 0) actor->level = 1;
    tree_set_int(arena, system, "details.level.value", actor->level);
    tree_set(arena, system, "traits", base_part(actor, "traits"));
    base_set_build(actor);
    base_set_attributes(actor);
    tree_set(arena, system, "saves", base_part(actor, "saves"));
    base_set_skills(actor);
    tree_set_int(arena, system, "perception.rank", 0);
    tree_set(arena, system, "perception.senses", json_make_array());
    base_set_categories(actor, "proficiencies.attacks", "attacks", base_attack_categories, 4);
    base_set_categories(actor, "proficiencies.defenses", "defenses", base_defense_categories, 6);
    tree_set(arena, system, "proficiencies.classDCs", json_make_object());
    tree_set_int(arena, system, "proficiencies.spellcasting.rank",
                 tree_int(system, "proficiencies.spellcasting.rank", 0));
    tree_set(arena, system, "proficiencies.aliases", json_make_object());
    base_set_resources(actor);
    base_set_parts(actor, "attributes", "character");
    base_set_parts(actor, "attributes.hp", "hp");
    tree_set(arena, system, "details.ancestry", json_make_null()); /* until there is one */
    tree_set(arena, system, "details.deities", base_part(actor, "deities"));
    tree_set_int(arena, &actor->flags, "favoredWeaponRank", 0);
}

/* --- creatures of the other side --------------------------------------------------------------------------------- */

static bool base_has_trait(const struct pf2e_actor *actor, const char *trait)
{
    return tree_has_text(json_path(&actor->system, "traits.value"), trait);
}

static int64_t base_adjusted_level(const struct pf2e_actor *actor, int64_t base)
{
    const char *adjustment = tree_text(&actor->system, "attributes.adjustment", "");
    if (same_text(adjustment, "elite")) return base == -1 || base == 0 ? base + 2 : base + 1;
    if (same_text(adjustment, "weak")) return base == 1 ? base - 2 : base - 1;
    return base;
}

static void base_set_npc(struct pf2e_actor *actor)
{
    struct arena *arena = &actor->arena;
    struct json *system = &actor->system;
    int64_t base = tree_int(system, "details.level.value", 1);
    actor->base_level = base < -1 ? -1 : base > 100 ? 100 : base;
    actor->level = base_adjusted_level(actor, actor->base_level);
    tree_set_int(arena, system, "details.level.base", actor->base_level);
    tree_set_int(arena, system, "details.level.value", actor->level);
    tree_set(arena, system, "attributes.hp.negativeHealing", json_make_bool(base_has_trait(actor, "undead")));
    tree_set(arena, system, "attributes.flanking.flankable", json_make_bool(!base_has_trait(actor, "troop")));
    const struct json *stated = json_path(system, "resources.focus.max"); /* some state it as text */
    int64_t most = json_is(stated, JSON_STRING) ? strtoll(stated->text, NULL, 10) : json_to_int(stated, 0);
    int64_t focus = tree_int(system, "resources.focus.value", 0);
    tree_set(arena, system, "resources.focus", base_numbers(actor, "value", focus, "max", most));
    tree_set_int(arena, system, "resources.focus.cap", 3);
    tree_set_int(arena, system, "resources.mythicPoints.value", 0);
    tree_set_int(arena, system, "resources.mythicPoints.max", 0);
}

/* --- immunities, weaknesses, resistances ------------------------------------------------------------------------- */

static void base_set_iwr(struct pf2e_actor *actor, struct pf2e_iwr_list *list, const char *path)
{
    const struct json *stored = json_path(&actor->system, path);
    for (size_t i = 0; i < json_count(stored); i++) {
        const struct json *one = json_at(stored, i);
        (void)pool_push(&actor->arena, list,
                        (struct pf2e_iwr){.type = json_to_text(json_get(one, "type"), ""),
                                          .value = json_to_int(json_get(one, "value"), 0),
                                          .exceptions = json_get(one, "exceptions"),
                                          .double_vs = json_get(one, "doubleVs")});
    }
}

/* A hazard is a thing, immune to what things are immune to unless an element of it says otherwise. */
static void base_set_thing(struct pf2e_actor *actor)
{
    const struct json *stored = json_path(&actor->system, "attributes.immunities");
    if (!json_is_text(json_get(actor->source, "type"), "hazard")) return;
    for (size_t i = 0; i < json_count(stored); i++) {
        if (json_is_text(json_get(json_at(stored, i), "type"), "object-immunities")) return;
    }
    (void)pool_push(&actor->arena, &actor->immunities, (struct pf2e_iwr){.type = "object-immunities"});
}

/* Some traits carry immunities with them. */
static void base_set_trait_immunities(struct pf2e_actor *actor)
{
    static const struct {
        const char *trait, *type;
    } given[] = {{"construct", "bleed"},       {"construct", "death-effects"},
                 {"construct", "disease"},     {"construct", "doomed"},
                 {"construct", "drained"},     {"construct", "fatigued"},
                 {"construct", "healing"},     {"construct", "nonlethal-attacks"},
                 {"construct", "paralyzed"},   {"construct", "poison"},
                 {"construct", "sickened"},    {"construct", "spirit"},
                 {"construct", "unconscious"}, {"construct", "vitality"},
                 {"construct", "void"},        {"mindless", "mental"},
                 {"swarm", "grabbed"},         {"swarm", "prone"},
                 {"swarm", "restrained"}};
    const struct json *traits = json_path(&actor->system, "traits.value");
    bool eidolon = tree_has_text(traits, "eidolon");
    for (size_t g = 0; g < sizeof given / sizeof *given; g++) {
        bool companion = given[g].trait[0] == 'c' && eidolon;
        bool known = companion || !tree_has_text(traits, given[g].trait);
        for (size_t i = 0; i < actor->immunities.count && !known; i++)
            known = same_text(actor->immunities.items[i].type, given[g].type);
        if (!known) (void)pool_push(&actor->arena, &actor->immunities, (struct pf2e_iwr){.type = given[g].type});
    }
}

void pf2e_prepare_base(struct pf2e_actor *actor)
{
    const char *types[] = {"character", "npc", "other"};
    const char *type =
        actor->type == PF2E_OTHER_ACTOR ? json_to_text(json_get(actor->source, "type"), "npc") : types[actor->type];
    pf2e_option_set(actor, "all", pf2e_symbol(actor, "self:type:", type, ""), true);
    pf2e_option_set(actor, "all", pf2e_symbol(actor, "self:signature:", actor->id, ""), true);
    pf2e_option_text(actor, "all", "self:creature", true);
    base_set_creature(actor);
    base_set_thing(actor);
    base_set_iwr(actor, &actor->immunities, "attributes.immunities");
    base_set_iwr(actor, &actor->weaknesses, "attributes.weaknesses");
    base_set_iwr(actor, &actor->resistances, "attributes.resistances");
    base_set_trait_immunities(actor);
    if (actor->type == PF2E_CHARACTER)
        base_set_character(actor);
    else
        base_set_npc(actor);
    pf2e_option_set(actor, "all", pf2e_symbol_number(actor, "self:level:", "", actor->level), true);
}

/* --- what is the same for all: made once for a world -------------------------------------------------------------- */

static void base_make_ranks(struct arena *arena, struct json *base, const char *list, const char *const *names,
                            size_t count)
{
    for (size_t i = 0; i < count; i++) {
        struct json category = json_make_object();
        json_set(arena, &category, "rank", json_make_int(0));
        json_set(arena, &category, "visible", json_make_bool(true));
        struct json *ranks = tree_open(arena, base, list);
        if (!ranks) return;
        if (ranks->type != JSON_OBJECT) *ranks = json_make_object();
        json_set(arena, ranks, names[i], category);
    }
}

static struct json base_make_skill(struct arena *arena, const char *attribute, bool is_save)
{
    struct json skill = json_make_object();
    bool armor = same_text(attribute, "dex") || same_text(attribute, "str");
    json_set(arena, &skill, "rank", json_make_int(0));
    if (!is_save) json_set(arena, &skill, "armor", json_make_bool(armor));
    json_set(arena, &skill, "attribute", json_make_text(arena, attribute, 3));
    return skill;
}

struct json pf2e_base_make(struct arena *arena)
{
    static const struct {
        const char *path;
        int64_t value;
    } numbers[] = {
        {"attributes.doomed.value", 0},      {"attributes.doomed.max", 3},     {"attributes.wounded.value", 0},
        {"attributes.wounded.max", 3},       {"attributes.dying.value", 0},    {"attributes.dying.max", 4},
        {"attributes.dying.recoveryDC", 10}, {"attributes.hardness.value", 0}, {"attributes.reach.base", 5},
        {"attributes.reach.manipulate", 5},  {"attributes.shield.ac", 0},      {"attributes.shield.hardness", 0},
        {"character.ancestryhp", 0},         {"character.classhp", 0},         {"character.familiarAbilities.value", 0},
        {"hp.recoveryMultiplier", 1},        {"hp.recoveryAddend", 0}};
    static const char *const save_attributes[PF2E_SAVES] = {"con", "dex", "wis"};
    struct json base = json_make_object();
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        tree_set_int(arena, &base, numbers[i].path, numbers[i].value);
    tree_set(arena, &base, "attributes.flanking.canFlank", json_make_bool(true));
    tree_set(arena, &base, "attributes.flanking.canGangUp", json_make_array());
    tree_set(arena, &base, "attributes.flanking.flankable", json_make_bool(true));
    tree_set(arena, &base, "attributes.flanking.offGuardable", json_make_bool(true));
    tree_set(arena, &base, "attributes.emitsSound", json_make_bool(true));
    tree_set(arena, &base, "attributes.shield.raised", json_make_bool(false));
    tree_set(arena, &base, "hp.negativeHealing", json_make_bool(false));
    tree_set(arena, &base, "traits.value", json_make_array());
    tree_set_text(arena, &base, "traits.rarity", "unique");
    tree_set_text(arena, &base, "traits.size.value", "med");
    tree_set(arena, &base, "deities.domains", json_make_object());
    struct json saves = json_make_object(), skills = json_make_object();
    for (size_t i = 0; i < PF2E_SAVES; i++)
        json_set(arena, &saves, pf2e_save_names[i], base_make_skill(arena, save_attributes[i], true));
    for (size_t i = 0; i < PF2E_SKILLS; i++)
        json_set(arena, &skills, pf2e_skill_names[i].slug,
                 base_make_skill(arena, pf2e_skill_names[i].attribute, false));
    json_set(arena, &base, "saves", saves);
    json_set(arena, &base, "skills", skills);
    base_make_ranks(arena, &base, "attacks", base_attack_categories, 4);
    base_make_ranks(arena, &base, "defenses", base_defense_categories, 6);
    return base;
}

/* --- attributes -------------------------------------------------------------------------------------------------- */

static int base_attribute_index(const char *name)
{
    for (int i = 0; name && i < PF2E_ATTRIBUTES; i++) {
        if (same_text(name, pf2e_attribute_names[i])) return i;
    }
    return -1;
}

static void base_boost(double mods[PF2E_ATTRIBUTES], const struct json *boost)
{
    int index = base_attribute_index(json_to_text(boost, NULL));
    if (index >= 0) mods[index] += mods[index] >= 4 ? 0.5 : 1;
}

static void base_boost_section(struct pf2e_actor *actor, double mods[PF2E_ATTRIBUTES], const char *section)
{
    const struct json *boosts = json_get(json_path(&actor->system, "build.attributes.boosts"), section);
    if (json_is(boosts, JSON_STRING)) base_boost(mods, boosts);
    for (size_t i = 0; json_is(boosts, JSON_ARRAY) && i < boosts->count; i++)
        base_boost(mods, &boosts->items[i]);
}

void pf2e_attribute_boosts(struct pf2e_actor *actor)
{
    static const char *const sections[] = {"ancestry", "background", "class", "1", "5", "10", "15", "20"};
    double mods[PF2E_ATTRIBUTES];
    struct json *system = &actor->system;
    for (int i = 0; i < PF2E_ATTRIBUTES; i++)
        mods[i] = json_to_double(json_get(json_get(json_get(system, "abilities"), pf2e_attribute_names[i]), "mod"), 0);
    if (!json_to_bool(json_path(system, "build.attributes.manual"), false)) {
        for (size_t s = 0; s < 8; s++) {
            base_boost_section(actor, mods, sections[s]);
            const struct json *flaws = s == 0 ? json_path(system, "build.attributes.flaws.ancestry") : NULL;
            for (size_t i = 0; i < json_count(flaws); i++) {
                int index = base_attribute_index(json_to_text(json_at(flaws, i), NULL));
                if (index >= 0) mods[index] -= 1;
            }
        }
        int apex = base_attribute_index(tree_text(system, "build.attributes.apex", NULL));
        if (apex >= 0 && (!actor->settings.automatic_bonus || actor->level >= 17))
            mods[apex] = mods[apex] + 1 > 4 ? mods[apex] + 1 : 4;
    }
    for (int i = 0; i < PF2E_ATTRIBUTES; i++) {
        mods[i] = mods[i] < -5 ? -5 : mods[i] > 10 ? 10 : mods[i];
        actor->attribute_bases[i] = number_truncate(mods[i]);
        struct json *ability = tree_open(&actor->arena, system, "abilities");
        if (!ability) continue;
        struct json one = base_object(actor, "mod", json_make_double(mods[i]));
        json_set(&actor->arena, &one, "base", json_make_int(actor->attribute_bases[i]));
        json_set(&actor->arena, ability, pf2e_attribute_names[i], one);
    }
}

/* --- after the first elements ------------------------------------------------------------------------------------ */

static void base_settle_attributes(struct pf2e_actor *actor)
{
    for (int i = 0; i < PF2E_ATTRIBUTES; i++) {
        const struct json *ability = json_get(json_get(&actor->system, "abilities"), pf2e_attribute_names[i]);
        actor->attributes[i] = number_truncate(json_to_double(json_get(ability, "mod"), 0));
        struct json *open = tree_open(&actor->arena, &actor->system, "abilities");
        struct json *one = open ? tree_open(&actor->arena, open, pf2e_attribute_names[i]) : NULL;
        if (!one) continue;
        if (one->type != JSON_OBJECT) *one = json_make_object();
        json_set(&actor->arena, one, "mod", json_make_int(actor->attributes[i]));
    }
}

static const struct {
    size_t first, count; /* of PF2E_RANKED */
    const char *prefix, *path;
    const char *const *names; /* NULL: the skills */
} base_ranks[] = {{PF2E_RANKED_SKILLS, PF2E_SKILLS, "skill:", "skills", NULL},
                  {PF2E_RANKED_ATTACKS, 4, "attack:", "proficiencies.attacks", base_attack_categories},
                  {PF2E_RANKED_DEFENSES, 6, "defense:", "proficiencies.defenses", base_defense_categories},
                  {PF2E_RANKED_SAVES, PF2E_SAVES, "save:", "saves", pf2e_save_names}};

symbol pf2e_rank_option(struct pf2e_actor *actor, size_t ranked, int64_t rank)
{
    char stem[64] = "", digits[TEXT_INT];
    size_t list = 0;
    while (list < 3 && ranked >= base_ranks[list + 1].first)
        list++;
    size_t index = ranked - base_ranks[list].first, before = strlen(base_ranks[list].prefix);
    const char *name = base_ranks[list].names ? base_ranks[list].names[index] : pf2e_skill_names[index].slug;
    memcpy(stem, base_ranks[list].prefix, before);
    memcpy(stem + before, name, strlen(name) + 1); /* the names are all short */
    return pf2e_symbol(actor, stem, ":rank:", text_of_int(digits, rank));
}

static void base_publish_ranks(struct pf2e_actor *actor)
{
    for (size_t list = 0; list < 4; list++) {
        const struct json *ranks = json_path(&actor->system, base_ranks[list].path);
        for (size_t i = 0; i < base_ranks[list].count; i++) {
            const char *name = base_ranks[list].names ? base_ranks[list].names[i] : pf2e_skill_names[i].slug;
            int64_t rank = json_to_int(json_get(json_get(ranks, name), "rank"), 0);
            size_t ranked = base_ranks[list].first + i;
            symbol option = rank >= 0 && rank < 5 ? actor->world->ranks[ranked][rank] : 0;
            pf2e_option_set(actor, "all", option ? option : pf2e_rank_option(actor, ranked, rank), true);
        }
    }
}

static void base_publish_hands(struct pf2e_actor *actor)
{
    int64_t held = 0, really = 0;
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        if (!item->physical || !item->held) continue;
        really += item->hands_held;
        if (item->type != PF2E_SHIELD && !pf2e_item_has_trait(item, "free-hand")) held += item->hands_held;
    }
    int64_t hands_free = held > 2 ? 0 : 2 - held;
    actor->hands_free = hands_free;
    pf2e_option_set(actor, "all", pf2e_symbol_number(actor, "hands-free:", "", hands_free), true);
    pf2e_option_set(actor, "all", pf2e_symbol_number(actor, "hands-free:", "but-really:", really > 2 ? 0 : 2 - really),
                    true);
}

static void base_publish_numbers(struct pf2e_actor *actor)
{
    pf2e_option_set(actor, "all",
                    pf2e_symbol_number(actor, "perception:rank:", "", tree_int(&actor->system, "perception.rank", 0)),
                    true);
    for (int i = 0; i < PF2E_ATTRIBUTES; i++) {
        char stem[32] = "attribute:xxx:mod:";
        memcpy(stem + 10, pf2e_attribute_names[i], 3);
        pf2e_option_set(actor, "all", pf2e_symbol_number(actor, stem, "", actor->attributes[i]), true);
    }
    base_publish_ranks(actor);
    base_publish_hands(actor);
}

static void base_settle_languages(struct pf2e_actor *actor)
{
    struct arena *arena = &actor->arena;
    struct json all = json_make_array();
    const struct json *stored = json_path(json_get(actor->source, "system"), "details.languages.value");
    const struct json *granted = json_path(&actor->system, "build.languages.granted");
    int64_t own = 0;
    for (size_t i = 0; i < json_count(stored); i++) {
        const char *slug = json_to_text(json_at(stored, i), "");
        if (*slug && !tree_has_text(&all, slug)) json_push(arena, &all, *json_at(stored, i));
        bool given = false;
        for (size_t g = 0; g < json_count(granted); g++)
            given = given || json_is_text(json_get(json_at(granted, g), "slug"), slug);
        if (!given) own++;
    }
    for (size_t g = 0; g < json_count(granted); g++) {
        const struct json *slug = json_get(json_at(granted, g), "slug");
        if (json_is(slug, JSON_STRING) && !tree_has_text(&all, slug->text)) json_push(arena, &all, *slug);
    }
    tree_set(arena, &actor->system, "details.languages.value", all);
    tree_set_int(arena, &actor->system, "build.languages.value", own);
    int64_t intelligence = actor->attributes[PF2E_INT] > 0 ? actor->attributes[PF2E_INT] : 0;
    tree_set_int(arena, &actor->system, "build.languages.max",
                 tree_int(&actor->system, "build.languages.max", 0) + intelligence);
}

/* Deity: the rank of its favoured weapon is that of an AE-like flag. */
static void base_settle_favored_weapon(struct pf2e_actor *actor)
{
    int64_t rank = tree_int(&actor->flags, "favoredWeaponRank", 0);
    const struct json *weapons = actor->deity ? json_get(&actor->deity->system, "weapons") : NULL;
    for (size_t i = 0; rank > 0 && i < json_count(weapons); i++) {
        const char *base = json_to_text(json_at(weapons, i), "");
        struct json *attacks = tree_open(&actor->arena, &actor->system, "proficiencies.attacks");
        if (!attacks) return;
        const char *key = arena_printf(&actor->arena, "weapon-base-%s", base);
        struct json *known = key ? tree_open(&actor->arena, attacks, key) : NULL;
        if (!known) return;
        int64_t before = json_to_int(json_get(known, "rank"), 0);
        *known = base_object(actor, "rank", json_make_int(rank > before ? rank : before));
    }
}

/* A player's construct lives, and so does an eidolon; other companions do not. */
static bool base_is_construct(const struct pf2e_actor *actor)
{
    bool companion = base_has_trait(actor, "minion") || base_has_trait(actor, "eidolon");
    bool living = actor->type == PF2E_CHARACTER ? !companion : base_has_trait(actor, "eidolon");
    return base_has_trait(actor, "construct") && !living;
}

void pf2e_prepare_after_elements(struct pf2e_actor *actor)
{
    const char *mode = base_has_trait(actor, "undead") ? "undead" : base_is_construct(actor) ? "construct" : "living";
    pf2e_option_set(actor, "all", pf2e_symbol(actor, "self:mode:", mode, ""), true);
    if (actor->type != PF2E_CHARACTER) return;
    base_settle_attributes(actor);
    const struct json *strength = actor->armor ? json_get(&actor->armor->system, "strength") : NULL;
    if (json_is_number(strength) && actor->attributes[PF2E_STR] >= json_to_int(strength, 0)) {
        pf2e_option_text(actor, "dex-skill-check", "armor:strength-requirement-met", true);
        pf2e_option_text(actor, "str-skill-check", "armor:strength-requirement-met", true);
    }
    base_settle_languages(actor);
    base_publish_numbers(actor);
    base_settle_favored_weapon(actor);
}
