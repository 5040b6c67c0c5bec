/* words.c: the word lists of DH2E, expanded from words.def. */
#include "systems/dh2e/content/words.h"

#include <string.h>

const char *const dh2e_characteristic_words[] = {
#define DH2E_CHARACTERISTIC(id, word, title) word,
#include "systems/dh2e/content/words.def"
    NULL};
const char *const dh2e_characteristic_titles[] = {
#define DH2E_CHARACTERISTIC(id, word, title) title,
#include "systems/dh2e/content/words.def"
    NULL};
const char *const dh2e_location_words[] = {
#define DH2E_LOCATION(id, word, title, from, to) word,
#include "systems/dh2e/content/words.def"
    NULL};
const char *const dh2e_location_titles[] = {
#define DH2E_LOCATION(id, word, title, from, to) title,
#include "systems/dh2e/content/words.def"
    NULL};
const char *const dh2e_damage_words[] = {
#define DH2E_DAMAGE(id, word, title) word,
#include "systems/dh2e/content/words.def"
    NULL};
const char *const dh2e_damage_titles[] = {
#define DH2E_DAMAGE(id, word, title) title,
#include "systems/dh2e/content/words.def"
    NULL};
const char *const dh2e_craft_words[] = {
#define DH2E_CRAFT(id, word, to_hit, armour) word,
#include "systems/dh2e/content/words.def"
    NULL};
const char *const dh2e_mode_words[] = {
#define DH2E_MODE(id, word, title) word,
#include "systems/dh2e/content/words.def"
    NULL};
const char *const dh2e_mode_titles[] = {
#define DH2E_MODE(id, word, title) title,
#include "systems/dh2e/content/words.def"
    NULL};
const char *const dh2e_aim_words[] = {
#define DH2E_AIM(id, word) word,
#include "systems/dh2e/content/words.def"
    NULL};
const char *const dh2e_action_words[] = {
#define DH2E_ACTION(id, word) word,
#include "systems/dh2e/content/words.def"
    NULL};
const char *const dh2e_quality_words[] = {
#define DH2E_QUALITY(id, word, title, rated, doc) word,
#include "systems/dh2e/content/words.def"
    NULL};
const char *const dh2e_quality_titles[] = {
#define DH2E_QUALITY(id, word, title, rated, doc) title,
#include "systems/dh2e/content/words.def"
    NULL};
const char *const dh2e_quality_docs[] = {
#define DH2E_QUALITY(id, word, title, rated, doc) doc,
#include "systems/dh2e/content/words.def"
    NULL};
const bool dh2e_quality_rated[] = {
#define DH2E_QUALITY(id, word, title, rated, doc) rated,
#include "systems/dh2e/content/words.def"
    false};

int dh2e_word_find(const char *const *words, const char *word)
{
    if (!word) return -1;
    for (int i = 0; words[i]; i++) {
        if (strcmp(words[i], word) == 0) return i;
    }
    return -1;
}
