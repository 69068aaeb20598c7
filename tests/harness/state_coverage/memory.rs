//! What states need to know of earlier calls.

use std::collections::{HashMap, HashSet};

use serde_json::Value;

use super::seen::{ItemKind, Outcome, Seen, integer, key};
use crate::faults::InjectedFault;

/// The size at which everything is forgotten: a long run makes millions of calls.
const MOST: usize = 4_096;

#[derive(Clone, Debug)]
pub struct Claim {
    pub nonce: Value,
    /// When its record expires, in Unix milliseconds.
    pub expires: i64,
}

#[derive(Debug, Default)]
pub struct Memory {
    attempts: HashMap<String, Vec<Option<InjectedFault>>>,
    claims: HashMap<String, Claim>,
    leases: HashMap<String, Value>,
    doubtful: HashSet<String>,
    deleting: HashSet<String>,
}

fn token(sent: &Value) -> &str {
    sent["ClientRequestToken"].as_str().unwrap_or_default()
}

fn place(asked: &Value) -> String {
    let (pk, sk) = key(asked);
    format!("{pk} {sk}")
}

impl Memory {
    /// The faults of the earlier attempts under a transaction's token.
    pub fn attempts(&self, sent: &Value) -> &[Option<InjectedFault>] {
        self.attempts.get(token(sent)).map_or(&[], Vec::as_slice)
    }

    /// The claim in this partition, if it is known.
    pub fn claim(&self, pk: &str) -> Option<&Claim> {
        self.claims.get(pk)
    }

    /// The owner of a delivery whose attempt has not ended.
    pub fn lease(&self, asked: &Value) -> Option<&Value> {
        self.leases.get(&place(asked))
    }

    /// Whether it is the event of a transaction whose outcome was unclear.
    pub fn is_doubtful(&self, asked: &Value) -> bool {
        !self.doubtful.is_empty() && self.doubtful.contains(&place(asked))
    }

    /// Whether the prospect of this partition is being deleted in several transactions.
    pub fn is_deleting(&self, pk: &str) -> bool {
        self.deleting.contains(pk)
    }

    pub(super) fn learn(&mut self, seen: &Seen<'_>) {
        self.forget_much();
        match seen.operation {
            "TransactWriteItems" => self.learn_commit(seen),
            "PutItem" if seen.asks("PutItem", ItemKind::Idempotency) && seen.is_done() => {
                let claim = Claim {
                    nonce: seen.put("nonce").clone(),
                    expires: integer(seen.put("expires")),
                };
                self.claims.insert(seen.pk().to_owned(), claim);
            }
            // The release may have taken effect, even if its answer is an error.
            "DeleteItem" if seen.asks("DeleteItem", ItemKind::Idempotency) => {
                self.claims.remove(seen.pk());
            }
            "UpdateItem" if seen.asks("UpdateItem", ItemKind::Delivery) && seen.is_done() => {
                self.leases.insert(place(seen.sent), seen.bound(":nonce").clone());
            }
            "PutItem" if seen.asks("PutItem", ItemKind::Delivery) => {
                self.leases.remove(&place(seen.sent));
            }
            _ => {}
        }
    }

    fn learn_commit(&mut self, seen: &Seen<'_>) {
        if matches!(seen.outcome, Outcome::Abandoned) {
            return;
        }
        let attempts = self.attempts.entry(token(seen.sent).to_owned()).or_default();
        attempts.push(seen.fault);
        let is_unclear = matches!(
            seen.fault,
            Some(
                InjectedFault::Reset
                    | InjectedFault::ServerError
                    | InjectedFault::LostReply
                    | InjectedFault::BrokenReply
                    | InjectedFault::LostReplyAndToken
                    | InjectedFault::ServerErrorAfter
                    | InjectedFault::Late
            )
        );
        for part in seen.parts() {
            match part.kind() {
                ItemKind::Event if is_unclear => {
                    self.doubtful.insert(place(part.asked));
                }
                ItemKind::Deletion if part.verb == "Put" && seen.is_done() => {
                    self.deleting.insert(key(part.asked).0.to_owned());
                }
                _ => {}
            }
        }
    }

    fn forget_much(&mut self) {
        if self
            .attempts
            .len()
            .max(self.claims.len())
            .max(self.leases.len())
            .max(self.deleting.len())
            > MOST
        {
            *self = Self::default();
        }
    }
}
