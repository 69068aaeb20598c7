//! Exporting an account.

pub mod file;
mod records;

use std::path::Path;

use domain::{AccountId, ProspectId};
use futures::{StreamExt, TryStreamExt, stream};
use index::Kind as Directory;
use serde::Serialize;

use self::file::Partial;
use crate::format::{self, End, Header, Kind};
use crate::progress::Progress;
use crate::retry::patiently;
use crate::{Admin, Failure, Outcome};

/// How many prospects lie between two points at which an interrupted export can go on.
const PAGE: i32 = 200;

/// How many prospects are read at once.
const AT_ONCE: usize = 16;

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct Summary {
    account_id: AccountId,
    file: String,
    records: u64,
    /// Whether it went on with an export that was interrupted.
    continued: bool,
}

/// Writes the account to `path`. Until it is whole it is called `path.partial`, with the place to go on from beside it.
///
/// # Errors
/// [`Failure`] where there is no such account, the table cannot be read or the file cannot be written.
pub async fn export(admin: &Admin, account: AccountId, path: &Path) -> Result<Outcome, Failure> {
    admin.expect_account(account).await?;
    let mut file = Partial::open(path, account).map_err(Failure::Other)?;
    let continued = file.cursor().is_some();
    let mut progress = Progress::new("export", &admin.clock);
    if !continued {
        let header = Header {
            version: format::VERSION,
            account_id: account,
            exported_at: admin.clock.now(),
        };
        file.write_line(&text(Kind::Export, &header)?)?;
        file.write_new(records::settings(admin, account).await?)?;
    }
    loop {
        let after = file.cursor().map(str::to_owned);
        let page = || index::ids_after(&admin.store, account, Directory::Prospect, after.as_deref(), PAGE);
        let (ids, next) = patiently(&admin.store, page).await?;
        let ids: Vec<ProspectId> = ids.iter().filter_map(|id| ProspectId::parse(id)).collect();
        let page: Vec<records::Family> = stream::iter(ids)
            .map(|id| records::family(admin, account, id))
            .buffered(AT_ONCE)
            .try_filter_map(|family| async { Ok(family) })
            .try_collect()
            .await?;
        // Settings may have been added since they were written; they stand before what refers to them.
        if page.iter().flat_map(|family| &family.refers_to).any(|id| !file.has(id)) {
            file.write_new(records::settings(admin, account).await?)?;
        }
        for family in page {
            for record in family.lines {
                file.write_record(&record)?;
            }
        }
        progress.show(file.records(), None);
        let Some(next) = next else { break };
        file.keep_place(next)?;
    }
    let end = End {
        records: Some(file.records()),
    };
    file.write_line(&text(Kind::End, &end)?)?;
    progress.clear();
    let summary = Summary {
        account_id: account,
        file: path.display().to_string(),
        records: file.records(),
        continued,
    };
    file.finish()?;
    Outcome::of(&summary)
}

fn text(kind: Kind, item: &impl Serialize) -> Result<String, Failure> {
    format::write(kind, None, item).map_err(|error| Failure::Other(error.to_string()))
}
