//! The service's tests, through API Gateway events against every function.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    reason = "a test that cannot go on fails, and says where"
)]

mod authentication;
mod costs;
mod envelope;
mod faults;
mod idempotency;
mod prospects;
mod rate_limits;
mod rules;
