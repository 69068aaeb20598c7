//! Gives indexes the columns that a later version of the service added, without waiting for compaction
//! (shared/index/README.md, "Add a column").

use domain::AccountId;
use index::{Index, IndexKind, Run, Sight, Sizes};
use serde_json::json;
use shared::records::present_rows::PresentRows;
use shared::records::settings;

use crate::{Admin, Failure};

/// The accounts to reindex.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accounts {
    /// This account.
    One(AccountId),
    /// Every account. To find them, the command reads the whole table.
    All,
}

/// Rebuilds whatever an older schema wrote, in every index of these accounts. Running it again does no harm.
pub async fn reindex(admin: &Admin, accounts: Accounts) -> Result<(), Failure> {
    let accounts = match accounts {
        Accounts::One(account) => {
            admin.expect_account(account).await?;
            vec![account]
        }
        Accounts::All => admin.store.accounts().await?,
    };
    let mut rebuilt: usize = 0;
    let run = || Run { now: admin.clock.now(), nonce: admin.entropy.bytes(), sizes: Sizes::default() };
    for account in &accounts {
        let fields = settings::custom_fields(&admin.store, *account).await?;
        let records = PresentRows(&admin.store, &fields);
        for kind in IndexKind::EVERY {
            let index = Index::of(Sight::whole(&admin.store, *account), kind).with_fields(&fields);
            let rows = index.reindex(&records, run).await?;
            rebuilt = rebuilt.saturating_add(rows);
        }
    }
    admin.print(&json!({"accounts": accounts.len(), "rebuilt": rebuilt}))
}
