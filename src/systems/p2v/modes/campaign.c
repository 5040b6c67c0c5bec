/* campaign.c: recovery, injuries, advancement and learning between scenarios (P2V-CAMP-01..05, -08..11). */
#include "systems/p2v/modes/campaign.h"

#include <string.h>

#include "systems/p2v/cards/rules.h"

static const struct {
    const char *name, *stat;
    int amount;
} campaign_injuries[] = {
#define INJURY(name, stat, amount) {name, stat, amount},
#include "systems/p2v/modes/campaign.def"
};
static const struct {
    const char *name, *skill, *feature;
    int level;
} campaign_feats[] = {
#define FEAT(name, level, skill, feature) {name, skill, feature, level},
#include "systems/p2v/modes/campaign.def"
};
static const struct campaign_class {
    const char *name;
    int fight, melee, melee_grade, ranged, ranged_grade, armor, power, saves[3], hp, early, later;
} campaign_classes[] = {
#define CLASS(name, fight, melee, melee_grade, ranged, ranged_grade, armor, power, fort, reflex, will, hp, early,      \
              later)                                                                                                   \
    {name, fight, melee, melee_grade, ranged, ranged_grade, armor, power, {fort, reflex, will}, hp, early, later},
#include "systems/p2v/modes/campaign.def"
};
static const struct campaign_rise {
    int level, saves, fight, armor, power;
} campaign_rises[] = {
#define RISE(level, saves, fight, armor, power) {level, saves, fight, armor, power},
#include "systems/p2v/modes/campaign.def"
};

static void campaign_set_text(struct arena *arena, struct json *object, const char *name, const char *text)
{
    json_set(arena, object, name, json_make_text(arena, text, strlen(text)));
}

static void campaign_set_int(struct arena *arena, struct json *object, const char *name, int64_t value)
{
    json_set(arena, object, name, json_make_int(value));
}

static int campaign_int(const struct json *object, const char *name)
{
    int64_t value = json_to_int(json_get(object, name), 0);
    return value > 100000 ? 100000 : value < -100000 ? -100000 : (int)value;
}

static bool campaign_lists(const struct json *list, const char *word)
{
    for (size_t i = 0; word && i < json_count(list); i++)
        if (p2v_same_word(json_to_text(json_at(list, i), ""), word)) return true;
    return false;
}

/* A copy of a list that may grow; an empty one where none stands. */
static struct json campaign_list(struct arena *arena, const struct json *object, const char *name)
{
    const struct json *old = json_get(object, name);
    return json_is(old, JSON_ARRAY) ? json_copy(arena, old) : json_make_array();
}

static void campaign_push_text(struct arena *arena, struct json *object, const char *name, const char *text)
{
    struct json list = campaign_list(arena, object, name);
    json_push(arena, &list, json_make_text(arena, text, strlen(text)));
    json_set(arena, object, name, list);
}

static void campaign_say(struct arena *arena, struct json *log, const char *who, const char *words)
{
    char *sentence = arena_printf(arena, "%s %s", who, words);
    if (sentence) json_push(arena, log, json_make_text(arena, sentence, strlen(sentence)));
}

static const struct campaign_class *campaign_class_of(const struct json *member)
{
    const char *name = json_to_text(json_get(member, "class"), "Fighter");
    for (size_t i = 0; i < sizeof campaign_classes / sizeof *campaign_classes; i++)
        if (p2v_same_word(campaign_classes[i].name, name)) return &campaign_classes[i];
    return NULL;
}

/* ---- cards ---- */

static struct json campaign_strike(struct arena *arena, const char *name, const char *mode, int amount)
{
    struct json feature = json_make_object(), target = json_make_object(), effect = json_make_object();
    struct json effects = json_make_array(), types = json_make_array();
    campaign_set_text(arena, &feature, "name", name);
    campaign_set_text(arena, &feature, "kind", "action");
    campaign_set_int(arena, &feature, "ap", 1);
    json_set(arena, &feature, "strike", json_make_bool(true));
    campaign_set_text(arena, &target, "mode", mode);
    bool melee = strcmp(mode, "melee") == 0;
    campaign_set_int(arena, &target, melee ? "reach" : "short", melee ? 1 : 12);
    if (!melee) campaign_set_int(arena, &target, "long", 24);
    json_set(arena, &feature, "target", target);
    campaign_set_text(arena, &effect, "op", "damage");
    campaign_set_int(arena, &effect, "amount", amount);
    json_push(arena, &types, melee ? json_make_text(arena, "slashing", 8) : json_make_text(arena, "piercing", 8));
    json_set(arena, &effect, "types", types);
    campaign_set_text(arena, &effect, "when", "hit");
    json_push(arena, &effects, effect);
    json_set(arena, &feature, "effects", effects);
    return feature;
}

/* P2V-CAMP-09: what is expected of a class at first level. */
static struct json campaign_class_card(struct arena *arena, const char *name, const struct campaign_class *class)
{
    static const char *const saves[] = {"fort", "reflex", "will"};
    struct json card = json_make_object(), features = json_make_array();
    campaign_set_text(arena, &card, "name", name);
    campaign_set_text(arena, &card, "alignment", "N");
    campaign_set_text(arena, &card, "size", "Medium");
    json_set(arena, &card, "traits", json_make_array());
    campaign_set_int(arena, &card, "level", 1);
    campaign_set_int(arena, &card, "fight", class->fight);
    campaign_set_int(arena, &card, "armor", class->armor);
    campaign_set_int(arena, &card, "power", class->power);
    for (int i = 0; i < 3; i++)
        campaign_set_int(arena, &card, saves[i], class->saves[i]);
    campaign_set_int(arena, &card, "hp", class->hp);
    campaign_set_int(arena, &card, "speed", 5);
    json_push(arena, &features, campaign_strike(arena, "Melee Weapon", "melee", class->melee));
    json_push(arena, &features, campaign_strike(arena, "Ranged Weapon", "ranged", class->ranged));
    json_set(arena, &card, "features", features);
    return card;
}

/* P2V-CAMP-10, our ruling: each level adds half a point of damage more the better the grade: low 1, moderate 1.5, high
 * 2, extreme 2.5; from 10 on to the nearest 5 as everywhere. */
static int campaign_damage(int base, int grade, int levels)
{
    int doubled = base * 2 + (grade + 2) * levels, up = (doubled + 1) / 2;
    return up < 10 ? up : (up + 2) / 5 * 5;
}

static void campaign_raise_damage(struct arena *arena, struct json *card, const struct campaign_class *class,
                                  int levels)
{
    struct json features = campaign_list(arena, card, "features");
    for (size_t i = 0; i < json_count(&features); i++) {
        struct json *feature = &features.items[i];
        bool is_ranged = json_is_text(json_path(feature, "target.mode"), "ranged");
        const struct json *effects = json_get(feature, "effects");
        if (!json_to_bool(json_get(feature, "strike"), false) || !json_is(effects, JSON_ARRAY)) continue;
        struct json copy = json_copy(arena, effects);
        for (size_t k = 0; k < json_count(&copy); k++)
            if (json_is_text(json_get(&copy.items[k], "op"), "damage"))
                campaign_set_int(arena, &copy.items[k], "amount",
                                 campaign_damage(campaign_int(&copy.items[k], "amount"),
                                                 is_ranged ? class->ranged_grade : class->melee_grade, levels));
        json_set(arena, feature, "effects", copy);
    }
    json_set(arena, card, "features", features);
}

static void campaign_add(struct arena *arena, struct json *card, const char *stat, int amount)
{
    static const char *const saves[] = {"fort", "reflex", "will"};
    if (strcmp(stat, "saves") != 0) {
        campaign_set_int(arena, card, stat, campaign_int(card, stat) + amount);
        return;
    }
    for (int i = 0; i < 3; i++)
        campaign_set_int(arena, card, saves[i], campaign_int(card, saves[i]) + amount);
}

static void campaign_levels(struct arena *arena, struct json *card, const struct json *member)
{
    const struct campaign_class *class = campaign_class_of(member);
    int from = campaign_int(card, "level"), to = campaign_int(member, "level");
    if (!class || to <= from) return;
    for (size_t i = 0; i < sizeof campaign_rises / sizeof *campaign_rises; i++) {
        const struct campaign_rise *rise = &campaign_rises[i];
        if (rise->level <= from || rise->level > to) continue;
        campaign_add(arena, card, "saves", rise->saves);
        campaign_add(arena, card, "fight", rise->fight);
        campaign_add(arena, card, "armor", rise->armor);
        campaign_add(arena, card, "power", rise->power);
        campaign_add(arena, card, "hp", rise->level < 8 ? class->early : class->later);
    }
    campaign_raise_damage(arena, card, class, to - from);
    campaign_set_int(arena, card, "level", to);
}

static void campaign_wound(struct arena *arena, struct json *card, const char *name)
{
    for (size_t i = 0; i < sizeof campaign_injuries / sizeof *campaign_injuries; i++) {
        if (strcmp(campaign_injuries[i].name, name) != 0) continue;
        if (campaign_injuries[i].amount)
            campaign_add(arena, card, campaign_injuries[i].stat, campaign_injuries[i].amount);
        else
            campaign_push_text(arena, card, "startsWith", "slowed");
    }
}

/* A feature in JSON, its amount put in for %d. */
static void campaign_feature(struct arena *arena, struct json *card, const char *shape, int amount)
{
    struct json_document document;
    const char *mark = strstr(shape, "%d");
    char *text = mark ? arena_printf(arena, "%.*s%d%s", (int)(mark - shape), shape, amount, mark + 2)
                      : arena_printf(arena, "%s", shape);
    if (!text) return;
    struct json features = campaign_list(arena, card, "features");
    if (json_parse(&document, "feat", text, strlen(text), NULL) == STATUS_OK)
        json_push(arena, &features, json_copy(arena, &document.root));
    json_free(&document);
    json_set(arena, card, "features", features);
}

static void campaign_reach(struct arena *arena, struct json *card, const char *mode, int reach)
{
    struct json features = campaign_list(arena, card, "features");
    for (size_t i = 0; i < json_count(&features); i++) {
        if (!json_is_text(json_path(&features.items[i], "target.mode"), mode)) continue;
        struct json target = json_copy(arena, json_get(&features.items[i], "target")); /* it has a mode */
        campaign_set_int(arena, &target, "reach", reach);
        json_set(arena, &features.items[i], "target", target);
        break;
    }
    json_set(arena, card, "features", features);
}

/* What a feat changes on the card, as campaign.def says it; the rules ask the list "feats" for the others. */
static void campaign_feat(struct arena *arena, struct json *card, const struct json *feat, int level)
{
    const char *name = json_to_text(json_get(feat, "feat"), ""), *skill = json_to_text(json_get(feat, "skill"), NULL);
    int tier = level >= 13 ? 2 : level >= 8 ? 1 : 0, amount = 0;
    const char *gift = NULL;
#define FEAT_ADDS(feat, stat, number, more)                                                                            \
    if (strcmp(name, feat) == 0) campaign_add(arena, card, stat, (number) + (more)*tier);
#define FEAT_LISTS(feat, list)                                                                                         \
    if (strcmp(name, feat) == 0 && skill) campaign_push_text(arena, card, list, skill);
#define FEAT_REACH(feat, mode, reach)                                                                                  \
    if (strcmp(name, feat) == 0) campaign_reach(arena, card, mode, reach);
#define FEAT_GIVES(feat, from, number, more, feature)                                                                  \
    if (strcmp(name, feat) == 0 && level >= (from)) gift = feature, amount = (number) + (more)*tier;
#include "systems/p2v/modes/campaign.def"
    if (gift) campaign_feature(arena, card, gift, amount);
    campaign_push_text(arena, card, "feats", name);
}

struct json p2v_campaign_card(struct arena *arena, const struct json *member)
{
    const struct json *own = json_get(member, "card");
    struct json card = json_is(own, JSON_OBJECT) ? json_copy(arena, own) : json_make_object();
    const struct json *feats = json_get(member, "feats"), *scars = json_get(member, "scars");
    campaign_levels(arena, &card, member);
    for (size_t i = 0; i < json_count(feats); i++)
        campaign_feat(arena, &card, json_at(feats, i), campaign_int(member, "level"));
    for (size_t i = 0; i < json_count(scars); i++)
        campaign_wound(arena, &card, json_to_text(json_at(scars, i), ""));
    campaign_wound(arena, &card, json_to_text(json_get(member, "wound"), ""));
    return card;
}

/* ---- commands ---- */

const char *p2v_campaign_member_fault(const struct json *member)
{
    if (!json_is(member, JSON_OBJECT)) return "a member is an object with a name";
    if (json_is(json_get(member, "card"), JSON_OBJECT)) return NULL;
    if (json_get(member, "card")) return "its card is not an object";
    return campaign_class_of(member) ? NULL : "it has no card, and its class is not in the table";
}

struct json p2v_campaign_new(struct arena *arena, const struct json *given)
{
    struct json campaign = json_make_object(), members = json_make_array();
    const struct json *list = json_get(given, "members");
    for (size_t i = 0; i < json_count(list); i++) {
        if (p2v_campaign_member_fault(json_at(list, i))) continue;
        struct json member = json_copy(arena, json_at(list, i));
        const struct campaign_class *class = campaign_class_of(&member);
        if (!json_get(&member, "card") && class)
            json_set(arena, &member, "card",
                     campaign_class_card(arena, json_to_text(json_get(&member, "name"), "?"), class));
        if (!json_get(&member, "level"))
            campaign_set_int(arena, &member, "level", json_to_int(json_path(&member, "card.level"), 1));
        json_push(arena, &members, member);
    }
    json_set(arena, &campaign, "members", members);
    campaign_set_int(arena, &campaign, "scenarios", campaign_int(given, "scenarios"));
    return campaign;
}

int p2v_campaign_given_roll(void *context, int faces)
{
    struct campaign_given *given = context;
    int64_t die = json_to_int(json_at(given->list, given->next), 0);
    bool is_face = given->next < json_count(given->list) && die >= 1 && die <= faces;
    if (!is_face) given->is_wrong = true;
    given->next++;
    return is_face ? (int)die : 1;
}

bool p2v_campaign_given_fit(const struct campaign_given *given)
{
    return !given->is_wrong && given->next == json_count(given->list);
}

/* P2V-CAMP-02..04, A-85. */
static void campaign_eliminated(struct arena *arena, struct json *member, const struct campaign_dice *dice,
                                struct json *log)
{
    const char *name = json_to_text(json_get(member, "name"), "?"),
               *wound = json_to_text(json_get(member, "wound"), NULL);
    int outcome = dice->roll(dice->context, 6);
    if (outcome <= 2) {
        json_set(arena, member, "out", json_make_bool(true));
        campaign_say(arena, log, name, "cannot be used in the next scenario");
    } else if (outcome >= 5) {
        campaign_say(arena, log, name, "recovers fully");
    } else if (wound) {
        campaign_push_text(arena, member, "scars", wound);
        json_remove(member, "wound");
        campaign_say(arena, log, name, "keeps the wound permanently");
    } else {
        int injury = (dice->roll(dice->context, 6) + 5) % 6;
        campaign_set_text(arena, member, "wound", campaign_injuries[injury].name);
        campaign_say(arena, log, name, arena_printf(arena, "is wounded: %s", campaign_injuries[injury].name));
    }
}

/* What happened in a scenario: the command that says so, and whether a night's rest follows. */
struct campaign_played {
    const struct json *command;
    const struct campaign_dice *dice;
    bool rests;
};

static void campaign_scenario_member(struct arena *arena, struct json *member, const struct campaign_played *played,
                                     struct json *log)
{
    const char *name = json_to_text(json_get(member, "name"), "?");
    bool was_out = json_to_bool(json_get(member, "out"), false);
    json_remove(member, "hp"); /* P2V-CAMP-01: healed, no conditions, encounter uses back */
    json_remove(member, "conditions");
    json_remove(member, "encounterUsed");
    if (played->rests) json_remove(member, "dailyUsed");
    json_remove(member, "out");
    if (was_out) return;
    campaign_set_int(arena, member, "scenarios", campaign_int(member, "scenarios") + 1);
    bool had_wound = json_get(member, "wound") != NULL;
    if (campaign_lists(json_get(played->command, "eliminated"), name))
        campaign_eliminated(arena, member, played->dice, log);
    if (had_wound && json_remove(member, "wound")) campaign_say(arena, log, name, "recovers from the wound");
}

static void campaign_scenario(struct arena *arena, struct json *campaign, const struct json *command,
                              const struct campaign_dice *dice, struct json *log)
{
    struct json members = campaign_list(arena, campaign, "members");
    int played = campaign_int(campaign, "scenarios") + 1;
    bool rests = json_to_bool(json_get(command, "rest"), played % 3 == 0);
    struct campaign_played what = {command, dice, rests};
    for (size_t i = 0; i < json_count(&members); i++)
        campaign_scenario_member(arena, &members.items[i], &what, log);
    json_set(arena, campaign, "members", members);
    campaign_set_int(arena, campaign, "scenarios", played);
    if (rests) campaign_say(arena, log, "everybody", "has rested for a day");
}

/* P2V-CAMP-11 */
static const char *campaign_feat_refusal(struct arena *arena, const struct json *member, const char *feat, int level)
{
    const struct json *card = json_get(member, "card"), *features = json_get(card, "features");
    for (size_t i = 0; i < sizeof campaign_feats / sizeof *campaign_feats; i++) {
        if (!p2v_same_word(campaign_feats[i].name, feat)) continue;
        const char *needs = campaign_feats[i].feature, *skill = campaign_feats[i].skill;
        if (level < campaign_feats[i].level)
            return arena_printf(arena, "%s needs level %d", campaign_feats[i].name, campaign_feats[i].level);
        if (skill && !campaign_lists(json_get(card, "skills"), skill))
            return arena_printf(arena, "%s needs training in %s", campaign_feats[i].name, skill);
        bool has = !needs || campaign_lists(json_get(card, "gear"), needs);
        for (size_t k = 0; k < json_count(features) && !has; k++)
            has = p2v_same_word(json_to_text(json_get(json_at(features, k), "name"), ""), needs);
        return has ? NULL : arena_printf(arena, "%s needs %s", campaign_feats[i].name, needs);
    }
    return arena_printf(arena, "there is no feat \"%s\"", feat);
}

/* P2V-CAMP-05: three scenarios a level, a feat at even levels. */
static const char *campaign_advance(struct arena *arena, struct json *member, const struct json *command,
                                    struct json *log)
{
    const char *feat = json_to_text(json_get(command, "feat"), NULL);
    int level = campaign_int(member, "level") + 1;
    if (level > P2V_LEVEL_MAX) return "level 14 is the highest";
    if (campaign_int(member, "scenarios") < 3) return "a character needs three scenarios to gain a level";
    if (!campaign_class_of(member)) return "its class is not in the table";
    if (level % 2 == 0 && !feat) return "this level grants a feat: name it";
    if (level % 2 && feat) return "this level grants no feat";
    const char *refusal = feat ? campaign_feat_refusal(arena, member, feat, level) : NULL;
    if (refusal) return refusal;
    if (feat) {
        struct json entry = json_make_object(), list = campaign_list(arena, member, "feats");
        campaign_set_text(arena, &entry, "feat", feat);
        const char *skill = json_to_text(json_get(command, "skill"), NULL);
        if (skill) campaign_set_text(arena, &entry, "skill", skill);
        json_push(arena, &list, entry);
        json_set(arena, member, "feats", list);
    }
    campaign_set_int(arena, member, "level", level);
    campaign_set_int(arena, member, "scenarios", campaign_int(member, "scenarios") - 3);
    campaign_say(arena, log, json_to_text(json_get(member, "name"), "?"), "gains a level");
    return NULL;
}

static const struct json *campaign_caster(const struct json *card)
{
    const struct json *features = json_get(card, "features");
    for (size_t i = 0; i < json_count(features); i++)
        if (json_get(json_at(features, i), "caster")) return json_get(json_at(features, i), "caster");
    return NULL;
}

/* P2V-CAMP-08 */
static const char *campaign_learn(struct arena *arena, struct json *member, const struct json *command)
{
    const struct json *own = campaign_caster(json_get(member, "card"));
    const struct json *other = campaign_caster(json_get(command, "from"));
    if (!own || !other) return "both must be casters";
    if (!json_equal(json_get(own, "tradition"), json_get(other, "tradition"))) return "their traditions differ";
    const struct json *pools = json_get(other, "pools");
    for (size_t i = 0; i < json_count(pools); i++) {
        const struct json *spells = json_get(json_at(pools, i), "spells");
        for (size_t k = 0; k < json_count(spells); k++) {
            const char *spell = json_to_text(json_get(json_at(spells, k), "name"), "");
            if (!campaign_lists(json_get(member, "learned"), spell))
                campaign_push_text(arena, member, "learned", spell);
        }
    }
    return NULL;
}

const struct json *p2v_campaign_member(const struct json *campaign, const char *name)
{
    const struct json *members = json_get(campaign, "members");
    for (size_t i = 0; i < json_count(members); i++)
        if (p2v_same_word(json_to_text(json_get(json_at(members, i), "name"), ""), name)) return json_at(members, i);
    return NULL;
}

const char *p2v_campaign_scenario_fault(struct arena *arena, const struct json *campaign, const struct json *command)
{
    const struct json *eliminated = json_get(command, "eliminated");
    for (size_t i = 0; i < json_count(eliminated); i++) {
        const char *name = json_to_text(json_at(eliminated, i), "");
        const struct json *member = p2v_campaign_member(campaign, name);
        if (!member) return arena_printf(arena, "there is no character called \"%s\" in the campaign", name);
        if (json_to_bool(json_get(member, "out"), false))
            return arena_printf(arena, "%s is out of action and sits this scenario out", name);
    }
    return NULL;
}

static const char *campaign_learn_all(struct arena *arena, struct json *campaign, const struct json *learned)
{
    for (size_t i = 0; i < json_count(learned); i++) {
        const struct json *one = json_at(learned, i);
        const struct json *member = p2v_campaign_member(campaign, json_to_text(json_get(one, "who"), ""));
        const char *why = member ? campaign_learn(arena, (struct json *)(uintptr_t)member, one) : NULL;
        if (why) return why;
    }
    return NULL;
}

const char *p2v_campaign_do(struct arena *arena, struct json *campaign, const struct json *command,
                            const struct campaign_dice *dice, struct json *log)
{
    const char *verb = json_to_text(json_get(command, "do"), ""), *who = json_to_text(json_get(command, "who"), "");
    if (strcmp(verb, "scenario") == 0) {
        campaign_scenario(arena, campaign, command, dice, log);
        return campaign_learn_all(arena, campaign, json_get(command, "learned"));
    }
    struct json members = campaign_list(arena, campaign, "members");
    for (size_t i = 0; i < json_count(&members); i++) {
        struct json *member = &members.items[i];
        if (!p2v_same_word(json_to_text(json_get(member, "name"), ""), who)) continue;
        const char *why = strcmp(verb, "advance") == 0 ? campaign_advance(arena, member, command, log)
                          : strcmp(verb, "learn") == 0 ? campaign_learn(arena, member, command)
                                                       : "unknown command; use scenario, advance or learn";
        if (!why) json_set(arena, campaign, "members", members);
        return why;
    }
    return "there is no character of that name in the campaign";
}
