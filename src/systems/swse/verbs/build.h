/* build.h: the finished document of a character: it contains granted feats and generated items, flagged with their
 * giver, so that the next build takes out exactly what the last one put in. */
#ifndef TALUS_SWSE_VERBS_BUILD_H
#define TALUS_SWSE_VERBS_BUILD_H

#include "systems/swse/content/pack.h"

/* A copy of the character without anything that was granted or generated. */
struct json swse_build_strip(struct arena *arena, const struct json *character);
/* Applies "species=ID", "level=N", "feat=ID", "unlearn=FEAT", "talent=ID", "train=SKILL", "untrain=SKILL",
 * "focus=SKILL", "item=ID", "equip=ID" or "drop=ID" to a stripped character. False if the change is refused; `why` is
 * the reason. */
bool swse_build_change(const struct swse_pack *pack, struct arena *arena, struct json *character, const char *change,
                       struct text *why);
/* The character with everything it is granted. False when memory is exhausted. */
bool swse_build_finish(const struct swse_pack *pack, const struct json_document *document, struct arena *arena,
                       struct json *character, struct diags *diags);

#endif
