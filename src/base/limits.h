/* limits.h: every limit of the engine. Exceeding one is reported by a diagnostic or a status. */
#ifndef TALUS_BASE_LIMITS_H
#define TALUS_BASE_LIMITS_H

enum {
    LIMIT_JSON_DEPTH = 512,        /* nesting of arrays and objects in one document */
    LIMIT_JSON_BYTES = 1 << 30,    /* size of one document: offsets are 32 bits */
    LIMIT_JSON_NAME = 0xffffff,    /* bytes of one member's name */
    LIMIT_PREDICATE_DEPTH = 64,    /* nesting of predicate statements */
    LIMIT_FORMULA_DEPTH = 128,     /* nesting of parentheses and calls in a value or dice formula */
    LIMIT_FORMULA_TERMS = 1000,    /* operators in one value or damage formula */
    LIMIT_FORMULA_BYTES = 16384,   /* length of one formula */
    LIMIT_DICE_THROWN = 100000,    /* dice rolled at once, explosions and rerolls included */
    LIMIT_DICE_APART = 2000,       /* dice of one term that must all differ */
    LIMIT_FACE_LIST = 1000,        /* listed faces of a die */
    LIMIT_DICE_MODIFIERS = 32,     /* modifiers of one term */
    LIMIT_DIE_FACES = 1000000,     /* faces of one die */
    LIMIT_ODDS_OUTCOMES = 1 << 20, /* distinct outcomes of an exact distribution */
    LIMIT_ODDS_WORK = 1 << 28,     /* multiplications for one exact distribution */
    LIMIT_GRANT_DEPTH = 32,        /* levels of grants: items that grant items that grant items */
    LIMIT_GRANTED_ITEMS = 1000,    /* items that come with one item */
    LIMIT_REACTION_DEPTH = 16,     /* reactions to reactions */
    LIMIT_COMMAND_EVENTS = 20000,  /* events of one command at a table */
    LIMIT_BOARD_SIDE = 256,        /* squares along one side of a board */
    LIMIT_SIDES = 64,              /* sides of a scenario */
    LIMIT_PATH_BYTES = 4096,       /* a file path */
    LIMIT_PACK_CARDS = 0x7fff,     /* cards of a skirmish pack: facts name them by 16 bits with a sign */
    LIMIT_PACK_STEPS = 0xffff,     /* features of a skirmish pack, and their compiled steps */
    LIMIT_PACK_FILTERS = 255,      /* different filters of a skirmish pack */
    LIMIT_PROGRAM_EFFECTS = 24,    /* effects of one feature or branch of a card */
    LIMIT_DIAGNOSTICS = 100000     /* diagnostics listed in one run; the rest are only counted */
};

#endif
