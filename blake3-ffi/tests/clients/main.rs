//! The library as its users have it: programs in C, C++ and Python, built here and run.
//!
//! tools there, sources in tests/c --> trials --> pass, fail, or ignored with what is missing in the name
//!
//! Knows nothing of Rust's side of the border. `BLAKE3_FFI_PREFIX` names an installed library to use in place of the one
//! that cargo has built; `EXPECT_TOOLS` names tools whose lack is a failure.

#[cfg(all(unix, feature = "blake2"))]
mod blake2;
#[cfg(unix)]
mod installed;
#[cfg(unix)]
mod programs;
#[cfg(unix)]
mod readme;
#[cfg(unix)]
mod tools;
#[cfg(unix)]
mod trials;
#[cfg(unix)]
mod workshop;

#[cfg(unix)]
fn main() -> std::process::ExitCode {
    trials::run()
}

/// Objects, their names, and how they are found are other ones there.
#[cfg(not(unix))]
fn main() {
    eprintln!("the clients are left out: they are written for Unix");
}
