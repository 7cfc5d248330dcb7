//! What one call of a many-state kernel works on: the states' inputs, counters and flags.
//!
//! driver --fills--> Batch --kernel form--> CVs
//!
//! Knows nothing of chunks and parents: a state is a CV that some blocks are compressed into.

use core::mem::MaybeUninit;

use crate::spec::Step;

/// The most states that any kernel form advances at once.
pub(crate) const MAX_STATES: usize = 16;

/// What may differ from state to state: counter, block length and flags.
#[derive(Clone, Copy)]
pub(crate) struct Own {
    pub(crate) counter_low: [u32; MAX_STATES],
    pub(crate) counter_high: [u32; MAX_STATES],
    /// Bytes of each of the state's blocks (all of them: a short block is a run of one).
    pub(crate) block_len: [u32; MAX_STATES],
    /// Flags of each of the state's blocks.
    pub(crate) flags: [u32; MAX_STATES],
}

/// `n` states, each to be advanced over the same number of blocks.
///
/// # Invariants
///
/// For a form of `n` states: the first `n` entries of `input` are written, and each is readable for
/// `blocks * 64` bytes; `blocks` is at least 1; `chained` and `own` are readable unless null (`chained`
/// for `n` CVs); `out` is writable for `n` CVs and may be `chained`; `key` is readable.
pub(crate) struct Batch {
    /// Where each state's blocks start.
    pub(crate) input: [MaybeUninit<*const u8>; MAX_STATES],
    /// Blocks to advance by.
    pub(crate) blocks: usize,
    /// Block length and flags, the same for all states; added to `own` where that is given.
    pub(crate) step: Step,
    /// State `i` has the counter `counter + i * counter_step`, where `own` is null.
    pub(crate) counter: u64,
    /// 0 or 1.
    pub(crate) counter_step: u32,
    /// Counters, block lengths and flags by state, or null.
    pub(crate) own: *const Own,
    /// How far ahead of each input, in bytes, memory is worth fetching; 0 for not at all.
    pub(crate) prefetch: usize,
    /// The CV to start from, the same for all states, where `chained` is null.
    pub(crate) key: *const [u32; 8],
    /// The CV to start from, one for each state, or null.
    pub(crate) chained: *const [u8; 32],
    /// Where the CVs go.
    pub(crate) out: *mut [u8; 32],
}

impl Batch {
    /// A batch of states that start from `key`, with no inputs and no output yet.
    #[inline(always)]
    pub(crate) fn new(key: &[u32; 8], step: Step, blocks: usize) -> Self {
        Self {
            input: [const { MaybeUninit::uninit() }; MAX_STATES],
            blocks,
            step,
            counter: 0,
            counter_step: 0,
            own: core::ptr::null(),
            prefetch: 0,
            key,
            chained: core::ptr::null(),
            out: core::ptr::null_mut(),
        }
    }

    /// The address of the first state's input pointer.
    #[inline(always)]
    pub(crate) fn inputs(&self) -> *const *const u8 {
        self.input.as_ptr().cast()
    }

    /// Where each state's CV to start from lies.
    #[inline(always)]
    pub(crate) fn chained_each(&self) -> [*const u8; MAX_STATES] {
        core::array::from_fn(|i| self.chained.wrapping_add(i).cast())
    }

    /// True where the states' counters share their high word, so that adding to the low word is enough.
    #[inline(always)]
    pub(crate) fn counters_share_high_word(&self) -> bool {
        self.counter as u32 <= u32::MAX - MAX_STATES as u32
    }
}

impl Own {
    /// All counters, lengths and flags 0.
    pub(crate) const ZERO: Self = Self {
        counter_low: [0; MAX_STATES],
        counter_high: [0; MAX_STATES],
        block_len: [0; MAX_STATES],
        flags: [0; MAX_STATES],
    };

    /// All states alike but for the counters, `counter + i * counter_step`.
    pub(crate) fn counting(counter: u64, counter_step: u32) -> Self {
        let of = |i: usize| counter.wrapping_add(i as u64 * u64::from(counter_step));
        Self {
            counter_low: core::array::from_fn(|i| of(i) as u32),
            counter_high: core::array::from_fn(|i| (of(i) >> 32) as u32),
            block_len: [0; MAX_STATES],
            flags: [0; MAX_STATES],
        }
    }

    /// A row `counter low, counter high, block length, flags` for each state.
    pub(crate) fn rows(&self, step: Step) -> [[u32; 4]; MAX_STATES] {
        core::array::from_fn(|i| {
            [self.counter_low[i], self.counter_high[i], self.block_len[i] + step.len(), self.flags[i]]
        })
    }
}
