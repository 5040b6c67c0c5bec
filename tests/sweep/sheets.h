/* sheets.h: what the sweeps share that compare the sheet of a character with explain and with the table. */
#ifndef TALUS_SWEEP_SHEETS_H
#define TALUS_SWEEP_SHEETS_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "core/system.h"
#include "core/table.h"

struct sheets {
    const struct system *system;
    struct content *content;
    struct rng rng;
    struct arena arena;
    struct text document;       /* the character as JSON */
    struct json_document read;  /* the same, parsed */
    struct json sheet, events;
    struct table *table;
    size_t characters, compared;
};

static inline uint32_t below(struct sheets *sheets, size_t count)
{
    return rng_below(&sheets->rng, (uint32_t)count);
}

static inline const char *any(struct sheets *sheets, const char *const *list, size_t count)
{
    return list[below(sheets, count)];
}
#define ANY(sheets, list) any(sheets, list, sizeof(list) / sizeof *(list))

static inline void stop(struct sheets *sheets, const char *what, int64_t sheet, int64_t table)
{
    struct text events = {0};
    json_write(&events, &sheets->events);
    fprintf(stderr, "%s\n", text_get(&events));
    text_free(&events);
    fprintf(stderr, "%s\n%s: the sheet says %lld, elsewhere it is %lld (character %zu)\n",
            text_get(&sheets->document), what, (long long)sheet, (long long)table, sheets->characters);
    exit(1);
}

static inline void same(struct sheets *sheets, const char *what, int64_t sheet, int64_t table)
{
    if (sheet != table) stop(sheets, what, sheet, table);
    sheets->compared++;
}

/* Stops the sweep and shows the character. */
static inline void give_up(struct sheets *sheets, const char *what, const char *why)
{
    fprintf(stderr, "%s\n%s: %s (character %zu)\n", text_get(&sheets->document), what, why, sheets->characters);
    exit(1);
}

static inline void parse(struct json_document *document, const char *name, const char *text)
{
    if (json_parse(document, name, text, strlen(text), NULL) != STATUS_OK) {
        fprintf(stderr, "%s\n%s: not JSON\n", text, name);
        exit(2);
    }
}

/* Plays a command; false when it is refused. */
static inline bool try_play(struct sheets *sheets, const char *command)
{
    struct json_document document;
    parse(&document, "command", command);
    enum table_result result = table_do(sheets->table, &document.root);
    sheets->events = table_events_json(sheets->table, &sheets->arena, false);
    json_free(&document);
    return result == TABLE_DONE;
}

/* Plays a command that must go through. */
static inline void play(struct sheets *sheets, const char *command)
{
    if (!try_play(sheets, command))
        give_up(sheets, command, sheets->table->refusal ? sheets->table->refusal : "a question");
}

/* The first event of this name, by this creature or anyone; NULL when there is none. */
static inline const struct json *find_event(const struct sheets *sheets, const char *name, const char *who)
{
    for (size_t i = 0; i < sheets->events.count; i++) {
        const struct json *event = json_at(&sheets->events, i);
        if (json_is_text(json_get(event, "event"), name) && (!who || json_is_text(json_get(event, "who"), who)))
            return event;
    }
    return NULL;
}

static inline const struct json *event_of(struct sheets *sheets, const char *name, const char *who)
{
    const struct json *event = find_event(sheets, name, who);
    if (!event) give_up(sheets, name, "no such event");
    return event;
}

static inline int64_t number_of(struct sheets *sheets, const char *name, const char *who, const char *member)
{
    return json_to_int(json_get(event_of(sheets, name, who), member), INT64_MIN);
}

static inline int64_t sheet_value(const struct sheets *sheets, const char *path)
{
    return json_to_int(json_path(&sheets->sheet, path), INT64_MIN);
}

static inline int pass_on(struct table *table, void *context, int64_t who, const struct json *question)
{
    (void)table, (void)context, (void)who, (void)question;
    return 0;
}

/* Opens a table with this scenario; every question gets its first answer. */
static inline void open_scenario(struct sheets *sheets, const char *scenario)
{
    struct json_document document;
    struct diags diags;
    diags_init(&diags);
    parse(&document, "scenario", scenario);
    sheets->table = table_new(sheets->system, sheets->content, &document.root, 7, &diags);
    if (!sheets->table) give_up(sheets, "scenario", "no table");
    sheets->table->answer = pass_on;
    json_free(&document);
    diags_free(&diags);
}

/* Asks for the sheet, or with `what` set for an explanation; the data it returns. */
static inline struct json ask(struct sheets *sheets, const char *what, const char *options)
{
    struct json_document read;
    struct diags diags;
    diags_init(&diags);
    parse(&read, "options", options);
    if (what) json_set(&sheets->arena, &read.root, "what", json_make_text(&sheets->arena, what, strlen(what)));
    struct answer answer = {.data = json_make_null()};
    struct request request = {.content = sheets->content,
                              .document = &sheets->read,
                              .options = &read.root,
                              .arena = &sheets->arena,
                              .diags = &diags};
    page_init(&answer.page, &sheets->arena);
    if ((what ? sheets->system->explain : sheets->system->sheet)(&request, &answer) != STATUS_OK)
        give_up(sheets, what ? what : "sheet", "there is no answer");
    struct json data = json_copy(&sheets->arena, &answer.data);
    page_free(&answer.page);
    json_free(&read);
    diags_free(&diags);
    return data;
}

static inline void read_sheet(struct sheets *sheets, const char *options)
{
    parse(&sheets->read, "Hero", text_get(&sheets->document));
    sheets->sheet = ask(sheets, NULL, options);
}

static inline void next_character(struct sheets *sheets)
{
    json_free(&sheets->read);
    arena_free(&sheets->arena);
    arena_init(&sheets->arena);
    sheets->characters++;
}

/* `compare` makes one character and compares it. */
static inline int run_sheets(int argc, char **argv, struct sheets *sheets, long characters,
                             void (*compare)(struct sheets *sheets))
{
    struct diags diags;
    long count = argc > 1 ? strtol(argv[1], NULL, 10) : characters;
    diags_init(&diags);
    arena_init(&sheets->arena);
    sheets->rng = rng_new(5, 0, 0);
    sheets->content = sheets->system->content_load(NULL, 0, &diags);
    if (!sheets->content) exit(2);
    for (long i = 0; i < count; i++)
        compare(sheets);
    printf("pass %s_sheets: %zu characters, %zu numbers\n", sheets->system->id, sheets->characters,
           sheets->compared);
    text_free(&sheets->document);
    arena_free(&sheets->arena);
    sheets->system->content_free(sheets->content);
    diags_free(&diags);
    return 0;
}

#endif
