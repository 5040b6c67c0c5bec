/* embedded.h: the content packs of content/, embedded when the library was built. */
#ifndef TALUS_CORE_EMBEDDED_H
#define TALUS_CORE_EMBEDDED_H

#include <stddef.h>

struct embedded_file {
    const char *name; /* "SYSTEM/conditions/frightened.json" */
    const char *bytes;
    size_t size;
};

/* Sorted by name; a last entry of zeros follows the `embedded_file_count` files. */
extern const struct embedded_file embedded_files[];
extern const size_t embedded_file_count;

#endif
