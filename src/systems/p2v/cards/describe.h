/* describe.h: cards, spells and items in words: figures, costs, ranges and the text of every feature. */
#ifndef TALUS_P2V_CARDS_DESCRIBE_H
#define TALUS_P2V_CARDS_DESCRIBE_H

#include "core/page.h"
#include "systems/p2v/cards/pack.h"

void p2v_tell_card(struct arena *arena, const struct p2v_pack *pack, const struct p2v_card *card, struct page *page);
/* The same for programs, with the steps each feature became. */
struct json p2v_tell_card_data(struct arena *arena, const struct p2v_pack *pack, const struct p2v_card *card);
/* `spell`, `item`: numbers in the pack. The spell's options are lowered into it. */
void p2v_tell_spell(struct arena *arena, struct p2v_pack *pack, int spell, struct page *page);
void p2v_tell_item(struct arena *arena, const struct p2v_pack *pack, int item, struct page *page);
/* A line with cost, range and uses (`card` counts those of spells), and the text below it. */
void p2v_tell_feature(struct arena *arena, const struct p2v_pack *pack, const struct p2v_card *card,
                      const struct p2v_feature *feature, struct page *page);

#endif
