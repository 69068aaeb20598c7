//! Account metadata: the account, its users, pipelines, stages, offices, sources, jobs
//! and custom fields (SPECIFICATION §13).

mod custom_fields;
mod deletion_guard;
pub mod get;
mod jobs;
mod offices;
pub mod pipelines;
pub mod reassign;
mod records_of_user;
mod setting;
mod settings;
mod sources;
mod stage_list;
pub mod stages;
mod users;

use domain::Permission::{AccountRead, AccountWrite};
use domain::pipeline::StageView;
use domain::{Job, Office, Pipeline, Source, User};
use shared::gate::{Answered, Context, Family, Route};
use shared::http::{ApiError, Method, Reply};

/// The family `account`.
#[derive(Clone, Copy, Debug, Default)]
pub struct AccountFamily;

/// The operations of the family: two on the account, and the same five on each kind of record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Operation {
    /// GET /account
    Get,
    /// PATCH and PUT /account
    Update,
    /// On users.
    Users(Action),
    /// POST /users/{userId}/reassign
    Reassign,
    /// On pipelines with their stages.
    Pipelines(Action),
    /// On stages.
    Stages(Action),
    /// On offices.
    Offices(Action),
    /// On sources.
    Sources(Action),
    /// On jobs.
    Jobs(Action),
    /// On custom fields.
    CustomFields(Action),
    /// POST /custom-fields/{key}/restore
    RestoreCustomField,
}

/// An operation on a kind of record.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Action {
    /// GET of all
    List,
    /// POST
    Create,
    /// GET of one
    Get,
    /// PATCH and PUT
    Update,
    /// DELETE
    Delete,
}

use Operation::CustomFields;

/// The path of one custom field.
const CUSTOM_FIELD: &str = "/custom-fields/{key}";

/// The routes of the account, of reassignment and of custom fields, and the same six of each other kind of record.
macro_rules! routes {
    ($($of:path: $all:literal, $one:literal;)*) => {
        &[
            Route::read("/account", AccountRead, Operation::Get),
            Route::write_or_dry_run(Method::Patch, "/account", AccountWrite, Operation::Update),
            Route::write_or_dry_run(Method::Put, "/account", AccountWrite, Operation::Update),
            Route::write_or_dry_run(Method::Post, "/users/{userId}/reassign", AccountWrite, Operation::Reassign),
            Route::read("/custom-fields", AccountRead, CustomFields(Action::List)),
            Route::write_or_dry_run(Method::Post, "/custom-fields", AccountWrite, CustomFields(Action::Create)),
            Route::read(CUSTOM_FIELD, AccountRead, CustomFields(Action::Get)),
            Route::write_or_dry_run(Method::Patch, CUSTOM_FIELD, AccountWrite, CustomFields(Action::Update)),
            Route::write_or_dry_run(Method::Put, CUSTOM_FIELD, AccountWrite, CustomFields(Action::Update)),
            Route::write_or_dry_run(Method::Delete, CUSTOM_FIELD, AccountWrite, CustomFields(Action::Delete)),
            Route::write_or_dry_run(
                Method::Post,
                "/custom-fields/{key}/restore",
                AccountWrite,
                Operation::RestoreCustomField,
            ),
            $(
                Route::read($all, AccountRead, $of(Action::List)),
                Route::write(Method::Post, $all, AccountWrite, $of(Action::Create)),
                Route::read($one, AccountRead, $of(Action::Get)),
                Route::write(Method::Patch, $one, AccountWrite, $of(Action::Update)),
                Route::write(Method::Put, $one, AccountWrite, $of(Action::Update)),
                Route::write(Method::Delete, $one, AccountWrite, $of(Action::Delete)),
            )*
        ]
    };
}

impl Family for AccountFamily {
    type Operation = Operation;

    const NAME: &'static str = "account";

    const ROUTES: &'static [Route<Operation>] = routes! {
        Operation::Users: "/users", "/users/{userId}";
        Operation::Pipelines: "/pipelines", "/pipelines/{pipelineId}";
        Operation::Stages: "/stages", "/stages/{stageId}";
        Operation::Offices: "/offices", "/offices/{officeId}";
        Operation::Sources: "/sources", "/sources/{sourceId}";
        Operation::Jobs: "/jobs", "/jobs/{jobId}";
    };

    fn run<'a>(&self, operation: Operation, context: &'a Context<'a>) -> Answered<'a> {
        match operation {
            Operation::Get => Box::pin(get::handle(context)),
            Operation::Update => Box::pin(get::update(context)),
            Operation::Users(action) => Box::pin(setting::run::<User>(action, context)),
            Operation::Reassign => Box::pin(reassign::handle(context)),
            Operation::Pipelines(action) => Box::pin(pipelines(action, context)),
            Operation::Stages(action) => Box::pin(stages(action, context)),
            Operation::Offices(action) => Box::pin(setting::run::<Office>(action, context)),
            Operation::Sources(action) => Box::pin(setting::run::<Source>(action, context)),
            Operation::Jobs(action) => Box::pin(setting::run::<Job>(action, context)),
            CustomFields(action) => Box::pin(custom_fields::run(action, context)),
            Operation::RestoreCustomField => Box::pin(custom_fields::restore(context)),
        }
    }
}

async fn pipelines(action: Action, context: &Context<'_>) -> Result<Reply, ApiError> {
    match action {
        Action::List => setting::list::<Pipeline>(context).await,
        Action::Create => pipelines::create(context).await,
        Action::Get => setting::get::<Pipeline>(context).await,
        Action::Update => pipelines::update(context).await,
        Action::Delete => setting::delete::<Pipeline>(context).await,
    }
}

async fn stages(action: Action, context: &Context<'_>) -> Result<Reply, ApiError> {
    match action {
        Action::List => setting::list::<StageView>(context).await,
        Action::Create => stages::create(context).await,
        Action::Get => setting::get::<StageView>(context).await,
        Action::Update => stages::update(context).await,
        Action::Delete => setting::delete::<StageView>(context).await,
    }
}
