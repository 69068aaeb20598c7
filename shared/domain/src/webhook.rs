//! Webhooks: the receivers of events (SPECIFICATION §14.1).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};

use super::event::EventKind;
use super::id::{AccountId, WebhookId};
use super::time::UnixMs;

/// How long a replaced secret signs together with the new one.
pub const ROTATION_MS: i64 = 24 * 3_600_000;

/// The most replaced secrets that sign, and so the most rotations within [`ROTATION_MS`].
pub const MAX_PREVIOUS_SECRETS: usize = 5;

/// A secret as it is shown (Standard Webhooks).
#[must_use]
pub fn secret_text(secret: &[u8]) -> String {
    format!("whsec_{}", STANDARD.encode(secret))
}

/// A webhook.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Webhook {
    /// Its id.
    pub id: WebhookId,
    /// Its account.
    pub account_id: AccountId,
    /// Where events are sent.
    pub url: String,
    /// The kinds of events that are sent; empty means all.
    pub event_types: Vec<EventKind>,
    /// The owner's description.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub description: Option<String>,
    /// Whether events are sent.
    pub active: bool,
    /// Why the service switched it off.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub disabled_reason: Option<String>,
    /// Since when every attempt has failed; `None` if the last one succeeded.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub failing_since: Option<UnixMs>,
    /// Its secret, encrypted.
    pub secret: String,
    /// The secrets that were replaced and still sign, the newest first.
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub previous_secrets: Vec<PreviousSecret>,
    /// Whether its receiver has answered promptly, and never too late since.
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub prompt: bool,
    /// Until when it counts as slow, whatever its receiver does.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub slow_until: Option<UnixMs>,
    /// Counts the changes by its owner, from 1; the `ETag`.
    pub revision: u64,
    /// When it was created.
    pub created_at: UnixMs,
    /// When it was last changed.
    pub updated_at: UnixMs,
}

/// How fast the receiver of a webhook is known to answer (ADR 0019).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    /// Its last attempt was prompt.
    Prompt,
    /// An attempt was slow during the last [`SLOW_FOR_MS`].
    Slow,
    /// Not known.
    Unknown,
}

/// An attempt that takes less than this is prompt.
pub const PROMPT_MS: i64 = 1_000;

/// How long a webhook counts as slow after a slow attempt.
pub const SLOW_FOR_MS: i64 = 24 * 3_600_000;

/// A replaced secret.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PreviousSecret {
    /// The secret, encrypted.
    pub secret: String,
    /// Until when it signs.
    pub until: UnixMs,
}

/// A webhook as its owner sees it.
#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub struct WebhookView<'a> {
    id: WebhookId,
    url: &'a str,
    event_types: Vec<&'static str>,
    description: Option<&'a str>,
    active: bool,
    disabled_reason: Option<&'a str>,
    failing_since: Option<UnixMs>,
    created_at: UnixMs,
    updated_at: UnixMs,
    #[serde(skip_serializing_if = "Option::is_none")]
    secret: Option<&'a str>,
}

/// The fields of a webhook in lists.
pub const FIELDS: &[&str] = &[
    "id",
    "url",
    "eventTypes",
    "description",
    "active",
    "disabledReason",
    "failingSince",
    "createdAt",
    "updatedAt",
];

impl Webhook {
    /// What its owner sees. Only creation and rotation show the secret.
    #[must_use]
    pub fn view<'a>(&'a self, secret: Option<&'a str>) -> WebhookView<'a> {
        let Self {
            id,
            account_id: _,
            url,
            event_types,
            description,
            active,
            disabled_reason,
            failing_since,
            secret: _,
            previous_secrets: _,
            prompt: _,
            slow_until: _,
            revision: _,
            created_at,
            updated_at,
        } = self;
        let every = || EventKind::EVERY.into_iter().map(EventKind::name).collect();
        let some = || event_types.iter().map(|kind| kind.name()).collect();
        WebhookView {
            id: *id,
            url,
            event_types: if event_types.is_empty() { every() } else { some() },
            description: description.as_deref(),
            active: *active,
            disabled_reason: disabled_reason.as_deref(),
            failing_since: *failing_since,
            created_at: *created_at,
            updated_at: *updated_at,
            secret,
        }
    }

    /// Whether the webhook receives an event of this kind and time.
    #[must_use]
    pub fn receives(&self, kind: EventKind, at: UnixMs) -> bool {
        self.active && at >= self.created_at && (self.event_types.is_empty() || self.event_types.contains(&kind))
    }

    /// How fast its receiver is known to answer.
    #[must_use]
    pub fn pace(&self, now: UnixMs) -> Pace {
        match self.slow_until {
            Some(until) if until > now => Pace::Slow,
            Some(_) | None if self.prompt => Pace::Prompt,
            Some(_) | None => Pace::Unknown,
        }
    }

    /// The replaced secrets once the current one is replaced at `now`. `None` if too many still sign.
    #[must_use]
    pub fn secrets_after_rotation(&self, now: UnixMs) -> Option<Vec<PreviousSecret>> {
        let signing = self.previous_secrets.iter().filter(|previous| previous.until > now);
        let replaced = PreviousSecret {
            secret: self.secret.clone(),
            until: now.plus_ms(ROTATION_MS),
        };
        let secrets: Vec<PreviousSecret> = std::iter::once(replaced).chain(signing.cloned()).collect();
        (secrets.len() <= MAX_PREVIOUS_SECRETS).then_some(secrets)
    }

    /// The encrypted secrets that sign at `now`, the current one first.
    pub fn secrets(&self, now: UnixMs) -> impl Iterator<Item = &str> {
        let previous = self
            .previous_secrets
            .iter()
            .filter(move |previous| previous.until > now);
        std::iter::once(self.secret.as_str()).chain(previous.map(|previous| previous.secret.as_str()))
    }
}
