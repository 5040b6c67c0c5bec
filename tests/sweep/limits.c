/* sweep_limits: every limit of base/limits.h is hit once, just inside and just outside where that can be told; then the
 * traps: very many modifiers, options, items, huge boards, deep nesting, items that grant without end. Each is fast or
 * refused; a limit on the program's own seconds stands for "fast". A limit without a test here is an error.
 * Prints "pass limits/NAME" lines. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include "../../cli/cli.h"
#include "base/fs.h"
#include "base/limits.h"
#include "dice/dice.h"
#include "dice/odds.h"
#include "ir/modifier.h"
#include "ir/predicate.h"
#include "systems/pf2e/value/value.h"
#include "place.h"
#include "../unit/host.h"
#include "systems/pf2e/model/modifier.h"

enum { MOST_SECONDS = 240 };

/* `inside` so often, around `middle`. */
static void nest(struct text *out, const char *open, const char *middle, const char *close, size_t times)
{
    text_clear(out);
    for (size_t i = 0; i < times; i++)
        text_add(out, open);
    text_add(out, middle);
    for (size_t i = 0; i < times; i++)
        text_add(out, close);
}

/* --- JSON ------------------------------------------------------------------------------------------------------- */

static enum status parse(const char *text, size_t size)
{
    struct json_document document;
    enum status status = json_parse(&document, "test", text, size, NULL);
    json_free(&document);
    return status;
}

static void test_json_depth(void)
{
    struct text text = {0};
    nest(&text, "[", "1", "]", LIMIT_JSON_DEPTH);
    place_need(parse(text.bytes, text.length) == STATUS_OK, "as deep as the limit is read");
    nest(&text, "[", "1", "]", LIMIT_JSON_DEPTH + 1);
    place_need(parse(text.bytes, text.length) == STATUS_LIMIT, "one deeper is refused");
    nest(&text, "[", "1", "]", 1000000);
    place_need(parse(text.bytes, text.length) == STATUS_LIMIT, "a million deep is refused");
    text_free(&text);
}

static void test_json_bytes(void)
{
    struct arena arena;
    char *bytes;
    size_t size;
    const char *why = "";
    arena_init(&arena);
    place_need(parse("[]", (size_t)LIMIT_JSON_BYTES + 1) == STATUS_LIMIT,
               "a document that is too large is not looked at");
    place_put("large", "[");
    place_need(truncate(place_path("large"), (off_t)LIMIT_JSON_BYTES + 1) == 0, "a file can have a hole");
    place_need(fs_read(&arena, place_path("large"), &bytes, &size, &why) == STATUS_LIMIT,
               "a file that is too large is not read");
    arena_free(&arena);
}

static void test_json_name(void)
{
    size_t length = (size_t)LIMIT_JSON_NAME + 1;
    char *text = malloc(length + 16);
    place_need(text != NULL, "there is memory");
    for (int more = 0; more < 2; more++) {
        size_t size = LIMIT_JSON_NAME + (size_t)more;
        memcpy(text, "{\"", 2);
        memset(text + 2, 'a', size);
        memcpy(text + 2 + size, "\":1}", 4);
        place_need((parse(text, size + 6) == STATUS_OK) == !more, "a name may be as long as the limit and no longer");
    }
    free(text);
}

/* --- Small languages ---------------------------------------------------------------------------------------------- */

/* The problem of a predicate, NULL when it is well formed. */
static bool predicate_is_fine(const char *text, size_t size)
{
    struct json_document document;
    struct arena arena;
    struct symbols symbols;
    struct options options;
    struct predicate predicate;
    arena_init(&arena);
    symbols_init(&symbols, NULL);
    options_init(&options, &symbols, NULL);
    place_need(json_parse(&document, "test", text, size, NULL) == STATUS_OK, "the predicate is JSON");
    place_need(predicate_compile(&arena, &symbols, &document.root, PREDICATE_FULL, &predicate), "it is compiled");
    (void)predicate_test(&predicate, &options);
    bool fine = !predicate.problem;
    options_free(&options);
    symbols_free(&symbols);
    arena_free(&arena);
    json_free(&document);
    return fine;
}

static void test_predicate_depth(void)
{
    struct text text = {0};
    nest(&text, "{\"not\":", "\"a\"", "}", LIMIT_PREDICATE_DEPTH / 2);
    text_add(&text, "]");
    char *list = malloc(text.length + 2);
    place_need(list != NULL, "there is memory");
    snprintf(list, text.length + 2, "[%s", text.bytes);
    place_need(predicate_is_fine(list, strlen(list)), "half the depth is fine");
    free(list);
    nest(&text, "{\"not\":", "\"a\"", "}", LIMIT_PREDICATE_DEPTH + 2);
    place_need(!predicate_is_fine(text.bytes, text.length), "deeper than the limit is not");
    text_free(&text);
}

static bool value_is_fine(const struct text *words)
{
    static const char data[] = "{\"actor\":{\"level\":3}}";
    struct json_document document;
    struct arena arena;
    struct value value;
    arena_init(&arena);
    place_need(json_parse(&document, "data", data, sizeof data - 1, NULL) == STATUS_OK, "the data is JSON");
    struct value_scope scope = value_scope_json(&document.root);
    struct json source = json_make_text(&arena, text_get(words), words->length);
    place_need(value_compile(&arena, &source, &value), "it is compiled");
    struct value_result result = value_resolve(&value, &scope, &arena, json_make_int(7));
    bool fine = !result.failed && json_is_number(&result.value);
    json_free(&document);
    arena_free(&arena);
    return fine;
}

/* How the dice language takes it. */
static enum status dialect_status(const char *words, size_t length, bool roll, enum dice_dialect dialect)
{
    struct arena arena;
    struct dice_error error = {0};
    struct rng rng = rng_new(1, 0, 0);
    struct dice_source source = dice_source_new(&rng);
    struct dice_result result = {0};
    arena_init(&arena);
    const struct dice *dice = dice_parse(&arena, words, length, dialect, &error);
    enum status status = dice ? STATUS_OK : error.status;
    if (dice && roll) status = dice_roll(dice, &source, NULL, &result);
    dice_result_free(&result);
    dice_source_free(&source);
    arena_free(&arena);
    return status;
}

static enum status dice_status(const char *words, size_t length, bool roll)
{
    return dialect_status(words, length, roll, DICE_FOUNDRY);
}

static void test_formula_depth(void)
{
    struct text text = {0};
    nest(&text, "(", "1+@actor.level", ")", LIMIT_FORMULA_DEPTH - 8);
    place_need(value_is_fine(&text), "a formula nearly as deep as the limit has a value");
    nest(&text, "(", "1+@actor.level", ")", LIMIT_FORMULA_DEPTH + 1);
    place_need(!value_is_fine(&text), "one that is deeper has none");
    nest(&text, "(", "1d6", ")", LIMIT_FORMULA_DEPTH + 1);
    place_need(dice_status(text.bytes, text.length, false) != STATUS_OK, "dice neither");
    nest(&text, "floor(", "1d6", ")", LIMIT_FORMULA_DEPTH - 8);
    place_need(dice_status(text.bytes, text.length, true) == STATUS_OK, "dice nearly as deep are thrown");
    text_free(&text);
}

static void test_formula_terms(void)
{
    struct text text = {0};
    nest(&text, "1+", "@actor.level", "", LIMIT_FORMULA_TERMS - 10);
    place_need(value_is_fine(&text), "nearly as many operators as the limit");
    nest(&text, "1+", "@actor.level", "", LIMIT_FORMULA_TERMS + 10);
    place_need(!value_is_fine(&text), "more operators than the limit");
    text_free(&text);
}

static void test_formula_bytes(void)
{
    struct text text = {0};
    for (int more = 0; more < 2; more++) {
        text_clear(&text);
        text_add(&text, "@actor.level");
        text_add_repeated(&text, ' ', LIMIT_FORMULA_BYTES - 100 + (size_t)more * 200);
        text_add(&text, "+ 1");
        place_need(value_is_fine(&text) == !more, "a formula may be as long as the limit and not longer");
    }
    place_need(dice_status(text.bytes, text.length, false) != STATUS_OK, "dice text that is too long");
    text_free(&text);
}

/* --- Dice --------------------------------------------------------------------------------------------------------- */

static enum status throw_dice(const char *words)
{
    return dice_status(words, strlen(words), true);
}

static void test_dice_thrown(void)
{
    place_need(throw_dice("100000d2") == STATUS_OK, "as many dice as the limit");
    place_need(throw_dice("100001d2") != STATUS_OK, "one more");
    place_need(throw_dice("99999d2x") != STATUS_OK, "explosions count");
    place_need(throw_dice("99999d2rr=1") != STATUS_OK, "throwing again counts");
}

static void test_dice_apart(void)
{
    place_need(dialect_status("2000d1000000u", 13, true, DICE_RPG) == STATUS_OK, "as many different dice as the limit");
    place_need(dialect_status("2001d1000000u", 13, true, DICE_RPG) != STATUS_OK, "one more");
}

static void test_face_list(void)
{
    place_need(throw_dice("d{1..1000}") == STATUS_OK, "as many listed faces as the limit");
    place_need(throw_dice("d{1..1001}") != STATUS_OK, "one more");
}

static void test_dice_modifiers(void)
{
    struct text text = {0};
    nest(&text, "", "4d6", "min2", LIMIT_DICE_MODIFIERS);
    place_need(throw_dice(text.bytes) == STATUS_OK, "as many modifiers as the limit");
    nest(&text, "", "4d6", "min2", LIMIT_DICE_MODIFIERS + 1);
    place_need(throw_dice(text.bytes) != STATUS_OK, "one more");
    text_free(&text);
}

static void test_die_faces(void)
{
    place_need(throw_dice("1d1000000") == STATUS_OK, "as many faces as the limit");
    place_need(throw_dice("1d1000001") != STATUS_OK, "one more");
}

static enum status odds_status(const char *words)
{
    struct arena arena;
    struct dice_error error = {0};
    struct odds_options options = {.depth = ODDS_DEFAULT_DEPTH};
    arena_init(&arena);
    const struct dice *dice = dice_parse(&arena, words, strlen(words), DICE_FOUNDRY, &error);
    place_need(dice != NULL, "the dice can be read");
    enum status status = odds_make(&arena, dice, &options, &error) ? STATUS_OK : error.status;
    arena_free(&arena);
    return status;
}

static void test_odds_outcomes(void)
{
    place_need(odds_status("1d1000000") == STATUS_OK, "a million outcomes");
    place_need(odds_status("1d1000000*3 + 1d1000000") == STATUS_LIMIT, "more than the limit");
}

static void test_odds_work(void)
{
    place_need(odds_status("20d20") == STATUS_OK, "what people throw");
    place_need(odds_status("500d2000") == STATUS_LIMIT, "what nobody throws");
}

/* --- Rules -------------------------------------------------------------------------------------------------------- */

static int quietly(int (*verb)(int argc, char **argv), int argc, char **argv)
{
    fflush(stdout);
    int old = dup(STDOUT_FILENO);
    place_need(freopen("/dev/null", "w", stdout) != NULL, "output can be put away");
    int status = verb(argc, argv);
    fflush(stdout);
    dup2(old, STDOUT_FILENO);
    close(old);
    return status;
}

/* Adds an item of the folder to an actor; the command's status. */
static int add_item(const char *name, const char *content)
{
    char actor[256], option[300], *argv[] = {"item", "add", actor, (char *)(uintptr_t)name, option, NULL};
    place_put("hero.json",
              "{\"name\":\"Hero\",\"type\":\"character\",\"system\":{\"details\":{\"level\":{\"value\":1}}},"
              "\"items\":[]}");
    snprintf(actor, sizeof actor, "%s/hero.json", place_folder);
    snprintf(option, sizeof option, "--content=%s/%s", place_folder, content);
    return quietly(verb_item, 5, argv);
}

static void put_item(const char *where, size_t number, const struct text *rules)
{
    struct text name = {0}, item = {0};
    text_addf(&name, "%s/item-%zu.json", where, number);
    text_addf(&item,
              "{\"_id\":\"%016zu\",\"name\":\"Link %zu\",\"type\":\"feat\",\"system\":{\"level\":{\"value\":1},"
              "\"slug\":\"link-%zu\",\"rules\":[%s]}}",
              number, number, number, text_get(rules));
    place_put(text_get(&name), text_get(&item));
    text_free(&name);
    text_free(&item);
}

static void put_grant(struct text *rules, const char *pack, size_t number)
{
    text_addf(rules, "%s{\"key\":\"GrantItem\",\"uuid\":\"Compendium.pf2e.%s.Item.%016zu\"}", rules->length ? "," : "",
              pack, number);
}

/* Link 0 grants Link 1 grants Link 2 ... */
static void test_grant_depth(void)
{
    struct text rules = {0};
    place_need(mkdir(place_path("chain"), 0700) == 0 && mkdir(place_path("chain/chain"), 0700) == 0,
               "a folder can be made");
    for (size_t i = 0; i <= LIMIT_GRANT_DEPTH + 4; i++) {
        text_clear(&rules);
        if (i < LIMIT_GRANT_DEPTH + 4) put_grant(&rules, "chain", i + 1);
        put_item("chain/chain", i, &rules);
    }
    text_clear(&rules);
    char late[32];
    snprintf(late, sizeof late, "Link %d", LIMIT_GRANT_DEPTH / 2);
    place_need(add_item(late, "chain") == EXIT_FINE, "half the depth is granted");
    place_need(add_item("Link 0", "chain") != EXIT_FINE, "deeper than the limit is refused");
    text_free(&rules);
}

static void test_granted_items(void)
{
    struct text rules = {0}, none = {0};
    place_need(mkdir(place_path("many"), 0700) == 0 && mkdir(place_path("many/many"), 0700) == 0,
               "a folder can be made");
    for (size_t i = 1; i <= LIMIT_GRANTED_ITEMS + 1; i++) {
        put_grant(&rules, "many", i);
        put_item("many/many", i, &none);
    }
    put_item("many/many", 0, &rules);
    place_need(add_item("Link 0", "many") != EXIT_FINE, "more items than the limit are refused");
    text_free(&rules);
}

/* The diagnostics and answers of a scenario; NULL when there is no table. */
static struct talus_table *open_table(struct talus *engine, const char *system, const char *scenario)
{
    talus_diagnostic_clear(engine);
    return open_scenario(engine, system, scenario, strlen(scenario));
}

static const char fighters[] =
    "{\"name\":\"%s\",\"ruleset\":\"dnd5e\",\"kind\":\"character\",\"abilities\":{\"Strength\":16,\"Dexterity\":14,"
    "\"Constitution\":14,\"Intelligence\":10,\"Wisdom\":10,\"Charisma\":10},\"classes\":{\"Wizard\":20},\"features\":[{"
    "\"name\":\"Thorns\",\"mechanics\":[{\"type\":\"passive\",\"name\":\"Thorns\",\"effects\":[{\"trigger\":{\"event\":"
    "["
    "%s]},\"damage\":{\"value\":%d,\"type\":[\"fire\"]},\"target\":{\"type\":\"triggering_creature\"}}]}]}]}";

/* Two who hurt each other for being hurt; the answer to the first blow. */
static struct talus_answer *fight(struct talus *engine, struct talus_table **table, const char *events, int damage,
                         enum talus_outcome *outcome)
{
    struct text scenario = {0};
    struct talus_answer *answer = NULL;
    text_add(&scenario, "{\"actors\":[");
    for (int i = 0; i < 2; i++) {
        text_addf(&scenario, "%s{\"actor\":", i ? "," : "");
        text_addf(&scenario, fighters, i ? "Bo" : "Ann", events, damage);
        text_addf(&scenario, ",\"at\":[%d,0],\"side\":%d}", i, i);
    }
    text_add(&scenario, "]}");
    *table = open_table(engine, "dnd5e", text_get(&scenario));
    place_need(*table != NULL, "the two can be put on a table");
    place_need(talus_table_do(*table, "{\"do\":\"damage\",\"who\":\"Ann\",\"by\":\"Bo\",\"amount\":1}", outcome,
                              &answer) == TALUS_OK,
               "a command is decided");
    text_free(&scenario);
    return answer;
}

static void test_reaction_depth(void)
{
    struct talus *engine = talus_new();
    struct talus_table *table;
    enum talus_outcome outcome = TALUS_REFUSED;
    struct talus_answer *answer = fight(engine, &table, "\"damage\"", 1, &outcome);
    const char *text = talus_answer_text(answer, TALUS_JSON);
    fprintf(stderr, "%.600s\n", text);
    place_need(outcome == TALUS_DONE && strstr(text, "Too many reactions"), "the table says that reactions nest too deep");
    talus_answer_free(answer);
    talus_table_free(table);
    talus_free(engine);
}

/* Each blow brings three more. */
static void test_command_events(void)
{
    struct talus *engine = talus_new();
    struct talus_table *table;
    enum talus_outcome outcome = TALUS_DONE;
    struct talus_answer *answer = fight(engine, &table, "\"damage\",\"damaged_by\"", 0, &outcome);
    fprintf(stderr, "%.600s\n", talus_answer_text(answer, TALUS_JSON));
    talus_answer_free(answer);
    place_need(outcome == TALUS_REFUSED, "a command with events without end is refused");
    talus_table_free(table);
    talus_free(engine);
}

/* As many sides as fit, and one more: listed, or named by actors. */
static void test_sides(void)
{
    for (int count = LIMIT_SIDES; count <= LIMIT_SIDES + 1; count++) {
        struct text listed = {0}, named = {0};
        text_add(&listed, "{\"sides\":[");
        text_add(&named, "{\"actors\":[");
        for (int i = 0; i < count; i++) {
            text_addf(&listed, "%s\"s%d\"", i ? "," : "", i);
            text_addf(&named, "%s{\"actor\":\"rask\",\"name\":\"A%d\",\"side\":\"s%d\"}", i ? "," : "", i, i);
        }
        text_add(&listed, "],\"actors\":[{\"actor\":\"rask\"}]}");
        text_add(&named, "]}");
        const struct text *scenarios[] = {&listed, &named};
        for (int i = 0; i < 2; i++) {
            struct talus *engine = talus_new();
            struct talus_table *table = open_table(engine, "swse", text_get(scenarios[i]));
            place_need((table != NULL) == (count == LIMIT_SIDES), "more sides than the limit are refused");
            talus_table_free(table);
            talus_free(engine);
        }
        text_free(&listed);
        text_free(&named);
    }
}

static void test_board_side(void)
{
    static const struct {
        const char *system, *scenario;
        bool good;
    } boards[] = {
        {"dh2e", "{\"board\":{\"size\":[256,256]},\"actors\":[]}", true},
        {"dh2e", "{\"board\":{\"size\":[257,2]},\"actors\":[]}", false},
        {"dh2e", "{\"board\":{\"size\":[10000,10000]},\"actors\":[]}", false},
        {"p2v", "{\"board\":{\"size\":[10000,10000]},\"actors\":[{\"actor\":\"Knight\"}]}", false},
        {"p2v", "{\"board\":{\"size\":[10000,10000]},\"random\":{\"points\":100}}", false},
        {"p2v", "{\"board\":{\"size\":[2,2]},\"random\":{\"points\":100}}", false},
        {"p2v", "{\"random\":{\"points\":100},\"sides\":[{},{},{},{},{},{},{},{},{},{},{},{},{}]}", true},
        {"p2v",
         "{\"board\":{\"size\":[12,12],\"terrain\":[{\"kind\":\"mud\",\"at\":[-2000000000,0],"
         "\"size\":[2000000000,2000000000]}]},\"actors\":[{\"actor\":\"Knight\"}]}",
         true},
        {"pf2e", "{\"board\":{\"size\":[10000,10000]},\"actors\":[]}", true},
        {"swse", "{\"board\":{\"size\":[10000,10000]},\"actors\":[]}", true},
        {"dnd5e", "{\"board\":{\"size\":[10000,10000]},\"actors\":[]}", true}};
    struct talus *engine = talus_new();
    for (size_t i = 0; i < sizeof boards / sizeof *boards; i++) {
        struct talus_table *table = open_table(engine, boards[i].system, boards[i].scenario);
        fprintf(stderr, "%s: %s: %s\n", boards[i].system, boards[i].scenario, table ? "a table" : "no table");
        place_need(!table || boards[i].good, "a board that is too large is refused");
        talus_table_free(table);
    }
    talus_free(engine);
}

static void test_path_bytes(void)
{
    static char path[LIMIT_PATH_BYTES + 100];
    const char *why = NULL;
    memset(path, 'a', sizeof path - 1);
    place_need(fs_write_atomic(path, "x", 1, &why) == STATUS_IO && why, "a path that is too long cannot be written");
}

/* Cards of a skirmish in a file, `count` of them, each with `effects` effects on as many different filters as asked
 * for: are they refused with a diagnostic that says so? */
static bool pack_is_full(size_t count, size_t effects, size_t filters)
{
    struct text text = {0};
    for (size_t i = 0; i < count; i++) {
        text_addf(&text,
                  "{\"id\":\"t:%zu\",\"name\":\"N%zu\",\"points\":10,\"level\":1,\"size\":\"Medium\",\"traits\":[\"K%"
                  "zu\"],\"fight\":1,\"armor\":"
                  "10,"
                  "\"power\":10,\"fort\":1,\"reflex\":1,\"will\":1,\"hp\":5,\"speed\":5,\"features\":[{\"name\":\"F\","
                  "\"kind\":\"action\",\"ap\":1,\"target\":{\"mode\":\"ranged\",\"short\":5,\"filter\":\"K%zu\"},"
                  "\"effects\":[",
                  i, i, i % filters, i % filters);
        for (size_t e = 0; e < effects; e++)
            text_addf(&text, "%s{\"op\":\"damage\",\"amount\":%zu,\"types\":[\"fire\"],\"when\":\"hit\"}", e ? "," : "",
                      i % 30000 + e);
        text_add(&text, "]}]}\n");
    }
    place_put("cards.jsonl", text_get(&text));
    text_free(&text);
    struct talus *engine = talus_new();
    struct talus_answer *answer = NULL;
    struct talus_content *content = NULL;
    bool full = false;
    place_need(talus_content_new(&content) == TALUS_OK &&
                   talus_content_add_path(content, place_path("cards.jsonl")) == TALUS_OK &&
                   talus_use(engine, content) == TALUS_OK,
               "a file can be named");
    (void)talus_ask(engine, "show", "{\"system\": \"p2v\", \"document\": \"Boar\"}", &answer);
    talus_answer_free(answer);
    talus_content_free(content);
    for (size_t i = 0; i < talus_diagnostic_count(engine); i++)
        full = full || strcmp(talus_diagnostic_get(engine, i)->code, "p2v/limit") == 0;
    talus_free(engine);
    unlink(place_path("cards.jsonl"));
    return full;
}

static void test_pack_cards(void)
{
    place_need(!pack_is_full(200, 1, 1), "some cards are no trouble");
    place_need(pack_is_full(LIMIT_PACK_CARDS + 1, 0, 1), "too many cards are refused");
}

static void test_pack_steps(void)
{
    place_need(pack_is_full(LIMIT_PACK_STEPS / 3 + 1, 3, 1), "too many steps are refused");
}

static void test_pack_filters(void)
{
    place_need(pack_is_full(LIMIT_PACK_FILTERS + 1, 1, LIMIT_PACK_FILTERS + 1), "too many filters are told");
}

static void test_program_effects(void)
{
    place_need(!pack_is_full(1, LIMIT_PROGRAM_EFFECTS, 1), "as many effects as there is room for are no trouble");
    place_need(pack_is_full(1, LIMIT_PROGRAM_EFFECTS + 1, 1), "an effect more is told");
}

static void test_diagnostics(void)
{
    struct diags diags;
    diags_init(&diags);
    for (size_t i = 0; i < LIMIT_DIAGNOSTICS + 5; i++)
        diags_add(&diags, fault_warning("test", NULL), (struct place){0}, "%zu", i);
    place_need(diags.count == LIMIT_DIAGNOSTICS + 1 && diags.dropped == 5 && diags.warnings == LIMIT_DIAGNOSTICS + 5,
               "further ones are counted only, and a last one reports them");
    diags_free(&diags);
}

/* --- Traps -------------------------------------------------------------------------------------------------------- */

enum { MILLION = 1000000, MANY_ITEMS = 100000 };

static void trap_options(void)
{
    struct symbols symbols;
    struct options options;
    symbols_init(&symbols, NULL);
    options_init(&options, &symbols, NULL);
    for (int i = 0; i < MILLION; i++)
        place_need(options_addf(&options, "item:tag:%d", i), "an option is added");
    place_need(options_count(&options) == MILLION && options_has_text(&options, "item:tag:999999"), "they are found");
    options_free(&options);
    symbols_free(&symbols);
}

/* A million statements in one predicate, and a document with a million members of one name. */
static void trap_predicate(void)
{
    struct text text = {0};
    text_add(&text, "[{\"or\":[");
    for (int i = 0; i < MILLION; i++)
        text_addf(&text, "%s\"a:%d\"", i ? "," : "", i);
    text_add(&text, "]}]");
    place_need(predicate_is_fine(text.bytes, text.length), "a long predicate is fine");
    text_clear(&text);
    text_add(&text, "{");
    for (int i = 0; i < MILLION; i++)
        text_addf(&text, "%s\"member%d\":1", i ? "," : "", i);
    text_add(&text, "}");
    place_need(parse(text.bytes, text.length) == STATUS_OK, "an object with a million members is read");
    text_clear(&text);
    text_add(&text, "{\"a\":1");
    for (int i = 0; i < MANY_ITEMS; i++)
        text_add(&text, ",\"a\":1");
    text_add(&text, "}");
    place_need(parse(text.bytes, text.length) == STATUS_OK, "an object with one name again and again is read");
    text_free(&text);
}

/* A question about a document of very many parts is answered or refused. */
static void ask_about(const char *system, const struct text *document)
{
    struct talus *engine = talus_new();
    static const char *const verbs[] = {"lint", "sheet"};
    for (size_t i = 0; i < 2; i++) {
        struct talus_question question = {.size = sizeof question,
                                          .verb = verbs[i],
                                          .system = system,
                                          .file = "large",
                                          .text = document->bytes,
                                          .text_size = document->length};
        struct talus_answer *answer = NULL;
        (void)talus_ask_about(engine, &question, &answer);
        talus_answer_free(answer);
    }
    talus_free(engine);
}

/* All of one type and slug, all of different slugs. */
static void trap_modifier_list(void)
{
    struct symbols symbols;
    struct options options;
    struct modifier *modifiers = calloc(MILLION, sizeof *modifiers);
    uint32_t *order = calloc(MILLION, sizeof *order);
    place_need(modifiers && order, "there is memory");
    symbols_init(&symbols, NULL);
    options_init(&options, &symbols, NULL);
    for (int same = 0; same < 2; same++) {
        for (int i = 0; i < MILLION; i++) {
            char slug[32];
            snprintf(slug, sizeof slug, "m-%d", same ? 0 : i);
            modifiers[i] = (struct modifier){
                .slug = symbol_intern_text(&symbols, slug), .value = i % 5, .type = (uint8_t)(i % 3), .enabled = true};
        }
        size_t left = modifiers_deduplicate(modifiers, MILLION, &symbols, order);
        place_need(left == (same ? 1 : MILLION), "of one slug only one is left");
        modifiers_test(modifiers, order, left, &options);
        (void)modifiers_stack(&pf2e_modifier_policy, modifiers, order, left);
    }
    options_free(&options);
    symbols_free(&symbols);
    free(modifiers);
    free(order);
}

/* An item with very many elements, on an actor. */
static void trap_modifiers(void)
{
    struct text text = {0};
    text_add(&text,
             "{\"name\":\"Hero\",\"type\":\"character\",\"system\":{\"details\":{\"level\":{\"value\":1}}},\"items\":[{"
             "\"_id\":\"0000000000000001\",\"name\":\"Pile\",\"type\":\"feat\",\"system\":{\"rules\":[");
    for (int i = 0; i < MANY_ITEMS; i++)
        text_addf(&text, "%s{\"key\":\"FlatModifier\",\"selector\":\"ac\",\"type\":\"status\",\"value\":%d}",
                  i ? "," : "", i % 7);
    text_add(&text, "]}}]}");
    ask_about("pf2e", &text);
    text_free(&text);
}

static void trap_items(void)
{
    static const struct {
        const char *system, *front, *item, *back;
    } actors[] = {
        {"pf2e",
         "{\"name\":\"Hero\",\"type\":\"character\",\"system\":{\"details\":{\"level\":{\"value\":1}}},\"items\":[",
         "{\"_id\":\"%016d\",\"name\":\"Stone %d\",\"type\":\"equipment\",\"system\":{\"rules\":[]}}", "]}"},
        {"dh2e", "{\"name\":\"Hero\",\"type\":\"acolyte\",\"system\":{},\"items\":[",
         "{\"_id\":\"%016d\",\"name\":\"Stone %d\",\"type\":\"gear\",\"system\":{\"rules\":[]}}", "]}"},
        {"swse", "{\"name\":\"Hero\",\"type\":\"character\",\"system\":{},\"items\":[",
         "{\"_id\":\"%016d\",\"name\":\"Stone %d\",\"type\":\"equipment\",\"system\":{}}", "]}"},
        {"dnd5e", "{\"name\":\"Hero\",\"ruleset\":\"dnd5e\",\"kind\":\"character\",\"features\":[",
         "{\"id\":\"%016d\",\"name\":\"Stone %d\",\"mechanics\":[]}", "]}"},
        {"p2v", "{\"name\":\"Hero\",\"fight\":5,\"features\":[",
         "{\"id\":\"%016d\",\"name\":\"Stone %d\",\"kind\":\"passive\"}", "]}"}};
    for (size_t s = 0; s < sizeof actors / sizeof *actors; s++) {
        struct text text = {0};
        text_add(&text, actors[s].front);
        for (int i = 0; i < MANY_ITEMS; i++) {
            char item[200];
            snprintf(item, sizeof item, actors[s].item, i, i);
            if (i) text_add_char(&text, ',');
            text_add(&text, item);
        }
        text_add(&text, actors[s].back);
        fprintf(stderr, "items: %s\n", actors[s].system);
        ask_about(actors[s].system, &text);
        text_free(&text);
    }
}

/* Every item grants three of the next level: 3^30 ways through. */
static void trap_grants(void)
{
    struct text rules = {0};
    place_need(mkdir(place_path("wide"), 0700) == 0 && mkdir(place_path("wide/wide"), 0700) == 0,
               "a folder can be made");
    for (size_t level = 0; level < 30; level++) {
        for (size_t i = 0; i < 3; i++) {
            text_clear(&rules);
            for (size_t next = 0; level < 29 && next < 3; next++)
                put_grant(&rules, "wide", (level + 1) * 3 + next);
            put_item("wide/wide", level * 3 + i, &rules);
        }
    }
    char path[256], *argv[] = {"lint", path, "--no-notes", NULL};
    snprintf(path, sizeof path, "%s/wide", place_folder);
    (void)quietly(verb_lint, 3, argv);
    place_need(add_item("Link 0", "wide") != EXIT_FINE, "so many are not granted");
    text_free(&rules);
}

/* How many items a hero of level 2 with these has left at level 1. */
static size_t level_down(const struct text *items)
{
    struct text hero = {0};
    struct json_document document;
    char actor[256], *argv[] = {"item", "level", actor, "1", NULL};
    text_addf(&hero,
              "{\"name\":\"Hero\",\"type\":\"character\",\"system\":{\"details\":{\"level\":{\"value\":2}}},"
              "\"items\":[%s]}",
              text_get(items));
    place_put("hero.json", text_get(&hero));
    snprintf(actor, sizeof actor, "%s/hero.json", place_folder);
    place_need(quietly(verb_item, 4, argv) == EXIT_FINE, "the level can be changed");
    place_need(json_load(&document, actor, NULL) == STATUS_OK, "the hero is still there");
    size_t left = json_count(json_get(&document.root, "items"));
    json_free(&document);
    text_free(&hero);
    return left;
}

/* Very many class features go with their level. */
static void trap_features(void)
{
    struct text items = {0};
    for (size_t i = 0; i < 500; i++)
        text_addf(&items,
                  "%s{\"_id\":\"%016zu\",\"name\":\"Trick %zu\",\"type\":\"feat\",\"system\":{\"category\":"
                  "\"classfeature\",\"level\":{\"value\":%d},\"rules\":[]}}",
                  i ? "," : "", i, i, i < 10 ? 1 : 2);
    place_need(level_down(&items) == 10, "all features of the level are gone, and only they");
    text_free(&items);
}

/* One item whose very many grants are looked at again: none holds any more. */
static void trap_reevaluated(void)
{
    struct text items = {0}, rules = {0}, flags = {0};
    for (size_t i = 1; i <= 300; i++) {
        text_addf(&items,
                  ",{\"_id\":\"%016zu\",\"name\":\"Trick %zu\",\"type\":\"feat\",\"flags\":{\"pf2e\":{\"grantedBy\":{"
                  "\"id\":\"granter000000000\",\"onDelete\":\"cascade\"}}},\"system\":{\"level\":{\"value\":1},"
                  "\"rules\":[]}}",
                  i, i);
        text_addf(&rules,
                  "%s{\"key\":\"GrantItem\",\"flag\":\"g%zu\",\"uuid\":\"Compendium.pf2e.none.Item.%016zu\","
                  "\"reevaluateOnUpdate\":true,\"predicate\":[{\"gte\":[\"self:level\",2]}]}",
                  i > 1 ? "," : "", i, i);
        text_addf(&flags, "%s\"g%zu\":{\"id\":\"%016zu\",\"onDelete\":\"detach\"}", i > 1 ? "," : "", i, i);
    }
    struct text all = {0};
    text_addf(
        &all,
        "{\"_id\":\"granter000000000\",\"name\":\"Granter\",\"type\":\"feat\",\"flags\":{\"pf2e\":{\"itemGrants\":"
        "{%s}}},\"system\":{\"level\":{\"value\":1},\"rules\":[%s]}}%s",
        text_get(&flags), text_get(&rules), text_get(&items));
    place_need(level_down(&all) == 1, "only the granter is left");
    text_free(&all);
    text_free(&flags);
    text_free(&rules);
    text_free(&items);
}

static const struct {
    const char *name;
    void (*run)(void);
} tests[] = {{"JSON_DEPTH", test_json_depth},
             {"JSON_BYTES", test_json_bytes},
             {"JSON_NAME", test_json_name},
             {"PREDICATE_DEPTH", test_predicate_depth},
             {"FORMULA_DEPTH", test_formula_depth},
             {"FORMULA_TERMS", test_formula_terms},
             {"FORMULA_BYTES", test_formula_bytes},
             {"DICE_THROWN", test_dice_thrown},
             {"DICE_APART", test_dice_apart},
             {"FACE_LIST", test_face_list},
             {"DICE_MODIFIERS", test_dice_modifiers},
             {"DIE_FACES", test_die_faces},
             {"ODDS_OUTCOMES", test_odds_outcomes},
             {"ODDS_WORK", test_odds_work},
             {"GRANT_DEPTH", test_grant_depth},
             {"GRANTED_ITEMS", test_granted_items},
             {"REACTION_DEPTH", test_reaction_depth},
             {"COMMAND_EVENTS", test_command_events},
             {"BOARD_SIDE", test_board_side},
             {"SIDES", test_sides},
             {"PATH_BYTES", test_path_bytes},
             {"PACK_CARDS", test_pack_cards},
             {"PACK_STEPS", test_pack_steps},
             {"PACK_FILTERS", test_pack_filters},
             {"PROGRAM_EFFECTS", test_program_effects},
             {"DIAGNOSTICS", test_diagnostics},
             {"trap-options", trap_options},
             {"trap-predicate", trap_predicate},
             {"trap-modifiers", trap_modifiers},
             {"trap-modifier-list", trap_modifier_list},
             {"trap-items", trap_items},
             {"trap-grants", trap_grants},
             {"trap-features", trap_features},
             {"trap-reevaluated", trap_reevaluated}};

/* Every LIMIT_ of the header has a test of its name. */
static void check_names(void)
{
    struct arena arena;
    char *bytes;
    size_t size;
    const char *why = "";
    arena_init(&arena);
    place_need(fs_read(&arena, "src/base/limits.h", &bytes, &size, &why) == STATUS_OK, "the header can be read");
    for (const char *at = strstr(bytes, "    LIMIT_"); at; at = strstr(at, "    LIMIT_")) {
        at += strlen("    LIMIT_");
        size_t length = strcspn(at, " ="), i = 0;
        while (i < sizeof tests / sizeof *tests && (strncmp(tests[i].name, at, length) != 0 || tests[i].name[length]))
            i++;
        fprintf(stderr, "%.*s\n", (int)length, at);
        place_need(i < sizeof tests / sizeof *tests, "this limit has a test");
    }
    arena_free(&arena);
}

static void remove_folder(void)
{
    static const char *const folders[] = {"chain/chain", "chain", "many/many", "many", "wide/wide", "wide"};
    place_empty();
    for (size_t i = 0; i < sizeof folders / sizeof *folders; i++)
        rmdir(place_path(folders[i]));
    rmdir(place_folder);
}

int main(int argc, char **argv)
{
    struct rlimit seconds = {.rlim_cur = MOST_SECONDS, .rlim_max = MOST_SECONDS};
    setrlimit(RLIMIT_CPU, &seconds);
    place_open();
    check_names();
    cli_begin();
    for (size_t i = 0; i < sizeof tests / sizeof *tests; i++) {
        if (argc > 1 && strcmp(argv[1], tests[i].name) != 0) continue;
        fprintf(stderr, "limits: %s\n", tests[i].name);
        tests[i].run();
        printf("pass limits/%s\n", tests[i].name);
        fflush(stdout);
    }
    remove_folder();
    return 0;
}
