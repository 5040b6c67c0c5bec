/* roles.h: the objects a mechanic is made of, as tables: checked by lint, printed as schema. */
#ifndef TALUS_DND5E_CONTENT_ROLES_H
#define TALUS_DND5E_CONTENT_ROLES_H

#include "core/system.h"
#include "ir/field.h"

enum d5e_role {
    D5E_ROLE_PLAIN, /* nothing is known about its members */
#define D5E_ROLE(name, doc, ...) D5E_ROLE_##name,
#include "systems/dnd5e/content/roles.def"
#undef D5E_ROLE
    D5E_ROLES
};

/* What a member contains: an object of a role (or a list of them), and the words it may be. */
struct d5e_role_key {
    const char *name;
    enum d5e_role role;
    const char *const *words; /* ended by NULL; NULL: any text */
};

extern const struct element_kind d5e_role_kinds[]; /* from D5E_ROLE_MECHANIC on; `more` is a d5e_role_key list */

/* Members of a record whose items have mechanics too; ended by NULL. */
extern const char *const d5e_carriers[];

static inline const struct element_kind *d5e_role_kind(enum d5e_role role)
{
    return role == D5E_ROLE_PLAIN ? NULL : &d5e_role_kinds[role - 1];
}

/* classify.c: what the engine makes of a mechanic. (D5E-LINT-01) */
enum d5e_class { D5E_EXECUTABLE, D5E_NEEDS_HOST, D5E_PROSE };
enum d5e_class d5e_classify(const struct json *mechanic);

enum status d5e_schema(struct request *request, struct json *schema);
enum status d5e_show(struct request *request, struct answer *answer);
enum status d5e_find(struct request *request, struct answer *answer);

/* record_fields.c */
extern const struct field d5e_character_fields[], d5e_record_fields[];

#endif
