//! `export`: writes the prospects of the account as CSV, which a spreadsheet opens and the service imports again.
#![expect(clippy::indexing_slicing, reason = "a member that a JSON value lacks is null, not a panic")]

mod columns;
mod custom_columns;

use std::path::PathBuf;

use prospect_api::{Error, Method};
use serde_json::value::RawValue;
use serde_json::{Value, json};

use self::custom_columns::{CustomColumns, CustomValuesOfPage};
use crate::api::Api;
use crate::csv_file::{self, delimiter};
use crate::names::{Names, text};
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
    let (caller, _) = api.caller().await?;
    caller.expect(NEEDED)?;
    let Export { file, delimiter, no_bom } = options;
    let (custom, sensitive) = CustomColumns::load(api).await?;
    if !sensitive.is_empty() {
        let keys = sensitive.join(", ");
        output.note(&format!("lists do not show sensitive custom fields, so the file leaves them out: {keys}"));
    }
    let own: Vec<String> = custom.headers().collect();
    let content = format!("{}, CSV, delimiter {delimiter}, no BOM {no_bom}, custom fields {own:?}", caller.account_id);
    let mut out = PartialFile::open(file, content)?;
    let is_continued = out.after().is_some();
    if !is_continued {
        if !no_bom {
            out.write(csv_file::BYTE_ORDER_MARK)?;
        }
        out.write(&csv_file::line(columns::headers().map(str::to_owned).chain(own), *delimiter)?)?;
    }
    let mut names = Names::load(api, |_| true).await?;
    let progress = Progress::new(output, "prospects");
    loop {
        let mut query = json!({"sort": "createdAt", "include": "profile", "limit": PAGE});
        if let Some(token) = out.after() {
            query["pageToken"] = token.into();
        }
        let call = api.client.request(Method::GET, "/prospects", &[]).query(&query);
        let (page, values) = read(&api.ask::<Box<RawValue>>(call).await?).map_err(|error| api.told(&error))?;
        let items = page["items"].as_array().map(Vec::as_slice).unwrap_or_default();
        // Settings may have been added since the last page.
        if !items.iter().all(|item| columns::are_known(item, &names)) {
            names = Names::load(api, |_| true).await?;
        }
        for (item, values) in items.iter().zip(&values.items) {
            let cells = columns::cells(item, &names).chain(custom.cells(values));
            out.write_record(&csv_file::line(cells, *delimiter)?)?;
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

/// A page, and its custom values as the API sent them.
fn read(page: &RawValue) -> Result<(Value, CustomValuesOfPage), Error> {
    let values = serde_json::from_str(page.get()).map_err(Error::Body)?;
    Ok((serde_json::from_str(page.get()).map_err(Error::Body)?, values))
}
