//! The account, its users, pipelines, offices, sources and jobs. They are written before the records that refer to
//! them.

use std::cell::RefCell;
use std::collections::{HashMap, HashSet};

use domain::field::Record;
use domain::{AccountId, Job, Office, Pipeline, Settings, Source, SourceId, User};
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use shared::records::{settings, sources};
use store::{Committed, Key, StoreError, Write};

use super::checks::check_fields;
use super::setting_checks;
use super::summary::Summary;
use crate::accounts::{put_new, write_account};
use crate::format::{AccountItem, Kind};
use crate::retry;
use crate::{Admin, Failure};

/// The most settings that one transaction adds. A transaction accepts 100 actions, and also writes the account and up
/// to 60 keys.
const SETTINGS_PER_TRANSACTION: usize = 9;

/// The most jobs that one transaction adds.
const JOBS_PER_TRANSACTION: usize = 100;

/// The most attempts to write records while others write the same items.
const ATTEMPTS: u32 = 5;

/// A user, pipeline, office or job to write.
#[derive(Clone, Debug)]
struct Setting {
    kind: Kind,
    id: String,
    write: Write,
    /// What the account may refuse.
    refusable: Refusable,
}

/// A setting whose acceptance depends on the other ones.
#[derive(Clone, Debug)]
enum Refusable {
    User(User),
    Pipeline(Pipeline),
    Never,
}

/// The settings, sources and jobs that were read but not yet written.
#[derive(Debug)]
pub struct Buffer {
    account: AccountId,
    settings: Vec<Setting>,
    jobs: Vec<Setting>,
    sources: Vec<Source>,
    /// The sources of the file for which the account has another source of the same name.
    pub renamed_sources: HashMap<SourceId, SourceId>,
}

/// Reads the record of a line, and checks it.
fn parse<R: Record + DeserializeOwned>(item: &RawValue) -> Result<R, String> {
    let record = read(item)?;
    check_fields(&record)?;
    Ok(record)
}

fn read<T: DeserializeOwned>(item: &RawValue) -> Result<T, String> {
    serde_json::from_str(item.get()).map_err(|error| super::json_message(&error))
}

impl Buffer {
    /// An empty buffer for this account.
    #[must_use]
    pub fn new(account: AccountId) -> Self {
        Self {
            account,
            settings: Vec::new(),
            jobs: Vec::new(),
            sources: Vec::new(),
            renamed_sources: HashMap::new(),
        }
    }

    /// The number of records in the buffer.
    #[must_use]
    pub fn len(&self) -> usize {
        let lengths = [self.settings.len(), self.jobs.len(), self.sources.len()];
        lengths.into_iter().sum()
    }

    /// Whether the buffer is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Adds the record of a line.
    ///
    /// # Errors
    /// Why the line is malformed.
    pub fn add(&mut self, kind: Kind, item: &RawValue) -> Result<(), String> {
        let account = self.account;
        let (id, write, refusable) = match kind {
            Kind::User => {
                let user: User = parse(item)?;
                let write = put_new(Key::user(account, user.id), &user);
                (user.id.to_string(), write, Refusable::User(user))
            }
            Kind::Pipeline => {
                let pipeline: Pipeline = read(item)?;
                setting_checks::pipeline(&pipeline)?;
                let write = put_new(Key::pipeline(account, pipeline.id), &pipeline);
                (pipeline.id.to_string(), write, Refusable::Pipeline(pipeline))
            }
            Kind::Office => {
                let office: Office = parse(item)?;
                let write = put_new(Key::office(account, office.id), &office);
                (office.id.to_string(), write, Refusable::Never)
            }
            Kind::Source => {
                self.sources.push(parse(item)?);
                return Ok(());
            }
            Kind::Job => {
                let job: Job = parse(item)?;
                let write = put_new(Key::job(account, job.id), &job);
                (job.id.to_string(), write, Refusable::Never)
            }
            Kind::Export
            | Kind::Account
            | Kind::Prospect
            | Kind::Task
            | Kind::Hire
            | Kind::Note
            | Kind::Meeting
            | Kind::Stage
            | Kind::End => return Err(format!("{kind:?} is not a setting")),
        };
        let write = write.map_err(|error| error.to_string())?;
        let list = if kind == Kind::Job {
            &mut self.jobs
        } else {
            &mut self.settings
        };
        list.push(Setting {
            kind,
            id,
            write,
            refusable,
        });
        Ok(())
    }

    /// Writes the records of the buffer that do not exist, and empties the buffer.
    ///
    /// # Errors
    /// [`Failure`] if the account refuses one of them, or the table cannot be read or written.
    pub async fn flush(&mut self, admin: &Admin, summary: &mut Summary) -> Result<(), Failure> {
        let settings = without_repetitions(std::mem::take(&mut self.settings), summary);
        for chunk in settings.chunks(SETTINGS_PER_TRANSACTION) {
            let existing = existing(admin, chunk).await?;
            let refusal = RefCell::new(None);
            let add_missing = |current: &Settings| {
                let missing: Vec<&Setting> = chunk.iter().filter(|setting| !has(current, &setting.id)).collect();
                let refused = refusal_of(current.clone(), &missing);
                let writes = match refused {
                    Some(_) => Vec::new(),
                    None => missing.into_iter().map(|setting| setting.write.clone()).collect(),
                };
                refusal.replace(refused);
                Ok(writes)
            };
            let change = || settings::change(&admin.store, self.account, add_missing);
            retry::with_backoff(&admin.store, change).await?;
            if let Some(message) = refusal.take() {
                return Err(Failure::Other(message));
            }
            count(chunk, &existing, summary);
        }
        let jobs = without_repetitions(std::mem::take(&mut self.jobs), summary);
        for chunk in jobs.chunks(JOBS_PER_TRANSACTION) {
            write_jobs(admin, chunk, summary).await?;
        }
        for source in std::mem::take(&mut self.sources) {
            self.write_source(admin, &source, summary).await?;
        }
        Ok(())
    }

    /// Writes a source. If another source has the same name, records refer to that one instead.
    async fn write_source(&mut self, admin: &Admin, source: &Source, summary: &mut Summary) -> Result<(), Failure> {
        let keys = [
            Key::source(self.account, source.id),
            sources::name_key(self.account, &source.name),
        ];
        let [record, name] = &keys;
        for attempt in 0..=ATTEMPTS {
            let found = retry::with_backoff(&admin.store, || admin.store.get_many(&keys)).await?;
            let holder = found.get(name).and_then(sources::holder);
            if let Some(holder) = holder {
                self.renamed_sources.insert(source.id, holder);
            }
            if holder.is_some() || found.contains_key(record) {
                summary.already_there(Kind::Source);
                return Ok(());
            }
            let writes = sources::create(self.account, source)?;
            let transact = || admin.store.transact(&writes, None);
            if retry::with_backoff(&admin.store, transact).await? == Committed::Done {
                summary.created(Kind::Source);
                return Ok(());
            }
            admin.store.pause(attempt).await;
        }
        Err(StoreError::Contended.into())
    }
}

/// Creates the account of an export, without users, pipelines or offices.
///
/// # Errors
/// [`Failure`] if the line is malformed, or the account cannot be written.
pub async fn create_account(admin: &Admin, id: AccountId, item: &RawValue) -> Result<(), Failure> {
    let exported: AccountItem = read(item).map_err(Failure::Other)?;
    let account = exported.into_account(id);
    check_fields(&account).map_err(Failure::Other)?;
    let settings = Settings {
        account,
        users: Vec::new(),
        pipelines: Vec::new(),
        offices: Vec::new(),
        retired_stages: Vec::new(),
    };
    write_account(admin, settings).await?;
    Ok(())
}

/// Why the account cannot get all of these settings.
fn refusal_of(mut settings: Settings, new: &[&Setting]) -> Option<String> {
    for setting in new {
        match &setting.refusable {
            Refusable::User(user) => {
                if let Some(refusal) = setting_checks::refusal_of_user(&settings, user) {
                    return Some(refusal);
                }
                settings.users.push(user.clone());
            }
            Refusable::Pipeline(pipeline) => {
                if let Some(refusal) = setting_checks::refusal_of_pipeline(&settings, pipeline) {
                    return Some(refusal);
                }
                settings.pipelines.push(pipeline.clone());
            }
            Refusable::Never => {}
        }
    }
    None
}

fn has(settings: &Settings, id: &str) -> bool {
    let Settings {
        account: _,
        users,
        pipelines,
        offices,
        retired_stages: _,
    } = settings;
    let users = users.iter().map(|user| user.id.to_string());
    let pipelines = pipelines.iter().map(|pipeline| pipeline.id.to_string());
    let offices = offices.iter().map(|office| office.id.to_string());
    users.chain(pipelines).chain(offices).any(|own| own == id)
}

/// Each setting once: a transaction accepts one action per item.
fn without_repetitions(settings: Vec<Setting>, summary: &mut Summary) -> Vec<Setting> {
    let mut seen = HashSet::new();
    let (unique, repeated): (Vec<_>, Vec<_>) = settings
        .into_iter()
        .partition(|setting| seen.insert(setting.id.clone()));
    for setting in repeated {
        summary.already_there(setting.kind);
    }
    unique
}

/// The keys of the chunk's settings that exist.
async fn existing(admin: &Admin, chunk: &[Setting]) -> Result<HashSet<Key>, StoreError> {
    let keys: Vec<Key> = chunk.iter().map(|setting| setting.write.key().clone()).collect();
    Ok(admin.store.get_many(&keys).await?.into_keys().collect())
}

fn count(chunk: &[Setting], existing: &HashSet<Key>, summary: &mut Summary) {
    for setting in chunk {
        if existing.contains(setting.write.key()) {
            summary.already_there(setting.kind);
        } else {
            summary.created(setting.kind);
        }
    }
}

async fn write_jobs(admin: &Admin, chunk: &[Setting], summary: &mut Summary) -> Result<(), Failure> {
    for attempt in 0..ATTEMPTS {
        let existing = existing(admin, chunk).await?;
        let missing = chunk.iter().filter(|job| !existing.contains(job.write.key()));
        let writes: Vec<Write> = missing.map(|job| job.write.clone()).collect();
        let transact = || admin.store.transact(&writes, None);
        if writes.is_empty() || retry::with_backoff(&admin.store, transact).await? == Committed::Done {
            count(chunk, &existing, summary);
            return Ok(());
        }
        admin.store.pause(attempt).await;
    }
    Err(StoreError::Contended.into())
}
