/* effects.c: effects given on a PF2e table: how long they last, who they mark, who sustains them. */
#include <string.h>

#include "base/limits.h"
#include "base/number.h"
#include "systems/pf2e/value/formula.h"
#include "ir/slug.h"
#include "systems/pf2e/content/content.h"
#include "systems/pf2e/table/cast.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"
#include "systems/pf2e/element/elements.h"
#include "systems/pf2e/roll/plain_text.h"

const char *pf2e_effect_plain_name(const char *name)
{
    static const char mark[] = "Effect: ";
    const char *found = strstr(name, mark);
    if (found) return found + strlen(mark);
    size_t length = strlen(PF2E_SUSTAINING);
    return strncmp(name, PF2E_SUSTAINING, length) == 0 ? name + length : name;
}

/* Its name for people: without the kind before it ("Spell Effect: Bless"). */
static symbol effects_name(struct table *table, symbol document)
{
    struct json_document read;
    const char *text = table_text(table, document);
    symbol made = 0;
    if (table->quiet) return 0;
    if (json_parse(&read, "effect", text, strlen(text), NULL) == STATUS_OK) {
        made = table_intern(table, pf2e_effect_plain_name(json_to_text(json_get(&read.root, "name"), "")));
    }
    json_free(&read);
    return made;
}

static void effects_emit(struct table *table, int who, const char *slug, symbol document, const struct pf2e_gift *gift)
{
    bool timed = gift->span.clock != EFFECT_LASTS && gift->span.clock != EFFECT_ENCOUNTER;
    const struct pf2e_fighter *fighter = &pf2e_state_of(table)->fighters[who];
    int64_t temp = fighter->vitals.temp;
    pf2e_emit(table, effect, .who = who, .effect = table_intern(table, slug), .source = effects_name(table, document),
              .by = gift->source,
              .rounds = timed ? gift->span.remaining : EVENT_ABSENT, .until = pf2e_clock_word(table, gift->span.clock),
              .document = document, .sustained = gift->sustained, .clock = (int64_t)gift->span.clock,
              .whose = gift->span.whose, .remaining = gift->span.remaining);
    if (fighter->vitals.temp != temp) emit(table, temporaryHp, .who = who, .amount = fighter->vitals.temp);
}

void pf2e_emit_effect(struct table *table, int who, const char *slug, const char *document, struct pf2e_span span)
{
    effects_emit(table, who, slug, table_intern(table, document),
                 &(struct pf2e_gift){.source = span.whose, .span = span});
}

bool pf2e_has_effect(const struct pf2e_fighter *fighter, const char *slug)
{
    const struct pf2e_form *form = fighter->form;
    const struct pf2e_actor *actor = pf2e_form_core_actor(form);
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        if (item->type == PF2E_EFFECT && strcmp(item->slug, slug) == 0) return true;
    }
    return pf2e_form_cheap(form, true, slug) != NULL;
}

void pf2e_end_effect(struct table *table, int who, const char *slug)
{
    if (pf2e_has_effect(&pf2e_state_of(table)->fighters[who], slug)) pf2e_effect_over(table, who, slug);
}

const struct pf2e_item *pf2e_effect_item(const struct table *table, int who, const char *slug)
{
    const struct pf2e_form *form = pf2e_state_of(table)->fighters[who].form;
    const struct pf2e_cheap_change *light = pf2e_form_cheap(form, true, slug);
    const struct pf2e_actor *actor =
        light && light->single ? pf2e_form_actor(light->single) : pf2e_form_core_actor(form);
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        if (item->type == PF2E_EFFECT && strcmp(item->slug, slug) == 0) return item;
    }
    return NULL;
}

/* The name of an effect for players: its name, or the words of its slug without the mark of a spell that stays. */
symbol pf2e_effect_label(struct table *table, int who, const char *slug)
{
    if (table->quiet) return 0;
    const struct pf2e_item *item = pf2e_effect_item(table, who, slug);
    if (item) return table_intern(table, pf2e_effect_plain_name(item->name));
    static const char *const marks[] = {PF2E_SPELL_LASTS, PF2E_SPELL_SUSTAINED};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++) {
        size_t length = strlen(marks[i]);
        if (strncmp(slug, marks[i], length) == 0) slug += length;
    }
    struct text words = {0};
    event_slug_words(slug, &words);
    symbol label = words.failed ? 0 : table_intern(table, text_get(&words));
    text_free(&words);
    return label;
}

void pf2e_effect_over(struct table *table, int who, const char *slug)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    symbol name = table_intern(table, slug), label = pf2e_effect_label(table, who, slug);
    for (int i = 0; i < state->zone_count; i++) {
        if (state->zones[i].maker == who && state->zones[i].name == name)
            emit(table, zoneEnd, .who = who, .zone = name, .source = label, .index = i);
    }
    emit(table, effectEnd, .who = who, .effect = name, .source = label);
}

/* --- how long ---------------------------------------------------------------------------------------------------- */

/* "Until the end of my next turn" said during my turn means that one more turn must end first. */
static int effects_turn_ends(const struct pf2e_state *state, int whose, int turns)
{
    return turns + (pf2e_current(state) == whose);
}

struct pf2e_span pf2e_span_rounds(int whose, int64_t rounds)
{
    return (struct pf2e_span){EFFECT_TURN_START, whose, (int)(rounds < 1 ? 1 : rounds > 1000000 ? 1000000 : rounds)};
}

struct pf2e_span pf2e_span_next_turn(const struct pf2e_state *state, int whose)
{
    return (struct pf2e_span){EFFECT_TURN_END, whose, effects_turn_ends(state, whose, 1)};
}

/* The duration an effect states. A minute is ten rounds. */
struct pf2e_span pf2e_span_of(const struct pf2e_state *state, const struct json *effect, int source)
{
    static const struct {
        const char *unit;
        int64_t rounds;
    } units[] = {{"rounds", 1}, {"minutes", 10}, {"hours", 600}, {"days", 14400}};
    const struct json *duration = json_path(effect, "system.duration");
    const char *unit = json_to_text(json_get(duration, "unit"), "unlimited"),
               *expiry = json_to_text(json_get(duration, "expiry"), "turn-start");
    int64_t value = json_to_int(json_get(duration, "value"), 1);
    struct pf2e_span span = {EFFECT_LASTS, source, 0};
    if (strcmp(unit, "encounter") == 0) span = (struct pf2e_span){EFFECT_ENCOUNTER, source, 1};
    for (size_t i = 0; i < sizeof units / sizeof *units; i++) {
        if (strcmp(unit, units[i].unit) != 0 || value < 0) continue;
        if (value > 100000) value = 100000;
        span = pf2e_span_rounds(source, value * units[i].rounds);
        if (strcmp(expiry, "turn-end") == 0) {
            span.clock = EFFECT_TURN_END;
            span.remaining = effects_turn_ends(state, source, (int)(value * units[i].rounds));
            if (span.remaining < 1) span.remaining = 1;
        } else if (strcmp(expiry, "round-end") == 0) {
            span.clock = EFFECT_ROUND_END;
        }
    }
    return span;
}

/* --- marks ------------------------------------------------------------------------------------------------------- */

static bool effects_marks(const struct json *effect)
{
    const struct json *rules = json_path(effect, "system.rules");
    for (size_t i = 0; i < json_count(rules); i++) {
        if (pf2e_element_is(json_at(rules, i), PF2E_ELEMENT_TokenMark)) return true;
    }
    return false;
}

/* The creature it marks: named by the command, or the answer to a question; without one the effect is not given.
 * -1: nobody, -2: the question is open. (PF2E-RE-81) */
static int effects_ask_mark(struct table *table, int who, const char *name)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const char *options[PF2E_MOST_FIGHTERS + 1];
    int fighters[PF2E_MOST_FIGHTERS + 1];
    size_t count = 0;
    options[count] = "nobody";
    fighters[count++] = -1;
    for (int i = 0; i < state->count; i++) {
        if (i == who || state->fighters[i].dead) continue;
        options[count] = table_actor_name(table, i);
        fighters[count++] = i;
    }
    const char *prompt = table_prompt(table, "Which creature does %s mark?", name);
    int answer = table_offer(table, who, prompt, options, count);
    return answer < 0 ? -2 : fighters[answer];
}

static void effects_write_mark(struct arena *arena, struct json *effect, const char *name)
{
    struct json *rules = tree_open(arena, effect, "system.rules");
    const char *token = arena_printf(arena, "Token.%s", name);
    for (size_t i = 0; json_is(rules, JSON_ARRAY) && token && i < rules->count; i++) {
        if (!pf2e_element_is(json_at(rules, i), PF2E_ELEMENT_TokenMark) || !tree_own(arena, rules)) continue;
        struct json *rule = &rules->items[i];
        if (tree_own(arena, rule)) json_set(arena, rule, "uuid", json_make_text(arena, token, strlen(token)));
    }
}

void pf2e_words_of_marks(const struct table *table, int who, int target, struct arena *arena, struct pf2e_words *out)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct pf2e_form *form = state->fighters[who].form;
    if (!form->has_marks) return;
    const struct pf2e_actor *actor = pf2e_form_core_actor(form); /* nothing light marks anyone */
    const char *name = table_actor_name(table, target);
    for (size_t i = 0; i < actor->rules.count; i++) {
        const struct pf2e_rule *rule = actor->rules.items[i];
        if (rule->element->id != PF2E_ELEMENT_TokenMark) continue;
        const char *token = json_to_text(PF2E_OP(rule, mark)->uuid, "");
        if (strncmp(token, "Token.", 6) != 0) continue;
        if (strcmp(token + 6, name) != 0) continue;
        const char *word =
            arena_printf(arena, "target:mark:%s", json_to_text(rule->lowered->slug, rule->item->slug));
        if (word) (void)pool_push(arena, out, word);
    }
}

/* --- giving ------------------------------------------------------------------------------------------------------ */

/* Every "item.origin.PATH" (or "item|origin.PATH") in the texts below `value`, as the giver has it now, into `frozen`.
 */
static void effects_freeze_origin(struct arena *arena, struct pf2e_form *giver, const struct json *value, int depth,
                                  struct json *frozen)
{
    static const char *const forms[] = {"item.origin.", "item|origin."};
    if (depth > LIMIT_JSON_DEPTH) return;
    for (uint32_t i = 0; i < json_count(value); i++)
        effects_freeze_origin(arena, giver, json_at(value, i), depth + 1, frozen);
    const char *text = json_to_text(value, "");
    for (size_t f = 0; f < sizeof forms / sizeof *forms; f++) {
        for (const char *at = strstr(text, forms[f]); at; at = strstr(at, forms[f])) {
            at += strlen(forms[f]);
            size_t length = formula_path_length(at, strlen(at));
            const char *path = arena_copy_text(arena, at, length);
            const struct json *known = path && length ? pf2e_resolve_actor(pf2e_form_actor(giver), path) : NULL;
            if (known) json_set(arena, frozen, path, json_copy(arena, known));
        }
    }
}

static void effects_write_origin(struct table *table, struct arena *arena, struct json *effect,
                                 const struct pf2e_gift *gift)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    if (gift->rank > 0) tree_set_int(arena, effect, "system.level.value", gift->rank);
    if (gift->magic) tree_set(arena, effect, "flags.talus.magic", json_make_bool(true));
    if (gift->source >= 0) {
        struct json frozen = json_make_object();
        effects_freeze_origin(arena, state->fighters[gift->source].form, json_path(effect, "system.rules"), 0,
                              &frozen);
        tree_set_text(arena, effect, "flags.talus.from", table_actor_name(table, gift->source));
        if (frozen.count) tree_set(arena, effect, "flags.talus.origin", frozen);
    }
    if (gift->aura) {
        tree_set_text(arena, effect, "flags.talus.aura", gift->aura);
        tree_set(arena, effect, "flags.talus.stays", json_make_bool(gift->stays));
    }
}

/* A badge that is a formula is rolled when the effect is given, and is that number from then on. (PF2E-DOC-10) */
static void effects_throw_badge(struct table *table, struct arena *arena, struct json *effect)
{
    const struct json *badge = json_path(effect, "system.badge");
    const char *formula = json_to_text(json_get(badge, "value"), NULL);
    if (!formula || !json_is_text(json_get(badge, "type"), "formula")) return;
    int64_t value = number_truncate(pf2e_table_dice(table, arena, formula));
    tree_set_text(arena, effect, "system.badge.type", "value");
    tree_set_int(arena, effect, "system.badge.value", value);
}

static const char *effects_slug(struct arena *arena, const struct json *effect)
{
    const char *stated = json_to_text(json_path(effect, "system.slug"), NULL);
    if (stated && *stated) return stated;
    const char *made = slug_new(arena, json_to_text(json_get(effect, "name"), "effect"), SLUG_KEBAB);
    return made ? made : "effect";
}

bool pf2e_give_effect(struct table *table, int who, const struct json *document, const struct pf2e_gift *gift)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    int marked = gift->marked;
    if (effects_marks(document) && marked < 0) {
        marked = effects_ask_mark(table, who, json_to_text(json_get(document, "name"), "it"));
        if (marked == -2) return false;
        if (marked < 0) return true;
    }
    struct arena arena;
    arena_init(&arena);
    struct json effect = json_copy(&arena, document);
    const char *slug = effects_slug(&arena, &effect);
    json_remove(&effect, "_id");
    tree_set_text(&arena, &effect, "system.slug", slug);
    if (marked >= 0) effects_write_mark(&arena, &effect, table_actor_name(table, marked));
    effects_write_origin(table, &arena, &effect, gift);
    effects_throw_badge(table, &arena, &effect);
    struct pf2e_span span =
        gift->timed ? gift->span : pf2e_span_of(state, &effect, gift->source >= 0 ? gift->source : who);
    pf2e_end_effect(table, who, slug);
    if (arena.failed)
        table_refuse(table, "there is not enough memory");
    else
        effects_emit(table, who, slug, table_intern_json(table, &effect),
                     &(struct pf2e_gift){.source = gift->source, .sustained = gift->sustained, .span = span});
    arena_free(&arena);
    return true;
}

/* --- another shape ------------------------------------------------------------------------------------------------ */

#define EFFECTS_SHAPE "changed-shape"

/* It stays until the ability is used again, and is harder to see through than any other disguise. Attacks that it is
 * without in that shape are lost as long. What else changes stands in the creature's own words, for people. */
static const char effects_shape[] =
    "{\"name\":\"Changed Shape\",\"type\":\"effect\",\"system\":{\"slug\":\"" EFFECTS_SHAPE
    "\",\"rules\":[{\"key\":\"FlatModifier\",\"selector\":\"deception-dc\",\"type\":\"status\",\"value\":4}]}%s}";

static void effects_list_lost(struct pf2e_casting *casting, struct text *out)
{
    const char *words = tree_text(&casting->form.item.system, "description.value", "");
    const struct pf2e_form *form = pf2e_state_of(casting->table)->fighters[casting->who].form;
    for (size_t i = 0; i < form->options.count; i++) {
        const struct pf2e_strike *strike = form->options.items[i].strike;
        if (pf2e_shape_loses(words, strike->label)) text_addf(out, "%s\"%s\"", out->length ? "," : "", strike->slug);
    }
}

void pf2e_change_shape(struct pf2e_casting *casting)
{
    struct table *table = casting->table;
    casting->did = true;
    if (pf2e_has_effect(&pf2e_state_of(table)->fighters[casting->who], EFFECTS_SHAPE)) {
        pf2e_effect_over(table, casting->who, EFFECTS_SHAPE);
        return;
    }
    struct text lost = {0}, document = {0}, flags = {0};
    effects_list_lost(casting, &lost);
    if (lost.length) text_addf(&flags, ",\"flags\":{\"talus\":{\"loses\":[%s]}}", text_get(&lost));
    text_addf(&document, effects_shape, text_get(&flags));
    pf2e_emit_effect(table, casting->who, EFFECTS_SHAPE, text_get(&document),
                     (struct pf2e_span){EFFECT_LASTS, casting->who, 1});
    text_free(&lost);
    text_free(&flags);
    text_free(&document);
}

/* --- commands ---------------------------------------------------------------------------------------------------- */

/* Offers the effects on a creature, or those it made. */
static struct near *effects_near(const struct table *table, int who, bool made, struct near *near)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *one = &state->effects.items[i];
        const char *word = table_text(table, one->kind);
        if ((made ? one->source : one->bearer) == who && strncmp(word, "effect:", 7) == 0) near_add(near, word + 7);
    }
    return near;
}

/* An effect of the content given to a creature from outside. */
void pf2e_master_effect(struct table *table, const struct json *command, int who)
{
    const char *name = json_to_text(json_get(command, "effect"), ""),
               *target = json_to_text(json_get(command, "target"), NULL),
               *from = json_to_text(json_get(command, "by"), NULL);
    const struct pf2e_content *content = (const struct pf2e_content *)(const void *)table->content;
    const struct pf2e_document *found = content ? pf2e_content_document(content, name) : NULL;
    const struct json *document = found && strcmp(found->type, "effect") == 0 ? pf2e_document_root(found) : NULL;
    struct near near = near_new(name);
    if (!document) {
        pf2e_near_document(table, &near, "effect");
        table_refuse_name(table, &near, "there is no effect \"%s\"", name);
        return;
    }
    int marked = target ? command_find_actor(table, target) : -1, source = from ? command_find_actor(table, from) : who;
    if (table->refusal) return;
    if (target && marked == who)
        table_refuse(table, "%s cannot be its own target", target);
    else if (json_to_bool(json_get(command, "remove"), false) &&
             pf2e_has_effect(&pf2e_state_of(table)->fighters[who], found->slug))
        pf2e_effect_over(table, who, found->slug);
    else if (json_to_bool(json_get(command, "remove"), false))
        table_refuse_name(table, effects_near(table, who, false, &near), "%s has no effect \"%s\"",
                          table_actor_name(table, who), name);
    else
        (void)pf2e_give_effect(table, who, document, &(struct pf2e_gift){.source = source, .marked = marked});
}

/* Everything of one kind that the one keeps up lasts until the end of its next turn again. */
void pf2e_decide_sustain(struct table *table, int who, const struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const char *wanted = json_to_text(json_get(command, "effect"), NULL);
    symbol kind = 0;
    for (int i = 0; i < state->effects.count && !kind; i++) {
        const struct effect *one = &state->effects.items[i];
        const char *word = table_text(table, one->kind);
        if (one->source != who || !one->concentration || strncmp(word, "effect:", 7) != 0) continue;
        if (!wanted || strcmp(word + 7, wanted) == 0) kind = one->kind;
    }
    struct near near = near_new(wanted ? wanted : "");
    if (!kind && wanted) {
        table_refuse_name(table, effects_near(table, who, true, &near), "%s sustains nothing called \"%s\"",
                          table_actor_name(table, who), wanted);
    } else if (!kind) {
        table_refuse(table, "%s has nothing to sustain", table_actor_name(table, who));
    } else if (pf2e_may_act(table, who, "one")) {
        pf2e_pay(table, who, "one");
        const char *effect = table_text(table, kind) + 7;
        pf2e_emit(table, sustain, .who = who, .effect = table_intern(table, effect),
                  .source = pf2e_effect_label(table, who, effect));
        pf2e_order_minions(table, who, effect);
        pf2e_cast_again(table, who, command, effect);
    }
}

/* --- dismissed ---------------------------------------------------------------------------------------------------- */

/* Is the effect of this name? A spell's own name will do: "glow" for "spell-effect-glow". */
static bool effects_is_named(const char *slug, const char *wanted)
{
    size_t length = strlen(slug), tail = strlen(wanted);
    if (tail == 0 || tail > length || strcmp(slug + length - tail, wanted) != 0) return false;
    return tail == length || slug[length - tail - 1] == '-' || slug[length - tail - 1] == ':';
}

/* One that `who` made, on the creature that bears it; EFFECT_NONE when there is none. */
static int effects_find_own(const struct table *table, int who, const char *wanted)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    for (int i = 0; i < state->effects.count; i++) {
        const struct effect *one = &state->effects.items[i];
        const char *word = table_text(table, one->kind);
        bool own = one->source == who && strncmp(word, "effect:", 7) == 0;
        if (own && effects_is_named(word + 7, wanted)) return i;
    }
    return EFFECT_NONE;
}

/* Dismiss: what its own spell brought ends, on everyone. */
void pf2e_decide_dismiss(struct table *table, int who, const struct json *command)
{
    struct arena arena;
    arena_init(&arena);
    const char *wanted = slug_new(&arena, json_to_text(json_get(command, "effect"), ""), SLUG_KEBAB);
    int found = effects_find_own(table, who, wanted ? wanted : "");
    struct near near = near_new(wanted ? wanted : "");
    if (found == EFFECT_NONE)
        table_refuse_name(table, effects_near(table, who, true, &near), "%s sustains nothing called \"%s\"",
                          table_actor_name(table, who), near.wanted);
    else if (pf2e_may_act(table, who, "one"))
        pf2e_pay(table, who, "one");
    for (; found != EFFECT_NONE && !table->refusal; found = effects_find_own(table, who, wanted)) {
        const struct effect *one = &pf2e_state_of(table)->effects.items[found];
        pf2e_effect_over(table, one->bearer, table_text(table, one->kind) + 7);
    }
    arena_free(&arena);
}
