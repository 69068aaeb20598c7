//! Directories: what lists filter, sort and count by. Every record has a small row here, written in the record's own
//! transaction, so that every list and count is exact and sees the caller's last write (architecture.md §6).

mod bytes;
mod column;
pub mod filter;
pub mod fold;
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

pub use filter::{Direction, Filter, Order, Search};
pub use fold::{AccountAndKind, Folded, Run, Sizes, calling, fold, load};
pub use ids::ids_after;
pub use prospect::prospect_row;
pub use row::{Cell, Column, Kind, Row};
pub use search::{Found, count, pick, search};
