//! Accounts, their users and their pipelines.

use domain::account::{Account, Stage};
use domain::{AccountId, Phone, Pipeline, PipelineId, Settings, StageId, UnixMs, User, UserId};
use serde::Serialize;
use shared::records::{accounts, settings};
use store::{Guard, Key, Part, StoreError, Write, to_item};

use crate::command::{NewAccount, NewPipeline, NewUser};
use crate::{Admin, Failure, Outcome};

/// The stages of a new account's pipeline.
const STAGES: [&str; 5] = ["New", "Contacted", "Interview", "Offer", "Hired"];

/// Of these, each dialling plan takes at least one for a number: a region that takes none has no plan.
const PHONES: [&str; 6] = [
    "2125550123",
    "212555012",
    "21255501",
    "2125550",
    "212555",
    "21255501234",
];

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Created {
    account_id: AccountId,
    user_id: UserId,
    pipeline_id: PipelineId,
    default_stage_id: StageId,
    stages: Vec<Stage>,
}

/// Makes an account with a user and a pipeline.
///
/// # Errors
/// [`Failure`] where there is no such region, or the table cannot be written.
pub async fn create(admin: &Admin, new: NewAccount) -> Result<Outcome, Failure> {
    if !PHONES.iter().any(|phone| Phone::parse(phone, &new.region).is_some()) {
        return Err(Failure::Other(format!(
            "--region {:?} is no country code such as US",
            new.region
        )));
    }
    let now = admin.clock.now();
    let first = NewPipeline {
        name: "Recruiting".to_owned(),
        stages: STAGES.map(str::to_owned).to_vec(),
        default: 0,
    };
    let pipeline = pipeline(admin, first, 0, now)?;
    let user = user(
        admin,
        NewUser {
            name: new.user_name,
            email: new.user_email,
        },
        now,
    );
    let account = Account {
        id: AccountId::new(admin.entropy.ulid(now)),
        name: new.name,
        default_region: new.region,
        default_pipeline_id: pipeline.id,
        settings_version: 1,
        retired_stages: Vec::new(),
        created_at: now,
        updated_at: now,
    };
    let created = Created {
        account_id: account.id,
        user_id: user.id,
        pipeline_id: pipeline.id,
        default_stage_id: pipeline.default_stage_id,
        stages: pipeline.stages.clone(),
    };
    let settings = Settings {
        account,
        users: vec![user],
        pipelines: vec![pipeline],
        offices: Vec::new(),
    };
    let new = accounts::NewAccount {
        settings,
        sources: Vec::new(),
        jobs: Vec::new(),
    };
    accounts::create(&admin.store, &new, Vec::new()).await?;
    Outcome::of(&created)
}

/// Adds a user to an account.
///
/// # Errors
/// [`Failure`] where there is no such account, or the table cannot be written.
pub async fn create_user(admin: &Admin, account: AccountId, new: NewUser) -> Result<Outcome, Failure> {
    admin.expect_account(account).await?;
    let user = user(admin, new, admin.clock.now());
    let write = put_user(account, &user)?;
    settings::change(&admin.store, account, |present| {
        // It is there where the answer to an earlier attempt was lost.
        Ok(present
            .user(user.id)
            .map_or_else(|| vec![write.clone()], |_| Vec::new()))
    })
    .await?;
    Outcome::of(&user)
}

/// Lists the users of an account.
///
/// # Errors
/// [`Failure`] where there is no such account, or the table cannot be read.
pub async fn list_users(admin: &Admin, account: AccountId) -> Result<Outcome, Failure> {
    admin.expect_account(account).await?;
    Outcome::of(&settings::load(&admin.store, account).await?.users)
}

/// Adds a pipeline to an account, after those that it has.
///
/// # Errors
/// [`Failure`] where there is no such account, or the table cannot be written.
pub async fn create_pipeline(admin: &Admin, account: AccountId, new: NewPipeline) -> Result<Outcome, Failure> {
    admin.expect_account(account).await?;
    let made = pipeline(admin, new, 0, admin.clock.now())?;
    let last = |present: &Settings| {
        let positions = present.pipelines.iter().map(|pipeline| pipeline.position);
        positions.max().map_or(0, |last| last.saturating_add(1))
    };
    settings::change(&admin.store, account, |present| {
        if present.pipeline(made.id).is_some() {
            return Ok(Vec::new());
        }
        let placed = Pipeline {
            position: last(present),
            ..made.clone()
        };
        Ok(vec![put_pipeline(account, &placed)?])
    })
    .await?;
    let stored = settings::load(&admin.store, account).await?;
    Outcome::of(&stored.pipeline(made.id))
}

/// Lists the pipelines of an account, in order.
///
/// # Errors
/// [`Failure`] where there is no such account, or the table cannot be read.
pub async fn list_pipelines(admin: &Admin, account: AccountId) -> Result<Outcome, Failure> {
    admin.expect_account(account).await?;
    Outcome::of(&settings::load(&admin.store, account).await?.pipelines)
}

/// The write of a new user.
///
/// # Errors
/// [`StoreError::Malformed`] where it is no item.
pub fn put_user(account: AccountId, user: &User) -> Result<Write, StoreError> {
    let key = Key::user(account, user.id);
    Ok(Write::put(Part::Settings, key, to_item(user)?, Guard::Absent))
}

/// The write of a new pipeline.
///
/// # Errors
/// [`StoreError::Malformed`] where it is no item.
pub fn put_pipeline(account: AccountId, pipeline: &Pipeline) -> Result<Write, StoreError> {
    let key = Key::pipeline(account, pipeline.id);
    Ok(Write::put(Part::Settings, key, to_item(pipeline)?, Guard::Absent))
}

fn user(admin: &Admin, new: NewUser, now: UnixMs) -> User {
    User {
        id: UserId::new(admin.entropy.ulid(now)),
        name: new.name,
        email: new.email,
        created_at: now,
        updated_at: now,
    }
}

fn pipeline(admin: &Admin, new: NewPipeline, position: u32, now: UnixMs) -> Result<Pipeline, Failure> {
    let stages: Vec<Stage> = new
        .stages
        .into_iter()
        .map(|name| Stage {
            id: StageId::new(admin.entropy.ulid(now)),
            name,
        })
        .collect();
    let default = stages.get(new.default);
    let default_stage_id = default
        .ok_or_else(|| Failure::Other("a pipeline needs a stage".to_owned()))?
        .id;
    Ok(Pipeline {
        id: PipelineId::new(admin.entropy.ulid(now)),
        name: new.name,
        position,
        stages,
        default_stage_id,
        created_at: now,
        updated_at: now,
    })
}
