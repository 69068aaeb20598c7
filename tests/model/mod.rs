//! A model of the API, and clients that are checked against it.
//!
//! * [`state`] is the service as a state machine: an operation and its answer lead from one state to the next, or
//!   cannot be explained.
//! * [`operation`] has the requests, drawn from a seed.
//! * [`upserts`] explains the answers of POST /prospects, and which contacts prospects share.
//! * [`custom`] has the custom fields of a cell, their values and their definitions.
//! * [`cell`] is the part of an account that some clients have to themselves, with few emails and phones. Each round
//!   sends the requests of several clients at once. Then some order of the requests must explain every answer (Wing
//!   and Gong's search, over the set of all states that are possible so far). Cells share nothing, so the whole history
//!   is linearizable if the history of each cell is linearizable.
//! * [`mod@run`] runs many cells at once over one table, injects faults, kills functions, compacts indexes
//!   ([`compaction`]) and checks the whole table at the end ([`audit`]). Its functions have clocks of their own. Who
//!   replays the events of a run knows every record ([`replay`]).
//!
//! A seed repeats the requests and the faults; the machine decides the order in which sockets are served.

pub mod audit;
pub mod cell;
pub mod client;
pub mod compaction;
pub mod custom;
pub mod merges;
pub mod operation;
pub mod replay;
pub mod run;
pub mod state;
pub mod upserts;
pub mod words;

pub use run::{Plan, Report, run};
