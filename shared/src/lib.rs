//! The code that all functions share: requests and replies, the records in the table, and the gate in front of every
//! endpoint.
//!
//! Modules use only those before them in this list: `http`, `records`, `app`, `files`, `gate`, `endpoints`. The crates below are
//! [`domain`], [`store`] and [`index`].

pub mod app;
pub mod bounded;
pub mod bucket;
pub mod clock;
pub mod config;
pub mod endpoints;
pub mod files;
pub mod gate;
pub mod http;
pub mod outbound;
pub mod queue;
pub mod records;
pub mod secrets;
pub mod telemetry;
