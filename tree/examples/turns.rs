//! Every kernel of this build in turns with the portable one, on whatever target this is built for.
//!
//! kernels, lengths --rounds in turns--> the shortest time of each --> ratios
//!
//! Needs nothing but the two lowest layers, so that it runs where the benches do not, as in a WebAssembly engine:
//! `cargo xtask bench wasm`. Ratios count; on an emulator not even those do.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

use blake_kernels::{Kernel, available, by_name};
use blake3_tree::{Mode, Serial, hash};

/// One block, one chunk, two chunks, as many as a wide kernel likes.
const LENGTHS: [usize; 4] = [64, 1024, 2048, 65_536];

/// Long against a step of the coarsest clock, a few microseconds in some engines.
const SAMPLE: Duration = Duration::from_millis(2);

const ROUNDS: usize = 150;

fn main() -> Result<(), blake_kernels::KernelError> {
    let portable = by_name("portable")?;
    println!("{:>8} {:>10} {:>10} {:>12} {:>6}", "bytes", "kernel", "ns", "portable ns", "ratio");
    for len in LENGTHS {
        let input: Vec<u8> = (0..len).map(|i| (i % 251) as u8).collect();
        for kernel in available().filter(|kernel| kernel.name() != portable.name()) {
            let [ours, theirs] = in_turns([kernel, portable], &input);
            println!("{len:>8} {:>10} {ours:>10.0} {theirs:>12.0} {:>6.2}", kernel.name(), theirs / ours);
        }
        if available().count() == 1 {
            let [ours, _] = in_turns([portable, portable], &input);
            println!("{len:>8} {:>10} {ours:>10.0}", portable.name());
        }
    }
    Ok(())
}

/// The shortest time of a call on each kernel, in nanoseconds.
fn in_turns(kernels: [&Kernel; 2], input: &[u8]) -> [f64; 2] {
    let calls = kernels.map(|kernel| calls_of_a_sample(kernel, input));
    let mut shortest = [f64::INFINITY; 2];
    for _ in 0..ROUNDS {
        for ((kernel, calls), shortest) in kernels.iter().zip(calls).zip(&mut shortest) {
            *shortest = shortest.min(time(kernel, input, calls).as_nanos() as f64 / f64::from(calls));
        }
    }
    shortest
}

/// How many calls fill a sample. Doubling warms the engine's compiler up as well.
fn calls_of_a_sample(kernel: &Kernel, input: &[u8]) -> u32 {
    let mut calls = 1;
    while time(kernel, input, calls) < SAMPLE {
        calls *= 2;
    }
    calls
}

fn time(kernel: &Kernel, input: &[u8], calls: u32) -> Duration {
    let mode = Mode::hash();
    let start = Instant::now();
    for _ in 0..calls {
        black_box(hash(kernel, &mode, black_box(input), &Serial));
    }
    start.elapsed()
}
