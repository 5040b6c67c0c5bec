/* automatic_bonus.c: automatic bonus progression: what each level gives. */
#include "systems/pf2e/model/actor.h"

int64_t pf2e_automatic_bonus(const struct pf2e_actor *actor, enum pf2e_bonus bonus)
{
    static const int64_t levels[][3] = {[PF2E_BONUS_ATTACK] = {2, 10, 16},
                                        [PF2E_BONUS_DAMAGE] = {4, 12, 19},
                                        [PF2E_BONUS_DEFENSE] = {5, 11, 18},
                                        [PF2E_BONUS_SAVE] = {8, 14, 20},
                                        [PF2E_BONUS_PERCEPTION] = {7, 13, 19}};
    int64_t steps = 0;
    if (!actor->settings.automatic_bonus || actor->type != PF2E_CHARACTER) return 0;
    const struct json *traits = json_path(&actor->system, "traits.value");
    bool companion = tree_has_text(traits, "minion") || tree_has_text(traits, "eidolon");
    for (size_t i = 0; !companion && i < 3; i++)
        steps += actor->level >= levels[bonus][i];
    return steps;
}
