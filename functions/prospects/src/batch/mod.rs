//! POST, PATCH and PUT /prospects/batch: up to a hundred requests of single prospects in one, each a transaction of its
//! own with its event (SPECIFICATION §8.27, ADR 0027).

mod chains;
mod item;
mod result;

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use std::sync::atomic::AtomicUsize;
use std::time::Duration;

use domain::{MatchBy, Prospect, ProspectId, Settings, UpsertParameters};
use futures::future::try_join;
use futures::{StreamExt, stream};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Body, Code, Json, Names, Reply};
use shared::records::prospects::{self, Lookup, References};
use store::Key;
use tokio::sync::{Mutex, Semaphore, SemaphorePermit};

use crate::request::Reading;
use crate::upsert;
use item::{BatchItem, ItemRequest};
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

/// The requests that a batch takes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ItemKind {
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
/// attempted: the same request then does what is missing. The result of an item has the error of that item.
pub async fn handle(context: &Context<'_>, kind: ItemKind) -> Result<Reply, ApiError> {
    let (elements, match_by) = elements(kind, context.call.json()?)?;
    let settings = context.settings().await?;
    let items = elements.into_iter().enumerate();
    let items: Vec<BatchItem> = items
        .map(|item| BatchItem::read(kind, item, match_by, &context.call.names, &settings))
        .collect();
    // An item that is refused fails alone, but an unknown name refuses the whole request.
    context.refuse_unknown_names()?;
    let references: Vec<References> = items.iter().map(BatchItem::references).collect();
    let (readings, records) = look_up(context, &items, &references).await?;
    let chains = in_chains(context, items, &references, readings, &records);
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
    let results = outcomes
        .into_iter()
        .map(|outcome| outcome.into_text(&context.call.names));
    let results: Result<Vec<String>, ApiError> = results.collect();
    let reply = result::reply(results?)?;
    context
        .decide_and_commit(|| async { Ok(Some(Decision::unchanged(reply.clone()))) })
        .await
}

/// The elements of `items`, and the fields that may match for items without `matchBy`.
fn elements(kind: ItemKind, mut body: Body) -> Result<(Vec<Json>, MatchBy), ApiError> {
    let match_by = match kind {
        ItemKind::Upserts => body.field::<MatchBy>(&UpsertParameters::MATCH_BY),
        ItemKind::Updates => None,
    };
    if !body.has("items") {
        body.fault("items", "is required");
    }
    let elements = body.array("items", MAX_ITEMS);
    if elements.as_ref().is_some_and(Vec::is_empty) {
        body.fault("items", "must not be empty");
    }
    let read = (elements.unwrap_or_default(), match_by.unwrap_or_default());
    Ok(body.into_errors().or(read)?)
}

/// Reads the records of all items together: their references, the prospects that they update, and the prospects that
/// have one of their contacts.
async fn look_up(
    context: &Context<'_>,
    items: &[BatchItem],
    references: &[References],
) -> Result<(Vec<Reading>, HashMap<ProspectId, Prospect>), ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let named: Vec<ProspectId> = items.iter().filter_map(BatchItem::prospect).collect();
    let look_up = prospects::look_up_all(store, (account, context.secret()), references);
    let (lookups, mut read) = try_join(look_up, prospects::get_many(store, account, &named)).await?;
    let targets = items.iter().zip(&lookups).map(|(item, lookup)| item.target(lookup));
    let targets: Vec<Option<ProspectId>> = targets.collect();
    if named.is_empty() {
        let matches: Vec<ProspectId> = targets.iter().copied().flatten().collect();
        read = prospects::get_many(store, account, &matches).await?;
    }
    let mut records: HashMap<ProspectId, Prospect> = read.into_iter().map(|record| (record.id, record)).collect();
    let holders: BTreeSet<ProspectId> = lookups.iter().flat_map(Lookup::prospects).collect();
    let unread: Vec<ProspectId> = holders.into_iter().filter(|id| !records.contains_key(id)).collect();
    let others = prospects::get_many(store, account, &unread).await?;
    records.extend(others.into_iter().map(|other| (other.id, other)));
    let readings = lookups.into_iter().zip(targets).map(|(lookup, target)| Reading {
        lookup,
        prospect: target.and_then(|id| records.get(&id).cloned()),
        attachments: None,
    });
    Ok((readings.collect(), records))
}

/// The items in chains. Items affect each other if they share an email, a phone, an external id, the name of a source,
/// or a prospect.
fn in_chains(
    context: &Context<'_>,
    items: Vec<BatchItem>,
    references: &[References],
    readings: Vec<Reading>,
    records: &HashMap<ProspectId, Prospect>,
) -> Vec<Vec<(BatchItem, Reading)>> {
    let account = context.account();
    // A contact can name a prospect that was merged into another one.
    let owner = |id: ProspectId| {
        let merged = records.get(&id).and_then(|record| record.merged.as_ref());
        merged.map_or(id, |merged| merged.into)
    };
    let read = items.iter().zip(references).zip(&readings);
    let keys = read.map(|((item, references), reading)| {
        let mut keys = references.claims(account);
        let affected = item.prospect().into_iter().chain(reading.lookup.prospects());
        keys.extend(affected.map(|id| Key::prospect(account, owner(id))));
        keys
    });
    let numbers = chains::chains(&keys.collect::<Vec<_>>());
    let mut chains: BTreeMap<usize, Vec<(BatchItem, Reading)>> = BTreeMap::new();
    for (number, item) in numbers.into_iter().zip(items.into_iter().zip(readings)) {
        chains.entry(number).or_default().push(item);
    }
    chains.into_values().collect()
}

impl Batch<'_> {
    /// Runs the chains, some at once. Returns the outcomes in the order of the items.
    async fn run(&self, chains: Vec<Vec<(BatchItem, Reading)>>) -> Vec<Outcome> {
        let work = chains.into_iter().map(|chain| self.chain(chain));
        let outcomes: Vec<Vec<Outcome>> = stream::iter(work).buffer_unordered(AT_ONCE).collect().await;
        let mut outcomes: Vec<Outcome> = outcomes.into_iter().flatten().collect();
        outcomes.sort_by_key(|outcome| outcome.index);
        outcomes
    }

    /// Runs the items of a chain one after the other. After the first item the readings are out of date. After an item
    /// that is to be sent again the chain stops: the later items must not run before it.
    async fn chain(&self, items: Vec<(BatchItem, Reading)>) -> Vec<Outcome> {
        let (mut outcomes, mut is_fresh, mut stops) = (Vec::with_capacity(items.len()), true, false);
        for (item, reading) in items {
            // Before the check of the time: an item that waited too long is not begun.
            let _turn = self.turn(&item).await;
            let BatchItem {
                index,
                reference,
                request,
            } = item;
            let result = match (self.finished.get(&index), request) {
                (Some(finished), _) => Ok(finished.clone()),
                (None, Err(error)) => Err(error),
                (None, Ok(_)) if stops || self.context.running_for() >= LAST_BEGIN => {
                    Err(ApiError::new(Code::Unavailable, NOT_ATTEMPTED))
                }
                (None, Ok(request)) => {
                    let reading = std::mem::replace(&mut is_fresh, false).then_some(reading);
                    Box::pin(self.answer((index, reference.as_deref()), request, reading)).await
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
    async fn turn(&self, item: &BatchItem) -> Option<SemaphorePermit<'_>> {
        if item.has_file() && !self.finished.contains_key(&item.index) {
            return self.files.acquire().await.ok();
        }
        None
    }

    /// Answers the request of an item.
    async fn answer(
        &self,
        item: (usize, Option<&str>),
        request: ItemRequest,
        reading: Option<Reading>,
    ) -> Result<String, ApiError> {
        let (context, settings) = (self.context, &self.settings);
        match request {
            ItemRequest::Upsert(request) => {
                let prepared = upsert::prepare(context, settings, &request, reading).await?;
                self.commit(item, || upsert::decide(context, settings, &prepared)).await
            }
            ItemRequest::Update(update) => {
                let first = Mutex::new(reading);
                self.commit(item, || update.decide(context, settings, &first)).await
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
                let result = result::done(index, reference, &decision, &self.context.call.names)?;
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
    fn into_text(self, names: &Names) -> Result<String, ApiError> {
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
