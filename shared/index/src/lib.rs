//! Directories: what lists filter, sort and count by. Every record has a small row here, written in the record's own
//! transaction, so that every list and count is exact and sees the caller's last write (ADR 0012).

mod bytes;
mod column;
pub mod compaction;
pub mod filter;
mod ids;
mod manifest;
mod open;
mod overlay;
mod page;
mod prospect;
pub mod row;
pub mod search;
mod segment;
mod view;

pub use compaction::{AccountAndKind, Compacted, Run, Sizes, compact, load, marked};
pub use filter::{Direction, Filter, Order, Search};
pub use ids::ids_after;
pub use prospect::prospect_row;
pub use row::{Cell, Column, Kind, Row};
pub use search::{Found, count, pick, search};
