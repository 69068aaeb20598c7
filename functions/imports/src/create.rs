//! POST /imports: asks for the URL of an upload (SPECIFICATION §14.4).

use domain::field::Parameters;
use domain::import::{ImportObject, ImportOptions, ImportParameters, ImportSettings};
use domain::{Import, ImportId, LoggedChange, Settings, StageId};
use serde::Serialize;
use shared::endpoints::users;
use shared::files::{self, UploadRequest};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Body, Code, FieldErrors, Reply};
use shared::records::imports::{self, MAX_IMPORTS};

use crate::view::{ImportView, Shows, reply, view};

/// The type of every file, whatever it is.
const CONTENT_TYPE: &str = "application/octet-stream";

#[derive(Serialize)]
struct Asked<'a> {
    success: bool,
    item: ImportView<'a>,
    /// Absent from a dry run.
    #[serde(skip_serializing_if = "Option::is_none")]
    upload: Option<UploadRequest>,
}

/// Stores an import. A worker reads its file once the bytes are in the bucket.
pub(crate) async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let parameters = ImportParameters::read(&mut body);
    let options = options(context, &mut body).await?;
    body.into_errors().or(())?;
    let ImportParameters { file_name: Some(file_name), size_bytes: Some(size_bytes) } = parameters else {
        return Err(ApiError::internal("a required field without a field error"));
    };
    let settings = ImportSettings::default().with(options);
    let file = &(file_name, size_bytes);
    context.decide_and_commit(|| async { decide(context, file, &settings).await.map(Some) }).await
}

/// The options in a body, which name an active owner and a stage of the account.
pub(crate) async fn options(context: &Context<'_>, body: &mut Body) -> Result<ImportOptions, ApiError> {
    let options = ImportOptions::read(body);
    let settings = context.settings().await?;
    for error in faults(&options, &settings).into_vec() {
        body.fault(&error.field, error.message);
    }
    Ok(options)
}

fn faults(options: &ImportOptions, settings: &Settings) -> FieldErrors {
    let mut errors = FieldErrors::default();
    users::check(settings, &mut errors, "ownerId", options.owner_id.value().copied(), None);
    if options.stage_id.value().is_some_and(|id| settings.stage(*id).is_none()) {
        errors.add("stageId", StageId::UNKNOWN);
    }
    errors
}

async fn decide(
    context: &Context<'_>,
    (file_name, size_bytes): &(String, u32),
    settings: &ImportSettings,
) -> Result<Decision, ApiError> {
    let (account, now) = (context.account(), context.now);
    let Some(count) = imports::room(&context.app.store, account, now).await? else {
        let message = format!(
            "The account has {MAX_IMPORTS} imports, which is the most. Delete one, or wait: an import is kept for 30 days after its end."
        );
        return Err(ApiError::new(Code::LimitReached, message));
    };
    let id = ImportId::new(context.app.entropy.ulid(now));
    let import = Import::new(id, (file_name.clone(), *size_bytes), settings.clone(), (context.caller.key_id, now));
    let key = import.object_key(account, ImportObject::File);
    let shown = reply(&import, &[])?;
    let asked = Asked {
        success: true,
        item: view(&import, Shows::Preview(&[])),
        upload: if context.is_dry_run() {
            None
        } else {
            Some(files::upload_request(context.app, (&key, *size_bytes, CONTENT_TYPE), now)?)
        },
    };
    let reply = Reply::ok(&asked)?.with_tag_of(&shown).created();
    Ok(Decision::new(imports::begin(account, &import, count)?, reply).logged(LoggedChange::of(&id)))
}
