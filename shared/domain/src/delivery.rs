//! The delivery of an event to a webhook: attempts until one succeeds or the schedule ends (SPECIFICATION §12.7).

use serde::{Deserialize, Serialize};

use super::event::EventKind;
use super::id::{AccountId, DeliveryId, EventId, WebhookId};
use super::time::{DAY_MS, UnixMs};

const SECOND: i64 = 1_000;
const MINUTE: i64 = 60 * SECOND;
const HOUR: i64 = 60 * MINUTE;

/// The pauses after the first attempts. `tests/service/rules/retries.rs` checks that the documents and the templates
/// agree with these constants.
pub const PAUSES_MS: [i64; 6] = [5 * SECOND, 5 * MINUTE, 30 * MINUTE, 2 * HOUR, 5 * HOUR, 10 * HOUR];

pub const LATER_PAUSE_MS: i64 = 12 * HOUR;

/// The latest attempt, after the first one was due.
pub const LAST_ATTEMPT_MS: i64 = 3 * DAY_MS;

/// The longest random addition to a pause, in thousandths of it: receivers that failed at the same time are not called
/// at the same time again.
const JITTER_THOUSANDTHS: i64 = 200;

/// The longest pause that a receiver can ask for.
pub const MAX_RETRY_AFTER_MS: i64 = DAY_MS;

/// How long all attempts of a webhook may fail before the service switches it off.
pub const MAX_FAILING_MS: i64 = 5 * DAY_MS;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DeliveryState {
    /// An attempt is due.
    Pending,
    /// The receiver responded with 2xx.
    Delivered,
    /// The schedule ended without success, or the webhook was switched off or deleted.
    Failed,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Attempt {
    pub at: UnixMs,
    pub duration_ms: u64,
    pub status_code: Option<u16>,
    /// Why there is no status code.
    pub error: Option<String>,
    /// The beginning of the response, as text.
    pub response: Option<String>,
}

impl Attempt {
    pub fn succeeded(&self) -> bool {
        self.status_code.is_some_and(|status| (200..300).contains(&status))
    }
}

/// The delivery of one event to one webhook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Delivery {
    /// Its id, with the ULID of the event.
    pub id: DeliveryId,
    pub account_id: AccountId,
    pub webhook_id: WebhookId,
    pub event_id: EventId,
    pub event_type: EventKind,
    /// When the event occurred, which is a part of its key.
    pub event_at: UnixMs,
    pub state: DeliveryState,
    /// The number of attempts of the current round; a redelivery begins a new round.
    pub attempts_in_round: u32,
    /// When the current round began.
    pub round_at: UnixMs,
    /// The last attempts, oldest first.
    pub attempts: Vec<Attempt>,
    /// When the next attempt is due, if there is one.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub next_attempt_at: Option<UnixMs>,
    pub created_at: UnixMs,
    pub updated_at: UnixMs,
}

/// When the attempt after `attempts` failed ones is due; `None` at the end of the schedule. `round_at`: when the first
/// one was due. `retry_after_ms`: the pause that the receiver asks for. `random`: a number below 1,000.
pub fn next_attempt(
    attempts: u32,
    round_at: UnixMs,
    now: UnixMs,
    retry_after_ms: Option<i64>,
    random: i64,
) -> Option<UnixMs> {
    let index = usize::try_from(attempts.saturating_sub(1)).unwrap_or(usize::MAX);
    let pause = PAUSES_MS.get(index).copied().unwrap_or(LATER_PAUSE_MS);
    let jitter = pause.saturating_mul(JITTER_THOUSANDTHS).saturating_mul(random).div_euclid(1_000_000);
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
                assert_eq!(offsets, [5, 305, 2_105, 9_305, 27_305, 63_305, 106_505, 149_705, 192_905, 236_105]);
            }
            assert!(offsets.len() >= 9 && *offsets.last().unwrap() <= 72 * 3_600, "{random}: {offsets:?}");
        }
    }

    #[test]
    fn a_receiver_can_ask_for_a_longer_pause_but_not_for_a_shorter_one() {
        let now = UnixMs::new(1_700_000_000_000).unwrap();
        let pause = |asked| next_attempt(1, now, now, Some(asked), 0).unwrap().ms() - now.ms();
        assert_eq!(pause(1), 5 * SECOND);
        assert_eq!(pause(60 * SECOND), 60 * SECOND);
        assert_eq!(pause(i64::MAX), 24 * HOUR);
    }
}
