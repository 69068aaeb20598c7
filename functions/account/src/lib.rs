//! Account metadata: the account, its users, pipelines, stages, offices, sources, jobs
//! and custom fields (SPECIFICATION §17).

mod custom_fields;
mod deletion_guard;
pub mod get;
mod jobs;
mod log;
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

    Get: read "/account", AccountRead => get::handle(context).await;
    Update: write_or_dry_run(Patch, Put) "/account", AccountWrite => get::update(context).await;

    Log: read "/account/log", AccountRead => log::handle(context).await;

    ListUsers: read "/users", AccountRead => setting::list::<User>(context).await;
    CreateUser: write(Post) "/users", AccountWrite => setting::create::<User>(context).await;
    GetUser: read "/users/{userId}", AccountRead => setting::get::<User>(context).await;
    UpdateUser: write(Patch, Put) "/users/{userId}", AccountWrite => setting::update::<User>(context).await;
    DeleteUser: write(Delete) "/users/{userId}", AccountWrite => setting::delete::<User>(context).await;
    Reassign: write_or_dry_run(Post) "/users/{userId}/reassign", AccountWrite => reassign::handle(context).await;

    ListPipelines: read "/pipelines", AccountRead => setting::list::<Pipeline>(context).await;
    CreatePipeline: write(Post) "/pipelines", AccountWrite => pipelines::create(context).await;
    GetPipeline: read "/pipelines/{pipelineId}", AccountRead => setting::get::<Pipeline>(context).await;
    UpdatePipeline: write(Patch, Put) "/pipelines/{pipelineId}", AccountWrite => pipelines::update(context).await;
    DeletePipeline: write(Delete) "/pipelines/{pipelineId}", AccountWrite => setting::delete::<Pipeline>(context).await;

    ListStages: read "/stages", AccountRead => setting::list::<StageView>(context).await;
    CreateStage: write(Post) "/stages", AccountWrite => stages::create(context).await;
    GetStage: read "/stages/{stageId}", AccountRead => setting::get::<StageView>(context).await;
    UpdateStage: write(Patch, Put) "/stages/{stageId}", AccountWrite => stages::update(context).await;
    DeleteStage: write(Delete) "/stages/{stageId}", AccountWrite => setting::delete::<StageView>(context).await;

    ListOffices: read "/offices", AccountRead => setting::list::<Office>(context).await;
    CreateOffice: write(Post) "/offices", AccountWrite => setting::create::<Office>(context).await;
    GetOffice: read "/offices/{officeId}", AccountRead => setting::get::<Office>(context).await;
    UpdateOffice: write(Patch, Put) "/offices/{officeId}", AccountWrite => setting::update::<Office>(context).await;
    DeleteOffice: write(Delete) "/offices/{officeId}", AccountWrite => setting::delete::<Office>(context).await;

    ListSources: read "/sources", AccountRead => setting::list::<Source>(context).await;
    CreateSource: write(Post) "/sources", AccountWrite => setting::create::<Source>(context).await;
    GetSource: read "/sources/{sourceId}", AccountRead => setting::get::<Source>(context).await;
    UpdateSource: write(Patch, Put) "/sources/{sourceId}", AccountWrite => setting::update::<Source>(context).await;
    DeleteSource: write(Delete) "/sources/{sourceId}", AccountWrite => setting::delete::<Source>(context).await;

    ListJobs: read "/jobs", AccountRead => setting::list::<Job>(context).await;
    CreateJob: write(Post) "/jobs", AccountWrite => setting::create::<Job>(context).await;
    GetJob: read "/jobs/{jobId}", AccountRead => setting::get::<Job>(context).await;
    UpdateJob: write(Patch, Put) "/jobs/{jobId}", AccountWrite => setting::update::<Job>(context).await;
    DeleteJob: write(Delete) "/jobs/{jobId}", AccountWrite => setting::delete::<Job>(context).await;

    ListCustomFields: read "/custom-fields", AccountRead => custom_fields::list(context).await;
    CreateCustomField: write_or_dry_run(Post) "/custom-fields", AccountWrite => custom_fields::create(context).await;
    GetCustomField: read "/custom-fields/{key}", AccountRead => custom_fields::get(context).await;
    UpdateCustomField: write_or_dry_run(Patch, Put) "/custom-fields/{key}", AccountWrite
        => custom_fields::update(context).await;
    DeleteCustomField: write_or_dry_run(Delete) "/custom-fields/{key}", AccountWrite
        => custom_fields::delete(context).await;
    RestoreCustomField: write_or_dry_run(Post) "/custom-fields/{key}/restore", AccountWrite
        => custom_fields::restore(context).await;

    => logs {
        Update => AccountUpdated,
        CreateUser => UserCreated, UpdateUser => UserUpdated, DeleteUser => UserDeleted,
        CreatePipeline => PipelineCreated, UpdatePipeline => PipelineUpdated, DeletePipeline => PipelineDeleted,
        CreateStage => StageCreated, UpdateStage => StageUpdated, DeleteStage => StageDeleted,
        CreateOffice => OfficeCreated, UpdateOffice => OfficeUpdated, DeleteOffice => OfficeDeleted,
        CreateSource => SourceCreated, UpdateSource => SourceUpdated, DeleteSource => SourceDeleted,
        CreateJob => JobCreated, UpdateJob => JobUpdated, DeleteJob => JobDeleted,
        CreateCustomField => CustomFieldCreated, UpdateCustomField => CustomFieldUpdated,
        DeleteCustomField => CustomFieldDeleted, RestoreCustomField => CustomFieldRestored,
    }
}
