//! The sweeper picks up work that is due and was not done otherwise (SPECIFICATION §12.7, ADR 0012): deliveries whose
//! next attempt is further away than a message can wait, deliveries whose attempt died, deletions and erasures to finish,
//! prospects whose retention has ended, bytes of deleted files, exports of accounts, values of custom fields to settle,
//! and indexes to compact. Two sweepers may run at once.

mod custom_fields;
mod deletions;
mod erasures;
mod exports;
mod files;
mod imports;
mod retention;
mod work;

use domain::UnixMs;
use index::{AccountAndKind, Compacted, Index, Run, Sight, Sizes};
use lambda_runtime::Error;
use serde::Serialize;
use shared::app::App;
use shared::queue::Lane;
use shared::records::present_rows::PresentRows;
use shared::records::webhooks::deliveries::waiting::{self, Bounds, Reached};
use shared::records::{settings, sweeper_run};
use store::StoreError;

/// The most deliveries that one run sends; the next run continues a minute later.
const MAX_DELIVERIES: usize = 5_000;

/// The most rows marked for compaction that one run reads.
const MAX_MARKED: usize = 1_000;

/// A run starts no compaction later than this, in milliseconds after its start. The function has 50 s, and a compaction
/// takes a few seconds.
pub const COMPACTION_MS: i64 = 30_000;

/// How often in a row a run waits for another compaction of the same index. With the pauses, that takes some three
/// seconds.
const MAX_WAITS: u32 = 10;

/// What a run did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Swept {
    /// How many deliveries were sent to the queue.
    pub due: usize,
    /// How many deletions of prospects were finished.
    pub deleted: usize,
    /// For how many accounts retention has nobody left to erase now.
    pub retained: usize,
    /// For how many accounts nothing of an erasure is left to do now.
    pub erased: usize,
    /// For how many custom fields nothing is left to settle now.
    pub settled: usize,
    /// Of how many deleted files the bytes were removed.
    pub removed: usize,
    /// For how many exports of accounts nothing is left to do now.
    pub exported: usize,
    /// How many imports were sent to their worker, or removed.
    pub imported: usize,
    /// How many index rows were compacted into segments.
    pub compacted: usize,
}

/// Sends due deliveries to the dispatcher, then finishes deletions, retention and erasures, then removes the bytes of
/// deleted files, then writes exports of accounts, then settles values of custom fields, then compacts indexes, then
/// records the run.
pub async fn handle(app: &App) -> Result<Swept, String> {
    Box::pin(sweep(app)).await.map_err(|error| error.to_string())
}

async fn sweep(app: &App) -> Result<Swept, Error> {
    let start = app.clock.now();
    let sent = send(app).await;
    let deleted = deletions::finish(app, start).await;
    let retained = retention::erase_due(app, start).await;
    let erased = erasures::finish(app, start).await;
    let removed = files::remove(app, start).await;
    let exported = exports::write_due(app, start).await;
    let imported = imports::continue_due(app, start).await;
    let settled = custom_fields::settle(app, start).await;
    let compacted = compact(app, start).await;
    // All run, even if one of them fails.
    let (due, reached) = sent?;
    let swept = Swept {
        due,
        deleted: deleted?,
        retained: retained?,
        erased: erased?,
        settled: settled?,
        removed: removed?,
        exported: exported?,
        imported: imported?,
        compacted: compacted?,
    };
    sweeper_run::mark(&app.store, app.clock.now(), &reached).await?;
    Ok(swept)
}

/// How many deliveries were sent, and where the next run goes on.
async fn send(app: &App) -> Result<(usize, Reached), Error> {
    let queue = app.queue().ok_or(
        "QUEUE_URL, SLOW_QUEUE_URL, COMPACTION_QUEUE_URL, IMPORT_QUEUE_URL or DEAD_LETTER_QUEUE_URL is not set",
    )?;
    let reached = sweeper_run::reached(&app.store).await?;
    let due = waiting::due(&app.store, app.clock.now(), MAX_DELIVERIES, Bounds::default(), &reached).await;
    let (keys, reached) = due?;
    // Their receivers failed, so they may be slow.
    queue.send_all(Lane::Slow, &keys).await?;
    if !keys.is_empty() {
        tracing::info!(due = keys.len(), "swept");
    }
    Ok((keys.len(), reached))
}

/// Compacts the marked indexes, the longest marked first. If one fails, the others are compacted all the same.
async fn compact(app: &App, start: UnixMs) -> Result<usize, StoreError> {
    let (mut rows, mut failure) = (0_usize, None);
    for (account, kind) in index::marked(&app.store, start, MAX_MARKED).await? {
        if start.plus_ms(COMPACTION_MS) < app.clock.now() {
            break;
        }
        match compact_one(app, start, (account, kind)).await {
            Ok(done) => rows = rows.saturating_add(done.compacted),
            Err(cause) => failure = Some(cause),
        }
    }
    failure.map_or(Ok(rows), Err)
}

/// Compacts an index until nothing of an older schema is left, or the time of the sweeper is over.
async fn compact_one(app: &App, start: UnixMs, (account, kind): AccountAndKind) -> Result<Compacted, StoreError> {
    let fields = settings::custom_fields(&app.store, account).await?;
    let index = Index::of(Sight::whole(&app.store, account), kind).with_fields(&fields);
    let mut waits = 0_u32;
    loop {
        let run = Run { now: app.clock.now(), nonce: app.entropy.bytes(), sizes: Sizes::default() };
        let done = index.compact(&run, Some(&PresentRows(&app.store, &fields))).await?;
        tracing::info!(
            account = %account,
            kind = ?kind,
            compacted = done.compacted,
            removed = done.removed,
            merged = done.merged,
            rebuilt = done.rebuilt,
            gave_way = done.gave_way,
            "compacted"
        );
        let is_late = start.plus_ms(COMPACTION_MS) < app.clock.now();
        waits = if done.gave_way { waits.saturating_add(1) } else { 0 };
        if is_late || waits > MAX_WAITS || (done.rebuilt == 0 && !done.gave_way) {
            return Ok(done);
        }
        if done.gave_way {
            index.wait().await;
        }
    }
}
