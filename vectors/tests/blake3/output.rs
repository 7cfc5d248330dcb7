//! The output stream: any length, any position, around the counter's borders, and its end.
//!
//! root --reader at a position--> bytes = the oracle's, one block at a time
//!
//! Knows nothing of long inputs: a stream depends on its root node alone.

use std::io::Read;

use blake_kernels::Kernel;
use blake3_tree::{BLOCK_LEN, Serial, TreeError, Xof};
use vectors::hex;
use vectors::oracle::blake3 as oracle;
use vectors::paint::Random;

use crate::harness::{Entry, Harness, Outcome, check, quick, same, seed};
use crate::mode::Mode;

pub(crate) fn add(harness: &mut Harness, entry: &Entry) {
    for mode in Mode::ALL {
        let mut on = |claim: &str, test: fn(&'static Kernel, Mode) -> Outcome| {
            harness
                .on(entry, "output", &format!("{}::{claim}", mode.name()), move |kernel| test(kernel, mode));
        };
        on("every_length_is_a_prefix", every_length);
        on("every_start_within_two_blocks", every_start);
        on("counter_carries_into_high_word", counter_carries);
        on("random_seeks_and_reads", random_seeks);
    }
    harness.on(entry, "output", "end_of_the_stream_is_known_and_defined", end_of_stream);
}

fn every_length(kernel: &'static Kernel, mode: Mode) -> Outcome {
    let (root, node) = root(mode, b"every length");
    let longest = (2 * kernel.degree() + 2) * BLOCK_LEN + 1;
    let mut stream = vec![0; longest];
    node.output(0, &mut stream);
    let mut hasher = mode.hasher(kernel);
    hasher.update(&root);
    for len in (0..=longest).filter(|len| !quick() || *len <= 66 || len % 41 == 0) {
        let mut out = vec![0; len];
        hasher.finalize_xof().fill(&mut out);
        same(&out, &stream[..len], || format!("{len} bytes"))?;
    }
    Ok(())
}

fn every_start(kernel: &'static Kernel, mode: Mode) -> Outcome {
    let (root, node) = root(mode, b"every start");
    let mut stream = vec![0; (2 * kernel.degree() + 4) * BLOCK_LEN];
    node.output(0, &mut stream);
    let mut hasher = mode.hasher(kernel);
    hasher.update(&root);
    let mut reader = hasher.finalize_xof();
    for start in (0..=2 * BLOCK_LEN).step_by(if quick() { 21 } else { 1 }) {
        for len in [1, 63, 64, 65, 128, kernel.degree() * BLOCK_LEN, stream.len() - start] {
            let mut out = vec![0; len.min(stream.len() - start)];
            reader.set_position(start as u64);
            reader.fill(&mut out);
            same(&out, &stream[start..][..out.len()], || format!("{} bytes at {start}", out.len()))?;
        }
    }
    Ok(())
}

fn counter_carries(kernel: &'static Kernel, mode: Mode) -> Outcome {
    let (root, node) = root(mode, b"counter");
    let mut hasher = mode.hasher(kernel);
    hasher.update(&root);
    let mut reader = hasher.finalize_xof();
    let blocks = 2 * kernel.degree() as u64 + 3;
    let step = if quick() { blocks / 3 } else { 1 };
    for border in [1_u64 << 31, 1 << 32, 5 << 32, 1 << 40] {
        for before in (0..=blocks).step_by(step as usize) {
            for skew in if quick() { 0..1 } else { 0..3 } {
                let position = (border - before) * BLOCK_LEN as u64 + 29 * skew;
                let mut wide = vec![0; blocks as usize * BLOCK_LEN];
                reader.set_position(position);
                reader.fill(&mut wide);
                let mut expected = vec![0; wide.len()];
                node.output(position, &mut expected);
                same(&wide, &expected, || format!("{} bytes at {position}", wide.len()))?;
            }
        }
    }
    Ok(())
}

fn random_seeks(kernel: &'static Kernel, mode: Mode) -> Outcome {
    let mut random = Random::new(seed() ^ 0x5eec ^ kernel.degree() as u64);
    let (root, node) = root(mode, &random.array::<32>());
    let mut hasher = mode.hasher(kernel);
    hasher.update(&root);
    let mut reader = hasher.finalize_xof();
    for _ in 0..if quick() { 8 } else { 300 } {
        let position = random.word() >> random.below(64);
        reader.set_position(position);
        let mut at = position;
        // Reads in a row: what the reader holds of its last block must be the right block.
        for _ in 0..random.below(5) {
            let most = [3, 200, 3000][random.below(3)];
            let mut out = vec![0; random.below(most)];
            let len = reader.read(&mut out)?;
            let mut expected = vec![0; len];
            node.output(at, &mut expected);
            same(&out[..len], &expected, || format!("{len} bytes at {at}"))?;
            check(len as u64 == (out.len() as u64).min(u64::MAX - at), || format!("{len} bytes at {at}"))?;
            at += len as u64;
            check(reader.position() == at, || format!("position {} instead of {at}", reader.position()))?;
        }
    }
    Ok(())
}

fn end_of_stream(kernel: &'static Kernel) -> Outcome {
    let hasher = Mode::Hash.hasher(kernel);
    let mut reader = hasher.finalize_xof();
    let mut out = [0; 32];
    reader.set_position(u64::MAX - 63);
    reader.fill(&mut out);
    let known = "35e37c4ee2aa5409cc90d98fde5a624ab8cfc80a554bb85f3c96ae2b4de65831";
    check(hex::encode(&out) == known, || format!("{} instead of {known}", hex::encode(&out)))?;

    let node = oracle::Mode::hash().node(b"", 0);
    for back in 0..=(kernel.degree() as u64 + 2) * BLOCK_LEN as u64 {
        let mut expected = vec![0; back as usize];
        node.output(u64::MAX - back, &mut expected);
        let mut out = vec![0xee; back as usize + 70];
        reader.set_position(u64::MAX - back);
        let len = reader.read(&mut out)?;
        same(&out[..len], &expected, || format!("the last {back} bytes"))?;
        same(&out[len..], &[0xee; 70], || format!("beyond the last {back} bytes"))?;
        check(reader.read(&mut out)? == 0, || "a read at the end gave bytes".to_owned())?;
        check(reader.position() == u64::MAX, || format!("the end is at {}", reader.position()))?;
        if back > 3 * BLOCK_LEN as u64 && quick() {
            break;
        }
    }

    let mode = Mode::Hash.tree(kernel);
    let mut xof = Xof::new(blake3_tree::node(kernel, &mode, b"", &Serial));
    xof.set_position(u64::MAX - 10);
    let mut out = [0xee; 11];
    let refused = xof.fill(kernel, &mut out);
    check(matches!(refused, Err(TreeError::EndOfStream { .. })), || format!("11 of 10 bytes: {refused:?}"))?;
    check(out == [0xee; 11] && xof.remaining() == 10, || "a refused read left traces".to_owned())?;
    xof.fill(kernel, &mut out[..10]).map_err(|error| error.to_string())?;
    check(xof.remaining() == 0 && xof.read(kernel, &mut out) == 0, || {
        "something is left at the end".to_owned()
    })
}

/// A short input and the oracle's root of it.
fn root(mode: Mode, input: &[u8]) -> (Vec<u8>, oracle::Node) {
    (input.to_vec(), mode.oracle().node(input, 0))
}
