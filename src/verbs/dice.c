/* dice.c: rolls and exact odds. */
#include "verbs/dice.h"

#include <math.h>
#include <string.h>

#include "base/rng.h"
#include "dice/odds.h"
#include "dice/odds_print.h"
#include "dice/source.h"
#include "ir/degree.h"
#include "verbs/rows.h"

enum { DICE_MOST_REPEATS = 12, DICE_MOST_TIMES = 1000000, DICE_FAR = 1000000000, DICE_COLUMNS = 80 };

static const char *const verb_dialects[] = {
#define DICE_DIALECT(id, name, alias, most) name,
#include "dice/dialects.def"
#undef DICE_DIALECT
    NULL,
};
static const struct field_form dice_form_face = {
    .type = FIELD_INTEGER, .bounded = true, .least = -1e9, .most = 1e9};
static const struct field_form dice_form_anything = {.type = FIELD_ANYTHING};

#define DICE_FIELDS                                                                                \
    {.name = "expression",                                                                         \
     .form = {.type = FIELD_TEXT},                                                                 \
     .required = true,                                                                             \
     .doc = "The dice: \"4d6kh3 + @level\"."},                                                     \
        {.name = "dialect",                                                                        \
         .form = {.type = FIELD_WORD, .words = verb_dialects},                                     \
         .initial = "\"foundry\"",                                                                 \
         .doc = "The notation."},                                                                  \
    {.name = "values",                                                                             \
     .form = {.type = FIELD_MAP, .item = &dice_form_anything},                                     \
     .doc = "The values of @paths: {\"level\": 3}."}

const struct field verb_roll_fields[] = {
    DICE_FIELDS,
    {.name = "seed",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 9e18},
     .initial = "0",
     .doc = "The same seed rolls the same dice."},
    {.name = "times",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 1, .most = DICE_MOST_TIMES},
     .initial = "1",
     .doc = "The number of rolls."},
    {.name = "dice",
     .form = {.type = FIELD_ARRAY, .item = &dice_form_face},
     .doc = "Results to use first: [6, 6, 1]."},
    {0},
};

#define DICE_NUMBER(name_, low, high, doc_)                                                        \
    {.name = name_,                                                                                \
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = (low), .most = (high)},             \
     .doc = doc_}

const struct field verb_odds_fields[] = {
    DICE_FIELDS,
    DICE_NUMBER("atLeast", -DICE_FAR, DICE_FAR, "Show the chance of at least this result."),
    DICE_NUMBER("degrees", -DICE_FAR, DICE_FAR, "Show the degrees of success of a d20 check against this DC."),
    DICE_NUMBER("sorted", 1, DICE_MOST_REPEATS, "Show the best, the second best ... of this many results."),
    DICE_NUMBER("depth", 1, ODDS_LARGEST_DEPTH, "Follow explosions this many dice deep."),
    DICE_NUMBER("columns", 20, 1000, "The width of the chart in the text form."),
    {.name = "versus",
     .form = {.type = FIELD_TEXT},
     .doc = "Show how often it wins, ties and loses against this roll."},
    {.name = "chart", .form = {.type = FIELD_BOOL}, .doc = "Return a chart (SVG) as the raw form."},
    {.name = "csv", .form = {.type = FIELD_BOOL}, .doc = "Return CSV as the raw form, one line per outcome."},
    {0},
};

static bool dice_find(void *context, const char *path, double *value)
{
    const struct json *found = json_path(context, path);
    if (!found) found = json_get(context, path); /* "a.b" may be one name */
    *value = json_to_double(found, 0);
    return json_is_number(found);
}

static struct dice_scope dice_scope_of(const struct verb_dice *asked)
{
    static const struct json none = {.type = JSON_OBJECT};
    const struct json *values = asked->values ? asked->values : &none;
    return (struct dice_scope){.find = dice_find, .context = (void *)(uintptr_t)values};
}

/* `option`: the one that holds the expression. */
static enum status dice_fault(struct verb_call *call, const struct dice_error *error, const char *option)
{
    struct place place = {.file = option, .line = 1, .col = error->offset + 1, .length = error->length};
    diags_add(call->diags, fault_error("dice/expression", error->hint), place, "%s", error->message);
    return error->status == STATUS_OK ? STATUS_NO_MEMORY : error->status;
}

/* Printed JSON as the data of the answer. */
static enum status dice_put_json(struct verb_call *call, const struct text *out)
{
    struct json_document printed;
    enum status status = json_parse(&printed, "dice", text_get(out), out->length, NULL);
    if (out->failed) status = STATUS_NO_MEMORY;
    if (status == STATUS_OK) call->answer->data = json_copy(call->arena, &printed.root);
    json_free(&printed);
    return status;
}

bool verb_dice_dialect(const char *name, enum dice_dialect *dialect, struct diags *diags)
{
    *dialect = DICE_FOUNDRY;
    if (!name || dice_dialect_find(name, dialect)) return true;
    diags_add(diags,
              fault_error("options/unknown-dialect", "choose foundry, roll20, avrae, rpg-dice-roller or anydice"),
              (struct place){0}, "there is no dialect \"%s\"", name);
    return false;
}

/* ---- rolls ---- */

static enum status dice_roll_times(struct verb_call *call, const struct verb_dice *asked,
                                   const struct dice *dice, size_t times, struct text *out)
{
    struct rng rng = rng_new(asked->seed, 0, 0);
    struct dice_source source = dice_source_forced(asked->forced, asked->forced_count, &rng);
    struct dice_scope scope = dice_scope_of(asked);
    struct dice_result result = {0};
    enum status status = STATUS_OK;
    if (times > 1) text_add_char(out, '[');
    for (size_t i = 0; status == STATUS_OK && i < times; i++) {
        if (i % 1024 == 1023 && !verb_goes_on(call, i, times)) break;
        status = dice_roll(dice, &source, &scope, &result);
        if (status != STATUS_OK) {
            status = dice_fault(call, &result.error, "expression");
            break;
        }
        if (i) text_add_char(out, ',');
        dice_result_write_json(out, dice, &result, asked->seed);
        dice_result_print(call->words, dice, &result);
        text_add_char(call->words, '\n');
    }
    if (times > 1) text_add_char(out, ']');
    dice_result_free(&result);
    return status;
}

enum status verb_dice_roll(struct verb_call *call, const struct verb_dice *asked, size_t times)
{
    struct dice_error error = {0};
    const struct dice *dice =
        dice_parse(call->arena, asked->expression, strlen(asked->expression), asked->dialect, &error);
    if (!dice) return dice_fault(call, &error, "expression");
    struct text out = {0};
    enum status status = dice_roll_times(call, asked, dice, times, &out);
    if (status == STATUS_OK) status = dice_put_json(call, &out);
    text_free(&out);
    return status;
}

static bool dice_read(struct verb_call *call, struct verb_dice *asked)
{
    const char *dialect = json_to_text(json_get(call->options, "dialect"), NULL);
    asked->expression = json_to_text(json_get(call->options, "expression"), "");
    asked->values = json_get(call->options, "values");
    return verb_dice_dialect(dialect, &asked->dialect, call->diags);
}

enum status verb_run_roll(struct verb_call *call)
{
    struct verb_dice asked = {.seed = (uint64_t)json_to_int(json_get(call->options, "seed"), 0)};
    const struct json *dice = json_get(call->options, "dice");
    int64_t *forced = arena_array(call->arena, int64_t, json_count(dice) + 1);
    if (!forced) return STATUS_NO_MEMORY;
    for (size_t i = 0; i < json_count(dice); i++)
        forced[i] = json_to_int(json_at(dice, i), 1);
    asked.forced = forced;
    asked.forced_count = json_count(dice);
    if (!dice_read(call, &asked)) return STATUS_USAGE;
    return verb_dice_roll(call, &asked, (size_t)json_to_int(json_get(call->options, "times"), 1));
}

/* ---- odds ---- */

struct dice_call_odds {
    struct verb_call *call;
    const struct verb_dice *asked;
    const struct odds *odds, *other;
    const struct odds *ranks[DICE_MOST_REPEATS];
    const struct json *at_least, *difficulty;
    const char *versus;
    int64_t repeat;
    int depth;
    double degrees[DEGREE_COUNT];
};

static enum status dice_odds_of(struct dice_call_odds *it, const char *expression,
                                const struct odds **odds, struct dice **dice)
{
    struct arena *arena = it->call->arena;
    struct dice_scope scope = dice_scope_of(it->asked);
    struct odds_options options = {.depth = it->depth, .scope = &scope};
    struct dice_error error = {0};
    *dice = dice_parse(arena, expression, strlen(expression), it->asked->dialect, &error);
    *odds = *dice ? odds_make(arena, *dice, &options, &error) : NULL;
    return *odds ? STATUS_OK : dice_fault(it->call, &error, odds == &it->other ? "versus" : "expression");
}

static enum status dice_odds_degrees(struct dice_call_odds *it, const struct dice *dice)
{
    struct dice_scope scope = dice_scope_of(it->asked);
    struct odds_options options = {.depth = it->depth, .scope = &scope};
    struct odds_check check;
    struct dice_error error = {0};
    if (!odds_split_d20(it->call->arena, dice, &options, &check, &error))
        return dice_fault(it->call, &error, "expression");
    odds_degrees(check.die, check.rest, json_to_int(it->difficulty, 0), it->degrees);
    return STATUS_OK;
}

static enum status dice_odds_compute(struct dice_call_odds *it)
{
    struct dice *dice = NULL, *other = NULL;
    struct dice_error error = {0};
    enum status status = dice_odds_of(it, it->asked->expression, &it->odds, &dice);
    if (status == STATUS_OK && it->versus) status = dice_odds_of(it, it->versus, &it->other, &other);
    if (status == STATUS_OK && it->difficulty) status = dice_odds_degrees(it, dice);
    if (status != STATUS_OK || !it->repeat) return status;
    bool sorted =
        odds_sorted(it->call->arena, it->odds, (size_t)it->repeat, it->ranks, &error);
    return sorted ? STATUS_OK : dice_fault(it->call, &error, "expression");
}

static void dice_member(struct text *out, const char *name, double number)
{
    text_addf(out, ",\"%s\":", name);
    text_add_double(out, number);
}

static void dice_odds_json(struct text *out, const struct dice_call_odds *it)
{
    text_add(out, "{\"expression\":");
    json_write_string(out, it->asked->expression, strlen(it->asked->expression));
    text_add_char(out, ',');
    odds_write_members(out, it->odds, it->depth);
    if (it->at_least) {
        int64_t value = json_to_int(it->at_least, 0);
        text_addf(out, ",\"atLeast\":{\"value\":%lld", (long long)value);
        dice_member(out, "chance", odds_at_least(it->odds, (double)value));
        text_add_char(out, '}');
    }
    if (it->versus) {
        struct odds_versus versus = odds_compare(it->odds, it->other);
        text_add(out, ",\"versus\":{\"expression\":");
        json_write_string(out, it->versus, strlen(it->versus));
        dice_member(out, "win", versus.win);
        dice_member(out, "tie", versus.tie);
        dice_member(out, "loss", versus.loss);
        text_add_char(out, '}');
    }
    if (it->difficulty) {
        text_addf(out, ",\"degrees\":{\"dc\":%lld", (long long)json_to_int(it->difficulty, 0));
        for (int i = 0; i < DEGREE_COUNT; i++)
            dice_member(out, degree_name((enum degree)i), it->degrees[i]);
        text_add_char(out, '}');
    }
    for (int64_t i = 0; i < it->repeat; i++) {
        text_add(out, i ? ",{" : ",\"sorted\":[{");
        odds_write_members(out, it->ranks[i], it->depth);
        text_add_char(out, '}');
    }
    text_add(out, it->repeat ? "]}" : "}");
}

static void dice_print_versus(struct text *out, const struct dice_call_odds *it)
{
    struct odds_versus versus = odds_compare(it->odds, it->other);
    text_addf(out, "against %s:  win ", it->versus);
    odds_add_percent(out, versus.win);
    text_add(out, "   tie ");
    odds_add_percent(out, versus.tie);
    text_add(out, "   loss ");
    odds_add_percent(out, versus.loss);
}

static void dice_print_degrees(struct text *out, const struct dice_call_odds *it)
{
    double highest = 0;
    for (int i = 0; i < DEGREE_COUNT; i++)
        highest = fmax(highest, it->degrees[i]);
    text_addf(out, "\nagainst DC %lld:\n", (long long)json_to_int(it->difficulty, 0));
    for (int i = DEGREE_COUNT; i-- > 0;) {
        struct text words = {0};
        odds_add_percent(&words, it->degrees[i]);
        text_add(out, "  ");
        text_add_padded(out, degree_label((enum degree)i), 18);
        odds_add_bar(out, it->degrees[i] / highest, 40);
        text_addf(out, "%10s\n", text_get(&words));
        text_free(&words);
    }
}

static void dice_print_rank(struct text *out, const struct odds *rank, int64_t number)
{
    struct text words = {0};
    const double numbers[] = {odds_mean(rank), odds_deviation(rank)};
    text_addf(out, "  %4lld", (long long)number);
    for (size_t i = 0; i < 2; i++) {
        text_clear(&words);
        odds_add_fixed(&words, numbers[i], 4);
        text_addf(out, "%*s", i ? 11 : 10, text_get(&words));
    }
    for (int percent = 5; percent <= 95; percent += 45) {
        text_clear(&words);
        text_add_double(&words, odds_quantile(rank, percent / 100.0));
        text_addf(out, "%7s", text_get(&words));
    }
    text_add_char(out, '\n');
    text_free(&words);
}

static void dice_odds_print(struct text *out, const struct dice_call_odds *it)
{
    int64_t columns = json_to_int(json_get(it->call->options, "columns"), DICE_COLUMNS);
    odds_print_summary(out, it->asked->expression, it->odds, it->depth);
    if (it->repeat) {
        text_addf(out,
                  "\n%lld results, sorted:\n  rank      mean  deviation    5 %%   50 %%   95 %%\n",
                  (long long)it->repeat);
        for (int64_t i = 0; i < it->repeat; i++)
            dice_print_rank(out, it->ranks[i], i + 1);
    } else if (!it->difficulty) {
        text_add_char(out, '\n');
        odds_print_bars(out, it->odds, (size_t)columns);
    }
    if (it->at_least) {
        int64_t value = json_to_int(it->at_least, 0);
        text_addf(out, "\nat least %lld: ", (long long)value);
        odds_add_percent(out, odds_at_least(it->odds, (double)value));
        text_add_char(out, '\n');
    }
    if (it->versus) {
        text_add_char(out, '\n');
        dice_print_versus(out, it);
        text_add_char(out, '\n');
    }
    if (it->difficulty) dice_print_degrees(out, it);
}

static void dice_odds_chart(const struct dice_call_odds *it)
{
    struct odds_series series[DICE_MOST_REPEATS + 2];
    struct text note = {0};
    size_t count = 0;
    series[count++] = (struct odds_series){it->asked->expression, it->odds};
    if (it->versus) series[count++] = (struct odds_series){it->versus, it->other};
    if (it->repeat) count = 0;
    for (int64_t i = 0; i < it->repeat; i++) {
        const char *name = arena_printf(it->call->arena, "rank %d", (int)i + 1);
        series[count++] = (struct odds_series){name ? name : "", it->ranks[i]};
    }
    if (it->versus) dice_print_versus(&note, it);
    if (it->repeat)
        text_addf(&note, "%lld results, sorted from the best down", (long long)it->repeat);
    struct odds_chart chart = {.title = it->asked->expression,
                               .series = series,
                               .count = count,
                               .mark = it->at_least ? json_to_double(it->at_least, 0) : (double)NAN,
                               .note = text_get(&note)};
    odds_write_svg(it->call->raw, &chart);
    text_free(&note);
}

enum status verb_dice_odds(struct verb_call *call, const struct verb_dice *asked)
{
    const struct json *options = call->options;
    struct dice_call_odds it = {.call = call,
                                .asked = asked,
                                .at_least = json_get(options, "atLeast"),
                                .difficulty = json_get(options, "degrees"),
                                .versus = json_to_text(json_get(options, "versus"), NULL),
                                .repeat = json_to_int(json_get(options, "sorted"), 0)};
    it.depth = (int)json_to_int(json_get(options, "depth"), ODDS_DEFAULT_DEPTH);
    enum status status = dice_odds_compute(&it);
    if (status != STATUS_OK) return status;
    struct text out = {0};
    dice_odds_json(&out, &it);
    status = dice_put_json(call, &out);
    text_free(&out);
    dice_odds_print(call->words, &it);
    if (json_to_bool(json_get(options, "chart"), false)) dice_odds_chart(&it);
    if (json_to_bool(json_get(options, "csv"), false)) odds_write_csv(call->raw, it.odds);
    return status;
}

enum status verb_run_odds(struct verb_call *call)
{
    struct verb_dice asked = {0};
    return dice_read(call, &asked) ? verb_dice_odds(call, &asked) : STATUS_USAGE;
}
