/* statistic.h: the statistics of an actor by name, as they are at a table: for sheet, `explain` and play alike. */
#ifndef TALUS_DND5E_TABLE_STATISTIC_H
#define TALUS_DND5E_TABLE_STATISTIC_H

#include "systems/dnd5e/table/table.h"

enum d5e_statistic_kind {
    D5E_STAT_NUMBER, /* a path: hit points, spell save DC ... */
    D5E_STAT_ARMOR_CLASS,
    D5E_STAT_SPEED,
    D5E_STAT_SCORE,
    D5E_STAT_CHECK,
    D5E_STAT_SAVE,
    D5E_STAT_SKILL,
    D5E_STAT_INITIATIVE,
    D5E_STAT_SPELL_ATTACK,
    D5E_STAT_ATTACK,
    D5E_STAT_DAMAGE
};

struct d5e_statistic {
    enum d5e_statistic_kind kind;
    size_t index;     /* ability, skill or movement */
    const char *path; /* of a number */
    const struct d5e_attack *attack;
};

/* By a name people use: "AC", "Wisdom save", "Stealth", "Maul", "Maul damage". False when there is none. */
bool d5e_statistic_find(const struct d5e_actor *actor, const char *name, struct d5e_statistic *what);
/* An attack from afar. */
bool d5e_statistic_is_shot(const struct d5e_statistic *what);
/* Offers every name that can be asked for. */
void d5e_statistic_names(const struct d5e_actor *actor, struct near *near);
/* What it is now, with its parts and what does not apply. `target` (may be D5E_NOBODY) is who is attacked. */
struct d5e_stat d5e_statistic_now(struct table *table, int who, int target, const struct d5e_statistic *what,
                                  struct arena *arena);
/* A statistic as JSON and as rows of a page. */
struct json d5e_stat_json(struct arena *arena, const struct d5e_stat *stat);
void d5e_stat_rows(struct page *page, struct arena *arena, const struct d5e_stat *stat);
/* What is added to a d20, and whether it has advantage: "+7", "+7, disadvantage". */
const char *d5e_roll_words(struct arena *arena, const struct d5e_stat *stat);
/* Damage in one line: "1d8 + 1d4 + 5 slashing". */
const char *d5e_damage_words(struct arena *arena, const struct d5e_stat *stat);
/* What is asked: a statistic, or (with `thing`) what a feature, item or status does now and why not. */
struct d5e_asked {
    int who, target;
    const char *what, *thing;
};
/* odds.c: the chances of the actor's attacks (options "target", "weapon" and those of the sheet). */
enum status d5e_odds(struct request *request, struct answer *answer);
/* The chances of an attack, spell or feature at the table; false if they cannot be computed in advance. */
bool d5e_preview(struct table *table, const struct json *command, struct page *page);
enum status d5e_explain_at(struct table *table, const struct d5e_asked *asked, struct arena *arena, struct diags *diags,
                           struct answer *answer);

#endif
