//! Who asks: a client of the account, or a client whose id is the link of a document about it (client ID metadata
//! documents).

use std::time::Duration;

use domain::{AccountId, ClientId, RedirectUri};
use serde::Deserialize;
use shared::app::App;
use shared::outbound::{DocumentLimits, Target, read_document};
use shared::records::clients;

use super::error::OAuthError;

/// How long the document of a client may take, and how large it may be.
const LIMITS: DocumentLimits = DocumentLimits { time: Duration::from_secs(5), bytes: 64 * 1024 };

/// The most characters of a name that the page shows.
const MAX_NAME_CHARS: usize = 200;

/// A client as the page shows it.
#[derive(Debug)]
pub struct KnownClient {
    pub name: String,
    pub redirect_uris: Vec<RedirectUri>,
}

/// The members of a document that the service reads.
#[derive(Debug, Deserialize)]
struct ClientDocument {
    client_id: String,
    client_name: Option<String>,
    #[serde(default)]
    redirect_uris: Vec<String>,
    token_endpoint_auth_method: Option<String>,
}

/// Finds a client that asks a person of this account.
///
/// # Errors
/// `invalid_request` with what is wrong, for the page.
pub async fn find(app: &App, account: AccountId, client_id: &str) -> Result<KnownClient, OAuthError> {
    if let Some(id) = ClientId::parse(client_id) {
        let client = clients::get(&app.store, account, id).await?;
        let client = client.ok_or_else(|| OAuthError::invalid_request("This account has no such client."))?;
        return Ok(KnownClient { name: client.name, redirect_uris: client.redirect_uris });
    }
    let refused =
        |why: &str| OAuthError::invalid_request(&format!("The document of the client cannot be used: {why}."));
    let target = Target::parse(client_id, app.config.targets);
    let target = target.map_err(|why| refused(&format!("its link {why}")))?;
    if target.as_str() != client_id || target.path() == "/" || client_id.contains(['#', '?']) {
        return Err(refused("its link must have a path, and neither a query nor a fragment"));
    }
    let read = read_document(&*app.network, app.timer(), (app.config.targets, LIMITS), client_id).await;
    let bytes = read.map_err(refused)?;
    let document: ClientDocument = serde_json::from_slice(&bytes).map_err(|_| refused("it is no JSON of a client"))?;
    if document.client_id != client_id {
        return Err(refused("it is about another client"));
    }
    if document.token_endpoint_auth_method.is_some_and(|method| method.starts_with("client_secret")) {
        return Err(refused("a client with a document has no secret"));
    }
    let redirect_uris = document.redirect_uris.iter().filter_map(|uri| RedirectUri::parse(uri)).collect();
    let name = document.client_name.as_deref().map(visible).filter(|name| !name.is_empty());
    Ok(KnownClient { name: name.unwrap_or_else(|| target.host()), redirect_uris })
}

fn visible(name: &str) -> String {
    let is_shown = |c: &char| {
        !c.is_control() && !matches!(c, '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
    };
    name.trim().chars().filter(is_shown).take(MAX_NAME_CHARS).collect()
}
