//! The code that all functions share: requests and replies, the records in the table, and the gate in front of every
//! endpoint.
//!
//! Modules use only those before them in this list: `http`, `records`, `app`, `aws`, `files`, `gate`, `endpoints`. The crates
//! below are [`domain`], [`store`] and [`index`].

pub mod app;
#[cfg(feature = "dynamodb")]
pub mod aws;
pub mod bounded;
pub mod bucket;
pub mod clock;
pub mod config;
#[cfg(feature = "sqlite")]
pub mod data_directory;
pub mod endpoints;
pub mod files;
pub mod gate;
pub mod http;
pub mod outbound;
pub mod queue;
pub mod records;
mod salted;
pub mod secrets;
pub mod telemetry;
