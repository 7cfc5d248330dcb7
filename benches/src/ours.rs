//! This workspace's hash function as the cases call it: the one place that follows its API.
//!
//! Knows nothing of peers or clocks.

use blake3_api::batch::Batch;
use blake3_api::{Hash, Hasher, Kernel, Parallelism, kernel};
use blake3_tree::{Mode, Serial};

use crate::Error;

/// How ours is called: as everyone calls it, or with one kernel forced.
#[derive(Clone, Copy, Debug)]
pub struct Ours {
    forced: Option<&'static Kernel>,
}

impl Ours {
    /// The public functions, with whatever kernel they choose.
    pub fn unforced() -> Self {
        Self { forced: None }
    }

    /// The same work with the kernel of this name.
    ///
    /// # Errors
    ///
    /// [`Error::Kernel`] if there is none of that name, or this CPU does not run it.
    pub fn forced(name: &str) -> Result<Self, Error> {
        let kernel = kernel::by_name(name).map_err(|error| Error::Kernel(error.to_string()))?;
        Ok(Self { forced: Some(kernel) })
    }

    /// The name of the kernel that does the work.
    pub fn kernel(self) -> &'static str {
        self.kernel_itself().name()
    }

    /// Whether one kernel is forced.
    pub fn is_forced(self) -> bool {
        self.forced.is_some()
    }

    /// The kernel that does the work.
    pub fn kernel_itself(self) -> &'static Kernel {
        self.forced.unwrap_or_else(kernel::best)
    }

    /// One shot on one thread.
    pub fn hash(self, input: &[u8]) -> [u8; 32] {
        match self.forced {
            // What everyone calls; it stays on one thread by itself while the input is short.
            None if input.len() < MAY_USE_THREADS => blake3_api::hash(input).into(),
            None => blake3_api::hash_with(input, Parallelism::Serial).into(),
            // One-shot functions choose for themselves; the tree below them takes the kernel as an argument.
            Some(kernel) => blake3_tree::hash(kernel, &HASH, input, &Serial).into_bytes(),
        }
    }

    /// One shot on as many threads as it likes.
    pub fn hash_threads(self, input: &[u8]) -> [u8; 32] {
        if self.kernel() == kernel::best().name() {
            blake3_api::hash(input).into()
        } else {
            self.hasher().update_with(input, Parallelism::Auto).finalize().into()
        }
    }

    /// A new hasher.
    pub fn hasher(self) -> Hasher {
        let mut hasher = Hasher::new();
        if let Some(kernel) = self.forced {
            hasher.set_kernel(kernel);
        }
        hasher
    }

    /// Many messages in one call, on one thread.
    ///
    /// # Panics
    ///
    /// If there are not as many outputs as messages.
    pub fn hash_batch(self, messages: &[&[u8]], outputs: &mut [Hash]) {
        let mut batch = Batch::new();
        batch.set_parallelism(Parallelism::Serial);
        if let Some(kernel) = self.forced {
            batch.set_kernel(kernel);
        }
        batch.hash(messages, outputs).expect("there is an output for each message");
    }
}

/// Our one shot uses threads above some length, not below this one.
const MAY_USE_THREADS: usize = 16 << 10;

/// The mode of plain hashes; it holds no secret, so that one serves all calls.
static HASH: Mode = Mode::hash();

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unknown_kernels_are_refused_by_name() {
        let error = Ours::forced("avx9").expect_err("there is no such kernel");
        assert!(error.to_string().contains("avx9"), "{error}");
    }

    #[test]
    fn all_ways_of_calling_agree() {
        let input: Vec<u8> = (0..5000u32).map(|i| (i % 251) as u8).collect();
        let right = *peer::hash(&input).as_bytes();
        for ours in [Ours::unforced(), Ours::forced("portable").expect("portable runs everywhere")] {
            assert_eq!(ours.hash(&input), right);
            assert_eq!(ours.hash_threads(&input), right);
            let mut outputs = [Hash::from_bytes([0; 32]); 2];
            ours.hash_batch(&[&input, &input[..1]], &mut outputs);
            assert_eq!(outputs.map(<[u8; 32]>::from), [right, *peer::hash(&input[..1]).as_bytes()]);
        }
    }
}
