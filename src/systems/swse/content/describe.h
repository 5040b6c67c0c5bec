/* describe.h: what a rule does, in words for people: sheets, `show`, and sentences at the table. */
#ifndef TALUS_SWSE_CONTENT_DESCRIBE_H
#define TALUS_SWSE_CONTENT_DESCRIBE_H

#include "base/text.h"
#include "systems/swse/content/pack.h"
#include "systems/swse/content/rule.h"

/* "5 against energy, except force". The bonuses of a rage are described with it. */
void swse_op_describe(const struct swse_op *op, struct text *out);
/* All that the rule does, and when: "+5 species bonus to Persuasion checks, when trained in Deception". */
void swse_rule_describe(const struct swse_rule *rule, struct text *out);
/* The activation condition: "when trained in Stealth and from level 5 on". */
void swse_condition_describe(const struct json *when, struct text *out);
/* "Skill modifier" for skillModifier. */
void swse_rule_type_describe(enum swse_rule_type type, struct text *out);
/* The name of a feat for people, talent, species, item or skill: the name the content has for it (the pack may be
 * NULL), or its id in words: "Weapon Proficiency (Simple)" for weapon-proficiency-simple. */
void swse_title_describe(const struct swse_pack *pack, const char *id, struct text *out);
const char *swse_title(struct arena *arena, const struct swse_pack *pack, const char *id);
/* "cold, fire or sonic". */
void swse_words_describe(const struct swse_words *words, const char *last, struct text *out);

#endif
