//! BLAKE2 for C: the structs of its four algorithms, and what the functions of all of them do inside.
//!
//! caller's struct --in place--> state; parameters --checks--> `blake2-api` --> `Status`, bytes
//!
//! Knows nothing of the functions' names: those are in the file of each algorithm.

use core::ffi::c_void;
use core::mem::{align_of, size_of};

use blake2_api::generic::{self, Variant, striped};

use crate::Status;
use crate::border::{self, Out};
use crate::laid::{self, Place};

mod b;
mod bp;
mod many;
mod params;
mod s;
mod sp;

pub use b::*;
pub use bp::*;
pub use params::Blake2Params;
pub use s::*;
pub use sp::*;

/// A BLAKE2b hash in progress: 400 bytes without heap memory and without pointers, to be placed anywhere, copied by
/// assignment, and forgotten at will. As for `blake3_hasher`, its contents are the library's and may be secret.
#[repr(C)]
#[derive(Debug)]
pub struct Blake2bHasher {
    /// Not for programs.
    opaque: [u64; 50],
}

/// A BLAKE2s hash in progress: 224 bytes, otherwise as `blake2b_hasher`.
#[repr(C)]
#[derive(Debug)]
pub struct Blake2sHasher {
    /// Not for programs.
    opaque: [u64; 28],
}

/// A BLAKE2bp hash in progress: 1536 bytes, otherwise as `blake2b_hasher`.
#[repr(C)]
#[derive(Debug)]
pub struct Blake2bpHasher {
    /// Not for programs.
    opaque: [u64; 192],
}

/// A BLAKE2sp hash in progress: 1440 bytes, otherwise as `blake2b_hasher`.
#[repr(C)]
#[derive(Debug)]
pub struct Blake2spHasher {
    /// Not for programs.
    opaque: [u64; 180],
}

impl Place for Blake2bHasher {
    type Value = generic::State<u64>;
    const TAG: u64 = 0x3b9f_d207_6ec1_58a4;
}

impl Place for Blake2sHasher {
    type Value = generic::State<u32>;
    const TAG: u64 = 0xe61c_497d_0a83_b52f;
}

impl Place for Blake2bpHasher {
    type Value = striped::State<u64>;
    const TAG: u64 = 0x58d0_ab36_f914_7ec2;
}

impl Place for Blake2spHasher {
    type Value = striped::State<u32>;
    const TAG: u64 = 0xc407_1e9b_825f_d36a;
}

// These are in the binary interface: a state that has grown must make do with the room that is left.
const _: () = assert!(size_of::<Blake2bHasher>() == 400 && size_of::<Blake2sHasher>() == 224);
const _: () = assert!(size_of::<Blake2bpHasher>() == 1536 && size_of::<Blake2spHasher>() == 1440);
const _: () = assert!(align_of::<Blake2bHasher>() == align_of::<u64>());

/// What a state can do, whichever of the four algorithms it is of.
trait Hashing: From<Self::Params> {
    /// What a hash starts from.
    type Params;
    /// The longest digest.
    const OUT_LEN: usize;

    /// Parameters with a digest of so many bytes, and under a key unless that is empty.
    fn params(hash_length: usize, key: &[u8]) -> Result<Self::Params, Status>;
    fn update(&mut self, input: &[u8]) -> Result<(), Status>;
    fn reset(&mut self);
    fn hash_length(&self) -> usize;
    /// Bytes of input, or the greatest number if there were more.
    fn count(&self) -> u64;
    /// Gives the digest to `take`.
    fn finalize(&self, take: impl FnOnce(&[u8])) -> Result<(), Status>;
    /// Gives the digest of a message that is all at hand to `take`.
    fn hash(params: &Self::Params, input: &[u8], take: impl FnOnce(&[u8]));
    /// The same without parameters.
    fn plain_hash(input: &[u8], take: impl FnOnce(&[u8]));
}

/// What the two shapes of states share by name alone.
macro_rules! hashing {
    ($shape:ident, $plain_hash:expr) => {
        impl<W: Variant> Hashing for $shape::State<W> {
            type Params = $shape::Params<W>;
            const OUT_LEN: usize = W::OUT_LEN;

            #[inline]
            fn params(hash_length: usize, key: &[u8]) -> Result<Self::Params, Status> {
                let mut params = $shape::Params::new();
                params.try_hash_length(hash_length)?.try_key(key)?;
                Ok(params)
            }
            #[inline]
            fn update(&mut self, input: &[u8]) -> Result<(), Status> {
                self.try_update(input)?;
                Ok(())
            }
            #[inline]
            fn reset(&mut self) {
                self.reset();
            }
            #[inline]
            fn hash_length(&self) -> usize {
                self.hash_length()
            }
            #[inline]
            fn count(&self) -> u64 {
                u64::try_from(self.count().into()).unwrap_or(u64::MAX)
            }
            #[inline]
            fn finalize(&self, take: impl FnOnce(&[u8])) -> Result<(), Status> {
                take(self.try_finalize()?.as_bytes());
                Ok(())
            }
            #[inline]
            fn hash(params: &Self::Params, input: &[u8], take: impl FnOnce(&[u8])) {
                take(params.hash(input).as_bytes());
            }
            #[inline]
            fn plain_hash(input: &[u8], take: impl FnOnce(&[u8])) {
                take($plain_hash(input).as_bytes());
            }
        }
    };
}

hashing!(generic, generic::hash::<W>);
hashing!(striped, |input| striped::Params::<W>::new().hash(input));

/// # Safety
///
/// - Where `hasher` is not NULL, a `P` may be written to it.
unsafe fn init<P: Place<Value: Hashing>>(hasher: *mut P, hash_length: usize) -> Result<(), Status> {
    // SAFETY: the contract is the same.
    unsafe { start(hasher, hash_length, &[]) }
}

/// # Safety
///
/// - As for [`init`], and for `key` as for [`border::input`].
unsafe fn init_keyed<P: Place<Value: Hashing>>(
    hasher: *mut P,
    hash_length: usize,
    key: *const u8,
    key_len: usize,
) -> Result<(), Status> {
    // SAFETY: the contract is the same.
    unsafe { start(hasher, hash_length, keyed(key, key_len)?) }
}

/// # Safety
///
/// - As for [`init`].
// Once for both: a state is long, and so is the code that makes one.
#[inline(never)]
unsafe fn start<P: Place<Value: Hashing>>(
    hasher: *mut P,
    hash_length: usize,
    key: &[u8],
) -> Result<(), Status> {
    let params = P::Value::params(hash_length, key)?;
    // SAFETY: the contract is the same.
    unsafe { laid::init(hasher, || params.into()) }
}

/// # Safety
///
/// - Where `hasher` is not NULL, it points to a `P` that nobody else uses during the call.
/// - For `input` as for [`border::input`].
unsafe fn update<P: Place<Value: Hashing>>(
    hasher: *mut P,
    input: *const c_void,
    input_len: usize,
) -> Result<(), Status> {
    // SAFETY: the contract is the same.
    unsafe {
        let input = border::input(input, input_len)?;
        laid::changed(hasher, |state| state.update(input))
    }
}

/// # Safety
///
/// - Where `hasher` is not NULL, it points to a `P` that nobody changes during the call.
/// - `out` has room for `out_len` bytes.
unsafe fn finalize<P: Place<Value: Hashing>>(
    hasher: *const P,
    out: *mut u8,
    out_len: usize,
) -> Result<(), Status> {
    let out = Out::new(out, out_len)?;
    // SAFETY: the contract is the same.
    let state = unsafe { laid::value(hasher) }?;
    if out.len() != state.hash_length() {
        return Err(Status::Length);
    }
    // SAFETY: the caller vouches for the room.
    state.finalize(|digest| unsafe { out.put(digest) })
}

/// # Safety
///
/// - Where `hasher` is not NULL, it points to a `P` that nobody else uses during the call.
unsafe fn reset<P: Place<Value: Hashing>>(hasher: *mut P) -> Result<(), Status> {
    // SAFETY: the contract is the same.
    unsafe {
        laid::changed(hasher, |state| {
            state.reset();
            Ok(())
        })
    }
}

/// # Safety
///
/// - Where `hasher` is not NULL, it points to a `P` that nobody changes during the call.
/// - Where `count` is not NULL, it points to a `u64`.
unsafe fn count<P: Place<Value: Hashing>>(hasher: *const P, count: *mut u64) -> Result<(), Status> {
    // SAFETY: the contract is the same.
    unsafe { border::give(count, laid::value(hasher)?.count()) }
}

/// The digest of a message, as long as the room for it. All of the input is read before the first byte is written.
///
/// # Safety
///
/// - For `input` as for [`border::input`]; `out` has room for `out_len` bytes.
unsafe fn hash<P: Place<Value: Hashing>>(
    key: &[u8],
    input: *const c_void,
    input_len: usize,
    out: *mut u8,
    out_len: usize,
) -> Result<(), Status> {
    // SAFETY: the contract is the same.
    let input = unsafe { border::input(input, input_len) }?;
    let out = Out::new(out, out_len)?;
    // SAFETY: the caller vouches for the room, which is as long as the digest.
    let take = |digest: &[u8]| unsafe { out.put(digest) };
    if key.is_empty() && out.len() == P::Value::OUT_LEN {
        // The usual case: 64 bytes take 40 ns more with parameters.
        P::Value::plain_hash(input, take);
    } else {
        P::Value::hash(&P::Value::params(out.len(), key)?, input, take);
    }
    Ok(())
}

/// A key that must be one: none would silently make the hash a plain one.
///
/// # Safety
///
/// - As for [`border::input`].
unsafe fn keyed<'a>(key: *const u8, key_len: usize) -> Result<&'a [u8], Status> {
    // SAFETY: the contract is the same.
    let key = unsafe { short(key, key_len, Status::KeyLength) }?;
    if key.is_empty() { Err(Status::KeyLength) } else { Ok(key) }
}

/// Bytes of which there are few: a length that no object has gets the same status as any that is too long.
///
/// # Safety
///
/// - As for [`border::input`].
unsafe fn short<'a>(data: *const u8, len: usize, too_long: Status) -> Result<&'a [u8], Status> {
    // SAFETY: the contract is the same.
    let bytes = unsafe { border::input(data.cast(), len) };
    bytes.map_err(|status| if status == Status::Length { too_long } else { status })
}
