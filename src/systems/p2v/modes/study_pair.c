/* study_pair.c: the tournament of a study: the pairings, and games played one by one. */
#include "base/memory.h"
#include "base/sort.h"
#include "systems/p2v/modes/study.h"

int study_winner_first(const struct study *study, int pair, int *wins, int *draws)
{
    int games = 0;
    *wins = *draws = 0;
    for (int i = 0; i < study->games; i++) {
        int8_t result = study->results[pair * study->games + i];
        if (result == STUDY_OPEN) continue;
        games++;
        *wins += result == 1;
        *draws += result == 0;
    }
    return games;
}

/* ---- playing ---- */

bool study_room_open(struct study_room *room, const struct study *study)
{
    *room = (struct study_room){.match = study->match,
                                .game = memory_alloc(sizeof *room->game),
                                .scratch = memory_alloc(sizeof *room->scratch),
                                .sight = p2v_sight_new()};
    return room->game && room->scratch;
}

void study_room_close(struct study_room *room)
{
    p2v_sight_free(room->sight);
    memory_free(room->game);
    memory_free(room->scratch);
}

int study_play_game(struct study *study, struct study_room *room, int game)
{
    const struct study_pair *pair = &study->pairs[game / study->games];
    struct match_result result;
    room->match.parties[0] = study->parties[pair->a].party;
    room->match.parties[1] = study->parties[pair->b].party;
    struct match_room memory = {room->game, room->scratch, room->sight, NULL};
    match_play(&room->match, game, &memory, &result);
    study->results[game] = result.winner < 0 ? 0 : result.winner == 0 ? 1 : -1;
    return study->results[game];
}

/* ---- pairing ---- */

void study_count_pairs(struct study *study, int first_pair, int last_pair)
{
    for (int pair = first_pair; pair < last_pair; pair++) {
        int wins, draws, games = study_winner_first(study, pair, &wins, &draws);
        struct study_party *a = &study->parties[study->pairs[pair].a], *b = &study->parties[study->pairs[pair].b];
        a->points += wins + 0.5 * draws;
        b->points += games - wins - 0.5 * draws;
        a->games += games;
        b->games += games;
        for (int i = 0; i < a->creature_count; i++)
            study->creatures[a->creatures[i]].games += games;
        for (int i = 0; i < b->creature_count; i++)
            study->creatures[b->creatures[i]].games += games;
    }
}

static bool study_have_met(const struct study *study, int a, int b)
{
    for (int i = 0; i < study->pair_count; i++)
        if ((study->pairs[i].a == a && study->pairs[i].b == b) || (study->pairs[i].a == b && study->pairs[i].b == a))
            return true;
    return false;
}

/* By points; equal ones by a number drawn for the round, so that not always the same meet. */
struct study_seat {
    double points;
    uint32_t drawn;
    uint16_t party;
};

static int study_compare_seats(const void *a, const void *b, void *context)
{
    const struct study_seat *x = a, *y = b;
    (void)context;
    if (x->points != y->points) return x->points > y->points ? -1 : 1;
    return x->drawn < y->drawn ? -1 : x->drawn > y->drawn;
}

/* Swiss: neighbours in the standing who have not met; who finds nobody new meets the next one again. */
static void study_pair_swiss(struct study *study, int round)
{
    struct study_seat seats[STUDY_PARTIES];
    bool is_paired[STUDY_PARTIES] = {false};
    struct rng rng = rng_new(study->match.seed, (uint64_t)round, 11);
    for (int i = 0; i < study->party_count; i++)
        seats[i] = (struct study_seat){study->parties[i].points, rng_next(&rng), (uint16_t)i};
    sort_stable(seats, (size_t)study->party_count, sizeof *seats, study_compare_seats, NULL);
    for (int i = 0; i < study->party_count; i++) {
        int found = -1;
        for (int pass = 0; pass < 2 && found < 0 && !is_paired[i]; pass++)
            for (int k = i + 1; k < study->party_count && found < 0; k++)
                if (!is_paired[k] && (pass || !study_have_met(study, seats[i].party, seats[k].party))) found = k;
        if (found < 0 || study->pair_count == study->pair_room) continue;
        is_paired[i] = is_paired[found] = true;
        study->pairs[study->pair_count++] = (struct study_pair){seats[i].party, seats[found].party};
    }
}

static void study_pair_all(struct study *study)
{
    for (int a = 0; a < study->party_count; a++)
        for (int b = a + 1; b < study->party_count; b++)
            study->pairs[study->pair_count++] = (struct study_pair){(uint16_t)a, (uint16_t)b};
}

void study_pair_round(struct study *study, int round)
{
    if (study->is_swiss)
        study_pair_swiss(study, round);
    else
        study_pair_all(study);
}
