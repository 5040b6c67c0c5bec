/* sheet.c: an actor as a character sheet. */
#include <string.h>

#include "core/event.h"
#include "systems/dh2e/verbs/hooks.h"

struct dh2e_sheet {
    struct request *request;
    const struct dh2e_actor *actor;
    struct arena *arena;
    struct page *page;
    struct json *data;
};

static const char *dh2e_sheet_number(const struct dh2e_sheet *sheet, int64_t number)
{
    return arena_printf(sheet->arena, "%lld", (long long)number);
}

/* Under the slug, or SLUG-2 when it is taken. */
static void dh2e_sheet_put(const struct dh2e_sheet *sheet, struct json *object, const char *slug, struct json value)
{
    const char *key = slug;
    for (int number = 2; key && json_get(object, key) && number < 100; number++)
        key = arena_printf(sheet->arena, "%s-%d", slug, number);
    if (key) json_set(sheet->arena, object, key, value);
}

static void dh2e_sheet_characteristics(const struct dh2e_sheet *sheet)
{
    const struct dh2e_actor *actor = sheet->actor;
    struct json all = json_make_object();
    page_heading(sheet->page, "Characteristics");
    page_table(sheet->page, "", "value", "bonus", NULL);
    for (int i = 0; i < DH2E_CHARACTERISTIC_COUNT; i++) {
        int64_t value = dh2e_actor_value(actor, (enum dh2e_characteristic)i);
        struct json one = json_make_object();
        json_put_int(sheet->arena, &one, "value", value);
        json_put_int(sheet->arena, &one, "unfatigued", actor->characteristics[i]);
        json_put_int(sheet->arena, &one, "bonus", actor->bonuses[i]);
        json_set(sheet->arena, &all, dh2e_characteristic_words[i], one);
        page_cells(sheet->page, dh2e_characteristic_titles[i], dh2e_sheet_number(sheet, value),
                   dh2e_sheet_number(sheet, actor->bonuses[i]), NULL);
    }
    json_set(sheet->arena, sheet->data, "characteristics", all);
}

static int64_t dh2e_sheet_unnatural(const struct dh2e_actor *actor)
{
    int64_t sum = 0;
    for (size_t i = 0; i < actor->synthetics.toughness.count; i++) {
        const struct dh2e_toughness_adjustment *one = &actor->synthetics.toughness.items[i];
        if (!one->against_target && predicate_test(&one->predicate, &actor->synthetics.options)) sum += one->value;
    }
    return sum;
}

static int64_t dh2e_sheet_initiative(const struct dh2e_actor *actor)
{
    struct dh2e_domains domains = {0};
    dh2e_domains_add(&domains, actor->symbols, "initiative");
    const struct options *options = &actor->synthetics.options;
    return actor->bonuses[dh2e_actor_attribute(actor, &domains, options, DH2E_AG)] +
           dh2e_actor_sum(actor, &domains, options);
}

static void dh2e_sheet_state(const struct dh2e_sheet *sheet)
{
    const struct dh2e_actor *actor = sheet->actor;
    struct json wounds = json_make_object();
    bool out = dh2e_fatigue_unconscious(actor->fatigue, actor->bonuses[DH2E_T], actor->bonuses[DH2E_WP]);
    int64_t unnatural = dh2e_sheet_unnatural(actor), initiative = dh2e_sheet_initiative(actor);
    int64_t fatigue_limit = actor->bonuses[DH2E_T] + actor->bonuses[DH2E_WP];
    page_heading(sheet->page, "State");
    page_row(sheet->page, "Wounds",
             arena_printf(sheet->arena, "%lld of %lld", (long long)actor->wounds, (long long)actor->wounds_max),
             actor->critical > 0 ? arena_printf(sheet->arena, "critical damage %lld", (long long)actor->critical)
                                 : NULL);
    page_row_int(sheet->page, "Fatigue", actor->fatigue,
                 out ? "unconscious" : arena_printf(sheet->arena, "unconscious above %lld", (long long)fatigue_limit));
    page_row(sheet->page, "Initiative", arena_printf(sheet->arena, "1d10%+lld", (long long)initiative), NULL);
    page_row_int(sheet->page, "Toughness", actor->bonuses[DH2E_T] + unnatural,
                 unnatural ? arena_printf(sheet->arena, "%lld of it unnatural", (long long)unnatural) : NULL);
    if (actor->psy_rating) page_row_int(sheet->page, "Psy rating", actor->psy_rating, NULL);
    json_put_int(sheet->arena, &wounds, "value", actor->wounds);
    json_put_int(sheet->arena, &wounds, "max", actor->wounds_max);
    json_put_int(sheet->arena, &wounds, "critical", actor->critical);
    json_set(sheet->arena, sheet->data, "wounds", wounds);
    json_put_int(sheet->arena, sheet->data, "fatigue", actor->fatigue);
    json_set(sheet->arena, sheet->data, "unconscious", json_make_bool(out));
    json_put_int(sheet->arena, sheet->data, "initiative", initiative);
    json_put_int(sheet->arena, sheet->data, "toughnessBonus", actor->bonuses[DH2E_T]);
    json_put_int(sheet->arena, sheet->data, "unnaturalToughness", unnatural);
    json_put_int(sheet->arena, sheet->data, "psyRating", actor->psy_rating);
}

static void dh2e_sheet_armour(const struct dh2e_sheet *sheet)
{
    struct json armour = json_make_object();
    page_heading(sheet->page, "Armour");
    page_table(sheet->page, "location", "roll", "points", NULL);
    int64_t from = 1;
    for (int i = 0; i < DH2E_LOCATION_COUNT; i++) {
        int64_t to = from + dh2e_location_weight((enum dh2e_location)i) - 1;
        page_cells(sheet->page, dh2e_location_titles[i],
                   arena_printf(sheet->arena, "%02lld-%02lld", (long long)from, (long long)to),
                   dh2e_sheet_number(sheet, sheet->actor->armour[i]), NULL);
        json_put_int(sheet->arena, &armour, dh2e_location_words[i], sheet->actor->armour[i]);
        from = to + 1;
    }
    json_set(sheet->arena, sheet->data, "armour", armour);
}

static void dh2e_sheet_use(struct text *out, const struct dh2e_use *use)
{
    if (out->length) text_add(out, ", ");
    bool reaction = use->action == DH2E_ACTION_REACTION;
    text_addf(out, "%s (%s%s)", use->name, dh2e_action_words[use->action], reaction ? "" : " action");
}

static void dh2e_sheet_skills(const struct dh2e_sheet *sheet)
{
    struct json skills = json_make_object();
    if (sheet->actor->skills.count > 0) {
        page_heading(sheet->page, "Skills");
        page_table(sheet->page, "skill", "tier", "target", "uses", NULL);
    }
    for (size_t i = 0; i < sheet->actor->skills.count; i++) {
        const struct dh2e_skill *skill = &sheet->actor->skills.items[i];
        struct dh2e_check check = dh2e_check_skill(sheet->actor, skill, NULL, sheet->arena);
        struct dh2e_synthetics extra = {0};
        dh2e_skill_gear(sheet->actor, skill, sheet->arena, &extra);
        check.extra = &extra;
        struct json one = json_make_object();
        struct text uses = {0};
        if (check.domain && dh2e_check_prepare(&check)) {
            for (size_t k = 0; k < skill->use_count; k++)
                dh2e_sheet_use(&uses, &skill->uses[k]);
            page_cells(sheet->page, skill->name, dh2e_sheet_number(sheet, skill->tier),
                       dh2e_sheet_number(sheet, check.target), arena_printf(sheet->arena, "%s", text_get(&uses)), NULL);
        }
        json_put_text(sheet->arena, &one, "name", skill->name);
        json_put_int(sheet->arena, &one, "tier", skill->tier);
        json_put_int(sheet->arena, &one, "base", check.base);
        json_put_int(sheet->arena, &one, "target", check.target);
        dh2e_sheet_put(sheet, &skills, skill->slug, one);
        text_free(&uses);
        dh2e_check_free(&check);
        dh2e_synthetics_free(&extra);
    }
    json_set(sheet->arena, sheet->data, "skills", skills);
}

static const char *dh2e_sheet_rates(const struct dh2e_sheet *sheet, const struct dh2e_weapon *weapon)
{
    if (weapon->melee) return "melee";
    struct text text = {0};
    text_addf(&text, "%s/", weapon->fires_single ? "S" : "-");
    if (weapon->semi)
        text_addf(&text, "%lld/", (long long)weapon->semi);
    else
        text_add(&text, "-/");
    if (weapon->full)
        text_addf(&text, "%lld", (long long)weapon->full);
    else
        text_add(&text, "-");
    const char *made = arena_printf(sheet->arena, "%s", text_get(&text));
    text_free(&text);
    return made;
}

static void dh2e_sheet_weapon(const struct dh2e_sheet *sheet, const struct dh2e_weapon *weapon, struct json *list)
{
    struct dh2e_attack_request request = {.attacker = sheet->actor,
                                          .weapon = weapon,
                                          .mode = DH2E_MODE_SINGLE,
                                          .aim = dh2e_request_aim(sheet->actor),
                                          .called = -1};
    struct dh2e_attack attack;
    struct dh2e_strike strike;
    struct dh2e_ammunition room;
    const struct dh2e_ammunition *round = dh2e_request_round(sheet->request, sheet->actor, weapon, &room);
    if (!dh2e_attack_plan(&attack, &request)) return;
    struct text damage = {0}, qualities = {0};
    struct json one = json_make_object();
    if (dh2e_attack_strike(&attack, round, &strike)) {
        dh2e_strike_print(&damage, weapon, &strike);
        dh2e_qualities_print(&qualities, &weapon->qualities);
        page_cells(sheet->page, weapon->name, dh2e_sheet_number(sheet, attack.check.target),
                   arena_printf(sheet->arena, "%s", text_get(&damage)),
                   dh2e_sheet_number(sheet, strike.hit.penetration), dh2e_sheet_rates(sheet, weapon),
                   weapon->magazine ? arena_printf(sheet->arena, "%lld of %lld", (long long)dh2e_weapon_loaded(weapon),
                                                   (long long)weapon->magazine)
                                    : "",
                   arena_printf(sheet->arena, "%s%s", text_get(&qualities), weapon->equipped ? "" : " (put away)"),
                   NULL);
    }
    json_put_text(sheet->arena, &one, "name", weapon->name);
    json_put_int(sheet->arena, &one, "target", attack.check.target);
    json_put_text(sheet->arena, &one, "damage", text_get(&damage));
    json_put_int(sheet->arena, &one, "penetration", strike.hit.penetration);
    json_put_text(sheet->arena, &one, "qualities", text_get(&qualities));
    json_put_int(sheet->arena, &one, "loaded", dh2e_weapon_loaded(weapon));
    dh2e_sheet_put(sheet, list, weapon->slug, one);
    text_free(&damage);
    text_free(&qualities);
    dh2e_attack_free(&attack);
}

static void dh2e_sheet_weapons(const struct dh2e_sheet *sheet)
{
    struct json weapons = json_make_object();
    if (sheet->actor->weapons.count > 0) {
        page_heading(sheet->page, "Weapons");
        page_table(sheet->page, "weapon", "target", "damage", "pen", "fire", "loaded", "qualities", NULL);
    }
    for (size_t i = 0; i < sheet->actor->weapons.count; i++)
        dh2e_sheet_weapon(sheet, &sheet->actor->weapons.items[i], &weapons);
    json_set(sheet->arena, sheet->data, "weapons", weapons);
}

static void dh2e_sheet_powers(const struct dh2e_sheet *sheet)
{
    struct json powers = json_make_object();
    if (sheet->actor->powers.count > 0) {
        page_heading(sheet->page, "Powers");
        page_table(sheet->page, "power", "unfettered", "pushed", "action", "range", NULL);
    }
    for (size_t i = 0; i < sheet->actor->powers.count; i++) {
        const struct dh2e_power *power = &sheet->actor->powers.items[i];
        const char *targets[2] = {"-", "-"};
        struct json one = json_make_object();
        json_put_text(sheet->arena, &one, "name", power->name);
        for (int pushed = 0; pushed < 2; pushed++) {
            if (pushed ? !power->pushed : !power->unfettered) continue;
            struct options mode;
            dh2e_power_options(sheet->actor, power, pushed, NULL, &mode);
            struct dh2e_check check = dh2e_check_power(sheet->actor, power, pushed, sheet->arena);
            check.options = &mode;
            if (check.domain && dh2e_check_prepare(&check)) {
                targets[pushed] = dh2e_sheet_number(sheet, check.target);
                json_put_int(sheet->arena, &one, pushed ? "pushed" : "unfettered", check.target);
            }
            dh2e_check_free(&check);
            options_free(&mode);
        }
        page_cells(sheet->page, power->name, targets[0], targets[1], dh2e_action_words[power->action],
                   power->range ? arena_printf(sheet->arena, "%lld m", (long long)power->range) : "self", NULL);
        dh2e_sheet_put(sheet, &powers, power->slug, one);
    }
    json_set(sheet->arena, sheet->data, "powers", powers);
}

static void dh2e_sheet_items(const struct dh2e_sheet *sheet)
{
    const struct dh2e_actor *actor = sheet->actor;
    struct json items = json_make_array();
    bool opened = false;
    for (size_t i = 0; i < actor->items.count; i++) {
        const struct dh2e_item *item = &actor->items.items[i];
        struct json one = json_make_object();
        const char *kind = item->kind >= 0 ? dh2e_kinds[item->kind].key : "unknown";
        const char *giver = item->granted_by >= 0 ? actor->items.items[item->granted_by].name : NULL;
        json_put_text(sheet->arena, &one, "name", item->name);
        json_put_text(sheet->arena, &one, "type", kind);
        if (giver) json_put_text(sheet->arena, &one, "grantedBy", giver);
        json_push(sheet->arena, &items, one);
        bool shown = item->kind == DH2E_KIND_TALENT || item->kind == DH2E_KIND_TRAIT ||
                     item->kind == DH2E_KIND_CONDITION || item->kind == DH2E_KIND_INJURY ||
                     item->kind == DH2E_KIND_GEAR;
        if (!shown) continue;
        if (!opened) page_heading(sheet->page, "Talents, traits and state");
        opened = true;
        page_row(sheet->page, item->name, kind, json_to_text(json_path(item->source, "system.description"), giver));
    }
    json_set(sheet->arena, sheet->data, "items", items);
}

static void dh2e_sheet_registry(const struct dh2e_sheet *sheet)
{
    const struct dh2e_actor *actor = sheet->actor;
    struct json options = json_make_array(), resistances = json_make_array(), facts = json_make_object();
    for (size_t i = 0; i < options_count(&actor->synthetics.options); i++) {
        const char *text = symbol_text(actor->symbols, options_at(&actor->synthetics.options, i));
        json_push(sheet->arena, &options, json_make_text(sheet->arena, text, strlen(text)));
    }
    for (size_t i = 0; i < actor->synthetics.resistances.count; i++) {
        const struct dh2e_resistance *one = &actor->synthetics.resistances.items[i];
        struct json resistance = json_make_object();
        json_put_text(sheet->arena, &resistance, "label", one->label);
        json_put_text(sheet->arena, &resistance, "damageType", dh2e_resist_type_words[one->damage_type]);
        json_put_text(sheet->arena, &resistance, "mode", dh2e_resist_mode_words[one->mode]);
        json_put_int(sheet->arena, &resistance, "value", one->value);
        json_push(sheet->arena, &resistances, resistance);
    }
    for (size_t i = 0; i < actor->synthetics.facts.count; i++) {
        const struct dh2e_fact *fact = &actor->synthetics.facts.items[i];
        if (fact->value) json_set(sheet->arena, &facts, fact->slot, json_copy(sheet->arena, fact->value));
    }
    json_set(sheet->arena, sheet->data, "options", options);
    json_set(sheet->arena, sheet->data, "resistances", resistances);
    json_set(sheet->arena, sheet->data, "vfx", facts);
}

enum status dh2e_sheet(struct request *request, struct answer *answer)
{
    struct symbols symbols;
    symbols_init(&symbols, NULL);
    enum status status = STATUS_OK;
    struct dh2e_actor *actor = dh2e_request_actor(request, request->document, &symbols, &status);
    if (actor) {
        answer->data = json_make_object();
        struct dh2e_sheet sheet = {request, actor, request->arena, &answer->page, &answer->data};
        json_put_text(request->arena, &answer->data, "name", actor->name);
        json_put_text(request->arena, &answer->data, "type", dh2e_kinds[actor->kind].key);
        page_title(&answer->page, actor->name,
                   json_to_text(json_path(&request->document->root, "system.description"), NULL));
        dh2e_sheet_characteristics(&sheet);
        dh2e_sheet_state(&sheet);
        dh2e_sheet_armour(&sheet);
        dh2e_sheet_skills(&sheet);
        dh2e_sheet_weapons(&sheet);
        dh2e_sheet_powers(&sheet);
        dh2e_sheet_items(&sheet);
        dh2e_sheet_registry(&sheet);
        if (json_to_bool(json_get(request->options, "summary"), false))
            answer->data = dh2e_sheet_summary(&answer->data, request->arena);
        if (request->arena->failed) status = STATUS_NO_MEMORY;
    }

    dh2e_actor_free(actor);
    symbols_free(&symbols);
    return status;
}
