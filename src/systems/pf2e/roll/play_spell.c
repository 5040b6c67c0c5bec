/* play_spell.c: the roll options of a spell being cast: rank, casting, area, damage, defence. */
#include <string.h>

#include "base/ascii.h"
#include "systems/pf2e/damage/damage_type.h"
#include "systems/pf2e/roll/play_action.h"
#include "systems/pf2e/actor/prepare.h"

struct spell {
    struct arena *arena;
    const struct pf2e_item *item;
    const struct pf2e_spellcasting *entry; /* NULL: none */
    struct pf2e_words *out;
};

static void spell_say(struct spell *spell, const char *word, const char *tail)
{
    const char *words = arena_printf(spell->arena, "%s%s", word, tail);
    if (words) (void)pool_push(spell->arena, spell->out, words);
}

static void spell_say_number(struct spell *spell, const char *word, int64_t number)
{
    const char *words = arena_printf(spell->arena, "%s%lld", word, (long long)number);
    if (words) (void)pool_push(spell->arena, spell->out, words);
}

/* Cantrips and focus spells rise with their caster; others are cast with the rank they stand at. */
int64_t pf2e_spell_rank(const struct pf2e_actor *actor, const struct pf2e_item *item,
                        const struct pf2e_spellcasting *entry)
{
    int64_t base = tree_int(&item->system, "level.value", 1);
    int64_t rank = tree_int(&item->system, "location.heightenedLevel", base);
    if (pf2e_item_has_trait(item, "cantrip") || pf2e_item_has_trait(item, "focus")) {
        int64_t half = (actor->level + 1) / 2;
        int64_t fixed = entry && entry->item ? tree_int(&entry->item->system, "autoHeightenLevel.value", 0) : 0;
        rank = tree_int(&item->system, "location.autoHeightenLevel", fixed ? fixed : half);
    }
    return rank > base ? rank : base;
}

static bool spell_has_own_rank(const struct spell *spell)
{
    return pf2e_item_has_trait(spell->item, "cantrip") || pf2e_item_has_trait(spell->item, "focus");
}

static void spell_say_casting(struct spell *spell)
{
    const char *time = tree_text(&spell->item->system, "time.value", ""),
               *range = tree_text(&spell->item->system, "range.value", ""),
               *category = spell->entry ? spell->entry->category : "";
    if (ascii_is_digit(time[0]) && !time[1]) spell_say(spell, "item:cast:actions:", time);
    if (ascii_is_digit(range[0])) spell_say(spell, "item:ranged", "");
    if (strcmp(range, "touch") == 0) spell_say(spell, "item:melee", "");
    if (!*tree_text(&spell->item->system, "duration.value", "")) spell_say(spell, "item:duration:0", "");
    if (!pf2e_item_has_trait(spell->item, "cantrip")) spell_say(spell, "item:frequency:limited", "");
    bool slots = strcmp(category, "prepared") == 0 || strcmp(category, "spontaneous") == 0;
    if (slots && !spell_has_own_rank(spell)) spell_say(spell, "item:spell-slot", "");
    if (json_to_bool(json_path(&spell->item->system, "location.signature"), false))
        spell_say(spell, "item:signature", "");
}

const char *pf2e_spell_passive(const struct pf2e_item *item)
{
    const char *stated = tree_text(&item->system, "defense.passive.statistic", NULL);
    return stated ? stated : pf2e_item_has_trait(item, "attack") ? "ac" : NULL;
}

/* Old alignments are no longer traits; what is sanctified is as holy or unholy as its caster. */
void pf2e_spell_traits(struct arena *arena, struct pf2e_actor *actor, const struct pf2e_item *item,
                       struct pf2e_words *out)
{
    static const char *const gone[] = {"good", "evil", "lawful", "chaotic"};
    const struct json *traits = pf2e_item_traits(item);
    for (size_t i = 0; i < json_count(traits); i++) {
        const char *trait = json_to_text(json_at(traits, i), "");
        bool known = true;
        for (size_t k = 0; k < sizeof gone / sizeof *gone; k++)
            known = known && strcmp(trait, gone[k]) != 0;
        if (known) (void)pool_push(arena, out, trait);
    }
    bool holy = pf2e_option_has(actor, "all", "self:trait:holy"),
         unholy = pf2e_option_has(actor, "all", "self:trait:unholy");
    if (pf2e_item_has_trait(item, "sanctified") && holy != unholy)
        (void)pool_push(arena, out, holy ? "holy" : "unholy");
}

static void spell_say_defence(struct spell *spell)
{
    const struct json *save = json_path(&spell->item->system, "defense.save");
    const char *statistic = json_to_text(json_get(save, "statistic"), NULL), *passive = pf2e_spell_passive(spell->item);
    if (passive) spell_say(spell, "item:defense:", passive);
    if (statistic) spell_say(spell, "item:defense:", statistic);
    if (json_to_bool(json_get(save, "basic"), false)) spell_say(spell, "item:defense:", "basic");
}

static void spell_say_damage(struct spell *spell)
{
    const struct json *damage = json_get(&spell->item->system, "damage"),
                      *area = json_get(&spell->item->system, "area");
    bool harms = false;
    for (size_t i = 0; i < json_count(damage); i++) {
        const struct json *part = json_at(damage, i);
        const char *type = json_to_text(json_get(part, "type"), "untyped");
        const char *class = pf2e_damage_class_name(pf2e_damage_type_class(pf2e_damage_type_find(type)));
        const char *category = json_to_text(json_get(part, "category"), NULL);
        harms = harms || !json_get(part, "kinds") || tree_has_text(json_get(part, "kinds"), "damage");
        spell_say(spell, "item:damage:", type);
        spell_say(spell, "item:damage:type:", type);
        if (class) spell_say(spell, "item:damage:category:", class);
        if (category && strcmp(category, "persistent") == 0) spell_say(spell, "item:damage:persistent:", type);
    }
    if (harms) spell_say(spell, "damaging-effect", "");
    if (!json_is(area, JSON_OBJECT)) return;
    spell_say(spell, "area-effect", "");
    if (harms) spell_say(spell, "area-damage", "");
    spell_say(spell, "item:area", "");
    spell_say(spell, "item:area:type:", json_to_text(json_get(area, "type"), ""));
    spell_say_number(spell, "item:area:size:", json_to_int(json_get(area, "value"), 0));
}

void pf2e_words_of_spell(struct arena *arena, struct pf2e_actor *actor, const struct pf2e_item *item,
                         const struct pf2e_spellcasting *entry, struct pf2e_words *out)
{
    struct spell spell = {.arena = arena, .item = item, .entry = entry, .out = out};
    int64_t rank = pf2e_spell_rank(actor, item, entry);
    spell_say(&spell, "item:type:", "spell");
    spell_say(&spell, "item:id:", item->id);
    spell_say(&spell, "item:", item->slug);
    spell_say(&spell, "item:slug:", item->slug);
    spell_say_number(&spell, "item:level:", rank);
    spell_say_number(&spell, "item:rank:", rank);
    spell_say(&spell, "item:rarity:", tree_text(&item->system, "traits.rarity", "common"));
    spell_say(&spell, "item:magical", "");
    spell_say(&spell, "magical", "");
    struct pf2e_words traits = {0};
    pf2e_spell_traits(arena, actor, item, &traits);
    for (size_t i = 0; i < traits.count; i++)
        spell_say(&spell, "item:trait:", traits.items[i]);
    if (entry && entry->tradition) spell_say(&spell, "item:trait:", entry->tradition);
    spell_say_casting(&spell);
    spell_say_defence(&spell);
    spell_say_damage(&spell);
}
