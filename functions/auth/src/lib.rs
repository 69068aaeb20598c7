//! Keys: checking, creating, listing, changing and revoking them (SPECIFICATION §2.4 to §2.5). Clients and grants
//! (SPECIFICATION §2.8).

pub mod access;
pub mod change_key;
pub mod check;
pub mod create_client;
pub mod create_key;
pub mod delete_client;
pub mod end_grant;
pub mod list_clients;
pub mod list_grants;
pub mod list_keys;
pub mod oauth;
pub mod revoke_key;

use domain::Permission::AccountWrite;
use lambda_http::{Body, Response};
use shared::app::App;
use shared::gate::{self, Answered, Context, Family, LogKind, Reach, Route};
use shared::http::{Call, Method};

/// The family `auth`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Auth;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// GET /auth
    Check,
    /// POST /keys
    CreateKey,
    /// GET /keys
    ListKeys,
    /// PATCH and PUT /keys/{keyId}
    ChangeKey,
    /// DELETE /keys/{keyId}
    RevokeKey,
    /// POST /clients
    CreateClient,
    /// GET /clients
    ListClients,
    /// DELETE /clients/{clientId}
    DeleteClient,
    /// GET /grants
    ListGrants,
    /// DELETE /grants/{grantId}
    EndGrant,
}

impl Family for Auth {
    type Operation = Operation;

    const NAME: &'static str = "auth";

    const ROUTES: &'static [Route<Operation>] = &[
        Route {
            method: Method::Get,
            path: "/auth",
            permission: None,
            reach: Reach::Scope,
            operation: Operation::Check,
            takes_dry_run: false,
            log: None,
        },
        Route::write(Method::Post, "/keys", (AccountWrite, Reach::Account), Operation::CreateKey)
            .logging(Some(LogKind::KeyCreated)),
        Route::read("/keys", (AccountWrite, Reach::Account), Operation::ListKeys),
        Route::write(Method::Patch, "/keys/{keyId}", (AccountWrite, Reach::Account), Operation::ChangeKey)
            .logging(Some(LogKind::KeyUpdated)),
        Route::write(Method::Put, "/keys/{keyId}", (AccountWrite, Reach::Account), Operation::ChangeKey)
            .logging(Some(LogKind::KeyUpdated)),
        Route::write(Method::Delete, "/keys/{keyId}", (AccountWrite, Reach::Account), Operation::RevokeKey)
            .logging(Some(LogKind::KeyRevoked)),
        Route::write(Method::Post, "/clients", (AccountWrite, Reach::Account), Operation::CreateClient)
            .logging(Some(LogKind::ClientCreated)),
        Route::read("/clients", (AccountWrite, Reach::Account), Operation::ListClients),
        Route::write(Method::Delete, "/clients/{clientId}", (AccountWrite, Reach::Account), Operation::DeleteClient)
            .logging(Some(LogKind::ClientDeleted)),
        Route::read("/grants", (AccountWrite, Reach::Account), Operation::ListGrants),
        Route::write(Method::Delete, "/grants/{grantId}", (AccountWrite, Reach::Account), Operation::EndGrant)
            .logging(Some(LogKind::GrantEnded)),
    ];

    fn run<'a>(&self, operation: Operation, context: &'a Context<'a>) -> Answered<'a> {
        match operation {
            Operation::Check => Box::pin(async { check::handle(context) }),
            Operation::CreateKey => Box::pin(create_key::handle(context)),
            Operation::ListKeys => Box::pin(list_keys::handle(context)),
            Operation::ChangeKey => Box::pin(change_key::handle(context)),
            Operation::RevokeKey => Box::pin(revoke_key::handle(context)),
            Operation::CreateClient => Box::pin(create_client::handle(context)),
            Operation::ListClients => Box::pin(list_clients::handle(context)),
            Operation::DeleteClient => Box::pin(delete_client::handle(context)),
            Operation::ListGrants => Box::pin(list_grants::handle(context)),
            Operation::EndGrant => Box::pin(end_grant::handle(context)),
        }
    }
}

/// Answers a request to the function: OAuth, or the API.
pub async fn answer(app: &App, call: Call) -> Response<Body> {
    if oauth::route(&call.path).is_some() {
        return oauth::answer(app, call).await;
    }
    gate::answer(app, &Auth, call).await
}
