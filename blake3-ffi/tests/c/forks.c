/* A child made by fork has none of the threads that its parent started, and hashes all the same. */
#define _POSIX_C_SOURCE 200809L
#include "blake3.h"
#include "check.h"

#include <sys/wait.h>
#include <unistd.h>

enum { LEN = 4000000 };

static void hash(const unsigned char *input, uint8_t *out) {
    blake3_hasher hasher;
    blake3_hasher_init(&hasher);
    blake3_hasher_update_tbb(&hasher, input, LEN);
    blake3_hasher_finalize(&hasher, out, 32);
}

int main(void) {
    unsigned char *input = pattern(LEN);
    uint8_t before[32], after[32];
    int status;
    pid_t child;
    hash(input, before);
    child = fork();
    CHECK(child >= 0);
    if (child == 0) {
        alarm(60);
        hash(input, after);
        CHECK(memcmp(before, after, 32) == 0);
        CHECK(blake3_hash(input, LEN, after, 32) == BLAKE3_STATUS_OK && memcmp(before, after, 32) == 0);
        _exit(0);
    }
    CHECK(waitpid(child, &status, 0) == child && WIFEXITED(status) && WEXITSTATUS(status) == 0);
    free(input);
    puts("done");
    return 0;
}
