//! BLAKE2bp and BLAKE2sp: a message dealt out block by block to four or eight leaves, which a root joins. Section 2 of
//! the BLAKE2 paper's parallel modes.
//!
//! message --stripes, a block for each leaf--> leaves --their digests--> root --> `Hash`
//!
//! Knows nothing of how leaves are laid over lanes or threads.

use arrayvec::ArrayVec;
use blake_kernels::blake2::{End, Job};
use core::fmt;

use crate::Kernel;
use crate::block::Block;
use crate::error::{Error, or_panic};
use crate::generic::{self, Hash, Variant};
use crate::message::finish;
use crate::threads::run_jobs;

mod state;

pub use state::State;

/// How a message is to be hashed: the digest's length and a key. The tree is given.
///
/// ```
/// use blake2_api::blake2bp::Params;
///
/// let mut params = Params::new();
/// params.hash_length(32).key(b"secret");
/// let tag = params.hash(b"message");
///
/// let mut state = params.to_state();
/// state.update(b"mess").update(b"age");
/// assert_eq!(state.finalize(), tag);
/// ```
#[derive(Clone)]
pub struct Params<W: Variant> {
    /// Those of the leaf 0.
    plain: generic::Params<W>,
}

impl<W: Variant> Params<W> {
    /// The plain hash: the longest digest, no key.
    #[must_use]
    pub fn new() -> Self {
        let mut plain = generic::Params::new();
        plain.fanout(W::LEAVES as u8).max_depth(2).inner_hash_length(W::OUT_LEN);
        Params { plain }
    }

    /// Parameters that were saved.
    fn of(plain: generic::Params<W>) -> Self {
        Params { plain }
    }

    /// Sets the length of the digest in bytes: 1 to 64, 1 to 32 in BLAKE2sp. Another length is another function.
    ///
    /// # Panics
    ///
    /// If the length is out of range.
    #[track_caller]
    pub fn hash_length(&mut self, length: usize) -> &mut Self {
        or_panic(self.try_hash_length(length))
    }

    /// Like [`hash_length`](Self::hash_length).
    ///
    /// # Errors
    ///
    /// If the length is out of range. Nothing is changed then.
    pub fn try_hash_length(&mut self, length: usize) -> Result<&mut Self, Error> {
        self.plain.try_hash_length(length)?;
        Ok(self)
    }

    /// Sets the key: up to 64 bytes, 32 in BLAKE2sp. The hash is a MAC then. An empty key is none.
    ///
    /// # Panics
    ///
    /// If the key is longer.
    #[track_caller]
    pub fn key(&mut self, key: &[u8]) -> &mut Self {
        or_panic(self.try_key(key))
    }

    /// Like [`key`](Self::key).
    ///
    /// # Errors
    ///
    /// If the key is longer. Nothing is changed then.
    pub fn try_key(&mut self, key: &[u8]) -> Result<&mut Self, Error> {
        self.plain.try_key(key)?;
        Ok(self)
    }

    /// Takes another kernel. Any kernel gives the same hash.
    pub fn set_kernel(&mut self, kernel: &'static Kernel) -> &mut Self {
        self.plain.set_kernel(kernel);
        self
    }

    /// The hash of a message.
    #[must_use]
    pub fn hash(&self, input: &[u8]) -> Hash<W> {
        self.hash_over(input, 1)
    }

    /// The hash of a message, its leaves over the threads of the rayon pool that the caller belongs to, or of the
    /// global one.
    ///
    /// One thread already has as many leaves side by side as it has lanes. So threads are used only where the pool has
    /// one for each leaf, or the leaves are more than the lanes; and never for less than 128 KiB.
    #[cfg(feature = "rayon")]
    #[must_use]
    pub fn hash_rayon(&self, input: &[u8]) -> Hash<W> {
        self.hash_over(input, self.tasks(input.len()))
    }

    /// Writes the hash of a message to `out`.
    ///
    /// # Errors
    ///
    /// If `out` is not as long as the digest. Nothing is written then.
    pub fn hash_into(&self, input: &[u8], out: &mut [u8]) -> Result<(), Error> {
        self.plain.check_output(out)?;
        out.copy_from_slice(self.hash(input).as_bytes());
        Ok(())
    }

    /// A state for a message that comes in pieces.
    #[must_use]
    pub fn to_state(&self) -> State<W> {
        State::of(self.clone())
    }

    /// Into how many tasks the leaves of `len` bytes are divided.
    ///
    /// A leaf alone took 0.6 of the time of as many as there are lanes (BLAKE2bp and BLAKE2sp, 1 MiB, AVX2 and AVX-512),
    /// two took as long as all. So between all of them in one task and each in its own there is nothing to gain.
    #[cfg(feature = "rayon")]
    fn tasks(&self, len: usize) -> usize {
        let threads = crate::threads::threads(len);
        let lanes = W::routines(self.plain.kernel.get()).degree();
        if threads >= W::LEAVES { W::LEAVES } else { threads.min(W::LEAVES.div_ceil(lanes)) }
    }

    fn hash_over(&self, input: &[u8], tasks: usize) -> Hash<W> {
        let mut leaves = self.leaves();
        self.finish(leaves.as_mut(), input, W::Count::default(), tasks)
    }

    fn keyed(&self) -> bool {
        self.plain.block.key_length() > 0
    }

    /// The leaves before their first block.
    fn leaves(&self) -> W::Leaves {
        let mut leaves = W::NO_LEAVES;
        let first = self.plain.block.first_state();
        for (i, leaf) in leaves.as_mut().iter_mut().enumerate() {
            *leaf = Block::first_state_at(&first, i as u32);
        }
        leaves
    }

    /// Compresses whole stripes, behind which every leaf has more. `count` bytes were compressed in each leaf before.
    fn advance(&self, leaves: &mut [[W; 8]], stripes: &[u8], mut count: W::Count, tasks: usize) {
        if stripes.is_empty() {
            return;
        }
        if self.keyed() && count == W::Count::default() {
            count = self.take_key(leaves, |_| End::Open);
        }
        let routines = W::routines(self.plain.kernel.get());
        let mut jobs = leaves.iter_mut().enumerate().map(|(i, h)| job(i, h, stripes, count, End::Open));
        run_jobs(routines, &mut ArrayVec::<_, MAX_LEAVES>::from_iter(&mut jobs), tasks);
    }

    /// Compresses what is left, gives the leaves to the root, and that is the hash.
    fn finish(&self, leaves: &mut [[W; 8]], rest: &[u8], mut count: W::Count, tasks: usize) -> Hash<W> {
        let routines = W::routines(self.plain.kernel.get());
        let starts_here = self.keyed() && count == W::Count::default();
        let has_more = |leaf: usize| leaf * W::BLOCK_LEN < rest.len();
        if starts_here {
            // Where a leaf gets no input, its key is its last block.
            count = self.take_key(leaves, |leaf| if has_more(leaf) { End::Open } else { end::<W>(leaf) });
        }
        let mut jobs = leaves
            .iter_mut()
            .enumerate()
            .filter(|&(leaf, _)| !starts_here || has_more(leaf))
            .map(|(leaf, h)| job(leaf, h, rest, count, end::<W>(leaf)));
        run_jobs(routines, &mut ArrayVec::<_, MAX_LEAVES>::from_iter(&mut jobs), tasks);

        let mut digests = [0; DIGESTS_LEN];
        for (to, leaf) in digests.chunks_exact_mut(W::OUT_LEN).zip(&*leaves) {
            to.copy_from_slice(W::store(leaf).as_ref());
        }
        let mut block = self.plain.block;
        block.set_node_depth(1);
        let mut h = block.first_state();
        finish(routines, &mut h, &digests, W::Count::default(), true);
        Hash::of_words(&h, block.hash_length())
    }

    /// Compresses the key into every leaf. The count after it.
    fn take_key(&self, leaves: &mut [[W; 8]], end: impl Fn(usize) -> End) -> W::Count {
        let (key, zero) = (self.plain.key_block(), W::Count::default());
        let job = |(leaf, h)| Job { h, input: key.as_bytes(), stride: 1, count: zero, end: end(leaf) };
        let mut jobs: ArrayVec<_, MAX_LEAVES> = leaves.iter_mut().enumerate().map(job).collect();
        W::routines(self.plain.kernel.get()).run_many(&mut jobs);
        W::count_add(zero, W::BLOCK_LEN)
    }
}

/// The blocks of `input`, which starts with a stripe, that are a leaf's.
fn job<'a, W: Variant>(
    leaf: usize,
    h: &'a mut [W; 8],
    input: &'a [u8],
    count: W::Count,
    end: End,
) -> Job<'a, W> {
    let input = input.get(leaf * W::BLOCK_LEN..).unwrap_or_default();
    Job { h, input, stride: W::LEAVES, count, end }
}

/// The end of a leaf: the last leaf is the last node of its level.
fn end<W: Variant>(leaf: usize) -> End {
    if leaf + 1 == W::LEAVES { End::LastNode } else { End::Last }
}

impl<W: Variant> Default for Params<W> {
    fn default() -> Self {
        Self::new()
    }
}

/// Shows all but the key, of which it shows the length.
impl<W: Variant> fmt::Debug for Params<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Params")
            .field("algorithm", &W::PARALLEL)
            .field("hash_length", &self.plain.block.hash_length())
            .field("key_length", &self.plain.block.key_length())
            .field("kernel", &self.plain.kernel.get().name())
            .finish()
    }
}

#[cfg(feature = "zeroize")]
impl<W: Variant> zeroize::ZeroizeOnDrop for Params<W> {}

const MAX_LEAVES: usize = 8;
/// The digests of all leaves: four of 64 bytes, or eight of 32.
const DIGESTS_LEN: usize = 256;
/// A block for each leaf: four of 128 bytes, or eight of 64.
const STRIPE_LEN: usize = 512;
