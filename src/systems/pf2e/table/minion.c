/* minion.c: minions on a PF2e table: creatures that act in the turn of another and only when told to, and those
 * that a spell brings for as long as it is sustained. */
#include <string.h>

#include "systems/pf2e/content/content.h"
#include "systems/pf2e/table/cast.h"

enum { MINION_ACTIONS = 2 };

static int64_t minion_most_level(int64_t rank)
{
    static const int8_t levels[] = {
#define SUMMON(rank, level) [rank] = level,
#include "systems/pf2e/table/summons.def"
#undef SUMMON
    };
    return rank < 1 ? -1 : rank > 10 ? levels[10] : levels[rank];
}

bool pf2e_is_summoning(const struct pf2e_spell_form *form)
{
    return pf2e_item_has_trait(&form->item, "summon");
}

static const struct pf2e_document *minion_document(const struct table *table, const char *name)
{
    const struct pf2e_content *content = (const struct pf2e_content *)(const void *)table->content;
    const struct pf2e_document *found = content && name ? pf2e_content_document(content, name) : NULL;
    return found && strcmp(found->type, "npc") == 0 ? found : NULL;
}

static void minion_refuse(struct table *table, const char *name)
{
    struct near near = near_new(name);
    pf2e_near_document(table, &near, "npc");
    table_refuse_name(table, &near, "there is no creature \"%s\" in the content", name);
}

/* Is there such a creature, of a level the rank allows, and a free square for it in range? */
void pf2e_summon_check(struct pf2e_casting *casting, const struct json *command)
{
    struct table *table = casting->table;
    const struct pf2e_state *state = pf2e_state_of(table);
    const char *name = json_to_text(json_get(command, "summon"), NULL);
    const struct pf2e_document *found = minion_document(table, name);
    const struct json *root = found ? pf2e_document_root(found) : NULL, *at = json_get(command, "at");
    int64_t level = tree_int(root, "system.details.level.value", 0), most = minion_most_level(casting->form.rank);
    int64_t x = json_to_int(json_at(at, 0), -1), y = json_to_int(json_at(at, 1), -1);
    if (!name)
        table_refuse(table, "choose what to summon: \"summon\" is the name of a creature");
    else if (!root)
        minion_refuse(table, name);
    else if (level > most)
        table_refuse(table, "%s is of level %d, and a spell of rank %d brings at most level %d", found->name,
                     (int)level, (int)casting->form.rank, (int)most);
    else if (json_count(at) != 2 || x < 0 || y < 0 || x >= state->width || y >= state->height)
        table_refuse(table, "choose a place: \"at\" is a square [x, y]");
    else if (state->count == PF2E_MOST_FIGHTERS)
        table_refuse(table, "the table holds at most %d creatures", PF2E_MOST_FIGHTERS);
    if (table->refusal) return;
    struct grid_space there = {(int)x, (int)y, 1};
    int feet = 5 * grid_distance(GRID_ALTERNATING, pf2e_space(&state->fighters[casting->who]), there);
    if (casting->form.range != PF2E_ANY_RANGE && feet > casting->form.range)
        table_refuse(table, "the square %d,%d is out of range", there.x, there.y);
    else if (!pf2e_is_free_for(state, root, there.x, there.y))
        table_refuse(table, "there is no room at %d,%d", there.x, there.y);
}

void pf2e_summon(struct pf2e_casting *casting, const struct json *command, const char *effect)
{
    struct table *table = casting->table;
    const struct pf2e_document *found = minion_document(table, json_to_text(json_get(command, "summon"), NULL));
    const struct json *at = json_get(command, "at");
    struct text uuid = {0};
    if (!found) return;
    pf2e_document_uuid(&uuid, found);
    symbol name = pf2e_unique_name(table, pf2e_state_of(table), found->name);
    pf2e_emit(table, join, .who = pf2e_state_of(table)->count, .side = pf2e_side(pf2e_state_of(table), casting->who),
              .at = event_square((int)json_to_int(json_at(at, 0), 0), (int)json_to_int(json_at(at, 1), 0)),
              .how = table_intern(table, "summoned"), .name = name, .master = casting->who,
              .effect = table_intern(table, effect), .document = table_intern(table, text_get(&uuid)));
    text_free(&uuid);
    pf2e_order_minions(table, casting->who, effect);
    casting->did = true;
}

/* Two actions for those that the effect keeps here, or for one minion. */
static void minion_order(struct table *table, int minion)
{
    if (pf2e_is_able(&pf2e_state_of(table)->fighters[minion]))
        pf2e_give_actions(table, minion, MINION_ACTIONS);
}

void pf2e_order_minions(struct table *table, int who, const char *effect)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    for (int i = 0; i < state->count; i++) {
        const struct pf2e_fighter *one = &state->fighters[i];
        bool bound = one->bound && strcmp(table_text(table, one->bound), effect) == 0;
        if (pf2e_master(state, i) == who && bound && !one->dead) minion_order(table, i);
    }
}

void pf2e_decide_command(struct table *table, int who, const struct json *command)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    const char *name = json_to_text(json_get(command, "target"), "");
    int64_t minion = table->system->table->actor_find(table, name);
    if (minion < 0 || pf2e_master(state, (int)minion) != who || state->fighters[minion].dead)
        table_refuse(table, "\"%s\" is not a minion of %s", name, table_actor_name(table, who));
    else if (state->fighters[minion].bound)
        table_refuse(table, "%s obeys when the spell is sustained", name);
    else if (state->fighters[minion].ordered)
        table_refuse(table, "%s has already been commanded this turn", name);
    else if (pf2e_may_act(table, who, "one")) {
        pf2e_pay(table, who, "one");
        minion_order(table, (int)minion);
    }
}

/* What a spell brought goes with it. */
void pf2e_minions_settle(struct table *table)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    for (int i = 0; i < state->count; i++) {
        const struct pf2e_fighter *one = &state->fighters[i];
        int master = pf2e_master(state, i);
        if (!one->bound || one->dead || master < 0) continue;
        if (!pf2e_has_effect(&state->fighters[master], table_text(table, one->bound)))
            emit(table, leave, .who = i, .how = table_intern(table, "vanished"));
    }
}
