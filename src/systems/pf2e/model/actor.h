/* actor.h: a prepared Pathfinder actor.
 *
 * Preparation reads a stored actor (Foundry JSON) and fills everything a sheet shows. All of it lives in the actor's
 * own arena; the stored documents are only read and must outlive the actor. Nothing is kept between preparations:
 * elements that use themselves up or switch themselves off do so in their instance here, never in the document. */
#ifndef TALUS_PF2E_MODEL_ACTOR_H
#define TALUS_PF2E_MODEL_ACTOR_H

#include "base/arena.h"
#include "base/diag.h"
#include "base/symbol.h"
#include "ir/modifier.h"
#include "ir/options.h"
#include "ir/predicate.h"
#include "json/json.h"
#include "systems/pf2e/damage/damage.h"
#include "systems/pf2e/content/names.h"
#include "systems/pf2e/content/tree.h"

struct pf2e_lowered;
struct pf2e_lowered_store;
struct pf2e_start;
struct pf2e_starts;
/* Rule variants a table may play with. */
struct pf2e_pack;

struct pf2e_settings {
    bool proficiency_without_level;
    bool automatic_bonus;
    bool gradual_boosts;
    bool stamina;
    bool free_archetype; /* a further feat of an archetype at every even level */
    bool encumbrance;    /* who carries too much is encumbered at once */
};

struct pf2e_symbols {
    symbol *items;
    size_t count, capacity;
};

/* The domains of a statistic, made once for those that every creature has. */
struct pf2e_domain_set {
    struct pf2e_symbols base, check, dc; /* its own, and what its check and its DC add */
    struct pf2e_symbols all_check, all_dc;
};

enum { PF2E_STATISTIC_SETS = 20 };

/* Conditions of the rules themselves (fixed_predicates.def). */
enum pf2e_fixed {
#define FIXED(name, text) PF2E_FIXED_##name,
#include "systems/pf2e/model/fixed_predicates.def"
#undef FIXED
    PF2E_FIXED_COUNT
};

/* Words of words.def. */
enum pf2e_word {
#define WORD(name, text) PF2E_WORD_##name,
#include "systems/pf2e/model/words.def"
#undef WORD
    PF2E_WORD_COUNT
};

/* Ranks that are published as "skill:arcana:rank:2": skills, attacks, defenses, saves. */
enum {
    PF2E_RANKED_SKILLS,
    PF2E_RANKED_ATTACKS = 16,
    PF2E_RANKED_DEFENSES = 20,
    PF2E_RANKED_SAVES = 26,
    PF2E_RANKED = 29
};

/* Lists of traits: documents of these kinds keep no others. */
enum pf2e_trait_list { PF2E_TRAITS_ATTACK, PF2E_TRAITS_WEAPON, PF2E_TRAITS_ARMOR, PF2E_TRAITS_SHIELD,
                       PF2E_TRAITS_ACTION, PF2E_TRAIT_LISTS };

/* What preparation needs from outside; frozen while actors are prepared from it. */
struct pf2e_world {
    struct symbols symbols; /* the usual words; an actor's own stand on them */
    struct arena arena;
    struct pf2e_domain_set characters[PF2E_STATISTIC_SETS],
        creatures[PF2E_STATISTIC_SETS]; /* skills, saves, perception */
    struct predicate fixed[PF2E_FIXED_COUNT];
    symbol words[PF2E_WORD_COUNT];
    symbol ranks[PF2E_RANKED][5];
    struct json base;             /* what the data of an actor starts with (prepare_base.c), shared until written */
    struct options traits[PF2E_TRAIT_LISTS]; /* those a document of a kind may have */
    const struct pf2e_pack *pack; /* conditions, labels, documents that links name; may be NULL */
    struct pf2e_settings settings;
    struct pf2e_lowered_store *lowered; /* elements of the content that someone has used (lower.h); may be NULL */
    struct pf2e_starts *starts; /* actors of the content that were prepared more than once (start.h); may be NULL */
};

void pf2e_world_init(struct pf2e_world *world, const struct pf2e_pack *pack);
void pf2e_world_free(struct pf2e_world *world);
/* Is this a word of the list, of the game or of a folder that adds to it (vocabulary.h)? */
bool pf2e_world_knows(const struct pf2e_world *world, const char *list, const char *word);
/* The document of a link, NULL when unknown. */
const struct json *pf2e_world_find(const struct pf2e_world *world, const char *uuid);
/* The English text of a label key ("PF2E.AbilityStr"), the key itself when unknown. */
const char *pf2e_label(const struct pf2e_world *world, const char *key);

#define PF2E_ITEM_TYPES(X)                                                                                             \
    X(ACTION, "action")                                                                                                \
    X(AFFLICTION, "affliction")                                                                                        \
    X(ANCESTRY, "ancestry")                                                                                            \
    X(ARMOR, "armor")                                                                                                  \
    X(BACKGROUND, "background")                                                                                        \
    X(BACKPACK, "backpack")                                                                                            \
    X(BOOK, "book")                                                                                                    \
    X(CAMPAIGN, "campaignFeature")                                                                                     \
    X(CLASS, "class")                                                                                                  \
    X(CONDITION, "condition")                                                                                          \
    X(CONSUMABLE, "consumable")                                                                                        \
    X(DEITY, "deity")                                                                                                  \
    X(EFFECT, "effect")                                                                                                \
    X(EQUIPMENT, "equipment")                                                                                          \
    X(FEAT, "feat")                                                                                                    \
    X(HERITAGE, "heritage")                                                                                            \
    X(KIT, "kit")                                                                                                      \
    X(LORE, "lore")                                                                                                    \
    X(MELEE, "melee")                                                                                                  \
    X(SHIELD, "shield")                                                                                                \
    X(SPELL, "spell")                                                                                                  \
    X(SPELLCASTING, "spellcastingEntry")                                                                               \
    X(TREASURE, "treasure")                                                                                            \
    X(WEAPON, "weapon")

enum pf2e_item_type {
#define X(name, text) PF2E_##name,
    PF2E_ITEM_TYPES(X)
#undef X
        PF2E_UNKNOWN_ITEM
};

enum pf2e_actor_type { PF2E_CHARACTER, PF2E_NPC, PF2E_OTHER_ACTOR };
struct pf2e_actor;

/* Members of an item's system data that are read over and over while strikes are made. */
#define PF2E_ITEM_FIELDS(X)                                                                                            \
    X(TRAITS, "traits")                                                                                                \
    X(CATEGORY, "category")                                                                                            \
    X(GROUP, "group")                                                                                                  \
    X(BASE, "baseItem")                                                                                                \
    X(RANGE, "range")                                                                                                  \
    X(MAX_RANGE, "maxRange")                                                                                           \
    X(RELOAD, "reload")                                                                                                \
    X(DAMAGE, "damage")                                                                                                \
    X(RUNES, "runes")

enum pf2e_item_field {
#define X(name, text) PF2E_FIELD_##name,
    PF2E_ITEM_FIELDS(X)
#undef X
        PF2E_FIELD_COUNT
};

/* Where a member was seen last. Copies of a container share the names, so the same name at the same place is the same
 * member; without a name there was none among the first `index` members, and members are never taken out. */
struct pf2e_spot {
    const char *name;
    uint32_t index;
};

struct pf2e_item {
    const struct json *source;
    struct json system; /* the prepared data, shared with the source until written (tree.h) */
    struct json flags;  /* flags.pf2e */
    enum pf2e_item_type type;
    const char *id, *name, *slug; /* the slug falls back on the name */
    bool has_slug;                /* the document states one */
    struct pf2e_item *granter;    /* the item whose GrantItem brought this one */
    struct pf2e_item *parent;     /* the item this one is attached to */
    struct pf2e_item *container;  /* the backpack this one lies in */
    struct pf2e_item *inside;     /* the first thing in this backpack, the first spell of this entry */
    struct pf2e_item *beside;     /* the next one there */
    struct pf2e_item *same;       /* the next condition of the same slug */
    bool physical, equipped, invested, investable, stowed, held;
    int64_t hands_held;
    bool suppressed; /* a feature another one replaces */
    bool inactive;   /* a condition that another one overrides */
    bool in_memory;  /* exists for this preparation only */
    bool has_badge;
    bool outdone; /* another one of its type and slug has a higher value */
    int64_t badge;
    const char *thrown_or_melee; /* "thrown" or "melee": a weapon's other usage */
    struct pf2e_item *ranged_usage; /* of a weapon's melee usage; NULL: none */
    pool(const char *) options;     /* what its choices publish in addition to its own */
    bool from_shield, broken;
    uint32_t hands_needed;
    uint32_t place; /* among the items of the actor */
    const struct pf2e_spot *spots; /* of weapons and attacks, one for each field; NULL: nobody looked */
};

/* One rule element of one item, for one preparation. */
struct pf2e_rule {
    struct pf2e_item *item;
    const struct pf2e_lowered *lowered; /* what it was lowered to; shared */
    const struct pf2e_element *element; /* its kind */
    const char *key, *slug, *label;
    uint32_t index;
    uint32_t place; /* among the rules of an actor that rolls extend (overlay.h) */
    int64_t priority;
    bool ignored;
    const char *option;     /* RollOption: what it set when the actor was prepared; NULL: nothing yet */
    bool is_open;           /* a choice nobody has made yet */
    const struct predicate *predicate;
    const char *why_ignored;
    struct modifier_adjustment *adjustment; /* AdjustModifier: made once it is requested */
    const struct modifier *modifier; /* FlatModifier: what it makes, but for the value; NULL: not the same for all */
    const struct value *value;       /* what was read last of its values, from `value_source` */
    const struct json *value_source;
    uint32_t applications; /* and how often it was applied */
};

/* Something filed under a selector until a statistic asks for it. */
struct pf2e_filed {
    symbol selector;
    struct pf2e_rule *rule; /* NULL: `modifier` is ready made */
    const struct modifier *modifier;
    struct modifier_adjustment *adjustment;
};

struct pf2e_domain {
    symbol name;
    struct options options;
    pool(symbol) off; /* options known to be false here */
};

struct pf2e_sense {
    const char *type, *acuity;
    double range;
};

struct pf2e_iwr {
    const char *type;
    int64_t value;
    const struct json *exceptions, *double_vs;
    struct pf2e_rule *rule;
};

struct pf2e_iwr_list {
    struct pf2e_iwr *items;
    size_t count, capacity;
};

struct pf2e_modifiers {
    struct modifier *items;
    size_t count, capacity;
    size_t dropped; /* of a total: after the others come those whose slug another one has, for explanations */
};

struct pf2e_statistic {
    const char *slug, *label, *attribute; /* no attribute: NULL */
    int64_t rank;                         /* -1: none */
    bool proficient, lore;
    struct pf2e_modifiers base, check, dc_modifiers;
    int64_t mod, dc;
    struct pf2e_symbols base_domains, domains, dc_domains;
    const struct pf2e_domain_set *set;
    size_t given_first, given_count; /* of `base`: what is its own beside attribute and proficiency */
    const struct json *item_casting; /* what scrolls and wands it casts; NULL: none */
};

struct pf2e_speed {
    const char *type;
    int64_t value, total;
    bool derived_from_land;
    struct pf2e_modifiers modifiers;
};

struct pf2e_toggle {
    const char *domain, *option;
    bool checked;
    struct pf2e_rule *rule;
};

struct pf2e_spellcasting {
    struct pf2e_item *item; /* NULL: rituals and the like */
    const char *id, *name, *category, *tradition, *attribute;
    int64_t rank;
    bool has_statistic;
    struct pf2e_statistic statistic;
};

struct pf2e_strike_damage {
    bool shown;                     /* the rest has been worked out (pf2e_strike_show) */
    const char *formula, *critical; /* as a sheet shows them; NULL: deals no damage */
    pool(struct pf2e_damage_base) bases;
    pool(struct pf2e_damage_dice) dice;
    struct pf2e_modifiers modifiers;
    struct pf2e_symbols domains;
};

struct pf2e_strike {
    const char *slug, *label;
    struct pf2e_item *item;
    bool ready;
    int64_t rank, total, map1, map2;
    const char *variants[3];
    struct pf2e_modifiers modifiers;
    struct pf2e_symbols domains, item_options;
    struct pf2e_symbols options; /* of the strike itself; some may stand there twice */
    pool(const char *) traits;
    size_t action_traits; /* the first ones: of the action; the others are the attack's own */
    struct pf2e_strike_damage damage;
    struct pf2e_strike *alternatives[3];
    size_t alternative_count;
};

struct pf2e_auto_change {
    const char *path, *mode;
    struct json value;
    struct pf2e_rule *rule;
};

/* How a data value came about, for those who ask (pf2e_prepare_input.watch): what changed or wrote it, in order. */
struct pf2e_watched {
    const char *stage;            /* in words; NULL: an element */
    const struct pf2e_item *item; /* may be NULL */
    const struct pf2e_rule *rule; /* may be NULL */
    bool present;
    struct json value; /* afterwards */
};

struct pf2e_watch {
    const char *path; /* "system.attributes.hp.max" */
    pool(struct pf2e_watched) steps;
    size_t changes; /* of the actor, seen so far */
};

struct pf2e_actor {
    struct arena arena;
    struct symbols symbols; /* extends the world's */
    const struct pf2e_world *world;
    struct pf2e_settings settings;
    struct diags *diags; /* may be NULL */
    const struct json *source;
    enum pf2e_actor_type type;
    const char *name, *id;
    struct json system;       /* prepared data (tree.h) */
    struct json flags;        /* flags.pf2e */
    struct json inventory;    /* what elements add to the limits of carrying */
    struct pf2e_watch *watch; /* NULL: nobody asks */
    int64_t level, base_level;
    pool(struct pf2e_item *) items;
    uint32_t *item_slots; /* items by id: index plus 1, open addressing; NULL while there are few */
    uint32_t item_slot_count;
    pool(struct pf2e_rule *) rules;
    struct json token;    /* how elements change the token: name, image, light, icons */
    struct json crafting; /* list of what elements let it craft */
    pool(struct pf2e_domain *) domains; /* [0] is "all" */
    struct options missing;             /* stands for it where memory ran out before it was there */
    struct pf2e_item *ancestry, *heritage, *background, *class_item, *deity, *armor;
    /* filed by selector */
    pool(struct pf2e_filed) modifiers;
    pool(struct pf2e_filed) adjustments;
    pool(struct pf2e_filed) dice;
    pool(struct pf2e_filed) dice_alterations;
    pool(struct pf2e_filed) potencies;
    pool(struct pf2e_filed) strikings;
    pool(struct pf2e_filed) attack_penalties;
    pool(struct pf2e_filed) notes;
    pool(struct pf2e_filed) degrees;
    pool(struct pf2e_filed) rerolls;
    pool(struct pf2e_filed) substitutions;
    pool(struct pf2e_rule *) strike_adjustments;
    pool(struct pf2e_rule *) criticals;
    pool(struct pf2e_rule *) alterations;
    pool(struct pf2e_rule *) strike_rules;
    pool(struct pf2e_rule *) senses_late;
    pool(struct pf2e_rule *) speeds_late;
    pool(struct pf2e_rule *) ephemeral;
    pool(struct pf2e_rule *) late;
    int64_t dexterity_cap;
    /* what came out */
    int64_t attributes[PF2E_ATTRIBUTES], attribute_bases[PF2E_ATTRIBUTES];
    struct pf2e_modifiers hp_modifiers;
    int64_t hp_max, hp_value, hp_temp, stamina_max;
    struct pf2e_statistic ac, saves[PF2E_SAVES], perception, initiative;
    pool(struct pf2e_statistic *) skills;
    pool(struct pf2e_statistic *) class_dcs;
    pool(struct pf2e_statistic *) specials;
    const char *class_dc;
    pool(struct pf2e_spellcasting *) spellcasting;
    pool(struct pf2e_speed) speeds; /* [0] is land */
    pool(struct pf2e_sense) senses;
    struct pf2e_iwr_list immunities, weaknesses, resistances;
    pool(struct pf2e_toggle) toggles;
    pool(struct pf2e_strike *) strikes;
    pool(struct pf2e_auto_change) changes;
    int64_t hands_free;
    struct pf2e_rule *battle_form_rule; /* NULL: in its own body */
    struct json battle_form;            /* what the other body has */
    bool offers_ability;                /* some element offers another attribute for attacks or damage */
    bool has_reach_attack;              /* its reach follows from its attacks */
    bool for_roll;                      /* nobody will read the text of damage */
    bool is_overlay;                    /* its items are those of another actor (overlay.h) */
    bool owes_strikes;                  /* they have not been requested yet: pf2e_actor_strikes */
    bool changes_late;                   /* elements act on strikes after they are made, or on what they read */
    bool owes_skills, owes_spellcasting; /* and neither have these: pf2e_actor_skills, pf2e_actor_spellcasting */
    uint32_t skill_options, spellcasting_options; /* so many of "all" were there when it was their turn */
    struct pf2e_starting *starting;     /* NULL once elements act */
    const struct pf2e_start *start;     /* what it began as (start.h); NULL: nobody kept that */
    struct pf2e_start *own_start;       /* the same, freed with it */
    struct pf2e_asks *asks;             /* what it asks for (overlay.h); NULL: nothing is known about that */
};

/* Prepares a stored actor. `extra` may hold further item documents (conditions, effects) put after its own. The actor
 * must be freed either way; content faults go to `diags` (may be NULL). */
struct pf2e_prepare_input {
    const struct json *actor;
    const struct json *const *extra;
    size_t extra_count;
    const struct pf2e_settings *settings; /* NULL: the world's */
    const char *const *options;           /* roll options set from the start, as if the situation gave them */
    size_t option_count;
    struct diags *diags;
    struct pf2e_watch *watch; /* may be NULL; its steps live as long as the actor */
    bool for_roll;            /* nobody will read the text of damage */
    bool keep_start;          /* others will be prepared from the same document while this actor is there */
    const struct pf2e_start *start; /* that of an actor with the same document and settings; may be NULL */
    bool start_is_older; /* the document has other hit points than that of the start, and further items at its end */
};
enum status pf2e_actor_prepare(struct pf2e_actor *actor, const struct pf2e_world *world,
                               const struct pf2e_prepare_input *input);
void pf2e_actor_free(struct pf2e_actor *actor);

/* The whole prepared actor as JSON (docs/reference/pf2e-actors.md states the shape). */
struct json pf2e_actor_json(struct pf2e_actor *actor);
/* One flat object of numbers and lists, as comparisons and diffs use it. */
struct pf2e_summary_wishes {
    size_t damage_strikes; /* how many strikes carry their damage */
    bool critical;         /* and that of a critical hit */
};
struct json pf2e_actor_summary(struct pf2e_actor *actor, struct pf2e_summary_wishes wishes);

/* Automatic bonus progression: what a level gives; 0 when the variant is not played. */
enum pf2e_bonus { PF2E_BONUS_ATTACK, PF2E_BONUS_DAMAGE, PF2E_BONUS_DEFENSE, PF2E_BONUS_SAVE, PF2E_BONUS_PERCEPTION };
int64_t pf2e_automatic_bonus(const struct pf2e_actor *actor, enum pf2e_bonus bonus);

#endif
