/* damage.c: damage and healing on a PF2e table: falling, dying and rising, regeneration, what lasts. */
#include <string.h>

#include "base/number.h"
#include "systems/pf2e/damage/damage_formula.h"
#include "systems/pf2e/table/table.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"

/* --- regeneration ------------------------------------------------------------------------------------------------ */

/* The element that lets it regenerate; NULL when there is none, or when something has stopped it. (PF2E-RE-17) */
static struct pf2e_rule *harm_regeneration(const struct table *table, int who, bool even_stopped)
{
    struct pf2e_actor *actor = pf2e_form_actor(pf2e_state_of(table)->fighters[who].form);
    if (!even_stopped && pf2e_is_immune(table, who, who, "regeneration")) return NULL;
    for (size_t i = 0; i < actor->rules.count; i++) {
        struct pf2e_rule *rule = actor->rules.items[i];
        if (rule->ignored || rule->element->id != PF2E_ELEMENT_FastHealing) continue;
        if (!json_is_text(PF2E_OP(rule, healing)->type, "regeneration")) continue;
        if (pf2e_rule_test(actor, rule, NULL)) return rule;
    }
    return NULL;
}

bool pf2e_regenerates(const struct table *table, int who)
{
    return harm_regeneration(table, who, false) != NULL;
}

static bool harm_stops(const struct pf2e_blow *blow, const char *word)
{
    for (size_t i = 0; i < blow->material_count; i++) {
        if (strcmp(blow->materials[i], word) == 0) return true;
    }
    return strcmp(blow->type, word) == 0;
}

/* Damage of certain kinds stops it for the next turn. */
static void harm_check_regeneration(struct table *table, int who, const struct pf2e_harm *harm)
{
    struct pf2e_rule *rule = harm_regeneration(table, who, true);
    const struct json *words = rule ? PF2E_OP(rule, healing)->deactivated_by : NULL;
    if (!rule || pf2e_is_immune(table, who, who, "regeneration")) return;
    for (size_t i = 0; i < json_count(words); i++) {
        for (size_t k = 0; k < harm->count; k++) {
            if (harm->blows[k].total <= 0 || !harm_stops(&harm->blows[k], json_to_text(json_at(words, i), "")))
                continue;
            pf2e_emit_immune(table, who, who, "regeneration", 2);
            return;
        }
    }
}

/* --- falling and rising ------------------------------------------------------------------------------------------ */

/* At 0 hit points a creature dies; a character is dying instead, the deeper the more often. Damage of twice its maximum
 * by another creature kills it at once; what the game master deals only brings it down. Who regenerates is never nearer
 * to death than dying 3. */
static void harm_fall(struct table *table, int who, bool critical, int64_t landed)
{
    struct pf2e_form *form = pf2e_state_of(table)->fighters[who].form;
    const struct pf2e_actor *actor = pf2e_form_core_actor(form);
    int64_t wounded = pf2e_form_condition(form, "wounded"), doomed = pf2e_form_condition(form, "doomed"),
            dying = pf2e_form_condition(form, "dying");
    int64_t now = dying + (critical ? 2 : 1) + (dying ? 0 : wounded);
    bool regenerates = pf2e_regenerates(table, who);
    if (regenerates && now > 3) now = 3;
    bool massive = landed >= 2 * pf2e_most_hp(pf2e_form_actor(form));
    if (!dying && !massive && pf2e_offer_to_hold_on(table, who) != PF2E_NOT_REACTED) return;
    if (!regenerates && (actor->type != PF2E_CHARACTER || massive || now >= 4 - doomed)) {
        emit(table, defeat, .who = who, .how = table_intern(table, "dead"));
        return;
    }
    if (!dying) emit(table, defeat, .who = who, .how = table_intern(table, "dying"));
    pf2e_emit_condition(table, who, "dying", now);
    if (!dying) pf2e_emit_condition(table, who, "unconscious", 1);
}

void pf2e_stay_unconscious(struct table *table, int who)
{
    if (!pf2e_form_condition(pf2e_state_of(table)->fighters[who].form, "unconscious"))
        pf2e_emit_condition(table, who, "unconscious", 1);
}

void pf2e_rise(struct table *table, int who)
{
    struct pf2e_form *form = pf2e_state_of(table)->fighters[who].form;
    bool dying = pf2e_form_condition(form, "dying") > 0;
    int64_t wounded = pf2e_form_condition(form, "wounded");
    pf2e_end_condition(table, who, "dying");
    pf2e_end_condition(table, who, "unconscious");
    if (dying) pf2e_emit_condition(table, who, "wounded", wounded + 1);
    emit(table, revive, .who = who);
}

/* --- what lasts -------------------------------------------------------------------------------------------------- */

static double harm_mean(struct arena *arena, const char *formula)
{
    struct pf2e_damage_text text;
    double mean = 0;
    if (!pf2e_damage_text_read(arena, formula, strlen(formula), NULL, &text) || text.problem) return 0;
    for (size_t i = 0; i < text.count; i++)
        mean += text.instances[i].mean;
    return mean;
}

/* Without the parentheses around all of it; without dice the number that comes of it: half of 3 is 1. NULL: nothing
 * comes of it. */
static const char *harm_plain(struct arena *arena, const char *formula)
{
    size_t length = strlen(formula);
    bool dice = strpbrk(formula, "d@") != NULL, whole = *formula == '(' && strchr(formula, ')') == formula + length - 1;
    double mean = dice ? 1 : harm_mean(arena, formula);
    if (!dice && mean > 0 && mean < 1) return NULL;
    const char *plain = whole            ? arena_copy_text(arena, formula + 1, length - 2)
                        : !dice && mean > 0 ? arena_printf(arena, "%d", (int)mean)
                                            : formula;
    return plain ? plain : formula;
}

/* Of two of one kind the worse one counts. Persistent damage is always part of the core of a form. */
void pf2e_persist(struct table *table, int who, const struct pf2e_persistent *lasting)
{
    const struct pf2e_actor *actor = pf2e_form_core_actor(pf2e_state_of(table)->fighters[who].form);
    symbol type = table_intern(table, lasting->type);
    const char *known = NULL;
    struct arena arena;
    for (size_t i = 0; i < actor->items.count && !known; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        bool same = item->type == PF2E_CONDITION &&
                    strcmp(tree_text(&item->system, "persistent.damageType", ""), lasting->type) == 0;
        if (same) known = tree_text(&item->system, "persistent.formula", NULL);
    }
    arena_init(&arena);
    const char *formula = harm_plain(&arena, lasting->formula);
    bool worse = formula && (!known || harm_mean(&arena, known) < harm_mean(&arena, formula));
    symbol words = formula ? table_intern(table, formula) : 0;
    arena_free(&arena);
    if (known && worse) pf2e_persistent_over(table, who, type);
    if (worse)
        pf2e_emit(table, condition, .who = who, .condition = table_intern(table, "persistent-damage"),
                  .formula = words, .type = type,
                  .degree = lasting->degree ? table_intern(table, lasting->degree) : 0,
                  .dc = lasting->dc > 0 ? lasting->dc : PF2E_RECOVERY_DC, .clock = EFFECT_LASTS);
}

void pf2e_persistent_over(struct table *table, int who, symbol type)
{
    pf2e_emit(table, conditionEnd, .who = who, .condition = table_intern(table, "persistent-damage"), .type = type);
}

void pf2e_end_persistent(struct table *table, int who, const char *type)
{
    struct pf2e_borrowed_actor side;
    pf2e_actor_borrow(table, who, &side);
    const struct pf2e_actor *actor = side.participant.actor;
    for (size_t i = 0; i < actor->items.count; i++) {
        const char *known = tree_text(&actor->items.items[i]->system, "persistent.damageType", NULL);
        if (actor->items.items[i]->type != PF2E_CONDITION || !known || (type && strcmp(type, known) != 0)) continue;
        pf2e_persistent_over(table, who, table_intern(table, known));
    }
    pf2e_actor_release(&side);
}

/* --- arriving ---------------------------------------------------------------------------------------------------- */

static void harm_tell(struct table *table, int who, const struct pf2e_arrival *arrival)
{
    for (size_t i = 0; i < arrival->application_count; i++) {
        const struct pf2e_iwr_application *one = &arrival->applications[i];
        static const char *const kinds[] = {"immunity", "weakness", "resistance", "immunity"};
        bool around = one->ignored || one->redirect || one->kind == PF2E_RESISTANCE;
        struct text what = {0};
        text_addf(&what, "%s to %s", kinds[one->kind], one->label);
        pf2e_emit(table, defence, .who = who, .what = table_intern(table, text_get(&what)),
                  .amount = number_truncate(one->adjustment),
                  .avoided = around && one->adjustment == 0);
        text_free(&what);
    }
    if (arrival->hardness > 0)
        pf2e_emit(table, defence, .who = who, .what = table_intern(table, "hardness"),
                  .amount = -number_truncate(arrival->hardness));
}

/* What was rolled, by type: [{"type", "amount"}]. */
static symbol harm_parts(struct table *table, const struct pf2e_harm *harm)
{
    struct arena scratch;
    struct json parts = json_make_array();
    if (table->quiet) return 0;
    arena_init(&scratch);
    for (size_t i = 0; i < harm->count; i++) {
        const struct pf2e_blow *blow = &harm->blows[i];
        struct json part = json_make_object();
        if (blow->is_persistent && !blow->is_due) continue;
        json_set(&scratch, &part, "type", json_make_text(&scratch, blow->type, strlen(blow->type)));
        json_set(&scratch, &part, "amount", json_make_int(number_truncate(blow->total)));
        if (blow->precision > 0)
            json_set(&scratch, &part, "precision", json_make_int(number_truncate(blow->precision)));
        if (blow->splash > 0) json_set(&scratch, &part, "splash", json_make_int(number_truncate(blow->splash)));
        json_push(&scratch, &parts, part);
    }
    symbol made = parts.count && !scratch.failed ? table_intern_json(table, &parts) : 0;
    arena_free(&scratch);
    return made;
}

/* What happens when the last hit point goes or the first comes back. */
static void harm_turn_point(struct table *table, int who, const struct pf2e_harm *harm,
                            const struct pf2e_arrival *arrival,
                            int64_t before)
{
    bool dying = pf2e_form_condition(pf2e_state_of(table)->fighters[who].form, "dying") > 0;
    bool falls = arrival->dealt > 0 ? before > 0 || dying : arrival->dealt == 0 && dying && !harm->heals;
    if (arrival->hp == 0 && falls) harm_fall(table, who, harm->is_critical, harm->may_kill ? arrival->landed : 0);
    if (arrival->hp > 0 && before == 0) pf2e_rise(table, who);
}

/* Damage that is nothing but splash says so: who takes it was not hit. */
static symbol harm_source(struct table *table, const struct pf2e_harm *harm)
{
    if (harm->count == 1 && harm->blows[0].is_due) return table_intern(table, "persistent damage");
    for (size_t i = 0; i < harm->count; i++)
        if (harm->blows[i].splash <= 0 || harm->blows[i].splash < harm->blows[i].total) return 0;
    return harm->count > 0 ? table_intern(table, "splash") : 0;
}

/* The part of the damage that a save or check left, in words; 0: all of it. */
static symbol harm_share(struct table *table, const struct pf2e_harm *harm)
{
    static const struct {
        double factor;
        const char *words;
    } shares[] = {{0.5, "half"}, {2, "double"}, {3, "triple"}};
    for (size_t i = 0; i < sizeof shares / sizeof *shares; i++) {
        if (harm->multiplier == shares[i].factor) return table_intern(table, shares[i].words);
    }
    return 0;
}

static void harm_tell_damage(struct table *table, int who, const struct pf2e_harm *harm,
                             const struct pf2e_arrival *arrival)
{
    symbol share = harm_share(table, harm);
    pf2e_emit(table, damage, .who = who, .source = harm_source(table, harm), .parts = harm_parts(table, harm),
              .amount = arrival->dealt, .hp = arrival->hp, .temporary = arrival->temp, .critical = harm->is_critical,
              .landed = arrival->landed, .share = share,
              .degree = share && harm->degree ? table_intern(table, harm->degree) : 0);
}

void pf2e_arrival_tell(struct table *table, int who, const struct pf2e_harm *harm, const struct pf2e_arrival *arrival)
{
    const struct pf2e_fighter *fighter = &pf2e_state_of(table)->fighters[who];
    int64_t before = fighter->vitals.hp;
    if (pf2e_is_without_hit_points(pf2e_form_core_actor(fighter->form))) {
        pf2e_tell(table, who, "It has no hit points to lose: it must be disabled.");
        return;
    }
    harm_tell(table, who, arrival);
    bool healed = arrival->dealt < 0 || (arrival->dealt == 0 && harm->heals);
    if (healed)
        emit(table, heal, .who = who, .amount = -arrival->dealt, .hp = arrival->hp);
    else
        harm_tell_damage(table, who, harm, arrival);
    if (arrival->shield_used) pf2e_emit(table, shield, .who = who, .hp = arrival->shield_hp);
    for (size_t i = 0; i < arrival->lasting_count && arrival->hp > 0; i++)
        pf2e_persist(table, who, &arrival->lasting[i]);
    bool hurt = arrival->dealt > 0 || (before == 0 && !healed); /* those at 0 hit points have nothing left to lose */
    if (hurt && fighter->form->regenerates) harm_check_regeneration(table, who, harm);
    if (arrival->dealt > 0) pf2e_inside_rupture(table, who, harm, arrival->dealt);
    if (arrival->hp == 0 || before == 0) harm_turn_point(table, who, harm, arrival, before);
}

void pf2e_harm_fighter(struct table *table, int who, const struct pf2e_harm *harm, bool critical)
{
    struct arena arena;
    struct pf2e_arrival arrival;
    struct pf2e_harm told = *harm;
    told.is_critical = critical;
    arena_init(&arena);
    if (pf2e_harm_apply(&arena, harm, &arrival) == STATUS_OK)
        pf2e_arrival_tell(table, who, &told, &arrival);
    else
        table_refuse(table, "there is not enough memory");
    arena_free(&arena);
}

/* The blows of rolled damage; materials and formulas as the defences read them. */
struct pf2e_blow *pf2e_blows(struct arena *arena, const struct pf2e_actor *actor, const struct pf2e_damage_roll *rolled)
{
    struct pf2e_blow *blows = arena_array(arena, struct pf2e_blow, rolled->count);
    for (size_t i = 0; blows && i < rolled->count; i++) {
        const struct pf2e_rolled *one = &rolled->instances[i];
        const char **materials = arena_array(arena, const char *, one->material_count);
        for (uint32_t m = 0; materials && m < one->material_count; m++)
            materials[m] = symbol_text(&actor->symbols, one->materials[m]);
        size_t length = one->formula ? strcspn(one->formula, "[") : 0;
        blows[i] = (struct pf2e_blow){.type = symbol_text(&actor->symbols, one->type),
                                      .total = one->total,
                                      .total_uncritical = one->total_uncritical,
                                      .precision = one->precision,
                                      .splash = one->splash,
                                      .precision_once = one->precision_once,
                                      .splash_once = one->splash_once,
                                      .is_persistent = one->is_persistent,
                                      .materials = materials,
                                      .material_count = materials ? one->material_count : 0,
                                      .formula = arena_copy_text(arena, one->formula ? one->formula : "", length)};
    }
    return blows;
}

/* --- what the world does ----------------------------------------------------------------------------------------- */

void pf2e_hurt_or_heal(struct table *table, int who, struct pf2e_blow blow, struct pf2e_portion portion, bool heals)
{
    struct pf2e_borrowed_actor side;
    pf2e_actor_borrow(table, who, &side);
    blow.total_uncritical = blow.total;
    struct pf2e_harm harm = {.world = pf2e_table_world(pf2e_state_of(table)),
                             .target = &side.participant,
                             .blows = &blow,
                             .count = 1,
                             .heals = heals,
                             .multiplier = portion.factor,
                             .degree = portion.degree};
    pf2e_harm_fighter(table, who, &harm, portion.factor > 1);
    pf2e_actor_release(&side);
}

void pf2e_hurt(struct table *table, int who, struct pf2e_blow blow)
{
    pf2e_hurt_or_heal(table, who, blow, (struct pf2e_portion){1, NULL}, false);
}

void pf2e_lose_hit_points(struct table *table, int who, int64_t amount)
{
    struct pf2e_vitals before = pf2e_state_of(table)->fighters[who].vitals;
    struct pf2e_harm harm = {0};
    int64_t hp = before.hp > amount ? before.hp - amount : 0;
    struct pf2e_arrival arrival = {.hp = hp, .temp = before.temp, .dealt = before.hp - hp};
    pf2e_emit(table, damage, .who = who, .amount = arrival.dealt, .hp = hp, .temporary = before.temp, .landed = amount);
    if (hp == 0) harm_turn_point(table, who, &harm, &arrival, before.hp);
}

void pf2e_set_hit_points(struct table *table, int who, int64_t hp)
{
    struct pf2e_vitals before = pf2e_state_of(table)->fighters[who].vitals;
    struct pf2e_harm harm = {.heals = hp > before.hp};
    struct pf2e_arrival arrival = {.hp = hp, .temp = before.temp, .dealt = before.hp - hp};
    emit(table, setHp, .who = who, .hp = hp, .temporary = before.temp);
    if (arrival.hp == 0 || before.hp == 0) harm_turn_point(table, who, &harm, &arrival, before.hp);
}
