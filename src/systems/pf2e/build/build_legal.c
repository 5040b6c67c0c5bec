/* build_legal.c: checks whether a character is legal: levels, traits of ancestry and class, heritages, how often a
 * feat is taken, and prerequisites. A prerequisite in other words than the usual ones is named, not judged. */
#include <stdio.h>
#include <string.h>

#include "systems/pf2e/build/builder.h"
#include "systems/pf2e/item/item.h"
#include "systems/pf2e/content/vocabulary.h"

/* Where the spec names the item, or has this member. */
static struct place legality_place(const struct pf2e_legality *legality, const struct pf2e_item *item, const char *at)
{
    const struct json *root = &legality->spec->root, *value = at ? json_path(root, at) : NULL;
    const struct json *step = item ? json_get(legality->steps, item->id) : NULL;
    if (step) value = json_at(json_get(root, "items"), (size_t)json_to_int(step, 0));
    return json_place(legality->spec, value ? value : root);
}

void pf2e_legality_report(struct pf2e_legality *legality, const struct pf2e_item *item, const char *at,
                          const char *reason)
{
    legality->faults++;
    diags_add(legality->diags,
              (struct fault){"pf2e/not-legal", legality->strict ? SEVERITY_ERROR : SEVERITY_WARNING, NULL},
              legality_place(legality, item, at), "%s%s%s", item ? item->name : "", item ? ": " : "", reason);
}

static void legal_check_level(struct pf2e_legality *legality, const struct pf2e_item *item)
{
    int64_t level = tree_int(&item->system, "level.value", 0);
    char reason[96];
    if (level <= legality->actor->level) return;
    snprintf(reason, sizeof reason, "it is of level %lld, the character of level %lld", (long long)level,
             (long long)legality->actor->level);
    pf2e_legality_report(legality, item, NULL, reason);
}

/* Of the traits of a list that the feat has, the character must have one. */
static void legal_check_traits(struct pf2e_legality *legality, const struct pf2e_item *item, const char *list,
                               const char *own)
{
    const char *const *words = pf2e_words(list);
    const char *wanted = NULL;
    for (size_t i = 0; words && words[i]; i++) {
        if (!pf2e_item_has_trait(item, words[i])) continue;
        bool has = tree_has_text(json_path(&legality->actor->system, "traits.value"), words[i]) ||
                   (own && strcmp(own, words[i]) == 0);
        if (has) return;
        wanted = words[i];
    }
    char reason[128];
    if (!wanted) return;
    snprintf(reason, sizeof reason, "it is for those with the trait %s", wanted);
    pf2e_legality_report(legality, item, NULL, reason);
}

static void legal_check_prerequisites(struct pf2e_legality *legality, const struct pf2e_item *item)
{
    const struct json *list = json_path(&item->system, "prerequisites.value");
    for (size_t i = 0; i < json_count(list); i++) {
        const char *text = json_to_text(json_get(json_at(list, i), "value"), "");
        int met = *text ? pf2e_prerequisite_met(legality->actor, text) : 1;
        char reason[256];
        snprintf(reason, sizeof reason, "it requires \"%s\"", text);
        if (met == 0) pf2e_legality_report(legality, item, NULL, reason);
        if (met < 0)
            diags_add(legality->diags, fault_note("pf2e/prerequisite", "check it yourself"),
                      legality_place(legality, item, NULL), "%s requires \"%s\"", item->name, text);
    }
}

/* The last of several that are too many is reported. */
static void legal_check_times(struct pf2e_legality *legality, const struct pf2e_item *item)
{
    const struct json *most = json_path(&item->system, "maxTakable");
    int64_t limit = most ? json_to_int(most, 0) : 1, count = 0; /* null: as often as one likes */
    const struct pf2e_item *last = NULL;
    for (size_t i = 0; i < legality->actor->items.count; i++) {
        const struct pf2e_item *other = legality->actor->items.items[i];
        bool same = other->type == PF2E_FEAT && !other->granter && strcmp(other->slug, item->slug) == 0;
        count += same;
        if (same) last = other;
    }
    char reason[96];
    if (limit < 1 || count <= limit || last != item) return;
    snprintf(reason, sizeof reason, "the character has it %lld times, which is allowed %s", (long long)count,
             limit == 1 ? "once" : "less often");
    pf2e_legality_report(legality, item, NULL, reason);
}

static void legal_check_feat(struct pf2e_legality *legality, const struct pf2e_item *item)
{
    const char *category = tree_text(&item->system, "category", "");
    bool archetype = pf2e_item_has_trait(item, "archetype");
    const char *own = legality->actor->class_item ? legality->actor->class_item->slug : NULL;
    legal_check_level(legality, item);
    if (strcmp(category, "ancestry") == 0) legal_check_traits(legality, item, "ancestryTraits", NULL);
    if (strcmp(category, "class") == 0 && !archetype) legal_check_traits(legality, item, "classTraits", own);
    legal_check_times(legality, item);
    legal_check_prerequisites(legality, item);
}

static void legal_check_heritage(struct pf2e_legality *legality, const struct pf2e_item *item)
{
    const char *wanted = tree_text(&item->system, "ancestry.slug", NULL);
    const struct pf2e_item *ancestry = legality->actor->ancestry;
    char reason[128];
    if (!wanted || !ancestry || strcmp(ancestry->slug, wanted) == 0) return;
    snprintf(reason, sizeof reason, "it is a heritage of the ancestry %s", wanted);
    pf2e_legality_report(legality, item, NULL, reason);
}

/* Did its background or class bring it? */
static bool legal_is_located(const struct pf2e_actor *actor, const struct pf2e_item *item)
{
    const char *place = tree_text(&item->system, "location", NULL);
    return place && pf2e_item_find(actor, place);
}

/* Features of a class or ancestry are given, not taken. */
static void legal_check_feature(struct pf2e_legality *legality, const struct pf2e_item *item)
{
    static const char *const given[] = {"classfeature", "ancestryfeature"};
    if (item->type != PF2E_FEAT || item->granter || item->in_memory || !json_get(legality->steps, item->id)) return;
    if (tree_text(&item->system, "location", NULL)) return; /* brought, or put into a slot, which is checked there */
    const char *category = tree_text(&item->system, "category", "");
    for (size_t i = 0; i < sizeof given / sizeof *given; i++) {
        if (strcmp(category, given[i]) == 0)
            pf2e_legality_report(legality, item, NULL,
                                 "it is a feature that a class, an ancestry or an answer brings, not a feat to take");
    }
}

bool pf2e_is_chosen_feat(const struct pf2e_actor *actor, const struct pf2e_item *item)
{
    static const char *const chosen[] = {"ancestry", "class", "skill", "general"};
    if (item->type != PF2E_FEAT || item->granter || item->in_memory) return false;
    if (legal_is_located(actor, item)) return false;
    const char *category = tree_text(&item->system, "category", "");
    for (size_t i = 0; i < sizeof chosen / sizeof *chosen; i++) {
        if (strcmp(category, chosen[i]) == 0) return true;
    }
    return false;
}

void pf2e_check_legal(struct pf2e_legality *legality)
{
    struct pf2e_actor *actor = legality->actor;
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        if (item->type == PF2E_HERITAGE && !item->granter) legal_check_heritage(legality, item);
        legal_check_feature(legality, item);
        if (pf2e_is_chosen_feat(actor, item)) legal_check_feat(legality, item); /* grants come whatever they ask for */
    }
}
