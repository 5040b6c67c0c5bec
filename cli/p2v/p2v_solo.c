/* p2v_solo.c: plays solo adventures: encounters one after the other, monsters by gambits, adventurers by the machine.
 */
#define _POSIX_C_SOURCE 200809L
#include "p2v/p2v_solo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "base/memory.h"
#include "p2v/p2v_sitting.h"
#include "systems/p2v/modes/solo.h"

static void solo_set_text(struct arena *arena, struct json *object, const char *name, const char *text)
{
    json_set(arena, object, name, json_make_text(arena, text, strlen(text)));
}

static struct json solo_square(struct arena *arena, int x, int y)
{
    struct json square = json_make_array();
    json_push(arena, &square, json_make_int(x));
    json_push(arena, &square, json_make_int(y));
    return square;
}

static bool solo_awaits(const struct json *encounter, int round);

/* ---- from an encounter to a scenario ---- */

/* Creatures in rows from the edge: adventurers below, monsters above, with room for large ones between. */
static struct json solo_side(struct arena *arena, const struct json *list, int width, int height, bool is_monsters)
{
    struct json side = json_make_object(), creatures = json_make_array();
    int placed = 0, columns = width / 3 > 0 ? width / 3 : 1;
    for (size_t i = 0; i < json_count(list); i++) {
        const struct json *entry = json_at(list, i), *minions = json_get(entry, "minions");
        int64_t count = json_to_int(json_get(entry, "count"), 1);
        for (int64_t k = 0; k < count + (int64_t)json_count(minions) && placed < 24; k++, placed++) {
            struct json creature = json_make_object();
            const char *name = k < count ? json_to_text(json_get(entry, "creature"), "")
                                         : json_to_text(json_at(minions, (size_t)(k - count)), "");
            int x = placed % columns * 3, row = placed / columns * 3;
            solo_set_text(arena, &creature, "creature", name);
            json_set(arena, &creature, "at", solo_square(arena, x, is_monsters ? row : height - 1 - row));
            json_push(arena, &creatures, creature);
        }
    }
    json_set(arena, &side, "creatures", creatures);
    return side;
}

/* Pieces of terrain in the middle of the board, where the generator puts them. */
static struct json solo_terrain(struct arena *arena, const struct json *pieces, int width, int height, struct rng *rng)
{
    struct json terrain = json_make_array();
    for (size_t i = 0; i < json_count(pieces); i++) {
        const struct json *piece = json_at(pieces, i), *size = json_get(piece, "size"),
                          *traits = json_get(piece, "traits");
        int wide = (int)json_to_int(json_at(size, 0), 1), high = (int)json_to_int(json_at(size, 1), 1);
        int64_t count = json_to_int(json_get(piece, "count"), 1);
        if (!json_count(traits) || wide < 1 || high < 1 || wide > width || high > height / 3) continue;
        for (int64_t k = 0; k < count && k < 20; k++) {
            int left = (int)rng_below(rng, (uint32_t)(width - wide + 1));
            int top = height / 3 + (int)rng_below(rng, (uint32_t)(height / 3 - high + 1));
            for (int square = 0; square < wide * high; square++) {
                struct json entry = json_make_object();
                json_set(arena, &entry, "at", solo_square(arena, left + square % wide, top + square / wide));
                json_set(arena, &entry, "traits", json_copy(arena, traits));
                json_push(arena, &terrain, entry);
            }
        }
    }
    return terrain;
}

static struct json solo_scenario(struct arena *arena, const struct json *adventure, const struct json *encounter,
                                 uint64_t seed)
{
    struct json scenario = json_make_object(), sides = json_make_array(), switches = json_make_object();
    const struct json *board = json_get(encounter, "board");
    struct rng rng = rng_new(seed, 0, 7);
    int64_t width = json_to_int(json_at(board, 0), 12), height = json_to_int(json_at(board, 1), 12);
    int w = width < 8 ? 8 : width > 40 ? 40 : (int)width, h = height < 9 ? 9 : height > 30 ? 30 : (int)height;
    json_set(arena, &switches, "solo", json_make_bool(true));
    json_set(arena, &switches, "noRoundLimit", json_make_bool(true));
    if (solo_awaits(encounter, 0)) json_set(arena, &switches, "awaits", json_make_bool(true));
    json_set(arena, &scenario, "board", solo_square(arena, w, h));
    json_set(arena, &scenario, "rules", switches);
    json_set(arena, &scenario, "terrain", solo_terrain(arena, json_get(encounter, "terrain"), w, h, &rng));
    json_push(arena, &sides, solo_side(arena, json_get(adventure, "adventurers"), w, h, false));
    json_push(arena, &sides, solo_side(arena, json_get(encounter, "monsters"), w, h, true));
    json_set(arena, &scenario, "sides", sides);
    json_set(arena, &scenario, "round", json_make_int(1));
    return scenario;
}

/* ---- playing ---- */

static bool solo_command(struct table *table, const struct json *command)
{
    struct text out = {0};
    bool fine = table_do(table, command) != TABLE_REFUSED;
    for (size_t i = 0; fine && i < table->events.count; i++) {
        size_t before = out.length;
        if (table->system->table->events[table->events.items[i].kind].volume == QUIET) continue;
        table_event_sentence(table, &table->events.items[i], &out);
        if (out.length > before) text_add_char(&out, '\n');
    }
    (void)inside_put(&out);
    text_free(&out);
    return fine;
}

/* Who has no enemy near acts early; the others take three action points late. */
static bool solo_begin_round(struct table *table)
{
    const struct p2v_state *state = table->state;
    const struct p2v_game *game = &state->game;
    struct arena arena;
    struct text room = {0};
    arena_init(&arena);
    struct json command = json_make_object(), early = json_make_array();
    solo_set_text(&arena, &command, "do", "gambits");
    for (int i = 0; i < game->figures_count; i++) {
        bool near = false;
        for (int k = 0; k < game->figures_count; k++)
            near |= p2v_is_enemy(game, i, k) && p2v_is_live(game, k) && p2v_distance(game, i, k) <= 2;
        if (game->figures[i].side != 0 || near) continue;
        const char *name = p2v_figure_name(state, i, &room);
        json_push(&arena, &early, json_make_text(&arena, name, strlen(name)));
    }
    json_set(&arena, &command, "early", early);
    bool fine = solo_command(table, &command);
    text_free(&room);
    arena_free(&arena);
    return fine;
}

static bool solo_turn_of(struct table *table, int figure, struct p2v_ai *ai)
{
    const struct p2v_state *state = table->state;
    struct arena arena;
    struct text room = {0};
    arena_init(&arena);
    struct json command = json_make_object();
    bool by_gambit = state->game.figures[figure].gambit > 0;
    solo_set_text(&arena, &command, "do", by_gambit ? "gambit" : "activate");
    solo_set_text(&arena, &command, "who", p2v_figure_name(state, figure, &room));
    bool fine = solo_command(table, &command);
    text_free(&room);
    arena_free(&arena);
    for (int guard = 0; ai && fine && !by_gambit && guard < 40; guard++) {
        state = table->state;
        if (state->game.active == P2V_NOBODY || state->game.is_over) break;
        fine = match_table_act(table, ai);
    }
    return fine;
}

static bool solo_in_play(const struct p2v_game *game, int side)
{
    for (int i = 0; i < game->figures_count; i++)
        if (game->figures[i].side == side && p2v_is_live(game, i)) return true;
    return false;
}

/* ---- who comes later ---- */

/* {"round": 4} or {"when": "start of rounds 2, 3 and 4"}: this round (0), a later one (1), or none any more (-1)? */
static int solo_event_time(const struct json *event, int round)
{
    const char *when = json_to_text(json_get(event, "when"), "");
    int64_t only = json_to_int(json_get(event, "round"), 0);
    int time = only == round ? 0 : only > round ? 1 : -1;
    if (!strstr(when, "round")) return time;
    if (strstr(when, "every round")) return 0;
    for (const char *at = when; *at; at++) {
        if (*at < '0' || *at > '9') continue;
        int number = (int)strtol(at, (char **)(uintptr_t)&at, 10);
        if (number == round) return 0;
        if (number > round) time = 1;
        if (!*at) break;
    }
    return time;
}

/* How many of a kind an event written in words brings: "3 taxidermic dogs", "a reefclaw"; 0 when it is not named. */
static int solo_event_count(const char *words, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = words; *at; at++) {
        if (strncasecmp(at, name, length) != 0) continue;
        const char *before = at;
        while (before > words && (before[-1] == ' ' || (before[-1] >= '0' && before[-1] <= '9')))
            before--;
        long count = strtol(before, NULL, 10);
        return count > 0 && count < 20 ? (int)count : 1;
    }
    return 0;
}

struct solo_arrivals {
    struct table *table;
    struct rng rng;
    int left[16]; /* of those set aside, in their order */
    bool is_counted;
};

static void solo_arrive(struct solo_arrivals *arrivals, const char *name, int count)
{
    const struct p2v_game *game = &((struct p2v_state *)arrivals->table->state)->game;
    for (int i = 0; i < count; i++) {
        struct arena arena;
        arena_init(&arena);
        struct json command = json_make_object();
        solo_set_text(&arena, &command, "do", "reinforce");
        solo_set_text(&arena, &command, "creature", name);
        json_set(&arena, &command, "at", solo_square(&arena, game->width / 2, 0));
        (void)solo_command(arrivals->table, &command);
        arena_free(&arena);
    }
}

/* At the start of a round. Events with a die ("1d6 per bed; 4-6: ...") bring one on 4 to 6. */
static void solo_arrivals_now(struct solo_arrivals *arrivals, const struct json *encounter, int round)
{
    const struct json *events = json_get(encounter, "events"), *aside = json_get(encounter, "set_aside");
    for (size_t i = 0; !arrivals->is_counted && i < json_member_count(aside) && i < 16; i++)
        arrivals->left[i] = (int)json_to_int(&aside->members[i].value, 0);
    arrivals->is_counted = true;
    for (size_t e = 0; e < json_count(events); e++) {
        const struct json *event = json_at(events, e);
        const char *words = json_to_text(json_get(event, "do"), "");
        if (solo_event_time(event, round) != 0) continue;
        if (strstr(words, "1d6 per") && rng_die(&arrivals->rng, 6) < 4) continue;
        if (json_get(event, "creature"))
            solo_arrive(arrivals, json_to_text(json_get(event, "creature"), ""),
                        (int)(json_to_int(json_get(event, "count"), 1) % 20));
        for (size_t i = 0; i < json_member_count(aside) && i < 16 && *words; i++) {
            int count = solo_event_count(words, aside->members[i].name);
            if (count > arrivals->left[i]) count = arrivals->left[i];
            arrivals->left[i] -= count;
            solo_arrive(arrivals, aside->members[i].name, count);
        }
    }
}

static bool solo_awaits(const struct json *encounter, int round)
{
    const struct json *events = json_get(encounter, "events");
    for (size_t e = 0; e < json_count(events); e++)
        if (solo_event_time(json_at(events, e), round) == 1) return true;
    return false;
}

/* ---- by hand ---- */

/* Early with two action points, or late with three? */
static bool solo_ask_round(struct sitting *sitting)
{
    const struct p2v_state *state = sitting_state(sitting);
    struct arena arena;
    struct text room = {0};
    arena_init(&arena);
    struct json command = json_make_object(), early = json_make_array();
    solo_set_text(&arena, &command, "do", "gambits");
    cli_print("== round %d\n", state->game.round);
    for (int i = 0; i < state->game.figures_count && !sitting->is_over; i++) {
        char line[16];
        if (state->game.figures[i].side != 0 || !p2v_is_live(&state->game, i)) continue;
        const char *name = p2v_figure_name(state, i, &room);
        cli_print("%s: early with 2 AP (e) or late with 3 AP (l)?\n", name);
        if (!sitting_line(line, sizeof line) || strcmp(line, "quit") == 0) sitting->is_over = true;
        if (line[0] == 'e') json_push(&arena, &early, json_make_text(&arena, name, strlen(name)));
    }
    json_set(&arena, &command, "early", early);
    bool fine = sitting->is_over || solo_command(sitting->table, &command);
    text_free(&room);
    arena_free(&arena);
    return fine;
}

/* Within a phase the player says who goes first, monsters too (P2V-SOLO-02). */
static bool solo_ask_who(struct sitting *sitting, const struct p2v_option *options, int count)
{
    const struct p2v_state *state = sitting_state(sitting);
    struct text room = {0};
    char line[16];
    int chosen = 0;
    for (int i = 0; i < count; i++)
        cli_print("%3d %s%s\n", i, p2v_figure_name(state, options[i].figure, &room),
               state->game.figures[options[i].figure].gambit ? " (by its gambit)" : "");
    text_free(&room);
    if (count > 1) {
        cli_print("who acts? a number, or quit\n");
        if (!sitting_line(line, sizeof line) || strcmp(line, "quit") == 0) {
            sitting->is_over = true;
            return true;
        }
        chosen = (int)strtol(line, NULL, 10);
        if (chosen < 0 || chosen >= count) chosen = 0;
    }
    return solo_turn_of(sitting->table, options[chosen].figure, NULL);
}

/* One thing after the other until the turn is over. */
static bool solo_by_hand(struct sitting *sitting, struct p2v_option *options, int count)
{
    const struct p2v_game *game = &sitting_state(sitting)->game;
    if (game->active != P2V_NOBODY) {
        sitting_turn(sitting);
        return true;
    }
    return count ? solo_ask_who(sitting, options, count) : solo_ask_round(sitting);
}

/* 1 when the adventurers win, 0 when they lose, -1 when it cannot be played, -2 when the player has left. */
static int solo_encounter(struct content *content, const struct json *encounter, const struct json *scenario,
                          uint64_t seed, bool by_hand, struct diags *diags)
{
    struct table *table = table_new(system_find("p2v"), content, scenario, seed, diags);
    struct p2v_ai ai = {.rng = rng_new(seed, 0, 2), .nodes = 1000};
    struct sitting sitting = {.table = table, .is_machine = {false, true, true, true}};
    struct p2v_run *run = memory_alloc(sizeof *run);
    for (int side = 0; side < P2V_SIDES; side++)
        ai.kinds[side] = P2V_AI_GREEDY;
    sitting.ai = ai;
    if (table) table->answer = by_hand ? sitting_answer : match_table_answer;
    if (table) table->answer_context = by_hand ? (void *)&sitting : (void *)&ai;
    bool fine = table && run;
    struct solo_arrivals arrivals = {.table = table, .rng = rng_new(seed, 0, 8)};
    int begun = 0;
    for (int guard = 0; fine && !sitting.is_over && guard < 2000; guard++) {
        struct p2v_state *state = table->state;
        struct p2v_option options[64];
        if (state->game.is_over || state->game.round > 30 || !solo_in_play(&state->game, 0) ||
            (!solo_in_play(&state->game, 1) && !solo_awaits(encounter, state->game.round - 1)))
            break;
        if (state->game.active == P2V_NOBODY && state->game.round > begun) {
            begun = state->game.round;
            solo_arrivals_now(&arrivals, encounter, begun);
            state = table->state;
        }
        if (!state->sight) state->sight = p2v_sight_new();
        p2v_run_init(run, &state->game, state->sight, 0, 0);
        int count = p2v_legal(run, options, 64);
        fine = by_hand ? solo_by_hand(&sitting, options, count)
               : count ? solo_turn_of(table, options[0].figure, &ai)
                       : solo_begin_round(table);
        if (!fine && table->refusal) fprintf(stderr, "talus p2v: %s\n", table->refusal);
    }
    int won = !fine ? -1 : sitting.is_over ? -2 : solo_in_play(&((struct p2v_state *)table->state)->game, 0);
    memory_free(run);
    table_free(table);
    return won;
}

int p2v_solo_adventure(struct session *session, struct content *content, const char *path, uint64_t seed, bool by_hand)
{
    struct json_document document = {0};
    const struct json *adventure = p2v_content_table(content, "adventure-orchard");
    if (path && json_load(&document, path, &session->diags) == STATUS_OK) adventure = &document.root;
    if (path && session->diags.errors) adventure = NULL;
    if (json_get(adventure, "scenarios")) adventure = json_at(json_get(adventure, "scenarios"), 0);
    const struct json *encounters = json_get(adventure, "encounters");
    int status = json_count(encounters) ? EXIT_FINE : EXIT_BAD;
    for (size_t i = 0; i < json_count(encounters) && status == EXIT_FINE; i++) {
        struct arena arena;
        arena_init(&arena);
        struct json scenario = solo_scenario(&arena, adventure, json_at(encounters, i), seed + i);
        cli_print("== %s\n", json_to_text(json_get(json_at(encounters, i), "name"), "encounter"));
        int won = solo_encounter(content, json_at(encounters, i), &scenario, seed + i, by_hand, &session->diags);
        if (won == -2) {
            arena_free(&arena);
            break;
        }
        if (won < 0)
            status = EXIT_BAD;
        else
            cli_print("== %s\n", won ? "the adventurers win" : "the adventurers are beaten");
        arena_free(&arena);
    }
    if (session->diags.errors) inside_report(&session->diags);
    if (status != EXIT_FINE && !session->diags.errors) fprintf(stderr, "talus p2v: this is no adventure to play\n");
    json_free(&document);
    return status;
}

int p2v_solo_gambits(struct content *content, const char *name)
{
    static const char *const phases[][2] = {{"super_early", "I"}, {"early", "II"}, {"late", "III"}};
    const struct p2v_pack *pack = p2v_content_pack(content);
    int card = p2v_card_find(pack, name);
    if (card < 0) return cli_wrong_call("p2v", "there is no creature %s", name);
    struct arena arena;
    arena_init(&arena);
    struct json table = p2v_gambits_of(&arena, pack, &pack->cards.items[card]);
    const char *preference = json_to_text(json_get(pack->cards.items[card].source, "gambit_preference"), "");
    if (*preference) cli_print("%s\n", preference);
    for (size_t i = 0; i < json_count(&table); i++) {
        const struct json *entry = json_at(&table, i), *dice = json_get(entry, "dice");
        for (size_t k = 0; k < json_count(dice); k++)
            cli_print("%d ", (int)json_to_int(json_at(dice, k), 0));
        for (int p = 0; p < 3; p++)
            if (json_is_text(json_get(entry, "phase"), phases[p][0])) cli_print("%s ", phases[p][1]);
        cli_print("%s\n", json_to_text(json_get(entry, "text"), ""));
    }
    arena_free(&arena);
    return EXIT_FINE;
}
