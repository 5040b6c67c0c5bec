/* slug.c: names of documents as names of files. */
#define _POSIX_C_SOURCE 200809L
#include "util/slug.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <utf8proc.h>

#include "util/ascii.h"

void slug_add_name(struct buffer *slug, const char *name)
{
    utf8proc_uint8_t *plain = NULL;
    utf8proc_option_t how =
        UTF8PROC_NULLTERM | UTF8PROC_COMPAT | UTF8PROC_DECOMPOSE | UTF8PROC_CASEFOLD | UTF8PROC_STRIPMARK;
    bool gap = false;
    if (utf8proc_map((const utf8proc_uint8_t *)name, 0, &plain, how) < 0) return;
    for (const char *at = (const char *)plain; *at; at++) {
        if (*at == '\'') continue;
        bool kept = ascii_is_letter(*at) || ascii_is_digit(*at) || (unsigned char)*at >= 0x80;
        if (kept && gap && slug->length) buffer_add_char(slug, '-');
        if (kept) buffer_add_char(slug, *at);
        gap = !kept;
    }
    free(plain);
}

bool slug_make_folders(char *path)
{
    for (char *slash = strchr(path + 1, '/'); slash; slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        bool good = mkdir(path, 0777) == 0 || errno == EEXIST;
        *slash = '/';
        if (!good) return false;
    }
    return true;
}
