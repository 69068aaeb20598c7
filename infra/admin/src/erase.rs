//! The ledger of erasures (SPECIFICATION §15.3): saves the receipts, and does erasures again in a table that
//! comes from a backup.

use std::collections::BTreeMap;
use std::fs;
use std::path::Path;

use domain::{AccountId, Erasure, ErasureId, LogKind, LoggedChange};
use serde::{Deserialize, Serialize};
use serde_json::json;
use shared::records::erasures;

use crate::command::Erase;
use crate::{Admin, Failure, retry};

/// The receipts that one call reads.
const PAGE: usize = 200;

/// A line of the file.
#[derive(Serialize, Deserialize)]
#[serde(rename_all = "camelCase")]
struct Receipt {
    account_id: AccountId,
    erasure: Erasure,
}

/// Saves receipts, or does erasures again.
pub async fn erase(admin: &Admin, options: &Erase) -> Result<(), Failure> {
    match (&options.save, &options.replay) {
        (Some(file), _) => save(admin, file).await,
        (None, Some(file)) => replay(admin, file).await,
        (None, None) => Err(Failure::Other("--save or --replay is missing".to_owned())),
    }
}

async fn save(admin: &Admin, file: &Path) -> Result<(), Failure> {
    let (mut text, mut saved) = (String::new(), 0_usize);
    for account in admin.store.accounts().await? {
        let mut after: Option<String> = None;
        loop {
            let page = || erasures::page(&admin.store, account, after.as_deref(), PAGE);
            let (receipts, next) = retry::with_backoff(&admin.store, page).await?;
            saved = saved.saturating_add(receipts.len());
            for erasure in receipts {
                let account_id = account;
                text.push_str(&serde_json::to_string(&Receipt { account_id, erasure })?);
                text.push('\n');
            }
            after = next;
            if after.is_none() {
                break;
            }
        }
    }
    let failed = |error| Failure::Other(format!("{} was not written: {error}", file.display()));
    fs::write(file, text).map_err(failed)?;
    admin.print(&json!({"saved": saved}))
}

/// Nothing is written unless the whole file can be read.
async fn replay(admin: &Admin, file: &Path) -> Result<(), Failure> {
    let unreadable = |error| Failure::Other(format!("{} cannot be read: {error}", file.display()));
    let text = fs::read_to_string(file).map_err(unreadable)?;
    let mut receipts: BTreeMap<ErasureId, Receipt> = BTreeMap::new();
    for (number, line) in (1..).zip(text.lines()).filter(|(_, line)| !line.trim().is_empty()) {
        let malformed = |error| Failure::Other(format!("line {number}: {error}; nothing was erased"));
        let receipt: Receipt = serde_json::from_str(line).map_err(malformed)?;
        receipts.insert(receipt.erasure.id, receipt);
    }
    let now = admin.clock.now();
    for Receipt { account_id, erasure } in receipts.values() {
        let pending = Erasure { done_at: None, ..erasure.clone() };
        let mut writes = erasures::again(*account_id, &pending, now)?;
        let logged = LoggedChange::of(&erasure.id).with_value("prospectId", &erasure.prospect_id);
        writes.push(admin.logged(*account_id, LogKind::ProspectErased, &logged)?);
        retry::with_backoff(&admin.store, || admin.store.transact(&writes, None)).await?;
    }
    erasures::note_replay(&admin.store, now).await?;
    admin.print(&json!({"replayed": receipts.len()}))
}
