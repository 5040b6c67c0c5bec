/* study_fit.c: from results of parties to the worth of creatures.
 *
 * The log odds that a party beats another are the difference of the sums of its creatures' worths (Bradley and Terry's
 * model with a strength that is a sum). Draws are half a win. Every creature's weight is found around its printed cost,
 * with a prior, by Newton's method; the curvature gives the interval. A party may be more, or less, than the sum of its
 * creatures: each has a strength besides, drawn around zero, and how far around is estimated with the rest. Without it
 * the games of one party would count as independent, and the intervals would be too narrow. What a point is (the
 * scale, log odds a point) is found with it: first from the costs of the parties alone, then so that creatures are on
 * the whole worth what they cost, each counted as often as it played. Costs alone would say too little where equals
 * are paired with equals.
 *
 * The same bytes must come out everywhere: only + - * / and the square root are used, which IEEE 754 defines to the
 * last bit, sums run in a fixed order, and the file is compiled without fused operations. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "systems/p2v/modes/study.h"

enum { FIT_STEPS = 25, FIT_FURTHER_STEPS = 3, FIT_PASSES = 60 };
static const double study_fit_prior = 30;      /* points: how far from its cost a creature is expected to be */
static const double study_fit_interval = 1.96; /* standard deviations of 95 % */

/* e to the x by halving: the series for |x| < 0.35, then a power of two. */
static double study_fit_exp(double x)
{
    static const double ln2_high = 0x1.62e42fee00000p-1, ln2_low = 0x1.a39ef35793c76p-33;
    if (x > 700) x = 700;
    if (x < -700) x = -700;
    int64_t power = (int64_t)(x * 1.4426950408889634 + (x < 0 ? -0.5 : 0.5));
    double rest = x - (double)power * ln2_high - (double)power * ln2_low, sum = 1;
    for (int i = 16; i > 0; i--)
        sum = 1 + rest * sum / i;
    uint64_t bits = (uint64_t)(power + 1023) << 52;
    double scale;
    memcpy(&scale, &bits, sizeof scale);
    return sum * scale;
}

static double study_fit_chance(double odds)
{
    return odds >= 0 ? 1 / (1 + study_fit_exp(-odds)) : study_fit_exp(odds) / (1 + study_fit_exp(odds));
}

/* What is fitted: a weight for each creature, then one for each party; and what the party weights vary by. */
struct study_fit {
    const struct study *study;
    int creatures, all;
    double party_variance;
    double *weights, *costs, *row, *slope, *curve;
};

/* How often each creature is on the first side more than on the second; the two parties. */
static void study_fit_row(const struct study_fit *fit, int pair)
{
    const struct study *study = fit->study;
    struct study_pair sides = study->pairs[pair];
    const struct study_party *a = &study->parties[sides.a], *b = &study->parties[sides.b];
    memset(fit->row, 0, sizeof *fit->row * (size_t)fit->all);
    for (int i = 0; i < a->creature_count; i++)
        fit->row[a->creatures[i]] += 1;
    for (int i = 0; i < b->creature_count; i++)
        fit->row[b->creatures[i]] -= 1;
    fit->row[fit->creatures + sides.a] += 1;
    fit->row[fit->creatures + sides.b] -= 1;
}

static double study_fit_sum(const struct study_fit *fit, const double *weights)
{
    double sum = 0;
    for (int i = 0; i < fit->all; i++)
        if (fit->row[i] != 0) sum += fit->row[i] * weights[i];
    return sum;
}

/* Log odds a printed point, alone. */
static double study_fit_scale(const struct study_fit *fit)
{
    const struct study *study = fit->study;
    double scale = 0.01;
    for (int step = 0; step < FIT_STEPS; step++) {
        double slope = -0.001 * scale, curve = 0.001;
        for (int pair = 0; pair < study->pair_count; pair++) {
            int wins, draws, games = study_winner_first(study, pair, &wins, &draws);
            if (!games) continue;
            study_fit_row(fit, pair);
            double ahead = study_fit_sum(fit, fit->costs), chance = study_fit_chance(scale * ahead);
            slope += ahead * (wins + 0.5 * draws - games * chance);
            curve += ahead * ahead * games * chance * (1 - chance);
        }
        scale += slope / curve;
    }
    return scale > 0.0005 ? scale : 0.0005;
}

/* The lower triangle L with matrix = L times L turned over. */
static void study_fit_cholesky(double *matrix, int n)
{
    for (int j = 0; j < n; j++)
        for (int i = j; i < n; i++) {
            double sum = matrix[i * n + j];
            for (int k = 0; k < j; k++)
                sum -= matrix[i * n + k] * matrix[j * n + k];
            matrix[i * n + j] = i == j ? sqrt(sum > 1e-12 ? sum : 1e-12) : sum / matrix[j * n + j];
        }
}

static void study_fit_solve(const double *lower, int n, double *vector)
{
    for (int i = 0; i < n; i++) {
        for (int k = 0; k < i; k++)
            vector[i] -= lower[i * n + k] * vector[k];
        vector[i] /= lower[i * n + i];
    }
    for (int i = n - 1; i >= 0; i--) {
        for (int k = i + 1; k < n; k++)
            vector[i] -= lower[k * n + i] * vector[k];
        vector[i] /= lower[i * n + i];
    }
}

/* Adds what one pair has to say. */
static void study_fit_add_pair(const struct study_fit *fit, double surprise, double weight)
{
    int used[64], count = 0;
    for (int i = 0; i < fit->all && count < 64; i++)
        if (fit->row[i] != 0) used[count++] = i;
    for (int i = 0; i < count; i++) {
        fit->slope[used[i]] += fit->row[used[i]] * surprise;
        for (int k = 0; k <= i; k++)
            fit->curve[used[i] * fit->all + used[k]] += fit->row[used[i]] * fit->row[used[k]] * weight;
    }
}

/* Slope and curvature of the likelihood at the weights, the priors counted. */
static void study_fit_slope(const struct study_fit *fit)
{
    const struct study *study = fit->study;
    double trust = 1 / (study_fit_prior * study->scale * study_fit_prior * study->scale);
    double party_trust = 1 / fit->party_variance;
    memset(fit->curve, 0, sizeof *fit->curve * (size_t)fit->all * (size_t)fit->all);
    for (int i = 0; i < fit->all; i++) {
        double own = i < fit->creatures ? trust : party_trust;
        fit->slope[i] = own * (study->scale * fit->costs[i] - fit->weights[i]);
        fit->curve[i * fit->all + i] = own;
    }
    for (int pair = 0; pair < study->pair_count; pair++) {
        int wins, draws, games = study_winner_first(study, pair, &wins, &draws);
        if (!games) continue;
        study_fit_row(fit, pair);
        double chance = study_fit_chance(study_fit_sum(fit, fit->weights));
        study_fit_add_pair(fit, wins + 0.5 * draws - games * chance, games * chance * (1 - chance));
    }
}

/* The part of the decided games whose winner had the greater sum of these weights of its creatures. */
static double study_fit_told(const struct study_fit *fit, const double *weights)
{
    const struct study *study = fit->study;
    double right = 0, all = 0;
    for (int pair = 0; pair < study->pair_count; pair++) {
        int wins, draws, games = study_winner_first(study, pair, &wins, &draws);
        study_fit_row(fit, pair);
        double ahead = 0;
        for (int i = 0; i < fit->creatures; i++)
            if (fit->row[i] != 0) ahead += fit->row[i] * weights[i];
        int losses = games - wins - draws;
        all += wins + losses;
        right += ahead > 0 ? wins : ahead < 0 ? losses : 0.5 * (wins + losses);
    }
    return all > 0 ? right / all : 0;
}

/* The variance of one weight: what is on the diagonal of the inverse of the curvature. */
static double study_fit_variance(const struct study_fit *fit, int weight)
{
    memset(fit->slope, 0, sizeof *fit->slope * (size_t)fit->all);
    fit->slope[weight] = 1;
    study_fit_solve(fit->curve, fit->all, fit->slope);
    return fit->slope[weight] > 0 ? fit->slope[weight] : 0;
}

static void study_fit_results(const struct study_fit *fit, struct study *study)
{
    for (int i = 0; i < fit->creatures; i++) {
        double spread = study_fit_interval * sqrt(study_fit_variance(fit, i)) / study->scale;
        study->creatures[i].worth = fit->weights[i] / study->scale;
        study->creatures[i].low = study->creatures[i].worth - spread;
        study->creatures[i].high = study->creatures[i].worth + spread;
    }
}

double study_chance(const struct study *study, double points)
{
    return study_fit_chance(study->scale * points);
}

static void study_fit_weights(const struct study_fit *fit, int steps)
{
    for (int step = 0; step < steps; step++) {
        study_fit_slope(fit);
        study_fit_cholesky(fit->curve, fit->all);
        study_fit_solve(fit->curve, fit->all, fit->slope);
        for (int i = 0; i < fit->all; i++)
            fit->weights[i] += fit->slope[i];
    }
}

/* What the weights of parties vary by: their squares, and what is not known of them. */
static double study_fit_party_variance(const struct study_fit *fit)
{
    double sum = 0;
    int parties = fit->all - fit->creatures;
    for (int i = fit->creatures; i < fit->all; i++)
        sum += fit->weights[i] * fit->weights[i] + study_fit_variance(fit, i);
    return parties && sum / parties > 1e-4 ? sum / parties : 1e-4;
}

/* The line through the origin that fits weights to costs best. */
static double study_fit_rescaled(const struct study_fit *fit)
{
    double product = 0, square = 0;
    for (int i = 0; i < fit->creatures; i++) {
        int games = fit->study->creatures[i].games;
        product += games * fit->costs[i] * fit->weights[i];
        square += games * fit->costs[i] * fit->costs[i];
    }
    double scale = square > 0 ? product / square : 0;
    return scale > 0.0005 ? scale : 0.0005;
}

bool study_fit(struct study *study)
{
    size_t all = (size_t)study->creature_count + (size_t)study->party_count;
    double *room = memory_alloc_array(4 * all + all * all, sizeof *room);
    if (!room) return false;
    struct study_fit fit = {.study = study,
                            .creatures = study->creature_count,
                            .all = (int)all,
                            .party_variance = 0.05,
                            .weights = room,
                            .costs = room + all,
                            .row = room + 2 * all,
                            .slope = room + 3 * all,
                            .curve = room + 4 * all};
    for (size_t i = 0; i < all; i++)
        fit.costs[i] = i < (size_t)study->creature_count ? study->creatures[i].cost : 0;
    study->scale = study_fit_scale(&fit);
    study->told_by_cost = study_fit_told(&fit, fit.costs);
    for (size_t i = 0; i < all; i++)
        fit.weights[i] = study->scale * fit.costs[i];
    for (int pass = 0; pass < FIT_PASSES; pass++) {
        study_fit_weights(&fit, pass ? FIT_FURTHER_STEPS : FIT_STEPS);
        study->scale = study_fit_rescaled(&fit);
        fit.party_variance = study_fit_party_variance(&fit);
    }
    study_fit_slope(&fit);
    study_fit_cholesky(fit.curve, fit.all);
    study->told_by_worth = study_fit_told(&fit, fit.weights);
    study_fit_results(&fit, study);
    memory_free(room);
    return true;
}
