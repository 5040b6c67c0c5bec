/* archetype.c: the variant "free archetype": what may stand in the places it gives, and complaints about the rest.
 *
 * A feat names its place as its location, "archetype-4". It fills it when it is a feat of an archetype, not above the
 * level of the place, and the first one there. */
#include "systems/pf2e/actor/archetype.h"

#include <string.h>

#include "base/ascii.h"
#include "base/text.h"

static const char archetype_mark[] = "archetype-";

/* The level of the slot a feat is in; 0: in none of these. */
static int64_t archetype_level(const struct pf2e_item *item)
{
    const char *place = item->type == PF2E_FEAT ? tree_text(&item->system, "location", "") : "";
    if (strncmp(place, archetype_mark, sizeof archetype_mark - 1) != 0) return 0;
    int64_t level = 0;
    for (const char *digit = place + sizeof archetype_mark - 1; ascii_is_digit(*digit) && level < 1000; digit++)
        level = level * 10 + (*digit - '0');
    return level;
}

/* What is wrong with a feat in its place, as the end of a sentence; NULL: nothing. */
static const char *archetype_fault(const struct pf2e_actor *actor, const struct pf2e_item *item, int64_t level)
{
    if (level % 2 != 0 || level > 20) return "there is no such slot: the free archetype has one at every even level";
    if (level > actor->level) return "the character has not reached this level yet";
    if (!pf2e_item_has_trait(item, "archetype")) return "only feats with the trait archetype may fill it";
    if (tree_int(&item->system, "level.value", 1) > level) return "the feat is of a higher level";
    return NULL;
}

const struct pf2e_item *pf2e_archetype_feat(const struct pf2e_actor *actor, int64_t level)
{
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        if (archetype_level(item) == level && !archetype_fault(actor, item, level)) return item;
    }
    return NULL;
}

void pf2e_archetype_check(struct pf2e_actor *actor)
{
    if (!actor->diags || !actor->settings.free_archetype || actor->type != PF2E_CHARACTER) return;
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        int64_t level = archetype_level(item);
        if (!level) continue;
        const char *fault = archetype_fault(actor, item, level);
        if (!fault && pf2e_archetype_feat(actor, level) != item) fault = "it already has another feat";
        if (!fault) continue;
        struct text file = {0};
        text_addf(&file, "%s: %s", actor->name, item->name);
        diags_add(actor->diags,
                  fault_warning("pf2e/archetype-place", "choose another feat for it, or another location for this one"),
                  (struct place){.file = text_get(&file)},
                  "it cannot fill the slot of the free archetype at level %lld: %s", (long long)level, fault);
        text_free(&file);
    }
}
