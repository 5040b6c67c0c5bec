/* hooks.h: the hooks of the system for the verbs (core/system.h). */
#ifndef TALUS_SWSE_VERBS_HOOKS_H
#define TALUS_SWSE_VERBS_HOOKS_H

#include "core/system.h"

struct swse_actor;
struct swse_pack;

enum status swse_lint(struct request *request);
enum status swse_schema(struct request *request, struct json *schema);
enum status swse_show(struct request *request, struct answer *answer);
enum status swse_find(struct request *request, struct answer *answer);
enum status swse_sheet(struct request *request, struct answer *answer);
enum status swse_explain(struct request *request, struct answer *answer);
enum status swse_build(struct request *request, struct answer *answer);

/* Calls the hook. Whole documents in "with" are content for this call, and "with" names them. */
typedef enum status swse_hook(struct request *request, struct answer *answer);
enum status swse_with_given(struct request *request, swse_hook *hook, struct answer *answer);
/* The character, prepared with the what-if options of a call (set, with, equip, level); the caller frees it. */
enum status swse_request_actor(struct request *request, struct swse_actor **actor);
/* The level that a call sets, as text; NULL: none. */
const char *swse_request_level(const struct request *request);
/* The content of a request is a pack. */
const struct swse_pack *swse_request_pack(const struct request *request);

#endif
