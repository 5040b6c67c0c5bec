/* pack.h: the cards of Path 2 Victory as the game uses them.
 *
 * A pack is read once and then frozen; threads share it. Effects of features are lowered to steps (steps.def): a
 * program is a run of steps in one array, and branches are further runs. Words are symbols, so nothing is compared by
 * text while a game runs. */
#ifndef TALUS_P2V_CARDS_PACK_H
#define TALUS_P2V_CARDS_PACK_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/symbol.h"
#include "base/vec.h"
#include "json/json.h"
#include "systems/p2v/cards/rules.h"

enum p2v_op {
#define STEP(name, meaning) P2V_DO_##name,
#include "systems/p2v/cards/steps.def"
    P2V_OPS
};
const char *p2v_op_name(enum p2v_op op);

/* Who a step is about. */
enum p2v_who {
    P2V_TARGET,
    P2V_SELF,
    P2V_BOTH,
    P2V_TRIGGER,
    P2V_ALLIES,
    P2V_ENEMIES,
    P2V_SELF_AND_ALLIES,
    P2V_ALLY,
    P2V_RIDER,
    P2V_ENEMY_IN_REACH /* one of those in whose reach the source is */
};
/* When a step of a strike or power counts. */
enum p2v_when { P2V_ALWAYS, P2V_HIT, P2V_CRIT, P2V_CRIT_FAIL };
enum p2v_on_save { P2V_NO_SAVE, P2V_NEGATES, P2V_HALF };
/* How long something lasts. */
enum p2v_until {
    P2V_UNTIL_TURN_END,       /* end of the bearer's turn: what conditions do */
    P2V_UNTIL_SOURCE_START,   /* start of the source's next turn */
    P2V_UNTIL_SOURCE_END,     /* end of the source's next turn */
    P2V_UNTIL_TARGET_END,     /* end of the bearer's next turn */
    P2V_UNTIL_THIS_TURN,      /* end of the turn that is running */
    P2V_UNTIL_NEXT_ROUND_END, /* end of the next round */
    P2V_UNTIL_ATTACK,         /* only for the attack that is being made */
    P2V_UNTIL_NEXT_ROLL,      /* the bearer's next roll */
    P2V_UNTIL_STANCE,         /* as long as the stance */
    P2V_UNTIL_BEARER_ATTACKS, /* the bearer's next attack, or the end of the game */
    P2V_UNTIL_ENCOUNTER       /* end of the game */
};
/* Stats that can be modified. */
enum p2v_stat {
    P2V_STAT_FIGHT,
    P2V_STAT_ARMOR,
    P2V_STAT_POWER,
    P2V_STAT_FORT,
    P2V_STAT_REFLEX,
    P2V_STAT_WILL,
    P2V_STAT_SPEED,
    P2V_STAT_REACH,
    P2V_STAT_SKILL,
    P2V_STAT_MAX_HP,
    P2V_STAT_DAMAGE,
    P2V_STAT_MELEE_DAMAGE,
    P2V_STATS
};
enum p2v_mode {
    P2V_FLIGHT = 1,
    P2V_BURROWING = 2,
    P2V_WALL_CLIMB = 4,
    P2V_AQUATIC = 8,
    P2V_TELEPORTATION = 16,
    P2V_AQUATIC_ONLY = 32,
    P2V_NO_CLIMB = 64
};
enum p2v_sense { P2V_SCENT = 1, P2V_TRUESIGHT = 2, P2V_VOID_HEALING = 4 };
enum p2v_status {
    P2V_INVISIBLE = 1,
    P2V_QUICKENED = 2,
    P2V_CONCEALED = 4,
    P2V_UNTARGETABLE = 8,
    P2V_NEVER_INVISIBLE = 16,
    P2V_CONCEALED_AFAR = 32, /* from ranged attacks */
    P2V_QUICKENED_NEXT = 64  /* quickened in the own turn: for the next one (P2V-STAT-04) */
};
/* Where a movement must end. */
enum p2v_move_end {
    P2V_MOVE_ANYWHERE,
    P2V_MOVE_TO_ROUGH, /* on another patch of difficult ground */
    P2V_MOVE_TO_PLACE, /* where the dead creature was */
    P2V_MOVE_TO_METAL, /* beside metal or a construct */
    P2V_MOVE_IN_SIGHT,
    P2V_MOVE_TO_PLANT, /* beside another plant */
    P2V_MOVE_BESIDE_TRIGGER,
    P2V_MOVE_TOWARD /* nearer to the creature that a reaction is about */
};
enum p2v_motion { P2V_STRIDE, P2V_STEP_MOVE, P2V_TELEPORT, P2V_FLY, P2V_SWIM, P2V_JUMP, P2V_STAND, P2V_TUMBLE };
enum p2v_push { P2V_PUSH, P2V_PULL, P2V_SHUNT };

/* Predicates, with an argument where the comment says so. */
enum p2v_predicate {
    P2V_IF_ALWAYS,
    P2V_IF_TARGET_OFF_GUARD,
    P2V_IF_TARGET_GRABBED,
    P2V_IF_TARGET_PRONE,
    P2V_IF_TARGET_LIVING,
    P2V_IF_TARGET_CASTER, /* divine or primal */
    P2V_IF_TARGET_FAILED, /* argument: save */
    P2V_IF_TARGET_ADJACENT,
    P2V_IF_TARGET_IN_REACH,
    P2V_IF_OUT_OF_REACH,         /* the source is out of reach of the attack */
    P2V_IF_TARGET_NEAR_2_ALLIES, /* in reach of two allies of the source */
    P2V_IF_SIGHT_TO_2_ALLIES,
    P2V_IF_MOVED,    /* argument: squares */
    P2V_IF_SELF_HAS, /* argument: condition */
    P2V_IF_TARGET_HAS, /* argument: condition */
    P2V_IF_SELF_HURT,
    P2V_IF_MOUNTED_AGAINST_FOOT,
    P2V_IF_ADJACENT_TO, /* symbol in ref */
    P2V_IF_FIRST_ROUND_NOT_ACTED,
    P2V_IF_REPEATED_ATTACK, /* the multiple attack penalty counts */
    P2V_IF_NEVER
};

/* A filter of creatures: every part that is set must hold. */
struct p2v_filter {
    uint8_t side; /* 0 any, 1 allies, 2 enemies */
    bool adjacent, in_reach, grabbed, living, not_larger, charmed, negated_traits, has_persistent;
    uint8_t max_size; /* squares + 1; 0: any. 1 Medium ... */
    int8_t max_level; /* with `has_level` */
    bool has_level;
    uint32_t conditions; /* any of them */
    uint32_t spares;     /* not who is immune to any of these types of damage */
    symbol words[4];     /* any of these traits or names */
};
_Static_assert(sizeof(struct p2v_filter) == 12 + 6 * sizeof(uint32_t), "filters are compared as bytes: no padding");

struct p2v_step {
    uint8_t op, when, who, predicate;
    uint8_t save; /* enum p2v_save, with on_save */
    uint8_t on_save, power, save_filter;
    int8_t save_bonus;
    uint8_t name, until, filter;
    int16_t amount, extra;
    int16_t argument; /* of the predicate */
    uint32_t types;
    uint16_t child, child_count, other, other_count;
    uint32_t ref;
    uint16_t flags;
    uint8_t weapon; /* enum p2v_weapon: with what one must strike for it to count */
};
enum p2v_weapon { P2V_ANY_WEAPON, P2V_WEAPON, P2V_EDGED_WEAPON };
enum p2v_step_flag {
    P2V_FLAG_OPTIONAL = 1,
    P2V_FLAG_SAME_TARGET = 2,
    P2V_FLAG_DISTINCT = 4,
    P2V_FLAG_COMBINE = 8,
    P2V_FLAG_NO_DAMAGE = 16,
    P2V_FLAG_EACH_ENEMY = 32,
    P2V_FLAG_RANDOM = 64,
    P2V_FLAG_MELEE_ONLY = 128,
    P2V_FLAG_TYPES_CHOICE = 256,
    P2V_FLAG_LINE = 512,
    P2V_FLAG_QUIET = 1024, /* no reactions */
    P2V_FLAG_AWAY = 2048,  /* must end away from enemies */
    P2V_FLAG_SET = 4096,
    P2V_FLAG_AGAINST_TRIGGER = 8192,
    P2V_FLAG_DURING = 16384,
    P2V_FLAG_HALF_SPEED = 32768,
    P2V_FLAG_SNEAK_ONCE = P2V_FLAG_QUIET,  /* of strikes: what off-guard targets suffer more counts once */
    P2V_FLAG_IN_WATER = P2V_FLAG_DISTINCT, /* of movement: through nothing but water */
    P2V_FLAG_ALOFT = P2V_FLAG_QUIET,       /* of terrain: difficult also for who flies */
    P2V_FLAG_HEADWIND = P2V_FLAG_AWAY,     /* of zones: nobody moves towards their origin without a Fortitude save */
    P2V_FLAG_ONCE_EACH = P2V_FLAG_DISTINCT /* of modifiers: nobody gains it twice in an encounter */
};

/* ---- features ---- */

enum p2v_kind { P2V_ACTION, P2V_REACTION, P2V_FREE, P2V_PASSIVE, P2V_AURA };
enum p2v_target_mode {
    P2V_AIM_NONE,
    P2V_AIM_SELF,
    P2V_AIM_MELEE,
    P2V_AIM_RANGED,
    P2V_AIM_EITHER,
    P2V_AIM_AREA,
    P2V_AIM_TOUCH
};
enum p2v_shape { P2V_EMANATION, P2V_BURST, P2V_CONE, P2V_LINE };
enum p2v_recharge { P2V_CONSUMABLE, P2V_DAILY, P2V_ENCOUNTER, P2V_AT_WILL };

struct p2v_aim {
    uint8_t mode, reach, near, far, shape, size, within, filter, count;
    bool is_aura;
    bool at_ground; /* hazards and traps are aimed at, not creatures */
};

/* Windows in which reactions and passive triggers happen. */
enum p2v_event_window {
    P2V_ON_NOTHING,
    P2V_ON_PROVOKE,
    P2V_ON_TARGETED,
    P2V_ON_ALLY_TARGETED,
    P2V_ON_WOULD_BE_HIT,
    P2V_ON_HIT, /* hit, touched, grabbed */
    P2V_ON_CRIT_TAKEN,
    P2V_ON_CRIT_MISSED,
    P2V_ON_STRIKE_CRIT,
    P2V_ON_WOULD_TAKE_DAMAGE,
    P2V_ON_DAMAGE,  /* about to take it: reductions */
    P2V_ON_DAMAGED, /* it was taken */
    P2V_ON_ALLY_DAMAGE,
    P2V_ON_CREATURE_DAMAGED,
    P2V_ON_SELF_DAMAGES,
    P2V_ON_WOULD_DROP,
    P2V_ON_DROP,
    P2V_ON_ALLY_DROPS,
    P2V_ON_ELIMINATED,
    P2V_ON_CREATURE_ELIMINATED,
    P2V_ON_SELF_KILLS,
    P2V_ON_TURN_START,
    P2V_ON_TURN_END,
    P2V_ON_CREATURE_TURN_START,
    P2V_ON_ENTER_AURA,
    P2V_ON_AURA_TURN_START,
    P2V_ON_AURA_ENTER_OR_START,
    P2V_ON_TRIES_TO_MOVE,
    P2V_ON_MOVES_CLOSER,
    P2V_ON_ENEMY_MOVED,
    P2V_ON_SELF_MOVED,
    P2V_ON_SELF_STRIDES,
    P2V_ON_ALLY_MOVED_NEAR,
    P2V_ON_TELEPORTED,
    P2V_ON_TUMBLED,
    P2V_ON_SELF_PRONE,
    P2V_ON_CONDITION, /* an enemy is about to give an ally a condition */
    P2V_ON_LOST_CONDITION,
    P2V_ON_CAST,
    P2V_ON_SELF_CAST,
    P2V_ON_ALLY_FAILS_SAVE,
    P2V_ON_ALLY_SAVE,
    P2V_ON_SELF_SAVED,
    P2V_ON_SELF_CRIT_FAILS,
    P2V_ON_ROLL,
    P2V_ON_SKILL_FAILED,
    P2V_ON_COUNTER_LOST,
    P2V_ON_COVER_FAILED,
    P2V_ON_COMMANDER_HITS,
    P2V_ON_RIDER_TARGETED,
    P2V_ON_NOT_TARGETED,
    P2V_ON_FALL,
    P2V_ON_ANY,
    P2V_WINDOWS
};
enum p2v_cause { P2V_CAUSE_MOVE = 1, P2V_CAUSE_RANGED = 2, P2V_CAUSE_CAST = 4 };
enum p2v_by { P2V_BY_ANY, P2V_BY_MELEE, P2V_BY_REACH, P2V_BY_VISIBLE, P2V_BY_NEAR_3, P2V_BY_NAMED };
enum p2v_needs {
    P2V_NEEDS_NOTHING,
    P2V_NEEDS_ADJACENT_ALLY,
    P2V_NEEDS_OTHER_ENEMY,
    P2V_NEEDS_MOUNT,
    P2V_NEEDS_SPELL,
    P2V_NEEDS_EFFECT
};

/* What is rolled, for triggers that mind. */
enum p2v_rolled {
    P2V_ROLLED_FIGHT = 1,
    P2V_ROLLED_SKILL = 2,
    P2V_ROLLED_FORT = 4, /* the saves follow in their order */
    P2V_ROLLED_REFLEX = 8,
    P2V_ROLLED_WILL = 16
};

/* How near what triggers must be, where that is not a number of squares. */
enum p2v_within { P2V_WITHIN_SPEED = 253, P2V_WITHIN_REACH, P2V_WITHIN_SIGHT };

struct p2v_trigger {
    uint8_t window, causes, by, needs, filter, save;
    uint8_t exclude; /* a filter of all but those it spares */
    uint8_t weapon;  /* enum p2v_weapon: with what it is struck */
    uint8_t rolls;   /* enum p2v_rolled bits; 0: whatever is rolled */
    uint8_t within;  /* squares, or one of enum p2v_within */
    uint8_t beyond;  /* with P2V_WITHIN_SPEED: squares more than its Speed */
    bool in_sight, in_aura, in_smoke, has_save;
    int16_t least;
    uint32_t types, conditions;
    symbol name;
    symbol strike, power; /* with P2V_BY_NAMED: the name of a strike, the trait of those who use a power */
    uint8_t tradition;    /* of the spell it answers, bits; 0: of whatever it is */
};

enum p2v_requires {
    P2V_REQUIRES_GRABBED = 1,
    P2V_REQUIRES_DIFFICULT = 2,
    P2V_REQUIRES_ENEMY = 4,
    P2V_REQUIRES_QUICKENED = 8,
    P2V_REQUIRES_PRONE = 16,
    P2V_REQUIRES_BODY = 32,
    P2V_REQUIRES_PROJECTILE = 64,
    P2V_REQUIRES_PREVIOUS_HIT = 128,
    P2V_REQUIRES_HIT_ADJACENT = 256,
    P2V_REQUIRES_LOADED = 512,
    P2V_REQUIRES_ITEM = 1024,
    P2V_REQUIRES_GAINED = 2048, /* works only once it was gained */
    P2V_REQUIRES_SELF_GRABBED = 4096,
    P2V_REQUIRES_PLANT = 8192,
    P2V_REQUIRES_FIRST_TURN = 16384,
    P2V_REQUIRES_SPELL = 32768 /* one that its program casts, with a use left */
};
/* What a save is made against, where a bonus counts only then. */
enum p2v_against { P2V_AGAINST_POISON = 1, P2V_AGAINST_DISEASE = 2, P2V_AGAINST_FEAR = 4 };
enum { P2V_IMMUNE_HAZARDS = 16 }; /* of the bits of an immunity */
enum p2v_keyword { P2V_NO_KEYWORD, P2V_REACTIVE_STRIKE, P2V_SHIELD_BLOCK };

struct p2v_feature {
    const char *name, *text;
    symbol name_symbol;
    uint8_t kind, ap, uses, recharge, keyword;
    bool is_wielded; /* a strike with a weapon (P2V-SKILL-03) */
    bool is_strike, once_per_turn, is_option, is_spell, is_item, ignores_long_range, is_helpful, is_cantrip;
    bool asks_reflex;    /* someone saves with Reflex: cover counts (P2V-COVER-01) */
    uint8_t against;     /* enum p2v_against bits */
    bool hurts;          /* its program does damage */
    bool heals, drains;  /* its program heals, does void damage: the other way round with Void Healing (P2V-FEAT-05) */
    uint32_t types;      /* of all that damage */
    bool is_summon;      /* what it aims at is a free place for who is summoned */
    bool is_object;      /* what it aims at is a free place for things */
    bool aims_at_piece;  /* what it aims at is a piece of terrain */
    bool asks_spell;     /* it casts again or learns a spell */
    bool serves_user;    /* of an area: the user is among those it is for */
    bool is_once_each;   /* who has had it is no longer a target */
    bool lasts;          /* it leaves something behind for the whole encounter */
    bool ends_spells;    /* also for friends with a spell of the other side */
    uint8_t missiles;    /* to share out among targets; 0: none */
    bool lays_squares;   /* the program needs the squares of its area, not only who stands in them */
    uint8_t max_size;    /* of targets: enum of sizes plus 1 */
    uint16_t requires;
    symbol requires_name; /* of the previous action */
    struct p2v_aim aim;
    struct p2v_trigger trigger;
    uint16_t program, program_count;
    uint8_t pool, rank, sustain_ap, tradition; /* spells: pool is the number in the card plus 1 */
    uint16_t spell;
    uint8_t spell_option; /* which of its options, from 0 */
    int16_t weight;       /* a rough worth of one use, for machine players */
    uint8_t best_reach;
    symbol replaces;
    int8_t counter_start;
    uint8_t inventory; /* items it starts with */
    symbol stock;      /* what kind of item these are */
    symbol shared_by;  /* who may use it only once among them */
};

/* A strike of the card itself, not a spell's or a thrown item's. */
static inline bool p2v_is_weapon(const struct p2v_feature *feature)
{
    return feature->is_strike && !feature->is_spell && !feature->is_item;
}
/* Does it count as what a step asks for? */
static inline bool p2v_weapon_fits(const struct p2v_feature *feature, int weapon)
{
    const uint32_t edged = P2V_BIT(P2V_SLASHING) | P2V_BIT(P2V_PIERCING);
    if (weapon == P2V_ANY_WEAPON) return true;
    return feature && p2v_is_weapon(feature) && (weapon == P2V_WEAPON || feature->types & edged);
}

enum { P2V_BRANCHES = 8 };       /* of one choice */
enum { P2V_LARGEST_PIECE = 99 }; /* squares: longer than any board */
enum { P2V_GRANT_ONCE = 1 };     /* value of a grant that is gone with the first use */
enum { P2V_CARD_FEATURES = 40, P2V_CARD_POOLS = 12, P2V_CARD_TRAITS = 8 };

struct p2v_pool {
    uint8_t count, recharge;
};

struct p2v_card {
    const char *id, *name, *license;
    symbol name_symbol;
    int8_t level;
    uint8_t size;      /* 0 Tiny, 1 Small, 2 Medium, 3 Large, 4 Huge, 5 Gargantuan */
    uint8_t alignment; /* row * 3 + column of the chart */
    bool is_adopted;   /* belongs to one scenario: parties and other scenarios do not find it */
    bool is_canonical, is_minion, is_mindless, needs_trained, is_undead, is_construct, is_metal, is_plant, is_humanoid;
    int16_t fight, armor, power, saves[P2V_SAVES], hp, speed, swim_speed;
    uint8_t modes, senses;
    uint32_t skills;
    uint32_t immune_conditions;
    bool immune_healing, immune_prone;
    struct p2v_defence defence;
    symbol traits[P2V_CARD_TRAITS];
    uint8_t trait_count, feature_count, pool_count;
    uint16_t features[P2V_CARD_FEATURES]; /* numbers of pack features */
    struct p2v_pool pools[P2V_CARD_POOLS];
    uint16_t feats;                         /* enum p2v_feat_bit: those that change a rule */
    uint32_t assured;                       /* bits of skills (P2V-CAMP-12) */
    uint8_t caster_rank, tradition;         /* bits: 1 arcane, 2 divine, 4 occult, 8 primal */
    uint64_t actions;                       /* bits of the features that are actions of the own turn */
    uint64_t free_actions;                  /* those of them that cost no action point */
    uint8_t action_list[P2V_CARD_FEATURES]; /* the same actions as their places on the card */
    uint8_t action_count;
    uint64_t windows;       /* bits of the windows its features listen to */
    uint32_t contributes;   /* see P2V_HAS_ below */
    uint8_t reach;          /* longest melee strike */
    uint8_t aura_size;      /* the largest */
    uint8_t own_turn_reach; /* "lunge": added on the own turn only */
    uint8_t upgrades, hero_points;
    uint16_t passes; /* difficult ground with all these traits does not slow it; 0: none */
    int16_t cost;    /* with upgrades and hero points; -1: unpriced */
    symbol minion;
    uint16_t stock; /* the item it has a number of, plus 1 */
    const struct json *source;
    const struct json_document *document;
};
enum p2v_feat_bit {
    P2V_FEAT_TITAN_WRESTLER = 1,
    P2V_FEAT_TOUGHNESS = 2,
    P2V_FEAT_IMPROVISATION = 4,
    P2V_FEAT_CLIMBER = 8,
    P2V_FEAT_FEATHER_STEP = 16,
    P2V_FEAT_QUICK_JUMP = 32,
    P2V_FEAT_KIP_UP = 64,
    P2V_FEAT_PRESCIENT = 128
};
/* Contributions a card has at all: spares looking for them. */
enum p2v_has {
    P2V_HAS_BONUS = 1,
    P2V_HAS_AURA_MODIFY = 2,
    P2V_HAS_WHILE = 4,
    P2V_HAS_THRESHOLD = 8,
    P2V_HAS_REPLACE = 16,
    P2V_HAS_AURA_TERRAIN = 32,
    P2V_HAS_ENEMY_ACTION = 64,
    P2V_HAS_MARK = 128,
    P2V_HAS_CONCEALED = 256,
    P2V_HAS_UNTARGETABLE = 512,
    P2V_HAS_CREW = 1024,
    P2V_HAS_AURA = 2048,
    P2V_HAS_SURPRISE = 4096,
    P2V_HAS_PIERCE = 8192,
    P2V_HAS_DENY = 16384,
    P2V_HAS_PLATFORM = 32768,
    P2V_HAS_RESTRICT = 65536,
    P2V_HAS_DRAG = 131072,
    P2V_HAS_FAR_MARK = 262144,
    P2V_HAS_DAMAGE_TYPE = 524288,
    P2V_HAS_RESIST_FROM = 1048576,
    P2V_HAS_MANY_MINDS = 2097152 /* what asks for a Will save of it alone has no effect */
};

struct p2v_spell {
    const char *id, *name, *license;
    symbol name_symbol;
    uint8_t rank, traditions, sustain_ap;
    bool is_cantrip;
    const struct json *source;
    const struct json_document *document;
};

struct p2v_item {
    const char *id, *name, *license;
    symbol name_symbol;
    int8_t level;
    const struct json *source;
    const struct json_document *document;
    uint16_t feature; /* its lowered feature */
};

struct p2v_pack {
    struct arena arena;
    struct symbols symbols;
    struct diags *diags;                  /* while it is read */
    const struct json_document *document; /* being read, for places */
    vec(struct p2v_card) cards;
    vec(struct p2v_spell) spells;
    vec(struct p2v_item) items;
    vec(struct p2v_feature) features;
    vec(struct p2v_step) steps;
    vec(struct p2v_filter) filters;    /* 0: everybody */
    size_t linked_items, linked_cards; /* lowered so far */
    bool failed;
    size_t unknown; /* operands that no table knows */
};

void p2v_pack_init(struct p2v_pack *pack);
void p2v_pack_free(struct p2v_pack *pack);
/* Everything of a linked pack under the same numbers, to add to; the texts are those of the first, which must outlive
 * it. */
bool p2v_pack_copy(struct p2v_pack *copy, const struct p2v_pack *pack);
/* Reads one record: a creature, spell or item (recognized by its members). It is kept as JSON until p2v_pack_link. The
 * document must outlive the pack. */
enum status p2v_pack_add(struct p2v_pack *pack, const struct json_document *document, const struct json *record,
                         struct diags *diags);
/* Lowers everything that was added: spells and items first, then creatures. */
enum status p2v_pack_link(struct p2v_pack *pack, struct diags *diags);

/* By id, else by name (canonical first, those of scenarios last); -1 when there is none. */
int p2v_card_find(const struct p2v_pack *pack, const char *name);
/* The cards of the pack, offered for this name. `pack` may be NULL. */
struct near p2v_near_card(const struct p2v_pack *pack, const char *name);
int p2v_spell_find(const struct p2v_pack *pack, const char *name);
int p2v_item_find(const struct p2v_pack *pack, const char *name);
bool p2v_card_has_trait(const struct p2v_card *card, symbol trait);
int p2v_size_squares(int size);
int p2v_size_find(const char *name); /* -1 */
const char *p2v_size_name(int size);
const char *p2v_alignment_name(int alignment);

/* A figure of a party: a card with chosen options, items and hero points becomes a new card, appended to the pack. Its
 * number, or -1 with a diagnostic. `entry`: {"actor", "upgrades": [names], "items": [names], "heroPoints": n} or
 * just a name; `base`: the card it means, -1 to find it by the name. */
int p2v_card_equip(struct p2v_pack *pack, int base, const struct json_document *document, const struct json *entry,
                   struct diags *diags);

/* lower.c */
void p2v_lower_feature(struct p2v_pack *pack, const struct json *record, struct p2v_feature *feature);
void p2v_lower_program(struct p2v_pack *pack, const struct json *effects, uint16_t *first, uint16_t *count);
/* A spell as one feature per option, heightened to the rank. At most `room`; the number made. */
int p2v_lower_spell(struct p2v_pack *pack, int spell, int rank, uint16_t *features, int room);

/* operands.c: the short texts of records as numbers; unknown ones are diagnosed. */
uint8_t p2v_operand_filter(struct p2v_pack *pack, const struct json *value);
uint8_t p2v_operand_exclude(struct p2v_pack *pack, const struct json *value); /* everybody but those */
uint8_t p2v_operand_traditions(const char *word);                             /* a bit, 0: none */
uint8_t p2v_operand_until(struct p2v_pack *pack, const struct json *value, enum p2v_until fallback);
void p2v_operand_predicate(struct p2v_pack *pack, const struct json *value, struct p2v_step *step);
void p2v_operand_trigger(struct p2v_pack *pack, const struct json *value, struct p2v_trigger *trigger);
uint16_t p2v_operand_requires(struct p2v_pack *pack, const struct json *value, struct p2v_feature *feature);
uint32_t p2v_operand_types(struct p2v_pack *pack, const struct json *value);
uint32_t p2v_operand_terrain(struct p2v_pack *pack, const struct json *value);
int p2v_operand_stat(const char *text);
int p2v_operand_mode(const char *text);
/* Where the value stands, as far as that is known. */
struct place p2v_operand_place(const struct p2v_pack *pack, const struct json *value);
void p2v_operand_unknown(struct p2v_pack *pack, const struct json *value, const char *what, const char *text);
/* The same of a text that a table of words should have. */
struct p2v_word {
    const char *text;
    int value;
};
void p2v_operand_unknown_of(struct p2v_pack *pack, const struct json *value, const char *what,
                            const struct p2v_word *words, size_t count);
/* How many of `count` there is room for; more than that are diagnosed. */
size_t p2v_operand_limit(struct p2v_pack *pack, const struct json *value, size_t count, size_t most, const char *what);

#endif
