/* p2v_setup.c: setting up a game of Path 2 Victory at the terminal: who places first is rolled for, people lay tiles,
 * place objectives and deploy, the machine deploys its own side. */
#include "p2v/p2v_setup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A creature without a place. */
struct setup_next {
    char name[128]; /* "": everybody has one */
    int64_t side;
};

/* Gives the table a command; if it is refused and `is_loud`, prints the reason. */
static bool setup_do(struct sitting *sitting, struct node command, bool is_loud)
{
    const char *why = NULL;
    if (sitting_give(sitting, command, &why)) return true;
    if (is_loud) cli_print("not possible: %s\n", why ? why : "");
    return false;
}

static struct node setup_command(struct sitting *sitting, const char *verb)
{
    struct node command = node_make_object();
    node_set(&sitting->pool, &command, "do", node_make_text(&sitting->pool, verb, strlen(verb)));
    return command;
}

static bool setup_deploy(struct sitting *sitting, const char *who, struct node at, bool is_loud)
{
    struct node command = setup_command(sitting, "deploy");
    node_set(&sitting->pool, &command, "who", node_make_text(&sitting->pool, who, strlen(who)));
    node_set(&sitting->pool, &command, "at", at);
    return setup_do(sitting, command, is_loud);
}

/* The first square that will do, looked for from the side's own corner. */
static bool setup_deploy_somewhere(struct sitting *sitting, const char *who)
{
    struct talus_answer *answer = sitting_ask(sitting, "places", who);
    const struct talus_value *places = talus_value_get(answer, "/places");
    bool done = false;
    for (size_t i = 0; !done && i < talus_value_count(places); i++)
        done = setup_deploy(sitting, who, node_from(&sitting->pool, talus_value_child(places, i)), false);
    talus_answer_free(answer);
    return done;
}

/* Someone of these sides who has no place yet. */
static struct setup_next setup_find(const struct sitting *sitting, bool of_machine)
{
    struct pool pool = {0};
    struct setup_next next = {.name = ""};
    struct node view = seat_node(sitting->table, &pool, "view", NULL);
    const struct node *actors = node_get(&view, "actors");
    for (size_t i = 0; i < node_count(actors) && !*next.name; i++) {
        const struct node *actor = node_at(actors, i), *at = node_get(actor, "at");
        int64_t side = node_to_int(node_get(actor, "side"), 0);
        bool placed = node_count(at) >= 2 && node_to_double(node_at(at, 0), 0) >= 0;
        if (placed || side >= SITTING_SIDES || sitting->is_machine[side] != of_machine) continue;
        snprintf(next.name, sizeof next.name, "%s", node_to_text(node_get(actor, "name"), ""));
        next.side = side;
    }
    pool_free(&pool);
    return next;
}

/* The board with the squares where the creature may be placed. */
static void setup_board(struct sitting *sitting, const char *who)
{
    struct talus_answer *answer = sitting_ask(sitting, "places", who);
    sitting_print_board(answer);
    talus_answer_free(answer);
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
    struct node command = setup_command(sitting, verb);
    node_set(&sitting->pool, &command, member, node_make_text(&sitting->pool, rest, (size_t)(end - rest)));
    node_set(&sitting->pool, &command, "at", sitting_place(&sitting->pool, x, y));
    return setup_do(sitting, command, true);
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
static void setup_line(struct sitting *sitting, const char *line, const char *who)
{
    struct pool pool = {0};
    double x, y;
    const char *numbers = line + strcspn(line, "0123456789");
    char name[128];
    size_t length = (size_t)(numbers - line);
    while (length && line[length - 1] == ' ')
        length--;
    if (length && length < sizeof name) {
        memcpy(name, line, length);
        name[length] = '\0';
        who = sitting_find(sitting, &pool, name);
    }
    if (!who || !sitting_read_place(numbers, &x, &y))
        puts("two numbers place the creature: 4 7; help lists the other commands");
    else
        (void)setup_deploy(sitting, who, sitting_place(&sitting->pool, x, y), true);
    pool_free(&pool);
}

/* Everybody else of the side. */
static void setup_auto(struct sitting *sitting, int64_t side)
{
    for (struct setup_next next = setup_find(sitting, false); *next.name; next = setup_find(sitting, false))
        if (next.side != side || !setup_deploy_somewhere(sitting, next.name)) break;
}

/* One line of a person. */
static void setup_person(struct sitting *sitting, const struct setup_next *next)
{
    char line[256];
    const char *rest;
    cli_print("Side %lld: where does %s go? (help lists the commands)\n", (long long)next->side + 1, next->name);
    if (!sitting_line(line, sizeof line) || strcmp(line, "quit") == 0)
        sitting->is_over = true;
    else if (strcmp(line, "help") == 0 || strcmp(line, "?") == 0)
        setup_help();
    else if (strcmp(line, "board") == 0)
        setup_board(sitting, next->name);
    else if (strcmp(line, "undo") == 0)
        (void)talus_table_undo(sitting->table, 1);
    else if ((rest = setup_behind(line, "save")) != NULL && *rest)
        (void)sitting_save(sitting, rest);
    else if (strcmp(line, "auto") == 0)
        setup_auto(sitting, next->side);
    else if (strcmp(line, "objectives") == 0)
        (void)setup_do(sitting, setup_command(sitting, "objectives"), true);
    else if ((rest = setup_behind(line, "objective")) != NULL)
        (void)setup_named(sitting, "objective", "kind", rest);
    else if ((rest = setup_behind(line, "tile")) != NULL)
        (void)setup_named(sitting, "tile", "tile", rest);
    else if (*line)
        setup_line(sitting, line, next->name);
}

bool setup_play(struct sitting *sitting)
{
    bool is_first = true;
    struct setup_next own = setup_find(sitting, false), other = setup_find(sitting, true);
    if (!*own.name && !*other.name) return true;
    puts("Set-up: no creature has a place yet.");
    (void)setup_do(sitting, setup_command(sitting, "deployment"), false);
    for (int guard = 0; guard < 10000 && !sitting->is_over; guard++) {
        own = setup_find(sitting, false);
        other = setup_find(sitting, true);
        if (!*own.name && !*other.name) return true;
        if (*other.name && setup_deploy_somewhere(sitting, other.name)) continue;
        if (!*own.name) {
            puts("there is no room left for the machine's creatures");
            return false;
        }
        if (is_first) setup_board(sitting, own.name);
        is_first = false;
        setup_person(sitting, &own);
    }
    return !sitting->is_over;
}
