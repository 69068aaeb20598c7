//! Compaction while clients read and write. The sweeper compacts indexes that have grown; here small ones are
//! compacted too.

use index::{IndexKind, Sizes};

use crate::world::World;

const SIZES: Sizes =
    Sizes { least: 8, tier: 8, chunk: 64, rows: 1_024, growth: 4, most: 4_096, memory: 64 * 1024 * 1024, merges: 2 };

/// Compacts all indexes of both accounts once.
///
/// # Errors
/// The error of the store.
pub async fn compact_all(world: &World) -> Result<(), String> {
    for account in [world.first(), world.second()].map(|account| account.settings.account.id) {
        for kind in IndexKind::EVERY {
            let compacted = world.compact(account, kind, SIZES).await;
            compacted.map_err(|error| format!("compaction: {error}"))?;
        }
    }
    Ok(())
}
