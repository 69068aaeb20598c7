//! The service's tests, through API Gateway events against every function.

#![allow(
    clippy::unwrap_used,
    clippy::expect_used,
    clippy::panic,
    clippy::indexing_slicing,
    clippy::arithmetic_side_effects,
    clippy::duration_suboptimal_units,
    clippy::needless_pass_by_value,
    clippy::too_many_lines,
    reason = "a test that cannot continue panics, and the panic names the line"
)]

mod access;
mod account;
mod ask;
mod authentication;
mod children;
mod costs;
mod envelope;
mod every;
mod hires;
mod idempotency;
mod index;
mod keys;
mod meetings;
mod notes;
mod openapi;
mod prospects;
mod rate_limits;
mod retry_schedule;
mod rules;
mod tasks;
mod verification;
mod webhooks;
