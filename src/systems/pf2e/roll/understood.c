/* understood.c: how much of an item the table carries out. */
#include "systems/pf2e/roll/understood.h"

#include <string.h>

#include "systems/pf2e/content/inline.h"
#include "systems/pf2e/roll/plain_text.h"
#include "systems/pf2e/item/item.h"
#include "systems/pf2e/roll/affliction.h"
#include "systems/pf2e/roll/compound.h"
#include "systems/pf2e/roll/play_action.h"
#include "systems/pf2e/roll/reaction.h"
#include "systems/pf2e/roll/spell_form.h"

/* Does the text give effects, or conditions with an outcome? */
static bool understood_links(const struct pf2e_spell_text *text)
{
    for (size_t i = 0; i < text->links.count; i++) {
        const struct pf2e_spell_link *link = &text->links.items[i];
        if (link->outcome != PF2E_OUTCOME_ALWAYS || (link->uuid && strstr(link->uuid, "ffect"))) return true;
    }
    return text->hurts.count > 0;
}

static bool understood_spell(const struct pf2e_item *item, const struct pf2e_spell_text *text)
{
    bool rolls = json_count(json_get(&item->system, "damage")) > 0 || pf2e_item_has_trait(item, "attack") ||
                 *tree_text(&item->system, "defense.save.statistic", "");
    bool ground = json_is(json_get(&item->system, "area"), JSON_OBJECT) &&
                  pf2e_ground_read(tree_text(&item->system, "description.value", ""));
    return rolls || ground || text->counteracts || pf2e_item_has_trait(item, "summon") || understood_links(text);
}

/* Areas, saves and damage that a text carries as rolls. */
static bool understood_rolls(struct arena *arena, const struct pf2e_item *item)
{
    struct pf2e_inlines inlines;
    pf2e_inlines_read(&inlines, arena, tree_text(&item->system, "description.value", ""));
    for (size_t i = 0; i < inlines.count; i++) {
        const struct pf2e_inline *one = &inlines.items[i];
        bool save = one->kind == PF2E_INLINE_CHECK &&
                    (strcmp(one->word, "fortitude") == 0 || strcmp(one->word, "reflex") == 0 ||
                     strcmp(one->word, "will") == 0);
        bool opposed = one->kind == PF2E_INLINE_CHECK && one->against && !one->dc;
        if (save || opposed || one->kind == PF2E_INLINE_DAMAGE || one->kind == PF2E_INLINE_TEMPLATE) return true;
    }
    return false;
}

static bool understood_action(struct arena *arena, struct pf2e_actor *actor, const struct pf2e_item *item,
                              const struct pf2e_spell_text *text)
{
    struct pf2e_reaction reaction;
    if (pf2e_is_reaction(item) && pf2e_item_is_called(item, "shield-block")) return true; /* a rule of the table */
    if (pf2e_is_reaction(item) && pf2e_reaction_read(&reaction, actor, item) && reaction.deeds) return true;
    if (*tree_text(&item->system, "selfEffect.uuid", "")) return true;
    struct pf2e_compound compound;
    bool made = pf2e_compound_read(&compound, tree_text(&item->system, "description.value", ""));
    bool gives = item->type == PF2E_CONSUMABLE && understood_links(text);
    return made || gives || (text->counteracts && !pf2e_is_reaction(item)) ||
           text->changes_shape || understood_rolls(arena, item);
}

/* Damage and conditions of each stage are carried out. */
static bool understood_stages(struct arena *arena, struct pf2e_actor *actor, const struct pf2e_affliction *affliction)
{
    for (int i = 0; i < affliction->stage_count; i++) {
        struct pf2e_item stage = {.type = PF2E_ACTION, .system = json_make_object()};
        struct pf2e_spell_text text;
        struct text html = {0};
        text_addf(&html, "<p><strong>Success</strong> %s</p>", affliction->stages[i].text);
        tree_set_text(arena, &stage.system, "description.value", text_get(&html));
        pf2e_spell_text_read(&text, arena, &stage, actor->world);
        text_free(&html);
        if (text.words[DEGREE_SUCCESS]) return false;
    }
    return true;
}

enum pf2e_understood pf2e_item_understood(struct arena *arena, struct pf2e_actor *actor, const struct pf2e_item *item)
{
    struct pf2e_spell_text text;
    bool feat = item->type == PF2E_FEAT || item->type == PF2E_ACTION;
    bool passive = feat && strcmp(tree_text(&item->system, "actionType.value", "passive"), "passive") == 0;
    struct pf2e_affliction affliction;
    const char *html = tree_text(&item->system, "description.value", "");
    if (item->type != PF2E_SPELL && pf2e_affliction_read(&affliction, arena, html) && affliction.save.word)
        return understood_stages(arena, actor, &affliction) ? PF2E_EXECUTED : PF2E_PARTLY;
    if (passive) return json_count(json_get(&item->system, "rules")) > 0 ? PF2E_EXECUTED : PF2E_REVEALED;
    if (feat && pf2e_action_find(item->slug)) return PF2E_EXECUTED; /* a check of the rules themselves */
    struct pf2e_item read = *item;
    struct text words = {0};
    read.system = json_copy(arena, &item->system);
    pf2e_description_whole(actor->world, item, &words);
    tree_set_text(arena, &read.system, "description.value", text_get(&words));
    pf2e_spell_text_read(&text, arena, &read, actor->world);
    text_free(&words);
    bool acts = item->type == PF2E_SPELL ? understood_spell(item, &text)
                                         : understood_action(arena, actor, &read, &text);
    if (!acts) return PF2E_REVEALED;
    bool whole = !text.rest;
    if (item->type == PF2E_SPELL && text.afflicted[DEGREE_FAILURE] > 0)
        whole = whole && pf2e_affliction_read(&affliction, arena, html) && understood_stages(arena, actor, &affliction);
    for (int d = 0; d < DEGREE_COUNT; d++)
        whole = whole && !text.words[d];
    return whole ? PF2E_EXECUTED : PF2E_PARTLY;
}
