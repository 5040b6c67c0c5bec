/* sha256.c: SHA-256 (FIPS 180-4). */
#include "cluster/sha256.h"

#include <string.h>

/* Fractions of the cube roots of the first 64 primes. */
static const uint32_t sha_constants[64] = {
    0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
    0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
    0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
    0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
    0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
    0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
    0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
    0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2};

static uint32_t sha_turn(uint32_t word, int bits)
{
    return word >> bits | word << (32 - bits);
}

static void sha_words(const unsigned char *block, uint32_t w[64])
{
    for (int i = 0; i < 16; i++)
        w[i] = (uint32_t)block[4 * i] << 24 | (uint32_t)block[4 * i + 1] << 16 |
               (uint32_t)block[4 * i + 2] << 8 | block[4 * i + 3];
    for (int i = 16; i < 64; i++) {
        uint32_t a = w[i - 15], b = w[i - 2];
        w[i] = w[i - 16] + (sha_turn(a, 7) ^ sha_turn(a, 18) ^ a >> 3) + w[i - 7] +
               (sha_turn(b, 17) ^ sha_turn(b, 19) ^ b >> 10);
    }
}

static void sha_block(uint32_t state[8], const unsigned char *block)
{
    uint32_t w[64], s[8];
    sha_words(block, w);
    memcpy(s, state, sizeof s);
    for (int i = 0; i < 64; i++) {
        uint32_t e = sha_turn(s[4], 6) ^ sha_turn(s[4], 11) ^ sha_turn(s[4], 25);
        uint32_t a = sha_turn(s[0], 2) ^ sha_turn(s[0], 13) ^ sha_turn(s[0], 22);
        uint32_t first = s[7] + e + ((s[4] & s[5]) ^ (~s[4] & s[6])) + sha_constants[i] + w[i];
        uint32_t second = a + ((s[0] & s[1]) ^ (s[0] & s[2]) ^ (s[1] & s[2]));
        memmove(s + 1, s, 7 * sizeof *s);
        s[4] += first;
        s[0] = first + second;
    }
    for (int i = 0; i < 8; i++)
        state[i] += s[i];
}

void sha256_begin(struct sha256 *sha)
{
    /* Fractions of the square roots of the first eight primes. */
    *sha = (struct sha256){.state = {0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f,
                                     0x9b05688c, 0x1f83d9ab, 0x5be0cd19}};
}

void sha256_add(struct sha256 *sha, const void *bytes, size_t size)
{
    const unsigned char *from = bytes;
    size_t held = sha->size % sizeof sha->block;
    sha->size += size;
    while (size) {
        size_t part = sizeof sha->block - held;
        if (!held && size >= sizeof sha->block) {
            sha_block(sha->state, from);
            part = sizeof sha->block;
        } else {
            if (part > size) part = size;
            memcpy(sha->block + held, from, part);
            if (held + part == sizeof sha->block) sha_block(sha->state, sha->block);
            held = (held + part) % sizeof sha->block;
        }
        from += part;
        size -= part;
    }
}

void sha256_add_text(struct sha256 *sha, const char *text)
{
    sha256_add(sha, text, strlen(text) + 1);
}

void sha256_end(struct sha256 *sha, char out[SHA256_TEXT])
{
    static const char digits[] = "0123456789abcdef";
    uint64_t bits = sha->size * 8;
    unsigned char length[8];
    sha256_add(sha, "\x80", 1);
    while (sha->size % 64 != 56)
        sha256_add(sha, "", 1);
    for (int i = 0; i < 8; i++)
        length[i] = (unsigned char)(bits >> (56 - 8 * i));
    sha256_add(sha, length, sizeof length);
    for (int i = 0; i < 64; i++)
        out[i] = digits[sha->state[i / 8] >> (28 - i % 8 * 4) & 15];
    out[64] = '\0';
}
