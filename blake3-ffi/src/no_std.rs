//! What a program without Rust's standard library needs: an end for panics.
//!
//! Knows nothing of why the program ends.

unsafe extern "C" {
    /// C's own; on a machine without an operating system the program brings it.
    fn abort() -> !;
}

/// Ends the program.
pub(crate) fn stop() -> ! {
    // SAFETY: `abort` takes nothing and does not return.
    unsafe { abort() }
}

/// Every panic would be a bug of this library.
#[panic_handler]
fn panic(_: &core::panic::PanicInfo<'_>) -> ! {
    stop()
}
