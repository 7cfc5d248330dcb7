//! Rust code with a standard library of its own, to be linked into one C program with the archive.
//!
//! Knows nothing of BLAKE3.

/// A sum that needs threads, a heap and unwinding.
#[unsafe(no_mangle)]
pub extern "C" fn other_sum(count: u32) -> u32 {
    let threads = (1..=count).map(|i| std::thread::spawn(move || i));
    let sum = threads.map(|thread| thread.join().unwrap_or(0)).sum();
    let caught = std::panic::catch_unwind(|| {
        if count > 0 {
            std::panic::resume_unwind(Box::new("on purpose"));
        }
    });
    if caught.is_err() { sum } else { 0 }
}
