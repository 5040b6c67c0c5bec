/* kinds_p2v_exercise.c: `conform p2v/exercise FOLDER`: every feature, spell and item of the records is put into a
 * situation made for it and must show an effect in the log of facts.
 *
 * Actions are used by their owner among friends and foes. What waits for a trigger is watched in short fights around
 * its owner. What simply holds (a bonus, a resistance) must be a contribution the game looks for. All records under the
 * ORC must be whole, and at least 95 of 100 of all. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "conform.h"
#include "systems/p2v/game/acts.h"
#include "systems/p2v/player/ai.h"
#include "systems/p2v/game/crowd.h"
#include "systems/p2v/game/setup.h"

struct exercise {
    struct p2v_ai ai; /* first: the run's context */
    struct content *content;
    struct p2v_game *game;
    struct p2v_sight_cache *sight;
    int owner, feature, watched; /* watched: number of the feature in the pack */
    bool was_used, had_effect;
};

static bool is_effect(int kind)
{
    switch (kind) {
    case P2V_FACT_USE:
    case P2V_FACT_ACT:
    case P2V_FACT_SPEND:
    case P2V_FACT_AP:
    case P2V_FACT_FIGHT:
    case P2V_FACT_SAVE:
    case P2V_FACT_DIE:
    case P2V_FACT_SIDE_DIE:
    case P2V_FACT_FOUGHT:
    case P2V_FACT_LAST:
    case P2V_FACT_LEFTOVER:
    case P2V_FACT_DIAGONALS:
    case P2V_FACT_REACTION:
        return false;
    default:
        return true;
    }
}

static void watch(struct p2v_run *run, const struct p2v_fact *fact)
{
    struct exercise *exercise = run->context;
    bool names = (fact->kind == P2V_FACT_USE || fact->kind == P2V_FACT_REACTION) && fact->a == exercise->watched;
    if (names) exercise->was_used = true;
    if (exercise->was_used && !names && is_effect(fact->kind)) exercise->had_effect = true;
    p2v_apply(run->game, fact);
}

/* Reactions are taken, other questions answered at random. */
static int answer(struct p2v_run *run, const struct p2v_question *question)
{
    struct exercise *exercise = run->context;
    if (question->kind == P2V_ASK_REACTION) return 1;
    return (int)rng_below(&exercise->ai.rng, (uint32_t)question->count);
}

static int stooge(const struct p2v_pack *pack, struct rng *rng, int not_this, bool caster)
{
    for (int tries = 0; tries < 400; tries++) {
        int card = (int)rng_below(rng, (uint32_t)pack->cards.count);
        const struct p2v_card *from = &pack->cards.items[card];
        if (card != not_this && from->size <= 2 && from->level < 6 && (!caster || from->caster_rank)) return card;
    }
    return 0;
}

/* A card with the strike the watched feature answers by name, or -1. */
static int striker(const struct exercise *exercise)
{
    const struct p2v_pack *pack = p2v_content_pack(exercise->content);
    symbol strike = pack->features.items[exercise->watched].trigger.strike;
    for (size_t card = 0; card < pack->cards.count && strike; card++)
        for (int place = 0; place < pack->cards.items[card].feature_count; place++) {
            const struct p2v_feature *feature = &pack->features.items[pack->cards.items[card].features[place]];
            if (feature->is_strike && feature->name_symbol == strike) return (int)card;
        }
    return -1;
}

/* The owner in the middle, a friend and three foes around it, bodies, rubble, water, fire, a wall and a plant nearby.
 */
static void stage(struct exercise *exercise, int card, uint64_t number)
{
    struct p2v_game *game = exercise->game;
    struct p2v_pack *pack = p2v_content_pack(exercise->content);
    struct rng rng = rng_new(21, number, 1);
    const uint16_t terrain[] = {0, P2V_TERRAIN_DIFFICULT, P2V_TERRAIN_SHALLOW_WATER, P2V_TERRAIN_CONCEALING,
                                P2V_TERRAIN_OBSTRUCTING | P2V_TERRAIN_DIFFICULT};
    p2v_game_init(game, pack, 24, 18, 2);
    for (int y = 0; y < 18; y++)
        for (int x = 0; x < 24; x++)
            p2v_board_set(game, x, y, terrain[number % 5]);
    for (int y = 12; y < 16; y++)
        p2v_board_set(game, 3, y, P2V_TERRAIN_SOLID);
    for (int x = 9; x < 12 && !terrain[number % 5]; x++) { /* a pond and a fire */
        p2v_board_set(game, x + 8, 3, P2V_TERRAIN_SHALLOW_WATER);
        p2v_board_set(game, x, 3, P2V_TERRAIN_HAZARDOUS);
    }
    exercise->owner = p2v_game_add(game, card, 0);
    game->figures[exercise->owner].items = 3;
    p2v_game_place(game, exercise->owner, 10, 8);
    int size = game->figures[exercise->owner].size;
    const int places[][3] = {{10 - 1, 8, 0},        {10 + size, 8, 1},  {10, 8 + size, 1}, {10 + size, 8 + size, 1},
                             {10 + size + 2, 8, 1}, {10 - 1, 8 - 1, 0}, {10 - 3, 8, 0}};
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        int same = number % 3 == 0 && places[i][2] == 0 ? card : stooge(pack, &rng, card, number % 4 == 1 && i == 1);
        if (i == 1 && striker(exercise) >= 0) same = striker(exercise);
        int figure = p2v_game_add(game, same, places[i][2]);
        struct p2v_point place = {places[i][0], places[i][1]};
        if (p2v_nearest_free(game, figure, &place))
            p2v_game_place(game, figure, place.x, place.y);
        else
            game->figures[figure].in_play = false;
        if (number % 2 && places[i][2])
            game->figures[figure].conditions |= P2V_BIT(P2V_GRABBED), game->figures[figure].grabber = 0;
        if (number % 7 == 3) game->figures[figure].hp = 3;
        if (number % 5 == 2 && places[i][2]) game->figures[figure].status |= P2V_INVISIBLE;
        if (number % 5 == 3) game->figures[figure].hp = (int16_t)(game->figures[figure].hp / 2 + 1);
    }
    int dead = p2v_game_add(game, stooge(pack, &rng, card, false), 1); /* a body */
    game->figures[dead].in_play = false;
    game->bodies[game->body_count++] = (struct p2v_body){9, 9, (uint8_t)dead, true};
    game->is_started = true;
    game->round = 1;
    struct p2v_figure *owner = &game->figures[exercise->owner];
    if (number % 6 == 5) owner->conditions |= P2V_BIT(P2V_GRABBED);
    if (number % 4 == 2) owner->commander = (uint8_t)(exercise->owner + 1);
    for (int i = 1; i < game->figures_count && number % 8 == 6; i++)
        game->figures[i].conditions |= P2V_BIT(P2V_CONFUSED) | P2V_BIT(P2V_CHARMED), game->figures[i].controller = 0;
    for (int i = 1; i < game->figures_count && number % 8 == 2; i++)
        if (game->figures[i].side) game->figures[i].conditions = P2V_BIT(P2V_ENCUMBERED);
    for (int i = 1; i < game->figures_count && number % 8 == 4; i++)
        game->figures[i].persistent[P2V_POISON] = 5, game->figures[i].has_persistent = true;
    p2v_crowd_gather(game);
}

static void begin(struct exercise *exercise, struct p2v_run *run, uint64_t number)
{
    p2v_run_init(run, exercise->game, exercise->sight, 31, number);
    run->ask = answer;
    run->record = watch;
    run->context = exercise;
    exercise->ai.rng = rng_new(41, number, 2);
}

/* The owner's state is bent to what the feature requires. */
static void prepare(struct exercise *exercise, const struct p2v_feature *feature, int place, uint64_t number)
{
    struct p2v_figure *owner = &exercise->game->figures[exercise->owner];
    owner->ap = 3;
    owner->is_active = true;
    exercise->game->active = (uint8_t)exercise->owner;
    if (feature->requires & P2V_REQUIRES_QUICKENED) owner->status |= P2V_QUICKENED;
    if (feature->requires & P2V_REQUIRES_PRONE) owner->is_prone = true;
    if (feature->requires & P2V_REQUIRES_LOADED) owner->counter = 2;
    if (feature->requires & P2V_REQUIRES_HIT_ADJACENT) owner->hit_adjacent = true, owner->last_target = 2;
    if (feature->requires & P2V_REQUIRES_SELF_GRABBED || number % 6 == 5) owner->conditions |= P2V_BIT(P2V_GRABBED);
    if (feature->requires & P2V_REQUIRES_PREVIOUS_HIT) {
        int before = p2v_feature_place(exercise->game, exercise->owner, feature->requires_name);
        owner->last_feature = (uint8_t)(before < 0 ? 0 : before);
        owner->last_hit = true;
        owner->last_target = 2;
    }
    if (feature->requires & P2V_REQUIRES_GAINED) owner->gained |= UINT64_C(1) << place;
    if (feature->asks_spell) owner->cast = owner->used_before = ~UINT64_C(0); /* it has cast all it can */
    if (number % 2) owner->hp = (int16_t)(owner->hp / 2 + 1);
    for (int p = 0; p < P2V_CARD_POOLS && number % 5 == 4; p++)
        owner->pools[p] = 1;
    p2v_crowd_gather(exercise->game);
}

static bool use_action(struct exercise *exercise, int card, int place, const struct p2v_feature *feature)
{
    for (uint64_t number = 0; number < 120; number++) {
        struct p2v_run run;
        stage(exercise, card, number);
        begin(exercise, &run, number);
        prepare(exercise, feature, place, number);
        exercise->was_used = exercise->had_effect = false;
        if (!p2v_affordable(&run, exercise->owner, place)) continue;
        p2v_take_action(&run, exercise->owner, place, false);
        if (exercise->was_used && exercise->had_effect) return true;
    }
    return false;
}

static bool wait_for(struct exercise *exercise, int card)
{
    for (uint64_t number = 0; number < 150; number++) {
        struct p2v_run run;
        stage(exercise, card, number);
        begin(exercise, &run, number);
        exercise->was_used = exercise->had_effect = false;
        const struct p2v_feature *feature = &run.pack->features.items[exercise->watched];
        struct p2v_blow blow = {.source = exercise->owner + 2, .feature = -1, .is_strike = true, .is_melee = true};
        if (feature->trigger.types)
            p2v_hurt(&run, exercise->owner, 5, feature->trigger.types & (0u - feature->trigger.types), &blow);
        if (feature->trigger.window == P2V_ON_FALL) p2v_fall(&run, exercise->owner + 1, 6);
        if (feature->trigger.window == P2V_ON_ALLY_FAILS_SAVE && feature->trigger.has_save)
            p2v_roll_save(&run, &(struct p2v_save_roll){.figure = exercise->owner + 1,
                                                        .save = (enum p2v_save)feature->trigger.save,
                                                        .power = 40,
                                                        .source = exercise->owner + 2});
        for (int i = 2; i < 5 && number % 2 && feature->trigger.window == P2V_ON_SELF_KILLS;
             i++) { /* something inside */
            p2v_fact(&run, P2V_FACT_SWALLOWED, i, exercise->owner);
            exercise->game->figures[i].hp = 3;
        }
        for (int actions = 0; actions < 120 && !exercise->had_effect; actions++) {
            struct p2v_option options[160];
            int count = p2v_legal(&run, options, 160);
            if (!count) break;
            p2v_do(&run, &options[rng_below(&exercise->ai.rng, (uint32_t)count)], NULL);
        }
        if (exercise->was_used && exercise->had_effect) return true;
    }
    return false;
}

/* A passive feature holds by its contributions, or lasts with a step the game starts. */
static bool holds(const struct p2v_pack *pack, const struct p2v_feature *feature)
{
    return feature->program_count > 0 && pack->steps.items[feature->program].predicate != P2V_IF_NEVER;
}

static bool exercise_feature(struct exercise *exercise, int card, int place)
{
    const struct p2v_pack *pack = p2v_content_pack(exercise->content);
    const struct p2v_feature *feature = &pack->features.items[pack->cards.items[card].features[place]];
    exercise->watched = pack->cards.items[card].features[place];
    exercise->feature = place;
    bool waits = feature->trigger.window != P2V_ON_NOTHING || feature->kind == P2V_REACTION;
    if (waits) return wait_for(exercise, card);
    uint8_t first = feature->program_count ? pack->steps.items[feature->program].op : (uint8_t)P2V_DO_BRANCH;
    bool adds =
        feature->is_item && (first == P2V_DO_C_CARRY || (first == P2V_DO_C_BONUS_DAMAGE && feature->kind == P2V_FREE));
    if (feature->kind == P2V_PASSIVE || feature->kind == P2V_AURA || adds) return holds(pack, feature);
    return use_action(exercise, card, place, feature);
}

/* How many show an effect: features, whole records, and records under the ORC licence. */
struct tally {
    size_t agree, total, records, fine_records, orc, fine_orc;
};

static void count_record(struct tally *tally, const char *license, bool fine)
{
    bool is_orc = license && strcmp(license, "ORC") == 0;
    tally->records++;
    tally->fine_records += fine;
    tally->orc += is_orc;
    tally->fine_orc += is_orc && fine;
}

static bool count(struct conform *conform, struct tally *tally, bool fine, const char *kind, const char *owner,
                  const char *name)
{
    tally->agree += fine;
    tally->total++;
    if (!fine) conform_disagree(conform, "%s %s / %s shows no effect", kind, owner, name);
    return fine;
}

static void exercise_cards(struct conform *conform, struct exercise *exercise, struct tally *tally)
{
    const struct p2v_pack *pack = p2v_content_pack(exercise->content);
    for (size_t card = 0; card < pack->cards.count; card++) {
        bool fine = true;
        for (int place = 0; place < pack->cards.items[card].feature_count; place++) {
            const char *name = pack->features.items[pack->cards.items[card].features[place]].name;
            fine &= count(conform, tally, exercise_feature(exercise, (int)card, place), "feature",
                          pack->cards.items[card].name, name);
        }
        count_record(tally, pack->cards.items[card].license, fine);
    }
}

/* A cantrip that hurts nobody, to be cast again. */
static void add_cantrip(struct p2v_pack *pack, struct p2v_card *card)
{
    for (size_t i = 0; i < pack->spells.count; i++) {
        uint16_t made[4];
        if (!pack->spells.items[i].is_cantrip || p2v_lower_spell(pack, (int)i, 1, made, 4) < 1) continue;
        struct p2v_feature *feature = &pack->features.items[made[0]];
        if (feature->hurts || feature->trigger.window) continue;
        feature->pool = 1;
        card->features[card->feature_count++] = made[0];
        return;
    }
}

/* Spells and items are put on a card made for them. */
static void exercise_extra(struct conform *conform, struct exercise *exercise, struct tally *tally, bool items)
{
    struct p2v_pack *pack = p2v_content_pack(exercise->content);
    size_t total = items ? pack->items.count : pack->spells.count;
    for (size_t i = 0; i < total; i++) {
        struct p2v_card card = {.id = "x",
                                .name = "Exerciser",
                                .license = "",
                                .level = 14,
                                .size = 2,
                                .fight = 12,
                                .armor = 15,
                                .power = 18,
                                .hp = 100,
                                .speed = 6,
                                .reach = 1,
                                .caster_rank = 5,
                                .tradition = 15};
        uint16_t made[4];
        int features = 1;
        if (items)
            made[0] = pack->items.items[i].feature;
        else
            features = p2v_lower_spell(pack, (int)i, pack->spells.items[i].rank, made, 4);
        card.pools[0] = (struct p2v_pool){2, P2V_DAILY};
        card.pool_count = 1;
        for (int f = 0; f < features; f++) {
            card.features[card.feature_count++] = made[f];
            if (!items) pack->features.items[made[f]].pool = 1;
            if (pack->features.items[made[f]].trigger.window)
                card.windows |= UINT64_C(1) << pack->features.items[made[f]].trigger.window;
        }
        if (!items && features > 0 && pack->features.items[made[0]].asks_spell) add_cantrip(pack, &card);
        for (size_t c = 0; c < pack->cards.count && items; c++) /* a weapon to wield and a spell to read */
            if (pack->cards.items[c].feature_count && card.feature_count < 3 &&
                pack->features.items[pack->cards.items[c].features[0]].is_strike)
                card.features[card.feature_count++] = pack->cards.items[c].features[0];
        if (!vec_push(&pack->cards, card)) return;
        int number = (int)pack->cards.count - 1;
        bool fine = features > 0;
        for (int f = 0; f < features; f++)
            fine &= count(conform, tally, exercise_feature(exercise, number, f), items ? "item" : "spell",
                          items ? pack->items.items[i].name : pack->spells.items[i].name, "");
        count_record(tally, items ? pack->items.items[i].license : pack->spells.items[i].license, fine);
    }
}

static bool whole_exercise(struct conform *conform, const char *path, size_t *agree, size_t *total)
{
    struct diags diags;
    diags_init(&diags);
    struct exercise exercise = {.game = malloc(sizeof(struct p2v_game)), .sight = p2v_sight_new()};
    const char *paths[3];
    static const char *const names[] = {"creatures.jsonl", "spells.jsonl", "items.jsonl"};
    for (int i = 0; i < 3; i++)
        paths[i] = arena_printf(conform->scratch, "%s/%s", path, names[i]);
    exercise.content = p2v_content_load(paths, 3, &diags);
    struct tally features = {0}, spells = {0}, items = {0};
    bool fine = exercise.game && exercise.content;
    if (fine) {
        exercise_cards(conform, &exercise, &features);
        exercise_extra(conform, &exercise, &spells, false);
        exercise_extra(conform, &exercise, &items, true);
    }
    *agree += features.agree + spells.agree + items.agree;
    *total += features.total + spells.total + items.total;
    text_addf(conform->why, "features %zu of %zu, spell options %zu of %zu, items %zu of %zu", features.agree,
              features.total, spells.agree, spells.total, items.agree, items.total);
    const struct tally *all[] = {&features, &spells, &items};
    static const char *const kinds[] = {"creatures", "spells", "items"};
    for (int i = 0; i < 3; i++) {
        text_addf(conform->why, "; whole %s %zu of %zu, under the ORC %zu of %zu", kinds[i], all[i]->fine_records,
                  all[i]->records, all[i]->fine_orc, all[i]->orc);
        fine &= all[i]->fine_orc == all[i]->orc && 20 * all[i]->fine_records >= 19 * all[i]->records;
    }
    printf("p2v/exercise: %s\n", text_get(conform->why));
    p2v_content_free(exercise.content);
    p2v_sight_free(exercise.sight);
    free(exercise.game);
    diags_free(&diags);
    return fine;
}

const struct conform_kind conform_kinds_p2v_exercise[] = {{.name = "p2v/exercise", .whole = whole_exercise}, {0}};
