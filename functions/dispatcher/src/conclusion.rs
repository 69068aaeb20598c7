//! The conclusion of an attempt: the new state of the delivery, and everything else that follows (SPECIFICATION §14.13). The
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
    /// The delivery, without the attempt.
    pub delivery: Delivery,
    /// The webhook that the attempt was made for.
    pub webhook: &'a Webhook,
    /// The lane in which it was made.
    pub lane: Lane,
    /// The result of the attempt.
    pub outcome: AttemptResult,
    /// Whether the owner changed the webhook during the attempt, so that it must not be switched off.
    pub is_outdated: bool,
    /// When the attempt began.
    pub started_at: UnixMs,
    /// When the attempt ended.
    pub ended_at: UnixMs,
    /// A random number below 1,000, for jitter.
    pub random: i64,
}

/// The conclusion of an attempt.
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
    /// No change.
    Unchanged,
    /// The receiver works again: the webhook no longer fails.
    Recovered,
    /// The webhook fails since this time.
    FailingSince(UnixMs),
    /// The webhook is switched off for this reason.
    SwitchOff(String),
}

/// The conclusion of an attempt.
#[must_use]
pub fn conclude(attempted: Attempted<'_>) -> Conclusion {
    let Attempted {
        mut delivery,
        webhook,
        lane,
        outcome,
        is_outdated,
        started_at,
        ended_at,
        random,
    } = attempted;
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
    let webhook = if is_outdated {
        WebhookChange::Unchanged
    } else {
        webhook_change(webhook, &attempt, ended_at)
    };
    let (succeeded, gone) = (attempt.succeeded(), attempt.status_code == Some(GONE) && !is_outdated);
    keep(&mut delivery, attempt);
    delivery.attempts_in_round = delivery.attempts_in_round.saturating_add(1);
    delivery.next_attempt_at = if succeeded || gone {
        None
    } else {
        next_attempt(
            delivery.attempts_in_round,
            delivery.round_at,
            ended_at,
            retry_after_ms,
            random,
        )
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
        wake: delivery
            .next_attempt_at
            .and_then(|next| Some((next_lane, delay_s(next, ended_at)?))),
        delivery,
    }
}

/// The conclusion if there is nothing to send: the event has expired, or the webhook was switched off or deleted.
#[must_use]
pub fn abandon(mut delivery: Delivery, now: UnixMs) -> Conclusion {
    delivery.state = DeliveryState::Failed;
    delivery.next_attempt_at = None;
    delivery.updated_at = now.after(delivery.updated_at);
    Conclusion {
        delivery,
        dead_letter: false,
        webhook: WebhookChange::Unchanged,
        pace: Pace::Unknown,
        wake: None,
    }
}

/// The conclusion of an attempt that the fast lane cut short: it is shown, and made again at once in the slow lane. It
/// does not count in the schedule.
fn cut_short(mut delivery: Delivery, started_at: UnixMs, ended_at: UnixMs) -> Conclusion {
    keep(
        &mut delivery,
        attempt(AttemptResult::Failed(SLOW), started_at, ended_at),
    );
    delivery.next_attempt_at = Some(ended_at);
    delivery.updated_at = ended_at.after(delivery.updated_at);
    Conclusion {
        pace: Pace::Slow,
        ..set_aside(delivery)
    }
}

/// The conclusion for a delivery in the fast lane to a slow webhook: no attempt there, but one in the slow lane.
#[must_use]
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
    Attempt {
        at,
        duration_ms: ended_at.ms().saturating_sub(at.ms()).unsigned_abs(),
        status_code,
        error,
        response,
    }
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

#[cfg(test)]
mod tests {
    use super::*;
    use domain::delivery::{LAST_ATTEMPT_MS, PAUSES_MS};
    use domain::{AccountId, DeliveryId, EventId, EventKind, WebhookId};

    const NOW: i64 = 1_800_000_000_000;

    fn at(ms: i64) -> UnixMs {
        UnixMs::new(NOW).unwrap().plus_ms(ms)
    }

    fn webhook(failing_since: Option<UnixMs>) -> Webhook {
        let ulid = "01KDVDNA02KJT3K5DBBAED96ZS";
        Webhook {
            id: WebhookId::parse(&format!("webhook_{ulid}")).unwrap(),
            account_id: AccountId::parse(&format!("account_{ulid}")).unwrap(),
            url: "https://example.com".to_owned(),
            event_types: Vec::new(),
            description: None,
            active: true,
            disabled_reason: None,
            failing_since,
            secret: String::new(),
            previous_secrets: Vec::new(),
            prompt: false,
            slow_until: None,
            revision: 1,
            created_at: at(0),
            updated_at: at(0),
        }
    }

    fn delivery(attempts_in_round: u32) -> Delivery {
        let webhook = webhook(None);
        Delivery {
            id: DeliveryId::new(webhook.id.ulid()),
            account_id: webhook.account_id,
            webhook_id: webhook.id,
            event_id: EventId::new(webhook.id.ulid()),
            event_type: EventKind::TaskCreated,
            event_at: at(0),
            state: DeliveryState::Pending,
            attempts_in_round,
            round_at: at(0),
            attempts: Vec::new(),
            next_attempt_at: Some(at(0)),
            created_at: at(0),
            updated_at: at(0),
        }
    }

    fn answered(status: u16, retry_after_ms: Option<i64>) -> AttemptResult {
        AttemptResult::Answered(Answer {
            status,
            response: "body".to_owned(),
            retry_after_ms,
        })
    }

    /// The conclusion of an attempt that takes 10 ms after `attempts` failed ones.
    fn concluded(attempts: u32, failing_since: Option<i64>, outcome: AttemptResult, started_ms: i64) -> Conclusion {
        conclude(Attempted {
            delivery: delivery(attempts),
            webhook: &webhook(failing_since.map(at)),
            lane: Lane::Slow,
            outcome,
            is_outdated: false,
            started_at: at(started_ms),
            ended_at: at(started_ms).plus_ms(10),
            random: 0,
        })
    }

    #[test]
    fn the_state_and_the_time_decide_what_follows() {
        use DeliveryState::{Delivered, Failed, Pending};
        use WebhookChange::{FailingSince, Recovered, SwitchOff, Unchanged};
        let gone = SwitchOff("The receiver answered 410 Gone.".to_owned());
        let failing = SwitchOff("The receiver failed everything for 5 days.".to_owned());
        let (success, error) = (|| answered(204, None), || AttemptResult::Failed("timeout"));
        let busy = answered(503, Some(60_000));
        let (first, third) = (Some(PAUSES_MS[0] + 10), Some(PAUSES_MS[2] + 10));
        let cases = [
            (concluded(0, None, success(), 0), Delivered, None, Unchanged, None),
            (concluded(3, Some(0), success(), 9), Delivered, None, Recovered, None),
            (
                concluded(0, None, error(), 0),
                Pending,
                first,
                FailingSince(at(10)),
                Some(5),
            ),
            (
                concluded(0, Some(0), answered(500, None), 0),
                Pending,
                first,
                Unchanged,
                Some(5),
            ),
            (concluded(2, Some(0), error(), 0), Pending, third, Unchanged, None),
            (
                concluded(0, Some(0), busy, 0),
                Pending,
                Some(60_010),
                Unchanged,
                Some(60),
            ),
            (
                concluded(10, Some(0), error(), LAST_ATTEMPT_MS),
                Failed,
                None,
                Unchanged,
                None,
            ),
            (concluded(0, None, answered(410, None), 0), Failed, None, gone, None),
            (
                concluded(0, Some(-MAX_FAILING_MS), error(), 0),
                Pending,
                first,
                failing,
                Some(5),
            ),
        ];
        for (case, (conclusion, state, next, change, wake)) in cases.into_iter().enumerate() {
            assert_eq!(conclusion.delivery.state, state, "{case}");
            assert_eq!(conclusion.delivery.next_attempt_at, next.map(at), "{case}");
            assert_eq!(conclusion.dead_letter, state == Failed, "{case}");
            assert_eq!(conclusion.webhook, change, "{case}");
            assert_eq!(conclusion.wake.map(|(_, delay_s)| delay_s), wake, "{case}");
        }
    }

    #[test]
    fn the_attempt_is_recorded_and_the_oldest_one_dropped() {
        let mut before = delivery(40);
        before.attempts = (0..30)
            .map(|ms| attempt(AttemptResult::Failed("dns"), at(ms), at(ms)))
            .collect();
        let after = conclude(Attempted {
            delivery: before.clone(),
            webhook: &webhook(None),
            lane: Lane::Slow,
            outcome: answered(200, None),
            is_outdated: false,
            started_at: at(50),
            ended_at: at(57),
            random: 0,
        });
        let mut attempts = before.attempts.split_off(1);
        attempts.push(Attempt {
            at: at(50),
            duration_ms: 7,
            status_code: Some(200),
            error: None,
            response: Some("body".to_owned()),
        });
        let expected = Delivery {
            attempts,
            attempts_in_round: 41,
            state: DeliveryState::Delivered,
            next_attempt_at: None,
            updated_at: at(57),
            ..before
        };
        assert_eq!(after.delivery, expected);
    }

    #[test]
    fn a_delivery_with_nothing_to_send_fails_without_an_attempt() {
        let conclusion = abandon(delivery(2), at(5));
        assert_eq!(conclusion.delivery.state, DeliveryState::Failed);
        assert_eq!(
            (
                conclusion.delivery.next_attempt_at,
                conclusion.delivery.attempts_in_round
            ),
            (None, 2)
        );
        assert!(!conclusion.dead_letter && conclusion.webhook == WebhookChange::Unchanged);
    }
}
