//! Many states at once, one per lane: vector `i` holds word `i` of every state.
//!
//! blocks --transposing load--> 16 words --7 rounds--> state --xor--> CVs --transposing store--> out
//!
//! Knows nothing of modes, trees or threads.

use core::mem::MaybeUninit;

use crate::{
    batch::{Batch, MAX_STATES, Own},
    generic::lanes::{Lanes, round},
    spec::{IV, MSG_SCHEDULE, Step},
};

/// A vector of lanes of BLAKE3: with the output of 64 bytes, and with what an instruction set may have by hand.
///
/// # Safety
///
/// As for [`Lanes`].
pub(crate) trait Blake3Lanes: Lanes<Word = u32> {
    /// Sixteen words of each lane to 64 bytes each, lane after lane.
    unsafe fn scatter16(words: [Self; 16], to: *mut u8);

    /// The CVs after all `blocks` blocks at `from[lane]`: flags are in `work.tail` for the first, in `work.flags`
    /// for those that follow, and `last` in the last. `work.m` need not be written. An instruction set may have all
    /// of it by hand, instead of the three steps below.
    #[inline(always)]
    unsafe fn advance(
        work: &mut Work<Self>,
        from: *const *const u8,
        blocks: usize,
        last: Self,
        prefetch: usize,
    ) -> [Self; 8] {
        // SAFETY: as for the caller.
        unsafe { advance(work, from, blocks, last, prefetch) }
    }

    /// Loads the words at `from[lane]` to `work.m[0]`.
    #[inline(always)]
    unsafe fn load_first(work: &mut Work<Self>, from: *const *const u8) {
        // SAFETY: as for the caller.
        work.m[0].write(unsafe { Self::gather16(from, 0) });
    }

    /// Compresses the message words `work.m[side]`, which are written, to the next CVs; an instruction set may
    /// have it by hand.
    #[inline(always)]
    unsafe fn compress(work: &mut Work<Self>, side: usize) -> [Self; 8] {
        // SAFETY: as for the caller.
        unsafe { compress(work, side) }
    }

    /// Compresses `blocks` blocks, the first with the words `work.m[0]` and the flags in `work.tail`, the
    /// others with the words at `from[lane]` and `work.flags`; loads the words of the block after them, and
    /// returns which side of `work.m` has those. May fetch memory `prefetch` bytes ahead. An instruction set may have the whole loop by hand.
    #[inline(always)]
    unsafe fn compress_ahead(
        work: &mut Work<Self>,
        from: *const *const u8,
        blocks: usize,
        _prefetch: usize,
    ) -> usize {
        // SAFETY: as for the caller.
        unsafe { compress_ahead(work, from, blocks) }
    }

    /// Compresses `block`, the same for all lanes, from the CV `h`, to both halves of the output; an instruction
    /// set may have it by hand.
    #[inline(always)]
    unsafe fn compress_xof(h: [Self; 8], tail: [Self; 4], block: &[u32; 16]) -> [Self; 16] {
        // SAFETY: as for the caller.
        unsafe { compress_xof(h, tail, block) }
    }
}

/// What compressions that follow one another work on, aligned so that no vector crosses a cache line.
#[repr(C, align(64))]
pub(crate) struct Work<L> {
    /// The chaining values.
    pub(crate) h: [L; 8],
    /// Counter, low and high; block length; flags of the block at hand.
    pub(crate) tail: [L; 4],
    /// Flags of the blocks between the first and the last.
    pub(crate) flags: L,
    /// Room for a word that a hand-written compression keeps out of the registers.
    pub(crate) spill: MaybeUninit<L>,
    /// The message words of a block, and room for those of the next.
    pub(crate) m: [MaybeUninit<[L; 16]>; 2],
}

/// [`Blake3Lanes::advance`] in its three steps.
#[inline(always)]
pub(crate) unsafe fn advance<L: Blake3Lanes>(
    work: &mut Work<L>,
    from: *const *const u8,
    blocks: usize,
    last: L,
    prefetch: usize,
) -> [L; 8] {
    // SAFETY: as for the callers.
    unsafe {
        L::load_first(work, from);
        let side = if blocks > 1 { L::compress_ahead(work, from, blocks - 1, prefetch) } else { 0 };
        work.tail[3] = last;
        L::compress(work, side)
    }
}

/// [`Lanes::compress`] as the compiler schedules it.
#[inline(always)]
pub(crate) unsafe fn compress<L: Blake3Lanes>(work: &mut Work<L>, side: usize) -> [L; 8] {
    // SAFETY: as for the callers.
    unsafe {
        let v = rounds(work.h, work.tail, work.m[side].assume_init_ref());
        core::array::from_fn(|i| v[i].xor(v[i + 8]))
    }
}

/// [`Lanes::compress_ahead`], one block after another.
#[inline(always)]
pub(crate) unsafe fn compress_ahead<L: Blake3Lanes>(
    work: &mut Work<L>,
    from: *const *const u8,
    blocks: usize,
) -> usize {
    for i in 0..blocks {
        // SAFETY: as for the callers.
        unsafe {
            work.h = L::compress(work, 0);
            work.m[0].write(L::gather16(from, 64 * (i + 1)));
        }
        work.tail[3] = work.flags;
    }
    0
}

/// [`Lanes::compress_xof`] as the compiler schedules it.
#[inline(always)]
pub(crate) unsafe fn compress_xof<L: Blake3Lanes>(h: [L; 8], tail: [L; 4], block: &[u32; 16]) -> [L; 16] {
    // SAFETY: as for the callers.
    unsafe {
        let m = core::array::from_fn(|i| L::every(block[i]));
        let mut v = rounds(h, tail, &m);
        for i in 0..8 {
            v[i] = v[i].xor(v[i + 8]);
            v[i + 8] = v[i + 8].xor(h[i]);
        }
        v
    }
}

/// Advances the states of `batch`; [`Batch`]'s invariants hold for `L::STATES`.
///
/// # Safety
///
/// As for [`Arx`]; the invariants of [`Batch`].
#[inline(always)]
pub(crate) unsafe fn run<L: Blake3Lanes>(batch: &Batch) {
    // SAFETY: the caller runs in a function stamped for L's instruction set, and vouches for `batch`.
    unsafe {
        let h: [L; 8] = if batch.chained.is_null() {
            core::array::from_fn(|i| L::every((*batch.key)[i]))
        } else {
            L::gather8(batch.chained_each().as_ptr())
        };
        let mut counter = [L::every(0); 2];
        let mut len = L::every(batch.step.len());
        let mut flags = L::every(0);
        if !batch.own.is_null() {
            let own = &*batch.own;
            counter = [L::load(own.counter_low.as_ptr()), L::load(own.counter_high.as_ptr())];
            len = len.add(L::load(own.block_len.as_ptr()));
            flags = L::load(own.flags.as_ptr());
        } else if batch.counter_step == 0 || batch.counters_share_high_word() {
            counter[0] = L::every(batch.counter as u32);
            if batch.counter_step != 0 {
                counter[0] = counter[0].add(L::load(COUNT_UP.as_ptr()));
            }
            counter[1] = L::every((batch.counter >> 32) as u32);
        } else {
            let own = Own::counting(batch.counter, 1);
            counter = [L::load(own.counter_low.as_ptr()), L::load(own.counter_high.as_ptr())];
        }
        let flags_of = |i| flags.add(L::every(batch.step.flags(i, batch.blocks)));
        let m = [MaybeUninit::uninit(), MaybeUninit::uninit()];
        let tail = [counter[0], counter[1], len, flags_of(0)];
        let mut work = Work { h, tail, flags: flags_of(usize::MAX - 1), spill: MaybeUninit::uninit(), m };
        let h =
            L::advance(&mut work, batch.inputs(), batch.blocks, flags_of(batch.blocks - 1), batch.prefetch);
        L::scatter8(h, batch.out.cast());
    }
}

/// Writes `L::STATES` output blocks, 64 bytes each, from block `counter` on.
///
/// # Safety
///
/// As for [`Arx`]; `out` is writable for `L::STATES * 64` bytes.
#[inline(always)]
pub(crate) unsafe fn xof<L: Blake3Lanes>(
    cv: &[u32; 8],
    block: &[u32; 16],
    counter: u64,
    step: Step,
    out: *mut u8,
) {
    // SAFETY: the caller runs in a function stamped for L's instruction set, and vouches for `out`.
    unsafe {
        let own = Own::counting(counter, 1);
        let h: [L; 8] = core::array::from_fn(|i| L::every(cv[i]));
        let counter = [L::load(own.counter_low.as_ptr()), L::load(own.counter_high.as_ptr())];
        let tail = [counter[0], counter[1], L::every(step.len()), L::every(step.flags(0, 1))];
        // All lanes share the message, so that no transposing load is needed.
        L::scatter16(L::compress_xof(h, tail, block), out);
    }
}

/// The seven rounds from CV `h`, with counter, block length and flags in `tail`.
#[inline(always)]
unsafe fn rounds<L: Blake3Lanes>(h: [L; 8], tail: [L; 4], m: &[L; 16]) -> [L; 16] {
    // SAFETY: as for the callers.
    unsafe {
        let (mut a, mut b) = ([h[0], h[1], h[2], h[3]], [h[4], h[5], h[6], h[7]]);
        let (mut c, mut d) = (core::array::from_fn(|i| L::every(IV[i])), tail);
        // Spelled out: seven bodies of this size are above LLVM's limit for unrolling a loop.
        round([&mut a, &mut b, &mut c, &mut d], m, const { &MSG_SCHEDULE[0] });
        round([&mut a, &mut b, &mut c, &mut d], m, const { &MSG_SCHEDULE[1] });
        round([&mut a, &mut b, &mut c, &mut d], m, const { &MSG_SCHEDULE[2] });
        round([&mut a, &mut b, &mut c, &mut d], m, const { &MSG_SCHEDULE[3] });
        round([&mut a, &mut b, &mut c, &mut d], m, const { &MSG_SCHEDULE[4] });
        round([&mut a, &mut b, &mut c, &mut d], m, const { &MSG_SCHEDULE[5] });
        round([&mut a, &mut b, &mut c, &mut d], m, const { &MSG_SCHEDULE[6] });
        let rows = [a, b, c, d];
        core::array::from_fn(|i| rows[i / 4][i % 4])
    }
}

/// What lane `i` adds to the first counter.
static COUNT_UP: [u32; MAX_STATES] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15];
