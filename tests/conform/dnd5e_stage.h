/* dnd5e_stage.h: situations for 5e mechanics: who has it, against which target, what happens around them. */
#ifndef TALUS_TESTS_DND5E_STAGE_H
#define TALUS_TESTS_DND5E_STAGE_H

#include "core/table.h"
#include "systems/dnd5e/content/content.h"

struct stage {
    struct d5e_content *content;
    struct arena arena;        /* emptied after each mechanic */
    struct json_document data; /* dnd5e_stage.json */
    struct json steps;
};

/* Ways to set the same stage: with what the mechanic asks for about its owner; in armour and badly hurt; with empty
 * pools in the dark; with what it asks for about the others; unarmoured with one weapon in hand. */
enum stage_set { STAGE_PLAIN, STAGE_HEAVY, STAGE_EMPTY, STAGE_OTHERS, STAGE_BARE, STAGE_SETS };

/* One mechanic under test, as written. */
struct exhibit {
    const struct json *record, *mechanic;
    enum d5e_kind kind;
};

/* With the content of a folder beside our own; NULL: our own alone. */
bool stage_open(struct stage *stage, const char *path);
void stage_close(struct stage *stage);
/* After a mechanic: everything made for it goes. */
void stage_clear(struct stage *stage);

/* The mechanic as the owner on the stage has it: its class is the owner's, it has a name. */
struct json stage_mechanic(struct stage *stage, const struct exhibit *exhibit);
/* The scene with (or without) the staged mechanic; `owner` is the owner's document. */
struct json stage_scene(struct stage *stage, const struct exhibit *exhibit, const struct json *mechanic, bool with,
                        enum stage_set set, struct json *owner);
/* Questions are answered at once: offers are taken, of other options the one with this number. */
struct table *stage_table(struct stage *stage, const struct json *scene, int *option);

/* What is done first: nothing, or using the mechanic on someone; NULL past the end. */
const struct json *stage_opening(struct stage *stage, size_t number);
/* What is done after it: lists of commands; NULL past the end. */
const struct json *stage_step(const struct stage *stage, size_t number);
/* Plays a list on the table; the events (and at last what the table looks like) are pushed to `log`. False: refused. */
bool stage_play(struct stage *stage, struct table *table, const struct json *commands, struct json *log);
/* Everyone may act again. */
void stage_refresh(struct table *table);
/* The owner's sheet as a text, without the list of mechanics. */
void stage_sheet(struct stage *stage, const struct json *owner, struct text *out);

typedef void stage_visit(void *context, const struct exhibit *exhibit);
/* All mechanics of the content, in the order of its files. */
void stage_each(struct stage *stage, stage_visit *visit, void *context);

#endif
