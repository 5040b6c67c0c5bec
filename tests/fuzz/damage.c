/* fuzz_damage: any text as a damage formula is read, measured, shown and taken apart into base damage without harm. */
#include <stdlib.h>

#include "systems/pf2e/damage/damage_formula.h"

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    struct arena arena;
    struct pf2e_damage_text text;
    const struct pf2e_damage_text_base *bases;
    const char *problem;
    size_t count;
    arena_init(&arena);
    if (!pf2e_damage_text_read(&arena, (const char *)bytes, size, NULL, &text)) abort();
    if (!text.problem && !text.display) abort();
    if (!text.problem && !pf2e_damage_text_bases(&arena, &text, &bases, &count, &problem)) abort();
    arena_free(&arena);
    return 0;
}
