/* reaction.c: reads reactions from the texts of their items. */
#include "systems/pf2e/reaction.h"

#include <string.h>

#include "systems/pf2e/item.h"
#include "systems/pf2e/prose.h"

static const struct {
    const char *phrase;
    unsigned trigger;
} reaction_triggers[] = {
#define TRIGGER(phrase, trigger) {phrase, PF2E_ON_##trigger},
#include "systems/pf2e/reactions.def"
};

static const struct {
    const char *phrase;
    unsigned deed;
} reaction_deeds[] = {
#define DEED(phrase, deed) {phrase, PF2E_DEED_##deed},
#include "systems/pf2e/reactions.def"
};

/* The text, or the one that a label stands for. */
static const char *reaction_text(const struct pf2e_actor *actor, const struct pf2e_item *item, struct text *key)
{
    const char *text = tree_text(&item->system, "description.value", ""), *mark = "@Localize[";
    const char *label = strstr(text, mark), *close = label ? strchr(label, ']') : NULL;
    if (!close) return text;
    text_add_bytes(key, label + strlen(mark), (size_t)(close - label) - strlen(mark));
    const char *words = key->failed ? NULL : pf2e_label(actor->world, text_get(key));
    return words ? words : text;
}

/* "within your reach", "within 15 feet", "adjacent" */
static int reaction_distance(const char *text, const char *end)
{
    const char *within = pf2e_seek(text, end, "within ");
    if (pf2e_seek(text, end, "reach")) return PF2E_DISTANCE_REACH;
    if (within) {
        int feet = 0;
        for (within += 7; within < end && ascii_is_digit(*within) && feet < 1000; within++)
            feet = feet * 10 + (*within - '0');
        if (feet > 0) return feet;
    }
    return pf2e_seek(text, end, "adjacent") ? 5 : PF2E_DISTANCE_ANY;
}

bool pf2e_reaction_read(struct pf2e_reaction *reaction, const struct pf2e_actor *actor, const struct pf2e_item *item)
{
    *reaction = (struct pf2e_reaction){.item = item};
    bool deed = item->type == PF2E_ACTION || item->type == PF2E_FEAT;
    if (!deed && item->type != PF2E_SPELL) return false;
    const char *kind = tree_text(&item->system, deed ? "actionType.value" : "time.value", "");
    if (strcmp(kind, "reaction") != 0) return false;
    struct text key = {0};
    const char *text = reaction_text(actor, item, &key), *end = text + strlen(text);
    const char *start = pf2e_seek(text, end, "trigger</strong>"), *close = start ? pf2e_seek(start, end, "</p>") : NULL;
    for (size_t i = 0; close && i < sizeof reaction_triggers / sizeof *reaction_triggers; i++) {
        if (pf2e_seek(start, close, reaction_triggers[i].phrase)) reaction->triggers |= reaction_triggers[i].trigger;
    }
    for (size_t i = 0; close && i < sizeof reaction_deeds / sizeof *reaction_deeds; i++) {
        if (pf2e_seek(close, end, reaction_deeds[i].phrase)) reaction->deeds |= reaction_deeds[i].deed;
    }
    if (close) reaction->distance = reaction_distance(start, close);
    if (reaction->triggers & PF2E_ON_STRUCK_BADLY) reaction->triggers &= ~(unsigned)PF2E_ON_STRUCK;
    reaction->effect = tree_text(&item->system, "selfEffect.uuid", NULL);
    text_free(&key);
    return reaction->triggers != 0;
}
