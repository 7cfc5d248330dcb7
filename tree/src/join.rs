//! How the two halves of a subtree are run: the one place where threads can enter.
//!
//! Knows nothing of what the halves do.

/// Runs two halves of a subtree, side by side or one after the other.
///
/// The lengths of the halves, in bytes, are there to decide by; an implementation may keep more in
/// itself, such as a budget of splits.
pub trait Join: Sync {
    /// Runs `left` and `right`, in any order, and returns what they return.
    fn join<A, B, RA, RB>(&self, left_len: usize, right_len: usize, left: A, right: B) -> (RA, RB)
    where
        A: FnOnce() -> RA + Send,
        B: FnOnce() -> RB + Send,
        RA: Send,
        RB: Send;
}

/// One half after the other, on the caller's thread.
#[derive(Clone, Copy, Debug, Default)]
pub struct Serial;

impl Join for Serial {
    #[inline]
    fn join<A, B, RA, RB>(&self, _left_len: usize, _right_len: usize, left: A, right: B) -> (RA, RB)
    where
        A: FnOnce() -> RA + Send,
        B: FnOnce() -> RB + Send,
        RA: Send,
        RB: Send,
    {
        (left(), right())
    }
}
