//! One chunk that grows: up to 1024 bytes, of which the last block is never compressed early.
//!
//! bytes --whole blocks--> CV; the rest --> buffer --> Node
//!
//! Knows nothing of other chunks.

use blake_kernels::{BLOCK_LEN, CHUNK_LEN, Kernel, flags, wipe, wipe_words};

use crate::{Mode, Node};

/// The state of the chunk that input goes into. Its last block waits in the buffer, since only the end of
/// the chunk or of the input tells whether it is the last.
#[derive(Clone)]
pub(crate) struct Chunk {
    pub(crate) cv: [u32; 8],
    pub(crate) number: u64,
    /// Zero beyond `buffered`, as the padding of a short block wants.
    buffer: [u8; BLOCK_LEN],
    buffered: u8,
    /// Blocks already compressed into `cv`.
    compressed: u8,
}

impl Chunk {
    /// An empty chunk.
    #[inline]
    pub(crate) fn new(key: &[u32; 8], number: u64) -> Self {
        Self { cv: *key, number, buffer: [0; BLOCK_LEN], buffered: 0, compressed: 0 }
    }

    /// A chunk of which `compressed` blocks were compressed elsewhere, to `cv`.
    pub(crate) fn resume(cv: [u32; 8], number: u64, compressed: usize) -> Self {
        Self { compressed: compressed as u8, ..Self::new(&cv, number) }
    }

    /// Bytes in the chunk so far, 0 to 1024.
    #[inline]
    pub(crate) fn len(&self) -> usize {
        usize::from(self.compressed) * BLOCK_LEN + usize::from(self.buffered)
    }

    /// Bytes that the chunk can still take.
    #[inline]
    pub(crate) fn room(&self) -> usize {
        CHUNK_LEN - self.len()
    }

    /// Flags of the next block.
    #[inline]
    fn start_flag(&self) -> u8 {
        if self.compressed == 0 { flags::CHUNK_START } else { 0 }
    }

    /// Takes input, which fits in [`room`](Self::room).
    pub(crate) fn update(&mut self, kernel: &Kernel, mode: &Mode, mut input: &[u8]) {
        debug_assert!(input.len() <= self.room());
        if self.buffered > 0 {
            let (now, rest) = input.split_at(input.len().min(BLOCK_LEN - usize::from(self.buffered)));
            self.buffer_more(now);
            input = rest;
            if input.is_empty() {
                return;
            }
            let start = self.start_flag();
            kernel.compress_blocks(&mut self.cv, &self.buffer, self.number, mode.flags(), start, 0);
            self.compressed += 1;
            self.buffer = [0; BLOCK_LEN];
            self.buffered = 0;
        }
        // One block at least stays behind.
        let whole = input.len().saturating_sub(1) / BLOCK_LEN;
        let (blocks, rest) = input.split_at(whole * BLOCK_LEN);
        if whole > 0 {
            let start = self.start_flag();
            kernel.compress_blocks(&mut self.cv, blocks, self.number, mode.flags(), start, 0);
            self.compressed += whole as u8;
        }
        if !rest.is_empty() {
            kernel.pad(rest, &mut self.buffer);
            self.buffered = rest.len() as u8;
        }
    }

    /// Adds to a buffer that holds something already what fits there.
    #[inline]
    fn buffer_more(&mut self, bytes: &[u8]) {
        let at = usize::from(self.buffered);
        self.buffer[at..at + bytes.len()].copy_from_slice(bytes);
        self.buffered += bytes.len() as u8;
    }

    /// The chunk's last block and what goes with it, but for the mode: CV, block, length, flags.
    #[inline]
    pub(crate) fn last_block(&self) -> (&[u32; 8], &[u8; BLOCK_LEN], u8, u8) {
        (&self.cv, &self.buffer, self.buffered, self.start_flag() | flags::CHUNK_END)
    }

    /// The chunk as a node.
    pub(crate) fn node(&self, mode: &Mode) -> Node {
        let (cv, block, block_len, edges) = self.last_block();
        Node { cv: *cv, block: *block, counter: self.number, block_len, flags: mode.flags() | edges }
    }

    /// Overwrites what the chunk holds.
    #[inline]
    pub(crate) fn wipe(&mut self) {
        wipe_words(&mut self.cv);
        wipe(&mut self.buffer);
        (self.buffered, self.compressed) = (0, 0);
    }
}
