/* hooks.h: the hooks of DH2E for documents: each in its own file, gathered in system.c. */
#ifndef TALUS_DH2E_VERBS_HOOKS_H
#define TALUS_DH2E_VERBS_HOOKS_H

#include "core/system.h"
#include "json/put.h"
#include "systems/dh2e/roll/attack.h"

static inline const struct dh2e_content *dh2e_request_content(const struct request *request)
{
    return (const struct dh2e_content *)request->content;
}

enum status dh2e_lint(struct request *request);
enum status dh2e_schema(struct request *request, struct json *schema);
enum status dh2e_show(struct request *request, struct answer *answer);
/* show_detail.c: the words of a member's value; a row of the page with the member. */
void dh2e_show_words(const struct json *value, struct text *out);
void dh2e_show_detail(struct page *page, const char *name, const struct json *value);
enum status dh2e_find(struct request *request, struct answer *answer);
enum status dh2e_sheet(struct request *request, struct answer *answer);
enum status dh2e_explain(struct request *request, struct answer *answer);
enum status dh2e_build(struct request *request, struct answer *answer);
enum status dh2e_odds(struct request *request, struct answer *answer);

/* The document's actor with the hypothetical changes of the call: `with` (items of the content), `option`, `toggle` and
 * `equip`.
 * `symbols` must live as long as the actor. NULL, and a status, when it cannot be. */
struct dh2e_actor *dh2e_request_actor(struct request *request, const struct json_document *document,
                                      struct symbols *symbols, enum status *status);
/* The actor named by the option "target", NULL when none is named. */
struct dh2e_actor *dh2e_request_target(struct request *request, struct symbols *symbols, enum status *status);

/* The aim that the options of the call publish. */
enum dh2e_aim dh2e_request_aim(const struct dh2e_actor *actor);
/* The round on top of the weapon's magazine; NULL: none, or an unknown one. `room` takes one of the content. */
const struct dh2e_ammunition *dh2e_request_round(struct request *request, const struct dh2e_actor *actor,
                                                 const struct dh2e_weapon *weapon, struct dh2e_ammunition *room);
/* A flat object of the sheet in words, for comparisons. */
struct json dh2e_sheet_summary(const struct json *sheet, struct arena *arena);

/* "1d10+3 R" and "Tearing, Proven(3)". */
void dh2e_damage_print(struct text *out, const struct dh2e_damage *damage, int64_t added);
/* The same of a hit as it is: with the round that is loaded. */
void dh2e_strike_print(struct text *out, const struct dh2e_weapon *weapon, const struct dh2e_strike *strike);
void dh2e_qualities_print(struct text *out, const struct dh2e_qualities *qualities);

#endif
