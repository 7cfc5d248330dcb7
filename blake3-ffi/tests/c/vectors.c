/* The official vectors through the C interface: every mode, every way of feeding, every way of finishing.

   usage: vectors FILE, with lines: mode, input length, 131 bytes of output in hexadecimal */
#include "blake3.h"
#include "check.h"

#define OUTPUT 131
#define KEY "whats the Elvish word for friend"
#define CONTEXT "BLAKE3 2019-12-27 16:29:52 test vectors context"

static void init(blake3_hasher *hasher, char mode) {
    switch (mode) {
    case 'h': blake3_hasher_init(hasher); break;
    case 'k': blake3_hasher_init_keyed(hasher, (const uint8_t *)KEY); break;
    case 'd': blake3_hasher_init_derive_key(hasher, CONTEXT); break;
    default: CHECK(!"a mode");
    }
}

static void expect(const blake3_hasher *hasher, const uint8_t *wanted) {
    uint8_t out[OUTPUT];
    size_t seek, len;
    for (len = 0; len <= OUTPUT; len++) {
        memset(out, 0xa5, sizeof out);
        blake3_hasher_finalize(hasher, out, len);
        CHECK(memcmp(out, wanted, len) == 0);
        CHECK(len == OUTPUT || out[len] == 0xa5);
    }
    for (seek = 0; seek < OUTPUT; seek += 13) {
        blake3_hasher_finalize_seek(hasher, seek, out, OUTPUT - seek);
        CHECK(memcmp(out, wanted + seek, OUTPUT - seek) == 0);
    }
}

static void in_pieces(char mode, const uint8_t *input, size_t len, size_t piece, const uint8_t *wanted) {
    blake3_hasher hasher, copy;
    size_t at;
    uint64_t count;
    init(&hasher, mode);
    for (at = 0; at < len; at += piece) {
        blake3_hasher_update(&hasher, input + at, len - at < piece ? len - at : piece);
        copy = hasher;
        hasher = copy;
    }
    CHECK(blake3_hasher_count(&hasher, &count) == BLAKE3_STATUS_OK && count == len);
    expect(&hasher, wanted);
    blake3_hasher_reset(&hasher);
    blake3_hasher_update_tbb(&hasher, input, len);
    expect(&hasher, wanted);
    CHECK(blake3_hasher_wipe(&hasher) == BLAKE3_STATUS_OK);
}

static void added(char mode, const uint8_t *input, size_t len, const uint8_t *wanted) {
    uint8_t out[OUTPUT], context_key[32];
    blake3_hasher *hasher, *clone;
    blake3_output *output;
    int32_t number = mode == 'h' ? BLAKE3_MODE_HASH : mode == 'k' ? BLAKE3_MODE_KEYED_HASH : BLAKE3_MODE_DERIVE_KEY;
    const uint8_t *key = mode == 'h' ? NULL : mode == 'k' ? (const uint8_t *)KEY : context_key;
    static const size_t lengths[] = {0, 20, 32, 33, OUTPUT};
    size_t i;

    for (i = 0; i < sizeof lengths / sizeof *lengths; i++) {
        size_t out_len = lengths[i];
        blake3_status status =
            mode == 'h' ? blake3_hash(input, len, out, out_len)
            : mode == 'k' ? blake3_keyed_hash((const uint8_t *)KEY, 32, input, len, out, out_len)
                          : blake3_derive_key(CONTEXT, strlen(CONTEXT), input, len, out, out_len);
        CHECK(status == BLAKE3_STATUS_OK && memcmp(out, wanted, out_len) == 0);
    }
    CHECK(blake3_derive_key_context(CONTEXT, strlen(CONTEXT), context_key, 32) == BLAKE3_STATUS_OK);
    CHECK(blake3_hasher_new(number, key, key ? 32 : 0, &hasher) == BLAKE3_STATUS_OK);
    CHECK(blake3_hasher_update_parallel(hasher, input, len, 2) == BLAKE3_STATUS_OK);
    CHECK(blake3_hasher_clone(hasher, &clone) == BLAKE3_STATUS_OK);
    blake3_hasher_free(hasher);
    expect(clone, wanted);
    CHECK(blake3_output_new(clone, &output) == BLAKE3_STATUS_OK);
    blake3_hasher_free(clone);
    CHECK(blake3_output_fill(output, out, 40) == BLAKE3_STATUS_OK);
    CHECK(blake3_output_fill(output, out + 40, OUTPUT - 40) == BLAKE3_STATUS_OK);
    CHECK(memcmp(out, wanted, OUTPUT) == 0);
    CHECK(blake3_output_seek(output, 100) == BLAKE3_STATUS_OK);
    CHECK(blake3_output_fill(output, out, 31) == BLAKE3_STATUS_OK && memcmp(out, wanted + 100, 31) == 0);
    blake3_output_free(output);
}

int main(int argc, char **argv) {
    static const size_t pieces[] = {1, 63, 64, 65, 1023, 1024, 1025, 4096, 70000, (size_t)-1};
    char mode[16], hex[2 * OUTPUT + 1];
    unsigned long len;
    int cases = 0;
    FILE *file = argc == 2 ? fopen(argv[1], "r") : NULL;
    CHECK(file != NULL);
    CHECK(strcmp(blake3_version(), BLAKE3_VERSION_STRING) == 0);
    CHECK(strcmp(blake3_ffi_version(), BLAKE3_FFI_VERSION_STRING) == 0);
    while (fscanf(file, "%15s %lu %262s", mode, &len, hex) == 3) {
        uint8_t wanted[OUTPUT];
        unsigned char *input = pattern(len);
        size_t i;
        unhex(hex, wanted, OUTPUT);
        for (i = 0; i < sizeof pieces / sizeof *pieces; i++) {
            if (pieces[i] > 1 || len <= 4096) {
                in_pieces(mode[0], input, len, pieces[i] < len ? pieces[i] : len + 1, wanted);
            }
        }
        added(mode[0], input, len, wanted);
        free(input);
        cases++;
    }
    fclose(file);
    CHECK(cases == 3 * 35);
    printf("%d cases\n", cases);
    return 0;
}
