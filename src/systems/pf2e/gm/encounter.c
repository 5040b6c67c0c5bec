/* encounter.c: how dangerous an encounter is, and what it is worth. */
#include "systems/pf2e/gm/encounter.h"

static const struct {
    const char *name;
    int per_character; /* budget */
    int award;
} pf2e_threats[] = {
    {"trivial", 10, 40}, {"low", 15, 60}, {"moderate", 20, 80}, {"severe", 30, 120}, {"extreme", 40, 160}};

const char *pf2e_threat_name(enum pf2e_threat threat)
{
    return pf2e_threats[threat].name;
}

/* XP by level above the party, the middle of the table being the party's own level. */
static int pf2e_xp_look_up(const int *table, int reach, int difference)
{
    int held = difference < -reach ? -reach : difference > reach ? reach : difference;
    return table[held + reach];
}

int pf2e_creature_xp(int level, int party_level, bool without_level)
{
    static const int usual[] = {10, 15, 20, 30, 40, 60, 80, 120, 160};
    static const int flat[] = {9, 12, 14, 18, 21, 26, 32, 40, 48, 60, 72, 90, 108, 135, 160};
    return without_level ? pf2e_xp_look_up(flat, 7, level - party_level)
                         : pf2e_xp_look_up(usual, 4, level - party_level);
}

/* A simple hazard is worth a fifth of a creature, in the usual table. */
int pf2e_hazard_xp(struct pf2e_hazard hazard, int party_level, bool without_level)
{
    if (hazard.is_complex) return pf2e_creature_xp(hazard.level, party_level, without_level);
    return pf2e_creature_xp(hazard.level, party_level, false) / 5;
}

int64_t pf2e_encounter_budget(enum pf2e_threat threat, int party_size)
{
    return (int64_t)pf2e_threats[threat].per_character * party_size;
}

struct pf2e_encounter pf2e_encounter_measure(const struct pf2e_meeting *meeting)
{
    int party_size = meeting->party_size;
    struct pf2e_encounter encounter = {.threat = PF2E_EXTREME};
    for (size_t i = 0; i < meeting->creature_count; i++)
        encounter.total += pf2e_creature_xp(meeting->creature_levels[i], meeting->party_level, meeting->without_level);
    for (size_t i = 0; i < meeting->hazard_count; i++)
        encounter.total += pf2e_hazard_xp(meeting->hazards[i], meeting->party_level, meeting->without_level);
    for (int threat = PF2E_EXTREME; threat >= PF2E_TRIVIAL; threat--) {
        encounter.budgets[threat] = pf2e_encounter_budget((enum pf2e_threat)threat, party_size);
        if (encounter.total <= encounter.budgets[threat]) encounter.threat = (enum pf2e_threat)threat;
    }
    encounter.award = pf2e_threats[encounter.threat].award;
    encounter.per_player = party_size > 0 ? encounter.total * 4 / party_size : 0;
    return encounter;
}
