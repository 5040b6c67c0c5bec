/* summary.c: the numbers of a sheet by the names people use, one line each: what `diff` compares. */
#include <string.h>

#include "systems/dnd5e/verbs/sheet.h"
#include "systems/dnd5e/table/statistic.h"

struct d5e_summary {
    struct arena *arena;
    const struct d5e_staging *stage;
    struct json *out;
};

static void d5e_sum_up(const struct d5e_summary *summary, const char *name, const char *words)
{
    if (name && words)
        json_set(summary->arena, summary->out, name, json_make_text(summary->arena, words, strlen(words)));
}

static struct d5e_stat d5e_summed(const struct d5e_summary *summary, struct d5e_statistic what)
{
    const struct d5e_staging *stage = summary->stage;
    d5e_stage_stand(stage, d5e_statistic_is_shot(&what));
    return d5e_statistic_now(stage->table, stage->who, stage->target, &what, summary->arena);
}

static void d5e_sum_number(const struct d5e_summary *summary, const char *name, struct d5e_statistic what)
{
    struct d5e_stat stat = d5e_summed(summary, what);
    json_set(summary->arena, summary->out, name, json_make_int(stat.value));
}

static void d5e_sum_roll(const struct d5e_summary *summary, const char *name, struct d5e_statistic what)
{
    struct d5e_stat stat = d5e_summed(summary, what);
    d5e_sum_up(summary, name, d5e_roll_words(summary->arena, &stat));
}

static void d5e_sum_rolls(const struct d5e_summary *summary)
{
    for (size_t i = 0; i < D5E_ABILITIES; i++)
        d5e_sum_number(summary, d5e_ability_names[i], (struct d5e_statistic){.kind = D5E_STAT_SCORE, .index = i});
    for (size_t i = 0; i < D5E_ABILITIES; i++)
        d5e_sum_roll(summary, arena_printf(summary->arena, "%s save", d5e_ability_names[i]),
                     (struct d5e_statistic){.kind = D5E_STAT_SAVE, .index = i});
    for (size_t i = 0; i < D5E_SKILL_COUNT; i++)
        d5e_sum_roll(summary, d5e_skills[i].name, (struct d5e_statistic){.kind = D5E_STAT_SKILL, .index = i});
}

static void d5e_sum_attacks(const struct d5e_summary *summary, const struct d5e_actor *actor)
{
    for (const struct d5e_attack *attack = actor->attacks; attack; attack = attack->next) {
        struct d5e_stat damage =
            d5e_summed(summary, (struct d5e_statistic){.kind = D5E_STAT_DAMAGE, .attack = attack});
        d5e_sum_roll(summary, arena_printf(summary->arena, "%s", attack->name),
                     (struct d5e_statistic){.kind = D5E_STAT_ATTACK, .attack = attack});
        d5e_sum_up(summary, arena_printf(summary->arena, "%s damage", attack->name),
                   d5e_damage_words(summary->arena, &damage));
    }
}

/* "resistance to fire, cold" of every response, one entry each. */
static struct json d5e_sum_responses(const struct d5e_summary *summary)
{
    struct json list = json_make_array(),
                responses = d5e_responses(summary->stage->table, summary->stage->who, NULL);
    for (size_t i = 0; i < responses.count; i++) {
        const struct json *one = json_at(&responses, i), *to = json_get(one, "to");
        struct text words = {0};
        text_addf(&words, "%s to ", json_to_text(json_get(one, "response"), "resistance"));
        if (json_is(to, JSON_STRING)) text_add(&words, to->text);
        for (size_t n = 0; json_is(to, JSON_ARRAY) && n < to->count; n++)
            text_addf(&words, "%s%s", n ? ", " : "", json_to_text(json_at(to, n), ""));
        json_push(summary->arena, &list, json_make_text(summary->arena, text_get(&words), words.length));
        text_free(&words);
    }
    return list;
}

static void d5e_sum_lists(const struct d5e_summary *summary, const struct d5e_actor *actor)
{
    struct arena *arena = summary->arena;
    struct json features = json_make_array(), open = json_make_array();
    for (const struct d5e_resource *at = actor->resources; at; at = at->next)
        json_set(arena, summary->out,
                 strcmp(at->id, "hit_dice") == 0 ? "Hit dice" : arena_printf(arena, "%s", at->name),
                 json_make_int(at->maximum));
    for (int level = 1; level < 10; level++)
        if (d5e_slots_of(actor, level))
            json_set(arena, summary->out, arena_printf(arena, "Spell slots of level %d", level),
                     json_make_int(d5e_slots_of(actor, level)));
    for (const struct d5e_mechanic *at = actor->mechanics; at; at = at->next)
        if (!at->enhances) json_push(arena, &features, json_make_text(arena, at->name, strlen(at->name)));
    for (const struct d5e_open_choice *at = actor->open_choices; at; at = at->next)
        json_push(arena, &open, json_make_text(arena, at->name, strlen(at->name)));
    json_set(arena, summary->out, "Defences", d5e_sum_responses(summary));
    json_set(arena, summary->out, "Immune to", json_copy(arena, &actor->status_immunities));
    json_set(arena, summary->out, "Languages", json_copy(arena, &actor->languages));
    json_set(arena, summary->out, "Proficiencies", json_copy(arena, &actor->proficiencies));
    json_set(arena, summary->out, "Features and spells", features);
    json_set(arena, summary->out, "Open choices", open);
}

struct json d5e_sheet_summary(struct arena *arena, const struct d5e_staging *stage)
{
    const struct d5e_actor *actor = d5e_body_of(stage->table, stage->who)->actor;
    struct json out = json_make_object();
    const struct d5e_summary summary = {arena, stage, &out};
    json_set(arena, &out, "Level", json_make_int(actor->level));
    d5e_sum_number(&summary, "Hit points", (struct d5e_statistic){.kind = D5E_STAT_NUMBER, .path = "hit_points"});
    d5e_sum_number(&summary, "Armour class", (struct d5e_statistic){.kind = D5E_STAT_ARMOR_CLASS});
    d5e_sum_roll(&summary, "Initiative", (struct d5e_statistic){.kind = D5E_STAT_INITIATIVE});
    json_set(arena, &out, "Proficiency bonus", json_make_int(actor->proficiency_bonus));
    for (size_t i = 0; i < D5E_MOVEMENTS; i++) {
        const struct d5e_statistic speed = {.kind = D5E_STAT_SPEED, .index = i};
        if (i == D5E_WALK || d5e_summed(&summary, speed).value)
            d5e_sum_number(&summary, arena_printf(arena, "Speed, %s", d5e_movement_name((enum d5e_movement)i)), speed);
    }
    if (actor->spell_ability < D5E_ABILITIES) {
        d5e_sum_number(&summary, "Spell save DC",
                       (struct d5e_statistic){.kind = D5E_STAT_NUMBER, .path = "spell_save_dc"});
        d5e_sum_roll(&summary, "Spell attack", (struct d5e_statistic){.kind = D5E_STAT_SPELL_ATTACK});
    }
    d5e_sum_rolls(&summary);
    d5e_sum_attacks(&summary, actor);
    d5e_sum_lists(&summary, actor);
    return out;
}
