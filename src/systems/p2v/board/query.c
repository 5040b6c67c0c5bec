/* query.c: questions about the figures on the board. */
#include "base/bits.h"
#include "systems/p2v/game/acts.h"
#include "systems/p2v/game/ground.h"
#include "systems/p2v/board/heights.h"
#include "systems/p2v/board/inch.h"
#include "systems/p2v/board/move.h"
#include "systems/p2v/board/reach.h"

static void look_tell(const struct p2v_teller *teller, const char *what, int source, int amount)
{
    if (teller) teller->tell(teller->context, what, source, amount);
}

/* Does the filter of an aura let it act on the figure? */
static bool look_aura_fits(const struct p2v_game *game, int filter, int source, int figure)
{
    struct p2v_run looker;
    if (!filter) return true;
    p2v_run_init(&looker, (struct p2v_game *)(uintptr_t)game, NULL, 0, 0);
    return p2v_filter_fits(&looker, filter, source, figure);
}

/* What is asked of auras: what they add to a stat, always or only `against` something (enum p2v_against). */
struct look_bonus {
    int figure;
    enum p2v_stat stat;
    int against;
};

/* Does the step of this one's aura count? */
static bool look_aura_counts(const struct p2v_game *game, const struct look_bonus *bonus, int source,
                             const struct p2v_step *step)
{
    bool same_side = game->figures[source].side == game->figures[bonus->figure].side;
    if (step->op != P2V_DO_MODIFY || !(step->types & P2V_BIT(bonus->stat))) return false;
    if (step->extra == 2 ? !(step->argument & bonus->against) : bonus->against != 0) return false;
    if (same_side ? step->who == P2V_ENEMIES : step->who == P2V_ALLIES) return false;
    return look_aura_fits(game, step->filter, source, bonus->figure);
}

/* What the auras of one other add. */
static int look_auras_of(const struct p2v_game *game, const struct look_bonus *bonus, int source,
                         const struct p2v_teller *teller)
{
    const struct p2v_card *card = p2v_card_of(game, source);
    int sum = 0;
    for (int p = 0; p < card->feature_count; p++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[p]];
        if (feature->kind != P2V_AURA || !p2v_within(game, source, bonus->figure, feature->aim.size)) continue;
        for (uint16_t s = 0; s < feature->program_count; s++) {
            const struct p2v_step *step = &game->pack->steps.items[feature->program + s];
            if (!look_aura_counts(game, bonus, source, step)) continue;
            sum += step->amount;
            look_tell(teller, feature->name, source, step->amount);
        }
    }
    return sum;
}

static int look_auras(const struct p2v_game *game, int figure, enum p2v_stat stat, int against,
                      const struct p2v_teller *teller)
{
    struct look_bonus bonus = {figure, stat, against};
    int sum = 0;
    for (uint64_t rest = game->crowd.live & ~(UINT64_C(1) << figure); rest; rest &= rest - 1) {
        int i = bits_lowest(rest);
        if (p2v_card_of(game, i)->contributes & P2V_HAS_AURA_MODIFY) sum += look_auras_of(game, &bonus, i, teller);
    }
    return sum;
}

/* What "while" contributions and stances of its card add. */
static int look_whiles(const struct p2v_game *game, int figure, enum p2v_stat stat, const struct p2v_teller *teller)
{
    const struct p2v_card *card = p2v_card_of(game, figure);
    const struct p2v_figure *f = &game->figures[figure];
    int sum = 0;
    for (int p = 0; p < card->feature_count; p++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[p]];
        for (uint16_t s = 0; s < feature->program_count; s++) {
            const struct p2v_step *step = &game->pack->steps.items[feature->program + s];
            if (step->op != P2V_DO_C_WHILE) continue;
            bool holds = step->predicate == P2V_IF_SELF_HURT ? f->hp < f->max_hp
                                                             : (f->conditions & P2V_BIT(step->argument)) != 0;
            for (uint16_t c = 0; holds && c < step->child_count; c++) {
                const struct p2v_step *child = &game->pack->steps.items[step->child + c];
                if (child->op != P2V_DO_MODIFY || !(child->types & P2V_BIT(stat))) continue;
                sum += child->amount;
                look_tell(teller, feature->name, figure, child->amount);
            }
        }
    }
    return sum;
}

static int look_base(const struct p2v_card *card, enum p2v_stat stat)
{
    switch (stat) {
    case P2V_STAT_FIGHT:
        return card->fight;
    case P2V_STAT_ARMOR:
        return card->armor;
    case P2V_STAT_POWER:
        return card->power;
    case P2V_STAT_FORT:
    case P2V_STAT_REFLEX:
    case P2V_STAT_WILL:
        return card->saves[stat - P2V_STAT_FORT];
    case P2V_STAT_SPEED:
        return card->speed;
    case P2V_STAT_REACH:
        return card->reach;
    case P2V_STAT_SKILL:
    case P2V_STAT_MAX_HP:
    case P2V_STAT_DAMAGE:
    case P2V_STAT_MELEE_DAMAGE:
    case P2V_STATS:
        return 0;
    }
    return 0;
}

/* Where what apply.c has summed up comes from. */
static void look_tell_effects(const struct p2v_game *game, int figure, enum p2v_stat stat,
                              const struct p2v_teller *teller)
{
    for (int i = 0; i < game->effect_count; i++) {
        const struct p2v_effect *effect = &game->effects[i];
        if (effect->bearer != figure || effect->stat != stat || !effect->value) continue;
        if ((effect->kind == P2V_DO_MODIFY && !effect->types) || effect->kind == P2V_DO_C_BONUS_DAMAGE)
            look_tell(teller, effect->is_spell ? "a spell" : "an effect", effect->source, effect->value);
    }
}

static inline int look_stat(const struct p2v_game *game, int figure, enum p2v_stat stat,
                            const struct p2v_teller *teller)
{
    const struct p2v_figure *f = &game->figures[figure];
    const struct p2v_card *card = p2v_card_of(game, figure);
    int value = look_base(card, stat) + f->bonus[stat];
    int set = stat == P2V_STAT_ARMOR ? f->armor_set : stat == P2V_STAT_SPEED ? f->speed_set : -1;
    if (set >= 0) value = set;
    if (teller) look_tell(teller, set >= 0 ? "set to" : "card", figure, set >= 0 ? set : look_base(card, stat));
    if (teller && set < 0) look_tell_effects(game, figure, stat, teller);
    if (game->contributes & P2V_HAS_AURA_MODIFY) value += look_auras(game, figure, stat, 0, teller);
    if (card->contributes & P2V_HAS_WHILE) value += look_whiles(game, figure, stat, teller);
    if (stat == P2V_STAT_POWER && p2v_has(game, figure, P2V_RATTLED)) { /* P2V-COND-07 */
        value -= 2;
        look_tell(teller, "rattled", figure, -2);
    }
    return value;
}

int p2v_stat(const struct p2v_game *game, int figure, enum p2v_stat stat)
{
    return look_stat(game, figure, stat, NULL);
}

int p2v_stat_told(const struct p2v_game *game, int figure, enum p2v_stat stat, const struct p2v_teller *teller)
{
    return look_stat(game, figure, stat, teller);
}

int p2v_bonus_against(const struct p2v_game *game, int figure, enum p2v_stat stat, int against)
{
    int bonus = 0;
    for (int i = 0; i < game->effect_count && against; i++) {
        const struct p2v_effect *effect = &game->effects[i];
        if (effect->kind == P2V_DO_MODIFY && effect->bearer == figure && effect->stat == stat &&
            effect->types & (uint32_t)against)
            bonus += effect->value;
    }
    if (against && game->contributes & P2V_HAS_AURA_MODIFY) bonus += look_auras(game, figure, stat, against, NULL);
    return bonus;
}

uint8_t p2v_modes(const struct p2v_game *game, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    uint8_t modes = (uint8_t)((p2v_card_of(game, figure)->modes | f->modes_gained) & ~f->modes_lost);
    if (p2v_has(game, figure, P2V_ENCUMBERED))
        modes = (uint8_t)(modes & ~(P2V_FLIGHT | P2V_BURROWING | P2V_WALL_CLIMB)); /* P2V-COND-01 */
    return modes;
}

uint8_t p2v_senses(const struct p2v_game *game, int figure)
{
    return p2v_card_of(game, figure)->senses | game->figures[figure].senses_gained;
}

int p2v_speed_told(const struct p2v_game *game, int figure, const struct p2v_teller *teller)
{
    int speed = look_stat(game, figure, P2V_STAT_SPEED, teller);
    const struct p2v_card *card = p2v_card_of(game, figure);
    if (card->swim_speed > speed &&
        p2v_traits_under(game, figure) & (P2V_TERRAIN_DEEP_WATER | P2V_TERRAIN_SHALLOW_WATER)) {
        look_tell(teller, "in water", figure, card->swim_speed - speed);
        speed = card->swim_speed;
    }
    if (p2v_has(game, figure, P2V_ENCUMBERED)) { /* P2V-COND-01 */
        speed -= 2;
        look_tell(teller, "encumbered", figure, -2);
    }
    if (speed < 0) look_tell(teller, "never less than 0", figure, -speed);
    return speed > 0 ? speed : 0;
}

int p2v_speed(const struct p2v_game *game, int figure)
{
    return p2v_speed_told(game, figure, NULL);
}

int p2v_reach(const struct p2v_game *game, int figure)
{
    return p2v_card_of(game, figure)->reach + game->figures[figure].bonus[P2V_STAT_REACH];
}

int p2v_reach_told(const struct p2v_game *game, int figure, const struct p2v_teller *teller)
{
    look_tell(teller, "longest melee strike of the card", figure, p2v_card_of(game, figure)->reach);
    look_tell_effects(game, figure, P2V_STAT_REACH, teller);
    return p2v_reach(game, figure);
}

int p2v_gap_elsewhere(const struct p2v_game *game, struct grid_space a, struct grid_space b)
{
    int flat = game->unit == 1 ? grid_distance(GRID_ALTERNATING, a, b) : inch_gap(a, b);
    return game->has_height ? p2v_gap_of_cubes(game, a, b, flat) : flat;
}

bool p2v_within(const struct p2v_game *game, int a, int b, int squares)
{
    if (game->unit != 1) return inch_within(p2v_space(&game->figures[a]), p2v_space(&game->figures[b]), squares);
    return p2v_distance(game, a, b) <= squares;
}

bool p2v_is_beside(const struct p2v_game *game, struct grid_space a, struct grid_space b)
{
    return game->unit == 1 ? grid_is_adjacent(a, b) : inch_gap(a, b) == 1;
}

bool p2v_on_circles(const struct p2v_game *game, int a, int b)
{
    return game->has_circles && p2v_traits_under(game, a) & P2V_TERRAIN_TELEPORT &&
           p2v_traits_under(game, b) & P2V_TERRAIN_TELEPORT;
}

bool p2v_overlap(const struct p2v_game *game, struct grid_space a, struct grid_space b)
{
    return game->unit == 1 ? grid_overlaps(a, b) : inch_overlaps(a, b);
}

int p2v_figure_on(const struct p2v_game *game, int square)
{
    if (game->unit == 1) return game->occupant[square] - 1;
    for (int i = 0; i < game->figures_count; i++)
        if (p2v_is_live(game, i) && inch_base_covers(p2v_space(&game->figures[i]), square)) return i;
    return -1;
}

/* The terrain that auras of others make of where it stands. */
static uint16_t look_aura_terrain(const struct p2v_game *game, int figure)
{
    uint16_t traits = 0;
    for (uint64_t rest = game->crowd.live & ~(UINT64_C(1) << figure); rest; rest &= rest - 1) {
        int i = bits_lowest(rest);
        const struct p2v_card *card = p2v_card_of(game, i);
        for (int p = 0; p < card->feature_count && card->contributes & P2V_HAS_AURA_TERRAIN; p++) {
            const struct p2v_feature *feature = &game->pack->features.items[card->features[p]];
            const struct p2v_step *step = &game->pack->steps.items[feature->program];
            if (feature->program_count && step->op == P2V_DO_C_AURA_TERRAIN &&
                p2v_within(game, i, figure, feature->aim.size) && look_aura_fits(game, step->filter, i, figure))
                traits |= (uint16_t)step->types;
        }
    }
    return traits;
}

/* The terrain of the squares it stands on; `everywhere` keeps what is under all of them. */
static uint16_t look_terrain_under(const struct p2v_game *game, int figure, uint16_t *everywhere)
{
    const struct p2v_figure *f = &game->figures[figure];
    uint16_t traits = 0;
    if (game->unit != 1) return inch_traits_under(game, figure, p2v_space(f), everywhere);
    for (int y = f->y; f->x >= 0 && y < f->y + f->size; y++)
        for (int x = f->x; x < f->x + f->size; x++) {
            if (!p2v_on_board(game, x, y)) continue;
            uint16_t here = p2v_terrain_for(game, figure, p2v_square(x, y));
            traits |= here;
            *everywhere &= here;
        }
    return traits;
}

uint16_t p2v_traits_under(const struct p2v_game *game, int figure)
{
    uint16_t everywhere = P2V_TERRAIN_VOID, traits = look_terrain_under(game, figure, &everywhere);
    if (traits & P2V_TERRAIN_VOID && !everywhere) /* a ledge too narrow for it (P2V-NARROW-01) */
        traits = (uint16_t)((traits & ~P2V_TERRAIN_VOID) | P2V_TERRAIN_UNEVEN);
    if (game->contributes & P2V_HAS_AURA_TERRAIN) traits |= look_aura_terrain(game, figure);
    return traits;
}

bool p2v_is_off_ground(const struct p2v_game *game, int figure)
{
    uint8_t modes = p2v_modes(game, figure);
    struct grid_space space = p2v_space(&game->figures[figure]);
    if (modes & P2V_FLIGHT || !(modes & P2V_WALL_CLIMB)) return modes & P2V_FLIGHT;
    return game->unit == 1 ? p2v_move_beside_solid(game, space) : inch_beside_solid(game, space);
}

bool p2v_zone_touches(const struct p2v_zone *zone, const struct p2v_figure *figure, int x, int y)
{
    int size = figure->unit == 1 ? figure->size : 1;
    for (int i = 0; i < size * size; i++) {
        int square = figure->unit == 1 ? p2v_square(x + i % size, y + i / size) : p2v_square_under(figure, x, y);
        if (square >= 0 && square < P2V_SQUARES && zone->squares[square / 64] >> square % 64 & 1) return true;
    }
    return false;
}

bool p2v_figure_flanked(const struct p2v_game *game, int figure)
{
    struct p2v_flanker near[P2V_FIGURES];
    int count = 0;
    struct grid_space space = p2v_space(&game->figures[figure]);
    for (uint64_t rest = game->crowd.live & p2v_enemies(game, figure); rest; rest &= rest - 1) {
        int i = bits_lowest(rest);
        int reach = p2v_reach(game, i);
        if (p2v_gap(game, p2v_space(&game->figures[i]), space) > reach) continue;
        near[count++] = (struct p2v_flanker){p2v_space(&game->figures[i]), reach, false};
    }
    for (int a = 0; a < count; a++)
        for (int b = a + 1; b < count; b++)
            if (game->unit == 1 ? p2v_is_flanked(space, &near[a], &near[b])
                                : inch_line_crosses(near[a].space, near[b].space, space))
                return true;
    return false;
}

/* Dwarven caution and the like: not off-guard by flanking or surprise against attackers of no higher level. */
static bool look_denies(const struct p2v_game *game, int figure, int attacker)
{
    if (!(p2v_card_of(game, figure)->contributes & P2V_HAS_DENY)) return false;
    return attacker == P2V_NOBODY || p2v_card_of(game, attacker)->level <= p2v_card_of(game, figure)->level;
}

/* Off-guard by its own state, no matter who attacks. */
static const char *look_state_off_guard(const struct p2v_figure *f)
{
    if (f->is_prone || f->is_helpless) return f->is_helpless ? "helpless" : "prone";
    if (f->conditions & (P2V_BIT(P2V_OFF_GUARD) | P2V_BIT(P2V_GRABBED)))
        return f->conditions & P2V_BIT(P2V_GRABBED) ? "grabbed" : "off-guard";
    return f->bond != P2V_NOBODY ? "bound to a creature" : NULL;
}

/* Off-guard by the ground it stands on. */
static const char *look_ground_off_guard(const struct p2v_game *game, int figure)
{
    uint16_t under = p2v_traits_under(game, figure);
    if (!(under & (P2V_TERRAIN_DEEP_WATER | P2V_TERRAIN_UNEVEN | P2V_TERRAIN_INCLINE))) return NULL;
    uint8_t modes = p2v_modes(game, figure);
    bool swims = modes & (P2V_AQUATIC | P2V_AQUATIC_ONLY);
    bool climbs = modes & (P2V_WALL_CLIMB | P2V_FLIGHT) || p2v_card_of(game, figure)->feats & P2V_FEAT_CLIMBER;
    if (under & P2V_TERRAIN_DEEP_WATER && !swims && !p2v_is_off_ground(game, figure)) return "swimming";
    if (under & P2V_TERRAIN_UNEVEN && !p2v_is_off_ground(game, figure)) return "on uneven ground";
    return under & P2V_TERRAIN_INCLINE && !climbs ? "on an incline" : NULL; /* P2V-VERT-02, P2V-MODE-05, P2V-CAMP-18 */
}

bool p2v_in_enemy_reach(const struct p2v_game *game, int figure)
{
    for (uint64_t rest = game->crowd.live & p2v_enemies(game, figure); rest; rest &= rest - 1) {
        int i = bits_lowest(rest);
        if (p2v_distance(game, i, figure) <= p2v_reach(game, i)) return true;
    }
    return false;
}

static bool look_words_fit(const struct p2v_filter *filter, const struct p2v_card *card)
{
    bool any = false, fits = false;
    for (int i = 0; i < 4 && filter->words[i]; i++) {
        any = true;
        fits |= p2v_card_has_trait(card, filter->words[i]);
    }
    return !any || fits != filter->negated_traits;
}

/* What the filter asks about the two: their sides, how far apart they are, who is larger. */
static bool look_pair_fits(const struct p2v_game *game, const struct p2v_filter *filter, int source, int figure)
{
    if (filter->side == 1 && p2v_is_enemy(game, source, figure)) return false;
    if (filter->side == 2 && !p2v_is_enemy(game, source, figure)) return false;
    if (filter->adjacent && p2v_distance(game, source, figure) > 1) return false;
    if (filter->in_reach && p2v_distance(game, source, figure) > p2v_reach(game, source)) return false;
    return !filter->not_larger || p2v_own_size(&game->figures[figure]) <= p2v_own_size(&game->figures[source]);
}

/* What it asks about the state of the figure. */
static bool look_state_fits(const struct p2v_run *run, const struct p2v_filter *filter, int figure)
{
    const struct p2v_figure *f = &run->game->figures[figure];
    uint32_t wanted = filter->grabbed ? P2V_BIT(P2V_GRABBED) | filter->conditions : filter->conditions;
    if (wanted && !(f->conditions & wanted)) return false;
    if (filter->charmed && !p2v_has(run->game, figure, P2V_CHARMED)) return false;
    if (filter->has_persistent && !f->has_persistent) return false;
    if (!filter->spares) return true;
    struct p2v_defence defence;
    p2v_defence_now(run, figure, P2V_NOBODY, &defence);
    return !(defence.immune & filter->spares);
}

/* What it asks about the kind of creature. */
static bool look_kind_fits(const struct p2v_game *game, const struct p2v_filter *filter, int figure)
{
    const struct p2v_card *card = p2v_card_of(game, figure);
    if (filter->living && (card->is_undead || card->is_construct)) return false;
    if (filter->max_size && game->figures[figure].size_class > filter->max_size - 1) return false;
    if (filter->has_level && card->level > filter->max_level) return false;
    return look_words_fit(filter, card);
}

bool p2v_filter_fits(const struct p2v_run *run, int number, int source, int figure)
{
    if (!number) return true;
    const struct p2v_filter *filter = &run->pack->filters.items[number];
    return look_pair_fits(run->game, filter, source, figure) && look_kind_fits(run->game, filter, figure) &&
           look_state_fits(run, filter, figure);
}

bool p2v_can_react(const struct p2v_game *game, int figure, bool is_reactive_strike)
{
    const struct p2v_figure *f = &game->figures[figure];
    if (!f->in_play || f->stower != P2V_NOBODY) return false;
    if (p2v_has(game, figure, P2V_SLOWED) || p2v_has(game, figure, P2V_STUNNED)) return false; /* P2V-COND-09, -10 */
    int most = 1;
    const struct p2v_card *card = p2v_card_of(game, figure);
    for (int i = 0; i < card->feature_count && is_reactive_strike; i++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[i]];
        const struct p2v_step *step = &game->pack->steps.items[feature->program];
        if (feature->program_count && step->op == P2V_DO_C_REACTIONS) most += step->amount;
    }
    return f->reactions_used < most;
}

/* Has one of those that share the feature used it? */
static bool look_shared_used(const struct p2v_game *game, const struct p2v_feature *feature)
{
    for (int i = 0; i < game->figures_count; i++) {
        int place = p2v_card_has_trait(p2v_card_of(game, i), feature->shared_by)
                        ? p2v_feature_place(game, i, feature->name_symbol)
                        : -1;
        if (place >= 0 && game->figures[i].uses[place]) return true;
    }
    return false;
}

/* Does a step of its card say that while it has a condition, this feature does not work? */
static bool look_disables(const struct p2v_game *game, const struct p2v_figure *f, const struct p2v_step *step,
                          const struct p2v_feature *feature)
{
    const struct p2v_step *child = &game->pack->steps.items[step->child];
    if (step->op != P2V_DO_C_WHILE || step->predicate != P2V_IF_SELF_HAS) return false;
    if (!step->child_count || child->op != P2V_DO_C_DISABLE || !(f->conditions & P2V_BIT(step->argument))) return false;
    return child->ref == feature->name_symbol || child->types == feature->name_symbol;
}

static bool look_is_disabled(const struct p2v_game *game, int figure, const struct p2v_feature *feature)
{
    const struct p2v_card *card = p2v_card_of(game, figure);
    for (int p = 0; p < card->feature_count; p++) {
        const struct p2v_feature *other = &game->pack->features.items[card->features[p]];
        for (uint16_t s = 0; s < other->program_count; s++)
            if (look_disables(game, &game->figures[figure], &game->pack->steps.items[other->program + s], feature))
                return true;
    }
    return false;
}

/* Are all uses of it spent, its own or those of the pool it draws on? */
static bool look_is_used_up(const struct p2v_game *game, const struct p2v_figure *f, int place,
                            const struct p2v_feature *feature)
{
    if (feature->uses && f->uses[place] >= feature->uses) return true;
    if (feature->shared_by && look_shared_used(game, feature)) return true;
    if (!feature->pool) return false;
    const struct p2v_pool *pool = &game->pack->cards.items[f->card].pools[feature->pool - 1];
    return pool->count != 255 && f->pools[feature->pool - 1] >= pool->count;
}

/* Is the feature at this place of the card usable at all: not lost, not disabled, uses left? */
bool p2v_feature_works(const struct p2v_game *game, int figure, int place)
{
    const struct p2v_figure *f = &game->figures[figure];
    const struct p2v_card *card = p2v_card_of(game, figure);
    const struct p2v_feature *feature = &game->pack->features.items[card->features[place]];
    if (f->lost >> place & 1) return false;
    if (feature->requires & P2V_REQUIRES_GAINED && !(f->gained >> place & 1)) return false;
    if (look_is_used_up(game, f, place, feature)) return false;
    return !(card->contributes & P2V_HAS_WHILE) || !look_is_disabled(game, figure, feature);
}

int p2v_feature_place(const struct p2v_game *game, int figure, symbol name)
{
    const struct p2v_card *card = p2v_card_of(game, figure);
    for (int i = 0; i < card->feature_count; i++)
        if (game->pack->features.items[card->features[i]].name_symbol == name) return i;
    return -1;
}

static int look_allies_near(const struct p2v_game *game, int source, int target)
{
    int count = 0;
    for (int i = 0; i < game->figures_count; i++)
        if (i != source && i != target && game->figures[i].side == game->figures[source].side && p2v_is_live(game, i) &&
            p2v_distance(game, i, target) <= p2v_reach(game, i))
            count++;
    return count;
}

/* Does a feature of the attacker make the figure off-guard against it? */
static bool look_exposes(const struct p2v_game *game, int attacker, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    const struct p2v_card *card = p2v_card_of(game, attacker);
    for (int i = 0; i < card->feature_count && card->contributes & P2V_HAS_SURPRISE; i++) {
        const struct p2v_feature *feature = &game->pack->features.items[card->features[i]];
        const struct p2v_step *step = &game->pack->steps.items[feature->program];
        if (!feature->program_count || step->op != P2V_DO_C_OFF_GUARD_TO_SELF) continue;
        bool is_near = step->predicate == P2V_IF_TARGET_NEAR_2_ALLIES && look_allies_near(game, attacker, figure) >= 2;
        bool has_it = step->predicate == P2V_IF_TARGET_HAS && f->conditions & P2V_BIT(step->argument);
        bool is_first = step->predicate == P2V_IF_FIRST_ROUND_NOT_ACTED && game->round == 1 && !f->has_acted;
        if (is_near || has_it || is_first) return true;
    }
    return false;
}

const char *p2v_off_guard_why(const struct p2v_run *run, int figure, int attacker)
{
    const struct p2v_game *game = run->game;
    bool has_attacker = attacker != P2V_NOBODY;
    if (p2v_card_of(game, figure)->immune_conditions & P2V_BIT(P2V_OFF_GUARD)) return NULL; /* P2V-CARD-20 */
    const char *why = look_state_off_guard(&game->figures[figure]);
    if (why) return why;
    if (has_attacker && game->figures[attacker].swallower == figure) return "from inside"; /* P2V-STAT-08 */
    why = look_ground_off_guard(game, figure);
    if (why) return why;
    if (look_denies(game, figure, attacker)) return NULL;
    if (has_attacker && look_exposes(game, attacker, figure)) return "exposed to this attacker";
    return p2v_figure_flanked(game, figure) ? "flanked" : NULL;
}

bool p2v_is_off_guard(const struct p2v_run *run, int figure, int attacker)
{
    return p2v_off_guard_why(run, figure, attacker) != NULL;
}

/* What a step asks: who acts, the target (-1: nobody), and what has happened so far (may be NULL). */
struct look_question {
    struct p2v_run *run;
    const struct p2v_step *step;
    int source, target;
    const struct p2v_context *context;
};

static bool look_always(const struct look_question *asked)
{
    (void)asked;
    return true;
}

static bool look_target_off_guard(const struct look_question *asked)
{
    return p2v_is_off_guard(asked->run, asked->target, asked->source);
}

static bool look_target_grabbed(const struct look_question *asked)
{
    return p2v_has(asked->run->game, asked->target, P2V_GRABBED);
}

static bool look_target_prone(const struct look_question *asked)
{
    return asked->run->game->figures[asked->target].is_prone;
}

static bool look_target_living(const struct look_question *asked)
{
    const struct p2v_card *card = p2v_card_of(asked->run->game, asked->target);
    return !card->is_undead && !card->is_construct;
}

static bool look_target_caster(const struct look_question *asked)
{
    return p2v_card_of(asked->run->game, asked->target)->tradition & (2 | 8);
}

static bool look_target_failed(const struct look_question *asked)
{
    int save = asked->context ? asked->context->saves[asked->step->argument] : 0;
    return save && save - 1 <= P2V_FAILURE;
}

static bool look_target_adjacent(const struct look_question *asked)
{
    return p2v_distance(asked->run->game, asked->source, asked->target) <= 1;
}

static bool look_target_in_reach(const struct look_question *asked)
{
    const struct p2v_game *game = asked->run->game;
    return p2v_distance(game, asked->source, asked->target) <= p2v_reach(game, asked->source);
}

static bool look_out_of_reach(const struct look_question *asked)
{
    const struct p2v_game *game = asked->run->game;
    return p2v_distance(game, asked->source, asked->target) > p2v_reach(game, asked->target);
}

static bool look_target_near_allies(const struct look_question *asked)
{
    return look_allies_near(asked->run->game, asked->source, asked->target) >= 2;
}

static bool look_sight_to_allies(const struct look_question *asked)
{
    const struct p2v_game *game = asked->run->game;
    int seen = 0, side = game->figures[asked->source].side;
    for (int i = 0; i < game->figures_count; i++)
        seen += i != asked->source && game->figures[i].side == side && p2v_is_live(game, i) &&
                p2v_sees(asked->run, asked->source, i);
    return seen >= 2;
}

static bool look_moved(const struct look_question *asked)
{
    return asked->context && asked->context->moved >= asked->step->argument;
}

static bool look_self_has(const struct look_question *asked)
{
    return (asked->run->game->figures[asked->source].conditions & P2V_BIT(asked->step->argument)) != 0;
}

static bool look_target_has(const struct look_question *asked)
{
    return (asked->run->game->figures[asked->target].conditions & P2V_BIT(asked->step->argument)) != 0;
}

static bool look_self_hurt(const struct look_question *asked)
{
    const struct p2v_figure *self = &asked->run->game->figures[asked->source];
    return self->hp < self->max_hp;
}

static bool look_mounted_against_foot(const struct look_question *asked)
{
    const struct p2v_figure *figures = asked->run->game->figures;
    return figures[asked->source].mount != P2V_NOBODY && figures[asked->target].mount == P2V_NOBODY;
}

static bool look_adjacent_to(const struct look_question *asked)
{
    const struct p2v_game *game = asked->run->game;
    for (int i = 0; i < game->figures_count; i++)
        if (i != asked->source && p2v_is_live(game, i) && p2v_distance(game, asked->source, i) <= 1 &&
            p2v_card_has_trait(p2v_card_of(game, i), asked->step->ref))
            return true;
    return false;
}

static bool look_first_round(const struct look_question *asked)
{
    const struct p2v_game *game = asked->run->game;
    return game->round == 1 && !game->figures[asked->target].has_acted;
}

static bool look_repeated_attack(const struct look_question *asked)
{
    return asked->run->game->figures[asked->source].fights > 0;
}

static const struct {
    bool (*holds)(const struct look_question *asked); /* NULL: never */
    bool needs_target;
} look_predicates[] = {
    [P2V_IF_ALWAYS] = {look_always, false},
    [P2V_IF_TARGET_OFF_GUARD] = {look_target_off_guard, true},
    [P2V_IF_TARGET_GRABBED] = {look_target_grabbed, true},
    [P2V_IF_TARGET_PRONE] = {look_target_prone, true},
    [P2V_IF_TARGET_LIVING] = {look_target_living, true},
    [P2V_IF_TARGET_CASTER] = {look_target_caster, true},
    [P2V_IF_TARGET_FAILED] = {look_target_failed, false},
    [P2V_IF_TARGET_ADJACENT] = {look_target_adjacent, true},
    [P2V_IF_TARGET_IN_REACH] = {look_target_in_reach, true},
    [P2V_IF_OUT_OF_REACH] = {look_out_of_reach, true},
    [P2V_IF_TARGET_NEAR_2_ALLIES] = {look_target_near_allies, true},
    [P2V_IF_SIGHT_TO_2_ALLIES] = {look_sight_to_allies, false},
    [P2V_IF_MOVED] = {look_moved, false},
    [P2V_IF_SELF_HAS] = {look_self_has, false},
    [P2V_IF_TARGET_HAS] = {look_target_has, true},
    [P2V_IF_SELF_HURT] = {look_self_hurt, false},
    [P2V_IF_MOUNTED_AGAINST_FOOT] = {look_mounted_against_foot, true},
    [P2V_IF_ADJACENT_TO] = {look_adjacent_to, false},
    [P2V_IF_FIRST_ROUND_NOT_ACTED] = {look_first_round, true},
    [P2V_IF_REPEATED_ATTACK] = {look_repeated_attack, false},
    [P2V_IF_NEVER] = {NULL, false},
};

bool p2v_predicate(struct p2v_run *run, const struct p2v_step *step, int source, int target, const void *opaque)
{
    const struct p2v_context *context = opaque;
    if (step->weapon && !(context && p2v_weapon_fits(context->card_feature, step->weapon))) return false;
    if (look_predicates[step->predicate].needs_target && (target < 0 || target >= run->game->figures_count))
        return false;
    struct look_question asked = {run, step, source, target, context};
    return look_predicates[step->predicate].holds && look_predicates[step->predicate].holds(&asked);
}

bool p2v_is_alone(const struct p2v_game *game, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    if (game->unit != 1 || f->x < 0) return false;
    uint64_t own = ((UINT64_C(1) << f->size) - 1) << f->x, ring = own | own << 1 | own >> 1, held = 0;
    int first = f->y > 0 ? f->y - 1 : 0, last = f->y + f->size < game->height ? f->y + f->size : game->height - 1;
    for (int y = first; y <= last; y++)
        held |= game->ground.held[y] & (y >= f->y && y < f->y + f->size ? ring & ~own : ring);
    return !held && f->rider == P2V_NOBODY && f->mount == P2V_NOBODY &&
           (!game->shares || p2v_shares_with(game, figure, f->x, f->y) < 0);
}
