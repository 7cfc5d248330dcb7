/* One program with two libraries made of Rust, each with its own standard library. */
#include "blake3_ffi.h"
#include "check.h"

uint32_t other_sum(uint32_t count);

int main(void) {
    uint8_t out[32], wanted[32];
    unsigned char *input = pattern(1000000);
    CHECK(other_sum(4) == 10);
    CHECK(blake3_hash("abc", 3, out, 32) == BLAKE3_STATUS_OK);
    unhex("6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85", wanted, 32);
    CHECK(memcmp(out, wanted, 32) == 0);
    CHECK(blake3_hash(input, 1000000, out, 32) == BLAKE3_STATUS_OK);
    CHECK(other_sum(3) == 6);
    free(input);
    puts("done");
    return 0;
}
