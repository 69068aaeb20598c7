//! The suites of infra/docs/QUALITY.md. `TEST_SIZE=full` runs all their cases.

mod checkers;
mod compacted;
mod concurrency;
mod crash_matrix;
mod linearizability;
mod model;
mod power_cut;
mod regressions;
mod store_outage;
