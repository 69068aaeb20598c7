//! The export of an account.

pub mod file;
mod records;

use std::path::Path;

use domain::{AccountId, ProspectId};
use futures::{StreamExt, TryStreamExt, stream};
use index::Kind as IndexKind;
use serde::Serialize;

use self::file::PartialFile;
use self::records::ProspectLines;
use crate::format::{self, End, Header, Kind};
use crate::progress::Progress;
use crate::retry;
use crate::{Admin, Failure, Outcome};

/// The number of prospects between two points from which an interrupted export can resume.
const PAGE: i32 = 200;

/// The most prospects that are read concurrently.
const CONCURRENT_READS: usize = 16;

/// The result of `export`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Exported {
    account_id: AccountId,
    file: String,
    records: u64,
    /// Whether the command resumed an interrupted export.
    continued: bool,
}

/// Writes the account to `path`. An incomplete file has the name `path.partial`, and `path.partial.cursor` says where
/// to resume.
///
/// # Errors
/// [`Failure`] if the account does not exist, the table cannot be read or the file cannot be written.
pub async fn export(admin: &Admin, account: AccountId, path: &Path) -> Result<Outcome, Failure> {
    admin.expect_account(account).await?;
    let mut file = PartialFile::open(path, account).map_err(Failure::Other)?;
    let continued = file.cursor().is_some();
    let mut progress = Progress::new("export", "records", &admin.clock);
    if !continued {
        let header = Header {
            version: format::VERSION,
            account_id: account,
            exported_at: admin.clock.now(),
        };
        file.write_line(&format::write(Kind::Export, None, &header)?)?;
        file.write_new(records::settings(admin, account).await?)?;
    }
    loop {
        let after = file.cursor().map(str::to_owned);
        let page = || index::ids_after(&admin.store, account, IndexKind::Prospect, after.as_deref(), PAGE);
        let (ids, next) = retry::with_backoff(&admin.store, page).await?;
        let ids: Vec<ProspectId> = ids.iter().filter_map(|id| ProspectId::parse(id)).collect();
        let page: Vec<ProspectLines> = stream::iter(ids)
            .map(|id| records::prospect(admin, account, id))
            .buffered(CONCURRENT_READS)
            .try_filter_map(|prospect| async { Ok(prospect) })
            .try_collect()
            .await?;
        // Settings may have been added since the last write. They must precede the records that refer to them.
        let mut references = page.iter().flat_map(|prospect| &prospect.references);
        if references.any(|id| !file.has(id)) {
            file.write_new(records::settings(admin, account).await?)?;
        }
        for line in page.iter().flat_map(|prospect| &prospect.lines) {
            file.write_record(line)?;
        }
        progress.show(file.records(), None);
        let Some(next) = next else { break };
        file.save_cursor(next)?;
    }
    let end = End {
        records: Some(file.records()),
    };
    file.write_line(&format::write(Kind::End, None, &end)?)?;
    progress.clear();
    let exported = Exported {
        account_id: account,
        file: path.display().to_string(),
        records: file.records(),
        continued,
    };
    file.finish()?;
    Outcome::of(&exported)
}
