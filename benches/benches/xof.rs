//! Extended output: whole lengths at once, small reads, and reads that start inside a block.
//!
//! Knows nothing of peers: the paired comparison is for those.

use std::hint::black_box;

use benches::ours::Ours;
use benches::size;
use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};

const LENGTHS: [usize; 8] = [32, 64, 256, 512, 1024, 8192, 128 << 10, 1 << 20];
const READS: [usize; 4] = [4, 16, 100, 1000];
const READ_IN_ALL: usize = 8192;

fn fill(c: &mut Criterion) {
    let hasher = Ours::unforced().hasher();
    for (name, start) in [("xof_fill", 0), ("xof_fill_from_byte_7", 7)] {
        let mut group = c.benchmark_group(name);
        let mut output = vec![0; LENGTHS[LENGTHS.len() - 1]];
        for len in LENGTHS {
            group.throughput(Throughput::Bytes(len as u64));
            group.bench_function(BenchmarkId::from_parameter(size::bytes(len)), |b| {
                b.iter(|| {
                    let mut reader = hasher.finalize_xof();
                    reader.set_position(start);
                    reader.fill(black_box(&mut output[..len]));
                });
            });
        }
        group.finish();
    }
}

fn small_reads(c: &mut Criterion) {
    let hasher = Ours::unforced().hasher();
    let mut group = c.benchmark_group("xof_8_kib_in_reads");
    let mut output = vec![0; READ_IN_ALL];
    group.throughput(Throughput::Bytes(READ_IN_ALL as u64));
    for read in READS {
        group.bench_function(BenchmarkId::from_parameter(size::bytes(read)), |b| {
            b.iter(|| {
                let mut reader = hasher.finalize_xof();
                for part in black_box(&mut output).chunks_mut(read) {
                    reader.fill(part);
                }
            });
        });
    }
    group.finish();
}

criterion_group!(benches, fill, small_reads);
criterion_main!(benches);
