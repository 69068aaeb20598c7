//! Keys: checking, creating, listing and revoking them (SPECIFICATION §5.5 to §5.8).

pub mod check;
pub mod create_key;
pub mod list_keys;
pub mod revoke_key;

use domain::Permission;
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
    /// DELETE /keys/{keyId}
    RevokeKey,
}

const fn keys(method: Method, path: &'static str, operation: Operation) -> Route<Operation> {
    Route {
        method,
        path,
        permission: Some(Permission::AccountWrite),
        operation,
        takes_dry_run: false,
    }
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
        keys(Method::Post, "/keys", Operation::CreateKey),
        keys(Method::Get, "/keys", Operation::ListKeys),
        keys(Method::Delete, "/keys/{keyId}", Operation::RevokeKey),
    ];

    async fn run(&self, operation: Operation, context: &Context<'_>) -> Result<Reply, ApiError> {
        match operation {
            Operation::Check => check::handle(context),
            Operation::CreateKey => create_key::handle(context).await,
            Operation::ListKeys => list_keys::handle(context).await,
            Operation::RevokeKey => revoke_key::handle(context).await,
        }
    }
}
