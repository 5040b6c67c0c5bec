/* table_state.h: Path 2 Victory at the core's table. */
#ifndef TALUS_P2V_GAME_TABLE_STATE_H
#define TALUS_P2V_GAME_TABLE_STATE_H

#include "core/table.h"
#include "ir/field.h"
#include "systems/p2v/game/setup.h"

/* Numbers of a scenario: hit points, points and scores to either side of 0; squares above or below the ground. */
enum { P2V_SCENARIO_MOST = 30000, P2V_SCENARIO_HEIGHT = 100 };

struct p2v_state {
    struct p2v_game game;
    struct p2v_sight_cache *sight;
    const char *names[P2V_FIGURES]; /* in the table's arena; NULL: the card's name and a number */
    int listed; /* how many creatures the scenario has: newcomers do not change their names */
    const char *side_names[P2V_SIDES]; /* likewise; NULL: a number */
    struct encounter encounter; /* as the core asks for it, made again each time */
    bool is_called_off; /* the game master ended the game: the outcome is not that of the points */
    int16_t called_winner; /* a side, ENCOUNTER_NO_SIDE */
    symbol called_outcome;
    struct content *content;
    struct content *own; /* the same when the scenario brought cards; NULL: the content of all */
    /* While a question is put: what it is about, for players that are programs. */
    struct p2v_run *asking;
    const struct p2v_question *question;
};

extern const struct table_rules p2v_table_rules;

/* table.c: the side that has won; ENCOUNTER_NO_SIDE: none has, or the game continues. */
int p2v_winner(const struct p2v_state *state);
/* prepare.c: a command before the start; false if it is not one. */
bool p2v_prepare(struct p2v_run *run, struct table *table, const struct json *command, const char *verb);
/* play.c: an action as the command that does it. */
struct json p2v_command_of(const struct p2v_state *state, struct arena *arena, const struct p2v_option *option);

/* scenario.c: makes the state of a scenario; false with diagnostics when it cannot be played. */
bool p2v_scenario_read(struct p2v_state *state, struct table *table, const struct json *scenario, struct diags *diags);
/* The card of a creature with how it is left, which a scenario reads again. False: it has none. */
bool p2v_document_now(const struct table *table, int64_t actor, struct arena *arena, struct json *out);
/* names.c */
const char *p2v_figure_name(const struct p2v_state *state, int figure, struct text *room);
int p2v_figure_find(const struct p2v_state *state, const char *name);
/* "Hunters"; with its number where two sides share a name or it has none: "Hunters (side 2)", "side 2". */
void p2v_side_name(const struct p2v_state *state, int side, char *room, size_t size);
/* campaign_build.c */
enum status p2v_campaign_build(struct request *request, struct answer *answer);
/* draw.c */
struct p2v_drawing {
    bool colour;
    int columns;            /* of the terminal: the creatures are listed with the board where they fit; 0: below it */
    const uint64_t *marked; /* squares that can be chosen, a bit each; NULL: none */
};
/* The board and the creatures. */
void p2v_board_print(const struct p2v_state *state, struct text *out, const struct p2v_drawing *how);
const char *p2v_board_legend(void);
/* What the marks on this board mean, in a line. */
void p2v_board_marks(const struct p2v_state *state, struct text *out);
/* The same with round, victory points and what the marks mean. */
void p2v_board_draw(const struct p2v_state *state, struct text *out, bool colour);
/* Conditions and resources of a creature as the shared view lists them. */
void p2v_view_actor(const struct p2v_state *state, struct arena *arena, int figure, struct json *out);
void p2v_view(const struct p2v_state *state, struct arena *arena, struct json *out);
void p2v_describe(const struct p2v_state *state, struct page *page);

extern const struct field p2v_scenario_fields[]; /* scenario_fields.c */

#endif
