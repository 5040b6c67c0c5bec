/* outcome.c: what a spell does to each of its targets on a PF2e table: attack, save, damage, healing, effects. */
#include <string.h>

#include "base/number.h"
#include "systems/pf2e/content/pack.h"
#include "systems/pf2e/table/cast.h"
#include "systems/pf2e/element/elements.h"

enum { OUTCOME_HARM, OUTCOME_HEAL };

static const struct pf2e_state *outcome_state(const struct pf2e_casting *casting)
{
    return pf2e_state_of(casting->table);
}

static struct pf2e_actor *outcome_target(const struct pf2e_casting *casting, int target)
{
    return pf2e_form_actor(outcome_state(casting)->fighters[target].form);
}

/* --- who is not touched by it ------------------------------------------------------------------------------------ */

/* Immunity to a trait of the spell; that to kinds of damage is the defences' matter. */
static const char *outcome_immunity(const struct pf2e_casting *casting, int target)
{
    static const char *const traits[] = {"mental", "emotion", "fear",     "death",    "disease", "poison",
                                         "sleep",  "visual",  "auditory", "illusion", "curse",   "polymorph"};
    const struct pf2e_actor *actor = outcome_target(casting, target);
    for (size_t i = 0; i < sizeof traits / sizeof *traits; i++) {
        size_t length = strlen(traits[i]);
        if (!pf2e_item_has_trait(&casting->form.item, traits[i])) continue;
        for (size_t k = 0; k < actor->immunities.count; k++) {
            const char *type = actor->immunities.items[k].type;
            if (strncmp(type, traits[i], length) != 0) continue;
            if (!type[length] || strcmp(type + length, "-effects") == 0) return traits[i];
        }
    }
    return NULL;
}

static bool outcome_is_immune_to(const struct pf2e_actor *actor, const char *condition)
{
    for (size_t i = 0; i < actor->immunities.count; i++) {
        if (strcmp(actor->immunities.items[i].type, condition) == 0) return true;
    }
    return false;
}

static void outcome_tell_immunity(struct pf2e_casting *casting, int target, const char *type)
{
    struct text what = {0};
    text_addf(&what, "immunity to %s", type);
    pf2e_emit(casting->table, defence, .who = target, .what = table_intern(casting->table, text_get(&what)));
    text_free(&what);
}

/* What temporary immunity is against. */
static const char *outcome_key(const struct pf2e_casting *casting)
{
    const struct pf2e_item *item = &casting->form.item;
    return *item->slug ? item->slug : item->id;
}

/* --- damage ------------------------------------------------------------------------------------------------------ */

/* Vitality heals the living and harms the undead, void the other way round. */
static bool outcome_heals(const struct pf2e_casting *casting, int target)
{
    const struct json *parts = json_get(&casting->form.item.system, "damage");
    const struct pf2e_actor *actor = outcome_target(casting, target);
    bool undone = json_to_bool(json_path(&actor->system, "attributes.hp.negativeHealing"), false);
    if (!casting->form.heals) return false;
    if (!casting->form.harms) return true;
    const char *type = json_to_text(json_get(json_at(parts, 0), "type"), "vitality");
    return strcmp(type, "void") == 0 ? undone : !undone;
}

/* The caster prepared for throwing: what is made while doing so must not stay in the one that clones share. */
struct pf2e_actor *pf2e_casting_thrower(struct pf2e_casting *casting)
{
    const struct pf2e_participant *participant = &casting->caster.participant;
    struct pf2e_prepare_input input = {.actor = participant->document,
                                       .start = participant->start,
                                       .start_is_older = true,
                                       .settings = &participant->actor->settings,
                                       .options = participant->options.items,
                                       .option_count = participant->options.count};
    if (!casting->prepared) {
        casting->prepared = true;
        const struct pf2e_world *world = pf2e_table_world(outcome_state(casting));
        if (pf2e_actor_prepare(&casting->thrower, world, &input) != STATUS_OK) casting->arena.failed = true;
    }
    return casting->arena.failed ? participant->actor : &casting->thrower;
}

void pf2e_casting_options(struct pf2e_casting *casting, struct pf2e_actor *actor, struct options *options)
{
    struct pf2e_words words = {0};
    options_init(options, &actor->symbols, pf2e_options_all(actor));
    if (casting->form.item.type == PF2E_SPELL)
        pf2e_words_of_spell(&casting->arena, actor, &casting->form.item, casting->form.entry, &words);
    else
        pf2e_words_of_item(&casting->arena, actor, &casting->form.item, &words);
    for (size_t i = 0; i < words.count; i++)
        (void)options_add_text(options, words.items[i]);
    const struct json *traits = pf2e_item_traits(&casting->form.item);
    for (size_t i = 0; i < json_count(traits); i++)
        (void)options_add_text(options, json_to_text(json_at(traits, i), ""));
}

static void outcome_tell_roll(struct pf2e_casting *casting, const struct pf2e_strike_damage *damage,
                              const struct pf2e_damage_roll *rolled, bool heals)
{
    const char *formula = damage->formula ? damage->formula : "";
    double precision = 0, splash = 0;
    for (size_t i = 0; i < rolled->count; i++) {
        precision += rolled->instances[i].precision;
        splash += rolled->instances[i].splash;
    }
    pf2e_emit(casting->table, damageRoll, .who = casting->who, .formula = table_intern(casting->table, formula),
              .amount = number_truncate(rolled->total), .precision = pf2e_part_of_roll(precision),
              .splash = pf2e_part_of_roll(splash), .harms = !heals, .heals = heals);
}

static void outcome_keep_words(struct pf2e_casting *casting, const struct pf2e_actor *actor,
                               const struct options *options)
{
    casting->seen = (struct pf2e_words){0};
    for (size_t i = 0; i < options_count(options); i++) {
        const char *word = symbol_text(&actor->symbols, options_at(options, i));
        (void)pool_push(&casting->arena, &casting->seen, arena_copy_text(&casting->arena, word, strlen(word)));
    }
}

/* One throw for all who save against it. */
static const struct pf2e_damage_roll *outcome_throw_once(struct pf2e_casting *casting, bool heals)
{
    struct pf2e_damage_roll *rolled = &casting->rolled[heals];
    if (casting->thrown[heals]) return rolled->count ? rolled : NULL;
    casting->thrown[heals] = true;
    struct options options;
    struct pf2e_strike_damage damage;
    struct pf2e_damage_result result;
    struct pf2e_actor *actor = pf2e_casting_thrower(casting);
    pf2e_casting_options(casting, actor, &options);
    struct pf2e_wanted_damage wanted = {.actor = actor, .seen = &options, .degree = DEGREE_SUCCESS, .heals = heals};
    bool deals = pf2e_spell_damage(&casting->form, &wanted, &damage, &result) &&
                 pf2e_damage_throw(&actor->arena, &result, pf2e_table_throw, casting->table, rolled);
    outcome_keep_words(casting, actor, &options);
    options_free(&options);
    if (deals) outcome_tell_roll(casting, &damage, rolled, heals);
    return deals ? rolled : NULL;
}

struct outcome_blow {
    const struct pf2e_damage_roll *rolled;
    const struct pf2e_actor *by; /* whose words it is told in */
    bool heals, critical;
    bool sheds; /* no persistent damage */
    double factor;
    enum degree degree; /* of the save or check that the factor comes from */
};

/* Without what is persistent; how many are left. */
static size_t outcome_shed(struct pf2e_blow *blows, size_t count)
{
    size_t left = 0;
    for (size_t i = 0; i < count; i++)
        if (!blows[i].is_persistent) blows[left++] = blows[i];
    return left;
}

static void outcome_deal(struct pf2e_casting *casting, int target, const struct outcome_blow *blow)
{
    const struct pf2e_damage_roll *rolled = blow->rolled;
    struct pf2e_borrowed_actor side;
    casting->did = true;
    if (blow->factor <= 0 || outcome_state(casting)->fighters[target].dead) return;
    if (casting->arena.failed) {
        table_refuse(casting->table, "there is not enough memory");
        return;
    }
    pf2e_actor_borrow(casting->table, target, &side);
    struct pf2e_blow *blows = pf2e_blows(&casting->arena, blow->by, rolled);
    struct pf2e_harm harm = {.world = pf2e_table_world(outcome_state(casting)),
                             .origin = target == casting->who ? NULL : &casting->caster.participant,
                             .target = &side.participant,
                             .blows = blows,
                             .count = blows && blow->sheds ? outcome_shed(blows, rolled->count) : rolled->count,
                             .is_critical = blow->critical,
                             .raised_to_one = rolled->raised_to_one,
                             .heals = blow->heals,
                             .multiplier = blow->factor,
                             .degree = degree_name(blow->degree),
                             .options = casting->seen};
    harm.may_kill = true;
    if (harm.blows) pf2e_harm_fighter(casting->table, target, &harm, blow->critical || blow->factor > 1);
    pf2e_actor_release(&side);
}

/* How much of the damage someone takes who saved like this. */
double pf2e_casting_factor(const struct pf2e_casting *casting, enum degree degree)
{
    static const double basic[DEGREE_COUNT] = {
        [DEGREE_CRITICAL_FAILURE] = 2, [DEGREE_FAILURE] = 1, [DEGREE_SUCCESS] = 0.5, [DEGREE_CRITICAL_SUCCESS] = 0};
    const struct pf2e_spell_text *text = &casting->text;
    bool stated = false;
    if (casting->form.is_basic) return basic[degree];
    for (int d = 0; d < DEGREE_COUNT; d++)
        stated = stated || text->has_factor[d];
    if (text->has_factor[degree]) return text->factors[degree];
    return !stated || degree <= DEGREE_FAILURE ? 1 : 0;
}

/* --- conditions and effects -------------------------------------------------------------------------------------- */

/* Some durations are rolled. */
static int64_t outcome_rounds(const struct pf2e_casting *casting, const struct pf2e_spell_link *link)
{
    int64_t times = link->dice > 0 ? 0 : 1;
    for (int64_t i = 0; i < link->dice; i++)
        times += pf2e_table_throw(casting->table, link->faces);
    return times * link->rounds;
}

static struct pf2e_span outcome_span(const struct pf2e_casting *casting, const struct pf2e_spell_link *link, int target)
{
    const struct pf2e_state *state = outcome_state(casting);
    int64_t rounds = pf2e_spell_rounds(&casting->form);
    switch (link->until) {
    case PF2E_UNTIL_ROUNDS:
        return pf2e_span_rounds(casting->who, outcome_rounds(casting, link));
    case PF2E_UNTIL_OWN_TURN:
        return pf2e_span_next_turn(state, casting->who);
    case PF2E_UNTIL_TARGET_TURN:
        return pf2e_span_next_turn(state, target);
    case PF2E_UNTIL_TARGET_START:
        return pf2e_span_rounds(target, 1);
    case PF2E_UNTIL_NEVER:
        return (struct pf2e_span){EFFECT_LASTS, casting->who, 0};
    case PF2E_UNTIL_UNSAID:
        break;
    }
    if (casting->lasts > 0) return pf2e_span_rounds(casting->who, casting->lasts);
    if (!link->value && rounds) return pf2e_span_rounds(casting->who, rounds);
    return (struct pf2e_span){EFFECT_LASTS, casting->who, 0};
}

static void outcome_condition(struct pf2e_casting *casting, const struct pf2e_spell_link *link, const char *slug,
                              int target)
{
    const struct pf2e_actor *actor = outcome_target(casting, target);
    int64_t value = link->value > 0 ? link->value : 1;
    struct pf2e_span span = outcome_span(casting, link, target);
    casting->did = true;
    if (outcome_is_immune_to(actor, slug)) {
        outcome_tell_immunity(casting, target, slug);
        return;
    }
    if (strcmp(slug, "persistent-damage") == 0 || strcmp(slug, "frightened") == 0) span.clock = EFFECT_LASTS;
    if (strcmp(slug, "persistent-damage") == 0 || pf2e_condition_value(actor, slug) >= value) return;
    pf2e_emit_condition_for(casting->table, target, slug, value, span);
}

static bool outcome_has_aura(const struct json *effect)
{
    const struct json *rules = json_path(effect, "system.rules");
    for (size_t i = 0; i < json_count(rules); i++) {
        if (pf2e_element_is(json_at(rules, i), PF2E_ELEMENT_Aura)) return true;
    }
    return false;
}

/* False when a question is open. An aura surrounds its caster, no matter who was meant. */
static bool outcome_effect(struct pf2e_casting *casting, const struct pf2e_spell_link *link, const struct json *effect,
                           int target)
{
    bool aura = outcome_has_aura(effect);
    struct pf2e_gift gift = {.source = casting->who,
                             .marked = -1,
                             .rank = casting->form.rank,
                             .magic = casting->form.item.type == PF2E_SPELL,
                             .sustained = casting->form.is_sustained,
                             .timed = link->until != PF2E_UNTIL_UNSAID || link->effect || casting->lasts > 0};
    if (gift.timed) gift.span = outcome_span(casting, link, target);
    if (gift.sustained) {
        gift.timed = true;
        gift.span = pf2e_span_next_turn(outcome_state(casting), casting->who);
    }
    if (aura && casting->gave) return true;
    casting->gave = casting->did = true;
    return pf2e_give_effect(casting->table, aura ? casting->who : target, effect, &gift);
}

static const struct pf2e_document *outcome_document(const struct pf2e_casting *casting,
                                                    const struct pf2e_spell_link *link)
{
    const struct pf2e_pack *pack = pf2e_table_world(outcome_state(casting))->pack;
    if (link->effect) return NULL;
    if (link->condition) return pack ? pf2e_pack_find_slug(pack, "condition", link->condition) : NULL;
    return pack ? pf2e_pack_find_uuid(pack, link->uuid) : NULL;
}

/* "Guidance Immunity": what keeps a spell away afterwards is no choice of the caster's. */
static bool outcome_is_aftermath(const struct pf2e_document *document)
{
    static const char end[] = "-immunity";
    size_t length = strlen(document->slug), tail = sizeof end - 1;
    return length > tail && strcmp(document->slug + length - tail, end) == 0;
}

static bool outcome_is_effect(const struct pf2e_document *document)
{
    return document && strcmp(document->type, "effect") == 0;
}

/* Several effects outside of any outcome are a choice of the caster's. The index of the link, -1 none, -2 open. */
static int outcome_choose(struct pf2e_casting *casting)
{
    const char *names[16];
    int links[16];
    size_t count = 0;
    if (pf2e_inside_read(tree_text(&casting->form.item.system, "description.value", "")) != PF2E_INSIDE_NOT)
        return -1; /* being inside is the effect */
    for (size_t i = 0; i < casting->text.links.count && count < 16; i++) {
        const struct pf2e_spell_link *link = &casting->text.links.items[i];
        const struct pf2e_document *document =
            link->outcome == PF2E_OUTCOME_ALWAYS ? outcome_document(casting, link) : NULL;
        if (!outcome_is_effect(document) || outcome_is_aftermath(document)) continue;
        names[count] = document->name;
        links[count++] = (int)i;
    }
    if (count < 2) return count ? links[0] : -1;
    int answer = table_ask(casting->table, casting->who, "Which effect?", names, count);
    return answer < 0 ? -2 : links[answer];
}

/* Does the spell state damage of the kind as data already? Then its text only repeats it. */
static bool outcome_is_stated(const struct pf2e_casting *casting, const struct pf2e_spell_hurt *hurt)
{
    const struct json *parts = json_get(&casting->form.item.system, "damage");
    bool persistent = strstr(hurt->formula, "persistent") || strstr(hurt->formula, "[bleed]");
    if (casting->form.item.type != PF2E_SPELL || !json_count(parts)) return false;
    for (size_t i = 0; persistent && i < json_count(parts); i++) {
        if (json_is_text(json_get(json_at(parts, i), "category"), "persistent")) return true;
    }
    return !persistent;
}

/* Damage of this outcome alone, pushes, and immunity afterwards. */
static void outcome_phrases(struct pf2e_casting *casting, int target, enum degree degree)
{
    const struct pf2e_spell_text *text = &casting->text;
    for (size_t i = 0; i < text->hurts.count; i++) {
        const struct pf2e_spell_hurt *hurt = &text->hurts.items[i];
        if (hurt->outcome == (int)degree && hurt->factor > 0 && !outcome_is_stated(casting, hurt))
            pf2e_casting_hurt(casting, target, hurt);
    }
    if (text->push[degree] > 0 && target != casting->who && !outcome_state(casting)->fighters[target].dead) {
        pf2e_push_away(casting->table, target, casting->who, text->push[degree] / 5);
        casting->did = true;
    }
    if (text->afflicted[degree] > 0 && !outcome_state(casting)->fighters[target].dead)
        pf2e_afflict_by_spell(casting, target, text->afflicted[degree]);
    if (text->immune[degree] > 0)
        pf2e_emit_immune(casting->table, target, casting->who, outcome_key(casting),
                         text->immune[degree] > 100000 ? 100000 : (int)text->immune[degree]);
}

/* A condition, or an effect of the content or of the text. False when a question is open. */
static bool outcome_link(struct pf2e_casting *casting, const struct pf2e_spell_link *link, int target)
{
    const struct pf2e_document *document = outcome_document(casting, link);
    if (link->effect) return outcome_effect(casting, link, link->effect, target);
    if (!document) return true;
    const struct json *root = pf2e_document_root(document);
    if (link->outcome != PF2E_OUTCOME_ALWAYS && strcmp(document->type, "condition") == 0)
        outcome_condition(casting, link, document->slug, target);
    return !outcome_is_effect(document) || !root || outcome_effect(casting, link, root, target);
}

/* What the text links with this outcome. True when a question is open. */
static bool outcome_links(struct pf2e_casting *casting, int target, enum degree degree, bool affected)
{
    int chosen = affected ? outcome_choose(casting) : -1;
    if (chosen == -2) return true;
    casting->lasts = casting->text.lasts[degree];
    for (size_t i = 0; i < casting->text.links.count; i++) {
        const struct pf2e_spell_link *link = &casting->text.links.items[i];
        bool always = link->outcome == PF2E_OUTCOME_ALWAYS;
        if (always ? (int)i != chosen : link->outcome != (int)degree) continue;
        if (!outcome_link(casting, link, target)) return true;
    }
    outcome_phrases(casting, target, degree);
    const char *words = casting->text.words[degree];
    if (words && casting->did) /* otherwise all of the text is shown */
        pf2e_reveal(casting->table, target, casting->form.item.name, words);
    return false;
}

/* --- attacks and saves ------------------------------------------------------------------------------------------- */

static void outcome_roll(struct pf2e_casting *casting, struct pf2e_check_report report, struct pf2e_test *test,
                         struct pf2e_roll *roll)
{
    report.name = casting->form.item.slug;
    pf2e_roll_test(casting->table, test, &report, roll);
    casting->did = true;
    casting->degree = roll->degree;
}

static void outcome_attack_damage(struct pf2e_casting *casting, int target, struct pf2e_test *test,
                                  const struct pf2e_roll *roll)
{
    struct pf2e_strike_damage damage;
    struct pf2e_damage_result result;
    struct pf2e_damage_roll rolled;
    struct pf2e_actor *actor = test->check.actor;
    bool critical = roll->degree == DEGREE_CRITICAL_SUCCESS;
    struct pf2e_wanted_damage wanted = {.actor = actor, .seen = &test->check.options, .degree = roll->degree};
    if (!pf2e_spell_damage(&casting->form, &wanted, &damage, &result)) return;
    if (!pf2e_damage_throw(&actor->arena, &result, pf2e_table_throw, casting->table, &rolled)) return;
    outcome_keep_words(casting, actor, &test->check.options);
    outcome_tell_roll(casting, &damage, &rolled, false);
    outcome_deal(casting, target,
                 &(struct outcome_blow){
                     .rolled = &rolled, .by = actor, .critical = critical, .factor = 1, .degree = roll->degree});
}

/* "fortitude-dc": the statistic whose DC an attack is made against; NULL: the armor class. */
static const char *outcome_against(struct pf2e_casting *casting)
{
    const char *passive = casting->form.passive;
    if (!passive || strcmp(passive, "ac") == 0) return NULL;
    size_t length = strlen(passive);
    bool dc = length > 3 && strcmp(passive + length - 3, "-dc") == 0;
    return arena_copy_text(&casting->arena, passive, dc ? length - 3 : length);
}

struct pf2e_test_plan pf2e_casting_plan(struct pf2e_casting *casting, int target, struct pf2e_borrowed_actor *side)
{
    struct table *table = casting->table;
    const struct pf2e_state *state = outcome_state(casting);
    struct pf2e_test_plan plan = {.world = pf2e_table_world(state), .item = &casting->form.item};
    if (casting->form.is_attack) {
        int attacks = state->fighters[casting->who].attacks;
        pf2e_actor_borrow_covered(table, target, state->fighters[target].form,
                                  pf2e_table_protection(state, casting->who, target),
                                  side);
        plan.roller = &casting->caster.participant;
        plan.other = &side->participant;
        plan.spell_attack = true;
        plan.map = attacks > 2 ? 2 : attacks;
        plan.against = outcome_against(casting);
        pf2e_words_of_marks(table, casting->who, target, &casting->arena, &plan.options);
        return plan;
    }
    int cover = 0;
    if (casting->form.area)
        cover = (int)pf2e_table_cover(state, pf2e_area_origin(&casting->area), casting->who, target);
    pf2e_actor_borrow_covered(table, target, state->fighters[target].form, cover, side);
    plan.roller = &side->participant;
    plan.other = target == casting->who ? NULL : &casting->caster.participant;
    plan.statistic = casting->form.save;
    plan.has_dc = true;
    plan.dc = casting->dc;
    if (target == casting->who) plan.item = NULL;
    return plan;
}

static bool outcome_attack(struct pf2e_casting *casting, int target)
{
    struct table *table = casting->table;
    if (pf2e_offer_aid(table, casting->who) == PF2E_REACTED_OPEN) return true;
    if (pf2e_is_missed_unseen(table, casting->who, target)) return false;
    struct pf2e_borrowed_actor other;
    struct pf2e_test test;
    struct pf2e_roll roll = {0};
    struct pf2e_test_plan plan = pf2e_casting_plan(casting, target, &other);
    bool waits = false;
    if (pf2e_test_open(&test, &plan) == STATUS_OK) {
        outcome_roll(casting, (struct pf2e_check_report){.who = casting->who, .target = target, .is_at_armor = true},
                     &test,
                     &roll);
        if (roll.degree >= DEGREE_SUCCESS) outcome_attack_damage(casting, target, &test, &roll);
        waits = outcome_links(casting, target, roll.degree, roll.degree >= DEGREE_SUCCESS);
    }
    pf2e_test_close(&test);
    pf2e_actor_release(&other);
    return waits;
}

static bool outcome_save(struct pf2e_casting *casting, int target)
{
    struct pf2e_borrowed_actor roller;
    struct pf2e_test test;
    struct pf2e_roll roll = {0};
    struct pf2e_test_plan plan = pf2e_casting_plan(casting, target, &roller);
    bool waits = false;
    if (pf2e_test_open(&test, &plan) == STATUS_OK) {
        struct pf2e_check_report report = {.who = target, .target = casting->who, .using = plan.statistic,
                                           .is_save = true};
        outcome_roll(casting, report, &test, &roll);
        double factor = pf2e_casting_factor(casting, roll.degree);
        const struct pf2e_damage_roll *rolled = casting->form.harms ? outcome_throw_once(casting, false) : NULL;
        bool sheds = casting->text.sheds[roll.degree];
        struct outcome_blow blow = {
            .rolled = rolled, .by = &casting->thrower, .sheds = sheds, .factor = factor, .degree = roll.degree};
        if (rolled) outcome_deal(casting, target, &blow);
        pf2e_casting_take_in(casting, target, roll.degree);
        waits = outcome_links(casting, target, roll.degree, roll.degree <= DEGREE_FAILURE);
    }
    pf2e_test_close(&test);
    pf2e_actor_release(&roller);
    return waits;
}

/* A check of who acts against a DC of the target; it works without one. */
static enum degree outcome_check(struct pf2e_casting *casting, int target)
{
    struct pf2e_spell_form *form = &casting->form;
    const struct pf2e_state *state = outcome_state(casting);
    bool attacks = pf2e_item_has_trait(&form->item, "attack");
    int made = attacks ? state->fighters[casting->who].attacks : 0;
    bool critical = casting->text.on_hit && state->fighters[casting->who].struck.is_critical;
    if (!form->check || target == casting->who) return critical ? DEGREE_CRITICAL_SUCCESS : DEGREE_SUCCESS;
    struct pf2e_borrowed_actor other;
    struct pf2e_test test;
    struct pf2e_roll roll = {.degree = DEGREE_FAILURE};
    pf2e_actor_borrow(casting->table, target, &other);
    struct pf2e_test_plan plan = {.world = pf2e_table_world(state),
                                  .roller = &casting->caster.participant,
                                  .other = &other.participant,
                                  .item = &form->item,
                                  .statistic = form->check,
                                  .against = form->check_against,
                                  .map = made > 2 ? 2 : made};
    struct pf2e_check_report report = {.who = casting->who, .target = target};
    if (pf2e_test_open(&test, &plan) == STATUS_OK) outcome_roll(casting, report, &test, &roll);
    pf2e_test_close(&test);
    pf2e_actor_release(&other);
    if (attacks) pf2e_emit(casting->table, attacked, .who = casting->who);
    return roll.degree;
}

static bool outcome_plain(struct pf2e_casting *casting, int target, bool heals)
{
    if (casting->text.counteracts && pf2e_casting_counteract(casting, target)) return true;
    enum degree degree = outcome_check(casting, target);
    bool works = degree >= DEGREE_SUCCESS, deals = works && (heals ? casting->form.heals : casting->form.harms);
    const struct pf2e_damage_roll *rolled = deals ? outcome_throw_once(casting, heals) : NULL;
    double factor = casting->text.has_factor[degree] ? casting->text.factors[degree] : 1;
    struct outcome_blow blow = {
        .rolled = rolled, .by = &casting->thrower, .heals = heals, .factor = factor, .degree = degree};
    if (rolled) outcome_deal(casting, target, &blow);
    pf2e_casting_take_in(casting, target, degree);
    return outcome_links(casting, target, degree, works);
}

static bool outcome_for(struct pf2e_casting *casting, int target)
{
    const char *immune = outcome_immunity(casting, target);
    if (!immune && pf2e_is_immune(casting->table, target, casting->who, outcome_key(casting)))
        immune = casting->form.item.name;
    if (immune) {
        outcome_tell_immunity(casting, target, immune);
        return false;
    }
    bool heals = outcome_heals(casting, target);
    if (!heals && casting->form.is_attack) return outcome_attack(casting, target);
    if (!heals && casting->form.save) return outcome_save(casting, target);
    return outcome_plain(casting, target, heals);
}

void pf2e_casting_throw(struct pf2e_casting *casting)
{
    (void)outcome_throw_once(casting, false);
}

bool pf2e_casting_resolve(struct pf2e_casting *casting)
{
    for (int i = 0; i < casting->target_count; i++) {
        if (outcome_state(casting)->fighters[casting->targets[i]].dead) continue;
        if (outcome_for(casting, casting->targets[i]) || casting->table->refusal) return true;
    }
    if (casting->form.is_attack) pf2e_emit(casting->table, attacked, .who = casting->who);
    return false;
}
