//! GET, PATCH and PUT /account (SPECIFICATION §17.1).

use domain::account::{Account, AccountInput};
use domain::field::{Input, View};
use domain::input::Patch;
use domain::{PipelineId, Retention};
use index::{Index, IndexKind};
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records::children::conditions::ChildConditions;
use shared::records::retention;

use crate::settings::{self, Change, revision};

pub async fn handle(context: &Context<'_>) -> Result<Reply, ApiError> {
    let account = &context.settings().await?.account;
    Ok(context.conditional(Reply::item(&View(account))?, revision(account.updated_at)))
}

/// Updates the account: its name, the region of phones without a country code, its default pipeline, its retention. A dry
/// run counts the prospects that the retention would erase first.
pub async fn update(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let input = AccountInput::of_update(&mut body);
    let mut errors = body.into_errors();
    let settings = context.settings().await?;
    let pipeline = input.default_pipeline_id;
    if pipeline.is_some_and(|id| settings.pipeline(id).is_none()) {
        errors.add("defaultPipelineId", PipelineId::UNKNOWN);
    }
    errors.or(())?;
    let reply = settings::change(context, |present| {
        let before = &present.settings.account;
        context.check_if_match(revision(before.updated_at))?;
        if pipeline.is_some_and(|id| present.settings.pipeline(id).is_none()) {
            return Err(ApiError::invalid("defaultPipelineId", PipelineId::UNKNOWN));
        }
        let mut after: Account = before.clone();
        input.apply(&mut after);
        let is_changed = after != *before;
        if is_changed {
            after.updated_at = settings::moment(context, before.updated_at);
        }
        let reply = Reply::item(&View(&after))?.with_revision(revision(after.updated_at));
        let retention = (after.retention != before.retention).then_some(after.retention);
        let schedule = retention.map(|retention| retention::schedule(after.id, retention, context.now));
        let change = Change {
            account: is_changed.then_some(after),
            writes: schedule.into_iter().collect(),
            ..Change::default()
        };
        Ok((change, reply))
    });
    let reply = reply.await?;
    let affected = match input.retention {
        Patch::Set(retention) if context.is_dry_run() => due(context, retention).await?,
        Patch::Clear if context.is_dry_run() => 0,
        Patch::Set(_) | Patch::Clear | Patch::Keep => return Ok(reply),
    };
    reply.with_member("affected", &affected)
}

/// How many prospects this retention would erase now.
async fn due(context: &Context<'_>, retention: Retention) -> Result<usize, ApiError> {
    let mut conditions = ChildConditions::default();
    let mut filters = retention::due_by(retention, context.now, &mut conditions);
    filters.extend(conditions.joined(context.sight(), context.now).await?);
    Ok(Index::of(context.sight(), IndexKind::Prospect).count(&filters).await?)
}
