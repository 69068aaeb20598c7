//! A client that wants an answer: it tries again with the same idempotency key, after as long as it is told to.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use super::operation::{Answer, Operation, Vocabulary};
use super::random::Random;
use crate::response::Response;
use crate::world::World;

/// How often a client tries again: a lease of 60 s, told 5 s at a time, and what faults add.
const TRIES: usize = 200;

/// A function is killed after at most so many of its steps.
const MOST_STEPS: usize = 14;

/// What a client met on the way.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Met {
    /// Requests that were sent.
    pub requests: usize,
    /// Functions that were killed.
    pub kills: usize,
    /// Answers of 503.
    pub unavailable: usize,
    /// Answers that the first request still runs.
    pub in_progress: usize,
    /// Answers that others kept winning.
    pub conflicts: usize,
    /// Replays.
    pub replays: usize,
}

impl Met {
    /// Both together.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self {
            requests: self.requests + other.requests,
            kills: self.kills + other.kills,
            unavailable: self.unavailable + other.unavailable,
            in_progress: self.in_progress + other.in_progress,
            conflicts: self.conflicts + other.conflicts,
            replays: self.replays + other.replays,
        }
    }
}

/// Ends `work` after this many steps, wherever it is, as the death of a function would.
async fn killed_after<F: Future>(steps: usize, work: F) -> Option<F::Output> {
    let mut work = pin!(work);
    let mut left = steps;
    poll_fn(move |context| match work.as_mut().poll(context) {
        Poll::Ready(output) => Poll::Ready(Some(output)),
        Poll::Pending if left == 0 => Poll::Ready(None),
        Poll::Pending => {
            left -= 1;
            Poll::Pending
        }
    })
    .await
}

/// Sends an operation until it has an answer that tells what became of it.
///
/// # Errors
/// An answer that no client can do anything with, or none at all.
pub async fn send(
    world: &World,
    (operation, key): (&Operation, Option<&str>),
    words: &Vocabulary,
    random: &mut Random,
    kills_in_a_thousand: usize,
) -> Result<(Answer, Met), String> {
    let began_ms = world.now_ms();
    let mut met = Met::default();
    for _ in 0..TRIES {
        let request = operation.request(world, words);
        let request = match key {
            Some(key) => request.idempotency_key(key),
            None => request,
        };
        met.requests += 1;
        let steps = if random.in_a_thousand(kills_in_a_thousand) {
            random.below(MOST_STEPS)
        } else {
            usize::MAX
        };
        let Some(response) = killed_after(steps, request.into_future()).await else {
            met.kills += 1;
            continue;
        };
        if !is_passing(&response, &mut met) {
            if response.status == 500 {
                return Err(format!("{operation:?}: {response}"));
            }
            met.replays += usize::from(response.header("idempotency-status") == "replayed");
            return Ok((Answer::new(response, began_ms, world.now_ms()), met));
        }
        let wait_s = response.header("retry-after").parse().unwrap_or(1);
        world.advance(Duration::from_secs(wait_s));
    }
    Err(format!("{operation:?}: no answer after {TRIES} tries; {met:?}"))
}

/// Whether the client is to try again.
fn is_passing(response: &Response, met: &mut Met) -> bool {
    let code = response.body["code"].as_str().unwrap_or_default();
    let counter = match code {
        "unavailable" => &mut met.unavailable,
        "idempotency_in_progress" => &mut met.in_progress,
        // One that names a prospect is the answer: it has the email or the phone.
        "conflict" if response.body.get("prospectId").is_none() => &mut met.conflicts,
        _ => return false,
    };
    *counter += 1;
    true
}
