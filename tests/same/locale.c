/* locale.c: loaded before a program (LD_PRELOAD), takes the user's language for everything, as a host might. */
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>

static void __attribute__((constructor)) locale_take(void)
{
    if (setlocale(LC_ALL, "")) return; /* lint: allow setlocale, this is what is tried */
    fputs("this language is not installed\n", stderr);
    exit(2);
}
