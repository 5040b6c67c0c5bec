/* messages.h: the ids of everything people read, and catalogues that translate it.
 *
 *     event/move              the sentence of a shared event; its arguments are the members of the event
 *     SYSTEM/event/strike     the sentence of an event that only one system has, or that it words differently
 *     word/condition/prone    what people call the slug of a member
 *     {1} is out of range     a refusal, a question or a diagnostic: its English sentence (verbs/messages.def)
 *
 * A catalogue is a JSON object that gives some ids a translation. A sentence that it leaves out stays in English.
 * Logs and saved games are always in English. */
#ifndef TALUS_VERBS_MESSAGES_H
#define TALUS_VERBS_MESSAGES_H

#include "base/diag.h"
#include "base/message.h"
#include "json/json.h"

struct system;

/* Reads a catalogue. False and diagnostics when an id is unknown or a translation names what its sentence does not
 * have. */
bool messages_read(struct messages *messages, const struct json_document *catalogue, struct diags *diags);

/* {"id", "arguments"}; null when its sentence is not one of verbs/messages.def. */
struct json messages_json(struct arena *arena, const struct message *message);

/* JSON Schema of a catalogue: every id with its sentence in English. Of all systems where `system` is NULL. */
struct json messages_schema(struct arena *arena, const struct system *system);

#endif
