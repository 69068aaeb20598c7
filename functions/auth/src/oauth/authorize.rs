//! GET and POST /oauth/authorize: a person allows or refuses what a client asks for.

use domain::grant::{CODE_MS, IssuedCode, MAX_GRANTS, StoredGrant};
use domain::grant_token::{AuthorizationCode, GrantPlace};
use domain::{Caller, Grant, KeyGrants, Permission, Permissions, Scope, UnixMs};
use lambda_http::http::StatusCode;
use lambda_http::http::header::ORIGIN;
use lambda_http::{Body, Response};
use shared::records::grants::{self, GrantChange};
use shared::records::{clients, keys};
use store::{StoreError, Write};

use super::OAuthRequest;
use super::chosen_scope::Offered;
use super::client_document;
use super::error::OAuthError;
use super::form::Form;
use super::logged;
use super::page::{self as pages, DecisionPage};
use super::response::{page, see_other};
use super::sign_in;
use super::ticket::{Asked, Ticket};

const FOREIGN: &str = "This form was sent by a page of another site.";
const NO_TICKET: &str = "This page is too old, or was not made for you. Start again from the program that asked.";
const ANSWERED: &str = "You have answered this already. Start again from the program that asked.";
const NO_PERMISSION: &str = "Choose at least one permission that your key has.";
const TOO_MANY: &str = "Your key, or this client, has the most grants already. End one first.";

/// Permissions that a page does not propose unless the client asks for them.
const UNUSUAL: [Permission; 3] = [Permission::AccountWrite, Permission::PrivacyWrite, Permission::WebhooksWrite];

/// GET: the page that asks for the person's key.
pub fn ask(request: OAuthRequest<'_>) -> Response<Body> {
    let form = Form::of_query(request.call);
    match Asked::of(&form, request.origin) {
        Ok(asked) => page(StatusCode::OK, pages::sign_in(&asked, None), ""),
        Err(error) => refused(&error),
    }
}

/// POST: the answers of the page.
pub async fn decide(request: OAuthRequest<'_>) -> Response<Body> {
    decided(request).await.unwrap_or_else(|error| refused(&error))
}

fn refused(error: &OAuthError) -> Response<Body> {
    page(StatusCode::BAD_REQUEST, pages::refusal(error.description()), "")
}

async fn decided(request: OAuthRequest<'_>) -> Result<Response<Body>, OAuthError> {
    if request.call.header(ORIGIN.as_str()) != Some(request.origin) {
        return Err(OAuthError::invalid_request(FOREIGN));
    }
    let form = Form::of_body(request.call)?;
    let asked = Asked::of(&form, request.origin)?;
    match form.one("ticket")? {
        Some(ticket) => answered(request, &form, &asked, ticket).await,
        None => signed_in(request, &form, &asked).await,
    }
}

/// The person has signed in: the page of the decision.
async fn signed_in(request: OAuthRequest<'_>, form: &Form, asked: &Asked<'_>) -> Result<Response<Body>, OAuthError> {
    let app = request.app;
    let (caller, hash) = match sign_in::with_key(request, form.required("key")?).await {
        Ok(signed_in) => signed_in,
        Err(error) => {
            let status = error.code().status();
            return Ok(page(status, pages::sign_in(asked, Some(error.message())), ""));
        }
    };
    let client = client_document::find(app, caller.account_id, asked.client_id).await?;
    if !client.redirect_uris.iter().any(|uri| uri.admits(&asked.redirect_uri)) {
        return Err(OAuthError::invalid_request("redirect_uri is not one of the client's."));
    }
    let now = app.clock.now();
    let id = domain::GrantId::new(app.entropy.ulid(now));
    let ticket = Ticket::new(hash, id, now, client.name);
    let offered = Offered::read(request, &caller).await?;
    Ok(question(asked, &ticket, (&caller, &offered), None))
}

/// The page of the decision.
fn question(
    asked: &Asked<'_>,
    ticket: &Ticket,
    (caller, offered): (&Caller, &Offered),
    error: Option<&str>,
) -> Response<Body> {
    let scopes: Vec<&str> = asked.scope.map(|scope| scope.split(' ').collect()).unwrap_or_default();
    let is_named = |permission: &Permission| scopes.contains(&permission.name());
    let names_any = Permission::EVERY.iter().any(is_named);
    let given = Permission::EVERY.into_iter().filter(|one| *one != Permission::All && caller.permissions.allow(*one));
    let is_proposed = |one: &Permission| if names_any { is_named(one) } else { !UNUSUAL.contains(one) };
    let permissions: Vec<_> = given.map(|one| (one, is_proposed(&one))).collect();
    let html = pages::decision(&DecisionPage {
        asked,
        client_name: &ticket.client_name,
        account_name: &caller.account_name,
        ticket: &ticket.signed(asked, caller),
        permissions: &permissions,
        offered,
        error,
    });
    page(StatusCode::OK, html, &asked.redirect_uri.policy_source())
}

/// The person has decided.
async fn answered(
    request: OAuthRequest<'_>,
    form: &Form,
    asked: &Asked<'_>,
    text: &str,
) -> Result<Response<Body>, OAuthError> {
    let no_ticket = || OAuthError::invalid_request(NO_TICKET);
    let name = form.required("client_name")?;
    let (ticket, tag) = Ticket::unchecked(text, name).ok_or_else(no_ticket)?;
    let now = request.app.clock.now();
    let caller = sign_in::with_hash(request, &ticket.key_hash).await?;
    if !ticket.is_good(&tag, asked, (&caller, now)) {
        return Err(no_ticket());
    }
    if form.one("decision")? != Some("allow") {
        return Ok(see_other(&asked.back(("error", "access_denied"), request.origin)));
    }
    let offered = Offered::read(request, &caller).await?;
    let chosen: Permissions = form.all("permission").filter_map(Permission::parse).collect();
    if chosen.is_empty() || !caller.permissions.lacking(&chosen).is_empty() {
        return Ok(question(asked, &ticket, (&caller, &offered), Some(NO_PERMISSION)));
    }
    let place = GrantPlace { account: caller.account_id, key: caller.key_id, grant: ticket.grant };
    let code = AuthorizationCode::new(place, request.app.entropy.bytes());
    // The scope of the key applies too, whatever the grant's is.
    let scope = offered.chosen(form)?;
    let stored = granted((asked, &ticket, &caller), (chosen, scope), &code, (request.origin, now));
    allow(request, asked, &stored, place).await?;
    Ok(see_other(&asked.back(("code", code.reveal()), request.origin)))
}

/// The grant that the person gives.
fn granted(
    (asked, ticket, caller): (&Asked<'_>, &Ticket, &Caller),
    (permissions, scope): (Permissions, Option<Scope>),
    code: &AuthorizationCode,
    (origin, now): (&str, UnixMs),
) -> StoredGrant {
    let grant = Grant {
        id: ticket.grant,
        client: asked.client_id.to_owned(),
        client_name: ticket.client_name.clone(),
        allowed_by: caller.key_id,
        user_id: caller.user_id,
        permissions,
        scope,
        resource: asked.audience.resource(origin),
        expires_at: Some(StoredGrant::grant_end(now, caller.expires_at)),
        created_at: now,
        last_used_at: None,
    };
    let code = IssuedCode {
        hash: code.hash(),
        ends_at: now.plus_ms(CODE_MS),
        challenge: asked.challenge.to_owned(),
        redirect_uri: asked.redirect_uri.clone(),
        is_used: false,
    };
    let (audience, origin) = (asked.audience, origin.to_owned());
    StoredGrant { grant, origin, audience, code: Some(code), token: None, refresh: None }
}

/// Stores the grant, while the key that allows it stays.
async fn allow(
    request: OAuthRequest<'_>,
    asked: &Asked<'_>,
    stored: &StoredGrant,
    place: GrantPlace,
) -> Result<(), OAuthError> {
    let (app, GrantPlace { account, key, grant }) = (request.app, place);
    let store = &app.store;
    let now = app.clock.now();
    let outcome: Result<(), OAuthError> = grants::commit(store, || async {
        let refuse = |message: &str| Ok(GrantChange::unchanged(Err(OAuthError::invalid_request(message))));
        let Some((record, _)) = grants::allowing_key(store, (account, key), now).await? else {
            return refuse(NO_TICKET);
        };
        let before = grants::of_key(store, account, key).await?;
        if before.find(grant).is_some() {
            return refuse(ANSWERED);
        }
        let mut after = before.clone();
        let mut writes: Vec<Write> = grants::delete_tokens(after.end(|stored| stored.is_over(now))).collect();
        let Some(noted) = noted(request, asked.client_id, &place).await? else { return refuse(TOO_MANY) };
        if after.grants.len() >= MAX_GRANTS {
            return refuse(TOO_MANY);
        }
        after.grants.push(stored.clone());
        writes.extend(noted);
        writes.push(keys::stays(account, &record));
        writes.push(logged::allowed(request, (account, &record), &stored.grant)?);
        writes.push(grants::put(account, &before, after)?);
        Ok(GrantChange { writes, witness: None, outcome: Ok(()) })
    })
    .await?;
    outcome
}

/// The write that notes the grant of a client of the account; `None` if it has the most grants, or is deleted.
async fn noted(
    request: OAuthRequest<'_>,
    client_id: &str,
    place: &GrantPlace,
) -> Result<Option<Option<Write>>, StoreError> {
    let Some(id) = domain::ClientId::parse(client_id) else { return Ok(Some(None)) };
    let (store, account) = (&request.app.store, place.account);
    let Some(client) = clients::get(store, account, id).await? else { return Ok(None) };
    let of_client = |key: &KeyGrants| key.grants.iter().filter(|stored| stored.grant.client == client_id).count();
    let count: usize = grants::all(store, account).await?.iter().map(of_client).sum();
    if count >= MAX_GRANTS {
        return Ok(None);
    }
    clients::note_grant(account, &client).map(|write| Some(Some(write)))
}
