//! Runs the items of a batch.

use std::collections::HashMap;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

use futures::{StreamExt, stream};
use store::Key;
use tokio::sync::{Semaphore, SemaphorePermit};

use super::item::BatchItem;
use super::result::{self, Room};
use crate::gate::{Context, Decision};
use crate::http::{ApiError, Body, Code, Names};

/// How many items are written at once: a hundred of them take seven rounds of 25 ms. More at once would not shorten
/// that much, and would let one request take what others need of the account's partitions.
const AT_ONCE: usize = 16;

/// No item is begun later than this after the request came. A function has 25 s, and an item that loses races takes a
/// few seconds.
const LAST_BEGIN: Duration = Duration::from_secs(5);

const NOT_ATTEMPTED: &str =
    "The item was not attempted: time was over, or one before it that affects it was not finished. Send it again.";

/// The requests that the items of a batch make.
pub trait BatchRequests: Send + Sync {
    type Request: Send + Sync;
    /// What is read for an item together with the other items.
    type Reading: Send;

    /// Reads the body of an item.
    fn read(&self, body: Body) -> Result<Self::Request, ApiError>;

    /// Reads the records that the requests refer to.
    fn look_up(
        &self,
        context: &Context<'_>,
        requests: &[&Self::Request],
    ) -> impl Future<Output = Result<Readings<Self::Reading>, ApiError>> + Send;

    /// Whether no other request like this one may run at the same time.
    fn runs_alone(&self, _request: &Self::Request) -> bool {
        false
    }

    /// Answers a request by [`ItemAtWork::commit`]. `reading` is `None` if an earlier item may have changed what was
    /// read.
    fn answer(
        &self,
        item: &ItemAtWork<'_>,
        request: Self::Request,
        reading: Option<Self::Reading>,
    ) -> impl Future<Output = Result<String, ApiError>> + Send;
}

/// For each request, the keys of what it may read or change, and what was read for it. Requests that share a key affect
/// each other.
pub type Readings<T> = Vec<(Vec<Key>, T)>;

/// Items that affect each other, in their order, with what was read for them.
pub type Chain<R> = Vec<(BatchItem<<R as BatchRequests>::Request>, Option<<R as BatchRequests>::Reading>)>;

pub struct BatchAtWork<'a, R> {
    context: &'a Context<'a>,
    requests: &'a R,
    /// The results of items that an earlier execution committed.
    finished: HashMap<usize, String>,
    room: Room,
    /// Held by an item that runs alone while it is at work.
    alone: Semaphore,
}

#[derive(Debug)]
pub struct ItemAtWork<'a> {
    /// The request that it is part of.
    pub context: &'a Context<'a>,
    /// Its place among the items.
    pub index: usize,
    reference: Option<&'a str>,
    room: &'a Room,
}

/// What became of an item: its result, or why it failed.
pub struct ItemOutcome {
    pub index: usize,
    reference: Option<String>,
    pub result: Result<String, ApiError>,
}

impl<'a, R: BatchRequests> BatchAtWork<'a, R> {
    /// A batch that began earlier and finished these items.
    pub fn new(context: &'a Context<'a>, requests: &'a R, finished: HashMap<usize, String>) -> Self {
        Self { context, requests, room: Room::beside(&finished), finished, alone: Semaphore::new(1) }
    }

    /// Runs the chains, some at once. Returns the outcomes in the order of the items.
    pub async fn run(&self, chains: Vec<Chain<R>>) -> Vec<ItemOutcome> {
        let work = chains.into_iter().map(|chain| self.chain(chain));
        let outcomes: Vec<Vec<ItemOutcome>> = stream::iter(work).buffer_unordered(AT_ONCE).collect().await;
        let mut outcomes: Vec<ItemOutcome> = outcomes.into_iter().flatten().collect();
        outcomes.sort_by_key(|outcome| outcome.index);
        outcomes
    }

    /// Runs the items of a chain one after the other. After the first item the readings are out of date. After an item
    /// that is to be sent again the chain stops: the later items must not run before it.
    async fn chain(&self, items: Chain<R>) -> Vec<ItemOutcome> {
        let (mut outcomes, mut is_fresh, mut stops) = (Vec::with_capacity(items.len()), true, false);
        for (item, reading) in items {
            // Before the check of the time: an item that waited too long is not begun.
            let _turn = self.turn(&item).await;
            let BatchItem { index, reference, request } = item;
            let result = match (self.finished.get(&index), request) {
                (Some(finished), _) => Ok(finished.clone()),
                (None, Err(error)) => Err(error),
                (None, Ok(_)) if stops || self.context.running_for() >= LAST_BEGIN => {
                    Err(ApiError::new(Code::Unavailable, NOT_ATTEMPTED))
                }
                (None, Ok(request)) => {
                    let reading = reading.filter(|_| std::mem::replace(&mut is_fresh, false));
                    let item =
                        ItemAtWork { context: self.context, index, reference: reference.as_deref(), room: &self.room };
                    Box::pin(self.requests.answer(&item, request, reading)).await
                }
            };
            let outcome = ItemOutcome { index, reference, result };
            stops |= outcome.is_unfinished();
            outcomes.push(outcome);
        }
        outcomes
    }

    /// Waits until an item that runs alone may run. The permit holds the place.
    async fn turn(&self, item: &BatchItem<R::Request>) -> Option<SemaphorePermit<'_>> {
        let request = item.request.as_ref().ok()?;
        if self.requests.runs_alone(request) && !self.finished.contains_key(&item.index) {
            return self.alone.acquire().await.ok();
        }
        None
    }
}

impl ItemAtWork<'_> {
    /// Commits what `decide` decides with the result of the item, once there is room for it.
    ///
    /// # Errors
    /// The errors of `decide` and of [`Context::decide_and_commit_marked`]; 413 if there is no room.
    pub async fn commit<F>(&self, mut decide: impl FnMut() -> F) -> Result<String, ApiError>
    where
        F: Future<Output = Result<Option<Decision>, ApiError>>,
    {
        let taken = &AtomicUsize::new(0);
        self.context
            .decide_and_commit_marked(self.index, || {
                let decided = decide();
                async move {
                    let Some(decision) = decided.await? else {
                        return Ok(None);
                    };
                    let names = &self.context.call.names;
                    let result = result::done(self.index, self.reference, &decision, names)?;
                    self.room.take(&result, taken)?;
                    Ok(Some((decision, result)))
                }
            })
            .await
    }
}

impl ItemOutcome {
    /// Whether the item is to be sent again.
    pub fn is_unfinished(&self) -> bool {
        matches!(&self.result, Err(error) if error.code() == Code::Unavailable)
    }

    pub fn into_text(self, names: &Names) -> Result<String, ApiError> {
        let error = match self.result {
            Ok(result) => return Ok(result),
            Err(error) => error,
        };
        if let Some(cause) = error.cause() {
            tracing::error!(cause, item = self.index, "an item of a batch failed");
        }
        result::failed(self.index, self.reference.as_deref(), &error, names)
    }
}
