//! Webhooks: the receivers of events (SPECIFICATION §12.5).

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use derive::Record;
use serde::{Deserialize, Serialize};

use super::event::{Event, EventKind};
use super::event_filter::EventFilter;
use super::field::{FieldDefinition, Format, ValueKind};
use super::id::{AccountId, WebhookId};
use super::input::{Body, Json};
use super::time::UnixMs;

/// How long a replaced secret signs together with the new one.
pub const ROTATION_MS: i64 = 24 * 3_600_000;

/// The most replaced secrets that sign, and so the most rotations within [`ROTATION_MS`].
pub const MAX_PREVIOUS_SECRETS: usize = 5;

/// A secret as it is shown (Standard Webhooks).
pub fn secret_text(secret: &[u8]) -> String {
    format!("whsec_{}", STANDARD.encode(secret))
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Record)]
#[record(name = "webhook")]
#[serde(rename_all = "camelCase")]
pub struct Webhook {
    /// Identifies the webhook.
    pub id: WebhookId,
    /// The account.
    #[field(hidden)]
    pub account_id: AccountId,
    /// Where events are sent.
    #[field(client, required, text = 1..=2_000, label = "URL",
        sent = "An https address that is global. Loopback is accepted in local mode only.")]
    pub url: String,
    /// Which events are sent.
    #[field(client, with = EventKinds, shown_as = EventKinds::shown,
        sent = "Which events are sent; all unless it is given.")]
    pub event_types: Vec<EventKind>,
    /// Which of these events are sent. Null is all of them.
    #[field(
        client,
        clears,
        sent = "Which of these events are sent. Their prospect met every member before the \
        change, or meets it after the change. Values of one member are alternatives. Null is all events."
    )]
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub filter: Option<EventFilter>,
    /// Your description.
    #[field(client, clears, text = 0..=500)]
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub description: Option<String>,
    /// Whether events are sent.
    #[field(client, sent = "Whether events are sent; true unless it is given.")]
    pub active: bool,
    /// Why the service switched it off.
    #[field(compared)]
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub disabled_reason: Option<String>,
    /// Since when every attempt has failed.
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub failing_since: Option<UnixMs>,
    /// Its secret, encrypted.
    #[field(hidden)]
    pub secret: String,
    /// The secrets that were replaced and still sign, the newest first.
    #[field(hidden)]
    #[serde(skip_serializing_if = "Vec::is_empty", default)]
    pub previous_secrets: Vec<PreviousSecret>,
    /// Whether its receiver has answered promptly, and never too late since.
    #[field(hidden)]
    #[serde(skip_serializing_if = "std::ops::Not::not", default)]
    pub prompt: bool,
    /// Until when it counts as slow, whatever its receiver does.
    #[field(hidden)]
    #[serde(skip_serializing_if = "Option::is_none", default)]
    pub slow_until: Option<UnixMs>,
    /// Counts the changes by its owner, from 1; the `ETag`.
    #[field(hidden)]
    pub revision: u64,
    /// When the webhook was created.
    #[field(label = "Created")]
    pub created_at: UnixMs,
    /// When the webhook was last changed.
    #[field(label = "Updated")]
    pub updated_at: UnixMs,
}

/// Kinds of events. A webhook for all of them stores none, so that it receives kinds added later too.
pub struct EventKinds;

impl EventKinds {
    fn shown(stored: &[EventKind]) -> &[EventKind] {
        if stored.is_empty() { &EventKind::EVERY } else { stored }
    }
}

impl Format for EventKinds {
    const KIND: ValueKind = ValueKind::Schema {
        form: "list",
        bounds: &[("$kinds", EventKind::EVERY.len())],
        shown: r##"{"type":"array","items":{"$ref":"#/components/schemas/EventType"}}"##,
        sent: r##"{"type":"array","minItems":1,"maxItems":$kinds,"items":{"$ref":"#/components/schemas/EventType"}}"##,
    };
    type Value = Vec<EventKind>;

    fn read(body: &mut Body, field: &FieldDefinition, value: Json) -> Option<Vec<EventKind>> {
        let elements = body.elements(field.name, value, EventKind::EVERY.len())?;
        if elements.is_empty() {
            body.fault(field.name, "must not be empty; leave it out for all kinds");
        }
        let mut kinds = Vec::new();
        for kind in body.named(field.name, &elements, EventKind::EVERY, EventKind::name) {
            if !kinds.contains(&kind) {
                kinds.push(kind);
            }
        }
        if kinds.len() == EventKind::EVERY.len() {
            kinds.clear();
        }
        Some(kinds)
    }
}

/// How fast the receiver of a webhook is known to answer (ADR 0019).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pace {
    Prompt,
    /// An attempt was slow during the last [`SLOW_FOR_MS`].
    Slow,
    Unknown,
}

/// An attempt that takes less than this is prompt.
pub const PROMPT_MS: i64 = 1_000;

/// How long a webhook counts as slow after a slow attempt.
pub const SLOW_FOR_MS: i64 = 24 * 3_600_000;

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct PreviousSecret {
    /// The secret, encrypted.
    pub secret: String,
    pub until: UnixMs,
}

impl Webhook {
    /// Whether the webhook receives this event. Every webhook learns of erasures, because its receiver
    /// may have data of the person.
    pub fn receives(&self, event: &Event) -> bool {
        let is_wanted = self.event_types.is_empty() || self.event_types.contains(&event.kind);
        let is_admitted = self.filter.as_ref().is_none_or(|filter| filter.admits(event));
        self.active
            && event.created_at >= self.created_at
            && is_admitted
            && (is_wanted || event.kind == EventKind::ProspectErased)
    }

    /// Its URL without path and query, which may be secret.
    pub fn origin(&self) -> String {
        self.url.split('/').take(3).collect::<Vec<_>>().join("/")
    }

    /// How fast its receiver is known to answer.
    pub fn pace(&self, now: UnixMs) -> Pace {
        match self.slow_until {
            Some(until) if until > now => Pace::Slow,
            Some(_) | None if self.prompt => Pace::Prompt,
            Some(_) | None => Pace::Unknown,
        }
    }

    /// The replaced secrets once the current one is replaced at `now`. `None` if too many still sign.
    pub fn secrets_after_rotation(&self, now: UnixMs) -> Option<Vec<PreviousSecret>> {
        let signing = self.previous_secrets.iter().filter(|previous| previous.until > now);
        let replaced = PreviousSecret { secret: self.secret.clone(), until: now.plus_ms(ROTATION_MS) };
        let secrets: Vec<PreviousSecret> = std::iter::once(replaced).chain(signing.cloned()).collect();
        (secrets.len() <= MAX_PREVIOUS_SECRETS).then_some(secrets)
    }

    /// The encrypted secrets that sign at `now`, the current one first.
    pub fn secrets(&self, now: UnixMs) -> impl Iterator<Item = &str> {
        let previous = self.previous_secrets.iter().filter(move |previous| previous.until > now);
        std::iter::once(self.secret.as_str()).chain(previous.map(|previous| previous.secret.as_str()))
    }
}
