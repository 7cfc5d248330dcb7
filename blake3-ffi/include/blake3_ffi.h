#ifndef BLAKE3_FFI_H
#define BLAKE3_FFI_H

/* Written by `cargo xtask header regen` from blake3-ffi/src. Changes belong there. */

#include <stddef.h>
#include <stdint.h>

// The version of the reference interface that is followed here: what `blake3_version` returns.
#define BLAKE3_VERSION_STRING "1.8.7"

// This library's own: what `blake3_ffi_version` returns.
#define BLAKE3_FFI_VERSION_STRING "0.1.0"

// Bytes of a key.
#define BLAKE3_KEY_LEN 32

// Bytes of a hash, of a chaining value and of a context key.
#define BLAKE3_OUT_LEN 32

// Bytes that one compression takes in.
#define BLAKE3_BLOCK_LEN 64

// Bytes of a chunk, a leaf of the tree.
#define BLAKE3_CHUNK_LEN 1024

// The greatest height of a tree: 2^64 bytes are 2^54 chunks.
#define BLAKE3_MAX_DEPTH 54

// Bytes of the longest digest of BLAKE2b.
#define BLAKE2B_OUT_LEN 64

// Bytes of the longest key of BLAKE2b.
#define BLAKE2B_KEY_LEN 64

// Bytes of a salt of BLAKE2b.
#define BLAKE2B_SALT_LEN 16

// Bytes of a personalisation of BLAKE2b.
#define BLAKE2B_PERSONAL_LEN 16

// Bytes of the longest digest of BLAKE2bp.
#define BLAKE2BP_OUT_LEN 64

// Bytes of the longest key of BLAKE2bp.
#define BLAKE2BP_KEY_LEN 64

// Bytes of the longest digest of BLAKE2s.
#define BLAKE2S_OUT_LEN 32

// Bytes of the longest key of BLAKE2s.
#define BLAKE2S_KEY_LEN 32

// Bytes of a salt of BLAKE2s.
#define BLAKE2S_SALT_LEN 8

// Bytes of a personalisation of BLAKE2s.
#define BLAKE2S_PERSONAL_LEN 8

// Bytes of the longest digest of BLAKE2sp.
#define BLAKE2SP_OUT_LEN 32

// Bytes of the longest key of BLAKE2sp.
#define BLAKE2SP_KEY_LEN 32

// What became of a call. Everything but `BLAKE3_STATUS_OK` means that nothing was done: no output was
// written, and hashers and outputs are as they were. Later versions may add numbers.
enum blake3_status
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    // Done.
    BLAKE3_STATUS_OK = 0,
    // A pointer is NULL and its length is not 0.
    BLAKE3_STATUS_NULL = 1,
    // A length is not the one that is needed, or beyond what an object in memory can have.
    BLAKE3_STATUS_LENGTH = 2,
    // The hasher, output or parameter struct was never initialised, or was wiped.
    BLAKE3_STATUS_UNINITIALIZED = 3,
    // A struct does not lie at an address that its type can have.
    BLAKE3_STATUS_MISALIGNED = 4,
    // The mode is none of `blake3_mode`, or a key came with the mode that has none.
    BLAKE3_STATUS_MODE = 5,
    // The offset of a subtree is not a multiple of 1024 bytes, or was set after input.
    BLAKE3_STATUS_OFFSET = 6,
    // A subtree is empty, or longer than its offset allows.
    BLAKE3_STATUS_SUBTREE_LENGTH = 7,
    // A hasher with an input offset has no root: only `blake3_hasher_finalize_non_root` finishes it.
    BLAKE3_STATUS_ROOT_OF_SUBTREE = 8,
    // The output stream ends after 2^64 - 1 bytes.
    BLAKE3_STATUS_END_OF_STREAM = 9,
    // Output would be written over input that is still to be read.
    BLAKE3_STATUS_OVERLAP = 10,
    // Text has a character that is no hexadecimal digit.
    BLAKE3_STATUS_HEX = 11,
    // What was compared differs.
    BLAKE3_STATUS_MISMATCH = 12,
    // There is no memory left.
    BLAKE3_STATUS_OUT_OF_MEMORY = 13,
    // This build of the library has no heap and no files.
    BLAKE3_STATUS_UNSUPPORTED = 14,
    // There is no such file.
    BLAKE3_STATUS_FILE_NOT_FOUND = 15,
    // The file may not be read.
    BLAKE3_STATUS_FILE_DENIED = 16,
    // The path is a directory.
    BLAKE3_STATUS_FILE_IS_DIRECTORY = 17,
    // Reading the file failed.
    BLAKE3_STATUS_FILE_READ = 18,
    // A bug in the library. The hasher that was being used is uninitialised now.
    BLAKE3_STATUS_INTERNAL = 19,
    // A BLAKE2 digest has 1 to 64 bytes, 1 to 32 in BLAKE2s.
    BLAKE3_STATUS_HASH_LENGTH = 20,
    // A BLAKE2 key has 1 to 64 bytes, 1 to 32 in BLAKE2s.
    BLAKE3_STATUS_KEY_LENGTH = 21,
    // A BLAKE2 salt has up to 16 bytes, up to 8 in BLAKE2s.
    BLAKE3_STATUS_SALT_LENGTH = 22,
    // A BLAKE2 personalisation has up to 16 bytes, up to 8 in BLAKE2s.
    BLAKE3_STATUS_PERSONAL_LENGTH = 23,
    // A node offset of BLAKE2s is below 2^48.
    BLAKE3_STATUS_NODE_OFFSET = 24,
    // Inner digests of a BLAKE2 tree have up to 64 bytes, up to 32 in BLAKE2s.
    BLAKE3_STATUS_INNER_LENGTH = 25,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum blake3_status blake3_status;
#else
typedef int32_t blake3_status;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// The three modes of BLAKE3.
enum blake3_mode
#if defined(__cplusplus) || __STDC_VERSION__ >= 202311L
  : int32_t
#endif // defined(__cplusplus) || __STDC_VERSION__ >= 202311L
 {
    // Plain hash: no key.
    BLAKE3_MODE_HASH = 0,
    // Hash under a key of 32 bytes.
    BLAKE3_MODE_KEYED_HASH = 1,
    // Key material under a context key of 32 bytes, as `blake3_derive_key_context` makes it.
    BLAKE3_MODE_DERIVE_KEY = 2,
};
#ifndef __cplusplus
#if __STDC_VERSION__ >= 202311L
typedef enum blake3_mode blake3_mode;
#else
typedef int32_t blake3_mode;
#endif // __STDC_VERSION__ >= 202311L
#endif // __cplusplus

// A hash in progress: 1912 bytes without heap memory and without pointers, to be placed anywhere, copied by
// assignment, and forgotten at will.
//
// Its contents are the library's. It is secret where the key or the input is: `blake3_hasher_wipe` overwrites it.
// One thread may use it at a time, or several at once if all of them only read, as `blake3_hasher_finalize` does.
typedef struct blake3_hasher {
    // Not for programs.
    uint64_t opaque[239];
} blake3_hasher;

// A message of a batch: where it is, and its length in bytes. `data` may be NULL if `len` is 0.
typedef struct blake3_bytes {
    // The first byte. Not owned.
    const void *data;
    // How many bytes.
    size_t len;
} blake3_bytes;

// All parameters of a BLAKE2b or BLAKE2s hash. `blake2b_params_init` or `blake2s_params_init` sets them to those of the
// plain hash; then the program changes what it wants. A struct that neither of them has set is refused.
//
// What the pointers point to is read when the struct is used, and not kept.
typedef struct blake2_params {
    // Set by the functions that initialise. Not for programs.
    size_t size;
    // Bytes of the digest: 1 to 64, in BLAKE2s 1 to 32.
    size_t hash_length;
    // The key. NULL for none.
    const uint8_t *key;
    // Bytes of the key: 0 for none, up to 64, in BLAKE2s up to 32.
    size_t key_len;
    // The salt. NULL for none.
    const uint8_t *salt;
    // Bytes of the salt: up to 16, in BLAKE2s up to 8. A shorter one is filled up with zeros.
    size_t salt_len;
    // The personalisation, which says what the hash is for. NULL for none.
    const uint8_t *personal;
    // Bytes of the personalisation: up to 16, in BLAKE2s up to 8. A shorter one is filled up with zeros.
    size_t personal_len;
    // In a tree, the node's place in its level: below 2^48 in BLAKE2s. Otherwise 0.
    uint64_t node_offset;
    // In a tree, the most bytes of a leaf, 0 for no limit. Otherwise 0.
    uint32_t leaf_length;
    // In a tree, the most children of a node, 0 for no limit. Otherwise 1.
    uint8_t fanout;
    // The most levels of the tree, 255 for no limit. Otherwise 1.
    uint8_t depth;
    // In a tree, the node's level, 0 for a leaf. Otherwise 0.
    uint8_t node_depth;
    // In a tree, bytes of the inner nodes' digests: up to 64, in BLAKE2s up to 32. Otherwise 0.
    uint8_t inner_length;
    // In a tree, 1 in the last node of each level. Otherwise 0.
    uint8_t last_node;
} blake2_params;

// A BLAKE2b hash in progress: 400 bytes without heap memory and without pointers, to be placed anywhere, copied by
// assignment, and forgotten at will. As for `blake3_hasher`, its contents are the library's and may be secret.
typedef struct blake2b_hasher {
    // Not for programs.
    uint64_t opaque[50];
} blake2b_hasher;

// A BLAKE2bp hash in progress: 1536 bytes, otherwise as `blake2b_hasher`.
typedef struct blake2bp_hasher {
    // Not for programs.
    uint64_t opaque[192];
} blake2bp_hasher;

// A BLAKE2s hash in progress: 224 bytes, otherwise as `blake2b_hasher`.
typedef struct blake2s_hasher {
    // Not for programs.
    uint64_t opaque[28];
} blake2s_hasher;

// A BLAKE2sp hash in progress: 1440 bytes, otherwise as `blake2b_hasher`.
typedef struct blake2sp_hasher {
    // Not for programs.
    uint64_t opaque[180];
} blake2sp_hasher;

// A reader of the output stream of 2^64 - 1 bytes: 256 bytes without heap memory and without pointers, copied by assignment.
// Its contents are the library's. One thread may use it at a time.
typedef struct blake3_output {
    // Not for programs.
    uint64_t opaque[32];
} blake3_output;

#ifdef __cplusplus
extern "C" {
#endif // __cplusplus

// Initialises a hasher for the plain hash, whatever was in it.
//
// Errors: if `hasher` is NULL, prints one line to standard error and aborts.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` points to a `blake3_hasher`, which stays the caller's.
void blake3_hasher_init(struct blake3_hasher *hasher);

// Initialises a hasher for the keyed hash.
//
// Errors: if a pointer is NULL, prints one line to standard error and aborts.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` points to a `blake3_hasher`, which stays the caller's.
// - `key` points to 32 bytes, which are copied.
void blake3_hasher_init_keyed(struct blake3_hasher *hasher, const uint8_t *key);

// Initialises a hasher for key derivation. The context is a constant that says what the derived key is for; the input
// that follows is the key material.
//
// Errors: if a pointer is NULL, prints one line to standard error and aborts.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` points to a `blake3_hasher`, which stays the caller's.
// - `context` points to text that ends with NUL. It is not kept.
void blake3_hasher_init_derive_key(struct blake3_hasher *hasher,
                                   const char *context);

// Initialises a hasher for key derivation, with a context of any `context_len` bytes, NUL among them.
//
// Errors: if `hasher` is NULL, or `context` is and `context_len` is not 0, prints one line to standard error and aborts.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` points to a `blake3_hasher`, which stays the caller's.
// - `context` points to `context_len` bytes. They are not kept.
void blake3_hasher_init_derive_key_raw(struct blake3_hasher *hasher,
                                       const void *context,
                                       size_t context_len);

// Adds `input_len` bytes of input, on the calling thread. NULL is fine if there are 0.
//
// Errors: if a pointer is NULL otherwise, or `hasher` is not initialised, prints one line to standard error and aborts.
// `blake3_hasher_try_update` returns a status instead.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` points to a `blake3_hasher`.
// - `input` points to `input_len` bytes, not in `hasher`. They are not kept.
void blake3_hasher_update(struct blake3_hasher *hasher,
                          const void *input,
                          size_t input_len);

// Adds input over threads. The name is the reference's; the threads are this library's own and need no oneTBB.
//
// Inputs below 128 KiB stay on the calling thread, and so does all input in a build without threads and in a process
// that has forked. `blake3_set_max_threads` sets the limit for the process.
//
// Errors: as for `blake3_hasher_update`. `blake3_hasher_update_parallel` returns a status instead.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - As for `blake3_hasher_update`.
void blake3_hasher_update_tbb(struct blake3_hasher *hasher,
                              const void *input,
                              size_t input_len);

// Writes the first `out_len` bytes of output for all input so far: the hash, if that is 32. The hasher is as before:
// more input may follow.
//
// Errors: if a pointer is NULL (but `out` with `out_len` 0), or `hasher` is not initialised or has an input offset,
// prints one line to standard error and aborts. `blake3_hasher_try_finalize` returns a status instead.
// Thread safety: several threads may finalize one hasher at once.
//
// # Safety
//
// - `hasher` points to a `blake3_hasher`.
// - `out` has room for `out_len` bytes, not in `hasher`.
void blake3_hasher_finalize(const struct blake3_hasher *hasher,
                            uint8_t *out,
                            size_t out_len);

// Writes `out_len` bytes of output from byte `seek` of the output stream on. The stream has 2^64 - 1 bytes.
//
// Errors: as for `blake3_hasher_finalize`, and if the stream has no such bytes.
// Thread safety: several threads may finalize one hasher at once.
//
// # Safety
//
// - As for `blake3_hasher_finalize`.
void blake3_hasher_finalize_seek(const struct blake3_hasher *hasher,
                                 uint64_t seek,
                                 uint8_t *out,
                                 size_t out_len);

// Forgets all input, and an input offset too; mode and key stay.
//
// Errors: if `hasher` is NULL or not initialised, prints one line to standard error and aborts.
// `blake3_hasher_try_reset` returns a status instead.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` points to a `blake3_hasher`.
void blake3_hasher_reset(struct blake3_hasher *hasher);

// The version of the reference interface that this library follows, `BLAKE3_VERSION_STRING`. `blake3_ffi_version` is the
// library's own.
//
// Ownership: the text is static. Errors: none. Thread safety: may be called at any time.
const char *blake3_version(void);

// The version of this library, `BLAKE3_FFI_VERSION_STRING`.
//
// Ownership: the text is static. Errors: none. Thread safety: may be called at any time.
const char *blake3_ffi_version(void);

// The sentence for a status, in lower case and without a full stop. Numbers that are none have one too.
//
// Ownership: the text is static. Errors: none. Thread safety: may be called at any time.
const char *blake3_status_message(int32_t status);

// Writes the name of the instruction set that this CPU hashes with, such as `avx2`, and a NUL to `name`, which has room for
// `name_len` characters. 16 are enough.
//
// Errors: NULL; LENGTH if there is too little room.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `name` has room for `name_len` characters.
blake3_status blake3_kernel_name(char *name,
                                 size_t name_len);

// Hashes `input_len` bytes and writes the first `out_len` bytes of output. The hash proper is 32 bytes.
//
// Inputs of 128 KiB and more may use threads if `out_len` is at most 32; `blake3_set_max_threads(1)` keeps to the calling
// one. Output may be written over input.
//
// Errors: NULL, LENGTH.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `input` points to `input_len` bytes. NULL is fine if there are 0.
// - `out` has room for `out_len` bytes. NULL is fine if there are 0.
blake3_status blake3_hash(const void *input,
                          size_t input_len,
                          uint8_t *out,
                          size_t out_len);

// Hashes under a key of `key_len` bytes, which must be 32: a MAC, to be compared by `blake3_verify`.
//
// Errors: NULL, LENGTH.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `key` points to `key_len` bytes.
// - For the others, as for `blake3_hash`.
blake3_status blake3_keyed_hash(const uint8_t *key,
                                size_t key_len,
                                const void *input,
                                size_t input_len,
                                uint8_t *out,
                                size_t out_len);

// Derives a key of `out_len` bytes from key material. The context is a constant that says what the key is for, of any
// `context_len` bytes. Key material must not be a password.
//
// Errors: NULL, LENGTH.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `context` points to `context_len` bytes, `material` to `material_len`. NULL is fine if there are 0.
// - `out` has room for `out_len` bytes. NULL is fine if there are 0.
blake3_status blake3_derive_key(const void *context,
                                size_t context_len,
                                const void *material,
                                size_t material_len,
                                uint8_t *out,
                                size_t out_len);

// Hashes a context to the 32-byte key of `BLAKE3_MODE_DERIVE_KEY`: the first half of key derivation, to be done once for
// many keys.
//
// Errors: NULL, LENGTH (`out_len` other than 32).
// Thread safety: may be called at any time.
//
// # Safety
//
// - `context` points to `context_len` bytes. NULL is fine if there are 0.
// - `out` has room for `out_len` bytes.
blake3_status blake3_derive_key_context(const void *context,
                                        size_t context_len,
                                        uint8_t *out,
                                        size_t out_len);

// Hashes each of `count` messages to 32 bytes of `out`, one after the other. Short messages share the lanes of vectors, so
// that many cost little more than one. Long batches may use threads.
//
// Errors: NULL; LENGTH if `out_len` is not 32 times `count`; OVERLAP if `out` shares memory with a message or with the
// array.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `messages` points to `count` elements. NULL is fine if there are 0.
// - Each element's `data` points to its `len` bytes.
// - `out` has room for `out_len` bytes.
blake3_status blake3_hash_many(const struct blake3_bytes *messages,
                               size_t count,
                               uint8_t *out,
                               size_t out_len);

// `blake3_hash_many` under a key of `key_len` bytes, which must be 32.
//
// Errors: as for `blake3_hash_many`, and LENGTH for the key.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `key` points to `key_len` bytes.
// - For the others, as for `blake3_hash_many`.
blake3_status blake3_keyed_hash_many(const uint8_t *key,
                                     size_t key_len,
                                     const struct blake3_bytes *messages,
                                     size_t count,
                                     uint8_t *out,
                                     size_t out_len);

// `blake3_derive_key` for many materials under one context: 32 bytes of key each.
//
// Errors: as for `blake3_hash_many`.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `context` points to `context_len` bytes. NULL is fine if there are 0.
// - For the others, as for `blake3_hash_many`.
blake3_status blake3_derive_key_many(const void *context,
                                     size_t context_len,
                                     const struct blake3_bytes *materials,
                                     size_t count,
                                     uint8_t *out,
                                     size_t out_len);

// Sets `*params` to the plain hash: a digest of 64 bytes, no key, no salt, no personalisation, no tree.
//
// Errors: NULL, MISALIGNED.
// Thread safety: `params` is this thread's alone during the call.
//
// # Safety
//
// - `params` is NULL or points to a `blake2_params`, which stays the caller's.
blake3_status blake2b_params_init(struct blake2_params *params);

// Initialises a hasher for digests of `hash_length` bytes, 1 to 64, whatever was in it. Another length is another
// function: a short digest is not the start of a long one.
//
// Errors: NULL, MISALIGNED, HASH_LENGTH.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2b_hasher`, which stays the caller's.
blake3_status blake2b_hasher_init(struct blake2b_hasher *hasher,
                                  size_t hash_length);

// Initialises a hasher for digests under a key of 1 to 64 bytes. They are MACs, to be compared by `blake3_verify`.
//
// Errors: NULL, MISALIGNED, HASH_LENGTH, KEY_LENGTH.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2b_hasher`, which stays the caller's.
// - `key` points to `key_len` bytes, which are copied.
blake3_status blake2b_hasher_init_keyed(struct blake2b_hasher *hasher,
                                        size_t hash_length,
                                        const uint8_t *key,
                                        size_t key_len);

// Initialises a hasher with any parameters.
//
// Errors: NULL, MISALIGNED, HASH_LENGTH, KEY_LENGTH, SALT_LENGTH, PERSONAL_LENGTH, INNER_LENGTH; UNINITIALIZED if
// `params` was never initialised.
// Thread safety: `hasher` is this thread's alone during the call; `params` is only read.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2b_hasher`, which stays the caller's.
// - `params` is NULL or points to a `blake2_params`, whose pointers point to as many bytes as it says.
blake3_status blake2b_hasher_init_params(struct blake2b_hasher *hasher,
                                         const struct blake2_params *params);

// Adds `input_len` bytes of input, on the calling thread. NULL is fine if there are 0.
//
// Errors: NULL, LENGTH, UNINITIALIZED, MISALIGNED.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2b_hasher`.
// - `input` points to `input_len` bytes, not in `hasher`. They are not kept.
blake3_status blake2b_hasher_update(struct blake2b_hasher *hasher, const void *input, size_t input_len);

// Writes the digest of all input so far. The hasher is as before: more input may follow.
//
// Errors: NULL, UNINITIALIZED, MISALIGNED; LENGTH if `out_len` is not the length of the digest.
// Thread safety: several threads may finalize one hasher at once.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2b_hasher`.
// - `out` has room for `out_len` bytes, not in `hasher`.
blake3_status blake2b_hasher_finalize(const struct blake2b_hasher *hasher, uint8_t *out, size_t out_len);

// Forgets all input; parameters and key stay.
//
// Errors: NULL, UNINITIALIZED, MISALIGNED.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2b_hasher`.
blake3_status blake2b_hasher_reset(struct blake2b_hasher *hasher);

// Writes to `*count` how many bytes of input there were since the start or the last reset; 2^64 - 1 if there were more. The
// key is none.
//
// Errors: NULL, UNINITIALIZED, MISALIGNED.
// Thread safety: several threads may call it on one hasher at once.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2b_hasher`.
// - `count` is NULL or points to a `uint64_t`.
blake3_status blake2b_hasher_count(const struct blake2b_hasher *hasher,
                                   uint64_t *count);

// Overwrites a hasher with zeros that the compiler cannot leave out. It is uninitialised then. An uninitialised one may
// be wiped too.
//
// Errors: NULL, MISALIGNED.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2b_hasher`.
blake3_status blake2b_hasher_wipe(struct blake2b_hasher *hasher);

// Hashes `input_len` bytes to a digest of `out_len` bytes, 1 to 64. Output may be written over input.
//
// Errors: NULL, LENGTH, HASH_LENGTH.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `input` points to `input_len` bytes. NULL is fine if there are 0.
// - `out` has room for `out_len` bytes.
blake3_status blake2b_hash(const void *input, size_t input_len, uint8_t *out, size_t out_len);

// Hashes under a key of 1 to 64 bytes: a MAC, to be compared by `blake3_verify`.
//
// Errors: NULL, LENGTH, HASH_LENGTH, KEY_LENGTH.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `key` points to `key_len` bytes.
// - For the others, as for `blake2b_hash`.
blake3_status blake2b_keyed_hash(const uint8_t *key,
                                 size_t key_len,
                                 const void *input,
                                 size_t input_len,
                                 uint8_t *out,
                                 size_t out_len);

// Hashes each of `count` messages to a digest in `out`, one after the other. Messages share the lanes of vectors, so that
// many cost little more than one. `params` is NULL for the plain hash with digests of 64 bytes.
//
// Errors: as for `blake2b_hasher_init_params`; LENGTH if `out_len` is not `count` digests; OVERLAP if `out` shares memory
// with a message or with the array.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `params` is NULL or as for `blake2b_hasher_init_params`.
// - `messages` points to `count` elements. NULL is fine if there are 0.
// - Each element's `data` points to its `len` bytes.
// - `out` has room for `out_len` bytes.
blake3_status blake2b_hash_many(const struct blake2_params *params,
                                const struct blake3_bytes *messages,
                                size_t count,
                                uint8_t *out,
                                size_t out_len);

// Initialises a hasher for digests of `hash_length` bytes, 1 to 64, whatever was in it. Another length is another
// function: a short digest is not the start of a long one.
//
// Errors: NULL, MISALIGNED, HASH_LENGTH.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2bp_hasher`, which stays the caller's.
blake3_status blake2bp_hasher_init(struct blake2bp_hasher *hasher,
                                   size_t hash_length);

// Initialises a hasher for digests under a key of 1 to 64 bytes. They are MACs, to be compared by `blake3_verify`.
//
// Errors: NULL, MISALIGNED, HASH_LENGTH, KEY_LENGTH.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2bp_hasher`, which stays the caller's.
// - `key` points to `key_len` bytes, which are copied.
blake3_status blake2bp_hasher_init_keyed(struct blake2bp_hasher *hasher,
                                         size_t hash_length,
                                         const uint8_t *key,
                                         size_t key_len);

// Adds `input_len` bytes of input, on the calling thread. NULL is fine if there are 0.
//
// Errors: NULL, LENGTH, UNINITIALIZED, MISALIGNED.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2bp_hasher`.
// - `input` points to `input_len` bytes, not in `hasher`. They are not kept.
blake3_status blake2bp_hasher_update(struct blake2bp_hasher *hasher, const void *input, size_t input_len);

// Writes the digest of all input so far. The hasher is as before: more input may follow.
//
// Errors: NULL, UNINITIALIZED, MISALIGNED; LENGTH if `out_len` is not the length of the digest.
// Thread safety: several threads may finalize one hasher at once.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2bp_hasher`.
// - `out` has room for `out_len` bytes, not in `hasher`.
blake3_status blake2bp_hasher_finalize(const struct blake2bp_hasher *hasher, uint8_t *out, size_t out_len);

// Forgets all input; digest length and key stay.
//
// Errors: NULL, UNINITIALIZED, MISALIGNED.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2bp_hasher`.
blake3_status blake2bp_hasher_reset(struct blake2bp_hasher *hasher);

// Writes to `*count` how many bytes of input there were since the start or the last reset; 2^64 - 1 if there were more. The
// key is none.
//
// Errors: NULL, UNINITIALIZED, MISALIGNED.
// Thread safety: several threads may call it on one hasher at once.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2bp_hasher`.
// - `count` is NULL or points to a `uint64_t`.
blake3_status blake2bp_hasher_count(const struct blake2bp_hasher *hasher,
                                    uint64_t *count);

// Overwrites a hasher with zeros that the compiler cannot leave out. It is uninitialised then. An uninitialised one may
// be wiped too.
//
// Errors: NULL, MISALIGNED.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2bp_hasher`.
blake3_status blake2bp_hasher_wipe(struct blake2bp_hasher *hasher);

// Hashes `input_len` bytes to a digest of `out_len` bytes, 1 to 64. Output may be written over input. Another function
// than BLAKE2b, and faster for long inputs.
//
// Errors: NULL, LENGTH, HASH_LENGTH.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `input` points to `input_len` bytes. NULL is fine if there are 0.
// - `out` has room for `out_len` bytes.
blake3_status blake2bp_hash(const void *input,
                            size_t input_len,
                            uint8_t *out,
                            size_t out_len);

// Hashes under a key of 1 to 64 bytes: a MAC, to be compared by `blake3_verify`.
//
// Errors: NULL, LENGTH, HASH_LENGTH, KEY_LENGTH.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `key` points to `key_len` bytes.
// - For the others, as for `blake2bp_hash`.
blake3_status blake2bp_keyed_hash(const uint8_t *key,
                                  size_t key_len,
                                  const void *input,
                                  size_t input_len,
                                  uint8_t *out,
                                  size_t out_len);

// Sets `*params` to the plain hash: a digest of 32 bytes, no key, no salt, no personalisation, no tree.
//
// Errors: NULL, MISALIGNED.
// Thread safety: `params` is this thread's alone during the call.
//
// # Safety
//
// - `params` is NULL or points to a `blake2_params`, which stays the caller's.
blake3_status blake2s_params_init(struct blake2_params *params);

// Initialises a hasher for digests of `hash_length` bytes, 1 to 32, whatever was in it. Another length is another
// function: a short digest is not the start of a long one.
//
// Errors: NULL, MISALIGNED, HASH_LENGTH.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2s_hasher`, which stays the caller's.
blake3_status blake2s_hasher_init(struct blake2s_hasher *hasher,
                                  size_t hash_length);

// Initialises a hasher for digests under a key of 1 to 32 bytes. They are MACs, to be compared by `blake3_verify`.
//
// Errors: NULL, MISALIGNED, HASH_LENGTH, KEY_LENGTH.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2s_hasher`, which stays the caller's.
// - `key` points to `key_len` bytes, which are copied.
blake3_status blake2s_hasher_init_keyed(struct blake2s_hasher *hasher,
                                        size_t hash_length,
                                        const uint8_t *key,
                                        size_t key_len);

// Initialises a hasher with any parameters.
//
// Errors: NULL, MISALIGNED, HASH_LENGTH, KEY_LENGTH, SALT_LENGTH, PERSONAL_LENGTH, NODE_OFFSET, INNER_LENGTH; UNINITIALIZED if
// `params` was never initialised.
// Thread safety: `hasher` is this thread's alone during the call; `params` is only read.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2s_hasher`, which stays the caller's.
// - `params` is NULL or points to a `blake2_params`, whose pointers point to as many bytes as it says.
blake3_status blake2s_hasher_init_params(struct blake2s_hasher *hasher,
                                         const struct blake2_params *params);

// Adds `input_len` bytes of input, on the calling thread. NULL is fine if there are 0.
//
// Errors: NULL, LENGTH, UNINITIALIZED, MISALIGNED.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2s_hasher`.
// - `input` points to `input_len` bytes, not in `hasher`. They are not kept.
blake3_status blake2s_hasher_update(struct blake2s_hasher *hasher, const void *input, size_t input_len);

// Writes the digest of all input so far. The hasher is as before: more input may follow.
//
// Errors: NULL, UNINITIALIZED, MISALIGNED; LENGTH if `out_len` is not the length of the digest.
// Thread safety: several threads may finalize one hasher at once.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2s_hasher`.
// - `out` has room for `out_len` bytes, not in `hasher`.
blake3_status blake2s_hasher_finalize(const struct blake2s_hasher *hasher, uint8_t *out, size_t out_len);

// Forgets all input; parameters and key stay.
//
// Errors: NULL, UNINITIALIZED, MISALIGNED.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2s_hasher`.
blake3_status blake2s_hasher_reset(struct blake2s_hasher *hasher);

// Writes to `*count` how many bytes of input there were since the start or the last reset. The key is none.
//
// Errors: NULL, UNINITIALIZED, MISALIGNED.
// Thread safety: several threads may call it on one hasher at once.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2s_hasher`.
// - `count` is NULL or points to a `uint64_t`.
blake3_status blake2s_hasher_count(const struct blake2s_hasher *hasher, uint64_t *count);

// Overwrites a hasher with zeros that the compiler cannot leave out. It is uninitialised then. An uninitialised one may
// be wiped too.
//
// Errors: NULL, MISALIGNED.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2s_hasher`.
blake3_status blake2s_hasher_wipe(struct blake2s_hasher *hasher);

// Hashes `input_len` bytes to a digest of `out_len` bytes, 1 to 32. Output may be written over input.
//
// Errors: NULL, LENGTH, HASH_LENGTH.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `input` points to `input_len` bytes. NULL is fine if there are 0.
// - `out` has room for `out_len` bytes.
blake3_status blake2s_hash(const void *input, size_t input_len, uint8_t *out, size_t out_len);

// Hashes under a key of 1 to 32 bytes: a MAC, to be compared by `blake3_verify`.
//
// Errors: NULL, LENGTH, HASH_LENGTH, KEY_LENGTH.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `key` points to `key_len` bytes.
// - For the others, as for `blake2s_hash`.
blake3_status blake2s_keyed_hash(const uint8_t *key,
                                 size_t key_len,
                                 const void *input,
                                 size_t input_len,
                                 uint8_t *out,
                                 size_t out_len);

// Hashes each of `count` messages to a digest in `out`, one after the other. Messages share the lanes of vectors, so that
// many cost little more than one. `params` is NULL for the plain hash with digests of 32 bytes.
//
// Errors: as for `blake2s_hasher_init_params`; LENGTH if `out_len` is not `count` digests; OVERLAP if `out` shares memory
// with a message or with the array.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `params` is NULL or as for `blake2s_hasher_init_params`.
// - `messages` points to `count` elements. NULL is fine if there are 0.
// - Each element's `data` points to its `len` bytes.
// - `out` has room for `out_len` bytes.
blake3_status blake2s_hash_many(const struct blake2_params *params,
                                const struct blake3_bytes *messages,
                                size_t count,
                                uint8_t *out,
                                size_t out_len);

// Initialises a hasher for digests of `hash_length` bytes, 1 to 32, whatever was in it. Another length is another
// function: a short digest is not the start of a long one.
//
// Errors: NULL, MISALIGNED, HASH_LENGTH.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2sp_hasher`, which stays the caller's.
blake3_status blake2sp_hasher_init(struct blake2sp_hasher *hasher,
                                   size_t hash_length);

// Initialises a hasher for digests under a key of 1 to 32 bytes. They are MACs, to be compared by `blake3_verify`.
//
// Errors: NULL, MISALIGNED, HASH_LENGTH, KEY_LENGTH.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2sp_hasher`, which stays the caller's.
// - `key` points to `key_len` bytes, which are copied.
blake3_status blake2sp_hasher_init_keyed(struct blake2sp_hasher *hasher,
                                         size_t hash_length,
                                         const uint8_t *key,
                                         size_t key_len);

// Adds `input_len` bytes of input, on the calling thread. NULL is fine if there are 0.
//
// Errors: NULL, LENGTH, UNINITIALIZED, MISALIGNED.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2sp_hasher`.
// - `input` points to `input_len` bytes, not in `hasher`. They are not kept.
blake3_status blake2sp_hasher_update(struct blake2sp_hasher *hasher, const void *input, size_t input_len);

// Writes the digest of all input so far. The hasher is as before: more input may follow.
//
// Errors: NULL, UNINITIALIZED, MISALIGNED; LENGTH if `out_len` is not the length of the digest.
// Thread safety: several threads may finalize one hasher at once.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2sp_hasher`.
// - `out` has room for `out_len` bytes, not in `hasher`.
blake3_status blake2sp_hasher_finalize(const struct blake2sp_hasher *hasher, uint8_t *out, size_t out_len);

// Forgets all input; digest length and key stay.
//
// Errors: NULL, UNINITIALIZED, MISALIGNED.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2sp_hasher`.
blake3_status blake2sp_hasher_reset(struct blake2sp_hasher *hasher);

// Writes to `*count` how many bytes of input there were since the start or the last reset. The key is none.
//
// Errors: NULL, UNINITIALIZED, MISALIGNED.
// Thread safety: several threads may call it on one hasher at once.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2sp_hasher`.
// - `count` is NULL or points to a `uint64_t`.
blake3_status blake2sp_hasher_count(const struct blake2sp_hasher *hasher, uint64_t *count);

// Overwrites a hasher with zeros that the compiler cannot leave out. It is uninitialised then. An uninitialised one may
// be wiped too.
//
// Errors: NULL, MISALIGNED.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake2sp_hasher`.
blake3_status blake2sp_hasher_wipe(struct blake2sp_hasher *hasher);

// Hashes `input_len` bytes to a digest of `out_len` bytes, 1 to 32. Output may be written over input. Another function
// than BLAKE2s, and faster for long inputs.
//
// Errors: NULL, LENGTH, HASH_LENGTH.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `input` points to `input_len` bytes. NULL is fine if there are 0.
// - `out` has room for `out_len` bytes.
blake3_status blake2sp_hash(const void *input,
                            size_t input_len,
                            uint8_t *out,
                            size_t out_len);

// Hashes under a key of 1 to 32 bytes: a MAC, to be compared by `blake3_verify`.
//
// Errors: NULL, LENGTH, HASH_LENGTH, KEY_LENGTH.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `key` points to `key_len` bytes.
// - For the others, as for `blake2sp_hash`.
blake3_status blake2sp_keyed_hash(const uint8_t *key,
                                  size_t key_len,
                                  const void *input,
                                  size_t input_len,
                                  uint8_t *out,
                                  size_t out_len);

// Initialises a hasher in any mode. `mode` is one of `blake3_mode`; `key` and `key_len` are NULL and 0 in the plain
// mode, and otherwise the key or context key and its length, 32 bytes.
//
// Errors: NULL, LENGTH, MODE, MISALIGNED.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake3_hasher`, which stays the caller's.
// - `key` points to `key_len` bytes, which are copied.
blake3_status blake3_hasher_init_mode(struct blake3_hasher *hasher,
                                      int32_t mode,
                                      const uint8_t *key,
                                      size_t key_len);

// `blake3_hasher_update` with a status.
//
// Errors: NULL, LENGTH, UNINITIALIZED, MISALIGNED; SUBTREE_LENGTH if an input offset leaves no room for the input.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake3_hasher`.
// - `input` points to `input_len` bytes, not in `hasher`. They are not kept.
blake3_status blake3_hasher_try_update(struct blake3_hasher *hasher,
                                       const void *input,
                                       size_t input_len);

// Adds input over at most `threads` threads: 0 is as many as pay, 1 is the calling thread alone.
//
// Inputs below 128 KiB stay on the calling thread, and so does all input in a build without threads and in a process
// that has forked. The result is the same in each case.
//
// Errors: as for `blake3_hasher_try_update`.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - As for `blake3_hasher_try_update`.
blake3_status blake3_hasher_update_parallel(struct blake3_hasher *hasher,
                                            const void *input,
                                            size_t input_len,
                                            size_t threads);

// `blake3_hasher_finalize_seek` with a status: `out_len` bytes of output from byte `seek` of the stream on. The hash is
// the first 32.
//
// Errors: NULL, LENGTH, UNINITIALIZED, MISALIGNED, ROOT_OF_SUBTREE, END_OF_STREAM.
// Thread safety: several threads may finalize one hasher at once.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake3_hasher`.
// - `out` has room for `out_len` bytes, not in `hasher`.
blake3_status blake3_hasher_try_finalize(const struct blake3_hasher *hasher,
                                         uint64_t seek,
                                         uint8_t *out,
                                         size_t out_len);

// `blake3_hasher_reset` with a status.
//
// Errors: NULL, UNINITIALIZED, MISALIGNED.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake3_hasher`.
blake3_status blake3_hasher_try_reset(struct blake3_hasher *hasher);

// Writes to `*count` how many bytes of input there were since the start or the last reset.
//
// Errors: NULL, UNINITIALIZED, MISALIGNED.
// Thread safety: several threads may call it on one hasher at once.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake3_hasher`.
// - `count` is NULL or points to a `uint64_t`.
blake3_status blake3_hasher_count(const struct blake3_hasher *hasher, uint64_t *count);

// Overwrites a hasher with zeros that the compiler cannot leave out. It is uninitialised then. An uninitialised one may be
// wiped too.
//
// Errors: NULL, MISALIGNED.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake3_hasher`.
blake3_status blake3_hasher_wipe(struct blake3_hasher *hasher);

// Limits the threads of every call in this process from now on: 0 is the number of cores, the setting at the start; 1 is
// never to use another thread. More than there are cores counts as the number of cores.
//
// Errors: none.
// Thread safety: may be called at any time; calls in progress keep their threads.
blake3_status blake3_set_max_threads(size_t threads);

// Writes to `*threads` the most threads that any one call uses: 1 in a build without threads.
//
// Errors: NULL.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `threads` is NULL or points to a `size_t`.
blake3_status blake3_max_threads(size_t *threads);

// Hashes a file and writes the first `out_len` bytes of output. The hash proper is 32 bytes.
//
// The file is read, not mapped: one that shrinks meanwhile gives a hash of what was read. `threads` is as for
// `blake3_hasher_update_parallel`. The path is bytes on Unix and UTF-8 elsewhere.
//
// Errors: NULL, LENGTH, OUT_OF_MEMORY, FILE_NOT_FOUND, FILE_DENIED, FILE_IS_DIRECTORY, FILE_READ; UNSUPPORTED in a build
// without files.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `path` is NULL or points to text that ends with NUL.
// - `out` has room for `out_len` bytes. NULL is fine if there are 0.
blake3_status blake3_hash_file(const char *path,
                               size_t threads,
                               uint8_t *out,
                               size_t out_len);

// Adds the contents of a file to a hasher in any mode, as `blake3_hash_file` reads it.
//
// Errors: those of `blake3_hash_file` and of `blake3_hasher_try_update`. The hasher is as it was then, even if part of the
// file was read.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake3_hasher`.
// - `path` is NULL or points to text that ends with NUL.
blake3_status blake3_hasher_update_file(struct blake3_hasher *hasher,
                                        const char *path,
                                        size_t threads);

// Allocates and initialises a hasher, and writes its address to `*hasher`. `mode`, `key` and `key_len` are as for
// `blake3_hasher_init_mode`.
//
// Ownership: the caller's, who gives it to `blake3_hasher_free` once.
// Errors: NULL, LENGTH, MODE, OUT_OF_MEMORY; UNSUPPORTED in a build without a heap.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `key` points to `key_len` bytes, which are copied.
// - `hasher` is NULL or points to a pointer.
blake3_status blake3_hasher_new(int32_t mode,
                                const uint8_t *key,
                                size_t key_len,
                                struct blake3_hasher **hasher);

// Allocates a copy of a hasher, and writes its address to `*clone`. Either is then used without the other.
//
// Ownership: the caller's, who gives it to `blake3_hasher_free` once.
// Errors: NULL, UNINITIALIZED, MISALIGNED, OUT_OF_MEMORY; UNSUPPORTED in a build without a heap.
// Thread safety: several threads may clone one hasher at once.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake3_hasher`, on the heap or not.
// - `clone` is NULL or points to a pointer.
blake3_status blake3_hasher_clone(const struct blake3_hasher *hasher, struct blake3_hasher **clone);

// Wipes and frees a hasher. NULL is fine.
//
// Errors: none. Thread safety: nobody else uses the hasher.
//
// # Safety
//
// - `hasher` is NULL or came from `blake3_hasher_new` or `blake3_hasher_clone` and was not freed.
void blake3_hasher_free(struct blake3_hasher *hasher);

// Allocates a reader of the output of a hasher, and writes its address to `*output`. See `blake3_output_init`.
//
// Ownership: the caller's, who gives it to `blake3_output_free` once.
// Errors: NULL, UNINITIALIZED, MISALIGNED, ROOT_OF_SUBTREE, OUT_OF_MEMORY; UNSUPPORTED in a build without a heap.
// Thread safety: `hasher` is only read.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake3_hasher`.
// - `output` is NULL or points to a pointer.
blake3_status blake3_output_new(const struct blake3_hasher *hasher,
                                struct blake3_output **output);

// Wipes and frees an output. NULL is fine.
//
// Errors: none. Thread safety: nobody else uses the output.
//
// # Safety
//
// - `output` is NULL or came from `blake3_output_new` and was not freed.
void blake3_output_free(struct blake3_output *output);

// Writes `bytes_len` bytes as lower-case hexadecimal and a NUL to `text`, which has room for `text_len` characters.
//
// Not in constant time: keep secret keys out of it.
//
// Errors: NULL; LENGTH if `text_len` is less than twice `bytes_len` and one; OVERLAP.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `bytes` points to `bytes_len` bytes. NULL is fine if there are 0.
// - `text` has room for `text_len` characters.
blake3_status blake3_to_hex(const uint8_t *bytes,
                            size_t bytes_len,
                            char *text,
                            size_t text_len);

// Reads `text_len` hexadecimal digits, upper or lower case, into `bytes_len` bytes. A NUL at the end is not counted and not
// looked for.
//
// Not in constant time: keep secret keys out of it.
//
// Errors: NULL; LENGTH if `text_len` is not twice `bytes_len`; HEX; OVERLAP.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `text` points to `text_len` characters. NULL is fine if there are 0.
// - `bytes` has room for `bytes_len` bytes. NULL is fine if there are 0.
blake3_status blake3_from_hex(const char *text,
                              size_t text_len,
                              uint8_t *bytes,
                              size_t bytes_len);

// Compares `len` bytes in a time that depends on `len` alone: OK if they are equal, MISMATCH if not.
//
// Errors: NULL, LENGTH. Neither is OK, so that a call that went wrong never passes for equal.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `a` and `b` point to `len` bytes each. NULL is fine if there are 0.
blake3_status blake3_verify(const uint8_t *a, const uint8_t *b, size_t len);

// Overwrites `len` bytes with zeros that the compiler cannot leave out: keys, derived keys, output.
//
// Errors: NULL, LENGTH.
// Thread safety: the memory is this thread's alone during the call.
//
// # Safety
//
// - `data` has room for `len` bytes. NULL is fine if there are 0.
blake3_status blake3_wipe(void *data, size_t len);

// Makes `output` a reader of the output of all input of `hasher` so far, at position 0. The hasher is as before, and not
// needed any more.
//
// Errors: NULL, UNINITIALIZED, MISALIGNED, ROOT_OF_SUBTREE.
// Thread safety: `output` is this thread's alone during the call; `hasher` is only read.
//
// # Safety
//
// - `output` is NULL or points to a `blake3_output`, which stays the caller's.
// - `hasher` is NULL or points to a `blake3_hasher`.
blake3_status blake3_output_init(struct blake3_output *output,
                                 const struct blake3_hasher *hasher);

// Fills all of `out` with output from the position on, and moves on by `out_len`.
//
// Errors: NULL, LENGTH, UNINITIALIZED, MISALIGNED, END_OF_STREAM.
// Thread safety: `output` is this thread's alone during the call.
//
// # Safety
//
// - `output` is NULL or points to a `blake3_output`.
// - `out` has room for `out_len` bytes, not in `output`. NULL is fine if there are 0.
blake3_status blake3_output_fill(struct blake3_output *output, uint8_t *out, size_t out_len);

// Moves to any position, in bytes from the start of the stream. 2^64 - 1 is its end. Costs nothing.
//
// Errors: NULL, UNINITIALIZED, MISALIGNED.
// Thread safety: `output` is this thread's alone during the call.
//
// # Safety
//
// - `output` is NULL or points to a `blake3_output`.
blake3_status blake3_output_seek(struct blake3_output *output, uint64_t position);

// Writes to `*position` where the next read starts, in bytes.
//
// Errors: NULL, UNINITIALIZED, MISALIGNED.
// Thread safety: several threads may call it on one output at once.
//
// # Safety
//
// - `output` is NULL or points to a `blake3_output`.
// - `position` is NULL or points to a `uint64_t`.
blake3_status blake3_output_position(const struct blake3_output *output, uint64_t *position);

// Overwrites an output with zeros that the compiler cannot leave out. It is uninitialised then.
//
// Errors: NULL, MISALIGNED.
// Thread safety: `output` is this thread's alone during the call.
//
// # Safety
//
// - `output` is NULL or points to a `blake3_output`.
blake3_status blake3_output_wipe(struct blake3_output *output);

// Says where in the whole input this subtree starts, in bytes. To be called before any input; holds until the next
// reset.
//
// Errors: NULL, UNINITIALIZED, MISALIGNED; OFFSET if there was input, or `offset` is not a multiple of 1024.
// Thread safety: `hasher` is this thread's alone during the call.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake3_hasher`.
blake3_status blake3_hasher_set_input_offset(struct blake3_hasher *hasher,
                                             uint64_t offset);

// Writes the 32-byte chaining value of the input so far, as a subtree that is not the whole tree. It is no hash, and
// as secret as the input.
//
// Errors: NULL, UNINITIALIZED, MISALIGNED; LENGTH if `out_len` is not 32; SUBTREE_LENGTH if there was no input.
// Thread safety: several threads may finalize one hasher at once.
//
// # Safety
//
// - `hasher` is NULL or points to a `blake3_hasher`.
// - `out` has room for `out_len` bytes.
blake3_status blake3_hasher_finalize_non_root(const struct blake3_hasher *hasher,
                                              uint8_t *out,
                                              size_t out_len);

// Writes the 32-byte chaining value of the parent of two subtrees, where that parent is not the root. `mode`, `key` and
// `key_len` are as for `blake3_hasher_init_mode`, and those of the subtrees.
//
// Errors: NULL, MODE; LENGTH for the key, or if `out_len` is not 32.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `key` points to `key_len` bytes, `left` and `right` to 32 each.
// - `out` has room for `out_len` bytes.
blake3_status blake3_merge_subtrees_non_root(int32_t mode,
                                             const uint8_t *key,
                                             size_t key_len,
                                             const uint8_t *left,
                                             const uint8_t *right,
                                             uint8_t *out,
                                             size_t out_len);

// Writes the first `out_len` bytes of output of a whole tree from its two subtrees: the hash, if that is 32.
//
// Errors: NULL, MODE; LENGTH for the key.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `key` points to `key_len` bytes, `left` and `right` to 32 each.
// - `out` has room for `out_len` bytes. NULL is fine if there are 0.
blake3_status blake3_merge_subtrees_root(int32_t mode,
                                         const uint8_t *key,
                                         size_t key_len,
                                         const uint8_t *left,
                                         const uint8_t *right,
                                         uint8_t *out,
                                         size_t out_len);

// Writes to `*left_len` how many of `input_len` bytes are in the left subtree; the rest is in the right one. Up to 1024
// bytes there is no right one.
//
// Errors: NULL.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `left_len` is NULL or points to a `uint64_t`.
blake3_status blake3_left_subtree_len(uint64_t input_len,
                                      uint64_t *left_len);

// Writes to `*max_len` the most bytes that a subtree starting at byte `offset` can have: 2^64 - 1, no limit, at 0.
//
// Errors: NULL; OFFSET if `offset` is not a multiple of 1024.
// Thread safety: may be called at any time.
//
// # Safety
//
// - `max_len` is NULL or points to a `uint64_t`.
blake3_status blake3_max_subtree_len(uint64_t offset,
                                     uint64_t *max_len);

#ifdef __cplusplus
}  // extern "C"
#endif  // __cplusplus

#endif  /* BLAKE3_FFI_H */
