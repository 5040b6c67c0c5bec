/* study_fit.c: from results of parties to the worth of creatures.
 *
 * The log odds that a party beats another are the difference of the sums of its creatures' worths (Bradley and Terry's
 * model with a strength that is a sum). Draws are half a win. Every creature's weight is found around its printed cost,
 * with a prior, by Newton's method; the curvature gives the interval. What a point is (the scale, log odds a point) is
 * found with it: first from the costs of the parties alone, then so that creatures are on the whole worth what they
 * cost, each counted as often as it played. Costs alone would say too little where equals are paired with equals.
 *
 * The same bytes must come out everywhere: only + - * / and the square root are used, which IEEE 754 defines to the
 * last bit, sums run in a fixed order, and the file is compiled without fused operations. */
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "base/memory.h"
#include "study/study.h"

enum { FIT_STEPS = 25, FIT_PASSES = 8 };
static const double fit_prior = 15;      /* points: how far from its cost a creature is expected to be */
static const double fit_interval = 1.96; /* standard deviations of 95 % */

/* e to the x by halving: the series for |x| < 0.35, then a power of two. */
static double fit_exp(double x)
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

static double fit_chance(double odds)
{
    return odds >= 0 ? 1 / (1 + fit_exp(-odds)) : fit_exp(odds) / (1 + fit_exp(odds));
}

/* How often each creature stands on the first side more than on the second. */
static void fit_row(const struct study *study, int pair, double *row)
{
    const struct study_party *a = &study->parties[study->pairs[pair].a], *b = &study->parties[study->pairs[pair].b];
    memset(row, 0, sizeof *row * (size_t)study->creature_count);
    for (int i = 0; i < a->creature_count; i++)
        row[a->creatures[i]] += 1;
    for (int i = 0; i < b->creature_count; i++)
        row[b->creatures[i]] -= 1;
}

static double fit_sum(const struct study *study, const double *row, const double *weights)
{
    double sum = 0;
    for (int i = 0; i < study->creature_count; i++)
        if (row[i] != 0) sum += row[i] * weights[i];
    return sum;
}

/* Log odds a printed point, alone. */
static double fit_scale(const struct study *study, double *row, const double *costs)
{
    double scale = 0.01;
    for (int step = 0; step < FIT_STEPS; step++) {
        double slope = -0.001 * scale, curve = 0.001;
        for (int pair = 0; pair < study->pair_count; pair++) {
            int wins, draws, games = study_winner_first(study, pair, &wins, &draws);
            if (!games) continue;
            fit_row(study, pair, row);
            double ahead = fit_sum(study, row, costs), chance = fit_chance(scale * ahead);
            slope += ahead * (wins + 0.5 * draws - games * chance);
            curve += ahead * ahead * games * chance * (1 - chance);
        }
        scale += slope / curve;
    }
    return scale > 0.0005 ? scale : 0.0005;
}

/* The lower triangle L with matrix = L times L turned over. */
static void fit_cholesky(double *matrix, int n)
{
    for (int j = 0; j < n; j++)
        for (int i = j; i < n; i++) {
            double sum = matrix[i * n + j];
            for (int k = 0; k < j; k++)
                sum -= matrix[i * n + k] * matrix[j * n + k];
            matrix[i * n + j] = i == j ? sqrt(sum > 1e-12 ? sum : 1e-12) : sum / matrix[j * n + j];
        }
}

static void fit_solve(const double *lower, int n, double *vector)
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

/* Slope and curvature of the likelihood at the weights, the prior counted. */
static void fit_slope(const struct study *study, const double *weights, const double *costs, double *row, double *slope,
                      double *curve)
{
    int n = study->creature_count;
    double trust = 1 / (fit_prior * study->scale * fit_prior * study->scale);
    memset(curve, 0, sizeof *curve * (size_t)n * (size_t)n);
    for (int i = 0; i < n; i++) {
        slope[i] = trust * (study->scale * costs[i] - weights[i]);
        curve[i * n + i] = trust;
    }
    for (int pair = 0; pair < study->pair_count; pair++) {
        int wins, draws, games = study_winner_first(study, pair, &wins, &draws);
        if (!games) continue;
        fit_row(study, pair, row);
        double chance = fit_chance(fit_sum(study, row, weights));
        double surprise = wins + 0.5 * draws - games * chance, weight = games * chance * (1 - chance);
        for (int i = 0; i < n; i++) {
            if (row[i] == 0) continue;
            slope[i] += row[i] * surprise;
            for (int k = 0; k <= i; k++)
                curve[i * n + k] += row[i] * row[k] * weight;
        }
    }
}

/* The part of the decided games whose winner had the greater sum. */
static double fit_told(const struct study *study, double *row, const double *weights)
{
    double right = 0, all = 0;
    for (int pair = 0; pair < study->pair_count; pair++) {
        int wins, draws, games = study_winner_first(study, pair, &wins, &draws);
        fit_row(study, pair, row);
        double ahead = fit_sum(study, row, weights);
        int losses = games - wins - draws;
        all += wins + losses;
        right += ahead > 0 ? wins : ahead < 0 ? losses : 0.5 * (wins + losses);
    }
    return all > 0 ? right / all : 0;
}

static void fit_results(struct study *study, const double *lower, double *weights, double *unit)
{
    int n = study->creature_count;
    for (int i = 0; i < n; i++) {
        memset(unit, 0, sizeof *unit * (size_t)n);
        unit[i] = 1;
        fit_solve(lower, n, unit); /* a column of the inverse: its variance stands on the diagonal */
        double spread = fit_interval * sqrt(unit[i] > 0 ? unit[i] : 0) / study->scale;
        study->creatures[i].worth = weights[i] / study->scale;
        study->creatures[i].low = study->creatures[i].worth - spread;
        study->creatures[i].high = study->creatures[i].worth + spread;
    }
}

double study_chance(const struct study *study, double points)
{
    return fit_chance(study->scale * points);
}

static void fit_weights(const struct study *study, const double *costs, double *weights, double *row, double *slope,
                        double *curve)
{
    for (int i = 0; i < study->creature_count; i++)
        weights[i] = study->scale * costs[i];
    for (int step = 0; step < FIT_STEPS; step++) {
        fit_slope(study, weights, costs, row, slope, curve);
        fit_cholesky(curve, study->creature_count);
        fit_solve(curve, study->creature_count, slope);
        for (int i = 0; i < study->creature_count; i++)
            weights[i] += slope[i];
    }
}

/* The line through the origin that fits weights to costs best. */
static double fit_rescaled(const struct study *study, const double *costs, const double *weights)
{
    double product = 0, square = 0;
    for (int i = 0; i < study->creature_count; i++) {
        product += study->creatures[i].games * costs[i] * weights[i];
        square += study->creatures[i].games * costs[i] * costs[i];
    }
    double scale = square > 0 ? product / square : 0;
    return scale > 0.0005 ? scale : 0.0005;
}

bool study_fit(struct study *study)
{
    size_t n = (size_t)study->creature_count;
    double *room = memory_alloc_array(4 * n + n * n, sizeof *room);
    if (!room) return false;
    double *weights = room, *costs = room + n, *row = room + 2 * n, *slope = room + 3 * n, *curve = room + 4 * n;
    for (size_t i = 0; i < n; i++)
        costs[i] = study->creatures[i].cost;
    study->scale = fit_scale(study, row, costs);
    study->told_by_cost = fit_told(study, row, costs);
    for (int pass = 0; pass < FIT_PASSES; pass++) {
        fit_weights(study, costs, weights, row, slope, curve);
        study->scale = fit_rescaled(study, costs, weights);
    }
    fit_slope(study, weights, costs, row, slope, curve);
    fit_cholesky(curve, study->creature_count);
    study->told_by_worth = fit_told(study, row, weights);
    fit_results(study, curve, weights, slope);
    memory_free(room);
    return true;
}
