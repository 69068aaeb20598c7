//! The suites of infra/docs/RELIABILITY.md, at the size that every change can afford.

mod checkers;
mod compacted;
mod concurrency;
mod crash_matrix;
mod model;
mod regressions;
