//! `State`: a message that comes in pieces.
//!
//! pieces --`update`--> whole blocks into the state, the last one kept --`finalize`--> `Hash`
//!
//! Knows nothing of readers, and nothing of other states beside it but that `many` asks for jobs.

use blake_kernels::blake2::{End, Job};
use core::fmt;

use crate::Kernel;
use crate::error::{Error, or_panic};
use crate::generic::{Hash, Params, Variant};
use crate::life::Life;
use crate::message::whole_len;

/// Hashes a message that comes in pieces.
///
/// [`finalize`](Self::finalize) doesn't end it: more input may follow, and more digests.
/// [`finish`](Self::finish) does: whatever is asked of the state after that is an error, until [`reset`](Self::reset).
///
/// It is a plain value without heap memory, and without a pointer where no kernel was chosen. What it holds is secret: it
/// is wiped on drop, `Debug` doesn't print it.
///
/// ```
/// use blake2_api::blake2b::{State, hash};
///
/// let mut state = State::new();
/// state.update(b"one, ");
/// let early = state.finalize();
/// state.update(b"two");
/// assert_eq!(early, hash(b"one, "));
/// assert_eq!(state.finalize(), hash(b"one, two"));
/// ```
///
/// # Errors and panics
///
/// Methods that hash come in pairs: `try_update` says by an [`Error`] that the state was finished, or wiped by `zeroize`;
/// `update` panics with the same message. Input beyond what the count of the algorithm holds (2^64 - 1 bytes in BLAKE2s,
/// 2^128 - 1 in BLAKE2b) is outside of RFC 7693, and the count goes on from 0.
#[derive(Clone)]
pub struct State<W: Variant> {
    pub(crate) h: [W; 8],
    /// Bytes compressed, the low word first.
    pub(crate) count: [W; 2],
    /// What was not compressed yet. Never empty once there was input: the last block must be known to be the last.
    pub(crate) buffer: W::Block,
    pub(crate) buffered: u8,
    pub(crate) life: Life,
    pub(crate) params: Params<W>,
}

impl<W: Variant> State<W> {
    /// A state for the plain hash. [`Params::to_state`] makes others.
    #[inline]
    #[must_use]
    pub fn new() -> Self {
        Self::of(Params::new())
    }

    #[inline]
    pub(crate) fn of(params: Params<W>) -> Self {
        let mut state = State {
            h: params.block.first_state(),
            count: [W::default(); 2],
            buffer: W::ZERO_BLOCK,
            buffered: 0,
            life: Life::Open,
            params,
        };
        state.take_key();
        state
    }

    /// The key is the first block, but it may be the last one too.
    #[inline]
    fn take_key(&mut self) {
        if self.params.block.key_length() > 0 {
            self.buffer.as_mut().fill(0);
            self.buffer.as_mut()[..W::KEY_LEN].copy_from_slice(self.params.key.as_ref());
            self.buffered = W::BLOCK_LEN as u8;
        }
    }

    /// Forgets all input, and that the state was finished. Keeps parameters, key and kernel. A wiped state stays so.
    ///
    /// ```
    /// use blake2_api::blake2s::{State, hash};
    ///
    /// let mut state = State::new();
    /// state.update(b"forget this").reset().update(b"abc");
    /// assert_eq!(state.finalize(), hash(b"abc"));
    /// ```
    pub fn reset(&mut self) -> &mut Self {
        if self.life != Life::Wiped {
            self.h = self.params.block.first_state();
            (self.count, self.buffered, self.life) = ([W::default(); 2], 0, Life::Open);
            self.take_key();
        }
        self
    }

    /// Adds input.
    ///
    /// # Panics
    ///
    /// If the state was finished or wiped.
    #[inline]
    #[track_caller]
    pub fn update(&mut self, input: &[u8]) -> &mut Self {
        or_panic(self.try_update(input))
    }

    /// Adds input.
    ///
    /// # Errors
    ///
    /// If the state was finished or wiped.
    #[inline]
    pub fn try_update(&mut self, mut input: &[u8]) -> Result<&mut Self, Error> {
        self.life.check()?;
        let routines = W::routines(self.params.kernel.get());
        if input.len() > W::BLOCK_LEN - usize::from(self.buffered) {
            if self.buffered > 0 {
                self.fill_up(&mut input);
                routines.update(&mut self.h, self.buffer.as_ref(), W::count(self.count));
                self.count = W::plus(self.count, W::BLOCK_LEN);
            }
            let (whole, rest) = input.split_at(whole_len::<W>(input.len()));
            routines.update(&mut self.h, whole, W::count(self.count));
            self.count = W::plus(self.count, whole.len());
            input = rest;
        }
        self.keep(input);
        Ok(self)
    }

    /// Fills the buffer from the front of the input, and calls it empty.
    #[inline]
    fn fill_up(&mut self, input: &mut &[u8]) {
        let free = &mut self.buffer.as_mut()[self.buffered.into()..];
        let (head, rest) = input.split_at(free.len());
        free.copy_from_slice(head);
        (*input, self.buffered) = (rest, 0);
    }

    /// Adds to the buffer what fits in it.
    #[inline]
    pub(crate) fn keep(&mut self, input: &[u8]) {
        self.buffer.as_mut()[self.buffered.into()..][..input.len()].copy_from_slice(input);
        self.buffered += input.len() as u8;
    }

    /// The job that empties a buffer which the front of the input fills, and which is not the last block.
    pub(crate) fn buffer_job(&mut self, input: &mut &[u8]) -> Option<Job<'_, W>> {
        if self.buffered == 0 || input.len() <= W::BLOCK_LEN - usize::from(self.buffered) {
            return None;
        }
        self.fill_up(input);
        let count = self.advance(W::BLOCK_LEN);
        Some(Job { h: &mut self.h, input: self.buffer.as_ref(), stride: 1, count, end: End::Open })
    }

    /// The job for the whole blocks of the input that are not the last. Nothing may be buffered where there are any.
    pub(crate) fn input_job<'s, 'i: 's>(&'s mut self, input: &mut &'i [u8]) -> Option<Job<'s, W>> {
        if input.len() <= W::BLOCK_LEN - usize::from(self.buffered) {
            return None;
        }
        let (whole, rest) = input.split_at(whole_len::<W>(input.len()));
        *input = rest;
        let count = self.advance(whole.len());
        Some(Job { h: &mut self.h, input: whole, stride: 1, count, end: End::Open })
    }

    /// Counts bytes that are about to be compressed. The count before them.
    fn advance(&mut self, bytes: usize) -> W::Count {
        let before = W::count(self.count);
        self.count = W::plus(self.count, bytes);
        before
    }

    /// The hash of all input so far.
    ///
    /// # Panics
    ///
    /// If the state was finished or wiped.
    #[inline]
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
    #[inline]
    pub fn try_finalize(&self) -> Result<Hash<W>, Error> {
        self.life.check()?;
        let mut h = self.h;
        let last = &self.buffer.as_ref()[..self.buffered.into()];
        let count = W::count(self.count);
        W::routines(self.params.kernel.get()).finish(&mut h, last, count, self.params.last_node);
        Ok(Hash::of_words(&h, self.hash_length()))
    }

    /// Writes the hash of all input so far to `out`.
    ///
    /// # Panics
    ///
    /// If `out` is not as long as the digest, or the state was finished or wiped.
    #[inline]
    #[track_caller]
    pub fn finalize_into(&self, out: &mut [u8]) {
        or_panic(self.try_finalize_into(out));
    }

    /// Writes the hash of all input so far to `out`.
    ///
    /// # Errors
    ///
    /// If `out` is not as long as the digest, or the state was finished or wiped. Nothing is written then.
    #[inline]
    pub fn try_finalize_into(&self, out: &mut [u8]) -> Result<(), Error> {
        self.life.check()?;
        self.params.check_output(out)?;
        out.copy_from_slice(self.try_finalize()?.as_bytes());
        Ok(())
    }

    /// The hash of all input, and the end of it: what the state held of the input is wiped, and until
    /// [`reset`](Self::reset) nothing more is taken or given.
    ///
    /// # Errors
    ///
    /// If the state was finished before, or wiped.
    ///
    /// ```
    /// use blake2_api::{Error, blake2b::State};
    ///
    /// let mut state = State::new();
    /// state.update(b"abc").finish()?;
    /// assert_eq!(state.finish(), Err(Error::Finished));
    /// assert!(state.try_update(b"more").is_err());
    /// assert!(state.reset().finish().is_ok());
    /// # Ok::<(), Error>(())
    /// ```
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
        self.params.check_output(out)?;
        out.copy_from_slice(self.finish()?.as_bytes());
        Ok(())
    }

    /// Says whether this is the last node of its level in a tree. It counts when the state is finished.
    #[inline]
    pub fn set_last_node(&mut self, last_node: bool) -> &mut Self {
        self.params.last_node = last_node;
        self
    }

    /// How many bytes of input there were since the start or the last [`reset`](Self::reset). The key is none. 0 once
    /// the state was finished or wiped.
    ///
    /// ```
    /// let mut state = blake2_api::blake2b::Params::new().key(b"key").to_state();
    /// state.update(&[0; 10]).update(&[0; 2000]);
    /// assert_eq!(state.count(), 2010);
    /// ```
    #[inline]
    #[must_use]
    pub fn count(&self) -> W::Count {
        let mut count = W::plus(self.count, self.buffered.into());
        if self.params.block.key_length() > 0 && self.life == Life::Open {
            count = W::minus(count, W::BLOCK_LEN);
        }
        W::count(count)
    }

    /// The length of the digest in bytes.
    #[inline]
    #[must_use]
    pub fn hash_length(&self) -> usize {
        self.params.block.hash_length()
    }

    /// Takes another kernel for all that follows. Any kernel gives the same hash, and it can be changed at any time.
    pub fn set_kernel(&mut self, kernel: &'static Kernel) -> &mut Self {
        self.params.set_kernel(kernel);
        self
    }

    /// The kernel in use.
    #[must_use]
    pub fn kernel(&self) -> &'static Kernel {
        self.params.kernel.get()
    }

    /// Overwrites what comes of the input.
    #[inline]
    fn forget(&mut self) {
        blake_kernels::wipe_words(&mut self.h);
        blake_kernels::wipe(self.buffer.as_mut());
        (self.count, self.buffered) = ([W::default(); 2], 0);
    }
}

/// Like [`Params::to_state`], for parameters that are not needed any more.
impl<W: Variant> From<Params<W>> for State<W> {
    #[inline]
    fn from(params: Params<W>) -> Self {
        Self::of(params)
    }
}

impl<W: Variant> Default for State<W> {
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

impl<W: Variant> Drop for State<W> {
    #[inline]
    fn drop(&mut self) {
        self.forget();
    }
}

/// Wipes key and state at once. From then on every method that would hash fails.
#[cfg(feature = "zeroize")]
impl<W: Variant> zeroize::Zeroize for State<W> {
    fn zeroize(&mut self) {
        self.forget();
        blake_kernels::wipe(self.params.key.as_mut());
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
