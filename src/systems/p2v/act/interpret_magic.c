/* interpret_magic.c: steps about spells and summoned creatures: casting, countering, learning, casting again. */
#include "systems/p2v/game/acts.h"
#include "systems/p2v/act/interpret.h"
#include "systems/p2v/board/random_square.h"

/* ---- who is summoned ---- */

/* A card as it was printed, of a kind the filter means? */
static bool magic_may_summon(const struct p2v_card *card, const struct p2v_filter *filter)
{
    bool printed = (card->is_canonical || card->is_adopted) && !card->upgrades && !card->hero_points;
    return printed && (!filter->words[0] || p2v_card_has_trait(card, filter->words[0])) &&
           (!filter->has_level || card->level <= filter->max_level);
}

/* A creature that has no card: the weakest animal replaces it. */
static int magic_stand_in(const struct p2v_pack *pack)
{
    symbol animal = symbol_find(&pack->symbols, "animal", 6);
    int found = -1;
    for (size_t i = 0; i < pack->cards.count; i++)
        if (p2v_card_has_trait(&pack->cards.items[i], animal) &&
            (found < 0 || pack->cards.items[i].level < pack->cards.items[found].level))
            found = (int)i;
    return found;
}

/* The card that is named, or one of those that are meant, as its caster likes; -1: there is none, or no answer yet. */
static int magic_summon_card(struct p2v_run *run, int asked, const struct p2v_step *step)
{
    const struct p2v_pack *pack = run->pack;
    uint16_t cards[P2V_OPTIONS];
    int found = step->ref ? p2v_card_find(pack, symbol_text(&pack->symbols, step->ref)) : -1, count = 0;
    if (step->ref) return found >= 0 ? found : magic_stand_in(pack);
    const struct p2v_filter *filter = &pack->filters.items[step->filter];
    for (size_t i = 0; i < pack->cards.count && count < P2V_OPTIONS && step->filter; i++)
        if (magic_may_summon(&pack->cards.items[i], filter)) cards[count++] = (uint16_t)i;
    int answer = count ? p2v_ask_choice(run, &(struct p2v_choice){.figure = asked,
                                                                  .about = P2V_NOBODY,
                                                                  .topic = P2V_TOPIC_CREATURE,
                                                                  .things = cards,
                                                                  .count = count})
                       : -1;
    return answer < 0 ? -1 : cards[answer];
}

enum { MAGIC_FURTHEST = P2V_WIDTH + P2V_HEIGHT };

/* Where the new one has room, with how far away that is; `count` of each distance. */
static int magic_find_room(const struct p2v_game *game, const struct p2v_near *near, struct p2v_option *places,
                           int *counts)
{
    const struct p2v_figure *from = &game->figures[near->source], *f = &game->figures[near->figure];
    int unit = game->unit, within = near->within, figure = near->figure;
    int before = (within + p2v_own_size(f)) * unit, behind = (from->size + within) * unit, found = 0;
    int right = from->x + behind < game->width * unit - 1 ? from->x + behind : game->width * unit - 1;
    int bottom = from->y + behind < game->height * unit - 1 ? from->y + behind : game->height * unit - 1;
    for (int y = from->y > before ? from->y - before : from->y % unit; y <= bottom; y += unit)
        for (int x = from->x > before ? from->x - before : from->x % unit; x <= right && found < P2V_SQUARES;
             x += unit) {
            int away = p2v_gap(game, p2v_space(from), p2v_space_at(f, x, y));
            if (away < 1 || away > within || !p2v_can_stand(game, figure, x, y)) continue;
            if (game->terrain[p2v_square_under(f, x, y)] & P2V_TERRAIN_VOID) continue;
            places[found++] = (struct p2v_option){
                .figure = (uint8_t)figure, .x = (int16_t)x, .y = (int16_t)y, .value = (int16_t)away};
            counts[away]++;
        }
    return found;
}

static bool magic_is_in_sight(struct p2v_run *run, int source, int figure, int x, int y)
{
    const struct p2v_game *game = run->game;
    return p2v_line_of_sight(run, p2v_space(&game->figures[source]), p2v_space_at(&game->figures[figure], x, y));
}

static bool magic_fits(struct p2v_run *run, const struct p2v_pick *pick, int x, int y)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *f = &game->figures[pick->figure];
    int away = p2v_gap(game, p2v_space(&game->figures[pick->source]), p2v_space_at(f, x, y));
    return away >= 1 && away <= pick->range && p2v_on_board(game, x, y) && p2v_can_stand(game, pick->figure, x, y) &&
           !(game->terrain[p2v_square(x, y)] & P2V_TERRAIN_VOID) &&
           magic_is_in_sight(run, pick->source, pick->figure, x, y);
}

/* Where the new one has room, nearest first. */
static int magic_find_places(const struct p2v_game *game, const struct p2v_near *near, struct p2v_option *places)
{
    struct p2v_option found[P2V_SQUARES];
    int starts[MAGIC_FURTHEST + 2] = {0};
    int count = magic_find_room(game, near, found, starts + 1);
    for (int away = 1; away <= near->within; away++)
        starts[away + 1] += starts[away];
    for (int i = 0; i < count; i++)
        places[starts[found[i].value]++] = found[i];
    return count;
}

bool p2v_ask_place_near(struct p2v_run *run, const struct p2v_near *near, struct p2v_point *place)
{
    const struct p2v_game *game = run->game;
    const struct p2v_figure *from = &game->figures[near->source];
    int within = near->within < MAGIC_FURTHEST ? near->within : MAGIC_FURTHEST, figure = near->figure, x, y;
    struct p2v_near nearest = {near->asked, near->source, figure, within};
    struct p2v_option places[P2V_SQUARES];
    struct p2v_question *question = &run->question;
    question->kind = P2V_ASK_SQUARE;
    question->feature = 0xffff;
    question->figure = (uint8_t)near->asked;
    question->count = 0;
    question->from_x = from->x;
    question->from_y = from->y;
    int own = p2v_own_size(&game->figures[figure]), furthest = within + own + from->size;
    question->within = p2v_lists_all(game, 2 * within + own + from->size) ? (uint8_t)furthest : 0;
    struct p2v_pick pick = {.asked = near->asked,
                            .source = near->source,
                            .before = own,
                            .behind = from->size,
                            .within = furthest,
                            .fits = magic_fits,
                            .figure = figure,
                            .range = within};
    if (p2v_random_square(run, &pick, &x, &y)) {
        *place = (struct p2v_point){x, y};
        return true;
    }
    int count = magic_find_places(game, &nearest, places);
    for (int i = 0; i < count && question->count < P2V_OPTIONS; i++)
        /* NOLINTNEXTLINE(clang-analyzer-core.CallAndMessage): sorting by counts has filled the first `count` of them */
        if (magic_is_in_sight(run, near->source, figure, places[i].x, places[i].y))
            question->options[question->count++] =
                (struct p2v_option){.figure = (uint8_t)figure, .x = places[i].x, .y = places[i].y};
    int answer = question->count ? p2v_ask(run) : -1;
    if (answer < 0) return false;
    *place = (struct p2v_point){question->options[answer].x, question->options[answer].y};
    return true;
}

static void magic_step_summon(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    struct p2v_game *game = run->game;
    const struct p2v_figure *source = &game->figures[context->source];
    int index = game->figures_count;
    int card = index < P2V_FIGURES ? magic_summon_card(run, context->source, step) : -1;
    if (index >= P2V_FIGURES) p2v_fact(run, P2V_FACT_LIMIT, context->source, P2V_LIMIT_FIGURES, P2V_FIGURES);
    if (card < 0) return;
    p2v_fact(run, P2V_FACT_SUMMONED, index, card, source->side, 1);
    if (run->halted) return;
    struct p2v_near near = {context->source, context->source, index, step->amount};
    struct p2v_point place = {source->x, source->y};
    bool has_place = step->amount ? p2v_ask_place_near(run, &near, &place) : p2v_nearest_free(game, index, &place);
    if (run->halted) return;
    if (!has_place) {
        p2v_fact(run, P2V_FACT_ELIMINATED, index, 0);
        return;
    }
    p2v_fact(run, P2V_FACT_MOVE, index, place.x, place.y);
    enum p2v_change change = step->name ? P2V_CHANGE_FOLLOW : P2V_CHANGE_SUMMON;
    p2v_fact(run, P2V_FACT_CHANGE, index, (int)change, step->until == P2V_UNTIL_SOURCE_END ? 2 : 0, context->source);
}

/* A creature that the caster has summoned for a while, or -1. */
static int magic_summoned(const struct p2v_game *game, int caster)
{
    for (int i = 0; i < game->figures_count; i++) {
        const struct p2v_figure *f = &game->figures[i];
        if (f->in_play && f->summoned_until && (f->follows == caster || f->commander == caster)) return i;
    }
    return -1;
}

/* ---- casting ---- */

int p2v_own_spell(const struct p2v_game *game, int figure, const struct p2v_step *step)
{
    const struct p2v_card *card = p2v_card_of(game, figure);
    for (int p = 0; p < card->feature_count; p++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[p]];
        if (feature->is_spell && !feature->is_item && feature->spell == step->ref && feature->ap == step->argument &&
            p2v_feature_works(game, figure, p))
            return p;
    }
    return -1;
}

/* A spell of its card, for one of its uses. */
static void magic_cast_own(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    int figure = context->source, place = p2v_own_spell(run->game, figure, step);
    if (place < 0) return;
    int number = p2v_card_of(run->game, figure)->features[place];
    const struct p2v_feature *spell = &run->pack->features.items[number];
    p2v_fact(run, P2V_FACT_USE, figure, number, place, spell->pool, spell->uses > 0);
    if (p2v_use_feature(run, &(struct p2v_use){.figure = figure,
                                               .place = place,
                                               .feature = spell,
                                               .trigger = context->trigger,
                                               .target = step->name ? figure : -1}))
        context->cast = spell;
}

/* The program of the spell, with its own aim and area. */
static void magic_step_cast(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    if (step->predicate == P2V_IF_NEVER || !step->child_count) return;
    if (step->flags & P2V_FLAG_SET) {
        magic_cast_own(run, context, step);
        return;
    }
    const struct p2v_feature *spell = &run->pack->features.items[step->other];
    if (step->extra) { /* over an area: everybody near that is not left out */
        struct p2v_step area = {.op = P2V_DO_AREA,
                                .amount = step->extra,
                                .filter = step->filter,
                                .child = step->child,
                                .child_count = step->child_count};
        p2v_interpret_last(P2V_DO_AREA)(run, context, &area);
        return;
    }
    struct p2v_context inner;
    int target = step->name || context->target < 0 || context->target >= P2V_NOBODY ? context->source : context->target;
    inner = (struct p2v_context){.source = context->source,
                                 .target = target,
                                 .trigger = context->trigger,
                                 .feature = context->feature,
                                 .card_feature = spell};
    p2v_context_begin(&inner);
    if (!step->name && target == context->source && !spell->is_helpful) {
        p2v_use_feature(
            run,
            &(struct p2v_use){
                .figure = context->source, .place = -1, .feature = spell, .trigger = context->trigger, .target = -1});
        return;
    }
    p2v_steps(run, &inner, step->child, step->child_count);
}

static int magic_ask_spell(struct p2v_run *run, int figure, const uint16_t *features, int count)
{
    int answer = count ? p2v_ask_choice(run, &(struct p2v_choice){.figure = figure,
                                                                  .about = P2V_NOBODY,
                                                                  .topic = P2V_TOPIC_SPELL,
                                                                  .things = features,
                                                                  .count = count})
                       : -1;
    return answer < 0 ? -1 : features[answer];
}

/* May it cast again what stands at this place of its card: a cantrip of its last turn that hurts nobody (name 1), or a
 * spell from a slot of today? */
static bool magic_may_recast(const struct p2v_game *game, int figure, int place, const struct p2v_step *step)
{
    const struct p2v_figure *f = &game->figures[figure];
    const struct p2v_card *card = p2v_card_of(game, figure);
    const struct p2v_feature *feature = &game->pack->features.items[card->features[place]];
    if (!feature->is_spell || !feature->pool || feature->trigger.window) return false;
    if (step->name) return f->used_before >> place & 1 && feature->is_cantrip && !feature->hurts;
    return f->cast >> place & 1 && card->pools[feature->pool - 1].count != 255;
}

/* A cantrip again at once, or a spell for later: it can be cast once more without a slot. */
static void magic_step_recast(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    const struct p2v_game *game = run->game;
    const struct p2v_card *card = p2v_card_of(game, context->source);
    uint16_t spells[P2V_CARD_FEATURES];
    int count = 0;
    for (int p = 0; p < card->feature_count; p++)
        if (magic_may_recast(game, context->source, p, step)) spells[count++] = card->features[p];
    int chosen = magic_ask_spell(run, context->source, spells, count);
    if (chosen < 0) return;
    if (step->name)
        p2v_use_feature(run, &(struct p2v_use){.figure = context->source,
                                               .place = -1,
                                               .feature = &run->pack->features.items[chosen],
                                               .trigger = context->trigger,
                                               .target = -1});
    else
        p2v_effect_add(run, &(struct p2v_new_effect){.bearer = context->source,
                                                     .source = context->source,
                                                     .kind = P2V_DO_GRANT, .value = P2V_GRANT_ONCE,
                                                     .until = P2V_UNTIL_ENCOUNTER,
                                                     .feature = chosen});
}

/* Is there a spell to choose for a program that only casts or learns one? */
bool p2v_magic_possible(const struct p2v_game *game, int figure, const struct p2v_step *step)
{
    const struct p2v_card *card = p2v_card_of(game, figure);
    if (step->op == P2V_DO_LEARN) return step->amount > 0;
    for (int p = 0; p < card->feature_count; p++)
        if (magic_may_recast(game, figure, p, step)) return true;
    return false;
}

/* One spell of the list, with all its options: `ref` is the first of `amount` features. */
static void magic_step_learn(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    const struct p2v_feature *features = run->pack->features.items;
    uint16_t spells[P2V_OPTIONS];
    int count = 0, last = (int)step->ref + step->amount;
    for (int i = (int)step->ref; i < last && count < P2V_OPTIONS; i++)
        if (!count || features[spells[count - 1]].spell != features[i].spell) spells[count++] = (uint16_t)i;
    int chosen = magic_ask_spell(run, context->source, spells, count);
    for (int i = chosen; i >= 0 && i < last && features[i].spell == features[chosen].spell; i++)
        p2v_effect_add(run, &(struct p2v_new_effect){.bearer = context->source,
                                                     .source = context->source,
                                                     .kind = P2V_DO_GRANT,
                                                     .until = P2V_UNTIL_ENCOUNTER, .feature = i});
}

/* ---- countering ---- */

/* A spell of this rank for each pool with a use left; their number. */
static int magic_slots(const struct p2v_game *game, int figure, int rank, uint16_t *spells)
{
    const struct p2v_card *card = p2v_card_of(game, figure);
    uint32_t pools = 0;
    int count = 0;
    for (int p = 0; p < card->feature_count; p++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[p]];
        if (!feature->pool || feature->rank != rank || pools >> feature->pool & 1) continue;
        if (card->pools[feature->pool - 1].count == 255 || !p2v_feature_works(game, figure, p)) continue;
        pools |= P2V_BIT(feature->pool);
        spells[count++] = card->features[p];
    }
    return count;
}

bool p2v_can_counter(const struct p2v_game *game, int figure, const struct p2v_feature *cast)
{
    uint16_t spells[P2V_CARD_FEATURES];
    const struct p2v_card *card = p2v_card_of(game, figure);
    bool knows = false;
    for (int p = 0; p < card->feature_count && !knows; p++) {
        const struct p2v_feature *own = &game->pack->features.items[card->features[p]];
        knows = own->is_spell && own->spell == cast->spell && p2v_feature_works(game, figure, p);
    }
    return knows && magic_slots(game, figure, cast->rank, spells) > 0;
}

/* A spell of the rank of the one that is being cast. */
static void magic_step_expend(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    uint16_t spells[P2V_CARD_FEATURES];
    if (!step->amount && (!run->pending || !run->pending->used)) return;
    int rank = step->amount ? step->amount : run->pending->used->rank;
    int chosen = magic_ask_spell(run, context->source, spells, magic_slots(run->game, context->source, rank, spells));
    if (chosen >= 0) p2v_fact(run, P2V_FACT_USE, context->source, chosen, -1, run->pack->features.items[chosen].pool);
}

/* ---- what spells have left behind ---- */

int p2v_spell_on(const struct p2v_game *game, int figure, int by, int *caster)
{
    const struct p2v_figure *f = &game->figures[figure];
    int found = -1;
    for (int i = 0; i < game->effect_count; i++) {
        const struct p2v_effect *effect = &game->effects[i];
        if (effect->kind == 0xff || effect->bearer != figure || !effect->is_spell) continue;
        bool foreign = p2v_is_enemy(game, effect->source, by);
        if (found < 0 || foreign) {
            found = i;
            *caster = effect->source;
        }
        if (foreign) return found;
    }
    if (!f->enchanted || (found >= 0 && !p2v_is_enemy(game, f->enchanter, by))) return found;
    *caster = f->enchanter;
    return P2V_EFFECTS;
}

/* Every condition of these. */
static void magic_free(struct p2v_run *run, int figure, uint32_t conditions)
{
    for (int condition = 0; condition < P2V_CONDITIONS; condition++)
        if (conditions & P2V_BIT(condition)) p2v_fact(run, P2V_FACT_UNCONDITION, figure, condition);
}

/* Does the number of its spell stand with an effect of this kind, or that of something it grants? */
static bool magic_is_numbered(int kind)
{
    switch (kind) {
    case P2V_DO_AURA:
    case P2V_DO_GRANT:
    case P2V_DO_RIDER:
    case P2V_DO_CURSE:
    case P2V_DO_ADVANTAGE:
    case P2V_DO_REACH_SPELLS:
        return false;
    default:
        return true;
    }
}

/* Everything the spell did to the figure that still lasts ends, and it cannot be sustained any more. */
static void magic_end_spell(struct p2v_run *run, int figure, int caster, int spell)
{
    const struct p2v_game *game = run->game;
    for (int i = game->effect_count - 1; i >= 0; i--) {
        const struct p2v_effect effect = game->effects[i];
        if (effect.kind == 0xff || effect.bearer != figure || effect.source != caster || !effect.is_spell ||
            effect.feature != spell || !magic_is_numbered(effect.kind))
            continue;
        if (effect.kind == P2V_DO_CONDITION) magic_free(run, figure, P2V_BIT(effect.stat));
        p2v_effect_end(run, i);
    }
    const struct p2v_figure *f = &game->figures[figure];
    if (f->enchanter == caster && f->enchantment == spell) magic_free(run, figure, f->enchanted);
    if (game->figures[caster].sustain == spell + 1) p2v_change(run, caster, P2V_CHANGE_SUSTAIN, 0);
}

static void magic_step_cancel_effect(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    const struct p2v_game *game = run->game;
    int caster, figure = context->target, found = p2v_spell_on(game, figure, context->source, &caster);
    (void)step;
    if (found < 0) return;
    if (found == P2V_EFFECTS)
        magic_end_spell(run, figure, caster, game->figures[figure].enchantment);
    else if (magic_is_numbered(game->effects[found].kind))
        magic_end_spell(run, figure, caster, game->effects[found].feature);
    else
        p2v_effect_end(run, found);
}

static void magic_step_nullify(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    const struct p2v_card *card = p2v_card_of(run->game, context->target);
    (void)step;
    for (int p = 0; p < card->feature_count; p++)
        if (run->pack->features.items[card->features[p]].is_item &&
            !(run->game->figures[context->target].lost >> p & 1)) {
            p2v_change(run, context->target, P2V_CHANGE_LOSE_FEATURE, p);
            return;
        }
}

/* What the spell has laid on the board stays as it is. */
static bool magic_prolong_zones(struct p2v_run *run, int figure, int spell)
{
    const struct p2v_game *game = run->game;
    bool found = false;
    for (int z = 0; z < game->zone_count; z++) {
        const struct p2v_zone *zone = &game->zones[z];
        if (!zone->is_live || zone->is_safe || zone->source != figure || zone->count || zone->program != spell)
            continue;
        p2v_fact(run, P2V_FACT_ZONE_END, P2V_NOBODY, z, 2);
        found = true;
    }
    return found;
}

bool p2v_prolong(struct p2v_run *run, int figure, const struct p2v_feature *feature)
{
    const struct p2v_game *game = run->game;
    int spell = (int)(feature - run->pack->features.items),
        summoned = feature->is_summon ? magic_summoned(game, figure) : -1;
    bool found = summoned >= 0;
    if (found) {
        const struct p2v_figure *f = &game->figures[summoned];
        enum p2v_change change = f->follows == figure ? P2V_CHANGE_FOLLOW : P2V_CHANGE_SUMMON;
        p2v_fact(run, P2V_FACT_CHANGE, summoned, (int)change, 2, figure, f->has_acted);
    }
    for (int i = 0; i < game->effect_count; i++) {
        const struct p2v_effect effect = game->effects[i];
        if (effect.kind == 0xff || effect.source != figure || !effect.is_spell || effect.feature != spell ||
            !magic_is_numbered(effect.kind) || effect.until != P2V_UNTIL_SOURCE_END || effect.turns > 1)
            continue;
        p2v_effect_add(run, &(struct p2v_new_effect){.bearer = effect.bearer, .source = figure,
                                                     .kind = effect.kind, .stat = effect.stat,
                                                     .value = effect.value, .until = effect.until,
                                                     .types = effect.types, .feature = spell,
                                                     .count = effect.count, .is_spell = true});
        found = true;
    }
    return magic_prolong_zones(run, figure, spell) || found;
}

/* Is this the effect of a spell the step names? */
static bool magic_is_named(const struct p2v_pack *pack, const struct p2v_step *step, const struct p2v_effect *effect)
{
    if (effect->kind != P2V_DO_MODIFY || !effect->is_spell) return false;
    for (uint16_t i = 0; i < step->child_count; i++)
        if (pack->steps.items[step->child + i].ref == pack->features.items[effect->feature].name_symbol) return true;
    return false;
}

bool p2v_magic_lasts(const struct p2v_game *game, int figure, const struct p2v_feature *feature)
{
    for (uint16_t s = 0; s < feature->program_count; s++) {
        const struct p2v_step *step = &game->pack->steps.items[feature->program + s];
        for (int i = 0; i < game->effect_count && step->op == P2V_DO_EXTEND; i++)
            if (game->effects[i].source == figure && magic_is_named(game->pack, step, &game->effects[i])) return true;
    }
    return false;
}

/* The spells it names that would end with the start of the caster's turn last to the end of its next turn. */
static void magic_step_extend(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step)
{
    for (int i = 0; i < run->game->effect_count; i++) {
        struct p2v_effect effect = run->game->effects[i];
        if (effect.source != context->source || effect.until != P2V_UNTIL_SOURCE_START ||
            !magic_is_named(run->pack, step, &effect))
            continue;
        p2v_fact(run, P2V_FACT_EFFECT_END, P2V_NOBODY, i);
        p2v_effect_add(run, &(struct p2v_new_effect){.bearer = effect.bearer,
                                                     .source = effect.source, .kind = effect.kind,
                                                     .stat = effect.stat, .value = effect.value,
                                                     .until = step->until, .types = effect.types,
                                                     .feature = effect.feature,
                                                     .count = effect.count, .is_spell = true});
    }
}

p2v_step_function *p2v_interpret_magic(enum p2v_op op)
{
    static p2v_step_function *const table[P2V_OPS] = {
        [P2V_DO_SUMMON] = magic_step_summon,        [P2V_DO_CAST] = magic_step_cast,
        [P2V_DO_RECAST] = magic_step_recast,        [P2V_DO_LEARN] = magic_step_learn,
        [P2V_DO_EXPEND_SPELL] = magic_step_expend,  [P2V_DO_CANCEL_EFFECT] = magic_step_cancel_effect,
        [P2V_DO_NULLIFY_ITEM] = magic_step_nullify, [P2V_DO_EXTEND] = magic_step_extend,
    };
    return table[op];
}
