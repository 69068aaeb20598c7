//! POST /runs/{runId}/undo: takes back the changes of a run to its last hundred records (SPECIFICATION §13.4).

mod child;
mod conflict;
mod prospect;
mod run_changes;
mod work;

use std::collections::HashSet;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use domain::{EventKind, ProspectId, RunEntry, RunId, UnixMs};
use futures::{StreamExt, TryStreamExt, stream};
use serde::Serialize;
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Reply};
use shared::records::events::feed::SETTLED_MS;
use shared::records::prospects;
use shared::records::runs::{self, Begun, MAX_COUNTED, StoredRun, Undoing};
use store::Write;

use crate::list::named;
use conflict::{Conflict, TOO_MANY, Undone};
use run_changes::{RUNS, RunChanges};
use work::Work;

/// The most records of a request (SPECIFICATION §13.4).
const MAX_RECORDS: usize = 100;

/// The most entries of the run that one request reads. A run can change the same record often.
const MAX_ENTRIES: usize = 1_000;

/// How many prospects are undone at once.
const AT_ONCE: usize = 8;

/// No prospect is begun later than this after the request came, as in a batch.
const LAST_BEGIN: Duration = Duration::from_secs(5);

/// No prospect is begun once the conflicts have this many bytes. Those that are under way fit into the response too.
const MAX_CONFLICT_BYTES: usize = 1_024 * 1_024;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct UndoneReply {
    success: bool,
    run_id: RunId,
    undone: UndoneCounts,
    conflicts: Vec<Conflict>,
    has_more: bool,
}

#[derive(Serialize)]
struct UndoneCounts {
    created: usize,
    updated: usize,
    deleted: usize,
}

/// Takes back what a run did to its last records, as far as nobody changed it since.
pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let run = named(context).await?;
    if context.call.header("if-match").is_some() {
        return Err(ApiError::invalid("If-Match", "is not taken by this operation"));
    }
    let undo = run.run_id.undoing();
    context.write_in(undo.clone());
    let begun_at = begun_at(context, &run).await?;
    let page = page(context, &run).await?;
    let work = Work { context, settings: context.settings().await?, run, finished: context.finished_steps().await? };
    let (outcome, begun) = work.undo(&page.groups).await?;
    let reached = match page.groups.get(begun) {
        Some(group) => Reached::entry(group.before.as_deref()),
        None if page.reached.is_some() => Reached::entry(page.reached.as_deref()),
        // The new changes may come before the place where undoing began.
        None if work.run.undoing.is_some() && has_grown(context, &work.run, begun_at).await? => Reached::Start,
        None => Reached::End,
    };
    let reply = Reply::ok(&UndoneReply {
        success: true,
        run_id: undo,
        undone: UndoneCounts { created: outcome.created, updated: outcome.updated, deleted: outcome.deleted },
        conflicts: outcome.conflicts,
        has_more: reached != Reached::End,
    })?;
    let undoing = match reached {
        Reached::Entry(up_to) => Some(Undoing { up_to, begun: begun_at }),
        Reached::Start | Reached::End => None,
    };
    let is_moved = undoing != work.run.undoing;
    let moved = is_moved.then(|| work.run.note(context.account(), undoing.as_ref()));
    let writes: Vec<Write> = moved.into_iter().collect::<Result<_, _>>()?;
    context.decide_and_commit(|| async { Ok(Some(Decision::new(writes.clone(), reply.clone()))) }).await
}

/// Where the next request goes on.
#[derive(PartialEq, Eq)]
enum Reached {
    /// At the last entry of the run.
    Start,
    /// After the entry with this ULID.
    Entry(String),
    /// Nothing is left.
    End,
}

impl Reached {
    fn entry(ulid: Option<&str>) -> Self {
        ulid.map_or(Self::Start, |ulid| Self::Entry(ulid.to_owned()))
    }
}

/// What the run had done when undoing began at its last entry: before this request, or now. It must be read before the
/// entries.
async fn begun_at(context: &Context<'_>, run: &StoredRun) -> Result<Begun, ApiError> {
    if let Some(undoing) = &run.undoing {
        return Ok(undoing.begun);
    }
    let settled_at = context.now.plus_ms(-SETTLED_MS);
    let later = changes(context, &run.run_id, settled_at).await?;
    Ok(Begun { settled_at, later })
}

/// Whether the run has changed more since undoing began at its last entry.
async fn has_grown(context: &Context<'_>, run: &StoredRun, begun: Begun) -> Result<bool, ApiError> {
    Ok(changes(context, &run.run_id, begun.settled_at).await? > begun.later)
}

/// How many changes since this time count as changes of the run: undoing its undo makes such changes too.
async fn changes(context: &Context<'_>, run: &RunId, since: UnixMs) -> Result<usize, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let (mut run, mut changes) = (run.clone(), 0_usize);
    for _ in (0..RUNS).step_by(2) {
        let counts = runs::count_since(store, account, &run, (since, MAX_COUNTED)).await?;
        changes = changes.saturating_add(counts.all());
        run = run.undoing().undoing();
        if runs::get(store, account, &run, context.now).await?.is_none() {
            break;
        }
    }
    Ok(changes)
}

/// The records of a prospect that the run changed.
struct Group {
    prospect: ProspectId,
    /// The ULID of the entry before the group's first one; `None` for the first of the run.
    before: Option<String>,
    /// The children, the last changed first.
    children: Vec<String>,
    /// What the run did to the prospect itself.
    kinds: Vec<EventKind>,
}

/// The next records to undo.
struct Records {
    groups: Vec<Group>,
    /// The ULID of the last entry; `None` if no more follow.
    reached: Option<String>,
}

/// The next entries of the run, as many as have [`MAX_RECORDS`] records, by prospect.
async fn page(context: &Context<'_>, run: &StoredRun) -> Result<Records, ApiError> {
    let (store, account) = (&context.app.store, context.account());
    let up_to = run.undoing.as_ref().map(|undoing| undoing.up_to.clone());
    let from = (up_to.as_deref(), MAX_ENTRIES);
    let page = runs::entries(store, account, &run.run_id, from, context.now).await?;
    let (mut groups, mut records) = (Vec::<Group>::new(), HashSet::new());
    let mut before = up_to.clone();
    for (ulid, entry) in page.elements {
        let RunEntry { kind, record_id, prospect_id } = entry;
        if records.len() >= MAX_RECORDS && !records.contains(&record_id) {
            return Ok(Records { groups, reached: before });
        }
        let at = groups.iter().position(|group| group.prospect == prospect_id);
        let at = at.unwrap_or_else(|| {
            groups.push(Group {
                prospect: prospect_id,
                before: before.clone(),
                children: Vec::new(),
                kinds: Vec::new(),
            });
            groups.len().saturating_sub(1)
        });
        let is_new = records.insert(record_id.clone());
        if let Some(group) = groups.get_mut(at) {
            if record_id == prospect_id.to_string() {
                group.kinds.push(kind);
            } else if is_new {
                group.children.push(record_id);
            }
        }
        before = Some(ulid);
    }
    Ok(Records { groups, reached: page.read_up_to })
}

impl Work<'_> {
    /// Undoes the groups, some at once. Returns what became of them, and how many were begun.
    async fn undo(&self, groups: &[Group]) -> Result<(Undone, usize), ApiError> {
        let bytes = AtomicUsize::new(0);
        let each: Vec<_> = groups.iter().map(|group| self.begun(group, &bytes)).collect();
        let outcomes: Vec<Option<Undone>> = stream::iter(each).buffered(AT_ONCE).try_collect().await?;
        let (mut all, mut begun) = (Undone::default(), 0_usize);
        for outcome in outcomes.into_iter().map_while(|outcome| outcome) {
            all.add(outcome);
            begun = begun.saturating_add(1);
        }
        Ok((all, begun))
    }

    /// Undoes a group, unless it is too late to begin or the response has no room. Then no later group begins either.
    async fn begun(&self, group: &Group, bytes: &AtomicUsize) -> Result<Option<Undone>, ApiError> {
        if self.context.running_for() > LAST_BEGIN || bytes.load(Ordering::Relaxed) > MAX_CONFLICT_BYTES {
            return Ok(None);
        }
        let permissions = &self.context.caller.permissions;
        let fields = (&self.settings.custom_fields, self.context.now);
        let outcome = self.group(group).await?.shown(permissions, fields);
        let size = outcome.conflicts.iter().map(Conflict::bytes).sum();
        bytes.fetch_add(size, Ordering::Relaxed);
        Ok(Some(outcome))
    }

    /// Undoes the prospect first: with it, its children go.
    async fn group(&self, group: &Group) -> Result<Undone, ApiError> {
        let mut outcome = Undone::default();
        if !group.kinds.is_empty() {
            let of_prospect = Box::pin(prospect::undo(self, group.prospect, &group.kinds)).await?;
            let is_gone = of_prospect.is_gone;
            outcome.add(of_prospect);
            if is_gone {
                return Ok(outcome);
            }
        }
        if group.children.is_empty() {
            return Ok(outcome);
        }
        if prospects::find(self.context.sight(), group.prospect).await?.is_none() {
            return Ok(outcome);
        }
        let changes = RunChanges::read(self.context, &self.run, &[group.prospect]).await?;
        for id in &group.children {
            outcome.add(match &changes {
                Some(changes) => child::undo(self, id, changes).await?,
                None => Undone::refused(Conflict::of_record(id, TOO_MANY)),
            });
        }
        Ok(outcome)
    }
}
