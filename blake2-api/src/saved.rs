//! States as bytes: to be put away and taken up later, by this or another process.
//!
//! state --fields in order--> `Saved` --bytes, checked--> state
//!
//! Knows nothing of where the bytes are kept.

use core::fmt;

use crate::block::Block;
use crate::error::{Algorithm, Error};
use crate::generic::{Params, State, Variant};

/// A state as bytes. Its length depends on the algorithm alone.
///
/// It holds everything that the state does but the choice of a kernel: what came of the input so far, the last bytes of
/// the input themselves, the parameters, and the **key**. Whoever reads it can finish the hash, and where there is a
/// key, make any tag. So keep it as you would the key. It is wiped on drop; `Debug` prints none of it.
///
/// It has no checksum. Where it might be altered, protect it by a MAC.
#[derive(Clone)]
pub struct Saved<B: AsRef<[u8]> + AsMut<[u8]>>(B);

impl<B: AsRef<[u8]> + AsMut<[u8]>> Saved<B> {
    pub(crate) fn empty(bytes: B) -> Self {
        Saved(bytes)
    }

    /// The bytes. They are secret.
    #[must_use]
    pub fn as_bytes(&self) -> &[u8] {
        self.0.as_ref()
    }
}

impl<B: AsRef<[u8]> + AsMut<[u8]>> AsRef<[u8]> for Saved<B> {
    fn as_ref(&self) -> &[u8] {
        self.as_bytes()
    }
}

impl<B: AsRef<[u8]> + AsMut<[u8]>> Drop for Saved<B> {
    fn drop(&mut self) {
        blake_kernels::wipe(self.0.as_mut());
    }
}

#[cfg(feature = "zeroize")]
impl<B: AsRef<[u8]> + AsMut<[u8]>> zeroize::ZeroizeOnDrop for Saved<B> {}

/// Shows the length alone.
impl<B: AsRef<[u8]> + AsMut<[u8]>> fmt::Debug for Saved<B> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Saved").field("len", &self.as_bytes().len()).finish_non_exhaustive()
    }
}

impl<W: Variant> State<W> {
    /// The state as bytes. See [`Saved`] for what they hold.
    ///
    /// ```
    /// use blake2_api::blake2b::{State, hash};
    ///
    /// let mut state = State::new();
    /// let saved = state.update(b"before, ").save()?;
    ///
    /// let mut later = State::load(saved.as_bytes())?;
    /// assert_eq!(later.update(b"after").finalize(), hash(b"before, after"));
    /// # Ok::<(), blake2_api::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If the state was finished or wiped.
    pub fn save(&self) -> Result<Saved<W::Saved>, Error> {
        self.save_as(W::ALGORITHM)
    }

    /// The state that was saved. It uses the best kernel of this CPU.
    ///
    /// # Errors
    ///
    /// If the bytes are no saved state, or one of another algorithm, length or format, or one that no hashing leads to.
    ///
    /// ```
    /// use blake2_api::{blake2b, blake2s};
    ///
    /// let saved = blake2s::State::new().save()?;
    /// let error = blake2b::State::load(saved.as_bytes()).unwrap_err();
    /// assert_eq!(error.to_string(), "a saved state of BLAKE2b is needed, received one of BLAKE2s");
    /// # Ok::<(), blake2_api::Error>(())
    /// ```
    pub fn load(saved: &[u8]) -> Result<Self, Error> {
        Self::load_as(W::ALGORITHM, saved)
    }

    pub(crate) fn save_as(&self, algorithm: Algorithm) -> Result<Saved<W::Saved>, Error> {
        self.life.check()?;
        let mut saved = Saved::empty(W::NOT_SAVED);
        let mut to = Writer::new(&mut saved);
        to.head(algorithm, self.params.last_node, self.buffered.into());
        to.count(self.count);
        to.params(&self.params);
        to.state(&self.h);
        to.put(&self.buffer.as_ref()[..self.buffered.into()]);
        Ok(saved)
    }

    pub(crate) fn load_as(algorithm: Algorithm, saved: &[u8]) -> Result<Self, Error> {
        let mut from = Reader::new(saved, algorithm, W::NOT_SAVED.as_ref().len())?;
        let (last_node, buffered) = from.flags();
        let count = from.count();
        let params = from.params(last_node)?;
        let mut state = State::of(params);
        (state.count, state.h) = (count, from.state());
        // Input that was compressed, and a key, always leave something in the buffer.
        let keyed = state.params.block.key_length() > 0;
        let least = match (count == [W::default(); 2], keyed) {
            (true, true) => W::BLOCK_LEN,
            (true, false) => 0,
            (false, _) => 1,
        };
        field("buffered bytes", least as u64, W::BLOCK_LEN as u64, buffered as u64)?;
        check_count(count)?;
        state.buffered = 0;
        state.keep(from.take(buffered));
        Ok(state)
    }
}

/// Fields that follow one another.
pub(crate) struct Writer<'a>(&'a mut [u8]);

impl<'a> Writer<'a> {
    pub(crate) fn new<B: AsRef<[u8]> + AsMut<[u8]>>(saved: &'a mut Saved<B>) -> Self {
        Writer(saved.0.as_mut())
    }

    pub(crate) fn head(&mut self, algorithm: Algorithm, last_node: bool, buffered: usize) {
        self.put(&MARK);
        self.put(&[VERSION, tag(algorithm), last_node.into(), 0]);
        self.put(&(buffered as u16).to_le_bytes());
    }

    pub(crate) fn count<W: Variant>(&mut self, count: [W; 2]) {
        let zero = W::default();
        let [low, high] = count;
        let bytes = W::store(&[low, high, zero, zero, zero, zero, zero, zero]);
        self.put(&bytes.as_ref()[..W::OUT_LEN / 4]);
    }

    pub(crate) fn params<W: Variant>(&mut self, params: &Params<W>) {
        self.put(params.block.0.as_ref());
        self.put(params.key.as_ref());
    }

    pub(crate) fn state<W: Variant>(&mut self, h: &[W; 8]) {
        self.put(W::store(h).as_ref());
    }

    pub(crate) fn put(&mut self, bytes: &[u8]) {
        let (to, rest) = core::mem::take(&mut self.0).split_at_mut(bytes.len());
        to.copy_from_slice(bytes);
        self.0 = rest;
    }
}

/// A saved state of the right algorithm and length, field by field.
pub(crate) struct Reader<'a>(&'a [u8]);

impl<'a> Reader<'a> {
    pub(crate) fn new(saved: &'a [u8], algorithm: Algorithm, limit: usize) -> Result<Self, Error> {
        let Some((&[m0, m1, version, received, _, _, _, _], _)) = saved.split_first_chunk() else {
            return Err(Error::NotSaved);
        };
        if [m0, m1] != MARK {
            return Err(Error::NotSaved);
        }
        if version != VERSION {
            return Err(Error::SavedVersion { limit: VERSION, received: version });
        }
        let received = ALGORITHMS.get(usize::from(received)).ok_or(Error::NotSaved)?;
        if *received != algorithm {
            return Err(Error::SavedAlgorithm { limit: algorithm, received: *received });
        }
        if saved.len() != limit {
            return Err(Error::SavedLength { limit, received: saved.len() });
        }
        Ok(Reader(&saved[4..]))
    }

    /// Whether the node is the last of its level, and how many bytes are buffered.
    pub(crate) fn flags(&mut self) -> (bool, usize) {
        let flags = self.take(4);
        (flags[0] != 0, usize::from(u16::from_le_bytes([flags[2], flags[3]])))
    }

    pub(crate) fn count<W: Variant>(&mut self) -> [W; 2] {
        let len = W::OUT_LEN / 8;
        [0, 1].map(|_| W::from_le_slice(self.take(len)))
    }

    pub(crate) fn params<W: Variant>(&mut self, last_node: bool) -> Result<Params<W>, Error> {
        let mut params = Params::new();
        (params.block, params.last_node) = (Block(self.bytes::<W>()), last_node);
        let key = self.take(W::KEY_LEN);
        let (block, most) = (&params.block, W::OUT_LEN as u64);
        field("the hash length", 1, most, block.hash_length() as u64)?;
        field("the key length", 0, most, block.key_length() as u64)?;
        field("the inner hash length", 0, most, block.inner_hash_length() as u64)?;
        field("a reserved byte", 0, 0, block.reserved().iter().copied().max().unwrap_or(0).into())?;
        let (key, padding) = key.split_at(block.key_length());
        field("a byte behind the key", 0, 0, padding.iter().copied().max().unwrap_or(0).into())?;
        params.try_key(key)?;
        Ok(params)
    }

    pub(crate) fn state<W: Variant>(&mut self) -> [W; 8] {
        W::load(&self.bytes::<W>())
    }

    fn bytes<W: Variant>(&mut self) -> W::Bytes {
        let mut bytes = W::NO_BYTES;
        bytes.as_mut().copy_from_slice(self.take(W::OUT_LEN));
        bytes
    }

    /// The next bytes. There are as many as a saved state has, which was checked.
    pub(crate) fn take(&mut self, len: usize) -> &'a [u8] {
        let (bytes, rest) = self.0.split_at(len);
        self.0 = rest;
        bytes
    }
}

/// Only whole blocks are ever counted.
pub(crate) fn check_count<W: Variant>(count: [W; 2]) -> Result<(), Error> {
    let odd = W::count(count).into() % W::BLOCK_LEN as u128;
    field("bytes of the count beyond whole blocks", 0, 0, odd as u64)
}

/// The error for a field outside `least..=limit`.
pub(crate) fn field(field: &'static str, least: u64, limit: u64, received: u64) -> Result<(), Error> {
    if (least..=limit).contains(&received) {
        return Ok(());
    }
    Err(Error::SavedField { field, least, limit, received })
}

fn tag(algorithm: Algorithm) -> u8 {
    ALGORITHMS.iter().position(|&known| known == algorithm).map_or(0, |position| position as u8)
}

/// Bytes of a saved state whose digests have up to `out` bytes: head, count, parameter block, key, state, and a block,
/// which is twice as long.
pub(crate) const fn plain_len(out: usize) -> usize {
    HEAD_LEN + out / 4 + 3 * out + 2 * out
}

/// The same with so many states, and with two blocks for each of them.
pub(crate) const fn parallel_len(out: usize, leaves: usize) -> usize {
    HEAD_LEN + out / 4 + 2 * out + leaves * out + 2 * leaves * 2 * out
}

/// What saved states start with.
const MARK: [u8; 2] = *b"B2";
/// The format that this version writes and reads.
const VERSION: u8 = 1;
const HEAD_LEN: usize = 8;
/// By their tags. An algorithm's place is its for good.
const ALGORITHMS: [Algorithm; 6] = [
    Algorithm::Blake2b,
    Algorithm::Blake2s,
    Algorithm::Blake2bp,
    Algorithm::Blake2sp,
    Algorithm::Blake2xb,
    Algorithm::Blake2xs,
];
