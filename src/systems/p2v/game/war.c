/* war.c: what is fought for in wargaming (P2V-WAR-03..05): points, victories described in words, markers, the beast. A
 * victory described in words is also written as points: 5 ahead for a major one, 1 for a minor one. */
#include "systems/p2v/game/war.h"

#include "systems/p2v/game/solo.h"

enum { WAR_NEAR = 3, WAR_SEEN_HURT = 1, WAR_SEEN_HURT_BY_ASSASSIN = 2, WAR_SEEN_DOWN_BY_ASSASSIN = 4 };

static const char *const war_deployments[P2V_DEPLOYMENTS] = {
#define DEPLOYMENT(name, text) text,
#include "systems/p2v/game/war.def"
};
static const char *const war_marker_names[P2V_MARKER_KINDS] = {
#define MARKER(name, text) text,
#include "systems/p2v/game/war.def"
};
static const struct {
    const char *name;
    bool is_limited;
} war_victories[P2V_VICTORIES] = {
#define VICTORY(name, text, limited) {text, limited},
#include "systems/p2v/game/war.def"
};

const char *p2v_deployment_name(int deployment)
{
    return war_deployments[deployment];
}

int p2v_deployment_find(const char *name)
{
    for (int i = 0; i < P2V_DEPLOYMENTS; i++)
        if (p2v_same_word(war_deployments[i], name)) return i;
    return -1;
}

const char *p2v_victory_name(int victory)
{
    return war_victories[victory].name;
}

int p2v_victory_find(const char *name)
{
    for (int i = 0; i < P2V_VICTORIES; i++)
        if (p2v_same_word(war_victories[i].name, name)) return i;
    return -1;
}

const char *p2v_marker_name(int kind)
{
    return war_marker_names[kind];
}

int p2v_marker_find(const char *name)
{
    for (int i = 0; i < P2V_MARKER_KINDS; i++)
        if (p2v_same_word(war_marker_names[i], name)) return i;
    return -1;
}

bool p2v_war_is_limited(const struct p2v_game *game)
{
    return war_victories[game->war.victory].is_limited;
}

/* ---- parties ---- */

struct war_tally {
    int whole, lost, out; /* points: of all, helpless or eliminated, eliminated */
};

static struct war_tally war_count(const struct p2v_game *game, int side)
{
    struct war_tally tally = {0};
    for (int i = 0; i < game->figures_count; i++) {
        const struct p2v_figure *figure = &game->figures[i];
        int cost = p2v_points_of(game, i);
        if (figure->side != side) continue;
        tally.whole += cost;
        if (figure->has_left) continue; /* removed, not eliminated */
        if (!figure->in_play) tally.out += cost;
        if (!figure->in_play || figure->is_helpless) tally.lost += cost;
    }
    return tally;
}

bool p2v_is_broken(const struct p2v_game *game, int side)
{
    struct war_tally tally = war_count(game, side);
    return tally.whole > 0 && tally.lost * 4 >= tally.whole * 3;
}

struct p2v_standing p2v_standing(const struct p2v_game *game)
{
    struct p2v_standing standing = {.best = 0, .second = -1};
    for (int side = 1; side < game->sides; side++)
        if (game->score[side] > game->score[standing.best]) standing.best = side;
    for (int side = 0; side < game->sides; side++)
        if (side != standing.best && (standing.second < 0 || game->score[side] > game->score[standing.second]))
            standing.second = side;
    standing.margin = standing.second < 0 ? -1 : game->score[standing.best] - game->score[standing.second];
    return standing;
}

/* ---- points ---- */

static int war_near(const struct p2v_game *game, const struct p2v_marker *marker, int side)
{
    int count = 0;
    for (int i = 0; i < game->figures_count; i++)
        if (game->figures[i].side == side && p2v_is_live(game, i) &&
            p2v_gap(game, p2v_space(&game->figures[i]), p2v_square_space(game, marker->x, marker->y)) <= WAR_NEAR)
            count++;
    return count;
}

/* A flag that more of the side are near to than of the other. */
static int war_flag_points(int own, int others)
{
    if (own >= 3 * others) return 7;
    return own >= 2 * others ? 5 : 3;
}

static int war_marker_points(const struct p2v_game *game, const struct p2v_marker *marker, int side)
{
    int own = war_near(game, marker, side), others = war_near(game, marker, 1 - side);
    bool alone = own > 0 && others == 0, more = own > others;
    switch ((enum p2v_marker_kind)marker->kind) {
    case P2V_FLAG_MARKER:
        return more ? war_flag_points(own, others) : 0;
    case P2V_SUPPLY:
        return marker->is_gone && marker->side == 1 - side ? 2 : 0;
    case P2V_FONT:
    case P2V_GREY_SHRINE:
        return alone ? 2 : more;
    case P2V_WHITE_SHRINE:
        return marker->side == side ? 0 : 2 * (alone + more);
    case P2V_SPOT:
    case P2V_TREASURE:
    case P2V_MARKER_KINDS:
        return 0;
    }
    return 0;
}

static int war_target_points(const struct p2v_game *game, int side)
{
    int target = game->war.target[side], seen = game->war.seen[side];
    if (target == P2V_NOBODY) return 0;
    bool down = !game->figures[target].in_play || game->figures[target].is_helpless;
    if (down) return seen & WAR_SEEN_DOWN_BY_ASSASSIN ? 7 : 5;
    return seen & WAR_SEEN_HURT_BY_ASSASSIN ? 3 : seen & WAR_SEEN_HURT ? 1 : 0;
}

static int war_points(const struct p2v_game *game, int side)
{
    int points = p2v_is_broken(game, 1 - side);
    for (int i = 0; i < game->war.marker_count; i++)
        points += war_marker_points(game, &game->war.markers[i], side);
    if (game->war.victory == P2V_VICTORY_ASSASSINS) points += war_target_points(game, side);
    return points;
}

/* ---- victories described in words ---- */

struct war_verdict {
    bool is_over;
    int winner; /* -1: nobody */
    bool is_major;
};

static struct war_verdict war_won(int winner, bool is_major)
{
    return (struct war_verdict){true, winner, is_major};
}

/* The one in the middle falls, or those who hunt it are cut down to half. */
static struct war_verdict war_rescue(const struct p2v_game *game, bool at_end)
{
    int special = game->war.special;
    if (special == P2V_NOBODY) return (struct war_verdict){at_end, -1, false};
    int defender = game->figures[special].side;
    struct war_tally hunters = war_count(game, 1 - defender);
    if (!game->figures[special].in_play) return war_won(1 - defender, true);
    if (at_end || 2 * (hunters.whole - hunters.out) <= hunters.whole) return war_won(defender, true);
    return (struct war_verdict){0};
}

static struct war_verdict war_confrontation(const struct p2v_game *game, bool at_end)
{
    bool broken[2] = {p2v_is_broken(game, 0), p2v_is_broken(game, 1)};
    if (broken[0] == broken[1]) return (struct war_verdict){broken[0] || at_end, -1, false};
    int winner = broken[0];
    struct war_tally tally = war_count(game, winner);
    return war_won(winner, 2 * (tally.whole - tally.lost) > tally.whole);
}

static struct war_verdict war_annihilation(const struct p2v_game *game, bool at_end)
{
    int left[2] = {0, 0};
    for (int i = 0; i < game->figures_count; i++)
        if (game->figures[i].side < 2) left[game->figures[i].side] += game->figures[i].in_play;
    if (left[0] && left[1]) return (struct war_verdict){at_end, -1, false};
    if (!left[0] && !left[1]) return (struct war_verdict){true, -1, false};
    return war_won(left[0] ? 0 : 1, true);
}

/* The only side that still has creatures in play, or -1. */
static int war_alone(const struct p2v_game *game)
{
    struct war_verdict last = war_annihilation(game, true);
    return last.winner;
}

static struct war_verdict war_beast(const struct p2v_game *game, bool at_end)
{
    int special = game->war.special, killer = game->war.killer;
    if (special == P2V_NOBODY || game->figures[special].in_play) /* nobody else is left to hunt it */
        return (struct war_verdict){at_end, at_end ? war_alone(game) : -1, false};
    if (killer > 1) return (struct war_verdict){true, -1, false}; /* it perished by itself */
    return war_won(killer, p2v_is_broken(game, 1 - killer));
}

static struct war_verdict war_passing(const struct p2v_game *game, bool at_end)
{
    int evader = game->war.evader, all = 0, gone = 0, left = 0;
    for (int i = 0; i < game->figures_count; i++) {
        const struct p2v_figure *figure = &game->figures[i];
        if (figure->side != evader || figure->is_summoned) continue;
        all++;
        gone += figure->has_left;
        left += figure->in_play;
    }
    if (3 * gone >= 2 * all) return war_won(evader, true);
    if (!at_end && left && 3 * (gone + left) >= all) return (struct war_verdict){0};
    if (3 * gone >= all) return war_won(evader, false);
    return war_won(1 - evader, gone == 0);
}

static struct war_verdict war_treasure(const struct p2v_game *game, bool at_end)
{
    int bearer = game->war.bearer, side = at_end ? war_alone(game) : -1; /* who is left alone can dig at leisure */
    if (bearer != P2V_NOBODY && game->figures[bearer].has_left) side = game->figures[bearer].side;
    if (side < 0) return (struct war_verdict){at_end, -1, false};
    return war_won(side, !(game->war.borne >> (1 - side) & 1));
}

/* `at_end`: nothing more will happen. Conditions that are counted in points have no verdict. */
static struct war_verdict war_by_fonts(const struct p2v_game *game, bool at_end)
{
    return (struct war_verdict){at_end || p2v_is_broken(game, 0) || p2v_is_broken(game, 1), -1, false};
}

/* Those that can end the game before its last round; the others are counted then. */
static struct war_verdict (*const war_judges[P2V_VICTORIES])(const struct p2v_game *game, bool at_end) = {
    [P2V_VICTORY_RESCUE] = war_rescue,
    [P2V_VICTORY_CONFRONTATION] = war_confrontation,
    [P2V_VICTORY_ANNIHILATION] = war_annihilation,
    [P2V_VICTORY_BEAST] = war_beast,
    [P2V_VICTORY_PASSING] = war_passing,
    [P2V_VICTORY_TREASURE] = war_treasure,
    [P2V_VICTORY_FONTS] = war_by_fonts, /* counted once a side is broken */
};

static struct war_verdict war_judge(const struct p2v_game *game, bool at_end)
{
    if (war_judges[game->war.victory]) return war_judges[game->war.victory](game, at_end);
    return (struct war_verdict){at_end, -1, false};
}

static void war_score(struct p2v_run *run, int side, int points)
{
    if (points != run->game->score[side]) p2v_fact(run, P2V_FACT_SCORE, P2V_NOBODY, side, points);
}

static bool war_is_counted(const struct p2v_game *game)
{
    return war_victories[game->war.victory].is_limited ? game->war.victory != P2V_VICTORY_RESCUE
                                                       : game->war.victory == P2V_VICTORY_FONTS;
}

static void war_close(struct p2v_run *run, struct war_verdict verdict)
{
    const struct p2v_game *game = run->game;
    if (war_is_counted(game))
        for (int side = 0; side < 2; side++)
            war_score(run, side, war_points(game, side));
    if (verdict.winner >= 0) {
        p2v_fact(run, P2V_FACT_VICTORY, P2V_NOBODY, verdict.winner, verdict.is_major);
        war_score(run, verdict.winner, game->score[1 - verdict.winner] + (verdict.is_major ? P2V_MAJOR_VICTORY : 1));
    }
    p2v_fact(run, P2V_FACT_OVER, P2V_NOBODY, 0);
}

bool p2v_war_ends(struct p2v_run *run)
{
    if (run->game->war.victory == P2V_VICTORY_STANDARD || run->game->is_over) return run->game->is_over;
    struct war_verdict verdict = war_judge(run->game, false);
    if (verdict.is_over) war_close(run, verdict);
    return verdict.is_over;
}

void p2v_war_finish(struct p2v_run *run)
{
    war_close(run, war_judge(run->game, true));
}

/* ---- what happens on the way ---- */

static void war_killer(struct p2v_run *run, int by)
{
    const struct p2v_game *game = run->game;
    if (by == P2V_NOBODY || game->figures[by].side > 1 || game->war.killer == game->figures[by].side) return;
    p2v_fact(run, P2V_FACT_KILLER, P2V_NOBODY, game->figures[by].side);
}

void p2v_war_gone(struct p2v_run *run, int figure, int by)
{
    const struct p2v_game *game = run->game;
    if (game->war.victory == P2V_VICTORY_BEAST && figure == game->war.special)
        war_killer(run, by != P2V_NOBODY ? by : game->active);
}

void p2v_war_hurt(struct p2v_run *run, int figure, int by, bool drops)
{
    const struct p2v_game *game = run->game;
    if (game->war.victory == P2V_VICTORY_BEAST && figure == game->war.special) war_killer(run, by);
    for (int side = 0; side < 2 && game->war.victory == P2V_VICTORY_ASSASSINS; side++) {
        if (game->war.target[side] != figure) continue;
        bool by_assassin = by == game->war.assassin[side];
        int seen = game->war.seen[side] | WAR_SEEN_HURT | (by_assassin ? WAR_SEEN_HURT_BY_ASSASSIN : 0) |
                   (by_assassin && drops ? WAR_SEEN_DOWN_BY_ASSASSIN : 0);
        if (seen != game->war.seen[side]) p2v_fact(run, P2V_FACT_TARGET, P2V_NOBODY, side, seen);
    }
}

/* Does the space touch this edge of the board? */
static bool war_at_edge(const struct p2v_game *game, int figure, int edge)
{
    struct grid_space space = p2v_space(&game->figures[figure]);
    switch (edge) {
    case GRID_N:
        return space.y <= 0;
    case GRID_S:
        return space.y + space.size >= game->height * game->unit;
    case GRID_W:
        return space.x <= 0;
    default:
        return space.x + space.size >= game->width * game->unit;
    }
}

static bool war_leaves(const struct p2v_game *game, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    bool moved = f->moved || (f->mount != P2V_NOBODY && game->figures[f->mount].moved);
    if (!p2v_is_live(game, figure) || !f->is_active || !moved) return false; /* willingly: in its own turn */
    if (game->war.victory == P2V_VICTORY_PASSING && f->side == game->war.evader)
        return war_at_edge(game, figure, game->war.edge);
    return game->war.victory == P2V_VICTORY_TREASURE && game->war.bearer == figure &&
           (war_at_edge(game, figure, GRID_N) || war_at_edge(game, figure, GRID_S));
}

/* A mount leaves together with all on its back. */
static void war_leave(struct p2v_run *run, int figure)
{
    const struct p2v_game *game = run->game;
    int mount = game->figures[figure].mount, base = mount == P2V_NOBODY ? figure : mount;
    for (int i = 0; i < game->figures_count; i++)
        if (i == base || game->figures[i].mount == base) p2v_fact(run, P2V_FACT_LEAVES, i, 0);
}

/* The treasure lies again where its bearer fell or let go of it. */
static void war_drop_treasure(struct p2v_run *run)
{
    const struct p2v_game *game = run->game;
    int bearer = game->war.bearer;
    if (bearer == P2V_NOBODY || game->figures[bearer].has_left) return;
    const struct p2v_figure *f = &game->figures[bearer];
    if (f->in_play && !f->is_helpless && f->load) return;
    int square = p2v_square_under(f, f->x, f->y);
    p2v_fact(run, P2V_FACT_TREASURE, P2V_NOBODY, 0);
    for (int i = 0; i < game->war.marker_count; i++)
        if (game->war.markers[i].kind == P2V_TREASURE)
            p2v_fact(run, P2V_FACT_MARKER, P2V_NOBODY, i, 0, square % P2V_WIDTH, square / P2V_WIDTH);
}

void p2v_war_look(struct p2v_run *run, int figure)
{
    if (run->game->war.victory == P2V_VICTORY_STANDARD || run->halted) return;
    if (war_leaves(run->game, figure)) war_leave(run, figure);
    war_drop_treasure(run);
}

int p2v_war_marker(const struct p2v_game *game, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    for (int i = 0; i < game->war.marker_count; i++) {
        const struct p2v_marker *marker = &game->war.markers[i];
        bool usable = marker->kind == P2V_SUPPLY     ? marker->side != f->side
                      : marker->kind == P2V_SPOT     ? true
                      : marker->kind == P2V_TREASURE ? !f->load
                                                     : false;
        if (usable && !marker->is_gone &&
            p2v_gap(game, p2v_space(f), p2v_square_space(game, marker->x, marker->y)) <= 1)
            return i;
    }
    return -1;
}

static void war_take(struct p2v_run *run, int figure, int treasure)
{
    const struct p2v_marker *marker = &run->game->war.markers[treasure];
    p2v_fact(run, P2V_FACT_MARKER, P2V_NOBODY, treasure, 1, marker->x, marker->y);
    p2v_fact(run, P2V_FACT_LOAD, figure, 2, P2V_NOBODY); /* a Heavy Load */
    p2v_fact(run, P2V_FACT_TREASURE, figure, 1);
}

void p2v_war_interact(struct p2v_run *run, int figure)
{
    const struct p2v_game *game = run->game;
    int number = p2v_war_marker(game, figure);
    if (number < 0) return;
    const struct p2v_marker *marker = &game->war.markers[number];
    if (marker->kind == P2V_TREASURE) {
        war_take(run, figure, number);
        return;
    }
    bool found = marker->kind == P2V_SPOT && marker->is_star;
    p2v_fact(run, P2V_FACT_MARKER, P2V_NOBODY, number, 1, marker->x, marker->y);
    for (int i = 0; i < game->war.marker_count && found; i++) {
        if (game->war.markers[i].kind != P2V_TREASURE) continue;
        p2v_fact(run, P2V_FACT_MARKER, P2V_NOBODY, i, 0, marker->x, marker->y);
        if (!game->figures[figure].load) war_take(run, figure, i);
    }
}

bool p2v_war_beast_acts(struct p2v_run *run)
{
    const struct p2v_game *game = run->game;
    int beast = game->war.special;
    if (game->war.victory != P2V_VICTORY_BEAST || beast == P2V_NOBODY || run->halted) return false;
    const struct p2v_figure *f = &game->figures[beast];
    if (!f->in_play || f->has_acted || f->x < 0) return false;
    int die = run->roll(run, 6);
    p2v_fact(run, P2V_FACT_GAMBIT, beast, die);
    p2v_fact(run, P2V_FACT_TURN_OVER, P2V_NOBODY, 0, 1, f->side, -1);
    return !p2v_solo_act(run, beast);
}

/* ---- for machine players ---- */

static int war_distance(const struct p2v_game *game, struct grid_space there, const struct p2v_marker *marker)
{
    return p2v_gap(game, there, p2v_square_space(game, marker->x, marker->y));
}

/* Squares to the edge. */
static int war_to_edge(const struct p2v_game *game, struct grid_space there, int edge)
{
    int far = edge == GRID_N   ? there.y
              : edge == GRID_S ? game->height * game->unit - there.y - there.size
              : edge == GRID_W ? there.x
                               : game->width * game->unit - there.x - there.size;
    return (far + game->unit - 1) / game->unit;
}

static int war_marker_pull(const struct p2v_game *game, int figure, struct grid_space there,
                           const struct p2v_marker *marker)
{
    int side = game->figures[figure].side, distance = war_distance(game, there, marker);
    switch ((enum p2v_marker_kind)marker->kind) {
    case P2V_FLAG_MARKER:
    case P2V_FONT:
    case P2V_GREY_SHRINE:
        return 60 - 4 * (distance > WAR_NEAR ? distance - WAR_NEAR : 0);
    case P2V_WHITE_SHRINE:
        return marker->side == side ? 0 : 60 - 3 * (distance > WAR_NEAR ? distance - WAR_NEAR : 0);
    case P2V_SUPPLY:
        return marker->side == side || marker->is_gone ? 0 : 60 - 4 * distance;
    case P2V_SPOT:
    case P2V_TREASURE:
        return marker->is_gone ? 0 : 60 - 4 * distance;
    case P2V_MARKER_KINDS:
        break;
    }
    return 0;
}

int p2v_war_pull(const struct p2v_game *game, int figure, int x, int y)
{
    struct grid_space there = p2v_space_at(&game->figures[figure], x, y);
    int best = 0;
    if (game->war.victory == P2V_VICTORY_PASSING && game->figures[figure].side == game->war.evader) {
        int far = war_to_edge(game, there, game->war.edge);
        return far < 36 ? 58 - far : 22;
    }
    if (game->war.victory == P2V_VICTORY_TREASURE && game->war.bearer == figure) {
        int north = war_to_edge(game, there, GRID_N), south = war_to_edge(game, there, GRID_S);
        return 58 - (north < south ? north : south);
    }
    for (int i = 0; i < game->war.marker_count; i++) {
        int pull = war_marker_pull(game, figure, there, &game->war.markers[i]);
        if (pull > best) best = pull;
    }
    return best;
}
