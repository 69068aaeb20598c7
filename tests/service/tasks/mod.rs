//! Tasks: what SPECIFICATION §9 says of them alone.

mod create;
mod list;
mod update;
