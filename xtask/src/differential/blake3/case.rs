//! One random case: what is hashed, how it is fed, what is asked for.
//!
//! seed, number --> `Rng` --> `Case`
//!
//! Knows nothing of either implementation.

use super::super::pool::{MAX_LEN, POOL_LEN};
use super::super::rng::Rng;

/// What most inputs stay within, so that there are many of them.
const USUAL_LEN: u64 = 1 << 16;
/// The last byte of an output stream is before this position.
const STREAM_LEN: u64 = u64::MAX;
const CHUNK_LEN: u64 = 1024;
const BLOCK_LEN: u64 = 64;

#[derive(Clone, Debug, PartialEq)]
pub(in crate::differential) struct Case {
    pub(super) mode: Mode,
    /// Where the input starts in the pool; the remainder by 64 is its alignment.
    pub(super) start: usize,
    pub(super) len: usize,
    pub(super) work: Work,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Mode {
    Hash,
    Keyed([u8; 32]),
    DeriveKey(String),
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Work {
    /// The free functions.
    OneShot,
    /// A hasher fed in pieces.
    Feed { pieces: Vec<usize>, how: How },
    /// A hasher that took `before` bytes, was reset, then took the input.
    Reset { before: usize },
    /// Reads one after the other from `position` on, into memory at `align` past a multiple of 64.
    Xof { position: u64, reads: Vec<usize>, align: usize },
    /// The chaining value of a subtree at `offset`.
    Subtree { offset: u64, pieces: Vec<usize> },
    /// Two chaining values joined, not as the root and as the root.
    Merge { left: [u8; 32], right: [u8; 32] },
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub(super) enum How {
    Update,
    /// `update_reader`, from a reader that gives at most this many bytes at a time.
    Reader(usize),
    /// `update_rayon`; the peer uses `update`.
    Rayon,
}

impl super::super::Case for Case {
    fn generate(seed: u64, number: u64) -> Self {
        let mut rng = Rng::new(seed, number);
        let mode = match rng.below(3) {
            0 => Mode::Hash,
            1 => Mode::Keyed(rng.bytes()),
            _ => Mode::DeriveKey(context(&mut rng)),
        };
        let mut len = length(&mut rng);
        let work = match rng.below(10) {
            0 => Work::OneShot,
            1..=3 => Work::Feed { pieces: pieces(&mut rng, len), how: how(&mut rng) },
            4 => Work::Reset { before: length(&mut rng) },
            5 | 6 => xof(&mut rng),
            7 | 8 => {
                let (offset, longest) = subtree(&mut rng);
                // A subtree of no bytes has no chaining value.
                len = len.clamp(1, usize::try_from(longest).unwrap_or(usize::MAX));
                Work::Subtree { offset, pieces: pieces(&mut rng, len) }
            }
            _ => Work::Merge { left: rng.bytes(), right: rng.bytes() },
        };
        // What a case's work does not depend on stays small: most of these would hash the same anyway.
        if matches!(work, Work::Xof { .. }) {
            len %= 2048;
        }
        let room = (POOL_LEN - len) as u64;
        Self { mode, start: rng.below(room + 1) as usize, len, work }
    }

    fn is_kernel_free(&self) -> bool {
        matches!(self.work, Work::OneShot | Work::Merge { .. })
    }
}

/// Log-uniform, or near a multiple of a block, a chunk, or a kernel's lanes.
fn length(rng: &mut Rng) -> usize {
    let max = if rng.one_in(40) { MAX_LEN } else { USUAL_LEN };
    let len = if rng.one_in(2) {
        rng.log_uniform(max)
    } else {
        let unit = rng.pick(&[1, 2, 4, 8, 16].map(|lanes| lanes * CHUNK_LEN)[..]);
        let unit = if rng.one_in(4) { BLOCK_LEN } else { unit };
        near(rng, unit, max / unit)
    };
    len.min(MAX_LEN) as usize
}

/// A few bytes before or after a multiple of `unit`, or at it.
fn near(rng: &mut Rng, unit: u64, most: u64) -> u64 {
    let multiple = rng.log_uniform(most) * unit;
    let away = rng.log_uniform(BLOCK_LEN + 2);
    if rng.one_in(2) { multiple + away } else { multiple.saturating_sub(away) }
}

/// Cuts `len` bytes into pieces; some of them may be empty.
fn pieces(rng: &mut Rng, len: usize) -> Vec<usize> {
    let most = match rng.below(4) {
        0 => return vec![len],
        1 => 2,
        2 => 3,
        _ => 40,
    };
    let mut pieces = Vec::new();
    let mut left = len;
    while pieces.len() + 1 < most && left > 0 {
        let piece = length(rng).min(left);
        pieces.push(piece);
        left -= piece;
    }
    pieces.push(left);
    pieces
}

fn how(rng: &mut Rng) -> How {
    match rng.below(8) {
        0 => How::Reader(1 + rng.log_uniform(100_000) as usize),
        1 => How::Rayon,
        _ => How::Update,
    }
}

/// Any string is a context: short, long, of several bytes a character, with a NUL.
fn context(rng: &mut Rng) -> String {
    let max = if rng.one_in(10) { 3000 } else { 100 };
    let len = rng.log_uniform(max);
    (0..len).map(|_| rng.pick(&['a', 'Z', ' ', '\0', 'ä', '漢', '🦀'])).collect()
}

fn xof(rng: &mut Rng) -> Work {
    let reads: Vec<usize> = (0..1 + rng.below(4))
        .map(|_| {
            let max = if rng.one_in(10) { 20_000 } else { 2000 };
            rng.log_uniform(max) as usize
        })
        .collect();
    let total: usize = reads.iter().sum();
    let last = STREAM_LEN - total as u64;
    let away = rng.log_uniform(40 * BLOCK_LEN);
    let position = match rng.below(6) {
        0 => rng.log_uniform(4096),
        1 => rng.log_uniform(last),
        // Block counters that leave 31 and 32 bits while one batch runs.
        2 => (BLOCK_LEN << 31) - away,
        3 | 4 => (BLOCK_LEN << 32) - away,
        _ => last - away,
    };
    Work::Xof { position: position.min(last), reads, align: rng.below(64) as usize }
}

/// An offset where a subtree may start, and the longest that may be there.
fn subtree(rng: &mut Rng) -> (u64, u64) {
    let height = rng.below(12) as u32;
    let index = rng.log_uniform((u64::MAX / CHUNK_LEN) >> height);
    let offset = (index << height) * CHUNK_LEN;
    // The place in the tree is its lowest set bit; the leftmost subtree has no end.
    let longest = if offset == 0 { u64::MAX } else { offset & offset.wrapping_neg() };
    (offset, longest)
}

#[cfg(test)]
mod tests {
    use super::super::super::Case as _;
    use super::*;

    fn cases() -> impl Iterator<Item = Case> {
        (0..20_000).map(|number| Case::generate(7, number))
    }

    #[test]
    fn the_same_seed_and_number_give_the_same_case() {
        assert!((0..1000).all(|n| Case::generate(3, n) == Case::generate(3, n)));
        assert!((0..1000).any(|n| Case::generate(3, n) != Case::generate(4, n)));
    }

    #[test]
    fn pieces_add_up_and_the_input_lies_in_the_pool() {
        for case in cases() {
            assert!(case.start + case.len <= POOL_LEN, "{case:?}");
            if let Work::Feed { pieces, .. } | Work::Subtree { pieces, .. } = &case.work {
                assert_eq!(pieces.iter().sum::<usize>(), case.len, "{case:?}");
            }
        }
    }

    #[test]
    fn reads_stay_within_the_stream_and_reach_its_end() {
        let mut at_end = 0;
        let mut across = [0, 0];
        for case in cases() {
            let Work::Xof { position, reads, align } = case.work else { continue };
            let end = position.checked_add(reads.iter().sum::<usize>() as u64).expect("past the end");
            assert!(align < 64);
            at_end += u32::from(end == u64::MAX);
            for (count, bits) in across.iter_mut().zip([31, 32]) {
                *count += u32::from(position < BLOCK_LEN << bits && end > BLOCK_LEN << bits);
            }
        }
        assert!(at_end > 10 && across.iter().all(|count| *count > 50), "{at_end} {across:?}");
    }

    #[test]
    fn subtrees_are_legal_and_their_counters_pass_32_bits() {
        let mut high = 0;
        for case in cases() {
            let Work::Subtree { offset, .. } = case.work else { continue };
            assert!(offset % CHUNK_LEN == 0 && case.len > 0, "{case:?}");
            match peer::hazmat::max_subtree_len(offset) {
                Some(longest) => assert!(case.len as u64 <= longest, "{case:?}"),
                None => assert_eq!(offset, 0),
            }
            high += u32::from(offset > CHUNK_LEN << 32);
        }
        assert!(high > 100);
    }

    #[test]
    fn lengths_meet_every_boundary_and_alignments_are_all_there() {
        let mut aligned = [false; 64];
        let mut lens = std::collections::HashSet::new();
        for case in cases() {
            aligned[case.start % 64] = true;
            lens.insert(case.len);
        }
        assert!(aligned.iter().all(|seen| *seen));
        for unit in [64, 1024, 2048, 4096, 8192, 16384] {
            assert!([unit - 1, unit, unit + 1].iter().all(|len| lens.contains(len)), "{unit}");
        }
        assert!(lens.contains(&0) && lens.iter().any(|len| *len > 1 << 19));
    }

    #[test]
    fn every_kind_of_work_and_mode_comes_up() {
        let kinds: std::collections::HashSet<_> = cases()
            .map(|case| (std::mem::discriminant(&case.mode), std::mem::discriminant(&case.work)))
            .collect();
        assert_eq!(kinds.len(), 3 * 6);
    }
}
