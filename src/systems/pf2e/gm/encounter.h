/* encounter.h: the threat of an encounter, and its experience points. */
#ifndef TALUS_PF2E_GM_ENCOUNTER_H
#define TALUS_PF2E_GM_ENCOUNTER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum pf2e_threat { PF2E_TRIVIAL, PF2E_LOW, PF2E_MODERATE, PF2E_SEVERE, PF2E_EXTREME, PF2E_THREAT_COUNT };

const char *pf2e_threat_name(enum pf2e_threat threat);

struct pf2e_hazard {
    int level;
    bool is_complex;
};

struct pf2e_encounter {
    int64_t total;                      /* XP of all creatures and hazards */
    int64_t budgets[PF2E_THREAT_COUNT]; /* for a party of this size */
    enum pf2e_threat threat;
    int64_t award;      /* XP the threat gives in the table */
    int64_t per_player; /* XP each player earns */
};

int pf2e_creature_xp(int level, int party_level, bool without_level);
int pf2e_hazard_xp(struct pf2e_hazard hazard, int party_level, bool without_level);
/* The XP a party of this size may meet. */
int64_t pf2e_encounter_budget(enum pf2e_threat threat, int party_size);
/* A party and what it meets. */
struct pf2e_meeting {
    int party_level, party_size;
    const int *creature_levels;
    size_t creature_count;
    const struct pf2e_hazard *hazards;
    size_t hazard_count;
    bool without_level; /* proficiency without level */
};
struct pf2e_encounter pf2e_encounter_measure(const struct pf2e_meeting *meeting);

#endif
