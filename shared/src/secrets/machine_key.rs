//! The secrets of a service that runs on one machine: encrypted with ChaCha20-Poly1305, under a key that the machine keeps
//! outside of the table.

use std::fmt;

use futures::future::{BoxFuture, ready};

use super::{Cipher, Owner};
use crate::salted::Salted;
use store::{Entropy, StoreError};

pub struct MachineKey {
    key: [u8; 32],
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
    pub const fn new(key: [u8; 32], entropy: Entropy) -> Self {
        Self { key, entropy }
    }

    fn salted<'a>(&'a self, place: &'a str) -> Salted<'a> {
        Salted { secret: &self.key, purpose: "secrets of webhooks", place }
    }
}

impl Cipher for MachineKey {
    fn encrypt<'a>(&'a self, owner: Owner, secret: &'a [u8]) -> BoxFuture<'a, Result<Vec<u8>, StoreError>> {
        let closed = self.salted(&place(owner)).close(secret, self.entropy.bytes());
        let too_long = || StoreError::Malformed("a secret is too long to encrypt".to_owned());
        Box::pin(ready(closed.ok_or_else(too_long)))
    }

    fn decrypt<'a>(&'a self, owner: Owner, encrypted: &'a [u8]) -> BoxFuture<'a, Result<Vec<u8>, StoreError>> {
        let opened = self.salted(&place(owner)).open(encrypted);
        let foreign = "a secret was encrypted under another key or for another webhook";
        Box::pin(ready(opened.ok_or_else(|| StoreError::Malformed(foreign.to_owned()))))
    }
}

fn place(owner: Owner) -> String {
    format!("{} {}", owner.account, owner.webhook)
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use domain::{AccountId, WebhookId};
    use futures::executor::block_on;
    use ulid::Ulid;

    use super::super::Secrets;
    use super::*;

    const fn owner(account: u128, webhook: u128) -> Owner {
        Owner { account: AccountId::new(Ulid(account)), webhook: WebhookId::new(Ulid(webhook)) }
    }

    #[test]
    fn a_remembered_secret_is_opened_for_its_owner_alone() {
        let secrets = Secrets::new(Arc::new(MachineKey::new([1; 32], Entropy::seeded(1))));
        let sealed = block_on(secrets.seal(owner(1, 2), b"a secret")).unwrap();
        for _ in 0..2 {
            assert_eq!(block_on(secrets.open(owner(1, 2), &sealed)).unwrap(), b"a secret");
        }
        for other in [owner(1, 3), owner(3, 2), owner(2, 1)] {
            assert!(block_on(secrets.open(other, &sealed)).is_err());
        }
        assert!(block_on(secrets.open(owner(1, 2), "no base64!")).is_err());
    }
}
