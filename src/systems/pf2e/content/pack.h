/* pack.h: loaded PF2e content: every document of some folders, files or compiled packs, found by link, id, slug or
 * name.
 *
 * Loading reads each document once to learn its name, id, type and slug; the tree itself is read again when someone
 * asks for it and then kept, so a whole compendium costs little until it is used. Asking is safe from several threads.
 *
 * Trees are *finalised* as the game does before it plays with them (its packs are written for people, with names in
 * links):
 *   - links by name inside `system` (rules, granted items, spells, self effects, suppressed features ...) and inside
 *     embedded items become links by id: "Compendium.pf2e.feats-srd.Item.Toughness" -> "...Item.AmP0qu7c5dlBSath";
 *     descriptions are left alone, links that lead nowhere too (`talus lint` reports them);
 *   - a standalone item without `system.slug` gets the slug of its name;
 *   - a standalone physical item gets `system.equipped = {"carryType": "worn"}` when it says nothing.
 * Nothing else is changed; defaults of the game's document models belong to preparation. */
#ifndef TALUS_PF2E_CONTENT_PACK_H
#define TALUS_PF2E_CONTENT_PACK_H

#include <stdbool.h>
#include <stddef.h>

#include "base/diag.h"
#include "base/status.h"
#include "core/system.h"
#include "json/json.h"

enum pf2e_family { PF2E_ITEM, PF2E_ACTOR, PF2E_OTHER }; /* other: journals, macros, tables */

struct pf2e_pack;
struct pf2e_file; /* a compiled pack that was opened */

struct pf2e_document {
    const struct pf2e_pack *owner;
    const char *file; /* as shown in diagnostics */
    const char *pack; /* its compendium as links write it ("feats-srd", "my-module.feats"); "" when it is in none */
    const char *id;   /* "" when it has none */
    const char *name;
    const char *type; /* "feat", "npc"; "" when it has none */
    const char *slug; /* as stored, else made of the name */
    enum pf2e_family family;
    bool embedded;          /* built into the library: gives way to loaded content of the same name */
    struct pf2e_tree *tree; /* use pf2e_document_root */
    const char *bytes;      /* content kept in memory (embedded or added); NULL: read the file */
    size_t size;
    const struct pf2e_file *compiled; /* it lies in this compiled pack */
};

/* NULL when memory is exhausted. */
struct pf2e_pack *pf2e_pack_new(void);
/* A pack over another one, which must outlive it: what it finds first hides what lies below. */
struct pf2e_pack *pf2e_pack_new_over(const struct pf2e_pack *under, const struct content_text *texts, size_t count,
                                     struct diags *diags);
/* The first of pf2e_pack_get that are not its own but those of the pack below. */
size_t pf2e_pack_borrowed(const struct pf2e_pack *pack);
/* Documents of the pack below that do not count any more. */
size_t pf2e_pack_hidden_count(const struct pf2e_pack *pack);
const struct pf2e_document *pf2e_pack_hidden(const struct pf2e_pack *pack, size_t index);
void pf2e_pack_free(struct pf2e_pack *pack);

/* Adds a folder (searched for *.json), one document, a compiled pack or a lang file. Below a folder the first level of
 * folders names the packs, unless documents lie in the folder itself: then it is one pack. A folder `lang` inside it,
 * or beside it when it is called `packs`, gives the labels. What cannot be read is a diagnostic; the rest continues. */
enum status pf2e_pack_load(struct pf2e_pack *pack, const char *path, struct diags *diags);
/* Adds the content that is built into the library. */
enum status pf2e_pack_load_embedded(struct pf2e_pack *pack, struct diags *diags);

size_t pf2e_pack_count(const struct pf2e_pack *pack);
const struct pf2e_document *pf2e_pack_get(const struct pf2e_pack *pack, size_t index);

/* "Compendium.pf2e.<pack>.Item.<id or name>", also without the document type; "Item.<id>" and "Actor.<id>" of a world.
 * NULL when there is none. Later additions win over earlier ones of the same name. */
const struct pf2e_document *pf2e_pack_find_uuid(const struct pf2e_pack *pack, const char *uuid);
const struct pf2e_document *pf2e_pack_find_id(const struct pf2e_pack *pack, const char *id);
/* `type` may be NULL: any. */
const struct pf2e_document *pf2e_pack_find_slug(const struct pf2e_pack *pack, const char *type, const char *slug);
const struct pf2e_document *pf2e_pack_find_name(const struct pf2e_pack *pack, const char *name);
/* The document's link: "Compendium.pf2e.<pack>.Item.<id>". */
void pf2e_document_uuid(struct text *out, const struct pf2e_document *document);

/* The finalised tree, read-only and shared, living as long as the pack. NULL when it can no longer be read. */
const struct json *pf2e_document_root(const struct pf2e_document *document);
/* The same with its places (those of values that were not changed). */
const struct json_document *pf2e_document_tree(const struct pf2e_document *document);
/* The document as it is written, for the linter: positions are those of the file. The caller frees it. */
enum status pf2e_document_source(const struct pf2e_document *document, struct json_document *source,
                                 struct diags *diags);

/* A document that is in no pack, finalised, in the arena. NULL when memory is exhausted. */
const struct json *pf2e_pack_draft(const struct pf2e_pack *pack, struct arena *arena, const struct json *draft);

/* The label of a localisation key ("PF2E.TraitFire"); NULL when no lang file has it. */
const char *pf2e_pack_label(const struct pf2e_pack *pack, const char *key);

/* Word lists a content folder adds (docs/reference/pf2e.md: homebrew vocabulary), in the order they were added. */
size_t pf2e_pack_vocabulary_count(const struct pf2e_pack *pack);
const struct json_document *pf2e_pack_vocabulary(const struct pf2e_pack *pack, size_t index);

/* Is the type one of an item that is carried (weapon, armour, consumable ...)? */
bool pf2e_is_physical(const char *type);
bool pf2e_is_actor(const char *type);
enum pf2e_family pf2e_family_of(const struct json *document);
/* A document of Foundry with a name that does not state another game, and no file of some tool. */
bool pf2e_is_document(const struct json *document);

#endif
