/* balance.c: what an item, feat, spell or creature changes in fights: the same encounters with it,
 * without it and with others of its kind and level, all with the same dice. */
#include "verbs/balance.h"

#include <math.h>
#include <string.h>

#include "base/memory.h"
#include "base/sort.h"
#include "core/player/fight.h"

enum {
    BALANCE_ENOUGH = 5, /* others: with fewer of its level, the nearest levels are also taken */
    BALANCE_TRIALS = 6, /* games to find out who makes the most of it */
    BALANCE_BEARERS = 4,
    BALANCE_HEIGHT = 14,
    BALANCE_GAMES = 1000
};

static const char *const balance_forms[] = {"csv", "svg", NULL};

#define BALANCE_NUMBER(name_, low, high, initial_, doc_)                                           \
    {                                                                                              \
        .name = name_,                                                                             \
        .form = {.type = FIELD_INTEGER, .bounded = true, .least = (low), .most = (high)},          \
        .initial = initial_, .doc = doc_                                                           \
    }

const struct field verb_weigh_fields[] = {
    {.name = "bearer",
     .form = {.type = FIELD_TEXT},
     .doc = "The character who gets it; by default the one who gains most from it."},
    BALANCE_NUMBER("games", 1, BALANCE_GAMES, "10", "Games of each encounter."),
    BALANCE_NUMBER("rivals", 1, BALANCE_MOST, "8",
                   "Others of its kind that it is compared with, at most."),
    BALANCE_NUMBER("seed", 0, 9e18, "1", "Seed of the games."),
    {.name = "form",
     .form = {.type = FIELD_WORD, .words = balance_forms},
     .doc = "The raw form: CSV with one line for each of its kind, or a chart."},
    {0},
};

const struct balance_situation balance_situations[BALANCE_SITUATIONS] = {
    {"solo", {"against one strong foe", "alone"}, 1, 20, 4, 15},
    {"pair", {"against two foes", "two of them"}, 2, 20, 4, 15},
    {"crowd", {"against four weaker foes", "four of them"}, 4, 20, 4, 15},
    {"far", {"at long range", "two of them at long range"}, 2, 40, 2, 36},
    {"close", {"at close quarters", "two of them at close quarters"}, 2, 10, 3, 6}};

/* ---- who is in the content ---- */

struct balance_found {
    const struct json *document;
    const char *name;
    double far; /* from the level that is looked for */
};

struct balance_hunt {
    const struct weighing *weighing;
    const char *type;
    const struct balance_kind *kind; /* NULL: any of the type */
    double level;
    struct balance_found *found;
    size_t count, room;
    bool failed;
};

static void balance_hunt_add(struct balance_hunt *hunt, const struct json *document,
                             const char *name)
{
    const struct balance_system *words = hunt->weighing->words;
    bool actor = !hunt->kind || hunt->kind->is_creature;
    if (hunt->count == hunt->room) {
        size_t room = hunt->room ? hunt->room * 2 : 64;
        struct balance_found *more = memory_resize(hunt->found, room * sizeof *more);
        if (!more) {
            hunt->failed = true;
            return;
        }
        hunt->found = more;
        hunt->room = room;
    }
    double level = balance_level(words, actor ? NULL : hunt->kind, document);
    hunt->found[hunt->count++] = (struct balance_found){document, name, fabs(level - hunt->level)};
}

static int balance_nearer(const void *a, const void *b, void *context)
{
    const struct balance_found *one = a, *other = b;
    (void)context;
    if (one->far < other->far || one->far > other->far) return one->far < other->far ? -1 : 1;
    return strcmp(one->name, other->name);
}

/* Everything of the type or kind, nearest to the level first. The caller frees the list. */
static void balance_hunt_all(struct balance_hunt *hunt)
{
    const struct system *system = hunt->weighing->call->system;
    struct content *content = hunt->weighing->content;
    struct content_entry entry;
    for (size_t i = 0; !hunt->failed && system->content_at(content, i, &entry); i++) {
        if (!entry.type || strcmp(entry.type, hunt->type) != 0) continue;
        const struct json_document *document =
            system->content_find(content, entry.id ? entry.id : entry.name);
        if (!document) document = system->content_find(content, entry.name);
        if (!document) continue;
        if (hunt->kind && balance_kind_of(hunt->weighing->words, &document->root) != hunt->kind)
            continue;
        balance_hunt_add(hunt, &document->root, entry.name);
    }
    sort_stable(hunt->found, hunt->count, sizeof *hunt->found, balance_nearer, NULL);
}

static bool balance_is_same(const struct json *one, const struct json *other)
{
    const struct json *name = json_get(one, "name");
    return one == other ||
           (json_is(name, JSON_STRING) && json_is_text(json_get(other, "name"), name->text));
}

/* ---- the party and its foes ---- */

static void balance_join(struct weighing *weighing, const struct json *actor)
{
    for (int i = 0; i < weighing->party_count; i++) {
        if (balance_is_same(weighing->party[i], actor)) return;
    }
    if (weighing->party_count < BALANCE_PARTY) weighing->party[weighing->party_count++] = actor;
}

/* Characters nearest to the level; where there are fewer than four, other creatures. */
static enum status balance_muster(struct weighing *weighing, double level)
{
    const char *const types[] = {weighing->words->bearer_type, weighing->words->creature_type};
    bool failed = false;
    if (weighing->bearer) balance_join(weighing, weighing->bearer);
    for (int t = 0; t < 2; t++) {
        struct balance_hunt hunt = {.weighing = weighing, .type = types[t], .level = level};
        balance_hunt_all(&hunt);
        for (size_t i = 0; i < hunt.count; i++) {
            bool itself = weighing->kind->is_creature &&
                          balance_is_same(hunt.found[i].document, weighing->item);
            if (!itself) balance_join(weighing, hunt.found[i].document);
        }
        failed = failed || hunt.failed;
        memory_free(hunt.found);
    }
    double sum = 0;
    for (int i = 0; i < weighing->party_count; i++)
        sum += balance_level(weighing->words, NULL, weighing->party[i]);
    weighing->level = weighing->party_count ? (int)(sum / weighing->party_count + 0.5) : 1;
    return failed ? STATUS_NO_MEMORY : STATUS_OK;
}

/* For each situation the creature that makes it a severe encounter, as nearly as the content
 * allows. */
static enum status balance_pick_foes(struct weighing *weighing)
{
    const struct balance_system *words = weighing->words;
    struct balance_hunt hunt = {
        .weighing = weighing, .type = words->creature_type, .level = weighing->level};
    balance_hunt_all(&hunt);
    for (int s = 0; s < BALANCE_SITUATIONS; s++) {
        int64_t least = INT64_MAX, budget = words->budget(weighing->level);
        for (size_t i = 0; i < hunt.count; i++) {
            int64_t off =
                balance_situations[s].foes * words->price(hunt.found[i].document, weighing->level) -
                budget;
            if (off < 0) off = -off;
            if (off >= least) continue;
            least = off;
            weighing->foes[s] = hunt.found[i].document;
        }
    }
    bool failed = hunt.failed, none = hunt.count == 0;
    memory_free(hunt.found);
    if (none)
        diags_add(weighing->call->diags, fault_error("options/no-foes", "add content with creatures"),
                  (struct place){0}, "the content has no creatures to fight against");
    return failed ? STATUS_NO_MEMORY : none ? STATUS_BAD_CONTENT : STATUS_OK;
}

/* ---- the games ---- */

static void balance_put_square(struct weighing *weighing, struct json *object, const char *name,
                               int x, int y)
{
    struct json square = json_make_array();
    json_push(weighing->call->arena, &square, json_make_int(x));
    json_push(weighing->call->arena, &square, json_make_int(y));
    json_set_copied(weighing->call->arena, object, name, square);
}

static void balance_add_actor(struct weighing *weighing, struct json *actors,
                              const struct json *actor, int side, int x)
{
    struct verb_call *call = weighing->call;
    struct json one = json_make_object();
    int number = (int)json_count(actors);
    int row = (side ? number - weighing->party_count : number) * 3 + 1;
    const char *name = json_to_text(json_get(actor, "name"), "");
    json_set(call->arena, &one, "actor", *actor);
    verb_put_text(call, &one, "name", arena_printf(call->arena, "%s %d", name, number + 1));
    verb_put_text(call, &one, "side", side ? "foes" : "party");
    balance_put_square(weighing, &one, "at", x, row);
    json_push(call->arena, actors, one);
}

/* The first of the party is the bearer as it is given. */
static struct json balance_scenario(struct weighing *weighing,
                                    const struct balance_situation *situation,
                                    const struct json *bearer, const struct json *foe)
{
    struct verb_call *call = weighing->call;
    struct json scenario = json_make_object(), board = json_make_object(),
                actors = json_make_array();
    verb_put_text(call, &scenario, "system", call->system->id);
    for (int i = 0; i < weighing->party_count; i++)
        balance_add_actor(weighing, &actors, i == 0 && bearer ? bearer : weighing->party[i], 0,
                          situation->party_x);
    for (int i = 0; i < situation->foes; i++)
        balance_add_actor(weighing, &actors, foe, 1, situation->foes_x);
    balance_put_square(weighing, &board, "size", situation->width, BALANCE_HEIGHT);
    json_set(call->arena, &scenario, "board", board);
    json_set(call->arena, &scenario, "actors", actors);
    return scenario;
}

/* One game as figures. Who is looked at: the bearer, or all the foes, one with another. What a creature takes is
 * counted in percent of its hit points. */
static void balance_count(const struct weighing *weighing, const struct fight_setup *setup,
                          const struct fight_result *result, double figures[BALANCE_FIGURES])
{
    int count = fight_actors(setup), party = weighing->party_count,
        rounds = result->rounds ? result->rounds : 1;
    int first = weighing->bearer ? 0 : party, last = weighing->bearer ? 1 : count;
    double dealt = 0, taken = 0, left = 0, most = 0;
    for (int i = first; i < last; i++) {
        dealt += (double)result->actors[i].dealt;
        double hp = (double)player_facts(setup->start, i).hp_max;
        taken += (double)result->actors[i].taken * (weighing->kind->is_creature && hp > 0 ? 100 / hp : 1);
    }
    for (int i = 0; i < party && i < count; i++) {
        struct actor_facts facts = player_facts(setup->start, i);
        int64_t hp = result->actors[i].hp < 0 ? 0 : result->actors[i].hp;
        left += (double)(hp > facts.hp_max ? facts.hp_max : hp);
        most += (double)facts.hp_max;
    }
    int among = last > first ? last - first : 1;
    figures[BALANCE_DEALT] = dealt / rounds / among;
    figures[BALANCE_TAKEN] = taken / rounds / among;
    figures[BALANCE_LOST] = most > 0 ? 100 * (most - left) / most : 0;
    bool won = result->winner == player_facts(setup->start, 0).side;
    figures[BALANCE_WON] = won ? 100 : 0;
    if (result->winner == FIGHT_NO_SIDE) figures[BALANCE_WON] = 50;
}

static enum status balance_fight(struct weighing *weighing, struct fight_setup *setup,
                                 int situation, int64_t games, struct balance_score *score)
{
    struct fight_actor *actors =
        memory_alloc_array((size_t)fight_actors(setup) + 1, sizeof *actors);
    struct fight_result result = {.actors = actors};
    bool good = actors && fight_train(setup);
    for (int64_t game = 0; good && game < games; game++) {
        double figures[BALANCE_FIGURES];
        good = fight_play(setup, game, &result);
        if (!good) break;
        balance_count(weighing, setup, &result, figures);
        for (int k = 0; k < BALANCE_FIGURES; k++) {
            score->sums[situation][k].sum += figures[k];
            score->sums[situation][k].squares += figures[k] * figures[k];
        }
    }
    score->games = games;
    memory_free(actors);
    return good ? STATUS_OK : STATUS_NO_MEMORY;
}

static enum status balance_play(struct weighing *weighing, const struct json *scenario,
                                int situation, int64_t games, struct balance_score *score)
{
    struct verb_call *call = weighing->call;
    struct fight_setup setup = {.seed = weighing->seed, .players = {PLAYER_GREEDY, PLAYER_GREEDY}};
    struct json_document document = {0};
    struct text text = {0};
    json_write(&text, scenario);
    enum status status =
        text.failed ? STATUS_NO_MEMORY
                    : json_parse(&document, "encounter", text_get(&text), text.length, call->diags);
    text_free(&text);
    if (status != STATUS_OK) return status;
    setup.start = table_new_read(call->system, weighing->content, &(struct table_scenario){&document, &document.root},
                                 1, call->diags);
    status =
        setup.start ? balance_fight(weighing, &setup, situation, games, score) : STATUS_BAD_CONTENT;
    fight_close(&setup);
    json_free(&document);
    return status;
}

/* All situations; `thing` is the item or the creature, NULL: nothing of the kind. */
static enum status balance_measure(struct weighing *weighing, const struct json *thing,
                                   struct balance_score *score)
{
    struct verb_call *call = weighing->call;
    struct json bearer = json_make_null();
    enum status status = STATUS_OK;
    if (weighing->bearer) {
        bearer = json_copy(call->arena, weighing->bearer);
        (void)weighing->words->give(call, weighing->kind, thing, &bearer);
    }
    for (int s = 0; status == STATUS_OK && s < BALANCE_SITUATIONS; s++) {
        const struct json *foe = weighing->bearer ? weighing->foes[s] : thing;
        struct json scenario = balance_scenario(weighing, &balance_situations[s],
                                                weighing->bearer ? &bearer : NULL, foe);
        status = balance_play(weighing, &scenario, s, weighing->games, score);
    }
    return status;
}

/* ---- who gets it ---- */

/* What the item does for someone in the second situation: damage dealt less damage taken. */
static enum status balance_try_bearer(struct weighing *weighing, const struct json *actor,
                                      double *gain)
{
    struct balance_score with = {0}, without = {0};
    struct balance_score *const scores[] = {&with, &without};
    enum status status = STATUS_OK;
    for (int i = 0; status == STATUS_OK && i < 2; i++) {
        struct json bearer = json_copy(weighing->call->arena, actor);
        (void)weighing->words->give(weighing->call, weighing->kind, i ? NULL : weighing->item,
                                    &bearer);
        struct json scenario =
            balance_scenario(weighing, &balance_situations[1], &bearer, weighing->foes[1]);
        status = balance_play(weighing, &scenario, 1, BALANCE_TRIALS, scores[i]);
    }
    *gain = balance_mean(&with, 1, BALANCE_DEALT) - balance_mean(&with, 1, BALANCE_TAKEN) -
            balance_mean(&without, 1, BALANCE_DEALT) + balance_mean(&without, 1, BALANCE_TAKEN);
    return status;
}

static bool balance_can_bear(struct weighing *weighing, const struct json *actor)
{
    struct json copy = json_copy(weighing->call->arena, actor);
    return weighing->words->give(weighing->call, weighing->kind, weighing->item, &copy);
}

/* Among the first few who can have it. */
static enum status balance_choose_bearer(struct weighing *weighing, const struct balance_hunt *hunt,
                                         int *tried)
{
    const struct json *best = NULL;
    double most = 0, gain = 0;
    enum status status = STATUS_OK;
    for (size_t i = 0; status == STATUS_OK && i < hunt->count && *tried < BALANCE_BEARERS; i++) {
        const struct json *actor = hunt->found[i].document;
        if (!balance_can_bear(weighing, actor)) continue;
        weighing->bearer = actor;
        weighing->party_count = 0;
        status = balance_muster(weighing, balance_level(weighing->words, NULL, actor));
        if (status == STATUS_OK) status = balance_pick_foes(weighing);
        if (status == STATUS_OK) status = balance_try_bearer(weighing, actor, &gain);
        if (!best || gain > most) best = actor, most = gain;
        ++*tried;
    }
    weighing->bearer = best;
    weighing->party_count = 0;
    return status;
}

static enum status balance_find_bearer(struct weighing *weighing, double level)
{
    struct verb_call *call = weighing->call;
    const char *named = json_to_text(json_get(call->options, "bearer"), NULL);
    const struct json_document *found =
        named ? call->system->content_find(weighing->content, named) : NULL;
    const char *const types[] = {weighing->words->bearer_type, weighing->words->creature_type};
    enum status status = STATUS_OK;
    int tried = 0;
    if (found && balance_can_bear(weighing, &found->root)) weighing->bearer = &found->root;
    for (int t = 0; t < 2 && !named && !tried && status == STATUS_OK; t++) {
        struct balance_hunt hunt = {.weighing = weighing, .type = types[t], .level = level};
        balance_hunt_all(&hunt);
        status = hunt.failed ? STATUS_NO_MEMORY : balance_choose_bearer(weighing, &hunt, &tried);
        memory_free(hunt.found);
    }
    if (weighing->bearer || status != STATUS_OK) return status;
    const char *name = json_to_text(json_get(weighing->item, "name"), "it");
    if (named && !found)
        diags_add(call->diags, fault_error("options/unknown-actor", NULL), (struct place){0},
                  "there is no creature \"%s\" in the content", named);
    else
        diags_add(call->diags,
                  fault_error("options/no-bearer",
                              "name a character who can have it; a spell needs someone with slots of its rank"),
                  (struct place){0}, "%s %s have %s", named ? named : "no character in the content",
                  named ? "cannot" : "can", name);
    return STATUS_USAGE;
}

/* ---- the others ---- */

static enum status balance_gather(struct weighing *weighing, double level)
{
    const struct json *item = weighing->item;
    int most = (int)json_to_int(json_get(weighing->call->options, "rivals"), 8);
    struct balance_hunt hunt = {
        .weighing = weighing, .type = weighing->kind->type, .kind = weighing->kind, .level = level};
    balance_hunt_all(&hunt);
    weighing->rows[weighing->count++] =
        (struct balance_row){.name = json_to_text(json_get(item, "name"), "it"),
                             .document = item,
                             .level = level,
                             .is_it = true};
    double reached = 0;
    for (size_t i = 0; i < hunt.count; i++) {
        const struct balance_found *one = &hunt.found[i];
        bool further = one->far > reached;
        if (balance_is_same(one->document, item)) continue;
        if (further && (weighing->count > BALANCE_ENOUGH || weighing->count > most)) break;
        reached = one->far;
        if (weighing->count > most) {
            weighing->left_out++;
            continue;
        }
        bool actor = weighing->kind->is_creature;
        weighing->rows[weighing->count++] = (struct balance_row){
            .name = one->name,
            .document = one->document,
            .level = balance_level(weighing->words, actor ? NULL : weighing->kind, one->document)};
    }
    bool failed = hunt.failed;
    memory_free(hunt.found);
    return failed ? STATUS_NO_MEMORY : STATUS_OK;
}

static enum status balance_run(struct weighing *weighing)
{
    enum status status = STATUS_OK;
    uint64_t total = (uint64_t)weighing->count + 1;
    for (int i = 0; status == STATUS_OK && i < weighing->count; i++) {
        status = balance_measure(weighing, weighing->rows[i].document, &weighing->rows[i].score);
        if (status == STATUS_OK && !verb_goes_on(weighing->call, (uint64_t)i + 1, total))
            status = STATUS_CANCELLED;
    }
    if (status == STATUS_OK && weighing->bearer)
        status = balance_measure(weighing, NULL, &weighing->without);
    return status;
}

/* Everything about a thing that can be weighed. */
static enum status balance_all(struct weighing *weighing)
{
    double level = balance_level(weighing->words, weighing->kind, weighing->item);
    enum status status = weighing->kind->is_creature ? STATUS_OK : balance_find_bearer(weighing, level);
    double party = weighing->bearer ? balance_level(weighing->words, NULL, weighing->bearer) : level;
    if (status == STATUS_OK) status = balance_muster(weighing, party);
    if (status == STATUS_OK) status = balance_pick_foes(weighing);
    if (status == STATUS_OK) status = balance_gather(weighing, level);
    return status == STATUS_OK ? balance_run(weighing) : status;
}

static enum status balance_refuse(struct verb_call *call)
{
    diags_add(call->diags, fault_error("api/not-offered", NULL), (struct place){0},
              "only PF2e and 5e have the encounter budgets that weighing needs, and Path 2 Victory prices its cards");
    return STATUS_NOT_FOUND;
}

static enum status balance_refuse_kind(struct verb_call *call)
{
    diags_add(
        call->diags,
        fault_error("options/not-weighed", "weapons, armour, shields, feats, spells and creatures can be weighed"),
        (struct place){.file = call->document->name}, "a document of this kind cannot be weighed");
    return STATUS_USAGE;
}

enum status verb_run_weigh(struct verb_call *call)
{
    const struct balance_system *words = balance_system_of(call->system);
    if (strcmp(call->system->id, "p2v") == 0) return balance_weigh_card(call);
    if (!words) return balance_refuse(call);
    struct weighing *weighing = memory_alloc(sizeof *weighing);
    if (!weighing) return STATUS_NO_MEMORY;
    *weighing =
        (struct weighing){.call = call,
                          .words = words,
                          .kind = balance_kind_of(words, &call->document->root),
                          .content = verb_content(call, call->system),
                          .item = &call->document->root,
                          .games = json_to_int(json_get(call->options, "games"), 10),
                          .seed = (uint64_t)json_to_int(json_get(call->options, "seed"), 1)};
    enum status status = weighing->content ? STATUS_OK : STATUS_NO_MEMORY;
    if (status == STATUS_OK && !weighing->kind) status = balance_refuse_kind(call);
    if (status == STATUS_OK) status = balance_all(weighing);
    if (status == STATUS_OK) balance_answer(weighing);
    memory_free(weighing);
    return status;
}
