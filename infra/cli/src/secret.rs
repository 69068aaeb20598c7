//! The secret that signs forwarded events.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::{mac, webhook};

/// What a secret begins with (SPECIFICATION §12.5).
const PREFIX: &str = "whsec_";

/// The fewest and the most bytes of a secret (Standard Webhooks).
pub const SECRET_BYTES: std::ops::RangeInclusive<usize> = 24..=64;

/// A secret.
#[derive(Clone, PartialEq, Eq)]
pub struct Secret(pub(crate) Vec<u8>);

impl std::fmt::Debug for Secret {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Secret")
    }
}

impl Secret {
    /// Reads a secret as the service shows it.
    pub fn parse(text: &str) -> Result<Self, String> {
        let bytes = text.strip_prefix(PREFIX).and_then(|encoded| STANDARD.decode(encoded).ok());
        let bytes = bytes.filter(|bytes| SECRET_BYTES.contains(&bytes.len()));
        let (least, most) = (SECRET_BYTES.start(), SECRET_BYTES.end());
        bytes.map(Self).ok_or_else(|| format!("must be {PREFIX} and the base64 of {least} to {most} bytes"))
    }

    /// The secret of an API key: the same in each run, so that a receiver is configured once. It does not reveal the
    /// key.
    pub(crate) fn of_key(key: &str) -> Self {
        Self(mac::sha256(key.as_bytes(), &[b"prospects-cli listen"]).to_vec())
    }

    /// The text that receivers are configured with.
    pub(crate) fn text(&self) -> String {
        webhook::secret_text(&self.0)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn secrets_have_the_size_that_standard_webhooks_asks_for() {
        for (bytes, is_valid) in [(23, false), (24, true), (64, true), (65, false)] {
            let text = webhook::secret_text(&vec![7; bytes]);
            assert_eq!(Secret::parse(&text).is_ok(), is_valid, "{bytes}");
        }
        for text in ["", "whsec_", "whsec_!", "MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw"] {
            assert!(Secret::parse(text).is_err(), "{text}");
        }
    }

    #[test]
    fn each_key_has_a_secret_of_its_own() {
        let one = Secret::of_key("a");
        assert_eq!(Secret::parse(&one.text()).unwrap(), one);
        assert_ne!(one, Secret::of_key("b"));
    }
}
