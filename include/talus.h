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
 * General rules
 *   - Every call that can fail returns a status and writes its result through an out-parameter. A
 *     missing (NULL) or invalid argument returns TALUS_USAGE; nothing crashes. After a failure the
 *     out-parameter is NULL.
 *   - Answers belong to the caller until talus_answer_free. Strings and values of an answer are
 *     valid until the answer is freed.
 *   - Texts are UTF-8 and end in NUL; where a size is given, the NUL is not needed.
 *   - The same calls give the same answers on every machine: no clock, no locale, no hidden state.
 *   - Threads: a content object may be used by any number of engines and threads at once. An engine,
 *     its tables and its answers belong to one thread at a time and may be passed to another thread.
 *   - A function of the host that the library calls (progress, function, listener) must not call the
 *     engine or its tables: such a call returns TALUS_USAGE, and nothing may be freed in it.
 *   - Memory comes from the host's allocator (talus_set_allocator) or the C library's. TALUS_NO_MEMORY
 *     leaves everything as it was before the call, and the engine may be used again.
 *   - Structs that the host fills begin with their size: set `.size = sizeof it` and leave members
 *     that you do not need at zero. A minor version only adds: functions, enumerators, members at the
 *     end of structs, verbs, options and members of answers. */
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
    TALUS_NOT_FOUND,   /* nothing has the given name */
    TALUS_USAGE,       /* invalid arguments: one is missing, an option is unknown */
    TALUS_CANCELLED    /* the progress function stopped the call */
};

/* The status in words: "there is not enough memory", "bad content" ... */
TALUS_API const char *talus_status_name(enum talus_status status);

/* The version of the running library. TALUS_VERSION and TALUS_VERSION_NUMBER are the version of the
 * header. */
TALUS_API const char *talus_version(void);
TALUS_API uint32_t talus_version_number(void);

/* Like realloc, except that size 0 frees and returns NULL. Called from every thread that uses the
 * library. */
typedef void *talus_resize(void *user, void *memory, size_t size);

/* Sets the allocator of the whole library; NULL: the allocator of the C library. Call it before any other
 * function, and never while an object of the library exists. */
TALUS_API void talus_set_allocator(talus_resize *resize, void *user);

/* The id ("pf2e") and the title of a built-in rule system, counted from 0. NULL past the end. */
TALUS_API const char *talus_system_id(size_t index);
TALUS_API const char *talus_system_title(size_t index);

/* --- Content: documents that engines share ------------------------------------------------------
 * A content object adds documents to the embedded ones. Fill it first: it becomes immutable when an
 * engine first uses it. Documents are read when they are first needed, once for all engines and
 * threads. A change makes a new version, which shares everything else. */

struct talus_content;

/* Creates content with the embedded documents only. */
TALUS_API enum talus_status talus_content_new(struct talus_content **content);
/* Adds a reference, for another owner. Returns its argument. */
TALUS_API struct talus_content *talus_content_retain(struct talus_content *content);
/* Drops one reference; the last one frees the content. Accepts NULL. */
TALUS_API void talus_content_free(struct talus_content *content);

/* Adds a file, a folder or a compiled pack. TALUS_IO if there is no such path; TALUS_USAGE once the
 * content is in use. */
TALUS_API enum talus_status talus_content_add_path(struct talus_content *content, const char *path);
/* Adds a copy of a document, a list of documents or a compiled pack in memory. Diagnostics show `name`,
 * and talus_content_put finds the text by it. TALUS_USAGE once the content is in use. */
TALUS_API enum talus_status talus_content_add_text(struct talus_content *content, const char *name,
                                                   const char *text, size_t size);

/* Makes a new version in which this text replaces the text with the same name, or is added. The old
 * version does not change. Cheap enough for every keystroke in an editor. */
TALUS_API enum talus_status talus_content_put(struct talus_content *content, const char *name,
                                              const char *text, size_t size,
                                              struct talus_content **version);
/* Makes a new version without what this names: a path, a text or a document. */
TALUS_API enum talus_status talus_content_remove(struct talus_content *content, const char *name,
                                                 struct talus_content **version);

/* --- The engine ------------------------------------------------------------------------------- */

struct talus;

/* Creates an engine with the embedded content. NULL if memory is exhausted. */
TALUS_API struct talus *talus_new(void);
/* Accepts NULL. Tables of the engine stay valid and may be freed later. */
TALUS_API void talus_free(struct talus *engine);

/* Sets the content for all later questions and tables; the engine keeps a reference. Existing tables
 * keep the content they started with. */
TALUS_API enum talus_status talus_use(struct talus *engine, struct talus_content *content);

/* Called now and then during long calls. `total` is 0 if it is not known. Return 0 to continue, any
 * other number to stop: the call then returns TALUS_CANCELLED. NULL: no progress function. */
typedef int32_t talus_progress(void *user, uint64_t done, uint64_t total);
TALUS_API enum talus_status talus_set_progress(struct talus *engine, talus_progress *progress,
                                               void *user);

/* --- Diagnostics: what is wrong with the input, and where --------------------------------------- */

enum talus_severity { TALUS_NOTE, TALUS_WARNING, TALUS_ERROR };

struct talus_diagnostic {
    const char *code; /* stable, for programs: "json/syntax" */
    enum talus_severity severity;
    const char *file;      /* NULL: not about a file */
    uint32_t line, column; /* from 1; 0: unknown */
    const char *pointer;   /* JSON pointer of the value; NULL: none */
    const char *message;   /* one plain sentence */
    const char *hint;      /* how to fix it; NULL: none */
    uint32_t length;       /* length of the marked text in bytes, from the column; 0: unknown */
    const char *id;        /* of the message, for translations: "there is no document \"{1}\""; NULL: none */
    const char *arguments; /* of the message, a JSON array: ["Torch"] */
};

/* Diagnostics accumulate over calls, in the order in which they were found, until you clear them. */
TALUS_API size_t talus_diagnostic_count(const struct talus *engine);
/* NULL past the end. Valid until the next call on this engine. */
TALUS_API const struct talus_diagnostic *talus_diagnostic_get(struct talus *engine, size_t index);
TALUS_API void talus_diagnostic_clear(struct talus *engine);

/* --- Messages: what people read, in the host's language ------------------------------------------
 * Every sentence has an id and arguments. The sentence of an event has the id "event/move", or
 * "pf2e/event/strike" where a system words it in its own way; its arguments are the members of the
 * event. The name of a slug in such a sentence is "word/condition/prone". Refusals, questions and
 * diagnostics have their English sentence as id, with numbers for the arguments:
 * "{1} is out of range". talus_ask(engine, "schema", "{\"of\": \"messages\"}", ...) lists all
 * ids; docs/reference/messages.md describes the notation. */

/* Sets a catalogue for the engine and all its tables: one JSON object {"event/move": "...", ...}; NULL
 * or {}: English. What it leaves out stays in English. An unknown id, or a place in braces that the
 * message does not have, is TALUS_BAD_CONTENT with a diagnostic, and the old catalogue stays. Events
 * that were sent before keep their sentences. Logs and saved games are always in English. */
TALUS_API enum talus_status talus_set_messages(struct talus *engine, const char *messages);

/* --- Answers ---------------------------------------------------------------------------------- */

struct talus_answer;

enum talus_form {
    TALUS_JSON,     /* compact, on one line */
    TALUS_PRETTY,   /* JSON in canonical form: two spaces per level, one member per line */
    TALUS_TEXT,     /* aligned, for people */
    TALUS_COLOUR,   /* the same with terminal colours */
    TALUS_HTML,     /* a self-contained page */
    TALUS_RAW       /* the file that the verb made: a compiled pack, a saved game, a chart */
};

/* Accepts NULL. */
TALUS_API void talus_answer_free(struct talus_answer *answer);
/* The answer in this form; printed on the first call. NULL if it has no such form or memory is
 * exhausted. */
TALUS_API const char *talus_answer_text(struct talus_answer *answer, enum talus_form form);
/* The same with its length, for forms that may contain NUL bytes. `size` may be NULL. */
TALUS_API const char *talus_answer_bytes(struct talus_answer *answer, enum talus_form form,
                                         size_t *size);

/* One value of the answer as compact JSON, for example a legal command. NULL if there is no value or
 * memory is exhausted. */
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

/* Finds a value by JSON pointer ("/hp/value", "/strikes/0/name"); "" is the whole answer. NULL if there
 * is no value or a name is longer than 1,000 bytes. */
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
/* The number of items of an array or members of an object, one of them, and the name of a member. */
TALUS_API size_t talus_value_count(const struct talus_value *value);
TALUS_API const struct talus_value *talus_value_child(const struct talus_value *value,
                                                      size_t index);
TALUS_API const char *talus_value_name(const struct talus_value *value, size_t index);

/* --- Questions --------------------------------------------------------------------------------
 * A question is a verb ("sheet", "lint", "find", "battle" ...) with options, one JSON object. An
 * unknown or malformed option returns TALUS_USAGE with a diagnostic that names it and suggests the
 * nearest known one. The verb "verbs" with {"verb": "sheet"} returns the JSON Schema of the options of
 * a verb. docs/reference/verbs.md lists them all.
 *
 * The subject of a question is the option "document": a name in the content, or a whole document. Or
 * it is the option "text": the source of a document, so that diagnostics have lines, with the option
 * "file" for its name. Wherever an option names a document ("with", "target"), you can pass the
 * document itself. */

/* The name of a verb, counted from 0, and what it does. NULL past the end. */
TALUS_API const char *talus_verb_name(size_t index);
TALUS_API const char *talus_verb_doc(size_t index);

/* Asks a question. `options` may be NULL: none. */
TALUS_API enum talus_status talus_ask(struct talus *engine, const char *verb, const char *options,
                                      struct talus_answer **answer);

/* The same, with the document as a separate text. */
struct talus_question {
    size_t size;         /* of this struct */
    const char *verb;    /* "lint" */
    const char *system;  /* "pf2e"; NULL: detected from the document */
    const char *file;    /* the name of the text in diagnostics; without a text, a name in the content */
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

/* Rolls dice. The answer has every die: {"expression", "dialect", "seed", "total", "terms", "dice"}. */
TALUS_API enum talus_status talus_roll(struct talus *engine, const struct talus_dice *dice,
                                       struct talus_answer **answer);
/* Computes the exact odds; nothing is sampled: {"expression", "mean", "deviation", "min", "max",
 * "exact", "outcomes": [[value, probability, "count"], ...], "total"}. TALUS_LIMIT if it would
 * take too long. */
TALUS_API enum talus_status talus_odds(struct talus *engine, const struct talus_dice *dice,
                                       struct talus_answer **answer);

/* --- Functions of the host --------------------------------------------------------------------
 * Rules that are data may name a function: {"type": "function", "function": "weather.is_raining",
 * "params": {...}} as a requirement or as an operand of a calculation (5e). Many are built in; a
 * host adds its own. */

/* `call` is the object in the content as JSON, with two members added: "character" (the owner of the
 * rule) and "target" (if there is one). On TALUS_OK, set `*result` to one JSON value (true, 12, "fog")
 * as a text that stays valid until the function is called again. Any other status is an error: it is
 * reported as a diagnostic, the requirement is not met, and the calculation has no value. Within a game
 * the same call must always return the same result, because games are replayed. The function must not
 * call the engine. */
typedef enum talus_status talus_function(void *user, const char *call, const char **result);

/* Registers a function for all systems; it replaces a built-in one of the same name. TALUS_USAGE if the
 * host has already registered this name. */
TALUS_API enum talus_status talus_function_add(struct talus *engine, const char *name,
                                               talus_function *function, void *user);

/* --- Tables: a running game ------------------------------------------------------------------- */

struct talus_table;

enum talus_outcome {
    TALUS_DONE,    /* the events describe what happened */
    TALUS_REFUSED, /* a rule forbids it; nothing changed, the answer has the reason */
    TALUS_ASKED    /* a player must choose: send {"do": "choose", "answer": ...} */
};

struct talus_scenario {
    size_t size;        /* of this struct */
    const char *system; /* NULL: detected from the scenario */
    const char *file;   /* its name in diagnostics; without a text, a name in the content */
    const char *text;   /* the scenario as JSON */
    size_t text_size;
    uint64_t seed; /* the same scenario, seed and commands give the same game */
};

/* Starts a game. */
TALUS_API enum talus_status talus_table_new(struct talus *engine,
                                            const struct talus_scenario *scenario,
                                            struct talus_table **table);
/* Loads a saved game. A truncated one is restored up to its last complete command, with a diagnostic. */
TALUS_API enum talus_status talus_table_load(struct talus *engine, const char *name,
                                             const char *text, size_t size,
                                             struct talus_table **table);
/* Makes a second table in the same state, with the same log. */
TALUS_API enum talus_status talus_table_clone(struct talus_table *table,
                                              struct talus_table **clone);
/* Accepts NULL. */
TALUS_API void talus_table_free(struct talus_table *table);

/* Sends a command (JSON). The answer is {"result", "events", "reason", "question"}; a reason and a
 * question come with "message": {"id", "arguments"}. `outcome` and `answer` may be NULL. */
TALUS_API enum talus_status talus_table_do(struct talus_table *table, const char *command,
                                           enum talus_outcome *outcome,
                                           struct talus_answer **answer);
/* Undoes this many commands, or redoes them. */
TALUS_API enum talus_status talus_table_undo(struct talus_table *table, size_t commands);
TALUS_API enum talus_status talus_table_redo(struct talus_table *table, size_t commands);

/* Asks the table a question: "view", "legal", "master", "board", "preview", "area", "advise", "explain",
 * "why", "events", "last", "log", "dice", "actors" or "save", with options as in talus_ask. The names are
 * counted from 0; NULL past the end. docs/reference/answers.md describes the answers. */
TALUS_API const char *talus_table_verb_name(size_t index);
TALUS_API const char *talus_table_verb_doc(size_t index);
TALUS_API enum talus_status talus_table_ask(struct talus_table *table, const char *verb,
                                            const char *options, struct talus_answer **answer);

/* Called with each event (JSON) of a command, in order, before talus_table_do returns. It must not call
 * the table. NULL: no listener. */
typedef void talus_listener(void *user, uint64_t seq, const char *event);
TALUS_API enum talus_status talus_table_listen(struct talus_table *table, talus_listener *listener,
                                               void *user);

#ifdef __cplusplus
}
#endif

#endif
