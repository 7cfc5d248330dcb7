//! Vector registers that a called function must leave as they were: d8 to d15 on AArch64, xmm6 to xmm15 on Windows.
//!
//! patterns --registers--> a kernel's routine --registers--> the same patterns
//!
//! Other targets have no such registers, and no tests here.
#![cfg(all(not(miri), any(target_arch = "aarch64", all(target_arch = "x86_64", target_os = "windows"))))]

#[cfg(feature = "blake2")]
use blake_kernels::blake2;
use blake_kernels::{IV, Job, Kernel, available, flags};

/// A routine of a kernel by a public method that leads straight to it, on inputs of its own.
type Routine = fn(&'static Kernel);

/// Every slot; for those of several states, as many as make each form run.
const ROUTINES: &[(&str, Routine)] = &[
    ("pad", |kernel| kernel.pad(&[1; 61], &mut [0; 64])),
    ("chain", |kernel| kernel.compress_blocks(&mut { IV }, &[2; 192], 0, 0, 1, 2)),
    ("xof_one", |kernel| assert_ne!(kernel.compress_xof(&IV, &[3; 64], 64, 0, 8), [0; 64])),
    ("run, chunks", |kernel| {
        for n in 1..=16 {
            kernel.hash_whole_chunks(&[4; 16 * 1024][..n * 1024], &IV, 0, 0, &mut [[0; 32]; 16][..n]);
        }
    }),
    ("run, parents", |kernel| {
        for n in 1..=16 {
            kernel.hash_parents(&[[5; 32]; 32][..2 * n], &IV, 0, &mut [[0; 32]; 16][..n]);
        }
    }),
    ("run, mixed", |kernel| {
        for n in 1..=16 {
            let job =
                |i: usize| Job { input: &[6; 1024][..61 * i], counter: i as u64, last: flags::CHUNK_END };
            let jobs: [Job<'_>; 16] = std::array::from_fn(job);
            kernel.hash_many(&jobs[..n], &IV, 0, flags::CHUNK_START, &mut [[0; 32]; 16][..n]);
        }
    }),
    ("xof", |kernel| {
        for n in 1..=16 {
            kernel.xof(&IV, &[7; 64], 64, 0, 8, &mut [0; 16 * 64][..n * 64]);
        }
    }),
    #[cfg(feature = "blake2")]
    ("BLAKE2b", blake2::<u64>),
    #[cfg(feature = "blake2")]
    ("BLAKE2s", blake2::<u32>),
];

#[cfg(feature = "blake2")]
fn blake2<W: blake2::Word>(kernel: &'static Kernel) {
    let routines = W::routines(kernel);
    for n in 1..=16 {
        let mut states = [W::IV; 16];
        let job = |h| blake2::Job {
            h,
            input: &[8; 700],
            stride: 1,
            count: W::Count::default(),
            end: blake2::End::Last,
        };
        let mut jobs: Vec<_> = states[..n].iter_mut().map(job).collect();
        routines.run_many(&mut jobs);
    }
}

#[test]
fn callee_saved_vector_registers_survive_every_routine() {
    for kernel in available() {
        for (name, routine) in ROUTINES {
            let (before, after) = around(&mut || routine(kernel));
            assert_eq!(before, after, "{} of {}", name, kernel.name());
        }
    }
}

/// The check itself, on a routine that leaves a register changed.
#[test]
fn a_changed_register_is_seen() {
    let (before, after) = around(&mut change_one);
    assert_ne!(before, after);
}

type Work<'a> = &'a mut dyn FnMut();

extern "C" fn call(work: &mut Work<'_>) {
    work();
}

/// Words of the registers: halves of eight d registers are one word each, ten xmm registers two.
const WORDS: usize = if cfg!(target_arch = "aarch64") { 8 } else { 20 };

/// Fills the registers, does the work, and returns what they held before and hold after it.
#[cfg(target_arch = "aarch64")]
fn around(mut work: Work<'_>) -> ([u64; WORDS], [u64; WORDS]) {
    let before: [u64; WORDS] = std::array::from_fn(|i| 0x0123_4567_89ab_cdef ^ (i as u64) << 56);
    let mut after = [0; WORDS];
    // SAFETY: the block reads and writes eight words each, and calls a function with its one argument; whatever
    // that may change is declared, and the registers in question besides.
    unsafe {
        std::arch::asm!(
            "ldp d8, d9, [x20]",
            "ldp d10, d11, [x20, #16]",
            "ldp d12, d13, [x20, #32]",
            "ldp d14, d15, [x20, #48]",
            "blr {call}",
            "stp d8, d9, [x21]",
            "stp d10, d11, [x21, #16]",
            "stp d12, d13, [x21, #32]",
            "stp d14, d15, [x21, #48]",
            call = in(reg) call,
            inout("x0") &raw mut work => _,
            in("x20") &before,
            in("x21") &mut after,
            out("v8") _, out("v9") _, out("v10") _, out("v11") _,
            out("v12") _, out("v13") _, out("v14") _, out("v15") _,
            clobber_abi("C"),
        );
    }
    (before, after)
}

#[cfg(target_arch = "aarch64")]
fn change_one() {
    // SAFETY: changes a register behind the compiler's back, which no code between here and `around` uses.
    unsafe { std::arch::asm!("fmov d11, xzr", options(nomem, nostack)) }
}

/// Fills the registers, does the work, and returns what they held before and hold after it.
#[cfg(target_arch = "x86_64")]
fn around(mut work: Work<'_>) -> ([u64; WORDS], [u64; WORDS]) {
    let before: [u64; WORDS] = std::array::from_fn(|i| 0x0123_4567_89ab_cdef ^ (i as u64) << 56);
    let mut after = [0; WORDS];
    // SAFETY: the block reads and writes twenty words each, and calls a function with its one argument and the room
    // on the stack that Windows asks for; whatever that may change is declared, and the registers in question besides.
    unsafe {
        std::arch::asm!(
            "movups xmm6, [r12]",
            "movups xmm7, [r12 + 16]",
            "movups xmm8, [r12 + 32]",
            "movups xmm9, [r12 + 48]",
            "movups xmm10, [r12 + 64]",
            "movups xmm11, [r12 + 80]",
            "movups xmm12, [r12 + 96]",
            "movups xmm13, [r12 + 112]",
            "movups xmm14, [r12 + 128]",
            "movups xmm15, [r12 + 144]",
            "sub rsp, 32",
            "call {call}",
            "add rsp, 32",
            "movups [r13], xmm6",
            "movups [r13 + 16], xmm7",
            "movups [r13 + 32], xmm8",
            "movups [r13 + 48], xmm9",
            "movups [r13 + 64], xmm10",
            "movups [r13 + 80], xmm11",
            "movups [r13 + 96], xmm12",
            "movups [r13 + 112], xmm13",
            "movups [r13 + 128], xmm14",
            "movups [r13 + 144], xmm15",
            call = in(reg) call,
            inout("rcx") &raw mut work => _,
            in("r12") &before,
            in("r13") &mut after,
            out("xmm6") _, out("xmm7") _, out("xmm8") _, out("xmm9") _, out("xmm10") _,
            out("xmm11") _, out("xmm12") _, out("xmm13") _, out("xmm14") _, out("xmm15") _,
            clobber_abi("C"),
        );
    }
    (before, after)
}

#[cfg(target_arch = "x86_64")]
fn change_one() {
    // SAFETY: changes a register behind the compiler's back, which no code between here and `around` uses.
    unsafe { std::arch::asm!("pxor xmm11, xmm11", options(nomem, nostack)) }
}
