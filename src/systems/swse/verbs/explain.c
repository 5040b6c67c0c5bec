/* explain.c: where a number comes from, and what a rule, feat or item does now or why it does nothing. */
#include <string.h>

#include "base/near.h"
#include "ir/slug.h"
#include "systems/swse/content/describe.h"
#include "systems/swse/verbs/hooks.h"
#include "systems/swse/verbs/sheet.h"

struct swse_explaining {
    const struct swse_actor *actor;
    const struct swse_now *now;
    const struct swse_pack *pack;
    struct arena *arena;
    struct answer *answer;
};

/* "item", or "class Vanguard" where the part has another name than its giver. */
static const char *swse_explain_giver(struct swse_explaining *explaining, const struct swse_part *part,
                                      const char *kind, const char *name)
{
    if (strcmp(name, part->label) == 0) return kind;
    return arena_printf(explaining->arena, "%s %s", kind, name);
}

/* The name of the giver of the part; NULL: the character itself. */
static const char *swse_explain_from(struct swse_explaining *explaining, const struct swse_part *part)
{
    const struct swse_rule *rule = part->rule;
    if (rule) {
        const char *giver =
            swse_explain_giver(explaining, part, swse_source_word(rule->source.type), rule->carrier);
        if (part->bonus == SWSE_BONUS_UNTYPED) return giver;
        return arena_printf(explaining->arena, "%s bonus, %s", swse_bonus_word(part->bonus), giver ? giver : "");
    }
    if (!part->giver) return NULL;
    const struct swse_entry *entry = swse_pack_find_any(explaining->pack, part->giver_id);
    return swse_explain_giver(explaining, part, part->giver, entry ? entry->name : part->giver_id);
}

static void swse_explain_number(struct swse_explaining *explaining, const char *title, const struct swse_number *number)
{
    struct page *page = &explaining->answer->page;
    page_title(page, arena_printf(explaining->arena, "%s: %lld", title, (long long)number->total),
               explaining->actor->name);
    for (size_t i = 0; i < number->count; i++) {
        const struct swse_part *part = &number->parts[i];
        const char *value = arena_printf(explaining->arena, "%+lld", (long long)part->value);
        if (part->lost)
            page_row_inactive(page, part->label, value, part->lost);
        else
            page_row(page, part->label, value, swse_explain_from(explaining, part));
    }
    explaining->answer->data = swse_number_json(explaining->arena, number);
    json_put_text(explaining->arena, &explaining->answer->data, "what", title);
}

/* Ids are compared as written, labels whatever their case. */
static bool swse_explain_is(const char *asked, const char *word, const char *label)
{
    return strcmp(asked, word) == 0 || near_distance(asked, label, 1) == 0;
}

static bool swse_explain_plain(struct swse_explaining *explaining, const char *what)
{
    const struct swse_actor *actor = explaining->actor;
    for (int a = 0; a < SWSE_ABILITY_COUNT; a++) {
        enum swse_ability ability = (enum swse_ability)a;
        if (!swse_explain_is(what, swse_ability_word(ability), swse_ability_label(ability))) continue;
        swse_explain_number(explaining, swse_ability_label(ability), &actor->scores[a]);
        return true;
    }
    for (int d = 0; d < SWSE_DEFENSE_COUNT; d++) {
        enum swse_defense defense = (enum swse_defense)d;
        if (!swse_explain_is(what, swse_defense_word(defense), swse_defense_label(defense))) continue;
        struct swse_number number = swse_defense_number(actor, explaining->now, explaining->arena, defense);
        swse_explain_number(explaining, swse_defense_label(defense), &number);
        return true;
    }
    if (strcmp(what, "threshold") == 0 || strcmp(what, "damageThreshold") == 0) {
        struct swse_number number = swse_threshold_number(actor, explaining->now, explaining->arena);
        swse_explain_number(explaining, "Damage threshold", &number);
        return true;
    }
    if (strcmp(what, "speed") == 0) {
        struct swse_number number = swse_speed_number(actor, explaining->now, explaining->arena);
        swse_explain_number(explaining, "Speed", &number);
        return true;
    }
    if (strcmp(what, "carrying") == 0) {
        struct swse_number number = swse_capacity_number(actor, explaining->arena);
        swse_explain_number(explaining, "Carrying (kg)", &number);
        return true;
    }
    if (strcmp(what, "grapple") != 0) return false;
    struct swse_number number = swse_grapple_number(actor, explaining->now, explaining->arena);
    swse_explain_number(explaining, "Grapple", &number);
    return true;
}

static bool swse_explain_skill(struct swse_explaining *explaining, const char *what)
{
    const char *skill = swse_skill_alias(what);
    if (!skill && swse_skill_is_knowledge(what)) skill = what;
    for (int s = 0; !skill && s < SWSE_SKILL_COUNT; s++) {
        enum swse_skill known = (enum swse_skill)s;
        if (swse_explain_is(what, swse_skill_word(known), swse_skill_label(known))) skill = swse_skill_word(known);
    }
    if (!skill) return false;
    char label[128];
    struct swse_number number = swse_skill_number(explaining->actor, explaining->now, explaining->arena, skill, NULL);
    swse_explain_number(explaining, swse_skill_label_of(skill, label, sizeof label), &number);
    return true;
}

/* "claws" or "attack:claws", "damage:claws", "reduction:fire". */
static bool swse_explain_attack(struct swse_explaining *explaining, const char *what)
{
    if (strncmp(what, "reduction:", 10) == 0) {
        struct swse_number number = swse_reduction_number(explaining->actor, explaining->arena, what + 10);
        swse_explain_number(explaining, arena_printf(explaining->arena, "Damage reduction, %s", what + 10), &number);
        return true;
    }
    bool damage = strncmp(what, "damage:", 7) == 0;
    const char *name = damage || strncmp(what, "attack:", 7) == 0 ? what + 7 : what;
    const struct swse_item *weapon = swse_actor_item(explaining->actor, name);
    if (!weapon || weapon->kind != SWSE_ITEM_WEAPON) return false;
    struct swse_number number = damage
                                    ? swse_damage_number(explaining->actor, explaining->now, explaining->arena, weapon)
                                    : swse_attack_number(explaining->actor, explaining->now, explaining->arena, weapon);
    swse_explain_number(
        explaining, arena_printf(explaining->arena, "%s with %s", damage ? "Damage" : "Attack", weapon->name), &number);
    return true;
}

/* By id, or by a name as people write it or as a slug. */
static bool swse_explain_names(struct arena *arena, const struct swse_rule *rule, const char *name)
{
    const char *trait = rule->trait ? slug_new(arena, rule->trait, SLUG_KEBAB) : NULL;
    if (trait && strcmp(trait, name) == 0) return true;
    return strcmp(rule->id, name) == 0 || strcmp(rule->source.id, name) == 0 ||
           (rule->trait && near_distance(rule->trait, name, 1) == 0) || near_distance(rule->carrier, name, 1) == 0;
}

/* The name of the requested thing for people. */
static const char *swse_explain_title(const struct swse_explaining *explaining, const char *name)
{
    for (size_t i = 0; i < explaining->actor->rules.count; i++) {
        const struct swse_rule *rule = explaining->actor->rules.items[i].rule;
        if (!swse_explain_names(explaining->arena, rule, name)) continue;
        bool carrier = strcmp(rule->source.id, name) == 0 || near_distance(rule->carrier, name, 1) == 0;
        return carrier || !rule->trait ? rule->carrier : rule->trait;
    }
    return name;
}

static void swse_explain_rule(struct swse_explaining *explaining, const struct swse_attached *attached)
{
    struct text type = {0}, words = {0}, why = {0};
    if (attached->rule->broken)
        text_add(&type, attached->rule->id);
    else
        swse_rule_type_describe(attached->rule->type, &type);
    swse_rule_describe(attached->rule, &words);
    text_add(&why, "not now: only ");
    swse_condition_describe(json_get(attached->rule->json, "when"), &why);
    if (attached->active)
        page_row(&explaining->answer->page, text_get(&type), text_get(&words), "active");
    else
        page_row(&explaining->answer->page, text_get(&type), text_get(&words),
                   attached->rule->broken ? "the rule has an error" : text_get(&why));
    text_free(&type);
    text_free(&words);
    text_free(&why);
}

/* What a rule, trait, feat or species does now; for what is not active, the part of the condition that fails. */
static bool swse_explain_why_not(struct swse_explaining *explaining, const char *name)
{
    struct arena *arena = explaining->arena;
    struct page *page = &explaining->answer->page;
    struct json rows = json_make_array();
    page_title(page, swse_explain_title(explaining, name), explaining->actor->name);
    for (size_t i = 0; i < explaining->actor->rules.count; i++) {
        const struct swse_attached *attached = &explaining->actor->rules.items[i];
        if (!swse_explain_names(arena, attached->rule, name)) continue;
        struct text why = {0};
        if (attached->rule->broken)
            text_add(&why, "the rule has an error");
        else if (!attached->active)
            predicate_explain(attached->rule->when, &explaining->actor->options, &why);
        struct json row = swse_origin_json(arena, attached->rule);
        json_put_bool(arena, &row, "active", attached->active);
        if (!attached->active) json_put_text(arena, &row, "why", text_get(&why));
        json_push(arena, &rows, row);
        swse_explain_rule(explaining, attached);
        text_free(&why);
    }
    explaining->answer->data = json_make_object();
    bool found = json_count(&rows) > 0;
    json_set(arena, &explaining->answer->data, "rules", rows);
    return found;
}

static const struct json *swse_explain_target_json(struct request *request)
{
    const struct json *named = json_get(request->options, "target");
    if (json_is(named, JSON_OBJECT)) return named;
    const struct swse_entry *entry =
        swse_pack_find_any(swse_request_pack(request), json_to_text(named, ""));
    if (entry && entry->kind == SWSE_ENTRY_CHARACTER) return entry->json;
    diags_add(request->diags, fault_error("swse/unknown-id", "look for its name with `talus find`"), (struct place){0},
              "there is no character \"%s\" to be the target", json_to_text(named, "?"));
    return NULL;
}

/* An attack against someone: what the die must show. False after an error. */
static bool swse_explain_target(struct swse_explaining *explaining, struct request *request, const char *what)
{
    const char *name = what && strncmp(what, "attack:", 7) == 0 ? what + 7 : what ? what : "";
    const struct swse_item *weapon = swse_actor_item(explaining->actor, name);
    if (!weapon || weapon->kind != SWSE_ITEM_WEAPON) {
        diags_add(request->diags, fault_error("swse/refused", "ask for a weapon"), (struct place){0},
                  "--target: only attacks have a target");
        return false;
    }
    const struct json *json = swse_explain_target_json(request);
    struct swse_actor *target = json ? swse_actor_prepare(swse_request_pack(request), NULL, json, NULL) : NULL;
    if (!target) return false;
    struct swse_now now = swse_now_of(request->arena, json, NULL);
    int64_t defense = swse_defense_number(target, &now, request->arena, SWSE_REFLEX).total;
    int64_t attack = swse_attack_number(explaining->actor, explaining->now, request->arena, weapon).total;
    int64_t least = defense - attack;
    least = least < 2 ? 2 : least > 20 ? 20 : least;
    page_row(&explaining->answer->page, arena_printf(request->arena, "Against %s", target->name),
             arena_printf(request->arena, "%lld or more", (long long)least),
             arena_printf(request->arena, "on the die, to reach Reflex Defense %lld", (long long)defense));
    json_put_int(request->arena, &explaining->answer->data, "defense", defense);
    json_put_int(request->arena, &explaining->answer->data, "needed", least);
    swse_actor_free(target);
    return true;
}

static void swse_explain_unknown(struct request *request, const struct swse_actor *actor, const char *what,
                                 const char *why_not)
{
    if (why_not)
        diags_add(
            request->diags,
            fault_error("swse/unknown-item", "name a rule, trait, feat, talent, class or species of the character"),
            (struct place){0}, "%s has nothing called \"%s\"", actor->name, why_not);
    else
        diags_add(
            request->diags,
            fault_error(
                "swse/unknown-statistic",
                "ask for an ability, defence, skill, weapon, \"grapple\", \"threshold\", \"speed\", \"carrying\" or "
                "\"reduction:fire\""),
            (struct place){0}, "the character has no \"%s\"", what ? what : "");
}

enum status swse_explain(struct request *request, struct answer *answer)
{
    struct swse_actor *actor = NULL;
    enum status status = swse_request_actor(request, &actor);
    if (status != STATUS_OK) return status;
    struct swse_now now = swse_now_of(request->arena, actor->json, request->options);
    struct swse_explaining explaining = {.actor = actor,
                                         .now = &now,
                                         .pack = swse_request_pack(request),
                                         .arena = request->arena,
                                         .answer = answer};
    const char *what = json_to_text(json_get(request->options, "what"), NULL);
    const char *why_not = json_to_text(json_get(request->options, "whyNot"), NULL);
    bool good = true;
    bool found = why_not ? swse_explain_why_not(&explaining, why_not)
                         : what && (swse_explain_plain(&explaining, what) || swse_explain_skill(&explaining, what) ||
                                    swse_explain_attack(&explaining, what));
    if (found && json_get(request->options, "target")) good = swse_explain_target(&explaining, request, what);
    if (!found) swse_explain_unknown(request, actor, what, why_not);
    swse_actor_free(actor);
    if (request->arena->failed) return STATUS_NO_MEMORY;
    if (!good) return STATUS_BAD_CONTENT;
    return found ? STATUS_OK : STATUS_NOT_FOUND;
}
