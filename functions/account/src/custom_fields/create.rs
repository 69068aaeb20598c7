//! POST /custom-fields.

use domain::account::Account;
use domain::custom::rules::LAST_NUMBER;
use domain::field::Input;
use domain::{CustomField, CustomFieldInput, EventKind, LoggedChange};
use shared::gate::Context;
use shared::http::{ApiError, Code, Reply};
use shared::records::events::EventMeta;
use shared::records::settings::settling;

use super::{dry_run, indexing, stored};
use crate::setting::reply;
use crate::settings::{self, Change, Present};

pub(crate) async fn create(context: &Context<'_>) -> Result<Reply, ApiError> {
    let mut body = context.call.json()?;
    let input = CustomFieldInput::of_creation(&mut body);
    let mut errors = body.into_errors();
    if errors.is_empty() {
        errors = input.faults();
    }
    errors.or(())?;
    let field =
        CustomField::sent(&input).ok_or_else(|| ApiError::internal("a required field without a field error"))?;
    let rows = if field.filterable { indexing::rows(context).await? } else { 0 };
    let created = settings::change(context, |present| {
        let (change, field) = creation(context, present, &field)?;
        let change = change.logged(LoggedChange::created(&field.key, &field));
        let reply = reply(&field)?.created();
        Ok((change, if field.filterable { indexing::with_all(reply, rows)? } else { reply }))
    });
    dry_run::with_none_affected(context, created.await?)
}

/// The creation of this field, and the field with its number and its times. A field with the same key that cannot come
/// back any more is replaced. The new one has another number, so values of the old one stay hidden.
fn creation(context: &Context<'_>, present: &Present, sent: &CustomField) -> Result<(Change, CustomField), ApiError> {
    let settings = &present.settings;
    let (fields, key) = (&settings.custom_fields, sent.key.as_str());
    if let Some(holder) = fields.holder(key, context.now) {
        return Err(ApiError::new(Code::Conflict, taken(holder)));
    }
    if let Some(message) = fields.refusal(None, sent, context.now) {
        return Err(ApiError::new(Code::LimitReached, message));
    }
    if settings.account.custom_fields >= LAST_NUMBER {
        let message = format!("An account can create {LAST_NUMBER} custom fields in all.");
        return Err(ApiError::new(Code::LimitReached, message));
    }
    let replaced = fields.all().iter().find(|field| field.key.as_str() == key);
    let at = context.moment_after(replaced.map(|field| field.updated_at).unwrap_or_default());
    let number = settings.account.custom_fields.saturating_add(1);
    let account = Account { custom_fields: number, ..settings.account.clone() };
    // No prospect has a value yet, so every row has the column.
    let since = sent.filterable.then_some(0);
    let field = CustomField { created_at: at, updated_at: at, number, since, ..sent.clone() };
    let mut change =
        Change { account: Some(account), ..stored(context, &field, EventMeta::new(EventKind::CustomFieldCreated))? };
    if let Some(replaced) = replaced {
        change.writes.push(settling::schedule(context.account(), replaced, context.now));
    }
    Ok((change, field))
}

fn taken(holder: &CustomField) -> String {
    let key = &holder.key;
    if holder.deleted_at.is_none() {
        return format!("The custom field {key} exists already.");
    }
    format!("The custom field {key} was deleted less than 30 days ago. Restore it, or use another key.")
}
