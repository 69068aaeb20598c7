//! Bytes encrypted with ChaCha20-Poly1305 under a secret and a random salt, which precedes them. No other bytes have their
//! salt, so the nonce can be constant.

use chacha20poly1305::aead::{Aead, Payload};
use chacha20poly1305::{ChaCha20Poly1305, KeyInit, Nonce};
use domain::mac::mac;
use hmac::Mac;

pub const SALT_BYTES: usize = 32;

/// What encrypts bytes.
#[derive(Clone, Copy)]
pub struct Salted<'a> {
    pub secret: &'a [u8],
    /// Names the kind of bytes. Each kind has keys of its own, although all of them derive from the secret.
    pub purpose: &'static str,
    /// Where the bytes belong. Nobody can move them to another place.
    pub place: &'a str,
}

impl Salted<'_> {
    /// The salt and the encrypted bytes; `None` if they are too long.
    pub fn close(self, bytes: &[u8], salt: [u8; SALT_BYTES]) -> Option<Vec<u8>> {
        let payload = Payload { msg: bytes, aad: self.place.as_bytes() };
        let encrypted = self.cipher(&salt).encrypt(&Nonce::default(), payload).ok()?;
        Some([salt.as_slice(), &encrypted].concat())
    }

    /// The bytes that [`Salted::close`] encrypted; `None` under another secret, in another place, and if bytes changed.
    pub fn open(self, closed: &[u8]) -> Option<Vec<u8>> {
        let (salt, encrypted) = closed.split_first_chunk()?;
        let payload = Payload { msg: encrypted, aad: self.place.as_bytes() };
        self.cipher(salt).decrypt(&Nonce::default(), payload).ok()
    }

    fn cipher(self, salt: &[u8; SALT_BYTES]) -> ChaCha20Poly1305 {
        let parts: [&[u8]; 2] = [self.purpose.as_bytes(), salt];
        ChaCha20Poly1305::new(&mac(self.secret, &parts).finalize().into_bytes())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_secret_opens_bytes_in_their_place() {
        let (secret, purpose, place) = (&b"key"[..], "a", "p");
        let salted = Salted { secret, purpose, place };
        for bytes in [b"".as_slice(), b"Ada Lovelace", &[7; 5_000]] {
            let closed = salted.close(bytes, [7; SALT_BYTES]).unwrap();
            assert_eq!(salted.open(&closed).as_deref(), Some(bytes));
            assert!(bytes.is_empty() || closed.windows(bytes.len()).all(|part| part != bytes));
            assert_ne!(closed[SALT_BYTES..], salted.close(bytes, [8; SALT_BYTES]).unwrap()[SALT_BYTES..]);
            let others = [
                Salted { secret: b"kez", ..salted },
                Salted { purpose: "b", ..salted },
                Salted { place: "q", ..salted },
            ];
            assert_eq!(others.map(|other| other.open(&closed)), [const { None }; 3]);
            for at in [0, 31, 32, closed.len() - 1] {
                let mut changed = closed.clone();
                changed[at] ^= 1;
                assert_eq!((salted.open(&changed), salted.open(&closed[..at])), (None, None), "{at}");
            }
        }
    }
}
