//! Many BLAKE2 states at once, one per lane: vector `i` holds word `i` of every state.
//!
//! blocks --transposing load--> 16 words --10 or 12 rounds--> state --xor--> chaining values
//!
//! Knows nothing of messages.

use crate::{
    blake2::{Batch, MAX_STATES, Parts, SIGMA, Word},
    generic::lanes::{Lanes, round},
};

/// Advances the states of `batch`.
///
/// # Safety
///
/// As for [`Arx`](crate::generic::Arx); [`Batch`]'s invariants hold for `L::STATES`.
#[inline(always)]
pub(crate) unsafe fn run<L: Lanes>(batch: &Batch<L::Word>)
where
    L::Word: Word,
{
    // SAFETY: the caller runs in a function stamped for L's instruction set, and vouches for `batch`.
    unsafe {
        let mut each_h = [core::ptr::null::<u8>(); MAX_STATES];
        for (i, h) in each_h.iter_mut().enumerate().take(L::STATES) {
            *h = batch.h.wrapping_add(i).cast_const().cast();
        }
        let mut h = L::gather8(each_h.as_ptr());
        let [mut low, high] = batch.count.each_ref().map(|words| L::load(words.as_ptr()));
        let none = L::every(L::Word::default());
        let whole = L::every(L::Word::from_usize(L::Word::BLOCK_LEN));
        for i in 0..batch.blocks {
            let m = L::gather16(batch.input.as_ptr(), i * batch.stride);
            let mut tail = [none; 2];
            if i + 1 < batch.blocks {
                low = low.add(whole);
            } else {
                low = low.add(L::load(batch.last_len.as_ptr()));
                tail = batch.flags.each_ref().map(|words| L::load(words.as_ptr()));
            }
            compress(&mut h, &m, [low, high, tail[0], tail[1]]);
        }
        L::scatter8(h, batch.h.cast());
    }
}

/// Compresses the message words `m` into `h`; `tail` are the counter, low and high, and the finalization flags.
///
/// # Safety
///
/// As for [`Arx`](crate::generic::Arx).
#[inline(always)]
pub(crate) unsafe fn compress<L: Lanes>(h: &mut [L; 8], m: &[L; 16], tail: [L; 4])
where
    L::Word: Word,
{
    // SAFETY: the caller runs in a function stamped for L's instruction set.
    unsafe {
        let iv = |i: usize| L::every(L::Word::IV[i]);
        let (mut a, mut b) = ([h[0], h[1], h[2], h[3]], [h[4], h[5], h[6], h[7]]);
        let mut c = [iv(0), iv(1), iv(2), iv(3)];
        let mut d = [iv(4).xor(tail[0]), iv(5).xor(tail[1]), iv(6).xor(tail[2]), iv(7).xor(tail[3])];
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
