//! The endpoint of SQS and KMS on this machine, for the real SDKs: as much of both as the functions call. KMS keeps nothing
//! secret here, from nobody: what it "encrypts" carries the plain text and the context that it must be opened with.

use std::net::Ipv4Addr;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use axum::Router;
use axum::body::Bytes;
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use serde_json::{Value, json};
use shared::config::{Config, Queues};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::queue::Queue;

/// The key that secrets are encrypted under.
const KEY: &str = "alias/local";

/// The running endpoint. It stops when it is dropped.
#[derive(Debug)]
pub struct Services {
    endpoint: String,
    served: JoinHandle<()>,
}

impl Services {
    /// Serves on any free port of the loopback interface.
    ///
    /// # Errors
    /// One line: no port.
    pub async fn on_any_port(queue: Queue) -> Result<Self, String> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await;
        Self::start(listener.map_err(|error| error.to_string())?, queue)
    }

    /// Serves on this listener.
    ///
    /// # Errors
    /// One line: what the listener says.
    pub fn start(listener: TcpListener, queue: Queue) -> Result<Self, String> {
        let address = listener.local_addr().map_err(|error| error.to_string())?;
        let router = Router::new().fallback(answer).with_state(Arc::new(queue));
        #[expect(clippy::disallowed_methods, reason = "the endpoint runs until it is dropped")]
        let served = tokio::spawn(async move {
            let _ = axum::serve(listener, router).await;
        });
        Ok(Self {
            endpoint: format!("http://{address}"),
            served,
        })
    }

    /// Where it is reached.
    #[must_use]
    pub fn endpoint(&self) -> &str {
        &self.endpoint
    }

    /// The configuration of a function that uses it.
    #[must_use]
    pub fn config(&self, config: Config) -> Config {
        Config {
            secrets_key: Some(KEY.to_owned()),
            kms_endpoint: Some(self.endpoint.clone()),
            queues: Some(Queues {
                url: format!("{}/000000000000/deliveries", self.endpoint),
                dead_letter_url: format!("{}/000000000000/deliveries-dead", self.endpoint),
                endpoint: Some(self.endpoint.clone()),
            }),
            ..config
        }
    }
}

impl Drop for Services {
    fn drop(&mut self) {
        self.served.abort();
    }
}

async fn answer(State(queue): State<Arc<Queue>>, headers: HeaderMap, body: Bytes) -> Response {
    let target = headers.get("x-amz-target").and_then(|target| target.to_str().ok());
    let request: Value = serde_json::from_slice(&body).unwrap_or_default();
    let answer = match target.unwrap_or_default() {
        "AmazonSQS.SendMessage" => send(&queue, request.get("QueueUrl"), &request),
        "AmazonSQS.SendMessageBatch" => send_batch(&queue, &request),
        "TrentService.Encrypt" => encrypt(&request),
        "TrentService.Decrypt" => decrypt(&request),
        _ => None,
    };
    let Some(answer) = answer else {
        let error = json!({"__type": "ValidationException", "message": "not understood here"});
        return (StatusCode::BAD_REQUEST, error.to_string()).into_response();
    };
    ([("content-type", "application/x-amz-json-1.0")], answer.to_string()).into_response()
}

/// How many messages were sent: the next one's id.
static SENT: AtomicU64 = AtomicU64::new(0);

fn send(queue: &Queue, url: Option<&Value>, message: &Value) -> Option<Value> {
    let body = message.get("MessageBody")?.as_str()?.to_owned();
    let delay_s = message.get("DelaySeconds").and_then(Value::as_u64).unwrap_or_default();
    let id = SENT.fetch_add(1, Ordering::Relaxed).to_string();
    if url?.as_str()?.ends_with("-dead") {
        queue.bury(body);
    } else {
        queue.send(body, u32::try_from(delay_s).ok()?);
    }
    Some(json!({"MessageId": id}))
}

fn send_batch(queue: &Queue, request: &Value) -> Option<Value> {
    let mut sent = Vec::new();
    for entry in request.get("Entries")?.as_array()? {
        let answer = send(queue, request.get("QueueUrl"), entry)?;
        sent.push(json!({"Id": entry.get("Id"), "MessageId": answer.get("MessageId"), "MD5OfMessageBody": ""}));
    }
    Some(json!({"Successful": sent, "Failed": []}))
}

fn encrypt(request: &Value) -> Option<Value> {
    let sealed = json!({"context": request.get("EncryptionContext"), "plaintext": request.get("Plaintext")?.as_str()?});
    Some(json!({"CiphertextBlob": STANDARD.encode(sealed.to_string()), "KeyId": request.get("KeyId")}))
}

fn decrypt(request: &Value) -> Option<Value> {
    let sealed = STANDARD.decode(request.get("CiphertextBlob")?.as_str()?).ok()?;
    let sealed: Value = serde_json::from_slice(&sealed).ok()?;
    let opens = sealed.get("context") == request.get("EncryptionContext");
    opens.then(|| json!({"Plaintext": sealed.get("plaintext"), "KeyId": KEY}))
}
