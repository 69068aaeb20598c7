//! The service's tests, through API Gateway events against every function.

mod access;
mod account;
mod ask;
mod authentication;
mod children;
mod contention;
mod costs;
mod dry_runs;
mod envelope;
mod every;
mod hires;
mod idempotency;
mod index;
mod keys;
mod meetings;
mod mistakes;
mod notes;
mod openapi;
mod prospects;
mod rate_limits;
mod retry_schedule;
mod rules;
mod tasks;
mod verification;
mod warnings;
mod webhooks;
