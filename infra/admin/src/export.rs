//! The export of an account.

mod file;
mod records;

use std::path::Path;

use cli::Progress;
use domain::{AccountId, ProspectId};
use futures::{StreamExt, TryStreamExt, stream};
use index::{Index, IndexKind};
use serde_json::{Value, json};

use self::file::ExportFile;
use self::records::ProspectLines;
use crate::format::{self, End, Header, LineKind};
use crate::retry;
use crate::{Admin, Failure};

/// The number of prospects of a page. An interrupted export resumes after a complete page.
const PAGE: i32 = 200;

/// The most prospects that are read concurrently.
const CONCURRENT_READS: usize = 16;

/// How often an export starts if prospects move while it runs.
const STARTS: u32 = 3;

/// Why an export with the requests of others in it is not kept: an import could not restore both prospects.
const MOVED: &str =
    "while the export ran, a prospect was merged, or its email, phone or external id went to another one";

/// Writes the account to `path`. An incomplete file has the name `path.partial`, and `path.partial.cursor` says where
/// to resume.
pub async fn export(admin: &Admin, account: AccountId, path: &Path) -> Result<(), Failure> {
    admin.expect_account(account).await?;
    for _ in 0..STARTS {
        if let Some(exported) = attempt(admin, account, path).await? {
            return admin.print(&exported);
        }
        admin.output.note(&format!("{MOVED}: the export starts again"));
    }
    Err(Failure::Other(format!(
        "{MOVED}, {STARTS} times: export when fewer requests write"
    )))
}

/// `None` if a prospect would be in the file twice; the file is removed.
async fn attempt(admin: &Admin, account: AccountId, path: &Path) -> Result<Option<Value>, Failure> {
    let mut file = ExportFile::open(path, account)?;
    let continued = file.file.after().is_some();
    let progress = Progress::new(&admin.output, "records");
    if !continued {
        let header = Header {
            version: format::VERSION,
            account_id: account,
            exported_at: admin.clock.now(),
        };
        file.file
            .write(format::write(LineKind::Export, None, &header)?.as_bytes())?;
        file.write_new(records::settings(admin, account).await?)?;
    }
    loop {
        let after = file.file.after().map(str::to_owned);
        let page = || Index::of(&admin.store, account, IndexKind::Prospect).ids_after(after.as_deref(), PAGE);
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
        for prospect in &page {
            if !file.write_prospect(&prospect.lines)? {
                admin.output.clear();
                file.file.remove()?;
                return Ok(None);
            }
        }
        progress.show(file.file.records(), None);
        let Some(next) = next else { break };
        file.file.save_cursor(&next)?;
    }
    let end = End {
        records: Some(file.file.records()),
    };
    file.file.write(format::write(LineKind::End, None, &end)?.as_bytes())?;
    admin.output.clear();
    let exported = json!({
        "accountId": account, "file": path.display().to_string(), "records": file.file.records(),
        "continued": continued,
    });
    file.file.finish()?;
    Ok(Some(exported))
}
