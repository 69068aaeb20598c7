//! POST /sources; GET, PATCH, PUT and DELETE /sources/{sourceId}. One name, ignoring case, is one source (SPECIFICATION §8.15, §13.7).

use domain::{Source, SourceId};
use index::{Column, Kind};
use shared::gate::{Committed, Context};
use shared::http::{ApiError, Code, Reply};
use shared::records::Part;
use shared::records::{self, Write};

use crate::deletion_guard::DeletionGuard;
use crate::get::NAME;
use crate::{settings, view};

/// How often a change is decided anew when another one was faster (SPECIFICATION §3.2).
const ATTEMPTS: u32 = 5;

async fn stored(context: &Context<'_>) -> Result<Source, ApiError> {
    let id = SourceId::parse(context.parameter("sourceId")).ok_or_else(|| ApiError::not_found("source"))?;
    let source = records::sources::source(&context.app.store, context.account(), id).await?;
    source.ok_or_else(|| ApiError::not_found("source"))
}

fn reply(source: &Source) -> Result<Reply, ApiError> {
    Ok(Reply::item(&view::source(source))?.with_revision(settings::revision(source.updated_at)))
}

/// Commits; `None` where another change was faster, 409 where another source has the name.
async fn commit(context: &Context<'_>, writes: Vec<Write>, reply: Reply) -> Result<Option<Reply>, ApiError> {
    match context.commit(writes, None, reply).await? {
        Committed::Done(reply) => Ok(Some(reply)),
        Committed::Lost(parts) if parts == [Part::SourceName] => {
            Err(ApiError::new(Code::Conflict, "Another source has this name."))
        }
        Committed::Lost(_) => Ok(None),
    }
}

/// Gives one source.
///
/// # Errors
/// 404; 503 where the store does not answer.
pub async fn get(context: &Context<'_>) -> Result<Reply, ApiError> {
    let source = stored(context).await?;
    settings::shown(context, &view::source(&source), source.updated_at)
}

/// Makes a source.
///
/// # Errors
/// 400 with every fault; 409 where another source has the name; 503.
pub async fn create(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let name = body.required_text("name", NAME);
    body.into_errors().or(())?;
    let source = Source {
        id: SourceId::new(context.app.entropy.ulid(context.now)),
        name,
        created_at: context.now,
        updated_at: context.now,
    };
    let writes = records::sources::create(context.account(), &source)?.to_vec();
    let done = commit(context, writes, reply(&source)?.created()).await?;
    done.ok_or_else(ApiError::conflict)
}

/// Renames a source.
///
/// # Errors
/// 400 with every fault; 404; 412; 409 where another source has the name, or others kept winning; 503.
pub async fn update(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let name = body.text("name", NAME);
    body.into_errors().or(())?;
    for attempt in 0..ATTEMPTS {
        let before = stored(context).await?;
        context.check_if_match(settings::revision(before.updated_at))?;
        let mut after = before.clone();
        let mut writes = Vec::new();
        if let Some(name) = name.as_ref().filter(|name| **name != before.name) {
            after.name.clone_from(name);
            after.updated_at = settings::moment(context, before.updated_at);
            writes = records::sources::update(context.account(), &before, &after)?;
        }
        if let Some(reply) = commit(context, writes, reply(&after)?).await? {
            return Ok(reply);
        }
        context.app.store.pause(attempt).await;
    }
    Err(ApiError::conflict())
}

/// Deletes a source that no prospect has.
///
/// # Errors
/// 404; 412; 409 where a prospect has it, or others kept winning; 503.
pub async fn delete(context: &Context<'_>) -> Result<Reply, ApiError> {
    for attempt in 0..ATTEMPTS {
        let before = stored(context).await?;
        context.check_if_match(settings::revision(before.updated_at))?;
        let id = before.id.to_string();
        let unused = DeletionGuard::id(&[(Kind::Prospect, Column::Source)], &id, "Prospects have this source.");
        unused.check(context).await?;
        let writes = records::sources::delete(context.account(), &before).to_vec();
        if let Some(reply) = commit(context, writes, settings::deleted("Source deleted.")?).await? {
            return Ok(reply);
        }
        context.app.store.pause(attempt).await;
    }
    Err(ApiError::conflict())
}
