//! The columns that a person chose.

use std::collections::BTreeMap;

use domain::CustomFields;
use domain::custom::field::FieldKey;
use domain::custom::{Choice, CustomKind};
use domain::input::{Body, FieldErrors, Json, nearest};

use crate::columns::{ColumnTarget, NewField, TableColumn};
use crate::formats::{DateFormat, NumberFormat};
use crate::line::{MAX_COLUMNS, MAX_NEW_FIELDS};

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

fn column(body: &mut Body, path: &str, element: &Json) -> SentColumn {
    let Json::Object(members) = element else {
        body.fault(path, format!("must be an object, not {}", element.kind()));
        return SentColumn::default();
    };
    let get = |name: &str| members.iter().find(|(member, value)| member == name && *value != Json::Null);
    let mut parsed = Reader { body, path };
    let message = "must be null, a field of prospects, customFields.KEY, external:SYSTEM or newField";
    SentColumn {
        target: parsed.text(get("target"), message, ColumnTarget::parse),
        number_format: parsed.text(get("numberFormat"), "must be 1.234,56 or 1,234.56", NumberFormat::parse),
        date_format: parsed.text(get("dateFormat"), "must be DMY or MDY", DateFormat::parse),
        new_field: get("newField").and_then(|(_, value)| parsed.new_field(value)),
    }
}

struct Reader<'a> {
    body: &'a mut Body,
    path: &'a str,
}

impl Reader<'_> {
    fn text<T>(&mut self, member: Option<&(String, Json)>, message: &str, parse: fn(&str) -> Option<T>) -> Option<T> {
        let (name, value) = member?;
        self.body.parsed(&format!("{}.{name}", self.path), message, value, parse)
    }

    fn new_field(&mut self, value: &Json) -> Option<NewField> {
        let path = format!("{}.newField", self.path);
        let Json::Object(members) = value else {
            self.body.fault(&path, format!("must be an object, not {}", value.kind()));
            return None;
        };
        let mut text = |name: &str, message: &str, is_valid: fn(&str) -> bool| {
            let value = members.iter().find(|(member, _)| member == name).map_or(&Json::Null, |(_, value)| value);
            self.body.parsed(&format!("{path}.{name}"), message, value, |text| is_valid(text).then(|| text.to_owned()))
        };
        let key = text("key", "must be a small letter and up to 39 more letters and digits", |text| {
            FieldKey::parse(text).is_some()
        });
        let label = text("label", "must be 1 to 100 characters", |text| (1..=100).contains(&text.chars().count()));
        let kinds = format!("must be one of {}", CustomKind::NAMES.join(", "));
        let kind = text("type", &kinds, |text| CustomKind::parse(text).is_some());
        let options = members.iter().find(|(member, _)| member == "options").map(|(_, value)| value);
        let options = options.map(choices).unwrap_or_default();
        Some(NewField { key: key?, label: label?, kind: CustomKind::parse(&kind?)?, options })
    }
}

/// The options of a new field. The endpoint of custom fields checks them when it creates the field.
fn choices(options: &Json) -> Vec<Choice> {
    let Json::Array(elements) = options else { return Vec::new() };
    let text = |element: &Json, name: &str| match element {
        Json::Object(members) => members.iter().find_map(|(member, value)| match value {
            Json::Text(text) if member == name => Some(text.clone()),
            _ => None,
        }),
        _ => None,
    };
    let choice = |element: &Json| {
        let value = text(element, "value")?;
        let label = text(element, "label").unwrap_or_else(|| value.clone());
        Some(Choice { value, label, archived: false, merged_into: None })
    };
    elements.iter().filter_map(choice).collect()
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
    let mut new = 0_usize;
    for (at, column) in columns.iter().enumerate() {
        let (path, Some(target)) = (format!("columns[{at}]"), &column.target) else { continue };
        let is_new = *target == ColumnTarget::NewField;
        match (&column.new_field, column.custom_key()) {
            (None, _) if is_new => errors.add(format!("{path}.newField"), "is required for the target newField"),
            (Some(field), Some(_)) if is_new => {
                new = new.saturating_add(1);
                if fields.get(&field.key).is_some() {
                    errors.add(format!("{path}.newField.key"), format!("is the key of a custom field of the account; choose the target customFields.{}, or another key", field.key));
                }
                if field.kind.has_options() && field.options.is_empty() {
                    errors.add(format!("{path}.newField.options"), "must have at least one option for this type");
                }
            }
            (_, Some(key)) => {
                if let Some(message) = unknown_key(key, fields) {
                    errors.add(format!("{path}.target"), message);
                }
            }
            _ => {}
        }
        let name = column
            .custom_key()
            .map_or_else(|| target.to_string(), |key| ColumnTarget::Custom(key.to_owned()).to_string());
        if let Some(other) = targets.insert(name.clone(), at) {
            errors.add(format!("{path}.target"), format!("repeats the target of columns[{other}]: {name}"));
        }
    }
    if new > MAX_NEW_FIELDS {
        errors.add("columns", format!("must create at most {MAX_NEW_FIELDS} custom fields, not {new}"));
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
