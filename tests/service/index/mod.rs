//! Directories: folded, searched, and compared with a plain list while all of that goes on.

mod answers;
mod compaction_crashes;
mod fixture;
mod interleaving;
mod list;
mod model;
mod stalled_reader;
mod sweeper;
