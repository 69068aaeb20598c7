//! Secrets of webhooks, encrypted by KMS under the stack's key before they are stored (SPECIFICATION §14.3). The
//! account and the webhook are the encryption context, so a ciphertext that is copied to another webhook cannot be
//! decrypted there.

use std::collections::HashMap;
use std::fmt;

use aws_sdk_kms::Client;
use aws_sdk_kms::primitives::Blob;
use base64::Engine;
use base64::engine::general_purpose::STANDARD;

use crate::bounded::Bounded;
use crate::config::Config;
use domain::{AccountId, WebhookId};
use store::error::cause;
use store::{StoreError, client};

/// Encrypts and decrypts secrets.
pub struct Secrets {
    client: Client,
    key: Option<String>,
    opened: Bounded<String, Vec<u8>>,
}

impl fmt::Debug for Secrets {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Secrets").finish_non_exhaustive()
    }
}

/// Whose secret it is.
#[derive(Clone, Copy, Debug)]
pub struct Owner {
    /// The account.
    pub account: AccountId,
    /// The webhook.
    pub webhook: WebhookId,
}

impl Owner {
    fn context(self) -> HashMap<String, String> {
        HashMap::from([
            ("account".to_owned(), self.account.to_string()),
            ("webhook".to_owned(), self.webhook.to_string()),
        ])
    }
}

impl Secrets {
    /// The client of the configured key.
    #[must_use]
    pub fn new(config: &Config) -> Self {
        Self {
            client: Client::new(&client::settings(&config.aws, config.kms_endpoint.as_deref())),
            key: config.secrets_key.clone(),
            opened: Bounded::default(),
        }
    }

    /// Encrypts a secret.
    ///
    /// # Errors
    /// [`StoreError`] if KMS fails.
    pub async fn seal(&self, owner: Owner, secret: &[u8]) -> Result<String, StoreError> {
        let key = self
            .key
            .clone()
            .ok_or_else(|| StoreError::Malformed("SECRETS_KEY_ID is not set".to_owned()))?;
        let reply = self
            .client
            .encrypt()
            .key_id(key)
            .plaintext(Blob::new(secret))
            .set_encryption_context(Some(owner.context()))
            .send()
            .await
            .map_err(|error| StoreError::Unavailable(cause(&error)))?;
        let sealed = reply.ciphertext_blob.unwrap_or_else(|| Blob::new([]));
        Ok(STANDARD.encode(sealed))
    }

    /// Decrypts a secret, or returns it from the cache.
    ///
    /// # Errors
    /// [`StoreError`] if KMS fails.
    pub async fn open(&self, owner: Owner, sealed: &str) -> Result<Vec<u8>, StoreError> {
        // The cache key includes the owner, so one owner never gets another's secret.
        let place = format!("{} {} {sealed}", owner.account, owner.webhook);
        if let Some(secret) = self.opened.get(&place) {
            return Ok(secret);
        }
        let blob = STANDARD
            .decode(sealed)
            .map_err(|error| StoreError::Malformed(error.to_string()))?;
        let reply = self
            .client
            .decrypt()
            .ciphertext_blob(Blob::new(blob))
            .set_encryption_context(Some(owner.context()))
            .send()
            .await
            .map_err(|error| StoreError::Unavailable(cause(&error)))?;
        let secret = reply.plaintext.map(Blob::into_inner).unwrap_or_default();
        self.opened.remember(place, secret.clone());
        Ok(secret)
    }
}
