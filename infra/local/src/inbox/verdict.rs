//! Verifies signatures with an independent library, and finds the API's delivery that a signature belongs to.

use axum::http::HeaderMap;
use domain::webhook::secret_text;
use domain::{AccountId, DeliveryId, DeliveryState, EventId, Webhook, WebhookId};
use serde::{Deserialize, Serialize};
use shared::app::App;
use shared::records;
use shared::secrets::Owner;
use standardwebhooks::WebhookError;

use super::PATH;

const NO_WEBHOOK: &str = "No webhook of the account that the body names delivers to the inbox.";
const NO_ACCOUNT: &str = "The body names no account, and no webhook of the demo accounts delivers to the inbox.";

/// Whether the signature is valid.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Verdict {
    /// Whether it was made with a secret of a webhook that delivers to the inbox.
    pub signature_valid: bool,
    /// A sentence that explains why it is not valid.
    pub signature_problem: Option<String>,
    /// The delivery that has this signature.
    pub delivery: Option<Signed>,
}

/// A delivery of the API.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct Signed {
    account_id: AccountId,
    webhook_id: WebhookId,
    id: DeliveryId,
    /// Counts the attempts from 1. `None` if the service made no attempt at that time: somebody else sent the request
    /// again.
    attempt: Option<usize>,
}

/// The verdict on a request. Checks its signature against the webhooks of the account that its body names, or of the
/// demo accounts if it names no account.
pub async fn of(app: &App, demo: &[AccountId], headers: &HeaderMap, body: &[u8]) -> Verdict {
    let named = named_account(body);
    let (accounts, problem) = match &named {
        Some(named) => (std::slice::from_ref(named), NO_WEBHOOK),
        None => (demo, NO_ACCOUNT),
    };
    let mut problem = problem.to_owned();
    for account in accounts {
        let webhooks = records::webhooks::list(&app.store, *account).await.unwrap_or_default();
        for webhook in webhooks.iter().filter(|webhook| is_here(&webhook.url)) {
            match verify(app, webhook, headers, body).await {
                Ok(()) => {
                    return Verdict {
                        signature_valid: true,
                        signature_problem: None,
                        delivery: signed(app, webhook, headers).await,
                    };
                }
                Err(text) => problem = text,
            }
        }
    }
    Verdict { signature_valid: false, signature_problem: Some(problem), delivery: None }
}

/// The account of an event.
fn named_account(body: &[u8]) -> Option<AccountId> {
    #[derive(Deserialize)]
    #[serde(rename_all = "camelCase")]
    struct Event {
        account_id: AccountId,
    }
    serde_json::from_slice(body).ok().map(|Event { account_id }| account_id)
}

/// Whether the URL's path is the inbox, on any host, because the host may be a tunnel to this machine.
fn is_here(url: &str) -> bool {
    url.split(['?', '#']).next().is_some_and(|address| address.ends_with(PATH))
}

/// Verifies with every secret of a webhook. The error is a sentence.
async fn verify(app: &App, webhook: &Webhook, headers: &HeaderMap, body: &[u8]) -> Result<(), String> {
    let owner = Owner { account: webhook.account_id, webhook: webhook.id };
    let mut result = Err("The secret of the webhook cannot be read.".to_owned());
    for sealed in webhook.secrets(app.clock.now()) {
        let Ok(secret) = app.secrets().open(owner, sealed).await else {
            continue;
        };
        let verifier = standardwebhooks::Webhook::new(&secret_text(&secret));
        result = verifier.and_then(|verifier| verifier.verify(body, headers)).map_err(|error| sentence(&error));
        if result.is_ok() {
            break;
        }
    }
    result
}

fn sentence(error: &WebhookError) -> String {
    match error {
        WebhookError::MissingHeader(name) => format!("The header webhook-{name} is missing."),
        WebhookError::InvalidHeader(name) => format!("The header webhook-{name} is not text."),
        WebhookError::InvalidTimestamp => "The header webhook-timestamp is not a number of seconds.".to_owned(),
        WebhookError::TimestampTooOldError => {
            "The header webhook-timestamp is more than 5 minutes old: somebody may have sent an old request again."
                .to_owned()
        }
        WebhookError::FutureTimestampError => {
            "The header webhook-timestamp is more than 5 minutes in the future.".to_owned()
        }
        WebhookError::InvalidPayload => "The body is not UTF-8.".to_owned(),
        WebhookError::InvalidSignature | WebhookError::InvalidSecret(_) => {
            "No secret of a webhook that delivers here made this signature for this body.".to_owned()
        }
    }
}

/// The delivery that a verified request belongs to; `None` if somebody else signed it.
async fn signed(app: &App, webhook: &Webhook, headers: &HeaderMap) -> Option<Signed> {
    let event = headers.get("webhook-id").and_then(|value| value.to_str().ok());
    let id = DeliveryId::new(EventId::parse(event?)?.ulid());
    Some(Signed {
        account_id: webhook.account_id,
        webhook_id: webhook.id,
        id,
        attempt: attempt(app, webhook.account_id, webhook.id, id).await,
    })
}

/// The number of the current attempt. The service stores an attempt after the receiver has answered.
async fn attempt(app: &App, account: AccountId, webhook: WebhookId, id: DeliveryId) -> Option<usize> {
    let found = records::webhooks::deliveries::get(&app.store, account, webhook, id).await;
    let delivery = found.ok().flatten()?;
    (delivery.state == DeliveryState::Pending).then(|| delivery.attempts.len().saturating_add(1))
}
