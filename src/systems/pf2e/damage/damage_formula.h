/* damage_formula.h: the damage texts of content: "(2d6+4)[fire],1d6[persistent,acid]", as in @Damage[...].
 *
 * A text is a pool of instances, one for each damage type; what it means in numbers, words and base damage comes from
 * the tree. References @path are pasted in before reading, unknown ones as 0. */
#ifndef TALUS_PF2E_DAMAGE_DAMAGE_FORMULA_H
#define TALUS_PF2E_DAMAGE_DAMAGE_FORMULA_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "systems/pf2e/value/value.h"
#include "systems/pf2e/damage/damage.h"

enum pf2e_damage_node_kind {
    PF2E_NODE_NUMBER,
    PF2E_NODE_DICE,      /* 2d6 */
    PF2E_NODE_MADE_DICE, /* (1+1)d6: the number or the faces are worked out */
    PF2E_NODE_SUM,       /* left sign right */
    PF2E_NODE_GROUP,     /* (left) */
    PF2E_NODE_CALL       /* floor(5/2): its arguments stay text */
};

struct pf2e_damage_node {
    enum pf2e_damage_node_kind kind;
    const char *flavour;     /* the text in brackets after it; NULL */
    double number;           /* of a NUMBER; how many DICE */
    double faces;            /* of DICE */
    const char *face_letter; /* dice without a number of faces ("df"); NULL */
    const char *modifiers;   /* "kh", "x6"; NULL when there are none, "" when they mean nothing */
    char sign;               /* of a SUM: + - * / */
    const char *function;
    const char *const *arguments;
    size_t argument_count;
    const struct pf2e_damage_node *left, *right; /* MADE_DICE: number and faces */
};

struct pf2e_damage_text_instance {
    const char *formula; /* as written */
    const struct pf2e_damage_node *node;
    const char *flavour;
    const char *type; /* damage type, "untyped" */
    bool is_persistent, heals, harms;
    const char *const *materials;
    size_t material_count;
    double least, mean, most;
    bool is_fixed;       /* no dice */
    const char *display; /* "2d6 fire" */
};

struct pf2e_damage_text {
    const char *pasted; /* the text that was read */
    const struct pf2e_damage_text_instance *instances;
    size_t count;
    const char *display; /* "(2d6 + 4) fire + 1d6 persistent acid" */
    const char *problem; /* NULL: fine */
    size_t problem_at;   /* byte of `pasted` */
    bool cannot_roll;    /* well formed, but there are no such dice */
};

/* `scope` may be NULL: everything referred to is 0. False only when memory is exhausted. */
bool pf2e_damage_text_read(struct arena *arena, const char *formula, size_t length, const struct value_scope *scope,
                           struct pf2e_damage_text *text);

/* Base damage of one type and category: rows of dice and a flat amount. */
struct pf2e_damage_text_base {
    const char *type;
    enum pf2e_damage_category category;
    const struct pf2e_damage_term *terms;
    size_t term_count;
};

/* What a text gives as base damage. `*problem` when dice are multiplied or divided, which base damage cannot be. */
bool pf2e_damage_text_bases(struct arena *arena, const struct pf2e_damage_text *text,
                            const struct pf2e_damage_text_base **bases, size_t *count, const char **problem);

/* "ceil(3/2)" and the like; NaN when it cannot be worked out. */
double pf2e_damage_node_value(const struct pf2e_damage_node *node, double dice_factor);

/* Is it a precious material that weaknesses and resistances know? */
bool pf2e_damage_is_material(const char *word);

#endif
