/* formula_node.h: the tree of a compiled formula, shared by its reader and its evaluator. */
#ifndef TALUS_PF2E_VALUE_FORMULA_NODE_H
#define TALUS_PF2E_VALUE_FORMULA_NODE_H

#include "systems/pf2e/value/formula.h"

enum formula_op {
    FORMULA_OP_CONSTANT,
    FORMULA_OP_REFERENCE, /* left = index of the reference */
    FORMULA_OP_CALL,      /* function; left = first argument, chained by next */
    FORMULA_OP_NEGATE,
    FORMULA_OP_PLUS,
    FORMULA_OP_NOT,
    FORMULA_OP_FLIP,   /* ~ */
    FORMULA_OP_CHOOSE, /* left ? right : third (= next of right) */
    FORMULA_OP_COALESCE,
    FORMULA_OP_OR,
    FORMULA_OP_AND,
    FORMULA_OP_BIT_OR,
    FORMULA_OP_BIT_XOR,
    FORMULA_OP_BIT_AND,
    FORMULA_OP_SAME,
    FORMULA_OP_NOT_SAME,
    FORMULA_OP_EQUAL,
    FORMULA_OP_NOT_EQUAL,
    FORMULA_OP_AT_MOST,
    FORMULA_OP_AT_LEAST,
    FORMULA_OP_LESS,
    FORMULA_OP_GREATER,
    FORMULA_OP_SHIFT_LEFT,
    FORMULA_OP_SHIFT_RIGHT_FILL,
    FORMULA_OP_SHIFT_RIGHT,
    FORMULA_OP_ADD,
    FORMULA_OP_SUBTRACT,
    FORMULA_OP_MULTIPLY,
    FORMULA_OP_DIVIDE,
    FORMULA_OP_REMAINDER,
    FORMULA_OP_POWER,
    FORMULA_OP_COMMA
};

enum formula_function {
#define FUNCTION(name) FORMULA_CALL_##name,
#include "systems/pf2e/value/formula_functions.def"
#undef FUNCTION
    FORMULA_CALL_COUNT
};

struct formula_node {
    uint8_t op;                 /* enum formula_op */
    uint8_t function;           /* enum formula_function */
    bool in_brackets;           /* written in parentheses */
    uint32_t left, right, next; /* indexes of nodes; 0 = none (node 0 is never a child) */
    struct formula_value constant;
};

#endif
