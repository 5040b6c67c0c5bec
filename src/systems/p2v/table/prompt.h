/* prompt.h: questions as players read them. */
#ifndef TALUS_P2V_TABLE_PROMPT_H
#define TALUS_P2V_TABLE_PROMPT_H

#include "systems/p2v/game/table_state.h"

/* The name of a feature, or of an action everybody has. */
const char *p2v_action_name(const struct p2v_game *game, int figure, int action);
/* An option with what it needs to be recognized: "to", "target", "using", "action", "text" ... */
struct json p2v_prompt_option(struct arena *arena, const struct p2v_state *state, const struct p2v_question *question,
                              int index);
/* What kind of thing the options are: "target", "square", "area" ... */
const char *p2v_prompt_kind(const struct p2v_question *question);
/* "Jaws: Which creature?" */
const char *p2v_prompt_text(struct table *table, const struct p2v_state *state, const struct p2v_question *question);

#endif
