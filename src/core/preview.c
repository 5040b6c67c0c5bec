/* preview.c: chances by trying: each try is a clone of the table with its own dice, reactions are passed. What
 * happened is counted by its sentence; numbers that differ between the tries are left out of it, and amounts are
 * averaged. Areas are marked in one such try. */
#include "core/preview.h"

#include <string.h>

#include "base/ascii.h"
#include "core/sentences.h"

enum { PREVIEW_TRIES = 1000, PREVIEW_MOST_KINDS = 40, PREVIEW_PURPOSE = 77, PREVIEW_MOST_NUMBERS = 32 };

struct preview_kind {
    const char *sentence; /* of the first time */
    uint32_t varies;      /* bits: which of its numbers differ */
    int tries, last_try;  /* in how many it happened; the last one of them */
    int64_t times, least, most, sum; /* of the amount */
    bool has_amount;
};

struct preview {
    struct arena *arena;
    struct preview_kind kinds[PREVIEW_MOST_KINDS];
    size_t count;
};

/* The next number of a sentence from `at` on, with its length; where the sentence ends: length 0. */
static const char *preview_number(const char *at, size_t *length)
{
    while (*at && !ascii_is_digit(*at))
        at++;
    *length = 0;
    while (ascii_is_digit(at[*length]))
        ++*length;
    return at;
}

/* Are two sentences the same but for their numbers? `differ` gets those that differ. */
static bool preview_is_same(const char *one, const char *other, uint32_t *differ)
{
    *differ = 0;
    for (int number = 0; number < PREVIEW_MOST_NUMBERS; number++) {
        size_t length, others_length;
        const char *here = preview_number(one, &length), *there = preview_number(other, &others_length);
        if (here - one != there - other || strncmp(one, other, (size_t)(here - one)) != 0) return false;
        if (!length || !others_length) return length == others_length;
        if (length != others_length || strncmp(here, there, length) != 0) *differ |= 1u << number;
        one = here + length;
        other = there + others_length;
    }
    return strcmp(one, other) == 0;
}

static struct preview_kind *preview_find(struct preview *preview, const char *sentence)
{
    uint32_t differ = 0;
    for (size_t i = 0; i < preview->count; i++) {
        if (!preview_is_same(preview->kinds[i].sentence, sentence, &differ)) continue;
        preview->kinds[i].varies |= differ;
        return &preview->kinds[i];
    }
    const char *copy = preview->count < PREVIEW_MOST_KINDS
                           ? arena_copy_text(preview->arena, sentence, strlen(sentence))
                           : NULL;
    if (!copy) return NULL;
    struct preview_kind *entry = &preview->kinds[preview->count++];
    *entry = (struct preview_kind){.sentence = copy, .last_try = -1};
    return entry;
}

/* The member "amount" of an event. */
static bool preview_amount(const struct table *table, const struct event *event, int64_t *amount)
{
    const struct event_field *fields = table->system->table->events[event->kind].fields;
    for (size_t i = 0; fields[i].kind != EVENT_FIELD_END; i++) {
        if (fields[i].kind != EVENT_FIELD_INT || strcmp(fields[i].name, "amount") != 0) continue;
        *amount = event->fields[i];
        return true;
    }
    return false;
}

static void preview_note(struct preview *preview, const struct table *table, size_t index, int try)
{
    const struct event *event = &table->events.items[index];
    struct text sentence = {0};
    int64_t amount = 0;
    if (event->kind != EVENT_SPEND && !table_is_shown(table, index)) return;
    table_event_sentence(table, event, &sentence);
    struct preview_kind *entry = sentence.length ? preview_find(preview, text_get(&sentence)) : NULL;
    text_free(&sentence);
    if (!entry) return;
    entry->tries += entry->last_try != try;
    entry->last_try = try;
    entry->has_amount = preview_amount(table, event, &amount);
    if (!entry->times || amount < entry->least) entry->least = amount;
    if (!entry->times || amount > entry->most) entry->most = amount;
    entry->sum += amount;
    entry->times++;
}

static int preview_pass(struct table *table, void *context, int64_t who, const struct json *question)
{
    (void)table;
    (void)context;
    (void)who;
    (void)question;
    return 0;
}

/* False when the command is refused (the reason goes to the page) or memory ran out. */
static bool preview_try(struct preview *preview, const struct table *table, const struct json *command, int try,
                        struct page *page)
{
    struct table *clone = table_clone(table);
    if (!clone) return false;
    clone->rng = rng_new(table->seed ^ (uint64_t)table->log.count << 32, (uint64_t)try, PREVIEW_PURPOSE);
    clone->answer = preview_pass;
    bool done = table_do(clone, command) == TABLE_DONE;
    for (size_t i = 0; done && i < clone->events.count; i++)
        preview_note(preview, clone, i, try);
    if (!done && try == 0 && clone->refusal) {
        size_t length = strlen(clone->refusal);
        bool is_ended = length && strchr("?.", clone->refusal[length - 1]);
        page_note(page, arena_printf(page->arena, "That cannot be done: %s%s", clone->refusal, is_ended ? "" : "."));
    }
    table_free(clone);
    return done;
}

static const char *preview_decimal(struct arena *arena, int64_t sum, int64_t times, const char *unit)
{
    int64_t hundredths = times ? (sum * 200 + (sum < 0 ? -times : times)) / (2 * times) : 0;
    const char *sign = hundredths < 0 ? "-" : "";
    if (hundredths < 0) hundredths = -hundredths;
    return arena_printf(arena, "%s%lld.%02lld%s", sign, (long long)(hundredths / 100), (long long)(hundredths % 100),
                        unit);
}

/* "Obrun takes … slashing damage (… HP left): 7.21 on average, 3 to 11" */
static const char *preview_words(struct arena *arena, const struct preview_kind *entry)
{
    struct text out = {0};
    const char *at = entry->sentence;
    for (int number = 0; *at; number++) {
        size_t length;
        const char *next = preview_number(at, &length);
        bool varies = number < PREVIEW_MOST_NUMBERS && entry->varies >> number & 1;
        text_add_bytes(&out, at, (size_t)(next - at));
        if (varies)
            text_add(&out, "…");
        else
            text_add_bytes(&out, next, length);
        at = next + length;
    }
    if (out.length && out.bytes[out.length - 1] == '.') out.bytes[--out.length] = '\0';
    if (entry->has_amount && entry->least < entry->most)
        text_addf(&out, ": %s on average, %lld to %lld", preview_decimal(arena, entry->sum, entry->times, ""),
                  (long long)entry->least, (long long)entry->most);
    const char *words = out.failed ? "" : arena_copy_text(arena, text_get(&out), out.length);
    text_free(&out);
    return words ? words : "";
}

static bool preview_sample(struct table *table, const struct json *command, struct page *page)
{
    struct preview *preview = arena_new(page->arena, struct preview);
    int tries = 0;
    if (!preview) return false;
    preview->arena = page->arena;
    while (tries < PREVIEW_TRIES && preview_try(preview, table, command, tries, page))
        tries++;
    if (tries == 0) return page->count > 0;
    struct text name = {0};
    event_slug_words(json_to_text(json_get(command, "do"), ""), &name);
    page_title(page, arena_printf(page->arena, "%s", text_get(&name)),
               arena_printf(page->arena, "tried %d times, reactions passed", tries));
    text_free(&name);
    page_table(page, "chance", "what happens", NULL);
    for (size_t i = 0; i < preview->count; i++) {
        const struct preview_kind *entry = &preview->kinds[i];
        page_cells(page, preview_decimal(page->arena, (int64_t)entry->tries * 100, tries, " %"),
                   preview_words(page->arena, entry), NULL);
    }
    return true;
}

bool table_preview(struct table *table, const struct json *command, struct page *page)
{
    const struct table_rules *rules = table->system->table;
    if (rules->preview && rules->preview(table, command, page)) return true;
    return !table->waiting && preview_sample(table, command, page);
}

/* ---- areas ---- */

struct area_watch {
    uint8_t marked[LIMIT_BOARD_SIDE][LIMIT_BOARD_SIDE];
};

void table_mark_area(struct table *table, const int board[2], preview_area *has, const void *area)
{
    struct area_watch *watch = table->watch;
    for (int y = 0; watch && y < board[1] && y < LIMIT_BOARD_SIDE; y++) {
        for (int x = 0; x < board[0] && x < LIMIT_BOARD_SIDE; x++)
            watch->marked[y][x] |= has(area, x, y);
    }
}

bool table_area_squares(const struct table *table, const struct json *command, struct arena *arena,
                        struct json *squares)
{
    struct table *clone = table_clone(table);
    struct area_watch *watch = arena_new(arena, struct area_watch);
    *squares = json_make_array();
    if (!clone || !watch) {
        table_free(clone);
        return false;
    }
    clone->watch = watch;
    clone->answer = NULL; /* a question ends the try: what follows depends on its answer */
    bool refused = table_do(clone, command) == TABLE_REFUSED;
    table_free(clone);
    for (int i = 0; !refused && i < LIMIT_BOARD_SIDE * LIMIT_BOARD_SIDE; i++) {
        int x = i % LIMIT_BOARD_SIDE, y = i / LIMIT_BOARD_SIDE;
        if (watch->marked[y][x]) json_push(arena, squares, table_place_json(table, arena, x, y));
    }
    return true;
}
