/* sweep_iwr: immunities, weaknesses and resistances against a second implementation. The model below is written from
 * the rule alone: it knows facts about a hit instead of options, and decides everything hit by hit in one go.
 *
 * sweep_iwr [COUNT [SEED]]: so many recombined inputs; 20000 without arguments. Prints "pass iwr/model". */
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "systems/pf2e/damage/iwr.h"

enum { POOL = 60, MOST_RULES = 5, MOST_HITS = 3, MOST_NOTES = 64, MOST_REDIRECTS = 2 };

/* --- chance ------------------------------------------------------------------------------------------------------ */

static uint64_t chance_state = 1;

static uint32_t chance(uint32_t below)
{
    chance_state = chance_state * 6364136223846793005u + 1442695040888963407u;
    return (uint32_t)(chance_state >> 33) % below;
}

/* --- facts ------------------------------------------------------------------------------------------------------- */

enum { FIRE, COLD, PIERCING, SLASHING, BLUDGEONING, DAMAGE_TYPES };
static const char *const damage_names[] = {"fire", "cold", "piercing", "slashing", "bludgeoning"};

struct facts {
    int type;
    bool damage, cold_iron, magical, spell, holy, water, critical, precise, splash;
};

static bool is_energy(int type)
{
    return type == FIRE || type == COLD;
}

enum {
    PHYSICAL = DAMAGE_TYPES,
    ENERGY,
    ALL_DAMAGE,
    COLD_IRON,
    NON_MAGICAL,
    SPELLS,
    HOLY,
    WATER,
    CRITICAL_HITS,
    PRECISION,
    SPLASH,
    WORDS
};
static const struct {
    const char *word, *label, *kinds;
} words[] = {{"fire", "fire", "iwr"},
             {"cold", "cold", "iwr"},
             {"piercing", "piercing", "iwr"},
             {"slashing", "slashing", "iwr"},
             {"bludgeoning", "bludgeoning", "iwr"},
             {"physical", "physical", "iwr"},
             {"energy", "energy", "iwr"},
             {"all-damage", "all damage", "wr"},
             {"cold-iron", "cold iron", "iwr"},
             {"non-magical", "non-magical", "iwr"},
             {"spells", "spells", "wr"},
             {"holy", "holy", "iwr"},
             {"water", "water", "wr"},
             {"critical-hits", "critical hits", "iwr"},
             {"precision", "precision", "iwr"},
             {"splash-damage", "splash damage", "w"}};

static bool word_fits(int word, const struct facts *facts)
{
    if (word < DAMAGE_TYPES) return facts->type == word;
    switch (word) {
    case PHYSICAL:
        return !is_energy(facts->type);
    case ENERGY:
        return is_energy(facts->type);
    case ALL_DAMAGE:
        return facts->damage;
    case COLD_IRON:
        return facts->cold_iron;
    case NON_MAGICAL:
        return !facts->magical;
    case SPELLS:
        return facts->damage && facts->spell;
    case HOLY:
        return facts->holy;
    case WATER:
        return facts->water;
    case CRITICAL_HITS:
        return facts->critical;
    case PRECISION:
        return facts->precise;
    default:
        return facts->splash;
    }
}

/* --- one defence, in both forms ---------------------------------------------------------------------------------- */

struct defence {
    int word, exception, doubled; /* -1: none */
    double value;
    char label[96];
    struct pf2e_iwr_rule rule;
};

static bool fits(const struct defence *defence, const struct facts *facts)
{
    return word_fits(defence->word, facts) && !(defence->exception >= 0 && word_fits(defence->exception, facts));
}

static bool fits_type(const struct defence *defence, int type)
{
    return fits(defence, &(struct facts){.type = type});
}

static double resisted(const struct defence *defence, const struct facts *facts)
{
    return defence->doubled >= 0 && word_fits(defence->doubled, facts) ? defence->value * 2 : defence->value;
}

static int pick_word(char kind)
{
    for (;;) {
        int word = (int)chance(WORDS);
        if (strchr(words[word].kinds, kind)) return word;
    }
}

static bool make_defence(struct arena *arena, struct symbols *symbols, enum pf2e_iwr_kind kind, struct defence *made)
{
    static const char letters[] = "iwr";
    *made = (struct defence){.word = pick_word(letters[kind]), .exception = -1, .doubled = -1};
    made->value = kind == PF2E_IMMUNITY ? 0 : (double)(1 + chance(8));
    if (chance(3) == 0) made->exception = chance(2) ? COLD_IRON : HOLY;
    if (kind == PF2E_RESISTANCE && chance(5) == 0) made->doubled = NON_MAGICAL;
    struct json source = json_make_object(), list = json_make_array(), doubles = json_make_array();
    const char *word = words[made->word].word;
    json_set(arena, &source, "type", json_make_text(arena, word, strlen(word)));
    json_set(arena, &source, "value", json_make_double(made->value));
    if (made->exception >= 0) {
        const char *name = words[made->exception].word;
        json_push(arena, &list, json_make_text(arena, name, strlen(name)));
        json_set(arena, &source, "exceptions", list);
    }
    if (made->doubled >= 0) {
        const char *name = words[made->doubled].word;
        json_push(arena, &doubles, json_make_text(arena, name, strlen(name)));
        json_set(arena, &source, "doubleVs", doubles);
    }
    snprintf(made->label, sizeof made->label, "%s%s%s%s%s%s", words[made->word].label,
             made->exception >= 0 ? " (except " : "", made->exception >= 0 ? words[made->exception].label : "",
             made->doubled < 0        ? ""
             : made->exception >= 0 ? "; double resistance vs. "
                                    : " (double resistance vs. ",
             made->doubled >= 0 ? words[made->doubled].label : "",
             made->exception >= 0 || made->doubled >= 0 ? ")" : "");
    struct json *kept = arena_new(arena, struct json);
    if (!kept) return false;
    *kept = source;
    return pf2e_iwr_read(arena, symbols, kind, kept, &made->rule);
}

/* --- an input ---------------------------------------------------------------------------------------------------- */

struct way {
    int from, to;
};

struct hit {
    struct facts facts;
    double total, uncritical, precision, splash;
};

struct input {
    const struct defence *immunities[MOST_RULES], *weaknesses[MOST_RULES], *resistances[MOST_RULES];
    size_t immunity_count, weakness_count, resistance_count;
    struct hit hits[MOST_HITS];
    size_t hit_count;
    struct way immunity_ways[MOST_REDIRECTS], resistance_ways[MOST_REDIRECTS];
    size_t immunity_way_count, resistance_way_count;
    int ignored; /* a word; -1: nothing */
    bool critical, raised;
};

static size_t draw_defences(const struct defence *pool, const struct defence **out)
{
    size_t count = chance(MOST_RULES + 1);
    for (size_t i = 0; i < count; i++)
        out[i] = &pool[chance(POOL)];
    return count;
}

static size_t draw_ways(struct way *out)
{
    size_t count = chance(3) ? 0 : 1 + chance(MOST_REDIRECTS);
    for (size_t i = 0; i < count; i++)
        out[i] = (struct way){(int)chance(DAMAGE_TYPES), (int)chance(DAMAGE_TYPES)};
    return count;
}

static struct hit draw_hit(bool critical)
{
    struct hit hit = {.facts = {.type = (int)chance(DAMAGE_TYPES),
                                .damage = true,
                                .cold_iron = chance(4) == 0,
                                .magical = chance(2) == 0,
                                .spell = chance(4) == 0,
                                .holy = chance(5) == 0,
                                .water = chance(6) == 0,
                                .critical = critical}};
    hit.total = (double)chance(24) - 2;
    hit.uncritical = critical ? floor(hit.total / 2) : hit.total;
    if (hit.total > 0 && chance(3) == 0) hit.precision = (double)(1 + chance((uint32_t)hit.total));
    if (hit.total > 0 && chance(5) == 0) hit.splash = 1;
    hit.facts.splash = hit.splash > 0;
    return hit;
}

static void draw_input(const struct defence *pools[3], struct input *input)
{
    *input = (struct input){.critical = chance(2) == 0, .ignored = -1};
    input->immunity_count = chance(2) ? draw_defences(pools[0], input->immunities) : 0;
    input->weakness_count = draw_defences(pools[1], input->weaknesses);
    input->resistance_count = draw_defences(pools[2], input->resistances);
    input->hit_count = 1 + chance(MOST_HITS);
    double total = 0;
    for (size_t i = 0; i < input->hit_count; i++) {
        input->hits[i] = draw_hit(input->critical);
        total += input->hits[i].total;
    }
    input->raised = total < 1;
    input->immunity_way_count = draw_ways(input->immunity_ways);
    input->resistance_way_count = draw_ways(input->resistance_ways);
    if (chance(5) == 0) input->ignored = (int)chance(PHYSICAL + 1);
}

/* --- the model --------------------------------------------------------------------------------------------------- */

struct note {
    int kind;
    const char *label;
    double adjustment;
    bool ignored;
    const char *redirect;
};

struct notes {
    struct note list[MOST_NOTES];
    size_t count;
};

static void note(struct notes *notes, struct note one)
{
    notes->list[notes->count++] = one;
}

static bool immune_to_type(const struct input *input, int type)
{
    for (size_t i = 0; i < input->immunity_count; i++) {
        if (fits_type(input->immunities[i], type)) return true;
    }
    return false;
}

static const struct way *way_around(const struct input *input, const struct defence *immunity)
{
    for (size_t i = 0; i < input->immunity_way_count; i++) {
        const struct way *way = &input->immunity_ways[i];
        if (fits_type(immunity, way->from) && !immune_to_type(input, way->to)) return way;
    }
    return NULL;
}

static bool counts_once(int word)
{
    return word == SPELLS || word == HOLY || word == WATER;
}

struct candidate {
    const struct defence *defence;
    double value;
    bool ignored;
};

struct model_hit {
    const struct input *input;
    const struct hit *hit;
    const struct defence *immune[MOST_RULES];
    size_t immune_count;
    double total, precision, left;
    const char *last_way;
    struct notes *notes;
};

static double model_weakness(const struct model_hit *work)
{
    const struct defence *best = NULL;
    bool asked_precision = work->precision > 0, asked_splash = work->hit->splash > 0;
    struct facts precise = work->hit->facts;
    precise.precise = true;
    const struct defence *of_precision = NULL, *of_splash = NULL;
    for (size_t i = 0; i < work->input->weakness_count; i++) {
        const struct defence *one = work->input->weaknesses[i];
        if (!of_precision && one->word == PRECISION && fits(one, &precise)) of_precision = one;
        if (!of_splash && one->word == SPLASH) of_splash = one;
        if (!counts_once(one->word) && fits(one, &work->hit->facts) && (!best || one->value > best->value)) best = one;
    }
    if (asked_precision && of_precision && (!best || of_precision->value > best->value)) best = of_precision;
    if (asked_splash && of_splash && (!best || of_splash->value > best->value)) best = of_splash;
    if (best) note(work->notes, (struct note){PF2E_WEAKNESS, best->label, best->value, false, NULL});
    return best ? best->value : 0;
}

static bool dropped(const struct model_hit *work, const struct defence *resistance)
{
    for (size_t i = 0; i < work->immune_count; i++) {
        const struct defence *immunity = work->immune[i];
        if (immunity->word == resistance->word &&
            (immunity->exception < 0 || immunity->exception == resistance->exception))
            return true;
    }
    return false;
}

/* What counts as another type: the way, and what resists it there. */
struct other {
    const struct way *way;
    const struct defence *defence;
    double value;
};

static struct other model_other(const struct model_hit *work, int word, double most, bool ignored)
{
    const struct input *input = work->input;
    struct other best = {0};
    for (size_t i = 0; i < input->resistance_way_count; i++) {
        const struct way *way = &input->resistance_ways[i];
        if (best.way && !best.defence) return best;
        if (way->from != word || way->to == word || immune_to_type(input, way->to)) continue;
        const struct defence *there = NULL;
        for (size_t r = 0; !ignored && !there && r < input->resistance_count; r++) {
            if (fits_type(input->resistances[r], way->to)) there = input->resistances[r];
        }
        double value = there ? resisted(there, &work->hit->facts) : 0;
        double limit = best.defence && best.value < most ? best.value : most;
        if (value < limit) best = (struct other){way, there, value};
    }
    return best;
}

static void model_resistance(struct model_hit *work)
{
    const struct input *input = work->input;
    const struct facts *facts = &work->hit->facts;
    struct candidate list[MOST_RULES + 2];
    size_t count = 0;
    bool ignores = input->ignored >= 0 && word_fits(input->ignored, facts), bars_precision = false;
    double excess = work->total - work->hit->uncritical;
    const struct defence *critical = NULL, *precision = NULL;
    struct facts precise = *facts;
    precise.precise = true;
    for (size_t i = 0; i < input->immunity_count; i++)
        bars_precision = bars_precision || input->immunities[i]->word == PRECISION;
    for (size_t i = 0; i < input->resistance_count; i++) {
        const struct defence *one = input->resistances[i];
        if (fits(one, facts) && !dropped(work, one))
            list[count++] = (struct candidate){one, resisted(one, facts), ignores};
        if (!critical && one->word == CRITICAL_HITS) critical = one;
        if (!precision && one->word == PRECISION && fits(one, &precise)) precision = one;
    }
    if (critical && input->critical && excess > 0)
        list[count++] = (struct candidate){critical, fmin(resisted(critical, facts), excess), ignores};
    if (precision && !bars_precision && work->precision > 0)
        list[count++] = (struct candidate){precision, fmin(resisted(precision, facts), work->precision), false};
    const struct candidate *best = NULL;
    bool hides = false;
    for (size_t i = 0; i < count; i++) {
        hides = hides || list[i].ignored;
        if (!list[i].ignored && (!best || list[i].value > best->value)) best = &list[i];
    }
    struct other other = {0};
    if (work->immune_count)
        other = model_other(work, work->immune[0]->word, INFINITY, ignores);
    else if (best)
        other = model_other(work, best->defence->word, best->value, ignores);
    const char *label = best ? best->defence->label : other.defence ? other.defence->label : NULL;
    double value = best ? best->value : other.value;
    if (label && value != 0) {
        struct note one = {PF2E_RESISTANCE, label, -fmin(work->left, other.way ? other.value : value), false, NULL};
        const char *to = other.way ? damage_names[other.way->to] : NULL;
        if (to && !(work->last_way && strcmp(work->last_way, to) == 0)) one.redirect = to;
        note(work->notes, one);
    } else if (hides) {
        note(work->notes, (struct note){PF2E_RESISTANCE, words[input->ignored].label, 0, true, NULL});
    }
}

static void model_immunities(struct model_hit *work)
{
    const struct input *input = work->input;
    const struct facts *facts = &work->hit->facts;
    double excess = work->total - work->hit->uncritical;
    struct facts precise = *facts;
    precise.precise = true;
    work->left = work->total;
    for (size_t i = 0; i < input->immunity_count; i++) {
        const struct defence *one = input->immunities[i];
        if (one->word != CRITICAL_HITS || !fits(one, facts)) continue;
        if (!input->critical || excess <= 0) break;
        note(work->notes, (struct note){PF2E_IMMUNITY, one->label, -excess, false, NULL});
        work->left -= excess;
        work->precision = floor(work->precision / 2);
        break;
    }
    for (size_t i = 0; i < input->immunity_count; i++) {
        const struct defence *one = input->immunities[i];
        if (one->word != PRECISION) continue;
        double lost = fmin(work->precision, work->left);
        if (work->precision > 0 && work->left > 0 && fits(one, &precise)) {
            note(work->notes, (struct note){PF2E_IMMUNITY, one->label, -lost, false, NULL});
            work->left -= lost;
        }
        break;
    }
}

static void model_hit(const struct input *input, size_t index, struct notes *notes)
{
    const struct hit *hit = &input->hits[index];
    struct model_hit work = {.input = input, .hit = hit, .precision = hit->precision, .notes = notes};
    work.total = index == 0 && input->raised && hit->total <= 0 ? 1 : fmax(0, hit->total);
    for (size_t i = 0; i < input->immunity_count; i++) {
        const struct defence *one = input->immunities[i];
        if (one->word == CRITICAL_HITS || !fits(one, &hit->facts)) continue;
        work.immune[work.immune_count++] = one;
        if (way_around(input, one)) continue;
        note(notes, (struct note){PF2E_IMMUNITY, one->label, -work.total, false, NULL});
        return;
    }
    for (size_t i = 0; i < work.immune_count; i++) {
        work.last_way = damage_names[way_around(input, work.immune[i])->to];
        note(notes, (struct note){PF2E_IMMUNITY, words[work.immune[i]->word].label, 0, false, work.last_way});
    }
    model_immunities(&work);
    if (work.left <= 0) return;
    work.left += model_weakness(&work);
    model_resistance(&work);
}

static double model(const struct input *input, struct notes *notes)
{
    double damage = 0;
    notes->count = 0;
    for (size_t i = 0; i < input->hit_count; i++) {
        double total = input->hits[i].total;
        damage += i == 0 && input->raised && total <= 0 ? 1 : fmax(0, total);
        model_hit(input, i, notes);
    }
    for (size_t w = 0; w < input->weakness_count; w++) {
        const struct defence *one = input->weaknesses[w];
        bool met = false;
        for (size_t i = 0; i < input->hit_count; i++)
            met = met || fits(one, &input->hits[i].facts);
        if (met && counts_once(one->word))
            note(notes, (struct note){PF2E_WEAKNESS, words[one->word].label, one->value, false, NULL});
    }
    for (size_t i = 0; i < notes->count; i++)
        damage += notes->list[i].adjustment;
    return fmax(0, damage);
}

/* --- the engine -------------------------------------------------------------------------------------------------- */

static void say_facts(struct options *options, const struct facts *facts)
{
    options_add_text(options, "damage");
    options_addf(options, "damage:type:%s", damage_names[facts->type]);
    options_addf(options, "damage:category:%s", is_energy(facts->type) ? "energy" : "physical");
    if (facts->cold_iron) options_add_text(options, "damage:material:cold-iron");
    if (facts->magical) options_add_text(options, "item:magical");
    if (facts->spell) options_add_text(options, "item:type:spell");
    if (facts->holy) options_add_text(options, "item:trait:holy");
    if (facts->water) options_add_text(options, "item:trait:water");
    if (facts->critical) options_add_text(options, "check:outcome:critical-success");
    if (facts->splash) options_add_text(options, "damage:component:splash");
}

struct engine {
    struct arena *arena;
    struct symbols *symbols;
    const struct pf2e_iwr_rule *ignorable; /* by word */
    struct pf2e_iwr_rule rules[3][MOST_RULES];
    struct pf2e_redirect ways[2][MOST_REDIRECTS];
};

static void engine_rules(struct pf2e_iwr_rule *out, const struct defence *const *list, size_t count)
{
    for (size_t i = 0; i < count; i++)
        out[i] = list[i]->rule;
}

static bool engine_run(struct engine *engine, const struct input *input, struct pf2e_iwr_result *result)
{
    struct options sets[MOST_HITS];
    struct pf2e_hit hits[MOST_HITS];
    engine_rules(engine->rules[0], input->immunities, input->immunity_count);
    engine_rules(engine->rules[1], input->weaknesses, input->weakness_count);
    engine_rules(engine->rules[2], input->resistances, input->resistance_count);
    for (size_t i = 0; i < input->hit_count; i++) {
        const struct hit *hit = &input->hits[i];
        options_init(&sets[i], engine->symbols, NULL);
        say_facts(&sets[i], &hit->facts);
        hits[i] = (struct pf2e_hit){.type = damage_names[hit->facts.type],
                                    .options = &sets[i],
                                    .total = hit->total,
                                    .total_uncritical = hit->uncritical,
                                    .precision = hit->precision,
                                    .splash = hit->splash};
    }
    for (size_t i = 0; i < input->immunity_way_count; i++)
        engine->ways[0][i] = (struct pf2e_redirect){damage_names[input->immunity_ways[i].from],
                                                    damage_names[input->immunity_ways[i].to]};
    for (size_t i = 0; i < input->resistance_way_count; i++)
        engine->ways[1][i] = (struct pf2e_redirect){damage_names[input->resistance_ways[i].from],
                                                    damage_names[input->resistance_ways[i].to]};
    struct pf2e_defences defences = {.immunities = engine->rules[0],
                                     .weaknesses = engine->rules[1],
                                     .resistances = engine->rules[2],
                                     .immunity_count = input->immunity_count,
                                     .weakness_count = input->weakness_count,
                                     .resistance_count = input->resistance_count};
    struct pf2e_bypass bypass = {.ignored_resistances = input->ignored >= 0 ? &engine->ignorable[input->ignored] : NULL,
                                 .ignored_count = input->ignored >= 0,
                                 .immunity_redirects = engine->ways[0],
                                 .resistance_redirects = engine->ways[1],
                                 .immunity_redirect_count = input->immunity_way_count,
                                 .resistance_redirect_count = input->resistance_way_count};
    struct pf2e_roll_facts facts = {
        .is_critical = input->critical, .was_raised_to_one = input->raised, .bypass = &bypass};
    struct pf2e_impact impact = {engine->arena, engine->symbols, &defences, hits, input->hit_count};
    bool fine = pf2e_iwr_apply(&impact, &facts, result);
    for (size_t i = 0; i < input->hit_count; i++)
        options_free(&sets[i]);
    return fine;
}

static bool same_words(const char *a, const char *b)
{
    return a && b ? strcmp(a, b) == 0 : a == b;
}

static bool same_note(const struct note *a, const struct pf2e_iwr_application *b)
{
    return a->kind == (int)b->kind && a->adjustment == b->adjustment && a->ignored == b->ignored &&
           same_words(a->label, b->label) && same_words(a->redirect, b->redirect);
}

static bool same_result(const struct notes *notes, double damage, const struct pf2e_iwr_result *result)
{
    bool used[MOST_NOTES] = {0};
    if (damage != result->final_damage || notes->count != result->application_count) return false;
    for (size_t i = 0; i < notes->count; i++) {
        size_t match = 0;
        while (match < notes->count && (used[match] || !same_note(&notes->list[i], &result->applications[match])))
            match++;
        if (match == notes->count) return false;
        used[match] = true;
    }
    return true;
}

static void print_input(const struct input *input, const struct notes *notes, double damage,
                        const struct pf2e_iwr_result *result)
{
    for (size_t i = 0; i < input->hit_count; i++)
        printf("  hit %s %g/%g precision %g splash %g\n", damage_names[input->hits[i].facts.type], input->hits[i].total,
               input->hits[i].uncritical, input->hits[i].precision, input->hits[i].splash);
    const struct defence *const *lists[] = {input->immunities, input->weaknesses, input->resistances};
    const size_t counts[] = {input->immunity_count, input->weakness_count, input->resistance_count};
    for (size_t k = 0; k < 3; k++) {
        for (size_t i = 0; i < counts[k]; i++)
            printf("  %c %s %g\n", "iwr"[k], lists[k][i]->label, lists[k][i]->value);
    }
    printf("  critical %d ignored %d; model %g, engine %g\n", input->critical, input->ignored, damage,
           result->final_damage);
    for (size_t i = 0; i < notes->count; i++)
        printf("  model %d %s %g %s\n", notes->list[i].kind, notes->list[i].label, notes->list[i].adjustment,
               notes->list[i].redirect ? notes->list[i].redirect : "");
    for (size_t i = 0; i < result->application_count; i++)
        printf("  engine %d %s %g %s\n", (int)result->applications[i].kind, result->applications[i].label,
               result->applications[i].adjustment, result->applications[i].redirect ? result->applications[i].redirect : "");
}

int main(int argc, char **argv)
{
    unsigned long count = argc > 1 ? strtoul(argv[1], NULL, 10) : 20000;
    chance_state = argc > 2 ? strtoul(argv[2], NULL, 10) : 1;
    static struct defence pools[3][POOL];
    static struct pf2e_iwr_rule ignorable[PHYSICAL + 1];
    struct arena rules, scratch;
    struct symbols symbols;
    arena_init(&rules);
    arena_init(&scratch);
    symbols_init(&symbols, NULL);
    bool fine = true;
    for (int kind = 0; kind < 3; kind++) {
        for (size_t i = 0; i < POOL; i++)
            fine = make_defence(&rules, &symbols, (enum pf2e_iwr_kind)kind, &pools[kind][i]) && fine;
    }
    for (int word = 0; word <= PHYSICAL; word++) {
        struct json source = json_make_object();
        json_set(&rules, &source, "type", json_make_text(&rules, words[word].word, strlen(words[word].word)));
        fine = pf2e_iwr_read(&rules, &symbols, PF2E_RESISTANCE, &source, &ignorable[word]) && fine;
    }
    const struct defence *drawn[] = {pools[0], pools[1], pools[2]};
    struct engine engine = {.arena = &scratch, .symbols = &symbols, .ignorable = ignorable};
    unsigned long wrong = 0;
    for (unsigned long i = 0; fine && i < count; i++) {
        struct input input;
        struct notes notes;
        struct pf2e_iwr_result result;
        draw_input(drawn, &input);
        double damage = model(&input, &notes);
        fine = engine_run(&engine, &input, &result);
        if (fine && !same_result(&notes, damage, &result) && wrong++ < 3) print_input(&input, &notes, damage, &result);
        arena_rewind(&scratch, (struct arena_mark){0});
    }
    if (fine && !wrong)
        printf("pass iwr/model\n");
    else
        printf("fail iwr/model (%lu of %lu inputs differ)\n", wrong, count);
    arena_free(&scratch);
    arena_free(&rules);
    symbols_free(&symbols);
    return fine && !wrong ? 0 : 1;
}
