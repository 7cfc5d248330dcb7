//! `Error`: a parameter, a call or a saved state that cannot be served.
//!
//! `try_*` method --> `Result<_, Error>`; the infallible twin panics with the same message
//!
//! Knows nothing of text input: bad hex is `HexError`.

use core::{error, fmt};

/// Why a call was refused. Nothing was hashed or changed.
///
/// Most of these are mistakes in the calling program, so most programs use the infallible methods, which panic with the
/// same message.
///
/// ```
/// use blake2_api::blake2b::Params;
///
/// let error = Params::new().try_hash_length(65).unwrap_err();
/// assert_eq!(error.to_string(), "hash length must be 1 to 64 bytes, received 65");
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Error {
    /// A parameter was out of range.
    Parameter {
        /// Which one.
        parameter: Parameter,
        /// The least value that would have been right.
        least: u64,
        /// The greatest value that would have been right.
        limit: u64,
        /// The value received.
        received: u64,
    },
    /// The slice for an output was not as long as the output.
    OutputLength {
        /// The length of the output in bytes.
        limit: u64,
        /// The length of the slice in bytes.
        received: u64,
    },
    /// A batch got a slice of outputs that is not as long as its slice of inputs.
    OutputCount {
        /// How many outputs were needed: the number of inputs.
        limit: usize,
        /// How many there were.
        received: usize,
    },
    /// A position or a read beyond the end of an output stream.
    StreamEnd {
        /// Where the stream ends, in bytes.
        limit: u64,
        /// The position asked for, or where the read would have ended.
        received: u64,
    },
    /// The state was finished by `finish` or `finish_into`. Only `reset` starts it anew.
    Finished,
    /// The state or reader was wiped by `zeroize`: its key is gone, and no call brings it back.
    Wiped,
    /// Bytes that are no saved state at all.
    NotSaved,
    /// A saved state of a format that this version does not know.
    SavedVersion {
        /// The format it knows.
        limit: u8,
        /// The format received.
        received: u8,
    },
    /// A saved state of another algorithm.
    SavedAlgorithm {
        /// The algorithm that was to be loaded.
        limit: Algorithm,
        /// The algorithm that the state is of.
        received: Algorithm,
    },
    /// A saved state of the wrong length.
    SavedLength {
        /// The length of all saved states of this algorithm in bytes.
        limit: usize,
        /// The length received in bytes.
        received: usize,
    },
    /// A saved state that no hashing leads to.
    SavedField {
        /// What is wrong in it.
        field: &'static str,
        /// The least value that would have been right.
        least: u64,
        /// The greatest value that would have been right.
        limit: u64,
        /// The value received.
        received: u64,
    },
}

/// A parameter that has a range. Displayed in plain words.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Parameter {
    /// The length of the digest in bytes.
    HashLength,
    /// The length of the key in bytes.
    KeyLength,
    /// The length of the salt in bytes.
    SaltLength,
    /// The length of the personalisation in bytes.
    PersonalLength,
    /// The node offset.
    NodeOffset,
    /// The length of inner digests in bytes.
    InnerHashLength,
    /// The length of BLAKE2X's output in bytes.
    OutputLength,
}

/// An algorithm of this crate. Displayed as its name.
///
/// ```
/// assert_eq!(blake2_api::Algorithm::Blake2sp.to_string(), "BLAKE2sp");
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[non_exhaustive]
pub enum Algorithm {
    /// BLAKE2b.
    Blake2b,
    /// BLAKE2s.
    Blake2s,
    /// BLAKE2bp: four leaves of BLAKE2b.
    Blake2bp,
    /// BLAKE2sp: eight leaves of BLAKE2s.
    Blake2sp,
    /// BLAKE2Xb: long outputs on BLAKE2b.
    Blake2xb,
    /// BLAKE2Xs: long outputs on BLAKE2s.
    Blake2xs,
}

impl fmt::Display for Algorithm {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Algorithm::Blake2b => "BLAKE2b",
            Algorithm::Blake2s => "BLAKE2s",
            Algorithm::Blake2bp => "BLAKE2bp",
            Algorithm::Blake2sp => "BLAKE2sp",
            Algorithm::Blake2xb => "BLAKE2Xb",
            Algorithm::Blake2xs => "BLAKE2Xs",
        })
    }
}

impl fmt::Display for Parameter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Parameter::HashLength => "hash length",
            Parameter::KeyLength => "key length",
            Parameter::SaltLength => "salt length",
            Parameter::PersonalLength => "personalisation length",
            Parameter::NodeOffset => "node offset",
            Parameter::InnerHashLength => "inner hash length",
            Parameter::OutputLength => "output length",
        })
    }
}

impl fmt::Display for Error {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match *self {
            Error::Parameter { parameter, least, limit, received } => {
                let unit = if parameter == Parameter::NodeOffset { "" } else { " bytes" };
                write!(f, "{parameter} must be {least} to {limit}{unit}, received {received}")
            }
            Error::OutputLength { limit, received } => {
                write!(f, "an output of {limit} bytes needs a slice of {limit} bytes, received {received}")
            }
            Error::OutputCount { limit, received } => {
                write!(f, "a batch of {limit} inputs needs {limit} outputs, received {received}")
            }
            Error::StreamEnd { limit, received } => {
                write!(f, "the output stream ends after {limit} bytes, received a request up to {received}")
            }
            Error::Finished => f.write_str("used after finish: only reset starts the state anew"),
            Error::Wiped => f.write_str("used after zeroize: the key was wiped and does not come back"),
            Error::NotSaved => f.write_str("these bytes are no saved state"),
            Error::SavedVersion { limit, received } => {
                write!(f, "a saved state must be of format {limit}, received format {received}")
            }
            Error::SavedAlgorithm { limit, received } => {
                write!(f, "a saved state of {limit} is needed, received one of {received}")
            }
            Error::SavedLength { limit, received } => {
                write!(f, "a saved state must have {limit} bytes, received {received}")
            }
            Error::SavedField { field, least, limit, received } => {
                write!(f, "{field} in a saved state must be {least} to {limit}, received {received}")
            }
        }
    }
}

impl error::Error for Error {}

/// The error for a value outside `least..=limit`.
#[inline]
pub(crate) fn check(parameter: Parameter, least: u64, limit: u64, received: u64) -> Result<(), Error> {
    if (least..=limit).contains(&received) {
        return Ok(());
    }
    Err(Error::Parameter { parameter, least, limit, received })
}

/// The value, or a panic with the error's message, at the place in the calling program.
#[inline]
#[track_caller]
pub(crate) fn or_panic<T>(result: Result<T, Error>) -> T {
    match result {
        Ok(value) => value,
        Err(error) => misuse(&error),
    }
}

#[cold]
#[inline(never)]
#[track_caller]
fn misuse(error: &Error) -> ! {
    panic!("{error}")
}
