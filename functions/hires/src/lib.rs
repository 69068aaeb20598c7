//! Hires: at most one per prospect (SPECIFICATION §10.1).

pub mod create;
pub mod delete;
pub mod list;
pub mod update;

use domain::{Hire, Permission};
use shared::endpoints::children;
use shared::gate::{Context, Family, Route};
use shared::http::{ApiError, Method, Reply};

/// The family `hires`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Hires;

/// The operations of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// POST /hires
    Create,
    /// GET /hires
    List,
    /// GET /hires/{hireId}
    Get,
    /// PATCH and PUT /hires/{hireId}
    Update,
    /// DELETE /hires/{hireId}
    Delete,
    /// DELETE /prospects/{prospectId}/hire/{hireId}
    DeleteLegacy,
}

const fn reads(path: &'static str, operation: Operation) -> Route<Operation> {
    Route {
        method: Method::Get,
        path,
        permission: Some(Permission::HiresRead),
        operation,
        takes_dry_run: false,
    }
}

const fn writes(method: Method, path: &'static str, operation: Operation) -> Route<Operation> {
    Route {
        method,
        path,
        permission: Some(Permission::HiresWrite),
        operation,
        takes_dry_run: method.writes(),
    }
}

impl Family for Hires {
    type Operation = Operation;

    const NAME: &'static str = "hires";

    const ROUTES: &'static [Route<Operation>] = &[
        writes(Method::Post, "/hires", Operation::Create),
        reads("/hires", Operation::List),
        reads("/hires/{hireId}", Operation::Get),
        writes(Method::Patch, "/hires/{hireId}", Operation::Update),
        writes(Method::Put, "/hires/{hireId}", Operation::Update),
        writes(Method::Delete, "/hires/{hireId}", Operation::Delete),
        writes(
            Method::Delete,
            "/prospects/{prospectId}/hire/{hireId}",
            Operation::DeleteLegacy,
        ),
    ];

    async fn run(&self, operation: Operation, context: &Context<'_>) -> Result<Reply, ApiError> {
        match operation {
            Operation::Create => create::handle(context).await,
            Operation::List => list::handle(context).await,
            Operation::Get => children::get::<Hire>(context).await,
            Operation::Update => update::handle(context).await,
            Operation::Delete => delete::handle(context).await,
            Operation::DeleteLegacy => delete::handle_legacy(context).await,
        }
    }
}
