//! BLAKE2Xb and BLAKE2Xs: output of every length, and any window of it, against the oracle.
//!
//! input, length --API--> bytes at any position = the oracle's
//!
//! Knows nothing of how input is fed.

use blake_kernels::Kernel;
use vectors::oracle::blake2::Params;
use vectors::oracle::blake2::xof::{Output, unknown};
use vectors::paint::{self, Random};

use crate::api::{self, Api};
use crate::harness::{Entry, Harness, Outcome, check, quick, same, seed};

pub(crate) fn add(harness: &mut Harness, entry: &Entry) {
    add_for::<u64>(harness, entry, "blake2xb");
    add_for::<u32>(harness, entry, "blake2xs");
}

fn add_for<W: Api>(harness: &mut Harness, entry: &Entry, function: &str) {
    for (claim, test) in [
        ("every_length_to_1300", every_length::<W> as fn(_) -> _),
        ("lengths_around_borders_of_their_place", length_borders::<W>),
        ("unknown_length_is_a_stream", unknown_length::<W>),
        ("windows_of_every_place", windows::<W>),
        ("reads_one_after_the_other", reads::<W>),
        ("last_block_and_the_end", end::<W>),
        ("salt_personalisation_and_key", parameters::<W>),
    ] {
        harness.on(entry, "output", &format!("{function}::{claim}"), test);
    }
}

fn plain<W: Api>() -> Params {
    Params::new(W::VARIANT, W::OUT_LEN)
}

fn every_length<W: Api>(kernel: &'static Kernel) -> Outcome {
    for len in (1..=1300_u64).filter(|len| !quick() || *len < 3 || (len + 1) % 64 < 3 || len % 97 == 0) {
        let expected = Output::new(&plain::<W>(), Some(len), b"key", b"input").bytes(0, len as usize);
        let mut out = vec![0; len as usize];
        let params = api::extended::<W>(kernel, &plain::<W>(), Some(len), b"key");
        params.hash_into(b"input", &mut out).map_err(|error| error.to_string())?;
        same(&out, &expected, || format!("{len} bytes"))?;
    }
    Ok(())
}

/// Outputs that are too long to be made: their beginning depends on each bit of the length.
fn length_borders<W: Api>(kernel: &'static Kernel) -> Outcome {
    let most = unknown(&W::VARIANT) - 1;
    for bits in (7..32).filter(|bits| most >> bits > 0) {
        for len in [(1 << bits) - 1, 1 << bits, (1 << bits) + 1, most - (1 << bits), most] {
            let expected = Output::new(&plain::<W>(), Some(len), b"", b"input");
            let mut reader = api::extended::<W>(kernel, &plain::<W>(), Some(len), b"").hash(b"input");
            check(reader.len() == len, || format!("{len} bytes are {}", reader.len()))?;
            let mut out = [0; 100];
            reader.fill(&mut out);
            same(&out, &expected.bytes(0, 100), || format!("{len} bytes"))?;
        }
    }
    Ok(())
}

fn unknown_length<W: Api>(kernel: &'static Kernel) -> Outcome {
    let input = paint::pattern(300);
    for input_len in [0, 1, 300] {
        let expected = Output::new(&plain::<W>(), None, b"", &input[..input_len]);
        let mut reader = api::extended::<W>(kernel, &plain::<W>(), None, b"").hash(&input[..input_len]);
        check(reader.len() == expected.length(), || format!("a stream of {} bytes", reader.len()))?;
        let mut out = vec![0; 50 * W::OUT_LEN + 7];
        reader.fill(&mut out);
        same(&out, &expected.bytes(0, out.len()), || format!("the stream of {input_len} bytes"))?;
    }
    Ok(())
}

/// Positions from none to a few sets of lanes, each with some lengths.
fn windows<W: Api>(kernel: &'static Kernel) -> Outcome {
    let all = 20 * W::OUT_LEN + 5;
    for length in [Some(all as u64), None] {
        let stream = Output::new(&plain::<W>(), length, b"", b"windows").bytes(0, all);
        let mut reader = api::extended::<W>(kernel, &plain::<W>(), length, b"").hash(b"windows");
        for position in (0..all).step_by(if quick() { 13 } else { 1 }) {
            for len in [0, 1, W::OUT_LEN - 1, W::OUT_LEN, W::OUT_LEN + 1, 9 * W::OUT_LEN, all] {
                let mut out = vec![0; len.min(all - position)];
                reader.set_position(position as u64).fill(&mut out);
                let what = || format!("{} bytes at {position} of {length:?}", out.len());
                same(&out, &stream[position..][..out.len()], what)?;
                let now = reader.position();
                check(now == (position + out.len()) as u64, || format!("position {now} after {}", what()))?;
            }
        }
    }
    Ok(())
}

fn reads<W: Api>(kernel: &'static Kernel) -> Outcome {
    let mut random = Random::new(seed());
    for round in 0..if quick() { 3 } else { 60 } {
        let all = 1 + random.below(40 * W::OUT_LEN);
        let pieces = random.pieces(all, [10, 100, 1000][round % 3]);
        let stream = Output::new(&plain::<W>(), Some(all as u64), b"", b"reads").bytes(0, all);
        let mut reader = api::extended::<W>(kernel, &plain::<W>(), Some(all as u64), b"").hash(b"reads");
        let mut out = vec![0; all];
        let mut rest = &mut out[..];
        for &piece in &pieces {
            let (now, later) = rest.split_at_mut(piece);
            reader.fill(now);
            rest = later;
        }
        same(&out, &stream, || format!("reads of {pieces:?}"))?;
    }
    Ok(())
}

/// The end: of a short last block, and of a stream, where the number of the block has all its bits set.
fn end<W: Api>(kernel: &'static Kernel) -> Outcome {
    for length in [Some(1), Some(W::OUT_LEN as u64), Some(1000), Some(unknown(&W::VARIANT) - 1), None] {
        let expected = Output::new(&plain::<W>(), length, b"", b"end");
        let all = expected.length();
        let mut reader = api::extended::<W>(kernel, &plain::<W>(), length, b"").hash(b"end");
        for before in (0..=all.min(10 * W::OUT_LEN as u64)).step_by(if quick() { 9 } else { 1 }) {
            let mut out = vec![0; before as usize];
            reader.set_position(all - before).fill(&mut out);
            same(&out, &expected.bytes(all - before, out.len()), || {
                format!("the last {before} of {all} bytes")
            })?;
            // One byte more there is none of, and nothing is written.
            let mut beyond = vec![0xee; before as usize + 1];
            let refused = reader.set_position(all - before).try_fill(&mut beyond).map(|_| ());
            let text = refused.err().ok_or("a read beyond the end")?.to_string();
            check(text.contains(&all.to_string()), || text.clone())?;
            check(beyond.iter().all(|byte| *byte == 0xee), || "a refused read wrote".to_owned())?;
        }
        let refused = reader.try_set_position(all + 1).map(|_| ());
        check(refused.is_err(), || format!("a position behind {all} bytes"))?;
    }
    Ok(())
}

fn parameters<W: Api>(kernel: &'static Kernel) -> Outcome {
    let text = paint::pattern(100);
    let lens = (0..=W::SALT_LEN).flat_map(|salt| [0, 1, W::PERSONAL_LEN].map(|personal| (salt, personal)));
    for (salt, personal) in lens {
        let with =
            Params { salt: text[1..=salt].into(), personal: text[50..50 + personal].into(), ..plain::<W>() };
        for key in [0, 1, W::KEY_LEN] {
            for length in [Some(150), None] {
                let expected = Output::new(&with, length, &text[..key], b"input").bytes(0, 150);
                let mut out = vec![0; 150];
                api::extended::<W>(kernel, &with, length, &text[..key]).hash(b"input").fill(&mut out);
                same(&out, &expected, || format!("{with:?}, key of {key} bytes, {length:?}"))?;
            }
        }
    }
    Ok(())
}
