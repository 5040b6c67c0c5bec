/* sweep_dnd5e_triggers [FIGHTS]: every trigger fires exactly once for each occasion.
 *
 * Each event is brought about once, for each timing and each way of carrying a trigger (a passive mechanic, a single
 * effect of one, a reaction that its owner uses): the mechanic must act once, and not at all where the event does not
 * happen. Then fights are played at random with triggers on both sides: occasions are counted in the log, and each
 * trigger must have acted that often. Prints a "pass dnd5e_triggers" line. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "systems/dnd5e/content/content.h"
#include "systems/dnd5e/table/table.h"

enum { TRIGGER_FIGHTS = 40, TRIGGER_COMMANDS = 80 };

static const char healing[] = "\"healing\":{\"dice\":\"1d1\"},\"target\":{\"type\":\"self\"}",
                  harm[] = "\"damage\":{\"dice\":\"1d1\",\"type\":[\"force\"]},\"target\":{\"type\":\"self\"}";

/* What is done, and how often the event happens by it. */
static const struct scene {
    const char *event, *effect;
    int occasions;
    const char *commands[3];
} scenes[] = {
#define STRIKE "{\"do\":\"attack\",\"who\":\"Hero\",\"target\":\"Dummy\"}" /* armour class 1 */
#define FAIL "{\"do\":\"attack\",\"who\":\"Hero\",\"target\":\"Wall\"}"    /* armour class 99 */
#define HURT "{\"do\":\"attack\",\"who\":\"Dummy\",\"target\":\"Hero\"}"   /* +40 */
#define DART "{\"do\":\"cast\",\"who\":\"Hero\",\"spell\":\"Dart\",\"target\":\"Dummy\"}"
#define START "{\"do\":\"start\",\"dice\":[20,1,1]}"
#define END_TURN "{\"do\":\"endTurn\"}"
#define AWAY "{\"do\":\"move\",\"who\":\"Hero\",\"to\":[2,5]}"
#define PRONE "{\"do\":\"condition\",\"who\":\"Hero\",\"condition\":\"prone\""
#define CHECK "{\"do\":\"check\",\"who\":\"Hero\",\"skill\":\"Stealth\",\"dc\":10}"
    {"attack", healing, 1, {STRIKE}},
    {"attack", healing, 1, {FAIL}},
    {"attack", healing, 2, {STRIKE, "{\"do\":\"restore\",\"who\":\"Hero\",\"what\":\"action\"}", FAIL}},
    {"attack", healing, 1, {DART}},
    {"attack", healing, 0, {HURT}},
    {"hit", healing, 1, {STRIKE}},
    {"hit", healing, 0, {FAIL}},
    {"hit", healing, 1, {DART}},
    {"hit", healing, 0, {HURT}},
    {"miss", healing, 1, {FAIL}},
    {"miss", healing, 0, {STRIKE}},
    {"damage", healing, 1, {STRIKE}},
    {"damage", healing, 1, {DART}},
    {"damage", healing, 0, {FAIL}},
    {"damaged_by", healing, 1, {HURT}},
    {"damaged_by", healing, 0, {STRIKE}},
    {"attacked_by", healing, 1, {HURT}},
    {"cast_spell", healing, 1, {DART}},
    {"saving_throw", healing, 1, {"{\"do\":\"save\",\"who\":\"Hero\",\"ability\":\"Wisdom\",\"dc\":10}"}},
    {"saving_throw", healing, 0, {"{\"do\":\"save\",\"who\":\"Dummy\",\"ability\":\"Wisdom\",\"dc\":10}"}},
    {"ability_check", healing, 1, {CHECK}},
    {"roll", healing, 1, {CHECK}},
    {"start_turn", healing, 1, {START}},
    {"end_turn", healing, 1, {START, END_TURN}},
    {"combat_start", healing, 1, {START}},
    {"initiative_roll", healing, 1, {START}},
    {"move", healing, 1, {AWAY}},
    {"move_end", healing, 1, {AWAY}},
    {"action", healing, 1, {"{\"do\":\"dash\",\"who\":\"Hero\"}"}},
    {"short_rest", healing, 1, {"{\"do\":\"rest\",\"who\":\"Hero\",\"kind\":\"short\"}"}},
    {"long_rest", harm, 1, {"{\"do\":\"rest\",\"who\":\"Hero\",\"kind\":\"long\"}"}},
    {"status_applied", healing, 1, {PRONE "}"}},
    {"status_removed", healing, 1, {PRONE "}", PRONE ",\"remove\":true}"}},
    {"healed_by", harm, 1, {"{\"do\":\"heal\",\"who\":\"Hero\",\"amount\":2}"}},
    {"kill", healing, 1, {"{\"do\":\"damage\",\"who\":\"Dummy\",\"amount\":99,\"type\":\"fire\"}", STRIKE}},
};

static const char *const timings[] = {"", ",\"timing\":\"before\"", ",\"timing\":\"after\"",
                                      ",\"timing\":\"resolved\"", ",\"timing\":[\"before\",\"after\"]"};

enum carrier { ON_MECHANIC, ON_EFFECT, ON_REACTION, CARRIERS };

struct triggers {
    struct content *content;
    struct arena arena;
    struct table *table;
    struct rng rng;
    struct text scenario;
    size_t checked, occasions;
};

static void stop(const struct triggers *triggers, const char *event, int64_t wanted, int64_t got)
{
    struct json events = table_events_json(triggers->table, &triggers->table->arena, true);
    struct text words = {0};
    json_write(&words, &events);
    fprintf(stderr, "%s\n%s\n%s: %lld occasions, fired %lld times\n", text_get(&triggers->scenario), text_get(&words),
            event, (long long)wanted, (long long)got);
    exit(1);
}

/* A feature that acts at an event; `name` is what its dice are called in the log. */
static void add_feature(struct text *out, const char *name, const char *event, const char *effect, const char *timing)
{
    text_addf(out,
              ",{\"name\":\"%s\",\"mechanics\":[{\"type\":\"passive\",\"name\":\"%s\",\"trigger\":{\"event\":[\"%s\"]%s},"
              "\"effects\":[{%s}]}]}",
              name, name, event, timing, effect);
}

static void add_carried(struct text *out, const struct scene *scene, const char *timing, enum carrier carrier)
{
    if (carrier == ON_MECHANIC) {
        add_feature(out, "Trigger", scene->event, scene->effect, timing);
        return;
    }
    bool reacts = carrier == ON_REACTION;
    char trigger[160];
    snprintf(trigger, sizeof trigger, ",\"trigger\":{\"event\":[\"%s\"]%s}", scene->event, timing);
    text_addf(out,
              ",{\"name\":\"Trigger\",\"mechanics\":[{\"type\":\"%s\",\"name\":\"Trigger\"%s,\"effects\":[{%s%s}]}]}",
              reacts ? "reaction" : "passive", reacts ? trigger : "", scene->effect, reacts ? "" : trigger);
}

/* A hero up to its features, which end with "]}". */
static void begin_hero(struct text *out, const char *name)
{
    text_addf(out,
              "{\"kind\":\"character\",\"ruleset\":\"dnd5e\",\"name\":\"%s\",\"classes\":{\"Lorekeeper\":9},"
              "\"abilities\":{\"Strength\":16,\"Dexterity\":14,\"Constitution\":20,\"Wisdom\":12},\"equipment\":["
              "{\"slot\":\"main_hand\",\"name\":\"Cudgel\"}],"
              "\"spells\":[{\"name\":\"Dart\",\"level\":0,\"mechanics\":[{\"type\":\"action\",\"effects\":["
              "{\"attack\":{\"type\":\"ranged\"},\"on_hit\":{\"damage\":{\"dice\":\"1d4\",\"type\":[\"force\"]}}}]}]}],"
              "\"features\":[{\"name\":\"Plain\",\"mechanics\":[]}",
              name);
}

static void add_target(struct text *out, const char *name, int armor)
{
    text_addf(out,
              "{\"actor\":{\"kind\":\"creature\",\"ruleset\":\"dnd5e\",\"name\":\"%s\",\"type\":\"Construct\","
              "\"size\":\"Medium\",\"armor_class\":%d,\"hit_points\":100,\"challenge_rating\":1,\"abilities\":"
              "{\"Strength\":10},\"actions\":[{\"name\":\"Slam\",\"bonus\":40,\"damage\":\"1d1\",\"damage_type\":"
              "\"force\"}]},\"at\":[6,%d],\"side\":1}",
              name, armor, armor == 1 ? 5 : 6);
}

static int take_up(struct table *table, void *context, int64_t who, const struct json *question)
{
    (void)table, (void)context, (void)who;
    return (int)json_count(json_get(question, "options")) - 1;
}

static void open_table(struct triggers *triggers, uint64_t seed)
{
    struct json_document document;
    struct diags diags;
    diags_init(&diags);
    if (json_parse(&document, "scenario", text_get(&triggers->scenario), triggers->scenario.length, &diags) !=
        STATUS_OK)
        exit(2);
    triggers->table = table_new(&dnd5e_system, triggers->content, &document.root, seed, &diags);
    if (!triggers->table) exit(2);
    triggers->table->answer = take_up;
    json_free(&document);
    diags_free(&diags);
}

static void play(struct triggers *triggers, const char *command)
{
    struct json_document document;
    struct diags diags;
    diags_init(&diags);
    if (json_parse(&document, "command", command, strlen(command), &diags) != STATUS_OK) exit(2);
    if (table_do(triggers->table, &document.root) != TABLE_DONE) {
        fprintf(stderr, "%s\n%s: %s\n", text_get(&triggers->scenario), command,
                triggers->table->refusal ? triggers->table->refusal : "a question");
        exit(1);
    }
    json_free(&document);
    diags_free(&diags);
}

/* Events of the last command that have these members. */
static int64_t count_events(struct triggers *triggers, const char *event, const char *member, const char *value,
                            const char *who)
{
    struct json events = table_events_json(triggers->table, &triggers->arena, false);
    int64_t count = 0;
    for (size_t i = 0; i < events.count; i++) {
        const struct json *one = json_at(&events, i);
        count += json_is_text(json_get(one, "event"), event) && json_is_text(json_get(one, "who"), who) &&
                 (!member || json_is_text(json_get(one, member), value));
    }
    return count;
}

/* ---- one event at a time ---- */

static void check_scene(struct triggers *triggers, const struct scene *scene, const char *timing, enum carrier carrier)
{
    struct text *out = &triggers->scenario;
    int64_t fired = 0;
    text_clear(out);
    text_add(out, "{\"board\":{\"size\":[20,12]},\"actors\":[{\"actor\":");
    begin_hero(out, "Hero");
    add_carried(out, scene, timing, carrier);
    text_add(out, "]},\"at\":[5,5],\"side\":0,\"hp\":30},");
    add_target(out, "Dummy", 1);
    text_add(out, ",");
    add_target(out, "Wall", 99);
    text_add(out, "]}");
    open_table(triggers, 3); /* a seed without a 1 or a 20 in the first rolls */
    for (size_t i = 0; i < 3 && scene->commands[i]; i++) {
        play(triggers, scene->commands[i]);
        fired += count_events(triggers, "dice", "what", "Trigger", "Hero");
    }
    int64_t wanted = carrier == ON_REACTION && scene->occasions > 1 ? 1 : scene->occasions;
    if (fired != wanted) stop(triggers, scene->event, wanted, fired);
    triggers->checked++;
    triggers->occasions += (size_t)wanted;
    table_free(triggers->table);
    arena_free(&triggers->arena);
    arena_init(&triggers->arena);
}

/* ---- fights ---- */

/* What the log calls each occasion. */
static const struct {
    const char *event, *logged, *member, *value;
} watched[] = {{"attack", "roll", "kind", "attack"},   {"hit", "roll", "outcome", "hit"},
               {"miss", "roll", "outcome", "miss"},    {"saving_throw", "roll", "kind", "save"},
               {"start_turn", "turnStart", NULL, NULL}, {"end_turn", "turnEnd", NULL, NULL},
               {"cast_spell", "act", "action", "Dart"}};
enum { WATCHED = sizeof watched / sizeof *watched };

static void add_fighter(struct triggers *triggers, const char *name, int side)
{
    struct text *out = &triggers->scenario;
    text_addf(out, "%s{\"actor\":", side ? "," : "");
    begin_hero(out, name);
    for (size_t i = 0; i < WATCHED; i++)
        add_feature(out, watched[i].event, watched[i].event, healing, timings[rng_below(&triggers->rng, 5)]);
    text_addf(out, "]},\"at\":[%d,5],\"side\":%d}", 5 + side, side);
}

static void count_occasions(struct triggers *triggers, const char *name, const char *command)
{
    for (size_t i = 0; i < WATCHED; i++) {
        int64_t wanted =
                    count_events(triggers, watched[i].logged, watched[i].member, watched[i].value, name),
                fired = count_events(triggers, "dice", "what", watched[i].event, name);
        if (strcmp(watched[i].event, "hit") == 0)
            wanted += count_events(triggers, "roll", "outcome", "critical", name);
        if (wanted != fired) fprintf(stderr, "%s\n", command);
        if (wanted != fired) stop(triggers, watched[i].event, wanted, fired);
        triggers->checked++;
        triggers->occasions += (size_t)wanted;
    }
}

static void check_fight(struct triggers *triggers, uint64_t seed)
{
    static const char *const names[] = {"Ann", "Bo"};
    text_clear(&triggers->scenario);
    text_add(&triggers->scenario, "{\"board\":{\"size\":[20,12]},\"actors\":[");
    add_fighter(triggers, names[0], 0);
    add_fighter(triggers, names[1], 1);
    text_add(&triggers->scenario, "]}");
    open_table(triggers, seed);
    for (int i = 0; i < TRIGGER_COMMANDS; i++) {
        static const char *const commands[] = {"{\"do\":\"attack\",\"target\":\"%s\"}",
                                               "{\"do\":\"cast\",\"spell\":\"Dart\",\"target\":\"%s\"}",
                                               "{\"do\":\"endTurn\"}", "{\"do\":\"dodge\"}",
                                               "{\"do\":\"save\",\"who\":\"%s\",\"ability\":\"Wisdom\",\"dc\":12}"};
        int turn = encounter_current(triggers->table);
        char command[160] = "{\"do\":\"start\"}";
        if (encounter_is_running(triggers->table)) {
            const char *form = commands[rng_below(&triggers->rng, 5)];
            snprintf(command, sizeof command, "%.*s%s%s", (int)strcspn(form, "%"), form,
                     strchr(form, '%') ? names[turn == 0] : "", strchr(form, '%') ? strchr(form, '%') + 2 : "");
        } else if (i) {
            break; /* it is over */
        }
        struct json_document document;
        struct diags diags;
        diags_init(&diags);
        if (json_parse(&document, "command", command, strlen(command), &diags) != STATUS_OK) exit(2);
        enum table_result result = table_do(triggers->table, &document.root);
        for (int n = 0; n < 2 && result == TABLE_DONE; n++)
            count_occasions(triggers, names[n], command);
        json_free(&document);
        diags_free(&diags);
    }
    table_free(triggers->table);
    arena_free(&triggers->arena);
    arena_init(&triggers->arena);
}

int main(int argc, char **argv)
{
    struct triggers triggers = {.checked = 0};
    struct diags diags;
    long fights = argc > 1 ? strtol(argv[1], NULL, 10) : TRIGGER_FIGHTS;
    diags_init(&diags);
    arena_init(&triggers.arena);
    triggers.rng = rng_new(5, 0, 0);
    triggers.content = d5e_content_load(NULL, 0, &diags);
    for (size_t i = 0; triggers.content && i < sizeof scenes / sizeof *scenes; i++) {
        for (size_t t = 0; t < sizeof timings / sizeof *timings; t++)
            for (int c = 0; c < CARRIERS; c++)
                check_scene(&triggers, &scenes[i], timings[t], (enum carrier)c);
    }
    for (long i = 0; triggers.content && i < fights; i++)
        check_fight(&triggers, (uint64_t)i + 1);
    printf("pass dnd5e_triggers: %zu checks, %zu occasions\n", triggers.checked, triggers.occasions);
    text_free(&triggers.scenario);
    arena_free(&triggers.arena);
    d5e_content_free(triggers.content);
    diags_free(&diags);
    return 0;
}
