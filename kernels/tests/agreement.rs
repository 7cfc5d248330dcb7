//! Every available kernel against the portable one, and the portable one against the paper's pseudocode.

use blake_kernels::{IV, Job, Kernel, MSG_PERMUTATION, available, best, by_name, flags, known};

/// The compression function as the paper writes it (section 2.2).
fn compress_by_the_paper(cv: &[u32; 8], block: &[u8; 64], len: u8, counter: u64, flags: u8) -> [u32; 16] {
    let mut m: [u32; 16] =
        std::array::from_fn(|i| u32::from_le_bytes(block[4 * i..4 * i + 4].try_into().unwrap()));
    let mut v = [0; 16];
    v[..8].copy_from_slice(cv);
    v[8..12].copy_from_slice(&IV[..4]);
    v[12..].copy_from_slice(&[counter as u32, (counter >> 32) as u32, len.into(), flags.into()]);
    for _ in 0..7 {
        let columns_and_diagonals = [
            [0, 4, 8, 12],
            [1, 5, 9, 13],
            [2, 6, 10, 14],
            [3, 7, 11, 15],
            [0, 5, 10, 15],
            [1, 6, 11, 12],
            [2, 7, 8, 13],
            [3, 4, 9, 14],
        ];
        for (i, [a, b, c, d]) in columns_and_diagonals.into_iter().enumerate() {
            for (word, [rd, rb]) in [(m[2 * i], [16, 12]), (m[2 * i + 1], [8, 7])] {
                v[a] = v[a].wrapping_add(v[b]).wrapping_add(word);
                v[d] = (v[d] ^ v[a]).rotate_right(rd);
                v[c] = v[c].wrapping_add(v[d]);
                v[b] = (v[b] ^ v[c]).rotate_right(rb);
            }
        }
        m = MSG_PERMUTATION.map(|i| m[i]);
    }
    for i in 0..8 {
        v[i] ^= v[i + 8];
        v[i + 8] ^= cv[i];
    }
    v
}

fn painted(len: usize) -> Vec<u8> {
    (0..len).map(|i| (i % 251) as u8).collect()
}

fn portable() -> &'static Kernel {
    by_name("portable").unwrap()
}

/// Counters around each place where a carry could be lost.
const COUNTERS: [u64; 6] = [0, 7, (1 << 31) - 3, (1 << 32) - 3, (1 << 42) - 3, u64::MAX - 2];

/// Miri takes a second for what a CPU does in a microsecond.
const MOST: usize = if cfg!(miri) { 9 } else { 40 };

#[test]
fn compress_follows_the_paper() {
    let block: [u8; 64] = painted(64).try_into().unwrap();
    for kernel in available() {
        for counter in COUNTERS {
            for (len, flags) in [(0, 0), (1, 1), (63, 10), (64, 0x7f)] {
                let wanted = compress_by_the_paper(&IV, &block, len, counter, flags);
                let cv = kernel.compress(&IV, &block, len, counter, flags);
                assert_eq!(cv, wanted[..8], "{} at {counter}", kernel.name());
                let bytes = kernel.compress_xof(&IV, &block, len, counter, flags);
                let words: Vec<u8> = wanted.iter().flat_map(|word| word.to_le_bytes()).collect();
                assert_eq!(bytes, words[..], "{} at {counter}", kernel.name());
            }
        }
    }
}

#[test]
fn padding_copies_every_length_and_clears_the_rest() {
    let input = painted(80);
    for kernel in available() {
        for start in 0..16 {
            for len in 0..=64 {
                let mut block = [0xee; 64];
                kernel.pad(&input[start..start + len], &mut block);
                assert_eq!(block[..len], input[start..start + len], "{}: {len} bytes", kernel.name());
                assert!(block[len..].iter().all(|&byte| byte == 0), "{}: {len} bytes", kernel.name());
            }
        }
    }
}

#[test]
fn blocks_in_a_run_are_blocks_one_by_one() {
    let input = painted(5 * 64);
    for kernel in available() {
        for blocks in 0..=5 {
            let mut run = IV;
            kernel.compress_blocks(&mut run, &input[..64 * blocks], 9, 16, 1, 2);
            let mut cv = IV;
            for i in 0..blocks {
                let edges = u8::from(i == 0) | u8::from(i + 1 == blocks) << 1;
                let block = input[64 * i..64 * i + 64].try_into().unwrap();
                cv = portable().compress(&cv, block, 64, 9, 16 | edges);
            }
            assert_eq!(run, cv, "{} over {blocks} blocks", kernel.name());
        }
    }
}

#[test]
fn any_count_of_chunks_and_parents_agrees_with_portable() {
    let input = painted(MOST * 1024);
    for kernel in available() {
        for n in 0..=MOST {
            for counter in COUNTERS {
                let (mut ours, mut wanted) = (vec![[0; 32]; n], vec![[0; 32]; n]);
                kernel.hash_whole_chunks(&input[..n * 1024], &IV, counter, 0x10, &mut ours);
                portable().hash_whole_chunks(&input[..n * 1024], &IV, counter, 0x10, &mut wanted);
                assert_eq!(ours, wanted, "{}: {n} chunks at {counter}", kernel.name());
                if cfg!(miri) {
                    break;
                }
            }
            let children: Vec<[u8; 32]> =
                input[..64 * n].chunks(32).map(|cv| cv.try_into().unwrap()).collect();
            let (mut ours, mut wanted) = (vec![[0; 32]; n], vec![[0; 32]; n]);
            kernel.hash_parents(&children, &IV, 0x20, &mut ours);
            portable().hash_parents(&children, &IV, 0x20, &mut wanted);
            assert_eq!(ours, wanted, "{}: {n} parents", kernel.name());
        }
    }
}

#[test]
fn a_short_or_open_last_chunk_rides_beside_the_others() {
    let input = painted(MOST * 1024);
    for kernel in available() {
        for len in (0..input.len()).step_by(if cfg!(miri) { 1011 } else { 59 }) {
            for last in [flags::CHUNK_END, flags::CHUNK_END | flags::ROOT, 0] {
                let len = if last == 0 { len / 64 * 64 + 64 } else { len };
                let n = len.div_ceil(1024).max(1);
                let mut ours = vec![[0; 32]; n];
                kernel.hash_chunks(&input[..len], &IV, 5, 0x10, last, &mut ours);
                let mut wanted = vec![[0; 32]; n];
                portable().hash_whole_chunks(&input[..(n - 1) * 1024], &IV, 5, 0x10, &mut wanted[..n - 1]);
                let job = Job { input: &input[(n - 1) * 1024..len], counter: 4 + n as u64, last };
                portable().hash_many(&[job], &IV, 0x10, 1, &mut wanted[n - 1..]);
                assert!(ours == wanted, "{}: {len} bytes, last flags {last}", kernel.name());
            }
        }
    }
}

#[test]
fn jobs_of_mixed_lengths_agree_with_portable() {
    let input = painted(2048);
    for kernel in available() {
        for n in 0..=MOST {
            for spread in [0, 1, 37, 64, 331] {
                let job = |i: usize| Job {
                    input: &input[i..i + (i * spread + n * 101) % 1025],
                    counter: COUNTERS[i % COUNTERS.len()],
                    last: [0, 2, 10][i % 3],
                };
                let jobs: Vec<Job<'_>> = (0..n).map(job).collect();
                let (mut ours, mut wanted) = (vec![[0; 32]; n], vec![[0; 32]; n]);
                kernel.hash_many(&jobs, &IV, 0x10, 1, &mut ours);
                portable().hash_many(&jobs, &IV, 0x10, 1, &mut wanted);
                assert_eq!(ours, wanted, "{}: {n} jobs, spread {spread}", kernel.name());
            }
        }
    }
}

#[test]
fn wide_output_is_block_by_block_output() {
    let block: [u8; 64] = painted(64).try_into().unwrap();
    for kernel in available() {
        for counter in COUNTERS {
            let wanted: Vec<u8> = (0..MOST as u64)
                .flat_map(|i| portable().compress_xof(&IV, &block, 61, counter.wrapping_add(i), 11))
                .collect();
            for len in (0..wanted.len()).step_by(if cfg!(miri) { 97 } else { 13 }) {
                let mut ours = vec![0; len];
                kernel.xof(&IV, &block, 61, counter, 11, &mut ours);
                assert!(ours == wanted[..len], "{}: {len} bytes from block {counter}", kernel.name());
            }
        }
    }
}

#[test]
fn unknown_and_unsupported_names_are_refused_by_name() {
    assert!(by_name("abacus").unwrap_err().to_string().contains("\"abacus\""));
    for name in known() {
        match by_name(name) {
            Ok(kernel) => assert_eq!(kernel.name(), name),
            Err(refused) => assert!(refused.to_string().contains(name), "{refused}"),
        }
    }
    assert_eq!(best().name(), available().next().unwrap().name());
    assert_eq!(available().last().unwrap().name(), "portable");
}

/// `EXPECT_KERNELS` names what must be there; what is missing fails.
#[test]
fn expected_kernels_are_available() {
    let expected = std::env::var("EXPECT_KERNELS").unwrap_or_default();
    for name in expected.split([',', ' ']).filter(|name| !name.is_empty()) {
        if let Err(refused) = by_name(name) {
            panic!("EXPECT_KERNELS names {name}: {refused}");
        }
    }
}

#[test]
#[should_panic(expected = "not 65")]
fn a_block_of_65_bytes_is_refused() {
    let _ = best().compress(&IV, &[0; 64], 65, 0, 0);
}

#[test]
#[should_panic(expected = "share a bit")]
fn overlapping_flags_are_refused() {
    let job = Job { input: b"", counter: 0, last: flags::CHUNK_START };
    best().hash_many(&[job], &IV, 0, flags::CHUNK_START, &mut [[0; 32]]);
}
