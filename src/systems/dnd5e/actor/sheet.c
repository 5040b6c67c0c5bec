/* sheet.c: a prepared actor as data and as a page; where each number comes from. */
#include "systems/dnd5e/actor/sheet.h"

#include <string.h>

#include "systems/dnd5e/actor/actor.h"
#include "systems/dnd5e/content/normalise.h"

static const char *const d5e_speed_labels[D5E_MOVEMENTS] = {"walk", "climb", "swim", "fly", "burrow"};

static void d5e_set_text(struct arena *arena, struct json *object, const char *name, const char *text)
{
    if (text) json_set(arena, object, name, json_make_text(arena, text, strlen(text)));
}

static struct json d5e_stat_json(struct arena *arena, const struct d5e_stat *stat)
{
    struct json out = json_make_object(), parts = json_make_array();
    json_set(arena, &out, "value", json_make_int(stat->value));
    for (const struct d5e_part *part = stat->parts; part; part = part->next) {
        struct json entry = json_make_object();
        d5e_set_text(arena, &entry, "label", part->label);
        json_set(arena, &entry, "value", json_make_int(part->value));
        json_push(arena, &parts, entry);
    }
    json_set(arena, &out, "parts", parts);
    return out;
}

static void d5e_data_rolls(struct arena *arena, const struct d5e_actor *actor, struct json *data)
{
    struct json abilities = json_make_object(), saves = json_make_object(), skills = json_make_object(),
                speeds = json_make_object();
    for (enum d5e_ability i = D5E_STRENGTH; i < D5E_ABILITIES; i++) {
        struct json ability = d5e_stat_json(arena, &actor->abilities[i]);
        json_set(arena, &ability, "modifier", json_make_int(d5e_actor_modifier(actor, i)));
        json_set(arena, &abilities, d5e_ability_names[i], ability);
        json_set(arena, &saves, d5e_ability_names[i], d5e_stat_json(arena, &actor->saves[i]));
    }
    for (size_t i = 0; i < D5E_SKILL_COUNT; i++)
        json_set(arena, &skills, d5e_skills[i].name, d5e_stat_json(arena, &actor->skills[i]));
    for (size_t i = 0; i < D5E_MOVEMENTS; i++) {
        if (actor->speed[i].value)
            json_set(arena, &speeds, d5e_speed_labels[i], d5e_stat_json(arena, &actor->speed[i]));
    }
    json_set(arena, data, "abilities", abilities);
    json_set(arena, data, "saves", saves);
    json_set(arena, data, "skills", skills);
    json_set(arena, data, "speeds", speeds);
}

static void d5e_data_lists(struct arena *arena, const struct d5e_actor *actor, struct json *data)
{
    struct json attacks = json_make_array(), mechanics = json_make_array(), resources = json_make_array(),
                open = json_make_array();
    for (const struct d5e_attack *attack = actor->attacks; attack; attack = attack->next) {
        struct json entry = json_make_object();
        d5e_set_text(arena, &entry, "name", attack->name);
        json_set(arena, &entry, "bonus", d5e_stat_json(arena, &attack->bonus));
        d5e_set_text(arena, &entry, "dice", attack->dice);
        json_set(arena, &entry, "damageBonus", json_make_int(attack->damage_bonus));
        d5e_set_text(arena, &entry, "type", attack->damage_type);
        json_push(arena, &attacks, entry);
    }
    for (const struct d5e_mechanic *mechanic = actor->mechanics; mechanic; mechanic = mechanic->next) {
        if (mechanic->enhances) continue;
        struct json entry = json_make_object();
        d5e_set_text(arena, &entry, "name", mechanic->name);
        d5e_set_text(arena, &entry, "source", mechanic->source);
        d5e_set_text(arena, &entry, "kind", d5e_kind_name(mechanic->source_kind));
        d5e_set_text(arena, &entry, "type", json_to_text(json_get(mechanic->json, "type"), ""));
        if (mechanic->spell_level >= 0) json_set(arena, &entry, "spellLevel", json_make_int(mechanic->spell_level));
        json_push(arena, &mechanics, entry);
    }
    for (const struct d5e_resource *resource = actor->resources; resource; resource = resource->next) {
        struct json entry = json_make_object();
        d5e_set_text(arena, &entry, "id", resource->id);
        json_set(arena, &entry, "maximum", json_make_int(resource->maximum));
        if (resource->die) json_set(arena, &entry, "die", json_make_int(resource->die));
        d5e_set_text(arena, &entry, "recharge", resource->recharge);
        json_push(arena, &resources, entry);
    }
    for (const struct d5e_open_choice *choice = actor->open_choices; choice; choice = choice->next) {
        struct json entry = json_make_object();
        d5e_set_text(arena, &entry, "name", choice->name);
        d5e_set_text(arena, &entry, "source", choice->source);
        d5e_set_text(arena, &entry, "type", choice->type);
        json_set(arena, &entry, "count", json_make_int(choice->count - choice->answered));
        json_set(arena, &entry, "options", choice->options);
        json_push(arena, &open, entry);
    }
    json_set(arena, data, "attacks", attacks);
    json_set(arena, data, "mechanics", mechanics);
    json_set(arena, data, "resources", resources);
    struct json slots = json_make_object();
    for (int level = 1; level < 10; level++) {
        char key[] = {(char)('0' + level), '\0'};
        if (d5e_slots_of(actor, level)) json_set(arena, &slots, key, json_make_int(d5e_slots_of(actor, level)));
    }
    if (slots.count) json_set(arena, data, "spellSlots", slots);
    json_set(arena, data, "openChoices", open);
}

struct json d5e_sheet_data(struct arena *arena, const struct d5e_actor *actor)
{
    struct json data = json_make_object();
    d5e_set_text(arena, &data, "name", actor->name);
    d5e_set_text(arena, &data, "size", actor->size);
    d5e_set_text(arena, &data, "creatureType", actor->creature_type);
    json_set(arena, &data, "level", json_make_int(actor->level));
    json_set(arena, &data, "proficiencyBonus", json_make_int(actor->proficiency_bonus));
    json_set(arena, &data, "hitPoints", d5e_stat_json(arena, &actor->hp_max));
    json_set(arena, &data, "armorClass", d5e_stat_json(arena, &actor->armor_class));
    json_set(arena, &data, "initiative", d5e_stat_json(arena, &actor->initiative));
    if (actor->spell_ability < D5E_ABILITIES) {
        json_set(arena, &data, "spellSaveDc", d5e_stat_json(arena, &actor->spell_dc));
        json_set(arena, &data, "spellAttack", d5e_stat_json(arena, &actor->spell_attack));
    }
    json_set(arena, &data, "criticalThreshold", json_make_int(actor->critical_threshold));
    json_set(arena, &data, "attacksPerAction", json_make_int(actor->attacks_per_action));
    d5e_data_rolls(arena, actor, &data);
    d5e_data_lists(arena, actor, &data);
    json_set(arena, &data, "damageResponses", actor->responses);
    json_set(arena, &data, "statusImmunities", actor->status_immunities);
    json_set(arena, &data, "languages", actor->languages);
    json_set(arena, &data, "proficiencies", actor->proficiencies);
    json_set(arena, &data, "senses", actor->senses);
    json_set(arena, &data, "attributes", actor->attributes);
    return data;
}

/* "10 unarmoured, 3 Dexterity" */
static const char *d5e_parts_words(struct arena *arena, const struct d5e_stat *stat)
{
    struct text words = {0};
    for (const struct d5e_part *part = stat->parts; part; part = part->next)
        text_addf(&words, "%s%+lld %s", part == stat->parts ? "" : ", ", (long long)part->value, part->label);
    char *copy = arena_copy_text(arena, text_get(&words), words.length);
    text_free(&words);
    return copy ? copy : "";
}

static void d5e_page_head(struct page *page, struct arena *arena, const struct d5e_actor *actor)
{
    struct text kind = {0};
    text_addf(&kind, "%s %s", actor->size, actor->creature_type);
    for (size_t i = 0; i < actor->class_count; i++)
        text_addf(&kind, ", %s %lld%s%s", actor->classes[i].name, (long long)actor->classes[i].level,
                  actor->classes[i].subclass ? " " : "", actor->classes[i].subclass ? actor->classes[i].subclass : "");
    page_title(page, actor->name, text_get(&kind));
    text_free(&kind);
    page_row_int(page, "Hit points", actor->hp_max.value, d5e_parts_words(arena, &actor->hp_max));
    page_row_int(page, "Armour class", actor->armor_class.value, d5e_parts_words(arena, &actor->armor_class));
    page_row_signed(page, "Initiative", actor->initiative.value, d5e_parts_words(arena, &actor->initiative));
    page_row_signed(page, "Proficiency", actor->proficiency_bonus, NULL);
    for (size_t i = 0; i < D5E_MOVEMENTS; i++) {
        if (actor->speed[i].value)
            page_row(page, arena_printf(arena, "Speed, %s", d5e_speed_labels[i]),
                     arena_printf(arena, "%lld ft", (long long)actor->speed[i].value),
                     d5e_parts_words(arena, &actor->speed[i]));
    }
    if (actor->spell_ability < D5E_ABILITIES)
        page_row_int(page, "Spell save DC", actor->spell_dc.value, d5e_parts_words(arena, &actor->spell_dc));
}

static void d5e_page_rolls(struct page *page, struct arena *arena, const struct d5e_actor *actor)
{
    page_heading(page, "Abilities");
    page_table(page, "ability", "score", "modifier", "save", NULL);
    for (enum d5e_ability i = D5E_STRENGTH; i < D5E_ABILITIES; i++)
        page_cells(page, d5e_ability_names[i], arena_printf(arena, "%lld", (long long)actor->abilities[i].value),
                   arena_printf(arena, "%+lld", (long long)d5e_actor_modifier(actor, i)),
                   arena_printf(arena, "%+lld", (long long)actor->saves[i].value), NULL);
    page_heading(page, "Skills");
    for (size_t i = 0; i < D5E_SKILL_COUNT; i++)
        page_row_signed(page, d5e_skills[i].name, actor->skills[i].value, d5e_parts_words(arena, &actor->skills[i]));
    page_heading(page, "Attacks");
    page_table(page, "attack", "to hit", "damage", "reach or range", NULL);
    for (const struct d5e_attack *attack = actor->attacks; attack; attack = attack->next)
        page_cells(
            page, attack->name, arena_printf(arena, "%+lld", (long long)attack->bonus.value),
            arena_printf(arena, "%s%+lld %s", attack->dice, (long long)attack->damage_bonus, attack->damage_type),
            attack->range_ft
                ? arena_printf(arena, "%lld/%lld ft", (long long)attack->range_ft, (long long)attack->long_range_ft)
                : arena_printf(arena, "%lld ft", (long long)attack->reach_ft),
            NULL);
}

static void d5e_page_lists(struct page *page, struct arena *arena, const struct d5e_actor *actor)
{
    struct text slots = {0};
    for (int level = 1; level < 10; level++) {
        int count = d5e_slots_of(actor, level);
        if (count) text_addf(&slots, "%s%d of level %d", slots.length ? ", " : "", count, level);
    }
    if (actor->resources || slots.length) page_heading(page, "Resources");
    if (slots.length) page_row(page, "Spell slots", arena_printf(arena, "%s", text_get(&slots)), NULL);
    text_free(&slots);
    for (const struct d5e_resource *resource = actor->resources; resource; resource = resource->next)
        page_row(page, resource->name,
                 resource->maximum < 0 ? "unlimited" : arena_printf(arena, "%lld", (long long)resource->maximum),
                 arena_printf(arena, "%s%s",
                              resource->die ? arena_printf(arena, "d%lld, ", (long long)resource->die) : "",
                              resource->recharge));
    if (actor->mechanics) page_heading(page, "Features and spells");
    for (const struct d5e_mechanic *mechanic = actor->mechanics; mechanic; mechanic = mechanic->next)
        if (!mechanic->enhances)
            page_row(page, mechanic->name, json_to_text(json_get(mechanic->json, "type"), ""),
                     d5e_same_name(mechanic->name, mechanic->source) ? d5e_kind_name(mechanic->source_kind)
                                                                     : mechanic->source);
    if (actor->open_choices) page_heading(page, "Open choices");
    for (const struct d5e_open_choice *choice = actor->open_choices; choice; choice = choice->next) {
        struct text options = {0};
        for (size_t i = 0; i < choice->options.count; i++)
            text_addf(&options, "%s%s", i ? ", " : "", json_to_text(json_at(&choice->options, i), ""));
        page_row(page, choice->name, arena_printf(arena, "choose %lld", (long long)(choice->count - choice->answered)),
                 text_get(&options));
        text_free(&options);
    }
}

void d5e_sheet_page(struct page *page, struct arena *arena, const struct d5e_actor *actor)
{
    d5e_page_head(page, arena, actor);
    d5e_page_rolls(page, arena, actor);
    d5e_page_lists(page, arena, actor);
}

const struct d5e_stat *d5e_stat_find(const struct d5e_actor *actor, const char *name)
{
    const struct {
        const char *name;
        const struct d5e_stat *stat;
    } named[] = {{"hit points", &actor->hp_max},       {"hp", &actor->hp_max},
                 {"armor class", &actor->armor_class}, {"armour class", &actor->armor_class},
                 {"ac", &actor->armor_class},          {"initiative", &actor->initiative},
                 {"spell save dc", &actor->spell_dc},  {"spell attack", &actor->spell_attack},
                 {"speed", &actor->speed[D5E_WALK]}};
    for (size_t i = 0; i < sizeof named / sizeof *named; i++) {
        if (d5e_same_name(named[i].name, name)) return named[i].stat;
    }
    for (enum d5e_ability i = D5E_STRENGTH; i < D5E_ABILITIES; i++) {
        char save[32] = "";
        strncat(save, d5e_ability_names[i], 20);
        strncat(save, " save", 8);
        if (d5e_same_name(save, name)) return &actor->saves[i];
        if (d5e_ability_find(name) == i) return &actor->abilities[i];
    }
    size_t skill = d5e_skill_find(name);
    if (skill < D5E_SKILL_COUNT) return &actor->skills[skill];
    for (const struct d5e_attack *attack = actor->attacks; attack; attack = attack->next) {
        if (d5e_same_name(attack->name, name)) return &attack->bonus;
    }
    return NULL;
}

struct json d5e_stat_data(struct arena *arena, const struct d5e_stat *stat)
{
    return d5e_stat_json(arena, stat);
}
