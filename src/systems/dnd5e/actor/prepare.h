/* prepare.h: the steps of preparing an actor; used by prepare*.c only. */
#ifndef TALUS_DND5E_ACTOR_PREPARE_H
#define TALUS_DND5E_ACTOR_PREPARE_H

#include "ir/field.h"
#include "systems/dnd5e/actor/actor.h"

/* prepare_features.c: what classes, race, feats and choices bring along. */
void d5e_prepare_features(struct d5e_actor *actor);
/* prepare_answers.c: the answers the document gives to a choice of this name: a text, an array of texts, or NULL. */
const struct json *d5e_answers(const struct d5e_actor *actor, const char *choice);
size_t d5e_answer_count(const struct json *answers);
const struct json *d5e_answer_at(const struct json *answers, size_t index);
/* The subclass the document chooses for this class: by name of the class in `subclasses`, or as the answer to the
 * choice that a feature of the class offers; NULL: none yet. (D5E-MECH-13) */
const char *d5e_chosen_subclass(const struct d5e_actor *actor, const char *class_name);
void d5e_add_proficiency(struct d5e_actor *actor, const char *category, const char *name);
void d5e_raise_skill(struct d5e_actor *actor, const char *name, uint8_t rank); /* 1 proficient, 2 expertise */

/* multiclass.c: a warning for each class whose requirements the scores do not meet. */
void d5e_check_multiclass(struct d5e_actor *actor);
/* What a class brings as a further one; NULL: what it brings as the first. */
const struct json *d5e_multiclass_gains(const struct json *class_record);

/* prepare_numbers.c: the statistics, once everything is there. */
void d5e_prepare_numbers(struct d5e_actor *actor);
/* prepare_attacks.c */
void d5e_prepare_attacks(struct d5e_actor *actor);
/* The document's equipment in a slot ("armor", "main_hand", "off_hand"): its record, NULL when empty. */
const struct json *d5e_equipped(const struct d5e_actor *actor, const char *slot);
bool d5e_has_property(const struct json *item, const char *property);
/* armor.c: the name of what is worn in the slot "armor" or "shield" without proficiency; NULL. */
const char *d5e_untrained(const struct d5e_actor *actor, const char *slot);
/* The armour that requires a higher score than the actor has, or NULL. */
const char *d5e_too_heavy(const struct d5e_actor *actor);
bool d5e_is_among_properties(const struct json *properties, const char *property);

/* A name that no record of this kind has, with the nearest that one has. */
void d5e_warn_name(struct d5e_actor *actor, const struct json *value, enum d5e_kind kind, const char *name);

/* `value` is the part of the actor's document it is about; NULL: something the document leads to. */
void d5e_fault(struct d5e_actor *actor, const struct json *value, struct fault fault, const char *format, ...)
    __attribute__((format(printf, 4, 5)));

#endif
