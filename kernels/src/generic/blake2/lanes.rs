//! Many BLAKE2 states at once, one per lane: vector `i` holds word `i` of every state.
//!
//! blocks --transposing load--> 16 words --10 or 12 rounds--> state --xor--> chaining values
//!
//! Knows nothing of messages.

use core::mem::MaybeUninit;

use crate::{
    blake2::{Batch, MAX_STATES, Parts, SIGMA, Word},
    generic::lanes::{Lanes, round},
};

/// A vector of lanes of BLAKE2, with what an instruction set may have by hand.
///
/// # Safety
///
/// As for [`Lanes`].
pub(crate) trait Blake2Lanes: Lanes<Word: Word> {
    /// Compresses the message words `work.m` into `work.h`; `work.d` is the last row, with counter and flags.
    #[inline(always)]
    unsafe fn compress(work: &mut Work<Self>) {
        // SAFETY: as for the caller.
        unsafe { compress(&mut work.h, work.d, work.c, &work.m) }
    }
}

/// What compressions that follow one another work on, aligned so that no vector crosses a cache line.
#[repr(C, align(64))]
pub(crate) struct Work<L> {
    /// The chaining values.
    pub(crate) h: [L; 8],
    /// The last row of the state before the rounds.
    pub(crate) d: [L; 4],
    /// The row before it, which is constant.
    pub(crate) c: [L; 4],
    /// Room for a word that a hand-written compression keeps out of the registers.
    pub(crate) spill: MaybeUninit<L>,
    /// The message words of a block.
    pub(crate) m: [L; 16],
}

/// Advances the states of `batch`.
///
/// # Safety
///
/// As for [`Arx`](crate::generic::Arx); [`Batch`]'s invariants hold for `L::STATES`.
#[inline(always)]
pub(crate) unsafe fn run<L: Blake2Lanes>(batch: &Batch<L::Word>) {
    // SAFETY: the caller runs in a function stamped for L's instruction set, and vouches for `batch`.
    unsafe {
        let mut each_h = [core::ptr::null::<u8>(); MAX_STATES];
        for (i, h) in each_h.iter_mut().enumerate().take(L::STATES) {
            *h = batch.h.wrapping_add(i).cast_const().cast();
        }
        let [c0, c1, c2, c3, iv @ ..] = constants::<L>();
        let m = L::gather16(batch.input.as_ptr(), 0);
        let spill = MaybeUninit::uninit();
        let mut work = Work { h: L::gather8(each_h.as_ptr()), d: iv, c: [c0, c1, c2, c3], spill, m };
        let [mut low, high] = [L::load(batch.count[0].as_ptr()), L::load(batch.count[1].as_ptr())];
        work.d[1] = iv[1].xor(high);
        let whole = L::every(L::Word::from_usize(L::Word::BLOCK_LEN));
        for i in 1..batch.blocks {
            low = low.add(whole);
            work.d[0] = iv[0].xor(low);
            L::compress(&mut work);
            work.m = L::gather16(batch.input.as_ptr(), i * batch.stride);
        }
        work.d[0] = iv[0].xor(low.add(L::load(batch.last_len.as_ptr())));
        work.d[2] = iv[2].xor(L::load(batch.flags[0].as_ptr()));
        work.d[3] = iv[3].xor(L::load(batch.flags[1].as_ptr()));
        L::compress(&mut work);
        L::scatter8(work.h, batch.h.cast());
    }
}

/// The initialization vector in every lane.
///
/// # Safety
///
/// As for [`Arx`](crate::generic::Arx).
#[inline(always)]
pub(crate) unsafe fn constants<L: Lanes<Word: Word>>() -> [L; 8] {
    let iv = <L::Word as Word>::IV;
    // SAFETY: the caller runs in a function stamped for L's instruction set.
    unsafe {
        [
            L::every(iv[0]),
            L::every(iv[1]),
            L::every(iv[2]),
            L::every(iv[3]),
            L::every(iv[4]),
            L::every(iv[5]),
            L::every(iv[6]),
            L::every(iv[7]),
        ]
    }
}

/// Compresses the message words `m` into `h`; `c` and `d` are the last two rows before the rounds.
///
/// # Safety
///
/// As for [`Arx`](crate::generic::Arx).
#[inline(always)]
pub(crate) unsafe fn compress<L: Lanes<Word: Word>>(
    h: &mut [L; 8],
    mut d: [L; 4],
    mut c: [L; 4],
    m: &[L; 16],
) {
    // SAFETY: the caller runs in a function stamped for L's instruction set; the orders are below 16.
    unsafe {
        let (mut a, mut b) = ([h[0], h[1], h[2], h[3]], [h[4], h[5], h[6], h[7]]);
        if L::SPELLED {
            macro_rules! rounds {
                ($($r:literal)*) => {$(
                    round([&mut a, &mut b, &mut c, &mut d], m, const { &SIGMA[$r] });
                )*};
            }
            // Bodies of this size are above LLVM's limit for unrolling a loop.
            rounds!(0 1 2 3 4 5 6 7 8 9);
            if L::Word::ROUNDS == 12 {
                rounds!(0 1);
            }
        } else {
            for r in 0..L::Word::ROUNDS {
                round([&mut a, &mut b, &mut c, &mut d], m, &SIGMA[r % 10]);
            }
        }
        for i in 0..4 {
            h[i] = h[i].xor(a[i].xor(c[i]));
            h[i + 4] = h[i + 4].xor(b[i].xor(d[i]));
        }
    }
}
