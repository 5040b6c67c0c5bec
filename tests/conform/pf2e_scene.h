/* pf2e_scene.h: scenes of PF2e at the table for kinds: who sits there, with what on, which dice fall, and what is
 * counted. */
#ifndef TALUS_TESTS_PF2E_SCENE_H
#define TALUS_TESTS_PF2E_SCENE_H

#include "conform.h"
#include "pf2e_packs.h"
#include "systems/pf2e/roll/play.h"

enum { SCENE_MOST_ROWS = 32 };

struct scene_row {
    const char *name;
    size_t agree, total;
};

struct scene_state {
    struct pf2e_packs packs;
    struct scene_row rows[SCENE_MOST_ROWS];
    size_t row_count;
};

/* One line being checked. */
struct scene {
    struct conform *conform;
    struct scene_state *state;
    const struct json *line;
    struct pf2e_participant seats[3];
    struct pf2e_actor actors[3];
    size_t seated;
    const struct json *dice; /* [[faces, result], ...] */
    size_t thrown;
    bool dice_wrong;
    bool good;
};

/* Sets of texts: what is missing, what is too much. */
struct scene_set {
    const char **items;
    size_t count, capacity;
};

/* Opens and closes a kind that plays scenes; at the end it prints for each row how many values agree. */
bool scene_open(struct conform *conform);
void scene_close(struct conform *conform);
/* Compares, counts and says what is different. */
void scene_say(struct scene *test, const char *name, const char *expected, const char *got);
void scene_say_number(struct scene *test, const char *name, double expected, double got);
void scene_put(struct scene *test, struct scene_set *set, const char *text);
void scene_say_sets(struct scene *test, const char *name, struct scene_set *expected, struct scene_set *got);
/* An actor of the line takes a seat, with the items, toggles and grips the line names; NULL: there is no such one. */
struct pf2e_participant *scene_sit(struct scene *test, const struct json *entry);
/* Badges that were rolled when the effect came: what they showed. */
void scene_set_badges(struct scene *test, struct pf2e_participant *seat, const struct json *items);
void scene_prepare(struct scene *test, struct pf2e_participant *seat);
/* The first two are in an encounter. */
void scene_join_encounter(struct scene *test, const struct json *combat);
void scene_leave(struct scene *test);
/* The dice of the line, in order. */
int64_t scene_throw(void *context, int64_t faces);

#endif
