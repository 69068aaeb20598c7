//! Email addresses, as prospects are matched by them.

use std::str::FromStr;

use email_address::{EmailAddress, Options};
use serde::{Deserialize, Serialize};

use super::text;

/// An address: trimmed, ASCII letters in lower case (SPECIFICATION §7.6). Never Unicode case folding nor
/// normalisation, which would merge two people: the Kelvin sign becomes `k`.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Email(String);

impl Email {
    /// Longest address that can be delivered to, in bytes (RFC 5321 §4.5.3.1.3, less the angle brackets).
    pub const MAX_BYTES: usize = 254;

    /// Parses an address; `None` if it is invalid.
    pub fn parse(input: &str) -> Option<Self> {
        let address = input.trim().to_ascii_lowercase();
        let options = Options::default().with_required_tld().without_display_text().without_domain_literal();
        let visible = !address.chars().any(|c| c.is_control() || c.is_whitespace() || text::is_invisible(c));
        // The standard of addresses allows a domain more characters than any host name has.
        let host = address.rsplit_once('@').map_or("", |(_, domain)| domain);
        let is_host = host.chars().all(|c| c.is_alphanumeric() || matches!(c, '-' | '.'));
        let is_address = EmailAddress::parse_with_options(&address, options).is_ok();
        (address.len() <= Self::MAX_BYTES && visible && is_host && is_address).then_some(Self(address))
    }

    /// The address, for example `ada@example.com`.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl FromStr for Email {
    type Err = &'static str;

    fn from_str(input: &str) -> Result<Self, Self::Err> {
        Self::parse(input).ok_or("must be an email address such as ada@example.com")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn kept(input: &str) -> Option<String> {
        Email::parse(input).map(|email| email.0)
    }

    #[test]
    fn case_and_outer_space_do_not_distinguish_addresses() {
        assert_eq!(kept("  Ada.Lovelace@Example.COM "), Some("ada.lovelace@example.com".into()));
        for address in
            ["ada+jobs@example.co.uk", "o'neill@example.com", "ada@xn--bcher-kva.example", "ada@bücher.example"]
        {
            assert_eq!(kept(address), Some(address.into()));
        }
    }

    #[test]
    fn unicode_is_never_case_folded() {
        assert_ne!(kept("\u{212a}im@example.com"), kept("kim@example.com"));
    }

    #[test]
    fn what_is_no_address_is_refused() {
        for input in [
            "",
            "ada",
            "ada@",
            "@example.com",
            "ada@example",
            "ada@@example.com",
            "ada lovelace@example.com",
            "Ada <ada@example.com>",
            "ada@[127.0.0.1]",
            "a\u{200b}da@example.com",
            "ada@exam\nple.com",
            "ada@example..com",
            ".ada@example.com",
            "ada@example.com?subject=x",
            "ada@exam'ple.com",
            "ada@example.com,",
            "ada@exam_ple.com",
        ] {
            assert_eq!(kept(input), None, "{input:?}");
        }
        assert_eq!(kept(&format!("{}@{}.com", "a".repeat(64), "b".repeat(200))), None);
    }
}
