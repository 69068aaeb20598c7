//! Indexes: compacted, searched, and compared with a plain list while that happens.

mod answers;
mod compaction_crashes;
mod custom;
mod duplicates;
mod facets;
mod fixture;
mod interleaving;
mod list;
mod model;
mod new_column;
mod questions;
mod reads;
mod stalled_reader;
mod sweeper;
