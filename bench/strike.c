/* strike.c: PF2e strikes a second on one core: attack, damage, defences, hit points: `bench_strike`.
 *
 * Processor time. Two of examples/pf2e/ford-fight.json stand side by side; hit points are given back so that nobody
 * dies. Measured while both are unchanged but for hit points, when a condition of either changes before every strike
 * (to what it was before), and with changes nobody has seen, where both are prepared anew: the ratio to the last is
 * what remembering brings. */
#define _POSIX_C_SOURCE 200809L
#include <stdio.h>
#include <string.h>
#include <time.h>

#include "systems/pf2e/table.h"

enum { MANY = 1000000, SOME = 100000, FEW = 300 };

static double now(void)
{
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return (double)time.tv_sec + (double)time.tv_nsec * 1e-9;
}

static double report(const char *what, int times, double seconds, const char *target)
{
    printf("%-52s %12.0f a second  (%.2f us each)%s\n", what, times / seconds, seconds / times * 1e6, target);
    return times / seconds;
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
    fighter->vitals.hp = pf2e_form_actor(fighter->form)->hp_max;
    fighter->attacks = 0;
    fighter->dead = false;
}

static void strike_many(struct table *table, const struct pf2e_order *order, int times)
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

static void change(struct table *table, int who, int64_t value)
{
    if (value)
        pf2e_emit_condition(table, who, "frightened", value, EFFECT_LASTS, who, 0);
    else
        pf2e_end_condition(table, who, "frightened");
}

static void strike_changing(struct table *table, int who, int target, int times)
{
    struct pf2e_state *state = table->state;
    for (int i = 0; i < times; i++) {
        change(table, i % 2 ? who : target, i / 2 % 4);
        struct pf2e_order order = {who, target, pf2e_find_strike(state, who, target, ""), false};
        strike_many(table, &order, 1);
    }
}

static void strike_fresh(struct table *table, int who, int target, int times)
{
    struct pf2e_state *state = table->state;
    for (int i = 0; i < times; i++) {
        char document[256], slug[32];
        snprintf(slug, sizeof slug, "new-%d", i);
        snprintf(document, sizeof document,
                 "{\"name\":\"New\",\"type\":\"effect\",\"system\":{\"slug\":\"%s\",\"rules\":[]}}", slug);
        vec_clear(&table->events);
        table_emit(table, (struct event){PF2E_EVENT_EFFECT,
                                         {i % 2 ? who : target, table_intern(table, slug),
                                          table_intern(table, document), EFFECT_LASTS, who, 1, -1, 0}});
        struct pf2e_order order = {who, target, pf2e_find_strike(state, who, target, ""), false};
        strike_many(table, &order, 1);
        table_emit(table, (struct event){PF2E_EVENT_EFFECT_END, {i % 2 ? who : target, table_intern(table, slug)}});
    }
}

static void command_many(struct table *table, const char *text, int target, int times)
{
    struct pf2e_state *state = table->state;
    struct json_document command;
    if (json_parse(&command, "command", text, strlen(text), NULL) != STATUS_OK) return;
    for (int i = 0; i < times; i++) {
        (void)table_do(table, &command.root);
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
    state->fighters[target].x = (int16_t)(state->fighters[who].x + 1);
    state->fighters[target].y = state->fighters[who].y;
    struct pf2e_order order = {who, target, pf2e_find_strike(state, who, target, ""), false};
    char text[256];
    snprintf(text, sizeof text, "{\"do\":\"strike\",\"who\":\"%s\",\"target\":\"%s\",\"strike\":\"%s\"}",
             table_text(table, state->fighters[who].name), table_text(table, state->fighters[target].name),
             order.strike->slug);
    strike_many(table, &order, 1000);
    double start = now();
    strike_many(table, &order, MANY);
    report("strikes, both unchanged", MANY, now() - start, "  (target 1,000,000)");
    start = now();
    command_many(table, text, target, MANY);
    report("the same as commands, log off", MANY, now() - start, "");
    strike_changing(table, who, target, 1000);
    start = now();
    strike_changing(table, who, target, SOME);
    double changing = report("a condition of either changed before each", SOME, now() - start, "  (target 100,000)");
    start = now();
    strike_fresh(table, who, target, FEW);
    double fresh = report("changes never seen before: all prepared anew", FEW, now() - start, "");
    printf("remembering is %.0f times as fast as preparing anew\n", changing / fresh);
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
