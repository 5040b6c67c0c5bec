/* world.c: data shared by all actors: common words, and the domains of the statistics that every creature has. */
#include <string.h>

#include "systems/pf2e/model/modifier.h"
#include "systems/pf2e/actor/statistic.h"
#include "systems/pf2e/actor/lower.h"
#include "systems/pf2e/actor/start.h"
#include "systems/pf2e/content/vocabulary.h"

/* The sets are made with the means of an actor whose words and memory are the world's. */
static void world_make_sets(struct pf2e_actor *maker, struct pf2e_domain_set *sets, bool character)
{
    static const char *const save_attributes[] = {"con", "dex", "wis"};
    for (size_t i = 0; i < PF2E_SKILLS; i++) {
        const char *slug = pf2e_skill_names[i].slug, *attribute = pf2e_skill_names[i].attribute;
        const char *based = symbol_text(&maker->symbols, pf2e_symbol(maker, attribute, "-based", ""));
        const char *check = symbol_text(&maker->symbols, pf2e_symbol(maker, attribute, "-skill-check", ""));
        const char *domains[] = {slug, based, "skill-check", check, "all"};
        pf2e_statistic_domains(
            maker,
            &(struct pf2e_statistic_plan){.slug = slug, .attribute = attribute, .domains = domains, .domain_count = 5},
            &sets[i]);
    }
    for (size_t i = 0; i < PF2E_SAVES; i++) {
        const char *based = symbol_text(&maker->symbols, pf2e_symbol(maker, save_attributes[i], "-based", ""));
        const char *domains[] = {pf2e_save_names[i], based, "saving-throw", "all"};
        pf2e_statistic_domains(maker,
                               &(struct pf2e_statistic_plan){.slug = pf2e_save_names[i],
                                                             .attribute = character ? save_attributes[i] : NULL,
                                                             .domains = domains,
                                                             .domain_count = 4},
                               &sets[PF2E_SKILLS + i]);
    }
    static const char *const perception[] = {"perception", "all", "wis-based"};
    static const char *const npc_perception[] = {"perception", "wis-based", "all"};
    pf2e_statistic_domains(maker,
                           &(struct pf2e_statistic_plan){.slug = "perception",
                                                         .attribute = "wis",
                                                         .domains = character ? perception : npc_perception,
                                                         .domain_count = 3},
                           &sets[PF2E_SKILLS + PF2E_SAVES]);
}

static void world_learn(struct pf2e_actor *maker, const char *before, const char *list, const char *after)
{
    const char *const *words = pf2e_words(list);
    for (size_t i = 0; words && words[i]; i++)
        (void)pf2e_symbol(maker, before, words[i], after);
}

/* Options that name ranks and numbers, and the domains of strikes. */
static void world_learn_numbers(struct pf2e_actor *maker)
{
    static const struct {
        const char *stem;
        int64_t most;
    } rows[] = {{"self:level:", 120},
                {"hp-remaining:", 120},
                {"hp-percent:", 120},
                {"item:level:", 120},
                {"item:range-increment:", 120},
                {"armor:level:", 25},
                {"armor:strength:", 7},
                {"item:strength:", 7},
                {"item:proficiency:rank:", 4},
                {"perception:rank:", 4},
                {"item:damage:die:number:", 4},
                {"item:damage-dice:", 4},
                {"item:damage:die:faces:", 12},
                {"item:usage:hands:", 2},
                {"item:hands-held:", 2},
                {"item:bulk:", 5},
                {"item:reload:", 3},
                {"item:ammo:level:", 2},
                {"hands-free:", 4},
                {"hands-free:but-really:", 4},
                {"self:size:", 5}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        for (int64_t number = 0; number <= rows[i].most; number++)
            (void)pf2e_symbol_number(maker, rows[i].stem, "", number);
    }
    for (size_t i = 0; i < PF2E_ATTRIBUTES; i++) {
        const char *stem =
            symbol_text(&maker->symbols, pf2e_symbol(maker, "attribute:", pf2e_attribute_names[i], ":mod:"));
        for (int64_t number = -5; number <= 10; number++)
            (void)pf2e_symbol_number(maker, stem, "", number);
        static const char *const ends[] = {"-attack", "-damage", "-based"};
        for (size_t k = 0; k < 3; k++)
            (void)pf2e_symbol(maker, pf2e_attribute_names[i], ends[k], "");
    }
    for (size_t i = 0; i < 5; i++) {
        (void)pf2e_symbol(maker, pf2e_rank_names[i], "-attack", "");
        (void)pf2e_symbol(maker, pf2e_rank_names[i], "-damage", "");
        (void)pf2e_symbol(maker, "proficiency:", pf2e_rank_names[i], "");
    }
}

static void world_learn_usual(struct pf2e_actor *maker)
{
    static const char *const words[] = {
#define USUAL(text) text,
#include "systems/pf2e/actor/usual_words.def"
#undef USUAL
    };
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        (void)symbol_intern_text(&maker->symbols, words[i]);
    static const struct {
        const char *before, *list, *after;
    } rows[] = {{"item:trait:", "weaponTraits", ""},
                {"", "weaponTraits", ""},
                {"item:group:", "weaponGroups", ""},
                {"", "weaponGroups", "-group-attack-roll"},
                {"", "weaponGroups", "-weapon-group-damage"},
                {"weapon-group-", "weaponGroups", ""},
                {"item:base:", "baseWeapons", ""},
                {"", "baseWeapons", "-base-attack-roll"},
                {"", "baseWeapons", "-base-damage"},
                {"", "baseWeapons", "-base-type-damage"},
                {"", "baseWeapons", "-damage"},
                {"weapon-base-", "baseWeapons", ""},
                {"item:category:", "weaponCategories", ""}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
        world_learn(maker, rows[i].before, rows[i].list, rows[i].after);
    world_learn(maker, "item:damage:type:", "damageTypes", "");
    world_learn(maker, "", "damageTypes", "");
    world_learn(maker, "item:trait:", "npcAttackTraits", "");
    world_learn(maker, "", "npcAttackTraits", "");
    world_learn(maker, "self:trait:", "creatureTraits", "");
}

static void world_learn_words(struct pf2e_world *world, struct pf2e_actor *maker)
{
    static const char *const texts[] = {
#define WORD(name, text) text,
#include "systems/pf2e/model/words.def"
#undef WORD
    };
    for (size_t i = 0; i < PF2E_WORD_COUNT; i++)
        world->words[i] = symbol_intern_text(&maker->symbols, texts[i]);
    for (size_t i = 0; i < PF2E_RANKED; i++) {
        for (int64_t rank = 0; rank < 5; rank++)
            world->ranks[i][rank] = pf2e_rank_option(maker, i, rank);
    }
}

static void world_compile_fixed(struct pf2e_world *world, struct pf2e_actor *maker)
{
    static const char *const texts[] = {
#define FIXED(name, text) text,
#include "systems/pf2e/model/fixed_predicates.def"
#undef FIXED
    };
    for (size_t i = 0; i < PF2E_FIXED_COUNT; i++) {
        const struct predicate *made = pf2e_text_predicate(maker, texts[i]);
        if (made) world->fixed[i] = *made;
    }
}

/* The words a folder adds to a list count as the game's own. */
static void world_add_words(struct pf2e_world *world, const char *list, struct options *out)
{
    const char *const *words = pf2e_words(list);
    for (size_t i = 0; words && words[i]; i++)
        (void)options_add_text(out, words[i]);
    const char *const members[] = {list, "traits"};
    size_t files = world->pack ? pf2e_pack_vocabulary_count(world->pack) : 0;
    for (size_t i = 0; i < files * 2; i++) {
        const struct json *more = json_get(&pf2e_pack_vocabulary(world->pack, i / 2)->root, members[i % 2]);
        for (size_t k = 0; k < json_count(more); k++)
            (void)options_add_text(out, json_is(more, JSON_OBJECT) ? more->members[k].name
                                                                   : json_to_text(json_at(more, k), ""));
    }
}

bool pf2e_world_knows(const struct pf2e_world *world, const char *list, const char *word)
{
    const char *const *words = pf2e_words(list);
    for (size_t i = 0; words && words[i]; i++) {
        if (strcmp(words[i], word) == 0) return true;
    }
    size_t files = world->pack ? pf2e_pack_vocabulary_count(world->pack) : 0;
    for (size_t i = 0; i < files; i++) {
        static const char *const more[] = {"damageTypes", "traits"};
        const struct json *root = &pf2e_pack_vocabulary(world->pack, i)->root;
        for (size_t k = 0; k < 3; k++) {
            const struct json *added = json_get(root, k < 2 ? more[k] : list);
            if (tree_has_text(added, word) || (json_is(added, JSON_OBJECT) && json_get(added, word))) return true;
        }
    }
    return false;
}

static void world_list_traits(struct pf2e_world *world)
{
    static const char *const lists[] = {"npcAttackTraits", "weaponTraits", "armorTraits", "shieldTraits",
                                        "actionTraits"};
    for (size_t i = 0; i < PF2E_TRAIT_LISTS; i++) {
        options_init(&world->traits[i], &world->symbols, NULL);
        world_add_words(world, lists[i], &world->traits[i]);
    }
}

void pf2e_world_init(struct pf2e_world *world, const struct pf2e_pack *pack)
{
    *world = (struct pf2e_world){.pack = pack};
    struct pf2e_actor maker = {.world = world};
    symbols_init(&maker.symbols, NULL);
    arena_init(&maker.arena);
    world_make_sets(&maker, world->characters, true);
    world_make_sets(&maker, world->creatures, false);
    world_compile_fixed(world, &maker);
    world_learn_numbers(&maker);
    world_learn_usual(&maker);
    world_learn_words(world, &maker);
    (void)pf2e_modifier_prepare(&maker.symbols);
    world->base = pf2e_base_make(&maker.arena);
    tree_freeze(&world->base);
    world->symbols = maker.symbols;
    world->arena = maker.arena;
    world_list_traits(world);
    world->lowered = pf2e_lowered_store_new();
    world->starts = pf2e_starts_new();
}

void pf2e_world_free(struct pf2e_world *world)
{
    for (size_t i = 0; i < PF2E_TRAIT_LISTS; i++)
        options_free(&world->traits[i]);
    pf2e_starts_free(world->starts);
    pf2e_lowered_store_free(world->lowered);
    symbols_free(&world->symbols);
    arena_free(&world->arena);
}
