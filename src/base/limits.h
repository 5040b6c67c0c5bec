/* limits.h: every limit of the engine, in one place. A limit is hit with a diagnostic or a status, never suffered. */
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
    LIMIT_DICE_THROWN = 100000,    /* dice thrown by one roll, explosions and rerolls included */
    LIMIT_DICE_APART = 2000,       /* dice of one term that must all show something else */
    LIMIT_FACE_LIST = 1000,        /* faces of a die that are listed one by one */
    LIMIT_DICE_MODIFIERS = 32,     /* modifiers of one term */
    LIMIT_DIE_FACES = 1000000,     /* faces of one die */
    LIMIT_ODDS_OUTCOMES = 1 << 20, /* distinct outcomes of an exact distribution */
    LIMIT_ODDS_WORK = 1 << 28,     /* multiplications for one exact distribution */
    LIMIT_GRANT_DEPTH = 32,        /* items granted by items granted by items ... */
    LIMIT_GRANTED_ITEMS = 1000,    /* items that come with one item */
    LIMIT_REACTION_DEPTH = 16,     /* reactions to reactions */
    LIMIT_COMMAND_EVENTS = 20000,  /* events of one command at a table */
    LIMIT_BOARD_SIDE = 256,        /* squares along one side of a board */
    LIMIT_PATH_BYTES = 4096,       /* a file path */
    LIMIT_PACK_CARDS = 0x7fff,     /* cards of a skirmish pack: facts name them by 16 bits with a sign */
    LIMIT_PACK_STEPS = 0xffff,     /* its features, and the steps they were lowered to */
    LIMIT_PACK_FILTERS = 255,      /* its ways to say who is meant */
    LIMIT_PROGRAM_EFFECTS = 24,    /* effects of one of its features or branches */
    LIMIT_DIAGNOSTICS = 100000     /* diagnostics kept of one run; the rest is counted */
};

#endif
