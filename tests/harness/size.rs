//! How much the long suites do, and where their random numbers begin.

use std::sync::OnceLock;

/// `TEST_SIZE` in the environment.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Size {
    /// What `cargo test` affords on a laptop: all cases that found something before, and a sample of the others.
    Default,
    /// `TEST_SIZE=full`: every case. The nightly runs it.
    Full,
}

/// The size of this run; read once a process.
pub fn size() -> Size {
    static SIZE: OnceLock<Size> = OnceLock::new();
    let text = || std::env::var("TEST_SIZE").unwrap_or_default();
    *SIZE.get_or_init(|| match text().as_str() {
        "" => Size::Default,
        "full" => Size::Full,
        other => panic!("TEST_SIZE is full or nothing, not {other}"),
    })
}

/// `TEST_SEED` in the environment, a number with which random tests begin; 1 without it.
pub fn first_seed() -> u64 {
    let text = std::env::var("TEST_SEED").unwrap_or_else(|_| "1".to_owned());
    text.parse().unwrap_or_else(|_| panic!("TEST_SEED is a number, not {text}"))
}
