//! Concurrent writes of several batches, up to a limit.

use domain::AccountId;
use store::{Store, StoreError};
use tokio::task::JoinSet;

use super::batch;
use super::record::Record;
use super::summary::Summary;
use crate::{Admin, Failure};

/// The most batches that are written concurrently.
const LIMIT: usize = 16;

/// The batches that are being written.
#[derive(Debug)]
pub struct Workers {
    store: Store,
    account: AccountId,
    running: JoinSet<Result<Summary, StoreError>>,
}

impl Workers {
    /// No batches yet, for records of this account.
    #[must_use]
    pub fn new(admin: &Admin, account: AccountId) -> Self {
        Self {
            store: admin.store.clone(),
            account,
            running: JoinSet::new(),
        }
    }

    /// Starts to write these records. At the limit, it first waits for another batch and returns that batch's summary.
    ///
    /// # Errors
    /// The failure of that other batch.
    pub async fn start(&mut self, records: Vec<Record>) -> Result<Option<Summary>, Failure> {
        let finished = if self.running.len() < LIMIT {
            None
        } else {
            self.join_next().await?
        };
        let (store, account) = (self.store.clone(), self.account);
        self.running
            .spawn(async move { batch::write(&store, account, records).await });
        Ok(finished)
    }

    /// Waits for one batch; `None` if no batch is being written.
    ///
    /// # Errors
    /// The failure of the batch.
    pub async fn join_next(&mut self) -> Result<Option<Summary>, Failure> {
        match self.running.join_next().await {
            None => Ok(None),
            Some(Err(error)) => Err(Failure::Other(error.to_string())),
            Some(Ok(outcome)) => Ok(Some(outcome?)),
        }
    }
}
