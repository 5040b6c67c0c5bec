/* lower_magic.c: lowers effects about spells, summoned creatures and items; lower.c has the others. */
#include <string.h>

#include "systems/p2v/cards/lower.h"

void lower_add_steps(struct p2v_pack *pack, const struct p2v_step *steps, size_t count, uint16_t *first, uint16_t *made)
{
    *first = (uint16_t)pack->steps.count;
    *made = 0;
    if (!vec_reserve(&pack->steps, count)) {
        pack->failed = true;
        return;
    }
    for (size_t i = 0; i < count; i++)
        pack->steps.items[pack->steps.count++] = steps[i];
    *made = (uint16_t)count;
}

void lower_named(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    static const char *const names[] = {"creature", "spell", "item", "name", "action"};
    for (int i = 0; i < 5 && !step->ref; i++)
        step->ref = lower_symbol(pack, lower_text(effect, names[i]));
    step->amount = (int16_t)lower_int(
        effect, "amount", lower_int(effect, "ap", lower_int(effect, "count", lower_int(effect, "squares", 0))));
    step->until = p2v_operand_until(pack, json_get(effect, "until"), P2V_UNTIL_ENCOUNTER);
    if (json_is_text(json_get(effect, "by"), "target")) step->who = P2V_TARGET, step->name = 1;
}

/* An item by its name. */
void lower_item(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const char *item = lower_text(effect, "item");
    lower_named(pack, effect, step);
    if (*item && p2v_item_find(pack, item) < 0) p2v_operand_unknown(pack, json_get(effect, "item"), "item", item);
}

/* `amount`: how far away; 0: as near as there is room, unless the feature has a range. */
void lower_summon(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const struct json *where = json_get(effect, "where");
    lower_named(pack, effect, step);
    step->amount = (int16_t)lower_int(effect, "within", 0);
    if (json_is_text(where, "adjacent unoccupied"))
        step->amount = 1;
    else if (where)
        p2v_operand_unknown(pack, where, "place", json_to_text(where, "?"));
    const struct json *turn = json_get(effect, "turn"), *as = json_get(effect, "as");
    step->name = json_is_text(turn, "immediately after caster"); /* else it is a minion */
    if (turn && !step->name) p2v_operand_unknown(pack, turn, "turn", json_to_text(turn, "?"));
    if (as && !json_is_text(as, "minion")) p2v_operand_unknown(pack, as, "role", json_to_text(as, "?"));
}

/* Name 1: a cantrip at once; else a spell from a slot, without one. */
void lower_recast(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const struct json *filter = json_get(effect, "filter");
    if (json_is_text(filter, "non-damaging cantrip cast on previous turn"))
        step->name = 1;
    else if (filter && !json_is_text(filter, "wizard spell already cast today"))
        p2v_operand_unknown(pack, filter, "kind of spell", json_to_text(filter, "?"));
}

/* `amount`: the rank, 0: that of the spell being cast. */
void lower_expend(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const struct json *rank = json_get(effect, "rank");
    step->amount = (int16_t)json_to_int(rank, 0);
    if (rank && !step->amount && !json_is_text(rank, "same"))
        p2v_operand_unknown(pack, rank, "rank", json_to_text(rank, "?"));
}

/* The child names the spells. */
void lower_extend(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const struct json *spells = json_get(effect, "spells");
    struct p2v_step names[P2V_BRANCHES] = {0};
    size_t count = p2v_operand_limit(pack, spells, json_count(spells), P2V_BRANCHES, "spells");
    for (size_t i = 0; i < count && i < P2V_BRANCHES; i++) {
        names[i].op = P2V_DO_BRANCH;
        names[i].ref = lower_symbol(pack, json_to_text(json_at(spells, i), ""));
    }
    lower_add_steps(pack, names, count, &step->child, &step->child_count);
    step->until = p2v_operand_until(pack, json_get(effect, "until"), P2V_UNTIL_SOURCE_END);
}

/* "occult common": traditions in `types`; pack.c adds the spells a caster of its rank can learn. */
void lower_learn(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    char word[32];
    for (const char *text = lower_text(effect, "list"); *text;) {
        size_t length = strcspn(text, " ");
        if (length && length < sizeof word) {
            memcpy(word, text, length);
            word[length] = '\0';
            step->types |= p2v_operand_traditions(word);
            if (p2v_same_word(word, "common"))
                step->flags |= P2V_FLAG_SET;
            else if (!p2v_operand_traditions(word))
                p2v_operand_unknown(pack, json_get(effect, "list"), "list of spells", word);
        }
        text += length;
        text += strspn(text, " ");
    }
    step->until = p2v_operand_until(pack, json_get(effect, "until"), P2V_UNTIL_ENCOUNTER);
}

/* Of a scroll or potion: the highest rank it can bear, and whether it takes a caster. */
void lower_bearer(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const struct json *requires = json_get(effect, "requires");
    step->amount = (int16_t)lower_int(effect, "max_rank", 0);
    step->extra = json_is_text(requires, "caster of that tradition");
    if (requires && !step->extra) p2v_operand_unknown(pack, requires, "requirement", json_to_text(requires, "?"));
}

static void lower_cast_spell(struct p2v_pack *pack, const struct json *effect, const char *name, struct p2v_step *step)
{
    const struct json *area = json_get(effect, "area");
    int spell = p2v_spell_find(pack, name);
    step->amount = (int16_t)lower_int(effect, "rank", 0);
    step->name = json_is_text(json_get(effect, "target"), "self");
    if (spell < 0) {
        p2v_operand_unknown(pack, effect, "spell", name);
        step->predicate = P2V_IF_NEVER;
        return;
    }
    step->ref = (uint32_t)spell;
    step->types = p2v_operand_traditions(lower_text(effect, "tradition"));
    if (json_get(effect, "ap_version")) { /* a spell it has prepared, as its card has it */
        step->argument = (int16_t)lower_int(effect, "ap_version", 1);
        step->flags |= P2V_FLAG_SET;
    }
    if (area) step->extra = (int16_t)lower_int(area, "size", 0);
    uint16_t made[4] = {0};
    int rank = step->amount ? step->amount : pack->spells.items[spell].rank;
    int count = p2v_lower_spell(pack, spell, rank, made, 4);
    if (count > 0) { /* its first option is the program */
        step->child = pack->features.items[made[0]].program;
        step->child_count = pack->features.items[made[0]].program_count;
        step->other = made[0];
    }
}

/* One spell, or the caster's choice of those that exist. */
void lower_cast(struct p2v_pack *pack, const struct json *effect, struct p2v_step *step)
{
    const struct json *choice = json_get(effect, "choice");
    struct p2v_step spells[P2V_BRANCHES];
    size_t count = 0,
           listed = p2v_operand_limit(pack, choice, json_count(choice), P2V_BRANCHES, "spells to choose from");
    if (json_get(effect, "exclude")) step->filter = p2v_operand_exclude(pack, json_get(effect, "exclude"));
    if (!json_count(choice)) {
        lower_cast_spell(pack, effect, lower_text(effect, "spell"), step);
        return;
    }
    for (size_t i = 0; i < listed && count < P2V_BRANCHES; i++) {
        const char *name = json_to_text(json_at(choice, i), "");
        if (p2v_spell_find(pack, name) < 0) continue;
        spells[count] = *step;
        lower_cast_spell(pack, effect, name, &spells[count++]);
    }
    if (count < 2) {
        lower_cast_spell(pack, effect, json_to_text(json_at(choice, 0), ""), step);
        if (count) *step = spells[0];
        return;
    }
    step->op = P2V_DO_CHOOSE;
    lower_add_steps(pack, spells, count, &step->child, &step->child_count);
}
