/* rows.h: the functions and field tables that verbs.def names. */
#ifndef TALUS_VERBS_ROWS_H
#define TALUS_VERBS_ROWS_H

#include "verbs/verb.h"

typedef enum status verb_hook(struct request *request, struct answer *answer);

#define VERB(name, need, fields, doc) enum status verb_run_##name(struct verb_call *call);
#include "verbs/verbs.def"
#undef VERB

extern const struct field verb_verbs_fields[], verb_find_fields[], verb_list_fields[],
    verb_schema_fields[], verb_explain_fields[], verb_build_fields[], verb_diff_fields[], verb_chances_fields[],
    verb_predicate_fields[], verb_roll_fields[], verb_odds_fields[], verb_gm_fields[], verb_encounter_fields[],
    verb_item_fields[], verb_convert_fields[], verb_party_fields[], verb_battle_fields[],
    verb_campaign_fields[], verb_cards_fields[], verb_compile_fields[], verb_rest_fields[], verb_study_fields[],
    verb_compare_fields[], verb_import_fields[], verb_weigh_fields[], verb_inspect_fields[], verb_package_fields[],
    verb_rerun_fields[], verb_skirmish_fields[];

#endif
