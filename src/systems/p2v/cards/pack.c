/* pack.c: reading card records and turning them into cards. */
#include "systems/p2v/cards/pack.h"

#include <string.h>

#include "base/ascii.h"
#include "base/limits.h"
#include "systems/p2v/cards/lower.h"

static const char *const pack_sizes[] = {"Tiny", "Small", "Medium", "Large", "Huge", "Gargantuan"};
static const char *const pack_alignments[] = {"LG", "NG", "CG", "LN", "N", "CN", "LE", "NE", "CE"};
static const char *const pack_ops[] = {
#define STEP(name, meaning) #name,
#include "systems/p2v/cards/steps.def"
};

const char *p2v_op_name(enum p2v_op op)
{
    return pack_ops[op];
}

int p2v_size_find(const char *name)
{
    for (int i = 0; i < 6; i++)
        if (p2v_same_word(pack_sizes[i], name)) return i;
    return -1;
}

const char *p2v_size_name(int size)
{
    return pack_sizes[size];
}

int p2v_size_squares(int size)
{
    return size <= 2 ? 1 : size - 1;
}

const char *p2v_alignment_name(int alignment)
{
    return pack_alignments[alignment];
}

static int pack_int(const struct json *record, const char *name, int fallback)
{
    return (int)json_to_int(json_get(record, name), fallback);
}

static const char *pack_text(const struct json *record, const char *name)
{
    return json_to_text(json_get(record, name), "");
}

static symbol pack_fold(struct p2v_pack *pack, const char *text)
{
    char folded[128];
    size_t length = 0;
    for (; text[length] && length < sizeof folded - 1; length++)
        folded[length] = text[length] >= 'A' && text[length] <= 'Z' ? (char)(text[length] - 'A' + 'a') : text[length];
    return symbol_intern(&pack->symbols, folded, length);
}

/* Traits filters may name even when no card in the pack has them. */
static const char *const pack_traits[] = {"aberration", "animal", "beast", "celestial", "construct", "dragon",
                                          "elemental",  "fey",    "fiend", "fungus",    "giant",     "goblin",
                                          "humanoid",   "insect", "metal", "ooze",      "plant",     "spirit",
                                          "swarm",      "undead", "water", "zombie"};

void p2v_pack_init(struct p2v_pack *pack)
{
    *pack = (struct p2v_pack){0};
    arena_init(&pack->arena);
    symbols_init(&pack->symbols, NULL);
    for (size_t i = 0; i < sizeof pack_traits / sizeof *pack_traits; i++)
        if (!symbol_intern_text(&pack->symbols, pack_traits[i])) pack->failed = true;
    if (!vec_push(&pack->filters, (struct p2v_filter){0})) pack->failed = true;
    if (!vec_push(&pack->steps, (struct p2v_step){0})) pack->failed = true;
}

void p2v_pack_free(struct p2v_pack *pack)
{
    vec_free(&pack->cards);
    vec_free(&pack->spells);
    vec_free(&pack->items);
    vec_free(&pack->features);
    vec_free(&pack->steps);
    vec_free(&pack->filters);
    symbols_free(&pack->symbols);
    arena_free(&pack->arena);
}

#define PACK_COPY(to, from)                                                                                            \
    (vec_reserve((to), (from)->count) &&                                                                               \
     (!(from)->count || memcpy((to)->items, (from)->items, (from)->count * vec_item_size(from))) &&                    \
     ((to)->count = (from)->count, true))

bool p2v_pack_copy(struct p2v_pack *copy, const struct p2v_pack *pack)
{
    *copy = (struct p2v_pack){.linked_items = pack->linked_items, .linked_cards = pack->linked_cards};
    arena_init(&copy->arena);
    symbols_init(&copy->symbols, NULL);
    for (uint32_t i = 0; i < pack->symbols.count; i++) /* in their order: each has its number again */
        if (!symbol_intern(&copy->symbols, pack->symbols.texts[i].text, pack->symbols.texts[i].length)) return false;
    return PACK_COPY(&copy->cards, &pack->cards) && PACK_COPY(&copy->spells, &pack->spells) &&
           PACK_COPY(&copy->items, &pack->items) && PACK_COPY(&copy->features, &pack->features) &&
           PACK_COPY(&copy->steps, &pack->steps) && PACK_COPY(&copy->filters, &pack->filters);
}

/* ---- reading ---- */

static uint8_t pack_traditions(const struct json *list)
{
    uint8_t bits = 0;
    for (size_t i = 0; i < json_count(list); i++)
        bits |= p2v_operand_traditions(json_to_text(json_at(list, i), ""));
    return bits;
}

static bool pack_add_spell(struct p2v_pack *pack, const struct json *record)
{
    struct p2v_spell spell = {
        .id = pack_text(record, "id"), .name = pack_text(record, "name"), .source = record, .document = pack->document};
    spell.license = pack_text(record, "license");
    spell.name_symbol = symbol_intern_text(&pack->symbols, spell.name);
    spell.rank = (uint8_t)pack_int(record, "rank", 1);
    spell.traditions = pack_traditions(json_get(record, "traditions"));
    spell.sustain_ap = (uint8_t)pack_int(record, "sustain_ap", 0);
    spell.is_cantrip = json_to_bool(json_get(record, "cantrip"), false);
    return vec_push(&pack->spells, spell);
}

static bool pack_add_item(struct p2v_pack *pack, const struct json *record)
{
    struct p2v_item item = {
        .id = pack_text(record, "id"), .name = pack_text(record, "name"), .source = record, .document = pack->document};
    item.license = pack_text(record, "license");
    item.name_symbol = symbol_intern_text(&pack->symbols, item.name);
    item.level = (int8_t)pack_int(record, "level", 1);
    return vec_push(&pack->items, item);
}

static void pack_card_traits(struct p2v_pack *pack, const struct json *record, struct p2v_card *card)
{
    const struct json *traits = json_get(record, "traits");
    bool animal = false;
    size_t count = p2v_operand_limit(pack, traits, json_count(traits), P2V_CARD_TRAITS - 1, "traits of one creature");
    for (size_t i = 0; i < count; i++) {
        const char *trait = json_to_text(json_at(traits, i), "");
        card->traits[card->trait_count++] = pack_fold(pack, trait);
        card->is_mindless |= p2v_same_word(trait, "mindless");
        card->is_undead |= p2v_same_word(trait, "undead");
        card->is_construct |= p2v_same_word(trait, "construct");
        card->is_metal |= p2v_same_word(trait, "metal");
        card->is_plant |= p2v_same_word(trait, "plant");
        card->is_humanoid |= p2v_same_word(trait, "humanoid");
        animal |= p2v_same_word(trait, "animal") || p2v_same_word(trait, "beast");
        card->is_minion |= p2v_same_word(trait, "minion");
    }
    card->needs_trained = card->is_mindless || (animal && !card->is_humanoid); /* P2V-SKILL-03 */
    card->traits[card->trait_count++] = pack_fold(pack, card->name);
}

static void pack_card_numbers(const struct json *record, struct p2v_card *card)
{
    static const char *const saves[] = {"fort", "reflex", "will"};
    card->level = (int8_t)pack_int(record, "level", 0);
    int size = p2v_size_find(pack_text(record, "size"));
    card->size = (uint8_t)(size < 0 ? 2 : size);
    card->alignment = 4;
    for (uint8_t i = 0; i < 9; i++)
        if (p2v_same_word(pack_alignments[i], pack_text(record, "alignment"))) card->alignment = i;
    card->fight = (int16_t)pack_int(record, "fight", 0);
    card->armor = (int16_t)pack_int(record, "armor", 10);
    card->power = (int16_t)pack_int(record, "power", card->fight + 9);
    for (int i = 0; i < P2V_SAVES; i++)
        card->saves[i] = (int16_t)pack_int(record, saves[i], 0);
    card->hp = (int16_t)pack_int(record, "hp", 1);
    bool stands_still = json_is(json_get(record, "speed"), JSON_NULL); /* a thing that others must carry */
    card->speed = (int16_t)(stands_still ? 0 : pack_int(record, "speed", 5));
    card->swim_speed = (int16_t)pack_int(json_get(record, "alt_speed"), "aquatic", 0);
    card->cost = (int16_t)(json_to_bool(json_get(record, "unpriced"), false) ? -1 : p2v_level_cost(card->level));
}

/* The skills of a list, as bits. */
static uint32_t pack_skills(const struct json *list)
{
    uint32_t skills = 0;
    for (size_t i = 0; i < json_count(list); i++) {
        int skill = p2v_skill_find(json_to_text(json_at(list, i), ""));
        if (skill >= 0) skills |= P2V_BIT(skill);
    }
    return skills;
}

static uint16_t pack_feats(const struct json *list)
{
    static const char *const feats[] = {"Titan Wrestler", "Toughness",           "Untrained Improvisation",
                                        "Combat Climber", "Feather Step",        "Quick Jump",
                                        "Kip Up",         "Prescient Consumable"};
    uint16_t found = 0;
    for (size_t i = 0; i < json_count(list); i++)
        for (unsigned f = 0; f < sizeof feats / sizeof *feats; f++)
            if (p2v_same_word(feats[f], json_to_text(json_at(list, i), ""))) found |= (uint16_t)(1U << f);
    return found;
}

/* The senses in a list, and the mode that some print among them. */
static void pack_card_senses(const struct json *list, struct p2v_card *card)
{
    static const struct {
        const char *word;
        uint8_t sense;
    } senses[] = {{"truesight", P2V_TRUESIGHT},
                  {"see invisibility", P2V_TRUESIGHT},
                  {"true seeing", P2V_TRUESIGHT},
                  {"blindsight", P2V_TRUESIGHT},
                  {"void healing", P2V_VOID_HEALING}};
    for (size_t i = 0; i < json_count(list); i++) {
        const char *word = json_to_text(json_at(list, i), "");
        if (strncmp(word, "Scent", 5) == 0) card->senses |= P2V_SCENT;
        for (size_t s = 0; s < sizeof senses / sizeof *senses; s++)
            if (p2v_same_word(word, senses[s].word)) card->senses |= senses[s].sense;
        if (p2v_same_word(word, "aquatic only")) card->modes |= P2V_AQUATIC_ONLY;
    }
}

static void pack_card_words(struct p2v_pack *pack, const struct json *record, struct p2v_card *card)
{
    const struct json *modes = json_get(record, "modes");
    for (size_t i = 0; i < json_count(modes); i++) {
        int mode = p2v_operand_mode(json_to_text(json_at(modes, i), ""));
        if (mode < 0)
            p2v_operand_unknown(pack, json_at(modes, i), "movement mode", json_to_text(json_at(modes, i), ""));
        else
            card->modes |= (uint8_t)mode;
    }
    card->skills |= pack_skills(json_get(record, "skills"));
    card->assured |= pack_skills(json_get(record, "assured"));
    card->feats |= pack_feats(json_get(record, "feats"));
    pack_card_senses(json_get(record, "senses"), card);
    pack_card_senses(json_get(record, "common"), card);
    if (strstr(pack_text(record, "other_text"), "Aquatic Only")) card->modes |= P2V_AQUATIC_ONLY;
}

static void pack_card_immunities(struct p2v_pack *pack, const struct json *list, struct p2v_card *card)
{
    for (size_t i = 0; i < json_count(list); i++) {
        const char *word = json_to_text(json_at(list, i), "");
        int type = p2v_damage_find(word), condition = p2v_condition_find(word);
        if (type >= 0)
            card->defence.immune |= P2V_BIT(type);
        else if (condition >= 0)
            card->immune_conditions |= P2V_BIT(condition);
        else if (p2v_same_word(word, "all conditions"))
            card->immune_conditions = P2V_BIT(P2V_CONDITIONS) - 1;
        else if (p2v_same_word(word, "healing"))
            card->immune_healing = true;
        else if (p2v_same_word(word, "prone"))
            card->immune_prone = true;
        else if (p2v_same_word(word, "sleep"))
            card->immune_conditions |= P2V_BIT(P2V_STUNNED);
        else if (p2v_same_word(word, "fear"))
            card->immune_conditions |= P2V_BIT(P2V_RATTLED);
        else if (strncmp(word, "Petrifying", 10) != 0)
            p2v_operand_unknown(pack, json_at(list, i), "immunity", word);
    }
}

static void pack_card_defence(struct p2v_pack *pack, const struct json *record, struct p2v_card *card)
{
    const struct json *resist = json_get(record, "resist"), *weak = json_get(record, "weak");
    for (size_t i = 0; i < json_count(resist); i++) {
        const struct json *entry = json_at(resist, i);
        uint32_t types = p2v_operand_types(pack, json_get(entry, "type"));
        types &= ~p2v_operand_types(pack, json_get(entry, "except"));
        for (int t = 0; t < P2V_DAMAGE_TYPES; t++)
            if (types & P2V_BIT(t)) card->defence.resist[t] = (uint8_t)pack_int(entry, "dice", 0);
    }
    for (size_t i = 0; i < json_count(weak); i++) {
        uint32_t types = p2v_operand_types(pack, json_get(json_at(weak, i), "type"));
        for (int t = 0; t < P2V_DAMAGE_TYPES; t++)
            if (types & P2V_BIT(t)) card->defence.weak[t] = (uint8_t)pack_int(json_at(weak, i), "amount", 0);
    }
    pack_card_immunities(pack, json_get(record, "immune"), card);
    if (!card->is_undead) card->defence.immune |= P2V_BIT(P2V_VITALITY); /* P2V-HP-09, A-10 */
    if (card->is_undead || card->is_construct) card->defence.immune |= P2V_BIT(P2V_VOID);
}

static bool pack_add_card(struct p2v_pack *pack, const struct json *record)
{
    struct p2v_card card = {
        .id = pack_text(record, "id"), .name = pack_text(record, "name"), .source = record, .document = pack->document};
    card.license = pack_text(record, "license");
    card.is_canonical = json_to_bool(json_get(record, "canonical"), true);
    card.name_symbol = pack_fold(pack, card.name);
    pack_card_traits(pack, record, &card);
    pack_card_numbers(record, &card);
    pack_card_words(pack, record, &card);
    pack_card_defence(pack, record, &card);
    return vec_push(&pack->cards, card);
}

enum status p2v_pack_add(struct p2v_pack *pack, const struct json_document *document, const struct json *record,
                         struct diags *diags)
{
    pack->document = document;
    pack->diags = diags;
    bool fine = true;
    if (json_get(record, "options") && json_get(record, "rank"))
        fine = pack_add_spell(pack, record);
    else if (json_get(record, "fight") && json_get(record, "armor"))
        fine = pack_add_card(pack, record);
    else if (json_get(record, "slot") || json_get(record, "effects"))
        fine = pack_add_item(pack, record);
    else
        diags_add(
            diags,
            fault_error("p2v/unknown-record",
                        "a creature has \"fight\" and \"armor\", a spell \"options\" and \"rank\", an item a \"slot\""),
            json_place(document, record), "this is not a creature, a spell or an item");
    return fine && !pack->failed ? STATUS_OK : STATUS_NO_MEMORY;
}

/* ---- linking ---- */

static void pack_card_feature(struct p2v_pack *pack, struct p2v_card *card, uint16_t number)
{
    size_t wanted = (size_t)card->feature_count + 1;
    if (p2v_operand_limit(pack, card->source, wanted, P2V_CARD_FEATURES, "features and spells of one creature") ==
        wanted)
        card->features[card->feature_count++] = number;
}

/* "self only", "wasp swarm only", "animal or beast only": which creatures a spell of this caster may be cast on,
 * or which it may summon. */
static void pack_restrict(struct p2v_pack *pack, const struct json *restriction, struct p2v_feature *feature)
{
    const char *text = json_to_text(restriction, NULL), *end = text ? strstr(text, " only") : NULL;
    if (!text) return;
    if (!end || end[5]) {
        p2v_operand_unknown(pack, restriction, "restriction", text);
        return;
    }
    struct p2v_step *first = feature->program_count ? &pack->steps.items[feature->program] : NULL;
    if (first && first->op == P2V_DO_SUMMON) {
        first->ref = symbol_intern(&pack->symbols, text, (size_t)(end - text));
        if (!first->ref || p2v_card_find(pack, symbol_text(&pack->symbols, first->ref)) < 0)
            p2v_operand_unknown(pack, restriction, "creature", text);
    } else if (strncmp(text, "self ", 5) == 0) {
        feature->aim.mode = P2V_AIM_SELF;
    } else {
        feature->aim.filter = p2v_operand_filter(pack, restriction);
    }
}

static void pack_card_pool(struct p2v_pack *pack, struct p2v_card *card, const struct json *pool, int rank)
{
    size_t wanted = (size_t)card->pool_count + 1;
    if (p2v_operand_limit(pack, pool, wanted, P2V_CARD_POOLS, "pools of spells of one creature") < wanted) return;
    const struct json *spells = json_get(pool, "spells");
    bool at_will = json_is_text(json_get(pool, "recharge"), "at_will");
    int count = pack_int(pool, "count", 1);
    card->pools[card->pool_count] = (struct p2v_pool){(uint8_t)(at_will ? 255 : count), P2V_DAILY};
    card->pool_count++;
    for (size_t i = 0; i < json_count(spells); i++) {
        const struct json *entry = json_at(spells, i);
        const char *name = json_to_text(json_get(entry, "resolved"), pack_text(entry, "name"));
        int spell = p2v_spell_find(pack, name);
        if (spell < 0) {
            p2v_operand_unknown(pack, entry, "spell", name);
            continue;
        }
        if (pack->spells.items[spell].rank > rank) { /* P2V-SPELL-01 */
            diags_add(pack->diags, fault_warning("p2v/spell-rank", "the spell is left off the card"),
                      p2v_operand_place(pack, entry), "%s is of rank %d, and %s casts up to rank %d", name,
                      pack->spells.items[spell].rank, card->name, rank);
            continue;
        }
        uint16_t made[4];
        int options = p2v_lower_spell(pack, spell, rank, made, 4);
        pack->document = card->document;
        for (int o = 0; o < options; o++) {
            pack->features.items[made[o]].pool = card->pool_count;
            pack_restrict(pack, json_get(entry, "restriction"), &pack->features.items[made[o]]);
            pack_card_feature(pack, card, made[o]);
        }
    }
}

static void pack_card_caster(struct p2v_pack *pack, struct p2v_card *card, const struct json *caster)
{
    const struct json *pools = json_get(caster, "pools");
    int rank = pack_int(caster, "rank", 1);
    card->caster_rank = (uint8_t)rank;
    card->tradition |= p2v_operand_traditions(pack_text(caster, "tradition"));
    for (size_t i = 0; i < json_count(pools); i++)
        pack_card_pool(pack, card, json_at(pools, i), rank);
    card->needs_trained = card->is_mindless; /* casters may try any skill */
}

/* Of several resistances to a type the highest counts, of weaknesses the last. */
static void pack_card_ward(struct p2v_card *card, const struct p2v_step *step)
{
    bool weak = step->op == P2V_DO_C_WEAK;
    for (int t = 0; t < P2V_DAMAGE_TYPES && (weak || !step->filter); t++) {
        if (!(step->types & P2V_BIT(t))) continue;
        if (weak)
            card->defence.weak[t] = (uint8_t)step->amount;
        else if (card->defence.resist[t] < step->amount)
            card->defence.resist[t] = (uint8_t)step->amount;
    }
}

/* What always holds becomes a figure of the card. */
static void pack_card_constant(struct p2v_card *card, const struct p2v_step *step)
{
    switch (step->op) {
    case P2V_DO_C_RESIST:
    case P2V_DO_C_WEAK: pack_card_ward(card, step); break;
    case P2V_DO_C_IMMUNE: card->defence.immune |= step->types; break;
    case P2V_DO_MODIFY:
        if (step->name == P2V_STAT_SPEED) card->speed = (int16_t)(card->speed + step->amount);
        if (step->name == P2V_STAT_ARMOR) card->armor = (int16_t)(card->armor + step->amount);
        break;
    case P2V_DO_C_IGNORE_TERRAIN:
        card->passes = (uint16_t)(card->passes ? card->passes & step->types : step->types);
        break;
    case P2V_DO_C_MINION: card->is_minion = true; break;
    case P2V_DO_C_MINION_OF: card->minion = (symbol)step->ref; break;
    default: break;
    }
}

/* What one step of a passive feature means for the whole card. */
/* The marks that depend on more than the op. */
static uint32_t pack_step_marks(const struct p2v_step *step)
{
    uint32_t immune = (step->name & 4 ? P2V_HAS_DENY : 0u) | (step->name & 8 ? P2V_HAS_MANY_MINDS : 0u);
    if (step->op == P2V_DO_C_VS_MARK) return step->flags & P2V_FLAG_SET ? P2V_HAS_FAR_MARK : 0;
    if (step->op == P2V_DO_C_RESIST) return step->filter ? P2V_HAS_RESIST_FROM : 0;
    return step->op == P2V_DO_C_IMMUNE ? immune : 0;
}

static void pack_card_contribution(struct p2v_card *card, const struct p2v_feature *feature,
                                   const struct p2v_step *step)
{
    static const struct {
        uint8_t op;
        uint32_t has;
    } marks[] = {{P2V_DO_C_BONUS_DAMAGE, P2V_HAS_BONUS},
                 {P2V_DO_C_DAMAGE_TYPE, P2V_HAS_DAMAGE_TYPE},
                 {P2V_DO_C_WHILE, P2V_HAS_WHILE},
                 {P2V_DO_C_THRESHOLD, P2V_HAS_THRESHOLD},
                 {P2V_DO_C_REPLACE, P2V_HAS_REPLACE},
                 {P2V_DO_C_AURA_TERRAIN, P2V_HAS_AURA_TERRAIN},
                 {P2V_DO_C_ENEMY_ACTION, P2V_HAS_ENEMY_ACTION},
                 {P2V_DO_C_MARK, P2V_HAS_MARK},
                 {P2V_DO_C_CONCEALED, P2V_HAS_CONCEALED},
                 {P2V_DO_C_UNTARGETABLE, P2V_HAS_UNTARGETABLE},
                 {P2V_DO_C_CREW, P2V_HAS_CREW},
                 {P2V_DO_C_OFF_GUARD_TO_SELF, P2V_HAS_SURPRISE},
                 {P2V_DO_C_PIERCE, P2V_HAS_PIERCE},
                 {P2V_DO_C_PLATFORM, P2V_HAS_PLATFORM},
                 {P2V_DO_C_RESTRICT, P2V_HAS_RESTRICT},
                 {P2V_DO_DRAG, P2V_HAS_DRAG}};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (marks[i].op == step->op) card->contributes |= marks[i].has;
    if (feature->kind == P2V_AURA && step->op == P2V_DO_MODIFY) card->contributes |= P2V_HAS_AURA_MODIFY;
    card->contributes |= pack_step_marks(step);
    bool always = feature->kind == P2V_PASSIVE && !feature->trigger.window && !feature->requires;
    if (always) pack_card_constant(card, step);
}

/* An action without a trigger is one its player may choose. */
static void pack_card_action(struct p2v_card *card, int place, const struct p2v_feature *feature)
{
    if ((feature->kind != P2V_ACTION && feature->kind != P2V_FREE) || feature->trigger.window) return;
    card->actions |= UINT64_C(1) << place;
    if (!feature->ap) card->free_actions |= UINT64_C(1) << place;
    card->action_list[card->action_count++] = (uint8_t)place;
}

/* How far it reaches: with its longest weapon, and on its turn. */
static void pack_card_reach(const struct p2v_pack *pack, struct p2v_card *card, const struct p2v_feature *feature)
{
    const struct p2v_step *first = &pack->steps.items[feature->program];
    if (feature->best_reach > card->reach) card->reach = feature->best_reach;
    if (feature->kind != P2V_PASSIVE || !feature->program_count || card->own_turn_reach) return;
    if (first->op == P2V_DO_MODIFY && first->name == P2V_STAT_REACH && first->extra == 1)
        card->own_turn_reach = (uint8_t)first->amount;
}

/* What one of its features adds to what is known of the card. */
static void pack_sum_feature(struct p2v_pack *pack, struct p2v_card *card, int place)
{
    const struct p2v_feature *feature = &pack->features.items[card->features[place]];
    if (feature->trigger.window) card->windows |= UINT64_C(1) << feature->trigger.window;
    pack_card_action(card, place, feature);
    pack_card_reach(pack, card, feature);
    if (feature->stock) card->stock = (uint16_t)(p2v_item_find(pack, symbol_text(&pack->symbols, feature->stock)) + 1);
    if (feature->aim.size > card->aura_size) card->aura_size = feature->aim.size;
    if (feature->kind == P2V_AURA || feature->aim.is_aura) card->contributes |= P2V_HAS_AURA;
    if (feature->is_wielded && feature->is_strike && !card->is_mindless) card->needs_trained = false; /* P2V-SKILL-03 */
    for (uint16_t s = 0; s < feature->program_count; s++)
        pack_card_contribution(card, feature, &pack->steps.items[feature->program + s]);
}

/* Everything that follows from the list of features. */
static void pack_card_sum(struct p2v_pack *pack, struct p2v_card *card)
{
    card->windows = card->actions = card->free_actions = 0;
    card->action_count = 0;
    card->contributes = 0;
    card->passes = 0;
    card->reach = 1;
    card->own_turn_reach = card->aura_size = 0;
    card->stock = 0;
    for (int i = 0; i < card->feature_count; i++)
        pack_sum_feature(pack, card, i);
}

static bool pack_may_learn(const struct p2v_pack *pack, const struct p2v_card *card, const struct p2v_step *learn,
                           size_t number)
{
    const struct p2v_spell *spell = &pack->spells.items[number];
    if (!(spell->traditions & learn->types) || spell->rank > card->caster_rank) return false;
    if (learn->flags & P2V_FLAG_SET && json_to_bool(json_get(spell->source, "uncommon"), false)) return false;
    for (int i = 0; i < card->feature_count; i++) {
        const struct p2v_feature *known = &pack->features.items[card->features[i]];
        if (known->is_spell && known->name_symbol == spell->name_symbol) return false;
    }
    return true;
}

/* The spells a card could learn become features, at its rank and cast from its first pool that is not at will. */
static void pack_card_learns(struct p2v_pack *pack, const struct p2v_card *card, uint16_t number)
{
    uint8_t pool = 0;
    for (uint8_t i = card->pool_count; i > 0; i--)
        if (card->pools[i - 1].count != 255) pool = i;
    struct p2v_step learn = pack->steps.items[number];
    learn.ref = (uint32_t)pack->features.count;
    for (size_t i = 0; i < pack->spells.count && !pack->failed; i++) {
        uint16_t made[4];
        if (!pack_may_learn(pack, card, &learn, i)) continue;
        int options = p2v_lower_spell(pack, (int)i, card->caster_rank, made, 4);
        for (int o = 0; o < options; o++)
            pack->features.items[made[o]].pool = pack->spells.items[i].is_cantrip ? 0 : pool;
        learn.amount = (int16_t)(learn.amount + options);
    }
    pack->document = card->document;
    pack->steps.items[number] = learn;
}

static void pack_link_card(struct p2v_pack *pack, size_t index)
{
    struct p2v_card card = pack->cards.items[index];
    pack->document = card.document;
    const struct json *features = json_get(card.source, "features");
    for (size_t i = 0; i < json_count(features); i++) {
        const struct json *record = json_at(features, i);
        const struct json *caster = json_get(record, "caster");
        if (json_is(caster, JSON_OBJECT)) {
            pack_card_caster(pack, &card, caster);
            continue;
        }
        struct p2v_feature feature = {0};
        p2v_lower_feature(pack, record, &feature);
        if (feature.replaces || feature.is_option) feature.is_option = true;
        if (!vec_push(&pack->features, feature)) pack->failed = true;
        if (pack->failed) return;
        pack_card_feature(pack, &card, (uint16_t)(pack->features.count - 1));
    }
    for (int i = 0; i < card.feature_count && !pack->failed; i++) {
        const struct p2v_feature *feature = &pack->features.items[card.features[i]];
        if (feature->asks_spell && pack->steps.items[feature->program].op == P2V_DO_LEARN)
            pack_card_learns(pack, &card, feature->program);
    }
    pack->cards.items[index] = card;
}

/* Options are left out of the plain card; p2v_card_equip takes them in. */
static void pack_drop_options(struct p2v_pack *pack, struct p2v_card *card)
{
    uint8_t kept = 0;
    for (uint8_t i = 0; i < card->feature_count; i++)
        if (!pack->features.items[card->features[i]].is_option) card->features[kept++] = card->features[i];
    card->feature_count = kept;
}

static enum status pack_check_limits(const struct p2v_pack *pack, struct diags *diags)
{
    if (pack->cards.count <= LIMIT_PACK_CARDS && pack->features.count <= LIMIT_PACK_STEPS &&
        pack->steps.count <= LIMIT_PACK_STEPS)
        return STATUS_OK;
    diags_add(diags, fault_error("p2v/limit", "load less at once"), (struct place){0},
              "a pack has room for %d cards, %d features and %d steps, not for %zu, %zu and %zu", LIMIT_PACK_CARDS,
              LIMIT_PACK_STEPS, LIMIT_PACK_STEPS, pack->cards.count, pack->features.count, pack->steps.count);
    return STATUS_LIMIT;
}

/* A wand: an item that does nothing but cast a spell some times is that spell, for its action points. */
static void pack_item_casts(struct p2v_pack *pack, struct p2v_feature *item)
{
    if (pack->failed || item->kind != P2V_PASSIVE || !item->uses || item->trigger.window || item->program_count != 1)
        return;
    const struct p2v_step *cast = &pack->steps.items[item->program];
    if (cast->op != P2V_DO_CAST || !cast->child_count) return;
    struct p2v_feature spell = pack->features.items[cast->other];
    spell.name = item->name;
    spell.name_symbol = item->name_symbol;
    spell.text = item->text;
    spell.uses = item->uses;
    spell.recharge = item->recharge;
    if (cast->types) spell.tradition = (uint8_t)cast->types;
    *item = spell;
}

enum status p2v_pack_link(struct p2v_pack *pack, struct diags *diags)
{
    pack->diags = diags;
    for (size_t i = pack->linked_items; i < pack->items.count; i++) {
        struct p2v_feature feature = {0};
        pack->document = pack->items.items[i].document;
        p2v_lower_feature(pack, pack->items.items[i].source, &feature);
        pack_item_casts(pack, &feature);
        feature.is_item = true;
        pack->items.items[i].feature = (uint16_t)pack->features.count;
        if (!vec_push(&pack->features, feature)) return STATUS_NO_MEMORY;
    }
    for (size_t i = pack->linked_cards; i < pack->cards.count; i++) {
        pack_link_card(pack, i);
        if (pack->failed) return STATUS_NO_MEMORY;
        pack_drop_options(pack, &pack->cards.items[i]);
        pack_card_sum(pack, &pack->cards.items[i]);
    }
    pack->linked_items = pack->items.count;
    pack->linked_cards = pack->cards.count;
    return pack->failed ? STATUS_NO_MEMORY : pack_check_limits(pack, diags);
}

/* ---- finding ---- */

/* Letters and digits only, so that "Nymph’s Token" and "nymph's token" are the same. */
static const char *pack_skip(const char *name)
{
    while (*name && ((unsigned char)*name >= 0x80 || *name == '\'' || *name == '-' || *name == ' '))
        name++;
    return name;
}

static bool pack_same_name(const char *a, const char *b)
{
    for (;; a++, b++) {
        a = pack_skip(a);
        b = pack_skip(b);
        if (ascii_lower(*a) != ascii_lower(*b)) return false;
        if (!*a) return true;
    }
}

static int pack_find_card(const struct p2v_pack *pack, const char *name, bool is_adopted)
{
    int found = -1;
    for (size_t i = 0; i < pack->cards.count; i++) {
        const struct p2v_card *card = &pack->cards.items[i];
        if (card->is_adopted != is_adopted) continue;
        if (strcmp(card->id, name) == 0) return (int)i;
        if (pack_same_name(card->name, name) &&
            (found < 0 || (card->is_canonical && !pack->cards.items[found].is_canonical)))
            found = (int)i;
    }
    return found;
}

int p2v_card_find(const struct p2v_pack *pack, const char *name)
{
    int found = pack_find_card(pack, name, false);
    return found >= 0 ? found : pack_find_card(pack, name, true);
}

struct near p2v_near_card(const struct p2v_pack *pack, const char *name)
{
    struct near near = near_new(name);
    for (size_t i = 0; pack && i < pack->cards.count; i++)
        near_add(&near, pack->cards.items[i].name);
    return near;
}

int p2v_spell_find(const struct p2v_pack *pack, const char *name)
{
    for (size_t i = 0; i < pack->spells.count; i++)
        if (strcmp(pack->spells.items[i].id, name) == 0 || pack_same_name(pack->spells.items[i].name, name))
            return (int)i;
    return -1;
}

int p2v_item_find(const struct p2v_pack *pack, const char *name)
{
    for (size_t i = 0; i < pack->items.count; i++)
        if (strcmp(pack->items.items[i].id, name) == 0 || pack_same_name(pack->items.items[i].name, name))
            return (int)i;
    return -1;
}

bool p2v_card_has_trait(const struct p2v_card *card, symbol trait)
{
    for (int i = 0; i < card->trait_count; i++)
        if (card->traits[i] == trait) return true;
    return false;
}

/* ---- figures of a party ---- */

static bool pack_equip_option(struct p2v_pack *pack, struct p2v_card *card, const char *name)
{
    const struct json *features = json_get(card->source, "features");
    for (size_t i = 0; i < json_count(features); i++) {
        const struct json *record = json_at(features, i);
        if (!json_is(json_get(record, "option"), JSON_OBJECT) || !pack_same_name(pack_text(record, "name"), name))
            continue;
        struct p2v_feature feature = {0};
        p2v_lower_feature(pack, record, &feature);
        for (uint8_t f = 0; f < card->feature_count && feature.replaces; f++)
            if (pack->features.items[card->features[f]].name_symbol == feature.replaces)
                card->features[f] = card->features[--card->feature_count];
        feature.is_option = false;
        if (!vec_push(&pack->features, feature)) {
            pack->failed = true;
            return false;
        }
        pack_card_feature(pack, card, (uint16_t)(pack->features.count - 1));
        return true;
    }
    return false;
}

/* "Fiery Weapon: Sword": the item, for the weapon of this name. */
static bool pack_equip_weapon(struct p2v_pack *pack, struct p2v_card *card, int item, const char *weapon)
{
    struct p2v_feature feature = pack->features.items[pack->items.items[item].feature];
    struct p2v_step step = pack->steps.items[feature.program];
    for (uint8_t f = 0; f < card->feature_count && !step.ref; f++) {
        const struct p2v_feature *own = &pack->features.items[card->features[f]];
        if (p2v_is_weapon(own) && pack_same_name(own->name, weapon)) step.ref = own->name_symbol;
    }
    if (!step.ref || pack->items.items[item].level > card->level) return false;
    lower_add_steps(pack, &step, 1, &feature.program, &feature.program_count);
    if (pack->failed || !vec_push(&pack->features, feature)) {
        pack->failed = true;
        return false;
    }
    pack_card_feature(pack, card, (uint16_t)(pack->features.count - 1));
    return true;
}

static bool pack_is_for_weapon(const struct p2v_pack *pack, int item)
{
    const struct p2v_feature *feature = &pack->features.items[pack->items.items[item].feature];
    const struct p2v_step *step = &pack->steps.items[feature->program];
    return feature->program_count == 1 && step->op == P2V_DO_C_DAMAGE_TYPE && step->flags & P2V_FLAG_TYPES_CHOICE;
}

/* A scroll or potion bears spells up to a rank; a scroll takes a caster of the spell's tradition to be read. */
static bool pack_may_bear(const struct p2v_pack *pack, const struct p2v_card *card, int item, int number)
{
    const struct p2v_feature *feature = &pack->features.items[pack->items.items[item].feature];
    const struct p2v_step *step = &pack->steps.items[feature->program];
    const struct p2v_spell *spell = &pack->spells.items[number];
    if (!feature->program_count || step->op != P2V_DO_C_CARRY || !step->name) return false;
    if (step->amount && spell->rank > step->amount && !spell->is_cantrip) return false;
    return !step->extra || (card->tradition && (!spell->traditions || card->tradition & spell->traditions));
}

/* "Scroll I: Heal": a scroll or potion names its spell after a colon. */
static bool pack_equip_item(struct p2v_pack *pack, struct p2v_card *card, const char *text)
{
    const char *colon = strchr(text, ':');
    int item = p2v_item_find(pack, text);
    if (item < 0 && colon) {
        char *name = arena_copy_text(&pack->arena, text, (size_t)(colon - text));
        item = name ? p2v_item_find(pack, name) : -1;
        if (item >= 0 && pack_is_for_weapon(pack, item))
            return pack_equip_weapon(pack, card, item, colon + 1 + strspn(colon + 1, " "));
        int spell = p2v_spell_find(pack, colon + 1 + strspn(colon + 1, " "));
        uint16_t made[4];
        int count =
            item >= 0 && spell >= 0 && pack_may_bear(pack, card, item, spell)
                ? p2v_lower_spell(pack, spell, card->caster_rank ? card->caster_rank : pack->spells.items[spell].rank,
                                  made, 4)
                : 0;
        if (!count || card->pool_count >= P2V_CARD_POOLS) return false;
        card->pools[card->pool_count++] = (struct p2v_pool){1, P2V_CONSUMABLE};
        for (int i = 0; i < count; i++) {
            pack->features.items[made[i]].pool = card->pool_count;
            pack_card_feature(pack, card, made[i]);
        }
        return pack->items.items[item].level <= card->level;
    }
    if (item < 0 || pack->items.items[item].level > card->level) return false; /* P2V-PARTY-07 */
    pack_card_feature(pack, card, pack->items.items[item].feature);
    return true;
}

/* Where a member of a document is; nowhere when there is no document. */
static struct place pack_place(const struct json_document *document, const struct json *value)
{
    return document ? json_place(document, value) : (struct place){0};
}

/* Adds the upgrades and items of an entry to a copy of the card; what it cannot have is reported. */
static void pack_equip(struct p2v_pack *pack, struct p2v_card *card, const struct json *entry)
{
    static const char *const hints[] = {
        "the card must print this option",
        "the item must exist and its level may not be above the creature's; a scroll bears spells up to "
        "its rank, for casters of their traditions"};
    const struct json *lists[] = {json_get(entry, "upgrades"), json_get(entry, "items")};
    for (int l = 0; l < 2; l++)
        for (size_t i = 0; i < json_count(lists[l]); i++) {
            const struct json *word = json_at(lists[l], i);
            const char *name = json_to_text(word, "");
            bool fits = l ? pack_equip_item(pack, card, name) : pack_equip_option(pack, card, name);
            if (!fits)
                diags_add(pack->diags, fault_error(l ? "p2v/bad-item" : "p2v/bad-upgrade", hints[l]),
                          pack_place(pack->document, word), "%s cannot have \"%s\"", card->name,
                          json_to_text(word, "?"));
            card->upgrades++;
        }
}

int p2v_card_equip(struct p2v_pack *pack, int base, const struct json_document *document, const struct json *entry,
                   struct diags *diags)
{
    const char *name = json_to_text(entry, pack_text(entry, "actor"));
    int found = base >= 0 ? base : pack_find_card(pack, name, false);
    if (found < 0) {
        diags_add(diags, fault_error("p2v/unknown-creature", "name a card of the pack or one of the files given"),
                  pack_place(document, entry), "there is no creature \"%s\"", name);
        return -1;
    }
    struct p2v_card card = pack->cards.items[found];
    bool is_plain = !json_count(json_get(entry, "upgrades")) && !json_count(json_get(entry, "items"));
    int points = pack_int(entry, "heroPoints", 0);
    card.hero_points = (uint8_t)(points < 0 || points > UINT8_MAX ? UINT8_MAX : points);
    if (is_plain && !card.hero_points) return found; /* the pack may be shared */
    pack->document = document;
    pack->diags = diags;
    pack_equip(pack, &card, entry);
    if (card.hero_points > P2V_HERO_POINTS_MAX)
        diags_add(diags, fault_error("p2v/hero-points", NULL), pack_place(document, entry),
                  "%s has %d hero points; the maximum is three", card.name, card.hero_points);
    if (card.cost >= 0) card.cost = (int16_t)p2v_creature_cost(card.level, card.upgrades, card.hero_points);
    card.is_canonical = false;
    pack_card_sum(pack, &card);
    if (!vec_push(&pack->cards, card)) return -1;
    pack->linked_cards = pack->cards.count;
    return (int)pack->cards.count - 1;
}
