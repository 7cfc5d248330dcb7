//! The kernel for SVE2 without a probe: the same one, where there is SVE2.
#![cfg(all(target_arch = "aarch64", target_endian = "little", not(target_abi = "softfloat")))]

use blake_kernels::{IV, KernelError, assume_sve2, by_name};

/// On a CPU without, the probe's refusal is all that can be looked at.
#[test]
fn what_is_assumed_is_what_the_probe_finds() {
    let probed = match by_name("sve2") {
        Ok(probed) => probed,
        Err(refusal) => return assert_eq!(refusal, KernelError::Unsupported("sve2")),
    };
    // SAFETY: the probe has just found SVE2.
    let assumed = unsafe { assume_sve2() };
    assert!(std::ptr::eq(probed, assumed));
    let block = [1; 64];
    let wanted = by_name("portable").unwrap().compress(&IV, &block, 64, 0, 11);
    assert_eq!(assumed.compress(&IV, &block, 64, 0, 11), wanted);
}
