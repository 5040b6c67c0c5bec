/* reaction.c: reads reactions: as their items state them for the table, else from their texts. */
#include "systems/pf2e/roll/reaction.h"

#include <string.h>

#include "systems/pf2e/item/item.h"
#include "systems/pf2e/roll/play_data.h"
#include "systems/pf2e/roll/plain_text.h"

static const struct {
    const char *word;
    unsigned bits;
} reaction_when[] =
    {
#define WHEN(word, trigger) {word, PF2E_ON_##trigger},
#include "systems/pf2e/roll/reactions.def"
},
  reaction_does[] = {
#define DOES(word, deed) {word, PF2E_DEED_##deed},
#include "systems/pf2e/roll/reactions.def"
};

static const struct {
    const char *phrase;
    unsigned trigger;
} reaction_triggers[] = {
#define TRIGGER(phrase, trigger) {phrase, PF2E_ON_##trigger},
#include "systems/pf2e/roll/reactions.def"
};

static const struct {
    const char *phrase;
    unsigned deed;
} reaction_deeds[] = {
#define DEED(phrase, deed) {phrase, PF2E_DEED_##deed},
#include "systems/pf2e/roll/reactions.def"
};

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

bool pf2e_is_reaction(const struct pf2e_item *item)
{
    bool deed = item->type == PF2E_ACTION || item->type == PF2E_FEAT;
    if (!deed && item->type != PF2E_SPELL) return false;
    return strcmp(tree_text(&item->system, deed ? "actionType.value" : "time.value", ""), "reaction") == 0;
}

unsigned pf2e_trigger_find(const char *word)
{
    for (size_t i = 0; i < sizeof reaction_when / sizeof *reaction_when; i++) {
        if (strcmp(reaction_when[i].word, word) == 0) return reaction_when[i].bits;
    }
    return 0;
}

/* {"when": ["leaves"], "within": 15 or "reach", "does": ["strike"]} */
static void reaction_read_data(struct pf2e_reaction *reaction, const struct json *data)
{
    const struct json *does = json_get(data, "does"), *within = json_get(data, "within"),
                      *when = json_get(data, "when");
    for (size_t i = 0; i < json_count(when); i++)
        reaction->triggers |= pf2e_trigger_find(json_to_text(json_at(when, i), ""));
    for (size_t i = 0; i < sizeof reaction_does / sizeof *reaction_does; i++) {
        if (tree_has_text(does, reaction_does[i].word)) reaction->deeds |= reaction_does[i].bits;
    }
    reaction->distance =
        json_is_text(within, "reach") ? PF2E_DISTANCE_REACH : (int)json_to_int(within, PF2E_DISTANCE_ANY);
}

/* "targets Calmont with an attack": the creature that may react goes by name. */
static bool reaction_is_targeted(const char *text, const char *end)
{
    static const char *const with[] = {" with an attack", " with a strike", " with a melee attack"};
    const char *targets = pf2e_seek(text, end, "targets ");
    if (!targets || pf2e_seek(targets, end, "ally")) return false;
    for (size_t i = 0; i < sizeof with / sizeof *with; i++) {
        if (pf2e_seek(targets, end, with[i])) return true;
    }
    return false;
}

/* The number of "+2 circumstance bonus to AC". */
static int reaction_bonus(const char *text, const char *end)
{
    const char *found = pf2e_seek(text, end, " circumstance bonus to ");
    return found && found - text >= 2 && found[-2] == '+' && ascii_is_digit(found[-1]) ? found[-1] - '0' : 0;
}

bool pf2e_is_for_unencumbered(const struct pf2e_world *world, const struct pf2e_item *item)
{
    struct text key = {0};
    const char *text = pf2e_description(world, item, &key), *end = text + strlen(text);
    const char *start = pf2e_seek(text, end, "requirements</strong>"),
               *close = start ? pf2e_seek(start, end, "</p>") : NULL;
    const char *load = close ? pf2e_seek(start, close, "encumbered") : NULL;
    bool none = load && (pf2e_seek(start, close, " not ") || pf2e_seek(start, close, "n't "));
    text_free(&key);
    return none;
}

static void reaction_read_text(struct pf2e_reaction *reaction, const struct pf2e_actor *actor,
                               const struct pf2e_item *item)
{
    struct text key = {0};
    const char *text = pf2e_description(actor->world, item, &key), *end = text + strlen(text);
    const char *start = pf2e_seek(text, end, "trigger</strong>"), *close = start ? pf2e_seek(start, end, "</p>") : NULL;
    for (size_t i = 0; close && i < sizeof reaction_triggers / sizeof *reaction_triggers; i++) {
        if (pf2e_seek(start, close, reaction_triggers[i].phrase)) reaction->triggers |= reaction_triggers[i].trigger;
    }
    for (size_t i = 0; close && i < sizeof reaction_deeds / sizeof *reaction_deeds; i++) {
        if (pf2e_seek(close, end, reaction_deeds[i].phrase)) reaction->deeds |= reaction_deeds[i].deed;
    }
    bool allies = close && pf2e_seek(start, close, " ally "); /* who is aimed at */
    if (allies) reaction->triggers &= ~(unsigned)PF2E_ON_AIM;
    if (close && reaction_is_targeted(start, close)) reaction->triggers |= PF2E_ON_TARGETED;
    if (close) reaction->distance = reaction_distance(start, close);
    reaction->bonus = close ? reaction_bonus(close, end) : 0;
    if (!reaction->bonus) reaction->deeds &= ~(unsigned)PF2E_DEED_DODGE;
    text_free(&key);
}

bool pf2e_reaction_read(struct pf2e_reaction *reaction, const struct pf2e_actor *actor, const struct pf2e_item *item)
{
    *reaction = (struct pf2e_reaction){.item = item};
    if (!pf2e_is_reaction(item)) return false;
    const struct json *data = pf2e_play_data(item, "reaction");
    if (data)
        reaction_read_data(reaction, data);
    else
        reaction_read_text(reaction, actor, item);
    if (reaction->triggers & PF2E_ON_STRUCK_BADLY) reaction->triggers &= ~(unsigned)PF2E_ON_STRUCK;
    reaction->unencumbered = pf2e_is_for_unencumbered(actor->world, item);
    reaction->effect = tree_text(&item->system, "selfEffect.uuid", NULL);
    return reaction->triggers != 0;
}
