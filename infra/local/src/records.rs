//! The number of records of the demo account, for the banner.

use domain::AccountId;
use index::{Index, IndexKind, Sight};
use store::Store;

/// The numbers of the account's records, for example `200 prospects, 25 tasks and 1 hire`, or `no records`. If counting
/// fails, logs the cause and returns `None`.
pub async fn counted(store: &Store, account: AccountId) -> Option<String> {
    let counted = count(store, account).await;
    let logged = counted.inspect_err(|cause| {
        tracing::error!(
            %cause,
            "the demo account's records cannot be counted: try another directory with --data DIR, or --memory"
        );
    });
    logged.ok()
}

async fn count(store: &Store, account: AccountId) -> Result<String, index::Error> {
    let mut parts = Vec::new();
    for (kind, name) in [
        (IndexKind::Prospect, "prospect"),
        (IndexKind::Task, "task"),
        (IndexKind::Hire, "hire"),
        (IndexKind::Note, "note"),
        (IndexKind::Meeting, "meeting"),
    ] {
        match Index::of(Sight::whole(store, account), kind).count(&[]).await? {
            0 => {}
            1 => parts.push(format!("1 {name}")),
            count => parts.push(format!("{count} {name}s")),
        }
    }
    let last = parts.pop().unwrap_or_else(|| "no records".to_owned());
    Ok(if parts.is_empty() { last } else { format!("{} and {last}", parts.join(", ")) })
}
