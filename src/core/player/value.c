/* value.c: how good a position is for a side. */
#include <string.h>

#include "core/player/inside.h"

enum {
    VALUE_HARMED = 14, /* of a condition that an enemy gave */
    VALUE_HELPED = 6,  /* of one that a friend gave */
    VALUE_OWN = 2,     /* of one it gave itself */
    VALUE_MOST = 3     /* conditions of a creature that count */
};

const struct player_temperament player_temperaments[] = {
#define TEMPERAMENT(name, care, focus, retreat, doc) {#name, doc, care, focus, retreat},
#include "core/temperaments.def"
#undef TEMPERAMENT
    {0},
};

const struct player_temperament *player_temperament_find(const char *name)
{
    for (const struct player_temperament *one = player_temperaments; one->name; one++) {
        if (strcmp(one->name, name) == 0) return one;
    }
    return NULL;
}

struct player_moods player_read_moods(const struct json *scenario)
{
    const struct json *actors = json_get(scenario, "actors");
    struct player_moods moods = {0};
    for (size_t i = 0; i < json_count(actors) && i < PLAYER_MOODS; i++)
        moods.of[i] = player_temperament_find(json_to_text(json_get(json_at(actors, i), "temperament"), ""));
    return moods;
}

bool player_is_active(const struct actor_facts *facts)
{
    return strcmp(facts->state, "active") == 0;
}

struct actor_facts player_facts(const struct table *table, int who)
{
    struct actor_facts facts = {.size = 1, .state = "active"};
    table->system->table->facts(table, who, &facts);
    return facts;
}

int64_t player_left(const struct actor_facts *facts)
{
    return facts->hp + facts->temporary + facts->beyond;
}

/* The last hit points count most, so wounds on the wounded are worth more, and the last blow is worth
 * most. Who is down but can be helped is worth a little. */
int64_t player_worth(const struct actor_facts *facts)
{
    if (!player_is_active(facts)) {
        bool helpable = strcmp(facts->state, "dying") == 0 || strcmp(facts->state, "unconscious") == 0;
        return helpable ? 50 : 0;
    }
    int64_t most = facts->hp_max + facts->beyond_max, hp = player_left(facts);
    if (most < 1) most = 1;
    int64_t part = hp <= 0 ? 0 : hp >= most ? 1000 : hp * 1000 / most;
    return 350 + 650 * (part * (3000 - part) / 2000) / 1000;
}

void player_scene_open(struct player_scene *scene, const struct table *table,
                       const struct player_temperament *temperament)
{
    int count = table->system->table->encounter.count(table);
    scene->count = count < PLAYER_ACTORS ? count : PLAYER_ACTORS;
    scene->who = encounter_current(table);
    scene->temperament = temperament;
    for (int i = 0; i < scene->count; i++) {
        scene->facts[i] = player_facts(table, i);
        scene->worth[i] = player_worth(&scene->facts[i]);
    }
    scene->side = scene->who >= 0 && scene->who < scene->count ? scene->facts[scene->who].side : 0;
}

bool player_scene_is_enemy(const struct player_scene *scene, int who)
{
    return scene->facts[who].side != scene->side;
}

int player_scene_distance(const struct player_scene *scene, int one, int other)
{
    const struct actor_facts *a = &scene->facts[one], *b = &scene->facts[other];
    if (!a->is_placed || !b->is_placed) return 1;
    return grid_distance(GRID_EQUAL, (struct grid_space){a->x, a->y, a->size},
                         (struct grid_space){b->x, b->y, b->size});
}

int player_scene_nearest(const struct player_scene *scene)
{
    int nearest = INT16_MAX;
    for (int i = 0; i < scene->count; i++) {
        if (!player_scene_is_enemy(scene, i) || !player_is_active(&scene->facts[i])) continue;
        int distance = player_scene_distance(scene, scene->who, i);
        if (distance < nearest) nearest = distance;
    }
    return nearest;
}

/* Points for and against conditions, by giver and receiver. */
static int64_t player_conditions(const struct player_scene *scene, const struct table *table)
{
    const struct encounter_rules *rules = &table->system->table->encounter;
    const struct effects *effects = rules->effects ? rules->effects(table) : NULL;
    int (*judge)(const struct table *, const struct effect *) = table->system->table->player.favour;
    uint8_t counted[PLAYER_ACTORS] = {0};
    int64_t value = 0;
    for (int i = 0; effects && i < effects->count; i++) {
        const struct effect *one = &effects->items[i];
        bool known = one->bearer >= 0 && one->bearer < scene->count && one->source >= 0 &&
                     one->source < scene->count;
        if (!known || !player_is_active(&scene->facts[one->bearer])) continue;
        if (counted[one->bearer]++ >= VALUE_MOST) continue;
        int favour = judge ? judge(table, one) : 0;
        bool foe = scene->facts[one->bearer].side != scene->facts[one->source].side;
        bool harms = favour ? favour < 0 : foe;
        int64_t points = harms ? -VALUE_HARMED : one->source == one->bearer ? VALUE_OWN : VALUE_HELPED;
        value += player_scene_is_enemy(scene, one->bearer) ? -points : points;
    }
    return value;
}

int64_t player_scene_weigh(const struct player_scene *scene, int who, int64_t before, int64_t after)
{
    const struct player_temperament *mood = scene->temperament;
    if (!player_scene_is_enemy(scene, who)) return (after - before) * mood->care / 100;
    int64_t gain = before - after;
    return gain > 0 && before < 700 ? gain * (100 + mood->focus) / 200 : gain;
}

int64_t player_scene_value(const struct player_scene *scene, const struct table *table)
{
    int64_t value = player_conditions(scene, table);
    for (int i = 0; i < scene->count; i++) {
        bool enemy = player_scene_is_enemy(scene, i);
        value += enemy ? -scene->worth[i] : scene->worth[i] * scene->temperament->care / 100;
    }
    return value;
}

int64_t player_value(const struct table *table, int side)
{
    struct player_scene scene;
    player_scene_open(&scene, table, &player_temperaments[0]);
    scene.side = side;
    return player_scene_value(&scene, table);
}
