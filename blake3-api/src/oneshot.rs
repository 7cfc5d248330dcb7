//! Whole inputs in one call.
//!
//! (mode, input) --tree, no `Hasher`--> root --> `Hash`
//!
//! Knows nothing of incremental state.

use blake3_tree::{Mode, Serial};

use crate::policy::{Caller, plan};
use crate::{Hash, KEY_LEN, OUT_LEN, Parallelism, kernel};

/// Hashes `input`.
///
/// Long inputs may use threads, as [`Parallelism::Auto`] describes, in a pool that does nothing else; so this never
/// waits for other work of the program. On a worker thread of a rayon pool it stays on that thread, since the
/// program already spreads its work. [`hash_with`] decides otherwise.
///
/// ```
/// let hash = blake3_api::hash(b"abc");
/// assert_eq!(hash.to_hex().as_str(), "6437b3ac38465133ffb63b75273a8db548c558465d79db03fd359c6cd5bd9d85");
/// ```
pub fn hash(input: &[u8]) -> Hash {
    root(&HASH, input, Parallelism::Auto, Caller::Implicit)
}

/// Hashes `input` under a key: a MAC, and a pseudo-random function.
///
/// The key must be 32 bytes that an attacker can't guess. The result compares in constant time, as a MAC must. Threads
/// are used as in [`hash()`].
///
/// ```
/// let key = [42; blake3_api::KEY_LEN];
/// let tag = blake3_api::keyed_hash(&key, b"message");
/// assert_eq!(tag, blake3_api::keyed_hash(&key, b"message"));
/// assert_ne!(tag, blake3_api::keyed_hash(&key, b"massage"));
/// ```
pub fn keyed_hash(key: &[u8; KEY_LEN], input: &[u8]) -> Hash {
    root(&Mode::keyed(key), input, Parallelism::Auto, Caller::Implicit)
}

/// Derives a 32-byte subkey from key material.
///
/// The context says what the subkey is for. It should be a constant in the program, unique in the world, such as
/// `"example.com 2026-01-31 session tokens v1"`; never let it depend on input. The key material may be of any length
/// but must not be a password. Threads are used as in [`hash()`].
///
/// ```
/// let material = [7; 64];
/// let one = blake3_api::derive_key("example.com 2026-01-31 encryption", &material);
/// let two = blake3_api::derive_key("example.com 2026-01-31 authentication", &material);
/// assert_ne!(one, two);
/// ```
pub fn derive_key(context: &str, key_material: &[u8]) -> [u8; OUT_LEN] {
    let mode = Mode::derive_key(kernel::best(), context.as_bytes());
    root(&mode, key_material, Parallelism::Auto, Caller::Implicit).into()
}

/// [`hash()`] with a say in threads.
///
/// ```
/// use blake3_api::{Parallelism, hash, hash_with};
///
/// let input = vec![1; 1 << 20];
/// assert_eq!(hash_with(&input, Parallelism::Threads(2)), hash(&input));
/// ```
pub fn hash_with(input: &[u8], parallelism: Parallelism) -> Hash {
    root(&HASH, input, parallelism, Caller::Explicit)
}

/// [`keyed_hash`] with a say in threads.
///
/// ```
/// use blake3_api::{Parallelism, keyed_hash, keyed_hash_with};
///
/// let (key, input) = ([9; 32], vec![1; 1 << 20]);
/// assert_eq!(keyed_hash_with(&key, &input, Parallelism::Serial), keyed_hash(&key, &input));
/// ```
pub fn keyed_hash_with(key: &[u8; KEY_LEN], input: &[u8], parallelism: Parallelism) -> Hash {
    root(&Mode::keyed(key), input, parallelism, Caller::Explicit)
}

/// [`derive_key`] with a say in threads.
///
/// ```
/// use blake3_api::{Parallelism, derive_key, derive_key_with};
///
/// let material = vec![1; 1 << 20];
/// let context = "example.com 2026-01-31 large key material";
/// assert_eq!(derive_key_with(context, &material, Parallelism::Serial), derive_key(context, &material));
/// ```
pub fn derive_key_with(context: &str, key_material: &[u8], parallelism: Parallelism) -> [u8; OUT_LEN] {
    let mode = Mode::derive_key(kernel::best(), context.as_bytes());
    root(&mode, key_material, parallelism, Caller::Explicit).into()
}

#[inline]
fn root(mode: &Mode, input: &[u8], parallelism: Parallelism, caller: Caller) -> Hash {
    let kernel = kernel::best();
    let root = match plan(input.len(), parallelism, caller) {
        None => blake3_tree::hash(kernel, mode, input, &Serial),
        Some(split) => split.run(|| blake3_tree::hash(kernel, mode, input, &split)),
    };
    Hash::from_bytes(root.into_bytes())
}

/// The one mode without a secret: shared, so that no call has one to make and to wipe.
static HASH: Mode = Mode::hash();
