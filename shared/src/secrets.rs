//! Secrets of webhooks, encrypted before they are stored (SPECIFICATION §12.5). The account and the webhook are part of
//! what is encrypted, so a secret that is copied to another webhook cannot be decrypted there.

pub mod machine_key;

use std::fmt;
use std::sync::Arc;

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use futures::future::BoxFuture;

use crate::bounded::Bounded;
use domain::{AccountId, WebhookId};
use store::StoreError;

/// Whose secret it is.
#[derive(Clone, Copy, Debug)]
pub struct Owner {
    pub account: AccountId,
    pub webhook: WebhookId,
}

/// Encrypts secrets under a key that the table does not hold.
pub trait Cipher: Send + Sync {
    /// Encrypts the secret of this owner. Fails with [`StoreError`] if there is no key, or if it cannot be reached.
    fn encrypt<'a>(&'a self, owner: Owner, secret: &'a [u8]) -> BoxFuture<'a, Result<Vec<u8>, StoreError>>;

    /// Decrypts the secret of this owner. Fails with [`StoreError`] if it is another owner's, if its bytes changed, or
    /// if the key cannot be reached.
    fn decrypt<'a>(&'a self, owner: Owner, encrypted: &'a [u8]) -> BoxFuture<'a, Result<Vec<u8>, StoreError>>;
}

/// Encrypts and decrypts secrets, and remembers the decrypted ones.
pub struct Secrets {
    cipher: Arc<dyn Cipher>,
    opened: Bounded<String, Vec<u8>>,
}

impl fmt::Debug for Secrets {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Secrets").finish_non_exhaustive()
    }
}

impl Secrets {
    pub fn new(cipher: Arc<dyn Cipher>) -> Self {
        Self { cipher, opened: Bounded::default() }
    }

    pub async fn seal(&self, owner: Owner, secret: &[u8]) -> Result<String, StoreError> {
        let encrypted = self.cipher.encrypt(owner, secret).await?;
        Ok(STANDARD.encode(encrypted))
    }

    /// Decrypts a secret, or returns it from the cache.
    pub async fn open(&self, owner: Owner, sealed: &str) -> Result<Vec<u8>, StoreError> {
        // The cache key includes the owner, so one owner never gets another's secret.
        let place = format!("{} {} {sealed}", owner.account, owner.webhook);
        if let Some(secret) = self.opened.get(&place) {
            return Ok(secret);
        }
        let encrypted = STANDARD.decode(sealed).map_err(|error| StoreError::Malformed(error.to_string()))?;
        let secret = self.cipher.decrypt(owner, &encrypted).await?;
        self.opened.remember(place, secret.clone());
        Ok(secret)
    }
}
