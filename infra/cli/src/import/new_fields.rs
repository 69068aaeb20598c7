//! Custom fields for unknown columns. They are listed before anything is stored, and created if `--create-fields` asks
//! for it.

use prospect_api::Method;
use serde_json::{Value, json};

use super::custom_value::name_in;
use super::guess::{key_of, kind_of};
use super::input::Input;
use super::mapping::NewColumn;
use super::{Import, Mode};
use crate::api::Api;
use crate::custom_fields::{AccountField, AccountFields, PREFIX};
use crate::names::text;
use crate::output::Output;

/// Finds the columns of custom fields, and creates fields for unknown columns if the command line asks for them. Returns
/// the new fields. A preview creates none, and leaves out their values.
pub(super) async fn settle(
    api: &Api,
    options: &Import,
    input: &mut Input,
    output: &Output,
) -> Result<Vec<AccountField>, String> {
    input.mapping.recognize(AccountFields::load(api).await?)?;
    for (header, key) in input.mapping.shadowed() {
        output.note(&format!(
            "{header:?} is ignored, because files of this program have such a column; call it \"{PREFIX}{key}\" to import it"
        ));
    }
    let mode = options.mode();
    let becomes = match mode {
        _ if !options.create_fields => "is ignored; with --create-fields it becomes",
        Mode::DryRun => "would become",
        Mode::Write => "becomes",
    };
    if !options.create_fields {
        input.mapping.refuse_unknown_keys()?;
    }
    let new = proposed(input)?;
    for (column, field) in &new {
        output.note(&format!("{:?} {becomes} {}", column.header, described(field)));
    }
    if !options.create_fields || new.is_empty() {
        return Ok(Vec::new());
    }
    input.mapping.hold(new.iter().map(|(column, field)| (column.at, field.key.clone())))?;
    check_room(&input.mapping.custom, new.len())?;
    // All faults are found before the first field is created.
    for (column, field) in &new {
        post(api, column, field, Mode::DryRun).await?;
    }
    if mode == Mode::Write {
        for (column, field) in &new {
            post(api, column, field, mode).await?;
        }
        input.mapping.custom = AccountFields::load(api).await?;
    }
    Ok(new.into_iter().map(|(_, field)| field).collect())
}

/// A field for each unknown column that has a value.
fn proposed(input: &mut Input) -> Result<Vec<(NewColumn, AccountField)>, String> {
    let columns = input.mapping.new_columns();
    let values = input.values_of(&columns)?;
    let custom = &input.mapping.custom;
    let mut taken: Vec<String> = custom.items.iter().map(|field| field.key.clone()).collect();
    taken.extend(columns.iter().filter_map(|column| column.key.clone()));
    let filled = columns.into_iter().zip(values).filter(|(_, values)| !values.is_empty());
    let fields = filled.map(|(column, values)| {
        let label = name_in(&column.header).to_owned();
        let key = column.key.clone().unwrap_or_else(|| key_of(&label, &taken));
        taken.push(key.clone());
        let (kind, options) = kind_of(&values);
        (column, AccountField { key, label, kind, options, sensitive: false })
    });
    Ok(fields.collect())
}

/// For example `the custom field shift (label "Shift", type select: Day, Night)`.
fn described(field: &AccountField) -> String {
    let AccountField { key, label, options, .. } = field;
    let labels: Vec<&str> = options.iter().map(|option| option.label.as_str()).collect();
    let colon = if labels.is_empty() { "" } else { ": " };
    let (kind, labels) = (json!(field.kind), labels.join(", "));
    format!("the custom field {key} (label {label:?}, type {}{colon}{labels})", text(&kind))
}

fn check_room(present: &AccountFields, new: usize) -> Result<(), String> {
    let limit = present.limits.fields;
    if new <= limit.allowed.saturating_sub(limit.used) {
        return Ok(());
    }
    Err(format!(
        "the account has {} of {} custom fields, counting deleted ones for 30 days, so it cannot get {new} more; ignore \
         columns with --map column=",
        limit.used, limit.allowed
    ))
}

/// Creates a field, or only checks it. The field may exist already if an earlier answer was lost or another import runs.
async fn post(api: &Api, column: &NewColumn, field: &AccountField, mode: Mode) -> Result<(), String> {
    let call = api.client.request(Method::POST, "/custom-fields", &[]).json(field);
    let call = match mode {
        Mode::Write => call,
        Mode::DryRun => call.dry_run(),
    };
    let Err(message) = api.ask::<Value>(call).await else {
        return Ok(());
    };
    let present = AccountFields::load(api).await?;
    if present.get(&field.key).is_some_and(|other| other.kind == field.kind) {
        return Ok(());
    }
    let map = format!("{}={PREFIX}KEY", column.header);
    Err(format!("{message} --map {map:?} chooses the key of the new field"))
}
