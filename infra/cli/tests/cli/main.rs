//! The commands as integrators run them: against all functions over one table, with a clock that the test moves.
#![cfg(test)]

mod backup;
mod custom_fields;
mod erase;
mod events;
mod export;
mod failures;
mod files;
mod import;
mod listen;
mod process;
mod prospect_files;
mod receiver;
mod reports;
mod runs;
mod stack;
