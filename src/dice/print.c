/* print.c: dialect names, errors as diagnostics, and results as people read them. */
#include <stdio.h>
#include <string.h>

#include "base/limits.h"
#include "dice/dice.h"

static const struct {
    const char *name, *alias;
    int64_t most;
} dice_dialects[] = {
#define DICE_DIALECT(id, name, alias, most) {name, alias, most},
#include "dice/dialects.def"
#undef DICE_DIALECT
};

bool dice_dialect_find(const char *name, enum dice_dialect *dialect)
{
    for (int i = 0; i < DICE_DIALECT_COUNT; i++) {
        if (strcmp(name, dice_dialects[i].name) != 0 && strcmp(name, dice_dialects[i].alias) != 0) continue;
        *dialect = (enum dice_dialect)i;
        return true;
    }
    return false;
}

const char *dice_dialect_name(enum dice_dialect dialect)
{
    return dice_dialects[dialect].name;
}

int64_t dice_dialect_most(enum dice_dialect dialect)
{
    return dice_dialects[dialect].most;
}

/* A die in the record: 5 counts, -5- was dropped, -5-r was rerolled, 6! exploded, 5* is a success, 1x a failure, and
 * 4→ is how many dice follow. */
static void dice_print_die(struct text *out, const struct dice_die *die)
{
    bool inactive = die->flags & (DICE_INACTIVE & ~DICE_DECIDES);
    text_addf(out, inactive ? "-%lld-" : "%lld", (long long)die->value);
    if (die->flags & DICE_DECIDES) text_add(out, "→");
    if (die->flags & DICE_REROLLED) text_add(out, "r");
    if (die->flags & DICE_EXPLODED) text_add(out, "!");
    if (die->flags & DICE_SUCCESS) text_add(out, "*");
    if (die->flags & DICE_FAILURE) text_add(out, "x");
}

void dice_result_print(struct text *out, const struct dice *dice, const struct dice_result *result)
{
    size_t at = 0;
    for (size_t i = 0; i < result->terms.count; i++) {
        const struct dice_term *term = &result->terms.items[i];
        if (i > 0 || term->negative) text_add(out, term->negative ? (i > 0 ? " - " : "-") : " + ");
        text_add_bytes(out, dice->text + term->offset, term->length);
        bool first = true;
        for (; at < result->dice.count && result->dice.items[at].term == i; at++) {
            text_add(out, first ? " (" : ", ");
            dice_print_die(out, &result->dice.items[at]);
            first = false;
        }
        if (!first) text_add(out, ")");
    }
    text_add(out, " = ");
    text_add_double(out, result->number);
    if (dice->remark) text_addf(out, "  # %s", dice->remark);
}
