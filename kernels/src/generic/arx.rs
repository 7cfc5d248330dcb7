//! The quarter-round, written once for every vector type and for both forms.
//!
//! a, b, c, d, two message words --add, xor, rotate--> a, b, c, d
//!
//! Knows nothing of which word of the state a vector holds.

/// A vector of words with the steps that the quarter-round is made of.
///
/// `xor_r1` to `xor_r4` are fused, `(self ^ other) >>> R`, because an instruction set may own them as
/// one step; the rotations are 16, 12, 8 and 7 for 32-bit words.
///
/// # Safety
///
/// Every method may use the instruction set that the implementing type stands for: call it only inside
/// a function stamped for that set, on a CPU that has it.
pub(crate) trait Arx: Copy {
    /// Whether [`pinned`](Self::pinned) pays in a pair of vectors too: where registers are short, it makes
    /// LLVM spill (AVX2, four chunks: 1608 against 1311 ns).
    const PINS_IN_TWO: bool = false;

    unsafe fn add(self, other: Self) -> Self;
    unsafe fn xor(self, other: Self) -> Self;
    unsafe fn xor_r1(self, other: Self) -> Self;
    unsafe fn xor_r2(self, other: Self) -> Self;
    unsafe fn xor_r3(self, other: Self) -> Self;
    unsafe fn xor_r4(self, other: Self) -> Self;

    /// `self`, in a way that keeps the compiler from moving what is added next before what was added last.
    #[inline(always)]
    unsafe fn pinned(self) -> Self {
        self
    }
}

/// `K` quarter-rounds in lockstep: step by step over all of them, which is the order that keeps every
/// pipe busy (one whole G after another took 2.5 times as long in the 8-lane form).
///
/// # Safety
///
/// As for [`Arx`].
#[inline(always)]
pub(crate) unsafe fn quarter_rounds<V: Arx, const K: usize>(
    [a, b, c, d]: [&mut [V; K]; 4],
    x: [V; K],
    y: [V; K],
) {
    // SAFETY: the caller runs in a function stamped for V's instruction set.
    unsafe {
        // The message joins `a` first and stays first: `b` is the operand that is ready last. Left to itself
        // LLVM adds `b` and then the message, a cycle more on the chain that a row form waits for.
        for i in 0..K {
            a[i] = a[i].add(x[i]).pinned().add(b[i]);
        }
        for i in 0..K {
            d[i] = d[i].xor_r1(a[i]);
        }
        for i in 0..K {
            c[i] = c[i].add(d[i]);
        }
        for i in 0..K {
            b[i] = b[i].xor_r2(c[i]);
        }
        for i in 0..K {
            a[i] = a[i].add(y[i]).pinned().add(b[i]);
        }
        for i in 0..K {
            d[i] = d[i].xor_r3(a[i]);
        }
        for i in 0..K {
            c[i] = c[i].add(d[i]);
        }
        for i in 0..K {
            b[i] = b[i].xor_r4(c[i]);
        }
    }
}
