/* battle_vary.c: a battle played once for each value of a place in its scenario. */
#include <string.h>

#include "base/number.h"
#include "verbs/bars.h"
#include "verbs/battle.h"

#define VARY_FIXED(number, places) number_fixed((char[NUMBER_FIXED]){0}, (number), (places))

/* Figures of the first side, by value. */
struct vary_row {
    double rate, low, high; /* percent of games it wins */
    double rounds, dropped, left; /* how many of it drop; percent of its hit points at the end */
};

struct vary {
    struct verb_call *call;
    const char *place;
    const struct json *values;
    struct json rows; /* [{"value", "battle"}] */
};

static bool vary_read(struct vary *vary)
{
    const struct json *given = json_get(vary->call->options, "vary");
    bool fits = json_is(given, JSON_OBJECT) && given->count == 1 &&
                json_is(&given->members[0].value, JSON_ARRAY) && json_count(&given->members[0].value) > 0;
    if (fits) {
        vary->place = given->members[0].name;
        vary->values = &given->members[0].value;
        return true;
    }
    diags_add(vary->call->diags,
              fault_error("options/bad-vary", "write it as {\"actors.3.actor\": [\"Barrow Lord\", \"Barrow Guard\"]}"),
              (struct place){0}, "\"vary\" is one place of the scenario with a list of values");
    return false;
}

/* The battle with one value; slices are those of the value. */
static enum status vary_play(struct vary *vary, size_t index)
{
    struct verb_call *call = vary->call, battle = *call;
    struct json options = json_copy(call->arena, call->options), one = json_make_object();
    const struct json *given = json_get(call->options, "changes");
    struct json changes = given ? json_copy(call->arena, given) : json_make_object();
    const struct json *slices = json_get(call->options, "slices"), *value = json_at(vary->values, index);
    struct answer answer = {.data = json_make_object()};
    struct text words = {0};
    if (!json_is(&changes, JSON_OBJECT)) changes = json_make_object();
    json_set_copied(call->arena, &changes, vary->place, json_copy(call->arena, value));
    json_remove(&options, "vary");
    json_remove(&options, "form");
    json_remove(&options, "slices");
    json_set_copied(call->arena, &options, "changes", changes);
    if (slices) json_set_copied(call->arena, &options, "slices", json_copy(call->arena, json_at(slices, index)));
    battle.options = &options;
    battle.answer = &answer;
    battle.words = &words;
    enum status status = battle_run_scenario(&battle);
    text_free(&words);
    if (status != STATUS_OK) return status;
    json_remove(&answer.data, "rows");
    json_set(call->arena, &one, "value", json_copy(call->arena, value));
    json_set(call->arena, &one, "battle", answer.data);
    json_push(call->arena, &vary->rows, one);
    return STATUS_OK;
}

/* ---- printing ---- */

static struct vary_row vary_row_of(const struct json *battle)
{
    const struct json *rate = json_get(battle, "winRate"), *actors = json_get(battle, "actors");
    struct vary_row row = {.rate = 100 * json_to_double(json_get(rate, "rate"), 0),
                           .low = 100 * json_to_double(json_get(rate, "low"), 0),
                           .high = 100 * json_to_double(json_get(rate, "high"), 0),
                           .rounds = json_to_double(json_get(battle, "rounds"), 0)};
    double left = 0, most = 0;
    for (size_t i = 0; i < json_count(actors); i++) {
        const struct json *actor = json_at(actors, i);
        int64_t side = json_to_int(json_get(actor, "side"), 0);
        if (side != json_to_int(json_get(battle, "side"), 0)) continue;
        row.dropped += json_to_double(json_path(actor, "drops.rate"), 0);
        left += json_to_double(json_get(actor, "hpLeft"), 0);
        most += json_to_double(json_get(actor, "hpMax"), 0);
    }
    row.left = most > 0 ? 100 * left / most : 0;
    return row;
}

/* A text as it is, anything else as JSON. */
static const char *vary_value(const struct vary *vary, size_t index)
{
    const struct json *value = json_at(vary->values, index);
    struct text text = {0};
    if (json_is(value, JSON_STRING)) return value->text;
    json_write(&text, value);
    const char *words = arena_printf(vary->call->arena, "%s", text_get(&text));
    text_free(&text);
    return words ? words : "";
}

static void vary_print(const struct vary *vary)
{
    struct text *out = vary->call->words;
    size_t width = strlen(vary->place) > 20 ? strlen(vary->place) : 20;
    text_add_padded(out, vary->place, width);
    text_addf(out, " %8s %8s %8s %8s %8s %10s\n", "win %", "from", "to", "rounds", "dropped", "hp left %");
    for (size_t i = 0; i < json_count(&vary->rows); i++) {
        struct vary_row row = vary_row_of(json_get(json_at(&vary->rows, i), "battle"));
        text_add_padded(out, vary_value(vary, i), width);
        text_addf(out, " %8s %8s %8s", VARY_FIXED(row.rate, 1), VARY_FIXED(row.low, 1),
                  VARY_FIXED(row.high, 1));
        text_addf(out, " %8s %8s %10s\n", VARY_FIXED(row.rounds, 2), VARY_FIXED(row.dropped, 2),
                  VARY_FIXED(row.left, 1));
    }
}

static void vary_print_csv(const struct vary *vary)
{
    struct text *out = vary->call->raw;
    text_add(out, "value,winRate,low,high,rounds,dropped,hpLeft\n");
    for (size_t i = 0; i < json_count(&vary->rows); i++) {
        struct vary_row row = vary_row_of(json_get(json_at(&vary->rows, i), "battle"));
        text_add_char(out, '"');
        for (const char *c = vary_value(vary, i); *c; c++) {
            if (*c == '"') text_add_char(out, '"');
            text_add_char(out, *c);
        }
        text_addf(out, "\",%s,%s,%s", VARY_FIXED(row.rate, 2), VARY_FIXED(row.low, 2),
                  VARY_FIXED(row.high, 2));
        text_addf(out, ",%s,%s,%s\n", VARY_FIXED(row.rounds, 3), VARY_FIXED(row.dropped, 3),
                  VARY_FIXED(row.left, 2));
    }
}

/* The win rate for each value, as bars with their intervals. */
static void vary_print_svg(const struct vary *vary)
{
    struct text *out = vary->call->raw;
    int bottom = 34 + (int)json_count(&vary->rows) * BARS_ROW;
    bars_begin(out, bottom + 24);
    bars_percent_axis(out, 30, bottom);
    text_add(out, "<text x=\"10\" y=\"20\">Win rate by ");
    text_add_escaped(out, vary->place);
    text_add(out, ", with 95 % intervals</text>\n");
    for (size_t i = 0; i < json_count(&vary->rows); i++) {
        struct vary_row row = vary_row_of(json_get(json_at(&vary->rows, i), "battle"));
        int y = 34 + (int)i * BARS_ROW;
        text_addf(out, "<text x=\"10\" y=\"%d\">", y + 12);
        text_add_escaped(out, vary_value(vary, i));
        text_addf(out, "</text>\n<rect x=\"200\" y=\"%d\" width=\"%d\" height=\"14\" fill=\"#2e6fb5\"/>\n",
                  y, (int)(row.rate * BARS_WIDE / 100 + 0.5));
        text_addf(out, "<path d=\"M%d %dH%d\" stroke=\"#222222\"/>\n",
                  BARS_LEFT + (int)(row.low * BARS_WIDE / 100 + 0.5), y + 7,
                  BARS_LEFT + (int)(row.high * BARS_WIDE / 100 + 0.5));
        text_addf(out, "<text x=\"580\" y=\"%d\">%s %%</text>\n", y + 12, VARY_FIXED(row.rate, 1));
    }
    text_add(out, "</svg>\n");
}

enum status battle_run_vary(struct verb_call *call)
{
    struct vary vary = {.call = call, .rows = json_make_array()};
    const struct json *form = json_get(call->options, "form");
    enum status status = vary_read(&vary) ? STATUS_OK : STATUS_USAGE;
    for (size_t i = 0; status == STATUS_OK && i < json_count(vary.values); i++)
        status = vary_play(&vary, i);
    if (status != STATUS_OK) return status;
    call->answer->data = json_make_object();
    verb_put_text(call, &call->answer->data, "place", vary.place);
    json_set(call->arena, &call->answer->data, "varied", vary.rows);
    vary_print(&vary);
    if (json_is_text(form, "csv")) vary_print_csv(&vary);
    if (json_is_text(form, "svg")) vary_print_svg(&vary);
    return STATUS_OK;
}
