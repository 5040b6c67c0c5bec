/* sheet.c: the sheet of a prepared character as data: every number with its parts, every part with its source. */
#include "systems/swse/verbs/sheet.h"

#include <string.h>

#include "systems/swse/actor/track.h"
#include "systems/swse/content/describe.h"
#include "systems/swse/verbs/hooks.h"

struct json swse_words_json(struct arena *arena, const struct swse_words *words)
{
    struct json list = json_make_array();
    for (size_t i = 0; i < words->count; i++)
        json_push(arena, &list, json_make_text(arena, words->items[i], strlen(words->items[i])));
    return list;
}

struct json swse_origin_json(struct arena *arena, const struct swse_rule *rule)
{
    struct json out = json_make_object();
    json_put_text(arena, &out, "type", swse_source_word(rule->source.type));
    json_put_text(arena, &out, "id", rule->source.id);
    json_put_text(arena, &out, "rule", rule->id);
    json_put_text(arena, &out, "trait", rule->trait);
    if (rule->file && rule->line)
        json_put_text(arena, &out, "place", arena_printf(arena, "%s:%u", rule->file, (unsigned)rule->line));
    return out;
}

struct json swse_number_json(struct arena *arena, const struct swse_number *number)
{
    struct json out = json_make_object(), parts = json_make_array();
    json_put_int(arena, &out, "total", number->total);
    for (size_t i = 0; i < number->count; i++) {
        const struct swse_part *part = &number->parts[i];
        struct json item = json_make_object();
        json_put_text(arena, &item, "label", part->label);
        json_put_int(arena, &item, "value", part->value);
        if (part->rule) {
            if (part->bonus != SWSE_BONUS_UNTYPED)
                json_put_text(arena, &item, "bonusType", swse_bonus_word(part->bonus));
            json_set(arena, &item, "source", swse_origin_json(arena, part->rule));
        }
        if (part->giver) {
            struct json source = json_make_object();
            json_put_text(arena, &source, "type", part->giver);
            json_put_text(arena, &source, "id", part->giver_id);
            json_set(arena, &item, "source", source);
        }
        json_put_text(arena, &item, "why", part->lost);
        json_push(arena, &parts, item);
    }
    json_set(arena, &out, "parts", parts);
    return out;
}

static struct json swse_sheet_abilities(const struct swse_actor *actor, struct arena *arena)
{
    struct json out = json_make_object();
    for (int a = 0; a < SWSE_ABILITY_COUNT; a++) {
        struct json score = swse_number_json(arena, &actor->scores[a]);
        json_put_int(arena, &score, "modifier", swse_ability_modifier(actor->scores[a].total));
        json_set(arena, &out, swse_ability_word((enum swse_ability)a), score);
    }
    return out;
}

static struct json swse_sheet_defenses(const struct swse_actor *actor, const struct swse_now *now, struct arena *arena)
{
    struct json out = json_make_object();
    for (int d = 0; d < SWSE_DEFENSE_COUNT; d++) {
        struct swse_number number = swse_defense_number(actor, now, arena, (enum swse_defense)d);
        json_set(arena, &out, swse_defense_word((enum swse_defense)d), swse_number_json(arena, &number));
    }
    return out;
}

static void swse_sheet_skill(const struct swse_actor *actor, const struct swse_now *now, struct arena *arena,
                             const char *skill, struct json *out)
{
    if (json_get(out, skill)) return;
    struct swse_number number = swse_skill_number(actor, now, arena, skill, NULL);
    struct json item = swse_number_json(arena, &number);
    json_put_bool(arena, &item, "trained", swse_actor_is_trained(actor, skill));
    json_put_bool(arena, &item, "focus", swse_actor_is_focused(actor, skill));
    json_set(arena, out, skill, item);
}

/* The seventeen, and the fields of knowledge the character has to do with. */
static struct json swse_sheet_skills(const struct swse_actor *actor, const struct swse_now *now, struct arena *arena)
{
    struct json out = json_make_object();
    for (int s = 0; s < SWSE_SKILL_COUNT; s++)
        swse_sheet_skill(actor, now, arena, swse_skill_word((enum swse_skill)s), &out);
    for (size_t i = 0; i < actor->trained.count; i++)
        swse_sheet_skill(actor, now, arena, actor->trained.items[i], &out);
    for (size_t i = 0; i < actor->ops.count; i++) {
        const struct swse_op *op = actor->ops.items[i];
        if (op->kind == SWSE_OP_MODIFIER && op->modifier.statistic == SWSE_STATISTIC_SKILL)
            swse_sheet_skill(actor, now, arena, op->modifier.skill, &out);
    }
    return out;
}

static struct json swse_sheet_attack(const struct swse_actor *actor, const struct swse_now *now, struct arena *arena,
                                     const struct swse_item *weapon)
{
    struct json out = json_make_object(), critical = json_make_object();
    bool unarmed = weapon == &actor->unarmed;
    struct swse_number attack = swse_attack_number(actor, now, arena, weapon);
    struct swse_number damage = swse_damage_number(actor, now, arena, weapon);
    json_put_text(arena, &out, "id", weapon->id);
    json_put_text(arena, &out, "name", weapon->name);
    json_put_text(arena, &out, "kind", swse_attack_word(unarmed ? SWSE_ATTACK_UNARMED : swse_item_attack(weapon)));
    json_set(arena, &out, "attack", swse_number_json(arena, &attack));
    json_set(arena, &out, "damage", swse_number_json(arena, &damage));
    json_put_text(arena, &out, "dice", weapon->formula);
    json_put_text(arena, &out, "damageType", weapon->damage_type);
    json_put_int(arena, &critical, "range", weapon->critical_range);
    json_put_int(arena, &critical, "multiplier", weapon->critical_multiplier);
    json_set(arena, &out, "critical", critical);
    json_put_bool(arena, &out, "proficient", swse_actor_is_proficient(actor, weapon));
    json_put_bool(arena, &out, "equipped", weapon->equipped);
    if (weapon->json && json_get(weapon->json, "flags"))
        json_set(arena, &out, "flags", json_copy(arena, json_get(weapon->json, "flags")));
    return out;
}

static struct json swse_sheet_attacks(const struct swse_actor *actor, const struct swse_now *now, struct arena *arena)
{
    struct json out = json_make_array();
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct swse_item *item = &actor->items.items[i];
        if (item->kind == SWSE_ITEM_WEAPON) json_push(arena, &out, swse_sheet_attack(actor, now, arena, item));
    }
    json_push(arena, &out, swse_sheet_attack(actor, now, arena, &actor->unarmed));
    return out;
}

static struct json swse_sheet_items(const struct swse_actor *actor, struct arena *arena)
{
    struct json out = json_make_array();
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct swse_item *item = &actor->items.items[i];
        struct json row = json_make_object();
        json_put_text(arena, &row, "id", item->id);
        json_put_text(arena, &row, "name", item->name);
        json_put_bool(arena, &row, "equipped", item->equipped);
        if (item->generated) json_set(arena, &row, "flags", json_copy(arena, json_get(item->json, "flags")));
        const struct swse_op *op = swse_item_restriction(actor, item);
        if (op) json_put_text(arena, &row, "refused", op->restriction.reason);
        json_push(arena, &out, row);
    }
    return out;
}

static struct json swse_sheet_owned(struct arena *arena, const struct swse_owned *owned, size_t count)
{
    struct json out = json_make_array();
    for (size_t i = 0; i < count; i++) {
        struct json row = json_make_object();
        json_put_text(arena, &row, "id", owned[i].id);
        json_put_text(arena, &row, "name",
                      owned[i].entry ? owned[i].entry->name : swse_title(arena, NULL, owned[i].id));
        if (owned[i].grant) {
            struct json giver = swse_origin_json(arena, owned[i].grant->rule);
            json_put_text(arena, &giver, "name", owned[i].grant->rule->carrier);
            json_set(arena, &row, "grantedBy", giver);
        }
        json_put_text(arena, &row, "refused", owned[i].refused);
        json_push(arena, &out, row);
    }
    return out;
}

static void swse_op_row(struct arena *arena, const struct swse_op *op, struct json *row)
{
    switch (op->kind) {
    case SWSE_OP_REDUCTION:
        json_put_int(arena, row, "value", op->reduction.value);
        json_set(arena, row, "damageTypes", swse_words_json(arena, &op->reduction.types));
        json_set(arena, row, "exceptions", swse_words_json(arena, &op->reduction.exceptions));
        json_put_bool(arena, row, "stacks", op->reduction.stacks);
        break;
    case SWSE_OP_IMMUNITY:
        json_put_text(arena, row, "to", op->immunity.kind);
        json_set(arena, row, "values", swse_words_json(arena, &op->immunity.values));
        json_set(arena, row, "exceptions", swse_words_json(arena, &op->immunity.exceptions));
        json_put_text(arena, row, "severity", op->immunity.partial ? "partial" : "full");
        break;
    case SWSE_OP_REROLL:
        json_put_text(arena, row, "of", op->reroll.trigger);
        json_put_text(arena, row, "skill", op->reroll.skill);
        json_put_int(arena, row, "timesPerEncounter", op->reroll.uses);
        break;
    case SWSE_OP_SENSE:
        json_put_text(arena, row, "sense", op->sense.sense);
        json_set(arena, row, "range", op->sense.range < 0 ? json_make_null() : json_make_int(op->sense.range));
        json_set(arena, row, "suppressedBy", swse_words_json(arena, &op->sense.suppressed_by));
        break;
    case SWSE_OP_SPEED:
        json_put_text(arena, row, "mode", op->speed.mode);
        json_put_int(arena, row, "squares", op->speed.squares);
        json_put_bool(arena, row, "inCombat", op->speed.in_combat);
        json_put_text(arena, row, "only", op->speed.condition_value);
        break;
    case SWSE_OP_BREATH:
        json_put_text(arena, row, "breathType", op->breath.breath);
        json_put_bool(arena, row, "needsNoBreath", op->breath.immune);
        break;
    case SWSE_OP_NOTE:
        json_put_text(arena, row, "abilityId", op->note.id);
        json_put_text(arena, row, "category", op->note.category);
        break;
    case SWSE_OP_RESTRICTION:
        json_set(arena, row, "targets", swse_words_json(arena, &op->restriction.targets));
        json_put_text(arena, row, "reason", op->restriction.reason);
        break;
    case SWSE_OP_HEALING:
        json_put_int(arena, row, "value", op->healing.value);
        json_put_text(arena, row, "only", op->healing.condition_value);
        json_set(arena, row, "suppressedBy", swse_words_json(arena, &op->healing.suppressed_by));
        break;
    case SWSE_OP_RAGE:
    case SWSE_OP_MODIFIER:
    case SWSE_OP_GRANT:
    case SWSE_OP_ABILITY:
    case SWSE_OP_WEAPON:
    case SWSE_OP_SIZE:
    case SWSE_OP_LIMBS:
        break;
    }
}

/* The ops of one kind as rows, each with the words of its rule and its source. */
static void swse_sheet_ops(const struct swse_actor *actor, struct arena *arena, enum swse_op_kind kind,
                           const char *name, struct json *sheet)
{
    struct json out = json_make_array();
    for (size_t i = 0; i < actor->ops.count; i++) {
        const struct swse_op *op = actor->ops.items[i];
        if (op->kind != kind) continue;
        struct json row = json_make_object();
        swse_op_row(arena, op, &row);
        struct text words = {0};
        swse_op_describe(op, &words);
        json_put_text(arena, &row, "words", text_get(&words));
        text_free(&words);
        json_put_text(arena, &row, "description", op->rule->description);
        json_set(arena, &row, "source", swse_origin_json(arena, op->rule));
        json_push(arena, &out, row);
    }
    json_set(arena, sheet, name, out);
}

static struct json swse_sheet_inactive(const struct swse_actor *actor, struct arena *arena)
{
    struct json out = json_make_array();
    for (size_t i = 0; i < actor->rules.count; i++) {
        const struct swse_attached *attached = &actor->rules.items[i];
        if (attached->active) continue;
        struct json row = json_make_object();
        struct text why = {0};
        if (attached->rule->broken)
            text_add(&why, "the rule has an error");
        else
            predicate_explain(attached->rule->when, &actor->options, &why);
        json_set(arena, &row, "source", swse_origin_json(arena, attached->rule));
        json_put_text(arena, &row, "name", attached->rule->carrier);
        json_put_text(arena, &row, "why", text_get(&why));
        text_clear(&why);
        swse_rule_describe(attached->rule, &why);
        json_put_text(arena, &row, "words", text_get(&why));
        text_free(&why);
        json_push(arena, &out, row);
    }
    return out;
}

static void swse_sheet_state(const struct swse_actor *actor, const struct swse_now *now, struct arena *arena,
                             struct json *sheet)
{
    struct json track = json_make_object(), carrying = json_make_object();
    if (json_is(json_get(actor->json, "hitPoints"), JSON_OBJECT)) {
        struct swse_health health = swse_health_of(actor->json);
        struct json hit_points = json_make_object();
        json_put_int(arena, &hit_points, "max", health.max);
        json_put_int(arena, &hit_points, "value", health.value);
        json_set(arena, sheet, "hitPoints", hit_points);
    }
    struct swse_number threshold = swse_threshold_number(actor, now, arena);
    json_set(arena, sheet, "damageThreshold", swse_number_json(arena, &threshold));
    json_put_int(arena, &track, "step", now->track);
    json_put_int(arena, &track, "penalty", swse_track_penalty(now->track));
    json_set(arena, sheet, "conditionTrack", track);
    struct swse_number grapple = swse_grapple_number(actor, now, arena);
    json_put_int(arena, sheet, "baseAttack", actor->base_attack);
    json_set(arena, sheet, "grapple", swse_number_json(arena, &grapple));
    json_put_int(arena, &carrying, "capacity", swse_capacity(actor));
    json_put_int(arena, &carrying, "load", swse_load(actor));
    json_set(arena, sheet, "carrying", carrying);
    json_put_int(arena, sheet, "limbs", actor->limbs);
}

/* Each power once, with how often it is known. */
static void swse_sheet_force(const struct swse_actor *actor, struct arena *arena, struct json *sheet)
{
    const struct json *known = json_get(actor->json, "forcePowers");
    struct json out = json_make_array();
    if (json_get(actor->json, "forcePoints"))
        json_put_int(arena, sheet, "forcePoints", swse_force_points_of(actor->json));
    for (size_t i = 0; i < json_count(known); i++) {
        const char *id = json_to_text(json_at(known, i), "");
        const struct swse_entry *power = actor->pack ? swse_pack_find(actor->pack, SWSE_ENTRY_POWER, id) : NULL;
        int64_t uses = 0;
        bool told = false;
        for (size_t k = 0; k < json_count(known); k++) {
            bool same = json_is_text(json_at(known, k), id);
            uses += same;
            told = told || (same && k < i);
        }
        if (told) continue;
        struct json row = json_make_object();
        json_put_text(arena, &row, "id", id);
        json_put_text(arena, &row, "name", power ? power->name : id);
        json_put_int(arena, &row, "uses", uses);
        if (power) json_put_text(arena, &row, "description", json_to_text(json_get(power->json, "description"), NULL));
        json_push(arena, &out, row);
    }
    if (json_count(&out)) json_set(arena, sheet, "forcePowers", out);
}

struct json swse_sheet_data(const struct swse_actor *actor, const struct swse_now *now, struct arena *arena)
{
    struct json sheet = json_make_object();
    json_put_text(arena, &sheet, "name", actor->name);
    json_put_text(arena, &sheet, "species", actor->species_id);
    if (actor->species) json_put_text(arena, &sheet, "speciesName", actor->species->name);
    json_put_int(arena, &sheet, "level", actor->level);
    json_put_text(arena, &sheet, "size", swse_size_word(actor->size));
    if (actor->size_rule) json_set(arena, &sheet, "sizeFrom", swse_origin_json(arena, actor->size_rule));
    const char *why = NULL;
    json_put_int(arena, &sheet, "speed", swse_speed(actor, "walk", true, &now->contexts, &why));
    json_set(arena, &sheet, "abilities", swse_sheet_abilities(actor, arena));
    json_set(arena, &sheet, "defenses", swse_sheet_defenses(actor, now, arena));
    swse_sheet_state(actor, now, arena, &sheet);
    json_set(arena, &sheet, "skills", swse_sheet_skills(actor, now, arena));
    json_set(arena, &sheet, "attacks", swse_sheet_attacks(actor, now, arena));
    json_set(arena, &sheet, "items", swse_sheet_items(actor, arena));
    json_set(arena, &sheet, "feats", swse_sheet_owned(arena, actor->feats.items, actor->feats.count));
    json_set(arena, &sheet, "talents", swse_sheet_owned(arena, actor->talents.items, actor->talents.count));
    swse_sheet_force(actor, arena, &sheet);
    swse_sheet_ops(actor, arena, SWSE_OP_SENSE, "senses", &sheet);
    swse_sheet_ops(actor, arena, SWSE_OP_SPEED, "movement", &sheet);
    swse_sheet_ops(actor, arena, SWSE_OP_BREATH, "breathing", &sheet);
    swse_sheet_ops(actor, arena, SWSE_OP_REDUCTION, "damageReduction", &sheet);
    swse_sheet_ops(actor, arena, SWSE_OP_IMMUNITY, "immunities", &sheet);
    swse_sheet_ops(actor, arena, SWSE_OP_HEALING, "fastHealing", &sheet);
    swse_sheet_ops(actor, arena, SWSE_OP_REROLL, "rerolls", &sheet);
    swse_sheet_ops(actor, arena, SWSE_OP_RAGE, "rages", &sheet);
    swse_sheet_ops(actor, arena, SWSE_OP_NOTE, "specialAbilities", &sheet);
    swse_sheet_ops(actor, arena, SWSE_OP_RESTRICTION, "restrictions", &sheet);
    const struct json *kept = actor->species ? json_get(actor->species->json, "activatedAbilities") : NULL;
    if (json_count(kept)) json_set(arena, &sheet, "activatedAbilities", json_copy(arena, kept));
    json_set(arena, &sheet, "inactive", swse_sheet_inactive(actor, arena));
    return sheet;
}

static void swse_now_words(const struct json *list, struct swse_words *words, size_t room)
{
    for (size_t i = 0; i < json_count(list) && words->count < room; i++) {
        const char *word = json_to_text(json_at(list, i), NULL);
        if (word && strncmp(word, "context:", 8) == 0) word += 8;
        if (word) words->items[words->count++] = word;
    }
}

struct swse_now swse_now_of(struct arena *arena, const struct json *character, const struct json *options)
{
    static const char *const members[] = {"statuses", "effects", "environment"};
    struct swse_now now = {.track = swse_track_shift(json_to_int(json_get(character, "track"), 0), 0)};
    size_t room = json_count(json_get(options, "option"));
    for (size_t i = 0; i < 3; i++)
        room += json_count(json_get(character, members[i]));
    now.contexts.items = arena_array(arena, const char *, room);
    for (size_t i = 0; now.contexts.items && i < 3; i++)
        swse_now_words(json_get(character, members[i]), &now.contexts, room);
    if (now.contexts.items) swse_now_words(json_get(options, "option"), &now.contexts, room);
    const struct json *raging = json_get(character, "raging");
    now.raging.items = arena_array(arena, const char *, json_count(raging));
    if (now.raging.items) swse_now_words(raging, &now.raging, json_count(raging));
    return now;
}

enum status swse_sheet(struct request *request, struct answer *answer)
{
    struct swse_actor *actor = NULL;
    enum status status = swse_request_actor(request, &actor);
    if (status != STATUS_OK) return status;
    struct swse_now now = swse_now_of(request->arena, actor->json, request->options);
    answer->data = swse_sheet_data(actor, &now, request->arena);
    swse_sheet_page(&answer->data, &answer->page);
    if (json_to_bool(json_get(request->options, "summary"), false))
        answer->data = swse_sheet_summary(&answer->data, request->arena);
    swse_actor_free(actor);
    return request->arena->failed ? STATUS_NO_MEMORY : STATUS_OK;
}
