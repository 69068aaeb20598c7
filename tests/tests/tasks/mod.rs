//! Tasks: what service.md §4 and contract.md §4 say of them alone.

mod create;
mod list;
mod update;
