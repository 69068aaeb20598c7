//! API keys (SPECIFICATION §2.2): `rk_live_` or `rk_test_`, 32 random bytes in base62, and a 6-character checksum, so
//! that a typing error is refused without a look-up.

use sha2::{Digest, Sha256};

const ALPHABET: &[u8; 62] = b"0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/// Digits of 32 bytes in base62.
pub(crate) const SECRET_DIGITS: usize = 43;

/// Digits of a 32-bit checksum in base62.
pub(crate) const CHECKSUM_DIGITS: usize = 6;

/// The longest text that is ever looked up.
const MAX_BYTES: usize = 200;

/// The text of an API key. It is shown once and never stored or logged.
#[derive(Clone, PartialEq, Eq)]
pub struct ApiKey(String);

impl ApiKey {
    /// A new key. The prefix only marks production and test keys for people.
    pub fn new(random: [u8; 32], prefix: KeyPrefix) -> Self {
        let body = format!("{}{}", prefix.name(), base62(&random, SECRET_DIGITS));
        let checksum = checksum(&body);
        Self(body + &checksum)
    }

    /// Reads a key of the right form and checksum.
    pub fn parse(text: &str) -> Option<Self> {
        let secret = KeyPrefix::NAMES.iter().find_map(|prefix| text.strip_prefix(prefix))?;
        let well_formed = secret.len() == SECRET_DIGITS.saturating_add(CHECKSUM_DIGITS)
            && secret.bytes().all(|byte| byte.is_ascii_alphanumeric());
        let (body, given) = text.split_at_checked(text.len().checked_sub(CHECKSUM_DIGITS)?)?;
        (well_formed && checksum(body) == given).then(|| Self(text.to_owned()))
    }

    /// Takes any visible text for a key: for the local stack's `--key`.
    pub fn any(text: &str) -> Option<Self> {
        let visible = (1..=MAX_BYTES).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_graphic());
        visible.then(|| Self(text.to_owned()))
    }

    /// Its SHA-256 in hexadecimal: all that is stored of it.
    pub fn hash(&self) -> String {
        hex(&Sha256::digest(self.0.as_bytes()))
    }

    /// Its text, to be shown this once.
    pub fn reveal(&self) -> &str {
        &self.0
    }

    /// Its last four characters, by which people tell keys apart.
    pub fn last_four(&self) -> String {
        let start = self.0.len().saturating_sub(4);
        self.0.get(start..).unwrap_or_default().to_owned()
    }
}

named! {
    pub enum KeyPrefix {
        Live = "rk_live_",
        Test = "rk_test_",
    }
}

pub(crate) fn checksum(body: &str) -> String {
    let hash = Sha256::digest(body.as_bytes());
    base62(hash.get(..4).unwrap_or_default(), CHECKSUM_DIGITS)
}

/// `bytes` as a number in base62, `digits` wide.
pub(crate) fn base62(bytes: &[u8], digits: usize) -> String {
    let mut number = bytes.to_vec();
    let mut text = Vec::with_capacity(digits);
    for _ in 0..digits {
        let mut remainder: u32 = 0;
        for byte in &mut number {
            let value = remainder.wrapping_shl(8) | u32::from(*byte);
            *byte = u8::try_from(value.wrapping_div(62)).unwrap_or_default();
            remainder = value.wrapping_rem(62);
        }
        let digit = usize::try_from(remainder).ok().and_then(|at| ALPHABET.get(at));
        text.push(char::from(digit.copied().unwrap_or(b'0')));
    }
    text.into_iter().rev().collect()
}

/// Bytes in hexadecimal, lower case.
pub fn hex(bytes: &[u8]) -> String {
    let digit = |value: u8| b"0123456789abcdef".get(usize::from(value)).copied().unwrap_or(b'0');
    let digits: Vec<u8> = bytes.iter().flat_map(|byte| [digit(byte >> 4), digit(byte & 15)]).collect();
    String::from_utf8(digits).unwrap_or_default()
}
