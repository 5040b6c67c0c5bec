/* lower.h: shared declarations of the files that lower effects. */
#ifndef TALUS_P2V_CARDS_LOWER_H
#define TALUS_P2V_CARDS_LOWER_H

#include "systems/p2v/cards/pack.h"

static inline int lower_int(const struct json *effect, const char *name, int fallback)
{
    return (int)json_to_int(json_get(effect, name), fallback);
}

static inline const char *lower_text(const struct json *effect, const char *name)
{
    return json_to_text(json_get(effect, name), "");
}

static inline bool lower_flag(const struct json *effect, const char *name)
{
    return json_to_bool(json_get(effect, name), false);
}

static inline symbol lower_symbol(struct p2v_pack *pack, const char *text)
{
    return *text ? symbol_intern_text(&pack->symbols, text) : 0;
}

/* lower.c: the program that is a member of the effect, as the step's child. */
void lower_children(struct p2v_pack *pack, const struct json *effect, const char *name, struct p2v_step *step);

/* lower_ground.c: terrain, zones, things */
void lower_aura(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step);
void lower_terrain(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step);
void lower_resize(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step);
void lower_zone(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step);
void lower_place(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step);

/* lower_magic.c: spells, who is summoned, items */
/* A run of steps; none of them when memory is exhausted. */
void lower_add_steps(struct p2v_pack *pack, const struct p2v_step *steps, size_t count, uint16_t *first,
                     uint16_t *made);
void lower_named(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step);
void lower_item(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step);
void lower_summon(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step);
void lower_recast(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step);
void lower_expend(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step);
void lower_extend(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step);
void lower_learn(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step);
void lower_bearer(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step);
void lower_cast(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step);

#endif
