/* p2v_setup.c: setting up a game of Path 2 Victory at the terminal: who places first is rolled for, people lay tiles,
 * place objectives and deploy, the machine deploys its own side. */
#include "p2v/p2v_setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "p2v/p2v_screen.h"
#include "systems/p2v/game/setup.h"
#include "systems/p2v/modes/war.h"

/* A command to the table; why not is told when it is refused and `is_loud`. */
static bool setup_do(struct sitting *sitting, struct json command, bool is_loud)
{
    sitting->told = 0;
    if (table_do(sitting->table, &command) != TABLE_REFUSED) {
        sitting_print_events(sitting);
        return true;
    }
    if (is_loud) cli_print("not possible: %s\n", sitting->table->refusal);
    table_undo(sitting->table, 1, NULL); /* the refused try is no part of the game */
    return false;
}

static struct json setup_command(struct arena *arena, const char *verb)
{
    struct json command = json_make_object();
    json_set(arena, &command, "do", json_make_text(arena, verb, strlen(verb)));
    return command;
}

static struct json setup_place(struct arena *arena, double x, double y)
{
    struct json place = json_make_array();
    json_push(arena, &place, json_make_double(x));
    json_push(arena, &place, json_make_double(y));
    return place;
}

static bool setup_deploy(struct sitting *sitting, int figure, double x, double y, bool is_loud)
{
    struct arena arena;
    struct text room = {0};
    arena_init(&arena);
    struct json command = setup_command(&arena, "deploy");
    const char *name = p2v_figure_name(sitting_state(sitting), figure, &room);
    json_set(&arena, &command, "who", json_make_text(&arena, name, strlen(name)));
    json_set(&arena, &command, "at", setup_place(&arena, x, y));
    bool is_done = setup_do(sitting, command, is_loud);
    text_free(&room);
    arena_free(&arena);
    return is_done;
}

static bool setup_fits(const struct p2v_game *game, int figure, int x, int y)
{
    if (!p2v_can_stand(game, figure, x * game->unit, y * game->unit)) return false;
    if (game->war.deployment) return p2v_war_zone_fits(game, figure, x, y);
    return !game->points || p2v_may_deploy(game, figure, x, y);
}

/* The first square that will do, looked for from the side's own corner. */
static bool setup_deploy_somewhere(struct sitting *sitting, int figure)
{
    const struct p2v_game *game = &sitting_state(sitting)->game;
    bool from_end = game->figures[figure].side % 2;
    for (int i = 0; i < game->width * game->height; i++) {
        int at = from_end ? game->width * game->height - 1 - i : i;
        int x = at / game->height, y = at % game->height;
        if (setup_fits(game, figure, x, y) &&
            setup_deploy(sitting, figure, x * game->unit, y * game->unit, false))
            return true;
    }
    return false;
}

/* Somebody of these sides who has no place yet; -1: nobody. */
static int setup_next(const struct sitting *sitting, bool of_machine)
{
    const struct p2v_game *game = &sitting_state(sitting)->game;
    for (int i = 0; i < game->figures_count; i++)
        if (game->figures[i].in_play && game->figures[i].x < 0 &&
            sitting->is_machine[game->figures[i].side] == of_machine)
            return i;
    return -1;
}

/* The board with the squares where the creature may be placed. */
static void setup_board(struct sitting *sitting, int figure)
{
    static struct p2v_question question; /* large */
    const struct p2v_game *game = &sitting_state(sitting)->game;
    question = (struct p2v_question){.kind = P2V_ASK_SQUARE};
    for (int y = 0; y < game->height; y++)
        for (int x = 0; x < game->width && question.count < P2V_OPTIONS; x++)
            if (setup_fits(game, figure, x, y))
                question.options[question.count++] = (struct p2v_option){.figure = (uint8_t)figure,
                                                                         .x = (int16_t)(x * game->unit),
                                                                         .y = (int16_t)(y * game->unit)};
    screen_board(sitting, &question);
}

/* "tile NAME X Y", "objective KIND X Y": the words between the verb and the two numbers at the end. */
static bool setup_named(struct sitting *sitting, const char *verb, const char *member, const char *rest)
{
    const char *end = rest + strlen(rest);
    for (int numbers = 0; numbers < 2 && end > rest; numbers++) {
        while (end > rest && end[-1] == ' ')
            end--;
        while (end > rest && end[-1] != ' ')
            end--;
    }
    char *after;
    double x = (double)strtol(end, &after, 10), y = (double)strtol(after, NULL, 10);
    while (end > rest && end[-1] == ' ')
        end--;
    struct arena arena;
    arena_init(&arena);
    struct json command = setup_command(&arena, verb);
    json_set(&arena, &command, member, json_make_text(&arena, rest, (size_t)(end - rest)));
    json_set(&arena, &command, "at", setup_place(&arena, x, y));
    bool is_done = setup_do(sitting, command, true);
    arena_free(&arena);
    return is_done;
}

static void setup_roll(struct sitting *sitting, const char *verb)
{
    struct arena arena;
    arena_init(&arena);
    (void)setup_do(sitting, setup_command(&arena, verb), true);
    arena_free(&arena);
}

static const char *setup_behind(const char *line, const char *word)
{
    size_t length = strlen(word);
    bool is_word = strncmp(line, word, length) == 0 && (line[length] == ' ' || !line[length]);
    return is_word ? line + length + strspn(line + length, " ") : NULL;
}

static void setup_help(void)
{
    puts("X Y               places the creature that is named, on a square marked o\n"
         "NAME X Y          places another one of your side\n"
         "auto              places all others of your side\n"
         "tile NAME X Y     lays a tile of terrain with its upper left corner there\n"
         "objectives        rolls for the number of objectives\n"
         "objective KIND X Y   places one\n"
         "board, undo, save FILE, quit");
}

/* "4 7" or "Knight 4 7". */
static void setup_line(struct sitting *sitting, const char *line, int figure)
{
    double x, y;
    const char *numbers = line + strcspn(line, "0123456789");
    char name[128];
    size_t length = (size_t)(numbers - line);
    while (length && line[length - 1] == ' ')
        length--;
    if (length && length < sizeof name) {
        memcpy(name, line, length);
        name[length] = '\0';
        figure = sitting_find_figure(sitting, name);
    }
    if (figure < 0 || !sitting_read_place(numbers, &x, &y))
        puts("two numbers place the creature: 4 7; help lists what else there is");
    else
        (void)setup_deploy(sitting, figure, x, y, true);
}

/* One line of a person. */
static void setup_person(struct sitting *sitting, int figure)
{
    struct text room = {0};
    char line[256];
    const char *rest;
    cli_print("Side %d: where does %s go? (help lists the commands)\n",
              sitting_state(sitting)->game.figures[figure].side + 1,
              p2v_figure_name(sitting_state(sitting), figure, &room));
    text_free(&room);
    if (!sitting_line(line, sizeof line) || strcmp(line, "quit") == 0)
        sitting->is_over = true;
    else if (strcmp(line, "help") == 0 || strcmp(line, "?") == 0)
        setup_help();
    else if (strcmp(line, "board") == 0)
        setup_board(sitting, figure);
    else if (strcmp(line, "undo") == 0)
        table_undo(sitting->table, 1, NULL);
    else if ((rest = setup_behind(line, "save")) != NULL && *rest)
        sitting_save(sitting, rest);
    else if (strcmp(line, "auto") == 0) {
        int side = sitting_state(sitting)->game.figures[figure].side;
        for (int next; (next = setup_next(sitting, false)) >= 0;)
            if (sitting_state(sitting)->game.figures[next].side != side || !setup_deploy_somewhere(sitting, next)) break;
    } else if (strcmp(line, "objectives") == 0)
        setup_roll(sitting, "objectives");
    else if ((rest = setup_behind(line, "objective")) != NULL)
        (void)setup_named(sitting, "objective", "kind", rest);
    else if ((rest = setup_behind(line, "tile")) != NULL)
        (void)setup_named(sitting, "tile", "tile", rest);
    else if (*line)
        setup_line(sitting, line, figure);
}

bool setup_play(struct sitting *sitting)
{
    bool is_first = true;
    if (setup_next(sitting, false) < 0 && setup_next(sitting, true) < 0) return true;
    puts("Set-up: no creature has a place yet.");
    if (!sitting_state(sitting)->game.war.deployment) setup_roll(sitting, "deployment");
    for (int guard = 0; guard < 10000 && !sitting->is_over; guard++) {
        int own = setup_next(sitting, false), other = setup_next(sitting, true);
        if (own < 0 && other < 0) return true;
        if (other >= 0 && setup_deploy_somewhere(sitting, other)) continue;
        if (own < 0) {
            puts("there is no room left for the machine's creatures");
            return false;
        }
        if (is_first) setup_board(sitting, own);
        is_first = false;
        setup_person(sitting, own);
    }
    return !sitting->is_over;
}
