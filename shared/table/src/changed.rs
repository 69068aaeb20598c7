//! The columns that a person chose.

use std::collections::BTreeMap;

use domain::CustomFields;
use domain::custom::field::FieldKey;
use domain::custom::{CUSTOM_PREFIX, CustomKind};
use domain::input::{Body, FieldErrors, Json, nearest};

use crate::columns::{ColumnTarget, NewField, TableColumn};
use crate::formats::{DateFormat, NumberFormat};
use crate::kind::LABEL_CHARS;
use crate::line::{MAX_COLUMNS, MAX_NEW_FIELDS, json_text};

/// What a person chose for a column.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SentColumn {
    pub target: Option<ColumnTarget>,
    pub new_field: Option<NewField>,
    pub number_format: Option<NumberFormat>,
    pub date_format: Option<DateFormat>,
}

/// Reads the member `columns` of a body; `None` without it. Faults become errors of the body.
pub fn sent(body: &mut Body) -> Option<Vec<SentColumn>> {
    let elements = body.array("columns", MAX_COLUMNS)?;
    Some(elements.iter().enumerate().map(|(at, element)| column(body, &format!("columns[{at}]"), element)).collect())
}

/// Reads an element. Its other members are what a client has read.
fn column(body: &mut Body, path: &str, element: &Json) -> SentColumn {
    let Json::Object(members) = element else {
        body.fault(path, format!("must be an object, not {}", element.kind()));
        return SentColumn::default();
    };
    let get = |name: &str| members.iter().find(|(member, value)| member == name && *value != Json::Null);
    let new_field = get("newField").and_then(|(_, value)| new_field(body, path, value));
    let target = "must be null, a field of prospects, customFields.KEY, external:SYSTEM or newField";
    SentColumn {
        target: named(body, path, get("target"), target, ColumnTarget::parse),
        number_format: named(body, path, get("numberFormat"), "must be 1.234,56 or 1,234.56", NumberFormat::parse),
        date_format: named(body, path, get("dateFormat"), "must be DMY or MDY", DateFormat::parse),
        new_field,
    }
}

/// The value with the name that a member has.
fn named<T>(
    body: &mut Body,
    path: &str,
    member: Option<&(String, Json)>,
    message: &str,
    parse: fn(&str) -> Option<T>,
) -> Option<T> {
    let (name, value) = member?;
    body.parsed(&format!("{path}.{name}"), message, value, parse)
}

fn new_field(body: &mut Body, path: &str, value: &Json) -> Option<NewField> {
    let field: Result<NewField, _> = serde_json::from_str(&json_text(value));
    if let Err(error) = &field {
        let kinds = CustomKind::NAMES.join(", ");
        let reason = error.to_string();
        let reason = reason.split_once(" at line").map_or(reason.as_str(), |(reason, _)| reason);
        let message = format!("must be an object with key, label, type (one of {kinds}) and perhaps options: {reason}");
        body.fault(&format!("{path}.newField"), message);
    }
    field.ok()
}

/// The columns with what a person chose.
///
/// # Errors
/// Choices that no import can have, such as two columns for one field.
pub fn changed(
    columns: &[TableColumn],
    sent: Vec<SentColumn>,
    fields: &CustomFields,
) -> Result<Vec<TableColumn>, FieldErrors> {
    let mut errors = FieldErrors::default();
    if sent.len() != columns.len() {
        errors.add("columns", format!("must have {} elements, one per column of the file", columns.len()));
        return Err(errors);
    }
    let mut after = Vec::new();
    for (column, sent) in columns.iter().zip(sent) {
        let mut column = column.clone();
        if column.target != sent.target {
            "chosen".clone_into(&mut column.reason);
        }
        column.target = sent.target;
        column.new_field = sent.new_field.or(column.new_field);
        column.number_format = sent.number_format.or(column.number_format);
        column.date_format = sent.date_format.or(column.date_format);
        column.settle_choices(fields);
        after.push(column);
    }
    check(&after, fields, &mut errors);
    errors.or(after)
}

/// Adds what is wrong with each column by itself and next to the others.
fn check(columns: &[TableColumn], fields: &CustomFields, errors: &mut FieldErrors) {
    let mut targets: BTreeMap<String, usize> = BTreeMap::new();
    for (at, column) in columns.iter().enumerate() {
        let (path, Some(target)) = (format!("columns[{at}]"), &column.target) else { continue };
        match (&column.new_field, target) {
            (None, ColumnTarget::NewField) => {
                errors.add(format!("{path}.newField"), "is required for the target newField");
            }
            (Some(field), ColumnTarget::NewField) => check_new(field, &path, fields, errors),
            (_, ColumnTarget::Custom(key)) => {
                if let Some(message) = unknown_key(key, fields) {
                    errors.add(format!("{path}.target"), message);
                }
            }
            _ => {}
        }
        let name = column.custom_key().map_or_else(|| target.to_string(), |key| format!("{CUSTOM_PREFIX}{key}"));
        if let Some(other) = targets.insert(name.clone(), at) {
            errors.add(format!("{path}.target"), format!("repeats the target of columns[{other}]: {name}"));
        }
    }
    let new = columns.iter().filter(|column| column.target == Some(ColumnTarget::NewField)).count();
    if new > MAX_NEW_FIELDS {
        errors.add("columns", format!("must create at most {MAX_NEW_FIELDS} custom fields, not {new}"));
    }
}

/// Adds why no custom field can be created like this. The endpoint of custom fields checks the rest.
fn check_new(field: &NewField, path: &str, fields: &CustomFields, errors: &mut FieldErrors) {
    let NewField { key, label, kind, options } = field;
    if FieldKey::parse(key).is_none() {
        let message = "must be a small letter and up to 39 more letters and digits of ASCII, such as visaStatus";
        errors.add(format!("{path}.newField.key"), message);
    } else if fields.get(key).is_some() {
        let message =
            format!("is a custom field of the account already; choose the target {CUSTOM_PREFIX}{key}, or another key");
        errors.add(format!("{path}.newField.key"), message);
    }
    if !(1..=LABEL_CHARS).contains(&label.trim().chars().count()) {
        errors.add(format!("{path}.newField.label"), format!("must be 1 to {LABEL_CHARS} characters"));
    }
    if kind.has_options() && options.is_empty() {
        errors.add(format!("{path}.newField.options"), "must have at least one option for this type");
    }
}

fn unknown_key(key: &str, fields: &CustomFields) -> Option<String> {
    if fields.get(key).is_some() {
        return None;
    }
    let keys: Vec<&str> = fields.present().map(|field| field.key.as_str()).collect();
    let hint = nearest(key, &keys).map(|near| format!("; did you mean {near}?")).unwrap_or_default();
    Some(format!("names {key}, which is no custom field of this account{hint}"))
}

/// Why an import with these columns cannot start.
pub fn missing(columns: &[TableColumn], fields: &CustomFields) -> FieldErrors {
    let mut errors = FieldErrors::default();
    let holds =
        |name: &str| columns.iter().any(|column| column.target.as_ref().is_some_and(|target| target.is_field(name)));
    let (full, first, last, id) = (holds("name"), holds("firstName"), holds("lastName"), holds("id"));
    if full && (first || last) {
        errors.add("columns", "must hold either the name, or the first and the last name; ignore a column");
    } else if !(full || id || first && last) {
        let part = if first { "lastName" } else { "firstName" };
        errors.add(
            "columns",
            format!("must hold {part}, which every prospect has; or choose name for a column with the full name"),
        );
    }
    for (at, column) in columns.iter().enumerate().filter(|(_, column)| !column.choices.is_empty()) {
        let is_number = column.choices.iter().any(|choice| NumberFormat::parse(choice).is_some());
        let (name, what) = if is_number { ("numberFormat", "numbers") } else { ("dateFormat", "dates") };
        let samples = column.samples.join(", ");
        errors.add(
            format!("columns[{at}].{name}"),
            format!(
                "must say how the {what} of this column are written, such as {samples}: {}",
                column.choices.join(" or ")
            ),
        );
    }
    check(columns, fields, &mut errors);
    errors
}
