//! Rare states: what the suites must have reached to prove anything about it. Each is a named predicate over a call to the table
//! as the injector saw it ([`Seen`]), over an answer ([`Answered`]) or over a batch of messages ([`Worked`]); [`mod@table`] is the
//! list. Nothing of the service is instrumented.
//!
//! A process writes a line to `target/rare/reached` when it reaches a state for the first time, the second, the fourth and so on:
//! appended at once, so that any number of processes may. `cargo run -p tests --example rare` reads them.

mod coverage;
pub mod memory;
pub mod observer;
pub mod seen;
pub mod table;

use std::sync::atomic::AtomicUsize;

use crate::request::Request;
use crate::response::Response;

pub use coverage::{Coverage, folder, read};
pub use observer::Observer;
pub use seen::{Outcome, Seen};

/// A request and its answer.
#[derive(Debug)]
pub struct Answered<'a> {
    /// The request.
    pub request: &'a Request<'a>,
    /// Its answer.
    pub response: &'a Response,
}

/// A batch of messages that the dispatcher worked on, or a run of the sweeper.
#[derive(Clone, Copy, Debug, Default)]
pub struct Worked {
    /// How many messages there were.
    pub messages: usize,
    /// How many of them are to come again.
    pub failed: usize,
    /// How many due things the sweeper found.
    pub due: usize,
}

/// A state that is rare.
#[derive(Debug)]
pub struct State<T> {
    /// What it is, in the words of the specification.
    pub name: &'static str,
    /// Whether it is reached.
    pub is: T,
}

/// Tells one from a call to the table.
pub type OfCall = for<'a, 'b> fn(&'a Seen<'b>) -> bool;
/// Tells one from an answer.
pub type OfAnswer = for<'a, 'b> fn(&'a Answered<'b>) -> bool;
/// Tells one from what a batch came to.
pub type OfBatch = fn(&Worked) -> bool;

/// Counts what a call reached.
pub(crate) fn called(seen: &Seen<'_>) {
    let states = table::CALLS.iter().flat_map(|chapter| chapter.iter());
    for (at, rare) in states.enumerate() {
        if (rare.is)(seen) {
            coverage::count(&CALLS, at, rare.name);
        }
    }
}

/// Counts what an answer reached.
pub(crate) fn answered(answered: &Answered<'_>) {
    for (at, rare) in table::ANSWERS.iter().enumerate() {
        if (rare.is)(answered) {
            coverage::count(&ANSWERS, at, rare.name);
        }
    }
}

/// Counts what a batch reached.
pub(crate) fn worked(worked: &Worked) {
    for (at, rare) in table::BATCHES.iter().enumerate() {
        if (rare.is)(worked) {
            coverage::count(&BATCHES, at, rare.name);
        }
    }
}

/// More than there are of each.
const MOST: usize = 128;
static CALLS: [AtomicUsize; MOST] = [const { AtomicUsize::new(0) }; MOST];
static ANSWERS: [AtomicUsize; MOST] = [const { AtomicUsize::new(0) }; MOST];
static BATCHES: [AtomicUsize; MOST] = [const { AtomicUsize::new(0) }; MOST];
