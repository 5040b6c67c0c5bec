/* dnd5e_exercise.c: playing a mechanic through the situations of the stage until everything it claims was seen. */
#include "dnd5e_exercise.h"

#include <string.h>

#include "systems/dnd5e/content/normalise.h"

enum { MOST_STEPS = 192 };

/* One pair of games: with the mechanic and without it. */
struct pair {
    struct table *with, *without;
};

static void play_step(struct stage *stage, struct table *from, const struct json *steps, struct json *log)
{
    struct table *now = table_clone(from);
    *log = json_make_array();
    if (now) {
        stage_refresh(now);
        stage_play(stage, now, steps, log);
    }
    table_free(now);
}

/* After an opening, everything that may happen next. Where the opening is the mechanic's own use, the game without it
 * stays as it began: its logs are kept in `plain`. */
static void play_on(struct stage *stage, struct claims *claims, const struct pair *start, const struct json *opening,
                    struct json plain[])
{
    struct pair now = {table_clone(start->with), table_clone(start->without)};
    struct json log = json_make_array(), none = json_make_array(), nothing = json_make_array();
    bool shared = json_is_text(json_get(json_at(opening, 0), "do"), "cast");
    bool good = now.with && now.without && stage_play(stage, now.with, opening, &log);
    if (good) {
        stage_play(stage, now.without, shared ? opening : &nothing, &none);
        if (json_count(opening)) claims_see_log(claims, &log, &none);
    }
    const struct json *step;
    for (size_t i = 0; good && !claims_all_seen(claims) && (step = stage_step(stage, i)); i++) {
        struct json with, without;
        play_step(stage, now.with, step, &with);
        if (shared || i >= MOST_STEPS)
            play_step(stage, now.without, step, &without);
        else if (plain[i].type == JSON_NULL)
            play_step(stage, now.without, step, &plain[i]);
        claims_see_log(claims, &with, shared || i >= MOST_STEPS ? &without : &plain[i]);
    }
    table_free(now.with);
    table_free(now.without);
}

static void exercise_in(struct stage *stage, struct claims *claims, const struct exhibit *exhibit,
                        const struct json *mechanic, enum stage_set set)
{
    struct json owner, other;
    struct json with = stage_scene(stage, exhibit, mechanic, true, set, &owner),
                without = stage_scene(stage, exhibit, mechanic, false, set, &other);
    struct text one = {0}, two = {0};
    int option = 0;
    if (exhibit->kind != D5E_SPELL) {
        stage_sheet(stage, &owner, &one);
        stage_sheet(stage, &other, &two);
        claims_see_sheet(claims, text_get(&one), text_get(&two));
    }
    struct pair start = {stage_table(stage, &with, &option), stage_table(stage, &without, &option)};
    const struct json *opening;
    struct json plain[MOST_STEPS];
    for (size_t i = 0; i < MOST_STEPS; i++)
        plain[i] = json_make_null();
    for (option = 0; start.with && start.without && option < claims->options && option < 8; option++) {
        for (size_t i = 0; !claims_all_seen(claims) && (opening = stage_opening(stage, i)); i++)
            play_on(stage, claims, &start, opening, plain);
    }
    table_free(start.with);
    table_free(start.without);
    text_free(&one);
    text_free(&two);
}

bool exercise_mechanic(struct stage *stage, const struct exhibit *exhibit, struct claims *claims)
{
    struct json mechanic = stage_mechanic(stage, exhibit);
    struct d5e_normaliser normaliser = {.arena = &stage->arena};
    struct json *plain = arena_new(&stage->arena, struct json);
    if (!plain) return false;
    *plain = d5e_normalise(&normaliser, &mechanic);
    claims_collect(claims, plain, exhibit->record);
    for (enum stage_set set = STAGE_PLAIN; set < STAGE_SETS && !claims_all_seen(claims); set++)
        exercise_in(stage, claims, exhibit, &mechanic, set);
    return claims_all_seen(claims);
}
