//! Hashes independent inputs of mixed lengths side by side: messages, or chunks with a short last one.
//!
//! jobs --groups--> whole blocks that all share --then the block in which one ends--> CVs
//!
//! Knows nothing of vectors, modes or trees.

use core::mem::MaybeUninit;

use crate::{
    Kernel,
    batch::{Batch, MAX_STATES, Own},
    drive::{chain_bytes, cv_bytes},
    kernel::{Form, checked_step},
    spec::{BLOCK_LEN, CHUNK_LEN, Step, flags},
};

/// One input among many, with what is its own.
#[derive(Clone, Copy)]
pub struct Job<'a> {
    /// Any number of bytes; none at all are one empty block.
    pub input: &'a [u8],
    /// The counter of all its compressions.
    pub counter: u64,
    /// Flags of its last block.
    pub last: u8,
}

impl core::fmt::Debug for Job<'_> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Job")
            .field("len", &self.input.len())
            .field("counter", &self.counter)
            .finish_non_exhaustive()
    }
}

impl Job<'_> {
    /// Blocks of the input, the short one at the end included; at least one.
    fn blocks(&self) -> usize {
        self.input.len().div_ceil(BLOCK_LEN).max(1)
    }

    /// Bytes of the last block.
    fn last_len(&self) -> usize {
        self.input.len() - (self.blocks() - 1) * BLOCK_LEN
    }
}

impl Kernel {
    /// Hashes each job's input, from the CV `key`, to a CV: all blocks with `flags`, the first also with
    /// `first`, the last also with the job's own `last`. Inputs of similar length should stand together:
    /// a group of as many jobs as the kernel has lanes takes as long as the longest of them.
    ///
    /// # Panics
    ///
    /// Unless `out` has a place for each job; if `flags`, `first` and a job's `last` share a bit.
    ///
    /// ```
    /// use blake_kernels::{IV, Job, best, flags};
    ///
    /// let last = flags::CHUNK_END | flags::ROOT;
    /// let jobs = [b"one".as_slice(), b"two"].map(|input| Job { input, counter: 0, last });
    /// let mut hashes = [[0; 32]; 2];
    /// best().hash_many(&jobs, &IV, 0, flags::CHUNK_START, &mut hashes);
    /// assert_ne!(hashes[0], hashes[1]);
    /// ```
    pub fn hash_many(&self, jobs: &[Job<'_>], key: &[u32; 8], flags: u8, first: u8, out: &mut [[u8; 32]]) {
        assert!(jobs.len() == out.len(), "{} jobs have {} places for their CVs", jobs.len(), out.len());
        for job in jobs {
            checked_step(flags, first, job.last);
        }
        let (mut jobs, mut out) = (jobs, out);
        while !jobs.is_empty() {
            let form = self.form(jobs.len());
            let n = form.map_or(1, |form| form.states.min(jobs.len()));
            let (these, rest) = jobs.split_at(n);
            let (cvs, later) = core::mem::take(&mut out).split_at_mut(n);
            match form {
                Some(form) => group(self, form, these, key, (flags, first), cvs),
                None => single(self, &these[0], key, (flags, first), &mut cvs[0]),
            }
            (jobs, out) = (rest, later);
        }
    }
}

impl Kernel {
    /// Hashes chunks that lie one after the other, the last of which may be short: a CV each. The first
    /// has the number `counter`; `flags` are the mode's; `last` are the flags of the very last block:
    /// `CHUNK_END`, with `ROOT` where the chunk is the whole input, or 0 to leave the last chunk open.
    ///
    /// The short chunk rides in a lane beside the whole ones.
    ///
    /// # Panics
    ///
    /// Unless `out` has one place for each 1024 bytes begun, and one for no input at all; if an open chunk
    /// does not end with a whole block.
    pub fn hash_chunks(
        &self,
        input: &[u8],
        key: &[u32; 8],
        counter: u64,
        flags: u8,
        last: u8,
        out: &mut [[u8; 32]],
    ) {
        let chunks = input.len().div_ceil(CHUNK_LEN).max(1);
        assert!(out.len() == chunks, "{chunks} chunks have {} places for their CVs", out.len());
        assert!(
            last != 0 || input.len().is_multiple_of(BLOCK_LEN) && !input.is_empty(),
            "an open chunk ends with a whole block of 64 bytes, not after {} bytes",
            input.len()
        );
        let alike = last == flags::CHUNK_END && input.len() == chunks * CHUNK_LEN;
        let whole = if alike { chunks } else { (chunks - 1) / self.degree * self.degree };
        let (head, tail) = input.split_at(whole * CHUNK_LEN);
        let (head_out, tail_out) = out.split_at_mut(whole);
        self.hash_whole_chunks(head, key, counter, flags, head_out);
        if alike {
            return;
        }
        let mut jobs = [Job { input: tail, counter: 0, last }; MAX_STATES];
        let jobs = &mut jobs[..chunks - whole];
        for (i, job) in jobs.iter_mut().enumerate() {
            job.counter = counter.wrapping_add((whole + i) as u64);
            if whole + i + 1 < chunks {
                job.last = flags::CHUNK_END;
                job.input = &tail[i * CHUNK_LEN..(i + 1) * CHUNK_LEN];
            } else {
                job.input = &tail[i * CHUNK_LEN..];
            }
        }
        self.hash_many(jobs, key, flags, flags::CHUNK_START, tail_out);
    }
}

/// One job on its own.
fn single(kernel: &Kernel, job: &Job<'_>, key: &[u32; 8], (flags, first): (u8, u8), out: &mut [u8; 32]) {
    let whole = job.input.len() / BLOCK_LEN;
    let (head, tail) = job.input.split_at(whole * BLOCK_LEN);
    let ends_whole = tail.is_empty() && whole > 0;
    let mut cv = *key;
    let last = if ends_whole { job.last } else { 0 };
    kernel.compress_blocks(&mut cv, head, job.counter, flags, first, last);
    if ends_whole {
        *out = cv_bytes(&cv);
        return;
    }
    let mut block = [0; BLOCK_LEN];
    kernel.pad(tail, &mut block);
    let step = Step::new(tail.len() as u8, flags | job.last, if whole == 0 { first } else { 0 }, 0);
    // SAFETY: the kernel is a probed one; `block` is one block.
    *out = unsafe { chain_bytes(kernel, &cv, block.as_ptr(), 1, job.counter, step) };
}

/// At most as many jobs as the form has states.
fn group(
    kernel: &Kernel,
    form: &Form,
    jobs: &[Job<'_>],
    key: &[u32; 8],
    (flags, first): (u8, u8),
    out: &mut [[u8; 32]],
) {
    let model = &jobs[0];
    let like_model = |job: &Job<'_>| {
        job.input.len() == model.input.len() && job.last == model.last && job.counter == model.counter
    };
    if model.last_len() != BLOCK_LEN || !jobs.iter().all(like_model) {
        return mixed_group(kernel, form, jobs, key, (flags, first), out);
    }
    let mut batch = Batch::new(key, Step::new(BLOCK_LEN as u8, flags, first, model.last), model.blocks());
    batch.counter = model.counter;
    for (i, input) in batch.input[..form.states].iter_mut().enumerate() {
        input.write(jobs[i.min(jobs.len() - 1)].input.as_ptr());
    }
    let mut scratch = [const { MaybeUninit::<[u8; 32]>::uninit() }; MAX_STATES];
    batch.out = if out.len() == form.states { out.as_mut_ptr() } else { scratch.as_mut_ptr().cast() };
    // SAFETY: the form belongs to a probed kernel; each input holds `blocks` whole blocks; `batch.out` has
    // room for `states` CVs, all of which the form writes.
    unsafe {
        (form.run)(&batch);
        if out.len() < form.states {
            out.as_mut_ptr().copy_from_nonoverlapping(scratch.as_ptr().cast(), out.len());
        }
    }
}

/// Jobs that differ in length, counter or last flags.
///
/// All states advance together. A job that has ended idles on another's input until the longest is done.
fn mixed_group(
    kernel: &Kernel,
    form: &Form,
    jobs: &[Job<'_>],
    key: &[u32; 8],
    (flags, first): (u8, u8),
    out: &mut [[u8; 32]],
) {
    let longest = jobs.iter().map(Job::blocks).max().unwrap_or(0);
    let mut padded = [const { MaybeUninit::<[u8; BLOCK_LEN]>::uninit() }; MAX_STATES];
    let mut cvs = [const { MaybeUninit::<[u8; 32]>::uninit() }; MAX_STATES];
    let mut own = Own::ZERO;
    for (i, job) in jobs.iter().enumerate() {
        own.counter_low[i] = job.counter as u32;
        own.counter_high[i] = (job.counter >> 32) as u32;
    }
    let mut batch = Batch::new(key, Step::new(0, 0, 0, 0), 1);
    batch.out = cvs.as_mut_ptr().cast();
    let mut done = 0;
    while done < longest {
        let first = if done == 0 { first } else { 0 };
        let alive = |job: &&Job<'_>| job.blocks() > done;
        let next_end = jobs.iter().filter(alive).map(Job::blocks).min().unwrap_or(longest);
        let idle = jobs.iter().find(|job| job.blocks() == longest).map_or(jobs[0].input, |job| job.input);
        // Where all that are left end together in a whole block, that block needs no call of its own.
        let ending = |job: &Job<'_>| job.blocks() == next_end;
        let mut left = jobs.iter().filter(alive);
        let last = jobs.iter().find(alive).map_or(0, |job| job.last);
        let together = left.all(|job| ending(job) && job.last == last && job.last_len() == BLOCK_LEN);
        let shared = if together { next_end - done } else { next_end - 1 - done };
        if shared > 0 {
            for (i, input) in batch.input[..form.states].iter_mut().enumerate() {
                let from = jobs.get(i).filter(alive).map_or(idle, |job| job.input);
                input.write(from[done * BLOCK_LEN..].as_ptr());
            }
            own.block_len = [0; MAX_STATES];
            own.flags = [0; MAX_STATES];
            batch.step = Step::new(BLOCK_LEN as u8, flags, first, if together { last } else { 0 });
            batch.blocks = shared;
        } else {
            for (i, input) in batch.input[..form.states].iter_mut().enumerate() {
                let job = jobs.get(i).filter(alive);
                let ends = job.is_some_and(ending);
                let len = job.filter(|_| ends).map_or(BLOCK_LEN, Job::last_len);
                own.block_len[i] = len as u32;
                own.flags[i] = job.filter(|_| ends).map_or(0, |job| job.last.into());
                let from = &job.map_or(idle, |job| job.input)[done * BLOCK_LEN..];
                // Only a job's last block can be short, and a longest job's last block ends the loop.
                input.write(if from.len() < BLOCK_LEN {
                    let padded = padded[i].as_mut_ptr();
                    // SAFETY: the kernel is a probed one; a short input is padded to a block.
                    unsafe { (kernel.pad)(from.as_ptr(), from.len(), padded.cast()) };
                    padded.cast_const().cast()
                } else {
                    from.as_ptr()
                });
            }
            batch.step = Step::new(0, flags, first, 0);
            batch.blocks = 1;
        }
        batch.own = &raw const own;
        // SAFETY: the form belongs to a probed kernel; each input was written and holds `blocks` blocks,
        // because a state that is alive has that many and an idle one repeats the longest; `out` and
        // `chained` have MAX_STATES places.
        unsafe { (form.run)(&batch) };
        batch.chained = cvs.as_ptr().cast();
        done += batch.blocks;
        for (i, job) in jobs.iter().enumerate() {
            if job.blocks() == done {
                // SAFETY: the form wrote all its states.
                out[i] = unsafe { cvs[i].assume_init() };
            }
        }
    }
}
