/* talus.h: an embeddable rules engine for tabletop games.
 *
 * This is the whole public interface. It reads from top to bottom: first what a call can answer, then the engine, then
 * what one may ask it. What is not in this header is not part of the interface.
 *
 *     struct talus *engine = talus_new();
 *     const char *answer = NULL;
 *     if (talus_json_print(engine, "inn.json", text, size, TALUS_PRETTY, &answer) == TALUS_OK)
 *         puts(answer);
 *     for (size_t i = 0; i < talus_diagnostic_count(engine); i++)
 *         puts(talus_diagnostic_get(engine, i)->message);
 *     talus_free(engine);
 *
 * Rules that hold everywhere
 *   - A pointer lives as long as the thing it was got from. A text that a call answers lives until the next call on the
 *     same engine that answers a text.
 *   - Texts are UTF-8. Results that are more than a word are JSON.
 *   - Nothing is hidden: no clock, no locale, no global state but the allocator. The same calls give the same answers
 *     on every machine.
 *   - Threads: two threads may use two engines at the same time; one engine, its tables and what they answered
 *     belong to one thread at a time. An engine may be handed from one thread to another, as any memory is.
 *   - Memory: every byte comes from the host's allocator (talus_set_allocator) or the C library's. TALUS_NO_MEMORY
 *     leaves everything as it was before the call, and the engine may be used again.
 *   - Versions: a MINOR version only adds (functions, enumerators and members behind the last, members of
 *     answers); what stands here keeps its meaning within a MAJOR version. Structs that the host fills keep their
 *     size. */
#ifndef TALUS_H
#define TALUS_H

#include <stddef.h>
#include <stdint.h>

#define TALUS_VERSION "1.0.0"

#if defined(TALUS_STATIC)
#define TALUS_API
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

/* --- What a call can answer -------------------------------------------------------------------------------------- */

enum talus_status {
    TALUS_OK = 0,
    TALUS_NO_MEMORY,   /* an allocation failed; everything is as it was before the call */
    TALUS_IO,          /* a file could not be read or written */
    TALUS_BAD_CONTENT, /* the input cannot be used; a diagnostic says why and where */
    TALUS_LIMIT,       /* the input is deeper, longer or larger than the engine allows */
    TALUS_NOT_FOUND,   /* the thing asked for does not exist */
    TALUS_USAGE        /* the call itself makes no sense */
};

/* "out of memory", "bad content" ... */
TALUS_API const char *talus_status_name(enum talus_status status);

/* The version of the library that is running, as TALUS_VERSION is of the header. */
TALUS_API const char *talus_version(void);

/* As realloc, except that size 0 frees and answers NULL. It may be called from every thread that uses an engine, and
 * may answer NULL when there is nothing to be had. */
typedef void *talus_resize(void *user, void *memory, size_t size);

/* The allocator of the whole library; NULL: that of the C library. Set it before any other call and not again while an
 * engine lives. */
TALUS_API void talus_set_allocator(talus_resize *resize, void *user);

/* --- The engine -------------------------------------------------------------------------------------------------- */

struct talus;

/* NULL when memory is exhausted. */
TALUS_API struct talus *talus_new(void);
/* Takes NULL, too. */
TALUS_API void talus_free(struct talus *engine);

/* --- Diagnostics: what is wrong with content, and where ----------------------------------------------------------- */

enum talus_severity { TALUS_NOTE, TALUS_WARNING, TALUS_ERROR };

struct talus_diagnostic {
    const char *code; /* stable, for programs: "json/syntax" */
    enum talus_severity severity;
    const char *file;      /* NULL: nowhere in particular */
    uint32_t line, column; /* from 1; 0 = unknown */
    const char *pointer;   /* JSON pointer of the value, NULL when there is none */
    const char *message;   /* one plain sentence */
    const char *hint;      /* how to mend it, NULL when there is nothing to say */
};

/* Diagnostics gather over calls, in the order they were found, until they are cleared. */
TALUS_API size_t talus_diagnostic_count(const struct talus *engine);
/* NULL when there is none of this number. Lives until the next call on this engine. */
TALUS_API const struct talus_diagnostic *talus_diagnostic_get(struct talus *engine, size_t index);
TALUS_API void talus_diagnostic_clear(struct talus *engine);

/* --- JSON: the one format the engine reads and writes ------------------------------------------------------------- */

enum talus_layout {
    TALUS_COMPACT, /* on one line */
    TALUS_PRETTY   /* canonical: two spaces a level, one member a line */
};

/* Reads a document strictly (RFC 8259, UTF-8 checked) and writes it again. `name` is what diagnostics call it. */
TALUS_API enum talus_status talus_json_print(struct talus *engine, const char *name, const char *text, size_t size,
                                             enum talus_layout layout, const char **answer);

/* --- Dice --------------------------------------------------------------------------------------------------------- */

struct talus_roll {
    const char *expression; /* "4d6kh3 + @level" */
    const char *dialect;    /* "foundry" (also when NULL), "roll20", "avrae", "rpg-dice-roller" */
    const char *values;     /* what @paths stand for, a JSON object; NULL: nothing */
    uint64_t seed;          /* the same seed throws the same dice */
};

/* Throws dice. The answer is {"expression", "dialect", "seed", "total", "terms", "dice"} with every die that fell. */
TALUS_API enum talus_status talus_roll(struct talus *engine, const struct talus_roll *roll, const char **answer);
/* The exact odds, computed and never sampled: {"expression", "mean", "deviation", "min", "max", "exact", "outcomes":
 * [[value, probability, "count"], ...], "total"}. The seed does not matter. TALUS_LIMIT when it would take too long. */
TALUS_API enum talus_status talus_odds(struct talus *engine, const struct talus_roll *roll, const char **answer);

/* --- Rule systems and their content ------------------------------------------------------------------------------- */

struct talus_system {
    const char *id;    /* "p2v" */
    const char *title; /* for people */
};

/* The systems that are built in, from 0; the id is NULL behind the last one. */
TALUS_API struct talus_system talus_system_get(size_t index);

/* Files or folders that are read beside the embedded content, for systems whose content was not asked for yet. */
TALUS_API enum talus_status talus_content_add(struct talus *engine, const char *path);

/* --- Functions of the host ------------------------------------------------------------------------------------------
 * Rules that are data may name a function: {"type": "function", "function": "weather.is_raining", "params": {...}} as a
 * requirement or as an operand of a calculation (5e). Many are built in; a host adds its own. */

/* Answers one call. `call` is the object of the content as JSON; beside its own members it has "character": who has the
 * rule, and "target": whom it is on, if anybody (both as talus_table_view shows actors; on a sheet only the name and
 * level of the character). On TALUS_OK `*answer` is one JSON value (true, 12, "fog") as a text that lives until the
 * function is called again. Any other status is an error: a diagnostic says so, the requirement does not hold, the
 * calculation has no value. A function must give equal calls of one game equal answers, for games are replayed; it must
 * not call the engine. */
typedef enum talus_status talus_function(void *user, const char *call, const char **answer);

/* Registers a function for all systems. It comes before a built-in one of the same name. TALUS_USAGE when the host has
 * one of this name already. */
TALUS_API enum talus_status talus_function_add(struct talus *engine, const char *name, talus_function *function,
                                               void *user);

/* --- Questions about documents: items, actors, choices ------------------------------------------------------------ */

enum talus_form {
    TALUS_JSON, /* for programs */
    TALUS_TEXT, /* aligned, for people */
    TALUS_HTML  /* a self-contained page */
};

struct talus_question {
    const char *system;   /* "pf2e"; NULL: told by the document */
    const char *name;     /* what diagnostics call the document; without a text, the name of one in the content */
    const char *text;     /* the document as JSON; NULL: look `name` up */
    size_t size;          /* of the text */
    const char *options;  /* a JSON object, as the command's options are; NULL: none */
    enum talus_form form; /* of the answer */
};

/* What is wrong with it? The diagnostics tell; the answer is the same as JSON, whatever form is asked for. */
TALUS_API enum talus_status talus_lint(struct talus *engine, const struct talus_question *question,
                                       const char **answer);
/* What is it? */
TALUS_API enum talus_status talus_show(struct talus *engine, const struct talus_question *question,
                                       const char **answer);
/* The actor as one puts it on the table. */
TALUS_API enum talus_status talus_sheet(struct talus *engine, const struct talus_question *question,
                                        const char **answer);
/* Why is a number what it is? The options say which: {"what": "armor-class"}. */
TALUS_API enum talus_status talus_explain(struct talus *engine, const struct talus_question *question,
                                          const char **answer);
/* An actor made from a list of choices. */
TALUS_API enum talus_status talus_build(struct talus *engine, const struct talus_question *question,
                                        const char **answer);
/* What are the odds of something this actor may do? */
TALUS_API enum talus_status talus_chances(struct talus *engine, const struct talus_question *question,
                                          const char **answer);

/* --- Tables: a running game --------------------------------------------------------------------------------------- */

struct talus_table;

enum talus_outcome {
    TALUS_DONE,    /* the events say what happened */
    TALUS_REFUSED, /* a rule forbids it; nothing changed, the answer says why */
    TALUS_ASKED    /* an answer is needed first: give the command {"do": "choose", "answer": ...} */
};

/* A game of this scenario (JSON); the same seed and commands give the same game. NULL when it cannot be played or
 * memory is exhausted: the diagnostics tell. The table stands on the engine, which must live longer. */
TALUS_API struct talus_table *talus_table_new(struct talus *engine, const struct talus_question *scenario,
                                              uint64_t seed);
/* A saved game. One that was cut off is taken up to its last whole command, with a diagnostic. */
TALUS_API struct talus_table *talus_table_load(struct talus *engine, const char *name, const char *text, size_t size);
TALUS_API void talus_table_free(struct talus_table *table);

/* Gives a command (JSON). The answer is {"result", "events", "reason", "question"}; `outcome` may be NULL. */
TALUS_API enum talus_status talus_table_do(struct talus_table *table, const char *command, enum talus_outcome *outcome,
                                           const char **answer);
/* What can be done now, as a JSON array of complete commands. */
TALUS_API enum talus_status talus_table_legal(struct talus_table *table, const char **answer);
/* The state as JSON. */
TALUS_API enum talus_status talus_table_view(struct talus_table *table, const char **answer);
/* The whole game as JSON lines, for talus_table_load. */
TALUS_API enum talus_status talus_table_save(struct talus_table *table, const char **answer);
/* Takes back the last commands. */
TALUS_API enum talus_status talus_table_undo(struct talus_table *table, size_t commands);

#ifdef __cplusplus
}
#endif

#endif
