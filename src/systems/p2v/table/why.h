/* why.h: explains numbers: statistics, strikes, powers, skills, the cost of a path. */
#ifndef TALUS_P2V_TABLE_WHY_H
#define TALUS_P2V_TABLE_WHY_H

#include "systems/p2v/game/table_state.h"

/* `words`: fight, armor, power, fortitude, reflex, will, speed, reach, a skill, a feature of the card (with a target
 * behind it: "Sword against Bob"), or "stride 8 4". `target`: P2V_NOBODY, or the target of a feature when the
 * words name nobody. The parts are rows of the page and "parts" of the data. STATUS_NOT_FOUND: there is nothing of that
 * name. */
struct p2v_why {
    int figure;
    const char *words;
    int target;
};
enum status p2v_explain(struct p2v_state *state, const struct p2v_why *asked, struct arena *arena,
                        struct answer *answer);
/* The same of a card on its own, or against another one beside it (options "what" and "target"). */
enum status p2v_explain_card(struct request *request, struct answer *answer);

#endif
