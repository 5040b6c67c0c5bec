/* preview.c: chances by trying: each try is a clone of the table with its own dice, reactions are passed. What
 * happened is counted by event and its words (who, with what, hit or not); numbers are averaged. Areas are marked in
 * one such try. */
#include "core/preview.h"

#include <string.h>

enum { PREVIEW_TRIES = 1000, PREVIEW_MOST_KINDS = 40, PREVIEW_PURPOSE = 77 };

struct preview_kind {
    const char *label;
    const struct event_kind *kind;
    int tries, last_try; /* in how many it happened; the last one of them */
    int64_t times;
    int64_t least[EVENT_MOST_FIELDS], most[EVENT_MOST_FIELDS], sum[EVENT_MOST_FIELDS];
};

struct preview {
    struct arena *arena;
    struct preview_kind kinds[PREVIEW_MOST_KINDS];
    size_t count;
};

/* "attack: Rask, Obrun, unarmed, hit" */
static void preview_label(const struct table *table, const struct event *event, struct text *out)
{
    const struct event_kind *kind = &table->system->table->events[event->kind];
    text_add(out, kind->name);
    const char *before = ": ";
    for (size_t i = 0; kind->fields[i].kind != EVENT_FIELD_END; i++) {
        const struct event_field *field = &kind->fields[i];
        int64_t value = event->fields[i];
        const char *word = NULL;
        if (field->kind == EVENT_FIELD_ACTOR && value >= 0) word = table_actor_name(table, value);
        bool text = field->kind == EVENT_FIELD_SYMBOL || field->kind == EVENT_FIELD_SLUG;
        bool flag = field->kind == EVENT_FIELD_BOOL || field->kind == EVENT_FIELD_FLAG;
        if (text && value) word = table_text(table, value);
        if ((flag && value) || (field->kind == EVENT_FIELD_MAYBE && value == 1)) word = field->name;
        if (!word || !*word || strlen(word) > 40) continue;
        text_addf(out, "%s%s", before, word);
        before = ", ";
    }
}

static struct preview_kind *preview_find(struct preview *preview, const struct table *table, const struct event *event)
{
    struct text label = {0};
    struct preview_kind *found = NULL;
    preview_label(table, event, &label);
    for (size_t i = 0; i < preview->count && !found; i++) {
        if (strcmp(preview->kinds[i].label, text_get(&label)) == 0) found = &preview->kinds[i];
    }
    const char *copy = found || preview->count == PREVIEW_MOST_KINDS
                           ? NULL
                           : arena_copy_text(preview->arena, text_get(&label), label.length);
    if (copy) {
        found = &preview->kinds[preview->count++];
        *found =
            (struct preview_kind){.label = copy, .kind = &table->system->table->events[event->kind], .last_try = -1};
    }
    text_free(&label);
    return found;
}

static bool preview_is_number(const struct event_field *field)
{
    return field->kind == EVENT_FIELD_INT || field->kind == EVENT_FIELD_SOME;
}

static void preview_note(struct preview *preview, const struct table *table, const struct event *event, int try)
{
    const struct event_kind *kind = &table->system->table->events[event->kind];
    struct preview_kind *entry = kind->sentence ? preview_find(preview, table, event) : NULL;
    if (!entry) return;
    entry->tries += entry->last_try != try;
    entry->last_try = try;
    for (size_t i = 0; kind->fields[i].kind != EVENT_FIELD_END; i++) {
        int64_t value = event->fields[i];
        if (!preview_is_number(&kind->fields[i]) || value > 1000000 || value < -1000000) continue;
        if (!entry->times || value < entry->least[i]) entry->least[i] = value;
        if (!entry->times || value > entry->most[i]) entry->most[i] = value;
        entry->sum[i] += value;
    }
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
        preview_note(preview, clone, &clone->events.items[i], try);
    if (!done && try == 0 && clone->refusal)
        page_note(page, arena_printf(page->arena, "That cannot be done: %s.", clone->refusal));
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

static const char *preview_numbers(struct arena *arena, const struct preview_kind *entry)
{
    struct text out = {0};
    for (size_t i = 0; entry->kind->fields[i].kind != EVENT_FIELD_END; i++) {
        if (!preview_is_number(&entry->kind->fields[i])) continue;
        if (entry->least[i] == 0 && entry->most[i] == 0 && entry->kind->fields[i].kind == EVENT_FIELD_SOME) continue;
        const char *before = out.length ? ", " : "";
        if (entry->least[i] == entry->most[i])
            text_addf(&out, "%s%s %lld", before, entry->kind->fields[i].name, (long long)entry->least[i]);
        else
            text_addf(&out, "%s%s %s (%lld to %lld)", before, entry->kind->fields[i].name,
                      preview_decimal(arena, entry->sum[i], entry->times, ""), (long long)entry->least[i],
                      (long long)entry->most[i]);
    }
    const char *words = out.length && !out.failed ? arena_copy_text(arena, text_get(&out), out.length) : NULL;
    text_free(&out);
    return words;
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
    page_title(page, json_to_text(json_get(command, "do"), ""),
               arena_printf(page->arena, "tried %d times, reactions passed", tries));
    for (size_t i = 0; i < preview->count; i++) {
        const struct preview_kind *entry = &preview->kinds[i];
        page_row(page, entry->label, preview_decimal(page->arena, (int64_t)entry->tries * 100, tries, " %"),
                 preview_numbers(page->arena, entry));
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
