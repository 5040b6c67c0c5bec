/* follow.c: a client for every game. It plays a scenario with random legal commands and follows it by
 * the shared events alone; at the end it must know what `view` shows: positions, hit points,
 * conditions, who is out of the fight, and the winner.
 *     cc follow.c $(pkg-config --cflags --libs talus) -o follow && ./follow scenario.json 100 300
 * plays 100 games of at most 300 commands each. */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <talus.h>

enum { MOST_ACTORS = 200, MOST_CONDITIONS = 60, MOST_NAME = 100, NOWHERE = INT32_MIN };

struct condition {
    char name[MOST_NAME];
    int64_t value;
};

struct actor {
    char id[MOST_NAME];
    int64_t x, y, hp, temporary;
    struct condition conditions[MOST_CONDITIONS];
    int condition_count;
};

struct scene {
    struct actor actors[MOST_ACTORS];
    int count;
    int64_t winner; /* NOWHERE: nobody has won */
};

static int64_t number(const struct talus_value *value, const char *pointer, int64_t otherwise)
{
    return talus_value_int(talus_value_at(value, pointer), otherwise);
}

static const char *word(const struct talus_value *value, const char *pointer)
{
    return talus_value_string(talus_value_at(value, pointer), "");
}

static struct actor *find(struct scene *scene, const char *id)
{
    for (int i = 0; i < scene->count; i++) {
        if (strcmp(scene->actors[i].id, id) == 0) return &scene->actors[i];
    }
    return NULL;
}

static struct actor *add(struct scene *scene, const char *id)
{
    struct actor *actor = scene->count < MOST_ACTORS ? &scene->actors[scene->count++] : NULL;
    if (!actor) return NULL;
    *actor = (struct actor){.x = NOWHERE, .y = NOWHERE};
    snprintf(actor->id, sizeof actor->id, "%s", id);
    return actor;
}

static void put(struct actor *actor, const struct talus_value *square)
{
    actor->x = number(square, "/0", NOWHERE);
    actor->y = number(square, "/1", NOWHERE);
}

static void condition_end(struct actor *actor, const char *name)
{
    for (int i = 0; i < actor->condition_count; i++) {
        if (strcmp(actor->conditions[i].name, name) != 0) continue;
        actor->conditions[i] = actor->conditions[--actor->condition_count];
        return;
    }
}

static void condition_add(struct actor *actor, const char *name, int64_t value)
{
    condition_end(actor, name);
    if (actor->condition_count == MOST_CONDITIONS) return;
    struct condition *condition = &actor->conditions[actor->condition_count++];
    snprintf(condition->name, sizeof condition->name, "%s", name);
    condition->value = value;
}

/* ---- what the view shows ---- */

static void read_view(struct scene *scene, const struct talus_answer *view)
{
    const struct talus_value *actors = talus_value_get(view, "/actors");
    *scene = (struct scene){.winner = talus_value_int(talus_value_get(view, "/outcome/side"), NOWHERE)};
    for (size_t i = 0; i < talus_value_count(actors); i++) {
        const struct talus_value *one = talus_value_child(actors, i);
        const struct talus_value *conditions = talus_value_at(one, "/conditions");
        struct actor *actor = add(scene, word(one, "/id"));
        if (!actor) return;
        put(actor, talus_value_at(one, "/at"));
        actor->hp = number(one, "/hp/value", 0);
        actor->temporary = number(one, "/hp/temporary", 0);
        for (size_t k = 0; k < talus_value_count(conditions); k++) {
            const struct talus_value *condition = talus_value_child(conditions, k);
            condition_add(actor, word(condition, "/condition"), number(condition, "/value", 1));
        }
    }
}

/* ---- what the events are ---- */

static void on_place(struct actor *actor, const struct talus_value *event)
{
    put(actor, talus_value_at(event, "/to"));
}

static void on_hp(struct actor *actor, const struct talus_value *event)
{
    actor->hp = number(event, "/hp", actor->hp);
    actor->temporary = number(event, "/temporary", actor->temporary);
}

static void on_temporary(struct actor *actor, const struct talus_value *event)
{
    actor->temporary = number(event, "/amount", 0);
}

static void on_condition(struct actor *actor, const struct talus_value *event)
{
    condition_add(actor, word(event, "/condition"), number(event, "/value", 1));
}

static void on_condition_end(struct actor *actor, const struct talus_value *event)
{
    condition_end(actor, word(event, "/condition"));
}

static const struct {
    const char *event;
    void (*apply)(struct actor *actor, const struct talus_value *event);
} handlers[] = {
    {"move", on_place},           {"place", on_place},
    {"damage", on_hp},            {"heal", on_hp},
    {"setHp", on_hp},             {"temporaryHp", on_temporary},
    {"condition", on_condition},  {"conditionEnd", on_condition_end},
    {"leave", on_place},
};

static void on_join(struct scene *scene, const struct talus_value *event)
{
    struct actor *actor = find(scene, word(event, "/who"));
    if (!actor) actor = add(scene, word(event, "/who"));
    if (!actor) return;
    put(actor, talus_value_at(event, "/at"));
}

static void follow(struct scene *scene, const struct talus_value *event)
{
    const char *name = word(event, "/event");
    struct actor *actor = find(scene, word(event, "/who"));
    if (strcmp(name, "encounterStart") == 0) scene->winner = NOWHERE;
    if (strcmp(name, "encounterEnd") == 0) scene->winner = number(event, "/side", NOWHERE);
    if (strcmp(name, "join") == 0) on_join(scene, event);
    for (size_t i = 0; actor && i < sizeof handlers / sizeof *handlers; i++) {
        if (strcmp(name, handlers[i].event) == 0) handlers[i].apply(actor, event);
    }
}

/* ---- comparing ---- */

static int differ(const char *id, const char *what, int64_t followed, int64_t shown)
{
    if (followed == shown) return 0;
    printf("%s: %s is %" PRId64 " by the events and %" PRId64 " in the view\n", id, what, followed, shown);
    return 1;
}

static int64_t value_of(const struct actor *actor, const char *condition)
{
    for (int i = 0; i < actor->condition_count; i++) {
        if (strcmp(actor->conditions[i].name, condition) == 0) return actor->conditions[i].value;
    }
    return 0;
}

static int compare_actors(const struct actor *followed, const struct actor *shown)
{
    int differences = differ(shown->id, "x", followed->x, shown->x) + differ(shown->id, "y", followed->y, shown->y) +
                      differ(shown->id, "hp", followed->hp, shown->hp) +
                      differ(shown->id, "temporary hp", followed->temporary, shown->temporary);
    for (int i = 0; i < shown->condition_count; i++) {
        const char *name = shown->conditions[i].name;
        differences += differ(shown->id, name, value_of(followed, name), shown->conditions[i].value);
    }
    for (int i = 0; i < followed->condition_count; i++) {
        const char *name = followed->conditions[i].name;
        if (!value_of(shown, name)) differences += differ(shown->id, name, followed->conditions[i].value, 0);
    }
    return differences;
}

static int compare(struct scene *followed, const struct scene *shown)
{
    int differences = differ("table", "creatures", followed->count, shown->count) +
                      differ("table", "winner", followed->winner, shown->winner);
    for (int i = 0; i < shown->count; i++) {
        struct actor *actor = find(followed, shown->actors[i].id);
        differences += actor ? compare_actors(actor, &shown->actors[i]) : differ(shown->actors[i].id, "there", 0, 1);
    }
    return differences;
}

/* ---- playing ---- */

static uint64_t random_state;

static size_t pick(size_t count)
{
    random_state = random_state * UINT64_C(6364136223846793005) + UINT64_C(1442695040888963407);
    return count ? (size_t)((random_state >> 33) % count) : 0;
}

/* Sends a command and follows its events; 0 when it is refused. */
static int give(struct talus_table *table, struct scene *scene, const char *command)
{
    struct talus_answer *answer = NULL;
    enum talus_outcome outcome = TALUS_REFUSED;
    if (talus_table_do(table, command, &outcome, &answer) != TALUS_OK) outcome = TALUS_REFUSED;
    const struct talus_value *events = talus_value_get(answer, "/events");
    for (size_t i = 0; outcome == TALUS_DONE && i < talus_value_count(events); i++)
        follow(scene, talus_value_child(events, i));
    talus_answer_free(answer);
    return outcome != TALUS_REFUSED;
}

/* A random one of the commands. Most are moves to one square or another: those are drawn again a few times. */
static size_t choose(const struct talus_value *commands)
{
    size_t count = talus_value_count(commands), chosen = pick(count);
    for (int i = 0; i < 5 && talus_value_at(talus_value_child(commands, chosen), "/to"); i++) chosen = pick(count);
    return chosen;
}

/* One random legal command: 1; 0 when there is none; -1 when it is refused. */
static int step(struct talus_table *table, struct scene *scene)
{
    struct talus_answer *legal = NULL;
    char pointer[32];
    if (talus_table_ask(table, "legal", NULL, &legal) != TALUS_OK) return 0;
    snprintf(pointer, sizeof pointer, "/%zu", choose(talus_value_get(legal, "")));
    const char *command = talus_answer_part(legal, pointer);
    int given = !command ? 0 : give(table, scene, command) ? 1 : -1;
    if (given < 0) printf("refused, though it is legal: %s\n", command);
    talus_answer_free(legal);
    return given;
}

static int look(struct talus_table *table, struct scene *scene)
{
    struct talus_answer *view = NULL;
    if (talus_table_ask(table, "view", NULL, &view) != TALUS_OK) return 0;
    read_view(scene, view);
    talus_answer_free(view);
    return 1;
}

/* How many things differ after a game; -1 when it cannot be played. */
static int play(struct talus *engine, const struct talus_scenario *scenario, int commands)
{
    static struct scene followed, shown;
    struct talus_table *table = NULL;
    int differences = -1, given = 1;
    random_state = scenario->seed;
    if (talus_table_new(engine, scenario, &table) != TALUS_OK) return -1;
    if (look(table, &followed)) {
        (void)give(table, &followed, "{\"do\": \"start\"}");
        while (commands-- > 0 && (given = step(table, &followed)) > 0) continue;
        if (look(table, &shown)) differences = compare(&followed, &shown) + (given < 0);
    }
    talus_table_free(table);
    return differences;
}

int main(int argc, char **argv)
{
    static char text[1 << 20];
    int games = argc > 2 ? (int)strtol(argv[2], NULL, 10) : 1;
    int commands = argc > 3 ? (int)strtol(argv[3], NULL, 10) : 300, same = 0;
    FILE *file = argc > 1 ? fopen(argv[1], "rb") : NULL;
    struct talus *engine = talus_new();
    if (!file || !engine) return 2;
    struct talus_scenario scenario = {.size = sizeof scenario, .file = argv[1], .text = text};
    scenario.text_size = fread(text, 1, sizeof text, file);
    fclose(file);
    for (int i = 0; i < games; i++) {
        scenario.seed = (uint64_t)i + 1;
        int differences = play(engine, &scenario, commands);
        if (differences) printf("game %d: %d differences\n", i + 1, differences);
        same += differences == 0;
    }
    printf("%d of %d games are as their views show them\n", same, games);
    talus_free(engine);
    return same == games ? 0 : 1;
}
