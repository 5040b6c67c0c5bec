/* interpret.h: shared declarations of the interpreter of card steps. */
#ifndef TALUS_P2V_ACT_INTERPRET_H
#define TALUS_P2V_ACT_INTERPRET_H

#include "systems/p2v/game/acts.h"

typedef void p2v_step_function(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step);

/* The figures a step is about; the number written. */
int p2v_step_targets(struct p2v_run *run, const struct p2v_context *context, const struct p2v_step *step,
                     uint8_t *figures);
/* The save of the step's target, rolled once per use and kind; P2V_FAILURE when the step has none. */
enum p2v_degree p2v_step_save(struct p2v_run *run, struct p2v_context *context, const struct p2v_step *step,
                              int figure);
/* Asks for one of `count` things, which become `x` of the options; returns the index, -1 without an answer. */
struct p2v_choice {
    int figure, about; /* who chooses; which creature it is about, or P2V_NOBODY */
    enum p2v_topic topic;
    const uint16_t *things;
    int count;
};
int p2v_ask_choice(struct p2v_run *run, const struct p2v_choice *choice);

/* The spell that is being cast as a number of a feature, 0: none is. What it leaves behind goes by this number. */
int p2v_spell_of(const struct p2v_run *run, const struct p2v_context *context);
/* An effect ends now, with whatever follows for its bearer. */
void p2v_effect_end(struct p2v_run *run, int effect);

/* The place on its card of the spell a step casts for one of its uses, or -1 when it has none left. */
int p2v_own_spell(const struct p2v_game *game, int figure, const struct p2v_step *step);

/* Each file's part of the table: the function of an op, NULL if the op belongs to another file. */
p2v_step_function *p2v_interpret_harm(enum p2v_op op);
p2v_step_function *p2v_interpret_move(enum p2v_op op);
p2v_step_function *p2v_interpret_last(enum p2v_op op);
p2v_step_function *p2v_interpret_magic(enum p2v_op op);
p2v_step_function *p2v_interpret_patch(enum p2v_op op);

/* harm.c: damage that nothing lessens: no reaction, resistance or weakness. */
void p2v_hurt_raw(struct p2v_run *run, int figure, int amount, uint32_t types);
/* It has so many hit points from now on; it drops or recovers by that. */
void p2v_set_hp(struct p2v_run *run, int figure, int hp);

#endif
