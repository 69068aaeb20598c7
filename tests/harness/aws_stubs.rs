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
use local::bucket::{BUCKET, LocalBucket};
use local::queue::Queue;
use serde_json::{Value, json};
use shared::app::Services;
use shared::aws::{AwsSettings, Queues, S3Bucket};
use shared::bucket::FilesBucket;
use shared::clock::Clock;
use shared::queue::{COMPACTION_SUFFIX, IMPORT_SUFFIX, Lane, SLOW_SUFFIX};
use tokio::net::TcpListener;
use tokio::task::JoinHandle;

use crate::emulator::{TABLE, aws};

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
    /// Serves this queue and an empty bucket on any free port of the loopback interface.
    pub async fn on_any_port(queue: Queue, clock: Clock) -> Self {
        Self::on_port(0, queue, clock).await
    }

    /// The same on this port.
    pub async fn on_port(port: u16, queue: Queue, clock: Clock) -> Self {
        let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).await.expect("a port");
        let endpoint = format!("http://{}", listener.local_addr().expect("an address"));
        let signer: Arc<dyn FilesBucket> = services(&endpoint).bucket.expect("a bucket");
        let bucket = LocalBucket::open(None, signer, queue.clone(), clock).expect("a bucket in memory");
        let stubs = Router::new().fallback(handle).with_state(Arc::new(queue));
        let router = bucket.router().merge(stubs);
        let served = tokio::spawn(async move {
            let _ = axum::serve(listener, router).await;
        });
        Self { endpoint, bucket, served }
    }

    /// The bucket of files.
    pub const fn bucket(&self) -> &LocalBucket {
        &self.bucket
    }

    /// The address of all services.
    pub fn endpoint(&self) -> &str {
        &self.endpoint
    }

    /// Cold services of a function that uses the stubs.
    pub fn services(&self) -> Services {
        services(&self.endpoint)
    }
}

/// The services of AWS at this endpoint.
fn services(endpoint: &str) -> Services {
    let queue = |suffix: &str| format!("{endpoint}/000000000000/deliveries{suffix}");
    let settings = AwsSettings {
        table: TABLE.to_owned(),
        aws: aws(None),
        secrets_key: Some(KEY.to_owned()),
        kms_endpoint: Some(endpoint.to_owned()),
        queues: Some(Queues {
            url: queue(""),
            slow_url: queue(SLOW_SUFFIX),
            compaction_url: queue(COMPACTION_SUFFIX),
            import_url: queue(IMPORT_SUFFIX),
            dead_letter_url: queue("-dead"),
            endpoint: Some(endpoint.to_owned()),
        }),
        files: Some(S3Bucket { name: BUCKET.to_owned(), endpoint: Some(endpoint.to_owned()) }),
    };
    settings.services()
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
        queue.add_dead_letter(body);
    } else {
        // The URL of a queue has the same ending as its ARN.
        queue.enqueue_in(Lane::of_queue(url?.as_str()?), body, u32::try_from(delay_s).ok()?);
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
