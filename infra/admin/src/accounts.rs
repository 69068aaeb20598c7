//! Accounts with their users and pipelines.

use std::cell::RefCell;
use std::collections::HashSet;

use domain::account::Account;
use domain::pipeline::MAX_STAGES;
use domain::text::folded;
use domain::{AccountId, Email, Phone, Pipeline, PipelineId, Settings, Stage, StageId, UnixMs, User, UserId};
use serde::Serialize;
use shared::records::{accounts, settings};
use store::{Guard, Key, Part, StoreError, Write, to_item};

use crate::command::{NewAccount, NewPipeline, NewUser};
use crate::{Admin, Failure};

/// The name and the stages of a new account's pipeline.
const PIPELINE: &str = "Recruiting";
const STAGES: [&str; 5] = ["New", "Contacted", "Interview", "Offer", "Hired"];

/// Phone numbers of several lengths. Every dialling plan accepts at least one of them, so a region that accepts none
/// has no dialling plan.
const PHONES: [&str; 6] = [
    "2125550123",
    "212555012",
    "21255501",
    "2125550",
    "212555",
    "21255501234",
];

/// The result of `accounts create`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Created {
    account_id: AccountId,
    user_id: Option<UserId>,
    pipeline_id: PipelineId,
    default_stage_id: Option<StageId>,
    stages: Vec<Stage>,
}

/// Creates an account with a user and a pipeline.
///
/// # Errors
/// [`Failure`] if the region has no dialling plan, or the table cannot be written.
pub async fn create(admin: &Admin, new: NewAccount) -> Result<(), Failure> {
    let settings = settings_of(admin, new, AccountId::new(admin.entropy.ulid(admin.clock.now())))?;
    let pipeline = settings.pipelines.first();
    let created = Created {
        account_id: settings.account.id,
        user_id: settings.users.first().map(|user| user.id),
        pipeline_id: settings.account.default_pipeline_id,
        default_stage_id: pipeline.map(|pipeline| pipeline.default_stage_id),
        stages: pipeline.map(|pipeline| pipeline.stages.clone()).unwrap_or_default(),
    };
    write_account(admin, settings).await?;
    admin.print(&created)
}

/// Whether phone numbers without a country code can be read as numbers of this region.
#[must_use]
pub fn has_dialling_plan(region: &str) -> bool {
    PHONES.iter().any(|phone| Phone::parse(phone, region).is_some())
}

/// The settings of a new account with this id: a user and a pipeline.
///
/// # Errors
/// [`Failure`] if the region has no dialling plan.
pub fn settings_of(admin: &Admin, new: NewAccount, id: AccountId) -> Result<Settings, Failure> {
    let NewAccount {
        name,
        region,
        user_name,
        user_email,
    } = new;
    if !has_dialling_plan(&region) {
        let message = format!("--region {region:?} is not a country code such as US");
        return Err(Failure::Other(message));
    }
    let now = admin.clock.now();
    let pipeline = pipeline(admin, PIPELINE.to_owned(), STAGES.map(str::to_owned).to_vec(), 0, now)?;
    Ok(Settings {
        account: Account {
            id,
            name,
            default_region: region,
            default_pipeline_id: pipeline.id,
            settings_version: 1,
            retired_changes: 0,
            created_at: now,
            updated_at: now,
        },
        users: vec![user(admin, user_name, user_email, now)],
        pipelines: vec![pipeline],
        offices: Vec::new(),
        retired_stages: Vec::new(),
    })
}

/// Writes an account that has these settings and nothing else. `false` if it exists already.
///
/// # Errors
/// [`StoreError`] if the table cannot be written.
pub async fn write_account(admin: &Admin, settings: Settings) -> Result<bool, StoreError> {
    let new = accounts::NewAccount {
        settings,
        sources: Vec::new(),
        jobs: Vec::new(),
    };
    accounts::create(&admin.store, &new, Vec::new()).await
}

/// Creates a user.
///
/// # Errors
/// [`Failure`] if the account does not exist, or the table cannot be written.
pub async fn create_user(admin: &Admin, new: NewUser) -> Result<(), Failure> {
    let NewUser { owner, name, email } = new;
    let account = owner.account;
    admin.expect_account(account).await?;
    let user = user(admin, name, email, admin.clock.now());
    let write = put_new(Key::user(account, user.id), &user)?;
    let refusal = RefCell::new(None);
    settings::change(&admin.store, account, |current| {
        // If the reply to an earlier attempt was lost, the user exists already.
        if current.user(user.id).is_some() {
            return Ok(Vec::new());
        }
        let refused = current.refusal_of_new_user(&user);
        let writes = if refused.is_none() {
            vec![write.clone()]
        } else {
            Vec::new()
        };
        refusal.replace(refused);
        Ok(writes)
    })
    .await?;
    refusal
        .into_inner()
        .map_or_else(|| admin.print(&user), |message| Err(Failure::Other(message)))
}

/// Lists the users of an account.
///
/// # Errors
/// [`Failure`] if the account does not exist, or the table cannot be read.
pub async fn list_users(admin: &Admin, account: AccountId) -> Result<(), Failure> {
    admin.expect_account(account).await?;
    admin.print(&settings::load(&admin.store, account).await?.users)
}

/// Creates a pipeline after the existing pipelines.
///
/// # Errors
/// [`Failure`] if the account does not exist, or the table cannot be written.
pub async fn create_pipeline(admin: &Admin, new: NewPipeline) -> Result<(), Failure> {
    let default = default_stage_index(&new).unwrap_or_default();
    let NewPipeline {
        owner,
        name,
        stages,
        default_stage: _,
    } = new;
    let account = owner.account;
    admin.expect_account(account).await?;
    let new = pipeline(admin, name, stages, default, admin.clock.now())?;
    let refusal = RefCell::new(None);
    settings::change(&admin.store, account, |current| {
        // If the reply to an earlier attempt was lost, the pipeline exists already.
        if current.pipeline(new.id).is_some() {
            return Ok(Vec::new());
        }
        if let Some(message) = current.refusal_of_pipeline() {
            refusal.replace(Some(message));
            return Ok(Vec::new());
        }
        let last = current.pipelines.iter().map(|pipeline| pipeline.position).max();
        let mut placed = new.clone();
        placed.position = last.map_or(0, |last| last.saturating_add(1));
        Ok(vec![put_new(Key::pipeline(account, new.id), &placed)?])
    })
    .await?;
    if let Some(message) = refusal.into_inner() {
        return Err(Failure::Other(message));
    }
    let stored = settings::load(&admin.store, account).await?;
    admin.print(&stored.pipeline(new.id))
}

/// Lists the pipelines of an account, in order.
///
/// # Errors
/// [`Failure`] if the account does not exist, or the table cannot be read.
pub async fn list_pipelines(admin: &Admin, account: AccountId) -> Result<(), Failure> {
    admin.expect_account(account).await?;
    admin.print(&settings::load(&admin.store, account).await?.pipelines)
}

/// The write of a setting that must not exist yet.
///
/// # Errors
/// [`StoreError::Malformed`] if the setting cannot be stored as an item.
pub fn put_new(key: Key, setting: &impl Serialize) -> Result<Write, StoreError> {
    Ok(Write::put(Part::Settings, key, to_item(setting)?, Guard::Absent))
}

/// Why a pipeline cannot have these stages (SPECIFICATION §13.4).
#[must_use]
pub fn refusal_of_stages(stages: &[String]) -> Option<String> {
    if stages.len() > MAX_STAGES {
        return Some(format!(
            "--stages has {} names, and a pipeline at most {MAX_STAGES} stages",
            stages.len()
        ));
    }
    let mut names = HashSet::new();
    let repeated = stages.iter().find(|name| !names.insert(folded(name)))?;
    Some(format!("--stages has {repeated:?} twice"))
}

/// The index of the default stage; `None` if no stage has its name.
#[must_use]
pub fn default_stage_index(new: &NewPipeline) -> Option<usize> {
    let named = |name| new.stages.iter().position(|stage| stage == name);
    new.default_stage.as_ref().map_or(Some(0), named)
}

fn user(admin: &Admin, name: String, email: Option<Email>, now: UnixMs) -> User {
    User {
        id: UserId::new(admin.entropy.ulid(now)),
        name,
        email,
        active: true,
        created_at: now,
        updated_at: now,
    }
}

fn pipeline(
    admin: &Admin,
    name: String,
    stages: Vec<String>,
    default: usize,
    now: UnixMs,
) -> Result<Pipeline, Failure> {
    let stage = |name| Stage {
        id: StageId::new(admin.entropy.ulid(now)),
        name,
    };
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
