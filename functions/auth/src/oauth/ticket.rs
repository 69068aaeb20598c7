//! What a client asks for, and the ticket of the page that asks a person. The ticket binds the answer to the request, the
//! key and the page: nobody can forge it without the account's secret.

use domain::grant::is_challenge;
use domain::{Caller, GrantId, RedirectUri, TokenAudience, UnixMs, mac};

use super::error::OAuthError;
use super::form::Form;

/// How long a person may think.
const TICKET_MS: i64 = 10 * 60 * 1_000;

/// The most characters of a parameter that the service only passes on.
const MAX_CHARS: usize = 2_000;

/// The parameters that the forms of the page repeat.
pub const PARAMETERS: [&str; 8] = [
    "response_type",
    "client_id",
    "redirect_uri",
    "state",
    "scope",
    "code_challenge",
    "code_challenge_method",
    "resource",
];

/// What a client asks for.
#[derive(Debug)]
pub struct Asked<'a> {
    pub client_id: &'a str,
    pub redirect_uri: RedirectUri,
    pub state: Option<&'a str>,
    pub challenge: &'a str,
    pub audience: TokenAudience,
    pub scope: Option<&'a str>,
    /// The parameters as they came.
    pub parameters: Vec<(&'static str, &'a str)>,
}

impl<'a> Asked<'a> {
    /// Reads the parameters of a request to this origin.
    ///
    /// # Errors
    /// The fault, for the page. A client learns it only after its redirect URI is known to be its own.
    pub fn of(form: &'a Form, origin: &str) -> Result<Self, OAuthError> {
        let mut parameters = Vec::new();
        for name in PARAMETERS {
            if let Some(value) = form.one(name)? {
                if value.len() > MAX_CHARS {
                    return Err(OAuthError::invalid_request(&format!("{name} is over {MAX_CHARS} characters.")));
                }
                parameters.push((name, value));
            }
        }
        if form.required("response_type")? != "code" {
            return Err(OAuthError::invalid_request("response_type must be code."));
        }
        let challenge = form.required("code_challenge")?;
        if form.one("code_challenge_method")? != Some("S256") || !is_challenge(challenge) {
            return Err(OAuthError::invalid_request(
                "code_challenge must be a challenge by code_challenge_method S256.",
            ));
        }
        let redirect_uri = RedirectUri::parse(form.required("redirect_uri")?);
        let audience = match form.one("resource")? {
            Some(resource) => TokenAudience::of_resource(resource, origin),
            None => Some(TokenAudience::Everything),
        };
        Ok(Self {
            client_id: form.required("client_id")?,
            redirect_uri: redirect_uri.ok_or_else(|| OAuthError::invalid_request("redirect_uri is not allowed."))?,
            state: form.one("state")?,
            challenge,
            audience: audience.ok_or_else(OAuthError::invalid_target)?,
            scope: form.one("scope")?,
            parameters,
        })
    }

    /// The address that tells the client this answer, with the issuer (RFC 9207).
    pub fn back(&self, answer: (&str, &str), origin: &str) -> String {
        let state = self.state.map(|state| ("state", state));
        let parameters: Vec<_> = std::iter::once(answer).chain(state).chain([("iss", origin)]).collect();
        self.redirect_uri.with(&parameters)
    }
}

/// The ticket of a page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ticket {
    /// The hash of the key with which the person signed in.
    pub key_hash: String,
    /// The id that the grant will have, so one ticket makes one grant.
    pub grant: GrantId,
    pub ends_at: UnixMs,
    pub client_name: String,
}

impl Ticket {
    pub fn new(key_hash: String, grant: GrantId, now: UnixMs, client_name: String) -> Self {
        Self { key_hash, grant, ends_at: now.plus_ms(TICKET_MS), client_name }
    }

    /// Its text for the page of this request.
    pub fn signed(&self, asked: &Asked<'_>, caller: &Caller) -> String {
        let Self { key_hash, grant, ends_at, .. } = self;
        let tag = self.with_parts(asked, |parts| mac::tag(caller.token_secret.as_bytes(), parts));
        format!("{key_hash}.{}.{}.{tag}", grant.ulid(), ends_at.ms())
    }

    /// Reads a text without checking who wrote it.
    pub fn unchecked(text: &str, client_name: &str) -> Option<(Self, String)> {
        let [key_hash, grant, ends_at, tag] = text.split('.').collect::<Vec<_>>().try_into().ok()?;
        let (grant, ends_at) = (GrantId::of_ulid(grant)?, UnixMs::new(ends_at.parse().ok()?)?);
        let ticket = Self { key_hash: key_hash.to_owned(), grant, ends_at, client_name: client_name.to_owned() };
        Some((ticket, tag.to_owned()))
    }

    /// Whether the service wrote this ticket for this request and this key, and it has not ended.
    pub fn is_good(&self, tag: &str, asked: &Asked<'_>, (caller, now): (&Caller, UnixMs)) -> bool {
        now < self.ends_at && self.with_parts(asked, |parts| mac::is_tag(tag, caller.token_secret.as_bytes(), parts))
    }

    fn with_parts<T>(&self, asked: &Asked<'_>, then: impl FnOnce(&[&[u8]]) -> T) -> T {
        let Self { key_hash, grant, ends_at, client_name } = self;
        let (grant, ends_at) = (grant.to_string(), ends_at.ms().to_string());
        let mut parts = vec!["authorize", key_hash, &grant, &ends_at, client_name];
        parts.extend(asked.parameters.iter().flat_map(|(name, value)| [*name, *value]));
        let parts: Vec<&[u8]> = parts.into_iter().map(str::as_bytes).collect();
        then(&parts)
    }
}
