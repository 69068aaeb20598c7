//! POST /sources; GET, PATCH, PUT and DELETE /sources/{sourceId}. One name, ignoring case, is one source (SPECIFICATION §8.15, §13.7).

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

/// Writes, unless another source has the name: then 409.
fn decision(writes: Vec<Write>, reply: Reply) -> Decision {
    let taken = ApiError::new(Code::Conflict, "Another source has this name.");
    Decision::new(writes, reply).refuse_if_lost(Part::SourceName, taken)
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
    context
        .decide_and_commit(|| async {
            let writes = records::sources::create(context.account(), &source)?.to_vec();
            Ok(Some(decision(writes, reply(&source)?.created())))
        })
        .await
}

/// Renames a source.
///
/// # Errors
/// 400 with every fault; 404; 412; 409 where another source has the name, or others kept winning; 503.
pub async fn update(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let name = body.text("name", NAME);
    body.into_errors().or(())?;
    context
        .decide_and_commit(|| async {
            let before = stored(context).await?;
            context.check_if_match(settings::revision(before.updated_at))?;
            let mut after = before.clone();
            let mut writes = Vec::new();
            if let Some(name) = name.as_ref().filter(|name| **name != before.name) {
                after.name.clone_from(name);
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
/// 404; 412; 409 where a prospect has it, or others kept winning; 503.
pub async fn delete(context: &Context<'_>) -> Result<Reply, ApiError> {
    context
        .decide_and_commit(|| async {
            let before = stored(context).await?;
            context.check_if_match(settings::revision(before.updated_at))?;
            let id = before.id.to_string();
            let unused = DeletionGuard::id(&[(Kind::Prospect, Column::Source)], &id, "Prospects have this source.");
            unused.check(context).await?;
            let writes = records::sources::delete(context.account(), &before).to_vec();
            Ok(Some(Decision::new(writes, Reply::deleted("Source deleted.")?)))
        })
        .await
}
