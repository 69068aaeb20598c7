//! The delivery of an event to a webhook: attempts until one succeeds or the schedule ends (SPECIFICATION §14.13).

use serde::{Deserialize, Serialize};

use super::event::EventKind;
use super::id::{AccountId, DeliveryId, EventId, WebhookId};
use super::time::UnixMs;

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;

/// The pauses after the first attempts; after these it is every 12 hours.
const PAUSES_MS: [i64; 6] = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR];

/// The pause after that.
const LONG_PAUSE_MS: i64 = 12 * HOUR;

/// No attempt is made later than this after the first.
const LAST_ATTEMPT_MS: i64 = 72 * HOUR;

/// By how much a pause may be longer than the schedule says, in thousandths: receivers that failed together recover one by one.
const JITTER_THOUSANDTHS: i64 = 200;

/// The longest pause that a receiver can ask for.
const MAX_RETRY_AFTER_MS: i64 = 24 * HOUR;

/// Where a delivery stands.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryState {
    /// An attempt is to be made.
    Pending,
    /// The receiver answered 2xx.
    Delivered,
    /// The schedule ended without success, or the webhook was switched off or deleted.
    Failed,
}

/// One attempt.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Attempt {
    /// When it began.
    pub at: UnixMs,
    /// How long it took.
    pub duration_ms: u64,
    /// The status that the receiver answered with.
    pub status_code: Option<u16>,
    /// Why there is no status.
    pub error: Option<String>,
    /// The first bytes of the answer, as text.
    pub response: Option<String>,
}

impl Attempt {
    /// Whether the receiver took the event.
    #[must_use]
    pub fn succeeded(&self) -> bool {
        self.status_code.is_some_and(|status| (200..300).contains(&status))
    }
}

/// The delivery of one event to one webhook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Delivery {
    /// Its id, which has the event's ULID.
    pub id: DeliveryId,
    /// The account.
    pub account_id: AccountId,
    /// Where to.
    pub webhook_id: WebhookId,
    /// What.
    pub event_id: EventId,
    /// What kind of event.
    pub event_type: EventKind,
    /// When the event happened, which tells where it lies.
    pub event_at: UnixMs,
    /// Where it stands.
    pub state: DeliveryState,
    /// The attempts of the present round; a redelivery begins a new one.
    pub attempts_in_round: u32,
    /// When the present round began.
    pub round_at: UnixMs,
    /// The last attempts, oldest first.
    pub attempts: Vec<Attempt>,
    /// When the next attempt is due, while one is to be made.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub next_attempt_at: Option<UnixMs>,
    /// When it was made.
    pub created_at: UnixMs,
    /// When it was last changed.
    pub updated_at: UnixMs,
}

/// When the attempt after `attempts` failed ones is due; `None` where the schedule ends. `round_at`: when the first one was
/// due. `retry_after_ms`: what the receiver asked for. `random`: a number below 1,000.
#[must_use]
pub fn next_attempt(
    attempts: u32,
    round_at: UnixMs,
    now: UnixMs,
    retry_after_ms: Option<i64>,
    random: i64,
) -> Option<UnixMs> {
    let index = usize::try_from(attempts.saturating_sub(1)).unwrap_or(usize::MAX);
    let pause = PAUSES_MS.get(index).copied().unwrap_or(LONG_PAUSE_MS);
    let jitter = pause
        .saturating_mul(JITTER_THOUSANDTHS)
        .saturating_mul(random)
        .div_euclid(1_000_000);
    let asked = retry_after_ms.unwrap_or(0).clamp(0, MAX_RETRY_AFTER_MS);
    let due = now.plus_ms(pause.saturating_add(jitter).max(asked));
    (due <= round_at.plus_ms(LAST_ATTEMPT_MS)).then_some(due)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_schedule_ends_within_three_days() {
        for random in [0, 500, 999] {
            let start = UnixMs::new(1_700_000_000_000).unwrap();
            let (mut now, mut offsets) = (start, Vec::new());
            for attempts in 1.. {
                let Some(next) = next_attempt(attempts, start, now, None, random) else {
                    break;
                };
                now = next;
                offsets.push((now.ms() - start.ms()) / SECOND);
            }
            if random == 0 {
                assert_eq!(
                    offsets,
                    [5, 305, 2_105, 9_305, 27_305, 63_305, 106_505, 149_705, 192_905, 236_105]
                );
            }
            assert!(
                offsets.len() >= 9 && *offsets.last().unwrap() <= 72 * 3_600,
                "{random}: {offsets:?}"
            );
        }
    }

    #[test]
    fn a_receiver_may_ask_for_a_longer_pause_but_not_for_a_shorter_one() {
        let now = UnixMs::new(1_700_000_000_000).unwrap();
        let pause = |asked| next_attempt(1, now, now, Some(asked), 0).unwrap().ms() - now.ms();
        assert_eq!(pause(1), 5 * SECOND);
        assert_eq!(pause(60 * SECOND), 60 * SECOND);
        assert_eq!(pause(i64::MAX), 24 * HOUR);
    }
}
