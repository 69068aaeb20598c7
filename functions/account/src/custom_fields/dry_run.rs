//! A dry run counts the prospects that have a value of the field.

use domain::CustomField;
use domain::custom::merging::OptionMerges;
use index::{Error, Filter, Index, IndexKind};
use shared::gate::Context;
use shared::http::{ApiError, Reply};

use crate::setting::Setting;

/// The member of the reply.
const AFFECTED: &str = "affected";

/// The reply to the creation of a field, which has no values yet.
pub(super) fn with_none_affected(context: &Context<'_>, reply: Reply) -> Result<Reply, ApiError> {
    if context.is_dry_run() {
        return reply.with_member(AFFECTED, &0);
    }
    Ok(reply)
}

/// The reply with the number of prospects that have a value of the field, or one of the options that `merges` replaces.
/// Only an index can count them: the field was filterable before, and its column is complete.
pub(super) async fn with_affected(
    context: &Context<'_>,
    reply: Reply,
    merges: Option<&OptionMerges>,
) -> Result<Reply, ApiError> {
    if !context.is_dry_run() {
        return Ok(reply);
    }
    let settings = context.settings().await?;
    let fields = &settings.custom_fields;
    let field = fields.holder(context.parameter(CustomField::PARAMETER), context.now);
    let Some(column) = field.and_then(CustomField::column) else {
        return Ok(reply);
    };
    let index = Index::of(&context.app.store, context.account(), IndexKind::Prospect).with_fields(fields);
    let affected = match merges {
        Some(merges) => Filter::AnyOf(column, merges.replaced()),
        None => Filter::Filled(column),
    };
    match index.count(&[affected]).await {
        Ok(count) => reply.with_member(AFFECTED, &count),
        Err(Error::NotIndexedYet(..)) => Ok(reply),
        Err(error) => Err(error.into()),
    }
}
