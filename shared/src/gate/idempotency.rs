//! Idempotency (SPECIFICATION §5): a claim with a lease and a nonce before the write, completed with the
//! reply in the write's own transaction. A request whose lease expired cannot commit, because its nonce was replaced.

use hmac::Mac;
use sha2::{Digest, Sha256};

use super::dry_run;
use super::seal::Seal;
use crate::http::{ApiError, Call, Code, Reply};
use domain::api_key::hex;
use domain::mac::mac;
use domain::{AccountId, KeyId, UnixMs};
use store::conditional::{IgnoredAny, Outcome};
use store::item::{Item, bytes, number, read_bytes, read_number, read_text, text, unreadable};
use store::{Guard, ItemUpdate, Key, Part, Store, StoreError, Write};

/// The headers that carry a key.
const HEADERS: [&str; 2] = ["x-idempotency-key", "idempotency-key"];

/// The longest key, in characters (SPECIFICATION §5.1).
const MAX_KEY_CHARS: usize = 512;

/// After this time, another request may take over the claim of a request that died (SPECIFICATION §5.3).
const LEASE_MS: i64 = 60_000;

/// How long a record lives (SPECIFICATION §5.3).
const LIFE_MS: i64 = 24 * 3_600_000;

/// The largest part of a sealed reply: well under the 400 KB that DynamoDB allows an item.
const REPLY_PART_BYTES: usize = 350_000;

/// The attributes with the end of a record's life: in milliseconds, and in seconds for DynamoDB's TTL.
pub(super) const EXPIRES: &str = "expires";
pub(super) const EXPIRES_AT: &str = "expiresAt";

/// The attribute with the sealed reply or a part of it, and the attribute with the number of parts.
const REPLY: &str = "reply";
const PARTS: &str = "replyParts";

const RUNNING: &str = "running";
const DONE: &str = "done";

/// How often a claim is tried if the record disappears between the failed put and the read.
const ATTEMPTS: u32 = 3;

/// A request's idempotency key and fingerprint.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Intent {
    key_hash: String,
    seal: Seal,
    fingerprint: String,
}

/// The right to execute until the lease ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim {
    pub(super) key: Key,
    nonce: String,
    pub(super) seal: Seal,
    pub(super) fingerprint: String,
    pub(super) expires: UnixMs,
    /// Whether an earlier execution of the same request held it, and may have committed steps (ADR 0024).
    pub(super) is_takeover: bool,
}

#[derive(Clone, Debug, PartialEq)]
pub enum Claimed {
    /// This request executes.
    Ours(Claim),
    /// An earlier request executed. This is its reply.
    Replay(Reply),
}

impl Intent {
    /// Whether the request has an idempotency key.
    pub(super) fn is_sent(call: &Call) -> bool {
        HEADERS.iter().any(|name| call.headers.contains_key(*name))
    }

    /// Reads `X-Idempotency-Key`, or its synonym `Idempotency-Key`. Computes the fingerprint of method, path, query and
    /// the body's bytes, once. The idempotency key is its secret, so nobody can guess a body from a stored fingerprint.
    ///
    /// # Errors
    /// 400 for a key that is not 1 to 512 visible ASCII characters, for an empty one between quotes, or for two
    /// that differ.
    pub fn of(call: &Call) -> Result<Option<Self>, ApiError> {
        let mut given = HEADERS.iter().flat_map(|name| call.headers.get_all(*name));
        let Some(sent) = given.next() else { return Ok(None) };
        let key = unquoted(sent.as_bytes());
        if given.any(|other| unquoted(other.as_bytes()) != key) {
            return Err(ApiError::invalid("X-Idempotency-Key", "must be given once, or the same each time"));
        }
        if !(1..=MAX_KEY_CHARS).contains(&sent.len()) || !sent.as_bytes().iter().all(u8::is_ascii_graphic) {
            let message = format!("must be 1 to {MAX_KEY_CHARS} visible ASCII characters");
            return Err(ApiError::invalid("X-Idempotency-Key", &message));
        }
        if key.is_empty() {
            return Err(ApiError::invalid("X-Idempotency-Key", "must not be empty between its quotes"));
        }
        // A key is claimed only if `dryRun` is false, which is the same as absent.
        let query = call.query.without(dry_run::PARAMETER).canonical();
        let (method, path) = (call.method.as_bytes(), call.path.as_bytes());
        let fingerprint = mac(&key, &[method, path, query.as_bytes(), &call.body]);
        Ok(Some(Self {
            key_hash: hex(&Sha256::digest(&key)),
            fingerprint: hex(&fingerprint.finalize().into_bytes()),
            seal: Seal::new(key),
        }))
    }
}

/// The key between the quotes of a string of RFC 9651, in which a backslash precedes a quote or another backslash. The
/// IETF draft writes keys so. Anything else is the key itself.
fn unquoted(sent: &[u8]) -> Vec<u8> {
    let Some(inner) = sent.strip_prefix(b"\"").and_then(|rest| rest.strip_suffix(b"\"")) else {
        return sent.to_vec();
    };
    let mut key = Vec::with_capacity(inner.len());
    let mut bytes = inner.iter();
    while let Some(byte) = bytes.next() {
        match byte {
            b'"' => return sent.to_vec(),
            b'\\' => match bytes.next() {
                Some(escaped @ (b'"' | b'\\')) => key.push(*escaped),
                Some(_) | None => return sent.to_vec(),
            },
            _ => key.push(*byte),
        }
    }
    key
}

/// Claims the right to execute.
///
/// # Errors
/// 409 `idempotency_key_reused` for another request under the same key; 409 `idempotency_in_progress` while the
/// first one runs.
pub async fn claim(
    store: &Store,
    account: AccountId,
    intent: &Intent,
    nonce: String,
    now: UnixMs,
) -> Result<Claimed, ApiError> {
    let key = Key::idempotency(account, &intent.key_hash);
    let expires = now.plus_ms(LIFE_MS);
    let ours = |is_takeover| {
        Claimed::Ours(Claim {
            key: key.clone(),
            nonce: nonce.clone(),
            seal: intent.seal.clone(),
            fingerprint: intent.fingerprint.clone(),
            expires,
            is_takeover,
        })
    };
    let item = Item::from([
        ("runState".to_owned(), text(RUNNING)),
        ("nonce".to_owned(), text(nonce.as_str())),
        ("fingerprint".to_owned(), text(intent.fingerprint.as_str())),
        ("leaseUntil".to_owned(), number(now.plus_ms(LEASE_MS).ms())),
        (EXPIRES.to_owned(), number(expires.ms())),
        // DynamoDB's TTL deletes items late, so `expires` decides.
        (EXPIRES_AT.to_owned(), number(expires.seconds_up())),
    ]);
    for _ in 0..ATTEMPTS {
        let is_abandoned = Guard::All(vec![
            Guard::Text("runState", RUNNING.to_owned()),
            Guard::AtMost("leaseUntil", now.ms()),
            Guard::Text("fingerprint", intent.fingerprint.clone()),
        ]);
        // Every record expires, so an absent attribute is an absent record.
        let is_free = Guard::Any(vec![Guard::AtMost(EXPIRES, now.ms()), is_abandoned]);
        match store.put_if(&key, item.clone(), is_free).await? {
            Outcome::Done(old) => return Ok(ours(is_left_by(&old, intent))),
            // The record was released or expired meanwhile.
            Outcome::Lost(None) => {}
            // The response to our own claim was lost, and the SDK retried it.
            Outcome::Lost(Some(old)) if read_text(&old, "nonce") == Some(nonce.as_str()) => {
                // We do not know whether it replaced an earlier claim, so assume that it did.
                return Ok(ours(true));
            }
            Outcome::Lost(Some(old)) => return held(store, &key, (&old, intent), now).await,
        }
    }
    Err(StoreError::Unavailable("an idempotency record kept vanishing".to_owned()).into())
}

/// Whether the record that a claim replaced belongs to the same request, which died or stopped halfway.
fn is_left_by(old: &Item, intent: &Intent) -> bool {
    read_text(old, "fingerprint") == Some(intent.fingerprint.as_str())
}

/// The outcome for an existing record. Compares the fingerprint first, so that a different request learns nothing about
/// the first request.
async fn held(store: &Store, key: &Key, (old, intent): (&Item, &Intent), now: UnixMs) -> Result<Claimed, ApiError> {
    if read_text(old, "fingerprint") != Some(intent.fingerprint.as_str()) {
        let message = "This idempotency key came with another method, path, query or body before.";
        return Err(ApiError::new(Code::IdempotencyKeyReused, message));
    }
    if read_text(old, "runState") == Some(DONE) {
        let sealed = match read_number(old, PARTS) {
            Some(parts) => joined(store, key, parts).await?,
            None => read_bytes(old, REPLY).unwrap_or_default().to_vec(),
        };
        let reply = serde_json::from_str(&intent.seal.open(key, &sealed)?);
        return Ok(Claimed::Replay(reply.map_err(|_| unreadable::<Reply>())?));
    }
    let lease_until = read_number(old, "leaseUntil").unwrap_or_default();
    Err(in_progress(lease_until.saturating_sub(now.ms())))
}

/// Refuses to replay a secret unless this API key created it: another key may lack the permission to create it.
///
/// # Errors
/// 409 `idempotency_key_reused`.
pub(super) fn check_replay(reply: Reply, key: KeyId) -> Result<Reply, ApiError> {
    if reply.shown_to.is_some_and(|shown_to| shown_to != key) {
        let message = "Another API key made this request before, and its response shows a secret.";
        return Err(ApiError::new(Code::IdempotencyKeyReused, message));
    }
    Ok(reply)
}

/// The sealed reply that is stored in several items.
async fn joined(store: &Store, key: &Key, parts: i64) -> Result<Vec<u8>, StoreError> {
    let parts = usize::try_from(parts).map_err(|_| unreadable::<Reply>())?;
    let keys: Vec<Key> = (0..parts).map(|part| Key::reply_part(key, part)).collect();
    let items = store.get_many(&keys).await?;
    let mut sealed = Vec::new();
    for key in &keys {
        let part = items.get(key).and_then(|item| read_bytes(item, REPLY));
        sealed.extend_from_slice(part.ok_or_else(unreadable::<Reply>)?);
    }
    Ok(sealed)
}

/// 409 while another holder may still execute for `lease_ms`.
fn in_progress(lease_ms: i64) -> ApiError {
    // Most requests end long before their lease, so the client may retry soon.
    let retry_after_s = lease_ms.saturating_add(999).div_euclid(1000).clamp(1, 5);
    ApiError::new(Code::IdempotencyInProgress, "The first request with this idempotency key is still running.")
        .with("retryAfter", retry_after_s)
        .with_header("retry-after", retry_after_s.to_string())
        .with_header("idempotency-status", "processing")
}

impl Claim {
    /// The claim under which work of the service marks its steps until this time. `part` names the part of the work.
    pub fn of_work((account, work): (AccountId, &str), part: String, (secret, expires): (&[u8], UnixMs)) -> Self {
        Self {
            key: Key::idempotency(account, work),
            nonce: String::new(),
            seal: Seal::new(secret.to_vec()),
            fingerprint: part,
            expires,
            is_takeover: true,
        }
    }

    /// The writes that complete the claim with the reply, sealed under a random salt, for the transaction of the
    /// operation. A completed record has no nonce, so nobody can release it. A reply that is too long for one item is
    /// stored in several items.
    pub fn completion(&self, reply: &Reply, salt: [u8; 32]) -> Result<Vec<Write>, ApiError> {
        let answer = serde_json::to_string(reply).map_err(ApiError::internal)?;
        let sealed = self.seal.close(&self.key, &answer, salt)?;
        let (mut writes, kept) = if sealed.len() > REPLY_PART_BYTES {
            let parts = sealed.chunks(REPLY_PART_BYTES);
            let count = number(parts.len());
            let writes = (0..).zip(parts).map(|(at, part)| self.part(at, part)).collect();
            (writes, (PARTS, count))
        } else {
            (Vec::new(), (REPLY, bytes(sealed)))
        };
        writes.push(Write::set(
            Part::Idempotency,
            self.key.clone(),
            vec![("runState", text(DONE)), kept],
            vec!["leaseUntil", "nonce"],
            self.is_ours(),
        ));
        Ok(writes)
    }

    fn part(&self, at: usize, part: &[u8]) -> Write {
        let item = Item::from([
            (REPLY.to_owned(), bytes(part.to_vec())),
            (EXPIRES_AT.to_owned(), number(self.expires.seconds_up())),
        ]);
        Write::put(Part::Idempotency, Key::reply_part(&self.key, at), item, Guard::Always)
    }

    /// The error for a request whose claim was taken over.
    pub fn taken_over() -> ApiError {
        in_progress(LEASE_MS)
    }

    fn is_ours(&self) -> Guard {
        Guard::Text("nonce", self.nonce.clone())
    }

    /// Ends the lease, if the claim is still ours, so that the same request can take it over at once. For any other
    /// request, the key stays in use.
    pub async fn suspend(&self, store: &Store, now: UnixMs) {
        let ended = ItemUpdate::default().set("leaseUntil", number(now.ms()));
        if let Err(error) = store.update_if::<IgnoredAny>(&self.key, ended, self.is_ours()).await {
            tracing::warn!(cause = %error, "the lease of an idempotency claim was not ended");
        }
    }

    /// Releases the claim if it is still ours. Returns false if another request holds it or has completed it. If the release
    /// fails, the claim ends with its lease.
    pub async fn release(&self, store: &Store) -> bool {
        store.delete_if(&self.key, self.is_ours()).await.unwrap_or_else(|error| {
            tracing::warn!(cause = %error, "an idempotency claim was not released");
            true
        })
    }
}

#[cfg(test)]
mod tests {
    use super::unquoted;

    #[test]
    fn a_quoted_key_is_the_text_between_its_quotes() {
        for (sent, key) in [
            ("abc", "abc"),
            (r#""abc""#, "abc"),
            (r#""a\"b\\c""#, r#"a"b\c"#),
            (r#""""#, ""),
            // A value that is not a string of RFC 9651 is the key itself.
            (r#"""#, r#"""#),
            (r#""abc"#, r#""abc"#),
            (r#"abc""#, r#"abc""#),
            (r#""a"b""#, r#""a"b""#),
            (r#""a\b""#, r#""a\b""#),
            (r#""a\""#, r#""a\""#),
            (r#""a";v=1"#, r#""a";v=1"#),
        ] {
            assert_eq!(unquoted(sent.as_bytes()), key.as_bytes(), "{sent}");
        }
    }
}
