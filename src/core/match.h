/* match.h: compares a result with the expectation of a test case
 *
 * Objects match when every expected member matches (others may be there); arrays match item by item and in length;
 * everything else must be equal. An object with one member that starts with "$" is a matcher:
 *     {"$contains": x}   an array with an item that matches x (or a text with the text x in it)
 *     {"$all": [x, y]}   an array in which every one of these matches some item
 *     {"$none": x}       an array (or nothing) without an item that matches x, or a text without the text x
 *     {"$count": n}      an array or object of that many items
 *     {"$absent": true}  nothing is there, or null
 *     {"$between": [a, b]}  a number in this range, ends included */
#ifndef TALUS_CORE_MATCH_H
#define TALUS_CORE_MATCH_H

#include <stdbool.h>

#include "base/text.h"
#include "json/json.h"

/* `actual` may be NULL (nothing there). If it does not match, `why` gives the place and the difference. */
bool match_json(const struct json *expected, const struct json *actual, struct text *why);

#endif
