/* setup.c: parties, terrain, objectives and deployment (P2V-PARTY, P2V-SETUP, P2V-OBJ, P2V-MATCH). */
#include "systems/p2v/game/setup.h"

#include <string.h>

#include "systems/p2v/game/crowd.h"
#include "systems/p2v/game/war.h"

/* ---- parties ---- */

enum { SETUP_MOST_CREATURES = 20 }; /* besides minions that come with them */

static void setup_party_minions(const struct p2v_pack *pack, struct p2v_party *party)
{
    for (int i = 0; i < party->count && party->count < 24; i++) { /* P2V-FEAT-02: "starts with X", for nothing */
        symbol minion = pack->cards.items[party->cards[i]].minion;
        int card = minion ? p2v_card_find(pack, symbol_text(&pack->symbols, minion)) : -1;
        if (card >= 0) party->cards[party->count++] = (uint16_t)card;
    }
}

/* P2V-MATCH-02: {"boxes": [names]}: every creature comes out of a box, each figure once. */
static bool setup_from_boxes(const struct p2v_pack *pack, const struct json *value, const struct p2v_party *party,
                             struct diags *diags)
{
    const struct json *boxes = json_get(value, "boxes");
    bool fits = true;
    for (int i = 0; boxes && i < party->count; i++) {
        const char *name = pack->cards.items[party->cards[i]].name;
        int wanted = 0, there = 0;
        for (int k = 0; k <= i; k++)
            wanted += p2v_same_word(pack->cards.items[party->cards[k]].name, name);
        for (size_t k = 0; k < json_count(boxes); k++)
            there += p2v_same_word(json_to_text(json_at(boxes, k), ""), name);
        if (wanted <= there) continue;
        diags_add(diags, fault_error("p2v/boxes", "take only figures that were in your boxes"), (struct place){0},
                  "the boxes held %d of %s", there, name);
        fits = false;
    }
    return fits;
}

/* P2V-WAR-01: {"faction": name}: cards of that faction, by their own word or by a list of the content. */
static bool setup_of_faction(const struct content *content, const struct p2v_pack *pack, const struct json *value,
                             const struct p2v_party *party, struct diags *diags)
{
    const char *faction = json_to_text(json_get(value, "faction"), NULL);
    const struct json *lists = json_get(p2v_content_table(content, "factions"), "factions"), *list = NULL;
    bool fits = true;
    for (size_t i = 0; faction && i < json_count(lists); i++)
        if (p2v_same_word(json_to_text(json_get(json_at(lists, i), "name"), ""), faction))
            list = json_get(json_at(lists, i), "creatures");
    for (int i = 0; faction && i < party->count; i++) {
        const struct p2v_card *card = &pack->cards.items[party->cards[i]];
        bool member = p2v_same_word(json_to_text(json_get(card->source, "faction"), ""), faction);
        for (size_t k = 0; k < json_count(list) && !member; k++)
            member = p2v_same_word(json_to_text(json_at(list, k), ""), card->name);
        if (member) continue;
        diags_add(diags, fault_error("p2v/faction", "recruit creatures of one faction only"), (struct place){0},
                  "%s does not belong to %s", card->name, faction);
        fits = false;
    }
    return fits;
}

bool p2v_party_load(struct content *content, const struct json_document *document, const struct json *value,
                    struct p2v_party *party, struct diags *diags)
{
    static const struct field files[] = {
        {.name = "table", .form = {.type = FIELD_TEXT}, .doc = "For the content pack."},
        {.name = "comment", .form = {.type = FIELD_TEXT}, .doc = "For people."},
        {0},
    };
    struct field_checker checker = {.document = document, .diags = diags, .system = "p2v"};
    bool fits = field_check(&checker, p2v_party_fields, files, value);
    return p2v_party_read(content, document, value, party, diags) && fits;
}

/* The alignment the party names; -1: none. */
static int setup_alignment(const struct json_document *document, const struct json *value, struct diags *diags)
{
    const char *alignment = json_to_text(json_get(value, "alignment"), "");
    for (int i = 0; i < 9; i++)
        if (p2v_same_word(p2v_alignment_name(i), alignment)) return i;
    if (*alignment)
        diags_add(diags, fault_error("p2v/unknown-alignment", "it is LG, NG, CG, LN, N, CN, LE, NE or CE"),
                  document ? json_place(document, json_get(value, "alignment")) : (struct place){0},
                  "there is no alignment \"%s\"", alignment);
    return -1;
}

/* The creatures of one entry of a party. */
static void setup_party_entry(struct p2v_pack *pack, const struct json_document *document, const struct json *entry,
                              struct p2v_party *party, struct diags *diags)
{
    int count = (int)json_to_int(json_get(entry, "count"), 1);
    int card = p2v_card_equip(pack, -1, document, entry, diags);
    if (card < 0) return;
    if (count > SETUP_MOST_CREATURES - party->count)
        diags_add(diags, fault_error("p2v/many-creatures", NULL),
                  document ? json_place(document, entry) : (struct place){0},
                  "a party has at most %d creatures; the others are left out", SETUP_MOST_CREATURES);
    for (int n = 0; n < count && party->count < SETUP_MOST_CREATURES; n++) {
        party->cards[party->count++] = (uint16_t)card;
        party->cost += pack->cards.items[card].cost > 0 ? pack->cards.items[card].cost : 0;
    }
}

bool p2v_party_read(struct content *content, const struct json_document *document, const struct json *value,
                    struct p2v_party *party, struct diags *diags)
{
    struct p2v_pack *pack = p2v_content_pack(content);
    const struct json *creatures = json_get(value, "creatures");
    size_t before = diags ? diags->errors : 0;
    *party = (struct p2v_party){.name = json_to_text(json_get(value, "name"), "party")};
    party->points = (int)json_to_int(json_get(value, "points"), 0);
    party->alignment = setup_alignment(document, value, diags);
    for (size_t i = 0; i < json_count(creatures); i++)
        setup_party_entry(pack, document, json_at(creatures, i), party, diags);
    bool fits = party->count > 0 && p2v_party_check(pack, party, diags) && (!diags || diags->errors == before);
    fits = setup_from_boxes(pack, value, party, diags) && fits;
    fits = setup_of_faction(content, pack, value, party, diags) && fits;
    setup_party_minions(pack, party);
    return fits;
}

/* P2V-MATCH-01: the same or a neighbouring square of the chart, or True Neutral. */
static bool setup_alignment_fits(int chosen, int alignment)
{
    int rows = chosen / 3 - alignment / 3, columns = chosen % 3 - alignment % 3;
    return alignment == 4 || rows * rows + columns * columns <= 1;
}

bool p2v_party_check(const struct p2v_pack *pack, const struct p2v_party *party, struct diags *diags)
{
    size_t before = diags ? diags->errors : 0;
    int costs[24], total = 0;
    struct place nowhere = {0};
    for (int i = 0; i < party->count; i++) {
        const struct p2v_card *card = &pack->cards.items[party->cards[i]];
        costs[i] = card->cost;
        total += card->cost > 0 ? card->cost : 0;
        if (!party->points) continue;
        if (card->cost < 0)
            diags_add(diags, fault_error("p2v/unpriced", "unpriced creatures are for narrative play"), nowhere,
                      "%s has no price", card->name);
        if (2 * card->cost > party->points)
            diags_add(diags, fault_error("p2v/half-cost", "no creature may cost more than half of the points agreed"),
                      nowhere, "%s costs %d of %d points", card->name, card->cost, party->points);
        if (party->alignment >= 0 && !setup_alignment_fits(party->alignment, card->alignment))
            diags_add(diags,
                      fault_error("p2v/alignment", "recruit the party's alignment, its neighbours and True Neutral"),
                      nowhere, "%s is %s and does not follow a party of %s", card->name,
                      p2v_alignment_name(card->alignment), p2v_alignment_name(party->alignment));
    }
    if (party->points && total > party->points)
        diags_add(diags, fault_error("p2v/points", NULL), nowhere, "the party costs %d points, but %d were agreed",
                  total, party->points);
    if (!party->points) return true; /* narrative play (P2V-PARTY-01) */
    return (!diags || diags->errors == before) && p2v_party_is_legal(costs, party->count, party->points);
}

bool p2v_may_draw_card(const struct p2v_card *card)
{
    if (!card->is_canonical || card->is_minion || card->cost <= 0 || card->hero_points || card->upgrades) return false;
    return !(card->contributes & P2V_HAS_CREW) && !(card->modes & P2V_AQUATIC_ONLY);
}

void p2v_party_fill(const struct p2v_pack *pack, const struct p2v_party_wish *wish, struct rng *rng,
                    struct p2v_party *party)
{
    for (int tries = 0; tries < 200 && party->count < wish->most; tries++) {
        size_t index = rng_below(rng, (uint32_t)pack->cards.count);
        const struct p2v_card *card = &pack->cards.items[index];
        if (wish->license && strcmp(card->license, wish->license) != 0) continue;
        if (!p2v_may_draw_card(card) || 2 * card->cost > party->points) continue;
        if (party->cost + card->cost > party->points) continue;
        party->cards[party->count++] = (uint16_t)index;
        party->cost += card->cost;
    }
    party->is_legal = party->count > 0;
    setup_party_minions(pack, party);
}

void p2v_party_random(const struct p2v_pack *pack, const struct p2v_party_wish *wish, struct rng *rng,
                      struct p2v_party *party)
{
    *party = (struct p2v_party){.name = "random", .points = wish->points, .alignment = -1};
    p2v_party_fill(pack, wish, rng, party);
}

/* ---- objectives ---- */

static const struct {
    const char *name;
    uint8_t skills[4];
} setup_objectives[P2V_OBJECTIVES] = {
    {"Book", {P2V_ARCANA, P2V_LORE, P2V_OCCULTISM, P2V_RELIGION}},
    {"Device", {P2V_ARCANA, P2V_CRAFTING, P2V_THIEVERY, P2V_MEDICINE}},
    {"Exotic Flower", {P2V_MEDICINE, P2V_NATURE, P2V_SURVIVAL, P2V_THIEVERY}},
    {"Golem's Eye", {P2V_ACROBATICS, P2V_CRAFTING, P2V_STEALTH, P2V_THIEVERY}},
    {"Notable", {P2V_DECEPTION, P2V_DIPLOMACY, P2V_INTIMIDATION, P2V_SOCIETY}},
    {"Savage Beast", {P2V_ATHLETICS, P2V_INTIMIDATION, P2V_NATURE, P2V_PERFORMANCE}},
    {"Spectral Haunt", {P2V_DIPLOMACY, P2V_OCCULTISM, P2V_PERFORMANCE, P2V_RELIGION}},
    {"Willful Sprite", {P2V_DECEPTION, P2V_SOCIETY, P2V_LORE, P2V_SURVIVAL}},
};

const char *p2v_objective_name(int kind)
{
    return setup_objectives[kind].name;
}

int p2v_objective_find(const char *name)
{
    for (int i = 0; i < P2V_OBJECTIVES; i++)
        if (p2v_same_word(setup_objectives[i].name, name)) return i;
    return -1;
}

void p2v_objective_add(struct p2v_game *game, int kind, int roll, int x, int y)
{
    static const uint8_t which[6] = {3, 6, 12, 9, 15, 15}; /* bits of the four skills by the d6 */
    if (game->objective_count >= P2V_OBJECTIVES || !p2v_on_board(game, x, y)) return;
    struct p2v_objective *objective = &game->objectives[game->objective_count++];
    *objective = (struct p2v_objective){.x = (int8_t)x, .y = (int8_t)y, .kind = (uint8_t)kind, .owner = P2V_NOBODY};
    objective->power = objective->base_power = roll == 6 ? 20 : 15;
    for (int i = 0; i < 4; i++)
        if (which[roll - 1] >> i & 1) objective->skills |= P2V_BIT(setup_objectives[kind].skills[i]);
    uint16_t traits =
        game->terrain[p2v_square(x, y)] | P2V_TERRAIN_DIFFICULT | P2V_TERRAIN_OBSTRUCTING | P2V_TERRAIN_OBJECTIVE;
    p2v_board_set(game, x, y, traits); /* P2V-OBJ-01 */
}

static void setup_place_objectives(struct p2v_game *game, struct rng *rng)
{
    int first = (int)rng_die(rng, 6), second = (int)rng_die(rng, 6),
        wanted = first > second ? first : second; /* P2V-OBJ-06 */
    uint32_t used = 0;
    for (int tries = 0; tries < 400 && game->objective_count < wanted; tries++) {
        int kind = (int)rng_below(rng, P2V_OBJECTIVES);
        int x = game->width / 4 + (int)rng_below(rng, (uint32_t)(game->width / 2)),
            y = 1 + (int)rng_below(rng, (uint32_t)(game->height - 2));
        if (used >> kind & 1 || game->terrain[p2v_square(x, y)]) continue;
        used |= P2V_BIT(kind);
        p2v_objective_add(game, kind, (int)rng_die(rng, 6), x, y);
    }
}

/* ---- terrain ---- */

static void setup_edge(struct p2v_game *game, int left, int top, const int line[4], bool door)
{
    int x1 = left + line[0], y1 = top + line[1], x2 = left + line[2], y2 = top + line[3];
    for (int i = 0; i < (x1 == x2 ? y2 - y1 : x2 - x1); i++) {
        int x = x1 == x2 ? x1 - 1 : x1 + i, y = x1 == x2 ? y1 + i : y1 - 1; /* the square left of or above the border */
        uint8_t side = x1 == x2 ? GRID_EDGE_EAST : GRID_EDGE_SOUTH;
        if (!p2v_on_board(game, x, y)) continue;
        int square = p2v_square(x, y);
        p2v_board_set_edges(game, x, y, (uint8_t)(game->edges[square] | side | (door ? side << 2 : 0)));
    }
}

static uint16_t setup_letter(const struct json *legend, char letter)
{
    char name[2] = {letter, '\0'};
    const struct json *traits = json_get(legend, name);
    uint16_t bits = 0;
    for (size_t i = 0; i < json_count(traits); i++) {
        int trait = p2v_terrain_find(json_to_text(json_at(traits, i), ""));
        if (trait >= 0) bits = (uint16_t)(bits | 1 << trait);
    }
    return bits;
}

/* One tile of 8 × 5 squares at a place (P2V-SETUP-04). */
static void setup_tile(struct p2v_game *game, const struct json *legend, const struct json *tile, int x, int y)
{
    const struct json *rows = json_get(tile, "rows");
    static const char *const edges[] = {"edge_walls", "edge_doors"};
    for (size_t j = 0; j < json_count(rows); j++) {
        const char *row = json_to_text(json_at(rows, j), "");
        for (int i = 0; row[i]; i++)
            if (row[i] != '.') p2v_board_set(game, x + i, y + (int)j, setup_letter(legend, row[i]));
    }
    for (int kind = 0; kind < 2; kind++) {
        const struct json *list = json_get(tile, edges[kind]);
        for (size_t i = 0; i < json_count(list); i++) {
            int at[4] = {0};
            for (size_t n = 0; n < 4; n++)
                at[n] = (int)json_to_int(json_at(json_at(list, i), n), 0);
            setup_edge(game, x, y, at, kind == 1);
        }
    }
}

/* P2V-MATCH-03: small, medium and large boards. */
int p2v_tiles_each(const struct p2v_game *game)
{
    return game->width <= 24 ? 3 : game->width <= 36 ? 4 : 8;
}

const struct json *p2v_tile_find(const struct content *content, struct near *near)
{
    const struct json *tiles = json_get(p2v_content_table(content, "terrain_tiles"), "tiles"), *found = NULL;
    for (size_t i = 0; i < json_count(tiles); i++) {
        const char *name = json_to_text(json_get(json_at(tiles, i), "name"), "");
        if (p2v_same_word(name, near->wanted)) found = json_at(tiles, i);
        near_add(near, name);
    }
    return found;
}

const char *p2v_tile_lay(const struct content *content, struct p2v_game *game, const struct json *tile, int x, int y)
{
    const struct json *table = p2v_content_table(content, "terrain_tiles");
    if (x < 0 || y < 0 || x + P2V_TILE_WIDTH > game->width || y + P2V_TILE_HEIGHT > game->height)
        return "the tile does not fit on the board there";
    for (int i = 0; i < P2V_TILE_WIDTH * P2V_TILE_HEIGHT; i++)
        if (game->terrain[p2v_square(x + i % P2V_TILE_WIDTH, y + i / P2V_TILE_WIDTH)])
            return "tiles cannot overlap";
    setup_tile(game, json_get(table, "legend"), tile, x, y);
    return NULL;
}

static bool setup_zone_has(const struct p2v_game *game, struct p2v_zone_choice zone, struct grid_space space)
{
    bool left = zone.number == 0 || zone.number == 2, top = zone.number == 0 || zone.number == 3;
    if (zone.on_edges) return zone.number == 0 ? space.x + space.size <= 6 : space.x >= game->width - 6;
    int from_x = left ? space.x + space.size : game->width - space.x;
    int from_y = top ? space.y + space.size : game->height - space.y;
    return from_x <= 6 && from_y <= 6;
}

/* P2V-MATCH-04: what lies between the tiles; deployment zones stay open ground. */
static void setup_between(struct p2v_game *game, const uint64_t *tiled, int between, bool on_edges)
{
    static const uint16_t traits[] = {
        [P2V_BETWEEN_VOID] = P2V_TERRAIN_VOID,       [P2V_BETWEEN_SHALLOWS] = P2V_TERRAIN_SHALLOW_WATER,
        [P2V_BETWEEN_DEEP] = P2V_TERRAIN_DEEP_WATER, [P2V_BETWEEN_RUBBLE] = P2V_TERRAIN_DIFFICULT,
        [P2V_BETWEEN_SOLID] = P2V_TERRAIN_SOLID,     [P2V_BETWEEN_RAISED] = 0};
    for (int y = 0; y < game->height; y++)
        for (int x = 0; x < game->width; x++) {
            int square = p2v_square(x, y);
            bool tile = tiled[square / 64] >> square % 64 & 1, zone = false;
            for (int side = 0; side < game->sides; side++)
                zone |= setup_zone_has(game, (struct p2v_zone_choice){side, on_edges}, (struct grid_space){x, y, 1});
            if (between == P2V_BETWEEN_RAISED && tile) p2v_board_set_height(game, x, y, 2);
            if (between != P2V_BETWEEN_OPEN && between != P2V_BETWEEN_RAISED && !tile && !zone)
                p2v_board_set(game, x, y, (uint16_t)(game->terrain[square] | traits[between]));
        }
}

int p2v_between_find(const char *name)
{
    static const char *const names[] = {"open ground", "void",  "shallow water", "deep water",
                                        "rubble",      "solid", "raised tiles"};
    for (int i = 0; i < P2V_BETWEENS; i++)
        if (p2v_same_word(names[i], name)) return i;
    return -1;
}

/* Each player lays 3, 4 or 8 tiles (P2V-MATCH-03) on a lattice that leaves paths between them. */
static void setup_terrain(const struct p2v_setup *setup, struct p2v_game *game, bool on_edges, struct rng *rng)
{
    const struct json *table = setup->content ? p2v_content_table(setup->content, "terrain_tiles") : NULL;
    int sides = setup->sides;
    const struct json *tiles = json_get(table, "tiles"), *legend = json_get(table, "legend");
    int each = p2v_tiles_each(game);
    uint64_t tiled[(P2V_SQUARES + 63) / 64] = {0};
    int columns = (game->width - 2) / 9, rows = (game->height - 2) / 6;
    uint64_t used = 0;
    if (!json_count(tiles) || columns < 1 || rows < 1) return;
    for (int n = 0, tries = 0; n < each * sides && tries < 200; tries++) {
        int slot = (int)rng_below(rng, (uint32_t)(columns * rows));
        if (used >> slot & 1) continue;
        bool corner = (slot == 0 || slot == columns * rows - 1) &&
                      columns * rows > each * sides; /* keep deployment corners free */
        if (corner) continue;
        used |= UINT64_C(1) << slot;
        int left = 1 + slot % columns * 9, top = 1 + slot / columns * 6;
        setup_tile(game, legend, json_at(tiles, rng_below(rng, (uint32_t)json_count(tiles))), left, top);
        for (int i = 0; i < P2V_TILE_WIDTH * P2V_TILE_HEIGHT; i++) {
            int square = p2v_square(left + i % P2V_TILE_WIDTH, top + i / P2V_TILE_WIDTH);
            tiled[square / 64] |= UINT64_C(1) << square % 64;
        }
        n++;
        if (used == (UINT64_C(1) << columns * rows) - 1) break;
    }
    if (setup->between) setup_between(game, tiled, setup->between, on_edges);
}

/* ---- deployment ---- */

/* P2V-SETUP-06: within 6 squares of a corner (zones 0..3) or of an edge (0 left, 1 right). */
/* Is the zone left to this side? One zone each; of two players the second has the one opposite the first's. */
static bool setup_zone_is_free(const struct p2v_game *game, int figure, int zone, bool on_edges)
{
    for (int i = 0; i < game->figures_count; i++) {
        const struct p2v_figure *f = &game->figures[i];
        int theirs = 0, zones = on_edges ? 2 : 4;
        if (i == figure || !f->in_play || f->x < 0) continue;
        struct grid_space space = {f->x / f->unit, f->y / f->unit, f->size};
        while (theirs < zones && !setup_zone_has(game, (struct p2v_zone_choice){theirs, on_edges}, space))
            theirs++;
        if (theirs == zones) continue; /* it was put elsewhere before */
        bool is_own = f->side == game->figures[figure].side;
        if (is_own ? theirs != zone : game->sides == 2 ? theirs != (zone ^ 1) : theirs == zone) return false;
    }
    return true;
}

bool p2v_may_deploy(const struct p2v_game *game, int figure, int x, int y)
{
    bool on_edges = p2v_board_for(game->points, game->sides)->deploys_on_edges;
    struct grid_space space = {x, y, game->figures[figure].size};
    for (int zone = 0; zone < (on_edges ? 2 : 4); zone++)
        if (setup_zone_has(game, (struct p2v_zone_choice){zone, on_edges}, space) &&
            setup_zone_is_free(game, figure, zone, on_edges))
            return true;
    return false;
}

/* A place for its size: anywhere, or, when that lies outside the zone and `wants_zone`, near the corner of the zone
 * . False: that lies outside, too. */
static bool setup_draw_place(const struct p2v_game *game, struct p2v_zone_choice zone, bool wants_zone, struct rng *rng,
                             struct grid_space *space)
{
    int far_x = game->width - space->size, far_y = game->height - space->size;
    space->x = (int)rng_below(rng, (uint32_t)(far_x + 1));
    space->y = (int)rng_below(rng, (uint32_t)(far_y + 1));
    if (!wants_zone || setup_zone_has(game, zone, *space)) return true;
    bool left = zone.number == 0 || zone.number == 2, top = zone.number == 0 || zone.number == 3;
    int across = (int)rng_below(rng, 6);
    space->x = left ? across : far_x - across;
    if (!zone.on_edges) {
        int down = (int)rng_below(rng, 6);
        space->y = top ? down : far_y - down;
    }
    return space->x >= 0 && space->y >= 0 && setup_zone_has(game, zone, *space);
}

/* A zone without room: the nearest free space to its corner. */
static void setup_deploy_near(struct p2v_game *game, int figure, struct p2v_zone_choice zone)
{
    bool left = zone.number == 0 || zone.number == 2, top = zone.number == 0 || zone.number == 3;
    int size = game->figures[figure].size, unit = game->unit;
    struct p2v_point corner = {left ? 0 : (game->width - size) * unit, top ? 0 : (game->height - size) * unit};
    if (p2v_nearest_free(game, figure, &corner))
        p2v_game_place(game, figure, corner.x, corner.y);
    else
        game->figures[figure].in_play = false;
}

void p2v_deploy(struct p2v_game *game, int side, struct p2v_zone_choice zone, struct rng *rng)
{
    int unit = game->unit;
    for (int i = 0; i < game->figures_count; i++) {
        const struct p2v_figure *f = &game->figures[i];
        if (f->side != side || f->x >= 0) continue;
        for (int tries = 0; tries < 600 && f->x < 0; tries++) {
            struct grid_space space = {.size = f->size};
            if (!setup_draw_place(game, zone, tries < 400, rng, &space)) continue;
            if (p2v_can_stand(game, i, space.x * unit, space.y * unit))
                p2v_game_place(game, i, space.x * unit, space.y * unit);
        }
        if (f->x < 0) setup_deploy_near(game, i, zone);
    }
}

static void setup_commanders(struct p2v_game *game)
{
    for (int i = 0; i < game->figures_count; i++) {
        symbol minion = p2v_card_of(game, i)->minion;
        if (!minion) continue;
        int card = p2v_card_find(game->pack, symbol_text(&game->pack->symbols, minion));
        for (int k = 0; k < game->figures_count; k++)
            if (game->figures[k].card == card && game->figures[k].side == game->figures[i].side &&
                game->figures[k].commander == P2V_NOBODY) {
                game->figures[k].commander = (uint8_t)i;
                break;
            }
    }
    for (int i = 0; i < game->figures_count; i++) { /* hunters begin with a mark on the dearest enemy */
        if (!(p2v_card_of(game, i)->contributes & P2V_HAS_MARK)) continue;
        for (int k = 0; k < game->figures_count; k++)
            if (game->figures[k].side != game->figures[i].side &&
                (game->figures[i].mark == P2V_NOBODY ||
                 p2v_card_of(game, k)->cost > p2v_card_of(game, game->figures[i].mark)->cost))
                game->figures[i].mark = (uint8_t)k;
    }
}

void p2v_setup_random(struct p2v_game *game, const struct p2v_pack *pack, const struct p2v_setup *setup,
                      struct rng *rng)
{
    const struct p2v_party *parties = setup->parties;
    int sides = setup->sides;
    struct p2v_board_size size = *p2v_board_for(setup->points, sides);
    if (setup->width) {
        size.width = setup->width;
        size.height = setup->height;
        size.deploys_on_edges = setup->width >= 48 && sides == 2; /* P2V-SETUP-07 */
    }
    p2v_game_init(game, pack, size.width, size.height, sides);
    game->points = (int16_t)setup->points;
    game->switches = setup->switches;
    if (setup->switches.gridless) game->unit = P2V_INCH;
    if (setup->has_terrain) setup_terrain(setup, game, size.deploys_on_edges, rng);
    game->war.victory = (uint8_t)setup->victory;
    game->war.deployment = (uint8_t)setup->deployment;
    if (setup->has_objectives && !setup->victory) setup_place_objectives(game, rng);
    for (int side = 0; side < sides; side++)
        for (int i = 0; i < parties[side].count; i++)
            p2v_game_add(game, parties[side].cards[i], side);
    int first = (int)rng_below(rng, (uint32_t)sides); /* who won the deployment roll (P2V-SETUP-05) */
    if (setup->deployment && sides == 2) p2v_war_deploy(game, first, rng);
    for (int i = 0; i < sides; i++)
        p2v_deploy(game, (first + i) % sides, (struct p2v_zone_choice){i, size.deploys_on_edges}, rng);
    setup_commanders(game);
    if (setup->victory) p2v_war_prepare(game, setup->scenario, rng);
    p2v_crowd_gather(game);
}
