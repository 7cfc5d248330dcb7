//! BLAKE2Xb and BLAKE2Xs: outputs of any length, known or unknown at the start. The BLAKE2X paper.
//!
//! message --`State`--> root digest --`OutputReader`, block by block--> output
//!
//! Knows nothing of how a message is hashed.

use blake_digest::Hex;
use core::fmt;

use crate::Kernel;
use crate::block::Block;
use crate::error::{Error, Parameter, check, or_panic};
use crate::generic::{self, Variant};

mod reader;
mod state;

pub use reader::OutputReader;
pub use state::State;

/// How a message is to be hashed: the output's length, a key, a salt, a personalisation.
///
/// The length goes into every byte of the output: 100 bytes are not the start of 200. Where it isn't set, it is
/// *unknown*, and the output is a stream of which as much is read as is wanted.
///
/// ```
/// use blake2_api::blake2xb::Params;
///
/// let mut params = Params::new();
/// params.output_length(1000).key(b"secret");
/// let mut out = [0; 1000];
/// params.to_state().update(b"message").finalize_into(&mut out);
///
/// let mut end = [0; 10];
/// let mut reader = params.to_state().update(b"message").finalize_xof();
/// reader.set_position(990).fill(&mut end);
/// assert_eq!(end, out[990..]);
/// ```
#[derive(Clone)]
pub struct Params<W: Variant> {
    /// Those of the root, with the output's length in the node offset.
    plain: generic::Params<W>,
}

impl<W: Variant> Params<W> {
    /// An output of unknown length, no key.
    #[must_use]
    pub fn new() -> Self {
        let mut plain = generic::Params::new();
        plain.block.set_xof_length(Block::<W>::xof_length_unknown());
        Params { plain }
    }

    /// Sets the length of the output in bytes: 1 to 2^32 - 2, in BLAKE2Xs 1 to 2^16 - 2. Another length is another
    /// function.
    ///
    /// # Panics
    ///
    /// If the length is out of range.
    #[track_caller]
    pub fn output_length(&mut self, length: u64) -> &mut Self {
        or_panic(self.try_output_length(length))
    }

    /// Like [`output_length`](Self::output_length).
    ///
    /// # Errors
    ///
    /// If the length is out of range. Nothing is changed then.
    pub fn try_output_length(&mut self, length: u64) -> Result<&mut Self, Error> {
        check(Parameter::OutputLength, 1, Block::<W>::xof_length_unknown() - 1, length)?;
        self.plain.block.set_xof_length(length);
        Ok(self)
    }

    /// Leaves the length of the output open, as it is at the start.
    ///
    /// The stream has 2^32 blocks then: 256 GiB, in BLAKE2Xs 128 GiB. All of them are whole, so what is read never
    /// depends on how much is read. (Implementations that are told the length at the end may cut the last block in
    /// another way, and differ in that block.)
    pub fn output_length_unknown(&mut self) -> &mut Self {
        self.plain.block.set_xof_length(Block::<W>::xof_length_unknown());
        self
    }

    /// Sets the key: up to 64 bytes, 32 in BLAKE2Xs. An empty key is none.
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

    /// Sets the salt: up to 16 bytes, 8 in BLAKE2Xs. A shorter one is filled up with zeros.
    ///
    /// # Panics
    ///
    /// If the salt is longer.
    #[track_caller]
    pub fn salt(&mut self, salt: &[u8]) -> &mut Self {
        or_panic(self.try_salt(salt))
    }

    /// Like [`salt`](Self::salt).
    ///
    /// # Errors
    ///
    /// If the salt is longer. Nothing is changed then.
    pub fn try_salt(&mut self, salt: &[u8]) -> Result<&mut Self, Error> {
        self.plain.try_salt(salt)?;
        Ok(self)
    }

    /// Sets the personalisation: up to 16 bytes, 8 in BLAKE2Xs. A shorter one is filled up with zeros.
    ///
    /// # Panics
    ///
    /// If the personalisation is longer.
    #[track_caller]
    pub fn personal(&mut self, personal: &[u8]) -> &mut Self {
        or_panic(self.try_personal(personal))
    }

    /// Like [`personal`](Self::personal).
    ///
    /// # Errors
    ///
    /// If the personalisation is longer. Nothing is changed then.
    pub fn try_personal(&mut self, personal: &[u8]) -> Result<&mut Self, Error> {
        self.plain.try_personal(personal)?;
        Ok(self)
    }

    /// Takes another kernel. Any kernel gives the same output.
    pub fn set_kernel(&mut self, kernel: &'static Kernel) -> &mut Self {
        self.plain.set_kernel(kernel);
        self
    }

    /// The output for a message.
    #[must_use]
    pub fn hash(&self, input: &[u8]) -> OutputReader<W> {
        OutputReader::new(&self.plain.block, &self.plain.hash(input), self.plain.kernel.get())
    }

    /// Writes the output for a message, all of it, to `out`.
    ///
    /// # Errors
    ///
    /// If a length was set and `out` is not as long. Nothing is written then.
    pub fn hash_into(&self, input: &[u8], out: &mut [u8]) -> Result<(), Error> {
        check_output(&self.plain.block, out)?;
        self.hash(input).try_fill(out)?;
        Ok(())
    }

    /// A state for a message that comes in pieces.
    #[must_use]
    pub fn to_state(&self) -> State<W> {
        State::of(self.plain.to_state())
    }
}

/// An output that is as long as `out`. What the faces' `hash_into` is.
pub(crate) fn hash_into<W: Variant>(input: &[u8], out: &mut [u8]) -> Result<(), Error> {
    Params::<W>::new().try_output_length(out.len() as u64)?.hash_into(input, out)
}

/// Where a length is known, all of it is wanted.
fn check_output<W: Variant>(block: &Block<W>, out: &[u8]) -> Result<(), Error> {
    match (known_length(block), out.len() as u64) {
        (Some(limit), received) if limit != received => Err(Error::OutputLength { limit, received }),
        _ => Ok(()),
    }
}

fn known_length<W: Variant>(block: &Block<W>) -> Option<u64> {
    Some(block.xof_length()).filter(|&length| length != Block::<W>::xof_length_unknown())
}

impl<W: Variant> Default for Params<W> {
    fn default() -> Self {
        Self::new()
    }
}

#[cfg(feature = "zeroize")]
impl<W: Variant> zeroize::ZeroizeOnDrop for Params<W> {}

/// Shows all but the key, of which it shows the length.
impl<W: Variant> fmt::Debug for Params<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Params")
            .field("algorithm", &W::EXTENDED)
            .field("output_length", &known_length(&self.plain.block))
            .field("key_length", &self.plain.block.key_length())
            .field("salt", &Hex(self.plain.block.salt()))
            .field("personal", &Hex(self.plain.block.personal()))
            .field("kernel", &self.plain.kernel.get().name())
            .finish()
    }
}
