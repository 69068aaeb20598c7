//! Accounts with their users and pipelines.

use std::cell::RefCell;

use domain::account::Account;
use domain::field::Record;
use domain::{
    AccountId, Email, LogKind, LoggedChange, Phone, Pipeline, PipelineId, Settings, Stage, StageId, UnixMs, User,
    UserId,
};
use serde::Serialize;
use serde_json::json;
use shared::records::settings::SettingsChange;
use shared::records::{accounts, settings};
use store::{Guard, Key, Part, StoreError, Write, to_item};

use crate::command::{NewAccount, NewPipeline, NewUser};
use crate::retry;
use crate::{Admin, Failure};

/// The name and the stages of a new account's pipeline.
const PIPELINE: &str = "Recruiting";
const STAGES: [&str; 5] = ["New", "Contacted", "Interview", "Offer", "Hired"];

/// Creates an account with a user and a pipeline.
pub async fn create(admin: &Admin, new: NewAccount) -> Result<(), Failure> {
    let settings = settings_of(admin, new, AccountId::new(admin.entropy.ulid(admin.clock.now())))?;
    let pipeline = settings.pipelines.first();
    let created = json!({
        "accountId": settings.account.id,
        "userId": settings.users.first().map(|user| user.id),
        "pipelineId": settings.account.default_pipeline_id,
        "defaultStageId": pipeline.map(|pipeline| pipeline.default_stage_id),
        "stages": pipeline.map(|pipeline| &pipeline.stages),
    });
    write_account(admin, settings).await?;
    admin.print(&created)
}

/// The settings of a new account with this id: a user and a pipeline.
pub fn settings_of(admin: &Admin, new: NewAccount, id: AccountId) -> Result<Settings, Failure> {
    let NewAccount { name, region, user_name, user_email } = new;
    if !Phone::is_region(&region) {
        let message = format!("--region {region:?} is not a country code such as US");
        return Err(Failure::Other(message));
    }
    let now = admin.clock.now();
    let pipeline = pipeline(admin, PIPELINE.to_owned(), STAGES.map(str::to_owned).to_vec(), 0, now)?;
    let account = Account::new(id, name, region, pipeline.id, now);
    Ok(Settings {
        users: vec![user(admin, user_name, user_email, now)],
        pipelines: vec![pipeline],
        ..Settings::new(account)
    })
}

/// Writes an account that has these settings and nothing else. `false` if it exists already.
pub async fn write_account(admin: &Admin, settings: Settings) -> Result<bool, StoreError> {
    let new = accounts::NewAccount { settings, sources: Vec::new(), jobs: Vec::new() };
    accounts::create(&admin.store, &new, Vec::new()).await
}

/// Creates a user.
pub async fn create_user(admin: &Admin, new: NewUser) -> Result<(), Failure> {
    let NewUser { owner, name, email } = new;
    let account = owner.account;
    admin.expect_account(account).await?;
    let user = user(admin, name, email, admin.clock.now());
    let logged = LoggedChange::created(&user.id, &user);
    let writes =
        vec![put_new(Key::user(account, user.id), &user)?, admin.logged(account, LogKind::UserCreated, &logged)?];
    let decide = |current: &Settings| match current.refusal_of_new_user(&user) {
        // If the reply to an earlier attempt was lost, the user exists already.
        _ if current.user(user.id).is_some() => Ok(Vec::new()),
        Some(refusal) => Err(refusal),
        None => Ok(writes.clone()),
    };
    change_settings(admin, account, decide).await?;
    admin.print(&user)
}

/// Changes the settings with the writes of `decide`, or fails with the reason that it returns. Returns whether anything
/// was written.
pub async fn change_settings<C: Into<SettingsChange>>(
    admin: &Admin,
    account: AccountId,
    decide: impl Fn(&Settings) -> Result<C, String>,
) -> Result<bool, Failure> {
    let decided = RefCell::new(Ok(false));
    let of = |current: &Settings| {
        let change: Result<SettingsChange, String> = decide(current).map(Into::into);
        let is_change = change.as_ref().map(|change| !change.writes.is_empty());
        let _ = decided.replace(is_change.map_err(String::clone));
        Ok(change.unwrap_or_default())
    };
    let change = || settings::change(&admin.store, account, of);
    retry::with_backoff(&admin.store, change).await?;
    decided.into_inner().map_err(Failure::Other)
}

/// Lists the users of an account.
pub async fn list_users(admin: &Admin, account: AccountId) -> Result<(), Failure> {
    admin.expect_account(account).await?;
    admin.print(&settings::load(&admin.store, account).await?.users)
}

/// Creates a pipeline after the existing pipelines.
pub async fn create_pipeline(admin: &Admin, new: NewPipeline) -> Result<(), Failure> {
    let default = default_stage_index(&new).unwrap_or_default();
    let NewPipeline { owner, name, stages, default_stage: _ } = new;
    let account = owner.account;
    admin.expect_account(account).await?;
    let new = pipeline(admin, name, stages, default, admin.clock.now())?;
    new.check().map_err(|errors| errors.message().unwrap_or_default())?;
    let logged = admin.logged(account, LogKind::PipelineCreated, &LoggedChange::created(&new.id, &new))?;
    let decide = |current: &Settings| match current.refusal_of_pipeline() {
        // If the reply to an earlier attempt was lost, the pipeline exists already.
        _ if current.pipeline(new.id).is_some() => Ok(Vec::new()),
        Some(refusal) => Err(refusal),
        None => {
            let last = current.pipelines.iter().map(|pipeline| pipeline.position).max();
            let position = last.map_or(0, |last| last.saturating_add(1));
            let placed = Pipeline { position, ..new.clone() };
            let write = put_new(Key::pipeline(account, new.id), &placed);
            Ok(vec![write.map_err(|error| error.to_string())?, logged.clone()])
        }
    };
    change_settings(admin, account, decide).await?;
    let stored = settings::load(&admin.store, account).await?;
    admin.print(&stored.pipeline(new.id))
}

/// Lists the pipelines of an account, in order.
pub async fn list_pipelines(admin: &Admin, account: AccountId) -> Result<(), Failure> {
    admin.expect_account(account).await?;
    admin.print(&settings::load(&admin.store, account).await?.pipelines)
}

/// The write of a setting that must not exist yet.
pub fn put_new(key: Key, setting: &impl Serialize) -> Result<Write, StoreError> {
    Ok(Write::put(Part::Settings, key, to_item(setting)?, Guard::Absent))
}

/// The index of the default stage; `None` if no stage has its name.
pub fn default_stage_index(new: &NewPipeline) -> Option<usize> {
    let named = |name| new.stages.iter().position(|stage| stage == name);
    new.default_stage.as_ref().map_or(Some(0), named)
}

fn user(admin: &Admin, name: String, email: Option<Email>, now: UnixMs) -> User {
    User::new(UserId::new(admin.entropy.ulid(now)), name, email, now)
}

fn pipeline(
    admin: &Admin,
    name: String,
    stages: Vec<String>,
    default: usize,
    now: UnixMs,
) -> Result<Pipeline, Failure> {
    let stage = |name| Stage { id: StageId::new(admin.entropy.ulid(now)), name };
    let stages: Vec<Stage> = stages.into_iter().map(stage).collect();
    let default = stages.get(default);
    let default = default.ok_or_else(|| Failure::Other("a pipeline needs a stage".to_owned()))?;
    Ok(Pipeline {
        id: PipelineId::new(admin.entropy.ulid(now)),
        name,
        position: 0,
        default_stage_id: default.id,
        stages,
        created_at: now,
        updated_at: now,
    })
}
