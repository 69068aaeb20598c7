//! PATCH and PUT /custom-fields/{key}.

use domain::field::{Input, Record};
use domain::input::FieldErrors;
use domain::{CustomField, CustomFieldInput, EventKind};
use index::{IndexKind, Row};
use shared::gate::Context;
use shared::http::{ApiError, Code, Reply};
use shared::records::events::EventMeta;

use super::{dry_run, stored};
use crate::setting::{matched, reply};
use crate::settings::{self, Change, Present};

/// Updates a custom field; omitted members keep their values.
///
/// # Errors
/// 400 with every field error; 404; 412; 409 `limit_reached`; 409 `conflict` if other writers kept winning; 503.
pub(super) async fn update(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let input = CustomFieldInput::of_update(&mut body);
    body.into_errors().or(())?;
    let updated = settings::change(context, |present| {
        let before: CustomField = matched(context, present)?;
        let after = updated(&before, &input)?;
        let (change, after) = update_of(context, present, (&before, after))?;
        Ok((change, reply(&after)?))
    });
    dry_run::with_affected(context, updated.await?).await
}

/// The field with the values that were sent.
fn updated(before: &CustomField, input: &CustomFieldInput) -> Result<CustomField, ApiError> {
    let (mut after, mut errors) = (before.clone(), FieldErrors::default());
    input.apply(&mut after);
    if let Some(sent) = &input.options {
        match before.with_options(sent) {
            Ok(options) => after.options = options,
            Err(message) => errors.add("options", message),
        }
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
    let (account, after) = settings.account.clone().with_column_of(after);
    let meta = EventMeta {
        changes,
        ..EventMeta::new(EventKind::CustomFieldUpdated)
    };
    let mut change = Change {
        account: Some(account),
        ..stored(context, &after, meta)?
    };
    if after.since > before.since {
        change
            .writes
            .push(Row::mark(context.account(), IndexKind::Prospect, context.now));
    }
    Ok((change, after))
}
