//! The suites of infra/docs/RELIABILITY.md, at the size that every change can afford.

mod checkers;
mod crash_sweep;
mod folded;
mod found;
mod model;
mod storm;
