//! The conclusion of an attempt: the new state of the delivery, and everything else that follows (SPECIFICATION §12.7). The
//! functions are pure: the same attempt always has the same conclusion.

use domain::delivery::{MAX_FAILING_MS, next_attempt};
use domain::time::DAY_MS;
use domain::webhook::{PROMPT_MS, Pace};
use domain::{Attempt, Delivery, DeliveryState, UnixMs, Webhook};
use shared::queue::{Lane, MAX_DELAY_S};

use crate::send::{Answer, AttemptResult, TIMEOUT};

/// The most attempts that a delivery keeps.
const MAX_ATTEMPTS_KEPT: usize = 30;

/// The status of a receiver that accepts no more events (Standard Webhooks).
const GONE: u16 = 410;

/// The cause of an attempt that the fast lane cut short.
const SLOW: &str = "slow";

/// An attempt and the state in which it was made.
#[derive(Clone, Debug)]
pub struct Attempted<'a> {
    pub delivery: Delivery,
    /// The webhook that the attempt was made for.
    pub webhook: &'a Webhook,
    /// The lane in which it was made.
    pub lane: Lane,
    pub outcome: AttemptResult,
    /// Whether the owner changed the webhook during the attempt, so that it must not be switched off.
    pub is_outdated: bool,
    pub started_at: UnixMs,
    pub ended_at: UnixMs,
    /// A random number below 1,000, for jitter.
    pub random: i64,
}

#[must_use]
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Conclusion {
    /// The new state of the delivery.
    pub delivery: Delivery,
    /// Whether the delivery goes to the dead-letter queue.
    pub dead_letter: bool,
    /// What changes on the webhook.
    pub webhook: WebhookChange,
    /// How fast the receiver answered; [`Pace::Unknown`] without an attempt.
    pub pace: Pace,
    /// The lane of the next message, and after how many seconds the queue delivers it. `None` if there is no next
    /// attempt, or if the sweeper has to find it because the queue cannot delay a message that long.
    pub wake: Option<(Lane, i32)>,
}

/// A change of the webhook after an attempt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WebhookChange {
    Unchanged,
    /// The receiver works again: the webhook no longer fails.
    Recovered,
    /// The webhook fails since this time.
    FailingSince(UnixMs),
    /// The webhook is switched off for this reason.
    SwitchOff(String),
}

pub fn conclude(attempted: Attempted<'_>) -> Conclusion {
    let Attempted { mut delivery, webhook, lane, outcome, is_outdated, started_at, ended_at, random } = attempted;
    let timed_out = outcome == AttemptResult::Failed(TIMEOUT);
    if timed_out && lane == Lane::Fast {
        return cut_short(delivery, started_at, ended_at);
    }
    let is_prompt = !timed_out && ended_at.ms().saturating_sub(started_at.ms()) < PROMPT_MS;
    let next_lane = match webhook.pace(ended_at) {
        Pace::Prompt | Pace::Unknown if is_prompt => Lane::Fast,
        Pace::Prompt | Pace::Unknown | Pace::Slow => Lane::Slow,
    };
    let retry_after_ms = outcome.retry_after_ms();
    let attempt = attempt(outcome, started_at, ended_at);
    let webhook = if is_outdated { WebhookChange::Unchanged } else { webhook_change(webhook, &attempt, ended_at) };
    let (succeeded, gone) = (attempt.succeeded(), attempt.status_code == Some(GONE) && !is_outdated);
    keep(&mut delivery, attempt);
    delivery.attempts_in_round = delivery.attempts_in_round.saturating_add(1);
    delivery.next_attempt_at = if succeeded || gone {
        None
    } else {
        next_attempt(delivery.attempts_in_round, delivery.round_at, ended_at, retry_after_ms, random)
    };
    delivery.state = match delivery.next_attempt_at {
        Some(_) => DeliveryState::Pending,
        None if succeeded => DeliveryState::Delivered,
        None => DeliveryState::Failed,
    };
    delivery.updated_at = ended_at.after(delivery.updated_at);
    Conclusion {
        dead_letter: delivery.state == DeliveryState::Failed,
        webhook,
        pace: if is_prompt { Pace::Prompt } else { Pace::Slow },
        wake: delivery.next_attempt_at.and_then(|next| Some((next_lane, delay_s(next, ended_at)?))),
        delivery,
    }
}

/// The conclusion if there is nothing to send: the event has expired, or the webhook was switched off or deleted.
pub fn abandon(mut delivery: Delivery, now: UnixMs) -> Conclusion {
    delivery.state = DeliveryState::Failed;
    delivery.next_attempt_at = None;
    delivery.updated_at = now.after(delivery.updated_at);
    Conclusion { delivery, dead_letter: false, webhook: WebhookChange::Unchanged, pace: Pace::Unknown, wake: None }
}

/// The conclusion of an attempt that the fast lane cut short: it is shown, and made again at once in the slow lane. It
/// does not count in the schedule.
fn cut_short(mut delivery: Delivery, started_at: UnixMs, ended_at: UnixMs) -> Conclusion {
    keep(&mut delivery, attempt(AttemptResult::Failed(SLOW), started_at, ended_at));
    delivery.next_attempt_at = Some(ended_at);
    delivery.updated_at = ended_at.after(delivery.updated_at);
    Conclusion { pace: Pace::Slow, ..set_aside(delivery) }
}

/// The conclusion for a delivery in the fast lane to a slow webhook: no attempt there, but one in the slow lane.
pub fn set_aside(delivery: Delivery) -> Conclusion {
    Conclusion {
        delivery,
        dead_letter: false,
        webhook: WebhookChange::Unchanged,
        pace: Pace::Unknown,
        wake: Some((Lane::Slow, 0)),
    }
}

/// Adds an attempt to the attempts that a delivery keeps.
fn keep(delivery: &mut Delivery, attempt: Attempt) {
    delivery.attempts.push(attempt);
    let excess = delivery.attempts.len().saturating_sub(MAX_ATTEMPTS_KEPT);
    delivery.attempts.drain(..excess);
}

fn attempt(outcome: AttemptResult, at: UnixMs, ended_at: UnixMs) -> Attempt {
    let (status_code, error, response) = match outcome {
        AttemptResult::Answered(Answer { status, response, .. }) => (Some(status), None, Some(response)),
        AttemptResult::Failed(error) => (None, Some(error.to_owned()), None),
    };
    Attempt { at, duration_ms: ended_at.ms().saturating_sub(at.ms()).unsigned_abs(), status_code, error, response }
}

fn webhook_change(webhook: &Webhook, attempt: &Attempt, now: UnixMs) -> WebhookChange {
    match webhook.failing_since {
        Some(_) if attempt.succeeded() => WebhookChange::Recovered,
        None if attempt.succeeded() => WebhookChange::Unchanged,
        _ if attempt.status_code == Some(GONE) => {
            WebhookChange::SwitchOff("The receiver answered 410 Gone.".to_owned())
        }
        None => WebhookChange::FailingSince(now),
        Some(since) if now.ms().saturating_sub(since.ms()) >= MAX_FAILING_MS => {
            let days = MAX_FAILING_MS.div_euclid(DAY_MS);
            WebhookChange::SwitchOff(format!("The receiver failed everything for {days} days."))
        }
        Some(_) => WebhookChange::Unchanged,
    }
}

/// The delay of a message for `next`, if the queue can delay a message that long.
fn delay_s(next: UnixMs, now: UnixMs) -> Option<i32> {
    let wait_ms = next.ms().saturating_sub(now.ms()).max(0);
    let delay_s = i32::try_from(wait_ms.saturating_add(999).div_euclid(1_000)).ok()?;
    (delay_s <= MAX_DELAY_S).then_some(delay_s)
}
