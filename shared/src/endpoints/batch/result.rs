//! What a batch answers: for each item what became of it, as JSON text.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use serde::{Deserialize, Serialize};
use serde_json::value::RawValue;
use serde_json::{Map, Value};

use super::item::place;
use crate::endpoints::prospects::MATCH;
use crate::gate::Decision;
use crate::http::lambda_size::lambda_bytes;
use crate::http::reply::MAX_WARNINGS;
use crate::http::{ApiError, Code, Names, Reply};

/// The most bytes of the results of items that did not fail. With the errors of a hundred others, which have at most
/// some 14 KB each, the response fits into one of Lambda and, uncompressed, into a transaction (ADR 0024).
const MAX_BYTES: usize = 2 * 1024 * 1024;

const NO_ROOM: &str =
    "The response to the batch would be too large. Nothing was written. Send the item in another batch.";

/// The status of a single request that creates a record.
const CREATED: u16 = 201;

/// What became of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "lowercase")]
enum Status {
    Created,
    Updated,
    Unchanged,
    Failed,
}

/// The result of an item that did not fail.
#[derive(Serialize)]
struct Done<'a> {
    index: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    reference: Option<&'a str>,
    status: Status,
    #[serde(rename = "match", skip_serializing_if = "Option::is_none")]
    matched: Option<&'a str>,
    etag: &'a str,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
    item: &'a RawValue,
}

#[derive(Serialize)]
struct Failed<'a> {
    index: usize,
    #[serde(skip_serializing_if = "Option::is_none")]
    reference: Option<&'a str>,
    status: Status,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    warnings: Vec<String>,
    error: Map<String, Value>,
}

#[derive(Default, Serialize)]
struct Summary {
    created: usize,
    updated: usize,
    unchanged: usize,
    failed: usize,
}

#[derive(Serialize)]
struct Answer {
    success: bool,
    summary: Summary,
    results: Vec<Box<RawValue>>,
}

/// What the reply to a single request shows.
#[derive(Deserialize)]
struct Shown<'a> {
    #[serde(borrow)]
    item: &'a RawValue,
}

#[derive(Deserialize)]
struct WithStatus {
    status: Status,
}

/// The result of an item that is decided so, from the reply that a single request would get. It has the warnings of that
/// reply, and the warnings about the names of the item.
pub fn done(index: usize, reference: Option<&str>, decision: &Decision, names: &Names) -> Result<String, ApiError> {
    let reply = decision.reply();
    let mut warnings = [reply.warnings.clone(), names.warnings_of_item(&place(index))].concat();
    warnings.truncate(MAX_WARNINGS);
    let shown: Shown<'_> = serde_json::from_str(&reply.body).map_err(ApiError::internal)?;
    let status = match () {
        () if decision.is_unchanged() => Status::Unchanged,
        () if reply.status == CREATED => Status::Created,
        () => Status::Updated,
    };
    let matched = reply.headers.iter().find(|(name, _)| name == MATCH);
    let done = Done {
        index,
        reference,
        status,
        matched: matched.map(|(_, value)| value.as_str()),
        etag: reply.entity_tag(),
        warnings,
        item: shown.item,
    };
    serde_json::to_string(&done).map_err(ApiError::internal)
}

/// The result of an item that failed.
pub fn failed(index: usize, reference: Option<&str>, error: &ApiError, names: &Names) -> Result<String, ApiError> {
    let mut warnings = names.warnings_of_item(&place(index));
    warnings.truncate(MAX_WARNINGS);
    let failed = Failed { index, reference, status: Status::Failed, warnings, error: error.members() };
    serde_json::to_string(&failed).map_err(ApiError::internal)
}

/// The reply with these results, in the order of the request.
pub fn reply(results: Vec<String>) -> Result<Reply, ApiError> {
    let mut summary = Summary::default();
    let mut shown = Vec::with_capacity(results.len());
    for result in results {
        let known: WithStatus = serde_json::from_str(&result).map_err(ApiError::internal)?;
        let count = match known.status {
            Status::Created => &mut summary.created,
            Status::Updated => &mut summary.updated,
            Status::Unchanged => &mut summary.unchanged,
            Status::Failed => &mut summary.failed,
        };
        *count = count.saturating_add(1);
        shown.push(RawValue::from_string(result).map_err(ApiError::internal)?);
    }
    Reply::ok(&Answer { success: summary.failed == 0, summary, results: shown })
}

/// What is left of the bytes for results. An item takes its part before it is committed, so that no commit has a result
/// that the response has no room for.
#[derive(Debug)]
pub struct Room(AtomicUsize);

impl Room {
    /// What these results leave.
    pub fn beside(results: &HashMap<usize, String>) -> Self {
        let taken = results.values().map(|result| lambda_bytes(result)).fold(0, usize::saturating_add);
        Self(AtomicUsize::new(MAX_BYTES.saturating_sub(taken)))
    }

    /// Takes room for a result, in place of the room that an earlier decision of the same item has.
    ///
    /// # Errors
    /// 413 if there is not enough.
    pub fn take(&self, result: &str, earlier: &AtomicUsize) -> Result<(), ApiError> {
        let bytes = lambda_bytes(result);
        self.0.fetch_add(earlier.swap(0, Ordering::Relaxed), Ordering::Relaxed);
        let taken = self.0.fetch_update(Ordering::Relaxed, Ordering::Relaxed, |left| left.checked_sub(bytes));
        taken.map_err(|_| ApiError::new(Code::PayloadTooLarge, NO_ROOM))?;
        earlier.store(bytes, Ordering::Relaxed);
        Ok(())
    }
}
