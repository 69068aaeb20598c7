//! Many batches under way at once, and never more than so many.

use domain::AccountId;
use store::{Store, StoreError};
use tokio::task::JoinSet;

use super::batch;
use super::record::Unit;
use super::summary::Tally;
use crate::{Admin, Failure};

/// How many batches are under way at once.
const AT_ONCE: usize = 16;

/// Those under way.
#[derive(Debug)]
pub struct Crew {
    store: Store,
    account: AccountId,
    running: JoinSet<Result<Tally, StoreError>>,
}

impl Crew {
    /// For records of this account.
    #[must_use]
    pub fn new(admin: &Admin, account: AccountId) -> Self {
        Self {
            store: admin.store.clone(),
            account,
            running: JoinSet::new(),
        }
    }

    /// Begins with these records, once there is room. What became of others that had to end first is given back.
    ///
    /// # Errors
    /// What went wrong with those others.
    pub async fn take_on(&mut self, units: Vec<Unit>) -> Result<Option<Tally>, Failure> {
        let ended = if self.running.len() < AT_ONCE {
            None
        } else {
            self.next_done().await?
        };
        let (store, account) = (self.store.clone(), self.account);
        self.running
            .spawn(async move { batch::write(&store, account, units).await });
        Ok(ended)
    }

    /// Waits for one batch; `None` where none is under way.
    ///
    /// # Errors
    /// What went wrong with it.
    pub async fn next_done(&mut self) -> Result<Option<Tally>, Failure> {
        match self.running.join_next().await {
            None => Ok(None),
            Some(Err(error)) => Err(Failure::Other(error.to_string())),
            Some(Ok(outcome)) => Ok(Some(outcome?)),
        }
    }
}
