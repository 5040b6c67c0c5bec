/* build_places.c: compares boosts, skills and feats with the slots of level and class: what does not fit, and what
 * remains to be chosen. */
#include <stdio.h>
#include <string.h>

#include "base/near.h"
#include "systems/pf2e/build/builder.h"
#include "systems/pf2e/actor/prepare.h"
#include "systems/pf2e/content/vocabulary.h"

enum { PLACES_LEVELS = 21, PLACES_BOOSTS = 4, PLACES_HIGHEST = 4 /* of an attribute at level 1 */ };

static void places_open(struct pf2e_legality *legality, const char *what, int64_t count)
{
    struct json place = json_make_object();
    if (count < 1) return;
    json_set(legality->arena, &place, "place", json_make_text(legality->arena, what, strlen(what)));
    json_set(legality->arena, &place, "count", json_make_int(count));
    json_push(legality->arena, &legality->open, place);
}

/* How many of the class's levels of a kind (may be NULL) the character has reached. */
static int64_t places_reached(const struct pf2e_legality *legality, const char *kind)
{
    const struct pf2e_item *class_item = legality->actor->class_item;
    const struct json *levels = class_item ? json_path(&class_item->system, kind) : NULL;
    int64_t count = 0;
    for (size_t i = 0; i < json_count(levels); i++)
        count += json_to_int(json_at(levels, i), PLACES_LEVELS) <= legality->actor->level;
    return count;
}

/* --- boosts ------------------------------------------------------------------------------------------------------- */

static const char *const places_attributes[] = {"str", "dex", "con", "int", "wis", "cha"};
static const char *const places_attribute_names[] = {"Strength",     "Dexterity", "Constitution",
                                                     "Intelligence", "Wisdom",    "Charisma"};

static size_t places_attribute(const struct json *value)
{
    size_t index = 0;
    while (index < PF2E_ATTRIBUTES && !json_is_text(value, places_attributes[index]))
        index++;
    return index;
}

/* The boosts of one level: each attribute once, four at most. */
static void places_check_level_boosts(struct pf2e_legality *legality, int64_t level, int64_t *attributes)
{
    char path[48], at[32], reason[128];
    int64_t taken[PF2E_ATTRIBUTES] = {0};
    snprintf(path, sizeof path, "system.build.attributes.boosts.%lld", (long long)level);
    snprintf(at, sizeof at, "boosts.%lld", (long long)level);
    const struct json *boosts = json_path(legality->stored, path);
    size_t count = json_count(boosts);
    for (size_t i = 0; i < count; i++) {
        size_t attribute = places_attribute(json_at(boosts, i));
        if (attribute == PF2E_ATTRIBUTES) continue; /* reported with the fields */
        if (level == 1) attributes[attribute]++;
        if (++taken[attribute] != 2) continue;
        snprintf(reason, sizeof reason, "%s is boosted more than once at level %lld",
                 places_attribute_names[attribute], (long long)level);
        pf2e_legality_report(legality, NULL, at, reason);
    }
    if (count > PLACES_BOOSTS) {
        snprintf(reason, sizeof reason, "there are %d boosts at level %lld, not %zu", PLACES_BOOSTS, (long long)level,
                 count);
        pf2e_legality_report(legality, NULL, at, reason);
    }
    if (count && level > legality->actor->level) {
        snprintf(reason, sizeof reason, "the boosts of level %lld come later: the character is of level %lld",
                 (long long)level, (long long)legality->actor->level);
        pf2e_legality_report(legality, NULL, at, reason);
    }
    snprintf(reason, sizeof reason, "boost of level %lld", (long long)level);
    if (level <= legality->actor->level) places_open(legality, reason, PLACES_BOOSTS - (int64_t)count);
}

/* Boosts of an ancestry or background: those it fixes and those that were chosen, each attribute once. */
static void places_check_item_boosts(struct pf2e_legality *legality, const struct pf2e_item *item, const char *at,
                                     int64_t *attributes)
{
    const struct json *boosts = item ? json_path(&item->system, "boosts") : NULL;
    int64_t taken[PF2E_ATTRIBUTES] = {0}, open = 0;
    char reason[128];
    for (size_t i = 0; json_is(boosts, JSON_OBJECT) && i < boosts->count; i++) {
        const struct json *boost = &boosts->members[i].value, *offered = json_get(boost, "value");
        bool fixed = json_count(offered) == 1;
        size_t attribute = places_attribute(fixed ? json_at(offered, 0) : json_get(boost, "selected"));
        open += json_count(offered) > 1 && attribute == PF2E_ATTRIBUTES;
        if (attribute == PF2E_ATTRIBUTES) continue;
        attributes[attribute]++;
        if (++taken[attribute] != 2) continue;
        snprintf(reason, sizeof reason, "it boosts %s more than once", places_attribute_names[attribute]);
        pf2e_legality_report(legality, item, at, reason);
    }
    const struct json *flaws = item ? json_path(&item->system, "flaws") : NULL;
    for (size_t i = 0; json_is(flaws, JSON_OBJECT) && i < flaws->count; i++) {
        size_t attribute = places_attribute(json_at(json_get(&flaws->members[i].value, "value"), 0));
        if (attribute < PF2E_ATTRIBUTES) attributes[attribute]--;
    }
    snprintf(reason, sizeof reason, "boost of the %s", at + strlen("boosts."));
    places_open(legality, reason, open);
}

static void places_check_key(struct pf2e_legality *legality, int64_t *attributes)
{
    const struct pf2e_item *class_item = legality->actor->class_item;
    const struct json *offered = class_item ? json_path(&class_item->system, "keyAbility.value") : NULL;
    const struct json *chosen = class_item ? json_path(&class_item->system, "keyAbility.selected") : NULL;
    char reason[160];
    size_t attribute = places_attribute(chosen);
    if (!json_count(offered)) return;
    if (attribute == PF2E_ATTRIBUTES && json_count(offered) > 1) {
        places_open(legality, "key attribute of the class", 1);
        return;
    }
    if (attribute == PF2E_ATTRIBUTES) attribute = places_attribute(json_at(offered, 0));
    if (attribute < PF2E_ATTRIBUTES) attributes[attribute]++;
    if (attribute == PF2E_ATTRIBUTES || tree_has_text(offered, places_attributes[attribute])) return;
    size_t first = places_attribute(json_at(offered, 0));
    snprintf(reason, sizeof reason, "%s is not a key attribute of this class%s%s", places_attribute_names[attribute],
             first < PF2E_ATTRIBUTES ? "; it can be " : "",
             first < PF2E_ATTRIBUTES ? places_attribute_names[first] : "");
    if (json_count(offered) == 2 && places_attribute(json_at(offered, 1)) < PF2E_ATTRIBUTES) {
        size_t used = strlen(reason);
        snprintf(reason + used, sizeof reason - used, " or %s",
                 places_attribute_names[places_attribute(json_at(offered, 1))]);
    }
    pf2e_legality_report(legality, class_item, "boosts.class", reason);
}

static void places_check_boosts(struct pf2e_legality *legality)
{
    static const int64_t levels[] = {1, 5, 10, 15, 20};
    const struct pf2e_actor *actor = legality->actor;
    int64_t attributes[PF2E_ATTRIBUTES] = {0};
    char reason[96];
    if (json_path(legality->stored, "system.abilities")) return; /* stated, not made of boosts */
    places_check_item_boosts(legality, actor->ancestry, "boosts.ancestry", attributes);
    places_check_item_boosts(legality, actor->background, "boosts.background", attributes);
    places_check_key(legality, attributes);
    for (size_t i = 0; i < sizeof levels / sizeof *levels && !actor->settings.gradual_boosts; i++)
        places_check_level_boosts(legality, levels[i], attributes);
    for (size_t i = 0; i < PF2E_ATTRIBUTES; i++) {
        if (attributes[i] <= PLACES_HIGHEST) continue;
        snprintf(reason, sizeof reason, "%s would be +%lld at level 1: +%d is the highest", places_attribute_names[i],
                 (long long)attributes[i], PLACES_HIGHEST);
        pf2e_legality_report(legality, NULL, "boosts", reason);
    }
}

/* --- skills ------------------------------------------------------------------------------------------------------- */

static int64_t places_rank(struct pf2e_actor *actor, const char *skill)
{
    pf2e_actor_skills(actor);
    for (size_t i = 0; i < actor->skills.count; i++) {
        if (strcmp(actor->skills.items[i]->slug, skill) == 0) return actor->skills.items[i]->rank;
    }
    return -1;
}

static void places_unknown_skill(struct pf2e_legality *legality, const char *skill)
{
    const char *const *known = pf2e_words("skills");
    struct near near = near_new(skill);
    char reason[192], at[96];
    for (size_t i = 0; known && known[i]; i++)
        near_add(&near, known[i]);
    snprintf(reason, sizeof reason, near.best ? "there is no skill \"%.60s\"; did you mean \"%s\"?"
                                              : "there is no skill \"%.60s\"",
             skill, near.best);
    snprintf(at, sizeof at, "skills.%.60s", skill);
    pf2e_legality_report(legality, NULL, at, reason);
}

/* Expert as soon as the class gives an increase, master from level 7, legendary from 15. */
static void places_check_rank(struct pf2e_legality *legality, const char *skill, int64_t rank)
{
    static const char *const names[] = {"untrained", "trained", "expert", "master", "legendary"};
    const int64_t least[] = {1, 1, 2, 7, 15};
    char reason[160], at[96];
    if (rank < 0 || rank > 4 || legality->actor->level >= least[rank]) return;
    snprintf(at, sizeof at, "skills.%.60s", skill);
    snprintf(reason, sizeof reason, "%.60s cannot be %s before level %lld", skill, names[rank], (long long)least[rank]);
    pf2e_legality_report(legality, NULL, at, reason);
}

/* Skills that class and background both train leave one to choose. */
static int64_t places_trained_twice(const struct pf2e_actor *actor)
{
    const struct json *ours = json_path(&actor->class_item->system, "trainedSkills.value");
    const struct json *theirs = actor->background ? json_path(&actor->background->system, "trainedSkills.value") : NULL;
    int64_t count = 0;
    for (size_t i = 0; i < json_count(ours); i++)
        count += tree_has_text(theirs, json_to_text(json_at(ours, i), ""));
    return count;
}

static void places_check_skills(struct pf2e_legality *legality)
{
    const struct pf2e_actor *actor = legality->actor;
    const struct json *skills = json_path(legality->stored, "system.skills");
    int64_t trained = 0, raised = 0;
    for (size_t i = 0; json_is(skills, JSON_OBJECT) && i < skills->count; i++) {
        const char *skill = skills->members[i].name;
        int64_t rank = json_to_int(json_get(&skills->members[i].value, "rank"), 0);
        int64_t given = places_rank(legality->plain, skill);
        if (given < 0) {
            places_unknown_skill(legality, skill);
            continue;
        }
        places_check_rank(legality, skill, rank);
        if (rank <= given) continue;
        trained += given == 0;
        raised += rank - (given > 0 ? given : 1);
    }
    if (!actor->class_item) return;
    int64_t intelligence = actor->attributes[3] > 0 ? actor->attributes[3] : 0;
    int64_t training = tree_int(&actor->class_item->system, "trainedSkills.additional", 0) + intelligence +
                       places_trained_twice(actor);
    int64_t increases = places_reached(legality, "skillIncreaseLevels.value");
    int64_t beyond = trained > training ? trained - training : 0; /* an increase trains a skill, too */
    char reason[160];
    if (raised + beyond > increases) {
        snprintf(reason, sizeof reason, "trained skills: %lld chosen of %lld; skill increases: %lld needed, %lld there",
                 (long long)trained, (long long)training, (long long)(raised + beyond), (long long)increases);
        pf2e_legality_report(legality, NULL, "skills", reason);
    }
    places_open(legality, "trained skill", training - trained);
    places_open(legality, "skill increase", increases - raised - beyond);
}

/* --- feats -------------------------------------------------------------------------------------------------------- */

enum { PLACES_ANCESTRY, PLACES_CLASS, PLACES_SKILL, PLACES_GENERAL, PLACES_ARCHETYPE, PLACES_KINDS };
static const struct {
    const char *name, *category, *levels;
    uint32_t also; /* kinds of places that take such a feat as well */
} places_kinds[] = {
    [PLACES_ANCESTRY] = {"ancestry feat", "ancestry", "ancestryFeatLevels.value", 0},
    [PLACES_CLASS] = {"class feat", "class", "classFeatLevels.value", 0},
    [PLACES_SKILL] = {"skill feat", "skill", "skillFeatLevels.value", 1u << PLACES_GENERAL},
    [PLACES_GENERAL] = {"general feat", "general", "generalFeatLevels.value", 0},
    [PLACES_ARCHETYPE] = {"free archetype feat", "", NULL, 0},
};

struct places {
    bool free[PLACES_KINDS][PLACES_LEVELS];
};

static void places_prepare(const struct pf2e_legality *legality, struct places *places)
{
    const struct pf2e_actor *actor = legality->actor;
    memset(places, 0, sizeof *places);
    for (int kind = 0; kind < PLACES_ARCHETYPE && actor->class_item; kind++) {
        const struct json *levels = json_path(&actor->class_item->system, places_kinds[kind].levels);
        for (size_t i = 0; i < json_count(levels); i++) {
            int64_t level = json_to_int(json_at(levels, i), 0);
            if (level > 0 && level <= actor->level && level < PLACES_LEVELS) places->free[kind][level] = true;
        }
    }
    int64_t highest = actor->settings.free_archetype ? actor->level : 0;
    for (int64_t level = 2; level <= highest && level < PLACES_LEVELS; level += 2)
        places->free[PLACES_ARCHETYPE][level] = true;
}

/* The lowest place of the kind that is high enough. */
static bool places_take(struct places *places, int kind, int64_t level)
{
    for (int64_t at = level > 0 ? level : 1; at < PLACES_LEVELS; at++) {
        if (!places->free[kind][at]) continue;
        places->free[kind][at] = false;
        return true;
    }
    return false;
}

static bool places_seat(struct places *places, const struct pf2e_item *item, int kind)
{
    int64_t level = tree_int(&item->system, "level.value", 1);
    bool archetype = pf2e_item_has_trait(item, "archetype");
    uint32_t also = places_kinds[kind].also | (archetype ? 1u << PLACES_CLASS : 0);
    if (archetype && places_take(places, PLACES_ARCHETYPE, level)) return true;
    if (places_take(places, kind, level)) return true;
    for (int other = 0; other < PLACES_KINDS; other++) {
        if ((also >> other & 1) && places_take(places, other, level)) return true;
    }
    return false;
}

static void places_check_feat(struct pf2e_legality *legality, struct places *places, const struct pf2e_item *item)
{
    const char *category = tree_text(&item->system, "category", "");
    int kind = 0;
    char reason[128];
    while (kind < PLACES_ARCHETYPE && strcmp(category, places_kinds[kind].category) != 0)
        kind++;
    if (kind == PLACES_ARCHETYPE || tree_int(&item->system, "level.value", 1) > legality->actor->level) return;
    if (places_seat(places, item, kind)) return;
    snprintf(reason, sizeof reason, "there is no place left for this %s of level %lld", places_kinds[kind].name,
             (long long)tree_int(&item->system, "level.value", 1));
    pf2e_legality_report(legality, item, NULL, reason);
}

static void places_check_feats(struct pf2e_legality *legality)
{
    const struct pf2e_actor *actor = legality->actor;
    struct places places;
    if (!actor->class_item) return;
    places_prepare(legality, &places);
    for (int64_t level = PLACES_LEVELS - 1; level >= 0; level--) { /* what fits fewest places comes first */
        for (size_t i = 0; i < actor->items.count; i++) {
            const struct pf2e_item *item = actor->items.items[i];
            if (pf2e_is_chosen_feat(actor, item) && tree_int(&item->system, "level.value", 1) == level)
                places_check_feat(legality, &places, item);
        }
    }
    for (int kind = 0; kind < PLACES_KINDS; kind++) {
        for (int level = 0; level < PLACES_LEVELS; level++) {
            char what[64];
            snprintf(what, sizeof what, "%s of level %d", places_kinds[kind].name, level);
            places_open(legality, what, places.free[kind][level]);
        }
    }
}

void pf2e_check_places(struct pf2e_legality *legality)
{
    const struct pf2e_actor *actor = legality->actor;
    const struct {
        const char *what;
        const struct pf2e_item *item;
    } basics[] = {{"ancestry", actor->ancestry},
                  {"heritage", actor->heritage},
                  {"background", actor->background},
                  {"class", actor->class_item}};
    for (size_t i = 0; i < sizeof basics / sizeof *basics; i++)
        places_open(legality, basics[i].what, !basics[i].item);
    places_check_boosts(legality);
    places_check_skills(legality);
    places_check_feats(legality);
}
