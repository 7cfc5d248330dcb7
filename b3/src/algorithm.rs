//! The hash functions by name.
//!
//! `--algorithm`, tags --> `Algorithm`
//!
//! Knows nothing of how they are computed.

use clap::ValueEnum;
use clap::builder::PossibleValue;

/// A hash function, or a family of them for each length of digest.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Algorithm {
    /// BLAKE3, whose digest is the start of a long stream.
    Blake3,
    /// One of those with a digest of limited length.
    Blake2(Blake2),
}

/// The functions of the BLAKE2 family that the tool has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Blake2 {
    /// BLAKE2b.
    B,
    /// BLAKE2s.
    S,
    /// BLAKE2bp: four leaves of BLAKE2b.
    Bp,
    /// BLAKE2sp: eight leaves of BLAKE2s.
    Sp,
}

impl Algorithm {
    /// All of them.
    pub(crate) const ALL: [Self; 5] = [
        Self::Blake3,
        Self::Blake2(Blake2::B),
        Self::Blake2(Blake2::S),
        Self::Blake2(Blake2::Bp),
        Self::Blake2(Blake2::Sp),
    ];

    /// Its name as its authors and `b2sum` write it.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Blake3 => "BLAKE3",
            Self::Blake2(function) => function.name(),
        }
    }
}

impl Blake2 {
    /// Its name.
    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::B => "BLAKE2b",
            Self::S => "BLAKE2s",
            Self::Bp => "BLAKE2bp",
            Self::Sp => "BLAKE2sp",
        }
    }

    /// The most bytes that a digest has, and a key too. It is also the length of a digest where none is given.
    pub(crate) fn max_len(self) -> usize {
        match self {
            Self::B | Self::Bp => blake2_api::blake2b::OUT_LEN,
            Self::S | Self::Sp => blake2_api::blake2s::OUT_LEN,
        }
    }
}

impl ValueEnum for Algorithm {
    fn value_variants<'a>() -> &'a [Self] {
        &Self::ALL
    }

    fn to_possible_value(&self) -> Option<PossibleValue> {
        Some(match self {
            Self::Blake3 => PossibleValue::new("blake3").help("Any length, on many threads"),
            Self::Blake2(Blake2::B) => {
                PossibleValue::new("blake2b").help("Up to 64 bytes; what b2sum prints")
            }
            Self::Blake2(Blake2::S) => PossibleValue::new("blake2s").help("Up to 32 bytes"),
            Self::Blake2(Blake2::Bp) => PossibleValue::new("blake2bp").help("Up to 64 bytes, in 4 parts"),
            Self::Blake2(Blake2::Sp) => PossibleValue::new("blake2sp").help("Up to 32 bytes, in 8 parts"),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn options_are_names_in_lower_case() {
        for algorithm in Algorithm::ALL {
            let value = algorithm.to_possible_value().unwrap();
            assert_eq!(value.get_name(), algorithm.name().to_lowercase());
            assert_eq!(Algorithm::from_str(algorithm.name(), true), Ok(algorithm));
        }
    }
}
