/* table.c: Path 2 Victory at the core's table: commands as JSON become actions, facts become events, questions go to
 * the players with options they can read. What a command leaves open is asked. */
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "core/preview.h"
#include "core/scenario.h"
#include "core/view.h"
#include "systems/p2v/game/acts.h"
#include "systems/p2v/table/machine.h"
#include "systems/p2v/table/prompt.h"
#include "systems/p2v/table/commands.h"
#include "systems/p2v/table/events.h"
#include "systems/p2v/board/place.h"
#include "systems/p2v/board/reach.h"
#include "systems/p2v/game/solo.h"
#include "systems/p2v/game/table_state.h"
#include "systems/p2v/game/war.h"
#include "systems/p2v/table/why.h"

struct play_run {
    struct p2v_run run; /* first: the run is the play_run */
    struct table *table;
    const struct json *command;
    size_t chosen; /* of "choose" */
    int actor;     /* of the command: its hints are for this creature's questions */
    bool used_target, used_to, used_via, used_at, used_weapon;
    bool has_rolled; /* what was named may be for what the dice did not bring about */
    struct report report;
};

static struct p2v_state *play_state(const struct table *table)
{
    return table->state;
}

/* ---- dice and facts ---- */

static int play_roll(struct p2v_run *run, int faces)
{
    struct play_run *play = (struct play_run *)run;
    play->has_rolled = true;
    return (int)table_throw(play->table, faces);
}

static void play_record(struct p2v_run *run, const struct p2v_fact *fact)
{
    struct play_run *play = (struct play_run *)run;
    p2v_report_fact(&play->report, fact);
    if (play->table->refusal) run->halted = true;
}

static void play_walks(struct p2v_run *run, int figure, const uint16_t *squares, int count)
{
    p2v_report_way(&((struct play_run *)run)->report, figure, squares, count);
}

static bool play_laid_has(const void *squares, int x, int y)
{
    int square = p2v_square(x, y);
    return ((const uint64_t *)squares)[square / 64] >> square % 64 & 1;
}

static void play_lays(struct p2v_run *run, int figure, const struct p2v_aim *aim, const struct p2v_option *option)
{
    uint64_t squares[P2V_SQUARE_WORDS];
    if (run->game->unit != 1) return; /* areas without a grid have no squares */
    p2v_area_squares(run, figure, aim, option, squares);
    table_mark_area(((struct play_run *)run)->table, (const int[]){run->game->width, run->game->height}, play_laid_has,
                    squares);
}

/* Facts have changed the game already; events report it. */
/* The game's own facts have changed it already, but a game master ends it by the shared event alone. */
static void play_apply(struct table *table, const struct event *event)
{
    struct p2v_state *state = play_state(table);
    if ((enum event_id)event->kind != EVENT_ENCOUNTER_END || state->game.is_over) return;
    struct event_encounterEnd end = event_encounterEnd_of(event);
    state->game.is_over = state->is_called_off = true;
    state->called_winner = end.side == EVENT_ABSENT ? ENCOUNTER_NO_SIDE : (int16_t)end.side;
    state->called_outcome = (symbol)end.outcome;
}

/* ---- questions ---- */

static void play_set_text(struct arena *arena, struct json *object, const char *name, const char *text)
{
    json_set(arena, object, name, json_make_text(arena, text, strlen(text)));
}

static bool play_same_point(const struct p2v_game *game, const struct json *value, int x, int y)
{
    int said_x, said_y;
    return p2v_point_read(game, value, &said_x, &said_y) && said_x == x && said_y == y;
}

static bool play_same_place(const struct p2v_game *game, const struct json *value, const struct p2v_option *option)
{
    int x, y;
    return p2v_place_read(&game->figures[option->figure], value, &x, &y) && x == option->x && y == option->y;
}

/* The option that reads like this, or -1. */
static int play_named(const struct p2v_state *state, const struct p2v_question *question, const struct json *answer)
{
    struct arena scratch;
    int found = -1;
    arena_init(&scratch);
    for (int i = 0; i < question->count && found < 0; i++) {
        struct json option = p2v_prompt_option(&scratch, state, question, i);
        if (p2v_same_word(json_to_text(json_get(&option, "text"), ""), json_to_text(answer, ""))) found = i;
    }
    arena_free(&scratch);
    return found;
}

/* The line the command describes? */
static bool play_is_named_line(const struct play_run *play, const struct p2v_question *question,
                               const struct p2v_option *option)
{
    const struct p2v_pack *pack = play->run.pack;
    return play->run.has_heading && option->mirrored && question->feature < pack->features.count &&
           pack->features.items[question->feature].aim.shape == P2V_LINE;
}

/* The target is known; the weapon must be the named one, if one is named. */
static bool play_is_weapon(const struct play_run *play, const struct p2v_question *question,
                           const struct p2v_option *option)
{
    const struct p2v_state *state = play_state(play->table);
    const char *weapon = json_to_text(json_get(play->command, "using"), NULL);
    return !weapon || question->kind == P2V_ASK_TARGET ||
           p2v_same_word(p2v_action_name(&state->game, question->figure, option->action), weapon);
}

/* An area is named by its square, a creature in it or its direction. */
static bool play_is_area(const struct play_run *play, const struct p2v_question *question,
                         const struct p2v_option *option, int wanted)
{
    const struct p2v_game *game = &play_state(play->table)->game;
    const struct json *at = json_get(play->command, "at"), *direction = json_get(play->command, "toward");
    bool here = play_same_point(game, at, option->x, option->y) || (wanted == option->figure && wanted >= 0) ||
                (play->run.has_aim && game->unit != 1 && option->mirrored);
    bool that_way = direction && play_same_point(game, direction, option->dx, option->dy);
    return (here && (!direction || that_way)) || (!at && that_way) || play_is_named_line(play, question, option);
}

static bool play_is_meant(struct play_run *play, const struct p2v_question *question, const struct p2v_option *option,
                          int wanted)
{
    bool is_square = question->kind == P2V_ASK_SQUARE || question->kind == P2V_ASK_PUSH;
    if (question->kind == P2V_ASK_TARGET || question->kind == P2V_ASK_WEAPON)
        return wanted == option->figure && play_is_weapon(play, question, option);
    if (question->kind == P2V_ASK_AREA) return play_is_area(play, question, option, wanted);
    if (!is_square || play->used_to) return false;
    play->used_to = play_same_place(&play_state(play->table)->game, json_get(play->command, "to"), option);
    return play->used_to;
}

/* The next of the answers listed in the command, if it is one to this question; -1: it is none. Squares answer where
 * something is pushed, and where to go once "to" has been used. */
static int play_listed(struct play_run *play, const struct p2v_question *question)
{
    const struct p2v_state *state = play_state(play->table);
    const struct json *choose = json_get(play->command, "choose"), *answer = json_at(choose, play->chosen);
    bool is_square = question->kind == P2V_ASK_PUSH || question->kind == P2V_ASK_SQUARE;
    bool listed = is_square || question->kind == P2V_ASK_CHOICE || question->kind == P2V_ASK_REACTION;
    if (!listed || play->chosen >= json_count(choose)) return -1;
    if (question->kind == P2V_ASK_SQUARE && !json_is(answer, JSON_ARRAY)) return -1;
    play->chosen++;
    for (int i = 0; i < question->count && is_square; i++)
        if (play_same_place(&state->game, answer, &question->options[i])) return i;
    if (question->kind == P2V_ASK_SQUARE) {
        table_refuse(play->table, "it cannot get to the square listed in \"choose\"");
        return -1;
    }
    int64_t index = json_is(answer, JSON_STRING) ? play_named(state, question, answer) : json_to_int(answer, -1);
    return index >= 0 && index < question->count ? (int)index : -1;
}

/* Does the command already say which option it means? -1: no. */
static int play_hint(struct play_run *play, const struct p2v_question *question)
{
    int wanted = p2v_figure_find(play_state(play->table), json_to_text(json_get(play->command, "target"), ""));
    for (int i = 0; i < question->count; i++) {
        if (play_is_meant(play, question, &question->options[i], wanted)) return i;
    }
    return play_listed(play, question);
}

/* Why it cannot go there: gaps of half its width are there to pass (P2V-NARROW-02). */
static const char *play_why_not(const struct p2v_game *game, int figure, const struct json *to)
{
    struct p2v_reach_rows rows;
    int x, y, size = p2v_own_size(&game->figures[figure]);
    bool is_place = p2v_place_read(&game->figures[figure], to, &x, &y) && p2v_on_board(game, x, y);
    if (!is_place || game->unit != 1 || size < 2) return "this creature cannot get there";
    p2v_reach_open(game, size, &rows);
    return rows.tight[y + 1] >> x & 1 ? "this creature can squeeze through there, but not stop there"
                                      : "this creature cannot get there";
}

static bool play_names_area(const struct play_run *play)
{
    return json_get(play->command, "at") || json_get(play->command, "toward");
}

/* Does the command name a place that no option has? Where there is one option, only a burst has a choice of places. */
static bool play_misses_area(const struct play_run *play, const struct p2v_question *question)
{
    const struct p2v_pack *pack = play->run.pack;
    bool known = question->feature < pack->features.count;
    bool chosen = question->count > 1 || (known && pack->features.items[question->feature].aim.shape == P2V_BURST);
    return question->kind == P2V_ASK_AREA && chosen && play_names_area(play) && !play->used_at;
}

/* Refuses a target, a place or a square that is not among the options; false: the command names none. */
static bool play_refuses(struct play_run *play, const struct p2v_question *question)
{
    bool targets = question->kind == P2V_ASK_TARGET || question->kind == P2V_ASK_WEAPON;
    const struct json *target = json_get(play->command, "target"), *to = json_get(play->command, "to");
    const struct p2v_game *game = &play_state(play->table)->game;
    if (play->table->refusal) return true;
    if (question->figure != play->actor) return false;
    if (targets && target && !play->used_target && command_actor(play->table, play->command, "target", true) >= 0)
        table_refuse(play->table,
                     "%s cannot be the target of this: it is out of reach, out of sight or of the wrong kind",
                     json_to_text(target, "that"));
    if (play_misses_area(play, question))
        table_refuse(play->table, "the area cannot be there: it is out of range, out of sight or off the board");
    if (question->kind == P2V_ASK_SQUARE && to && !play->used_to)
        table_refuse(play->table, "%s", play_why_not(game, question->figure, to));
    return play->table->refusal != NULL;
}

/* The members of the command that are for this question have been read. */
static void play_note_use(struct play_run *play, const struct p2v_question *question, bool is_answered)
{
    bool aims = question->kind == P2V_ASK_TARGET || question->kind == P2V_ASK_WEAPON;
    play->used_weapon |= question->kind == P2V_ASK_WEAPON;
    play->used_target |= aims && is_answered;
    play->used_at |= question->kind == P2V_ASK_AREA && is_answered;
}

static int play_ask(struct p2v_run *run, const struct p2v_question *question)
{
    struct play_run *play = (struct play_run *)run;
    struct table *table = play->table;
    bool own = question->figure == play->actor;
    int hint =
        own || question->kind == P2V_ASK_REACTION || question->kind == P2V_ASK_CHOICE ? play_hint(play, question) : -1;
    play_note_use(play, question, hint >= 0);
    if (hint >= 0) return hint;
    if (play_refuses(play, question)) return -1;
    if (question->count == 1 && question->kind != P2V_ASK_REACTION) return 0;
    struct arena scratch;
    struct json options = json_make_array(), about = json_make_object();
    bool led = question->side != play_state(table)->game.figures[question->figure].side;
    arena_init(&scratch);
    if (led) json_set(&scratch, &about, "side", json_make_int(question->side)); /* not its own player answers */
    play_set_text(&scratch, &about, "asks", p2v_prompt_kind(question));
    for (int i = 0; i < question->count; i++)
        json_push(&scratch, &options, p2v_prompt_option(&scratch, play_state(table), question, i));
    const char *prompt = p2v_prompt_text(table, play_state(table), question);
    play_state(table)->asking = run;
    play_state(table)->question = question;
    int answer = table_ask_json(table, question->figure, prompt, &options, &about);
    arena_free(&scratch);
    return answer;
}

/* ---- commands ---- */

/* Is it an action of that name? */
static bool play_has_action(const struct p2v_game *game, int figure, int action)
{
    if (action >= P2V_ACTION_GRANTED && !p2v_action_feature(game, figure, action)) return false;
    return action < p2v_card_of(game, figure)->feature_count || action >= P2V_ACTION_STRIDE;
}

static bool play_is_action(const struct p2v_game *game, int figure, int action, const char *name)
{
    return play_has_action(game, figure, action) && p2v_same_word(p2v_action_name(game, figure, action), name);
}

/* The action of that name. Of several the one with the number or the price the command says, or one that works. */
static int play_find_action(struct p2v_run *run, int figure, const char *name, const struct json *command)
{
    const struct p2v_game *game = run->game;
    int64_t number = json_to_int(json_get(command, "number"), -1), ap = json_to_int(json_get(command, "ap"), -1);
    int first = -1, found = -1;
    if (number >= 0 && number < P2V_ACTION_END && p2v_same_word(p2v_action_name(game, figure, (int)number), name))
        return (int)number;
    for (int action = 0; action < P2V_ACTION_END; action++) {
        if (!play_is_action(game, figure, action, name)) continue;
        if (first < 0) first = action;
        if (ap >= 0 && p2v_action_cost(run, figure, action) != ap) continue;
        if (found < 0) found = action;
        if (p2v_affordable(run, figure, action)) return action;
    }
    return found < 0 ? first : found;
}

/* The weapon of "Strike", the action everyone has (P2V-ACT-13): the one named with `using`, or the only one. NULL:
 * refused. */
static const char *play_strike_name(struct play_run *play, int figure)
{
    const struct p2v_game *game = play->run.game;
    const char *weapon = json_to_text(json_get(play->command, "using"), ""), *found = NULL;
    struct near near = near_new(weapon);
    int count = 0;
    for (int action = 0; action < P2V_ACTION_STRIDE; action++) {
        if (!play_has_action(game, figure, action) || !p2v_action_feature(game, figure, action)->is_strike) continue;
        const char *name = p2v_action_name(game, figure, action);
        near_add(&near, name);
        if (p2v_same_word(name, weapon)) return name;
        if (!found || !p2v_same_word(name, found)) count++;
        found = name;
    }
    if (count == 1 && !*weapon) return found;
    if (count == 0)
        table_refuse(play->table, "%s has no strike on its card", table_actor_name(play->table, figure));
    else if (*weapon)
        table_refuse_name(play->table, &near, "%s has no strike \"%s\"", table_actor_name(play->table, figure), weapon);
    else
        table_refuse_name(play->table, &near, "name the weapon of the strike with \"using\"");
    return NULL;
}

/* The name of the action the command means; NULL: refused. */
static const char *play_action_name(struct play_run *play, int figure)
{
    const char *name = json_to_text(json_get(play->command, "action"), "");
    const char *weapon = json_to_text(json_get(play->command, "using"), NULL);
    int action = play_find_action(&play->run, figure, name, play->command);
    if (action < 0 && p2v_same_word(name, "Strike")) {
        play->used_weapon = true;
        return play_strike_name(play, figure);
    }
    const struct p2v_feature *feature = action < 0 ? NULL : p2v_action_feature(play->run.game, figure, action);
    if (weapon && feature && feature->is_strike && !p2v_same_word(name, weapon)) {
        table_refuse(play->table, "%s is a strike already: leave out \"using\"", name);
        return NULL;
    }
    return name;
}

/* The action it means; -1: refused. */
static int play_action(struct play_run *play, int figure)
{
    const char *name = play_action_name(play, figure);
    if (!name) return -1;
    int action = play_find_action(&play->run, figure, name, play->command);
    int cost = action < 0 ? 0 : p2v_action_cost(&play->run, figure, action);
    if (action < 0) {
        struct near near = near_new(name);
        for (int one = 0; one < P2V_ACTION_END; one++) {
            if (play_has_action(play->run.game, figure, one) && p2v_affordable(&play->run, figure, one))
                near_add(&near, p2v_action_name(play->run.game, figure, one));
        }
        table_refuse_name(play->table, &near, "%s has no action \"%s\"",
                          table_actor_name(play->table, figure), name);
    } else if (json_to_int(json_get(play->command, "ap"), cost) != cost) {
        table_refuse(play->table, "%s costs %d AP", name, cost);
        return -1;
    }
    return action;
}

static void play_start(struct play_run *play)
{
    const struct p2v_state *state = play_state(play->table);
    struct text room = {0};
    int missing = p2v_unplaced(&state->game);
    if (state->game.is_started)
        table_refuse(play->table, "the game has already begun");
    else if (missing >= 0)
        table_refuse(play->table, "%s has no place yet: deploy it first", p2v_figure_name(state, missing, &room));
    else
        p2v_start(&play->run);
    text_free(&room);
}

/* Any point may be aimed at, and on an open table any place named to go to; which creature's is known once it is known
 * who acts. */
static void play_wishes(struct play_run *play)
{
    struct p2v_game *game = play->run.game;
    const char *who = json_to_text(json_get(play->command, "who"), NULL);
    int figure = who ? p2v_figure_find(play_state(play->table), who) : game->active;
    struct p2v_run *run = &play->run;
    if (figure < 0 || figure >= game->figures_count) return;
    run->has_aim = p2v_point_read(game, json_get(play->command, "at"), &run->aim_x, &run->aim_y);
    if (game->unit == 1)
        run->has_heading = p2v_point_read(game, json_get(play->command, "toward"), &run->heading_x, &run->heading_y);
    else
        run->has_wish =
            p2v_place_read(&game->figures[figure], json_get(play->command, "to"), &run->wish_x, &run->wish_y);
}

/* Only a creature whose turn it is, with its group and its minions, can be named as the one whose turn ends. */
static void play_may_end(struct play_run *play, int figure, bool is_named)
{
    const struct p2v_game *game = play->run.game;
    if (!is_named || game->active == P2V_NOBODY || game->figures[figure].is_active) return;
    table_refuse(play->table, "it is %s's turn, not %s's", table_actor_name(play->table, game->active),
                 table_actor_name(play->table, figure));
}

/* Refuses a member that the action had no use for. After a roll it may be meant for what did not happen. */
static void play_refuse_unused(struct play_run *play)
{
    const struct json *command = play->command;
    if (json_get(command, "via") && !play->used_via)
        table_refuse(play->table, "\"via\" names squares on the way, and nothing here goes a way that can be chosen");
    if (play->has_rolled) return;
    if (json_get(command, "using") && !play->used_weapon)
        table_refuse(play->table, "\"using\" names a weapon or an item, and nothing here leaves a choice of one");
    if (json_get(command, "target") && !play->used_target && !play->used_at)
        table_refuse(play->table, "\"target\" names a creature, and nothing here is aimed at one");
    if (json_get(command, "to") && !play->used_to)
        table_refuse(play->table, "this goes nowhere, or cannot get to the square in \"to\"");
}

static void play_act(struct play_run *play, const char *verb)
{
    struct p2v_game *game = play->run.game;
    struct p2v_option option = {.figure = game->active, .action = P2V_ACTION_END};
    const char *why = NULL;
    bool named = json_get(play->command, "who") != NULL;
    int figure = named ? command_actor(play->table, play->command, "who", true) : game->active;
    if (play->table->refusal) return;
    if (strcmp(verb, "endTurn") == 0) {
        play_may_end(play, figure, named);
    } else {
        if (figure >= game->figures_count) {
            table_refuse(play->table, strcmp(verb, "activate") == 0 ? "name the creature to activate with \"who\""
                                                                    : "no creature is active: activate one first");
            return;
        }
        option.figure = (uint8_t)figure;
        play->actor = figure;
        bool is_group = json_to_bool(json_get(play->command, "group"), false);
        int action = strcmp(verb, "activate") != 0 ? play_action(play, figure)
                     : is_group                    ? P2V_ACTION_ACTIVATE_GROUP
                                                   : P2V_ACTION_ACTIVATE;
        if (action < 0) return;
        option.action = (uint8_t)action;
    }
    if (play->table->refusal) return;
    if (play_names_area(play) && !p2v_action_feature(game, option.figure, option.action))
        table_refuse(play->table, "\"at\" and \"toward\" say where an area lies, and there is none to place");
    else if (p2v_do(&play->run, &option, &why) == P2V_REFUSED)
        table_refuse(play->table, "%s", why);
}

/* {"do": "gambits", "early": [names]} begins a round of solo adventuring, {"do": "gambit", "who"} is a monster's turn.
 */
static void play_solo(struct play_run *play, const char *verb)
{
    struct p2v_game *game = play->run.game;
    bool is_early[P2V_FIGURES] = {false}, begun = false;
    int heroes[P2V_FIGURES];
    for (int i = 0; i < game->figures_count; i++)
        begun |= game->figures[i].in_play && game->figures[i].phase;
    if (!game->is_solo || !game->is_started) {
        table_refuse(play->table, "no solo adventure is running");
    } else if (strcmp(verb, "gambit") == 0) {
        int figure = command_actor(play->table, play->command, "who", true);
        const char *why = figure < 0 ? NULL : p2v_solo_act(&play->run, figure);
        if (why) table_refuse(play->table, "%s", why);
    } else if (begun) {
        table_refuse(play->table, "this round has begun");
    } else {
        int count = command_actors(play->table, play->command, "early", heroes, P2V_FIGURES);
        for (int i = 0; i < count; i++)
            is_early[heroes[i]] = true;
        if (!play->table->refusal) p2v_solo_round(&play->run, is_early);
    }
}

/* {"do": "reinforce", "side", "creature", "at"}: someone arrives in a solo adventure. */
static void play_reinforce(struct play_run *play)
{
    struct p2v_game *game = play->run.game;
    struct near near = p2v_near_card(game->pack, json_to_text(json_get(play->command, "creature"), ""));
    int card = p2v_card_find(game->pack, near.wanted);
    int64_t side = json_to_int(json_get(play->command, "side"), 1);
    int index = game->figures_count, x = 0, y = 0;
    if (!game->is_solo || !game->is_started)
        table_refuse(play->table, "only solo adventures bring more monsters");
    else if (card < 0)
        table_refuse_name(play->table, &near, "there is no card \"%s\"", near.wanted);
    else if (side < 0 || side >= game->sides)
        table_refuse(play->table, "there is no side %d: sides are counted from 0", (int)side);
    else if (index >= P2V_FIGURES)
        table_refuse(play->table, "the table holds at most %d creatures", P2V_FIGURES);
    else
        p2v_fact(&play->run, P2V_FACT_SUMMONED, index, card, (int)side);
    if (game->figures_count == index) return;
    if (!p2v_place_read(&game->figures[index], json_get(play->command, "at"), &x, &y)) x = y = 0;
    struct p2v_point place = {x, y};
    if (p2v_nearest_free(game, index, &place))
        p2v_fact(&play->run, P2V_FACT_MOVE, index, place.x, place.y);
    else
        p2v_fact(&play->run, P2V_FACT_ELIMINATED, index, 0);
}

/* "via" is for the first way the command's creature goes. */
static int play_via(struct p2v_run *run, int figure, struct grid_cell *squares, int room)
{
    struct play_run *play = (struct play_run *)run;
    const struct json *via = json_get(play->command, "via");
    int count = 0;
    if (figure != play->actor || play->used_via) return 0;
    for (size_t i = 0; i < json_count(via) && count < room; i++) {
        const struct json *square = json_at(via, i);
        squares[count++] = (struct grid_cell){(int16_t)json_to_int(json_at(square, 0), -1),
                                              (int16_t)json_to_int(json_at(square, 1), -1)};
    }
    play->used_via = count > 0;
    return count;
}

static struct play_run *play_begin(struct table *table, const struct json *command)
{
    struct p2v_state *state = play_state(table);
    struct play_run *play = memory_alloc(sizeof *play);
    if (!play) {
        table_refuse(table, "there is not enough memory");
        return NULL;
    }
    if (!state->sight) state->sight = p2v_sight_new();
    p2v_run_init(&play->run, &state->game, state->sight, table->seed, 0);
    play->run.roll = play_roll;
    play->run.ask = play_ask;
    play->run.record = play_record;
    play->run.walks = play_walks;
    play->run.lays = table->watch ? play_lays : NULL;
    play->run.asks_always = true;
    play->run.via = play_via;
    play->table = table;
    play->command = command;
    play->chosen = 0;
    play->actor = state->game.active;
    play->used_target = play->used_to = play->used_at = play->used_via = false;
    play->used_weapon = play->has_rolled = false;
    p2v_report_begin(&play->report, table);
    return play;
}

static void play_finish(struct play_run *play)
{
    p2v_report_end(&play->report);
    if (play->run.refusal && !play->table->refusal) table_refuse(play->table, "%s", play->run.refusal);
    memory_free(play);
}

void p2v_decide(struct table *table, const struct json *command)
{
    const char *verb = json_to_text(json_get(command, "do"), "");
    struct play_run *play = play_begin(table, command);
    if (!play) return;
    play_wishes(play);
    if (p2v_prepare(&play->run, table, command, verb)) {
        /* before the start */
    } else if (strcmp(verb, "start") == 0) {
        play_start(play);
    } else if (strcmp(verb, "reinforce") == 0) {
        play_reinforce(play);
    } else if (strcmp(verb, "gambits") == 0 || strcmp(verb, "gambit") == 0) {
        play_solo(play, verb);
    } else {
        play_act(play, verb);
        if (!play->run.refusal && !table_stopped(table)) play_refuse_unused(play);
    }
    play_finish(play);
}

void p2v_master(struct table *table, const struct json *command, int who,
                void (*rule)(struct p2v_run *run, struct table *table, const struct json *command, int who))
{
    struct play_run *play = play_begin(table, command);
    if (!play) return;
    rule(&play->run, table, command, who);
    play_finish(play);
}

/* ---- turns and the view ---- */

int p2v_winner(const struct p2v_state *state)
{
    if (state->is_called_off) return state->called_winner;
    struct p2v_standing standing = p2v_standing(&state->game);
    return state->game.is_over && standing.margin ? standing.best : ENCOUNTER_NO_SIDE;
}

/* Sides choose who acts, so there is no order: the encounter follows the game. */
static struct encounter *play_encounter(const struct table *table)
{
    struct p2v_state *state = table->state;
    const struct p2v_game *game = &state->game;
    bool has_turn = game->active != P2V_NOBODY;
    state->encounter = (struct encounter){
        .turns = {.count = has_turn, .current = has_turn ? 0 : TURNS_NOBODY, .round = game->is_over ? 0 : game->round},
        .has_outcome = game->is_over,
        .winner = (int16_t)p2v_winner(state),
        .outcome = state->is_called_off ? state->called_outcome : 0};
    if (has_turn) state->encounter.turns.order[0].actor = game->active;
    return &state->encounter;
}

static int play_count(const struct table *table)
{
    return play_state(table)->game.figures_count;
}

static int play_side(const struct table *table, int who)
{
    return play_state(table)->game.figures[who].side;
}

static int play_unit(const struct table *table)
{
    return play_state(table)->game.unit;
}

static void play_facts(const struct table *table, int who, struct actor_facts *facts)
{
    const struct p2v_figure *f = &play_state(table)->game.figures[who];
    int x = f->x, y = f->y;
    p2v_place_named(f, &x, &y);
    *facts = (struct actor_facts){.side = f->side,
                                  .x = x,
                                  .y = y,
                                  .size = f->size,
                                  .is_placed = f->x >= 0 && f->in_play,
                                  .hp = f->hp,
                                  .hp_max = f->max_hp,
                                  .temporary = f->temp_hp,
                                  .state = f->has_left      ? "fled"
                                           : !f->in_play    ? "dead"
                                           : f->is_helpless ? "dying"
                                                            : "active"};
}

/* ---- the state ---- */

static void *play_state_new(struct table *table, const struct json *scenario, struct diags *diags)
{
    struct p2v_state *state = memory_alloc(sizeof *state);
    if (!state) return NULL;
    memset(state, 0, sizeof *state);
    state->listed = P2V_FIGURES; /* while they are listed, all of them are */
    if (p2v_scenario_read(state, table, scenario, diags)) {
        state->listed = state->game.figures_count;
        return state;
    }
    p2v_content_free(state->own);
    memory_free(state);
    return NULL;
}

static void *play_state_clone(const void *state)
{
    struct p2v_state *clone = memory_alloc(sizeof *clone);
    if (!clone) return NULL;
    memcpy(clone, state, sizeof *clone);
    clone->sight = NULL;
    p2v_content_share(clone->own);
    return clone;
}

static void play_state_free(void *state)
{
    p2v_sight_free(((struct p2v_state *)state)->sight);
    p2v_content_free(((struct p2v_state *)state)->own);
    memory_free(state);
}

static uint64_t play_state_hash(const void *state)
{
    return p2v_game_hash(&((const struct p2v_state *)state)->game);
}

static const char *play_actor_name(const struct table *table, int64_t actor)
{
    struct text room = {0};
    const char *name = p2v_figure_name(play_state(table), (int)actor, &room);
    if (name && name == room.bytes)
        name = symbol_text(&table->symbols, symbol_intern_text((struct symbols *)(uintptr_t)&table->symbols, name));
    text_free(&room);
    return name;
}

static int64_t play_actor_find(const struct table *table, const char *name)
{
    return p2v_figure_find(play_state(table), name);
}

struct json p2v_command_of(const struct p2v_state *state, struct arena *arena, const struct p2v_option *option)
{
    struct json command = json_make_object();
    struct text room = {0};
    bool activates = option->action == P2V_ACTION_ACTIVATE || option->action == P2V_ACTION_ACTIVATE_GROUP;
    play_set_text(arena, &command, "do", activates ? "activate" : option->action == P2V_ACTION_END ? "endTurn" : "act");
    if (option->action != P2V_ACTION_END)
        play_set_text(arena, &command, "who", p2v_figure_name(state, option->figure, &room));
    if (option->action == P2V_ACTION_ACTIVATE_GROUP) json_set(arena, &command, "group", json_make_bool(true));
    if (!activates && option->action != P2V_ACTION_END) {
        play_set_text(arena, &command, "action", p2v_action_name(&state->game, option->figure, option->action));
        json_set(arena, &command, "number", json_make_int(option->action)); /* of several features of one name */
    }
    text_free(&room);
    return command;
}

static void play_legal(struct table *table, struct arena *arena, struct json *commands)
{
    struct p2v_state *state = play_state(table);
    struct p2v_run *run = memory_alloc(sizeof *run);
    if (!run) return;
    if (!state->sight) state->sight = p2v_sight_new();
    p2v_run_init(run, &state->game, state->sight, 0, 0);
    struct p2v_option options[160];
    int count = p2v_legal(run, options, 160);
    if (!state->game.is_started && p2v_unplaced(&state->game) < 0) {
        struct json command = json_make_object();
        play_set_text(arena, &command, "do", "start");
        json_push(arena, commands, command);
    }
    for (int i = 0; i < count; i++) {
        struct json command = p2v_command_of(state, arena, &options[i]);
        if (options[i].action < P2V_ACTION_END)
            json_set(arena, &command, "ap", json_make_int(p2v_action_cost(run, options[i].figure, options[i].action)));
        json_push(arena, commands, command);
    }
    memory_free(run);
}

/* The command once for each option of the first question it leads its own creature to. */
static void play_spread(struct arena *arena, const struct json *command, const struct json *question,
                        struct json *commands)
{
    static const char *const members[] = {"target", "using", "to", "toward"};
    const struct json *options = json_get(question, "options");
    const char *asks = json_to_text(json_get(json_get(question, "about"), "asks"), "");
    bool spreads = strcmp(asks, "target") == 0 || strcmp(asks, "weapon") == 0 || strcmp(asks, "square") == 0 ||
                   strcmp(asks, "area") == 0;
    if (!json_equal(json_get(question, "who"), json_get(command, "who"))) return;
    for (size_t i = 0; spreads && i < json_count(options); i++) {
        struct json one = json_copy(arena, command);
        for (size_t k = 0; k < sizeof members / sizeof *members; k++) {
            const struct json *value = json_get(json_at(options, i), members[k]);
            bool centres = k == 2 && strcmp(asks, "area") == 0;
            if (value) json_set(arena, &one, centres ? "at" : members[k], json_copy(arena, value));
        }
        json_push(arena, commands, one);
    }
}

/* Actions with their targets, areas and squares: what each would ask for first. */
static void play_moves(struct table *table, struct arena *arena, struct json *commands)
{
    struct json offered = json_make_array();
    struct table *copy = table_clone(table);
    if (!copy) return;
    copy->answer = NULL;
    play_legal(table, arena, &offered);
    for (size_t i = 0; i < json_count(&offered); i++) {
        const struct json *command = json_at(&offered, i);
        struct table_moment moment;
        if (!json_is_text(json_get(command, "do"), "act")) continue;
        if (table_try(copy, command, &moment) == TABLE_ASKED) play_spread(arena, command, &copy->question, commands);
        table_take_back(copy, &moment);
    }
    table_free(copy);
}

static void play_describe(const struct table *table, struct page *page)
{
    p2v_describe(play_state(table), page);
}

static void play_board(const struct table *table, struct text *out, bool colour)
{
    p2v_board_draw(play_state(table), out, colour);
}

static void play_view_actor(const struct table *table, struct arena *arena, int who, struct json *actor)
{
    p2v_view_actor(play_state(table), arena, who, actor);
}

static void play_view(const struct table *table, struct arena *arena, struct json *out)
{
    p2v_view(play_state(table), arena, out);
}

static enum status play_explain(struct table *table, int64_t actor, const char *what, struct arena *arena,
                                struct answer *answer)
{
    struct p2v_why asked = {(int)actor, what, P2V_NOBODY};
    return p2v_explain(play_state(table), &asked, arena, answer);
}

/* The names of these in sentences. */
static const struct event_word p2v_event_words[] = {
    {"what", "chance", "a d6 for the effect"},
    {"what", "cover or concealment", "to get past cover or concealment"},
    {"what", "escape", "to escape"},
    {"what", "resistance", "to stay on the ledge"},
    {"what", "recovery", "for recovery"},
    {"what", "an end of persistent damage", "to end persistent damage"},
    {"condition", "concealed-afar", "concealed from afar"},
    {"condition", "no_attacks", "unable to attack"},
    {"condition", "no_ranged_attacks", "unable to attack from afar"},
    {"condition", "no_heal", "beyond healing"},
    {"condition", "no_target_enemies", "unable to aim at enemies"},
    {"how", "fled", "has fled"},
    {"state", "there", "placed"},
    {0},
};

const struct table_rules p2v_table_rules = {
    .events = p2v_events,
    .words = p2v_event_words,
    .scenario = p2v_scenario_fields,
    .scenario_takes = SCENARIO_TAKES_HP | SCENARIO_TAKES_CONDITIONS | SCENARIO_TAKES_EFFECTS,
    .state_new = play_state_new,
    .state_clone = play_state_clone,
    .state_free = play_state_free,
    .state_hash = play_state_hash,
    .commands = p2v_commands,
    .hooks = {[HOOK_PLACE] = {.decide = p2v_master_place},
              [HOOK_JOIN] = {.decide = p2v_master_join},
              [HOOK_LEAVE] = {.decide = p2v_master_leave},
              [HOOK_DAMAGE] = {.decide = p2v_master_damage},
              [HOOK_HEAL] = {.decide = p2v_master_heal},
              [HOOK_SET_HP] = {.decide = p2v_master_set_hp},
              [HOOK_CONDITION] = {.decide = p2v_master_condition},
              [HOOK_EFFECT] = {.decide = p2v_master_effect, .fields = p2v_effect_fields},
              [HOOK_TOGGLE] = {.instead = "stances and other features are actions of the card"},
              [HOOK_REST] = {.instead = "creatures recover between the games of a campaign"},
              [HOOK_SPEND] = {.decide = p2v_master_spend},
              [HOOK_RESTORE] = {.decide = p2v_master_restore}},
    .player = {.side = p2v_machine_side, .choose = p2v_machine_choose, .answer = p2v_machine_answer},
    .encounter = {.state = play_encounter, .count = play_count, .side = play_side, .goes_on = true},
    .apply = play_apply,
    .actor_name = play_actor_name,
    .actor_find = play_actor_find,
    .legal = play_legal,
    .moves = play_moves,
    .moves_are_tried = true,
    .describe = play_describe,
    .board = play_board,
    .explain = play_explain,
    .document = p2v_document_now,
    .facts = play_facts,
    .unit = play_unit,
    .view_actor = play_view_actor,
    .view_more = play_view,
};
