/* near.c: edit distance between short words, and hints. */
#include "base/near.h"

#include <string.h>

#include "base/ascii.h"

enum { NEAR_WORD_MAX = 96, NEAR_FORM_MIN = 4 /* letters that two forms of a word share */ };

/* What people write, and the name that it has here. */
static const char *const near_meanings[][2] = {
#define MEANS(said, name) {said, name},
#include "base/near_meanings.def"
};

static bool near_same(char a, char b)
{
    return a == b || ascii_lower(a) == ascii_lower(b);
}

static size_t near_min(size_t a, size_t b)
{
    return a < b ? a : b;
}

size_t near_distance(const char *a, const char *b, size_t limit)
{
    size_t a_length = strlen(a), b_length = strlen(b);
    size_t gap = a_length > b_length ? a_length - b_length : b_length - a_length;
    if (gap > limit || a_length >= NEAR_WORD_MAX || b_length >= NEAR_WORD_MAX) return limit + 1;
    size_t rows[3][NEAR_WORD_MAX + 1];
    size_t *before = rows[0], *above = rows[1], *row = rows[2];
    for (size_t j = 0; j <= b_length; j++)
        above[j] = before[j] = j;
    for (size_t i = 1; i <= a_length; i++) {
        size_t least = row[0] = i;
        for (size_t j = 1; j <= b_length; j++) {
            size_t changed = above[j - 1] + !near_same(a[i - 1], b[j - 1]);
            row[j] = near_min(changed, near_min(above[j], row[j - 1]) + 1);
            if (i > 1 && j > 1 && near_same(a[i - 1], b[j - 2]) && near_same(a[i - 2], b[j - 1]))
                row[j] = near_min(row[j], before[j - 2] + 1);
            least = near_min(least, row[j]);
        }
        if (least > limit) return limit + 1;
        size_t *spare = before;
        before = above, above = row, row = spare;
    }
    size_t distance = above[b_length];
    return distance == 0 && strcmp(a, b) != 0 ? 1 : distance;
}

struct near near_new(const char *wanted)
{
    size_t tolerance = strlen(wanted) / 3;
    if (tolerance < 1) tolerance = *wanted ? 1 : 0;
    if (tolerance > 4) tolerance = 4;
    return (struct near){.wanted = wanted, .tolerance = tolerance};
}

struct near near_new_by_meaning(const char *wanted)
{
    struct near near = near_new(wanted);
    near.by_meaning = true;
    return near;
}

void near_offer_all(struct near *near, const char *const *words)
{
    for (; *words; words++)
        near_add(near, *words);
}

bool near_is_spelling(const char *a, const char *b)
{
    while (*a && (near_same(*a, *b) || (strchr("- _", *a) && *b && strchr("- _", *b))))
        a++, b++;
    return *a == *b;
}

static void near_list(struct near *near, const char *word)
{
    size_t size = strlen(word) + 1;
    for (size_t at = 0; at < near->offered_size; at += strlen(near->offered + at) + 1) {
        if (near_is_spelling(near->offered + at, word)) return;
    }
    if (near->offered_count == NEAR_LISTED || near->offered_size + size > NEAR_ROOM) {
        near->offered_more = true;
    } else if (*word) {
        memcpy(near->offered + near->offered_size, word, size);
        near->offered_size += size;
        near->offered_count++;
    }
}

void near_hint(const struct near *near, struct text *out)
{
    if (near->best) {
        text_addf(out, "did you mean \"%s\"?", near->best);
        return;
    }
    const char *word = near->offered;
    for (size_t i = 0; i < near->offered_count; i++, word += strlen(word) + 1) {
        bool last = i + 1 == near->offered_count && !near->offered_more;
        text_addf(out, "%s%s", i == 0 ? "choose " : last ? " or " : ", ", word);
    }
    if (near->offered_more && near->offered_count) text_add(out, " ...");
}

static bool near_is_form(const char *a, const char *b)
{
    size_t same = 0;
    while (a[same] && near_same(a[same], b[same]))
        same++;
    return same >= NEAR_FORM_MIN && (!a[same] || !b[same]);
}

static bool near_means(const char *said, const char *word)
{
    for (size_t i = 0; i < sizeof near_meanings / sizeof *near_meanings; i++) {
        if (near_distance(near_meanings[i][0], said, 1) <= 1 && strcmp(near_meanings[i][1], word) == 0) return true;
    }
    return near_is_form(said, word);
}

void near_add(struct near *near, const char *word)
{
    near_list(near, word);
    if (near->best && near->distance == 0) return;
    size_t limit = near->best ? near->distance - 1 : near->tolerance;
    size_t distance = near_distance(near->wanted, word, limit);
    bool spelt_alike = distance <= limit;
    if (!spelt_alike && (near->best || !near->by_meaning || !near_means(near->wanted, word))) return;
    near->best = word;
    near->distance = spelt_alike ? distance : near->tolerance + 1;
}
