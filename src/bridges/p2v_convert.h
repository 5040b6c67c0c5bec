/* p2v_convert.h: converts the figures of a PF2e creature to those of a Path 2 Victory card. */
#ifndef TALUS_BRIDGES_P2V_CONVERT_H
#define TALUS_BRIDGES_P2V_CONVERT_H

#include <stdbool.h>

#include "json/json.h"

struct p2v_figures {
    int level, points; /* points -1: no price, for narrative play only */
    int fight, armor, power, fortitude, reflex, will, hp;
    bool has_attack;
};

/* P2V-CONV-01..03. Reads the stored figures; false when it is not a creature. */
bool p2v_convert_figures(const struct json *actor, struct p2v_figures *figures);
/* HP to the nearest 5 above 10. */
int p2v_convert_hp(int hp);

#endif
