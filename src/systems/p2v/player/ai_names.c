/* ai_names.c: machine players, their levels and tempers by name. */
#include <string.h>

#include "systems/p2v/player/ai.h"

static const char *const ai_names[P2V_AI_KINDS] = {"random", "greedy", "search"};

int p2v_ai_find(const char *name)
{
    for (int i = 0; i < P2V_AI_KINDS; i++)
        if (strcmp(ai_names[i], name) == 0) return i;
    return -1;
}

const char *p2v_ai_name(enum p2v_ai_kind kind)
{
    return ai_names[kind];
}

bool p2v_ai_level(const char *name, enum p2v_ai_kind *kind, struct p2v_ai *ai)
{
    static const struct {
        const char *name;
        enum p2v_ai_kind kind;
        int nodes, careless;
    } levels[] = {{"easy", P2V_AI_GREEDY, 0, 35},
                  {"normal", P2V_AI_GREEDY, 0, 0},
                  {"hard", P2V_AI_SEARCH, 100, 0},
                  {"expert", P2V_AI_SEARCH, 1000, 0}};
    for (size_t i = 0; i < sizeof levels / sizeof *levels; i++) {
        if (strcmp(levels[i].name, name) != 0) continue;
        *kind = levels[i].kind;
        ai->nodes = levels[i].nodes;
        ai->careless = levels[i].careless;
        return true;
    }
    return false;
}

int p2v_temper_find(const char *name)
{
    static const char *const names[P2V_TEMPERS] = {"even", "bold", "careful", "grasping"};
    for (int i = 0; i < P2V_TEMPERS; i++)
        if (strcmp(names[i], name) == 0) return i;
    return -1;
}
