/* build_legal.c: may a character have what it has? Levels, traits of ancestry and class, heritages, and prerequisites
 * in their usual forms: a rank in a skill, an attribute, a feat or feature. What reads otherwise is named, not
 * judged. */
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "systems/pf2e/build/builder.h"
#include "systems/pf2e/item/item.h"
#include "systems/pf2e/vocabulary.h"

struct entitlement {
    struct pf2e_actor *actor;
    struct diags *diags;
    struct place place;
    enum severity severity;
    size_t faults;
};

static void entitle_report(struct entitlement *given, const struct pf2e_item *item, const char *reason)
{
    given->faults++;
    diags_add(given->diags, "pf2e/not-legal", given->severity, given->place, NULL, "%s: %s", item->name, reason);
}

static void entitle_check_level(struct entitlement *given, const struct pf2e_item *item)
{
    int64_t level = tree_int(&item->system, "level.value", 0);
    char reason[96];
    if (level <= given->actor->level) return;
    snprintf(reason, sizeof reason, "it is of level %lld, the character of level %lld", (long long)level,
             (long long)given->actor->level);
    entitle_report(given, item, reason);
}

/* Of the traits of a list that the feat has, the character must have one. */
static void entitle_check_traits(struct entitlement *given, const struct pf2e_item *item, const char *list,
                                 const char *own)
{
    const char *const *words = pf2e_words(list);
    const char *wanted = NULL;
    for (size_t i = 0; words && words[i]; i++) {
        if (!pf2e_item_has_trait(item, words[i])) continue;
        bool has = tree_has_text(json_path(&given->actor->system, "traits.value"), words[i]) ||
                   (own && strcmp(own, words[i]) == 0);
        if (has) return;
        wanted = words[i];
    }
    char reason[128];
    if (!wanted) return;
    snprintf(reason, sizeof reason, "it is for those with the trait %s", wanted);
    entitle_report(given, item, reason);
}

/* --- prerequisites ------------------------------------------------------------------------------------------------ */

static size_t entitle_begins(const char *text, const char *start)
{
    size_t length = 0;
    for (; start[length]; length++) {
        if (ascii_lower(text[length]) != ascii_lower(start[length])) return 0;
    }
    return length;
}

/* "expert in Stealth": 1 met, 0 not met, -1 another form. */
static int entitle_rank_met(const struct entitlement *given, const char *text)
{
    static const char *const ranks[] = {"trained in ", "expert in ", "master in ", "legendary in "};
    for (int64_t rank = 1; rank <= 4; rank++) {
        size_t length = entitle_begins(text, ranks[rank - 1]);
        if (!length) continue;
        const char *skill = pf2e_slug(given->actor, text + length);
        for (size_t i = 0; i < given->actor->skills.count; i++) {
            const struct pf2e_statistic *known = given->actor->skills.items[i];
            if (strcmp(known->slug, skill) == 0) return known->rank >= rank;
        }
        return strcmp(skill, "perception") == 0 ? given->actor->perception.rank >= rank : -1;
    }
    return -1;
}

/* "Strength +2" */
static int entitle_attribute_met(const struct entitlement *given, const char *text)
{
    static const char *const names[] = {"Strength", "Dexterity", "Constitution", "Intelligence", "Wisdom", "Charisma"};
    for (size_t i = 0; i < PF2E_ATTRIBUTES; i++) {
        size_t length = entitle_begins(text, names[i]);
        if (!length || text[length] != ' ' || text[length + 1] != '+' || !ascii_is_digit(text[length + 2])) continue;
        return given->actor->attributes[i] >= text[length + 2] - '0';
    }
    return -1;
}

/* The name of a feat or feature: met when the character has it; another form when no content has it. */
static int entitle_feat_met(const struct entitlement *given, const char *text)
{
    const char *slug = pf2e_slug(given->actor, text);
    for (size_t i = 0; i < given->actor->items.count; i++) {
        struct pf2e_item *item = given->actor->items.items[i];
        if (strcmp(pf2e_item_slug(given->actor, item), slug) == 0) return 1;
    }
    const struct pf2e_pack *pack = given->actor->world->pack;
    const struct pf2e_document *document = pack ? pf2e_pack_find_name(pack, text) : NULL;
    return document && json_is_text(json_get(pf2e_document_root(document), "type"), "feat") ? 0 : -1;
}

static void entitle_check_prerequisites(struct entitlement *given, const struct pf2e_item *item)
{
    const struct json *list = json_path(&item->system, "prerequisites.value");
    for (size_t i = 0; i < json_count(list); i++) {
        const char *text = json_to_text(json_get(json_at(list, i), "value"), "");
        if (!*text) continue;
        int met = entitle_rank_met(given, text);
        if (met < 0) met = entitle_attribute_met(given, text);
        if (met < 0) met = entitle_feat_met(given, text);
        char reason[256];
        snprintf(reason, sizeof reason, "it asks for \"%s\"", text);
        if (met == 0) entitle_report(given, item, reason);
        if (met < 0)
            diags_add(given->diags, "pf2e/prerequisite", SEVERITY_NOTE, given->place, "see for yourself",
                      "%s asks for \"%s\"", item->name, text);
    }
}

/* --- all of it ---------------------------------------------------------------------------------------------------- */

static void entitle_check_feat(struct entitlement *given, const struct pf2e_item *item)
{
    const char *category = tree_text(&item->system, "category", "");
    bool archetype = pf2e_item_has_trait(item, "archetype");
    const char *own = given->actor->class_item ? given->actor->class_item->slug : NULL;
    entitle_check_level(given, item);
    if (strcmp(category, "ancestry") == 0) entitle_check_traits(given, item, "ancestryTraits", NULL);
    if (strcmp(category, "class") == 0 && !archetype) entitle_check_traits(given, item, "classTraits", own);
    entitle_check_prerequisites(given, item);
}

static void entitle_check_heritage(struct entitlement *given, const struct pf2e_item *item)
{
    const char *wanted = tree_text(&item->system, "ancestry.slug", NULL);
    const struct pf2e_item *ancestry = given->actor->ancestry;
    char reason[128];
    if (!wanted || !ancestry || strcmp(ancestry->slug, wanted) == 0) return;
    snprintf(reason, sizeof reason, "it is a heritage of the ancestry %s", wanted);
    entitle_report(given, item, reason);
}

size_t pf2e_check_legal(struct pf2e_actor *actor, struct diags *diags, struct place place, bool strict)
{
    struct entitlement given = {
        .actor = actor, .diags = diags, .place = place, .severity = strict ? SEVERITY_ERROR : SEVERITY_WARNING};
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        if (item->granter || item->in_memory) continue; /* what is granted comes whatever it asks for */
        if (item->type == PF2E_HERITAGE) entitle_check_heritage(&given, item);
        const char *category = item->type == PF2E_FEAT ? tree_text(&item->system, "category", "") : "";
        static const char *const chosen[] = {"ancestry", "class", "skill", "general"};
        for (size_t k = 0; k < 4; k++) {
            if (strcmp(category, chosen[k]) == 0) entitle_check_feat(&given, item);
        }
    }
    return given.faults;
}
