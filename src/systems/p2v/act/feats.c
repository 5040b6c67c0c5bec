/* feats.c: what campaign feats let a creature do: Quick Jump, Kip Up, Prescient Consumable; and what every caster may
 * do beside a defeated one. */
#include "systems/p2v/game/acts.h"
#include "systems/p2v/act/feats.h"

#include "systems/p2v/board/jump.h"

/* ---- Prescient Consumable ---- */

static int feat_item_of(const struct p2v_pack *pack, uint16_t feature)
{
    for (size_t i = 0; i < pack->items.count; i++)
        if (pack->items.items[i].name_symbol == pack->features.items[feature].name_symbol) return (int)i;
    return -1;
}

static bool feat_is_consumable(const struct p2v_pack *pack, uint16_t feature)
{
    const struct p2v_feature *item = &pack->features.items[feature];
    return item->is_item && item->uses && item->recharge == P2V_CONSUMABLE;
}

static bool feat_still_has(const struct p2v_game *game, int figure, int place)
{
    const struct p2v_card *card = p2v_card_of(game, figure);
    uint16_t feature = card->features[place];
    return feat_is_consumable(game->pack, feature) && feat_item_of(game->pack, feature) >= 0 &&
           game->figures[figure].uses[place] < game->pack->features.items[feature].uses;
}

static bool feat_has_consumable(const struct p2v_game *game, int figure)
{
    for (int p = 0; p < p2v_card_of(game, figure)->feature_count; p++)
        if (feat_still_has(game, figure, p)) return true;
    return false;
}

static void feat_question(struct p2v_run *run, int figure)
{
    run->question.kind = P2V_ASK_CHOICE;
    run->question.figure = (uint8_t)figure;
    run->question.feature = 0xffff;
    run->question.feature_place = P2V_ACTION_FORESEE;
    run->question.count = 0;
}

static void feat_offer(struct p2v_run *run, int figure, int value)
{
    if (run->question.count < P2V_OPTIONS)
        run->question.options[run->question.count++] =
            (struct p2v_option){.figure = (uint8_t)figure, .value = (int16_t)value};
}

/* Which one, and what it turns out to be: the options are items of the pack. */
static void feat_foresee(struct p2v_run *run, int figure)
{
    const struct p2v_game *game = run->game;
    const struct p2v_pack *pack = game->pack;
    const struct p2v_card *card = p2v_card_of(game, figure);
    int places[P2V_CARD_FEATURES], count = 0;
    feat_question(run, figure);
    for (int p = 0; p < card->feature_count; p++) {
        if (!feat_still_has(game, figure, p)) continue;
        places[count++] = p;
        feat_offer(run, figure, feat_item_of(pack, card->features[p]));
    }
    int answer = p2v_ask(run);
    if (answer < 0) return;
    int place = places[answer], old = run->question.options[answer].value;
    feat_question(run, figure);
    for (size_t i = 0; i < pack->items.count; i++)
        if ((int)i != old && pack->items.items[i].level <= pack->items.items[old].level &&
            feat_is_consumable(pack, pack->items.items[i].feature))
            feat_offer(run, figure, (int)i);
    answer = p2v_ask(run);
    if (answer < 0) return;
    int chosen = run->question.options[answer].value;
    p2v_fact(run, P2V_FACT_FORESEEN, figure, place, chosen);
    p2v_effect_add(run, &(struct p2v_new_effect){.bearer = figure, .source = figure,
                                                 .kind = P2V_DO_GRANT,
                                                 .until = P2V_UNTIL_ENCOUNTER,
                                                 .feature = pack->items.items[chosen].feature});
}

/* ---- learning spells (P2V-CAMP-08) ---- */

/* A defeated enemy caster of the same tradition beside it whose spells it has not noted; -1. */
static int feat_teacher(const struct p2v_game *game, int figure)
{
    const struct p2v_figure *f = &game->figures[figure];
    uint8_t tradition = p2v_card_of(game, figure)->tradition;
    for (int i = 0; i < game->figures_count && tradition; i++) {
        const struct p2v_figure *other = &game->figures[i];
        if (!p2v_is_enemy(game, i, figure) || !(p2v_card_of(game, i)->tradition & tradition)) continue;
        if (f->studied >> i & 1) continue;
        if (other->in_play && other->is_helpless && p2v_gap(game, p2v_space(f), p2v_space(other)) <= 1) return i;
        for (int b = 0; b < game->body_count; b++)
            if (game->bodies[b].is_there && game->bodies[b].figure == i &&
                p2v_gap(game, p2v_space(f), p2v_space_at(other, game->bodies[b].x, game->bodies[b].y)) <= 1)
                return i;
    }
    return -1;
}

/* ---- all ---- */

bool p2v_feat_possible(const struct p2v_game *game, int figure, int action)
{
    const struct p2v_figure *f = &game->figures[figure];
    uint16_t feats = p2v_card_of(game, figure)->feats;
    switch (action) {
    case P2V_ACTION_QUICK_JUMP:
        return feats & P2V_FEAT_QUICK_JUMP && !f->is_prone && f->mount == P2V_NOBODY &&
               !p2v_has(game, figure, P2V_IMMOBILIZED);
    case P2V_ACTION_KIP_UP:
        return feats & P2V_FEAT_KIP_UP && f->is_prone && !(f->used_this_turn >> P2V_FREE_KIP_UP & 1);
    case P2V_ACTION_FORESEE:
        return feats & P2V_FEAT_PRESCIENT && !f->has_foreseen && feat_has_consumable(game, figure);
    case P2V_ACTION_STUDY:
        return feat_teacher(game, figure) >= 0;
    default:
        return false;
    }
}

bool p2v_feat_waits(const struct p2v_game *game, int figure)
{
    return p2v_card_of(game, figure)->feats & (P2V_FEAT_KIP_UP | P2V_FEAT_PRESCIENT) &&
           (p2v_feat_possible(game, figure, P2V_ACTION_KIP_UP) || p2v_feat_possible(game, figure, P2V_ACTION_FORESEE));
}

void p2v_feat_do(struct p2v_run *run, int figure, int action)
{
    int teacher = feat_teacher(run->game, figure);
    if (action == P2V_ACTION_QUICK_JUMP) p2v_jump_by_skill(run, figure);
    if (action == P2V_ACTION_FORESEE) feat_foresee(run, figure);
    if (action == P2V_ACTION_STUDY && teacher >= 0) p2v_fact(run, P2V_FACT_LEARNED, figure, teacher);
}
