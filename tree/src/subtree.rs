//! Whole inputs at hand: a subtree over as many lanes as the kernel has, and the one-shot hash.
//!
//! input --halves, down to a leaf of many chunks--> chunk CVs --level by level--> two CVs --> Node
//!
//! Knows nothing of input that comes in pieces, nor of threads beyond `Join`.

use blake_kernels::{BLOCK_LEN, CHUNK_LEN, Kernel, flags};

use crate::{
    Join, Mode, Node, Root, left_subtree_len,
    node::{both, bytes, parent_of},
};

/// Chunks that are hashed by one call, below which a subtree is not halved: enough for four calls of the
/// widest kernel, so that two levels of parents fill it too. (16 cost 2 % of 64 KiB on AVX2; 128 gained nothing
/// there, and would leave 128 KiB to one thread.)
pub(crate) const LEAF_CHUNKS: usize = 64;

/// Sizes of leaves for which less room is cleared.
pub(crate) const FEW_CHUNKS: usize = 4;
const SOME_CHUNKS: usize = 16;

/// The most CVs that a subtree is reduced to on its way up: what the widest kernel makes of twice as many.
const MAX_WIDTH: usize = 16;

/// Hashes an input that is all at hand. Up to 64 bytes cost one compression and nothing else.
#[inline]
pub fn hash<J: Join>(kernel: &Kernel, mode: &Mode, input: &[u8], join: &J) -> Root {
    if input.len() > CHUNK_LEN {
        return hash_long(kernel, mode, input, join);
    }
    hash_chunk(kernel, mode, input)
}

/// The root of an input of one chunk.
#[inline]
fn hash_chunk(kernel: &Kernel, mode: &Mode, input: &[u8]) -> Root {
    let (key, flags) = (mode.key(), mode.flags());
    let last = flags::CHUNK_END | flags::ROOT;
    if input.len() <= BLOCK_LEN {
        return root_of_last_block(kernel, key, input, flags | flags::CHUNK_START | last);
    }
    let mut cv = *key;
    if input.len().is_multiple_of(BLOCK_LEN) {
        kernel.compress_blocks(&mut cv, input, 0, flags, flags::CHUNK_START, last);
        return Root(bytes(&cv));
    }
    let (whole, rest) = input.split_at(input.len() / BLOCK_LEN * BLOCK_LEN);
    kernel.compress_blocks(&mut cv, whole, 0, flags, flags::CHUNK_START, 0);
    root_of_last_block(kernel, &cv, rest, flags | last)
}

/// The root of more than one chunk.
fn hash_long<J: Join>(kernel: &Kernel, mode: &Mode, input: &[u8], join: &J) -> Root {
    let [left, right] = pair(kernel, mode, input, 0, join);
    let flags = mode.flags() | flags::PARENT | flags::ROOT;
    Root(bytes(&kernel.compress(mode.key(), &both(&left, &right), BLOCK_LEN as u8, 0, flags)))
}

/// The root that a chunk's last block makes.
#[inline]
fn root_of_last_block(kernel: &Kernel, cv: &[u32; 8], input: &[u8], flags: u8) -> Root {
    if let Ok(block) = input.try_into() {
        return Root(bytes(&kernel.compress(cv, block, BLOCK_LEN as u8, 0, flags)));
    }
    let mut block = [0; BLOCK_LEN];
    kernel.pad(input, &mut block);
    Root(bytes(&kernel.compress(cv, &block, input.len() as u8, 0, flags)))
}

/// An input that is all at hand, as an unfinished node: for output of any length.
#[must_use]
pub fn node<J: Join>(kernel: &Kernel, mode: &Mode, input: &[u8], join: &J) -> Node {
    if input.len() > CHUNK_LEN {
        let [left, right] = pair(kernel, mode, input, 0, join);
        return parent_of(mode, &left, &right);
    }
    let mut chunk = crate::chunk::Chunk::new(mode.key(), 0);
    chunk.update(kernel, mode, input);
    chunk.node(mode)
}

/// The two children of the top of a subtree of more than one chunk, which starts at chunk `number`.
pub(crate) fn pair<J: Join>(
    kernel: &Kernel,
    mode: &Mode,
    input: &[u8],
    number: u64,
    join: &J,
) -> [[u8; 32]; 2] {
    debug_assert!(input.len() > CHUNK_LEN);
    // Clearing room for a whole leaf would take longer than the two parents of three chunks.
    if input.len() <= FEW_CHUNKS * CHUNK_LEN {
        return leaf_pair::<FEW_CHUNKS>(kernel, mode, input, number);
    }
    if input.len() <= SOME_CHUNKS * CHUNK_LEN {
        return leaf_pair::<SOME_CHUNKS>(kernel, mode, input, number);
    }
    if input.len() <= LEAF_CHUNKS * CHUNK_LEN {
        return leaf_pair::<LEAF_CHUNKS>(kernel, mode, input, number);
    }
    let mut halves = [[0; 32]; 2 * MAX_WIDTH];
    let count = both_halves(kernel, mode, input, number, join, &mut halves);
    top_pair(kernel, mode, &mut halves[..count])
}

/// [`pair`] for up to `CHUNKS` chunks. Not inlined, so that a short input needs no more stack than it uses.
#[inline(never)]
fn leaf_pair<const CHUNKS: usize>(kernel: &Kernel, mode: &Mode, input: &[u8], number: u64) -> [[u8; 32]; 2] {
    let mut leaf = [[0; 32]; CHUNKS];
    let count = chunk_cvs(kernel, mode, input, number, &mut leaf);
    top_pair(kernel, mode, &mut leaf[..count])
}

/// Reduces CVs level by level to the last two.
#[inline]
fn top_pair(kernel: &Kernel, mode: &Mode, cvs: &mut [[u8; 32]]) -> [[u8; 32]; 2] {
    let mut count = cvs.len();
    while count > 2 {
        count = kernel.reduce_level(&mut cvs[..count], mode.key(), mode.flags());
    }
    [cvs[0], cvs[1]]
}

/// Hashes the chunks of a leaf; how many they are.
fn chunk_cvs(kernel: &Kernel, mode: &Mode, input: &[u8], number: u64, out: &mut [[u8; 32]]) -> usize {
    let count = input.len().div_ceil(CHUNK_LEN);
    kernel.hash_chunks(input, mode.key(), number, mode.flags(), flags::CHUNK_END, &mut out[..count]);
    count
}

/// The CVs of both halves, one after the other; how many they are. The left half is a whole power of two,
/// so that its CVs pair up among themselves on every level until there is one.
fn both_halves<J: Join>(
    kernel: &Kernel,
    mode: &Mode,
    input: &[u8],
    number: u64,
    join: &J,
    out: &mut [[u8; 32]; 2 * MAX_WIDTH],
) -> usize {
    let (left, right) = input.split_at(left_subtree_len(input.len() as u64) as usize);
    let right_number = number + (left.len() / CHUNK_LEN) as u64;
    let width = kernel.degree().clamp(2, MAX_WIDTH);
    let (left_out, right_out) = out.split_at_mut(width);
    let (left_count, right_count) = join.join(
        left.len(),
        right.len(),
        || wide(kernel, mode, left, number, join, left_out),
        || wide(kernel, mode, right, right_number, join, right_out),
    );
    debug_assert_eq!(left_count, width);
    left_count + right_count
}

/// Reduces a subtree to as many CVs as the kernel is wide, or fewer where it is short, at the front of
/// `out`; how many they are.
fn wide<J: Join>(
    kernel: &Kernel,
    mode: &Mode,
    input: &[u8],
    number: u64,
    join: &J,
    out: &mut [[u8; 32]],
) -> usize {
    let width = kernel.degree().clamp(2, MAX_WIDTH);
    if input.len() <= LEAF_CHUNKS * CHUNK_LEN {
        let mut leaf = [[0; 32]; LEAF_CHUNKS];
        let mut count = chunk_cvs(kernel, mode, input, number, &mut leaf);
        while count > width {
            count = kernel.reduce_level(&mut leaf[..count], mode.key(), mode.flags());
        }
        out[..count].copy_from_slice(&leaf[..count]);
        return count;
    }
    let mut halves = [[0; 32]; 2 * MAX_WIDTH];
    let count = both_halves(kernel, mode, input, number, join, &mut halves);
    let count = kernel.reduce_level(&mut halves[..count], mode.key(), mode.flags());
    out[..count].copy_from_slice(&halves[..count]);
    count
}
