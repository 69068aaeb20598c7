//! State coverage: which named states the suites reach ("sometimes" assertions). Each state is a named predicate over a
//! call to the table as the fault injector sees it ([`Seen`]), over an answer ([`Answered`]) or over a batch
//! ([`Batch`]); [`mod@table`] lists them. The service itself has no instrumentation.
//!
//! A process appends a line to `target/state-coverage/reached` when it reaches a state for the first, second, fourth,
//! … time. The program `state-coverage` reads them.

mod coverage;
pub mod memory;
pub mod observer;
pub mod seen;
pub mod table;

use std::sync::atomic::AtomicUsize;

use crate::request::Request;
use crate::response::Response;

pub(crate) use coverage::append;
pub use coverage::{Coverage, folder, read};
pub use observer::Observer;
pub use seen::{Outcome, Seen};

#[derive(Debug)]
pub struct Answered<'a> {
    pub request: &'a Request<'a>,
    pub response: &'a Response,
}

/// A batch of messages that the dispatcher processed, or a run of the sweeper.
#[derive(Clone, Copy, Debug, Default)]
pub struct Batch {
    pub messages: usize,
    pub failed: usize,
    /// What the sweeper found due.
    pub due: usize,
}

#[derive(Debug)]
pub struct State<T> {
    pub name: &'static str,
    pub is: T,
}

pub type OfCall = for<'a, 'b> fn(&'a Seen<'b>) -> bool;
pub type OfAnswer = for<'a, 'b> fn(&'a Answered<'b>) -> bool;
pub type OfBatch = fn(&Batch) -> bool;

pub(crate) fn observe_call(seen: &Seen<'_>) {
    let states = table::CALLS.iter().flat_map(|chapter| chapter.iter());
    for (at, state) in states.enumerate() {
        if (state.is)(seen) {
            coverage::count(&CALLS, at, state.name);
        }
    }
}

pub(crate) fn observe_answer(answered: &Answered<'_>) {
    for (at, state) in table::ANSWERS.iter().enumerate() {
        if (state.is)(answered) {
            coverage::count(&ANSWERS, at, state.name);
        }
    }
}

pub(crate) fn observe_batch(batch: &Batch) {
    for (at, state) in table::BATCHES.iter().enumerate() {
        if (state.is)(batch) {
            coverage::count(&BATCHES, at, state.name);
        }
    }
}

/// More than any list of states has.
const MOST: usize = 128;
static CALLS: [AtomicUsize; MOST] = [const { AtomicUsize::new(0) }; MOST];
static ANSWERS: [AtomicUsize; MOST] = [const { AtomicUsize::new(0) }; MOST];
static BATCHES: [AtomicUsize; MOST] = [const { AtomicUsize::new(0) }; MOST];
