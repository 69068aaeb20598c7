//! Checks that erased persons are gone, also after a restore (SPECIFICATION §15.3).

use domain::{AccountId, UnixMs};
use futures::try_join;
use shared::records::erasures;

use super::report::Wrong;
use crate::Admin;

const REPLAY: &str = "run: cargo run -p admin -- erase --replay FILE, with a file that erase --save wrote \
                      after the backup";

/// Whether the erasures of an account end in time, and were done again if the table comes from a backup.
pub(super) async fn check(admin: &Admin, account: AccountId) -> Result<String, Wrong> {
    let (store, now) = (&admin.store, admin.clock.now());
    let read = async {
        try_join!(erasures::late(store, account, now), erasures::replayed_at(store), Box::pin(store.restored_at()),)
    };
    let failed = |error| Wrong::new(format!("{error}"), "the table cannot be read", "run doctor again");
    let (late, replayed, restored) = Box::pin(read).await.map_err(failed)?;
    if late > 0 {
        let found = format!("{late} erasures are not done after 25 hours");
        let cause = "the sweeper does not run, or has too much to do";
        return Err(Wrong::new(found, cause, "look at the log of the sweeper"));
    }
    match restored.filter(|restored| is_missing(*restored, replayed)) {
        Some(restored) => Err(Wrong::new(
            format!("the table was restored on {}, and the erasures were not done again", restored.day()),
            "the backup is older than erasures, whose persons are back",
            REPLAY,
        )),
        None => Ok("none is late".to_owned()),
    }
}

/// Whether the erasures were last done again before the table was made.
fn is_missing(restored: UnixMs, replayed: Option<UnixMs>) -> bool {
    replayed.is_none_or(|replayed| replayed < restored)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_erasures_are_to_be_done_again_once_after_each_restore() {
        let at = |ms| UnixMs::new(ms).unwrap();
        assert!(is_missing(at(7), None));
        assert!(is_missing(at(7), Some(at(6))));
        assert!(!is_missing(at(7), Some(at(7))));
    }
}
