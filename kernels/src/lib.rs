//! Compression kernels of the BLAKE family, one safe interface over many instruction sets.
//!
//! ```text
//! select --probe--> &'static Kernel --compress, hash chunks, hash parents, hash many, xof--> bytes
//! ```
//!
//! The crate knows compression functions and how to run many of them side by side; it knows nothing of
//! modes, trees, files or threads. BLAKE3 is in the methods of [`Kernel`], BLAKE2b and BLAKE2s in the module
//! [`blake2`]. All are safe and check every length.
//!
//! # Instruction sets
//!
//! | name | needs | degree | forms for several states |
//! |---|---|---|---|
//! | `avx512` | AVX-512 F, VL, BW and the OS's ZMM state | 16 | 2 and 4 in rows, 8 and 16 in lanes |
//! | `avx2` | AVX2 | 8 | 2 and 4 in rows, 8 in lanes |
//! | `sse41` | SSE4.1, SSSE3 | 4 | 2 in rows, 4 in lanes |
//! | `sse2` | SSE2 | 4 | 2 in rows, 4 in lanes |
//! | `sve2` | AArch64 with SVE2, vectors of any length | 8 | 4 and 8 in lanes |
//! | `neon` | AArch64 with NEON | 4 | 2 in rows, 4 in lanes |
//! | `simd128` | a build for wasm32 with `target_feature = "simd128"` | 4 | 2 in rows, 4 in lanes |
//! | `portable` | nothing | 1 | |
//!
//! The same kernels have BLAKE2b and BLAKE2s. One state is in rows where that is faster than plain Rust:
//!
//! | name | BLAKE2b, one state | BLAKE2b, lanes | BLAKE2s, one state | BLAKE2s, lanes |
//! |---|---|---|---|---|
//! | `avx512` | rows of 256 bits | 2, 4, 8 | rows | 4, 8, 16 |
//! | `avx2` | rows of 256 bits | 2, 4 | rows | 4, 8 |
//! | `sse41` | rows of two times 128 bits | 2 | rows | 4 |
//! | `sve2` | plain Rust | 2 | plain Rust | 4 |
//! | `neon` | plain Rust | | plain Rust | 4 |
//! | `simd128` | plain Rust | 2 | rows | 4 |
//! | `sse2`, `portable` | plain Rust | | plain Rust | |
//!
//! On AArch64 the operating system is asked what the CPU has, with the feature `std`; without it, `neon` is there where
//! the target promises it, and `sve2` too, or by `assume_sve2`. [`tuning`] has a switch for small cores.
//!
//! # AArch64, counted
//!
//! No such CPU was at hand; these are instructions that an emulator executed, and cycles by llvm-mca's models.
//! `cargo xtask count` and `cargo xtask mca --arch aarch64` give them again; `docs/arm.md` of the repository has more.
//!
//! | instructions | `sve2` | `neon` | `blake3` crate 1.8.7 |
//! |---|---:|---:|---:|
//! | a chunk, of 64 KiB | 2922 | 4182 | 4527 |
//! | a block of output, of 64 KiB | 190 | 271 | 934 |
//! | a block of four lanes, in the loop | 611; 671 as half of eight | 964 | |
//!
//! | cycles, a block of four lanes | `sve2` | half of eight | `neon` |
//! |---|---:|---:|---:|
//! | neoverse-n2 | 300 | 320 | 475 |
//! | neoverse-v2 | 228 | 224 | 394 |
//! | neoverse-v3 | 227 | 160 | 394 |
//! | cortex-a510 | 470 | 688 | 838 |
//!
//! # WebAssembly
//!
//! A module either may use vectors or is refused as a whole, so that the build decides: `-C target-feature=+simd128`.
//! 64 KiB take 2.5 times as long without (Node 20 on Zen 4); `cargo xtask bench wasm` measures it.
//!
//! # How another member of the family is added
//!
//! BLAKE, BLAKE2 and BLAKE3 have one quarter-round in common, over words of 32 or 64 bits. What else a member is,
//! is five things, each in a place of its own. BLAKE2 shows all of them; BLAKE-512 would take the same way.
//!
//! 1. **Word and constants** (`blake2/word.rs`): the word, the initial values, the number of rounds, the order of the
//!    message words. Other rotations than 16, 12, 8, 7 and 32, 24, 16, 63 are an `Arx` of their own: a vector
//!    type around the one that is there.
//! 2. **One compression in lanes** (`generic/blake2/lanes.rs`): the state's rows before the rounds, `lanes::round` with
//!    each round's order, what becomes of the state. A message word that is mixed with a constant, as in BLAKE,
//!    is mixed before the round sees it. Every vector that is a `Lanes` can run it at once.
//! 3. **One compression in rows** (`generic/blake2/rows.rs`), where single messages count: `rows::round` with four
//!    message rows. How they are put together is the one thing that asks for more than a `Turn` of the vectors.
//! 4. **Routines** (`blake2/mod.rs`): a struct of entries, safe methods around it that check lengths, a field of
//!    [`Kernel`], and a macro in `isa/stamp.rs` that makes the entries for an instruction set. A kernel that does not
//!    stamp them takes the portable ones.
//! 5. **A driver for many** (`blake2/jobs.rs`), which keeps the lanes full.
//!
//! An instruction set needs nothing new for the word of 32 bits; [`blake2`] for 64 bits took it a vector type with
//! eight operations (`generic/pairs.rs`). Tests hold every kernel against the pseudocode (`tests/blake2.rs`).
//!
//! # Features
//!
//! - `blake2` (default): the routines of [`blake2`], which every kernel carries along. Without it the types are there, and no way
//!   to get routines.
//! - `std`: asks the operating system what the CPU can do, where that is the only way: AArch64.
//!
//! # How it is sound
//!
//! A [`Kernel`] is handed out only after a probe of the CPU succeeded; inside, each instruction set has a
//! token type that only its probe can make. The methods check every length before they hand a pointer to
//! a kernel. No memory is allocated.
#![no_std]
#![cfg_attr(
    not(any(
        target_arch = "x86",
        target_arch = "x86_64",
        all(target_arch = "wasm32", target_feature = "simd128"),
        all(target_arch = "aarch64", target_endian = "little", not(target_abi = "softfloat"))
    )),
    expect(unused_imports, unused_macros, reason = "this target has portable code alone")
)]
#![cfg_attr(
    not(all(
        feature = "blake2",
        any(
            target_arch = "x86",
            target_arch = "x86_64",
            all(target_arch = "wasm32", target_feature = "simd128"),
            all(target_arch = "aarch64", target_endian = "little", not(target_abi = "softfloat"))
        )
    )),
    expect(dead_code, reason = "without their vectors or their users, generic routines lie idle")
)]

#[cfg(feature = "std")]
extern crate std;

mod batch;
pub mod blake2;
mod drive;
mod generic;
mod isa;
mod jobs;
mod kernel;
mod select;
mod spec;
pub mod tuning;
mod wipe;

#[cfg(all(target_arch = "aarch64", target_endian = "little", not(target_abi = "softfloat")))]
pub use isa::assume_sve2;
pub use jobs::Job;
pub use kernel::Kernel;
pub use select::{KernelError, UnknownName, available, best, by_name, known};
pub use spec::{BLOCK_LEN, CHUNK_LEN, IV, MSG_PERMUTATION, OUT_LEN, flags};
pub use wipe::{wipe, wipe_words};

/// The README's examples, so that they are compiled and run.
#[cfg(all(doctest, feature = "blake2"))]
#[doc = include_str!("../README.md")]
mod readme {}
