//! The same work done by ours and by the peer: their surfaces are the same, so the code is, too.
//!
//! `Case`, pool --> bytes that must be equal on both sides
//!
//! Knows nothing of how cases are chosen.

use super::super::{Pool, Side};
use super::case::{Case, How, Mode, Work};
use std::io::{self, Read};

/// The `blake3` crate from the registry. It chooses its kernel by itself.
pub(super) struct Peer;
/// Ours on one kernel.
pub(super) struct Ours(pub(super) &'static blake3_api::Kernel);

/// A reader that gives at most `most` bytes at a time.
struct Trickle<'a> {
    left: &'a [u8],
    most: usize,
}

impl Read for Trickle<'_> {
    fn read(&mut self, buf: &mut [u8]) -> io::Result<usize> {
        let most = self.most.min(buf.len());
        self.left.read(&mut buf[..most])
    }
}

/// Reads one after the other into one buffer that starts `align` past a multiple of 64.
fn read_all(reads: &[usize], align: usize, mut fill: impl FnMut(&mut [u8])) -> Vec<u8> {
    let total: usize = reads.iter().sum();
    let mut bytes = vec![0; total + 128];
    let base = bytes.as_ptr().align_offset(64) + align;
    let mut at = base;
    for read in reads {
        fill(&mut bytes[at..at + read]);
        at += read;
    }
    // What lies beyond the output must not have been touched.
    assert!(bytes[..base].iter().chain(&bytes[at..]).all(|byte| *byte == 0), "wrote outside the output");
    bytes[base..at].to_vec()
}

/// `Side` over a crate with the surface of `blake3`; `$choose` sets the kernel, `$rayon` feeds on threads.
macro_rules! side {
    ($side:ty, $krate:ident, $choose:expr, $rayon:expr) => {
        impl $side {
            fn hasher(&self, mode: &Mode) -> $krate::Hasher {
                let mut hasher = match mode {
                    Mode::Hash => $krate::Hasher::new(),
                    Mode::Keyed(key) => $krate::Hasher::new_keyed(key),
                    Mode::DeriveKey(context) => $krate::Hasher::new_derive_key(context),
                };
                let choose: fn(&Self, &mut $krate::Hasher) = $choose;
                choose(self, &mut hasher);
                hasher
            }
        }

        impl Side<Case> for $side {
            fn answer(&self, case: &Case, pool: &Pool) -> Option<Vec<u8>> {
                use $krate::hazmat::{self, HasherExt as _};
                let input = pool.slice(case.start, case.len);
                let mut answer = Vec::new();
                match &case.work {
                    Work::OneShot => answer.extend(match &case.mode {
                        Mode::Hash => *$krate::hash(input).as_bytes(),
                        Mode::Keyed(key) => *$krate::keyed_hash(key, input).as_bytes(),
                        Mode::DeriveKey(context) => $krate::derive_key(context, input),
                    }),
                    Work::Feed { pieces, how } => {
                        let mut hasher = self.hasher(&case.mode);
                        let mut left = input;
                        for piece in pieces {
                            let (now, later) = left.split_at(*piece);
                            left = later;
                            let rayon: fn(&mut $krate::Hasher, &[u8]) = $rayon;
                            match *how {
                                How::Update => {
                                    hasher.update(now);
                                }
                                How::Reader(most) => {
                                    let read = hasher.update_reader(Trickle { left: now, most });
                                    read.expect("the reader never fails");
                                }
                                How::Rayon => rayon(&mut hasher, now),
                            }
                        }
                        answer.extend(hasher.finalize().as_bytes());
                        answer.extend(hasher.count().to_le_bytes());
                    }
                    Work::Reset { before } => {
                        let mut hasher = self.hasher(&case.mode);
                        hasher.update(pool.first(*before)).reset();
                        answer.extend(hasher.update(input).finalize().as_bytes());
                    }
                    Work::Xof { position, reads, align } => {
                        let mut reader = self.hasher(&case.mode).update(input).finalize_xof();
                        reader.set_position(*position);
                        answer.extend(read_all(reads, *align, |out| reader.fill(out)));
                        answer.extend(reader.position().to_le_bytes());
                    }
                    Work::Subtree { offset, pieces } => {
                        let mut hasher = self.hasher(&case.mode);
                        hasher.set_input_offset(*offset);
                        let mut left = input;
                        for piece in pieces {
                            let (now, later) = left.split_at(*piece);
                            left = later;
                            hasher.update(now);
                        }
                        answer.extend(hasher.finalize_non_root());
                    }
                    Work::Merge { left, right } => {
                        let context_key;
                        let mode = match &case.mode {
                            Mode::Hash => hazmat::Mode::Hash,
                            Mode::Keyed(key) => hazmat::Mode::KeyedHash(key),
                            Mode::DeriveKey(context) => {
                                context_key = hazmat::hash_derive_key_context(context);
                                hazmat::Mode::DeriveKeyMaterial(&context_key)
                            }
                        };
                        answer.extend(hazmat::merge_subtrees_non_root(left, right, mode));
                        answer.extend(hazmat::merge_subtrees_root(left, right, mode).as_bytes());
                        let mut out = [0; 200];
                        hazmat::merge_subtrees_root_xof(left, right, mode).fill(&mut out);
                        answer.extend(out);
                    }
                }
                Some(answer)
            }
        }
    };
}

side!(Peer, peer, |_, _| {}, |hasher, input| {
    hasher.update(input);
});
side!(
    Ours,
    blake3_api,
    |ours, hasher| {
        hasher.set_kernel(ours.0);
    },
    |hasher, input| {
        hasher.update_rayon(input);
    }
);
