//! Page tokens: the position where the last page ended, signed together with account, route and filters
//! (SPECIFICATION §4.3). It names a record by time and id alone, so it carries no personal data.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use hmac::{Hmac, Mac};
use sha2::Sha256;

use super::error::{ApiError, Code};
use domain::Position;
use domain::mac::mac;

/// Marks how the token is laid out.
const VERSION: u8 = 1;

/// Bytes of the signature that a token keeps: 128 bits.
const SIGNATURE_BYTES: usize = 16;

/// What a token is bound to.
#[derive(Clone, Copy, Debug)]
pub struct PageToken<'a> {
    /// The account's secret for page tokens.
    pub secret: &'a [u8],
    /// The account's id.
    pub account: &'a str,
    /// The list's path.
    pub route: &'a str,
    /// The filters and the order, written out the same way on every page.
    pub filters: &'a str,
}

impl PageToken<'_> {
    /// The token of the page that follows `position`.
    #[must_use]
    pub fn write(&self, position: &Position) -> String {
        let mut token = vec![VERSION];
        token.extend(position.key.to_be_bytes());
        token.extend(position.id.as_bytes());
        let signature = self.signature(&token);
        token.extend(signature);
        URL_SAFE_NO_PAD.encode(token)
    }

    /// Where the page of this token starts.
    ///
    /// # Errors
    /// 400 `invalid_page_token` if it is malformed, altered, of another account or route, or came with other filters.
    pub fn read(&self, token: &str) -> Result<Position, ApiError> {
        self.position(token).ok_or_else(|| {
            ApiError::new(
                Code::InvalidPageToken,
                "pageToken is not one that this list gave for these filters. Start again without it.",
            )
        })
    }

    fn position(&self, token: &str) -> Option<Position> {
        let bytes = URL_SAFE_NO_PAD.decode(token).ok()?;
        let (signed, signature) = bytes.split_at_checked(bytes.len().checked_sub(SIGNATURE_BYTES)?)?;
        self.mac(signed).verify_truncated_left(signature).ok()?;
        let (version, rest) = signed.split_first()?;
        let (key, id) = rest.split_first_chunk()?;
        (*version == VERSION).then_some(())?;
        Some(Position {
            key: i64::from_be_bytes(*key),
            id: String::from_utf8(id.to_vec()).ok()?,
        })
    }

    fn signature(&self, signed: &[u8]) -> Vec<u8> {
        self.mac(signed)
            .finalize()
            .into_bytes()
            .into_iter()
            .take(SIGNATURE_BYTES)
            .collect()
    }

    fn mac(&self, signed: &[u8]) -> Hmac<Sha256> {
        mac(
            self.secret,
            &[
                self.account.as_bytes(),
                self.route.as_bytes(),
                self.filters.as_bytes(),
                signed,
            ],
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const TOKEN: PageToken<'static> = PageToken {
        secret: b"secret",
        account: "account_1",
        route: "/prospects",
        filters: "name=a",
    };

    fn position() -> Position {
        Position {
            key: 1_700_000_000_000,
            id: "prospect_01".into(),
        }
    }

    #[test]
    fn a_token_reads_back_where_it_is_bound_to() {
        assert_eq!(TOKEN.read(&TOKEN.write(&position())).unwrap(), position());
    }

    #[test]
    fn a_token_is_refused_anywhere_else() {
        let token = TOKEN.write(&position());
        for other in [
            PageToken {
                secret: b"other",
                ..TOKEN
            },
            PageToken {
                account: "account_2",
                ..TOKEN
            },
            PageToken {
                route: "/tasks",
                ..TOKEN
            },
            PageToken {
                filters: "name=b",
                ..TOKEN
            },
        ] {
            assert_eq!(other.read(&token).unwrap_err().code(), Code::InvalidPageToken);
        }
    }

    #[test]
    fn every_altered_bit_is_seen() {
        let bytes = URL_SAFE_NO_PAD.decode(TOKEN.write(&position())).unwrap();
        for bit in 0..bytes.len() * 8 {
            let mut altered = bytes.clone();
            altered[bit / 8] ^= 1 << (bit % 8);
            assert!(TOKEN.read(&URL_SAFE_NO_PAD.encode(altered)).is_err(), "bit {bit}");
        }
        for end in 0..bytes.len() {
            assert!(
                TOKEN.read(&URL_SAFE_NO_PAD.encode(&bytes[..end])).is_err(),
                "cut at {end}"
            );
        }
        assert!(TOKEN.read("not base64!").is_err());
    }
}
