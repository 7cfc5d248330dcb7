//! Input in pieces: the chunk that grows, and a stack of the CVs of whole subtrees before it.
//!
//! input --chunks, many at once--> CVs --level by level--> stack --fold--> Node
//!
//! Knows nothing of threads beyond `Join`, and keeps no kernel: it is a plain value without pointers.

use core::fmt;

use arrayvec::ArrayVec;
use blake_kernels::{BLOCK_LEN, CHUNK_LEN, Kernel, flags, wipe};

use crate::{
    Join, MAX_DEPTH, Mode, Node, Root, TreeError,
    chunk::Chunk,
    max_subtree_len,
    node::{both, bytes, words},
    subtree::{FEW_CHUNKS, LEAF_CHUNKS, pair},
};

/// The incremental state of one hash: 1912 bytes at most, of which a short input touches the first 200.
///
/// The stack holds the CVs of subtrees from left to right, each at most as large as the one before. Two of
/// equal size are merged only when something follows them, because they could be the root's children.
///
/// Wiped on drop, as far as it was used.
#[derive(Clone)]
pub struct State {
    mode: Mode,
    chunk: Chunk,
    /// The number of the first chunk.
    first: u64,
    stack: ArrayVec<[u8; 32], MAX_DEPTH>,
    wiped: bool,
}

impl State {
    /// A state with no input.
    #[must_use]
    #[inline]
    pub fn new(mode: Mode) -> Self {
        let chunk = Chunk::new(mode.key(), 0);
        Self { mode, chunk, first: 0, stack: ArrayVec::new(), wiped: false }
    }

    /// Back to no input and offset 0, in the same mode and under the same key. A wiped state stays wiped.
    pub fn reset(&mut self) {
        self.wipe_input();
        self.chunk = Chunk::new(self.mode.key(), 0);
        self.first = 0;
    }

    /// Bytes of input so far.
    #[must_use]
    pub fn count(&self) -> u64 {
        (self.chunk.number - self.first) * CHUNK_LEN as u64 + self.chunk.len() as u64
    }

    /// Where the input starts in the whole, in bytes.
    #[must_use]
    pub fn offset(&self) -> u64 {
        self.first * CHUNK_LEN as u64
    }

    /// The mode.
    #[must_use]
    pub fn mode(&self) -> &Mode {
        &self.mode
    }

    /// Makes this the state of a subtree that starts at byte `offset` of the whole.
    ///
    /// # Errors
    ///
    /// [`TreeError::OffsetNotAligned`] and [`TreeError::OffsetAfterInput`]; nothing is changed then.
    pub fn set_offset(&mut self, offset: u64) -> Result<(), TreeError> {
        max_subtree_len(offset)?;
        if self.count() > 0 {
            return Err(TreeError::OffsetAfterInput { count: self.count() });
        }
        self.first = offset / CHUNK_LEN as u64;
        self.chunk.number = self.first;
        Ok(())
    }

    /// Takes more input.
    ///
    /// # Errors
    ///
    /// [`TreeError::SubtreeTooLong`] where a subtree would outgrow its place, and [`TreeError::Wiped`];
    /// nothing of the input is taken then.
    #[inline]
    pub fn update<J: Join>(&mut self, kernel: &Kernel, input: &[u8], join: &J) -> Result<(), TreeError> {
        if input.len() <= self.chunk.room() && self.stack.is_empty() && self.first == 0 && !self.wiped {
            self.chunk.update(kernel, &self.mode, input);
            return Ok(());
        }
        self.update_long(kernel, input, join)
    }

    /// [`update`](Self::update) beyond the first chunk.
    fn update_long<J: Join>(&mut self, kernel: &Kernel, mut input: &[u8], join: &J) -> Result<(), TreeError> {
        self.check_room(input.len())?;
        if self.chunk.len() > 0 {
            let (now, rest) = input.split_at(input.len().min(self.chunk.room()));
            self.chunk.update(kernel, &self.mode, now);
            input = rest;
            if input.is_empty() {
                return Ok(());
            }
            let (cv, block, len, edges) = self.chunk.last_block();
            let cv = bytes(&kernel.compress(cv, block, len, self.chunk.number, self.mode.flags() | edges));
            self.push(kernel, cv, self.chunk.number - self.first);
            self.next_chunk(1);
        }
        if input.len() > CHUNK_LEN {
            self.update_chunks(kernel, input, join);
        } else {
            self.update_open_chunk(kernel, input);
        }
        Ok(())
    }

    /// The whole input so far as an unfinished node; more may follow. Not the root's unless the offset is 0.
    ///
    /// # Panics
    ///
    /// On a wiped state.
    #[must_use]
    #[inline]
    pub fn finish(&self, kernel: &Kernel) -> Node {
        self.fold(kernel, |cv, block, len, counter, flags| Node {
            cv: *cv,
            block: *block,
            counter,
            block_len: len,
            flags,
        })
    }

    /// The first 32 bytes of output of the whole input so far, as the root; more may follow.
    ///
    /// # Panics
    ///
    /// On a wiped state.
    #[must_use]
    pub fn root(&self, kernel: &Kernel) -> Root {
        self.fold(kernel, |cv, block, len, _, flags| {
            Root(bytes(&kernel.compress(cv, block, len, 0, flags | flags::ROOT)))
        })
    }

    /// Whether the state was wiped: it refuses input then, and has nothing to finish.
    #[must_use]
    pub fn is_wiped(&self) -> bool {
        self.wiped
    }

    /// Overwrites the key and all that the input left behind. Only a new state can be used after that.
    pub fn wipe(&mut self) {
        self.wipe_input();
        self.mode = Mode::keyed(&[0; 32]);
        self.wiped = true;
    }

    /// Overwrites what was used of chunk and stack.
    #[inline]
    fn wipe_input(&mut self) {
        self.chunk.wipe();
        if !self.stack.is_empty() {
            wipe(self.stack.as_flattened_mut());
            self.stack.clear();
        }
    }

    /// Refuses input beyond the place of a subtree.
    #[inline]
    fn check_room(&self, more: usize) -> Result<(), TreeError> {
        if self.wiped {
            return Err(TreeError::Wiped);
        }
        if self.first == 0 {
            return Ok(());
        }
        let offset = self.offset();
        let len = self.count().saturating_add(more as u64);
        match max_subtree_len(offset)? {
            Some(limit) if len > limit => Err(TreeError::SubtreeTooLong { offset, limit, len }),
            _ => Ok(()),
        }
    }

    /// More than one chunk of input, from the start of a chunk on.
    fn update_chunks<J: Join>(&mut self, kernel: &Kernel, mut input: &[u8], join: &J) {
        while input.len() > LEAF_CHUNKS * CHUNK_LEN {
            let position = self.chunk.number - self.first;
            let past = position as usize % LEAF_CHUNKS;
            let chunks = if past > 0 {
                // Up to the next place where a large subtree can start.
                LEAF_CHUNKS - past
            } else {
                let aligned = if position == 0 { u32::MAX } else { position.trailing_zeros() };
                1 << (input.len() / CHUNK_LEN).ilog2().min(aligned)
            };
            let (now, rest) = input.split_at(chunks * CHUNK_LEN);
            if past > 0 {
                self.update_leaf(kernel, now);
            } else {
                let [left, right] = pair(kernel, &self.mode, now, self.chunk.number, join);
                self.push(kernel, left, position);
                self.push(kernel, right, position + chunks as u64 / 2);
                self.next_chunk(chunks as u64);
            }
            input = rest;
        }
        if !input.is_empty() {
            self.update_leaf(kernel, input);
        }
    }

    /// Up to a leaf of chunks at once, from the start of a chunk on. A short last one stays open, but its
    /// whole blocks ride in a lane beside the others. Nothing here is the root, since what came before and
    /// this are more than one chunk.
    fn update_leaf(&mut self, kernel: &Kernel, input: &[u8]) {
        let whole = input.len() / CHUNK_LEN;
        if whole <= FEW_CHUNKS {
            self.update_few::<{ FEW_CHUNKS + 1 }>(kernel, input);
        } else {
            self.update_few::<{ LEAF_CHUNKS + 1 }>(kernel, input);
        }
    }

    /// [`update_leaf`](Self::update_leaf) for fewer than `ROOM` whole chunks.
    #[inline(never)]
    fn update_few<const ROOM: usize>(&mut self, kernel: &Kernel, input: &[u8]) {
        let (key, mode_flags, number) = (*self.mode.key(), self.mode.flags(), self.chunk.number);
        let whole = input.len() / CHUNK_LEN;
        let tail = &input[whole * CHUNK_LEN..];
        let ahead = if whole == 0 { 0 } else { tail.len().saturating_sub(1) / BLOCK_LEN };
        let mut cvs = [[0; 32]; ROOM];
        let (now, rest) = input.split_at(whole * CHUNK_LEN + ahead * BLOCK_LEN);
        if ahead > 0 {
            kernel.hash_chunks(now, &key, number, mode_flags, 0, &mut cvs[..=whole]);
        } else {
            kernel.hash_whole_chunks(now, &key, number, mode_flags, &mut cvs[..whole]);
        }
        let open = cvs[whole];
        self.push_all(kernel, &mut cvs[..whole], number - self.first);
        self.next_chunk(whole as u64);
        if ahead > 0 {
            self.chunk = Chunk::resume(words(&open), self.chunk.number, ahead);
        }
        self.update_open_chunk(kernel, rest);
    }

    /// Input that ends inside the open chunk, or with it. It shows that what lies before is not the root.
    #[inline]
    fn update_open_chunk(&mut self, kernel: &Kernel, input: &[u8]) {
        if !input.is_empty() {
            self.merge(kernel, self.chunk.number - self.first);
            self.chunk.update(kernel, &self.mode, input);
        }
    }

    /// Pushes the CVs of chunks that lie one after the other from chunk `position` on, after merging all
    /// that can be merged, level by level.
    fn push_all(&mut self, kernel: &Kernel, mut cvs: &mut [[u8; 32]], mut position: u64) {
        let mut later: ArrayVec<([u8; 32], u64), { LEAF_CHUNKS.ilog2() as usize + 1 }> = ArrayVec::new();
        let mut level = 0;
        while !cvs.is_empty() {
            if position % 2 == 1 {
                // The left sibling of the first one is on the stack.
                self.push(kernel, cvs[0], position << level);
                (cvs, position) = (&mut cvs[1..], position + 1);
            } else if cvs.len() % 2 == 1 {
                // The right sibling of the last one is yet to come.
                let last = cvs.len() - 1;
                later.push((cvs[last], (position + last as u64) << level));
                cvs = &mut cvs[..last];
            } else if position == 0 && cvs.len() == 2 {
                // Perhaps the root's children.
                self.push(kernel, cvs[0], 0);
                self.push(kernel, cvs[1], 1 << level);
                break;
            } else {
                let count = kernel.reduce_level(cvs, self.mode.key(), self.mode.flags());
                (cvs, position, level) = (&mut cvs[..count], position / 2, level + 1);
            }
        }
        for (cv, position) in later.into_iter().rev() {
            self.push(kernel, cv, position);
        }
    }

    /// Pushes the CV of a subtree that starts at chunk `position`, after merging what that shows to be
    /// complete.
    fn push(&mut self, kernel: &Kernel, cv: [u8; 32], position: u64) {
        self.merge(kernel, position);
        self.stack.push(cv);
    }

    /// Merges complete subtrees from the top of the stack, until there is one for each bit of `position`,
    /// the chunks before something that follows.
    fn merge(&mut self, kernel: &Kernel, position: u64) {
        while self.stack.len() > position.count_ones() as usize {
            let right = self.pop();
            let left = self.pop();
            let flags = self.mode.flags() | flags::PARENT;
            let cv = kernel.compress(self.mode.key(), &both(&left, &right), BLOCK_LEN as u8, 0, flags);
            self.stack.push(bytes(&cv));
        }
    }

    /// Takes the top off the stack and leaves nothing of it behind.
    fn pop(&mut self) -> [u8; 32] {
        let Some(top) = self.stack.last_mut() else { unreachable!("what is merged was pushed") };
        let cv = *top;
        wipe(top);
        self.stack.pop();
        cv
    }

    /// An empty chunk, `chunks` further on.
    fn next_chunk(&mut self, chunks: u64) {
        let number = self.chunk.number.wrapping_add(chunks);
        self.chunk = Chunk::new(self.mode.key(), number);
    }

    /// Folds the open chunk and the stack from right to left, and hands the top node's last compression
    /// (CV, block, length, counter, flags) to `top`.
    #[inline]
    fn fold<T>(&self, kernel: &Kernel, top: impl FnOnce(&[u32; 8], &[u8; BLOCK_LEN], u8, u64, u8) -> T) -> T {
        assert!(!self.wiped, "{}", TreeError::Wiped);
        let (key, flags) = (self.mode.key(), self.mode.flags());
        let mut left = self.stack.as_slice();
        let (cv, block, len, edges) = self.chunk.last_block();
        let mut right = match left.split_last() {
            None => return top(cv, block, len, self.chunk.number, flags | edges),
            Some((last, before)) if self.chunk.len() == 0 => {
                left = before;
                *last
            }
            Some(_) => bytes(&kernel.compress(cv, block, len, self.chunk.number, flags | edges)),
        };
        loop {
            let Some((last, before)) = left.split_last() else {
                unreachable!("a single subtree is never alone on the stack: its halves are");
            };
            let block = both(last, &right);
            left = before;
            if left.is_empty() {
                return top(key, &block, BLOCK_LEN as u8, 0, flags | flags::PARENT);
            }
            right = bytes(&kernel.compress(key, &block, BLOCK_LEN as u8, 0, flags | flags::PARENT));
        }
    }
}

impl fmt::Debug for State {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State")
            .field("mode", &self.mode)
            .field("count", &self.count())
            .finish_non_exhaustive()
    }
}

impl Drop for State {
    #[inline]
    fn drop(&mut self) {
        self.wipe_input();
    }
}
