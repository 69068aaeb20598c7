//! `files`: lists, uploads and downloads the files of prospects (SPECIFICATION §18).
#![expect(
    clippy::indexing_slicing,
    reason = "a member that a JSON value lacks is null, not a panic"
)]

use std::fs::OpenOptions;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::Subcommand;
use domain::file::MAX_FILE_BYTES;
use domain::{FileId, ProspectId};
use hyper::Method;
use hyper::body::Bytes;
use serde_json::{Value, json};

use crate::api::{Api, Call, Failure};
use crate::http::{self, Limits, Message, Response};
use crate::output::Output;
use crate::pace::{HASTY, USUAL};

/// The time for the bytes of a file: as long as the URL of an upload is valid.
const BYTES_TIME: Duration = Duration::from_mins(15);

/// The media types of files that recruiters have, by extension.
const TYPES: [(&str, &str); 10] = [
    ("csv", "text/csv"),
    ("doc", "application/msword"),
    (
        "docx",
        "application/vnd.openxmlformats-officedocument.wordprocessingml.document",
    ),
    ("jpg", "image/jpeg"),
    ("odt", "application/vnd.oasis.opendocument.text"),
    ("pdf", "application/pdf"),
    ("png", "image/png"),
    ("rtf", "application/rtf"),
    ("txt", "text/plain"),
    (
        "xlsx",
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
    ),
];

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
        /// Where to write it; otherwise the present folder, under its name. An existing file is not replaced
        #[arg(long, short, value_name = "PATH")]
        output: Option<PathBuf>,
    },
}

fn prospect(text: &str) -> Result<ProspectId, &'static str> {
    ProspectId::parse(text).ok_or("must be the id of a prospect")
}

fn file(text: &str) -> Result<FileId, &'static str> {
    FileId::parse(text).ok_or("must be the id of a file, as `files list` shows it")
}

/// Runs a command.
pub(crate) async fn run(api: &Api, command: &Files, output: &Output) -> Result<(), String> {
    match command {
        Files::List { prospect } => list(api, *prospect, output).await,
        Files::Upload {
            prospect,
            path,
            media_type,
            resume,
        } => {
            let kind = if *resume { "resume" } else { "other" };
            let asked = (media_type.as_deref().unwrap_or_else(|| type_of(path)), kind);
            upload(api, (*prospect, path, asked), output).await
        }
        Files::Download { file, output: path } => download(api, *file, path.as_deref(), output).await,
    }
}

/// Prints each file as a line of JSON. A prospect has no more files than a page.
async fn list(api: &Api, prospect: ProspectId, output: &Output) -> Result<(), String> {
    let target = format!("/files?prospectId={prospect}&limit=200");
    let answer = api.retried(&Call::get(&target), HASTY, output).await?;
    let page: Value = api.read(&target, &answer.body).map_err(Failure::message)?;
    for file in page["items"].as_array().into_iter().flatten() {
        output.line(&file.to_string())?;
    }
    Ok(())
}

fn type_of(path: &Path) -> &'static str {
    let extension = path.extension().unwrap_or_default().to_ascii_lowercase();
    let known = TYPES.iter().find(|(name, _)| extension == *name);
    known.map_or("application/octet-stream", |(_, media_type)| media_type)
}

/// Asks for an upload, sends the bytes, and prints the file.
async fn upload(
    api: &Api,
    (prospect, path, (media_type, kind)): (ProspectId, &Path, (&str, &str)),
    output: &Output,
) -> Result<(), String> {
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    let length = std::fs::metadata(path).map_err(failed)?.len();
    if !usize::try_from(length).is_ok_and(|length| (1..=MAX_FILE_BYTES).contains(&length)) {
        return Err(format!(
            "{}: has {length} bytes; a file has 1 to {MAX_FILE_BYTES}",
            path.display()
        ));
    }
    let bytes = std::fs::read(path).map_err(failed)?;
    let name = path.file_name().unwrap_or_default().to_string_lossy();
    let target = format!("/prospects/{prospect}/files");
    let body = json!({"fileName": name, "contentType": media_type, "sizeBytes": bytes.len(), "kind": kind});
    let call = Call {
        method: Method::POST,
        body: Some(body.to_string()),
        ..Call::get(&target)
    };
    let answer = api.retried(&call, USUAL, output).await?;
    let asked: Value = api.read(&target, &answer.body).map_err(Failure::message)?;
    let sent = bytes_of(Message {
        method: Method::PUT,
        url: asked["upload"]["url"].as_str().unwrap_or_default().to_owned(),
        headers: vec![
            ("content-type", media_type.to_owned()),
            ("if-none-match", "*".to_owned()),
        ],
        body: bytes.into(),
    });
    sent.await?;
    let target = format!("/files/{}", asked["item"]["id"].as_str().unwrap_or_default());
    let answer = api.retried(&Call::get(&target), HASTY, output).await?;
    let stored: Value = api.read(&target, &answer.body).map_err(Failure::message)?;
    output.line(&serde_json::to_string_pretty(&stored["item"]).map_err(|error| error.to_string())?)
}

/// Writes the bytes of a file, and prints where.
async fn download(api: &Api, id: FileId, path: Option<&Path>, output: &Output) -> Result<(), String> {
    let target = format!("/files/{id}");
    let answer = api.retried(&Call::get(&target), HASTY, output).await?;
    let stored: Value = api.read(&target, &answer.body).map_err(Failure::message)?;
    // The service has removed folders from the name.
    let name = stored["item"]["fileName"].as_str().unwrap_or_default();
    let path = path.unwrap_or_else(|| Path::new(name));
    let led = api.exchange(&Call::get(&format!("{target}/content"))).await?.json();
    let location = led["location"].as_str();
    let url = location.ok_or_else(|| format!("the API does not give the file: {}", led["message"]))?;
    let loaded = bytes_of(Message {
        method: Method::GET,
        url: url.to_owned(),
        headers: Vec::new(),
        body: Bytes::new(),
    });
    let bytes = loaded.await?.body;
    let failed = |error: std::io::Error| format!("{}: {error}", path.display());
    let mut written = OpenOptions::new()
        .write(true)
        .create_new(true)
        .open(path)
        .map_err(failed)?;
    written.write_all(&bytes).map_err(failed)?;
    output.line(&path.display().to_string())
}

/// Exchanges bytes with the bucket, which gets no key.
async fn bytes_of(message: Message) -> Result<Response, String> {
    let limits = Limits {
        time: BYTES_TIME,
        body_time: BYTES_TIME,
        bytes: MAX_FILE_BYTES,
    };
    let answer = http::send(message, limits).await?;
    match answer.status {
        200 if answer.is_whole => Ok(answer),
        status => Err(format!("the bucket answered {status}; run the same command again")),
    }
}
