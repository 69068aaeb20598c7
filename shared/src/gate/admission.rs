//! Admission: one conditional update of the key's item checks that the key is active and within both rate-limit
//! windows, and counts the request (SPECIFICATION §2.6, ADR 0001).

use std::sync::Arc;

use lambda_http::http::header::{AUTHORIZATION, HeaderMap, HeaderValue};
use serde::Deserialize;

use crate::app::App;
use crate::http::{ApiError, Code};
use crate::records::keys::full_windows::{FullWindow, WindowLength};
use domain::account::{FORMAT, first_format};
use domain::caller::ACTIVE;
use domain::{AccountId, Caller, IpNetwork, KeyId, KeyRefusal, Permissions, Scope, UnixMs, UserId};
use store::conditional::Outcome;
use store::item::{from_item, number};
use store::{Guard, ItemUpdate, Key, StoreError};

const NO_KEY: &str = "The request has no API key. Send one as Authorization: Bearer <API_KEY>.";
const NO_VALID_KEY: &str = "This API key is not valid: it is mistyped, revoked or expired. Send a valid one as Authorization: Bearer <API_KEY>.";

/// How often a request tries to advance the windows while other requests advance them too.
const ATTEMPTS: u32 = 10;

/// A rate-limit window as the response headers describe it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Window {
    /// Requests that the window admits.
    pub limit: i64,
    /// Requests that the window still admits.
    pub remaining: i64,
    /// Whole seconds to its end, rounded up, at least 1.
    pub reset_s: i64,
}

#[derive(Clone, Debug)]
pub struct Admission {
    pub caller: Arc<Caller>,
    /// The minute window after this request.
    pub window: Window,
}

/// Why a request is not admitted.
#[derive(Debug)]
pub struct Refusal {
    pub error: ApiError,
    /// The key, if the service knows it and refuses it.
    pub key: Option<(Arc<Caller>, KeyRefusal)>,
}

impl From<ApiError> for Refusal {
    fn from(error: ApiError) -> Self {
        Self { error, key: None }
    }
}

impl From<StoreError> for Refusal {
    fn from(error: StoreError) -> Self {
        ApiError::from(error).into()
    }
}

/// The attributes of a key's item that admission reads. The struct repeats the fields of [`Caller`], because serde
/// would copy a flattened record.
#[derive(Clone, Debug, Deserialize)]
#[serde(rename_all = "camelCase")]
struct KeyItem {
    account_id: AccountId,
    account_name: String,
    key_id: KeyId,
    key_name: String,
    user_id: UserId,
    permissions: Permissions,
    created_at: UnixMs,
    expires_at: Option<UnixMs>,
    allowed_cidrs: Option<Vec<IpNetwork>>,
    scope: Option<Scope>,
    token_secret: String,
    settings_version: u64,
    #[serde(default = "first_format")]
    format: u64,
    key_status: String,
    minute_limit: i64,
    hour_limit: i64,
    minute_window: i64,
    minute_count: i64,
    hour_window: i64,
    hour_count: i64,
}

impl KeyItem {
    fn admission(self, now: UnixMs) -> Admission {
        let window = Window {
            limit: self.minute_limit,
            remaining: self.minute_limit.saturating_sub(self.minute_count).max(0),
            reset_s: WindowLength::Minute.seconds_to_end(self.minute_window, now),
        };
        let caller = Caller {
            account_id: self.account_id,
            account_name: self.account_name,
            key_id: self.key_id,
            key_name: self.key_name,
            user_id: self.user_id,
            permissions: self.permissions,
            created_at: self.created_at,
            expires_at: self.expires_at,
            allowed_cidrs: self.allowed_cidrs,
            scope: self.scope,
            token_secret: self.token_secret,
            settings_version: self.settings_version,
            format: self.format,
        };
        Admission { caller: Arc::new(caller), window }
    }

    /// Why it admits nothing any more, whatever its windows say.
    fn refusal(&self, now: UnixMs) -> Option<KeyRefusal> {
        let has_expired = self.expires_at.is_some_and(|end| end <= now);
        let expired = has_expired.then_some(KeyRefusal::Expired);
        if self.key_status == ACTIVE { expired } else { Some(KeyRefusal::Revoked) }
    }

    const fn windows(&self) -> Windows {
        Windows { minute: self.minute_window, hour: self.hour_window }
    }
}

/// The windows that a request falls into.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Windows {
    minute: i64,
    hour: i64,
}

/// Admits the request or returns the refusal. If a window is full now, remembers it.
///
/// # Errors
/// 401 for an unknown, revoked or expired key; 429 if a window is full; 503 if the store does not answer, or if
/// this build does not know the form of the account's records.
pub async fn admit(app: &App, hash: &str, now: UnixMs) -> Result<Admission, Refusal> {
    let key = Key::api_key(hash);
    let mut windows = Windows { minute: now.minute(), hour: now.hour() };
    let mut stored: Option<KeyItem> = None;
    for _ in 0..ATTEMPTS {
        let (update, guard) = match &stored {
            Some(item) if item.minute_window != windows.minute || item.hour_window != windows.hour => {
                roll(item, windows, now)
            }
            Some(_) | None => count(windows, now),
        };
        let old = match app.store.count_if::<KeyItem>(&key, update, guard).await? {
            Outcome::Done(item) => {
                match full_window(&item, item.windows(), now) {
                    Some(full) => app.full_windows.remember(hash, full),
                    None => app.full_windows.forget(hash),
                }
                if item.format > FORMAT {
                    return Err(ApiError::unknown_format(item.format).into());
                }
                return Ok(item.admission(now));
            }
            Outcome::Lost(None) => return Err(unauthenticated().into()),
            Outcome::Lost(Some(item)) => from_item::<KeyItem>(item)?,
        };
        if let Some(cause) = old.refusal(now) {
            let is_known_form = old.format <= FORMAT;
            let key = is_known_form.then(|| (old.admission(now).caller, cause));
            return Err(Refusal { error: unauthenticated(), key });
        }
        // If our clock is behind the stored window, use the stored window: windows never move backwards.
        windows = Windows { minute: old.minute_window.max(now.minute()), hour: old.hour_window.max(now.hour()) };
        if let Some(full) = full_window(&old, windows, now) {
            app.full_windows.remember(hash, full);
            return Err(rate_limited(&full, now).into());
        }
        stored = Some(old);
    }
    Err(StoreError::Unavailable("the windows of a key kept rolling".to_owned()).into())
}

/// 401 for a request without a bearer key. If the key is in another place, the message tells where to send it. The
/// response does not depend on the key (SPECIFICATION §2.1).
pub fn no_key(headers: &HeaderMap) -> ApiError {
    let is_basic = |value: &HeaderValue| {
        let scheme = value.as_bytes().get(..6);
        scheme.is_some_and(|scheme| scheme.eq_ignore_ascii_case(b"basic "))
    };
    let message = match headers.get(AUTHORIZATION) {
        Some(value) if is_basic(value) => {
            "Basic credentials are not accepted. Send the API key as Authorization: Bearer <API_KEY>."
        }
        None if headers.contains_key("x-api-key") => {
            "The header X-API-Key is not read. Send the API key as Authorization: Bearer <API_KEY>."
        }
        // A shell whose variable is not set sends the scheme alone.
        Some(value) if !matches!(&value.as_bytes().trim_ascii().to_ascii_lowercase()[..], b"" | b"bearer") => {
            NO_VALID_KEY
        }
        Some(_) | None => NO_KEY,
    };
    refusal(message)
}

/// 401, the same for every key that is not active.
fn unauthenticated() -> ApiError {
    refusal(NO_VALID_KEY)
}

fn refusal(message: &str) -> ApiError {
    ApiError::new(Code::Unauthenticated, message)
}

/// The window that is full; the hour if both are.
fn full_window(item: &KeyItem, windows: Windows, now: UnixMs) -> Option<FullWindow> {
    let (length, number, limit) = if item.hour_window == windows.hour && item.hour_count >= item.hour_limit {
        (WindowLength::Hour, windows.hour, item.hour_limit)
    } else if item.minute_window == windows.minute && item.minute_count >= item.minute_limit {
        (WindowLength::Minute, windows.minute, item.minute_limit)
    } else {
        return None;
    };
    let read_at = now;
    Some(FullWindow { length, number, limit, read_at })
}

/// The 429 response for a full window (SPECIFICATION §2.6).
pub fn rate_limited(full: &FullWindow, now: UnixMs) -> ApiError {
    let (name, limit) = (full.length.name(), full.limit);
    let reset_s = full.length.seconds_to_end(full.number, now);
    let message = format!("{name} limit exceeded: {limit} requests. Retry in {reset_s} seconds.");
    ApiError::new(Code::RateLimited, message)
        .with("retryAfter", reset_s)
        .with_header("retry-after", reset_s.to_string())
        .with_header("ratelimit-limit", limit.to_string())
        .with_header("ratelimit-remaining", "0")
        .with_header("ratelimit-reset", reset_s.to_string())
}

/// Counts one request in the stored windows, unless one of them is full.
fn count(windows: Windows, now: UnixMs) -> (ItemUpdate, Guard) {
    let update = ItemUpdate::default().set("lastUsedAt", number(now.ms()));
    let update = update.add("minuteCount", number(1)).add("hourCount", number(1));
    let mut guards = stored_as(windows, now);
    guards.extend([Guard::Below("minuteCount", "minuteLimit"), IN_HOUR]);
    (update, Guard::All(guards))
}

/// Starts new windows with this request; only one concurrent request succeeds.
fn roll(old: &KeyItem, windows: Windows, now: UnixMs) -> (ItemUpdate, Guard) {
    let mut guards = stored_as(old.windows(), now);
    let mut update = ItemUpdate::default()
        .set("lastUsedAt", number(now.ms()))
        .set("minuteWindow", number(windows.minute))
        .set("hourWindow", number(windows.hour));
    update = if old.minute_window == windows.minute {
        update.add("minuteCount", number(1))
    } else {
        update.set("minuteCount", number(1))
    };
    update = if old.hour_window == windows.hour {
        guards.push(IN_HOUR);
        update.add("hourCount", number(1))
    } else {
        update.set("hourCount", number(1))
    };
    (update, Guard::All(guards))
}

/// The hour is not full.
const IN_HOUR: Guard = Guard::Below("hourCount", "hourLimit");

/// The key is active and has these windows.
fn stored_as(windows: Windows, now: UnixMs) -> Vec<Guard> {
    vec![
        Guard::Text("keyStatus", ACTIVE.to_owned()),
        Guard::Number("minuteWindow", windows.minute),
        Guard::Number("hourWindow", windows.hour),
        Guard::AtLeast("expiresAt", now.ms().saturating_add(1)),
    ]
}
