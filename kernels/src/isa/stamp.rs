//! Stamps a kernel's entries: a function with the target features around an inlined generic.
//!
//! A generic cannot take target features from a type parameter, hence the macro.

/// Defines `KERNEL` in the calling module from the vector types of each form.
///
/// `one` compresses one state in rows of the vector, or is `portable`; `rows` and `lanes` advance as many states as
/// their vectors hold, fewest first.
macro_rules! stamp_kernel {
    (
        features: $features:tt,
        name: $name:expr,
        pad: $pad:expr,
        one: portable,
        $($more:tt)+
    ) => {
        stamp_kernel!(@kernel $features, $name, $pad, [$crate::isa::portable::chain, $crate::isa::portable::xof_one], $($more)+);
    };
    (
        features: $features:tt,
        name: $name:expr,
        pad: $pad:expr,
        one: $one:ty,
        $($more:tt)+
    ) => {
        stamp_kernel!(@kernel $features, $name, $pad, [one::chain, one::xof], $($more)+);

        /// The entries for one state.
        mod one {
            use super::*;

            #[target_feature(enable = $features)]
            pub(super) unsafe fn chain(
                cv: *const [u32; 8],
                out: *mut [u32; 8],
                input: *const u8,
                blocks: usize,
                counter: u64,
                step: $crate::spec::Step,
            ) {
                // SAFETY: this function is stamped with the features; the caller vouches for the pointers.
                unsafe { $crate::generic::blake3::rows::chain::<$one>(cv, out, input, blocks, counter, step) }
            }

            #[target_feature(enable = $features)]
            pub(super) unsafe fn xof(
                cv: &[u32; 8],
                block: &[u32; 16],
                counter: u64,
                step: $crate::spec::Step,
                out: *mut u8,
            ) {
                // SAFETY: as above.
                unsafe { $crate::generic::blake3::rows::xof::<$one>(cv, block, counter, step, out) }
            }
        }
    };
    (
        @kernel $features:tt, $name:expr, $pad:expr, [$chain:path, $xof_one:path],
        forms: { $($form:ident: $kind:ident $vector:ty;)+ }
        $(, blake2b: $blake2b:expr)? $(, blake2s: $blake2s:expr)? $(,)?
    ) => {
        static KERNEL: $crate::kernel::Kernel = $crate::kernel::Kernel {
            name: $name,
            pad: $pad,
            degree: { let states = [$($crate::generic::$kind::states::<$vector>()),+]; states[states.len() - 1] },
            chain: $chain,
            xof_one: $xof_one,
            alone: 1,
            many: &[$($crate::kernel::Form { states: $crate::generic::$kind::states::<$vector>(), run: $form::run, xof: $form::xof }),+],
            // The last one that is given.
            #[cfg(feature = "blake2")]
            blake2b: { let _routines = &$crate::isa::portable::BLAKE2B; $(let _routines = &$blake2b;)? _routines },
            #[cfg(feature = "blake2")]
            blake2s: { let _routines = &$crate::isa::portable::BLAKE2S; $(let _routines = &$blake2s;)? _routines },
        };

        $(
            /// The entries for several states.
            mod $form {
                use super::*;

                #[target_feature(enable = $features)]
                pub(super) unsafe fn run(batch: &$crate::batch::Batch) {
                    // SAFETY: this function is stamped with the features; the caller vouches for the batch.
                    unsafe { $crate::generic::blake3::$kind::run::<$vector>(batch) }
                }

                #[target_feature(enable = $features)]
                pub(super) unsafe fn xof(
                    cv: &[u32; 8],
                    block: &[u32; 16],
                    counter: u64,
                    step: $crate::spec::Step,
                    out: *mut u8,
                ) {
                    // SAFETY: as above.
                    unsafe { $crate::generic::blake3::$kind::xof::<$vector>(cv, block, counter, step, out) }
                }
            }
        )+
    };
}

/// Defines `$routines` in the calling module: BLAKE2b or BLAKE2s by its word, from the vector types of each form.
///
/// `one` compresses one state in rows, or is `portable`; `lanes` advance as many states as their vectors hold,
/// fewest first.
macro_rules! stamp_blake2 {
    (
        $routines:ident: $word:ty,
        features: $features:tt,
        pad: $pad:expr,
        one: $one:tt $(<$row:ty>)?,
        lanes: { $($form:ident: $vector:ty;)+ } $(,)?
    ) => {
        static $routines: $crate::blake2::Blake2<$word> = $crate::blake2::Blake2 {
            pad: $pad,
            chain: stamp_blake2!(@chain $one $word, $features $(, $row)?),
            many: &[$($crate::blake2::Form { states: $crate::generic::lanes::states::<$vector>(), run: $form::run }),+],
        };

        $(
            /// The entry for several states.
            mod $form {
                use super::*;

                #[target_feature(enable = $features)]
                pub(super) unsafe fn run(batch: &$crate::blake2::Batch<$word>) {
                    // SAFETY: this function is stamped with the features; the caller vouches for the batch.
                    unsafe { $crate::generic::blake2::lanes::run::<$vector>(batch) }
                }
            }
        )+
    };
    (@chain portable $word:ty, $features:tt) => { $crate::isa::portable::blake2_chain::<$word> };
    (@chain rows $word:ty, $features:tt, $row:ty) => {{
        #[target_feature(enable = $features)]
        unsafe fn chain(
            h: &mut [$word; 8],
            input: *const u8,
            blocks: usize,
            stride: usize,
            count: [$word; 2],
            tail: $crate::blake2::Tail,
        ) {
            // SAFETY: this function is stamped with the features; the caller vouches for `input`.
            unsafe { $crate::generic::blake2::rows::chain::<$row>(h, input, blocks, stride, count, tail) }
        }
        chain
    }};
}

pub(crate) use {stamp_blake2, stamp_kernel};
