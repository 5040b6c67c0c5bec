/* war_setup.c: deployments and what the victory conditions put on the table (P2V-WAR-02, -03). */
#include "systems/p2v/game/war.h"

/* ---- zones ---- */

/* A part of the board in 36ths of its sides, for one side; each deployment has up to two for each side. */
struct war_zone {
    uint8_t left, right, top, bottom;
};
enum { WAR_PARTS = 36, WAR_CORNER = 6, WAR_EDGE = 3 };

static const struct war_zone war_zones[P2V_DEPLOYMENTS][2][2] = {
    [P2V_DEPLOY_CLOSE] = {{{12, 24, 9, 18}}, {{12, 24, 18, 27}}},
    [P2V_DEPLOY_PINCERED] = {{{0, 4, 0, 36}, {18, 22, 0, 36}}, {{32, 36, 0, 36}, {14, 18, 0, 36}}},
    [P2V_DEPLOY_ACROSS] = {{{0, 36, 0, 9}}, {{0, 36, 27, 36}}},
    [P2V_DEPLOY_TO_THE_END] = {{{0, 36, 0, 18}}, {{0, 36, 18, 36}}},
};

static bool war_in_part(const struct p2v_game *game, struct war_zone zone, int x, int y, int size)
{
    int left = zone.left * game->width / WAR_PARTS, right = (zone.right * game->width + WAR_PARTS - 1) / WAR_PARTS;
    int top = zone.top * game->height / WAR_PARTS, bottom = (zone.bottom * game->height + WAR_PARTS - 1) / WAR_PARTS;
    return zone.right && x >= left && x + size <= right && y >= top && y + size <= bottom;
}

static bool war_in_corner(const struct p2v_game *game, bool right, bool bottom, struct grid_space space)
{
    int across = right ? game->width - space.x : space.x + space.size;
    int down = bottom ? game->height - space.y : space.y + space.size;
    return across <= WAR_CORNER && down <= WAR_CORNER;
}

/* Which of the zones of its side a place lies in, as bits. */
static int war_zones_at(const struct p2v_game *game, int side, int x, int y, int size)
{
    int bits = 0;
    struct grid_space space = {x, y, size};
    if (game->war.deployment == P2V_DEPLOY_DIVIDED)
        return (int)war_in_corner(game, side, false, space) | war_in_corner(game, !side, true, space) << 1;
    for (int i = 0; i < 2; i++)
        bits |= war_in_part(game, war_zones[game->war.deployment][side][i], x, y, size) << i;
    return bits;
}

static bool war_is_split(const struct p2v_game *game)
{
    return game->war.deployment == P2V_DEPLOY_PINCERED || game->war.deployment == P2V_DEPLOY_DIVIDED;
}

/* Split forces: how many stand in the first zone more than in the second. */
static int war_balance(const struct p2v_game *game, int side)
{
    int balance = 0;
    for (int i = 0; i < game->figures_count; i++) {
        const struct p2v_figure *f = &game->figures[i];
        if (f->side != side || f->x < 0) continue;
        balance += war_zones_at(game, side, f->x / game->unit, f->y / game->unit, f->size) & 1 ? 1 : -1;
    }
    return balance;
}

/* The highest level of a side; the first of several. */
static int war_vanguard(const struct p2v_game *game, int side)
{
    int best = -1;
    for (int i = 0; i < game->figures_count; i++)
        if (game->figures[i].side == side && (best < 0 || p2v_card_of(game, i)->level > p2v_card_of(game, best)->level))
            best = i;
    return best;
}

static bool war_vanguard_fits(const struct p2v_game *game, int figure, int x, int y, int size)
{
    int side = game->figures[figure].side;
    if (side != game->war.first) return 3 * (x + size) <= game->width; /* the other's third */
    int vanguard = war_vanguard(game, side);
    if (figure != vanguard) return game->figures[vanguard].x >= 0 && x >= game->width - WAR_EDGE;
    struct grid_space there = {x, y, size}, middle = {game->width / 2, game->height / 2, 1};
    return grid_distance(GRID_ALTERNATING, there, middle) <= WAR_EDGE;
}

bool p2v_war_zone_fits(const struct p2v_game *game, int figure, int x, int y)
{
    int side = game->figures[figure].side, size = game->figures[figure].size;
    if (side > 1) return true;
    if (game->war.deployment == P2V_DEPLOY_VANGUARD) return war_vanguard_fits(game, figure, x, y, size);
    int zones = war_zones_at(game, side, x, y, size);
    if (!war_is_split(game)) return zones != 0;
    int balance = war_balance(game, side); /* one here, one there */
    return balance > 0 ? zones & 2 : balance < 0 ? zones & 1 : zones != 0;
}

/* ---- setting up ---- */

static bool war_place(struct p2v_game *game, int figure, struct rng *rng)
{
    int size = game->figures[figure].size, found = 0, at_x = 0, at_y = 0;
    for (int y = 0; y + size <= game->height; y++) /* one of all places that fit, each as likely */
        for (int x = 0; x + size <= game->width; x++) {
            if (!p2v_war_zone_fits(game, figure, x, y)) continue;
            if (!p2v_can_stand(game, figure, x * game->unit, y * game->unit)) continue;
            if (rng_below(rng, (uint32_t)++found) != 0) continue;
            at_x = x;
            at_y = y;
        }
    if (found) p2v_game_place(game, figure, at_x * game->unit, at_y * game->unit);
    return found;
}

/* The next creature of a side that is not on the table; the vanguard goes first. */
static int war_next(const struct p2v_game *game, int side)
{
    int vanguard = game->war.deployment == P2V_DEPLOY_VANGUARD ? war_vanguard(game, side) : -1;
    if (vanguard >= 0 && game->figures[vanguard].x < 0) return vanguard;
    for (int i = 0; i < game->figures_count; i++)
        if (game->figures[i].side == side && game->figures[i].in_play && game->figures[i].x < 0) return i;
    return -1;
}

int p2v_war_side_to_deploy(const struct p2v_game *game)
{
    int first = game->war.first, placed[2] = {0, 0};
    for (int i = 0; i < game->figures_count; i++)
        if (game->figures[i].side < 2) placed[game->figures[i].side] += game->figures[i].x >= 0;
    int side = placed[first] <= placed[1 - first] ? first : 1 - first;
    if (game->war.deployment == P2V_DEPLOY_VANGUARD) /* one, then the whole other party, then the rest */
        side = placed[first] == 0 || war_next(game, 1 - first) < 0 ? first : 1 - first;
    if (war_next(game, side) < 0) side = 1 - side;
    return war_next(game, side) < 0 ? -1 : side;
}

static void war_deploy_one(struct p2v_game *game, int side, struct rng *rng)
{
    int figure = war_next(game, side);
    if (figure < 0 || war_place(game, figure, rng)) return;
    struct war_zone zone = war_zones[game->war.deployment][side][0]; /* no room: as near as can be */
    struct p2v_point corner = {zone.left * game->width / WAR_PARTS * game->unit,
                               zone.top * game->height / WAR_PARTS * game->unit};
    if (p2v_nearest_free(game, figure, &corner))
        p2v_game_place(game, figure, corner.x, corner.y);
    else
        game->figures[figure].in_play = false;
}

void p2v_war_deploy(struct p2v_game *game, int first, struct rng *rng)
{
    game->war.first = (uint8_t)first;
    if (game->war.deployment == P2V_DEPLOY_VANGUARD) game->war.special = (uint8_t)war_vanguard(game, first);
    for (int side = p2v_war_side_to_deploy(game); side >= 0; side = p2v_war_side_to_deploy(game))
        war_deploy_one(game, side, rng);
}

/* ---- markers ---- */

/* On the nearest square that is not solid. */
static void war_marker(struct p2v_game *game, enum p2v_marker_kind kind, int side, int x, int y)
{
    if (game->war.marker_count == P2V_MARKERS) return;
    struct p2v_marker *marker = &game->war.markers[game->war.marker_count++];
    x = x < 0 ? 0 : x >= game->width ? game->width - 1 : x;
    y = y < 0 ? 0 : y >= game->height ? game->height - 1 : y;
    for (int ring = 0; ring < 6; ring++) {
        int free_x = -1, free_y = -1;
        for (int j = y - ring; j <= y + ring && free_x < 0; j++)
            for (int i = x - ring; i <= x + ring && free_x < 0; i++)
                if (p2v_on_board(game, i, j) && !(game->terrain[p2v_square(i, j)] & P2V_TERRAIN_SOLID))
                    free_x = i, free_y = j;
        if (free_x < 0) continue;
        x = free_x;
        y = free_y;
        break;
    }
    *marker = (struct p2v_marker){.x = (int8_t)x, .y = (int8_t)y, .kind = (uint8_t)kind, .side = (uint8_t)side};
}

static int war_part(int length, int thousandths)
{
    return length * thousandths / 1000;
}

/* One in the middle, four more far enough from the edges and each other. */
static void war_fonts(struct p2v_game *game, struct rng *rng)
{
    war_marker(game, P2V_FONT, P2V_NOBODY, game->width / 2, game->height / 2);
    for (int tries = 0; tries < 2000 && game->war.marker_count < 5; tries++) {
        int x = 3 + (int)rng_below(rng, (uint32_t)(game->width > 6 ? game->width - 6 : 1)),
            y = 3 + (int)rng_below(rng, (uint32_t)(game->height > 6 ? game->height - 6 : 1));
        bool far = true;
        for (int i = 0; i < game->war.marker_count; i++)
            far &= grid_measure(GRID_ALTERNATING, x - game->war.markers[i].x, y - game->war.markers[i].y) > 6;
        if (far) war_marker(game, P2V_FONT, P2V_NOBODY, x, y);
    }
}

static void war_treasure_spots(struct p2v_game *game, struct rng *rng)
{
    int star = (int)rng_below(rng, 5);
    for (int i = 0; i < 5; i++)
        war_marker(game, P2V_SPOT, P2V_NOBODY, war_part(game->width, 1000 * (i + 1) / 6), game->height / 2);
    game->war.markers[star].is_star = true;
    war_marker(game, P2V_TREASURE, P2V_NOBODY, game->war.markers[star].x, game->war.markers[star].y);
    game->war.markers[5].is_gone = true; /* still under the ground */
}

static void war_markers(struct p2v_game *game, struct rng *rng)
{
    int width = game->width, height = game->height;
    switch ((enum p2v_victory)game->war.victory) {
    case P2V_VICTORY_SEIZE:
        war_marker(game, P2V_FLAG_MARKER, P2V_NOBODY, width / 2, height / 2);
        break;
    case P2V_VICTORY_SUPPLIES: /* 6 squares from the long edges */
        for (int i = 0; i < 6; i++)
            war_marker(game, P2V_SUPPLY, i / 3, war_part(width, 250 * (i % 3 + 1)), i < 3 ? 6 : height - 7);
        break;
    case P2V_VICTORY_FONTS:
        war_fonts(game, rng);
        break;
    case P2V_VICTORY_TREASURE:
        war_treasure_spots(game, rng);
        break;
    case P2V_VICTORY_SHRINES:
        war_marker(game, P2V_GREY_SHRINE, P2V_NOBODY, war_part(width, 333), height / 2);
        war_marker(game, P2V_GREY_SHRINE, P2V_NOBODY, war_part(width, 667), height / 2);
        war_marker(game, P2V_WHITE_SHRINE, 0, width / 2, height / 4);
        war_marker(game, P2V_WHITE_SHRINE, 1, width / 2, height * 3 / 4);
        break;
    default:
        break;
    }
}

/* ---- creatures with a part to play ---- */

/* The dearest enemy, and the dearest own creature of no higher level; a target is never lower than its assassin. */
static void war_assassins(struct p2v_game *game)
{
    for (int side = 0; side < 2; side++) {
        int target = war_vanguard(game, 1 - side), assassin = -1;
        for (int i = 0; i < game->figures_count && target >= 0; i++) {
            int level = p2v_card_of(game, i)->level;
            if (game->figures[i].side == side && level <= p2v_card_of(game, target)->level &&
                (assassin < 0 || level > p2v_card_of(game, assassin)->level))
                assassin = i;
        }
        if (assassin < 0) continue;
        game->war.target[side] = (uint8_t)target;
        game->war.assassin[side] = (uint8_t)assassin;
    }
}

/* The dearest card of at most half of the lesser party. */
static int war_beast_card(const struct p2v_game *game)
{
    int cost[2] = {0, 0}, best = -1;
    for (int i = 0; i < game->figures_count; i++)
        if (game->figures[i].side < 2 && p2v_card_of(game, i)->cost > 0)
            cost[game->figures[i].side] += p2v_card_of(game, i)->cost;
    int most = (cost[0] < cost[1] ? cost[0] : cost[1]) / 2;
    for (size_t i = 0; i < game->pack->cards.count; i++) {
        const struct p2v_card *card = &game->pack->cards.items[i];
        if (!p2v_may_draw_card(card) || card->cost > most) continue;
        if (best < 0 || card->cost > game->pack->cards.items[best].cost) best = (int)i;
    }
    return best;
}

static void war_beast_placed(struct p2v_game *game, const struct json *scenario)
{
    const char *name = json_to_text(json_get(scenario, "beast"), NULL);
    int card = name ? p2v_card_find(game->pack, name) : war_beast_card(game);
    int figure = card < 0 ? -1 : p2v_game_add(game, card, P2V_BEAST_SIDE);
    if (figure < 0) return;
    int size = game->figures[figure].size;
    struct p2v_point middle = {(game->width - size) / 2 * game->unit, (game->height - size) / 2 * game->unit};
    if (p2v_nearest_free(game, figure, &middle))
        p2v_game_place(game, figure, middle.x, middle.y);
    else
        game->figures[figure].in_play = false;
    game->war.special = (uint8_t)figure;
}

void p2v_war_prepare(struct p2v_game *game, const struct json *scenario, struct rng *rng)
{
    enum grid_direction edge = grid_direction_find(json_to_text(json_get(scenario, "edge"), "E"));
    if (game->sides != 2) return;
    game->war.evader = json_to_int(json_get(scenario, "evader"), 0) == 1;
    game->war.edge = (uint8_t)(edge == GRID_DIRECTIONS || grid_is_diagonal(edge) ? GRID_E : edge);
    war_markers(game, rng);
    if (game->war.victory == P2V_VICTORY_ASSASSINS) war_assassins(game);
    if (game->war.victory == P2V_VICTORY_BEAST) war_beast_placed(game, scenario);
    if (game->war.victory == P2V_VICTORY_RESCUE && game->war.special == P2V_NOBODY) {
        int special = war_vanguard(game, game->war.first);
        if (special >= 0) game->war.special = (uint8_t)special;
    }
}
