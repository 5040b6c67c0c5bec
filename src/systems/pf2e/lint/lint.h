/* lint.h: the linter for PF2e content.
 *
 * Beyond the fields of each element the linter thinks: conditions that can never hold or always do, options nothing
 * sets, links that lead nowhere, modifiers that strike each other out, values read before they exist. A check that
 * needs a compendium (is there such a feat?) is made only when one is loaded. */
#ifndef TALUS_PF2E_LINT_LINT_H
#define TALUS_PF2E_LINT_LINT_H

#include "base/symbol.h"
#include "ir/predicate.h"
#include "systems/pf2e/element/elements.h"
#include "systems/pf2e/lint/pattern.h"

struct pf2e_lint {
    const struct pf2e_pack *pack;
    struct pf2e_known known;
    const struct json_document *document;
    struct diags *diags;
    struct arena arena;     /* of the current document */
    struct symbols symbols; /* names in its predicates */

    const struct json *item; /* the item looked at */
    const char *item_type, *item_name;
    const struct json *rules;   /* its elements */
    const struct json *element; /* the element looked at */
    const struct element_kind *kind;
    size_t words_left; /* to be compared with names that are not known */
    bool failed;       /* memory ran out */
};

/* All diagnostics of one document (an item, an actor with its items, one element or a list of elements).
 * `facts` are those of all loaded content. */
enum status pf2e_lint_document(const struct pf2e_pack *pack, const struct pf2e_vocabulary *vocabulary,
                               const struct pf2e_facts *facts, const struct json_document *document,
                               struct diags *diags);

void pf2e_lint_report(struct pf2e_lint *lint, struct fault fault, const struct json *at, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

/* May so many words be compared with one that is not known? In a document with very many unknown names the answer is no
 * from some point on; a note says so once. */
bool pf2e_lint_may_search(struct pf2e_lint *lint, size_t words);
/* Does the module being checked have scripts? They may declare words and read fields. */
bool pf2e_lint_has_scripts(const struct pf2e_lint *lint);
/* The nearest known word; NULL without one. */
const char *pf2e_lint_nearest(struct pf2e_lint *lint, enum pf2e_fact kind, const char *word);

/* lint_predicate.c */
void pf2e_lint_predicate(struct pf2e_lint *lint, const struct field *field, const struct json *predicate);
enum pf2e_truth { PF2E_NEVER, PF2E_SOMETIMES, PF2E_ALWAYS, PF2E_UNDECIDED };
/* Can the predicate hold, can it fail? Decided by trying; undecided when there are too many possibilities. */
enum pf2e_truth pf2e_predicate_truth(struct symbols *symbols, const struct predicate *predicate);

/* lint_value.c */
void pf2e_lint_value(struct pf2e_lint *lint, const struct field *field, const struct json *value);
void pf2e_lint_path(struct pf2e_lint *lint, const struct json *path);
/* Injections and @ references in all texts of the element. */
void pf2e_lint_references(struct pf2e_lint *lint, const struct json *element);

/* lint_links.c */
void pf2e_lint_link(struct pf2e_lint *lint, const struct json *uuid);
/* The links in a text of a document. */
void pf2e_lint_links_of(struct pf2e_lint *lint, const struct json *text);
void pf2e_lint_grant_cycle(struct pf2e_lint *lint, const struct json *uuid);

/* lint_element.c: what only one kind of element can get wrong. */
void pf2e_lint_element(struct pf2e_lint *lint);
/* lint_data.c: what cannot be meant. */
void pf2e_lint_rank(struct pf2e_lint *lint);
void pf2e_lint_preselect(struct pf2e_lint *lint);
void pf2e_lint_domains(struct pf2e_lint *lint);
void pf2e_lint_item_data(struct pf2e_lint *lint);
void pf2e_lint_modifier_slug(struct pf2e_lint *lint);
void pf2e_lint_remove_after_roll(struct pf2e_lint *lint);
void pf2e_lint_size(struct pf2e_lint *lint);
void pf2e_lint_range(struct pf2e_lint *lint);
/* lint_document.c: words, damage texts and rolls of a document. */
void pf2e_lint_document_words(struct pf2e_lint *lint);
/* lint_item.c: what the elements of an item do to each other. */
void pf2e_lint_siblings(struct pf2e_lint *lint);

#endif
