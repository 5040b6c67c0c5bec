/* p2v_screen.c: what a person at the table of Path 2 Victory sees. */
#include "p2v/p2v_screen.h"

#include <stdio.h>
#include <string.h>

#include "systems/p2v/table/asked.h"
#include "systems/p2v/player/odds.h"

enum {
    SCREEN_PLACES = 60, /* more are not listed one by one */
    SCREEN_MARKED = 12, /* nor so many that are marked on the board */
    SCREEN_COLUMNS = 80
};

static int screen_columns(void)
{
    int columns = cli_columns();
    return columns > 0 ? columns : SCREEN_COLUMNS;
}

void screen_board(struct sitting *sitting, const struct p2v_question *question)
{
    struct text out = {0};
    uint64_t marked[(P2V_SQUARES + 63) / 64] = {0};
    struct p2v_drawing how = {.colour = cli_has_colour(), .columns = cli_columns()};
    const struct p2v_game *game = &sitting_state(sitting)->game;
    for (int i = 0; question && i < question->count; i++) {
        int square = p2v_square_under(&game->figures[question->options[i].figure], question->options[i].x,
                                      question->options[i].y);
        if (square >= 0 && square < P2V_SQUARES) marked[square / 64] |= UINT64_C(1) << square % 64;
    }
    if (question) how.marked = marked;
    if (how.columns)
        p2v_board_print(sitting_state(sitting), &out, &how);
    else
        p2v_board_draw(sitting_state(sitting), &out, how.colour);
    (void)inside_put(&out);
    text_free(&out);
}

void screen_standing(const struct sitting *sitting)
{
    const struct p2v_state *state = sitting_state(sitting);
    const struct p2v_game *game = &state->game;
    struct text room = {0};
    if (!cli_columns()) return; /* it stands below the board */
    cli_print("Round %d:", game->round);
    for (int side = 0; side < game->sides; side++)
        cli_print("%s side %d%s %d VP", side ? "," : "", side + 1, sitting->is_machine[side] ? " (machine)" : "",
               game->score[side]);
    if (game->active != P2V_NOBODY) {
        const struct p2v_figure *f = &game->figures[game->active];
        cli_print(". %s acts: %d AP, HP %d/%d", p2v_figure_name(state, game->active, &room), f->ap, f->hp, f->max_hp);
        for (int condition = 0; condition < P2V_CONDITIONS; condition++)
            if (f->conditions & P2V_BIT(condition)) cli_print(", %s", p2v_condition_name((enum p2v_condition)condition));
        if (f->is_prone) cli_print(", prone");
    } else {
        cli_print(". Side %d: who acts?", p2v_side_to_move(game) + 1);
    }
    putchar('\n');
    text_free(&room);
}

/* ---- what can be done ---- */

/* The odds against everybody it could be done to. */
static void screen_odds(struct p2v_run *run, const struct p2v_state *state, const struct p2v_option *option,
                        struct text *out)
{
    const struct p2v_game *game = &state->game;
    const struct p2v_feature *feature = p2v_action_feature(game, option->figure, option->action);
    struct p2v_option targets[P2V_FIGURES];
    struct text room = {0}, odds = {0};
    bool aims = feature && feature->aim.mode != P2V_AIM_AREA && feature->aim.mode != P2V_AIM_NONE;
    int count = aims ? p2v_targets(run, option->figure, feature, targets, P2V_FIGURES) : 0, told = 0;
    bool wrestles = option->action == P2V_DO_GRAPPLE || option->action == P2V_DO_SHOVE || option->action == P2V_DO_TRIP;
    for (int i = 0; wrestles && i < game->figures_count; i++)
        if (p2v_is_enemy(game, i, option->figure) && p2v_is_live(game, i) && p2v_distance(game, i, option->figure) == 1)
            targets[count++].figure = (uint8_t)i;
    for (int i = 0; i < count; i++) {
        text_clear(&odds);
        if (!p2v_odds_text(run, option->figure, option->action, targets[i].figure, &odds)) continue;
        text_addf(out, "%s%s %s", told++ ? "; " : "", p2v_figure_name(state, targets[i].figure, &room),
                  text_get(&odds));
    }
    if (!count) p2v_odds_text(run, option->figure, option->action, P2V_NOBODY, out);
    for (int i = 0; option->action == P2V_DO_CLAIM && i < game->objective_count; i++) {
        const struct p2v_objective *objective = &game->objectives[i];
        if (objective->owner == p2v_owner(game, option->figure) ||
            p2v_gap(game, p2v_space(&game->figures[option->figure]),
                    p2v_square_space(game, objective->x, objective->y)) > 1)
            continue;
        text_addf(out, "%s%s ", out->length ? "; " : "", p2v_objective_name(objective->kind));
        p2v_odds_claim(game, option->figure, objective, out);
    }
    text_free(&room);
    text_free(&odds);
}

/* Words one behind the other, on as many lines as they need. */
struct screen_row {
    int used;
};

static void screen_word(struct screen_row *row, const char *text)
{
    int length = (int)strlen(text);
    if (row->used && row->used + 2 + length >= screen_columns()) {
        putchar('\n');
        row->used = 0;
    }
    row->used += cli_print("%s%s", row->used ? "  " : "", text);
}

static void screen_row_end(struct screen_row *row)
{
    if (row->used) putchar('\n');
    row->used = 0;
}

static void screen_label(const struct p2v_state *state, const struct p2v_option *option, bool names, struct text *out)
{
    const struct p2v_game *game = &state->game;
    struct text room = {0};
    bool activates = option->action == P2V_DO_ACTIVATE || option->action == P2V_DO_ACTIVATE_GROUP;
    if (names || activates) text_add(out, p2v_figure_name(state, option->figure, &room));
    if (names && !activates) text_add(out, ": ");
    if (!activates) text_add(out, p2v_action_name(game, option->figure, option->action));
    if (option->action == P2V_DO_ACTIVATE_GROUP) text_add(out, " and its group");
    text_free(&room);
}

void screen_actions(struct sitting *sitting, const struct p2v_option *options, int count)
{
    struct p2v_state *state = sitting_state(sitting);
    struct p2v_run run;
    struct screen_row row = {0};
    struct text label = {0}, odds = {0};
    p2v_run_init(&run, &state->game, state->sight, 0, 0);
    for (int i = 0; i < count; i++) {
        bool names = state->game.active != P2V_NOBODY && options[i].figure != state->game.active;
        int cost = options[i].action < P2V_DO_END ? p2v_action_cost(&run, options[i].figure, options[i].action) : 1;
        text_clear(&label);
        text_clear(&odds);
        text_addf(&label, "%2d ", i);
        screen_label(state, &options[i], names, &label);
        if (cost != 1 && options[i].action < P2V_DO_END) text_addf(&label, " (%d AP)", cost);
        if (options[i].action < P2V_DO_END) screen_odds(&run, state, &options[i], &odds);
        if (odds.length) {
            screen_row_end(&row);
            cli_print("%s: %s\n", text_get(&label), text_get(&odds));
        } else {
            screen_word(&row, text_get(&label));
        }
    }
    screen_row_end(&row);
    text_free(&label);
    text_free(&odds);
}

/* ---- questions ---- */

static void screen_place(struct text *out, const char *before, const struct json *place)
{
    text_addf(out, "%s(", before);
    number_print(out, json_to_double(json_at(place, 0), 0));
    text_add(out, ", ");
    number_print(out, json_to_double(json_at(place, 1), 0));
    text_add(out, ")");
}

/* Who would be inside. */
static void screen_area(struct p2v_run *run, const struct p2v_state *state, const struct p2v_question *question,
                        int index, struct text *out)
{
    uint8_t inside[P2V_FIGURES];
    struct text room = {0};
    if (question->feature >= state->game.pack->features.count) return;
    const struct p2v_feature *feature = &state->game.pack->features.items[question->feature];
    int count = p2v_area_touched(run, question->figure, &feature->aim, &question->options[index], inside);
    for (int i = 0; i < count; i++) {
        text_addf(out, "%s%s", i ? ", " : ": ", p2v_figure_name(state, inside[i], &room));
        struct p2v_save_odds odds;
        if (!p2v_odds_save(run, question->figure, feature, inside[i], &odds)) continue;
        text_addf(out, " fails %s ", p2v_save_name(odds.save));
        p2v_odds_percent(out, odds.fails);
    }
    text_free(&room);
}

/* An option in words: a place, whom, with what, and how likely. */
static void screen_option(struct p2v_run *run, const struct p2v_state *state, const struct p2v_question *question,
                          const struct json *option, int index, struct text *out)
{
    static const char *const words[] = {"action", "target", "using", "text"};
    const struct json *to = json_get(option, "to"), *direction = json_get(option, "toward");
    const struct p2v_option *chosen = &question->options[index];
    struct text odds = {0};
    int parts = 0;
    if (to && ++parts) screen_place(out, "", to);
    if (direction) screen_place(out, " towards ", direction);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (json_get(option, words[i]))
            text_addf(out, "%s%s", parts++ ? " with " : "", json_to_text(json_get(option, words[i]), ""));
    if (!parts) text_addf(out, "number %d", (int)json_to_int(json_get(option, "value"), 0));
    if (question->kind == P2V_ASK_AREA) screen_area(run, state, question, index, out);
    int action = question->kind == P2V_ASK_WEAPON ? chosen->action : question->feature_place;
    bool aims = question->kind == P2V_ASK_WEAPON || question->kind == P2V_ASK_TARGET;
    if (aims && p2v_odds_text(run, question->figure, action, chosen->figure, &odds))
        text_addf(out, ": %s", text_get(&odds));
    text_free(&odds);
}

/* Who has caused it, and what the reaction would probably do. */
static void screen_cause(struct p2v_run *run, const struct p2v_state *state, const struct p2v_question *question)
{
    struct text room = {0}, odds = {0};
    if (question->kind != P2V_ASK_REACTION || question->about >= state->game.figures_count) return;
    cli_print(" (%s", p2v_figure_name(state, question->about, &room));
    if (p2v_odds_text(run, question->figure, question->feature_place, question->about, &odds))
        cli_print(": %s", text_get(&odds));
    cli_print(")");
    text_free(&room);
    text_free(&odds);
}

void screen_question(struct sitting *sitting, const struct p2v_question *question, const struct json *asked)
{
    struct p2v_state *state = sitting_state(sitting);
    const struct json *options = json_get(asked, "options");
    bool places = question->kind == P2V_ASK_SQUARE || question->kind == P2V_ASK_PUSH;
    size_t count = json_count(options);
    struct screen_row row = {0};
    struct text line = {0};
    if (places && cli_columns()) screen_board(sitting, question);
    cli_print("%s, %s", json_to_text(json_get(asked, "who"), ""), json_to_text(json_get(asked, "prompt"), ""));
    screen_cause(state->asking, state, question);
    putchar('\n');
    if (places && count > (cli_columns() ? SCREEN_MARKED : SCREEN_PLACES)) {
        bool large = state->game.figures[question->options[0].figure].size > 1;
        cli_print("%zu places%s: say column and row%s, like 8 4\n", count, cli_columns() ? ", marked o" : "",
               large ? " of its upper left square" : "");
        return;
    }
    for (size_t i = 0; i < count; i++) {
        text_clear(&line);
        text_addf(&line, "%2zu ", i);
        screen_option(state->asking, state, question, json_at(options, i), (int)i, &line);
        screen_word(&row, text_get(&line));
        if (!places) screen_row_end(&row);
    }
    screen_row_end(&row);
    text_free(&line);
}

void screen_help(const struct sitting *sitting)
{
    (void)sitting;
    puts("  3                   the entry with this number\n"
         "  stride 8 4          an action by name, followed by a place (column and row) or a target\n"
         "  explain WHAT        what an action or feature does, and why: Claws, Claws against Bob, grapple,\n"
         "                      armor, speed, athletics, stride 8 4; also explain WHO WHAT\n"
         "  show [WHO]          a creature's card, its conditions and the uses it has left\n"
         "  objectives          what there is to claim, with the skills that do it\n"
         "  why                 what the machine thought when it acted last\n"
         "  stride 8 4 via 6 2  by way of other squares\n"
         "  board, list         look again\n"
         "  undo                back to the last decision of a person; at a question: back before the action\n"
         "  save FILE, load FILE, help, quit");
    fputs(p2v_board_legend(), stdout);
    puts("creatures: A ' has acted, < acts, _ prone, x dying");
}
