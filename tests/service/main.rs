//! The service's tests, through API Gateway events against every function.

mod access;
mod account;
mod authentication;
mod child_costs;
mod children;
mod costs;
mod envelope;
mod hires;
mod idempotency;
mod index;
mod keys;
mod meetings;
mod notes;
mod openapi;
mod prospects;
mod rate_limits;
mod routes;
mod rules;
mod tasks;
mod verification;
mod webhooks;
