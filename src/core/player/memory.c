/* memory.c: what commands led to earlier in the game, remembered by machine players. Who uses the same command with
 * the same actions left, under the same conditions, on the same kind of creature, need not try it again. */
#include <string.h>

#include "base/memory.h"
#include "core/player/inside.h"

enum { MEMORY_SLOTS = 8192, MEMORY_HP_PARTS = 8, MEMORY_DICE = 7 };

struct player_memory {
    uint32_t streams[PLAYER_MOST_SAMPLES]; /* of the dice of samples */
    uint64_t names[PLAYER_ACTORS]; /* what the scenario made the actors from; 0: it is not known */
    struct player_kind_memory kinds[PLAYER_KNOWN];
    int kind_count, entry_count;
    struct player_entry *slots[MEMORY_SLOTS];
};

void player_forget(struct player_memory *memory)
{
    for (int i = 0; memory && i < MEMORY_SLOTS; i++)
        memory_free(memory->slots[i]);
    memory_free(memory);
}

static uint64_t memory_add(uint64_t hash, int64_t number)
{
    hash = (hash ^ (uint64_t)number) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 29;
}

static uint64_t memory_add_text(uint64_t hash, const char *text, size_t length)
{
    return memory_add(memory_add(hash, hash_bytes(text, length)), (int64_t)length);
}

/* Members of a scenario's actor that do not change what it can do. */
static bool memory_is_label(const char *member)
{
    static const char *const labels[] = {"at", "height", "id", "name", "side", NULL};
    const char *const *label = labels;
    while (*label && strcmp(*label, member) != 0)
        label++;
    return *label != NULL;
}

/* An actor without the members that only name and place it, as text. */
static uint64_t memory_name(const struct json *actor)
{
    uint64_t hash = 1;
    struct text text = {0};
    for (uint32_t i = 0; json_is(actor, JSON_OBJECT) && i < actor->count; i++) {
        const struct json_member *member = &actor->members[i];
        if (memory_is_label(member->name)) continue;
        text_clear(&text);
        json_write(&text, &member->value);
        hash = memory_add_text(hash, member->name, strlen(member->name));
        hash = memory_add_text(hash, text_get(&text), text.length);
    }
    hash = text.failed ? 0 : hash;
    text_free(&text);
    return hash;
}

/* Chooses dice whose first draws are spread evenly, however many samples are taken: steps of the golden ratio, each
 * met within half of its share. */
static void memory_spread(struct player_memory *memory)
{
    const uint32_t step = UINT32_C(0x9e3779b9), share = UINT32_MAX / PLAYER_MOST_SAMPLES;
    uint32_t stream = 0, wanted = UINT32_MAX / 2;
    for (int i = 0; i < PLAYER_MOST_SAMPLES; wanted += step, i++) {
        uint32_t off = share;
        while (off >= share) {
            struct rng rng = rng_new(MEMORY_DICE, ++stream, 0);
            off = rng_next(&rng) - wanted + share / 2;
        }
        memory->streams[i] = stream;
    }
}

struct rng player_sample_dice(const struct player *player, int sample)
{
    return rng_new(MEMORY_DICE, player->memory->streams[sample], 0);
}

struct player_memory *player_memory_new(const struct table *start)
{
    struct player_memory *memory = memory_alloc(sizeof *memory);
    const struct json *actors = json_get(&start->scenario.root, "actors");
    if (!memory) return NULL;
    memset(memory, 0, sizeof *memory);
    memory_spread(memory);
    for (size_t i = 0; i < json_count(actors) && i < PLAYER_ACTORS; i++)
        memory->names[i] = memory_name(json_at(actors, i));
    return memory;
}

bool player_memory_open(struct player *player, const struct table *table)
{
    if (player->memory || !(player->memory = player_memory_new(table))) return player->memory != NULL;
    if (!player->book) return true;
    memcpy(player->memory->names, player->book->names, sizeof player->memory->names);
    memcpy(player->memory->kinds, player->book->kinds, sizeof player->memory->kinds);
    player->memory->kind_count = player->book->kind_count;
    return true;
}

/* The slot of a key, or the free one where it would be. */
static size_t memory_slot(const struct player_memory *memory, uint64_t key)
{
    size_t slot = (size_t)(key ^ key >> 32) % MEMORY_SLOTS;
    while (memory->slots[slot] && memory->slots[slot]->key != key)
        slot = (slot + 1) % MEMORY_SLOTS;
    return slot;
}

struct player_entry *player_remember(struct player *player, uint64_t key)
{
    struct player_memory *memory = player->memory;
    if (!memory) return NULL;
    size_t slot = memory_slot(memory, key);
    if (memory->slots[slot]) return memory->slots[slot];
    struct player_entry *entry =
        memory->entry_count < MEMORY_SLOTS * 3 / 4 ? memory_alloc(sizeof *entry) : NULL;
    if (!entry) return NULL;
    const struct player_entry *known = player->book ? player->book->slots[memory_slot(player->book, key)] : NULL;
    if (known)
        *entry = *known;
    else
        *entry = (struct player_entry){.key = key, .afterwards = -1};
    memory->slots[slot] = entry;
    memory->entry_count++;
    return entry;
}

static uint64_t memory_add_json(uint64_t hash, const struct json *value)
{
    if (json_is(value, JSON_STRING)) return memory_add_text(hash, value->text, value->count);
    if (json_is(value, JSON_ARRAY)) {
        for (size_t i = 0; i < json_count(value); i++)
            hash = memory_add_json(hash, json_at(value, i));
        return memory_add(hash, (int64_t)json_count(value));
    }
    return memory_add(hash, json_is(value, JSON_TRUE) ? -7 : json_to_int(value, -3));
}

/* Creatures that the scenario makes from the same actor are of one kind, on whichever side they fight. Those
 * that joined later are known by their side, hit points and size. */
static uint64_t memory_kind(const struct player_memory *memory, const struct player_scene *scene, int who)
{
    const struct actor_facts *facts = &scene->facts[who];
    uint64_t name = memory ? memory->names[who] : 0;
    uint64_t key = name ? name : memory_add(1, facts->side);
    return memory_add(memory_add(key, facts->hp_max), facts->size);
}

struct player_kind_memory *player_remember_kind(struct player *player, const struct player_scene *scene,
                                                int who)
{
    struct player_memory *memory = player->memory;
    uint64_t key = memory_kind(memory, scene, who);
    for (int i = 0; memory && i < memory->kind_count; i++) {
        if (memory->kinds[i].key == key) return &memory->kinds[i];
    }
    if (!memory || memory->kind_count == PLAYER_KNOWN) return NULL;
    memory->kinds[memory->kind_count] = (struct player_kind_memory){.key = key, .reach = 1};
    return &memory->kinds[memory->kind_count++];
}

int32_t *player_best_gain(struct player *player, const struct player_scene *scene, int who, int other)
{
    struct player_kind_memory *own = player_remember_kind(player, scene, who);
    const struct player_kind_memory *target = player_remember_kind(player, scene, other);
    return own && target ? &own->best_gain[target - player->memory->kinds] : NULL;
}

/* Hit points that a command is expected to take from enemies; of what reaches several, by its gain. */
static int64_t memory_harm(const struct player_scene *scene, const struct player_candidate *given)
{
    const struct player_entry *entry = given->entry;
    int64_t sum = 0, enemies = 0;
    if (given->gain <= 0) return 0;
    for (int i = 0; i < scene->count && !entry; i++) {
        if (!player_scene_is_enemy(scene, i)) continue;
        sum += scene->facts[i].hp_max;
        enemies++;
    }
    if (!entry) return enemies ? sum * given->gain / 1000 / enemies : 0;
    if (given->target < 0 || !player_scene_is_enemy(scene, given->target)) return 0;
    for (int i = 0; i < entry->count; i++)
        sum -= entry->outcomes[i].target_hp;
    return entry->count && sum > 0 ? sum / entry->count : 0;
}

void player_note_gain(struct player *player, const struct player_scene *scene,
                      const struct player_candidate *given)
{
    bool known = scene->who >= 0 && scene->who < scene->count;
    struct player_kind_memory *kind = known ? player_remember_kind(player, scene, scene->who) : NULL;
    if (!kind) return;
    kind->harm += memory_harm(scene, given);
    if (given->sort == PLAYER_IS_END) kind->turns++;
}

/* Conditions of the two, in any order. */
static uint64_t memory_conditions(const struct table *table, int who, int target)
{
    const struct encounter_rules *rules = &table->system->table->encounter;
    const struct effects *effects = rules->effects ? rules->effects(table) : NULL;
    uint64_t sum = 0;
    for (int i = 0; effects && i < effects->count; i++) {
        const struct effect *one = &effects->items[i];
        if (one->bearer != who && one->bearer != target) continue;
        const char *text = table_text(table, one->kind);
        sum += memory_add_text(one->bearer == who ? 5 : 6, text, strlen(text)) ;
    }
    return sum;
}

static int memory_hp_part(const struct actor_facts *facts)
{
    int64_t most = facts->hp_max > 0 ? facts->hp_max : 1;
    return player_is_active(facts) ? (int)(facts->hp * MEMORY_HP_PARTS / most) : -1;
}

/* Beside it, near, or far. */
static int memory_range(int distance)
{
    return distance <= 1 ? 0 : distance <= 6 ? 1 : 2;
}

uint64_t player_command_key(const struct player *player, const struct player_scene *scene,
                            const struct json *command)
{
    uint64_t key = memory_kind(player->memory, scene, scene->who);
    for (uint32_t i = 0; i < command->count; i++) {
        const char *name = command->members[i].name;
        if (strcmp(name, "who") == 0 || strcmp(name, "target") == 0) continue;
        key = memory_add_json(memory_add_text(key, name, strlen(name)), &command->members[i].value);
    }
    return key ? key : 1;
}

uint64_t player_key(const struct player_trial *trial, const struct json *command, int target)
{
    const struct table *table = trial->table;
    const struct player *player = trial->player;
    const struct player_scene *scene = &trial->list->scene;
    const struct encounter_rules *rules = &table->system->table->encounter;
    uint64_t key = player_command_key(player, scene, command);
    if (rules->budget) {
        const struct action_pool *budget = rules->budget(table, scene->who);
        for (int i = 0; i < ECONOMY_MOST_POOLS; i++)
            key = memory_add(key, budget->left[i]);
    }
    key = memory_add(key, (int64_t)memory_conditions(table, scene->who, target));
    if (target >= 0) {
        key = memory_add(key, (int64_t)memory_kind(player->memory, scene, target));
        key = memory_add(key, player_scene_is_enemy(scene, target));
        key = memory_add(key, memory_range(player_scene_distance(scene, scene->who, target)));
    }
    if (target < 0) key = memory_add(key, memory_range(player_scene_nearest(scene)));
    int helped = target < 0 ? scene->who : target;
    if (!player_scene_is_enemy(scene, helped))
        key = memory_add(key, memory_hp_part(&scene->facts[helped]));
    return key ? key : 1;
}
