//! Many independent messages at once: short ones share the lanes that one message alone leaves idle.
//!
//! messages --halved for threads, if long--> tree batch --lanes--> roots --> `Hash` each, in its place
//!
//! Knows nothing of how messages are laid over lanes.
//!
//! A message of 64 bytes uses one lane of a kernel that has 8 or 16. Hashed together, as many messages as there are
//! lanes cost little more than one. Lengths may be mixed; each result is what [`hash`](crate::hash()),
//! [`keyed_hash`](crate::keyed_hash) or [`derive_key`](crate::derive_key) gives for that message. Nothing is allocated.
//!
//! ```
//! use blake3_api::{Hash, batch, hash};
//!
//! let rows = ["alpha", "beta", "gamma"];
//! let mut hashes = [Hash::from_bytes([0; 32]); 3];
//! batch::hash_many(&rows, &mut hashes)?;
//! assert_eq!(hashes[1], hash(b"beta"));
//!
//! // Or from an iterator, for instance of a database cursor's rows:
//! let total = batch::hashes(rows).filter(|hash| hash.as_bytes()[0] < 128).count();
//! # assert_eq!(total, rows.iter().filter(|row| hash(row.as_bytes()).as_bytes()[0] < 128).count());
//! # Ok::<(), blake3_api::MisuseError>(())
//! ```

use arrayvec::ArrayVec;
use blake3_tree::{Join, Mode};
use core::fmt;
use core::iter::FusedIterator;

use crate::policy::{Caller, plan};
use crate::{Hash, KEY_LEN, Kernel, MisuseError, OUT_LEN, Parallelism, kernel};

/// Hashes each of `inputs` to its place in `out`.
///
/// Batches that are long together may use threads, on the terms of [`hash`](crate::hash()). A single message is never
/// split over threads.
///
/// # Errors
///
/// If `out` is not as long as `inputs`. Nothing was hashed then.
pub fn hash_many<T: AsRef<[u8]> + Sync>(inputs: &[T], out: &mut [Hash]) -> Result<(), MisuseError> {
    Batch::new().hash(inputs, out)
}

/// [`hash_many`] in the keyed mode, all under one key.
///
/// ```
/// use blake3_api::{Hash, batch, keyed_hash};
///
/// let mut tags = [Hash::from_bytes([0; 32]); 2];
/// batch::keyed_hash_many(&[7; 32], &["one", "two"], &mut tags)?;
/// assert_eq!(tags[1], keyed_hash(&[7; 32], b"two"));
/// # Ok::<(), blake3_api::MisuseError>(())
/// ```
///
/// # Errors
///
/// Like [`hash_many`].
pub fn keyed_hash_many<T: AsRef<[u8]> + Sync>(
    key: &[u8; KEY_LEN],
    inputs: &[T],
    out: &mut [Hash],
) -> Result<(), MisuseError> {
    Batch::new_keyed(key).hash(inputs, out)
}

/// [`hash_many`] in the mode that derives keys, for one context. Each of `key_materials` gives one 32-byte key.
///
/// ```
/// use blake3_api::{Hash, batch, derive_key};
///
/// let context = "example.com 2026-01-31 per-user keys";
/// let mut keys = [Hash::from_bytes([0; 32]); 2];
/// batch::derive_key_many(context, &["material 1", "material 2"], &mut keys)?;
/// assert_eq!(keys[1], derive_key(context, b"material 2"));
/// # Ok::<(), blake3_api::MisuseError>(())
/// ```
///
/// # Errors
///
/// Like [`hash_many`].
pub fn derive_key_many<T: AsRef<[u8]> + Sync>(
    context: &str,
    key_materials: &[T],
    out: &mut [Hash],
) -> Result<(), MisuseError> {
    Batch::new_derive_key(context).hash(key_materials, out)
}

/// The hashes of an iterator's items, in order. See [`Batch::iter`].
pub fn hashes<I>(inputs: I) -> Hashes<I::IntoIter>
where
    I: IntoIterator,
    I::Item: AsRef<[u8]>,
{
    Batch::new().iter(inputs)
}

/// The settings of a batch: its mode, and by choice its kernel and its use of threads.
///
/// ```
/// use blake3_api::batch::Batch;
/// use blake3_api::{Hash, Parallelism};
///
/// let mut batch = Batch::new_keyed(&[7; 32]);
/// batch.set_parallelism(Parallelism::Serial);
///
/// let messages: Vec<Vec<u8>> = (0..1000).map(|i| vec![1; i]).collect();
/// let mut tags = vec![Hash::from_bytes([0; 32]); messages.len()];
/// batch.hash(&messages, &mut tags)?;
/// assert!(batch.iter(&messages).eq(tags));
/// # Ok::<(), blake3_api::MisuseError>(())
/// ```
#[derive(Clone)]
pub struct Batch {
    mode: Mode,
    kernel: &'static Kernel,
    parallelism: Option<Parallelism>,
}

impl Batch {
    /// A batch in the mode of [`hash`](crate::hash()).
    #[must_use]
    pub fn new() -> Self {
        Self::with_mode(Mode::hash())
    }

    /// A batch in the mode of [`keyed_hash`](crate::keyed_hash), under one key.
    #[must_use]
    pub fn new_keyed(key: &[u8; KEY_LEN]) -> Self {
        Self::with_mode(Mode::keyed(key))
    }

    /// A batch in the mode of [`derive_key`](crate::derive_key), for one context. The inputs are key material.
    #[must_use]
    pub fn new_derive_key(context: &str) -> Self {
        Self::with_mode(Mode::derive_key(kernel::best(), context.as_bytes()))
    }

    pub(crate) fn with_mode(mode: Mode) -> Self {
        Batch { mode, kernel: kernel::best(), parallelism: None }
    }

    /// Says how [`hash`](Self::hash) may use threads. Unlike the unset default, which is `Auto` off the worker threads
    /// of rayon pools, what is set here holds on worker threads too.
    pub fn set_parallelism(&mut self, parallelism: Parallelism) -> &mut Self {
        self.parallelism = Some(parallelism);
        self
    }

    /// Takes another kernel. Any kernel gives the same hashes.
    pub fn set_kernel(&mut self, kernel: &'static Kernel) -> &mut Self {
        self.kernel = kernel;
        self
    }

    /// Hashes each of `inputs` to its place in `out`.
    ///
    /// # Errors
    ///
    /// If `out` is not as long as `inputs`. Nothing was hashed then.
    ///
    /// ```
    /// use blake3_api::{Hash, batch::Batch};
    ///
    /// let mut out = [Hash::from_bytes([0; 32]); 3];
    /// let error = Batch::new().hash(&["only", "two"], &mut out).unwrap_err();
    /// assert_eq!(error.to_string(), "a batch of 2 inputs needs 2 outputs, received 3");
    /// ```
    pub fn hash<T: AsRef<[u8]> + Sync>(&self, inputs: &[T], out: &mut [Hash]) -> Result<(), MisuseError> {
        if out.len() != inputs.len() {
            return Err(MisuseError::OutputCount { limit: inputs.len(), received: out.len() });
        }
        let caller = if self.parallelism.is_some() { Caller::Explicit } else { Caller::Implicit };
        let wish = self.parallelism.unwrap_or_default();
        // With one leaf there is nothing to spread, so the lengths needn't be added up.
        let bytes = if inputs.len() <= LEAF || wish == Parallelism::Serial {
            0
        } else {
            inputs.iter().fold(0, |sum: usize, input| sum.saturating_add(input.as_ref().len()))
        };
        match plan(bytes, wish, caller) {
            None => self.leaf(inputs, out),
            Some(split) => split.run(|| self.spread(inputs, out, bytes / inputs.len(), &split)),
        }
        Ok(())
    }

    /// The hashes of an iterator's items, in order, on the calling thread.
    ///
    /// It takes up to 64 items ahead of the hashes it gives, and holds them until they are hashed.
    ///
    /// ```
    /// let batch = blake3_api::batch::Batch::new();
    /// let hashes: Vec<_> = batch.iter([b"one".as_slice(), b"three"]).collect();
    /// assert_eq!(hashes[1], blake3_api::hash(b"three"));
    /// ```
    pub fn iter<I>(&self, inputs: I) -> Hashes<I::IntoIter>
    where
        I: IntoIterator,
        I::Item: AsRef<[u8]>,
    {
        Hashes { batch: self.clone(), inputs: inputs.into_iter().fuse(), ready: ArrayVec::new() }
    }

    /// Halves the batch until a leaf is reached. `mean` is the mean length of an input, in bytes.
    fn spread<T: AsRef<[u8]> + Sync, J: Join>(&self, inputs: &[T], out: &mut [Hash], mean: usize, join: &J) {
        if inputs.len() <= LEAF {
            return self.leaf(inputs, out);
        }
        let middle = (inputs.len() / 2).next_multiple_of(LEAF);
        let (left, right) = inputs.split_at(middle);
        let (left_out, right_out) = out.split_at_mut(middle);
        join.join(
            left.len().saturating_mul(mean),
            right.len().saturating_mul(mean),
            || self.spread(left, left_out, mean, join),
            || self.spread(right, right_out, mean, join),
        );
    }

    /// Hashes inputs on this thread.
    fn leaf<T: AsRef<[u8]>>(&self, inputs: &[T], out: &mut [Hash]) {
        blake3_tree::hash_many(self.kernel, &self.mode, inputs, |i, root| {
            out[i] = Hash::from_bytes(root.into_bytes());
        });
    }
}

impl Default for Batch {
    fn default() -> Self {
        Self::new()
    }
}

/// Shows the settings, not the key.
impl fmt::Debug for Batch {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Batch")
            .field("mode", &self.mode)
            .field("kernel", &self.kernel.name())
            .field("parallelism", &self.parallelism)
            .finish()
    }
}

/// The hashes of an iterator's items. Made by [`hashes`] and [`Batch::iter`].
#[derive(Clone)]
pub struct Hashes<I: Iterator> {
    batch: Batch,
    inputs: core::iter::Fuse<I>,
    /// Hashes of the last window, the next one last.
    ready: ArrayVec<Hash, WINDOW>,
}

impl<I: Iterator<Item: AsRef<[u8]>>> Iterator for Hashes<I> {
    type Item = Hash;

    fn next(&mut self) -> Option<Hash> {
        if self.ready.is_empty() {
            let window: ArrayVec<I::Item, WINDOW> = self.inputs.by_ref().take(WINDOW).collect();
            self.ready.extend(window.iter().map(|_| Hash::from_bytes([0; OUT_LEN])));
            self.batch.leaf(&window, &mut self.ready);
            self.ready.reverse();
        }
        self.ready.pop()
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        let (least, most) = self.inputs.size_hint();
        let ready = self.ready.len();
        (least.saturating_add(ready), most.and_then(|most| most.checked_add(ready)))
    }
}

impl<I: ExactSizeIterator<Item: AsRef<[u8]>>> ExactSizeIterator for Hashes<I> {}

impl<I: Iterator<Item: AsRef<[u8]>>> FusedIterator for Hashes<I> {}

/// Shows the settings, neither inputs nor hashes.
impl<I: Iterator> fmt::Debug for Hashes<I> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("Hashes").field("batch", &self.batch).finish_non_exhaustive()
    }
}

/// Messages that the iterator takes at a time: as many one-chunk messages as the tree hashes together.
const WINDOW: usize = 64;

/// Messages that stay on one thread: a few times as many, so that the tree's last window is seldom a poor one.
const LEAF: usize = 256;
