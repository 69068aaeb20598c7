//! The rules of the API for settings, sources and jobs. As in `checks`, every check names all fields of its record.

use std::collections::HashSet;

use domain::account::{MAX_STAGES, Stage};
use domain::text::caseless;
use domain::{Email, Job, Office, Pipeline, Settings, Source, User};

use super::checks::{all_hold, fits};
use crate::accounts::has_dialling_plan;
use crate::format::AccountItem;

/// Lengths in characters (SPECIFICATION §15.1).
const NAME: usize = 200;
const TITLE: usize = 300;

const WRONG_NAME: &str = "its name is empty or too long";

/// Checks an account.
///
/// # Errors
/// The reason to refuse it. The same holds for the other checks.
pub fn account(account: &AccountItem) -> Result<(), String> {
    let AccountItem {
        id: _,
        name,
        default_region,
        // The pipeline follows the account.
        default_pipeline_id: _,
        created_at: _,
        updated_at: _,
    } = account;
    all_hold(&[
        (fits(name, 1, NAME), WRONG_NAME),
        (
            has_dialling_plan(default_region),
            "its defaultRegion is not a country code such as US",
        ),
    ])
}

/// Checks a user.
///
/// # Errors
/// See [`account`].
pub fn user(user: &User) -> Result<(), String> {
    let User {
        id: _,
        name,
        email,
        active: _,
        created_at: _,
        updated_at: _,
    } = user;
    let is_email = |email: &String| Email::parse(email).is_some_and(|parsed| parsed.as_str() == email);
    all_hold(&[
        (fits(name, 1, NAME), WRONG_NAME),
        (email.as_ref().is_none_or(is_email), "its email is not an email address"),
    ])
}

/// Checks a pipeline.
///
/// # Errors
/// See [`account`].
pub fn pipeline(pipeline: &Pipeline) -> Result<(), String> {
    let Pipeline {
        id: _,
        name,
        position: _,
        stages,
        default_stage_id,
        created_at: _,
        updated_at: _,
    } = pipeline;
    let is_named = |Stage { id: _, name }: &Stage| fits(name, 1, NAME);
    let names: HashSet<String> = stages.iter().map(|stage| caseless(&stage.name)).collect();
    let ids: HashSet<_> = stages.iter().map(|stage| stage.id).collect();
    all_hold(&[
        (fits(name, 1, NAME), WRONG_NAME),
        (stages.len() <= MAX_STAGES, "it has too many stages"),
        (stages.iter().all(is_named), "the name of a stage is empty or too long"),
        (
            names.len() == stages.len() && ids.len() == stages.len(),
            "it has a stage twice",
        ),
        (
            ids.contains(default_stage_id),
            "its defaultStageId is not one of its stages",
        ),
    ])
}

/// Checks an office.
///
/// # Errors
/// See [`account`].
pub fn office(office: &Office) -> Result<(), String> {
    let Office {
        id: _,
        name,
        created_at: _,
        updated_at: _,
    } = office;
    all_hold(&[(fits(name, 1, NAME), WRONG_NAME)])
}

/// Checks a source.
///
/// # Errors
/// See [`account`].
pub fn source(source: &Source) -> Result<(), String> {
    let Source {
        id: _,
        name,
        created_at: _,
        updated_at: _,
    } = source;
    all_hold(&[(fits(name, 1, NAME), WRONG_NAME)])
}

/// Checks a job.
///
/// # Errors
/// See [`account`].
pub fn job(job: &Job) -> Result<(), String> {
    let Job {
        id: _,
        title,
        created_at: _,
        updated_at: _,
    } = job;
    all_hold(&[(fits(title, 1, TITLE), "its title is empty or too long")])
}

/// Why an account with these settings cannot get this user.
#[must_use]
pub fn refusal_of_user(settings: &Settings, user: &User) -> Option<String> {
    let refusal = settings.refusal_of_new_user(user)?;
    Some(format!("{}: {refusal}", user.id))
}

/// Why an account with these settings cannot get this pipeline.
#[must_use]
pub fn refusal_of_pipeline(settings: &Settings, pipeline: &Pipeline) -> Option<String> {
    let is_shared = |stage: &Stage| settings.stage(stage.id).is_some();
    let shared = || {
        let stage = pipeline.stages.iter().find(|stage| is_shared(stage))?;
        Some(format!("Another pipeline has {}.", stage.id))
    };
    let refusal = settings.refusal_of_pipeline().or_else(shared)?;
    Some(format!("{}: {refusal}", pipeline.id))
}
