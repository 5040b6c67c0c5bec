/* interpret_lasting.c: steps that leave something behind: modifiers, statuses, grants, terrain, zones. */
#include <string.h>

#include "systems/p2v/game/acts.h"
#include "systems/p2v/game/ground.h"
#include "systems/p2v/act/interpret.h"
#include "systems/p2v/board/random_square.h"
#include "systems/p2v/board/move.h"
#include "systems/p2v/board/ride.h"

/* How many turn ends or starts of bearer or source still pass before an effect ends. */
static int last_turns(const struct p2v_game *game, int bearer, int source, int until)
{
    switch ((enum p2v_until)until) {
    case P2V_UNTIL_SOURCE_END:
        return game->active == source ? 2 : 1;
    case P2V_UNTIL_TARGET_END:
        return game->active == bearer ? 2 : 1;
    case P2V_UNTIL_NEXT_ROUND_END:
        return 2;
    default:
        return 1;
    }
}

/* The same effect again only lasts longer. */
static bool last_is_same(const struct p2v_effect *effect, const struct p2v_new_effect *new)
{
    bool modifies = new->kind == P2V_DO_MODIFY && new->is_spell && effect->is_spell;
    return new->kind != P2V_DO_CONDITION && effect->kind == new->kind && effect->bearer == new->bearer &&
           effect->source == new->source && effect->stat == new->stat &&
           (effect->feature == new->feature || modifies);
}

bool p2v_effect_add(struct p2v_run *run, const struct p2v_new_effect *new)
{
    struct p2v_game *game = run->game;
    int free_slots = P2V_EFFECTS - game->effect_count;
    for (int i = 0; i < game->effect_count; i++) {
        free_slots += game->effects[i].kind == 0xff;
        if (last_is_same(&game->effects[i], new)) p2v_fact(run, P2V_FACT_EFFECT_END, P2V_NOBODY, i);
    }
    if (free_slots <= 0) {
        p2v_fact(run, P2V_FACT_LIMIT, new->bearer, P2V_LIMIT_EFFECTS, P2V_EFFECTS);
        return false;
    }
    int turns = last_turns(game, new->bearer, new->source, new->until);
    int value = (new->value & 0xff) | new->until << 8 | (new->is_spell ? 1 << 14 : 0);
    p2v_record(run, (struct p2v_fact){P2V_FACT_EFFECT, (uint8_t)new->bearer, (int16_t)(new->kind | new->stat << 8),
                                      (int16_t)value, (int16_t)(new->source | turns << 8), (int16_t)new->feature,
                                      (new->types & 0xffffff) | (uint32_t)new->count << 24});
    return true;
}

int p2v_spell_of(const struct p2v_run *run, const struct p2v_context *context)
{
    return context->is_spell && context->card_feature ? (int)(context->card_feature - run->pack->features.items) : 0;
}

void p2v_effect_end(struct p2v_run *run, int effect)
{
    const struct p2v_effect ended = run->game->effects[effect];
    const struct p2v_figure *bearer = &run->game->figures[ended.bearer];
    bool sized = ended.kind == P2V_DO_SET_STAT && ended.stat == P2V_STATS;
    int size = bearer->size_class;
    if (sized) p2v_ride_empty(run, ended.bearer); /* its back is gone */
    p2v_fact(run, P2V_FACT_EFFECT_END, P2V_NOBODY, effect);
    if (sized && bearer->size_class != size) p2v_fact(run, P2V_FACT_SIZE, ended.bearer, bearer->size_class);
}

bool p2v_has_had(const struct p2v_game *game, int figure, const struct p2v_feature *feature)
{
    for (int i = 0; i < game->effect_count; i++)
        if (game->effects[i].kind == P2V_DO_HAD && game->effects[i].bearer == figure &&
            game->pack->features.items[game->effects[i].feature].name_symbol == feature->name_symbol)
            return true;
    return false;
}

/* Notes that the figure has had what the feature gives once; false: it had it before, or there is no room to note it.
 */
static bool last_is_first(struct p2v_run *run, const struct p2v_context *context, int figure)
{
    int feature = (int)(context->card_feature - run->pack->features.items);
    if (p2v_has_had(run->game, figure, context->card_feature)) return false;
    return p2v_effect_add(run, &(struct p2v_new_effect){.bearer = figure,
                                                        .source = context->source,
                                                        .kind = P2V_DO_HAD,
                                                        .until = P2V_UNTIL_ENCOUNTER,
                                                        .feature = feature});
}

static void last_step_modify(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    uint8_t figures[P2V_FIGURES];
    int spell = p2v_spell_of(run, context);
    if (step->extra == 1) return; /* own turn only: a contribution */
    int count = p2v_step_targets(run, context, step, figures);
    for (int i = 0; i < count && !run->halted; i++) {
        if (step->flags & P2V_FLAG_ONCE_EACH && context->card_feature && !last_is_first(run, context, figures[i]))
            continue;
        if (p2v_step_save(run, context, step, figures[i]) >= P2V_SUCCESS) continue;
        for (int stat = 0; stat < P2V_STATS; stat++)
            if (step->types & P2V_BIT(stat))
                p2v_effect_add(run, &(struct p2v_new_effect){
                        .bearer = figures[i], .source = context->source, .kind = P2V_DO_MODIFY,
                        .stat = stat, .value = step->amount, .until = step->until,
                        .types = step->extra == 2 ? (uint32_t)step->argument : 0, .feature = spell,
                        .is_spell = context->is_spell});
    }
}

static int last_bearer(const struct p2v_context *context)
{
    return context->target >= 0 && context->target < P2V_NOBODY ? context->target : context->source;
}

/* A new size, as long as it lasts: only where it fits. */
static void last_grow(struct p2v_run *run, const struct p2v_context *context, const struct p2v_step *step)
{
    const struct p2v_game *game = run->game;
    int figure = last_bearer(context);
    const struct p2v_figure *f = &game->figures[figure];
    int old = f->size_class;
    if (step->amount <= old || (step->extra && old > step->extra - 1)) return;
    if (f->mount != P2V_NOBODY) p2v_ride_get_off(run, figure, false); /* it has outgrown the saddle */
    if (!p2v_effect_add(run, &(struct p2v_new_effect){.bearer = figure, .source = context->source,
                                                      .kind = P2V_DO_SET_STAT, .stat = P2V_STATS,
                                                      .value = step->amount, .until = step->until,
                                                      .feature = p2v_spell_of(run, context),
                                                      .is_spell = context->is_spell}) ||
        run->halted)
        return;
    struct p2v_point place = {f->x, f->y};
    if (p2v_nearest_free(game, figure, &place)) {
        p2v_fact(run, P2V_FACT_SIZE, figure, step->amount);
        p2v_make_room(run, figure);
        return;
    }
    for (int i = 0; i < game->effect_count; i++)
        if (game->effects[i].kind == P2V_DO_SET_STAT && game->effects[i].bearer == figure &&
            game->effects[i].stat == P2V_STATS && game->effects[i].value == step->amount)
            p2v_fact(run, P2V_FACT_EFFECT_END, P2V_NOBODY, i);
}

static void last_step_set_stat(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    if (step->name == P2V_STATS)
        last_grow(run, context, step);
    else
        p2v_effect_add(run, &(struct p2v_new_effect){.bearer = last_bearer(context),
                                                     .source = context->source,
                                                     .kind = P2V_DO_SET_STAT, .stat = step->name,
                                                     .value = step->amount, .until = step->until,
                                                     .feature = p2v_spell_of(run, context),
                                                     .is_spell = context->is_spell});
}

static void last_step_status(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    uint8_t figures[P2V_FIGURES];
    int count = p2v_step_targets(run, context, step, figures);
    for (int i = 0; i < count && !run->halted; i++) {
        const struct p2v_figure *f = &run->game->figures[figures[i]];
        bool own_turn = f->is_active && !f->is_beginning; /* it counts when the next one starts */
        if (step->name == P2V_QUICKENED)
            p2v_fact(run, P2V_FACT_STATUS, figures[i], own_turn ? P2V_QUICKENED_NEXT : P2V_QUICKENED);
        else
            p2v_effect_add(run, &(struct p2v_new_effect){.bearer = figures[i],
                                                         .source = context->source,
                                                         .kind = P2V_DO_STATUS, .stat = step->name,
                                                         .until = step->until,
                                                         .feature = p2v_spell_of(run, context),
                                                         .is_spell = context->is_spell});
    }
}

static void last_step_lose_status(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    int figure = context->target;
    if (p2v_step_save(run, context, step, figure) >= P2V_SUCCESS) return;
    for (int i = 0; i < run->game->effect_count; i++)
        if (run->game->effects[i].kind == P2V_DO_STATUS && run->game->effects[i].bearer == figure &&
            run->game->effects[i].stat & step->name)
            p2v_fact(run, P2V_FACT_EFFECT_END, P2V_NOBODY, i);
    p2v_fact(run, P2V_FACT_STATUS, figure, 0, step->name);
    if (step->extra)
        p2v_effect_add(run, &(struct p2v_new_effect){.bearer = figure, .source = context->source,
                                                     .kind = P2V_DO_LOSE_STATUS,
                                                     .stat = step->name, .until = step->until,
                                                     .feature = p2v_spell_of(run, context),
                                                     .is_spell = context->is_spell});
}

static void last_step_resist(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    uint32_t types = step->types;
    uint8_t figures[P2V_FIGURES];
    if (step->flags & P2V_FLAG_TYPES_CHOICE) {
        uint16_t listed[P2V_DAMAGE_TYPES];
        int count = 0;
        for (int t = 0; t < P2V_DAMAGE_TYPES; t++)
            if (types & P2V_BIT(t)) listed[count++] = (uint16_t)t;
        int answer = p2v_ask_choice(run, &(struct p2v_choice){.figure = context->source,
                                                              .about = P2V_NOBODY,
                                                              .topic = P2V_TOPIC_TYPE,
                                                              .things = listed,
                                                              .count = count});
        if (answer < 0) return;
        types = P2V_BIT(listed[answer]);
    }
    int count = p2v_step_targets(run, context, step, figures);
    for (int i = 0; i < count; i++)
        p2v_effect_add(run, &(struct p2v_new_effect){.bearer = figures[i],
                                                     .source = context->source,
                                                     .kind = P2V_DO_RESIST, .value = step->amount,
                                                     .until = step->until, .types = types,
                                                     .feature = p2v_spell_of(run, context),
                                                     .is_spell = context->is_spell});
}

static void last_step_lose_resist(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    (void)step;
    p2v_change(run, context->source, P2V_CHANGE_LOSE_RESISTANCE, 0);
}

static void last_step_gain(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    bool gains = step->op == P2V_DO_GAIN;
    int figure = context->target >= 0 && context->target < P2V_NOBODY ? context->target : context->source;
    if (p2v_step_save(run, context, step, figure) >= P2V_SUCCESS) return;
    if (step->ref) {
        int place = p2v_feature_place(run->game, context->source, step->ref);
        enum p2v_change change = gains ? P2V_CHANGE_GAIN_FEATURE : P2V_CHANGE_LOSE_FEATURE;
        if (place >= 0) p2v_change(run, context->source, change, place);
        return;
    }
    p2v_effect_add(run, &(struct p2v_new_effect){.bearer = figure, .source = context->source,
                                                 .kind = gains ? P2V_DO_GAIN : P2V_DO_LOSE,
                                                 .stat = step->name, .value = step->extra,
                                                 .until = step->until,
                                                 .feature = p2v_spell_of(run, context),
                                                 .is_spell = context->is_spell});
}

static void last_step_grant(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    p2v_effect_add(run, &(struct p2v_new_effect){.bearer = context->source,
                                                 .source = context->source, .kind = P2V_DO_GRANT,
                                                 .until = step->until, .feature = (int)step->ref,
                                                 .is_spell = context->is_spell});
}

static void last_step_bonus_damage(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    const struct p2v_feature *feature = context->card_feature;
    if (!feature || (!feature->is_spell && !feature->is_item) || feature->kind != P2V_ACTION)
        return; /* else a contribution */
    int stat = step->flags & P2V_FLAG_MELEE_ONLY ? P2V_STAT_MELEE_DAMAGE : P2V_STAT_DAMAGE;
    p2v_effect_add(run, &(struct p2v_new_effect){.bearer = context->target,
                                                 .source = context->source,
                                                 .kind = P2V_DO_C_BONUS_DAMAGE, .stat = stat,
                                                 .value = step->amount, .until = step->until,
                                                 .feature = p2v_spell_of(run, context),
                                                 .is_spell = context->is_spell});
}

/* Riders, curses, advantage, reach of spells ...: an effect of the step's own kind that others look for. */
static void last_step_mark(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    bool on_self = step->op == P2V_DO_RIDER || step->op == P2V_DO_ADVANTAGE || step->op == P2V_DO_REACH_SPELLS;
    int bearer = on_self || context->target < 0 || context->target >= P2V_NOBODY ? context->source : context->target;
    int until = step->op == P2V_DO_ADVANTAGE ? P2V_UNTIL_THIS_TURN : P2V_UNTIL_ENCOUNTER;
    p2v_effect_add(run, &(struct p2v_new_effect){.bearer = bearer, .source = context->source,
                                                 .kind = step->op, .value = step->amount,
                                                 .until = until, .types = step->types,
                                                 .feature = step->child,
                                                 .count = step->child_count,
                                                 .is_spell = context->is_spell});
}

/* It goes where the source goes: looked for when someone's turn starts. */
static void last_step_aura(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    p2v_effect_add(run, &(struct p2v_new_effect){.bearer = context->source,
                                                 .source = context->source, .kind = P2V_DO_AURA,
                                                 .stat = step->amount, .until = step->until,
                                                 .feature = step->child,
                                                 .count = step->child_count,
                                                 .is_spell = context->is_spell});
}

/* One of the skills it is not trained in yet, by its player's choice. */
static void last_step_train(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    uint32_t open = step->types & ~p2v_trained(run->game, context->source);
    uint16_t skills[P2V_SKILLS];
    int count = 0;
    for (int skill = 0; skill < P2V_SKILLS; skill++)
        if (open & P2V_BIT(skill)) skills[count++] = (uint16_t)skill;
    if (!count) return;
    int answer = p2v_ask_choice(run, &(struct p2v_choice){.figure = context->source,
                                                          .about = P2V_NOBODY,
                                                          .topic = P2V_TOPIC_SKILL,
                                                          .things = skills,
                                                          .count = count});
    if (answer < 0) return;
    p2v_effect_add(run, &(struct p2v_new_effect){.bearer = context->source,
                                                 .source = context->source, .kind = P2V_DO_TRAIN,
                                                 .stat = skills[answer], .until = step->until,
                                                 .types = P2V_BIT(skills[answer]),
                                                 .feature = p2v_spell_of(run, context),
                                                 .is_spell = context->is_spell});
}

static void last_step_immune(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    if (!context->card_feature || context->card_feature->kind != P2V_ACTION) return; /* passive: a contribution */
    int bearer = context->target >= 0 && context->target < P2V_NOBODY ? context->target : context->source;
    p2v_effect_add(run, &(struct p2v_new_effect){.bearer = bearer, .source = context->source,
                                                 .kind = step->op, .stat = step->name,
                                                 .until = step->until, .types = step->types,
                                                 .feature = p2v_spell_of(run, context),
                                                 .is_spell = context->is_spell});
}

/* ---- terrain, zones, objects ---- */

static int last_free_zone(const struct p2v_game *game)
{
    for (int i = 0; i < P2V_ZONES; i++)
        if (i >= game->zone_count || !game->zones[i].is_live) return i;
    return -1;
}

/* A zone as it begins; what is not set is 0. */
struct last_zone {
    uint16_t program, count; /* what happens in it; without steps the spell that laid it */
    int until, flags;        /* enum p2v_zone_flag */
    uint32_t traits;         /* of the terrain laid there */
};

/* Its number; -1 when there are too many, which is reported. */
static int last_zone_new(struct p2v_run *run, int source, const struct last_zone *zone)
{
    int index = last_free_zone(run->game), until = zone->until;
    if (index < 0) {
        p2v_fact(run, P2V_FACT_LIMIT, source, P2V_LIMIT_ZONES, P2V_ZONES);
        return -1;
    }
    int turns = last_turns(run->game, source, source, until);
    p2v_record(run, (struct p2v_fact){.kind = P2V_FACT_ZONE,
                                      .who = (uint8_t)source,
                                      .a = (int16_t)index,
                                      .b = (int16_t)zone->program,
                                      .c = (int16_t)zone->count,
                                      .d = (int16_t)(until | turns << 8),
                                      .e = (zone->traits & 0xffff) | (uint32_t)zone->flags << 16});
    return index;
}

static bool last_may_lay(const struct p2v_game *game, int square, bool unoccupied)
{
    int x = square % P2V_WIDTH, y = square / P2V_WIDTH;
    return p2v_on_board(game, x, y) && !(game->terrain[square] & P2V_TERRAIN_SOLID) &&
           (!unoccupied || p2v_figure_on(game, square) < 0);
}

/* The traits that are laid; where the player may choose, the softer or the thicker ones. 0: no answer yet. */
static uint32_t last_ask_traits(struct p2v_run *run, const struct p2v_context *context, const struct p2v_step *step)
{
    uint32_t lowest = step->types & (0u - step->types), others = step->types & ~lowest;
    const uint16_t either[] = {(uint16_t)lowest, (uint16_t)others};
    if (!(step->flags & P2V_FLAG_TYPES_CHOICE)) return step->types;
    int answer = p2v_ask_choice(
        run,
        &(struct p2v_choice){
            .figure = context->source, .about = P2V_NOBODY, .topic = P2V_TOPIC_TRAITS, .things = either, .count = 2});
    return answer < 0 ? 0 : answer == 0 ? lowest : others;
}

/* Lays the terrain on the squares of the area that have none of it yet. */
static void last_lay_area(struct p2v_run *run, const struct p2v_context *context, const struct p2v_step *step, int zone)
{
    const struct p2v_game *game = run->game;
    for (int square = -1; (square = p2v_next_square(context->area, square + 1)) < P2V_SQUARES;)
        if (last_may_lay(game, square, step->extra >= 2) && !(game->terrain[square] & game->zones[zone].traits))
            p2v_fact(run, P2V_FACT_ZONE_SQUARE, P2V_NOBODY, zone, square);
}

/* The first free square beside this one, or -1. */
static int last_free_beside(const struct p2v_game *game, int x, int y)
{
    for (int d = 0; d < GRID_DIRECTIONS; d++) {
        int to_x = x + grid_step_x[d], to_y = y + grid_step_y[d];
        if (p2v_on_board(game, to_x, to_y) && last_may_lay(game, p2v_square(to_x, to_y), true))
            return p2v_square(to_x, to_y);
    }
    return -1;
}

/* Lays it where the target or else the source stands, or on one free square beside it. */
static void last_lay_at_figure(struct p2v_run *run, const struct p2v_context *context, const struct p2v_step *step,
                               int zone)
{
    const struct p2v_game *game = run->game;
    int figure = context->target >= 0 && context->target < P2V_NOBODY ? context->target : context->source;
    int x = game->figures[figure].x / game->unit, y = game->figures[figure].y / game->unit;
    int square = step->extra == 2 ? last_free_beside(game, x, y) : x >= 0 ? p2v_square(x, y) : -1;
    if (square >= 0) p2v_fact(run, P2V_FACT_ZONE_SQUARE, P2V_NOBODY, zone, square);
}

static void last_step_terrain(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    struct last_zone laid = {.program = (uint16_t)p2v_spell_of(run, context),
                             .until = step->until,
                             .traits = last_ask_traits(run, context, step)};
    if (run->halted) return;
    if (step->flags & P2V_FLAG_SET) laid.flags |= P2V_ZONE_CLEARED;
    if (step->flags & P2V_FLAG_ALOFT) laid.flags |= P2V_ZONE_ALOFT;
    if (step->name) laid.flags |= P2V_ZONE_DOUBTED;
    int zone = last_zone_new(run, context->source, &laid);
    if (zone < 0) return;
    if (context->has_area)
        last_lay_area(run, context, step, zone);
    else
        last_lay_at_figure(run, context, step, zone);
}

/* May terrain vanish there: within the area of the power around its user, and no objective? */
static bool last_may_clear(const struct p2v_game *game, const struct p2v_context *context, int square)
{
    int x = square % P2V_WIDTH, y = square / P2V_WIDTH,
        size = context->card_feature ? context->card_feature->aim.size : 0;
    return p2v_on_board(game, x, y) && game->terrain[square] && !(game->terrain[square] & P2V_TERRAIN_OBJECTIVE) &&
           p2v_gap(game, p2v_space(&game->figures[context->source]), p2v_square_space(game, x, y)) <= size;
}

/* For everybody, or where the caster may choose so for its own side alone. */
static void last_step_terrain_remove(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    const struct p2v_game *game = run->game;
    const uint16_t either[] = {0, 1};
    int zone = -1;
    if (step->flags & P2V_FLAG_TYPES_CHOICE) {
        int answer = p2v_ask_choice(run, &(struct p2v_choice){.figure = context->source,
                                                              .about = P2V_NOBODY,
                                                              .topic = P2V_TOPIC_WHOSE,
                                                              .things = either,
                                                              .count = 2});
        if (answer < 0) return;
        if (answer == 1)
            zone = last_zone_new(run, context->source,
                                 &(struct last_zone){.program = (uint16_t)p2v_spell_of(run, context),
                                                     .until = P2V_UNTIL_ENCOUNTER,
                                                     .flags = P2V_ZONE_OPENED});
        if (answer == 1 && zone < 0) return;
    }
    for (int square = 0; square < P2V_SQUARES && context->has_area; square++) {
        if (!last_may_clear(game, context, square)) continue;
        if (zone >= 0)
            p2v_fact(run, P2V_FACT_ZONE_SQUARE, P2V_NOBODY, zone, square);
        else
            p2v_fact(run, P2V_FACT_TERRAIN, P2V_NOBODY, square);
    }
}

/* The piece aimed at spreads by a square or draws back by one. */
static void last_step_terrain_grow(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    const uint16_t either[] = {0, 1};
    for (int square = P2V_SQUARES - 1; square >= 0; square--)
        if (context->area[square / 64] >> square % 64 & 1) { /* which piece it is about */
            run->question.from_x = (int16_t)(square % P2V_WIDTH);
            run->question.from_y = (int16_t)(square / P2V_WIDTH);
        }
    int answer = p2v_ask_choice(
        run,
        &(struct p2v_choice){
            .figure = context->source, .about = P2V_NOBODY, .topic = P2V_TOPIC_WATER, .things = either, .count = 2});
    if (answer >= 0 && context->has_area) p2v_piece_resize(run, context->area, (uint16_t)step->types, answer == 0);
}

/* The squares where hazards and traps spare this figure's side, or -1. */
static int last_safe_zone(const struct p2v_game *game, int figure)
{
    for (int z = 0; z < game->zone_count; z++)
        if (game->zones[z].is_live && game->zones[z].is_safe && !p2v_is_enemy(game, game->zones[z].source, figure))
            return z;
    return -1;
}

/* Each hazard and trap counts as a whole, however little of it the area touches. */
static void last_step_safe(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    const struct p2v_game *game = run->game;
    uint64_t touched[P2V_SQUARE_WORDS] = {0}, any = 0;
    if (!context->has_area) return;
    for (int square = -1; (square = p2v_next_square(context->area, square + 1)) < P2V_SQUARES;)
        p2v_hazard_at(game, square, touched);
    for (int i = 0; i < P2V_SQUARE_WORDS; i++)
        any |= touched[i];
    if (!any) return;
    int zone = last_safe_zone(game, context->source);
    if (zone < 0)
        zone = last_zone_new(
            run, context->source,
            &(struct last_zone){.program = (uint16_t)step->amount, .until = step->until, .flags = P2V_ZONE_SAFE});
    for (int square = -1; zone >= 0 && (square = p2v_next_square(touched, square + 1)) < P2V_SQUARES;)
        p2v_fact(run, P2V_FACT_ZONE_SQUARE, P2V_NOBODY, zone, square);
}

static void last_step_zone(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    const struct p2v_feature *feature = context->card_feature;
    struct last_zone laid = {.program = step->child, .count = step->child_count, .until = step->until};
    if (step->name == 1 && feature) { /* "the same": the effects that stand before it */
        laid.program = feature->program;
        laid.count = feature->program_count ? (uint16_t)(feature->program_count - 1) : 0;
    }
    laid.flags = (step->extra ? P2V_ZONE_AT_TURN_END : 0) | (step->flags & P2V_FLAG_HEADWIND ? P2V_ZONE_HEADWIND : 0);
    int zone = last_zone_new(run, context->source, &laid);
    for (int square = -1; zone >= 0 && (square = p2v_next_square(context->area, square + 1)) < P2V_SQUARES;)
        p2v_fact(run, P2V_FACT_ZONE_SQUARE, P2V_NOBODY, zone, square);
}

static const uint16_t last_object_traits[] = {P2V_TERRAIN_INCLINE, 0, P2V_TERRAIN_DIFFICULT | P2V_TERRAIN_OBSTRUCTING};

/* May an object lie there: on a free square beside the source, or further away in sight of it? In squares. */
static bool last_object_fits(struct p2v_run *run, const struct p2v_pick *pick, int x, int y)
{
    const struct p2v_game *game = run->game;
    struct grid_space from = p2v_space(&game->figures[pick->source]), there = p2v_square_space(game, x, y);
    int away = p2v_gap(game, from, there);
    return away >= 1 && away <= pick->range && p2v_on_board(game, x, y) && last_may_lay(game, p2v_square(x, y), true) &&
           (away == 1 || p2v_line_of_sight(run, from, there));
}

/* Offers the squares for an object, nearest first. */
static bool last_ask_object(struct p2v_run *run, const struct p2v_context *context, int range, int *x, int *y)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *source = &game->figures[context->source];
    struct p2v_question *question = &run->question;
    question->kind = P2V_ASK_SQUARE;
    question->within = p2v_lists_all(game, 2 * range + source->size) ? (uint8_t)(range + source->size) : 0;
    question->from_x = source->x;
    question->from_y = source->y;
    question->figure = (uint8_t)context->source;
    question->count = 0;
    struct p2v_pick pick = {.asked = context->source,
                            .source = context->source,
                            .before = 1,
                            .behind = source->size,
                            .within = range + source->size,
                            .fits = last_object_fits,
                            .range = range};
    if (p2v_random_square(run, &pick, x, y)) return true;
    for (int away = 1; away <= range; away++)
        for (int row = 0; row < game->height; row++)
            for (int column = 0; column < game->width && question->count < P2V_OPTIONS; column++) {
                struct grid_space there = p2v_square_space(game, column, row);
                if (p2v_gap(game, p2v_space(source), there) == away && last_object_fits(run, &pick, column, row))
                    question->options[question->count++] = (struct p2v_option){
                        .figure = (uint8_t)context->source, .x = (int16_t)there.x, .y = (int16_t)there.y};
            }
    int answer = question->count ? p2v_ask(run) : -1;
    if (answer < 0) return false;
    *x = question->options[answer].x / game->unit;
    *y = question->options[answer].y / game->unit;
    return true;
}

/* Which way the line of barriers continues from its first square: enum grid_direction, or -1. */
static int last_ask_direction(struct p2v_run *run, const struct p2v_context *context, int x, int y)
{
    const struct p2v_game *game = run->game;
    struct p2v_question *question = &run->question;
    int ways[GRID_DIRECTIONS];
    question->kind = P2V_ASK_AREA;
    question->feature = 0xffff;
    question->figure = (uint8_t)context->source;
    question->count = 0;
    for (int d = 0; d < GRID_DIRECTIONS; d++) {
        int to_x = x + grid_step_x[d], to_y = y + grid_step_y[d];
        if (grid_is_diagonal((enum grid_direction)d) || !p2v_on_board(game, to_x, to_y) ||
            !last_may_lay(game, p2v_square(to_x, to_y), true))
            continue;
        ways[question->count] = d;
        question->options[question->count++] = (struct p2v_option){.figure = P2V_NOBODY,
                                                                   .x = (int16_t)(x * game->unit),
                                                                   .y = (int16_t)(y * game->unit),
                                                                   .dx = (int16_t)(grid_step_x[d] * game->unit),
                                                                   .dy = (int16_t)(grid_step_y[d] * game->unit)};
    }
    int answer = question->count ? p2v_ask(run) : -1;
    return answer < 0 ? -1 : ways[answer];
}

/* A row of squares: where it begins, the way it goes (enum grid_direction, or -1) and how long it is. */
struct last_row {
    int x, y, direction, length;
};

/* One object, so many squares long. */
static void last_put_object(struct p2v_run *run, const struct p2v_context *context, const struct p2v_step *step,
                            const struct last_row *row)
{
    const struct p2v_game *game = run->game;
    int zone = -1, dx = row->direction >= 0 ? grid_step_x[row->direction] : 0;
    int dy = row->direction >= 0 ? grid_step_y[row->direction] : 0;
    struct last_zone laid = {.program = step->child,
                             .count = step->child_count,
                             .until = P2V_UNTIL_ENCOUNTER,
                             .traits = last_object_traits[step->name],
                             .flags = step->name == 1 ? P2V_ZONE_ONCE : 0};
    for (int i = 0; i < row->length; i++) {
        int to_x = row->x + dx * i, to_y = row->y + dy * i;
        if (!p2v_on_board(game, to_x, to_y) || !last_may_lay(game, p2v_square(to_x, to_y), true)) continue;
        if (zone < 0) {
            zone = last_zone_new(run, context->source, &laid);
            if (zone >= 0 && step->types)
                p2v_fact(run, P2V_FACT_BARRIER, P2V_NOBODY, zone, (int)(step->types & 0xff),
                         (int)(step->types >> 8 & 0xff), (int)(step->types >> 16));
        }
        if (zone < 0 || run->halted) return;
        p2v_fact(run, P2V_FACT_ZONE_SQUARE, P2V_NOBODY, zone, p2v_square(to_x, to_y));
    }
}

static void last_step_place(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    const struct p2v_game *game = run->game;
    int x, y, direction = -1, range = step->argument ? step->argument : 1;
    if (!last_ask_object(run, context, range, &x, &y)) return;
    if (step->flags & P2V_FLAG_LINE) direction = last_ask_direction(run, context, x, y);
    if (run->halted) return;
    for (int z = 0; z < game->zone_count && step->flags & P2V_FLAG_SET; z++) /* those of an earlier use are gone */
        if (game->zones[z].is_live && game->zones[z].source == context->source && game->zones[z].program == step->child)
            p2v_fact(run, P2V_FACT_ZONE_END, P2V_NOBODY, z);
    int things = direction >= 0 ? step->amount : 1, length = direction >= 0 ? step->extra : 1;
    for (int i = 0; i < things; i++) {
        int dx = direction >= 0 ? grid_step_x[direction] * i * length : 0,
            dy = direction >= 0 ? grid_step_y[direction] * i * length : 0;
        struct last_row row = {x + dx, y + dy, direction, length};
        last_put_object(run, context, step, &row);
    }
}

/* The creatures that a line or a cone from the source touches, placed by its player. */
static int last_laid(struct p2v_run *run, const struct p2v_context *context, const struct p2v_step *step,
                     uint8_t *figures)
{
    const struct p2v_aim aim = {.mode = P2V_AIM_AREA, .shape = step->name, .size = (uint8_t)step->amount};
    const struct p2v_feature *feature = context->card_feature;
    struct p2v_question *question = &run->question;
    bool known = feature && feature->aim.shape == aim.shape && feature->aim.size == aim.size;
    question->kind = P2V_ASK_AREA;
    question->figure = (uint8_t)context->source;
    question->feature_place = (uint8_t)context->feature;
    question->feature = known ? (uint16_t)(feature - run->pack->features.items) : 0xffff;
    question->count = p2v_area_options(run, context->source, &aim, question->options, P2V_OPTIONS);
    int answer = question->count ? p2v_ask(run) : -1;
    if (answer < 0) return 0;
    struct p2v_option chosen = question->options[answer];
    return p2v_area_touched(run, context->source, &aim, &chosen, figures);
}

/* Everybody around the source, or around the target of a splash, or around who has set off a trap. */
static int last_around(const struct p2v_game *game, const struct p2v_context *context, const struct p2v_step *step,
                       uint8_t *figures)
{
    bool there = step->name == P2V_BURST || context->trap;
    int origin = there ? context->target : context->source, size = step->amount ? step->amount : 1;
    int count = 0;
    if (origin < 0 || origin >= P2V_NOBODY) return 0;
    for (int i = 0; i < game->figures_count; i++)
        if ((i != context->source || context->trap) && i != origin && game->figures[i].in_play &&
            game->figures[i].x >= 0 && game->figures[i].swallower == P2V_NOBODY && p2v_within(game, i, origin, size))
            figures[count++] = (uint8_t)i;
    return count;
}

/* Is the figure one of those the step is about? */
static bool last_area_means(struct p2v_run *run, const struct p2v_context *context, const struct p2v_step *step,
                            int figure)
{
    if (!run->game->figures[figure].in_play || !p2v_filter_fits(run, step->filter, context->source, figure))
        return false;
    return step->who != P2V_SELF_AND_ALLIES || !p2v_is_enemy(run->game, figure, context->source);
}

/* Child for everybody in an area that starts from the source. */
static void last_step_area(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    struct p2v_game *game = run->game;
    uint8_t figures[P2V_FIGURES];
    bool is_laid = step->name == P2V_LINE || step->name == P2V_CONE;
    int count = is_laid ? last_laid(run, context, step, figures) : last_around(game, context, step, figures);
    uint64_t inside = 0;
    for (int k = 0; k < count; k++)
        inside |= UINT64_C(1) << figures[k];
    bool covers = is_laid && context->card_feature && context->card_feature->asks_reflex; /* P2V-COVER-01, -05 */
    struct grid_space from = p2v_space(&game->figures[context->source]);
    int point = covers ? p2v_cover_point(run, from, context->source, inside) : -1;
    for (int k = 0; k < count && !run->halted; k++) {
        int i = covers ? p2v_behind_cover(run, from, point, context->source, figures[k]) : figures[k];
        if (i < 0 || !last_area_means(run, context, step, i)) continue;
        if (i != figures[k] && inside >> i & 1) continue; /* who is met anyway */
        struct p2v_context inner = {.source = context->source,
                                    .target = i,
                                    .trigger = context->trigger,
                                    .feature = context->feature,
                                    .card_feature = context->card_feature};
        p2v_context_begin(&inner);
        inner.is_area = true;
        inner.trap = context->trap;
        p2v_steps(run, &inner, step->child, step->child_count);
        if (step->name == P2V_BURST) return; /* one of them */
    }
}

static void last_step_recharge(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    const symbol names[2] = {step->ref, step->types};
    uint16_t spent[2];
    int count = 0, first = 0;
    for (int i = 0; i < 2; i++) {
        int place = names[i] ? p2v_feature_place(run->game, context->source, names[i]) : -1;
        if (place >= 0 && run->game->figures[context->source].uses[place]) spent[count++] = (uint16_t)place;
    }
    if (count > 1 && step->flags & P2V_FLAG_TYPES_CHOICE) { /* one of them, as its owner likes */
        first = p2v_ask_choice(run, &(struct p2v_choice){.figure = context->source,
                                                         .about = P2V_NOBODY,
                                                         .topic = P2V_TOPIC_FEATURE,
                                                         .things = spent,
                                                         .count = count});
        if (first < 0) return;
        count = first + 1;
    }
    for (int i = first; i < count; i++)
        p2v_change(run, context->source, P2V_CHANGE_REGAIN_USE, spent[i]);
}

static void last_step_stance(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    int until = step->name ? P2V_UNTIL_SOURCE_START : P2V_UNTIL_STANCE, figure = context->source;
    p2v_effect_add(run, &(struct p2v_new_effect){.bearer = figure, .source = figure,
                                                 .kind = P2V_DO_STANCE, .until = until,
                                                 .types = step->types});
    for (uint16_t i = 0; i < step->child_count; i++) {
        const struct p2v_step *child = &run->pack->steps.items[step->child + i];
        if (child->op == P2V_DO_MODIFY)
            for (int stat = 0; stat < P2V_STATS; stat++)
                if (child->types & P2V_BIT(stat))
                    p2v_effect_add(run, &(struct p2v_new_effect){
                            .bearer = figure, .source = figure, .kind = P2V_DO_MODIFY,
                            .stat = stat, .value = child->amount, .until = until, .feature = 1});
        if (child->op == P2V_DO_SET_STAT)
            p2v_effect_add(run, &(struct p2v_new_effect){.bearer = figure, .source = figure,
                                                         .kind = P2V_DO_SET_STAT,
                                                         .stat = child->name,
                                                         .value = child->amount, .until = until,
                                                         .feature = 1});
        if (child->op == P2V_DO_C_RESIST)
            p2v_effect_add(run, &(struct p2v_new_effect){.bearer = figure, .source = figure,
                                                         .kind = P2V_DO_RESIST,
                                                         .value = child->amount, .until = until,
                                                         .types = child->types, .feature = 1});
    }
}

p2v_step_function *p2v_interpret_last(enum p2v_op op)
{
    static p2v_step_function *const table[P2V_OPS] = {
        [P2V_DO_MODIFY] = last_step_modify,
        [P2V_DO_SET_STAT] = last_step_set_stat,
        [P2V_DO_STATUS] = last_step_status,
        [P2V_DO_LOSE_STATUS] = last_step_lose_status,
        [P2V_DO_RESIST] = last_step_resist,
        [P2V_DO_LOSE_RESIST] = last_step_lose_resist,
        [P2V_DO_GAIN] = last_step_gain,
        [P2V_DO_LOSE] = last_step_gain,
        [P2V_DO_GRANT] = last_step_grant,
        [P2V_DO_C_BONUS_DAMAGE] = last_step_bonus_damage,
        [P2V_DO_RIDER] = last_step_mark,
        [P2V_DO_CURSE] = last_step_mark,
        [P2V_DO_ADVANTAGE] = last_step_mark,
        [P2V_DO_TRAIN] = last_step_train,
        [P2V_DO_AURA] = last_step_aura,
        [P2V_DO_REACH_SPELLS] = last_step_mark,
        [P2V_DO_C_IGNORE_TERRAIN] = last_step_immune,
        [P2V_DO_C_IMMUNE] = last_step_immune,
        [P2V_DO_TERRAIN] = last_step_terrain,
        [P2V_DO_TERRAIN_REMOVE] = last_step_terrain_remove,
        [P2V_DO_TERRAIN_GROW] = last_step_terrain_grow,
        [P2V_DO_SAFE] = last_step_safe,
        [P2V_DO_ZONE] = last_step_zone,
        [P2V_DO_PLACE] = last_step_place,
        [P2V_DO_AREA] = last_step_area,
        [P2V_DO_RECHARGE] = last_step_recharge,
        [P2V_DO_STANCE] = last_step_stance,
    };
    return table[op];
}
