//! Parts of the tree on their own: at their place in the input, joined again, and at far away places.
//!
//! input --cut as the tree is--> subtree CVs --joined--> the whole; offset --counter--> CV = oracle's
//!
//! Knows nothing of output streams.

use blake_kernels::Kernel;
use blake3_api::hazmat::{self, HasherExt};
use blake3_tree::{CHUNK_LEN, Cv, Serial, State};
use libtest_mimic::Failed;
use vectors::data::blake3::OUTPUT_LEN;
use vectors::oracle::blake3 as oracle;
use vectors::{hex, paint};

use crate::feeding::{Fed, finish};
use crate::harness::{Entry, Harness, Outcome, check, quick, same};
use crate::mode::Mode;

pub(crate) fn add(harness: &mut Harness, entry: &Entry) {
    for mode in Mode::ALL {
        harness.on(
            entry,
            "subtrees",
            &format!("{}::chunk_counter_carries_into_high_word", mode.name()),
            move |kernel| counter_carries(kernel, mode),
        );
        harness.on(entry, "subtrees", &format!("{}::reset_clears_an_offset", mode.name()), move |kernel| {
            reset_clears_an_offset(kernel, mode)
        });
    }
    harness.on(entry, "subtrees", "far_subtree_has_its_known_cv", far_subtree);
    harness.on(entry, "subtrees", "flags_stand_on_parents", flags_on_parents);
    harness.on(entry, "subtrees", "left_subtree_len_is_defined_for_every_u64", |_| left_lengths());
}

/// The whole input from the CVs of its chunks; every subtree is also hashed in one go at its offset.
pub(crate) fn feed(kernel: &'static Kernel, mode: Mode, input: &[u8]) -> Fed {
    if input.len() <= CHUNK_LEN {
        // A lone chunk is a root and has no place in a larger tree.
        let mut hasher = mode.hasher(kernel);
        hasher.update(input);
        return Ok(finish(&hasher));
    }
    let (left, right) = input.split_at(blake3_tree::left_subtree_len(input.len() as u64) as usize);
    let right = subtree(kernel, mode, right, left.len() as u64)?;
    let left = subtree(kernel, mode, left, 0)?;
    let node = blake3_tree::parent(&mode.tree(kernel), &Cv::from_bytes(left), &Cv::from_bytes(right));
    let mut output = vec![0; OUTPUT_LEN];
    let digest = mode.with_hazmat(|mode| {
        hazmat::merge_subtrees_root_xof(&left, &right, mode).fill(&mut output);
        hazmat::merge_subtrees_root(&left, &right, mode)
    });
    same(&node.root(kernel).into_bytes(), digest.as_bytes(), || {
        "root from the tree and from hazmat".to_owned()
    })?;
    Ok((*digest.as_bytes(), output))
}

fn subtree(kernel: &'static Kernel, mode: Mode, input: &[u8], offset: u64) -> Result<[u8; 32], Failed> {
    let mut hasher = mode.hasher(kernel);
    let whole = hasher.set_input_offset(offset).update(input).finalize_non_root();
    if input.len() > CHUNK_LEN {
        let (left, right) = input.split_at(blake3_tree::left_subtree_len(input.len() as u64) as usize);
        let right = subtree(kernel, mode, right, offset + left.len() as u64)?;
        let left = subtree(kernel, mode, left, offset)?;
        let node = blake3_tree::parent(&mode.tree(kernel), &Cv::from_bytes(left), &Cv::from_bytes(right));
        let what = || format!("CV of {} bytes at {offset}", input.len());
        same(node.cv(kernel).as_bytes(), &whole, what)?;
        same(&mode.with_hazmat(|mode| hazmat::merge_subtrees_non_root(&left, &right, mode)), &whole, what)?;
    }
    Ok(whole)
}

fn counter_carries(kernel: &'static Kernel, mode: Mode) -> Outcome {
    let input = paint::pattern(40 * CHUNK_LEN + 1);
    let counters = [1 << 31, 1 << 32, 3 << 32, 1 << 42, 1 << 53, (1 << 54) - 32];
    for counter in &counters[if quick() { 1..2 } else { 0..6 }] {
        // From some chunks before the border: a batch of lanes has it inside.
        for before in [0, 1, 2, 4, 8, 16, 32] {
            let offset = (counter - before) * CHUNK_LEN as u64;
            let limit = hazmat::max_subtree_len(offset).unwrap_or(u64::MAX).min(input.len() as u64) as usize;
            for len in [limit, limit - 1, limit.min(CHUNK_LEN + 63), 1] {
                let expected = mode.oracle().node(&input[..len], counter - before).chaining_value();
                let what = || format!("{len} bytes at {offset}");
                let mut hasher = mode.hasher(kernel);
                same(
                    &hasher.set_input_offset(offset).update(&input[..len]).finalize_non_root(),
                    &expected,
                    what,
                )?;
                let mut state = State::new(mode.tree(kernel));
                state.set_offset(offset).map_err(|error| error.to_string())?;
                for piece in input[..len].chunks(CHUNK_LEN - 1) {
                    state.update(kernel, piece, &Serial).map_err(|error| error.to_string())?;
                }
                same(state.finish(kernel).cv(kernel).as_bytes(), &expected, what)?;
            }
        }
    }
    Ok(())
}

fn far_subtree(kernel: &'static Kernel) -> Outcome {
    let mut hasher = Mode::Hash.hasher(kernel);
    let cv = hasher.set_input_offset(1 << 42).update(&paint::pattern(16_384)).finalize_non_root();
    let known = "d36dbd6baaad9378d57faf9eeba4ef1a482db5d1d0c719260f56b6d3ebeac47e";
    check(hex::encode(&cv) == known, || format!("{} instead of {known}", hex::encode(&cv)))
}

fn flags_on_parents(kernel: &'static Kernel) -> Outcome {
    let input = paint::pattern(2049);
    let derive = |context: &[u8]| blake3_tree::Mode::derive_key(kernel, context);
    for (mode, input, known) in [
        (
            blake3_tree::Mode::keyed(&[0x42; 32]),
            &input[..],
            "ad4974201cb0fbd62f1ea88c6b99d37ea51e96afbfe767b9338680df5310e328",
        ),
        (derive(b""), &input[..], "e47784d1eff9bd1abd79d34cfc56dbf7fc9da14d4efd3fab92c178ddb1bcd0dc"),
        (derive(b""), b"", "741011989511e0d6b52532320d9edb6c0def0ab7e832b99bcc1259591ce2d75b"),
        (derive(b"a"), b"x", "d3525c754e8e98a3"),
        (derive(b"a\0b"), b"x", "d16b3256ab9a9981"),
    ] {
        let digest = hex::encode(&blake3_tree::hash(kernel, &mode, input, &Serial).into_bytes());
        check(digest.starts_with(known), || format!("one shot: {digest} instead of {known}"))?;
        let mut state = State::new(mode);
        state.update(kernel, input, &Serial).map_err(|error| error.to_string())?;
        let digest = hex::encode(&state.finish(kernel).root(kernel).into_bytes());
        check(digest.starts_with(known), || format!("in steps: {digest} instead of {known}"))?;
    }
    Ok(())
}

fn reset_clears_an_offset(kernel: &'static Kernel, mode: Mode) -> Outcome {
    let input = paint::pattern(3 * CHUNK_LEN + 5);
    let mut hasher = mode.hasher(kernel);
    // Short of its place, so that buffer and stack both hold something.
    hasher.set_input_offset(1 << 40).update(&input);
    hasher.reset();
    for len in [0, 5, CHUNK_LEN, input.len()] {
        hasher.update(&input[..len]);
        let expected = mode.oracle().digest(&input[..len]);
        same(hasher.finalize().as_bytes(), &expected, || format!("{len} bytes after a reset"))?;
        hasher.reset();
    }
    check(std::ptr::eq(hasher.kernel(), kernel), || {
        format!("reset changed the kernel to {:?}", hasher.kernel().name())
    })
}

fn left_lengths() -> Outcome {
    for (len, left) in [
        (1025, 1024),
        (2048, 1024),
        (2049, 2048),
        (1 << 32, 1 << 31),
        ((1 << 32) + 1, 1 << 32),
        (1 << 63, 1 << 62),
        (u64::MAX, 1 << 63),
    ] {
        check(blake3_tree::left_subtree_len(len) == left, || {
            format!("{len}: {} instead of {left}", blake3_tree::left_subtree_len(len))
        })?;
        let hazmat = hazmat::left_subtree_len(len);
        check(hazmat == left, || format!("hazmat, {len}: {hazmat} instead of {left}"))?;
    }
    check(hazmat::max_subtree_len(0).is_none(), || "a subtree at 0 has a limit".to_owned())?;
    check(hazmat::max_subtree_len(1 << 63) == Some(1 << 63), || "limit at 2^63".to_owned())?;
    // The oracle cuts by the same rule.
    let (mode, input) = (oracle::Mode::hash(), paint::pattern(7 * CHUNK_LEN + 1));
    let (left, right) = input.split_at(blake3_tree::left_subtree_len(input.len() as u64) as usize);
    let right = mode.node(right, (left.len() / CHUNK_LEN) as u64).chaining_value();
    let mut root = [0; 32];
    mode.parent(&mode.node(left, 0).chaining_value(), &right).output(0, &mut root);
    same(&root, &mode.digest(&input), || "the oracle's cut".to_owned())
}
