/* inside.c: creatures inside others on a PF2e table, swallowed or engulfed: how they get in, what happens to them
 * there, and how they come out. Who is inside has an effect that knows the damage, the rupture value and the DC to
 * escape. */
#include <stdlib.h>
#include <string.h>

#include "base/ascii.h"
#include "systems/pf2e/content/inline.h"
#include "systems/pf2e/item/bulk.h"
#include "systems/pf2e/roll/plain_text.h"
#include "systems/pf2e/table/cast.h"

static const char inside_rules[] =
    "[{\"key\":\"GrantItem\",\"uuid\":\"Compendium.pf2e.conditionitems.Item.Grabbed\",\"inMemoryOnly\":true},"
    "{\"key\":\"GrantItem\",\"uuid\":\"Compendium.pf2e.conditionitems.Item.Slowed\",\"inMemoryOnly\":true,"
    "\"alterations\":[{\"mode\":\"override\",\"property\":\"badge-value\",\"value\":1}]}]";

static bool inside_says(const char *text, const char *words)
{
    return pf2e_seek(text, text + strlen(text), words) != NULL;
}

enum pf2e_inside_how pf2e_inside_read(const char *text)
{
    if (inside_says(text, "if it succeeds, it swallows the creature")) return PF2E_INSIDE_SWALLOWED;
    if (inside_says(text, "a creature that fails its save is pulled into the monster's body"))
        return PF2E_INSIDE_ENGULFED;
    return PF2E_INSIDE_NOT;
}

/* "Rupture 16" and "Escape DC 23" stand before the common text of the ability. */
static int64_t inside_number(const char *text, const char *mark)
{
    const char *end = text + strlen(text), *found = pf2e_seek(text, end, mark);
    while (found && found + strlen(mark) < end && !ascii_is_digit(found[strlen(mark)]))
        found = pf2e_seek(found + 1, end, mark);
    return found ? strtoll(found + strlen(mark), NULL, 10) : 0;
}

static int64_t inside_escape_dc(const char *text)
{
    const char *end = text + strlen(text), *word = pf2e_seek(text, end, "escape");
    return word ? inside_number(word, " dc ") : 0;
}

/* The damage that the ability lists; NULL. */
static const char *inside_damage(struct arena *arena, const char *text)
{
    struct pf2e_inlines inlines;
    pf2e_inlines_read(&inlines, arena, text);
    for (size_t i = 0; i < inlines.count; i++) {
        if (inlines.items[i].kind == PF2E_INLINE_DAMAGE) return inlines.items[i].word;
    }
    return NULL;
}

static struct json inside_document(struct pf2e_casting *casting, enum pf2e_inside_how how, struct json_document *rules)
{
    struct arena *arena = &casting->arena;
    struct json document = json_make_object();
    const char *text = tree_text(&casting->form.item.system, "description.value", "");
    const char *damage = inside_damage(arena, text);
    tree_set_text(arena, &document, "name", how == PF2E_INSIDE_SWALLOWED ? "Swallowed" : "Engulfed");
    tree_set_text(arena, &document, "type", "effect");
    tree_set_text(arena, &document, "system.slug", PF2E_INSIDE);
    if (json_parse(rules, "rules", inside_rules, strlen(inside_rules), NULL) == STATUS_OK)
        tree_set(arena, &document, "system.rules", rules->root);
    if (damage) tree_set_text(arena, &document, "flags.talus.inside.damage", damage);
    tree_set_int(arena, &document, "flags.talus.inside.rupture", inside_number(text, "rupture "));
    if (how == PF2E_INSIDE_ENGULFED)
        tree_set_int(arena, &document, "flags.talus.inside.dc", inside_escape_dc(text));
    return document;
}

void pf2e_casting_take_in(struct pf2e_casting *casting, int target, enum degree degree)
{
    enum pf2e_inside_how how = pf2e_inside_read(tree_text(&casting->form.item.system, "description.value", ""));
    bool taken = how == PF2E_INSIDE_SWALLOWED ? degree >= DEGREE_SUCCESS : degree <= DEGREE_FAILURE;
    struct table *table = casting->table;
    const struct pf2e_fighter *victim = &pf2e_state_of(table)->fighters[target];
    if (how == PF2E_INSIDE_NOT || !taken || victim->dead || table_stopped(table)) return;
    struct json_document rules = {0};
    struct json document = inside_document(casting, how, &rules);
    struct pf2e_gift gift = {.source = casting->who, .marked = -1, .timed = true};
    gift.span = (struct pf2e_span){EFFECT_LASTS, target, 0};
    pf2e_end_condition(table, target, "restrained");
    pf2e_end_condition(table, target, "grabbed");
    (void)pf2e_give_effect(table, target, &document, &gift);
    json_free(&rules);
    casting->did = true;
}

/* --- there ------------------------------------------------------------------------------------------------------- */

static const struct json *inside_facts(const struct table *table, int who)
{
    const struct pf2e_item *item = pf2e_effect_item(table, who, PF2E_INSIDE);
    return item ? json_path(item->source, "flags.talus.inside") : NULL;
}

int64_t pf2e_inside_dc(const struct table *table, int who)
{
    return json_to_int(json_get(inside_facts(table, who), "dc"), 0);
}

void pf2e_inside_on_turn_end(struct table *table, int who)
{
    int holder = pf2e_inside(pf2e_state_of(table), who);
    const char *damage = holder >= 0 ? json_to_text(json_get(inside_facts(table, who), "damage"), NULL) : NULL;
    if (!damage) return;
    struct pf2e_casting casting = {.table = table, .who = holder};
    arena_init(&casting.arena);
    pf2e_actor_borrow(table, holder, &casting.caster);
    casting.form.rank = casting.caster.participant.actor->level;
    struct pf2e_spell_hurt hurt = {.formula = arena_copy_text(&casting.arena, damage, strlen(damage)), .factor = 1};
    if (hurt.formula) pf2e_casting_hurt(&casting, who, &hurt);
    pf2e_casting_end(&casting);
}

bool pf2e_inside_may_use(const struct pf2e_item *weapon)
{
    bool unarmed = strcmp(tree_text(&weapon->system, "category", "unarmed"), "unarmed") == 0;
    double bulk = json_to_double(json_path(&weapon->system, "bulk.value"), 0);
    return unarmed || pf2e_bulk_of(bulk).tenths <= 1;
}

/* --- out again --------------------------------------------------------------------------------------------------- */

void pf2e_inside_free(struct table *table, int who)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    int holder = pf2e_inside(state, who);
    if (holder < 0) return;
    int x = state->fighters[holder].x, y = state->fighters[holder].y;
    pf2e_effect_over(table, who, PF2E_INSIDE);
    if (pf2e_nearest_free(state, who, &x, &y))
        emit(table, move, .who = who, .from = pf2e_square_of(state, who), .to = event_square(x, y),
             .mode = table_intern(table, "freed"), .forced = true);
}

/* Enough piercing or slashing damage from one attack or spell cuts a way out: for who dealt it inside, else for all. */
void pf2e_inside_rupture(struct table *table, int holder, const struct pf2e_harm *harm, int64_t dealt)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    double cut = 0;
    for (size_t i = 0; i < harm->count; i++) {
        const struct pf2e_blow *blow = &harm->blows[i];
        bool cuts = strcmp(blow->type, "piercing") == 0 || strcmp(blow->type, "slashing") == 0;
        if (cuts && !blow->is_persistent) cut += blow->total * (harm->multiplier > 0 ? harm->multiplier : 1);
    }
    if (cut > (double)dealt) cut = (double)dealt;
    int by = pf2e_current(state);
    bool own = by >= 0 && pf2e_inside(state, by) == holder;
    for (int i = 0; i < state->count && cut > 0; i++) {
        if (pf2e_inside(state, i) != holder || (own && i != by)) continue;
        int64_t rupture = json_to_int(json_get(inside_facts(table, i), "rupture"), 0);
        if (rupture > 0 && cut >= (double)rupture) pf2e_inside_free(table, i);
    }
}

/* Who is inside goes where the other goes, and is free when that one dies. */
void pf2e_inside_settle(struct table *table)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    for (int i = 0; i < state->count; i++) {
        int holder = pf2e_inside(state, i);
        if (holder < 0) continue;
        const struct pf2e_fighter *one = &state->fighters[i], *other = &state->fighters[holder];
        if (other->dead)
            pf2e_inside_free(table, i);
        else if (one->x != other->x || one->y != other->y)
            emit(table, move, .who = i, .from = pf2e_square_of(state, i), .to = event_square(other->x, other->y),
                 .mode = table_intern(table, "inside"), .forced = true);
    }
}
