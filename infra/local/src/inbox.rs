//! A webhook receiver for developers without one: `/_inbox` shows the deliveries that it received. An independent library
//! verifies their signatures.

use std::collections::VecDeque;
use std::fmt::Write;
use std::sync::{Arc, Mutex, PoisonError};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{Html, IntoResponse, Json};
use axum::routing::get;
use domain::webhook::secret_text;
use domain::{AccountId, UnixMs};
use serde::Serialize;
use serde_json::Value;
use shared::app::App;
use shared::records;
use shared::secrets::Owner;

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

const HEAD: &str = r#"<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1"><meta http-equiv="refresh" content="2">
<title>Webhook inbox</title><style>
body{font:16px/1.5 system-ui,sans-serif;margin:2rem auto;max-width:60rem;padding:0 1rem;color:#1a1a1a;background:#fff}
article{border:1px solid #ccc;border-radius:8px;padding:1rem;margin:1rem 0}h2{font-size:1rem;margin:0}
pre{overflow:auto;background:#f5f5f5;padding:.75rem;border-radius:6px}.good{color:#176d2f}.bad{color:#a4161a}
</style></head><body><h1>Webhook inbox</h1>"#;

async fn page(State(inbox): State<Arc<Inbox>>) -> impl IntoResponse {
    let mut html = HEAD.to_owned();
    let deliveries = inbox.deliveries();
    if deliveries.is_empty() {
        html.push_str("<p>No deliveries yet. Create a webhook with the URL of this page, then create a record.</p>");
    }
    for delivery in deliveries {
        let (class, verdict) = if delivery.signature_valid {
            ("good", "signature valid")
        } else {
            ("bad", "signature not valid")
        };
        let body = serde_json::to_string_pretty(&delivery.body).unwrap_or_default();
        let _ = write!(
            html,
            "<article><h2>{} <span class=\"{class}\">{verdict}</span></h2><p>{}</p><pre>{}</pre></article>",
            escape(&delivery.event_type),
            escape(&delivery.webhook_id),
            escape(&body)
        );
    }
    html.push_str("</body></html>");
    Html(html)
}

fn escape(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
