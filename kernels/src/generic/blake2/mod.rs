//! BLAKE2's compressions over the vectors of `generic`.

pub(crate) mod lanes;
pub(crate) mod rows;
