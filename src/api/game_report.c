/* game_report.c: what happened at a table, kept for everybody and for each side at the time. Who is hidden changes,
 * so a
 * later state cannot show what a side knew. */
#include "api/game_report.h"

#include <string.h>

#include "base/memory.h"

static void game_report_clear(struct game_report *report)
{
    for (size_t i = 0; i < report->sides.count; i++)
        memory_free(report->sides.items[i].events);
    vec_free(&report->sides);
    memory_free(report->all);
    memory_free(report->common);
    *report = (struct game_report){0};
}

void game_record_free(struct game_record *record)
{
    for (size_t i = 0; i < record->commands.count; i++)
        game_report_clear(&record->commands.items[i]);
    vec_free(&record->commands);
}

static char *game_report_write(const struct json *events)
{
    struct text text = {0};
    json_write(&text, events);
    if (!text.failed) return text.bytes;
    text_free(&text);
    return NULL;
}

/* The sides that are there, each once; how many. */
static size_t game_report_sides(const struct table *table, int *sides, size_t room)
{
    const struct table_rules *rules = table->system->table;
    size_t count = 0;
    for (int i = 0; i < rules->encounter.count(table); i++) {
        struct actor_facts facts = {0};
        rules->facts(table, i, &facts);
        size_t k = 0;
        while (k < count && sides[k] != facts.side)
            k++;
        if (k == count && count < room) sides[count++] = facts.side;
    }
    return count;
}

/* Leaves those events of a list that a side knows in the same words. */
static void game_report_share(struct json *common, const struct json *known)
{
    size_t kept = 0, k = 0;
    for (size_t i = 0; i < json_count(common); i++) {
        const struct json *seq = json_get(json_at(common, i), "seq");
        while (k < json_count(known) && json_to_int(json_get(json_at(known, k), "seq"), 0) < json_to_int(seq, 0))
            k++;
        if (json_equal(json_at(common, i), json_at(known, k))) common->items[kept++] = *json_at(common, i);
    }
    common->count = (uint32_t)kept;
    common->growable = false;
}

enum { GAME_REPORT_MOST_SIDES = 64 };

static bool game_report_by_side(struct game_report *report, struct table *table, struct arena *arena,
                                const struct json *events)
{
    int sides[GAME_REPORT_MOST_SIDES];
    struct json lists[GAME_REPORT_MOST_SIDES], common = json_copy(arena, events);
    size_t count = table->system->table->facts ? game_report_sides(table, sides, GAME_REPORT_MOST_SIDES) : 0;
    for (size_t i = 0; i < count; i++) {
        lists[i] = table_events_for(table, arena, true, sides[i]);
        game_report_share(&common, &lists[i]);
    }
    if (json_count(&common) == json_count(events)) return true;
    for (size_t i = 0; i < count; i++) {
        char *text = game_report_write(&lists[i]);
        if (!text || !vec_push(&report->sides, (struct game_report_side){sides[i], text})) {
            memory_free(text);
            return false;
        }
    }
    return (report->common = game_report_write(&common)) != NULL;
}

bool game_record_keep(struct game_record *record, struct table *table, size_t place, const struct json *events)
{
    struct game_report report = {.is_known = true};
    struct arena arena;
    arena_init(&arena);
    bool good = true;
    if (events)
        good = (report.all = game_report_write(events)) != NULL && game_report_by_side(&report, table, &arena,
                                                                                       events) &&
               !arena.failed;
    arena_free(&arena);
    while (good && record->commands.count <= place)
        good = vec_push(&record->commands, (struct game_report){0});
    if (!good) {
        game_report_clear(&report);
        return false;
    }
    game_report_clear(&record->commands.items[place]);
    record->commands.items[place] = report;
    return true;
}

static bool game_record_is_whole(const struct game_record *record, const struct table *table)
{
    for (size_t i = 0; i < table->log.count; i++) {
        if (i >= record->commands.count || !record->commands.items[i].is_known) return false;
    }
    return true;
}

enum status game_record_complete(struct game_record *record, const struct table *table)
{
    if (game_record_is_whole(record, table)) return STATUS_OK;
    struct table *again = table_new(table->system, table->content, &table->scenario.root, table->seed, NULL);
    bool good = again != NULL;
    if (again) again->messages = table->messages;
    for (size_t i = 0; good && i < table->log.count; i++) {
        struct json_document command;
        struct arena arena;
        const char *text = table->log.items[i].command;
        arena_init(&arena);
        good = json_parse(&command, "command", text, strlen(text), NULL) == STATUS_OK;
        if (good) {
            bool done = table_do(again, &command.root) == TABLE_DONE;
            struct json events = done ? table_events_json(again, &arena, true) : json_make_null();
            good = !arena.failed && game_record_keep(record, again, i, done ? &events : NULL);
        }
        json_free(&command);
        arena_free(&arena);
    }
    table_free(again);
    return good ? STATUS_OK : STATUS_NO_MEMORY;
}

const char *game_record_events(const struct game_record *record, size_t place, int side)
{
    const struct game_report *report = place < record->commands.count ? &record->commands.items[place] : NULL;
    if (!report) return NULL;
    for (size_t i = 0; side != TABLE_ALL_SIDES && i < report->sides.count; i++) {
        if (report->sides.items[i].side == side) return report->sides.items[i].events;
    }
    return side != TABLE_ALL_SIDES && report->common ? report->common : report->all;
}
