//! The vector of WebAssembly with two 64-bit words: two lanes of BLAKE2b.

use core::arch::wasm32::*;

use crate::generic::{Arx, Pairs};

/// One word of two states, or two words of one.
#[derive(Clone, Copy)]
pub(super) struct W(v128);

macro_rules! steps {
    ($($name:ident: |$a:ident, $b:ident| $result:expr;)*) => {$(
        #[inline(always)]
        unsafe fn $name(self, other: Self) -> Self {
            let ($a, $b) = (self.0, other.0);
            Self($result)
        }
    )*};
}

impl Arx for W {
    steps! {
        add: |a, b| u64x2_add(a, b);
        xor: |a, b| v128_xor(a, b);
        xor_r1: |a, b| halves_swapped(v128_xor(a, b));
        xor_r2: |a, b| ror::<24>(v128_xor(a, b));
        xor_r3: |a, b| quarters_turned(v128_xor(a, b));
        xor_r4: |a, b| ror::<63>(v128_xor(a, b));
    }
}

impl Pairs for W {
    const PAIRS: usize = 1;

    #[inline(always)]
    unsafe fn pick2<const ORDER: i32>(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        Self(match ORDER {
            0 => i64x2_shuffle::<0, 2>(a, b),
            1 => i64x2_shuffle::<1, 2>(a, b),
            2 => i64x2_shuffle::<0, 3>(a, b),
            _ => i64x2_shuffle::<1, 3>(a, b),
        })
    }

    #[inline(always)]
    unsafe fn every(word: u64) -> Self {
        Self(u64x2_splat(word))
    }

    #[inline(always)]
    unsafe fn load(from: *const u64) -> Self {
        // SAFETY: the caller vouches for the words.
        Self(unsafe { v128_load(from.cast()) })
    }

    #[inline(always)]
    unsafe fn gather(from: *const *const u8, offset: usize) -> Self {
        // SAFETY: the caller vouches for the 16 bytes.
        Self(unsafe { v128_load((*from).add(offset).cast()) })
    }

    #[inline(always)]
    unsafe fn scatter(self, to: *mut u8, _stride: usize) {
        // SAFETY: as above.
        unsafe { v128_store(to.cast(), self.0) }
    }
}

/// Each word rotated right by `BITS`.
#[inline(always)]
fn ror<const BITS: u32>(x: v128) -> v128 {
    v128_or(u64x2_shr(x, BITS), u64x2_shl(x, 64 - BITS))
}

/// Each word rotated right by 32: engines know this shuffle as one of words.
#[inline(always)]
fn halves_swapped(x: v128) -> v128 {
    i32x4_shuffle::<1, 0, 3, 2>(x, x)
}

/// Each word rotated right by 16: engines know this shuffle as one of half words.
#[inline(always)]
fn quarters_turned(x: v128) -> v128 {
    i16x8_shuffle::<1, 2, 3, 0, 5, 6, 7, 4>(x, x)
}
