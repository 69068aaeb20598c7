//! An import as clients see it (SPECIFICATION §14.4).

use domain::import::{ImportCounts, ImportDelimiter, ImportEncoding, ImportFailure};
use domain::{Import, ImportId, ImportStatus, RunId, StageId, UnixMs, UserId};
use serde::Serialize;
use serde_json::value::RawValue;
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records::imports;
use table::TableColumn;

/// The members of an import in a list.
pub(crate) const FIELDS: &[&str] = &[
    "id",
    "fileName",
    "sizeBytes",
    "status",
    "dryRun",
    "format",
    "encoding",
    "delimiter",
    "sheet",
    "sheets",
    "warnings",
    "columns",
    "counts",
    "matchBy",
    "createFields",
    "muteWebhook",
    "labels",
    "ownerId",
    "stageId",
    "runId",
    "failure",
    "createdAt",
    "updatedAt",
    "startedAt",
    "endedAt",
    "expiresAt",
];

/// A line of a preview: the record and its profile, or the reasons for its rejection.
#[derive(Debug, Serialize)]
pub(crate) struct PreviewRow {
    pub(crate) line: u64,
    pub(crate) item: Option<Box<RawValue>>,
    pub(crate) profile: Option<Box<RawValue>>,
    pub(crate) errors: Vec<String>,
    pub(crate) warnings: Vec<String>,
}

#[derive(Debug, Serialize)]
#[serde(rename_all = "camelCase")]
pub(crate) struct ImportView<'a> {
    id: ImportId,
    file_name: &'a str,
    size_bytes: u32,
    status: ImportStatus,
    dry_run: bool,
    format: Option<&'a str>,
    encoding: Option<ImportEncoding>,
    delimiter: Option<ImportDelimiter>,
    sheet: Option<&'a str>,
    sheets: &'a [String],
    warnings: &'a [String],
    #[serde(skip_serializing_if = "Option::is_none")]
    columns: Option<&'a RawValue>,
    #[serde(skip_serializing_if = "Option::is_none")]
    preview: Option<&'a [PreviewRow]>,
    counts: &'a ImportCounts,
    match_by: Option<&'a [String]>,
    create_fields: bool,
    mute_webhook: bool,
    labels: &'a [String],
    owner_id: Option<UserId>,
    stage_id: Option<StageId>,
    run_id: Option<RunId>,
    failure: Option<&'a ImportFailure>,
    created_at: UnixMs,
    updated_at: UnixMs,
    started_at: Option<UnixMs>,
    ended_at: Option<UnixMs>,
    expires_at: UnixMs,
}

/// The parts of a view in addition to the record.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Shows<'a> {
    /// Nothing: in events.
    Record,
    /// The columns: in lists.
    Columns,
    /// The columns and these rows.
    Preview(&'a [PreviewRow]),
}

/// An import as clients see it.
pub(crate) fn view<'a>(import: &'a Import, shows: Shows<'a>) -> ImportView<'a> {
    let (settings, found) = (&import.settings, &import.found);
    let columns = || import.columns.as_deref().unwrap_or("[]");
    ImportView {
        id: import.id,
        file_name: &import.file_name,
        size_bytes: import.size_bytes,
        status: import.status,
        dry_run: import.dry_run,
        format: found.format.as_deref(),
        encoding: found.encoding.or(settings.encoding),
        delimiter: found.delimiter.or(settings.delimiter),
        sheet: found.sheet.as_deref().or(settings.sheet.as_deref()),
        sheets: &found.sheets,
        warnings: &found.warnings,
        columns: match shows {
            Shows::Record => None,
            Shows::Columns | Shows::Preview(_) => serde_json::from_str(columns()).ok(),
        },
        preview: match shows {
            Shows::Record | Shows::Columns => None,
            Shows::Preview(rows) => Some(rows),
        },
        counts: &import.counts,
        match_by: Some(settings.match_by.as_slice()).filter(|words| !words.is_empty()),
        create_fields: settings.create_fields,
        mute_webhook: settings.mute_webhook,
        labels: &settings.labels,
        owner_id: settings.owner_id,
        stage_id: settings.stage_id,
        run_id: import.started_at.and_then(|_| import.run_id()),
        failure: import.failure.as_ref(),
        created_at: import.created_at,
        updated_at: import.updated_at,
        started_at: import.started_at,
        ended_at: import.ended_at,
        expires_at: import.expires_at(),
    }
}

/// The reply that shows an import with these rows of its preview. Its tag does not depend on them: the ids of new records
/// differ each time.
pub(crate) fn reply(import: &Import, rows: &[PreviewRow]) -> Result<Reply, ApiError> {
    let shown = Reply::item(&view(import, Shows::Columns))?.with_revision(import.version);
    Ok(Reply::item(&view(import, Shows::Preview(rows)))?.with_tag_of(&shown))
}

/// The reply to a request whose work is left.
pub(crate) fn accepted(import: &Import) -> Result<Reply, ApiError> {
    Ok(Reply::item(&view(import, Shows::Columns))?.with_revision(import.version).accepted())
}

/// The columns of an import.
pub(crate) fn columns(import: &Import) -> Result<Vec<TableColumn>, ApiError> {
    serde_json::from_str(import.columns.as_deref().unwrap_or("[]")).map_err(ApiError::internal)
}

/// An import with these columns.
pub(crate) fn with_columns(import: Import, columns: &[TableColumn]) -> Result<Import, ApiError> {
    Ok(Import { columns: Some(serde_json::to_string(columns).map_err(ApiError::internal)?), ..import })
}

/// The import that the path names.
///
/// # Errors
/// 404 without such an import.
pub(crate) async fn named(context: &Context<'_>) -> Result<Import, ApiError> {
    let not_found = || ApiError::not_found("import");
    let id = ImportId::parse(context.parameter("importId")).ok_or_else(not_found)?;
    let found = imports::get(&context.app.store, context.account(), id, context.now).await?;
    found.ok_or_else(not_found)
}
