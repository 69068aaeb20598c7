//! A client that retries with the same idempotency key, after the time that `Retry-After` says, until it has its
//! answer.

use std::future::{Future, poll_fn};
use std::pin::pin;
use std::task::Poll;
use std::time::Duration;

use fastrand::Rng;

use super::operation::{Answer, Operation};
use super::words::Vocabulary;
use crate::random::Choose;
use crate::response::Response;
use crate::world::World;

/// A lease lasts 60 s and `Retry-After` says 5 s; faults add more.
const TRIES: usize = 200;

/// Writes that are asked as a dry run first.
const DRY_RUNS_IN_A_THOUSAND: usize = 100;

/// The message of a merge that was undone already.
pub const UNDONE: &str = "The merge was undone already.";

/// A function is killed after fewer steps than this.
const MOST_STEPS: usize = 14;

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Tries {
    pub requests: usize,
    pub kills: usize,
    /// Answers of 503.
    pub unavailable: usize,
    /// Answers that the first request still runs.
    pub in_progress: usize,
    pub conflicts: usize,
    pub replays: usize,
}

impl Tries {
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

/// Ends `work` after this many steps, as when a function is killed.
pub async fn killed_after<F: Future>(steps: usize, work: F) -> Option<F::Output> {
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

/// Sends an operation until an answer tells its outcome.
///
/// # Errors
/// A 500, or no answer after all tries.
pub async fn send(
    world: &World,
    (operation, key): (&Operation, Option<&str>),
    words: &Vocabulary,
    random: &mut Rng,
    kills_in_a_thousand: usize,
) -> Result<(Answer, Tries), String> {
    if operation.takes_dry_run() && random.in_a_thousand(DRY_RUNS_IN_A_THOUSAND) {
        // It changes nothing: an effect would be one that no order of the operations explains.
        let asked = operation.request(world, words).dry_run().await;
        if asked.status == 500 || asked.header("dry-run") != "true" {
            return Err(format!("{operation:?}: {asked}"));
        }
    }
    let began_ms = world.now_ms();
    let mut tries = Tries::default();
    let mut key = key.map(str::to_owned);
    for _ in 0..TRIES {
        let request = operation.request(world, words);
        let request = match &key {
            Some(key) => request.idempotency_key(key),
            None => request,
        };
        tries.requests += 1;
        let steps = if random.in_a_thousand(kills_in_a_thousand) { random.below(MOST_STEPS) } else { usize::MAX };
        let Some(response) = killed_after(steps, request.into_future()).await else {
            tries.kills += 1;
            continue;
        };
        if operation.has_more(&response) {
            // Faults took the time that one request has for its steps: the next one goes on.
            if let Some(key) = &mut key {
                key.push('+');
            }
            continue;
        }
        if !is_passing(&response, &mut tries) {
            if response.status == 500 {
                return Err(format!("{operation:?}: {response}"));
            }
            tries.replays += usize::from(response.header("idempotency-status") == "replayed");
            return Ok((Answer::new(response, began_ms, world.now_ms()), tries));
        }
        let wait_s = response.header("retry-after").parse().unwrap_or(1);
        world.advance(Duration::from_secs(wait_s));
    }
    Err(format!("{operation:?}: no answer after {TRIES} tries; {tries:?}"))
}

/// Whether the client must retry.
fn is_passing(response: &Response, tries: &mut Tries) -> bool {
    let code = response.body["code"].as_str().unwrap_or_default();
    let counter = match code {
        "unavailable" => &mut tries.unavailable,
        "idempotency_in_progress" => &mut tries.in_progress,
        // A conflict that names a prospect is final: that prospect has the email or the phone, or is to be unmerged
        // first. So is one that says who refers to an office.
        "conflict" if !is_final(response) => &mut tries.conflicts,
        _ => return false,
    };
    *counter += 1;
    true
}

fn is_final(response: &Response) -> bool {
    let names = ["prospectId", "mergedInto", "details"];
    names.iter().any(|name| response.body.get(name).is_some()) || response.body["message"] == UNDONE
}
