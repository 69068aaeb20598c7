//! PATCH and PUT /custom-fields/{key}.

use domain::custom::merging::OptionMerges;
use domain::field::{Input, Parameters, Record};
use domain::input::FieldErrors;
use domain::{CustomField, CustomFieldInput, CustomFieldParameters, EventKind, LoggedChange};
use index::{IndexKind, Row};
use shared::gate::Context;
use shared::http::{ApiError, Code, Reply};
use shared::records::events::EventMeta;
use shared::records::settings::settling;

use super::{dry_run, indexing, stored};
use crate::setting::{matched, reply};
use crate::settings::{self, Change, Present};

pub(crate) async fn update(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let input = CustomFieldInput::of_update(&mut body);
    let CustomFieldParameters { merge_into } = CustomFieldParameters::read(&mut body);
    body.into_errors().or(())?;
    // Either can make the index be built anew.
    let rows = if input.filterable == Some(true) || merge_into.is_some() { indexing::rows(context).await? } else { 0 };
    let updated = settings::change(context, |present| {
        let before: CustomField = matched(context, present)?;
        let after = updated(&before, &input, merge_into.as_ref())?;
        let (change, after) = update_of(context, present, (&before, after))?;
        let change = change.logged(LoggedChange::updated(&after.key, &before, &after));
        let reply = reply(&after)?;
        if after.since > before.since {
            return Ok((change, indexing::with_beginning(reply, rows)?));
        }
        Ok((change, reply))
    });
    dry_run::with_affected(context, updated.await?, merge_into.as_ref()).await
}

/// The field with the values that were sent, then with the merges of its options.
fn updated(
    before: &CustomField,
    input: &CustomFieldInput,
    merges: Option<&OptionMerges>,
) -> Result<CustomField, ApiError> {
    let (mut after, mut errors) = (before.clone(), FieldErrors::default());
    input.apply(&mut after);
    if let Some(sent) = &input.options {
        match before.with_options(sent) {
            Ok(options) => after.options = options,
            Err(message) => errors.add("options", message),
        }
    }
    if let Some(Err(message)) = merges.map(|merges| after.merge_options(merges)) {
        errors.add("mergeInto", message);
    }
    errors.extend(after.faults());
    Ok(errors.or(after)?)
}

/// The change of a field, unless the account refuses it, and the field with the time of the change.
fn update_of(
    context: &Context<'_>,
    present: &Present,
    (before, mut after): (&CustomField, CustomField),
) -> Result<(Change, CustomField), ApiError> {
    let settings = &present.settings;
    if let Some(message) = settings.custom_fields.refusal(Some(before), &after, context.now) {
        return Err(ApiError::new(Code::LimitReached, message));
    }
    let changes = before.changes(&after);
    if changes.is_empty() {
        return Ok((Change::default(), after));
    }
    after.updated_at = context.moment_after(before.updated_at);
    let has_new_merges = after.has_new_merges(before);
    // Rows and segments that have the old options lack the new column.
    after.since = after.since.filter(|_| !has_new_merges);
    let (account, after) = settings.account.clone().with_column_of(after);
    let meta = EventMeta { changes, ..EventMeta::new(EventKind::CustomFieldUpdated) };
    let mut change = Change { account: Some(account), ..stored(context, &after, meta)? };
    if has_new_merges {
        change.writes.push(settling::schedule(context.account(), &after, context.now));
    }
    if after.since > before.since {
        change.writes.push(Row::mark(context.account(), IndexKind::Prospect, context.now));
    }
    Ok((change, after))
}
