//! The account, its users, pipelines, offices, custom fields, sources and jobs. Each is written when its line is read, before the
//! records that refer to it.

use std::collections::{HashMap, HashSet};

use domain::field::Record;
use domain::{AccountId, Job, Office, Pipeline, Settings, Source, SourceId, Stage, User};
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use shared::records::sources;
use store::{Committed, Key, StoreError, Write};

use super::LineError;
use super::checks::{all_hold, check_fields};
use super::custom_field;
use super::totals::ImportOutcome;
use crate::accounts::{change_settings, put_new, write_account};
use crate::format::{LineKind, new_account};
use crate::retry;
use crate::{Admin, Failure};

/// The most attempts to write a source while others write the same items.
const ATTEMPTS: u32 = 5;

/// Writes the settings of an account.
#[derive(Debug)]
pub(super) struct SettingsWriter<'a> {
    pub(super) admin: &'a Admin,
    pub(super) account: AccountId,
    /// The sources of the file for which the account has another source of the same name.
    pub(super) renamed_sources: HashMap<SourceId, SourceId>,
}

/// Reads the record of a line, and checks it.
fn parse<R: Record + DeserializeOwned>(item: &RawValue) -> Result<R, LineError> {
    let record = serde_json::from_str(item.get())?;
    check_fields(&record)?;
    Ok(record)
}

fn parse_pipeline(item: &RawValue) -> Result<Pipeline, LineError> {
    let pipeline: Pipeline = parse(item)?;
    let ids: HashSet<_> = pipeline.stages.iter().map(|stage| stage.id).collect();
    let has_default = ids.contains(&pipeline.default_stage_id);
    let checked = all_hold(&[
        (ids.len() == pipeline.stages.len(), "it has a stage twice"),
        (has_default, "its defaultStageId is not one of its stages"),
    ]);
    Ok(checked.map(|()| pipeline)?)
}

impl SettingsWriter<'_> {
    /// Writes the setting of a line, unless it exists.
    pub(super) async fn write(&mut self, kind: LineKind, item: &RawValue) -> Result<ImportOutcome, LineError> {
        self.admin.expect_account(self.account).await?;
        let account = self.account;
        let outcome = match kind {
            LineKind::User => {
                let user: User = parse(item)?;
                let refusal = |current: &Settings| {
                    let refusal = current.refusal_of_new_user(&user)?;
                    Some(format!("{}: {refusal}", user.id))
                };
                let is_there = |current: &Settings| current.user(user.id).is_some();
                let write = put_new(Key::user(account, user.id), &user)?;
                self.add(&write, is_there, refusal).await?
            }
            LineKind::Pipeline => {
                let pipeline = parse_pipeline(item)?;
                let refusal = |current: &Settings| refusal_of_pipeline(current, &pipeline);
                let is_there = |current: &Settings| current.pipeline(pipeline.id).is_some();
                let write = put_new(Key::pipeline(account, pipeline.id), &pipeline)?;
                self.add(&write, is_there, refusal).await?
            }
            LineKind::Office => {
                let office: Office = parse(item)?;
                let is_there = |current: &Settings| current.office(office.id).is_some();
                let write = put_new(Key::office(account, office.id), &office)?;
                self.add(&write, is_there, |_| None).await?
            }
            LineKind::CustomField => custom_field::write(self.admin, account, &parse(item)?).await?,
            LineKind::Source => self.write_source(&parse(item)?).await?,
            LineKind::Job => {
                let job: Job = parse(item)?;
                self.put(&[put_new(Key::job(account, job.id), &job)?]).await?
            }
            _ => return Err(LineError::Malformed(format!("{kind:?} is not a setting"))),
        };
        Ok(outcome)
    }

    /// Adds a setting, unless it is there.
    async fn add(
        &self,
        write: &Write,
        is_there: impl Fn(&Settings) -> bool,
        refusal: impl Fn(&Settings) -> Option<String>,
    ) -> Result<ImportOutcome, Failure> {
        let decide = |current: &Settings| match refusal(current) {
            _ if is_there(current) => Ok(Vec::new()),
            Some(reason) => Err(reason),
            None => Ok(vec![write.clone()]),
        };
        let is_written = change_settings(self.admin, self.account, decide).await?;
        Ok(ImportOutcome::of(is_written))
    }

    /// Writes items that must not exist.
    async fn put(&self, writes: &[Write]) -> Result<ImportOutcome, StoreError> {
        let transact = || self.admin.store.transact(writes, None);
        let committed = retry::with_backoff(&self.admin.store, transact).await?;
        Ok(ImportOutcome::of(committed == Committed::Done))
    }

    /// Writes a source. If another source has the same name, records refer to that one instead.
    async fn write_source(&mut self, source: &Source) -> Result<ImportOutcome, StoreError> {
        let store = &self.admin.store;
        let name = sources::name_key(self.account, &source.name);
        let keys = [Key::source(self.account, source.id), name.clone()];
        for attempt in 0..ATTEMPTS {
            let found = retry::with_backoff(store, || store.get_many(&keys)).await?;
            if let Some(holder) = found.get(&name).and_then(sources::holder) {
                self.renamed_sources.insert(source.id, holder);
            }
            if !found.is_empty() {
                return Ok(ImportOutcome::AlreadyThere);
            }
            if self.put(&sources::create(self.account, source)?).await? == ImportOutcome::Created {
                return Ok(ImportOutcome::Created);
            }
            store.pause(attempt).await;
        }
        Err(StoreError::Contended)
    }

    /// Writes the account of an export, without users, pipelines or offices, unless it exists.
    pub(super) async fn write_account(&self, item: &RawValue) -> Result<ImportOutcome, LineError> {
        if self.admin.store.get(&Key::account(self.account)).await?.is_some() {
            return Ok(ImportOutcome::AlreadyThere);
        }
        let account = new_account(item, self.account)?;
        check_fields(&account)?;
        write_account(self.admin, Settings::new(account)).await?;
        Ok(ImportOutcome::Created)
    }
}

/// Why an account with these settings cannot get this pipeline.
fn refusal_of_pipeline(settings: &Settings, pipeline: &Pipeline) -> Option<String> {
    let is_shared = |stage: &&Stage| settings.stage(stage.id).is_some();
    let shared = || {
        let stage = pipeline.stages.iter().find(is_shared)?;
        Some(format!("Another pipeline has {}.", stage.id))
    };
    let refusal = settings.refusal_of_pipeline().or_else(shared)?;
    Some(format!("{}: {refusal}", pipeline.id))
}
