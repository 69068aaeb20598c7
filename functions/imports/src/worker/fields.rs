//! The new custom fields of an import.

use std::sync::Arc;

use account::{AccountFamily, Operation};
use domain::custom::CustomKind;
use domain::custom::field::FieldKey;
use domain::{AccountId, Caller, CustomField, CustomFieldInput, Import, LogKind, Permission, Settings};
use shared::app::App;
use shared::gate::{Family, ServiceWork};
use shared::http::ApiError;
use shared::records::imports::{self, Next};
use shared::records::settings;
use table::{ColumnTarget, NewField, TableColumn};

use crate::view::{columns, with_columns};

/// Creates the new custom fields, and notes it in the import. `None` if another worker has taken the import. The error is a
/// sentence for the caller.
pub(super) async fn create(
    app: &App,
    (account, caller): (AccountId, &Arc<Caller>),
    import: &Import,
) -> Result<Result<Option<Import>, String>, ApiError> {
    let mut changed = columns(import)?;
    for column in changed.iter_mut().filter(|column| column.target == Some(ColumnTarget::NewField)) {
        let Some(mut new) = column.new_field.clone() else { continue };
        if !matches!(new.kind, CustomKind::Select | CustomKind::MultiSelect) {
            new.options.clear();
        }
        if !caller.permissions.allow(Permission::AccountWrite) {
            return Ok(Err("The key needs account:write to create custom fields.".to_owned()));
        }
        if let Err(message) = create_one(app, (account, caller), &new).await? {
            return Ok(Err(format!("The custom field {} was not created: {message}", new.key)));
        }
        *column = TableColumn { target: Some(ColumnTarget::Custom(new.key)), new_field: None, ..column.clone() };
    }
    let with_fields = with_columns(import.clone(), &changed)?;
    let save = |mut present: Import| {
        present.columns.clone_from(&with_fields.columns);
        present.work.has_fields = true;
        present
    };
    Ok(Ok(imports::save(&app.store, (account, import), (Next::Later, app.clock.now()), save).await?))
}

/// The settings and the columns as they are once the new custom fields exist.
pub(crate) fn planned(settings: &Settings, columns: &[TableColumn]) -> (Arc<Settings>, Vec<TableColumn>) {
    let columns = columns.iter().cloned();
    let (mut fields, mut settled) = (Vec::new(), Vec::new());
    for column in columns {
        let new = column.new_field.clone().filter(|_| column.target == Some(ColumnTarget::NewField));
        let target = new.as_ref().map_or(column.target.clone(), |new| Some(ColumnTarget::Custom(new.key.clone())));
        fields.extend(new.and_then(field));
        settled.push(TableColumn { target, ..column });
    }
    let custom_fields = settings.custom_fields.with_planned(fields);
    (Arc::new(Settings { custom_fields, ..settings.clone() }), settled)
}

fn field(NewField { key, label, kind, options }: NewField) -> Option<CustomField> {
    let (key, label, kind, options) = (FieldKey::parse(&key), Some(label), Some(kind), Some(options));
    CustomField::sent(&CustomFieldInput { key, label, kind, options, ..CustomFieldInput::default() })
}

/// Creates a field. It may exist already, if a worker died after it had created it.
async fn create_one(
    app: &App,
    (account, caller): (AccountId, &Arc<Caller>),
    new: &NewField,
) -> Result<Result<(), String>, ApiError> {
    let present = settings::custom_fields(&app.store, account).await?;
    if present.get(&new.key).is_some_and(|field| field.kind == new.kind) {
        return Ok(Ok(()));
    }
    let body = serde_json::to_vec(new).map_err(ApiError::internal)?;
    let work = ServiceWork::sending(&app.new_request_id(), None, body).logging(LogKind::CustomFieldCreated);
    let context = work.context(app, Arc::clone(caller), false);
    match AccountFamily.run(Operation::CreateCustomField, &context).await {
        Ok(_) => Ok(Ok(())),
        Err(error) if error.code().status().is_server_error() => Err(error),
        Err(error) => Ok(Err(error.message().to_owned())),
    }
}
