//! Admission: one conditional update of the key's item checks that the key is active and within both rate-limit
//! windows, and counts the request (SPECIFICATION §6, ADR 0001).

use std::sync::Arc;

use serde::Deserialize;

use crate::http::{ApiError, Code};
use domain::caller::ACTIVE;
use domain::{Caller, UnixMs};
use store::conditional::{Expression, Outcome};
use store::item::{from_item, number, text};
use store::{Key, Store, StoreError};

/// How often the windows are advanced if other requests advance them at the same moment.
const ATTEMPTS: u32 = 10;

const MS_PER_MINUTE: i64 = 60_000;
const MS_PER_HOUR: i64 = 3_600_000;

/// A rate-limit window as the response headers describe it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Requests that the window admits.
    pub limit: i64,
    /// Requests that it still admits.
    pub remaining: i64,
    /// Whole seconds to its end, rounded up, at least 1.
    pub reset_s: i64,
}

/// An admitted request.
#[derive(Clone, Debug)]
pub struct Admission {
    /// Who calls.
    pub caller: Arc<Caller>,
    /// The minute window after this request.
    pub window: Window,
}

/// The parts of a key's item that admission reads.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct KeyItem {
    #[serde(flatten)]
    caller: Caller,
    key_status: String,
    minute_limit: i64,
    hour_limit: i64,
    minute_window: i64,
    minute_count: i64,
    hour_window: i64,
    hour_count: i64,
}

/// The windows that a request falls into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Windows {
    minute: i64,
    hour: i64,
}

/// Admits the request or returns the refusal.
///
/// # Errors
/// 401 for an unknown or revoked key; 429 if a window is full; 503 if the store does not answer.
pub async fn admit(store: &Store, hash: &str, now: UnixMs) -> Result<Admission, ApiError> {
    let key = Key::api_key(hash);
    let mut windows = Windows {
        minute: now.minute(),
        hour: now.hour(),
    };
    let mut stored: Option<KeyItem> = None;
    for _ in 0..ATTEMPTS {
        let expression = match &stored {
            Some(item) if item.minute_window != windows.minute || item.hour_window != windows.hour => {
                roll(item, windows, now)
            }
            Some(_) | None => count(windows, now),
        };
        let old = match store.update_if(&key, expression).await? {
            Outcome::Done(item) => return Ok(admission(from_item(item)?, now)),
            Outcome::Lost(None) => return Err(unauthenticated()),
            Outcome::Lost(Some(item)) => from_item::<KeyItem>(item)?,
        };
        if old.key_status != ACTIVE {
            return Err(unauthenticated());
        }
        // If our clock is behind the stored window, the stored one is used: windows never move backwards.
        windows = Windows {
            minute: old.minute_window.max(now.minute()),
            hour: old.hour_window.max(now.hour()),
        };
        if let Some(refusal) = refusal(&old, windows, now) {
            return Err(refusal);
        }
        stored = Some(old);
    }
    Err(StoreError::Unavailable("the windows of a key kept rolling".to_owned()).into())
}

/// 401, the same for every reason (SPECIFICATION §5.1).
#[must_use]
pub fn unauthenticated() -> ApiError {
    ApiError::new(
        Code::Unauthenticated,
        "Send a valid API key: Authorization: Bearer <API_KEY>.",
    )
    .with_header("www-authenticate", "Bearer")
}

fn admission(item: KeyItem, now: UnixMs) -> Admission {
    let window = Window {
        limit: item.minute_limit,
        remaining: item.minute_limit.saturating_sub(item.minute_count).max(0),
        reset_s: seconds_to_end(item.minute_window, MS_PER_MINUTE, now),
    };
    Admission {
        caller: Arc::new(item.caller),
        window,
    }
}

fn seconds_to_end(window: i64, length_ms: i64, now: UnixMs) -> i64 {
    let end_ms = window.saturating_add(1).saturating_mul(length_ms);
    end_ms
        .saturating_sub(now.ms())
        .saturating_add(999)
        .div_euclid(1000)
        .max(1)
}

/// 429 if a window is full; the hour where both are.
fn refusal(old: &KeyItem, windows: Windows, now: UnixMs) -> Option<ApiError> {
    let (name, limit, reset_s) = if old.hour_window == windows.hour && old.hour_count >= old.hour_limit {
        ("Hour", old.hour_limit, seconds_to_end(windows.hour, MS_PER_HOUR, now))
    } else if old.minute_window == windows.minute && old.minute_count >= old.minute_limit {
        (
            "Minute",
            old.minute_limit,
            seconds_to_end(windows.minute, MS_PER_MINUTE, now),
        )
    } else {
        return None;
    };
    let message = format!("{name} limit exceeded: {limit} requests. Retry in {reset_s} seconds.");
    Some(
        ApiError::new(Code::RateLimited, message)
            .with("retryAfter", reset_s)
            .with_header("retry-after", reset_s.to_string())
            .with_header("ratelimit-limit", limit.to_string())
            .with_header("ratelimit-remaining", "0")
            .with_header("ratelimit-reset", reset_s.to_string()),
    )
}

const NAMES: [(&str, &str); 7] = [
    ("#status", "keyStatus"),
    ("#minute", "minuteWindow"),
    ("#hour", "hourWindow"),
    ("#minuteCount", "minuteCount"),
    ("#hourCount", "hourCount"),
    ("#hourLimit", "hourLimit"),
    ("#lastUsedAt", "lastUsedAt"),
];

/// Counts one request in the stored windows.
fn count(windows: Windows, now: UnixMs) -> Expression {
    let mut names = NAMES.to_vec();
    names.push(("#minuteLimit", "minuteLimit"));
    Expression {
        condition: "#status = :active AND #minute = :minute AND #hour = :hour \
                    AND #minuteCount < #minuteLimit AND #hourCount < #hourLimit"
            .to_owned(),
        update: "SET #lastUsedAt = :now ADD #minuteCount :one, #hourCount :one".to_owned(),
        names,
        values: vec![
            (":active", text(ACTIVE)),
            (":minute", number(windows.minute)),
            (":hour", number(windows.hour)),
            (":one", number(1)),
            (":now", number(now.ms())),
        ],
    }
}

/// Starts new windows with this request; only one concurrent request succeeds.
fn roll(old: &KeyItem, windows: Windows, now: UnixMs) -> Expression {
    let hour_goes_on = old.hour_window == windows.hour;
    let (condition, hour_count) = if hour_goes_on {
        (" AND #hourCount < #hourLimit", "#hourCount + :one")
    } else {
        ("", ":one")
    };
    let minute_count = if old.minute_window == windows.minute {
        "#minuteCount + :one"
    } else {
        ":one"
    };
    Expression {
        condition: format!("#status = :active AND #minute = :oldMinute AND #hour = :oldHour{condition}"),
        update: format!(
            "SET #lastUsedAt = :now, #minute = :minute, #minuteCount = {minute_count}, \
             #hour = :hour, #hourCount = {hour_count}"
        ),
        names: NAMES
            .into_iter()
            .filter(|(placeholder, _)| hour_goes_on || *placeholder != "#hourLimit")
            .collect(),
        values: vec![
            (":active", text(ACTIVE)),
            (":oldMinute", number(old.minute_window)),
            (":oldHour", number(old.hour_window)),
            (":minute", number(windows.minute)),
            (":hour", number(windows.hour)),
            (":one", number(1)),
            (":now", number(now.ms())),
        ],
    }
}
