/* odds.c: the chances of what a player is about to do, by the same figures the dice are rolled with. */
#include "systems/p2v/game/acts.h"
#include "systems/p2v/player/odds.h"

#include <string.h>

enum { ODDS_FACE = 50 }; /* one face of a d20, in thousandths */

void p2v_odds_percent(struct text *out, int thousandths)
{
    text_addf(out, "%d %%", (thousandths + 5) / 10);
}

static void odds_listen(void *context, const char *what, int source, int amount)
{
    (void)context;
    (void)what;
    (void)source;
    (void)amount;
}

struct p2v_strike_odds p2v_odds_strike(struct p2v_run *run, int attacker, const struct p2v_feature *feature, int target)
{
    const struct p2v_teller nobody = {odds_listen, NULL};
    struct p2v_strike_odds odds = {0};
    struct p2v_cover cover = {0};
    struct p2v_strike_faces faces = p2v_strike_faces(run, attacker, feature, target);
    if (run->game->figures[attacker].swallower == P2V_NOBODY)
        p2v_strike_checks(run, attacker, target, p2v_strikes_in_melee(run->game, attacker, feature, target), &cover);
    odds.checks = cover.count + cover.concealed;
    odds.hit = faces.hit * ODDS_FACE;
    odds.crit = faces.crit * ODDS_FACE;
    for (int i = 0; i < odds.checks; i++) {
        odds.hit = odds.hit * 5 / 6;
        odds.crit = odds.crit * 5 / 6;
    }
    odds.damage = p2v_strike_damage(run, attacker, feature, target, &nobody);
    return odds;
}

static void odds_of_save(const struct p2v_game *game, int figure, struct p2v_save_odds *odds)
{
    odds->bonus += p2v_figure_save(game, figure, odds->save);
    odds->fails = odds->crit_fails = 0;
    for (int die = 1; die <= 20; die++) {
        enum p2v_degree degree = p2v_save_degree(die, odds->bonus, odds->power);
        if (degree <= P2V_FAILURE) odds->fails += ODDS_FACE;
        if (degree == P2V_CRITICAL_FAILURE) odds->crit_fails += ODDS_FACE;
    }
}

bool p2v_odds_save(struct p2v_run *run, int attacker, const struct p2v_feature *feature, int target,
                   struct p2v_save_odds *odds)
{
    const struct p2v_game *game = run->game;
    for (uint16_t s = 0; s < feature->program_count; s++) {
        const struct p2v_step *step = &run->pack->steps.items[feature->program + s];
        if (!step->on_save) continue;
        bool special = step->save_filter && p2v_filter_fits(run, step->save_filter, attacker, target);
        *odds = (struct p2v_save_odds){.save = (enum p2v_save)step->save,
                                       .power = step->power ? step->power : p2v_stat(game, attacker, P2V_STAT_POWER),
                                       .bonus = special ? step->save_bonus : 0};
        odds->bonus += p2v_bonus_against(game, target, (enum p2v_stat)(P2V_STAT_FORT + step->save), feature->against);
        odds_of_save(game, target, odds);
        return true;
    }
    return false;
}

/* A Fight roll, and a save against what it came to: 400 cases (P2V-ACT-04, -09, -14). */
static void odds_wrestle(struct p2v_run *run, int figure, int action, int target, struct text *out)
{
    static const struct p2v_feature fists = {.aim = {.mode = P2V_AIM_MELEE, .reach = 1}, .name = "fists", .text = ""};
    struct p2v_fight fight;
    enum p2v_save save = action == P2V_ACTION_TRIP ? P2V_REFLEX : P2V_FORT;
    int bonus = p2v_figure_save(run->game, target, save), works = 0;
    p2v_fight_situation(run, figure, &fists, target, &fight);
    for (int rolled = 1; rolled <= 20; rolled++)
        for (int die = 1; die <= 20; die++)
            works += p2v_save_degree(die, bonus, rolled + p2v_fight_bonus(&fight)) <= P2V_FAILURE;
    text_add(out, "works ");
    p2v_odds_percent(out, works * 1000 / 400);
}

void p2v_odds_claim(const struct p2v_game *game, int figure, const struct p2v_objective *objective, struct text *out)
{
    int skill = p2v_claim_skill(game, figure, objective), works = 0;
    if (skill < 0) return;
    for (int die = 1; die <= 20; die++)
        if (p2v_check_degree(die, p2v_figure_skill(game, figure, (enum p2v_skill)skill), objective->power) >=
            P2V_SUCCESS)
            works += ODDS_FACE;
    p2v_odds_percent(out, works);
    text_addf(out, " with %s", p2v_skill_name((enum p2v_skill)skill));
}

static void odds_escape(const struct p2v_game *game, int figure, struct text *out)
{
    int swallower = game->figures[figure].swallower;
    struct p2v_save_odds odds = {.save = P2V_REFLEX};
    if (swallower != P2V_NOBODY) {
        odds.power = p2v_stat(game, swallower, P2V_STAT_POWER);
        odds_of_save(game, figure, &odds);
    }
    p2v_odds_percent(out, swallower == P2V_NOBODY ? 500 : 1000 - odds.fails); /* P2V-ACT-03, P2V-STAT-07 */
}

static bool odds_feature(struct p2v_run *run, int figure, const struct p2v_feature *feature, int target,
                         struct text *out)
{
    struct p2v_save_odds save;
    if (target == P2V_NOBODY) return false;
    if (feature->is_strike) {
        struct p2v_strike_odds odds = p2v_odds_strike(run, figure, feature, target);
        text_add(out, "hits ");
        p2v_odds_percent(out, odds.hit);
        text_add(out, ", crits ");
        p2v_odds_percent(out, odds.crit);
        if (odds.damage) text_addf(out, ", %d damage", odds.damage);
        if (odds.checks) text_addf(out, ", %s", odds.checks > 1 ? "cover twice or more" : "cover");
        return true;
    }
    if (!p2v_odds_save(run, figure, feature, target, &save)) return false;
    text_addf(out, "fails %s ", p2v_save_name(save.save));
    p2v_odds_percent(out, save.fails);
    return true;
}

bool p2v_odds_text(struct p2v_run *run, int figure, int action, int target, struct text *out)
{
    const struct p2v_feature *feature = p2v_action_feature(run->game, figure, action);
    if (feature) return odds_feature(run, figure, feature, target, out);
    bool wrestles = action == P2V_ACTION_GRAPPLE || action == P2V_ACTION_SHOVE || action == P2V_ACTION_TRIP;
    if (wrestles && target != P2V_NOBODY) odds_wrestle(run, figure, action, target, out);
    if (action == P2V_ACTION_ESCAPE) odds_escape(run->game, figure, out);
    return (wrestles && target != P2V_NOBODY) || action == P2V_ACTION_ESCAPE;
}
