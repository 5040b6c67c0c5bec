/* scenario.h: the fields of scenarios, for their JSON Schema and for checking them. A system states its own in
 * table_rules.scenario; it adds members to these, which all have in
 * common, and renames none. */
#ifndef TALUS_CORE_SCENARIO_H
#define TALUS_CORE_SCENARIO_H

#include "base/map.h"
#include "base/symbol.h"
#include "core/system.h"
#include "ir/field.h"

struct table;

extern const struct field scenario_common_fields[];
extern const struct field_form scenario_form_whole, scenario_form_text, scenario_form_document;
extern const struct field_form scenario_form_amount; /* SCENARIO_AMOUNT */
extern const struct field_form scenario_form_square; /* a list of whole numbers: [x, y] */
extern const struct field_form scenario_form_condition, scenario_form_effect, scenario_form_side;
extern const struct field_form *const scenario_side_forms[]; /* a number, or a name */
/* The form of an actor: FIELD_ANY_OF a name of the content and a whole document. */
extern const struct field_form *const scenario_actor_forms[];
extern const char *const scenario_temperaments[];
extern const char *const scenario_lights[];

/* Members of a scenario that begins in the middle of a fight: `start` goes by them. */
#define SCENARIO_RUNNING                                                                                               \
    {.name = "order",                                                                                                  \
     .form = {.type = FIELD_ARRAY, .item = &scenario_form_text},                                                       \
     .doc = "The order of initiative in a fight that is already under way; no one rolls."},                            \
        {.name = "round",                                                                                              \
         .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 100000},                                 \
         .doc = "The current round."},                                                                                 \
        {                                                                                                              \
            .name = "turn", .form = {.type = FIELD_TEXT},                                                              \
            .doc = "The creature whose turn it is; by default the first one."                                         \
        }
/* The sides by name, in their order. */
#define SCENARIO_SIDES                                                                                                 \
    {                                                                                                                  \
        .name = "sides", .form = {.type = FIELD_ARRAY, .item = &scenario_form_side},                                   \
        .doc = "Names of the sides, from 0 on; without it sides are numbered as they come."                            \
    }

/* The light of the whole board, where a game asks for it. */
#define SCENARIO_LIGHT                                                                                                 \
    {.name = "light",                                                                                                  \
     .form = {.type = FIELD_WORD, .words = scenario_lights},                                                           \
     .initial = "\"bright\"",                                                                                          \
     .doc = "Everywhere."},                                                                                            \
        {.name = "lighting", .instead = "light"}

/* Members of every board. */
#define SCENARIO_SIZE                                                                                                  \
    {.name = "size",                                                                                                   \
     .form = {.type = FIELD_ARRAY, .item = &scenario_form_whole},                                                      \
     .doc = "Squares across and down, [x, y]."},                                                                       \
        {.name = "width", .instead = "size"}, {.name = "height", .instead = "size"}
/* Members of every piece of terrain. */
#define SCENARIO_PIECE                                                                                                 \
    {.name = "kind", .form = {.type = FIELD_TEXT}, .required = true, .doc = "What it is."}, SCENARIO_PLACE
/* The squares of a piece of terrain. */
#define SCENARIO_PLACE                                                                                                 \
    {.name = "at",                                                                                                     \
     .form = {.type = FIELD_ARRAY, .item = &scenario_form_whole},                                                      \
     .required = true,                                                                                                 \
     .doc = "Its top left square."},                                                                                   \
    {                                                                                                                  \
        .name = "size", .form = {.type = FIELD_ARRAY, .item = &scenario_form_whole}, .initial = "[1, 1]",              \
        .doc = "Squares across and down."                                                                              \
    }
/* Members of every wall, which is on the edges of squares. */
#define SCENARIO_WALL                                                                                                  \
    {.name = "from",                                                                                                   \
     .form = {.type = FIELD_ARRAY, .item = &scenario_form_whole},                                                      \
     .required = true,                                                                                                 \
     .doc = "A corner of squares, [x, y]."},                                                                           \
    {                                                                                                                  \
        .name = "to", .form = {.type = FIELD_ARRAY, .item = &scenario_form_whole}, .required = true,                   \
        .doc = "Another corner in line."                                                                               \
    }
/* `terrain` and `walls` of a board, each a list of such pieces. */
#define SCENARIO_TERRAIN(piece)                                                                                        \
    {                                                                                                                  \
        .name = "terrain", .form = {.type = FIELD_ARRAY, .item = &(piece)}, .doc = "What covers squares."              \
    }
#define SCENARIO_WALLS(piece)                                                                                          \
    {                                                                                                                  \
        .name = "walls", .form = {.type = FIELD_ARRAY, .item = &(piece)}, .doc = "On the edges of squares."            \
    }

/* Members of every actor's entry. */
#define SCENARIO_ACTOR                                                                                                 \
    {.name = "actor",                                                                                                  \
     .form = {.type = FIELD_ANY_OF, .forms = scenario_actor_forms},                                                    \
     .required = true,                                                                                                 \
     .doc = "The name of an actor of the content, or its whole document."},                                            \
        {.name = "name", .form = {.type = FIELD_TEXT}, .doc = "What it is called at the table."},                      \
        {.name = "as", .instead = "name"},                                                                             \
    {                                                                                                                  \
        .name = "side", .form = {.type = FIELD_ANY_OF, .forms = scenario_side_forms},                                  \
        .doc = "The side it fights on, by its number or its name."                                                     \
    }
#define SCENARIO_AT                                                                                                    \
    {                                                                                                                  \
        .name = "at", .form = {.type = FIELD_ARRAY, .item = &scenario_form_whole},                                     \
        .doc = "Its top left square, [x, y] from [0, 0]."                                                              \
    }
/* What is left of something, or how much of it there is. */
enum { SCENARIO_MOST_AMOUNT = 100000 };
#define SCENARIO_AMOUNT                                                                                                \
    {                                                                                                                  \
        .type = FIELD_INTEGER, .bounded = true, .least = 0, .most = SCENARIO_MOST_AMOUNT                               \
    }
#define SCENARIO_HP                                                                                                    \
    {                                                                                                                  \
        .name = "hp", .form = {.type = FIELD_INTEGER, .bounded = true, .least = -100000, .most = 100000},              \
        .doc = "Hit points that are left."                                                                             \
    }
#define SCENARIO_CONDITIONS                                                                                            \
    {                                                                                                                  \
        .name = "conditions", .form = {.type = FIELD_ARRAY, .item = &scenario_form_condition},                         \
        .doc = "Its conditions: names, or {\"condition\", \"value\", \"rounds\"}."                                     \
    }
#define SCENARIO_EFFECTS                                                                                               \
    {                                                                                                                  \
        .name = "effects", .form = {.type = FIELD_ARRAY, .item = &scenario_form_effect},                               \
        .doc = "Its effects: names, or {\"effect\", \"rounds\"}."                                                      \
    }
/* How a machine plays it (core/player/player.h). */
#define SCENARIO_TEMPERAMENT                                                                                           \
    {.name = "temperament",                                                                                            \
     .form = {.type = FIELD_WORD, .words = scenario_temperaments},                                                     \
     .doc = "How a machine plays it; without it as the rest of its side."}

/* The parts of an entry that state_new takes itself (table_rules.scenario_takes); the core gives the others with the
 * commands of the game master. */
enum { SCENARIO_TAKES_HP = 1, SCENARIO_TAKES_CONDITIONS = 2, SCENARIO_TAKES_EFFECTS = 4 };

/* A whole number of a scenario. One out of bounds, which its field reports, counts as the nearest that fits: a state
 * keeps numbers in few bits, and a log is played without a look at the fields. */
int scenario_within(const struct json *value, int64_t initial, int least, int most);

/* The light of a scenario, and of a word; what is neither dim nor dark is bright. */
enum scenario_light { SCENARIO_BRIGHT, SCENARIO_DIM, SCENARIO_DARK };
enum scenario_light scenario_light_of(const char *word);
enum scenario_light scenario_light(const struct json *scenario);

/* The names of the sides of a scenario. Those that `sides` does not list are numbered after it, in the order of the
 * entries. */
struct scenario_sides {
    struct symbols names;
    struct map numbers; /* of a name */
    int count;
};
void scenario_sides_read(struct scenario_sides *sides, const struct json *scenario);
/* Are there no more than LIMIT_SIDES? If not, it is reported. */
bool scenario_sides_fit(const struct table *table, struct diags *diags);
/* Does the system know every rule that the scenario chooses? A game under other rules than those is not played. */
bool scenario_rules_fit(const struct table *table, struct diags *diags);
void scenario_sides_free(struct scenario_sides *sides);
/* The number of the side that `side` of an entry or a command names; -1 when it names none. */
int scenario_side(const struct scenario_sides *sides, const struct json *side);
/* The name that "sides" gives a side; NULL when it gives none. */
const char *scenario_side_name(const struct json *scenario, int side);
/* Gives the actors the hit points, conditions and effects of their entries. False, with an error, when one cannot have
 * them. */
bool scenario_give(struct table *table, struct diags *diags);

/* ---- the board (scenario_board.c) ---- */

struct scenario_board {
    const struct json_document *document;
    const struct json *json; /* the member "board"; may be NULL */
    struct diags *diags;
    const char *code; /* of its diagnostics */
    int width, height;
};
/* A kind of terrain; a list is ended by one without a word. */
struct scenario_kind {
    const char *word;
    uint16_t bits;
};
/* Squares of a piece of terrain, cut at the rim. */
struct scenario_piece {
    int x, y, width, height;
};
/* A wall of `length` edges from a corner of squares, down or to the right. */
struct scenario_line {
    int x, y, length;
    bool upright;
};

/* Takes "size"; without one the size stays. False, with an error, when a side is not 1 to `most`. */
bool scenario_board_size(struct scenario_board *board, int most);
/* False, with a warning, when the entry has no place. */
bool scenario_board_piece(const struct scenario_board *board, const struct json *entry, struct scenario_piece *piece);
bool scenario_board_line(const struct scenario_board *board, const struct json *entry, struct scenario_line *line);
/* The square whose right or lower edge is the one `step` along the line; -1 at the rim of the board. */
int scenario_line_square(const struct scenario_board *board, const struct scenario_line *line, int step);
/* The bits of a kind of terrain; 0, with a warning that lists the kinds, when there is none. */
uint16_t scenario_board_kind(const struct scenario_board *board, const struct scenario_kind *kinds,
                             const struct json *entry);
/* Marks what "terrain" covers. */
void scenario_board_terrain(const struct scenario_board *board, const struct scenario_kind *kinds, uint16_t *squares);
/* Marks the edges (grid_map.edges) of the "walls"; true if there are any. */
bool scenario_board_walls(const struct scenario_board *board, uint8_t *edges);

/* The JSON Schema of the scenarios of a system; null when it has no table. */
struct json scenario_schema(const struct system *system, struct arena *arena);
/* Reports what is wrong in a scenario, which is part of a document: members of a wrong type, unknown words and names.
 * True when nothing was an error. Call this first for scenarios that people write; what can be played is played all the
 * same. */
bool scenario_check(const struct system *system, const struct json_document *document, const struct json *scenario,
                    struct diags *diags);
/* Is it no scenario at all: a list, a character, an item? Then scenario_check has said so. */
bool scenario_is_other(const struct json *scenario);
/* Sets the scenario up and reports what only the content can show: unknown actors and conditions, squares off the
 * board, too many creatures. */
void scenario_try(const struct system *system, struct content *content, const struct json_document *document,
                  const struct json *scenario, struct diags *diags);

#endif
