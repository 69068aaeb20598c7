//! Folds every directory while clients read and write, as the sweeper does with those that have grown: here small ones too.

use domain::UnixMs;
use index::{Kind, Run, Sizes};

use crate::world::World;

const SIZES: Sizes = Sizes {
    least: 8,
    chunk: 64,
    rows: 1_024,
    growth: 4,
    most: 4_096,
    merges: 2,
};

/// Folds all directories of both accounts once.
///
/// # Errors
/// What the store says.
pub async fn compact(world: &World) -> Result<(), String> {
    let store = world.store();
    for account in [world.first(), world.second()].map(|account| account.settings.account.id) {
        for kind in Kind::EVERY {
            let run = Run {
                now: UnixMs::new(world.now_ms()).ok_or("a time that is none")?,
                nonce: world.entropy().bytes(),
                sizes: SIZES,
            };
            index::compact(&store, account, kind, &run)
                .await
                .map_err(|error| format!("a fold: {error}"))?;
        }
    }
    Ok(())
}
