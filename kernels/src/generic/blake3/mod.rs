//! BLAKE3's compressions over the vectors of `generic`.

pub(crate) mod lanes;
pub(crate) mod rows;

pub(crate) use lanes::Blake3Lanes;
