//! Grants: what a key allowed a client to do (SPECIFICATION §2.8, ADR 0059). A grant acts like a key. All grants of a key
//! are one item, so that the key ends with its grants in one transaction.

use base64::Engine;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use derive::Record;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};

use super::grant_token::{AuthorizationCode, GrantPlace, RefreshToken, TokenAudience};
use super::id::{AccountId, GrantId, KeyId, UserId};
use super::permission::Permissions;
use super::redirect_uri::RedirectUri;
use super::scope::Scope;
use super::time::UnixMs;

/// The most grants of a key, and of a client: one transaction ends all of them.
pub const MAX_GRANTS: usize = 40;

/// How long a code lives.
pub const CODE_MS: i64 = 60 * 1_000;

/// How long an access token lives.
pub const ACCESS_MS: i64 = 60 * 60 * 1_000;

/// How long a refresh token lives.
pub const REFRESH_MS: i64 = 30 * 24 * 60 * 60 * 1_000;

/// The lengths of a code verifier (RFC 7636 §4.1).
const VERIFIER_CHARS: std::ops::RangeInclusive<usize> = 43..=128;

/// Characters of a code challenge: SHA-256 in base64url.
const CHALLENGE_CHARS: usize = 43;

/// A grant.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, Record)]
#[record(name = "grant")]
#[serde(rename_all = "camelCase")]
pub struct Grant {
    /// Identifies the grant. Events name the key with the same ULID as the actor's.
    pub id: GrantId,
    /// The client: an id, or the link of its document.
    pub client: String,
    /// What the client calls itself.
    pub client_name: String,
    /// The key that allowed it. The grant ends with it.
    pub allowed_by: KeyId,
    /// The user for whom it acts.
    #[field(label = "User")]
    pub user_id: UserId,
    /// What it may do.
    pub permissions: Permissions,
    /// The prospects that it sees, if they are fewer than its key sees. Null is all that its key sees.
    pub scope: Option<Scope>,
    /// Which addresses take its tokens.
    pub resource: String,
    /// When it ends unless the client uses it; null for what a client does on its own.
    #[field(label = "Expires")]
    pub expires_at: Option<UnixMs>,
    /// When it was allowed.
    #[field(label = "Created")]
    pub created_at: UnixMs,
    /// When it was last used.
    #[serde(skip)]
    pub last_used_at: Option<UnixMs>,
}

/// A grant with the hashes of its secrets.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct StoredGrant {
    pub grant: Grant,
    /// The deployment that it is for.
    pub origin: String,
    pub audience: TokenAudience,
    /// The code of a person's consent.
    pub code: Option<IssuedCode>,
    /// The present access token.
    pub token: Option<IssuedToken>,
    /// The present refresh token.
    pub refresh: Option<IssuedRefresh>,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct IssuedCode {
    pub hash: String,
    pub ends_at: UnixMs,
    /// The code challenge, by S256.
    pub challenge: String,
    pub redirect_uri: RedirectUri,
    pub is_used: bool,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct IssuedToken {
    pub hash: String,
    pub issued_at: UnixMs,
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct IssuedRefresh {
    pub family: String,
    pub hash: String,
}

/// What a client presents to get tokens.
#[derive(Clone, Copy)]
pub enum Presented<'a> {
    Code { code: &'a AuthorizationCode, verifier: &'a str, redirect_uri: Option<&'a str> },
    Refresh(&'a RefreshToken),
}

/// What follows from what a client presents.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judgment {
    /// The client gets tokens.
    Good,
    /// Nothing changes.
    Refused,
    /// Somebody else has used it: the grant ends.
    UsedTwice,
}

impl Grant {
    /// The id of the key as which it acts.
    pub const fn key_id(&self) -> KeyId {
        KeyId::new(self.id.ulid())
    }

    /// The scope of its tokens: what both it and its key see.
    pub fn scope_within(&self, key: Option<&Scope>, key_user: UserId) -> Option<Scope> {
        match (self.scope.clone(), key) {
            (Some(own), Some(key)) => Some(own.within(self.user_id, key, key_user)),
            (Some(own), None) => Some(own),
            (None, Some(key)) => Some(Scope::default().within(self.user_id, key, key_user)),
            (None, None) => None,
        }
    }
}

impl StoredGrant {
    /// Judges what a client presents for this grant.
    pub fn judge(&self, presented: Presented<'_>, client: &str, now: UnixMs) -> Judgment {
        match presented {
            Presented::Code { code, verifier, redirect_uri } => {
                let Some(issued) = self.code.as_ref().filter(|issued| issued.hash == code.hash()) else {
                    return Judgment::Refused;
                };
                if issued.is_used {
                    return Judgment::UsedTwice;
                }
                let is_good = self.grant.client == client
                    && now < issued.ends_at
                    && redirect_uri.is_none_or(|uri| uri == issued.redirect_uri.as_str())
                    && meets(verifier, &issued.challenge);
                if is_good { Judgment::Good } else { Judgment::Refused }
            }
            Presented::Refresh(token) => {
                let family = token.family_hash();
                let Some(issued) = self.refresh.as_ref().filter(|issued| issued.family == family) else {
                    return Judgment::Refused;
                };
                if issued.hash != token.hash() {
                    return Judgment::UsedTwice;
                }
                let is_good = self.grant.client == client && !self.is_over(now);
                if is_good { Judgment::Good } else { Judgment::Refused }
            }
        }
    }

    /// Whether nobody can get tokens for it any more.
    pub fn is_over(&self, now: UnixMs) -> bool {
        let is_missed = self.code.as_ref().is_some_and(|code| !code.is_used && code.ends_at <= now);
        is_missed || self.grant.expires_at.is_some_and(|end| end <= now)
    }

    /// Whether the client has redeemed the code.
    pub fn is_redeemed(&self) -> bool {
        self.code.as_ref().is_none_or(|code| code.is_used)
    }

    /// The end of an access token that was issued then, if the key ends at `key_end`.
    pub fn token_end(issued_at: UnixMs, key_end: Option<UnixMs>) -> UnixMs {
        let end = issued_at.plus_ms(ACCESS_MS);
        key_end.map_or(end, |key_end| key_end.min(end))
    }

    /// The end of a grant that is used now, if the key ends at `key_end`.
    pub fn grant_end(now: UnixMs, key_end: Option<UnixMs>) -> UnixMs {
        let end = now.plus_ms(REFRESH_MS);
        key_end.map_or(end, |key_end| key_end.min(end))
    }
}

/// The grants of a key.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
pub struct KeyGrants {
    pub key: KeyId,
    /// Counts its changes; 0 while the key never had a grant.
    pub revision: u64,
    pub grants: Vec<StoredGrant>,
}

impl KeyGrants {
    pub const fn new(key: KeyId) -> Self {
        Self { key, revision: 0, grants: Vec::new() }
    }

    pub fn find(&self, id: GrantId) -> Option<&StoredGrant> {
        self.grants.iter().find(|stored| stored.grant.id == id)
    }

    /// Removes the grants that `ends` names, and returns the hashes of their access tokens.
    pub fn end(&mut self, ends: impl Fn(&StoredGrant) -> bool) -> Vec<String> {
        let (ended, kept) = std::mem::take(&mut self.grants).into_iter().partition(ends);
        self.grants = kept;
        let ended: Vec<StoredGrant> = ended;
        ended.into_iter().filter_map(|stored| stored.token).map(|token| token.hash).collect()
    }

    /// Where the codes and refresh tokens of a grant belong to.
    pub const fn place(&self, account: AccountId, grant: GrantId) -> GrantPlace {
        GrantPlace { account, key: self.key, grant }
    }
}

/// Whether a text is a code challenge by S256.
pub fn is_challenge(text: &str) -> bool {
    text.len() == CHALLENGE_CHARS
        && text.bytes().all(|byte| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'_'))
}

/// Whether a code verifier is of this challenge (RFC 7636 §4.6).
fn meets(verifier: &str, challenge: &str) -> bool {
    let is_plain = |byte: u8| byte.is_ascii_alphanumeric() || matches!(byte, b'-' | b'.' | b'_' | b'~');
    VERIFIER_CHARS.contains(&verifier.len())
        && verifier.bytes().all(is_plain)
        && URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes())) == challenge
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_verifier_meets_the_challenge_of_its_hash() {
        // RFC 7636, appendix B.
        let (verifier, challenge) =
            ("dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk", "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM");
        assert!(is_challenge(challenge) && meets(verifier, challenge));
        assert!(!meets(challenge, challenge) && !meets("", challenge) && !meets(&verifier[1..], challenge));
        for (chars, is_good) in [(42, false), (43, true), (128, true), (129, false)] {
            let verifier = "a".repeat(chars);
            let challenge = URL_SAFE_NO_PAD.encode(Sha256::digest(verifier.as_bytes()));
            assert_eq!(meets(&verifier, &challenge), is_good, "{chars}");
        }
    }
}
