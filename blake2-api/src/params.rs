//! `Params`: the parameters of BLAKE2b and BLAKE2s, and the hash of a message that is all at hand.
//!
//! values --checked--> parameter block, key --message--> `Hash`, or --> `State`
//!
//! Knows nothing of trees: it takes their parameters, and the program walks them.

use blake_digest::Hex;
use core::fmt;

use crate::Kernel;
use crate::block::Block;
use crate::error::{Error, Parameter, check, or_panic};
use crate::generic::{Hash, State, Variant};
use crate::kernel::Choice;
use crate::message::{KeyBlock, finish};

/// How a message is to be hashed. Every parameter of BLAKE2 is here; what is not set is as in the plain hash.
///
/// Setters refuse what is out of range: those named `try_*` by an [`Error`] that names parameter, limit and value, the
/// others by a panic with the same message. The key is wiped on drop.
///
/// ```
/// use blake2_api::blake2b::Params;
///
/// let mut params = Params::new();
/// params.hash_length(32).key(b"secret").personal(b"example.com mail");
/// let tag = params.hash(b"message");
///
/// let mut state = params.to_state();
/// state.update(b"mess").update(b"age");
/// assert_eq!(state.finalize(), tag);
/// ```
#[derive(Clone)]
pub struct Params<W: Variant> {
    pub(crate) block: Block<W>,
    /// Zeros beyond the length that the block says.
    pub(crate) key: W::Bytes,
    pub(crate) last_node: bool,
    pub(crate) kernel: Choice,
}

/// Builds what is to be hashed.
impl<W: Variant> Params<W> {
    /// The plain hash: the longest digest, no key, no tree.
    #[inline]
    #[must_use]
    pub fn new() -> Self {
        Params { block: Block::new(), key: W::NO_BYTES, last_node: false, kernel: Choice::BEST }
    }

    /// Sets the length of the digest in bytes: 1 to 64, 1 to 32 in BLAKE2s. Another length is another function; it
    /// doesn't cut a longer digest off.
    ///
    /// # Panics
    ///
    /// If the length is out of range.
    #[inline]
    #[track_caller]
    pub fn hash_length(&mut self, length: usize) -> &mut Self {
        or_panic(self.try_hash_length(length))
    }

    /// Like [`hash_length`](Self::hash_length).
    ///
    /// # Errors
    ///
    /// If the length is out of range. Nothing is changed then.
    #[inline]
    pub fn try_hash_length(&mut self, length: usize) -> Result<&mut Self, Error> {
        check(Parameter::HashLength, 1, W::OUT_LEN as u64, length as u64)?;
        self.block.set_hash_length(length);
        Ok(self)
    }

    /// Sets the key: up to 64 bytes, 32 in BLAKE2s. The hash is a MAC then. An empty key is none.
    ///
    /// # Panics
    ///
    /// If the key is longer.
    #[inline]
    #[track_caller]
    pub fn key(&mut self, key: &[u8]) -> &mut Self {
        or_panic(self.try_key(key))
    }

    /// Like [`key`](Self::key).
    ///
    /// # Errors
    ///
    /// If the key is longer. Nothing is changed then.
    #[inline]
    pub fn try_key(&mut self, key: &[u8]) -> Result<&mut Self, Error> {
        check(Parameter::KeyLength, 0, W::KEY_LEN as u64, key.len() as u64)?;
        if self.block.key_length() > key.len() {
            // The one that was there before: without a key, `drop` has nothing to wipe.
            blake_kernels::wipe(self.key.as_mut());
        }
        self.key.as_mut()[..key.len()].copy_from_slice(key);
        self.block.set_key_length(key.len());
        Ok(self)
    }

    /// Sets the salt: up to 16 bytes, 8 in BLAKE2s. A shorter one is filled up with zeros.
    ///
    /// # Panics
    ///
    /// If the salt is longer.
    #[inline]
    #[track_caller]
    pub fn salt(&mut self, salt: &[u8]) -> &mut Self {
        or_panic(self.try_salt(salt))
    }

    /// Like [`salt`](Self::salt).
    ///
    /// # Errors
    ///
    /// If the salt is longer. Nothing is changed then.
    #[inline]
    pub fn try_salt(&mut self, salt: &[u8]) -> Result<&mut Self, Error> {
        check(Parameter::SaltLength, 0, W::SALT_LEN as u64, salt.len() as u64)?;
        self.block.set_salt(salt);
        Ok(self)
    }

    /// Sets the personalisation, which says what the hash is for: up to 16 bytes, 8 in BLAKE2s. A shorter one is filled
    /// up with zeros.
    ///
    /// # Panics
    ///
    /// If the personalisation is longer.
    #[inline]
    #[track_caller]
    pub fn personal(&mut self, personal: &[u8]) -> &mut Self {
        or_panic(self.try_personal(personal))
    }

    /// Like [`personal`](Self::personal).
    ///
    /// # Errors
    ///
    /// If the personalisation is longer. Nothing is changed then.
    #[inline]
    pub fn try_personal(&mut self, personal: &[u8]) -> Result<&mut Self, Error> {
        check(Parameter::PersonalLength, 0, W::PERSONAL_LEN as u64, personal.len() as u64)?;
        self.block.set_personal(personal);
        Ok(self)
    }

    /// Takes another kernel. Any kernel gives the same hash.
    pub fn set_kernel(&mut self, kernel: &'static Kernel) -> &mut Self {
        self.kernel = Choice::of(kernel);
        self
    }
}

/// Parameters of a node in a tree. Section 2.10 of the BLAKE2 paper.
impl<W: Variant> Params<W> {
    /// Sets how many children a node may have: 1, the default, in the sequential hash, 0 for no limit.
    #[inline]
    pub fn fanout(&mut self, fanout: u8) -> &mut Self {
        self.block.set_fanout(fanout);
        self
    }

    /// Sets the depth of the tree: 1, the default, in the sequential hash, 255 for no limit, 0 in BLAKE2X's output.
    #[inline]
    pub fn max_depth(&mut self, depth: u8) -> &mut Self {
        self.block.set_max_depth(depth);
        self
    }

    /// Sets how many bytes of input a leaf may have: 0, the default, in the sequential hash and for no limit.
    #[inline]
    pub fn max_leaf_length(&mut self, length: u32) -> &mut Self {
        self.block.set_max_leaf_length(length);
        self
    }

    /// Sets the node's place in its level: any 64-bit number, in BLAKE2s any below 2^48.
    ///
    /// # Panics
    ///
    /// In BLAKE2s, if the offset is 2^48 or more.
    #[inline]
    #[track_caller]
    pub fn node_offset(&mut self, offset: u64) -> &mut Self {
        or_panic(self.try_node_offset(offset))
    }

    /// Like [`node_offset`](Self::node_offset).
    ///
    /// # Errors
    ///
    /// In BLAKE2s, if the offset is 2^48 or more. Nothing is changed then.
    ///
    /// ```
    /// let error = blake2_api::blake2s::Params::new().try_node_offset(1 << 48).unwrap_err();
    /// assert_eq!(error.to_string(), "node offset must be 0 to 281474976710655, received 281474976710656");
    /// ```
    #[inline]
    pub fn try_node_offset(&mut self, offset: u64) -> Result<&mut Self, Error> {
        check(Parameter::NodeOffset, 0, W::NODE_OFFSET_MAX, offset)?;
        self.block.set_node_offset(offset);
        Ok(self)
    }

    /// Sets the node's level: 0, the default, for a leaf and in the sequential hash.
    #[inline]
    pub fn node_depth(&mut self, depth: u8) -> &mut Self {
        self.block.set_node_depth(depth);
        self
    }

    /// Sets the length of the digests inside the tree: 0, the default, in the sequential hash, up to 64 bytes, 32 in
    /// BLAKE2s.
    ///
    /// # Panics
    ///
    /// If the length is out of range.
    #[inline]
    #[track_caller]
    pub fn inner_hash_length(&mut self, length: usize) -> &mut Self {
        or_panic(self.try_inner_hash_length(length))
    }

    /// Like [`inner_hash_length`](Self::inner_hash_length).
    ///
    /// # Errors
    ///
    /// If the length is out of range. Nothing is changed then.
    #[inline]
    pub fn try_inner_hash_length(&mut self, length: usize) -> Result<&mut Self, Error> {
        check(Parameter::InnerHashLength, 0, W::OUT_LEN as u64, length as u64)?;
        self.block.set_inner_hash_length(length);
        Ok(self)
    }

    /// Says whether the node is the last of its level. [`State::set_last_node`] says it later.
    #[inline]
    pub fn last_node(&mut self, last_node: bool) -> &mut Self {
        self.last_node = last_node;
        self
    }
}

/// Hashes.
impl<W: Variant> Params<W> {
    /// The hash of a message. No state is made for it.
    ///
    /// ```
    /// use blake2_api::blake2s;
    ///
    /// let hash = blake2s::Params::new().hash_length(16).hash(b"message");
    /// assert_eq!(hash.as_bytes().len(), 16);
    /// ```
    #[inline]
    #[must_use]
    pub fn hash(&self, input: &[u8]) -> Hash<W> {
        Hash::of_words(&self.words(input), self.block.hash_length())
    }

    /// Writes the hash of a message to `out`.
    ///
    /// ```
    /// use blake2_api::blake2b::Params;
    ///
    /// let mut out = [0; 20];
    /// Params::new().hash_length(20).hash_into(b"message", &mut out)?;
    /// assert_eq!(Params::new().hash_length(20).hash(b"message"), out);
    /// # Ok::<(), blake2_api::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If `out` is not as long as the digest. Nothing is written then.
    pub fn hash_into(&self, input: &[u8], out: &mut [u8]) -> Result<(), Error> {
        self.check_output(out)?;
        out.copy_from_slice(self.hash(input).as_bytes());
        Ok(())
    }

    /// A state for a message that comes in pieces.
    #[inline]
    #[must_use]
    pub fn to_state(&self) -> State<W> {
        State::of(self.clone())
    }

    /// The last state of a message.
    #[inline]
    fn words(&self, input: &[u8]) -> [W; 8] {
        let (mut h, count) = self.start(input.is_empty());
        if let Some(count) = count {
            finish(W::routines(self.kernel.get()), &mut h, input, count, self.last_node);
        }
        h
    }

    /// The state before the message's first byte, and the count of what was compressed: the key. `None` if that was all,
    /// because the message is empty.
    #[inline]
    pub(crate) fn start(&self, empty: bool) -> ([W; 8], Option<W::Count>) {
        let h = self.block.first_state();
        if self.block.key_length() == 0 { (h, Some(W::Count::default())) } else { self.start_keyed(h, empty) }
    }

    fn start_keyed(&self, mut h: [W; 8], empty: bool) -> ([W; 8], Option<W::Count>) {
        let (key, zero) = (self.key_block(), W::Count::default());
        let routines = W::routines(self.kernel.get());
        if empty {
            routines.finish(&mut h, key.as_bytes(), zero, self.last_node);
            return (h, None);
        }
        routines.update(&mut h, key.as_bytes(), zero);
        (h, Some(W::count_add(zero, W::BLOCK_LEN)))
    }

    pub(crate) fn key_block(&self) -> KeyBlock<W> {
        KeyBlock::new(self.key.as_ref())
    }

    pub(crate) fn check_output(&self, out: &[u8]) -> Result<(), Error> {
        if out.len() == self.block.hash_length() {
            return Ok(());
        }
        Err(Error::OutputLength { limit: self.block.hash_length() as u64, received: out.len() as u64 })
    }
}

impl<W: Variant> Default for Params<W> {
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

impl<W: Variant> Drop for Params<W> {
    #[inline]
    fn drop(&mut self) {
        if self.block.key_length() > 0 {
            blake_kernels::wipe(self.key.as_mut());
        }
    }
}

#[cfg(feature = "zeroize")]
impl<W: Variant> zeroize::ZeroizeOnDrop for Params<W> {}

/// Shows all but the key, of which it shows the length.
impl<W: Variant> fmt::Debug for Params<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (fanout, max_depth, max_leaf_length, node_depth) = self.block.tree();
        f.debug_struct("Params")
            .field("algorithm", &W::ALGORITHM)
            .field("hash_length", &self.block.hash_length())
            .field("key_length", &self.block.key_length())
            .field("salt", &Hex(self.block.salt()))
            .field("personal", &Hex(self.block.personal()))
            .field("fanout", &fanout)
            .field("max_depth", &max_depth)
            .field("max_leaf_length", &max_leaf_length)
            .field("node_offset", &self.block.node_offset())
            .field("node_depth", &node_depth)
            .field("inner_hash_length", &self.block.inner_hash_length())
            .field("last_node", &self.last_node)
            .field("kernel", &self.kernel.get().name())
            .finish()
    }
}
