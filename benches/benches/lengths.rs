//! Lengths from nothing to 16 MiB, in one shot and through a hasher.
//!
//! Knows nothing of peers: the paired comparison is for those.

use std::hint::black_box;

use benches::ours::Ours;
use benches::size;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

const LENGTHS: [usize; 24] = [
    0,
    1,
    64,
    128,
    512,
    1024,
    1025,
    1536,
    2048,
    2560,
    3072,
    3584,
    4096,
    5120,
    6144,
    7168,
    8192,
    9216,
    12_288,
    16_384,
    64 << 10,
    256 << 10,
    1 << 20,
    16 << 20,
];
const PIECE: usize = 4096;

fn one_shot(c: &mut Criterion) {
    by_length(c, "one_shot", |input| Ours::unforced().hash(input));
}

fn incremental(c: &mut Criterion) {
    by_length(c, "one_update", |input| Ours::unforced().hasher().update(input).finalize().into());
    by_length(c, "updates_of_4_kib", |input| {
        let mut hasher = Ours::unforced().hasher();
        for piece in input.chunks(PIECE) {
            hasher.update(piece);
        }
        hasher.finalize().into()
    });
}

fn by_length(c: &mut Criterion, name: &str, hash: impl Fn(&[u8]) -> [u8; 32]) {
    let mut group = c.benchmark_group(name);
    let input = vec![0x5A; LENGTHS[LENGTHS.len() - 1]];
    for len in LENGTHS {
        group.throughput(Throughput::Bytes(len as u64));
        group.bench_function(BenchmarkId::from_parameter(size::bytes(len)), |b| {
            b.iter(|| hash(black_box(&input[..len])));
        });
    }
    group.finish();
}

criterion_group!(benches, one_shot, incremental);
criterion_main!(benches);
