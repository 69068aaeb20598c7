//! Which client sends a request for tokens.

use base64::Engine;
use base64::engine::general_purpose::STANDARD;
use domain::grant_token::ClientSecret;
use domain::{Client, ClientId};
use lambda_http::http::header::AUTHORIZATION;
use shared::records::clients;

use super::OAuthRequest;
use super::error::OAuthError;
use super::form::Form;

/// A client.
pub enum Requester {
    /// A client with a document, which has no secret.
    Public(String),
    /// A client of the account, with its secret.
    Confidential(Box<Client>, ClientSecret),
}

impl Requester {
    /// The client of a request. A client of the account must send its secret.
    ///
    /// # Errors
    /// `invalid_client`, the same for an unknown client and a wrong secret; `invalid_request`.
    pub async fn of(request: OAuthRequest<'_>, form: &Form) -> Result<Self, OAuthError> {
        let named = form.one("client_id")?.map(str::to_owned);
        let (id, secret) = match basic(request)? {
            Some((id, _)) if named.as_ref().is_some_and(|named| *named != id) => {
                return Err(OAuthError::invalid_client());
            }
            Some((id, secret)) => (id, Some(secret)),
            None => (named.ok_or_else(OAuthError::invalid_client)?, form.one("client_secret")?.map(str::to_owned)),
        };
        let Some(secret) = secret else {
            let is_public = ClientId::parse(&id).is_none();
            return if is_public { Ok(Self::Public(id)) } else { Err(OAuthError::invalid_client()) };
        };
        let secret = ClientSecret::parse(&secret).filter(|secret| secret.client.to_string() == id);
        let secret = secret.ok_or_else(OAuthError::invalid_client)?;
        let client = clients::get(&request.app.store, secret.account, secret.client).await?;
        let client = client.filter(|client| client.hash == secret.hash()).ok_or_else(OAuthError::invalid_client)?;
        Ok(Self::Confidential(Box::new(client), secret))
    }

    /// The id by which grants name it.
    pub fn id(&self) -> String {
        match self {
            Self::Public(id) => id.clone(),
            Self::Confidential(client, _) => client.id.to_string(),
        }
    }
}

/// The id and the secret in the header `Authorization`, each encoded like a form (RFC 6749 §2.3.1).
fn basic(request: OAuthRequest<'_>) -> Result<Option<(String, String)>, OAuthError> {
    let Some(header) = request.call.header(AUTHORIZATION.as_str()) else { return Ok(None) };
    let credentials = header.split_once(' ').filter(|(scheme, _)| scheme.eq_ignore_ascii_case("basic"));
    let decoded = credentials.and_then(|(_, text)| STANDARD.decode(text.trim()).ok());
    let decoded = decoded.and_then(|bytes| String::from_utf8(bytes).ok());
    let (id, secret) =
        decoded.as_deref().and_then(|text| text.split_once(':')).ok_or_else(OAuthError::invalid_client)?;
    Ok(Some((plain(id), plain(secret))))
}

/// A text without the encoding of forms.
fn plain(text: &str) -> String {
    let query = text.replace('&', "%26").replace('=', "%3D");
    form_urlencoded::parse(query.as_bytes()).next().map(|(name, _)| name.into_owned()).unwrap_or_default()
}
