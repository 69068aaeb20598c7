//! POST, PATCH and PUT /prospects/batch: up to a hundred requests of single prospects in one, each a transaction of its
//! own with its event (SPECIFICATION §8.27, ADR 0027).

mod chains;
mod item;
mod result;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

use domain::{Prospect, ProspectId, Settings};
use futures::future::try_join;
use futures::{StreamExt, stream};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Body, Code, Json, Reply};
use shared::records::Key;
use shared::records::prospects::{self, Lookup, References};
use tokio::sync::{Semaphore, SemaphorePermit};

use crate::seen::{First, Seen};
use crate::upsert;
use item::{Change, Item};
use result::Room;

/// The most items of a batch (SPECIFICATION §8.27).
const MAX_ITEMS: usize = 100;

/// How many items are written at once: a hundred of them take seven rounds of 25 ms. More at once would not shorten
/// that much, and would let one request take what others need of the account's partitions.
const AT_ONCE: usize = 16;

/// How many items with a resume file run at once: a process of up to 128 MB reads each file.
const FILES_AT_ONCE: usize = 1;

/// No item is begun later than this after the request came. A function has 25 s, and an item that loses races takes a
/// few seconds.
const LAST_BEGIN: Duration = Duration::from_secs(5);

const NOT_ATTEMPTED: &str =
    "The item was not attempted: time was over, or one before it that affects it was not finished. Send it again.";

const NOT_FINISHED: &str = "Not every item could be attempted. Send the same request again: it does what is missing.";

/// What the items of a batch are.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Kind {
    /// Bodies of POST /prospects.
    Upserts,
    /// Bodies of PATCH /prospects/{prospectId}, with the id.
    Updates,
}

/// A batch at work.
struct Batch<'a> {
    context: &'a Context<'a>,
    settings: Arc<Settings>,
    /// The results of items that an earlier execution committed.
    finished: HashMap<usize, String>,
    room: Room,
    /// Held by an item with a resume file while it is at work.
    files: Semaphore,
}

/// What became of an item: its result, or why it failed.
struct Outcome {
    index: usize,
    reference: Option<String>,
    result: Result<String, ApiError>,
}

/// Creates or updates the prospects of a batch.
///
/// # Errors
/// 400 if `items` is malformed; 503 if the store does not answer or, under an idempotency key, if not every item was
/// attempted: the same request then does what is missing. What an item fails with is in its result.
pub async fn handle(context: &Context<'_>, kind: Kind) -> Result<Reply, ApiError> {
    let elements = elements(context.call.json()?)?;
    let settings = context.settings().await?;
    let items = elements.into_iter().enumerate();
    let items: Vec<Item> = items
        .map(|item| Item::read(kind, item, &context.call.names, &settings))
        .collect();
    // An item that is refused fails alone, but unknown names are those of the whole request.
    context.refuse_unknown_names()?;
    let references: Vec<References> = items.iter().map(Item::references).collect();
    let (seen, stored) = look_up(context, &items, &references).await?;
    let chains = in_chains(context, items, &references, seen, &stored);
    let finished = context.finished_steps().await?;
    let batch = Batch {
        context,
        settings,
        room: Room::beside(&finished),
        finished,
        files: Semaphore::new(FILES_AT_ONCE),
    };
    let outcomes = batch.run(chains).await;
    if outcomes.iter().any(Outcome::is_unfinished) && context.keeps_response().await {
        return Err(ApiError::new(Code::Unavailable, NOT_FINISHED).with_header("retry-after", "1"));
    }
    let results: Result<Vec<String>, ApiError> = outcomes.into_iter().map(Outcome::into_text).collect();
    let reply = result::reply(results?)?;
    context
        .decide_and_commit(|| async { Ok(Some(Decision::unchanged(reply.clone()))) })
        .await
}

/// The elements of `items`.
fn elements(mut body: Body) -> Result<Vec<Json>, ApiError> {
    if !body.has("items") {
        body.fault("items", "is required");
    }
    let elements = body.array("items", MAX_ITEMS);
    if elements.as_ref().is_some_and(Vec::is_empty) {
        body.fault("items", "must not be empty");
    }
    Ok(body.into_errors().or(elements.unwrap_or_default())?)
}

/// Reads what the items refer to and the prospects that they update, all together, and those that hold one of their
/// contacts.
async fn look_up(
    context: &Context<'_>,
    items: &[Item],
    references: &[References],
) -> Result<(Vec<Seen>, HashMap<ProspectId, Prospect>), ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let named: Vec<ProspectId> = items.iter().filter_map(Item::prospect).collect();
    let look_up = prospects::look_up_all(store, account, references);
    let (found, mut stored) = try_join(look_up, prospects::get_many(store, account, &named)).await?;
    let matched = |(item, found): (&Item, _)| item.prospect().or_else(|| upsert::match_of(found));
    let ids: Vec<Option<ProspectId>> = items.iter().zip(&found).map(matched).collect();
    if named.is_empty() {
        let ids: Vec<ProspectId> = ids.iter().copied().flatten().collect();
        stored = prospects::get_many(store, account, &ids).await?;
    }
    let mut stored: HashMap<ProspectId, Prospect> = stored.into_iter().map(|stored| (stored.id, stored)).collect();
    let holders: BTreeSet<ProspectId> = found.iter().flat_map(holders).collect();
    let unread: Vec<ProspectId> = holders.into_iter().filter(|id| !stored.contains_key(id)).collect();
    let others = prospects::get_many(store, account, &unread).await?;
    stored.extend(others.into_iter().map(|other| (other.id, other)));
    let seen = found.into_iter().zip(ids).map(|(found, id)| Seen {
        found,
        stored: id.and_then(|id| stored.get(&id).cloned()),
        attachments: None,
    });
    Ok((seen.collect(), stored))
}

/// The prospects that hold the contacts of an item.
fn holders(found: &Lookup) -> impl Iterator<Item = ProspectId> {
    let holders = [found.by_email, found.by_phone].into_iter().flatten();
    holders.chain(found.by_external_ids.iter().copied())
}

/// The items in chains. Items that share an email, a phone, an external id, the name of a source or a prospect affect
/// each other.
fn in_chains(
    context: &Context<'_>,
    items: Vec<Item>,
    references: &[References],
    seen: Vec<Seen>,
    stored: &HashMap<ProspectId, Prospect>,
) -> Vec<Vec<(Item, Seen)>> {
    let account = context.account();
    // A contact can name a prospect that was merged into another one.
    let owner = |id: ProspectId| {
        let merged = stored.get(&id).and_then(|record| record.merged.as_ref());
        merged.map_or(id, |merged| merged.into)
    };
    let keys = items
        .iter()
        .zip(references)
        .zip(&seen)
        .map(|((item, references), seen)| {
            let mut keys = references.claims(account);
            let affected = item.prospect().into_iter().chain(holders(&seen.found));
            keys.extend(affected.map(|id| Key::prospect(account, owner(id))));
            keys
        });
    let numbers = chains::chains(&keys.collect::<Vec<_>>());
    let mut chains: BTreeMap<usize, Vec<(Item, Seen)>> = BTreeMap::new();
    for (number, item) in numbers.into_iter().zip(items.into_iter().zip(seen)) {
        chains.entry(number).or_default().push(item);
    }
    chains.into_values().collect()
}

impl Batch<'_> {
    /// Runs the chains, some at once. Returns the outcomes in the order of the items.
    async fn run(&self, chains: Vec<Vec<(Item, Seen)>>) -> Vec<Outcome> {
        let work = chains.into_iter().map(|chain| self.chain(chain));
        let outcomes: Vec<Vec<Outcome>> = stream::iter(work).buffer_unordered(AT_ONCE).collect().await;
        let mut outcomes: Vec<Outcome> = outcomes.into_iter().flatten().collect();
        outcomes.sort_by_key(|outcome| outcome.index);
        outcomes
    }

    /// Runs the items of a chain one after the other. What was seen is out of date after the first one. After one that
    /// is to be sent again, none is attempted: they must not run before it.
    async fn chain(&self, items: Vec<(Item, Seen)>) -> Vec<Outcome> {
        let (mut outcomes, mut is_fresh, mut stops) = (Vec::with_capacity(items.len()), true, false);
        for (item, seen) in items {
            // Before the check of the time: an item that waited too long is not begun.
            let _turn = self.turn(&item).await;
            let Item {
                index,
                reference,
                change,
            } = item;
            let result = match (self.finished.get(&index), change) {
                (Some(finished), _) => Ok(finished.clone()),
                (None, Err(error)) => Err(error),
                (None, Ok(_)) if stops || self.context.running_for() >= LAST_BEGIN => {
                    Err(ApiError::new(Code::Unavailable, NOT_ATTEMPTED))
                }
                (None, Ok(change)) => {
                    let seen = std::mem::replace(&mut is_fresh, false).then_some(seen);
                    Box::pin(self.change((index, reference.as_deref()), change, seen)).await
                }
            };
            let outcome = Outcome {
                index,
                reference,
                result,
            };
            stops |= outcome.is_unfinished();
            outcomes.push(outcome);
        }
        outcomes
    }

    /// Waits until an item with a resume file may run. The permit holds the place.
    async fn turn(&self, item: &Item) -> Option<SemaphorePermit<'_>> {
        if item.has_file() && !self.finished.contains_key(&item.index) {
            return self.files.acquire().await.ok();
        }
        None
    }

    /// Does what an item asks for.
    async fn change(
        &self,
        item: (usize, Option<&str>),
        change: Change,
        seen: Option<Seen>,
    ) -> Result<String, ApiError> {
        let (context, settings) = (self.context, &self.settings);
        match change {
            Change::Upsert(mut upsert) => {
                let seen = match seen {
                    Some(seen) => seen,
                    None => upsert.look_up(context).await?,
                };
                upsert.prepare(context, settings, &seen.found).await?;
                let first = First::of(Some(seen));
                self.commit(item, || upsert.decide(context, settings, first.take()))
                    .await
            }
            Change::Update(update) => {
                let first = First::of(seen);
                self.commit(item, || update.decide(context, settings, first.take()))
                    .await
            }
        }
    }

    /// Commits what `decide` decides with the result of the item, once there is room for it.
    async fn commit<F>(
        &self,
        (index, reference): (usize, Option<&str>),
        decide: impl Fn() -> F,
    ) -> Result<String, ApiError>
    where
        F: Future<Output = Result<Option<Decision>, ApiError>>,
    {
        let taken = AtomicUsize::new(0);
        self.context
            .decide_and_commit_marked(index, || async {
                let Some(decision) = decide().await? else {
                    return Ok(None);
                };
                let result = result::done(index, reference, &decision)?;
                self.room.take(&result, &taken)?;
                Ok(Some((decision, result)))
            })
            .await
    }
}

impl Outcome {
    /// Whether the item is to be sent again.
    fn is_unfinished(&self) -> bool {
        matches!(&self.result, Err(error) if error.code() == Code::Unavailable)
    }

    /// The result as JSON text.
    fn into_text(self) -> Result<String, ApiError> {
        let error = match self.result {
            Ok(result) => return Ok(result),
            Err(error) => error,
        };
        if let Some(cause) = error.cause() {
            tracing::error!(cause, item = self.index, "an item of a batch failed");
        }
        result::failed(self.index, self.reference.as_deref(), &error)
    }
}
