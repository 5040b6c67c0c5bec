/* encounter.c: makes a scenario from names and counts on a plain or given board, with the rule book's budget and the
 * results of machine players. */
#include <stdio.h>
#include <string.h>

#include "core/scenario.h"
#include "systems/dnd5e/gm/budget.h"
#include "systems/pf2e/gm/encounter.h"
#include "verbs/battle.h"
#include "verbs/encounter_board.h"

enum { ENCOUNTER_MOST = 24, ENCOUNTER_ROW = 3, ENCOUNTER_GAMES = 10000 };

const struct field verb_encounter_fields[] = {
    {.name = "party",
     .form = {.type = FIELD_ARRAY, .item = &verb_form_text},
     .required = true,
     .doc = "Names of the characters, with a number for several: \"3 Ford Guard\". One text may list several "
            "names: \"2 Ford Guards and a Bell Warden\"."},
    {.name = "foes",
     .form = {.type = FIELD_ARRAY, .item = &verb_form_text},
     .required = true,
     .doc = "Names of the creatures, with a number for several: \"2 Bogwight\". One text may list several "
            "names: \"2 Mire Wolves and a Bogwight\"."},
    {.name = "board",
     .form = {.type = FIELD_ANYTHING},
     .doc = "A board, or a scenario whose board is used, as an object or as text. The creatures of the scenario "
            "are left out; the new ones begin in their places. By default an empty board."},
    {.name = "games",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = ENCOUNTER_GAMES},
     .initial = "100",
     .doc = "Games to play; 0 returns only the scenario and the budget."},
    {.name = "seed",
     .form = {.type = FIELD_INTEGER, .bounded = true, .least = 0, .most = 9e18},
     .initial = "1",
     .doc = "Seed of the games."},
    {0},
};

struct meeting {
    struct verb_call *call;
    struct content *content;
    const struct json_document *actors[2 * ENCOUNTER_MOST];
    const char *names[2 * ENCOUNTER_MOST];
    int count[2]; /* of the party, of the foes */
    struct grid_space places[2 * ENCOUNTER_MOST];
};

/* ---- who ---- */

enum { ENCOUNTER_NAME = 128 /* bytes of a name that is looked for in the singular */ };

/* The document of a name: as it is written, or of its singular where several are meant ("Mire Wolves"). */
static const struct json_document *meeting_find(const struct meeting *meeting, const char *name)
{
    static const struct {
        const char *many, *one;
    } plurals[] = {{"ves", "f"}, {"ves", "fe"}, {"ies", "y"}, {"men", "man"}, {"es", ""}, {"s", ""}};
    const struct system *system = meeting->call->system;
    const struct json_document *found = system->content_find(meeting->content, name);
    const char *of = strstr(name, " of ");
    size_t end = of ? (size_t)(of - name) : strlen(name);
    for (size_t i = 0; !found && i < sizeof plurals / sizeof *plurals; i++) {
        size_t length = strlen(plurals[i].many);
        if (end <= length || strncmp(name + end - length, plurals[i].many, length) != 0) continue;
        char one[ENCOUNTER_NAME];
        snprintf(one, sizeof one, "%.*s%s%s", (int)(end - length), name, plurals[i].one, name + end);
        found = system->content_find(meeting->content, one);
    }
    return found;
}

static bool meeting_unknown(const struct meeting *meeting, const char *name)
{
    struct verb_call *call = meeting->call;
    const char *near = NULL;
    (void)call->system->content_suggest(meeting->content, name, &near, 1);
    const char *hint = near ? arena_printf(call->arena, "did you mean \"%s\"?", near) : NULL;
    diags_add(call->diags, fault_error("options/unknown-actor", hint), (struct place){0},
              "there is no creature \"%s\" in the content", name);
    return false;
}

static bool meeting_add(struct meeting *meeting, int side, const char *name, int64_t number)
{
    const struct json_document *found = meeting_find(meeting, name);
    if (!found) return meeting_unknown(meeting, name);
    for (int64_t i = 0; i < number; i++) {
        if (meeting->count[side] == ENCOUNTER_MOST) {
            diags_add(meeting->call->diags, fault_error("options/too-many", NULL), (struct place){0},
                      "a side has at most %d creatures", ENCOUNTER_MOST);
            return false;
        }
        int at = side * ENCOUNTER_MOST + meeting->count[side]++;
        meeting->actors[at] = found;
        meeting->names[at] = json_to_text(json_get(&found->root, "name"), name);
    }
    return true;
}

/* The words after a beginning such as "a " or "x "; the text itself without it. */
static const char *meeting_after(const char *text, const char *beginning)
{
    size_t length = strlen(beginning);
    return strncmp(text, beginning, length) == 0 ? text + length : text;
}

/* "3 Ford Guard", "3 x Ford Guard", "a Bogwight", or a name alone. */
static bool meeting_read_one(struct meeting *meeting, int side, const char *text)
{
    int64_t number = 0;
    const char *name = text;
    for (; *name >= '0' && *name <= '9'; name++)
        if (number <= ENCOUNTER_MOST) number = number * 10 + (*name - '0');
    bool counted = name != text;
    name += strspn(name, " ");
    if (counted) {
        const char *times[] = {"x ", "X ", "* ", "\xc3\x97 ", "\xc3\x97"};
        const char *start = name;
        for (size_t i = 0; name == start && i < sizeof times / sizeof *times; i++)
            name = meeting_after(name, times[i]);
    } else {
        name = meeting_after(meeting_after(name, "a "), "an ");
    }
    name += strspn(name, " ");
    if (!counted || !*name || meeting_find(meeting, text))
        return meeting_add(meeting, side, !*name || meeting_find(meeting, text) ? text : name, 1);
    return meeting_add(meeting, side, name, number);
}

/* The first of several: "2 Kiln Drakes, a Bogwight and 3 Mire Toads". A name may have such words itself. */
static const char *meeting_cut(const struct meeting *meeting, const char **rest)
{
    static const char *const between[] = {", and ", " and ", ", "};
    const char *text = *rest, *end = text + strlen(text);
    size_t skipped = 0;
    for (size_t i = 0; i < sizeof between / sizeof *between && !meeting_find(meeting, text); i++) {
        const char *found = strstr(text, between[i]);
        if (!found || found >= end) continue;
        end = found;
        skipped = strlen(between[i]);
    }
    *rest = end + skipped;
    return arena_copy_text(meeting->call->arena, text, (size_t)(end - text));
}

static bool meeting_read(struct meeting *meeting, int side, const struct json *list)
{
    for (size_t i = 0; i < json_count(list); i++) {
        const char *rest = json_to_text(json_at(list, i), "");
        do {
            const char *one = meeting_cut(meeting, &rest);
            if (!one || !meeting_read_one(meeting, side, one)) return false;
        } while (*rest);
    }
    if (meeting->count[side]) return true;
    diags_add(meeting->call->diags, fault_error("options/nobody", NULL), (struct place){0},
              "an encounter needs a party and foes");
    return false;
}

/* ---- the scenario ---- */

static struct json meeting_square(struct meeting *meeting, int x, int y)
{
    struct json square = json_make_array();
    json_push(meeting->call->arena, &square, json_make_int(x));
    json_push(meeting->call->arena, &square, json_make_int(y));
    return square;
}

/* The name, with a number when several have it. */
static const char *meeting_own_name(const struct meeting *meeting, int at)
{
    const char *name = meeting->names[at];
    int same = 0, number = 0;
    for (int i = 0; i < 2 * ENCOUNTER_MOST; i++) {
        bool named = meeting->names[i] && strcmp(meeting->names[i], name) == 0;
        same += named;
        number += named && i <= at;
    }
    return same > 1 ? arena_printf(meeting->call->arena, "%s %d", name, number) : name;
}

static struct json meeting_actor(struct meeting *meeting, int at)
{
    struct verb_call *call = meeting->call;
    struct json one = json_make_object();
    verb_put_text(call, &one, "actor", meeting->names[at]);
    verb_put_text(call, &one, "name", meeting_own_name(meeting, at));
    verb_put_text(call, &one, "side", at >= ENCOUNTER_MOST ? "foes" : "party");
    json_set(call->arena, &one, "at", meeting_square(meeting, meeting->places[at].x, meeting->places[at].y));
    return one;
}

static struct json meeting_actors(struct meeting *meeting)
{
    struct json actors = json_make_array();
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < meeting->count[side]; i++)
            json_push(meeting->call->arena, &actors, meeting_actor(meeting, side * ENCOUNTER_MOST + i));
    return actors;
}

static struct json meeting_plain(struct meeting *meeting)
{
    struct verb_call *call = meeting->call;
    int most = meeting->count[0] > meeting->count[1] ? meeting->count[0] : meeting->count[1];
    int rows = most * ENCOUNTER_ROW < 12 ? 12 : most * ENCOUNTER_ROW;
    struct json scenario = json_make_object(), board = json_make_object();
    for (int side = 0; side < 2; side++)
        for (int i = 0; i < meeting->count[side]; i++)
            meeting->places[side * ENCOUNTER_MOST + i] = (struct grid_space){
                .x = side ? 15 : 4,
                .y = (rows - meeting->count[side] * ENCOUNTER_ROW) / 2 + i * ENCOUNTER_ROW};
    verb_put_text(call, &scenario, "system", call->system->id);
    json_set(call->arena, &board, "size", meeting_square(meeting, 20, rows));
    json_set(call->arena, &scenario, "board", board);
    return scenario;
}

/* ---- on a given board ---- */

static enum status meeting_settle(struct meeting *meeting, struct ground *ground)
{
    for (int at = 0; at < 2 * ENCOUNTER_MOST; at++) {
        if (!meeting->names[at] ||
            ground_place(ground, at >= ENCOUNTER_MOST, &meeting->actors[at]->root, &meeting->places[at]))
            continue;
        diags_add(meeting->call->diags, fault_error("options/too-many", "give a larger board, or fewer creatures"),
                  (struct place){0}, "the board has no room for %s", meeting_own_name(meeting, at));
        return STATUS_USAGE;
    }
    return STATUS_OK;
}

static void meeting_answer_board(struct meeting *meeting, const struct ground *ground)
{
    text_addf(meeting->call->words, "board: %s, %d by %d squares",
              json_to_text(json_get(&ground->scenario, "name"), "as given"), ground->map.width,
              ground->map.height);
    if (ground->left_out)
        text_addf(meeting->call->words, "; without the %d creature%s of that scenario", ground->left_out,
                  ground->left_out == 1 ? "" : "s");
    text_add(meeting->call->words, "\n");
}

static enum status meeting_on_board(struct meeting *meeting, struct json *scenario)
{
    struct ground ground = {.call = meeting->call};
    struct json probe = meeting_actor(meeting, 0);
    enum status status = ground_open(&ground, json_get(meeting->call->options, "board"), &probe);
    if (status == STATUS_OK) status = meeting_settle(meeting, &ground);
    if (status == STATUS_OK) {
        *scenario = json_copy(meeting->call->arena, &ground.scenario);
        verb_put_text(meeting->call, scenario, "system", meeting->call->system->id);
        meeting_answer_board(meeting, &ground);
    }
    ground_close(&ground);
    return status;
}

/* What does not fit in the scenario of a given board; games report it themselves. */
static void meeting_check(struct meeting *meeting, const struct json *scenario)
{
    struct verb_call *call = meeting->call;
    struct json_document document = {0};
    struct text text = {0};
    json_write(&text, scenario);
    if (!text.failed &&
        json_parse(&document, "board", text_get(&text), text.length, call->diags) == STATUS_OK &&
        scenario_check(call->system, &document, &document.root, call->diags))
        scenario_try(call->system, meeting->content, &document, &document.root, call->diags);
    text_free(&text);
    json_free(&document);
}

/* ---- the rule book ---- */

static int meeting_level(const struct meeting *meeting, int at)
{
    const struct json *root = &meeting->actors[at]->root, *classes = json_get(root, "classes");
    const struct json *level = json_path(root, "system.details.level.value");
    int64_t sum = 0;
    for (uint32_t i = 0; json_is(classes, JSON_OBJECT) && i < classes->count; i++)
        sum += json_to_int(&classes->members[i].value, 0);
    return (int)json_to_int(level, sum ? sum : json_to_int(json_get(root, "level"), 1));
}

struct meeting_budget {
    int64_t total;
    struct {
        const char *name;
        int64_t budget;
    } tiers[8];
    int count, tier; /* the lowest tier that holds it; count: above all */
};

static void meeting_tier(struct meeting_budget *budget, const char *name, int64_t points)
{
    budget->tiers[budget->count].name = name;
    budget->tiers[budget->count++].budget = points;
}

static void meeting_measure_pf2e(const struct meeting *meeting, struct meeting_budget *budget)
{
    int party = 0, levels[ENCOUNTER_MOST];
    for (int i = 0; i < meeting->count[0]; i++)
        party += meeting_level(meeting, i);
    for (int i = 0; i < meeting->count[1]; i++)
        levels[i] = meeting_level(meeting, ENCOUNTER_MOST + i);
    struct pf2e_encounter measured = pf2e_encounter_measure(
        &(struct pf2e_meeting){.party_level = (party + meeting->count[0] / 2) / meeting->count[0],
                               .party_size = meeting->count[0],
                               .creature_levels = levels,
                               .creature_count = (size_t)meeting->count[1]});
    budget->total = measured.total;
    for (int i = PF2E_TRIVIAL; i <= PF2E_EXTREME; i++)
        meeting_tier(budget, pf2e_threat_name((enum pf2e_threat)i), measured.budgets[i]);
}

static void meeting_measure_5e(const struct meeting *meeting, struct meeting_budget *budget)
{
    for (int i = 0; i < meeting->count[1]; i++) {
        const struct json *root = &meeting->actors[ENCOUNTER_MOST + i]->root;
        budget->total += d5e_challenge_xp(json_to_double(json_get(root, "challenge_rating"), 0));
    }
    for (int k = 0; k < D5E_DIFFICULTIES; k++) {
        int64_t points = 0;
        for (int i = 0; i < meeting->count[0]; i++)
            points += d5e_budget(meeting_level(meeting, i), (enum d5e_difficulty)k);
        meeting_tier(budget, d5e_difficulty_name((enum d5e_difficulty)k), points);
    }
}

static void meeting_answer_budget(struct meeting *meeting)
{
    struct verb_call *call = meeting->call;
    struct meeting_budget budget = {0};
    struct json out = json_make_object(), tiers = json_make_object();
    if (strcmp(meeting->call->system->id, "pf2e") == 0)
        meeting_measure_pf2e(meeting, &budget);
    else
        meeting_measure_5e(meeting, &budget);
    while (budget.tier < budget.count && budget.total > budget.tiers[budget.tier].budget)
        budget.tier++;
    bool above = budget.tier == budget.count;
    const char *name = budget.tiers[above ? budget.count - 1 : budget.tier].name;
    text_addf(call->words, "by the rule book: %lld XP, %s%s (", (long long)budget.total,
              above ? "more than " : "", name);
    for (int i = 0; i < budget.count; i++) {
        verb_put_int(call, &tiers, budget.tiers[i].name, budget.tiers[i].budget);
        text_addf(call->words, "%s%s up to %lld", i ? ", " : "", budget.tiers[i].name,
                  (long long)budget.tiers[i].budget);
    }
    text_add(call->words, ")\n");
    verb_put_int(call, &out, "xp", budget.total);
    verb_put_text(call, &out, "tier", name);
    json_set(call->arena, &out, "isAbove", json_make_bool(above));
    json_set(call->arena, &out, "tiers", tiers);
    json_set(call->arena, &call->answer->data, "budget", out);
}

/* ---- the games ---- */

static enum status meeting_fight(struct meeting *meeting, const struct json *scenario, int64_t games)
{
    struct verb_call *call = meeting->call, fight = *call;
    struct json options = json_make_object();
    struct answer answer = {.data = json_make_object()};
    json_set(call->arena, &options, "scenario", *scenario);
    verb_put_text(call, &options, "system", call->system->id);
    verb_put_text(call, &options, "file", "encounter");
    verb_put_int(call, &options, "games", games);
    verb_put_int(call, &options, "seed", json_to_int(json_get(call->options, "seed"), 1));
    fight.options = &options;
    fight.answer = &answer;
    enum status status = battle_run_scenario(&fight);
    json_remove(&answer.data, "rows");
    json_set(call->arena, &call->answer->data, "battle", answer.data);
    return status;
}

enum status verb_run_encounter(struct verb_call *call)
{
    struct meeting meeting = {.call = call, .content = verb_content(call, call->system)};
    if (!ground_is_known(call->system)) return verb_not_offered(call, "encounters from names");
    if (!meeting.content) return STATUS_NO_MEMORY;
    if (!meeting_read(&meeting, 0, json_get(call->options, "party")) ||
        !meeting_read(&meeting, 1, json_get(call->options, "foes")))
        return STATUS_USAGE;
    struct json scenario = json_make_object();
    enum status status = STATUS_OK;
    if (json_get(call->options, "board"))
        status = meeting_on_board(&meeting, &scenario);
    else
        scenario = meeting_plain(&meeting);
    if (status != STATUS_OK) return status;
    json_set(call->arena, &scenario, "actors", meeting_actors(&meeting));
    call->answer->data = json_make_object();
    json_set(call->arena, &call->answer->data, "scenario", json_copy(call->arena, &scenario));
    json_write_pretty(call->raw, &scenario);
    meeting_answer_budget(&meeting);
    int64_t games = json_to_int(json_get(call->options, "games"), 100);
    if (games) return meeting_fight(&meeting, &scenario, games);
    if (json_get(call->options, "board")) meeting_check(&meeting, &scenario);
    return STATUS_OK;
}
