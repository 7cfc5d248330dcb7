/* Prints the BLAKE3 checksums of files, as b3sum does: standard input without arguments, exit status 1 if one failed. */
#include <blake3_ffi.h>

#include <stdio.h>
#include <string.h>

static blake3_status hash_stdin(uint8_t *out) {
    static char buffer[65536];
    blake3_hasher hasher;
    size_t len;
    blake3_hasher_init(&hasher);
    while ((len = fread(buffer, 1, sizeof buffer, stdin)) > 0) {
        blake3_hasher_update(&hasher, buffer, len);
    }
    if (ferror(stdin)) {
        return BLAKE3_STATUS_FILE_READ;
    }
    return blake3_hasher_try_finalize(&hasher, 0, out, BLAKE3_OUT_LEN);
}

static int print(const char *name) {
    uint8_t out[BLAKE3_OUT_LEN];
    char hex[2 * BLAKE3_OUT_LEN + 1];
    blake3_status status = strcmp(name, "-") == 0 ? hash_stdin(out) : blake3_hash_file(name, 0, out, sizeof out);
    if (status == BLAKE3_STATUS_OK) {
        status = blake3_to_hex(out, sizeof out, hex, sizeof hex);
    }
    if (status != BLAKE3_STATUS_OK) {
        fprintf(stderr, "b3sum: %s: %s\n", name, blake3_status_message(status));
        return 1;
    }
    printf("%s  %s\n", hex, name);
    return 0;
}

int main(int argc, char **argv) {
    int failed = 0, i;
    if (argc == 1) {
        failed = print("-");
    }
    for (i = 1; i < argc; i++) {
        failed |= print(argv[i]);
    }
    return failed;
}
