//! The traits of the `digest` crate, and HMAC over them.
//!
//! generic code --traits--> the digests of the plain calls
//!
//! Knows nothing of states.
#![cfg(feature = "digest")]

mod common;

use blake2_api::traits::digest::{
    CustomizedInit, Digest, DynDigest, ExtendableOutput, FixedOutputReset, Mac, Update, XofReader,
    common::{BlockSizeUser, KeyInit, KeySizeUser, Reset},
    consts::{U20, U64},
    typenum::Unsigned,
};
use blake2_api::traits::{
    Blake2b, Blake2b256, Blake2b512, Blake2bMac, Blake2bMac512, Blake2s, Blake2s256, Blake2sMac256,
};
use blake2_api::{Error, blake2b, blake2s, blake2xb};
use common::{counting, panic_of};
use hmac::SimpleHmac;

fn hex(bytes: &[u8]) -> String {
    bytes.iter().map(|byte| format!("{byte:02x}")).collect()
}

#[test]
fn digests_are_those_of_the_plain_calls() {
    let message = counting(1000);
    assert_eq!(blake2b::hash(&message), Blake2b512::digest(&message)[..]);
    assert_eq!(blake2s::hash(&message), Blake2s256::digest(&message)[..]);
    assert_eq!(blake2b::Params::new().hash_length(20).hash(&message), Blake2b::<U20>::digest(&message)[..]);
    assert_eq!(blake2s::Params::new().hash_length(20).hash(&message), Blake2s::<U20>::digest(&message)[..]);
    assert_ne!(Blake2b256::digest(&message)[..], Blake2b512::digest(&message)[..32]);
}

#[test]
fn reset_and_dynamic_use_start_anew() {
    let mut digest = Blake2s256::new_with_prefix(b"prefix");
    assert_eq!(digest.finalize_fixed_reset()[..], *blake2s::hash(b"prefix").as_bytes());
    Digest::update(&mut digest, b"x");
    Reset::reset(&mut digest);
    let digest: &mut dyn DynDigest = &mut digest;
    digest.update(b"abc");
    assert_eq!(digest.output_size(), 32);
    let mut out = [0; 32];
    digest.finalize_into_reset(&mut out).unwrap();
    assert_eq!(blake2s::hash(b"abc"), out);
}

#[test]
fn salts_and_personalisations_are_checked_not_cut() {
    let mut digest = Blake2b::<U20>::new_with_salt_and_personal(b"salt", b"person").unwrap();
    Update::update(&mut digest, &counting(200));
    let mut params = blake2b::Params::new();
    params.hash_length(20).salt(b"salt").personal(b"person");
    assert_eq!(params.hash(&counting(200)), digest.finalize()[..]);
    let custom = Blake2b::<U20>::new_customized(b"person").chain_update(counting(200));
    let plain = blake2b::Params::new().hash_length(20).personal(b"person").hash(&counting(200));
    assert_eq!(plain, Digest::finalize(custom)[..]);
    let message = panic_of(|| Blake2s256::new_customized(&[0; 9]));
    assert_eq!(message, "personalisation length must be 0 to 8 bytes, received 9");
    let error = Blake2s256::new_with_salt_and_personal(&[0; 9], b"").unwrap_err();
    assert_eq!(error.to_string(), "salt length must be 0 to 8 bytes, received 9");
    assert!(matches!(
        Blake2sMac256::new_with_salt_and_personal(b"", b"", b"").unwrap_err(),
        Error::Parameter { least: 1, received: 0, .. }
    ));
}

#[test]
fn tags_are_those_of_the_plain_calls_and_verify() {
    let message = counting(300);
    let mut mac = Blake2bMac::<U20>::new_from_slice(b"key").unwrap();
    Mac::update(&mut mac, &message);
    let tag = mac.clone().finalize().into_bytes();
    assert_eq!(blake2b::Params::new().hash_length(20).key(b"key").hash(&message), tag[..]);
    assert!(mac.clone().verify(&tag).is_ok());
    assert!(mac.clone().verify_slice(&tag[..19]).is_err());
    assert!(mac.clone().verify_truncated_left(&tag[..10]).is_ok());
    for bit in 0..160 {
        let mut wrong = tag;
        wrong[bit / 8] ^= 1 << (bit % 8);
        assert!(mac.clone().verify(&wrong).is_err());
    }
    let mut other = Blake2bMac::<U20>::new_from_slice(b"kex").unwrap();
    Mac::update(&mut other, &message);
    assert!(other.verify(&tag).is_err());
}

#[test]
fn a_mac_keeps_its_key_over_a_reset() {
    let key = counting(64);
    let mut mac = <Blake2bMac512 as KeyInit>::new(key.as_slice().try_into().unwrap());
    Mac::update(&mut mac, b"one");
    assert_eq!(blake2b::keyed_hash(&key, b"one").unwrap(), mac.finalize_reset().into_bytes()[..]);
    Mac::update(&mut mac, b"two");
    assert_eq!(blake2b::keyed_hash(&key, b"two").unwrap(), mac.finalize().into_bytes()[..]);
}

#[test]
fn keys_of_no_length_or_too_much_are_refused() {
    for len in [0, 33, 100] {
        assert!(Blake2sMac256::new_from_slice(&counting(len)).is_err(), "{len}");
    }
    for len in [1, 31, 32] {
        assert!(Blake2sMac256::new_from_slice(&counting(len)).is_ok(), "{len}");
    }
    assert!(Blake2bMac::<U64>::new_from_slice(&counting(65)).is_err());
}

#[test]
fn block_and_key_sizes_are_those_of_the_rfc() {
    assert_eq!(<Blake2b512 as BlockSizeUser>::BlockSize::USIZE, 128);
    assert_eq!(<Blake2s256 as BlockSizeUser>::BlockSize::USIZE, 64);
    assert_eq!(<Blake2bMac512 as KeySizeUser>::KeySize::USIZE, 64);
    assert_eq!(<Blake2sMac256 as KeySizeUser>::KeySize::USIZE, 32);
}

/// The answers are those of Python's `hmac`.
#[test]
fn hmac_is_as_elsewhere_for_keys_below_at_and_above_the_block() {
    let b = |key: usize| {
        let mut hmac = SimpleHmac::<Blake2b512>::new_from_slice(&counting(key)).unwrap();
        Mac::update(&mut hmac, &counting(200));
        hex(&hmac.finalize().into_bytes())
    };
    assert_eq!(
        b(3),
        "559093a5844b0cd48687787987b4e9f6f1c29136a0ca14d3d0bb371cbbfa0fc1\
         9c3bcdd03db15a4ffebbb7dd15f52802fc50cd6970b2a7d6fa3606d32b7e04b1"
    );
    assert_eq!(
        b(128),
        "0af9a9a9158dfa7ca11f6cd9091694e8cc1c613f34360fbc943964a4c8946448\
         4ee357ebbc880fe730f6def72dc04a44c63634a4fe748d7149c5e3526e55f84c"
    );
    assert_eq!(
        b(129),
        "1d0eab12d11fc5c0b32856c788c5eece3184f9906d854397ca03baf708feff16\
         931631c5dd2deccf521ea597c18c2c9be604e61a5bdc160c6d93025cf9b3c87e"
    );
    let s = |key: usize| {
        let mut hmac = SimpleHmac::<Blake2s256>::new_from_slice(&counting(key)).unwrap();
        Mac::update(&mut hmac, &counting(200));
        hex(&hmac.finalize().into_bytes())
    };
    assert_eq!(s(3), "f94a042a105fd3e7ed6f41198a716c6dd134930e560f4e67da1db25a3095f4a1");
    assert_eq!(s(64), "690ee478866a3698f0ed2e87e8b25fcb63e56f6c2e6baa69acec75b6d645d1ae");
    assert_eq!(s(65), "ef6a7a193a0473432359174bbb87e963f3e681642597347c2cb473e44769fd41");
}

#[test]
fn long_outputs_are_those_of_the_plain_calls() {
    let mut state = blake2xb::State::default();
    Update::update(&mut state, b"message");
    let mut reader = ExtendableOutput::finalize_xof(state);
    let (mut out, mut expected) = ([0; 100], [0; 100]);
    XofReader::read(&mut reader, &mut out[..30]);
    XofReader::read(&mut reader, &mut out[30..]);
    blake2xb::State::new().update(b"message").finalize_into(&mut expected);
    assert_eq!(out, expected);
}
