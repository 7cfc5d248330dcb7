//! Stamps a kernel's entries: a function with the target features around an inlined generic.
//!
//! A generic cannot take target features from a type parameter, hence the macro.

/// Defines `KERNEL` in the calling module from the vector types of each form.
///
/// `one` compresses one state in rows; `rows` and `lanes` advance as many states as their vectors hold,
/// fewest first. A slot that is written by hand replaces the stamped one by struct update syntax.
macro_rules! stamp_kernel {
    (
        features: $features:tt,
        name: $name:expr,
        pad: $pad:expr,
        one: $one:ty,
        forms: { $($form:ident: $kind:ident $vector:ty;)+ } $(,)?
    ) => {
        static KERNEL: $crate::kernel::Kernel = $crate::kernel::Kernel {
            name: $name,
            pad: $pad,
            degree: { let states = [$($crate::generic::$kind::states::<$vector>()),+]; states[states.len() - 1] },
            chain: one::chain,
            xof_one: one::xof,
            many: &[$($crate::kernel::Form { states: $crate::generic::$kind::states::<$vector>(), run: $form::run, xof: $form::xof }),+],
        };

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

pub(crate) use stamp_kernel;
