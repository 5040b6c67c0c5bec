/* choose: the entry of every fuzz program. The first byte of an input chooses one of the program's targets, in the
 * order of targets.def; the target gets the rest. Targets of other programs are not linked, so their functions are NULL
 * here. */
#include <stddef.h>

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size);

#define FUZZ_TARGET(program, name, folder, longest) \
    __attribute__((weak)) int fuzz_##name##_input(const unsigned char *bytes, size_t size);
#include "targets.def"
#undef FUZZ_TARGET

static int (*const fuzz_inputs[])(const unsigned char *bytes, size_t size) = {
#define FUZZ_TARGET(program, name, folder, longest) fuzz_##name##_input,
#include "targets.def"
#undef FUZZ_TARGET
};

enum { FUZZ_INPUTS = sizeof fuzz_inputs / sizeof *fuzz_inputs };

int LLVMFuzzerTestOneInput(const unsigned char *bytes, size_t size)
{
    size_t linked = 0, wanted;
    for (size_t i = 0; i < FUZZ_INPUTS; i++)
        linked += fuzz_inputs[i] != NULL;
    if (size == 0 || linked == 0) return 0;
    wanted = bytes[0] % linked;
    for (size_t i = 0; i < FUZZ_INPUTS; i++) {
        if (!fuzz_inputs[i] || wanted-- > 0) continue;
        return fuzz_inputs[i](bytes + 1, size - 1);
    }
    return 0;
}
