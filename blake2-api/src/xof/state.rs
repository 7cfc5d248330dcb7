//! The state of BLAKE2X: a plain one whose digest is the root of an output.
//!
//! pieces --plain state--> root digest --> `OutputReader`
//!
//! Knows nothing of output blocks.

use core::fmt;

use super::{OutputReader, Params, check_output, known_length};
use crate::Kernel;
use crate::block::Block;
use crate::error::{Error, or_panic};
use crate::generic::{self, Variant};
use crate::saved::{Saved, field};

/// Hashes a message that comes in pieces, to an output of any length.
///
/// [`finalize_xof`](Self::finalize_xof) and [`finalize_into`](Self::finalize_into) don't end it.
///
/// It is a plain value without heap memory. What it holds is secret: it is wiped on drop, `Debug` doesn't print it.
#[derive(Clone)]
pub struct State<W: Variant> {
    plain: generic::State<W>,
}

impl<W: Variant> State<W> {
    /// A state for an output of unknown length. [`Params::to_state`] makes others.
    #[must_use]
    pub fn new() -> Self {
        Params::new().to_state()
    }

    pub(super) fn of(plain: generic::State<W>) -> Self {
        State { plain }
    }

    /// Forgets all input. Keeps parameters, key and kernel. A wiped state stays so.
    pub fn reset(&mut self) -> &mut Self {
        self.plain.reset();
        self
    }

    /// Adds input.
    ///
    /// # Panics
    ///
    /// If the state was finished or wiped.
    #[track_caller]
    pub fn update(&mut self, input: &[u8]) -> &mut Self {
        or_panic(self.try_update(input))
    }

    /// Adds input.
    ///
    /// # Errors
    ///
    /// If the state was finished or wiped.
    pub fn try_update(&mut self, input: &[u8]) -> Result<&mut Self, Error> {
        self.plain.try_update(input)?;
        Ok(self)
    }

    /// The output for all input so far.
    ///
    /// # Panics
    ///
    /// If the state was finished or wiped.
    #[track_caller]
    #[must_use]
    pub fn finalize_xof(&self) -> OutputReader<W> {
        or_panic(self.try_finalize_xof())
    }

    /// The output for all input so far.
    ///
    /// # Errors
    ///
    /// If the state was finished or wiped.
    pub fn try_finalize_xof(&self) -> Result<OutputReader<W>, Error> {
        let root = self.plain.try_finalize()?;
        Ok(OutputReader::new(&self.plain.params.block, &root, self.kernel()))
    }

    /// Writes the output for all input so far to `out`: all of it where its length is known, or else its start.
    ///
    /// # Panics
    ///
    /// If a length was set and `out` is not as long, or the state was finished or wiped.
    #[track_caller]
    pub fn finalize_into(&self, out: &mut [u8]) {
        or_panic(self.try_finalize_into(out));
    }

    /// Writes the output for all input so far to `out`: all of it where its length is known, or else its start.
    ///
    /// # Errors
    ///
    /// If a length was set and `out` is not as long, or the state was finished or wiped. Nothing is written then.
    pub fn try_finalize_into(&self, out: &mut [u8]) -> Result<(), Error> {
        check_output(&self.plain.params.block, out)?;
        self.try_finalize_xof()?.try_fill(out)?;
        Ok(())
    }

    /// The output for all input, and the end of it, until [`reset`](Self::reset).
    ///
    /// # Errors
    ///
    /// If the state was finished before, or wiped.
    pub fn finish(&mut self) -> Result<OutputReader<W>, Error> {
        let reader = self.try_finalize_xof()?;
        self.plain.finish()?;
        Ok(reader)
    }

    /// How many bytes of input there were since the start or the last [`reset`](Self::reset). The key is none.
    #[must_use]
    pub fn count(&self) -> W::Count {
        self.plain.count()
    }

    /// The length of the output in bytes, where it is known.
    #[must_use]
    pub fn output_length(&self) -> Option<u64> {
        known_length(&self.plain.params.block)
    }

    /// Takes another kernel for all that follows. Any kernel gives the same output.
    pub fn set_kernel(&mut self, kernel: &'static Kernel) -> &mut Self {
        self.plain.set_kernel(kernel);
        self
    }

    /// The kernel in use.
    #[must_use]
    pub fn kernel(&self) -> &'static Kernel {
        self.plain.kernel()
    }

    /// The state as bytes. See [`Saved`] for what they hold.
    ///
    /// # Errors
    ///
    /// If the state was finished or wiped.
    pub fn save(&self) -> Result<Saved<W::Saved>, Error> {
        self.plain.save_as(W::EXTENDED)
    }

    /// The state that was saved. It uses the best kernel of this CPU.
    ///
    /// # Errors
    ///
    /// If the bytes are no saved state, or one of another algorithm, length or format, or one that no hashing leads to.
    pub fn load(saved: &[u8]) -> Result<Self, Error> {
        let plain = generic::State::load_as(W::EXTENDED, saved)?;
        let given = &plain.params.block;
        let mut block = Params::<W>::new().plain.block;
        block.set_xof_length(given.xof_length());
        block.set_key_length(given.key_length());
        block.set_salt(given.salt());
        block.set_personal(given.personal());
        field("parameters that differ from the algorithm's", 0, 0, (*given != block).into())?;
        field("the output length", 1, Block::<W>::xof_length_unknown(), given.xof_length())?;
        Ok(State { plain })
    }
}

impl<W: Variant> Default for State<W> {
    fn default() -> Self {
        Self::new()
    }
}

/// Wipes key and state at once. From then on every method that would hash fails.
#[cfg(feature = "zeroize")]
impl<W: Variant> zeroize::Zeroize for State<W> {
    fn zeroize(&mut self) {
        self.plain.zeroize();
    }
}

#[cfg(feature = "zeroize")]
impl<W: Variant> zeroize::ZeroizeOnDrop for State<W> {}

/// Shows the parameters without the key, and how much was hashed; nothing of the state.
impl<W: Variant> fmt::Debug for State<W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("State")
            .field("algorithm", &W::EXTENDED)
            .field("output_length", &self.output_length())
            .field("count", &self.count())
            .finish_non_exhaustive()
    }
}
