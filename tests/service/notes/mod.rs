//! Notes: what SPECIFICATION §11 says of them alone.

mod clean;
mod create;
mod list;
mod update;
