//! One shot on threads beside one shot on one thread, where fanning out begins to pay.
//!
//! Knows nothing of peers: the paired comparison is for those.

use std::hint::black_box;

use benches::ours::Ours;
use benches::size;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

/// Powers of two from 16 KiB to 64 MiB.
const EXPONENTS: std::ops::RangeInclusive<u32> = 14..=26;

fn threads(c: &mut Criterion) {
    let ours = Ours::unforced();
    let input = vec![0x5A; 1 << *EXPONENTS.end()];
    let mut group = c.benchmark_group("threads");
    for exponent in EXPONENTS {
        let input = &input[..1 << exponent];
        let name = size::bytes(input.len());
        group.throughput(Throughput::Bytes(input.len() as u64));
        group.bench_function(BenchmarkId::new("many", &name), |b| {
            b.iter(|| ours.hash_threads(black_box(input)));
        });
        group.bench_function(BenchmarkId::new("one", &name), |b| b.iter(|| ours.hash(black_box(input))));
    }
    group.finish();
}

criterion_group!(benches, threads);
criterion_main!(benches);
