/* campaign.h: playing with the same creatures over many scenarios.
 *
 * A member of a campaign is JSON: {"name", "card", "class", "level", "scenarios", "wound", "scars", "feats", "out",
 * "dailyUsed", "learned"}. A campaign is {"members": [...], "scenarios": n}. Commands change it; dice are given by the
 * caller, so that a history can be played again. */
#ifndef TALUS_P2V_MODES_CAMPAIGN_H
#define TALUS_P2V_MODES_CAMPAIGN_H

#include "base/arena.h"
#include "json/json.h"

struct campaign_dice {
    int (*roll)(void *context, int faces);
    void *context;
};

/* The dice of a command that was played: its "dice". */
struct campaign_given {
    const struct json *list;
    size_t next;
    bool is_wrong; /* they are too few, or no faces of the die */
};
/* A campaign_dice.roll of them; 1 where they are wrong. */
int p2v_campaign_given_roll(void *context, int faces);
/* Are they what the command rolled, neither fewer nor more? */
bool p2v_campaign_given_fit(const struct campaign_given *given);

/* A new campaign of {"members": [{"name", "class", "card"?} ...]}: members without a card get one of their class,
 * other entries are left out. */
struct json p2v_campaign_new(struct arena *arena, const struct json *given);
/* Why it cannot be a member; NULL when it can. */
const char *p2v_campaign_member_fault(const struct json *member);
/* {"do": "scenario", "eliminated": [names], "learned": [{"who", "from": card}], "rest": bool}, {"do": "advance", "who",
 * "feat", ...}, {"do": "learn", "who", "from": card}. NULL, or why it is refused (in the arena); what happened
 * goes to `log` as sentences. */
const char *p2v_campaign_do(struct arena *arena, struct json *campaign, const struct json *command,
                            const struct campaign_dice *dice, struct json *log);
/* Why a scenario cannot have gone like this: it eliminates someone who is not a member, or who sits it out. NULL when
 * it can. Histories of old files are not asked. */
const char *p2v_campaign_scenario_fault(struct arena *arena, const struct json *campaign, const struct json *command);
/* The member of this name; NULL: there is none. */
const struct json *p2v_campaign_member(const struct json *campaign, const char *name);
/* The card a member plays with: advancement, feats and wounds included. */
struct json p2v_campaign_card(struct arena *arena, const struct json *member);

#endif
