//! Directories: folded, searched, and compared with a plain list while all of that goes on.

mod answers;
mod deaths;
mod list;
mod model;
mod stage;
mod standstill;
mod sweeper;
mod turns;
