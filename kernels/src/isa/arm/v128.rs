//! 128-bit vectors, generic by the fused xor and rotation, in which NEON and SVE2 differ.

use core::{arch::aarch64::*, marker::PhantomData};

use crate::{
    generic::{
        Arx, Rows,
        blake3::lanes::{self, Work},
        rows::order,
    },
    isa::from_rows::{self, lanes_from_rows, turn_by_pick},
};

/// One row, or one word of four states.
#[derive(Clone, Copy)]
pub(super) struct V128<I>(pub(super) uint32x4_t, PhantomData<I>);

/// What instruction sets of this width do each in their own way.
///
/// # Safety
///
/// Call only in a function stamped for the implementing instruction set.
pub(super) trait Steps128: Copy {
    /// Each word of `a ^ b` rotated right by `RIGHT`; `LEFT` is `32 - RIGHT`.
    unsafe fn xor_ror<const RIGHT: i32, const LEFT: i32>(a: uint32x4_t, b: uint32x4_t) -> uint32x4_t;
}

/// The lane form, with its compressions by hand.
///
/// # Safety
///
/// As for [`Steps128`] and the methods of [`Blake3Lanes`](crate::generic::blake3::Blake3Lanes) of the same names.
pub(super) trait Lanes128: Steps128 {
    /// [`Blake3Lanes::advance`](crate::generic::blake3::Blake3Lanes::advance), by hand where that is faster.
    #[inline(always)]
    unsafe fn advance(
        work: &mut Work<V128<Self>>,
        from: *const *const u8,
        blocks: usize,
        last: V128<Self>,
        prefetch: usize,
    ) -> [V128<Self>; 8] {
        // SAFETY: as for the caller.
        unsafe { lanes::advance(work, from, blocks, last, prefetch) }
    }

    /// [`Blake3Lanes::compress_xof`](crate::generic::blake3::Blake3Lanes::compress_xof), by hand where that is faster.
    #[inline(always)]
    unsafe fn compress_xof(h: [V128<Self>; 8], tail: [V128<Self>; 4], block: &[u32; 16]) -> [V128<Self>; 16] {
        // SAFETY: as for the caller.
        unsafe { lanes::compress_xof(h, tail, block) }
    }
}

impl<I> V128<I> {
    #[inline(always)]
    pub(super) fn of(x: uint32x4_t) -> Self {
        Self(x, PhantomData)
    }
}

macro_rules! steps {
    ($($name:ident: |$a:ident, $b:ident| $result:expr;)*) => {$(
        #[inline(always)]
        unsafe fn $name(self, other: Self) -> Self {
            let ($a, $b) = (self.0, other.0);
            // SAFETY: the caller runs in a function stamped for this instruction set.
            Self::of(unsafe { $result })
        }
    )*};
}

impl<I: Steps128> Arx for V128<I> {
    steps! {
        add: |a, b| vaddq_u32(a, b);
        xor: |a, b| veorq_u32(a, b);
        xor_r1: |a, b| I::xor_ror::<16, 16>(a, b);
        xor_r2: |a, b| I::xor_ror::<12, 20>(a, b);
        xor_r3: |a, b| I::xor_ror::<8, 24>(a, b);
        xor_r4: |a, b| I::xor_ror::<7, 25>(a, b);
    }
}

turn_by_pick! { [I: Steps128] V128<I> }

impl<I: Steps128> Rows for V128<I> {
    const STATES: usize = 1;

    steps! {
        unpack_low: |a, b| vzip1q_u32(a, b);
        unpack_high: |a, b| vzip2q_u32(a, b);
        with_last: |a, b| vcopyq_laneq_u32::<3, 3>(a, b);
    }

    #[inline(always)]
    unsafe fn pick<const ORDER: i32>(self) -> Self {
        // SAFETY: the caller runs in a function stamped for this instruction set; the table has 16 bytes.
        Self::of(unsafe {
            match ORDER {
                ORDER_1230 => vextq_u32::<1>(self.0, self.0),
                ORDER_2301 => vextq_u32::<2>(self.0, self.0),
                ORDER_3012 => vextq_u32::<3>(self.0, self.0),
                _ => {
                    let bytes = const { &bytes_of(ORDER, 0) };
                    vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(self.0), vld1q_u8(bytes.as_ptr())))
                }
            }
        })
    }

    #[inline(always)]
    unsafe fn pick2<const ORDER: i32>(self, other: Self) -> Self {
        let (a, b) = (self.0, other.0);
        // SAFETY: as above.
        Self::of(unsafe {
            match ORDER {
                ORDER_0202 => vuzp1q_u32(a, b),
                ORDER_1313 => vuzp2q_u32(a, b),
                ORDER_0101 => low_halves(a, b),
                ORDER_2323 => {
                    vreinterpretq_u32_u64(vzip2q_u64(vreinterpretq_u64_u32(a), vreinterpretq_u64_u32(b)))
                }
                _ => {
                    let bytes = vld1q_u8(const { &bytes_of(ORDER, 16) }.as_ptr());
                    let both = uint8x16x2_t(vreinterpretq_u8_u32(a), vreinterpretq_u8_u32(b));
                    vreinterpretq_u32_u8(pick_bytes(both, bytes))
                }
            }
        })
    }

    #[inline(always)]
    unsafe fn every(row: [u32; 4]) -> Self {
        // SAFETY: as above; a row has 16 bytes.
        Self::of(unsafe { vld1q_u32(row.as_ptr()) })
    }

    #[inline(always)]
    unsafe fn gather(from: *const *const u8, _spacing: usize, offset: usize) -> Self {
        // SAFETY: as above; the caller vouches for the 16 bytes.
        Self::of(unsafe { vreinterpretq_u32_u8(vld1q_u8((*from).add(offset))) })
    }

    #[inline(always)]
    unsafe fn scatter(self, to: *mut u8, _stride: usize) {
        // SAFETY: as above.
        unsafe { vst1q_u8(to, vreinterpretq_u8_u32(self.0)) }
    }
}

lanes_from_rows! {
    [I: Lanes128] V128<I>, 4,
    every: |word: u32| Self::of(vdupq_n_u32(word)),
    load: |from: *const u32| Self::of(vld1q_u32(from)),
    scatter16: from_rows::scatter,
    by_hand(all()),
    advance: I::advance,
    compress_xof: I::compress_xof
}

/// Words 0 and 1 of both. Of the intrinsic LLVM makes an insertion, which overwrites what it then copies first.
#[inline]
#[target_feature(enable = "neon")]
fn low_halves(a: uint32x4_t, b: uint32x4_t) -> uint32x4_t {
    if cfg!(miri) {
        return vreinterpretq_u32_u64(vzip1q_u64(vreinterpretq_u64_u32(a), vreinterpretq_u64_u32(b)));
    }
    let low;
    // SAFETY: one instruction on registers.
    unsafe {
        core::arch::asm!(
            "zip1 {low:v}.2d, {a:v}.2d, {b:v}.2d",
            low = out(vreg) low,
            a = in(vreg) a,
            b = in(vreg) b,
            options(pure, nomem, nostack, preserves_flags),
        );
    }
    low
}

/// The bytes of two vectors that `bytes` names.
#[inline]
#[target_feature(enable = "neon")]
fn pick_bytes(both: uint8x16x2_t, bytes: uint8x16_t) -> uint8x16_t {
    if cfg!(miri) {
        // A byte that one vector lacks is zero.
        let second = vqtbl1q_u8(both.1, vsubq_u8(bytes, vdupq_n_u8(16)));
        return vorrq_u8(vqtbl1q_u8(both.0, bytes), second);
    }
    vqtbl2q_u8(both, bytes)
}

/// An order of words as an order of bytes, the last two words out of a vector whose bytes count from `second`.
const fn bytes_of(order: i32, second: u8) -> [u8; 16] {
    let mut bytes = [0; 16];
    let mut i = 0;
    while i < 16 {
        let word = (order >> (i / 4 * 2) & 3) as u8;
        bytes[i] = 4 * word + (i % 4) as u8 + if i < 8 { 0 } else { second };
        i += 1;
    }
    bytes
}

const ORDER_1230: i32 = order(1, 2, 3, 0);
const ORDER_2301: i32 = order(2, 3, 0, 1);
const ORDER_3012: i32 = order(3, 0, 1, 2);
const ORDER_0202: i32 = order(0, 2, 0, 2);
const ORDER_1313: i32 = order(1, 3, 1, 3);
const ORDER_0101: i32 = order(0, 1, 0, 1);
const ORDER_2323: i32 = order(2, 3, 2, 3);
