//! `import`: sends a file of people to the service, which reads and imports it (SPECIFICATION §15). The command shows
//! what the columns hold, follows the import to its end, and saves the rejected lines.
#![expect(clippy::indexing_slicing, reason = "a member that a JSON value lacks is null, not a panic")]

mod columns;
mod upload;

use std::cell::RefCell;
use std::fs::File;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::pin::Pin;
use std::{fs, io, iter};

use domain::import::MAX_IMPORT_BYTES;
use prospect_api::types::{FileContent, UploadRequest};
use prospect_api::{Call, Method};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value, json};

use self::columns::Columns;
use crate::api::{Api, FIRST_RETRIES};
use crate::csv_file::delimiter;
use crate::files::bytes_of;
use crate::input::{self, INPUT};
use crate::names::text;
use crate::output::{Output, Progress};
use crate::pace::doubled;

/// The most files of rejected lines of one name: `people.rejected.csv`, `people.rejected-2.csv` and so on.
const MAX_FILES: u32 = 1_000;

/// What to import, and how.
#[derive(Clone, Debug, clap::Args)]
#[expect(clippy::struct_excessive_bools, reason = "each is an option of the command line")]
pub struct Import {
    /// File to import, or - for standard input
    #[arg(value_name = "FILE", required_unless_present_any = ["attached", "canceled"])]
    pub file: Option<PathBuf>,
    /// What a column holds, such as "Salesforce Id=external:salesforce" or Shift=customFields.shift; COLUMN= ignores
    /// it. #3 is the third column
    #[arg(long = "map", value_name = "COLUMN=TARGET", value_parser = assignment)]
    pub targets: Vec<(String, String)>,
    /// Form of the numbers or dates of a column: 1.234,56, 1,234.56, DMY or MDY
    #[arg(long = "format", value_name = "COLUMN=FORM", value_parser = assignment)]
    pub forms: Vec<(String, String)>,
    /// Create the custom fields that the service suggests for unknown columns
    #[arg(long)]
    pub create_fields: bool,
    /// Check every line and store nothing
    #[arg(long)]
    pub dry_run: bool,
    /// File for the rejected lines, with the reasons [default: NAME.rejected.csv]
    #[arg(long, value_name = "FILE")]
    pub rejected: Option<PathBuf>,
    /// Fields that may match a prospect: externalId, email, phone, with commas between them [default: all three]
    #[arg(long, value_name = "FIELDS", value_delimiter = ',')]
    pub match_by: Vec<String>,
    /// Send no events of the import to webhooks
    #[arg(long)]
    pub mute_webhooks: bool,
    /// Encoding: utf-8, utf-16le, utf-16be or windows-1252 [default: found from the file]
    #[arg(long)]
    pub encoding: Option<String>,
    /// Delimiter of CSV: , ; | or tab [default: found from the file]
    #[arg(long, value_name = "CHARACTER", value_parser = delimiter)]
    pub delimiter: Option<u8>,
    /// The sheet of a workbook [default: the first one]
    #[arg(long, value_name = "NAME")]
    pub sheet: Option<String>,
    /// Print the import as the API returns it
    #[arg(long)]
    pub json: bool,
    /// Start or follow an import whose file is uploaded
    #[arg(long = "continue", value_name = "IMPORT", conflicts_with = "file")]
    pub attached: Option<String>,
    /// Stop an import; undo takes its people back
    #[arg(long = "cancel", value_name = "IMPORT", conflicts_with_all = ["file", "attached"])]
    pub canceled: Option<String>,
}

/// A column and what it gets. A header may contain `=`.
fn assignment(text: &str) -> Result<(String, String), &'static str> {
    let (column, value) = text.rsplit_once('=').ok_or("must be a column, = and a value")?;
    Ok((column.trim().to_owned(), value.trim().to_owned()))
}

impl Import {
    /// The options as the API names them.
    fn body(&self) -> Map<String, Value> {
        present(&json!({
            "encoding": self.encoding,
            "delimiter": self.delimiter.map(char::from),
            "sheet": self.sheet,
            "matchBy": Some(&self.match_by).filter(|fields| !fields.is_empty()),
            "createFields": self.create_fields.then_some(true),
            "muteWebhook": self.mute_webhooks.then_some(true),
        }))
    }
}

/// Imports a file, and prints the counts. If `stop` completes, the service goes on.
pub(crate) async fn import(
    api: &Api,
    options: &Import,
    output: &Output,
    stop: Pin<&mut impl Future<Output = ()>>,
) -> Result<(), String> {
    let importing = Importing { api, options, output, id: RefCell::default() };
    let done = tokio::select! {
        biased;
        () = stop => Err("interrupted".to_owned()),
        done = importing.run() => done,
    };
    match importing.id.take() {
        Some(id) => done.map_err(|message| {
            let message = message.trim_end_matches('.');
            format!("{message}; the service keeps the import: to go on, run import --continue {id}")
        }),
        None => done,
    }
}

/// An import at the service.
struct Importing<'a> {
    api: &'a Api,
    options: &'a Import,
    output: &'a Output,
    /// Its id, from the upload to its end.
    id: RefCell<Option<String>>,
}

impl Importing<'_> {
    async fn run(&self) -> Result<(), String> {
        let begun = match (&self.options.file, &self.options.attached, &self.options.canceled) {
            (Some(file), ..) => self.upload(file).await?,
            (_, Some(id), _) => self.attach(id).await?,
            (.., id) => {
                let id = id.as_deref().unwrap_or_default();
                self.item(self.request(Method::POST, "/imports/{importId}/cancel", id)).await?
            }
        };
        let is_started = begun["status"] == "running" || self.options.canceled.is_some();
        let mut import = self.settled(begun).await?;
        if import["status"] == "ready" && !is_started {
            import = self.chosen(import).await?;
            let call = self.request(Method::POST, "/imports/{importId}/start", text(&import["id"]));
            let started = self.item(if self.options.dry_run { call.dry_run() } else { call }).await;
            import = self.settled(started.map_err(|message| Columns::of(&import).named(&message))?).await?;
        }
        self.finish(&import).await
    }

    fn request<T>(&self, method: Method, path: &str, id: &str) -> Call<T> {
        self.api.client.request(method, path, &[id])
    }

    /// The import that a call answers with.
    async fn item(&self, call: Call<Value>) -> Result<Value, String> {
        Ok(self.api.ask(call).await?["item"].take())
    }

    /// Asks for an import and uploads the file.
    async fn upload(&self, file: &Path) -> Result<Value, String> {
        #[derive(Deserialize, Serialize)]
        struct Asked {
            item: Value,
            upload: UploadRequest,
        }
        let unreadable = |error: io::Error| format!("{} cannot be read: {error}", file.display());
        let is_input = file == Path::new(INPUT);
        let content =
            if is_input { input::whole(MAX_IMPORT_BYTES).await? } else { File::open(file).map_err(unreadable)? };
        let metadata = content.metadata().map_err(unreadable)?;
        if !metadata.is_file() {
            return Err(format!("{} is not a regular file", file.display()));
        }
        let mut body = self.options.body();
        let name = if is_input { "stdin".into() } else { file.file_name().unwrap_or_default().to_string_lossy() };
        body.extend(present(&json!({"fileName": name, "sizeBytes": metadata.len()})));
        let call = self.api.client.request(Method::POST, "/imports", &[]).json(&body);
        let Asked { item, upload } = self.api.ask(call.max_retries(FIRST_RETRIES)).await?;
        upload::send((self.api, self.output), (&content, metadata.len()), &upload).await?;
        self.id.replace(item["id"].as_str().map(str::to_owned));
        self.output.note("the service reads the file");
        Ok(item)
    }

    /// An import whose file was uploaded before, with the options of this command.
    async fn attach(&self, id: &str) -> Result<Value, String> {
        let call = self.request(Method::GET, "/imports/{importId}", id).max_retries(FIRST_RETRIES);
        let import = self.item(call).await?;
        if import["status"] == "waiting" {
            return Err("the file of this import was not uploaded; import the file again".to_owned());
        }
        self.id.replace(Some(id.to_owned()));
        let body = self.options.body();
        if body.is_empty() {
            return Ok(import);
        }
        self.item(self.request(Method::PATCH, "/imports/{importId}", id).json(&body)).await
    }

    /// Waits until the service has read the file, or has imported it.
    async fn settled(&self, mut import: Value) -> Result<Value, String> {
        let longest = self.api.pace.poll_min.saturating_mul(2);
        let mut pause = self.api.pace.poll_min.div_f32(2.0);
        let progress = Progress::new(self.output, "lines");
        while matches!(text(&import["status"]), "waiting" | "reading" | "running") {
            if import["status"] == "running" {
                progress.show(count(&import, "done"), Some(count(&import, "lines")));
            }
            tokio::time::sleep(pause).await;
            pause = doubled(pause, longest);
            import = self.item(self.request(Method::GET, "/imports/{importId}", text(&import["id"]))).await?;
        }
        Ok(import)
    }

    /// The import with the targets and forms of the command line, once it is shown. Fails if a column needs a choice.
    async fn chosen(&self, mut import: Value) -> Result<Value, String> {
        let Import { targets, forms, .. } = self.options;
        if !(targets.is_empty() && forms.is_empty()) {
            let columns = Columns::of(&import);
            let body = json!({"columns": columns.changed(targets, forms)?});
            let call = self.request(Method::PATCH, "/imports/{importId}", text(&import["id"])).json(&body);
            let changed = self.item(call).await.map_err(|message| columns.named(&message))?;
            import = self.settled(changed).await?;
        }
        for warning in import["warnings"].as_array().into_iter().flatten() {
            self.output.note(&format!("warning: {}", text(warning)));
        }
        let columns = Columns::of(&import);
        self.output.note(&format!("{}\n{}", columns.table(), columns::first_lines(&import)));
        columns.check()?;
        Ok(import)
    }

    /// Saves the rejected lines, and prints the import or its counts.
    async fn finish(&self, import: &Value) -> Result<(), String> {
        let (rejected, id) = (count(import, "rejected"), text(&import["id"]));
        let file = if rejected > 0 { Some(self.save_rejected(import).await?) } else { None };
        self.id.take();
        let printed = if self.options.json { import.clone() } else { report(import, file.as_deref()) };
        self.output.record(&printed)?;
        if import["dryRun"] == true {
            self.output.note(&format!("nothing was stored; import --continue {id} imports the file"));
        }
        match (text(&import["status"]), file) {
            _ if self.options.canceled.is_some() => Ok(()),
            ("failed", _) => Err(text(&import["failure"]["message"]).to_owned()),
            ("canceled", _) => Err("the import was canceled; undo takes its people back".to_owned()),
            (_, Some(file)) => Err(format!("rejected lines: {rejected}; correct them in {file} and import that file")),
            _ => Ok(()),
        }
    }

    /// Saves the rejected lines under the first free name, because another file may have been corrected. A file that has
    /// these lines already stays.
    async fn save_rejected(&self, import: &Value) -> Result<String, String> {
        let call = self.request(Method::GET, "/imports/{importId}/rejected", text(&import["id"]));
        let FileContent { location, .. } = self.api.ask(call).await?;
        let bytes = bytes_of(|client| client.get(&location)).await?;
        let file = self.options.file.as_deref().filter(|file| *file != Path::new(INPUT));
        let file = file.unwrap_or_else(|| Path::new(text(&import["fileName"])));
        let path = self.options.rejected.clone().unwrap_or_else(|| file.with_extension("rejected.csv"));
        let [stem, extension] = [path.file_stem(), path.extension()].map(|part| part.unwrap_or_default().display());
        let numbered = (2..=MAX_FILES).map(|number| path.with_file_name(format!("{stem}-{number}.{extension}")));
        for path in iter::once(path.clone()).chain(numbered) {
            match fs::read(&path) {
                Ok(saved) if saved == bytes => return Ok(path.display().to_string()),
                Err(error) if error.kind() == ErrorKind::NotFound => {
                    fs::write(&path, &bytes)
                        .map_err(|error| format!("{} cannot be written: {error}", path.display()))?;
                    return Ok(path.display().to_string());
                }
                _ => {}
            }
        }
        Err(format!("there are {MAX_FILES} files {}; delete some", path.display()))
    }
}

/// The members of an object that are not null.
fn present(object: &Value) -> Map<String, Value> {
    let members = object.as_object().into_iter().flatten().filter(|(_, value)| !value.is_null());
    members.map(|(name, value)| (name.clone(), value.clone())).collect()
}

fn count(import: &Value, name: &str) -> u64 {
    import["counts"][name].as_u64().unwrap_or_default()
}

/// The counts of an import, and what its columns held.
fn report(import: &Value, rejected_file: Option<&str>) -> Value {
    let columns = Columns::of(import);
    let (held, ignored) = columns.held();
    let mut report = present(&json!({
        "importId": import["id"], "dryRun": import["dryRun"], "run": import["runId"], "rejectedFile": rejected_file,
        "columns": held, "ignoredColumns": ignored,
    }));
    report.extend(present(&import["counts"]));
    report.into()
}
