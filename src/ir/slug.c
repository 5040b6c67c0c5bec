/* slug.c: names made into words that rules can refer to. */
#include "ir/slug.h"

#include <string.h>

#include <utf8proc.h>

#include "base/ascii.h"
#include "base/memory.h"
#include "base/vec.h"

/* A name as code points, or a slug on its way. */
struct slug_line {
    utf8proc_int32_t *items;
    size_t count, capacity;
    bool failed;
};

static void slug_push(struct slug_line *line, utf8proc_int32_t point)
{
    if (!vec_push(line, point)) line->failed = true;
}

static void slug_read(struct slug_line *line, const char *name, size_t length)
{
    for (size_t at = 0; at < length;) {
        utf8proc_int32_t point = 0;
        utf8proc_ssize_t used =
            utf8proc_iterate((const utf8proc_uint8_t *)name + at, (utf8proc_ssize_t)(length - at), &point);
        if (used > 0) slug_push(line, point);
        at += used > 0 ? (size_t)used : 1;
    }
}

static void slug_write(struct text *out, const struct slug_line *line)
{
    for (size_t i = 0; i < line->count; i++) {
        utf8proc_uint8_t bytes[4];
        utf8proc_ssize_t used = utf8proc_encode_char(line->items[i], bytes);
        text_add_bytes(out, (const char *)bytes, (size_t)used);
    }
    if (line->failed) out->failed = true;
}

/* Letters, marks, decimal digits, letter-like numerals and symbols, and the two joiners. */
static bool slug_is_word(utf8proc_int32_t point)
{
    static const utf8proc_int32_t ranges[][2] = {
        {0x200c, 0x200d}, {0x24b6, 0x24e9}, {0x1f130, 0x1f149}, {0x1f150, 0x1f169}, {0x1f170, 0x1f189}};
    if (point < 128) return ascii_is_letter((char)point) || ascii_is_digit((char)point);
    utf8proc_category_t category = utf8proc_category(point);
    if (category >= UTF8PROC_CATEGORY_LU && category <= UTF8PROC_CATEGORY_NL) return true;
    for (size_t i = 0; i < sizeof ranges / sizeof *ranges; i++) {
        if (point >= ranges[i][0] && point <= ranges[i][1]) return true;
    }
    return false;
}

static bool slug_is_lower(utf8proc_int32_t point)
{
    return utf8proc_category(point) == UTF8PROC_CATEGORY_LL;
}

static bool slug_is_upper(utf8proc_int32_t point)
{
    return utf8proc_category(point) == UTF8PROC_CATEGORY_LU;
}

/* Unicode's White_Space. */
static bool slug_is_space(utf8proc_int32_t point)
{
    if (point == ' ' || (point >= 9 && point <= 13) || point == 0x85) return true;
    utf8proc_category_t category = point < 128 ? UTF8PROC_CATEGORY_CN : utf8proc_category(point);
    return category == UTF8PROC_CATEGORY_ZS || category == UTF8PROC_CATEGORY_ZL || category == UTF8PROC_CATEGORY_ZP;
}

static bool slug_is_cased(utf8proc_int32_t point)
{
    utf8proc_category_t category = utf8proc_category(point);
    return category == UTF8PROC_CATEGORY_LU || category == UTF8PROC_CATEGORY_LL || category == UTF8PROC_CATEGORY_LT ||
           utf8proc_tolower(point) != point || utf8proc_toupper(point) != point;
}

/* Characters that do not end a word when Unicode looks for the letters around a sigma. */
static bool slug_is_case_ignorable(utf8proc_int32_t point)
{
    static const utf8proc_int32_t marks[] = {'\'', '.',  ':',  '^',    '`',    0xa8,   0xad,  0xaf,
                                             0xb4, 0xb7, 0xb8, 0x2018, 0x2019, 0x2024, 0x2027};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (point == marks[i]) return true;
    utf8proc_category_t category = utf8proc_category(point);
    return category == UTF8PROC_CATEGORY_MN || category == UTF8PROC_CATEGORY_ME || category == UTF8PROC_CATEGORY_CF ||
           category == UTF8PROC_CATEGORY_LM || category == UTF8PROC_CATEGORY_SK;
}

/* A capital sigma at the end of a word becomes the final small sigma. */
static bool slug_is_final_sigma(const struct slug_line *line, size_t index)
{
    size_t before = index, after = index + 1;
    while (before > 0 && slug_is_case_ignorable(line->items[before - 1]))
        before--;
    if (before == 0 || !slug_is_cased(line->items[before - 1])) return false;
    while (after < line->count && slug_is_case_ignorable(line->items[after]))
        after++;
    return after == line->count || !slug_is_cased(line->items[after]);
}

static void slug_push_lower(struct slug_line *out, const struct slug_line *line, size_t index)
{
    utf8proc_int32_t point = line->items[index];
    if (point == 0x130) { /* I with a dot keeps its dot */
        slug_push(out, 'i');
        slug_push(out, 0x307);
    } else if (point == 0x3a3) {
        slug_push(out, slug_is_final_sigma(line, index) ? 0x3c2 : 0x3c3);
    } else {
        slug_push(out, utf8proc_tolower(point));
    }
}

/* Letters whose capital is several letters (sharp s, ligatures, Greek with iota below) are those whose folded form is
 * several letters; their capital is the capital of these. */
static void slug_push_upper(struct slug_line *out, utf8proc_int32_t point)
{
    utf8proc_int32_t folded[8];
    int boundary = 0;
    utf8proc_ssize_t count = 0;
    if (slug_is_lower(point)) count = utf8proc_decompose_char(point, folded, 8, UTF8PROC_CASEFOLD, &boundary);
    if (count < 2 || count > 8) {
        slug_push(out, utf8proc_toupper(point));
        return;
    }
    for (utf8proc_ssize_t i = 0; i < count; i++)
        slug_push(out, utf8proc_toupper(folded[i]));
}

/* "GhostTouch" is two words: a small letter before a capital parts them, unless the capital ends its word. */
static void slug_part_camel(struct slug_line *out, const struct slug_line *line)
{
    for (size_t i = 0; i < line->count; i++) {
        slug_push(out, line->items[i]);
        if (i + 1 >= line->count || !slug_is_lower(line->items[i]) || !slug_is_upper(line->items[i + 1])) continue;
        if (i + 2 == line->count || slug_is_word(line->items[i + 2])) slug_push(out, '-');
    }
}

static void slug_make_kebab(struct slug_line *out, const struct slug_line *name)
{
    struct slug_line parted = {0}, lower = {0};
    bool gap = false;
    slug_part_camel(&parted, name);
    for (size_t i = 0; i < parted.count; i++)
        slug_push_lower(&lower, &parted, i);
    for (size_t i = 0; i < lower.count; i++) {
        utf8proc_int32_t point = lower.items[i];
        if (point == '\'' || point == 0x2019) continue;
        if (!slug_is_word(point)) {
            gap = true;
            continue;
        }
        if (gap && out->count) slug_push(out, '-');
        gap = false;
        slug_push(out, point);
    }
    out->failed = out->failed || parted.failed || lower.failed;
    vec_free(&parted);
    vec_free(&lower);
}

/* What neither belongs to a word nor parts words goes; hyphens become one space each row. */
static void slug_keep_words(struct slug_line *out, const struct slug_line *name)
{
    bool hyphen = false;
    for (size_t i = 0; i < name->count; i++) {
        utf8proc_int32_t point = name->items[i];
        if (point != '-' && !slug_is_word(point) && !slug_is_space(point)) continue;
        if (point == '-') {
            if (!hyphen) slug_push(out, ' ');
            hyphen = true;
            continue;
        }
        hyphen = false;
        slug_push(out, point);
    }
}

static void slug_make_dromedary(struct slug_line *out, const struct slug_line *name)
{
    struct slug_line words = {0};
    slug_keep_words(&words, name);
    for (size_t i = 0; i < words.count; i++) {
        utf8proc_int32_t point = words.items[i];
        bool starts_word = !slug_is_word(point) && i + 1 < words.count && slug_is_lower(words.items[i + 1]);
        if (starts_word) {
            if (point == 0x85) slug_push(out, point);
            i++;
            if (i == 1)
                slug_push_lower(out, &words, i);
            else
                slug_push_upper(out, words.items[i]);
        } else if (i == 0 && slug_is_upper(point)) {
            slug_push(out, utf8proc_tolower(point));
            if (point == 0x130) slug_push(out, 0x307);
        } else if (!slug_is_space(point) || point == 0x85) {
            slug_push(out, point);
        }
    }
    out->failed = out->failed || words.failed;
    vec_free(&words);
}

static void slug_make_bactrian(struct slug_line *out, const struct slug_line *name)
{
    struct slug_line dromedary = {0};
    slug_make_dromedary(&dromedary, name);
    for (size_t i = 0; i < dromedary.count; i++) {
        utf8proc_int32_t point = dromedary.items[i];
        if (i == 0 && point < 0x10000)
            slug_push_upper(out, point);
        else
            slug_push(out, point);
    }
    out->failed = out->failed || dromedary.failed;
    vec_free(&dromedary);
}

enum { SLUG_SHORT = 128 };

struct slug_short {
    char bytes[2 * SLUG_SHORT];
    size_t length;
};

/* Nearly every name is plain ASCII; its kebab needs no look into Unicode. `out` has room for twice the name. */
static size_t slug_ascii_kebab(char *out, const char *name, size_t length)
{
    size_t count = 0;
    bool gap = false;
    for (size_t i = 0; i < length; i++) {
        char one = name[i];
        if (one == '\'') continue;
        if (!ascii_is_letter(one) && !ascii_is_digit(one)) {
            gap = true;
            continue;
        }
        if (gap && count) out[count++] = '-';
        out[count++] = ascii_lower(one);
        gap = ascii_is_lower(one) && i + 1 < length && ascii_is_upper(name[i + 1]) &&
              (i + 2 >= length || slug_is_word((unsigned char)name[i + 2]));
    }
    return count;
}

/* The kebab of a short ASCII name; false leaves the name to the long way. */
static bool slug_try_ascii(struct slug_short *slug, const char *name, size_t length, enum slug_form form)
{
    if (form != SLUG_KEBAB || length < 2 || length > SLUG_SHORT) return false;
    for (size_t i = 0; i < length; i++) {
        if ((unsigned char)name[i] >= 128) return false;
    }
    slug->length = slug_ascii_kebab(slug->bytes, name, length);
    return true;
}

void slug_add(struct text *out, const char *name, size_t length, enum slug_form form)
{
    struct slug_line line = {0}, slug = {0};
    if (length == 1 && *name == '-') { /* a lone hyphen stays */
        text_add_char(out, '-');
        return;
    }
    struct slug_short brief;
    if (slug_try_ascii(&brief, name, length, form)) {
        text_add_bytes(out, brief.bytes, brief.length);
        return;
    }
    slug_read(&line, name, length);
    if (form == SLUG_KEBAB)
        slug_make_kebab(&slug, &line);
    else if (form == SLUG_DROMEDARY)
        slug_make_dromedary(&slug, &line);
    else
        slug_make_bactrian(&slug, &line);
    slug.failed = slug.failed || line.failed;
    slug_write(out, &slug);
    vec_free(&line);
    vec_free(&slug);
}

char *slug_new(struct arena *arena, const char *name, enum slug_form form)
{
    struct slug_short brief;
    size_t length = strlen(name);
    if (slug_try_ascii(&brief, name, length, form)) return arena_copy_text(arena, brief.bytes, brief.length);
    struct text slug = {0};
    slug_add(&slug, name, length, form);
    char *copy = slug.failed ? NULL : arena_copy_text(arena, text_get(&slug), slug.length);
    text_free(&slug);
    return copy;
}
