//! The table holds replies and results of idempotent requests only sealed: compressed, then encrypted under a key that
//! derives from the client's idempotency key. The table has only a hash of that key, so only a request with the same
//! key can open them (SPECIFICATION §5.3, ADR 0048).

use std::fmt;

use crate::salted::{SALT_BYTES, Salted};
use store::item::{deflate, inflate, unreadable};
use store::{Key, StoreError};

/// Seals and opens texts under one idempotency key.
#[derive(Clone, PartialEq, Eq)]
pub struct Seal {
    idempotency_key: Vec<u8>,
}

impl fmt::Debug for Seal {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Seal").finish_non_exhaustive()
    }
}

impl Seal {
    /// The seal of this idempotency key.
    pub const fn new(idempotency_key: Vec<u8>) -> Self {
        Self { idempotency_key }
    }

    /// The text, sealed for the record with this key. The salt must be random.
    pub fn close(&self, record: &Key, text: &str, salt: [u8; SALT_BYTES]) -> Result<Vec<u8>, StoreError> {
        let closed = self.salted(&place(record)).close(&deflate(text)?, salt);
        closed.ok_or_else(|| StoreError::Malformed("a text is too long to seal".to_owned()))
    }

    /// The text that [`Seal::close`] sealed for this record.
    ///
    /// # Errors
    /// [`StoreError::Malformed`] if another idempotency key sealed it, if it was sealed for another record, or
    /// if its bytes changed.
    pub fn open(&self, record: &Key, sealed: &[u8]) -> Result<String, StoreError> {
        let packed = self.salted(&place(record)).open(sealed);
        inflate(&packed.ok_or_else(unreadable::<Self>)?)
    }

    fn salted<'a>(&'a self, place: &'a str) -> Salted<'a> {
        Salted { secret: &self.idempotency_key, purpose: "idempotent responses", place }
    }
}

fn place(record: &Key) -> String {
    format!("{} {}", record.pk, record.sk)
}
