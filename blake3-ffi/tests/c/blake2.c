/* BLAKE2: known answers by every way of feeding, and every misuse, which gives its status and leaves output alone.

   usage: blake2 FILE, with lines of a function's name, the length of its key and the digest, of 256 inputs in order */
#include "blake3_ffi.h"
#include "check.h"

#define OK BLAKE3_STATUS_OK

static int untouched(const uint8_t *out, size_t len) {
    while (len > 0 && out[len - 1] == 0xa5) {
        len--;
    }
    return len == 0;
}

/* The answers of one function: at once, keyed or not, in pieces, and from a copy of a hasher that goes on. */
#define ANSWERS(v)                                                                                                    \
    static void v##_answer(const uint8_t *key, size_t key_len, const uint8_t *input, size_t len, size_t max,          \
                           const uint8_t *wanted) {                                                                   \
        v##_hasher hasher, copy;                                                                                      \
        uint8_t out[64];                                                                                              \
        uint64_t count;                                                                                               \
        size_t piece, at;                                                                                             \
        CHECK((key_len ? v##_keyed_hash(key, key_len, input, len, out, max) : v##_hash(input, len, out, max)) == OK); \
        CHECK(memcmp(out, wanted, max) == 0);                                                                         \
        CHECK((key_len ? v##_hasher_init_keyed(&hasher, max, key, key_len) : v##_hasher_init(&hasher, max)) == OK);   \
        for (piece = 1; piece <= 256; piece = 3 * piece + 1) {                                                        \
            for (at = 0; at < len; at += piece) {                                                                     \
                copy = hasher;                                                                                        \
                CHECK(v##_hasher_update(&copy, input, 99) == OK);                                                     \
                CHECK(v##_hasher_update(&hasher, input + at, len - at < piece ? len - at : piece) == OK);             \
            }                                                                                                         \
            CHECK(v##_hasher_count(&hasher, &count) == OK && count == len);                                           \
            CHECK(v##_hasher_finalize(&hasher, out, max) == OK && memcmp(out, wanted, max) == 0);                     \
            CHECK(v##_hasher_finalize(&hasher, out, max) == OK && memcmp(out, wanted, max) == 0);                     \
            CHECK(v##_hasher_reset(&hasher) == OK);                                                                   \
        }                                                                                                             \
        CHECK(v##_hasher_wipe(&hasher) == OK && v##_hasher_wipe(&copy) == OK);                                        \
    }

ANSWERS(blake2b)
ANSWERS(blake2s)
ANSWERS(blake2bp)
ANSWERS(blake2sp)

static int answers(const char *path) {
    char name[16], hex[129];
    uint8_t input[256], wanted[64];
    size_t key_len, len = 0;
    int cases = 0;
    FILE *file = fopen(path, "r");
    CHECK(file != NULL);
    for (len = 0; len < 256; len++) {
        input[len] = (uint8_t)len;
    }
    len = 0;
    while (fscanf(file, "%15s %zu %128s", name, &key_len, hex) == 3) {
        size_t max = strlen(hex) / 2;
        unhex(hex, wanted, max);
        if (strcmp(name, "blake2b") == 0) {
            blake2b_answer(input, key_len, input, len, max, wanted);
        } else if (strcmp(name, "blake2s") == 0) {
            blake2s_answer(input, key_len, input, len, max, wanted);
        } else if (strcmp(name, "blake2bp") == 0) {
            blake2bp_answer(input, key_len, input, len, max, wanted);
        } else {
            CHECK(strcmp(name, "blake2sp") == 0);
            blake2sp_answer(input, key_len, input, len, max, wanted);
        }
        len = (len + 1) % 256;
        cases++;
    }
    fclose(file);
    return cases;
}

/* What all four have in common, wrongly used. */
#define MISUSE(v, MAX)                                                                                                \
    static void v##_misuse(void) {                                                                                    \
        v##_hasher hasher, never[2];                                                                                  \
        uint8_t out[80], zero[80];                                                                                    \
        uint64_t count = 7;                                                                                           \
        size_t fill;                                                                                                  \
        memset(out, 0xa5, sizeof out);                                                                                \
        memset(zero, 0, sizeof zero);                                                                                 \
        for (fill = 0; fill < 256; fill += 51) {                                                                      \
            memset(never, (int)fill, sizeof never);                                                                   \
            CHECK(v##_hasher_update(never, "a", 1) == BLAKE3_STATUS_UNINITIALIZED);                                   \
            CHECK(v##_hasher_finalize(never, out, MAX) == BLAKE3_STATUS_UNINITIALIZED);                               \
            CHECK(v##_hasher_reset(never) == BLAKE3_STATUS_UNINITIALIZED);                                            \
            CHECK(v##_hasher_count(never, &count) == BLAKE3_STATUS_UNINITIALIZED && count == 7);                      \
        }                                                                                                             \
        CHECK(v##_hasher_init(NULL, MAX) == BLAKE3_STATUS_NULL);                                                      \
        CHECK(v##_hasher_init((v##_hasher *)((char *)never + 1), MAX) == BLAKE3_STATUS_MISALIGNED);                   \
        CHECK(v##_hasher_init(&hasher, MAX) == OK);                                                                   \
        CHECK(v##_hasher_update(&hasher, "abc", 3) == OK);                                                            \
        CHECK(v##_hasher_init(&hasher, 0) == BLAKE3_STATUS_HASH_LENGTH);                                              \
        CHECK(v##_hasher_init(&hasher, MAX + 1) == BLAKE3_STATUS_HASH_LENGTH);                                        \
        CHECK(v##_hasher_init_keyed(&hasher, MAX, zero, 0) == BLAKE3_STATUS_KEY_LENGTH);                              \
        CHECK(v##_hasher_init_keyed(&hasher, MAX, zero, MAX + 1) == BLAKE3_STATUS_KEY_LENGTH);                        \
        CHECK(v##_hasher_init_keyed(&hasher, MAX, zero, (size_t)-1) == BLAKE3_STATUS_KEY_LENGTH);                     \
        CHECK(v##_hasher_init_keyed(&hasher, MAX, NULL, MAX) == BLAKE3_STATUS_NULL);                                  \
        CHECK(v##_hasher_init_keyed(&hasher, MAX + 1, zero, MAX) == BLAKE3_STATUS_HASH_LENGTH);                       \
        /* All of which left the hasher as it was. */                                                                 \
        CHECK(v##_hasher_count(&hasher, &count) == OK && count == 3);                                                 \
        CHECK(v##_hasher_count(&hasher, NULL) == BLAKE3_STATUS_NULL);                                                 \
        CHECK(v##_hasher_update(&hasher, NULL, 0) == OK);                                                             \
        CHECK(v##_hasher_update(&hasher, NULL, 1) == BLAKE3_STATUS_NULL);                                             \
        CHECK(v##_hasher_update(&hasher, zero, (size_t)-1) == BLAKE3_STATUS_LENGTH);                                  \
        CHECK(v##_hasher_update(NULL, zero, 1) == BLAKE3_STATUS_NULL);                                                \
        CHECK(v##_hasher_finalize(&hasher, out, MAX - 1) == BLAKE3_STATUS_LENGTH);                                    \
        CHECK(v##_hasher_finalize(&hasher, out, MAX + 1) == BLAKE3_STATUS_LENGTH);                                    \
        CHECK(v##_hasher_finalize(&hasher, NULL, MAX) == BLAKE3_STATUS_NULL);                                         \
        CHECK(v##_hasher_finalize(&hasher, NULL, 0) == BLAKE3_STATUS_LENGTH);                                         \
        CHECK(v##_hasher_wipe(NULL) == BLAKE3_STATUS_NULL);                                                           \
        CHECK(v##_hash(NULL, 1, out, MAX) == BLAKE3_STATUS_NULL);                                                     \
        CHECK(v##_hash("a", 1, NULL, MAX) == BLAKE3_STATUS_NULL);                                                     \
        CHECK(v##_hash("a", (size_t)-1, out, MAX) == BLAKE3_STATUS_LENGTH);                                           \
        CHECK(v##_hash("a", 1, out, 0) == BLAKE3_STATUS_HASH_LENGTH);                                                 \
        CHECK(v##_hash("a", 1, out, MAX + 1) == BLAKE3_STATUS_HASH_LENGTH);                                           \
        CHECK(v##_keyed_hash(zero, 0, "a", 1, out, MAX) == BLAKE3_STATUS_KEY_LENGTH);                                 \
        CHECK(v##_keyed_hash(zero, MAX + 1, "a", 1, out, MAX) == BLAKE3_STATUS_KEY_LENGTH);                           \
        CHECK(v##_keyed_hash(NULL, 1, "a", 1, out, MAX) == BLAKE3_STATUS_NULL);                                       \
        CHECK(untouched(out, sizeof out));                                                                            \
        /* Every length of digest; and output over input. */                                                          \
        for (fill = 1; fill <= MAX; fill++) {                                                                         \
            CHECK(v##_hasher_init(&hasher, fill) == OK && v##_hasher_update(&hasher, zero, 80) == OK);                \
            CHECK(v##_hasher_finalize(&hasher, out, fill) == OK && untouched(out + fill, sizeof out - fill));         \
            memset(out + fill, 0, sizeof out - fill);                                                                 \
            memcpy(zero, out, fill);                                                                                  \
            memset(out, 0, sizeof out);                                                                               \
            CHECK(v##_hash(out, 80, out, fill) == OK && memcmp(zero, out, fill) == 0);                                \
            memset(zero, 0, sizeof zero);                                                                             \
            memset(out, 0xa5, sizeof out);                                                                            \
        }                                                                                                             \
        /* A wiped hasher is none. */                                                                                 \
        CHECK(v##_hasher_wipe(&hasher) == OK);                                                                        \
        CHECK(v##_hasher_update(&hasher, "a", 1) == BLAKE3_STATUS_UNINITIALIZED);                                     \
        for (fill = 0; fill < sizeof hasher; fill++) {                                                                \
            CHECK(((unsigned char *)&hasher)[fill] == 0);                                                             \
        }                                                                                                             \
    }

MISUSE(blake2b, BLAKE2B_OUT_LEN)
MISUSE(blake2s, BLAKE2S_OUT_LEN)
MISUSE(blake2bp, BLAKE2BP_OUT_LEN)
MISUSE(blake2sp, BLAKE2SP_OUT_LEN)

/* Parameters and batches of the two that have them. */
#define PARAMETERS(v, V)                                                                                              \
    static void v##_parameters(void) {                                                                                \
        enum { COUNT = 150, LEN = 20 };                                                                               \
        static uint8_t input[COUNT], out[COUNT * V##_OUT_LEN];                                                        \
        uint8_t key[V##_KEY_LEN + 1], salt[V##_SALT_LEN + 1], personal[V##_PERSONAL_LEN + 1], one[V##_OUT_LEN];       \
        blake3_bytes messages[COUNT];                                                                                 \
        blake2_params params[2], good;                                                                                \
        v##_hasher hasher;                                                                                            \
        uint64_t count;                                                                                               \
        size_t i;                                                                                                     \
        memset(key, 1, sizeof key);                                                                                   \
        memset(salt, 2, sizeof salt);                                                                                 \
        memset(personal, 3, sizeof personal);                                                                         \
        memset(input, 4, sizeof input);                                                                               \
        for (i = 0; i < COUNT; i++) {                                                                                 \
            messages[i].data = i ? input : NULL;                                                                      \
            messages[i].len = i;                                                                                      \
        }                                                                                                             \
        CHECK(v##_hasher_init(&hasher, LEN) == OK && v##_hasher_update(&hasher, "abc", 3) == OK);                     \
        memset(params, 0, sizeof params);                                                                             \
        CHECK(v##_hasher_init_params(&hasher, params) == BLAKE3_STATUS_UNINITIALIZED);                                \
        CHECK(v##_hasher_init_params(&hasher, NULL) == BLAKE3_STATUS_NULL);                                           \
        CHECK(v##_hasher_init_params(&hasher, (blake2_params *)((char *)params + 1)) == BLAKE3_STATUS_MISALIGNED);    \
        CHECK(v##_params_init(NULL) == BLAKE3_STATUS_NULL);                                                           \
        CHECK(v##_params_init((blake2_params *)((char *)params + 1)) == BLAKE3_STATUS_MISALIGNED);                    \
        CHECK(v##_params_init(&good) == OK && good.hash_length == V##_OUT_LEN && good.fanout == 1 && good.depth == 1); \
        good.hash_length = LEN;                                                                                       \
        REFUSED(v, hash_length, 0, HASH_LENGTH)                                                                       \
        REFUSED(v, hash_length, V##_OUT_LEN + 1, HASH_LENGTH)                                                         \
        REFUSED(v, key_len, 1, NULL)                                                                                  \
        REFUSED(v, salt_len, 1, NULL)                                                                                 \
        REFUSED(v, personal_len, 1, NULL)                                                                             \
        good.key = key;                                                                                               \
        good.salt = salt;                                                                                             \
        good.personal = personal;                                                                                     \
        REFUSED(v, key_len, V##_KEY_LEN + 1, KEY_LENGTH)                                                              \
        REFUSED(v, key_len, (size_t)-1, KEY_LENGTH)                                                                   \
        REFUSED(v, salt_len, V##_SALT_LEN + 1, SALT_LENGTH)                                                           \
        REFUSED(v, salt_len, (size_t)-1, SALT_LENGTH)                                                                 \
        REFUSED(v, personal_len, V##_PERSONAL_LEN + 1, PERSONAL_LENGTH)                                               \
        REFUSED(v, inner_length, V##_OUT_LEN + 1, INNER_LENGTH)                                                       \
        /* All of which left the hasher as it was. */                                                                 \
        CHECK(v##_hasher_count(&hasher, &count) == OK && count == 3);                                                 \
        /* Parameters of the plain hash are the plain hash; a batch is each message by itself. */                     \
        CHECK(v##_params_init(params) == OK && v##_hasher_init_params(&hasher, params) == OK);                        \
        CHECK(v##_hasher_finalize(&hasher, out, V##_OUT_LEN) == OK && v##_hash(NULL, 0, one, V##_OUT_LEN) == OK);     \
        CHECK(memcmp(one, out, V##_OUT_LEN) == 0);                                                                    \
        CHECK(v##_hash_many(NULL, messages, COUNT, out, COUNT * V##_OUT_LEN) == OK);                                  \
        for (i = 0; i < COUNT; i++) {                                                                                 \
            CHECK(v##_hash(input, i, one, V##_OUT_LEN) == OK && memcmp(one, out + i * V##_OUT_LEN, V##_OUT_LEN) == 0); \
        }                                                                                                             \
        good.key_len = V##_KEY_LEN;                                                                                   \
        good.salt_len = V##_SALT_LEN;                                                                                 \
        good.personal_len = 5;                                                                                        \
        good.last_node = 1;                                                                                           \
        CHECK(v##_hash_many(&good, messages, COUNT, out, COUNT * LEN) == OK);                                         \
        CHECK(v##_hasher_init_params(&hasher, &good) == OK);                                                          \
        for (i = 0; i < COUNT; i++) {                                                                                 \
            CHECK(v##_hasher_reset(&hasher) == OK && v##_hasher_update(&hasher, input, i) == OK);                     \
            CHECK(v##_hasher_finalize(&hasher, one, LEN) == OK && memcmp(one, out + i * LEN, LEN) == 0);              \
        }                                                                                                             \
        memset(out, 0xa5, sizeof out);                                                                                \
        CHECK(v##_hash_many(&good, messages, COUNT, out, COUNT * LEN - 1) == BLAKE3_STATUS_LENGTH);                   \
        CHECK(v##_hash_many(&good, messages, COUNT, NULL, COUNT * LEN) == BLAKE3_STATUS_NULL);                        \
        CHECK(v##_hash_many(&good, NULL, 1, out, LEN) == BLAKE3_STATUS_NULL);                                         \
        CHECK(v##_hash_many(&good, NULL, 0, NULL, 0) == OK);                                                          \
        messages[7].data = NULL;                                                                                      \
        CHECK(v##_hash_many(&good, messages, COUNT, out, COUNT * LEN) == BLAKE3_STATUS_NULL);                         \
        messages[7].data = out + 5;                                                                                   \
        CHECK(v##_hash_many(&good, messages, COUNT, out, COUNT * LEN) == BLAKE3_STATUS_OVERLAP);                      \
        memset(params, 0xff, sizeof params);                                                                          \
        CHECK(v##_hash_many(params, messages, 1, out, LEN) == BLAKE3_STATUS_UNINITIALIZED);                           \
        CHECK(untouched(out, sizeof out));                                                                            \
    }

/* One field out of its range. */
#define REFUSED(v, field, value, status)                                                                              \
    params[0] = good;                                                                                                 \
    params[0].field = value;                                                                                          \
    CHECK(v##_hasher_init_params(&hasher, params) == BLAKE3_STATUS_##status);                                         \
    CHECK(v##_hash_many(params, messages, 1, out, sizeof out) == BLAKE3_STATUS_##status);

PARAMETERS(blake2b, BLAKE2B)
PARAMETERS(blake2s, BLAKE2S)

/* 48 bits in BLAKE2s, 64 in BLAKE2b. */
static void node_offsets(void) {
    blake2_params params;
    blake2b_hasher b;
    blake2s_hasher s;
    CHECK(blake2b_params_init(&params) == OK);
    params.node_offset = UINT64_MAX;
    CHECK(blake2b_hasher_init_params(&b, &params) == OK);
    CHECK(blake2s_hasher_init_params(&s, &params) == BLAKE3_STATUS_HASH_LENGTH);
    params.hash_length = 32;
    CHECK(blake2s_hasher_init_params(&s, &params) == BLAKE3_STATUS_NODE_OFFSET);
    params.node_offset = (uint64_t)1 << 48;
    CHECK(blake2s_hasher_init_params(&s, &params) == BLAKE3_STATUS_NODE_OFFSET);
    params.node_offset--;
    CHECK(blake2s_hasher_init_params(&s, &params) == OK);
}

/* A hasher of one algorithm is none of another. */
static void mix_up(void) {
    blake2b_hasher b;
    blake2bp_hasher bp;
    CHECK(blake2bp_hasher_init(&bp, 64) == OK);
    CHECK(blake2b_hasher_update((blake2b_hasher *)(void *)&bp, "a", 1) == BLAKE3_STATUS_UNINITIALIZED);
    CHECK(blake2b_hasher_init(&b, 32) == OK);
    CHECK(blake2s_hasher_update((blake2s_hasher *)(void *)&b, "a", 1) == BLAKE3_STATUS_UNINITIALIZED);
    CHECK(blake3_hasher_try_update((blake3_hasher *)(void *)&bp, "a", 1) == BLAKE3_STATUS_UNINITIALIZED);
}

int main(int argc, char **argv) {
    int32_t status;
    CHECK(argc == 2);
    blake2b_misuse();
    blake2s_misuse();
    blake2bp_misuse();
    blake2sp_misuse();
    blake2b_parameters();
    blake2s_parameters();
    node_offsets();
    mix_up();
    for (status = 0; status <= BLAKE3_STATUS_INNER_LENGTH; status++) {
        CHECK(strcmp(blake3_status_message(status), blake3_status_message(-1)) != 0);
    }
    CHECK(strcmp(blake3_status_message(BLAKE3_STATUS_INNER_LENGTH + 1), blake3_status_message(-1)) == 0);
    printf("%d cases\n", answers(argv[1]));
    return 0;
}
