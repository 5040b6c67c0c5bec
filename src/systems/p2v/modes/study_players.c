/* study_players.c: how much of a study depends on who plays: the same pairings, played by another machine player. */
#include <string.h>

#include "base/memory.h"
#include "systems/p2v/modes/study.h"

static bool study_players_add(struct study *study, int kind)
{
    struct study other = *study;
    size_t games = (size_t)study->game_count, creatures = (size_t)study->creature_count;
    other.results = memory_alloc(games ? games : 1);
    other.creatures = memory_alloc_array(creatures ? creatures : 1, sizeof *other.creatures);
    bool fine = other.results && other.creatures;
    if (fine) {
        memset(other.results, STUDY_OPEN, games);
        memcpy(other.creatures, study->creatures, creatures * sizeof *other.creatures);
        other.match.kinds[0] = other.match.kinds[1] = (enum p2v_ai_kind)kind;
        fine = other.play(&other, 0, study->game_count, other.play_context) && study_fit(&other);
    }
    for (size_t i = 0; fine && i < creatures; i++)
        study->creatures[i].others[study->other_count] = other.creatures[i].worth;
    if (fine) study->other_kinds[study->other_count++] = kind;
    memory_free(other.results);
    memory_free(other.creatures);
    return fine;
}

bool study_other_players(struct study *study)
{
    for (int i = study->other_count; i < study->wanted_count; i++)
        if (!study_players_add(study, study->wanted[i])) return false;
    return true;
}
