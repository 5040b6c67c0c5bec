/* p2v_sitting.c: people at the table of Path 2 Victory. */
#include "p2v_sitting.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/fs.h"

struct p2v_state *sitting_state(const struct sitting *sitting)
{
    return sitting->table->state;
}

bool sitting_line(char *line, size_t size)
{
    fputs("> ", stdout);
    fflush(stdout);
    if (!fgets(line, (int)size, stdin)) return false;
    line[strcspn(line, "\r\n")] = '\0';
    return true;
}

void sitting_print_events(struct sitting *sitting)
{
    struct text out = {0};
    struct text last = {0};
    for (size_t i = 0; i < sitting->table->events.count; i++) {
        struct text line = {0};
        table_event_sentence(sitting->table, &sitting->table->events.items[i], &line);
        if (line.length && strcmp(text_get(&line), text_get(&last)) != 0) text_addf(&out, "%s\n", text_get(&line));
        text_free(&last);
        last = line;
    }
    text_free(&last);
    fputs(text_get(&out), stdout);
    text_free(&out);
}

/* The chance of a strike, as "hits 55 %, crits 5 %". */
static void sitting_odds(struct sitting *sitting, const struct p2v_option *option)
{
    struct p2v_state *state = sitting_state(sitting);
    const struct p2v_feature *feature = p2v_action_feature(&state->game, option->figure, option->action);
    struct p2v_run run;
    struct p2v_option targets[P2V_FIGURES];
    struct text room = {0};
    if (!feature || !feature->is_strike) return;
    p2v_run_init(&run, &state->game, state->sight, 0, 0);
    int count = p2v_targets(&run, option->figure, feature, targets, P2V_FIGURES);
    for (int i = 0; i < count; i++) {
        int hit, crit;
        p2v_strike_odds(&run, option->figure, feature, targets[i].figure, &hit, &crit);
        printf("  %s: hits %d %%, crits %d %%", p2v_figure_name(state, targets[i].figure, &room), hit * 5, crit * 5);
    }
    text_free(&room);
}

static void sitting_print_place(const char *before, const struct json *place)
{
    struct text text = {0};
    text_addf(&text, "%s(", before);
    number_print(&text, json_to_double(json_at(place, 0), 0));
    text_add(&text, ", ");
    number_print(&text, json_to_double(json_at(place, 1), 0));
    text_add(&text, ")");
    fputs(text_get(&text), stdout);
    text_free(&text);
}

/* An option in words: a place, whom, with what. */
static void sitting_print_option(const struct json *option)
{
    static const char *const words[] = {"action", "target", "weapon", "text"};
    const struct json *to = json_get(option, "to"), *direction = json_get(option, "direction");
    int parts = 0;
    if (to && ++parts) sitting_print_place("", to);
    if (direction) sitting_print_place(" towards ", direction);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (json_get(option, words[i]))
            printf("%s%s", parts++ ? " with " : "", json_to_text(json_get(option, words[i]), ""));
    if (!parts) printf("number %d", (int)json_to_int(json_get(option, "value"), 0));
}

/* All options in columns; of a great many places only the number is told. */
static void sitting_print_options(const struct json *options, bool are_places)
{
    size_t count = json_count(options);
    if (are_places && count > 60) {
        printf("%zu places\n", count);
        return;
    }
    for (size_t i = 0; i < count; i++) {
        printf("%3zu ", i);
        sitting_print_option(json_at(options, i));
        fputs((i + 1) % 6 == 0 || !are_places || i + 1 == count ? "\n" : "   ", stdout);
    }
}

/* The option whose place is nearest to the one typed; -1 when they have none. */
static int sitting_nearest(const struct json *options, double x, double y)
{
    int best = -1;
    double least = 0;
    for (size_t i = 0; i < json_count(options); i++) {
        const struct json *to = json_get(json_at(options, i), "to");
        double dx = json_to_double(json_at(to, 0), 0) - x, dy = json_to_double(json_at(to, 1), 0) - y;
        if (json_count(to) < 2 || (best >= 0 && dx * dx + dy * dy >= least)) continue;
        least = dx * dx + dy * dy;
        best = (int)i;
    }
    return best;
}

int sitting_answer(struct table *table, void *context, int64_t who, const struct json *question)
{
    struct sitting *sitting = context;
    struct p2v_state *state = table->state;
    const struct json *options = json_get(question, "options");
    bool are_places = state->question->kind == P2V_ASK_SQUARE;
    if (sitting->is_machine[state->question->side]) return match_table_answer(table, &sitting->ai, who, question);
    printf("%s, %s\n", json_to_text(json_get(question, "who"), ""), json_to_text(json_get(question, "prompt"), ""));
    sitting_print_options(options, are_places);
    char line[64];
    while (sitting_line(line, sizeof line)) {
        char *end;
        double x = 0, y = 0;
        long answer = strtol(line, &end, 10);
        const char *rest = line + number_read(line, strlen(line), &x);
        while (*rest == ' ' || *rest == ',')
            rest++;
        if (end != line && *end == '\0' && answer >= 0 && answer < (long)json_count(options)) return (int)answer;
        bool is_place = rest != line && number_read(rest, strlen(rest), &y) > 0;
        int nearest = is_place ? sitting_nearest(options, x, y) : -1;
        if (nearest >= 0) return nearest;
        printf("a number from 0 to %zu%s\n", json_count(options) - 1,
               are_places ? ", or a place: two numbers, the nearest is taken" : "");
    }
    sitting->is_over = true;
    return 0;
}

static int sitting_list(struct sitting *sitting, struct p2v_option *options)
{
    struct p2v_state *state = sitting_state(sitting);
    struct p2v_run run;
    struct text room = {0};
    if (!state->sight) state->sight = p2v_sight_new();
    p2v_run_init(&run, &state->game, state->sight, 0, 0);
    int count = p2v_legal(&run, options, 160);
    for (int i = 0; i < count; i++) {
        const struct p2v_feature *feature = p2v_action_feature(&state->game, options[i].figure, options[i].action);
        printf("%3d %s: %s", i, p2v_figure_name(state, options[i].figure, &room),
               feature ? feature->name : p2v_universal_name(options[i].action));
        sitting_odds(sitting, &options[i]);
        putchar('\n');
    }
    text_free(&room);
    return count;
}

static void sitting_do(struct sitting *sitting, const struct p2v_option *option)
{
    struct arena arena;
    arena_init(&arena);
    struct json command = p2v_command_of(sitting_state(sitting), &arena, option);
    if (table_do(sitting->table, &command) == TABLE_REFUSED)
        printf("not possible: %s\n", sitting->table->refusal);
    else
        sitting_print_events(sitting);
    arena_free(&arena);
}

/* Back to where a person decided last: what the machine has done since goes as well. */
static void sitting_undo(struct sitting *sitting)
{
    struct diags diags;
    diags_init(&diags);
    bool done;
    do
        done = table_undo(sitting->table, 1, &diags) == STATUS_OK && sitting_state(sitting)->game.is_started;
    while (done && sitting->is_machine[p2v_side_to_move(&sitting_state(sitting)->game)]);
    printf("%s\n", done ? "taken back" : "nothing to take back");
    diags_free(&diags);
}

static void sitting_save(const struct sitting *sitting, const char *path)
{
    struct text out = {0};
    const char *why = "there is not enough memory";
    table_save(sitting->table, &out);
    if (!out.failed && fs_write_atomic(path, text_get(&out), out.length, &why) == STATUS_OK)
        printf("saved to %s\n", path);
    else
        printf("cannot save to %s: %s\n", path, why);
    text_free(&out);
}

void sitting_turn(struct sitting *sitting)
{
    struct p2v_option options[160];
    char line[256], *end;
    sitting_print_board(sitting);
    int count = sitting_list(sitting, options);
    printf("a number of the list, undo, save FILE or quit\n");
    if (!sitting_line(line, sizeof line) || strcmp(line, "quit") == 0) {
        sitting->is_over = true;
    } else if (strcmp(line, "undo") == 0) {
        sitting_undo(sitting);
    } else if (strncmp(line, "save ", 5) == 0 && line[5]) {
        sitting_save(sitting, line + 5);
    } else {
        long chosen = strtol(line, &end, 10);
        if (end != line && chosen >= 0 && chosen < count)
            sitting_do(sitting, &options[chosen]);
        else
            printf("a number from 0 to %d\n", count - 1);
    }
}

void sitting_machine(struct sitting *sitting)
{
    match_table_act(sitting->table, &sitting->ai);
    if (!sitting->is_quiet) sitting_print_events(sitting);
}

void sitting_print_board(struct sitting *sitting)
{
    struct text out = {0};
    p2v_board_draw(sitting_state(sitting), &out, cli_has_colour());
    fputs(text_get(&out), stdout);
    text_free(&out);
}
