//! The figures to reach, as data: what work, what size, against whom, at what ratio.
//!
//! Knows nothing of how the work is done or timed.

use crate::rng::Rng;
use crate::size;

/// What a case does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// One shot of the case's bytes.
    OneShot,
    /// One shot each of the fixed [`mixed_lengths`].
    Mixed,
    /// A hasher's life: new, update, finalize.
    Hasher,
    /// A hasher fed with pieces of so many bytes.
    Pieces(usize),
    /// So many bytes of extended output.
    Xof,
    /// [`BATCH`] messages in one call, each of so many bytes, against as many calls.
    Batch(usize),
    /// One shot on threads, against the peer's better way and against our own one thread.
    Threads,
    /// One shot with one kernel forced on both sides.
    Forced(&'static str),
    /// A member of the BLAKE2 family, against the best known of its kind.
    Blake2(Blake2),
}

/// What a BLAKE2 case does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Blake2 {
    /// One shot of BLAKE2b, or of BLAKE2s.
    OneShot(Word),
    /// [`BATCH`] messages in one call of either side, each of so many bytes.
    Many(Word, usize),
    /// One shot of BLAKE2bp, or of BLAKE2sp, on one thread.
    Parallel(Word),
    /// One shot of BLAKE2b, against RustCrypto.
    RustCrypto,
}

/// The word that tells BLAKE2b and BLAKE2s apart.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Word {
    /// 64 bits: BLAKE2b.
    B,
    /// 32 bits: BLAKE2s.
    S,
}

impl Word {
    /// BLAKE2b and BLAKE2s.
    pub const BOTH: [Self; 2] = [Self::B, Self::S];

    fn letter(self) -> char {
        match self {
            Self::B => 'b',
            Self::S => 's',
        }
    }
}

/// One amount of work that several candidates do.
#[derive(Clone, Debug, PartialEq)]
pub struct Case {
    /// What it does.
    pub kind: Kind,
    /// The bytes it does it to: input, or output of [`Kind::Xof`].
    pub bytes: usize,
    /// The ratio to reach against the peer, if one is set.
    pub target: Option<f64>,
    /// The ratio to reach against our own one thread, for [`Kind::Threads`].
    pub target_alone: Option<f64>,
    /// Whether a short table shows it.
    pub headline: bool,
}

impl Case {
    /// What rows of this kind have in common; charts choose by it.
    pub fn group(&self) -> &'static str {
        match self.kind {
            Kind::OneShot => ONE_SHOT,
            Kind::Mixed => "mixed lengths",
            Kind::Hasher => "hasher",
            Kind::Pieces(_) => "pieces",
            Kind::Xof => XOF,
            Kind::Batch(_) => "batch",
            Kind::Threads => "threads",
            Kind::Forced(_) => "forced",
            Kind::Blake2(_) => "blake2",
        }
    }

    /// The work in words, without its size.
    pub fn work(&self) -> String {
        match self.kind {
            Kind::OneShot => "one shot".into(),
            Kind::Mixed => format!("{MIXED} lengths in 1..={LONGEST_MIXED}"),
            Kind::Hasher => "`Hasher` new, update, finalize".into(),
            Kind::Pieces(piece) => format!("in pieces of {}", size::bytes(piece)),
            Kind::Xof => "extended output".into(),
            Kind::Batch(len) => format!("batch of {BATCH} x {}", size::bytes(len)),
            Kind::Threads => "threads".into(),
            Kind::Forced(kernel) => format!("{kernel} forced"),
            Kind::Blake2(Blake2::OneShot(word)) => format!("BLAKE2{}", word.letter()),
            Kind::Blake2(Blake2::Many(word, len)) => {
                format!("BLAKE2{}, {BATCH} x {}", word.letter(), size::bytes(len))
            }
            Kind::Blake2(Blake2::Parallel(word)) => format!("BLAKE2{}p", word.letter()),
            Kind::Blake2(Blake2::RustCrypto) => "BLAKE2b against RustCrypto".into(),
        }
    }

    /// The name that filters look into.
    pub fn name(&self) -> String {
        format!("{} {}", self.work(), size::bytes(self.bytes))
    }

    /// Bytes of input to place.
    pub fn input_len(&self) -> usize {
        match self.kind {
            Kind::Xof => XOF_INPUT,
            // The messages are prefixes of one input.
            Kind::Mixed => LONGEST_MIXED,
            _ => self.bytes,
        }
    }
}

/// The group of one shots on one thread.
pub const ONE_SHOT: &str = "one shot";

/// The group of extended outputs.
pub const XOF: &str = "xof";

/// Messages in a batch.
pub const BATCH: usize = 64;

/// Lengths in the mixture, and the longest of them.
pub const MIXED: usize = 64;
/// See [`MIXED`].
pub const LONGEST_MIXED: usize = 16384;

/// The input of extended outputs: short, so that the root is one block.
const XOF_INPUT: usize = 32;

/// The same lengths in every run, whatever its seed, so that runs compare.
pub fn mixed_lengths() -> Vec<usize> {
    let mut rng = Rng::new(0xB1A3);
    (0..MIXED).map(|_| 1 + rng.below(LONGEST_MIXED)).collect()
}

/// Every case whose name contains `filter`, letter case aside.
pub fn matching(filter: &str) -> Vec<Case> {
    let filter = filter.to_lowercase();
    all().into_iter().filter(|case| case.name().to_lowercase().contains(&filter)).collect()
}

/// Every case, in the order of the table.
pub fn all() -> Vec<Case> {
    let plain = |kind, bytes, target| Case { kind, bytes, target, target_alone: None, headline: true };
    let mut cases = Vec::new();
    for &(bytes, target, headline) in ONE_SHOTS {
        cases.push(Case { headline, ..plain(Kind::OneShot, bytes, target) });
    }
    cases.push(plain(Kind::Mixed, mixed_lengths().iter().sum(), Some(0.75)));
    cases.extend([4, KIB].map(|bytes| plain(Kind::Hasher, bytes, Some(1.0))));
    cases.extend([1000, 4 * KIB, 64 * KIB].map(|piece| plain(Kind::Pieces(piece), MIB, Some(1.0))));
    for &(bytes, target) in XOFS {
        cases.push(Case { headline: target.is_some(), ..plain(Kind::Xof, bytes, target) });
    }
    cases.extend([64, KIB].map(|len| plain(Kind::Batch(len), BATCH * len, Some(0.22))));
    for exponent in 14..=26 {
        let bytes = 1 << exponent;
        let alone = if bytes < MIB { 1.03 } else { 0.58 };
        let headline = exponent % 2 == 0;
        let threads = plain(Kind::Threads, bytes, Some(1.0));
        cases.push(Case { target_alone: Some(alone), headline, ..threads });
    }
    cases.extend(["sse41", "sse2"].map(|kernel| plain(Kind::Forced(kernel), 64 * KIB, Some(1.0))));
    let blake2 = |what, bytes, target| plain(Kind::Blake2(what), bytes, Some(target));
    for word in Word::BOTH {
        cases.extend([64, KIB, MIB].map(|bytes| blake2(Blake2::OneShot(word), bytes, 1.0)));
        cases.push(blake2(Blake2::Many(word, KIB), BATCH * KIB, 1.0));
        cases.push(plain(Kind::Blake2(Blake2::Many(word, 64)), BATCH * 64, None));
        cases.push(blake2(Blake2::Parallel(word), MIB, 1.0));
    }
    cases.push(blake2(Blake2::RustCrypto, MIB, 0.95));
    cases
}

const KIB: usize = 1 << 10;
const MIB: usize = 1 << 20;

/// Bytes, target, headline. Lengths without a target are there for the chart.
const ONE_SHOTS: &[(usize, Option<f64>, bool)] = &[
    (0, Some(0.95), false),
    (4, Some(0.95), true),
    (64, Some(0.95), true),
    (128, Some(1.0), false),
    (256, Some(1.0), false),
    (512, Some(1.0), false),
    (KIB, Some(1.0), true),
    (KIB + KIB / 2, Some(0.72), true),
    (2 * KIB, Some(1.0), true),
    (2 * KIB + KIB / 2, Some(0.75), false),
    (3 * KIB, Some(0.62), true),
    (3 * KIB + KIB / 2, Some(0.52), false),
    (4 * KIB, Some(0.97), true),
    (5 * KIB, Some(0.72), false),
    (6 * KIB, Some(0.72), true),
    (7 * KIB, Some(0.52), false),
    (8 * KIB, Some(0.93), true),
    (10 * KIB, None, false),
    (12 * KIB, None, false),
    (16 * KIB, Some(0.93), true),
    (32 * KIB, None, false),
    (64 * KIB, Some(0.93), true),
    (256 * KIB, None, false),
    (MIB, Some(0.95), true),
    (4 * MIB, None, false),
    (16 * MIB, Some(0.95), true),
];

const XOFS: &[(usize, Option<f64>)] = &[
    (64, None),
    (256, None),
    (KIB, Some(0.25)),
    (2 * KIB, None),
    (8 * KIB, Some(0.25)),
    (32 * KIB, None),
    (128 * KIB, Some(0.25)),
    (MIB, None),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_unique_and_found_by_any_part_of_them() {
        let mut names: Vec<String> = all().iter().map(Case::name).collect();
        let count = names.len();
        names.sort();
        names.dedup();
        assert_eq!(names.len(), count);
        assert_eq!(matching("").len(), count);
        let found = matching("ONE SHOT 1.5 k");
        assert_eq!(found.len(), 1, "{found:?}");
        assert_eq!((found[0].bytes, found[0].target), (1536, Some(0.72)));
        assert!(matching("no such work").is_empty());
    }

    #[test]
    fn mixed_lengths_are_spread_over_the_whole_range() {
        let lengths = mixed_lengths();
        assert_eq!(lengths.len(), MIXED);
        assert!(lengths.iter().all(|len| (1..=LONGEST_MIXED).contains(len)));
        assert!(lengths.iter().any(|&len| len < LONGEST_MIXED / 8));
        assert!(lengths.iter().any(|&len| len > LONGEST_MIXED / 8 * 7));
        assert_eq!(lengths, mixed_lengths());
    }

    #[test]
    fn threads_go_from_16_kib_to_64_mib_by_powers_of_two() {
        let threads = matching("threads");
        assert_eq!(threads.len(), 13);
        assert_eq!((threads[0].bytes, threads[12].bytes), (16 * KIB, 64 * MIB));
        let alone =
            |bytes| threads.iter().find(|case| case.bytes == bytes).and_then(|case| case.target_alone);
        assert_eq!((alone(512 * KIB), alone(MIB)), (Some(1.03), Some(0.58)));
    }
}
