/* afflict.c: afflictions on a PF2e table: exposure, onset, stages, the saves between them. An affliction is an effect
 * on who suffers it; its document keeps the text, the stage and the time that has passed. */
#include <string.h>

#include "ir/slug.h"
#include "systems/pf2e/content/pack.h"
#include "systems/pf2e/roll/affliction.h"
#include "systems/pf2e/roll/plain_text.h"
#include "systems/pf2e/table/cache/cheap_conditions.h"
#include "systems/pf2e/table/cast.h"

/* --- what a stage does ------------------------------------------------------------------------------------------- */

/* One who suffers from an affliction at a stage; 0: it has not set in yet. */
struct afflict {
    struct pf2e_casting casting; /* its source; its item is the affliction */
    struct pf2e_affliction text;
    int target, stage, next; /* the stage after the onset */
    int64_t passed;          /* rounds of the longest duration */
    int wins;                /* successful saves in a row */
    int64_t dc;
    bool is_spell; /* its save, its rank and how long it lasts are those of a spell */
};

static const struct pf2e_actor *afflict_actor(const struct table *table, int who)
{
    return pf2e_form_actor(pf2e_state_of(table)->fighters[who].form);
}

static struct json afflict_text(struct arena *arena, const char *text)
{
    return json_make_text(arena, text, strlen(text));
}

/* A condition of the stage as an element: it is there as long as the stage. */
static void afflict_add_condition(struct afflict *one, const struct pf2e_spell_link *link, struct json *rules)
{
    struct arena *arena = &one->casting.arena;
    const struct pf2e_pack *pack = pf2e_table_world(pf2e_state_of(one->casting.table))->pack;
    const struct pf2e_document *document = NULL;
    const struct json *stated = json_path(link->effect, "system.rules");
    for (size_t i = 0; i < json_count(stated); i++)
        json_push(arena, rules, json_copy(arena, json_at(stated, i)));
    if (link->effect) return;
    if (pack)
        document = link->condition ? pf2e_pack_find_slug(pack, "condition", link->condition)
                                   : pf2e_pack_find_uuid(pack, link->uuid);
    if (!document || strcmp(document->type, "condition") != 0) return;
    struct json rule = json_make_object();
    const char *uuid = arena_printf(arena, "Compendium.pf2e.conditionitems.Item.%s", document->name);
    json_set(arena, &rule, "key", afflict_text(arena, "GrantItem"));
    json_set(arena, &rule, "uuid", afflict_text(arena, uuid ? uuid : ""));
    json_set(arena, &rule, "inMemoryOnly", json_make_bool(true));
    if (link->value > 0) {
        struct json alterations = json_make_array(), alteration = json_make_object();
        json_set(arena, &alteration, "mode", afflict_text(arena, "override"));
        json_set(arena, &alteration, "property", afflict_text(arena, "badge-value"));
        json_set(arena, &alteration, "value", json_make_int(link->value));
        json_push(arena, &alterations, alteration);
        json_set(arena, &rule, "alterations", alterations);
    }
    json_push(arena, rules, rule);
}

static const struct pf2e_stage *afflict_stage(const struct afflict *one)
{
    return one->stage > 0 ? &one->text.stages[one->stage - 1] : NULL;
}

/* The stage is read as if it were an outcome. */
static void afflict_read_stage(struct afflict *one)
{
    struct pf2e_casting *casting = &one->casting;
    const struct pf2e_stage *stage = afflict_stage(one);
    struct pf2e_item read = casting->form.item;
    struct text html = {0};
    text_addf(&html, "<p><strong>Success</strong> %s</p>", stage ? stage->text : "");
    read.system = json_make_object();
    tree_set_text(&casting->arena, &read.system, "description.value", text_get(&html));
    pf2e_spell_text_read(&casting->text, &casting->arena, &read, pf2e_table_world(pf2e_state_of(casting->table)));
    text_free(&html);
}

static struct json afflict_document(struct afflict *one)
{
    struct arena *arena = &one->casting.arena;
    const struct pf2e_item *item = &one->casting.form.item;
    struct json document = json_make_object(), rules = json_make_array();
    const char *name = item->name;
    if (one->stage) name = arena_printf(arena, "%s, stage %d", item->name, one->stage);
    for (size_t i = 0; one->stage && i < one->casting.text.links.count; i++)
        afflict_add_condition(one, &one->casting.text.links.items[i], &rules);
    json_set(arena, &document, "name", afflict_text(arena, name ? name : ""));
    json_set(arena, &document, "type", afflict_text(arena, "effect"));
    tree_set_text(arena, &document, "system.slug", item->slug);
    tree_set_text(arena, &document, "system.description.value", tree_text(&item->system, "description.value", ""));
    tree_set(arena, &document, "system.traits.value", json_copy(arena, pf2e_item_traits(item)));
    tree_set(arena, &document, "system.rules", rules);
    tree_set_text(arena, &document, "flags.talus.affliction.name", item->name);
    tree_set_int(arena, &document, "flags.talus.affliction.stage", one->stage);
    tree_set_int(arena, &document, "flags.talus.affliction.next", one->next);
    tree_set_int(arena, &document, "flags.talus.affliction.passed", one->passed);
    tree_set_int(arena, &document, "flags.talus.affliction.wins", one->wins);
    tree_set_int(arena, &document, "flags.talus.affliction.dc", one->dc);
    if (!one->is_spell) return document;
    tree_set_text(arena, &document, "flags.talus.affliction.save", one->text.save.word);
    tree_set_int(arena, &document, "flags.talus.affliction.rank", one->casting.form.rank);
    tree_set_int(arena, &document, "flags.talus.affliction.longest", one->text.longest);
    return document;
}

/* How long the stage lasts, in the turns of who suffers it; a save ends it. */
static struct pf2e_span afflict_span(const struct afflict *one, bool at_turn_end)
{
    const struct pf2e_stage *stage = afflict_stage(one);
    const struct pf2e_state *state = pf2e_state_of(one->casting.table);
    int64_t rounds = stage ? stage->rounds : one->text.onset;
    if (rounds < 1) return (struct pf2e_span){EFFECT_LASTS, one->target, 0};
    if (rounds > 1000000) rounds = 1000000;
    bool own = !at_turn_end && pf2e_current(state) == one->target;
    return (struct pf2e_span){EFFECT_TURN_END, one->target, (int)rounds + own};
}

/* The stage begins: damage is dealt, conditions last as long as it does, what else it states is for people. */
static void afflict_enter(struct afflict *one, bool at_turn_end)
{
    struct pf2e_casting *casting = &one->casting;
    struct table *table = casting->table;
    afflict_read_stage(one);
    struct json document = afflict_document(one);
    struct pf2e_gift gift = {.source = casting->who, .marked = -1, .timed = true};
    gift.span = afflict_span(one, at_turn_end);
    (void)pf2e_give_effect(table, one->target, &document, &gift);
    for (size_t i = 0; i < casting->text.hurts.count && !table_stopped(table); i++)
        pf2e_casting_hurt(casting, one->target, &casting->text.hurts.items[i]);
    bool kills = afflict_stage(one) && afflict_stage(one)->kills && !table_stopped(table);
    if (kills && !pf2e_state_of(table)->fighters[one->target].dead)
        emit(table, defeat, .who = one->target, .how = table_intern(table, "dead"));
    const char *words = casting->text.words[DEGREE_SUCCESS];
    if (words && one->stage && !table_stopped(table)) pf2e_reveal(table, one->target, casting->form.item.name, words);
}

/* --- saves ------------------------------------------------------------------------------------------------------- */

static int afflict_save(struct afflict *one)
{
    struct table *table = one->casting.table;
    struct pf2e_borrowed_actor side;
    struct pf2e_roll roll;
    pf2e_actor_borrow(table, one->target, &side);
    struct pf2e_test_plan plan = {.roller = &side.participant,
                                  .other = one->target == one->casting.who ? NULL : &one->casting.caster.participant,
                                  .item = one->target == one->casting.who ? NULL : &one->casting.form.item,
                                  .statistic = one->text.save.word,
                                  .has_dc = true,
                                  .dc = one->dc};
    struct pf2e_check_report report = {.who = one->target,
                                       .target = one->target == one->casting.who ? -1 : one->casting.who,
                                       .name = one->casting.form.item.slug,
                                       .using = plan.statistic,
                                       .is_save = true};
    (void)pf2e_make_test(table, &plan, &report, &roll);
    pf2e_actor_release(&side);
    return (int)roll.degree;
}

static int afflict_capped(const struct afflict *one, int stage)
{
    return stage > one->text.stage_count ? one->text.stage_count : stage;
}

static bool afflict_open(struct afflict *one, struct table *table, int by, const struct pf2e_item *item)
{
    struct pf2e_casting *casting = &one->casting;
    *casting = (struct pf2e_casting){.table = table, .who = by};
    arena_init(&casting->arena);
    pf2e_actor_borrow(table, by, &casting->caster);
    casting->form = (struct pf2e_spell_form){.item = *item, .rank = casting->caster.participant.actor->level};
    casting->form.item.system = json_copy(&casting->arena, &item->system);
    if (!*item->slug) {
        const char *slug = slug_new(&casting->arena, item->name, SLUG_KEBAB);
        casting->form.item.slug = slug ? slug : "";
    }
    pf2e_describe(casting, item);
    return pf2e_affliction_read(&one->text, &casting->arena,
                                tree_text(&casting->form.item.system, "description.value", ""));
}

/* --- exposure ---------------------------------------------------------------------------------------------------- */

static bool afflict_is_immune(struct table *table, int target, const struct pf2e_item *item)
{
    static const char *const kinds[] = {"poison", "disease", "curse"};
    const struct pf2e_actor *actor = afflict_actor(table, target);
    for (size_t i = 0; i < actor->immunities.count; i++) {
        for (size_t k = 0; k < sizeof kinds / sizeof *kinds; k++) {
            if (strcmp(actor->immunities.items[i].type, kinds[k]) != 0) continue;
            if (!pf2e_item_has_trait(item, kinds[k])) continue;
            struct text what = {0};
            text_addf(&what, "immunity to %s", kinds[k]);
            pf2e_emit(table, defence, .who = target, .what = table_intern(table, text_get(&what)));
            text_free(&what);
            return true;
        }
    }
    return false;
}

/* The affliction of this slug that someone has; NULL. */
static const struct pf2e_item *afflict_find(const struct table *table, int who, const char *slug)
{
    const struct pf2e_cheap_change *light = pf2e_form_cheap(pf2e_state_of(table)->fighters[who].form, true, slug);
    if (light && !json_path(pf2e_cheap_source(light), "flags.talus.affliction")) return NULL;
    const struct pf2e_item *item = pf2e_effect_item(table, who, slug);
    return item && json_path(item->source, "flags.talus.affliction") ? item : NULL;
}

static int64_t afflict_flag(const struct pf2e_item *item, const char *name)
{
    return json_to_int(json_get(json_path(item->source, "flags.talus.affliction"), name), 0);
}

/* Does exposure do anything? Of what one has already only a poison can get worse by it. */
static bool afflict_takes(const struct afflict *one)
{
    const struct pf2e_item *item = &one->casting.form.item;
    return pf2e_item_has_trait(item, "poison") || !afflict_find(one->casting.table, one->target, item->slug);
}

/* Begins, after its onset. What is already there gets worse by so many stages without a new onset. */
static void afflict_begin(struct afflict *one, int worse)
{
    const struct pf2e_item *known =
        afflict_find(one->casting.table, one->target, one->casting.form.item.slug);
    one->stage = one->next = afflict_capped(one, worse);
    if (known) {
        bool set_in = afflict_flag(known, "stage") > 0;
        one->passed = afflict_flag(known, "passed");
        one->next = afflict_capped(one, (int)afflict_flag(known, set_in ? "stage" : "next") + worse);
        one->stage = set_in ? one->next : 0;
    } else if (one->text.onset > 0) {
        one->stage = 0;
    }
    afflict_enter(one, false);
}

static void afflict_expose(struct afflict *one)
{
    int degree = afflict_takes(one) ? afflict_save(one) : DEGREE_SUCCESS;
    if (degree < DEGREE_SUCCESS && !table_stopped(one->casting.table))
        afflict_begin(one, degree == DEGREE_CRITICAL_FAILURE ? 2 : 1);
}

bool pf2e_afflict(struct table *table, int by, int target, const struct pf2e_item *item)
{
    struct afflict one = {.target = target};
    bool read = afflict_open(&one, table, by, item) && one.text.save.word;
    one.dc = read ? pf2e_inline_dc(one.casting.caster.participant.actor, &one.text.save) : 0;
    bool exposes = read && one.dc > 0 && !pf2e_state_of(table)->fighters[target].dead;
    if (exposes && !afflict_is_immune(table, target, item)) afflict_expose(&one);
    pf2e_casting_end(&one.casting);
    return exposes;
}

void pf2e_afflict_by_spell(struct pf2e_casting *casting, int target, int stage)
{
    struct afflict one = {.target = target, .dc = casting->dc, .is_spell = true};
    bool read = afflict_open(&one, casting->table, casting->who, &casting->form.item);
    const char *text = tree_text(&casting->form.item.system, "description.value", "");
    one.casting.form.rank = casting->form.rank;
    one.text.save.word = casting->form.save;
    if (!one.text.longest && pf2e_seek(text, text + strlen(text), "ends when the spell ends"))
        one.text.longest = pf2e_spell_rounds(&casting->form);
    casting->did = casting->did || read;
    if (read && one.text.save.word && afflict_takes(&one)) afflict_begin(&one, stage);
    pf2e_casting_end(&one.casting);
}

bool pf2e_strike_afflicts(struct table *table, int by, int target, const struct pf2e_item *attack)
{
    const struct json *effects = json_path(&attack->system, "attackEffects.value");
    bool any = false;
    for (size_t i = 0; i < json_count(effects) && !table_stopped(table); i++) {
        const char *word = json_to_text(json_at(effects, i), "");
        const struct pf2e_actor *actor = afflict_actor(table, by);
        for (size_t k = 0; k < actor->items.count; k++) {
            const struct pf2e_item *item = actor->items.items[k];
            if (item->type != PF2E_ACTION || !pf2e_item_is_called(item, word)) continue;
            any = pf2e_afflict(table, by, target, item) || any;
            break;
        }
    }
    return any;
}

/* --- as time passes --------------------------------------------------------------------------------------------- */

static void afflict_go_on(struct afflict *one, const struct pf2e_item *item)
{
    struct table *table = one->casting.table;
    const struct pf2e_stage *stage = afflict_stage(one);
    if (stage) {
        one->passed += stage->rounds;
        bool over = one->text.longest > 0 && one->passed >= one->text.longest;
        int degree = over || !one->text.save.word ? DEGREE_COUNT : afflict_save(one);
        if (table_stopped(table)) return;
        bool virulent = pf2e_item_has_trait(item, "virulent");
        int step = degree == DEGREE_COUNT ? -one->stage : pf2e_affliction_step(degree, virulent, &one->wins);
        one->stage = afflict_capped(one, one->stage + step);
    } else {
        one->stage = one->next; /* the onset is over */
    }
    if (one->stage < 1)
        pf2e_effect_over(table, one->target, item->slug);
    else
        afflict_enter(one, true);
}

/* What the spell gave it. */
static void afflict_recall_spell(struct afflict *one, const struct pf2e_item *item)
{
    const char *save = json_to_text(json_path(item->source, "flags.talus.affliction.save"), NULL);
    one->is_spell = save != NULL;
    if (!save) return;
    one->text.save.word = arena_copy_text(&one->casting.arena, save, strlen(save));
    one->text.longest = afflict_flag(item, "longest");
    one->casting.form.rank = afflict_flag(item, "rank");
}

bool pf2e_affliction_goes_on(struct table *table, int who, int by, const char *slug)
{
    const struct pf2e_item *item = afflict_find(table, who, slug);
    if (!item || pf2e_state_of(table)->fighters[who].dead) return false;
    struct afflict one = {.target = who};
    bool read = afflict_open(&one, table, by >= 0 ? by : who, item);
    one.stage = afflict_capped(&one, (int)afflict_flag(item, "stage"));
    one.next = afflict_capped(&one, (int)afflict_flag(item, "next"));
    one.passed = afflict_flag(item, "passed");
    one.wins = (int)afflict_flag(item, "wins");
    one.dc = afflict_flag(item, "dc");
    afflict_recall_spell(&one, item);
    const char *name = json_to_text(json_path(item->source, "flags.talus.affliction.name"), item->name);
    one.casting.form.item.name = arena_copy_text(&one.casting.arena, name, strlen(name));
    one.casting.form.item.slug = arena_copy_text(&one.casting.arena, slug, strlen(slug));
    if (read) afflict_go_on(&one, &one.casting.form.item);
    pf2e_casting_end(&one.casting);
    return read;
}
