//! Account metadata: the account, its users, pipelines, stages, offices, sources and jobs (contract.md §7).

pub mod get;
pub mod lists;
pub mod view;

use shared::domain::Permission;
use shared::gate::{Context, Family, Route};
use shared::http::{ApiError, Method, Reply};

/// The family.
#[derive(Clone, Copy, Debug, Default)]
pub struct Account;

/// Its operations.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// GET /account
    Get,
    /// GET /users
    Users,
    /// GET /pipelines
    Pipelines,
    /// GET /stages
    Stages,
    /// GET /offices
    Offices,
    /// GET /sources
    Sources,
    /// GET /jobs
    Jobs,
}

const fn read(path: &'static str, operation: Operation) -> Route<Operation> {
    Route {
        method: Method::Get,
        path,
        permission: Some(Permission::AccountRead),
        operation,
    }
}

impl Family for Account {
    type Operation = Operation;

    const NAME: &'static str = "account";

    const ROUTES: &'static [Route<Operation>] = &[
        read("/account", Operation::Get),
        read("/users", Operation::Users),
        read("/pipelines", Operation::Pipelines),
        read("/stages", Operation::Stages),
        read("/offices", Operation::Offices),
        read("/sources", Operation::Sources),
        read("/jobs", Operation::Jobs),
    ];

    async fn run(&self, operation: Operation, context: &Context<'_>) -> Result<Reply, ApiError> {
        match operation {
            Operation::Get => get::handle(context).await,
            Operation::Users => lists::users(context).await,
            Operation::Pipelines => lists::pipelines(context).await,
            Operation::Stages => lists::stages(context).await,
            Operation::Offices => lists::offices(context).await,
            Operation::Sources => lists::sources(context).await,
            Operation::Jobs => lists::jobs(context).await,
        }
    }
}
