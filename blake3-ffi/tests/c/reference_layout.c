/* A program built with the reference's layout. It fences its hashers, so that a byte written outside is seen. */
#include "reference_layout.h"
#include "check.h"

#include <stddef.h>

struct fenced {
    unsigned char before[64];
    blake3_hasher hasher;
    unsigned char after[64];
};

static void raise_fence(struct fenced *place) {
    memset(place, 0xa5, sizeof *place);
}

static void check_fence(const struct fenced *place) {
    size_t i;
    for (i = 0; i < sizeof place->before; i++) {
        CHECK(place->before[i] == 0xa5 && place->after[i] == 0xa5);
    }
}

static void expect(const char *hex, const uint8_t *out) {
    uint8_t wanted[32];
    unhex(hex, wanted, 32);
    CHECK(memcmp(out, wanted, 32) == 0);
}

int main(void) {
    struct fenced place, copy;
    unsigned char *input = pattern(2049);
    uint8_t key[32], out[64], again[32];
    size_t i;
    if (sizeof(void *) == 8) {
        CHECK(sizeof(blake3_hasher) == 1912);
    }
    CHECK(strlen(blake3_version()) > 0);
    memset(key, 0x42, sizeof key);

    raise_fence(&place);
    blake3_hasher_init(&place.hasher);
    blake3_hasher_update(&place.hasher, NULL, 0);
    blake3_hasher_finalize(&place.hasher, NULL, 0);
    blake3_hasher_finalize(&place.hasher, out, 32);
    expect("af1349b9f5f9a1a6a0404dea36dcc9499bcb25c9adc112b7cc9a93cae41f3262", out);
    blake3_hasher_update(&place.hasher, "abc", 3);
    copy = place;
    blake3_hasher_update(&place.hasher, "d", 1);
    blake3_hasher_finalize(&copy.hasher, out, 32);
    expect("6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85", out);
    check_fence(&place);

    raise_fence(&place);
    blake3_hasher_init_keyed(&place.hasher, key);
    for (i = 0; i < 2049; i++) {
        blake3_hasher_update(&place.hasher, input + i, 1);
    }
    blake3_hasher_finalize(&place.hasher, out, 64);
    expect("ad4974201cb0fbd62f1ea88c6b99d37ea51e96afbfe767b9338680df5310e328", out);
    blake3_hasher_finalize_seek(&place.hasher, 32, again, 32);
    CHECK(memcmp(out + 32, again, 32) == 0);
    blake3_hasher_reset(&place.hasher);
    blake3_hasher_update_tbb(&place.hasher, input, 2049);
    blake3_hasher_finalize(&place.hasher, again, 32);
    CHECK(memcmp(out, again, 32) == 0);
    check_fence(&place);

    raise_fence(&place);
    blake3_hasher_init_derive_key(&place.hasher, "");
    blake3_hasher_update(&place.hasher, input, 2049);
    blake3_hasher_finalize(&place.hasher, out, 32);
    expect("e47784d1eff9bd1abd79d34cfc56dbf7fc9da14d4efd3fab92c178ddb1bcd0dc", out);
    blake3_hasher_init_derive_key_raw(&place.hasher, NULL, 0);
    blake3_hasher_finalize(&place.hasher, out, 32);
    expect("741011989511e0d6b52532320d9edb6c0def0ab7e832b99bcc1259591ce2d75b", out);
    check_fence(&place);

    /* Much input, so that the whole of the state is in use. */
    raise_fence(&place);
    blake3_hasher_init(&place.hasher);
    for (i = 0; i < 5000; i++) {
        blake3_hasher_update(&place.hasher, input, 2049);
    }
    blake3_hasher_finalize(&place.hasher, out, 32);
    check_fence(&place);
    free(input);
    puts("done");
    return 0;
}
