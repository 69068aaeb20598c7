//! The accounts' indexes, which filter, sort and count the records of lists. `README.md` explains how they work.

mod account_index;
mod bytes;
mod cells;
mod column;
mod compaction;
mod duplicates;
mod error;
mod facets;
mod filter;
mod hidden;
mod ids;
mod join;
mod manifest;
mod new_segment;
mod order;
mod overlay;
mod page;
mod parents;
mod prospect;
mod resume;
mod row;
mod schema;
mod search;
mod segments;
mod stage_move;
mod stages;
#[cfg(test)]
mod tests;
mod view;

pub use account_index::Index;
pub use compaction::{AccountAndKind, Compacted, Purged, RowSource, Run, Sizes, compact, index_of, marked};
pub use domain::column::{Cell, Column};
pub use duplicates::{Duplicates, DuplicatesBy, DuplicatesGroup, DuplicatesPlace, MAX_DUPLICATE_IDS, contact_text};
pub use error::{ColumnProgress, Error, QuestionSize};
pub use facets::{Bucket, Calendar, CrossTable, Facet, FacetBy, Facets, Grouping, PairBucket};
pub use filter::{Direction, Filter, Order, Search};
pub use hidden::{count_hidden, hide_children, note_merges, stop_hiding_children};
pub use parents::Parents;
pub use prospect::{prospect_row, prospect_row_write};
pub use resume::{prospect_of_resume_row, resume_row, resume_row_id, with_words};
pub use row::Row;
pub use schema::{IndexKind, Schema};
pub use search::{SearchResult, pick};
pub use stage_move::stage_move_row;
pub use stages::{StageGroup, StageStays};
