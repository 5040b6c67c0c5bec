/* solo.h: solo adventuring: phases of a round, and monsters that follow gambits. */
#ifndef TALUS_P2V_GAME_SOLO_H
#define TALUS_P2V_GAME_SOLO_H

#include "systems/p2v/game/game.h"

/* In the order they act (P2V-SOLO-02). */
enum p2v_phase {
    P2V_PHASE_NONE,
    P2V_PHASE_SUPER_EARLY,
    P2V_PHASE_EARLY_ADVENTURERS,
    P2V_PHASE_EARLY,
    P2V_PHASE_LATE_ADVENTURERS,
    P2V_PHASE_LATE
};

/* The gambits of a card: its own, or a table made from its features; in the arena. An array of {"dice", "phase",
 * "steps": [[alternative ...] ...] or "text", "defence"?}. */
struct json p2v_gambits_of(struct arena *arena, const struct p2v_pack *pack, const struct p2v_card *card);
/* "Stride / Fist > Fist" as steps: slashes are alternatives, arrows come one after the other (P2V-SOLO-06). */
struct json p2v_gambit_steps(struct arena *arena, const char *text);

/* The start of a round: adventurers (side 0) act early or late by `is_early`, a d6 is rolled for each type of
 * monster. */
void p2v_solo_round(struct p2v_run *run, const bool *is_early);
/* Why the figure may not act now; NULL when it may. */
const char *p2v_solo_refusal(const struct p2v_game *game, int figure);
/* The figure takes its whole turn by its gambit; NULL, or why it cannot. */
const char *p2v_solo_act(struct p2v_run *run, int figure);

#endif
