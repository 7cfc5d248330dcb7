//! States and batches of the API: reset, copies, counts, changed kernels, and many at once.
//!
//! states, messages --API--> digests = the oracle's
//!
//! Knows nothing of single splits: `splits` has them.

use blake_kernels::Kernel;
use blake2_api::Error;
use blake2_api::generic::{self, Hash, HashManyJob, State};
use vectors::oracle::blake2::{End, Params, absorb, bytes as bytes_of};
use vectors::paint::{self, Random};

use crate::api::{self, Api};
use crate::harness::{Entry, Harness, Outcome, check, entries, quick, same, seed};

pub(crate) fn add(harness: &mut Harness, entry: &Entry) {
    add_for::<u64>(harness, entry);
    add_for::<u32>(harness, entry);
}

fn add_for<W: Api>(harness: &mut Harness, entry: &Entry) {
    for (claim, test) in [
        ("reset_forgets_all_input_and_keeps_the_parameters", reset::<W> as fn(_) -> _),
        ("copies_go_their_own_ways", copies::<W>),
        ("count_is_of_the_input_alone", count::<W>),
        ("count_injected_by_a_saved_state_carries", injected::<W>),
        ("kernel_changed_on_the_way", kernels::<W>),
        ("hash_many_in_every_count", hash_many::<W>),
        ("update_many_in_every_count", update_many::<W>),
    ] {
        harness.on(entry, "states", &format!("{}::{claim}", W::LABEL), test);
    }
}

/// Parameters of which none is the default.
fn rich<W: Api>() -> Params {
    Params {
        digest_length: W::OUT_LEN - 3,
        node_offset: W::NODE_OFFSET_MAX,
        node_depth: 1,
        fanout: 0,
        salt: b"salt".into(),
        personal: b"person".into(),
        last_node: true,
        ..Params::new(W::VARIANT, 1)
    }
}

fn reset<W: Api>(kernel: &'static Kernel) -> Outcome {
    let input = paint::pattern(5 * W::BLOCK_LEN);
    for key in [&b""[..], b"key"] {
        let mut state = api::params::<W>(kernel, &rich::<W>(), key).to_state();
        for before in [0, 1, W::BLOCK_LEN, 5 * W::BLOCK_LEN] {
            for len in [0, 1, W::BLOCK_LEN, 2 * W::BLOCK_LEN + 1] {
                state.update(&input[..before]).reset().update(&input[..len]);
                let expected = rich::<W>().hash(key, &input[..len]);
                same(state.finalize().as_bytes(), &expected, || {
                    format!("{len} bytes after {before} forgotten ones")
                })?;
                state.reset();
            }
        }
    }
    Ok(())
}

fn copies<W: Api>(kernel: &'static Kernel) -> Outcome {
    let input = paint::pattern(3 * W::BLOCK_LEN);
    for cut in 0..=2 * W::BLOCK_LEN {
        let mut first = api::params::<W>(kernel, &rich::<W>(), b"key").to_state();
        first.update(&input[..cut]);
        let mut second = first.clone();
        first.update(b"first");
        second.update(&input[cut..]);
        let expected = rich::<W>().hash(b"key", &[&input[..cut], b"first"].concat());
        same(first.finalize().as_bytes(), &expected, || format!("the original of {cut} bytes"))?;
        same(second.finalize().as_bytes(), &rich::<W>().hash(b"key", &input), || {
            format!("the copy of {cut} bytes")
        })?;
    }
    Ok(())
}

fn count<W: Api>(kernel: &'static Kernel) -> Outcome {
    for key in [&b""[..], b"key"] {
        let mut state = api::params::<W>(kernel, &rich::<W>(), key).to_state();
        let mut fed: u128 = 0;
        for len in [0, 1, W::BLOCK_LEN - 1, W::BLOCK_LEN, 0, 5 * W::BLOCK_LEN + 3] {
            fed += len as u128;
            let counted: u128 = state.update(&vec![7; len]).count().into();
            check(counted == fed, || format!("{fed} bytes are counted as {counted}"))?;
        }
    }
    Ok(())
}

/// A state that has taken blocks up to a border of its counter, without their being hashed: the count in a saved state is
/// changed.
fn injected<W: Api>(kernel: &'static Kernel) -> Outcome {
    let (block, plain) = (W::BLOCK_LEN as u128, Params::new(W::VARIANT, W::OUT_LEN));
    let input = paint::pattern(6 * W::BLOCK_LEN + 1);
    let text = |error: Error| error.to_string();
    let mut state = api::params::<W>(kernel, &plain, b"").to_state();
    let saved = state.update(&input[..1]).save().map_err(text)?;
    let bits = W::VARIANT.word_bits;
    for border in [1 << 31, 1 << 32, 1 << (bits - 1), 1 << bits, 1 << (2 * bits - 1)] {
        for before in 0..=5 {
            let count: u128 = border - before * block;
            let mut bytes = saved.as_bytes().to_vec();
            bytes[COUNT_AT..][..2 * W::VARIANT.word_len()]
                .copy_from_slice(&count.to_le_bytes()[..2 * W::VARIANT.word_len()]);
            let mut state = State::<W>::load(&bytes).map_err(text)?;
            let counted: u128 = state.set_kernel(kernel).count().into();
            check(counted == count + 1, || format!("{count:#x} and a byte are {counted:#x}"))?;
            let expected = absorb(&W::VARIANT, &plain.first_state(), &input, count, End::Last);
            for cut in [1, W::BLOCK_LEN, 2 * W::BLOCK_LEN + 1] {
                let mut state = state.clone();
                state.update(&input[1..cut]).update(&input[cut..]);
                let what = || format!("from {count:#x} on, cut at {cut}");
                same(state.finalize().as_bytes(), &bytes_of(&W::VARIANT, &expected), what)?;
            }
        }
    }
    Ok(())
}

/// Each other kernel of this CPU takes over after some bytes.
fn kernels<W: Api>(kernel: &'static Kernel) -> Outcome {
    let input = paint::pattern(7 * W::BLOCK_LEN);
    let expected = rich::<W>().hash(b"key", &input);
    for other in entries().into_iter().filter_map(|entry| entry.kernel.ok()) {
        let mut state = api::params::<W>(kernel, &rich::<W>(), b"key").to_state();
        state.update(&input[..2 * W::BLOCK_LEN + 5]).set_kernel(other).update(&input[2 * W::BLOCK_LEN + 5..]);
        same(state.finalize().as_bytes(), &expected, || {
            format!("from {} to {}", kernel.name(), other.name())
        })?;
    }
    Ok(())
}

fn counts() -> impl Iterator<Item = usize> {
    (0..=40).filter(|count| !quick() || [0, 1, 2, 3, 5, 8, 9, 17, 40].contains(count))
}

/// A length near a block's border, or any.
fn length<W: Api>(random: &mut Random) -> usize {
    let near = random.below(6) * W::BLOCK_LEN + random.below(3);
    if random.below(2) == 0 { near.saturating_sub(1) } else { random.below(12 * W::BLOCK_LEN) }
}

fn hash_many<W: Api>(kernel: &'static Kernel) -> Outcome {
    let mut random = Random::new(seed());
    for key in [&b""[..], b"key"] {
        for count in counts() {
            let inputs: Vec<_> = (0..count)
                .map(|_| {
                    let len = length::<W>(&mut random);
                    random.bytes(len)
                })
                .collect();
            let lens = || format!("lengths {:?}", inputs.iter().map(Vec::len).collect::<Vec<_>>());
            let params = api::params::<W>(kernel, &rich::<W>(), key);
            let mut out =
                vec![Hash::from_bytes(b"to be overwritten").map_err(|error| error.to_string())?; count];
            params.hash_many(&inputs, &mut out).map_err(|error| error.to_string())?;
            // Jobs of two kinds of parameters, in turns.
            let plain = Params::new(W::VARIANT, W::OUT_LEN);
            let with = [&params, &api::params::<W>(kernel, &plain, b"")];
            let mut jobs: Vec<_> =
                inputs.iter().enumerate().map(|(i, input)| HashManyJob::new(with[i % 2], input)).collect();
            generic::hash_many(&mut jobs);
            // A second call finds nothing to do.
            generic::hash_many(&mut jobs);
            for (i, input) in inputs.iter().enumerate() {
                let rich = rich::<W>().hash(key, input);
                same(out[i].as_bytes(), &rich, || format!("message {i} of {}", lens()))?;
                let expected = if i % 2 == 0 { rich } else { plain.hash(b"", input) };
                same(jobs[i].to_hash().as_bytes(), &expected, || format!("job {i} of {}", lens()))?;
            }
        }
    }
    Ok(())
}

fn update_many<W: Api>(kernel: &'static Kernel) -> Outcome {
    let mut random = Random::new(seed() ^ 1);
    for key in [&b""[..], b"key"] {
        for count in counts() {
            let params = api::params::<W>(kernel, &rich::<W>(), key);
            let mut states = vec![params.to_state(); count];
            let mut fed = vec![Vec::new(); count];
            for _ in 0..3 {
                let inputs: Vec<_> = (0..count)
                    .map(|_| {
                        let len = length::<W>(&mut random);
                        random.bytes(len)
                    })
                    .collect();
                generic::update_many(states.iter_mut().zip(&inputs));
                fed.iter_mut().zip(&inputs).for_each(|(fed, input)| fed.extend(input));
            }
            for (i, (state, fed)) in states.iter().zip(&fed).enumerate() {
                let expected = rich::<W>().hash(key, fed);
                same(state.finalize().as_bytes(), &expected, || {
                    format!("state {i} of {count}, {} bytes", fed.len())
                })?;
            }
        }
    }
    Ok(())
}

/// Where a saved state has its count, little-endian in two words.
const COUNT_AT: usize = 8;
