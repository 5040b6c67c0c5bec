/* acts.h: what creatures do to each other: damage, attacks, reactions, steps of features, turns. The functions are in
 * the room act. */
#ifndef TALUS_P2V_GAME_ACTS_H
#define TALUS_P2V_GAME_ACTS_H

#include "systems/p2v/game/game.h"

/* harm.c */
/* What its card and the effects on it protect against now, when this figure (or P2V_NOBODY) hurts it. */
void p2v_defence_now(const struct p2v_run *run, int figure, int source, struct p2v_defence *defence);
struct p2v_blow {
    int source, feature; /* figure or P2V_NOBODY; place on its card or -1 */
    bool is_strike, is_melee, is_area, is_crit, is_persistent;
    bool is_more; /* the same strike has done damage already */
};
/* Ends the conditions that last only until their bearer is hurt or attacked. */
void p2v_end_fragile(struct p2v_run *run, int figure);
int p2v_hurt(struct p2v_run *run, int figure, int amount, uint32_t types, const struct p2v_blow *blow);
/* Damage of several strikes of one figure against one target that counts as one for resistance and weakness. */
struct p2v_combined {
    int source, target, amount; /* target -1: nobody was hit yet */
    uint32_t types;
    struct p2v_blow blow; /* the last of them */
};
void p2v_heal(struct p2v_run *run, int figure, int amount, bool even_undead);
void p2v_give_condition(struct p2v_run *run, int source, int figure, enum p2v_condition condition,
                        enum p2v_until until);
void p2v_knock_prone(struct p2v_run *run, int figure);
void p2v_petrify(struct p2v_run *run, int figure, int by); /* interpret_pending.c */
void p2v_eliminate(struct p2v_run *run, int figure, int by, bool leaves_body);
/* `by`: whose strike makes it necessary, or P2V_NOBODY. */
void p2v_recovery_check(struct p2v_run *run, int figure, int by);
void p2v_free_swallowed(struct p2v_run *run, int figure);
/* A creature that was inside stands next to its host again, where its player likes (P2V-STAT-08). */
void p2v_come_out(struct p2v_run *run, int figure, int host);
void p2v_persistent_damage(struct p2v_run *run, int figure);
void p2v_end_grabs(struct p2v_run *run);

/* attack.c */
struct p2v_attack {
    int attacker, target, feature; /* place on the card */
    int modifier, bonus_damage, reach;
    bool no_damage, is_reaction;
    bool no_sneak, sneaked; /* no bonus for an off-guard target; such a bonus counted */
    enum p2v_degree degree;
    int dealt;
};
bool p2v_attack_possible(struct p2v_run *run, int attacker, const struct p2v_feature *feature, int target, int reach);
/* Rolls and resolves; the program of the feature included. */
void p2v_attack(struct p2v_run *run, struct p2v_attack *attack);
int p2v_roll_fight(struct p2v_run *run, int figure, int *die);
/* Does it spend a hero point to have a roll made again (P2V-HERO-02)? */
bool p2v_hero_reroll(struct p2v_run *run, int figure, int about);
/* Which creature an attack against Reflex meets behind the cover: the target, the one in between, or -1 when
 * terrain takes it (P2V-COVER-01..05, A-29, A-30). */
int p2v_behind_cover(struct p2v_run *run, struct grid_space from, int point, int attacker, int target);
struct p2v_save_roll {
    int figure;
    enum p2v_save save;
    int power, bonus;
    int source;                        /* who made it necessary, or P2V_NOBODY */
    const struct p2v_feature *against; /* the feature that asks for it, or NULL */
};
enum p2v_degree p2v_roll_save(struct p2v_run *run, const struct p2v_save_roll *roll);
/* What lasts for one attack on the figure ends with it. */
void p2v_attack_over(struct p2v_run *run, int figure);
enum p2v_degree p2v_roll_skill(struct p2v_run *run, int figure, enum p2v_skill skill, int power, int *total);
/* The same against someone, or P2V_NOBODY: what counts only against a mark is added. */
struct p2v_check {
    int figure;
    enum p2v_skill skill;
    int power, other;
    int claims; /* the number of the objective that it claims + 1; 0: none */
};
enum p2v_degree p2v_roll_check(struct p2v_run *run, const struct p2v_check *check, int *total);
/* What it adds to a die for a save or a skill check. */
int p2v_figure_save(const struct p2v_game *game, int figure, enum p2v_save save);
int p2v_figure_skill(const struct p2v_game *game, int figure, enum p2v_skill skill);
/* The skill with which it would best try to claim the objective, or -1. */
int p2v_claim_skill(const struct p2v_game *game, int figure, const struct p2v_objective *objective);
/* Has it a skill the objective asks for and may try it? */
bool p2v_may_claim(const struct p2v_game *game, int figure, const struct p2v_objective *objective);
/* The skills it is trained in, those it has for a while included, as bits. */
uint32_t p2v_trained(const struct p2v_game *game, int figure);
bool p2v_may_try_skill(const struct p2v_game *game, int figure, enum p2v_skill skill);
/* The chance that a strike hits and crits, of 20. */
struct p2v_strike_faces {
    int hit, crit;
};
struct p2v_strike_faces p2v_strike_faces(struct p2v_run *run, int attacker, const struct p2v_feature *feature,
                                         int target);
/* What a hit would do before anything makes it more or less, part by part. */
int p2v_strike_damage(struct p2v_run *run, int attacker, const struct p2v_feature *feature, int target,
                      const struct p2v_teller *teller);
/* Does it use the weapon hand to hand against this target? */
bool p2v_strikes_in_melee(const struct p2v_game *game, int attacker, const struct p2v_feature *feature, int target);
/* The checks for cover and concealment a strike would have to pass. */
void p2v_strike_checks(struct p2v_run *run, int attacker, int target, bool is_melee, struct p2v_cover *cover);
/* What a strike roll of this figure would be made of. */
void p2v_fight_situation(struct p2v_run *run, int attacker, const struct p2v_feature *feature, int target,
                         struct p2v_fight *fight);

/* react.c */
struct p2v_pending {
    int kind;                       /* window */
    int actor, subject;             /* who causes it, who is affected */
    int feature;                    /* of an attack: place on the card; of a check: the skill */
    const struct p2v_feature *used; /* the strike, power or spell that causes it, where that is known */
    int source;                     /* of a save: who made it necessary */
    int amount, modifier, resist;
    uint32_t types;
    bool is_cancelled, is_melee, is_ranged, ignores_weakness, is_downgraded, is_rerolled, is_spell, is_power;
    int reroll_bonus;
    int instead, instead_by; /* the skill whose check stands in for the roll, plus 1, and whose it is */
    bool keep_better;
    int redirect; /* figure, -1 none */
    int save;
    uint32_t causes, rolled; /* enum p2v_rolled */
    struct grid_space was;   /* where the one that moved stood before; size 0: it did not move */
    struct p2v_pending *below;
};
/* Offers the window to everybody who listens to it; mostly nobody does. */
void p2v_react_all(struct p2v_run *run, struct p2v_pending *pending);
static inline void p2v_react(struct p2v_run *run, struct p2v_pending *pending)
{
    if (run->game->windows >> pending->kind & 1 || pending->kind == P2V_ON_DAMAGE) p2v_react_all(run, pending);
}
/* Casting and ranged attacks give all in whose reach it is an opening (P2V-FEAT-08): false when it cannot go on. */
bool p2v_provoke(struct p2v_run *run, int figure, uint32_t causes);
/* A turn starts: auras that spells have put around someone of its side. */
void p2v_auras_cast(struct p2v_run *run, int figure);
void p2v_auras_entered(struct p2v_run *run, int figure, int old_x, int old_y);
void p2v_zones_entered(struct p2v_run *run, int figure, int old_x, int old_y);
bool p2v_readied(struct p2v_run *run, int mover);

/* interpret.c */
struct p2v_context {
    int source, target, trigger, feature; /* feature: place on the card, or -1 */
    const struct p2v_feature *card_feature;
    enum p2v_degree degree; /* of the strike */
    bool is_strike, is_area, is_crit;
    int8_t saves[P2V_SAVES]; /* degree plus 1; 0: not rolled */
    int damage_bonus;
    int last_damage;
    int moved;
    bool struck;              /* the last strike hit */
    int owner;                /* of an enemy action's feature */
    struct grid_space origin; /* of a burst: the point it spreads from */
    bool has_area, has_origin;
    uint64_t area[(P2V_SQUARES + 63) / 64];
    bool is_self_pass; /* of an area: the part that is not for each target */
    bool is_spell;
    int missiles;                   /* of those that are shared out, for this target; 0: all */
    int trap;                       /* the zone that goes off, plus 1; 0: none does */
    int ally;                       /* who is helped by a reaction, or P2V_NOBODY */
    const struct p2v_feature *cast; /* the spell that it cast, or NULL */
};
void p2v_steps(struct p2v_run *run, struct p2v_context *context, uint16_t first, uint16_t count);
/* Uses a feature that was paid for: asks for targets and resolves. */
struct p2v_use {
    int figure, place; /* place on its card; -1: from elsewhere */
    const struct p2v_feature *feature;
    int trigger;
    int target; /* chosen already; -1: none */
};
bool p2v_use_feature(struct p2v_run *run, const struct p2v_use *use);
/* Is the target glad of it? What heals hurts who has Void Healing, and what drains does it good (P2V-FEAT-05). */
bool p2v_helps(const struct p2v_game *game, const struct p2v_feature *feature, int target);
bool p2v_has_targets(struct p2v_run *run, int figure, const struct p2v_feature *feature);
/* Fills in what follows from the members that say the roles: source, target, trigger, feature and
 * card_feature. */
void p2v_context_begin(struct p2v_context *context);
int p2v_targets(struct p2v_run *run, int figure, const struct p2v_feature *feature, struct p2v_option *options,
                int room);
/* An effect as it begins; what is not set is 0. */
struct p2v_new_effect {
    int bearer, source, kind, stat, value, until, feature, count;
    uint32_t types;
    bool is_spell;
};
/* False when there are too many, which is reported. */
bool p2v_effect_add(struct p2v_run *run, const struct p2v_new_effect *new);

/* interpret_lasting.c */
/* Has it had what the feature gives nobody twice in an encounter? */
bool p2v_has_had(const struct p2v_game *game, int figure, const struct p2v_feature *feature);

/* interpret_magic.c */
/* Asks for a free place in sight of the source, no further away than that. False: there is none, or no answer yet. */
struct p2v_near {
    int asked, source, figure, within;
};
bool p2v_ask_place_near(struct p2v_run *run, const struct p2v_near *near, struct p2v_point *place);
/* The effect of a spell on the figure that `by` would end, one of the other side's first; P2V_EFFECTS: the conditions
 * one gave; -1: there is none, and the caster stays what it was. */
int p2v_spell_on(const struct p2v_game *game, int figure, int by, int *caster);
/* A spell that is sustained: what lasts of it lasts longer. False: nothing of it lasts, it is cast again. */
bool p2v_prolong(struct p2v_run *run, int figure, const struct p2v_feature *feature);
/* Is there a spell that a step of casting again or learning could be about? */
bool p2v_magic_possible(const struct p2v_game *game, int figure, const struct p2v_step *step);
/* Has it the same spell ready, and one of the same rank to give up? */
bool p2v_can_counter(const struct p2v_game *game, int figure, const struct p2v_feature *cast);
/* Does one of the spells its feature extends still last? */
bool p2v_magic_lasts(const struct p2v_game *game, int figure, const struct p2v_feature *feature);

/* interpret_pending.c */
/* The item it has a number of: the one on its card, else a potion. -1: there is no such item. */
int p2v_stock_item(const struct p2v_game *game, int figure);
void p2v_give_item(struct p2v_run *run, int from, int to, int item);
void p2v_use_item(struct p2v_run *run, int figure, int item);
bool p2v_may_stow(const struct p2v_run *run, int source, const struct p2v_step *step, int figure);

/* turn.c */
enum p2v_result { P2V_DONE, P2V_REFUSED, P2V_ASKED };
void p2v_start(struct p2v_run *run); /* first player, round 1 */
/* What the side to move may do: figures to activate, or the actions of the active one. */
int p2v_legal(struct p2v_run *run, struct p2v_option *options, int room);
int p2v_side_to_move(const struct p2v_game *game);
/* Does one action; P2V_REFUSED with `*why`. */
enum p2v_result p2v_do(struct p2v_run *run, const struct p2v_option *option, const char **why);
/* The same for one of what p2v_legal lists: not checked again. */
enum p2v_result p2v_do_legal(struct p2v_run *run, const struct p2v_option *option);
/* Has it the action points, and does nothing about the figure itself forbid the action? Whether there is a target or
 * room is another question; p2v_affordable asks both. */
bool p2v_allowed(struct p2v_run *run, int figure, int action, const struct p2v_feature *feature);
bool p2v_affordable(struct p2v_run *run, int figure, int action);
void p2v_take_action(struct p2v_run *run, int figure, int action, bool is_free);
int p2v_action_cost(struct p2v_run *run, int figure, int action);
const struct p2v_feature *p2v_action_feature(const struct p2v_game *game, int figure, int action);
int p2v_ask(struct p2v_run *run);
/* A new minion of who is acting begins its turn there and then, if it has had none this round (P2V-CMD-01, -03). */
void p2v_join_turn(struct p2v_run *run, int figure);
int p2v_owner(const struct p2v_game *game, int figure); /* the side that decides for it now */

/* universal_actions.c */
/* The name of what an option of looting would take. */
const char *p2v_loot_name(const struct p2v_game *game, const struct p2v_option *option);
bool p2v_universal_possible(struct p2v_run *run, int figure, int action);
/* Why an action that every creature has, or one of a feature, cannot be done now. */
#define P2V_FORBIDDEN "this cannot be done now: a condition or an effect forbids it"
const char *p2v_action_needs(struct p2v_run *run, int figure, int action);
const char *p2v_feature_needs(struct p2v_run *run, int figure, const struct p2v_feature *feature);
/* What it carries lies where it stands (P2V-LOAD-02). */
void p2v_put_down(struct p2v_run *run, int figure);
void p2v_universal_do(struct p2v_run *run, int figure, int action);

#endif
