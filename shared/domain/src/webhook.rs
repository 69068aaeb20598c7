//! Webhooks: where events are sent, and what is known of the receiver (SPECIFICATION §14.1).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde::{Deserialize, Serialize};

use super::event::EventKind;
use super::id::{AccountId, WebhookId};
use super::time::UnixMs;

/// How long a secret that was replaced signs beside the new one.
pub const ROTATION_MS: i64 = 24 * 3_600_000;

/// How long a receiver may fail everything before its webhook is switched off.
pub const MAX_FAILING_MS: i64 = 5 * 24 * 3_600_000;

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
    /// The account that it belongs to.
    pub account_id: AccountId,
    /// Where events are sent.
    pub url: String,
    /// Which kinds; empty is all.
    pub event_types: Vec<EventKind>,
    /// What its owner calls it.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub description: Option<String>,
    /// Whether events are sent.
    pub active: bool,
    /// Why it was switched off, where that was not its owner.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub disabled_reason: Option<String>,
    /// Since when every attempt has failed; nothing where the last one succeeded.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub failing_since: Option<UnixMs>,
    /// Its secret, encrypted.
    pub secret: String,
    /// The secret before, encrypted, while it still signs.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub previous_secret: Option<PreviousSecret>,
    /// Counts the changes that its owner made, from 1; the `ETag`.
    pub revision: u64,
    /// When it was made.
    pub created_at: UnixMs,
    /// When it was last changed.
    pub updated_at: UnixMs,
}

/// A secret that was replaced.
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
    /// What its owner sees; with the secret where it is shown.
    #[must_use]
    pub fn view<'a>(&'a self, secret: Option<&'a str>) -> WebhookView<'a> {
        let every = || EventKind::EVERY.into_iter().map(EventKind::name).collect();
        let some = || self.event_types.iter().map(|kind| kind.name()).collect();
        WebhookView {
            id: self.id,
            url: &self.url,
            event_types: if self.event_types.is_empty() { every() } else { some() },
            description: self.description.as_deref(),
            active: self.active,
            disabled_reason: self.disabled_reason.as_deref(),
            failing_since: self.failing_since,
            created_at: self.created_at,
            updated_at: self.updated_at,
            secret,
        }
    }

    /// Whether an event of this kind, that happened then, is sent there.
    #[must_use]
    pub fn wants(&self, kind: EventKind, at: UnixMs) -> bool {
        self.active && at >= self.created_at && (self.event_types.is_empty() || self.event_types.contains(&kind))
    }

    /// The secrets that sign now, encrypted, the present one first.
    pub fn secrets(&self, now: UnixMs) -> impl Iterator<Item = &str> {
        let previous = self.previous_secret.iter().filter(move |previous| previous.until > now);
        std::iter::once(self.secret.as_str()).chain(previous.map(|previous| previous.secret.as_str()))
    }
}
