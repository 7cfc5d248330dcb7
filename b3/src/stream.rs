//! Any of the hash functions at work, behind one interface: bytes in, front to back, output at the end.
//!
//! pieces --> `Stream` --> `Output`
//!
//! Knows nothing of where the bytes come from.

use blake2_api::generic::{Hash, State, Variant, striped};
use blake3_api::Hasher;
use blake3_api::kernel::Kernel;

use crate::mode::Mode;
use crate::output::{Output, Window};

/// A hash function that takes its input in pieces.
pub(crate) trait Stream: Send {
    /// Adds a piece of input.
    fn update(&mut self, piece: &[u8]);

    /// Adds a piece of input; a function that is made of parts spreads them over the pool that it is called in.
    fn update_spread(&mut self, piece: &[u8]) {
        self.update(piece);
    }

    /// The output for all input so far.
    fn output(&self) -> Output;
}

/// BLAKE3 on one thread.
pub(crate) struct Blake3Stream {
    hasher: Hasher,
    window: Window,
}

impl Blake3Stream {
    /// Before the first byte.
    pub(crate) fn new(mode: &Mode, window: Window, kernel: &'static Kernel) -> Self {
        let mut hasher = mode.hasher();
        hasher.set_kernel(kernel);
        Self { hasher, window }
    }
}

impl Stream for Blake3Stream {
    fn update(&mut self, piece: &[u8]) {
        self.hasher.update(piece);
    }

    fn output(&self) -> Output {
        Output::stream(self.hasher.finalize_xof(), self.window)
    }
}

impl<W: Variant> Stream for State<W>
where
    Output: From<Hash<W>>,
{
    fn update(&mut self, piece: &[u8]) {
        State::update(self, piece);
    }

    fn output(&self) -> Output {
        self.finalize().into()
    }
}

impl<W: Variant> Stream for striped::State<W>
where
    Output: From<Hash<W>>,
{
    fn update(&mut self, piece: &[u8]) {
        striped::State::update(self, piece);
    }

    fn update_spread(&mut self, piece: &[u8]) {
        self.update_rayon(piece);
    }

    fn output(&self) -> Output {
        self.finalize().into()
    }
}
