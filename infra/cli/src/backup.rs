//! `backup`: saves an export of the whole account in a folder (SPECIFICATION §14).

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use clap::ValueEnum;
use prospect_api::types::{Export, ExportFile, ExportFormat, ExportKind, ExportRequest, ExportStatus};

use crate::api::{Api, FIRST_RETRIES};
use crate::files::bytes_of;
use crate::output::{Output, Progress};
use crate::pace::doubled;

/// The file with the export: at first as it was asked for, and in the end as it was done.
const EXPORT: &str = "export.json";

/// Where to save the export, and what is in it.
#[derive(Clone, Debug, clap::Args)]
pub struct Backup {
    /// Folder for the files. The command creates it
    folder: PathBuf,
    /// Form of the records
    #[arg(long, value_name = "FORMAT", default_value = "jsonl")]
    format: Format,
    /// Only these kinds, with commas between them: prospects, tasks, hires, notes, meetings, files
    #[arg(long, value_name = "KINDS", value_delimiter = ',', value_parser = kind)]
    kinds: Vec<ExportKind>,
    /// Save the values of sensitive custom fields too
    #[arg(long)]
    sensitive: bool,
}

/// A form of the records.
#[derive(Clone, Copy, Debug, ValueEnum)]
enum Format {
    /// A line of JSON for each record.
    Jsonl,
    /// A line of CSV for each record.
    Csv,
}

fn kind(text: &str) -> Result<ExportKind, String> {
    let kind = serde_json::from_value(text.into());
    kind.map_err(|_| "must be one of prospects, tasks, hires, notes, meetings, files".to_owned())
}

/// Saves the export, and prints it.
pub(crate) async fn backup(api: &Api, options: &Backup, output: &Output) -> Result<(), String> {
    let folder = &options.folder;
    fs::create_dir_all(folder).map_err(|error| failed(folder, &error))?;
    let export = match begun(&folder.join(EXPORT))? {
        Some(export) => export,
        None => ask(api, options).await?,
    };
    output.note("the service writes the files, which takes a minute or more");
    let progress = Progress::new(output, "files");
    let (export, files) = finished(api, &export.id).await?;
    let total = u64::try_from(files.len()).ok();
    for (file, done) in files.iter().zip(0..) {
        progress.show(done, total);
        save(folder, file).await?;
    }
    note(folder, &export)?;
    output.record(&serde_json::to_value(&export).map_err(|error| error.to_string())?)
}

fn failed(path: &Path, error: &io::Error) -> String {
    format!("{}: {error}", path.display())
}

/// The export that an interrupted backup had asked for.
fn begun(path: &Path) -> Result<Option<Export>, String> {
    let text = match fs::read_to_string(path) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        read => read.map_err(|error| failed(path, &error))?,
    };
    let export: Export = serde_json::from_str(&text).map_err(|error| format!("{}: {error}", path.display()))?;
    match export.status {
        ExportStatus::Pending => Ok(Some(export)),
        _ => Err(format!("{} is the end of an earlier backup: name another folder", path.display())),
    }
}

async fn ask(api: &Api, options: &Backup) -> Result<Export, String> {
    let body = ExportRequest {
        format: match options.format {
            Format::Jsonl => ExportFormat::Jsonl,
            Format::Csv => ExportFormat::Csv,
        },
        kinds: (!options.kinds.is_empty()).then(|| options.kinds.clone()),
        include_sensitive: Some(options.sensitive),
    };
    let asked = api.client.exports().create(&body).max_retries(FIRST_RETRIES);
    let export = api.ask(asked).await?.item;
    note(&options.folder, &export)?;
    Ok(export)
}

/// Writes the export into the folder of its files.
fn note(folder: &Path, export: &Export) -> Result<(), String> {
    let text = serde_json::to_vec_pretty(export).map_err(|error| error.to_string())?;
    replace(&folder.join(EXPORT), &text)
}

/// Waits for the export. It ends within 24 hours: then it is gone.
async fn finished(api: &Api, id: &str) -> Result<(Export, Vec<ExportFile>), String> {
    let mut pause = api.pace.poll_min;
    loop {
        let answer = api.ask(api.client.exports().get(id)).await?;
        match answer.item.status {
            ExportStatus::Pending => tokio::time::sleep(pause).await,
            ExportStatus::Done => return Ok((answer.item, answer.files)),
            _ => return Err("the account is too large for one export; name fewer kinds with --kinds".to_owned()),
        }
        pause = doubled(pause, api.pace.poll_max);
    }
}

/// Saves a file, unless an interrupted backup has saved it.
async fn save(folder: &Path, file: &ExportFile) -> Result<(), String> {
    let name = Path::new(&file.file_name).file_name();
    let path = folder.join(name.ok_or("the API names no file")?);
    let is_saved = fs::metadata(&path).is_ok_and(|saved| i64::try_from(saved.len()) == Ok(file.size_bytes));
    if is_saved {
        return Ok(());
    }
    replace(&path, &bytes_of(|client| client.get(&file.url)).await?)
}

/// Writes a file that has its name once it is whole.
fn replace(path: &Path, bytes: &[u8]) -> Result<(), String> {
    let partial = path.with_added_extension("partial");
    let written = fs::write(&partial, bytes).and_then(|()| fs::rename(&partial, path));
    written.map_err(|error| failed(path, &error))
}
