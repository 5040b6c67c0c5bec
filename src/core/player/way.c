/* way.c: the path to an enemy, around obstacles, over several turns if necessary. */
#include <string.h>

#include "base/memory.h"
#include "core/player/inside.h"

enum { WAY_OTHERS = 96 /* walks that are tried instead of one that costs hit points */ };

struct way_goal {
    int x, y, cost, enemy;
    int64_t score; /* less is better */
};

static const struct player_gait *way_gait(const struct player_ways *ways, int cost)
{
    const struct player_gait *gait = ways->gaits;
    while (gait->far < cost && gait[1].command)
        gait++;
    return gait;
}

static struct grid_space way_space(const struct actor_facts *facts)
{
    return (struct grid_space){facts->x, facts->y, facts->size};
}

/* Where a way is looked for. */
struct way_search {
    const struct table *table;
    const struct player_ways *ways;
    const struct player_scene *scene;
};

/* From beside a wall the enemy behind it is near, and cannot be attacked. */
static bool way_joins(const struct way_search *search, int enemy, struct grid_space from)
{
    const struct player_rules *rules = &search->table->system->table->player;
    return !rules->joins || rules->joins(search->table, search->scene->who, enemy, from);
}

/* Squares from which the enemy can be reached over `reach` squares: the one with the cheapest way. */
static void way_to_enemy(const struct way_search *search, int enemy, int reach, struct way_goal *best)
{
    const struct player_ways *ways = search->ways;
    const struct player_scene *scene = search->scene;
    const struct actor_facts *self = &scene->facts[scene->who];
    struct grid_space goal = way_space(&scene->facts[enemy]);
    int far = ways->gaits[0].far > 0 ? ways->gaits[0].far : 1;
    for (int y = goal.y - reach - self->size + 1; y < goal.y + goal.size + reach; y++) {
        for (int x = goal.x - reach - self->size + 1; x < goal.x + goal.size + reach; x++) {
            int cost = grid_reach_cost(&ways->reach, x, y);
            struct grid_space here = {x, y, self->size};
            if (cost == GRID_UNREACHED || grid_overlaps(here, goal)) continue;
            int turns = (cost + far - 1) / far, near = grid_distance(GRID_EQUAL, here, goal);
            int64_t score = (int64_t)turns * 1000000 + scene->worth[enemy] * 100 + cost * 2 +
                            (reach > 1 ? reach - near : 0);
            if (best->enemy >= 0 && score >= best->score) continue;
            if (!way_joins(search, enemy, here)) continue;
            *best = (struct way_goal){x, y, cost, enemy, score};
        }
    }
}

/* If no enemy can be reached: the square nearest to one, if it is nearer than here. */
static void way_nearer(const struct player_ways *ways, const struct player_scene *scene,
                       struct way_goal *best)
{
    const struct actor_facts *self = &scene->facts[scene->who];
    int far = way_gait(ways, GRID_MOST_BUDGET)->far;
    for (int i = 0; i < ways->reach.width * ways->reach.height; i++) {
        int x = i % ways->reach.width, y = i / ways->reach.width, cost = grid_reach_cost(&ways->reach, x, y);
        if (cost == GRID_UNREACHED || cost > far) continue;
        for (int enemy = 0; enemy < scene->count; enemy++) {
            if (!player_scene_is_enemy(scene, enemy) || !player_is_active(&scene->facts[enemy])) continue;
            int now = player_scene_distance(scene, scene->who, enemy);
            int then = grid_distance(GRID_EQUAL, (struct grid_space){x, y, self->size},
                                     way_space(&scene->facts[enemy]));
            int64_t score = then * 1000 + cost;
            if (then >= now || (best->enemy >= 0 && score >= best->score)) continue;
            *best = (struct way_goal){x, y, cost, enemy, score};
        }
    }
}

/* The square within `far` that is farthest from the nearest enemy, though not farther than `most`. */
static void way_off(const struct player_ways *ways, const struct player_scene *scene, int far, int most,
                    struct way_goal *best)
{
    const struct actor_facts *self = &scene->facts[scene->who];
    for (int i = 0; i < ways->reach.width * ways->reach.height; i++) {
        int x = i % ways->reach.width, y = i / ways->reach.width, cost = grid_reach_cost(&ways->reach, x, y);
        int nearest = GRID_MOST_BUDGET, enemy = 0;
        if (cost == GRID_UNREACHED || cost > far) continue;
        for (int k = 0; k < scene->count; k++) {
            if (!player_scene_is_enemy(scene, k) || !player_is_active(&scene->facts[k])) continue;
            int away = grid_distance(GRID_EQUAL, (struct grid_space){x, y, self->size},
                                     way_space(&scene->facts[k]));
            if (away < nearest) nearest = away, enemy = k;
        }
        int64_t score = -(int64_t)nearest * 1000 + cost;
        if (nearest > most) continue;
        if (best->enemy < 0 || score < best->score) *best = (struct way_goal){x, y, cost, enemy, score};
    }
}

/* As far along the way as the gait leads and one may stop. */
static void way_shorten(const struct player_ways *ways, const struct actor_facts *self, int far,
                        struct way_goal *goal)
{
    enum grid_direction steps[GRID_MOST_BUDGET];
    struct grid_space from = way_space(self);
    int count =
        grid_reach_path(&ways->reach, from, (struct grid_space){goal->x, goal->y, from.size}, steps, GRID_MOST_BUDGET);
    int x = self->x, y = self->y;
    goal->cost = 0;
    for (int i = 0; i < count; i++) {
        x += grid_step_x[steps[i]];
        y += grid_step_y[steps[i]];
        int cost = grid_reach_cost(&ways->reach, x, y);
        if (cost == GRID_UNREACHED) continue;
        if (cost > far) break;
        *goal = (struct way_goal){x, y, cost, goal->enemy, goal->score};
    }
}

static bool way_find(struct player_trial *trial, const struct player_ways *ways, bool away,
                     struct way_goal *goal)
{
    const struct player_scene *scene = &trial->list->scene;
    const struct player_kind_memory *kind = player_remember_kind(trial->player, scene, scene->who);
    int reach = kind ? kind->reach : 1;
    if (away) {
        way_off(ways, scene, way_gait(ways, GRID_MOST_BUDGET)->far, GRID_MOST_BUDGET, goal);
        return goal->enemy >= 0 && goal->cost > 0;
    }
    for (int i = 0; i < scene->count; i++) {
        if (!player_scene_is_enemy(scene, i) || !player_is_active(&scene->facts[i])) continue;
        if (!scene->facts[i].is_placed) continue;
        /* Near enough and yet without an attack: something is between. */
        int wanted = player_scene_distance(scene, scene->who, i) <= reach ? 1 : reach;
        way_to_enemy(&(struct way_search){trial->table, ways, scene}, i, wanted, goal);
    }
    if (goal->enemy < 0) way_nearer(ways, scene, goal);
    if (goal->enemy < 0 || goal->cost == 0) return false;
    int far = way_gait(ways, goal->cost)->far;
    if (goal->cost > far) way_shorten(ways, &scene->facts[scene->who], far, goal);
    return goal->cost > 0;
}

/* The caller frees the memory of the ways, found or not. */
static bool way_open(const struct player_trial *trial, struct player_ways *ways)
{
    const struct table_rules *rules = trial->table->system->table;
    const struct player_scene *scene = &trial->list->scene;
    *ways = (struct player_ways){0};
    if (!rules->player.ways || !scene->facts[scene->who].is_placed) return false;
    return rules->player.ways(trial->table, scene->who, ways) && ways->memory && ways->gaits[0].command;
}

static struct json way_command(const struct player_trial *trial, const struct player_ways *ways,
                               const struct way_goal *goal)
{
    struct arena *arena = trial->arena;
    const struct player_gait *gait = way_gait(ways, goal->cost);
    const char *name = table_actor_name(trial->table, trial->list->scene.who);
    struct json command = json_make_object(), to = json_make_array();
    json_push(arena, &to, json_make_int(goal->x));
    json_push(arena, &to, json_make_int(goal->y));
    json_set(arena, &command, "do", json_make_text(arena, gait->command, strlen(gait->command)));
    json_set(arena, &command, "who", json_make_text(arena, name, strlen(name)));
    json_set(arena, &command, "to", to);
    if (gait->flag) json_set_copied(arena, &command, gait->flag, json_make_bool(true));
    return command;
}

/* ---- harm on the way: enemies who strike at those who pass, ground that burns ---- */

/* Does the walk cost hit points with some of the dice? Without dice once is enough. */
static bool way_harms(struct player_trial *trial, const struct json *command)
{
    const struct player_scene *scene = &trial->list->scene;
    int64_t left = player_left(&scene->facts[scene->who]);
    for (int i = 0; i < PLAYER_SAMPLES; i++) {
        if (!player_try_spread(trial, command, i)) return true;
        struct actor_facts after = player_facts(trial->scratch, scene->who);
        if (player_left(&after) < left) return true;
        if (trial->scratch->rng.drawn == 0) return false;
    }
    return false;
}

static int way_distance(const struct player_scene *scene, const struct way_goal *goal, int enemy)
{
    struct grid_space here = {goal->x, goal->y, scene->facts[scene->who].size};
    return grid_distance(GRID_EQUAL, here, way_space(&scene->facts[enemy]));
}

static int way_nearest(const struct player_scene *scene, const struct way_goal *goal)
{
    int nearest = goal->enemy;
    for (int i = 0; i < scene->count; i++) {
        const struct actor_facts *facts = &scene->facts[i];
        if (!player_scene_is_enemy(scene, i) || !player_is_active(facts) || !facts->is_placed) continue;
        if (way_distance(scene, goal, i) < way_distance(scene, goal, nearest)) nearest = i;
    }
    return nearest;
}

/* A walk that is to be replaced: toward an enemy, or away from all. */
struct way_wish {
    const struct player_ways *ways;
    const struct player_scene *scene;
    struct way_goal goal;
    bool away;
};

/* How far it leads from the enemy that matters. */
static int way_off_by(const struct way_wish *wish, const struct way_goal *one)
{
    return way_distance(wish->scene, one, wish->away ? way_nearest(wish->scene, one) : wish->goal.enemy);
}

/* The next best square after `last` that the same gait leads to and that serves the wish as well, if there is one. */
static bool way_next(const struct way_wish *wish, const struct way_goal *last, struct way_goal *next)
{
    const struct player_scene *scene = wish->scene;
    const struct grid_reach *reach = &wish->ways->reach;
    int far = way_gait(wish->ways, wish->goal.cost)->far, wanted = way_off_by(wish, &wish->goal);
    *next = (struct way_goal){.score = INT64_MAX, .enemy = wish->goal.enemy};
    for (int i = 0; i < reach->width * reach->height; i++) {
        struct way_goal one = {i % reach->width, i / reach->width, 0, wish->goal.enemy, 0};
        one.cost = grid_reach_cost(reach, one.x, one.y);
        if (one.cost == GRID_UNREACHED || one.cost == 0 || one.cost > far) continue;
        struct grid_space here = {one.x, one.y, scene->facts[scene->who].size};
        int off = way_off_by(wish, &one), rank = wish->away ? GRID_MOST_BUDGET - off : off;
        one.score = ((int64_t)rank * GRID_MOST_BUDGET + one.cost) * reach->width * reach->height + i;
        bool serves = wish->away ? off >= wanted : off <= wanted;
        if (!serves || grid_overlaps(here, way_space(&scene->facts[one.enemy]))) continue;
        if (one.score > last->score && one.score < next->score) *next = one;
    }
    return next->score < INT64_MAX;
}

/* A walk that costs hit points is replaced by one that leads as near, or as far away, and costs none. */
static void way_spare(struct player_trial *trial, const struct player_ways *ways, const struct way_goal *goal,
                      bool away, struct json *command)
{
    struct way_wish wish = {ways, &trial->list->scene, *goal, away};
    struct way_goal last = {.score = -1}, next;
    if (trial->hurries || !way_harms(trial, command)) return;
    wish.goal.enemy = way_nearest(wish.scene, goal);
    for (int i = 0; i < WAY_OTHERS && way_next(&wish, &last, &next); i++) {
        struct json other = way_command(trial, ways, &next);
        last = next;
        if (way_harms(trial, &other)) continue;
        *command = other;
        return;
    }
}

bool player_way(struct player_trial *trial, bool away, struct json *command)
{
    struct player_ways ways;
    struct way_goal goal = {.enemy = -1};
    bool found = way_open(trial, &ways) && way_find(trial, &ways, away, &goal);
    if (found) *command = way_command(trial, &ways, &goal);
    if (found) way_spare(trial, &ways, &goal, away, command);
    memory_free(ways.memory);
    return found;
}

/* ---- other places ---- */

struct way_places {
    struct way_goal goals[PLAYER_PLACES];
    int count;
};

static void way_add(struct way_places *places, const struct way_goal *goal)
{
    bool known = goal->enemy < 0 || goal->cost == 0 || places->count == PLAYER_PLACES;
    for (int i = 0; i < places->count; i++)
        known = known || (places->goals[i].x == goal->x && places->goals[i].y == goal->y);
    if (!known) places->goals[places->count++] = *goal;
}

/* Beside each enemy, or within reach of it, if the slowest gait leads there. */
static void way_add_enemies(const struct way_search *search, int reach, struct way_places *places)
{
    const struct player_scene *scene = search->scene;
    for (int i = 0; i < scene->count; i++) {
        struct way_goal goal = {.enemy = -1};
        const struct actor_facts *facts = &scene->facts[i];
        if (!player_scene_is_enemy(scene, i) || !player_is_active(facts) || !facts->is_placed) continue;
        way_to_enemy(search, i, reach, &goal);
        if (goal.cost <= search->ways->gaits[0].far) way_add(places, &goal);
    }
}

int player_places(struct player_trial *trial, struct json commands[PLAYER_PLACES])
{
    const struct player_scene *scene = &trial->list->scene;
    const struct player_kind_memory *kind = player_remember_kind(trial->player, scene, scene->who);
    int reach = kind ? kind->reach : 1;
    struct player_ways ways;
    struct way_places places = {.count = 0};
    if (way_open(trial, &ways)) {
        struct way_goal off = {.enemy = -1}, range = {.enemy = -1};
        way_off(&ways, scene, ways.gaits[0].far, GRID_MOST_BUDGET, &off);
        way_off(&ways, scene, ways.gaits[0].far, reach, &range);
        way_add(&places, &off);
        if (reach > 1) way_add(&places, &range);
        way_add_enemies(&(struct way_search){trial->table, &ways, scene}, reach, &places);
    }
    for (int i = 0; i < places.count; i++) {
        const struct way_goal *goal = &places.goals[i];
        bool away = way_distance(scene, goal, way_nearest(scene, goal)) > player_scene_nearest(scene);
        commands[i] = way_command(trial, &ways, goal);
        way_spare(trial, &ways, goal, away, &commands[i]);
    }
    memory_free(ways.memory);
    return places.count;
}
