/* skirmish.c: what a player of Path 2 Victory sees at a terminal: the board, the score, what can be done and how likely
 * it is, cards, and what a machine player would do and why. The game is a saved one, so nothing is kept between
 * questions. */
#include "verbs/rows.h"

#ifndef __wasi__ /* there are no terminals */
#include <stdio.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "systems/p2v/game/acts.h"
#include "systems/p2v/cards/describe.h"
#include "systems/p2v/modes/match.h"
#include "systems/p2v/game/solo.h"
#include "systems/p2v/game/war.h"
#include "systems/p2v/player/odds.h"
#include "systems/p2v/table/prompt.h"

enum {
    SKIRMISH_PLACES = 60, /* more are not listed one by one */
    SKIRMISH_MARKED = 12, /* nor so many that are marked on the board */
    SKIRMISH_COLUMNS = 80,
    SKIRMISH_ACTIONS = 160
};

static const char *const skirmish_asks[] = {"screen",  "act",       "answer", "card",
                                            "places", "adventure", "gambits", NULL};
static const struct field_form skirmish_anything = {.type = FIELD_ANYTHING};
static const struct field skirmish_machine_fields[] = {
    {.name = "player", .form = {.type = FIELD_TEXT}, .doc = "random, greedy or search."},
    {.name = "level", .form = {.type = FIELD_TEXT}, .doc = "easy, normal, hard or expert, in place of a player."},
    {.name = "temper", .form = {.type = FIELD_TEXT}, .doc = "even, bold, careful or grasping."},
    {.name = "nodes",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 1e6},
     .doc = "Positions that it examines for each decision."},
    {.name = "seed", .form = {.type = FIELD_INTEGER}, .doc = "Seed of its choices."},
    {0},
};

const struct field verb_skirmish_fields[] = {
    {.name = "ask",
     .form = {.type = FIELD_WORD, .words = skirmish_asks},
     .initial = "\"screen\"",
     .doc = "What to return: the screen, the command or the answer of a machine player, a card, the squares where a "
            "creature may be deployed, the built-in adventure, or the gambits of a creature."},
    {.name = "log", .form = {.type = FIELD_TEXT}, .doc = "The saved game."},
    {.name = "command",
     .form = {.type = FIELD_MAP, .item = &skirmish_anything},
     .doc = "The command with an open question, and its `answers` so far."},
    {.name = "who", .form = {.type = FIELD_TEXT}, .doc = "The creature that the question is about."},
    {.name = "machine",
     .form = {.type = FIELD_OBJECT, .fields = skirmish_machine_fields},
     .doc = "The machine player."},
    {.name = "columns",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 10000},
     .doc = "The width of the terminal; by default none."},
    {.name = "colour", .form = {.type = FIELD_BOOL}, .doc = "Use terminal colours."},
    {0},
};

struct skirmish {
    struct verb_call *call;
    struct table *table;
    int columns;
    bool colour;
    struct p2v_ai ai;
    int reply; /* of the machine; -1: it was not asked */
};

static struct p2v_state *skirmish_state(const struct skirmish *it)
{
    return it->table->state;
}

static void skirmish_put(const struct skirmish *it, const char *name, struct text *out)
{
    verb_put_text(it->call, &it->call->answer->data, name, text_get(out));
    text_free(out);
}

/* ---- the board ---- */

static void skirmish_board(const struct skirmish *it, const struct p2v_question *question)
{
    struct text out = {0};
    uint64_t marked[(P2V_SQUARES + 63) / 64] = {0};
    struct p2v_drawing how = {.colour = it->colour, .columns = it->columns};
    const struct p2v_game *game = &skirmish_state(it)->game;
    for (int i = 0; question && i < question->count; i++) {
        int square = p2v_square_under(&game->figures[question->options[i].figure], question->options[i].x,
                                      question->options[i].y);
        if (square >= 0 && square < P2V_SQUARES) marked[square / 64] |= UINT64_C(1) << square % 64;
    }
    if (question) how.marked = marked;
    if (how.columns)
        p2v_board_print(skirmish_state(it), &out, &how);
    else
        p2v_board_draw(skirmish_state(it), &out, how.colour);
    skirmish_put(it, "board", &out);
    struct text marks = {0};
    if (how.columns) p2v_board_marks(skirmish_state(it), &marks);
    skirmish_put(it, "marks", &marks);
}

/* "Round 2: side 1 3 VP, side 2 1 VP", and who acts. Without a terminal the board has it. */
static void skirmish_standing(const struct skirmish *it)
{
    const struct p2v_state *state = skirmish_state(it);
    const struct p2v_game *game = &state->game;
    struct text room = {0}, out = {0};
    text_addf(&out, "Round %d:", game->round);
    for (int side = 0; side < game->sides; side++)
        text_addf(&out, "%s side %d %d VP", side ? "," : "", side + 1, game->score[side]);
    if (game->active != P2V_NOBODY) {
        const struct p2v_figure *f = &game->figures[game->active];
        text_addf(&out, ". %s acts: %d AP, HP %d/%d", p2v_figure_name(state, game->active, &room), f->ap, f->hp,
                  f->max_hp);
        for (int condition = 0; condition < P2V_CONDITIONS; condition++)
            if (f->conditions & P2V_BIT(condition))
                text_addf(&out, ", %s", p2v_condition_name((enum p2v_condition)condition));
        if (f->is_prone) text_add(&out, ", prone");
    } else {
        text_addf(&out, ". Side %d: who acts?", p2v_side_to_move(game) + 1);
    }
    text_add_char(&out, '\n');
    text_free(&room);
    if (!it->columns) text_clear(&out);
    skirmish_put(it, "standing", &out);
}

/* ---- what can be done ---- */

/* Enemies beside it that it can wrestle with. */
static int skirmish_wrestled(const struct p2v_game *game, int figure, struct p2v_option *targets)
{
    int count = 0;
    for (int i = 0; i < game->figures_count; i++)
        if (p2v_is_enemy(game, i, figure) && p2v_is_live(game, i) && p2v_distance(game, i, figure) == 1)
            targets[count++].figure = (uint8_t)i;
    return count;
}

/* The odds of claiming each objective in reach. */
static void skirmish_odds_claims(const struct p2v_game *game, int figure, struct text *out)
{
    struct grid_space own = p2v_space(&game->figures[figure]);
    for (int i = 0; i < game->objective_count; i++) {
        const struct p2v_objective *objective = &game->objectives[i];
        bool is_near = p2v_gap(game, own, p2v_square_space(game, objective->x, objective->y)) <= 1;
        if (!is_near || objective->owner == p2v_owner(game, figure)) continue;
        text_addf(out, "%s%s ", out->length ? "; " : "", p2v_objective_name(objective->kind));
        p2v_odds_claim(game, figure, objective, out);
    }
}

/* The odds against everybody it could be done to. */
static void skirmish_odds(struct p2v_run *run, const struct p2v_state *state, const struct p2v_option *option,
                          struct text *out)
{
    const struct p2v_game *game = &state->game;
    const struct p2v_feature *feature = p2v_action_feature(game, option->figure, option->action);
    struct p2v_option targets[P2V_FIGURES];
    struct text room = {0}, odds = {0};
    bool aims = feature && feature->aim.mode != P2V_AIM_AREA && feature->aim.mode != P2V_AIM_NONE;
    int count = aims ? p2v_targets(run, option->figure, feature, targets, P2V_FIGURES) : 0, told = 0;
    if (option->action == P2V_ACTION_GRAPPLE || option->action == P2V_ACTION_SHOVE || option->action == P2V_ACTION_TRIP)
        count += skirmish_wrestled(game, option->figure, targets + count);
    for (int i = 0; i < count; i++) {
        text_clear(&odds);
        if (!p2v_odds_text(run, option->figure, option->action, targets[i].figure, &odds)) continue;
        text_addf(out, "%s%s %s", told++ ? "; " : "", p2v_figure_name(state, targets[i].figure, &room),
                  text_get(&odds));
    }
    if (!count) p2v_odds_text(run, option->figure, option->action, P2V_NOBODY, out);
    if (option->action == P2V_ACTION_CLAIM) skirmish_odds_claims(game, option->figure, out);
    text_free(&room);
    text_free(&odds);
}

/* Words one after the other, on as many lines as they need. */
struct skirmish_row {
    struct text *out;
    size_t used, columns;
};

static void skirmish_row_end(struct skirmish_row *row)
{
    if (row->used) text_add_char(row->out, '\n');
    row->used = 0;
}

static void skirmish_word(struct skirmish_row *row, const char *words)
{
    size_t length = strlen(words);
    if (row->used && row->used + 2 + length >= row->columns) skirmish_row_end(row);
    text_addf(row->out, "%s%s", row->used ? "  " : "", words);
    row->used += length + (row->used ? 2 : 0);
}

static struct skirmish_row skirmish_row(const struct skirmish *it, struct text *out)
{
    return (struct skirmish_row){.out = out, .columns = (size_t)(it->columns > 0 ? it->columns : SKIRMISH_COLUMNS)};
}

static void skirmish_label(const struct p2v_state *state, const struct p2v_option *option, bool names, struct text *out)
{
    const struct p2v_game *game = &state->game;
    struct text room = {0};
    bool activates = option->action == P2V_ACTION_ACTIVATE || option->action == P2V_ACTION_ACTIVATE_GROUP;
    if (names || activates) text_add(out, p2v_figure_name(state, option->figure, &room));
    if (names && !activates) text_add(out, ": ");
    if (!activates) text_add(out, p2v_action_name(game, option->figure, option->action));
    if (option->action == P2V_ACTION_ACTIVATE_GROUP) text_add(out, " and its group");
    text_free(&room);
}

/* The list by number, and each action with the words it is known by. */
static void skirmish_actions(struct skirmish *it)
{
    struct p2v_state *state = skirmish_state(it);
    struct p2v_option options[SKIRMISH_ACTIONS];
    struct p2v_run run;
    struct text out = {0}, label = {0}, odds = {0};
    struct skirmish_row row = skirmish_row(it, &out);
    struct json list = json_make_array();
    struct arena *arena = it->call->arena;
    p2v_run_init(&run, &state->game, state->sight, 0, 0);
    int count = p2v_legal(&run, options, SKIRMISH_ACTIONS);
    for (int i = 0; i < count; i++) {
        bool names = state->game.active != P2V_NOBODY && options[i].figure != state->game.active;
        bool known = options[i].action < P2V_ACTION_END;
        int cost = known ? p2v_action_cost(&run, options[i].figure, options[i].action) : 1;
        const struct p2v_feature *feature = p2v_action_feature(&state->game, options[i].figure, options[i].action);
        struct json entry = json_make_object();
        text_clear(&label);
        text_clear(&odds);
        skirmish_label(state, &options[i], false, &label);
        verb_put_text(it->call, &entry, "name", text_get(&label));
        json_set(arena, &entry, "command", p2v_command_of(state, arena, &options[i]));
        json_set(arena, &entry, "area", json_make_bool(feature && feature->aim.mode == P2V_AIM_AREA));
        json_set(arena, &entry, "gambit", json_make_bool(state->game.figures[options[i].figure].gambit > 0));
        json_push(arena, &list, entry);
        text_clear(&label);
        text_addf(&label, "%2d ", i);
        skirmish_label(state, &options[i], names, &label);
        if (cost != 1 && known) text_addf(&label, " (%d AP)", cost);
        if (known) skirmish_odds(&run, state, &options[i], &odds);
        if (odds.length) {
            skirmish_row_end(&row);
            text_addf(&out, "%s: %s\n", text_get(&label), text_get(&odds));
        } else {
            skirmish_word(&row, text_get(&label));
        }
    }
    skirmish_row_end(&row);
    text_free(&label);
    text_free(&odds);
    json_set(arena, &it->call->answer->data, "actions", list);
    skirmish_put(it, "list", &out);
}

/* ---- questions ---- */

static void skirmish_place(struct text *out, const char *before, const struct json *place)
{
    text_addf(out, "%s(", before);
    number_print(out, json_to_double(json_at(place, 0), 0));
    text_add(out, ", ");
    number_print(out, json_to_double(json_at(place, 1), 0));
    text_add(out, ")");
}

/* Who would be inside. */
static void skirmish_area(struct p2v_run *run, const struct p2v_state *state, const struct p2v_question *question,
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

/* An option in words: a place, a target, what is used, and how likely it is. */
static void skirmish_option(const struct p2v_state *state, const struct p2v_question *question,
                            const struct json *option, int index, struct text *out)
{
    struct p2v_run *run = state->asking;
    static const char *const words[] = {"action", "target", "using", "text"};
    const struct json *to = json_get(option, "to"), *direction = json_get(option, "toward");
    const struct p2v_option *chosen = &question->options[index];
    struct text odds = {0};
    int parts = 0;
    if (to && ++parts) skirmish_place(out, "", to);
    if (direction) skirmish_place(out, " towards ", direction);
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (json_get(option, words[i]))
            text_addf(out, "%s%s", parts++ ? " with " : "", json_to_text(json_get(option, words[i]), ""));
    if (!parts) text_addf(out, "number %d", (int)json_to_int(json_get(option, "value"), 0));
    if (question->kind == P2V_ASK_AREA) skirmish_area(run, state, question, index, out);
    int action = question->kind == P2V_ASK_WEAPON ? chosen->action : question->feature_place;
    bool aims = question->kind == P2V_ASK_WEAPON || question->kind == P2V_ASK_TARGET;
    if (aims && p2v_odds_text(run, question->figure, action, chosen->figure, &odds))
        text_addf(out, ": %s", text_get(&odds));
    text_free(&odds);
}

/* Who has caused it, and what the reaction would probably do. */
static void skirmish_cause(struct p2v_run *run, const struct p2v_state *state, const struct p2v_question *question,
                           struct text *out)
{
    struct text room = {0}, odds = {0};
    if (question->kind != P2V_ASK_REACTION || question->about >= state->game.figures_count) return;
    text_addf(out, " (%s", p2v_figure_name(state, question->about, &room));
    if (p2v_odds_text(run, question->figure, question->feature_place, question->about, &odds))
        text_addf(out, ": %s", text_get(&odds));
    text_addf(out, ")");
    text_free(&room);
    text_free(&odds);
}

static void skirmish_question_words(struct skirmish *it, const struct p2v_question *question,
                                    const struct json *asked, struct text *out)
{
    struct p2v_state *state = skirmish_state(it);
    const struct json *options = json_get(asked, "options");
    bool places = question->kind == P2V_ASK_SQUARE || question->kind == P2V_ASK_PUSH;
    size_t count = json_count(options);
    struct skirmish_row row = skirmish_row(it, out);
    struct text line = {0};
    text_addf(out, "%s, %s", json_to_text(json_get(asked, "who"), ""), json_to_text(json_get(asked, "prompt"), ""));
    skirmish_cause(state->asking, state, question, out);
    text_add_char(out, '\n');
    if (places && count > (it->columns ? SKIRMISH_MARKED : SKIRMISH_PLACES)) {
        bool large = state->game.figures[question->options[0].figure].size > 1;
        text_addf(out, "%zu places%s: say column and row%s, like 8 4\n", count, it->columns ? ", marked o" : "",
                  large ? " of its upper left square" : "");
        return;
    }
    for (size_t i = 0; i < count; i++) {
        text_clear(&line);
        text_addf(&line, "%2zu ", i);
        skirmish_option(state, question, json_at(options, i), (int)i, &line);
        skirmish_word(&row, text_get(&line));
        if (!places) skirmish_row_end(&row);
    }
    skirmish_row_end(&row);
    text_free(&line);
}

/* In the middle of its command, where the question can be seen. It stays unanswered. */
static int skirmish_see_question(struct table *table, void *context, int64_t who, const struct json *asked)
{
    struct skirmish *it = context;
    const struct p2v_question *question = ((struct p2v_state *)table->state)->question;
    struct text out = {0};
    (void)who;
    if (json_get(&it->call->answer->data, "question")) return TABLE_WAITS;
    bool places = question->kind == P2V_ASK_SQUARE || question->kind == P2V_ASK_PUSH;
    if (places && it->columns) skirmish_board(it, question);
    skirmish_question_words(it, question, asked, &out);
    skirmish_put(it, "question", &out);
    verb_put_int(it->call, &it->call->answer->data, "side", question->side);
    return TABLE_WAITS;
}

static enum status skirmish_screen(struct skirmish *it)
{
    const struct p2v_game *game = &skirmish_state(it)->game;
    const struct json *command = json_get(it->call->options, "command");
    struct json *data = &it->call->answer->data;
    json_set(it->call->arena, data, "over", json_make_bool(game->is_over));
    json_set(it->call->arena, data, "started", json_make_bool(game->is_started));
    verb_put_int(it->call, data, "sideToMove", p2v_side_to_move(game));
    if (command) {
        it->table->answer = skirmish_see_question;
        it->table->answer_context = it;
        (void)table_do(it->table, command);
        return STATUS_OK;
    }
    skirmish_board(it, NULL);
    skirmish_standing(it);
    if (game->is_started && !game->is_over) skirmish_actions(it);
    return STATUS_OK;
}

/* ---- the machine ---- */

static enum status skirmish_fault(const struct skirmish *it, const char *words)
{
    diags_add(it->call->diags, fault_error("options/machine", NULL), (struct place){0}, "%s", words);
    return STATUS_USAGE;
}

static enum status skirmish_machine(struct skirmish *it)
{
    const struct json *machine = json_get(it->call->options, "machine");
    const char *level = json_to_text(json_get(machine, "level"), NULL);
    int kind = p2v_ai_find(json_to_text(json_get(machine, "player"), "greedy"));
    int temper = p2v_temper_find(json_to_text(json_get(machine, "temper"), "even"));
    enum p2v_ai_kind own = (enum p2v_ai_kind)(kind < 0 ? 0 : kind);
    struct p2v_ai *ai = &it->ai;
    ai->nodes = 1000;
    if (kind < 0) return skirmish_fault(it, "unknown player; choose random, greedy or search");
    if (level && !p2v_ai_level(level, &own, ai))
        return skirmish_fault(it, "unknown level; choose easy, normal, hard or expert");
    if (temper < 0) return skirmish_fault(it, "unknown temper; choose even, bold, careful or grasping");
    ai->nodes = (int)json_to_int(json_get(machine, "nodes"), ai->nodes);
    ai->temper = (enum p2v_temper)temper;
    ai->rng = rng_new((uint64_t)json_to_int(json_get(machine, "seed"), 1), it->table ? it->table->log.count : 0, 2);
    for (int side = 0; side < P2V_SIDES; side++)
        ai->kinds[side] = own;
    ai->scratch = memory_alloc(sizeof *ai->scratch);
    return ai->scratch ? STATUS_OK : STATUS_NO_MEMORY;
}

static void skirmish_reason(const struct p2v_state *state, const struct p2v_ai_reason *reason,
                            struct text *out)
{
    struct text room = {0};
    const struct p2v_option *option = &reason->option;
    bool activates = option->action == P2V_ACTION_ACTIVATE;
    text_addf(out, "%s%s%s", activates ? "activate " : "", p2v_figure_name(state, option->figure, &room),
              activates ? "" : ": ");
    if (!activates) text_addf(out, "%s", p2v_action_name(&state->game, option->figure, option->action));
    if (reason->hint.kind == P2V_HINT_SQUARE) text_addf(out, " to %d %d", reason->hint.x, reason->hint.y);
    if (reason->hint.kind == P2V_HINT_OBJECTIVE) text_addf(out, " to an objective");
    if (reason->hint.kind == P2V_HINT_TARGET)
        text_addf(out, " at %s", p2v_figure_name(state, reason->hint.target, &room));
    if (reason->visits)
        text_addf(out, " (wins %d of 100, tried %d times)\n", (reason->value + 10000) / 200, reason->visits);
    else
        text_addf(out, " (rated %d)\n", reason->value);
    text_free(&room);
}


/* The last decision and what it was preferred to. */
static void skirmish_reasons(struct skirmish *it, const struct p2v_state *state)
{
    static const char *const heads[] = {"the machine liked best:  ", "less than that:          ",
                                        "                         "};
    struct text out = {0};
    for (int i = 0; i < it->ai.reason_count; i++) {
        text_add(&out, heads[i < 2 ? i : 2]);
        skirmish_reason(state, &it->ai.reasons[i], &out);
    }
    skirmish_put(it, "reasons", &out);
}

static int skirmish_reply(struct table *table, void *context, int64_t who, const struct json *question)
{
    struct skirmish *it = context;
    int reply = match_table_answer(table, &it->ai, who, question);
    if (it->reply < 0) it->reply = reply;
    return reply;
}

/* What the side to move does next, with all answers. */
static enum status skirmish_act(struct skirmish *it)
{
    struct p2v_state *state = skirmish_state(it);
    struct p2v_run run;
    enum status status = skirmish_machine(it);
    if (status != STATUS_OK) return status;
    it->table->answer = skirmish_reply;
    it->table->answer_context = it;
    if (!state->sight) state->sight = p2v_sight_new();
    p2v_run_init(&run, &state->game, state->sight, 0, 0);
    run.context = &it->ai;
    if (it->ai.kinds[p2v_side_to_move(&state->game)] == P2V_AI_GREEDY) p2v_ai_weigh(&run, &it->ai);
    size_t before = it->table->log.count;
    (void)match_table_act(it->table, &it->ai);
    skirmish_reasons(it, skirmish_state(it));
    if (it->table->log.count == before) return STATUS_OK;
    struct json_document command;
    const char *text = it->table->log.items[it->table->log.count - 1].command;
    if (json_parse(&command, "command", text, strlen(text), NULL) == STATUS_OK)
        json_set(it->call->arena, &it->call->answer->data, "command", json_copy(it->call->arena, &command.root));
    json_free(&command);
    return STATUS_OK;
}

/* The option that it takes of the open question. */
static enum status skirmish_answer(struct skirmish *it)
{
    const struct json *command = json_get(it->call->options, "command");
    enum status status = skirmish_machine(it);
    if (status != STATUS_OK || !command) return status;
    it->table->answer = skirmish_reply;
    it->table->answer_context = it;
    (void)table_do(it->table, command);
    if (it->reply >= 0) verb_put_int(it->call, &it->call->answer->data, "answer", it->reply);
    return STATUS_OK;
}

/* ---- cards, places, adventures ---- */

static int skirmish_figure(const struct skirmish *it)
{
    return p2v_figure_find(skirmish_state(it), json_to_text(json_get(it->call->options, "who"), ""));
}

static enum status skirmish_card(struct skirmish *it)
{
    const struct p2v_state *state = skirmish_state(it);
    int figure = skirmish_figure(it);
    if (figure < 0) return STATUS_NOT_FOUND;
    const struct p2v_game *game = &state->game;
    const struct p2v_card *card = p2v_card_of(game, figure);
    const struct p2v_figure *f = &game->figures[figure];
    struct text room = {0}, *out = it->call->words;
    struct page page;
    page_init(&page, it->call->arena);
    p2v_tell_card(it->call->arena, game->pack, card, &page);
    page_print_text(out, &page, false); /* words have no colours */
    page_free(&page);
    text_addf(out, "%s: HP %d/%d", p2v_figure_name(state, figure, &room), f->hp, f->max_hp);
    for (int condition = 0; condition < P2V_CONDITIONS; condition++)
        if (f->conditions & P2V_BIT(condition))
            text_addf(out, ", %s", p2v_condition_name((enum p2v_condition)condition));
    text_add_char(out, '\n');
    for (int i = 0; i < card->feature_count; i++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[i]];
        if (feature->uses)
            text_addf(out, "  %s: %d of %d uses left\n", feature->name, feature->uses - f->uses[i], feature->uses);
    }
    text_free(&room);
    return STATUS_OK;
}

static bool skirmish_fits(const struct p2v_game *game, int figure, int x, int y)
{
    if (!p2v_can_stand(game, figure, x * game->unit, y * game->unit)) return false;
    if (game->war.deployment) return p2v_war_zone_fits(game, figure, x, y);
    return !game->points || p2v_may_deploy(game, figure, x, y);
}

/* Squares where the creature may be deployed, from the corner of its side on, and the board with them. */
static enum status skirmish_places(struct skirmish *it)
{
    const struct p2v_game *game = &skirmish_state(it)->game;
    struct arena *arena = it->call->arena;
    struct p2v_question *question = arena_new(arena, struct p2v_question);
    struct json list = json_make_array();
    int figure = skirmish_figure(it), all = game->width * game->height;
    if (figure < 0) return STATUS_NOT_FOUND;
    if (!question) return STATUS_NO_MEMORY;
    bool from_end = game->figures[figure].side % 2;
    for (int i = 0; i < all; i++) {
        int at = from_end ? all - 1 - i : i, x = at / game->height, y = at % game->height;
        if (!skirmish_fits(game, figure, x, y)) continue;
        struct json square = json_make_array();
        json_push(arena, &square, json_make_int(x * game->unit));
        json_push(arena, &square, json_make_int(y * game->unit));
        json_push(arena, &list, square);
        if (question->count < P2V_OPTIONS)
            question->options[question->count++] = (struct p2v_option){.figure = (uint8_t)figure,
                                                                       .x = (int16_t)(x * game->unit),
                                                                       .y = (int16_t)(y * game->unit)};
    }
    question->kind = P2V_ASK_SQUARE;
    json_set(arena, &it->call->answer->data, "places", list);
    skirmish_board(it, question);
    return STATUS_OK;
}

static enum status skirmish_adventure(struct skirmish *it)
{
    struct content *content = verb_content(it->call, system_find("p2v"));
    const struct json *adventure = content ? p2v_content_table(content, "adventure-orchard") : NULL;
    if (!adventure) return STATUS_NOT_FOUND;
    it->call->answer->data = json_copy(it->call->arena, adventure);
    return STATUS_OK;
}

static enum status skirmish_gambits(struct skirmish *it)
{
    static const char *const phases[][2] = {{"super_early", "I"}, {"early", "II"}, {"late", "III"}};
    struct content *content = verb_content(it->call, system_find("p2v"));
    const struct p2v_pack *pack = content ? p2v_content_pack(content) : NULL;
    const char *name = json_to_text(json_get(it->call->options, "who"), "");
    int card = pack ? p2v_card_find(pack, name) : -1;
    struct text *out = it->call->words;
    if (card < 0) {
        struct near near = p2v_near_card(pack, name);
        diags_add(it->call->diags, fault_error("p2v/no-creature", diags_instead(it->call->diags, &near)),
                  (struct place){0}, "there is no card \"%s\"", name);
        return STATUS_USAGE;
    }
    struct json table = p2v_gambits_of(it->call->arena, pack, &pack->cards.items[card]);
    const char *preference = json_to_text(json_get(pack->cards.items[card].source, "gambit_preference"), "");
    if (*preference) text_addf(out, "%s\n", preference);
    for (size_t i = 0; i < json_count(&table); i++) {
        const struct json *entry = json_at(&table, i), *dice = json_get(entry, "dice");
        for (size_t k = 0; k < json_count(dice); k++)
            text_addf(out, "%d ", (int)json_to_int(json_at(dice, k), 0));
        for (size_t p = 0; p < 3; p++)
            if (json_is_text(json_get(entry, "phase"), phases[p][0])) text_addf(out, "%s ", phases[p][1]);
        text_addf(out, "%s\n", json_to_text(json_get(entry, "text"), ""));
    }
    return STATUS_OK;
}

static const struct {
    const char *name;
    bool needs_game;
    enum status (*run)(struct skirmish *it);
} skirmish_rows[] = {{"screen", true, skirmish_screen}, {"act", true, skirmish_act},
                     {"answer", true, skirmish_answer}, {"card", true, skirmish_card},
                     {"places", true, skirmish_places}, {"adventure", false, skirmish_adventure},
                     {"gambits", false, skirmish_gambits}};

static struct content *skirmish_content(const struct system *system, void *call)
{
    return verb_content(call, system);
}

static enum status skirmish_open(struct skirmish *it)
{
    const struct json *log = json_get(it->call->options, "log");
    bool whole = true;
    if (json_is(log, JSON_STRING))
        it->table =
            table_load(&(struct content_text){"game", log->text, log->count}, skirmish_content, it->call, &whole, NULL);
    if (it->table && it->table->system == system_find("p2v")) {
        struct p2v_state *state = skirmish_state(it);
        if (!state->sight) state->sight = p2v_sight_new();
        return state->sight ? STATUS_OK : STATUS_NO_MEMORY;
    }
    diags_add(it->call->diags, fault_error("options/log", "give a saved game as \"log\""), (struct place){0},
              "there is no game of Path 2 Victory to look at");
    return STATUS_USAGE;
}

enum status verb_run_skirmish(struct verb_call *call)
{
    struct skirmish it = {.call = call,
                          .columns = (int)json_to_int(json_get(call->options, "columns"), 0),
                          .colour = json_to_bool(json_get(call->options, "colour"), false),
                          .reply = -1};
    const char *asked = json_to_text(json_get(call->options, "ask"), "screen");
    size_t row = 0;
    while (row + 1 < sizeof skirmish_rows / sizeof *skirmish_rows && strcmp(skirmish_rows[row].name, asked) != 0)
        row++;
    call->answer->data = json_make_object();
    enum status status = skirmish_rows[row].needs_game ? skirmish_open(&it) : STATUS_OK;
    if (status == STATUS_OK) status = skirmish_rows[row].run(&it);
    if (status == STATUS_OK) call->answer->data = json_copy(call->arena, &call->answer->data);
    memory_free(it.ai.scratch);
    table_free(it.table);
    return status;
}
#endif
