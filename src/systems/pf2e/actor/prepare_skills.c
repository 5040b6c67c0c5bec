/* prepare_skills.c: skills and lores, with the effect of armour. */
#include <string.h>

#include "base/ascii.h"
#include "base/same.h"
#include "systems/pf2e/actor/statistic.h"
#include "systems/pf2e/content/pack.h"

static void skill_condition(const struct pf2e_actor *actor, struct modifier *modifier, enum pf2e_fixed fixed)
{
    if (modifier) modifier->predicate = &actor->world->fixed[fixed];
}

static void skill_armor_penalty(struct pf2e_actor *actor, struct pf2e_modifiers *list, const char *skill,
                                const struct pf2e_symbols *domains)
{
    const struct pf2e_item *armor = actor->armor;
    const struct json *strength = armor ? json_get(&armor->system, "strength") : NULL;
    int64_t penalty = armor ? tree_int(&armor->system, "checkPenalty", 0) : 0;
    if (!json_is_number(strength) || penalty >= 0) return;
    struct modifier *made = pf2e_modifier_add(
        actor, list, pf2e_part("armor-check-penalty", "Armor Check Penalty", (double)penalty, "untyped"), domains);
    bool nimble = same_text(skill, "acrobatics") || same_text(skill, "athletics");
    if (nimble)
        skill_condition(actor, made, PF2E_FIXED_PENALTY_NIMBLE);
    else if (same_text(skill, "stealth") && pf2e_item_has_trait(armor, "noisy"))
        skill_condition(actor, made, PF2E_FIXED_PENALTY_NOISY);
    else
        skill_condition(actor, made, PF2E_FIXED_PENALTY);
}

static void skill_npc_skill(struct pf2e_actor *actor, const struct json *stored, int attribute,
                            struct pf2e_modifiers *given, const struct pf2e_symbols *domains)
{
    const struct json *base = json_get(stored, "base");
    double value = base ? json_to_double(base, 0) : (double)actor->attributes[attribute];
    pf2e_modifier_add(actor, given, pf2e_part("base", "Modifier", value, "untyped"), domains);
    const struct json *special = json_get(stored, "special");
    for (size_t i = 0; i < json_count(special); i++) {
        const struct json *one = json_at(special, i), *predicate = json_get(one, "predicate");
        if (!json_count(predicate)) continue;
        struct modifier *made =
            pf2e_modifier_add(actor, given,
                              pf2e_part("variant", json_to_text(json_get(one, "label"), ""),
                                        json_to_double(json_get(one, "base"), 0) - value, "untyped"),
                              NULL);
        struct predicate *compiled = arena_new(&actor->arena, struct predicate);
        if (!made || !compiled) return;
        if (predicate && predicate_compile(&actor->arena, &actor->symbols, predicate, PREDICATE_FULL, compiled))
            made->predicate = compiled;
    }
}

static int skill_attribute(const char *attribute)
{
    int which = 0;
    while (which < PF2E_ATTRIBUTES - 1 && !same_text(pf2e_attribute_names[which], attribute))
        which++;
    return which;
}

static void skill_skill(struct pf2e_actor *actor, size_t index, const struct json *stored)
{
    const struct pf2e_skill_name *name = &pf2e_skill_names[index];
    bool character = actor->type == PF2E_CHARACTER;
    const char *attribute = name->attribute;
    const struct pf2e_domain_set *set = pf2e_usual_domains(actor, index);
    const struct pf2e_symbols *symbols = &set->base;
    struct pf2e_modifiers given = {0};
    int which = skill_attribute(attribute);
    if (!character) {
        skill_npc_skill(actor, stored, which, &given, symbols);
    } else {
        if (json_to_bool(json_get(stored, "armor"), false)) skill_armor_penalty(actor, &given, name->slug, symbols);
        if (same_text(name->slug, "athletics")) {
            struct modifier *made =
                pf2e_modifier_add(actor, &given, pf2e_part("no-crowbar", "No Crowbar", -2, "item"), symbols);
            skill_condition(actor, made, PF2E_FIXED_FORCE_OPEN);
            if (made) made->hide_if_disabled = true;
        }
    }
    struct pf2e_statistic *skill = arena_new(&actor->arena, struct pf2e_statistic);
    if (!skill) return;
    struct pf2e_statistic_plan plan = {.slug = name->slug,
                                       .label = name->slug,
                                       .attribute = attribute,
                                       .rank = character ? json_to_int(json_get(stored, "rank"), 0) : -1,
                                       .set = set,
                                       .modifiers = &given,
                                       .proficient_known = !character,
                                       .proficient = stored != NULL};
    pf2e_statistic_make(actor, skill, &plan);
    (void)pool_push(&actor->arena, &actor->skills, skill);
}

static const char *skill_lore_slug(struct pf2e_actor *actor, const char *name)
{
    const char *slug = pf2e_slug(actor, name);
    const char *found = strstr(slug, "lore");
    bool word = found && (found == slug || found[-1] == '-') && (found[4] == '\0' || found[4] == '-');
    const char *made = word ? slug : arena_printf(&actor->arena, "%s-lore", slug);
    return made ? made : slug;
}

static void skill_lore(struct pf2e_actor *actor, struct pf2e_item *item)
{
    bool character = actor->type == PF2E_CHARACTER;
    const char *slug = skill_lore_slug(actor, item->name);
    const char *pc[] = {slug, "skill-check", "lore-skill-check", "int-skill-check", "all"};
    const char *npc[] = {slug, "int-based", "skill-check", "lore-skill-check", "int-skill-check", "all"};
    struct pf2e_modifiers given = {0};
    struct pf2e_symbols symbols = {0};
    for (size_t d = 0; d < 6; d++)
        pf2e_symbols_add(actor, &symbols, symbol_intern_text(&actor->symbols, npc[d]));
    if (!character)
        pf2e_modifier_add(
            actor, &given,
            pf2e_part("base", "Modifier", json_to_double(json_path(&item->system, "mod.value"), 0), "untyped"),
            &symbols);
    struct pf2e_statistic *skill = arena_new(&actor->arena, struct pf2e_statistic);
    if (!skill) return;
    struct pf2e_statistic_plan plan = {.slug = slug,
                                       .label = item->name,
                                       .attribute = "int",
                                       .rank = character ? tree_int(&item->system, "proficient.value", 0) : -1,
                                       .domains = character ? pc : npc,
                                       .domain_count = character ? 5 : 6,
                                       .modifiers = &given,
                                       .lore = true};
    pf2e_statistic_make(actor, skill, &plan);
    for (size_t i = 0; i < actor->skills.count; i++) {
        if (same_text(actor->skills.items[i]->slug, slug)) {
            actor->skills.items[i] = skill;
            return;
        }
    }
    (void)pool_push(&actor->arena, &actor->skills, skill);
}

/* The label of the words, or the slug with a capital letter. */
static const char *skill_label(struct pf2e_actor *actor, const char *slug, const struct json *words)
{
    const char *key = json_to_text(words, json_to_text(json_get(words, "label"), ""));
    const char *label = *key ? pf2e_pack_label(actor->world->pack, key) : NULL;
    if (label) return label;
    if (*key && !strchr(key, '.')) return key;
    char *made = arena_copy_text(&actor->arena, slug, strlen(slug));
    if (made && ascii_is_letter(*made)) *made = (char)ascii_upper(*made);
    return made ? made : slug;
}

/* A skill the content declares. Characters have it; other actors where they state it. */
static void skill_declared(struct pf2e_actor *actor, const char *slug, const struct json *words,
                           const struct json *stored)
{
    bool character = actor->type == PF2E_CHARACTER;
    const char *attribute = json_to_text(json_get(words, "attribute"), "int");
    int which = skill_attribute(attribute);
    struct pf2e_statistic *skill = arena_new(&actor->arena, struct pf2e_statistic);
    if (!skill || (!character && !stored)) return;
    const char *based = symbol_text(&actor->symbols, pf2e_symbol(actor, attribute, "-based", ""));
    const char *check = symbol_text(&actor->symbols, pf2e_symbol(actor, attribute, "-skill-check", ""));
    const char *domains[] = {slug, based, "skill-check", check, "all"};
    struct pf2e_modifiers given = {0};
    struct pf2e_symbols symbols = {0};
    for (size_t i = 0; i < 5; i++)
        pf2e_symbols_add(actor, &symbols, symbol_intern_text(&actor->symbols, domains[i]));
    if (!character) skill_npc_skill(actor, stored, which, &given, &symbols);
    if (character && same_text(attribute, "dex")) skill_armor_penalty(actor, &given, slug, &symbols);
    struct pf2e_statistic_plan plan = {.slug = slug,
                                       .label = skill_label(actor, slug, words),
                                       .attribute = attribute,
                                       .rank = character ? json_to_int(json_get(stored, "rank"), 0) : -1,
                                       .domains = domains,
                                       .domain_count = 5,
                                       .modifiers = &given,
                                       .proficient_known = !character,
                                       .proficient = stored != NULL};
    pf2e_statistic_make(actor, skill, &plan);
    (void)pool_push(&actor->arena, &actor->skills, skill);
}

static void skill_all_declared(struct pf2e_actor *actor, const struct json *stored)
{
    const struct pf2e_pack *pack = actor->world->pack;
    for (size_t i = 0; pack && i < pf2e_pack_vocabulary_count(pack); i++) {
        const struct json *vocabulary = &pf2e_pack_vocabulary(pack, i)->root;
        const struct json *skills = json_get(vocabulary, "skills");
        for (uint32_t k = 0; k < json_member_count(skills); k++) {
            const char *slug = skills->members[k].name;
            bool known = json_get(vocabulary, "game") && !json_get(stored, slug); /* another game's */
            for (size_t s = 0; s < actor->skills.count; s++)
                known = known || same_text(actor->skills.items[s]->slug, slug);
            if (!known) skill_declared(actor, slug, &skills->members[k].value, json_get(stored, slug));
        }
    }
}

static void skill_make_all(struct pf2e_actor *actor)
{
    const struct json *stored = json_get(&actor->system, "skills");
    for (size_t i = 0; i < PF2E_SKILLS; i++)
        skill_skill(actor, i, json_get(stored, pf2e_skill_names[i].slug));
    skill_all_declared(actor, stored);
    for (size_t i = 0; i < actor->items.count; i++) {
        if (actor->items.items[i]->type == PF2E_LORE) skill_lore(actor, actor->items.items[i]);
    }
}

void pf2e_actor_skills(struct pf2e_actor *actor)
{
    if (!actor->owes_skills) return;
    actor->owes_skills = false;
    pf2e_with_options(actor, actor->skill_options, skill_make_all);
}

void pf2e_prepare_skills(struct pf2e_actor *actor)
{
    actor->owes_skills = true;
    actor->skill_options = (uint32_t)options_count(pf2e_options_all(actor));
    if (!pf2e_statistics_can_wait(actor)) pf2e_actor_skills(actor);
}
