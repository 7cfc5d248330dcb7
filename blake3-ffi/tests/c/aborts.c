/* A misuse of a function that returns nothing, by number: one line on standard error, then the end. */
#include "blake3.h"
#include "check.h"

int main(int argc, char **argv) {
    blake3_hasher hasher;
    uint8_t out[32];
    CHECK(argc == 2);
    memset(&hasher, 0, sizeof hasher);
    switch (atoi(argv[1])) {
    case 0: blake3_hasher_update(&hasher, "a", 1); break;
    case 1: blake3_hasher_update_tbb(&hasher, "a", 1); break;
    case 2: blake3_hasher_finalize(&hasher, out, 32); break;
    case 3: blake3_hasher_finalize_seek(&hasher, 0, out, 32); break;
    case 4: blake3_hasher_reset(&hasher); break;
    case 5: blake3_hasher_init(NULL); break;
    case 6: blake3_hasher_init_keyed(&hasher, NULL); break;
    case 7: blake3_hasher_init_derive_key(&hasher, NULL); break;
    case 8: blake3_hasher_init(&hasher); blake3_hasher_update(&hasher, NULL, 1); break;
    case 9: blake3_hasher_init(&hasher); blake3_hasher_finalize(&hasher, NULL, 1); break;
    default: return 0;
    }
    puts("still here");
    return 0;
}
