//! Custom fields. Prospects name them by their numbers, so an import keeps the numbers.

use domain::account::Account;
use domain::custom::rules::LAST_NUMBER;
use domain::{AccountId, CustomField, Settings, UnixMs};
use index::{Index, IndexKind, Row};
use shared::records::settings::{SettingsChange, put_setting};
use shared::records::settling;
use store::Key;

use super::LineError;
use super::totals::ImportOutcome;
use crate::Admin;
use crate::accounts::change_settings;

/// Writes the custom field of a line, unless it exists.
pub(super) async fn write(admin: &Admin, account: AccountId, field: &CustomField) -> Result<ImportOutcome, LineError> {
    if let Some(message) = field.faults().message() {
        return Err(message.into());
    }
    if !(1..=LAST_NUMBER).contains(&field.number) {
        return Err(format!("number must be a whole number from 1 to {LAST_NUMBER}").into());
    }
    let index = Index::of(&admin.store, account, IndexKind::Prospect);
    let prospects = index.count(&[]).await.map_err(|error| error.to_string())?;
    let now = admin.clock.now();
    let decide = |current: &Settings| {
        if is_there(current, field) {
            return Ok(SettingsChange::default());
        }
        match refusal(current, field, now) {
            Some(refusal) => Err(format!("custom field {}: {refusal}", field.key)),
            None => change(&current.account, with_version(current, field, prospects), now),
        }
    };
    Ok(ImportOutcome::of(change_settings(admin, account, decide).await?))
}

fn is_there(settings: &Settings, field: &CustomField) -> bool {
    let mut all = settings.custom_fields.all().iter();
    all.any(|other| (other.number, &other.key) == (field.number, &field.key))
}

/// Why the account cannot get this field.
fn refusal(settings: &Settings, field: &CustomField, now: UnixMs) -> Option<String> {
    let fields = &settings.custom_fields;
    if let Some(other) = fields.holder(field.key.as_str(), now) {
        return Some(format!(
            "The account has a field with this key and the number {}, not {}. Values in the file would be lost.",
            other.number, field.number
        ));
    }
    if let Some(other) = fields.all().iter().find(|other| other.number == field.number) {
        return Some(format!(
            "The account has the field {} with the number {}. Prospects of the file would get values of that field.",
            other.key, field.number
        ));
    }
    fields.refusal(None, field, now)
}

/// The field with the version of its column. Rows and segments of an account with prospects may name this version or a
/// later one already, but lack the column: then the field gets a version that is new to the account.
fn with_version(settings: &Settings, field: &CustomField, prospects: usize) -> CustomField {
    let is_new = |since: &u32| prospects == 0 || *since > settings.account.custom_columns;
    CustomField {
        since: field.since.filter(is_new),
        ..field.clone()
    }
}

/// The writes of the field. The counters of the account never fall behind it, and prospects that the account has already
/// are indexed by it.
fn change(account: &Account, field: CustomField, now: UnixMs) -> Result<SettingsChange, String> {
    let account = Account {
        custom_fields: account.custom_fields.max(field.number),
        custom_columns: account.custom_columns.max(field.since.unwrap_or_default()),
        ..account.clone()
    };
    let (account, field) = account.with_column_of(field);
    let key = Key::custom_field(account.id, field.key.as_str());
    let mut writes = vec![put_setting(key, &field).map_err(|error| error.to_string())?];
    writes.push(settling::schedule(account.id, &field, now));
    if field.since.is_some() {
        writes.push(Row::mark(account.id, IndexKind::Prospect, now));
    }
    Ok(SettingsChange {
        writes,
        account: Some(account),
    })
}
