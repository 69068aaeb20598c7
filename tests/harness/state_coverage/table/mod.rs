//! The states.

mod admission;
mod answers;
mod commit;
mod idempotency;
mod index;
mod webhooks;

use super::{OfCall, State};

pub use answers::{ANSWERS, BATCHES};

/// A list of states: the name and the predicate of each.
macro_rules! states {
    ($list:ident: $of:ty; $($name:literal => $is:expr;)*) => {
        pub const $list: &[$crate::state_coverage::State<$of>] =
            &[$($crate::state_coverage::State { name: $name, is: $is }),*];
    };
}
pub(super) use states;

/// The states that a call to the table shows, by subject.
pub const CALLS: [&[State<OfCall>]; 5] = [
    idempotency::STATES,
    admission::STATES,
    commit::STATES,
    self::index::STATES,
    webhooks::STATES,
];

pub fn names() -> impl Iterator<Item = &'static str> {
    let calls = CALLS.iter().flat_map(|chapter| chapter.iter()).map(|state| state.name);
    let answers = ANSWERS.iter().map(|state| state.name);
    calls.chain(answers).chain(BATCHES.iter().map(|state| state.name))
}
