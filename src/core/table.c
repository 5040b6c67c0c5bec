/* table.c: a running game: commands are decided, events applied, questions asked. */
#include "core/table.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/limits.h"
#include "base/memory.h"
#include "core/encounter.h"
#include "core/granted.h"
#include "core/scenario.h"
#include "core/turns.h"

static const struct table_rules *table_rules(const struct table *table)
{
    return table->system->table;
}

const char *table_actor_name(const struct table *table, int64_t actor)
{
    return table_rules(table)->actor_name(table, actor);
}

int64_t event_square(int x, int y)
{
    return (int64_t)x * 65536 + (y + 32768);
}

int event_square_x(int64_t square)
{
    return (int)((square - event_square_y(square) - 32768) / 65536);
}

int event_square_y(int64_t square)
{
    return (int)(square & 65535) - 32768;
}

static void table_init(struct table *table, const struct system *system, struct content *content, uint64_t seed)
{
    *table = (struct table){.system = system, .content = content, .seed = seed, .question = json_make_null()};
    arena_init(&table->arena);
}

static struct table *table_make(const struct system *system, struct content *content, uint64_t seed)
{
    struct table *table = memory_alloc(sizeof *table);
    if (table) table_init(table, system, content, seed);
    return table;
}

/* The first state, from a copy of the scenario. `document` contains it, or is NULL. */
static bool table_start(struct table *table, const struct json_document *document, const struct json *scenario,
                        struct diags *diags)
{
    symbols_init(&table->symbols, NULL);
    table->rng = rng_new(table->seed, 0, 0);
    struct text text = {0};
    json_write(&text, scenario);
    bool copied = !text.failed && json_parse(&table->scenario, "scenario", text_get(&text), text.length,
                                             document ? NULL : diags) == STATUS_OK;
    text_free(&text);
    if (copied && document) json_places_begin(&table->scenario, document, scenario);
    scenario_sides_read(&table->own_sides, &table->scenario.root);
    table->sides = &table->own_sides;
    if (copied && scenario_sides_fit(table, diags) && scenario_rules_fit(table, diags))
        table->state = table_rules(table)->state_new(table, &table->scenario.root, diags);
    bool good = table->state && scenario_give(table, diags);
    if (copied && document) json_places_end(&table->scenario);
    return good;
}

struct table *table_new_read(const struct system *system, struct content *content,
                             const struct table_scenario *scenario, uint64_t seed, struct diags *diags)
{
    if (!content && system->content_load) return NULL; /* it could not be loaded */
    size_t failures = memory_failures();
    struct table *table = table_make(system, content, seed);
    if (!table || (table_start(table, scenario->document, scenario->root, diags) && memory_failures() == failures))
        return table;
    table_free(table);
    return NULL;
}

struct table *table_new(const struct system *system, struct content *content, const struct json *scenario,
                        uint64_t seed, struct diags *diags)
{
    return table_new_read(system, content, &(struct table_scenario){.root = scenario}, seed, diags);
}

static void table_release(struct table *table)
{
    history_free(table);
    if (table->state) table_rules(table)->state_free(table->state);
    for (size_t i = 0; i < table->log.count; i++) {
        memory_free(table->log.items[i].command);
        memory_free(table->log.items[i].events);
    }
    memory_free(table->waiting);
    vec_free(&table->log);
    vec_free(&table->events);
    vec_free(&table->forced);
    dice_source_free(&table->dice);
    symbols_free(&table->symbols);
    scenario_sides_free(&table->own_sides);
    json_free(&table->scenario);
    arena_free(&table->arena);
}

void table_free(struct table *table)
{
    if (!table) return;
    table_release(table);
    memory_free(table);
}

/* The first commands of the log again, from the start: what is not in the log never happened. The table keeps its
 * address, because states point into it. */
enum status table_play_again(struct table *table, size_t keep, struct diags *diags)
{
    size_t failures = memory_failures();
    struct table before = *table;
    table_init(table, before.system, before.content, before.seed);
    bool good = table_start(table, NULL, &before.scenario.root, diags);
    for (size_t i = 0; good && i < keep; i++) {
        struct json_document command;
        const char *text = before.log.items[i].command;
        if (json_parse(&command, "command", text, strlen(text), NULL) == STATUS_OK) table_do(table, &command.root);
        json_free(&command);
    }
    bool exhausted = memory_failures() != failures;
    if (!good || exhausted) {
        table_release(table);
        *table = before;
        return exhausted ? STATUS_NO_MEMORY : STATUS_BAD_CONTENT;
    }
    table->answer = before.answer;
    table->answer_context = before.answer_context;
    table->quiet = before.quiet;
    table->only_forced = before.only_forced;
    table->players_only = before.players_only;
    table->messages = before.messages;
    table_release(&before);
    return STATUS_OK;
}

/* The clone's names extend the original's, so the original must not be played on while the clone exists. */
struct table *table_clone(const struct table *table)
{
    size_t failures = memory_failures();
    struct table *clone = table_make(table->system, table->content, table->seed);
    if (!clone) return NULL;
    symbols_init(&clone->symbols, &table->symbols);
    clone->sides = table->sides;
    clone->quiet = true;
    clone->answer = table->answer;
    clone->answer_context = table->answer_context;
    clone->rng = table->rng;
    clone->state = table_rules(table)->state_clone(table->state);
    if (clone->state && memory_failures() == failures) return clone;
    table_free(clone);
    return NULL;
}

/* A word that is written where the last one of its place was is most often the same, which comparing shows. */
symbol table_intern(struct table *table, const char *text)
{
    symbol *recent = &table->recent[(uintptr_t)text / 8 % TABLE_RECENT];
    if (!*recent || strcmp(symbol_text(&table->symbols, *recent), text) != 0)
        *recent = symbol_intern_text(&table->symbols, text);
    return *recent;
}

symbol table_intern_json(struct table *table, const struct json *value)
{
    struct text text = {0};
    json_write(&text, value);
    symbol id = text.failed ? 0 : symbol_intern(&table->symbols, text_get(&text), text.length);
    text_free(&text);
    return id;
}

const char *table_text(const struct table *table, int64_t id)
{
    return symbol_text(&table->symbols, (symbol)id);
}

int64_t table_throw(struct table *table, int64_t faces)
{
    return dice_throw(&table->dice, faces);
}

static void table_emit_condition(struct table *table, int who, const struct json *one)
{
    const char *condition = json_to_text(json_get(one, "condition"), NULL);
    const struct json *value = json_get(one, "value");
    if (condition)
        emit(table, condition, .who = who, .condition = table_intern(table, condition),
             .value = value ? json_to_int(value, 1) : EVENT_ABSENT, .granted = true);
}

/* The hit points and conditions of a creature that has just come, so that clients need not know its document. */
static void table_emit_newcomer(struct table *table, int who)
{
    struct actor_facts facts = {0};
    table_rules(table)->facts(table, who, &facts);
    emit(table, setHp, .who = who, .hp = facts.hp, .temporary = facts.temporary);
    if (table->quiet) return;
    struct arena scratch;
    arena_init(&scratch);
    struct json actor = table_view_actor(table, &scratch, who);
    const struct json *conditions = json_get(&actor, "conditions");
    for (size_t i = 0; i < json_count(conditions); i++)
        table_emit_condition(table, who, json_at(conditions, i));
    arena_free(&scratch);
}

/* Conditions that come with others have events; the state derives them from what brings them. */
static bool table_is_granted(const struct event *event)
{
    return (event->kind == EVENT_CONDITION && event_condition_of(event).granted) ||
           (event->kind == EVENT_CONDITION_END && event_conditionEnd_of(event).granted);
}

/* Stands for a refusal when a trial comes to an event. */
static const char table_may_be_done[] = "it can be done";

void table_emit(struct table *table, struct event event)
{
    if (table->checks) {
        if (!table->refusal) table->refusal = table_may_be_done;
        return;
    }
    if (table->events.count >= LIMIT_COMMAND_EVENTS || !vec_push(&table->events, event)) {
        bool endless = table->events.count >= LIMIT_COMMAND_EVENTS;
        table_refuse(table, endless ? "the command sets off events without end" : "there is not enough memory");
        return;
    }
    const struct table_rules *rules = table_rules(table);
    if (table_is_granted(&event)) return;
    if (rules->encounter.state) encounter_apply(table, &event);
    rules->apply(table, &event);
    bool came = event.kind == EVENT_JOIN && rules->facts && !table->refusal;
    if (came) table_emit_newcomer(table, (int)event_join_of(&event).who);
}

bool table_stopped(const struct table *table)
{
    return table->refusal || !json_is(&table->question, JSON_NULL);
}

static void table_refuse_words(struct table *table, const char *instead, const char *format, va_list args)
{
    char words[512];
    va_list again;
    va_copy(again, args);
    int length = vsnprintf(words, sizeof words, format, again);
    va_end(again);
    if (instead && length > 0 && (size_t)length < sizeof words)
        snprintf(words + length, sizeof words - (size_t)length, "; %s", instead);
    const char *copy = symbol_text(&table->symbols, symbol_intern_text(&table->symbols, words));
    table->refusal = *copy ? copy : "there is not enough memory";
    if (table->quiet) return;
    table->refused = message_take(&table->arena, format, args);
    table->instead = instead;
}

/* Is there nothing to say: the command was refused before, or nobody reads the reason? */
static bool table_refuse_silently(struct table *table)
{
    if (!table->refusal && table->looks) table->refusal = "this cannot be done";
    return table->refusal != NULL;
}

void table_refuse(struct table *table, const char *format, ...)
{
    if (table_refuse_silently(table)) return;
    va_list args;
    va_start(args, format);
    table_refuse_words(table, NULL, format, args);
    va_end(args);
}

__attribute__((format(printf, 3, 4))) static void table_refuse_instead(struct table *table, const char *instead,
                                                                       const char *format, ...)
{
    va_list args;
    va_start(args, format);
    table_refuse_words(table, instead, format, args);
    va_end(args);
}

void table_refuse_diag(struct table *table, const struct diags *diags)
{
    if (table_refuse_silently(table)) return;
    const struct diag *first = diags->count ? &diags->items[0] : NULL;
    const char *hint = first ? first->hint : NULL;
    const char *instead = hint ? arena_copy_text(&table->arena, hint, strlen(hint)) : NULL;
    table_refuse_instead(table, instead, "%s", first ? first->message : "there is not enough memory");
}

void table_refuse_name(struct table *table, const struct near *near, const char *format, ...)
{
    if (table_refuse_silently(table)) return;
    struct text hint = {0};
    near_hint(near, &hint);
    if (!hint.length) text_add(&hint, "none are available");
    const char *instead = hint.length ? arena_copy_text(&table->arena, text_get(&hint), hint.length) : NULL;
    text_free(&hint);
    va_list args;
    va_start(args, format);
    table_refuse_words(table, instead, format, args);
    va_end(args);
}

const char *table_prompt_message(struct table *table, const struct message *message)
{
    struct text words = {0}, translation = {0};
    message_template(&translation, message->format);
    message_tell(&words, text_get(&translation), message);
    const char *copy = arena_copy_text(&table->arena, text_get(&words), words.length);
    text_free(&translation);
    text_free(&words);
    table->prompt = *message;
    table->prompted = copy;
    return copy ? copy : "";
}

const char *table_prompt(struct table *table, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    struct message message = message_take(&table->arena, format, args);
    va_end(args);
    return table_prompt_message(table, &message);
}

struct near table_near_actor(const struct table *table, const char *name)
{
    const struct table_rules *rules = table->system->table;
    struct near near = near_new(name);
    for (int64_t i = 0; rules->actor_name && rules->actor_name(table, i); i++)
        near_add(&near, rules->actor_name(table, i));
    return near;
}

void table_refuse_unknown(struct table *table, const struct near *near)
{
    table_refuse_name(table, near, "there is no command \"%s\"", near->wanted);
}

symbol table_unique_name(struct table *table, const void *state, const char *name, table_name_taken *taken)
{
    for (int number = 1; number <= TURNS_MOST + 1; number++) {
        char *wanted = number == 1 ? arena_copy_text(&table->arena, name, strlen(name))
                                   : arena_printf(&table->arena, "%s %d", name, number);
        symbol id = wanted ? table_intern(table, wanted) : 0;
        if (!id || !taken(state, id)) return id;
    }
    return 0;
}

void table_look_begin(struct table *table)
{
    table->looks = true;
    table->refused_before = table->refusal;
    table->refusal = NULL;
}

bool table_look_end(struct table *table)
{
    bool fine = table->refusal == NULL;
    table->looks = false;
    table->refusal = table->refused_before;
    return fine;
}

/* An option in words; NULL when it has none. */
static const char *table_option_words(const struct json *option)
{
    static const char *const members[] = {"text", "label", "name", "target"};
    const char *words = json_to_text(option, NULL);
    for (size_t i = 0; !words && i < sizeof members / sizeof *members; i++)
        words = json_to_text(json_get(option, members[i]), NULL);
    return words;
}

/* The one option that reads like the answer; -1: none, or several. */
static int table_option_worded(const struct json *options, const char *answer)
{
    int found = -1;
    for (size_t i = 0; answer && i < json_count(options); i++) {
        const char *words = table_option_words(json_at(options, i));
        if (!words || !near_is_spelling(words, answer)) continue;
        if (found >= 0) return -1;
        found = (int)i;
    }
    return found;
}

/* The option that an answer means: an equal value (for objects, their "id"), its words, or its place in the list. -1:
 * none. */
static int table_option_index(const struct json *options, const struct json *answer)
{
    for (size_t i = 0; i < json_count(options); i++) {
        const struct json *option = json_at(options, i), *id = json_get(option, "id");
        if (json_equal(option, answer) || (id && json_equal(id, answer))) return (int)i;
    }
    int worded = table_option_worded(options, json_to_text(answer, NULL));
    int64_t index = json_to_int(answer, -1);
    return worded >= 0 ? worded : index >= 0 && index < (int64_t)json_count(options) ? (int)index : -1;
}

/* The answers of a machine player go into the log with the command, so that a replay needs no player. */
static int table_keep_answer(struct table *table, const struct json *options, int index)
{
    const struct json *option = index < 0 ? NULL : json_at(options, (size_t)index);
    if (!option || table->answer_count == TABLE_MOST_ANSWERS) {
        table_refuse(table, option ? "too many questions in one command" : "the player gave no answer");
        return -1;
    }
    table->answers[table->answer_count++] = json_copy(&table->arena, option);
    table->answers_used++;
    table->answered_by_machine = !table->quiet;
    return index;
}

/* Events of a question, for those who follow the game; in a simulation there are none. */
static void table_emit_ask(struct table *table, int64_t who, const char *prompt, const struct json *options)
{
    if (table->quiet) return;
    emit(table, ask, .who = who, .prompt = table_intern(table, prompt),
         .options = options ? table_intern_json(table, options) : 0);
}

static void table_emit_answer(struct table *table, int64_t who, const char *prompt, const struct json *option)
{
    const struct json *id = json_get(option, "id");
    const char *words = table_option_words(option);
    if (table->quiet || !option) return;
    table_emit_ask(table, who, prompt, NULL);
    emit(table, answer, .who = who, .prompt = table_intern(table, prompt),
         .answer = table_intern_json(table, id ? id : option), .choice = words ? table_intern(table, words) : 0);
}

int table_ask_json(struct table *table, int64_t who, const char *prompt, const struct json *options,
                   const struct json *about)
{
    if (table->refusal || !json_is(&table->question, JSON_NULL)) return -1;
    struct json question = json_make_object();
    const char *name = table_actor_name(table, who);
    if (name) json_set(&table->arena, &question, "who", json_make_text(&table->arena, name, strlen(name)));
    json_set(&table->arena, &question, "prompt", json_make_text(&table->arena, prompt, strlen(prompt)));
    json_set(&table->arena, &question, "options", json_copy(&table->arena, options));
    if (about) json_set(&table->arena, &question, "about", json_copy(&table->arena, about));
    if (table->answers_used < table->answer_count) {
        int index = table_option_index(options, &table->answers[table->answers_used]);
        if (index >= 0) {
            table->answers_used++;
            table_emit_answer(table, who, prompt, json_at(options, (size_t)index));
            return index;
        }
    }
    int index = table->answer ? table->answer(table, table->answer_context, who, &question) : TABLE_WAITS;
    if (index == TABLE_WAITS) {
        if (prompt != table->prompted) {
            const char *words = json_to_text(json_get(&question, "prompt"), "");
            table->prompt = (struct message){.format = "%s", .count = 1, .parts = {{.text = words}}};
        }
        table_emit_ask(table, who, prompt, options);
        table->question = question;
        return -1;
    }
    index = table_keep_answer(table, options, index);
    if (index >= 0) table_emit_answer(table, who, prompt, json_at(options, (size_t)index));
    return index;
}

int table_ask(struct table *table, int64_t who, const char *prompt, const char *const *options, size_t count)
{
    struct json list = json_make_array();
    for (size_t i = 0; i < count; i++)
        json_push(&table->arena, &list, json_make_text(&table->arena, options[i], strlen(options[i])));
    return table_ask_json(table, who, prompt, &list, NULL);
}

int table_offer(struct table *table, int64_t who, const char *prompt, const char *const *options, size_t count)
{
    table->is_offer = true;
    int answer = table_ask(table, who, prompt, options, count);
    table->is_offer = false;
    return answer;
}

static char *table_write(const struct json *value)
{
    struct text text = {0};
    json_write(&text, value);
    if (!text.failed) return text.bytes;
    text_free(&text);
    return NULL;
}

static void table_log_command(struct table *table, const struct json *command, enum table_result result)
{
    if (table->quiet) return;
    struct arena scratch;
    arena_init(&scratch);
    struct json events = table_events_json(table, &scratch, false);
    if (result != TABLE_DONE) {
        const char *name = result == TABLE_REFUSED ? "refused" : "asked";
        const char *reason = table->refusal ? table->refusal : "there is not enough memory";
        struct json event = json_make_object();
        events = json_make_array();
        json_set(&scratch, &event, "event", json_make_text(&scratch, name, strlen(name)));
        if (result == TABLE_REFUSED)
            json_set(&scratch, &event, "reason", json_make_text(&scratch, reason, strlen(reason)));
        else
            json_set(&scratch, &event, "question", table->question);
        json_push(&scratch, &events, event);
    }
    struct json logged = *command;
    if (table->answered_by_machine && result == TABLE_DONE) {
        struct json answers = json_make_array();
        for (size_t i = 0; i < table->answer_count; i++)
            json_push(&scratch, &answers, table->answers[i]);
        logged = json_copy(&scratch, command);
        json_set(&scratch, &logged, "answers", answers);
    }
    struct table_entry entry = {.command = table_write(&logged), .events = table_write(&events)};
    if (!entry.command || !entry.events || !vec_push(&table->log, entry)) {
        memory_free(entry.command);
        memory_free(entry.events);
    }
    arena_free(&scratch);
}

/* Dice of a real table: "dice": [17, 4] on the command, more may come with each answer. */
static bool table_force_dice(struct table *table, const struct json *command)
{
    const struct json *dice = json_get(command, "dice");
    for (size_t i = 0; i < json_count(dice); i++) {
        if (!vec_push(&table->forced, json_to_int(json_at(dice, i), 0))) return false;
    }
    return true;
}

/* The source sees the forced dice from the first one again: a command that is decided again rolls the same. */
static void table_aim_dice(struct table *table)
{
    table->dice.forced = table->forced.items;
    table->dice.forced_count = table->forced.count;
    table->dice.forced_used = 0;
    table->dice.rng = table->only_forced ? NULL : &table->rng;
    table->dice.fault = DICE_FAULT_NONE;
    vec_clear(&table->dice.thrown);
}

static struct table_moment table_moment(const struct table *table)
{
    return (struct table_moment){.rng = table->rng,
                                 .seq = table->next_seq,
                                 .failures = memory_failures(),
                                 .answer_count = table->answer_count,
                                 .forced_count = table->forced.count,
                                 .log_count = table->log.count,
                                 .question = table->question,
                                 .waiting = table->waiting};
}

static void table_go_back(struct table *table, struct table_moment *moment)
{
    if (moment->state) {
        table_rules(table)->state_free(table->state);
        table->state = moment->state;
        moment->state = NULL;
    }
    table->rng = moment->rng;
}

static enum table_result table_run(struct table *table, const struct json *command, struct table_moment *moment)
{
    const struct table_rules *rules = table_rules(table);
    bool keeps = !table->quiet || !table->answer || table->undoes;
    table->deciding = (struct table_decision){command, moment};
    if (keeps) moment->state = rules->state_clone(table->state);
    table_aim_dice(table);
    vec_clear(&table->events);
    table->answers_used = 0;
    table->depth = 0;
    struct granted granted;
    granted_begin(table, &granted);
    if (keeps && !moment->state)
        table_refuse(table, "there is not enough memory");
    else
        command_decide(table, command);
    granted_end(table, &granted);
    table->deciding = (struct table_decision){0};
    if (table->dice.fault != DICE_FAULT_NONE) table_refuse(table, "%s", dice_fault_text(table->dice.fault));
    bool asked = !table->refusal && !json_is(&table->question, JSON_NULL);
    if (!table->refusal && !asked) return TABLE_DONE;
    table_go_back(table, moment);
    return asked ? TABLE_ASKED : TABLE_REFUSED;
}

/* The waiting command itself is freed when all went well (table_do). */
static void table_stop_waiting(struct table *table)
{
    table->waiting = NULL;
    table->answer_count = 0;
    vec_clear(&table->forced);
}

/* Answers that are words or have an id are named. */
static void table_refuse_answer(struct table *table, const struct json *answer)
{
    const struct json *options = json_get(&table->question, "options");
    struct near near = near_new(json_to_text(answer, ""));
    for (size_t i = 0; i < json_count(options); i++) {
        const struct json *one = json_at(options, i);
        near_add(&near, json_to_text(one, json_to_text(json_get(one, "id"), "")));
    }
    if (near.offered_count)
        table_refuse_name(table, &near, "this is not one of the possible answers");
    else
        table_refuse(table, "this is not one of the possible answers");
}

static enum table_result table_choose(struct table *table, const struct json *command, struct table_moment *moment)
{
    const struct json *answer = json_get(command, "answer");
    struct json question = table->question;
    if (!command_check(table, command)) return TABLE_REFUSED;
    if (table_option_index(json_get(&question, "options"), answer) < 0 || table->answer_count == TABLE_MOST_ANSWERS) {
        table_refuse_answer(table, answer);
        return TABLE_REFUSED;
    }
    table->answers[table->answer_count++] = json_copy(&table->arena, answer);
    table_force_dice(table, command);
    struct json_document waiting;
    enum table_result result = TABLE_REFUSED;
    table->question = json_make_null();
    if (json_parse(&waiting, "command", table->waiting, strlen(table->waiting), NULL) == STATUS_OK)
        result = table_run(table, &waiting.root, moment);
    json_free(&waiting);
    if (result != TABLE_ASKED) table_stop_waiting(table);
    return result;
}

static enum table_result table_begin(struct table *table, const struct json *command, struct table_moment *moment)
{
    if (table->waiting) {
        const char *prompt = json_to_text(json_get(&table->question, "prompt"), "");
        table_refuse(table, "answer the open question first: %s", prompt);
        return TABLE_REFUSED;
    }
    vec_clear(&table->forced);
    table->answer_count = 0;
    table->answered_by_machine = false;
    const struct json *answers = json_get(command, "answers");
    for (size_t i = 0; i < json_count(answers) && i < TABLE_MOST_ANSWERS; i++)
        table->answers[table->answer_count++] = json_copy(&table->arena, json_at(answers, i));
    table_force_dice(table, command);
    enum table_result result = table_run(table, command, moment);
    if (result == TABLE_ASKED) table->waiting = table_write(command);
    return result;
}

static struct json table_legal_answers(const struct table *table, struct arena *arena)
{
    const struct json *options = json_get(&table->question, "options");
    struct json commands = json_make_array();
    for (size_t i = 0; i < json_count(options); i++) {
        const struct json *option = json_at(options, i), *id = json_get(option, "id");
        struct json command = json_make_object();
        json_set(arena, &command, "do", json_make_text(arena, "choose", strlen("choose")));
        json_set(arena, &command, "answer", json_copy(arena, id ? id : option));
        json_push(arena, &commands, command);
    }
    return commands;
}


void table_take_back(struct table *table, struct table_moment *moment)
{
    table_go_back(table, moment);
    while (table->log.count > moment->log_count) {
        struct table_entry entry = table->log.items[--table->log.count];
        memory_free(entry.command);
        memory_free(entry.events);
    }
    if (table->waiting != moment->waiting) memory_free(table->waiting);
    table->waiting = moment->waiting;
    table->question = moment->question;
    table->answer_count = moment->answer_count;
    table->forced.count = moment->forced_count;
    table->arena.failed = false;
    history_discard(table, moment);
    table->next_seq = moment->seq;
    vec_clear(&table->events);
    table->refusal = "there is not enough memory";
    table->exhausted = true;
}

void table_keep(struct table *table, struct table_moment *moment)
{
    history_keep(table, moment);
    if (moment->waiting != table->waiting) memory_free(moment->waiting);
    if (moment->state) table_rules(table)->state_free(moment->state);
}

enum table_result table_try(struct table *table, const struct json *command, struct table_moment *moment)
{
    *moment = table_moment(table);
    history_prepare(table, moment);
    table->refusal = NULL;
    table->exhausted = false;
    table->secret = false;
    table->seq = table->next_seq;
    vec_clear(&table->events);
    enum table_result result = TABLE_REFUSED;
    if (!json_is(json_get(command, "do"), JSON_STRING))
        table_refuse(table, "a command is an object with its name in \"do\", such as {\"do\": \"endTurn\"}");
    else if (table->waiting && json_is_text(json_get(command, "do"), "choose"))
        result = table_choose(table, command, moment);
    else
        result = table_begin(table, command, moment);
    if (result == TABLE_REFUSED) vec_clear(&table->events);
    if (result == TABLE_DONE) table->next_seq = table->seq + (int64_t)table->events.count;
    table_log_command(table, command, result);
    return result;
}

enum table_result table_do(struct table *table, const struct json *command)
{
    struct table_moment moment;
    enum table_result result = table_try(table, command, &moment);
    if (memory_failures() == moment.failures) {
        table_keep(table, &moment);
        return result;
    }
    table_take_back(table, &moment);
    return TABLE_REFUSED;
}

/* Is the command refused before its first event? Nothing is applied, so nothing is undone. */
static bool table_is_refused_first(struct table *copy, const struct json *command)
{
    copy->refusal = NULL;
    copy->answer_count = copy->answers_used = 0;
    copy->depth = 0;
    vec_clear(&copy->forced);
    vec_clear(&copy->events);
    table_aim_dice(copy);
    copy->checks = true;
    command_decide(copy, command);
    copy->checks = false;
    copy->question = json_make_null();
    return copy->refusal && copy->refusal != table_may_be_done;
}

static bool table_is_refused(struct table *copy, const struct json *command)
{
    struct table_moment moment;
    copy->looks = true; /* the reasons are not used */
    if (table_rules(copy)->checks_first) return table_is_refused_first(copy, command);
    bool refused = table_try(copy, command, &moment) == TABLE_REFUSED;
    table_take_back(copy, &moment);
    return refused;
}

/* Only what is not refused, each command tried on a copy. */
static struct json table_legal_tried(const struct table *table, struct arena *arena, const struct json *offered)
{
    struct json commands = json_make_array();
    struct table *copy = table_clone(table);
    if (!copy) return commands;
    copy->answer = NULL;
    for (size_t i = 0; i < json_count(offered); i++) {
        const struct json *one = json_at(offered, i);
        if (one && !table_is_refused(copy, one)) json_push(arena, &commands, *one);
    }
    table_free(copy);
    return commands;
}

static bool table_lists(const struct json *commands, size_t count, const struct json *command)
{
    for (size_t i = 0; i < count; i++) {
        if (json_equal(json_at(commands, i), command)) return true;
    }
    return false;
}

struct json table_legal(struct table *table, struct arena *arena, bool squares)
{
    const struct table_rules *rules = table_rules(table);
    struct json offered = json_make_array(), moves = json_make_array();
    if (table->waiting) return table_legal_answers(table, arena);
    if (rules->legal) rules->legal(table, arena, &offered);
    struct json commands = rules->legal_is_tried ? table_legal_tried(table, arena, &offered) : offered;
    encounter_legal_delays(table, arena, &commands);
    if (squares && rules->moves) rules->moves(table, arena, &moves);
    if (rules->moves_are_tried) moves = table_legal_tried(table, arena, &moves);
    size_t count = json_count(&commands);
    for (size_t i = 0; i < json_count(&moves); i++) {
        if (!table_lists(&commands, count, json_at(&moves, i))) json_push(arena, &commands, *json_at(&moves, i));
    }
    return commands;
}
