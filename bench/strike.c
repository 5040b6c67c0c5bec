/* strike.c: PF2e strikes a second on one core: attack, damage, defences, hit points: `bench_strike`.
 *
 * Processor time. Those of examples/pf2e/ford-fight.json stand side by side; hit points are given back so that nobody
 * dies. Measured while both are unchanged, and with one ordinary change before every strike: hit points, the number of
 * attacks, places, another target, a condition put on, raised, lowered or taken away. Conditions walk at random: among
 * few states of one of them, all seen before, and through the combinations of eight on either side (more than 30
 * million times 30 million pairs of states, so that hardly any comes twice; each condition by itself has been seen).
 * Last, effects nobody has ever seen: those that file nothing the strike asks for, and those that make both sides be
 * prepared. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>

#include "clock.h"
#include "systems/pf2e/table/table.h"

enum { MANY = 1000000, SOME = 100000, FEW = 600, WARM = 3000 };

static void report(const char *what, int times, double seconds, const char *target)
{
    printf("%-52s %12.0f a second  (%.2f us each)%s\n", what, times / seconds, seconds / times * 1e6, target);
}

static int refuse_all(struct table *table, void *context, int64_t who, const struct json *question)
{
    (void)table;
    (void)context;
    (void)who;
    (void)question;
    return 0;
}

/* As it was before the blow: the multiple attack penalty too. */
static void restore(struct pf2e_state *state, int who)
{
    struct pf2e_fighter *fighter = &state->fighters[who];
    fighter->vitals = (struct pf2e_vitals){fighter->form->hp_max, 0};
    fighter->attacks = 0;
    fighter->dead = false;
}

static void strike_many(struct table *table, const struct pf2e_strike_order *order, int times)
{
    struct pf2e_state *state = table->state;
    enum degree degree;
    for (int i = 0; i < times; i++) {
        vec_clear(&table->events);
        (void)pf2e_make_strike(table, order, &degree);
        restore(state, order->who);
        restore(state, order->target);
    }
}

/* --- changes ------------------------------------------------------------------------------------------------------ */

struct scene {
    struct table *table;
    struct pf2e_state *state;
    int who, target;
    uint64_t random;
};

static uint32_t chance(struct scene *scene, uint32_t below)
{
    scene->random = scene->random * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(scene->random >> 33) % below;
}

static void strike_once(struct scene *scene, int target)
{
    struct pf2e_strike_order order = {.who = scene->who,
                                      .target = target,
                                      .strike = pf2e_find_strike(scene->state, scene->who, target, "")};
    enum degree degree;
    vec_clear(&scene->table->events);
    (void)pf2e_make_strike(scene->table, &order, &degree);
    restore(scene->state, scene->who);
    restore(scene->state, target);
}

/* Hit points and temporary ones of both, as the last blow might have left them. */
static void change_hit_points(struct scene *scene)
{
    for (int i = 0; i < 2; i++) {
        struct pf2e_fighter *fighter = &scene->state->fighters[i ? scene->who : scene->target];
        int who = i ? scene->who : scene->target;
        int64_t hp = 1 + chance(scene, (uint32_t)fighter->form->hp_max), temporary = chance(scene, 1000);
        emit(scene->table, setHp, .who = who, .hp = hp, .temporary = temporary);
    }
    strike_once(scene, scene->target);
}

static void change_attacks(struct scene *scene)
{
    scene->state->fighters[scene->who].attacks = (int16_t)chance(scene, 3);
    strike_once(scene, scene->target);
}

/* Around the target, with friends who flank or do not. */
static void change_place(struct scene *scene)
{
    static const int16_t around[][2] = {{-1, -1}, {0, -1}, {1, -1}, {1, 0}, {1, 1}, {0, 1}, {-1, 1}, {-1, 0}};
    struct pf2e_fighter *fighters = scene->state->fighters, *target = &fighters[scene->target];
    uint32_t mine = chance(scene, 8), friend = (mine + 1 + chance(scene, 7)) % 8;
    fighters[scene->who].x = (int16_t)(target->x + around[mine][0]);
    fighters[scene->who].y = (int16_t)(target->y + around[mine][1]);
    fighters[1].x = (int16_t)(target->x + around[friend][0]);
    fighters[1].y = (int16_t)(target->y + around[friend][1]);
    strike_once(scene, scene->target);
}

static void change_target(struct scene *scene)
{
    strike_once(scene, 4 + (int)chance(scene, 4));
}

static void put_condition(struct scene *scene, int who, const char *slug, int64_t value)
{
    if (value)
        pf2e_emit_condition(scene->table, who, slug, value);
    else
        pf2e_end_condition(scene->table, who, slug);
}

static void change_condition(struct scene *scene)
{
    put_condition(scene, chance(scene, 2) ? scene->who : scene->target, "frightened", chance(scene, 4));
    strike_once(scene, scene->target);
}

static void change_combination(struct scene *scene)
{
    static const struct {
        const char *slug;
        uint32_t values;
    } conditions[] = {{"frightened", 9}, {"sickened", 9}, {"clumsy", 9},   {"enfeebled", 9},
                      {"stupefied", 9},  {"prone", 2},    {"fatigued", 2}, {"off-guard", 2}};
    uint32_t which = chance(scene, 8);
    put_condition(scene, chance(scene, 2) ? scene->who : scene->target, conditions[which].slug,
                  chance(scene, conditions[which].values));
    strike_once(scene, scene->target);
}

typedef void change_one(struct scene *scene);

static void measure_change(struct scene *scene, const char *what, change_one *change)
{
    for (int i = 0; i < WARM; i++)
        change(scene);
    double start = clock_used();
    for (int i = 0; i < SOME; i++)
        change(scene);
    report(what, SOME, clock_used() - start, "  (target 100,000)");
}

/* Effects with these elements, no two alike. */
static void strike_fresh(struct scene *scene, const char *rules, int times)
{
    struct table *table = scene->table;
    int who = scene->who, target = scene->target;
    struct pf2e_state *state = table->state;
    for (int i = 0; i < times; i++) {
        char document[256], slug[32];
        snprintf(slug, sizeof slug, "new-%d", (int)scene->random++);
        snprintf(document, sizeof document,
                 "{\"name\":\"New\",\"type\":\"effect\",\"system\":{\"slug\":\"%s\",\"rules\":[%s]}}", slug, rules);
        vec_clear(&table->events);
        pf2e_emit_effect(table, i % 2 ? who : target, slug, document, (struct pf2e_span){EFFECT_LASTS, who, 1});
        struct pf2e_strike_order order = {
            .who = who, .target = target, .strike = pf2e_find_strike(state, who, target, "")};
        strike_many(table, &order, 1);
        pf2e_end_effect(table, i % 2 ? who : target, slug);
    }
}

static void command_many(struct table *table, const char *text, int target, int times)
{
    struct pf2e_state *state = table->state;
    struct json_document command;
    if (json_parse(&command, "command", text, strlen(text), NULL) != STATUS_OK) return;
    for (int i = 0; i < times; i++) {
        if (table_do(table, &command.root) == TABLE_REFUSED) {
            printf("refused: %s\n", table->refusal);
            break;
        }
        restore(state, target);
        restore(state, 0);
    }
    json_free(&command);
}

static void measure(struct table *table)
{
    struct pf2e_state *state = table->state;
    int who = 0, target = 4;
    table->quiet = true;
    table->answer = refuse_all;
    for (int i = 0; i < 4; i++) { /* the four others around the first */
        static const int16_t around[][2] = {{1, 0}, {1, 1}, {1, -1}, {0, 1}};
        state->fighters[target + i].x = (int16_t)(state->fighters[who].x + around[i][0]);
        state->fighters[target + i].y = (int16_t)(state->fighters[who].y + around[i][1]);
    }
    struct pf2e_strike_order order = {
            .who = who, .target = target, .strike = pf2e_find_strike(state, who, target, "")};
    char text[256];
    snprintf(text, sizeof text, "{\"do\":\"strike\",\"who\":\"%s\",\"target\":\"%s\",\"using\":\"%s\"}",
             table_text(table, state->fighters[who].name), table_text(table, state->fighters[target].name),
             order.strike->slug);
    strike_many(table, &order, 1000);
    double start = clock_used();
    strike_many(table, &order, MANY);
    report("strikes, both unchanged", MANY, clock_used() - start, "  (target 1,000,000)");
    start = clock_used();
    command_many(table, text, target, MANY);
    report("the same as commands, log off", MANY, clock_used() - start, "");
    struct scene scene = {table, state, who, target, 1};
    measure_change(&scene, "hit points of both changed before each", change_hit_points);
    measure_change(&scene, "the number of attacks before", change_attacks);
    measure_change(&scene, "another target", change_target);
    measure_change(&scene, "places, flanked or not", change_place);
    measure_change(&scene, "a condition of either, states seen before", change_condition);
    measure_change(&scene, "a condition of either, combinations never seen", change_combination);
    static const struct {
        const char *what, *rules;
    } fresh[] = {
        {"an effect never seen, without elements", ""},
        {"one never seen with a bonus to saves",
         "{\"key\":\"FlatModifier\",\"selector\":\"saving-throw\",\"value\":1}"},
        {"one never seen with a bonus to attacks",
         "{\"key\":\"FlatModifier\",\"selector\":\"attack-roll\",\"value\":1}"},
        {"one never seen that sets an option", "{\"key\":\"RollOption\",\"option\":\"bench\"}"},
    };
    scene.random = 1;
    for (size_t i = 0; i < sizeof fresh / sizeof *fresh; i++) {
        start = clock_used();
        strike_fresh(&scene, fresh[i].rules, FEW);
        report(fresh[i].what, FEW, clock_used() - start, "  (target 20,000)");
    }
}

int main(void)
{
    struct diags diags;
    struct json_document scenario;
    const struct system *system = system_find("pf2e");
    diags_init(&diags);
    if (json_load(&scenario, "examples/pf2e/ford-fight.json", &diags) != STATUS_OK) {
        puts("run it in the project's folder");
        return 0;
    }
    struct content *content = system->content_load(NULL, 0, &diags);
    struct table *table = content ? table_new(system, content, &scenario.root, 1, &diags) : NULL;
    if (table) measure(table);
    table_free(table);
    if (content) system->content_free(content);
    json_free(&scenario);
    diags_free(&diags);
    return 0;
}
