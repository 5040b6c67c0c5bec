/* spell_damage.c: the damage and the healing of a spell as it is cast. */
#include <string.h>

#include "systems/pf2e/damage/damage_formula.h"
#include "systems/pf2e/roll/spell_form.h"

static bool spell_part_counts(const struct json *part, bool heals)
{
    const struct json *kinds = json_get(part, "kinds");
    if (heals) return tree_has_text(kinds, "healing");
    return !json_count(kinds) || tree_has_text(kinds, "damage");
}

static int64_t spell_attribute(const struct pf2e_actor *actor, const struct pf2e_spell_form *form)
{
    for (size_t i = 0; form->entry && i < PF2E_ATTRIBUTES; i++) {
        if (strcmp(form->entry->attribute, pf2e_attribute_names[i]) == 0) return actor->attributes[i];
    }
    return 0;
}

/* Dice of one size and category join what is there. */
static void spell_add_base(struct pf2e_actor *actor, struct pf2e_strike_damage *damage, struct pf2e_damage_base base)
{
    for (size_t i = 0; i < damage->bases.count; i++) {
        struct pf2e_damage_base *known = &damage->bases.items[i];
        bool fits = known->type == base.type && known->category == base.category &&
                    (known->faces == base.faces || !base.faces || !known->faces);
        if (!fits) continue;
        if (base.faces) known->faces = base.faces;
        known->dice += base.dice;
        known->flat += base.flat;
        return;
    }
    (void)pool_push(&actor->arena, &damage->bases, base);
}

static void spell_add_part(struct pf2e_actor *actor, const struct pf2e_spell_form *form, const struct json *part,
                           struct pf2e_strike_damage *damage)
{
    struct arena *arena = &actor->arena;
    const char *formula = json_to_text(json_get(part, "formula"), "");
    struct json facts = json_make_object(), item = json_make_object(), self = json_make_object();
    json_set(arena, &item, "rank", json_make_int(form->rank));
    json_set(arena, &item, "level", json_make_int(form->rank));
    json_set(arena, &self, "level", json_make_int(actor->level));
    json_set(arena, &facts, "item", item);
    json_set(arena, &facts, "spell", item);
    json_set(arena, &facts, "actor", self);
    struct value_scope scope = value_scope_json(&facts);
    struct pf2e_damage_text text;
    const struct pf2e_damage_text_base *bases;
    size_t count;
    const char *problem;
    if (!*formula || !pf2e_damage_text_read(arena, formula, strlen(formula), &scope, &text) || text.problem) return;
    if (!pf2e_damage_text_bases(arena, &text, &bases, &count, &problem) || problem) return;
    symbol type = symbol_intern_text(&actor->symbols, json_to_text(json_get(part, "type"), "untyped"));
    enum pf2e_damage_category category = pf2e_damage_category_find(json_to_text(json_get(part, "category"), NULL));
    for (size_t i = 0; i < count; i++) {
        for (size_t k = 0; k < bases[i].term_count; k++) {
            const struct pf2e_damage_term *term = &bases[i].terms[k];
            spell_add_base(
                actor, damage,
                (struct pf2e_damage_base){
                    .type = type, .category = category, .dice = term->dice, .faces = term->faces, .flat = term->flat});
        }
    }
    if (json_to_bool(json_get(part, "applyMod"), false))
        spell_add_base(actor, damage,
                       (struct pf2e_damage_base){
                           .type = type, .category = category, .flat = (double)spell_attribute(actor, form)});
}

static void spell_domains(struct pf2e_actor *actor, const struct pf2e_spell_form *form, bool heals,
                          struct pf2e_symbols *domains)
{
    static const char *const words[2][2] = {{"inline-damage", "spell-damage"}, {"inline-healing", "spell-healing"}};
    bool spell = form->item.type == PF2E_SPELL;
    pf2e_symbols_add(actor, domains, symbol_intern_text(&actor->symbols, heals ? "healing" : "damage"));
    pf2e_symbols_add(actor, domains, symbol_intern_text(&actor->symbols, words[heals][spell]));
    pf2e_symbols_add(actor, domains, pf2e_symbol(actor, form->item.id, heals ? "-healing" : "-damage", ""));
    pf2e_symbols_add(actor, domains, pf2e_symbol(actor, form->item.slug, heals ? "-healing" : "-damage", ""));
    if (!heals && form->is_attack)
        pf2e_symbols_add(actor, domains, symbol_intern_text(&actor->symbols, "attack-spell-damage"));
}

bool pf2e_spell_damage(const struct pf2e_spell_form *form, const struct pf2e_wanted_damage *wanted,
                       struct pf2e_strike_damage *damage, struct pf2e_damage_result *result)
{
    const struct json *parts = json_get(&form->item.system, "damage");
    *damage = (struct pf2e_strike_damage){0};
    *result = (struct pf2e_damage_result){0};
    for (size_t i = 0; i < json_count(parts); i++) {
        if (spell_part_counts(json_at(parts, i), wanted->heals))
            spell_add_part(wanted->actor, form, json_at(parts, i), damage);
    }
    if (!damage->bases.count) return false;
    spell_domains(wanted->actor, form, wanted->heals, &damage->domains);
    struct pf2e_item spell = form->item; /* values of elements look at it */
    struct pf2e_wanted_damage of_spell = *wanted;
    of_spell.scope = (struct pf2e_scope){.spell = &spell, .rank = form->rank};
    return pf2e_domain_damage_for(&of_spell, damage, result);
}
