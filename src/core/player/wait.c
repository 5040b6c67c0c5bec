/* wait.c: readied attacks. When no enemy can be attacked in this turn but one may come, an attack that waits for it is
 * worth more than a walk that leads to where the enemy strikes first. */
#include "base/memory.h"
#include "core/player/inside.h"

enum { WAIT_WALKS = 4 /* that are tried in one turn */ };

static int wait_reach(struct player *player, const struct player_scene *scene, int who)
{
    const struct player_kind_memory *kind = player_remember_kind(player, scene, who);
    return kind ? kind->reach : 1;
}

/* Is the enemy out of reach, and nobody of the side nearer to it? */
static bool wait_is_expected(struct player *player, const struct player_scene *scene, int enemy)
{
    const struct actor_facts *facts = &scene->facts[enemy];
    int distance = player_scene_distance(scene, scene->who, enemy);
    if (!player_scene_is_enemy(scene, enemy) || !player_is_active(facts) || !facts->is_placed) return false;
    if (distance <= wait_reach(player, scene, enemy)) return false;
    for (int i = 0; i < scene->count; i++) {
        bool stands = !player_scene_is_enemy(scene, i) && player_is_active(&scene->facts[i]);
        if (stands && player_scene_distance(scene, i, enemy) < distance) return false;
    }
    return true;
}

/* Is a command legal at the table of the trial that harmed enemies before? */
static bool wait_has_attack(struct player_trial *trial)
{
    const struct player_scene *scene = &trial->list->scene;
    struct json legal = json_make_array();
    trial->table->system->table->legal(trial->table, trial->arena, &legal);
    for (size_t i = 0; i < json_count(&legal); i++) {
        const struct json *command = json_at(&legal, i);
        uint64_t key = json_get(command, "target") ? player_command_key(trial->player, scene, command) : 0;
        const struct player_entry *known = key ? player_remember(trial->player, key) : NULL;
        if (known && known->harms && player_try(trial, command, 0)) return true;
    }
    return false;
}

/* One more walk toward an enemy on the table of the trial. False: there is none, or the turn is over. */
static bool wait_walk(struct player_trial *trial)
{
    struct json way;
    if (!player_way(trial, false, &way) || table_do(trial->table, &way) != TABLE_DONE) return false;
    int who = trial->list->scene.who;
    if (encounter_current(trial->table) != who) return false;
    player_scene_open(&trial->list->scene, trial->table, trial->list->scene.temperament);
    return true;
}

/* Does walking on lead to an attack in this turn? */
static bool wait_can_strike(const struct player_trial *trial)
{
    struct player_list *list = memory_alloc(sizeof *list);
    struct table *copy = table_clone(trial->table);
    struct player_trial next = {
        .player = trial->player, .table = copy, .list = list, .arena = trial->arena, .hurries = true};
    bool strikes = false;
    if (list && copy) {
        copy->answer = player_answer_usual;
        list->count = 0;
        player_scene_open(&list->scene, copy, trial->list->scene.temperament);
        for (int i = 0; i < WAIT_WALKS && !strikes && wait_walk(&next); i++)
            strikes = wait_has_attack(&next);
    }
    player_trial_close(&next);
    table_free(copy);
    memory_free(list);
    return strikes;
}

bool player_wait(struct player_trial *trial, struct json *command)
{
    const struct table_rules *rules = trial->table->system->table;
    const struct player_scene *scene = &trial->list->scene;
    struct player *player = trial->player;
    bool waited = scene->who < PLAYER_MOODS && (player->waited >> scene->who & 1);
    if (!rules->player.await || trial->hurries || waited) return false;
    for (int i = 0; i < scene->count; i++) {
        if (!wait_is_expected(player, scene, i)) continue;
        if (!rules->player.await(trial->table, scene->who, i, trial->arena, command)) continue;
        return player_try(trial, command, 0) && !wait_can_strike(trial);
    }
    return false;
}
