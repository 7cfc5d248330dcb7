//! One state, or a few, with the four words of one row of each in a vector.
//!
//! block --four loads--> message rows --7 rounds, permuting the rows--> state --xor--> CV or 64 bytes
//!
//! A quarter-round on whole rows does four at once; between columns and diagonals the rows turn.
//! Knows nothing of modes, trees or threads.

use crate::{
    batch::{Batch, MAX_STATES, Own},
    generic::rows::{Rows, order, round},
    spec::{IV, ROUNDS, Step},
};

/// Compresses `blocks` blocks at `input` into the one state `cv`, writing the CV to `out`.
///
/// # Safety
///
/// As for [`Arx`]; `input` is readable for `blocks * 64` bytes; `R` has one state.
#[cfg_attr(target_arch = "aarch64", expect(dead_code, reason = "one state is scalar code there"))]
#[inline(always)]
pub(crate) unsafe fn chain<R: Rows>(
    cv: *const [u32; 8],
    out: *mut [u32; 8],
    input: *const u8,
    blocks: usize,
    counter: u64,
    step: Step,
) {
    // SAFETY: the caller runs in a function stamped for R's instruction set, and vouches for the pointers.
    unsafe {
        let cv: *const u8 = cv.cast();
        let mut h = [R::gather(&cv, 1, 0), R::gather(&cv, 1, 16)];
        for i in 0..blocks {
            let d = R::every([counter as u32, (counter >> 32) as u32, step.len(), step.flags(i, blocks)]);
            h = compress(h, d, load_block(&input, i * 64));
        }
        h[0].scatter(out.cast(), 32);
        h[1].scatter(out.cast::<u8>().add(16), 32);
    }
}

/// Advances the states of `batch`; [`Batch`]'s invariants hold for `R::STATES`.
///
/// # Safety
///
/// As for [`Arx`]; the invariants of [`Batch`].
#[inline(always)]
pub(crate) unsafe fn run<R: Rows>(batch: &Batch) {
    // SAFETY: the caller runs in a function stamped for R's instruction set, and vouches for `batch`.
    unsafe {
        let mut h = if batch.chained.is_null() {
            let key = &*batch.key;
            [R::every([key[0], key[1], key[2], key[3]]), R::every([key[4], key[5], key[6], key[7]])]
        } else {
            let chained = batch.chained_each();
            [R::gather(chained.as_ptr(), 1, 0), R::gather(chained.as_ptr(), 1, 16)]
        };
        let tail = tail_rows::<R>(batch);
        for i in 0..batch.blocks {
            let d = tail.add(R::every([0, 0, 0, batch.step.flags(i, batch.blocks)]));
            h = compress(h, d, load_block(batch.inputs(), i * 64));
        }
        h[0].scatter(batch.out.cast(), 32);
        h[1].scatter(batch.out.cast::<u8>().add(16), 32);
    }
}

/// Writes `R::STATES` output blocks, 64 bytes each, from block `counter` on.
///
/// # Safety
///
/// As for [`Arx`]; `out` is writable for `R::STATES * 64` bytes.
#[inline(always)]
pub(crate) unsafe fn xof<R: Rows>(cv: &[u32; 8], block: &[u32; 16], counter: u64, step: Step, out: *mut u8) {
    // SAFETY: the caller runs in a function stamped for R's instruction set, and vouches for `out`.
    unsafe {
        let h = [R::every([cv[0], cv[1], cv[2], cv[3]]), R::every([cv[4], cv[5], cv[6], cv[7]])];
        let d = if R::STATES == 1 {
            R::every([counter as u32, (counter >> 32) as u32, step.len(), step.flags(0, 1)])
        } else {
            let tails = Own::counting(counter, 1).rows(step);
            R::gather(each_row(&tails).as_ptr(), 1, 0).add(R::every([0, 0, 0, step.flags(0, 1)]))
        };
        // No space between the states: all of them have the one block.
        let from: *const u8 = block.as_ptr().cast();
        let words = core::array::from_fn(|i| R::gather(&from, 0, 16 * i));
        let [a, b, c, d] = rounds(h, d, spread(words));
        for (i, row) in [a.xor(c), b.xor(d), c.xor(h[0]), d.xor(h[1])].into_iter().enumerate() {
            row.scatter(out.add(16 * i), 64);
        }
    }
}

/// Row d of each state but for the flags that change from block to block.
#[inline(always)]
unsafe fn tail_rows<R: Rows>(batch: &Batch) -> R {
    // SAFETY: as for the caller.
    unsafe {
        let high = (batch.counter >> 32) as u32;
        if batch.own.is_null() && batch.counter_step == 0 {
            R::every([batch.counter as u32, high, batch.step.len(), 0])
        } else if batch.own.is_null() && batch.counters_share_high_word() {
            R::every([batch.counter as u32, high, batch.step.len(), 0]).add(R::gather(
                each_row(&COUNT_UP).as_ptr(),
                1,
                0,
            ))
        } else {
            let own = if batch.own.is_null() { Own::counting(batch.counter, 1) } else { *batch.own };
            R::gather(each_row(&own.rows(batch.step)).as_ptr(), 1, 0)
        }
    }
}

/// Where each state's row lies.
#[inline(always)]
fn each_row(rows: &[[u32; 4]; MAX_STATES]) -> [*const u8; MAX_STATES] {
    core::array::from_fn(|i| rows[i].as_ptr().cast())
}

/// What state `i` adds to the first counter.
static COUNT_UP: [[u32; 4]; MAX_STATES] = {
    let mut rows = [[0; 4]; MAX_STATES];
    let mut i = 0;
    while i < MAX_STATES {
        rows[i][0] = i as u32;
        i += 1;
    }
    rows
};

/// A block of each state as the four message rows of the first round.
#[inline(always)]
unsafe fn load_block<R: Rows>(from: *const *const u8, offset: usize) -> [R; 4] {
    // SAFETY: as for the callers.
    unsafe { spread(core::array::from_fn(|i| R::gather(from, 1, offset + 16 * i))) }
}

/// Words in order to the four message rows of a round: first and second word of each quarter-round,
/// of the columns and of the diagonals. The diagonal rows start with the quarter-round that b's word 4
/// is in, because b does not turn.
#[inline(always)]
unsafe fn spread<R: Rows>(words: [R; 4]) -> [R; 4] {
    // SAFETY: as for the callers.
    unsafe {
        [
            words[0].pick2::<{ order(0, 2, 0, 2) }>(words[1]), //                            0  2  4  6
            words[0].pick2::<{ order(1, 3, 1, 3) }>(words[1]), //                            1  3  5  7
            words[2].pick2::<{ order(0, 2, 0, 2) }>(words[3]).pick::<{ order(3, 0, 1, 2) }>(), // 14  8 10 12
            words[2].pick2::<{ order(1, 3, 1, 3) }>(words[3]).pick::<{ order(3, 0, 1, 2) }>(), // 15  9 11 13
        ]
    }
}

/// The message permutation on rows laid out as by [`spread`].
#[inline(always)]
unsafe fn permute<R: Rows>([m0, m1, m2, m3]: [R; 4]) -> [R; 4] {
    // SAFETY: as for the callers.
    unsafe {
        let p0 = m0.pick2::<{ order(1, 2, 1, 3) }>(m1); //                                   2  4  3  7
        let p1 = m0.pick2::<{ order(3, 0, 2, 3) }>(m2.with_last(m3)); //                     6  0 10 13
        let p2 = m3.unpack_low(m1).with_last(m2); //                                        15  1  9 12
        let p3 = m2.pick2::<{ order(1, 0, 0, 1) }>(m3.unpack_high(m1)); //                   8 14 11  5
        [
            p0.pick::<{ order(0, 2, 3, 1) }>(), //  2  3  7  4
            p1.pick::<{ order(0, 2, 1, 3) }>(), //  6 10  0 13
            p2.pick::<{ order(0, 1, 3, 2) }>(), // 15  1 12  9
            p3.pick::<{ order(0, 2, 3, 1) }>(), //  8 11  5 14
        ]
    }
}

/// The constants of row c.
#[inline(always)]
unsafe fn iv_row<R: Rows>() -> R {
    // SAFETY: as for the callers.
    unsafe { R::every([IV[0], IV[1], IV[2], IV[3]]) }
}

/// One compression to a CV.
#[inline(always)]
unsafe fn compress<R: Rows>(h: [R; 2], d: R, m: [R; 4]) -> [R; 2] {
    // SAFETY: as for the callers.
    unsafe {
        let [a, b, c, d] = rounds(h, d, m);
        [a.xor(c), b.xor(d)]
    }
}

/// The seven rounds from CV `h` and row `d` over the message rows `m`.
#[inline(always)]
unsafe fn rounds<R: Rows>(h: [R; 2], d: R, mut m: [R; 4]) -> [R; 4] {
    // SAFETY: as for the callers.
    unsafe {
        let [mut a, mut b] = h;
        let (mut c, mut d) = (iv_row::<R>(), d);
        for i in 0..ROUNDS {
            if i > 0 {
                m = permute(m);
            }
            round([&mut a, &mut b, &mut c, &mut d], m);
        }
        [a, b, c, d]
    }
}
