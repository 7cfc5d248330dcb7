//! BLAKE2's compressions over the vectors of `generic`.

pub(crate) mod lanes;
#[cfg_attr(
    target_arch = "aarch64",
    expect(dead_code, unused_imports, reason = "one state is scalar code there")
)]
pub(crate) mod rows;

pub(crate) use lanes::Blake2Lanes;
