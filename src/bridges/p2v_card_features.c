/* p2v_card_features.c: PF2e abilities as features of a card: the common ones by name, powers with a saving throw by
 * what their description says, everything else as text (P2V-CONV-04, -06, -08..10, -13, -15, -16, -18). */
#include <stdlib.h>
#include <string.h>

#include "bridges/p2v_card.h"

static struct json ability_save(struct card_maker *maker, int save, const char *on_success)
{
    static const char *const saves[] = {"fort", "reflex", "will"};
    struct json entry = json_make_object();
    card_set_text(maker, &entry, "stat", saves[save]);
    card_set_text(maker, &entry, "on_success", on_success);
    return entry;
}

static void ability_effect(struct card_maker *maker, struct json *effects, struct json effect,
                           const struct prose *prose, const char *when, const char *on_success)
{
    if (when) card_set_text(maker, &effect, "when", when);
    if (prose->save >= 0) json_set(maker->arena, &effect, "save", ability_save(maker, prose->save, on_success));
    json_push(maker->arena, effects, effect);
}

static void ability_condition(struct card_maker *maker, struct json *effects, enum prose_effect kind,
                              const struct prose *prose, const char *when)
{
    struct json effect = json_make_object();
    const char *condition = prose_effect_condition(kind);
    if (kind == PROSE_PRONE) {
        card_set_text(maker, &effect, "op", "prone");
    } else if (kind == PROSE_PUSH) {
        card_set_text(maker, &effect, "op", "push");
        json_set(maker->arena, &effect, "squares", json_make_int(2));
    } else if (kind == PROSE_PETRIFIED && maker->options.makes_statues) {
        card_set_text(maker, &effect, "op", "condition");
        card_set_text(maker, &effect, "name", "petrified");
    } else if (kind == PROSE_PETRIFIED) { /* slowed first, a statue when it happens again: stunned stands for it */
        card_set_text(maker, &effect, "op", "escalate");
        card_set_text(maker, &effect, "from", "slowed");
        card_set_text(maker, &effect, "to", "stunned");
        card_note(maker, "petrified: slowed first, then stunned");
    } else {
        card_set_text(maker, &effect, "op", "condition");
        card_set_text(maker, &effect, "name", condition);
    }
    ability_effect(maker, effects, effect, prose, when, "negates");
}

/* One of the conditions, as the creature that acts likes. */
static void ability_choice(struct card_maker *maker, struct json *effects, const struct prose *prose, const char *when)
{
    struct json effect = card_shape(maker, "{'op':'choose'}"), options = json_make_array();
    for (int kind = 1; kind < PROSE_EFFECTS; kind++) {
        struct json option = json_make_array();
        if (!(prose->choices & P2V_BIT(kind))) continue;
        ability_condition(maker, &option, (enum prose_effect)kind, prose, NULL);
        json_push(maker->arena, &options, option);
    }
    if (when) card_set_text(maker, &effect, "when", when);
    json_set(maker->arena, &effect, "options", options);
    json_push(maker->arena, effects, effect);
}

void card_effects(struct card_maker *maker, struct json *effects, const struct prose *prose, const char *when)
{
    if (prose->damage) {
        struct json effect = json_make_object();
        card_set_text(maker, &effect, "op", "damage");
        json_set(maker->arena, &effect, "amount", json_make_int(prose->damage));
        card_set_types(maker, &effect, "types", prose->types);
        ability_effect(maker, effects, effect, prose, when, prose->is_basic || prose->is_half ? "half" : "negates");
    }
    if (prose->persistent) {
        struct json effect = json_make_object();
        card_set_text(maker, &effect, "op", "persistent");
        json_set(maker->arena, &effect, "amount", json_make_int(prose->persistent));
        for (int type = 0; type < P2V_DAMAGE_TYPES; type++)
            if (prose->persistent_types & P2V_BIT(type))
                card_set_text(maker, &effect, "type", p2v_damage_name((enum p2v_damage_type)type));
        ability_effect(maker, effects, effect, prose, when, "negates");
    }
    if (prose->force) {
        static const char *const words[] = {"", "push", "pull", "shunt"};
        struct json effect = json_make_object();
        card_set_text(maker, &effect, "op", words[prose->force]);
        json_set(maker->arena, &effect, "squares", json_make_int(prose->squares));
        ability_effect(maker, effects, effect, prose, when, "negates");
    }
    bool is_choice = (prose->choices & (prose->choices - 1)) != 0;
    uint32_t chosen = is_choice ? prose->choices : 0;
    for (int kind = 1; kind < PROSE_EFFECTS; kind++)
        if (prose->effects & ~chosen & P2V_BIT(kind))
            ability_condition(maker, effects, (enum prose_effect)kind, prose, when);
    if (is_choice) ability_choice(maker, effects, prose, when);
}

static struct json ability_new(struct card_maker *maker, const char *name, const char *kind, int ap)
{
    struct json feature = json_make_object();
    card_set_text(maker, &feature, "name", name);
    card_set_text(maker, &feature, "kind", kind);
    json_set(maker->arena, &feature, "ap", json_make_int(ap));
    return feature;
}

static bool ability_common(struct card_maker *maker, struct card_ability *ability)
{
    if (strcmp(ability->name, "Void Healing") != 0 && strcmp(ability->name, "Negative Healing") != 0)
        return card_known(maker, ability) || card_left_out_first(maker, ability);
    json_push(maker->arena, &maker->common, json_make_text(maker->arena, "Void Healing", 12));
    maker->tally.outcomes[CARD_MECHANICAL]++;
    return true;
}

/* ---- regeneration ---- */

/* P2V-CONV-16: what would stop the regeneration makes the creature sickened, and sickened it does not regenerate. */
static void ability_weakness(struct card_maker *maker, uint32_t types)
{
    struct json feature = ability_new(maker, "Halted Regeneration", "passive", 0), trigger = json_make_object();
    struct json effect = json_make_object(), effects = json_make_array();
    card_set_text(maker, &trigger, "event", "damage_taken");
    card_set_text(maker, &trigger, "who", "self");
    card_set_types(maker, &trigger, "types", types);
    json_set(maker->arena, &feature, "trigger", trigger);
    card_set_text(maker, &effect, "op", "condition");
    card_set_text(maker, &effect, "name", "sickened");
    card_set_text(maker, &effect, "who", "self");
    json_push(maker->arena, &effects, effect);
    json_set(maker->arena, &feature, "effects", effects);
    card_add_acting(maker, feature, P2V_BIT(CARD_LOST_DURATION));
    card_note(maker, "regeneration stops while sickened");
}

static void ability_regeneration(struct card_maker *maker, const char *name, int amount, uint32_t types)
{
    char *shape = arena_printf(
        maker->arena,
        "{'name':'%s','kind':'passive','trigger':{'event':'turn_start','who':'self'},'effects':[%s"
        "{'op':'heal','amount':%d,'who':'self'}%s]}",
        name,
        types ? "{'op':'if','cond':'self_has:sickened','then':[{'op':'remove_condition','name':'sickened'}],'else':["
              : "",
        p2v_convert_damage(amount * 2), types ? "]}" : "");
    struct json feature = card_shape(maker, shape ? shape : "");
    if (feature.type == JSON_OBJECT) card_add_acting(maker, feature, 0);
    if (types) ability_weakness(maker, types);
}

/* "Regeneration 15 (deactivated by acid or fire)", "Fast Healing 10" in a name or in the notes on hit points. */
static bool ability_heals(struct card_maker *maker, const char *text)
{
    static const char *const starts[] = {"Regeneration ", "regeneration ", "Fast Healing ", "fast healing "};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++) {
        const char *at = strstr(text, starts[i]);
        int amount = at ? (int)(strtol(at + strlen(starts[i]), NULL, 10) % 1000) : 0;
        if (amount <= 0) continue;
        uint32_t types = 0;
        for (int type = 0; type < P2V_DAMAGE_TYPES && i < 2; type++)
            if (strstr(at, p2v_damage_name((enum p2v_damage_type)type))) types |= P2V_BIT(type);
        if (types & P2V_BIT(P2V_COLD_IRON)) types &= ~P2V_BIT(P2V_COLD);
        ability_regeneration(maker, i < 2 ? "Regeneration" : "Fast Healing", amount, types);
        return true;
    }
    return false;
}

/* ---- powers ---- */

/* What it requires, as far as cards know it: a grabbed target, or a hit with a certain strike just before. */
static void ability_requires(struct card_maker *maker, struct card_ability *ability, struct json *feature)
{
    static const char after_hit[] = "hit_adjacent_creature_this_turn";
    struct prose_source source = card_source(maker, ability->item);
    const char *words = prose_section(maker->arena, &source, "Requirement");
    if (!*words) return;
    int weapon = card_weapon_in(maker, words);
    bool is_grab = strstr(words, "grabbed") != NULL;
    bool is_after = card_find_any(words, "last action|previous action|most recent action") != NULL;
    struct json list = json_make_array(), target = json_copy(maker->arena, json_get(feature, "target"));
    if (is_after && weapon >= 0 && maker->weapons[weapon].is_kept) {
        char *after = arena_printf(maker->arena, "previous_action:%s hit", maker->weapons[weapon].name);
        if (after) json_push(maker->arena, &list, json_make_text(maker->arena, after, strlen(after)));
        json_set(maker->arena, feature, "requires", list);
    } else if (is_grab && json_is_text(json_get(&target, "mode"), "melee")) {
        card_set_text(maker, &target, "filter", "grabbed");
        json_set(maker->arena, feature, "target", target);
    } else if (is_after && strstr(words, "strike")) {
        json_push(maker->arena, &list, json_make_text(maker->arena, after_hit, strlen(after_hit)));
        json_set(maker->arena, feature, "requires", list);
        ability->losses |= P2V_BIT(CARD_LOST_REQUIREMENT);
    } else {
        ability->losses |= P2V_BIT(CARD_LOST_REQUIREMENT);
    }
}

static struct json ability_target(struct card_maker *maker, const struct prose *prose)
{
    static const char *const shapes[] = {"emanation", "burst", "cone", "line"};
    struct json target = json_make_object();
    if (prose->shape >= 0) {
        card_set_text(maker, &target, "mode", "area");
        card_set_text(maker, &target, "shape", shapes[prose->shape]);
        json_set(maker->arena, &target, "size", json_make_int(prose->size));
        int within = prose->range > 0 ? prose->range : 6;
        if (prose->shape == P2V_BURST) json_set(maker->arena, &target, "within", json_make_int(within));
        if (prose->is_on_enemies) card_set_text(maker, &target, "filter", "enemies");
    } else if (prose->range > 1) {
        card_set_text(maker, &target, "mode", "ranged");
        json_set(maker->arena, &target, "short", json_make_int(prose->range));
        json_set(maker->arena, &target, "long", json_make_int(prose->range));
    } else {
        card_set_text(maker, &target, "mode", "melee");
        json_set(maker->arena, &target, "reach", json_make_int(1));
    }
    return target;
}

/* A poison, disease or curse that the words of the ability name ("plus wasp venom"): it follows when the target has
 * failed its save. */
static void ability_follows(struct card_maker *maker, struct card_ability *ability, struct json *effects)
{
    const struct json *items = json_get(maker->actor, "items");
    for (size_t i = 0; i < json_count(items); i++) {
        const struct json *item = json_at(items, i);
        const char *name = card_item_name(item);
        if (item == ability->item || !json_is_text(json_get(item, "type"), "action") || strlen(name) < 4) continue;
        if (!strstr(card_description(item), "<strong>Stage 1")) continue;
        struct text small = {0};
        for (const char *at = name; *at; at++)
            text_add_char(&small, *at >= 'A' && *at <= 'Z' ? (char)(*at - 'A' + 'a') : *at);
        bool is_named = strstr(ability->words, text_get(&small)) != NULL;
        text_free(&small);
        if (!is_named) continue;
        struct prose_source source = card_source(maker, item);
        struct prose prose;
        prose_read(maker->arena, &source, &prose);
        struct json then = json_make_array();
        card_effects(maker, &then, &prose, NULL);
        maker->taken[i] = true;
        ability->losses |= P2V_BIT(CARD_LOST_STAGES);
        if (ability->prose.save != P2V_REFLEX || prose.save == P2V_REFLEX) {
            for (uint32_t k = 0; k < then.count; k++)
                json_push(maker->arena, effects, then.items[k]);
            continue;
        }
        struct json step = card_shape(maker, "{'op':'if','cond':'target_failed_save:reflex'}");
        json_set(maker->arena, &step, "then", then);
        json_push(maker->arena, effects, step);
    }
}

/* Neither an area nor a range, and no word that means a creature beside it. */
static bool ability_has_no_reach(const struct card_ability *ability)
{
    const struct prose *prose = &ability->prose;
    return prose->shape < 0 && prose->range <= 1 && !prose->is_in_its_space &&
           !card_find_any(ability->words, "adjacent|reach|touch|grab|restrain|melee|strike|engulf|swallow|bite|held|"
                                          "in its |inside") &&
           !card_find_any(ability->html, "<strong>Requirement");
}

/* What a power loses on the card. */
static uint32_t ability_power_losses(const struct card_ability *ability, int actions)
{
    const struct prose *prose = &ability->prose;
    uint32_t losses = 0;
    if (actions >= 3) losses |= P2V_BIT(CARD_LOST_ACTIONS);
    if (prose->dropped) losses |= P2V_BIT(CARD_LOST_CRITICALS);
    if (prose->effects) losses |= P2V_BIT(CARD_LOST_DURATION);
    if (prose->is_in_its_space) losses |= P2V_BIT(CARD_LOST_SPACE);
    if (prose->save < 0 && strstr(ability->html, "@Check[")) losses |= P2V_BIT(CARD_LOST_CHECK);
    if (ability_has_no_reach(ability)) losses |= P2V_BIT(CARD_LOST_RANGE);
    if (prose->is_about_itself) losses |= P2V_BIT(CARD_LOST_ITSELF);
    if (card_find_any(ability->words, "~ then strides|~ strides|~ then flies|~ flies|~ steps|~ can stride|~ can step"))
        losses |= P2V_BIT(CARD_LOST_MOVEMENT);
    return losses;
}

/* Three actions cost two points; what has no cost (an aura) is used for one point, once. */
static void ability_power(struct card_maker *maker, struct card_ability *ability, int actions)
{
    const struct prose *prose = &ability->prose;
    struct json feature = ability_new(maker, ability->name, "action", actions > 2 ? 2 : actions < 1 ? 1 : actions);
    struct json effects = json_make_array();
    json_set(maker->arena, &feature, "target", ability_target(maker, prose));
    if (prose->is_once_per_round) json_set(maker->arena, &feature, "once_per_turn", json_make_bool(true));
    if (actions < 1) {
        json_set(maker->arena, &feature, "uses", card_uses(maker, 1, false));
        card_note(maker, "%s: used for 1 AP, once per encounter", ability->name);
        ability->losses |= P2V_BIT(CARD_LOST_AURA);
    } else if (prose->uses) {
        json_set(maker->arena, &feature, "uses", card_uses(maker, prose->uses, prose->is_daily));
    }
    if (actions == 3) card_note(maker, "%s: 2 AP instead of 3", ability->name);
    card_effects(maker, &effects, prose, NULL);
    ability_follows(maker, ability, &effects);
    json_set(maker->arena, &feature, "effects", effects);
    ability->losses |= ability_power_losses(ability, actions);
    ability_requires(maker, ability, &feature);
    card_add_ability(maker, ability, feature);
}

/* An area of bad ground around the creature moves along with it (P2V-CONV-18). */
static bool ability_ground(struct card_maker *maker, struct card_ability *ability)
{
    const struct prose *prose = &ability->prose;
    int size = prose->shape == P2V_EMANATION ? prose->size : p2v_convert_area(prose->radius);
    bool is_last = card_find_any(ability->words, "~ dies|~ is destroyed|~ is reduced to 0|~ is killed| dies, ") != NULL;
    if (!size || is_last || !(prose->is_uneven || prose->is_difficult)) return false;
    char *shape = arena_printf(
        maker->arena,
        "{'kind':'aura','target':{'mode':'area','shape':'emanation','size':%d,'aura':true},'effects':[{'op':'terrain',"
        "'trait':['%s'],'area':'aura','duration':'follows_self'}]}",
        size, prose->is_uneven ? "uneven" : "difficult");
    struct json feature = card_shape(maker, shape ? shape : "");
    if (feature.type != JSON_OBJECT) return false;
    card_set_text(maker, &feature, "name", ability->name);
    card_note(maker, "%s moves along with the creature", ability->name);
    ability->losses |= P2V_BIT(CARD_LOST_DETAILS);
    card_add_ability(maker, ability, feature);
    return true;
}

/* "deals an extra 1d6 damage to grabbed creatures": more damage of its strikes against such a target. */
static bool ability_more_damage(struct card_maker *maker, struct card_ability *ability)
{
    static const char *const rows[][2] = {{"off-guard", "target_off_guard"},
                                          {"within reach of at least two", "target_in_reach_of_2_allies"},
                                          {"grabbed", "target_grabbed"},
                                          {"prone", "target_prone"}};
    const char *words = ability->words;
    bool is_more = card_find_any(words, "extra |additional |bonus to damage|bonus on damage") != NULL;
    int amount = ability->prose.damage;
    const char *bonus = strstr(words, "bonus to damage");
    for (const char *look = bonus; !amount && look && look > words && bonus - look < 30; look--)
        if (*look == '+') amount = (int)(strtol(look, NULL, 10) % 100);
    for (size_t i = 0; is_more && amount > 0 && i < sizeof rows / sizeof *rows; i++) {
        if (!strstr(words, rows[i][0])) continue;
        char *shape = arena_printf(maker->arena,
                                   "{'kind':'passive','effects':[{'op':'bonus_damage','amount':%d,'if':['%s'],'on':"
                                   "'strike'}]}",
                                   amount, rows[i][1]);
        struct json feature = card_shape(maker, shape ? shape : "");
        if (feature.type != JSON_OBJECT) return false;
        card_set_text(maker, &feature, "name", ability->name);
        if (strlen(words) > 140) ability->losses |= P2V_BIT(CARD_LOST_DETAILS);
        card_add_ability(maker, ability, feature);
        return true;
    }
    return false;
}

/* "ignores difficult terrain", be it caused by ice or by undergrowth. */
static bool ability_crosses(struct card_maker *maker, struct card_ability *ability)
{
    const char *words = ability->words;
    if (!strstr(words, "difficult terrain")) return false;
    if (!card_find_any(words, "ignores|ignore |isn't impeded|aren't impeded|not impeded|isn't slowed")) return false;
    bool is_vegetation = card_find_any(words, "plant|undergrowth|forest|foliage|vegetation") != NULL;
    struct json feature =
        card_shape(maker, is_vegetation ? "{'kind':'passive','effects':[{'op':'ignore_terrain','trait':"
                                          "'difficult','type':'vegetation'}]}"
                                        : "{'kind':'passive','effects':[{'op':'ignore_terrain',"
                                          "'trait':'difficult'}]}");
    card_set_text(maker, &feature, "name", ability->name);
    if (strlen(words) > 60 && !is_vegetation) ability->losses |= P2V_BIT(CARD_LOST_DETAILS);
    card_add_ability(maker, ability, feature);
    return true;
}

/* What makes its enemies off-guard against it, and reactive strikes it has besides its reaction. */
static bool ability_threatens(struct card_maker *maker, struct card_ability *ability)
{
    const char *words = ability->words, *shape = NULL;
    bool is_reaction =
        card_find_any(words, "additional reaction|extra reaction|additional reactions|extra reactions") != NULL;
    if (strstr(words, "frightened") && card_find_any(words, "off-guard to ~|off-guard against ~|off-guard to its"))
        shape = "{'kind':'passive','effects':[{'op':'off_guard_to_self','if':['target_has:rattled']}]}";
    else if (is_reaction && card_find_any(words, "reactive strike|attack of opportunity|attacks of opportunity"))
        shape =
            "{'kind':'passive','effects':[{'op':'extra_reactions','count':1,'only':'reactive_strike','per_trigger':1}"
            "]}";
    if (!shape) return false;
    struct json feature = card_shape(maker, shape);
    card_set_text(maker, &feature, "name", ability->name);
    enum { LONG = 200 };
    if (strlen(words) > LONG || card_find_any(words, "2 |3 |each of its|each of their|each head"))
        ability->losses |= P2V_BIT(CARD_LOST_DETAILS);
    card_add_ability(maker, ability, feature);
    return true;
}

/* A golem that one type of damage slows and another heals; what it does besides to magic is lost. */
static bool ability_golem(struct card_maker *maker, struct card_ability *ability)
{
    static const struct {
        const char *before, *step;
    } parts[] = {{"slowed by ", "{'op':'condition','name':'slowed','who':'self'}"},
                 {"healed by ", "{'op':'heal','amount':10,'who':'self'}"}};
    if (strcmp(ability->glossary, "GolemAntimagic") != 0) return false;
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        const char *at = strstr(ability->words, parts[i].before);
        uint32_t types = 0;
        for (int type = 0; at && type < P2V_AREA; type++) {
            const char *found = strstr(at, p2v_damage_name((enum p2v_damage_type)type));
            if (found && found < at + strcspn(at, ";(@")) types |= P2V_BIT(type);
        }
        if (!types) continue;
        struct json feature = ability_new(maker, ability->name, "passive", 0), effects = json_make_array();
        struct json trigger = card_shape(maker, "{'event':'damage_taken','who':'self'}");
        card_set_types(maker, &trigger, "types", types);
        json_push(maker->arena, &effects, card_shape(maker, parts[i].step));
        json_set(maker->arena, &feature, "trigger", trigger);
        json_set(maker->arena, &feature, "effects", effects);
        ability->losses |= P2V_BIT(CARD_LOST_DETAILS);
        card_add_ability(maker, ability, feature);
    }
    return ability->losses != 0;
}

/* The number before the words, 0: none. */
static int ability_number_before(const char *words, const char *after)
{
    const char *at = strstr(words, after), *start = at;
    while (start && start > words && start[-1] >= '0' && start[-1] <= '9')
        start--;
    return start && start < at ? (int)(strtol(start, NULL, 10) % 1000) : 0;
}

/* What an action does for the creature itself: it heals, hides or covers itself. NULL: none of these. */
static char *ability_help_step(struct card_maker *maker, const struct card_ability *ability)
{
    const char *words = ability->words;
    int armor = card_armor_bonus(words);
    if (ability->prose.healing && card_find_any(words, "regains|regaining|~ heals|healing themself|recovers"))
        return arena_printf(maker->arena, "{'op':'heal','amount':%d,'who':'self'}", ability->prose.healing);
    int spare = ability_number_before(words, " temporary hit points");
    if (spare > 0 && !card_find_any(words, "ally|allies|each creature"))
        return arena_printf(maker->arena, "{'op':'temp_hp','amount':%d,'who':'self'}", p2v_convert_damage(2 * spare));
    if (strchr(words, '~') && card_find_any(words, "becomes invisible|becoming invisible|turns invisible"))
        return arena_printf(maker->arena, "{'op':'status','name':'invisible','who':'self','until':"
                                          "'attack_or_encounter_end (assumed)'}");
    if (armor > 0 && card_find_any(words, "until the start of|until its next turn|until the beginning of"))
        return arena_printf(maker->arena,
                            "{'op':'mod','stat':'armor','value':%d,'who':'self','duration':"
                            "'self_turn_start'}",
                            armor);
    return NULL;
}

static bool ability_helps(struct card_maker *maker, struct card_ability *ability)
{
    const struct prose *prose = &ability->prose;
    char *shape = ability_help_step(maker, ability);
    struct json step = shape ? card_shape(maker, shape) : json_make_null(), effects = json_make_array();
    if (step.type != JSON_OBJECT) return false;
    struct json feature = ability_new(maker, ability->name, "action", ability->actions > 1 ? 2 : 1);
    json_push(maker->arena, &effects, step);
    json_set(maker->arena, &feature, "effects", effects);
    bool is_armor = json_is_text(json_get(&step, "op"), "mod");
    if (prose->uses || !is_armor)
        json_set(maker->arena, &feature, "uses", card_uses(maker, prose->uses ? prose->uses : 1, prose->is_daily));
    ability->losses |= P2V_BIT(CARD_LOST_DETAILS);
    card_add_ability(maker, ability, feature);
    return true;
}

/* "must attempt a save against Dreadful Gaze": what that other ability does, to one target. */
static void ability_borrow(struct card_maker *maker, struct card_ability *ability)
{
    const struct json *items = json_get(maker->actor, "items");
    const char *save = strstr(ability->words, " save against "), *attempt = strstr(ability->words, "attempt");
    const char *other = save && attempt && attempt < save ? card_other(maker, ability) : NULL;
    for (size_t i = 0; other && i < json_count(items); i++) {
        const struct json *item = json_at(items, i);
        if (strcmp(card_item_name(item), other) != 0) continue;
        struct prose_source source = card_source(maker, item);
        int range = ability->prose.range;
        prose_read(maker->arena, &source, &ability->prose);
        ability->prose.shape = -1;
        ability->prose.range = range;
        return;
    }
}

static void ability_text(struct card_maker *maker, const struct card_ability *ability, const char *why)
{
    struct json feature = ability_new(maker, ability->name, "passive", 0);
    struct text text = {0};
    prose_plain(&text, ability->html, 240);
    json_set(maker->arena, &feature, "effects", json_make_array());
    card_set_text(maker, &feature, "text", text_get(&text));
    text_free(&text);
    if (why) card_note(maker, "%s: %s", ability->name, why);
    maker->tally.texts[ability->kind]++;
    card_add(maker, feature, CARD_TEXT);
}

/* ---- which reading ---- */

static bool ability_harms(const struct card_ability *ability)
{
    return ability->prose.damage || ability->prose.persistent || ability->prose.effects || ability->prose.force;
}

/* Without a save only a grabbed creature, or one just hit, cannot help being hurt. */
static bool ability_hurts(const struct card_ability *ability, bool is_after)
{
    if (!ability_harms(ability)) return false;
    bool is_held =
        card_find_any(ability->html, "<strong>Requirement") && card_find_any(ability->html, "Grabbed|grabbed");
    return ability->prose.save >= 0 || is_held || is_after;
}

/* Does it begin with a strike or a movement, what else it does being part of that? */
static bool ability_begins_with_moves(const struct card_ability *ability, bool hurts, bool is_after)
{
    const struct prose *prose = &ability->prose;
    const char *strike = card_find_any(ability->words, " strike"), *check = strstr(ability->words, "@check");
    bool strikes_first = strike && (!hurts || (check && strike < check));
    bool moves_first = prose->force && !prose->damage && !prose->effects &&
                       card_find_any(ability->words, "~ strides|~ flies|~ burrows");
    return moves_first || (strikes_first && !(is_after && ability_harms(ability)));
}

static bool ability_acts(struct card_maker *maker, struct card_ability *ability)
{
    if (ability->prose.save < 0) ability_borrow(maker, ability);
    bool is_after = card_find_any(ability->html, "last action|previous action|most recent action") != NULL;
    bool hurts = ability_hurts(ability, is_after);
    if (!hurts && (ability_ground(maker, ability) || card_assault(maker, ability))) return true;
    if (ability_begins_with_moves(ability, hurts, is_after) && card_sequence(maker, ability)) return true;
    if (hurts) {
        ability_power(maker, ability, ability->actions < 1 ? 1 : ability->actions);
        return true;
    }
    return ability_helps(maker, ability) || card_sequence(maker, ability);
}

/* Passive abilities of fixed forms. */
static bool ability_is_fixed(struct card_maker *maker, struct card_ability *ability)
{
    return ability_golem(maker, ability) || ability_threatens(maker, ability) || ability_crosses(maker, ability) ||
           ability_more_damage(maker, ability);
}

/* An aura in which others deal more damage: it is not theirs to take. */
static bool ability_helps_those_near(const struct card_ability *ability)
{
    return ability->prose.radius && ability->prose.save < 0 &&
           card_find_any(ability->words, "deals an additional|deals an extra|deal an additional|deal an extra");
}

static bool ability_holds(struct card_maker *maker, struct card_ability *ability)
{
    const struct prose *prose = &ability->prose;
    bool hurts = prose->save >= 0 && ability_harms(ability);
    if (ability_helps_those_near(ability)) return false;
    if (!hurts && ability_ground(maker, ability)) return true;
    if (card_aura(maker, ability)) return true;
    bool is_last = card_find_any(ability->words, "~ dies|~ is destroyed|~ is reduced to 0|~ is killed| dies, ") != NULL;
    if (hurts && is_last && card_triggered(maker, ability)) return true;
    if (hurts && (prose->shape == P2V_EMANATION || prose->radius)) {
        if (prose->shape != P2V_EMANATION) {
            ability->prose.shape = P2V_EMANATION;
            ability->prose.size = p2v_convert_area(prose->radius);
        }
        ability_power(maker, ability, 0);
        return true;
    }
    return ability_is_fixed(maker, ability) || card_triggered(maker, ability);
}

/* "attempts to Trip": the skill check against a DC becomes that saving throw against Power. */
static void ability_maneuver(struct card_ability *ability)
{
    enum { FAR_AWAY = 6 };
    static const struct {
        const char *words;
        enum prose_effect effect;
        enum p2v_save save;
        int range;
    } rows[] = {{"attempts to trip|check to trip|checks to trip|~ trips", PROSE_PRONE, P2V_REFLEX, 0},
                {"attempts to grapple|check to grapple|~ grapples", PROSE_GRABBED, P2V_FORT, 0},
                {"attempts to shove|check to shove|~ shoves", PROSE_PUSH, P2V_FORT, 0},
                {"to demoralize|~ demoralizes|and demoralizes", PROSE_RATTLED, P2V_WILL, FAR_AWAY},
                {"attempts to feint|check to feint|~ feints", PROSE_OFF_GUARD, P2V_WILL, 0}};
    struct prose *prose = &ability->prose;
    bool is_passive = ability->kind == ABILITY_PASSIVE;
    if (is_passive || prose->save >= 0 || prose->damage || prose->effects) return;
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        if (!card_find_any(ability->words, rows[i].words)) continue;
        prose->effects = P2V_BIT(rows[i].effect);
        prose->save = (int)rows[i].save;
        if (!prose->range) prose->range = rows[i].range;
        ability->losses |= P2V_BIT(CARD_LOST_DETAILS);
        return;
    }
}

static enum ability_kind ability_kind(const struct json *item)
{
    static const char *const kinds[] = {"action", "reaction", "free", "passive"};
    for (int kind = 0; kind < 4; kind++)
        if (json_is_text(json_path(item, "system.actionType.value"), kinds[kind])) return (enum ability_kind)kind;
    return ABILITY_PASSIVE;
}

static bool ability_is_assault(const struct card_ability *ability)
{
    return ability->prose.has_many_strikes && (ability->kind == ABILITY_ACTION || !*ability->trigger);
}

static void ability_convert(struct card_maker *maker, const struct json *item)
{
    struct prose_source source = card_source(maker, item);
    struct card_ability ability = {.item = item,
                                   .name = card_item_name(item),
                                   .html = source.html,
                                   .words = prose_section(maker->arena, &source, NULL),
                                   .trigger = prose_section(maker->arena, &source, "Trigger"),
                                   .glossary = prose_glossary(maker->arena, source.html),
                                   .kind = ability_kind(item),
                                   .actions = (int)json_to_int(json_path(item, "system.actions.value"), 0)};
    prose_read(maker->arena, &source, &ability.prose);
    ability_maneuver(&ability);
    if (ability_common(maker, &ability) || ability_heals(maker, ability.name)) return;
    bool is_assault = ability_is_assault(&ability);
    bool is_done = is_assault                        ? ability.kind == ABILITY_ACTION && card_assault(maker, &ability)
                   : ability.kind == ABILITY_ACTION  ? ability_acts(maker, &ability)
                   : ability.kind == ABILITY_PASSIVE ? ability_holds(maker, &ability)
                   : *ability.trigger                ? card_triggered(maker, &ability)
                                                     : false;
    if (is_done || card_left_out_last(maker, &ability)) return;
    if (ability.kind == ABILITY_PASSIVE && ability.prose.radius) ability.kind = ABILITY_AURA;
    ability_text(maker, &ability,
                 is_assault ? "several attacks without a growing penalty are too strong: left out" : NULL);
}

/* Abilities that make use of others come first, so that those are not converted by themselves. */
void card_abilities(struct card_maker *maker)
{
    const struct json *items = json_get(maker->actor, "items");
    ability_heals(maker, json_to_text(json_path(maker->actor, "system.attributes.hp.details"), ""));
    for (int pass = 0; pass < 2; pass++)
        for (size_t i = 0; i < json_count(items); i++) {
            const struct json *item = json_at(items, i);
            bool is_affliction = strstr(card_description(item), "<strong>Stage 1") != NULL;
            if (json_is_text(json_get(item, "type"), "action") && !maker->taken[i] && is_affliction == (pass == 1))
                ability_convert(maker, item);
        }
}
