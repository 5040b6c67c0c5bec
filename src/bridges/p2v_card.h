/* p2v_card.h: a whole Path 2 Victory card out of a PF2e creature. */
#ifndef TALUS_BRIDGES_P2V_CARD_H
#define TALUS_BRIDGES_P2V_CARD_H

#include "bridges/p2v_convert.h"
#include "bridges/p2v_prose.h"
#include "systems/p2v/cards/pack.h"

struct p2v_card_options {
    const char *alignment; /* of the legacy entry, NULL: guessed and marked */
    bool averages_fight;   /* Fight is the average of the attacks, as the book does with the slurk */
    bool any_dc;           /* Power is the highest DC of any kind that is listed, of checks to balance too */
    bool makes_statues;    /* petrified is the condition of that name: a statue */
    bool rounds_up;        /* amounts of 6 to 9 become 10 where it is no more than one point (9) */
};

enum card_outcome { CARD_MECHANICAL, CARD_SIMPLIFIED, CARD_TEXT, CARD_DROPPED, CARD_OUTCOMES };

struct card_maker {
    struct arena *arena;
    const struct p2v_pack *pack; /* the spells there are; may be NULL */
    const struct json *actor;
    struct p2v_card_options options;
    struct p2v_figures figures;
    int subtracted; /* level taken off everything that contains proficiency */
    struct json features, judgements, common;
    bool *taken; /* items another feature has already made use of */
    int outcomes[CARD_OUTCOMES];
};

/* The card as JSON, null when it is no creature. `outcomes` (CARD_OUTCOMES long) may be NULL. */
struct json p2v_convert_card(struct arena *arena, const struct p2v_pack *pack, const struct json *actor,
                             const struct p2v_card_options *options, int *outcomes);

/* Shared by the files that make cards. */
void card_note(struct card_maker *maker, const char *format, ...) __attribute__((format(printf, 2, 3)));
void card_set_text(struct card_maker *maker, struct json *object, const char *name, const char *text);
void card_set_types(struct card_maker *maker, struct json *object, const char *name, uint32_t types);
const char *card_item_name(const struct json *item);
const char *card_description(const struct json *item);
void card_add(struct card_maker *maker, struct json feature, enum card_outcome outcome);
int card_damage(const struct card_maker *maker, int doubled);
/* Effects of what was read, each with `when` and the saving throw where there is one. */
void card_effects(struct card_maker *maker, struct json *effects, const struct prose *prose, const char *when);

void card_strikes(struct card_maker *maker);   /* p2v_card_strikes.c */
void card_abilities(struct card_maker *maker); /* p2v_card_features.c */
void card_spells(struct card_maker *maker);    /* p2v_card_spells.c */

#endif
