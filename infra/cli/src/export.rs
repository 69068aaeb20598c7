//! `export`: writes the prospects of the account as CSV, which a spreadsheet opens and the service imports again.
#![expect(clippy::indexing_slicing, reason = "a member that a JSON value lacks is null, not a panic")]

mod columns;
mod custom_columns;

use std::io::{self, BufWriter, Write};
use std::path::{Path, PathBuf};

use prospect_api::{Error, Method};
use serde_json::value::RawValue;
use serde_json::{Value, json};
use tempfile::NamedTempFile;

use self::custom_columns::{CustomColumns, CustomValuesOfPage};
use crate::api::Api;
use crate::csv_file::{self, delimiter};
use crate::input::INPUT;
use crate::names::{Names, text};
use crate::output::{Output, Progress};

/// The permissions that the export needs.
const NEEDED: [&str; 2] = ["account:read", "prospects:read"];

/// The prospects of a page.
const PAGE: usize = 500;

/// What to export, and how.
#[derive(Clone, Debug, clap::Args)]
pub struct Export {
    /// File to write, or - for standard output
    #[arg(value_name = "FILE")]
    pub file: PathBuf,
    /// Delimiter: a character, or tab
    #[arg(long, value_name = "CHARACTER", default_value = ",", value_parser = delimiter)]
    pub delimiter: u8,
    /// Omit the byte order mark by which spreadsheets recognize UTF-8
    #[arg(long)]
    pub no_bom: bool,
}

/// Writes the prospects, oldest first. The file has its name once it is whole.
pub(crate) async fn export(api: &Api, options: &Export, output: &Output) -> Result<(), String> {
    let (caller, _) = api.caller().await?;
    caller.expect(NEEDED)?;
    let Export { file, delimiter, no_bom } = options;
    let failed = |error: io::Error| format!("{} cannot be written: {error}", file.display());
    let (custom, sensitive) = CustomColumns::load(api).await?;
    if !sensitive.is_empty() {
        let keys = sensitive.join(", ");
        output.note(&format!("lists do not show sensitive custom fields, so the file leaves them out: {keys}"));
    }
    let target = if file == Path::new(INPUT) { None } else { Some(unnamed(file).map_err(failed)?) };
    let mut out: BufWriter<Box<dyn Write>> = BufWriter::new(match &target {
        Some(target) => Box::new(target.as_file()),
        None => Box::new(output),
    });
    let mark = if *no_bom { &[] } else { csv_file::BYTE_ORDER_MARK };
    let headers = csv_file::line(columns::headers().map(str::to_owned).chain(custom.headers()), *delimiter)?;
    out.write_all(&[mark, &headers].concat()).map_err(failed)?;
    let mut names = Names::load(api, |_| true).await?;
    let progress = Progress::new(output, "prospects");
    let mut query = json!({"sort": "createdAt", "include": "profile", "limit": PAGE});
    let mut prospects = 0_u64;
    loop {
        let call = api.client.request(Method::GET, "/prospects", &[]).query(&query);
        let (page, values) = read(&api.ask::<Box<RawValue>>(call).await?).map_err(|error| api.told(&error))?;
        let items = page["items"].as_array().map(Vec::as_slice).unwrap_or_default();
        // Settings may have been added since the last page.
        if !items.iter().all(|item| columns::are_known(item, &names)) {
            names = Names::load(api, |_| true).await?;
        }
        for (item, values) in items.iter().zip(&values.items) {
            let cells = columns::cells(item, &names).chain(custom.cells(values));
            out.write_all(&csv_file::line(cells, *delimiter)?).map_err(failed)?;
            prospects = prospects.saturating_add(1);
        }
        let total = page["pagination"]["totalCount"].as_u64();
        progress.show(prospects, total);
        let next = text(&page["pagination"]["nextPageToken"]);
        if next.is_empty() {
            break;
        }
        query["pageToken"] = next.into();
    }
    out.flush().map_err(failed)?;
    drop(out);
    let Some(target) = target else {
        output.note(&format!("exported prospects: {prospects}"));
        return Ok(());
    };
    target.persist(file).map_err(|error| failed(error.error))?;
    let exported = json!({"accountId": caller.account_id, "file": file.display().to_string(), "prospects": prospects});
    output.record(&exported)
}

/// A file in the folder of this one, which goes if the export is interrupted.
fn unnamed(file: &Path) -> io::Result<NamedTempFile> {
    if file.symlink_metadata().is_ok_and(|present| !present.is_file()) {
        return Err(io::Error::other("it is not a regular file, which an export could replace"));
    }
    let folder = file.parent().filter(|folder| !folder.as_os_str().is_empty());
    NamedTempFile::new_in(folder.unwrap_or_else(|| Path::new(".")))
}

/// A page, and its custom values as the API sent them.
fn read(page: &RawValue) -> Result<(Value, CustomValuesOfPage), Error> {
    let values = serde_json::from_str(page.get()).map_err(Error::Body)?;
    Ok((serde_json::from_str(page.get()).map_err(Error::Body)?, values))
}
