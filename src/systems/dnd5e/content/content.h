/* content.h: the records of 5e content: features, spells, feats, races, classes, statuses, creatures, equipment.
 *
 * A file holds one record or a list of records. Each is normalised when it is loaded (normalise.h) and found by name;
 * the document keeps the text as it was written, for places in diagnostics. */
#ifndef TALUS_DND5E_CONTENT_CONTENT_H
#define TALUS_DND5E_CONTENT_CONTENT_H

#include "base/arena.h"
#include "base/map.h"
#include "base/vec.h"
#include "core/system.h"
#include "json/json.h"

/* D5E_KIND(name, word): word is the "kind" member of a file in this format and the kind in messages. */
#define D5E_KINDS                                                                                                      \
    D5E_KIND(FEATURE, "feature")                                                                                       \
    D5E_KIND(SPELL, "spell")                                                                                           \
    D5E_KIND(FEAT, "feat")                                                                                             \
    D5E_KIND(RACE, "race")                                                                                             \
    D5E_KIND(CLASS, "class")                                                                                           \
    D5E_KIND(STATUS, "status")                                                                                         \
    D5E_KIND(CREATURE, "creature")                                                                                     \
    D5E_KIND(EQUIPMENT, "equipment")                                                                                   \
    D5E_KIND(ATTACK, "attack")                                                                                         \
    D5E_KIND(COMMAND, "command")                                                                                       \
    D5E_KIND(MANEUVER, "maneuver")                                                                                     \
    D5E_KIND(STYLE, "fighting_style")                                                                                  \
    D5E_KIND(DOMAIN, "domain")                                                                                         \
    D5E_KIND(CHARACTER, "character")                                                                                   \
    D5E_KIND(SCENARIO, "scenario")                                                                                     \
    D5E_KIND(OTHER, "other")

enum d5e_kind {
#define D5E_KIND(name, word) D5E_##name,
    D5E_KINDS
#undef D5E_KIND
};

struct d5e_record {
    enum d5e_kind kind;
    const char *name;
    const struct json *written;           /* as in the file */
    struct json json;                     /* normalised */
    const struct json_document *document; /* the file */
    struct json_document alone;           /* the record as a separate document (for content_find) */
};

/* The records that share a name or an id, in the order of the content. */
struct d5e_named {
    const struct d5e_record *record;
    struct d5e_named *next;
};

struct d5e_content {
    struct content base;
    struct arena arena;
    vec(struct json_document *) documents;           /* its own */
    vec(struct d5e_record *) records;                /* of a version: its own, then what still counts of the base */
    vec(struct d5e_record *) replaced;               /* that an earlier one stands for */
    vec(struct d5e_record *) by_kind[D5E_OTHER + 1]; /* the same records */
    struct map by_name;                              /* d5e_name_hash to struct d5e_named */
    size_t mapped;                                   /* members rewritten from the later revision */
};

extern const struct system dnd5e_system;

struct content *d5e_content_load(const char *const *paths, size_t count, struct diags *diags);
void d5e_content_free(struct content *content);
struct content *d5e_content_change(struct content *base, const struct content_text *texts, size_t count,
                                   struct diags *diags);
bool d5e_content_at(const struct content *content, size_t index, struct content_entry *entry);
/* The first record of this kind and name (D5E_OTHER: of any kind); NULL when there is none. */
const struct d5e_record *d5e_content_record(const struct d5e_content *content, enum d5e_kind kind, const char *name);
/* Offers the names of all records of a kind. */
void d5e_near_records(const struct d5e_content *content, enum d5e_kind kind, struct near *near);
const char *d5e_kind_name(enum d5e_kind kind);
/* By its "kind" member, its id, or its look. */
enum d5e_kind d5e_kind_of(const struct json *record);

const struct json_document *d5e_content_find(const struct content *content, const char *name);
size_t d5e_content_suggest(const struct content *content, const char *name, const char **names, size_t most);

/* Does a class bring this feature: as its `class`, or as one of its `classes`? */
bool d5e_is_feature_of(const struct json *feature, const char *class_name);

#endif
