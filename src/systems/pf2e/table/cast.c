/* cast.c: casting a spell on a PF2e table: is it known, can it be paid
 * for, which creatures does it reach. */
#include <string.h>

#include "systems/pf2e/table/cast.h"

static const char *cast_name(const struct pf2e_casting *casting, int fighter)
{
    return table_text(casting->table, pf2e_state_of(casting->table)->fighters[fighter].name);
}

static const struct pf2e_item *cast_find_spell(const struct pf2e_actor *actor, const char *name)
{
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        if (item->type == PF2E_SPELL && pf2e_item_is_called(item, name)) return item;
    }
    return NULL;
}

static void cast_refuse_spell(struct table *table, const struct pf2e_fighter *fighter, const char *name)
{
    const struct pf2e_actor *actor = pf2e_form_actor(fighter->form);
    struct near near = near_new(name);
    if (!*name) table_refuse(table, "name a spell with \"spell\", or a scroll or wand with \"using\"");
    for (size_t i = 0; i < actor->items.count; i++) {
        if (actor->items.items[i]->type == PF2E_SPELL) near_add(&near, actor->items.items[i]->name);
    }
    table_refuse_name(table, &near, "%s knows no spell \"%s\"", table_text(table, fighter->name), name);
}

/* --- time --------------------------------------------------------------------------------------------------------- */

static void cast_check_time(struct pf2e_casting *casting)
{
    static const char *const costs[] = {"free", "one", "two", "three"};
    const struct pf2e_spell_form *form = &casting->form;
    struct table *table = casting->table;
    int actions = casting->actions ? casting->actions : form->actions_least;
    bool fight = pf2e_in_encounter(pf2e_state_of(table));
    if (casting->as_reaction) return;
    if (form->time == PF2E_CAST_REACTION)
        table_refuse(table, "%s is a reaction and waits for its trigger", form->item.name);
    else if (form->time == PF2E_CAST_LONG && fight)
        table_refuse(table, "casting %s takes %s, too long for a fight", form->item.name,
                     *form->time_text ? form->time_text : "too long");
    else if (form->time == PF2E_CAST_ACTIONS && (actions < form->actions_least || actions > form->actions_most))
        table_refuse(table, "%s takes %s actions", form->item.name, form->time_text);
    if (table->refusal) return;
    casting->actions = form->time == PF2E_CAST_LONG ? 0 : actions;
    (void)pf2e_may_act(table, casting->who, costs[casting->actions]);
}

/* What keeps one from casting at all. */
static void cast_check_ability(struct pf2e_casting *casting)
{
    struct table *table = casting->table;
    const struct pf2e_actor *actor = pf2e_form_actor(pf2e_state_of(table)->fighters[casting->who].form);
    const char *name = cast_name(casting, casting->who);
    if (pf2e_item_has_trait(&casting->form.item, "manipulate") && pf2e_condition_value(actor, "restrained"))
        table_refuse(table, "%s is restrained and cannot use its hands", name);
    else if (pf2e_condition_value(actor, "controlled") || pf2e_condition_value(actor, "confused"))
        table_refuse(table, "%s is confused or controlled and cannot cast spells", name);
}

/* --- targets ------------------------------------------------------------------------------------------------------ */

static void cast_add_target(struct pf2e_casting *casting, int target)
{
    for (int i = 0; i < casting->target_count; i++) {
        if (casting->targets[i] == target) return;
    }
    if (casting->target_count < PF2E_MOST_FIGHTERS) casting->targets[casting->target_count++] = target;
}

/* The words of the target line: who is meant. NULL: it fits. */
static const char *cast_misfit(const struct pf2e_casting *casting, int target)
{
    const struct pf2e_state *state = pf2e_state_of(casting->table);
    const struct pf2e_spell_form *form = &casting->form;
    const struct pf2e_actor *actor = pf2e_form_actor(state->fighters[target].form);
    bool enemy = pf2e_are_enemies(state, casting->who, target), self = target == casting->who;
    bool undead = actor->domains.count && options_has_text(&actor->domains.items[0]->options, "self:mode:undead"),
         living = actor->domains.count && options_has_text(&actor->domains.items[0]->options, "self:mode:living");
    if (form->self_too && self) return NULL;
    if (form->not_self && self) return "is the caster";
    if (form->willing && enemy) return "is not willing";
    if (form->allies && (enemy || self)) return "is not an ally";
    if (form->enemies && !enemy) return "is not an enemy";
    if (form->undead && !undead) return "is not undead";
    if (form->living && !living) return "is not alive";
    return NULL;
}

static void cast_check_target(struct pf2e_casting *casting, int target)
{
    struct table *table = casting->table;
    const struct pf2e_state *state = pf2e_state_of(table);
    const struct pf2e_spell_form *form = &casting->form;
    const char *name = cast_name(casting, target), *misfit = cast_misfit(casting, target);
    int feet = pf2e_table_distance(state, casting->who, target),
        reach = state->fighters[casting->who].form->reach;
    if (state->fighters[target].dead)
        table_refuse(table, "%s is dead", name);
    else if (pf2e_table_sight(state, casting->who, target) == PF2E_SIGHT_UNDETECTED)
        table_refuse(table, "%s does not know where %s is: seek first", cast_name(casting, casting->who), name);
    else if (misfit)
        table_refuse(table, "%s %s: the spell is for %s", name, misfit,
                     tree_text(&form->item.system, "target.value", "others"));
    else if (form->is_touch && feet > reach)
        table_refuse(table, "%s is out of reach, and the spell needs a touch", name);
    else if (!form->is_touch && form->range != PF2E_ANY_RANGE && feet > form->range && target != casting->who)
        table_refuse(table, "%s is %d feet away, and the spell reaches %d", name, feet, form->range);
    else if (target != casting->who && !pf2e_table_joins(state, PF2E_LAYER_EFFECT, casting->who, target))
        table_refuse(table, "there is no line of effect to %s", name);
}

static void cast_name_target(struct pf2e_casting *casting, const struct json *named)
{
    int target = command_find_actor(casting->table, json_to_text(named, ""));
    if (target >= 0) cast_add_target(casting, target);
}

/* Those it holds; a creature that is named must be one of them. */
static void cast_find_held(struct pf2e_casting *casting)
{
    struct table *table = casting->table;
    for (int i = 0; i < casting->target_count; i++) {
        if (pf2e_holder(table, casting->targets[i]) != casting->who)
            table_refuse(table, "%s does not hold %s", table_actor_name(table, casting->who),
                         table_actor_name(table, casting->targets[i]));
    }
    bool named = casting->target_count > 0;
    for (int i = 0; !named && i < pf2e_state_of(table)->count; i++) {
        if (pf2e_holder(table, i) == casting->who) cast_add_target(casting, i);
    }
    if (!casting->target_count) table_refuse(table, "%s is not holding anyone", table_actor_name(table, casting->who));
}

/* Nobody is named: the spell needs no target, or its only one is the caster. */
static void cast_aim_at_caster(struct pf2e_casting *casting)
{
    casting->is_unaimed = true;
    cast_add_target(casting, casting->who);
}

static void cast_check_count(struct pf2e_casting *casting)
{
    const struct pf2e_spell_form *form = &casting->form;
    struct table *table = casting->table;
    if (!casting->target_count) table_refuse(table, "choose a target for %s", form->item.name);
    if (form->targets == 0 && (casting->target_count > 1 || casting->targets[0] != casting->who))
        table_refuse(table, "%s can only be cast on its caster", form->item.name);
    else if (form->targets > 0 && casting->target_count > form->targets)
        table_refuse(table, "%s has at most %d target%s", form->item.name, form->targets, form->targets > 1 ? "s" : "");
}

static void cast_find_named(struct pf2e_casting *casting, const struct json *command)
{
    const struct pf2e_spell_form *form = &casting->form;
    struct table *table = casting->table;
    const struct json *one = json_get(command, "target"), *many = json_get(command, "targets");
    if (one) cast_name_target(casting, one);
    for (size_t i = 0; i < json_count(many); i++)
        cast_name_target(casting, json_at(many, i));
    if (form->held_only && !table->refusal) cast_find_held(casting);
    if (table->refusal) return;
    bool harmless = !form->is_attack && !form->save && !form->harms && !form->needs_target;
    if (!casting->target_count && (form->targets == 0 || form->self_too || harmless))
        cast_aim_at_caster(casting);
    cast_check_count(casting);
    for (int i = 0; i < casting->target_count && !table->refusal; i++)
        cast_check_target(casting, casting->targets[i]);
}

/* Everyone inside who is meant; the caster is not hurt by what spreads from it.
 */
static void cast_find_inside(struct pf2e_casting *casting, const struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(casting->table);
    const struct pf2e_spell_form *form = &casting->form;
    if (!pf2e_area_place(casting->table, casting->who, form, command, &casting->area)) return;
    for (int i = 0; i < state->count; i++) {
        bool spared = i == casting->who && (form->harms || form->save) && !form->self_too &&
                      (casting->area.kind == PF2E_AREA_EMANATION || casting->area.kind == PF2E_AREA_CONE ||
                       casting->area.kind == PF2E_AREA_LINE) &&
                      !form->heals;
        if (state->fighters[i].dead || spared || cast_misfit(casting, i)) continue;
        if (pf2e_area_reaches(state, &casting->area, i)) cast_add_target(casting, i);
    }
}

void pf2e_casting_aim(struct pf2e_casting *casting, const struct json *command)
{
    if (casting->form.area)
        cast_find_inside(casting, command);
    else
        cast_find_named(casting, command);
}

void pf2e_casting_end(struct pf2e_casting *casting)
{
    if (casting->prepared) pf2e_actor_free(&casting->thrower);
    pf2e_actor_release(&casting->caster);
    arena_free(&casting->arena);
}

/* --- casting ------------------------------------------------------------------------------------------------------ */

/* Someone who is stupefied or held may lose the spell. */
static bool cast_is_lost(struct pf2e_casting *casting)
{
    struct table *table = casting->table;
    const struct pf2e_actor *actor = pf2e_form_actor(pf2e_state_of(table)->fighters[casting->who].form);
    int64_t stupefied = pf2e_condition_value(actor, "stupefied"), dc = stupefied ? 5 + stupefied : 0;
    bool held = pf2e_condition_value(actor, "grabbed") && pf2e_item_has_trait(&casting->form.item, "manipulate");
    const char *what = stupefied ? "stupefied casting" : "casting while grabbed";
    if (held && dc < 5) dc = 5;
    if (!dc) return false;
    int64_t die = table_throw(table, 20);
    pf2e_tell_flat(table, casting->who, what, die, dc);
    return die < dc;
}

/* Those near may strike at someone whose hands or mind are busy. */
static enum pf2e_reacted cast_react(struct pf2e_casting *casting)
{
    const struct pf2e_item *spell = &casting->form.item;
    struct table *table = casting->table;
    bool aims = casting->form.is_attack && !casting->form.is_touch;
    enum pf2e_reacted worst = pf2e_react_to_traits(table, casting->who, pf2e_item_has_trait(spell, "manipulate"),
                                                   pf2e_item_has_trait(spell, "concentrate"));
    const unsigned more[] = {PF2E_ON_CASTS, aims ? PF2E_ON_SHOOTS : 0};
    for (size_t i = 0; i < 2 && worst < PF2E_REACTED_DISRUPTED; i++) {
        enum pf2e_reacted one = more[i] ? pf2e_react(table, more[i], casting->who, -1) : PF2E_NOT_REACTED;
        if (one > worst) worst = one;
    }
    return worst;
}

/* Several targets, by name. */
static symbol cast_target_list(struct pf2e_casting *casting)
{
    struct json names = json_make_array();
    if (casting->target_count < 2 || casting->table->quiet) return 0;
    for (int i = 0; i < casting->target_count; i++) {
        const char *name = cast_name(casting, casting->targets[i]);
        json_push(&casting->arena, &names, json_make_text(&casting->arena, name, strlen(name)));
    }
    return casting->arena.failed ? 0 : table_intern_json(casting->table, &names);
}

void pf2e_casting_name_targets(struct pf2e_casting *casting, struct pf2e_event_act *act)
{
    const struct pf2e_area *area = &casting->area;
    bool spot = casting->form.area && (area->kind == PF2E_AREA_BURST || area->kind == PF2E_AREA_CYLINDER ||
                                       area->kind == PF2E_AREA_SQUARE);
    if (casting->target_count > 0 && !casting->is_unaimed)
        act->target = casting->target_count == 1 ? casting->targets[0] : EVENT_NOBODY;
    act->targets = cast_target_list(casting);
    if (spot) act->at = event_square(area->x, area->y);
}

static void cast_pay(struct pf2e_casting *casting, const struct pf2e_slot *slot)
{
    static const char *const costs[] = {"free", "one", "two", "three"};
    struct table *table = casting->table;
    pf2e_pay(table, casting->who, costs[casting->actions]);
    pf2e_slot_spend(table, casting->who, slot);
    struct pf2e_event_act act = {pf2e_event_act_members
                                 .who = casting->who,
                                 .action = table_intern(table, casting->form.item.name),
                                 .isReaction = casting->as_reaction,
                                 .spell = table_intern(table, casting->form.item.slug),
                                 .rank = casting->form.rank,
                                 .actions = casting->actions};
    pf2e_casting_name_targets(casting, &act);
    table_emit(table, pf2e_event_act_make(act));
}

/* A spell that continues without an effect, because it is sustained or changes a place, is remembered on its caster:
 * "sustaining-..." or "lasting-...". Returns the slug; NULL if it is over immediately. */
static const char *cast_remember(struct pf2e_casting *casting, bool lies)
{
    const struct pf2e_spell_form *form = &casting->form;
    bool sustained = form->is_sustained && !casting->gave;
    struct json effect = json_make_object();
    struct arena *arena = &casting->arena;
    if (!sustained && !lies) return NULL;
    const char *name = arena_printf(arena, "%s%s", sustained ? PF2E_SUSTAINING : "", form->item.name),
               *mark = sustained ? PF2E_SPELL_SUSTAINED : PF2E_SPELL_LASTS,
               *slug = arena_printf(arena, "%s%s", mark, form->item.slug);
    if (!name || !slug) return NULL;
    tree_set_text(arena, &effect, "name", name);
    tree_set_text(arena, &effect, "type", "effect");
    tree_set_text(arena, &effect, "system.slug", slug);
    tree_set(arena, &effect, "system.rules", json_make_array());
    tree_set_text(arena, &effect, "flags.talus.spell", form->item.id);
    tree_set_int(arena, &effect, "flags.talus.rank", form->rank);
    int64_t rounds = pf2e_spell_rounds(form);
    struct pf2e_gift gift = {.source = casting->who, .marked = -1, .sustained = sustained, .timed = true};
    gift.span = sustained ? pf2e_span_next_turn(pf2e_state_of(casting->table), casting->who)
                : rounds  ? pf2e_span_rounds(casting->who, rounds)
                          : (struct pf2e_span){EFFECT_LASTS, casting->who, 0};
    (void)pf2e_give_effect(casting->table, casting->who, &effect, &gift);
    return slug;
}

/* What stays: an effect on the caster, a changed place, a creature. */
static void cast_leave_behind(struct pf2e_casting *casting, const struct json *command)
{
    struct pf2e_zone zone;
    bool summons = pf2e_is_summoning(&casting->form), lies = !summons && pf2e_zone_read(casting, &zone);
    const char *slug = cast_remember(casting, lies || summons);
    if (summons && slug) pf2e_summon(casting, command, slug);
    if (!lies || !slug) return;
    casting->did = true;
    pf2e_zone_lay(casting->table, &zone, slug);
}

static void cast_check_all(struct pf2e_casting *casting, const struct json *command)
{
    cast_check_time(casting);
    if (!casting->table->refusal) cast_check_ability(casting);
    if (casting->table->refusal) return;
    if (pf2e_is_summoning(&casting->form))
        pf2e_summon_check(casting, command);
    else
        pf2e_casting_aim(casting, command);
}

static void cast_decide(struct pf2e_casting *casting, const struct pf2e_slot *slot, const struct json *command)
{
    pf2e_spell_text_read(&casting->text, &casting->arena, &casting->form.item,
                         pf2e_table_world(pf2e_state_of(casting->table)));
    cast_pay(casting, slot);
    enum pf2e_reacted reacted = cast_react(casting);
    if (reacted == PF2E_REACTED_OPEN) return;
    const struct pf2e_fighter *caster = &pf2e_state_of(casting->table)->fighters[casting->who];
    bool stopped = reacted == PF2E_REACTED_DISRUPTED || !pf2e_is_able(caster);
    if (stopped || cast_is_lost(casting)) {
        pf2e_emit(casting->table, lost, .who = casting->who,
                  .action = table_intern(casting->table, casting->form.item.slug));
        return;
    }
    if (pf2e_casting_resolve(casting)) return;
    cast_leave_behind(casting, command);
    const struct pf2e_spell_form *form = &casting->form;
    bool rolls = form->is_attack || form->save || form->harms || form->heals; /* for nobody, it may be */
    if (!casting->did && !rolls)
        pf2e_by_hand(casting->table, casting->who, &casting->form.item);
    else
        pf2e_casting_reveal_rest(casting);
}

/* A spell that is known, or one in a scroll. The struct is the caller's room for the latter. */
static const struct pf2e_item *cast_choose(struct pf2e_casting *casting, const struct json *command,
                                           struct pf2e_item *room, struct pf2e_slot *slot)
{
    struct table *table = casting->table;
    const struct pf2e_fighter *fighter = &pf2e_state_of(table)->fighters[casting->who];
    const char *name = json_to_text(json_get(command, "spell"), ""),
               *from = json_to_text(json_get(command, "using"), NULL);
    if (from) return pf2e_scroll_open(casting, from, room, slot) ? room : NULL;
    const struct pf2e_item *spell = cast_find_spell(pf2e_form_actor(fighter->form), name);
    if (!spell)
        cast_refuse_spell(table, fighter, name);
    else if (pf2e_slot_find(table, casting->who, spell, json_to_int(json_get(command, "rank"), 0), slot))
        return spell;
    return NULL;
}

/* What becomes of a possible cast: it happens, its chances are shown, or nothing. */
enum cast_purpose { CAST_LOOK, CAST_DO, CAST_REACT, CAST_LOOK_REACT, CAST_ODDS };

static bool cast_command(struct table *table, int who, const struct json *command, enum cast_purpose purpose,
                         struct page *page)
{
    bool and_do = purpose == CAST_DO || purpose == CAST_REACT, known = false;
    const char *problem = "";
    int64_t actions = json_to_int(json_get(command, "actions"), 0);
    struct pf2e_slot slot = {0};
    struct pf2e_item room;
    struct pf2e_casting casting = {.table = table,
                                   .who = who,
                                   .as_reaction = purpose == CAST_REACT || purpose == CAST_LOOK_REACT,
                                   .actions = actions < 0 || actions > PF2E_MOST_ACTIONS ? 9 : (int)actions};
    arena_init(&casting.arena);
    pf2e_actor_borrow(table, who, &casting.caster);
    const struct pf2e_item *spell = cast_choose(&casting, command, &room, &slot);
    struct pf2e_spell_wish wish = {.spell = spell,
                                   .rank = slot.rank,
                                   .actions = casting.actions,
                                   .variant = json_to_text(json_get(command, "variant"), NULL)};
    bool read =
        spell && pf2e_spell_form_read(&casting.form, &casting.arena, casting.caster.participant.actor, &wish, &problem);
    if (read)
        cast_check_all(&casting, command);
    else if (spell)
        table_refuse(table, "%s %s", spell->name, problem);
    if (casting.form.entry) casting.dc = casting.form.entry->statistic.dc;
    if (and_do && !table->refusal) cast_decide(&casting, &slot, command);
    if (purpose == CAST_ODDS && !table->refusal) known = pf2e_casting_odds(&casting, page);
    pf2e_casting_end(&casting);
    return known;
}

/* --- sustained --------------------------------------------------------------------------------------------------- */

static bool cast_is_aimed(const struct json *command)
{
    return json_get(command, "target") || json_get(command, "targets") || json_get(command, "at") ||
           json_get(command, "toward");
}

/* Everyone in the place it changed. */
static bool cast_find_where_it_lies(struct pf2e_casting *casting, const char *effect)
{
    const struct pf2e_state *state = pf2e_state_of(casting->table);
    for (int i = 0; i < state->zone_count; i++) {
        const struct pf2e_zone *zone = &state->zones[i];
        if (zone->maker != casting->who || strcmp(table_text(casting->table, zone->name), effect) != 0) continue;
        casting->area = zone->area;
        for (int k = 0; k < state->count; k++) {
            if (!state->fighters[k].dead && pf2e_area_reaches(state, &casting->area, k)) cast_add_target(casting, k);
        }
        return true;
    }
    return false;
}

/* The spell of an effect that its caster sustains; NULL. */
static const struct pf2e_item *cast_sustained_spell(const struct pf2e_actor *actor, const char *effect, int64_t *rank)
{
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        if (item->type != PF2E_EFFECT || strcmp(item->slug, effect) != 0) continue;
        *rank = json_to_int(json_path(item->source, "flags.talus.rank"), 1);
        return cast_find_spell(actor, json_to_text(json_path(item->source, "flags.talus.spell"), ""));
    }
    return NULL;
}

static void cast_act_again(struct pf2e_casting *casting, const struct json *command, const char *effect)
{
    bool lies = !cast_is_aimed(command) && cast_find_where_it_lies(casting, effect);
    if (!lies && !cast_is_aimed(command)) return;
    if (!lies) pf2e_casting_aim(casting, command);
    if (casting->table->refusal) return;
    pf2e_spell_text_read(&casting->text, &casting->arena, &casting->form.item,
                         pf2e_table_world(pf2e_state_of(casting->table)));
    (void)pf2e_casting_resolve(casting);
}

void pf2e_cast_again(struct table *table, int who, const struct json *command, const char *effect)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct pf2e_actor *actor = pf2e_form_actor(state->fighters[who].form);
    int64_t rank = 1;
    const char *problem = "";
    const struct pf2e_item *spell = cast_sustained_spell(actor, effect, &rank);
    struct text words = {0};
    enum pf2e_sustaining does = spell ? pf2e_sustaining_of(spell, &words) : PF2E_SUSTAIN_ONLY;
    if (does == PF2E_SUSTAIN_BY_HAND)
        pf2e_reveal(table, who, spell->name, text_get(&words));
    text_free(&words);
    if (does != PF2E_SUSTAIN_AGAIN) return;
    struct pf2e_casting casting = {.table = table, .who = who, .as_reaction = true};
    struct pf2e_spell_wish wish = {.spell = spell, .rank = rank};
    arena_init(&casting.arena);
    pf2e_actor_borrow(table, who, &casting.caster);
    if (pf2e_spell_form_read(&casting.form, &casting.arena, casting.caster.participant.actor, &wish, &problem)) {
        casting.dc = casting.form.entry ? casting.form.entry->statistic.dc : 0;
        cast_act_again(&casting, command, effect);
    }
    pf2e_casting_end(&casting);
}

bool pf2e_cast_is_possible(struct table *table, int who, const struct json *command)
{
    table_look_begin(table);
    (void)cast_command(table, who, command, CAST_LOOK, NULL);
    return table_look_end(table);
}

bool pf2e_cast_odds(struct table *table, int who, const struct json *command, struct page *page)
{
    return cast_command(table, who, command, CAST_ODDS, page);
}

void pf2e_decide_cast(struct table *table, int who, const struct json *command)
{
    (void)cast_command(table, who, command, CAST_DO, NULL);
}

/* At the creature that did it, or for oneself when the spell has no target. */
static struct json cast_reaction_command(struct table *table, struct arena *arena, int who, const char *spell,
                                         int against)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const struct pf2e_item *item = cast_find_spell(pf2e_form_actor(state->fighters[who].form), spell);
    const char *name = table_actor_name(table, against);
    struct json command = json_make_object();
    json_set(arena, &command, "spell", json_make_text(arena, spell, strlen(spell)));
    if (item && *tree_text(&item->system, "target.value", ""))
        json_set(arena, &command, "target", json_make_text(arena, name, strlen(name)));
    return command;
}

bool pf2e_cast_reaction_is_possible(struct table *table, int who, const char *spell, int against)
{
    struct arena arena;
    arena_init(&arena);
    struct json command = cast_reaction_command(table, &arena, who, spell, against);
    table_look_begin(table);
    (void)cast_command(table, who, &command, CAST_LOOK_REACT, NULL);
    arena_free(&arena);
    return table_look_end(table);
}

bool pf2e_cast_reaction(struct table *table, int who, const char *spell, int against)
{
    struct arena arena;
    arena_init(&arena);
    struct json command = cast_reaction_command(table, &arena, who, spell, against);
    (void)cast_command(table, who, &command, CAST_REACT, NULL);
    arena_free(&arena);
    return json_is(&table->question, JSON_NULL);
}
