//! BLAKE3: ours on each kernel, and the `blake3` crate.
//!
//! Knows nothing of the loop over cases.

mod case;
mod sides;

use super::Family;
use case::Case;
use sides::{Ours, Peer};

/// Both sides.
pub(super) fn family() -> Family<Case> {
    let ours = blake3_api::kernel::available().map(|kernel| (kernel.name(), Box::new(Ours(kernel)) as _));
    Family { name: "BLAKE3", ours: ours.collect(), peers: vec![("blake3", Box::new(Peer))] }
}

#[cfg(test)]
mod tests {
    use super::super::{Pool, Side};
    use super::case::Work;
    use super::*;

    /// The peer with one bit wrong in every answer to a subtree.
    struct Broken;
    impl Side<Case> for Broken {
        fn answer(&self, case: &Case, pool: &Pool) -> Option<Vec<u8>> {
            let mut answer = Peer.answer(case, pool)?;
            if matches!(case.work, Work::Subtree { .. }) {
                answer[31] ^= 1;
            }
            Some(answer)
        }
    }

    #[test]
    fn a_wrong_bit_is_found_and_reported_with_all_it_takes_to_see_it_again() {
        let family = Family {
            name: "BLAKE3",
            ours: vec![("right", Box::new(Peer)), ("wrong", Box::new(Broken))],
            peers: vec![("blake3", Box::new(Peer))],
        };
        let pool = Pool::new(1);
        let failed = (0..1000)
            .find_map(|number| family.check(1, number, &pool).err().map(|error| (number, error.to_string())));
        let (number, text) = failed.expect("1000 cases have a subtree among them");
        for part in [
            format!("seed 1, case {number} of BLAKE3, kernel wrong: differs from blake3 in byte 31"),
            "Subtree { offset: ".to_owned(),
            format!("cargo xtask differential --seed 1 --case {number}"),
        ] {
            assert!(text.contains(&part), "{part} in {text}");
        }
    }
}
