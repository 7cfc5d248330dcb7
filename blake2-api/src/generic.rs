//! The types that all modules share, generic over the variant: `u64` is BLAKE2b, `u32` is BLAKE2s.
//!
//! Knows nothing but the names.
//!
//! Programs that want one algorithm use its module. These are for those that are to work for more.

pub use crate::hash::Hash;
pub use crate::many::{HashManyJob, degree, hash_many, update_many};
pub use crate::params::Params;
pub use crate::saved::Saved;
pub use crate::state::State;
pub use crate::variant::Variant;
pub use blake_kernels::blake2::Word;

use crate::block::Block;
use crate::message::finish;

/// BLAKE2bp and BLAKE2sp.
pub mod striped {
    pub use crate::striped::{Params, State};
}

/// BLAKE2Xb and BLAKE2Xs.
pub mod xof {
    pub use crate::xof::{OutputReader, Params, State};
}

/// The plain hash of a message, as long as the variant's digests are.
///
/// ```
/// use blake2_api::{blake2s, generic};
///
/// assert_eq!(generic::hash::<u32>(b"abc"), blake2s::hash(b"abc"));
/// ```
#[inline]
#[must_use]
pub fn hash<W: Variant>(input: &[u8]) -> Hash<W> {
    let mut h = Block::<W>::new().first_state();
    finish(W::routines(crate::kernel::best()), &mut h, input, W::Count::default(), false);
    Hash::of_words(&h, W::OUT_LEN)
}
