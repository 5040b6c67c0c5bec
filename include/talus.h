/* talus.h: an embeddable rules engine for tabletop games.
 *
 * This is the whole public interface. It reads from top to bottom: statuses, content, the engine and
 * its questions, answers, dice, tables.
 *
 *     struct talus *engine = talus_new();
 *     struct talus_answer *sheet = NULL;
 *     if (talus_ask(engine, "sheet", "{\"document\": \"Brannoch of the Ford\"}", &sheet) == TALUS_OK)
 *         puts(talus_answer_text(sheet, TALUS_TEXT));
 *     int64_t ac = talus_value_int(talus_value_get(sheet, "/ac/value"), 0);
 *     talus_answer_free(sheet);
 *     talus_free(engine);
 *
 * Rules that hold everywhere
 *   - Every call that can fail returns a status and writes its result through an out-parameter. A
 *     missing (NULL) or invalid argument gives TALUS_USAGE; nothing crashes. After a failure the
 *     out-parameter is NULL.
 *   - Answers belong to the caller until talus_answer_free. Strings and values of an answer are
 *     valid until the answer is freed.
 *   - Texts are UTF-8 and end in NUL; where a size is given, the NUL is not needed.
 *   - The same calls give the same answers on every machine: no clock, no locale, no hidden state.
 *   - Threads: a content object may be used by any number of engines and threads at once. An engine,
 *     its tables and its answers belong to one thread at a time and may be passed to another thread.
 *   - Memory comes from the host's allocator (talus_set_allocator) or the C library's. TALUS_NO_MEMORY
 *     leaves everything as it was before the call, and the engine may be used again.
 *   - Structs that the host fills begin with their size: set `.size = sizeof it` and leave the members
 *     you do not need at zero. A minor version only adds functions, enumerators, members at the end
 *     of structs, verbs, options and members of answers. */
#ifndef TALUS_H
#define TALUS_H

#include <stddef.h>
#include <stdint.h>

#define TALUS_VERSION "2.0.0"
#define TALUS_VERSION_NUMBER 20000 /* major * 10000 + minor * 100 + patch */

#if defined(TALUS_STATIC)
#define TALUS_API
#elif defined(_WIN32) && defined(TALUS_BUILD)
#define TALUS_API __declspec(dllexport)
#elif defined(_WIN32)
#define TALUS_API __declspec(dllimport)
#elif defined(__GNUC__)
#define TALUS_API __attribute__((visibility("default")))
#else
#define TALUS_API
#endif

#ifdef __cplusplus
extern "C" {
#endif

/* --- Statuses --------------------------------------------------------------------------------- */

enum talus_status {
    TALUS_OK = 0,
    TALUS_NO_MEMORY,   /* an allocation failed; everything is as it was before the call */
    TALUS_IO,          /* a file could not be read or written */
    TALUS_BAD_CONTENT, /* the input cannot be used; a diagnostic has the place and the reason */
    TALUS_LIMIT,       /* the input is deeper, longer or larger than the engine allows */
    TALUS_NOT_FOUND,   /* the thing asked for does not exist */
    TALUS_USAGE,       /* the call is wrong: an argument is missing, an option is unknown */
    TALUS_CANCELLED    /* the progress function stopped the call */
};

/* "out of memory", "bad content" ... */
TALUS_API const char *talus_status_name(enum talus_status status);

/* The version of the running library. TALUS_VERSION and TALUS_VERSION_NUMBER are the version of the
 * header. */
TALUS_API const char *talus_version(void);
TALUS_API uint32_t talus_version_number(void);

/* As realloc, except that size 0 frees and returns NULL. Called from every thread that uses the
 * library. */
typedef void *talus_resize(void *user, void *memory, size_t size);

/* The allocator of the whole library; NULL: that of the C library. Set it before any other call and
 * never while any object of the library exists. */
TALUS_API void talus_set_allocator(talus_resize *resize, void *user);

/* The built-in rule systems, counted from 0: "pf2e" and its title. NULL past the end. */
TALUS_API const char *talus_system_id(size_t index);
TALUS_API const char *talus_system_title(size_t index);

/* --- Content: documents that engines share ------------------------------------------------------
 * A content object holds what is added to it over the embedded documents. It is filled first; with
 * its first use it becomes immutable. Documents are read when they are first asked for, once for all
 * engines and threads. Changing one document makes a new version, which shares everything else. */

struct talus_content;

/* Content with the embedded documents only. */
TALUS_API enum talus_status talus_content_new(struct talus_content **content);
/* One more reference, for another owner. Returns its argument. */
TALUS_API struct talus_content *talus_content_retain(struct talus_content *content);
/* Drops one reference; the last one frees the content. Accepts NULL. */
TALUS_API void talus_content_free(struct talus_content *content);

/* A file, a folder or a compiled pack. TALUS_IO when there is no such path; TALUS_USAGE once the
 * content is in use. */
TALUS_API enum talus_status talus_content_add_path(struct talus_content *content, const char *path);
/* A document, a list of documents or a compiled pack in memory, which is copied. Diagnostics use
 * `name`, and talus_content_put replaces the text by it. TALUS_USAGE once the content is in use. */
TALUS_API enum talus_status talus_content_add_text(struct talus_content *content, const char *name,
                                                   const char *text, size_t size);

/* A new version in which this text takes the place of the one of the same name, or is added. The
 * old version stays as it is. Cheap: an editor may call it on every keystroke. */
TALUS_API enum talus_status talus_content_put(struct talus_content *content, const char *name,
                                              const char *text, size_t size,
                                              struct talus_content **version);
/* A new version without what came under this name: a path, the name of a text or of a document. */
TALUS_API enum talus_status talus_content_remove(struct talus_content *content, const char *name,
                                                 struct talus_content **version);

/* --- The engine ------------------------------------------------------------------------------- */

struct talus;

/* An engine on the embedded content. NULL when memory is exhausted. */
TALUS_API struct talus *talus_new(void);
/* Accepts NULL. Tables keep what they need and may be freed later. */
TALUS_API void talus_free(struct talus *engine);

/* The content for everything that follows; the engine keeps a reference. Tables stay on the content
 * they began with. */
TALUS_API enum talus_status talus_use(struct talus *engine, struct talus_content *content);

/* Called now and then during long calls. `total` is 0 when it is not known. Return 0 to go on, any
 * other number to stop: the call then returns TALUS_CANCELLED. NULL: no progress function. */
typedef int32_t talus_progress(void *user, uint64_t done, uint64_t total);
TALUS_API enum talus_status talus_set_progress(struct talus *engine, talus_progress *progress,
                                               void *user);

/* --- Diagnostics: what is wrong with the input, and where --------------------------------------- */

enum talus_severity { TALUS_NOTE, TALUS_WARNING, TALUS_ERROR };

struct talus_diagnostic {
    const char *code; /* stable, for programs: "json/syntax" */
    enum talus_severity severity;
    const char *file;      /* NULL: nowhere in particular */
    uint32_t line, column; /* from 1; 0: unknown */
    const char *pointer;   /* JSON pointer of the value; NULL: none */
    const char *message;   /* one plain sentence */
    const char *hint;      /* how to correct it; NULL: none */
    uint32_t length;       /* length of the marked text in bytes, from the column; 0: unknown */
};

/* Diagnostics gather over calls, in the order they were found, until they are cleared. */
TALUS_API size_t talus_diagnostic_count(const struct talus *engine);
/* NULL past the end. Valid until the next call on this engine. */
TALUS_API const struct talus_diagnostic *talus_diagnostic_get(struct talus *engine, size_t index);
TALUS_API void talus_diagnostic_clear(struct talus *engine);

/* --- Answers ---------------------------------------------------------------------------------- */

struct talus_answer;

enum talus_form {
    TALUS_JSON,     /* compact, on one line */
    TALUS_PRETTY,   /* JSON in canonical form: two spaces a level, one member a line */
    TALUS_TEXT,     /* aligned, for people */
    TALUS_COLOUR,   /* the same with terminal colours */
    TALUS_HTML,     /* a self-contained page */
    TALUS_RAW       /* what the verb made as a file: a compiled pack, a saved game, a chart */
};

/* Accepts NULL. */
TALUS_API void talus_answer_free(struct talus_answer *answer);
/* The answer in this form, printed once. NULL when it has no such form or memory is exhausted. */
TALUS_API const char *talus_answer_text(struct talus_answer *answer, enum talus_form form);
/* The same with its length, for forms that may hold NUL bytes. `size` may be NULL. */
TALUS_API const char *talus_answer_bytes(struct talus_answer *answer, enum talus_form form,
                                         size_t *size);

/* One value of the answer as compact JSON: a legal command to give, for example. NULL when nothing is
 * there or memory is exhausted. */
TALUS_API const char *talus_answer_part(struct talus_answer *answer, const char *pointer);

/* A value inside an answer. All of these accept NULL and then return NULL, 0 or the fallback. */
struct talus_value;

enum talus_kind {
    TALUS_KIND_NONE, /* there is no value */
    TALUS_KIND_NULL,
    TALUS_KIND_BOOL,
    TALUS_KIND_INT,
    TALUS_KIND_NUMBER,
    TALUS_KIND_STRING,
    TALUS_KIND_ARRAY,
    TALUS_KIND_OBJECT
};

/* By JSON pointer ("/hp/value", "/strikes/0/name"); "" is the whole. NULL when nothing is there
 * or a name is longer than 1,000 bytes. */
TALUS_API const struct talus_value *talus_value_get(const struct talus_answer *answer,
                                                    const char *pointer);
/* The same, starting from a value. */
TALUS_API const struct talus_value *talus_value_at(const struct talus_value *value,
                                                   const char *pointer);
TALUS_API enum talus_kind talus_value_kind(const struct talus_value *value);
TALUS_API int64_t talus_value_int(const struct talus_value *value, int64_t fallback);
TALUS_API double talus_value_number(const struct talus_value *value, double fallback);
TALUS_API const char *talus_value_string(const struct talus_value *value, const char *fallback);
TALUS_API int32_t talus_value_bool(const struct talus_value *value, int32_t fallback);
/* Items of an array or members of an object; the child of this number and a member's name. */
TALUS_API size_t talus_value_count(const struct talus_value *value);
TALUS_API const struct talus_value *talus_value_child(const struct talus_value *value,
                                                      size_t index);
TALUS_API const char *talus_value_name(const struct talus_value *value, size_t index);

/* --- Questions --------------------------------------------------------------------------------
 * Everything the engine can be asked has a verb ("sheet", "lint", "find", "battle" ...) and options
 * as one JSON object. The options of every verb are declared: an unknown or ill-formed one is
 * TALUS_USAGE with a diagnostic that names it and the nearest known word. {"verb": "sheet"} asked of
 * the verb "verbs" gives their JSON Schema. The reference is docs/reference/verbs.md.
 *
 * What is asked about is the option "document": a name in the content, or a whole document; or the
 * option "text": a document as it is written, so that diagnostics have its lines, with the option
 * "file" for its name. Wherever an option names a document ("with", "target"), you can give the
 * document itself. */

/* The verbs, counted from 0, and what each is for. NULL past the end. */
TALUS_API const char *talus_verb_name(size_t index);
TALUS_API const char *talus_verb_doc(size_t index);

/* `options` may be NULL: none. */
TALUS_API enum talus_status talus_ask(struct talus *engine, const char *verb, const char *options,
                                      struct talus_answer **answer);

/* The same, with the document as a separate text. */
struct talus_question {
    size_t size;         /* of this struct */
    const char *verb;    /* "lint" */
    const char *system;  /* "pf2e"; NULL: the document shows it */
    const char *file;    /* what diagnostics call the text; without a text, a name in the content */
    const char *text;    /* the document as JSON; NULL: look `file` up */
    size_t text_size;    /* of the text */
    const char *options; /* a JSON object; NULL: none */
};
TALUS_API enum talus_status talus_ask_about(struct talus *engine,
                                            const struct talus_question *question,
                                            struct talus_answer **answer);

/* --- Dice ------------------------------------------------------------------------------------- */

struct talus_dice {
    size_t size;            /* of this struct */
    const char *expression; /* "4d6kh3 + @level" */
    const char *dialect;    /* "foundry" (also when NULL), "roll20", "avrae", "rpg-dice-roller",
                             * "anydice" */
    const char *values;     /* values of @paths, a JSON object; NULL: none */
    uint64_t seed;          /* the same seed rolls the same dice */
};

/* Rolls: {"expression", "dialect", "seed", "total", "terms", "dice"} with every die. */
TALUS_API enum talus_status talus_roll(struct talus *engine, const struct talus_dice *dice,
                                       struct talus_answer **answer);
/* The exact odds, computed and never sampled: {"expression", "mean", "deviation", "min", "max",
 * "exact", "outcomes": [[value, probability, "count"], ...], "total"}. TALUS_LIMIT when it would
 * take too long. */
TALUS_API enum talus_status talus_odds(struct talus *engine, const struct talus_dice *dice,
                                       struct talus_answer **answer);

/* --- Functions of the host --------------------------------------------------------------------
 * Rules that are data may name a function: {"type": "function", "function": "weather.is_raining",
 * "params": {...}} as a requirement or as an operand of a calculation (5e). Many are built in; a
 * host adds its own. */

/* `call` is the object of the content as JSON, with "character" (who has the rule) and "target" (who
 * it is on, if anybody) added. On TALUS_OK `*result` is one JSON value (true, 12, "fog") as a text
 * that stays valid until the function is called again. Any other status is an error: a diagnostic, the
 * requirement does not hold, the calculation has no value. A function must give equal calls of one
 * game equal results, for games are replayed; it must not call the engine. */
typedef enum talus_status talus_function(void *user, const char *call, const char **result);

/* Registers a function for all systems, before a built-in one of the same name. TALUS_USAGE when the
 * host has one of this name already. */
TALUS_API enum talus_status talus_function_add(struct talus *engine, const char *name,
                                               talus_function *function, void *user);

/* --- Tables: a running game ------------------------------------------------------------------- */

struct talus_table;

enum talus_outcome {
    TALUS_DONE,    /* the events are what happened */
    TALUS_REFUSED, /* a rule forbids it; nothing changed, the answer has the reason */
    TALUS_ASKED    /* a choice is open: give the command {"do": "choose", "answer": ...} */
};

struct talus_scenario {
    size_t size;        /* of this struct */
    const char *system; /* NULL: the scenario shows it */
    const char *file;   /* what diagnostics call it; without a text, a name in the content */
    const char *text;   /* the scenario as JSON */
    size_t text_size;
    uint64_t seed; /* the same scenario, seed and commands give the same game */
};

TALUS_API enum talus_status talus_table_new(struct talus *engine,
                                            const struct talus_scenario *scenario,
                                            struct talus_table **table);
/* A saved game. A truncated one is restored up to its last complete command, with a diagnostic. */
TALUS_API enum talus_status talus_table_load(struct talus *engine, const char *name,
                                             const char *text, size_t size,
                                             struct talus_table **table);
/* A second table in the same state, with the same log. */
TALUS_API enum talus_status talus_table_clone(struct talus_table *table,
                                              struct talus_table **clone);
/* Accepts NULL. */
TALUS_API void talus_table_free(struct talus_table *table);

/* Gives a command (JSON): {"result", "events", "reason", "question"}. `outcome` and `answer` may be
 * NULL. */
TALUS_API enum talus_status talus_table_do(struct talus_table *table, const char *command,
                                           enum talus_outcome *outcome,
                                           struct talus_answer **answer);
/* Undoes the last commands, and redoes them. */
TALUS_API enum talus_status talus_table_undo(struct talus_table *table, size_t commands);
TALUS_API enum talus_status talus_table_redo(struct talus_table *table, size_t commands);

/* Asks the table: "view", "legal", "master", "board", "preview", "area", "advise", "explain", "why",
 * "events", "last", "log", "dice", "actors", "save", with options as talus_ask has them. NULL past the
 * end. docs/reference/answers.md has the answers. */
TALUS_API const char *talus_table_verb_name(size_t index);
TALUS_API const char *talus_table_verb_doc(size_t index);
TALUS_API enum talus_status talus_table_ask(struct talus_table *table, const char *verb,
                                            const char *options, struct talus_answer **answer);

/* Called with each event (JSON) of a command that is done, in order, before talus_table_do returns.
 * It must not call the table. NULL: no listener. */
typedef void talus_listener(void *user, uint64_t seq, const char *event);
TALUS_API enum talus_status talus_table_listen(struct talus_table *table, talus_listener *listener,
                                               void *user);

#ifdef __cplusplus
}
#endif

#endif
