//! The account, its users, pipelines, offices, sources and jobs, read from their lines and written before what refers to them.

use std::collections::{HashMap, HashSet};

use domain::account::Account;
use domain::{AccountId, Job, Office, Pipeline, Settings, Source, SourceId, User};
use serde::de::DeserializeOwned;
use serde_json::value::RawValue;
use shared::records::{accounts, settings, sources};
use store::{Committed, Guard, Key, Part, StoreError, Write, to_item};

use super::summary::Tally;
use crate::format::{AccountItem, Kind};
use crate::retry::patiently;
use crate::{Admin, Failure};

/// How many settings one transaction adds: besides them it writes the account and up to 60 keys, of the 100 items that a
/// transaction takes.
const SETTINGS_AT_ONCE: usize = 9;

/// How many sources and jobs one transaction adds.
const OTHERS_AT_ONCE: usize = 100;

/// How often they are looked at again because someone else wrote one of them meanwhile.
const ATTEMPTS: u32 = 5;

/// One of them.
#[derive(Clone, Debug)]
pub struct Setting {
    kind: Kind,
    id: String,
    write: Write,
}

/// Those that were read and not yet written.
#[derive(Debug)]
pub struct Buffer {
    account: AccountId,
    settings: Vec<Setting>,
    others: Vec<Setting>,
    named: Vec<Source>,
    /// What the sources are here whose names other sources have.
    pub sources: HashMap<SourceId, SourceId>,
}

fn read<T: DeserializeOwned>(item: &RawValue) -> Result<T, String> {
    serde_json::from_str(item.get()).map_err(|error| super::told(&error))
}

fn put(key: Key, record: &impl serde::Serialize) -> Result<Write, String> {
    let item = to_item(record).map_err(|error| error.to_string())?;
    Ok(Write::put(Part::Settings, key, item, Guard::Absent))
}

impl Buffer {
    /// For this account.
    #[must_use]
    pub fn new(account: AccountId) -> Self {
        Self {
            account,
            settings: Vec::new(),
            others: Vec::new(),
            named: Vec::new(),
            sources: HashMap::new(),
        }
    }

    /// How many wait to be written.
    #[must_use]
    pub fn len(&self) -> usize {
        let others = self.others.len().saturating_add(self.named.len());
        self.settings.len().saturating_add(others)
    }

    /// Whether none waits.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// Takes the line in.
    ///
    /// # Errors
    /// What is wrong with it.
    pub fn add(&mut self, kind: Kind, item: &RawValue) -> Result<(), String> {
        let account = self.account;
        let (id, write) = match kind {
            Kind::User => {
                let user: User = read(item)?;
                (user.id.to_string(), put(Key::user(account, user.id), &user)?)
            }
            Kind::Pipeline => {
                let pipeline: Pipeline = read(item)?;
                if !pipeline
                    .stages
                    .iter()
                    .any(|stage| stage.id == pipeline.default_stage_id)
                {
                    return Err("its defaultStageId is none of its stages".to_owned());
                }
                let key = Key::pipeline(account, pipeline.id);
                (pipeline.id.to_string(), put(key, &pipeline)?)
            }
            Kind::Office => {
                let office: Office = read(item)?;
                (office.id.to_string(), put(Key::office(account, office.id), &office)?)
            }
            Kind::Source => {
                self.named.push(read(item)?);
                return Ok(());
            }
            Kind::Job => {
                let job: Job = read(item)?;
                (job.id.to_string(), put(Key::job(account, job.id), &job)?)
            }
            _ => return Err(format!("{kind:?} is no setting")),
        };
        let setting = Setting { kind, id, write };
        match kind {
            Kind::Job => self.others.push(setting),
            _ => self.settings.push(setting),
        }
        Ok(())
    }

    /// Writes the sources. One name is one source: where another one has the name, it stands for this one.
    async fn flush_sources(&mut self, admin: &Admin, tally: &mut Tally) -> Result<(), Failure> {
        for source in std::mem::take(&mut self.named) {
            let keys = [
                Key::source(self.account, source.id),
                sources::name_key(self.account, &source.name),
            ];
            let [record, name] = &keys;
            for attempt in 0..=ATTEMPTS {
                let found = patiently(&admin.store, || admin.store.get_many(&keys)).await?;
                let holder = found.get(name).and_then(sources::holder);
                if let Some(holder) = holder {
                    self.sources.insert(source.id, holder);
                }
                if holder.is_some() || found.contains_key(record) {
                    tally.already_there(Kind::Source);
                    break;
                }
                let writes = sources::create(self.account, &source)?;
                if patiently(&admin.store, || admin.store.transact(&writes, None)).await? == Committed::Done {
                    tally.created(Kind::Source);
                    break;
                }
                if attempt == ATTEMPTS {
                    return Err(StoreError::Contended.into());
                }
                admin.store.pause(attempt).await;
            }
        }
        Ok(())
    }

    /// Writes those that wait.
    ///
    /// # Errors
    /// [`Failure`] where the table cannot be read or written.
    pub async fn flush(&mut self, admin: &Admin, tally: &mut Tally) -> Result<(), Failure> {
        let settings = unrepeated(std::mem::take(&mut self.settings), tally);
        for chunk in settings.chunks(SETTINGS_AT_ONCE) {
            let written = present(admin, chunk).await?;
            let absent = |present: &Settings| {
                let absent = chunk.iter().filter(|setting| !has(present, &setting.id));
                Ok(absent.map(|setting| setting.write.clone()).collect())
            };
            patiently(&admin.store, || settings::change(&admin.store, self.account, absent)).await?;
            count(chunk, &written, tally);
        }
        let others = unrepeated(std::mem::take(&mut self.others), tally);
        for chunk in others.chunks(OTHERS_AT_ONCE) {
            write_others(admin, chunk, tally).await?;
        }
        self.flush_sources(admin, tally).await
    }
}

/// Makes the account of an export, with nothing in it yet.
///
/// # Errors
/// [`Failure`] where its line is malformed, or it cannot be written.
pub async fn create_account(admin: &Admin, id: AccountId, item: &RawValue) -> Result<(), Failure> {
    let exported: AccountItem = read(item).map_err(Failure::Other)?;
    let account = Account {
        id,
        name: exported.name,
        default_region: exported.default_region,
        default_pipeline_id: exported.default_pipeline_id,
        settings_version: 1,
        retired_stages: Vec::new(),
        created_at: exported.created_at,
        updated_at: exported.updated_at,
    };
    let settings = Settings {
        account,
        users: Vec::new(),
        pipelines: Vec::new(),
        offices: Vec::new(),
    };
    let new = accounts::NewAccount {
        settings,
        sources: Vec::new(),
        jobs: Vec::new(),
    };
    accounts::create(&admin.store, &new, Vec::new()).await?;
    Ok(())
}

fn has(settings: &Settings, id: &str) -> bool {
    let users = settings.users.iter().map(|user| user.id.to_string());
    let pipelines = settings.pipelines.iter().map(|pipeline| pipeline.id.to_string());
    let offices = settings.offices.iter().map(|office| office.id.to_string());
    users.chain(pipelines).chain(offices).any(|own| own == id)
}

/// Each once: a transaction takes one action an item.
fn unrepeated(all: Vec<Setting>, tally: &mut Tally) -> Vec<Setting> {
    let mut seen = HashSet::new();
    let mut once = Vec::with_capacity(all.len());
    for setting in all {
        if seen.insert(setting.id.clone()) {
            once.push(setting);
        } else {
            tally.already_there(setting.kind);
        }
    }
    once
}

/// The keys of those that lie there.
async fn present(admin: &Admin, chunk: &[Setting]) -> Result<HashSet<Key>, StoreError> {
    let keys: Vec<Key> = chunk.iter().map(|setting| setting.write.key().clone()).collect();
    Ok(admin.store.get_many(&keys).await?.into_keys().collect())
}

fn count(chunk: &[Setting], present: &HashSet<Key>, tally: &mut Tally) {
    for setting in chunk {
        if present.contains(setting.write.key()) {
            tally.already_there(setting.kind);
        } else {
            tally.created(setting.kind);
        }
    }
}

async fn write_others(admin: &Admin, chunk: &[Setting], tally: &mut Tally) -> Result<(), Failure> {
    for attempt in 0..ATTEMPTS {
        let present = present(admin, chunk).await?;
        let absent = chunk.iter().filter(|setting| !present.contains(setting.write.key()));
        let writes: Vec<Write> = absent.map(|setting| setting.write.clone()).collect();
        if writes.is_empty()
            || patiently(&admin.store, || admin.store.transact(&writes, None)).await? == Committed::Done
        {
            count(chunk, &present, tally);
            return Ok(());
        }
        admin.store.pause(attempt).await;
    }
    Err(StoreError::Contended.into())
}
