/* setup.h: from parties to a board ready to play. */
#ifndef TALUS_P2V_GAME_SETUP_H
#define TALUS_P2V_GAME_SETUP_H

#include "ir/field.h"
#include "systems/p2v/cards/content.h"
#include "systems/p2v/game/game.h"

/* A party: cards with their options taken in. */
struct p2v_party {
    const char *name;
    int points; /* agreed; 0: narrative */
    uint16_t cards[24];
    int count, cost;
    bool is_legal;
    int alignment; /* -1: unlimited play */
};

/* {"name", "points", "alignment"?, "creatures": [entry ...]}; faults are diagnostics. */
bool p2v_party_read(struct content *content, const struct json_document *document, const struct json *value,
                    struct p2v_party *party, struct diags *diags);
/* The same of a file: members nobody reads are reported, too. */
bool p2v_party_load(struct content *content, const struct json_document *document, const struct json *value,
                    struct p2v_party *party, struct diags *diags);
extern const struct field p2v_party_fields[];
/* Points, half-cost rule, alignment; reports what is wrong. */
bool p2v_party_check(const struct p2v_pack *pack, const struct p2v_party *party, struct diags *diags);
/* A random legal party of cards for the points, at most `most` creatures; `license`: of the cards, NULL: any. */
struct p2v_party_wish {
    int points, most;
    const char *license;
};
void p2v_party_random(const struct p2v_pack *pack, const struct p2v_party_wish *wish, struct rng *rng,
                      struct p2v_party *party);
/* The same from what the party has already; its points are the party's. */
void p2v_party_fill(const struct p2v_pack *pack, const struct p2v_party_wish *wish, struct rng *rng,
                    struct p2v_party *party);
/* May the card be drawn by chance: printed as it is, for points, and able to fight by itself on land? */
bool p2v_may_draw_card(const struct p2v_card *card);

enum { P2V_TILE_WIDTH = 8, P2V_TILE_HEIGHT = 5 };
/* How many tiles each player lays. */
int p2v_tiles_each(const struct p2v_game *game);
/* Lays a tile of the content, named, with its corner there; NULL, or why it cannot be laid. */
const char *p2v_tile_lay(const struct content *content, struct p2v_game *game, const struct json *tile, int x, int y);
/* The tile that `near` wants; without one, NULL, and all were offered. */
const struct json *p2v_tile_find(const struct content *content, struct near *near);
/* What lies between the tiles. */
enum p2v_between {
    P2V_BETWEEN_OPEN,
    P2V_BETWEEN_VOID,
    P2V_BETWEEN_SHALLOWS,
    P2V_BETWEEN_DEEP,
    P2V_BETWEEN_RUBBLE,
    P2V_BETWEEN_SOLID,
    P2V_BETWEEN_RAISED,
    P2V_BETWEENS
};
int p2v_between_find(const char *name); /* -1 */

struct p2v_setup {
    const struct content *content; /* the terrain tiles; NULL: there are none */
    const struct p2v_party *parties;
    int sides;                 /* a party each */
    int points, width, height; /* size 0: by the points */
    bool has_terrain, has_objectives;
    struct p2v_switches switches;
    int between;                 /* enum p2v_between */
    int victory, deployment;     /* of wargaming; 0: the standard game */
    const struct json *scenario; /* what else it says of them; or NULL */
};
/* Terrain, objectives, deployment, all by the generator; the game is ready for p2v_start. */
void p2v_setup_random(struct p2v_game *game, const struct p2v_pack *pack, const struct p2v_setup *setup,
                      struct rng *rng);
/* Puts the figures of a side into its deployment zone. */
struct p2v_zone_choice {
    int number;
    bool on_edges; /* of the board; else in its corners */
};
void p2v_deploy(struct p2v_game *game, int side, struct p2v_zone_choice zone, struct rng *rng);
/* Does it lie in a zone its side has, or may choose (P2V-SETUP-05, -06)? */
bool p2v_may_deploy(const struct p2v_game *game, int figure, int x, int y);
/* P2V-OBJ-07, -08 */
void p2v_objective_add(struct p2v_game *game, int kind, int roll, int x, int y);
const char *p2v_objective_name(int kind);
int p2v_objective_find(const char *name);

#endif
