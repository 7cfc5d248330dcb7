/* What the reference header lacks, rightly and wrongly used. Every misuse gives its status and leaves output alone.

   usage: additions FOLDER, with a file "hundred" of 100000 bytes of the pattern in it */
#include "blake3_ffi.h"
#include "check.h"

#define OK BLAKE3_STATUS_OK

static int untouched(const uint8_t *out, size_t len) {
    while (len > 0 && out[len - 1] == 0xa5) {
        len--;
    }
    return len == 0;
}

static void misuse(void) {
    blake3_hasher hasher, never[2];
    blake3_output output, none;
    blake3_hasher *handle = NULL;
    uint8_t out[64], byte = 0;
    uint64_t count = 7;
    size_t fill;
    memset(out, 0xa5, sizeof out);

    /* Zeroed, and full of anything. */
    for (fill = 0; fill < 256; fill += 51) {
        memset(never, (int)fill, sizeof never);
        memset(&none, (int)fill, sizeof none);
        CHECK(blake3_hasher_try_update(never, "a", 1) == BLAKE3_STATUS_UNINITIALIZED);
        CHECK(blake3_hasher_update_parallel(never, "a", 1, 0) == BLAKE3_STATUS_UNINITIALIZED);
        CHECK(blake3_hasher_try_finalize(never, 0, out, 32) == BLAKE3_STATUS_UNINITIALIZED);
        CHECK(blake3_hasher_try_reset(never) == BLAKE3_STATUS_UNINITIALIZED);
        CHECK(blake3_hasher_count(never, &count) == BLAKE3_STATUS_UNINITIALIZED && count == 7);
        CHECK(blake3_hasher_clone(never, &handle) == BLAKE3_STATUS_UNINITIALIZED && handle == NULL);
        CHECK(blake3_hasher_finalize_non_root(never, out, 32) == BLAKE3_STATUS_UNINITIALIZED);
        CHECK(blake3_hasher_set_input_offset(never, 0) == BLAKE3_STATUS_UNINITIALIZED);
        CHECK(blake3_hasher_update_file(never, "/dev/null", 1) == BLAKE3_STATUS_UNINITIALIZED);
        CHECK(blake3_output_init(&output, never) == BLAKE3_STATUS_UNINITIALIZED);
        CHECK(blake3_output_fill(&none, out, 32) == BLAKE3_STATUS_UNINITIALIZED);
        CHECK(blake3_output_seek(&none, 0) == BLAKE3_STATUS_UNINITIALIZED);
        CHECK(blake3_output_position(&none, &count) == BLAKE3_STATUS_UNINITIALIZED && count == 7);
    }

    blake3_hasher_init(&hasher);
    CHECK(blake3_hasher_try_update(NULL, "a", 1) == BLAKE3_STATUS_NULL);
    CHECK(blake3_hasher_try_update(&hasher, NULL, 1) == BLAKE3_STATUS_NULL);
    CHECK(blake3_hasher_try_update(&hasher, NULL, 0) == OK);
    CHECK(blake3_hasher_try_update(&hasher, &byte, (size_t)-1) == BLAKE3_STATUS_LENGTH);
    CHECK(blake3_hasher_try_finalize(&hasher, 0, NULL, 1) == BLAKE3_STATUS_NULL);
    CHECK(blake3_hasher_try_finalize(&hasher, 0, NULL, 0) == OK);
    CHECK(blake3_hasher_try_finalize(&hasher, UINT64_MAX - 31, out, 32) == BLAKE3_STATUS_END_OF_STREAM);
    CHECK(blake3_hasher_try_finalize((blake3_hasher *)((char *)never + 1), 0, out, 32) == BLAKE3_STATUS_MISALIGNED);
    CHECK(blake3_hasher_count(&hasher, NULL) == BLAKE3_STATUS_NULL);
    CHECK(blake3_hasher_wipe(NULL) == BLAKE3_STATUS_NULL);
    CHECK(blake3_hasher_init_mode(&hasher, 3, NULL, 0) == BLAKE3_STATUS_MODE);
    CHECK(blake3_hasher_init_mode(&hasher, BLAKE3_MODE_HASH, out, 32) == BLAKE3_STATUS_MODE);
    CHECK(blake3_hasher_init_mode(&hasher, BLAKE3_MODE_KEYED_HASH, out, 31) == BLAKE3_STATUS_LENGTH);
    CHECK(blake3_hasher_init_mode(&hasher, BLAKE3_MODE_DERIVE_KEY, NULL, 32) == BLAKE3_STATUS_NULL);
    CHECK(blake3_hasher_new(-1, NULL, 0, &handle) == BLAKE3_STATUS_MODE && handle == NULL);
    CHECK(blake3_hasher_new(BLAKE3_MODE_HASH, NULL, 0, NULL) == BLAKE3_STATUS_NULL);
    CHECK(blake3_keyed_hash(out, 33, "", 0, out, 32) == BLAKE3_STATUS_LENGTH);
    CHECK(blake3_hash(NULL, 1, out, 32) == BLAKE3_STATUS_NULL);
    CHECK(blake3_hash("a", 1, NULL, 32) == BLAKE3_STATUS_NULL);
    CHECK(blake3_hash(NULL, 0, NULL, 0) == OK);
    CHECK(blake3_derive_key(NULL, 1, "", 0, out, 32) == BLAKE3_STATUS_NULL);
    CHECK(blake3_derive_key_context("", 0, out, 31) == BLAKE3_STATUS_LENGTH);
    blake3_hasher_free(NULL);
    blake3_output_free(NULL);

    /* A wiped hasher is none. */
    CHECK(blake3_hasher_wipe(&hasher) == OK);
    CHECK(blake3_hasher_try_update(&hasher, "a", 1) == BLAKE3_STATUS_UNINITIALIZED);
    for (fill = 0; fill < sizeof hasher; fill++) {
        CHECK(((unsigned char *)&hasher)[fill] == 0);
    }
    CHECK(untouched(out, sizeof out));
}

static void contexts(void) {
    uint8_t out[32], wanted[8];
    blake3_hasher hasher;
    unhex("d16b3256ab9a9981", wanted, 8);
    CHECK(blake3_derive_key("a\0b", 3, "x", 1, out, 32) == OK && memcmp(out, wanted, 8) == 0);
    blake3_hasher_init_derive_key_raw(&hasher, "a\0b", 3);
    blake3_hasher_update(&hasher, "x", 1);
    blake3_hasher_finalize(&hasher, out, 32);
    CHECK(memcmp(out, wanted, 8) == 0);
    unhex("d3525c754e8e98a3", wanted, 8);
    blake3_hasher_init_derive_key(&hasher, "a");
    blake3_hasher_update(&hasher, "x", 1);
    blake3_hasher_finalize(&hasher, out, 32);
    CHECK(memcmp(out, wanted, 8) == 0);
    blake3_hasher_init_derive_key_raw(&hasher, NULL, 0);
    unhex("741011989511e0d6", wanted, 8);
    blake3_hasher_finalize(&hasher, out, 32);
    CHECK(memcmp(out, wanted, 8) == 0);
}

static void batches(const unsigned char *input) {
    enum { COUNT = 300 };
    blake3_bytes messages[COUNT];
    static uint8_t out[COUNT * 32];
    uint8_t one[32], key[32];
    size_t i;
    int mode;
    memset(key, 0x42, sizeof key);
    for (i = 0; i < COUNT; i++) {
        messages[i].data = i ? input + i : NULL;
        messages[i].len = i * 97;
    }
    for (mode = 0; mode < 3; mode++) {
        CHECK((mode == 0 ? blake3_hash_many(messages, COUNT, out, sizeof out)
               : mode == 1 ? blake3_keyed_hash_many(key, 32, messages, COUNT, out, sizeof out)
                           : blake3_derive_key_many("c\0d", 3, messages, COUNT, out, sizeof out)) == OK);
        for (i = 0; i < COUNT; i++) {
            CHECK((mode == 0 ? blake3_hash(messages[i].data, messages[i].len, one, 32)
                   : mode == 1 ? blake3_keyed_hash(key, 32, messages[i].data, messages[i].len, one, 32)
                               : blake3_derive_key("c\0d", 3, messages[i].data, messages[i].len, one, 32)) == OK);
            CHECK(memcmp(one, out + 32 * i, 32) == 0);
        }
    }
    memset(out, 0xa5, sizeof out);
    CHECK(blake3_hash_many(messages, COUNT, out, sizeof out - 1) == BLAKE3_STATUS_LENGTH);
    CHECK(blake3_hash_many(NULL, 1, out, 32) == BLAKE3_STATUS_NULL);
    CHECK(blake3_hash_many(NULL, 0, NULL, 0) == OK);
    messages[7].data = NULL;
    CHECK(blake3_hash_many(messages, COUNT, out, sizeof out) == BLAKE3_STATUS_NULL);
    messages[7].data = out + 5;
    CHECK(blake3_hash_many(messages, COUNT, out, sizeof out) == BLAKE3_STATUS_OVERLAP);
    CHECK(blake3_hash_many(messages, 1, (uint8_t *)messages, 32) == BLAKE3_STATUS_OVERLAP);
    CHECK(untouched(out, sizeof out));
}

static void subtrees(const unsigned char *input) {
    static const int32_t modes[] = {BLAKE3_MODE_HASH, BLAKE3_MODE_KEYED_HASH, BLAKE3_MODE_DERIVE_KEY};
    uint8_t key[32], cv[3][32], wanted[100], out[100];
    blake3_hasher hasher;
    uint64_t len;
    size_t m;
    memset(key, 0x42, sizeof key);
    for (m = 0; m < 3; m++) {
        const uint8_t *k = m ? key : NULL;
        size_t k_len = m ? 32 : 0;
        CHECK(blake3_hasher_init_mode(&hasher, modes[m], k, k_len) == OK);
        CHECK(blake3_hasher_try_update(&hasher, input, 3000) == OK);
        CHECK(blake3_hasher_try_finalize(&hasher, 0, wanted, 100) == OK);
        /* 1024 and 1024 under one parent, then 952. */
        for (len = 0; len < 3; len++) {
            CHECK(blake3_hasher_try_reset(&hasher) == OK);
            CHECK(blake3_hasher_set_input_offset(&hasher, 1024 * len) == OK);
            CHECK(blake3_hasher_try_update(&hasher, input + 1024 * len, len < 2 ? 1024 : 952) == OK);
            CHECK(blake3_hasher_finalize_non_root(&hasher, cv[len], 32) == OK);
        }
        CHECK(blake3_hasher_try_finalize(&hasher, 0, out, 32) == BLAKE3_STATUS_ROOT_OF_SUBTREE);
        CHECK(blake3_hasher_try_update(&hasher, input, 2000) == BLAKE3_STATUS_SUBTREE_LENGTH);
        CHECK(blake3_hasher_set_input_offset(&hasher, 0) == BLAKE3_STATUS_OFFSET);
        CHECK(blake3_merge_subtrees_non_root(modes[m], k, k_len, cv[0], cv[1], cv[0], 32) == OK);
        CHECK(blake3_merge_subtrees_root(modes[m], k, k_len, cv[0], cv[2], out, 100) == OK);
        CHECK(memcmp(out, wanted, 100) == 0);
        CHECK(blake3_merge_subtrees_root(9, k, k_len, cv[0], cv[2], out, 100) == BLAKE3_STATUS_MODE);
        CHECK(blake3_merge_subtrees_root(modes[m], k, k_len, NULL, cv[2], out, 100) == BLAKE3_STATUS_NULL);
        CHECK(blake3_merge_subtrees_non_root(modes[m], k, k_len, cv[0], cv[1], out, 33) == BLAKE3_STATUS_LENGTH);
    }
    CHECK(blake3_hasher_try_reset(&hasher) == OK);
    CHECK(blake3_hasher_finalize_non_root(&hasher, out, 32) == BLAKE3_STATUS_SUBTREE_LENGTH);
    CHECK(blake3_hasher_set_input_offset(&hasher, 1000) == BLAKE3_STATUS_OFFSET);
    CHECK(blake3_left_subtree_len(UINT64_MAX, &len) == OK && len == (uint64_t)1 << 63);
    CHECK(blake3_max_subtree_len(0, &len) == OK && len == UINT64_MAX);
    CHECK(blake3_max_subtree_len(3072, &len) == OK && len == 1024);
    CHECK(blake3_max_subtree_len(1, &len) == BLAKE3_STATUS_OFFSET);
    CHECK(blake3_left_subtree_len(1, NULL) == BLAKE3_STATUS_NULL);
}

static void outputs(void) {
    blake3_hasher hasher;
    blake3_output output, copy;
    uint8_t out[64], wanted[32];
    uint64_t position;
    blake3_hasher_init(&hasher);
    CHECK(blake3_output_init(&output, &hasher) == OK);
    unhex("35e37c4ee2aa5409cc90d98fde5a624ab8cfc80a554bb85f3c96ae2b4de65831", wanted, 32);
    CHECK(blake3_output_seek(&output, UINT64_MAX - 63) == OK);
    copy = output;
    CHECK(blake3_output_fill(&copy, out, 32) == OK && memcmp(out, wanted, 32) == 0);
    CHECK(blake3_output_position(&copy, &position) == OK && position == UINT64_MAX - 31);
    CHECK(blake3_output_position(&output, &position) == OK && position == UINT64_MAX - 63);
    memset(out, 0xa5, sizeof out);
    CHECK(blake3_output_fill(&output, out, 64) == BLAKE3_STATUS_END_OF_STREAM && untouched(out, 64));
    CHECK(blake3_output_fill(&output, out, 63) == OK);
    CHECK(blake3_output_fill(&output, out, 1) == BLAKE3_STATUS_END_OF_STREAM);
    CHECK(blake3_output_fill(&output, NULL, 0) == OK);
    CHECK(blake3_output_wipe(&output) == OK);
    CHECK(blake3_output_fill(&output, NULL, 0) == BLAKE3_STATUS_UNINITIALIZED);
}

static void texts(void) {
    uint8_t bytes[4] = {0x00, 0x9f, 0xa0, 0xff}, back[4];
    char text[9], name[16];
    int32_t status;
    CHECK(blake3_to_hex(bytes, 4, text, sizeof text) == OK && strcmp(text, "009fa0ff") == 0);
    CHECK(blake3_to_hex(bytes, 4, text, 8) == BLAKE3_STATUS_LENGTH);
    CHECK(blake3_to_hex(NULL, 0, text, 1) == OK && text[0] == 0);
    CHECK(blake3_from_hex("009FA0fF", 8, back, 4) == OK && memcmp(back, bytes, 4) == 0);
    memset(back, 0xa5, 4);
    CHECK(blake3_from_hex("009fa0f", 7, back, 4) == BLAKE3_STATUS_LENGTH);
    CHECK(blake3_from_hex("009fa0fg", 8, back, 4) == BLAKE3_STATUS_HEX);
    CHECK(blake3_from_hex("\303\2449fa0ff", 8, back, 4) == BLAKE3_STATUS_HEX);
    CHECK(blake3_from_hex(NULL, 8, back, 4) == BLAKE3_STATUS_NULL && untouched(back, 4));
    CHECK(blake3_verify(bytes, bytes, 4) == OK && blake3_verify(bytes, back, 4) == BLAKE3_STATUS_MISMATCH);
    CHECK(blake3_verify(bytes, NULL, 4) == BLAKE3_STATUS_NULL && blake3_verify(NULL, NULL, 0) == OK);
    CHECK(blake3_wipe(bytes, 3) == OK && bytes[0] == 0 && bytes[2] == 0 && bytes[3] == 0xff);
    CHECK(blake3_wipe(NULL, 1) == BLAKE3_STATUS_NULL);
    CHECK(blake3_kernel_name(name, sizeof name) == OK && strlen(name) > 0);
    CHECK(blake3_kernel_name(name, 1) == BLAKE3_STATUS_LENGTH);
    for (status = -1; status < 30; status++) {
        CHECK(strlen(blake3_status_message(status)) > 0);
    }
}

static void files(const char *folder, const unsigned char *input) {
    char path[4096];
    uint8_t out[32], wanted[32];
    blake3_hasher hasher;
    size_t threads;
    snprintf(path, sizeof path, "%s/hundred", folder);
    CHECK(blake3_hash(input, 100000, wanted, 32) == OK);
    for (threads = 0; threads < 3; threads++) {
        CHECK(blake3_hash_file(path, threads, out, 32) == OK && memcmp(out, wanted, 32) == 0);
        blake3_hasher_init(&hasher);
        CHECK(blake3_hasher_update_file(&hasher, path, threads) == OK);
        CHECK(blake3_hasher_update_file(&hasher, folder, threads) == BLAKE3_STATUS_FILE_IS_DIRECTORY);
        blake3_hasher_finalize(&hasher, out, 32);
        CHECK(memcmp(out, wanted, 32) == 0);
    }
    memset(out, 0xa5, 32);
    CHECK(blake3_hash_file("/no/such/file", 0, out, 32) == BLAKE3_STATUS_FILE_NOT_FOUND);
    CHECK(blake3_hash_file(NULL, 0, out, 32) == BLAKE3_STATUS_NULL);
    CHECK(blake3_hash_file(folder, 0, out, 32) == BLAKE3_STATUS_FILE_IS_DIRECTORY && untouched(out, 32));
}

static void threads(void) {
    enum { LEN = 3000001 };
    unsigned char *input = pattern(LEN);
    uint8_t one[32], many[32];
    blake3_hasher hasher;
    size_t most, wish;
    CHECK(blake3_set_max_threads(1) == OK && blake3_max_threads(&most) == OK && most == 1);
    CHECK(blake3_hash(input, LEN, one, 32) == OK);
    CHECK(blake3_set_max_threads(0) == OK && blake3_max_threads(&most) == OK && most >= 1);
    CHECK(blake3_max_threads(NULL) == BLAKE3_STATUS_NULL);
    CHECK(blake3_hash(input, LEN, many, 32) == OK && memcmp(one, many, 32) == 0);
    for (wish = 0; wish < 100000; wish = 10 * wish + 1) {
        blake3_hasher_init(&hasher);
        CHECK(blake3_hasher_update_parallel(&hasher, input, LEN, wish) == OK);
        blake3_hasher_finalize(&hasher, many, 32);
        CHECK(memcmp(one, many, 32) == 0);
    }
    free(input);
}

int main(int argc, char **argv) {
    unsigned char *input = pattern(100000);
    CHECK(argc == 2);
    misuse();
    contexts();
    batches(input);
    subtrees(input);
    outputs();
    texts();
    files(argv[1], input);
    threads();
    free(input);
    puts("done");
    return 0;
}
