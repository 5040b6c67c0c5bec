/* balance.h: weighs an item, feat, spell or creature in fights, compared with others of its kind. */
#ifndef TALUS_VERBS_BALANCE_H
#define TALUS_VERBS_BALANCE_H

#include "verbs/rows.h"

enum { BALANCE_PARTY = 4, BALANCE_SITUATIONS = 5, BALANCE_MOST = 64, BALANCE_NAMES = 8 };

enum balance_figure { BALANCE_DEALT, BALANCE_TAKEN, BALANCE_LOST, BALANCE_WON, BALANCE_FIGURES };

/* A fight that everything is measured in. */
struct balance_situation {
    const char *slug;
    const char *titles[2];            /* of an item; of a creature, which is the foe itself */
    int foes, width, party_x, foes_x; /* the board is as wide as this; where the sides begin */
};
extern const struct balance_situation balance_situations[BALANCE_SITUATIONS];

/* How a system calls what weighing needs, and how it puts a thing on an actor. */
struct balance_kind {
    const char *type, *category, *property; /* of the document; the last two may be NULL */
    const char *title;                      /* in words: "weapons" */
    bool is_creature, replaces; /* it replaces what the bearer has of the kind */
};
struct balance_system {
    const char *id;
    const struct balance_kind *kinds; /* ended by one without a type */
    const char *type_path, *category_path, *item_level, *actor_level;
    const char *bearer_type, *creature_type;
    /* Without the kind, or with the item in its place (NULL: nothing). False when the actor cannot
     * have it. */
    bool (*give)(struct verb_call *call, const struct balance_kind *kind, const struct json *item,
                 struct json *actor);
    int64_t (*price)(const struct json *foe, int level); /* XP of a foe for a party of the level */
    int64_t (*budget)(int level);                        /* XP of a severe encounter */
    const char *rank; /* how strong a creature is: "level" */
};
const struct balance_system *balance_system_of(const struct system *system);
const struct balance_kind *balance_kind_of(const struct balance_system *words,
                                           const struct json *document);
double balance_level(const struct balance_system *words, const struct balance_kind *kind,
                     const struct json *document);

/* Sums over the games of each situation. */
struct balance_sum {
    double sum, squares;
};
struct balance_score {
    int64_t games; /* of each situation */
    struct balance_sum sums[BALANCE_SITUATIONS][BALANCE_FIGURES];
};

struct balance_row {
    const char *name;
    const struct json *document;
    double level;
    struct balance_score score;
    bool is_it; /* what is weighed */
};

struct weighing {
    struct verb_call *call;
    const struct balance_system *words;
    const struct balance_kind *kind;
    struct content *content;
    const struct json *item;
    const struct json *bearer; /* NULL: a creature is weighed */
    const struct json *party[BALANCE_PARTY];
    const struct json *foes[BALANCE_SITUATIONS];
    int party_count, level;
    struct balance_row rows[BALANCE_MOST + 1];
    int count, left_out;
    struct balance_score without; /* the bearer without anything of the kind */
    int64_t games;
    uint64_t seed;
};

enum { BALANCE_EVERYWHERE = -1 };
/* The mean of a figure in a situation, or in all of them. */
double balance_mean(const struct balance_score *score, int situation, enum balance_figure figure);
void balance_answer(struct weighing *weighing);
/* "1st", "22nd", "100th". */
const char *balance_ordinal(struct arena *arena, int number);
/* A text in quotes, followed by a comma. */
void balance_print_cell(struct text *out, const char *text);
/* A card of Path 2 Victory, by studies. */
enum status balance_weigh_card(struct verb_call *call);

#endif
