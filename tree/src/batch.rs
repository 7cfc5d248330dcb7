//! Many independent messages at once: their chunks fill lanes as the chunks of one message do.
//!
//! messages --a window of chunks, by length--> CVs --all messages' parents, level by level--> roots
//!
//! Knows nothing of threads, and allocates nothing.

use arrayvec::ArrayVec;
use blake_kernels::{CHUNK_LEN, Job, Kernel, flags};

use crate::{Mode, Root, Serial, hash};

/// Chunks that are hashed together.
const WINDOW: usize = 64;

/// Chunks from which on a message fills the lanes by itself.
const LONG: usize = 16;

/// Hashes each input as a message of its own, and hands the roots to `put` with the input's index, in no
/// particular order.
///
/// Messages of any lengths may stand side by side; those of similar length share lanes.
///
/// ```
/// use blake3_tree::{Mode, Serial, hash, hash_many};
///
/// let kernel = blake_kernels::best();
/// let mut roots = [[0; 32]; 3];
/// hash_many(kernel, &Mode::hash(), &["a", "bc", ""], |i, root| roots[i] = root.into_bytes());
/// assert_eq!(roots[1], hash(kernel, &Mode::hash(), b"bc", &Serial).into_bytes());
/// ```
pub fn hash_many<T: AsRef<[u8]>>(
    kernel: &Kernel,
    mode: &Mode,
    inputs: &[T],
    mut put: impl FnMut(usize, Root),
) {
    let mut window = Window::new();
    for (index, input) in inputs.iter().enumerate() {
        let input = input.as_ref();
        if input.len() > LONG * CHUNK_LEN {
            put(index, hash(kernel, mode, input, &Serial));
            continue;
        }
        if window.jobs.len() + chunks_of(input) > WINDOW {
            window.flush(kernel, mode, &mut put);
        }
        window.add(index, input);
    }
    window.flush(kernel, mode, &mut put);
}

fn chunks_of(input: &[u8]) -> usize {
    input.len().div_ceil(CHUNK_LEN).max(1)
}

/// Messages whose chunks are hashed together.
struct Window<'a> {
    /// A job for each chunk, message after message.
    jobs: ArrayVec<Job<'a>, WINDOW>,
    messages: ArrayVec<Message, WINDOW>,
}

/// One message of a window.
struct Message {
    index: usize,
    /// Where its CVs start in the window, and how many there are at the level at hand.
    start: usize,
    cvs: usize,
}

impl<'a> Window<'a> {
    fn new() -> Self {
        Self { jobs: ArrayVec::new(), messages: ArrayVec::new() }
    }

    fn add(&mut self, index: usize, input: &'a [u8]) {
        let cvs = chunks_of(input);
        self.messages.push(Message { index, start: self.jobs.len(), cvs });
        if cvs == 1 {
            self.jobs.push(Job { input, counter: 0, last: flags::CHUNK_END | flags::ROOT });
            return;
        }
        for (counter, input) in (0..).zip(input.chunks(CHUNK_LEN)) {
            self.jobs.push(Job { input, counter, last: flags::CHUNK_END });
        }
    }

    fn flush(&mut self, kernel: &Kernel, mode: &Mode, put: &mut impl FnMut(usize, Root)) {
        let mut cvs = [[0; 32]; WINDOW];
        self.hash_chunks(kernel, mode, &mut cvs);
        self.jobs.clear();
        while self.messages.iter().any(|message| message.cvs > 1) {
            self.hash_parents(kernel, mode, &mut cvs);
        }
        for message in self.messages.drain(..) {
            put(message.index, Root(cvs[message.start]));
        }
    }

    /// All jobs, those of like length together.
    fn hash_chunks(&self, kernel: &Kernel, mode: &Mode, cvs: &mut [[u8; 32]; WINDOW]) {
        let count = self.jobs.len();
        let blocks = |job: &Job<'_>| job.input.len().div_ceil(64);
        let first = self.jobs.first().map_or(0, blocks);
        if self.jobs.iter().all(|job| blocks(job) == first) {
            kernel.hash_many(&self.jobs, mode.key(), mode.flags(), flags::CHUNK_START, &mut cvs[..count]);
            return;
        }
        // Counting sort: `ends[n]` is where the next job of n blocks goes.
        let mut ends = [0; CHUNK_LEN / 64 + 2];
        for job in &self.jobs {
            ends[blocks(job) + 1] += 1;
        }
        for n in 1..ends.len() {
            ends[n] += ends[n - 1];
        }
        let mut places = [0; WINDOW];
        let mut sorted = [Job { input: &[], counter: 0, last: 0 }; WINDOW];
        for (place, job) in places.iter_mut().zip(&self.jobs) {
            let end = &mut ends[blocks(job)];
            (*place, sorted[*end]) = (*end, *job);
            *end += 1;
        }
        let mut out = [[0; 32]; WINDOW];
        kernel.hash_many(&sorted[..count], mode.key(), mode.flags(), flags::CHUNK_START, &mut out[..count]);
        for (cv, place) in cvs.iter_mut().zip(&places[..count]) {
            *cv = out[*place];
        }
    }

    /// One level of parents of all messages that still have more than one CV.
    fn hash_parents(&mut self, kernel: &Kernel, mode: &Mode, cvs: &mut [[u8; 32]; WINDOW]) {
        let mut jobs = ArrayVec::<Job<'_>, WINDOW>::new();
        for message in &self.messages {
            let last = if message.cvs == 2 { flags::ROOT } else { 0 };
            let (pairs, _) = cvs[message.start..message.start + message.cvs].as_chunks::<2>();
            jobs.extend(pairs.iter().map(|pair| Job { input: pair.as_flattened(), counter: 0, last }));
        }
        let mut parents = [[0; 32]; WINDOW];
        let count = jobs.len();
        kernel.hash_many(&jobs, mode.key(), mode.flags() | flags::PARENT, 0, &mut parents[..count]);
        drop(jobs);
        let mut made = parents.iter();
        for message in &mut self.messages {
            let pairs = message.cvs / 2;
            let odd = message.cvs % 2;
            for (i, parent) in made.by_ref().take(pairs).enumerate() {
                cvs[message.start + i] = *parent;
            }
            if odd == 1 {
                cvs[message.start + pairs] = cvs[message.start + message.cvs - 1];
            }
            message.cvs = pairs + odd;
        }
    }
}
