//! Who does the work of a case: ours, the peer's ways, and whom to compare with whom.
//!
//! case --contenders--> candidates + comparisons
//!
//! Knows nothing of clocks or statistics.

use std::ops::Range;

use blake3_api::Hash;

use crate::Error;
use crate::blake2;
use crate::cases::{BATCH, Case, Kind, mixed_lengths};
use crate::ours::Ours;
use crate::paired::Candidate;
use crate::peers;
use crate::work::{Digest, Fill, Messages, Work};

/// One comparison among a case's candidates, by their places.
#[derive(Clone, Debug, PartialEq)]
pub struct Comparison {
    /// Who is compared.
    pub ours: usize,
    /// With the best of these.
    pub rivals: Range<usize>,
    /// The rivals as the table names them.
    pub rival: String,
    /// The ratio to reach.
    pub target: Option<f64>,
}

/// The comparisons that a case is there for.
pub fn comparisons(case: &Case) -> Vec<Comparison> {
    let one = |rival: &str, rivals, target| Comparison { ours: 0, rivals, rival: rival.into(), target };
    match case.kind {
        Kind::Threads => vec![
            one("better of `hash`, `update_rayon`", 2..4, case.target),
            one("ours on one thread", 1..2, case.target_alone),
        ],
        Kind::Forced(kernel) => vec![one(&format!("its {kernel} routines"), 1..2, case.target)],
        Kind::Batch(_) => vec![one(&format!("{BATCH} calls"), 1..2, case.target)],
        Kind::OneShot | Kind::Mixed => vec![one("`hash`", 1..2, case.target)],
        Kind::Hasher | Kind::Pieces(_) => vec![one("its `Hasher`", 1..2, case.target)],
        Kind::Xof => vec![one("its `OutputReader`", 1..2, case.target)],
        Kind::Blake2(what) => vec![one(&format!("its {}", blake2::rival(what)), 1..2, case.target)],
    }
}

/// The candidates of a case; the first is ours.
///
/// # Errors
///
/// [`Error::Kernel`] if the case forces a kernel that this CPU lacks on either side.
pub fn candidates<'a>(case: &Case, ours: Ours) -> Result<Vec<Candidate<'a>>, Error> {
    let pair = match case.kind {
        Kind::OneShot => vec![
            Candidate::new("ours", Digest::new(move |input| ours.hash(input))),
            Candidate::new("peer", Digest::new(peers::hash)),
        ],
        Kind::Mixed => {
            let parts = || mixed_lengths().into_iter().map(|len| 0..len).collect();
            vec![
                Candidate::new("ours", each(parts(), move |input| ours.hash(input))),
                Candidate::new("peer", each(parts(), peers::hash)),
            ]
        }
        Kind::Hasher => vec![
            Candidate::new("ours", Digest::new(move |input| ours.hasher().update(input).finalize().into())),
            Candidate::new("peer", Digest::new(|input| peer::Hasher::new().update(input).finalize().into())),
        ],
        Kind::Pieces(piece) => {
            let our_pieces = move |input: &[u8]| {
                let mut hasher = ours.hasher();
                for part in input.chunks(piece) {
                    hasher.update(part);
                }
                hasher.finalize().into()
            };
            let peer_pieces = move |input: &[u8]| {
                let mut hasher = peer::Hasher::new();
                for part in input.chunks(piece) {
                    hasher.update(part);
                }
                hasher.finalize().into()
            };
            vec![
                Candidate::new("ours", Digest::new(our_pieces)),
                Candidate::new("peer", Digest::new(peer_pieces)),
            ]
        }
        Kind::Xof => {
            let our_absorb = move |input: &[u8]| {
                let mut hasher = ours.hasher();
                hasher.update(input);
                hasher
            };
            let peer_absorb = |input: &[u8]| {
                let mut hasher = peer::Hasher::new();
                hasher.update(input);
                hasher
            };
            let our_fill =
                |hasher: &blake3_api::Hasher, output: &mut [u8]| hasher.finalize_xof().fill(output);
            let peer_fill = |hasher: &peer::Hasher, output: &mut [u8]| hasher.finalize_xof().fill(output);
            vec![
                Candidate::new("ours", Fill::new(case.bytes, our_absorb, our_fill)),
                Candidate::new("peer", Fill::new(case.bytes, peer_absorb, peer_fill)),
            ]
        }
        Kind::Batch(len) => {
            let parts = || (0..BATCH).map(|index| index * len..(index + 1) * len).collect();
            let batch = move |messages: &[&[u8]], outputs: &mut [Hash]| ours.hash_batch(messages, outputs);
            vec![
                Candidate::new("ours", Messages::new(parts(), Hash::from_bytes([0; 32]), batch)),
                Candidate::new("peer", each(parts(), peers::hash)),
            ]
        }
        Kind::Blake2(what) => blake2::candidates(what, ours),
        Kind::Threads => vec![
            Candidate::new("ours", Digest::new(move |input| ours.hash_threads(input))),
            Candidate::new("ours on one thread", Digest::new(move |input| ours.hash(input))),
            Candidate::new("peer", Digest::new(peers::hash)),
            Candidate::new("peer with rayon", Digest::new(peers::hash_threads)),
        ],
        Kind::Forced(kernel) => {
            let forced = Ours::forced(kernel)?;
            let platform = peers::platform(kernel)
                .ok_or_else(|| Error::Kernel(format!("the peer has no kernel {kernel:?} on this CPU")))?;
            vec![
                Candidate::new("ours", Digest::new(move |input| forced.hash(input))),
                Candidate::new("peer", Digest::new(move |input| peers::hash_on(platform, input))),
            ]
        }
    };
    Ok(pair)
}

/// Many messages, a call each.
fn each<'a>(parts: Vec<Range<usize>>, digest: impl Fn(&[u8]) -> [u8; 32] + 'a) -> impl Work<'a> + 'a {
    Messages::new(parts, [0; 32], move |messages: &[&[u8]], outputs: &mut [[u8; 32]]| {
        for (message, output) in messages.iter().zip(outputs) {
            *output = digest(message);
        }
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::arena::Arena;
    use crate::cases;
    use crate::paired::agree;
    use crate::rng::Rng;

    #[test]
    fn all_candidates_of_every_small_case_agree() {
        let mut rng = Rng::new(7);
        let arena = Arena::new(1 << 20, &mut rng);
        let mut tried = 0;
        for case in cases::all().into_iter().filter(|case| case.input_len() <= 1 << 20) {
            let mut candidates = match candidates(&case, Ours::unforced()) {
                Ok(candidates) => candidates,
                Err(Error::Kernel(_)) if matches!(case.kind, Kind::Forced(_)) => continue,
                Err(error) => panic!("{}: {error}", case.name()),
            };
            for comparison in comparisons(&case) {
                assert!(comparison.rivals.end <= candidates.len() && !comparison.rivals.is_empty());
            }
            let len = case.input_len();
            assert_eq!(agree(&mut candidates, &arena, len, &mut rng), Ok(()), "{}", case.name());
            tried += 1;
        }
        assert!(tried > 40, "{tried}");
    }
}
