/* battle.c: many games between two parties. A game depends on the seed and its number only, so a host
 * may play the slices of one battle in any threads and have them summed. */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "base/whole.h"
#include "systems/p2v/modes/match.h"
#include "verbs/battle.h"

static const char *const battle_files[] = {"csv", "svg", NULL};
static const struct field_form battle_form_anything = {.type = FIELD_ANYTHING};
enum { BATTLE_MOST_GAMES = 2000000000, BATTLE_BARS = 41, BATTLE_ROW = 8 };

#define BATTLE_NUMBER(name_, low, high, initial_, doc_)                                            \
    {.name = name_,                                                                                \
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = (low), .most = (high)},             \
     .initial = initial_,                                                                          \
     .doc = doc_}
#define BATTLE_LIST(name_, doc_)                                                                   \
    {.name = name_, .form = {.type = FIELD_ARRAY, .item = &battle_form_anything}, .doc = doc_}

const struct field verb_battle_fields[] = {
    {.name = "scenario",
     .form = {.type = FIELD_ANYTHING},
     .doc = "A scenario of any system, as an object or as text."},
    {.name = "system",
     .form = {.type = FIELD_TEXT},
     .doc = "The system of the scenario, if the scenario does not name it."},
    {.name = "file", .form = {.type = FIELD_TEXT}, .doc = "The name of the scenario in diagnostics."},
    BATTLE_LIST("parties", "Two party documents; by default random parties worth `points`."),
    BATTLE_LIST("slices", "Answers of earlier calls, in order. They are summed, and nothing is played."),
    {.name = "sums",
     .form = {.type = FIELD_BOOL},
     .doc = "Include the sums of the games, in whole numbers. To combine two answers, add their sums member by member; "
            "of two lists in `least`, keep the smaller one. {\"sums\": ...} is then a slice."},
    BATTLE_NUMBER("games", 1, BATTLE_MOST_GAMES, "100", "Number of games of the whole battle."),
    BATTLE_NUMBER("from", 0, BATTLE_MOST_GAMES, "0", "The number of the first game to play now."),
    BATTLE_NUMBER("to", 0, BATTLE_MOST_GAMES, NULL, "The number of the game to stop before; by default `games`."),
    BATTLE_NUMBER("points", 0, MATCH_MOST_POINTS, "0", "Points of random parties and of the game."),
    BATTLE_NUMBER("nodes", 1, 1e8, NULL,
                  "Nodes that search uses for each decision; by default 200, in Path 2 Victory 1000."),
    BATTLE_NUMBER("seed", 0, 9e18, "1", "Seed of the battle."),
    BATTLE_NUMBER("log", 0, BATTLE_MOST_GAMES, NULL, "Play only this game, and return its log as the raw form."),
    {.name = "players",
     .form = {.type = FIELD_ARRAY, .item = &verb_form_text},
     .doc = "The machine players: [\"greedy\", \"search\"]."},
    {.name = "temperaments",
     .form = {.type = FIELD_ARRAY, .item = &verb_form_text},
     .doc = "Temperaments of the sides of a scenario, such as \"cautious\" or \"ruthless\"."},
    {.name = "changes",
     .form = {.type = FIELD_ANYTHING},
     .doc = "Members of the scenario to change for this battle: {\"actors.0.hp\": 12}."},
    {.name = "vary",
     .form = {.type = FIELD_ANYTHING},
     .doc = "A member of the scenario and its values: {\"actors.0.hp\": [8, 12]}. The battle is played "
            "for each value, and `slices` has a list for each value."},
    {.name = "other",
     .form = {.type = FIELD_ANYTHING},
     .doc = "Another scenario to compare game by game, with the same seed."},
    BATTLE_LIST("compare", "Slices of the other battle, to compare without playing."),
    {.name = "victory", .form = {.type = FIELD_TEXT}, .doc = "The victory conditions of a wargame."},
    {.name = "deployment", .form = {.type = FIELD_TEXT}, .doc = "The deployment of a wargame."},
    {.name = "gridless", .form = {.type = FIELD_BOOL}, .doc = "Play in inches with bases, not on squares."},
    {.name = "form",
     .form = {.type = FIELD_WORD, .words = battle_files},
     .doc = "The raw form: CSV with one line for each game (or value, or pair of games), or a chart."},
    {0},
};

/* Whole numbers, so that the order of adding does not matter. */
struct battle_sum {
    int64_t games, wins[2], draws, rounds;
    int64_t score[2], survivors[2], points_left[2];
    int64_t leads[BATTLE_BARS]; /* games by victory points ahead of the first party */
};

struct battle {
    struct verb_call *call;
    struct match match;
    struct json_document documents[2];
    struct match_result *results;
    int64_t *damage; /* by card and feature */
    size_t damage_count;
    int first, count; /* the games whose results there are */
    struct battle_sum sum;
};

static int64_t battle_number(const struct verb_call *call, const char *name, int64_t fallback)
{
    return json_to_int(json_get(call->options, name), fallback);
}

/* ---- set-up ---- */

static enum status battle_party(struct battle *battle, int index, const struct json *given)
{
    struct match *match = &battle->match;
    struct json_document *document = &battle->documents[index];
    struct text text = {0};
    json_write(&text, given);
    const char *name = json_to_text(json_get(given, "file"), index ? "party 2" : "party 1");
    enum status status = text.failed ? STATUS_NO_MEMORY
                                     : json_parse(document, name, text_get(&text), text.length,
                                                  battle->call->diags);
    text_free(&text);
    if (status != STATUS_OK) return status;
    match->files[index] = &document->root;
    if (json_get(&document->root, "actors")) {
        diags_add(battle->call->diags,
                  fault_error("options/no-parties", "one scenario alone is played; --compare names a second one"),
                  (struct place){.file = name}, "this is a scenario, not a party");
        return STATUS_USAGE;
    }
    bool legal = p2v_party_load(match->content, document, &document->root, &match->parties[index],
                                battle->call->diags);
    if (match->parties[index].points > match->points)
        match->points = match->parties[index].points;
    return legal ? STATUS_OK : STATUS_BAD_CONTENT;
}

enum status battle_read_players(struct verb_call *call, enum player_kind players[2])
{
    const struct json *names = json_get(call->options, "players");
    for (size_t i = 0; i < 2; i++) {
        const char *name = json_to_text(json_at(names, json_count(names) > 1 ? i : 0), "greedy");
        int kind = player_find(name);
        if (kind < 0) {
            diags_add(call->diags, fault_error("options/unknown-player", "choose random, greedy or search"),
                      (struct place){0}, "there is no machine player \"%s\"", name);
            return STATUS_USAGE;
        }
        players[i] = (enum player_kind)kind;
    }
    return STATUS_OK;
}

static enum status battle_players_read(struct battle *battle)
{
    enum player_kind players[2];
    enum status status = battle_read_players(battle->call, players);
    for (int i = 0; status == STATUS_OK && i < 2; i++)
        battle->match.kinds[i] = (enum p2v_ai_kind)p2v_ai_find(player_name(players[i]));
    return status;
}

static enum status battle_open(struct battle *battle)
{
    struct verb_call *call = battle->call;
    struct match *match = &battle->match;
    const struct json *options = call->options, *parties = json_get(options, "parties");
    struct content *content = verb_content(call, system_find("p2v"));
    /* Parties add equipped cards, and the content itself is shared between threads. */
    *match = (struct match){.content = content ? p2v_content_copy(content) : NULL,
                            .points = (int)battle_number(call, "points", 0),
                            .nodes = (int)battle_number(call, "nodes", 1000),
                            .seed = (uint64_t)battle_number(call, "seed", 1),
                            .swap = true};
    if (!match->content) return STATUS_NO_MEMORY;
    match->modes.gridless = json_to_bool(json_get(options, "gridless"), false);
    if (!match_modes_read(json_to_text(json_get(options, "victory"), NULL),
                          json_to_text(json_get(options, "deployment"), NULL), &match->modes,
                          call->diags))
        return STATUS_USAGE;
    enum status status = battle_players_read(battle);
    struct rng rng = rng_new(match->seed, 0, 4);
    if (status == STATUS_OK && !match->points && json_count(parties) < 2) {
        diags_add(call->diags, fault_error("options/no-parties", "give two \"parties\", or \"points\" for random ones"),
                  (struct place){0}, "a battle has two parties");
        return STATUS_USAGE;
    }
    for (int i = 0; status == STATUS_OK && i < 2; i++) {
        const struct json *given = json_at(parties, (size_t)i);
        if (given) {
            status = battle_party(battle, i, given);
            continue;
        }
        struct p2v_party_wish wish = {match->points, 8, "ORC"};
        p2v_party_random(p2v_content_pack(match->content), &wish, &rng, &match->parties[i]);
        match->parties[i].name = i ? "B" : "A";
        if (!match->parties[i].count) status = battle_no_party(call, match->points);
    }
    if (match->points == 0) match->points = 150;
    return status;
}

enum status battle_no_party(struct verb_call *call, int points)
{
    diags_add(call->diags, fault_error("p2v/no-party", NULL), (struct place){0}, "no party fits %d points", points);
    return STATUS_NOT_FOUND;
}

/* ---- playing ---- */

static enum status battle_play(struct battle *battle)
{
    struct match_room room = {.game = memory_alloc(sizeof *room.game),
                              .scratch = memory_alloc(sizeof *room.scratch),
                              .sight = p2v_sight_new(),
                              .damage = battle->damage};
    enum status status = room.game && room.scratch && room.sight ? STATUS_OK : STATUS_NO_MEMORY;
    for (int i = 0; status == STATUS_OK && i < battle->count; i++) {
        match_play(&battle->match, battle->first + i, &room, &battle->results[i]);
        if (!verb_goes_on(battle->call, (uint64_t)i + 1, (uint64_t)battle->count))
            status = STATUS_CANCELLED;
    }
    memory_free(room.game);
    memory_free(room.scratch);
    p2v_sight_free(room.sight);
    return status;
}

/* One game of the match at a table, as a log. */
static enum status battle_log(struct battle *battle, int game)
{
    struct verb_call *call = battle->call;
    struct match *match = &battle->match;
    struct json scenario = match_scenario(match, call->arena, game), start = json_make_object();
    uint64_t seed = match_game_seed(match, game);
    struct table *table = table_new(system_find("p2v"), match->content, &scenario, seed, call->diags);
    int first = match->swap && game % 2;
    struct p2v_ai ai = {.rng = rng_new(seed, 0, 2),
                        .nodes = match->nodes,
                        .scratch = memory_alloc(sizeof(struct p2v_game))};
    ai.kinds[0] = match->kinds[first];
    ai.kinds[1] = match->kinds[1 - first];
    bool good = table && ai.scratch;
    if (good) {
        table->answer = match_table_answer;
        table->answer_context = &ai;
        verb_put_text(call, &start, "do", "start");
        table_do(table, &start);
        while (match_table_act(table, &ai))
            continue;
        table_save(table, call->raw);
    }
    memory_free(ai.scratch);
    table_free(table);
    return good ? STATUS_OK : STATUS_BAD_CONTENT;
}

/* ---- rows: [winner, vpA, vpB, survivorsA, survivorsB, pointsLeftA, pointsLeftB, rounds] ---- */

static struct json battle_row(struct verb_call *call, const struct match_result *result)
{
    const int numbers[BATTLE_ROW] = {result->winner,         result->score[0],
                                     result->score[1],       result->survivors[0],
                                     result->survivors[1],   result->points_left[0],
                                     result->points_left[1], result->rounds};
    struct json row = json_make_array();
    for (int i = 0; i < BATTLE_ROW; i++)
        json_push(call->arena, &row, json_make_int(numbers[i]));
    return row;
}

static struct match_result battle_result(const struct json *row)
{
    int numbers[BATTLE_ROW];
    for (size_t i = 0; i < BATTLE_ROW; i++) {
        int64_t number = json_to_int(json_at(row, i), 0);
        numbers[i] = number < INT16_MIN || number > INT16_MAX ? 0 : (int)number;
    }
    int winner = numbers[0] < -1 || numbers[0] > 1 ? -1 : numbers[0];
    return (struct match_result){
        .winner = (int8_t)winner,
        .score = {(int16_t)numbers[1], (int16_t)numbers[2]},
        .survivors = {(int16_t)numbers[3], (int16_t)numbers[4]},
        .points_left = {(int16_t)numbers[5], (int16_t)numbers[6]},
        .rounds = (uint8_t)(numbers[7] < 0 || numbers[7] > 255 ? 0 : numbers[7])};
}

/* [[card, feature, amount], ...] by number, so that slices can be added up. */
static struct json battle_damage_rows(struct battle *battle)
{
    struct json rows = json_make_array();
    for (size_t i = 0; i < battle->damage_count; i++) {
        if (!battle->damage[i]) continue;
        struct json row = json_make_array();
        json_push(battle->call->arena, &row, json_make_int((int64_t)(i / P2V_CARD_FEATURES)));
        json_push(battle->call->arena, &row, json_make_int((int64_t)(i % P2V_CARD_FEATURES)));
        json_push(battle->call->arena, &row, json_make_int(battle->damage[i]));
        json_push(battle->call->arena, &rows, row);
    }
    return rows;
}

static int battle_count_rows(const struct json *slices)
{
    size_t count = 0;
    for (size_t i = 0; i < json_count(slices); i++)
        count += json_count(json_get(json_at(slices, i), "rows"));
    return count > BATTLE_MOST_GAMES ? BATTLE_MOST_GAMES : (int)count;
}

/* ---- sums ---- */

static void battle_add_result(struct battle_sum *sum, const struct match_result *result)
{
    int lead = result->score[0] - result->score[1] + BATTLE_BARS / 2;
    sum->games++;
    if (result->winner < 0)
        sum->draws++;
    else
        sum->wins[result->winner]++;
    for (int p = 0; p < 2; p++) {
        sum->score[p] += result->score[p];
        sum->survivors[p] += result->survivors[p];
        sum->points_left[p] += result->points_left[p];
    }
    sum->rounds += result->rounds;
    sum->leads[lead < 0 ? 0 : lead >= BATTLE_BARS ? BATTLE_BARS - 1 : lead]++;
}

/* The numbers of the sums in the order of their JSON form: one row a member. */
#define BATTLE_SUMS(sum)                                                                           \
    {                                                                                              \
        {"games", &(sum)->games, 1}, {"wins", (sum)->wins, 2}, {"draws", &(sum)->draws, 1},        \
            {"rounds", &(sum)->rounds, 1}, {"victoryPoints", (sum)->score, 2},                     \
            {"survivors", (sum)->survivors, 2}, {"pointsLeft", (sum)->points_left, 2},             \
            {"leads", (sum)->leads, BATTLE_BARS},                                                  \
    }
struct battle_member {
    const char *name;
    int64_t *numbers;
    size_t count;
};

/* A place of the damage table as a name: "card/feature". */
static struct json battle_damage_json(struct battle *battle)
{
    struct json out = json_make_object();
    for (size_t i = 0; i < battle->damage_count; i++) {
        if (!battle->damage[i]) continue;
        const char *name =
            arena_printf(battle->call->arena, "%zu/%zu", i / P2V_CARD_FEATURES, i % P2V_CARD_FEATURES);
        if (name)
            json_set_copied(battle->call->arena, &out, name, json_make_int(battle->damage[i]));
    }
    return out;
}

static struct json battle_sums_json(struct battle *battle)
{
    const struct battle_member members[] = BATTLE_SUMS(&battle->sum);
    struct arena *arena = battle->call->arena;
    struct json out = json_make_object();
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        struct json list = json_make_array();
        for (size_t k = 0; k < members[i].count; k++)
            json_push(arena, &list, json_make_int(members[i].numbers[k]));
        json_set_copied(arena, &out, members[i].name,
                        members[i].count == 1 ? json_make_int(*members[i].numbers) : list);
    }
    json_set(arena, &out, "damage", battle_damage_json(battle));
    return out;
}

/* Sums come from outside: they may be any number, and no total overflows. */
static void battle_add_number(int64_t *total, const struct json *value)
{
    *total = whole_add(*total, json_to_int(value, 0));
}

/* Digits at the start of a name, at most nine; returns what follows them. */
static const char *battle_read_whole(const char *name, int64_t *number)
{
    *number = 0;
    for (int i = 0; i < 9 && *name >= '0' && *name <= '9'; i++)
        *number = *number * 10 + (*name++ - '0');
    return name;
}

static void battle_take_damage(struct battle *battle, const struct json *damage)
{
    for (size_t i = 0; i < json_member_count(damage); i++) {
        const char *name = damage->members[i].name;
        int64_t card = 0, feature = 0;
        const char *end = battle_read_whole(name, &card);
        if (*end != '/' || *battle_read_whole(end + 1, &feature)) continue;
        if (feature >= P2V_CARD_FEATURES) continue;
        uint64_t place = (uint64_t)card * P2V_CARD_FEATURES + (uint64_t)feature;
        if (place < battle->damage_count)
            battle_add_number(&battle->damage[place], &damage->members[i].value);
    }
}

static void battle_take_sums(struct battle *battle, const struct json *sums)
{
    const struct battle_member members[] = BATTLE_SUMS(&battle->sum);
    for (size_t i = 0; i < sizeof members / sizeof *members; i++) {
        const struct json *value = json_get(sums, members[i].name);
        for (size_t k = 0; k < members[i].count; k++)
            battle_add_number(&members[i].numbers[k],
                              members[i].count == 1 ? value : json_at(value, k));
    }
    battle_take_damage(battle, json_get(sums, "damage"));
}

static void battle_take_slice(struct battle *battle, const struct json *slice, int *count)
{
    const struct json *rows = json_get(slice, "rows"), *damage = json_get(slice, "damage");
    const struct json *sums = json_get(slice, "sums");
    if (sums && !rows) {
        battle_take_sums(battle, sums);
        return;
    }
    for (size_t i = 0; i < json_count(rows) && *count < battle->count; i++)
        battle->results[(*count)++] = battle_result(json_at(rows, i));
    for (size_t i = 0; i < json_count(damage); i++) {
        const struct json *row = json_at(damage, i);
        int64_t card = json_to_int(json_at(row, 0), -1), feature = json_to_int(json_at(row, 1), -1);
        if (card < 0 || feature < 0 || feature >= P2V_CARD_FEATURES) continue;
        uint64_t place = (uint64_t)card * P2V_CARD_FEATURES + (uint64_t)feature;
        if (place < battle->damage_count)
            battle->damage[place] += json_to_int(json_at(row, 2), 0);
    }
}

/* ---- figures ---- */

struct battle_figures {
    double rate, low, high; /* of the first party, 95 % (Wilson) */
    double score[2], survivors[2], points_left[2], rounds;
};

static struct battle_figures battle_figures(const struct battle_sum *sum)
{
    struct battle_figures figures = {0};
    double n = (double)sum->games;
    if (sum->games <= 0) return figures;
    for (int p = 0; p < 2; p++) {
        figures.score[p] = (double)sum->score[p] / n;
        figures.survivors[p] = (double)sum->survivors[p] / n;
        figures.points_left[p] = (double)sum->points_left[p] / n;
    }
    figures.rounds = (double)sum->rounds / n;
    double z = 1.96, p = ((double)sum->wins[0] + (double)sum->draws * 0.5) / n;
    double base = 1 + z * z / n, middle = p + z * z / (2 * n);
    double spread = z * sqrt(p * (1 - p) / n + z * z / (4.0 * n * n));
    figures.rate = p;
    figures.low = (middle - spread) / base;
    figures.high = (middle + spread) / base;
    return figures;
}

#define FIXED(number, places) number_fixed((char[NUMBER_FIXED]){0}, (number), (places))

void battle_put_source(struct verb_call *call, struct json *list, const char *who, const char *source, double damage)
{
    struct json one = json_make_object();
    verb_put_text(call, &one, "who", who);
    verb_put_text(call, &one, "source", source);
    json_set(call->arena, &one, "damage", json_make_double(damage));
    json_push(call->arena, list, one);
}

static void battle_print_damage(const struct battle *battle, struct text *out)
{
    const struct p2v_pack *pack = p2v_content_pack(battle->match.content);
    struct json list = json_make_array();
    text_add(out, "damage a game by feature:\n");
    for (size_t i = 0; i < battle->damage_count && battle->sum.games > 0; i++) {
        if (!battle->damage[i]) continue;
        const struct p2v_card *card = &pack->cards.items[i / P2V_CARD_FEATURES];
        const struct p2v_feature *feature =
            &pack->features.items[card->features[i % P2V_CARD_FEATURES]];
        double mean = (double)battle->damage[i] / (double)battle->sum.games;
        text_addf(out, "  %-24s %-24s %8s\n", card->name, feature->name, FIXED(mean, 1));
        battle_put_source(battle->call, &list, card->name, feature->name, mean);
    }
    json_set(battle->call->arena, &battle->call->answer->data, "damageBySource", list);
}

static void battle_print(const struct battle *battle, const struct battle_figures *figures)
{
    const struct match *match = &battle->match;
    const struct battle_sum *sum = &battle->sum;
    const char *a = match->parties[0].name, *b = match->parties[1].name;
    struct text *out = battle->call->words;
    text_addf(out, "%s against %s, %d points, %s against %s, %lld %s, seed %llu\n", a, b,
              match->points, p2v_ai_name(match->kinds[0]), p2v_ai_name(match->kinds[1]),
              (long long)sum->games, sum->games == 1 ? "game" : "games",
              (unsigned long long)match->seed);
    text_addf(out, "%s wins %lld, %s wins %lld, drawn %lld\n", a, (long long)sum->wins[0], b,
              (long long)sum->wins[1], (long long)sum->draws);
    text_addf(out, "win rate of %s: %s %% (95 %%: %s to %s)\n", a, FIXED(100 * figures->rate, 1),
              FIXED(100 * figures->low, 1), FIXED(100 * figures->high, 1));
    text_addf(out, "victory points %s and %s, survivors %s and %s, points left %s and %s, rounds %s\n",
              FIXED(figures->score[0], 2), FIXED(figures->score[1], 2), FIXED(figures->survivors[0], 2),
              FIXED(figures->survivors[1], 2), FIXED(figures->points_left[0], 1),
              FIXED(figures->points_left[1], 1), FIXED(figures->rounds, 2));
    battle_print_damage(battle, out);
}

static void battle_print_csv(const struct battle *battle, struct text *out)
{
    static const char *const winners[] = {"draw", "a", "b"};
    text_add(out, "game,seed,winner,vp_a,vp_b,survivors_a,survivors_b,rounds\n");
    for (int i = 0; i < battle->count; i++) {
        const struct match_result *r = &battle->results[i];
        int game = battle->first + i;
        text_addf(out, "%d,%llu,%s,%d,%d,%d,%d,%d\n", game,
                  (unsigned long long)match_game_seed(&battle->match, game), winners[r->winner + 1],
                  r->score[0], r->score[1], r->survivors[0], r->survivors[1], r->rounds);
    }
}

/* The title, and the axis of how many games: none, half of the highest bar where that is a number, all of it. */
static void battle_svg_frame(const struct battle *battle, int64_t most, struct text *out)
{
    text_add(out, "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"740\" height=\"330\" "
                  "viewBox=\"0 0 740 330\" font-family=\"sans-serif\" font-size=\"12\">\n<title>");
    for (int form = 0; form < 2; form++) {
        text_add_escaped(out, battle->match.parties[0].name);
        text_add(out, " against ");
        text_add_escaped(out, battle->match.parties[1].name);
        text_addf(out, ", %lld %s", (long long)battle->sum.games, battle->sum.games == 1 ? "game" : "games");
        if (!form)
            text_add(out, "</title>\n<rect width=\"740\" height=\"330\" fill=\"#ffffff\"/>\n"
                          "<text x=\"380\" y=\"20\" text-anchor=\"middle\" font-size=\"15\">");
    }
    text_add(out, "</text>\n");
    for (int64_t tick = 0; tick <= 2; tick++) {
        int y = 260 - (int)(tick * 110);
        if (tick == 1 && most % 2) continue;
        text_addf(out, "<line x1=\"52\" x2=\"720\" y1=\"%d\" y2=\"%d\" stroke=\"#cccccc\"/>\n", y, y);
        text_addf(out, "<text x=\"46\" y=\"%d\" text-anchor=\"end\">%lld</text>\n", y + 4,
                  (long long)(most * tick / 2));
    }
    text_add(out, "<text x=\"16\" y=\"150\" text-anchor=\"middle\" transform=\"rotate(-90 16 150)\">games</text>\n");
}

/* How far ahead in victory points the first party was: a histogram. */
static void battle_print_svg(const struct battle *battle, struct text *out)
{
    const int64_t *counts = battle->sum.leads;
    int64_t most = 1;
    int middle = BATTLE_BARS / 2;
    for (int i = 0; i < BATTLE_BARS; i++)
        if (counts[i] > most) most = counts[i];
    battle_svg_frame(battle, most, out);
    for (int i = 0; i < BATTLE_BARS; i++) {
        int height = counts[i] > 0 ? (int)(whole_multiply(counts[i], 220) / most) : 0;
        const char *colour = i < middle ? "#b5442e" : i > middle ? "#2e6fb5" : "#888888";
        text_addf(out, "<rect x=\"%d\" y=\"%d\" width=\"14\" height=\"%d\" fill=\"%s\"/>\n", 58 + i * 16,
                  260 - height, height, colour);
        if (i % 5 == 0)
            text_addf(out, "<text x=\"%d\" y=\"278\" text-anchor=\"middle\">%d</text>\n", 65 + i * 16, i - middle);
    }
    text_add(out, "<text x=\"386\" y=\"308\" text-anchor=\"middle\">victory points by which ");
    text_add_escaped(out, battle->match.parties[0].name);
    text_add(out, " is ahead (below 0: behind)</text>\n</svg>\n");
}

static void battle_answer(struct battle *battle, bool rows)
{
    struct verb_call *call = battle->call;
    for (int i = 0; i < battle->count; i++)
        battle_add_result(&battle->sum, &battle->results[i]);
    const struct battle_sum *sum = &battle->sum;
    struct battle_figures figures = battle_figures(sum);
    struct json *root = &call->answer->data, wins = json_make_array(), list = json_make_array();
    const struct {
        const char *name;
        double value;
    } numbers[] = {{"winRate", figures.rate},
                   {"low", figures.low},
                   {"high", figures.high},
                   {"rounds", figures.rounds},
                   {"victoryPointsA", figures.score[0]},
                   {"victoryPointsB", figures.score[1]},
                   {"survivorsA", figures.survivors[0]},
                   {"survivorsB", figures.survivors[1]}};
    *root = json_make_object();
    json_push(call->arena, &wins, json_make_int(sum->wins[0]));
    json_push(call->arena, &wins, json_make_int(sum->wins[1]));
    verb_put_int(call, root, "games", sum->games);
    verb_put_int(call, root, "seed", (int64_t)battle->match.seed);
    json_set(call->arena, root, "wins", wins);
    verb_put_int(call, root, "draws", sum->draws);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        json_set(call->arena, root, numbers[i].name, json_make_double(numbers[i].value));
    for (int i = 0; rows && i < battle->count; i++)
        json_push(call->arena, &list, battle_row(call, &battle->results[i]));
    if (rows) {
        verb_put_int(call, root, "from", battle->first);
        json_set(call->arena, root, "rows", list);
        json_set(call->arena, root, "damage", battle_damage_rows(battle));
    }
    if (json_to_bool(json_get(call->options, "sums"), false))
        json_set(call->arena, root, "sums", battle_sums_json(battle));
    battle_print(battle, &figures);
    const struct json *form = json_get(call->options, "form");
    if (json_is_text(form, "csv")) battle_print_csv(battle, call->raw);
    if (json_is_text(form, "svg")) battle_print_svg(battle, call->raw);
}

enum status verb_run_battle(struct verb_call *call)
{
    const struct json *slices = json_get(call->options, "slices"),
                      *log = json_get(call->options, "log");
    bool varies = json_get(call->options, "vary") != NULL;
    if (json_get(call->options, "scenario")) return varies ? battle_run_vary(call) : battle_run_scenario(call);
    struct battle battle = {.call = call};
    enum status status = battle_open(&battle);
    int64_t games = battle_number(call, "games", 100), from = battle_number(call, "from", 0);
    int64_t to = battle_number(call, "to", games);
    if (status == STATUS_OK && log) {
        status = battle_log(&battle, (int)json_to_int(log, 0));
    } else if (status == STATUS_OK) {
        const struct p2v_pack *pack = p2v_content_pack(battle.match.content);
        battle.first = (int)from;
        battle.count = slices ? battle_count_rows(slices) : to > from ? (int)(to - from) : 0;
        battle.damage_count = pack->cards.count * P2V_CARD_FEATURES;
        battle.results = memory_alloc_array((size_t)battle.count + 1, sizeof *battle.results);
        battle.damage = memory_alloc_array(battle.damage_count + 1, sizeof *battle.damage);
        if (!battle.results || !battle.damage)
            status = STATUS_NO_MEMORY;
        else if (!slices)
            status = battle_play(&battle);
        int count = 0;
        for (size_t i = 0; status == STATUS_OK && i < json_count(slices); i++)
            battle_take_slice(&battle, json_at(slices, i), &count);
        if (status == STATUS_OK) battle_answer(&battle, !slices);
    }
    memory_free(battle.results);
    memory_free(battle.damage);
    p2v_content_free(battle.match.content);
    json_free(&battle.documents[0]);
    json_free(&battle.documents[1]);
    return status;
}
