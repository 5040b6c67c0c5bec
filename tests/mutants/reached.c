/* reached: which blocks of code a program ran, for tests/mutants/reach.
 *
 * A program compiled with -fsanitize-coverage=trace-pc calls __sanitizer_cov_trace_pc in every block. Whenever it flushes its
 * output and when it ends, the places from which that was called since the last time are added to the file $TALUS_REACHED: their
 * number, then the distance of each from the start of the program, as 32-bit numbers. The programs walks and mixed flush
 * after each line they print, so each list belongs to one line. Link with --wrap=fflush. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REACHED_MOST = 16 << 20 };

extern char __executable_start;
int __real_fflush(FILE *file);
int __wrap_fflush(FILE *file);
void __sanitizer_cov_trace_pc(void);

static unsigned char reached[REACHED_MOST / 8];

void __sanitizer_cov_trace_pc(void)
{
    uintptr_t at = (uintptr_t)__builtin_return_address(0) - (uintptr_t)&__executable_start;
    if (at < REACHED_MOST) reached[at / 8] |= (unsigned char)(1U << at % 8);
}

static void write_byte(FILE *file, uint32_t byte)
{
    for (uint32_t bit = 0; bit < 8; bit++) {
        uint32_t at = 8 * byte + bit;
        if (reached[byte] >> bit & 1) fwrite(&at, sizeof at, 1, file);
    }
}

static __attribute__((destructor)) void write_reached(void)
{
    const char *path = getenv("TALUS_REACHED");
    FILE *file = path ? fopen(path, "ab") : NULL;
    uint32_t count = 0;
    if (!file) return;
    for (uint32_t i = 0; i < sizeof reached; i++) count += (uint32_t)__builtin_popcount(reached[i]);
    fwrite(&count, sizeof count, 1, file);
    for (uint32_t i = 0; i < sizeof reached; i++)
        if (reached[i]) write_byte(file, i);
    fclose(file);
    memset(reached, 0, sizeof reached);
}

int __wrap_fflush(FILE *file)
{
    write_reached();
    return __real_fflush(file);
}
