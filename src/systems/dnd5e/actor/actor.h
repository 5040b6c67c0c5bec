/* actor.h: a prepared character or creature of 5e.
 *
 * Preparing never changes a record; everything lives in one arena. Every statistic keeps its parts, so that the sheet
 * can show where a number comes from. */
#ifndef TALUS_DND5E_ACTOR_ACTOR_H
#define TALUS_DND5E_ACTOR_ACTOR_H

#include "base/arena.h"
#include "core/host.h"
#include "systems/dnd5e/actor/calculation.h"
#include "systems/dnd5e/content/content.h"
#include "systems/dnd5e/content/rules.h"
#include "systems/dnd5e/limits.h"

enum { D5E_SKILL_COUNT = 18 };

enum d5e_part_sort {
    D5E_PART_BASE,
    D5E_PART_ON_TOP, /* stays when an effect sets the base: a shield */
    D5E_PART_EFFECT
};

struct d5e_part {
    const char *label; /* "Dexterity", "proficiency", "Aura of Protection" */
    int64_t value;
    const char *dice; /* rolled each time: "1d4"; NULL: none */
    const char *type; /* of damage; NULL */
    const char *why;  /* of what does not apply: the reason; NULL */
    enum d5e_part_sort sort;
    struct d5e_part *next;
};

struct d5e_stat {
    int64_t value;
    struct d5e_part *parts;   /* in the order they were added */
    struct d5e_part *missing; /* what could count but does not apply */
    struct d5e_part *chances; /* advantage (+1) and disadvantage (-1) */
};

/* One mechanic the actor has, with the level that scales it. */
struct d5e_mechanic {
    const char *name;   /* of the mechanic, else of what brings it */
    const char *source; /* feature, spell, feat ... that brings it */
    enum d5e_kind source_kind;
    const struct json *json;   /* normalised */
    const struct json *record; /* the record that contains it */
    int64_t level;             /* class level, or character level for races and feats */
    int spell_level;           /* of a spell: 0 to 9; else -1 */
    const char *spell_ability; /* ability the spell is cast with; NULL: the class's */
    bool always_prepared, ritual_only;
    const char *enhances; /* the feature it changes in place; it is not listed itself (D5E-FEAT-03) */
    int64_t own_uses;     /* innate spells: times until the recharge; -1: at will or by slots */
    const char *own_recharge;
    /* What is asked most often, read once. */
    uint32_t name_hash, source_hash;
    bool has_passive_type, has_trigger, has_triggered_effect, has_aura;
    struct d5e_mechanic *next;
};

struct d5e_resource {
    const char *id, *name, *recharge;
    int64_t maximum; /* -1: unlimited */
    int64_t die;     /* faces, 0: no die */
    const struct d5e_mechanic *mechanic;
    struct d5e_resource *next;
};

struct d5e_attack {
    const char *name;
    struct d5e_stat bonus;
    const char *dice; /* "1d8" */
    struct d5e_stat damage_bonus;
    const char *damage_type;
    int64_t reach_ft, range_ft, long_range_ft;
    bool melee, ranged, magical, uses_strength, off_hand, two_hands;
    const struct json *properties; /* texts of the weapon */
    struct d5e_attack *next;
};

/* A question of building that is not answered (completely). */
struct d5e_open_choice {
    const char *name, *source, *type;
    int64_t count, answered;
    struct json options; /* array of texts; empty: free */
    struct d5e_open_choice *next;
};

enum d5e_movement { D5E_WALK, D5E_CLIMB, D5E_SWIM, D5E_FLY, D5E_BURROW, D5E_MOVEMENTS };
const char *d5e_movement_name(enum d5e_movement movement); /* "walk", "climb" */
/* By its name ("walk", "base", "fly"); D5E_MOVEMENTS if unknown. */
enum d5e_movement d5e_movement_find(const char *name);

struct d5e_actor {
    struct arena *arena;
    const struct d5e_content *content;
    const struct json *document;
    const char *name;
    bool is_creature;
    const char *creature_type, *size;
    int64_t level;
    struct {
        const char *name, *subclass;
        int64_t level, hit_die;
        const struct json *record;
        const struct json *casting; /* how the class or its subclass casts; NULL: not at all */
    } classes[D5E_MOST_CLASSES];
    size_t class_count;
    struct d5e_stat abilities[D5E_ABILITIES];
    int64_t proficiency_bonus;
    struct d5e_stat hp_max, armor_class, initiative, speed[D5E_MOVEMENTS];
    struct d5e_stat saves[D5E_ABILITIES], checks[D5E_ABILITIES];
    bool save_proficient[D5E_ABILITIES];
    struct d5e_stat skills[D5E_SKILL_COUNT];
    uint8_t skill_rank[D5E_SKILL_COUNT]; /* 0, 1 proficient, 2 expertise */
    struct d5e_stat spell_dc, spell_attack;
    enum d5e_ability spell_ability; /* D5E_ABILITIES: casts nothing */
    struct d5e_stat critical_threshold, attacks_per_action;
    struct d5e_attack *attacks, *last_attack;
    bool has_auras; /* some of its mechanics reach others without being used */
    struct d5e_mechanic *mechanics, *last_mechanic;
    struct d5e_resource *resources;
    struct d5e_open_choice *open_choices;
    struct d5e_pending *pending;   /* choices that wait until everything else is there (prepare_features.c) */
    struct json responses;         /* array of damage_response objects that always hold */
    struct json status_immunities; /* array of names */
    struct json languages, senses; /* array; object */
    struct json proficiencies;     /* array of texts: armour, weapons, tools */
    struct json training;          /* the same by category: {"armor": [], "weapon": [], "tool": []} */
    struct json attributes;        /* object: path to value, of everything else that was set */
    struct diags *diags;
    const struct json_document *source; /* what contains `document`; NULL: unknown */
};

extern const struct d5e_skill {
    const char *name;
    enum d5e_ability ability;
} d5e_skills[D5E_SKILL_COUNT];
/* D5E_SKILL_COUNT when there is none of this name. */
size_t d5e_skill_find(const char *name);

/* From a character or creature record (as written), which is part of `source` if that is given: then its members are
 * also checked. NULL when memory is exhausted. */
struct d5e_actor *d5e_actor_prepare(struct arena *arena, const struct d5e_content *content,
                                    const struct json_document *source, const struct json *document,
                                    struct diags *diags);
/* A mechanic of the actor by name (or by what brings it); NULL. */
const struct d5e_mechanic *d5e_actor_mechanic(const struct d5e_actor *actor, const char *name);
int64_t d5e_actor_class_level(const struct d5e_actor *actor, const char *class_name);
int64_t d5e_actor_modifier(const struct d5e_actor *actor, enum d5e_ability ability);
/* "proficiency_bonus", "movement.base", "hit_points.maximum", "armor_class", "level", "scores.wisdom.modifier" ... */
bool d5e_actor_attribute(const struct d5e_actor *actor, const char *path, struct json *value);
/* prepare_features.c: a number as text: "3", "proficiency_bonus", "1 + wisdom_modifier"; at least 0. False if it is not
 * a number. Without an actor only this is checked. */
bool d5e_count_of_text(const struct d5e_actor *actor, const struct d5e_mechanic *mechanic, const char *text,
                       int64_t *number);
/* Operands of this actor's calculations, with the tables of a mechanic; dice and rolls are the table's business. */
struct d5e_scope {
    const struct d5e_actor *actor;
    const struct d5e_mechanic *mechanic;
};
struct d5e_calculation_host d5e_actor_host(struct d5e_scope *scope);
/* functions.c: a function that needs no table; d5e_sheet_answer leaves the host out. False: there is none. */
bool d5e_sheet_answer(const struct d5e_actor *actor, const char *name, const struct json *call, struct json *value);
/* A call of a function as content wrote it, and who it is about; no target: NULL. */
struct d5e_function_asked {
    const struct json *call, *character, *target;
};
bool d5e_function_of_host(const struct host_function *function, struct arena *arena,
                          const struct d5e_function_asked *about, struct json *value);
bool d5e_sheet_function(const struct d5e_actor *actor, const struct json *call, struct json *value);
/* The value of one of the mechanic's level tables for its level; NULL when it has none of this name. */
const struct json *d5e_mechanic_scaling(const struct d5e_mechanic *mechanic, const char *name, const struct json *base);

/* A number of a document, kept within what the arithmetic of this game can handle: no figure comes near a million. */
enum { D5E_MOST_FIGURE = 1000000 };
static inline int64_t d5e_figure(const struct json *value, int64_t fallback)
{
    int64_t number = json_to_int(value, fallback);
    return number > D5E_MOST_FIGURE ? D5E_MOST_FIGURE : number < -D5E_MOST_FIGURE ? -D5E_MOST_FIGURE : number;
}

/* multiclass.c */
int d5e_slots_of(const struct d5e_actor *actor, int level); /* spell slots of this level when rested */
int64_t d5e_hit_die(const struct d5e_actor *actor, int64_t spent); /* faces of the next hit die */
const char *d5e_hit_dice_words(struct arena *arena, const struct d5e_actor *actor);
/* The ability of the class that has this spell on its list; NULL: none of the actor's classes has. */
const char *d5e_spell_ability_of(const struct d5e_actor *actor, const struct json *spell);
/* What casting with this ability adds to the usual spell save DC and spell attack. */
int64_t d5e_spell_shift(const struct d5e_actor *actor, enum d5e_ability ability);

void d5e_stat_add(struct arena *arena, struct d5e_stat *stat, const char *label, int64_t value);
/* At the end of a list of parts; returns it, NULL when memory is exhausted. */
struct d5e_part *d5e_part_push(struct arena *arena, struct d5e_part **list, struct d5e_part part);
/* The statistic an attribute effect with this path changes; NULL: none. (D5E-EFF-05) */
struct d5e_stat *d5e_actor_stat(struct d5e_actor *actor, const char *path);
/* "ability_scores.Strength", "scores.strength.score": D5E_ABILITIES when the path names no score. */
enum d5e_ability d5e_path_ability(const char *path);
/* Always on, without being used: passive features, resistances ... */
bool d5e_is_passive(const struct d5e_mechanic *mechanic);
/* Fills the members that are read from its names and its `json`. */
void d5e_mechanic_read(struct d5e_mechanic *mechanic);
/* Always on, and it reaches those around. */
bool d5e_has_aura(const struct d5e_mechanic *mechanic);
/* Always on and without a condition: it counts when the actor is prepared. */
bool d5e_is_constant(const struct d5e_mechanic *mechanic, const struct json *effect);

#endif
