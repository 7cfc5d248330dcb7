//! What must not show, and what must: `Debug` of secrets, and the stored form of hashes.
//!
//! Knows nothing of what is computed.

use blake3_api::batch::{self, Batch};
use blake3_api::hazmat::Mode;
use blake3_api::{Hash, Hasher};

/// A key whose bytes, words and hex digits are all recognisable.
const KEY: [u8; 32] = [0xa7; 32];

fn assert_hidden(shown: &str) {
    let word = u32::from_le_bytes([0xa7; 4]);
    for form in ["a7a7".into(), "A7A7".into(), "167, 167".into(), word.to_string(), format!("{word:#x}")] {
        let form: String = form;
        assert!(!shown.contains(&form), "{shown}");
    }
}

#[test]
fn debug_shows_no_keys() {
    let mut hasher = Hasher::new_keyed(&KEY);
    assert_hidden(&format!("{hasher:?} {hasher:#?}"));
    hasher.update(&[0xa7; 3000]);
    assert_hidden(&format!("{hasher:?} {hasher:#?}"));
    assert!(format!("{hasher:?}").contains("3000"));
    let mut reader = hasher.finalize_xof();
    reader.set_position(1234);
    assert_hidden(&format!("{reader:?} {reader:#?}"));
    assert!(format!("{reader:?}").contains("1234"));
    assert_hidden(&format!("{:?} {:?}", Mode::KeyedHash(&KEY), Mode::DeriveKeyMaterial(&KEY)));
    let batch = Batch::new_keyed(&KEY);
    assert_hidden(&format!("{batch:?} {:?} {:?}", batch.iter(["x"]), batch::hashes(["x"])));
}

#[test]
fn display_and_debug_keep_leading_zeros() {
    let mut bytes = [0; 32];
    bytes[31] = 1;
    let hash = Hash::from_bytes(bytes);
    assert_eq!(hash.to_string(), format!("{}1", "0".repeat(63)));
    assert_eq!(format!("{hash:?}"), format!("Hash(\"{}1\")", "0".repeat(63)));
}

#[test]
fn equality_looks_at_every_bit_and_at_the_length() {
    let hash = blake3_api::hash(b"x");
    for bit in 0..256 {
        let mut bytes = *hash.as_bytes();
        bytes[bit / 8] ^= 1 << (bit % 8);
        assert!(hash != Hash::from_bytes(bytes) && hash != bytes && hash != bytes[..]);
    }
    let mut long = [0; 33];
    long[..32].copy_from_slice(hash.as_bytes());
    assert!(hash == long[..32] && hash != long[..] && hash != long[..31] && hash != [][..]);
}

#[cfg(feature = "serde")]
#[test]
fn a_hash_is_stored_as_an_array() {
    let hash = Hash::from_bytes(core::array::from_fn(|i| i as u8));
    let json = serde_json::to_value(hash).unwrap();
    assert_eq!(json, serde_json::json!((0..32).collect::<Vec<u8>>()));
    assert_eq!(serde_json::from_value::<Hash>(json).unwrap(), hash);
    let theirs = serde_json::to_string(&peer::Hash::from_bytes(*hash.as_bytes())).unwrap();
    assert_eq!(serde_json::to_string(&hash).unwrap(), theirs);
}
