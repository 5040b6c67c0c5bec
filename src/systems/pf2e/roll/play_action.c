/* play_action.c: checks of a statistic: skill actions, saves, spell attacks, with their DCs, traits and notes. */
#include "systems/pf2e/roll/play_action.h"

#include <string.h>

#include "base/ascii.h"
#include "base/number.h"
#include "base/same.h"
#include "systems/pf2e/actor/overlay.h"
#include "systems/pf2e/actor/penalty.h"
#include "systems/pf2e/content/pack.h"

static const struct pf2e_action test_actions[] = {
#define ACTION(slug, statistic, against, traits) {slug, statistic, against, traits},
#include "systems/pf2e/roll/actions.def"
};

static const struct {
    const char *slug;
    int64_t dc;
    const char *thing;
} test_makes[] = {
#define MAKES(slug, dc, thing) {slug, dc, thing},
#include "systems/pf2e/roll/actions.def"
};

/* What an action, or one way of doing it, says besides. */
static const struct {
    const char *slug, *variant, *option, *traits;
} test_more[] = {
#define ALSO(slug, option) {slug, NULL, option, ""},
#define VARIANT(slug, variant, traits) {slug, variant, NULL, traits},
#include "systems/pf2e/roll/actions.def"
};

const struct pf2e_action *pf2e_action_find(const char *slug)
{
    for (size_t i = 0; i < sizeof test_actions / sizeof *test_actions; i++) {
        if (same_text(test_actions[i].slug, slug)) return &test_actions[i];
    }
    return NULL;
}

/* --- which statistic --------------------------------------------------------------------------------------------- */

static const char *test_type(const struct pf2e_actor *actor, const struct pf2e_statistic *statistic)
{
    for (size_t i = 0; i < PF2E_SAVES; i++) {
        if (statistic == &actor->saves[i]) return "saving-throw";
    }
    if (statistic == &actor->perception) return "perception-check";
    for (size_t i = 0; i < actor->skills.count; i++) {
        if (statistic == actor->skills.items[i]) return "skill-check";
    }
    for (size_t i = 0; i < actor->spellcasting.count; i++) {
        if (statistic == &actor->spellcasting.items[i]->statistic) return "attack-roll";
    }
    return "check";
}

struct pf2e_spellcasting *pf2e_spell_casting(struct pf2e_actor *actor, const struct pf2e_item *spell)
{
    pf2e_actor_spellcasting(actor);
    const char *place = tree_text(&spell->system, "location.value", "");
    for (size_t i = 0; i < actor->spellcasting.count; i++) {
        struct pf2e_spellcasting *entry = actor->spellcasting.items[i];
        if (strcmp(entry->id, place) == 0) return entry;
    }
    return NULL;
}

static struct pf2e_statistic *test_statistic(struct pf2e_actor *actor, const struct pf2e_test_plan *plan)
{
    if (!plan->spell_attack) return pf2e_statistic_find(actor, plan->statistic);
    struct pf2e_spellcasting *entry = plan->item ? pf2e_spell_casting(actor, plan->item) : NULL;
    return entry && entry->has_statistic ? &entry->statistic : NULL;
}

static const struct pf2e_statistic *test_defence(struct pf2e_actor *actor, const char *slug)
{
    static const char *const saves[] = {"fortitude-dc", "reflex-dc", "will-dc"};
    for (size_t i = 0; i < PF2E_SAVES; i++) {
        if (strcmp(slug, saves[i]) == 0) return &actor->saves[i];
    }
    if (strcmp(slug, "ac") == 0 || strcmp(slug, "armor") == 0 || strcmp(slug, "armor-class") == 0) return &actor->ac;
    return pf2e_statistic_find(actor, slug);
}

/* --- words ------------------------------------------------------------------------------------------------------- */

static void test_split(struct arena *arena, const char *words, struct pf2e_words *out)
{
    for (const char *at = words; *at;) {
        size_t length = strcspn(at, " ");
        const char *word = length ? arena_copy_text(arena, at, length) : NULL;
        if (word) (void)pool_push(arena, out, word);
        at += length;
        at += *at == ' ';
    }
}

static void test_words(struct arena *arena, const struct pf2e_test_plan *plan, struct pf2e_words *options,
                       struct pf2e_words *traits)
{
    for (size_t i = 0; i < plan->options.count; i++)
        (void)pool_push(arena, options, plan->options.items[i]);
    for (size_t i = 0; i < plan->stated.count; i++)
        (void)pool_push(arena, options, plan->stated.items[i]);
    for (size_t i = 0; i < plan->traits.count; i++)
        (void)pool_push(arena, traits, plan->traits.items[i]);
    if (plan->action) {
        const char *word = arena_printf(arena, "action:%s", plan->action->slug);
        if (word) (void)pool_push(arena, options, word);
        if (plan->variant && word) (void)pool_push(arena, options, arena_printf(arena, "%s:%s", word, plan->variant));
        test_split(arena, plan->action->traits, traits);
    }
    for (size_t i = 0; plan->action && i < sizeof test_more / sizeof *test_more; i++) {
        if (strcmp(test_more[i].slug, plan->action->slug) != 0) continue;
        if (test_more[i].option) (void)pool_push(arena, options, test_more[i].option);
        if (test_more[i].variant && plan->variant && strcmp(test_more[i].variant, plan->variant) == 0)
            test_split(arena, test_more[i].traits, traits);
    }
}

static void test_spell_words(struct pf2e_test *test, const struct pf2e_test_plan *plan, struct pf2e_actor *owner)
{
    struct pf2e_check *check = &test->check;
    struct pf2e_words traits = {0};
    pf2e_spell_traits(&test->context.arena, owner, plan->item, &traits);
    for (size_t i = 0; i < traits.count; i++)
        pf2e_check_option(check, traits.items[i]);
    const struct pf2e_spellcasting *entry = pf2e_spell_casting(owner, plan->item);
    if (pf2e_item_has_trait(plan->item, "attack")) pf2e_check_option(check, "trait:attack");
    if (!entry) return;
    if (plan->spell_attack) {
        pf2e_check_option(check, "action:cast-a-spell");
        pf2e_check_option(check, "self:action:slug:cast-a-spell");
        if (entry->tradition) {
            pf2e_check_option(check, entry->tradition);
            (void)options_addf(&check->options, "self:action:trait:%s", entry->tradition);
        }
    }
    const char *words[] = {entry->attribute, entry->category, entry->tradition};
    static const char *const kinds[] = {"attribute", "category", "tradition"};
    for (size_t i = 0; i < 3; i++) {
        if (!words[i]) continue;
        (void)options_addf(&check->options, "spellcasting:%s", words[i]);
        (void)options_addf(&check->options, "spellcasting:%s:%s", kinds[i], words[i]);
    }
}

/* --- notes of actions -------------------------------------------------------------------------------------------- */

/* "make-an-impression" → "MakeAnImpression" */
static const char *test_camel(struct arena *arena, const char *slug)
{
    char *out = arena_copy_text(arena, slug, strlen(slug));
    size_t at = 0;
    bool start = true;
    for (const char *c = slug; out && *c; c++) {
        if (*c == '-') {
            start = true;
            continue;
        }
        out[at++] = start ? ascii_upper(*c) : *c;
        start = false;
    }
    if (out) out[at] = '\0';
    return out ? out : "";
}

/* Content says what each outcome of an action does; what it does not say of a critical outcome is that of the plain
 * one. */
static void test_action_notes(struct pf2e_test *test, const struct pf2e_test_plan *plan)
{
    struct pf2e_actor *actor = test->check.actor;
    const char *labels[DEGREE_COUNT] = {0}, *name = plan->action ? test_camel(&actor->arena, plan->action->slug) : NULL;
    if (!name || !plan->world->pack) return;
    for (int d = 0; d < DEGREE_COUNT; d++) {
        const char *key = arena_printf(&actor->arena, "PF2E.Actions.%s.Notes.%s", name, degree_name((enum degree)d));
        labels[d] = key ? pf2e_pack_label(plan->world->pack, key) : NULL;
    }
    for (int d = 0; d < DEGREE_COUNT; d++) {
        unsigned bits = 1u << d;
        if (!labels[d]) continue;
        if (d == DEGREE_SUCCESS && !labels[DEGREE_CRITICAL_SUCCESS]) bits |= 1u << DEGREE_CRITICAL_SUCCESS;
        if (d == DEGREE_FAILURE && !labels[DEGREE_CRITICAL_FAILURE]) bits |= 1u << DEGREE_CRITICAL_FAILURE;
        struct pf2e_note note = {.selector = plan->statistic, .text = labels[d], .outcome_bits = bits};
        (void)pool_push(&actor->arena, &test->check.notes, note);
    }
}

/* --- putting it together ----------------------------------------------------------------------------------------- */

/* Against something that takes out the weak, those above its level do better. (trait incapacitation) */
static void test_incapacitation(struct pf2e_test *test, const struct pf2e_test_plan *plan, bool save)
{
    struct pf2e_check *check = &test->check;
    if (!check->has_dc || !options_has_text(&check->options, "item:trait:incapacitation")) return;
    const struct pf2e_actor *origin = save && test->context.opposer ? test->context.opposer : check->actor;
    int64_t level = plan->item && plan->item->type == PF2E_SPELL
                        ? 2 * number_truncate(options_number(&check->options, "item:rank", 1))
                        : origin->level;
    bool better = save && check->actor->level > level;
    bool worse = !save && test->context.opposer && test->context.opposer->level > level;
    if (!better && !worse) return;
    struct pf2e_degree_change made = {0};
    made.change.changes[DEGREE_ALL] =
        (struct degree_change){.is_set = true, .amount = better ? 1 : -1, .label = "Incapacitation"};
    (void)pool_push(&check->actor->arena, &check->extra_degrees, made);
}

static void test_penalty(struct pf2e_test *test, const struct pf2e_test_plan *plan)
{
    struct pf2e_check *check = &test->check;
    if (plan->map <= 0) return;
    double penalty = (double)pf2e_attack_penalty(false) * (plan->map > 1 ? 2 : 1); /* whatever is in hand */
    pf2e_modifier_add(check->actor, &check->modifiers,
                      pf2e_part("multiple-attack-penalty", "Multiple Attack Penalty", penalty, "untyped"),
                      &check->domains);
}

/* What is done with a weapon that is made for it is done with its potency. */
static void test_weapon(struct pf2e_test *test, const char *trait)
{
    struct pf2e_actor *actor = test->check.actor;
    pf2e_actor_strikes(actor);
    for (size_t i = 0; i < actor->strikes.count; i++) {
        const struct pf2e_strike *strike = actor->strikes.items[i];
        bool fits = strike->ready && strike->item->type == PF2E_WEAPON && pf2e_item_has_trait(strike->item, trait);
        if (!fits) continue;
        int64_t potency = tree_int(&strike->item->system, "runes.potency", 0);
        if (potency > 0)
            pf2e_modifier_add(actor, &test->check.modifiers, pf2e_part("potency", "Potency", (double)potency, "item"),
                              &test->check.domains);
        return;
    }
}

void pf2e_test_lacks(struct pf2e_test *test, const struct pf2e_action *action, bool in_words)
{
    static const struct {
        const char *action, *option;
        bool in_words;
        const char *slug, *label;
        int value;
        const char *type;
    } lacks[] = {
#define LACK(...) {__VA_ARGS__},
#include "systems/pf2e/actor/lacks.def"
    };
    struct pf2e_actor *actor = test->check.actor;
    for (size_t i = 0; i < sizeof lacks / sizeof *lacks; i++) {
        bool has = lacks[i].in_words != in_words || strcmp(action->slug, lacks[i].action) != 0;
        has = has || options_has_text(&test->check.options, lacks[i].option) ||
              pf2e_option_has(actor, "all", lacks[i].option);
        if (!has)
            pf2e_modifier_add(actor, &test->check.modifiers,
                              pf2e_part(lacks[i].slug, lacks[i].label, lacks[i].value, lacks[i].type),
                              &test->check.domains);
    }
}

static void test_tools(struct pf2e_test *test, const struct pf2e_test_plan *plan)
{
    static const char *const with_weapons[] = {"disarm", "grapple", "reposition", "shove", "trip"};
    for (size_t i = 0; plan->action && i < sizeof with_weapons / sizeof *with_weapons; i++) {
        if (strcmp(plan->action->slug, with_weapons[i]) == 0) test_weapon(test, with_weapons[i]);
    }
    if (plan->action) pf2e_test_lacks(test, plan->action, false);
}

/* Does nobody ask who it is that acts? */
static bool test_is_quiet(const struct pf2e_test *test, const struct pf2e_test_plan *plan,
                          const struct pf2e_actor *origin)
{
    return test->context.is_quiet && plan->action && !plan->item &&
           !pf2e_asks_about(test->check.actor, origin, PF2E_ROLE_ORIGIN);
}

static void test_options(struct pf2e_test *test, const struct pf2e_test_plan *plan, const struct pf2e_words *traits,
                         bool save)
{
    struct pf2e_check *check = &test->check;
    struct pf2e_context *context = &test->context;
    struct pf2e_words words = {0};
    size_t length = strlen(check->type);
    if (length > 6 && strcmp(check->type + length - 6, "-check") == 0) length -= 6;
    (void)options_addf(&check->options, "check:statistic:%s", test->statistic->slug);
    (void)options_addf(&check->options, "check:type:%.*s", (int)length, check->type);
    if (test->statistic->rank >= 0)
        (void)options_addf(&check->options, "proficiency:%s",
                           pf2e_rank_names[test->statistic->rank > 4 ? 4 : test->statistic->rank]);
    const struct pf2e_actor *origin = save && context->opposer ? context->opposer : context->roller;
    if (!test_is_quiet(test, plan, origin)) pf2e_words_of_actor(&context->arena, origin, "origin", &words);
    for (size_t i = 0; i < words.count; i++)
        pf2e_check_option(check, words.items[i]);
    for (size_t i = 0; i < traits->count; i++)
        pf2e_check_option(check, traits->items[i]);
    if (plan->action_slug && !plan->action) {
        (void)options_addf(&check->options, "self:action:slug:%s", plan->action_slug);
        for (size_t i = 0; i < traits->count; i++)
            (void)options_addf(&check->options, "self:action:trait:%s", traits->items[i]);
    }
}

static void test_plan(struct arena *arena, const struct pf2e_test_plan *wanted, const struct pf2e_statistic *statistic,
                      bool save, struct pf2e_plan *plan)
{
    bool against = save && !wanted->action; /* a save that is an action is against nobody */
    bool targets = wanted->other && (against || wanted->spell_attack || wanted->against);
    *plan = (struct pf2e_plan){.world = wanted->world,
                               .origin = save ? against ? wanted->other : NULL : wanted->roller,
                               .target = save      ? wanted->roller
                                         : targets ? wanted->other
                                                   : NULL,
                               .target_rolls = save,
                               .is_attack = wanted->spell_attack,
                               .is_action = wanted->action && !wanted->item,
                               .item = wanted->item};
    pf2e_words_of_domains(arena, wanted->roller->actor, &statistic->domains, &plan->domains);
    struct pf2e_participant *owner = plan->origin;
    if (!wanted->item || !owner) return;
    if (wanted->item->type == PF2E_SPELL)
        pf2e_words_of_spell(arena, owner->actor, wanted->item, pf2e_spell_casting(owner->actor, wanted->item),
                            &plan->item_options);
    else
        pf2e_words_of_item(arena, owner->actor, wanted->item, &plan->item_options);
    pf2e_spell_traits(arena, owner->actor, wanted->item, &plan->traits);
}

/* An action that makes something says how hard that is, unless the plan does. */
static void test_made_thing(struct pf2e_test *test, const char *action)
{
    struct pf2e_check *check = &test->check;
    for (size_t i = 0; i < sizeof test_makes / sizeof *test_makes; i++) {
        if (strcmp(test_makes[i].slug, action) != 0) continue;
        test->makes = test_makes[i].thing;
        if (!check->has_dc) check->dc = test_makes[i].dc;
        check->has_dc = true;
    }
}

static void test_fill(struct pf2e_test *test, const struct pf2e_test_plan *wanted, const struct pf2e_plan *plan,
                      const struct pf2e_words *traits, bool save)
{
    struct pf2e_check *check = &test->check;
    check->type = test_type(check->actor, test->statistic);
    check->stated = &wanted->stated;
    if (wanted->spell_attack) {
        check->type = "attack-roll";
        if (check->actor->type == PF2E_CHARACTER) pf2e_check_option(check, "check:statistic:base:base-spellcasting");
        (void)options_addf(&check->options, "map:increases:%d", wanted->map);
    }
    if (wanted->item && plan->origin) test_spell_words(test, wanted, plan->origin->actor);
    test_options(test, wanted, traits, save);
    const char *against =
        wanted->spell_attack && !wanted->against && wanted->item ? pf2e_spell_passive(wanted->item) : wanted->against;
    if (against && test->context.opposer) test->defence = test_defence(test->context.opposer, against);
    check->has_dc = wanted->has_dc || test->defence;
    check->dc = test->defence ? test->defence->dc : 0;
    if (wanted->has_dc) check->dc = wanted->dc;
    if (wanted->action) test_made_thing(test, wanted->action->slug);
    check->twice = wanted->twice;
    check->modifiers = pf2e_modifiers_copy(check->actor, &test->statistic->check);
    test_penalty(test, wanted);
    test_tools(test, wanted);
    test_incapacitation(test, wanted, save);
    pf2e_check_ready(check);
    test_action_notes(test, wanted);
}

/* --- Escape ------------------------------------------------------------------------------------------------------ */

static const struct pf2e_strike *test_unarmed(struct pf2e_actor *actor)
{
    const struct pf2e_strike *best = NULL;
    pf2e_actor_strikes(actor);
    for (size_t i = 0; i < actor->strikes.count; i++) {
        const struct pf2e_strike *strike = actor->strikes.items[i];
        const char *category = pf2e_weapon_category(strike->item);
        bool unarmed = (category && strcmp(category, "unarmed") == 0) || pf2e_item_has_trait(strike->item, "unarmed");
        if (unarmed && strike->ready && (!best || strike->total > best->total)) best = strike;
    }
    return best;
}

/* The best of an unarmed attack, Acrobatics and Athletics, against the Athletics DC of who holds one. It stands outside
 * of any statistic: nothing but the action itself is known to it. */
static enum status test_open_escape(struct pf2e_test *test, const struct pf2e_test_plan *wanted)
{
    struct pf2e_actor *actor = wanted->roller->actor;
    const struct pf2e_strike *fist = test_unarmed(actor);
    const struct pf2e_statistic *skills[] = {pf2e_statistic_find(actor, "acrobatics"),
                                             pf2e_statistic_find(actor, "athletics")};
    const char *way = wanted->variant ? wanted->variant : "";
    const struct pf2e_modifiers *chosen = NULL;
    const struct pf2e_symbols *domains = NULL;
    int64_t best = INT64_MIN;
    if (fist && (!*way || strcmp(way, "unarmed") == 0)) {
        chosen = &fist->modifiers;
        domains = &fist->domains;
        best = fist->total;
        test->check.type = "attack-roll";
    }
    const char *name = "unarmed";
    for (size_t i = 0; i < 2; i++) {
        if (!skills[i] || (*way && strcmp(way, skills[i]->slug) != 0) || skills[i]->mod <= best) continue;
        chosen = &skills[i]->check;
        domains = &skills[i]->domains;
        best = skills[i]->mod;
        name = skills[i]->slug;
        test->check.type = "skill-check";
    }
    if (!chosen) return STATUS_NOT_FOUND;
    struct pf2e_check *check = &test->check;
    check->actor = actor;
    test->context.roller = actor;
    options_init(&check->options, &actor->symbols, NULL);
    pf2e_check_option(check, "action:escape");
    (void)options_addf(&check->options, "action:escape:%s", name);
    pf2e_check_option(check, "attack");
    test->defence = wanted->other ? pf2e_statistic_find(wanted->other->actor, "athletics") : NULL;
    check->has_dc = wanted->has_dc || test->defence;
    check->dc = test->defence ? test->defence->dc : 0;
    if (wanted->has_dc) check->dc = wanted->dc;
    check->modifiers = pf2e_modifiers_copy(actor, chosen);
    test_penalty(test, wanted);
    struct pf2e_test_plan named = *wanted;
    named.statistic = name;
    pf2e_check_ready(check);
    check->domains = *domains; /* the statistic still decides the degree */
    check->outside = true;
    test_action_notes(test, &named);
    return STATUS_OK;
}

enum status pf2e_test_open(struct pf2e_test *test, const struct pf2e_test_plan *wanted)
{
    struct arena scratch;
    struct pf2e_plan plan;
    struct pf2e_words traits = {0};
    *test = (struct pf2e_test){0};
    arena_init(&test->context.arena);
    if (wanted->action && strcmp(wanted->action->slug, "escape") == 0) return test_open_escape(test, wanted);
    struct pf2e_statistic *plain = test_statistic(wanted->roller->actor, wanted);
    if (!plain) return STATUS_NOT_FOUND;
    arena_init(&scratch);
    bool save = strcmp(test_type(wanted->roller->actor, plain), "saving-throw") == 0;
    test_plan(&scratch, wanted, plain, save, &plan);
    test_words(&scratch, wanted, &plan.options, &traits);
    arena_free(&test->context.arena);
    enum status status = pf2e_context_open(&test->context, &plan);
    if (status == STATUS_OK) {
        struct pf2e_actor *actor = test->context.roller;
        test->statistic = test_statistic(actor, wanted);
        if (!test->statistic) test->statistic = plain;
        pf2e_check_begin(&test->check, actor, &test->statistic->domains, &test->context);
        test_fill(test, wanted, &plan, &traits, save);
    }
    arena_free(&scratch);
    return status;
}

void pf2e_test_close(struct pf2e_test *test)
{
    if (test->check.actor) pf2e_check_free(&test->check);
    pf2e_context_close(&test->context);
}
