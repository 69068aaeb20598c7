//! Encrypts the secrets of webhooks under the stack's key in KMS. The account and the webhook are the encryption context.

use std::collections::HashMap;
use std::sync::OnceLock;

use aws_sdk_kms::Client;
use aws_sdk_kms::primitives::Blob;
use futures::future::BoxFuture;

use crate::secrets::{Cipher, Owner};
use store::StoreError;
use store::dynamodb::client::{self, Aws};
use store::dynamodb::error::cause;

/// A key in KMS.
pub(super) struct Kms {
    aws: Aws,
    endpoint: Option<String>,
    key: Option<String>,
    /// Created at the first use, because most functions do not use it.
    client: OnceLock<Client>,
}

impl Kms {
    /// The key with this id, at this endpoint or at the region's own.
    pub(super) const fn new(aws: Aws, endpoint: Option<String>, key: Option<String>) -> Self {
        Self { aws, endpoint, key, client: OnceLock::new() }
    }

    fn client(&self) -> &Client {
        let created = || Client::new(&client::settings(&self.aws, self.endpoint.as_deref()));
        self.client.get_or_init(created)
    }
}

impl Cipher for Kms {
    fn encrypt<'a>(&'a self, owner: Owner, secret: &'a [u8]) -> BoxFuture<'a, Result<Vec<u8>, StoreError>> {
        Box::pin(async move {
            let missing = || StoreError::Malformed("SECRETS_KEY_ID is not set".to_owned());
            let key = self.key.as_ref().ok_or_else(missing)?;
            let reply = self
                .client()
                .encrypt()
                .key_id(key)
                .plaintext(Blob::new(secret))
                .set_encryption_context(Some(context(owner)))
                .send()
                .await
                .map_err(|error| StoreError::Unavailable(cause(&error)))?;
            Ok(reply.ciphertext_blob.map(Blob::into_inner).unwrap_or_default())
        })
    }

    fn decrypt<'a>(&'a self, owner: Owner, encrypted: &'a [u8]) -> BoxFuture<'a, Result<Vec<u8>, StoreError>> {
        Box::pin(async move {
            let reply = self
                .client()
                .decrypt()
                .ciphertext_blob(Blob::new(encrypted))
                .set_encryption_context(Some(context(owner)))
                .send()
                .await
                .map_err(|error| StoreError::Unavailable(cause(&error)))?;
            Ok(reply.plaintext.map(Blob::into_inner).unwrap_or_default())
        })
    }
}

fn context(owner: Owner) -> HashMap<String, String> {
    HashMap::from([
        ("account".to_owned(), owner.account.to_string()),
        ("webhook".to_owned(), owner.webhook.to_string()),
    ])
}
