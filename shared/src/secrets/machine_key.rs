//! The secrets of a service that runs on one machine: encrypted with ChaCha20-Poly1305, under a key that the machine keeps
//! outside of the table.

use std::fmt;

use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{ChaCha20Poly1305, KeyInit, Nonce};
use futures::future::{BoxFuture, ready};
use hmac::Mac;

use super::{Cipher, Owner};
use domain::mac::mac;
use store::{Entropy, StoreError};

/// The bytes of a key, and of a salt.
const BYTES: usize = 32;

/// Separates the keys of secrets from everything else that derives from the same bytes.
const PURPOSE: &[u8] = b"secrets of webhooks";

/// The key of one machine.
pub struct MachineKey {
    key: [u8; BYTES],
    entropy: Entropy,
}

impl fmt::Debug for MachineKey {
    /// Hides the key.
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("MachineKey").finish_non_exhaustive()
    }
}

impl MachineKey {
    /// These bytes as a key. Salts come from `entropy`.
    #[must_use]
    pub const fn new(key: [u8; BYTES], entropy: Entropy) -> Self {
        Self { key, entropy }
    }

    /// The salt and the encrypted secret.
    fn salted(&self, owner: Owner, secret: &[u8]) -> Result<Vec<u8>, StoreError> {
        let salt = self.entropy.bytes();
        let payload = Payload {
            msg: secret,
            aad: &place(owner),
        };
        let encrypted = self.cipher(&salt).encrypt(&Nonce::default(), payload);
        let encrypted = encrypted.map_err(|_| StoreError::Malformed("a secret is too long to encrypt".to_owned()))?;
        Ok([salt.as_slice(), &encrypted].concat())
    }

    fn opened(&self, owner: Owner, encrypted: &[u8]) -> Result<Vec<u8>, StoreError> {
        let foreign =
            || StoreError::Malformed("a secret was encrypted under another key or for another webhook".to_owned());
        let (salt, encrypted) = encrypted.split_first_chunk().ok_or_else(foreign)?;
        let payload = Payload {
            msg: encrypted,
            aad: &place(owner),
        };
        let opened = self.cipher(salt).decrypt(&Nonce::default(), payload);
        opened.map_err(|_| foreign())
    }

    /// The cipher of one secret. No other secret has its salt, so its nonce can be constant.
    fn cipher(&self, salt: &[u8; BYTES]) -> ChaCha20Poly1305 {
        ChaCha20Poly1305::new(&mac(&self.key, &[PURPOSE, salt]).finalize().into_bytes())
    }
}

impl Cipher for MachineKey {
    fn encrypt<'a>(&'a self, owner: Owner, secret: &'a [u8]) -> BoxFuture<'a, Result<Vec<u8>, StoreError>> {
        Box::pin(ready(self.salted(owner, secret)))
    }

    fn decrypt<'a>(&'a self, owner: Owner, encrypted: &'a [u8]) -> BoxFuture<'a, Result<Vec<u8>, StoreError>> {
        Box::pin(ready(self.opened(owner, encrypted)))
    }
}

/// The data that binds a secret to its webhook, so that nobody can move it to another one.
fn place(owner: Owner) -> Vec<u8> {
    format!("{} {}", owner.account, owner.webhook).into_bytes()
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use domain::{AccountId, WebhookId};
    use futures::executor::block_on;
    use ulid::Ulid;

    use super::super::Secrets;
    use super::*;

    const ADA: Owner = owner(1, 2);

    const fn owner(account: u128, webhook: u128) -> Owner {
        Owner {
            account: AccountId::new(Ulid(account)),
            webhook: WebhookId::new(Ulid(webhook)),
        }
    }

    #[test]
    fn only_the_same_key_opens_a_secret_for_its_owner() {
        let key = MachineKey::new([1; BYTES], Entropy::seeded(1));
        for secret in [b"".as_slice(), b"whsec", &[7; 5_000]] {
            let encrypted = key.salted(ADA, secret).unwrap();
            assert_eq!(key.opened(ADA, &encrypted).unwrap(), secret);
            let other_key = MachineKey::new([2; BYTES], Entropy::seeded(1));
            assert!(other_key.opened(ADA, &encrypted).is_err());
            for other in [owner(1, 3), owner(3, 2), owner(2, 1)] {
                assert!(key.opened(other, &encrypted).is_err());
            }
            for at in [0, 31, 32, encrypted.len() - 1] {
                let mut changed = encrypted.clone();
                changed[at] ^= 1;
                assert!(key.opened(ADA, &changed).is_err(), "{at}");
                assert!(key.opened(ADA, &encrypted[..at]).is_err(), "{at}");
            }
        }
    }

    #[test]
    fn the_same_secret_is_never_encrypted_to_the_same_bytes() {
        let key = MachineKey::new([1; BYTES], Entropy::seeded(1));
        let [one, other] = [(); 2].map(|()| key.salted(ADA, b"a secret").unwrap());
        assert_ne!(one[BYTES..], other[BYTES..]);
        assert!(one.windows(8).all(|bytes| bytes != b"a secret"));
        assert_eq!(format!("{key:?}"), "MachineKey { .. }");
    }

    #[test]
    fn a_remembered_secret_is_opened_for_its_owner_alone() {
        let secrets = Secrets::new(Arc::new(MachineKey::new([1; BYTES], Entropy::seeded(1))));
        let sealed = block_on(secrets.seal(ADA, b"a secret")).unwrap();
        assert_eq!(block_on(secrets.open(ADA, &sealed)).unwrap(), b"a secret");
        assert_eq!(block_on(secrets.open(ADA, &sealed)).unwrap(), b"a secret");
        assert!(block_on(secrets.open(owner(1, 3), &sealed)).is_err());
        assert!(block_on(secrets.open(ADA, "no base64!")).is_err());
    }
}
