//! The vector of WebAssembly, as rows and as lanes.

use core::arch::wasm32::*;

use crate::{
    generic::{Arx, Rows},
    isa::from_rows::{self, lanes_from_rows, turn_by_pick},
};

/// `$then` with `$x` and `$y` as the two words that `$order` starts with.
///
/// The intrinsic takes its order as four constants, which cannot be computed from one. (Words taken one by one
/// come out as a shuffle too, but LLVM sees through the two steps of a transposition and makes three of them.)
macro_rules! by_pair {
    ($order:expr, |$x:ident, $y:ident| $then:expr) => {
        by_pair!(@ $order, $x, $y, $then; 0 0 0, 1 1 0, 2 2 0, 3 3 0, 4 0 1, 5 1 1, 6 2 1, 7 3 1,
                 8 0 2, 9 1 2, 10 2 2, 11 3 2, 12 0 3, 13 1 3, 14 2 3, 15 3 3)
    };
    (@ $order:expr, $x:ident, $y:ident, $then:expr; $($pair:literal $first:literal $second:literal),+) => {
        match $order & 15 {
            $($pair => {
                const $x: usize = $first;
                const $y: usize = $second;
                $then
            })+
            _ => unreachable!(),
        }
    };
}

/// One row, or one word of four states.
#[derive(Clone, Copy)]
pub(super) struct V(v128);

macro_rules! steps {
    ($($name:ident: |$a:ident, $b:ident| $result:expr;)*) => {$(
        #[inline(always)]
        unsafe fn $name(self, other: Self) -> Self {
            let ($a, $b) = (self.0, other.0);
            Self($result)
        }
    )*};
}

impl Arx for V {
    steps! {
        add: |a, b| u32x4_add(a, b);
        xor: |a, b| v128_xor(a, b);
        xor_r1: |a, b| halves_swapped(v128_xor(a, b));
        xor_r2: |a, b| ror::<12>(v128_xor(a, b));
        // V8 orders these steps as it likes, whatever order they come in. A byte shuffle is slower: V8 builds its mask anew each time (64 KiB on Zen 4: 36.2 against 31.5 us).
        xor_r3: |a, b| ror::<8>(v128_xor(a, b));
        xor_r4: |a, b| ror::<7>(v128_xor(a, b));
    }
}

turn_by_pick! { [] V }

impl Rows for V {
    const STATES: usize = 1;

    steps! {
        unpack_low: |a, b| i32x4_shuffle::<0, 4, 1, 5>(a, b);
        unpack_high: |a, b| i32x4_shuffle::<2, 6, 3, 7>(a, b);
        with_last: |a, b| i32x4_shuffle::<0, 1, 2, 7>(a, b);
    }

    #[inline(always)]
    unsafe fn pick<const ORDER: i32>(self) -> Self {
        Self(two_and_two::<ORDER>(self.0, self.0))
    }

    #[inline(always)]
    unsafe fn pick2<const ORDER: i32>(self, other: Self) -> Self {
        Self(two_and_two::<ORDER>(self.0, other.0))
    }

    #[inline(always)]
    unsafe fn every([a, b, c, d]: [u32; 4]) -> Self {
        Self(u32x4(a, b, c, d))
    }

    #[inline(always)]
    unsafe fn gather(from: *const *const u8, _spacing: usize, offset: usize) -> Self {
        // SAFETY: the caller vouches for the 16 bytes.
        Self(unsafe { v128_load((*from).add(offset).cast()) })
    }

    #[inline(always)]
    unsafe fn scatter(self, to: *mut u8, _stride: usize) {
        // SAFETY: as above.
        unsafe { v128_store(to.cast(), self.0) }
    }
}

lanes_from_rows! {
    [] V, 4,
    every: every_lane,
    load: |from: *const u32| Self(v128_load(from.cast())),
    scatter16: from_rows::scatter
}

/// `word` in every lane; unsafe like its counterparts on machines whose vectors need a probe.
#[inline(always)]
unsafe fn every_lane(word: u32) -> V {
    V(u32x4_splat(word))
}

/// Each word rotated right by `BITS`.
#[inline(always)]
fn ror<const BITS: u32>(x: v128) -> v128 {
    v128_or(u32x4_shr(x, BITS), u32x4_shl(x, 32 - BITS))
}

/// Each word rotated right by 16: engines know this shuffle as one of half words.
#[inline(always)]
fn halves_swapped(x: v128) -> v128 {
    i16x8_shuffle::<1, 0, 3, 2, 5, 4, 7, 6>(x, x)
}

/// Two words of `a`, then two of `b`, in `ORDER`, as one shuffle.
#[inline(always)]
fn two_and_two<const ORDER: i32>(a: v128, b: v128) -> v128 {
    by_pair!(ORDER, |X, Y| then_two::<X, Y>(a, b, ORDER >> 4))
}

/// Words `X` and `Y` of `a`, then two of `b`, in `order`.
#[inline(always)]
fn then_two<const X: usize, const Y: usize>(a: v128, b: v128, order: i32) -> v128 {
    by_pair!(order, |Z, W| i32x4_shuffle::<X, Y, { Z + 4 }, { W + 4 }>(a, b))
}
