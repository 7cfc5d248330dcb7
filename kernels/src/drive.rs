//! Spreads any number of inputs over a kernel's forms: chunks, parents, output blocks.
//!
//! inputs --groups of as many as a form has states--> Batch --form--> CVs
//!
//! A group that a form is too wide for leaves states idle, which costs less than a narrower form twice.
//! Knows nothing of vectors, modes or trees.

use core::mem::MaybeUninit;

use crate::{
    Kernel,
    batch::{Batch, MAX_STATES},
    kernel::{Form, checked_step},
    spec::{BLOCK_LEN, CHUNK_LEN, Step, flags},
};

impl Kernel {
    /// Hashes whole chunks that lie one after the other, the first of them with the number `counter`,
    /// to a CV each. `flags` are the mode's.
    ///
    /// # Panics
    ///
    /// Unless `chunks` is `out.len()` times 1024 bytes.
    pub fn hash_whole_chunks(
        &self,
        chunks: &[u8],
        key: &[u32; 8],
        counter: u64,
        flags: u8,
        out: &mut [[u8; 32]],
    ) {
        check_lengths::<CHUNK_LEN>(chunks.len(), out.len());
        let step = checked_step(flags, flags::CHUNK_START, flags::CHUNK_END);
        let mut batch = Batch { counter, counter_step: 1, ..Batch::new(key, step, CHUNK_LEN / BLOCK_LEN) };
        // SAFETY: 1024 bytes for each of `out`, checked above.
        unsafe { row_of_inputs::<CHUNK_LEN>(self, chunks.as_ptr(), &mut batch, out.as_mut_ptr(), out.len()) };
    }

    /// Hashes pairs of CVs to their parents' CVs. `flags` are the mode's.
    ///
    /// # Panics
    ///
    /// Unless there are two children for each of `out`.
    pub fn hash_parents(&self, children: &[[u8; 32]], key: &[u32; 8], flags: u8, out: &mut [[u8; 32]]) {
        check_lengths::<BLOCK_LEN>(children.as_flattened().len(), out.len());
        let mut batch = Batch::new(key, checked_step(flags | flags::PARENT, 0, 0), 1);
        // SAFETY: two CVs of 32 bytes for each of `out`, checked above.
        unsafe {
            row_of_inputs::<BLOCK_LEN>(
                self,
                children.as_ptr().cast(),
                &mut batch,
                out.as_mut_ptr(),
                out.len(),
            );
        };
    }

    /// One level of a tree in place: pairs of CVs become their parents' CVs at the front of `cvs`, an odd
    /// one at the end moves down unchanged. Returns how many there are now. `flags` are the mode's.
    pub fn reduce_level(&self, cvs: &mut [[u8; 32]], key: &[u32; 8], flags: u8) -> usize {
        let pairs = cvs.len() / 2;
        let mut batch = Batch::new(key, checked_step(flags | flags::PARENT, 0, 0), 1);
        let front = cvs.as_mut_ptr();
        // SAFETY: two CVs for each pair; parents land on children that were read before, because a form
        // reads the one block of each of its states before it writes the first CV, and the parents are
        // never ahead of the children.
        unsafe { row_of_inputs::<BLOCK_LEN>(self, front.cast_const().cast(), &mut batch, front, pairs) };
        if cvs.len() % 2 == 1 {
            cvs[pairs] = cvs[cvs.len() - 1];
        }
        cvs.len().div_ceil(2)
    }

    /// The form for `left` inputs: the widest that they fill, or the narrowest that holds them all. None
    /// for so few that they go one by one.
    #[inline]
    pub(crate) fn form(&self, left: usize) -> Option<&Form> {
        if left <= self.alone {
            return None;
        }
        self.many.iter().find(|form| form.states >= left).or(self.many.last())
    }
}

/// Panics unless there are `LEN` bytes of input for each CV.
#[inline]
fn check_lengths<const LEN: usize>(input: usize, cvs: usize) {
    assert!(
        input == LEN * cvs,
        "{cvs} CVs are made of {LEN} bytes of input each, not of {input} bytes in all"
    );
}

/// Advances `left` states from `batch`'s key over inputs of `LEN` bytes each that lie one after the other.
///
/// # Safety
///
/// `LEN` is 64 times `batch.blocks`. `input` is readable for `left * LEN` bytes and `out` writable for
/// `left` CVs; they may overlap where a run is one block long and no CV lies ahead of its input.
unsafe fn row_of_inputs<const LEN: usize>(
    kernel: &Kernel,
    mut input: *const u8,
    batch: &mut Batch,
    mut out: *mut [u8; 32],
    mut left: usize,
) {
    let step = |n: usize, batch: &mut Batch| {
        batch.counter = batch.counter.wrapping_add(n as u64 * u64::from(batch.counter_step));
    };
    if let Some(widest) = kernel.many.last() {
        let n = widest.states;
        // The next group's blocks, one group ahead of this one's: what the CPU's own prefetching does not
        // see in as many streams as there are lanes (16 MiB on AVX2: 1.07 -> 0.88 of the blake3 crate's time).
        batch.prefetch = if left >= 2 * n { n * LEN } else { 0 };
        while left >= n {
            point_at::<LEN>(&mut batch.input, input, n);
            batch.out = out;
            // SAFETY: the probe found the instruction set; every input has LEN bytes, which is `blocks` blocks;
            // `out` has room for n CVs.
            unsafe { (widest.run)(batch) };
            step(n, batch);
            (input, out, left) = (input.wrapping_add(n * LEN), out.wrapping_add(n), left - n);
        }
    }
    while left > 0 {
        let n = if let Some(form) = kernel.form(left) {
            let mut scratch = [const { MaybeUninit::<[u8; 32]>::uninit() }; MAX_STATES];
            point_at::<LEN>(&mut batch.input, input, form.states);
            // An idle state repeats the first one.
            batch.input[left..form.states].fill(MaybeUninit::new(input));
            batch.out = if left == form.states { out } else { scratch.as_mut_ptr().cast() };
            // SAFETY: as above; a form that is too wide writes all its states to `scratch`.
            unsafe {
                (form.run)(batch);
                if left < form.states {
                    out.copy_from_nonoverlapping(scratch.as_ptr().cast(), left);
                }
            }
            left
        } else {
            // SAFETY: as above, for one state.
            unsafe {
                *out = chain_bytes(kernel, batch.key, input, batch.blocks, batch.counter, batch.step);
            }
            1
        };
        step(n, batch);
        (input, out, left) = (input.wrapping_add(n * LEN), out.wrapping_add(n), left - n);
    }
}

/// Points the first `states` states at inputs that lie one after the other. Spelled out for the usual numbers,
/// because a loop of unknown length costs more than what it does.
#[inline(always)]
fn point_at<const LEN: usize>(
    states: &mut [MaybeUninit<*const u8>; MAX_STATES],
    input: *const u8,
    count: usize,
) {
    let at = |i: usize| MaybeUninit::new(input.wrapping_add(i * LEN));
    match count {
        4 => states[..4].copy_from_slice(&core::array::from_fn::<_, 4, _>(at)),
        8 => states[..8].copy_from_slice(&core::array::from_fn::<_, 8, _>(at)),
        _ => *states = core::array::from_fn(at),
    }
}

/// Compresses `blocks` blocks at `input` into `cv`; the CV's bytes.
///
/// # Safety
///
/// `kernel` was handed out by its probe; `cv` is readable, `input` too for `blocks * 64` bytes.
#[inline]
pub(crate) unsafe fn chain_bytes(
    kernel: &Kernel,
    cv: *const [u32; 8],
    input: *const u8,
    blocks: usize,
    counter: u64,
    step: Step,
) -> [u8; 32] {
    let mut words = [0; 8];
    // SAFETY: the caller vouches for the pointers.
    unsafe { (kernel.chain)(cv, &mut words, input, blocks, counter, step) };
    cv_bytes(&words)
}

/// A CV's words as little-endian bytes.
#[inline]
pub(crate) fn cv_bytes(words: &[u32; 8]) -> [u8; 32] {
    core::array::from_fn(|i| words[i / 4].to_le_bytes()[i % 4])
}

/// Writes the output stream from byte `skip` of block `counter` on. Where `out` ends inside a block, that
/// block is left in `last`.
pub(crate) fn xof(
    kernel: &Kernel,
    root: (&[u32; 8], &[u32; 16], Step),
    (mut counter, mut skip): (u64, usize),
    mut out: &mut [u8],
    last: &mut [u8; BLOCK_LEN],
) {
    let (cv, block, step) = root;
    while !out.is_empty() {
        let (states, entry) = match kernel.form((skip + out.len()).div_ceil(BLOCK_LEN)) {
            Some(form) => (form.states, form.xof),
            None => (1, kernel.xof_one),
        };
        let room = states * BLOCK_LEN;
        let made = out.len().min(room - skip);
        let (now, rest) = out.split_at_mut(made);
        if made == room {
            // SAFETY: the probe found the instruction set; `now` has room for `states` blocks.
            unsafe { entry(cv, block, counter, step, now.as_mut_ptr()) };
        } else {
            let mut whole = [MaybeUninit::<u8>::uninit(); MAX_STATES * BLOCK_LEN];
            // SAFETY: as above; no form has more than MAX_STATES states, and it writes all their blocks.
            let whole = unsafe {
                entry(cv, block, counter, step, whole.as_mut_ptr().cast());
                core::slice::from_raw_parts(whole.as_ptr().cast::<u8>(), room)
            };
            let end = skip + made;
            now.copy_from_slice(&whole[skip..end]);
            if !end.is_multiple_of(BLOCK_LEN) {
                let start = end / BLOCK_LEN * BLOCK_LEN;
                last.copy_from_slice(&whole[start..start + BLOCK_LEN]);
            }
        }
        (out, skip) = (rest, 0);
        counter = counter.wrapping_add(states as u64);
    }
}
