/* sweep_rules: makes one allocation after the other fail while the small languages and PF2e's damage are at work: no
 * crash, no leak. Prints "pass NAME" for every scenario; what goes wrong ends the program. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "ir/modifier.h"
#include "ir/predicate.h"
#include "ir/slug.h"
#include "systems/pf2e/value/value.h"
#include "ration.h"
#include "systems/pf2e/damage/damage_formula.h"
#include "systems/pf2e/damage/iwr.h"
#include "systems/pf2e/model/modifier.h"

struct rules_desk {
    struct arena arena;
    struct symbols symbols;
    struct options options;
    struct json_document document;
    bool ready;
};

static void rules_open(struct rules_desk *desk, const char *json)
{
    static const char *const options[] = {
        "self:level:5", "a", "damage", "damage:type:fire", "damage:category:energy", "item:trait:water"};
    *desk = (struct rules_desk){0};
    arena_init(&desk->arena);
    symbols_init(&desk->symbols, NULL);
    options_init(&desk->options, &desk->symbols, NULL);
    for (size_t i = 0; i < sizeof options / sizeof *options; i++)
        options_add_text(&desk->options, options[i]);
    desk->ready = json_parse(&desk->document, "rules", json, strlen(json), NULL) == STATUS_OK;
}

static void rules_close(struct rules_desk *desk)
{
    json_free(&desk->document);
    options_free(&desk->options);
    symbols_free(&desk->symbols);
    arena_free(&desk->arena);
}

static void rules_predicates(void)
{
    struct rules_desk desk;
    struct predicate predicate;
    struct text why = {0};
    rules_open(&desk, "[\"a\",{\"or\":[\"b\",{\"gte\":[\"self:level\",9]},{\"eq\":[\"c\",4]}]}]");
    if (desk.ready && predicate_compile(&desk.arena, &desk.symbols, &desk.document.root, PREDICATE_FULL, &predicate)) {
        predicate_explain(&predicate, &desk.options, &why);
        predicate_print(&predicate, &desk.symbols, &why);
    }
    text_free(&why);
    rules_close(&desk);
}

static void rules_values(void)
{
    struct rules_desk desk;
    struct value value;
    rules_open(&desk, "{\"actor\":{\"level\":5,\"name\":\"Ulf "
                      "Ólafsson\"},\"values\":[\"max(1,floor(@actor.level/2))\",\"-@actor.name\","
                      "{\"brackets\":[{\"start\":2,\"value\":\"@actor.level * 2\"}]},\"{actor|name} "
                      "x\",{\"a\":[\"{actor|level}\"]}]}");
    const struct json *list = json_get(&desk.document.root, "values");
    struct value_scope scope = value_scope_json(&desk.document.root);
    for (size_t i = 0; desk.ready && i < json_count(list); i++)
        if (value_compile(&desk.arena, json_at(list, i), &value))
            (void)value_resolve(&value, &scope, &desk.arena, json_make_int(0));
    (void)slug_new(&desk.arena, "Ulf Ólafsson's GreatAxe", SLUG_KEBAB);
    (void)slug_new(&desk.arena, "Ulf Ólafsson", SLUG_BACTRIAN);
    rules_close(&desk);
}

static void rules_modifiers(void)
{
    struct rules_desk desk;
    struct modifier items[3];
    uint32_t room[3], applications = 0;
    struct modifier_choice kept = {.items = room};
    bool fine = true;
    rules_open(
        &desk,
        "[{\"slug\":\"a\",\"modifier\":2,\"type\":\"status\",\"domains\":[\"damage\"],\"damageType\":\"fire\"},"
        "{\"slug\":\"7\",\"modifier\":3,\"predicate\":[\"a\"]},{\"slug\":\"a\",\"modifier\":1,\"tags\":[\"t\"]}]");
    struct modifier_adjustment change = {
        .mode = AELIKE_ADD, .value = 1, .max_applications = 1, .applications = &applications};
    const struct modifier_adjustment *changes[] = {&change};
    for (size_t i = 0; i < 3; i++) {
        fine = desk.ready && fine &&
               pf2e_modifier_read(&desk.arena, &desk.symbols, json_at(&desk.document.root, i), &items[i]);
        items[i].adjustments = changes;
        items[i].adjustment_count = 1;
    }
    if (fine) (void)modifiers_total(&pf2e_modifier_policy, items, 3, &desk.options, &kept);
    rules_close(&desk);
}

static void rules_damage(void)
{
    static const char words[] = "(2d6+4)[fire,cold-iron],(floor(@level/2)d8)[persistent,acid],(1d4 + 2[splash])[cold]";
    struct rules_desk desk;
    struct pf2e_damage_text text;
    const struct pf2e_damage_text_base *bases;
    const char *problem;
    size_t count;
    rules_open(&desk, "{\"level\":5}");
    struct value_scope scope = value_scope_json(&desk.document.root);
    if (desk.ready && pf2e_damage_text_read(&desk.arena, words, sizeof words - 1, &scope, &text) && !text.problem)
        (void)pf2e_damage_text_bases(&desk.arena, &text, &bases, &count, &problem);
    symbol fire = symbol_intern_text(&desk.symbols, "fire"), silver = symbol_intern_text(&desk.symbols, "silver");
    struct pf2e_damage_base base = {
        .type = fire, .dice = 2, .faces = 6, .flat = 3, .materials = &silver, .material_count = 1};
    struct pf2e_damage_dice dice = {
        .label = "Sparks", .dice = 1, .faces = 4, .enabled = true, .critical = CRITICAL_ONLY};
    struct modifier bonus = {.label = "Rage", .value = 2, .enabled = true};
    struct pf2e_damage damage = {.bases = &base,
                                 .base_count = 1,
                                 .dice = &dice,
                                 .dice_count = 1,
                                 .modifiers = &bonus,
                                 .modifier_count = 1,
                                 .max_increases = -1,
                                 .critical_rule = PF2E_CRITICAL_DOUBLE_DICE};
    struct pf2e_damage_result result;
    (void)pf2e_damage_build(&desk.arena, &desk.symbols, &damage, DEGREE_CRITICAL_SUCCESS, &result);
    rules_close(&desk);
}

static void rules_defences(void)
{
    struct rules_desk desk;
    struct pf2e_iwr_rule immunity, weakness, resistance;
    struct pf2e_iwr_result result;
    rules_open(&desk, "[{\"type\":\"fire\",\"exceptions\":[\"magical\"]},{\"type\":\"water\",\"value\":3},"
                      "{\"type\":\"energy\",\"value\":5,\"exceptions\":[\"cold\"],\"doubleVs\":[\"non-magical\"]}]");
    const struct json *list = &desk.document.root;
    bool fine = desk.ready && pf2e_iwr_read(&desk.arena, &desk.symbols, PF2E_IMMUNITY, json_at(list, 0), &immunity) &&
                pf2e_iwr_read(&desk.arena, &desk.symbols, PF2E_WEAKNESS, json_at(list, 1), &weakness) &&
                pf2e_iwr_read(&desk.arena, &desk.symbols, PF2E_RESISTANCE, json_at(list, 2), &resistance);
    struct pf2e_redirect redirect = {.from = "fire", .to = "cold"};
    struct pf2e_bypass bypass = {.immunity_redirects = &redirect,
                                 .immunity_redirect_count = 1,
                                 .resistance_redirects = &redirect,
                                 .resistance_redirect_count = 1};
    struct pf2e_defences defences = {.immunities = &immunity,
                                     .immunity_count = 1,
                                     .weaknesses = &weakness,
                                     .weakness_count = 1,
                                     .resistances = &resistance,
                                     .resistance_count = 1};
    struct pf2e_hit hits[] = {
        {.type = "fire", .options = &desk.options, .total = 12, .total_uncritical = 6, .precision = 4},
        {.type = "acid", .options = &desk.options, .total = 3, .is_persistent = true}};
    struct pf2e_roll_facts facts = {.is_critical = true, .bypass = &bypass};
    struct pf2e_impact impact = {&desk.arena, &desk.symbols, &defences, hits, 2};
    if (fine) (void)pf2e_iwr_apply(&impact, &facts, &result);
    rules_close(&desk);
}

/* Until the scenario needs fewer allocations than it may have. */
static void rules_sweep(const char *name, void (*scenario)(void))
{
    for (int once = 0; once <= 1; once++)
        for (size_t left = 1; left < 10000; left++) {
            struct ration ration = {.left = left, .once = once == 1};
            struct memory_hooks hooks = {.resize = ration_resize, .context = &ration};
            memory_set_hooks(&hooks);
            scenario();
            memory_set_hooks(NULL);
            if (once ? ration.left <= left : ration.left > 0) break;
        }
    printf("pass memory/%s\n", name);
}

int main(void)
{
    rules_sweep("predicates", rules_predicates);
    rules_sweep("values", rules_values);
    rules_sweep("modifiers", rules_modifiers);
    rules_sweep("damage", rules_damage);
    rules_sweep("defences", rules_defences);
    return 0;
}
