//! What the functions share: the domain, requests and replies, the gate before every endpoint, and the table.
//!
//! Imports go one way: functions -> `app`, `gate`, `http`, `repo`, `directory`, `domain`; `gate` -> `http`, `repo`,
//! `store`, `domain`; `repo`, `directory`, `outbox` -> `store`, `domain`; `http` -> `domain`; `domain` -> nothing of ours.

pub mod app;
pub mod child;
pub mod clock;
pub mod config;
pub mod directory;
pub mod domain;
pub mod gate;
pub mod http;
pub mod outbound;
pub mod outbox;
pub mod queue;
pub mod repo;
pub mod secrets;
pub mod store;
pub mod telemetry;
