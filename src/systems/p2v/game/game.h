/* game.h: a running game of Path 2 Victory.
 *
 * The state is one flat piece of memory: cloning a game is a copy. Only p2v_apply changes it, one fact at a time. Rules
 * run inside a `run`: it rolls dice, asks players, records facts. A question that nobody has answered yet stops the
 * run (`halted`); the caller goes back to the copy from before the command and comes again with the answer. */
#ifndef TALUS_P2V_GAME_GAME_H
#define TALUS_P2V_GAME_GAME_H

#include "base/bits.h"
#include "base/rng.h"
#include "core/grid/grid.h"
#include "systems/p2v/cards/pack.h"
#include "systems/p2v/limits.h"

enum {
    P2V_SQUARES = P2V_WIDTH * P2V_HEIGHT,
    P2V_SQUARE_WORDS = (P2V_SQUARES + 63) / 64, /* of a set of squares */
    P2V_PATCH = 4,                              /* squares, the side of a patch of the board */
    P2V_PATCH_COLUMNS = P2V_WIDTH / P2V_PATCH,
    P2V_PATCH_ROWS = P2V_HEIGHT / P2V_PATCH,
    P2V_BODIES = P2V_FIGURES, /* everybody leaves at most one */
    P2V_NOBODY = 255,
    P2V_INCH = 100 /* gridless play counts hundredths of an inch */
};

enum p2v_fact_kind {
#define FACT(name) P2V_FACT_##name,
#include "systems/p2v/game/facts.def"
    P2V_FACTS
};

/* What a CHANGE does to its figure. */
enum p2v_change {
    P2V_CHANGE_GAIN_FEATURE, /* place */
    P2V_CHANGE_LOSE_FEATURE, /* place */
    P2V_CHANGE_LOSE_RESISTANCE,
    P2V_CHANGE_BREAK,
    P2V_CHANGE_REGAIN_USE,  /* place */
    P2V_CHANGE_SUSTAIN,     /* feature + 1 */
    P2V_CHANGE_SUMMON,      /* until, commander, has acted */
    P2V_CHANGE_USE_ONCE,    /* what costs nothing, once a turn: its bit */
    P2V_CHANGE_BE_LED,      /* the others have spent the point of one who is confused */
    P2V_CHANGE_FOLLOW       /* until, leader, has acted */
};

/* What a die of a side is rolled for. */
enum p2v_side_die { P2V_DIE_END = 2, P2V_DIE_FIRST, P2V_DIE_DEPLOYMENT, P2V_DIE_OBJECTIVES };

/* What the game has room for only so often. */
enum p2v_limit { P2V_LIMIT_EFFECTS, P2V_LIMIT_ZONES, P2V_LIMIT_FIGURES, P2V_LIMITS };

/* What a die of a figure is rolled for. */
enum p2v_figure_die {
    P2V_DIE_CHANCE,
    P2V_DIE_COVER,
    P2V_DIE_ESCAPE,
    P2V_DIE_RESISTANCE,
    P2V_DIE_RECOVERY,
    P2V_DIE_PERSISTENT
};

struct p2v_fact {
    uint8_t kind, who;
    int16_t a, b, c, d;
    uint32_t e;
};

struct p2v_figure {
    uint16_t card;
    uint8_t side, size; /* size in squares */
    uint8_t size_class;
    uint8_t unit; /* as the game's */
    int16_t x, y; /* the corner of its space, in units */
    bool in_play, is_helpless, is_prone, has_acted, is_active, has_passed_recovery, has_left;
    uint8_t status; /* enum p2v_status */
    int16_t hp, max_hp, temp_hp;
    uint32_t conditions; /* bits */
    uint32_t kept;       /* conditions that do not end with the running turn */
    uint32_t sticky;     /* conditions that never end with a turn */
    uint32_t enchanted;  /* conditions a spell gave, the last of them by the enchanter */
    uint8_t enchanter;
    uint16_t enchantment; /* the spell the last of them came from */
    uint8_t persistent[P2V_DAMAGE_TYPES];
    bool has_persistent;
    uint8_t ap, fights, reactions_used, diagonals, hero_points, moved;
    uint16_t leftover;               /* units left of the last Stride or Step */
    uint8_t uses[P2V_CARD_FEATURES]; /* used */
    uint8_t pools[P2V_CARD_POOLS];   /* used */
    uint64_t used_this_turn;         /* features, by place on the card; after them enum p2v_free_action */
    uint64_t used_before, cast;      /* features it used from the start of its last turn on; spells it has cast */
    uint64_t gained, lost;           /* features that were gained or do not work any more */
    uint8_t modes_lost, modes_gained, senses_gained;
    bool resist_lost, has_broken, is_ready;
    bool is_beginning; /* its turn has begun, its action points are not set yet */
    bool has_been_led; /* confused: the action point of the others is spent (P2V-COND-02) */
    uint8_t commander, swallower, mount, rider, stower; /* figures, or P2V_NOBODY */
    uint8_t bond, mark, controller, grabber;
    uint8_t group; /* 0: none */
    uint8_t load;  /* 0 none, 1 light, 2 heavy */
    uint8_t load_body;
    uint8_t items, counter;
    uint8_t minion_ap_given;
    uint8_t last_feature; /* place on the card of the last action, 255 none */
    bool last_hit;
    uint8_t last_target;
    uint64_t studied; /* figures whose spells it has noted */
    uint16_t passes;  /* difficult ground with all these traits does not slow it; 0: all of it does */
    bool has_foreseen, hit_adjacent, immune_hazards, no_fall, never_invisible_again, control_next, no_attack_turn;
    bool is_summoned; /* nobody paid for it: it counts for no points */
    uint8_t summoned_until;
    uint8_t follows;         /* who summoned it: its turns come right after this one's; or P2V_NOBODY */
    int8_t bonus[P2V_STATS]; /* sums of the effects on it */
    int16_t armor_set, speed_set;
    uint8_t spells_reach;
    uint8_t gambit, phase; /* solo adventuring: the die of its gambit, when it acts (solo.h) */
    uint16_t sustain;      /* feature cast last turn that can be sustained, plus 1 */
    bool sustained;
};

/* Something that lasts: a modifier, a status, a granted feature, a rider on the next hit ... */
struct p2v_effect {
    uint8_t kind; /* enum p2v_op of the step that made it; 0xff: free */
    uint8_t bearer, source, until, stat;
    int8_t value;
    uint8_t turns; /* turn ends or starts still to pass */
    bool is_spell;
    uint16_t feature; /* granted feature, or program: child */
    uint16_t count;
    uint32_t types;
};

enum p2v_zone_flag {
    P2V_ZONE_AT_TURN_END = 1,
    P2V_ZONE_ONCE = 2,
    P2V_ZONE_SAFE = 4,
    P2V_ZONE_CLEARED = 8,
    P2V_ZONE_DOUBTED = 16,
    P2V_ZONE_HEADWIND = 32,
    P2V_ZONE_ALOFT = 64,
    P2V_ZONE_OPENED = 128
};
struct p2v_zone {
    bool is_live, at_turn_end, is_once;
    bool is_doubted; /* a Will save of who is in it or beside it ends it */
    bool is_cleared; /* by who Interacts with a square of it */
    bool is_safe;    /* the source's side is not harmed by the hazards and traps there */
    bool is_aloft;   /* it slows who flies, too */
    bool is_opened;  /* the terrain there is gone for the source's side */
    uint8_t source, until, turns, shape, size;
    int8_t x, y, dx, dy;
    uint16_t program, count; /* without steps: the spell that laid it (0: none), or of a safe one the bonus */
    uint16_t traits;         /* laid on open squares; taken away when it ends */
    uint8_t armor, hardness; /* of a barrier: what to hit, d6s of resistance */
    int16_t hp;              /* of a barrier; 0: nothing breaks it */
    uint16_t origin;         /* the square nobody in it moves towards without a save, plus 1; 0: none */
    uint64_t squares[(P2V_SQUARES + 63) / 64];
};

struct p2v_objective {
    int8_t x, y;
    uint8_t kind, owner; /* side, or P2V_NOBODY */
    uint8_t power, base_power;
    uint32_t skills;
};

struct p2v_body {
    int16_t x, y; /* in units */
    uint8_t figure;
    bool is_there;
};

/* Cached facts about the board, a bit for each square of a row: many squares are looked at with one operation. */
struct p2v_ground {
    uint64_t solid[P2V_HEIGHT], east[P2V_HEIGHT], south[P2V_HEIGHT]; /* walls: squares, right and lower borders */
    uint64_t blind[P2V_HEIGHT];                                      /* solid or opaque squares */
    uint64_t fences[P2V_HEIGHT];                                     /* squares with a fence on such a border */
    uint64_t open[GRID_DIRECTIONS][P2V_HEIGHT]; /* squares walls and corners let one square leave in this direction */
    uint64_t walled[P2V_HEIGHT];                /* a solid square beside it */
    uint64_t shut[P2V_HEIGHT];                  /* nobody can stop there: solid, or an objective */
    uint64_t held[P2V_HEIGHT];                  /* someone stands there */
    uint64_t rough[P2V_HEIGHT];                 /* costs one more */
    uint64_t strange[P2V_HEIGHT], odd[P2V_HEIGHT]; /* what movement must look at closely; with fences nearby */
};

/* ---- wargaming (war.h) ---- */

enum p2v_deployment {
#define DEPLOYMENT(name, text) P2V_DEPLOY_##name,
#include "systems/p2v/game/war.def"
    P2V_DEPLOYMENTS
};
enum p2v_victory {
#define VICTORY(name, text, limited) P2V_VICTORY_##name,
#include "systems/p2v/game/war.def"
    P2V_VICTORIES
};

enum { P2V_MARKERS = 8, P2V_BEAST_SIDE = P2V_SIDES - 1 };
enum p2v_marker_kind {
#define MARKER(name, text) P2V_##name,
#include "systems/p2v/game/war.def"
    P2V_MARKER_KINDS
};
struct p2v_marker {
    int8_t x, y;  /* a square */
    uint8_t kind; /* enum p2v_marker_kind */
    uint8_t side; /* whose half it stands in; P2V_NOBODY: nobody's */
    bool is_gone; /* destroyed, dug up, carried away */
    bool is_star; /* the spot with the treasure */
};

struct p2v_war {
    uint8_t victory, deployment, first; /* first: the side that deploys first */
    uint8_t marker_count;
    struct p2v_marker markers[P2V_MARKERS];
    uint8_t assassin[2], target[2], seen[2]; /* figures by side; seen: what befell the target, bits */
    uint8_t evader, edge;                    /* the side that wants to leave, enum grid_direction */
    uint8_t special;                         /* the creature in the middle: vanguard or beast */
    uint8_t killer;                          /* side that eliminated the beast */
    uint8_t bearer, borne;                   /* of the treasure; bits of the sides that have held it */
};

/* Switches of the scenario (COVERAGE rulings). */
struct p2v_switches {
    bool last_activator_first; /* */
    bool persistent_by_die;    /* */
    bool hazard_each_square;   /* */
    bool cover_by_larger;      /* */
    bool no_round_limit;       /* */
    bool gridless;             /* P2V-GRIDLESS */
    bool awaits;               /* more will come: a side without creatures does not end the game */
};

/* Who of the figures ..., a bit for each: a search for some of them does not look at all (crowd.h). */
struct p2v_crowd {
    uint64_t sides[P2V_SIDES]; /* fights for the side */
    uint64_t in_play, live;    /* p2v_is_live */
    uint64_t led;              /* has a commander */
    uint64_t inside;           /* is swallowed or stowed */
    uint64_t waiting;          /* is on the board and has not had its turn this round */
    uint64_t follows;          /* has its turn right after someone else's */
    uint64_t active, ready, grabbed, summoned;
};

struct p2v_game {
    const struct p2v_pack *pack;
    int16_t width, height;
    uint8_t sides, figures_count;
    uint8_t round, first_side, next_side, active, turn_over, last_side;
    uint8_t unit; /* of places: 1 on a grid, P2V_INCH on an open table; terrain always lies in squares of an inch */
    bool is_over, is_started, is_solo;
    bool has_rolled;                           /* for deployment: `war.first` has won */
    uint8_t objectives_wanted, objective_side; /* rolled for, 0: not; the side that placed the last one, plus 1 */
    uint8_t tiles[P2V_SIDES];                  /* of terrain, laid by each side */
    int16_t points;                            /* agreed */
    int16_t score[P2V_SIDES];
    struct p2v_switches switches;
    uint64_t windows;     /* of all cards in play */
    uint32_t contributes; /* of all cards in play */
    uint64_t cover_key;   /* equal cover has equal keys */
    /* Equal walls have equal keys, patch by patch: each entry is the key of all patches above and left of it, so four
     * entries tell the key of any block of patches. 0: nothing blocks there. */
    uint64_t sight_keys[P2V_PATCH_ROWS + 1][P2V_PATCH_COLUMNS + 1];
    uint8_t effect_count, objective_count, body_count, zone_count;
    bool shares;                             /* two stand on one square */
    bool has_height, has_edges, has_special; /* any elevation; any terrain that acts on movement */
    bool has_circles;                        /* of teleportation */
    bool has_groups;                         /* that act together */
    struct p2v_crowd crowd;
    struct p2v_figure figures[P2V_FIGURES];
    struct p2v_effect effects[P2V_EFFECTS];
    struct p2v_objective objectives[P2V_OBJECTIVES];
    struct p2v_body bodies[P2V_BODIES];
    struct p2v_war war;
    struct p2v_zone zones[P2V_ZONES];
    uint8_t occupant[P2V_SQUARES]; /* figure plus 1; helpless ones do not count */
    uint16_t terrain[P2V_SQUARES]; /* stride P2V_WIDTH */
    uint8_t edges[P2V_SQUARES];    /* GRID_EDGE_ bits: solid borders; shifted by 2: doors, by 4: difficult fences */
    int8_t height_map[P2V_SQUARES];
    struct p2v_ground ground;
    uint8_t flow[P2V_SQUARES];   /* direction of directional terrain */
    uint8_t hazard[P2V_SQUARES]; /* damage type of hazards */
};

/* ---- questions ---- */

enum p2v_question_kind {
    P2V_ASK_ACTION,   /* what to do next: options are actions */
    P2V_ASK_TARGET,   /* options are figures */
    P2V_ASK_SQUARE,   /* options are squares to go to */
    P2V_ASK_AREA,     /* options are placings of an area */
    P2V_ASK_REACTION, /* 0 no, 1 yes */
    P2V_ASK_CHOICE,   /* options are branches, words ... */
    P2V_ASK_WEAPON,   /* options are features */
    P2V_ASK_PUSH      /* options are squares a pushed creature goes to */
};

/* Actions every creature has, numbered after the features of its card. */
enum p2v_universal {
    P2V_BEFORE_UNIVERSAL = 63,
#define ACTION(name, text, tells) P2V_ACTION_##name,
#include "systems/p2v/game/actions.def"
    P2V_ACTION_GRANTED, /* the first of the granted features; the next numbers the others */
    P2V_ACTION_END = 105,
    P2V_ACTION_ACTIVATE,
    P2V_ACTION_ACTIVATE_GROUP
};
const char *p2v_universal_name(int action);
/* What it does, in a sentence or two; NULL for what is not an action of everybody. */
const char *p2v_universal_telling(int action);

/* Those that cost nothing are done once a turn (P2V-TURN-03, A-16): bits of `used_this_turn` after the features. */
enum p2v_free_action { P2V_FREE_DISBELIEVE = P2V_CARD_FEATURES, P2V_FREE_DROP_LOAD, P2V_FREE_KIP_UP };
static inline bool p2v_may_drop_load(const struct p2v_figure *figure)
{
    return figure->load && !(figure->used_this_turn >> P2V_FREE_DROP_LOAD & 1);
}

struct p2v_option {
    uint8_t figure;       /* the one that acts or is chosen */
    uint8_t action;       /* place of a feature on the card, or enum p2v_universal */
    int16_t x, y, dx, dy; /* places in units */
    bool mirrored;
    int16_t value;
};
enum {
    P2V_OPTIONS = 512,
    P2V_WANDER_SQUARES = 10, /* all squares that near have room among the options */
    P2V_STRAIGHT = 0x80,     /* beside a distance: straight or diagonally ahead, over a square at least */
    P2V_WANDER_TRIES = 4096
};

/* What a choice is about, for who words it. */
enum p2v_topic {
    P2V_TOPIC_ACTION,   /* `feature_place` says of which action */
    P2V_TOPIC_REROLL,   /* no, or a hero point for another roll */
    P2V_TOPIC_RECOVERY, /* roll, or a hero point */
    P2V_TOPIC_PAY,      /* no, or AP for more of it; `x` of the options: the step */
    P2V_TOPIC_BRANCH,   /* `x`: the step that is taken */
    P2V_TOPIC_TYPE,     /* `x`: the damage type */
    P2V_TOPIC_TRAITS,   /* `x`: traits of terrain */
    P2V_TOPIC_WATER,    /* it spreads, or it recedes; `from`: a square of it */
    P2V_TOPIC_FEATURE,  /* `x`: its place on the card */
    P2V_TOPIC_SKILL,    /* `x`: the skill */
    P2V_TOPIC_SPELL,    /* `x`: the feature of the spell */
    P2V_TOPIC_LEAVE,    /* stay inside, or come out */
    P2V_TOPIC_CHECK,    /* `x`: the skill, P2V_SKILLS: a Fight roll */
    P2V_TOPIC_CREATURE, /* `x`: the card of who is summoned */
    P2V_TOPIC_WHOSE     /* for everybody, or for its own side alone */
};

struct p2v_question {
    uint8_t kind, side, figure, feature_place;
    uint8_t topic;    /* of a choice; once it was asked it is P2V_TOPIC_ACTION again */
    uint16_t feature; /* number in the pack, 0xffff none */
    uint8_t about;    /* the figure it is about: the attacker, the trigger */
    uint8_t within;   /* no destination is further than this from where one starts (or P2V_STRAIGHT); 0: not known */
    int16_t from_x, from_y;
    int count;
    struct p2v_option options[P2V_OPTIONS];
};

/* ---- running ---- */

struct p2v_sight_cache;

struct p2v_combined;
struct p2v_pending; /* what is about to happen, for reactions to change */

struct p2v_run {
    struct p2v_game *game;
    const struct p2v_pack *pack;
    struct p2v_sight_cache *sight;
    bool halted;    /* a question is open: unwind */
    bool is_quiet;  /* someone moves without triggering reactions (P2V-ACT-11) */
    int aloft;      /* who jumps or flies for this movement alone, plus 1: no ground acts on it but where it ends */
    unsigned depth; /* of reactions */
    struct p2v_pending *pending;
    struct p2v_combined *combined; /* strikes whose damage is one sum; NULL: each is its own */

    int (*roll)(struct p2v_run *run, int faces);
    /* The index of the answer, -1 to halt. */
    int (*ask)(struct p2v_run *run, const struct p2v_question *question);
    /* Where a player who goes anywhere would go, as if asked for one of the squares `within`: the game asks again while
     * the square cannot be reached. False, or NULL here: the player wants to see what can be reached. */
    bool (*wander)(struct p2v_run *run, int side, int within, int *dx, int *dy);
    /* What a player who does anything would do with this figure, drawn from all it can do and nothing at all
     * (P2V_ACTION_END). False, or NULL here: the player wants to see what can be done. */
    bool (*draw)(struct p2v_run *run, int side, int figure, struct p2v_option *option);
    /* The squares a player wants to pass on the way, in order; returns how many. NULL: the shortest way will do. */
    int (*via)(struct p2v_run *run, int figure, struct grid_cell *squares, int room);
    /* A way that nothing can interrupt is gone at once: its squares. NULL: nobody wants to know. */
    void (*walks)(struct p2v_run *run, int figure, const uint16_t *squares, int count);
    /* An area is laid. NULL: nobody wants to know. */
    void (*lays)(struct p2v_run *run, int figure, const struct p2v_aim *aim, const struct p2v_option *option);
    const char *refusal; /* with `halted`: why what the player wants cannot be */
    /* Called for each fact; NULL: nobody listens. Must call p2v_apply when it is set. */
    void (*record)(struct p2v_run *run, const struct p2v_fact *fact);
    void *context;
    struct rng rng;               /* for the plain roll */
    struct p2v_question question; /* room for the question being asked */
    bool asks_always;             /* also when only one option is left */
    int fight_rolls;              /* made so far: an action that made one raises the penalty */
    bool has_wish, has_aim;       /* a person may name any point to aim at, on an open table any place to go to */
    bool has_heading;             /* and on a grid any square a line leads to */
    int wish_x, wish_y, aim_x, aim_y, heading_x, heading_y;
    void (*damage_by)(struct p2v_run *run, int source, int feature, int amount);
};

/* A run with the generator's dice and no questions but to `ask`. */
void p2v_run_init(struct p2v_run *run, struct p2v_game *game, struct p2v_sight_cache *sight, uint64_t seed,
                  uint64_t number);

/* apply.c */
void p2v_apply(struct p2v_game *game, const struct p2v_fact *fact);
/* Up to four numbers follow `who` (facts.def); those left out are 0. */
#define p2v_fact(run, kind, who, ...) p2v_record_numbers(run, kind, who, (const int[4]){__VA_ARGS__})
void p2v_record_numbers(struct p2v_run *run, enum p2v_fact_kind kind, int who, const int numbers[4]);
void p2v_record(struct p2v_run *run, struct p2v_fact fact);
/* A change of one value. */
static inline void p2v_change(struct p2v_run *run, int figure, enum p2v_change what, int value)
{
    p2v_fact(run, P2V_FACT_CHANGE, figure, (int)what, value);
}
void p2v_game_init(struct p2v_game *game, const struct p2v_pack *pack, int width, int height, int sides);
/* board.c: what lies on the board, and cached facts about it */
void p2v_board_init(struct p2v_game *game);
/* Squares of a row; the holder is a figure plus 1, or 0. */
void p2v_board_hold(struct p2v_game *game, int y, uint64_t columns, int holder);
void p2v_board_lay(struct p2v_game *game, int square, uint16_t traits);
void p2v_board_wall(struct p2v_game *game, int square, uint8_t edges);
/* NULL when what is kept ready is what lies there: for tests. */
const char *p2v_board_check(const struct p2v_game *game);
/* Sets terrain before the game starts. */
void p2v_board_set(struct p2v_game *game, int x, int y, uint16_t traits);
void p2v_board_set_height(struct p2v_game *game, int x, int y, int8_t height);
void p2v_board_set_edges(struct p2v_game *game, int x, int y, uint8_t edges);
int p2v_game_add(struct p2v_game *game, int card, int side); /* -1: full */
void p2v_game_place(struct p2v_game *game, int figure, int x, int y);
uint64_t p2v_game_hash(const struct p2v_game *game);
/* NULL when all is well, else what is wrong: for tests. */
const char *p2v_game_check(const struct p2v_game *game);
/* The first one that takes part and stands nowhere, or -1: nobody moves or aims from there. */
int p2v_unplaced(const struct p2v_game *game);

/* A place in units. */
struct p2v_point {
    int x, y;
};

static inline int p2v_square(int x, int y)
{
    return y * P2V_WIDTH + x;
}
/* The first square of a set from this one on, or P2V_SQUARES. */
static inline int p2v_next_square(const uint64_t *squares, int from)
{
    for (int word = from / 64; word < P2V_SQUARE_WORDS; word++) {
        uint64_t rest = word == from / 64 ? squares[word] & ~UINT64_C(0) << from % 64 : squares[word];
        if (rest) return word * 64 + bits_lowest(rest);
    }
    return P2V_SQUARES;
}
/* Do all squares of a block with this side have room among the options of a question? */
static inline bool p2v_lists_all(const struct p2v_game *game, int side)
{
    int width = side < game->width ? side : game->width, height = side < game->height ? side : game->height;
    return game->unit == 1 && width * height <= P2V_OPTIONS;
}
static inline bool p2v_on_board(const struct p2v_game *game, int x, int y)
{
    return x >= 0 && y >= 0 && x < game->width && y < game->height;
}
static inline struct grid_space p2v_space(const struct p2v_figure *figure)
{
    return (struct grid_space){figure->x, figure->y, figure->size * figure->unit};
}
/* The side of the space it takes up on its own feet, in squares: who commands a mount counts as large as the mount. */
static inline int p2v_own_size(const struct p2v_figure *figure)
{
    return figure->mount == P2V_NOBODY ? figure->size : p2v_size_squares(figure->size_class);
}
/* Its space if it stood there. */
static inline struct grid_space p2v_space_at(const struct p2v_figure *figure, int x, int y)
{
    return (struct grid_space){x, y, p2v_own_size(figure) * figure->unit};
}
/* A square of terrain as a space. */
static inline struct grid_space p2v_square_space(const struct p2v_game *game, int x, int y)
{
    return (struct grid_space){x * game->unit, y * game->unit, game->unit};
}
/* The square that counts for who stands there: the named one of its space, or what is under the middle of its base. */
static inline int p2v_square_under(const struct p2v_figure *figure, int x, int y)
{
    if (figure->unit == 1) return p2v_square(x, y);
    int half = figure->size * figure->unit / 2;
    return p2v_square((x + half) / figure->unit, (y + half) / figure->unit);
}
/* The place `count` squares or inches off in one of the eight directions. */
static inline void p2v_stepped(const struct p2v_figure *figure, int direction, int count, int *x, int *y)
{
    int length = figure->unit == 1 ? 1 : grid_is_diagonal((enum grid_direction)direction) ? 70 : P2V_INCH;
    *x = figure->x + grid_step_x[direction] * length * count;
    *y = figure->y + grid_step_y[direction] * length * count;
}
/* What the figure counts among the points of its party: nothing when it was summoned. */
static inline int p2v_points_of(const struct p2v_game *game, int figure)
{
    int cost = game->pack->cards.items[game->figures[figure].card].cost;
    return cost > 0 && !game->figures[figure].is_summoned ? cost : 0;
}
static inline const struct p2v_card *p2v_card_of(const struct p2v_game *game, int figure)
{
    return &game->pack->cards.items[game->figures[figure].card];
}

/* The traits of a square for who passes some difficult ground as if it were none. */
static inline uint16_t p2v_met(uint16_t passes, uint16_t traits)
{
    return passes && (traits & passes) == passes ? (uint16_t)(traits & ~P2V_TERRAIN_DIFFICULT) : traits;
}

/* query.c: what is true of figures */
/* In play, on the board, not helpless, not swallowed. */
static inline bool p2v_is_live(const struct p2v_game *game, int figure)
{
    /* cppcheck-suppress shiftTooManyBits ; nobody (255) is not asked about */
    return game->crowd.live >> figure & 1;
}
static inline bool p2v_is_enemy(const struct p2v_game *game, int a, int b)
{
    /* cppcheck-suppress arrayIndexOutOfBoundsCond ; nobody (255) is not asked about */
    return game->figures[a].side != game->figures[b].side;
}
/* All enemies of a figure, a bit for each. */
static inline uint64_t p2v_enemies(const struct p2v_game *game, int figure)
{
    return ~game->crowd.sides[game->figures[figure].side];
}
static inline bool p2v_has(const struct p2v_game *game, int figure, enum p2v_condition condition)
{
    const struct p2v_figure *f = &game->figures[figure];
    if (f->conditions & P2V_BIT(condition)) return true;
    if (f->load && condition == P2V_ENCUMBERED) return true; /* P2V-LOAD-01, A-79 */
    if (f->load == 2 && condition == P2V_SLOWED) return true;
    if (f->swallower != P2V_NOBODY && (condition == P2V_GRABBED || condition == P2V_SLOWED)) return true;
    if (condition == P2V_IMMOBILIZED && (f->conditions & P2V_BIT(P2V_GRABBED))) return true; /* P2V-COND-05 */
    return false;
}
int p2v_stat(const struct p2v_game *game, int figure, enum p2v_stat stat);
/* The same for explanations: each part is reported, and their sum is the number. */
struct p2v_teller {
    void (*tell)(void *context, const char *what, int source, int amount); /* source: a figure, or P2V_NOBODY */
    void *context;
};
int p2v_stat_told(const struct p2v_game *game, int figure, enum p2v_stat stat, const struct p2v_teller *teller);
int p2v_speed_told(const struct p2v_game *game, int figure, const struct p2v_teller *teller);
int p2v_reach_told(const struct p2v_game *game, int figure, const struct p2v_teller *teller);
/* What counts only against such things (enum p2v_against). */
int p2v_bonus_against(const struct p2v_game *game, int figure, enum p2v_stat stat, int against);
int p2v_speed(const struct p2v_game *game, int figure);
uint8_t p2v_modes(const struct p2v_game *game, int figure);
uint8_t p2v_senses(const struct p2v_game *game, int figure);
int p2v_reach(const struct p2v_game *game, int figure);
bool p2v_is_off_guard(const struct p2v_run *run, int figure, int attacker);
const char *p2v_off_guard_why(const struct p2v_run *run, int figure, int attacker); /* a word, or NULL: it is not */
bool p2v_figure_flanked(const struct p2v_game *game, int figure);
/* Does certainly nobody else stand beside it or where it stands? */
bool p2v_is_alone(const struct p2v_game *game, int figure);
bool p2v_in_enemy_reach(const struct p2v_game *game, int figure);
bool p2v_filter_fits(const struct p2v_run *run, int filter, int source, int figure);
/* Does the owner's trigger mean this figure? */
static inline bool p2v_trigger_means(const struct p2v_run *run, const struct p2v_trigger *trigger, int owner,
                                     int figure)
{
    return p2v_filter_fits(run, trigger->filter, owner, figure) &&
           p2v_filter_fits(run, trigger->exclude, owner, figure);
}
bool p2v_can_react(const struct p2v_game *game, int figure, bool is_reactive_strike);
/* Squares, or inches rounded up, between two spaces: 1 is adjacent, 0 is overlapping. Heights count. */
int p2v_gap_elsewhere(const struct p2v_game *game, struct grid_space a, struct grid_space b);
static inline int p2v_gap(const struct p2v_game *game, struct grid_space a, struct grid_space b)
{
    if (game->unit != 1 || game->has_height) return p2v_gap_elsewhere(game, a, b);
    return grid_distance(GRID_ALTERNATING, a, b);
}
static inline int p2v_distance(const struct p2v_game *game, int a, int b)
{
    return p2v_gap(game, p2v_space(&game->figures[a]), p2v_space(&game->figures[b]));
}
/* Not further than so many squares or inches: on an open table not quite the same, exactly 1 inch is within 1 but not
 * adjacent (P2V-GRIDLESS-02). */
bool p2v_within(const struct p2v_game *game, int a, int b, int squares);
bool p2v_is_beside(const struct p2v_game *game, struct grid_space a, struct grid_space b);
/* Do both stand on circles of teleportation? Those are adjacent to each other (P2V-TERR-12, A-75). */
bool p2v_on_circles(const struct p2v_game *game, int a, int b);
bool p2v_overlap(const struct p2v_game *game, struct grid_space a, struct grid_space b);
/* Who stands on a square of terrain, or -1. */
int p2v_figure_on(const struct p2v_game *game, int square);
uint16_t p2v_traits_under(const struct p2v_game *game, int figure);
/* Does it fly, or climb along a wall, so that no ground acts on it (P2V-MODE-04, -06)? */
bool p2v_is_off_ground(const struct p2v_game *game, int figure);
/* Does a zone lie under any of its space, if it stood there? */
bool p2v_zone_touches(const struct p2v_zone *zone, const struct p2v_figure *figure, int x, int y);
bool p2v_feature_works(const struct p2v_game *game, int figure, int place);
bool p2v_predicate(struct p2v_run *run, const struct p2v_step *step, int source, int target, const void *context);
int p2v_feature_place(const struct p2v_game *game, int figure, symbol name); /* -1 */

/* sight.c. Steps to a goal from every square, for machine players: kept with the sight of a board (ai_way.c). */
struct p2v_way_map {
    uint64_t key;
    uint8_t limit, steps[P2V_SQUARES]; /* what is further than so many steps was not looked at */
};
/* Where the map of that key is kept, if it is kept at all; NULL: no memory. */
struct p2v_way_map *p2v_sight_way(struct p2v_sight_cache *cache, uint64_t key);
/* What walls leave open to a creature of that size (reach.h): found in `room`, or kept until the walls change. */
struct p2v_reach_rows;
const struct p2v_reach_rows *p2v_sight_open(struct p2v_sight_cache *cache, const struct p2v_game *game, int size,
                                            struct p2v_reach_rows *room);
/* Where the first Stride of a creature ends on its way to an enemy; -1: no way leads there. */
struct p2v_hunted {
    uint64_t key;
    int16_t square;
};
struct p2v_hunted *p2v_sight_hunted(struct p2v_sight_cache *cache, int figure);
struct p2v_sight_cache *p2v_sight_new(void);
void p2v_sight_free(struct p2v_sight_cache *cache);
bool p2v_sees(struct p2v_run *run, int a, int b); /* line of sight, invisibility counted */
bool p2v_line_of_sight(struct p2v_run *run, struct grid_space a, struct grid_space b);
bool p2v_line_of_effect(struct p2v_run *run, struct grid_space a, struct grid_space b);
/* NULL when what shows at a glance is what a search finds: for tests. Grid only, heights do not count. */
const char *p2v_sight_check(const struct p2v_game *game, struct grid_space a, struct grid_space b);
struct p2v_cover {
    int count, concealed; /* checks to make; -1 in `things` is terrain */
    int8_t things[12];
};
/* Is a creature between the two of a size that covers (P2V-COVER-03, -08)? */
bool p2v_creature_covers(const struct p2v_game *game, int figure, int attacker, int target);
/* The checks of the line the two players choose. */
void p2v_cover(struct p2v_run *run, struct grid_space from, int attacker, int target, struct p2v_cover *cover);
/* Several targets are attacked from one point (P2V-COVER-02): the one from which they have least cover together; -1:
 * any. Without a grid each still has a separate line. */
int p2v_cover_point(struct p2v_run *run, struct grid_space from, int attacker, uint64_t targets);
struct p2v_shot {
    struct grid_space from;
    int point; /* that p2v_cover_point returned; -1: any */
    int attacker, target;
};
void p2v_cover_from(struct p2v_run *run, const struct p2v_shot *shot, struct p2v_cover *cover);

/* reach.c: where one can go (reach.h) */
struct p2v_path;
/* May something of one square step from here in this direction, creatures and heights not counted? */
bool p2v_step_is_open(const struct p2v_game *game, int x, int y, int direction);
bool p2v_can_stand(const struct p2v_game *game, int figure, int x, int y);
/* Those of its side that lie on the ground, a bit for each, and some that are nowhere: mostly none. Nobody ends a move
 * on an ally, dying or not (P2V-MOVE-02); dying enemies are in nobody's way (P2V-STAT-02, A-21). */
static inline uint64_t p2v_fallen_allies(const struct p2v_game *game, int figure)
{
    const struct p2v_crowd *crowd = &game->crowd;
    return crowd->in_play & ~crowd->live & crowd->sides[game->figures[figure].side] & ~(UINT64_C(1) << figure);
}
bool p2v_lies_on_board(const struct p2v_figure *figure);
/* Who else stands on squares it would take up there, or -1. */
int p2v_shares_with(const struct p2v_game *game, int figure, int x, int y);
/* The same for some rows of a grid at once: the places in them where it can. */
void p2v_stand_rows(const struct p2v_game *game, int figure, int first, int last, uint64_t *rows);

/* move.c */
enum p2v_way { P2V_WAY_WALK, P2V_WAY_FORCED, P2V_WAY_TELEPORT, P2V_WAY_QUIET };
/* Walks the path step by step; stops where something stops it, and returns whether nothing did. */
bool p2v_walk(struct p2v_run *run, int figure, const struct p2v_path *path, bool quiet);
void p2v_place(struct p2v_run *run, int figure, int x, int y, enum p2v_way way);
/* A movement whose end its player chooses. */
struct p2v_movement {
    int figure, length; /* in units */
    uint8_t modes;
    bool quiet;      /* nobody may react */
    bool away, line; /* it ends beside no enemy, in a straight line */
    bool optional;   /* it may stay where it is */
    bool through;    /* enemies do not stop it, on an open table */
    bool light;      /* nor does difficult ground slow it */
    int toward;      /* a figure it ends nearer to, plus 1; 0: nobody */
};
/* False when there is nowhere to go. */
bool p2v_move_action(struct p2v_run *run, const struct p2v_movement *move);
/* A Stride that ends nearer to someone, or where it began. */
bool p2v_move_toward(struct p2v_run *run, int figure, int length, uint8_t modes, int toward);
struct p2v_pushing {
    int source, figure;
    enum p2v_push kind;
    int squares;
    struct grid_space origin;    /* what it is pushed from or pulled to */
    const struct p2v_step *step; /* its children happen to who cannot be pushed on; or NULL */
};
void p2v_push(struct p2v_run *run, const struct p2v_pushing *push);
/* The nearest place where it can stand; false, and the place stays what it was, when there is none. */
bool p2v_nearest_free(const struct p2v_game *game, int figure, struct p2v_point *place);
void p2v_fall(struct p2v_run *run, int figure, int squares);
void p2v_terrain_turn_end(struct p2v_run *run, int figure);
void p2v_flow(struct p2v_run *run); /* directional terrain at the end of a round */
/* A plant beside it, Medium or larger: a figure, P2V_FIGURES for a tree (ground that obstructs), or -1. */
int p2v_plant_beside(const struct p2v_game *game, int figure);
void p2v_teleport_choice(struct p2v_run *run, int figure, const struct p2v_step *step, int trigger);

/* area.c */
int p2v_area_options(struct p2v_run *run, int figure, const struct p2v_aim *aim, struct p2v_option *options, int room);
/* All corners a burst could be laid from, the nearest first: for what is laid on the ground. */
int p2v_area_anywhere(struct p2v_run *run, int figure, const struct p2v_aim *aim, struct p2v_option *options, int room);
/* The squares of terrain inside. */
void p2v_area_squares(struct p2v_run *run, int figure, const struct p2v_aim *aim, const struct p2v_option *option,
                      uint64_t *bits);
/* The creatures inside, the user left out; returns how many. */
int p2v_area_touched(struct p2v_run *run, int figure, const struct p2v_aim *aim, const struct p2v_option *option,
                     uint8_t *figures);

#endif
