/* match.h: whole games between two parties: set-up by seed, results, one game at a table. */
#ifndef TALUS_P2V_MODES_MATCH_H
#define TALUS_P2V_MODES_MATCH_H

#include "base/diag.h"
#include "systems/p2v/player/ai.h"
#include "systems/p2v/game/table_state.h"

/* Ways to play: the names of --victory, --deployment and --gridless. */
enum { MATCH_MOST_POINTS = 10000 };

struct match_modes {
    int victory, deployment; /* of wargaming; 0: the standard game */
    int gridless;
};
/* Reads the names (NULL: standard); false, and a diagnostic, when there is none of a name. */
bool match_modes_read(const char *victory, const char *deployment, struct match_modes *modes, struct diags *diags);
void match_modes_json(const struct match_modes *modes, struct arena *arena, struct json *scenario);

struct match {
    struct content *content;
    struct p2v_party parties[2];
    const struct json *files[2]; /* the parties as they were written down; NULL: cards without upgrades */
    int points;
    enum p2v_ai_kind kinds[2];
    int nodes; /* of a search decision */
    uint64_t seed;
    bool swap; /* every other game with the sides swapped */
    struct match_modes modes;
};

struct match_result {
    int8_t winner; /* 0, 1, -1 a draw; parties, not sides */
    int16_t score[2], survivors[2], points_left[2];
    uint8_t rounds;
};

/* The seed of one game of a match; the game is the scenario "random" with this seed. */
uint64_t match_game_seed(const struct match *match, int game);
/* The scenario of one game, for a table. */
struct json match_scenario(const struct match *match, struct arena *arena, int game);
/* Memory to play in; `damage`: done by each feature (cards × features of the pack), or NULL. */
struct match_room {
    struct p2v_game *game, *scratch;
    struct p2v_sight_cache *sight;
    int64_t *damage;
};
/* Plays one game without a log. */
bool match_play(const struct match *match, int game, const struct match_room *room, struct match_result *result);
/* Lets the machine play the table to its end or until a side in `people` is to move. */
bool match_table_act(struct table *table, struct p2v_ai *ai);
int match_table_answer(struct table *table, void *context, int64_t who, const struct json *question);

#endif
