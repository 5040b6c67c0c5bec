/* sha256.h: SHA-256 (FIPS 180-4), for checksums that `sha256sum` can repeat. */
#ifndef TALUS_CLI_CLUSTER_SHA256_H
#define TALUS_CLI_CLUSTER_SHA256_H

#include <stddef.h>
#include <stdint.h>

enum { SHA256_TEXT = 65 }; /* 64 hexadecimal digits and the NUL */

struct sha256 {
    uint32_t state[8];
    uint64_t size; /* bytes so far */
    unsigned char block[64];
};

void sha256_begin(struct sha256 *sha);
void sha256_add(struct sha256 *sha, const void *bytes, size_t size);
/* A text with its NUL, so that "ab" "c" and "a" "bc" differ. */
void sha256_add_text(struct sha256 *sha, const char *text);
/* Ends the sum; `sha` must begin again before it is used again. */
void sha256_end(struct sha256 *sha, char out[SHA256_TEXT]);

#endif
