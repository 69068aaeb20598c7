//! What is due and was not done by itself (SPECIFICATION §14.13, ADR 0012): deliveries whose next attempt lies further off than a message can
//! wait, and those whose attempt died; and directories in which enough rows lie to be folded. Two sweepers at once do nothing
//! twice that must be done once.

use index::{AccountAndKind, Compacted, Run, Sizes};
use serde::Serialize;
use shared::app::App;
use shared::records::webhooks::DUE_PARTITION;

/// How many deliveries one run sends; the next minute goes on.
const MAX_A_RUN: i32 = 1_000;

/// How many rows that call for a fold are looked at.
const MAX_CALLS: i32 = 1_000;

/// No directory is begun later than this in a run; the function has 50 s, and one takes some seconds.
const FOLDING_MS: i64 = 30_000;

/// What a run did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Swept {
    /// How many deliveries were sent to the queue.
    pub due: usize,
    /// How many rows of directories were folded.
    pub folded: usize,
}

/// Sends what is due to the dispatcher, then folds directories.
///
/// # Errors
/// What the store or the queue says.
pub async fn handle(app: &App) -> Result<Swept, String> {
    let sent = send(app).await;
    let folded = compact(app).await;
    // Neither keeps the other from being done.
    Ok(Swept {
        due: sent?,
        folded: folded?,
    })
}

async fn send(app: &App) -> Result<usize, String> {
    let queue = app.queue().ok_or("QUEUE_URL or DEAD_LETTER_QUEUE_URL is not set")?;
    let due = app.store.due(DUE_PARTITION, app.clock.now().ms(), MAX_A_RUN).await;
    let keys = due.map_err(|error| error.to_string())?;
    queue.send_all(&keys).await.map_err(|error| error.to_string())?;
    if !keys.is_empty() {
        tracing::info!(due = keys.len(), "swept");
    }
    Ok(keys.len())
}

/// Folds the directories whose rows call for it, those that call longest first. One that fails keeps no other from being folded.
async fn compact(app: &App) -> Result<usize, String> {
    let start = app.clock.now();
    let marked = index::marked(&app.store, start, MAX_CALLS).await;
    let (mut rows, mut fault) = (0_usize, None);
    for (account, kind) in marked.map_err(|error| error.to_string())? {
        if start.plus_ms(FOLDING_MS) < app.clock.now() {
            break;
        }
        match fold_one(app, (account, kind)).await {
            Ok(folded) => rows = rows.saturating_add(folded.folded),
            Err(cause) => fault = Some(cause),
        }
    }
    fault.map_or(Ok(rows), Err)
}

async fn fold_one(app: &App, (account, kind): AccountAndKind) -> Result<Compacted, String> {
    let run = Run {
        now: app.clock.now(),
        nonce: app.entropy.bytes(),
        sizes: Sizes::default(),
    };
    let folded = index::compact(&app.store, account, kind, &run).await;
    let folded = folded.map_err(|error| error.to_string())?;
    tracing::info!(
        account = %account,
        kind = ?kind,
        folded = folded.folded,
        removed = folded.removed,
        merged = folded.merged,
        gave_way = folded.gave_way,
        "folded"
    );
    Ok(folded)
}
