/* piece.c: pieces of terrain: squares of one kind that touch, and powers that aim at such a piece. */
#include "systems/p2v/game/acts.h"
#include "systems/p2v/game/ground.h"

void p2v_piece_at(const struct p2v_game *game, int square, uint16_t traits, uint64_t *bits)
{
    uint16_t open[P2V_SQUARES];
    int count = 0;
    if (bits[square / 64] >> square % 64 & 1 || !(game->terrain[square] & traits)) return;
    bits[square / 64] |= UINT64_C(1) << square % 64;
    for (open[count++] = (uint16_t)square; count > 0;) {
        int at = open[--count];
        for (int d = 0; d < GRID_DIRECTIONS; d++) {
            int x = at % P2V_WIDTH + grid_step_x[d], y = at / P2V_WIDTH + grid_step_y[d], next = p2v_square(x, y);
            if (!p2v_on_board(game, x, y) || !(game->terrain[next] & traits) || bits[next / 64] >> next % 64 & 1)
                continue;
            bits[next / 64] |= UINT64_C(1) << next % 64;
            open[count++] = (uint16_t)next;
        }
    }
}

bool p2v_hazard_at(const struct p2v_game *game, int square, uint64_t *bits)
{
    bool found = game->terrain[square] & P2V_TERRAIN_HAZARDOUS;
    p2v_piece_at(game, square, P2V_TERRAIN_HAZARDOUS, bits);
    for (int z = 0; z < game->zone_count; z++) {
        const struct p2v_zone *zone = &game->zones[z];
        if (!zone->is_live || !zone->is_once || !(zone->squares[square / 64] >> square % 64 & 1)) continue;
        for (int i = 0; i < P2V_SQUARE_WORDS; i++)
            bits[i] |= zone->squares[i];
        found = true;
    }
    return found;
}

bool p2v_is_safe(const struct p2v_game *game, int figure, int square)
{
    if (game->figures[figure].immune_hazards) return true;
    for (int z = 0; z < game->zone_count; z++)
        if (game->zones[z].is_live && game->zones[z].is_safe &&
            game->zones[z].squares[square / 64] >> square % 64 & 1 &&
            !p2v_is_enemy(game, game->zones[z].source, figure))
            return true;
    return false;
}

int p2v_safe_bonus(const struct p2v_game *game, int figure, int trap)
{
    for (int z = 0; z < game->zone_count; z++) {
        const struct p2v_zone *zone = &game->zones[z];
        if (!zone->is_live || !zone->is_safe || p2v_is_enemy(game, zone->source, figure)) continue;
        for (int i = 0; i < P2V_SQUARE_WORDS; i++)
            if (zone->squares[i] & game->zones[trap].squares[i]) return zone->program;
    }
    return 0;
}

bool p2v_has_clearable(const struct p2v_game *game)
{
    for (int z = 0; z < game->zone_count; z++)
        if (game->zones[z].is_live && game->zones[z].is_cleared) return true;
    return false;
}

int p2v_clear_options(const struct p2v_game *game, int figure, struct p2v_option *options, int room)
{
    struct grid_space from = p2v_space(&game->figures[figure]);
    int count = 0, unit = game->unit, left = from.x / unit - 2, top = from.y / unit - 2;
    int right = (from.x + from.size) / unit + 2, bottom = (from.y + from.size) / unit + 2;
    if (game->figures[figure].x < 0) return 0;
    for (int z = 0; z < game->zone_count; z++) {
        const struct p2v_zone *zone = &game->zones[z];
        if (!zone->is_live || !zone->is_cleared) continue;
        for (int y = top > 0 ? top : 0; y < game->height && y <= bottom; y++)
            for (int x = left > 0 ? left : 0; x < game->width && x <= right && count < room; x++) {
                int square = y * P2V_WIDTH + x;
                struct grid_space there = p2v_square_space(game, x, y);
                if (zone->squares[square / 64] >> square % 64 & 1 && p2v_gap(game, from, there) <= 1)
                    options[count++] = (struct p2v_option){
                        .figure = (uint8_t)figure, .x = (int16_t)there.x, .y = (int16_t)there.y, .value = (int16_t)z};
            }
    }
    return count;
}

void p2v_clear_square(struct p2v_run *run, int figure)
{
    struct p2v_question *question = &run->question;
    question->kind = P2V_ASK_SQUARE;
    question->feature = 0xffff;
    question->within = 0;
    question->figure = (uint8_t)figure;
    question->count = p2v_clear_options(run->game, figure, question->options, P2V_OPTIONS);
    int answer = question->count ? p2v_ask(run) : -1;
    if (answer < 0) return;
    const struct p2v_option *chosen = &question->options[answer];
    int unit = run->game->unit;
    p2v_fact(run, P2V_FACT_ZONE_SQUARE, P2V_NOBODY, chosen->value, p2v_square(chosen->x / unit, chosen->y / unit), 1);
}

bool p2v_has_illusion(const struct p2v_game *game)
{
    for (int z = 0; z < game->zone_count; z++)
        if (game->zones[z].is_live && game->zones[z].is_doubted) return true;
    return false;
}

bool p2v_has_opened(const struct p2v_game *game, int figure)
{
    for (int z = 0; z < game->zone_count; z++)
        if (game->zones[z].is_live && game->zones[z].is_opened && !p2v_is_enemy(game, game->zones[z].source, figure))
            return true;
    return false;
}

bool p2v_is_opened(const struct p2v_game *game, int figure, int square)
{
    for (int z = 0; z < game->zone_count; z++) {
        const struct p2v_zone *zone = &game->zones[z];
        if (zone->is_live && zone->is_opened && zone->squares[square / 64] >> square % 64 & 1 &&
            !p2v_is_enemy(game, zone->source, figure))
            return true;
    }
    return false;
}

bool p2v_has_aloft(const struct p2v_game *game, uint8_t modes)
{
    if (!(modes & P2V_FLIGHT) || modes & (P2V_BURROWING | P2V_TELEPORTATION)) return false;
    for (int z = 0; z < game->zone_count; z++)
        if (game->zones[z].is_live && game->zones[z].is_aloft) return true;
    return false;
}

bool p2v_is_aloft(const struct p2v_game *game, int square)
{
    for (int z = 0; z < game->zone_count; z++)
        if (game->zones[z].is_live && game->zones[z].is_aloft && game->zones[z].squares[square / 64] >> square % 64 & 1)
            return true;
    return false;
}

int p2v_illusion_near(const struct p2v_game *game, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    if (f->x < 0) return -1;
    for (int z = 0; z < game->zone_count; z++) {
        const struct p2v_zone *zone = &game->zones[z];
        if (!zone->is_live || !zone->is_doubted) continue;
        for (int square = -1; (square = p2v_next_square(zone->squares, square + 1)) < P2V_SQUARES;)
            if (p2v_gap(game, p2v_space(f), p2v_square_space(game, square % P2V_WIDTH, square / P2V_WIDTH)) <= 1)
                return z;
    }
    return -1;
}

/* A Will save against the Power of who made it. */
void p2v_disbelieve(struct p2v_run *run, int figure)
{
    int zone = p2v_illusion_near(run->game, figure);
    if (zone < 0) return;
    p2v_change(run, figure, P2V_CHANGE_USE_ONCE, P2V_FREE_DISBELIEVE);
    int source = run->game->zones[zone].source, power = p2v_stat(run->game, source, P2V_STAT_POWER);
    if (p2v_roll_save(run,
                      &(struct p2v_save_roll){.figure = figure, .save = P2V_WILL, .power = power, .source = source}) >=
            P2V_SUCCESS &&
        !run->halted)
        p2v_fact(run, P2V_FACT_ZONE_END, P2V_NOBODY, zone);
}

/* Is no side of the piece longer than that? */
static bool piece_fits(const uint64_t *bits, int most)
{
    int left = P2V_WIDTH, right = -1, top = P2V_HEIGHT, bottom = -1;
    for (int square = -1; (square = p2v_next_square(bits, square + 1)) < P2V_SQUARES;) {
        int x = square % P2V_WIDTH, y = square / P2V_WIDTH;
        if (x < left) left = x;
        if (x > right) right = x;
        if (y < top) top = y;
        bottom = y;
    }
    return right - left < most && bottom - top < most;
}

/* The first square of the piece that is in range and in sight, or -1. */
static int piece_visible(struct p2v_run *run, int figure, int range, const uint64_t *bits)
{
    const struct p2v_game *game = run->game;
    struct grid_space from = p2v_space(&game->figures[figure]);
    for (int square = -1; (square = p2v_next_square(bits, square + 1)) < P2V_SQUARES;) {
        struct grid_space there = p2v_square_space(game, square % P2V_WIDTH, square / P2V_WIDTH);
        if (p2v_gap(game, from, there) <= range && p2v_line_of_sight(run, from, there)) return square;
    }
    return -1;
}

/* The next square with some of that terrain, from this one on; P2V_SQUARES: there is none. Rows without it are passed
 * at once. */
static int piece_next(const struct p2v_game *game, uint16_t types, int square)
{
    int end = game->height * P2V_WIDTH;
    while (square < end) {
        uint16_t any = 0;
        if (square % P2V_WIDTH == 0)
            for (int x = 0; x < P2V_WIDTH; x++)
                any |= game->terrain[square + x];
        if (square % P2V_WIDTH == 0 && !(any & types)) {
            square += P2V_WIDTH;
            continue;
        }
        if (game->terrain[square] & types) return square;
        square++;
    }
    return P2V_SQUARES;
}

int p2v_piece_options(struct p2v_run *run, int figure, const struct p2v_feature *feature, struct p2v_option *options,
                      int room)
{
    const struct p2v_game *game = run->game;
    const struct p2v_step *step = &run->pack->steps.items[feature->program];
    uint64_t seen[P2V_SQUARE_WORDS] = {0};
    int count = 0;
    uint16_t types = (uint16_t)step->types;
    for (int square = -1; count < room && (square = piece_next(game, types, square + 1)) < P2V_SQUARES;) {
        if (seen[square / 64] >> square % 64 & 1) continue;
        uint64_t piece[P2V_SQUARE_WORDS] = {0};
        p2v_piece_at(game, square, types, piece);
        for (int i = 0; i < P2V_SQUARE_WORDS; i++)
            seen[i] |= piece[i];
        int at = piece_fits(piece, step->extra) ? piece_visible(run, figure, feature->aim.far, piece) : -1;
        if (at >= 0)
            options[count++] = (struct p2v_option){.figure = (uint8_t)figure,
                                                   .x = (int16_t)(at % P2V_WIDTH * game->unit),
                                                   .y = (int16_t)(at / P2V_WIDTH * game->unit)};
    }
    return count;
}

int p2v_piece_figures(const struct p2v_game *game, const uint64_t *bits, uint8_t *figures)
{
    int count = 0;
    for (int i = 0; i < game->figures_count; i++) {
        const struct p2v_figure *f = &game->figures[i];
        bool inside = false;
        if (!f->in_play || f->x < 0 || f->swallower != P2V_NOBODY || f->stower != P2V_NOBODY) continue;
        struct grid_space space = p2v_space(f);
        for (int y = space.y / f->unit; y * f->unit < space.y + space.size && !inside; y++)
            for (int x = space.x / f->unit; x * f->unit < space.x + space.size && !inside; x++) {
                int square = p2v_square(x, y);
                inside = p2v_on_board(game, x, y) && bits[square / 64] >> square % 64 & 1;
            }
        if (inside) figures[count++] = (uint8_t)i;
    }
    return count;
}

/* How the terrain of a square changes when a piece grows or shrinks by one square. */
static uint16_t piece_edge(const struct p2v_game *game, const uint64_t *bits, int square, uint16_t traits, bool grows)
{
    bool inside = bits[square / 64] >> square % 64 & 1;
    uint16_t here = game->terrain[square];
    if (inside == grows || (grows && here)) return here; /* only open ground is flooded */
    for (int d = 0; d < GRID_DIRECTIONS; d++) {
        int x = square % P2V_WIDTH + grid_step_x[d], y = square / P2V_WIDTH + grid_step_y[d], next = p2v_square(x, y);
        if (!p2v_on_board(game, x, y)) continue;
        bool there = bits[next / 64] >> next % 64 & 1;
        if (grows && there) return game->terrain[next] & traits;
        if (!grows && !there) return here & (uint16_t)~traits;
    }
    return here;
}

void p2v_piece_resize(struct p2v_run *run, const uint64_t *bits, uint16_t traits, bool grows)
{
    const struct p2v_game *game = run->game;
    uint16_t after[P2V_SQUARES];
    for (int square = 0; square < P2V_SQUARES; square++)
        after[square] = p2v_on_board(game, square % P2V_WIDTH, square / P2V_WIDTH)
                            ? piece_edge(game, bits, square, traits, grows)
                            : game->terrain[square];
    for (int square = 0; square < P2V_SQUARES; square++)
        if (after[square] != game->terrain[square]) p2v_fact(run, P2V_FACT_TERRAIN, P2V_NOBODY, square, after[square]);
}
