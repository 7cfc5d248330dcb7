//! Paired comparison of this workspace's BLAKE3 and BLAKE2 with their peers, and the tables and charts made from it.
//!
//! cases --contenders--> paired rounds --statistics--> rows --> table, JSON --> README, charts
//!
//! Knows nothing of how the hash functions work.

pub mod arena;
pub mod blake2;
pub mod calibrate;
pub mod cases;
pub mod chart;
pub mod contenders;
pub mod error;
pub mod machine;
pub mod marker;
pub mod ours;
pub mod paired;
pub mod peers;
pub mod report;
pub mod rng;
pub mod run;
pub mod size;
pub mod stats;
pub mod table;
pub mod work;

pub use error::Error;

/// The examples of the workspace's README, so that they are compiled and run. They are here because a package that is
/// published does not have that file.
#[cfg(doctest)]
#[doc = include_str!("../../README.md")]
mod readme {}
