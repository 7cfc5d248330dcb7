//! What nobody should ask for ends in an error that names parameter, limit and value, and changes nothing.
//!
//! bad request --API--> error; parameters and states stay as they were
//!
//! Knows nothing of the API's panics, which have the same messages.

use std::fmt::Display;

use blake_kernels::Kernel;
use blake2_api::Error;
use blake2_api::generic::{State, striped, xof};
use vectors::oracle::blake2::Params;

use crate::api::{self, Api};
use crate::harness::{Entry, Harness, Outcome, check, same};

pub(crate) fn add(harness: &mut Harness, entry: &Entry) {
    add_for::<u64, u32>(harness, entry);
    add_for::<u32, u64>(harness, entry);
}

fn add_for<W: Api, Other: Api>(harness: &mut Harness, entry: &Entry) {
    for (claim, test) in [
        ("parameters_out_of_range_are_refused", parameters::<W> as fn(_) -> _),
        ("lengths_of_output_out_of_range_are_refused", output_lengths::<W>),
        ("slices_of_another_length_are_refused", slices::<W>),
        ("finished_states_refuse_all_but_a_reset", finished::<W>),
        ("states_of_other_functions_are_refused", loaded::<W, Other>),
        ("spoilt_saved_states_are_refused_or_hash_on", spoilt::<W>),
    ] {
        harness.on(entry, "misuse", &format!("{}::{claim}", W::LABEL), test);
    }
}

/// The refusal, whose text must have these parts.
fn refused<T>(result: Result<T, Error>, parts: &[&dyn Display]) -> Outcome {
    let text = result.err().ok_or_else(|| format!("{} was accepted", parts[0]))?.to_string();
    for part in parts {
        check(text.contains(&part.to_string()), || format!("{part} is not in {text:?}"))?;
    }
    Ok(())
}

fn parameters<W: Api>(kernel: &'static Kernel) -> Outcome {
    let plain = Params::new(W::VARIANT, W::OUT_LEN);
    let mut params = api::params::<W>(kernel, &plain, b"key");
    let bytes = [7; 1000];
    for len in [0, W::OUT_LEN + 1, 256, usize::MAX] {
        refused(params.try_hash_length(len), &[&"hash length", &W::OUT_LEN, &len])?;
    }
    for len in [W::KEY_LEN + 1, 256, 257] {
        refused(params.try_key(&bytes[..len]), &[&"key", &W::KEY_LEN, &len])?;
    }
    for len in [W::SALT_LEN + 1, 256, 257] {
        refused(params.try_salt(&bytes[..len]), &[&"salt", &W::SALT_LEN, &len])?;
        refused(params.try_personal(&bytes[..len]), &[&"personal", &W::PERSONAL_LEN, &len])?;
    }
    for len in [W::OUT_LEN + 1, 256, usize::MAX] {
        refused(params.try_inner_hash_length(len), &[&"inner hash length", &W::OUT_LEN, &len])?;
    }
    if W::NODE_OFFSET_MAX < u64::MAX {
        for offset in [W::NODE_OFFSET_MAX + 1, u64::MAX] {
            refused(params.try_node_offset(offset), &[&"node offset", &W::NODE_OFFSET_MAX, &offset])?;
        }
    }
    same(params.hash(b"input").as_bytes(), &plain.hash(b"key", b"input"), || "after refusals".to_owned())?;

    let mut striped = api::striped::<W>(kernel, W::OUT_LEN, b"key");
    let before = striped.hash(b"input");
    for len in [0, W::OUT_LEN + 1, usize::MAX] {
        refused(striped.try_hash_length(len), &[&"hash length", &W::OUT_LEN, &len])?;
    }
    refused(striped.try_key(&bytes[..=W::KEY_LEN]), &[&"key", &W::KEY_LEN, &(W::KEY_LEN + 1)])?;
    check(striped.hash(b"input") == before, || "leaves changed by a refusal".to_owned())
}

fn output_lengths<W: Api>(kernel: &'static Kernel) -> Outcome {
    let plain = Params::new(W::VARIANT, W::OUT_LEN);
    let most = vectors::oracle::blake2::xof::unknown(&W::VARIANT) - 1;
    let mut params = api::extended::<W>(kernel, &plain, Some(100), b"key");
    let mut before = [0; 100];
    params.hash_into(b"input", &mut before).map_err(|error| error.to_string())?;
    for length in [0, most + 1, most + 2, u64::MAX] {
        refused(params.try_output_length(length), &[&"output length", &most, &length])?;
    }
    refused(params.try_key(&[0; 65]), &[&"key", &W::KEY_LEN, &65])?;
    refused(params.try_salt(&[0; 17]), &[&"salt", &W::SALT_LEN, &17])?;
    refused(params.try_personal(&[0; 17]), &[&"personal", &W::PERSONAL_LEN, &17])?;
    let mut after = [0; 100];
    params.hash_into(b"input", &mut after).map_err(|error| error.to_string())?;
    same(&after, &before, || "after refusals".to_owned())
}

fn slices<W: Api>(kernel: &'static Kernel) -> Outcome {
    let plain = Params::new(W::VARIANT, 20);
    for len in [0, 19, 21, W::OUT_LEN] {
        let mut out = vec![0xee; len];
        let parts: [&dyn Display; 2] = [&20, &len];
        refused(api::params::<W>(kernel, &plain, b"").hash_into(b"", &mut out), &parts)?;
        refused(api::params::<W>(kernel, &plain, b"").to_state().try_finalize_into(&mut out), &parts)?;
        refused(api::striped::<W>(kernel, 20, b"").hash_into(b"", &mut out), &parts)?;
        refused(api::striped::<W>(kernel, 20, b"").to_state().try_finalize_into(&mut out), &parts)?;
        refused(api::extended::<W>(kernel, &plain, Some(20), b"").hash_into(b"", &mut out), &parts)?;
        refused(
            api::extended::<W>(kernel, &plain, Some(20), b"").to_state().try_finalize_into(&mut out),
            &parts,
        )?;
        check(out.iter().all(|byte| *byte == 0xee), || "a refused call wrote".to_owned())?;
    }
    Ok(())
}

fn finished<W: Api>(kernel: &'static Kernel) -> Outcome {
    let plain = Params::new(W::VARIANT, W::OUT_LEN);
    let expected = plain.hash(b"key", b"input");
    let mut state = api::params::<W>(kernel, &plain, b"key").to_state();
    let mut out = vec![0; W::OUT_LEN];
    for round in 0..2 {
        state.update(b"input").finish_into(&mut out).map_err(|error| error.to_string())?;
        same(&out, &expected, || format!("round {round}"))?;
        let part: &[&dyn Display] = &[&"finish"];
        refused(state.finish_into(&mut out), part)?;
        refused(state.finish(), part)?;
        refused(state.try_update(b"more"), part)?;
        refused(state.try_finalize(), part)?;
        refused(state.save(), part)?;
        state.reset();
    }
    let mut state = api::striped::<W>(kernel, W::OUT_LEN, b"key").to_state();
    state.finish().map_err(|error| error.to_string())?;
    refused(state.finish(), &[&"finish"])?;
    refused(state.try_update(b"more"), &[&"finish"])?;
    let mut state = api::extended::<W>(kernel, &plain, None, b"key").to_state();
    state.finish().map_err(|error| error.to_string())?;
    refused(state.finish().map(|_| ()), &[&"finish"])?;
    refused(state.try_update(b"more"), &[&"finish"])
}

fn loaded<W: Api, Other: Api>(kernel: &'static Kernel) -> Outcome {
    let plain = Params::new(W::VARIANT, W::OUT_LEN);
    let text = |error: Error| error.to_string();
    let saved = api::params::<W>(kernel, &plain, b"key").to_state().save().map_err(text)?;
    let striped = api::striped::<W>(kernel, W::OUT_LEN, b"key").to_state().save().map_err(text)?;
    let extended = api::extended::<W>(kernel, &plain, None, b"key").to_state().save().map_err(text)?;
    let (saved, striped, extended) = (saved.as_bytes(), striped.as_bytes(), extended.as_bytes());
    let [own, leaves, long] = [W::ALGORITHM, W::PARALLEL, W::EXTENDED];
    refused(State::<Other>::load(saved), &[&Other::ALGORITHM, &own])?;
    refused(State::<W>::load(striped), &[&own, &leaves])?;
    refused(State::<W>::load(extended), &[&own, &long])?;
    refused(striped::State::<W>::load(saved), &[&leaves, &own])?;
    refused(striped::State::<Other>::load(striped), &[&Other::PARALLEL, &leaves])?;
    refused(xof::State::<W>::load(saved), &[&long, &own])?;
    refused(xof::State::<Other>::load(extended), &[&Other::EXTENDED, &long])
}

/// Each byte of a saved state changed, and each shorter and longer one: no panic, and never a state that cannot go on.
fn spoilt<W: Api>(kernel: &'static Kernel) -> Outcome {
    let plain = Params::new(W::VARIANT, W::OUT_LEN);
    let mut state = api::params::<W>(kernel, &plain, b"key").to_state();
    let saved = state.update(&vec![7; 3 * W::BLOCK_LEN + 1]).save().map_err(|error| error.to_string())?;
    for len in 0..saved.as_bytes().len() {
        refused(State::<W>::load(&saved.as_bytes()[..len]), &[&"saved"])?;
    }
    refused(State::<W>::load(&[saved.as_bytes(), &[0]].concat()), &[&"saved"])?;
    for place in 0..saved.as_bytes().len() {
        for bit in 0..8 {
            let mut bytes = saved.as_bytes().to_vec();
            bytes[place] ^= 1 << bit;
            if let Ok(mut state) = State::<W>::load(&bytes) {
                let len = state.hash_length();
                let digest = state.update(&vec![7; 2 * W::BLOCK_LEN]).finalize();
                check(digest.as_bytes().len() == len, || format!("bit {bit} of byte {place}"))?;
            }
        }
    }
    Ok(())
}
