//! Account creation, for the demo data of the laptop stack and the `admin` command.

use serde::Serialize;

use super::sources;
use domain::{Job, Settings, Source};
use store::{Committed, Guard, Key, Part, Store, StoreError, Write, to_item};

/// An account with its settings, its sources and its jobs.
#[derive(Clone, Debug)]
pub struct NewAccount {
    /// The account, its users, pipelines and offices.
    pub settings: Settings,
    pub sources: Vec<Source>,
    pub jobs: Vec<Job>,
}

/// Creates the account, with the writes of its first keys, in one transaction. `false` if it exists already.
pub async fn create(store: &Store, new: &NewAccount, keys: Vec<Write>) -> Result<bool, StoreError> {
    let account = &new.settings.account;
    let mut writes = vec![put(Key::account(account.id), account)?];
    for user in &new.settings.users {
        writes.push(put(Key::user(account.id, user.id), user)?);
    }
    for pipeline in &new.settings.pipelines {
        writes.push(put(Key::pipeline(account.id, pipeline.id), pipeline)?);
    }
    for office in &new.settings.offices {
        writes.push(put(Key::office(account.id, office.id), office)?);
    }
    for source in &new.sources {
        writes.extend(sources::create(account.id, source)?);
    }
    for job in &new.jobs {
        writes.push(put(Key::job(account.id, job.id), job)?);
    }
    writes.extend(keys);
    Ok(store.transact(&writes, None).await? == Committed::Done)
}

fn put(key: Key, record: &impl Serialize) -> Result<Write, StoreError> {
    Ok(Write::put(Part::Settings, key, to_item(record)?, Guard::Absent))
}
