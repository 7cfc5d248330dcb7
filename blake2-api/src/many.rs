//! Many messages, or many states, at once: they share the lanes that one message alone leaves idle.
//!
//! messages, or pairs of state and input --windows of jobs--> kernel --> states, `Hash` each
//!
//! Knows nothing of how jobs are laid over lanes.

use arrayvec::ArrayVec;
use blake_kernels::blake2::{End, Job};
use core::fmt;

use crate::Kernel;
use crate::error::{Error, or_panic};
use crate::generic::{Hash, Params, State, Variant};

/// How many states the best kernel of this CPU advances side by side.
#[must_use]
pub fn degree<W: Variant>() -> usize {
    W::routines(crate::kernel::best()).degree()
}

/// A message for [`hash_many`], and in the end its hash.
#[derive(Clone)]
pub struct HashManyJob<'a, W: Variant> {
    /// Before or after the message.
    h: [W; 8],
    /// Bytes compressed before the message. `None` once the hash is there.
    count: Option<W::Count>,
    input: &'a [u8],
    hash_length: u8,
    last_node: bool,
    kernel: &'static Kernel,
}

impl<'a, W: Variant> HashManyJob<'a, W> {
    /// A message, and how to hash it. A key is compressed here and now.
    #[inline]
    #[must_use]
    pub fn new(params: &Params<W>, input: &'a [u8]) -> Self {
        let (h, count) = params.start(input.is_empty());
        let hash_length = params.block.hash_length() as u8;
        HashManyJob { h, count, input, hash_length, last_node: params.last_node, kernel: params.kernel.get() }
    }

    /// The message's hash.
    ///
    /// # Panics
    ///
    /// If [`hash_many`] has not had this job.
    #[inline]
    #[track_caller]
    #[must_use]
    pub fn to_hash(&self) -> Hash<W> {
        assert!(self.count.is_none(), "hash_many has not had this job");
        Hash::of_words(&self.h, self.hash_length.into())
    }
}

/// Shows how long the message is, and whether its hash is there.
impl<W: Variant> fmt::Debug for HashManyJob<'_, W> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("HashManyJob")
            .field("len", &self.input.len())
            .field("hash_length", &self.hash_length)
            .field("done", &self.count.is_none())
            .finish_non_exhaustive()
    }
}

/// A message that was started may stand for a key.
impl<W: Variant> Drop for HashManyJob<'_, W> {
    fn drop(&mut self) {
        blake_kernels::wipe_words(&mut self.h);
    }
}

/// Hashes the messages of any number of jobs, of any lengths and parameters, side by side. Jobs that are done are left
/// as they are.
///
/// ```
/// use blake2_api::blake2b::{Params, many::{HashManyJob, hash_many}};
///
/// let mut params = Params::new();
/// params.hash_length(16);
/// let inputs: [&[u8]; 3] = [b"one", b"two", b"three"];
/// let mut jobs = inputs.map(|input| HashManyJob::new(&params, input));
/// hash_many(&mut jobs);
/// assert_eq!(jobs[2].to_hash(), params.hash(b"three"));
/// ```
pub fn hash_many<'a, 'b, W, I>(jobs: I)
where
    W: Variant,
    I: IntoIterator<Item = &'b mut HashManyJob<'a, W>>,
    'a: 'b,
{
    let mut jobs = jobs.into_iter().fuse();
    loop {
        let mut kernel = None;
        let mut window = ArrayVec::<_, WINDOW>::new();
        while let Some(HashManyJob { h, count, input, last_node, kernel: wish, .. }) =
            if window.is_full() { None } else { jobs.next() }
        {
            if let Some(count) = count.take() {
                kernel.get_or_insert(*wish);
                window.push(Job { h, input, stride: 1, count, end: end(*last_node) });
            }
        }
        let Some(kernel) = kernel else { return };
        W::routines(kernel).run_many(&mut window);
    }
}

/// Adds an input to each of many states, as [`State::update`] does, side by side.
///
/// ```
/// use blake2_api::blake2s::{State, hash, many::update_many};
///
/// let inputs = [vec![1; 1000], vec![2; 3000]];
/// let mut states = [State::new(), State::new()];
/// update_many(states.iter_mut().zip(&inputs));
/// assert_eq!(states[1].finalize(), hash(&inputs[1]));
/// ```
///
/// # Panics
///
/// If a state was finished or wiped. Those before it may have had their input.
#[track_caller]
pub fn update_many<'a, 'b, W, I, T>(pairs: I)
where
    W: Variant,
    I: IntoIterator<Item = (&'a mut State<W>, &'b T)>,
    T: AsRef<[u8]> + ?Sized + 'b,
{
    let mut pairs = pairs.into_iter().fuse();
    loop {
        let mut window = ArrayVec::<(&mut State<W>, &[u8]), WINDOW>::new();
        while let Some((state, input)) = if window.is_full() { None } else { pairs.next() } {
            or_panic(state.life.check());
            window.push((state, input.as_ref()));
        }
        let Some((first, _)) = window.first() else { return };
        let routines = W::routines(first.params.kernel.get());
        // First what lies in the buffers, then the inputs: both go into the same states.
        let jobs = window.iter_mut().filter_map(|(state, input)| state.buffer_job(input));
        routines.run_many(&mut jobs.collect::<ArrayVec<_, WINDOW>>());
        let jobs = window.iter_mut().filter_map(|(state, input)| state.input_job(input));
        routines.run_many(&mut jobs.collect::<ArrayVec<_, WINDOW>>());
        for (state, input) in window {
            state.keep(input);
        }
    }
}

impl<W: Variant> Params<W> {
    /// Hashes each of `inputs` to its place in `out`, side by side. Lengths may be mixed. A key is compressed once.
    ///
    /// ```
    /// use blake2_api::blake2b::{Hash, Params, hash};
    ///
    /// let rows = ["alpha", "beta", "gamma"];
    /// let mut hashes = [Hash::from([0; 64]); 3];
    /// Params::new().hash_many(&rows, &mut hashes)?;
    /// assert_eq!(hashes[1], hash(b"beta"));
    /// # Ok::<(), blake2_api::Error>(())
    /// ```
    ///
    /// # Errors
    ///
    /// If `out` is not as long as `inputs`. Nothing was hashed then.
    pub fn hash_many<T: AsRef<[u8]>>(&self, inputs: &[T], out: &mut [Hash<W>]) -> Result<(), Error> {
        check_places(inputs.len(), out.len())?;
        Batch::new(self).run(inputs, out);
        Ok(())
    }

    /// Like [`hash_many`](Self::hash_many), over the threads of the rayon pool that the caller belongs to, or of the
    /// global one. Batches of less than 128 KiB stay on the calling thread. A single message is never split.
    ///
    /// # Errors
    ///
    /// Like [`hash_many`](Self::hash_many).
    #[cfg(feature = "rayon")]
    pub fn hash_many_rayon<T: AsRef<[u8]> + Sync>(
        &self,
        inputs: &[T],
        out: &mut [Hash<W>],
    ) -> Result<(), Error> {
        check_places(inputs.len(), out.len())?;
        let bytes = inputs.iter().fold(0, |sum: usize, input| sum.saturating_add(input.as_ref().len()));
        let batch = Batch::new(self);
        crate::threads::spread(inputs, out, WINDOW, crate::threads::threads(bytes), &|inputs, out| {
            batch.run(inputs, out);
        });
        Ok(())
    }
}

/// What all messages of a batch start with.
struct Batch<'a, W: Variant> {
    params: &'a Params<W>,
    h: [W; 8],
    count: Option<W::Count>,
    /// The last state of an empty message, where that has a key.
    empty: Option<[W; 8]>,
}

impl<'a, W: Variant> Batch<'a, W> {
    fn new(params: &'a Params<W>) -> Self {
        let (h, count) = params.start(false);
        let empty = (params.block.key_length() > 0).then(|| params.start(true).0);
        Batch { params, h, count, empty }
    }

    fn run<T: AsRef<[u8]>>(&self, inputs: &[T], out: &mut [Hash<W>]) {
        let (routines, end) = (W::routines(self.params.kernel.get()), end(self.params.last_node));
        let count = self.count.unwrap_or_default();
        for (inputs, out) in inputs.chunks(WINDOW).zip(out.chunks_mut(WINDOW)) {
            let mut states: ArrayVec<[W; 8], WINDOW> = inputs.iter().map(|_| self.h).collect();
            let jobs = states.iter_mut().zip(inputs).filter_map(|(h, input)| {
                let input = input.as_ref();
                match self.empty {
                    Some(done) if input.is_empty() => {
                        *h = done;
                        None
                    }
                    _ => Some(Job { h, input, stride: 1, count, end }),
                }
            });
            routines.run_many(&mut jobs.collect::<ArrayVec<_, WINDOW>>());
            for (hash, h) in out.iter_mut().zip(&states) {
                *hash = Hash::of_words(h, self.params.block.hash_length());
            }
        }
    }
}

/// A state under a key stands for the key.
impl<W: Variant> Drop for Batch<'_, W> {
    fn drop(&mut self) {
        blake_kernels::wipe_words(&mut self.h);
        if let Some(empty) = &mut self.empty {
            blake_kernels::wipe_words(empty);
        }
    }
}

fn check_places(limit: usize, received: usize) -> Result<(), Error> {
    if limit == received { Ok(()) } else { Err(Error::OutputCount { limit, received }) }
}

fn end(last_node: bool) -> End {
    if last_node { End::LastNode } else { End::Last }
}

/// Messages that are handed over together. Many times as many as there are lanes, so that few idle at the end.
const WINDOW: usize = 64;
