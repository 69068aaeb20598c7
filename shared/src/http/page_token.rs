//! Page tokens. A token holds the position where the last page ended, and a signature over this position, the account,
//! the route and the filters (SPECIFICATION §6.3). A position by time is readable, because it holds only a time and an
//! id. A position by text holds a name, so the service encrypts it. A token with the id alone would lose its place when
//! the name changes, and a stored position would cost a write.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac};
use sha2::Sha256;

use super::error::{ApiError, Code};
use domain::mac::mac;
use domain::{AccountId, Position, SortKey};

/// The first byte of a token whose position is a number.
const NUMBER: u8 = 1;

/// The first byte of a token whose position is a text.
const TEXT: u8 = 2;

/// Separates the keystream from signatures under the same secret.
const KEYSTREAM: &[u8] = b"keystream of a page token";

/// Ends the text of a position; no stored text contains it (SPECIFICATION §3.3).
const END: u8 = 0;

/// Bytes of the signature that a token keeps: 128 bits.
const SIGNATURE_BYTES: usize = 16;

/// Bytes of a block of the keystream: one HMAC-SHA256.
const KEYSTREAM_BYTES: usize = 32;

/// The secret that signs a token, and the values for which the token is valid.
#[derive(Clone, Copy, Debug)]
pub struct PageToken<'a> {
    /// The account's secret for page tokens.
    pub secret: &'a [u8],
    pub account: AccountId,
    pub route: &'a str,
    /// The filters and the order, as text that is the same on every page.
    pub filters: &'a str,
}

impl PageToken<'_> {
    /// The token of the page that follows `position`.
    pub fn write(&self, position: &Position) -> String {
        let mut token = Vec::new();
        match &position.key {
            SortKey::Number(number) => {
                token.push(NUMBER);
                token.extend(number.to_be_bytes());
            }
            SortKey::Text(text) => {
                token.push(TEXT);
                token.extend(text.as_bytes());
                token.push(END);
            }
        }
        token.extend(position.id.as_bytes());
        let signature = self.signature(&token);
        self.encrypt(&mut token, &signature);
        token.extend(signature);
        URL_SAFE_NO_PAD.encode(token)
    }

    /// Where the page of this token starts.
    ///
    /// # Errors
    /// 400 `invalid_page_token` if it is malformed, altered, of another account or route, or came with other
    /// filters.
    pub fn read(&self, token: &str) -> Result<Position, ApiError> {
        self.position(token).ok_or_else(|| {
            ApiError::new(
                Code::InvalidPageToken,
                "pageToken is not one that this list gave for these filters. Start again without it.",
            )
        })
    }

    fn position(&self, token: &str) -> Option<Position> {
        let mut signed = URL_SAFE_NO_PAD.decode(token).ok()?;
        let signature = signed.split_off(signed.len().checked_sub(SIGNATURE_BYTES)?);
        self.encrypt(&mut signed, &signature);
        self.mac(&signed).verify_truncated_left(&signature).ok()?;
        let (layout, rest) = signed.split_first()?;
        let (key, id) = match *layout {
            NUMBER => {
                let (number, id) = rest.split_first_chunk()?;
                (SortKey::Number(i64::from_be_bytes(*number)), id)
            }
            TEXT => {
                let (text, id) = rest.split_at_checked(rest.iter().position(|byte| *byte == END)?)?;
                (SortKey::Text(String::from_utf8(text.to_vec()).ok()?), id.get(1..)?)
            }
            _ => return None,
        };
        let id = String::from_utf8(id.to_vec()).ok()?;
        Some(Position { key, id })
    }

    /// Encrypts or decrypts all but the first byte of a token whose position is a text. The signature of the plaintext
    /// is the initialization vector (SIV, RFC 5297). Equal tokens show equal positions, and nothing else is visible.
    fn encrypt(&self, token: &mut [u8], signature: &[u8]) {
        let Some((&mut TEXT, rest)) = token.split_first_mut() else {
            return;
        };
        for (block, bytes) in (0_u64..).zip(rest.chunks_mut(KEYSTREAM_BYTES)) {
            let keystream = mac(self.secret, &[KEYSTREAM, signature, &block.to_be_bytes()]).finalize();
            for (byte, key) in bytes.iter_mut().zip(keystream.into_bytes()) {
                *byte ^= key;
            }
        }
    }

    fn signature(&self, signed: &[u8]) -> Vec<u8> {
        self.mac(signed).finalize().into_bytes().into_iter().take(SIGNATURE_BYTES).collect()
    }

    fn mac(&self, signed: &[u8]) -> Hmac<Sha256> {
        mac(self.secret, &[self.account.to_string().as_bytes(), self.route.as_bytes(), self.filters.as_bytes(), signed])
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ulid::Ulid;

    const TOKEN: PageToken<'static> =
        PageToken { secret: b"secret", account: AccountId::new(Ulid(1)), route: "/prospects", filters: "name=a" };

    const OTHERS: [PageToken<'static>; 4] = [
        PageToken { secret: b"other", ..TOKEN },
        PageToken { account: AccountId::new(Ulid(2)), ..TOKEN },
        PageToken { route: "/tasks", ..TOKEN },
        PageToken { filters: "name=b", ..TOKEN },
    ];

    /// A position by time, and two by name: a short one, and one of several blocks of the keystream.
    fn positions() -> [Position; 3] {
        let of = |key| Position { key, id: "prospect_01".into() };
        [
            of(SortKey::Number(1_700_000_000_000)),
            of(SortKey::Text("zoe o'neill".into())),
            of(SortKey::Text("东京 ".repeat(100))),
        ]
    }

    #[test]
    fn a_token_reads_back_where_it_is_bound_to() {
        for position in positions() {
            assert_eq!(TOKEN.read(&TOKEN.write(&position)).unwrap(), position);
        }
    }

    #[test]
    fn a_name_cannot_be_read_from_a_token() {
        let [_, short, long] = positions();
        for position in [short, long] {
            let SortKey::Text(name) = &position.key else {
                panic!("a position by name");
            };
            let bytes = URL_SAFE_NO_PAD.decode(TOKEN.write(&position)).unwrap();
            for secret in [name.as_bytes(), position.id.as_bytes()] {
                assert!(!secret.windows(4).any(|part| bytes.windows(4).any(|seen| seen == part)));
            }
            // Tokens of neighbouring names have only the layout in common.
            let next = Position { key: SortKey::Text(format!("{name}a")), ..position.clone() };
            let next = URL_SAFE_NO_PAD.decode(TOKEN.write(&next)).unwrap();
            let equal = bytes.iter().zip(&next).filter(|(one, other)| one == other).count();
            assert!(equal <= 1 + bytes.len() / 8, "{equal} of {} bytes", bytes.len());
        }
    }

    #[test]
    fn a_token_is_refused_anywhere_else() {
        for (position, other) in positions().iter().flat_map(|position| OTHERS.map(|other| (position, other))) {
            let token = TOKEN.write(position);
            assert_eq!(other.read(&token).unwrap_err().code(), Code::InvalidPageToken);
        }
    }

    #[test]
    fn every_altered_bit_is_seen() {
        for position in positions() {
            let bytes = URL_SAFE_NO_PAD.decode(TOKEN.write(&position)).unwrap();
            for bit in 0..bytes.len() * 8 {
                let mut altered = bytes.clone();
                altered[bit / 8] ^= 1 << (bit % 8);
                assert!(TOKEN.read(&URL_SAFE_NO_PAD.encode(altered)).is_err(), "bit {bit}");
            }
            for end in 0..bytes.len() {
                assert!(TOKEN.read(&URL_SAFE_NO_PAD.encode(&bytes[..end])).is_err(), "cut at {end}");
            }
        }
        assert!(TOKEN.read("not base64!").is_err());
    }
}
