//! Prospects: create or update, list, count, facets, duplicates, get, history, delete, merge (SPECIFICATION §8).

pub mod attachments;
pub mod batch;
pub mod change;
pub mod count;
pub mod decision;
pub mod delete;
pub mod duplicates;
pub mod facets;
pub mod filters;
pub mod get;
pub mod history;
pub mod include;
pub mod list;
pub mod matching;
pub mod merge;
pub mod profile;
pub mod request;
pub mod resolved;
pub mod resume;
pub mod resume_get;
pub mod undo;
pub mod update;
pub mod upsert;

use domain::Permission;
use shared::gate::{Context, Family, Route};
use shared::http::{ApiError, Method, Reply};

use batch::ItemKind;

/// The family `prospects`.
#[derive(Clone, Copy, Debug, Default)]
pub struct Prospects;

/// The operations of the family.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// POST /prospects
    Upsert,
    /// GET /prospects
    List,
    /// GET /prospects/count
    Count,
    /// GET /prospects/facets
    Facets,
    /// POST /prospects/batch
    UpsertBatch,
    /// PATCH and PUT /prospects/batch
    UpdateBatch,
    /// GET /prospects/duplicates
    Duplicates,
    /// GET /prospects/{prospectId}
    Get,
    /// GET /prospects/{prospectId}/profile
    Profile,
    /// GET /prospects/{prospectId}/resume
    Resume,
    /// GET /prospects/{prospectId}/history
    History,
    /// PATCH and PUT /prospects/{prospectId}
    Update,
    /// DELETE /prospects/{prospectId}
    Delete,
    /// POST /prospects/{prospectId}/merge
    Merge,
    /// POST /merges/{mergeId}/undo
    Undo,
}

const fn route(method: Method, path: &'static str, permission: Permission, operation: Operation) -> Route<Operation> {
    Route {
        method,
        path,
        permission: Some(permission),
        operation,
        takes_dry_run: method.writes(),
    }
}

impl Family for Prospects {
    type Operation = Operation;

    const NAME: &'static str = "prospects";

    const ROUTES: &'static [Route<Operation>] = &[
        route(
            Method::Post,
            "/prospects",
            Permission::ProspectsWrite,
            Operation::Upsert,
        ),
        route(Method::Get, "/prospects", Permission::ProspectsRead, Operation::List),
        route(
            Method::Get,
            "/prospects/count",
            Permission::ProspectsRead,
            Operation::Count,
        ),
        route(
            Method::Get,
            "/prospects/facets",
            Permission::ProspectsRead,
            Operation::Facets,
        ),
        route(
            Method::Post,
            "/prospects/batch",
            Permission::ProspectsWrite,
            Operation::UpsertBatch,
        ),
        route(
            Method::Patch,
            "/prospects/batch",
            Permission::ProspectsWrite,
            Operation::UpdateBatch,
        ),
        route(
            Method::Put,
            "/prospects/batch",
            Permission::ProspectsWrite,
            Operation::UpdateBatch,
        ),
        route(
            Method::Get,
            "/prospects/duplicates",
            Permission::ProspectsRead,
            Operation::Duplicates,
        ),
        route(
            Method::Get,
            "/prospects/{prospectId}",
            Permission::ProspectsRead,
            Operation::Get,
        ),
        route(
            Method::Patch,
            "/prospects/{prospectId}",
            Permission::ProspectsWrite,
            Operation::Update,
        ),
        route(
            Method::Put,
            "/prospects/{prospectId}",
            Permission::ProspectsWrite,
            Operation::Update,
        ),
        route(
            Method::Delete,
            "/prospects/{prospectId}",
            Permission::ProspectsWrite,
            Operation::Delete,
        ),
        route(
            Method::Get,
            "/prospects/{prospectId}/profile",
            Permission::ProspectsRead,
            Operation::Profile,
        ),
        route(
            Method::Get,
            "/prospects/{prospectId}/resume",
            Permission::ProspectsRead,
            Operation::Resume,
        ),
        route(
            Method::Get,
            "/prospects/{prospectId}/history",
            Permission::ProspectsRead,
            Operation::History,
        ),
        route(
            Method::Post,
            "/prospects/{prospectId}/merge",
            Permission::ProspectsMerge,
            Operation::Merge,
        ),
        route(
            Method::Post,
            "/merges/{mergeId}/undo",
            Permission::ProspectsMerge,
            Operation::Undo,
        ),
    ];

    async fn run(&self, operation: Operation, context: &Context<'_>) -> Result<Reply, ApiError> {
        match operation {
            Operation::Upsert => upsert::handle(context).await,
            Operation::List => list::handle(context).await,
            Operation::Count => count::handle(context).await,
            Operation::Facets => facets::handle(context).await,
            Operation::UpsertBatch => batch::handle(context, ItemKind::Upserts).await,
            Operation::UpdateBatch => batch::handle(context, ItemKind::Updates).await,
            Operation::Duplicates => duplicates::handle(context).await,
            Operation::Get => get::handle(context).await,
            Operation::Profile => profile::handle(context).await,
            Operation::Resume => resume_get::handle(context).await,
            Operation::History => history::handle(context).await,
            Operation::Update => update::handle(context).await,
            Operation::Delete => delete::handle(context).await,
            Operation::Merge => merge::handle(context).await,
            Operation::Undo => undo::handle(context).await,
        }
    }
}
