/* What the reference-built program was linked with. It computes nothing: if it is what runs, the program fails. */
#include "reference_layout.h"

const char *blake3_version(void) { return ""; }
void blake3_hasher_init(blake3_hasher *self) { (void)self; }
void blake3_hasher_init_keyed(blake3_hasher *self, const uint8_t key[32]) { (void)self, (void)key; }
void blake3_hasher_init_derive_key(blake3_hasher *self, const char *context) { (void)self, (void)context; }
void blake3_hasher_init_derive_key_raw(blake3_hasher *self, const void *context, size_t len) {
    (void)self, (void)context, (void)len;
}
void blake3_hasher_update(blake3_hasher *self, const void *input, size_t len) { (void)self, (void)input, (void)len; }
void blake3_hasher_update_tbb(blake3_hasher *self, const void *input, size_t len) { (void)self, (void)input, (void)len; }
void blake3_hasher_finalize(const blake3_hasher *self, uint8_t *out, size_t len) { (void)self, (void)out, (void)len; }
void blake3_hasher_finalize_seek(const blake3_hasher *self, uint64_t seek, uint8_t *out, size_t len) {
    (void)self, (void)seek, (void)out, (void)len;
}
void blake3_hasher_reset(blake3_hasher *self) { (void)self; }
