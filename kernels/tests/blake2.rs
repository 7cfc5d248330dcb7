//! Every available kernel's BLAKE2 against RFC 7693's pseudocode.
#![cfg(feature = "blake2")]

use std::fmt::Debug;

use blake_kernels::{
    available,
    blake2::{Blake2, End, Job, Word},
};

/// The message order, typed in from RFC 7693, section 2.7.
const SIGMA: [[usize; 16]; 10] = [
    [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15],
    [14, 10, 4, 8, 9, 15, 13, 6, 1, 12, 0, 2, 11, 7, 5, 3],
    [11, 8, 12, 0, 5, 2, 15, 13, 10, 14, 3, 6, 7, 1, 9, 4],
    [7, 9, 3, 1, 13, 12, 11, 14, 2, 6, 5, 10, 4, 0, 15, 8],
    [9, 0, 5, 7, 2, 4, 10, 15, 14, 1, 11, 12, 6, 8, 3, 13],
    [2, 12, 6, 10, 0, 11, 8, 3, 4, 13, 7, 5, 15, 14, 1, 9],
    [12, 5, 1, 15, 14, 13, 4, 10, 0, 7, 6, 3, 9, 2, 8, 11],
    [13, 11, 7, 14, 12, 1, 3, 9, 5, 0, 15, 4, 8, 6, 2, 10],
    [6, 15, 14, 9, 11, 3, 0, 8, 12, 2, 13, 7, 1, 4, 10, 5],
    [10, 2, 8, 4, 7, 6, 1, 5, 15, 11, 9, 14, 3, 12, 13, 0],
];

/// What the pseudocode needs of a word, computed in 128 bits.
trait Spelled: Word + Into<u128> {
    const ROTATIONS: [u32; 4];
    fn of(value: u128) -> Self;
    fn count(value: u128) -> Self::Count;
}

impl Spelled for u64 {
    const ROTATIONS: [u32; 4] = [32, 24, 16, 63];
    fn of(value: u128) -> Self {
        value as u64
    }
    fn count(value: u128) -> u128 {
        value
    }
}

impl Spelled for u32 {
    const ROTATIONS: [u32; 4] = [16, 12, 8, 7];
    fn of(value: u128) -> Self {
        value as u32
    }
    fn count(value: u128) -> u64 {
        value as u64
    }
}

/// The compression function F (section 3.2).
fn compress_by_the_rfc<W: Spelled>(h: &mut [W; 8], block: &[u8], count: u128, f0: bool, f1: bool) {
    let mask = (1 << W::BITS) - 1;
    let size = size_of::<W>();
    let m: [u128; 16] = std::array::from_fn(|i| W::from_le_slice(&block[size * i..size * (i + 1)]).into());
    let mut v: [u128; 16] = std::array::from_fn(|i| if i < 8 { h[i].into() } else { W::IV[i - 8].into() });
    v[12] ^= count & mask;
    v[13] ^= count >> W::BITS & mask;
    v[14] ^= if f0 { mask } else { 0 };
    v[15] ^= if f1 { mask } else { 0 };
    let ror = |x: u128, by: u32| (x >> by | x << (W::BITS - by)) & mask;
    for round in 0..W::ROUNDS {
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
            for half in 0..2 {
                let word = m[SIGMA[round % 10][2 * i + half]];
                v[a] = (v[a] + v[b] + word) & mask;
                v[d] = ror(v[d] ^ v[a], W::ROTATIONS[2 * half]);
                v[c] = (v[c] + v[d]) & mask;
                v[b] = ror(v[b] ^ v[c], W::ROTATIONS[2 * half + 1]);
            }
        }
    }
    for i in 0..8 {
        h[i] = W::of(h[i].into() ^ v[i] ^ v[i + 8]);
    }
}

/// The blocks of a job, one after the other.
fn run_by_the_rfc<W: Spelled>(h: &mut [W; 8], input: &[u8], stride: usize, mut count: u128, end: End) {
    let mut own: Vec<&[u8]> = input.chunks(W::BLOCK_LEN).step_by(stride).collect();
    if own.is_empty() && end != End::Open {
        own.push(&[]);
    }
    for (i, block) in own.iter().enumerate() {
        let last = i + 1 == own.len();
        count += block.len() as u128;
        let mut padded = block.to_vec();
        padded.resize(W::BLOCK_LEN, 0);
        let f0 = last && end != End::Open;
        compress_by_the_rfc(h, &padded, count, f0, last && end == End::LastNode);
    }
}

fn painted(len: usize) -> Vec<u8> {
    (0..len).map(|i| (i * 7 % 251) as u8).collect()
}

/// A chaining value of its own for each `i`.
fn state<W: Spelled>(i: usize) -> [W; 8] {
    let mut words = W::IV;
    words[i % 8] = words[i % 8].xor(W::of(i as u128 * 0x1234_5678_9abc + 1));
    words
}

fn of_each_kernel<W: Spelled>(test: impl Fn(&str, &'static Blake2<W>)) {
    for kernel in available() {
        test(kernel.name(), W::routines(kernel));
    }
}

/// Counts around each place where a carry could be lost.
fn counts<W: Spelled>() -> [u128; 4] {
    let word = 1_u128 << W::BITS;
    [0, word - W::BLOCK_LEN as u128, word - 3 * W::BLOCK_LEN as u128, 5 * word + 128]
}

fn one_state_follows_the_rfc<W: Spelled + Debug>() {
    of_each_kernel::<W>(|name, routines| {
        let input = painted(4 * W::BLOCK_LEN);
        for count in counts::<W>() {
            for blocks in 0..=4 {
                let (mut got, mut wanted) = (state::<W>(blocks), state::<W>(blocks));
                routines.update(&mut got, &input[..blocks * W::BLOCK_LEN], W::count(count));
                run_by_the_rfc(&mut wanted, &input[..blocks * W::BLOCK_LEN], 1, count, End::Open);
                assert_eq!(got, wanted, "{name}, {blocks} blocks at {count}");
            }
            for len in 0..=W::BLOCK_LEN {
                for (last_node, end) in [(false, End::Last), (true, End::LastNode)] {
                    let (mut got, mut wanted) = (state::<W>(len), state::<W>(len));
                    routines.finish(&mut got, &input[..len], W::count(count), last_node);
                    run_by_the_rfc(&mut wanted, &input[..len], 1, count, end);
                    assert_eq!(got, wanted, "{name}, {len} bytes at {count}");
                }
            }
        }
    });
}

fn many_states_follow_the_rfc<W: Spelled + Debug>() {
    let most = if cfg!(miri) { 9 } else { 37 };
    let input = painted(9 * W::BLOCK_LEN * 8);
    of_each_kernel::<W>(|name, routines| {
        for jobs in 0..=most {
            for stride in [1, 4] {
                let len = |i: usize| match i % 5 {
                    0 => 0,
                    1 => i * 13 % W::BLOCK_LEN,
                    2 => W::BLOCK_LEN * (i % 4),
                    _ => i * 29 % (stride * 5 * W::BLOCK_LEN),
                };
                let end = |i: usize| match i % 5 {
                    2 if stride == 1 => End::Open,
                    3 => End::LastNode,
                    _ => End::Last,
                };
                let count = |i: usize| counts::<W>()[i / 2 % 4];
                let mut got: Vec<_> = (0..jobs).map(state::<W>).collect();
                let mut wanted = got.clone();
                let job = |(i, h)| Job {
                    h,
                    input: &input[i..i + len(i)],
                    stride,
                    count: W::count(count(i)),
                    end: end(i),
                };
                routines.run_many(&mut got.iter_mut().enumerate().map(job).collect::<Vec<_>>());
                for (i, h) in wanted.iter_mut().enumerate() {
                    run_by_the_rfc(h, &input[i..i + len(i)], stride, count(i), end(i));
                    assert_eq!(got[i], *h, "{name}, job {i} of {jobs}, stride {stride}");
                }
            }
        }
    });
}

#[test]
fn one_blake2b_state_follows_the_rfc() {
    one_state_follows_the_rfc::<u64>();
}

#[test]
fn one_blake2s_state_follows_the_rfc() {
    one_state_follows_the_rfc::<u32>();
}

#[test]
fn many_blake2b_states_follow_the_rfc() {
    many_states_follow_the_rfc::<u64>();
}

#[test]
fn many_blake2s_states_follow_the_rfc() {
    many_states_follow_the_rfc::<u32>();
}

fn check_strides_beyond_the_input<W: Spelled>() {
    let input = painted(3 * W::BLOCK_LEN + 1);
    of_each_kernel::<W>(|name, routines| {
        for stride in [4, usize::MAX / W::BLOCK_LEN + 1, usize::MAX] {
            let mut got: [[W; 8]; 5] = std::array::from_fn(state::<W>);
            let mut wanted = got;
            let job = |h| Job { h, input: &input, stride, count: W::count(0), end: End::Last };
            routines.run_many(&mut got.iter_mut().map(job).collect::<Vec<_>>());
            wanted.iter_mut().for_each(|h| run_by_the_rfc(h, &input, stride, 0, End::Last));
            assert_eq!(got, wanted, "{name}, stride {stride}");
        }
    });
}

#[test]
fn a_stride_beyond_the_input_takes_the_first_block_alone() {
    check_strides_beyond_the_input::<u64>();
    check_strides_beyond_the_input::<u32>();
}

#[test]
fn jobs_of_another_stride_go_alone() {
    let input = painted(9 * 64);
    of_each_kernel::<u32>(|name, routines| {
        let mut got = [state::<u32>(1), state(2), state(3)];
        let mut wanted = got;
        let strides = [1, 2, 1];
        let job = |(h, stride)| Job { h, input: &input, stride, count: 0, end: End::Last };
        routines.run_many(&mut got.iter_mut().zip(strides).map(job).collect::<Vec<_>>());
        for (h, stride) in wanted.iter_mut().zip(strides) {
            run_by_the_rfc(h, &input, stride, 0, End::Last);
        }
        assert_eq!(got, wanted, "{name}");
    });
}

#[test]
#[should_panic(expected = "whole blocks of 128 bytes are wanted, not 127 bytes")]
fn part_of_a_block_is_refused() {
    u64::routines(blake_kernels::best()).update(&mut u64::IV.clone(), &[0; 127], 0);
}

#[test]
#[should_panic(expected = "a block has at most 64 bytes, not 65")]
fn more_than_the_last_block_is_refused() {
    u32::routines(blake_kernels::best()).finish(&mut u32::IV.clone(), &[0; 65], 0, false);
}

#[test]
#[should_panic(expected = "an open job ends with a whole block of 64 bytes, not with 1 bytes")]
fn open_job_with_a_short_block_is_refused() {
    let mut h = u32::IV;
    let job = Job { h: &mut h, input: &[0; 65], stride: 1, count: 0, end: End::Open };
    u32::routines(blake_kernels::best()).run_many(&mut [job]);
}
