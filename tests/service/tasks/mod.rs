//! Tasks: what SPECIFICATION §10.1 says of them alone.

mod create;
mod list;
mod update;
