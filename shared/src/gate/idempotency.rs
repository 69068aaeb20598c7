//! Idempotency (SPECIFICATION §7): a claim with a lease and a nonce before the write, completed with the
//! reply in the write's own transaction. A request whose lease expired cannot commit, because its nonce was replaced.

use sha2::{Digest, Sha256};

use super::dry_run;
use crate::http::{ApiError, Call, Code, Reply};
use domain::api_key::hex;
use domain::{AccountId, UnixMs};
use store::conditional::{Expression, Outcome};
use store::item::{Item, long_text, number, read_long_text, read_number, read_text, text, unreadable};
use store::{Guard, Key, Part, Store, StoreError, Write};

/// The longest key, in characters (SPECIFICATION §7.1).
const MAX_KEY_CHARS: usize = 512;

/// After this time another request may take over the claim of one that died (SPECIFICATION §7.5).
const LEASE_MS: i64 = 60_000;

/// How long a record lives (SPECIFICATION §7.5).
const LIFE_MS: i64 = 24 * 3_600_000;

const RUNNING: &str = "running";
const DONE: &str = "done";

/// How often a claim is tried if the record disappears between the failed put and the read.
const ATTEMPTS: u32 = 3;

/// A request's idempotency key and fingerprint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intent {
    key_hash: String,
    fingerprint: String,
}

/// The right to execute, until the lease is over.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    key: Key,
    nonce: String,
}

/// What the claim found.
#[derive(Clone, Debug, PartialEq)]
pub enum Claimed {
    /// This request executes.
    Ours(Claim),
    /// An earlier request executed; its reply.
    Replay(Reply),
}

impl Intent {
    /// Reads `X-Idempotency-Key`, or `Idempotency-Key`, which means the same. The fingerprint is taken here, once, over
    /// method, path, query and the body's bytes.
    ///
    /// # Errors
    /// 400 for a key that is not 1 to 512 visible ASCII characters, or for two that differ.
    pub fn of(call: &Call) -> Result<Option<Self>, ApiError> {
        let names = ["x-idempotency-key", "idempotency-key"];
        let mut given = names.iter().flat_map(|name| call.headers.get_all(*name));
        let Some(key) = given.next() else { return Ok(None) };
        if given.any(|other| other != key) {
            return Err(ApiError::invalid(
                "X-Idempotency-Key",
                "must be given once, or the same each time",
            ));
        }
        let bytes = key.as_bytes();
        if !(1..=MAX_KEY_CHARS).contains(&bytes.len()) || !bytes.iter().all(u8::is_ascii_graphic) {
            let message = format!("must be 1 to {MAX_KEY_CHARS} visible ASCII characters");
            return Err(ApiError::invalid("X-Idempotency-Key", &message));
        }
        // A key is claimed only if `dryRun` is false, which is the same as absent.
        let query = call.query.without(dry_run::PARAMETER);
        let parts = [
            call.method.as_bytes(),
            call.path.as_bytes(),
            query.canonical().as_bytes(),
        ]
        .iter()
        .flat_map(Sha256::digest)
        .collect::<Vec<u8>>();
        let fingerprint = Sha256::new().chain_update(parts).chain_update(&call.body).finalize();
        Ok(Some(Self {
            key_hash: hex(&Sha256::digest(bytes)),
            fingerprint: hex(&fingerprint),
        }))
    }
}

/// Claims the right to execute.
///
/// # Errors
/// 409 `idempotency_key_reused` for another request under the same key; 409 `idempotency_in_progress` while the first
/// one runs; 503 if the store does not answer.
pub async fn claim(
    store: &Store,
    account: AccountId,
    intent: &Intent,
    nonce: String,
    now: UnixMs,
) -> Result<Claimed, ApiError> {
    let key = Key::idempotency(account, &intent.key_hash);
    let expires = now.plus_ms(LIFE_MS);
    let item = Item::from([
        ("runState".to_owned(), text(RUNNING)),
        ("nonce".to_owned(), text(nonce.as_str())),
        ("fingerprint".to_owned(), text(intent.fingerprint.as_str())),
        ("leaseUntil".to_owned(), number(now.plus_ms(LEASE_MS).ms())),
        ("expires".to_owned(), number(expires.ms())),
        // DynamoDB's TTL deletes items late, so `expires` decides.
        ("expiresAt".to_owned(), number(expires.seconds_up())),
    ]);
    for _ in 0..ATTEMPTS {
        let free = Expression {
            condition: "attribute_not_exists(pk) OR expires <= :now \
                        OR (runState = :running AND leaseUntil <= :now AND fingerprint = :fingerprint)"
                .to_owned(),
            values: vec![
                (":now", number(now.ms())),
                (":running", text(RUNNING)),
                (":fingerprint", text(intent.fingerprint.as_str())),
            ],
            ..Expression::default()
        };
        match store.put_if(&key, &item, free).await? {
            Outcome::Done(_) => return Ok(Claimed::Ours(Claim { key, nonce })),
            // The record was released or expired meanwhile.
            Outcome::Lost(None) => {}
            // The response to our own claim was lost, and the SDK retried it.
            Outcome::Lost(Some(old)) if read_text(&old, "nonce") == Some(nonce.as_str()) => {
                return Ok(Claimed::Ours(Claim { key, nonce }));
            }
            Outcome::Lost(Some(old)) => return held(&old, intent, now),
        }
    }
    Err(StoreError::Unavailable("an idempotency record kept vanishing".to_owned()).into())
}

/// What an existing record means. The fingerprint is compared first: a different request learns nothing of the first
/// one.
fn held(old: &Item, intent: &Intent, now: UnixMs) -> Result<Claimed, ApiError> {
    if read_text(old, "fingerprint") != Some(intent.fingerprint.as_str()) {
        let message = "This idempotency key came with another method, path, query or body before.";
        return Err(ApiError::new(Code::IdempotencyKeyReused, message));
    }
    if read_text(old, "runState") == Some(DONE) {
        let stored = old.get("reply").map(read_long_text).transpose()?.unwrap_or_default();
        return Ok(Claimed::Replay(
            serde_json::from_str(&stored).map_err(|_| unreadable::<Reply>())?,
        ));
    }
    let lease_until = read_number(old, "leaseUntil").unwrap_or_default();
    Err(in_progress(lease_until.saturating_sub(now.ms())))
}

/// 409 while another holder may still execute for `lease_ms`.
fn in_progress(lease_ms: i64) -> ApiError {
    // Most requests end long before their lease, so the client may retry soon.
    let retry_after_s = lease_ms.saturating_add(999).div_euclid(1000).clamp(1, 5);
    ApiError::new(
        Code::IdempotencyInProgress,
        "The first request with this idempotency key is still running.",
    )
    .with("retryAfter", retry_after_s)
    .with_header("retry-after", retry_after_s.to_string())
    .with_header("idempotency-status", "processing")
}

impl Claim {
    /// The write that completes the claim with the reply, for the transaction of the operation. A completed record
    /// has no nonce, so nobody can release it.
    ///
    /// # Errors
    /// 500 if the answer cannot be serialized.
    pub fn completion(&self, reply: &Reply) -> Result<Write, ApiError> {
        let stored = serde_json::to_string(reply).map_err(ApiError::internal)?;
        Ok(Write::set(
            Part::Idempotency,
            self.key.clone(),
            vec![("runState", text(DONE)), ("reply", long_text(&stored)?)],
            vec!["leaseUntil", "nonce"],
            Guard::Text("nonce", self.nonce.clone()),
        ))
    }

    /// The error for a request whose claim was taken over.
    #[must_use]
    pub fn taken_over() -> ApiError {
        in_progress(LEASE_MS)
    }

    /// Releases the claim if it is still ours. If the release fails, the claim ends with its lease.
    pub async fn release(&self, store: &Store) {
        if let Err(error) = store.delete_if(&self.key, "nonce", &self.nonce).await {
            tracing::warn!(cause = %error, "an idempotency claim was not released");
        }
    }
}
