/* pack.h: the loaded content: species, classes, archetypes, talents, feats, prestige classes, items, characters.
 *
 * A file holds one document, a list of them, or one per line (.db). Documents know their kind by "type"; what has
 * structuralTraits is a species. Everything is read and lowered at load; afterwards the pack does not change. */
#ifndef TALUS_SWSE_CONTENT_PACK_H
#define TALUS_SWSE_CONTENT_PACK_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/map.h"
#include "base/symbol.h"
#include "base/vec.h"
#include "core/system.h"
#include "json/json.h"
#include "systems/swse/content/rule.h"

/* The first six are the carriers of rules, numbered as enum swse_source_type. */
enum swse_entry_kind {
    SWSE_ENTRY_SPECIES = SWSE_SOURCE_SPECIES,
    SWSE_ENTRY_CLASS = SWSE_SOURCE_CLASS,
    SWSE_ENTRY_ARCHETYPE = SWSE_SOURCE_ARCHETYPE,
    SWSE_ENTRY_TALENT = SWSE_SOURCE_TALENT,
    SWSE_ENTRY_FEAT = SWSE_SOURCE_FEAT,
    SWSE_ENTRY_PRESTIGE = SWSE_SOURCE_PRESTIGE,
    SWSE_ENTRY_ITEM,
    SWSE_ENTRY_POWER,
    SWSE_ENTRY_CHARACTER,
    SWSE_ENTRY_KIND_COUNT
};

struct swse_entry {
    enum swse_entry_kind kind;
    const char *id, *name;
    const struct json *json;
    struct json_document view; /* the entry as a separate document; borrows everything */
    int rank;                  /* 0 embedded, 1 from a path, 2 put over both: the higher one counts */
    bool has_traits;           /* species in the schema's format; else an item of an older pack, good for its figures */
    struct swse_rule **rules;
    size_t rule_count;

    /* species */
    const struct json *figures; /* where size, speed and ability modifiers are, NULL: nowhere */
};

struct swse_source_file {
    struct json_document *document;
    int rank;      /* of its entries */
    bool borrowed; /* it belongs to the base of a version */
};

struct swse_pack {
    struct content head;
    struct arena arena;
    struct symbols symbols;
    vec(struct swse_source_file) files;
    vec(struct swse_entry *) entries;
    struct map by_id; /* symbol "kind:id" to index */
    bool failed;
};

struct swse_pack *swse_pack_load(const char *const *paths, size_t count, struct diags *diags);
void swse_pack_free(struct swse_pack *pack);
/* A version with these texts over it; the base outlives it. */
struct swse_pack *swse_pack_change(const struct swse_pack *base, const struct content_text *texts, size_t count,
                                   struct diags *diags);

const struct swse_entry *swse_pack_find(const struct swse_pack *pack, enum swse_entry_kind kind, const char *id);
/* By id or by name, of any kind. */
const struct swse_entry *swse_pack_find_any(const struct swse_pack *pack, const char *name);
/* Is the feat or talent known to the game or the pack? For swse_reader.knows; the context is the pack. */
bool swse_pack_knows(void *context, const char *vocabulary, const char *word, const char **nearest);

/* Figures of a species; fallbacks are medium, 6 squares and 0. */
enum swse_size swse_species_size(const struct swse_entry *species);
int64_t swse_species_speed(const struct swse_entry *species);
int64_t swse_species_ability(const struct swse_entry *species, enum swse_ability ability);

/* What a document is; -1 when it is nothing of this system. */
int swse_entry_kind_of(const struct json *json);
const char *swse_entry_kind_word(enum swse_entry_kind kind);
const char *swse_entry_kind_label(enum swse_entry_kind kind); /* for people */
/* Reads the rules of a carrier's document, reporting what is wrong with them, duplicate ids included. NULL when memory
 * is exhausted. */
struct swse_rule **swse_carrier_rules(struct swse_reader *reader, struct swse_source source, const char *name,
                                      const struct json *json, size_t *count);

#endif
