/* kinds_swse.c: the vectors of SWSE: figures of the game, and statistics of actors with rules. */
#include <string.h>

#include "conform.h"
#include "core/page.h"
#include "systems/swse/verbs/build.h"
#include "systems/swse/content/condition.h"
#include "systems/swse/verbs/sheet.h"
#include "systems/swse/actor/track.h"

static enum verdict swse_compare(struct conform *conform, const char *what, int64_t expected, int64_t got)
{
    if (expected == got) return AGREE;
    text_addf(conform->why, "%s: expected %lld, got %lld", what, (long long)expected, (long long)got);
    return DISAGREE;
}

static enum verdict check_activation(struct conform *conform, const struct json *line)
{
    struct symbols symbols;
    struct options options;
    struct predicate predicate;
    symbols_init(&symbols, NULL);
    options_init(&options, &symbols, NULL);
    const struct json *actor = json_get(line, "actor"), *skills = json_get(actor, "skills");
    const struct json *items = json_get(actor, "items");
    bool good = swse_condition_level(&options, json_to_int(json_get(actor, "level"), 1));
    for (uint32_t i = 0; i < json_count(skills); i++) {
        if (json_to_bool(json_get(&skills->members[i].value, "trained"), false))
            good = swse_condition_skill(&options, skills->members[i].name) && good;
    }
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *item = json_at(items, i);
        if (json_is_text(json_get(item, "type"), "feat"))
            good = swse_condition_feat(&options, json_to_text(json_get(item, "sysId"), "")) && good;
    }
    good = swse_condition_compile(conform->scratch, &symbols, json_get(line, "when"), &predicate) && good;
    bool got = good && predicate_test(&predicate, &options);
    options_free(&options);
    symbols_free(&symbols);
    return swse_compare(conform, "active", json_to_bool(json_get(line, "result"), false), got);
}

static enum verdict check_threshold(struct conform *conform, const struct json *line)
{
    if (json_is_text(json_get(line, "kind"), "base")) {
        int size = swse_size_find(json_to_text(json_get(line, "size"), ""));
        int64_t got = json_to_int(json_get(line, "fortitude"), 0) +
                      swse_size_threshold(size < 0 ? SWSE_SIZE_MEDIUM : (enum swse_size)size);
        return swse_compare(conform, "threshold", json_to_int(json_get(line, "threshold"), -1), got);
    }
    int64_t steps = swse_threshold_steps(json_to_int(json_get(line, "damage"), 0),
                                         json_to_int(json_get(line, "damageThreshold"), 0));
    int64_t expected = 0;
    const struct json *shifts = json_get(line, "ctShifts");
    for (size_t i = 0; i < json_count(shifts); i++)
        expected += json_to_int(json_get(json_at(shifts, i), "steps"), 0);
    enum verdict verdict = swse_compare(conform, "steps", expected, steps);
    if (verdict != AGREE) return verdict;
    return swse_compare(conform, "exceeded", json_to_bool(json_get(line, "exceeded"), false), steps > 0);
}

static enum verdict check_track(struct conform *conform, const struct json *line)
{
    int64_t current = json_to_int(json_get(line, "current"), 0);
    int64_t next = swse_track_shift(current, json_to_int(json_get(line, "direction"), 0));
    enum verdict verdict = swse_compare(conform, "next", json_to_int(json_get(line, "next"), -1), next);
    if (verdict != AGREE) return verdict;
    return swse_compare(conform, "appliedShift", json_to_int(json_get(line, "appliedShift"), 99), next - current);
}

static enum verdict check_outcome(struct conform *conform, const struct json *line)
{
    struct swse_hit got = swse_attack_outcome(
        json_to_int(json_get(line, "naturalD20"), 0), json_to_int(json_get(line, "total"), 0),
        json_to_int(json_get(line, "targetDefense"), 0), json_to_int(json_get(line, "criticalThreshold"), 20),
        json_to_int(json_get(line, "critMultiplier"), 2));
    enum verdict verdict = swse_compare(conform, "hit", json_to_bool(json_get(line, "hit"), false), got.hit);
    if (verdict == AGREE)
        verdict = swse_compare(conform, "critical", json_to_bool(json_get(line, "critical"), false), got.critical);
    if (verdict != AGREE) return verdict;
    return swse_compare(conform, "damageMultiplier", json_to_int(json_get(line, "damageMultiplier"), 0),
                        got.multiplier);
}

/* The line's actor with the line's rules. */
static struct swse_actor *line_actor(struct conform *conform, const struct json *line, struct swse_now *now)
{
    struct json character = json_copy(conform->scratch, json_get(line, "actor"));
    json_set(conform->scratch, &character, "rules", *json_get(line, "rules"));
    struct json *kept = arena_new(conform->scratch, struct json);
    const char **context = arena_array(conform->scratch, const char *, 1);
    if (!kept || !context) return NULL;
    *kept = character;
    *now = (struct swse_now){0};
    context[0] = json_to_text(json_get(line, "context"), NULL);
    if (context[0]) now->contexts = (struct swse_words){context, 1};
    return swse_actor_prepare(NULL, NULL, kept, NULL);
}

static enum verdict check_skills(struct conform *conform, const struct json *line)
{
    struct swse_now now;
    struct swse_actor *actor = line_actor(conform, line, &now);
    if (!actor) return DISAGREE;
    int64_t rules = 0;
    const char *skill = json_to_text(json_get(line, "skill"), "");
    struct swse_number number = swse_skill_number(actor, &now, conform->scratch, skill, &rules);
    swse_actor_free(actor);
    enum verdict verdict = swse_compare(conform, "rulesTotal", json_to_int(json_get(line, "rulesTotal"), -999), rules);
    if (verdict != AGREE) return verdict;
    return swse_compare(conform, "total", json_to_int(json_get(line, "total"), -999), number.total);
}

static enum verdict check_defenses(struct conform *conform, const struct json *line)
{
    struct swse_now now;
    struct swse_actor *actor = line_actor(conform, line, &now);
    int defense = swse_defense_find(json_to_text(json_get(line, "defense"), ""));
    if (!actor || defense < 0) {
        swse_actor_free(actor);
        return DISAGREE;
    }
    struct swse_number number = swse_defense_number(actor, &now, conform->scratch, (enum swse_defense)defense);
    swse_actor_free(actor);
    return swse_compare(conform, "total", json_to_int(json_get(line, "total"), -999), number.total);
}

static enum verdict check_attacks(struct conform *conform, const struct json *line)
{
    struct swse_now now;
    struct swse_actor *actor = line_actor(conform, line, &now);
    int kind = swse_attack_find(json_to_text(json_get(line, "attackType"), ""));
    if (!actor || kind < 0) {
        swse_actor_free(actor);
        return DISAGREE;
    }
    struct arena *scratch = conform->scratch;
    int64_t attack = swse_kind_rules(actor, &now, scratch, SWSE_STATISTIC_ATTACK, (enum swse_attack_kind)kind).total;
    int64_t damage = swse_kind_rules(actor, &now, scratch, SWSE_STATISTIC_DAMAGE, (enum swse_attack_kind)kind).total;
    swse_actor_free(actor);
    enum verdict verdict =
        swse_compare(conform, "attackBonus", json_to_int(json_get(line, "attackBonus"), -99), attack);
    if (verdict != AGREE) return verdict;
    return swse_compare(conform, "damageBonus", json_to_int(json_get(line, "damageBonus"), -99), damage);
}

static enum verdict check_reduction(struct conform *conform, const struct json *line)
{
    struct swse_now now;
    struct swse_actor *actor = line_actor(conform, line, &now);
    if (!actor) return DISAGREE;
    int64_t reduction =
        swse_reduction_number(actor, conform->scratch, json_to_text(json_get(line, "damageType"), "")).total;
    swse_actor_free(actor);
    int64_t damage = json_to_int(json_get(line, "damage"), 0);
    enum verdict verdict = swse_compare(conform, "reduction", json_to_int(json_get(line, "reduction"), -99), reduction);
    if (verdict != AGREE) return verdict;
    return swse_compare(conform, "taken", json_to_int(json_get(line, "taken"), -99),
                        damage > reduction ? damage - reduction : 0);
}

/* A character of each species is built, shown, changed to the next species and back: nothing may be left behind. */
struct swap {
    const struct swse_pack *pack;
    struct arena arena;
    struct text first, back, bare, without;
    struct text why;
};

static struct json swap_build(struct swap *swap, const struct json *character, const char *species)
{
    struct json copy = swse_build_strip(&swap->arena, character);
    char *change = arena_printf(&swap->arena, "species=%s", species);
    if (!change || !swse_build_change(swap->pack, &swap->arena, &copy, change, &swap->why) ||
        !swse_build_finish(swap->pack, NULL, &swap->arena, &copy, NULL))
        text_addf(&swap->why, "%s cannot be built", species);
    return copy;
}

static bool swap_shows(struct swap *swap, const struct json *character)
{
    struct swse_actor *actor = swse_actor_prepare(swap->pack, NULL, character, NULL);
    if (!actor) return false;
    struct swse_now now = swse_now_of(&swap->arena, character, NULL);
    struct page page;
    struct text out = {0};
    page_init(&page, &swap->arena);
    struct json sheet = swse_sheet_data(actor, &now, &swap->arena);
    swse_sheet_page(&sheet, &page);
    page_print_text(&out, &page, false);
    bool good = !page.failed && !swap->arena.failed && out.length > 200 && json_count(json_get(&sheet, "skills")) >= 17;
    text_free(&out);
    page_free(&page);
    swse_actor_free(actor);
    return good;
}

static bool swap_species(struct swap *swap, const char *species, const char *other)
{
    struct json_document base;
    static const char text[] =
        "{\"system\":\"swse\",\"type\":\"character\",\"name\":\"Anyone\",\"species\":\"\",\"level\":6,\"trained\":"
        "[\"useTheForce\",\"stealth\"],\"feats\":[\"dodge\"],\"hitPoints\":{\"max\":40,\"value\":40},\"items\":[{"
        "\"id\":"
        "\"stick\",\"name\":\"Stick\",\"type\":\"weapon\",\"damage\":{\"formula\":\"1d4\",\"damageType\":"
        "\"bludgeoning\"},"
        "\"equipped\":true}]}";
    bool good = json_parse(&base, "base", text, sizeof text - 1, NULL) == STATUS_OK;
    struct json first = swap_build(swap, &base.root, species);
    struct json changed = swap_build(swap, &first, other);
    struct json back = swap_build(swap, &changed, species);
    struct json without = swap_build(swap, &back, "");
    json_write(&swap->first, &first);
    json_write(&swap->back, &back);
    json_write(&swap->without, &without);
    json_write(&swap->bare, &base.root);
    good = good && !swap->why.length && swap_shows(swap, &first);
    good = good && strcmp(text_get(&swap->first), text_get(&swap->back)) == 0;
    good = good && strcmp(text_get(&swap->bare), text_get(&swap->without)) == 0;
    json_free(&base);
    return good;
}

static bool swap_one(struct conform *conform, const struct swse_pack *pack, const char *species, const char *other)
{
    struct swap swap = {.pack = pack};
    arena_init(&swap.arena);
    bool good = swap_species(&swap, species, other);
    if (!good)
        conform_disagree(conform, "%s: %s\n  first %s\n  back  %s\n  bare  %s\n  left  %s", species,
                         text_get(&swap.why), text_get(&swap.first), text_get(&swap.back), text_get(&swap.bare),
                         text_get(&swap.without));
    struct text *texts[] = {&swap.first, &swap.back, &swap.bare, &swap.without, &swap.why};
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        text_free(texts[i]);
    arena_free(&swap.arena);
    return good;
}

/* A rule of the corpus agrees when it was read and lowered, or when a diagnostic says what is wrong with it. */
static void count_rules(struct conform *conform, const struct swse_entry *entry, size_t *agree, size_t *total)
{
    for (size_t i = 0; i < entry->rule_count; i++) {
        ++*total;
        if (entry->rules[i]->op_count || entry->rules[i]->broken)
            ++*agree;
        else
            conform_disagree(conform, "%s: the rule %s does nothing", entry->id, entry->rules[i]->id);
    }
}

static bool whole_species(struct conform *conform, const char *path, size_t *agree, size_t *total)
{
    struct diags diags;
    diags_init(&diags);
    struct swse_pack *pack = swse_pack_load(&path, 1, &diags);
    const struct swse_entry *last = NULL;
    for (size_t i = 0; pack && i < pack->entries.count; i++) {
        const struct swse_entry *entry = pack->entries.items[i];
        if (entry->kind != SWSE_ENTRY_SPECIES || entry->rank != 1) continue;
        count_rules(conform, entry, agree, total);
        ++*total;
        *agree += swap_one(conform, pack, entry->id, last ? last->id : "human");
        last = entry;
    }
    swse_pack_free(pack);
    diags_free(&diags);
    return pack != NULL;
}

const struct conform_kind conform_kinds_swse[] = {
    {.name = "swse/species", .whole = whole_species},
    {.name = "swse/activation_conditions", .check = check_activation},
    {.name = "swse/damage_threshold", .check = check_threshold},
    {.name = "swse/condition_track", .check = check_track},
    {.name = "swse/attack_outcome", .check = check_outcome},
    {.name = "swse/skills", .check = check_skills},
    {.name = "swse/defenses", .check = check_defenses},
    {.name = "swse/attacks", .check = check_attacks},
    {.name = "swse/damage_reduction", .check = check_reduction},
    {0},
};
