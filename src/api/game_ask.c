/* game_ask.c: the questions a table answers, one row per verb. */
#include <string.h>

#include "api/game.h"
#include "core/board_text.h"
#include "core/command.h"
#include "core/player/player.h"
#include "core/preview.h"
#include "core/sentences.h"
#include "core/side.h"
#include "core/view.h"
#include "json/json.h"

struct game_call {
    struct talus_table *game;
    struct table *table;
    const struct table_rules *rules;
    const struct json *options;
    struct arena *arena;
    struct diags *diags;
    struct answer *answer;
    struct text *words, *raw;
};

struct game_verb {
    const char *name, *doc;
    const struct field *fields;
    enum status (*run)(struct game_call *call);
};

/* The option "side"; left out: TABLE_ALL_SIDES. */
static enum status game_side(struct game_call *call, int *side)
{
    const struct json *given = json_get(call->options, "side");
    *side = (int)json_to_int(given, TABLE_ALL_SIDES);
    if (!given || (call->rules->facts && side_exists(call->table, *side))) return STATUS_OK;
    diags_add(call->diags, fault_error("table/no-side", "\"sides\" of the view lists them"), (struct place){0},
              "no creature at the table belongs to side %d", *side);
    return STATUS_NOT_FOUND;
}

/* A view for one side, for people. */
static void game_describe(struct page *page, const struct json *view)
{
    const struct json *actors = json_get(view, "actors");
    page_heading(page, arena_printf(page->arena, "Round %lld",
                                    (long long)json_to_int(json_get(view, "round"), 0)));
    for (size_t i = 0; i < json_count(actors); i++) {
        const struct json *actor = json_at(actors, i), *at = json_get(actor, "at");
        struct text place = {0};
        if (at) json_write(&place, at);
        const char *hp = arena_printf(page->arena, "%lld of %lld",
                                      (long long)json_to_int(json_walk(actor, "hp.value"), 0),
                                      (long long)json_to_int(json_walk(actor, "hp.max"), 0));
        page_row(page, json_to_text(json_get(actor, "name"), ""), hp ? hp : "",
                 arena_copy_text(page->arena, text_get(&place), place.length));
        text_free(&place);
    }
}

static enum status game_view(struct game_call *call)
{
    int side;
    if (!call->rules->facts) return STATUS_NOT_FOUND;
    enum status status = game_side(call, &side);
    if (status != STATUS_OK) return status;
    table_view(call->table, call->arena, side, &call->answer->data);
    if (side != TABLE_ALL_SIDES)
        game_describe(&call->answer->page, &call->answer->data);
    else if (call->rules->describe)
        call->rules->describe(call->table, &call->answer->page);
    return STATUS_OK;
}

/* Is it for this side to decide? Otherwise it may do nothing now. */
static bool game_decides(const struct game_call *call, int side)
{
    return side == TABLE_ALL_SIDES || !call->rules->encounter.side || player_advise_side(call->table) == side;
}

/* Does it name a creature that the side cannot find? */
static bool game_names_hidden(const struct game_call *call, const struct json *value, int side)
{
    for (size_t i = 0; i < json_count(value); i++)
        if (game_names_hidden(call, json_at(value, i), side)) return true;
    const char *name = json_to_text(value, NULL);
    int64_t who = name && call->rules->actor_find ? call->rules->actor_find(call->table, name) : -1;
    return who >= 0 && side_misses(call->table, (int)who, side);
}

static enum status game_legal(struct game_call *call)
{
    int side;
    enum status status = game_side(call, &side);
    if (status != STATUS_OK) return status;
    if (!game_decides(call, side)) {
        call->answer->data = json_make_array();
        return STATUS_OK;
    }
    bool squares = json_to_bool(json_get(call->options, "squares"), true);
    struct json *data = &call->answer->data;
    *data = table_legal(call->table, call->arena, squares);
    for (size_t i = side == TABLE_ALL_SIDES ? 0 : json_count(data); i-- > 0;)
        if (game_names_hidden(call, json_at(data, i), side)) json_remove_at(data, i);
    return STATUS_OK;
}

/* What is where, as one side knows it. */
struct game_plan {
    const struct json *view, *ground; /* ground: the board of the scenario; may be NULL */
    int width, height;
};

static bool game_plan_is_solid(const struct game_plan *plan, int x, int y)
{
    const struct json *terrain = json_get(plan->ground, "terrain");
    for (size_t i = 0; i < json_count(terrain); i++) {
        const struct json *piece = json_at(terrain, i), *at = json_get(piece, "at"), *size = json_get(piece, "size");
        int64_t left = json_to_int(json_at(at, 0), -1), top = json_to_int(json_at(at, 1), -1);
        if (json_is_text(json_get(piece, "kind"), "solid") && x >= left && y >= top &&
            x - left < json_to_int(json_at(size, 0), 1) && y - top < json_to_int(json_at(size, 1), 1))
            return true;
    }
    return false;
}

static struct board_mark game_plan_mark(const void *context, int x, int y)
{
    const struct game_plan *plan = context;
    const struct json *actors = json_get(plan->view, "actors");
    for (size_t i = 0; i < json_count(actors); i++) {
        const struct json *actor = json_at(actors, i), *at = json_get(actor, "at");
        int64_t left = json_to_int(json_at(at, 0), -1), top = json_to_int(json_at(at, 1), -1);
        int64_t size = json_to_int(json_get(actor, "size"), 1);
        if (json_count(at) < 2 || x < left || y < top || x >= left + size || y >= top + size) continue;
        return (struct board_mark){board_letter((int)i), (int8_t)(json_to_int(json_get(actor, "side"), 0) % 6 + 1)};
    }
    return (struct board_mark){game_plan_is_solid(plan, x, y) ? '#' : '.', 0};
}

/* The size that the view names, or as much as everybody needs. */
static void game_plan_measure(struct game_plan *plan)
{
    const struct json *seen = json_get(plan->view, "board"), *board = seen ? seen : plan->ground;
    const struct json *size = json_get(board, "size");
    const struct json *actors = json_get(plan->view, "actors");
    plan->width = (int)json_to_int(json_at(size, 0), 0);
    plan->height = (int)json_to_int(json_at(size, 1), 0);
    for (size_t i = 0; i < json_count(actors); i++) {
        const struct json *at = json_get(json_at(actors, i), "at");
        int64_t far = json_to_int(json_get(json_at(actors, i), "size"), 1);
        int64_t right = json_to_int(json_at(at, 0), -1) + far, low = json_to_int(json_at(at, 1), -1) + far;
        if (right > plan->width && right <= LIMIT_BOARD_SIDE) plan->width = (int)right;
        if (low > plan->height && low <= LIMIT_BOARD_SIDE) plan->height = (int)low;
    }
}

static enum status game_board_of(struct game_call *call, int side, bool colour)
{
    struct json view = json_make_object();
    if (!call->rules->facts) return STATUS_NOT_FOUND;
    table_view(call->table, call->arena, side, &view);
    struct game_plan plan = {.view = &view, .ground = json_get(&call->table->scenario.root, "board")};
    game_plan_measure(&plan);
    struct board_view board = {plan.width, plan.height, game_plan_mark, &plan, NULL};
    board_print(call->raw, &board, colour);
    const struct json *actors = json_get(&view, "actors");
    for (size_t i = 0; i < json_count(actors); i++) {
        const struct json *actor = json_at(actors, i);
        text_addf(call->raw, "%c  %s, side %lld\n", board_letter((int)i), json_to_text(json_get(actor, "name"), ""),
                  (long long)json_to_int(json_get(actor, "side"), 0));
    }
    return STATUS_OK;
}

static enum status game_board(struct game_call *call)
{
    int side;
    if (!call->rules->board) return STATUS_NOT_FOUND;
    enum status status = game_side(call, &side);
    if (status != STATUS_OK) return status;
    if (side != TABLE_ALL_SIDES)
        return game_board_of(call, side, json_to_bool(json_get(call->options, "colour"), false));
    bool colour = json_to_bool(json_get(call->options, "colour"), false);
    call->rules->board(call->table, call->raw, colour);
    return STATUS_OK;
}

static enum status game_save(struct game_call *call)
{
    table_save(call->table, call->raw);
    return STATUS_OK;
}

static enum status game_preview(struct game_call *call)
{
    const struct json *command = json_get(call->options, "command");
    return table_preview(call->table, command, &call->answer->page) ? STATUS_OK : STATUS_NOT_FOUND;
}

static enum status game_area(struct game_call *call)
{
    const struct json *command = json_get(call->options, "command");
    struct json squares;
    if (!table_area_squares(call->table, command, call->arena, &squares)) return STATUS_NO_MEMORY;
    call->answer->data = json_make_object();
    json_set(call->arena, &call->answer->data, "squares", squares);
    return STATUS_OK;
}

static enum status game_no_actor(struct game_call *call, const char *who)
{
    struct near near = table_near_actor(call->table, who);
    diags_add(call->diags, fault_error("table/no-actor", diags_instead(call->diags, &near)), (struct place){0},
              "there is no creature called \"%s\" here", who);
    return STATUS_NOT_FOUND;
}

/* As its document is now, if the system has no explanation for a table. */
static enum status game_explain_document(struct game_call *call, int64_t actor, const char *what)
{
    const char *name = call->rules->actor_name ? call->rules->actor_name(call->table, actor) : NULL;
    const struct system *system = call->table->system;
    struct json_document document = {.name = "actor"};
    if (!system->explain || !call->rules->document ||
        !call->rules->document(call->table, actor, call->arena, &document.root))
        return STATUS_NOT_FOUND;
    if (name) json_set(call->arena, &document.root, "name", json_make_text(call->arena, name, strlen(name)));
    struct json options = json_make_object();
    json_set(call->arena, &options, "what", json_make_text(call->arena, what, strlen(what)));
    struct request request = {.content = call->table->content,
                              .document = &document,
                              .options = &options,
                              .arena = call->arena,
                              .diags = call->diags};
    return system->explain(&request, call->answer);
}

static enum status game_advise_verb(struct game_call *call)
{
    return game_advise(call->game, call->options, call->arena, &call->answer->data);
}

/* Says that there is nothing of that name, where the system did not. */
static enum status game_none(struct game_call *call, enum status status, size_t said)
{
    if (status == STATUS_NOT_FOUND && call->diags->count == said)
        diags_add(call->diags, fault_error("table/no-number", "name a number of its sheet"), (struct place){0},
                  "%s has no \"%s\"", json_to_text(json_get(call->options, "who"), ""),
                  json_to_text(json_get(call->options, "what"), ""));
    return status;
}

static enum status game_explain(struct game_call *call)
{
    const char *who = json_to_text(json_get(call->options, "who"), "");
    const char *what = json_to_text(json_get(call->options, "what"), "");
    int64_t actor = call->rules->actor_find ? call->rules->actor_find(call->table, who) : -1;
    size_t said = call->diags->count;
    if (actor < 0) return game_no_actor(call, who);
    if (!call->rules->explain) return game_none(call, game_explain_document(call, actor, what), said);
    return game_none(call, call->rules->explain(call->table, actor, what, call->arena, call->answer), said);
}

static enum status game_why(struct game_call *call)
{
    struct table_topic topic = {.who = json_to_text(json_get(call->options, "who"), ""),
                                .thing = json_to_text(json_get(call->options, "what"), "")};
    if (!call->rules->why) {
        diags_add(call->diags, fault_error("table/no-why", "ask \"explain\" for its numbers"), (struct place){0},
                  "this rule system does not record where things come from");
        return STATUS_NOT_FOUND;
    }
    return call->rules->why(call->table, &topic, call->arena, call->diags, call->answer);
}

/* The first command of the log with an event of this number or a later one. It is looked for from the
 * end, so that what is new costs no more in a long game. */
static size_t game_events_start(const struct game_call *call, int64_t since)
{
    size_t start = call->table->log.count;
    while (start > 0) {
        const char *text = game_record_events(&call->game->report, start - 1, TABLE_ALL_SIDES);
        struct json_document events;
        int64_t first = since;
        if (text && json_parse(&events, "events", text, strlen(text), NULL) == STATUS_OK)
            first = json_to_int(json_get(json_at(&events.root, 0), "seq"), since);
        if (text) json_free(&events);
        start--;
        if (first < since) break;
    }
    return start;
}

/* Refusals and questions are not events. */
static enum status game_events(struct game_call *call)
{
    int64_t since = json_to_int(json_get(call->options, "since"), 0);
    int side;
    enum status status = game_side(call, &side);
    if (status == STATUS_OK) status = game_record_complete(&call->game->report, call->table);
    call->answer->data = json_make_array();
    size_t start = status == STATUS_OK && since > 0 ? game_events_start(call, since) : 0;
    for (size_t i = start; status == STATUS_OK && i < call->table->log.count; i++) {
        const char *text = game_record_events(&call->game->report, i, side);
        struct json_document events;
        if (!text) continue;
        status = json_parse(&events, "events", text, strlen(text), NULL);
        for (size_t k = 0; status == STATUS_OK && k < json_count(&events.root); k++) {
            const struct json *event = json_at(&events.root, k);
            if (json_to_int(json_get(event, "seq"), 0) < since) continue;
            json_push(call->arena, &call->answer->data, json_copy(call->arena, event));
        }
        json_free(&events);
    }
    return status;
}

/* Events and their sentences. */
static enum status game_last(struct game_call *call)
{
    call->answer->data = table_events_json(call->table, call->arena, true);
    table_sentences(call->table, call->words);
    return STATUS_OK;
}

/* One text of the log as JSON. */
static struct json game_log_part(struct game_call *call, const char *text)
{
    struct json_document document;
    struct json part = json_make_null();
    if (text && json_parse(&document, "log", text, strlen(text), NULL) == STATUS_OK)
        part = json_copy(call->arena, &document.root);
    if (text) json_free(&document);
    return part;
}

static enum status game_log(struct game_call *call)
{
    size_t count = call->table->log.count;
    int64_t last = json_to_int(json_get(call->options, "last"), INT64_MAX);
    call->answer->data = json_make_array();
    for (size_t i = last < (int64_t)count ? count - (size_t)last : 0; i < count; i++) {
        const struct table_entry *entry = &call->table->log.items[i];
        struct json row = json_make_object();
        json_set(call->arena, &row, "command", game_log_part(call, entry->command));
        json_set(call->arena, &row, "events", game_log_part(call, entry->events));
        json_push(call->arena, &call->answer->data, row);
    }
    return STATUS_OK;
}

static enum status game_dice(struct game_call *call)
{
    const struct json *by_hand = json_get(call->options, "byHand");
    if (by_hand) call->table->only_forced = json_to_bool(by_hand, false);
    call->answer->data = json_make_object();
    json_set(call->arena, &call->answer->data, "byHand", json_make_bool(call->table->only_forced));
    return STATUS_OK;
}

static enum status game_master(struct game_call *call)
{
    call->answer->data = command_master_list(call->table, call->arena);
    return STATUS_OK;
}

/* Everybody's document with the state of the game written back, for files. */
static enum status game_actors(struct game_call *call)
{
    if (!call->rules->document || !call->rules->actor_name) return STATUS_NOT_FOUND;
    call->answer->data = json_make_array();
    for (int64_t actor = 0; call->rules->actor_name(call->table, actor); actor++) {
        const char *name = call->rules->actor_name(call->table, actor);
        struct json row = json_make_object(), document = json_make_null();
        if (!call->rules->document(call->table, actor, call->arena, &document)) continue;
        json_set(call->arena, &row, "id", json_make_text(call->arena, name, strlen(name)));
        json_set(call->arena, &row, "document", document);
        json_push(call->arena, &call->answer->data, row);
    }
    return STATUS_OK;
}

static const struct field game_view_fields[] = {
    {.name = "side",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 1000},
     .doc = "Only what this side can know; if omitted, everything."},
    {0}};
static const struct field game_legal_fields[] = {
    {.name = "squares",
     .form = {.type = FIELD_BOOL},
     .initial = "true",
     .doc = "A command for every square a move may end on; false: only for the useful ones."},
    {.name = "side",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 1000},
     .doc = "Only what this side may do: nothing while another one decides."},
    {0}};
static const struct field game_board_fields[] = {
    {.name = "colour", .form = {.type = FIELD_BOOL}, .doc = "With terminal colours."},
    {.name = "side",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 1000},
     .doc = "Only the creatures this side knows of, on a plain board."},
    {0}};
static const struct field game_preview_fields[] = {
    {.name = "command",
     .form = {.type = FIELD_ANYTHING},
     .required = true,
     .doc = "The command whose chances to compute."},
    {0}};
static const struct field game_area_fields[] = {
    {.name = "command",
     .form = {.type = FIELD_ANYTHING},
     .required = true,
     .doc = "The command whose area to compute."},
    {0}};
static const char *const game_players[] = {"random", "greedy", "search", NULL};
static const struct field_form game_side_form = {
    .type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 1000};
static const struct field game_advise_fields[] = {
    {.name = "player",
     .form = {.type = FIELD_WORD, .words = game_players},
     .initial = "\"greedy\"",
     .doc = "The machine player: random, greedy, or search, which thinks longer."},
    {.name = "sides",
     .form = {.type = FIELD_ARRAY, .item = &game_side_form},
     .doc = "The sides that it plays: for others the command is null. If omitted, all."},
    {.name = "nodes",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = 1000000},
     .doc = "Games that a decision of search plays on."},
    {0}};
static const struct field game_about_fields[] = {
    {.name = "who", .form = {.type = FIELD_TEXT}, .required = true, .doc = "The actor."},
    {.name = "what",
     .form = {.type = FIELD_TEXT},
     .required = true,
     .doc = "The number, condition or item."},
    {0}};
static const struct field game_dice_fields[] = {
    {.name = "byHand",
     .form = {.type = FIELD_BOOL},
     .doc = "People roll: a command with too few `dice` is refused, and `wants` has the faces of the next die."},
    {0}};
static const struct field game_events_fields[] = {
    {.name = "since",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 9e15},
     .initial = "0",
     .doc = "The sequence number of the first event wanted."},
    {.name = "side",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 1000},
     .doc = "Only what this side may know: no secret rolls, no creature that it could not find then."},
    {0}};
static const struct field game_log_fields[] = {
    {.name = "last",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 9e15},
     .doc = "Only this many, from the end; if omitted, all."},
    {0}};

static const struct game_verb game_verbs[] = {
    {"view", "The state: who is where, hit points, conditions, whose turn it is.", game_view_fields,
     game_view},
    {"legal", "What a player may do now, as complete commands.", game_legal_fields, game_legal},
    {"master", "The game master's commands and their members.", NULL, game_master},
    {"board", "The drawn board, as the raw form.", game_board_fields, game_board},
    {"preview", "The chances of a command before it is sent.", game_preview_fields, game_preview},
    {"area", "The squares that the areas of a command cover, before it is sent.", game_area_fields,
     game_area},
    {"advise", "What a machine player would do now: the side that decides, its command, and the best "
     "it weighed with the reasons; a whole creature is a gain of 1000.",
     game_advise_fields, game_advise_verb},
    {"explain", "Where a number of an actor comes from, as it is now.", game_about_fields, game_explain},
    {"why", "Where an item, condition or effect of an actor comes from.", game_about_fields, game_why},
    {"events", "What happened, from a sequence number on.", game_events_fields, game_events},
    {"last", "What the last command did: its events, and sentences as text.", NULL, game_last},
    {"log", "The commands up to now, each with its events.", game_log_fields, game_log},
    {"dice", "Who rolls the dice: the machine, or people by hand.", game_dice_fields, game_dice},
    {"actors", "The actors' documents with their state written back.", NULL, game_actors},
    {"save", "The whole game as JSON lines, as the raw form.", NULL, game_save},
};

enum { GAME_VERBS = sizeof game_verbs / sizeof *game_verbs };

const char *talus_table_verb_name(size_t index)
{
    return index < GAME_VERBS ? game_verbs[index].name : NULL;
}

const char *talus_table_verb_doc(size_t index)
{
    return index < GAME_VERBS ? game_verbs[index].doc : NULL;
}

static const struct game_verb *game_verb_find(struct talus *engine, const char *name)
{
    struct near near = near_new(name);
    for (size_t i = 0; i < GAME_VERBS; i++) {
        if (strcmp(game_verbs[i].name, name) == 0) return &game_verbs[i];
        near_add(&near, game_verbs[i].name);
    }
    struct text hint = {0};
    if (near.best) text_addf(&hint, "did you mean \"%s\"?", near.best);
    diags_add(&engine->diags, fault_error("api/unknown-verb", near.best ? text_get(&hint) : NULL), (struct place){0},
              "a table has no verb \"%s\"", name);
    text_free(&hint);
    return NULL;
}

static enum status game_ask(struct talus_table *game, const struct game_verb *verb,
                            const char *options, struct talus_answer *answer)
{
    struct talus *engine = game->engine;
    struct json_document read;
    enum status status = engine_options(engine, options, &read);
    struct verb row = {.name = verb->name, .fields = verb->fields};
    if (status == STATUS_OK && !verb_check(&row, &read, &engine->diags)) status = STATUS_USAGE;
    if (status == STATUS_OK) {
        struct game_call call = {.game = game,
                                 .table = game->table,
                                 .rules = game->table->system->table,
                                 .options = &read.root,
                                 .arena = &answer->arena,
                                 .diags = &engine->diags,
                                 .answer = &answer->out,
                                 .words = &answer->words,
                                 .raw = &answer->raw};
        status = verb->run(&call);
        answer->has_raw = answer->raw.length > 0;
        if (status == STATUS_OK) answer->out.data = json_copy(&answer->arena, &answer->out.data);
    }
    json_free(&read);
    return status;
}

enum talus_status talus_table_ask(struct talus_table *game, const char *verb, const char *options,
                                  struct talus_answer **answer)
{
    if (answer) *answer = NULL;
    if (!game || !engine_ready(game->engine) || !verb || !answer) return TALUS_USAGE;
    struct engine_mark mark = engine_begin(game->engine);
    const struct game_verb *row = game_verb_find(game->engine, verb);
    struct talus_answer *made = row ? answer_new() : NULL;
    enum status status = row ? STATUS_NO_MEMORY : STATUS_USAGE;
    if (made) status = game_ask(game, row, options, made);
    return engine_end(game->engine, mark, status, made, answer);
}
