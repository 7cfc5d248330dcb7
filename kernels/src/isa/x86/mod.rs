//! x86 and x86-64: vector types of 128, 256 and 512 bits, and the kernels made of them.
//!
//! Knows nothing of what is hashed.

#[cfg(target_arch = "x86")]
use core::arch::x86 as arch;
#[cfg(target_arch = "x86_64")]
use core::arch::x86_64 as arch;

// First: the macros are for those that follow.
#[cfg(all(target_arch = "x86_64", not(miri)))]
#[macro_use]
mod asm_text;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod asm_blake2;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod asm_evex;
#[cfg(all(target_arch = "x86_64", not(miri)))]
mod asm_sixteen;
pub(super) mod avx2;
pub(super) mod avx512;
mod masks;
mod pad;
pub(super) mod sse2;
pub(super) mod sse41;
mod v128;
mod v256;
mod v512;
mod w128;
mod w256;
mod w512;

/// [`Arx::pinned`](crate::generic::Arx::pinned) for a register of `$class`: an empty block that it passes.
macro_rules! pinned_in {
    ($class:ident, $vector:ty, $features:literal) => {
        #[inline(always)]
        unsafe fn pinned(self) -> Self {
            #[inline]
            #[target_feature(enable = $features)]
            fn pass(mut x: $vector) -> $vector {
                if !cfg!(miri) {
                    // SAFETY: no instruction at all.
                    unsafe {
                        core::arch::asm!("/* {x} */", x = inout($class) x, options(pure, nomem, nostack, preserves_flags));
                    }
                }
                x
            }
            // SAFETY: the caller runs in a function stamped for this instruction set.
            unsafe { Self::of(pass(self.0)) }
        }
    };
}
use pinned_in;

/// Methods of [`Arx`](crate::generic::Arx) that are an expression of two vectors.
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
use steps;
