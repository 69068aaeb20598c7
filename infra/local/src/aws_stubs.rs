//! Stubs of SQS, KMS and S3, with the operations that the functions call.
//!
//! The KMS stub keeps nothing secret: its "ciphertext" contains the plaintext and the encryption context.

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
use shared::queue::{COMPACTION_SUFFIX, Lane, SLOW_SUFFIX};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::bucket::LocalBucket;
use crate::queue::Queue;
use crate::same_origin::{self, AllowedHosts};

/// The KMS key of the webhook secrets.
const KEY: &str = "alias/local";

/// The running stubs, which stop when they are dropped.
#[derive(Debug)]
pub struct AwsStubs {
    endpoint: String,
    bucket: LocalBucket,
    served: JoinHandle<()>,
}

impl AwsStubs {
    /// Listens on any free port of the loopback interface.
    ///
    /// # Errors
    /// One line: no port is free.
    pub async fn on_any_port(queue: Queue, bucket: LocalBucket) -> Result<Self, String> {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, 0)).await;
        let listener = listener.map_err(|error| error.to_string())?;
        Self::start(listener, (queue, bucket), AllowedHosts::loopback_and(&[]))
    }

    /// Serves these services on this listener, to requests that name one of `hosts`.
    ///
    /// # Errors
    /// One line: the listener's message.
    pub fn start(
        listener: TcpListener,
        (queue, bucket): (Queue, LocalBucket),
        hosts: AllowedHosts,
    ) -> Result<Self, String> {
        let address = listener.local_addr().map_err(|error| error.to_string())?;
        let endpoint = format!("http://{address}");
        let stubs = Router::new().fallback(handle).with_state(Arc::new(queue));
        let router = same_origin::only(bucket.router(&endpoint).merge(stubs), hosts, None);
        #[expect(clippy::disallowed_methods, reason = "the stubs run until they are dropped")]
        let served = tokio::spawn(async move {
            let _ = axum::serve(listener, router).await;
        });
        Ok(Self {
            endpoint,
            bucket,
            served,
        })
    }

    /// The bucket of files.
    #[must_use]
    pub const fn bucket(&self) -> &LocalBucket {
        &self.bucket
    }

    /// The address of all services.
    #[must_use]
    pub fn endpoint(&self) -> &str {
        &self.endpoint
    }

    /// The configuration of a function that uses the stubs.
    #[must_use]
    pub fn config(&self, config: Config) -> Config {
        let config = LocalBucket::config(config, &self.endpoint);
        Config {
            secrets_key: Some(KEY.to_owned()),
            kms_endpoint: Some(self.endpoint.clone()),
            queues: Some(Queues {
                url: format!("{}/000000000000/deliveries", self.endpoint),
                slow_url: format!("{}/000000000000/deliveries{SLOW_SUFFIX}", self.endpoint),
                compaction_url: format!("{}/000000000000/deliveries{COMPACTION_SUFFIX}", self.endpoint),
                dead_letter_url: format!("{}/000000000000/deliveries-dead", self.endpoint),
                endpoint: Some(self.endpoint.clone()),
            }),
            ..config
        }
    }
}

impl Drop for AwsStubs {
    fn drop(&mut self) {
        self.served.abort();
    }
}

async fn handle(State(queue): State<Arc<Queue>>, headers: HeaderMap, body: Bytes) -> Response {
    let target = headers.get("x-amz-target").and_then(|target| target.to_str().ok());
    let request: Value = serde_json::from_slice(&body).unwrap_or_default();
    let reply = match target.unwrap_or_default() {
        "AmazonSQS.SendMessage" => send(&queue, request.get("QueueUrl"), &request),
        "AmazonSQS.SendMessageBatch" => send_batch(&queue, &request),
        "TrentService.Encrypt" => encrypt(&request),
        "TrentService.Decrypt" => decrypt(&request),
        _ => None,
    };
    let Some(reply) = reply else {
        let error = json!({"__type": "ValidationException", "message": "the local stub does not support this request"});
        return (StatusCode::BAD_REQUEST, error.to_string()).into_response();
    };
    ([("content-type", "application/x-amz-json-1.0")], reply.to_string()).into_response()
}

/// The number of messages so far, which is the id of the next one.
static SENT: AtomicU64 = AtomicU64::new(0);

fn send(queue: &Queue, url: Option<&Value>, message: &Value) -> Option<Value> {
    let body = message.get("MessageBody")?.as_str()?.to_owned();
    let delay_s = message.get("DelaySeconds").and_then(Value::as_u64).unwrap_or_default();
    let id = SENT.fetch_add(1, Ordering::Relaxed).to_string();
    if url?.as_str()?.ends_with("-dead") {
        queue.dead_letter(body);
    } else {
        // The URL of a queue has the same ending as its ARN.
        queue.send_to(Lane::of_queue(url?.as_str()?), body, u32::try_from(delay_s).ok()?);
    }
    Some(json!({"MessageId": id}))
}

fn send_batch(queue: &Queue, request: &Value) -> Option<Value> {
    let mut sent = Vec::new();
    for entry in request.get("Entries")?.as_array()? {
        let reply = send(queue, request.get("QueueUrl"), entry)?;
        sent.push(json!({"Id": entry.get("Id"), "MessageId": reply.get("MessageId"), "MD5OfMessageBody": ""}));
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
    let context_matches = sealed.get("context") == request.get("EncryptionContext");
    context_matches.then(|| json!({"Plaintext": sealed.get("plaintext"), "KeyId": KEY}))
}
