//! The table holds replies and results of idempotent requests only sealed: compressed, then encrypted under a key that
//! derives from the client's idempotency key. The table has only a hash of that key, so only a request with the same
//! key can open them (SPECIFICATION §7.4, ADR 0048).

use std::fmt;

use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{ChaCha20Poly1305, KeyInit, Nonce};
use hmac::Mac;

use domain::mac::mac;
use store::item::{deflate, inflate, unreadable};
use store::{Key, StoreError};

/// The bytes of a salt, which precedes the encrypted text.
const SALT_BYTES: usize = 32;

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
    #[must_use]
    pub const fn new(idempotency_key: Vec<u8>) -> Self {
        Self { idempotency_key }
    }

    /// The text, sealed for the record with this key: the salt and the encrypted text. The salt must be random.
    ///
    /// # Errors
    /// [`StoreError::Malformed`] if the text cannot be compressed or encrypted.
    pub fn close(&self, record: &Key, text: &str, salt: [u8; SALT_BYTES]) -> Result<Vec<u8>, StoreError> {
        let payload = Payload {
            msg: &deflate(text)?,
            aad: &place(record),
        };
        let encrypted = self.cipher(&salt).encrypt(&Nonce::default(), payload);
        let encrypted = encrypted.map_err(|_| StoreError::Malformed("a text is too long to seal".to_owned()))?;
        Ok([salt.as_slice(), &encrypted].concat())
    }

    /// The text that [`Seal::close`] sealed for this record.
    ///
    /// # Errors
    /// [`StoreError::Malformed`] if another idempotency key sealed it, if it was sealed for another record, or if its
    /// bytes changed.
    pub fn open(&self, record: &Key, sealed: &[u8]) -> Result<String, StoreError> {
        let (salt, encrypted) = sealed.split_first_chunk().ok_or_else(unreadable::<Self>)?;
        let payload = Payload {
            msg: encrypted,
            aad: &place(record),
        };
        let packed = self.cipher(salt).decrypt(&Nonce::default(), payload);
        inflate(&packed.map_err(|_| unreadable::<Self>())?)
    }

    /// The cipher of one text. No other text has its salt, so its nonce can be constant.
    fn cipher(&self, salt: &[u8; SALT_BYTES]) -> ChaCha20Poly1305 {
        ChaCha20Poly1305::new(&mac(salt, &[&self.idempotency_key]).finalize().into_bytes())
    }
}

/// The data that binds a text to its record, so that nobody can move it to another one.
fn place(record: &Key) -> Vec<u8> {
    format!("{} {}", record.pk, record.sk).into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn record(hash: &str, sk: &str) -> Key {
        let (pk, sk) = (format!("IDEMPOTENCY#a#{hash}"), sk.to_owned());
        Key { pk, sk }
    }

    #[test]
    fn only_the_same_key_opens_a_text_in_its_place() {
        let place = record("1", "IDEMPOTENCY");
        let seal = Seal::new(b"key".to_vec());
        for text in ["", "{}", &"Ada Lovelace ".repeat(100_000)] {
            let sealed = seal.close(&place, text, [7; 32]).unwrap();
            assert_eq!(seal.open(&place, &sealed).unwrap(), text);
            assert!(Seal::new(b"kez".to_vec()).open(&place, &sealed).is_err());
            for other in [record("2", "IDEMPOTENCY"), record("1", "STEP#1#0")] {
                assert!(seal.open(&other, &sealed).is_err());
            }
            for at in [0, 31, 32, sealed.len() - 1] {
                let mut changed = sealed.clone();
                changed[at] ^= 1;
                assert!(seal.open(&place, &changed).is_err(), "{at}");
                assert!(seal.open(&place, &sealed[..at]).is_err(), "{at}");
            }
        }
    }

    #[test]
    fn a_seal_hides_its_text_and_its_key() {
        let place = record("1", "IDEMPOTENCY");
        let seal = Seal::new(b"Ada".to_vec());
        let [one, other] = [1, 2].map(|salt| seal.close(&place, "Ada", [salt; 32]).unwrap());
        assert!(one.windows(3).all(|bytes| bytes != b"Ada"));
        assert_ne!(one[32..], other[32..]);
        assert_eq!(format!("{seal:?}"), "Seal { .. }");
    }
}
