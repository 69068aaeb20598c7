//! Compacts the recent rows of an index that grows (ADR 0012). If that fails, the sweeper does it.

use index::{AccountAndKind, Index, Run, Sight, Sizes};
use shared::app::App;
use shared::records::present_rows::PresentRows;
use shared::records::settings;

/// The most recent rows that a message compacts, but for a page: a function has 30 s for ten messages. The next message
/// or the sweeper takes the others.
const MAX_ROWS: usize = 8_192;

/// Compacts the recent rows of an index, if they are many.
pub async fn handle(app: &App, (account, kind): AccountAndKind) {
    let run =
        Run { now: app.clock.now(), nonce: app.entropy.bytes(), sizes: Sizes { rows: MAX_ROWS, ..Sizes::default() } };
    let compacted = async {
        let fields = settings::custom_fields(&app.store, account).await?;
        let index = Index::of(Sight::whole(&app.store, account), kind).with_fields(&fields);
        index.compact_recent_rows(&run, Some(&PresentRows(&app.store, &fields))).await
    };
    match compacted.await {
        Ok(done) => tracing::info!(
            account = %account,
            kind = ?kind,
            compacted = done.compacted,
            merged = done.merged,
            gave_way = done.gave_way,
            "compacted recent rows"
        ),
        Err(cause) => tracing::warn!(account = %account, kind = ?kind, %cause, "recent rows were not compacted"),
    }
}
