//! One program, compiled against this crate and against the `blake3` crate, with the same results.
//!
//! `surface/program` --twice, under another `blake3`--> two transcripts --> equal
//!
//! Knows nothing of what the program tries; what only this crate has is tested elsewhere.

#[path = "surface"]
mod ours {
    use blake3_api as blake3;
    pub(crate) mod program;
}

#[path = "surface"]
#[expect(clippy::duplicate_mod, reason = "the same program, against the other crate")]
mod theirs {
    use peer as blake3;
    pub(crate) mod program;
}

#[test]
fn the_same_program_compiles_and_gives_the_same_transcript() {
    let (ours, theirs) = (ours::program::transcript(), theirs::program::transcript());
    assert_eq!(ours.len(), theirs.len());
    for (ours, theirs) in ours.iter().zip(&theirs) {
        assert_eq!(ours, theirs);
    }
    assert!(ours.len() > 300, "only {} lines", ours.len());
}
