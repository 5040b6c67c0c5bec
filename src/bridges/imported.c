/* imported.c: what the importers of Foundry documents share. */
#include "bridges/imported.h"

#include <stdio.h>
#include <string.h>

#include "base/ascii.h"

enum { IMPORTED_MOST = 1000000 };

void imported_leave(struct arena *arena, struct imported *made, const struct json *item, const char *reason)
{
    char line[300];
    int length = snprintf(line, sizeof line, "%.120s: %s", json_to_text(json_get(item, "name"), "?"), reason);
    if (length >= (int)sizeof line) length = (int)sizeof line - 1;
    json_push(arena, &made->left, json_make_text(arena, line, (size_t)length));
}

int64_t imported_whole(double number)
{
    return number > IMPORTED_MOST ? IMPORTED_MOST : number < -IMPORTED_MOST ? -IMPORTED_MOST : (int64_t)number;
}

int64_t imported_int(const struct json *value, int64_t absent)
{
    const char *text = json_to_text(value, NULL);
    if (!text) return json_is_number(value) ? imported_whole(json_to_double(value, 0)) : absent;
    bool negative = *text == '-';
    int64_t number = 0;
    text += negative || *text == '+';
    if (!ascii_is_digit(*text)) return absent;
    for (; ascii_is_digit(*text) && number < IMPORTED_MOST; text++)
        number = number * 10 + (*text - '0');
    return negative ? -number : number;
}
