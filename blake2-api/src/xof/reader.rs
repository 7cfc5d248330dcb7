//! `OutputReader`: the output of BLAKE2X, from any position.
//!
//! root digest, block number --one hash each, side by side--> blocks --> caller's buffer
//!
//! Knows nothing of the message.

use arrayvec::ArrayVec;
use blake_kernels::blake2::{End, Job};
use core::fmt;

use super::known_length;
use crate::Kernel;
use crate::block::Block;
use crate::error::{Error, or_panic};
use crate::generic::{Hash, Variant};

/// Reads the output of BLAKE2X, from its start or from any position.
///
/// Every block of 64 bytes, 32 in BLAKE2Xs, is a hash of its own, so going to another position costs nothing. At the end
/// `std::io::Read` gives `Ok(0)` after a short count for what was left, and `fill` of one byte or more panics.
///
/// The output may be a secret, so what the reader holds is wiped on drop.
///
/// ```
/// let mut reader = blake2_api::blake2xs::Params::new().output_length(1000).hash(b"abc");
/// let mut start = [0; 100];
/// reader.fill(&mut start);
/// assert_eq!(reader.position(), 100);
///
/// let mut again = [0; 10];
/// reader.set_position(90).fill(&mut again);
/// assert_eq!(again, start[90..]);
/// assert!(reader.try_set_position(1001).is_err());
/// ```
#[derive(Clone)]
pub struct OutputReader<W: Variant> {
    /// The message's digest: what every block hashes.
    root: W::Bytes,
    /// The parameters of a whole block, its number still to be set.
    block: Block<W>,
    position: u64,
    /// The end of the stream.
    len: u64,
    kernel: &'static Kernel,
    wiped: bool,
}

impl<W: Variant> OutputReader<W> {
    /// The reader for a message's digest, made with these parameters.
    pub(super) fn new(params: &Block<W>, digest: &Hash<W>, kernel: &'static Kernel) -> Self {
        let mut root = W::NO_BYTES;
        root.as_mut().copy_from_slice(digest.as_bytes());
        let mut block = *params;
        block.set_key_length(0);
        block.set_fanout(0);
        block.set_max_depth(0);
        block.set_max_leaf_length(W::OUT_LEN as u32);
        block.set_inner_hash_length(W::OUT_LEN);
        let len = known_length(params).unwrap_or((W::OUT_LEN as u64) << 32);
        OutputReader { root, block, position: 0, len, kernel, wiped: false }
    }

    /// Fills the whole buffer and moves on by its length. An empty buffer is always fine.
    ///
    /// # Panics
    ///
    /// If fewer bytes than that are left, or the reader was wiped.
    #[track_caller]
    pub fn fill(&mut self, buf: &mut [u8]) -> &mut Self {
        or_panic(self.try_fill(buf))
    }

    /// Fills the whole buffer and moves on by its length, or does nothing at all.
    ///
    /// # Errors
    ///
    /// If fewer bytes than that are left, or the reader was wiped.
    pub fn try_fill(&mut self, buf: &mut [u8]) -> Result<&mut Self, Error> {
        self.check()?;
        if buf.len() as u64 > self.len - self.position {
            let received = self.position.saturating_add(buf.len() as u64);
            return Err(Error::StreamEnd { limit: self.len, received });
        }
        let mut rest = buf;
        while !rest.is_empty() {
            let skip = (self.position % W::OUT_LEN as u64) as usize;
            let len = rest.len().min(WINDOW * W::OUT_LEN - skip);
            let (now, later) = rest.split_at_mut(len);
            self.window(skip, now);
            self.position += len as u64;
            rest = later;
        }
        Ok(self)
    }

    /// Writes the blocks from the current one on, without the first `skip` bytes, to `out`.
    fn window(&self, skip: usize, out: &mut [u8]) {
        let first = self.position / W::OUT_LEN as u64;
        let blocks = (skip + out.len()).div_ceil(W::OUT_LEN);
        let whole = self.block.first_state();
        let start = |index: u64| Block::first_state_at(&whole, index as u32);
        let mut states: ArrayVec<[W; 8], WINDOW> = (first..).take(blocks).map(start).collect();
        let left = self.len - first * W::OUT_LEN as u64;
        let ahead = usize::try_from(left / W::OUT_LEN as u64).unwrap_or(usize::MAX);
        if let Some(last) = states.get_mut(ahead) {
            // The end of the output: the last block is as long as what is left.
            let mut block = self.block;
            block.set_hash_length((left % W::OUT_LEN as u64) as usize);
            *last = Block::first_state_at(&block.first_state(), (self.len / W::OUT_LEN as u64) as u32);
        }
        let root = self.root.as_ref();
        let job = |h| Job { h, input: root, stride: 1, count: W::Count::default(), end: End::Last };
        W::routines(self.kernel).run_many(&mut states.iter_mut().map(job).collect::<ArrayVec<_, WINDOW>>());
        let (mut skip, mut out) = (skip, out);
        for h in &states {
            let len = out.len().min(W::OUT_LEN - skip);
            let (to, rest) = out.split_at_mut(len);
            to.copy_from_slice(&W::store(h).as_ref()[skip..skip + len]);
            (skip, out) = (0, rest);
        }
    }

    /// Where the next read begins, in bytes.
    #[must_use]
    pub fn position(&self) -> u64 {
        self.position
    }

    /// The length of the output in bytes; where that is unknown, of the whole stream.
    #[must_use]
    #[expect(clippy::len_without_is_empty, reason = "no output is empty")]
    pub fn len(&self) -> u64 {
        self.len
    }

    /// Goes to any position up to the end, in bytes.
    ///
    /// # Panics
    ///
    /// If it lies beyond the end, or the reader was wiped.
    #[track_caller]
    pub fn set_position(&mut self, position: u64) -> &mut Self {
        or_panic(self.try_set_position(position))
    }

    /// Goes to any position up to the end, in bytes.
    ///
    /// # Errors
    ///
    /// If it lies beyond the end, or the reader was wiped. The position stays then.
    pub fn try_set_position(&mut self, position: u64) -> Result<&mut Self, Error> {
        self.check()?;
        if position > self.len {
            return Err(Error::StreamEnd { limit: self.len, received: position });
        }
        self.position = position;
        Ok(self)
    }

    fn check(&self) -> Result<(), Error> {
        if self.wiped { Err(Error::Wiped) } else { Ok(()) }
    }
}

impl<W: Variant> Drop for OutputReader<W> {
    fn drop(&mut self) {
        blake_kernels::wipe(self.root.as_mut());
    }
}

/// Wipes the root digest at once. Reading fails from then on.
#[cfg(feature = "zeroize")]
impl<W: Variant> zeroize::Zeroize for OutputReader<W> {
    fn zeroize(&mut self) {
        blake_kernels::wipe(self.root.as_mut());
        self.wiped = true;
    }
}

#[cfg(feature = "zeroize")]
impl<W: Variant> zeroize::ZeroizeOnDrop for OutputReader<W> {}

/// Shows position and length, and nothing of the output.
impl<W: Variant> fmt::Debug for OutputReader<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("OutputReader")
            .field("position", &self.position)
            .field("len", &self.len)
            .finish_non_exhaustive()
    }
}

/// Fills the buffer, with less only at the end of the output. Fails only once wiped.
#[cfg(feature = "std")]
impl<W: Variant> std::io::Read for OutputReader<W> {
    fn read(&mut self, buf: &mut [u8]) -> std::io::Result<usize> {
        let left = usize::try_from(self.len - self.position).unwrap_or(usize::MAX);
        let len = buf.len().min(left);
        self.try_fill(&mut buf[..len]).map_err(std::io::Error::other)?;
        Ok(len)
    }
}

/// Seeks from the start, the end or the current position. Targets outside the output are refused as `InvalidInput`.
#[cfg(feature = "std")]
impl<W: Variant> std::io::Seek for OutputReader<W> {
    fn seek(&mut self, target: std::io::SeekFrom) -> std::io::Result<u64> {
        use std::io::{Error, ErrorKind, SeekFrom};

        let position = match target {
            SeekFrom::Start(position) => Some(position),
            SeekFrom::Current(by) => self.position.checked_add_signed(by),
            SeekFrom::End(by) => self.len.checked_add_signed(by),
        };
        let outside = || std::format!("positions are 0 to {}, received {target:?}", self.len);
        let position = position
            .filter(|&position| position <= self.len)
            .ok_or_else(|| Error::new(ErrorKind::InvalidInput, outside()))?;
        self.try_set_position(position).map_err(Error::other)?;
        Ok(position)
    }
}

/// Blocks that are made together: as many as the widest kernel has lanes.
const WINDOW: usize = 16;
