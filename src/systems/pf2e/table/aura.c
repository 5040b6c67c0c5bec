/* aura.c: auras on a PF2e table: who is in which one, and the effects that come and go with it.
 *
 * The state remembers who is inside which aura; whenever someone moved or an aura came up or went out the memory is
 * compared with the board, and each difference is an event. (PF2E-RE-06, PF2E-RE-42) */
#include <string.h>

#include "base/number.h"
#include "base/sort.h"
#include "systems/pf2e/content/pack.h"
#include "systems/pf2e/table/table.h"

/* The board with one fighter put elsewhere: what would be if it stepped there. */
struct aura_scene {
    const struct table *table;
    const struct pf2e_state *state;
    int moved; /* -1: nobody */
    int x, y;
};

static struct grid_space aura_space(const struct aura_scene *scene, int who)
{
    struct grid_space space = pf2e_space(&scene->state->fighters[who]);
    if (who == scene->moved) {
        space.x = scene->x;
        space.y = scene->y;
    }
    return space;
}

static const char *aura_slug(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    const char *stated = pf2e_rule_text(actor, rule, rule->lowered->slug, NULL);
    return *stated ? stated : rule->item->slug;
}

static bool aura_is_lit(struct pf2e_actor *actor, struct pf2e_rule *rule)
{
    return !rule->ignored && rule->element->id == PF2E_ELEMENT_Aura && pf2e_rule_test(actor, rule, NULL);
}

/* What one sees passes walls that stop sounds, what one hears those that stop sight. */
static enum pf2e_layer aura_layer(const struct pf2e_rule *rule)
{
    return tree_has_text(PF2E_OP(rule, aura)->traits, "visual") ? PF2E_LAYER_SIGHT : PF2E_LAYER_EFFECT;
}

/* A lit aura on the board, and how far it reaches. */
struct aura_lit {
    const struct aura_scene *scene;
    int bearer;
    struct pf2e_rule *rule;
    int radius; /* feet */
};

static struct aura_lit aura_lit(const struct aura_scene *scene, int bearer, struct pf2e_rule *rule)
{
    struct pf2e_actor *actor = pf2e_form_actor(scene->state->fighters[bearer].form);
    double radius = pf2e_rule_number(actor, rule, PF2E_OP(rule, aura)->radius, NULL);
    return (struct aura_lit){scene, bearer, rule, (int)number_truncate(radius)};
}

static bool aura_reaches(const struct aura_lit *aura, int target)
{
    const struct pf2e_state *state = aura->scene->state;
    const struct pf2e_fighter *bearer = &state->fighters[aura->bearer], *other = &state->fighters[target];
    if (bearer->dead || other->dead) return false;
    if (bearer == other) return true;
    struct grid_block here = pf2e_block(bearer), there = pf2e_block(other);
    here.space = aura_space(aura->scene, aura->bearer);
    there.space = aura_space(aura->scene, target);
    if (5 * grid_block_distance(GRID_ALTERNATING, here, there) > aura->radius) return false;
    return pf2e_board_joins(pf2e_table_board(state), state->open_doors, aura_layer(aura->rule), here, there);
}

/* --- who an effect is for --------------------------------------------------------------------------------------- */

static bool aura_predicate_holds(const struct aura_scene *scene, int bearer, struct pf2e_rule *rule,
                                 const struct json *effect, int target)
{
    const struct json *source = json_get(effect, "predicate");
    struct pf2e_actor *actor = pf2e_form_actor(scene->state->fighters[bearer].form);
    if (!json_count(source)) return true;
    struct arena arena;
    struct options options;
    struct pf2e_words words = {0};
    arena_init(&arena);
    pf2e_words_of_actor(&arena, pf2e_form_actor(scene->state->fighters[target].form), "target", &words);
    (void)pool_push(&arena, &words, pf2e_are_enemies(scene->state, bearer, target) ? "target:enemy" : "target:ally");
    options_init(&options, &actor->symbols, pf2e_options_all(actor));
    for (size_t i = 0; i < words.count; i++)
        (void)options_add_text(&options, words.items[i]);
    bool holds = predicate_test(pf2e_rule_predicate(actor, rule, source, NULL), &options);
    options_free(&options);
    arena_free(&arena);
    return holds;
}

static bool aura_effect_is_for(const struct aura_scene *scene, int bearer, struct pf2e_rule *rule,
                               const struct json *effect, int target)
{
    const char *affects = json_to_text(json_get(effect, "affects"), "all");
    bool enemies = strcmp(affects, "enemies") == 0, enemy = pf2e_are_enemies(scene->state, bearer, target);
    if (bearer == target && !json_to_bool(json_get(effect, "includesSelf"), !enemies)) return false;
    if (bearer != target && ((enemies && !enemy) || (strcmp(affects, "allies") == 0 && enemy))) return false;
    return aura_predicate_holds(scene, bearer, rule, effect, target);
}

static bool aura_effect_comes(const struct json *effect, const char *moment)
{
    const struct json *events = json_get(effect, "events");
    return json_count(events) ? tree_has_text(events, moment) : strcmp(moment, "enter") == 0;
}

/* --- giving and taking ------------------------------------------------------------------------------------------- */

/* The effect with what the aura changes about it. */
static struct json aura_effect_document(struct pf2e_actor *actor, struct pf2e_rule *rule, const struct json *effect,
                                        const struct json *document, struct arena *arena)
{
    struct json made = json_copy(arena, document);
    const struct json *changes = json_get(effect, "alterations");
    for (size_t i = 0; i < json_count(changes); i++) {
        const struct json *change = json_at(changes, i);
        if (!json_is_text(json_get(change, "property"), "badge-value")) continue;
        tree_set_int(arena, &made, "system.badge.value",
                     number_truncate(pf2e_rule_number(actor, rule, json_get(change, "value"), NULL)));
    }
    return made;
}

static bool aura_give(struct table *table, int bearer, struct pf2e_rule *rule, const struct json *effect, int target)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct pf2e_form *form = state->fighters[bearer].form; /* giving may make a new one */
    struct pf2e_actor *actor = pf2e_form_actor(form);
    const char *uuid = pf2e_rule_text(actor, rule, json_get(effect, "uuid"), NULL);
    const struct pf2e_pack *pack = pf2e_table_world(state)->pack;
    const struct pf2e_document *found = pack ? pf2e_pack_find_uuid(pack, uuid) : NULL;
    const struct json *document = found ? pf2e_document_root(found) : NULL;
    if (!document || strcmp(found->type, "effect") != 0) return true;
    if (pf2e_has_effect(&state->fighters[target], found->slug)) return true;
    form->references++;
    struct arena arena;
    arena_init(&arena);
    struct json made = aura_effect_document(actor, rule, effect, document, &arena);
    const struct json *level = PF2E_OP(rule, aura)->level;
    int64_t usual = tree_int(&rule->item->system, "level.value", 0);
    struct pf2e_gift gift = {.source = bearer,
                             .marked = -1,
                             .rank = level ? number_truncate(pf2e_rule_number(actor, rule, level, NULL)) : usual,
                             .aura = aura_slug(actor, rule),
                             .stays = !json_to_bool(json_get(effect, "removeOnExit"), true)};
    bool done = pf2e_give_effect(table, target, &made, &gift);
    arena_free(&arena);
    pf2e_form_release(form);
    return done;
}

/* All effects of an aura for one moment. False when a question is open. */
static bool aura_act(struct table *table, int bearer, struct pf2e_rule *rule, int target, const char *moment)
{
    struct aura_scene scene = {table, pf2e_state_of(table), -1, 0, 0};
    const struct json *effects = PF2E_OP(rule, aura)->effects;
    for (size_t i = 0; i < json_count(effects); i++) {
        const struct json *effect = json_at(effects, i);
        if (!aura_effect_comes(effect, moment)) continue;
        if (!aura_effect_is_for(&scene, bearer, rule, effect, target)) continue;
        if (!aura_give(table, bearer, rule, effect, target)) return false;
    }
    return pf2e_aura_save(table, bearer, rule->item, target, moment);
}

/* What went with the aura, by slug. */
struct aura_taken {
    symbol slugs[16];
    size_t count;
};

static void aura_take(struct table *table, const struct pf2e_presence *presence, struct aura_taken *taken)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct pf2e_form *form = state->fighters[presence->target].form;
    const char *source = table_actor_name(table, presence->source), *aura = table_text(table, presence->aura);
    form->references++;
    for (size_t i = 0; i < pf2e_form_actor(form)->items.count; i++) {
        const struct pf2e_item *item = pf2e_form_actor(form)->items.items[i];
        const struct json *flags = json_path(item->source, "flags.talus");
        if (item->type != PF2E_EFFECT || !json_is_text(json_get(flags, "aura"), aura)) continue;
        if (!json_is_text(json_get(flags, "from"), source) || json_to_bool(json_get(flags, "stays"), false)) continue;
        symbol slug = table_intern(table, item->slug);
        pf2e_effect_over(table, presence->target, table_text(table, slug));
        if (taken->count < sizeof taken->slugs / sizeof *taken->slugs) taken->slugs[taken->count++] = slug;
    }
    pf2e_form_release(form);
}

static bool aura_was_taken(struct table *table, const struct aura_taken *taken, const char *slug)
{
    for (size_t i = 0; i < taken->count; i++) {
        if (strcmp(table_text(table, taken->slugs[i]), slug) == 0) return true;
    }
    return false;
}

/* What another aura gives as well stays: it is given again. Nobody enters that aura, so nothing else of it acts. */
static void aura_give_again(struct table *table, const struct pf2e_presence *other, struct pf2e_rule *rule,
                            const struct aura_taken *taken)
{
    struct aura_scene scene = {table, pf2e_state_of(table), -1, 0, 0};
    struct pf2e_form *form = scene.state->fighters[other->source].form;
    const struct pf2e_pack *pack = pf2e_table_world(scene.state)->pack;
    const struct json *effects = PF2E_OP(rule, aura)->effects;
    form->references++; /* giving may make a new one */
    for (size_t i = 0; pack && i < json_count(effects); i++) {
        const struct json *effect = json_at(effects, i);
        const char *uuid = pf2e_rule_text(pf2e_form_actor(form), rule, json_get(effect, "uuid"), NULL);
        const struct pf2e_document *found = pf2e_pack_find_uuid(pack, uuid);
        if (!found || !aura_was_taken(table, taken, found->slug) || !aura_effect_comes(effect, "enter")) continue;
        if (aura_effect_is_for(&scene, other->source, rule, effect, other->target))
            (void)aura_give(table, other->source, rule, effect, other->target);
    }
    pf2e_form_release(form);
}

/* --- keeping account --------------------------------------------------------------------------------------------- */

static struct pf2e_rule *aura_rule(const struct pf2e_state *state, int bearer, const struct table *table, symbol slug)
{
    struct pf2e_form *form = state->fighters[bearer].form;
    struct pf2e_actor *actor = form->has_aura ? pf2e_form_actor(form) : NULL;
    for (size_t i = 0; actor && i < actor->rules.count; i++) {
        struct pf2e_rule *rule = actor->rules.items[i];
        if (aura_is_lit(actor, rule) && strcmp(aura_slug(actor, rule), table_text(table, slug)) == 0) return rule;
    }
    return NULL;
}

_Static_assert(PF2E_MOST_FIGHTERS <= 64, "a bit for each fighter");

/* Who is inside this aura by the account: a bit for each fighter. */
static uint64_t aura_inside(const struct pf2e_state *state, int source, symbol slug)
{
    uint64_t inside = 0;
    for (int i = 0; i < state->presence_count; i++) {
        const struct pf2e_presence *one = &state->presences[i];
        if (one->source == source && one->aura == slug) inside |= UINT64_C(1) << one->target;
    }
    return inside;
}

/* The fighters in the order of one coordinate, and before each place those who come earlier, a bit each. */
struct aura_axis {
    int places[PF2E_MOST_FIGHTERS];
    uint64_t earlier[PF2E_MOST_FIGHTERS + 1];
};

struct aura_mark {
    int place, who;
};

static int aura_compare_marks(const void *a, const void *b, void *context)
{
    (void)context;
    return ((const struct aura_mark *)a)->place - ((const struct aura_mark *)b)->place;
}

static void aura_axis_fill(struct aura_axis *axis, struct aura_mark *marks, int count)
{
    sort_stable(marks, (size_t)count, sizeof *marks, aura_compare_marks, NULL);
    axis->earlier[0] = 0;
    for (int i = 0; i < count; i++) {
        axis->places[i] = marks[i].place;
        axis->earlier[i + 1] = axis->earlier[i] | UINT64_C(1) << marks[i].who;
    }
}

/* How many places are less than this one. */
static int aura_axis_rank(const struct aura_axis *axis, int count, int place)
{
    int low = 0, high = count;
    while (low < high) {
        int middle = (low + high) / 2;
        if (axis->places[middle] < place)
            low = middle + 1;
        else
            high = middle;
    }
    return low;
}

/* The board as auras look at it: who stands between two columns and two rows is found without asking everyone. */
struct aura_board {
    const struct pf2e_state *state;
    struct aura_axis columns, rows;
    int largest; /* squares along a side of the largest fighter */
};

static void aura_board_fill(struct aura_board *board, const struct pf2e_state *state)
{
    struct aura_mark marks[PF2E_MOST_FIGHTERS];
    board->state = state;
    board->largest = 1;
    for (int i = 0; i < state->count; i++) {
        marks[i] = (struct aura_mark){state->fighters[i].x, i};
        if (state->fighters[i].size > board->largest) board->largest = state->fighters[i].size;
    }
    aura_axis_fill(&board->columns, marks, state->count);
    for (int i = 0; i < state->count; i++)
        marks[i] = (struct aura_mark){state->fighters[i].y, i};
    aura_axis_fill(&board->rows, marks, state->count);
}

static uint64_t aura_board_strip(const struct aura_board *board, const struct aura_axis *axis, int from, int to)
{
    int count = board->state->count;
    int first = aura_axis_rank(axis, count, from - board->largest + 1), end = aura_axis_rank(axis, count, to + 1);
    return axis->earlier[end] & ~axis->earlier[first];
}

/* Those who may be within an aura: nobody else is as near in either direction. */
static uint64_t aura_board_near(const struct aura_board *board, const struct aura_lit *aura)
{
    const struct pf2e_fighter *bearer = &board->state->fighters[aura->bearer];
    int squares = aura->radius / 5, end = bearer->size - 1 + squares;
    return aura_board_strip(board, &board->columns, bearer->x - squares, bearer->x + end) &
           aura_board_strip(board, &board->rows, bearer->y - squares, bearer->y + end);
}

static void aura_tell(struct table *table, int source, int target, symbol slug, bool inside)
{
    pf2e_emit(table, aura, .who = target, .source = source, .aura = slug, .inside = inside);
}

/* Those who left, or whose aura went out. */
static void aura_settle_left(struct table *table)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct aura_scene scene = {table, state, -1, 0, 0};
    for (int i = state->presence_count - 1; i >= 0; i--) {
        struct pf2e_presence one = state->presences[i];
        struct pf2e_rule *rule = aura_rule(state, one.source, table, one.aura);
        struct aura_lit lit = rule ? aura_lit(&scene, one.source, rule) : (struct aura_lit){0};
        if (rule && aura_reaches(&lit, one.target)) continue;
        aura_tell(table, one.source, one.target, one.aura, false);
        struct aura_taken taken = {0};
        aura_take(table, &one, &taken);
        for (int k = 0; taken.count && k < state->presence_count; k++) {
            struct pf2e_presence other = state->presences[k];
            struct pf2e_rule *again =
                other.target == one.target ? aura_rule(state, other.source, table, other.aura) : NULL;
            if (again) aura_give_again(table, &other, again, &taken);
        }
        if (i > state->presence_count) i = state->presence_count;
    }
}

/* Those who stand in this aura and are not inside by the account enter it. False when a question is open. */
static bool aura_settle_rule(struct table *table, const struct aura_board *board, struct aura_lit lit, symbol slug)
{
    const struct pf2e_state *state = board->state;
    uint64_t inside = aura_inside(state, lit.bearer, slug), near = aura_board_near(board, &lit);
    for (int target = 0; target < state->count; target++) {
        if (!((near & ~inside) >> target & 1) || !aura_reaches(&lit, target)) continue;
        if (state->presence_count == PF2E_MOST_PRESENCES) {
            table_refuse(table, "more than %d creatures would be inside auras, counted once for each aura",
                         PF2E_MOST_PRESENCES);
            return false;
        }
        aura_tell(table, lit.bearer, target, slug, true);
        if (!aura_act(table, lit.bearer, lit.rule, target, "enter")) return false;
        lit = aura_lit(lit.scene, lit.bearer, lit.rule);
        inside = aura_inside(state, lit.bearer, slug);
    }
    return true;
}

static bool aura_settle_one(struct table *table, const struct aura_board *board, int bearer)
{
    struct aura_scene scene = {table, board->state, -1, 0, 0};
    struct pf2e_form *form = board->state->fighters[bearer].form;
    bool done = true;
    form->references++;
    for (size_t r = 0; done && r < pf2e_form_actor(form)->rules.count; r++) {
        struct pf2e_rule *rule = pf2e_form_actor(form)->rules.items[r];
        if (!aura_is_lit(pf2e_form_actor(form), rule)) continue;
        symbol slug = table_intern(table, aura_slug(pf2e_form_actor(form), rule));
        done = aura_settle_rule(table, board, aura_lit(&scene, bearer, rule), slug);
    }
    pf2e_form_release(form);
    return done;
}

bool pf2e_auras_settle(struct table *table)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct aura_board board;
    if (table->refusal) return true;
    aura_settle_left(table);
    board.state = NULL;
    for (int bearer = 0; bearer < state->count; bearer++) {
        if (!state->fighters[bearer].form->has_aura || state->fighters[bearer].dead) continue;
        if (!board.state) aura_board_fill(&board, state);
        if (!aura_settle_one(table, &board, bearer)) return false;
    }
    return true;
}

bool pf2e_auras_begin(struct table *table)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    for (int i = 0; i < state->presence_count; i++) {
        struct pf2e_presence one = state->presences[i];
        struct pf2e_rule *rule = aura_rule(state, one.source, table, one.aura);
        if (rule && !pf2e_aura_save(table, one.source, rule->item, one.target, "enter")) return false;
    }
    return true;
}

bool pf2e_auras_on_turn(struct table *table, int who, const char *moment)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    for (int i = 0; i < state->presence_count; i++) {
        struct pf2e_presence one = state->presences[i];
        struct pf2e_rule *rule = one.target == who ? aura_rule(state, one.source, table, one.aura) : NULL;
        if (rule && !aura_act(table, one.source, rule, who, moment)) return false;
    }
    return true;
}

bool pf2e_auras_would_change(const struct table *table, int who, int x, int y)
{
    const struct pf2e_state *state = pf2e_state_of(table);
    struct aura_scene scene = {table, state, who, x, y};
    for (int bearer = 0; bearer < state->count; bearer++) {
        struct pf2e_form *form = state->fighters[bearer].form;
        struct pf2e_actor *actor = form->has_aura ? pf2e_form_actor(form) : NULL;
        for (size_t r = 0; actor && r < actor->rules.count; r++) {
            struct pf2e_rule *rule = actor->rules.items[r];
            if (!aura_is_lit(actor, rule)) continue;
            symbol slug = symbol_find(&table->symbols, aura_slug(actor, rule), strlen(aura_slug(actor, rule)));
            struct aura_lit lit = aura_lit(&scene, bearer, rule);
            uint64_t inside = aura_inside(state, bearer, slug);
            for (int target = 0; target < state->count; target++) {
                if (bearer != who && target != who) continue;
                if (aura_reaches(&lit, target) != (inside >> target & 1)) return true;
            }
        }
    }
    return false;
}
