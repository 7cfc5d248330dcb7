//! What is out of range: an error that names parameter, limits and value, a panic with the same words, and no change.
//!
//! Knows nothing of digests beyond that they stay the same.

mod common;

use blake2_api::{Error, Parameter, blake2b, blake2bp, blake2s, blake2sp, blake2xb, blake2xs};
use common::panic_of;

/// Calls a setter and its twin with a value that is out of range.
macro_rules! refused {
    ($params:ty, $setter:ident, $try_setter:ident, $value:expr, $parameter:ident, $least:expr, $limit:expr, $received:expr,
     $message:expr) => {{
        let mut params = <$params>::new();
        let before = format!("{params:?}");
        let error = params.$try_setter($value).map(|_| ()).unwrap_err();
        assert_eq!(
            error,
            Error::Parameter {
                parameter: Parameter::$parameter,
                least: $least,
                limit: $limit,
                received: $received
            }
        );
        assert_eq!(error.to_string(), $message);
        assert_eq!(format!("{params:?}"), before);
        assert_eq!(
            panic_of(|| {
                params.$setter($value);
            }),
            $message
        );
    }};
}

#[test]
fn every_parameter_of_blake2b_out_of_range_is_named() {
    type P = blake2b::Params;
    refused!(
        P,
        hash_length,
        try_hash_length,
        0,
        HashLength,
        1,
        64,
        0,
        "hash length must be 1 to 64 bytes, received 0"
    );
    refused!(
        P,
        hash_length,
        try_hash_length,
        65,
        HashLength,
        1,
        64,
        65,
        "hash length must be 1 to 64 bytes, received 65"
    );
    refused!(
        P,
        key,
        try_key,
        &[1; 65],
        KeyLength,
        0,
        64,
        65,
        "key length must be 0 to 64 bytes, received 65"
    );
    refused!(
        P,
        salt,
        try_salt,
        &[1; 17],
        SaltLength,
        0,
        16,
        17,
        "salt length must be 0 to 16 bytes, received 17"
    );
    refused!(
        P,
        personal,
        try_personal,
        &[1; 17],
        PersonalLength,
        0,
        16,
        17,
        "personalisation length must be 0 to 16 bytes, received 17"
    );
    refused!(
        P,
        inner_hash_length,
        try_inner_hash_length,
        65,
        InnerHashLength,
        0,
        64,
        65,
        "inner hash length must be 0 to 64 bytes, received 65"
    );
    assert!(P::new().try_node_offset(u64::MAX).is_ok());
}

#[test]
fn every_parameter_of_blake2s_out_of_range_is_named() {
    type P = blake2s::Params;
    refused!(
        P,
        hash_length,
        try_hash_length,
        0,
        HashLength,
        1,
        32,
        0,
        "hash length must be 1 to 32 bytes, received 0"
    );
    refused!(
        P,
        hash_length,
        try_hash_length,
        33,
        HashLength,
        1,
        32,
        33,
        "hash length must be 1 to 32 bytes, received 33"
    );
    refused!(
        P,
        key,
        try_key,
        &[1; 33],
        KeyLength,
        0,
        32,
        33,
        "key length must be 0 to 32 bytes, received 33"
    );
    refused!(P, salt, try_salt, &[1; 9], SaltLength, 0, 8, 9, "salt length must be 0 to 8 bytes, received 9");
    refused!(
        P,
        personal,
        try_personal,
        &[1; 9],
        PersonalLength,
        0,
        8,
        9,
        "personalisation length must be 0 to 8 bytes, received 9"
    );
    refused!(
        P,
        inner_hash_length,
        try_inner_hash_length,
        33,
        InnerHashLength,
        0,
        32,
        33,
        "inner hash length must be 0 to 32 bytes, received 33"
    );
    refused!(
        P,
        node_offset,
        try_node_offset,
        1 << 48,
        NodeOffset,
        0,
        (1 << 48) - 1,
        1 << 48,
        "node offset must be 0 to 281474976710655, received 281474976710656"
    );
    assert!(P::new().try_node_offset((1 << 48) - 1).is_ok());
}

#[test]
fn every_parameter_of_the_parallel_modes_out_of_range_is_named() {
    type B = blake2bp::Params;
    type S = blake2sp::Params;
    refused!(
        B,
        hash_length,
        try_hash_length,
        65,
        HashLength,
        1,
        64,
        65,
        "hash length must be 1 to 64 bytes, received 65"
    );
    refused!(
        B,
        key,
        try_key,
        &[1; 65],
        KeyLength,
        0,
        64,
        65,
        "key length must be 0 to 64 bytes, received 65"
    );
    refused!(
        S,
        hash_length,
        try_hash_length,
        33,
        HashLength,
        1,
        32,
        33,
        "hash length must be 1 to 32 bytes, received 33"
    );
    refused!(
        S,
        key,
        try_key,
        &[1; 33],
        KeyLength,
        0,
        32,
        33,
        "key length must be 0 to 32 bytes, received 33"
    );
}

#[test]
fn every_parameter_of_the_long_outputs_out_of_range_is_named() {
    type B = blake2xb::Params;
    type S = blake2xs::Params;
    let (b, s) = (blake2xb::OUTPUT_MAX, blake2xs::OUTPUT_MAX);
    refused!(
        B,
        output_length,
        try_output_length,
        0,
        OutputLength,
        1,
        b,
        0,
        "output length must be 1 to 4294967294 bytes, received 0"
    );
    refused!(
        B,
        output_length,
        try_output_length,
        b + 1,
        OutputLength,
        1,
        b,
        b + 1,
        "output length must be 1 to 4294967294 bytes, received 4294967295"
    );
    refused!(
        S,
        output_length,
        try_output_length,
        s + 1,
        OutputLength,
        1,
        s,
        s + 1,
        "output length must be 1 to 65534 bytes, received 65535"
    );
    refused!(
        B,
        key,
        try_key,
        &[1; 65],
        KeyLength,
        0,
        64,
        65,
        "key length must be 0 to 64 bytes, received 65"
    );
    refused!(S, salt, try_salt, &[1; 9], SaltLength, 0, 8, 9, "salt length must be 0 to 8 bytes, received 9");
    assert!(B::new().try_output_length(b).is_ok() && S::new().try_output_length(s).is_ok());
    assert!(blake2xb::hash_into(b"", &mut []).is_err());
    assert!(blake2xs::hash_into(b"", &mut vec![0; 65535]).is_err());
}

#[test]
fn a_long_key_of_the_short_call_is_named() {
    let error = blake2b::keyed_hash(&[0; 65], b"").unwrap_err();
    assert_eq!(error.to_string(), "key length must be 0 to 64 bytes, received 65");
    assert!(blake2s::keyed_hash(&[0; 33], b"").is_err() && blake2s::keyed_hash(&[0; 32], b"").is_ok());
}
