//! Meetings: what contract.md §6 says of them alone.

mod create;
mod list;
mod update;
