//! Exports of an account (SPECIFICATION §14). The sweeper writes their files.

use std::time::Duration;

use domain::export::{ExportFile, ExportStatus, ExportView};
use domain::{Export, ExportFormat, ExportId, ExportKind, ExportParameters, LoggedChange};
use serde::Serialize;
use shared::bucket::{FilesBucket, ToSign};
use shared::endpoints::list_parameters::{LIMIT, ListParameters};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Code, Page, Reply};
use shared::records::exports::{self, MAX_EXPORTS};

const FIELDS: &[&str] =
    &["id", "status", "format", "kinds", "includeSensitive", "asOf", "doneAt", "expiresAt", "records"];

/// How long the URLs of the files are valid.
const VALID: Duration = Duration::from_hours(1);

#[derive(Serialize)]
struct Answer<'a> {
    success: bool,
    item: ExportView<'a>,
    files: Vec<FileView>,
}

#[derive(Serialize)]
#[serde(rename_all = "camelCase")]
struct FileView {
    kind: ExportKind,
    file_name: String,
    records: usize,
    size_bytes: usize,
    url: String,
}

/// Stores an export. Its files come later.
pub async fn create(context: &Context<'_>) -> Result<Reply, ApiError> {
    let (parameters, format) = ExportParameters::read_all(context.call.json()?)?;
    context.decide_and_commit(|| async { decide(context, parameters.clone(), format).await.map(Some) }).await
}

async fn decide(
    context: &Context<'_>,
    parameters: ExportParameters,
    format: ExportFormat,
) -> Result<Decision, ApiError> {
    let (account, as_of) = (context.account(), context.app.clock.now());
    let id = ExportId::new(context.app.entropy.ulid(as_of));
    let export = Export::new(id, parameters, format, as_of);
    require_all(context, &export)?;
    let Some(count) = exports::room(&context.app.store, account, as_of).await? else {
        let message = format!(
            "The account has {MAX_EXPORTS} exports, which is the most. Each is kept for 24 hours: wait until the oldest is gone."
        );
        return Err(ApiError::new(Code::LimitReached, message));
    };
    let reply = Reply::item(&export.view())?.accepted();
    let logged = LoggedChange::of(&id)
        .with_value("format", &export.format)
        .with_value("kinds", &export.kinds)
        .with_value("includeSensitive", &export.include_sensitive);
    Ok(Decision::new(exports::begin(account, &export, count)?, reply).logged(logged))
}

/// Lists the exports, newest first, without their files.
pub async fn list(context: &Context<'_>) -> Result<Reply, ApiError> {
    let parameters = ListParameters::read(context.call.query.reader(), LIMIT, FIELDS, &[])?;
    let (store, account) = (&context.app.store, context.account());
    let page_token = context.page_token("/exports", "");
    let after = parameters.after(&page_token)?.map(|position| position.id);
    let (found, next) = exports::page(store, account, context.now, after.as_deref(), parameters.limit).await?;
    let views = found.iter().map(Export::view).collect();
    Page::of_log(views, &page_token, (after.as_deref(), next)).reply(&parameters.fields)
}

/// Replies with an export. Once it is done, it has a URL of each file, valid for an hour.
pub async fn get(context: &Context<'_>) -> Result<Reply, ApiError> {
    let not_found = || ApiError::not_found("export");
    let id = ExportId::parse(context.parameter("exportId")).ok_or_else(not_found)?;
    let found = exports::get(&context.app.store, context.account(), id, context.now).await?;
    let export = found.ok_or_else(not_found)?;
    require_all(context, &export)?;
    let bucket = shared::files::bucket(context.app)?;
    let is_done = export.status == ExportStatus::Done;
    let files = export.files.iter().enumerate().filter(|_| is_done);
    let files: Vec<FileView> =
        files.map(|(at, file)| view(context, bucket, &export, (at, file))).collect::<Result<_, _>>()?;
    if !files.is_empty() {
        context.log_answer(&LoggedChange::of(&id)).await?;
    }
    Reply::ok(&Answer { success: true, item: export.view(), files })
}

fn view(
    context: &Context<'_>,
    bucket: &dyn FilesBucket,
    export: &Export,
    (at, file): (usize, &ExportFile),
) -> Result<FileView, ApiError> {
    let number = at.saturating_add(1);
    let file_name = format!("{number:04}-{}.{}", file.kind.name(), export.format.name());
    let disposition = format!("attachment; filename=\"{file_name}\"");
    let query = [
        ("response-cache-control", "private, no-store"),
        ("response-content-disposition", disposition.as_str()),
        ("response-content-type", export.format.content_type()),
    ];
    let key = export.object_key(context.account(), file.attempt);
    let get = ToSign { query: &query, ..ToSign::new("GET", &key) };
    Ok(FileView {
        kind: file.kind,
        records: file.records,
        size_bytes: file.bytes,
        url: bucket.signed(&get, context.now, VALID)?,
        file_name,
    })
}

/// Refuses a key that may not read every kind of records of the export.
fn require_all(context: &Context<'_>, export: &Export) -> Result<(), ApiError> {
    export.kinds().iter().try_for_each(|kind| context.require(kind.permission()))
}
