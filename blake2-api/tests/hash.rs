//! The digest type: equality, text, storage; and what must not show of secrets.
//!
//! Knows nothing of what is computed.

use blake2_api::{Error, HexError, blake2b, blake2bp, blake2s, blake2xb};

#[test]
fn equality_looks_at_every_bit_and_at_the_length() {
    let hash = blake2s::hash(b"x");
    for bit in 0..256 {
        let mut bytes = *hash.as_array();
        bytes[bit / 8] ^= 1 << (bit % 8);
        assert!(hash != blake2s::Hash::from(bytes) && hash != bytes && hash != bytes[..]);
    }
    let mut long = [0; 33];
    long[..32].copy_from_slice(hash.as_bytes());
    assert!(hash == long[..32] && hash != long[..] && hash != long[..31] && hash != [][..]);
    let short = blake2s::Hash::from_bytes(&hash.as_bytes()[..31]).unwrap();
    assert!(short != hash && short == hash.as_bytes()[..31]);
    let zeros = |len: usize| blake2s::Hash::from_bytes(&vec![0; len]).unwrap();
    assert!(zeros(3) != zeros(4) && zeros(4) == zeros(4));
}

#[test]
fn text_keeps_zeros_and_length() {
    let hash = blake2b::Hash::from_bytes(&[0, 0, 0xab]).unwrap();
    assert_eq!(hash.to_string(), "0000ab");
    assert_eq!(hash.to_hex().as_str(), "0000ab");
    assert_eq!(format!("{hash:?} {hash:x} {hash:#X}"), "Hash(\"0000ab\") 0000ab 0x0000AB");
    assert_eq!("0000AB".parse(), Ok(hash));
    assert_eq!(hash.as_ref(), [0, 0, 0xab]);
    let text = blake2b::hash(b"").to_string();
    assert_eq!(text.len(), 128);
    assert_eq!(blake2b::Hash::from_hex(&text), Ok(blake2b::hash(b"")));
}

#[test]
fn bad_text_is_named() {
    let error = |text: &str| blake2s::Hash::from_hex(text).unwrap_err();
    assert_eq!(error(""), HexError::Range { limit: 64, received: 0 });
    assert_eq!(error("abc"), HexError::Range { limit: 64, received: 3 });
    assert_eq!(error(&"0".repeat(66)), HexError::Range { limit: 64, received: 66 });
    assert_eq!(error("0g"), HexError::Character { position: 1, byte: b'g' });
    assert_eq!(error("0\u{e9}0"), HexError::Character { position: 1, byte: 0xc3 });
}

#[test]
fn bytes_of_a_length_that_no_digest_has_are_refused() {
    let error = blake2b::Hash::from_bytes(&[]).unwrap_err();
    assert_eq!(error.to_string(), "hash length must be 1 to 64 bytes, received 0");
    assert!(matches!(blake2s::Hash::from_bytes(&[0; 33]), Err(Error::Parameter { received: 33, .. })));
}

#[test]
#[should_panic(expected = "a whole digest has 64 bytes, received one of 63")]
fn a_short_digest_is_no_whole_array() {
    let _ = blake2b::Params::new().hash_length(63).hash(b"").as_array();
}

#[test]
fn hashes_are_keys_of_maps() {
    let mut map = std::collections::HashMap::new();
    map.insert(blake2b::hash(b"a"), 1);
    map.insert(blake2b::Params::new().hash_length(9).hash(b"a"), 2);
    assert_eq!(map[&blake2b::hash(b"a")], 1);
    assert_eq!(map[&blake2b::Params::new().hash_length(9).hash(b"a")], 2);
}

#[cfg(feature = "serde")]
#[test]
fn a_hash_is_stored_as_a_sequence_of_its_bytes() {
    let hash = blake2s::Params::new().hash_length(5).hash(b"x");
    let json = serde_json::to_value(hash).unwrap();
    assert_eq!(json, serde_json::json!(hash.as_bytes()));
    assert_eq!(serde_json::from_value::<blake2s::Hash>(json).unwrap(), hash);
    for len in [0, 33, 65, 66, 100] {
        let json = serde_json::json!(vec![1; len]);
        assert!(serde_json::from_value::<blake2s::Hash>(json).is_err(), "{len}");
    }
    assert!(serde_json::from_value::<blake2b::Hash>(serde_json::json!(vec![1; 64])).is_ok());
    assert!(serde_json::from_value::<blake2b::Hash>(serde_json::json!([256])).is_err());
}

/// A key whose bytes, words and hex digits are all recognisable.
const KEY: [u8; 32] = [0xa7; 32];

fn assert_hidden(shown: &str) {
    let words = [u64::from(u32::from_le_bytes([0xa7; 4])), u64::from_le_bytes([0xa7; 8])];
    let mut forms = vec!["a7a7".to_owned(), "A7A7".to_owned(), "167, 167".to_owned()];
    forms.extend(words.iter().flat_map(|word| [word.to_string(), format!("{word:#x}")]));
    assert!(forms.iter().all(|form| !shown.contains(form)), "{shown}");
}

#[test]
fn debug_shows_no_keys_and_no_states() {
    let mut params = blake2b::Params::new();
    params.key(&KEY).personal(b"shown");
    let mut state = params.to_state();
    assert_hidden(&format!("{params:?} {params:#?} {state:?} {state:#?}"));
    assert!(format!("{params:?}").contains("key_length: 32") && format!("{params:?}").contains("73686f776e"));
    state.update(&[0xa7; 100]);
    assert_hidden(&format!("{state:?} {:?}", state.save().unwrap()));
    assert!(format!("{state:?}").contains("count: 100"));
    assert_hidden(&format!("{:?}", blake2b::many::HashManyJob::new(&params, &[0xa7; 9])));

    let mut params = blake2bp::Params::new();
    params.key(&KEY);
    assert_hidden(&format!("{params:?} {:?}", params.to_state().update(&[0xa7; 3000])));

    let mut params = blake2xb::Params::new();
    params.key(&KEY);
    let mut state = params.to_state();
    state.update(&KEY);
    assert_hidden(&format!("{params:?} {state:?} {:?}", state.finalize_xof()));
}
