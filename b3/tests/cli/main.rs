//! The tool as its users meet it: arguments in, lines and an exit status out.
//!
//! Knows nothing of the inside: everything goes through the binary.

mod blake2;
mod check;
mod options;
mod print;
mod special;
mod support;
