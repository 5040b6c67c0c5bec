/* sweep_fights [COUNT [SYSTEM]] or record SCENARIO [CONTENT]: random games of the example scenarios, command by
 * command. COUNT (60 of PF2e, 20 of others) sequences of legal commands a system and COUNT (400) illegal ones; for PF2e
 * two thirds of the games are of random creatures of the compendium in TALUS_SHARED when it is there. After every
 * command:
 *   - hit points lie between 0 and the maximum, what is left of actions is not negative;
 *   - everyone stands on the board and no two of the living on one square;
 *   - what changed the state is reported by events, and an event that needs a cause has one (fights_causes);
 *   - a refusal or a question changes nothing;
 * now and then that undo leads back to the same hash, and at the end that the saved game replays byte for byte.
 * An illegal command is refused with a reason, and the hash before is the hash after.
 * Prints "pass fights-SYSTEM" lines; the last line on standard error tells the game when it stops.
 * `record` plays a scenario to its end as simple minds do (strike, else come nearer, else end the turn; no to every
 * question) and prints its commands: the scripts beside the examples were made so. */
#define _POSIX_C_SOURCE 200809L
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "core/table.h"
#include "systems/pf2e/content/content.h"
#include "systems/pf2e/content/pack.h"

enum { FIGHTS_LENGTH = 60, FIGHTS_ACTORS = 64, FIGHTS_SIDE = 4, FIGHTS_ILLEGAL = 400 };

struct fights {
    const struct system *system;
    struct content *content;
    struct json_document example;
    const struct pf2e_document **creatures; /* of the compendium, for PF2e */
    size_t creature_count;
    struct arena arena; /* of one game */
    struct table *table;
    struct rng rng;
    struct text command;
    uint64_t game;
    int width, height;
    size_t commands, illegal;
};

static void stop(const struct fights *fights, const char *what, const char *detail)
{
    struct text log = {0};
    table_save(fights->table, &log);
    fprintf(stderr, "%s\n%s game %llu: %s\n    command %s\n    %s\n", text_get(&log), fights->system->id,
            (unsigned long long)fights->game, what, text_get(&fights->command), detail ? detail : "");
    exit(1);
}

static uint64_t hash_now(const struct fights *fights)
{
    return fights->system->table->state_hash(fights->table->state);
}

/* --- scenarios --------------------------------------------------------------------------------------------------- */

static void find_creatures(struct fights *fights)
{
    const struct pf2e_pack *pack = ((const struct pf2e_content *)(const void *)fights->content)->pack;
    size_t total = pf2e_pack_count(pack);
    fights->creatures = calloc(total, sizeof(struct pf2e_document *));
    for (size_t i = 0; fights->creatures && i < total; i++) {
        const struct pf2e_document *one = pf2e_pack_get(pack, i);
        bool fits = strcmp(one->type, "npc") == 0 || strcmp(one->type, "character") == 0;
        if (fits) fights->creatures[fights->creature_count++] = one;
    }
}

/* Four against four, far enough apart for the largest. */
static struct json random_scenario(struct fights *fights)
{
    struct arena *arena = &fights->arena;
    struct json scenario = json_make_object(), board = json_make_object(), actors = json_make_array();
    json_set(arena, &board, "width", json_make_int(24));
    json_set(arena, &board, "height", json_make_int(24));
    for (int i = 0; i < 2 * FIGHTS_SIDE; i++) {
        struct json entry = json_make_object(), at = json_make_array();
        const struct pf2e_document *one = fights->creatures[rng_below(&fights->rng, (uint32_t)fights->creature_count)];
        struct text uuid = {0};
        pf2e_document_uuid(&uuid, one);
        json_push(arena, &at, json_make_int(i < FIGHTS_SIDE ? 4 : 12));
        json_push(arena, &at, json_make_int(i % FIGHTS_SIDE * 5));
        json_set(arena, &entry, "actor", json_make_text(arena, text_get(&uuid), uuid.length));
        json_set(arena, &entry, "side",
                 json_make_text(arena, i < FIGHTS_SIDE ? "red" : "white", i < FIGHTS_SIDE ? 3 : 5));
        json_set(arena, &entry, "at", at);
        json_push(arena, &actors, entry);
        text_free(&uuid);
    }
    json_set(arena, &scenario, "board", board);
    json_set(arena, &scenario, "actors", actors);
    return scenario;
}

static bool game_open(struct fights *fights, uint64_t game)
{
    fights->game = game;
    fights->rng = rng_new(game, 0, 77);
    arena_init(&fights->arena);
    bool random = fights->creature_count > 0 && game % 3 != 0;
    struct json scenario = random ? random_scenario(fights) : fights->example.root;
    const struct json *size = json_get(&scenario, "size");
    fights->width = (int)json_to_int(json_path(&scenario, "board.width"), json_to_int(json_at(size, 0), 0));
    fights->height = (int)json_to_int(json_path(&scenario, "board.height"), json_to_int(json_at(size, 1), 0));
    struct diags diags;
    diags_init(&diags);
    fights->table = table_new(fights->system, fights->content, &scenario, game, &diags);
    if (!fights->table && !random) fprintf(stderr, "%s: the example cannot be played\n", fights->system->id);
    diags_free(&diags);
    return fights->table != NULL;
}

static void game_close(struct fights *fights)
{
    table_free(fights->table);
    fights->table = NULL;
    arena_free(&fights->arena);
}

/* --- what always holds ------------------------------------------------------------------------------------------- */

struct standing {
    int64_t x, y, size;
    const char *name;
    int64_t layer; /* of 5 feet */
};

static void check_between(const struct fights *fights, const char *name, const struct json *value, int64_t most)
{
    int64_t number = json_to_int(value, 0);
    if (number < 0 || number > most) stop(fights, "a number left its bounds", name);
}

static void check_actor(const struct fights *fights, const struct json *actor)
{
    const char *name = json_to_text(json_get(actor, "name"), "?");
    const struct json *most = json_get(actor, "hpMax"), *other = json_get(actor, "hitPointsMax");
    const struct json *hp = json_get(actor, "hp"), *shared = json_get(hp, "max");
    if (most) check_between(fights, name, hp, json_to_int(most, 0));
    if (shared) check_between(fights, name, json_get(hp, "value"), json_to_int(shared, 0));
    if (other) check_between(fights, name, json_get(actor, "hitPoints"), json_to_int(other, 0));
    static const char *const counts[] = {"temp",   "tempHp",      "wounds",   "fatigue",  "actions", "reactions",
                                         "action", "bonusAction", "reaction", "movement", NULL};
    for (size_t i = 0; counts[i]; i++)
        check_between(fights, name, json_get(actor, counts[i]), 1000000);
}

static void check_places(const struct fights *fights, const struct standing *all, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        const struct standing *one = &all[i];
        bool outside = one->x < 0 || one->y < 0 || (fights->width > 0 && one->x + one->size > fights->width) ||
                       (fights->height > 0 && one->y + one->size > fights->height);
        if (outside) stop(fights, "someone is not on the board", one->name);
        for (size_t k = 0; k < i; k++) {
            bool apart = one->x + one->size <= all[k].x || all[k].x + all[k].size <= one->x ||
                         one->y + one->size <= all[k].y || all[k].y + all[k].size <= one->y ||
                         one->layer + one->size <= all[k].layer || all[k].layer + all[k].size <= one->layer;
            if (!apart) stop(fights, "two stand in one square", one->name);
        }
    }
}

/* Who is swallowed or engulfed is where the other one is. */
static bool is_inside(const struct json *actor)
{
    const struct json *effects = json_get(actor, "effects");
    for (size_t i = 0; i < json_count(effects); i++)
        if (json_is_text(json_get(json_at(effects, i), "effect"), "inside")) return true;
    return false;
}

static void check_state(struct fights *fights)
{
    struct arena arena;
    struct json view = json_make_object();
    struct standing all[FIGHTS_ACTORS];
    size_t count = 0;
    arena_init(&arena);
    table_view(fights->table, &arena, TABLE_ALL_SIDES, &view);
    const struct json *actors = json_get(&view, "actors");
    bool named = json_is(actors, JSON_OBJECT);
    for (size_t i = 0; i < json_count(actors); i++) {
        const struct json *actor = named ? &actors->members[i].value : json_at(actors, i), *at = json_get(actor, "at");
        check_actor(fights, actor);
        bool gone = json_to_bool(json_get(actor, "dead"), false) || json_to_bool(json_get(actor, "out"), false) ||
                    json_is_text(json_get(actor, "state"), "defeated") ||
                    json_is_text(json_get(actor, "state"), "dead");
        if (json_count(at) == 2 && !gone && !is_inside(actor) && count < FIGHTS_ACTORS)
            all[count++] =
                (struct standing){json_to_int(json_at(at, 0), -1), json_to_int(json_at(at, 1), -1),
                                  json_to_int(json_get(actor, "size"), 1), json_to_text(json_get(actor, "name"), "?"),
                                  json_to_int(json_get(actor, "height"), 0) / 5};
    }
    /* Path 2 Victory lets riders and bodies share a square; sweep_skirmish knows its rules. */
    if (json_get(&view, "firstSide") == NULL) check_places(fights, all, count);
    arena_free(&arena);
}

/* Events that only come after another one of the same command, or with a command of that name. */
static const struct {
    const char *system, *event, *causes; /* words between spaces; "do:X" is the command X */
} fights_causes[] = {
    {"pf2e", "damageRoll", "roll aura act sustain turnStart do:endTurn do:rollItem"},
    {"pf2e", "damage", "damageRoll roll turnStart act fall zone do:damage do:endTurn"},
    {"pf2e", "defence", "damageRoll roll turnStart act fall aura do:damage do:start do:endTurn"},
    {"pf2e", "shield", "damage"},
    {"pf2e", "defeat", "damage roll condition act"},
    {"pf2e", "heal", "damageRoll turnStart act roll sustain do:heal"},
    {"pf2e", "turnStart", "do:endTurn do:start"},
    {"pf2e", "turnEnd", "do:endTurn"},
    {"pf2e", "initiative", "roll"},
    {"pf2e", "lost", "act"},
    {"pf2e", "height", "do:fly readied"},
    {"pf2e", "fall", "do:endTurn move condition damage defeat effectEnd conditionEnd"},
    {"pf2e", "visibility", "roll spend move act readied do:endTurn"},
    {"pf2e", "ready", "do:ready"},
    {"pf2e", "readied", "move roll spend act"},
};

static bool has_cause(struct fights *fights, const char *causes, const char *verb, size_t before)
{
    const struct event_kind *kinds = fights->system->table->events;
    for (const char *at = causes; *at;) {
        size_t length = strcspn(at, " ");
        if (strncmp(at, "do:", 3) == 0) {
            if (strlen(verb) == length - 3 && strncmp(at + 3, verb, length - 3) == 0) return true;
        } else {
            for (size_t i = 0; i < before; i++) {
                const char *name = kinds[fights->table->events.items[i].kind].name;
                if (strlen(name) == length && strncmp(at, name, length) == 0) return true;
            }
        }
        at += length + strspn(at + length, " ");
    }
    return false;
}

static void check_causes(struct fights *fights, const char *verb)
{
    const struct event_kind *kinds = fights->system->table->events;
    for (size_t i = 0; i < fights->table->events.count; i++) {
        const char *name = kinds[fights->table->events.items[i].kind].name;
        for (size_t k = 0; k < sizeof fights_causes / sizeof *fights_causes; k++) {
            if (strcmp(fights_causes[k].system, fights->system->id) != 0) continue;
            if (strcmp(fights_causes[k].event, name) != 0) continue;
            if (!has_cause(fights, fights_causes[k].causes, verb, i)) stop(fights, "an event without cause", name);
        }
    }
}

static void check_undo(struct fights *fights, uint64_t before, size_t entries)
{
    uint64_t after = hash_now(fights);
    if (table_undo(fights->table, entries, NULL) != STATUS_OK) stop(fights, "undo failed", NULL);
    if (hash_now(fights) != before) stop(fights, "undo leads elsewhere", NULL);
    struct json_document command;
    if (entries != 1 ||
        json_parse(&command, "again", text_get(&fights->command), fights->command.length, NULL) != STATUS_OK)
        return;
    table_do(fights->table, &command.root);
    if (hash_now(fights) != after) stop(fights, "the same command does something else after undo", NULL);
    json_free(&command);
}

struct whose {
    struct content *content;
};

static struct content *content_of(const struct system *system, void *context)
{
    (void)system;
    return ((struct whose *)context)->content;
}

/* What a table shows; the numbers of its names may differ after undo, so hashes are not compared. */
static void show(const struct table *table, struct text *out)
{
    struct arena arena;
    struct json view = json_make_object();
    arena_init(&arena);
    table_view(table, &arena, TABLE_ALL_SIDES, &view);
    json_write(out, &view);
    arena_free(&arena);
}

static void check_same_view(struct fights *fights, const struct table *replayed)
{
    struct text now = {0}, then = {0};
    show(fights->table, &now);
    show(replayed, &then);
    if (strcmp(text_get(&now), text_get(&then)) != 0) stop(fights, "a replayed game ends elsewhere", text_get(&then));
    text_free(&now);
    text_free(&then);
}

static void check_replay(struct fights *fights)
{
    struct text saved = {0}, again = {0};
    struct diags diags;
    bool whole = false;
    struct whose whose = {fights->content};
    diags_init(&diags);
    table_save(fights->table, &saved);
    struct table *replayed =
        table_load(&(struct content_text){"saved", text_get(&saved), saved.length}, content_of, &whose, &whole, &diags);
    if (!replayed || !whole) {
        struct text why = {0};
        for (size_t i = 0; i < diags.count; i++)
            diag_print(&why, &diags.items[i]);
        stop(fights, "a saved game cannot be replayed", text_get(&why));
    }
    table_save(replayed, &again);
    if (strcmp(text_get(&saved), text_get(&again)) != 0) stop(fights, "a game replays differently", text_get(&again));
    check_same_view(fights, replayed);
    table_free(replayed);
    text_free(&saved);
    text_free(&again);
    diags_free(&diags);
}

/* --- legal games ------------------------------------------------------------------------------------------------- */

static struct json list_legal(struct fights *fights)
{
    struct json commands = json_make_array();
    fights->system->table->legal(fights->table, &fights->arena, &commands);
    return commands;
}

static enum table_result give(struct fights *fights, const struct json *command)
{
    text_clear(&fights->command);
    json_write(&fights->command, command);
    fights->commands++;
    return table_do(fights->table, command);
}

static struct json make_text(struct fights *fights, const char *text)
{
    return json_make_text(&fights->arena, text, strlen(text));
}

static const char *random_actor(struct fights *fights)
{
    const char *name = NULL;
    int64_t count = 0;
    while (fights->system->table->actor_name(fights->table, count))
        count++;
    if (count) name = fights->system->table->actor_name(fights->table, rng_below(&fights->rng, (uint32_t)count));
    return name ? name : "";
}

/* What the world does on a PF2e table. */
static struct json world_command(struct fights *fights)
{
    static const char *const conditions[] = {"frightened", "prone",     "grabbed",    "slowed",  "stunned",
                                             "clumsy",     "drained",   "enfeebled",  "wounded", "doomed",
                                             "blinded",    "off-guard", "immobilized"};
    static const char *const types[] = {"fire", "slashing", "cold", "vitality", "void", "bleed", "mental", "untyped"};
    struct arena *arena = &fights->arena;
    struct json command = json_make_object();
    uint32_t kind = rng_below(&fights->rng, 3);
    json_set(arena, &command, "do", make_text(fights, kind == 0 ? "damage" : kind == 1 ? "heal" : "condition"));
    json_set(arena, &command, "who", make_text(fights, random_actor(fights)));
    if (kind == 2) {
        json_set(arena, &command, "condition", make_text(fights, conditions[rng_below(&fights->rng, 13)]));
        json_set(arena, &command, "value", json_make_int(rng_below(&fights->rng, 4)));
    } else {
        json_set(arena, &command, "amount", json_make_int(1 + rng_below(&fights->rng, 40)));
        if (kind == 0) json_set(arena, &command, "type", make_text(fights, types[rng_below(&fights->rng, 8)]));
    }
    return command;
}

static bool choose_next(struct fights *fights, struct json *command)
{
    bool world = strcmp(fights->system->id, "pf2e") == 0 && rng_below(&fights->rng, 10) == 0;
    if (world) {
        *command = world_command(fights);
        return true;
    }
    struct json commands = list_legal(fights);
    if (commands.count) *command = commands.items[rng_below(&fights->rng, commands.count)];
    return commands.count > 0;
}

/* Answers until there is no question. */
static enum table_result answer_all(struct fights *fights, enum table_result result, uint64_t before, size_t *entries)
{
    while (result == TABLE_ASKED) {
        if (hash_now(fights) != before) stop(fights, "a question changed something", NULL);
        const struct json *options = json_get(&fights->table->question, "options");
        if (!json_count(options)) stop(fights, "a question without answers", NULL);
        struct json answer = json_make_object();
        json_set(&fights->arena, &answer, "do", make_text(fights, "choose"));
        json_set(&fights->arena, &answer, "answer",
                 json_make_int(rng_below(&fights->rng, (uint32_t)json_count(options))));
        result = table_do(fights->table, &answer);
        ++*entries;
        if (result == TABLE_REFUSED) stop(fights, "an answer that was offered is refused", fights->table->refusal);
    }
    return result;
}

/* Systems whose `legal` lists only what is accepted. */
static bool offers_are_promises(const char *system)
{
    return strcmp(system, "pf2e") == 0 || strcmp(system, "dnd5e") == 0;
}

static void one_command(struct fights *fights, const struct json *command, bool offered)
{
    uint64_t before = hash_now(fights);
    size_t entries = 1;
    enum table_result result = answer_all(fights, give(fights, command), before, &entries);
    if (result == TABLE_REFUSED) {
        if (hash_now(fights) != before) stop(fights, "a refusal changed something", fights->table->refusal);
        if (offered && offers_are_promises(fights->system->id))
            stop(fights, "a legal command is refused", fights->table->refusal);
        return;
    }
    if (hash_now(fights) != before && fights->table->events.count == 0) stop(fights, "a change without event", NULL);
    check_causes(fights, json_to_text(json_get(command, "do"), ""));
    check_state(fights);
    if (rng_below(&fights->rng, 12) == 0) check_undo(fights, before, entries);
}

static void legal_game(struct fights *fights)
{
    for (int i = 0; i < FIGHTS_LENGTH; i++) {
        struct json command;
        if (!choose_next(fights, &command)) break;
        const char *verb = json_to_text(json_get(&command, "do"), "");
        bool world = strcmp(verb, "damage") == 0 || strcmp(verb, "heal") == 0 || strcmp(verb, "condition") == 0;
        one_command(fights, &command, !world);
    }
    check_replay(fights);
}

/* --- illegal commands -------------------------------------------------------------------------------------------- */

/* A command that no rules allow, by what was done to a legal one. False: this way does not lead anywhere here. */
static bool spoil(struct fights *fights, uint32_t way, struct json *command)
{
    static const char *const roles[] = {"who", "target", "actor", "unit"};
    struct arena *arena = &fights->arena;
    const char *role;
    switch (way) {
    case 0:
        json_set(arena, command, "do", make_text(fights, "frobnicate"));
        return true;
    case 1:
        json_set(arena, command, "do", json_make_int(rng_below(&fights->rng, 100)));
        return true;
    case 2:
        json_remove(command, "do");
        return true;
    case 3:
        *command = json_make_object();
        json_set(arena, command, "do", make_text(fights, "choose"));
        json_set(arena, command, "answer", json_make_int(rng_below(&fights->rng, 3)));
        return true;
    case 4:
        role = roles[rng_below(&fights->rng, 4)];
        if (!json_get(command, role) || strcmp(fights->system->id, "p2v") == 0) return false;
        json_set(arena, command, role, make_text(fights, "Nobody at All"));
        return true;
    default:
        return false;
    }
}

/* PF2e: orders that its rules forbid, whatever the game. */
static bool spoil_pf2e(struct fights *fights, uint32_t way, struct json *command)
{
    static const struct {
        const char *verb, *field, *text;
        int64_t x, y;
    } ways[] = {{"stride", "to", NULL, -1, 3},        {"stride", "to", NULL, 300, 3},
                {"step", "to", NULL, 999, 999},       {"stride", "to", "there", 0, 0},
                {"damage", "amount", "much", 0, 0},   {"condition", "condition", "glee", 0, 0},
                {"strike", "using", "sneeze", 0, 0},  {"start", "who", "all", 0, 0},
                {"heal", "amount", NULL, 0, 0}};
    struct arena *arena = &fights->arena;
    bool running = fights->table && json_get(command, "who");
    const char *self = json_to_text(json_get(command, "who"), "");
    if (!running) return false;
    if (way < sizeof ways / sizeof *ways) {
        struct json to = json_make_array();
        json_push(arena, &to, json_make_int(ways[way].x));
        json_push(arena, &to, json_make_int(ways[way].y));
        *command = json_make_object();
        json_set(arena, command, "do", make_text(fights, ways[way].verb));
        if (strcmp(ways[way].field, "who") != 0) json_set(arena, command, "who", make_text(fights, self));
        if (strcmp(ways[way].verb, "strike") == 0)
            json_set(arena, command, "target", make_text(fights, random_actor(fights)));
        json_set(arena, command, ways[way].field, ways[way].text ? make_text(fights, ways[way].text) : to);
        return true;
    }
    const char *other = random_actor(fights);
    static const char *const mine[] = {"stride", "step", "strike", "trip", "demoralize", "stand", "takeCover", "aid"};
    if (strcmp(other, self) == 0) { /* oneself is no target */
        *command = json_make_object();
        json_set(arena, command, "do", make_text(fights, mine[2 + rng_below(&fights->rng, 3)]));
        json_set(arena, command, "who", make_text(fights, self));
        json_set(arena, command, "target", make_text(fights, self));
        return true;
    }
    *command = json_make_object(); /* it is not their turn */
    json_set(arena, command, "do", make_text(fights, mine[rng_below(&fights->rng, 8)]));
    json_set(arena, command, "who", make_text(fights, other));
    json_set(arena, command, "target", make_text(fights, self));
    struct json to = json_make_array();
    json_push(arena, &to, json_make_int(rng_below(&fights->rng, 20)));
    json_push(arena, &to, json_make_int(rng_below(&fights->rng, 12)));
    json_set(arena, command, "to", to);
    return true;
}

static void one_illegal(struct fights *fights, const struct json *legal)
{
    struct json command = json_copy(&fights->arena, legal);
    bool pf2e = strcmp(fights->system->id, "pf2e") == 0;
    uint32_t way = rng_below(&fights->rng, pf2e ? 20 : 5);
    if (!(way < 5 ? spoil(fights, way, &command) : spoil_pf2e(fights, way - 5, &command))) return;
    uint64_t before = hash_now(fights);
    struct rng dice = fights->table->rng;
    enum table_result result = give(fights, &command);
    fights->illegal++;
    if (result != TABLE_REFUSED) stop(fights, "an illegal command is not refused", NULL);
    if (!fights->table->refusal || !*fights->table->refusal) stop(fights, "a refusal without reason", NULL);
    if (hash_now(fights) != before) stop(fights, "an illegal command changed something", NULL);
    if (memcmp(&dice, &fights->table->rng, sizeof dice) != 0) stop(fights, "an illegal command took dice", NULL);
    if (fights->table->events.count) stop(fights, "an illegal command made events", NULL);
}

static void illegal_game(struct fights *fights, size_t wanted)
{
    for (int i = 0; i < 200 && fights->illegal < wanted; i++) {
        struct json commands = list_legal(fights);
        if (!commands.count) break;
        const struct json *command = &commands.items[rng_below(&fights->rng, commands.count)];
        one_illegal(fights, command);
        size_t entries = 0;
        if (rng_below(&fights->rng, 3) == 0) answer_all(fights, give(fights, command), hash_now(fights), &entries);
    }
    check_replay(fights);
}

/* --- all of it --------------------------------------------------------------------------------------------------- */

static const struct {
    const char *system, *scenario;
} fights_examples[] = {
    {"pf2e", "examples/pf2e/ford-fight.json"}, {"dh2e", "examples/dh2e/ambush.json"},
    {"swse", "examples/swse/quarry.json"},     {"dnd5e", "examples/dnd5e/barrow-door.json"},
    {"dnd5e", "examples/dnd5e/old-mill.json"},
    {"p2v", "examples/p2v/meeting.json"},
};

static bool system_open(struct fights *fights, const char *name, const char *path, const char *packs)
{
    struct diags diags;
    diags_init(&diags);
    bool pf2e = strcmp(name, "pf2e") == 0;
    *fights = (struct fights){.system = system_find(name)};
    if (json_load(&fights->example, path, &diags) == STATUS_OK)
        fights->content = fights->system->content_load(&packs, pf2e && packs ? 1 : 0, &diags);
    diags_free(&diags);
    if (fights->content && pf2e && packs) find_creatures(fights);
    return fights->content != NULL;
}

static void system_close(struct fights *fights)
{
    free(fights->creatures);
    text_free(&fights->command);
    if (fights->content) fights->system->content_free(fights->content);
    json_free(&fights->example);
}

static void sweep_system(struct fights *fights, size_t count, size_t illegal)
{
    size_t played = 0;
    for (uint64_t game = 0; played < count && game < 4 * (uint64_t)count + 10; game++) {
        if (!game_open(fights, game)) continue;
        fprintf(stderr, "%s game %llu\n", fights->system->id, (unsigned long long)game);
        legal_game(fights);
        game_close(fights);
        played++;
    }
    printf("%s fights-%s (%zu games, %zu commands)\n", played == count ? "pass" : "fail", fights->system->id, played,
           fights->commands);
    for (uint64_t game = 0; fights->illegal < illegal && game < 4 * (uint64_t)illegal; game++) {
        if (game_open(fights, game)) illegal_game(fights, illegal);
        game_close(fights);
    }
    printf("%s illegal-%s (%zu commands)\n", fights->illegal >= illegal ? "pass" : "fail", fights->system->id,
           fights->illegal);
}

static const struct json *find_verb(const struct json *commands, const char *verb)
{
    for (size_t i = 0; i < json_count(commands); i++) {
        if (json_is_text(json_get(json_at(commands, i), "do"), verb)) return json_at(commands, i);
    }
    return NULL;
}

/* The last of the legal ones ends the turn. */
static const struct json *simple_choice(const struct json *commands, int strikes)
{
    const struct json *choice = strikes < 2 ? find_verb(commands, "strike") : NULL;
    if (!choice) choice = find_verb(commands, "stand");
    if (!choice && !find_verb(commands, "strike")) choice = find_verb(commands, "stride");
    return choice ? choice : json_at(commands, json_count(commands) - 1);
}

static void record_game(struct fights *fights)
{
    int strikes = 0;
    for (int i = 0; i < 20 * FIGHTS_LENGTH; i++) {
        struct json commands = list_legal(fights);
        if (!commands.count) return;
        const struct json *command = simple_choice(&commands, strikes);
        bool strike = json_is_text(json_get(command, "do"), "strike");
        strikes = strike ? strikes + 1 : json_is_text(json_get(command, "do"), "endTurn") ? 0 : strikes;
        enum table_result result = give(fights, command);
        puts(text_get(&fights->command));
        while (result == TABLE_ASKED) {
            struct json answer = json_make_object();
            json_set(&fights->arena, &answer, "do", make_text(fights, "choose"));
            json_set(&fights->arena, &answer, "answer", json_make_int(0));
            result = give(fights, &answer);
            puts(text_get(&fights->command));
        }
        if (result == TABLE_REFUSED) stop(fights, "it was refused", fights->table->refusal);
    }
}

static int record(const char *path, const char *packs)
{
    struct fights fights;
    struct json_document scenario;
    if (json_load(&scenario, path, NULL) != STATUS_OK || !system_of(&scenario.root)) return 1;
    bool open = system_open(&fights, system_of(&scenario.root)->id, path, packs);
    fights.creature_count = 0;
    if (open && game_open(&fights, 1)) record_game(&fights);
    game_close(&fights);
    system_close(&fights);
    json_free(&scenario);
    return open ? 0 : 1;
}

int main(int argc, char **argv)
{
    if (argc > 2 && strcmp(argv[1], "record") == 0) return record(argv[2], argc > 3 ? argv[3] : NULL);
    size_t given = argc > 1 ? strtoul(argv[1], NULL, 10) : 0;
    const char *shared = getenv("TALUS_SHARED");
    struct text packs = {0};
    FILE *there = NULL;
    if (shared) {
        text_addf(&packs, "%s/corpora/pf2e/packs", shared);
        there = fopen(text_get(&packs), "r");
    }
    for (size_t i = 0; i < sizeof fights_examples / sizeof *fights_examples; i++) {
        struct fights fights;
        size_t count = given ? given : strcmp(fights_examples[i].system, "pf2e") == 0 ? 60 : 20;
        if (argc > 2 && strcmp(argv[2], fights_examples[i].system) != 0) continue;
        bool open = system_open(&fights, fights_examples[i].system, fights_examples[i].scenario,
                                there ? text_get(&packs) : NULL);
        if (open)
            sweep_system(&fights, count, given ? given : FIGHTS_ILLEGAL);
        else
            printf("fail fights-%s (it cannot be opened)\n", fights_examples[i].system);
        system_close(&fights);
        fflush(stdout);
    }
    if (there) fclose(there);
    text_free(&packs);
    return 0;
}
