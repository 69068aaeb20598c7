//! Hires: at most one per prospect (SPECIFICATION §10.1).

pub mod create;
pub mod delete;
pub mod facets;
pub mod list;
pub mod update;

use domain::Hire;
use domain::Permission::{HiresRead, HiresWrite};
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
    /// POST /hires/batch
    CreateMany,
    /// GET /hires
    List,
    /// GET /hires/facets
    Facets,
    /// GET /hires/{hireId}
    Get,
    /// PATCH and PUT /hires/{hireId}
    Update,
    /// DELETE /hires/{hireId}
    Delete,
    /// DELETE /prospects/{prospectId}/hire/{hireId}
    DeleteLegacy,
}

impl Family for Hires {
    type Operation = Operation;

    const NAME: &'static str = "hires";

    const ROUTES: &'static [Route<Operation>] = &[
        Route::write_or_dry_run(Method::Post, "/hires", HiresWrite, Operation::Create),
        Route::write_or_dry_run(Method::Post, "/hires/batch", HiresWrite, Operation::CreateMany),
        Route::read("/hires", HiresRead, Operation::List),
        Route::read("/hires/facets", HiresRead, Operation::Facets),
        Route::read("/hires/{hireId}", HiresRead, Operation::Get),
        Route::write_or_dry_run(Method::Patch, "/hires/{hireId}", HiresWrite, Operation::Update),
        Route::write_or_dry_run(Method::Put, "/hires/{hireId}", HiresWrite, Operation::Update),
        Route::write_or_dry_run(Method::Delete, "/hires/{hireId}", HiresWrite, Operation::Delete),
        Route::write_or_dry_run(
            Method::Delete,
            "/prospects/{prospectId}/hire/{hireId}",
            HiresWrite,
            Operation::DeleteLegacy,
        ),
    ];

    async fn run(&self, operation: Operation, context: &Context<'_>) -> Result<Reply, ApiError> {
        match operation {
            Operation::Create => create::handle(context).await,
            Operation::CreateMany => children::create_many(context, create::request).await,
            Operation::List => list::handle(context).await,
            Operation::Facets => facets::handle(context).await,
            Operation::Get => children::get::<Hire>(context).await,
            Operation::Update => update::handle(context).await,
            Operation::Delete => delete::handle(context).await,
            Operation::DeleteLegacy => Box::pin(delete::handle_legacy(context)).await,
        }
    }
}
