/* power.c: actions from items on a PF2e table: their cost, the effects on their user, and the areas,
 * saves and damage that their texts state (breath weapons and the like); rolls in texts. (PF2E-ROLL-06) */
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "base/number.h"
#include "ir/slug.h"
#include "systems/pf2e/damage/damage_formula.h"
#include "systems/pf2e/content/inline.h"
#include "systems/pf2e/roll/plain_text.h"
#include "systems/pf2e/roll/affliction.h"
#include "systems/pf2e/roll/compound.h"
#include "systems/pf2e/table/cast.h"

static const char *const power_costs[] = {"free", "one", "two", "three"};

static const struct pf2e_item *power_find(const struct pf2e_actor *actor, const char *name)
{
    for (size_t i = 0; i < actor->items.count; i++) {
        if (pf2e_item_is_called(actor->items.items[i], name)) return actor->items.items[i];
    }
    return NULL;
}

/* An action or feat; one that can be used before one that is always there: features and their actions share names. */
static const struct pf2e_item *power_find_action(const struct pf2e_actor *actor, const char *name)
{
    const struct pf2e_item *passive = NULL;
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        bool fits = item->type == PF2E_ACTION || item->type == PF2E_FEAT;
        if (!fits || !pf2e_item_is_called(item, name)) continue;
        if (strcmp(tree_text(&item->system, "actionType.value", "passive"), "passive") != 0) return item;
        if (!passive) passive = item;
    }
    return passive;
}

/* The actions that can be used, or all items. */
/* Its actions, its consumables, or everything it has. */
enum power_offered { POWER_ACTIONS, POWER_CONSUMABLES, POWER_ALL };

static void power_offer(struct near *near, const struct pf2e_actor *actor, enum power_offered wanted)
{
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        bool acts = (item->type == PF2E_ACTION || item->type == PF2E_FEAT) &&
                    strcmp(tree_text(&item->system, "actionType.value", "passive"), "passive") != 0;
        bool used_up = item->type == PF2E_CONSUMABLE;
        if (wanted == POWER_ALL || (wanted == POWER_ACTIONS ? acts : used_up)) near_add(near, item->name);
    }
}

void pf2e_by_hand(struct table *table, int who, const struct pf2e_item *item)
{
    struct text whole = {0}, words = {0};
    pf2e_description_whole(pf2e_table_world(pf2e_state_of(table)), item, &whole);
    text_add(&whole, tree_text(&item->system, "description.added", ""));
    pf2e_plain_text(&words, text_get(&whole));
    if (words.length) pf2e_reveal(table, who, item->name, text_get(&words));
    text_free(&whole);
    text_free(&words);
}

/* --- texts ------------------------------------------------------------------------------------------------------- */

static struct value_scope power_scope(struct arena *arena, const struct pf2e_actor *actor, int64_t rank,
                                      struct json *facts)
{
    struct json self = json_make_object(), item = json_make_object();
    *facts = json_make_object();
    json_set(arena, &self, "level", json_make_int(actor->level));
    json_set(arena, &item, "level", json_make_int(rank));
    json_set(arena, &item, "rank", json_make_int(rank));
    json_set(arena, facts, "actor", self);
    json_set(arena, facts, "item", item);
    return value_scope_json(facts);
}

/* "2d6 + 4" */
static void power_add_terms(struct text *sum, const struct pf2e_damage_text_base *base)
{
    for (size_t i = 0; i < base->term_count; i++) {
        const struct pf2e_damage_term *term = &base->terms[i];
        if (i) text_add(sum, " + ");
        if (term->faces)
            text_addf(sum, "%lldd%d", (long long)term->dice, term->faces);
        else
            text_addf(sum, "%lld", number_truncate(term->flat));
    }
}

/* The damage of the text as the parts of a spell have it. */
static void power_add_damage(struct arena *arena, const struct pf2e_actor *actor, int64_t rank, const char *formula,
                             struct json *damage)
{
    struct json facts;
    struct value_scope scope = power_scope(arena, actor, rank, &facts);
    struct pf2e_damage_text text;
    const struct pf2e_damage_text_base *bases;
    size_t count;
    const char *problem;
    if (!pf2e_damage_text_read(arena, formula, strlen(formula), &scope, &text) || text.problem) return;
    if (!pf2e_damage_text_bases(arena, &text, &bases, &count, &problem) || problem) return;
    for (size_t i = 0; i < count; i++) {
        struct json part = json_make_object(), kinds = json_make_array();
        struct text sum = {0};
        power_add_terms(&sum, &bases[i]);
        bool heals = i < text.count && text.instances[i].heals && !text.instances[i].harms;
        const char *category = pf2e_damage_category_name(bases[i].category);
        json_push(arena, &kinds, json_make_text(arena, heals ? "healing" : "damage", heals ? 7 : 6));
        json_set(arena, &part, "formula", json_make_text(arena, text_get(&sum), sum.length));
        json_set(arena, &part, "type", json_make_text(arena, bases[i].type, strlen(bases[i].type)));
        if (bases[i].category != PF2E_CATEGORY_NONE && category)
            json_set(arena, &part, "category", json_make_text(arena, category, strlen(category)));
        json_set(arena, &part, "kinds", kinds);
        const char *key = arena_printf(arena, "%zu", json_count(damage));
        if (key) json_set(arena, damage, key, part);
        text_free(&sum);
    }
}

/* Persistent damage begins, unless its type does nothing to the target. */
static void power_persist(struct pf2e_casting *casting, int target, const struct pf2e_blow *blow)
{
    const struct pf2e_actor *actor = pf2e_form_actor(pf2e_state_of(casting->table)->fighters[target].form);
    for (size_t i = 0; i < actor->immunities.count; i++) {
        if (strcmp(actor->immunities.items[i].type, blow->type) != 0) continue;
        pf2e_emit(casting->table, defence, .who = target, .what = table_intern(casting->table, "immunity"));
        return;
    }
    pf2e_persist(casting->table, target, &(struct pf2e_persistent){.type = blow->type, .formula = blow->formula});
}

void pf2e_casting_hurt(struct pf2e_casting *casting, int target, const struct pf2e_spell_hurt *hurt)
{
    struct table *table = casting->table;
    const struct pf2e_actor *actor = casting->caster.participant.actor;
    struct json damage = json_make_object();
    power_add_damage(&casting->arena, actor, casting->form.rank, hurt->formula, &damage);
    for (size_t i = 0; i < json_count(&damage); i++) {
        const struct json *part = json_at(&damage, i);
        bool heals = tree_has_text(json_get(part, "kinds"), "healing");
        struct pf2e_blow blow = {.type = tree_text(part, "type", "untyped"), .formula = tree_text(part, "formula", "")};
        casting->did = true;
        if (pf2e_state_of(table)->fighters[target].dead) return;
        if (json_is_text(json_get(part, "category"), "persistent")) {
            power_persist(casting, target, &blow);
            continue;
        }
        blow.total = pf2e_table_dice(table, &casting->arena, blow.formula);
        const char *rolled = arena_printf(&casting->arena, "%s %s", blow.formula, blow.type);
        pf2e_emit(table, damageRoll, .who = casting->who,
                  .formula = table_intern(table, rolled ? rolled : blow.formula),
                  .amount = number_truncate(blow.total), .harms = !heals, .heals = heals);
        bool stated = hurt->outcome >= 0 && hurt->outcome < DEGREE_COUNT;
        struct pf2e_portion portion = {hurt->factor, stated ? degree_name((enum degree)hurt->outcome) : NULL};
        pf2e_hurt_or_heal(table, target, blow, portion, heals);
    }
}

int64_t pf2e_inline_dc(struct pf2e_actor *actor, const struct pf2e_inline *check)
{
    if (check->dc && ascii_is_digit(check->dc[0])) return strtoll(check->dc, NULL, 10);
    const char *against = check->against ? check->against : "";
    int64_t best = 0;
    bool spell = strstr(against, "spell") != NULL, class = strstr(against, "class") != NULL;
    if (spell) pf2e_actor_spellcasting(actor);
    for (size_t i = 0; spell && i < actor->spellcasting.count; i++) {
        const struct pf2e_statistic *one = &actor->spellcasting.items[i]->statistic;
        if (actor->spellcasting.items[i]->has_statistic && one->dc > best) best = one->dc;
    }
    for (size_t i = 0; class && i < actor->class_dcs.count; i++) {
        if (actor->class_dcs.items[i]->dc > best) best = actor->class_dcs.items[i]->dc;
    }
    const struct pf2e_statistic *named = best ? NULL : pf2e_statistic_find(actor, against);
    return named ? named->dc : best;
}

/* "any number of creatures grabbed or restrained by it" */
static bool power_is_for_held(const char *text)
{
    const char *end = text + strlen(text), *held = pf2e_seek(text, end, "{restrained} by it");
    bool jaws = pf2e_seek(text, end, "it has grabbed or restrained in its jaws or mouth") != NULL;
    return held || jaws || pf2e_seek(text, end, "grabbed or restrained by it") != NULL;
}

static bool power_is_save(const char *word)
{
    for (size_t i = 0; i < PF2E_SAVES; i++) {
        if (strcmp(word, pf2e_save_names[i]) == 0) return true;
    }
    return false;
}

/* A check of who acts against a DC of the target. */
static bool power_is_opposed(const struct pf2e_inline *one)
{
    return one->kind == PF2E_INLINE_CHECK && one->against && !one->dc && !power_is_save(one->word);
}

/* The damage or healing that a consumable states in addition to its text replaces what the text carries. */
static void power_add_stated(struct arena *arena, const struct json *stated, struct json *damage)
{
    const char *kind = json_to_text(json_get(stated, "kind"), "damage");
    struct json part = json_make_object(), kinds = json_make_array();
    json_push(arena, &kinds, json_make_text(arena, kind, strlen(kind)));
    json_set_from(arena, &part, "formula", stated, "formula");
    json_set_from(arena, &part, "type", stated, "type");
    json_set(arena, &part, "kinds", kinds);
    *damage = json_make_object();
    json_set(arena, damage, "0", part);
}

void pf2e_describe(struct pf2e_casting *casting, const struct pf2e_item *item)
{
    struct text words = {0};
    pf2e_description_whole(pf2e_table_world(pf2e_state_of(casting->table)), item, &words);
    tree_set_text(&casting->arena, &casting->form.item.system, "description.value", text_get(&words));
    text_free(&words);
}

/* Do outcomes speak of half or double the damage that only another outcome states? */
static bool power_refers(const struct pf2e_casting *casting, const struct pf2e_inlines *inlines)
{
    const struct pf2e_spell_text *text = &casting->text;
    bool refers = false;
    for (size_t i = 0; i < inlines->count; i++) {
        if (inlines->items[i].kind == PF2E_INLINE_DAMAGE && inlines->items[i].at < text->outcomes_at) return false;
    }
    for (int d = 0; d < DEGREE_COUNT; d++) {
        bool own = false;
        for (size_t i = 0; i < text->hurts.count; i++)
            own = own || text->hurts.items[i].outcome == d;
        refers = refers || (!own && text->has_factor[d] && text->factors[d] > 0);
    }
    return refers;
}

/* Who tramples deals the damage of an attack. */
static void power_add_listed(struct pf2e_casting *casting, struct json *damage)
{
    const char *text = tree_text(&casting->form.item.system, "description.value", "");
    bool listed = pf2e_tramples(text) && !json_count(damage);
    struct pf2e_strike *strike = listed ? pf2e_trample_strike(casting, text) : NULL;
    const struct json *rolls = strike ? json_path(&strike->item->system, "damageRolls") : NULL;
    for (size_t i = 0; i < json_count(rolls); i++) {
        const struct json *roll = json_at(rolls, i);
        const char *sum = tree_text(roll, "damage", "0"), *type = tree_text(roll, "damageType", "untyped");
        const char *formula = arena_printf(&casting->arena, "(%s)[%s]", sum, type);
        struct pf2e_actor *actor = casting->caster.participant.actor;
        if (formula) power_add_damage(&casting->arena, actor, actor->level, formula, damage);
    }
}

/* Lists of what can be done ask for the same text once for each target: the form knows it. */
static void power_read_text(struct pf2e_casting *casting, const struct pf2e_item *item)
{
    struct pf2e_form *form = casting->caster.form;
    const struct pf2e_actor *actor = casting->caster.participant.actor;
    bool own = item->place < actor->items.count && actor->items.items[item->place] == item && !form->cache->in_full;
    const struct pf2e_spell_text *known = own ? pf2e_form_words(form, item) : NULL;
    if (!known) {
        pf2e_spell_text_read(&casting->text, &casting->arena, &casting->form.item,
                             pf2e_table_world(pf2e_state_of(casting->table)));
        return;
    }
    casting->text = *known;
    casting->text.links.capacity = casting->text.links.count; /* the caller that adds to them gets a copy */
    casting->text.hurts.capacity = casting->text.hurts.count;
}

/* The area, the save and the check of the text: the first of each. */
static void power_read_inline(struct pf2e_casting *casting, const struct pf2e_inline *one)
{
    struct pf2e_spell_form *form = &casting->form;
    if (one->kind == PF2E_INLINE_TEMPLATE && !form->area) {
        form->area = one->word;
        form->area_size = one->distance < 5 ? 5 : one->distance > 1000 ? 1000 : (int)one->distance;
    } else if (one->kind == PF2E_INLINE_CHECK && !form->save && power_is_save(one->word)) {
        casting->dc = pf2e_inline_dc(casting->caster.participant.actor, one);
        form->save = casting->dc > 0 ? one->word : NULL;
        form->is_basic = one->basic;
    } else if (power_is_opposed(one) && !form->check) {
        form->check = one->word;
        form->check_against = one->against;
    }
}

/* Does it heal, harm or both? Without an area, hit points go to who uses it. */
static void power_sort_damage(struct pf2e_spell_form *form, const struct json *damage)
{
    for (size_t i = 0; i < json_count(damage); i++) {
        bool heals = tree_has_text(json_get(json_at(damage, i), "kinds"), "healing");
        form->heals = form->heals || heals;
        form->harms = form->harms || !heals;
    }
    if (!form->heals || form->harms || form->area) return;
    form->targets = 0;
    form->needs_target = false;
}

/* Nothing happens to who saves against being engulfed. */
static void power_read_engulfing(struct pf2e_casting *casting)
{
    const char *text = tree_text(&casting->form.item.system, "description.value", "");
    if (pf2e_inside_read(text) != PF2E_INSIDE_ENGULFED) return;
    for (int d = DEGREE_SUCCESS; d <= DEGREE_CRITICAL_SUCCESS; d++)
        casting->text.has_factor[d] = true;
}

/* The text read like a spell. False when there is nothing in it to do. */
static bool power_read(struct pf2e_casting *casting, const struct pf2e_item *item)
{
    struct pf2e_actor *actor = casting->caster.participant.actor;
    struct pf2e_spell_form *form = &casting->form;
    struct pf2e_inlines inlines;
    struct json damage = json_make_object();
    *form = (struct pf2e_spell_form){
        .item = *item, .rank = actor->level, .range = PF2E_ANY_RANGE, .targets = PF2E_ANY_NUMBER, .needs_target = true};
    form->item.system = json_copy(&casting->arena, &item->system);
    pf2e_describe(casting, item);
    pf2e_inlines_read(&inlines, &casting->arena, tree_text(&form->item.system, "description.value", ""));
    power_read_text(casting, item);
    form->held_only = power_is_for_held(tree_text(&form->item.system, "description.value", ""));
    size_t outcomes = casting->text.outcomes_at;
    bool refers = power_refers(casting, &inlines);
    for (size_t i = 0; i < inlines.count; i++) {
        const struct pf2e_inline *one = &inlines.items[i];
        bool is_first = one->kind == PF2E_INLINE_DAMAGE && !json_count(&damage);
        if (is_first && (refers || one->at < outcomes))
            power_add_damage(&casting->arena, actor, actor->level, one->word, &damage);
        power_read_inline(casting, one);
    }
    if (refers) casting->text.hurts.count = 0;
    power_add_listed(casting, &damage);
    power_read_engulfing(casting);
    const struct json *stated = json_get(&item->system, "damage");
    if (item->type == PF2E_CONSUMABLE && json_get(stated, "formula"))
        power_add_stated(&casting->arena, stated, &damage);
    json_set(&casting->arena, &form->item.system, "damage", damage);
    power_sort_damage(form, &damage);
    if (form->save) form->check = NULL;
    bool rolls = form->save || form->check || casting->text.counteracts || casting->text.on_hit;
    return form->area || rolls || json_count(&damage) > 0;
}

static bool power_open_as(struct pf2e_casting *casting, struct table *table, int who, const struct pf2e_item *item,
                          struct pf2e_form *form)
{
    *casting = (struct pf2e_casting){.table = table, .who = who};
    arena_init(&casting->arena);
    pf2e_actor_borrow_as(table, who, &(struct pf2e_guise){.form = form}, &casting->caster);
    return power_read(casting, item);
}

/* Most texts do nothing by themselves. That is seen on the core: lights on it add to numbers only. */
bool pf2e_power_open(struct pf2e_casting *casting, struct table *table, int who, const struct pf2e_item *item)
{
    struct pf2e_form *form = pf2e_state_of(table)->fighters[who].form;
    bool does = power_open_as(casting, table, who, item, form->core ? form->core : form);
    if (!does || !form->core) return does;
    pf2e_casting_end(casting);
    return power_open_as(casting, table, who, item, form);
}

/* "can't use its breath again for [[/gmr 1d4 #Recharge Breath]] rounds", "once every [[/gmr 1d4 #rounds]]" */
static bool power_is_recharge(const char *text, const struct pf2e_inline *one)
{
    static const char *const before[] = {"again for ", "once every "};
    if (one->kind != PF2E_INLINE_ROLL) return false;
    for (size_t i = 0; i < sizeof before / sizeof *before; i++) {
        size_t length = strlen(before[i]);
        const char *start = one->at >= length ? text + one->at - length : text;
        if (pf2e_seek(start, text + one->at, before[i])) return true;
    }
    return one->label && strncmp(one->label, "Recharge", 8) == 0;
}

/* The unit after the dice, in rounds. */
static int64_t power_recharge_unit(const char *text, const struct pf2e_inline *one)
{
    const char *start = text + one->at, *close = strstr(start, "]]"), *end = close ? close : start;
    for (int i = 0; i < 16 && *end; i++)
        end++;
    return pf2e_seek(start, end, "hour") ? 600 : pf2e_seek(start, end, "minute") ? 10 : 1;
}

static void power_rest(struct pf2e_casting *casting, const struct pf2e_item *item)
{
    struct pf2e_inlines inlines;
    struct table *table = casting->table;
    const char *text = tree_text(&casting->form.item.system, "description.value", "");
    pf2e_inlines_read(&inlines, &casting->arena, text);
    for (size_t i = 0; i < inlines.count; i++) {
        const struct pf2e_inline *one = &inlines.items[i];
        if (!power_is_recharge(text, one)) continue;
        int64_t rounds = number_truncate(pf2e_table_dice(table, &casting->arena, one->word));
        if (rounds < 1) rounds = 1;
        if (rounds > 100) rounds = 100;
        pf2e_emit_immune(table, casting->who, casting->who, item->name,
                         (int)(rounds * power_recharge_unit(text, one)));
        return;
    }
}

/* --- how often --------------------------------------------------------------------------------------------------- */

/* The time in which an action can be used so often, as its item states it. `rounds` 0: longer than any encounter. */
static const struct power_period {
    const char *per, *words;
    int rounds;
} power_periods[] = {{"turn", "turn", 1},      {"round", "round", 1},     {"PT1M", "minute", 10},
                     {"PT10M", "10 minutes", 0}, {"PT1H", "hour", 0},    {"PT24H", "24 hours", 0},
                     {"day", "day", 0},          {"P1W", "week", 0},     {"P1M", "month", 0},
                     {"P1Y", "year", 0}};

static const struct power_period *power_period(const struct pf2e_item *item)
{
    const char *per = tree_text(&item->system, "frequency.per", "");
    for (size_t i = 0; i < sizeof power_periods / sizeof *power_periods; i++) {
        if (strcmp(per, power_periods[i].per) == 0) return &power_periods[i];
    }
    return NULL;
}

static int64_t power_uses_left(const struct pf2e_item *item)
{
    return tree_int(&item->system, "frequency.value", tree_int(&item->system, "frequency.max", 1));
}

bool pf2e_use_is_spent(const struct table *table, int who, const struct pf2e_item *item)
{
    const struct power_period *period = power_period(item);
    return period && (period->rounds ? pf2e_is_immune(table, who, who, item->name) : power_uses_left(item) < 1);
}

/* Refuses what has been used as often as allowed. */
static void power_check_frequency(struct table *table, int who, const struct pf2e_item *item)
{
    const struct power_period *period = power_period(item);
    int64_t most = tree_int(&item->system, "frequency.max", 1);
    if (!period || !pf2e_use_is_spent(table, who, item)) return;
    if (most == 1)
        table_refuse(table, "%s can be used only once per %s", item->name, period->words);
    else
        table_refuse(table, "%s can be used only %lld times per %s", item->name, (long long)most, period->words);
}

/* Several uses within a few rounds are for people to count. */
void pf2e_use_up_one(struct table *table, int who, const struct pf2e_item *item)
{
    const struct power_period *period = power_period(item);
    bool once = tree_int(&item->system, "frequency.max", 1) == 1;
    if (period && period->rounds && once) pf2e_emit_immune(table, who, who, item->name, period->rounds);
    if (period && !period->rounds)
        pf2e_slot_spend(table, who,
                        &(struct pf2e_slot){.way = "use", .id = item->id, .index = (int)power_uses_left(item) - 1});
}

/* --- using it ---------------------------------------------------------------------------------------------------- */

static int64_t power_health(const struct pf2e_casting *casting, int target)
{
    const struct pf2e_state *state = pf2e_state_of(casting->table);
    return target < 0 ? 0 : state->fighters[target].vitals.hp + state->fighters[target].vitals.temp;
}

/* Did a Strike of this action hit? Then the rest of its text is for who was hit. */
static bool power_struck(struct pf2e_casting *casting, int target, int64_t health)
{
    if (casting->text.if_hurt && power_health(casting, target) >= health) return false;
    const struct pf2e_struck *struck = &pf2e_state_of(casting->table)->fighters[casting->who].struck;
    casting->targets[0] = target;
    casting->target_count = 1;
    return !table_stopped(casting->table) && struck->attack && struck->is_last && struck->target == target;
}

static void power_afflict(struct pf2e_casting *casting, const struct pf2e_item *item)
{
    for (int i = 0; i < casting->target_count && !table_stopped(casting->table); i++)
        (void)pf2e_afflict(casting->table, casting->who, casting->targets[i], item);
}

static void power_resolve(struct pf2e_casting *casting, const struct pf2e_item *item)
{
    if (!pf2e_casting_resolve(casting)) power_rest(casting, item);
}

/* False: what the text does needs a hit, and there was none. */
static bool power_do_parts(struct pf2e_casting *casting, bool does, int marked)
{
    if (!casting->parts) return true;
    int64_t health = power_health(casting, marked);
    pf2e_compound_do(casting->table, casting->who, marked, casting->parts, casting->command);
    casting->did = true;
    return !does || power_struck(casting, marked, health);
}

/* What the action is made of: its parts, a shape, a way, then what its text does. */
static void power_carry_out(struct pf2e_casting *casting, const struct pf2e_item *item, bool does, int marked)
{
    struct table *table = casting->table;
    const struct pf2e_fighter *self = &pf2e_state_of(table)->fighters[casting->who];
    bool effect = tree_text(&item->system, "selfEffect.uuid", NULL) != NULL, shape = casting->text.changes_shape;
    bool acts = does || effect || casting->parts || shape;
    if (!power_do_parts(casting, does, marked)) return;
    if (shape) pf2e_change_shape(casting);
    if (!acts) pf2e_by_hand(table, casting->who, item);
    if (casting->way) pf2e_go(table, casting->who, casting->way, "stride");
    if (table_stopped(table) || !pf2e_is_able(self)) return;
    if (does) power_resolve(casting, item);
    casting->did = casting->did || effect;
    bool shown = !acts || item->type == PF2E_CONSUMABLE; /* its text is shown anyway */
    if (!table_stopped(table) && !shown) pf2e_casting_reveal_rest(casting);
}

static void power_act(struct pf2e_casting *casting, const struct pf2e_item *item, bool does, const char *cost,
                      int marked)
{
    struct table *table = casting->table;
    const struct pf2e_fighter *self = &pf2e_state_of(table)->fighters[casting->who];
    const char *effect = tree_text(&item->system, "selfEffect.uuid", NULL);
    pf2e_pay(table, casting->who, cost);
    pf2e_use_up_one(table, casting->who, item);
    struct pf2e_event_act act = {pf2e_event_act_members
                                 .who = casting->who,
                                 .action = table_intern(table, item->name),
                                 .target = marked};
    pf2e_casting_name_targets(casting, &act);
    table_emit(table, pf2e_event_act_make(act));
    enum pf2e_reacted reacted = pf2e_react_to_traits(table, casting->who, pf2e_item_has_trait(item, "manipulate"),
                                                     pf2e_item_has_trait(item, "concentrate"));
    if (reacted == PF2E_REACTED_DISRUPTED)
        pf2e_emit(table, lost, .who = casting->who, .action = table_intern(table, item->name));
    if (reacted >= PF2E_REACTED_DISRUPTED || !pf2e_is_able(self)) return;
    if (!pf2e_take_self_effect(table, casting->who, effect, marked)) return;
    if (casting->afflicts)
        power_afflict(casting, item);
    else
        power_carry_out(casting, item, does, marked);
}

void pf2e_casting_reveal_rest(struct pf2e_casting *casting)
{
    const char *added = tree_text(&casting->form.item.system, "description.added", "");
    struct text words = {0};
    if (casting->text.rest && casting->did)
        pf2e_reveal(casting->table, casting->who, casting->form.item.name, casting->text.rest);
    if (*added && casting->did) { /* by elements of others */
        pf2e_plain_text(&words, added);
        pf2e_reveal(casting->table, casting->who, casting->form.item.name, text_get(&words));
    }
    text_free(&words);
}

/* Refuses what cannot be used as an action now, whatever it does. */
static void power_check(struct pf2e_casting *casting, const struct pf2e_item *item, const char *kind)
{
    struct table *table = casting->table;
    if (strcmp(kind, "reaction") == 0)
        table_refuse(table, "%s is a reaction and waits for its trigger", item->name);
    else if (strcmp(kind, "passive") == 0)
        table_refuse(table, "%s is always active and cannot be used", item->name);
    else if (pf2e_is_for_unencumbered(pf2e_table_world(pf2e_state_of(table)), item) &&
             pf2e_condition_value(casting->caster.participant.actor, "encumbered"))
        table_refuse(table, "%s cannot be used while encumbered", item->name);
    else
        power_check_frequency(table, casting->who, item);
    if (!table->refusal && pf2e_is_immune(table, casting->who, casting->who, item->name))
        table_refuse(table, "%s has not recharged yet", item->name);
}

static void power_aim(struct pf2e_casting *casting, const struct json *command)
{
    if (pf2e_tramples(tree_text(&casting->form.item.system, "description.value", "")))
        pf2e_trample_aim(casting, command);
    else
        pf2e_casting_aim(casting, command);
}

/* Who the parts of an action are aimed at, after it was refused if they cannot be done. */
static int power_check_parts(struct pf2e_casting *casting, const struct pf2e_item *item,
                             struct pf2e_compound *compound, int marked, const struct json *command)
{
    struct table *table = casting->table;
    if (marked < 0) marked = pf2e_compound_target(table, casting->who, compound);
    pf2e_compound_check(table, casting->who, marked, compound, command);
    if (!table->refusal) pf2e_compound_require(table, casting->who, marked, compound, item);
    return marked;
}

static const char *power_cost(const struct pf2e_item *item, const char *kind)
{
    int64_t actions = tree_int(&item->system, "actions.value", 0);
    return strcmp(kind, "free") == 0 ? "free" : power_costs[actions < 1 || actions > 3 ? 1 : actions];
}

static void power_decide(struct pf2e_casting *casting, const struct pf2e_item *item, const struct json *command,
                         bool and_do)
{
    struct table *table = casting->table;
    const char *kind = tree_text(&item->system, "actionType.value", "passive"), *cost = power_cost(item, kind),
               *target = json_to_text(json_get(command, "target"), NULL);
    int marked = target ? command_find_actor(table, target) : -1;
    power_check(casting, item, kind);
    if (table->refusal || !pf2e_may_act(table, casting->who, cost)) return;
    struct pf2e_compound compound;
    bool does = power_read(casting, item), may_be_made = !does || casting->text.after_strike,
         made = may_be_made && pf2e_compound_of(table, item, &compound);
    if (does && !made) power_aim(casting, command);
    if (made) marked = power_check_parts(casting, item, &compound, marked, command);
    if (made && compound.keeps_hold && strcmp(cost, "free") == 0) {
        cost = power_costs[1];
        if (!pf2e_may_act(table, casting->who, cost)) return;
    }
    if (!and_do || table->refusal) return;
    casting->parts = made ? &compound : NULL;
    casting->command = command;
    power_act(casting, item, does, cost, marked);
}

/* Potions, elixirs and the like are drunk: what they do, they do to the creature that drinks. */
static bool power_is_drunk(const struct pf2e_item *item)
{
    static const char *const kinds[] = {"potion", "elixir", "mutagen"};
    const char *kind = tree_text(&item->system, "category", "");
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++) {
        if (strcmp(kind, kinds[i]) == 0 || pf2e_item_has_trait(item, kinds[i])) return true;
    }
    return false;
}

/* The cost of activating a consumable, which its text shows as a glyph. */
static const char *power_activation(const struct pf2e_item *item)
{
    static const struct {
        char glyphs[4];
        const char *cost;
    } costs[] = {{"1Aa", "one"}, {"2Dd", "two"}, {"3Tt", "three"}, {"Ff0", "free"}};
    const char *glyph = strstr(tree_text(&item->system, "description.value", ""), "action-glyph\">");
    for (size_t i = 0; glyph && i < sizeof costs / sizeof *costs; i++) {
        if (memchr(costs[i].glyphs, glyph[strlen("action-glyph\">")], 3)) return costs[i].cost;
    }
    return "one";
}

static void power_check_item(struct table *table, const struct pf2e_item *item)
{
    if (item->type != PF2E_CONSUMABLE)
        table_refuse(table, "%s is not a consumable: name one of its actions", item->name);
    else if (strcmp(tree_text(&item->system, "category", ""), "ammo") == 0)
        table_refuse(table, "%s is ammunition: it is used by striking with its weapon", item->name);
    else if (tree_int(&item->system, "quantity", 1) < 1)
        table_refuse(table, "%s is used up", item->name);
    else if (item->stowed)
        table_refuse(table, "%s is packed away in a container", item->name);
    else if (item->hands_needed && !item->held)
        table_refuse(table, "%s is not in hand: draw it first", item->name);
}

/* A consumable: it acts where its text is understood, the text is shown, and one is gone. */
static void power_consume(struct pf2e_casting *casting, const struct pf2e_item *item, const struct json *command,
                          bool and_do)
{
    struct table *table = casting->table;
    const char *cost = power_activation(item);
    power_check_item(table, item);
    if (table->refusal || !pf2e_may_act(table, casting->who, cost)) return;
    bool does = power_read(casting, item), drunk = power_is_drunk(item);
    struct pf2e_affliction affliction;
    const char *text = tree_text(&casting->form.item.system, "description.value", "");
    casting->afflicts = pf2e_affliction_read(&affliction, &casting->arena, text) && affliction.save.word;
    for (size_t i = 0; drunk && i < casting->text.links.count; i++)
        does = does || casting->text.links.items[i].outcome == PF2E_OUTCOME_ALWAYS;
    if (drunk) {
        casting->form.targets = 0;
        casting->form.needs_target = false;
        casting->form.range = 0;
    }
    if (does) pf2e_casting_aim(casting, command);
    if (!and_do || table->refusal) return;
    pf2e_slot_spend(table, casting->who, &(struct pf2e_slot){.way = "item", .id = item->id});
    power_act(casting, item, does, cost, -1);
    bool open = !json_is(&table->question, JSON_NULL);
    if (does && !open && !table->refusal) pf2e_by_hand(table, casting->who, item);
}

static void power_command(struct table *table, int who, const struct json *command, bool and_do)
{
    const struct pf2e_actor *actor = pf2e_form_actor(pf2e_state_of(table)->fighters[who].form);
    const char *name = json_to_text(json_get(command, "action"), NULL), *thing = NULL;
    if (!name) thing = json_to_text(json_get(command, "item"), "");
    if (thing && !*thing) {
        table_refuse(table, "name an action with \"action\", or a consumable with \"item\"");
        return;
    }
    const struct pf2e_item *item = name ? power_find_action(actor, name) : power_find(actor, thing);
    if (!item) {
        struct near near = near_new(name ? name : thing);
        power_offer(&near, actor, name ? POWER_ACTIONS : POWER_CONSUMABLES);
        table_refuse_name(table, &near, name ? "%s has no action \"%s\"" : "%s has no item \"%s\"",
                          table_actor_name(table, who), near.wanted);
        return;
    }
    struct pf2e_casting casting = {.table = table, .who = who};
    arena_init(&casting.arena);
    pf2e_actor_borrow(table, who, &casting.caster); /* keeps the item alive */
    if (name)
        power_decide(&casting, item, command, and_do);
    else
        power_consume(&casting, item, command, and_do);
    pf2e_casting_end(&casting);
}

/* Uses one of the actions of the actor; one that is a command is that command. What its text does not carry as rolls
 * and links is for people. */
void pf2e_decide_use(struct table *table, int who, const struct json *command)
{
    struct arena arena;
    arena_init(&arena);
    const char *action = slug_new(&arena, json_to_text(json_get(command, "action"), ""), SLUG_KEBAB);
    if (action && pf2e_skill_is_command(action)) {
        struct json skill = json_copy(&arena, command);
        json_set(&arena, &skill, "do", json_make_text(&arena, action, strlen(action)));
        pf2e_decide_skill(table, who, &skill);
    } else {
        power_command(table, who, command, true);
    }
    arena_free(&arena);
}

bool pf2e_use_is_possible(struct table *table, int who, const struct json *command)
{
    table_look_begin(table);
    power_command(table, who, command, false);
    return table_look_end(table);
}

/* --- rolls in texts ---------------------------------------------------------------------------------------------- */

static void power_roll_check(struct pf2e_casting *casting, const struct pf2e_inline *one)
{
    struct table *table = casting->table;
    struct pf2e_roll roll;
    int64_t dc = pf2e_inline_dc(casting->caster.participant.actor, one);
    struct pf2e_test_plan plan = {.roller = &casting->caster.participant,
                                  .statistic = one->word,
                                  .has_dc = dc > 0,
                                  .dc = dc};
    struct pf2e_check_report report = {.who = casting->who, .target = -1, .name = one->word};
    if (strcmp(one->word, "flat") == 0) {
        int64_t die = table_throw(table, 20);
        pf2e_tell_flat(table, casting->who, "flat check", die, dc);
        return;
    }
    if (!pf2e_make_test(table, &plan, &report, &roll)) pf2e_refuse_statistic(table, casting->who, one->word);
}

static void power_roll(struct pf2e_casting *casting, const struct pf2e_inline *one)
{
    struct table *table = casting->table;
    if (one->kind == PF2E_INLINE_CHECK) {
        power_roll_check(casting, one);
    } else if (one->kind == PF2E_INLINE_ROLL) {
        double total = pf2e_table_dice(table, &casting->arena, one->word);
        pf2e_emit(table, damageRoll, .who = casting->who, .formula = table_intern(table, one->word),
                  .amount = (int64_t)total, .source = table_intern(table, casting->form.item.name));
    } else if (one->kind == PF2E_INLINE_DAMAGE) {
        struct json damage = json_make_object();
        power_add_damage(&casting->arena, casting->caster.participant.actor, casting->caster.participant.actor->level,
                         one->word,
                         &damage);
        if (!json_count(&damage)) table_refuse(table, "\"%s\" is not damage that can be rolled", one->word);
        json_set(&casting->arena, &casting->form.item.system, "damage", damage);
        if (!table->refusal) pf2e_casting_throw(casting);
    } else {
        table_refuse(table, "an area is placed, not rolled");
    }
}

/* Makes a roll from the text of an item: {"item": "...", "index": 0}. */
void pf2e_decide_roll(struct table *table, int who, const struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const char *name = json_to_text(json_get(command, "item"), "");
    int64_t index = json_to_int(json_get(command, "index"), 0);
    const struct pf2e_item *item = power_find(pf2e_form_actor(state->fighters[who].form), name);
    if (!item) {
        struct near near = near_new(name);
        power_offer(&near, pf2e_form_actor(state->fighters[who].form), POWER_ALL);
        table_refuse_name(table, &near, "%s has no item \"%s\"", table_actor_name(table, who), name);
        return;
    }
    struct pf2e_casting casting = {.table = table, .who = who};
    struct pf2e_inlines inlines;
    arena_init(&casting.arena);
    pf2e_actor_borrow(table, who, &casting.caster);
    casting.form = (struct pf2e_spell_form){.item = *item};
    casting.form.item.system = json_copy(&casting.arena, &item->system);
    pf2e_inlines_read(&inlines, &casting.arena, tree_text(&item->system, "description.value", ""));
    if (index < 0 || (size_t)index >= inlines.count)
        table_refuse(table, "the text of %s has %zu rolls", item->name, inlines.count);
    else
        power_roll(&casting, &inlines.items[index]);
    pf2e_casting_end(&casting);
}
