/* kinds_dnd5e_seed.c: `conform dnd5e/examples PAGE.md`: every JSON example of the page is taken out of its fenced block
 * (several objects in one block count singly; those with "..." are only sketches), loaded without an error, put on a
 * character and played: what it declares must be seen, as in dnd5e/corpus. A bare effect, requirement, trigger, target
 * or calculation is first put into a mechanic it could stand in. (D5E-PAT-02) */
#include <stdio.h>
#include <string.h>

#include "base/ascii.h"
#include "base/fs.h"
#include "conform.h"
#include "dnd5e_exercise.h"
#include "systems/dnd5e/content/roles.h"
#include "systems/dnd5e/verbs/lint.h"

struct examples {
    struct conform *conform;
    struct stage stage;
    size_t found, sketches, agree;
};

static struct json read_json(struct arena *arena, const char *text)
{
    struct json_document document;
    struct json value = json_make_null();
    if (json_parse(&document, "example", text, strlen(text), NULL) == STATUS_OK)
        value = json_copy(arena, &document.root);
    json_free(&document);
    return value;
}

static bool is_word_of(const char *const *words, const char *word)
{
    for (size_t i = 0; words[i]; i++)
        if (strcmp(words[i], word) == 0) return true;
    return false;
}

static bool has_any(const struct json *object, const char *const *names)
{
    for (size_t i = 0; names[i]; i++)
        if (json_get(object, names[i])) return true;
    return false;
}

/* Mechanics in which a piece could stand; "@" is the piece itself, "@x" its member x. */
static const char *const effect_frames[] = {
    "{\"type\":\"passive\",\"effects\":[\"@\"]}",
    "{\"type\":\"action\",\"effects\":[\"@\"]}",
    "{\"type\":\"passive\",\"trigger\":{\"event\":[\"hit\"]},\"effects\":[\"@\"]}",
    "{\"type\":\"reaction\",\"trigger\":{\"event\":[\"damaged_by\"],\"target\":{\"type\":\"self\"}},\"effects\":[\"@\"]"
    "}",
    "{\"type\":\"reaction\",\"trigger\":{\"event\":[\"miss\"],\"target\":{\"type\":\"self\"}},\"effects\":[\"@\"]}",
    "{\"type\":\"action\",\"effects\":[{\"saving_throw\":{\"ability\":\"Wisdom\",\"dc\":15},\"on_failure\":\"@\"}]}",
    "{\"type\":\"action\",\"effects\":[{\"damage\":{\"dice\":\"2d8\",\"type\":[\"fire\"]}},\"@\"]}",
    NULL};
static const char *const requirement_frames[] = {
    "{\"type\":\"passive\",\"requirements\":[\"@\"],\"effects\":[{\"roll_modifier\":{\"on\":[\"attack\",\"saving_"
    "throw\","
    "\"ability_check\"],\"calculation\":{\"operation\":\"add\",\"operators\":[{\"type\":\"integer\",\"value\":3}]}}}]}",
    "{\"type\":\"passive\",\"requirements\":[\"@\"],\"effects\":[{\"damage_bonus\":{\"dice\":\"1d4\",\"type\":["
    "\"fire\"]}}]}",
    "{\"type\":\"passive\",\"trigger\":{\"event\":[\"hit\",\"miss\"]},\"requirements\":[\"@\"],\"effects\":[{"
    "\"healing\":{"
    "\"dice\":\"1d4\"},\"target\":{\"type\":\"self\"}}]}",
    "{\"type\":\"action\",\"requirements\":[\"@\"],\"effects\":[{\"healing\":{\"dice\":\"1d4\"}}]}",
    "{\"type\":\"action\",\"effects\":[{\"healing\":{\"dice\":\"1d4\"},\"target_requirements\":[\"@\"]}]}",
    NULL};
static const char *const trigger_frames[] = {
    "{\"type\":\"passive\",\"trigger\":\"@trigger\",\"effects\":[{\"healing\":{\"dice\":\"1d4\"},\"target\":{\"type\":"
    "\"self\"}}]}",
    "{\"type\":\"action\",\"effects\":[{\"apply_status\":{\"name\":\"marked\",\"effect\":{\"trigger\":\"@trigger\","
    "\"damage\":{\"dice\":\"1d4\",\"type\":[\"fire\"]}}}}]}",
    NULL};
static const char *const target_frames[] = {
    "{\"type\":\"action\",\"target\":\"@target\",\"effects\":[{\"healing\":{\"dice\":\"1d4\"}}]}",
    "{\"type\":\"action\",\"effects\":[{\"target\":\"@target\",\"healing\":{\"dice\":\"1d4\"}}]}", NULL};
static const char *const calculation_frames[] = {"{\"type\":\"passive\",\"effects\":[{\"roll_modifier\":{\"on\":"
                                                 "\"saving_throw\",\"calculation\":\"@calculation\"}}]}",
                                                 NULL};
static const char *const limit_frames[] = {
    "{\"type\":\"action\",\"limit\":\"@limit\",\"scaling\":{\"uses\":{\"1\":2}},\"uses\":{\"value\":1},\"recharge\":"
    "\"long_rest\",\"effects\":[{\"healing\":{\"dice\":\"1d4\"}}]}",
    NULL};
static const char *const scaling_frames[] = {
    "{\"type\":\"action\",\"scaling\":\"@scaling\",\"effects\":[{\"damage\":{\"type\":[\"fire\"]},\"scaling_key\":"
    "\"damage\"}]}",
    NULL};

static struct json fill_frame(struct arena *arena, const struct json *frame, const struct json *piece)
{
    const char *text = json_to_text(frame, "");
    if (text[0] == '@') return text[1] ? *json_get(piece, text + 1) : *piece;
    struct json copy = json_copy(arena, frame);
    for (uint32_t i = 0; i < json_count(&copy); i++) {
        struct json *inner = copy.type == JSON_ARRAY ? &copy.items[i] : &copy.members[i].value;
        *inner = fill_frame(arena, inner, piece);
    }
    return copy;
}

/* What a piece is; NULL when it is a mechanic already. */
static const char *const *frames_of(const struct json *piece)
{
    static const char *const whole[] = {"effects", "id", "choice_type", "proficiencies", "spells", "spell", NULL};
    static const char *const needs[] = {
        "status",       "level",      "equipment",     "weapon_property", "creature_type", "attack",   "attack_result",
        "combat_state", "hit_points", "distance",      "perception",      "spell_level",   "resource", "size",
        "environment",  "immunity",   "effect_target", "inventory_item",  "function",      NULL};
    const char *type = json_to_text(json_get(piece, "type"), NULL);
    if (type && !has_any(piece, whole) && is_word_of(needs, type)) return requirement_frames;
    if (type) return NULL;
    if (json_count(piece) == 1 && json_get(piece, "trigger")) return trigger_frames;
    if (json_count(piece) == 1 && json_get(piece, "target")) return target_frames;
    if (json_count(piece) == 1 && json_get(piece, "calculation")) return calculation_frames;
    if (json_count(piece) == 1 && json_get(piece, "limit")) return limit_frames;
    if (json_count(piece) == 1 && json_get(piece, "scaling")) return scaling_frames;
    return effect_frames;
}

/* Errors of lint about a record with this mechanic alone. */
static size_t count_errors(struct examples *examples, const struct json *mechanic)
{
    struct arena *arena = &examples->stage.arena;
    struct json record = json_make_object(), list = json_make_array();
    json_push(arena, &list, *mechanic);
    json_set(arena, &record, "ruleset", read_json(arena, "\"dnd5e\""));
    json_set(arena, &record, "name", read_json(arena, "\"Example\""));
    json_set(arena, &record, "mechanics", list);
    struct json_document document = {.root = record};
    struct diags diags;
    diags_init(&diags);
    struct request request = {
        .content = &examples->stage.content->base, .document = &document, .arena = arena, .diags = &diags};
    d5e_lint(&request);
    size_t errors = 0;
    for (size_t i = 0; i < diags.count; i++)
        errors += diags.items[i].severity == SEVERITY_ERROR;
    diags_free(&diags);
    return errors;
}

static bool acts(struct examples *examples, const struct json *record, const struct json *mechanic,
                 struct claims *claims)
{
    const struct exhibit exhibit = {record, mechanic, D5E_FEATURE};
    return exercise_mechanic(&examples->stage, &exhibit, claims);
}

static void check_mechanic(struct examples *examples, const struct json *record, const struct json *piece,
                           const char *const *frames)
{
    struct claims claims = {0};
    bool good = false;
    size_t errors = 0;
    examples->found++;
    examples->conform->line = examples->found;
    if (!frames) {
        errors = count_errors(examples, piece);
        good = acts(examples, record, piece, &claims);
    }
    for (size_t i = 0; frames && frames[i] && !good; i++) {
        struct json frame = read_json(&examples->stage.arena, frames[i]);
        struct json mechanic = fill_frame(&examples->stage.arena, &frame, piece);
        errors = count_errors(examples, &mechanic);
        good = acts(examples, record, &mechanic, &claims);
    }
    if (good && !errors) {
        examples->agree++;
        return;
    }
    struct text words = {0};
    json_write(&words, piece);
    conform_disagree(examples->conform, "%zu errors%s: %.300s", errors, good ? "" : ", not seen to act",
                     text_get(&words));
    text_free(&words);
}

static void check_example(struct examples *examples, const struct json *value)
{
    struct json nobody = json_make_object();
    json_set(&examples->stage.arena, &nobody, "name", read_json(&examples->stage.arena, "\"Example\""));
    const struct json *mechanics = json_get(value, "mechanics");
    for (size_t i = 0; json_is(value, JSON_ARRAY) && i < value->count; i++)
        check_mechanic(examples, &nobody, json_at(value, i), frames_of(json_at(value, i)));
    for (size_t i = 0; i < json_count(mechanics); i++)
        check_mechanic(examples, value, json_at(mechanics, i), NULL);
    if (json_is(value, JSON_OBJECT) && json_count(value) == 1 && json_get(value, "effects")) {
        struct json action = read_json(&examples->stage.arena, "{\"type\":\"action\"}");
        json_set(&examples->stage.arena, &action, "effects", *json_get(value, "effects"));
        check_mechanic(examples, &nobody, &action, NULL);
    } else if (json_is(value, JSON_OBJECT) && !mechanics) {
        check_mechanic(examples, &nobody, value, frames_of(value));
    }
}

/* The length of the JSON value that begins here. */
static size_t value_length(const char *text, size_t size)
{
    int depth = 0;
    bool inside = false;
    for (size_t i = 0; i < size; i++) {
        if (text[i] == '"' && (i == 0 || text[i - 1] != '\\')) inside = !inside;
        if (inside) continue;
        depth += text[i] == '{' || text[i] == '[';
        depth -= text[i] == '}' || text[i] == ']';
        if (depth == 0) return i + 1;
    }
    return size;
}

static void check_block(struct examples *examples, const char *text, size_t size)
{
    for (size_t at = 0; at < size;) {
        if (text[at] != '{' && text[at] != '[') {
            at++;
            continue;
        }
        size_t length = value_length(text + at, size - at);
        struct text one = {0};
        text_add_bytes(&one, text + at, length);
        struct json value = read_json(&examples->stage.arena, text_get(&one));
        if (strstr(text_get(&one), "..."))
            examples->sketches++;
        else if (value.type == JSON_NULL)
            conform_disagree(examples->conform, "no JSON: %.100s", text_get(&one));
        else
            check_example(examples, &value);
        text_free(&one);
        stage_clear(&examples->stage);
        at += length;
    }
}

static bool run_examples(struct conform *conform, const char *path, size_t *agree, size_t *total)
{
    struct examples examples = {.conform = conform};
    struct arena arena;
    char *page = NULL;
    size_t size = 0;
    arena_init(&arena);
    bool good = fs_read(&arena, path, &page, &size, NULL) == STATUS_OK && stage_open(&examples.stage, NULL);
    for (const char *at = page; good && (at = strstr(at, "```json\n"));) {
        const char *end = strstr(at + 8, "```");
        if (!end) break;
        check_block(&examples, at + 8, (size_t)(end - at - 8));
        at = end + 3;
    }
    if (good) stage_close(&examples.stage);
    arena_free(&arena);
    printf("%zu examples, %zu sketches beside them\n", examples.found, examples.sketches);
    *agree += examples.agree;
    *total += examples.found;
    return good;
}

const struct conform_kind conform_kinds_dnd5e_seed[] = {
    {.name = "dnd5e/examples", .whole = run_examples},
    {0},
};
