/* sweep_strikes [CHANGES]: what a PF2e table remembers, composes and puts off is what full preparation gives.
 *
 * Two tables of one scenario go through the same random changes: conditions and effects come, rise, fall and go, hit
 * points change, fighters move, attacks count up. One works as always, the other prepares everything in full each time.
 * After every change the documents, the facts of the forms and strikes between several pairs must be the same, word for
 * word; now and then what can be done, and the whole sheet of every fighter. Scenarios: the example, where both tables
 * get random commands in the end, and four against four of the compendium in TALUS_SHARED. Prints a "pass strikes" line
 * with counts; the last line on standard error tells where it stopped. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/rng.h"
#include "systems/pf2e/content/content.h"
#include "systems/pf2e/content/pack.h"
#include "systems/pf2e/table/table.h"

enum { STRIKES_CHANGES = 60, STRIKES_COMMANDS = 240, STRIKES_SIDE = 4, STRIKES_PAIRS = 4, STRIKES_LIST = 4096,
       STRIKES_BONUSES = 5 };

struct strikes {
    const struct system *system;
    struct content *content;
    const struct pf2e_document *creatures[STRIKES_LIST], *effects[STRIKES_LIST], *conditions[STRIKES_LIST];
    size_t creature_count, effect_count, condition_count;
    struct table *tables[2]; /* as always, in full */
    struct rng rng;
    struct text story; /* of the game */
    uint64_t game;
    size_t changes, commands, compared, composed, put_off, bonuses;
};

static uint32_t below(struct strikes *strikes, size_t count)
{
    return rng_below(&strikes->rng, (uint32_t)count);
}

static struct pf2e_state *state_of(const struct strikes *strikes, int which)
{
    return pf2e_state_of(strikes->tables[which]);
}

static void stop(struct strikes *strikes, const char *what, const char *one, const char *other)
{
    fprintf(stderr, "%s\n--- as always\n%s\n--- in full\n%s\ngame %llu: %s\n", text_get(&strikes->story), one, other,
            (unsigned long long)strikes->game, what);
    exit(1);
}

/* --- comparing ---------------------------------------------------------------------------------------------------- */

static void compare_texts(struct strikes *strikes, const char *what, struct text *texts)
{
    bool failed = texts[0].failed || texts[1].failed;
    if (failed || strcmp(text_get(&texts[0]), text_get(&texts[1])) != 0)
        stop(strikes, what, text_get(&texts[0]), text_get(&texts[1]));
    text_free(&texts[0]);
    text_free(&texts[1]);
}

static void write_facts(const struct pf2e_fighter *fighter, struct text *out)
{
    const struct pf2e_form *form = fighter->form;
    text_addf(out, "hp %lld %lld of %lld, options %zu, reach %d, reactions %zu", (long long)fighter->vitals.hp,
              (long long)fighter->vitals.temp, (long long)form->hp_max, form->options.count, form->reach,
              form->reactions.count);
    text_addf(out, " blocks %d aura %d marks %d heals %d", form->may_block, form->has_aura, form->has_marks,
              form->regenerates);
#define FORM_STATE(name) text_addf(out, " %s %d", #name, form->name);
#include "systems/pf2e/table/cache/form_facts.def"
    for (size_t i = 0; i < form->options.count; i++)
        text_addf(out, " %s %d %d", form->options.items[i].strike->label, form->options.items[i].reach,
                  form->options.items[i].range);
}

static void compare_forms(struct strikes *strikes, int who)
{
    struct text facts[2] = {{0}}, documents[2] = {{0}};
    for (int i = 0; i < 2; i++) {
        struct pf2e_fighter *fighter = &state_of(strikes, i)->fighters[who];
        if (i == 0 && fighter->form->core) strikes->put_off++;
        write_facts(fighter, &facts[i]);
    }
    compare_texts(strikes, "the facts of a form differ", facts);
    if (strikes->changes % 4) return; /* asking for the document makes it */
    for (int i = 0; i < 2; i++)
        json_write(&documents[i], pf2e_form_document(state_of(strikes, i)->fighters[who].form));
    compare_texts(strikes, "the documents differ", documents);
}

static void compare_sheets(struct strikes *strikes)
{
    for (int who = 0; who < state_of(strikes, 0)->count; who++) {
        struct text sheets[2] = {{0}};
        for (int i = 0; i < 2; i++) {
            struct json sheet = pf2e_actor_json(pf2e_form_actor(state_of(strikes, i)->fighters[who].form));
            json_write_pretty(&sheets[i], &sheet);
        }
        compare_texts(strikes, "the sheets differ", sheets);
    }
    uint64_t one = strikes->system->table->state_hash(strikes->tables[0]->state),
             other = strikes->system->table->state_hash(strikes->tables[1]->state);
    if (one != other) stop(strikes, "the hashes differ", "", "");
}

/* What the creature at turn may do, and the reactions people see. */
static void compare_legal(struct strikes *strikes)
{
    struct text lists[2] = {{0}};
    for (int i = 0; i < 2; i++) {
        struct arena arena;
        struct json commands = json_make_array();
        arena_init(&arena);
        strikes->system->table->legal(strikes->tables[i], &arena, &commands);
        json_write_pretty(&lists[i], &commands);
        arena_free(&arena);
    }
    compare_texts(strikes, "what can be done differs", lists);
}

static void compare_strike(struct strikes *strikes, int who, int target)
{
    struct text texts[2] = {{0}};
    const struct pf2e_form *form = state_of(strikes, 0)->fighters[who].form;
    if (who == target || !form->options.count) return;
    size_t option = below(strikes, form->options.count);
    for (int i = 0; i < 2; i++) {
        struct pf2e_strike *strike = state_of(strikes, i)->fighters[who].form->options.items[option].strike;
        struct pf2e_strike_order order = {.who = who, .target = target, .strike = strike};
        struct pf2e_ready_strike *ready = pf2e_table_ready_strike(strikes->tables[i], &order);
        if (ready) pf2e_ready_write(ready, PF2E_WRITE_ALL, &texts[i]);
        if (i == 0 && ready && ready->basis[0]) strikes->composed++;
        pf2e_ready_release(ready);
    }
    strikes->compared++;
    compare_texts(strikes, "the strikes differ", texts);
}

/* --- changes ------------------------------------------------------------------------------------------------------ */

static const char *some_slug(struct strikes *strikes, const struct pf2e_document *const *list, size_t count)
{
    size_t kinds = count < 9 ? count : 9;
    size_t index = (size_t)((strikes->game * 31 + below(strikes, kinds) * 7) % count);
    return json_to_text(json_path(pf2e_document_root(list[index]), "system.slug"), "");
}

static void change_condition(struct strikes *strikes, int who)
{
    static const char *const common[] = {"frightened", "sickened", "off-guard", "prone", "clumsy", "enfeebled"};
    const char *slug = below(strikes, 3) ? common[below(strikes, 6)]
                                         : some_slug(strikes, strikes->conditions, strikes->condition_count);
    int64_t value = below(strikes, 4);
    text_addf(&strikes->story, "%d %s %lld\n", who, slug, (long long)value);
    bool comes = value || below(strikes, 2);
    for (int i = 0; i < 2; i++) {
        struct table *table = strikes->tables[i];
        if (comes)
            pf2e_emit(table, condition, .who = who, .condition = table_intern(table, slug), .value = value,
                      .clock = EFFECT_LASTS, .whose = who);
        else
            pf2e_emit(table, conditionEnd, .who = who, .condition = table_intern(table, slug));
    }
}

static void change_effect(struct strikes *strikes, int who)
{
    if (!strikes->effect_count) return;
    size_t index = (size_t)((strikes->game * 37 + below(strikes, 6)) % strikes->effect_count);
    const struct json *effect = pf2e_document_root(strikes->effects[index]);
    const char *slug = json_to_text(json_path(effect, "system.slug"), "");
    bool ends = below(strikes, 2) != 0;
    struct text document = {0};
    json_write(&document, effect);
    text_addf(&strikes->story, "%d %s %s\n", who, ends ? "no" : "effect", slug);
    for (int i = 0; i < 2; i++) {
        struct table *table = strikes->tables[i];
        if (ends)
            emit(table, effectEnd, .who = who, .effect = table_intern(table, slug));
        else
            pf2e_emit(table, effect, .who = who, .effect = table_intern(table, slug),
                      .document = table_intern(table, text_get(&document)), .clock = EFFECT_LASTS, .whose = who,
                      .remaining = 1);
    }
    text_free(&document);
}

/* An effect that is a number on a selector comes or goes on both. */
static void put_bonus(struct strikes *strikes, int who, const char *slug, const char *document)
{
    text_addf(&strikes->story, "%d %s %s\n", who, document ? "effect" : "no", document ? document : slug);
    for (int i = 0; i < 2; i++) {
        struct table *table = strikes->tables[i];
        if (!document)
            emit(table, effectEnd, .who = who, .effect = table_intern(table, slug));
        else
            pf2e_emit(table, effect, .who = who, .effect = table_intern(table, slug),
                      .document = table_intern(table, document), .clock = EFFECT_LASTS, .whose = who,
                      .remaining = 1);
    }
}

/* New effects, one after the other, of one shape: names and numbers differ; some set an option, too. The last one
 * stays. */
static void change_bonus(struct strikes *strikes, int who)
{
    static const char *const options[] = {"fortune", "ignore-range-penalty", "nobody-asks", "breakers-swing",
                                          "pack-hunter"};
    static const char *const selectors[] = {"attack-roll", "strike-attack-roll", "ac", "all", "strike-damage"};
    static const char *const types[] = {"status", "circumstance", "item", "untyped"};
    static const char *const names[] = {"Luck", "Effect: Luck (Old)", "Frightened", "7 Winds", "Sudden Haste"};
    const char *selector = selectors[below(strikes, 5)], *type = types[below(strikes, 4)];
    const char *sets = below(strikes, 2) ? options[below(strikes, 5)] : NULL;
    int other = (int)below(strikes, (size_t)state_of(strikes, 0)->count);
    for (int i = 0; i < STRIKES_BONUSES; i++) {
        char document[512], slug[32], option[64] = "";
        int value = (below(strikes, 4) ? 1 : -1) * (int)below(strikes, 4);
        snprintf(slug, sizeof slug, "bonus-%zu", ++strikes->bonuses);
        if (sets) snprintf(option, sizeof option, "{\"key\":\"RollOption\",\"option\":\"%s\"},", sets);
        snprintf(document, sizeof document,
                 "{\"name\":\"%s\",\"type\":\"effect\",\"system\":{\"slug\":\"%s\",\"rules\":[%s{\"key\":"
                 "\"FlatModifier\",\"selector\":\"%s\",\"type\":\"%s\",\"value\":%d}]}}",
                 names[below(strikes, 5)], slug, option, selector, type, value);
        put_bonus(strikes, who, slug, document);
        compare_strike(strikes, who, other);
        compare_strike(strikes, other, who);
        if (i + 1 < STRIKES_BONUSES || below(strikes, 2)) put_bonus(strikes, who, slug, NULL);
    }
}

/* Hit points, place and number of attacks are the same on both. */
static void change_situation(struct strikes *strikes, int who, uint32_t what)
{
    uint32_t x = below(strikes, 20), y = below(strikes, 14), some = below(strikes, 3);
    int64_t most = state_of(strikes, 1)->fighters[who].form->hp_max,
            hp = 1 + below(strikes, most > 1 ? (size_t)most : 1);
    text_addf(&strikes->story, "%d %s\n", who, what == 0 ? "hit points" : what == 1 ? "moves" : "attacks");
    for (int i = 0; i < 2; i++) {
        struct pf2e_fighter *fighter = &state_of(strikes, i)->fighters[who];
        if (what == 0)
            emit(strikes->tables[i], damage, .who = who, .hp = hp < most ? hp : most, .temporary = (int64_t)some);
        else if (what == 2)
            fighter->attacks = (int16_t)some;
        else if (pf2e_can_stand(state_of(strikes, i), who, (int)x, (int)y)) {
            fighter->x = (int16_t)x;
            fighter->y = (int16_t)y;
        }
    }
}

static void change(struct strikes *strikes)
{
    int count = state_of(strikes, 0)->count, who = (int)below(strikes, (size_t)count);
    uint32_t kind = below(strikes, 10);
    for (int i = 0; i < 2; i++)
        vec_clear(&strikes->tables[i]->events);
    if (kind < 5)
        change_condition(strikes, who);
    else if (kind < 6)
        change_effect(strikes, who);
    else if (kind < 7)
        change_bonus(strikes, who);
    else
        change_situation(strikes, who, below(strikes, 3));
    for (int i = 0; i < 2; i++) {
        const char *refusal = strikes->tables[i]->refusal;
        if (refusal) stop(strikes, "it was refused", refusal, "");
    }
    strikes->changes++;
    compare_forms(strikes, who);
    for (int i = 0; i < STRIKES_PAIRS; i++)
        compare_strike(strikes, (int)below(strikes, (size_t)count), (int)below(strikes, (size_t)count));
    if (strikes->changes % 8 == 0) compare_legal(strikes);
    if (strikes->changes % 16 == 0) compare_sheets(strikes);
}

/* --- commands ------------------------------------------------------------------------------------------------------
 * */

static int answer_first(struct table *table, void *context, int64_t who, const struct json *question)
{
    (void)table;
    (void)context;
    (void)who;
    (void)question;
    return 0;
}

/* One of the commands that can be given, on both tables: the same must come of it. */
static bool command_both(struct strikes *strikes)
{
    struct arena arena;
    struct json commands = json_make_array();
    struct text states[2] = {{0}};
    arena_init(&arena);
    strikes->system->table->legal(strikes->tables[0], &arena, &commands);
    const struct json *command = commands.count ? &commands.items[below(strikes, commands.count)] : NULL;
    for (int i = 0; command && i < 2; i++) {
        struct table *table = strikes->tables[i];
        enum table_result result = table_do(table, command);
        text_addf(&states[i], "%d %s %llu", (int)result, table->refusal ? table->refusal : "",
                  (unsigned long long)strikes->system->table->state_hash(table->state));
        for (int who = 0; who < state_of(strikes, i)->count; who++) {
            const struct pf2e_fighter *one = &state_of(strikes, i)->fighters[who];
            text_addf(&states[i], "%d %d, %d of %lld, %llx ", one->x, one->y, one->attacks, (long long)one->vitals.hp,
                      (unsigned long long)pf2e_form_hash(one->form));
            write_facts(one, &states[i]);
        }
    }
    if (command) json_write(&strikes->story, command);
    if (command) text_add(&strikes->story, "\n");
    compare_texts(strikes, "a command does something else", states);
    bool goes_on = command != NULL;
    strikes->commands += goes_on;
    arena_free(&arena);
    return goes_on;
}

/* --- games -------------------------------------------------------------------------------------------------------- */

static void find_documents(struct strikes *strikes)
{
    const struct pf2e_pack *pack = ((const struct pf2e_content *)(const void *)strikes->content)->pack;
    for (size_t i = 0; i < pf2e_pack_count(pack); i++) {
        const struct pf2e_document *one = pf2e_pack_get(pack, i);
        bool actor = strcmp(one->type, "npc") == 0 || strcmp(one->type, "character") == 0;
        if (actor && strikes->creature_count < STRIKES_LIST) strikes->creatures[strikes->creature_count++] = one;
        if (strcmp(one->type, "effect") == 0 && strikes->effect_count < STRIKES_LIST)
            strikes->effects[strikes->effect_count++] = one;
        if (strcmp(one->type, "condition") == 0 && strikes->condition_count < STRIKES_LIST)
            strikes->conditions[strikes->condition_count++] = one;
    }
}

static struct json make_scenario(struct strikes *strikes, struct arena *arena)
{
    struct json scenario = json_make_object(), board = json_make_object(), actors = json_make_array();
    json_set(arena, &board, "width", json_make_int(24));
    json_set(arena, &board, "height", json_make_int(24));
    for (int i = 0; i < 2 * STRIKES_SIDE; i++) {
        struct json entry = json_make_object(), at = json_make_array();
        struct text uuid = {0};
        pf2e_document_uuid(&uuid, strikes->creatures[below(strikes, strikes->creature_count)]);
        json_push(arena, &at, json_make_int(i < STRIKES_SIDE ? 4 : 10));
        json_push(arena, &at, json_make_int(i % STRIKES_SIDE * 5));
        json_set(arena, &entry, "actor", json_make_text(arena, text_get(&uuid), uuid.length));
        json_set(arena, &entry, "side", json_make_text(arena, i < STRIKES_SIDE ? "a" : "b", 1));
        json_set(arena, &entry, "at", at);
        json_push(arena, &actors, entry);
        text_addf(&strikes->story, "%d is %s\n", i, text_get(&uuid));
        text_free(&uuid);
    }
    json_set(arena, &scenario, "board", board);
    json_set(arena, &scenario, "actors", actors);
    return scenario;
}

static void play(struct strikes *strikes, uint64_t game, const struct json *example, int changes)
{
    struct arena arena;
    arena_init(&arena);
    text_clear(&strikes->story);
    strikes->game = game;
    strikes->rng = rng_new(game, 0, 78);
    struct json scenario = example ? *example : make_scenario(strikes, &arena);
    for (int i = 0; i < 2; i++)
        strikes->tables[i] = table_new(strikes->system, strikes->content, &scenario, game, NULL);
    if (strikes->tables[0] && strikes->tables[1]) {
        state_of(strikes, 1)->cache->in_full = true;
        strikes->tables[0]->quiet = strikes->tables[1]->quiet = true;
        struct json begin = json_make_object();
        json_set(&arena, &begin, "do", json_make_text(&arena, "start", 5));
        for (int i = 0; i < 2; i++)
            (void)table_do(strikes->tables[i], &begin);
        for (int i = 0; i < 2; i++)
            strikes->tables[i]->answer = answer_first;
        for (int i = 0; i < STRIKES_COMMANDS && command_both(strikes); i++)
            continue;
        for (int i = 0; i < changes; i++)
            change(strikes);
    }
    for (int i = 0; i < 2; i++)
        table_free(strikes->tables[i]);
    arena_free(&arena);
}

int main(int argc, char **argv)
{
    static struct strikes strikes;
    struct json_document example;
    size_t wanted = argc > 1 ? strtoul(argv[1], NULL, 10) : 240;
    const char *shared = getenv("TALUS_SHARED");
    struct text packs = {0};
    text_addf(&packs, "%s/corpora/pf2e/packs", shared ? shared : "");
    const char *paths[] = {text_get(&packs)};
    FILE *there = shared ? fopen(paths[0], "r") : NULL;
    strikes.system = system_find("pf2e");
    strikes.content = strikes.system->content_load(paths, there ? 1 : 0, NULL);
    if (there) fclose(there);
    if (!strikes.content || json_load(&example, "examples/pf2e/ford-fight.json", NULL) != STATUS_OK) {
        puts("fail strikes (it cannot be opened)");
        return 0;
    }
    find_documents(&strikes);
    for (uint64_t game = 0; strikes.changes < wanted && game < 4 * wanted; game++)
        play(&strikes, game, game % 4 == 0 || !there ? &example.root : NULL, STRIKES_CHANGES);
    printf("pass strikes (%zu changes, %zu commands, %zu forms put off; %zu strikes compared, %zu of them composed)\n",
           strikes.changes, strikes.commands, strikes.put_off, strikes.compared, strikes.composed);
    json_free(&example);
    strikes.system->content_free(strikes.content);
    text_free(&strikes.story);
    text_free(&packs);
    return 0;
}
