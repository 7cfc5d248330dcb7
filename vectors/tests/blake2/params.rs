//! Each parameter, in all of its range or around its ends, and all of them at random, against the oracle.
//!
//! parameters --the API's, the oracle's--> equal digests
//!
//! Knows nothing of values out of range: that is `misuse`.

use blake_kernels::Kernel;
use vectors::oracle::blake2::{Params, parallel};
use vectors::paint::{self, Random};

use crate::api::{self, Api};
use crate::harness::{Entry, Harness, Outcome, quick, same, seed};

pub(crate) fn add(harness: &mut Harness, entry: &Entry) {
    add_for::<u64>(harness, entry);
    add_for::<u32>(harness, entry);
}

fn add_for<W: Api>(harness: &mut Harness, entry: &Entry) {
    for (claim, test) in [
        ("every_digest_length_with_every_key_length", lengths::<W> as fn(_) -> _),
        ("key_alone_is_the_last_block", key_alone::<W>),
        ("every_length_of_salt_and_personalisation", texts::<W>),
        ("node_offsets_around_their_borders", node_offsets::<W>),
        ("tree_parameters_at_their_limits", limits::<W>),
        ("last_node_said_before_or_after_the_input", last_node::<W>),
        ("all_parameters_at_random", at_random::<W>),
        ("leaves_with_every_digest_and_key_length", leaf_lengths::<W>),
    ] {
        harness.on(entry, "params", &format!("{}::{claim}", W::LABEL), test);
    }
}

/// The API's digest by both ways is the oracle's.
fn equal<W: Api>(kernel: &'static Kernel, params: &Params, key: &[u8], input: &[u8]) -> Outcome {
    let expected = params.hash(key, input);
    let ours = api::params::<W>(kernel, params, key);
    let what = || format!("{params:?}, key of {} bytes, input of {}", key.len(), input.len());
    same(ours.hash(input).as_bytes(), &expected, what)?;
    same(ours.to_state().update(input).finalize().as_bytes(), &expected, what)
}

fn plain<W: Api>() -> Params {
    Params::new(W::VARIANT, W::OUT_LEN)
}

fn lengths<W: Api>(kernel: &'static Kernel) -> Outcome {
    let (input, keys) = (paint::pattern(W::BLOCK_LEN + 1), paint::pattern(W::KEY_LEN));
    for digest_length in (1..=W::OUT_LEN).filter(|len| sampled(*len)) {
        let params = Params { digest_length, ..plain::<W>() };
        for key_len in (0..=W::KEY_LEN).filter(|len| sampled(*len)) {
            equal::<W>(kernel, &params, &keys[..key_len], &input)?;
        }
    }
    Ok(())
}

fn sampled(len: usize) -> bool {
    !quick() || len < 2 || len.is_multiple_of(16) || len == 33
}

fn key_alone<W: Api>(kernel: &'static Kernel) -> Outcome {
    let keys = paint::pattern(W::KEY_LEN);
    for key_len in 0..=W::KEY_LEN {
        for last_node in [false, true] {
            equal::<W>(kernel, &Params { last_node, ..plain::<W>() }, &keys[..key_len], b"")?;
        }
    }
    Ok(())
}

fn texts<W: Api>(kernel: &'static Kernel) -> Outcome {
    let text = paint::pattern(100);
    for salt in 0..=W::SALT_LEN {
        for personal in 0..=W::PERSONAL_LEN {
            let (salt, personal) = (text[1..=salt].to_vec(), text[50..50 + personal].to_vec());
            equal::<W>(kernel, &Params { salt, personal, ..plain::<W>() }, b"", b"input")?;
        }
    }
    Ok(())
}

/// Around each byte of the offset, which ends after 64 or 48 bits.
fn node_offsets<W: Api>(kernel: &'static Kernel) -> Outcome {
    for bits in (8..=64).step_by(8).filter(|bits| W::NODE_OFFSET_MAX >> (bits - 1) > 0) {
        let border = W::NODE_OFFSET_MAX.min(u64::MAX >> (64 - bits));
        for node_offset in [border - 1, border, border.saturating_add(1), border / 2 + 1] {
            let params = Params { node_offset: node_offset.min(W::NODE_OFFSET_MAX), ..plain::<W>() };
            equal::<W>(kernel, &params, b"", b"input")?;
        }
    }
    Ok(())
}

fn limits<W: Api>(kernel: &'static Kernel) -> Outcome {
    let inner_max = W::OUT_LEN as u8;
    for few in [0, 1, 2, 254, 255] {
        for params in [
            Params { fanout: few, ..plain::<W>() },
            Params { max_depth: few, ..plain::<W>() },
            Params { node_depth: few, ..plain::<W>() },
            Params { inner_length: few.min(inner_max), ..plain::<W>() },
            Params { leaf_length: u32::from(few), ..plain::<W>() },
            Params { leaf_length: u32::MAX - u32::from(few), ..plain::<W>() },
        ] {
            equal::<W>(kernel, &params, b"", b"input")?;
            equal::<W>(kernel, &params, b"key", b"input")?;
        }
    }
    Ok(())
}

fn last_node<W: Api>(kernel: &'static Kernel) -> Outcome {
    let input = paint::pattern(3 * W::BLOCK_LEN);
    for len in [0, 1, W::BLOCK_LEN, 3 * W::BLOCK_LEN] {
        let expected = |last_node| Params { last_node, ..plain::<W>() }.hash(b"key", &input[..len]);
        let mut state = api::params::<W>(kernel, &plain::<W>(), b"key").to_state();
        state.update(&input[..len]).set_last_node(true);
        same(state.finalize().as_bytes(), &expected(true), || format!("{len} bytes, said after them"))?;
        state.set_last_node(false);
        same(state.finalize().as_bytes(), &expected(false), || format!("{len} bytes, taken back"))?;
        state.reset().set_last_node(true).update(&input[..len]);
        same(state.finalize().as_bytes(), &expected(true), || format!("{len} bytes, said before them"))?;
    }
    Ok(())
}

fn at_random<W: Api>(kernel: &'static Kernel) -> Outcome {
    let mut random = Random::new(seed());
    for _ in 0..if quick() { 30 } else { 1500 } {
        let mut text = |most: usize| {
            let len = random.below(most + 1);
            random.bytes(len)
        };
        let (salt, personal, key) = (text(W::SALT_LEN), text(W::PERSONAL_LEN), text(W::KEY_LEN));
        let input = text(3 * W::BLOCK_LEN);
        let params = Params {
            digest_length: 1 + random.below(W::OUT_LEN),
            fanout: random.word() as u8,
            max_depth: random.word() as u8,
            leaf_length: random.word() as u32,
            node_offset: random.word() & W::NODE_OFFSET_MAX,
            node_depth: random.word() as u8,
            inner_length: random.below(W::OUT_LEN + 1) as u8,
            salt,
            personal,
            last_node: random.below(2) == 0,
            ..plain::<W>()
        };
        equal::<W>(kernel, &params, &key, &input)?;
    }
    Ok(())
}

fn leaf_lengths<W: Api>(kernel: &'static Kernel) -> Outcome {
    let stripe = W::LEAVES * W::BLOCK_LEN;
    let (input, keys) = (paint::pattern(2 * stripe + 1), paint::pattern(W::KEY_LEN));
    for digest_length in (1..=W::OUT_LEN).filter(|len| sampled(*len)) {
        for key_len in (0..=W::KEY_LEN).filter(|len| sampled(*len)) {
            let key = &keys[..key_len];
            let params = api::striped::<W>(kernel, digest_length, key);
            // Nothing at all, leaves without input, and leaves of two blocks.
            for len in [0, 1, W::BLOCK_LEN, stripe, 2 * stripe + 1] {
                let expected = parallel::hash(&W::VARIANT, digest_length, key, &input[..len]);
                let what = || format!("{digest_length} bytes of digest, {key_len} of key, {len} of input");
                same(params.hash(&input[..len]).as_bytes(), &expected, what)?;
                let mut state = params.to_state();
                same(state.update(&input[..len]).finalize().as_bytes(), &expected, what)?;
                let counted = state.count().into();
                same(&counted.to_le_bytes(), &(len as u128).to_le_bytes(), || {
                    "count without the key".to_owned()
                })?;
            }
        }
    }
    Ok(())
}
