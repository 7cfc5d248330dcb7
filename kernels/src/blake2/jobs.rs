//! Advances independent BLAKE2 states side by side, whatever their lengths.
//!
//! jobs --as many as a form has states--> blocks that all share --the next job where one ends--> chaining values
//!
//! Knows nothing of vectors.

use core::mem::MaybeUninit;

use super::{Batch, Blake2, MAX_STATES, Tail, Word};

/// What follows a job's blocks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum End {
    /// More of the message: all of the job's blocks are whole.
    Open,
    /// Nothing: the job's last block, which may be short or empty, is the message's.
    Last,
    /// Nothing, and the message is the last node of its level in a tree.
    LastNode,
}

/// One state among many, and the blocks to compress into it.
pub struct Job<'a, W: Word> {
    /// The chaining value.
    pub h: &'a mut [W; 8],
    /// The input. Only the blocks 0, `stride`, `2 * stride` and so on of it are this job's.
    pub input: &'a [u8],
    /// Blocks from one of the job's to the next: 1 for all of the input, 4 for a leaf of BLAKE2bp.
    pub stride: usize,
    /// Bytes compressed before.
    pub count: W::Count,
    /// What follows.
    pub end: End,
}

impl<W: Word> core::fmt::Debug for Job<'_, W> {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        f.debug_struct("Job")
            .field("len", &self.input.len())
            .field("stride", &self.stride)
            .field("count", &self.count)
            .field("end", &self.end)
            .finish_non_exhaustive()
    }
}

impl<W: Word> Job<'_, W> {
    /// The job's own blocks, the short one at the end included.
    fn blocks(&self) -> usize {
        let blocks = self.input.len().div_ceil(W::BLOCK_LEN);
        // A division would cost as much as a tenth of a block.
        let blocks = if self.stride == 1 { blocks } else { blocks.div_ceil(self.stride) };
        blocks.max((self.end != End::Open).into())
    }

    /// Block `index` and what lies behind it.
    fn from(&self, index: usize) -> &[u8] {
        self.input.get(index * self.stride * W::BLOCK_LEN..).unwrap_or_default()
    }

    /// Bytes of the last block.
    fn last_len(&self, blocks: usize) -> usize {
        self.from(blocks - 1).len().min(W::BLOCK_LEN)
    }

    fn check(&self) {
        assert!(self.stride > 0, "a job's blocks are at least one block apart");
        if self.end != End::Open {
            return;
        }
        let blocks = self.blocks();
        assert!(
            blocks == 0 || self.last_len(blocks) == W::BLOCK_LEN,
            "an open job ends with a whole block of {} bytes, not with {} bytes",
            W::BLOCK_LEN,
            self.last_len(blocks)
        );
    }
}

/// A job under way in a lane.
#[derive(Clone, Copy)]
struct Slot {
    job: usize,
    /// Blocks that are done, and that there are.
    done: usize,
    blocks: usize,
    last_len: usize,
}

impl Slot {
    /// Blocks that can be done where they lie: all that are left, or all but a short one at the end; where only
    /// that is left, it.
    fn next<W: Word>(&self) -> usize {
        let left = self.blocks - self.done;
        if self.last_len < W::BLOCK_LEN && left > 1 { left - 1 } else { left }
    }
}

impl<W: Word> Blake2<W> {
    /// Advances the jobs' states, as many side by side as the instruction set has lanes. The jobs may have any
    /// lengths: where one ends, the next takes its lane. Those whose stride is not the first one's go alone.
    ///
    /// # Panics
    ///
    /// If an open job does not end with a whole block, or a stride is 0.
    ///
    #[cfg_attr(feature = "blake2", doc = "```")]
    #[cfg_attr(not(feature = "blake2"), doc = "```ignore")]
    /// use blake_kernels::blake2::{End, Job, Word};
    ///
    /// let routines = u32::routines(blake_kernels::best());
    /// let mut states = [u32::IV; 3];
    /// let inputs = [b"one".as_slice(), b"two", b"three"];
    /// let job = |(h, input)| Job { h, input, stride: 1, count: 0, end: End::Last };
    /// routines.run_many(&mut states.iter_mut().zip(inputs).map(job).collect::<Vec<_>>());
    /// let mut alone = u32::IV;
    /// routines.finish(&mut alone, b"three", 0, false);
    /// assert_eq!(states[2], alone);
    /// ```
    pub fn run_many(&self, jobs: &mut [Job<'_, W>]) {
        jobs.iter().for_each(Job::check);
        let stride = jobs.first().map_or(1, |job| job.stride);
        let lanes = !self.many.is_empty() && jobs.len() > 1;
        let mut next = 0;
        self.fill_lanes(jobs, in_bytes::<W>(stride), |jobs| {
            while let Some(job) = jobs.get_mut(next) {
                next += 1;
                let blocks = job.blocks();
                if blocks == 0 {
                    continue;
                }
                let slot = Slot { job: next - 1, done: 0, blocks, last_len: job.last_len(blocks) };
                if lanes && job.stride == stride && low_count_lasts(job, blocks) {
                    return Some(slot);
                }
                self.alone(job, slot);
            }
            None
        });
    }

    /// The job's blocks from `slot.done` on, without others beside it.
    fn alone(&self, job: &mut Job<'_, W>, slot: Slot) {
        let Slot { done, blocks, last_len, .. } = slot;
        let in_place = if last_len == W::BLOCK_LEN { blocks } else { blocks - 1 };
        let count = |done: usize| W::halves(W::count_add(job.count, done * W::BLOCK_LEN).into());
        if in_place > done {
            let tail = Tail::new(W::BLOCK_LEN, if in_place == blocks { job.end } else { End::Open });
            let (input, stride) = (job.from(done).as_ptr(), in_bytes::<W>(job.stride));
            // SAFETY: the probe found the instruction set; the input has that many whole blocks, each `stride`
            // bytes behind the one before.
            unsafe { (self.chain)(job.h, input, in_place - done, stride, count(done), tail) };
        }
        if in_place < blocks {
            let mut padded = MaybeUninit::uninit();
            let block = self.pad(&job.from(in_place)[..last_len], &mut padded);
            let tail = Tail::new(last_len, job.end);
            // SAFETY: as above, for the padded block.
            unsafe { (self.chain)(job.h, block, 1, W::BLOCK_LEN, count(in_place), tail) };
        }
    }

    /// Keeps the lanes full while `next` has jobs; all of them have this `stride`, in bytes.
    fn fill_lanes(
        &self,
        jobs: &mut [Job<'_, W>],
        stride: usize,
        mut next: impl FnMut(&mut [Job<'_, W>]) -> Option<Slot>,
    ) {
        let mut slots = [Slot { job: 0, done: 0, blocks: 0, last_len: 0 }; MAX_STATES];
        let mut alive = 0;
        let mut h = [[W::default(); 8]; MAX_STATES];
        let mut padded = [const { MaybeUninit::uninit() }; MAX_STATES];
        let mut batch = Batch::new(stride, h.as_mut_ptr());
        loop {
            while alive < self.degree() {
                let Some(slot) = next(jobs) else { break };
                slots[alive] = slot;
                h[alive] = jobs[slot.job].h.map(W::le);
                alive += 1;
            }
            let Some(form) = self.many.iter().find(|form| form.states >= alive).filter(|_| alive > 0) else {
                return;
            };
            if alive == 1 {
                let job = &mut jobs[slots[0].job];
                *job.h = h[0].map(W::le);
                self.alone(job, slots[0]);
                return;
            }
            let blocks = slots[..alive].iter().map(Slot::next::<W>).min().unwrap_or(0);
            batch.blocks = blocks;
            for (i, slot) in slots[..alive].iter().enumerate() {
                let job = &jobs[slot.job];
                let from = job.from(slot.done);
                let ends = slot.done + blocks == slot.blocks;
                let (len, end) = if ends { (slot.last_len, job.end) } else { (W::BLOCK_LEN, End::Open) };
                batch.input[i] =
                    if len < W::BLOCK_LEN { self.pad(&from[..len], &mut padded[i]) } else { from.as_ptr() };
                batch.set(i, W::count_add(job.count, slot.done * W::BLOCK_LEN), Tail::new(len, end));
            }
            // An idle lane repeats the first one, and its result is dropped.
            let first = batch.input[0];
            batch.input[alive..form.states].fill(first);
            // A pointer of this turn: others were used since the last one.
            batch.h = h.as_mut_ptr();
            // SAFETY: the form belongs to a probed kernel; every input has `blocks` whole blocks, or is the one
            // padded block, because `next` leaves a short block for a run of its own; `h` has MAX_STATES places;
            // `low_count_lasts` held for every job.
            unsafe { (form.run)(&batch) };
            for i in (0..alive).rev() {
                slots[i].done += blocks;
                if slots[i].done == slots[i].blocks {
                    *jobs[slots[i].job].h = h[i].map(W::le);
                    alive -= 1;
                    // Mostly all end together, and then there is nothing to move.
                    if i != alive {
                        (slots[i], h[i]) = (slots[alive], h[alive]);
                    }
                }
            }
        }
    }
}

/// A stride in bytes. It may wrap where it leads from a job's only block, since then nobody goes there.
fn in_bytes<W: Word>(stride: usize) -> usize {
    stride.wrapping_mul(W::BLOCK_LEN)
}

/// Whether the low word of the count does not wrap before the job ends.
fn low_count_lasts<W: Word>(job: &Job<'_, W>, blocks: usize) -> bool {
    let [low, _] = W::halves(job.count.into());
    let bytes = blocks.saturating_mul(W::BLOCK_LEN);
    let (_, wraps) = low.carrying_add(W::from_usize(bytes));
    !wraps && bytes as u64 <= u64::MAX >> (64 - W::BITS)
}
