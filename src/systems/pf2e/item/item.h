/* item.h: the items of an actor: what they are, how they are carried, which options they publish. */
#ifndef TALUS_PF2E_ITEM_ITEM_H
#define TALUS_PF2E_ITEM_ITEM_H

#include <string.h>

#include "systems/pf2e/model/actor.h"

enum pf2e_item_type pf2e_item_type_find(const char *text);
/* A new item of the actor from a document (not yet among its items); NULL when memory is exhausted. */
struct pf2e_item *pf2e_item_new(struct pf2e_actor *actor, const struct json *document);
/* The slug, made of the name when the document states none. */
const char *pf2e_item_slug(struct pf2e_actor *actor, struct pf2e_item *item);
/* Tags are words of the content that are not traits (system.traits.otherTags). */
bool pf2e_item_has_tag(const struct pf2e_item *item, const char *tag);
/* A weapon that is not an attack itself but lends its runes to unarmed ones. */
bool pf2e_item_is_handwraps(const struct pf2e_item *item);
/* Is this its slug (stated or made of the name), its name or its id? */
bool pf2e_item_is_called(const struct pf2e_item *item, const char *word);
/* The item's own preparation: badge, runes, carrying, forced ranges. */
void pf2e_item_prepare(struct pf2e_actor *actor, struct pf2e_item *item);
/* Where and how it is carried, once containers are known. */
void pf2e_item_prepare_carrying(struct pf2e_actor *actor, struct pf2e_item *item);
void pf2e_item_add_trait(struct pf2e_actor *actor, struct pf2e_item *item, const char *trait);
/* Magical, or of a tradition of magic, which says the same. */
bool pf2e_item_is_magical(const struct pf2e_item *item);
void pf2e_item_make_magical(struct pf2e_actor *actor, struct pf2e_item *item);
/* item_runes.c: traits, level, rarity; of shields also hardness and hit points. */
void pf2e_item_prepare_runes(struct pf2e_actor *actor, struct pf2e_item *item);
void pf2e_item_prepare_shield(struct pf2e_actor *actor, struct pf2e_item *item);
/* The name with runes and material, for items that bear the name of their base. */
void pf2e_item_prepare_name(struct pf2e_actor *actor, struct pf2e_item *item);
/* For attacks of creatures ("melee"), once all items are known. */
void pf2e_item_prepare_attack(struct pf2e_actor *actor, struct pf2e_item *item);
/* Gives the actor the item. */
bool pf2e_item_add(struct pf2e_actor *actor, struct pf2e_item *item);
struct pf2e_item *pf2e_item_find(const struct pf2e_actor *actor, const char *id);

/* The options the item publishes under a prefix ("item", "armor", "self:weapon"). */
void pf2e_item_options(struct pf2e_actor *actor, struct pf2e_item *item, const char *prefix, struct pf2e_symbols *out);
/* The same into the options of a roll or test. */
void pf2e_item_options_add(struct pf2e_actor *actor, struct pf2e_item *item, const char *prefix, struct options *out);

/* A member of the system data; NULL when it is not there. */
const struct json *pf2e_item_field(const struct pf2e_item *item, enum pf2e_item_field field);
bool pf2e_trait_is_known(const struct pf2e_actor *actor, enum pf2e_trait_list list, const struct json *trait);
bool pf2e_item_has_trait(const struct pf2e_item *item, const char *trait);
/* The first trait that starts with the text; NULL when there is none. */
const char *pf2e_item_trait_like(const struct pf2e_item *item, const char *start);
const struct json *pf2e_item_traits(const struct pf2e_item *item);

/* Is a row of a creature's damage persistent, precision or splash damage? */
bool pf2e_attack_roll_has_category(const struct json *roll);
bool pf2e_weapon_is_melee(const struct pf2e_item *item);
bool pf2e_weapon_is_thrown(const struct pf2e_item *item);
int64_t pf2e_weapon_range_increment(const struct pf2e_item *item); /* 0: none */
const char *pf2e_weapon_reload(const struct pf2e_item *item);      /* NULL: none */
const char *pf2e_weapon_base(const struct pf2e_item *item);        /* NULL: none */
const char *pf2e_weapon_group(const struct pf2e_item *item);       /* NULL: none */
const char *pf2e_weapon_category(const struct pf2e_item *item);    /* NULL: none */
/* The base weapon this one counts as for all rules, NULL when there is none. */
const char *pf2e_weapon_equivalent(const char *base);
int64_t pf2e_weapon_striking(const struct pf2e_item *item);
int64_t pf2e_rune_potency(const struct pf2e_item *item);
/* Does it bear this property rune ("ghostTouch")? */
bool pf2e_item_has_rune(struct pf2e_actor *actor, const struct pf2e_item *item, const char *rune);

symbol pf2e_symbol_join(struct pf2e_actor *actor, const char *const parts[3], const size_t lengths[3]);
/* The symbol of three texts one after the other. */
static inline symbol pf2e_symbol(struct pf2e_actor *actor, const char *a, const char *b, const char *c)
{
    return pf2e_symbol_join(actor, (const char *const[]){a, b, c}, (const size_t[]){strlen(a), strlen(b), strlen(c)});
}
symbol pf2e_symbol_number(struct pf2e_actor *actor, const char *a, const char *b, int64_t number);
void pf2e_symbols_add(struct pf2e_actor *actor, struct pf2e_symbols *list, symbol one);
const char *pf2e_slug(struct pf2e_actor *actor, const char *text);
/* "ghostTouch" → "ghost-touch" */
const char *pf2e_kebab(struct pf2e_actor *actor, const char *key);
int pf2e_size_rank(const char *size); /* tiny 0 … grg 5; medium when unknown */

#endif
