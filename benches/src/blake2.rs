//! Who does the work of a BLAKE2 case: ours, and the fastest known of each kind.
//!
//! case --candidates--> ours, peer; the first 32 bytes of each digest are compared
//!
//! Knows nothing of clocks.

use blake2_api::generic::{Hash, Params, Variant};
use blake2_api::{blake2b, blake2bp, blake2s, blake2sp};
use rustcrypto_blake2::Digest as _;

use crate::cases::{BATCH, Blake2, Word};
use crate::ours::Ours;
use crate::paired::Candidate;
use crate::work::{Digest, Messages};

/// Whom a case is against, as tables name it.
pub fn rival(what: Blake2) -> &'static str {
    match what {
        Blake2::OneShot(Word::B) => "`blake2b_simd`",
        Blake2::OneShot(Word::S) => "`blake2s_simd`",
        Blake2::Many(Word::B, _) => "`blake2b_simd::many`",
        Blake2::Many(Word::S, _) => "`blake2s_simd::many`",
        Blake2::Parallel(Word::B) => "`blake2b_simd::blake2bp`",
        Blake2::Parallel(Word::S) => "`blake2s_simd::blake2sp`",
        Blake2::RustCrypto => "`blake2` 0.11",
    }
}

/// The candidates of a case; the first is ours.
pub fn candidates<'a>(what: Blake2, ours: Ours) -> Vec<Candidate<'a>> {
    let kernel = ours.kernel_itself();
    match what {
        Blake2::OneShot(Word::B) => {
            vec![one_b(ours), peer(|input| front(blake2b_simd::blake2b(input).as_bytes()))]
        }
        Blake2::RustCrypto => {
            vec![one_b(ours), peer(|input| front(&rustcrypto_blake2::Blake2b512::digest(input)))]
        }
        Blake2::OneShot(Word::S) => {
            let mut params = blake2s::Params::new();
            params.set_kernel(kernel);
            let forced = ours.is_forced();
            let one = move |input: &[u8]| {
                if forced {
                    front(params.hash(input).as_bytes())
                } else {
                    front(blake2s::hash(input).as_bytes())
                }
            };
            vec![by_us(one), peer(|input| front(blake2s_simd::blake2s(input).as_bytes()))]
        }
        Blake2::Parallel(Word::B) => {
            let mut params = blake2bp::Params::new();
            params.set_kernel(kernel);
            let one = move |input: &[u8]| front(params.hash(input).as_bytes());
            vec![by_us(one), peer(|input| front(blake2b_simd::blake2bp::blake2bp(input).as_bytes()))]
        }
        Blake2::Parallel(Word::S) => {
            let mut params = blake2sp::Params::new();
            params.set_kernel(kernel);
            let one = move |input: &[u8]| front(params.hash(input).as_bytes());
            vec![by_us(one), peer(|input| front(blake2s_simd::blake2sp::blake2sp(input).as_bytes()))]
        }
        Blake2::Many(Word::B, len) => {
            let peer = |messages: &[&[u8]], outputs: &mut [[u8; 32]]| {
                let params = blake2b_simd::Params::new();
                let messages = messages.iter().copied();
                let mut jobs: Vec<_> =
                    messages.map(|message| blake2b_simd::many::HashManyJob::new(&params, message)).collect();
                blake2b_simd::many::hash_many(&mut jobs);
                for (job, output) in jobs.iter().zip(outputs) {
                    *output = front(job.to_hash().as_bytes());
                }
            };
            let empty = blake2b::Hash::from([0; 64]);
            vec![many(ours, len, empty), Candidate::new("peer", Messages::new(parts(len), [0; 32], peer))]
        }
        Blake2::Many(Word::S, len) => {
            let peer = |messages: &[&[u8]], outputs: &mut [[u8; 32]]| {
                let params = blake2s_simd::Params::new();
                let messages = messages.iter().copied();
                let mut jobs: Vec<_> =
                    messages.map(|message| blake2s_simd::many::HashManyJob::new(&params, message)).collect();
                blake2s_simd::many::hash_many(&mut jobs);
                for (job, output) in jobs.iter().zip(outputs) {
                    *output = front(job.to_hash().as_bytes());
                }
            };
            let empty = blake2s::Hash::from([0; 32]);
            vec![many(ours, len, empty), Candidate::new("peer", Messages::new(parts(len), [0; 32], peer))]
        }
    }
}

/// Our BLAKE2b, as everyone calls it, or with a kernel forced.
fn one_b<'a>(ours: Ours) -> Candidate<'a> {
    let mut params = blake2b::Params::new();
    params.set_kernel(ours.kernel_itself());
    let forced = ours.is_forced();
    by_us(
        move |input| {
            if forced { front(params.hash(input).as_bytes()) } else { front(blake2b::hash(input).as_bytes()) }
        },
    )
}

/// Our batch.
fn many<'a, W: Variant + 'a>(ours: Ours, len: usize, empty: Hash<W>) -> Candidate<'a> {
    let mut params = Params::<W>::new();
    params.set_kernel(ours.kernel_itself());
    let batch = move |messages: &[&[u8]], outputs: &mut [[u8; 32]]| {
        let mut hashes = [empty; BATCH];
        params.hash_many(messages, &mut hashes).expect("there is an output for each message");
        for (hash, output) in hashes.iter().zip(outputs) {
            *output = front(hash.as_bytes());
        }
    };
    Candidate::new("ours", Messages::new(parts(len), [0; 32], batch))
}

fn by_us<'a>(one: impl Fn(&[u8]) -> [u8; 32] + 'a) -> Candidate<'a> {
    Candidate::new("ours", Digest::new(one))
}

fn peer<'a>(one: impl Fn(&[u8]) -> [u8; 32] + 'a) -> Candidate<'a> {
    Candidate::new("peer", Digest::new(one))
}

/// Messages of `len` bytes, one after the other.
fn parts(len: usize) -> Vec<std::ops::Range<usize>> {
    (0..BATCH).map(|index| index * len..(index + 1) * len).collect()
}

/// The first 32 bytes of a digest.
#[inline]
fn front(digest: &[u8]) -> [u8; 32] {
    *digest.first_chunk().expect("digests have 32 bytes at least")
}
