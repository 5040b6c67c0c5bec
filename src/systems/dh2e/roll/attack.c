/* attack.c: planning and rolling an attack, and the damage of each hit. */
#include "systems/dh2e/roll/attack.h"

#include <string.h>

/* ---- what the roll knows: options of weapon, attacker and target ---- */

static void dh2e_attack_target_options(struct dh2e_attack *attack)
{
    static const char self[] = "self:";
    const struct dh2e_actor *target = attack->request.target;
    const struct options *theirs = target ? &target->synthetics.options : NULL;
    for (size_t i = 0; theirs && i < options_count(theirs); i++) {
        const char *option = symbol_text(target->symbols, options_at(theirs, i));
        if (strncmp(option, self, sizeof self - 1) == 0)
            (void)options_addf(&attack->options, "target:%s", option + sizeof self - 1);
    }
}

static void dh2e_attack_options(struct dh2e_attack *attack)
{
    const struct dh2e_attack_request *request = &attack->request;
    const struct dh2e_weapon *weapon = request->weapon;
    struct options *options = &attack->options;
    dh2e_actor_options(request->attacker, request->skip_dialog ? NULL : request->toggles, options);
    (void)options_addf(options, "weapon:class:%s", weapon->class_word);
    (void)options_addf(options, "weapon:%s", weapon->slug);
    for (int i = 0; i < DH2E_QUALITY_COUNT; i++) {
        if (weapon->qualities.ratings[i] > 0) (void)options_addf(options, "weapon:quality:%s", dh2e_quality_words[i]);
    }
    (void)options_addf(options, "weapon:craftsmanship:%s", dh2e_craft_words[weapon->craft]);
    (void)options_addf(options, "attack:mode:%s", dh2e_mode_words[request->mode]);
    if (request->aim != DH2E_AIM_NONE) (void)options_add_text(options, "self:aim");
    if (request->aim == DH2E_AIM_FULL) (void)options_add_text(options, "self:aim:full");
    if (request->called >= 0) (void)options_addf(options, "attack:called:%s", dh2e_location_words[request->called]);
    if (request->charge) (void)options_add_text(options, "action:charge");
    for (size_t i = 0; request->options && request->options[i]; i++)
        (void)options_add_text(options, request->options[i]);
    dh2e_attack_target_options(attack);
}

/* ---- planning ---- */

bool dh2e_attack_plan(struct dh2e_attack *attack, const struct dh2e_attack_request *request)
{
    *attack = (struct dh2e_attack){.request = *request};
    const struct dh2e_actor *attacker = request->attacker;
    const struct dh2e_weapon *weapon = request->weapon;
    arena_init(&attack->arena);
    dh2e_attack_options(attack);
    dh2e_qualities_synthesize(&weapon->qualities, weapon->name, &attack->arena, attacker->symbols, &attack->extra);
    dh2e_situation_synthesize(weapon->craft, &attack->arena, attacker->symbols, &attack->extra);

    enum dh2e_characteristic characteristic = weapon->melee ? DH2E_WS : DH2E_BS;
    struct dh2e_domains domains = {0};
    const char *domain = weapon->melee ? "attack:melee" : "attack:ranged";
    dh2e_domains_add(&domains, attacker->symbols, domain);
    characteristic = dh2e_actor_attribute(attacker, &domains, &attack->options, characteristic);
    attack->check = (struct dh2e_check){.actor = attacker,
                                        .characteristic = characteristic,
                                        .base = dh2e_actor_value(attacker, characteristic),
                                        .label = arena_printf(&attack->arena, "Attack with %s", weapon->name),
                                        .domain = domain,
                                        .skip_dialog = request->skip_dialog,
                                        .options = &attack->options,
                                        .extra = &attack->extra,
                                        .toggles = request->toggles,
                                        .cap = request->cap};
    bool prepared = dh2e_check_prepare(&attack->check);
    attack->helpless = weapon->melee && options_has_text(&attack->options, "target:helpless");
    attack->rate = dh2e_weapon_rate(weapon, request->mode);
    bool jams = !weapon->melee && weapon->magazine > 0;
    attack->jam_from = jams ? dh2e_jam_from(request->mode, weapon->qualities.ratings[DH2E_QUALITY_RELIABLE] > 0) : 101;
    bool good = prepared && !attack->arena.failed && !attack->options.failed && !attack->extra.failed;
    if (!good) dh2e_attack_free(attack);
    return good;
}

void dh2e_attack_free(struct dh2e_attack *attack)
{
    dh2e_check_free(&attack->check);
    dh2e_synthetics_free(&attack->extra);
    options_free(&attack->options);
    arena_free(&attack->arena);
}

/* ---- rolling ---- */

void dh2e_attack_resolve(const struct dh2e_attack *attack, int64_t roll, struct dice_source *source,
                         struct dh2e_volley *volley)
{
    const struct dh2e_attack_request *request = &attack->request;
    volley->result = dh2e_check_roll(&attack->check, roll);
    volley->jammed = false;
    if (attack->helpless) {
        /* The WS value is the degrees; the d100 decides only the location (DH2E-ATK-06). */
        volley->result.success = true;
        volley->result.degrees = volley->result.unadjusted = attack->check.base > 1 ? attack->check.base : 1;
    } else if (roll >= attack->jam_from) {
        volley->jammed = true;
        volley->result.success = false;
    }
    volley->hits = volley->result.success ? dh2e_hits(request->mode, volley->result.degrees, attack->rate) : 0;
    if (volley->hits > DH2E_HITS_MOST) volley->hits = DH2E_HITS_MOST;
    for (int64_t i = 0; i < volley->hits; i++) {
        int64_t thrown = i == 0 ? roll : source ? dice_throw(source, 100) : roll;
        bool called = i == 0 && request->called >= 0;
        volley->locations[i] = called ? (uint8_t)request->called : (uint8_t)dh2e_location_at(dh2e_reversed(thrown));
    }
}

void dh2e_attack_roll(const struct dh2e_attack *attack, struct dice_source *source, struct dh2e_volley *volley)
{
    dh2e_attack_resolve(attack, dice_throw(source, 100), source, volley);
}

/* ---- damage ---- */

const struct dh2e_ammunition *dh2e_round_find(const struct dh2e_rounds *rounds, const char *slug,
                                              struct dh2e_ammunition *room)
{
    const struct dh2e_ammunition *carried = dh2e_actor_ammunition(rounds->actor, slug);
    if (carried) return carried;
    const struct dh2e_entry *entry = dh2e_content_find(rounds->content, DH2E_KIND_AMMUNITION, slug);
    if (!entry) return NULL;
    struct dh2e_reader reader = {.arena = rounds->arena};
    dh2e_ammunition_read(&reader, &entry->document->root, room);
    return room;
}

static void dh2e_strike_dice(struct dh2e_strike *strike, const struct dh2e_synthetics *synthetics,
                             const struct dh2e_domains *domains, const struct options *options)
{
    for (size_t i = 0; i < synthetics->dice.count; i++) {
        const struct dh2e_dice_override *override = &synthetics->dice.items[i];
        if (!dh2e_domains_have(domains, override->domain) || !predicate_test(&override->predicate, options)) continue;
        switch (override->mode) {
        case DH2E_DICE_TEARING:
            strike->rules.tearing = true;
            break;
        case DH2E_DICE_PROVEN:
            if (override->value > strike->rules.proven) strike->rules.proven = override->value;
            break;
        case DH2E_DICE_PRIMITIVE:
            if (strike->rules.primitive == 0 || override->value < strike->rules.primitive)
                strike->rules.primitive = override->value;
            break;
        case DH2E_DICE_RAZOR:
            strike->hit.razor_sharp = true;
            break;
        }
    }
}

/* What the attacker's elements take from the target's unnatural toughness, and what the target has. */
static void dh2e_strike_toughness(struct dh2e_strike *strike, const struct dh2e_synthetics *synthetics, bool mine,
                                  const struct options *options)
{
    for (size_t i = 0; i < synthetics->toughness.count; i++) {
        const struct dh2e_toughness_adjustment *adjustment = &synthetics->toughness.items[i];
        if (adjustment->against_target != mine || !predicate_test(&adjustment->predicate, options)) continue;
        if (mine)
            strike->hit.felling -= adjustment->value;
        else
            strike->hit.unnatural += adjustment->value;
    }
}

static void dh2e_strike_resistances(struct dh2e_strike *strike, const struct dh2e_synthetics *synthetics,
                                    const struct options *options)
{
    for (size_t i = 0; i < synthetics->resistances.count; i++) {
        const struct dh2e_resistance *resistance = &synthetics->resistances.items[i];
        bool fits = resistance->damage_type == DH2E_DAMAGE_ALL || resistance->damage_type == (int)strike->type;
        if (!fits || !predicate_test(&resistance->predicate, options)) continue;
        if (resistance->mode == DH2E_RESIST_HALF)
            strike->hit.resisted_half = true;
        else
            strike->hit.resisted_flat += resistance->value;
    }
}

/* The target's own elements see its options and those of the attack. */
static bool dh2e_strike_target(struct dh2e_attack *attack, struct dh2e_strike *strike)
{
    const struct dh2e_actor *target = attack->request.target;
    if (!target) return true;
    struct options options;
    options_init(&options, target->symbols, &target->synthetics.options);
    (void)options_addf(&options, "damage:type:%s", dh2e_damage_words[strike->type]);
    (void)options_addf(&options, "weapon:class:%s", attack->request.weapon->class_word);
    (void)options_add_text(&options, attack->request.weapon->melee ? "attack:melee" : "attack:ranged");
    for (int i = 0; i < DH2E_QUALITY_COUNT; i++) {
        if (attack->request.weapon->qualities.ratings[i] > 0)
            (void)options_addf(&options, "weapon:quality:%s", dh2e_quality_words[i]);
    }
    strike->hit.toughness = target->bonuses[DH2E_T];
    dh2e_strike_toughness(strike, &target->synthetics, false, &options);
    dh2e_strike_resistances(strike, &target->synthetics, &options);
    memcpy(strike->armour, target->armour, sizeof strike->armour);
    bool good = !options.failed;
    options_free(&options);
    return good;
}

static bool dh2e_strike_round(struct dh2e_attack *attack, const struct dh2e_ammunition *round,
                              struct dh2e_strike *strike, const struct dh2e_domains *domains)
{
    if (!round) return true;
    struct dh2e_synthetics own = {0};
    strike->added += round->damage_bonus;
    strike->hit.penetration += round->penetration;
    if (strike->hit.penetration < 0) strike->hit.penetration = 0;
    if (round->damage_type >= 0) strike->type = (enum dh2e_damage_type)round->damage_type;
    strike->flame |= round->qualities.ratings[DH2E_QUALITY_FLAME] > 0;
    dh2e_qualities_synthesize(&round->qualities, round->name, &attack->arena, attack->request.attacker->symbols, &own);
    dh2e_strike_dice(strike, &own, domains, &attack->options);
    dh2e_strike_toughness(strike, &own, true, &attack->options);
    bool good = !own.failed;
    dh2e_synthetics_free(&own);
    return good;
}

bool dh2e_attack_strike(struct dh2e_attack *attack, const struct dh2e_ammunition *round, struct dh2e_strike *strike)
{
    const struct dh2e_weapon *weapon = attack->request.weapon;
    const struct dh2e_actor *attacker = attack->request.attacker;
    *strike = (struct dh2e_strike){.formula = weapon->damage.formula,
                                   .added = weapon->damage.bonus,
                                   .type = weapon->damage.type,
                                   .flame = weapon->qualities.ratings[DH2E_QUALITY_FLAME] > 0,
                                   .hit = {.penetration = weapon->penetration}};
    if (weapon->damage.adds_strength) strike->added += attacker->bonuses[DH2E_S];
    struct dh2e_domains domains = {0};
    dh2e_domains_add(&domains, attacker->symbols, weapon->melee ? "damage:melee" : "damage:ranged");
    strike->added += dh2e_actor_sum(attacker, &domains, &attack->options);
    dh2e_strike_dice(strike, &attacker->synthetics, &domains, &attack->options);
    dh2e_strike_dice(strike, &attack->extra, &domains, &attack->options);
    dh2e_strike_toughness(strike, &attacker->synthetics, true, &attack->options);
    dh2e_strike_toughness(strike, &attack->extra, true, &attack->options);
    bool good = dh2e_strike_round(attack, round, strike, &domains);
    return dh2e_strike_target(attack, strike) && good && !attack->arena.failed;
}

struct dh2e_wounds dh2e_strike_resolve(const struct dh2e_strike *strike, enum dh2e_location location, int64_t degrees,
                                       int64_t raw)
{
    struct dh2e_hit hit = strike->hit;
    hit.raw = raw;
    hit.degrees = degrees;
    hit.armour = strike->armour[location];
    return dh2e_hit_resolve(&hit);
}

void dh2e_strike_roll(const struct dh2e_strike *strike, enum dh2e_location location, int64_t degrees,
                      struct dice_source *source, struct dh2e_blow *blow)
{
    blow->location = location;
    blow->dice_count = 0;
    blow->again = 0;
    for (size_t group = 0; group < strike->formula.group_count; group++) {
        for (int64_t i = 0; i < strike->formula.groups[group].count && blow->dice_count < DH2E_DICE_MOST; i++) {
            int64_t faces = strike->formula.groups[group].faces;
            blow->dice[blow->dice_count++] = (struct dh2e_die){faces, dice_throw(source, faces)};
        }
    }
    if (strike->rules.tearing && blow->dice_count > 0) {
        size_t torn = dh2e_tearing_die(blow->dice, blow->dice_count);
        blow->again = dice_throw(source, blow->dice[torn].faces);
    }
    blow->raw =
        dh2e_dice_sum(blow->dice, blow->dice_count, blow->again, &strike->rules) + strike->formula.flat + strike->added;
    blow->result = dh2e_strike_resolve(strike, location, degrees, blow->raw);
}
