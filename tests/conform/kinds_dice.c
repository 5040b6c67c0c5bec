/* kinds_dice.c: exact distributions of dice expressions: {"expression", "mean", "deviation", "outcomes": [[value,
 * probability], ...]}, compared to 1e-9 relative. */
#include <math.h>
#include <string.h>

#include "conform.h"
#include "dice/odds.h"

static bool is_near(double got, double wanted)
{
    return fabs(got - wanted) <= 1e-9 * fabs(wanted) || fabs(got - wanted) <= 1e-300;
}

/* Outcomes that only explosions deeper than the vector's reach may be missing there. */
static enum verdict check_outcomes(struct conform *conform, const struct odds *odds, const struct json *outcomes)
{
    size_t at = 0, wanted = json_count(outcomes);
    for (size_t i = 0; i < odds->count; i++) {
        double chance = odds_chance(odds, i), value = odds_value(odds, i);
        if (chance == 0) continue;
        const struct json *outcome = json_at(outcomes, at);
        if (!outcome && odds->rest > 0) return AGREE;
        if (!outcome || value != json_to_double(json_at(outcome, 0), NAN)) {
            text_add(conform->why, "an outcome is not expected: ");
            text_add_double(conform->why, value);
            return DISAGREE;
        }
        if (!is_near(chance, json_to_double(json_at(outcome, 1), NAN))) {
            text_add(conform->why, "another chance of ");
            text_add_double(conform->why, value);
            text_add(conform->why, ": ");
            text_add_double(conform->why, chance);
            return DISAGREE;
        }
        at++;
    }
    if (at == wanted) return AGREE;
    text_addf(conform->why, "%zu outcomes, expected %zu", at, wanted);
    return DISAGREE;
}

static enum verdict check_odds(struct conform *conform, const struct json *line)
{
    const char *expression = json_to_text(json_get(line, "expression"), "");
    struct dice_error error;
    struct dice *dice = dice_parse(conform->scratch, expression, strlen(expression), DICE_FOUNDRY, &error);
    const struct odds *odds = dice ? odds_make(conform->scratch, dice, NULL, &error) : NULL;
    if (!odds) {
        text_addf(conform->why, "%s: %s", expression, error.message);
        return DISAGREE;
    }
    double mean = json_to_double(json_get(line, "mean"), NAN),
           deviation = json_to_double(json_get(line, "deviation"), NAN);
    if (!is_near(odds_mean(odds), mean) || !is_near(odds_deviation(odds), deviation)) {
        text_addf(conform->why, "%s: mean ", expression);
        text_add_double(conform->why, odds_mean(odds));
        text_add(conform->why, ", deviation ");
        text_add_double(conform->why, odds_deviation(odds));
        return DISAGREE;
    }
    enum verdict verdict = check_outcomes(conform, odds, json_get(line, "outcomes"));
    if (verdict == DISAGREE) text_addf(conform->why, " in %s", expression);
    return verdict;
}

const struct conform_kind conform_kinds_dice[] = {{.name = "dice/odds", .check = check_odds}, {0}};
