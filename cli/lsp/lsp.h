/* lsp.h: the language server: what its features share. */
#ifndef TALUS_CLI_LSP_LSP_H
#define TALUS_CLI_LSP_LSP_H

#include "lsp/document.h"
#include "lsp/index.h"
#include "lsp/schema.h"
#include "talus.h"

enum { LSP_MOST_SYSTEMS = 8 };

struct lsp {
    struct talus *engine;
    struct talus_content *content;
    struct documents documents;
    struct index index;
    struct schema schemas[LSP_MOST_SYSTEMS];
    size_t schema_count;
    char *folders[16]; /* of the workspace */
    size_t folder_count;
    struct buffer actor;  /* the actor that shows changes; "": none */
    struct buffer system; /* of documents that do not show theirs; "": unknown */
    int64_t client; /* its process; 0: unknown */
    bool indexed, initialized, shut_down, done;
    struct buffer out; /* messages that wait to be written */
};

/* Parameters of a request: the message, and the member "params". */
struct call {
    struct lsp *lsp;
    const struct tree *message;
    int32_t params;
    struct document *document; /* that textDocument names; NULL: none that is open */
    uint32_t offset;           /* of the position in it */
    struct buffer *result;     /* JSON; left empty: null */
    struct buffer group;       /* the file that edits are being listed for; "": none */
    size_t set, asked;         /* places counted by a search */
    const char *error;         /* why there is no result; NULL: fine */
};

void lsp_notify(struct lsp *lsp, const char *method, const struct buffer *params);

/* Asks about the text of a document; NULL when there is no answer. Diagnostics are left in the engine. */
struct talus_answer *lsp_ask_text(struct lsp *lsp, const char *verb, const struct document *document,
                                  const struct buffer *text);
/* The schema of the system of a document; NULL: unknown. */
const struct schema *lsp_schema(struct lsp *lsp, struct document *document);
/* The text becomes part of the content, so that others see it as it is typed. */
void lsp_put(struct lsp *lsp, const struct document *document);
/* What changes on the actor when it gets this document; NULL: no actor, or nothing to say. */
struct talus_answer *lsp_difference(struct lsp *lsp, const struct document *document);
/* The sheet of the actor; NULL: no actor. */
struct talus_answer *lsp_sheet(struct lsp *lsp);
/* Reads the workspace, once. */
void lsp_index(struct lsp *lsp);

/* Leaves the diagnostics of the document in the engine. */
void lsp_lint(struct lsp *lsp, struct document *document);
void lsp_diagnose(struct lsp *lsp, struct document *document);
/* Markdown: who sets the option at the cursor, how many ask for it, and whether the actor has it. */
void lsp_describe_option(struct call *call, struct buffer *out);
void lsp_hover(struct call *call);
void lsp_completion(struct call *call);
void lsp_code_action(struct call *call);
void lsp_formatting(struct call *call);
void lsp_symbols(struct call *call);
void lsp_definition(struct call *call);
void lsp_references(struct call *call);
void lsp_prepare_rename(struct call *call);
void lsp_rename(struct call *call);
void lsp_code_lens(struct call *call);
void lsp_execute(struct call *call);

#endif
