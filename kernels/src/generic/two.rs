//! Two vectors side by side, standing for one of twice the width.
//!
//! Where one vector's latency leaves pipes idle, two independent ones fill them at little cost.
//! Knows nothing of lanes or rows beyond their traits.

use super::{Arx, Rows, Turn, rows::turn_by_pick};

/// A pair of vectors on which every step is done twice, side by side.
#[derive(Clone, Copy)]
#[repr(C)]
pub(crate) struct Two<V>(pub(crate) V, pub(crate) V);

macro_rules! both {
    ($($name:ident),*) => {$(
        #[inline(always)]
        unsafe fn $name(self, other: Self) -> Self {
            // SAFETY: the caller runs in a function stamped for V's instruction set.
            unsafe { Two(self.0.$name(other.0), self.1.$name(other.1)) }
        }
    )*};
}

impl<V: Arx> Arx for Two<V> {
    const PINS_IN_TWO: bool = V::PINS_IN_TWO;

    both!(add, xor, xor_r1, xor_r2, xor_r3, xor_r4);

    #[inline(always)]
    unsafe fn pinned(self) -> Self {
        if V::PINS_IN_TWO {
            // SAFETY: as above.
            unsafe { Two(self.0.pinned(), self.1.pinned()) }
        } else {
            self
        }
    }
}

impl<V: Rows> Turn for Two<V> {
    #[inline(always)]
    unsafe fn turn<const BY: usize>(self) -> Self {
        // SAFETY: as above.
        unsafe { turn_by_pick::<_, BY>(self) }
    }
}

impl<V: Rows> Rows for Two<V> {
    const STATES: usize = 2 * V::STATES;

    both!(unpack_low, unpack_high, with_last);

    #[inline(always)]
    unsafe fn pick<const ORDER: i32>(self) -> Self {
        // SAFETY: as above.
        unsafe { Two(self.0.pick::<ORDER>(), self.1.pick::<ORDER>()) }
    }

    #[inline(always)]
    unsafe fn pick2<const ORDER: i32>(self, other: Self) -> Self {
        // SAFETY: as above.
        unsafe { Two(self.0.pick2::<ORDER>(other.0), self.1.pick2::<ORDER>(other.1)) }
    }

    #[inline(always)]
    unsafe fn every(row: [u32; 4]) -> Self {
        // SAFETY: as above.
        unsafe { Two(V::every(row), V::every(row)) }
    }

    #[inline(always)]
    unsafe fn gather(from: *const *const u8, spacing: usize, offset: usize) -> Self {
        // SAFETY: as above; `from` holds a pointer for each state of both vectors.
        unsafe {
            let second = from.add(V::STATES * spacing);
            Two(V::gather(from, spacing, offset), V::gather(second, spacing, offset))
        }
    }

    #[inline(always)]
    unsafe fn scatter(self, to: *mut u8, stride: usize) {
        // SAFETY: as above; `to` has `stride` bytes for each state of both vectors.
        unsafe {
            self.0.scatter(to, stride);
            self.1.scatter(to.add(V::STATES * stride), stride);
        }
    }
}
