/* balance_card.c: what a card of Path 2 Victory is worth: studies in which every second party contains it, for small,
 * usual and large parties, compared with the cards that cost about as much. */
#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/number.h"
#include "systems/p2v/modes/study.h"
#include "verbs/balance.h"

enum { CARD_SIZES = 3, CARD_PARTIES = 80, CARD_PAIR_GAMES = 2, CARD_USUAL = 1, CARD_BAR = 24, CARD_STEP = 10 };

#define CARD_FIXED(number, places) number_fixed((char[NUMBER_FIXED]){0}, (number), (places))

static const struct {
    const char *slug, *title;
    int points;
} weighed_sizes[CARD_SIZES] = {
    {"small", "small parties", 100}, {"usual", "usual parties", 150}, {"large", "large parties", 250}};

/* A card in one of the studies. */
struct weighed_row {
    const char *name;
    int cost, games;
    double worth, low, high;
    bool is_it;
};

struct weighed_table {
    int points, count, left_out;
    struct weighed_row rows[BALANCE_MOST + 1]; /* what is weighed first, then others, nearest in cost first */
};

struct weighed_call {
    struct verb_call *call;
    struct content *content;
    const struct p2v_card *card;
    struct weighed_table tables[CARD_SIZES];
    int64_t rounds;
    uint64_t seed;
    int played, most; /* games so far; others that are shown */
};

/* ---- the studies ---- */

static bool weighed_play(struct study *study, int first, int last, void *context)
{
    struct weighed_call *weighing = context;
    struct study_room room;
    uint64_t total = (uint64_t)study->game_count * CARD_SIZES;
    bool good = study_room_open(&room, study);
    for (int game = first; good && game < last; game++) {
        (void)study_play_game(study, &room, game);
        good = verb_goes_on(weighing->call, (uint64_t)++weighing->played, total);
    }
    study_room_close(&room);
    return good;
}

/* Parties in which the card takes at most half of the points. */
static int weighed_points(const struct weighed_call *weighing, int size)
{
    int least = (2 * weighing->card->cost + CARD_STEP - 1) / CARD_STEP * CARD_STEP;
    return weighed_sizes[size].points > least ? weighed_sizes[size].points : least;
}

static struct json weighed_study(const struct weighed_call *weighing, int points)
{
    struct verb_call *call = weighing->call;
    struct json study = json_make_object();
    verb_put_text(call, &study, "with", weighing->card->name);
    verb_put_text(call, &study, "license", "");
    verb_put_int(call, &study, "points", points);
    verb_put_int(call, &study, "parties", CARD_PARTIES);
    verb_put_int(call, &study, "rounds", weighing->rounds);
    verb_put_int(call, &study, "games", CARD_PAIR_GAMES);
    verb_put_int(call, &study, "seed", (int64_t)weighing->seed);
    return study;
}

static bool weighed_is_nearer(const struct weighed_call *weighing, const struct weighed_row *one,
                              const struct weighed_row *other)
{
    if (one->is_it != other->is_it) return one->is_it;
    int a = one->cost - weighing->card->cost, b = other->cost - weighing->card->cost;
    if (a * a != b * b) return a * a < b * b;
    return strcmp(one->name, other->name) < 0;
}

/* Sorted in; what is farthest in cost falls off the end. */
static void weighed_add(const struct weighed_call *weighing, struct weighed_table *table, struct weighed_row row)
{
    int place = table->count;
    for (; place > 0 && weighed_is_nearer(weighing, &row, &table->rows[place - 1]); place--) {
        if (place <= weighing->most) table->rows[place] = table->rows[place - 1];
    }
    if (place <= weighing->most) table->rows[place] = row;
    if (table->count > weighing->most)
        table->left_out++;
    else
        table->count++;
}

static void weighed_take(const struct weighed_call *weighing, const struct study *study, struct weighed_table *table)
{
    const struct p2v_pack *pack = p2v_content_pack(study->content);
    for (int i = 0; i < study->creature_count; i++) {
        const struct study_creature *one = &study->creatures[i];
        const struct p2v_card *card = &pack->cards.items[one->card];
        struct weighed_row row = {.name = card->name,
                                  .cost = one->cost,
                                  .games = one->games,
                                  .worth = one->worth,
                                  .low = one->low,
                                  .high = one->high,
                                  .is_it = card == weighing->card};
        weighed_add(weighing, table, row);
    }
}

static enum status weighed_measure(struct weighed_call *weighing, int size, const char *form)
{
    struct weighed_table *table = &weighing->tables[size];
    struct study study = {.content = weighing->content, .play = weighed_play, .play_context = weighing};
    struct json_document document = {0};
    table->points = weighed_points(weighing, size);
    document.root = weighed_study(weighing, table->points);
    enum study_fault fault = study_load(&study, &document, weighing->call->diags);
    int played = weighing->played;
    study.wanted_count = 0; /* greedy players alone */
    bool good = fault == STUDY_FINE;
    for (int round = 0; good && round < study.rounds; round++) {
        int first = study.pair_count;
        study_pair_round(&study, round);
        good = study.play(&study, first * study.games, study.pair_count * study.games, weighing);
        study_count_pairs(&study, first, study.pair_count);
    }
    bool fitted = good && study_fit(&study);
    if (fitted) weighed_take(weighing, &study, table);
    if (fitted && size == CARD_USUAL && strcmp(form, "svg") == 0) study_print_svg(&study, weighing->call->raw);
    bool stopped = fault == STUDY_FINE && !good && weighing->played > played;
    study_free(&study);
    if (fault > STUDY_BAD)
        diags_add(weighing->call->diags, fault_error("p2v/study", NULL), (struct place){0}, "%s",
                  study_fault_words(fault));
    if (fault != STUDY_FINE) return STATUS_BAD_CONTENT;
    return stopped ? STATUS_CANCELLED : fitted ? STATUS_OK : STATUS_NO_MEMORY;
}

/* ---- what came of them ---- */

static double weighed_more(const struct weighed_row *row)
{
    return row->worth - row->cost;
}

/* Percent of the others that are less of a bargain; one as near as chance may bring it counts half. */
static int weighed_percentile(const struct weighed_table *table)
{
    const struct weighed_row *own = &table->rows[0];
    int points = 0, others = table->count - 1;
    for (int i = 1; i < table->count; i++) {
        const struct weighed_row *other = &table->rows[i];
        double ahead = weighed_more(own) - weighed_more(other);
        double own_error = (own->high - own->low) / 3.92, other_error = (other->high - other->low) / 3.92;
        bool even = ahead * ahead <= own_error * own_error + other_error * other_error;
        points += even ? 1 : ahead > 0 ? 2 : 0;
    }
    return others > 0 ? (points * 50 + others / 2) / others : 50;
}

/* Beyond chance. */
static const char *weighed_verdict(const struct weighed_row *row)
{
    return row->low > row->cost ? "cheap" : row->high < row->cost ? "dear" : "fair";
}

static void weighed_print_sizes(const struct weighed_call *weighing, struct text *out)
{
    struct arena *arena = weighing->call->arena;
    text_addf(out, "%-34s %-24s %-8s %s\n", "", "worth (95 %)", "price", "percentile");
    for (int size = 0; size < CARD_SIZES; size++) {
        const struct weighed_table *table = &weighing->tables[size];
        const struct weighed_row *own = &table->rows[0];
        const char *title = arena_printf(arena, "%s, up to %d points", weighed_sizes[size].title, table->points);
        const char *worth = arena_printf(arena, "%s (%s to %s)", CARD_FIXED(own->worth, 1), CARD_FIXED(own->low, 1),
                                         CARD_FIXED(own->high, 1));
        text_addf(out, "%-34s %-24s %-8s %s\n", title, worth, weighed_verdict(own),
                  balance_ordinal(arena, weighed_percentile(table)));
    }
}

static void weighed_print_chart(const struct weighed_call *weighing, struct text *out)
{
    const struct weighed_table *table = &weighing->tables[CARD_USUAL];
    double most = 1;
    size_t width = 12;
    for (int i = 0; i < table->count; i++) {
        most = table->rows[i].worth > most ? table->rows[i].worth : most;
        width = strlen(table->rows[i].name) > width ? strlen(table->rows[i].name) : width;
    }
    text_addf(out, "\nin %s:\n  ", weighed_sizes[CARD_USUAL].title);
    text_add_padded(out, "worth", width + CARD_BAR + 2);
    text_addf(out, "%-24s %6s %6s\n", "(95 %)", "cost", "games");
    for (int i = 0; i < table->count; i++) {
        const struct weighed_row *row = &table->rows[i];
        int bar = (int)(row->worth / most * CARD_BAR + 0.5);
        text_add(out, row->is_it ? "> " : "  ");
        text_add_padded(out, row->name, width);
        text_add(out, " ");
        for (int k = 0; k < CARD_BAR; k++)
            text_add_char(out, k < bar ? (row->is_it ? '#' : '=') : ' ');
        text_addf(out, " %-24s %6d %6d\n",
                  arena_printf(weighing->call->arena, "%s (%s to %s)", CARD_FIXED(row->worth, 1),
                               CARD_FIXED(row->low, 1), CARD_FIXED(row->high, 1)),
                  row->cost, row->games);
    }
}

static void weighed_print(const struct weighed_call *weighing, struct text *out)
{
    const struct weighed_table *usual = &weighing->tables[CARD_USUAL];
    bool any = false;
    text_addf(out, "%s (%d points) compared with %d other cards of about its cost", weighing->card->name,
              weighing->card->cost, usual->count - 1);
    text_addf(out, "\n%d parties, every second one with it, greedy players; %d games for each size, seed %llu\n\n",
              CARD_PARTIES, weighing->played / CARD_SIZES, (unsigned long long)weighing->seed);
    weighed_print_sizes(weighing, out);
    weighed_print_chart(weighing, out);
    text_add(out, "\nwhat stands out:\n");
    for (int size = 0; size < CARD_SIZES; size++) {
        const char *verdict = weighed_verdict(&weighing->tables[size].rows[0]);
        if (strcmp(verdict, "fair") == 0) continue;
        any = true;
        text_addf(out, "  %s in %s: its interval does not contain its cost\n", verdict, weighed_sizes[size].title);
    }
    if (!any) text_add(out, "  nothing: every interval contains its cost\n");
}

static struct json weighed_row_json(const struct weighed_call *weighing, const struct weighed_row *row)
{
    struct verb_call *call = weighing->call;
    struct json out = json_make_object(), interval = json_make_object();
    verb_put_text(call, &out, "name", row->name);
    verb_put_int(call, &out, "cost", row->cost);
    verb_put_int(call, &out, "games", row->games);
    json_set_copied(call->arena, &out, "worth", json_make_double(row->worth));
    json_set_copied(call->arena, &interval, "low", json_make_double(row->low));
    json_set_copied(call->arena, &interval, "high", json_make_double(row->high));
    json_set(call->arena, &out, "interval", interval);
    verb_put_text(call, &out, "price", weighed_verdict(row));
    return out;
}

static void weighed_answer(const struct weighed_call *weighing)
{
    struct verb_call *call = weighing->call;
    struct json *root = &call->answer->data, sizes = json_make_array();
    *root = json_make_object();
    verb_put_text(call, root, "system", call->system->id);
    verb_put_text(call, root, "name", weighing->card->name);
    verb_put_int(call, root, "cost", weighing->card->cost);
    verb_put_int(call, root, "games", weighing->played);
    verb_put_int(call, root, "seed", (int64_t)weighing->seed);
    for (int size = 0; size < CARD_SIZES; size++) {
        const struct weighed_table *table = &weighing->tables[size];
        struct json one = json_make_object(), others = json_make_array();
        verb_put_text(call, &one, "parties", weighed_sizes[size].slug);
        verb_put_int(call, &one, "points", table->points);
        verb_put_int(call, &one, "percentile", weighed_percentile(table));
        json_set(call->arena, &one, "card", weighed_row_json(weighing, &table->rows[0]));
        for (int i = 1; i < table->count; i++)
            json_push(call->arena, &others, weighed_row_json(weighing, &table->rows[i]));
        json_set(call->arena, &one, "others", others);
        verb_put_int(call, &one, "leftOut", table->left_out);
        json_push(call->arena, &sizes, one);
    }
    json_set(call->arena, root, "studies", sizes);
}

static void weighed_print_csv(const struct weighed_call *weighing, struct text *out)
{
    text_add(out, "parties,points,name,weighed,cost,worth,low,high,games\n");
    for (int size = 0; size < CARD_SIZES; size++) {
        const struct weighed_table *table = &weighing->tables[size];
        for (int i = 0; i < table->count; i++) {
            const struct weighed_row *row = &table->rows[i];
            text_addf(out, "%s,%d,", weighed_sizes[size].slug, table->points);
            balance_print_cell(out, row->name);
            text_addf(out, "%d,%d,%s,%s,%s,%d\n", row->is_it, row->cost, CARD_FIXED(row->worth, 3),
                      CARD_FIXED(row->low, 3), CARD_FIXED(row->high, 3), row->games);
        }
    }
}

/* ---- the verb ---- */

/* The card in a copy of the content: one that it has, or the one that is given. */
static enum status weighed_find(struct weighed_call *weighing)
{
    struct verb_call *call = weighing->call;
    const struct json *root = &call->document->root;
    struct p2v_pack *pack = p2v_content_pack(weighing->content);
    const char *name = json_to_text(json_get(root, "name"), "");
    bool is_own = call->system->content_find(weighing->content, name) == call->document;
    int place = is_own ? p2v_card_find(pack, name) : -1;
    if (!is_own && json_get(root, "armor")) place = p2v_content_adopt(weighing->content, NULL, root, call->diags);
    const struct p2v_card *card = place < 0 ? NULL : &pack->cards.items[place];
    bool fits = card && card->cost > 0 && !card->is_minion;
    if (fits) weighing->card = card;
    if (!fits)
        diags_add(call->diags, fault_error("options/not-weighed", "cards of creatures that have a cost can be weighed"),
                  (struct place){.file = call->document->name}, "a document of this kind cannot be weighed");
    return fits ? STATUS_OK : STATUS_USAGE;
}

enum status balance_weigh_card(struct verb_call *call)
{
    struct content *content = verb_content(call, call->system);
    struct weighed_call *weighing = memory_alloc(sizeof *weighing);
    const char *form = json_to_text(json_get(call->options, "form"), "");
    if (!weighing || !content) {
        memory_free(weighing);
        return STATUS_NO_MEMORY;
    }
    *weighing = (struct weighed_call){.call = call,
                                      .content = p2v_content_copy(content),
                                      .rounds = json_to_int(json_get(call->options, "games"), 10),
                                      .most = (int)json_to_int(json_get(call->options, "rivals"), 8),
                                      .seed = (uint64_t)json_to_int(json_get(call->options, "seed"), 1)};
    enum status status = weighing->content ? weighed_find(weighing) : STATUS_NO_MEMORY;
    for (int size = 0; status == STATUS_OK && size < CARD_SIZES; size++)
        status = weighed_measure(weighing, size, form);
    if (status == STATUS_OK) {
        weighed_answer(weighing);
        weighed_print(weighing, call->words);
        if (strcmp(form, "csv") == 0) weighed_print_csv(weighing, call->raw);
        call->answer->data = json_copy(call->arena, &call->answer->data);
    }
    if (weighing->content) p2v_content_free(weighing->content);
    memory_free(weighing);
    return status;
}
