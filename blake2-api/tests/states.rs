//! Messages that come in pieces give the hash of the whole, however they are cut.
//!
//! Knows nothing of what the right hash is: the one call on the whole message says it.

mod common;

use blake2_api::{blake2b, blake2bp, blake2s, blake2sp, blake2xb, kernel};
use common::{Random, pattern};

/// Runs a body for the four algorithms that have digests, each named `algorithm`, with the block's length.
macro_rules! each {
    ($algorithm:ident, $block:ident, $body:block) => {{
        {
            use blake2_api::blake2b as $algorithm;
            let $block = 128;
            $body
        }
        {
            use blake2_api::blake2s as $algorithm;
            let $block = 64;
            $body
        }
        {
            use blake2_api::blake2bp as $algorithm;
            let $block = 128;
            $body
        }
        {
            use blake2_api::blake2sp as $algorithm;
            let $block = 64;
            $body
        }
    }};
}

#[test]
fn two_and_three_pieces_around_every_block_make_the_whole() {
    let message = pattern(2100);
    each!(algorithm, block, {
        let mut params = algorithm::Params::new();
        for key in [&b""[..], b"key"] {
            params.key(key);
            for blocks in 0..=16 {
                let len: usize = blocks * block;
                for len in [len.saturating_sub(1), len, len + 1] {
                    let hash = params.hash(&message[..len]);
                    for first in [0, 1, block - 1, block, block + 1, len / 2, len].map(|cut| cut.min(len)) {
                        let (a, b) = message[..len].split_at(first);
                        let mut state = params.to_state();
                        assert_eq!(state.update(a).update(b).finalize(), hash, "{first} of {len}");
                        let (b, c) = b.split_at(b.len() / 2 / block * block);
                        let mut state = params.to_state();
                        assert_eq!(state.update(a).update(b).update(c).finalize(), hash, "{first} of {len}");
                    }
                }
            }
        }
    });
}

#[test]
fn pieces_of_any_lengths_make_the_whole() {
    let mut random = Random::new();
    let message = pattern(20_000);
    each!(algorithm, _block, {
        for _ in 0..100 {
            let most = [10, 200, 1000, 5000][random.below(4)];
            let len = random.below(message.len());
            let mut params = algorithm::Params::new();
            params.key(&message[..random.below(33)]).hash_length(1 + random.below(32));
            let mut state = params.to_state();
            let mut rest = &message[..len];
            while !rest.is_empty() {
                let (piece, later) = rest.split_at(random.below(most).min(rest.len()));
                state.update(piece);
                rest = later;
                assert_eq!(usize::try_from(state.count()), Ok(len - rest.len()));
            }
            assert_eq!(state.finalize(), params.hash(&message[..len]));
        }
    });
}

#[test]
fn an_early_digest_changes_nothing() {
    let message = pattern(3000);
    each!(algorithm, _block, {
        let mut state = algorithm::Params::new().key(b"key").to_state();
        for (i, piece) in message.chunks(123).enumerate() {
            let so_far = algorithm::Params::new().key(b"key").hash(&message[..123 * i]);
            assert_eq!(state.finalize(), so_far);
            assert_eq!(state.finalize(), so_far);
            state.update(piece).update(b"");
        }
        assert_eq!(state.finalize(), algorithm::Params::new().key(b"key").hash(&message));
    });
}

#[test]
fn reset_forgets_input_and_keeps_parameters() {
    let message = pattern(5000);
    each!(algorithm, _block, {
        let mut params = algorithm::Params::new();
        params.key(b"key").hash_length(20);
        for len in [0, 1, 128, 5000] {
            let mut state = params.to_state();
            state.update(&message[..len]).reset();
            assert_eq!(state.count(), 0);
            assert_eq!(state.finalize(), params.hash(b""));
            assert_eq!(state.update(&message).finalize(), params.hash(&message));
        }
    });
}

#[test]
fn a_clone_goes_its_own_way() {
    each!(algorithm, _block, {
        let mut one = algorithm::State::new();
        one.update(&pattern(700));
        let mut other = one.clone();
        one.update(b"one");
        other.update(b"other");
        assert_eq!(one.finalize(), algorithm::hash(&[&pattern(700)[..], b"one"].concat()));
        assert_eq!(other.finalize(), algorithm::hash(&[&pattern(700)[..], b"other"].concat()));
    });
}

#[test]
fn the_kernel_may_change_on_the_way() {
    let message = pattern(9000);
    each!(algorithm, _block, {
        let mut state = algorithm::State::new();
        let kernels: Vec<_> = kernel::available().collect();
        let mut kernels = kernels.iter().cycle();
        for piece in message.chunks(700) {
            state.set_kernel(kernels.next().unwrap()).update(piece);
        }
        assert_eq!(state.finalize(), algorithm::hash(&message));
        for kernel in kernel::available() {
            assert_eq!(algorithm::Params::new().set_kernel(kernel).hash(&message), algorithm::hash(&message));
        }
    });
}

#[test]
fn parameters_and_keys_make_other_functions() {
    each!(algorithm, _block, {
        let whole = algorithm::hash(b"message");
        let short = algorithm::Params::new().hash_length(20).hash(b"message");
        assert_ne!(short, whole.as_bytes()[..20]);
        assert_ne!(algorithm::Params::new().key(b"k").hash(b"message"), whole);
        assert_ne!(
            algorithm::Params::new().key(b"k\0").hash(b""),
            algorithm::Params::new().key(b"k").hash(b"")
        );
        assert_eq!(algorithm::Params::new().key(b"k").key(b"").hash(b"message"), whole);
        let mut params = algorithm::Params::new();
        params.key(b"a long key").key(b"k");
        assert_eq!(params.hash(b"message"), algorithm::Params::new().key(b"k").hash(b"message"));
    });
}

#[test]
fn short_salts_are_padded_and_longer_ones_replaced() {
    let mut long = blake2b::Params::new();
    long.salt(&[1; 16]).personal(&[2; 16]);
    let mut short = long.clone();
    short.salt(b"ab").personal(b"cd");
    let mut expected = blake2b::Params::new();
    expected.salt(b"ab\0\0\0\0\0\0\0\0\0\0\0\0\0\0").personal(b"cd");
    assert_eq!(short.hash(b"x"), expected.hash(b"x"));
    assert_ne!(short.hash(b"x"), long.hash(b"x"));
}

#[test]
fn the_last_node_may_be_known_late() {
    let early = blake2s::Params::new().last_node(true).hash(b"message");
    let mut state = blake2s::State::new();
    state.update(b"message");
    assert_ne!(state.finalize(), early);
    assert_eq!(state.set_last_node(true).finalize(), early);
    assert_eq!(state.set_last_node(false).finalize(), blake2s::hash(b"message"));
}

#[test]
fn states_are_plain_values_of_moderate_size() {
    assert!(size_of::<blake2b::State>() <= 400 && align_of::<blake2b::State>() == align_of::<u64>());
    assert!(size_of::<blake2s::State>() <= 256 && align_of::<blake2s::State>() <= align_of::<u64>());
    assert!(size_of::<blake2bp::State>() <= 1600 && size_of::<blake2sp::State>() <= 1500);
    assert_eq!(size_of::<blake2xb::State>(), size_of::<blake2b::State>());
    assert_eq!((size_of::<blake2b::Hash>(), size_of::<blake2s::Hash>()), (65, 33));
}

#[cfg(feature = "rayon")]
#[test]
fn leaves_over_threads_make_the_same_hash() {
    let message = pattern(1_000_003);
    for threads in [1, 2, 3, 8] {
        let pool = rayon_core::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        pool.install(|| {
            let mut params = blake2bp::Params::new();
            params.key(b"key");
            assert_eq!(params.hash_rayon(&message), params.hash(&message));
            let mut state = blake2sp::State::new();
            state.update_rayon(&message[..300_001]).update(&message[300_001..300_100]);
            state.update_rayon(&message[300_100..]);
            assert_eq!(state.finalize(), blake2sp::hash(&message));
        });
    }
    assert_eq!(blake2sp::Params::new().hash_rayon(&message), blake2sp::hash(&message));
}

#[cfg(feature = "bytemuck")]
#[test]
fn plain_values_are_their_bytes_in_memory() {
    let pair = [1_u32, 0x0203_0405];
    let bytes = pair.map(u32::to_ne_bytes).concat();
    each!(algorithm, _block, {
        let mut state = algorithm::State::new();
        state.update_plain(&pair).update_plain(&7_u8).update_plain_slice(&[0x0809_u16; 3]);
        let mut expected = bytes.clone();
        expected.push(7);
        (0..3).for_each(|_| expected.extend(0x0809_u16.to_ne_bytes()));
        assert_eq!(state.finalize(), algorithm::hash(&expected));
    });
}
