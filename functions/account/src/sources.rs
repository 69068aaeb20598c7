//! POST /sources; GET, PATCH, PUT and DELETE /sources/{sourceId}. No two sources have the same name, ignoring case
//! (SPECIFICATION §8.15, §13.7).

use domain::{Source, SourceId};
use index::{Column, Kind};
use shared::gate::{Context, Decision};
use shared::http::{ApiError, Code, Reply};
use shared::records::Part;
use shared::records::{self, Write};

use crate::deletion_guard::DeletionGuard;
use crate::get::NAME;
use crate::{settings, view};

async fn stored(context: &Context<'_>) -> Result<Source, ApiError> {
    let id = SourceId::parse(context.parameter("sourceId")).ok_or_else(|| ApiError::not_found("source"))?;
    let source = records::sources::source(&context.app.store, context.account(), id).await?;
    source.ok_or_else(|| ApiError::not_found("source"))
}

fn reply(source: &Source) -> Result<Reply, ApiError> {
    Ok(Reply::item(&view::source(source))?.with_revision(settings::revision(source.updated_at)))
}

/// Commits the writes, or refuses the request with 409 if another source has the name.
fn decision(writes: Vec<Write>, reply: Reply) -> Decision {
    let taken = ApiError::new(Code::Conflict, "Another source has this name.");
    Decision::new(writes, reply).refuse_if_lost(Part::SourceName, taken)
}

/// Returns one source.
///
/// # Errors
/// 404; 503 if the store does not answer.
pub async fn get(context: &Context<'_>) -> Result<Reply, ApiError> {
    let source = stored(context).await?;
    settings::shown(context, &view::source(&source), source.updated_at)
}

/// Creates a source.
///
/// # Errors
/// 400 with every field error; 409 if another source has the name; 503.
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
    context
        .decide_and_commit(|| async {
            let writes = records::sources::create(context.account(), &source)?.to_vec();
            Ok(Some(decision(writes, reply(&source)?.created())))
        })
        .await
}

/// Updates a source.
///
/// # Errors
/// 400 with every field error; 404; 412; 409 if another source has the name, or if other writers kept winning; 503.
pub async fn update(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let name = body.text("name", NAME);
    body.into_errors().or(())?;
    context
        .decide_and_commit(|| async {
            let before = stored(context).await?;
            context.check_if_match(settings::revision(before.updated_at))?;
            let mut after = Source {
                id: before.id,
                name: name.clone().unwrap_or_else(|| before.name.clone()),
                created_at: before.created_at,
                updated_at: before.updated_at,
            };
            let mut writes = Vec::new();
            if after != before {
                after.updated_at = settings::moment(context, before.updated_at);
                writes = records::sources::update(context.account(), &before, &after)?;
            }
            Ok(Some(decision(writes, reply(&after)?)))
        })
        .await
}

/// Deletes a source that no prospect has.
///
/// # Errors
/// 404; 412; 409 if a prospect has it, or if other writers kept winning; 503.
pub async fn delete(context: &Context<'_>) -> Result<Reply, ApiError> {
    context
        .decide_and_commit(|| async {
            let before = stored(context).await?;
            context.check_if_match(settings::revision(before.updated_at))?;
            let id = before.id.to_string();
            let guard = DeletionGuard::id(&[(Kind::Prospect, Column::Source)], &id, "Prospects have this source.");
            guard.check(context).await?;
            let writes = records::sources::delete(context.account(), &before).to_vec();
            Ok(Some(Decision::new(writes, Reply::deleted("Source deleted.")?)))
        })
        .await
}
