//! The signed message of an event to a receiver (SPECIFICATION §12.2).

use std::time::Duration;

use domain::signature::signatures;
use domain::webhook::PROMPT_MS;
use domain::{Event, UnixMs, Webhook};
use shared::app::App;
use shared::queue::Lane;
use shared::secrets::Owner;
use store::StoreError;

/// How long an attempt may take in all (SPECIFICATION §12.7); in the fast lane, as long as a prompt receiver.
const TIME_LIMIT: Duration = Duration::from_secs(10);

#[derive(Debug)]
pub struct SignedMessage {
    /// The headers of this message alone.
    pub headers: Vec<(&'static str, String)>,
    pub body: Vec<u8>,
    /// When it is sent.
    pub at: UnixMs,
    /// How long the attempt may take in all.
    pub time_limit: Duration,
}

impl SignedMessage {
    /// Signs an event with the secrets of the webhook. Its time is taken last: our own reads do not count as time of
    /// the receiver.
    pub async fn signed(app: &App, lane: Lane, webhook: &Webhook, event: &Event) -> Result<Self, StoreError> {
        let payload = event.payload(webhook.account_id);
        let body = payload.and_then(|payload| serde_json::to_vec(&payload));
        let body = body.map_err(|error| StoreError::Malformed(error.to_string()))?;
        let owner = Owner { account: webhook.account_id, webhook: webhook.id };
        let mut secrets = Vec::new();
        for sealed in webhook.secrets(app.clock.now()) {
            secrets.push(app.secrets().open(owner, sealed).await?);
        }
        let at = app.clock.now();
        let id = event.id.to_string();
        let signatures = signatures(&secrets, &id, at, &body);
        Ok(Self {
            headers: [
                Some(("webhook-id", id)),
                Some(("webhook-timestamp", at.ms().div_euclid(1_000).to_string())),
                Some(("webhook-signature", signatures)),
                webhook.filter.is_some().then(|| ("webhook-filter", "true".to_owned())),
            ]
            .into_iter()
            .flatten()
            .collect(),
            body,
            at,
            time_limit: match lane {
                Lane::Fast => Duration::from_millis(PROMPT_MS.unsigned_abs()),
                Lane::Slow | Lane::Compaction | Lane::Import => TIME_LIMIT,
            },
        })
    }
}
