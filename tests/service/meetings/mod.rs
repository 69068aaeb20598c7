//! Meetings: what SPECIFICATION §12 says of them alone.

mod create;
mod list;
mod update;
