//! Each slot of each kernel that this CPU runs, at the counts where kernels change their form.
//!
//! Knows nothing of trees: inputs are chunks, parents, messages and blocks.

use std::hint::black_box;

use blake_kernels::{CHUNK_LEN, IV, Job, Kernel, available, flags};
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

const COUNTS: [usize; 10] = [1, 2, 3, 4, 5, 8, 9, 16, 17, 64];
const MOST: usize = 64;
const HALF: usize = CHUNK_LEN / 2;

fn compress(c: &mut Criterion) {
    let mut group = c.benchmark_group("compress");
    let block = [0x5A; 64];
    for kernel in available() {
        group.bench_function(BenchmarkId::new("cv", kernel.name()), |b| {
            b.iter(|| kernel.compress(black_box(&IV), black_box(&block), 64, 0, flags::CHUNK_START));
        });
        group.bench_function(BenchmarkId::new("output", kernel.name()), |b| {
            b.iter(|| kernel.compress_xof(black_box(&IV), black_box(&block), 64, 0, flags::ROOT));
        });
    }
    group.finish();
}

fn many(c: &mut Criterion) {
    let input = vec![0x5A; MOST * CHUNK_LEN + HALF];
    let cvs = [[0x5A; 32]; 2 * MOST];
    by_count(c, "hash_chunks", CHUNK_LEN, |kernel, count, out| {
        kernel.hash_chunks(black_box(&input[..count * CHUNK_LEN]), &IV, 0, 0, 0, &mut out[..count]);
    });
    by_count(c, "hash_chunks_and_a_half", CHUNK_LEN, |kernel, count, out| {
        let input = &input[..count * CHUNK_LEN + HALF];
        kernel.hash_chunks(black_box(input), &IV, 0, 0, 0, &mut out[..=count]);
    });
    by_count(c, "hash_parents", 64, |kernel, count, out| {
        kernel.hash_parents(black_box(&cvs[..2 * count]), &IV, 0, &mut out[..count]);
    });

    let last = flags::CHUNK_END | flags::ROOT;
    let jobs: Vec<Job<'_>> = cvs.iter().map(|input| Job { input, counter: 0, last }).collect();
    by_count(c, "hash_many_of_32_bytes", 32, |kernel, count, out| {
        kernel.hash_many(black_box(&jobs[..count]), &IV, 0, flags::CHUNK_START, &mut out[..count]);
    });
    by_count(c, "xof", 64, |kernel, count, out| {
        let root = flags::CHUNK_START | flags::CHUNK_END | flags::ROOT;
        let blocks = &mut out.as_flattened_mut()[..count * 64];
        kernel.xof(black_box(&IV), &[0; 64], 64, 0, root, blocks);
    });
}

/// One slot on every kernel, at every count of `unit` bytes; `run` takes what it needs of the places given.
fn by_count(c: &mut Criterion, slot: &str, unit: usize, run: impl Fn(&Kernel, usize, &mut [[u8; 32]])) {
    let mut group = c.benchmark_group(slot);
    let mut out = [[0; 32]; 2 * MOST];
    for kernel in available() {
        for count in COUNTS {
            group.throughput(Throughput::Bytes((count * unit) as u64));
            group.bench_function(BenchmarkId::new(kernel.name(), count), |b| {
                b.iter(|| run(kernel, count, black_box(&mut out)));
            });
        }
    }
    group.finish();
}

criterion_group!(benches, compress, many);
criterion_main!(benches);
