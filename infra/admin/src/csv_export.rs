//! The export of an account's prospects as CSV, which a spreadsheet opens and the import reads again.

mod names;
mod row;

use domain::{AccountId, Prospect, ProspectId};
use futures::{StreamExt, TryStreamExt, stream};
use index::Kind;
use serde::Serialize;
use shared::records::prospects::{PROFILES_AT_ONCE, Profile, get_many_with_profiles};

use self::names::Names;
use crate::command::Export;
use crate::csv_file::{encoding, writer};
use crate::export::file::PartialFile;
use crate::progress::Progress;
use crate::{Admin, Failure, Outcome, retry};

/// The number of prospects between two points from which an interrupted export can resume.
const PAGE: i32 = 500;

/// The most calls that read prospects concurrently.
const CONCURRENT_READS: usize = 8;

/// The result of `export`.
#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Exported {
    account_id: AccountId,
    file: String,
    prospects: u64,
    /// Whether the command resumed an interrupted export.
    continued: bool,
}

/// Writes the prospects of the account, oldest first. An incomplete file has the name `FILE.partial`, and
/// `FILE.partial.cursor` says where to resume.
///
/// # Errors
/// [`Failure`] if the account does not exist, the table cannot be read or the file cannot be written.
pub async fn export(admin: &Admin, options: &Export) -> Result<Outcome, Failure> {
    let account = options.owner.account;
    admin.expect_account(account).await?;
    let delimiter = options.delimiter.unwrap_or(b',');
    let form = format!("csv, delimiter {delimiter}, no BOM {}", options.no_bom);
    let mut file = PartialFile::open(&options.out, account, form).map_err(Failure::Other)?;
    let continued = file.cursor().is_some();
    let mut progress = Progress::new("export", "prospects", &admin.clock);
    if !continued {
        if !options.no_bom {
            file.write_bytes(encoding::BYTE_ORDER_MARK)?;
        }
        file.write_bytes(&writer::line(row::COLUMNS, delimiter).map_err(Failure::Other)?)?;
    }
    let mut names = Names::load(admin, account).await?;
    loop {
        let after = file.cursor().map(str::to_owned);
        let page = || index::ids_after(&admin.store, account, Kind::Prospect, after.as_deref(), PAGE);
        let (ids, next) = retry::with_backoff(&admin.store, page).await?;
        let ids: Vec<ProspectId> = ids.iter().filter_map(|id| ProspectId::parse(id)).collect();
        let prospects: Vec<Vec<(Prospect, Profile)>> = stream::iter(ids.chunks(PROFILES_AT_ONCE))
            .map(|ids| retry::with_backoff(&admin.store, move || get_many_with_profiles(&admin.store, account, ids)))
            .buffered(CONCURRENT_READS)
            .try_collect()
            .await?;
        // Settings may have been added since the last page.
        if !prospects.iter().flatten().all(|(prospect, _)| names.knows(prospect)) {
            names = Names::load(admin, account).await?;
        }
        let shown = prospects.iter().flatten().filter(|(prospect, _)| !prospect.deleting);
        for (prospect, profile) in shown {
            let cells = row::cells(prospect, profile, &names).map_err(Failure::Other)?;
            file.count_record();
            file.write_bytes(&writer::line(cells, delimiter).map_err(Failure::Other)?)?;
        }
        progress.show(file.records(), None);
        let Some(next) = next else { break };
        file.save_cursor(next)?;
    }
    progress.clear();
    let exported = Exported {
        account_id: account,
        file: options.out.display().to_string(),
        prospects: file.records(),
        continued,
    };
    file.finish()?;
    Outcome::of(&exported)
}
