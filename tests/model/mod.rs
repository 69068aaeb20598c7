//! A model of the API, and clients that are checked against it.
//!
//! * [`state`] is the whole service as a plain state machine: an operation and its answer lead from one state to the next, or
//!   cannot be explained.
//! * [`operation`] are the requests, drawn from a seed.
//! * [`cell`] is a small part of an account that only its own clients touch: a few emails, phones and prospects. In rounds,
//!   several clients send at once; then some order of their operations must explain every answer (Wing and Gong's search,
//!   with the set of all states that are possible so far, each kept once). Since cells share nothing, the whole history is
//!   linearizable if each cell's is.
//! * [`mod@run`] runs many cells at once over one table, breaks calls, kills functions, folds directories ([`compaction`]) and checks the whole table at the end
//!   ([`audit`]).
//!
//! A seed repeats the requests and the faults that are drawn; in what order sockets are served is the machine's choice.

pub mod audit;
pub mod cell;
pub mod client;
pub mod compaction;
pub mod operation;
pub mod random;
pub mod run;
pub mod state;

pub use run::{Plan, Report, run};
