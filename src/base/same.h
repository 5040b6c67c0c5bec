/* same.h: compares two runs of bytes. Names are short: a few loads instead of a call of memcmp. */
#ifndef TALUS_BASE_SAME_H
#define TALUS_BASE_SAME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* False for all that is longer than 16 bytes. The first and the last bytes of one size are looked at; where they
 * overlap some are looked at twice. */
static inline bool same_short_bytes(const char *a, const char *b, size_t length)
{
    if (length > 16) return false;
    if (length >= 8) {
        uint64_t first[2], last[2];
        memcpy(&first[0], a, 8), memcpy(&first[1], b, 8);
        memcpy(&last[0], a + length - 8, 8), memcpy(&last[1], b + length - 8, 8);
        return ((first[0] ^ first[1]) | (last[0] ^ last[1])) == 0;
    }
    if (length >= 4) {
        uint32_t first[2], last[2];
        memcpy(&first[0], a, 4), memcpy(&first[1], b, 4);
        memcpy(&last[0], a + length - 4, 4), memcpy(&last[1], b + length - 4, 4);
        return ((first[0] ^ first[1]) | (last[0] ^ last[1])) == 0;
    }
    return length == 0 || (a[0] == b[0] && a[length / 2] == b[length / 2] && a[length - 1] == b[length - 1]);
}

static inline bool same_bytes(const char *a, const char *b, size_t length)
{
    if (length <= 16) return same_short_bytes(a, b, length);
    if (length <= 32) return same_short_bytes(a, b, 16) && same_short_bytes(a + length - 16, b + length - 16, 16);
    return memcmp(a, b, length) == 0;
}

/* Two words; the first letter usually decides. */
static inline bool same_text(const char *a, const char *b)
{
    return a[0] == b[0] && strcmp(a, b) == 0;
}

#endif
