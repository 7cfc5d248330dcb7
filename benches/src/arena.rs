//! One buffer of random bytes in which an input can start at any byte of a page.
//!
//! Knows nothing of what reads it.

use crate::rng::Rng;

/// Bytes of a page on the machines measured here; elsewhere the offsets are merely less varied.
pub const PAGE_LEN: usize = 4096;

/// Random bytes, with room for the longest input at every offset in a page.
#[derive(Debug)]
pub struct Arena {
    bytes: Vec<u8>,
    first_page: usize,
    longest: usize,
}

impl Arena {
    /// Room for inputs of up to `longest` bytes.
    pub fn new(longest: usize, rng: &mut Rng) -> Self {
        let mut bytes = vec![0; longest + 2 * PAGE_LEN];
        rng.fill(&mut bytes);
        let first_page = bytes.as_ptr().align_offset(PAGE_LEN);
        assert!(first_page < PAGE_LEN, "no page starts in {} bytes", bytes.len());
        Self { bytes, first_page, longest }
    }

    /// `len` bytes that start `offset` bytes into a page.
    ///
    /// # Panics
    ///
    /// If `len` is above the longest input, or `offset` above a page.
    pub fn input(&self, len: usize, offset: usize) -> &[u8] {
        assert!(len <= self.longest, "inputs are at most {} bytes long, asked for {len}", self.longest);
        assert!(offset < PAGE_LEN, "offsets are below {PAGE_LEN}, got {offset}");
        &self.bytes[self.first_page + offset..][..len]
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn inputs_start_at_the_offset_asked_for() {
        let arena = Arena::new(100, &mut Rng::new(3));
        for offset in [0, 1, 63, 64, 4095] {
            let input = arena.input(100, offset);
            assert_eq!(input.as_ptr() as usize % PAGE_LEN, offset);
            assert_eq!(input.len(), 100);
        }
    }

    #[test]
    #[should_panic(expected = "at most 100 bytes long, asked for 101")]
    fn longer_inputs_are_refused() {
        Arena::new(100, &mut Rng::new(4)).input(101, 0);
    }
}
