//! Many independent messages, in one call and in as many calls.
//!
//! Knows nothing of peers: the paired comparison is for those.

use std::hint::black_box;

use benches::cases::{BATCH, mixed_lengths};
use benches::ours::Ours;
use benches::size;
use blake3_api::Hash;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

const LENGTHS: [usize; 6] = [0, 64, 200, 1024, 1500, 4096];

fn batch(c: &mut Criterion) {
    for len in LENGTHS {
        both_ways(c, &size::bytes(len), &[len; BATCH]);
    }
    both_ways(c, "mixed", &mixed_lengths());
}

fn both_ways(c: &mut Criterion, name: &str, lengths: &[usize]) {
    let ours = Ours::unforced();
    let input = vec![0x5A; lengths.iter().sum()];
    let mut rest = &input[..];
    let mut messages = Vec::new();
    for &len in lengths {
        let (message, others) = rest.split_at(len);
        messages.push(message);
        rest = others;
    }
    let mut outputs = vec![Hash::from_bytes([0; 32]); messages.len()];

    let mut group = c.benchmark_group(format!("batch_of_{}", messages.len()));
    group.throughput(Throughput::Elements(messages.len() as u64));
    group.bench_function(BenchmarkId::new("one_call", name), |b| {
        b.iter(|| ours.hash_batch(black_box(&messages), black_box(&mut outputs)));
    });
    group.bench_function(BenchmarkId::new("a_call_each", name), |b| {
        b.iter(|| {
            for (message, output) in black_box(&messages).iter().zip(&mut outputs) {
                *output = Hash::from_bytes(ours.hash(message));
            }
        });
    });
    group.finish();
}

criterion_group!(benches, batch);
criterion_main!(benches);
