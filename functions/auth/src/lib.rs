//! Keys: checking, creating, listing, changing and revoking them (SPECIFICATION §5.5 to §5.9).

pub mod change_key;
pub mod check;
pub mod create_key;
pub mod list_keys;
pub mod revoke_key;

use domain::Permission::AccountWrite;
use shared::gate::{Context, Family, Route};
use shared::http::{ApiError, Method, Reply};

/// The family `auth`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Auth;

/// The operations of the family.
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
            operation: Operation::Check,
            takes_dry_run: false,
        },
        Route::write(Method::Post, "/keys", AccountWrite, Operation::CreateKey),
        Route::read("/keys", AccountWrite, Operation::ListKeys),
        Route::write(Method::Patch, "/keys/{keyId}", AccountWrite, Operation::ChangeKey),
        Route::write(Method::Put, "/keys/{keyId}", AccountWrite, Operation::ChangeKey),
        Route::write(Method::Delete, "/keys/{keyId}", AccountWrite, Operation::RevokeKey),
    ];

    async fn run(&self, operation: Operation, context: &Context<'_>) -> Result<Reply, ApiError> {
        match operation {
            Operation::Check => check::handle(context),
            Operation::CreateKey => create_key::handle(context).await,
            Operation::ListKeys => list_keys::handle(context).await,
            Operation::ChangeKey => change_key::handle(context).await,
            Operation::RevokeKey => revoke_key::handle(context).await,
        }
    }
}
