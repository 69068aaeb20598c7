//! Requests for many records: up to a hundred requests of single records in one, each a transaction of its own with its
//! event (SPECIFICATION §8, ADR 0024).

mod chains;
mod item;
mod result;
mod run;

pub use item::{BatchItem, elements, place};
pub use run::{BatchRequests, ItemAtWork, ItemOutcome, Readings};

use std::collections::BTreeMap;

use crate::gate::{Context, Decision};
use crate::http::{ApiError, Code, Json, Reply};
use run::{BatchAtWork, Chain};

const NOT_FINISHED: &str = "Not every item could be attempted. Send the same request again: it does what is missing.";

/// Does the requests of a batch. `elements` are its items ([`elements`]).
///
/// # Errors
/// 400 for unknown names, if the request wants them refused; 503 if the store does not answer or, under an
/// idempotency key, if not every item was attempted: the same request then does what is missing. The result of an item
/// has the error of that item.
pub async fn handle<R: BatchRequests>(
    context: &Context<'_>,
    elements: Vec<Json>,
    requests: &R,
) -> Result<Reply, ApiError> {
    let items = elements.into_iter().enumerate();
    let items: Vec<BatchItem<R::Request>> =
        items.map(|item| BatchItem::read(item, &context.call.names, |body| requests.read(body))).collect();
    // An item that is refused fails alone, but an unknown name refuses the whole request.
    context.refuse_unknown_names()?;
    let outcomes = run(context, items, requests).await?;
    if outcomes.iter().any(ItemOutcome::is_unfinished) && context.keeps_response().await {
        return Err(ApiError::new(Code::Unavailable, NOT_FINISHED).with_header("retry-after", "1"));
    }
    let results = outcomes.into_iter().map(|outcome| outcome.into_text(&context.call.names));
    let results: Result<Vec<String>, ApiError> = results.collect();
    let reply = result::reply(results?)?;
    context.decide_and_commit(|| async { Ok(Some(Decision::unchanged(reply.clone()))) }).await
}

/// Does what these items ask for, those that affect each other one after the other. Returns what became of each, in order.
///
/// # Errors
/// 503 if the store does not answer.
pub async fn run<R: BatchRequests>(
    context: &Context<'_>,
    items: Vec<BatchItem<R::Request>>,
    requests: &R,
) -> Result<Vec<ItemOutcome>, ApiError> {
    let chains = in_chains(context, items, requests).await?;
    let batch = BatchAtWork::new(context, requests, context.finished_steps().await?);
    Ok(batch.run(chains).await)
}

/// The items in chains, with what was read for them.
async fn in_chains<R: BatchRequests>(
    context: &Context<'_>,
    items: Vec<BatchItem<R::Request>>,
    requests: &R,
) -> Result<Vec<Chain<R>>, ApiError> {
    let readable: Vec<&R::Request> = items.iter().filter_map(|item| item.request.as_ref().ok()).collect();
    let mut read = requests.look_up(context, &readable).await?.into_iter();
    let read = items.iter().map(|item| match item.request {
        Ok(_) => read.next().unzip(),
        Err(_) => (None, None),
    });
    let (keys, readings): (Vec<_>, Vec<_>) = read.map(|(keys, reading)| (keys.unwrap_or_default(), reading)).unzip();
    let mut chains: BTreeMap<usize, Chain<R>> = BTreeMap::new();
    for (number, item) in chains::chains(&keys).into_iter().zip(items.into_iter().zip(readings)) {
        chains.entry(number).or_default().push(item);
    }
    Ok(chains.into_values().collect())
}
