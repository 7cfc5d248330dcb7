//! One random case: which function, its parameters, how it is fed.
//!
//! seed, number --> `Rng` --> `Case`
//!
//! Knows nothing of any implementation.

use super::super::pool::{MAX_LEN, POOL_LEN};
use super::super::rng::Rng;

/// What most inputs stay within, so that there are many of them.
const USUAL_LEN: u64 = 1 << 15;
/// The most messages of a batch: more than twice the lanes of any kernel.
const MAX_MESSAGES: u64 = 40;

#[derive(Clone, Debug, PartialEq)]
pub(in crate::differential) struct Case {
    pub(super) variant: Variant,
    /// Where the input starts in the pool; the remainder by 64 is its alignment.
    pub(super) start: usize,
    pub(super) len: usize,
    pub(super) work: Work,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) enum Variant {
    B,
    S,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) enum Work {
    /// A state fed in pieces, or a call of the free function if there is one piece.
    Node { params: Params, pieces: Vec<usize> },
    /// A state that took `before` bytes, was reset, then took the input.
    Reset { params: Params, before: usize },
    /// Messages under parameters of their own, by where they start and how long they are.
    HashMany(Vec<(Params, usize, usize)>),
    /// States that have taken some bytes each take a message, the input again and again a bit shorter.
    UpdateMany { params: Params, before: Vec<usize> },
    /// BLAKE2bp or BLAKE2sp fed in pieces.
    Parallel { hash_length: usize, key: Vec<u8>, pieces: Vec<usize> },
    /// BLAKE2Xb or BLAKE2Xs: bytes of output if they are fixed, and reads from a position on.
    Extended { params: Params, length: Option<u64>, position: u64, reads: Vec<usize> },
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Params {
    pub(super) hash_length: usize,
    pub(super) key: Vec<u8>,
    pub(super) salt: Vec<u8>,
    pub(super) personal: Vec<u8>,
    pub(super) tree: Tree,
}

#[derive(Clone, Debug, PartialEq)]
pub(super) struct Tree {
    pub(super) fanout: u8,
    pub(super) max_depth: u8,
    pub(super) max_leaf_length: u32,
    pub(super) node_offset: u64,
    pub(super) node_depth: u8,
    pub(super) inner_hash_length: usize,
    pub(super) last_node: bool,
}

impl Tree {
    /// No tree: one node that is root and leaf.
    pub(super) const SEQUENTIAL: Tree = Tree {
        fanout: 1,
        max_depth: 1,
        max_leaf_length: 0,
        node_offset: 0,
        node_depth: 0,
        inner_hash_length: 0,
        last_node: false,
    };
}

impl Params {
    /// A digest of this length and nothing else.
    pub(super) fn sequential(hash_length: usize) -> Params {
        let none = Vec::new;
        Params { hash_length, key: none(), salt: none(), personal: none(), tree: Tree::SEQUENTIAL }
    }
}

impl Variant {
    pub(super) fn block_len(self) -> usize {
        2 * self.max_len()
    }

    /// Bytes of the longest digest and key.
    pub(super) fn max_len(self) -> usize {
        match self {
            Variant::B => 64,
            Variant::S => 32,
        }
    }

    /// Bytes of the longest salt and personalisation.
    pub(super) fn salt_len(self) -> usize {
        self.max_len() / 4
    }

    fn offset_bits(self) -> u32 {
        match self {
            Variant::B => 64,
            Variant::S => 48,
        }
    }

    /// The longest output whose length is fixed.
    fn max_output(self) -> u64 {
        match self {
            Variant::B => u64::from(u32::MAX) - 1,
            Variant::S => u64::from(u16::MAX) - 1,
        }
    }
}

impl super::super::Case for Case {
    fn generate(seed: u64, number: u64) -> Self {
        let rng = &mut Rng::new(seed, number);
        let variant = rng.pick(&[Variant::B, Variant::S]);
        let mut len = length(rng, variant);
        let work = match rng.below(12) {
            0..=4 => Work::Node { params: params(rng, variant), pieces: pieces(rng, variant, len) },
            5 => Work::Reset { params: params(rng, variant), before: length(rng, variant) },
            6 | 7 => Work::HashMany(messages(rng, variant)),
            8 => {
                len %= 4096;
                let count = 1 + rng.log_uniform(MAX_MESSAGES);
                let before = (0..count).map(|_| length(rng, variant) % 2048).collect();
                Work::UpdateMany { params: params(rng, variant), before }
            }
            9 | 10 => Work::Parallel {
                hash_length: 1 + rng.below(variant.max_len() as u64) as usize,
                key: bytes(rng, variant.max_len()),
                pieces: pieces(rng, variant, len),
            },
            _ => {
                len %= 2048;
                extended(rng, variant)
            }
        };
        let room = (POOL_LEN - len) as u64;
        Self { variant, start: rng.below(room + 1) as usize, len, work }
    }

    fn is_kernel_free(&self) -> bool {
        false
    }
}

/// Half of them without a tree, half of those without salt and personalisation, half of all without a key.
fn params(rng: &mut Rng, variant: Variant) -> Params {
    let max = variant.max_len();
    let hash_length = if rng.one_in(2) { max } else { 1 + rng.below(max as u64) as usize };
    let key = bytes(rng, max);
    let (salt, personal) = (bytes(rng, variant.salt_len()), bytes(rng, variant.salt_len()));
    let tree = if rng.one_in(2) {
        Tree::SEQUENTIAL
    } else {
        Tree {
            fanout: rng.next() as u8,
            max_depth: rng.next() as u8,
            max_leaf_length: rng.next() as u32 >> rng.below(32),
            node_offset: rng.log_uniform(u64::MAX >> (64 - variant.offset_bits())),
            node_depth: rng.next() as u8,
            inner_hash_length: rng.below(max as u64 + 1) as usize,
            last_node: rng.one_in(2),
        }
    };
    Params { hash_length, key, salt, personal, tree }
}

/// None in half of all cases, or up to `most`, often all of them.
fn bytes(rng: &mut Rng, most: usize) -> Vec<u8> {
    let len = match rng.below(4) {
        0 | 1 => 0,
        2 => most,
        _ => rng.below(most as u64 + 1) as usize,
    };
    (0..len).map(|_| rng.next() as u8).collect()
}

/// Log-uniform, or near a multiple of a block, or of the blocks that parallel leaves take together.
fn length(rng: &mut Rng, variant: Variant) -> usize {
    let max = if rng.one_in(100) { MAX_LEN } else { USUAL_LEN };
    let block = variant.block_len() as u64;
    let unit = rng.pick(&[block, block, 4 * block, 8 * block]);
    let len = if rng.one_in(3) {
        rng.log_uniform(max)
    } else {
        let multiple = rng.log_uniform(max / unit) * unit;
        let away = rng.log_uniform(block + 2);
        if rng.one_in(3) {
            multiple
        } else if rng.one_in(2) {
            multiple + away
        } else {
            multiple.saturating_sub(away)
        }
    };
    len.min(MAX_LEN) as usize
}

/// Cuts `len` bytes into pieces; some of them may be empty.
fn pieces(rng: &mut Rng, variant: Variant, len: usize) -> Vec<usize> {
    let most = rng.pick(&[1, 2, 3, 40]);
    let mut pieces = Vec::new();
    let mut left = len;
    while pieces.len() + 1 < most && left > 0 {
        let piece = length(rng, variant).min(left);
        pieces.push(piece);
        left -= piece;
    }
    pieces.push(left);
    pieces
}

fn messages(rng: &mut Rng, variant: Variant) -> Vec<(Params, usize, usize)> {
    let count = rng.log_uniform(MAX_MESSAGES);
    let alike = rng.one_in(2).then(|| params(rng, variant));
    let message = |_| {
        let params = alike.clone().unwrap_or_else(|| params(rng, variant));
        let len = length(rng, variant) % 4096;
        (params, rng.below((POOL_LEN - len) as u64) as usize, len)
    };
    (0..count).map(message).collect()
}

fn extended(rng: &mut Rng, variant: Variant) -> Work {
    let params = Params { tree: Tree::SEQUENTIAL, ..params(rng, variant) };
    let length = rng.one_in(2).then(|| 1 + rng.log_uniform(variant.max_output() - 1));
    let end = length.unwrap_or((variant.max_len() as u64) << 32);
    let mut left = end.min(3000);
    let reads: Vec<usize> = (0..1 + rng.below(4))
        .map(|_| {
            let read = rng.log_uniform(left);
            left -= read;
            read as usize
        })
        .collect();
    let last = end - reads.iter().sum::<usize>() as u64;
    let position = match rng.below(3) {
        0 => 0,
        1 => rng.log_uniform(last),
        _ => last - rng.log_uniform(100).min(last),
    };
    Work::Extended { params, length, position, reads }
}

#[cfg(test)]
mod tests {
    use super::super::super::Case as _;
    use super::*;
    use std::collections::HashSet;

    fn cases() -> impl Iterator<Item = Case> {
        (0..20_000).map(|number| Case::generate(7, number))
    }

    #[test]
    fn the_same_seed_and_number_give_the_same_case() {
        assert!((0..1000).all(|n| Case::generate(3, n) == Case::generate(3, n)));
        assert!((0..1000).any(|n| Case::generate(3, n) != Case::generate(4, n)));
    }

    #[test]
    fn pieces_add_up_and_inputs_lie_in_the_pool() {
        for case in cases() {
            assert!(case.start + case.len <= POOL_LEN, "{case:?}");
            match &case.work {
                Work::Node { pieces, .. } | Work::Parallel { pieces, .. } => {
                    assert_eq!(pieces.iter().sum::<usize>(), case.len, "{case:?}");
                }
                Work::HashMany(messages) => {
                    assert!(messages.iter().all(|(_, start, len)| start + len <= POOL_LEN), "{case:?}");
                }
                _ => {}
            }
        }
    }

    #[test]
    fn every_kind_of_work_comes_up_for_both_variants() {
        let kinds: HashSet<_> =
            cases().map(|case| (case.variant, std::mem::discriminant(&case.work))).collect();
        assert_eq!(kinds.len(), 2 * 6);
    }

    #[test]
    fn parameters_reach_their_limits() {
        let mut offsets = 0;
        let mut lengths = HashSet::new();
        for case in cases() {
            let Work::Node { params, .. } = case.work else { continue };
            let (variant, tree) = (case.variant, params.tree);
            assert!((1..=variant.max_len()).contains(&params.hash_length));
            assert!(tree.node_offset.checked_shr(variant.offset_bits()).unwrap_or(0) == 0);
            offsets += u32::from(tree.node_offset >> (variant.offset_bits() - 1) == 1);
            lengths.insert((variant, params.hash_length, params.key.len() == variant.max_len()));
        }
        assert!(offsets > 20);
        // Each digest length with and without the longest key, of both variants.
        assert!(lengths.len() >= 2 * (64 + 32) - 4, "{}", lengths.len());
    }

    #[test]
    fn reads_stay_within_the_output_and_reach_its_end() {
        let mut at_end = 0;
        for case in cases() {
            let Work::Extended { length, position, reads, .. } = case.work else { continue };
            let end = length.unwrap_or((case.variant.max_len() as u64) << 32);
            let read_to = position + reads.iter().sum::<usize>() as u64;
            assert!(read_to <= end);
            at_end += u32::from(read_to == end);
        }
        assert!(at_end > 100, "{at_end}");
    }

    #[test]
    fn lengths_meet_every_boundary() {
        let lens: HashSet<_> = cases().map(|case| (case.variant, case.len)).collect();
        for (variant, block) in [(Variant::B, 128), (Variant::S, 64)] {
            for unit in [block, 2 * block, 4 * block, 8 * block, 16 * block] {
                assert!(
                    [unit - 1, unit, unit + 1].iter().all(|len| lens.contains(&(variant, *len))),
                    "{unit}"
                );
            }
            assert!(lens.contains(&(variant, 0)));
        }
    }
}
