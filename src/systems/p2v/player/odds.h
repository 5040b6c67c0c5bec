/* odds.h: the chances of an action, shown to a player before it is taken. */
#ifndef TALUS_P2V_PLAYER_ODDS_H
#define TALUS_P2V_PLAYER_ODDS_H

#include "base/text.h"
#include "systems/p2v/game/game.h"

/* A chance in thousandths, as "55 %". */
void p2v_odds_percent(struct text *out, int thousandths);

struct p2v_strike_odds {
    int hit, crit; /* in thousandths, the checks passed */
    int checks;    /* for cover and concealment, each of them a d6 that must not show a 1 */
    int damage;    /* of a hit, before anything makes it more or less */
};
struct p2v_strike_odds p2v_odds_strike(struct p2v_run *run, int attacker, const struct p2v_feature *feature,
                                       int target);

struct p2v_save_odds {
    enum p2v_save save;
    int power, bonus;
    int fails, crit_fails; /* in thousandths */
};
/* Of the first save the feature asks for; false when it asks for none. */
bool p2v_odds_save(struct p2v_run *run, int attacker, const struct p2v_feature *feature, int target,
                   struct p2v_save_odds *odds);

/* What an action would do to a target (P2V_NOBODY: none), as "hits 55 %, crits 5 %, 10 damage". False when no die
 * decides. */
bool p2v_odds_text(struct p2v_run *run, int figure, int action, int target, struct text *out);
/* The chance to claim an objective, as "45 % with Arcana". */
void p2v_odds_claim(const struct p2v_game *game, int figure, const struct p2v_objective *objective, struct text *out);

#endif
