/* sheet.c: an actor on a stage as data and as a page. Every number is the one the table uses. */
#include "systems/dnd5e/verbs/sheet.h"

#include <string.h>

#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/statistic.h"

static const struct d5e_actor *d5e_staged(const struct d5e_staging *stage)
{
    return d5e_body_of(stage->table, stage->who)->actor;
}

static struct d5e_stat d5e_staged_stat(const struct d5e_staging *stage, struct arena *arena, struct d5e_statistic what)
{
    d5e_stage_stand(stage, d5e_statistic_is_shot(&what));
    return d5e_statistic_now(stage->table, stage->who, stage->target, &what, arena);
}

static struct json d5e_staged_json(const struct d5e_staging *stage, struct arena *arena, struct d5e_statistic what)
{
    struct d5e_stat stat = d5e_staged_stat(stage, arena, what);
    return d5e_stat_json(arena, &stat);
}

static int64_t d5e_staged_value(const struct d5e_staging *stage, struct arena *arena, struct d5e_statistic what)
{
    return d5e_staged_stat(stage, arena, what).value;
}

static const char *d5e_staged_roll(const struct d5e_staging *stage, struct arena *arena, struct d5e_statistic what)
{
    struct d5e_stat stat = d5e_staged_stat(stage, arena, what);
    return d5e_roll_words(arena, &stat);
}

static void d5e_set_text(struct arena *arena, struct json *object, const char *name, const char *text)
{
    if (text) json_set(arena, object, name, json_make_text(arena, text, strlen(text)));
}

static void d5e_data_rolls(struct arena *arena, const struct d5e_staging *stage, struct json *data)
{
    struct json abilities = json_make_object(), saves = json_make_object(), skills = json_make_object(),
                speeds = json_make_object();
    for (size_t i = 0; i < D5E_ABILITIES; i++) {
        struct json ability = d5e_staged_json(stage, arena, (struct d5e_statistic){.kind = D5E_STAT_SCORE, .index = i});
        json_set(arena, &ability, "modifier",
                 json_make_int(d5e_actor_modifier(d5e_staged(stage), (enum d5e_ability)i)));
        json_set(arena, &abilities, d5e_ability_names[i], ability);
        json_set(arena, &saves, d5e_ability_names[i],
                 d5e_staged_json(stage, arena, (struct d5e_statistic){.kind = D5E_STAT_SAVE, .index = i}));
    }
    for (size_t i = 0; i < D5E_SKILL_COUNT; i++)
        json_set(arena, &skills, d5e_skills[i].name,
                 d5e_staged_json(stage, arena, (struct d5e_statistic){.kind = D5E_STAT_SKILL, .index = i}));
    for (size_t i = 0; i < D5E_MOVEMENTS; i++) {
        struct d5e_stat speed =
            d5e_staged_stat(stage, arena, (struct d5e_statistic){.kind = D5E_STAT_SPEED, .index = i});
        if (speed.value || i == D5E_WALK)
            json_set(arena, &speeds, d5e_movement_name((enum d5e_movement)i), d5e_stat_json(arena, &speed));
    }
    json_set(arena, data, "abilities", abilities);
    json_set(arena, data, "saves", saves);
    json_set(arena, data, "skills", skills);
    json_set(arena, data, "speeds", speeds);
}

static struct json d5e_data_attacks(struct arena *arena, const struct d5e_staging *stage)
{
    struct json attacks = json_make_array();
    for (const struct d5e_attack *attack = d5e_staged(stage)->attacks; attack; attack = attack->next) {
        struct d5e_stat damage =
            d5e_staged_stat(stage, arena, (struct d5e_statistic){.kind = D5E_STAT_DAMAGE, .attack = attack});
        struct json entry = json_make_object(), full = d5e_stat_json(arena, &damage);
        d5e_set_text(arena, &full, "formula", d5e_damage_words(arena, &damage));
        d5e_set_text(arena, &entry, "name", attack->name);
        json_set(arena, &entry, "bonus",
                 d5e_staged_json(stage, arena, (struct d5e_statistic){.kind = D5E_STAT_ATTACK, .attack = attack}));
        d5e_set_text(arena, &entry, "dice", attack->dice);
        json_set(arena, &entry, "damageBonus", json_make_int(damage.value));
        json_set(arena, &entry, "damage", full);
        d5e_set_text(arena, &entry, "type", attack->damage_type);
        json_push(arena, &attacks, entry);
    }
    return attacks;
}

static void d5e_data_lists(struct arena *arena, const struct d5e_staging *stage, struct json *data)
{
    const struct d5e_actor *actor = d5e_staged(stage);
    struct json attacks = d5e_data_attacks(arena, stage), mechanics = json_make_array(), resources = json_make_array(),
                open = json_make_array();
    for (const struct d5e_mechanic *mechanic = actor->mechanics; mechanic; mechanic = mechanic->next) {
        if (mechanic->enhances) continue;
        struct json entry = json_make_object();
        int64_t uses = d5e_most_uses(stage->table, stage->who, mechanic);
        d5e_set_text(arena, &entry, "name", mechanic->name);
        d5e_set_text(arena, &entry, "source", mechanic->source);
        d5e_set_text(arena, &entry, "kind", d5e_kind_name(mechanic->source_kind));
        d5e_set_text(arena, &entry, "type", json_to_text(json_get(mechanic->json, "type"), ""));
        if (mechanic->spell_level >= 0) json_set(arena, &entry, "spellLevel", json_make_int(mechanic->spell_level));
        if (uses >= 0) json_set(arena, &entry, "uses", json_make_int(uses));
        if (uses >= 0) d5e_set_text(arena, &entry, "recharge", d5e_recharge(mechanic));
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

static struct d5e_statistic d5e_number(const char *path)
{
    return (struct d5e_statistic){.kind = D5E_STAT_NUMBER, .path = path};
}

static int64_t d5e_passive_perception(const struct d5e_staging *stage, struct arena *arena)
{
    struct d5e_stat stat = d5e_staged_stat(
        stage, arena, (struct d5e_statistic){.kind = D5E_STAT_SKILL, .index = d5e_skill_find("Perception")});
    int64_t up = 0, down = 0;
    for (const struct d5e_part *part = stat.chances; part; part = part->next)
        part->value > 0 ? up++ : down++;
    enum d5e_advantage state = d5e_advantage_state(up, down);
    return 10 + stat.value + (state == D5E_ADVANTAGE ? 5 : state == D5E_DISADVANTAGE ? -5 : 0);
}

struct json d5e_sheet_data(struct arena *arena, const struct d5e_staging *stage)
{
    const struct d5e_actor *actor = d5e_staged(stage);
    struct json data = json_make_object(), responses = d5e_responses(stage->table, stage->who, NULL);
    d5e_set_text(arena, &data, "name", actor->name);
    d5e_set_text(arena, &data, "size", actor->size);
    d5e_set_text(arena, &data, "creatureType", actor->creature_type);
    json_set(arena, &data, "level", json_make_int(actor->level));
    json_set(arena, &data, "proficiencyBonus", json_make_int(actor->proficiency_bonus));
    json_set(arena, &data, "hitPoints", d5e_staged_json(stage, arena, d5e_number("hit_points")));
    json_set(arena, &data, "armorClass",
             d5e_staged_json(stage, arena, (struct d5e_statistic){.kind = D5E_STAT_ARMOR_CLASS}));
    json_set(arena, &data, "initiative",
             d5e_staged_json(stage, arena, (struct d5e_statistic){.kind = D5E_STAT_INITIATIVE}));
    json_set(arena, &data, "passivePerception", json_make_int(d5e_passive_perception(stage, arena)));
    if (actor->spell_ability < D5E_ABILITIES) {
        json_set(arena, &data, "spellSaveDc", d5e_staged_json(stage, arena, d5e_number("spell_save_dc")));
        json_set(arena, &data, "spellAttack",
                 d5e_staged_json(stage, arena, (struct d5e_statistic){.kind = D5E_STAT_SPELL_ATTACK}));
    }
    json_set(arena, &data, "criticalThreshold",
             json_make_int(d5e_staged_value(stage, arena, d5e_number("combat.critical_hit_threshold"))));
    json_set(arena, &data, "attacksPerAction",
             json_make_int(d5e_staged_value(stage, arena, d5e_number("combat.attacks_per_action"))));
    d5e_data_rolls(arena, stage, &data);
    d5e_data_lists(arena, stage, &data);
    json_set(arena, &data, "damageResponses", json_copy(arena, &responses));
    json_set(arena, &data, "statusImmunities", json_copy(arena, &actor->status_immunities));
    json_set(arena, &data, "languages", json_copy(arena, &actor->languages));
    json_set(arena, &data, "proficiencies", json_copy(arena, &actor->proficiencies));
    json_set(arena, &data, "training", json_copy(arena, &actor->training));
    json_set(arena, &data, "senses", json_copy(arena, &actor->senses));
    json_set(arena, &data, "attributes", json_copy(arena, &actor->attributes));
    return data;
}

/* "+10 unarmoured, +3 Dexterity" */
static const char *d5e_parts_words(struct arena *arena, const struct d5e_stat *stat)
{
    struct text words = {0};
    for (const struct d5e_part *part = stat->parts; part; part = part->next) {
        text_add(&words, part == stat->parts ? "" : ", ");
        if (part->dice) text_addf(&words, "+%s ", part->dice);
        if (part->value || !part->dice) text_addf(&words, "%+lld ", (long long)part->value);
        text_add(&words, part->label);
    }
    for (const struct d5e_part *part = stat->chances; part; part = part->next)
        text_addf(&words, "%s%s from %s", words.length ? ", " : "", part->value > 0 ? "advantage" : "disadvantage",
                  part->label);
    char *copy = arena_copy_text(arena, text_get(&words), words.length);
    text_free(&words);
    return copy ? copy : "";
}

/* What a class casts with, where that is not the usual ability; D5E_ABILITIES. */
static enum d5e_ability d5e_other_ability(const struct d5e_actor *actor, size_t index)
{
    const char *name = json_to_text(json_get(actor->classes[index].casting, "ability"), "");
    enum d5e_ability ability = d5e_ability_find(name);
    return ability == actor->spell_ability ? D5E_ABILITIES : ability;
}

/* What was written back after play, where it is not the full figure. */
static void d5e_page_now(struct page *page, struct arena *arena, const struct d5e_staging *stage, int64_t most)
{
    const struct d5e_body *body = d5e_body_of(stage->table, stage->who);
    const char *more = body->temp_hp ? arena_printf(arena, "and %d temporary", body->temp_hp) : NULL;
    if (body->hp != most || more) page_row_int(page, "Hit points now", body->hp, more);
}

static void d5e_page_head(struct page *page, struct arena *arena, const struct d5e_staging *stage)
{
    const struct d5e_actor *actor = d5e_staged(stage);
    struct text kind = {0};
    text_addf(&kind, "%s %s", actor->size, actor->creature_type);
    for (size_t i = 0; i < actor->class_count; i++)
        text_addf(&kind, ", %s %lld%s%s", actor->classes[i].name, (long long)actor->classes[i].level,
                  actor->classes[i].subclass ? " " : "", actor->classes[i].subclass ? actor->classes[i].subclass : "");
    page_title(page, arena_printf(arena, "%s", actor->name), text_get(&kind));
    text_free(&kind);
    struct d5e_stat hp = d5e_staged_stat(stage, arena, d5e_number("hit_points")),
                    armor = d5e_staged_stat(stage, arena, (struct d5e_statistic){.kind = D5E_STAT_ARMOR_CLASS}),
                    initiative = d5e_staged_stat(stage, arena, (struct d5e_statistic){.kind = D5E_STAT_INITIATIVE});
    page_row_int(page, "Hit points", hp.value, d5e_parts_words(arena, &hp));
    d5e_page_now(page, arena, stage, hp.value);
    page_row_int(page, "Armour class", armor.value, d5e_parts_words(arena, &armor));
    page_row_signed(page, "Initiative", initiative.value, d5e_parts_words(arena, &initiative));
    page_row_signed(page, "Proficiency", actor->proficiency_bonus, NULL);
    page_row_int(page, "Passive Perception", d5e_passive_perception(stage, arena), NULL);
    for (size_t i = 0; i < D5E_MOVEMENTS; i++) {
        struct d5e_stat speed =
            d5e_staged_stat(stage, arena, (struct d5e_statistic){.kind = D5E_STAT_SPEED, .index = i});
        if (speed.value || i == D5E_WALK)
            page_row(page, arena_printf(arena, "Speed, %s", d5e_movement_name((enum d5e_movement)i)),
                     arena_printf(arena, "%lld ft", (long long)speed.value), d5e_parts_words(arena, &speed));
    }
    if (actor->spell_ability >= D5E_ABILITIES) return;
    struct d5e_stat dc = d5e_staged_stat(stage, arena, d5e_number("spell_save_dc")),
                    attack = d5e_staged_stat(stage, arena, (struct d5e_statistic){.kind = D5E_STAT_SPELL_ATTACK});
    page_row_int(page, "Spell save DC", dc.value, d5e_parts_words(arena, &dc));
    page_row_signed(page, "Spell attack", attack.value, d5e_parts_words(arena, &attack));
    for (size_t i = 0; i < actor->class_count; i++) {
        enum d5e_ability ability = d5e_other_ability(actor, i);
        int64_t shift = d5e_spell_shift(actor, ability);
        if (ability == D5E_ABILITIES) continue;
        page_row(page, arena_printf(arena, "%s spells", actor->classes[i].name),
                 arena_printf(arena, "DC %lld", (long long)(dc.value + shift)),
                 arena_printf(arena, "spell attack %+lld, by %s", (long long)(attack.value + shift),
                              d5e_ability_names[ability]));
    }
}

/* "5 ft", "80/320 ft", "5 ft, thrown 20/60 ft" */
static const char *d5e_reach_words(struct arena *arena, const struct d5e_attack *attack)
{
    long long reach = attack->reach_ft, range = attack->range_ft, far = attack->long_range_ft;
    if (!attack->range_ft) return arena_printf(arena, "%lld ft", reach);
    if (!attack->melee) return arena_printf(arena, "%lld/%lld ft", range, far);
    return arena_printf(arena, "%lld ft, thrown %lld/%lld ft", reach, range, far);
}

static void d5e_page_rolls(struct page *page, struct arena *arena, const struct d5e_staging *stage)
{
    const struct d5e_actor *actor = d5e_staged(stage);
    page_heading(page, "Abilities");
    page_table(page, "ability", "score", "modifier", "save", NULL);
    for (size_t i = 0; i < D5E_ABILITIES; i++)
        page_cells(page, d5e_ability_names[i], arena_printf(arena, "%lld", (long long)actor->abilities[i].value),
                   arena_printf(arena, "%+lld", (long long)d5e_actor_modifier(actor, (enum d5e_ability)i)),
                   d5e_staged_roll(stage, arena, (struct d5e_statistic){.kind = D5E_STAT_SAVE, .index = i}), NULL);
    page_heading(page, "Skills");
    for (size_t i = 0; i < D5E_SKILL_COUNT; i++) {
        struct d5e_stat skill =
            d5e_staged_stat(stage, arena, (struct d5e_statistic){.kind = D5E_STAT_SKILL, .index = i});
        page_row_signed(page, d5e_skills[i].name, skill.value, d5e_parts_words(arena, &skill));
    }
    page_heading(page, "Attacks");
    page_table(page, "attack", "to hit", "damage", "reach or range", NULL);
    for (const struct d5e_attack *attack = actor->attacks; attack; attack = attack->next) {
        struct d5e_stat damage =
            d5e_staged_stat(stage, arena, (struct d5e_statistic){.kind = D5E_STAT_DAMAGE, .attack = attack});
        struct d5e_statistic hit = {.kind = D5E_STAT_ATTACK, .attack = attack};
        struct d5e_stat to_hit = d5e_staged_stat(stage, arena, hit);
        page_cells(page, arena_printf(arena, "%s", attack->name), d5e_staged_roll(stage, arena, hit),
                   d5e_damage_words(arena, &damage), d5e_reach_words(arena, attack), NULL);
        page_why(page, d5e_parts_words(arena, &to_hit));
    }
}

static const char *d5e_capital(struct arena *arena, const char *word)
{
    char *copy = arena_printf(arena, "%s", word);
    if (copy && *copy >= 'a' && *copy <= 'z') *copy = (char)(*copy - 'a' + 'A');
    return copy ? copy : "";
}

static void d5e_page_words(struct page *page, const char *label, const struct json *list)
{
    struct text words = {0};
    for (size_t i = 0; i < json_count(list); i++)
        text_addf(&words, "%s%s", words.length ? ", " : "", json_to_text(json_at(list, i), ""));
    if (words.length) page_list(page, label, text_get(&words));
    text_free(&words);
}

/* "resistance to fire, cold" */
static void d5e_page_responses(struct page *page, const struct d5e_staging *stage)
{
    struct json responses = d5e_responses(stage->table, stage->who, NULL);
    for (size_t i = 0; i < responses.count; i++) {
        const struct json *response = json_at(&responses, i), *to = json_get(response, "to");
        const char *origin = json_to_text(json_path(response, "source.origin"), NULL);
        struct text words = {0};
        for (size_t n = 0; n < (json_is(to, JSON_STRING) ? 1 : json_count(to)); n++)
            text_addf(&words, "%s%s", n ? ", " : "", json_to_text(json_is(to, JSON_STRING) ? to : json_at(to, n), ""));
        if (origin) text_addf(&words, " (%s)", origin);
        const char *label = d5e_capital(page->arena, json_to_text(json_get(response, "response"), "response"));
        if (words.length) page_list(page, label, text_get(&words));
        text_free(&words);
    }
}

static void d5e_page_traits(struct page *page, const struct d5e_staging *stage)
{
    const struct d5e_actor *actor = d5e_staged(stage);
    page_heading(page, "Traits");
    d5e_page_words(page, "Languages", &actor->languages);
    d5e_page_words(page, "Armour", json_get(&actor->training, "armor"));
    d5e_page_words(page, "Weapons", json_get(&actor->training, "weapon"));
    d5e_page_words(page, "Tools", json_get(&actor->training, "tool"));
    d5e_page_words(page, "Immune to", &actor->status_immunities);
    d5e_page_responses(page, stage);
    for (size_t i = 0; i < json_member_count(&actor->senses); i++)
        page_list(page, d5e_capital(page->arena, actor->senses.members[i].name),
                  arena_printf(page->arena, "%lld ft", (long long)json_to_int(&actor->senses.members[i].value, 0)));
}

/* "long_rest" reads "long rest". */
static const char *d5e_words(struct arena *arena, const char *word)
{
    char *words = arena_printf(arena, "%s", word);
    for (char *at = words; at && *at; at++)
        if (*at == '_') *at = ' ';
    return words ? words : "";
}

static const char *d5e_mechanic_words(struct arena *arena, const struct d5e_staging *stage,
                                      const struct d5e_mechanic *mechanic)
{
    int64_t uses = d5e_most_uses(stage->table, stage->who, mechanic);
    const char *type = d5e_words(arena, json_to_text(json_get(mechanic->json, "type"), ""));
    if (mechanic->spell_level > 0) type = arena_printf(arena, "level %d spell", mechanic->spell_level);
    if (mechanic->spell_level == 0) type = "cantrip";
    if (uses < 0) return type;
    const struct d5e_body *body = d5e_body_of(stage->table, stage->who);
    int index = d5e_mechanic_index(body->actor, mechanic), spent = index >= 0 ? body->uses[index] : 0;
    return arena_printf(arena, "%s, %lld per %s%s", type, (long long)uses, d5e_words(arena, d5e_recharge(mechanic)),
                        spent ? arena_printf(arena, " (%lld left)", (long long)(uses - spent)) : "");
}

static void d5e_page_resource(struct page *page, struct arena *arena, const struct d5e_staging *stage,
                              const struct d5e_resource *resource)
{
    const struct d5e_body *body = d5e_body_of(stage->table, stage->who);
    int pool = d5e_pool_index(body->actor, resource->id);
    int64_t left = pool < 0 ? resource->maximum : body->pools[pool];
    const char *count = resource->maximum < 0 ? "unlimited" : arena_printf(arena, "%lld", (long long)resource->maximum),
               *die = resource->die ? arena_printf(arena, "d%lld, ", (long long)resource->die) : "",
               *back = d5e_words(arena, resource->recharge);
    if (strcmp(resource->id, "hit_dice") == 0) {
        count = d5e_hit_dice_words(arena, body->actor);
        die = "";
    }
    if (left != resource->maximum) count = arena_printf(arena, "%lld of %s", (long long)left, count);
    page_row(page, d5e_words(arena, resource->name), count, arena_printf(arena, "%s%s", die, back));
}

static void d5e_list_slots(struct text *out, const struct d5e_actor *actor, const struct d5e_body *body)
{
    for (int level = 1; level < 10; level++) {
        int count = d5e_slots_of(actor, level), left = body->slots[level];
        if (!count) continue;
        text_addf(out, "%s%d of level %d", out->length ? ", " : "", count, level);
        if (left != count) text_addf(out, " (%d left)", left);
    }
}

static void d5e_page_choice(struct page *page, struct arena *arena, const struct d5e_open_choice *choice)
{
    struct text options = {0};
    for (size_t i = 0; i < choice->options.count; i++)
        text_addf(&options, "%s%s", i ? ", " : "", json_to_text(json_at(&choice->options, i), ""));
    page_row(page, choice->name, arena_printf(arena, "choose %lld", (long long)(choice->count - choice->answered)),
             text_get(&options));
    text_free(&options);
}

static void d5e_page_lists(struct page *page, struct arena *arena, const struct d5e_staging *stage)
{
    const struct d5e_actor *actor = d5e_staged(stage);
    struct text slots = {0};
    d5e_list_slots(&slots, actor, d5e_body_of(stage->table, stage->who));
    if (actor->resources || slots.length) page_heading(page, "Resources");
    if (slots.length) page_row(page, "Spell slots", arena_printf(arena, "%s", text_get(&slots)), NULL);
    text_free(&slots);
    for (const struct d5e_resource *resource = actor->resources; resource; resource = resource->next)
        d5e_page_resource(page, arena, stage, resource);
    if (actor->mechanics) page_heading(page, "Features and spells");
    for (const struct d5e_mechanic *mechanic = actor->mechanics; mechanic; mechanic = mechanic->next)
        if (!mechanic->enhances)
            page_row(page, arena_printf(arena, "%s", mechanic->name), d5e_mechanic_words(arena, stage, mechanic),
                     d5e_same_name(mechanic->name, mechanic->source) ? d5e_kind_name(mechanic->source_kind)
                                                                     : mechanic->source);
    if (actor->open_choices) page_heading(page, "Open choices");
    for (const struct d5e_open_choice *choice = actor->open_choices; choice; choice = choice->next)
        d5e_page_choice(page, arena, choice);
}

void d5e_sheet_page(struct page *page, struct arena *arena, const struct d5e_staging *stage)
{
    d5e_page_head(page, arena, stage);
    d5e_page_rolls(page, arena, stage);
    d5e_page_traits(page, stage);
    d5e_page_lists(page, arena, stage);
}
