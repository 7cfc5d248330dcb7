//! A program that uses every item that the `blake3` crate documents.
//!
//! `super::blake3`, whichever crate that is --> everything the program finds out, a line each
//!
//! Knows nothing of what only this crate has.

use super::blake3;
use blake3::hazmat::{self, ChainingValue, ContextKey, HasherExt, Mode};
use std::collections::HashSet;
use std::fmt::Debug;
use std::panic::{RefUnwindSafe, UnwindSafe, catch_unwind};

#[cfg(any(feature = "std", feature = "serde", feature = "zeroize", feature = "traits-preview"))]
mod features;

/// Everything the program finds out, a line each.
pub(crate) fn transcript() -> Vec<String> {
    let mut log = Log(Vec::new());
    constants_and_signatures(&mut log);
    one_shot(&mut log);
    hash_type(&mut log);
    incremental(&mut log);
    output(&mut log);
    subtrees(&mut log);
    misuse(&mut log);
    #[cfg(feature = "std")]
    features::streams(&mut log);
    #[cfg(feature = "rayon")]
    features::threads(&mut log);
    #[cfg(feature = "mmap")]
    features::files(&mut log);
    #[cfg(feature = "serde")]
    features::serialised(&mut log);
    #[cfg(feature = "zeroize")]
    features::wiped(&mut log);
    #[cfg(feature = "traits-preview")]
    features::generic(&mut log);
    log.0
}

pub(crate) struct Log(Vec<String>);

impl Log {
    fn add(&mut self, what: &str, value: impl Debug) {
        self.0.push(format!("{what}: {value:?}"));
    }

    /// Adds whether a call panics.
    fn add_panic<T>(&mut self, what: &str, call: impl FnOnce() -> T + UnwindSafe) {
        self.add(what, catch_unwind(call).is_err());
    }
}

fn pattern(len: usize) -> Vec<u8> {
    (0..len).map(|i| (i % 251) as u8).collect()
}

const LENGTHS: [usize; 22] = [
    0, 1, 63, 64, 65, 127, 128, 1023, 1024, 1025, 2048, 2049, 3072, 3073, 4096, 5121, 8192, 8193, 16384,
    31744, 102_400, 300_001,
];
const KEY: &[u8; blake3::KEY_LEN] = b"whats the Elvish word for friend";
const CONTEXT: &str = "BLAKE3 2019-12-27 16:29:52 test vectors context";

fn constants_and_signatures(log: &mut Log) {
    log.add("lengths", (blake3::OUT_LEN, blake3::KEY_LEN, blake3::BLOCK_LEN, blake3::CHUNK_LEN));
    const BYTES: [u8; 32] = [3; 32];
    const HASH: blake3::Hash = blake3::Hash::from_bytes(BYTES);
    const AGAIN: &[u8; blake3::OUT_LEN] = HASH.as_bytes();
    const SLICE: &[u8] = HASH.as_slice();
    log.add("const", (HASH, AGAIN, SLICE));

    let _: fn(&[u8]) -> blake3::Hash = blake3::hash;
    let _: fn(&[u8; 32], &[u8]) -> blake3::Hash = blake3::keyed_hash;
    let _: fn(&str, &[u8]) -> [u8; 32] = blake3::derive_key;
    let _: fn(&blake3::Hash) -> &[u8; 32] = blake3::Hash::as_bytes;
    let _: fn(&[u8]) -> Result<blake3::Hash, std::array::TryFromSliceError> = blake3::Hash::from_slice;
    let _: fn(&'static str) -> Result<blake3::Hash, blake3::HexError> = blake3::Hash::from_hex;
    let _: fn() -> blake3::Hasher = blake3::Hasher::new;
    let _: fn(&[u8; 32]) -> blake3::Hasher = blake3::Hasher::new_keyed;
    let _: fn(&str) -> blake3::Hasher = blake3::Hasher::new_derive_key;
    let _: fn(&mut blake3::Hasher) -> &mut blake3::Hasher = blake3::Hasher::reset;
    let _: for<'a> fn(&'a mut blake3::Hasher, &[u8]) -> &'a mut blake3::Hasher = blake3::Hasher::update;
    let _: fn(&blake3::Hasher) -> blake3::Hash = blake3::Hasher::finalize;
    let _: fn(&blake3::Hasher) -> blake3::OutputReader = blake3::Hasher::finalize_xof;
    let _: fn(&blake3::Hasher) -> u64 = blake3::Hasher::count;
    let _: fn(&mut blake3::OutputReader, &mut [u8]) = blake3::OutputReader::fill;
    let _: fn(&blake3::OutputReader) -> u64 = blake3::OutputReader::position;
    let _: fn(&mut blake3::OutputReader, u64) = blake3::OutputReader::set_position;
    let _: fn(&ContextKey) -> blake3::Hasher = HasherExt::new_from_context_key;
    let _: fn(&mut blake3::Hasher, u64) -> &mut blake3::Hasher = HasherExt::set_input_offset;
    let _: fn(&blake3::Hasher) -> ChainingValue = HasherExt::finalize_non_root;
    let _: fn(u64) -> Option<u64> = hazmat::max_subtree_len;
    let _: fn(u64) -> u64 = hazmat::left_subtree_len;
    let _: fn(&ChainingValue, &ChainingValue, Mode) -> ChainingValue = hazmat::merge_subtrees_non_root;
    let _: fn(&ChainingValue, &ChainingValue, Mode) -> blake3::Hash = hazmat::merge_subtrees_root;
    let _: fn(&ChainingValue, &ChainingValue, Mode) -> blake3::OutputReader = hazmat::merge_subtrees_root_xof;
    let _: fn(&str) -> ContextKey = hazmat::hash_derive_key_context;

    fn is_plain<T: Clone + Debug + Send + Sync + Unpin + UnwindSafe + RefUnwindSafe + 'static>() {}
    is_plain::<blake3::Hash>();
    is_plain::<blake3::HexError>();
    is_plain::<blake3::Hasher>();
    is_plain::<blake3::OutputReader>();
    is_plain::<Mode<'static>>();
    fn is_value<T: Copy + Eq + std::hash::Hash + std::fmt::Display + std::str::FromStr>() {}
    is_value::<blake3::Hash>();
    fn is_error<T: std::error::Error>() {}
    #[cfg(feature = "std")]
    is_error::<blake3::HexError>();
    is_error::<std::fmt::Error>();
    fn is_default<T: Default>() {}
    is_default::<blake3::Hasher>();
    fn is_copy<T: Copy>() {}
    is_copy::<Mode<'_>>();
}

fn one_shot(log: &mut Log) {
    for len in LENGTHS {
        let input = pattern(len);
        log.add("hash", (len, blake3::hash(&input)));
        log.add("keyed_hash", (len, blake3::keyed_hash(KEY, &input)));
        log.add("derive_key", (len, blake3::derive_key(CONTEXT, &input)));
    }
    for context in ["", "a", "a\0b", "\u{1f600}", &"long ".repeat(1000)] {
        log.add("context", blake3::derive_key(context, b"x"));
    }
}

fn hash_type(log: &mut Log) {
    let bytes: [u8; 32] = std::array::from_fn(|i| (i * 37) as u8);
    let hash = blake3::Hash::from_bytes(bytes);
    let other = blake3::hash(b"other");
    log.add("debug", hash);
    log.0.push(format!("{hash} {hash:>80} {hash:.3} {hash:#?}"));
    log.add("hex", hash.to_hex());
    let hex: &str = &hash.to_hex();
    log.add("hex length", (hex.len(), hash.to_hex().capacity()));
    log.add(
        "parsed",
        (hex.parse::<blake3::Hash>().unwrap(), hex.to_uppercase().parse::<blake3::Hash>().unwrap()),
    );
    log.add("from hex", blake3::Hash::from_hex(hex.as_bytes()).unwrap() == hash);
    log.add("from hex", blake3::Hash::from_hex(hex.to_owned() + "").unwrap() == hash);
    for bad in [
        "",
        "0",
        &hex[1..],
        &format!("{hex}0"),
        &hex.replace('0', "g"),
        &hex.replace("00", "é"),
        &" ".repeat(64),
    ] {
        log.add("bad hex", (bad, blake3::Hash::from_hex(bad).is_err(), bad.parse::<blake3::Hash>().is_err()));
    }
    let error = blake3::Hash::from_hex("xyz").unwrap_err();
    log.add("hex error", (error.to_string().is_empty(), format!("{:?}", error.clone()).is_empty()));
    log.add("equal", (hash == blake3::Hash::from(bytes), hash == other, hash != other));
    log.add("equal to array", (hash == bytes, hash == *other.as_bytes()));
    log.add(
        "equal to slice",
        (hash == bytes[..], hash == bytes[..31], hash == [][..], hash == other.as_bytes()[..]),
    );
    log.add("conversions", (<[u8; 32]>::from(hash), blake3::Hash::from(bytes), hash.as_slice()));
    log.add(
        "from slice",
        (blake3::Hash::from_slice(&bytes).unwrap(), blake3::Hash::from_slice(&bytes[1..]).is_err()),
    );
    let set: HashSet<blake3::Hash> = [hash, other, hash].into_iter().collect();
    log.add("in a set", (set.len(), set.contains(&other)));
}

fn incremental(log: &mut Log) {
    let input = pattern(300_001);
    for make in
        [blake3::Hasher::new, || blake3::Hasher::new_keyed(KEY), || blake3::Hasher::new_derive_key(CONTEXT)]
    {
        for step in [1, 63, 64, 1000, 1024, 1025, 4096, 65536, 100_000] {
            let mut hasher = make();
            let len = input.len().min(step * 300);
            for piece in input[..len].chunks(step) {
                hasher.update(piece).update(b"");
            }
            log.add("pieces", (step, hasher.count(), hasher.finalize(), hasher.finalize()));
            let copy = hasher.clone();
            hasher.update(b"more");
            log.add("more", (hasher.finalize(), copy.finalize(), hasher.count(), copy.count()));
            log.add("reset", (hasher.reset().count(), hasher.finalize(), hasher.update(b"again").finalize()));
        }
    }
    log.add("default", blake3::Hasher::default().finalize());
    log.add(
        "key shows",
        format!("{:?}", blake3::Hasher::new_keyed(b"kkkkkkkkkkkkkkkkkkkkkkkkkkkkkkkk")).contains("107"),
    );
}

fn output(log: &mut Log) {
    for len in [0, 64, 1024, 5000] {
        let mut reader = blake3::Hasher::new().update(&pattern(len)).finalize_xof();
        for size in [0, 1, 31, 32, 33, 63, 64, 65, 127, 128, 1000, 5000] {
            let mut out = vec![0; size];
            reader.fill(&mut out);
            log.add("fill", (len, size, out, reader.position()));
        }
        for position in [0, 1, 63, 64, 1 << 20, (1 << 37) - 100, (1 << 38) - 100, 1 << 63, u64::MAX - 200] {
            reader.set_position(position);
            let mut out = [0; 200];
            reader.clone().fill(&mut out);
            log.add("at", (len, position, reader.position(), out));
        }
    }
}

fn subtrees(log: &mut Log) {
    for offset in [0, 1024, 2048, 3 * 1024, 12 * 1024, 1 << 42, (1 << 63) + (1 << 40)] {
        log.add("longest", (offset, hazmat::max_subtree_len(offset)));
        let room = hazmat::max_subtree_len(offset).unwrap_or(u64::MAX).min(20_000) as usize;
        for len in [1, 1024.min(room), room] {
            let mut hasher = blake3::Hasher::new_keyed(KEY);
            hasher.set_input_offset(offset).update(&pattern(len));
            log.add("subtree", (offset, len, hasher.finalize_non_root(), hasher.count()));
        }
    }
    for len in [1025, 2047, 2048, 2049, 4096, 4097, 1 << 40, (1 << 40) + 1, u64::MAX - 1] {
        log.add("left", (len, hazmat::left_subtree_len(len)));
    }
    let context_key = hazmat::hash_derive_key_context(CONTEXT);
    log.add("context key", context_key);
    let input = pattern(5000);
    let (left, right) = input.split_at(4096);
    type Make = fn(&ContextKey) -> blake3::Hasher;
    let modes: [(Mode, Make); 3] = [
        (Mode::Hash, |_| blake3::Hasher::new()),
        (Mode::KeyedHash(KEY), |_| blake3::Hasher::new_keyed(KEY)),
        (Mode::DeriveKeyMaterial(&context_key), blake3::Hasher::new_from_context_key),
    ];
    for (mode, make) in modes {
        let left: ChainingValue = make(&context_key).update(left).finalize_non_root();
        let right: ChainingValue =
            make(&context_key).set_input_offset(4096).update(right).finalize_non_root();
        log.add("merged", hazmat::merge_subtrees_non_root(&left, &right, mode));
        let root = hazmat::merge_subtrees_root(&left, &right, mode);
        log.add("root", (root, root == make(&context_key).update(&input).finalize()));
        let mut out = [0; 100];
        hazmat::merge_subtrees_root_xof(&left, &right, mode).fill(&mut out);
        log.add("root output", out);
    }
}

fn misuse(log: &mut Log) {
    log.add_panic("unaligned offset", || blake3::Hasher::new().set_input_offset(1).count());
    log.add_panic("offset after input", || blake3::Hasher::new().update(b"x").set_input_offset(1024).count());
    log.add_panic("empty subtree", || blake3::Hasher::new().finalize_non_root());
    log.add_panic("root of subtree", || blake3::Hasher::new().set_input_offset(1024).finalize());
    log.add_panic("output of subtree", || blake3::Hasher::new().set_input_offset(1024).finalize_xof());
    log.add_panic("offset 0 is none", || blake3::Hasher::new().set_input_offset(0).finalize());
    log.add_panic("long subtree", || blake3::Hasher::new().set_input_offset(1024).update(&[0; 1025]).count());
    log.add_panic("long subtree in pieces", || {
        blake3::Hasher::new().set_input_offset(2048).update(&[0; 2048]).update(&[0]).count()
    });
    log.add_panic("longest at unaligned", || hazmat::max_subtree_len(1025));
}
