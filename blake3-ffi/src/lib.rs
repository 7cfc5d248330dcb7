//! BLAKE3 as a C library: the reference header's functions on the caller's struct, what that header lacks, and BLAKE2.
//!
//! C pointers and lengths --border: checks--> tree state in place, `blake3-api` --> `blake3_status`, bytes
//!
//! Knows nothing of chunks, lanes or threads; it checks what C hands in, and lets no panic out.
//!
//! Rust programs want `blake3-api`. Here is what `include/blake3_ffi.h` declares; `cargo xtask header regen` writes that
//! file from this crate, so its comments are the ones that stand on these functions. The library also builds without
//! `std`: the functions are all there, and those that need an operating system or a heap say
//! [`Status::Unsupported`].
#![cfg_attr(not(feature = "std"), no_std)]

// In the order in which the header has what they hold.
mod border;
mod hasher;
mod laid;
mod status;

mod reference;

mod info;
mod oneshot;

mod batch;
#[cfg(feature = "blake2")]
mod blake2;
mod checked;
mod file;
mod handle;
mod hex;
#[cfg(not(any(feature = "std", test)))]
mod no_std;
mod output;
mod subtree;

pub use batch::{Bytes, blake3_derive_key_many, blake3_hash_many, blake3_keyed_hash_many};
#[cfg(feature = "blake2")]
pub use blake2::*;
pub use checked::{
    blake3_hasher_count, blake3_hasher_init_mode, blake3_hasher_try_finalize, blake3_hasher_try_reset,
    blake3_hasher_try_update, blake3_hasher_update_parallel, blake3_hasher_wipe, blake3_max_threads,
    blake3_set_max_threads,
};
pub use file::{blake3_hash_file, blake3_hasher_update_file};
pub use handle::{
    blake3_hasher_clone, blake3_hasher_free, blake3_hasher_new, blake3_output_free, blake3_output_new,
};
pub use hasher::{Hasher, Mode};
pub use hex::{blake3_from_hex, blake3_to_hex, blake3_verify, blake3_wipe};
pub use info::{blake3_ffi_version, blake3_kernel_name, blake3_status_message, blake3_version};
pub use oneshot::{blake3_derive_key, blake3_derive_key_context, blake3_hash, blake3_keyed_hash};
pub use output::{
    Output, blake3_output_fill, blake3_output_init, blake3_output_position, blake3_output_seek,
    blake3_output_wipe,
};
pub use reference::{
    blake3_hasher_finalize, blake3_hasher_finalize_seek, blake3_hasher_init, blake3_hasher_init_derive_key,
    blake3_hasher_init_derive_key_raw, blake3_hasher_init_keyed, blake3_hasher_reset, blake3_hasher_update,
    blake3_hasher_update_tbb,
};
pub use status::Status;
pub use subtree::{
    blake3_hasher_finalize_non_root, blake3_hasher_set_input_offset, blake3_left_subtree_len,
    blake3_max_subtree_len, blake3_merge_subtrees_non_root, blake3_merge_subtrees_root,
};

/// Bytes of a key.
pub const BLAKE3_KEY_LEN: usize = 32;

/// Bytes of a hash, of a chaining value and of a context key.
pub const BLAKE3_OUT_LEN: usize = 32;

/// Bytes that one compression takes in.
pub const BLAKE3_BLOCK_LEN: usize = 64;

/// Bytes of a chunk, a leaf of the tree.
pub const BLAKE3_CHUNK_LEN: usize = 1024;

/// The greatest height of a tree: 2^64 bytes are 2^54 chunks.
pub const BLAKE3_MAX_DEPTH: usize = 54;
