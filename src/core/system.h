/* system.h: the interface between a rule system and the core: mostly tables, few functions.
 *
 * The core, the API and the command know a system only through this. Every hook may be NULL: the verb then reports that
 * the system does not offer it. Hooks report faults of content to `diags` and return a status only for what stops the
 * call. */
#ifndef TALUS_CORE_SYSTEM_H
#define TALUS_CORE_SYSTEM_H

#include <stdbool.h>
#include <stddef.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/status.h"
#include "core/page.h"
#include "json/json.h"

struct element_kind;  /* ir/field.h */
struct host_function; /* core/host.h */
struct table_rules;   /* core/table.h */
struct system;

/* The documents a system has loaded. Each system has its own struct, which begins with this one. */
struct content {
    const struct system *system;
    const struct host_function *functions; /* that the host provides; NULL: none */
};

/* A document in memory that is put over loaded content. */
struct content_text {
    const char *name;  /* what diagnostics call it; it replaces documents that came under this name */
    const char *bytes; /* JSON or a compiled pack; NULL: what came under this name is removed */
    size_t size;
};

/* What a document is called, for lists. Empty texts where it has none. */
struct content_entry {
    const char *name, *type, *id, *file;
    const struct json_document *document; /* NULL if the system reads documents on demand */
};

/* One call of a hook. */
struct request {
    struct content *content;              /* loaded by content_load, never NULL */
    const struct json_document *document; /* the document asked about */
    const struct json *options;           /* options of the call: an object, or NULL for none */
    struct arena *arena;                  /* results live here */
    struct diags *diags;
};

/* What a hook returns: data for programs (stable, documented) and a page for people. */
struct answer {
    struct json data;
    struct page page;
};

/* Documents of older releases, brought to the present shape in memory. */
struct migrations {
    /* The steps that were taken, one bit each. Memory that runs out sets `document->arena.failed`. */
    uint32_t (*take)(struct json_document *document);
    const char *(*words)(size_t step); /* what a step does; NULL past the end */
    bool (*is_newer)(const struct json *document); /* does it state an unknown release? */
    /* Reports what the document has a copy of that the content has in another form now. */
    void (*compare)(const struct content *content, const struct json_document *document, struct diags *diags);
};

struct system {
    const char *id;    /* short, lower case */
    const char *title; /* "Dark Heresy style d100 engine" */

    /* Its rule elements, ended by an entry without key; lint, schema and documentation are printed from them. */
    const struct element_kind *elements;

    /* The ids Foundry has for the games whose documents it reads, ended by NULL; NULL: none. */
    const char *const *games;

    /* Does this document look like one of this system's? */
    bool (*owns)(const struct json *document);

    const struct migrations *migrations; /* NULL: there is only one shape */

    /* The embedded content and then the files or folders of `paths`; a broken file costs a diagnostic. */
    struct content *(*content_load)(const char *const *paths, size_t count, struct diags *diags);
    void (*content_free)(struct content *content);
    /* A version of `base` with these documents over it. It borrows from the base, which must outlive it, and costs
     * little where the base is large. NULL when memory is exhausted. */
    struct content *(*content_change)(struct content *base, const struct content_text *texts, size_t count,
                                      struct diags *diags);
    /* Is this file a compiled pack of the system? Are these bytes? May be NULL. */
    bool (*content_is_pack)(const char *path);
    bool (*content_is_pack_bytes)(const char *bytes, size_t size);
    /* Document `index` of the content, from 0; false past the end. */
    bool (*content_at)(const struct content *content, size_t index, struct content_entry *entry);
    /* By name, slug, id or uuid; NULL when there is none. */
    const struct json_document *(*content_find)(const struct content *content, const char *name);
    /* Names like `name`, best first, into `names` (at most `most`); the number found. */
    size_t (*content_suggest)(const struct content *content, const char *name, const char **names, size_t most);

    enum status (*lint)(struct request *request); /* only diagnostics */
    enum status (*schema)(struct request *request, struct json *schema);
    enum status (*show)(struct request *request, struct answer *answer);
    /* Documents of the content that fit: options "words", "type", "trait", "element", "option" (lists of texts). */
    enum status (*find)(struct request *request, struct answer *answer);
    enum status (*sheet)(struct request *request, struct answer *answer);
    enum status (*explain)(struct request *request,
                           struct answer *answer);                        /* options: "what", "target", "option" ... */
    enum status (*build)(struct request *request, struct answer *answer); /* data: the built document */
    enum status (*odds)(struct request *request, struct answer *answer);

    const struct table_rules *table;
};

/* All systems that are built in, ended by NULL (api/systems.def lists them). */
extern const struct system *const systems_all[];
/* Documents that no system reads, by their members, ended by one without words (api/shapes.def lists them). */
struct shape {
    bool foreign; /* content of another program or game; else a file next to content */
    const char *what, *members[4];
};
extern const struct shape shapes_all[];
/* Games whose documents can be imported, ended by one without an id (the same list). */
struct imported_game {
    const char *id, *source;
};
extern const struct imported_game imported_games[];

const struct system *system_find(const char *id);
/* The system that reads documents of a game, by the id Foundry has for it; NULL when there is none. */
const struct system *system_of_game(const char *game);
/* The game a document states in its "_stats"; NULL when it states none. */
const char *system_game_of(const struct json *document);

struct identity {
    const struct system *system; /* that reads the document; NULL: none does */
    bool foreign;                /* it is content, but of something else */
    char what[120];              /* what it is, when no system reads it ("a journal"); "" if unknown */
};
/* By its "talus": {"system": ...} or "system" member, by the game it states, by the game its manifest states (`game`;
 * NULL: unknown), else by its look. */
struct identity system_identify(const struct json *document, const char *game);
/* What a document that is read as one of `named` is by its members: content of another game or program. NULL: nothing
 * contradicts `named`. The text is kept in `found`. */
const char *system_misfit(const struct system *named, const struct json *document, struct identity *found);
/* A document that was just read, brought to the present shape of its system. What was done is a note. `old`: was
 * anything done? */
enum status system_migrate(const struct system *system, struct json_document *document, struct diags *diags,
                           bool *old);
/* Just the system, without a manifest. */
const struct system *system_of(const struct json *document);

#endif
