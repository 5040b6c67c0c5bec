/* modifiers.c: parses the modifiers of dice and pools: kh3, r<2, !p>=5, cs>=8. */
#include <string.h>

#include "base/limits.h"
#include "dice/parse.h"

enum dice_argument {
    DICE_ARGUMENT_NONE,
    DICE_ARGUMENT_AMOUNT,
    DICE_ARGUMENT_NUMBER,
    DICE_ARGUMENT_CONDITION,
    DICE_ARGUMENT_LIMITED,
    DICE_ARGUMENT_SELECTOR
};

struct dice_spelling {
    char letters[6];
    uint8_t length;
    uint8_t kind;     /* enum dice_modifier_kind */
    uint8_t argument; /* enum dice_argument */
};

#define DICE_SPELLING(letters, kind, argument)                                                                         \
    {letters, sizeof letters - 1, DICE_MODIFIER_##kind, DICE_ARGUMENT_##argument},
static const struct dice_spelling dice_spellings_foundry[] = {
#define DICE_IN_FOUNDRY DICE_SPELLING
#include "dice/spellings.def"
    {"", 0, 0, 0},
};
static const struct dice_spelling dice_spellings_roll20[] = {
#define DICE_IN_ROLL20 DICE_SPELLING
#include "dice/spellings.def"
    {"", 0, 0, 0},
};
static const struct dice_spelling dice_spellings_avrae[] = {
#define DICE_IN_AVRAE DICE_SPELLING
#include "dice/spellings.def"
    {"", 0, 0, 0},
};
static const struct dice_spelling dice_spellings_rpg[] = {
#define DICE_IN_RPG DICE_SPELLING
#include "dice/spellings.def"
    {"", 0, 0, 0},
};
#undef DICE_SPELLING
static const struct dice_spelling dice_spelling_none = {"", 0, 0, 0};

static const struct dice_spelling *const dice_spellings[DICE_DIALECT_COUNT] = {
    [DICE_FOUNDRY] = dice_spellings_foundry,
    [DICE_ROLL20] = dice_spellings_roll20,
    [DICE_AVRAE] = dice_spellings_avrae,
    [DICE_RPG] = dice_spellings_rpg,
    [DICE_ANYDICE] = &dice_spelling_none, /* it calls functions instead */
};

enum { DICE_ORDER_KEEP = 6 };
static const uint8_t dice_modifier_orders[] = {
#define DICE_MODIFIER(id, order, meaning) order,
#include "dice/modifiers.def"
#undef DICE_MODIFIER
};

static char dice_lower(char character)
{
    return character >= 'A' && character <= 'Z' ? (char)(character | 0x20) : character;
}

static const struct dice_spelling *dice_spelling_find(const struct dice_parser *parser)
{
    const char *text = parser->text + parser->at;
    char first = dice_lower(*text);
    if (first != '!' && (first < 'a' || first > 'z')) return NULL;
    for (const struct dice_spelling *spelling = dice_spellings[parser->dialect]; spelling->length; spelling++) {
        if (spelling->letters[0] != first) continue;
        size_t same = 1;
        while (same < spelling->length && dice_lower(text[same]) == spelling->letters[same])
            same++;
        if (same == spelling->length) return spelling;
    }
    return NULL;
}

/* Roll20 reads > and < as "at least" and "at most". */
bool dice_parser_compare(struct dice_parser *parser, enum dice_compare *compare)
{
    const char *text = parser->text + parser->at;
    bool inclusive = parser->dialect == DICE_ROLL20;
    uint32_t length = 1;
    if (text[0] == '=') {
        *compare = DICE_COMPARE_EQUAL;
        if (text[1] == '=') length = 2;
    } else if (text[0] == '>') {
        *compare = inclusive || text[1] == '=' ? DICE_COMPARE_MORE_EQUAL : DICE_COMPARE_MORE;
        if (text[1] == '=') length = 2;
    } else if (text[0] == '<' && text[1] == '>') {
        *compare = DICE_COMPARE_NOT_EQUAL;
        length = 2;
    } else if (text[0] == '<') {
        *compare = inclusive || text[1] == '=' ? DICE_COMPARE_LESS_EQUAL : DICE_COMPARE_LESS;
        if (text[1] == '=') length = 2;
    } else if (text[0] == '!' && text[1] == '=') {
        *compare = DICE_COMPARE_NOT_EQUAL;
        length = 2;
    } else {
        return false;
    }
    parser->at += length;
    return true;
}

/* The number after a comparison sign; dice may show less than nothing (dF), so it may be negative. */
static bool dice_read_target(struct dice_parser *parser, struct dice_modifier *modifier)
{
    bool negative = parser->text[parser->at] == '-';
    parser->at += negative;
    int64_t number;
    if (!dice_parser_digits(parser, &number)) {
        dice_parser_fail(parser, dice_span(parser->at, 1), "write for example >=5",
                         "a number is missing after the comparison");
        return false;
    }
    modifier->condition.target = negative ? -number : number;
    modifier->has_condition = true;
    return true;
}

static bool dice_read_condition(struct dice_parser *parser, struct dice_modifier *modifier)
{
    if (dice_parser_compare(parser, &modifier->condition.compare)) return dice_read_target(parser, modifier);
    modifier->has_condition = dice_parser_digits(parser, &modifier->condition.target);
    return !dice_parser_failed(parser);
}

/* Foundry's r3, r<3, r1=1: a number alone is the value; a number before a comparison is how often. */
static bool dice_read_limited(struct dice_parser *parser, struct dice_modifier *modifier)
{
    int64_t number;
    bool has_number = dice_parser_digits(parser, &number);
    if (dice_parser_compare(parser, &modifier->condition.compare)) {
        if (has_number) modifier->number = number;
        return dice_read_target(parser, modifier);
    }
    modifier->has_condition = has_number;
    if (has_number) modifier->condition.target = number;
    return !dice_parser_failed(parser);
}

/* Avrae: h3 is one of the three highest, 6 and >3 go by value. */
static bool dice_read_selector(struct dice_parser *parser, struct dice_modifier *modifier)
{
    char select = dice_lower(parser->text[parser->at]);
    if (select == 'h' || select == 'l') {
        parser->at++;
        modifier->condition.compare =
            select == 'h' ? DICE_COMPARE_AMONG_HIGHEST : DICE_COMPARE_AMONG_LOWEST;
        modifier->condition.target = 1;
        modifier->has_condition = true;
        return dice_parser_digits(parser, &modifier->condition.target) || !dice_parser_failed(parser);
    }
    if (!dice_read_condition(parser, modifier)) return false;
    if (modifier->has_condition) return true;
    dice_parser_fail(parser, dice_span(parser->at, 1), "write for example kh3, ro<3 or e6", "a selector is missing");
    return false;
}

static bool dice_read_argument(struct dice_parser *parser, struct dice_modifier *modifier, enum dice_argument argument)
{
    switch (argument) {
    case DICE_ARGUMENT_NONE:
        return true;
    case DICE_ARGUMENT_AMOUNT:
        modifier->number = 1;
        return dice_parser_digits(parser, &modifier->number) || !dice_parser_failed(parser);
    case DICE_ARGUMENT_NUMBER:
        if (dice_parser_digits(parser, &modifier->number)) return true;
        dice_parser_fail(parser, dice_span(parser->at, 1), "write for example min2", "a number is missing");
        return false;
    case DICE_ARGUMENT_CONDITION:
        return dice_read_condition(parser, modifier);
    case DICE_ARGUMENT_LIMITED:
        return dice_read_limited(parser, modifier);
    case DICE_ARGUMENT_SELECTOR:
        return dice_read_selector(parser, modifier);
    }
    return false;
}

/* What a modifier means when no condition was written. */
static bool dice_settle_condition(struct dice_parser *parser, struct dice_modifier *modifier)
{
    if (modifier->has_condition) return true;
    switch (modifier->kind) {
    case DICE_MODIFIER_REROLL:
    case DICE_MODIFIER_REROLL_UNTIL:
    case DICE_MODIFIER_COUNT_FAILURES:
        modifier->condition.compare = DICE_COMPARE_LOWEST;
        return true;
    case DICE_MODIFIER_UNIQUE:
    case DICE_MODIFIER_UNIQUE_ONCE:
        return true;
    case DICE_MODIFIER_MARGIN:
        dice_parser_fail(parser, dice_span(modifier->offset, 2), "write for example ms>=15",
                         "the margin needs a target");
        return false;
    case DICE_MODIFIER_DEDUCT_FAILURES:
        if (parser->dialect == DICE_FOUNDRY) return true;
        dice_parser_fail(parser, dice_span(modifier->offset, 1), "write for example f=1",
                         "the failures need a condition");
        return false;
    default:
        modifier->condition.compare = DICE_COMPARE_HIGHEST;
        return true;
    }
}

static bool dice_modifier_fits_pool(const struct dice_modifier *modifier)
{
    switch (modifier->kind) {
    case DICE_MODIFIER_KEEP_HIGHEST:
    case DICE_MODIFIER_KEEP_LOWEST:
    case DICE_MODIFIER_DROP_HIGHEST:
    case DICE_MODIFIER_DROP_LOWEST:
    case DICE_MODIFIER_KEEP_MATCHING:
    case DICE_MODIFIER_DROP_MATCHING:
        return true;
    case DICE_MODIFIER_COUNT:
    case DICE_MODIFIER_COUNT_FAILURES:
    case DICE_MODIFIER_DEDUCT_FAILURES:
        return modifier->has_condition;
    case DICE_MODIFIER_IGNORED:
        return true;
    default:
        return false;
    }
}

/* Avrae: ro1ro2 is one operation on 1s and 2s. The older condition becomes an alternative of the newer. */
static bool dice_merge_selectors(struct dice_parser *parser, struct dice_modifier *last, struct dice_modifier *added)
{
    if (parser->dialect != DICE_AVRAE || !last || last->kind != added->kind || !added->has_condition) return false;
    struct dice_condition *older = arena_new(parser->arena, struct dice_condition);
    if (!older) return false;
    *older = last->condition;
    last->condition = added->condition;
    last->condition.next = older;
    return true;
}

static void dice_append_modifier(struct dice_parser *parser, struct dice_node *node, struct dice_modifier *added)
{
    bool by_order = parser->dialect == DICE_ROLL20 || parser->dialect == DICE_RPG;
    struct dice_modifier **link = &node->modifiers, *last = NULL;
    while (*link && !(by_order && dice_modifier_orders[(*link)->kind] > dice_modifier_orders[added->kind])) {
        last = *link;
        link = &last->next;
    }
    if (dice_merge_selectors(parser, last, added)) return;
    /* rpg-dice-roller knows one explosion, one reroll ...: the last one written. */
    uint8_t order = dice_modifier_orders[added->kind];
    bool one = order < DICE_ORDER_KEEP || (last && last->kind == added->kind);
    if (one && parser->dialect == DICE_RPG && last && dice_modifier_orders[last->kind] == order) {
        added->next = last->next;
        *last = *added;
        return;
    }
    added->next = *link;
    *link = added;
}

/* 10d6>=5 counts successes in Roll20 and rpg-dice-roller, is a mistake in Foundry and a comparison of totals in Avrae.
 */
static bool dice_bare_count(struct dice_parser *parser, bool *wrong)
{
    char next = parser->text[parser->at];
    if (next != '>' && next != '<' && next != '=') return false;
    if (parser->dialect == DICE_FOUNDRY) {
        *wrong = true;
        dice_parser_fail(parser, dice_span(parser->at, 1), "write cs before it to count successes: 10d6cs>=5",
                         "a comparison is not allowed here");
    }
    return parser->dialect == DICE_ROLL20 || parser->dialect == DICE_RPG;
}

/* In Avrae, what follows after a space may be a remark: "2d6 poison" picks nothing. */
static bool dice_selector_follows(const char *text)
{
    char first = dice_lower(*text);
    if (first == 'h' || first == 'l' || first == '<' || first == '>') text++;
    return *text >= '0' && *text <= '9';
}

/* The modifier that is spelt here; NULL: none, or what looks like one is something else. */
static const struct dice_spelling *dice_spelling_here(const struct dice_parser *parser, bool spaced)
{
    const struct dice_spelling *spelling = dice_spelling_find(parser);
    if (!spelling || !spaced) return spelling;
    /* "2d6 d8" is more likely a forgotten plus than a drop. */
    if (spelling->letters[0] == 'd') return NULL;
    bool selects = dice_selector_follows(parser->text + parser->at + spelling->length);
    return parser->dialect == DICE_AVRAE && !selects ? NULL : spelling;
}

/* `spelling` NULL: a count with a condition. */
static struct dice_modifier *dice_modifier_new(struct dice_parser *parser, const struct dice_spelling *spelling)
{
    struct dice_modifier *modifier = parser->spare_modifier;
    parser->spare_modifier = NULL;
    if (!modifier) modifier = arena_alloc_raw(parser->arena, sizeof *modifier, _Alignof(struct dice_modifier));
    if (!modifier) return NULL;
    *modifier = (struct dice_modifier){.offset = parser->at, .kind = DICE_MODIFIER_COUNT};
    if (spelling) modifier->kind = (enum dice_modifier_kind)spelling->kind;
    return modifier;
}

static bool dice_one_modifier(struct dice_parser *parser, struct dice_node *node, bool *found)
{
    uint32_t start = parser->at;
    dice_parser_skip_space(parser);
    bool wrong = false;
    const struct dice_spelling *spelling = dice_spelling_here(parser, parser->at != start);
    *found = spelling || dice_bare_count(parser, &wrong);
    if (!*found) {
        parser->at = start;
        return !wrong;
    }
    struct dice_modifier *modifier = dice_modifier_new(parser, spelling);
    if (!modifier) return false;
    enum dice_argument argument = spelling ? (enum dice_argument)spelling->argument : DICE_ARGUMENT_CONDITION;
    if (spelling) parser->at += spelling->length;
    if (!dice_read_argument(parser, modifier, argument) || !dice_settle_condition(parser, modifier)) return false;
    if (parser->dialect == DICE_AVRAE && modifier->kind == DICE_MODIFIER_EXPLODE_ONCE) modifier->number = 1;
    modifier->overall = parser->dialect == DICE_RPG; /* there, keep and drop both look at all dice */
    if (node->kind == DICE_NODE_POOL && !dice_modifier_fits_pool(modifier)) {
        dice_parser_fail(parser, dice_span(modifier->offset, 1),
                         "a pool can be kept, dropped and counted, with a condition", "this cannot be done to a pool");
        return false;
    }
    if (modifier->kind != DICE_MODIFIER_IGNORED) dice_append_modifier(parser, node, modifier);
    return true;
}

struct dice_modifier *dice_parser_add_modifier(struct dice_parser *parser, struct dice_node *node,
                                               enum dice_modifier_kind kind)
{
    struct dice_modifier **link = &node->modifiers;
    while (*link)
        link = &(*link)->next;
    *link = arena_new(parser->arena, struct dice_modifier);
    if (*link) (*link)->kind = kind;
    return *link;
}

/* One selector by rank is the plain ranking of the other dialects. */
static void dice_settle_ranks(struct dice_node *node)
{
    for (struct dice_modifier *modifier = node->modifiers; modifier; modifier = modifier->next) {
        bool keeps = modifier->kind == DICE_MODIFIER_KEEP_MATCHING;
        bool high = modifier->condition.compare == DICE_COMPARE_AMONG_HIGHEST;
        bool by_rank = high || modifier->condition.compare == DICE_COMPARE_AMONG_LOWEST;
        if (!by_rank || modifier->condition.next) continue;
        if (!keeps && modifier->kind != DICE_MODIFIER_DROP_MATCHING) continue;
        modifier->number = modifier->condition.target;
        modifier->condition = (struct dice_condition){0};
        modifier->has_condition = false;
        modifier->kind = keeps ? (high ? DICE_MODIFIER_KEEP_HIGHEST : DICE_MODIFIER_KEEP_LOWEST)
                               : (high ? DICE_MODIFIER_DROP_HIGHEST : DICE_MODIFIER_DROP_LOWEST);
    }
}

bool dice_parser_modifiers(struct dice_parser *parser, struct dice_node *node)
{
    char next = parser->text[parser->at];
    bool found = next != '+' && next != ')' && next != ','; /* no modifier begins with these */
    for (int count = 0; found && parser->text[parser->at]; count++) {
        uint32_t start = parser->at;
        if (!dice_one_modifier(parser, node, &found)) return false;
        if (count < LIMIT_DICE_MODIFIERS) continue;
        dice_parser_fail(parser, dice_span(start, 1), NULL, "one term has at most %d modifiers", LIMIT_DICE_MODIFIERS);
        return false;
    }
    if (parser->dialect == DICE_AVRAE) dice_settle_ranks(node);
    return true;
}
