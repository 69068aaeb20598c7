//! Keys: checking, creating, listing, changing and revoking them (SPECIFICATION §2.4 to §2.5).

pub mod access;
pub mod change_key;
pub mod check;
pub mod create_key;
pub mod list_keys;
pub mod revoke_key;

use domain::Permission::AccountWrite;
use shared::gate::{Answered, Context, Family, LogKind, Reach, Route};
use shared::http::Method;

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
    ];

    fn run<'a>(&self, operation: Operation, context: &'a Context<'a>) -> Answered<'a> {
        match operation {
            Operation::Check => Box::pin(async { check::handle(context) }),
            Operation::CreateKey => Box::pin(create_key::handle(context)),
            Operation::ListKeys => Box::pin(list_keys::handle(context)),
            Operation::ChangeKey => Box::pin(change_key::handle(context)),
            Operation::RevokeKey => Box::pin(revoke_key::handle(context)),
        }
    }
}
