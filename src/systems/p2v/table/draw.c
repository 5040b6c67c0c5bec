/* draw.c: the board as text, the state as JSON and as a page. */
#include <stdio.h>
#include <string.h>

#include "systems/p2v/game/acts.h"
#include "systems/p2v/table/events.h"
#include "systems/p2v/board/inch.h"
#include "systems/p2v/board/place.h"
#include "systems/p2v/board/ride.h"
#include "systems/p2v/game/table_state.h"
#include "systems/p2v/game/war.h"

/* ---- the board ---- */

static const char *const draw_colours[P2V_SIDES] = {"36", "31", "33", "35"};

/* What lies on a square: its mark, and the colour of the mark. The first trait that is there counts. */
static const struct draw_mark {
    uint16_t trait;
    char mark;
    const char *colour, *words;
} draw_marks[] = {{P2V_TERRAIN_OBJECTIVE, '*', "1;33", "objective"},
                  {P2V_TERRAIN_SOLID, '#', "90", "solid"},
                  {P2V_TERRAIN_VOID, 'O', "90", "void"},
                  {P2V_TERRAIN_HAZARDOUS, '!', "91", "hazard"},
                  {P2V_TERRAIN_DEEP_WATER, '=', "34", "deep water"},
                  {P2V_TERRAIN_SHALLOW_WATER, '-', "34", "shallow water"},
                  {P2V_TERRAIN_OPAQUE, '%', "90", "opaque"},
                  {P2V_TERRAIN_CONCEALING, '~', "37", "concealing"},
                  {P2V_TERRAIN_TELEPORT, '@', "95", "portal"},
                  {P2V_TERRAIN_UNEVEN, '/', "33", "uneven"},
                  {P2V_TERRAIN_ENCUMBERING, '&', "32", "encumbering"},
                  {P2V_TERRAIN_OBSTRUCTING, '"', "32", "cover"},
                  {P2V_TERRAIN_DIFFICULT, ':', "33", "difficult"},
                  {P2V_TERRAIN_DIRECTIONAL, '>', "34", "directional"},
                  {P2V_TERRAIN_INCLINE, '\\', "33", "incline"},
                  {0, '.', "2", "open"}};

static int draw_figure_at(const struct p2v_game *game, int x, int y)
{
    int there = p2v_figure_on(game, p2v_square(x, y));
    for (int i = 0; there < 0 && i < game->figures_count; i++)
        if (game->figures[i].in_play && game->figures[i].is_helpless &&
            (game->unit == 1 ? grid_contains(p2v_space(&game->figures[i]), x, y)
                             : inch_base_covers(p2v_space(&game->figures[i]), p2v_square(x, y))))
            there = i;
    return there;
}

/* The square that shows the letter of who stands there. */
static bool draw_is_corner(const struct p2v_figure *figure, int x, int y)
{
    if (figure->unit != 1) return p2v_square_under(figure, figure->x, figure->y) == p2v_square(x, y);
    return figure->x == x && figure->y == y;
}

static bool draw_has_marker(const struct p2v_game *game, int x, int y)
{
    for (int i = 0; i < game->war.marker_count; i++)
        if (!game->war.markers[i].is_gone && game->war.markers[i].x == x && game->war.markers[i].y == y) return true;
    return false;
}

static int draw_objective_at(const struct p2v_game *game, int x, int y)
{
    for (int i = 0; i < game->objective_count; i++)
        if (game->objectives[i].x == x && game->objectives[i].y == y) return i;
    return -1;
}

/* Two columns: letters of the sides, and how it is with the creature. */
static char draw_letter(const struct p2v_game *game, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    return f->side > 1 ? (char)('P' + f->side) : (char)((f->side ? 'a' : 'A') + figure % 26);
}

static char draw_state(const struct p2v_game *game, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    return f->is_helpless ? 'x' : f->is_prone ? '_' : f->has_acted ? '\'' : game->active == figure ? '<' : ' ';
}

/* The borders of a square as a mark right of it: walls, doors that are shut or open. */
static char draw_border(uint8_t edges, int side)
{
    if (edges >> 2 & side) return edges & side ? '+' : '\'';
    return edges & side ? (side == GRID_EDGE_EAST ? '|' : '-') : ' ';
}

struct draw_cell {
    char mark, border;
    const char *colour;
};

static struct draw_cell draw_ground(const struct p2v_game *game, int x, int y)
{
    uint16_t traits = game->terrain[p2v_square(x, y)];
    int objective = draw_objective_at(game, x, y), i = 0;
    while (draw_marks[i].trait && !(traits & draw_marks[i].trait))
        i++;
    struct draw_cell cell = {draw_marks[i].mark, ' ', draw_marks[i].colour};
    if (objective >= 0 && game->objectives[objective].owner < P2V_SIDES) { /* the creature that holds it */
        cell.mark = (char)('1' + game->objectives[objective].owner);
        cell.colour = draw_colours[game->objectives[objective].owner];
    }
    if (draw_has_marker(game, x, y)) cell.mark = '+';
    if (cell.mark == '.' && game->has_height && game->height_map[p2v_square(x, y)] > 0) cell.mark = '^';
    return cell;
}

/* The mark of who stands there, or of a marked square. */
static struct draw_cell draw_marked(const struct p2v_game *game, int x, int y, int there, bool is_marked)
{
    struct draw_cell cell = draw_ground(game, x, y);
    if (there >= 0) {
        const struct p2v_figure *f = &game->figures[there];
        cell.mark = draw_letter(game, there);
        cell.border = draw_is_corner(f, x, y) ? draw_state(game, there) : cell.mark;
        cell.colour = draw_colours[f->side % P2V_SIDES];
    } else if (is_marked) {
        *(cell.mark == '.' ? &cell.mark : &cell.border) = 'o'; /* beside the mark of the ground */
    }
    return cell;
}

static void draw_square_text(const struct p2v_game *game, int x, int y, const struct p2v_drawing *how, struct text *out)
{
    int there = draw_figure_at(game, x, y), square = p2v_square(x, y);
    uint8_t edges = game->edges[square];
    bool below = edges & (GRID_EDGE_SOUTH | GRID_EDGE_SOUTH << 2);
    bool is_marked = there < 0 && how->marked && how->marked[square / 64] >> square % 64 & 1;
    struct draw_cell cell = draw_marked(game, x, y, there, is_marked);
    if (cell.border == ' ') cell.border = draw_border(edges, GRID_EDGE_EAST);
    if (cell.border == ' ' && how->colour && edges >> 2 & GRID_EDGE_SOUTH)
        cell.border = draw_border(edges, GRID_EDGE_SOUTH);
    if (!how->colour) {
        text_addf(out, "%c%c", cell.mark, cell.border);
        return;
    }
    const char *weight = there < 0 ? "" : game->figures[there].has_acted ? "2;" : "1;";
    const char *line = below ? ";4" : "";
    text_addf(out, "\x1b[%s%s%s%sm%c\x1b[0m", weight, cell.colour, is_marked ? ";7" : "", line, cell.mark);
    text_addf(out, "\x1b[%s%s%sm%c\x1b[0m", weight, there >= 0 ? cell.colour : "0", line, cell.border);
}

/* Without colours walls below a row are on a separate line. */
static bool draw_edge_row(const struct p2v_game *game, int y, struct text *out)
{
    bool any = false;
    for (int x = 0; x < game->width; x++)
        any |= (game->edges[p2v_square(x, y)] & (GRID_EDGE_SOUTH | GRID_EDGE_SOUTH << 2)) != 0;
    if (!any) return false;
    text_add(out, "   ");
    for (int x = 0; x < game->width; x++) {
        uint8_t edges = game->edges[p2v_square(x, y)];
        text_add(out, edges >> 2 & GRID_EDGE_SOUTH ? (edges & GRID_EDGE_SOUTH ? "+-" : "' ")
                      : edges & GRID_EDGE_SOUTH    ? "--"
                                                   : "  ");
    }
    return true;
}

/* ---- the list of creatures, below the board or right of it ---- */

static void draw_paint(struct text *out, const struct p2v_game *game, int figure, bool colour)
{
    const struct p2v_figure *f = &game->figures[figure];
    if (colour) text_addf(out, "\x1b[%s%sm", f->has_acted ? "2;" : "1;", draw_colours[f->side % P2V_SIDES]);
    text_addf(out, "%c%c", draw_letter(game, figure), draw_state(game, figure));
    if (colour) text_add(out, "\x1b[0m");
}

static void draw_conditions(const struct p2v_figure *f, const char *between, struct text *out)
{
    for (int condition = 0; condition < P2V_CONDITIONS; condition++)
        if (f->conditions & P2V_BIT(condition))
            text_addf(out, "%s%s", between, p2v_condition_name((enum p2v_condition)condition));
}

/* The name without control characters: colours follow it, and a terminal obeys them. */
static const char *draw_clean_name(const struct p2v_state *state, int figure, struct text *clean)
{
    struct text room = {0};
    const char *name = p2v_figure_name(state, figure, &room);
    text_add_clean(clean, name, strlen(name));
    text_free(&room);
    return text_get(clean);
}

static void draw_roster_line(const struct p2v_state *state, int i, bool colour, struct text *out)
{
    const struct p2v_figure *f = &state->game.figures[i];
    struct text room = {0};
    draw_paint(out, &state->game, i, colour);
    text_addf(out, " %-24s side %d  HP %3d/%-3d  AP %d%s%s", draw_clean_name(state, i, &room), f->side + 1, f->hp,
              f->max_hp, f->ap,
              f->is_helpless ? "  dying"
              : f->is_prone  ? "  prone"
                             : "",
              f->has_acted ? "  has acted" : "");
    draw_conditions(f, "  ", out);
    text_free(&room);
}

enum { DRAW_NARROW = 26, DRAW_NAME = 14, DRAW_BELOW = 38, DRAW_WIDE = 44 };

/* The same in so many columns: letter, name, HP; where there is room also the conditions. */
static void draw_roster_short(const struct p2v_state *state, int i, int columns, bool colour, struct text *out)
{
    const struct p2v_figure *f = &state->game.figures[i];
    struct text room = {0}, rest = {0};
    bool is_wide = columns >= DRAW_WIDE;
    int name = is_wide ? 22 : DRAW_NAME + columns - DRAW_NARROW;
    draw_paint(out, &state->game, i, colour);
    text_addf(out, " %-*.*s %4d/%-3d", name, name, draw_clean_name(state, i, &room), f->hp, f->max_hp);
    draw_conditions(f, " ", &rest);
    if (f->temp_hp) text_addf(&rest, " +%d", f->temp_hp);
    if (is_wide) text_addf(out, "%.*s", columns - 35, text_get(&rest));
    text_free(&room);
    text_free(&rest);
}

static void draw_objective_line(const struct p2v_game *game, int i, struct text *out)
{
    const struct p2v_objective *objective = &game->objectives[i];
    bool held = objective->owner < P2V_SIDES;
    text_addf(out, "%c  %d,%d %.14s P%d", held ? '1' + objective->owner : '*', objective->x, objective->y,
              p2v_objective_name(objective->kind), objective->power);
}

/* The next line for the room right of the board; none is left when `*next` has passed them all. */
static void draw_beside(const struct p2v_state *state, const struct p2v_drawing *how, int columns, int *next,
                        struct text *out)
{
    const struct p2v_game *game = &state->game;
    while (*next < game->figures_count && !game->figures[*next].in_play)
        ++*next;
    int objective = *next - game->figures_count;
    text_add(out, " ");
    if (objective < 0)
        draw_roster_short(state, *next, columns, how->colour, out);
    else if (objective < game->objective_count)
        draw_objective_line(game, objective, out);
    ++*next;
}

/* What is left of the lines of draw_beside, side by side below the board. */
static void draw_below(const struct p2v_state *state, const struct p2v_drawing *how, int next, struct text *out)
{
    const struct p2v_game *game = &state->game;
    int each = how->columns / (DRAW_BELOW + 1), column = 0;
    while (next < game->figures_count + game->objective_count) {
        if (next < game->figures_count && !game->figures[next].in_play) {
            next++;
            continue;
        }
        if (next == game->figures_count && column) {
            text_add_char(out, '\n');
            column = 0;
        }
        size_t before = out->length;
        int was = next;
        draw_beside(state, how, DRAW_BELOW, &next, out);
        column++;
        if (column >= each || next == game->figures_count + game->objective_count) {
            text_add_char(out, '\n');
            column = 0;
        } else if (was >= game->figures_count) { /* lines of creatures are all as long */
            for (size_t used = out->length - before; used < DRAW_BELOW + 1; used++)
                text_add_char(out, ' ');
        }
    }
    if (column) text_add_char(out, '\n');
}

static void draw_roster(const struct p2v_state *state, bool colour, struct text *out)
{
    for (int i = 0; i < state->game.figures_count; i++) {
        if (!state->game.figures[i].in_play) continue;
        draw_roster_line(state, i, colour, out);
        text_add_char(out, '\n');
    }
}

void p2v_board_print(const struct p2v_state *state, struct text *out, const struct p2v_drawing *how)
{
    const struct p2v_game *game = &state->game;
    int columns = how->columns - (2 * game->width + 5), next = 0;
    bool beside = columns >= DRAW_NARROW;
    text_add(out, "   ");
    for (int x = 0; x < game->width; x++)
        text_addf(out, "%-2d", x % 10);
    text_add_char(out, '\n');
    for (int y = 0; y < game->height; y++) {
        text_addf(out, "%2d ", y);
        for (int x = 0; x < game->width; x++)
            draw_square_text(game, x, y, how, out);
        if (beside) draw_beside(state, how, columns, &next, out);
        text_add_char(out, '\n');
        if (how->colour || !draw_edge_row(game, y, out)) continue;
        if (beside) draw_beside(state, how, columns, &next, out);
        text_add_char(out, '\n');
    }
    if (how->columns)
        draw_below(state, how, next, out);
    else
        draw_roster(state, how->colour, out);
}

void p2v_board_marks(const struct p2v_state *state, struct text *out)
{
    const struct p2v_game *game = &state->game;
    bool used[sizeof draw_marks / sizeof *draw_marks] = {false}, is_raised = false, has_edges = false;
    for (int square = 0; square < game->height * P2V_WIDTH; square++) {
        if (square % P2V_WIDTH >= game->width) continue;
        char mark = draw_ground(game, square % P2V_WIDTH, square / P2V_WIDTH).mark;
        for (size_t i = 0; i < sizeof draw_marks / sizeof *draw_marks; i++)
            used[i] |= mark == draw_marks[i].mark;
        is_raised |= mark == '^';
        has_edges |= game->edges[square] & (GRID_EDGE_EAST | GRID_EDGE_SOUTH);
    }
    text_add(out, "marks:");
    for (size_t i = 0; i < sizeof draw_marks / sizeof *draw_marks; i++)
        if (used[i]) text_addf(out, " %c %s ", draw_marks[i].mark, draw_marks[i].words);
    if (is_raised) text_add(out, " ^ raised ");
    if (has_edges) text_add(out, " | - wall  + shut door  ' open door, right of or below a square");
    text_add_char(out, '\n');
}

const char *p2v_board_legend(void)
{
    return "marks: . open  : difficult  \" cover  # solid  ~ concealing  % opaque  ! hazard  = deep water\n"
           "       - shallow water  / uneven  \\ incline  & encumbering  > directional  O void  @ portal  ^ raised\n"
           "       * objective  1 2 held by that side  + marker  | wall, + shut door, ' open door beside a square\n";
}

void p2v_board_draw(const struct p2v_state *state, struct text *out, bool colour)
{
    const struct p2v_game *game = &state->game;
    p2v_board_print(state, out, &(struct p2v_drawing){.colour = colour});
    text_addf(out, "round %d", game->round);
    for (int side = 0; side < game->sides; side++)
        text_addf(out, ", side %d: %d VP", side + 1, game->score[side]);
    int winner = p2v_winner(state);
    if (winner != ENCOUNTER_NO_SIDE)
        text_addf(out, ": side %d wins", winner + 1);
    else if (game->is_over)
        text_add(out, state->is_called_off ? ": the game is over" : ": a draw");
    text_add_char(out, '\n');
    text_add(out, p2v_board_legend());
}

/* ---- the state for programs ---- */

static void draw_set(struct arena *arena, struct json *object, const char *name, int64_t value)
{
    json_set(arena, object, name, json_make_int(value));
}

static void draw_set_bool(struct arena *arena, struct json *object, const char *name, bool value)
{
    if (value) json_set(arena, object, name, json_make_bool(true));
}

static struct json draw_text(struct arena *arena, const char *text)
{
    return json_make_text(arena, text, strlen(text));
}

static void draw_name(struct arena *arena, const struct p2v_state *state, struct json *out, const char *member,
                      int figure)
{
    struct text room = {0};
    if (figure != P2V_NOBODY) json_set(arena, out, member, draw_text(arena, p2v_figure_name(state, figure, &room)));
    text_free(&room);
}

static struct json draw_square(struct arena *arena, int x, int y)
{
    struct json square = json_make_array();
    json_push(arena, &square, json_make_int(x));
    json_push(arena, &square, json_make_int(y));
    return square;
}

static void draw_condition(struct arena *arena, struct json *list, const char *name, int value)
{
    struct json one = json_make_object();
    json_set(arena, &one, "condition", draw_text(arena, name));
    if (value) draw_set(arena, &one, "value", value);
    json_push(arena, list, one);
}

/* What its card and its situation make of it. */
static void draw_numbers(const struct p2v_state *state, struct arena *arena, int figure, struct json *out)
{
    const struct p2v_game *game = &state->game;
    const struct p2v_figure *f = &game->figures[figure];
    struct p2v_run looker = {.game = (struct p2v_game *)(uintptr_t)game, .pack = game->pack};
    bool on_board = f->in_play && f->x >= 0;
    draw_set(arena, out, "armor", p2v_stat(game, figure, P2V_STAT_ARMOR));
    draw_set(arena, out, "fight", p2v_stat(game, figure, P2V_STAT_FIGHT));
    draw_set(arena, out, "power", p2v_stat(game, figure, P2V_STAT_POWER));
    draw_set(arena, out, "speed", p2v_speed(game, figure));
    draw_set(arena, out, "cost", p2v_card_of(game, figure)->cost);
    draw_set(arena, out, "items", f->items);
    draw_set_bool(arena, out, "acted", f->has_acted);
    draw_set_bool(arena, out, "flies", p2v_modes(game, figure) & P2V_FLIGHT);
    draw_set_bool(arena, out, "flanked", on_board && p2v_figure_flanked(game, figure));
    draw_set_bool(arena, out, "offGuard", on_board && p2v_is_off_guard(&looker, figure, P2V_NOBODY));
    int by = game->active;
    if (!on_board || by == P2V_NOBODY || by == figure || game->figures[by].x < 0) return;
    struct p2v_cover cover = {0};
    looker.sight = state->sight;
    p2v_cover(&looker, p2v_space(&game->figures[by]), by, figure, &cover);
    if (cover.count) draw_set(arena, out, "cover", cover.count);
}

/* Who holds, carries or leads it, and what it has studied. */
static void draw_relations(const struct p2v_state *state, struct arena *arena, int figure, struct json *out)
{
    const struct p2v_figure *f = &state->game.figures[figure];
    struct json learned = json_make_array();
    if (!f->in_play && !f->has_left && f->x >= 0) json_set(arena, out, "body", p2v_place_json(arena, f, f->x, f->y));
    draw_name(arena, state, out, "swallower", f->swallower);
    draw_name(arena, state, out, "mount", f->mount);
    draw_set_bool(arena, out, "passenger", p2v_is_passenger(&state->game, figure));
    draw_name(arena, state, out, "commander", f->commander);
    draw_set(arena, out, "group", f->group);
    for (int i = 0; i < state->game.figures_count; i++)
        if (f->studied >> i & 1) json_push(arena, &learned, draw_text(arena, p2v_card_of(&state->game, i)->name));
    if (f->studied) json_set(arena, out, "learned", learned);
}

/* What lasts on it: effects that a spell, a feature or the game master laid. */
static struct json draw_effects(const struct p2v_state *state, struct arena *arena, int figure)
{
    const struct p2v_game *game = &state->game;
    struct json list = json_make_array();
    for (int i = 0; i < game->effect_count; i++) {
        const struct p2v_effect *effect = &game->effects[i];
        char name[64], label[64];
        if (effect->kind == 0xff || effect->bearer != figure) continue;
        struct json one = json_make_object();
        json_set(arena, &one, "effect", draw_text(arena, p2v_effect_name(game, effect, name, sizeof name)));
        json_set(arena, &one, "label", draw_text(arena, p2v_effect_label(game, effect, label, sizeof label)));
        if (effect->value) draw_set(arena, &one, "value", effect->value);
        draw_name(arena, state, &one, "from", effect->source);
        json_push(arena, &list, one);
    }
    return list;
}

void p2v_view_actor(const struct p2v_state *state, struct arena *arena, int figure, struct json *out)
{
    const struct p2v_game *game = &state->game;
    const struct p2v_figure *f = &game->figures[figure];
    struct json conditions = json_make_array(), resources = json_make_object();
    for (int i = 0; i < P2V_CONDITIONS; i++)
        if (p2v_has(game, figure, (enum p2v_condition)i))
            draw_condition(arena, &conditions, p2v_condition_name((enum p2v_condition)i), 0);
    if (f->status & P2V_INVISIBLE) draw_condition(arena, &conditions, "invisible", 0);
    if (f->status & (P2V_QUICKENED | P2V_QUICKENED_NEXT)) draw_condition(arena, &conditions, "quickened", 0);
    if (f->status & P2V_CONCEALED) draw_condition(arena, &conditions, "concealed", 0);
    if (f->status & P2V_CONCEALED_AFAR) draw_condition(arena, &conditions, "concealed-afar", 0);
    if (f->is_prone) draw_condition(arena, &conditions, "prone", 0);
    if (f->swallower != P2V_NOBODY) draw_condition(arena, &conditions, "swallowed", 0);
    if (f->stower != P2V_NOBODY) draw_condition(arena, &conditions, "taken-in", 0);
    for (int i = 0; i < P2V_DAMAGE_TYPES; i++) {
        char name[48];
        if (!f->persistent[i]) continue;
        snprintf(name, sizeof name, "persistent-%s", p2v_damage_name((enum p2v_damage_type)i));
        draw_condition(arena, &conditions, name, f->persistent[i]);
    }
    json_set(arena, out, "conditions", conditions);
    json_set(arena, out, "effects", draw_effects(state, arena, figure));
    draw_set(arena, &resources, "actionPoints", f->ap);
    draw_set(arena, &resources, "heroPoints", f->hero_points);
    json_set(arena, out, "resources", resources);
    draw_numbers(state, arena, figure, out);
    draw_relations(state, arena, figure, out);
}

/* What is fought for: the condition, markers, who has a part to play. */
static void draw_war(struct arena *arena, const struct p2v_state *state, struct json *out)
{
    const struct p2v_war *war = &state->game.war;
    struct json markers = json_make_array();
    json_set(arena, out, "condition", draw_text(arena, p2v_victory_name(war->victory)));
    for (int i = 0; i < war->marker_count; i++) {
        struct json entry = json_make_object();
        json_set(arena, &entry, "kind", draw_text(arena, p2v_marker_name(war->markers[i].kind)));
        json_set(arena, &entry, "at", draw_square(arena, war->markers[i].x, war->markers[i].y));
        draw_set_bool(arena, &entry, "gone", war->markers[i].is_gone);
        if (war->markers[i].side != P2V_NOBODY) draw_set(arena, &entry, "side", war->markers[i].side);
        json_push(arena, &markers, entry);
    }
    json_set(arena, out, "markers", markers);
    draw_name(arena, state, out, "inTheMiddle", war->special);
    draw_name(arena, state, out, "bearer", war->bearer);
}

void p2v_view(const struct p2v_state *state, struct arena *arena, struct json *out)
{
    const struct p2v_game *game = &state->game;
    struct json scores = json_make_array(), objectives = json_make_array();
    draw_set(arena, out, "round", game->round);
    draw_set(arena, out, "firstSide", game->first_side);
    draw_set(arena, out, "sideToMove", p2v_side_to_move(game));
    draw_set_bool(arena, out, "over", game->is_over);
    draw_name(arena, state, out, "active", game->active);
    struct json board = json_make_object();
    json_set(arena, &board, "size", draw_square(arena, game->width, game->height));
    json_set(arena, out, "board", board);
    draw_set_bool(arena, out, "gridless", game->unit != 1);
    int rough = 0;
    for (int i = 0; i < P2V_SQUARES; i++)
        rough += game->terrain[i] != 0;
    draw_set(arena, out, "terrainSquares", rough);
    struct p2v_standing standing = p2v_standing(game);
    if (p2v_winner(state) != ENCOUNTER_NO_SIDE) draw_set(arena, out, "winner", p2v_winner(state));
    if (game->is_over && !state->is_called_off && standing.margin > 0)
        json_set(arena, out, "victory", draw_text(arena, standing.margin >= P2V_MAJOR_VICTORY ? "major" : "minor"));
    struct json broken = json_make_array();
    for (int side = 0; side < game->sides; side++)
        json_push(arena, &broken, json_make_bool(p2v_is_broken(game, side)));
    json_set(arena, out, "broken", broken);
    if (game->war.victory) draw_war(arena, state, out);
    for (int side = 0; side < game->sides; side++)
        json_push(arena, &scores, json_make_int(game->score[side]));
    for (int i = 0; i < game->objective_count; i++) {
        const struct p2v_objective *objective = &game->objectives[i];
        struct json entry = json_make_object();
        json_set(arena, &entry, "kind", draw_text(arena, p2v_objective_name(objective->kind)));
        json_set(arena, &entry, "at", draw_square(arena, objective->x, objective->y));
        draw_set(arena, &entry, "power", objective->power);
        if (objective->owner != P2V_NOBODY) draw_set(arena, &entry, "owner", objective->owner);
        struct json skills = json_make_array();
        for (int s = 0; s < P2V_SKILLS; s++)
            if (objective->skills & P2V_BIT(s))
                json_push(arena, &skills, draw_text(arena, p2v_skill_name((enum p2v_skill)s)));
        json_set(arena, &entry, "skills", skills);
        json_push(arena, &objectives, entry);
    }
    json_set(arena, out, "score", scores);
    json_set(arena, out, "objectives", objectives);
}

void p2v_describe(const struct p2v_state *state, struct page *page)
{
    const struct p2v_game *game = &state->game;
    struct text room = {0};
    char *title = arena_printf(page->arena, "Round %d", game->round);
    page_title(page, title ? title : "", game->is_over ? "the game is over" : NULL);
    page_table(page, "creature", "side", "HP", "AP", "place", NULL);
    for (int i = 0; i < game->figures_count; i++) {
        const struct p2v_figure *f = &game->figures[i];
        if (!f->in_play) continue;
        const char *name = p2v_figure_name(state, i, &room);
        char place[48], side[64];
        p2v_side_name(state, f->side, side, sizeof side);
        p2v_place_text(f, f->x, f->y, place, sizeof place);
        page_cells(page, arena_printf(page->arena, "%s", name), arena_printf(page->arena, "%s", side),
                   arena_printf(page->arena, "%d/%d", f->hp, f->max_hp), arena_printf(page->arena, "%d", f->ap),
                   arena_printf(page->arena, "%s%s", place,
                                f->is_helpless ? " dying"
                                : f->is_prone  ? " prone"
                                               : ""),
                   NULL);
    }
    text_free(&room);
}
