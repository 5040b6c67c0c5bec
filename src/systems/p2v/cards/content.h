/* content.h: what Path 2 Victory has loaded: records as JSON, and the pack made of them. */
#ifndef TALUS_P2V_CARDS_CONTENT_H
#define TALUS_P2V_CARDS_CONTENT_H

#include "core/system.h"
#include "systems/p2v/cards/pack.h"

struct content *p2v_content_load(const char *const *paths, size_t count, struct diags *diags);
void p2v_content_free(struct content *content);
struct content *p2v_content_change(struct content *base, const struct content_text *texts, size_t count,
                                   struct diags *diags);
bool p2v_content_at(const struct content *content, size_t index, struct content_entry *entry);
const struct json_document *p2v_content_find(const struct content *content, const char *name);
size_t p2v_content_suggest(const struct content *content, const char *name, const char **names, size_t most);
/* The pack grows when figures are equipped; until then it is frozen. */
struct p2v_pack *p2v_content_pack(struct content *content);
/* Terrain tiles and other tables of the content pack; NULL when there is none of the name. */
const struct json *p2v_content_table(const struct content *content, const char *name);
/* A copy to take cards into that vanish with it: those of a table, or one that is shown. What it was copied from must
 * outlive it. Shared by the clones of a table: each share is freed once. NULL: no memory. */
struct content *p2v_content_copy(const struct content *content);
struct content *p2v_content_share(struct content *content);
/* Takes a copy of a record into the pack of such a copy. The number of the card, -1 if unknown. `where`: the document
 * that contains it, for diagnostics; or NULL. */
int p2v_content_adopt(struct content *content, const struct json_document *where, const struct json *record,
                      struct diags *diags);

#endif
