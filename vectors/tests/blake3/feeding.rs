//! The ways in which one input can reach the hash, which must all lead to one output.
//!
//! kernel, mode, input --way--> 32-byte digest, 131 bytes of output
//!
//! Knows nothing of what the output should be.

use blake_kernels::Kernel;
use blake3_api::Hasher;
use blake3_tree::{CHUNK_LEN, Join, Serial, Xof};
use libtest_mimic::Failed;
use vectors::data::blake3::OUTPUT_LEN;

use crate::harness::same;
use crate::mode::Mode;
use crate::subtrees;

pub(crate) type Fed = Result<([u8; 32], Vec<u8>), Failed>;

#[derive(Clone, Copy)]
pub(crate) struct Way {
    pub(crate) name: &'static str,
    pub(crate) feed: fn(&'static Kernel, Mode, &[u8]) -> Fed,
    /// Longer inputs are left out in the quick size.
    pub(crate) quick_len: usize,
}

pub(crate) const WAYS: [Way; 8] = [
    Way {
        name: "one_shot",
        feed: |kernel, mode, input| one_shot(kernel, mode, input, &Serial),
        quick_len: 31_744,
    },
    Way {
        name: "halves_in_reverse",
        feed: |kernel, mode, input| one_shot(kernel, mode, input, &Reverse),
        quick_len: 8193,
    },
    Way {
        name: "single_update",
        feed: |kernel, mode, input| pieces(kernel, mode, input, &[usize::MAX]),
        quick_len: 31_744,
    },
    Way {
        name: "byte_by_byte",
        feed: |kernel, mode, input| pieces(kernel, mode, input, &[1]),
        quick_len: 2049,
    },
    Way {
        name: "block_by_block",
        feed: |kernel, mode, input| pieces(kernel, mode, input, &[64]),
        quick_len: 4097,
    },
    Way {
        name: "chunk_straddling",
        feed: |kernel, mode, input| pieces(kernel, mode, input, &STRADDLING),
        quick_len: 8193,
    },
    Way { name: "subtree_by_subtree", feed: subtrees::feed, quick_len: 5121 },
    Way { name: "xof_seeks", feed: xof_seeks, quick_len: 1025 },
];

/// Digest and output of a hasher that has all of its input.
pub(crate) fn finish(hasher: &Hasher) -> ([u8; 32], Vec<u8>) {
    let mut output = vec![0; OUTPUT_LEN];
    hasher.finalize_xof().fill(&mut output);
    (*hasher.finalize().as_bytes(), output)
}

fn one_shot<J: Join>(kernel: &'static Kernel, mode: Mode, input: &[u8], join: &J) -> Fed {
    let mode = mode.tree(kernel);
    let digest = blake3_tree::hash(kernel, &mode, input, join).into_bytes();
    let mut output = vec![0; OUTPUT_LEN];
    Xof::new(blake3_tree::node(kernel, &mode, input, join))
        .fill(kernel, &mut output)
        .map_err(|e| e.to_string())?;
    Ok((digest, output))
}

/// Updates of the given lengths, over and over.
fn pieces(kernel: &'static Kernel, mode: Mode, input: &[u8], lengths: &[usize]) -> Fed {
    let mut hasher = mode.hasher(kernel);
    let mut rest = input;
    for &len in lengths.iter().cycle() {
        let (piece, tail) = rest.split_at(len.min(rest.len()));
        hasher.update(piece);
        rest = tail;
        if rest.is_empty() {
            break;
        }
    }
    Ok(finish(&hasher))
}

/// The output stream in windows, neither in order nor on borders, from one reader.
fn xof_seeks(kernel: &'static Kernel, mode: Mode, input: &[u8]) -> Fed {
    let mut hasher = mode.hasher(kernel);
    hasher.update(input);
    let (digest, output) = finish(&hasher);
    let mut reader = hasher.finalize_xof();
    for step in 0..OUTPUT_LEN {
        // 37 and 131 share no factor, so that each position comes up once.
        let position = step * 37 % OUTPUT_LEN;
        let mut window = vec![0; (step * 11 % 90).min(OUTPUT_LEN - position)];
        reader.set_position(position as u64);
        reader.fill(&mut window);
        same(&window, &output[position..][..window.len()], || {
            format!("{} bytes at {position}", window.len())
        })?;
        same(&reader.position().to_be_bytes(), &((position + window.len()) as u64).to_be_bytes(), || {
            format!("position after {} bytes at {position}", window.len())
        })?;
    }
    Ok((digest, output))
}

/// Runs the right half first: nothing may lean on the order.
struct Reverse;

impl Join for Reverse {
    fn join<A, B, RA, RB>(&self, _left_len: usize, _right_len: usize, a: A, b: B) -> (RA, RB)
    where
        A: FnOnce() -> RA + Send,
        B: FnOnce() -> RB + Send,
        RA: Send,
        RB: Send,
    {
        let right = b();
        (a(), right)
    }
}

/// Leaves each kind of rest in the buffer and crosses one, two or more chunk borders from it.
const STRADDLING: [usize; 7] =
    [CHUNK_LEN - 1, 2, CHUNK_LEN - 2, 2 * CHUNK_LEN + 2, 3 * CHUNK_LEN - 1, CHUNK_LEN, 4 * CHUNK_LEN + 1];
