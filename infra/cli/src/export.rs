//! `export`: writes the prospects of the account as CSV, which a spreadsheet opens and `import` reads again.
#![expect(
    clippy::indexing_slicing,
    reason = "a member that a JSON value lacks is null, not a panic"
)]

mod columns;

use std::path::PathBuf;

use serde_json::json;

use crate::api::Api;
use crate::arguments::delimiter;
use crate::csv_file;
use crate::names::{Names, get, text};
use crate::output::{Output, Progress};
use crate::partial_file::PartialFile;

/// The permissions that the export needs.
const NEEDED: [&str; 2] = ["account:read", "prospects:read"];

/// The prospects of a page.
const PAGE: usize = 500;

/// What to export, and how.
#[derive(Clone, Debug, clap::Args)]
pub struct Export {
    /// File to write
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Delimiter: a character, or tab
    #[arg(long, value_name = "CHARACTER", default_value = ",", value_parser = delimiter)]
    pub delimiter: u8,
    /// Omit the byte order mark by which spreadsheets recognize UTF-8
    #[arg(long)]
    pub no_bom: bool,
}

/// Writes the prospects, oldest first. An incomplete file has the name `FILE.partial`, and another run continues
/// it.
pub(crate) async fn export(api: &Api, options: &Export, output: &Output) -> Result<(), String> {
    let (caller, _) = api.caller(output).await?;
    caller.expect(NEEDED)?;
    let Export {
        file,
        delimiter,
        no_bom,
    } = options;
    let content = format!("{}, CSV, delimiter {delimiter}, no BOM {no_bom}", caller.account_id);
    let mut out = PartialFile::open(file, content)?;
    let is_continued = out.after().is_some();
    if !is_continued {
        if !no_bom {
            out.write(csv_file::BYTE_ORDER_MARK)?;
        }
        out.write(&csv_file::line(columns::headers(), *delimiter)?)?;
    }
    let mut names = Names::load(api, output, |_| true).await?;
    let progress = Progress::new(output, "prospects");
    loop {
        let token = out
            .after()
            .map(|token| format!("&pageToken={token}"))
            .unwrap_or_default();
        let target = format!("/prospects?sort=createdAt&include=profile&limit={PAGE}{token}");
        let page = get(api, output, &target).await?;
        let items = page["items"].as_array().map(Vec::as_slice).unwrap_or_default();
        // Settings may have been added since the last page.
        if !items.iter().all(|item| columns::are_known(item, &names)) {
            names = Names::load(api, output, |_| true).await?;
        }
        for item in items {
            out.write_record(&csv_file::line(columns::cells(item, &names), *delimiter)?)?;
        }
        let total = page["pagination"]["totalCount"].as_u64();
        progress.show(out.records(), total.map(|total| (out.records(), total)));
        let next = text(&page["pagination"]["nextPageToken"]);
        if next.is_empty() {
            break;
        }
        out.save_cursor(next)?;
    }
    output.clear();
    let exported = json!({
        "accountId": caller.account_id, "file": file.display().to_string(), "prospects": out.records(),
        "continued": is_continued,
    });
    out.finish()?;
    output.line(&serde_json::to_string_pretty(&exported).map_err(|error| error.to_string())?)
}
