/* game.h: what a table of the public interface is made of. */
#ifndef TALUS_API_GAME_H
#define TALUS_API_GAME_H

#include "api/engine.h"
#include "api/game_told.h"
#include "core/table.h"

struct talus_table {
    struct talus *engine;
    struct table *table;
    struct talus_content *content; /* that the table began with */
    talus_listener *listener;
    void *listener_user;
    struct game_record told;
};

#endif
