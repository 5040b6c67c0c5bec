/* game.h: the struct behind a table of the public interface. */
#ifndef TALUS_API_GAME_H
#define TALUS_API_GAME_H

#include "api/engine.h"
#include "api/game_report.h"
#include "core/player/player.h"
#include "core/table.h"

struct talus_table {
    struct talus *engine;
    struct table *table;
    struct talus_content *content; /* that the table began with */
    talus_listener *listener;
    void *listener_user;
    struct game_record report;
    struct player *adviser; /* made when advice is first requested */
    struct player_moods moods; /* of its creatures */
};

/* What a machine player would do now: {"side", "command"}. */
enum status game_advise(struct talus_table *game, const struct json *options, struct arena *arena,
                        struct json *out);
void advise_free(struct talus_table *game);

#endif
