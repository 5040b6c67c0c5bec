/* apply.c: the only code that changes a game: one fact after the other. */
#include <stddef.h>
#include <string.h>

#include "systems/p2v/game/crowd.h"
#include "systems/p2v/game/setup.h"

void p2v_game_init(struct p2v_game *game, const struct p2v_pack *pack, int width, int height, int sides)
{
    memset(game, 0, sizeof *game);
    game->pack = pack;
    game->width = (int16_t)width;
    game->height = (int16_t)height;
    game->sides = (uint8_t)sides;
    game->active = P2V_NOBODY;
    game->unit = 1;
    game->war.special = game->war.bearer = game->war.killer = P2V_NOBODY;
    for (int side = 0; side < 2; side++)
        game->war.assassin[side] = game->war.target[side] = P2V_NOBODY;
    p2v_board_init(game);
}

int p2v_game_add(struct p2v_game *game, int card, int side)
{
    if (game->figures_count >= P2V_FIGURES) return -1;
    int index = game->figures_count++;
    const struct p2v_card *from = &game->pack->cards.items[card];
    struct p2v_figure *figure = &game->figures[index];
    memset(figure, 0, sizeof *figure);
    figure->card = (uint16_t)card;
    figure->side = (uint8_t)side;
    figure->size_class = from->size;
    figure->unit = game->unit;
    figure->size = (uint8_t)p2v_size_squares(from->size);
    figure->hp = figure->max_hp = from->hp;
    figure->x = figure->y = -1;
    figure->in_play = true;
    figure->hero_points = from->hero_points;
    figure->passes = from->passes;
    figure->commander = figure->swallower = figure->mount = figure->rider = figure->stower = P2V_NOBODY;
    figure->bond = figure->mark = figure->controller = figure->grabber = figure->last_feature = P2V_NOBODY;
    figure->last_target = figure->load_body = figure->follows = P2V_NOBODY;
    figure->armor_set = figure->speed_set = -1;
    if (json_count(json_get(from->source, "startsWith"))) figure->conditions = P2V_BIT(P2V_SLOWED); /* P2V-CAMP-03 */
    for (int i = 0; i < from->feature_count; i++) {
        const struct p2v_feature *feature = &game->pack->features.items[from->features[i]];
        if (feature->counter_start) figure->counter = (uint8_t)feature->counter_start;
        figure->items = (uint8_t)(figure->items + feature->inventory);
        for (uint16_t s = 0; s < feature->program_count; s++) {
            const struct p2v_step *step = &game->pack->steps.items[feature->program + s];
            if (step->op == P2V_DO_C_PERMANENT && step->name < P2V_CONDITIONS) {
                figure->conditions |= P2V_BIT(step->name);
                figure->sticky |= P2V_BIT(step->name);
            }
        }
    }
    game->windows |= from->windows;
    game->contributes |= from->contributes;
    p2v_crowd_note(game, index);
    return index;
}

void p2v_game_place(struct p2v_game *game, int figure, int x, int y)
{
    bool holds = p2v_holds_space(&game->figures[figure]), was_off = game->figures[figure].x < 0;
    if (holds) p2v_crowd_occupy(game, figure, false);
    game->figures[figure].x = (int16_t)x;
    game->figures[figure].y = (int16_t)y;
    if (holds) p2v_crowd_occupy(game, figure, true);
    if (was_off || x < 0) p2v_crowd_note(game, figure);
}

static void apply_move(struct p2v_game *game, const struct p2v_fact *fact)
{
    struct p2v_figure *figure = &game->figures[fact->who];
    p2v_game_place(game, fact->who, fact->a, fact->b);
    if (figure->moved < 200) figure->moved = (uint8_t)(figure->moved + fact->c);
}

/* ---- lasting effects ---- */

static void apply_size(struct p2v_game *game, struct p2v_figure *figure, int who, int size_class)
{
    bool stood = p2v_stands(figure);
    if (stood) p2v_crowd_occupy(game, who, false);
    figure->size_class = (uint8_t)size_class;
    if (figure->mount == P2V_NOBODY || p2v_is_passenger(game, who))
        figure->size = (uint8_t)p2v_size_squares(size_class);
    if (figure->rider != P2V_NOBODY) game->figures[figure->rider].size = figure->size;
    if (stood) p2v_crowd_occupy(game, who, true);
}

/* What spells and the like have made of it: never smaller than its card says. */
static int apply_size_now(const struct p2v_game *game, int bearer)
{
    int size = p2v_card_of(game, bearer)->size;
    for (int i = 0; i < game->effect_count; i++) {
        const struct p2v_effect *effect = &game->effects[i];
        if (effect->kind == P2V_DO_SET_STAT && effect->stat == P2V_STATS && effect->bearer == bearer &&
            effect->value > size)
            size = effect->value;
    }
    return size;
}

static void apply_set_stat(struct p2v_figure *figure, const struct p2v_effect *effect)
{
    if (effect->stat == P2V_STAT_ARMOR) figure->armor_set = effect->value;
    if (effect->stat == P2V_STAT_SPEED) figure->speed_set = effect->value;
}

/* What one effect gives its bearer, or takes away. */
static void apply_sum_effect(struct p2v_figure *figure, const struct p2v_effect *effect)
{
    switch ((enum p2v_op)effect->kind) {
    case P2V_DO_MODIFY:
        if (effect->types) break; /* it counts against what it names */
        figure->bonus[effect->stat] = (int8_t)(figure->bonus[effect->stat] + effect->value);
        break;
    case P2V_DO_C_BONUS_DAMAGE:
        figure->bonus[effect->stat] = (int8_t)(figure->bonus[effect->stat] + effect->value);
        break;
    case P2V_DO_SET_STAT:
        apply_set_stat(figure, effect);
        break;
    case P2V_DO_GAIN:
        figure->modes_gained |= effect->stat;
        figure->senses_gained |= (uint8_t)effect->value;
        break;
    case P2V_DO_LOSE:
        figure->modes_lost |= effect->stat;
        break;
    case P2V_DO_STATUS:
        figure->status |= effect->stat;
        break;
    case P2V_DO_LOSE_STATUS:
        figure->never_invisible_again |= (effect->stat & P2V_INVISIBLE) != 0;
        break;
    case P2V_DO_CONTROL:
        figure->control_next = figure->no_attack_turn = true;
        break;
    case P2V_DO_C_IGNORE_TERRAIN:
        figure->passes = (uint16_t)(figure->passes ? figure->passes & effect->types : effect->types);
        break;
    case P2V_DO_C_IMMUNE:
        figure->immune_hazards |= (effect->stat & P2V_IMMUNE_HAZARDS) != 0;
        break;
    case P2V_DO_NO_FALL:
        figure->no_fall = true;
        break;
    case P2V_DO_REACH_SPELLS:
        figure->spells_reach = (uint8_t)effect->value;
        break;
    default:
        break;
    }
}

static void apply_sum_effects(struct p2v_game *game, int bearer)
{
    struct p2v_figure *figure = &game->figures[bearer];
    memset(figure->bonus, 0, sizeof figure->bonus);
    figure->armor_set = figure->speed_set = -1;
    figure->modes_gained = figure->modes_lost = figure->senses_gained = 0;
    figure->status = (uint8_t)(figure->status & (P2V_QUICKENED | P2V_QUICKENED_NEXT));
    figure->immune_hazards = figure->no_fall = figure->never_invisible_again = false;
    figure->control_next = figure->no_attack_turn = false;
    figure->passes = p2v_card_of(game, bearer)->passes;
    figure->spells_reach = 0;
    for (int i = 0; i < game->effect_count; i++)
        if (game->effects[i].kind != 0xff && game->effects[i].bearer == bearer)
            apply_sum_effect(figure, &game->effects[i]);
    if (figure->never_invisible_again) figure->status = (uint8_t)(figure->status & ~P2V_INVISIBLE);
}

/* What one effect more or less means beyond the sums. */
static void apply_effect_turns(struct p2v_game *game, const struct p2v_effect *effect, int times)
{
    struct p2v_figure *figure = &game->figures[effect->bearer];
    if (effect->kind == P2V_DO_MODIFY && effect->stat == P2V_STAT_MAX_HP) {
        figure->max_hp = (int16_t)(figure->max_hp + times * effect->value);
        if (figure->hp > figure->max_hp) figure->hp = figure->max_hp;
    }
    if (effect->kind == P2V_DO_SET_STAT && effect->stat == P2V_STATS)
        apply_size(game, figure, effect->bearer, apply_size_now(game, effect->bearer));
}

static void apply_effect(struct p2v_game *game, const struct p2v_fact *fact)
{
    int slot = game->effect_count;
    for (int i = 0; i < game->effect_count; i++)
        if (game->effects[i].kind == 0xff) {
            slot = i;
            break;
        }
    if (slot >= P2V_EFFECTS) return;
    if (slot == game->effect_count) game->effect_count++;
    game->effects[slot] = (struct p2v_effect){
        .kind = (uint8_t)(fact->a & 0xff),
        .stat = (uint8_t)(fact->a >> 8 & 0xff),
        .value = (int8_t)(fact->b & 0xff),
        .until = (uint8_t)(fact->b >> 8 & 0x1f),
        .is_spell = fact->b >> 14 & 1,
        .source = (uint8_t)(fact->c & 0xff),
        .turns = (uint8_t)(fact->c >> 8 & 0x7f),
        .bearer = fact->who,
        .feature = (uint16_t)fact->d,
        .types = fact->e & 0xffffff,
        .count = (uint16_t)(fact->e >> 24),
    };
    apply_sum_effects(game, fact->who);
    apply_effect_turns(game, &game->effects[slot], 1);
}

static void apply_effect_end(struct p2v_game *game, int slot)
{
    const struct p2v_effect ended = game->effects[slot];
    game->effects[slot].kind = 0xff;
    while (game->effect_count && game->effects[game->effect_count - 1].kind == 0xff)
        game->effect_count--;
    apply_sum_effects(game, ended.bearer);
    apply_effect_turns(game, &ended, -1);
}

/* ---- zones ---- */

static void apply_zone(struct p2v_game *game, const struct p2v_fact *fact)
{
    struct p2v_zone *zone = &game->zones[fact->a];
    memset(zone, 0, sizeof *zone);
    zone->is_live = true;
    zone->source = fact->who;
    zone->program = (uint16_t)fact->b;
    zone->count = (uint16_t)fact->c;
    zone->until = (uint8_t)(fact->d & 0xff);
    zone->turns = (uint8_t)(fact->d >> 8 & 0xf);
    uint32_t flags = fact->e >> 16;
    zone->at_turn_end = flags & P2V_ZONE_AT_TURN_END;
    zone->is_once = flags & P2V_ZONE_ONCE;
    zone->is_safe = flags & P2V_ZONE_SAFE;
    zone->is_cleared = flags & P2V_ZONE_CLEARED;
    zone->is_doubted = flags & P2V_ZONE_DOUBTED;
    zone->is_aloft = flags & P2V_ZONE_ALOFT;
    zone->is_opened = flags & P2V_ZONE_OPENED;
    zone->traits = (uint16_t)fact->e;
    const struct p2v_figure *source = fact->who < game->figures_count ? &game->figures[fact->who] : NULL;
    if (flags & P2V_ZONE_HEADWIND && source && source->x >= 0)
        zone->origin = (uint16_t)(p2v_square_under(source, source->x, source->y) + 1);
    if (fact->a >= game->zone_count) game->zone_count = (uint8_t)(fact->a + 1);
}

/* A trait is laid only where it is not yet, and only that is taken away again. */
static void apply_zone_square(struct p2v_game *game, int index, int square, bool cleared)
{
    struct p2v_zone *zone = &game->zones[index];
    if (cleared) {
        zone->squares[square / 64] &= ~(UINT64_C(1) << square % 64);
        p2v_board_lay(game, square, (uint16_t)(game->terrain[square] & ~zone->traits));
        return;
    }
    zone->squares[square / 64] |= UINT64_C(1) << square % 64;
    if (zone->traits) p2v_board_lay(game, square, game->terrain[square] | zone->traits);
}

static void apply_zone_end(struct p2v_game *game, int index)
{
    struct p2v_zone *zone = &game->zones[index];
    zone->is_live = false;
    for (int square = -1; zone->traits && (square = p2v_next_square(zone->squares, square + 1)) < P2V_SQUARES;)
        p2v_board_lay(game, square, (uint16_t)(game->terrain[square] & ~zone->traits));
    while (game->zone_count && !game->zones[game->zone_count - 1].is_live)
        game->zone_count--;
}

/* ---- figures ---- */

static void apply_condition(struct p2v_figure *figure, const struct p2v_fact *fact)
{
    figure->conditions |= P2V_BIT(fact->a);
    if (fact->b) figure->kept |= P2V_BIT(fact->a);
    if (fact->c) figure->sticky |= P2V_BIT(fact->a);
    if (fact->a == P2V_GRABBED) figure->grabber = (uint8_t)fact->d;
    if (fact->a == P2V_CONTROLLED || fact->a == P2V_CONFUSED || fact->a == P2V_CHARMED)
        figure->controller = (uint8_t)fact->d;
}

static void apply_turn_start(struct p2v_game *game, int who)
{
    struct p2v_figure *figure = &game->figures[who];
    figure->leftover = figure->fights = figure->diagonals = figure->moved = figure->reactions_used = 0;
    figure->used_before = figure->used_this_turn;
    figure->used_this_turn = 0;
    figure->last_feature = P2V_NOBODY;
    figure->last_hit = figure->hit_adjacent = figure->is_ready = false;
    figure->sustained = figure->has_been_led = false;
    figure->is_beginning = true;
    figure->minion_ap_given = 0;
    figure->kept = 0;
    p2v_crowd_put(&game->crowd.ready, who, false);
}

static void apply_turn_end(struct p2v_game *game, int who)
{
    struct p2v_figure *figure = &game->figures[who];
    figure->conditions &= figure->kept | figure->sticky;
    figure->enchanted &= figure->conditions;
    figure->kept = 0;
    figure->has_acted = true;
    figure->is_active = false;
    figure->ap = 0;
    bool again = figure->status & P2V_QUICKENED_NEXT;
    figure->status = (uint8_t)(figure->status & ~(P2V_QUICKENED | P2V_QUICKENED_NEXT));
    if (again) figure->status |= P2V_QUICKENED;
    if (!(figure->conditions & P2V_BIT(P2V_GRABBED))) figure->grabber = P2V_NOBODY;
    if (!figure->sustained) figure->sustain = 0;
    figure->sustained = false;
    p2v_crowd_put(&game->crowd.active, who, false);
    p2v_crowd_put(&game->crowd.waiting, who, false);
    p2v_crowd_put(&game->crowd.grabbed, who, figure->conditions & P2V_BIT(P2V_GRABBED));
}

static void apply_standing(struct p2v_game *game, int who, bool before)
{
    bool now = p2v_stands(&game->figures[who]);
    if (before != now) p2v_crowd_occupy(game, who, now);
}

static void apply_last(struct p2v_figure *figure, const struct p2v_fact *fact)
{
    figure->last_feature = (uint8_t)fact->a;
    figure->last_hit = fact->b & 1;
    if (fact->b & 2) figure->hit_adjacent = true;
    figure->last_target = (uint8_t)fact->c;
}

static void apply_use(struct p2v_figure *figure, const struct p2v_fact *fact)
{
    if (fact->b >= 0 && fact->b < P2V_CARD_FEATURES) {
        if (fact->d) figure->uses[fact->b]++;
        figure->used_this_turn |= UINT64_C(1) << fact->b;
        if (fact->c > 0) figure->cast |= UINT64_C(1) << fact->b;
    }
    if (fact->c > 0) figure->pools[fact->c - 1]++;
}

/* It commands the mount, and fights from any point of it (P2V-CMD-03, -05). */
static void apply_command(struct p2v_game *game, int who, int mount)
{
    struct p2v_figure *figure = &game->figures[who], *other = &game->figures[mount];
    other->rider = other->commander = (uint8_t)who;
    figure->size = other->size;
    figure->x = other->x;
    figure->y = other->y;
    p2v_crowd_note(game, who);
    p2v_crowd_note(game, mount);
}

/* Nobody commands the mount any more, or the first of its passengers does. */
static void apply_leave_mount(struct p2v_game *game, int who)
{
    int mount = game->figures[who].mount;
    if (mount == P2V_NOBODY || game->figures[mount].rider != who) return;
    game->figures[mount].rider = game->figures[mount].commander = P2V_NOBODY;
    p2v_crowd_note(game, mount);
    for (int i = 0; i < game->figures_count; i++)
        if (i != who && game->figures[i].mount == mount) {
            apply_command(game, i, mount);
            return;
        }
}

/* Facts about where a figure is and whether it counts. */
static bool apply_place(struct p2v_game *game, struct p2v_figure *figure, const struct p2v_fact *fact)
{
    int who = fact->who;
    bool stood = p2v_stands(figure);
    switch (fact->kind) {
    case P2V_FACT_HELPLESS:
        figure->is_helpless = figure->is_prone = true;
        break;
    case P2V_FACT_RECOVERED:
        figure->is_helpless = false;
        break;
    case P2V_FACT_LEAVES:
        figure->has_left = true;
        figure->in_play = false;
        break;
    case P2V_FACT_ELIMINATED:
        figure->in_play = false;
        break;
    case P2V_FACT_SWALLOWED:
        figure->swallower = (uint8_t)fact->a;
        break;
    case P2V_FACT_STOWED:
        figure->stower = (uint8_t)fact->a;
        break;
    case P2V_FACT_MOUNTED:
        if (stood) p2v_crowd_occupy(game, who, false);
        figure->mount = (uint8_t)fact->a;
        if (game->figures[fact->a].rider == P2V_NOBODY) {
            apply_command(game, who, fact->a);
        } else { /* a passenger */
            figure->x = fact->b;
            figure->y = fact->c;
        }
        p2v_crowd_note(game, who);
        return true;
    case P2V_FACT_FREED:
    case P2V_FACT_DISMOUNTED:
        apply_leave_mount(game, who);
        if (stood) p2v_crowd_occupy(game, who, false);
        figure->swallower = figure->stower = figure->mount = P2V_NOBODY;
        figure->size = (uint8_t)p2v_size_squares(figure->size_class);
        figure->x = (int16_t)fact->a;
        figure->y = (int16_t)fact->b;
        stood = false;
        break;
    default:
        return false;
    }
    apply_standing(game, who, stood);
    p2v_crowd_note(game, who);
    return true;
}

/* The facts that set one number of a figure: where it is. 0: another fact (the card is never set). */
static const size_t apply_numbers[P2V_FACTS] = {[P2V_FACT_DIAGONALS] = offsetof(struct p2v_figure, diagonals),
                                                [P2V_FACT_ITEM] = offsetof(struct p2v_figure, items),
                                                [P2V_FACT_COUNTER] = offsetof(struct p2v_figure, counter),
                                                [P2V_FACT_MARK] = offsetof(struct p2v_figure, mark),
                                                [P2V_FACT_GROUP] = offsetof(struct p2v_figure, group),
                                                [P2V_FACT_MINION_AP] = offsetof(struct p2v_figure, minion_ap_given),
                                                [P2V_FACT_BOND] = offsetof(struct p2v_figure, bond),
                                                [P2V_FACT_CONTROL] = offsetof(struct p2v_figure, controller)};

static bool apply_number(struct p2v_figure *figure, const struct p2v_fact *fact)
{
    size_t place = apply_numbers[fact->kind];
    if (place) ((uint8_t *)figure)[place] = (uint8_t)fact->a;
    return place;
}

static void apply_persistent(struct p2v_figure *figure, const struct p2v_fact *fact)
{
    figure->persistent[fact->b] = (uint8_t)fact->a;
    figure->has_persistent = false;
    for (int i = 0; i < P2V_DAMAGE_TYPES; i++)
        figure->has_persistent |= figure->persistent[i] > 0;
}

/* What a figure has and spends: AP, hit points, uses, reactions, Hero Points. */
static bool apply_points(struct p2v_figure *figure, const struct p2v_fact *fact)
{
    switch (fact->kind) {
    case P2V_FACT_AP:
        figure->ap = (uint8_t)fact->a;
        figure->is_beginning = false;
        return true;
    case P2V_FACT_SPEND:
        figure->ap = (uint8_t)(figure->ap > fact->a ? figure->ap - fact->a : 0);
        return true;
    case P2V_FACT_LEFTOVER:
        figure->leftover = (uint16_t)fact->a;
        return true;
    case P2V_FACT_FOUGHT:
        figure->fights++;
        return true;
    case P2V_FACT_HP:
        figure->hp = fact->a;
        if (fact->b) figure->max_hp = fact->b;
        return true;
    case P2V_FACT_TEMP_HP:
        figure->temp_hp = fact->a;
        return true;
    case P2V_FACT_USE:
        apply_use(figure, fact);
        return true;
    case P2V_FACT_REACTION:
        figure->reactions_used = (uint8_t)(figure->reactions_used + fact->b);
        return true;
    case P2V_FACT_HERO:
        figure->hero_points = (uint8_t)(figure->hero_points + fact->b);
        if (fact->a) figure->has_passed_recovery = true;
        return true;
    case P2V_FACT_LOAD:
        figure->load = (uint8_t)fact->a;
        figure->load_body = (uint8_t)fact->b;
        return true;
    default:
        return false;
    }
}

/* What is wrong with it, and what is on it. */
static bool apply_state(struct p2v_game *game, struct p2v_figure *figure, const struct p2v_fact *fact)
{
    switch (fact->kind) {
    case P2V_FACT_PRONE:
        figure->is_prone = true;
        return true;
    case P2V_FACT_STAND:
        figure->is_prone = false;
        return true;
    case P2V_FACT_STATUS:
        figure->status = (uint8_t)((figure->status | fact->a) & ~fact->b);
        return true;
    case P2V_FACT_PERSISTENT:
        apply_persistent(figure, fact);
        return true;
    case P2V_FACT_CONDITION:
        apply_condition(figure, fact);
        p2v_crowd_note(game, fact->who);
        return true;
    case P2V_FACT_ENCHANTED:
        figure->enchanted |= P2V_BIT(fact->a);
        figure->enchanter = (uint8_t)fact->b;
        figure->enchantment = (uint16_t)fact->c;
        return true;
    case P2V_FACT_UNCONDITION:
        figure->conditions &= ~P2V_BIT(fact->a);
        figure->kept &= ~P2V_BIT(fact->a);
        figure->sticky &= ~P2V_BIT(fact->a);
        figure->enchanted &= figure->conditions;
        p2v_crowd_note(game, fact->who);
        return true;
    default:
        return false;
    }
}

/* Its turns, and what it remembers of them. */
static bool apply_turn(struct p2v_game *game, struct p2v_figure *figure, const struct p2v_fact *fact)
{
    switch (fact->kind) {
    case P2V_FACT_TURN_FLAGS:
        apply_turn_start(game, fact->who);
        return true;
    case P2V_FACT_END_TURN:
        apply_turn_end(game, fact->who);
        return true;
    case P2V_FACT_FORESEEN:
        figure->has_foreseen = true;
        figure->uses[fact->a] = 255;
        return true;
    case P2V_FACT_LEARNED:
        figure->studied |= UINT64_C(1) << fact->a;
        return true;
    case P2V_FACT_READY:
        figure->is_ready = fact->a;
        p2v_crowd_put(&game->crowd.ready, fact->who, fact->a);
        return true;
    case P2V_FACT_GAMBIT:
        figure->gambit = (uint8_t)fact->a;
        figure->phase = (uint8_t)fact->b;
        return true;
    case P2V_FACT_LAST:
        apply_last(figure, fact);
        return true;
    default:
        return false;
    }
}

/* Features gained and lost, and the few flags that stay for the whole game. */
static void apply_change(struct p2v_figure *figure, const struct p2v_fact *fact)
{
    switch ((enum p2v_change)fact->a) {
    case P2V_CHANGE_GAIN_FEATURE:
        figure->gained |= UINT64_C(1) << fact->b;
        figure->lost &= ~(UINT64_C(1) << fact->b);
        break;
    case P2V_CHANGE_LOSE_FEATURE:
        figure->lost |= UINT64_C(1) << fact->b;
        figure->gained &= ~(UINT64_C(1) << fact->b);
        break;
    case P2V_CHANGE_LOSE_RESISTANCE:
        figure->resist_lost = true;
        break;
    case P2V_CHANGE_BREAK:
        figure->has_broken = true;
        break;
    case P2V_CHANGE_REGAIN_USE:
        if (figure->uses[fact->b]) figure->uses[fact->b]--;
        break;
    case P2V_CHANGE_SUSTAIN:
        figure->sustain = (uint16_t)fact->b;
        figure->sustained = true;
        break;
    case P2V_CHANGE_SUMMON:
        figure->summoned_until = (uint8_t)fact->b;
        figure->commander = (uint8_t)fact->c;
        figure->has_acted = fact->d;
        break;
    case P2V_CHANGE_USE_ONCE:
        figure->used_this_turn |= UINT64_C(1) << fact->b;
        break;
    case P2V_CHANGE_BE_LED:
        figure->has_been_led = true;
        break;
    case P2V_CHANGE_FOLLOW:
        figure->summoned_until = (uint8_t)fact->b;
        figure->follows = (uint8_t)fact->c;
        figure->has_acted = fact->d;
        break;
    }
}

static void apply_round(struct p2v_game *game, const struct p2v_fact *fact)
{
    game->round = (uint8_t)fact->a;
    game->first_side = game->next_side = (uint8_t)fact->b;
    game->is_started = true;
    for (int i = 0; i < game->figures_count; i++) {
        game->figures[i].has_acted = false;
        game->figures[i].gambit = game->figures[i].phase = 0;
        p2v_crowd_put(&game->crowd.waiting, i, game->figures[i].in_play && game->figures[i].x >= 0);
    }
    for (int i = 0; i < game->objective_count; i++)
        game->objectives[i].power = game->objectives[i].base_power; /* */
}

static void apply_body(struct p2v_game *game, const struct p2v_fact *fact)
{
    if (fact->a >= 0) {
        struct p2v_body *body = &game->bodies[fact->a];
        *body = (struct p2v_body){fact->b ? fact->c : body->x, fact->b ? fact->d : body->y, body->figure, fact->b};
    } else if (game->body_count < P2V_BODIES) {
        const struct p2v_figure *figure = &game->figures[fact->who];
        game->bodies[game->body_count++] = (struct p2v_body){figure->x, figure->y, fact->who, true};
    }
}

static void apply_summoned(struct p2v_game *game, const struct p2v_fact *fact)
{
    int index = p2v_game_add(game, fact->a, fact->b);
    if (index >= 0) game->figures[index].is_summoned = fact->c;
}

/* What wargaming and matched play add: tiles, markers, targets, treasure. */
static void apply_war(struct p2v_game *game, const struct p2v_fact *fact)
{
    switch (fact->kind) {
    case P2V_FACT_TILE:
        game->tiles[fact->a]++;
        break;
    case P2V_FACT_MARKER:
        game->war.markers[fact->a].is_gone = fact->b;
        game->war.markers[fact->a].x = (int8_t)fact->c;
        game->war.markers[fact->a].y = (int8_t)fact->d;
        break;
    case P2V_FACT_TARGET:
        game->war.seen[fact->a] = (uint8_t)fact->b;
        break;
    case P2V_FACT_TREASURE:
        game->war.bearer = fact->who;
        if (fact->a) game->war.borne = (uint8_t)(game->war.borne | 1 << game->figures[fact->who].side);
        break;
    case P2V_FACT_KILLER:
        game->war.killer = (uint8_t)fact->a;
        break;
    default:
        break;
    }
}

/* Terrain, walls and zones. */
static void apply_board(struct p2v_game *game, const struct p2v_fact *fact)
{
    switch (fact->kind) {
    case P2V_FACT_TERRAIN:
        p2v_board_lay(game, fact->a, (uint16_t)fact->b);
        break;
    case P2V_FACT_EDGE:
    case P2V_FACT_DOOR:
        p2v_board_wall(game, fact->c, (uint8_t)fact->d);
        break;
    case P2V_FACT_ZONE:
        apply_zone(game, fact);
        break;
    case P2V_FACT_BARRIER:
        game->zones[fact->a].armor = (uint8_t)fact->b;
        game->zones[fact->a].hardness = (uint8_t)fact->c;
        game->zones[fact->a].hp = fact->d;
        break;
    case P2V_FACT_ZONE_SQUARE:
        apply_zone_square(game, fact->a, fact->b, fact->c);
        break;
    case P2V_FACT_ZONE_END:
        if (fact->b == 2)
            game->zones[fact->a].turns = 2; /* sustained */
        else if (fact->b)
            game->zones[fact->a].turns--;
        else
            apply_zone_end(game, fact->a);
        break;
    default:
        apply_war(game, fact);
        break;
    }
}

static void apply_turn_over(struct p2v_game *game, const struct p2v_fact *fact)
{
    game->turn_over = (uint8_t)fact->a;
    if (fact->b) game->active = P2V_NOBODY;
    if (fact->c >= 0) game->next_side = (uint8_t)fact->c;
    if (!game->is_started && !fact->b) { /* who won the deployment roll */
        game->war.first = game->next_side;
        game->has_rolled = true;
    }
    if (fact->d >= 0) game->last_side = (uint8_t)fact->d;
}

static void apply_game(struct p2v_game *game, const struct p2v_fact *fact)
{
    switch (fact->kind) {
    case P2V_FACT_ROUND:
        apply_round(game, fact);
        break;
    case P2V_FACT_ACTIVATE:
        game->active = fact->who;
        game->figures[fact->who].is_active = true;
        p2v_crowd_put(&game->crowd.active, fact->who, true);
        game->turn_over = false;
        break;
    case P2V_FACT_TURN_OVER:
        apply_turn_over(game, fact);
        break;
    case P2V_FACT_EFFECT_END:
        if (fact->b)
            game->effects[fact->a].turns--;
        else
            apply_effect_end(game, fact->a);
        break;
    case P2V_FACT_CLAIM:
        game->objectives[fact->a].owner = (uint8_t)fact->b;
        break;
    case P2V_FACT_POWER:
        game->objectives[fact->a].power = (uint8_t)fact->b;
        break;
    case P2V_FACT_SCORE:
        game->score[fact->a] = fact->b;
        break;
    case P2V_FACT_SUMMONED:
        apply_summoned(game, fact);
        break;
    case P2V_FACT_OBJECTIVES:
        game->objectives_wanted = (uint8_t)fact->a;
        break;
    case P2V_FACT_OBJECTIVE:
        p2v_objective_add(game, fact->a, fact->b, fact->c, fact->d);
        game->objective_side = (uint8_t)fact->e;
        break;
    case P2V_FACT_OVER:
        game->is_over = true;
        break;
    case P2V_FACT_BODY:
        apply_body(game, fact);
        break;
    case P2V_FACT_EFFECT:
        apply_effect(game, fact);
        break;
    default:
        apply_board(game, fact);
        break;
    }
}

void p2v_apply(struct p2v_game *game, const struct p2v_fact *fact)
{
    if (fact->who < P2V_FIGURES) {
        struct p2v_figure *figure = &game->figures[fact->who];
        if (fact->kind == P2V_FACT_MOVE || fact->kind == P2V_FACT_WALK) { /* by far the most */
            apply_move(game, fact);
            return;
        }
        if (apply_number(figure, fact) || apply_points(figure, fact) || apply_state(game, figure, fact)) return;
        if (apply_turn(game, figure, fact) || apply_place(game, figure, fact)) return;
        if (fact->kind == P2V_FACT_CHANGE) {
            apply_change(figure, fact);
            p2v_crowd_note(game, fact->who);
            return;
        }
    }
    apply_game(game, fact);
}

void p2v_record_numbers(struct p2v_run *run, enum p2v_fact_kind kind, int who, const int numbers[4])
{
    p2v_record(run, (struct p2v_fact){.kind = (uint8_t)kind,
                                      .who = (uint8_t)who,
                                      .a = (int16_t)numbers[0],
                                      .b = (int16_t)numbers[1],
                                      .c = (int16_t)numbers[2],
                                      .d = (int16_t)numbers[3]});
}

/* Does it change nothing, and only say what was done or rolled? */
static inline bool apply_only_tells(int kind)
{
    switch (kind) {
    case P2V_FACT_ACT:
    case P2V_FACT_FIGHT:
    case P2V_FACT_SAVE:
    case P2V_FACT_CHECK:
    case P2V_FACT_DIE:
    case P2V_FACT_SIDE_DIE:
    case P2V_FACT_DAMAGE:
    case P2V_FACT_HEALED:
    case P2V_FACT_SIZE:
        return true;
    default:
        return false;
    }
}

void p2v_record(struct p2v_run *run, struct p2v_fact fact)
{
    if (run->halted) return;
    if (run->record)
        run->record(run, &fact);
    else if (!apply_only_tells(fact.kind))
        p2v_apply(run->game, &fact);
}

uint64_t p2v_game_hash(const struct p2v_game *game)
{
    const unsigned char *bytes = (const unsigned char *)&game->width;
    size_t size = sizeof *game - offsetof(struct p2v_game, width);
    uint64_t hash = UINT64_C(0xcbf29ce484222325);
    for (size_t i = 0; i < size; i++)
        hash = (hash ^ bytes[i]) * UINT64_C(0x100000001b3);
    return hash;
}

int p2v_unplaced(const struct p2v_game *game)
{
    for (int i = 0; i < game->figures_count; i++)
        if (game->figures[i].in_play && game->figures[i].x < 0) return i;
    return -1;
}
