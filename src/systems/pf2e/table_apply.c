/* table_apply.c: events change the state of a PF2e table: the only code that does. */
#include <string.h>

#include "base/memory.h"
#include "systems/pf2e/change.h"
#include "systems/pf2e/create.h"
#include "systems/pf2e/pack.h"
#include "systems/pf2e/table_cast.h"
#include "systems/pf2e/table_light.h"

const struct event_kind pf2e_event_kinds[] = {
#define EVENT(constant, word, words, ...) {.name = word, .fields = {__VA_ARGS__}, .sentence = words},
#include "systems/pf2e/table_events.def"
#undef EVENT
    {0},
};

const struct economy pf2e_economy = {
    .pools = {{"action", 3, ECONOMY_TURN}, {"reaction", 1, ECONOMY_TURN}},
    .costs = {{"one", {1, 0}}, {"two", {2, 0}}, {"three", {3, 0}}, {"reaction", {0, 1}}, {"free", {0, 0}}},
};

static void table_ended_nothing(void *context, int index)
{
    (void)context;
    (void)index;
}

static void table_remember(struct pf2e_state *state, struct effect effect)
{
    effect.granted_by = EFFECT_NONE;
    effect.value = 1;
    if (effect.clock != EFFECT_LASTS) (void)effect_add(&state->effects, effect, EFFECT_REFRESH);
}

/* --- documents --------------------------------------------------------------------------------------------------- */

/* A change of a fighter's document, then its new form. */
struct table_change {
    struct table *table;
    struct pf2e_fighter *fighter;
    struct pf2e_workshop workshop;
    bool open;
    bool builds; /* the hit points of the document are part of the change */
};

static void table_write_vitals(struct arena *arena, struct json *actor, struct pf2e_vitals vitals)
{
    tree_set_int(arena, actor, "system.attributes.hp.value", vitals.hp);
    tree_set_int(arena, actor, "system.attributes.hp.temp", vitals.temp);
}

static bool table_is_hurt(const struct pf2e_fighter *fighter)
{
    return fighter->vitals.hp != fighter->form->hp_value || fighter->vitals.temp != fighter->form->hp_temp;
}

static bool table_change_open(struct table_change *change, struct table *table, struct pf2e_fighter *fighter)
{
    *change = (struct table_change){.table = table, .fighter = fighter};
    change->open = pf2e_workshop_open(&change->workshop, pf2e_table_world(pf2e_state_of(table)),
                                      pf2e_form_document(fighter->form));
    if (!change->open) {
        pf2e_workshop_close(&change->workshop);
        table_refuse(table, "there is not enough memory");
    }
    if (change->open && table_is_hurt(fighter))
        table_write_vitals(&change->workshop.arena, &change->workshop.actor, fighter->vitals);
    return change->open;
}

/* The hit points a document had before they were written into it; none means all. */
static void table_restore_vital(struct arena *arena, struct json *actor, const struct json *before, const char *name)
{
    const struct json *old = json_get(json_path(before, "system.attributes.hp"), name);
    if (!json_path(actor, "system.attributes.hp")) return;
    struct json *hp = tree_open(arena, actor, "system.attributes.hp");
    if (!hp || !tree_own(arena, hp)) return;
    if (old)
        json_set(arena, hp, name, *old);
    else
        (void)json_remove(hp, name);
}

static void table_set_form(struct table *table, struct pf2e_fighter *fighter, struct pf2e_form *form)
{
    if (!form) {
        table_refuse(table, "there is not enough memory");
        return;
    }
    pf2e_form_release(fighter->form);
    fighter->form = form;
    int64_t most = form->hp_max > 0 ? form->hp_max : 0; /* as pf2e_most_hp */
    if (fighter->vitals.hp > most) fighter->vitals.hp = most;
}

/* The hit points of a document do not count, unless some element of it reads them: forms are shared by those who differ
 * in nothing else. */
static void table_change_close(struct table_change *change)
{
    struct pf2e_fighter *fighter = change->fighter;
    struct pf2e_hall *hall = pf2e_state_of(change->table)->hall;
    struct json *actor = &change->workshop.actor;
    struct arena *arena = &change->workshop.arena;
    const struct json *before = pf2e_form_document(fighter->form);
    struct pf2e_vitals vitals = {tree_int(actor, "system.attributes.hp.value", -1),
                                 tree_int(actor, "system.attributes.hp.temp", 0)};
    if (!change->builds) {
        table_restore_vital(arena, actor, before, "value");
        table_restore_vital(arena, actor, before, "temp");
    }
    struct pf2e_form *form = pf2e_form_new(hall, actor);
    if (form && (form->reads & PF2E_READS_HP)) {
        if (vitals.hp < 0) vitals.hp = form->hp_value;
        pf2e_form_release(form);
        table_write_vitals(arena, actor, vitals);
        form = pf2e_form_new(hall, actor);
    }
    if (form && vitals.hp < 0) vitals.hp = form->hp_value;
    fighter->vitals = form ? vitals : fighter->vitals;
    table_set_form(change->table, fighter, form);
    pf2e_workshop_close(&change->workshop);
}

static void table_set_hp(struct table *table, struct pf2e_fighter *fighter, int64_t hp, int64_t temp)
{
    struct table_change change;
    fighter->vitals = (struct pf2e_vitals){hp, temp};
    if (!(fighter->form->reads & PF2E_READS_HP) || !table_change_open(&change, table, fighter)) return;
    table_change_close(&change);
}

static void table_set_shield(struct table *table, struct pf2e_fighter *fighter, int64_t hp)
{
    struct table_change change;
    const char *id = tree_text(&pf2e_form_actor(fighter->form)->system, "attributes.shield.itemId", "");
    if (!table_change_open(&change, table, fighter)) return;
    struct json *shield = pf2e_workshop_item(&change.workshop, id);
    if (shield) tree_set_int(&change.workshop.arena, shield, "system.hp.value", hp);
    table_change_close(&change);
}

/* Sets a condition to a value, 0 takes it away. */
static void table_set_condition(struct table *table, struct pf2e_fighter *fighter, const char *slug, int64_t value)
{
    struct table_change change;
    int64_t now = pf2e_condition_value(pf2e_form_actor(fighter->form), slug);
    if (!table_change_open(&change, table, fighter)) return;
    if (value <= 0)
        (void)pf2e_workshop_condition(&change.workshop, slug, 0, 0);
    else
        (void)pf2e_workshop_condition(&change.workshop, slug, value - now, value);
    table_change_close(&change);
}

static void table_spend(struct table *table, struct pf2e_fighter *fighter, const int64_t *fields)
{
    struct table_change change;
    if (!table_change_open(&change, table, fighter)) return;
    pf2e_slot_apply(&change.workshop.arena, &change.workshop.actor, table_text(table, fields[1]),
                    table_text(table, fields[2]), fields[3], fields[4]);
    table_change_close(&change);
}

/* What lies on the ground is of no use: weapons by how they are carried, attacks of creatures by a mark. */
static void table_drop(struct table *table, struct pf2e_fighter *fighter, const char *id, bool dropped)
{
    struct table_change change;
    if (!table_change_open(&change, table, fighter)) return;
    struct arena *arena = &change.workshop.arena;
    struct json *item = pf2e_workshop_item(&change.workshop, id);
    bool carried = item && json_is(json_path(item, "system.equipped"), JSON_OBJECT);
    if (carried) {
        int64_t hands = dropped ? 0 : tree_int(item, "flags.talus.hands", 1);
        if (dropped) tree_set_int(arena, item, "flags.talus.hands", tree_int(item, "system.equipped.handsHeld", 1));
        tree_set_text(arena, item, "system.equipped.carryType", dropped ? "dropped" : "held");
        tree_set_int(arena, item, "system.equipped.handsHeld", hands);
    } else if (item) {
        tree_set(arena, item, "flags.talus.dropped", json_make_bool(dropped));
    }
    table_change_close(&change);
}

static void table_add_effect(struct table *table, struct pf2e_fighter *fighter, const char *text)
{
    struct table_change change;
    struct json_document document;
    if (!table_change_open(&change, table, fighter)) return;
    if (json_parse(&document, "effect", text, strlen(text), NULL) == STATUS_OK) {
        const struct json *root = &document.root;
        const char *link = "";
        (void)pf2e_workshop_add(&change.workshop, &root, &link, 1);
    }
    table_change_close(&change);
    json_free(&document);
}

/* The document after building; who has become large or small takes up other squares. */
static void table_build(struct table *table, struct pf2e_fighter *fighter, const char *text)
{
    struct table_change change;
    struct json_document document;
    if (!table_change_open(&change, table, fighter)) return;
    change.builds = true;
    if (json_parse(&document, "change", text, strlen(text), NULL) == STATUS_OK)
        (void)pf2e_change_apply(&change.workshop.arena, &change.workshop.actor, &document.root);
    table_change_close(&change);
    json_free(&document);
    fighter->size = pf2e_fighter_size(pf2e_form_actor(fighter->form));
}

/* Takes away effects of a slug, or persistent damage of a type. */
static void table_remove_items(struct table *table, struct pf2e_fighter *fighter, const char *slug, const char *type)
{
    struct table_change change;
    if (!table_change_open(&change, table, fighter)) return;
    const struct pf2e_actor *actor = pf2e_form_actor(fighter->form);
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct pf2e_item *item = actor->items.items[i];
        bool effect = slug && item->type == PF2E_EFFECT && strcmp(item->slug, slug) == 0;
        bool lasting = type && item->type == PF2E_CONDITION &&
                       strcmp(tree_text(&item->system, "persistent.damageType", ""), type) == 0;
        if ((effect || lasting) && !item->in_memory) (void)pf2e_workshop_remove(&change.workshop, item->id);
    }
    table_change_close(&change);
}

static void table_add_persistent(struct table *table, struct pf2e_fighter *fighter, const char *formula,
                                 const char *type)
{
    struct table_change change;
    const struct json *known = pf2e_condition_document(pf2e_table_world(pf2e_state_of(table)), "persistent-damage");
    if (!known || !table_change_open(&change, table, fighter)) return;
    struct json made = json_copy(&change.workshop.arena, known);
    const struct json *one = &made;
    const char *link = "";
    tree_set_text(&change.workshop.arena, &made, "system.persistent.formula", formula);
    tree_set_text(&change.workshop.arena, &made, "system.persistent.damageType", type);
    tree_set_int(&change.workshop.arena, &made, "system.persistent.dc", 15);
    (void)pf2e_workshop_add(&change.workshop, &one, &link, 1);
    table_change_close(&change);
}

/* --- events ------------------------------------------------------------------------------------------------------ */

/* Rounds go on for what those began who take no more turns. */
static void table_tick_round(struct pf2e_state *state)
{
    effect_tick_round(&state->effects, table_ended_nothing, NULL);
    for (int i = 0; i < state->count; i++) {
        if (!state->fighters[i].dead) continue;
        effect_tick_turn(&state->effects, true, i, table_ended_nothing, NULL);
        effect_tick_turn(&state->effects, false, i, table_ended_nothing, NULL);
    }
}

/* Minions have their turn inside that of their master, with the actions they are told to use. */
static void table_tick_minions(struct pf2e_state *state, int master, bool start)
{
    for (int i = 0; i < state->count; i++) {
        struct pf2e_fighter *minion = &state->fighters[i];
        if (pf2e_master(state, i) != master) continue;
        minion->attacks = 0;
        minion->purse = (struct purse){{0}};
        minion->ordered = minion->flew = false;
        effect_tick_turn(&state->effects, start, i, table_ended_nothing, NULL);
    }
}

static void table_begin_turn(struct pf2e_state *state, struct pf2e_fighter *fighter, const int64_t *fields)
{
    bool new_round = false, round = false;
    int next;
    do {
        next = turns_next(&state->turns, &round);
        new_round = new_round || round;
    } while (next != fields[0] && next != TURNS_NOBODY);
    if (new_round && state->turns.round > 1) table_tick_round(state);
    purse_refill(&pf2e_economy, &fighter->purse, ECONOMY_TURN);
    fighter->purse.left[0] = (int16_t)fields[2];
    fighter->attacks = 0;
    fighter->readied = (struct pf2e_readied){0};
    fighter->flew = false;
    effect_tick_turn(&state->effects, true, (int)fields[0], table_ended_nothing, NULL);
    table_tick_minions(state, (int)fields[0], true);
}

static void table_set_presence(struct pf2e_state *state, const int64_t *fields, bool inside)
{
    struct pf2e_presence one = {(int16_t)fields[1], (int16_t)fields[0], (symbol)fields[2]};
    int kept = 0;
    for (int i = 0; i < state->presence_count; i++) {
        const struct pf2e_presence *other = &state->presences[i];
        bool same = other->source == one.source && other->target == one.target && other->aura == one.aura;
        if (!same) state->presences[kept++] = *other;
    }
    state->presence_count = kept;
    if (inside && kept < PF2E_MOST_PRESENCES) state->presences[state->presence_count++] = one;
}

/* Who walks is as high as the ground; who flies or is pushed over an edge is as high as before. */
static void table_move_to(struct pf2e_state *state, struct pf2e_fighter *fighter, int64_t square, const char *how)
{
    bool level = fighter->elevation == pf2e_ground(state, pf2e_space(fighter)) && strcmp(how, "pushed") != 0;
    fighter->x = (int16_t)event_square_x(square);
    fighter->y = (int16_t)event_square_y(square);
    int ground = pf2e_ground(state, pf2e_space(fighter));
    if (level && strcmp(how, "fly") != 0) fighter->elevation = (int16_t)ground;
    if (fighter->elevation < ground) fighter->elevation = (int16_t)ground;
    fighter->flew = fighter->flew || strcmp(how, "fly") == 0;
}

static void table_set_sight(struct pf2e_fighter *fighter, int observer, enum pf2e_sight sight)
{
    uint64_t bit = (uint64_t)1 << observer;
    fighter->hidden &= ~bit;
    fighter->undetected &= ~bit;
    if (sight == PF2E_SIGHT_HIDDEN) fighter->hidden |= bit;
    if (sight == PF2E_SIGHT_UNDETECTED) fighter->undetected |= bit;
}

/* Doors of one name open and shut together. */
static void table_set_door(struct pf2e_state *state, const char *name, bool open)
{
    const struct pf2e_board *board = pf2e_table_board(state);
    for (int i = 0; i < board->door_count; i++) {
        uint64_t bit = (uint64_t)1 << i;
        if (strcmp(board->doors[i].name, name) != 0) continue;
        state->open_doors = open ? state->open_doors | bit : state->open_doors & ~bit;
    }
}

static struct effect table_timed(const int64_t *fields, symbol kind, size_t first)
{
    return (struct effect){.kind = kind,
                           .bearer = (int16_t)fields[0],
                           .source = EFFECT_NOBODY,
                           .clock = (uint8_t)fields[first],
                           .whose = (int16_t)fields[first + 1],
                           .remaining = (int32_t)fields[first + 2]};
}

static symbol table_kind(struct table *table, const char *stem, int64_t word)
{
    struct text text = {0};
    text_addf(&text, "%s:%s", stem, table_text(table, word));
    symbol kind = text.failed ? 0 : table_intern(table, text_get(&text));
    text_free(&text);
    return kind;
}

/* Until the end of the next turn of who keeps it up: that of this turn comes first. */
static void table_sustain(struct pf2e_state *state, int who, symbol kind)
{
    for (int i = 0; i < state->effects.count; i++) {
        struct effect *one = &state->effects.items[i];
        if (one->source == who && one->concentration && one->kind == kind) one->remaining = 2;
    }
}

/* The event carries the zone itself: it is applied at once, and a replay decides anew. */
static void table_add_zone(struct pf2e_state *state, const struct pf2e_zone *zone, symbol name)
{
    if (state->zone_count == PF2E_MOST_ZONES) return;
    state->zones[state->zone_count] = *zone;
    state->zones[state->zone_count++].name = name;
}

static void table_end_zones(struct pf2e_state *state, int maker, symbol name)
{
    int kept = 0;
    for (int i = 0; i < state->zone_count; i++) {
        if (state->zones[i].maker != maker || state->zones[i].name != name) state->zones[kept++] = state->zones[i];
    }
    state->zone_count = kept;
}

/* What an event does to the document of a fighter. */
static void table_change_document(struct table *table, struct pf2e_fighter *fighter, const struct event *event)
{
    const int64_t *fields = event->fields;
    switch ((enum pf2e_event)event->kind) {
    case PF2E_EVENT_SHIELD:
        table_set_shield(table, fighter, fields[1]);
        break;
    case PF2E_EVENT_CONDITION:
    case PF2E_EVENT_CONDITION_STAYS:
        table_set_condition(table, fighter, table_text(table, fields[1]), fields[2]);
        break;
    case PF2E_EVENT_CONDITION_END:
        table_set_condition(table, fighter, table_text(table, fields[1]), 0);
        break;
    case PF2E_EVENT_EFFECT:
        table_add_effect(table, fighter, table_text(table, fields[2]));
        break;
    case PF2E_EVENT_DROPPED:
    case PF2E_EVENT_PICKED_UP:
        table_drop(table, fighter, table_text(table, fields[2]), event->kind == PF2E_EVENT_DROPPED);
        break;
    case PF2E_EVENT_SPENT:
        table_spend(table, fighter, fields);
        break;
    case PF2E_EVENT_EFFECT_END:
        table_remove_items(table, fighter, table_text(table, fields[1]), NULL);
        break;
    case PF2E_EVENT_PERSISTENT:
        table_add_persistent(table, fighter, table_text(table, fields[1]), table_text(table, fields[2]));
        break;
    case PF2E_EVENT_PERSISTENT_END:
        table_remove_items(table, fighter, NULL, table_text(table, fields[1]));
        break;
    default:
        break; /* events for people and programs only */
    }
}

/* The change in words. Whether hit points change with it may depend on whether there are any or all, and on temporary
 * ones. */
static void table_describe_change(const struct table *table, const struct pf2e_fighter *fighter,
                                  const struct event *event, struct text *out)
{
    const struct event_kind *kind = &pf2e_event_kinds[event->kind];
    bool reads = (fighter->form->reads & PF2E_READS_HP) != 0;
    int64_t some = fighter->vitals.hp <= 0 ? 0 : table_is_hurt(fighter) ? 1 : 2;
    text_addf(out, "%s|%lld|%lld", kind->name, (long long)(reads ? fighter->vitals.hp : some),
              (long long)fighter->vitals.temp);
    for (size_t i = 0; kind->fields[i].kind != EVENT_FIELD_END; i++) {
        int64_t value = event->fields[i];
        if (kind->fields[i].kind == EVENT_FIELD_INT || kind->fields[i].kind == EVENT_FIELD_BOOL)
            text_addf(out, "|%lld", (long long)value);
        else if (kind->fields[i].kind == EVENT_FIELD_SYMBOL || kind->fields[i].kind == EVENT_FIELD_JSON)
            text_addf(out, "|%s", table_text(table, value));
    }
}

/* --- light changes -------------------------------------------------------------------------------------------------
 */

/* What the change makes of the core alone: known, or found out by making it. NULL: no light change. */
static struct pf2e_light *table_light_of(struct table *table, const struct pf2e_fighter *fighter,
                                         const struct event *event, const char *change)
{
    struct pf2e_hall *hall = pf2e_state_of(table)->hall;
    struct pf2e_form *core = fighter->form->core ? fighter->form->core : fighter->form;
    struct pf2e_light *light = pf2e_light_find(hall, core, change);
    if (light) return light;
    struct pf2e_fighter alone = *fighter;
    size_t failures = memory_failures();
    alone.form = core;
    core->references++;
    table_change_document(table, &alone, event);
    bool same = alone.vitals.hp == fighter->vitals.hp && alone.vitals.temp == fighter->vitals.temp;
    if (same && !table->refusal && memory_failures() == failures)
        light = pf2e_light_learn(hall, core, change, alone.form);
    pf2e_form_release(alone.form);
    return light;
}

static struct pf2e_form *table_add_light(struct table *table, const struct pf2e_fighter *fighter,
                                         const struct event *event)
{
    struct text change = {0};
    const int64_t *fields = event->fields;
    if (event->kind == PF2E_EVENT_EFFECT)
        text_addf(&change, "effect|%s", table_text(table, fields[2]));
    else
        text_addf(&change, "condition|%s|%lld", table_text(table, fields[1]), (long long)fields[2]);
    struct pf2e_light *light = change.failed ? NULL : table_light_of(table, fighter, event, text_get(&change));
    text_free(&change);
    struct pf2e_form *made = light && light->is_light ? pf2e_form_with(fighter->form, light) : NULL;
    if (light && !light->is_light && !fighter->form->core) { /* it was made for the form itself */
        made = light->single;
        made->references++;
    }
    pf2e_light_release(light);
    return made;
}

/* The form after a change that weighs little, without preparing it; NULL: it must be made in full. Who has a condition
 * already is none the more for having it again, unless it has a value. */
static struct pf2e_form *table_change_lightly(struct table *table, const struct pf2e_fighter *fighter,
                                              const struct event *event)
{
    struct pf2e_form *form = fighter->form;
    const char *slug = table_text(table, event->fields[1]);
    bool ends = event->kind == PF2E_EVENT_CONDITION_END || event->kind == PF2E_EVENT_EFFECT_END ||
                (event->kind == PF2E_EVENT_CONDITION && event->fields[2] <= 0);
    bool effect = event->kind == PF2E_EVENT_EFFECT || event->kind == PF2E_EVENT_EFFECT_END;
    bool condition = event->kind == PF2E_EVENT_CONDITION || event->kind == PF2E_EVENT_CONDITION_STAYS ||
                     event->kind == PF2E_EVENT_CONDITION_END;
    if (!effect && !condition) return NULL;
    if (form->hall->in_full || (form->reads & PF2E_READS_HP) || !(form->core ? form->core : form)->number) return NULL;
    if (ends) return pf2e_form_has_own(form, effect, slug) ? NULL : pf2e_form_without(form, effect, slug);
    if (!effect && pf2e_form_has_own(form, false, slug)) return NULL;
    return table_add_light(table, fighter, event);
}

/* The same change of the same form gives the same form: it is looked up before it is worked out. */
static void table_change_or_recall(struct table *table, struct pf2e_fighter *fighter, const struct event *event)
{
    struct pf2e_hall *hall = pf2e_state_of(table)->hall;
    struct pf2e_vitals before = fighter->vitals;
    struct pf2e_form *from = fighter->form;
    struct text change = {0};
    size_t failures = memory_failures();
    table_describe_change(table, fighter, event, &change);
    struct pf2e_form *to = change.failed ? NULL : pf2e_memory_changed(hall, from, text_get(&change));
    bool known = to != NULL;
    if (!known && !change.failed) to = table_change_lightly(table, fighter, event);
    from->references++;
    if (to)
        table_set_form(table, fighter, to);
    else
        table_change_document(table, fighter, event);
    bool same = before.hp == fighter->vitals.hp && before.temp == fighter->vitals.temp;
    if (!known && same && !table->refusal && memory_failures() == failures)
        pf2e_memory_note_change(hall, from, text_get(&change), fighter->form);
    pf2e_form_release(from);
    text_free(&change);
}

/* A condition that lasts and the same for a time at once: when the time is up it is what it would be without. */
static void table_hold_condition(struct table *table, struct pf2e_state *state, struct pf2e_fighter *fighter,
                                 const int64_t *fields)
{
    symbol timed = table_kind(table, "condition", fields[1]), held = table_kind(table, "held", fields[1]);
    bool lasts = fields[3] == EFFECT_LASTS, runs = effect_find(&state->effects, (int)fields[0], timed) != EFFECT_NONE;
    int64_t value = lasts ? fields[2] : pf2e_form_own_condition(fighter->form, table_text(table, fields[1]));
    if (lasts != runs || value <= 0) return;
    (void)effect_add(&state->effects,
                     (struct effect){.kind = held,
                                     .bearer = (int16_t)fields[0],
                                     .source = EFFECT_NOBODY,
                                     .value = (int32_t)value,
                                     .clock = EFFECT_LASTS,
                                     .granted_by = EFFECT_NONE},
                     EFFECT_REFRESH);
}

static void table_apply_document(struct table *table, struct pf2e_state *state, struct pf2e_fighter *fighter,
                                 const struct event *event)
{
    const int64_t *fields = event->fields;
    struct effect timed;
    switch ((enum pf2e_event)event->kind) {
    case PF2E_EVENT_HARM:
    case PF2E_EVENT_HEAL:
        table_set_hp(table, fighter, fields[2], fields[3]);
        break;
    case PF2E_EVENT_CONDITION:
        table_hold_condition(table, state, fighter, fields);
        table_change_or_recall(table, fighter, event);
        table_remember(state, table_timed(fields, table_kind(table, "condition", fields[1]), 3));
        break;
    case PF2E_EVENT_CONDITION_STAYS:
        table_change_or_recall(table, fighter, event);
        effect_remove_kind(&state->effects, (int)fields[0], table_kind(table, "condition", fields[1]));
        effect_remove_kind(&state->effects, (int)fields[0], table_kind(table, "held", fields[1]));
        break;
    case PF2E_EVENT_CONDITION_END:
        table_change_or_recall(table, fighter, event);
        effect_remove_kind(&state->effects, (int)fields[0], table_kind(table, "condition", fields[1]));
        effect_remove_kind(&state->effects, (int)fields[0], table_kind(table, "held", fields[1]));
        break;
    case PF2E_EVENT_EFFECT:
        table_change_or_recall(table, fighter, event);
        timed = table_timed(fields, table_kind(table, "effect", fields[1]), 3);
        timed.source = (int16_t)fields[6];
        timed.concentration = fields[7] != 0;
        table_remember(state, timed);
        break;
    case PF2E_EVENT_BUILT:
        table_build(table, fighter, table_text(table, fields[1]));
        break;
    case PF2E_EVENT_SUSTAIN:
        table_sustain(state, (int)fields[0], table_kind(table, "effect", fields[1]));
        break;
    case PF2E_EVENT_EFFECT_END:
        table_change_or_recall(table, fighter, event);
        effect_remove_kind(&state->effects, (int)fields[0], table_kind(table, "effect", fields[1]));
        table_end_zones(state, (int)fields[0], (symbol)fields[1]);
        break;
    case PF2E_EVENT_SHIELD:
    case PF2E_EVENT_SPENT:
    case PF2E_EVENT_DROPPED:
    case PF2E_EVENT_PICKED_UP:
    case PF2E_EVENT_PERSISTENT:
    case PF2E_EVENT_PERSISTENT_END:
        table_change_or_recall(table, fighter, event);
        break;
    default:
        break; /* events for people and programs only */
    }
}

static void table_end_immunity(struct pf2e_state *state, const int64_t *fields, symbol kind)
{
    for (int i = state->effects.count - 1; i >= 0; i--) {
        const struct effect *one = &state->effects.items[i];
        if (one->kind == kind && one->bearer == fields[0] && one->source == fields[1])
            effect_remove(&state->effects, i);
    }
}

/* Where everybody is, and who sees whom. */
static void table_apply_place(struct table *table, struct pf2e_state *state, struct pf2e_fighter *fighter,
                              const struct event *event)
{
    const int64_t *fields = event->fields;
    switch ((enum pf2e_event)event->kind) {
    case PF2E_EVENT_MOVE:
        table_move_to(state, fighter, fields[1], table_text(table, fields[2]));
        break;
    case PF2E_EVENT_ZONE:
        table_add_zone(state, (const struct pf2e_zone *)(intptr_t)fields[3], (symbol)fields[1]);
        break;
    case PF2E_EVENT_HEIGHT:
        fighter->elevation = (int16_t)fields[1];
        fighter->flew = true;
        break;
    case PF2E_EVENT_FALL:
        fighter->elevation = (int16_t)pf2e_ground(state, pf2e_space(fighter));
        break;
    case PF2E_EVENT_AURA:
        table_set_presence(state, fields, strcmp(table_text(table, fields[3]), "inside") == 0);
        break;
    case PF2E_EVENT_DOOR:
        table_set_door(state, table_text(table, fields[1]), strcmp(table_text(table, fields[2]), "open") == 0);
        break;
    case PF2E_EVENT_NOTICED:
        table_set_sight(fighter, (int)fields[1], (enum pf2e_sight)fields[3]);
        break;
    default:
        table_apply_document(table, state, fighter, event);
    }
}

/* What is kept for later: readied actions, and what somebody is immune to for a while. */
static void table_apply_kept(struct table *table, struct pf2e_state *state, struct pf2e_fighter *fighter,
                             const struct event *event)
{
    const int64_t *fields = event->fields;
    switch ((enum pf2e_event)event->kind) {
    case PF2E_EVENT_READY:
        fighter->readied = (struct pf2e_readied){.verb = (symbol)fields[1],
                                                 .action = (symbol)fields[3],
                                                 .when = pf2e_trigger_find(table_text(table, fields[2])),
                                                 .distance = (int)fields[4],
                                                 .attacks = (int16_t)fields[5]};
        break;
    case PF2E_EVENT_READIED:
        state->out_of_turn = (int16_t)fields[0];
        fighter->attacks = fighter->readied.attacks;
        fighter->readied = (struct pf2e_readied){0};
        break;
    case PF2E_EVENT_READIED_END:
        state->out_of_turn = -1;
        fighter->attacks = 0;
        break;
    case PF2E_EVENT_IMMUNE:
        (void)effect_add(&state->effects,
                         (struct effect){.kind = table_kind(table, "immune", fields[2]),
                                         .bearer = (int16_t)fields[0],
                                         .source = (int16_t)fields[1],
                                         .value = 1,
                                         .clock = EFFECT_TURN_START,
                                         .whose = (int16_t)fields[1],
                                         .remaining = (int32_t)fields[3],
                                         .granted_by = EFFECT_NONE},
                         EFFECT_SEPARATE);
        break;
    case PF2E_EVENT_IMMUNE_END:
        table_end_immunity(state, fields, table_kind(table, "immune", fields[2]));
        break;
    default:
        table_apply_place(table, state, fighter, event);
    }
}

static void table_apply_to(struct table *table, struct pf2e_state *state, struct pf2e_fighter *fighter,
                           const struct event *event)
{
    const int64_t *fields = event->fields;
    const struct economy_cost *cost;
    switch ((enum pf2e_event)event->kind) {
    case PF2E_EVENT_INITIATIVE:
        turns_add(&state->turns, (struct turns_entry){.actor = (int16_t)fields[0], .initiative = (int32_t)fields[2]});
        break;
    case PF2E_EVENT_TURN:
        table_begin_turn(state, fighter, fields);
        break;
    case PF2E_EVENT_ACTIONS:
        fighter->purse.left[0] = (int16_t)fields[1];
        fighter->ordered = fighter->master != 0;
        break;
    case PF2E_EVENT_SUMMONED:
        pf2e_join(table, state, fields);
        break;
    case PF2E_EVENT_GONE:
        fighter->dead = true;
        break;
    case PF2E_EVENT_TURN_END:
        fighter->attacks = 0;
        effect_tick_turn(&state->effects, false, (int)fields[0], table_ended_nothing, NULL);
        table_tick_minions(state, (int)fields[0], false);
        break;
    case PF2E_EVENT_PAID:
        cost = economy_cost_find(&pf2e_economy, table_text(table, fields[1]));
        if (cost) purse_pay(&fighter->purse, cost);
        break;
    case PF2E_EVENT_ATTACK:
        fighter->attacks = (int16_t)(fighter->attacks + fields[7]);
        break;
    case PF2E_EVENT_AGAIN:
        fighter->attacks++;
        break;
    case PF2E_EVENT_DEAD:
        fighter->dead = true;
        turns_set_out(&state->turns, (int)fields[0], true);
        break;
    default:
        table_apply_kept(table, state, fighter, event);
    }
}

void pf2e_table_apply(struct table *table, const struct event *event)
{
    struct pf2e_state *state = table->state;
    if (event->kind == PF2E_EVENT_ENCOUNTER) {
        state->encounter = true;
        memset(&state->turns, 0, sizeof state->turns);
        state->turns.current = TURNS_NOBODY;
    } else if (event->kind == PF2E_EVENT_ENCOUNTER_END) {
        state->encounter = false;
        state->turns.current = TURNS_NOBODY;
    } else if (event->fields[0] >= 0 && event->fields[0] < state->count) {
        table_apply_to(table, state, &state->fighters[event->fields[0]], event);
    }
}
