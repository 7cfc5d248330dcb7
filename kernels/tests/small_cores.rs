//! The switch for small cores: other forms, the same results, and no way back.
//!
//! A program of its own, because the switch is the process's and is read once.

use blake_kernels::{IV, available, by_name, flags, tuning};

#[test]
fn kernels_for_small_cores_are_narrower_and_give_the_same() {
    tuning::set_small_cores(true).unwrap();
    assert!(tuning::small_cores());
    assert_eq!(tuning::set_small_cores(true), Ok(()));
    let refused = tuning::set_small_cores(false).unwrap_err();
    assert_eq!(refused, tuning::TuningError::Decided { small_cores: true });
    assert!(refused.to_string().contains("is on"), "{refused}");

    let portable = by_name("portable").unwrap();
    let input: Vec<u8> = (0..11 * 1024).map(|i| (i % 251) as u8).collect();
    for kernel in available() {
        if matches!(kernel.name(), "sve2" | "neon") {
            assert_eq!(kernel.degree(), 4);
        }
        for len in (1..input.len()).step_by(if cfg!(miri) { 2111 } else { 331 }) {
            let n = len.div_ceil(1024);
            let (mut ours, mut wanted) = (vec![[0; 32]; n], vec![[0; 32]; n]);
            kernel.hash_chunks(&input[..len], &IV, u64::MAX - 2, 0x10, flags::CHUNK_END, &mut ours);
            portable.hash_chunks(&input[..len], &IV, u64::MAX - 2, 0x10, flags::CHUNK_END, &mut wanted);
            assert!(ours == wanted, "{}: chunks of {len} bytes", kernel.name());

            let (mut ours, mut wanted) = (vec![0; len], vec![0; len]);
            kernel.xof(&IV, &[7; 64], 64, u64::MAX - 2, 11, &mut ours);
            portable.xof(&IV, &[7; 64], 64, u64::MAX - 2, 11, &mut wanted);
            assert!(ours == wanted, "{}: {len} bytes of output", kernel.name());
        }
    }
}
