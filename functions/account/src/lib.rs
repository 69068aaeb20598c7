//! Account metadata: the account, its users, pipelines, stages, offices, sources, jobs
//! and custom fields (SPECIFICATION §17).

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

shared::family! {
    /// The family `account`: two operations on the account, and the same five on each kind of record.
    AccountFamily = "account", |context|

    Get: read "/account", AccountRead, Scope => get::handle(context).await;
    Update: write_or_dry_run(Patch, Put) "/account", AccountWrite, Account => get::update(context).await;

    ListUsers: read "/users", AccountRead, Scope => setting::list::<User>(context).await;
    CreateUser: write(Post) "/users", AccountWrite, Account => setting::create::<User>(context).await;
    GetUser: read "/users/{userId}", AccountRead, Scope => setting::get::<User>(context).await;
    UpdateUser: write(Patch, Put) "/users/{userId}", AccountWrite, Account => setting::update::<User>(context).await;
    DeleteUser: write(Delete) "/users/{userId}", AccountWrite, Account => setting::delete::<User>(context).await;
    Reassign: write_or_dry_run(Post) "/users/{userId}/reassign", AccountWrite, Account => reassign::handle(context).await;

    ListPipelines: read "/pipelines", AccountRead, Scope => setting::list::<Pipeline>(context).await;
    CreatePipeline: write(Post) "/pipelines", AccountWrite, Account => pipelines::create(context).await;
    GetPipeline: read "/pipelines/{pipelineId}", AccountRead, Scope => setting::get::<Pipeline>(context).await;
    UpdatePipeline: write(Patch, Put) "/pipelines/{pipelineId}", AccountWrite, Account => pipelines::update(context).await;
    DeletePipeline: write(Delete) "/pipelines/{pipelineId}", AccountWrite, Account => setting::delete::<Pipeline>(context).await;

    ListStages: read "/stages", AccountRead, Scope => setting::list::<StageView>(context).await;
    CreateStage: write(Post) "/stages", AccountWrite, Account => stages::create(context).await;
    GetStage: read "/stages/{stageId}", AccountRead, Scope => setting::get::<StageView>(context).await;
    UpdateStage: write(Patch, Put) "/stages/{stageId}", AccountWrite, Account => stages::update(context).await;
    DeleteStage: write(Delete) "/stages/{stageId}", AccountWrite, Account => setting::delete::<StageView>(context).await;

    ListOffices: read "/offices", AccountRead, Scope => setting::list::<Office>(context).await;
    CreateOffice: write(Post) "/offices", AccountWrite, Account => setting::create::<Office>(context).await;
    GetOffice: read "/offices/{officeId}", AccountRead, Scope => setting::get::<Office>(context).await;
    UpdateOffice: write(Patch, Put) "/offices/{officeId}", AccountWrite, Account => setting::update::<Office>(context).await;
    DeleteOffice: write(Delete) "/offices/{officeId}", AccountWrite, Account => setting::delete::<Office>(context).await;

    ListSources: read "/sources", AccountRead, Scope => setting::list::<Source>(context).await;
    CreateSource: write(Post) "/sources", AccountWrite, Account => setting::create::<Source>(context).await;
    GetSource: read "/sources/{sourceId}", AccountRead, Scope => setting::get::<Source>(context).await;
    UpdateSource: write(Patch, Put) "/sources/{sourceId}", AccountWrite, Account => setting::update::<Source>(context).await;
    DeleteSource: write(Delete) "/sources/{sourceId}", AccountWrite, Account => setting::delete::<Source>(context).await;

    ListJobs: read "/jobs", AccountRead, Scope => setting::list::<Job>(context).await;
    CreateJob: write(Post) "/jobs", AccountWrite, Account => setting::create::<Job>(context).await;
    GetJob: read "/jobs/{jobId}", AccountRead, Scope => setting::get::<Job>(context).await;
    UpdateJob: write(Patch, Put) "/jobs/{jobId}", AccountWrite, Account => setting::update::<Job>(context).await;
    DeleteJob: write(Delete) "/jobs/{jobId}", AccountWrite, Account => setting::delete::<Job>(context).await;

    ListCustomFields: read "/custom-fields", AccountRead, Scope => custom_fields::list(context).await;
    CreateCustomField: write_or_dry_run(Post) "/custom-fields", AccountWrite, Account => custom_fields::create(context).await;
    GetCustomField: read "/custom-fields/{key}", AccountRead, Scope => custom_fields::get(context).await;
    UpdateCustomField: write_or_dry_run(Patch, Put) "/custom-fields/{key}", AccountWrite, Account
        => custom_fields::update(context).await;
    DeleteCustomField: write_or_dry_run(Delete) "/custom-fields/{key}", AccountWrite, Account
        => custom_fields::delete(context).await;
    RestoreCustomField: write_or_dry_run(Post) "/custom-fields/{key}/restore", AccountWrite, Account
        => custom_fields::restore(context).await;
}
