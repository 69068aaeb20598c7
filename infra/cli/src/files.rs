//! `files`: lists, uploads and downloads the files of prospects (SPECIFICATION §11).
#![expect(clippy::indexing_slicing, reason = "a member that a JSON value lacks is null, not a panic")]

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Subcommand;
use domain::file::MAX_FILE_BYTES;
use domain::{FileId, ProspectId};
use prospect_api::types::{FileCreate, FileKind, FilesListParams};
use reqwest::{Client, RequestBuilder};
use serde_json::Value;

use crate::api::{Api, FIRST_RETRIES};
use crate::http::{self, Limits};
use crate::input::INPUT;
use crate::output::{Column, Output};

/// The time for the bytes of a file: as long as the URL of an upload is valid.
const BYTES_TIME: Duration = Duration::from_mins(15);

/// The most bytes that the bucket gives: several times a file of people, whose rejected lines have reasons.
const MAX_GIVEN_BYTES: usize = 1024 * 1024 * 1024;

/// The media types of files that recruiters have, by extension.
const TYPES: [(&str, &str); 10] = [
    ("csv", "text/csv"),
    ("doc", "application/msword"),
    ("docx", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"),
    ("jpg", "image/jpeg"),
    ("odt", "application/vnd.oasis.opendocument.text"),
    ("pdf", "application/pdf"),
    ("png", "image/png"),
    ("rtf", "application/rtf"),
    ("txt", "text/plain"),
    ("xlsx", "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"),
];

/// The columns of a table of files.
const COLUMNS: [Column; 5] =
    [("id", "file"), ("createdAt", "created"), ("kind", "kind"), ("sizeBytes", "bytes"), ("fileName", "name")];

/// Commands for files.
#[derive(Clone, Debug, Subcommand)]
pub enum Files {
    /// Show the files of a prospect, the newest first
    List {
        /// Id of the prospect
        #[arg(value_name = "PROSPECT", value_parser = prospect)]
        prospect: ProspectId,
    },
    /// Upload a file of up to 50 MB to a prospect
    Upload {
        /// Id of the prospect
        #[arg(value_name = "PROSPECT", value_parser = prospect)]
        prospect: ProspectId,
        /// The file
        path: PathBuf,
        /// Media type; otherwise the extension decides
        #[arg(long = "type", value_name = "TYPE")]
        media_type: Option<String>,
        /// It is a resume
        #[arg(long)]
        resume: bool,
    },
    /// Download a file
    Download {
        /// Id of the file
        #[arg(value_name = "FILE", value_parser = file)]
        file: FileId,
        /// Where to write it, or - for standard output [default: its name, in the present folder]. An existing file
        /// is not replaced
        path: Option<PathBuf>,
    },
}

pub(crate) fn prospect(text: &str) -> Result<ProspectId, &'static str> {
    ProspectId::parse(text).ok_or("must be the id of a prospect")
}

fn file(text: &str) -> Result<FileId, &'static str> {
    FileId::parse(text).ok_or("must be the id of a file, as `files list` shows it")
}

/// Runs a command.
pub(crate) async fn run(api: &Api, command: &Files, output: &Output) -> Result<(), String> {
    match command {
        Files::List { prospect } => list(api, *prospect, output).await,
        Files::Upload { prospect, path, media_type, resume } => {
            let kind = if *resume { FileKind::Resume } else { FileKind::Other };
            let asked = (media_type.as_deref().unwrap_or_else(|| type_of(path)), kind);
            upload(api, (*prospect, path, asked), output).await
        }
        Files::Download { file, path } => download(api, *file, path.as_deref(), output).await,
    }
}

/// Prints the files. A prospect has no more files than a page.
async fn list(api: &Api, prospect: ProspectId, output: &Output) -> Result<(), String> {
    let params =
        FilesListParams { prospect_id: Some(prospect.to_string()), limit: Some(200), ..FilesListParams::default() };
    let list = api.client.files().list(&params).items_as::<Value>();
    let files = api.ask(list.page().max_retries(FIRST_RETRIES)).await?.items;
    output.list(&files, &COLUMNS)
}

fn type_of(path: &Path) -> &'static str {
    let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
    let known = TYPES.iter().find(|(name, _)| extension == *name);
    known.map_or("application/octet-stream", |(_, media_type)| media_type)
}

/// Asks for an upload, sends the bytes, and prints the file.
async fn upload(
    api: &Api,
    (prospect, path, (media_type, kind)): (ProspectId, &Path, (&str, FileKind)),
    output: &Output,
) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    let length = std::fs::metadata(path).map_err(failed)?.len();
    if !usize::try_from(length).is_ok_and(|length| (1..=MAX_FILE_BYTES).contains(&length)) {
        return Err(format!("{}: has {length} bytes; a file has 1 to {MAX_FILE_BYTES}", path.display()));
    }
    let bytes = std::fs::read(path).map_err(failed)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let body = FileCreate {
        file_name: name.into_owned(),
        content_type: media_type.to_owned(),
        size_bytes: i64::try_from(length).unwrap_or(i64::MAX),
        kind: Some(kind),
    };
    let asked = api.ask(api.client.files().upload(&prospect.to_string(), &body)).await?;
    let upload = asked.upload.ok_or("the answer has no upload")?;
    let sent = bytes_of(|client| {
        let request = client.put(&upload.url).body(bytes);
        request.header("content-type", media_type).header("if-none-match", "*")
    });
    sent.await?;
    let stored: Value = api.get(&format!("/files/{}", asked.item.id)).await?;
    output.record(&stored["item"])
}

/// Writes the bytes of a file, and prints where.
async fn download(api: &Api, id: FileId, path: Option<&Path>, output: &Output) -> Result<(), String> {
    let id = id.to_string();
    let stored = api.ask(api.client.files().get(&id).max_retries(FIRST_RETRIES)).await?;
    // The service has removed folders from the name.
    let path = path.unwrap_or_else(|| Path::new(&stored.item.file_name));
    let content = api.ask(api.client.files().get_content(&id)).await;
    let content = content.map_err(|message| format!("the API does not give the file: {message}"))?;
    let bytes = bytes_of(|client| client.get(&content.location)).await?;
    if path == Path::new(INPUT) {
        return output.bytes(&bytes);
    }
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut written = OpenOptions::new().write(true).create_new(true).open(path).map_err(failed)?;
    written.write_all(&bytes).map_err(failed)?;
    output.line(&path.display().to_string())
}

/// Exchanges bytes with the bucket, which gets no key.
pub(crate) async fn bytes_of(request: impl FnOnce(&Client) -> RequestBuilder) -> Result<Vec<u8>, String> {
    let limits = Limits { time: BYTES_TIME, body_time: BYTES_TIME, bytes: MAX_GIVEN_BYTES };
    let answer = http::send(limits, request).await?;
    match answer.status {
        200 if answer.is_whole => Ok(answer.body),
        status => Err(format!("the bucket answered {status}; run the same command again")),
    }
}
