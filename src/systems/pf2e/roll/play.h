/* play.h: rolls between two creatures.
 *
 * The creature that rolls is prepared again with options about the other ("target:..."). Then the other is prepared
 * with options about the first ("origin:...") and with effects that exist for this roll alone. Its statistic sets the
 * DC. (PF2E-ROLL-02, PF2E-RE-57) */
#ifndef TALUS_PF2E_ROLL_PLAY_H
#define TALUS_PF2E_ROLL_PLAY_H

#include "ir/degree.h"
#include "systems/pf2e/roll/geometry.h"
#include "systems/pf2e/strike/strike.h"

struct pf2e_words {
    const char **items;
    size_t count, capacity;
};

/* Someone at the table, as they are outside of any roll. */
struct pf2e_participant {
    const struct json *document; /* what it is prepared from */
    const struct pf2e_start *start; /* of this document, or of it with other hit points and fewer items; may be NULL */
    struct pf2e_actor *actor;
    bool is_as_prepared; /* the actor was prepared from this document, but perhaps with other hit points: these */
    int64_t hp, temp;
    const char *alliance;      /* NULL: none */
    struct pf2e_words options; /* what the encounter adds to its own: whose turn it is and the like */
    bool placed;
    struct pf2e_token token;
};

/* A roll that is to be made. */
struct pf2e_plan {
    const struct pf2e_world *world;
    struct pf2e_participant *origin, *target; /* either may be NULL */
    struct pf2e_participant *const *partners; /* who may flank with the origin */
    size_t partner_count;
    bool target_rolls;              /* a save: the target rolls against something of the origin's */
    bool is_attack, is_melee;       /* is_melee: with a melee attack, so flanking counts */
    bool is_action;                 /* a skill action: elements alone ask for its options */
    struct pf2e_words options;      /* of the action itself */
    struct pf2e_words traits;       /* of the action */
    struct pf2e_words domains;      /* of the roll */
    struct pf2e_item *item;         /* used for it: weapon, attack or spell of the origin */
    struct pf2e_words item_options; /* what it publishes as "item:..." */
};

struct pf2e_context {
    struct arena arena;
    struct pf2e_actor clones[2]; /* origin, target */
    bool cloned[2], overlaid[2];
    bool is_quiet; /* neither side asks for what it knows of the other: both are overlays */
    struct pf2e_actor *roller, *opposer; /* opposer NULL: nobody */
    int distance;                        /* feet; -1 unknown */
    bool flanking;
    struct pf2e_words options; /* what the roll sees beyond what the roller publishes */
};

/* Free it either way. */
enum status pf2e_context_open(struct pf2e_context *context, const struct pf2e_plan *plan);
void pf2e_context_close(struct pf2e_context *context);
/* Only the target, with these options, for something that reaches it (play_harm.c). The context is empty before. */
void pf2e_context_receive(struct pf2e_context *context, const struct pf2e_plan *plan, const struct pf2e_words *options,
                          bool harmful);
/* What others see of an actor: its self: options under another prefix, added to the words. */
void pf2e_words_of_actor(struct arena *arena, const struct pf2e_actor *actor, const char *prefix,
                         struct pf2e_words *out);
void pf2e_words_of_domains(struct arena *arena, const struct pf2e_actor *actor, const struct pf2e_symbols *domains,
                           struct pf2e_words *out);
void pf2e_words_of_item(struct arena *arena, struct pf2e_actor *actor, struct pf2e_item *item, struct pf2e_words *out);
/* Where the encounter stands, as one of those in it sees it. */
struct pf2e_turn {
    int round, turn; /* from 1 */
    bool own;        /* it is the turn of the creature that looks */
    int initiative, rank;
    const char *statistic; /* initiative was rolled with; NULL: unknown */
};
void pf2e_words_of_encounter(struct arena *arena, const struct pf2e_turn *turn, struct pf2e_words *out);
/* The document of a condition; NULL when the content has none. */
const struct json *pf2e_condition_document(const struct pf2e_world *world, const char *slug);

/* How far an attack with this weapon reaches, and the longest of those at hand, in feet. */
int pf2e_reach(const struct pf2e_actor *actor, const struct pf2e_item *weapon);
int pf2e_longest_reach(struct pf2e_actor *actor);
struct pf2e_flanking pf2e_actor_flanking(const struct pf2e_actor *actor);

/* --- checks ------------------------------------------------------------------------------------------------------ */

/* One die. */
typedef int64_t pf2e_throw(void *context, int64_t faces);

struct pf2e_substitution {
    const char *slug;
    int64_t value;
    bool misfortune, required, selected;
};

struct pf2e_note {
    const char *selector, *title, *text;
    const struct json *outcomes; /* NULL or empty: all */
    unsigned outcome_bits;       /* or as bits by enum degree; 0: all */
    const struct predicate *predicate;
    struct pf2e_rule *rule;
    bool comes_with_hit; /* the title is an ability that a hit brings: listed with every attack, logged with a hit */
};

/* A change of the degree that no element makes. */
struct pf2e_degree_change {
    struct degree_adjustments change;
    const struct predicate *predicate; /* NULL: always */
};

struct pf2e_check {
    struct pf2e_actor *actor; /* the roller as it is in this roll */
    const char *type;         /* "skill-check" */
    struct pf2e_symbols domains;
    struct pf2e_modifiers modifiers;
    struct options options;
    const struct pf2e_words *stated; /* options that stay, even where their switch is off; may be NULL */
    bool has_dc;
    int64_t dc;
    int twice; /* 1 keep the higher, -1 the lower */
    bool incapacitation;
    bool outside; /* of any statistic: it uses up nothing */
    pool(struct pf2e_substitution) substitutions;
    pool(struct pf2e_note) notes; /* all that could show */
    pool(struct pf2e_degree_change) extra_degrees;
};

struct pf2e_roll {
    int64_t modifier, natural, total;
    bool has_degree;
    enum degree degree, unadjusted;
    pool(struct pf2e_note) notes;          /* those that show */
    pool(struct pf2e_item *) removed;      /* effects used up */
    struct degree_adjustments adjustments; /* those that applied */
    struct pf2e_item *consumed;            /* one of it is gone; NULL */
};

/* The options of the roll: the roller's for the domains, then those of the context. */
void pf2e_check_begin(struct pf2e_check *check, struct pf2e_actor *actor, const struct pf2e_symbols *domains,
                      const struct pf2e_context *context);
void pf2e_check_option(struct pf2e_check *check, const char *option);
/* Once all options are known: elements that add some just in time, fortune, substitutions, notes, the modifiers. */
void pf2e_check_ready(struct pf2e_check *check);
/* Does a roll itself look for this option, besides the predicates of elements? */
bool pf2e_check_reads_option(const char *option);
void pf2e_check_roll(struct pf2e_check *check, pf2e_throw *throw, void *dice, struct pf2e_roll *roll);
/* The degree for each number a d20 can show (by its number), with this modifier. */
void pf2e_check_degrees(struct pf2e_check *check, int64_t modifier, enum degree degrees[21]);
/* Does any element or rule have a say in the degree? */
bool pf2e_check_is_adjusted(const struct pf2e_check *check);
void pf2e_check_free(struct pf2e_check *check);
/* The notes of the check's domains that show for the degree of the roll. */
void pf2e_check_notes(struct pf2e_check *check, struct pf2e_roll *roll);
/* Those that are known already. */
void pf2e_check_show_notes(struct pf2e_check *check, struct pf2e_roll *roll);
/* Whether the log has the note after this roll. */
bool pf2e_note_is_logged(const struct pf2e_note *note, const struct pf2e_roll *roll);
/* A note as people read it: its title and its text without markup. */
void pf2e_note_words(const struct pf2e_world *world, const struct pf2e_note *note, struct text *out);
/* Selects a substitution that is offered (Assurance), -1 none. Before pf2e_check_ready. */
void pf2e_check_substitute(struct pf2e_check *check, int index);

/* --- damage ------------------------------------------------------------------------------------------------------ */

struct pf2e_rolled {
    symbol type;
    bool is_persistent; /* rolled, but nothing of it is dealt now */
    double total, total_uncritical, precision, splash;
    double precision_once, splash_once; /* before a critical hit doubles them */
    const symbol *materials;
    uint32_t material_count;
    const char *formula;
};

struct pf2e_damage_roll {
    struct pf2e_rolled *instances;
    size_t count;
    double total;       /* at least 1 when anything is dealt */
    bool raised_to_one; /* it was less */
    bool is_critical;
};

void pf2e_damage_throw_instance(const struct pf2e_damage_instance *instance, pf2e_throw *throw, void *dice,
                                struct pf2e_rolled *rolled);
/* False only when memory is exhausted. */
bool pf2e_damage_throw(struct arena *arena, const struct pf2e_damage_result *damage, pf2e_throw *throw, void *dice,
                       struct pf2e_damage_roll *roll);

#endif
