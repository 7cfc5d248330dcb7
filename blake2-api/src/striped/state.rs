//! The state of BLAKE2bp and BLAKE2sp: a message that comes in pieces, of any lengths.
//!
//! pieces --up to two stripes kept--> leaves --`finalize`--> `Hash`
//!
//! Knows nothing of keys and roots.

use core::fmt;

use super::{Params, STRIPE_LEN};
use crate::Kernel;
use crate::error::{Error, or_panic};
use crate::generic::{Hash, Variant};
use crate::life::Life;
use crate::saved::{Reader, Saved, Writer, check_count, field};

/// Hashes a message that comes in pieces. [`finalize`](Self::finalize) doesn't end it, [`finish`](Self::finish) does.
///
/// It is a plain value without heap memory, and without a pointer where no kernel was chosen. What it holds is secret: it
/// is wiped on drop, `Debug` doesn't print it.
#[derive(Clone)]
pub struct State<W: Variant> {
    leaves: W::Leaves,
    /// Bytes compressed in each leaf, the key included; the low word first.
    count: [W; 2],
    /// Input since then. A stripe is compressed once every leaf has more behind it.
    buffer: [u8; BUFFER_LEN],
    buffered: u16,
    life: Life,
    params: Params<W>,
}

impl<W: Variant> State<W> {
    /// A state for the plain hash. [`Params::to_state`] makes others.
    #[must_use]
    pub fn new() -> Self {
        Self::of(Params::new())
    }

    pub(super) fn of(params: Params<W>) -> Self {
        State {
            leaves: params.leaves(),
            count: [W::default(); 2],
            buffer: [0; BUFFER_LEN],
            buffered: 0,
            life: Life::Open,
            params,
        }
    }

    /// Forgets all input, and that the state was finished. Keeps parameters, key and kernel. A wiped state stays so.
    pub fn reset(&mut self) -> &mut Self {
        if self.life != Life::Wiped {
            self.leaves = self.params.leaves();
            (self.count, self.buffered, self.life) = ([W::default(); 2], 0, Life::Open);
        }
        self
    }

    /// Adds input, on the calling thread.
    ///
    /// # Panics
    ///
    /// If the state was finished or wiped.
    #[track_caller]
    pub fn update(&mut self, input: &[u8]) -> &mut Self {
        or_panic(self.try_update(input))
    }

    /// Adds input, on the calling thread.
    ///
    /// # Errors
    ///
    /// If the state was finished or wiped.
    pub fn try_update(&mut self, input: &[u8]) -> Result<&mut Self, Error> {
        self.take(input, 1)
    }

    /// Adds input, the leaves over the threads of the rayon pool that the caller belongs to, or of the global one, where
    /// that pays: see [`Params::hash_rayon`].
    ///
    /// # Panics
    ///
    /// If the state was finished or wiped.
    #[cfg(feature = "rayon")]
    #[track_caller]
    pub fn update_rayon(&mut self, input: &[u8]) -> &mut Self {
        let tasks = self.params.tasks(input.len());
        or_panic(self.take(input, tasks))
    }

    fn take(&mut self, mut input: &[u8], tasks: usize) -> Result<&mut Self, Error> {
        self.life.check()?;
        // A stripe may go once the last leaf has at least a byte behind it.
        let behind = STRIPE_LEN - W::BLOCK_LEN + 1;
        let buffered = usize::from(self.buffered);
        let ready = (buffered + input.len()).saturating_sub(behind) / STRIPE_LEN;
        if ready > 0 {
            let begun = buffered.div_ceil(STRIPE_LEN);
            let from_buffer = ready.min(begun) * STRIPE_LEN;
            if from_buffer > buffered {
                let (head, rest) = input.split_at(from_buffer - buffered);
                self.buffer[buffered..from_buffer].copy_from_slice(head);
                input = rest;
            }
            self.advance_buffer(from_buffer);
            self.buffer.copy_within(from_buffer..buffered.max(from_buffer), 0);
            self.buffered = buffered.saturating_sub(from_buffer) as u16;
            let (stripes, rest) = input.split_at(ready.saturating_sub(begun) * STRIPE_LEN);
            self.advance(stripes, tasks);
            input = rest;
        }
        let buffered = usize::from(self.buffered);
        self.buffer[buffered..][..input.len()].copy_from_slice(input);
        self.buffered += input.len() as u16;
        Ok(self)
    }

    fn advance(&mut self, stripes: &[u8], tasks: usize) {
        let count = W::count(self.count);
        self.params.advance(self.leaves.as_mut(), stripes, count, tasks);
        self.counted(stripes.len());
    }

    fn advance_buffer(&mut self, len: usize) {
        let count = W::count(self.count);
        self.params.advance(self.leaves.as_mut(), &self.buffer[..len], count, 1);
        self.counted(len);
    }

    /// Counts stripes, and with the first of them the key.
    fn counted(&mut self, len: usize) {
        if len > 0 && self.params.keyed() && self.count == [W::default(); 2] {
            self.count = W::plus(self.count, W::BLOCK_LEN);
        }
        self.count = W::plus(self.count, len / W::LEAVES);
    }

    /// The hash of all input so far.
    ///
    /// # Panics
    ///
    /// If the state was finished or wiped.
    #[track_caller]
    #[must_use]
    pub fn finalize(&self) -> Hash<W> {
        or_panic(self.try_finalize())
    }

    /// The hash of all input so far.
    ///
    /// # Errors
    ///
    /// If the state was finished or wiped.
    pub fn try_finalize(&self) -> Result<Hash<W>, Error> {
        self.life.check()?;
        let mut leaves = self.leaves;
        let rest = &self.buffer[..self.buffered.into()];
        Ok(self.params.finish(leaves.as_mut(), rest, W::count(self.count), 1))
    }

    /// Writes the hash of all input so far to `out`.
    ///
    /// # Panics
    ///
    /// If `out` is not as long as the digest, or the state was finished or wiped.
    #[track_caller]
    pub fn finalize_into(&self, out: &mut [u8]) {
        or_panic(self.try_finalize_into(out));
    }

    /// Writes the hash of all input so far to `out`.
    ///
    /// # Errors
    ///
    /// If `out` is not as long as the digest, or the state was finished or wiped. Nothing is written then.
    pub fn try_finalize_into(&self, out: &mut [u8]) -> Result<(), Error> {
        self.life.check()?;
        self.params.plain.check_output(out)?;
        out.copy_from_slice(self.try_finalize()?.as_bytes());
        Ok(())
    }

    /// The hash of all input, and the end of it, until [`reset`](Self::reset).
    ///
    /// # Errors
    ///
    /// If the state was finished before, or wiped.
    pub fn finish(&mut self) -> Result<Hash<W>, Error> {
        let hash = self.try_finalize()?;
        self.forget();
        self.life = Life::Finished;
        Ok(hash)
    }

    /// Like [`finish`](Self::finish), to a slice.
    ///
    /// # Errors
    ///
    /// If `out` is not as long as the digest, or the state was finished before, or wiped. Nothing is done then.
    pub fn finish_into(&mut self, out: &mut [u8]) -> Result<(), Error> {
        self.life.check()?;
        self.params.plain.check_output(out)?;
        out.copy_from_slice(self.finish()?.as_bytes());
        Ok(())
    }

    /// How many bytes of input there were since the start or the last [`reset`](Self::reset). The key is none. 0 once
    /// the state was finished or wiped.
    #[must_use]
    pub fn count(&self) -> W::Count {
        let mut count = self.count;
        if self.params.keyed() && count != [W::default(); 2] {
            count = W::minus(count, W::BLOCK_LEN);
        }
        W::count(W::plus(W::times(count, W::LEAVES), self.buffered.into()))
    }

    /// The length of the digest in bytes.
    #[must_use]
    pub fn hash_length(&self) -> usize {
        self.params.plain.block.hash_length()
    }

    /// Takes another kernel for all that follows. Any kernel gives the same hash, and it can be changed at any time.
    pub fn set_kernel(&mut self, kernel: &'static Kernel) -> &mut Self {
        self.params.set_kernel(kernel);
        self
    }

    /// The kernel in use.
    #[must_use]
    pub fn kernel(&self) -> &'static Kernel {
        self.params.plain.kernel.get()
    }

    /// The state as bytes. See [`Saved`] for what they hold.
    ///
    /// ```
    /// use blake2_api::blake2sp::{State, hash};
    ///
    /// let saved = State::new().update(b"before, ").save()?;
    /// let mut later = State::load(saved.as_bytes())?;
    /// assert_eq!(later.update(b"after").finalize(), hash(b"before, after"));
    /// # Ok::<(), blake2_api::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the state was finished or wiped.
    pub fn save(&self) -> Result<Saved<W::SavedParallel>, Error> {
        self.life.check()?;
        let mut saved = Saved::empty(W::NOT_SAVED_PARALLEL);
        let mut to = Writer::new(&mut saved);
        to.head(W::PARALLEL, false, self.buffered.into());
        to.count(self.count);
        to.params(&self.params.plain);
        self.leaves.as_ref().iter().for_each(|leaf| to.state(leaf));
        to.put(&self.buffer[..self.buffered.into()]);
        Ok(saved)
    }

    /// The state that was saved. It uses the best kernel of this CPU.
    ///
    /// # Errors
    ///
    /// If the bytes are no saved state, or one of another algorithm, length or format, or one that no hashing leads to.
    pub fn load(saved: &[u8]) -> Result<Self, Error> {
        let mut from = Reader::new(saved, W::PARALLEL, W::NOT_SAVED_PARALLEL.as_ref().len())?;
        let (_, buffered) = from.flags();
        let count = from.count();
        let params = from.params(false)?;
        let mut block = Params::<W>::new().plain.block;
        block.set_hash_length(params.block.hash_length());
        block.set_key_length(params.block.key_length());
        field("parameters that differ from the algorithm's", 0, 0, (params.block != block).into())?;
        check_count(count)?;
        // Behind a stripe that was compressed, every leaf but the last has a whole block.
        let whole = STRIPE_LEN - W::BLOCK_LEN;
        let least = if count == [W::default(); 2] { 0 } else { whole + 1 };
        field("buffered bytes", least as u64, (STRIPE_LEN + whole) as u64, buffered as u64)?;
        let mut state = Self::of(Params::of(params));
        state.count = count;
        state.leaves.as_mut().iter_mut().for_each(|leaf| *leaf = from.state());
        state.buffer[..buffered].copy_from_slice(from.take(buffered));
        state.buffered = buffered as u16;
        Ok(state)
    }

    /// Overwrites what comes of the input.
    fn forget(&mut self) {
        self.leaves.as_mut().iter_mut().for_each(blake_kernels::wipe_words);
        blake_kernels::wipe(&mut self.buffer);
        (self.count, self.buffered) = ([W::default(); 2], 0);
    }
}

/// Like [`Params::to_state`], for parameters that are not needed any more.
impl<W: Variant> From<Params<W>> for State<W> {
    fn from(params: Params<W>) -> Self {
        Self::of(params)
    }
}

impl<W: Variant> Default for State<W> {
    fn default() -> Self {
        Self::new()
    }
}

impl<W: Variant> Drop for State<W> {
    fn drop(&mut self) {
        self.forget();
    }
}

/// Wipes key and state at once. From then on every method that would hash fails.
#[cfg(feature = "zeroize")]
impl<W: Variant> zeroize::Zeroize for State<W> {
    fn zeroize(&mut self) {
        self.forget();
        blake_kernels::wipe(self.params.plain.key.as_mut());
        self.life = Life::Wiped;
    }
}

#[cfg(feature = "zeroize")]
impl<W: Variant> zeroize::ZeroizeOnDrop for State<W> {}

/// Shows the parameters without the key, and how much was hashed; nothing of the state.
impl<W: Variant> fmt::Debug for State<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State")
            .field("params", &self.params)
            .field("count", &self.count())
            .field("life", &self.life)
            .finish_non_exhaustive()
    }
}

/// Two stripes: one may be whole and still lack what must be behind it.
const BUFFER_LEN: usize = 2 * STRIPE_LEN;
