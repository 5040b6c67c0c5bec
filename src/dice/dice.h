/* dice.h: dice expressions: text → prepared expression → roll with a record of every die.
 *
 * An expression is parsed once in one of the dialects and may be rolled any number of times. Its numbers are JSON
 * numbers (IEEE doubles) as in the notation's home, whole up to 2^53; anything larger is an error. All randomness comes
 * from a dice_source; a dice_scope resolves `@path` references. */
#ifndef TALUS_DICE_DICE_H
#define TALUS_DICE_DICE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/status.h"
#include "base/text.h"
#include "base/vec.h"
#include "dice/source.h"

enum dice_dialect {
#define DICE_DIALECT(id, name, alias, most) DICE_##id,
#include "dice/dialects.def"
#undef DICE_DIALECT
    DICE_DIALECT_COUNT
};

enum dice_modifier_kind {
#define DICE_MODIFIER(id, order, meaning) DICE_MODIFIER_##id,
#include "dice/modifiers.def"
#undef DICE_MODIFIER
};

enum dice_function {
#define DICE_FUNCTION(id, name, fewest, most) DICE_FUNCTION_##id,
#include "dice/functions.def"
#undef DICE_FUNCTION
};

enum dice_compare {
    DICE_COMPARE_EQUAL,
    DICE_COMPARE_NOT_EQUAL,
    DICE_COMPARE_LESS,
    DICE_COMPARE_LESS_EQUAL,
    DICE_COMPARE_MORE,
    DICE_COMPARE_MORE_EQUAL,
    DICE_COMPARE_LOWEST, /* equal to the lowest face: what a reroll without a condition means */
    DICE_COMPARE_HIGHEST, /* equal to the highest face: what an explosion without a condition means */
    DICE_COMPARE_AMONG_HIGHEST, /* one of the `target` highest dice of the term */
    DICE_COMPARE_AMONG_LOWEST   /* one of the `target` lowest dice of the term */
};

/* Alternatives are linked: one that holds is enough. An empty list (NULL) never holds. */
struct dice_condition {
    enum dice_compare compare;
    int64_t target;
    const struct dice_condition *next;
};

struct dice_modifier {
    enum dice_modifier_kind kind;
    int64_t number; /* dice to keep or drop; minimum, maximum; how often at most, 0 = without limit */
    struct dice_condition condition;
    bool has_condition;
    bool overall; /* keeps or drops among all dice of the term, dropped ones included */
    uint32_t offset;
    struct dice_modifier *next;
};

enum dice_node_kind {
    DICE_NODE_NUMBER,
    DICE_NODE_REFERENCE, /* @path */
    DICE_NODE_CHAIN,     /* first, then each further child joined by its `join`, left to right */
    DICE_NODE_NEGATE,    /* minus the only child */
    DICE_NODE_GROUP,     /* parentheses with a flavour */
    DICE_NODE_CALL,      /* a function of its children */
    DICE_NODE_DICE,      /* count d faces with modifiers */
    DICE_NODE_POOL       /* {a, b, ...} with modifiers */
};

enum dice_join {
    DICE_JOIN_NONE,
    DICE_JOIN_ADD,
    DICE_JOIN_SUBTRACT,
    DICE_JOIN_MULTIPLY,
    DICE_JOIN_DIVIDE,
    DICE_JOIN_DIVIDE_WHOLE, /* Avrae's //: rounded down */
    DICE_JOIN_DIVIDE_TRUNCATE, /* AnyDice's /: it truncates */
    DICE_JOIN_REMAINDER,    /* has the sign of the left side */
    DICE_JOIN_MODULO,       /* Avrae's %: has the sign of the right side */
    DICE_JOIN_POWER,
    DICE_JOIN_COMPARE /* by `compare`; 1 or 0 */
};

enum dice_face_kind {
    DICE_FACE_NUMBER, /* 1..faces */
    DICE_FACE_FATE,   /* -1, 0, 1 */
    DICE_FACE_FATE_1, /* one -1, four 0, one 1 */
    DICE_FACE_COIN,   /* 0, 1 */
    DICE_FACE_TENS,   /* 0, 10 ... 90 */
    DICE_FACE_LIST    /* what `values` lists */
};

struct dice_node {
    enum dice_node_kind kind;
    enum dice_join join;       /* to what comes before it in a chain */
    enum dice_compare compare; /* with DICE_JOIN_COMPARE */
    uint32_t offset, length;   /* in the text */
    struct dice_node *first;   /* children */
    struct dice_node *next;    /* the next child of the same parent */
    const char *flavour;       /* the text in [brackets] after it, or NULL */
    struct dice_modifier *modifiers;
    int64_t repeats; /* of a member of a pool: how many of it there are */
    union {
        double number;
        const char *path; /* of a reference, without the @ */
        enum dice_function function;
        struct {
            enum dice_face_kind face_kind;
            int64_t count, faces; /* used where there is no expression for it */
            struct dice_node *count_of, *faces_of;
            const int64_t *values; /* of DICE_FACE_LIST: what each face shows */
        };
    };
};

struct dice {
    struct dice_node *root;
    enum dice_dialect dialect;
    const char *text;   /* the arena's copy */
    const char *remark; /* the words after the expression, or NULL */
    bool truncates;     /* the total loses its fraction */
};

struct dice_error {
    enum status status; /* STATUS_OK: no error */
    uint32_t offset, length;
    const char *message; /* a plain sentence; lives as long as the arena, or the result */
    const char *hint;    /* or NULL */
};

/* Resolves a @path; false if it is unknown. */
struct dice_scope {
    bool (*find)(void *context, const char *path, double *value);
    void *context;
};

enum {
    DICE_DROPPED = 1,     /* does not count: dropped or not kept */
    DICE_REROLLED = 2,    /* does not count: another roll took its place */
    DICE_EXPLODED = 4,    /* brought another die */
    DICE_EXTRA = 8,       /* was brought by an explosion or a reroll */
    DICE_COMPOUNDED = 16, /* does not count by itself: its value is part of the die before it */
    DICE_CHANGED = 32,    /* counts as more or less than it shows */
    DICE_COUNTED = 64,    /* counts as success or failure rather than with its value */
    DICE_SUCCESS = 128,
    DICE_FAILURE = 256,
    DICE_DECIDES = 512, /* does not count: it decides how many dice or faces there are */
    DICE_SELECTED = 1024, /* matches a condition by rank; only while a modifier works */
    DICE_INACTIVE = DICE_DROPPED | DICE_REROLLED | DICE_COMPOUNDED | DICE_DECIDES
};

struct dice_die {
    int32_t faces;
    uint16_t flags;
    uint16_t term;  /* index of the term it belongs to */
    int64_t value;  /* what it shows, after minimum, maximum, penetration, compounding */
    int64_t counts; /* what it adds to its term; 0 when inactive */
};

/* A term is what plus and minus join at the top of the expression. */
struct dice_term {
    double total; /* with its sign */
    const char *flavour;
    uint32_t offset, length;
    bool negative;
};

struct dice_result {
    double number; /* the total, maybe with a fraction */
    int64_t total; /* the total rounded down */
    vec(struct dice_die) dice;
    vec(struct dice_term) terms;
    vec(int64_t) scratch;
    struct dice_error error;
    char message[120]; /* room for the error's message */
};

/* NULL when the text is not an expression of the dialect; then `error` points at the character that is wrong. */
struct dice *dice_parse(struct arena *arena, const char *text, size_t length, enum dice_dialect dialect,
                        struct dice_error *error);
/* Rolls the dice. The result starts as {0}, may be used again and again, and is freed with dice_result_free. A fault of
 * the source, an unknown reference or a limit is STATUS_BAD_CONTENT, STATUS_NOT_FOUND or STATUS_LIMIT; result->error
 * has the reason. `scope` may be NULL. */
enum status dice_roll(const struct dice *dice, struct dice_source *source, const struct dice_scope *scope,
                      struct dice_result *result);
void dice_result_free(struct dice_result *result);

bool dice_dialect_find(const char *name, enum dice_dialect *dialect);
const char *dice_dialect_name(enum dice_dialect dialect);
/* How many dice one roll may have, explosions and rerolls included. */
int64_t dice_dialect_most(enum dice_dialect dialect);
/* "4d6kh3 + 2 → 15" with the dice of each term: "4d6kh3 (6, 5, 2, -1-)". */
void dice_result_print(struct text *out, const struct dice *dice, const struct dice_result *result);
/* {"expression", "dialect", "seed", "total", "terms": [...], "dice": [{"faces", "value", "kept", ...}]} on one line. */
void dice_result_write_json(struct text *out, const struct dice *dice, const struct dice_result *result, uint64_t seed);

/* Shared by rolling and exact odds. */
bool dice_condition_holds(const struct dice_condition *condition, int64_t value, int64_t lowest, int64_t highest);
int64_t dice_face_low(const struct dice_node *node);
/* Do the faces count up by one, each once? */
bool dice_faces_are_plain(const struct dice_node *node);
int64_t dice_face_value(const struct dice_node *node, int64_t thrown);
/* Does the condition hold on every face of the die? Rerolling such a die would never end. */
bool dice_condition_always(const struct dice_node *node, const struct dice_condition *condition, int64_t faces);

#endif
