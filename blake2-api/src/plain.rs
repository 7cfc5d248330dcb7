//! Plain values as input, by the bytes that they have in memory.
//!
//! value --`bytemuck`--> bytes --> `update`
//!
//! Knows nothing of what the values mean.

use bytemuck::{NoUninit, bytes_of, cast_slice};

use crate::generic::{State, Variant, striped, xof};

macro_rules! plain {
    ($state:ident) => {
        impl<W: Variant> $state<W> {
            /// Adds the bytes of a value as they lie in memory: a number, an array of numbers, a `#[repr(C)]` struct
            /// without gaps.
            ///
            /// **Numbers lie differently in memory on little-endian and big-endian machines, and so does `usize` on
            /// 32-bit and 64-bit ones.** A hash that must be the same everywhere takes `value.to_le_bytes()` instead.
            ///
            /// # Panics
            ///
            /// If the state was finished or wiped.
            #[track_caller]
            pub fn update_plain<T: NoUninit>(&mut self, value: &T) -> &mut Self {
                self.update(bytes_of(value))
            }

            /// Adds the bytes of a slice of values as they lie in memory, without its length.
            ///
            /// See [`update_plain`](Self::update_plain) for why this may differ from machine to machine.
            ///
            /// # Panics
            ///
            /// If the state was finished or wiped.
            #[track_caller]
            pub fn update_plain_slice<T: NoUninit>(&mut self, values: &[T]) -> &mut Self {
                self.update(cast_slice(values))
            }
        }
    };
}

use striped::State as StripedState;
use xof::State as XofState;

plain!(State);
plain!(StripedState);
plain!(XofState);
