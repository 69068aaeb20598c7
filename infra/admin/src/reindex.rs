//! Gives indexes the columns that a later version of the service added, without waiting for compaction
//! (shared/index/README.md, "Add a column").

use domain::AccountId;
use index::{Index, IndexKind, Run, Sizes};
use serde::Serialize;
use shared::records::present_rows::PresentRows;

use crate::{Admin, Failure};

/// The accounts to reindex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accounts {
    /// This account.
    One(AccountId),
    /// Every account. To find them, the command reads the whole table.
    All,
}

/// What was rebuilt.
#[derive(Debug, Default, Serialize)]
struct Summary {
    /// How many accounts were looked at.
    accounts: usize,
    /// How many index rows were rebuilt from their records.
    rebuilt: usize,
}

/// Rebuilds whatever an older schema wrote, in every index of these accounts. Running it again does no harm.
///
/// # Errors
/// [`Failure`] if there is no such account, the table does not answer, or the sweeper holds an index for minutes.
pub async fn reindex(admin: &Admin, accounts: Accounts) -> Result<(), Failure> {
    let accounts = match accounts {
        Accounts::One(account) => {
            admin.expect_account(account).await?;
            vec![account]
        }
        Accounts::All => admin.store.accounts().await?,
    };
    let mut summary = Summary::default();
    let records = PresentRows(&admin.store);
    let run = || Run {
        now: admin.clock.now(),
        nonce: admin.entropy.bytes(),
        sizes: Sizes::default(),
    };
    for account in accounts {
        for kind in IndexKind::EVERY {
            let rebuilt = Index::of(&admin.store, account, kind).reindex(&records, run).await?;
            summary.rebuilt = summary.rebuilt.saturating_add(rebuilt);
        }
        summary.accounts = summary.accounts.saturating_add(1);
    }
    admin.print(&summary)
}
