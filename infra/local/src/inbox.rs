//! A webhook receiver for developers without one: `/_inbox` shows the deliveries that it received. An independent library
//! verifies their signatures.

use std::collections::VecDeque;
use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Json, Response};
use axum::routing::get;
use domain::webhook::secret_text;
use domain::{AccountId, UnixMs};
use serde::Serialize;
use serde_json::Value;
use shared::app::App;
use shared::records;
use shared::secrets::Owner;

use crate::pages::{self, escape};

/// The path of the inbox.
pub const PATH: &str = "/_inbox";

/// The number of deliveries that the inbox keeps.
const MAX_DELIVERIES: usize = 200;

/// A received delivery.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct ReceivedDelivery {
    received_at: UnixMs,
    webhook_id: String,
    event_type: String,
    /// Whether the signature was made with a secret of a webhook that delivers to the inbox.
    signature_valid: bool,
    body: Value,
}

struct Inbox {
    app: App,
    accounts: Vec<AccountId>,
    deliveries: Mutex<VecDeque<ReceivedDelivery>>,
}

/// The inbox's routes. It verifies signatures against the webhooks of `accounts`.
pub fn router(app: App, accounts: Vec<AccountId>) -> Router {
    let inbox = Inbox {
        app,
        accounts,
        deliveries: Mutex::default(),
    };
    Router::new()
        .route(PATH, get(page).post(receive).delete(clear))
        .route("/_inbox.json", get(list))
        .with_state(Arc::new(inbox))
}

async fn receive(State(inbox): State<Arc<Inbox>>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let signature_valid = inbox.verify(&headers, &body).await;
    let body: Value = serde_json::from_slice(&body).unwrap_or_default();
    let text = |name: &str| {
        headers
            .get(name)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
    };
    let delivery = ReceivedDelivery {
        received_at: inbox.app.clock.now(),
        webhook_id: text("webhook-id").to_owned(),
        event_type: body.get("type").and_then(Value::as_str).unwrap_or_default().to_owned(),
        signature_valid,
        body,
    };
    let mut deliveries = inbox.deliveries.lock().unwrap_or_else(PoisonError::into_inner);
    deliveries.push_front(delivery);
    deliveries.truncate(MAX_DELIVERIES);
    StatusCode::NO_CONTENT
}

impl Inbox {
    async fn verify(&self, headers: &HeaderMap, body: &[u8]) -> bool {
        for account in &self.accounts {
            let webhooks = records::webhooks::list(&self.app.store, *account)
                .await
                .unwrap_or_default();
            for webhook in webhooks.iter().filter(|webhook| webhook.url.ends_with(PATH)) {
                let owner = Owner {
                    account: *account,
                    webhook: webhook.id,
                };
                for sealed in webhook.secrets(self.app.clock.now()) {
                    let Ok(secret) = self.app.secrets().open(owner, sealed).await else {
                        continue;
                    };
                    let verifier = standardwebhooks::Webhook::new(&secret_text(&secret));
                    if verifier.is_ok_and(|verifier| verifier.verify(body, headers).is_ok()) {
                        return true;
                    }
                }
            }
        }
        false
    }

    fn deliveries(&self) -> Vec<ReceivedDelivery> {
        let deliveries = self.deliveries.lock().unwrap_or_else(PoisonError::into_inner);
        deliveries.iter().cloned().collect()
    }
}

async fn list(State(inbox): State<Arc<Inbox>>) -> Json<Vec<ReceivedDelivery>> {
    Json(inbox.deliveries())
}

async fn clear(State(inbox): State<Arc<Inbox>>) -> StatusCode {
    inbox.deliveries.lock().unwrap_or_else(PoisonError::into_inner).clear();
    StatusCode::NO_CONTENT
}

/// Without scripts, the browser loads the page again.
const HEAD: &str = r#"<script type="module" src="/_pages/inbox.js"></script>
<noscript><meta http-equiv="refresh" content="2"></noscript>"#;

const NO_DELIVERIES: &str = r#"<div class="empty"><p class="title">No deliveries yet</p>
<p>Create a webhook with the URL of this page, then create a record.</p></div>"#;

async fn page(State(inbox): State<Arc<Inbox>>) -> Response {
    let mut html = "<main class=\"narrow\">\n<h1>Webhook inbox</h1>\n".to_owned();
    let deliveries = inbox.deliveries();
    if deliveries.is_empty() {
        html.push_str(NO_DELIVERIES);
    }
    for delivery in deliveries {
        let (class, verdict) = if delivery.signature_valid {
            ("good", "signature valid")
        } else {
            ("bad", "signature not valid")
        };
        let body = serde_json::to_string_pretty(&delivery.body).unwrap_or_default();
        let _ = writeln!(
            html,
            r#"<article class="card delivery"><header><h2>{}</h2><span class="badge {class}">{verdict}</span></header>
<p class="faint mono">{}</p>
<div class="json"><pre tabindex="0">{}</pre></div></article>"#,
            escape(&delivery.event_type),
            escape(&delivery.webhook_id),
            escape(&body)
        );
    }
    html.push_str("</main>");
    pages::html(pages::document("Webhook inbox", HEAD, &html))
}
