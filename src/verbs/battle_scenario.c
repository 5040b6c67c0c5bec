/* battle_scenario.c: many games of a scenario of any system between machine players, with statistics. */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/whole.h"
#include "core/player/fight.h"
#include "core/scenario.h"
#include "core/side.h"
#include "verbs/bars.h"
#include "verbs/battle.h"
#include "verbs/battle_scene.h"

/* ---- set-up ---- */

static enum status scene_read(struct scene *scene, const struct json *given)
{
    struct verb_call *call = scene->call;
    const char *file = json_to_text(json_get(call->options, "file"), "scenario");
    struct text text = {0};
    if (!json_is(given, JSON_STRING)) json_write(&text, given);
    const char *bytes = json_is(given, JSON_STRING) ? given->text : text_get(&text);
    size_t size = json_is(given, JSON_STRING) ? given->count : text.length;
    enum status status = text.failed ? STATUS_NO_MEMORY
                                     : json_parse(&scene->document, file, bytes, size, call->diags);
    text_free(&text);
    return status;
}

/* One member of the scenario gets another value. */
static bool scene_change(struct scene *scene, const char *path, const struct json *value)
{
    struct arena *arena = &scene->document.arena;
    const char *dot = strrchr(path, '.'), *last = dot ? dot + 1 : path;
    char *parent = arena_copy_text(arena, path, dot ? (size_t)(dot - path) : 0);
    struct json copy = json_copy(arena, value);
    const struct json *known = json_path(&scene->document.root, path),
                      *holder = !parent ? NULL : dot ? json_path(&scene->document.root, parent) : &scene->document.root;
    if (known)
        *(struct json *)(uintptr_t)known = copy;
    else if (json_is(holder, JSON_OBJECT))
        json_set_copied(arena, (struct json *)(uintptr_t)holder, last, copy);
    else
        diags_add(scene->call->diags, fault_error("options/no-member", "write it as \"actors.0.side\""),
                  (struct place){.file = scene->document.name}, "the scenario has no member \"%s\"", path);
    return known || json_is(holder, JSON_OBJECT);
}

static enum status scene_changes(struct scene *scene)
{
    const struct json *changes = json_get(scene->call->options, "changes");
    for (uint32_t i = 0; json_is(changes, JSON_OBJECT) && i < changes->count; i++) {
        if (!scene_change(scene, changes->members[i].name, &changes->members[i].value)) return STATUS_USAGE;
    }
    return STATUS_OK;
}

static enum status scene_temperaments(struct scene *scene)
{
    const struct json *names = json_get(scene->call->options, "temperaments");
    for (size_t i = 0; i < FIGHT_PLAYERS && json_count(names); i++) {
        const char *name = json_to_text(json_at(names, i < json_count(names) ? i : 0), "");
        scene->setup.temperaments[i] = player_temperament_find(name);
        if (scene->setup.temperaments[i]) continue;
        struct text hint = {0};
        for (const struct player_temperament *one = player_temperaments; one->name; one++)
            text_addf(&hint, "%s%s", hint.length ? ", " : "there are ", one->name);
        diags_add(scene->call->diags, fault_error("options/unknown-temperament", text_get(&hint)), (struct place){0},
                  "there is no temperament \"%s\"", name);
        text_free(&hint);
        return STATUS_USAGE;
    }
    return STATUS_OK;
}

static enum status scene_find_system(struct scene *scene)
{
    struct verb_call *call = scene->call;
    const char *named = json_to_text(json_get(call->options, "system"), NULL);
    scene->system = named ? verb_system(named, call->diags) : system_of(&scene->document.root);
    if (named && !scene->system) return STATUS_USAGE;
    if (scene->system && scene->system->table) return STATUS_OK;
    diags_add(call->diags,
              fault_error("options/no-system", "write \"system\": \"pf2e\" into the scenario, or name the system"),
              (struct place){.file = scene->document.name}, "the scenario belongs to no known system");
    return STATUS_BAD_CONTENT;
}

static struct table *scene_table(struct scene *scene, uint64_t seed, struct diags *diags)
{
    return table_new_read(scene->system, verb_content(scene->call, scene->system),
                          &(struct table_scenario){&scene->document, &scene->document.root}, seed, diags);
}

static enum status scene_actors(struct scene *scene)
{
    const struct table *start = scene->setup.start;
    scene->count = fight_actors(&scene->setup);
    scene->verbs = fight_verbs(scene->system->table);
    scene->actors = memory_alloc_array((size_t)scene->count + 1, sizeof *scene->actors);
    scene->actions =
        memory_alloc_array((size_t)scene->count * (size_t)scene->verbs + 1, sizeof *scene->actions);
    if (!scene->actors || !scene->actions) return STATUS_NO_MEMORY;
    for (int i = 0; i < scene->count; i++) {
        json_push(scene->call->arena, &scene->sources, json_make_object());
        json_push(scene->call->arena, &scene->spent, json_make_object());
        struct actor_facts facts = player_facts(start, i);
        scene->actors[i] = (struct scene_actor){
            .name = table_actor_name(start, i), .side = facts.side, .hp_max = facts.hp_max};
    }
    scene->first_side = scene->count ? scene->actors[0].side : 0;
    return STATUS_OK;
}

/* All games of a battle begin alike; a scenario that is drawn from the seed does not. */
static bool scene_is_fixed(struct scene *scene)
{
    const struct table_rules *rules = scene->system->table;
    struct table *other = scene_table(scene, 2, NULL);
    bool same = other && rules->state_hash(other->state) == rules->state_hash(scene->setup.start->state);
    table_free(other);
    if (!same)
        diags_add(scene->call->diags,
                  fault_error("options/random-scenario",
                              "name who fights in the scenario, or give points for random parties"),
                  (struct place){.file = scene->document.name}, "the scenario is different for every seed");
    return same;
}

static enum status scene_open(struct scene *scene)
{
    struct verb_call *call = scene->call;
    enum status status = scene_read(scene, json_get(call->options, "scenario"));
    if (status == STATUS_OK) status = scene_changes(scene);
    if (status == STATUS_OK) status = scene_find_system(scene);
    if (status == STATUS_OK) status = scene_temperaments(scene);
    if (status == STATUS_OK) status = battle_read_players(call, scene->setup.players);
    if (status != STATUS_OK) return status;
    scene->setup.seed = (uint64_t)json_to_int(json_get(call->options, "seed"), 1);
    scene->setup.moods = player_read_moods(&scene->document.root);
    scene->setup.nodes = (int)json_to_int(json_get(call->options, "nodes"), 0);
    bool fits = scenario_check(scene->system, &scene->document, &scene->document.root, call->diags);
    if (!fits && scenario_is_other(&scene->document.root)) return STATUS_BAD_CONTENT;
    scene->setup.start = scene_table(scene, 1, call->diags);
    if (!scene->setup.start || !scene_is_fixed(scene)) return STATUS_BAD_CONTENT;
    if (!json_get(call->options, "slices") && !fight_train(&scene->setup)) return STATUS_NO_MEMORY;
    return scene_actors(scene);
}

static void scene_close(struct scene *scene)
{
    fight_close(&scene->setup);
    memory_free(scene->actors);
    memory_free(scene->actions);
    json_free(&scene->document);
}

/* ---- playing ---- */

static void scene_push(struct scene *scene, struct json *list, int64_t number)
{
    json_push(scene->call->arena, list, json_make_int(number));
}

static void scene_keep(struct scene *scene, int64_t game, const struct fight_result *result)
{
    struct json row = json_make_array();
    scene_push(scene, &row, game);
    if (result->winner == FIGHT_NO_SIDE)
        json_push(scene->call->arena, &row, json_make_null());
    else
        scene_push(scene, &row, result->winner);
    scene_push(scene, &row, result->rounds);
    scene_push(scene, &row, result->commands);
    scene_push(scene, &row, result->is_cut);
    for (int i = 0; i < scene->count; i++) {
        const struct fight_actor *one = &result->actors[i];
        const int64_t figures[SCENE_FIGURES] = {one->hp,    one->dropped, one->is_lost,
                                                one->dealt, one->taken,   one->is_dead};
        struct json list = json_make_array();
        for (int k = 0; k < SCENE_FIGURES; k++)
            scene_push(scene, &list, figures[k]);
        json_push(scene->call->arena, &row, list);
    }
    json_push(scene->call->arena, &scene->rows, row);
}

/* Adds to an actor's sum of this name. */
static void scene_tally(const struct scene *scene, struct json *list, const char *name, int64_t amount)
{
    for (uint32_t i = 0; i < list->count; i++) {
        if (strcmp(list->members[i].name, name) != 0) continue;
        struct json *known = &list->members[i].value;
        *known = json_make_int(whole_add(json_to_int(known, 0), amount));
        return;
    }
    json_set_copied(scene->call->arena, list, name, json_make_int(amount));
}

static void scene_dealt(void *context, int actor, const char *source, int64_t amount)
{
    struct scene *scene = context;
    if (scene->sources.count > (uint32_t)actor) scene_tally(scene, &scene->sources.items[actor], source, amount);
}

/* "spell slot (3)", "use (Second Breath)", "rounds (hail carbine)" */
static void scene_spent(void *context, int actor, const struct event_spend *spend, const struct table *table)
{
    struct scene *scene = context;
    struct text name = {0};
    event_slug_words(table_text(table, spend->what), &name);
    if (spend->item) {
        const char *item = table_text(table, spend->item);
        bool is_slug = strcspn(item, " ABCDEFGHIJKLMNOPQRSTUVWXYZ") == strlen(item);
        text_add(&name, " (");
        if (is_slug)
            event_slug_words(item, &name);
        else
            text_add(&name, item);
        text_add(&name, ")");
    }
    if (!name.failed && scene->spent.count > (uint32_t)actor)
        scene_tally(scene, &scene->spent.items[actor], text_get(&name), spend->amount);
    text_free(&name);
}

/* Adds the sums of a slice to those of the scene. */
static void scene_take_tallies(struct scene *scene, struct json *own, const struct json *given)
{
    for (uint32_t i = 0; i < own->count; i++) {
        const struct json *one = json_at(given, i);
        for (size_t k = 0; k < json_member_count(one); k++)
            scene_tally(scene, &own->items[i], one->members[k].name, json_to_int(&one->members[k].value, 0));
    }
}

static enum status scene_play(struct scene *scene, int64_t from, int64_t to)
{
    struct fight_actor *actors = memory_alloc_array((size_t)scene->count + 1, sizeof *actors);
    struct fight_result result = {
        .actors = actors, .actions = scene->actions, .dealt = scene_dealt, .spent = scene_spent, .context = scene};
    enum status status = actors ? STATUS_OK : STATUS_NO_MEMORY;
    for (int64_t game = from; status == STATUS_OK && game < to; game++) {
        if (!fight_play(&scene->setup, game, &result))
            status = STATUS_NO_MEMORY;
        else
            scene_keep(scene, game, &result);
        if (!verb_goes_on(scene->call, (uint64_t)(game - from + 1), (uint64_t)(to - from)))
            status = STATUS_CANCELLED;
    }
    memory_free(actors);
    return status;
}

static enum status scene_log(struct scene *scene, int64_t game)
{
    struct fight_actor *actors = memory_alloc_array((size_t)scene->count + 1, sizeof *actors);
    struct fight_result result = {.actors = actors};
    struct table *table = scene_table(scene, fight_game_seed(scene->setup.seed, game), NULL);
    bool good = actors && table && fight_play_table(&scene->setup, table, &result);
    if (good) table_save(table, scene->call->raw);
    table_free(table);
    memory_free(actors);
    return good ? STATUS_OK : STATUS_NO_MEMORY;
}

/* ---- sums ---- */

#define SCENE_SUMS(scene)                                                                          \
    {                                                                                              \
        {"games", &(scene)->games}, {"wins", &(scene)->wins}, {"losses", &(scene)->losses},        \
            {"draws", &(scene)->draws}, {"cut", &(scene)->cut}, {"rounds", &(scene)->rounds},      \
            {"commands", &(scene)->commands},                                                      \
    }
#define SCENE_ACTOR_SUMS(actor)                                                                    \
    {                                                                                              \
        &(actor)->hp, &(actor)->dropped, &(actor)->lost, &(actor)->dealt, &(actor)->taken,         \
            &(actor)->dead                                                                         \
    }

static struct unusual_game scene_look_at(const struct scene *scene, const struct json *row)
{
    const struct json *winner = json_at(row, 1);
    struct unusual_game game = {.game = json_to_int(json_at(row, 0), 0),
                                .rounds = json_to_int(json_at(row, 2), 0),
                                .has_winner = json_is_number(winner),
                                .winner = json_to_int(winner, 0)};
    int64_t left = 0, most = 0;
    for (int i = 0; i < scene->count; i++) {
        if (!game.has_winner || scene->actors[i].side != game.winner) continue;
        int64_t hp = json_to_int(json_at(json_at(row, (size_t)i + 5), 0), 0);
        left += hp > 0 ? hp : 0;
        most += scene->actors[i].hp_max;
    }
    game.left = most > 0 ? (int64_t)((double)left * 1e6 / (double)most) : 0;
    return game;
}

static void scene_add_row(struct scene *scene, const struct json *row)
{
    const struct unusual_game game = scene_look_at(scene, row);
    unusual_add(&scene->unusual, &game, scene->first_side);
    const struct json *winner = json_at(row, 1);
    if (!json_is_number(winner))
        scene->draws++;
    else if (json_to_int(winner, 0) == scene->first_side)
        scene->wins++;
    else
        scene->losses++;
    scene->games++;
    scene->rounds += json_to_int(json_at(row, 2), 0);
    scene->commands += json_to_int(json_at(row, 3), 0);
    scene->cut += json_to_int(json_at(row, 4), 0) != 0;
    for (int i = 0; i < scene->count; i++) {
        const struct json *list = json_at(row, (size_t)i + 5);
        struct scene_actor *actor = &scene->actors[i];
        int64_t *const sums[SCENE_FIGURES] = SCENE_ACTOR_SUMS(actor);
        for (size_t k = 0; k < SCENE_FIGURES; k++)
            *sums[k] += json_to_int(json_at(list, k), 0);
    }
}

/* ---- sums as JSON: whole numbers that can be added member by member ---- */

struct scene_member {
    const char *name;
    int64_t *number;
};

/* {"actors": [[six figures], ...], "actions": [{command: times}, ...], "sources": [{source: damage}, ...],
 * "spent": [{resource: amount}, ...], "least": {unusual games}, "games": ..., ...} */
static struct json scene_sums_json(struct scene *scene)
{
    const struct scene_member members[] = SCENE_SUMS(scene);
    struct arena *arena = scene->call->arena;
    struct json out = json_make_object(), actors = json_make_array(), actions = json_make_array();
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        json_set_copied(arena, &out, members[i].name, json_make_int(*members[i].number));
    for (int i = 0; i < scene->count; i++) {
        int64_t *const sums[SCENE_FIGURES] = SCENE_ACTOR_SUMS(&scene->actors[i]);
        struct json list = json_make_array(), used = json_make_object();
        for (size_t k = 0; k < SCENE_FIGURES; k++)
            json_push(arena, &list, json_make_int(*sums[k]));
        for (int k = 0; k < scene->verbs; k++) {
            int64_t times = scene->actions[i * scene->verbs + k];
            const char *verb = command_at(scene->system->table, (size_t)k)->name;
            if (times) json_set_copied(arena, &used, verb, json_make_int(times));
        }
        json_push(arena, &actors, list);
        json_push(arena, &actions, used);
    }
    json_set(arena, &out, "actors", actors);
    json_set(arena, &out, "actions", actions);
    json_set(arena, &out, "sources", scene->sources);
    json_set(arena, &out, "spent", scene->spent);
    json_set(arena, &out, "least", unusual_json(arena, &scene->unusual));
    return out;
}

static void scene_add_number(int64_t *total, const struct json *value)
{
    *total = whole_add(*total, json_to_int(value, 0));
}

static void scene_take_sums(struct scene *scene, const struct json *sums)
{
    const struct scene_member members[] = SCENE_SUMS(scene);
    const struct json *actors = json_get(sums, "actors"), *actions = json_get(sums, "actions");
    for (size_t i = 0; i < sizeof members / sizeof *members; i++)
        scene_add_number(members[i].number, json_get(sums, members[i].name));
    for (int i = 0; i < scene->count; i++) {
        int64_t *const own[SCENE_FIGURES] = SCENE_ACTOR_SUMS(&scene->actors[i]);
        const struct json *figures = json_at(actors, (size_t)i), *used = json_at(actions, (size_t)i);
        for (size_t k = 0; k < SCENE_FIGURES; k++)
            scene_add_number(own[k], json_at(figures, k));
        for (int k = 0; k < scene->verbs; k++)
            scene_add_number(&scene->actions[i * scene->verbs + k],
                             json_get(used, command_at(scene->system->table, (size_t)k)->name));
    }
    scene_take_tallies(scene, &scene->sources, json_get(sums, "sources"));
    scene_take_tallies(scene, &scene->spent, json_get(sums, "spent"));
    unusual_take(&scene->unusual, json_get(sums, "least"));
}

/* A slice is the answer of an earlier call, or the sums of several. */
static void scene_take_slice(struct scene *scene, const struct json *slice)
{
    const struct json *sums = json_get(slice, "sums");
    if (sums && !json_get(slice, "rows")) {
        scene_take_sums(scene, sums);
        return;
    }
    const struct json *rows = json_get(slice, "rows"), *actions = json_get(slice, "actions");
    for (size_t i = 0; i < json_count(rows); i++)
        json_push(scene->call->arena, &scene->rows, *json_at(rows, i));
    for (size_t i = 0; i < json_count(actions); i++) {
        const struct json *one = json_at(actions, i);
        int64_t actor = json_to_int(json_at(one, 0), -1);
        const char *verb = json_to_text(json_at(one, 1), "");
        for (int k = 0; k < scene->verbs && actor >= 0 && actor < scene->count; k++) {
            if (strcmp(command_at(scene->system->table, (size_t)k)->name, verb) == 0)
                scene->actions[actor * scene->verbs + k] += json_to_int(json_at(one, 2), 0);
        }
    }
    scene_take_tallies(scene, &scene->sources, json_get(slice, "sources"));
    scene_take_tallies(scene, &scene->spent, json_get(slice, "spent"));
}

struct scene_rate {
    double rate, low, high;
};

/* 95 % by Wilson. */
static struct scene_rate scene_rate(double hits, double games)
{
    if (games <= 0) return (struct scene_rate){0, 0, 1};
    double z = 1.959964, p = hits / games, base = 1 + z * z / games;
    double middle = p + z * z / (2 * games);
    double spread = z * sqrt(p * (1 - p) / games + z * z / (4 * games * games));
    return (struct scene_rate){p, (middle - spread) / base, (middle + spread) / base};
}

static struct scene_rate scene_win_rate(const struct scene *scene)
{
    return scene_rate((double)scene->wins + 0.5 * (double)scene->draws, (double)scene->games);
}

/* ---- answers ---- */

static double scene_mean(const struct scene *scene, int64_t sum)
{
    return scene->games ? (double)sum / (double)scene->games : 0;
}

void scene_put(const struct scene *scene, struct json *object, const char *name, double number)
{
    json_set_copied(scene->call->arena, object, name, json_make_double(number));
}

static void scene_put_rate(const struct scene *scene, struct json *object, const char *name,
                           struct scene_rate rate)
{
    struct json one = json_make_object();
    scene_put(scene, &one, "rate", rate.rate);
    scene_put(scene, &one, "low", rate.low);
    scene_put(scene, &one, "high", rate.high);
    json_set_copied(scene->call->arena, object, name, one);
}

/* The member whose name follows `last`; NULL: there is none. */
static const struct json_member *scene_next_source(const struct json *own, const char *last)
{
    const struct json_member *next = NULL;
    for (size_t k = 0; k < json_member_count(own); k++) {
        const struct json_member *one = &own->members[k];
        if (last && strcmp(one->name, last) <= 0) continue;
        if (!next || strcmp(one->name, next->name) < 0) next = one;
    }
    return next;
}

static struct json scene_spent_json(const struct scene *scene, int index)
{
    const struct json *own = json_at(&scene->spent, (size_t)index);
    const struct json_member *one = scene_next_source(own, NULL);
    struct json out = json_make_object();
    for (; one; one = scene_next_source(own, one->name))
        scene_put(scene, &out, one->name, scene_mean(scene, json_to_int(&one->value, 0)));
    return out;
}

static struct json scene_actor_json(const struct scene *scene, int index)
{
    const struct scene_actor *actor = &scene->actors[index];
    struct json out = json_make_object(), used = json_make_object();
    verb_put_text(scene->call, &out, "name", actor->name);
    verb_put_int(scene->call, &out, "side", actor->side);
    scene_put_rate(scene, &out, "drops", scene_rate((double)actor->dropped, (double)scene->games));
    scene_put_rate(scene, &out, "lost", scene_rate((double)actor->lost, (double)scene->games));
    scene_put_rate(scene, &out, "dies", scene_rate((double)actor->dead, (double)scene->games));
    scene_put(scene, &out, "hpLeft", scene_mean(scene, actor->hp));
    verb_put_int(scene->call, &out, "hpMax", actor->hp_max);
    scene_put(scene, &out, "damageDealt", scene_mean(scene, actor->dealt));
    scene_put(scene, &out, "damageTaken", scene_mean(scene, actor->taken));
    for (int k = 0; k < scene->verbs; k++) {
        int64_t times = scene->actions[index * scene->verbs + k];
        const char *verb = command_at(scene->system->table, (size_t)k)->name;
        if (times) scene_put(scene, &used, verb, scene_mean(scene, times));
    }
    json_set(scene->call->arena, &out, "actions", used);
    json_set(scene->call->arena, &out, "spent", scene_spent_json(scene, index));
    return out;
}

/* By name, so that the order in which games were added up does not show. */
static struct json scene_sources_json(const struct scene *scene)
{
    struct json out = json_make_array();
    for (int i = 0; i < scene->count; i++) {
        const struct json *own = json_at(&scene->sources, (size_t)i);
        const struct json_member *one = scene_next_source(own, NULL);
        for (; one; one = scene_next_source(own, one->name)) {
            double mean = scene_mean(scene, json_to_int(&one->value, 0));
            battle_put_source(scene->call, &out, scene->actors[i].name, one->name, mean);
        }
    }
    return out;
}

static struct json scene_unusual_json(const struct scene *scene)
{
    struct unusual_game found[UNUSUAL_KINDS];
    int count = unusual_list(&scene->unusual, scene->wins, scene->losses, found);
    struct json out = json_make_array();
    for (int i = 0; i < count; i++) {
        struct json one = json_make_object();
        verb_put_text(scene->call, &one, "why", found[i].why);
        verb_put_int(scene->call, &one, "game", found[i].game);
        verb_put_int(scene->call, &one, "rounds", found[i].rounds);
        if (found[i].has_winner) verb_put_int(scene->call, &one, "winner", found[i].winner);
        if (found[i].has_winner) scene_put(scene, &one, "left", (double)found[i].left / 1e6);
        json_push(scene->call->arena, &out, one);
    }
    return out;
}

static void scene_print_unusual(const struct scene *scene, struct text *out)
{
    struct unusual_game found[UNUSUAL_KINDS];
    int count = unusual_list(&scene->unusual, scene->wins, scene->losses, found);
    if (count) text_add(out, "\nunusual games (for --log):\n");
    for (int i = 0; i < count; i++) {
        text_addf(out, "  %s: game %lld, %lld %s", found[i].why, (long long)found[i].game, (long long)found[i].rounds,
                  found[i].rounds == 1 ? "round" : "rounds");
        if (found[i].has_winner) {
            text_add(out, ", won by ");
            side_words(scene->setup.start, (int)found[i].winner, out);
            text_addf(out, " with %s %% of its hit points left", SCENE_FIXED((double)found[i].left / 1e4, 0));
        }
        text_add(out, "\n");
    }
}

/* ---- the answer ---- */

static void scene_answer_json(const struct scene *scene)
{
    struct verb_call *call = scene->call;
    struct json *root = &call->answer->data, actors = json_make_array(), players = json_make_array();
    *root = json_make_object();
    verb_put_text(call, root, "system", scene->system->id);
    verb_put_int(call, root, "games", scene->games);
    verb_put_int(call, root, "seed", (int64_t)scene->setup.seed);
    for (int i = 0; i < FIGHT_PLAYERS; i++) {
        const char *name = player_name(scene->setup.players[i]);
        json_push(call->arena, &players, json_make_text(call->arena, name, strlen(name)));
    }
    json_set(call->arena, root, "players", players);
    verb_put_int(call, root, "side", scene->first_side);
    verb_put_int(call, root, "wins", scene->wins);
    verb_put_int(call, root, "losses", scene->losses);
    verb_put_int(call, root, "draws", scene->draws);
    verb_put_int(call, root, "cut", scene->cut);
    scene_put_rate(scene, root, "winRate", scene_win_rate(scene));
    scene_put(scene, root, "rounds", scene_mean(scene, scene->rounds));
    scene_put(scene, root, "commands", scene_mean(scene, scene->commands));
    for (int i = 0; i < scene->count; i++)
        json_push(call->arena, &actors, scene_actor_json(scene, i));
    json_set(call->arena, root, "actors", actors);
    json_set(call->arena, root, "damageBySource", scene_sources_json(scene));
    json_set(call->arena, root, "unusual", scene_unusual_json(scene));
}

/* What the calls that sum the slices need. */
static void scene_answer_slice(const struct scene *scene)
{
    struct verb_call *call = scene->call;
    struct json *root = &call->answer->data, actions = json_make_array();
    for (int i = 0; i < scene->count * scene->verbs; i++) {
        struct json one = json_make_array();
        const char *verb = command_at(scene->system->table, (size_t)(i % scene->verbs))->name;
        if (!scene->actions[i]) continue;
        json_push(call->arena, &one, json_make_int(i / scene->verbs));
        json_push(call->arena, &one, json_make_text(call->arena, verb, strlen(verb)));
        json_push(call->arena, &one, json_make_int(scene->actions[i]));
        json_push(call->arena, &actions, one);
    }
    json_set(call->arena, root, "rows", scene->rows);
    json_set(call->arena, root, "actions", actions);
    json_set(call->arena, root, "sources", scene->sources);
    json_set(call->arena, root, "spent", scene->spent);
}

static void scene_print_actions(const struct scene *scene, int index, struct text *out)
{
    const char *before = " ";
    text_addf(out, "  %s:", scene->actors[index].name);
    for (int k = 0; k < scene->verbs; k++) {
        int64_t times = scene->actions[index * scene->verbs + k];
        if (!times) continue;
        text_add(out, before);
        event_slug_words(command_at(scene->system->table, (size_t)k)->name, out);
        text_addf(out, " %s", SCENE_FIXED(scene_mean(scene, times), 1));
        before = ", ";
    }
    text_add(out, *before == ' ' ? " none\n" : "\n");
}

/* A line for each actor that has any: "  Garrow: Arming Sword 20.1, Unarmed Strike 1.0". */
static void scene_print_tallies(const struct scene *scene, const char *title, const struct json *tallies)
{
    struct text *out = scene->call->words;
    for (int i = 0; i < scene->count; i++) {
        const struct json *own = json_at(tallies, (size_t)i);
        const struct json_member *one = scene_next_source(own, NULL);
        if (!one) continue;
        if (title) text_addf(out, "\n%s:\n", title);
        title = NULL;
        text_addf(out, "  %s:", scene->actors[i].name);
        for (const char *before = " "; one; before = ", ", one = scene_next_source(own, one->name))
            text_addf(out, "%s%s %s", before, *one->name ? one->name : "other",
                      SCENE_FIXED(scene_mean(scene, json_to_int(&one->value, 0)), 1));
        text_add(out, "\n");
    }
}

static void scene_print(const struct scene *scene)
{
    struct text *out = scene->call->words, side = {0};
    struct scene_rate rate = scene_win_rate(scene);
    text_addf(out, "%lld %s, %s against %s, seed %llu\n", (long long)scene->games,
              scene->games == 1 ? "game" : "games",
              player_name(scene->setup.players[0]), player_name(scene->setup.players[1]),
              (unsigned long long)scene->setup.seed);
    side_words(scene->setup.start, scene->first_side, &side);
    text_addf(out, "%s: %lld won, %lld lost, %lld drawn", text_get(&side), (long long)scene->wins,
              (long long)scene->losses, (long long)scene->draws);
    if (scene->cut)
        text_addf(out, " (%lld without an end)", (long long)scene->cut);
    text_addf(out, "\nwin rate of %s: %s %% (95 %%: %s to %s)\n", text_get(&side),
              SCENE_FIXED(100 * rate.rate, 1), SCENE_FIXED(100 * rate.low, 1),
              SCENE_FIXED(100 * rate.high, 1));
    text_free(&side);
    text_addf(out, "%s rounds and %s commands per game\n\n", SCENE_FIXED(scene_mean(scene, scene->rounds), 2),
              SCENE_FIXED(scene_mean(scene, scene->commands), 1));
    size_t width = 24;
    for (int i = 0; i < scene->count; i++)
        width = strlen(scene->actors[i].name) > width ? strlen(scene->actors[i].name) : width;
    text_add_padded(out, "", width);
    text_addf(out, " %8s %8s %8s %14s %10s %10s  %s\n", "drops %", "lost %", "dies %", "hit points", "dealt", "taken",
              "side");
    for (int i = 0; i < scene->count; i++) {
        const struct scene_actor *actor = &scene->actors[i];
        struct text belongs = {0};
        side_words(scene->setup.start, actor->side, &belongs);
        text_add_padded(out, actor->name, width);
        text_addf(out, " %8s %8s %8s %7s of %3lld %10s %10s  %s\n",
                  SCENE_FIXED(100 * scene_mean(scene, actor->dropped), 1),
                  SCENE_FIXED(100 * scene_mean(scene, actor->lost), 1),
                  SCENE_FIXED(100 * scene_mean(scene, actor->dead), 1),
                  SCENE_FIXED(scene_mean(scene, actor->hp), 1), (long long)actor->hp_max,
                  SCENE_FIXED(scene_mean(scene, actor->dealt), 1),
                  SCENE_FIXED(scene_mean(scene, actor->taken), 1), text_get(&belongs));
        text_free(&belongs);
    }
    text_add(out, "drops: falls at least once; lost: still down at the end; dies: dead at the end\n");
    text_add(out, "\ncommands per game:\n");
    for (int i = 0; i < scene->count; i++)
        scene_print_actions(scene, i, out);
    scene_print_tallies(scene, "damage per game", &scene->sources);
    scene_print_tallies(scene, "spent per game", &scene->spent);
    scene_print_unusual(scene, out);
}

static void scene_print_csv(const struct scene *scene)
{
    static const char *const names[SCENE_FIGURES] = {"hp", "dropped", "lost", "dealt", "taken", "dead"};
    struct text *out = scene->call->raw;
    text_add(out, "game,seed,winner,rounds,commands,cut");
    for (int i = 0; i < scene->count * SCENE_FIGURES; i++) {
        struct text name = {0};
        for (const char *c = scene->actors[i / SCENE_FIGURES].name; *c; c++)
            text_add_char(&name, *c == ',' || *c == '"' || *c == '\n' ? ' ' : *c);
        text_addf(out, ",%s %s", text_get(&name), names[i % SCENE_FIGURES]);
        text_free(&name);
    }
    text_add(out, "\n");
    for (size_t g = 0; g < json_count(&scene->rows); g++) {
        const struct json *row = json_at(&scene->rows, g), *winner = json_at(row, 1);
        int64_t game = json_to_int(json_at(row, 0), 0);
        text_addf(out, "%lld,%llu,", (long long)game,
                  (unsigned long long)fight_game_seed(scene->setup.seed, game));
        if (json_is_number(winner)) text_add_int(out, json_to_int(winner, 0));
        for (size_t k = 2; k < 5; k++)
            text_addf(out, ",%lld", (long long)json_to_int(json_at(row, k), 0));
        for (int i = 0; i < scene->count; i++) {
            for (size_t k = 0; k < SCENE_FIGURES; k++)
                text_addf(out, ",%lld",
                          (long long)json_to_int(json_at(json_at(row, (size_t)i + 5), k), 0));
        }
        text_add(out, "\n");
    }
}

/* The chance of each actor to drop, as bars with their intervals. */
static void scene_print_svg(const struct scene *scene)
{
    struct text *out = scene->call->raw;
    int bottom = 34 + scene->count * BARS_ROW;
    bars_begin(out, bottom + 24);
    bars_percent_axis(out, 30, bottom);
    text_addf(out, "<text x=\"10\" y=\"20\">Chance to drop in %lld games, with 95 %% intervals</text>\n",
              (long long)scene->games);
    for (int i = 0; i < scene->count; i++) {
        const struct scene_actor *actor = &scene->actors[i];
        struct scene_rate rate = scene_rate((double)actor->dropped, (double)scene->games);
        int y = 34 + i * BARS_ROW;
        text_addf(out, "<text x=\"10\" y=\"%d\">", y + 12);
        text_add_escaped(out, actor->name);
        text_addf(out, "</text>\n<rect x=\"200\" y=\"%d\" width=\"%d\" height=\"14\" fill=\"%s\"/>\n", y,
                  (int)(rate.rate * BARS_WIDE + 0.5), actor->side == scene->first_side ? "#2e6fb5" : "#b5442e");
        text_addf(out, "<path d=\"M%d %dH%d\" stroke=\"#222222\"/>\n", BARS_LEFT + (int)(rate.low * BARS_WIDE + 0.5),
                  y + 7, BARS_LEFT + (int)(rate.high * BARS_WIDE + 0.5));
        text_addf(out, "<text x=\"%d\" y=\"%d\">%s %%</text>\n", 580, y + 12,
                  SCENE_FIXED(100 * rate.rate, 1));
    }
    text_add(out, "</svg>\n");
}

static void scene_answer(struct scene *scene, bool is_slice, const struct json *other)
{
    const struct json *form = json_get(scene->call->options, "form");
    for (size_t i = 0; i < json_count(&scene->rows); i++)
        scene_add_row(scene, json_at(&scene->rows, i));
    scene_answer_json(scene);
    if (is_slice) scene_answer_slice(scene);
    if (json_to_bool(json_get(scene->call->options, "sums"), false))
        json_set(scene->call->arena, &scene->call->answer->data, "sums", scene_sums_json(scene));
    scene_print(scene);
    if (other) {
        scene_compare(scene, other);
        return;
    }
    if (json_is_text(form, "csv")) scene_print_csv(scene);
    if (json_is_text(form, "svg")) scene_print_svg(scene);
}

/* The games of the scenario to compare with, as a list of one slice; NULL: there is none. */
static enum status scene_play_other(struct verb_call *call, struct json *slices)
{
    const struct json *other = json_get(call->options, "other");
    struct verb_call battle = *call;
    struct json options = json_copy(call->arena, call->options);
    struct answer answer = {.data = json_make_object()};
    struct text words = {0};
    if (!other) return STATUS_OK;
    json_remove(&options, "other");
    json_remove(&options, "form");
    json_set_copied(call->arena, &options, "scenario", json_copy(call->arena, other));
    battle.options = &options;
    battle.answer = &answer;
    battle.words = &words;
    enum status status = battle_run_scenario(&battle);
    text_free(&words);
    json_push(call->arena, slices, answer.data);
    return status;
}

enum status battle_run_scenario(struct verb_call *call)
{
    struct json others = json_make_array();
    const struct json *slices = json_get(call->options, "slices"),
                      *log = json_get(call->options, "log");
    struct scene scene = {.call = call, .rows = json_make_array(), .sources = json_make_array(),
                          .spent = json_make_array()};
    enum status status = scene_play_other(call, &others);
    if (status == STATUS_OK) status = scene_open(&scene);
    const struct json *other = json_count(&others) ? &others : json_get(call->options, "compare");
    int64_t games = json_to_int(json_get(call->options, "games"), 100),
            from = json_to_int(json_get(call->options, "from"), 0),
            to = json_to_int(json_get(call->options, "to"), games);
    if (status == STATUS_OK && log)
        status = scene_log(&scene, json_to_int(log, 0));
    else if (status == STATUS_OK && !slices)
        status = scene_play(&scene, from, to);
    for (size_t i = 0; status == STATUS_OK && i < json_count(slices); i++)
        scene_take_slice(&scene, json_at(slices, i));
    if (status == STATUS_OK && !log) scene_answer(&scene, !slices, other);
    scene_close(&scene);
    return status;
}
