//! A receiver of webhooks for whoever has none yet: `/_inbox` shows what was delivered there, its signature checked by a library
//! that is not ours.

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

/// Where it is found.
pub const PATH: &str = "/_inbox";

/// How many deliveries it remembers.
const MAX_KEPT: usize = 200;

/// What was delivered.
#[derive(Clone, Debug, Serialize)]
#[serde(rename_all = "camelCase")]
struct Delivered {
    received_at: UnixMs,
    webhook_id: String,
    event_type: String,
    /// Whether a webhook that leads here has a secret that the signature was made with.
    signature_valid: bool,
    body: Value,
}

struct Inbox {
    app: App,
    accounts: Vec<AccountId>,
    kept: Mutex<VecDeque<Delivered>>,
}

/// The inbox as a part of the gateway. `accounts`: whose webhooks may lead here.
pub fn router(app: App, accounts: Vec<AccountId>) -> Router {
    let inbox = Inbox {
        app,
        accounts,
        kept: Mutex::default(),
    };
    Router::new()
        .route(PATH, get(page).post(take).delete(clear))
        .route("/_inbox.json", get(list))
        .with_state(Arc::new(inbox))
}

async fn take(State(inbox): State<Arc<Inbox>>, headers: HeaderMap, body: Bytes) -> StatusCode {
    let signature_valid = inbox.verify(&headers, &body).await;
    let body: Value = serde_json::from_slice(&body).unwrap_or_default();
    let text = |name: &str| {
        headers
            .get(name)
            .and_then(|value| value.to_str().ok())
            .unwrap_or_default()
    };
    let delivered = Delivered {
        received_at: inbox.app.clock.now(),
        webhook_id: text("webhook-id").to_owned(),
        event_type: body.get("type").and_then(Value::as_str).unwrap_or_default().to_owned(),
        signature_valid,
        body,
    };
    let mut kept = inbox.kept.lock().unwrap_or_else(PoisonError::into_inner);
    kept.push_front(delivered);
    kept.truncate(MAX_KEPT);
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

    fn kept(&self) -> Vec<Delivered> {
        let kept = self.kept.lock().unwrap_or_else(PoisonError::into_inner);
        kept.iter().cloned().collect()
    }
}

async fn list(State(inbox): State<Arc<Inbox>>) -> Json<Vec<Delivered>> {
    Json(inbox.kept())
}

async fn clear(State(inbox): State<Arc<Inbox>>) -> StatusCode {
    inbox.kept.lock().unwrap_or_else(PoisonError::into_inner).clear();
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
    let kept = inbox.kept();
    if kept.is_empty() {
        html.push_str("<p>Nothing was delivered yet. Make a webhook that leads here, then write something.</p>");
    }
    for delivered in kept {
        let (class, verdict) = if delivered.signature_valid {
            ("good", "signature valid")
        } else {
            ("bad", "signature not valid")
        };
        let body = serde_json::to_string_pretty(&delivered.body).unwrap_or_default();
        let _ = write!(
            html,
            "<article><h2>{} <span class=\"{class}\">{verdict}</span></h2><p>{}</p><pre>{}</pre></article>",
            escaped(&delivered.event_type),
            escaped(&delivered.webhook_id),
            escaped(&body)
        );
    }
    html.push_str("</body></html>");
    Html(html)
}

fn escaped(text: &str) -> String {
    text.replace('&', "&amp;")
        .replace('<', "&lt;")
        .replace('>', "&gt;")
        .replace('"', "&quot;")
}
