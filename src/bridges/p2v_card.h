/* p2v_card.h: converts a PF2e creature to a complete Path 2 Victory card. */
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

/* What a feature has lost on the way (p2v_losses.def). */
enum card_loss {
#define LOSS(name, words) CARD_LOST_##name,
#include "bridges/p2v_losses.def"
    CARD_LOSSES,
    CARD_LOST_NONE = CARD_LOSSES
};
const char *card_loss_words(enum card_loss loss);

/* Why an ability is left out (p2v_left_out.def). */
enum card_reason {
#define REASON(name, words) CARD_REASON_##name,
#include "bridges/p2v_left_out.def"
    CARD_REASONS
};
const char *card_reason_words(enum card_reason reason);

enum ability_kind { ABILITY_ACTION, ABILITY_REACTION, ABILITY_FREE, ABILITY_PASSIVE, ABILITY_AURA, ABILITY_KINDS };

/* What became of the features of some creatures. */
struct card_tally {
    int outcomes[CARD_OUTCOMES];
    int losses[CARD_LOSSES];   /* features that have lost it */
    int texts[ABILITY_KINDS];  /* abilities that are only text, by kind */
    int reasons[CARD_REASONS]; /* for which abilities were left out */
};

struct card_weapon {
    const char *name;
    int damage, reach; /* damage as on the card; reach 0: ranged alone */
    uint32_t types;
    bool is_kept; /* it is a strike of the card */
};

enum { CARD_WEAPONS = 24, CARD_OWN_WORDS = 24 };

struct card_maker {
    struct arena *arena;
    const struct p2v_pack *pack; /* the spells there are; may be NULL */
    const struct json *actor;
    struct p2v_card_options options;
    struct p2v_figures figures;
    int subtracted; /* level taken off everything that contains proficiency */
    struct json features, judgements, common;
    struct json left_out[CARD_REASONS]; /* names */
    bool *taken;                        /* items another feature has already made use of */
    struct card_weapon weapons[CARD_WEAPONS];
    int weapon_count;
    const char *own[CARD_OWN_WORDS]; /* words by which descriptions name the creature */
    size_t own_count;
    struct card_tally tally;
};

/* An ability as it is read. */
struct card_ability {
    const struct json *item;
    const char *name, *html;
    const char *words;    /* in small letters, ~ for the creature; without trigger, requirements and critical results */
    const char *trigger;  /* likewise; "" when it has none */
    const char *glossary; /* its key, "" when it has none */
    enum ability_kind kind;
    int actions;
    struct prose prose;
    uint32_t losses; /* bits of enum card_loss */
};

/* The card as JSON; null: not a creature. What became of its features is added to the tally, which may be NULL.
 */
struct json p2v_convert_card(struct arena *arena, const struct p2v_pack *pack, const struct json *actor,
                             const struct p2v_card_options *options, struct card_tally *tally);

/* Shared by the files that make cards. */
void card_note(struct card_maker *maker, const char *format, ...) __attribute__((format(printf, 2, 3)));
void card_set_text(struct card_maker *maker, struct json *object, const char *name, const char *text);
void card_set_types(struct card_maker *maker, struct json *object, const char *name, uint32_t types);
const char *card_item_name(const struct json *item);
const char *card_description(const struct json *item);
void card_add(struct card_maker *maker, struct json feature, enum card_outcome outcome);
/* Adds to what the feature has lost; bits of enum card_loss. */
void card_lose(struct card_maker *maker, struct json *feature, uint32_t losses);
/* Adds a feature that acts: mechanical when nothing was lost, else simplified, with what was. */
void card_add_acting(struct card_maker *maker, struct json feature, uint32_t losses);
int card_damage(const struct card_maker *maker, int doubled);
/* Effects of what was read, each with `when` and the saving throw where there is one. */
void card_effects(struct card_maker *maker, struct json *effects, const struct prose *prose, const char *when);

struct prose_source card_source(const struct card_maker *maker, const struct json *item);
/* A feature of an ability: mechanical when nothing was lost, else simplified. */
void card_add_ability(struct card_maker *maker, const struct card_ability *ability, struct json feature);
/* JSON out of text in which ' stands for "; null if there is none. */
struct json card_shape(struct card_maker *maker, const char *shape);
/* The strike whose name is in the words, -1: none. */
int card_weapon_in(const struct card_maker *maker, const char *words);
/* Do the words, which are in small letters, begin with this name? */
bool card_begins(const char *words, const char *name);
/* The first of the parts between | that is in the words; NULL: none. */
const char *card_find_any(const char *words, const char *parts);
/* "+2 circumstance bonus to AC": the bonus, 0: none. */
int card_armor_bonus(const char *words);
struct json card_uses(struct card_maker *maker, int count, bool is_daily);

/* Another ability of the creature that the description names; NULL: none. */
const char *card_other(const struct card_maker *maker, const struct card_ability *ability);

bool card_known(struct card_maker *maker, struct card_ability *ability); /* p2v_card_known.c */
/* p2v_card_left_out.c: returns true. */
bool card_leave_out(struct card_maker *maker, const char *name, enum card_reason reason);
/* Before an ability is read, and when nothing could be made of it. */
bool card_left_out_first(struct card_maker *maker, const struct card_ability *ability);
bool card_left_out_last(struct card_maker *maker, const struct card_ability *ability);
bool card_triggered(struct card_maker *maker, struct card_ability *ability); /* p2v_card_triggers.c */
bool card_aura(struct card_maker *maker, struct card_ability *ability);
bool card_assault(struct card_maker *maker, struct card_ability *ability);  /* p2v_card_assault.c */
bool card_sequence(struct card_maker *maker, struct card_ability *ability); /* p2v_card_moves.c */
/* The effects of moves and strikes that the words list, in their order; how many strikes there are. */
int card_moves(struct card_maker *maker, struct card_ability *ability, struct json *effects, bool is_reaction);
void card_strikes(struct card_maker *maker);   /* p2v_card_strikes.c */
void card_abilities(struct card_maker *maker); /* p2v_card_features.c */
void card_spells(struct card_maker *maker);    /* p2v_card_spells.c */

#endif
