//! One program, compiled against this crate's modules and against the crates whose names they have, with equal results.
//!
//! `surface/program` --four times, under another `peer`--> two pairs of transcripts --> equal
//!
//! Knows nothing of what the program tries; what only this crate has is tested elsewhere.

#[path = "surface"]
mod our_b {
    use blake2_api::blake2b as peer;
    use peer::{blake2b as hash, blake2bp as parallel, blake2bp::blake2bp as parallel_hash};
    pub(crate) mod program;
}

#[path = "surface"]
#[expect(clippy::duplicate_mod, reason = "the same program, against another crate")]
mod their_b {
    use blake2b_simd as peer;
    use peer::{blake2b as hash, blake2bp as parallel, blake2bp::blake2bp as parallel_hash};
    pub(crate) mod program;
}

#[path = "surface"]
#[expect(clippy::duplicate_mod, reason = "the same program, against another crate")]
mod our_s {
    use blake2_api::blake2s as peer;
    use peer::{blake2s as hash, blake2sp as parallel, blake2sp::blake2sp as parallel_hash};
    pub(crate) mod program;
}

#[path = "surface"]
#[expect(clippy::duplicate_mod, reason = "the same program, against another crate")]
mod their_s {
    use blake2s_simd as peer;
    use peer::{blake2s as hash, blake2sp as parallel, blake2sp::blake2sp as parallel_hash};
    pub(crate) mod program;
}

fn assert_alike(ours: &[String], theirs: &[String]) {
    for (ours, theirs) in ours.iter().zip(theirs) {
        assert_eq!(ours, theirs);
    }
    assert_eq!(ours.len(), theirs.len());
    assert!(ours.len() > 400, "only {} lines", ours.len());
}

#[test]
fn a_program_for_blake2b_simd_gives_the_same_transcript() {
    assert_alike(&our_b::program::transcript(), &their_b::program::transcript());
}

#[test]
fn a_program_for_blake2s_simd_gives_the_same_transcript() {
    assert_alike(&our_s::program::transcript(), &their_s::program::transcript());
}
