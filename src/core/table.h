/* table.h: a running game. One table, one writer.
 *
 *     command -> decide -> events -> apply -> state        (and the log keeps command and events)
 *
 * A system's `decide` looks at the state, rolls dice and emits events; `apply` applies each one immediately.
 * Only `apply` changes the state. A command that breaks a rule is refused: a reason, no change.
 *
 * Questions (a reaction is offered, a choice is open). When `decide` needs an answer it calls table_ask. If the answer
 * is not there yet, the table returns to its state before the command and remembers question and command; the
 * answer comes as a command {"do": "choose", "answer": ...}, and the first command is decided again from the start with
 * the same dice. So interrupts nest to any depth, the state can be cloned and saved at any moment, and systems write
 * reactions as straight code: `int answer = table_ask(...); if (answer < 0) return;`.
 *
 * Determinism: same scenario, seed and commands give the same log, byte for byte. A command may carry the dice of a
 * real table: "dice": [17, 4]. */
#ifndef TALUS_CORE_TABLE_H
#define TALUS_CORE_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/arena.h"
#include "base/diag.h"
#include "base/message.h"
#include "base/near.h"
#include "base/rng.h"
#include "base/symbol.h"
#include "base/text.h"
#include "base/vec.h"
#include "core/command.h"
#include "core/encounter.h"
#include "core/event.h"
#include "core/grid/grid.h"
#include "core/history.h"
#include "core/scenario.h"
#include "core/system.h"
#include "core/view.h"
#include "dice/source.h"
#include "json/json.h"

enum { TABLE_MOST_ANSWERS = 64, TABLE_RECENT = 32, TABLE_ALL_SIDES = INT32_MIN, TABLE_WAITS = -2 };

struct table;

struct field;   /* ir/field.h */
struct granted; /* core/granted.h */

/* The value of a command that the shared facts do not show, in points of player_value (core/player/player.h). */
enum player_use {
    PLAYER_WORTH,   /* its worth is added to what it gains */
    PLAYER_RISKS,   /* the same, and it may harm who uses it: tried until rare disasters show */
    PLAYER_STATED,  /* it is worth so much if it gives a condition to an enemy who has none */
    PLAYER_READIES, /* what it makes possible afterwards counts too: drawing, loading, standing up */
    PLAYER_OPENS,   /* it makes the attacks of this turn better: so much before the first one, nothing without one */
    PLAYER_RUNS,    /* it gives movement: for those who are out of reach of every enemy */
    PLAYER_HIDES,   /* it is worth so much if no enemy sees the creature afterwards, less if some do */
    PLAYER_FREES,   /* it is worth so much as often as it frees the creature from a hold */
    PLAYER_SHELTERS, /* it is worth so much while no enemy is adjacent */
    PLAYER_AWAITS,  /* it waits for an enemy to come: sent only as `await` gives it */
    PLAYER_NEVER    /* a machine player never sends it */
};
struct player_hint {
    const char *command;
    enum player_use use;
    int worth;
};

/* Where a creature can walk, and with which commands. */
enum { PLAYER_GAITS = 3 };
struct player_gait {
    const char *command; /* has a member "to" */
    const char *flag;    /* a further member that is set to true; may be NULL */
    int far;             /* squares it leads */
};
struct player_ways {
    struct grid_reach reach; /* as far as the budget of a walk allows */
    void *memory;            /* of the reach; the caller frees it */
    struct player_gait gaits[PLAYER_GAITS + 1]; /* slowest first; ended by one without a command */
};

struct player;

/* What a system adds to the machine players. Every member may be NULL. */
struct player_rules {
    const struct player_hint *hints; /* ended by one without a name */
    /* Commands worth a try, pushed to an array; some may be refused. NULL: what `legal` lists. */
    void (*candidates)(struct table *table, struct arena *arena, struct json *commands);
    /* False when the creature cannot walk now, or there is no board. */
    bool (*ways)(struct table *table, int who, struct player_ways *ways);
    /* Could the creature attack the other one from this square, with nothing solid between? NULL: from any. */
    bool (*joins)(const struct table *table, int who, int other, struct grid_space from);
    /* The command that readies an attack on an enemy who may come near in its next turn. False: there is none. */
    bool (*await)(struct table *table, int who, int enemy, struct arena *arena, struct json *command);
    /* Does another creature hold this one? */
    bool (*held)(const struct table *table, int who);
    /* Is a condition good for its bearer (1) or bad (-1)? 0, or NULL: bad if an enemy gave it. */
    int (*favour)(const struct table *table, const struct effect *effect);
    /* The enemies who can fight and do not see the creature well enough to strike at it as usual. */
    int (*unseen)(const struct table *table, int who);
    /* The side that decides next, where that is not the side of the creature whose turn it is. */
    int (*side)(const struct table *table);
    /* The system's own player, instead of the core's. */
    bool (*choose)(struct player *player, struct table *table, struct arena *arena, struct json *command);
    int (*answer)(struct player *player, struct table *table, const struct json *question);
};

/* Something of an actor, to say where it comes from. */
struct table_topic {
    const char *who, *thing;
};

struct table_rules {
    const struct event_kind *events; /* the shared ones first (core/event_table.def); ended by an entry without name */
    const struct event_word *words; /* for sentences; ended by one without words; may be NULL */
    const struct command_rule *commands; /* in addition to those of the core; ended by one without name */
    struct command_hook hooks[HOOK_COUNT]; /* how the core's commands work here; core/command.h */
    struct encounter_rules encounter;      /* turns, costs, durations, the end of a fight; core/encounter.h */
    struct player_rules player;            /* hints for machine players */
    const struct field *scenario;    /* what a scenario may contain (core/scenario.h); may be NULL */
    int scenario_takes; /* parts of an actor's entry that state_new takes itself: SCENARIO_TAKES_... */

    /* Makes the state of a scenario (a JSON object); faults are diagnostics. NULL when it cannot be played. */
    void *(*state_new)(struct table *table, const struct json *scenario, struct diags *diags);
    void *(*state_clone)(const void *state);
    void (*state_free)(void *state);
    /* A number that differs when states differ (for tests: a refusal changes nothing). */
    uint64_t (*state_hash)(const void *state);

    /* After each command that was not refused: what follows from the new state (who is out, who lets go). */
    void (*settle)(struct table *table);
    void (*apply)(struct table *table, const struct event *event);

    const char *(*actor_name)(const struct table *table, int64_t actor); /* NULL when there is none */
    /* The index of the actor of this name or id, -1 when there is none. */
    int64_t (*actor_find)(const struct table *table, const char *name);
    /* The legal commands, complete, pushed to an array; call table_legal. */
    void (*legal)(struct table *table, struct arena *arena, struct json *commands);
    /* The remaining moves: a command for every square on which a move of the acting creature may end; may repeat
     * those that `legal` lists. Machine players do not use it. May be NULL. */
    void (*moves)(struct table *table, struct arena *arena, struct json *commands);
    bool legal_is_tried; /* `legal` may list what is refused: table_legal tries each command on a copy */
    bool moves_are_tried; /* the same for `moves` */
    bool checks_first; /* what `legal` lists is refused before its first event or not at all: a trial ends there */
    /* Who is where, whose turn it is: for people. */
    void (*describe)(const struct table *table, struct page *page);
    /* The drawn board; may be NULL. */
    void (*board)(const struct table *table, struct text *out, bool colour);
    /* The chances of a command before it is given; may be NULL. False when there is nothing to compute: then it is
     * tried (core/preview.h). */
    bool (*preview)(struct table *table, const struct json *command, struct page *page);
    /* The origin of an item or choice of an actor, from the state and the log; may be NULL. Faults are diagnostics. */
    enum status (*why)(struct table *table, const struct table_topic *topic, struct arena *arena, struct diags *diags,
                       struct answer *answer);
    /* Explains a number of an actor as it is now; may be NULL: then its document is explained. */
    enum status (*explain)(struct table *table, int64_t actor, const char *what, struct arena *arena,
                           struct answer *answer);
    /* The document of an actor as it is now, for `explain`; may be NULL. Lives in the arena. */
    bool (*document)(const struct table *table, int64_t actor, struct arena *arena, struct json *out);
    /* The conditions of an actor, where some come and go with others (core/granted.h). NULL: events name all. */
    void (*conditions)(const struct table *table, int who, struct granted *conditions);
    /* What the shared view shows of an actor; core/view.h. */
    void (*facts)(const struct table *table, int who, struct actor_facts *facts);
    /* Squares across and down, for the view; false: there is no board. NULL: view_more shows it. */
    bool (*extent)(const struct table *table, int *width, int *height);
    /* How many steps of a coordinate make one printed unit: 100 where places are hundredths of an inch. NULL: 1. */
    int (*unit)(const struct table *table);
    /* Adds members of this system to an actor of the view, and to the view itself. May be NULL. */
    void (*view_actor)(const struct table *table, struct arena *arena, int who, struct json *actor);
    void (*view_more)(const struct table *table, struct arena *arena, struct json *view);
    /* Is the creature hidden from this side? NULL: no creature hides. */
    bool (*is_hidden)(const struct table *table, int who, int side);
};

/* A decided command in the log. */
struct table_entry {
    char *command; /* JSON text, on one line */
    char *events;  /* JSON array text, on one line */
};

struct table {
    const struct system *system;
    struct content *content; /* borrowed */
    struct arena arena;      /* lives as long as the table: scenario, log */
    struct symbols symbols;
    symbol recent[TABLE_RECENT]; /* words of events that were interned, found by where they are written */
    struct json_document scenario;
    struct scenario_sides own_sides;
    const struct scenario_sides *sides; /* the names of sides: its own; a clone's are the original's */
    void *state;
    uint64_t seed;
    struct rng rng;
    vec(int64_t) forced;     /* dice of a real table, used before the generator */
    struct dice_source dice; /* a view of the two, made again for each command */
    bool quiet;              /* no log: for simulations */
    bool undoes;             /* a refusal changes nothing, even at a quiet table with a player */
    bool exhausted; /* the last command found no memory: it was refused and nothing changed (a quiet table with a
                       player may have changed; discard it) */
    bool looks;     /* only looking: refusals have no words */
    bool checks;    /* a trial that ends with the first event, which is not applied */
    const char *refused_before; /* the reason of the last command, while `looks` is set */
    bool only_forced;           /* people roll: a command with too few dice is refused */
    bool players_only;          /* game-master commands are refused */
    bool secret;                /* the rolls and remarks of the last command are the game master's alone */
    int64_t seq;                /* events before the last command: its events count on from here */
    int64_t next_seq;           /* and before the next one */

    const struct messages *messages; /* the host's language (base/message.h), borrowed; NULL: English */

    vec(struct table_entry) log;
    struct history history; /* core/history.h: for undo and redo */

    /* While a command is decided. */
    vec(struct event) events;
    const char *refusal;  /* reason, NULL while it is legal */
    struct message refused; /* the same with its arguments; a quiet table has none */
    const char *instead;    /* what may be written instead, the end of the reason; NULL: none */
    unsigned depth;       /* of reactions to reactions */
    struct json question; /* the open question of table_ask; null if there is none */
    bool is_offer;        /* the question being asked came from table_offer */
    struct message prompt; /* its sentence with its arguments */
    const char *prompted;  /* what table_prompt returned last */
    struct json answers[TABLE_MOST_ANSWERS];
    size_t answer_count, answers_used;
    bool answered_by_machine;
    struct table_decision {
        const struct json *command;
        const struct table_moment *moment; /* before it; its state may be NULL */
    } deciding;                            /* the command that is decided now; empty between commands */

    /* A command that waits for an answer. */
    char *waiting; /* its JSON text; NULL when none */

    /* Answers questions instead of waiting (machine players, simulations); returns the option's index, or TABLE_WAITS:
     * a person will answer. */
    int (*answer)(struct table *table, void *context, int64_t who, const struct json *question);
    void *answer_context;
    struct area_watch *watch; /* marks the areas that a command lays (core/preview.h); NULL in play */
};

enum table_result { TABLE_DONE, TABLE_REFUSED, TABLE_ASKED };

/* The scenario is copied. NULL (and diagnostics) when it cannot be played. */
struct table *table_new(const struct system *system, struct content *content, const struct json *scenario,
                        uint64_t seed, struct diags *diags);
/* The same for a scenario that is part of a document; diagnostics give places in it. (scenario_check, core/scenario.h,
 * reports what does not fit.) */
struct table_scenario {
    const struct json_document *document; /* NULL: the scenario is in none */
    const struct json *root;
};
struct table *table_new_read(const struct system *system, struct content *content,
                             const struct table_scenario *scenario, uint64_t seed, struct diags *diags);
void table_free(struct table *table);
/* A table in the same state, without the log. */
struct table *table_clone(const struct table *table);

/* Decides a command. The events are in table->events (provisional ones while a question is open), the reason for a
 * refusal in table->refusal, the question in table->question. */
enum table_result table_do(struct table *table, const struct json *command);

/* The state that a command may change, as it was before: restored by a refusal, a question or a lack of memory. */
struct table_moment {
    void *state; /* a clone; NULL when there is none, or when it went back to the table */
    struct rng rng;
    size_t failures, answer_count, forced_count, log_count;
    int64_t seq;
    struct json question;
    char *waiting;
    struct history_moment kept; /* what the history will keep of it */
};
/* table_do in two steps, for callers that need memory to report what happened: decide, then keep or undo it. After a
 * rollback the table is as before, `refusal` has the reason and `exhausted` is set. */
enum table_result table_try(struct table *table, const struct json *command, struct table_moment *moment);
void table_keep(struct table *table, struct table_moment *moment);
void table_take_back(struct table *table, struct table_moment *moment);
/* The legal commands as an array: while a question is open, its answers. `squares`: with a
 * command for every square a move may end on. */
struct json table_legal(struct table *table, struct arena *arena, bool squares);
/* The events of the last command as JSON; `people` adds the sentence of each as "text". */
struct json table_events_json(struct table *table, struct arena *arena, bool people);
/* The same without what a side cannot know; TABLE_ALL_SIDES: everything. */
struct json table_events_for(struct table *table, struct arena *arena, bool people, int side);
void table_event_sentence(const struct table *table, const struct event *event, struct text *out);

/* For `decide`: */
bool table_stopped(const struct table *table); /* refused or waiting for an answer: return immediately */
void table_emit(struct table *table, struct event event); /* applies it immediately */
void table_refuse(struct table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Refuses a name that means nothing here; the reason ends with what may be written instead (near_hint). */
void table_refuse_name(struct table *table, const struct near *near, const char *format, ...)
    __attribute__((format(printf, 3, 4)));
/* Refuses for the first of these faults; the reason ends with its hint. */
void table_refuse_diag(struct table *table, const struct diags *diags);
/* Refuses a command that no system knows by this name; the known ones were offered to `near`. */
void table_refuse_unknown(struct table *table, const struct near *near);
/* The creatures at the table, offered for this name. */
struct near table_near_actor(const struct table *table, const char *name);
/* NULL when there is none. */
const char *table_actor_name(const struct table *table, int64_t actor);
/* The name, with a number added if it is taken ("Goblin 2"), interned; 0 when memory is exhausted. */
typedef bool table_name_taken(const void *state, symbol name);
symbol table_unique_name(struct table *table, const void *state, const char *name, table_name_taken *taken);
/* For `state_hash`: from the first hash on, number by number, the same on every machine. */
#define TABLE_HASH_FIRST UINT64_C(0xcbf29ce484222325)
static inline uint64_t table_hash_add(uint64_t hash, int64_t number)
{
    for (int i = 0; i < 8; i++)
        hash = (hash ^ ((uint64_t)number >> (i * 8) & 255)) * UINT64_C(0x100000001b3);
    return hash;
}
/* For `legal`: a refusal between these two calls leaves no trace; the second returns true if there was none. */
void table_look_begin(struct table *table);
bool table_look_end(struct table *table);
int64_t table_throw(struct table *table,
                    int64_t faces); /* one die; it is in the log through the events that carry it */
/* Asks `who` one of the `options`. The index of the answer, or -1: return immediately, the command will be decided
 * again. */
int table_ask(struct table *table, int64_t who, const char *prompt, const char *const *options, size_t count);
/* The same for something `who` may do without being told to: the first option declines it. */
int table_offer(struct table *table, int64_t who, const char *prompt, const char *const *options, size_t count);
/* A prompt with arguments, for the next table_ask. "" when memory is exhausted. */
const char *table_prompt(struct table *table, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* The same. The texts of the message outlive the question. */
const char *table_prompt_message(struct table *table, const struct message *message);
/* The same with options of any JSON shape and further facts for the client in `about` (may be NULL). */
int table_ask_json(struct table *table, int64_t who, const char *prompt, const struct json *options,
                   const struct json *about);
symbol table_intern(struct table *table, const char *text);
const char *table_text(const struct table *table, int64_t id);
/* Interns a JSON value for an EVENT_FIELD_JSON. */
symbol table_intern_json(struct table *table, const struct json *value);

/* Time travel: undoes the last commands, and repeats those that were undone. */
enum status table_undo(struct table *table, size_t commands, struct diags *diags);
/* Internal: replays the first `keep` commands of the log from the start. */
enum status table_play_again(struct table *table, size_t keep, struct diags *diags);
enum status table_redo(struct table *table, size_t commands, struct diags *diags);
/* The log as JSON lines: a header with scenario and seed, then a line per command, each with its checksum. */
void table_save(const struct table *table, struct text *out);
/* Replays a saved log; `*whole` is false if it was truncated or damaged: it is then recovered up to the last command.
 * A command whose events come out differently is an error: the log was made by other rules or content. */
struct table *table_load(const struct content_text *log, struct content *(*content)(const struct system *, void *),
                         void *context, bool *whole, struct diags *diags);
/* Updates a log made with other rules or content: replays its commands under the current ones. A command with other
 * consequences is a note; one that is refused now is a warning and left out. */
struct table *table_load_again(const struct content_text *log,
                               struct content *(*content)(const struct system *, void *), void *context, bool *whole,
                               struct diags *diags);

#endif
