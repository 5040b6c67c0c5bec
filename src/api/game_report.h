/* game_report.h: the events of a table of the public interface, for everyone and for each side. */
#ifndef TALUS_API_GAME_REPORT_H
#define TALUS_API_GAME_REPORT_H

#include "core/table.h"

struct game_report_side {
    int side;
    char *events;
};

/* The events of one command of the log, with their sentences. */
struct game_report {
    bool is_known;
    char *all;    /* a JSON array; NULL: the command was refused, or asked a question */
    char *common; /* what every side may know; NULL: no side may know less than all */
    vec(struct game_report_side) sides; /* each side that was there, when `common` is set */
};

struct game_record {
    vec(struct game_report) commands; /* what was undone stays for redo */
};

void game_record_free(struct game_record *record);
/* Keeps the events of the table's last command, which is number `place` of the log. A NULL list: it did nothing. False
 * when memory is exhausted. */
bool game_record_keep(struct game_record *record, struct table *table, size_t place, const struct json *events);
/* Plays a game that was loaded once more where its events are not known. */
enum status game_record_complete(struct game_record *record, const struct table *table);
/* The events of a command as a side, or TABLE_ALL_SIDES, may see them; NULL if there are none. */
const char *game_record_events(const struct game_record *record, size_t place, int side);

#endif
