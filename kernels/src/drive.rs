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
        let step = checked_step(flags, flags::CHUNK_START, flags::CHUNK_END);
        row_of_inputs::<CHUNK_LEN>(
            self,
            chunks,
            Batch { counter, counter_step: 1, ..Batch::new(key, step, 16) },
            out,
        );
    }

    /// Hashes pairs of CVs to their parents' CVs. `flags` are the mode's.
    ///
    /// # Panics
    ///
    /// Unless there are two children for each of `out`.
    pub fn hash_parents(&self, children: &[[u8; 32]], key: &[u32; 8], flags: u8, out: &mut [[u8; 32]]) {
        let step = checked_step(flags | flags::PARENT, 0, 0);
        row_of_inputs::<BLOCK_LEN>(self, children.as_flattened(), Batch::new(key, step, 1), out);
    }

    /// The form for `left` inputs: the widest that they fill, or the narrowest that holds them all. None
    /// for a single one.
    #[inline]
    pub(crate) fn form(&self, left: usize) -> Option<&Form> {
        if left == 1 {
            return None;
        }
        self.many.iter().find(|form| form.states >= left).or(self.many.last())
    }
}

/// Advances states from `batch`'s key over inputs of `LEN` bytes each that lie one after the other.
fn row_of_inputs<const LEN: usize>(kernel: &Kernel, inputs: &[u8], mut batch: Batch, out: &mut [[u8; 32]]) {
    assert!(
        inputs.len() == LEN * out.len(),
        "{} CVs are made of {} bytes of input each, not of {} bytes in all",
        out.len(),
        LEN,
        inputs.len()
    );
    let mut scratch = [const { MaybeUninit::<[u8; 32]>::uninit() }; MAX_STATES];
    let (mut inputs, mut out) = (inputs, out);
    while !out.is_empty() {
        let Some(form) = kernel.form(out.len()) else {
            // SAFETY: the probe found the instruction set; `inputs` has LEN bytes for the first CV.
            out[0] = unsafe {
                chain_bytes(kernel, batch.key, inputs.as_ptr(), batch.blocks, batch.counter, batch.step)
            };
            (inputs, out) = (&inputs[LEN..], &mut out[1..]);
            batch.counter = batch.counter.wrapping_add(u64::from(batch.counter_step));
            continue;
        };
        let n = form.states.min(out.len());
        let (these, rest) = inputs.split_at(n * LEN);
        let (cvs, later) = core::mem::take(&mut out).split_at_mut(n);
        for (i, input) in batch.input[..form.states].iter_mut().enumerate() {
            // An idle state repeats the last one.
            input.write(these[i.min(n - 1) * LEN..].as_ptr());
        }
        batch.out = if n == form.states { cvs.as_mut_ptr() } else { scratch.as_mut_ptr().cast() };
        // SAFETY: the probe found the instruction set; every input has LEN bytes, which is `blocks`
        // blocks; `out` has room for `states` CVs.
        unsafe { (form.run)(&batch) };
        if n < form.states {
            for (cv, made) in cvs.iter_mut().zip(&scratch) {
                // SAFETY: the form wrote all its states.
                *cv = unsafe { made.assume_init() };
            }
        }
        (inputs, out) = (rest, later);
        batch.counter = batch.counter.wrapping_add(n as u64 * u64::from(batch.counter_step));
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

/// Writes the output stream from block `counter` on.
pub(crate) fn xof(
    kernel: &Kernel,
    cv: &[u32; 8],
    block: &[u32; 16],
    counter: u64,
    step: Step,
    out: &mut [u8],
) {
    let (mut out, mut counter) = (out, counter);
    while !out.is_empty() {
        let left = out.len().div_ceil(BLOCK_LEN);
        let (states, entry) = match kernel.form(left) {
            Some(form) => (form.states, form.xof),
            None => (1, kernel.xof_one),
        };
        if out.len() >= states * BLOCK_LEN {
            let (blocks, rest) = core::mem::take(&mut out).split_at_mut(states * BLOCK_LEN);
            // SAFETY: the probe found the instruction set; `blocks` has room for `states` blocks.
            unsafe { entry(cv, block, counter, step, blocks.as_mut_ptr()) };
            (out, counter) = (rest, counter.wrapping_add(states as u64));
        } else {
            let mut whole = [0; MAX_STATES * BLOCK_LEN];
            // SAFETY: as above; no form has more than MAX_STATES states.
            unsafe { entry(cv, block, counter, step, whole.as_mut_ptr()) };
            let wanted = out.len();
            out.copy_from_slice(&whole[..wanted]);
            return;
        }
    }
}
