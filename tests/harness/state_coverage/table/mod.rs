//! The rare states.

mod admission;
mod answers;
mod commit;
mod idempotency;
mod index;
mod webhooks;

use super::{OfCall, State};

pub use answers::{ANSWERS, BATCHES};

/// Those that a call to the table tells, by chapter.
pub const CALLS: [&[State<OfCall>]; 5] = [
    idempotency::STATES,
    admission::STATES,
    commit::STATES,
    self::index::STATES,
    webhooks::STATES,
];

/// The names of all of them.
pub fn names() -> impl Iterator<Item = &'static str> {
    let calls = CALLS.iter().flat_map(|chapter| chapter.iter()).map(|rare| rare.name);
    let answers = ANSWERS.iter().map(|rare| rare.name);
    calls.chain(answers).chain(BATCHES.iter().map(|rare| rare.name))
}
