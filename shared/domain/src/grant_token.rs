//! The secrets of grants (SPECIFICATION §2.8). Each has a prefix, random digits, and the checksum of an API key, so that a
//! typing error is refused without a look-up. Codes, refresh tokens and client secrets also name their account and records,
//! by which the service finds what it stores of them: hashes.

use sha2::{Digest, Sha256};

use crate::api_key::{CHECKSUM_DIGITS, SECRET_DIGITS, base62, checksum, hex};
use crate::id::{AccountId, ClientId, GrantId, KeyId};

/// Characters of a ULID.
const ULID_DIGITS: usize = 26;

const CODE: &str = "code_";
const REFRESH: &str = "rt_";
const SECRET: &str = "cs_";

/// Which addresses take an access token, by the prefix of its text.
#[derive(Clone, Copy, Debug, PartialEq, Eq, serde::Serialize, serde::Deserialize)]
pub enum TokenAudience {
    /// The server of agents, `/mcp`.
    Agents,
    /// The API, `/v2`.
    Api,
    /// Both.
    Everything,
}

impl TokenAudience {
    pub const EVERY: [Self; 3] = [Self::Agents, Self::Api, Self::Everything];

    const fn prefix(self) -> &'static str {
        match self {
            Self::Agents => "at_mcp_",
            Self::Api => "at_api_",
            Self::Everything => "at_all_",
        }
    }

    /// The path of its addresses.
    pub const fn path(self) -> &'static str {
        match self {
            Self::Agents => "/mcp",
            Self::Api => "/v2",
            Self::Everything => "",
        }
    }

    /// The resource indicator (RFC 8707) of this audience of a deployment.
    pub fn resource(self, origin: &str) -> String {
        format!("{origin}{}", self.path())
    }

    /// The audience that a resource indicator names.
    pub fn of_resource(resource: &str, origin: &str) -> Option<Self> {
        let path = resource.strip_prefix(origin)?;
        let path = path.strip_suffix('/').unwrap_or(path);
        Self::EVERY.into_iter().find(|audience| audience.path() == path)
    }

    /// Whether its tokens may be used where tokens of `place` may.
    pub fn covers(self, place: Self) -> bool {
        self == Self::Everything || self == place
    }
}

/// The text of an access token. It is shown once and never stored or logged.
#[derive(Clone, PartialEq, Eq)]
pub struct AccessToken {
    text: String,
    pub audience: TokenAudience,
}

impl AccessToken {
    pub fn new(random: [u8; 32], audience: TokenAudience) -> Self {
        Self { text: written(audience.prefix(), &base62(&random, SECRET_DIGITS)), audience }
    }

    /// Reads a token of the right form and checksum.
    pub fn parse(text: &str) -> Option<Self> {
        let of = |audience: &TokenAudience| parts(text, audience.prefix(), [SECRET_DIGITS]).is_some();
        let audience = TokenAudience::EVERY.into_iter().find(of)?;
        Some(Self { text: text.to_owned(), audience })
    }

    /// The hash by which its item is found. It depends on the deployment's address, so a token that one deployment issued
    /// is unknown to every other one.
    pub fn hash(&self, origin: &str) -> String {
        hash_of(&format!("{}\n{origin}", self.text))
    }

    pub fn reveal(&self) -> &str {
        &self.text
    }
}

/// Where a code or a refresh token belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GrantPlace {
    pub account: AccountId,
    /// The key that allowed the grant.
    pub key: KeyId,
    pub grant: GrantId,
}

impl GrantPlace {
    fn digits(self) -> String {
        format!("{}{}{}", self.account.ulid(), self.key.ulid(), self.grant.ulid())
    }

    fn of(account: &str, key: &str, grant: &str) -> Option<Self> {
        let (key, grant) = (KeyId::of_ulid(key)?, GrantId::of_ulid(grant)?);
        Some(Self { account: AccountId::of_ulid(account)?, key, grant })
    }
}

/// An authorization code.
#[derive(Clone, PartialEq, Eq)]
pub struct AuthorizationCode {
    text: String,
    pub place: GrantPlace,
}

impl AuthorizationCode {
    pub fn new(place: GrantPlace, random: [u8; 32]) -> Self {
        let text = written(CODE, &format!("{}{}", place.digits(), base62(&random, SECRET_DIGITS)));
        Self { text, place }
    }

    pub fn parse(text: &str) -> Option<Self> {
        let [account, key, grant, _] = parts(text, CODE, [ULID_DIGITS, ULID_DIGITS, ULID_DIGITS, SECRET_DIGITS])?;
        Some(Self { text: text.to_owned(), place: GrantPlace::of(account, key, grant)? })
    }

    pub fn hash(&self) -> String {
        hash_of(&self.text)
    }

    pub fn reveal(&self) -> &str {
        &self.text
    }
}

/// A refresh token. Its family is the same in all tokens of a grant, so a token that was used before is told from one
/// that the service never issued.
#[derive(Clone, PartialEq, Eq)]
pub struct RefreshToken {
    text: String,
    family: String,
    pub place: GrantPlace,
}

impl RefreshToken {
    /// The first token of a grant.
    pub fn first(place: GrantPlace, family: [u8; 32], random: [u8; 32]) -> Self {
        Self::of(place, base62(&family, SECRET_DIGITS), random)
    }

    /// The token that replaces this one.
    pub fn next(&self, random: [u8; 32]) -> Self {
        Self::of(self.place, self.family.clone(), random)
    }

    fn of(place: GrantPlace, family: String, random: [u8; 32]) -> Self {
        let text = written(REFRESH, &format!("{}{family}{}", place.digits(), base62(&random, SECRET_DIGITS)));
        Self { text, family, place }
    }

    pub fn parse(text: &str) -> Option<Self> {
        let widths = [ULID_DIGITS, ULID_DIGITS, ULID_DIGITS, SECRET_DIGITS, SECRET_DIGITS];
        let [account, key, grant, family, _] = parts(text, REFRESH, widths)?;
        Some(Self { text: text.to_owned(), family: family.to_owned(), place: GrantPlace::of(account, key, grant)? })
    }

    pub fn family_hash(&self) -> String {
        hash_of(&self.family)
    }

    pub fn hash(&self) -> String {
        hash_of(&self.text)
    }

    pub fn reveal(&self) -> &str {
        &self.text
    }
}

/// The secret of a client.
#[derive(Clone, PartialEq, Eq)]
pub struct ClientSecret {
    text: String,
    pub account: AccountId,
    pub client: ClientId,
}

impl ClientSecret {
    pub fn new(account: AccountId, client: ClientId, random: [u8; 32]) -> Self {
        let digits = format!("{}{}{}", account.ulid(), client.ulid(), base62(&random, SECRET_DIGITS));
        Self { text: written(SECRET, &digits), account, client }
    }

    pub fn parse(text: &str) -> Option<Self> {
        let [account, client, _] = parts(text, SECRET, [ULID_DIGITS, ULID_DIGITS, SECRET_DIGITS])?;
        let (account, client) = (AccountId::of_ulid(account)?, ClientId::of_ulid(client)?);
        Some(Self { text: text.to_owned(), account, client })
    }

    pub fn hash(&self) -> String {
        hash_of(&self.text)
    }

    pub fn reveal(&self) -> &str {
        &self.text
    }

    pub fn last_four(&self) -> String {
        self.text.get(self.text.len().saturating_sub(4)..).unwrap_or_default().to_owned()
    }
}

/// The text of these digits, with its checksum.
fn written(prefix: &str, digits: &str) -> String {
    let body = format!("{prefix}{digits}");
    let checksum = checksum(&body);
    body + &checksum
}

/// The parts of a text with this prefix, of these widths, whose checksum is right.
fn parts<'t, const N: usize>(text: &'t str, prefix: &str, widths: [usize; N]) -> Option<[&'t str; N]> {
    let mut rest = text.strip_prefix(prefix)?;
    let width = widths.iter().sum::<usize>().checked_add(CHECKSUM_DIGITS)?;
    if rest.len() != width || !rest.bytes().all(|byte| byte.is_ascii_alphanumeric()) {
        return None;
    }
    let (body, given) = text.split_at_checked(text.len().checked_sub(CHECKSUM_DIGITS)?)?;
    if checksum(body) != given {
        return None;
    }
    let mut found = [""; N];
    for (part, width) in found.iter_mut().zip(widths) {
        (*part, rest) = rest.split_at_checked(width)?;
    }
    Some(found)
}

/// The SHA-256 of a text in hexadecimal.
pub fn hash_of(text: &str) -> String {
    hex(&Sha256::digest(text.as_bytes()))
}

#[cfg(test)]
mod tests {
    use ulid::Ulid;

    use super::*;

    fn place() -> GrantPlace {
        let ulid = |at| Ulid::from_parts(1_772_366_430_000, at);
        GrantPlace { account: AccountId::new(ulid(1)), key: KeyId::new(ulid(2)), grant: GrantId::new(ulid(3)) }
    }

    #[test]
    fn each_text_is_read_back_and_no_other() {
        let (code, refresh) =
            (AuthorizationCode::new(place(), [1; 32]), RefreshToken::first(place(), [2; 32], [3; 32]));
        assert_eq!(AuthorizationCode::parse(code.reveal()).map(|read| read.place), Some(place()));
        let read = RefreshToken::parse(refresh.reveal()).unwrap();
        let next = read.next([4; 32]);
        assert_eq!((read.place, next.family_hash()), (place(), refresh.family_hash()));
        assert_ne!(next.hash(), refresh.hash());
        let token = AccessToken::new([5; 32], TokenAudience::Agents);
        assert_eq!(AccessToken::parse(token.reveal()).map(|read| read.audience), Some(TokenAudience::Agents));
        assert_ne!(token.hash("https://a.example"), token.hash("https://b.example"));
        for text in [code.reveal(), refresh.reveal(), token.reveal()] {
            for at in 0..text.len() {
                let mut bytes = text.as_bytes().to_vec();
                bytes[at] = if bytes[at] == b'x' { b'y' } else { b'x' };
                let changed = String::from_utf8(bytes).unwrap();
                assert!(
                    AuthorizationCode::parse(&changed).is_none() && RefreshToken::parse(&changed).is_none(),
                    "{changed}"
                );
                assert!(AccessToken::parse(&changed).is_none(), "{changed}");
            }
            assert!(
                AuthorizationCode::parse(&text[1..]).is_none() && AccessToken::parse(&format!("{text}0")).is_none()
            );
        }
    }

    #[test]
    fn a_resource_is_an_address_of_this_deployment() {
        for (resource, audience) in [
            ("https://a.example", Some(TokenAudience::Everything)),
            ("https://a.example/", Some(TokenAudience::Everything)),
            ("https://a.example/mcp", Some(TokenAudience::Agents)),
            ("https://a.example/mcp/", Some(TokenAudience::Agents)),
            ("https://a.example/v2", Some(TokenAudience::Api)),
            ("https://a.example/v2/prospects", None),
            ("https://a.example.evil.example/mcp", None),
            ("https://b.example/mcp", None),
            ("/mcp", None),
        ] {
            assert_eq!(TokenAudience::of_resource(resource, "https://a.example"), audience, "{resource}");
        }
        assert!(
            TokenAudience::Everything.covers(TokenAudience::Api) && !TokenAudience::Agents.covers(TokenAudience::Api)
        );
    }
}
