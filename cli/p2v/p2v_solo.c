/* p2v_solo.c: plays solo adventures: encounters one after the other, monsters by gambits, adventurers by the machine.
 */
#define _POSIX_C_SOURCE 200809L
#include "p2v/p2v_solo.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "p2v/p2v_sitting.h"

/* Dice of the adventure, apart from those of its games. */
struct solo_dice {
    int64_t seed, rolled;
};

static int64_t solo_die(struct solo_dice *dice, int64_t faces)
{
    struct client *client = client_new("p2v");
    struct talus_answer *answer = NULL;
    char expression[32];
    if (!client || faces < 2) {
        client_free(client);
        return 1;
    }
    snprintf(expression, sizeof expression, "1d%lld", (long long)faces);
    client_set(client, "expression", expression);
    client_set_int(client, "seed", dice->seed * 1000 + dice->rolled++);
    (void)client_ask(client, "roll", &answer);
    int64_t die = talus_value_int(talus_value_get(answer, "/total"), 1);
    talus_answer_free(answer);
    client_free(client);
    return die;
}

static void solo_set_text(struct pool *pool, struct node *object, const char *name, const char *text)
{
    node_set(pool, object, name, node_make_text(pool, text, strlen(text)));
}

static struct node solo_square(struct pool *pool, int64_t x, int64_t y)
{
    return sitting_place(pool, (double)x, (double)y);
}

static bool solo_awaits(const struct node *encounter, int64_t round);

/* ---- from an encounter to a scenario ---- */

struct solo_ground {
    struct pool *pool;
    int width, height;
    struct solo_dice *dice;
};

/* Creatures in rows from the edge: adventurers below, monsters above, with room for large ones between. */
static void solo_side(const struct solo_ground *ground, const struct node *list, bool is_monsters,
                      struct node *actors)
{
    struct pool *pool = ground->pool;
    int width = ground->width, height = ground->height;
    int placed = 0, columns = width / 3 > 0 ? width / 3 : 1;
    for (size_t i = 0; i < node_count(list); i++) {
        const struct node *entry = node_at(list, i), *minions = node_get(entry, "minions");
        int64_t count = node_to_int(node_get(entry, "count"), 1);
        for (int64_t k = 0; k < count + (int64_t)node_count(minions) && placed < 24; k++, placed++) {
            struct node creature = node_make_object();
            const char *name = k < count ? node_to_text(node_get(entry, "creature"), "")
                                         : node_to_text(node_at(minions, (size_t)(k - count)), "");
            int x = placed % columns * 3, row = placed / columns * 3;
            solo_set_text(pool, &creature, "actor", name);
            node_set(pool, &creature, "side", node_make_int(is_monsters));
            node_set(pool, &creature, "at", solo_square(pool, x, is_monsters ? row : height - 1 - row));
            node_push(pool, actors, creature);
        }
    }
}

static void solo_lay(const struct solo_ground *ground, const struct node *piece, struct node *terrain)
{
    const struct node *size = node_get(piece, "size"), *traits = node_get(piece, "traits");
    int64_t wide = node_to_int(node_at(size, 0), 1), high = node_to_int(node_at(size, 1), 1);
    int64_t count = node_to_int(node_get(piece, "count"), 1);
    if (!node_count(traits) || wide < 1 || high < 1 || wide > ground->width || high > ground->height / 3) return;
    for (int64_t k = 0; k < count && k < 20; k++) {
        int64_t left = solo_die(ground->dice, ground->width - wide + 1) - 1;
        int64_t top = ground->height / 3 + solo_die(ground->dice, ground->height / 3 - high + 1) - 1;
        for (int64_t square = 0; square < wide * high; square++) {
            struct node entry = node_make_object();
            node_set(ground->pool, &entry, "at",
                     solo_square(ground->pool, left + square % wide, top + square / wide));
            node_set(ground->pool, &entry, "kind", node_copy(ground->pool, node_at(traits, 0)));
            node_set(ground->pool, &entry, "traits", node_copy(ground->pool, traits));
            node_push(ground->pool, terrain, entry);
        }
    }
}

static struct node solo_scenario(struct pool *pool, const struct node *adventure, const struct node *encounter,
                                 int64_t seed)
{
    struct node scenario = node_make_object(), actors = node_make_array(), switches = node_make_object();
    struct node terrain = node_make_array(), plan = node_make_object();
    const struct node *board = node_get(encounter, "board"), *pieces = node_get(encounter, "terrain");
    struct solo_dice dice = {.seed = seed};
    int64_t width = node_to_int(node_at(board, 0), 12), height = node_to_int(node_at(board, 1), 12);
    int w = width < 8 ? 8 : width > 40 ? 40 : (int)width, h = height < 9 ? 9 : height > 30 ? 30 : (int)height;
    const struct solo_ground ground = {pool, w, h, &dice};
    node_set(pool, &switches, "solo", node_make_bool(true));
    node_set(pool, &switches, "noRoundLimit", node_make_bool(true));
    if (solo_awaits(encounter, 0)) node_set(pool, &switches, "awaits", node_make_bool(true));
    for (size_t i = 0; i < node_count(pieces); i++)
        solo_lay(&ground, node_at(pieces, i), &terrain);
    solo_set_text(pool, &scenario, "system", "p2v");
    node_set(pool, &plan, "size", solo_square(pool, w, h));
    node_set(pool, &plan, "terrain", terrain);
    node_set(pool, &scenario, "board", plan);
    node_set(pool, &scenario, "rules", switches);
    solo_side(&ground, node_get(adventure, "adventurers"), false, &actors);
    solo_side(&ground, node_get(encounter, "monsters"), true, &actors);
    node_set(pool, &scenario, "actors", actors);
    node_set(pool, &scenario, "round", node_make_int(1));
    return scenario;
}

/* ---- playing ---- */

static bool solo_is_live(const struct node *actor)
{
    const char *state = node_to_text(node_get(actor, "state"), "");
    return strcmp(state, "active") == 0;
}

static bool solo_is_side(const struct node *actor, int64_t side)
{
    return node_to_int(node_get(actor, "side"), 0) == side;
}

/* Squares between two creatures: 1 when they touch. */
static int64_t solo_distance(const struct node *a, const struct node *b)
{
    int64_t most = 0;
    for (size_t axis = 0; axis < 2; axis++) {
        int64_t x = node_to_int(node_at(node_get(a, "at"), axis), 0);
        int64_t y = node_to_int(node_at(node_get(b, "at"), axis), 0);
        int64_t gap = x < y ? y - (x + node_to_int(node_get(a, "size"), 1)) + 1
                            : x - (y + node_to_int(node_get(b, "size"), 1)) + 1;
        if (gap > most) most = gap;
    }
    return most;
}

/* Who has no enemy near acts early; the others take three action points late. */
static bool solo_begin_round(struct sitting *sitting, const struct node *actors)
{
    struct node command = node_make_object(), early = node_make_array();
    solo_set_text(&sitting->pool, &command, "do", "gambits");
    for (size_t i = 0; i < node_count(actors); i++) {
        const struct node *own = node_at(actors, i);
        bool near = false;
        for (size_t k = 0; k < node_count(actors); k++) {
            const struct node *other = node_at(actors, k);
            near |= !solo_is_side(other, 0) && solo_is_live(other) && solo_distance(own, other) <= 2;
        }
        if (!solo_is_side(own, 0) || near) continue;
        const char *name = node_to_text(node_get(own, "name"), "");
        node_push(&sitting->pool, &early, node_make_text(&sitting->pool, name, strlen(name)));
    }
    node_set(&sitting->pool, &command, "early", early);
    return sitting_give(sitting, command, NULL);
}

static bool solo_is_acting(struct sitting *sitting)
{
    struct pool pool = {0};
    struct node view = seat_node(sitting->table, &pool, "view", NULL);
    bool acting = node_to_text(node_get(&view, "turn"), NULL) != NULL && !node_get(&view, "outcome");
    pool_free(&pool);
    return acting;
}

/* The turn of a creature: by its gambit, or its activation and, unless a person does it, what the machine does then. */
static bool solo_turn_of(struct sitting *sitting, const struct talus_value *action, bool by_machine)
{
    struct node command = node_make_object();
    bool by_gambit = talus_value_bool(talus_value_at(action, "/gambit"), 0) != 0;
    solo_set_text(&sitting->pool, &command, "do", by_gambit ? "gambit" : "activate");
    solo_set_text(&sitting->pool, &command, "who",
                  talus_value_string(talus_value_at(action, "/command/who"), ""));
    bool fine = sitting_give(sitting, command, NULL);
    for (int guard = 0; by_machine && fine && !by_gambit && guard < 40 && solo_is_acting(sitting); guard++)
        fine = sitting_machine(sitting);
    return fine;
}

static bool solo_in_play(const struct node *actors, int64_t side)
{
    for (size_t i = 0; i < node_count(actors); i++)
        if (solo_is_side(node_at(actors, i), side) && solo_is_live(node_at(actors, i))) return true;
    return false;
}

/* ---- who comes later ---- */

/* {"round": 4} or {"when": "start of rounds 2, 3 and 4"}: this round (0), a later one (1), or none any more (-1)? */
static int solo_event_time(const struct node *event, int64_t round)
{
    const char *when = node_to_text(node_get(event, "when"), "");
    int64_t only = node_to_int(node_get(event, "round"), 0);
    int time = only == round ? 0 : only > round ? 1 : -1;
    if (!strstr(when, "round")) return time;
    if (strstr(when, "every round")) return 0;
    for (const char *at = when; *at; at++) {
        if (*at < '0' || *at > '9') continue;
        char *end = NULL;
        long number = strtol(at, &end, 10);
        at = end;
        if (number == round) return 0;
        if (number > round) time = 1;
        if (!*at) break;
    }
    return time;
}

/* How many of a kind an event written in words brings: "3 taxidermic dogs", "a reefclaw"; 0 when it is not named. */
static int64_t solo_event_count(const char *words, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = words; *at; at++) {
        if (strncasecmp(at, name, length) != 0) continue;
        const char *before = at;
        while (before > words && (before[-1] == ' ' || (before[-1] >= '0' && before[-1] <= '9')))
            before--;
        long count = strtol(before, NULL, 10);
        return count > 0 && count < 20 ? count : 1;
    }
    return 0;
}

struct solo_arrivals {
    struct sitting *sitting;
    struct solo_dice dice;
    int64_t left[16]; /* of those set aside, in their order */
    bool is_counted;
    int64_t middle; /* column of the board */
};

static void solo_arrive(struct solo_arrivals *arrivals, const char *name, int64_t count)
{
    struct sitting *sitting = arrivals->sitting;
    for (int64_t i = 0; i < count; i++) {
        struct node command = node_make_object();
        solo_set_text(&sitting->pool, &command, "do", "reinforce");
        solo_set_text(&sitting->pool, &command, "creature", name);
        node_set(&sitting->pool, &command, "at", solo_square(&sitting->pool, arrivals->middle, 0));
        (void)sitting_give(sitting, command, NULL);
    }
}

/* At the start of a round. Events with a die ("1d6 per bed; 4-6: ...") bring one on 4 to 6. */
static void solo_arrivals_now(struct solo_arrivals *arrivals, const struct node *encounter, int64_t round)
{
    const struct node *events = node_get(encounter, "events"), *aside = node_get(encounter, "set_aside");
    size_t kinds = node_is(aside, NODE_OBJECT) ? aside->count : 0;
    if (kinds > 16) kinds = 16;
    for (size_t i = 0; !arrivals->is_counted && i < kinds; i++)
        arrivals->left[i] = node_to_int(&aside->members[i].value, 0);
    arrivals->is_counted = true;
    for (size_t e = 0; e < node_count(events); e++) {
        const struct node *event = node_at(events, e);
        const char *words = node_to_text(node_get(event, "do"), "");
        if (solo_event_time(event, round) != 0) continue;
        if (strstr(words, "1d6 per") && solo_die(&arrivals->dice, 6) < 4) continue;
        if (node_get(event, "creature"))
            solo_arrive(arrivals, node_to_text(node_get(event, "creature"), ""),
                        node_to_int(node_get(event, "count"), 1) % 20);
        for (size_t i = 0; i < kinds && *words; i++) {
            int64_t count = solo_event_count(words, aside->members[i].name);
            if (count > arrivals->left[i]) count = arrivals->left[i];
            arrivals->left[i] -= count;
            solo_arrive(arrivals, aside->members[i].name, count);
        }
    }
}

static bool solo_awaits(const struct node *encounter, int64_t round)
{
    const struct node *events = node_get(encounter, "events");
    for (size_t e = 0; e < node_count(events); e++)
        if (solo_event_time(node_at(events, e), round) == 1) return true;
    return false;
}

/* ---- by hand ---- */

/* A line that answers; words about the game are obeyed on the way. False: the player has left. */
static bool solo_line(struct sitting *sitting, char *line, size_t size)
{
    sitting->wish = SITTING_PLAYS;
    do {
        if (!sitting_line(line, size)) sitting->wish = SITTING_QUITS;
    } while (sitting->wish == SITTING_PLAYS && (!*line || sitting_word(sitting, line)));
    if (sitting->wish == SITTING_PLAYS) return true;
    if (sitting->wish != SITTING_QUITS) puts("undo and load are not for solo adventures");
    sitting->is_over = sitting->wish == SITTING_QUITS;
    *line = '\0';
    return !sitting->is_over;
}

/* Early with two action points, or late with three? */
static bool solo_ask_early(struct sitting *sitting, const char *name)
{
    char line[64] = "";
    while (!sitting->is_over && line[0] != 'e' && line[0] != 'l') {
        cli_print("%s: early with 2 AP (e) or late with 3 AP (l)?\n", name);
        (void)solo_line(sitting, line, sizeof line);
        if (*line && line[0] != 'e' && line[0] != 'l') puts("type e or l; show WHO prints a card, quit ends the game");
    }
    return line[0] == 'e';
}

static bool solo_ask_round(struct sitting *sitting, const struct node *view)
{
    const struct node *actors = node_get(view, "actors");
    struct node command = node_make_object(), early = node_make_array();
    solo_set_text(&sitting->pool, &command, "do", "gambits");
    sitting_board(sitting);
    cli_print("== round %lld\n", (long long)node_to_int(node_get(view, "round"), 0));
    for (size_t i = 0; i < node_count(actors) && !sitting->is_over; i++) {
        if (!solo_is_side(node_at(actors, i), 0) || !solo_is_live(node_at(actors, i))) continue;
        const char *name = node_to_text(node_get(node_at(actors, i), "name"), "");
        if (solo_ask_early(sitting, name))
            node_push(&sitting->pool, &early, node_make_text(&sitting->pool, name, strlen(name)));
    }
    node_set(&sitting->pool, &command, "early", early);
    return sitting->is_over || sitting_give(sitting, command, NULL);
}

/* Within a phase the player decides who goes first, monsters too (P2V-SOLO-02). */
static bool solo_ask_who(struct sitting *sitting, const struct talus_value *actions)
{
    size_t count = talus_value_count(actions);
    char line[64], *end = line;
    long chosen = count > 1 ? -1 : 0;
    for (size_t i = 0; i < count; i++) {
        const struct talus_value *one = talus_value_child(actions, i);
        cli_print("%3zu %s%s\n", i, talus_value_string(talus_value_at(one, "/command/who"), ""),
                  talus_value_bool(talus_value_at(one, "/gambit"), 0) ? " (by its gambit)" : "");
    }
    while (chosen < 0) {
        cli_print("who acts? a number from 0 to %zu, or quit\n", count - 1);
        if (!solo_line(sitting, line, sizeof line)) return true;
        chosen = strtol(line, &end, 10);
        if (end == line || *end || chosen >= (long)count) chosen = -1;
    }
    return solo_turn_of(sitting, talus_value_child(actions, (size_t)chosen), false);
}

/* One thing after the other until the turn is over. */
static bool solo_step(struct sitting *sitting, const struct node *view, bool by_hand)
{
    if (by_hand && node_to_text(node_get(view, "turn"), NULL)) {
        sitting_turn(sitting);
        return true;
    }
    struct talus_answer *screen = sitting_ask(sitting, "screen", NULL);
    const struct talus_value *actions = talus_value_get(screen, "/actions");
    bool any = talus_value_count(actions) > 0, fine;
    if (by_hand)
        fine = any ? solo_ask_who(sitting, actions) : solo_ask_round(sitting, view);
    else
        fine = any ? solo_turn_of(sitting, talus_value_child(actions, 0), true)
                   : solo_begin_round(sitting, node_get(view, "actors"));
    talus_answer_free(screen);
    return fine && screen;
}

/* Is the encounter decided? */
static bool solo_is_decided(const struct node *view, const struct node *encounter)
{
    const struct node *actors = node_get(view, "actors");
    int64_t round = node_to_int(node_get(view, "round"), 0);
    return node_is(node_get(view, "outcome"), NODE_OBJECT) || round > 30 || !solo_in_play(actors, 0) ||
           (!solo_in_play(actors, 1) && !solo_awaits(encounter, round - 1));
}

static struct talus_table *solo_table(struct client *content, const struct node *scenario, int64_t seed)
{
    struct buffer text = {0};
    struct talus_table *table = NULL;
    node_write(&text, scenario);
    struct talus_scenario asked = {.size = sizeof asked,
                                   .file = "encounter",
                                   .text = buffer_get(&text),
                                   .text_size = text.length,
                                   .seed = (uint64_t)seed};
    if (talus_use(client_engine(content), client_own_content(content)) == TALUS_OK)
        (void)talus_table_new(client_engine(content), &asked, &table);
    (void)seat_report(content);
    buffer_free(&text);
    return table;
}

/* 1 when the adventurers win, 0 when they lose, -1 when it cannot be played, -2 when the player has left. */
static int solo_encounter(struct sitting *sitting, const struct node *encounter, const struct node *board, bool by_hand)
{
    struct solo_arrivals arrivals = {
        .sitting = sitting, .dice = {.seed = sitting->seed + 8}, .middle = node_to_int(node_at(board, 0), 12) / 2};
    bool fine = sitting->table != NULL, won = false;
    int64_t begun = 0;
    for (int guard = 0; fine && !sitting->is_over && guard < 2000; guard++) {
        struct pool pool = {0};
        struct node view = seat_node(sitting->table, &pool, "view", NULL);
        int64_t round = node_to_int(node_get(&view, "round"), 0);
        won = solo_in_play(node_get(&view, "actors"), 0);
        bool decided = solo_is_decided(&view, encounter), idle = !node_to_text(node_get(&view, "turn"), NULL);
        if (!decided && idle && round > begun) {
            begun = round;
            solo_arrivals_now(&arrivals, encounter, begun);
        } else if (!decided) {
            fine = solo_step(sitting, &view, by_hand);
        }
        pool_free(&pool);
        if (decided) break;
    }
    return !fine ? -1 : sitting->is_over ? -2 : won;
}

static int solo_play(struct client *content, const struct node *adventure, const struct node *encounter, int64_t seed,
                     bool by_hand)
{
    struct pool pool = {0};
    struct node scenario = solo_scenario(&pool, adventure, encounter, seed);
    struct sitting sitting = {.client = content, .seed = seed, .is_machine = {!by_hand, true, true, true}};
    sitting.table = solo_table(content, &scenario, seed);
    int won = solo_encounter(&sitting, encounter, node_get(node_get(&scenario, "board"), "size"), by_hand);
    sitting_free(&sitting);
    pool_free(&pool);
    return won;
}

/* The adventure of a file, or the built-in one. */
static bool solo_read(struct client *content, const char *path, struct node_document *document)
{
    struct notices notices = {0};
    bool good = false;
    *document = (struct node_document){0};
    if (path) {
        good = node_load(document, path, &notices) == TALUS_OK;
        cli_report(&notices);
        notices_free(&notices);
        return good;
    }
    struct client *client = client_new("p2v");
    struct talus_answer *answer = NULL;
    if (!client) return false;
    client_share(client, client_own_content(content));
    client_set(client, "ask", "adventure");
    (void)client_ask(client, "skirmish", &answer);
    if (answer) document->root = node_from(&document->pool, talus_value_get(answer, ""));
    good = answer && !document->pool.failed;
    talus_answer_free(answer);
    client_free(client);
    return good;
}

int p2v_solo_adventure(struct client *content, const char *path, int64_t seed, bool by_hand)
{
    struct node_document document;
    bool read = solo_read(content, path, &document);
    const struct node *adventure = read ? &document.root : NULL;
    if (node_get(adventure, "scenarios")) adventure = node_at(node_get(adventure, "scenarios"), 0);
    const struct node *encounters = node_get(adventure, "encounters");
    int status = node_count(encounters) ? EXIT_FINE : EXIT_BAD, won = 0;
    for (size_t i = 0; i < node_count(encounters) && status == EXIT_FINE && won >= 0; i++) {
        const struct node *encounter = node_at(encounters, i);
        cli_print("== %s\n", node_to_text(node_get(encounter, "name"), "encounter"));
        won = solo_play(content, adventure, encounter, seed + (int64_t)i, by_hand);
        if (won == -1) status = EXIT_BAD;
        if (won >= 0) cli_print("== %s\n", won ? "the adventurers win" : "the adventurers are beaten");
    }
    if (read && status != EXIT_FINE) cli_say("talus p2v: this is not an adventure that can be played\n");
    node_free(&document);
    return status;
}

int p2v_solo_gambits(struct client *content, const char *name)
{
    struct client *client = client_new("p2v");
    if (!client) return EXIT_BAD;
    client_share(client, client_own_content(content));
    client_set(client, "ask", "gambits");
    client_set(client, "who", name);
    int status = client_run(client, "skirmish", TALUS_TEXT);
    client_free(client);
    return status;
}
