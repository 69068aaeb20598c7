//! A dry run counts the prospects that have a value of the field.

use domain::custom::merging::OptionMerges;
use domain::{CustomField, Prospect, ProspectId};
use index::{Error, Filter, Index, IndexKind};
use shared::gate::Context;
use shared::http::{ApiError, Reply};
use shared::records::prospects;

use crate::setting::Setting;

/// The member of the reply.
const AFFECTED: &str = "affected";

/// The prospects of the largest account whose records a dry run reads, if no index has the field.
const MAX_READ: usize = 10_000;

/// How many prospects it reads at once.
const READ_AT_ONCE: usize = 1_000;

/// The reply to the creation of a field, which has no values yet.
pub(super) fn with_none_affected(context: &Context<'_>, reply: Reply) -> Result<Reply, ApiError> {
    if context.is_dry_run() {
        return reply.with_member(AFFECTED, &0);
    }
    Ok(reply)
}

/// The reply with the number of prospects that have a value of the field, or one of the options that `merges` replaces.
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
    let Some(field) = fields.holder(context.parameter(CustomField::PARAMETER), context.now) else {
        return Ok(reply);
    };
    let index = Index::of(context.sight(), IndexKind::Prospect).with_fields(fields);
    let replaced = merges.map(OptionMerges::replaced);
    let counted = match field.column() {
        Some(column) => {
            let affected = match &replaced {
                Some(options) => Filter::AnyOf(column, options.clone()),
                None => Filter::Filled(column),
            };
            match index.count(&[affected]).await {
                Err(Error::NotIndexedYet(..)) => None,
                counted => Some(counted?),
            }
        }
        None => None,
    };
    let counted = match counted {
        Some(count) => Some(count),
        None => count_in_records(context, index, field, replaced.as_deref()).await?,
    };
    match counted {
        Some(count) => reply.with_member(AFFECTED, &count),
        None => Ok(reply.with_warning(format!(
            "affected is absent: in an account of over {MAX_READ} prospects, only a field that was filterable before can be \
             counted"
        ))),
    }
}

/// The same number without an index that has the field; `None` for more prospects than one request reads.
async fn count_in_records(
    context: &Context<'_>,
    index: Index<'_>,
    field: &CustomField,
    replaced: Option<&[String]>,
) -> Result<Option<usize>, ApiError> {
    if index.count(&[]).await? > MAX_READ {
        return Ok(None);
    }
    let is_affected = |prospect: &&Prospect| {
        let value = prospect.custom.get(field);
        value.is_some_and(|value| replaced.is_none_or(|options| value.has_any(options)))
    };
    let (mut count, mut read_so_far, mut after) = (0_usize, 0_usize, None);
    // Others may create prospects meanwhile.
    while read_so_far <= MAX_READ {
        let (ids, next) = index.ids_after(after.as_deref(), READ_AT_ONCE).await?;
        let ids: Vec<ProspectId> = ids.iter().filter_map(|id| ProspectId::parse(id)).collect();
        let read = prospects::get_many(context.sight(), &ids).await?;
        count = count.saturating_add(read.iter().filter(is_affected).count());
        read_so_far = read_so_far.saturating_add(ids.len());
        after = next;
        if after.is_none() {
            return Ok(Some(count));
        }
    }
    Ok(None)
}
