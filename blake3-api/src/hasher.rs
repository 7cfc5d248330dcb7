//! `Hasher`: input piece by piece, from memory, readers and files.
//!
//! pieces --`update*`--> tree state --`finalize*`--> `Hash` or `OutputReader`
//!
//! Knows nothing of chunks and nodes, and of threads only that a `Parallelism` asks for them.

use blake3_tree::{Join, Mode, Serial, State};
use core::fmt;

use crate::error::misuse;
use crate::policy::{Caller, plan};
use crate::{Hash, KEY_LEN, Kernel, MisuseError, OutputReader, Parallelism, kernel};

/// Hashes input that comes in pieces, in any of the three modes.
///
/// Finishing doesn't end it: more input may follow, and both `finalize` methods may be called any number of times.
/// It is a plain value of 1920 bytes without heap memory. What it holds is secret: it is wiped on drop, `Debug` doesn't
/// print it.
///
/// ```
/// let mut hasher = blake3_api::Hasher::new();
/// hasher.update(b"one, ");
/// let early = hasher.finalize();
/// hasher.update(b"two");
/// assert_eq!(early, blake3_api::hash(b"one, "));
/// assert_eq!(hasher.finalize(), blake3_api::hash(b"one, two"));
/// ```
///
/// # After `zeroize`
///
/// With the feature `zeroize` a hasher can be wiped while it lives. Its key is gone then, and [`reset`](Self::reset)
/// can't bring it back, so from then on every method that would hash or finish panics instead of computing some other
/// function; `reset` leaves it wiped and [`count`](Self::count) is 0.
#[derive(Clone)]
pub struct Hasher {
    state: State,
    kernel: &'static Kernel,
}

impl Hasher {
    /// A hasher for the plain hash, as [`hash`](crate::hash()) computes it.
    #[inline]
    pub fn new() -> Self {
        Self::with_mode(Mode::hash())
    }

    /// A hasher for the keyed hash, as [`keyed_hash`](crate::keyed_hash) computes it.
    ///
    /// ```
    /// let key = [42; 32];
    /// let mut hasher = blake3_api::Hasher::new_keyed(&key);
    /// hasher.update(b"message");
    /// assert_eq!(hasher.finalize(), blake3_api::keyed_hash(&key, b"message"));
    /// ```
    #[inline]
    pub fn new_keyed(key: &[u8; KEY_LEN]) -> Self {
        Self::with_mode(Mode::keyed(key))
    }

    /// A hasher for key material, as [`derive_key`](crate::derive_key) computes it. The context is a constant that says
    /// what the derived key is for.
    ///
    /// ```
    /// let context = "example.com 2026-01-31 session tokens";
    /// let mut hasher = blake3_api::Hasher::new_derive_key(context);
    /// hasher.update(&[7; 64]);
    /// assert_eq!(hasher.finalize(), blake3_api::derive_key(context, &[7; 64]));
    /// ```
    pub fn new_derive_key(context: &str) -> Self {
        Self::with_mode(Mode::derive_key(kernel::best(), context.as_bytes()))
    }

    #[inline]
    pub(crate) fn with_mode(mode: Mode) -> Self {
        // In this order: a state that exists before the call would be moved after it, all 1.9 KB.
        let kernel = kernel::best();
        Hasher { state: State::new(mode), kernel }
    }

    /// Forgets all input, and an input offset too; keeps mode, key and kernel.
    ///
    /// ```
    /// let mut hasher = blake3_api::Hasher::new();
    /// hasher.update(b"forget this").reset().update(b"abc");
    /// assert_eq!(hasher.finalize(), blake3_api::hash(b"abc"));
    /// ```
    #[inline]
    pub fn reset(&mut self) -> &mut Self {
        self.state.reset();
        self
    }

    /// Adds input, on the calling thread.
    ///
    /// Pieces of 16 KiB and more are the fastest; any sizes give the same hash.
    ///
    /// # Panics
    ///
    /// After `zeroize`, and where an input offset leaves no room for so much input
    /// ([`TryHasherExt::try_update`](crate::hazmat::TryHasherExt::try_update) returns an error instead).
    #[inline]
    #[track_caller]
    pub fn update(&mut self, input: &[u8]) -> &mut Self {
        let result = self.advance(input, &Serial);
        self.or_panic(result)
    }

    /// Adds input, over threads as [`Parallelism::Auto`] describes: short input stays on the calling thread.
    ///
    /// It is for long inputs that are in memory as a whole. Called inside `pool.install(|| ..)`, it uses that pool.
    ///
    /// ```
    /// let input = vec![1; 1 << 20];
    /// let mut hasher = blake3_api::Hasher::new();
    /// hasher.update_rayon(&input);
    /// assert_eq!(hasher.finalize(), blake3_api::hash(&input));
    /// ```
    ///
    /// # Panics
    ///
    /// Like [`update`](Self::update).
    #[cfg(feature = "rayon")]
    #[track_caller]
    pub fn update_rayon(&mut self, input: &[u8]) -> &mut Self {
        self.update_with(input, Parallelism::Auto)
    }

    /// Adds input, over threads as `parallelism` says. Without the feature `rayon`, on the calling thread.
    ///
    /// ```
    /// use blake3_api::{Hasher, Parallelism};
    ///
    /// let input = vec![1; 1 << 20];
    /// let mut hasher = Hasher::new();
    /// hasher.update_with(&input, Parallelism::Threads(2));
    /// assert_eq!(hasher.finalize(), blake3_api::hash(&input));
    /// ```
    ///
    /// # Panics
    ///
    /// Like [`update`](Self::update).
    #[track_caller]
    pub fn update_with(&mut self, input: &[u8], parallelism: Parallelism) -> &mut Self {
        let result = match plan(input.len(), parallelism, Caller::Explicit) {
            None => self.advance(input, &Serial),
            Some(split) => split.run(|| self.advance(input, &split)),
        };
        self.or_panic(result)
    }

    /// The 32-byte hash of all input so far.
    ///
    /// # Panics
    ///
    /// After `zeroize`, and if an input offset is set, since a subtree has no root
    /// ([`TryHasherExt::try_finalize`](crate::hazmat::TryHasherExt::try_finalize) returns an error instead).
    #[inline]
    #[track_caller]
    pub fn finalize(&self) -> Hash {
        match self.check_root() {
            Ok(()) => Hash::from_bytes(self.state.root(self.kernel).into_bytes()),
            Err(error) => misuse(&error),
        }
    }

    /// A reader of up to 2^64 - 1 bytes of output. The first 32 are those of [`finalize`](Self::finalize).
    ///
    /// # Panics
    ///
    /// Like [`finalize`](Self::finalize).
    #[inline]
    #[track_caller]
    pub fn finalize_xof(&self) -> OutputReader {
        match self.check_root() {
            Ok(()) => OutputReader::new(self.state.finish(self.kernel), self.kernel),
            Err(error) => misuse(&error),
        }
    }

    /// How many bytes of input there were since the start or the last [`reset`](Self::reset).
    ///
    /// ```
    /// let mut hasher = blake3_api::Hasher::new();
    /// hasher.update(&[0; 10]).update(&[0; 2000]);
    /// assert_eq!(hasher.count(), 2010);
    /// ```
    #[inline]
    pub fn count(&self) -> u64 {
        self.state.count()
    }

    /// Takes another kernel for all that follows. Any kernel gives the same hash, and it can be changed at any time.
    ///
    /// ```
    /// use blake3_api::{Hasher, kernel};
    ///
    /// let portable = kernel::by_name("portable")?;
    /// let mut hasher = Hasher::new();
    /// hasher.set_kernel(portable).update(b"abc");
    /// assert_eq!(hasher.finalize(), blake3_api::hash(b"abc"));
    /// # Ok::<(), kernel::KernelError>(())
    /// ```
    pub fn set_kernel(&mut self, kernel: &'static Kernel) -> &mut Self {
        self.kernel = kernel;
        self
    }

    /// The kernel in use.
    ///
    /// ```
    /// println!("hashing with {}", blake3_api::Hasher::new().kernel().name());
    /// ```
    #[must_use]
    pub fn kernel(&self) -> &'static Kernel {
        self.kernel
    }

    #[inline]
    pub(crate) fn advance<J: Join>(&mut self, input: &[u8], join: &J) -> Result<(), MisuseError> {
        Ok(self.state.update(self.kernel, input, join)?)
    }

    #[inline]
    pub(crate) fn check_root(&self) -> Result<(), MisuseError> {
        self.check_not_wiped()?;
        match self.state.offset() {
            0 => Ok(()),
            offset => Err(MisuseError::RootOfSubtree { offset }),
        }
    }

    #[inline]
    pub(crate) fn check_not_wiped(&self) -> Result<(), MisuseError> {
        if self.state.is_wiped() { Err(MisuseError::Wiped) } else { Ok(()) }
    }

    #[inline]
    #[track_caller]
    pub(crate) fn or_panic(&mut self, result: Result<(), MisuseError>) -> &mut Self {
        match result {
            Ok(()) => self,
            Err(error) => misuse(&error),
        }
    }

    pub(crate) fn state(&self) -> &State {
        &self.state
    }

    pub(crate) fn state_mut(&mut self) -> &mut State {
        &mut self.state
    }
}

impl Default for Hasher {
    #[inline]
    fn default() -> Self {
        Self::new()
    }
}

/// Shows the mode, the kernel and how much was hashed; neither key nor state.
impl fmt::Debug for Hasher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hasher")
            .field("mode", self.state.mode())
            .field("kernel", &self.kernel.name())
            .field("count", &self.count())
            .finish_non_exhaustive()
    }
}

/// Wipes key and state at once. See [After `zeroize`](Hasher#after-zeroize).
#[cfg(feature = "zeroize")]
impl zeroize::Zeroize for Hasher {
    fn zeroize(&mut self) {
        self.state.wipe();
        // Stays wiped, and counts from 0.
        self.state.reset();
    }
}

#[cfg(feature = "zeroize")]
impl zeroize::ZeroizeOnDrop for Hasher {}
