/* p2v_card.c: the figures, words and defences of a converted card, and putting it together (P2V-CONV-01..03, -05, -12,
 * -17). What the appendix leaves to judgement is decided by a fixed rule and written on the card. */
#include "bridges/p2v_card.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

void card_note(struct card_maker *maker, const char *format, ...)
{
    char sentence[256];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(sentence, sizeof sentence, format, arguments);
    va_end(arguments);
    json_push(maker->arena, &maker->judgements, json_make_text(maker->arena, sentence, strlen(sentence)));
}

void card_set_text(struct card_maker *maker, struct json *object, const char *name, const char *text)
{
    json_set(maker->arena, object, name, json_make_text(maker->arena, text, strlen(text)));
}

void card_set_types(struct card_maker *maker, struct json *object, const char *name, uint32_t types)
{
    struct json list = json_make_array();
    for (int type = 0; type < P2V_DAMAGE_TYPES; type++) {
        const char *word = p2v_damage_name((enum p2v_damage_type)type);
        if (types & P2V_BIT(type)) json_push(maker->arena, &list, json_make_text(maker->arena, word, strlen(word)));
    }
    json_set(maker->arena, object, name, list);
}

const char *card_item_name(const struct json *item)
{
    return json_to_text(json_get(item, "name"), "?");
}

const char *card_description(const struct json *item)
{
    return json_to_text(json_path(item, "system.description.value"), "");
}

int card_damage(const struct card_maker *maker, int doubled)
{
    int amount = p2v_convert_damage(doubled);
    return maker->options.rounds_up && amount == 9 ? 10 : amount;
}

void card_add(struct card_maker *maker, struct json feature, enum card_outcome outcome)
{
    static const char *const names[] = {"mechanical", "simplified", "text"};
    if (maker->features.count >= P2V_CARD_FEATURES - 8) {
        card_leave_out(maker, card_item_name(&feature), CARD_REASON_FULL);
        return;
    }
    maker->tally.outcomes[outcome]++;
    card_set_text(maker, &feature, "converted", names[outcome]);
    json_push(maker->arena, &maker->features, feature);
}

const char *card_loss_words(enum card_loss loss)
{
    static const char *const words[CARD_LOSSES] = {
#define LOSS(name, text) text,
#include "bridges/p2v_losses.def"
    };
    return words[loss];
}

static bool card_has_lost(const struct json *list, const char *words)
{
    for (size_t i = 0; i < json_count(list); i++)
        if (json_is_text(json_at(list, i), words)) return true;
    return false;
}

void card_lose(struct card_maker *maker, struct json *feature, uint32_t losses)
{
    const struct json *known = json_get(feature, "lost");
    struct json lost = known ? json_copy(maker->arena, known) : json_make_array();
    for (int loss = 0; loss < CARD_LOSSES; loss++) {
        const char *words = card_loss_words((enum card_loss)loss);
        if (!(losses & P2V_BIT(loss)) || card_has_lost(&lost, words)) continue;
        json_push(maker->arena, &lost, json_make_text(maker->arena, words, strlen(words)));
        maker->tally.losses[loss]++;
    }
    if (lost.count) json_set(maker->arena, feature, "lost", lost);
}

void card_add_acting(struct card_maker *maker, struct json feature, uint32_t losses)
{
    card_lose(maker, &feature, losses);
    card_add(maker, feature, losses ? CARD_SIMPLIFIED : CARD_MECHANICAL);
}

void card_add_ability(struct card_maker *maker, const struct card_ability *ability, struct json feature)
{
    card_add_acting(maker, feature, ability->losses);
}

struct json card_shape(struct card_maker *maker, const char *shape)
{
    struct json_document document;
    struct json value = json_make_null();
    char *text = arena_copy_text(maker->arena, shape, strlen(shape));
    for (char *at = text; at && *at; at++)
        if (*at == '\'') *at = '"';
    if (text && json_parse(&document, "shape", text, strlen(text), NULL) == STATUS_OK)
        value = json_copy(maker->arena, &document.root);
    if (text) json_free(&document);
    return value;
}

const char *card_find_any(const char *words, const char *parts)
{
    for (const char *part = parts; *part; part += *part == '|') {
        size_t length = strcspn(part, "|");
        for (const char *at = words; *at; at++)
            if (strncmp(at, part, length) == 0) return at;
        part += length;
    }
    return NULL;
}

struct json card_uses(struct card_maker *maker, int count, bool is_daily)
{
    struct json uses = json_make_object();
    json_set(maker->arena, &uses, "count", json_make_int(count));
    card_set_text(maker, &uses, "recharge", is_daily ? "daily" : "encounter");
    return uses;
}

/* ---- how descriptions name the creature ---- */

static void card_own_words(struct card_maker *maker, const char *text)
{
    for (const char *at = text; *at && maker->own_count < CARD_OWN_WORDS;) {
        size_t length = strcspn(at, " ,()-'");
        char *word = length < 3 ? NULL : arena_copy_text(maker->arena, at, length);
        if (word) maker->own[maker->own_count++] = word;
        at += length;
        at += *at != '\0';
    }
}

/* Traits that others at the table may have as well: "the animal", "the humanoid" need not be the creature. */
static bool card_is_broad_trait(const char *trait)
{
    static const char *const broad[] = {"humanoid", "animal", "undead", "fire", "water", "air", "earth", "cold"};
    for (size_t i = 0; i < sizeof broad / sizeof *broad; i++)
        if (p2v_same_word(broad[i], trait)) return true;
    return false;
}

struct prose_source card_source(const struct card_maker *maker, const struct json *item)
{
    return (struct prose_source){.html = card_description(item), .own = maker->own, .own_count = maker->own_count};
}

/* ---- figures ---- */

static int card_number(const struct card_maker *maker, const char *path)
{
    double number = json_to_double(json_path(maker->actor, path), 0);
    return number > 10000 ? 10000 : number < -10000 ? -10000 : (int)number;
}

/* Highest and lowest attack bonus, their sum and number. */
struct card_attacks {
    int high, low, sum, count;
};

static struct card_attacks card_attacks(const struct card_maker *maker)
{
    const struct json *items = json_get(maker->actor, "items");
    struct card_attacks attacks = {0};
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *item = json_at(items, i);
        if (!json_is_text(json_get(item, "type"), "melee")) continue;
        int bonus = (int)json_to_int(json_path(item, "system.bonus.value"), 0) % 1000 - maker->subtracted;
        if (!attacks.count || bonus > attacks.high) attacks.high = bonus;
        if (!attacks.count || bonus < attacks.low) attacks.low = bonus;
        attacks.sum += bonus;
        attacks.count++;
    }
    return attacks;
}

/* The highest number that follows the letters DC in the words of an ability, links and markup left out. */
static int card_listed_dc(const char *words)
{
    int best = 0;
    for (const char *at = strstr(words, "DC"); at; at = strstr(at + 2, "DC")) {
        const char *end = at + 2;
        for (int depth = 0, steps = 0; *end && (depth || *end != '.') && steps < 200; end++, steps++) {
            depth += *end == '<' || *end == '[';
            depth -= *end == '>' || *end == ']';
            if (depth || *end < '0' || *end > '9') continue;
            int dc = 0;
            for (const char *digit = end; *digit >= '0' && *digit <= '9' && dc < 100; digit++)
                dc = dc * 10 + *digit - '0';
            if (dc > best) best = dc;
            break;
        }
    }
    return best;
}

/* The highest DC of a spell or a saving throw; 0 when there is none. A DC to balance or to climb does not count, unless
 * the options allow any. */
static int card_highest_dc(struct card_maker *maker)
{
    const struct json *items = json_get(maker->actor, "items");
    int dc = 0;
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *item = json_at(items, i);
        struct prose prose = {0};
        int found = 0;
        if (json_is_text(json_get(item, "type"), "action")) {
            int listed = maker->options.any_dc ? card_listed_dc(card_description(item)) : 0;
            struct prose_source source = card_source(maker, item);
            prose_read(maker->arena, &source, &prose);
            found = prose.dc > listed ? prose.dc : listed;
        } else if (json_is_text(json_get(item, "type"), "spellcastingEntry"))
            found = (int)json_to_int(json_path(item, "system.spelldc.dc"), 0) % 1000;
        if (found > dc) dc = found;
    }
    return dc;
}

/* P2V-CONV-02, A-86. */
static void card_fight_and_power(struct card_maker *maker)
{
    struct p2v_figures *figures = &maker->figures;
    struct card_attacks attacks = card_attacks(maker);
    int dc = card_highest_dc(maker);
    if (figures->has_attack && maker->options.averages_fight && attacks.count) {
        figures->fight = (attacks.sum + attacks.count / 2) / attacks.count;
        card_note(maker, "Fight is the average of the attacks");
    }
    if (dc) {
        figures->power = dc - maker->subtracted;
        if (!figures->has_attack) figures->fight = figures->power - 9;
        return;
    }
    if (!figures->has_attack) {
        int best = figures->fortitude > figures->reflex ? figures->fortitude : figures->reflex;
        figures->fight = figures->will > best ? figures->will : best;
        figures->power = figures->fight + 9;
        card_note(maker, "no attack and no DC: Fight is the highest save, Power is Fight + 9");
    } else if (attacks.high - attacks.low >= 2) {
        figures->power = attacks.low + 10;
        card_note(maker, "no DC of a saving throw: Power is the lowest attack + 10");
    } else {
        figures->power = figures->fight + 9;
        card_note(maker, "no DC of a saving throw: Power is Fight + 9");
    }
}

/* ---- speed ---- */

struct card_speeds {
    int land, fly, burrow, swim, climb;
};

static struct card_speeds card_speeds(const struct card_maker *maker)
{
    struct card_speeds speeds = {.land = card_number(maker, "system.attributes.speed.value")};
    const struct json *others = json_path(maker->actor, "system.attributes.speed.otherSpeeds");
    for (size_t i = 0; i < json_count(others); i++) {
        const char *type = json_to_text(json_get(json_at(others, i), "type"), "");
        double number = json_to_double(json_get(json_at(others, i), "value"), 0);
        int feet = number > 0 && number < 1000 ? (int)number : 0;
        if (p2v_same_word(type, "fly")) speeds.fly = feet;
        if (p2v_same_word(type, "burrow")) speeds.burrow = feet;
        if (p2v_same_word(type, "swim")) speeds.swim = feet;
        if (p2v_same_word(type, "climb")) speeds.climb = feet;
    }
    return speeds;
}

static int card_larger(int a, int b)
{
    return a > b ? a : b;
}

/* P2V-CONV-03, -12: one mode, the most useful one that is at least half as fast as the fastest; burrowing and swimming
 * are too special to be the card's Speed unless there is hardly another. */
static void card_speed(struct card_maker *maker, struct json *card)
{
    struct card_speeds s = card_speeds(maker);
    const char *mode = NULL;
    int best = card_larger(card_larger(card_larger(s.land, s.fly), card_larger(s.burrow, s.swim)), s.climb),
        speed = s.land;
    bool barely_walks = s.land <= 10;
    if (s.fly && s.fly * 2 >= best)
        mode = "flight", speed = card_larger(s.land, s.fly);
    else if (s.burrow && s.burrow * 2 >= best)
        mode = "burrowing", speed = barely_walks ? s.burrow : s.land;
    else if (s.climb && s.climb >= s.swim && s.climb * 2 >= best)
        mode = "wall_climb", speed = card_larger(s.land, s.climb);
    else if (s.swim && s.swim * 2 >= best)
        mode = "aquatic", speed = barely_walks ? s.swim : s.land;
    if (mode && strcmp(mode, "aquatic") == 0 && barely_walks) {
        json_push(maker->arena, &maker->common, json_make_text(maker->arena, "Aquatic Only", 12));
        card_note(maker, "it can hardly walk: Aquatic Only");
    }
    int squares = speed / 5;
    json_set(maker->arena, card, "speed", json_make_int(squares));
    struct json modes = json_make_array();
    if (mode) json_push(maker->arena, &modes, json_make_text(maker->arena, mode, strlen(mode)));
    json_set(maker->arena, card, "modes", modes);
    int kinds = (s.fly > 0) + (s.burrow > 0) + (s.swim > 0) + (s.climb > 0);
    if (kinds > 1 || (kinds && !mode)) card_note(maker, "one movement mode kept: %s", mode ? mode : "none");
}

/* ---- words ---- */

static bool card_is_general_trait(const char *trait)
{
    static const char *const general[] = {"aberration", "animal", "astral",    "beast",    "celestial", "construct",
                                          "dragon",     "dream",  "elemental", "ethereal", "fey",       "fiend",
                                          "fungus",     "giant",  "humanoid",  "monitor",  "ooze",      "plant",
                                          "spirit",     "time",   "undead"};
    for (size_t i = 0; i < sizeof general / sizeof *general; i++)
        if (p2v_same_word(general[i], trait)) return true;
    return false;
}

/* P2V-CONV-17: from the specific to the general; alignment words are not traits here. */
static void card_traits(struct card_maker *maker, struct json *card)
{
    static const char *const not_traits[] = {"good", "evil", "lawful", "chaotic", "neutral", "holy", "unholy"};
    const struct json *traits = json_path(maker->actor, "system.traits.value");
    struct json list = json_make_array();
    for (int pass = 0; pass < 2; pass++) {
        for (size_t i = 0; i < json_count(traits) && list.count < P2V_CARD_TRAITS - 1; i++) {
            const char *trait = json_to_text(json_at(traits, i), "");
            bool skip = card_is_general_trait(trait) != (pass == 1) || !*trait;
            for (size_t k = 0; k < sizeof not_traits / sizeof *not_traits; k++)
                skip |= p2v_same_word(not_traits[k], trait);
            if (skip) continue;
            char *word = arena_copy_text(maker->arena, trait, strlen(trait));
            if (!word) return;
            if (word[0] >= 'a' && word[0] <= 'z') word[0] = (char)(word[0] - 'a' + 'A');
            json_push(maker->arena, &list, json_make_text(maker->arena, word, strlen(word)));
        }
    }
    json_set(maker->arena, card, "traits", list);
}

static bool card_has_trait(const struct card_maker *maker, const char *wanted)
{
    const struct json *traits = json_path(maker->actor, "system.traits.value");
    for (size_t i = 0; i < json_count(traits); i++)
        if (p2v_same_word(json_to_text(json_at(traits, i), ""), wanted)) return true;
    return false;
}

/* The alignment of the legacy entry: from the option, the stored field, or the traits. */
static void card_alignment(struct card_maker *maker, struct json *card)
{
    const char *stored = json_to_text(json_path(maker->actor, "system.details.alignment.value"), "");
    if (maker->options.alignment || *stored) {
        card_set_text(maker, card, "alignment", maker->options.alignment ? maker->options.alignment : stored);
        return;
    }
    bool good = card_has_trait(maker, "good") || card_has_trait(maker, "holy");
    bool evil = card_has_trait(maker, "evil") || card_has_trait(maker, "unholy");
    bool lawful = card_has_trait(maker, "lawful"), chaotic = card_has_trait(maker, "chaotic");
    int row = good ? 0 : evil ? 2 : 1, column = lawful ? 0 : chaotic ? 2 : 1;
    card_set_text(maker, card, "alignment", p2v_alignment_name(row * 3 + column));
    card_note(maker, "alignment inferred from traits");
}

/* P2V-CONV-17: a skill is listed when it is nearer to the save than an untrained one would be. */
static void card_skills(struct card_maker *maker, struct json *card)
{
    const int saves[] = {maker->figures.fortitude, maker->figures.reflex, maker->figures.will};
    struct json list = json_make_array();
    for (int skill = 0; skill < P2V_SKILLS; skill++) {
        const char *name = p2v_skill_name((enum p2v_skill)skill);
        char path[64];
        snprintf(path, sizeof path, "system.skills.%c%s.base", name[0] - 'A' + 'a', name + 1);
        const struct json *value = json_path(maker->actor, skill == P2V_PERCEPTION ? "system.perception.mod" : path);
        if (!json_is_number(value)) continue;
        double bonus = json_to_double(value, 0) - maker->subtracted;
        if (bonus >= saves[p2v_skill_save((enum p2v_skill)skill)] - 2)
            json_push(maker->arena, &list, json_make_text(maker->arena, name, strlen(name)));
    }
    json_set(maker->arena, card, "skills", list);
}

static void card_senses(struct card_maker *maker, struct json *card)
{
    const struct json *senses = json_path(maker->actor, "system.perception.senses");
    struct json list = json_make_array();
    for (size_t i = 0; i < json_count(senses); i++) {
        const char *sense = json_to_text(json_get(json_at(senses, i), "type"), "");
        const char *word = NULL;
        if (p2v_same_word(sense, "scent")) word = "Scent";
        if (p2v_same_word(sense, "truesight")) word = "Truesight";
        if (p2v_same_word(sense, "see-invisibility")) word = "See Invisibility";
        if (word) json_push(maker->arena, &list, json_make_text(maker->arena, word, strlen(word)));
    }
    json_set(maker->arena, card, "senses", list);
}

/* ---- defences ---- */

static void card_immunities(struct card_maker *maker, struct json *card)
{
    const struct json *list = json_path(maker->actor, "system.attributes.immunities");
    struct json immune = json_make_array();
    for (size_t i = 0; i < json_count(list); i++) {
        const char *type = json_to_text(json_get(json_at(list, i), "type"), "");
        const char *word = NULL;
        if (p2v_damage_find(type) >= 0)
            word = p2v_damage_name((enum p2v_damage_type)p2v_damage_find(type));
        else if (p2v_condition_find(type) >= 0)
            word = p2v_condition_name((enum p2v_condition)p2v_condition_find(type));
        else if (p2v_same_word(type, "paralyzed"))
            word = "stunned";
        else if (p2v_same_word(type, "fear-effects"))
            word = "fear";
        else if (p2v_same_word(type, "sleep") || p2v_same_word(type, "healing") || p2v_same_word(type, "prone"))
            word = type;
        if (word) json_push(maker->arena, &immune, json_make_text(maker->arena, word, strlen(word)));
    }
    json_set(maker->arena, card, "immune", immune);
}

/* The word of a damage type in a resistance or weakness; NULL when the card game has none. */
static const char *card_defence_word(const char *type)
{
    static const char *const words[][2] = {
        {"all-damage", "all"},       {"physical", "physical"},   {"energy", "energy"}, {"area-damage", "area"},
        {"splash-damage", "splash"}, {"cold-iron", "cold iron"}, {"holy", "good"},     {"unholy", "evil"}};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (p2v_same_word(words[i][0], type)) return words[i][1];
    int found = p2v_damage_find(type);
    return found >= 0 ? p2v_damage_name((enum p2v_damage_type)found) : NULL;
}

static void card_resist(struct card_maker *maker, struct json *list, const char *word, int points,
                        const struct json *exceptions)
{
    struct json entry = json_make_object();
    uint32_t except = 0;
    card_set_text(maker, &entry, "type", word);
    json_set(maker->arena, &entry, "dice", json_make_int(p2v_convert_resistance(points)));
    for (size_t i = 0; i < json_count(exceptions); i++) {
        int type = p2v_damage_find(json_to_text(json_at(exceptions, i), ""));
        if (type >= 0) except |= P2V_BIT(type);
    }
    if (except) card_set_types(maker, &entry, "except", except);
    json_push(maker->arena, list, entry);
}

static void card_defences(struct card_maker *maker, struct json *card)
{
    const struct json *resistances = json_path(maker->actor, "system.attributes.resistances");
    const struct json *weaknesses = json_path(maker->actor, "system.attributes.weaknesses");
    struct json resist = json_make_array(), weak = json_make_array();
    int hardness = card_number(maker, "system.attributes.hardness.value");
    if (hardness > 0) card_resist(maker, &resist, "all", hardness, NULL);
    for (size_t i = 0; i < json_count(resistances); i++) {
        const struct json *entry = json_at(resistances, i);
        const char *word = card_defence_word(json_to_text(json_get(entry, "type"), ""));
        int points = (int)json_to_int(json_get(entry, "value"), 0) % 1000;
        if (word && points > 0) card_resist(maker, &resist, word, points, json_get(entry, "exceptions"));
    }
    for (size_t i = 0; i < json_count(weaknesses); i++) {
        struct json entry = json_make_object();
        const char *word = card_defence_word(json_to_text(json_get(json_at(weaknesses, i), "type"), ""));
        int points = (int)json_to_int(json_get(json_at(weaknesses, i), "value"), 0);
        if (!word || points <= 0 || points > 200) continue;
        card_set_text(maker, &entry, "type", word);
        json_set(maker->arena, &entry, "amount", json_make_int(points));
        json_push(maker->arena, &weak, entry);
    }
    json_set(maker->arena, card, "resist", resist);
    json_set(maker->arena, card, "weak", weak);
    card_immunities(maker, card);
}

/* ---- the card ---- */

static const char *card_size(const struct card_maker *maker)
{
    static const char *const sizes[][2] = {{"tiny", "Tiny"}, {"sm", "Small"},  {"med", "Medium"},
                                           {"lg", "Large"},  {"huge", "Huge"}, {"grg", "Gargantuan"}};
    const char *size = json_to_text(json_path(maker->actor, "system.traits.size.value"), "med");
    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
        if (p2v_same_word(sizes[i][0], size)) return sizes[i][1];
    return "Medium";
}

static void card_head(struct card_maker *maker, struct json *card)
{
    const struct p2v_figures *figures = &maker->figures;
    const struct {
        const char *name;
        int value;
    } numbers[] = {{"level", figures->level},    {"fight", figures->fight},
                   {"armor", figures->armor},    {"power", figures->power},
                   {"fort", figures->fortitude}, {"reflex", figures->reflex},
                   {"will", figures->will},      {"hp", figures->hp > 0 ? figures->hp : 1}};
    card_set_text(maker, card, "name", card_item_name(maker->actor));
    card_alignment(maker, card);
    card_set_text(maker, card, "size", card_size(maker));
    card_traits(maker, card);
    for (size_t i = 0; i < sizeof numbers / sizeof *numbers; i++)
        json_set(maker->arena, card, numbers[i].name, json_make_int(numbers[i].value));
    if (figures->points >= 0) {
        json_set(maker->arena, card, "points", json_make_int(figures->points));
    } else {
        json_set(maker->arena, card, "unpriced", json_make_bool(true));
        card_note(maker, "no price: the table ends at level 14; narrative games only");
    }
    card_speed(maker, card);
    card_skills(maker, card);
    card_senses(maker, card);
    card_defences(maker, card);
}

/* A sentence for each reason for which something was left out. */
static void card_note_left_out(struct card_maker *maker)
{
    for (int reason = 0; reason < CARD_REASONS; reason++) {
        const struct json *names = &maker->left_out[reason];
        struct text note = {0};
        for (size_t i = 0; i < json_count(names); i++) {
            text_add(&note, i ? ", " : "left out: ");
            text_add(&note, json_to_text(json_at(names, i), ""));
        }
        if (names->count) {
            text_addf(&note, " (%s)", card_reason_words((enum card_reason)reason));
            json_push(maker->arena, &maker->judgements, json_make_text(maker->arena, text_get(&note), note.length));
        }
        text_free(&note);
    }
}

static void card_tally_add(struct card_tally *sum, const struct card_tally *tally)
{
    for (int i = 0; i < CARD_OUTCOMES; i++)
        sum->outcomes[i] += tally->outcomes[i];
    for (int i = 0; i < CARD_LOSSES; i++)
        sum->losses[i] += tally->losses[i];
    for (int i = 0; i < ABILITY_KINDS; i++)
        sum->texts[i] += tally->texts[i];
    for (int i = 0; i < CARD_REASONS; i++)
        sum->reasons[i] += tally->reasons[i];
}

struct json p2v_convert_card(struct arena *arena, const struct p2v_pack *pack, const struct json *actor,
                             const struct p2v_card_options *options, struct card_tally *tally)
{
    struct card_maker maker = {.arena = arena, .pack = pack, .actor = actor};
    struct json card = json_make_object();
    maker.features = maker.judgements = maker.common = json_make_array();
    for (int reason = 0; reason < CARD_REASONS; reason++)
        maker.left_out[reason] = json_make_array();
    if (options) maker.options = *options;
    if (!p2v_convert_figures(actor, &maker.figures)) return json_make_null();
    maker.subtracted = maker.figures.level > 0 ? maker.figures.level : 0;
    maker.taken = arena_array(arena, bool, json_count(json_get(actor, "items")) + 1);
    if (!maker.taken) return json_make_null();
    card_own_words(&maker, card_item_name(actor));
    const struct json *traits = json_path(actor, "system.traits.value");
    for (size_t i = 0; i < json_count(traits); i++) {
        const char *trait = json_to_text(json_at(traits, i), "");
        if (!card_is_broad_trait(trait)) card_own_words(&maker, trait);
    }
    card_fight_and_power(&maker);
    card_head(&maker, &card);
    card_strikes(&maker);
    card_abilities(&maker);
    card_spells(&maker);
    json_set(arena, &card, "common", maker.common);
    json_set(arena, &card, "features", maker.features);
    card_note_left_out(&maker);
    json_set(arena, &card, "judgement", maker.judgements);
    const struct json *license = json_path(actor, "system.details.publication.license");
    card_set_text(&maker, &card, "license", json_to_text(license, "unknown"));
    if (tally) card_tally_add(tally, &maker.tally);
    return arena->failed ? json_make_null() : card;
}
