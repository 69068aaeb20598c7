//! Notes: what contract.md §6 says of them alone.

mod clean;
mod create;
mod list;
mod update;
