/* contribute.c: everything that contributes to a number now: passive mechanics, statuses, auras. (D5E-EFF-07, -08,
 * -23) */
#include <string.h>

#include "systems/dnd5e/content/normalise.h"
#include "systems/dnd5e/table/table.h"

/* The mechanic a status came from, for its tables; NULL. */
const struct d5e_mechanic *d5e_status_mechanic(const struct table *table, const struct effect *status)
{
    if (status->source < 0 || !status->item) return NULL;
    return d5e_actor_mechanic(d5e_body_of(table, status->source)->actor, table_text(table, status->item));
}

/* What a contribution is judged by: its bearer (an aura: its owner), in the situation at hand. */
struct d5e_offering {
    struct table *table;
    const struct d5e_frame *situation;
    d5e_contribute *each;
    void *context;
    bool all; /* also what does not apply, with the requirement that is not met */
};

static struct d5e_frame d5e_offer_frame(const struct d5e_offering *offering,
                                        const struct d5e_contribution *contribution)
{
    struct d5e_frame frame = d5e_frame_of(offering->table, contribution->bearer);
    if (offering->situation) {
        frame = *offering->situation;
        frame.owner = contribution->bearer;
    }
    if (contribution->way == D5E_REACHING_AURA) frame.owner = contribution->owner;
    frame.mechanic = contribution->mechanic;
    return frame;
}

static void d5e_offer(const struct d5e_offering *offering, struct d5e_contribution contribution)
{
    if (!contribution.effect || json_get(contribution.effect, "trigger")) return; /* trigger.c's */
    struct d5e_frame frame = d5e_offer_frame(offering, &contribution);
    if (!contribution.unmet)
        (void)d5e_requirements_hold(&frame, json_get(contribution.effect, "requirements"), &contribution.unmet);
    if (offering->all || !contribution.unmet) offering->each(offering->context, &contribution);
}

static void d5e_offer_list(const struct d5e_offering *offering, struct d5e_contribution contribution,
                           const struct json *effects)
{
    for (size_t i = 0; i < json_count(effects); i++) {
        contribution.effect = json_at(effects, i);
        d5e_offer(offering, contribution);
    }
}

static void d5e_offer_mechanics(const struct d5e_offering *offering, int who)
{
    for (const struct d5e_mechanic *mechanic = d5e_body_of(offering->table, who)->actor->mechanics; mechanic;
         mechanic = mechanic->next) {
        if (!d5e_is_passive(mechanic) || mechanic->has_trigger) continue;
        struct d5e_contribution contribution = {
            .mechanic = mechanic, .owner = who, .bearer = who, .name = mechanic->name, .way = D5E_OWN_MECHANIC};
        struct d5e_frame frame = d5e_offer_frame(offering, &contribution);
        (void)d5e_requirements_hold(&frame, json_get(mechanic->json, "requirements"), &contribution.unmet);
        if (offering->all || !contribution.unmet)
            d5e_offer_list(offering, contribution, json_get(mechanic->json, "effects"));
    }
}

/* The effects of a status record and of those it inherits (a chain of at most eight). */
static void d5e_offer_record(const struct d5e_offering *offering, struct d5e_contribution contribution,
                             const char *name, int depth)
{
    const struct d5e_record *record =
        d5e_content_record((const struct d5e_content *)offering->table->content, D5E_STATUS, name);
    if (!record || depth > 8) return;
    d5e_offer_list(offering, contribution, json_get(&record->json, "effects"));
    const struct json *inherits = json_get(&record->json, "inherits");
    for (size_t i = 0; i < json_count(inherits); i++)
        d5e_offer_record(offering, contribution, json_to_text(json_at(inherits, i), ""), depth + 1);
}

/* A status brings the effects of its record and those it was applied with (`more`). */
static void d5e_offer_statuses(const struct d5e_offering *offering, int who)
{
    struct table *table = offering->table;
    const struct d5e_state *state = d5e_state_of(table);
    for (int i = 0; i < state->statuses.count; i++) {
        const struct effect *status = &state->statuses.items[i];
        if (status->bearer != who) continue;
        struct d5e_contribution contribution = {.owner = status->source,
                                                .bearer = who,
                                                .name = table_text(table, status->kind),
                                                .mechanic = d5e_status_mechanic(table, status),
                                                .way = D5E_BORNE_STATUS};
        d5e_offer_record(offering, contribution, contribution.name, 0);
        contribution.effect = json_get(status->more, "effect");
        d5e_offer(offering, contribution);
        d5e_offer_list(offering, contribution, json_get(status->more, "effects"));
    }
}

struct d5e_aura_offering {
    const struct d5e_offering *offering;
    int who;
};

static void d5e_offer_aura(void *context, const struct d5e_aura *aura)
{
    const struct d5e_aura_offering *offering = context;
    const struct json *layers = json_get(aura->aura, "layers");
    struct d5e_contribution contribution = {.effect = json_get(aura->aura, "effect"),
                                            .mechanic = aura->mechanic,
                                            .owner = aura->owner,
                                            .bearer = offering->who,
                                            .name = aura->name,
                                            .way = D5E_REACHING_AURA};
    if (json_is(contribution.effect, JSON_ARRAY))
        d5e_offer_list(offering->offering, contribution, contribution.effect);
    else
        d5e_offer(offering->offering, contribution);
    for (size_t i = 0; i < json_count(layers); i++) {
        contribution.effect = json_get(json_at(layers, i), "effect");
        d5e_offer(offering->offering, contribution);
    }
}

static void d5e_offer_everything(const struct d5e_offering *offering, int who)
{
    struct d5e_aura_offering auras = {offering, who};
    d5e_offer_mechanics(offering, who);
    d5e_offer_statuses(offering, who);
    d5e_each_aura(offering->table, who, d5e_body_of(offering->table, who)->space, d5e_offer_aura, &auras);
}

void d5e_each_contribution(struct table *table, int who, const struct d5e_frame *situation, d5e_contribute *each,
                           void *context)
{
    const struct d5e_offering offering = {.table = table, .situation = situation, .each = each, .context = context};
    d5e_offer_everything(&offering, who);
}

void d5e_each_possible(struct table *table, int who, const struct d5e_frame *situation, d5e_contribute *each,
                       void *context)
{
    const struct d5e_offering offering = {
        .table = table, .situation = situation, .each = each, .context = context, .all = true};
    d5e_offer_everything(&offering, who);
}

struct d5e_frame d5e_contribution_frame(struct table *table, const struct d5e_contribution *contribution)
{
    struct d5e_frame frame = d5e_frame_of(table, contribution->owner < 0 ? contribution->bearer : contribution->owner);
    frame.target = contribution->bearer;
    frame.mechanic = contribution->mechanic;
    return frame;
}

void d5e_account_part(struct d5e_account *account, const struct d5e_contribution *contribution, int64_t amount)
{
    struct d5e_part part = {.label = arena_printf(account->arena, "%s", contribution->name),
                            .value = amount,
                            .dice = account->dice,
                            .type = account->type,
                            .sort = D5E_PART_EFFECT};
    account->dice = NULL;
    if (!amount && !part.dice) return;
    account->stat->value += amount;
    d5e_part_push(account->arena, &account->stat->parts, part);
}

void d5e_account_missing(struct d5e_account *account, const struct d5e_contribution *contribution)
{
    d5e_part_push(account->arena, &account->stat->missing,
                  (struct d5e_part){.label = arena_printf(account->arena, "%s", contribution->name),
                                    .why = d5e_requirement_words(account->arena, contribution->unmet)});
}

void d5e_account_outdone(struct d5e_account *account, const struct d5e_contribution *contribution)
{
    d5e_part_push(account->arena, &account->stat->missing,
                  (struct d5e_part){.label = arena_printf(account->arena, "%s", contribution->name),
                                    .why = "a stronger or earlier one of that name counts"});
}
