//! POST /users/{userId}/reassign: gives what is assigned to a user to another user (SPECIFICATION §17.6). Each record
//! is a transaction of its own, with its event (ADR 0024).

use std::time::Duration;

use domain::UserId;
use futures::future::try_join_all;
use futures::{StreamExt, stream};
use index::{Column, Filter, Index, IndexKind, Order, Search};
use serde::Serialize;
use shared::endpoints::users;
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Body, Code, Json, Reply};

use crate::records_of_user::Handover;

/// The most records of one request (SPECIFICATION §17.6).
const MAX_RECORDS: usize = 100;

/// How many records are changed at once.
const AT_ONCE: usize = 8;

/// No record is begun later than this after the request came. A function has 25 s, and a record that loses races takes
/// a few seconds.
const LAST_BEGIN: Duration = Duration::from_secs(5);

const SAME_USER: &str = "must be another user than the one in the path";

const NO_KIND: &str = "must be prospects, tasks or meetings";

/// A kind of record, and the column of the user who is responsible for such a record.
type Assigned = (IndexKind, Column);

/// The kinds of records that are assigned to users, in the order in which they are reassigned.
const KINDS: [(&str, Assigned); 3] = [
    ("prospects", (IndexKind::Prospect, Column::Owner)),
    ("tasks", (IndexKind::Task, Column::AssignedTo)),
    ("meetings", (IndexKind::Meeting, Column::Owner)),
];

/// How many records were reassigned.
#[derive(Debug, Default, Serialize)]
struct Moved {
    prospects: usize,
    tasks: usize,
    meetings: usize,
}

impl Moved {
    const fn add(&mut self, kind: IndexKind) {
        let count = match kind {
            IndexKind::Task => &mut self.tasks,
            IndexKind::Meeting => &mut self.meetings,
            _ => &mut self.prospects,
        };
        *count = count.saturating_add(1);
    }

    const fn total(&self) -> usize {
        self.prospects.saturating_add(self.tasks).saturating_add(self.meetings)
    }
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Reassigned {
    success: bool,
    moved: Moved,
    has_more: bool,
}

/// What is assigned to the user.
struct Found {
    /// The first records, as many as one request reassigns.
    records: Vec<(IndexKind, String)>,
    /// How many there are in all.
    total: usize,
}

/// What became of a record.
enum Outcome {
    /// It was reassigned.
    Moved,
    /// It is no longer assigned to the user, or no longer exists.
    Gone,
    /// It is left for the next request: other writers kept changing it, which is an error of its own, or time is up.
    Left(Option<ApiError>),
}

/// Reassigns up to 100 records.
///
/// # Errors
/// 400 with every field error; 404; 409 if other writers kept changing the records, or if a user was deleted at
/// the same time. An error leaves the records that were reassigned before it as they are.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let unknown = || ApiError::not_found("user");
    let from = UserId::parse(context.parameter("userId")).ok_or_else(unknown)?;
    let mut body = context.call.json()?;
    if !body.has("toUserId") {
        body.fault("toUserId", "is required");
    }
    let to = body.parse("toUserId", UserId::UNKNOWN, UserId::parse);
    let kinds = kinds(&mut body);
    let mut errors = body.into_errors();
    let settings = context.settings().await?;
    users::check(&settings, &mut errors, "toUserId", to, None);
    if to == Some(from) {
        errors.add("toUserId", SAME_USER);
    }
    let Some(to) = errors.or(to)? else {
        return Err(ApiError::internal("a required id without a field error"));
    };
    settings.user(from).ok_or_else(unknown)?;
    let found = find(context, from, &kinds).await?;
    let handover = Handover { context, settings, from, to };
    let reassigned = reassign(&handover, found).await?;
    let reply = Reply::ok(&reassigned)?;
    context.decide_and_commit(|| async { Ok(Some(Decision::unchanged(reply.clone()))) }).await
}

/// The kinds of records that the request includes; all of them if it does not say.
fn kinds(body: &mut Body) -> Vec<Assigned> {
    let Some(elements) = body.array("include", KINDS.len()) else {
        return KINDS.map(|(_, kind)| kind).to_vec();
    };
    if elements.is_empty() {
        body.fault("include", "must not be empty");
    }
    let mut named = Vec::new();
    for (at, element) in elements.iter().enumerate() {
        let kind = match element {
            Json::Text(text) => KINDS.iter().find(|(name, _)| *name == text.trim()),
            Json::Null | Json::Bool(_) | Json::Integer(_) | Json::Number(_) | Json::Array(_) | Json::Object(_) => None,
        };
        match kind {
            Some((_, kind)) => named.push(*kind),
            None => body.fault(&format!("include[{at}]"), NO_KIND),
        }
    }
    let included = KINDS.into_iter().map(|(_, kind)| kind);
    included.filter(|kind| named.contains(kind)).collect()
}

/// Finds what is assigned to the user, in the index of each kind.
async fn find(context: &Context<'_>, user: UserId, kinds: &[Assigned]) -> Result<Found, ApiError> {
    let search = |column| Search {
        filters: vec![Filter::Is(column, user.to_string())],
        order: Order::ascending(Column::CreatedAt),
        after: None,
        limit: MAX_RECORDS,
    };
    let searches = kinds.iter().map(async |(kind, column)| {
        let search = search(*column);
        Index::of(context.sight(), *kind).search(&search).await
    });
    let found = try_join_all(searches).await?;
    let pages = kinds.iter().zip(&found);
    let records = pages.flat_map(|((kind, _), found)| found.page.iter().map(|position| (*kind, position.id.clone())));
    Ok(Found { records: records.take(MAX_RECORDS).collect(), total: found.iter().map(|found| found.total).sum() })
}

/// Reassigns the records, some at once.
async fn reassign(handover: &Handover<'_>, found: Found) -> Result<Reassigned, ApiError> {
    let work = found.records.into_iter().map(|(kind, id)| async move {
        let outcome = outcome(handover, kind, &id).await;
        (kind, outcome)
    });
    let mut work = stream::iter(work).buffer_unordered(AT_ONCE);
    let (mut moved, mut done, mut conflict) = (Moved::default(), 0_usize, None);
    while let Some((kind, outcome)) = work.next().await {
        match outcome? {
            Outcome::Moved => moved.add(kind),
            Outcome::Gone => done = done.saturating_add(1),
            Outcome::Left(error) => conflict = conflict.or(error),
        }
    }
    done = done.saturating_add(moved.total());
    match conflict {
        // The client would ask again and again.
        Some(conflict) if moved.total() == 0 => Err(conflict),
        Some(_) | None => Ok(Reassigned { success: true, moved, has_more: found.total > done }),
    }
}

async fn outcome(handover: &Handover<'_>, kind: IndexKind, id: &str) -> Result<Outcome, ApiError> {
    if handover.context.running_for() >= LAST_BEGIN {
        return Ok(Outcome::Left(None));
    }
    let is_moved = match kind {
        IndexKind::Task => handover.child::<domain::Task>(id).await,
        IndexKind::Meeting => handover.child::<domain::Meeting>(id).await,
        _ => handover.prospect(id).await,
    };
    match is_moved {
        Ok(true) => Ok(Outcome::Moved),
        Ok(false) => Ok(Outcome::Gone),
        Err(error) if error.code() == Code::Conflict => Ok(Outcome::Left(Some(error))),
        Err(error) => Err(error),
    }
}
