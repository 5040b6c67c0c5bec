/* item.h: what actors carry, read from JSON once: weapons, armour, skills, powers, ammunition. */
#ifndef TALUS_DH2E_ACTOR_ITEM_H
#define TALUS_DH2E_ACTOR_ITEM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/diag.h"
#include "json/json.h"
#include "systems/dh2e/content/rules.h"
#include "systems/dh2e/limits.h"

enum {
    DH2E_FORMULA_GROUPS = 4 /* kinds of dice in one damage formula */
};

/* Dice and numbers added together: the only form damage has, so that dice overrides keep the flat terms. */
struct dh2e_formula {
    struct {
        int64_t count, faces;
    } groups[DH2E_FORMULA_GROUPS];
    size_t group_count;
    int64_t flat;
};

struct dh2e_damage {
    struct dh2e_formula formula;
    int64_t bonus;
    bool adds_strength; /* bonus "sb" */
    enum dh2e_damage_type type;
};

/* Ratings by quality: 0 absent, else the N of Proven(N), 1 for those without a rating. */
struct dh2e_qualities {
    int64_t ratings[DH2E_QUALITY_COUNT];
};

struct dh2e_ammunition {
    const char *name, *slug;
    int64_t damage_bonus, penetration;
    int damage_type; /* -1: the weapon's */
    struct dh2e_qualities qualities;
    int64_t count;
};

/* Rounds of one kind in a row; of a magazine the last run is fired first (LIFO). */
struct dh2e_run {
    const char *round; /* slug of the ammunition */
    int64_t count;
};

struct dh2e_weapon {
    const char *name, *slug, *class_word;
    bool melee, equipped, jammed;
    enum dh2e_craft craft;
    struct dh2e_damage damage;
    int64_t penetration, range;
    struct dh2e_qualities qualities;
    bool fires_single;
    int64_t semi, full; /* rates; 0: it has none */
    int64_t magazine;   /* 0: needs no rounds */
    struct dh2e_run runs[DH2E_RUNS_MOST];
    size_t run_count;
    enum dh2e_action reload;
};

struct dh2e_armour {
    const char *name;
    bool equipped;
    enum dh2e_craft craft;
    int64_t points[DH2E_LOCATION_COUNT]; /* with craftsmanship, never below 0 */
};

struct dh2e_use {
    const char *slug, *name;
    enum dh2e_action action;
};

struct dh2e_skill {
    const char *name, *slug;
    enum dh2e_characteristic characteristic;
    int64_t tier;
    struct dh2e_use uses[DH2E_USES_MOST];
    size_t use_count;
};

struct dh2e_timed { /* a condition for some rounds; 0: until removed */
    const char *condition;
    int64_t rounds;
};

enum dh2e_shape { DH2E_SHAPE_NONE, DH2E_SHAPE_BLAST, DH2E_SHAPE_SPRAY };

struct dh2e_power {
    const char *name, *slug;
    enum dh2e_characteristic characteristic;
    int64_t focus_modifier;
    enum dh2e_action action;
    int64_t range;
    bool unfettered, pushed; /* modes it allows */
    bool has_damage;
    struct dh2e_damage damage;
    int64_t penetration;
    struct dh2e_qualities qualities;
    struct dh2e_timed effects[DH2E_EFFECTS_MOST];
    size_t effect_count;
    enum dh2e_shape shape;
    int64_t area_size;
};

/* Where reading reports faults: the document that contains the item (may be NULL) and the diagnostics (may be NULL). */
struct dh2e_reader {
    struct arena *arena;
    const struct json_document *document;
    struct diags *diags;
};

/* `item` is the whole item. A fault is a diagnostic, and the default of the field tables is used. */
void dh2e_weapon_read(struct dh2e_reader *reader, const struct json *item, struct dh2e_weapon *weapon);
void dh2e_armour_read(struct dh2e_reader *reader, const struct json *item, struct dh2e_armour *armour);
void dh2e_skill_read(struct dh2e_reader *reader, const struct json *item, struct dh2e_skill *skill);
void dh2e_power_read(struct dh2e_reader *reader, const struct json *item, struct dh2e_power *power);
void dh2e_ammunition_read(struct dh2e_reader *reader, const struct json *item, struct dh2e_ammunition *ammunition);
void dh2e_damage_read(struct dh2e_reader *reader, const struct json *damage, struct dh2e_damage *result);
void dh2e_qualities_read(struct dh2e_reader *reader, const struct json *list, struct dh2e_qualities *qualities);

/* "1d10+3": false, and a sentence in `problem`, when it is not dice and numbers added together. */
bool dh2e_formula_parse(struct arena *arena, const char *text, struct dh2e_formula *formula, const char **problem);
/* "Proven(3)", "proven 3", "razor-sharp": -1 when unknown; a rated quality without rating counts 1. */
int dh2e_quality_parse(const char *text, int64_t *rating);
int64_t dh2e_weapon_rate(const struct dh2e_weapon *weapon, enum dh2e_mode mode); /* 0: the mode is not there */
int64_t dh2e_weapon_loaded(const struct dh2e_weapon *weapon);

#endif
