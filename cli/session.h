/* session.h: what verbs that work on content share: the content of each system, documents by path or name. */
#ifndef TALUS_CLI_SESSION_H
#define TALUS_CLI_SESSION_H

#include "inside.h"
#include "core/system.h"
#include "foundry/foundry.h"

enum { SESSION_MOST_SYSTEMS = 16 };

struct session {
    struct foundry foundry; /* content that had to be unpacked */
    struct notices found; /* by it */
    struct diags diags;
    struct arena arena;
    const char **with; /* paths of further content */
    size_t with_count;
    struct content *contents[SESSION_MOST_SYSTEMS]; /* in the order of systems_all, loaded when first asked for */
    struct json_document document;                  /* loaded from a file */
    bool has_document;
};

void session_init(struct session *session);
void session_free(struct session *session);
/* A file, a folder or a compiled pack; stores and YAML files in it are unpacked. */
void session_add_content(struct session *session, const char *path);
/* The same as it is. */
void session_add_path(struct session *session, const char *path);
/* Reads all options of a verb, of which those that are not put into variables are --content: what cli_next_option
 * answered last. */
int session_read_options(struct session *session, poptContext context);
struct content *session_content(struct session *session, const struct system *system);
/* A repeatable option: its value joins the list `name` of a request's options. A value of "with" may be a file, with or
 * without a badge ("boots.json", "rage.json:2"): it becomes content, and its name the value. */
void session_add_to_list(struct session *session, struct json *options, const char *name, const char *value);

/* A document by path or, when no such file exists, by name in the content of `system` (NULL: of all). The system that
 * owns it goes to *owner. NULL when there is none: the reason was printed. */
const struct json_document *session_document(struct session *session, const char *verb, const char *name,
                                             const struct system *system, const struct system **owner);
/* The system most of the added content seems to belong to; NULL when nothing was added or none knows it. */
const struct system *session_guess(struct session *session);
/* `--system NAME`; NULL name gives NULL; an unknown one prints why and sets *wrong. */
const struct system *session_system(const char *verb, const char *name, bool *wrong);

enum session_form { SESSION_TEXT, SESSION_JSON, SESSION_HTML };
/* Prints an answer in the form asked for. */
int session_put(const struct answer *answer, enum session_form form);
/* The end of a verb that asked a system: says what is wrong, prints the answer and frees its page. EXIT_BAD when there
   is no answer, or one that leaves out something that is in error. */
int session_answer(struct session *session, const char *verb, enum status status, struct answer *answer,
                   enum session_form form);

#endif
