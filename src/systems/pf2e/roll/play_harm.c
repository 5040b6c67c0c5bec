/* play_harm.c: damage and healing arriving at a creature. */
#include "systems/pf2e/roll/play_harm.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "systems/pf2e/damage/damage_type.h"

bool pf2e_actor_has_condition(const struct pf2e_actor *actor, const char *slug)
{
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        if (item->type == PF2E_CONDITION && !item->inactive && strcmp(item->slug, slug) == 0) return true;
    }
    return false;
}

static bool harm_dies_at_zero(const struct pf2e_actor *actor)
{
    return actor->type != PF2E_OTHER_ACTOR && actor->hp_max > 0 && !pf2e_actor_has_condition(actor, "dying") &&
           !pf2e_actor_has_condition(actor, "unconscious");
}

bool pf2e_actor_is_dead(const struct pf2e_actor *actor)
{
    return actor->hp_value <= 0 && harm_dies_at_zero(actor);
}

int64_t pf2e_actor_recoverable_hp(struct pf2e_actor *actor)
{
    int64_t most = actor->hp_max;
    for (size_t i = 0; i < actor->rules.count; i++) {
        struct pf2e_rule *rule = actor->rules.items[i];
        if (rule->element->id != PF2E_ELEMENT_LoseHitPoints || rule->ignored) continue;
        if (PF2E_OP(rule, lose)->recoverable || !pf2e_rule_test(actor, rule, NULL)) continue;
        most -= number_truncate(pf2e_rule_number(actor, rule, rule->lowered->value_source, NULL));
    }
    return most < 0 ? 0 : most;
}

/* --- who is hit -------------------------------------------------------------------------------------------------- */

/* Does the option begin like this? A roll has hundreds of them; the first letter decides about most. */
static inline bool harm_begins(const char *option, const char *start)
{
    while (*start && *option == *start)
        option++, start++;
    return !*start;
}

/* The options of the roll about the creature that made it, as the target sees them. */
static void harm_origin_words(const struct pf2e_harm *harm, struct arena *arena, struct pf2e_words *words)
{
    for (size_t i = 0; i < harm->options.count; i++) {
        const char *option = harm->options.items[i];
        if (!harm_begins(option, "self:")) continue;
        const char *parts[] = {"origin", option + 4}, *told = arena_join(arena, parts, 2);
        if (told) (void)pool_push(arena, words, told);
    }
    if (harm->origin && harm->origin->alliance && harm->target->alliance) {
        bool same = strcmp(harm->origin->alliance, harm->target->alliance) == 0;
        (void)pool_push(arena, words, same ? "origin:ally" : "origin:enemy");
    }
}

/* The target as it is when this arrives: it knows where it comes from. */
static struct pf2e_actor *harm_clone(const struct pf2e_harm *harm, struct pf2e_context *context)
{
    struct pf2e_plan plan = {.world = harm->world, .origin = harm->origin, .target = harm->target};
    *context = (struct pf2e_context){.distance = -1};
    arena_init(&context->arena);
    struct arena *arena = &context->arena;
    struct pf2e_words words = {0};
    harm_origin_words(harm, arena, &words);
    for (size_t i = 0; i < harm->options.count; i++)
        (void)pool_push(arena, &plan.options, harm->options.items[i]);
    if (harm->outcome) (void)pool_push(arena, &plan.options, harm->outcome);
    (void)pool_push(arena, &plan.domains, "damage-received");
    pf2e_context_receive(context, &plan, &words, !harm->heals);
    return context->opposer;
}

static bool harm_is_of_origin(const char *option)
{
    return harm_begins(option, "self:") || harm_begins(option, "target");
}

/* What the defences see, whatever became of the check: the roll's options without those about its two sides, the
 * target's own, and those about the origin, whether or not a rule element of the target asks for them. */
static void harm_options(const struct pf2e_harm *harm, struct pf2e_actor *actor, struct options *options)
{
    const struct options *all = pf2e_options_all(actor);
    struct pf2e_words origin = {0};
    options_init(options, &actor->symbols, NULL);
    options_expect(options, harm->options.count);
    if (actor->immunities.count || actor->weaknesses.count || actor->resistances.count)
        harm_origin_words(harm, &actor->arena, &origin);
    for (size_t i = 0; i < origin.count; i++)
        (void)options_add_text(options, origin.items[i]);
    for (size_t i = 0; i < harm->options.count; i++) {
        if (!harm_is_of_origin(harm->options.items[i])) (void)options_add_text(options, harm->options.items[i]);
    }
    for (size_t i = 0; i < options_count(all); i++) {
        const char *option = symbol_text(&actor->symbols, options_at(all, i));
        if (harm_begins(option, "self:") || harm_begins(option, "origin:"))
            (void)options_add(options, options_at(all, i));
    }
}

/* Custom exceptions have a label that content translates. */
static struct json harm_exceptions(struct pf2e_actor *actor, const struct json *exceptions)
{
    struct json list = json_copy(&actor->arena, exceptions);
    for (size_t i = 0; json_is(&list, JSON_ARRAY) && i < list.count; i++) {
        const char *label = json_to_text(json_get(&list.items[i], "label"), NULL);
        const char *words = label ? pf2e_label(actor->world, label) : NULL;
        if (words)
            json_set(&actor->arena, &list.items[i], "label", json_make_text(&actor->arena, words, strlen(words)));
    }
    return list;
}

static struct json harm_iwr_source(struct pf2e_actor *actor, const struct pf2e_iwr *iwr)
{
    struct arena *arena = &actor->arena;
    struct json source = json_make_object();
    json_set(arena, &source, "type", json_make_text(arena, iwr->type, strlen(iwr->type)));
    json_set(arena, &source, "value", json_make_int(iwr->value));
    if (iwr->exceptions) json_set(arena, &source, "exceptions", harm_exceptions(actor, iwr->exceptions));
    if (iwr->double_vs) json_set(arena, &source, "doubleVs", *iwr->double_vs);
    const struct json *definition = pf2e_iwr_definition(iwr);
    if (definition) json_set(arena, &source, "definition", *definition);
    if (iwr->rule && strcmp(iwr->type, "custom") == 0) {
        const char *label = json_to_text(iwr->rule->lowered->label, "");
        const struct json *once = pf2e_iwr_element(iwr) ? pf2e_iwr_element(iwr)->apply_once : NULL;
        json_set(arena, &source, "customLabel", json_make_text(arena, label, strlen(label)));
        if (once) json_set(arena, &source, "applyOnce", *once);
    }
    return source;
}

static const struct pf2e_iwr_rule *harm_iwr_list(struct pf2e_actor *actor, enum pf2e_iwr_kind kind,
                                                 const struct pf2e_iwr_list *list)
{
    struct pf2e_iwr_rule *rules = arena_array(&actor->arena, struct pf2e_iwr_rule, list->count);
    for (size_t i = 0; rules && i < list->count; i++) {
        struct json source = harm_iwr_source(actor, &list->items[i]);
        if (pf2e_iwr_read(&actor->arena, &actor->symbols, kind, &source, &rules[i])) continue;
        actor->arena.failed = true;
        return NULL;
    }
    return rules;
}

static const char *harm_mode(const struct pf2e_actor *actor)
{
    static const char *const modes[] = {"self:mode:living", "self:mode:undead", "self:mode:construct",
                                        "self:mode:object"};
    if (actor->type == PF2E_OTHER_ACTOR) return "construct";
    for (size_t i = 0; i < 4; i++) {
        if (actor->domains.count && options_has_text(&actor->domains.items[0]->options, modes[i]))
            return modes[i] + strlen("self:mode:");
    }
    return "living";
}

/* Undead are; things that have a weakness to it are too, haunts above all. */
static bool harm_is_undone_by_vitality(const struct pf2e_actor *actor)
{
    bool weak = false;
    for (size_t i = 0; i < actor->weaknesses.count; i++)
        weak = weak || strcmp(actor->weaknesses.items[i].type, "vitality") == 0;
    return json_to_bool(json_path(&actor->system, "attributes.hp.negativeHealing"), false) ||
           (actor->type == PF2E_OTHER_ACTOR && weak);
}

static struct pf2e_defences harm_defences(struct pf2e_actor *actor)
{
    struct pf2e_defences defences = {.immunities = harm_iwr_list(actor, PF2E_IMMUNITY, &actor->immunities),
                                     .weaknesses = harm_iwr_list(actor, PF2E_WEAKNESS, &actor->weaknesses),
                                     .resistances = harm_iwr_list(actor, PF2E_RESISTANCE, &actor->resistances),
                                     .immunity_count = actor->immunities.count,
                                     .weakness_count = actor->weaknesses.count,
                                     .resistance_count = actor->resistances.count,
                                     .mode_of_being = harm_mode(actor),
                                     .negative_healing = harm_is_undone_by_vitality(actor),
                                     .is_dead = pf2e_actor_is_dead(actor),
                                     .is_hazard = actor->type == PF2E_OTHER_ACTOR};
    if (!defences.immunities) defences.immunity_count = 0; /* memory ran out */
    if (!defences.weaknesses) defences.weakness_count = 0;
    if (!defences.resistances) defences.resistance_count = 0;
    return defences;
}

/* --- what arrives ------------------------------------------------------------------------------------------------ */

static void harm_describe(const struct pf2e_blow *blow, struct options *options)
{
    const char *class = pf2e_damage_class_name(pf2e_damage_type_class(pf2e_damage_type_find(blow->type)));
    (void)options_add_text(options, "damage");
    (void)options_addf(options, "damage:type:%s", blow->type);
    if (class) (void)options_addf(options, "damage:category:%s", class);
    if (blow->is_persistent) (void)options_add_text(options, "damage:category:persistent");
    for (size_t i = 0; i < blow->material_count; i++)
        (void)options_addf(options, "damage:material:%s", blow->materials[i]);
}

static bool harm_is_altered(const struct pf2e_harm *harm)
{
    return harm->multiplier != 1 || harm->addend != 0;
}

/* Only a factor of 2 or 3 on the whole counts for a part of the damage; what the roll itself doubled counts once. */
static double harm_part(const struct pf2e_harm *harm, double once, bool plus)
{
    bool multiplied = !plus && (harm->multiplier == 2 || harm->multiplier == 3);
    return multiplied ? once * harm->multiplier : once;
}

/* Each blow is multiplied and rounded by itself; what was altered is no longer a critical hit. */
static struct pf2e_blow harm_altered(const struct pf2e_harm *harm, size_t index)
{
    struct pf2e_blow blow = harm->blows[index];
    if (!harm_is_altered(harm)) return blow;
    blow.total = floor(blow.total * harm->multiplier);
    bool plus = index == 0 && !blow.is_persistent && harm->addend != 0; /* else its formula has it */
    if (plus) blow.total += harm->addend;
    blow.precision = harm_part(harm, blow.precision_once, plus);
    blow.splash = harm_part(harm, blow.splash_once, plus);
    blow.total_uncritical = blow.total;
    return blow;
}

static const struct pf2e_redirect *harm_redirects(struct arena *arena, const struct json *list, size_t *count)
{
    struct pf2e_redirect *made = arena_array(arena, struct pf2e_redirect, json_count(list));
    *count = made ? json_count(list) : 0;
    for (size_t i = 0; i < *count; i++)
        made[i] = (struct pf2e_redirect){.from = json_to_text(json_get(json_at(list, i), "from"), ""),
                                         .to = json_to_text(json_get(json_at(list, i), "to"), "")};
    return made;
}

static void harm_bypass(const struct pf2e_harm *harm, struct pf2e_actor *actor, struct pf2e_bypass *bypass)
{
    const struct json *ignored = json_path(harm->bypass, "resistance.ignore");
    *bypass = (struct pf2e_bypass){0};
    if (!harm->bypass || harm_is_altered(harm)) return;
    bypass->immunity_redirects =
        harm_redirects(&actor->arena, json_path(harm->bypass, "immunity.redirect"), &bypass->immunity_redirect_count);
    bypass->resistance_redirects = harm_redirects(&actor->arena, json_path(harm->bypass, "resistance.redirect"),
                                                  &bypass->resistance_redirect_count);
    struct pf2e_iwr_rule *rules = arena_array(&actor->arena, struct pf2e_iwr_rule, json_count(ignored));
    for (size_t i = 0; rules && i < json_count(ignored); i++) {
        if (pf2e_iwr_read(&actor->arena, &actor->symbols, PF2E_RESISTANCE, json_at(ignored, i), &rules[i]))
            bypass->ignored_count++;
    }
    bypass->ignored_resistances = rules;
}

/* What all outcomes of an attack have in common. Freed by harm_close. */
struct harm_view {
    struct options options;
    struct pf2e_defences defences;
};

static void harm_open(struct harm_view *view, const struct pf2e_harm *harm, struct pf2e_actor *actor)
{
    harm_options(harm, actor, &view->options);
    view->defences = harm_defences(actor);
}

static void harm_close(struct harm_view *view)
{
    options_free(&view->options);
}

/* What the defences look at: the blows with everything they are. Freed by harm_forget. */
struct harm_look {
    const struct harm_view *view;
    struct options seen, *sets;
    struct pf2e_hit *hits;
    size_t count;
    struct pf2e_bypass bypass;
};

static bool harm_look_at(struct harm_look *look, const struct harm_view *view, const struct pf2e_harm *harm,
                         struct pf2e_actor *actor)
{
    *look = (struct harm_look){.view = view,
                               .sets = arena_array(&actor->arena, struct options, harm->count),
                               .hits = arena_array(&actor->arena, struct pf2e_hit, harm->count)};
    options_init(&look->seen, &actor->symbols, &view->options);
    if (harm->outcome) (void)options_add_text(&look->seen, harm->outcome);
    for (size_t i = 0; look->sets && look->hits && i < harm->count; i++) {
        struct pf2e_blow blow = harm_altered(harm, i);
        options_init(&look->sets[i], &actor->symbols, &look->seen);
        harm_describe(&blow, &look->sets[i]);
        look->hits[look->count++] = (struct pf2e_hit){.type = blow.type,
                                                      .options = &look->sets[i],
                                                      .total = blow.total,
                                                      .total_uncritical = blow.total_uncritical,
                                                      .precision = blow.precision,
                                                      .splash = blow.splash,
                                                      .is_persistent = blow.is_persistent,
                                                      .is_due = blow.is_due};
    }
    harm_bypass(harm, actor, &look->bypass);
    return look->count == harm->count && !actor->arena.failed;
}

static void harm_forget(struct harm_look *look)
{
    for (size_t i = 0; i < look->count; i++)
        options_free(&look->sets[i]);
    options_free(&look->seen);
}

static struct pf2e_impact harm_impact(struct harm_look *look, const struct harm_view *view, struct pf2e_actor *actor)
{
    return (struct pf2e_impact){&actor->arena, &actor->symbols, &view->defences, look->hits, look->count};
}

static bool harm_run(const struct pf2e_harm *harm, struct pf2e_actor *actor, struct pf2e_iwr_result *result)
{
    struct harm_view view;
    struct harm_look look;
    struct pf2e_roll_facts facts = {.is_critical = harm->is_critical && !harm_is_altered(harm),
                                    .was_raised_to_one = harm->raised_to_one && !harm_is_altered(harm),
                                    .bypass = &look.bypass};
    harm_open(&view, harm, actor);
    bool fine = harm_look_at(&look, &view, harm, actor);
    struct pf2e_impact impact = harm_impact(&look, &view, actor);
    fine = fine && pf2e_iwr_apply(&impact, &facts, result);
    harm_forget(&look);
    harm_close(&view);
    return fine;
}

/* --- healing ----------------------------------------------------------------------------------------------------- */

/* What modifiers of "healing-received" or "damage-received" add. */
static double harm_modified(struct pf2e_actor *actor, const char *domain, struct options *options)
{
    struct pf2e_symbols domains = {0};
    struct pf2e_modifiers modifiers = {0};
    pf2e_symbols_add(actor, &domains, symbol_intern_text(&actor->symbols, domain));
    pf2e_modifiers_pull(actor, &modifiers, &(struct pf2e_pull){.domains = &domains, .test = options});
    return (double)pf2e_modifiers_total(actor, &modifiers, options);
}

static double harm_received(const struct pf2e_harm *harm, struct pf2e_actor *actor, const char *domain)
{
    struct options options;
    if (harm->final) return 0;
    harm_options(harm, actor, &options);
    if (harm->outcome) (void)options_add_text(&options, harm->outcome);
    double total = harm_modified(actor, domain, &options);
    options_free(&options);
    return total;
}

/* --- hardness, shield, hit points -------------------------------------------------------------------------------- */

/* Adamantine halves the hardness of what is not harder than itself. */
static double harm_hardness(const struct pf2e_harm *harm, const struct pf2e_actor *actor)
{
    const struct json *stated = json_path(actor->source, "system.attributes.hardness");
    double hardness = json_is_number(stated) ? json_to_double(stated, 0)
                                             : (double)tree_int(&actor->system, "attributes.hardness.value", 0);
    double edge = harm->grade && strcmp(harm->grade, "high") == 0  ? 13
                  : harm->grade && strcmp(harm->grade, "low") == 0 ? 0
                                                                   : 10;
    bool adamantine = false;
    for (size_t i = 0; i < harm->count; i++) {
        for (size_t m = 0; m < harm->blows[i].material_count; m++)
            adamantine = adamantine || strcmp(harm->blows[i].materials[m], "adamantine") == 0;
    }
    return adamantine && !harm->plain && edge >= hardness ? floor(hardness / 2) : hardness;
}

static void harm_shield(const struct pf2e_actor *actor, struct pf2e_ready_target *ready_target)
{
    const struct json *shield = json_path(&actor->system, "attributes.shield");
    const struct pf2e_item *item = pf2e_item_find(actor, json_to_text(json_get(shield, "itemId"), ""));
    ready_target->shield_hp = item ? tree_int(&item->system, "hp.value", 0) : 0;
    ready_target->blocks = item && json_to_bool(json_get(shield, "raised"),
                                                false) && !item->broken && ready_target->shield_hp > 0;
    ready_target->shield_hardness = json_to_double(json_get(shield, "hardness"), 0);
}

static void harm_ward(const struct pf2e_harm *harm, struct pf2e_actor *actor, struct pf2e_ready_target *ready_target)
{
    *ready_target = (struct pf2e_ready_target){.hp_max = pf2e_actor_recoverable_hp(actor),
                                               .hardness = harm->final ? 0 : harm_hardness(harm, actor)};
    ready_target->dies_at_zero = harm_dies_at_zero(actor);
    harm_shield(actor, ready_target);
}

static double harm_block(const struct pf2e_ready_target *ready_target, double damage, struct pf2e_arrival *arrival)
{
    double absorbed = fmin(ready_target->shield_hardness, damage);
    double through = fmin((double)ready_target->shield_hp, damage - absorbed);
    arrival->shield_hp = ready_target->shield_hp - number_truncate(through);
    arrival->shield_used = true;
    return absorbed;
}

/* Temporary hit points go first; healing never passes the maximum. */
static void harm_settle(const struct pf2e_ready_target *ready_target, struct pf2e_vitals vitals, double delta,
                        struct pf2e_arrival *arrival)
{
    int64_t change = number_truncate(delta), hp = vitals.hp, temp = vitals.temp;
    arrival->landed = change > 0 ? change : 0;
    if (change >= 0) {
        int64_t from_temp = change < temp ? change : temp;
        int64_t rest = change - from_temp < hp ? change - from_temp : hp;
        arrival->temp = temp - from_temp;
        arrival->hp = hp - (rest > 0 ? rest : 0);
        arrival->dealt = from_temp + (rest > 0 ? rest : 0);
    } else {
        int64_t room = ready_target->hp_max > hp ? ready_target->hp_max - hp : 0;
        int64_t healed = -change < room ? -change : room;
        arrival->temp = temp;
        arrival->hp = hp + healed;
        arrival->dealt = -healed;
    }
}

/* Shield, hardness, hit points, in this order. */
static void harm_arrive(const struct pf2e_ready_target *ready_target, struct pf2e_vitals vitals, double delta,
                        bool block,
                        struct pf2e_arrival *arrival)
{
    arrival->shield_hp = ready_target->shield_hp;
    double absorbed = block && ready_target->blocks && delta > 0 ? harm_block(ready_target, delta, arrival) : 0;
    arrival->hardness = delta > 0 ? fmin(delta - absorbed, ready_target->hardness) : 0;
    harm_settle(ready_target, vitals, delta - absorbed - arrival->hardness, arrival);
}

/* --- wards ------------------------------------------------------------------------------------------------------- */

static bool harm_guard(struct arena *arena, const struct harm_view *view, const struct pf2e_harm *harm,
                       struct pf2e_actor *actor, struct pf2e_ready_target *ready_target)
{
    struct harm_look look;
    harm_ward(harm, actor, ready_target);
    ready_target->count = harm->count;
    ready_target->reductions = arena_array(arena, struct pf2e_reduction, harm->count);
    bool fine = harm_look_at(&look, view, harm, actor) && ready_target->reductions;
    struct pf2e_impact impact = harm_impact(&look, view, actor);
    fine = fine && pf2e_iwr_look(&impact, &look.bypass, ready_target->reductions);
    fine = fine && pf2e_reductions_copy(arena, ready_target->reductions, ready_target->count);
    ready_target->received = harm->final ? 0 : harm_modified(actor, "damage-received", &look.seen);
    harm_forget(&look);
    if (fine) ready_target->room = pf2e_reductions_room(ready_target->reductions, ready_target->count);
    return fine;
}

bool pf2e_ready_target_open(struct arena *arena, const struct pf2e_harm *harms, size_t count,
                            struct pf2e_ready_target *const *ready_targets)
{
    struct pf2e_context context;
    struct harm_view view;
    struct pf2e_actor *actor = harm_clone(&harms[0], &context);
    bool fine = actor != NULL;
    if (fine) harm_open(&view, &harms[0], actor);
    for (size_t i = 0; fine && i < count; i++)
        fine = harm_guard(arena, &view, &harms[i], actor, ready_targets[i]);
    if (actor) harm_close(&view);
    pf2e_context_close(&context);
    return fine;
}

void pf2e_ready_target_settle(const struct pf2e_ready_target *ready_target, const struct pf2e_landing *landing,
                              struct pf2e_iwr_application *applications, struct pf2e_arrival *arrival)
{
    double delta = 0;
    struct pf2e_iwr_notes notes = {.items = applications};
    if (!ready_target->dies_at_zero || landing->vitals.hp > 0)
        delta =
            pf2e_iwr_settle(ready_target->reductions, landing->amounts, ready_target->count, landing->facts, &notes);
    if (delta > 0) delta = fmax(0, delta + ready_target->received);
    *arrival = (struct pf2e_arrival){.applications = notes.items, .application_count = notes.count};
    harm_arrive(ready_target, landing->vitals, delta, landing->block, arrival);
}

/* --- all at once ------------------------------------------------------------------------------------------------- */

/* The formula as it is multiplied; what is added to the damage goes to the first instance. */
static const char *harm_lasting_formula(struct arena *arena, const struct pf2e_harm *harm, size_t index)
{
    const char *formula = harm->blows[index].formula ? harm->blows[index].formula : "";
    bool simple = !strpbrk(formula, " +-*/"), times = harm->multiplier != 1;
    double plus = index == 0 ? harm->addend : 0;
    struct text words = {0};
    if (plus != 0 && (times || !simple)) text_add_char(&words, '(');
    if (times) text_add_double(&words, harm->multiplier);
    text_addf(&words, !times ? "%s" : simple ? " * %s" : " * (%s)", formula);
    if (plus != 0 && (times || !simple)) text_add_char(&words, ')');
    if (plus != 0) text_add(&words, plus < 0 ? " - " : " + ");
    if (plus != 0) text_add_double(&words, fabs(plus));
    const char *copy = arena_copy_text(arena, text_get(&words), words.length);
    text_free(&words);
    return copy;
}

static bool harm_record(struct arena *arena, const struct pf2e_harm *harm, const struct pf2e_iwr_result *result,
                        struct pf2e_arrival *arrival)
{
    arrival->applications = arena_array(arena, struct pf2e_iwr_application, result->application_count);
    arrival->lasting = arena_array(arena, struct pf2e_persistent, result->persistent_count);
    if (!arrival->applications || !arrival->lasting) return false;
    arrival->application_count = result->application_count;
    for (size_t i = 0; i < result->application_count; i++) {
        arrival->applications[i] = result->applications[i];
        const char *label = result->applications[i].label;
        arrival->applications[i].label = arena_copy_text(arena, label, strlen(label));
    }
    arrival->lasting_count = result->persistent_count;
    for (size_t i = 0; i < result->persistent_count; i++) {
        const struct pf2e_blow *blow = &harm->blows[result->persistent[i]];
        arrival->lasting[i] =
            (struct pf2e_persistent){.type = arena_copy_text(arena, blow->type, strlen(blow->type)),
                                     .formula = harm_lasting_formula(arena, harm, result->persistent[i]),
                                     .degree = harm->multiplier != 1 ? harm->degree : NULL};
    }
    return !arena->failed;
}

static double harm_total(const struct pf2e_harm *harm)
{
    double total = 0;
    for (size_t i = 0; i < harm->count; i++)
        total += fmax(0, harm->blows[i].total);
    return harm->raised_to_one && total < 1 ? 1 : total;
}

enum status pf2e_harm_apply(struct arena *arena, const struct pf2e_harm *harm, struct pf2e_arrival *arrival)
{
    struct pf2e_context context;
    struct pf2e_actor *actor = harm_clone(harm, &context);
    struct pf2e_iwr_result result = {0};
    *arrival = (struct pf2e_arrival){0};
    bool fine = actor != NULL;
    double delta = 0;
    if (fine && harm->plain) {
        delta = trunc(harm->amount);
    } else if (fine && harm->heals) {
        delta = -harm_total(harm) + harm->addend;
    } else if (fine) {
        fine = harm_run(harm, actor, &result);
        delta = result.final_damage;
    }
    fine = fine && harm_record(arena, harm, &result, arrival);
    if (fine) {
        if (delta < 0) delta = -fmax(0, harm_received(harm, actor, "healing-received") - delta);
        if (delta > 0) delta = fmax(0, harm_received(harm, actor, "damage-received") + delta);
        struct pf2e_ready_target ready_target;
        harm_ward(harm, actor, &ready_target);
        harm_arrive(&ready_target, (struct pf2e_vitals){actor->hp_value, actor->hp_temp}, delta,
                    harm->shield_block && !harm->final, arrival);
    }
    pf2e_context_close(&context);
    return fine ? STATUS_OK : STATUS_NO_MEMORY;
}
